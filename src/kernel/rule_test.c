/* SPDX-License-Identifier: MIT */
/* Rules that pause: frames, forced moves, limits, and what is told. */
#include "kernel/rule.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/counter.h"
#include "kernel/options.h"
#include "kernel/knowledge.h"
#include "kernel/position.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/report.h"
#include "testing/toy_table.h"

static void choose_text(struct table *t, const char *text)
{
    int move = move_find(t, text);
    cr_assert(move >= 0, "'%s' is not offered", text);
    table_choose(t, (unsigned)move);
}

static struct toy *toy(struct table *t)
{
    return table_state(t);
}

Test(rule, a_forced_window_does_not_open_and_is_counted)
{
    struct table *t = toy_table("", 1);
    choose_text(t, "burst green 9");
    cr_assert_eq(t->asked, 1); /* the next turn: nobody was asked to react */
    cr_assert_eq(t->prompt, TOY_PROMPT_TURN);
    cr_assert(t->forced > 0);
    toy_table_free(t);
}

Test(rule, a_policy_opens_windows_and_asks_every_move)
{
    for (unsigned i = 0; i < 2; i++) {
        struct table *t = toy_table(i ? "ask=windows" : "ask=all", 1);
        choose_text(t, "burst green 9");
        cr_assert_eq(t->asked, 1);
        cr_assert_eq(t->prompt, TOY_PROMPT_REACT);
        cr_assert_eq(t->moves, 1);
        cr_assert_eq(t->forced, 0);
        struct text words = { 0 };
        prompt_words(t, &words); /* refers to the event record in the paused frame */
        cr_assert_str_eq(text_string(&words), "React to the burst of 9 by Player 1?");
        text_release(&words);
        toy_table_free(t);
    }
}

/* No farther than to the end of the rule that asked; going on from there leads where choosing does.
 */
Test(rule, a_rule_can_be_run_by_itself)
{
    struct table *t = toy_table("", 1), *whole = toy_table("", 1);
    int move = move_find(t, "burst green 9");
    uint32_t top = t->top;
    cr_assert(table_choose_within(t, (unsigned)move, frame_name(t, frame_top(t))));
    cr_expect_eq(t->asked, NOBODY);
    cr_expect_lt(t->top, top);
    table_run(t);
    table_choose(whole, (unsigned)move);
    cr_expect_eq(table_hash(t), table_hash(whole));
    toy_table_free(t);
    toy_table_free(whole);
}

/* Asked before it is over: the policy opens the window. */
Test(rule, a_rule_that_is_run_by_itself_may_ask)
{
    struct table *t = toy_table("ask=windows", 1);
    int move = move_find(t, "burst green 9");
    cr_expect_not(table_choose_within(t, (unsigned)move, frame_name(t, frame_top(t))));
    cr_expect_eq(t->prompt, TOY_PROMPT_REACT);
    toy_table_free(t);
}

/* Exactly as deep as the limit, and one more is forfeited: told, counted, and no crash. */
Test(rule, depth_is_a_rule)
{
    struct table *t = toy_table("fast=on mode=wild", 1);
    choose_text(t, "burst green 9");
    cr_assert_eq(toy(t)->gems[0][0], TOY_DEEP);
    cr_assert_eq(t->forfeited, 1);
    cr_assert_eq(t->depth, 0);
    cr_assert_eq(t->result, 9); /* what the outermost returned */
    cr_assert_eq(toy(t)->points[0], 9);
    toy_table_free(t);
}

/* Work is counted from answer to answer: with windows opened, each pass gives new work. */
Test(rule, work_is_counted_from_answer_to_answer)
{
    struct table *t = toy_table("fast=on mode=wild", 1);
    choose_text(t, "burst green 9");
    cr_assert_eq(t->work, TOY_DEEP);
    choose_text(t, "wait");
    cr_assert_eq(t->work, 0);
    toy_table_free(t);
}

/* A table of the toy game with another stack or limit; freed by toy_table_free(). */
static struct table *table_of(const struct game *game, const char *line)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init(game, &options);
    cr_assert(options_parse(game, &options, line, &d, 0, 0));
    struct setup *setup = setup_new(game, &options, &d);
    struct table *t = must_alloc(1, setup->table_bytes);
    table_start(t, setup, 1);
    return t;
}

/* Where too little of the stack is left an effect does not begin: both sides of the limit. */
Test(rule, an_effect_needs_the_room_that_is_reserved)
{
    struct game game = toy_game;
    size_t turn =
        toy_game.rules[TOY_RULE_GAME].frame_bytes + toy_game.rules[TOY_RULE_TURN].frame_bytes;
    size_t burst = toy_game.rules[TOY_RULE_BURST].frame_bytes;
    for (unsigned fit = 0; fit < TOY_DEEP; fit++) {
        for (unsigned less = 0; less < 2; less++) { /* what is left when one more wants to begin */
            game.room_reserved = (uint32_t)(game.stack_bytes - turn - fit * burst + 1 - less);
            struct table *t = table_of(&game, "fast=on mode=wild");
            choose_text(t, "burst green 9");
            cr_expect_eq(toy(t)->gems[0][0], fit + less, "%u %u", fit, less);
            cr_expect_eq(t->forfeited, 1);
            cr_expect_eq(t->depth, 0);
            toy_table_free(t);
        }
    }
}

/* Card states that are not whole words: the stack after them is still aligned to one. */
Test(rule, states_of_cards_may_have_2_bytes)
{
    static const struct counter card_counters[] = { { "hp", COUNTER(struct toy_card, hp) },
                                                    { "marked", COUNTER(struct toy_card, marked) },
                                                    { 0 } };
    for (uint16_t bytes = 2; bytes <= 10; bytes = (uint16_t)(bytes + 4)) {
        struct game game = toy_game;
        game.card_counters = card_counters;
        game.card_state_bytes = bytes;
        struct table *t = table_of(&game, "players=3");
        cr_expect_eq(t->stack_at % 4, 0);
        cr_expect(t->stack_at >= t->card_states_at + t->cards * (unsigned)bytes);
        cr_expect_eq(t->limit - t->stack_at, game.stack_bytes);
        for (unsigned i = 0; i < t->cards; i++) {
            cr_expect_eq(((struct toy_card *)card_state(t, (card_id)i))->hp, 5);
        }
        struct table *copy = must_alloc(1, t->setup->table_bytes);
        table_copy(copy, t);
        while (!table_is_over(t)) {
            table_choose(t, 0);
            table_choose(copy, 0);
        }
        cr_expect_eq(table_hash(t), table_hash(copy));
        free(copy);
        toy_table_free(t);
    }
}

struct counting {
    struct sink sink;
    unsigned bursts, forfeits;
    int32_t last_number;
    unsigned rule;
};

static void count(struct sink *sink, const struct table *t, const struct event *event)
{
    struct counting *c = (struct counting *)sink;
    (void)t;
    c->bursts += event->kind == TOY_EVENT_BURST;
    c->forfeits += event->kind == TOY_EVENT_FORFEIT;
    c->last_number = event->number;
    c->rule = event->rule;
}

Test(rule, events_are_told_with_the_rule_that_tells_them)
{
    struct table *t = toy_table("fast=on mode=wild", 1);
    struct counting c = { .sink = { count } };
    t->sink = &c.sink;
    choose_text(t, "burst green 9");
    cr_assert_eq(c.bursts, TOY_DEEP);
    cr_assert_eq(c.forfeits, 1);
    cr_assert_eq(c.last_number, TOY_DEEP); /* how deep it was when it was refused */
    cr_assert_eq(c.rule, TOY_RULE_BURST);
    toy_table_free(t);
}

/* Paused in the middle of nested effects, a table can be copied and both go on. */
Test(rule, a_copy_of_paused_frames_goes_on_alike)
{
    struct table *t = toy_table("ask=all size=9", 1);
    choose_text(t, "burst green 9");
    choose_text(t, "pass");
    choose_text(t, "pass");
    cr_assert_eq(t->depth, 3);
    struct table *copy = must_alloc(1, t->setup->table_bytes);
    table_copy(copy, t);
    while (t->depth) {
        table_choose(t, 0);
        table_choose(copy, 0);
        cr_assert_eq(table_hash(t), table_hash(copy));
    }
    cr_assert_eq(toy(copy)->gems[0][0], TOY_DEEP);
    free(copy);
    toy_table_free(t);
}

static void drop_moves(struct table *t)
{
    t->end -= t->moves * (uint32_t)sizeof(struct move);
    t->moves = 0;
}

/* A frame larger than its rule's: empty at first, copied and hashed whole, shown, and popped. */
Test(rule, a_frame_may_be_larger)
{
    enum { MORE = 600 };
    size_t usual = toy_game.rules[TOY_RULE_BURST].frame_bytes;
    struct table *t = toy_table("ask=all", 1);
    drop_moves(t);
    uint32_t top = t->top, end = t->end;
    memset(table_at(t, t->end), 0xee, t->limit - t->end);
    uint8_t *frame = table_push_sized(t, TOY_RULE_BURST, usual + MORE);
    for (size_t i = sizeof(struct frame_head); i < usual + MORE; i++) cr_assert_eq(frame[i], 0);
    memset(frame + usual, 7, MORE);
    table_run(t); /* asks in the window of that burst */
    cr_assert_eq(t->prompt, TOY_PROMPT_REACT);
    struct text stack = { 0 };
    report_stack(t, &stack);
    cr_expect(strstr(text_string(&stack), "\"toy_turn\"") &&
                  strstr(text_string(&stack), "\"left\""),
              "%s", text_string(&stack));
    text_release(&stack);
    struct table *copy = must_alloc(1, t->setup->table_bytes);
    table_copy(copy, t);
    cr_expect_eq(table_hash(copy), table_hash(t));
    ((uint8_t *)table_at(copy, copy->top))[usual + MORE - 1]++;
    cr_expect_neq(table_hash(copy), table_hash(t));
    free(copy);
    table_relist(t);
    cr_expect_eq(((uint8_t *)table_at(t, t->top))[usual + MORE - 1], 7);
    drop_moves(t);
    frame_pop(t);
    cr_expect_eq(t->top, top);
    cr_expect_eq(t->end, end);
    toy_table_free(t);
}

static void push_too_small(struct table *t)
{
    drop_moves(t);
    table_push_sized(t, TOY_RULE_BURST, toy_game.rules[TOY_RULE_BURST].frame_bytes - 4);
}

static void push_no_words(struct table *t)
{
    drop_moves(t);
    table_push_sized(t, TOY_RULE_BURST, toy_game.rules[TOY_RULE_BURST].frame_bytes + 2);
}

static void push_too_large(struct table *t)
{
    drop_moves(t);
    t->limit = UINT32_MAX; /* it is not the stack that refuses it */
    table_push_sized(t, TOY_RULE_BURST, FRAME_BYTES_MAX + 4);
}

static void wrong_step(struct table *t)
{
    struct frame_head *head = table_at(t, t->top);
    head->step = 200;
    table_choose(t, 0);
}

static void wrong_rule(struct table *t)
{
    struct frame_head *head = table_at(t, t->top);
    head->rule = 77;
    table_choose(t, 0);
}

static void push_beyond(struct table *t)
{
    drop_moves(t);
    for (unsigned i = 0; i < 1000; i++) table_push(t, TOY_RULE_BURST);
}

static void dead_event(struct table *t)
{
    event_at(t, (event_id)(t->end / 4));
}

static void dead_frame(struct table *t)
{
    frame_at(t, (frame_id)(t->end / 4));
}

Test(rule, what_cannot_be_fails_a_check)
{
    void (*const wrong[])(struct table *) = { wrong_step,     wrong_rule,    push_beyond,
                                              push_too_small, push_no_words, push_too_large,
                                              dead_event,     dead_frame };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct table *t = toy_table("", 1);
        cr_expect(fails_a_check(wrong[i], t), "%u", i);
        toy_table_free(t);
    }
}

/* From the innermost to the lowest, each by its name. */
Test(rule, frames_are_found_from_the_top_and_by_name)
{
    struct table *t = toy_table("", 1);
    const struct frame_head *turn = frame_top(t), *play = frame_below(t, turn);
    cr_assert_not_null(play);
    cr_expect_eq(turn->rule, TOY_RULE_TURN);
    cr_expect_eq(play->rule, TOY_RULE_GAME);
    cr_expect_null(frame_below(t, play));
    cr_expect_eq(frame_at(t, frame_name(t, turn)), turn);
    cr_expect_eq(frame_at(t, frame_name(t, play)), play);
    t->top = 0;
    cr_expect_null(frame_top(t));
    toy_table_free(t);
}

/* In the same place and of its own size, with the frame below and what it counts as kept. */
Test(rule, a_rule_becomes_another)
{
    struct table *t = toy_table("ask=all", 1);
    drop_moves(t);
    uint32_t was = t->end;
    uint8_t *fuse = table_push(t, TOY_RULE_FUSE);
    frame_top(t)->flags = FRAME_EFFECT;
    t->depth = 1;
    fuse[sizeof(struct frame_head)] = 3;     /* left */
    fuse[sizeof(struct frame_head) + 1] = 1; /* by */
    table_run(t);
    const struct frame_head *burst = frame_top(t);
    cr_expect_eq(burst->rule, TOY_RULE_BURST);
    cr_expect_eq(t->top, was);
    size_t bytes = toy_game.rules[TOY_RULE_BURST].frame_bytes;
    cr_expect_eq(t->end, was + bytes + t->moves * sizeof(struct move));
    cr_expect_eq(frame_below(t, burst)->rule, TOY_RULE_TURN);
    cr_expect_eq(event_at(t, t->about)->number, 3);
    while (t->prompt == TOY_PROMPT_REACT) table_choose(t, 0);
    cr_expect_eq(t->result, 3);
    cr_expect_eq(t->depth, 0);
    toy_table_free(t);
}

static void become_beyond(struct table *t)
{
    drop_moves(t);
    table_push(t, TOY_RULE_FUSE);
    t->limit = t->end - 4 * 20; /* a burst is larger than what is left */
    table_run(t);
}

Test(rule, there_must_be_room_for_what_a_rule_becomes)
{
    struct table *t = toy_table("", 1);
    cr_expect(fails_a_check(become_beyond, t));
    toy_table_free(t);
}

struct listening {
    struct sink sink;
    struct event last;
    unsigned told;
};

static void remember_event(struct sink *sink, const struct table *t, const struct event *event)
{
    (void)t;
    struct listening *l = (struct listening *)sink;
    l->last = *event;
    l->told++;
}

/* Counted as far as the counter goes, and told as the event the game has for it. */
Test(rule, what_is_forfeited_is_counted_and_told)
{
    struct table *t = toy_table("", 1);
    struct listening l = { .sink = { remember_event } };
    t->sink = &l.sink;
    FORFEIT(.card = 2, .number = 7);
    cr_expect_eq(t->forfeited, 1);
    cr_expect_eq(l.told, 1);
    cr_expect_eq(l.last.kind, TOY_EVENT_FORFEIT);
    cr_expect_eq(l.last.card, 2);
    cr_expect_eq(l.last.number, 7);
    t->forfeited = UINT16_MAX;
    FORFEIT(.number = 8);
    cr_expect_eq(t->forfeited, UINT16_MAX);
    cr_expect_eq(l.told, 2);
    toy_table_free(t);
}

/* Where there is no room for one more move, it is left out, and that is counted. */
Test(rule, moves_beyond_the_room_are_counted)
{
    struct table *t = toy_table("", 1);
    unsigned room = (t->limit - t->end) / sizeof(struct move), before = t->moves;
    for (unsigned i = 0; i < room + 3; i++) OFFER(.kind = 0);
    cr_expect_eq(t->moves, before + room);
    cr_expect_eq(t->forfeited, 3);
    cr_expect(t->end <= t->limit);
    toy_table_free(t);
}

Test(rule, every_rule_tells_how_many_steps_it_has)
{
    struct table *t = toy_table("", 1);
    static const unsigned steps[] = { 0, 1, 3, 3 };
    for (unsigned rule = 1; rule <= TOY_RULE_BURST; rule++) {
        union {
            struct frame_head head;
            char bytes[256];
        } frame = { .head = { .step = STEP_COUNT } };
        cr_assert_eq(toy_game.rules[rule].run(t, &frame), FLOW_DONE);
        cr_expect_eq(frame.head.step, steps[rule], "%u", rule);
    }
    toy_table_free(t);
}

/* Equal moves are numbered, so that each has a text of its own. */
Test(rule, equal_moves_are_numbered)
{
    struct table *t = toy_table("", 1);
    int first = move_find(t, "wait"), second = move_find(t, "wait #2");
    cr_assert(first >= 0 && second == first + 1);
    cr_assert(move_find(t, "wait #1") < 0 && move_find(t, "wait #3") < 0);
    struct text words = { 0 };
    move_words(t, (unsigned)second, &words);
    cr_assert_str_eq(text_string(&words), "Wait #2");
    text_clear(&words);
    move_words(t, (unsigned)move_find(t, "burst green 9"), &words);
    cr_assert_str_eq(text_string(&words), "Burst 9 green gems at Player 1");
    text_release(&words);
    toy_table_free(t);
}

/* A table's own streams are those of its seed that cannot be undone; a resampled one has others. */
Test(rule, the_streams_of_a_table_follow_from_its_seed)
{
    struct table *t = toy_table("", 42);
    for (unsigned i = 0; i < t->streams; i++) {
        cr_expect_eq(stream_at(t, i)->key, stream_of_seed(42, i).key);
    }
    cr_assert(table_resample(t, 0, 42));
    for (unsigned i = 0; i < t->streams; i++) {
        cr_expect_neq(stream_at(t, i)->key, stream_of_seed(42, i).key);
    }
    toy_table_free(t);
}

/* The position hash sees names, not bytes: every counter, zone, stream and the decision. */
Test(rule, the_position_hash_sees_what_is_on_the_table)
{
    struct table *t = toy_table("players=3", 1);
    uint64_t before = position_hash(t);
    for (const struct counter *k = toy_game.counters; k->name; k++) {
        int64_t was = counter_read(k, table_state(t), 0, 0);
        counter_write(k, table_state(t), 0, 0, was ^ 1);
        cr_expect_neq(position_hash(t), before, "%s", k->name);
        counter_write(k, table_state(t), 0, 0, was);
    }
    ((struct toy_card *)card_state(t, 3))->hp++;
    cr_expect_neq(position_hash(t), before);
    ((struct toy_card *)card_state(t, 3))->hp--;
    stream_at(t, 1)->count++;
    cr_expect_neq(position_hash(t), before);
    stream_at(t, 1)->count--;
    t->asked++;
    cr_expect_neq(position_hash(t), before);
    t->asked--;
    t->ask_step++; /* frames are left out */
    cr_expect_eq(position_hash(t), before);
    toy_table_free(t);
}
