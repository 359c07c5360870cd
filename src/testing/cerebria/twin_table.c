/* SPDX-License-Identifier: MIT */
/* A table with the position of a naive Ego. See twin_table.h. */
#include "testing/cerebria/twin_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/allocations.h"
#include "kernel/options.h"

extern const struct game cerebria_game;

/* ---- the set-up ------------------------------------------------------------------------------ */

static bool ego_is_bliss(const struct naive_position *p)
{
    for (int i = 0; i < p->deck_count; i++) return p->deck[i].id < NAIVE_KINDS_OF_SIDE;
    check_failed("the Ego has at least one card in its deck", __FILE__, __LINE__);
}

/* Empathy shelters, and no other of these. All Mild kinds are in the decks. */
static const char *options_for(const struct naive_position *p)
{
    static const char *const lines[2][2] = {
        { "mode=full decks=random spirits=hatred", "mode=full decks=random spirits=hatred,malice" },
        { "mode=full decks=random spirits=love", "mode=full decks=random spirits=love,harmony" },
    };
    static const char *const sheltered[2] = { "mode=full decks=random spirits=empathy",
                                              "mode=full decks=random spirits=empathy,love" };
    if (p->spirit_shelters[0]) return sheltered[p->spirits - 1];
    return lines[!ego_is_bliss(p)][p->spirits - 1];
}

static struct setup *set_up(const struct naive_position *p)
{
    struct diagnostics d = { 0 };
    struct options options;
    options_init(&cerebria_game, &options);
    check(options_parse(&cerebria_game, &options, options_for(p), &d, 0, 0));
    struct setup *setup = setup_new(&cerebria_game, &options, &d);
    check(setup);
    struct cerebria_setup *own = setup->own;
    own->ego = (struct ego_rules){ .far_sight = p->far_sight,
                                   .wheel_willpower = p->wheel_willpower,
                                   .keeps_both = p->keeps_both,
                                   .discards_both = p->discards_both,
                                   .no_willpower_points = p->no_willpower_points,
                                   .own_standing = p->standing_own,
                                   .no_bonus = p->no_bonus };
    own->revelation_willpower = p->revelation_willpower;
    diagnostics_release(&d);
    return setup;
}

/* Mild ones Vibe by Vibe as the pack lists them, their Strong ones alike, then the Starting one. */
static void number_faces(struct twin_table *tt)
{
    const struct cerebria_setup *own = facts_of(tt->setup);
    for (unsigned team = 0; team < 2; team++) {
        unsigned of[VIBES] = { 0 };
        face_id *faces = tt->faces + team * NAIVE_KINDS_OF_SIDE;
        for (face_id f = 0; f < tt->setup->faces; f++) {
            const struct emotion_fact *fact = &own->emotions[f];
            if (own->sort[f] != SORT_EMOTION || fact->team != team) continue;
            if (fact->printed.strength == EMOTION_STARTING) faces[NAIVE_STARTING] = f;
            if (fact->printed.strength != EMOTION_MILD) continue;
            unsigned vibe = (unsigned)__builtin_ctz(fact->printed.vibes);
            unsigned kind = 4 * vibe + of[vibe]++;
            faces[kind] = f;
            faces[NAIVE_DECK + kind] = fact->strong;
        }
    }
}

static int number_of(const struct twin_table *tt, face_id face)
{
    for (int i = 0; i < 2 * NAIVE_KINDS_OF_SIDE; i++)
        if (tt->faces[i] == face) return i;
    check_failed("an Emotion of the pack", __FILE__, __LINE__);
}

/* ---- laying out ------------------------------------------------------------------------------ */

static card_id find(const struct table *t, unsigned zone, seat_id seat, face_id face)
{
    for (EACH_CARD(c, t, zone_of(t, zone, seat)))
        if (face_of(t, c) == face) return c;
    return NO_CARD;
}

/* Wherever an Emotion of that face lies that is not in play. */
static card_id find_emotion(const struct table *t, face_id face)
{
    static const uint8_t zones[] = { ZONE_EGO_DECK, ZONE_STRONG, ZONE_SUPPLY };
    for (unsigned i = 0; i < sizeof zones; i++) {
        card_id card = find(t, zones[i], 0, face);
        if (card != NO_CARD) return card;
    }
    for (seat_id s = 0; s < t->seats; s++) {
        card_id card = find(t, ZONE_DECK, s, face);
        if (card != NO_CARD) return card;
    }
    check_failed("a copy of that Emotion is left", __FILE__, __LINE__);
}

static void lay_out_emotions(const struct twin_table *tt, const struct naive_position *p)
{
    struct table *t = tt->table;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (p->side[slot] == NAIVE_NOBODY) continue;
        card_id card = find_emotion(t, tt->faces[p->card[slot].id]);
        cerebria_enter(t, card, slot, (unsigned)p->essence[slot]);
        emotion_of(t, card)->token = (uint8_t)p->token[slot];
    }
    for (int i = 0; i < p->deck_count; i++)
        card_move(t, find(t, ZONE_EGO_DECK, 0, tt->faces[p->deck[i].id]),
                  zone_of(t, ZONE_EGO_DECK, 0));
}

static card_id find_aspiration(const struct table *t, unsigned zone, int aspiration)
{
    for (EACH_CARD(c, t, zone_of(t, zone, 0)))
        if ((int)aspiration_of(t, c) == aspiration) return c;
    check_failed("an Aspiration", __FILE__, __LINE__);
}

/* These cards of a zone in this order, and no others. */
static void arrange(struct table *t, unsigned zone, const int *aspirations, int count)
{
    for (int i = 0; i < count; i++)
        card_move(t, find_aspiration(t, zone, aspirations[i]), zone_of(t, zone, 0));
    while (zone_count(t, zone_of(t, zone, 0)) > (unsigned)count)
        card_move(t, zone_top(t, zone_of(t, zone, 0)), t->setup->box);
}

static void lay_out_aspirations(struct table *t, const struct naive_position *p)
{
    arrange(t, ZONE_COMMON, p->common, p->common_count);
    if (p->hidden != NAIVE_NONE)
        card_move(t, find_aspiration(t, ZONE_EGO_HIDDEN_DECK, p->hidden),
                  zone_of(t, ZONE_EGO_HIDDEN, 0));
    arrange(t, ZONE_EGO_HIDDEN_DECK, p->hidden_rest, p->hidden_rest_count);
    if (p->players_hidden != NAIVE_NONE)
        card_move(t, find_aspiration(t, ZONE_HIDDEN_DECK, p->players_hidden),
                  zone_of(t, ZONE_HIDDEN, 0));
    cerebria_of(t)->hidden_shown = p->hidden_shown;
}

static bool is_operation(const struct operation_card *a, const struct naive_operation_card *b)
{
    return a->type == (unsigned)b->type && a->arrow == b->arrow && a->bonus == b->bonus;
}

static void move_operation(struct table *t, const struct naive_operation_card *card, unsigned to)
{
    for (EACH_CARD(c, t, zone_of(t, ZONE_INTENTIONS, 0))) {
        if (!is_operation(&facts_of(t->setup)->operations[face_of(t, c)], card)) continue;
        card_move(t, c, zone_of(t, to, 0));
        return;
    }
    check_failed("the pack has the usual 12 Operation cards", __FILE__, __LINE__);
}

/* By way of a zone that is not used here: two of the cards are alike. */
static void lay_out_operations(struct table *t, const struct naive_position *p)
{
    zone_move_all(t, zone_of(t, ZONE_INTENTIONS, 0), t->setup->box);
    zone_move_all(t, zone_of(t, ZONE_OPERATIONS, 0), zone_of(t, ZONE_INTENTIONS, 0));
    move_operation(t, &p->face_up, ZONE_OPERATION);
    for (int i = 0; i < p->operation_count; i++)
        move_operation(t, &p->operation[i], ZONE_OPERATIONS);
    for (int i = 0; i < p->discarded_count; i++)
        move_operation(t, &p->discarded[i], ZONE_OPERATIONS_USED);
}

static void lay_out_realms(struct cerebria *g, const struct naive_position *p)
{
    for (int r = 0; r < NAIVE_REALMS; r++) {
        g->fortress[r] = (uint8_t)p->fortress_size[r];
        g->fortress_side[r] = p->fortress[r] == NAIVE_EGO ? SIDE_EGO : SIDE_PLAYERS;
        g->fresh[r] = p->fortress_fresh[r];
        g->spheres[p->sphere_name[r]] = (uint8_t)p->sphere[r];
        if (p->sphere_name[r] == 0) g->origin = (uint8_t)r;
    }
}

static void lay_out_sides(struct cerebria *g, const struct naive_position *p)
{
    for (enum naive_side side = NAIVE_EGO; side <= NAIVE_PLAYERS; side++) {
        side_id s = side == NAIVE_EGO ? SIDE_EGO : SIDE_PLAYERS;
        g->minors[s] = (uint8_t)p->minors[side];
        g->majors[s] = (uint8_t)p->majors[side];
        g->cappings[s] = 1;
        g->added_minors[s] = (uint8_t)p->identity_minors[side];
        g->added_majors[s] = (uint8_t)p->identity_majors[side];
    }
    g->ego_willpower = (uint16_t)p->willpower;
    g->points[SIDE_EGO] = (uint16_t)p->points;
    g->ego_at[EGO_GATEKEEPER] = (uint8_t)(2 * p->gatekeeper + 1);
    g->ego_at[EGO_INFLUENCER] = (uint8_t)(2 * p->influencer);
    for (int s = 0; s < p->spirits; s++) g->at[s] = (uint8_t)p->spirit_space[s];
    g->turn = p->influencer_acts ? TURN_INFLUENCER : TURN_GATEKEEPER;
}

/* ---- luck ------------------------------------------------------------------------------------ */

/* As zone_shuffle() does it; cards put under a deck are taken from the last on. */
static void shuffle(void *owner, enum naive_pile pile, int *order, int count)
{
    struct twin_table *tt = owner;
    bool from_last = pile == NAIVE_PILE_EMOTIONS;
    for (int i = 0; i < count; i++) {
        int j = i + (int)stream_below(&tt->luck[pile], (uint32_t)(count - i));
        int *one = &order[from_last ? count - 1 - i : i];
        int *other = &order[from_last ? count - 1 - j : j], keep = *one;
        *one = *other;
        *other = keep;
    }
}

/* ---- life ------------------------------------------------------------------------------------ */

void twin_table_init(struct twin_table *tt, struct naive_position *p, uint64_t seed)
{
    static const uint8_t streams[] = { [NAIVE_PILE_EMOTIONS] = STREAM_EGO_EMOTIONS,
                                       [NAIVE_PILE_HIDDEN] = STREAM_EGO_HIDDEN,
                                       [NAIVE_PILE_OPERATIONS] = STREAM_OPERATIONS };
    tt->setup = set_up(p);
    tt->table = must_alloc(1, tt->setup->table_bytes);
    number_faces(tt);
    table_lay_out(tt->table, tt->setup, seed);
    lay_out_emotions(tt, p);
    lay_out_aspirations(tt->table, p);
    lay_out_operations(tt->table, p);
    lay_out_realms(cerebria_of(tt->table), p);
    lay_out_sides(cerebria_of(tt->table), p);
    for (unsigned i = 0; i < sizeof streams; i++) tt->luck[i] = *stream_at(tt->table, streams[i]);
    p->luck = (struct naive_luck){ shuffle, tt };
}

void twin_table_release(struct twin_table *tt)
{
    free(tt->table);
    setup_free(tt->setup);
}

void twin_table_begin(struct twin_table *tt, const struct naive_position *p)
{
    struct cerebria_ego_turn_frame *frame = table_push(tt->table, RULE_cerebria_ego_turn);
    frame->spirit = p->influencer_acts ? EGO_INFLUENCER : EGO_GATEKEEPER;
    table_run(tt->table);
}

void twin_table_reveal(struct twin_table *tt, unsigned realm)
{
    struct cerebria_revelation_frame *frame = table_push(tt->table, RULE_cerebria_revelation);
    frame->side = SIDE_PLAYERS;
    frame->seat = 0;
    frame->realm = (uint8_t)realm;
    table_run(tt->table);
}

/* ---- back ------------------------------------------------------------------------------------ */

static void read_operations(const struct table *t, unsigned zone, struct operation_card *to,
                            unsigned *count)
{
    *count = 0;
    for (EACH_CARD(c, t, zone_of(t, zone, 0)))
        to[(*count)++] = facts_of(t->setup)->operations[face_of(t, c)];
}

static void read_decks(const struct twin_table *tt, struct twin *twin)
{
    const struct table *t = tt->table;
    twin->deck_count = twin->rest_count = 0;
    for (EACH_CARD(c, t, zone_of(t, ZONE_EGO_DECK, 0)))
        twin->deck[twin->deck_count++].card = (uint8_t)number_of(tt, face_of(t, c));
    for (EACH_CARD(c, t, zone_of(t, ZONE_EGO_HIDDEN_DECK, 0)))
        twin->rest[twin->rest_count++] = aspiration_of(t, c);
    read_operations(t, ZONE_OPERATIONS, twin->operations, &twin->operation_count);
    read_operations(t, ZONE_OPERATIONS_USED, twin->discarded, &twin->discarded_count);
}

static void read_ego(const struct table *t, struct ego *ego)
{
    const struct cerebria *g = cerebria_of(t);
    *ego = (struct ego){ .side = SIDE_EGO,
                         .willpower = (uint8_t)g->ego_willpower,
                         .points = g->points[SIDE_EGO],
                         .hidden = (uint8_t)cerebria_hidden(t, SIDE_EGO),
                         .hidden_shown = g->hidden_shown };
    for (EACH_CARD(c, t, zone_of(t, ZONE_COMMON, 0)))
        ego->common[ego->common_count++] = (uint8_t)aspiration_of(t, c);
}

static void read_board(const struct twin_table *tt, struct board *b)
{
    cerebria_board(tt->table, b);
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        card_id card = cerebria_on(tt->table, slot);
        if (card == NO_CARD) continue;
        b->slots[slot].emotion.card = (uint8_t)number_of(tt, face_of(tt->table, card));
    }
}

static const char *up_difference(const struct table *t, const struct naive_position *p)
{
    struct operation_card up[EGO_CARDS_UP];
    unsigned count;
    read_operations(t, ZONE_OPERATION, up, &count);
    if (count != (unsigned)p->has_face_up) return "how many Operation cards lie face up";
    return count && !is_operation(&up[0], &p->face_up) ? "the card face up" : NULL;
}

static const char *end_difference(const struct cerebria *g, const struct naive_position *p)
{
    if ((g->end != END_NOT_YET) != p->end) return "whether the game ends";
    unsigned capped = (unsigned)p->capped[NAIVE_PLAYERS] << SIDE_PLAYERS |
                      (unsigned)p->capped[NAIVE_EGO] << SIDE_EGO;
    return g->capped != capped ? "who has capped" : NULL;
}

const char *twin_table_difference(const struct twin_table *tt, const struct naive_position *p)
{
    static struct twin twin;
    read_board(tt, &twin.board);
    read_ego(tt->table, &twin.ego);
    read_decks(tt, &twin);
    const char *what = twin_difference(&twin, p);
    if (!what) what = up_difference(tt->table, p);
    if (!what && zone_count(tt->table, zone_of(tt->table, ZONE_EGO_DRAWN, 0)))
        what = "cards drawn that lie nowhere";
    return what ? what : end_difference(cerebria_of(tt->table), p);
}
