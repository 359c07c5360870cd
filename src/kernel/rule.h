/* SPDX-License-Identifier: MIT */
/* clang-format off: the example */
/*
 * Rules that pause.
 *
 * A rule is a C function over a frame that lies in the table. It reads top to bottom like the
 * rulebook. CALL runs another rule, ASK_BEGIN ... ASK_END puts a question; both may return to the
 * driver in the middle, and the rule goes on right there when the answer has come, perhaps in a
 * copy of the table on another day.
 *
 *     FRAME(turn) { struct frame_head head; seat_id seat; uint8_t spare; card_id card; };
 *
 *     RULE(turn)
 *     {
 *         MY(turn);
 *         struct pebbles *g = table_state(t);   // derived: computed anew at every resumption
 *         RULE_BEGIN;
 *         ASK_BEGIN(my->seat, PROMPT_PLAY);     // the listing: no side effects, it may run twice
 *         offer_cards(t, hand_of(t, my->seat), MOVE_PLAY);
 *         ASK_END;
 *         my->card = t->chosen.card;            // survivors of a pause are fields of the frame
 *         CALL(follow, .seat = my->seat, .card = my->card);
 *         g->turn++;
 *         RULE_END;
 *     }
 *
 * The conventions that keep this safe (docs/devel.md says why):
 * - No local lives across CALL or ASK: -Wjump-misses-init is an error. Compute above RULE_BEGIN or
 *   keep in the frame.
 * - No `switch` around a CALL or ASK (their case labels would join it); a stray resumption fails a
 *   check.
 * - Between ASK_BEGIN and ASK_END nothing is changed and nothing is CALLed.
 * - No pointers into frames: name event records by event_id.
 * - What never pauses is a plain function, not a rule.
 */
/* clang-format on */
#ifndef LIMBIC_KERNEL_RULE_H
#define LIMBIC_KERNEL_RULE_H

#include "kernel/event.h"
#include "kernel/table.h"

enum flow { FLOW_DONE, FLOW_ASK };

typedef enum flow rule_function(struct table *t, void *frame);

enum {
    FRAME_EFFECT = 1, /* counts against the limits of depth and work */
    FRAME_ASKS = 2,   /* it only asks: what is done with the answer, its caller does */
    STEP_COUNT = 255, /* a rule resumed here returns how many steps it has: for pause coverage */
};

/* A game lists its rules once, with a macro RULES(X); number 0 is no rule. */
#define RULE_NUMBER_(name)   RULE_##name,
#define RULE_FORWARD_(name)  static enum flow name(struct table *t, void *frame_);
#define RULE_ENTRY_(name)    [RULE_##name] = { #name, name, sizeof(FRAME(name)), NULL },
#define RULE_NUMBERS(RULES)  enum { RULE_NONE, RULES(RULE_NUMBER_) RULE_LAST_ };
#define RULE_FORWARDS(RULES) RULES(RULE_FORWARD_)
#define RULE_ENTRIES(RULES)  RULES(RULE_ENTRY_)
/* After RULE_ENTRIES: a rule whose frame is shown in the stack of paused rules and that scenes can
 * start (`in flight`). */
#define RULE_WITH_FIELDS(name, fields)                                                             \
    [RULE_##name] = { #name, name, sizeof(FRAME(name)), (fields) },

#define FRAME(name) struct name##_frame
/* A frame with few fields, in a line: FRAME_WITH(draw, seat_id seat; uint8_t count;). */
#define FRAME_WITH(name, ...)                                                                      \
    FRAME(name)                                                                                    \
    {                                                                                              \
        struct frame_head head;                                                                    \
        __VA_ARGS__                                                                                \
    }

#define RULE(name) static enum flow name(struct table *t, void *frame_)
/* A rule that other files CALL; its name must be unique in the program and declared in a header. */
#define SHARED_RULE(name) enum flow name(struct table *t, void *frame_)

#define MY(name) FRAME(name) *const my = frame_
#define RULE_BEGIN                                                                                 \
    enum { base_ = __COUNTER__ };                                                                  \
    switch (my->head.step) {                                                                       \
    case 0:
#define RULE_END                                                                                   \
    break;                                                                                         \
    case STEP_COUNT: my->head.step = (uint8_t)(__COUNTER__ - base_ - 1); break;                    \
    default: check_failed("resumed at a step this rule has not", __FILE__, __LINE__);              \
        }                                                                                          \
        return FLOW_DONE
#define STEP_ (__COUNTER__ - base_)

/* Runs another rule: CALL(name, .field = value, ...). */
#define CALL(...) CALL_(STEP_, 0, __VA_ARGS__, .head.step = 0)
/* The same for an effect: beyond the game's limits it is forfeited, and t->result is 0. */
#define CALL_EFFECT(...) CALL_EFFECT_(STEP_, __VA_ARGS__, .head.step = 0)
#define CALL_EFFECT_(step_, ...)                                                                   \
    do {                                                                                           \
        if (!effect_may_begin(t)) break;                                                           \
        CALL_BODY_(step_, FRAME_EFFECT, __VA_ARGS__);                                              \
    } while (0)
#define CALL_(step_, flags_, ...)                                                                  \
    do {                                                                                           \
        CALL_BODY_(step_, flags_, __VA_ARGS__);                                                    \
    } while (0)
#define CALL_BODY_(step_, flags_, name, ...)                                                       \
    TRACE_STEP_(step_);                                                                            \
    my->head.step = (uint8_t)(step_);                                                              \
    {                                                                                              \
        _Static_assert(sizeof(FRAME(name)) % 4 == 0, "frames are whole words of 4 bytes");         \
        FRAME(name) *callee_ = frame_room(t, sizeof *callee_);                                     \
        *callee_ = (FRAME(name)){ __VA_ARGS__ };                                                   \
        frame_enter(t, &callee_->head, RULE_##name, (flags_), sizeof *callee_);                    \
        if (name(t, callee_) == FLOW_ASK) return FLOW_ASK;                                         \
    }                                                                                              \
    frame_pop(t);                                                                                  \
    __attribute__((fallthrough));                                                                  \
    case (step_):;

/* Runs a rule whose number is data: `run_` pushes its frame, runs it and, if it is done, pops it.
 */
#define CALL_NUMBER(run_) CALL_NUMBER_(STEP_, run_)
#define CALL_NUMBER_(step_, run_)                                                                  \
    do {                                                                                           \
        TRACE_STEP_(step_);                                                                        \
        my->head.step = (uint8_t)(step_);                                                          \
        if ((run_) == FLOW_ASK) return FLOW_ASK;                                                   \
        __attribute__((fallthrough));                                                              \
    case (step_):;                                                                                 \
    } while (0)

/* A `run_` that is decided on in a plain function: return RUN(name, .field = value, ...). */
#define RUN(...) RUN_(__VA_ARGS__, .head.step = 0)
#define RUN_(name, ...)                                                                            \
    ({                                                                                             \
        _Static_assert(sizeof(FRAME(name)) % 4 == 0, "frames are whole words of 4 bytes");         \
        FRAME(name) *callee_ = frame_room(t, sizeof *callee_);                                     \
        *callee_ = (FRAME(name)){ __VA_ARGS__ };                                                   \
        frame_enter(t, &callee_->head, RULE_##name, 0, sizeof *callee_);                           \
        enum flow flow_ = name(t, callee_);                                                        \
        if (flow_ == FLOW_DONE) frame_pop(t);                                                      \
        flow_;                                                                                     \
    })

/* Ends the rule and returns a value to its caller, who finds it in t->result. */
#define RETURN(value_)                                                                             \
    do {                                                                                           \
        t->result = (value_);                                                                      \
        return FLOW_DONE;                                                                          \
    } while (0)

/*
 * Ends the rule by running another in its place: BECOME(name, .field = value, ...). The frame
 * becomes that of the other rule, which returns to the caller. For the last thing a rule does:
 * rules that end in each other then need no more of the stack than one of them.
 */
#define BECOME(...) BECOME_(__VA_ARGS__, .head.step = 0)
#define BECOME_(name, ...)                                                                         \
    do {                                                                                           \
        _Static_assert(sizeof(FRAME(name)) % 4 == 0, "frames are whole words of 4 bytes");         \
        const FRAME(name) next_ = { __VA_ARGS__ }; /* read from the frame that is replaced */      \
        FRAME(name) *become_ = (void *)my;                                                         \
        struct frame_head head_ = frame_become(t, &my->head, RULE_##name, sizeof next_);           \
        *become_ = next_;                                                                          \
        become_->head = head_;                                                                     \
        return name(t, become_);                                                                   \
    } while (0)

/*
 * Puts a question to a seat, with OFFERs between the two. If only one move is offered, it is taken
 * and the rule goes on, unless the table's policy says otherwise. Afterwards the answer is in
 * t->chosen. Optional after the prompt: .subject (a card), .about (an event), for front ends.
 */
#define ASK_BEGIN(...) ASK_BEGIN_(STEP_, __VA_ARGS__)
#define ASK_BEGIN_(step_, seat_, ...)                                                              \
    __attribute__((fallthrough));                                                                  \
    case (step_):                                                                                  \
        TRACE_STEP_(step_);                                                                        \
        ask_begin(t, (step_), (seat_), (struct question){ .prompt = __VA_ARGS__ })
#define ASK_END ASK_END_(STEP_)
#define ASK_END_(step_)                                                                            \
    TRACE_STEP_(step_);                                                                            \
    if (ask_end(t, &my->head, (step_)) == FLOW_ASK) return FLOW_ASK;                               \
    __attribute__((fallthrough));                                                                  \
    case (step_):

#define MOVE(...)  ((struct move){ .seat = NOBODY, .card = NO_CARD, .thing = NOTHING, __VA_ARGS__ })
#define OFFER(...) offer(t, MOVE(__VA_ARGS__))

struct question {
    uint8_t prompt;
    uint8_t spare;
    card_id subject_plus_1; /* 0: none */
    event_id about;
};
#define SUBJECT(card_) .subject_plus_1 = (card_id)((card_) + 1u)

/* In test builds: which line of the source a (rule, step) is, for the stack of paused rules. */
#ifdef LIMBIC_TRACE
void trace_step(const struct table *t, unsigned step, const char *file, int line);
#define TRACE_STEP_(step_) trace_step(t, (unsigned)(step_), __FILE__, __LINE__)
#else
#define TRACE_STEP_(step_) (void)0
#endif
/* "file:line" of that step, or NULL where it is not known. */
const char *trace_place(const struct table *t, unsigned rule, unsigned step);

/* ---- what the macros stand on ---------------------------------------------------------------- */

static inline void *frame_room(struct table *t, size_t size)
{
    check(t->end + size <= t->limit);
    return table_at(t, t->end);
}

static inline void frame_enter(struct table *t, struct frame_head *head, unsigned rule,
                               unsigned flags, size_t size)
{
    uint32_t below = t->top ? (t->end - t->top) / 4u : 0;
    check(below <= 255);
    *head = (struct frame_head){ (uint8_t)below, (uint8_t)rule, 0, (uint8_t)flags };
    t->top = t->end;
    t->end += (uint32_t)size;
    if (flags & FRAME_EFFECT) t->depth++;
}

/* Changes the size of the innermost frame, which is this one; returns the head it will have. It
 * goes on counting as what it was: an effect is over when the rule it became is. */
static inline struct frame_head frame_become(struct table *t, const struct frame_head *head,
                                             unsigned rule, size_t size)
{
    check(head == table_at(t, t->top) && t->top + size <= t->limit);
    t->end = t->top + (uint32_t)size;
    return (struct frame_head){ head->below, (uint8_t)rule, 0, head->flags };
}

static inline void frame_pop(struct table *t)
{
    const struct frame_head *head = table_at(t, t->top);
    if (head->flags & FRAME_EFFECT) t->depth--;
    t->end = t->top;
    t->top = head->below ? t->top - head->below * 4u : 0;
}

static inline void count_forfeited(struct table *t)
{
    if (t->forfeited < UINT16_MAX) t->forfeited++;
}

/*
 * A limit of the game refuses something: FORFEIT(.card = c, .number = LIMIT). It is counted, and
 * told as the game's forfeit_event with these fields.
 */
#define FORFEIT(...)                                                                               \
    do {                                                                                           \
        count_forfeited(t);                                                                        \
        TELL(t->setup->game->forfeit_event, __VA_ARGS__);                                          \
    } while (0)

/* Runs the rule of the innermost frame, which was pushed and filled by hand (table_push), and pops
 * it if it is done: for use in CALL_NUMBER(...). */
enum flow frame_run(struct table *t, void *frame);

/* False, and FORFEITed, when a limit of the game refuses one more effect. */
bool effect_may_begin(struct table *t);

static inline void ask_begin(struct table *t, unsigned step, seat_id seat, struct question q)
{
    t->asked = seat;
    t->prompt = q.prompt;
    t->subject = (card_id)(q.subject_plus_1 - 1u);
    t->about = q.about;
    t->ask_step = (uint8_t)step;
    t->moves = 0;
}

/* Where the stack has no room for one more move, it is not offered, and that is counted: a limit of
 * the game, but games size their stack so as not to reach it. */
static inline void offer(struct table *t, struct move move)
{
    if (__builtin_expect(t->end + sizeof move > t->limit, 0)) {
        if (!t->relisting) count_forfeited(t);
        return;
    }
    *(struct move *)table_at(t, t->end) = move;
    t->end += (uint32_t)sizeof move;
    t->moves++;
}

/* The only move there is, as often as it is taken in a row. For ASK_END, and for a rule that knows
 * beforehand that it would offer no other and that nobody is asked (t->ask_all). */
static inline void take_forced(struct table *t, struct move move, unsigned times)
{
    t->chosen = move;
    t->forced += times;
}

/* With more than one move, or a policy that wants even one asked: pauses. */
enum flow ask_end_rare(struct table *t);

static inline enum flow ask_end(struct table *t, struct frame_head *head, unsigned step)
{
    check(step == t->ask_step + 1u);
    head->step = (uint8_t)step;
    if (__builtin_expect(t->moves > 1 && !t->relisting, 1)) return FLOW_ASK;
    return ask_end_rare(t);
}

#endif
