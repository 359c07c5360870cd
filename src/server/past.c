/* SPDX-License-Identifier: MIT */
/*
 * How it was: views of the past, the moves that followed them, and the log. See room.h.
 *
 * Whoever looks back sees what they knew then and nothing else; once the game is over, also what
 * others knew, or all of it. A stretch of the past is the view at its beginning and a step for each
 * move, as it was told at the time, so that whoever has it can go forwards and backwards without
 * asking again. It is made by playing the moves again, which takes some milliseconds wherever it
 * begins, and nothing of it is kept.
 */
#include <string.h>

#include "base/json.h"
#include "kernel/difference.h"
#include "server/guard.h"
#include "server/room.h"
#include "session/report.h"

/* Both are far from what may wait on a line (limits.h), which is closed beyond that. */
enum {
    STRETCH_MOST = 64,     /* moves */
    LOG_BYTES_MOST = 65536 /* of events in one reply */
};

struct past {
    const struct session *session;
    struct table *table;
    unsigned moves, steps;
    seat_id viewer;
    struct text *out;
};

bool past_viewer(struct talk *talk, seat_id *viewer)
{
    const struct room *room = talk->room;
    const json_t *as = json_object_get(talk->message, "as");
    const char *word = json_string_value(as);
    *viewer = talk->from->seat;
    if (!as) return true;
    if (room->state != TABLE_OVER)
        return talk_refuse(talk, "You can look with other eyes once the game is over.");
    int64_t seat = json_integer_value(as);
    if (word && strcmp(word, "everything") == 0)
        *viewer = EVERYTHING;
    else if (word && strcmp(word, "spectator") == 0)
        *viewer = NOBODY;
    else if (!json_is_integer(as) || seat < 1 || seat > room->seat_count)
        return talk_strike(talk, "\"as\" must be \"everything\", \"spectator\" or a seat");
    else
        *viewer = (seat_id)(seat - 1);
    return true;
}

/* ---- views and steps ------------------------------------------------------------------------- */

static void write_view(const struct past *p)
{
    struct view v = { 0 };
    session_play_again(p->session, p->table, NULL, p->moves);
    if (p->viewer == EVERYTHING)
        view_make_open(&v, p->table, VIEW_FOR_PEOPLE);
    else
        view_make(&v, p->table, p->viewer, VIEW_FOR_PEOPLE);
    json_key(p->out, "moves");
    json_number(p->out, p->moves);
    json_key(p->out, "view");
    view_difference(NULL, &v, p->out);
    json_key(p->out, "sum");
    json_number(p->out, v.sum);
    view_release(&v);
}

/* What was answered is known to who answered, and in the end to all. */
static void write_step(const struct past *p, const struct log *log, unsigned move)
{
    const struct taken *taken = &p->session->moves[move - 1];
    json_open(p->out, '{');
    if (p->viewer == taken->seat || p->viewer == EVERYTHING) {
        json_key(p->out, "chose");
        json_number(p->out, taken->index);
    }
    report_terse_move(log, move, p->viewer, p->out);
    json_close(p->out, '}');
}

static void write_steps(const struct past *p)
{
    struct session stretch = *p->session; /* for reading: it ends where the stretch does */
    stretch.count = p->moves + p->steps;
    struct log_wants wants = { .viewers = viewer_bit(p->viewer),
                               .differences = true,
                               .from = p->moves,
                               .lean = true,
                               .each = true };
    struct log log;
    log_init_since(&log, &stretch, &wants);
    json_key(p->out, "steps");
    json_open(p->out, '[');
    for (unsigned move = p->moves + 1; move <= stretch.count; move++) write_step(p, &log, move);
    json_close(p->out, ']');
    log_release(&log);
}

static void show_past(void *with)
{
    const struct past *p = with;
    write_view(p);
    if (p->steps) write_steps(p);
}

/* What a rule that fails leaves half written is not sent. */
static bool reply_guarded(struct talk *talk, void (*write)(void *with), void *with,
                          const struct text *fields)
{
    struct text problem = { 0 };
    bool fine = guard_run(write, with, &problem);
    if (fine)
        talk_reply(talk->core, &talk->asker, fields);
    else
        talk_refuse(talk, "That cannot be shown: a rule of the game failed.");
    text_release(&problem);
    return fine;
}

bool do_past(struct talk *talk)
{
    const struct session *s = talk->room->session;
    struct text fields = { 0 };
    int64_t moves = s->count, steps = 0;
    seat_id viewer;
    if (!talk_number(talk, "moves", 0, s->count, &moves) ||
        !talk_number(talk, "steps", 0, STRETCH_MOST, &steps) || !past_viewer(talk, &viewer))
        return false;
    if (steps > (int64_t)s->count - moves) steps = (int64_t)s->count - moves;
    struct past p = {
        s, core_scratch(talk->core, s->setup)[0], (unsigned)moves, (unsigned)steps, viewer, &fields
    };
    bool fine = reply_guarded(talk, show_past, &p, &fields);
    text_release(&fields);
    return fine;
}

/* ---- the log --------------------------------------------------------------------------------- */

struct logged {
    const struct session *session;
    seat_id viewer;
    unsigned from;
    bool lines;
    struct text *out;
};

static void show_log(void *with)
{
    const struct logged *l = with;
    struct log log;
    log_init(&log, l->session, viewer_bit(l->viewer));
    json_key(l->out, "count");
    json_number(l->out, log.count);
    json_key(l->out, "events");
    struct reading reading = { .viewer = l->viewer, .lines = l->lines };
    unsigned next = report_some_events(&log, l->from, &reading, LOG_BYTES_MOST, l->out);
    if (next < log.count) {
        json_key(l->out, "next");
        json_number(l->out, next);
    }
    log_release(&log);
}

bool do_log(struct talk *talk)
{
    struct text fields = { 0 };
    int64_t from = 0;
    struct logged l = { .session = talk->room->session, .out = &fields };
    if (!talk_number(talk, "from", 0, UINT32_MAX, &from) || !talk_flag(talk, "lines", &l.lines) ||
        !past_viewer(talk, &l.viewer))
        return false;
    l.from = (unsigned)from;
    bool fine = reply_guarded(talk, show_log, &l, &fields);
    text_release(&fields);
    return fine;
}
