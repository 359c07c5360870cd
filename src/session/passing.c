/* SPDX-License-Identifier: MIT */
/* Passing windows for people. See passing.h. */
#include "session/passing.h"

#include "kernel/words.h"

/* ---- what a game has ------------------------------------------------------------------------- */

static bool has_pass(const struct game *game)
{
    unsigned i = 0;
    while (game->moves[i].move && game->moves[i].says != SAYS_PASS) i++;
    return game->moves[i].move;
}

/* The first prompt that is such a moment; NULL: the game has none. */
static const struct prompt *prompt_of_moment(const struct game *game, enum moment moment)
{
    unsigned i = 0;
    while (game->prompts[i].words && game->prompts[i].moment != moment) i++;
    return game->prompts[i].words ? &game->prompts[i] : NULL;
}

bool passing_is_known(const struct game *game, enum passing passing)
{
    switch (passing) {
    case PASSED_EMPTY: return has_pass(game);
    case PASSED_ENDS: return has_pass(game) && prompt_of_moment(game, MOMENT_STEP_ENDS);
    case PASSED_TURN: return has_pass(game) && prompt_of_moment(game, MOMENT_OWN);
    case TAKEN_ONE: return game->only_thing && prompt_of_moment(game, MOMENT_GAIN);
    case NOT_PASSED:
    case PASSINGS: break;
    }
    return false;
}

/* ---- answering ------------------------------------------------------------------------------- */

static const struct prompt *pending_prompt(const struct table *t)
{
    return &t->setup->game->prompts[t->prompt];
}

bool passing_is_asked(const struct table *t)
{
    return t->asked != NOBODY && pending_prompt(t)->window && has_pass(t->setup->game);
}

static int pass_of(const struct table *t)
{
    for (unsigned i = 0; i < t->moves; i++) {
        if (t->setup->game->moves[table_moves(t)[i].kind].says == SAYS_PASS) return (int)i;
    }
    return -1;
}

static bool is_aimed_at(const struct table *t, seat_id seat)
{
    return t->setup->game->is_aimed_at && t->setup->game->is_aimed_at(t, seat);
}

/* The move that gains what the deck is made of; -1: it is made of several things. */
static int only_gain(const struct table *t)
{
    const struct game *game = t->setup->game;
    unsigned thing = game->only_thing ? game->only_thing(t, t->asked) : NOTHING;
    for (unsigned i = 0; thing != NOTHING && i < t->moves; i++) {
        if (table_moves(t)[i].thing == thing) return (int)i;
    }
    return -1;
}

/* -1: it does not answer here. One's own turn has windows too, but only what needs no thinking is
 * done there: nothing could have been evoked. */
static int move_by(const struct table *t, enum passing passing)
{
    enum moment moment = pending_prompt(t)->moment;
    bool window = passing_is_asked(t);
    switch (passing) {
    case PASSED_EMPTY: return window && t->moves == 1 ? 0 : -1;
    case PASSED_ENDS: return window && moment == MOMENT_STEP_ENDS ? pass_of(t) : -1;
    case PASSED_TURN: return window && !is_aimed_at(t, t->asked) ? pass_of(t) : -1;
    case TAKEN_ONE: return moment == MOMENT_GAIN ? only_gain(t) : -1;
    case NOT_PASSED:
    case PASSINGS: break;
    }
    return -1;
}

enum passing passing_find(const struct table *t, passing_set on, unsigned *move)
{
    /* What the hand decides comes last, so that it is told only where nothing else passes. */
    static const enum passing order[] = { TAKEN_ONE, PASSED_ENDS, PASSED_TURN, PASSED_EMPTY };
    for (unsigned i = 0; i < sizeof order / sizeof *order; i++) {
        int found = on & passing_bit(order[i]) ? move_by(t, order[i]) : -1;
        if (found < 0) continue;
        *move = (unsigned)found;
        return order[i];
    }
    return NOT_PASSED;
}

/* ---- words ----------------------------------------------------------------------------------- */

bool passing_words(const struct session *s, seat_set seats, unsigned from, struct text *out)
{
    unsigned count = 0;
    passing_set by = 0;
    for (unsigned i = from; i < s->count; i++) {
        enum passing passed = s->moves[i].passed_by;
        if (!(seats & seat_bit(s->moves[i].seat)) || !passed || passed == TAKEN_ONE) continue;
        by |= passing_bit(passed);
        count++;
    }
    if (!count) return false;
    bool empty = by == passing_bit(PASSED_EMPTY);
    text_add(out,
             empty ? "%u time%s you could do nothing but pass (auto" : "%u time%s you passed (auto",
             count, plural_s(count));
    const char *before = " ";
    for (enum passing p = PASSED_EMPTY; p < PASSINGS; p++) {
        if (!(by & passing_bit(p))) continue;
        text_add(out, "%s%s", before, passing_names[p]);
        before = ", ";
    }
    text_add_string(out, ").");
    return true;
}

void passing_says(const struct game *game, enum passing passing, struct text *out)
{
    const struct prompt *own = prompt_of_moment(game, MOMENT_OWN);
    switch (passing) {
    case PASSED_EMPTY: text_add_string(out, "pass where you could do nothing else"); break;
    case PASSED_ENDS: text_add_string(out, "pass at the ends of Steps"); break;
    case PASSED_TURN:
        text_add(out,
                 "pass until you are asked \"%s\", unless you are attacked or something is "
                 "aimed at you",
                 own->words);
        break;
    case TAKEN_ONE: text_add_string(out, "gain what your deck is made of"); break;
    case NOT_PASSED:
    case PASSINGS: break;
    }
}

void passing_list(const struct game *game, passing_set on, struct text *out)
{
    for (enum passing p = PASSED_EMPTY; p < PASSINGS; p++) {
        if (!passing_is_known(game, p)) continue;
        text_add(out, "auto %s (%s): you ", passing_names[p], on & passing_bit(p) ? "on" : "off");
        passing_says(game, p, out);
        text_add_string(out, ".\n");
    }
}
