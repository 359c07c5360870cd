/* SPDX-License-Identifier: MIT */
/*
 * How a position stands for the team in the long run, for bots that look further ahead than a turn:
 * game->outlook. From open things only, as evaluate.c.
 *
 * It was fitted: a logistic regression of who won on what lay on the table at each turn, over games
 * of bots against Baron Blade; a hundred points make the odds of the game e : 1 in its middle. What
 * a card is worth is read from the kinds of clauses it has, so that cards that nobody has written
 * yet have a worth too. How well it tells winners: docs/bots.md.
 *
 * evaluate.c stays beside it: it is what greedy goes by, and what docs/playtest-sentinels.md was
 * measured with.
 */
#include "games/sentinels/operations.h"
#include "games/sentinels/sentinels.h"

enum {
    OUTLOOK_OF_WON = 100000,
    OUTLOOK_OF_HERO_HP = 3,
    OUTLOOK_OF_LAST_HP = 400, /* over the hp and a few: the last ones matter most */
    HP_OF_LITTLE = 4,
    OUTLOOK_OF_HERO_DOWN = -200, /* worse than with no hp left */
    OUTLOOK_OF_CARD_IN_HAND = 2,
    OUTLOOK_OF_VILLAIN_HP = -5,
    /* a card in play; of a target also by its hp */
    OUTLOOK_OF_HERO_CARD = 10, /* not fitted: without it bots keep their hands */
    OUTLOOK_OF_BONUS = 11,
    OUTLOOK_OF_POWER = 2,
    OUTLOOK_OF_PROTECTION = 15,
    OUTLOOK_OF_START = 25,
    OUTLOOK_OF_VILLAIN_TARGET = -10,
    OUTLOOK_OF_VILLAIN_SHIELD = -50, /* reduces damage */
    OUTLOOK_OF_VILLAIN_CARD = -80,
    OUTLOOK_OF_ENVIRONMENT_TARGET = -8,
    OUTLOOK_OF_ENVIRONMENT_CARD = -5,
    OUTLOOK_OF_ENVIRONMENT_START = -30, /* beside one of the two */
    OUTLOOK_OF_TARGET_HP = -2,          /* of the villain's side and the environment's */
};

/* ---- what the texts say ---------------------------------------------------------------------- */

/* The kinds of its hooks, bit by bit. */
static uint64_t hooks_of(const struct setup *setup, face_id face)
{
    const struct play_setup *play = setup->play;
    const struct play_face *f = &play->faces[face];
    uint64_t kinds = 0;
    for (unsigned i = f->hooks_start; i < f->hooks_end; i++)
        kinds |= (uint64_t)1 << setup->pack->hooks[i].kind;
    return kinds;
}

static bool has_hook(uint64_t kinds, enum sentinels_hook kind)
{
    return kinds >> kind & 1;
}

static int of_hero_card(uint64_t kinds)
{
    int value = OUTLOOK_OF_HERO_CARD;
    if (has_hook(kinds, HOOK_BONUS)) value += OUTLOOK_OF_BONUS;
    if (has_hook(kinds, HOOK_POWER)) value += OUTLOOK_OF_POWER;
    if (has_hook(kinds, HOOK_REDUCTION) || has_hook(kinds, HOOK_IMMUNE))
        value += OUTLOOK_OF_PROTECTION;
    if (has_hook(kinds, HOOK_START)) value += OUTLOOK_OF_START;
    return value;
}

static int of_villain_card(uint64_t kinds, bool target)
{
    if (target) return OUTLOOK_OF_VILLAIN_TARGET;
    return has_hook(kinds, HOOK_REDUCTION) ? OUTLOOK_OF_VILLAIN_SHIELD : OUTLOOK_OF_VILLAIN_CARD;
}

static int of_environment_card(uint64_t kinds, bool target)
{
    int value = target ? OUTLOOK_OF_ENVIRONMENT_TARGET : OUTLOOK_OF_ENVIRONMENT_CARD;
    return has_hook(kinds, HOOK_START) ? value + OUTLOOK_OF_ENVIRONMENT_START : value;
}

int8_t sentinels_lasting_worth(const struct setup *setup, face_id face)
{
    const struct sentinels_setup *own = setup->own;
    const struct play_setup *play = setup->play;
    uint32_t traits = play->faces[face].traits;
    uint64_t kinds = hooks_of(setup, face);
    bool target = own->prints[face].hp > 0;
    if (traits & TRAIT_CHARACTER) return 0;
    if (traits & TRAIT_HERO) return (int8_t)of_hero_card(kinds);
    if (traits & TRAIT_VILLAIN) return (int8_t)of_villain_card(kinds, target);
    return (int8_t)of_environment_card(kinds, target);
}

static bool turns_over(const struct pack *pack, const struct hook *h)
{
    for (unsigned pc = h->code; pc && pack->code[pc].op != OP_END; pc++) {
        if (pack->code[pc].op == OP_FLIP) return true;
    }
    return false;
}

/* A villain who would be destroyed and turns over instead has the hp of his other side to come.
 * Who does not count them takes turning over for a loss, and keeps him alive (docs/bots.md). */
uint8_t sentinels_hp_to_come(const struct setup *setup, face_id face)
{
    const struct play_setup *play = setup->play;
    const struct play_face *f = &play->faces[face];
    const struct sentinels_setup *own = setup->own;
    face_id other = own->prints[face].other;
    for (unsigned i = f->hooks_start; i < f->hooks_end && other != NO_FACE; i++) {
        const struct hook *h = &setup->pack->hooks[i];
        if (h->kind == HOOK_WOULD_BE_DESTROYED && turns_over(setup->pack, h))
            return own->prints[other].hp;
    }
    return 0;
}

/* ---- what lies on the table ------------------------------------------------------------------ */

static int outlook_of_character(const struct table *t, card_id card)
{
    const struct piece *piece = piece_of(t, card);
    const struct print *print = print_of(t, card);
    int hp = piece->most && piece->hp > 0 ? piece->hp : 0;
    if (traits_of(t, card) & TRAIT_VILLAIN)
        return OUTLOOK_OF_VILLAIN_HP * (hp + print->hp_to_come) +
               sentinels_value_of_tokens(t, card);
    if (!piece->most) return OUTLOOK_OF_HERO_DOWN;
    return OUTLOOK_OF_HERO_HP * hp - OUTLOOK_OF_LAST_HP / (hp + HP_OF_LITTLE);
}

static int outlook_of_card(const struct table *t, card_id card)
{
    const uint32_t traits = traits_of(t, card);
    const struct piece *piece = piece_of(t, card);
    if (traits & TRAIT_CHARACTER) return outlook_of_character(t, card);
    int hp = piece->most ? piece->hp : 0;
    int of_hp = traits & TRAIT_HERO ? 1 : OUTLOOK_OF_TARGET_HP;
    return print_of(t, card)->lasting + of_hp * hp;
}

int32_t sentinels_outlook(const struct table *t, seat_id seat)
{
    const struct sentinels *g = state_of(t);
    int32_t worth = 0;
    (void)seat; /* all win or lose together */
    if (g->outcome) return g->outcome == OUTCOME_WON ? OUTLOOK_OF_WON : -OUTLOOK_OF_WON;
    for (EACH_CARD(card, t, play_zone(t))) worth += outlook_of_card(t, card);
    for (seat_id s = 0; s < t->seats; s++) {
        worth += OUTLOOK_OF_CARD_IN_HAND * (int)zone_count(t, zone_of(t, ZONE_HAND, s));
    }
    return worth;
}
