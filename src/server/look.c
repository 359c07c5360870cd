/* SPDX-License-Identifier: MIT */
/*
 * What changes nothing: hints, reasons, forecasts, signals. See room.h. Answers are those of the
 * engine (session/request.h), read as the viewer that the connection is; of a game that is over, as
 * any other, too (past.c).
 */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "kernel/difference.h"
#include "kernel/unseen.h"
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
    const struct session *whole; /* all of it; the one that is asked about may end before */
    struct session point;
    bool fine;
};

static void consult(void *with)
{
    struct consulting *c = with;
    if (c->whole->table != c->point.table)
        session_play_again(c->whole, c->point.table, NULL, c->point.count);
    c->fine = c->answer(&c->asking);
}

static void refuse_consulting(struct talk *talk, struct text *mistakes)
{
    while (mistakes->length && mistakes->bytes[mistakes->length - 1] == '\n')
        mistakes->bytes[--mistakes->length] = '\0';
    talk_refuse(talk, "%s", text_string(mistakes));
}

/* The session as it was after the moves that `at` says: all of them, if it is left out. */
static bool read_point(struct talk *talk, struct session *point)
{
    const struct session *s = talk->room->session;
    int64_t moves = s->count;
    if (!talk_number(talk, "at", 0, s->count, &moves)) return false;
    *point = *s;
    point->count = (unsigned)moves;
    if (point->count < s->count) point->table = core_scratch(talk->core, s->setup)[0];
    return true;
}

/* Lets the engine answer the message for this viewer. What is told of reasons with open eyes is
 * what everybody was told: nobody has reasons that hold for all seats at once. */
static bool ask_engine(struct talk *talk, bool (*answer)(struct asking *a))
{
    struct text fields = { 0 }, problem = { 0 };
    struct consulting c = { .answer = answer, .whole = talk->room->session };
    seat_id viewer;
    if (!read_point(talk, &c.point) || !past_viewer(talk, &viewer)) return false;
    c.at = (struct engine_table){ .name = (char[]){ "" }, .session = &c.point };
    c.asking = (struct asking){ .at = &c.at, .request = talk->message, .out = &fields };
    json_object_del(talk->message, "seat");
    if (viewer < SEATS_MAX) json_object_set_new(talk->message, "seat", json_integer(viewer + 1));
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
    struct session point, *s = &point;
    struct log log;
    if (!read_point(talk, &point)) return false;
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

bool do_unseen(struct talk *talk)
{
    struct text fields = { 0 };
    json_key(&fields, "unseen");
    unseen_write(talk->room->session->table, talk->from->seat, &fields);
    talk_reply(talk->core, &talk->asker, &fields);
    text_release(&fields);
    return true;
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
        return talk_refuse(talk, "One signal a second: wait a moment.");
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
