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
    WORTH_WON = 100000,
    WORTH_HERO_UP = 60, /* a hero who still acts, beside the hp */
    WORTH_HERO_HP = 2,
    WORTH_LAST_HP = 100, /* the last hp of a hero matter most */
    WORTH_CARD_IN_HAND = 2,
    WORTH_CARD_IN_PLAY = 20,
    WORTH_VILLAIN_HP = 6,
    WORTH_VILLAIN_TOKEN = 2,
    WORTH_VILLAIN_CARD = 30,
    WORTH_ENVIRONMENT_CARD = 10,
    WORTH_ENVIRONMENT_HP = 2,
};

static int worth_of_card(const struct table *t, card_id card)
{
    const uint32_t traits = traits_of(t, card);
    const struct piece *piece = piece_of(t, card);
    int hp = piece->most ? piece->hp : 0;
    bool character = traits & TRAIT_CHARACTER;
    if (traits & TRAIT_HERO) {
        if (!character) return WORTH_CARD_IN_PLAY + hp;
        if (!piece->most) return 0;
        return WORTH_HERO_UP + WORTH_HERO_HP * hp - WORTH_LAST_HP / (hp > 0 ? hp + 2 : 2);
    }
    if (traits & TRAIT_VILLAIN) {
        if (character) return -WORTH_VILLAIN_HP * hp - WORTH_VILLAIN_TOKEN * piece->tokens;
        return -WORTH_VILLAIN_CARD - WORTH_VILLAIN_HP * hp;
    }
    return -WORTH_ENVIRONMENT_CARD - WORTH_ENVIRONMENT_HP * hp;
}

int32_t sentinels_worth(const struct table *t, seat_id seat)
{
    const struct sentinels *g = state_of(t);
    int32_t worth = 0;
    (void)seat;
    if (g->outcome) return g->outcome == OUTCOME_WON ? WORTH_WON : -WORTH_WON;
    for (EACH_CARD(card, t, play_zone(t))) worth += worth_of_card(t, card);
    for (seat_id s = 0; s < t->seats; s++) {
        worth += WORTH_CARD_IN_HAND * (int)zone_count(t, zone_of(t, ZONE_HAND, s));
    }
    return worth;
}
