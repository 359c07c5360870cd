/* SPDX-License-Identifier: MIT */
/*
 * New tables: read from a request, refused in the words of `limbic play`, stored before anybody is
 * told. See room.h.
 *
 * However a table begins (options, a save, a scene, a point of a finished game), its start is kept
 * as a save: one way to write it, one way to read it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cardlang/pack.h"
#include "games/registry.h"
#include "kernel/options.h"
#include "server/guard.h"
#include "server/room.h"
#include "session/request.h"
#include "session/guide.h"
#include "session/script.h"
#include "session/windows.h"

enum { SEAT_ME, SEAT_OPEN, SEAT_OF_BOT };

struct wanted_seat {
    int kind;
    const struct bot *bot;
};

struct creating {
    struct core *core;
    request_id request;
    struct asking asking; /* reads the request, and has its mistakes */
    struct session *session;
    struct own_cards *own;   /* that it is played with; NULL: ours alone */
    const struct pack *pack; /* made of them */
    struct wanted_seat seats[SEATS_MAX];
    unsigned seat_count, people;
    const char *name;
    enum undo_way undo;
    bool undo_given, is_public, spectators, fair;
    int64_t pass;
    uint64_t seed;
    uint8_t salt[SALT_BYTES];
};

/* ---- seats ----------------------------------------------------------------------------------- */

static bool read_seat(struct creating *c, const char *word, struct wanted_seat *seat)
{
    if (strcmp(word, "me") == 0)
        seat->kind = SEAT_ME;
    else if (strcmp(word, "open") == 0)
        seat->kind = SEAT_OPEN;
    else if ((seat->bot = bot_find(word, &c->asking.mistakes)))
        seat->kind = SEAT_OF_BOT;
    else
        return false; /* also a program: bot_find() knows none */
    c->people += seat->kind != SEAT_OF_BOT;
    return true;
}

/* Left out: the first seat is who asks, bots have the others. */
static bool read_seats(struct creating *c, unsigned seats)
{
    json_t *list = json_object_get(c->asking.request, "seats");
    c->seat_count = seats;
    c->people = 0;
    if (list && (!json_is_array(list) || json_array_size(list) != seats))
        return asking_refuse(
            &c->asking, "\"seats\" must be a list of %u: \"me\", \"open\" or the name of a bot",
            seats);
    unsigned mine = 0;
    for (unsigned i = 0; i < seats; i++) {
        const json_t *value = json_array_get(list, i);
        const char *word = list ? json_string_value(value) : i ? "greedy" : "me";
        if (!word) return asking_refuse(&c->asking, "a seat is \"me\", \"open\" or a bot's name");
        if (!read_seat(c, word, &c->seats[i])) return false;
        mine += c->seats[i].kind == SEAT_ME;
    }
    return mine < 2 || asking_refuse(&c->asking, "you can sit at one seat");
}

/* ---- cards of its own ------------------------------------------------------------------------ */

/* What is tried is for who has the link: nobody else should meet it in a list of tables. */
static bool use_own_cards(struct creating *c, struct own_cards *own)
{
    struct asking *a = &c->asking;
    if (!own) return true;
    free(c->own);
    c->own = own;
    if (c->is_public)
        return asking_refuse(a, "a table with cards of its own is found by its link alone: leave "
                                "\"public\" out");
    const struct game *game = own_cards_game(own, &a->mistakes);
    c->pack = game ? own_pack(c->core, own, game, &a->mistakes) : NULL;
    return c->pack != NULL;
}

static bool read_own_cards(struct creating *c)
{
    const json_t *given = json_object_get(c->asking.request, "cards");
    if (!given) return true;
    if (!json_is_object(given))
        return asking_refuse(&c->asking, "\"cards\" must be an object with the \"text\" of a file");
    struct own_cards *own = own_cards_read(given, c->core->limits.cards, &c->asking.mistakes);
    return own && use_own_cards(c, own);
}

/* ---- how it begins --------------------------------------------------------------------------- */

static bool begin_new(struct creating *c)
{
    struct asking *a = &c->asking;
    const char *name;
    struct options options;
    if (!asking_string(a, "game", &name)) return false;
    const struct game *game = game_find(name, &a->mistakes, 0, 0);
    if (!game) return false;
    if (c->pack && c->pack->vocabulary != game->vocabulary)
        return asking_refuse(a, "the cards are of another game than %s", game->name);
    options_init_with(game, c->pack, &options);
    if (!asking_deck_lists(a, game, &options) || !asking_options(a, game, &options)) return false;
    if (!read_seats(c, (unsigned)options.value[OPTION_PLAYERS].number)) return false;
    options_for_people(game, &options, c->people);
    c->fair = true;
    c->session = session_new(game, &options, c->seed, &a->mistakes);
    return c->session != NULL;
}

/* The first `moves` of a save or scene. */
static bool begin_from_text(struct creating *c, const char *text, unsigned moves)
{
    struct asking *a = &c->asking;
    struct scripts scripts;
    struct script_run run = { .moves_most = moves };
    if ((int64_t)strlen(text) > c->core->limits.save) {
        c->core->counts.saves_too_long++;
        return asking_refuse(a, "it is larger than %lld bytes, the most that is taken",
                             (long long)c->core->limits.save);
    }
    a->mistakes.file = "text";
    a->mistakes.source = text;
    bool fine = scripts_parse_with(&scripts, text, c->pack, &a->mistakes);
    if (fine && scripts.count != 1)
        fine = asking_refuse(a, "it has %u scenes; take one", scripts.count);
    else if (fine)
        fine = script_play(&scripts.all[0], &run, &a->mistakes);
    scripts_release(&scripts);
    a->mistakes.source = NULL;
    c->session = run.session;
    return fine && read_seats(c, run.session->setup->seats);
}

/* A point of a table that is over: its moves so far are the start of the new one. */
static bool begin_from_table(struct creating *c, const json_t *from)
{
    struct asking *a = &c->asking;
    const char *id = json_string_value(json_object_get(from, "table"));
    const struct room *room = id ? room_find(c->core, id) : NULL;
    int64_t moves = json_integer_value(json_object_get(from, "moves"));
    bool readable =
        room && room->session && (room->state == TABLE_OVER || room->state == TABLE_FROZEN);
    if (!readable)
        return asking_refuse(a, "that table is not over, or not open: open it, then try again");
    if (moves < 0 || moves > room->session->count)
        return asking_refuse(a, "\"moves\" must be a whole number from 0 to %u",
                             room->session->count);
    struct text save = { 0 };
    if (!use_own_cards(c, own_cards_copy(room->own))) return false;
    session_save(room->session, &save);
    bool fine = begin_from_text(c, text_string(&save), (unsigned)moves);
    text_release(&save);
    return fine && (!table_is_over(c->session->table) ||
                    asking_refuse(a, "the game is over there: begin at an earlier move"));
}

/* A first game: the learner sits in the first seat, and the guide moves for all others. */
static bool begin_from_guide(struct creating *c, const char *name)
{
    struct asking *a = &c->asking;
    const struct game *game = game_find(name, &a->mistakes, 0, 0);
    const struct guide *guide = game ? guide_find(game) : NULL;
    if (game && !guide) return asking_refuse(a, "there is no guide of %s", game->name);
    if (json_object_get(a->request, "seats"))
        return asking_refuse(a, "a guide says who sits where: leave \"seats\" out");
    c->session = guide ? guide_begin(guide, &a->mistakes) : NULL;
    return c->session && read_seats(c, c->session->setup->seats);
}

static bool begin_from(struct creating *c, const json_t *from)
{
    const char *save = json_string_value(json_object_get(from, "save")),
               *scene = json_string_value(json_object_get(from, "scene")),
               *guide = json_string_value(json_object_get(from, "guide"));
    if (json_object_get(c->asking.request, "game") || json_object_get(c->asking.request, "options"))
        return asking_refuse(&c->asking, "\"from\" says the game and its options: leave those out");
    if (guide) return begin_from_guide(c, guide);
    if (save || scene) return begin_from_text(c, save ? save : scene, UINT32_MAX);
    return begin_from_table(c, from);
}

/* ---- the rest -------------------------------------------------------------------------------- */

static bool read_undo(struct creating *c)
{
    const char *word;
    c->undo = UNDO_WAY_CONSENT;
    if (!json_object_get(c->asking.request, "undo")) return true;
    if (!asking_string(&c->asking, "undo", &word)) return false;
    for (c->undo = UNDO_WAY_FREE; c->undo < UNDO_WAYS; c->undo++) {
        if (strcmp(undo_way_names[c->undo], word) == 0) return true;
    }
    return asking_refuse(&c->asking, "\"undo\" must be free, own, consent or never");
}

static bool read_keys(struct creating *c)
{
    static const char *const known[] = { "game", "options", "deck_lists", "seats",
                                         "name", "undo",    "public",     "spectators",
                                         "pass", "from",    "cards",      NULL };
    const char *key;
    json_t *value;
    json_object_foreach(c->asking.request, key, value)
    {
        unsigned i = 0;
        while (known[i] && strcmp(known[i], key) != 0) i++;
        if (!known[i]) return asking_refuse(&c->asking, "a table has no \"%.40s\"", key);
    }
    return true;
}

static bool read_settings(struct creating *c)
{
    struct asking *a = &c->asking;
    c->spectators = true;
    c->pass = c->core->limits.pass;
    bool fine = read_undo(c) && asking_flag(a, "public", &c->is_public) &&
                asking_flag(a, "spectators", &c->spectators) &&
                asking_number(a, "pass", 0, 60000, &c->pass);
    if (!fine) return false;
    c->name = "Somebody";
    if (!json_object_get(a->request, "name")) return true;
    if (!asking_string(a, "name", &c->name)) return false;
    const char *mistake = name_mistake(c->name);
    return !mistake || asking_refuse(a, "%s", mistake);
}

static void begin_session(void *with)
{
    struct creating *c = with;
    const json_t *from = json_object_get(c->asking.request, "from");
    bool fine = read_keys(c) && read_settings(c) && read_own_cards(c) &&
                (from ? begin_from(c, from) : begin_new(c));
    if (!fine) {
        session_free(c->session);
        c->session = NULL;
    }
}

/* ---- stored ---------------------------------------------------------------------------------- */

static char *take_string(struct text *text)
{
    struct text copy = { 0 };
    text_add_string(&copy, text_string(text));
    text_release(text);
    return copy.bytes;
}

static void set_start(struct room *room, const struct session *s)
{
    struct text start = { 0 }, options = { 0 };
    session_save(s, &start);
    options_print(s->setup->game, &s->setup->options, &options);
    room->game = s->setup->game;
    room->version = s->setup->game->version;
    room->seat_count = s->setup->seats;
    free(room->start);
    free(room->options);
    room->start = take_string(&start);
    room->options = take_string(&options);
    room->seed = s->seed;
    if (s->setup->pack)
        snprintf(room->pack, sizeof room->pack, "%016llx",
                 (unsigned long long)s->setup->pack->hash);
}

/* The cards a table is played with are kept with it, once. */
static void write_pack(struct core *core, const struct room *room, const struct pack *pack)
{
    if (!pack) return;
    for (unsigned i = 0; i < core->pack_count; i++) {
        if (core->packs[i] == pack->hash) return;
    }
    struct text *files = room_body(core);
    json_open(files, '{');
    for (unsigned i = 0; i < pack->file_count; i++) {
        json_key(files, pack->files[i].name);
        json_text(files, pack->files[i].source);
    }
    json_close(files, '}');
    struct store_write *write = room_write(core, room, STORE_PACK);
    write->hash = room->pack;
    write->game = room->game->name;
    write->text = text_string(files);
}

static void write_row(struct core *core, struct room *room)
{
    struct text *head = room_body(core);
    room_write_head(room, head);
    const char *head_words = text_string(head); /* stays where it is when more bodies come */
    struct text *names = room_body(core);
    room_names(room, names);
    struct store_write *write = room_write(core, room, STORE_NEW);
    write->row.created = core->now;
    write->row.state = TABLE_WAITING;
    write->row.is_public = room->is_public;
    write->row.game = room->game->name;
    write->row.version = room->version;
    write->row.pack = room->pack;
    write->row.options = room->options;
    write->row.head = head_words;
    write->row.names = text_string(names);
}

static struct room *make_room(struct core *core, const struct session *s)
{
    struct room *room = room_new(core, NULL);
    set_start(room, s);
    room->state = TABLE_WAITING;
    room->created = room->changed = core->now;
    room->loaded = true;
    core->open_tables++;
    core->counts.tables_made++;
    return room;
}

static void write_key(struct text *out, const char *key, const char *string)
{
    json_key(out, key);
    json_text(out, string);
}

/* Seats with people or bots from the beginning are entries like those that come later. */
static void seat_people(struct creating *c, struct room *room)
{
    for (seat_id s = 0; s < c->seat_count; s++) {
        const struct wanted_seat *wanted = &c->seats[s];
        if (wanted->kind == SEAT_OPEN) continue;
        if (wanted->kind == SEAT_OF_BOT) {
            room->seats[s] = (struct seat){ .kind = SEAT_BOT, .bot = wanted->bot };
        } else {
            struct token token = make_token(c->core);
            people_sit(c->core, room, s, c->name, &token);
            json_key(&room->pending.reply, "seat");
            json_number(&room->pending.reply, s + 1);
            write_key(&room->pending.reply, "token", token.text);
        }
        struct text *body = room_body(c->core);
        people_write(room, s, "begin", body);
        room_write_entry(c->core, room, ENTRY_PEOPLE, body);
    }
}

static void store_room(struct creating *c)
{
    struct core *core = c->core;
    struct room *room = make_room(core, c->session);
    struct token host = make_token(core);
    room->host = token_hash(host.text);
    room->undo = c->undo;
    room->is_public = c->is_public;
    room->spectators = c->spectators;
    room->pass_ms = c->pass;
    room->fair = c->fair;
    room->own = c->own;
    c->own = NULL;
    core->counts.tried += room->own != NULL;
    memcpy(room->salt, c->salt, sizeof room->salt);
    room_begin(core, room, PENDING_NEW, NULL);
    room->pending.request = c->request;
    write_key(&room->pending.reply, "table", room->id);
    write_key(&room->pending.reply, "host", host.text);
    if (table_is_over(c->session->table)) { /* of a save: there is something to look at */
        json_key(&room->pending.reply, "over");
        json_bool(&room->pending.reply, true);
    }
    write_row(core, room);
    write_pack(core, room, c->session->setup->pack);
    seat_people(c, room);
    room_commit(core, room);
}

static bool may_create(struct core *core, request_id id, const struct core_request *r)
{
    if (core->stopping || core->draining) {
        reply_error(core, id, 503, "The server is about to stop: no new tables. Try again later.");
    } else if (core->open_tables >= core->limits.tables) {
        core->counts.tables_no_room++;
        reply_error(core, id, 503,
                    "There are as many tables as this server has room for. Try again "
                    "when some games have ended.");
        core_refused(core, "too many open tables", core->now);
    } else if (!core_may_make(core, r->address)) {
        core->counts.tables_too_many++;
        reply_error(core, id, 429, "Too many new tables from your address. Try again in an hour.");
        core_refused(core, "too many new tables from an address", core->now);
    } else {
        return true;
    }
    core->counts.tables_refused++;
    return false;
}

static void refuse(struct creating *c, const struct text *problem)
{
    struct text *mistakes = &c->asking.mistakes.out;
    while (mistakes->length && mistakes->bytes[mistakes->length - 1] == '\n')
        mistakes->bytes[--mistakes->length] = '\0';
    c->core->counts.tables_refused++;
    if (problem->length)
        reply_error(c->core, c->request, 500, "The game could not begin: a rule of it failed.");
    else
        reply_error(c->core, c->request, 400, "%s", text_string(mistakes));
}

void create_table(struct core *core, request_id id, const struct core_request *r)
{
    struct creating c = { .core = core, .request = id };
    struct text problem = { 0 };
    if (!may_create(core, id, r)) return;
    c.asking.request = json_loadb(r->body, r->length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(c.asking.request)) {
        json_decref(c.asking.request);
        reply_error(core, id, 400, "A new table is described by a JSON object.");
        return;
    }
    if (json_object_get(c.asking.request, "cards") && !core_may_try(core, r->address)) {
        json_decref(c.asking.request);
        core->counts.tried_refused++;
        core_refused(core, "too many tables with cards of their own from an address", core->now);
        reply_error(core, id, 429,
                    "Too many new tables with cards of their own from your address. Try again in "
                    "an hour.");
        return;
    }
    core->env.random(core->env.self, &c.seed, sizeof c.seed);
    core->env.random(core->env.self, c.salt, sizeof c.salt);
    if (guard_run(begin_session, &c, &problem) && c.session)
        store_room(&c);
    else
        refuse(&c, &problem);
    session_free(c.session);
    free(c.own);
    json_decref(c.asking.request);
    diagnostics_release(&c.asking.mistakes);
    text_release(&problem);
}

/* ---- once more ------------------------------------------------------------------------------- */

struct again {
    const struct setup *setup;
    bool guided;
    uint64_t seed;
    struct session *session;
};

static void begin_again(void *with)
{
    struct again *a = with;
    struct diagnostics none = { 0 };
    struct options options = a->setup->options;
    if (a->guided) {
        options_init(a->setup->game, &options);
        options_set_players(a->setup->game, &options, a->setup->seats);
    }
    a->session = session_new(a->setup->game, &options, a->seed, &none);
    diagnostics_release(&none);
}

/* After a guide people want to play the game, and not once more the short one that was laid out for
 * learning: as many play, everything else is as usual. */
struct room *create_again(struct core *core, const struct room *room)
{
    struct again again = { .setup = room->session->setup, .guided = room->session->guide };
    struct text problem = { 0 };
    if (core->draining) return NULL;
    if (core->open_tables >= core->limits.tables) {
        core->counts.tables_refused++;
        core->counts.tables_no_room++;
        core_refused(core, "too many open tables", core->now);
        return NULL;
    }
    core->env.random(core->env.self, &again.seed, sizeof again.seed);
    guard_run(begin_again, &again, &problem);
    text_release(&problem);
    struct session *s = again.session;
    if (!s) return NULL;
    struct room *next = make_room(core, s);
    next->host = room->host;
    next->undo = room->undo;
    next->is_public = room->is_public;
    next->spectators = room->spectators;
    next->pass_ms = room->pass_ms;
    next->fair = true;
    next->own = own_cards_copy(room->own);
    core->env.random(core->env.self, next->salt, sizeof next->salt);
    room_begin(core, next, PENDING_NEW, NULL);
    write_row(core, next);
    write_pack(core, next, s->setup->pack);
    session_free(s);
    return next;
}

/* ---- as a save ------------------------------------------------------------------------------- */

void write_save(const struct room *room, struct text *out)
{
    struct text words = { 0 };
    struct session *s = session_copy(room->session);
    s->settings = (struct settings){ 0 }; /* what people have set is nobody else's business */
    session_save(s, out);
    session_free(s);
    if (!room->fair || room->state != TABLE_OVER) return;
    salt_print(room->salt, &words);
    text_add(out, "# fair:{\"salt\":\"%s\",\"commitment\":\"", text_string(&words));
    text_clear(&words);
    commitment_print(room->salt, room->seed, &words);
    text_add(out, "%s\"}\n", text_string(&words));
    text_release(&words);
}
