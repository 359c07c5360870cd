/* SPDX-License-Identifier: MIT */
/* Requests that move and take back. See request.h. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "kernel/words.h"
#include "session/request.h"
#include "session/undo.h"

/* ---- which move ------------------------------------------------------------------------------ */

static bool refuse_move(struct asking *a, const char *move)
{
    const struct table *t = a->at->session->table;
    struct text offered = { 0 };
    for (unsigned i = 0; i < t->moves; i++) {
        if (i) text_add_string(&offered, " | ");
        move_text(t, i, &offered);
    }
    asking_refuse(a, "'%.60s' is not offered; offered are: %.800s", move, text_string(&offered));
    text_release(&offered);
    return false;
}

/* Which of the pending moves is meant, by its number or its text. */
static bool find_move(struct asking *a, const char *key, const json_t *value, unsigned *index)
{
    const struct table *t = a->at->session->table;
    const char *move = json_string_value(value);
    int64_t number = move ? move_find(t, move) : json_integer_value(value);
    if (move && number < 0) return refuse_move(a, move);
    if (!move && (!json_is_integer(value) || number < 0 || number >= t->moves)) {
        return asking_refuse(a, "\"%s\" must be a whole number from 0 to %d", key, t->moves - 1);
    }
    *index = (unsigned)number;
    return true;
}

/* One of index, move and moves. */
static bool read_moves(struct asking *a, const char **key, const json_t **value)
{
    static const char *const keys[] = { "index", "move", "moves" };
    unsigned given = 0;
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (!json_object_get(a->request, keys[i])) continue;
        given++;
        *key = keys[i];
        *value = json_object_get(a->request, keys[i]);
    }
    if (given != 1) {
        return asking_refuse(a, "say which move by one of \"index\", \"move\" and \"moves\"%s",
                             given ? ", not by several" : "");
    }
    if (strcmp(*key, "move") == 0 && !json_is_string(*value))
        return asking_refuse(a, "\"move\" must be a string");
    if (strcmp(*key, "index") == 0 && json_is_string(*value))
        return asking_refuse(a, "\"index\" must be a whole number");
    if (strcmp(*key, "moves") == 0 && !json_array_size(*value))
        return asking_refuse(a, "\"moves\" must be a list of move texts and indices");
    return true;
}

/* ---- moving ---------------------------------------------------------------------------------- */

static bool may_move(struct asking *a, seat_id seat)
{
    const struct table *t = a->at->session->table;
    if (table_is_over(t)) return asking_refuse(a, "the game is over; no move is asked for");
    /* Checked first, lest a seat that is not asked be told what is offered. */
    return seat == NOBODY || seat == t->asked ||
           asking_refuse(a, "seat %u is asked, not seat %u", t->asked + 1u, seat + 1u);
}

static bool make_move(struct asking *a, seat_id seat, const char *key, const json_t *value)
{
    unsigned index = 0;
    if (!may_move(a, seat) || !find_move(a, key, value, &index)) return false;
    engine_table_move(a->at, index);
    engine_table_play_bots(a->at);
    return true;
}

/* All of them; or none, and which one was refused. */
static bool make_moves(struct asking *a, seat_id seat, const json_t *list)
{
    struct engine_table *at = a->at;
    unsigned before = at->session->count;
    uint64_t number = at->number;
    char key[40];
    for (size_t i = 0; i < json_array_size(list); i++) {
        snprintf(key, sizeof key, "moves[%zu]", i);
        if (make_move(a, seat, key, json_array_get(list, i))) continue;
        session_rewind(at->session, before);
        at->number = number;
        return asking_refuse(a, "that was number %zu of %zu in \"moves\"; none of them was made",
                             i + 1, json_array_size(list));
    }
    return true;
}

/* What is written of the moves that are made between the two calls. */
struct telling {
    struct wishes wishes;
    unsigned moves, told; /* before them */
};

static void begin_telling(const struct asking *a, struct telling *t)
{
    t->moves = a->at->session->count;
    begin_answered(a->at);
    if (!t->wishes.no_events) t->told = engine_table_log(a->at, &t->wishes, t->moves)->count;
}

static void end_telling(const struct asking *a, const struct telling *t)
{
    const struct wishes *w = &t->wishes;
    if (!w->no_events) {
        const struct log *log = engine_table_log(a->at, w, t->moves);
        json_key(a->out, w->reading.differences ? "steps" : "events");
        if (w->reading.differences)
            report_steps(log, t->moves, &w->reading, a->out);
        else
            report_events(log, t->told, &w->reading, a->out);
    }
    if (!w->no_texts) write_answered(a, w->reading.viewer);
    write_progress(a);
    /* With a viewer, the reply holds nothing that this seat may not know. */
    write_decision(a, w->reading.viewer, wished_view(w));
}

bool answer_move(struct asking *a)
{
    struct telling telling = { .wishes.reading.viewer = NOBODY };
    seat_id seat = NOBODY;
    const char *key = NULL;
    const json_t *value = NULL;
    bool fine = asking_seat(a, "seat", &seat);
    fine &= asking_wishes(a, "viewer", &telling.wishes);
    if (!fine || !read_moves(a, &key, &value)) return false;
    begin_telling(a, &telling);
    bool made = json_is_array(value) && strcmp(key, "moves") == 0 ? make_moves(a, seat, value)
                                                                  : make_move(a, seat, key, value);
    if (made) end_telling(a, &telling);
    return made;
}

bool answer_bot(struct asking *a)
{
    struct telling telling = { .wishes.reading.viewer = NOBODY };
    const struct table *t = a->at->session->table;
    const struct bot *bot = &greedy_bot;
    if (!table_is_over(t) && a->at->bots[t->asked]) bot = a->at->bots[t->asked];
    bool fine = asking_bot(a, "bot", &bot);
    fine &= asking_wishes(a, "viewer", &telling.wishes);
    if (!fine || !may_move(a, NOBODY)) return false;
    begin_telling(a, &telling);
    engine_table_move(a->at, engine_table_bot_move(a->at, bot));
    engine_table_play_bots(a->at);
    end_telling(a, &telling);
    return true;
}

/* ---- taking back ----------------------------------------------------------------------------- */

/* The seats that the client moves for. */
static seat_set own_seats(const struct engine_table *at)
{
    seat_set seats = 0;
    for (seat_id s = 0; s < at->session->table->seats; s++) {
        if (!at->bots[s]) seats |= seat_bit(s);
    }
    return seats;
}

static bool has_bots(const struct engine_table *at)
{
    return __builtin_popcount(own_seats(at)) < (int)at->session->table->seats;
}

static bool read_policy(struct asking *a, enum undo_policy *policy)
{
    const char *word;
    if (!json_object_get(a->request, "policy")) return true;
    if (!asking_string(a, "policy", &word)) return false;
    if (strcmp(word, "own") == 0)
        *policy = UNDO_OWN;
    else if (strcmp(word, "free") != 0)
        return asking_refuse(a, "\"policy\" must be \"free\" or \"own\"");
    return true;
}

/* The last decision of these seats, with all that followed. */
static bool find_decision(struct asking *a, seat_set seats, enum undo_policy policy, unsigned *to)
{
    struct undo undo = undo_find(a->at->session, seats, policy);
    if (undo.verdict != UNDO_FINE)
        return asking_refuse(a, "the move cannot be taken back: %s", undo_words(undo.verdict));
    *to = undo.to;
    return true;
}

/* After how many moves the table is to be; by how many to go back, or by whose decision. */
static bool read_undo(struct asking *a, unsigned *to)
{
    const struct session *s = a->at->session;
    int64_t moves = 1;
    seat_id seat = NOBODY;
    enum undo_policy policy = UNDO_FREE;
    bool by_moves = json_object_get(a->request, "moves"),
         by_policy = json_object_get(a->request, "policy") || json_object_get(a->request, "seat");
    bool fine = asking_number(a, "moves", 1, s->count, &moves);
    fine &= asking_seat(a, "seat", &seat);
    fine &= read_policy(a, &policy);
    if (!fine) return false;
    if (by_moves && by_policy)
        return asking_refuse(a, "say how far back by \"moves\" or by \"policy\" and \"seat\", not "
                                "by both");
    if (by_policy || (!by_moves && has_bots(a->at))) {
        seat_set seats = seat == NOBODY ? own_seats(a->at) : seat_bit(seat);
        return find_decision(a, seats, policy, to);
    }
    *to = s->count - (unsigned)moves;
    return true;
}

bool answer_undo(struct asking *a)
{
    unsigned to = 0;
    bool texts = true, fine = asking_flag(a, "texts", &texts);
    if (!a->at->session->count)
        return asking_refuse(a, "no move has been made that could be taken back");
    if (!read_undo(a, &to) || !fine) return false;
    session_rewind(a->at->session, to);
    engine_table_disturb(a->at);
    write_progress(a);
    write_decision(a, NOBODY, texts ? VIEW_WITH_TEXTS : VIEW_WITHOUT_TEXTS);
    return true;
}
