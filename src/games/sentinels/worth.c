/*
 * How a position stands for the team, for bots: from what the team can see.
 */
#include "games/sentinels/sentinels.h"

enum {
    WORTH_WON = 100000,
    WORTH_HERO_UP = 60, /* a hero who still acts, beside the hp */
    WORTH_CARD_IN_HAND = 3,
    WORTH_CARD_IN_PLAY = 6,
};

static int worth_of_card(const struct table *t, card_id card)
{
    const struct face_info *info = info_of(t, card);
    const struct piece *piece = piece_of(t, card);
    int hp = piece->most ? piece->hp : 0;
    if (info->traits & TRAIT_HERO) {
        if (!(info->traits & TRAIT_CHARACTER)) return WORTH_CARD_IN_PLAY + hp;
        /* the last hp of a hero matter most */
        return piece->most ? WORTH_HERO_UP + 4 * hp - 100 / (hp + 2) : 0;
    }
    if (info->traits & TRAIT_VILLAIN) {
        if (info->traits & TRAIT_CHARACTER) return -6 * hp - 2 * piece->tokens;
        return -(2 * WORTH_CARD_IN_PLAY) - 3 * hp;
    }
    return -WORTH_CARD_IN_PLAY - hp;
}

int32_t team_worth(const struct table *t, seat_id seat)
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
