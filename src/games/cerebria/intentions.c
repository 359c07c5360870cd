/* SPDX-License-Identifier: MIT */
/*
 * Intentions of the Team board: the full game's way to points on the Wheel (core 10, defaults 13).
 *
 * They are looked at after each Action and Ability of a Spirit of the side (cerebria-57). What they
 * ask for is partly seen on the board, compared with a look at it before the Action, and partly
 * told by whoever carried it out, as deeds.
 */
#include "games/cerebria/cerebria.h"

static unsigned realms_of(const struct board *board, side_id side)
{
    unsigned realms = 0;
    for (unsigned r = 0; r < BOARD_REALMS; r++)
        realms |= (unsigned)(board_realm_control(board, r) == side) << r;
    return realms;
}

static struct intention_view view_of(const struct board *board)
{
    return (struct intention_view){
        .opponents_realms = (uint8_t)realms_of(board, SIDE_EGO),
        .frontiers = (uint8_t)board_number(board, ASPIRATION_OPENNESS, SIDE_PLAYERS),
        .unity = (uint8_t)board_number(board, ASPIRATION_UNITY, SIDE_PLAYERS),
        .versatility = (uint8_t)board_number(board, ASPIRATION_VERSATILITY, SIDE_PLAYERS),
    };
}

struct intention_view intention_look(const struct table *t)
{
    struct board board;
    if (!facts_of(t->setup)->full) return (struct intention_view){ 0 };
    cerebria_board(t, &board);
    return view_of(&board);
}

/* What an Intention is judged by: before and after, what was done, what an Absorb brought. */
struct outcome {
    const struct intention_view *before; /* of an Action */
    struct intention_view now;           /* the same after it */
    unsigned own_realms;                 /* likewise; bits: controlled by the side */
    unsigned deeds, absorbed;
};

/* The board is looked at for an Action alone: no Intention compares it after anything else. */
static void look_after(const struct table *t, struct outcome *o)
{
    struct board board;
    if (!(o->deeds & DEED_ACTION)) return;
    cerebria_board(t, &board);
    o->now = view_of(&board);
    o->own_realms = realms_of(&board, SIDE_PLAYERS);
}

/* "Raises to n or more": there now, and not before. */
static bool is_raised(unsigned before, unsigned now, unsigned to)
{
    return now > before && now >= to;
}

static bool is_accomplished(const struct table *t, const struct intention_fact *intention,
                            const struct outcome *o)
{
    const struct cerebria *g = cerebria_of(t);
    unsigned amount = intention->amount, deeds = o->deeds;
    switch ((enum intention)intention->kind) {
    case INTENTION_FOOTHOLD:
        return deeds & DEED_ACTION && o->before->opponents_realms & o->own_realms;
    case INTENTION_BORDER:
        return deeds & DEED_ACTION && is_raised(o->before->frontiers, o->now.frontiers, amount);
    case INTENTION_SILENCE: return deeds & DEED_QUELLED;
    case INTENTION_BRIMMING: return g->brimmed >= amount;
    case INTENTION_BASTION: return deeds & DEED_BUILT;
    case INTENTION_BREATH: return o->absorbed >= amount;
    case INTENTION_CHAIN:
        return deeds & DEED_ACTION && is_raised(o->before->unity, o->now.unity, amount);
    case INTENTION_PALETTE:
        return deeds & DEED_INVOKED &&
               is_raised(o->before->versatility, o->now.versatility, amount);
    case INTENTION_OUTPOST: return deeds & DEED_OUTPOST;
    case INTENTION_VOICES: return deeds & (DEED_INVOKED | DEED_EMPOWERED) && g->invoked >= amount;
    case INTENTION_STORM: return deeds & DEED_RAZED;
    case INTENTION_AWAKENING: return deeds & DEED_EMPOWERED;
    case INTENTION_KINDS: break;
    }
    return false;
}

/* The first of a turn brings 1 point, each further one 2. */
static void score(struct table *t, seat_id seat, card_id card, unsigned bit)
{
    struct cerebria *g = cerebria_of(t);
    unsigned points = g->met ? 2 : 1;
    g->met = (uint8_t)(g->met | bit);
    TELL(EVENT_INTENTION, .seat = seat, .card = card, .number = (int32_t)points);
    cerebria_score(t, seat, points);
}

void intentions_check(struct table *t, seat_id seat, const struct intention_view *before,
                      unsigned deeds, unsigned absorbed)
{
    struct cerebria *g = cerebria_of(t);
    unsigned bit = 1;
    if (!facts_of(t->setup)->full) return;
    struct outcome outcome = { .before = before, .deeds = deeds, .absorbed = absorbed };
    look_after(t, &outcome);
    for (EACH_CARD(card, t, zone_of(t, ZONE_INTENTIONS, 0))) {
        const struct intention_fact *intention = &facts_of(t->setup)->intentions[face_of(t, card)];
        if (!(g->met & bit) && is_accomplished(t, intention, &outcome)) score(t, seat, card, bit);
        bit <<= 1;
    }
    g->brimmed = 0; /* the next Action has to fill a space itself */
}
