/* SPDX-License-Identifier: MIT */
/*
 * How a position stands for the team, for bots: from what the team can see. The number of cards in
 * hands is known to all, also when the hands are private; what they are is not looked at, nor is
 * any deck (docs/adr/0010).
 *
 * It is the same for every seat, because all win or lose together.
 */
#include "games/sentinels/sentinels.h"

/* A card in play is worth more than the one in hand that it was, or bots that look one move ahead
 * would keep their hands: it pays over many turns that they do not see. What greedy bots do with
 * this: docs/playtest-sentinels.md. */
enum {
    VALUE_OF_WON = 100000,
    VALUE_OF_HERO_UP = 60, /* a hero who still acts, beside the hp */
    VALUE_OF_HERO_HP = 2,
    VALUE_OF_LAST_HP = 100, /* the last hp of a hero matter most */
    VALUE_OF_CARD_IN_HAND = 2,
    VALUE_OF_CARD_IN_PLAY = 20,
    VALUE_OF_VILLAIN_HP = 6,
    VALUE_OF_VILLAIN_TOKEN = 2,
    VALUE_OF_VILLAIN_CARD = 30,
    VALUE_OF_ENVIRONMENT_CARD = 10,
    VALUE_OF_ENVIRONMENT_HP = 2,
};

static int value_of_card(const struct table *t, card_id card)
{
    const uint32_t traits = traits_of(t, card);
    const struct piece *piece = piece_of(t, card);
    int hp = piece->most ? piece->hp : 0;
    bool character = traits & TRAIT_CHARACTER;
    if (traits & TRAIT_HERO) {
        if (!character) return VALUE_OF_CARD_IN_PLAY + hp;
        if (!piece->most) return 0;
        return VALUE_OF_HERO_UP + VALUE_OF_HERO_HP * hp - VALUE_OF_LAST_HP / (hp > 0 ? hp + 2 : 2);
    }
    if (traits & TRAIT_VILLAIN) {
        if (character) return -VALUE_OF_VILLAIN_HP * hp - VALUE_OF_VILLAIN_TOKEN * piece->tokens;
        return -VALUE_OF_VILLAIN_CARD - VALUE_OF_VILLAIN_HP * hp;
    }
    return -VALUE_OF_ENVIRONMENT_CARD - VALUE_OF_ENVIRONMENT_HP * hp;
}

int32_t sentinels_evaluate(const struct table *t, seat_id seat)
{
    const struct sentinels *g = state_of(t);
    int32_t worth = 0;
    (void)seat;
    if (g->outcome) return g->outcome == OUTCOME_WON ? VALUE_OF_WON : -VALUE_OF_WON;
    for (EACH_CARD(card, t, play_zone(t))) worth += value_of_card(t, card);
    for (seat_id s = 0; s < t->seats; s++) {
        worth += VALUE_OF_CARD_IN_HAND * (int)zone_count(t, zone_of(t, ZONE_HAND, s));
    }
    return worth;
}
