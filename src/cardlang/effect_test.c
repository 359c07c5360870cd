/* SPDX-License-Identifier: MIT */
/*
 * Cards within cards: who is named as the cause. On a game of one rule, whose code is written here
 * by hand: a card that has a rule follow another card, and what that rule tells afterwards.
 */
#include "cardlang/effect.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "kernel/game.h"
#include "kernel/options.h"

enum { CARD_OUTER, CARD_MIDDLE, CARD_INNER, CARDS };
enum { CODE_OUTER = 1, CODE_MIDDLE = 3, CODE_INNER = 5 };
enum { EVENT_BEFORE, EVENT_WITHIN, EVENT_AFTER, EVENT_END };
enum { OP_FOLLOW = OP_GAME, OP_TELL };

#define RULES(X) X(effect) X(follow) X(nested_game)
RULE_NUMBERS(RULES)

FLAT_BEGIN
FRAME(follow)
{
    struct frame_head head;
    card_id card;
    uint16_t code;
};
FRAME(nested_game)
{
    struct frame_head head;
};
FLAT_END

/* Follows a card and goes on when that is done. */
RULE(follow)
{
    MY(follow);
    RULE_BEGIN;
    TELL(EVENT_BEFORE);
    CALL(effect, .card = my->card, .pc = my->code);
    TELL(EVENT_AFTER);
    RULE_END;
}

RULE(nested_game)
{
    MY(nested_game);
    RULE_BEGIN;
    CALL(effect, .card = CARD_OUTER, .pc = CODE_OUTER);
    TELL(EVENT_END);
    RULE_END;
}

static void enter_follow(struct table *t, struct effect_frame *f, const struct instruction *in,
                         void *frame)
{
    (void)t;
    (void)f;
    FRAME(follow) *my = frame;
    my->card = in->mask;
    my->code = in->to;
}

static bool act_tell(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    (void)f;
    (void)in;
    TELL(EVENT_WITHIN);
    return true;
}

static const struct operation operations[] = {
    { .name = "follow", .rule = RULE_follow, .enter = enter_follow },
    { .name = "tell", .act = act_tell },
};

static const struct vocabulary vocabulary = { .operations = operations, .operation_count = 2 };

static struct instruction code[] = {
    [CODE_OUTER] = { .op = OP_FOLLOW, .mask = CARD_MIDDLE, .to = CODE_MIDDLE, .line = 11 },
    [CODE_OUTER + 1] = { .op = OP_END, .line = 12 },
    [CODE_MIDDLE] = { .op = OP_FOLLOW, .mask = CARD_INNER, .to = CODE_INNER, .line = 21 },
    [CODE_MIDDLE + 1] = { .op = OP_END, .line = 22 },
    [CODE_INNER] = { .op = OP_TELL, .line = 31 },
    [CODE_INNER + 1] = { .op = OP_END, .line = 32 },
};

static struct pack pack = { .vocabulary = &vocabulary, .code = code, .code_count = 7 };

static bool prepare(struct setup *setup, struct diagnostics *d)
{
    (void)d;
    setup->pack = &pack;
    face_id face = setup_add_face(setup, "card");
    setup_add_cards(setup, face, CARDS, 0, setup_zone(setup, 0, 0));
    return true;
}

static void deal(struct table *t)
{
    (void)t;
}

static const struct rule_spec rules[] = { RULE_ENTRIES(RULES) };
static const struct zone_kind zones[] = { { "cards", .shared = true }, { 0 } };
static const char *const streams[] = { NULL };

static const struct game nested = {
    .name = "nested",
    .seats_min = 1,
    .seats_max = 1,
    .zones = zones,
    .streams = streams,
    .stack_bytes = 400,
    .rules = rules,
    .rules_count = RULE_LAST_,
    .play = RULE_nested_game,
    .prepare = prepare,
    .deal = deal,
};

struct hearing {
    struct sink sink;
    struct {
        uint8_t kind;
        card_id source;
        uint16_t clause;
    } heard[16];
    unsigned count;
};

static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    struct hearing *h = (struct hearing *)sink;
    (void)t;
    h->heard[h->count].kind = event->kind;
    h->heard[h->count].source = event->source;
    h->heard[h->count++].clause = event->clause;
}

Test(effect, after_a_card_within_a_card_the_outer_one_is_the_cause_again)
{
    static const struct {
        uint8_t kind;
        card_id source;
        uint16_t clause;
    } must_be[] = {
        { EVENT_BEFORE, CARD_OUTER, 11 }, { EVENT_BEFORE, CARD_MIDDLE, 21 },
        { EVENT_WITHIN, CARD_INNER, 31 }, { EVENT_AFTER, CARD_MIDDLE, 21 },
        { EVENT_AFTER, CARD_OUTER, 11 },  { EVENT_END, NO_CARD, 0 },
    };
    struct options options;
    struct diagnostics d = { 0 };
    struct hearing h = { .sink = { hear } };
    options_init(&nested, &options);
    struct setup *setup = setup_new(&nested, &options, &d);
    struct table *t = must_alloc(1, setup->table_bytes);
    table_lay_out(t, setup, 1);
    t->sink = &h.sink;
    table_push(t, nested.play);
    table_run(t);
    cr_assert_eq(h.count, 6);
    for (unsigned i = 0; i < h.count; i++) {
        cr_expect_eq(h.heard[i].kind, must_be[i].kind, "event %u", i);
        cr_expect_eq(h.heard[i].source, must_be[i].source, "event %u", i);
        cr_expect_eq(h.heard[i].clause, must_be[i].clause, "event %u: %u", i, h.heard[i].clause);
    }
    free(t);
    setup_free(setup);
}
