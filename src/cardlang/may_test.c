/* SPDX-License-Identifier: MIT */
/*
 * `may` where cards are looked ahead of: it makes nothing impossible, and accepting is offered only
 * where what follows from it can be followed. On a game of one rule and a pool of gems, with code
 * written by hand.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "cardlang/effect.h"
#include "kernel/game.h"
#include "kernel/options.h"

enum { OP_TAKE = OP_GAME }; /* b gems of the pool */
enum { MOVE_YES, MOVE_NO };
enum { CODE = 1 };

FLAT_BEGIN
struct pool {
    uint8_t gems;
    uint8_t spare[3];
};
FLAT_END

static bool act_take(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    struct pool *pool = table_state(t);
    (void)f;
    pool->gems = (uint8_t)(pool->gems - in->b);
    return true;
}

static bool try_take(struct state *s, const struct instruction *in)
{
    if (s->shadow[0] < in->b) return false;
    s->shadow[0] = (uint8_t)(s->shadow[0] - in->b);
    return true;
}

static void shadow(const struct table *t, struct state *s)
{
    s->shadow[0] = ((const struct pool *)table_state(t))->gems;
}

static const struct operation operations[] = {
    { "take", .b = FIELD_NUMBER, .act = act_take, .try = try_take },
};

static const struct vocabulary vocabulary = { .operations = operations,
                                              .operation_count = 1,
                                              .shadow = shadow,
                                              .may_prompt = 1,
                                              .may_move = MOVE_YES,
                                              .may_not_move = MOVE_NO };

/* may: take 2 / take 1 */
static struct instruction code[] = {
    [CODE] = { .op = OP_MAY, .to = CODE + 2 },
    [CODE + 1] = { .op = OP_TAKE, .b = 2 },
    [CODE + 2] = { .op = OP_TAKE, .b = 1 },
    [CODE + 3] = { .op = OP_END },
};

static struct pack pack = { .vocabulary = &vocabulary, .code = code, .code_count = 5 };

#define RULES(X) X(effect) X(may_game)
RULE_NUMBERS(RULES)

FLAT_BEGIN
FRAME(may_game)
{
    struct frame_head head;
};
FLAT_END

RULE(may_game)
{
    MY(may_game);
    RULE_BEGIN;
    CALL(effect, .card = 0, .pc = CODE);
    RULE_END;
}

static bool prepare(struct setup *setup, struct diagnostics *d)
{
    (void)d;
    setup->pack = &pack;
    setup_add_cards(setup, setup_add_face(setup, "card"), 1, 0, setup_zone(setup, 0, 0));
    return true;
}

static void deal(struct table *t)
{
    (void)t;
}

static const struct rule_spec rules[] = { RULE_ENTRIES(RULES) };
static const struct zone_kind zones[] = { { "cards", .shared = true }, { 0 } };
static const char *const streams[] = { NULL };
static const struct counter counters[] = {
    { "gems", COUNTER(struct pool, gems) },
    { "", .per = { PER_PLACE }, .places = { 3 }, COUNTER(struct pool, spare[0]) },
    { 0 },
};
static const struct move_kind moves[] = { { "yes", "yes", "Yes" }, { "no", "no", "No" }, { 0 } };
static const struct prompt prompts[] = { { "none", "-" }, { "may", "Do you?" }, { 0 } };

static const struct game may_game_spec = {
    .name = "may",
    .seats_min = 1,
    .seats_max = 1,
    .zones = zones,
    .streams = streams,
    .counters = counters,
    .state_bytes = sizeof(struct pool),
    .stack_bytes = 400,
    .rules = rules,
    .rules_count = RULE_LAST_,
    .play = RULE_may_game,
    .moves = moves,
    .prompts = prompts,
    .prepare = prepare,
    .deal = deal,
};

/* A table with so many gems, and the effect run up to its question. */
static struct table *begin(unsigned gems)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init(&may_game_spec, &options);
    options.value[OPTION_ASK].number = ASK_ALL;
    struct setup *setup = setup_new(&may_game_spec, &options, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    struct table *t = must_alloc(1, setup->table_bytes);
    table_lay_out(t, setup, 1);
    ((struct pool *)table_state(t))->gems = (uint8_t)gems;
    return t;
}

static void end(struct table *t)
{
    setup_free((struct setup *)(uintptr_t)t->setup);
    free(t);
}

Test(effect, may_makes_no_card_impossible)
{
    struct table *t = begin(1);
    cr_expect(effect_can(t, 0, 0, CODE), "declined, it can be followed");
    ((struct pool *)table_state(t))->gems = 0;
    cr_expect(!effect_can(t, 0, 0, CODE), "what comes after it must be done");
    end(t);
}

Test(effect, may_is_offered_where_body_and_rest_can_be_followed)
{
    static const struct {
        unsigned gems;
        bool yes, no;
    } cases[] = { { 3, true, true }, { 2, false, true }, { 1, false, true }, { 0, true, true } };
    for (unsigned i = 0; i < 4; i++) {
        struct table *t = begin(cases[i].gems);
        table_push(t, may_game_spec.play);
        table_run(t);
        bool yes = false, no = false;
        for (unsigned m = 0; m < t->moves; m++) {
            yes |= table_moves(t)[m].kind == MOVE_YES;
            no |= table_moves(t)[m].kind == MOVE_NO;
        }
        cr_expect(yes == cases[i].yes && no == cases[i].no, "with %u gems", cases[i].gems);
        end(t);
    }
}

/* ---- where what cannot be done is skipped ---------------------------------------------------- */

static bool is_idle(const struct table *t, const struct effect_frame *f,
                    const struct instruction *in)
{
    (void)f;
    return ((const struct pool *)table_state(t))->gems < in->b;
}

static const struct vocabulary skipping = { .operations = operations,
                                            .operation_count = 1,
                                            .shadow = shadow,
                                            .skips = true,
                                            .is_idle = is_idle,
                                            .may_prompt = 1,
                                            .may_move = MOVE_YES,
                                            .may_not_move = MOVE_NO };

/* Which moves there are with so many gems, as bits. */
static unsigned offered(unsigned gems)
{
    unsigned kinds = 0;
    struct table *t = begin(gems);
    table_push(t, may_game_spec.play);
    table_run(t);
    for (unsigned m = 0; m < t->moves; m++) kinds |= 1u << table_moves(t)[m].kind;
    end(t);
    return kinds;
}

Test(effect, may_that_would_do_nothing_is_not_offered_where_it_would_be_skipped)
{
    pack.vocabulary = &skipping;
    cr_expect(offered(2) == (1u << MOVE_YES | 1u << MOVE_NO));
    cr_expect(offered(1) == 1u << MOVE_NO, "2 gems cannot be taken of 1");
    pack.vocabulary = &vocabulary;
}
