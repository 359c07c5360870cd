/* SPDX-License-Identifier: MIT */
/*
 * The life of a table, and the driver that resumes paused rules. See table.h and rule.h.
 */
#include "kernel/table.h"

#include <string.h>

#include "base/hash.h"
#include "kernel/game.h"

void (*table_resumption_seen)(const struct table *t, unsigned rule, unsigned step);

void table_run(struct table *t)
{
    const struct rule_spec *rules = t->setup->game->rules;
    const unsigned count = t->setup->game->rules_count;
    while (t->top) {
        struct frame_head *head = table_at(t, t->top);
        if (__builtin_expect(table_resumption_seen != NULL, 0)) {
            table_resumption_seen(t, head->rule, head->step);
        }
        check(head->rule && head->rule < count);
        if (rules[head->rule].run(t, head) == FLOW_ASK) return;
        frame_pop(t);
    }
    t->asked = NOBODY;
}

void *table_push_sized(struct table *t, unsigned rule, size_t bytes)
{
    check(t->moves == 0);
    check(rule && rule < t->setup->game->rules_count);
    check(bytes % 4 == 0 && bytes >= t->setup->game->rules[rule].frame_bytes);
    check(bytes <= FRAME_BYTES_MAX);
    void *frame = frame_room(t, bytes);
    memset(frame, 0, bytes);
    frame_enter(t, frame, rule, 0, bytes);
    return frame;
}

enum flow frame_run(struct table *t, void *frame)
{
    const struct frame_head *head = frame;
    if (t->setup->game->rules[head->rule].run(t, frame) == FLOW_ASK) return FLOW_ASK;
    frame_pop(t);
    return FLOW_DONE;
}

void *table_push(struct table *t, unsigned rule)
{
    check(rule && rule < t->setup->game->rules_count);
    return table_push_sized(t, rule, t->setup->game->rules[rule].frame_bytes);
}

void table_copy(struct table *to, const struct table *from)
{
    to->setup = from->setup;
    memcpy((char *)to + FLAT_AT, (const char *)from + FLAT_AT, from->end - FLAT_AT);
}

void table_lay_out(struct table *t, const struct setup *setup, uint64_t seed)
{
    table_copy(t, setup->fresh);
    t->sink = NULL;
    for (unsigned i = 0; i < t->streams; i++) *stream_at(t, i) = stream_of_seed(seed, i);
}

void table_start(struct table *t, const struct setup *setup, uint64_t seed)
{
    table_lay_out(t, setup, seed);
    setup->game->deal(t);
    table_push(t, setup->game->play);
    table_run(t);
}

static void take_answer(struct table *t, unsigned index)
{
    check(index < t->moves);
    t->chosen = table_moves(t)[index];
    bool told = t->sink && t->moves > 1 && t->setup->game->tell_answer;
    seat_id seat = t->asked;
    t->end -= t->moves * (uint32_t)sizeof(struct move);
    t->moves = 0;
    t->asked = NOBODY;
    t->about = NO_EVENT;
    t->decisions++;
    t->work = 0;
    if (told) t->setup->game->tell_answer(t, seat);
}

void table_choose(struct table *t, unsigned index)
{
    take_answer(t, index);
    table_run(t);
}

bool table_choose_within(struct table *t, unsigned index, frame_id frame)
{
    const struct rule_spec *rules = t->setup->game->rules;
    uint32_t bottom = frame * 4u;
    take_answer(t, index);
    while (t->top >= bottom) {
        struct frame_head *head = table_at(t, t->top);
        if (rules[head->rule].run(t, head) == FLOW_ASK) return false;
        frame_pop(t);
    }
    return true;
}

enum flow ask_end_rare(struct table *t)
{
    if (t->relisting) return FLOW_ASK;
    check(t->moves > 0);
    if (t->moves > 1 || t->ask_all == ASK_ALL) return FLOW_ASK;
    if (t->ask_all == ASK_WINDOWS && t->setup->game->prompts[t->prompt].window) return FLOW_ASK;
    take_forced(t, table_moves(t)[0], 1);
    t->end -= (uint32_t)sizeof(struct move);
    t->moves = 0;
    t->asked = NOBODY;
    t->about = NO_EVENT;
    return FLOW_DONE;
}

bool table_relist(struct table *t)
{
    check(t->asked != NOBODY);
    t->end -= t->moves * (uint32_t)sizeof(struct move);
    struct frame_head *head = table_at(t, t->top);
    uint32_t top = t->top;
    if (__builtin_expect(table_resumption_seen != NULL, 0)) {
        table_resumption_seen(t, head->rule, t->ask_step);
    }
    head->step = t->ask_step;
    t->relisting = 1;
    enum flow flow = t->setup->game->rules[head->rule].run(t, head);
    t->relisting = 0;
    check(flow == FLOW_ASK && t->top == top);
    return t->moves > 0;
}

uint64_t table_hash(const struct table *t)
{
    return hash_bytes((const char *)t + FLAT_AT, t->end - FLAT_AT);
}

bool effect_may_begin(struct table *t)
{
    const struct game *game = t->setup->game;
    bool room = t->limit - t->end >= game->room_reserved;
    if (room && t->depth < game->effects_deep && t->work < game->effects_a_decision) {
        t->work++;
        return true;
    }
    t->result = 0;
    FORFEIT(.number = t->depth);
    return false;
}

void event_pass_on(const struct table *t, struct event event)
{
    if (t->top) {
        const struct frame_head *head = table_at(t, t->top);
        event.rule = head->rule;
        event.step = head->step;
    }
    event.clause = t->clause;
    if (event.source == NO_CARD) event.source = t->cause;
    t->sink->tell(t->sink, t, &event);
}
