/* SPDX-License-Identifier: MIT */
/* For whoever runs the server: commands of `limbic admin` and figures. See room.h. */
#include <string.h>
#include <time.h>

#include "base/json.h"
#include "server/room.h"

/* ---- figures --------------------------------------------------------------------------------- */

static unsigned loaded_rooms(const struct core *core)
{
    unsigned at = 0, count = 0;
    for (const struct room *room; (room = map_next(&core->rooms, &at));)
        count += room->session != NULL;
    return count;
}

static void add_figure(struct text *out, const char *name, const char *type, const char *about,
                       uint64_t value)
{
    text_add(out, "# HELP limbic_%s %s\n# TYPE limbic_%s %s\nlimbic_%s %llu\n", name, about, name,
             type, name, (unsigned long long)value);
}

void core_metrics(const struct core *core, struct text *out)
{
    add_figure(out, "tables_open", "gauge", "tables that wait or are played", core->open_tables);
    add_figure(out, "tables_loaded", "gauge", "games in memory", loaded_rooms(core));
    add_figure(out, "connections", "gauge", "clients that are connected", core->connections.count);
    add_figure(out, "store_failing", "gauge", "1: nothing could be stored, last time",
               core->trouble != NULL);
#define CORE_COUNT(name, about)                                                                    \
    add_figure(out, #name "_total", "counter", about, core->counts.name);
    CORE_COUNTS(CORE_COUNT)
#undef CORE_COUNT
}

static void add_stats(const struct core *core, struct text *out)
{
    text_add(out, "%-16s %u\n%-16s %u\n%-16s %u\n", "open tables", core->open_tables, "in memory",
             loaded_rooms(core), "connections", core->connections.count);
    if (core->trouble) text_add(out, "%-16s %s\n", "store fails", core->trouble);
#define CORE_COUNT(name, about)                                                                    \
    text_add(out, "%-16s %llu  (%s)\n", #name, (unsigned long long)core->counts.name, about);
    CORE_COUNTS(CORE_COUNT)
#undef CORE_COUNT
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void add_table_line(const struct room *room, struct text *out)
{
    text_add(out, "%s  %-8s %-10s %u of %u people, %u moves, %s\n", room->id,
             state_name(room->state), room->game ? room->game->name : "", people_count(room),
             room->seat_count, room->moves,
             room->connections ? "somebody is here" : "nobody is here");
}

static void add_tables(const struct core *core, struct text *out)
{
    unsigned at = 0;
    for (const struct room *room; (room = map_next(&core->rooms, &at));) {
        if (room->created) add_table_line(room, out);
    }
}

static void add_no_table(const char *command, const char *id, struct text *out)
{
    if (*id)
        text_add(out, "There is no open table '%.40s'.\n", id);
    else
        text_add(out, "Say which table: %s ID. 'tables' lists those that are open.\n", command);
}

/* When that was, for people: milliseconds since 1970 are for programs. */
static void add_time(struct text *out, const char *what, int64_t ms)
{
    char words[40];
    struct tm parts;
    time_t seconds = (time_t)(ms / 1000);
    strftime(words, sizeof words, "%Y-%m-%d %H:%M:%S UTC", gmtime_r(&seconds, &parts));
    text_add(out, "%s   %s\n", what, words);
}

/* No names and no cards: people who run a server need not look into games. */
static bool show_table(const struct core *core, const char *id, struct text *out)
{
    const struct room *room = room_find(core, id);
    if (!room || !room->created) {
        add_no_table("show", id, out);
        return false;
    }
    add_table_line(room, out);
    text_add(out, "options   %s\nentries   %u\n", room->options, room->entries);
    add_time(out, "created", room->created);
    add_time(out, "changed", room->changed);
    if (room->reason && *room->reason) text_add(out, "because   %s\n", room->reason);
    return true;
}

static bool close_table(struct core *core, const char *id, struct text *out)
{
    struct room *room = room_find(core, id);
    if (!room || !room->created || !room_is_open(room)) {
        add_no_table("close", id, out);
        return false;
    }
    if (room->phase != ROOM_STILL) {
        text_add_string(out, "The table is busy; try again.\n");
        return false;
    }
    room_close(core, room, "It was closed by whoever runs this server.");
    text_add(out, "Closed %s.\n", room->id);
    return true;
}

/* ---- everybody ------------------------------------------------------------------------------- */

static bool announce(struct core *core, const char *words, struct text *out)
{
    struct text message = { 0 };
    unsigned at = 0;
    if (!*words) {
        text_add_string(out, "What is to be announced?\n");
        return false;
    }
    json_open(&message, '{');
    json_key(&message, "message");
    json_text(&message, "announce");
    json_key(&message, "text");
    json_text(&message, words);
    json_close(&message, '}');
    for (struct connection *c; (c = map_next(&core->connections, &at));) {
        if (!c->closing) core->env.send(core->env.self, c->id, message.bytes, message.length);
    }
    text_add(out, "Told %u client%s.\n", core->connections.count,
             plural_s(core->connections.count));
    text_release(&message);
    return true;
}

/* The rest of the line, if it begins with that word; NULL: it does not. */
static const char *after_word(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' ')) return NULL;
    line += length;
    return line + strspn(line, " ");
}

bool core_admin(struct core *core, const char *line, struct text *out, int64_t now)
{
    const char *rest;
    core->now = now;
    if (after_word(line, "stats")) {
        add_stats(core, out);
        return true;
    }
    if (after_word(line, "tables")) {
        add_tables(core, out);
        return true;
    }
    if ((rest = after_word(line, "show"))) return show_table(core, rest, out);
    if ((rest = after_word(line, "close"))) return close_table(core, rest, out);
    if ((rest = after_word(line, "announce"))) return announce(core, rest, out);
    if (after_word(line, "drain")) {
        core->draining = true;
        text_add_string(out, "No new tables from now on.\n");
        return true;
    }
    text_add_string(out, "Commands: stats, tables, show ID, close ID, announce TEXT, drain, "
                         "backup FILE, metrics.\n");
    return false;
}
