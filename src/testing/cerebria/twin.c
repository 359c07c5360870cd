/* SPDX-License-Identifier: MIT */
/* The game's Ego on the position of a naive one. See twin.h. */
#include "testing/cerebria/twin.h"

#include <stddef.h>
#include <string.h>

#include "base/check.h"

/* ---- cards ----------------------------------------------------------------------------------- */

static unsigned emotions_left(void *data)
{
    return ((struct twin *)data)->deck_count;
}

static struct emotion draw_emotion(void *data)
{
    struct twin *t = data;
    struct emotion top = t->deck[0];
    check(t->deck_count > 0);
    memmove(t->deck, t->deck + 1, --t->deck_count * sizeof t->deck[0]);
    return top;
}

static void put_under(void *data, const struct emotion *emotions, unsigned count)
{
    struct twin *t = data;
    while (count > 0) t->deck[t->deck_count++] = emotions[--count];
}

static struct operation_card turn_up(void *data)
{
    struct twin *t = data;
    if (t->operation_count == 0)
        while (t->discarded_count > 0)
            t->operations[t->operation_count++] = t->discarded[--t->discarded_count];
    struct operation_card top = t->operations[0];
    memmove(t->operations, t->operations + 1, --t->operation_count * sizeof t->operations[0]);
    return top;
}

static void discard(void *data, const struct operation_card *cards, unsigned count)
{
    struct twin *t = data;
    for (unsigned i = 0; i < count; i++) t->discarded[t->discarded_count++] = cards[i];
}

static enum aspiration next_hidden(void *data, enum aspiration equal)
{
    struct twin *t = data;
    enum aspiration next = ASPIRATION_NONE, old[NAIVE_ASPIRATIONS];
    if (t->rest_count > 0) {
        next = t->rest[0];
        memmove(t->rest, t->rest + 1, --t->rest_count * sizeof t->rest[0]);
    }
    t->rest[t->rest_count++] = equal;
    memcpy(old, t->rest, sizeof old);
    for (unsigned i = 0; i < t->rest_count; i++) t->rest[i] = old[t->rest_count - 1 - i];
    return next;
}

/* ---- what it said ---------------------------------------------------------------------------- */

static void ranked(void *data, const struct ego_ranking *ranking, int best, int decided)
{
    struct twin *t = data;
    if (best < 0) return;
    check(t->choice_count < TWIN_CHOICES);
    t->choices[t->choice_count++] = (struct twin_choice){ *ranking, best, decided };
}

static void happened(void *data, const struct ego_event *event)
{
    struct twin *t = data;
    t->failed += event->what == EGO_FAILS;
    t->special += event->what == EGO_SPECIAL;
    if (event->what == EGO_SCORES) t->points[event->b] += (unsigned)event->a;
}

/* ---- conversion ------------------------------------------------------------------------------ */

static struct emotion emotion_of(const struct naive_card *card, bool powers)
{
    int kind = card->id % NAIVE_KINDS_OF_SIDE;
    struct emotion e = { .card = (uint8_t)card->id,
                         .spaces = (uint8_t)card->spaces,
                         .vibes = (uint8_t)card->vibes };
    e.strength = kind == NAIVE_STARTING ? EMOTION_STARTING : EMOTION_MILD;
    if (kind >= NAIVE_DECK && kind < NAIVE_STARTING) e.strength = EMOTION_STRONG;
    for (int i = 0; i < card->spaces; i++) e.row[i] = (uint8_t)card->row[i];
    if (!powers) return e;
    unsigned protects = 0;
    if (card->powers & NAIVE_PRICE_NEIGHBOURS) protects |= TOLL_FOR_NEIGHBOURS;
    if (card->powers & NAIVE_PRICE_NEAR) protects |= TOLL_FOR_NEAR;
    if (card->powers & NAIVE_SHIELD_NEIGHBOURS) protects |= PROTECTS_NEIGHBOURS;
    if (card->powers & NAIVE_SAFE_WITH_ONE) protects |= PROTECTS_AT_ONE;
    if (card->powers & NAIVE_SAFE) protects |= PROTECTS_ITSELF;
    e.protects = (uint8_t)protects;
    e.toll = protects & (TOLL_FOR_NEIGHBOURS | TOLL_FOR_NEAR) ? 2 : 0;
    return e;
}

static struct operation_card operation_of(struct naive_operation_card card)
{
    return (struct operation_card){ .type = (uint8_t)card.type,
                                    .arrow = (int8_t)card.arrow,
                                    .bonus = card.bonus };
}

static side_id side_of(const struct twin *t, enum naive_side side)
{
    if (side == NAIVE_NOBODY) return SIDE_NONE;
    return side == NAIVE_EGO ? t->ego.side : side_other(t->ego.side);
}

static uint8_t aspiration_of(int aspiration)
{
    return (uint8_t)(aspiration == NAIVE_NONE ? ASPIRATION_NONE : aspiration);
}

static void convert_ring(struct twin *t, const struct naive_position *p)
{
    for (int i = 0; i < NAIVE_SLOTS; i++) {
        if (p->side[i] == NAIVE_NOBODY) continue;
        t->board.slots[i] =
            (struct board_slot){ .side = side_of(t, p->side[i]),
                                 .essence = (uint8_t)p->essence[i],
                                 .token = (uint8_t)p->token[i],
                                 .emotion = emotion_of(&p->card[i], p->side[i] != NAIVE_EGO) };
    }
}

static void convert_fragments(struct twin *t, const struct naive_position *p)
{
    for (int r = 0; r < NAIVE_REALMS; r++) {
        if (p->fortress[r] == NAIVE_NOBODY) continue;
        t->board.fortresses[r] = (struct board_fortress){ .side = side_of(t, p->fortress[r]),
                                                          .fragment = (uint8_t)p->fortress_size[r],
                                                          .fresh = p->fortress_fresh[r] };
    }
    for (enum naive_side side = NAIVE_EGO; side <= NAIVE_PLAYERS; side++) {
        side_id s = side_of(t, side);
        t->board.pool[s][FRAGMENT_MINOR] = (uint8_t)p->minors[side];
        t->board.pool[s][FRAGMENT_MAJOR] = (uint8_t)p->majors[side];
        /* the points instead of capping stand where the Capping Fragment would */
        bool used = p->capped[side] || p->capping_points[side] > 0;
        t->board.pool[s][FRAGMENT_CAPPING] = !used;
        t->board.identity[s][FRAGMENT_CAPPING] = used;
        t->board.identity[s][FRAGMENT_MINOR] = (uint8_t)p->identity_minors[side];
        t->board.identity[s][FRAGMENT_MAJOR] = (uint8_t)p->identity_majors[side];
    }
}

static void convert_places(struct twin *t, const struct naive_position *p)
{
    struct board_spirit *ego = t->board.spirits[t->ego.side];
    ego[EGO_GATEKEEPER].space = (uint8_t)(2 * p->gatekeeper + 1);
    ego[EGO_INFLUENCER].space = (uint8_t)(2 * p->influencer);
    for (int s = 0; s < p->spirits; s++)
        t->board.spirits[side_other(t->ego.side)][s] =
            (struct board_spirit){ .space = (uint8_t)p->spirit_space[s],
                                   .shields = p->spirit_shelters[s] };
    for (int r = 0; r < NAIVE_REALMS; r++) {
        t->board.spheres[p->sphere_name[r]] = (uint8_t)p->sphere[r];
        if (p->sphere_name[r] == 0) t->board.origin = (uint8_t)r;
    }
}

static void convert_decks(struct twin *t, const struct naive_position *p)
{
    for (int i = 0; i < p->deck_count; i++) t->deck[i] = emotion_of(&p->deck[i], false);
    t->deck_count = (unsigned)p->deck_count;
    for (int i = 0; i < p->operation_count; i++) t->operations[i] = operation_of(p->operation[i]);
    t->operation_count = (unsigned)p->operation_count;
    for (int i = 0; i < p->discarded_count; i++) t->discarded[i] = operation_of(p->discarded[i]);
    t->discarded_count = (unsigned)p->discarded_count;
    for (int i = 0; i < p->hidden_rest_count; i++) t->rest[i] = (enum aspiration)p->hidden_rest[i];
    t->rest_count = (unsigned)p->hidden_rest_count;
}

static void convert_ego(struct twin *t, const struct naive_position *p)
{
    struct ego *e = &t->ego;
    e->spirit = p->influencer_acts ? EGO_INFLUENCER : EGO_GATEKEEPER;
    e->willpower = (uint8_t)p->willpower;
    e->points = (uint16_t)p->points;
    e->rules = (struct ego_rules){ .far_sight = p->far_sight,
                                   .wheel_willpower = p->wheel_willpower,
                                   .keeps_both = p->keeps_both,
                                   .discards_both = p->discards_both,
                                   .no_willpower_points = p->no_willpower_points,
                                   .own_standing = p->standing_own,
                                   .no_bonus = p->no_bonus };
    for (int i = 0; i < p->common_count; i++) e->common[i] = (uint8_t)p->common[i];
    e->common_count = (uint8_t)p->common_count;
    e->hidden = aspiration_of(p->hidden);
    e->hidden_shown = p->hidden_shown;
    e->up[0] = operation_of(p->face_up);
    e->up_count = 1;
}

void twin_init(struct twin *t, const struct naive_position *p, side_id side)
{
    memset(t, 0, sizeof *t);
    t->ego.side = side;
    board_init(&t->board);
    convert_ring(t, p);
    convert_fragments(t, p);
    convert_places(t, p);
    convert_decks(t, p);
    convert_ego(t, p);
    t->cards = (struct ego_cards){ emotions_left, draw_emotion, put_under, turn_up,
                                   discard,       next_hidden,  t };
    t->observer = (struct ego_observer){ ranked, happened, t };
    t->play = (struct ego_play){ &t->board, &t->ego, &t->cards, &t->observer };
}
