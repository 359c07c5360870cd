/* SPDX-License-Identifier: MIT */
/*
 * What is sent: the table, its steps, its people. See room.h; docs/protocol.md describes them.
 *
 * A step is made from the table before the move and the session after it, once for each viewer who
 * is connected, and nothing of it is kept (docs/adr/0032).
 */
#include <string.h>

#include "base/json.h"
#include "kernel/difference.h"
#include "kernel/words.h"
#include "server/guard.h"
#include "server/room.h"
#include "session/guide.h"
#include "session/passing.h"
#include "session/primer.h"
#include "session/report.h"

static void write_string(struct text *out, const char *key, const char *string)
{
    json_key(out, key);
    json_text(out, string);
}

static void write_number(struct text *out, const char *key, int64_t number)
{
    json_key(out, key);
    json_number(out, number);
}

const char *state_name(enum table_state state)
{
    static const char *const names[] = { [TABLE_WAITING] = "waiting",
                                         [TABLE_PLAYING] = "playing",
                                         [TABLE_FROZEN] = "frozen",
                                         [TABLE_OVER] = "over",
                                         [TABLE_CLOSED] = "closed" };
    return names[state];
}

static void send(struct core *core, const struct connection *c, const struct text *message)
{
    if (!c->closing) core->env.send(core->env.self, c->id, message->bytes, message->length);
}

void tell_all(struct core *core, struct room *room, const struct text *message)
{
    for (struct connection *c = room->connections; c; c = c->next) send(core, c, message);
}

/* ---- people ---------------------------------------------------------------------------------- */

static void write_seat(const struct core *core, const struct room *room, seat_id seat,
                       struct text *out)
{
    const struct seat *s = &room->seats[seat];
    json_open(out, '{');
    write_number(out, "seat", seat + 1);
    if (s->kind == SEAT_FREE) {
        json_key(out, "free");
        json_bool(out, true);
    }
    if (s->kind == SEAT_PERSON) {
        write_string(out, "name", s->name);
        json_key(out, "here");
        json_bool(out, s->here > 0);
        if (seat_is_absent(core, s)) {
            json_key(out, "absent");
            json_bool(out, true);
        }
    }
    if (s->bot) write_string(out, "bot", s->bot->name);
    if (room->bot_failed && room->asked == seat) {
        json_key(out, "failed");
        json_bool(out, true);
    }
    if (room->thinking && room->asked == seat) {
        json_key(out, "thinks");
        json_bool(out, true);
    }
    json_close(out, '}');
}

static void write_consent(const struct room *room, struct text *out)
{
    const struct consent *consent = &room->consent;
    if (consent->by == NOBODY) return;
    json_key(out, "asks"); /* `undo` of a table is its policy */
    json_open(out, '{');
    write_number(out, "by", consent->by + 1);
    write_number(out, "until", consent->until);
    json_key(out, "agreed");
    json_open(out, '[');
    for (seat_id s = 0; s < room->seat_count; s++) {
        if (consent->agreed & seat_bit(s)) json_number(out, s + 1);
    }
    json_close(out, ']');
    json_close(out, '}');
}

void write_people(const struct core *core, const struct room *room, struct text *out)
{
    json_key(out, "people");
    json_open(out, '[');
    for (seat_id s = 0; s < room->seat_count; s++) write_seat(core, room, s, out);
    json_close(out, ']');
    write_number(out, "watching", room->watching);
    write_consent(room, out);
}

void tell_people(struct core *core, struct room *room)
{
    struct text out = { 0 };
    if (!room->connections) return;
    json_open(&out, '{');
    write_string(&out, "message", "people");
    write_number(&out, "number", room->entries);
    write_people(core, room, &out);
    json_close(&out, '}');
    tell_all(core, room, &out);
    text_release(&out);
}

/* ---- the table ------------------------------------------------------------------------------- */

/* Shown from the start on: the seed was fixed before a card was dealt. With what proves it when
 * nothing is left to hide. */
void write_fair(const struct room *room, struct text *out)
{
    struct text words = { 0 };
    if (!room->fair || room->state == TABLE_WAITING) return;
    commitment_print(room->salt, room->seed, &words);
    write_string(out, "commitment", text_string(&words));
    if (room->state == TABLE_OVER) {
        json_key(out, "fair");
        json_open(out, '{');
        text_clear(&words);
        text_add(&words, "%llu", (unsigned long long)room->seed);
        write_string(out, "seed", text_string(&words));
        text_clear(&words);
        salt_print(room->salt, &words);
        write_string(out, "salt", text_string(&words));
        json_close(out, '}');
    }
    text_release(&words);
}

void write_summary(const struct room *room, struct text *out)
{
    write_string(out, "table", room->id);
    write_string(out, "state", state_name(room->state));
    write_string(out, "game", room->game->name);
    write_string(out, "title", room->game->title);
    write_string(out, "options", room->options);
    write_number(out, "players", room->seat_count);
    write_number(out, "moves", room->moves);
    write_number(out, "changed", room->changed);
}

static void write_end(const struct room *room, struct text *out)
{
    if (!room->session || !table_is_over(room->session->table)) return;
    json_key(out, "scores");
    scores_write(room->session->table, out);
}

/* The points if the game ended now, where a game says how they come about. They are open to all, so
 * everybody is told the same. `before`: only if they were others at that table; NULL: in any case.
 */
static void write_standing(const struct table *t, const struct table *before, struct text *out)
{
    struct text now = { 0 }, was = { 0 };
    if (!t->setup->game->has_standing || table_is_over(t)) return;
    scores_write(t, &now);
    if (before) scores_write(before, &was);
    if (strcmp(text_string(&now), text_string(&was)) != 0) {
        json_key(out, "standing");
        text_add_string(out, text_string(&now));
    }
    text_release(&now);
    text_release(&was);
}

static void write_view(const struct room *room, seat_id viewer, struct text *out)
{
    struct view v = { 0 };
    if (!room->session) return;
    view_make(&v, room->session->table, viewer, VIEW_FOR_PEOPLE);
    json_key(out, "view");
    view_difference(NULL, &v, out);
    write_number(out, "sum", v.sum);
    view_release(&v);
}

/* Where the cards and the look of the game are, and its rules: they are fetched once and kept
 * (lobby.c). */
static void write_cards_path(const struct room *room, struct text *out)
{
    struct text path = { 0 };
    text_add(&path, "/cards/%s/%s.json", room->game->name, *room->pack ? room->pack : "0");
    write_string(out, "cards", text_string(&path));
    if (primer_exists(room->game->name)) {
        text_clear(&path);
        text_add(&path, "/rules/%s.json", room->game->name);
        write_string(out, "rules", text_string(&path));
    }
    text_release(&path);
}

/* What the game calls seats and sides, once it has begun. */
static void write_names(const struct room *room, struct text *out)
{
    if (!room->session) return;
    const struct setup *setup = room->session->setup;
    struct text words = { 0 };
    report_seats(setup, out);
    if (setup->game->sides) {
        json_key(out, "sides");
        json_open(out, '[');
        for (unsigned side = 0; side < setup->game->sides; side++) {
            text_clear(&words);
            side_words(setup, side, &words);
            json_text(out, text_string(&words));
        }
        json_close(out, ']');
    }
    text_release(&words);
}

static void write_table(const struct core *core, const struct room *room,
                        const struct connection *c, struct text *out)
{
    json_open(out, '{');
    write_string(out, "message", "table");
    write_number(out, "number", room->entries);
    write_summary(room, out);
    write_number(out, "version", room->version);
    write_cards_path(room, out);
    write_names(room, out);
    write_string(out, "undo", undo_way_names[room->undo]);
    if (room->state == TABLE_FROZEN || room->state == TABLE_CLOSED)
        write_string(out, "reason", room->reason);
    if (c->seat != NOBODY) write_number(out, "seat", c->seat + 1);
    json_key(out, "host");
    json_bool(out, c->host);
    write_people(core, room, out);
    write_fair(room, out);
    write_view(room, c->seat, out);
    if (room->session) write_standing(room->session->table, NULL, out);
    if (room->session) guide_write(room->session, c->seat, out);
    write_end(room, out);
    json_close(out, '}');
}

struct writing {
    struct core *core;
    struct room *room;
    struct connection *to;
    struct text *out;
    uint32_t number; /* of tell_since() */
};

static void write_table_guarded(void *with)
{
    struct writing *w = with;
    write_table(w->core, w->room, w->to, w->out);
}

/* A view that cannot be made is a fault of the game: the table can be read no more, and is frozen
 * by room_continue(), when nothing of it is being told. */
static void freeze_view(struct core *core, struct room *room, const struct text *problem)
{
    struct text reason = { 0 };
    text_add(&reason, "it cannot be shown (%s)", text_string(problem));
    room_stop_thinking(core, room);
    session_free(room->session);
    room->session = NULL;
    room->hopeless = true;
    room->held = false;
    room_note_fault(room, text_string(&reason));
    text_release(&reason);
}

void tell_table(struct core *core, struct connection *c)
{
    struct text out = { 0 }, problem = { 0 };
    struct writing w = { .core = core, .room = c->room, .to = c, .out = &out };
    if (guard_run(write_table_guarded, &w, &problem))
        send(core, c, &out);
    else
        freeze_view(core, c->room, &problem);
    text_release(&out);
    text_release(&problem);
}

void tell_table_to_all(struct core *core, struct room *room)
{
    for (struct connection *c = room->connections; c; c = c->next) tell_table(core, c);
}

/* ---- steps ----------------------------------------------------------------------------------- */

static viewer_set viewers_at(const struct room *room)
{
    viewer_set set = 0;
    for (const struct connection *c = room->connections; c; c = c->next) set |= viewer_bit(c->seat);
    return set;
}

/* What was answered for the viewer, and the windows that were passed. */
static void write_automatic(const struct room *room, seat_id viewer, struct text *out)
{
    const struct pending *p = &room->pending;
    struct text passed = { 0 };
    if (viewer == NOBODY) return;
    bool told = passing_words(room->session, seat_bit(viewer), p->moves, &passed);
    if (p->automatic[viewer].length || told) {
        json_key(out, "auto");
        json_open(out, '[');
        text_add_string(out, text_string(&p->automatic[viewer]));
        if (told) json_text(out, text_string(&passed));
        json_close(out, ']');
    }
    text_release(&passed);
}

/* Of all moves after the first `moves`: they were stored at once, or somebody has missed them. So
 * nobody is shown a question that is answered. */
static void write_step(const struct room *room, const struct log *log, unsigned moves,
                       seat_id viewer, struct text *out)
{
    json_open(out, '{');
    write_number(out, "step", room->entries);
    report_terse(log, moves, viewer, out);
    if (room->pending.seats) write_automatic(room, viewer, out);
    write_standing(room->session->table, room->pending.seats ? room->pending.before : NULL, out);
    guide_write(room->session, viewer, out);
    if (table_is_over(room->session->table)) {
        json_key(out, "over");
        json_bool(out, true);
        write_end(room, out);
        write_fair(room, out);
    }
    json_close(out, '}');
}

static void send_step(struct core *core, struct room *room, seat_id viewer,
                      const struct text *message)
{
    for (struct connection *c = room->connections; c; c = c->next) {
        if (c->seat != viewer) continue;
        core->counts.steps++;
        core->counts.step_bytes += message->length;
        send(core, c, message);
    }
}

static void open_log(struct room *room, struct log *log, const struct log_wants *wants)
{
    const struct pending *p = &room->pending;
    if (room->marked && log_mark_is_clear(&room->mark, room->game))
        log_init_at(log, room->session, wants, p->before, &room->mark);
    else
        log_init_since(log, room->session, wants);
    log_mark_release(&room->mark);
    log_take_mark(log, &room->mark);
    room->marked = true;
}

static void tell_steps_guarded(void *with)
{
    struct writing *w = with;
    struct room *room = w->room;
    const struct pending *p = &room->pending;
    struct log_wants wants = {
        .viewers = viewers_at(room), .differences = true, .from = p->moves, .lean = true
    };
    struct log log;
    open_log(room, &log, &wants);
    for (unsigned v = 0; v < VIEWERS_MAX; v++) {
        if (!(wants.viewers >> v & 1)) continue;
        seat_id viewer = viewer_at(v);
        text_clear(w->out);
        write_step(room, &log, p->moves, viewer, w->out);
        send_step(w->core, room, viewer, w->out);
    }
    log_release(&log);
}

void tell_steps(struct core *core, struct room *room)
{
    struct text out = { 0 }, problem = { 0 };
    struct writing w = { .core = core, .room = room, .out = &out };
    if (!room->connections) {
        room->marked = false;
    } else if (!guard_run(tell_steps_guarded, &w, &problem)) {
        freeze_view(core, room, &problem);
    }
    text_release(&out);
    text_release(&problem);
}

/* ---- who comes back -------------------------------------------------------------------------- */

/* How many moves there were after that entry, if since then there were only moves. */
static bool moves_at(const struct room *room, uint32_t number, unsigned *moves)
{
    uint32_t since = room->entries - number;
    if (!room->session || number > room->entries || since > STEPS_MAX) return false;
    if (since > room->steady || since > room->session->count) return false;
    *moves = room->session->count - since;
    return true;
}

static void write_step_since(void *with)
{
    struct writing *w = with;
    const struct room *room = w->room;
    unsigned moves = 0;
    if (!moves_at(room, w->number, &moves) || moves == room->session->count) return;
    struct log_wants wants = {
        .viewers = viewer_bit(w->to->seat), .differences = true, .from = moves, .lean = true
    };
    struct log log;
    log_init_since(&log, room->session, &wants);
    write_step(room, &log, moves, w->to->seat, w->out);
    log_release(&log);
}

/* Whichever is less to read: a step of all that was missed, or the table. */
void tell_since(struct core *core, struct connection *c, uint32_t number)
{
    struct room *room = c->room;
    struct text step = { 0 }, table = { 0 }, problem = { 0 };
    struct writing w = { core, room, c, &step, number };
    unsigned moves;
    bool known = moves_at(room, number, &moves) && room->state == TABLE_PLAYING;
    bool fine = !known || guard_run(write_step_since, &w, &problem);
    w.out = &table;
    fine = fine && guard_run(write_table_guarded, &w, &problem);
    if (!fine)
        freeze_view(core, room, &problem);
    else if (!known || step.length >= table.length)
        send(core, c, &table);
    else if (step.length)
        send(core, c, &step);
    text_release(&step);
    text_release(&table);
    text_release(&problem);
}
