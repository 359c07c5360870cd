/* SPDX-License-Identifier: MIT */
/* Requests that look at a table and change nothing. See request.h. */
#include <string.h>

#include "base/json.h"
#include "cardlang/card_facts.h"
#include "kernel/difference.h"
#include "kernel/look.h"
#include "kernel/places.h"
#include "kernel/position.h"
#include "kernel/words.h"
#include "session/changed.h"
#include "session/request.h"
#include "session/script.h"

/* More steps than these are more to read than the view they lead to. */
enum { STEPS_MAX = 100 };

/* ---- parts of replies ------------------------------------------------------------------------ */

void write_progress(const struct asking *a)
{
    json_key(a->out, "number");
    json_number(a->out, (int64_t)a->at->number);
    report_progress(a->at->session, a->out);
}

void write_decision(const struct asking *a, seat_id viewer, enum view_with with)
{
    const struct table *t = a->at->session->table;
    json_key(a->out, "decision");
    decision_write(t, viewer == NOBODY ? t->asked : viewer, with, a->out);
}

void write_beginning(const struct asking *a)
{
    report_start(a->at->session, a->out);
    write_progress(a);
    write_decision(a, NOBODY, VIEW_WITH_TEXTS);
}

/* Fields: view, sum. */
static void write_view(const struct asking *a, seat_id viewer, enum view_with with)
{
    struct view v = { 0 };
    view_make(&v, a->at->session->table, viewer, with);
    json_key(a->out, "view");
    view_difference(NULL, &v, a->out);
    json_key(a->out, "sum");
    json_number(a->out, v.sum);
    view_release(&v);
}

/* ---- what is there --------------------------------------------------------------------------- */

/* A seat; or, once there is nothing left to hide, everything. */
static bool read_viewer(struct asking *a, seat_id *viewer)
{
    const char *word = json_string_value(json_object_get(a->request, "seat"));
    if (!word || strcmp(word, "everything") != 0) return asking_seat(a, "seat", viewer);
    if (!table_is_over(a->at->session->table))
        return asking_refuse(a, "\"everything\" can be seen once the game is over");
    *viewer = EVERYTHING;
    return true;
}

bool answer_view(struct asking *a)
{
    seat_id viewer = NOBODY;
    bool texts = true, fine = read_viewer(a, &viewer);
    if (!asking_flag(a, "texts", &texts) || !fine) return false;
    write_view(a, viewer, texts ? VIEW_WITH_TEXTS : VIEW_WITHOUT_TEXTS);
    return true;
}

bool answer_decision(struct asking *a)
{
    bool texts = true;
    if (!asking_flag(a, "texts", &texts)) return false;
    write_decision(a, NOBODY, texts ? VIEW_WITH_TEXTS : VIEW_WITHOUT_TEXTS);
    return true;
}

bool answer_look(struct asking *a)
{
    json_key(a->out, "look");
    look_write(a->at->session->setup->game, a->out);
    return true;
}

bool answer_cards(struct asking *a)
{
    json_key(a->out, "cards");
    setup_faces_write(a->at->session->setup, a->out);
    return true;
}

bool answer_hash(struct asking *a)
{
    json_key(a->out, "hash");
    json_hash(a->out, position_hash(a->at->session->table));
    return true;
}

bool answer_scores(struct asking *a)
{
    json_key(a->out, "scores");
    scores_write(a->at->session->table, a->out);
    return true;
}

bool answer_stack(struct asking *a)
{
    json_key(a->out, "stack");
    report_stack(a->at->session->table, a->out);
    return true;
}

bool answer_save(struct asking *a)
{
    struct text save = { 0 };
    if (a->at->session->imagined)
        return asking_refuse(a, "this table was imagined by 'resample'; only the game it was "
                                "imagined from can be saved");
    session_save(a->at->session, &save);
    json_key(a->out, "text");
    json_text(a->out, text_string(&save));
    text_release(&save);
    return true;
}

/* ---- what happened --------------------------------------------------------------------------- */

bool answer_log(struct asking *a)
{
    struct wishes w = { .reading.viewer = NOBODY };
    int64_t from = 0;
    if (!asking_wishes(a, "seat", &w)) return false;
    const struct log *log = engine_table_log(a->at, &w, 0);
    if (!asking_number(a, "from", 0, log->count, &from)) return false;
    json_key(a->out, "count");
    json_number(a->out, log->count);
    json_key(a->out, "events");
    report_events(log, (unsigned)from, &w.reading, a->out);
    return true;
}

/* How many moves had been made when the table had that number; false: it was not followed since
 * then, or too much has happened. */
static bool steps_since(const struct asking *a, const struct log *log, uint64_t number,
                        unsigned *moves)
{
    const struct engine_table *at = a->at;
    if (number < at->steady || at->number - number > STEPS_MAX) return false;
    *moves = at->session->count - (unsigned)(at->number - number);
    return *moves >= log->wants.from;
}

bool answer_since(struct asking *a)
{
    struct wishes w = { .reading = { .viewer = NOBODY } };
    int64_t number = 0;
    unsigned moves;
    bool fine = asking_wishes(a, "seat", &w);
    if (!asking_number(a, "number", 0, (int64_t)a->at->number, &number) || !fine) return false;
    w.reading.differences = true;
    const struct log *log = engine_table_log(a->at, &w, a->at->session->count);
    write_progress(a);
    if (steps_since(a, log, (uint64_t)number, &moves)) {
        json_key(a->out, "steps");
        report_steps(log, moves, &w.reading, a->out);
    } else {
        write_view(a, w.reading.viewer, wished_view(&w));
    }
    return true;
}

/* ---- why ------------------------------------------------------------------------------------- */

/* The moves before what is asked about: without "moves" the last one, or all of the turn of
 * somebody else in which that was asked. */
static int why_from(const struct asking *a, int64_t moves)
{
    const struct session *s = a->at->session;
    int from = (int)(s->count - moves); /* one more than all: FROM_THE_START */
    if (!s->count || json_object_get(a->request, "moves")) return from;
    return why_whole_turn(s, from, seat_bit(s->moves[from].seat));
}

static void write_why(const struct asking *a, const struct session *s, int from, seat_id viewer,
                      bool rules)
{
    struct why why;
    why_init(&why, s, from, viewer);
    report_why(s->setup, &why, rules, a->out);
    why_release(&why);
}

enum { PATHS_MOST = 32 };

static bool read_paths(struct asking *a, const json_t *list, const char **paths, unsigned *count)
{
    *count = (unsigned)json_array_size(list);
    bool fine = *count > 0 && *count <= PATHS_MOST;
    for (unsigned i = 0; fine && i < *count; i++) {
        paths[i] = json_string_value(json_array_get(list, i));
        fine = paths[i] && *paths[i];
    }
    return fine || asking_refuse(a,
                                 "\"changed\" must be a list of 1 to %u paths in the view, such "
                                 "as \"counters/pool\" or \"zones/hand/1\"",
                                 (unsigned)PATHS_MOST);
}

/* What changed that part of the view last: the move that did, with its reasons. */
static bool answer_why_changed(struct asking *a, const json_t *list, seat_id viewer, bool rules)
{
    const char *paths[PATHS_MOST];
    unsigned count;
    struct last_change last;
    struct session then = *a->at->session;
    if (!read_paths(a, list, paths, &count)) return false;
    find_last_change(&then, paths, count, viewer, &last);
    if (!last.found) return true;
    if (last.event != NO_EVENT_TOLD) {
        json_key(a->out, "event");
        json_number(a->out, last.event);
    }
    json_key(a->out, "move");
    json_number(a->out, last.move);
    then.count = last.move;
    write_why(a, &then, last.move ? (int)last.move - 1 : FROM_THE_START, viewer, rules);
    return true;
}

/* How a place is as it is, line by line, from what everybody sees. */
static bool answer_why_place(struct asking *a)
{
    const struct table *t = a->at->session->table;
    const struct game *game = t->setup->game;
    struct text words = { 0 };
    const char *name;
    unsigned place = 0;
    if (!asking_string(a, "place", &name)) return false;
    while (place < places_count(game) && strcmp(game->places[place].name, name) != 0) place++;
    if (place == places_count(game)) return asking_refuse(a, "there is no place '%.60s'", name);
    json_key(a->out, "lines");
    json_open(a->out, '[');
    for (unsigned line = 0, more = game->why_place != NULL; more; line++) {
        text_clear(&words);
        more = game->why_place(t, place, line, &words);
        if (words.length) json_text(a->out, text_string(&words));
    }
    json_close(a->out, ']');
    text_release(&words);
    return true;
}

bool answer_why(struct asking *a)
{
    static const char *const askings[] = { "card", "place", "changed", "moves" };
    const struct session *s = a->at->session;
    seat_id viewer = NOBODY;
    int64_t moves = 1;
    unsigned asked = 0;
    bool rules = false, fine = asking_seat(a, "seat", &viewer);
    fine &= asking_flag(a, "rules", &rules);
    if (!asking_number(a, "moves", 0, s->count + 1, &moves) || !fine) return false;
    for (unsigned i = 0; i < sizeof askings / sizeof *askings; i++)
        asked += json_object_get(a->request, askings[i]) != NULL;
    bool now = json_object_get(a->request, "card") || json_object_get(a->request, "place");
    if (asked > 1 || (now && json_object_get(a->request, "rules")))
        return asking_refuse(a, "\"card\" and \"place\" ask about now, \"moves\" and \"rules\" "
                                "about what has happened, and \"changed\" when: say one of them");
    if (json_object_get(a->request, "card")) return answer_why_card(a, viewer);
    if (json_object_get(a->request, "place")) return answer_why_place(a);
    const json_t *paths = json_object_get(a->request, "changed");
    if (paths) return answer_why_changed(a, paths, viewer, rules);
    write_why(a, s, why_from(a, moves), viewer, rules);
    return true;
}
