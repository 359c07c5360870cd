/* SPDX-License-Identifier: MIT */
/*
 * What changes nothing: hints, reasons, the past, the log, signals. See room.h. Answers are those
 * of the engine (session/request.h), read as the viewer that the connection is and as no other.
 */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "kernel/difference.h"
#include "kernel/words.h"
#include "server/guard.h"
#include "server/room.h"
#include "session/guide.h"
#include "session/report.h"
#include "session/request.h"

/* ---- as the engine answers ------------------------------------------------------------------- */

struct consulting {
    struct asking asking;
    struct engine_table at;
    bool (*answer)(struct asking *a);
    bool fine;
};

static void consult(void *with)
{
    struct consulting *c = with;
    c->fine = c->answer(&c->asking);
}

static void refuse_consulting(struct talk *talk, struct text *mistakes)
{
    while (mistakes->length && mistakes->bytes[mistakes->length - 1] == '\n')
        mistakes->bytes[--mistakes->length] = '\0';
    talk_refuse(talk, "%s", text_string(mistakes));
}

/* Lets the engine answer the message for this viewer. */
static bool ask_engine(struct talk *talk, bool (*answer)(struct asking *a))
{
    struct text fields = { 0 }, problem = { 0 };
    struct consulting c = { .answer = answer };
    c.at = (struct engine_table){ .name = (char[]){ "" }, .session = talk->room->session };
    c.asking = (struct asking){ .at = &c.at, .request = talk->message, .out = &fields };
    json_object_del(talk->message, "seat");
    if (talk->from->seat != NOBODY)
        json_object_set_new(talk->message, "seat", json_integer(talk->from->seat + 1));
    bool whole = guard_run(consult, &c, &problem);
    if (!whole)
        talk_refuse(talk, "That cannot be told: a rule of the game failed.");
    else if (!c.fine)
        refuse_consulting(talk, &c.asking.mistakes.out);
    else
        talk_reply(talk->core, &talk->asker, &fields);
    for (unsigned i = 0; i < 2; i++) {
        if (c.at.logs[i].table) log_release(&c.at.logs[i]);
    }
    diagnostics_release(&c.asking.mistakes);
    text_release(&fields);
    text_release(&problem);
    return whole && c.fine;
}

/* The moves from that event on; false, with a refusal, if there is none of that number. */
static bool moves_since_event(struct talk *talk, int64_t event, int64_t *moves)
{
    const struct session *s = talk->room->session;
    struct log log;
    log_init_with(&log, s, &(struct log_wants){ .viewers = viewer_bit(NOBODY), .no_words = true });
    bool there = event < log.count;
    if (there) *moves = (int64_t)s->count - log_entry(&log, (unsigned)event)->move + 1;
    log_release(&log);
    return there || talk_refuse(talk, "Nothing of that number has been told.");
}

bool do_why(struct talk *talk)
{
    const struct session *s = talk->room->session;
    int64_t event = -1, moves = s->count ? 1 : 0;
    if (!talk_number(talk, "event", 0, UINT32_MAX, &event)) return false;
    if (event >= 0) {
        if (!moves_since_event(talk, event, &moves)) return false;
        json_object_del(talk->message, "event");
        json_object_set_new(talk->message, "moves", json_integer(moves));
    }
    return ask_engine(talk, answer_why);
}

bool do_why_not(struct talk *talk)
{
    return ask_engine(talk, answer_why_not);
}

bool do_forecast(struct talk *talk)
{
    return ask_engine(talk, answer_forecast);
}

bool do_log(struct talk *talk)
{
    return ask_engine(talk, answer_log);
}

/* ---- the past -------------------------------------------------------------------------------- */

struct past {
    const struct session *session;
    struct table *table;
    unsigned moves;
    seat_id viewer;
    struct text *out;
};

static void show_past(void *with)
{
    struct past *p = with;
    struct view v = { 0 };
    session_play_again(p->session, p->table, NULL, p->moves);
    if (p->viewer == EVERYTHING)
        view_make_open(&v, p->table, VIEW_WITH_TEXTS);
    else
        view_make(&v, p->table, p->viewer, VIEW_WITH_TEXTS);
    json_key(p->out, "moves");
    json_number(p->out, p->moves);
    json_key(p->out, "view");
    view_difference(NULL, &v, p->out);
    json_key(p->out, "sum");
    json_number(p->out, v.sum);
    view_release(&v);
}

/* As whom: oneself; once the game is over as anybody, or with open eyes. */
static bool read_as(struct talk *talk, seat_id *viewer)
{
    const struct room *room = talk->room;
    const json_t *as = json_object_get(talk->message, "as");
    *viewer = talk->from->seat;
    if (!as) return true;
    if (room->state != TABLE_OVER)
        return talk_refuse(talk, "You can look with other eyes once the game is over.");
    if (json_is_string(as) && strcmp(json_string_value(as), "everything") == 0) {
        *viewer = EVERYTHING;
        return true;
    }
    int64_t seat = json_integer_value(as);
    if (!json_is_integer(as) || seat < 1 || seat > room->seat_count)
        return talk_strike(talk, "\"as\" must be \"everything\" or a seat");
    *viewer = (seat_id)(seat - 1);
    return true;
}

bool do_past(struct talk *talk)
{
    const struct session *s = talk->room->session;
    struct text fields = { 0 }, problem = { 0 };
    int64_t moves = s->count;
    seat_id viewer;
    if (!talk_number(talk, "moves", 0, s->count, &moves) || !read_as(talk, &viewer)) return false;
    struct past p = { s, core_scratch(talk->core, s->setup)[0], (unsigned)moves, viewer, &fields };
    bool fine = guard_run(show_past, &p, &problem);
    if (fine)
        talk_reply(talk->core, &talk->asker, &fields);
    else
        talk_refuse(talk, "That cannot be shown: a rule of the game failed.");
    text_release(&fields);
    text_release(&problem);
    return fine;
}

/* ---- hints ----------------------------------------------------------------------------------- */

static void write_hint(const struct table *t, unsigned move, struct text *fields)
{
    struct text text = { 0 };
    move_text(t, move, &text);
    json_key(fields, "index");
    json_number(fields, move);
    json_key(fields, "move");
    json_text(fields, text_string(&text));
    text_release(&text);
}

/* What a guide waits for is known at once. */
static bool hint_of_guide(struct talk *talk)
{
    const struct session *s = talk->room->session;
    int move = guide_move(s);
    if (move < 0) return false;
    struct text fields = { 0 };
    write_hint(s->table, (unsigned)move, &fields);
    talk_reply(talk->core, &talk->asker, &fields);
    text_release(&fields);
    return true;
}

bool do_hint(struct talk *talk)
{
    const struct session *s = talk->room->session;
    struct diagnostics none = { 0 };
    if (s->table->asked != talk->from->seat)
        return talk_refuse(talk, "It is not you who is asked.");
    if (hint_of_guide(talk)) return true;
    if (map_find(&talk->core->tickets, talk->from->hint))
        return talk_refuse(talk, "You have asked for a hint already.");
    struct bot_job *job = must_alloc(1, sizeof *job);
    struct ticket *ticket = core_ticket(talk->core, TICKET_HINT, &job->ticket);
    ticket->room = talk->room->key;
    ticket->asker = talk->asker;
    ticket->moved = talk->room->moved;
    talk->from->hint = job->ticket;
    job->table = must_alloc(1, s->setup->table_bytes);
    job->seed = s->seed;
    job->moves = s->count;
    check(setup_share(s->setup->game, &s->setup->options, &none) == s->setup);
    table_copy(job->table, s->table);
    talk->core->env.think(talk->core->env.self, job);
    return true;
}

/* Told to the seat that is still asked, and to nobody else. */
void hint_found(struct core *core, const struct ticket *ticket, unsigned move)
{
    const struct room *room = map_find(&core->rooms, ticket->room);
    const struct connection *c = core_connection(core, ticket->asker.connection);
    const struct session *s = room ? room->session : NULL;
    bool changes = room && room->phase != ROOM_STILL && room->pending.kind != PENDING_PEOPLE;
    bool still = c && s && c->room == room && !changes && room->moved == ticket->moved &&
                 !table_is_over(s->table) && c->seat == s->table->asked;
    if (!still || move >= s->table->moves) {
        asker_refuse(core, &ticket->asker,
                     still ? "No hint was found in time." : "The table has gone on since.");
        return;
    }
    struct text fields = { 0 };
    write_hint(s->table, move, &fields);
    talk_reply(core, &ticket->asker, &fields);
    text_release(&fields);
}

/* ---- signals --------------------------------------------------------------------------------- */

/* A card may be pointed at if everybody sees it: the id of another would tell its face. */
static bool is_seen_by_all(const struct room *room, int64_t card)
{
    struct view v = { 0 };
    view_make(&v, room->session->table, NOBODY, VIEW_WITHOUT_TEXTS);
    bool seen = card < 1 << 20 && view_find(&v, SECTION_CARDS, (unsigned)card + 1, CARD_ZONE, 0);
    view_release(&v);
    return seen;
}

static bool read_signal(struct talk *talk, const char **key, int64_t *value)
{
    static const char *const keys[] = { "phrase", "card", "seat", "thing" };
    const int64_t most[] = { PHRASES, UINT32_MAX, talk->room->seat_count, 64 };
    unsigned given = 0;
    for (unsigned i = 0; i < 4; i++) {
        if (!json_object_get(talk->message, keys[i])) continue;
        given++;
        *key = keys[i];
        if (!talk_number(talk, keys[i], i == 1 || i == 3 ? 0 : 1, most[i], value)) return false;
    }
    return given == 1 ||
           talk_strike(talk, "say one of \"phrase\", \"card\", \"seat\" and \"thing\"");
}

bool do_signal(struct talk *talk)
{
    struct room *room = talk->room;
    struct seat *seat = &room->seats[talk->from->seat];
    const char *key = NULL;
    int64_t value = 0;
    if (!read_signal(talk, &key, &value)) return false;
    if (strcmp(key, "card") == 0 && !is_seen_by_all(room, value))
        return talk_refuse(talk, "Only what everybody sees can be pointed at.");
    if (talk->core->now - seat->signalled < SIGNAL_MS)
        return talk_refuse(talk, "One signal a second.");
    seat->signalled = talk->core->now;
    struct text out = { 0 };
    json_open(&out, '{');
    json_key(&out, "message");
    json_text(&out, "signal");
    json_key(&out, "by");
    json_number(&out, talk->from->seat + 1);
    json_key(&out, key);
    json_number(&out, value);
    json_close(&out, '}');
    talk_reply(talk->core, &talk->asker, NULL);
    tell_all(talk->core, room, &out);
    text_release(&out);
    return true;
}
