/* SPDX-License-Identifier: MIT */
/*
 * How a position stands for the team, for bots: from what the team can see. The number of cards in
 * hands is known to all, also when the hands are private; what they are is not looked at, nor is
 * any deck (docs/adr/0010).
 *
 * It is the same for every seat, because all win or lose together.
 */
#include "games/sentinels/operations.h"
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
    VALUE_OF_BRINK = 120, /* as many tokens as a text of the villain waits for */
    VALUE_OF_VILLAIN_CARD = 30,
    VALUE_OF_ENVIRONMENT_CARD = 10,
    VALUE_OF_ENVIRONMENT_HP = 2,
};

/* ---- tokens that a text waits for ------------------------------------------------------------ */

static bool counts_own_tokens(const struct condition *c)
{
    const struct value *v = &c->value;
    bool own = v->one == ONE_ME || v->one == ONE_THIS;
    return c->least && own && v->measure == MEASURE_FIGURE && v->figure == FIGURE_TOKENS;
}

/* Do these instructions turn the card over or end the game? */
static bool is_turn_for_the_worse(const struct pack *pack, unsigned from, unsigned to)
{
    for (unsigned pc = from; pc < to; pc++) {
        if (pack->code[pc].op == OP_FLIP || pack->code[pc].op == OP_LOSE) return true;
    }
    return false;
}

/* The number of tokens at which what this hook says happens; 0: it waits for none. */
static unsigned brink_of_hook(const struct pack *pack, const struct hook *h)
{
    for (unsigned pc = h->code; pc && pack->code[pc].op != OP_END; pc++) {
        const struct instruction *in = &pack->code[pc];
        if (in->op != OP_IF) continue;
        const struct condition *c = pack_data(pack, in->mask);
        if (counts_own_tokens(c) && is_turn_for_the_worse(pack, pc + 1, in->to)) return c->n;
    }
    return 0;
}

/* Read from the compiled text, so that it holds for villains that nobody has written yet. A clock
 * of another kind, such as the cards in a trash, is not looked for. */
uint8_t sentinels_token_brink(const struct setup *setup, face_id face)
{
    const struct play_setup *play = setup->play;
    const struct play_face *f = &play->faces[face];
    unsigned brink = 0;
    for (unsigned i = f->hooks_start; i < f->hooks_end; i++) {
        unsigned here = brink_of_hook(setup->pack, &setup->pack->hooks[i]);
        if (here && (!brink || here < brink)) brink = here;
    }
    return (uint8_t)brink;
}

/* One token hardly matters while there are few, and much when the next one is the last: the cost
 * grows with their square. A side that came up because the other one reached its brink costs that
 * whole brink besides, or turning over would look like a relief. */
int sentinels_value_of_tokens(const struct table *t, card_id card)
{
    const struct print *print = print_of(t, card);
    int tokens = piece_of(t, card)->tokens;
    int value = -VALUE_OF_VILLAIN_TOKEN * tokens, brink = print->brink;
    if (brink) {
        int near = tokens < brink ? tokens : brink;
        value -= VALUE_OF_BRINK * near * near / (brink * brink);
    }
    if (print->is_back && setup_of(t)->prints[print->other].brink) value -= VALUE_OF_BRINK;
    return value;
}

/* ---- what lies on the table ------------------------------------------------------------------ */

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
        if (character) return sentinels_value_of_tokens(t, card) - VALUE_OF_VILLAIN_HP * hp;
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
