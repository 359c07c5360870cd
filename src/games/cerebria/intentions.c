/* SPDX-License-Identifier: MIT */
/*
 * Intentions of the Team board: the full game's way to points on the Wheel (core 10).
 *
 * They are looked at after each Action and Ability of a Spirit of the side (cerebria-57). What they
 * ask for is partly seen on the board, compared with a look at it before the Action, and partly
 * told by whoever carried it out, as deeds.
 */
#include "games/cerebria/cerebria.h"

static uint8_t own_number(const struct board *board, enum aspiration aspiration)
{
    return (uint8_t)board_number(board, aspiration, SIDE_PLAYERS);
}

static unsigned full_emotions(const struct board *board)
{
    unsigned count = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        const struct board_slot *s = &board->slots[slot];
        count += s->side == SIDE_PLAYERS && s->essence == s->emotion.spaces;
    }
    return count;
}

static void look_at_realms(const struct board *board, struct intention_view *view)
{
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        side_id control = board_realm_control(board, r);
        view->own_realms = (uint8_t)(view->own_realms | (control == SIDE_PLAYERS) << r);
        view->opponents_realms = (uint8_t)(view->opponents_realms | (control == SIDE_EGO) << r);
    }
}

/* Only what Intentions of this Team board compare (bits of enum intention): this is looked at twice
 * an Action. */
static struct intention_view view_of(const struct board *board, unsigned kinds)
{
    struct intention_view view = { 0 };
    if (kinds >> INTENTION_FOOTHOLD & 1) look_at_realms(board, &view);
    if (kinds >> INTENTION_BORDER & 1) view.frontiers = own_number(board, ASPIRATION_OPENNESS);
    if (kinds >> INTENTION_BASTION & 1) view.fortitude = own_number(board, ASPIRATION_FORTITUDE);
    if (kinds >> INTENTION_OUTPOST & 1) view.awareness = own_number(board, ASPIRATION_AWARENESS);
    if (kinds >> INTENTION_CHAIN & 1) view.unity = own_number(board, ASPIRATION_UNITY);
    if (kinds >> INTENTION_PALETTE & 1)
        view.versatility = own_number(board, ASPIRATION_VERSATILITY);
    if (kinds >> INTENTION_AWAKENING & 1)
        view.sensibility = own_number(board, ASPIRATION_SENSIBILITY);
    if (kinds >> INTENTION_BRIMMING & 1) view.full = (uint8_t)full_emotions(board);
    return view;
}

struct intention_view intention_look(const struct table *t)
{
    struct board board;
    if (!facts_of(t->setup)->full) return (struct intention_view){ 0 };
    cerebria_board(t, &board);
    return view_of(&board, facts_of(t->setup)->intention_kinds);
}

/* What an Intention is judged by: before and after, what was done, and the number of that. */
struct outcome {
    const struct intention_view *before; /* of an Action */
    struct intention_view now;
    unsigned deeds, number;
};

/* "Raises to n or more": more than before, and at least n. */
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
        return deeds & DEED_ACTION && o->before->opponents_realms & o->now.own_realms;
    case INTENTION_BORDER:
        return deeds & DEED_ACTION && is_raised(o->before->frontiers, o->now.frontiers, amount);
    case INTENTION_SILENCE: return deeds & DEED_QUELLED && o->number >= amount;
    case INTENTION_BRIMMING:
        return deeds & DEED_ACTION && is_raised(o->before->full, o->now.full, amount);
    case INTENTION_BASTION:
        return deeds & DEED_ACTION && is_raised(o->before->fortitude, o->now.fortitude, amount);
    case INTENTION_BREATH: return !(deeds & DEED_ACTION) && o->number >= amount;
    case INTENTION_CHAIN:
        return deeds & DEED_ACTION && is_raised(o->before->unity, o->now.unity, amount);
    case INTENTION_PALETTE:
        return deeds & DEED_INVOKED &&
               is_raised(o->before->versatility, o->now.versatility, amount);
    case INTENTION_OUTPOST:
        return deeds & DEED_INVOKED && is_raised(o->before->awareness, o->now.awareness, amount);
    case INTENTION_VOICES: return deeds & (DEED_INVOKED | DEED_EMPOWERED) && g->invoked >= amount;
    case INTENTION_STORM: return deeds & DEED_RAZED;
    case INTENTION_AWAKENING:
        return deeds & DEED_EMPOWERED &&
               is_raised(o->before->sensibility, o->now.sensibility, amount);
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
                      unsigned deeds, unsigned number)
{
    struct cerebria *g = cerebria_of(t);
    unsigned bit = 1;
    if (!facts_of(t->setup)->full) return;
    struct outcome outcome = { .before = before, .deeds = deeds, .number = number };
    /* The board is looked at for an Action alone: no Intention compares it after anything else. */
    if (deeds & DEED_ACTION) outcome.now = intention_look(t);
    for (EACH_CARD(card, t, zone_of(t, ZONE_INTENTIONS, 0))) {
        const struct intention_fact *intention = &facts_of(t->setup)->intentions[face_of(t, card)];
        if (!(g->met & bit) && is_accomplished(t, intention, &outcome)) score(t, seat, card, bit);
        bit <<= 1;
    }
}
