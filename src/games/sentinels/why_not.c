/* SPDX-License-Identifier: MIT */
/*
 * Why a card is not played and a power is not used: the phase, what was done in it already, and
 * texts that forbid it. Everything said here lies open on the table or in the own hand.
 */
#include "games/sentinels/sentinels.h"
#include "kernel/why_not.h"
#include "kernel/words.h"

static bool because(struct text *out, const char *words)
{
    text_add_string(out, words);
    return true;
}

/* Of the seat's own turn, in a phase other than `wanted`, or of another turn. */
static bool why_not_now(const struct table *t, seat_id seat, unsigned wanted, struct text *out)
{
    const struct sentinels *g = state_of(t);
    bool plays = wanted == PHASE_PLAY;
    if (!is_active(t, seat)) return because(out, "your hero is incapacitated");
    if (sentinels_turn_seat(t) != seat)
        return because(out, plays ? "cards are played in your own turn"
                                  : "powers are used in your own turn");
    if (g->phase > wanted)
        return because(out, plays ? "your play phase is over" : "your power phase is over");
    if (g->phase == wanted) return false;
    return because(out, plays ? "your play phase has not begun" : "your power phase comes later");
}

static bool why_not_play(const struct table *t, seat_id seat, card_id card, struct text *out)
{
    if (sentinels_is_refused_as_limited(t, card))
        return because(out, "limited: one of its name is in play");
    card_id by = hook_that_means(t, HOOK_CANNOT_PLAY, card);
    if (by != NO_CARD) {
        card_name_words(t, by, out);
        return because(out, " forbids it");
    }
    /* Effects let players play outside their phase: then the question is about that. */
    return t->prompt != PROMPT_PLAY && why_not_now(t, seat, PHASE_PLAY, out);
}

/* Has it a power? `unused`: one that may still be used this turn. */
static bool has_power(const struct table *t, card_id card, bool *unused)
{
    const struct in_force *all = clauses_in_force(t);
    bool found = false;
    *unused = false;
    for (EACH_IN_FORCE(i, t, HOOK_POWER)) {
        if (all[i].card != card) continue;
        found = true;
        *unused |= !all[i].acted;
    }
    return found;
}

static bool why_not_use(const struct table *t, seat_id seat, card_id card, struct text *out)
{
    bool unused;
    if (!has_power(t, card, &unused)) return because(out, "has no power");
    if (owner_of(t, card) != seat) return because(out, "only its own hero uses it");
    if (!unused) return because(out, "its power has been used this turn");
    return t->prompt != PROMPT_POWER && why_not_now(t, seat, PHASE_POWER, out);
}

/* Questions that a card in play could be the answer to. */
static bool asks_for_target(unsigned prompt)
{
    return prompt == PROMPT_TARGET || prompt == PROMPT_DEALER || prompt == PROMPT_HIGHEST ||
           prompt == PROMPT_LOWEST || prompt == PROMPT_SECOND;
}

bool sentinels_why_not(const struct table *t, seat_id seat, const struct move *wish,
                       struct text *out)
{
    if (!is_card(t, wish->card)) return false;
    unsigned zone = zone_at(t, card_at(t, wish->card)->zone)->kind;
    bool any = wish->kind == NOTHING;
    if (wish_is_offered(t, seat, wish)) return false;
    if (zone == ZONE_HAND && (any || wish->kind == MOVE_PLAY))
        return why_not_play(t, seat, wish->card, out);
    if (zone != ZONE_PLAY) return false;
    if (any && asks_for_target(t->prompt))
        return !piece_of(t, wish->card)->most && because(out, "it is no target");
    bool unused;
    if (any && t->prompt == PROMPT_PLAY && !has_power(t, wish->card, &unused))
        return because(out, "it is in play already");
    bool power =
        any ? t->prompt == PROMPT_POWER || t->prompt == PROMPT_PLAY : wish->kind == MOVE_USE;
    return power && why_not_use(t, seat, wish->card, out);
}
