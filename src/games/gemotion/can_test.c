/* SPDX-License-Identifier: MIT */
/*
 * "Can it be followed?" against brute force: the answer from counts must be that of trying every
 * choice on a copy of the table, without looking ahead and with nobody reacting (ruling
 * gemotion-32), over random positions of random games.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "cardlang/packs.h"
#include "games/gemotion/gemotion.h"
#include "games/registry.h"
#include "kernel/options.h"
#include "kernel/words.h"

enum {
    POSITIONS = 100000, /* in ./dev test; LIMBIC_SOAK=N looks at N */
    WORD_POSITIONS = 20000,
    NODES_MAX = 2000000, /* a trial that needs more is counted: one in TOO_LARGE may */
    TOO_LARGE = 50000,
};

extern const struct game gemotion_game;

/* The move that lets a reaction be; -1: no reaction is asked for. */
static int declined(const struct table *t)
{
    bool reaction = t->prompt == PROMPT_PREVENT || t->prompt == PROMPT_COURAGE;
    for (unsigned i = 0; reaction && i < t->moves; i++) {
        if (table_moves(t)[i].kind == MOVE_ACCEPT) return (int)i;
    }
    return -1;
}

/* Is there a way through all choices on which nothing is left out? After NODES_MAX it is not
 * known. */
static bool some_way(struct table *t, unsigned *nodes)
{
    if (t->left_out) return false;
    if (table_is_over(t)) return true;
    if (++*nodes >= NODES_MAX) return false;
    int decline = declined(t);
    if (decline >= 0) {
        table_choose(t, (unsigned)decline);
        return some_way(t, nodes);
    }
    struct table *branch = must_alloc(1, t->setup->table_bytes);
    bool found = false;
    for (unsigned i = 0; i < t->moves && !found; i++) {
        table_copy(branch, t);
        table_choose(branch, i);
        found = some_way(branch, nodes);
    }
    free(branch);
    return found;
}

enum found { CANNOT, CAN, NOT_KNOWN };

/* Follows the code on a copy that has nothing else to do: when the effect is over, so is the copy.
 */
static enum found brute_force(const struct table *t, card_id card, seat_id seat, unsigned pc,
                              bool moves_card)
{
    struct table *copy = must_alloc(1, t->setup->table_bytes);
    table_copy(copy, t);
    copy->end = copy->stack_at;
    copy->top = 0;
    copy->moves = 0;
    copy->depth = 0;
    copy->left_out = 0;
    copy->asked = NOBODY;
    if (moves_card) card_move(copy, card, zone_of(copy, ZONE_FOLLOWED, 0));
    struct effect_frame *f = table_push(copy, RULE_effect);
    f->card = card;
    f->seat = seat;
    f->pc = (uint16_t)pc;
    effect_offers_all = true;
    unsigned nodes = 0;
    table_run(copy);
    bool can = some_way(copy, &nodes);
    effect_offers_all = false;
    free(copy);
    return can ? CAN : nodes < NODES_MAX ? CANNOT : NOT_KNOWN;
}

/* Each alternative that a card begins with is a way of its own, and one is enough. */
static void compare_ways(const struct table *t, card_id card, seat_id seat, unsigned pc, bool can)
{
    const struct instruction *in = &table_pack(t)->code[pc];
    unsigned ways = effect_ways(t, card, seat, pc);
    cr_assert_eq(ways != 0, can, "there is a way if it can be followed");
    if (in->op != OP_ALTERNATIVES) return;
    for (unsigned i = 0; i < in->a; i++) {
        cr_assert_eq(ways >> i & 1, effect_can(t, card, seat, in[i + 1].to), "%s: alternative %u",
                     face_name(t, face_of(t, card)), i + 1);
    }
}

/* The same question as the game asks it: with the card being followed. */
static bool from_counts(const struct table *t, card_id card, seat_id seat, unsigned pc,
                        bool moves_card)
{
    struct table *copy = must_alloc(1, t->setup->table_bytes);
    table_copy(copy, t);
    if (moves_card) card_move(copy, card, zone_of(copy, ZONE_FOLLOWED, 0));
    bool can = effect_can(copy, card, seat, pc);
    cr_assert_eq(can, effect_stuck_at(copy, card, seat, pc) == 0,
                 "what cannot be followed has a place where it ends");
    compare_ways(copy, card, seat, pc, can);
    free(copy);
    return can;
}

/* Returns how many answers were compared: none, where brute force has none. */
static unsigned compare(const struct table *t, card_id card, seat_id seat, unsigned pc,
                        bool moves_card, uint64_t seed)
{
    bool counts = from_counts(t, card, seat, pc, moves_card);
    enum found force = brute_force(t, card, seat, pc, moves_card);
    if (force == NOT_KNOWN) return 0;
    cr_assert(counts == (force == CAN),
              "seed %llu, decision %u: %s %s be followed by seat %u, but counts say it %s",
              (unsigned long long)seed, t->decisions, face_name(t, face_of(t, card)),
              force == CAN ? "can" : "cannot", seat + 1u, counts ? "can" : "cannot");
    return 1;
}

/* `pack`: NULL for the built-in one. */
static struct setup *random_setup(struct stream *luck, const struct pack *pack)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init_with(&gemotion_game, pack, &options);
    options.value[OPTION_PLAYERS].number = 2 + stream_below(luck, 5);
    options.value[OPTIONS_COMMON + OPTION_COLOURS].number = 1 + stream_below(luck, 255);
    options.value[OPTIONS_COMMON + OPTION_POWER].number = stream_below(luck, 4) > 0;
    struct setup *setup = setup_new(&gemotion_game, &options, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    return setup;
}

/* In a random game the Supply is full for long: taking gems out at random makes the hard positions
 * common. */
static void make_scarce(struct table *t, struct stream *luck)
{
    struct gemotion *g = table_state(t);
    for (unsigned c = 0; c < COLOURS; c++) {
        if (stream_below(luck, 3)) g->gems.supply[c] = (uint8_t)stream_below(luck, 3);
    }
    for (seat_id s = 0; s < t->seats; s++) {
        for (unsigned c = 0; c < COLOURS; c++) {
            unsigned in_play = 1u | (unsigned)own_option(t->setup, OPTION_COLOURS) << 1;
            bool there = in_play >> c & 1;
            if (!there) g->gems.supply[c] = 0;
            if (there && !stream_below(luck, 3))
                g->gems.stash[s][c] = (uint8_t)stream_below(luck, 3);
            if (there && !stream_below(luck, 4))
                g->gems.bank[s][c] = (uint8_t)stream_below(luck, 4);
        }
    }
}

static bool is_offered(const struct table *t, card_id card)
{
    for (unsigned i = 0; i < t->moves; i++) {
        const struct move *move = &table_moves(t)[i];
        if (move->kind == MOVE_BUY && move->card == card) return true;
    }
    return false;
}

/* What can be bought is mostly decided by prices that were made at set-up, not by the code that
 * pays: the turn, listed anew on this position, offers what that code can do. */
static void look_at_shop(struct table *t, seat_id seat, uint64_t seed)
{
    const struct gemotion *g = table_state(t);
    if (g->ended || !table_relist(t)) return;
    for (EACH_CARD(c, t, zone_of(t, ZONE_OFFER, 0))) {
        bool can = !g->bought && !face_came_before(t, c) &&
                   effect_can(t, c, seat, gemotion_def_of(t, c)->cost_at);
        cr_assert(can == is_offered(t, c), "seed %llu, decision %u: %s %s be paid",
                  (unsigned long long)seed, t->decisions, face_name(t, face_of(t, c)),
                  can ? "can" : "cannot");
    }
}

/* Before a card is followed it is found out which of its alternatives can be: what is offered is
 * what a listing that looks again would offer. */
static unsigned look_at_alternatives(const struct table *t)
{
    struct table *copy = must_alloc(1, t->setup->table_bytes),
                 *again = must_alloc(1, t->setup->table_bytes);
    unsigned seen = 0;
    for (unsigned i = 0; i < t->moves; i++) {
        if (table_moves(t)[i].kind != MOVE_PLAY) continue;
        table_copy(copy, t);
        table_choose(copy, i);
        if (table_is_over(copy) || copy->prompt != PROMPT_ALTERNATIVE) continue;
        table_copy(again, copy);
        cr_assert(table_relist(again));
        cr_assert_eq(copy->moves, again->moves);
        cr_assert_arr_eq(table_moves(copy), table_moves(again), copy->moves * sizeof(struct move));
        seen++;
    }
    free(again);
    free(copy);
    return seen;
}

struct looks {
    unsigned asked, compared, alternatives;
};

static void look_at(struct table *t, struct stream *luck, uint64_t seed, struct looks *looks)
{
    seat_id seat = ((struct gemotion *)table_state(t))->turn;
    look_at_shop(t, seat, seed);
    looks->alternatives += look_at_alternatives(t);
    for (EACH_CARD(c, t, zone_of(t, ZONE_HAND, seat))) {
        looks->compared += compare(t, c, seat, gemotion_def_of(t, c)->played_at, true, seed);
        looks->asked++;
    }
    for (EACH_CARD(c, t, zone_of(t, ZONE_OFFER, 0))) {
        if (stream_below(luck, 4)) continue;
        looks->compared += compare(t, c, seat, gemotion_def_of(t, c)->cost_at, false, seed);
        looks->compared += compare(t, c, seat, gemotion_def_of(t, c)->played_at, true, seed);
        looks->asked += 2;
    }
}

static unsigned positions_wanted(void)
{
    const char *soak = getenv("LIMBIC_SOAK");
    return soak ? (unsigned)strtoul(soak, NULL, 10) : POSITIONS;
}

static void look_at_games(const struct pack *pack, unsigned wanted)
{
    struct stream luck = stream_make(2026, 1);
    struct looks looks = { 0 };
    for (uint64_t seed = 0; looks.compared < wanted; seed++) {
        struct setup *setup = random_setup(&luck, pack);
        struct table *t = must_alloc(1, setup->table_bytes),
                     *scarce = must_alloc(1, setup->table_bytes);
        table_start(t, setup, seed);
        while (!table_is_over(t)) {
            if (t->prompt == PROMPT_TURN && !stream_below(&luck, 8)) {
                table_copy(scarce, t);
                if (stream_below(&luck, 3)) make_scarce(scarce, &luck);
                look_at(scarce, &luck, seed, &looks);
            }
            table_choose(t, stream_below(&luck, t->moves));
        }
        free(scarce);
        free(t);
        setup_free(setup);
    }
    unsigned too_large = looks.asked - looks.compared;
    fprintf(stderr, "can: %u positions agree with brute force, %u are too large for it\n",
            looks.compared, too_large);
    cr_expect(too_large <= looks.asked / TOO_LARGE);
    cr_expect(looks.alternatives > wanted / 100, "%u lists of alternatives", looks.alternatives);
}

Test(gemotion_can, equals_brute_force, .timeout = 36000)
{
    look_at_games(NULL, positions_wanted());
}

/* Words that no built-in card says: hands and played cards of others, one more turn, conditions. */
Test(gemotion_can, equals_brute_force_with_words_of_no_built_in_card, .timeout = 36000)
{
    struct diagnostics d = { 0 };
    const struct pack *words = packs_load(&gemotion_vocabulary, "tests/words", &d);
    cr_assert(words, "%s (tests run in the project's root)", text_string(&d.out));
    look_at_games(words, WORD_POSITIONS);
}
