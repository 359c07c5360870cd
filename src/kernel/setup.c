/* SPDX-License-Identifier: MIT */
/*
 * Set-ups: what a game and its options fix for all tables made from them. See game.h.
 */
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"
#include "kernel/options.h"
#include "kernel/position.h"
#include "kernel/zone.h"

face_id setup_add_face(struct setup *setup, const char *name)
{
    setup->face_names = must_realloc(setup->face_names, (setup->faces + 1u) * sizeof(char *));
    setup->face_names[setup->faces] = name;
    return setup->faces++;
}

void setup_add_cards(struct setup *setup, face_id face, unsigned copies, unsigned pool,
                     zone_id zone)
{
    check(face < setup->faces && pool < POOLS_MAX && zone < setup->zones);
    check(setup->cards + copies <= CARDS_MAX);
    setup->printed =
        must_realloc(setup->printed, (setup->cards + copies + 1u) * sizeof(struct card));
    for (unsigned i = 0; i < copies; i++) {
        setup->printed[setup->cards++] = (struct card){
            .next = NO_CARD, .prev = NO_CARD, .face = face, .zone = zone, .pool = (uint8_t)pool
        };
    }
}

static void number_zones(struct setup *setup)
{
    unsigned next = 0;
    for (unsigned kind = 0; setup->game->zones[kind].name; kind++) {
        check(kind < 63);
        setup->zone_base[kind] = (zone_id)next;
        next += setup->game->zones[kind].shared ? 1u : setup->seats;
        setup->zone_kinds = (uint8_t)(kind + 1);
    }
    check(next < ZONES_MAX);
    setup->box = (zone_id)next;
    setup->zone_base[setup->zone_kinds] = setup->box;
    setup->zones = (uint8_t)(next + 1);
}

/* Where each part of the block lies. Streams hold 64-bit numbers, so they stand at a multiple of 8.
 */
static struct table lay_out_header(struct setup *setup)
{
    const struct game *game = setup->game;
    struct table t = { .setup = setup,
                       .seats = setup->seats,
                       .zones = setup->zones,
                       .cards = setup->cards,
                       .streams = setup->streams,
                       .asked = NOBODY,
                       .subject = NO_CARD,
                       .cause = NO_CARD,
                       .chosen = { .seat = NOBODY, .card = NO_CARD, .thing = NOTHING },
                       .ask_all = (uint8_t)setup->options.value[OPTION_ASK].number };
    check(game->state_bytes % 4 == 0 && game->card_state_bytes % 2 == 0);
    check(setup->region_bytes % 4 == 0);
    size_t at = sizeof(struct table) + game->state_bytes + setup->region_bytes;
    at = (at + 7) / 8 * 8;
    t.streams_at = (uint16_t)at;
    at += setup->streams * sizeof(struct stream);
    t.cards_at = (uint16_t)at;
    at += setup->cards * sizeof(struct card);
    t.zones_at = (uint16_t)at;
    at += setup->zones * sizeof(struct zone);
    t.card_states_at = (uint16_t)at;
    at += setup->cards * (size_t)game->card_state_bytes;
    at = (at + 3) / 4 * 4; /* frames are whole words of 4 bytes */
    check(at < UINT16_MAX);
    t.stack_at = (uint16_t)at;
    t.end = t.stack_at;
    check(setup->stack_bytes <= STACK_BYTES_MAX);
    t.limit = (uint32_t)(at + setup->stack_bytes);
    check(t.limit / 4 <= UINT16_MAX); /* event ids are words from the start */
    setup->table_bytes = t.limit;
    return t;
}

/* ---- likenesses ---------------------------------------------------------------------------------- */

face_id setup_other_side(const struct setup *setup, face_id face)
{
    return setup->game->other_side ? setup->game->other_side(setup, face) : face;
}

/* By pool and face the first card printed so, on either side; in the last row the first of any
 * pool. */
static void find_likenesses(struct setup *setup, card_id *any)
{
    for (unsigned i = setup->cards; i-- > 0;) {
        const struct card *c = &setup->printed[i];
        face_id sides[] = { c->face, setup_other_side(setup, c->face) };
        for (unsigned s = 0; s < 2; s++) {
            setup->all_likenesses[(size_t)c->pool * setup->faces + sides[s]] = (card_id)i;
            any[sides[s]] = (card_id)i;
        }
    }
}

/*
 * A face that was printed for another pool is the likeness it was there: a card may come into a
 * pool (Gemotion: one that is bought). A face on no card at all has no likeness, and none is looked
 * for.
 */
static void number_likenesses(struct setup *setup)
{
    size_t pools = 1, row = setup->faces;
    for (unsigned i = 0; i < setup->cards; i++) {
        if (setup->printed[i].pool >= pools) pools = setup->printed[i].pool + 1u;
    }
    setup->all_likenesses = must_alloc((pools + 1) * row + 1, sizeof(card_id));
    memset(setup->all_likenesses, 0xff, (pools + 1) * row * sizeof(card_id)); /* NO_CARD */
    card_id *any = setup->all_likenesses + pools * row;
    find_likenesses(setup, any);
    for (size_t i = 0; i < pools * row; i++) {
        if (setup->all_likenesses[i] == NO_CARD) setup->all_likenesses[i] = any[i % row];
    }
    for (size_t pool = 0; pool < POOLS_MAX; pool++) {
        setup->likenesses[pool] = pool < pools ? setup->all_likenesses + pool * row : any;
    }
    setup->repeated = must_alloc(setup->cards + 1u, sizeof *setup->repeated);
    for (unsigned i = 0; i < setup->cards; i++) {
        card_id first = any[setup->printed[i].face];
        if (first != i) setup->repeated[i] = setup->repeated[first] = true;
    }
}

/* ---- the fresh table ------------------------------------------------------------------------- */

static void make_zone(struct table *t, unsigned kind, seat_id seat)
{
    const struct zone_kind *is = zone_kind_of(t, kind);
    zone_id zone = zone_of(t, kind, seat);
    card_id node = (card_id)(t->cards + zone);
    seat_set seers = is->seen == SEEN_BY_ALL                    ? all_seats(t)
                     : is->seen == SEEN_BY_OWNER && !is->shared ? seat_bit(seat)
                                                                : 0;
    *zone_at(t, zone) = (struct zone){ .first = node,
                                       .last = node,
                                       .kind = (uint8_t)kind,
                                       .owner = is->shared ? (seat_id)NOBODY : seat,
                                       .seers = seers,
                                       .others = is->ordered || !seers ? 0 : all_seats(t) & ~seers,
                                       .everybody = all_seats(t) };
}

/* Puts the printed cards where they start; what is seen there is known. */
static void make_fresh_table(struct setup *setup)
{
    struct table header = lay_out_header(setup);
    struct table *t = must_alloc(1, setup->table_bytes);
    *t = header;
    for (unsigned kind = 0; kind <= setup->zone_kinds; kind++) {
        unsigned each = zone_kind_of(t, kind)->shared ? 1u : setup->seats;
        for (unsigned s = 0; s < each; s++) make_zone(t, kind, (seat_id)s);
    }
    for (unsigned i = 0; i < setup->cards; i++) {
        struct card *c = card_at(t, (card_id)i);
        *c = setup->printed[i];
        zone_id zone = c->zone;
        card_link(t, (card_id)i, zone_at(t, zone)->last, t->cards + (unsigned)zone, zone);
        c->stamp = 0;
    }
    setup->fresh = t;
}

/* If the options have no pack or lists they could not be read: trying again reports why. */
bool setup_find_pack(const struct game *game, struct options *options, struct diagnostics *d)
{
    unsigned before = d->count;
    if (!game->vocabulary) return true;
    if (!options->pack) options->pack = game->packs->default_pack(game->vocabulary, d);
    if (!options->pack) return false;
    if (!options->lists) options->lists = game->packs->default_lists(game->vocabulary, d);
    return d->count == before;
}

static struct setup *make_setup(const struct game *game, const struct options *options)
{
    struct setup *setup = must_alloc(1, sizeof *setup);
    setup->game = game;
    setup->options = *options;
    setup->pack = options->pack;
    setup->stack_bytes = game->stack_bytes;
    setup->seats = (uint8_t)options->value[OPTION_PLAYERS].number;
    check(setup->seats >= 1 && setup->seats <= SEATS_MAX);
    while (game->streams[setup->streams]) setup->streams++;
    check(setup->streams <= STREAMS_MAX);
    number_zones(setup);
    return setup;
}

struct setup *setup_new(const struct game *game, const struct options *given, struct diagnostics *d)
{
    struct options options = *given;
    if (!setup_find_pack(game, &options, d) || !options_agree(game, &options, d)) return NULL;
    struct setup *setup = make_setup(game, &options);
    if (!game->prepare(setup, d)) {
        setup_free(setup);
        return NULL;
    }
    number_likenesses(setup);
    make_fresh_table(setup);
    setup->names = position_names_new(setup);
    return setup;
}

void setup_free(struct setup *setup)
{
    if (!setup) return;
    free(setup->face_names);
    free(setup->printed);
    free(setup->all_likenesses);
    free(setup->repeated);
    position_names_free(setup->names);
    free(setup->fresh);
    free(setup->own);
    free(setup->play);
    free(setup);
}
