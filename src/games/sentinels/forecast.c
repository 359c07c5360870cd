/* SPDX-License-Identifier: MIT */
/*
 * What acts by itself in the turns to come: the texts about their start and their end, in the order
 * in which they act (sentinels-02).
 *
 * It is said as the table stands. A text whose condition does not hold now is left out, and cards
 * that come until then are not foreseen: what a deck brings nobody knows. Cards in play are open,
 * so every reader is told the same.
 */
#include "games/sentinels/sentinels.h"
#include "kernel/forecast.h"
#include "kernel/words.h"

/* For programs, as events and phases are called. */
static const char *turn_kind(unsigned turn)
{
    if (turn == TURN_VILLAIN) return "villain turn";
    return turn == TURN_ENVIRONMENT ? "environment turn" : "turn";
}

static void say_turn(const struct table *t, unsigned turn, struct forecast *f)
{
    struct text *out = forecast_add(f, (struct forecast_line){ .kind = turn_kind(turn) });
    text_add_string(out, "In the turn of ");
    if (turn == TURN_VILLAIN)
        side_words(t->setup, SIDE_VILLAIN, out);
    else if (turn == TURN_ENVIRONMENT)
        side_words(t->setup, SIDE_ENVIRONMENT, out);
    else
        seat_words(t->setup, (seat_id)(turn - TURN_HERO), out);
    text_add_char(out, ':');
}

/* One turn that is foretold. */
struct coming {
    const struct table *t;
    struct forecast *f;
    unsigned turn;
    bool begun;   /* it is under way, and past its start */
    bool shifted; /* villain cards' texts about its end act at its start (sentinels-38) */
    bool named;
};

const struct in_force *sentinels_moved_to_start_by(const struct table *t, card_id card)
{
    const struct in_force *all = clauses_in_force(t);
    if (owner_of(t, card) != OWNER_VILLAIN) return NULL;
    for (EACH_IN_FORCE(end, t, HOOK_END)) {
        const struct hook *h = hook_at(t, all[end].hook);
        if (all[end].card != card || !sentinels_is_about_turn(t, h, card, TURN_VILLAIN)) continue;
        for (EACH_IN_FORCE(i, t, HOOK_END_AT_START)) return &all[i];
    }
    return NULL;
}

/* The text itself speaks of the end: " Sub-Zero Atmosphere: at the start of that turn instead." */
static void say_moved(const struct table *t, card_id card, struct text *out)
{
    text_add_char(out, ' ');
    card_name_words(t, sentinels_moved_to_start_by(t, card)->card, out);
    text_add_string(out, ": at the start of that turn instead.");
}

static void say_text(struct coming *coming, const struct in_force *text, const char *phase,
                     bool moved)
{
    const struct table *t = coming->t;
    unsigned line = t->setup->pack->clauses[hook_at(t, text->hook)->clause].line;
    if (!coming->named) say_turn(t, coming->turn, coming->f);
    coming->named = true;
    struct text *out = forecast_add(coming->f, (struct forecast_line){ .kind = phase, .depth = 1 });
    card_says_words(t, text->card, line, out);
    if (moved) say_moved(t, text->card, out);
}

/* Does it act in that turn, and has not done so yet? */
static bool will_act(const struct coming *coming, const struct in_force *text)
{
    const struct table *t = coming->t;
    const struct hook *h = hook_at(t, text->hook);
    struct context c = context_of_card(text->card);
    bool acted = text->acted && state_of(t)->turn == coming->turn;
    return !acted && sentinels_is_about_turn(t, h, text->card, coming->turn) &&
           hook_holds(t, h, &c);
}

/* Texts of one kind. */
static void say_texts(struct coming *coming, unsigned hooks, bool at_start)
{
    const struct table *t = coming->t;
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, hooks)) {
        bool moved =
            hooks == HOOK_END && coming->shifted && owner_of(t, all[i].card) == OWNER_VILLAIN;
        bool acts_at_start = hooks == HOOK_START || moved;
        if (acts_at_start == at_start && will_act(coming, &all[i]))
            say_text(coming, &all[i], at_start ? "start" : "end", moved);
    }
}

static void say_texts_of(const struct table *t, unsigned turn, struct forecast *f)
{
    const struct sentinels *g = state_of(t);
    struct coming coming = {
        .t = t,
        .f = f,
        .turn = turn,
        .begun = g->turn == turn && g->phase != PHASE_START,
        .shifted = turn == TURN_VILLAIN && some_in_force(t, HOOK_END_AT_START),
    };
    if (!coming.begun) {
        say_texts(&coming, HOOK_START, true);
        say_texts(&coming, HOOK_END, true);
    }
    say_texts(&coming, HOOK_END, false);
}

static unsigned next_turn(const struct table *t, unsigned turn)
{
    if (turn == TURN_ENVIRONMENT) return TURN_VILLAIN;
    return turn == TURN_HERO + t->seats - 1u ? TURN_ENVIRONMENT : turn + 1;
}

void sentinels_forecast(const struct table *t, seat_id viewer, struct forecast *f)
{
    (void)viewer; /* cards in play are open */
    unsigned turn = state_of(t)->turn;
    for (unsigned i = 0; i < t->seats + 2u && !is_over(t); i++) {
        say_texts_of(t, turn, f);
        turn = next_turn(t, turn);
    }
}
