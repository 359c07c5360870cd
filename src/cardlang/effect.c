/* SPDX-License-Identifier: MIT */
/* Running a card, and trying whether it can be followed. See effect.h. */
#include "cardlang/effect.h"

#include <string.h>

#include "kernel/game.h"

/* In vocabularies that keep it: nothing has been done so far. */
static void nothing_done(const struct pack *pack, uint16_t *vars)
{
    if (pack->vocabulary->vars_reserved) vars[VAR_DONE] = 0;
}

/* What only changes variables is done the same on a table and in a trial. What is returned says
 * whether the code goes on after it, and not at `to`. */

static bool count(uint16_t *vars, const struct instruction *in)
{
    vars[in->a] = (uint16_t)amount_of(vars, in);
    return true;
}

static bool count_down(uint16_t *vars, const struct instruction *in)
{
    if (vars[in->a] == 0) return false;
    vars[in->a]--;
    return true;
}

static bool next_seat_of_set(const struct table *t, uint16_t *vars, const struct instruction *in)
{
    for (unsigned i = 0; i < t->seats; i++) {
        unsigned seat = (vars[VAR_ME] + 1u - in->b + i) % t->seats;
        if (!(vars[in->c] >> seat & 1)) continue;
        vars[in->c] = (uint16_t)(vars[in->c] & ~(1u << seat));
        vars[in->a] = (uint16_t)seat;
        return true;
    }
    return false;
}

/* ---- trying ---------------------------------------------------------------------------------- */

bool effect_offers_all;

/* Copies what is alive. */
static void state_copy(struct state *to, const struct state *from)
{
    memcpy(to, from, offsetof(struct state, calls) + from->depth * sizeof *from->calls);
}

/* `deep`: choices within choices so far. */
static bool can_go_on(struct state *s, unsigned deep);

/* What trying all ways but the last has shown. The last one is gone on with in the same state, so
 * that what needs no choice needs no stack. */
enum tried { TRIED_NONE, TRIED_ONE_WORKS, TRIED_GO_ON };

/* Trying the language's own instructions: a function each, by opcodes.def. */
#define OPCODE(name, ...)                                                                          \
    static enum tried try_##name(struct state *s, const struct instruction *in, unsigned deep);
#include "cardlang/opcodes.def"
#undef OPCODE

/* Goes on at `pc` in a copy of the state: does that way lead to the end? */
static bool can_branch(const struct state *s, unsigned pc, unsigned deep)
{
    struct state branch;
    state_copy(&branch, s);
    branch.pc = (uint16_t)pc;
    return can_go_on(&branch, deep + 1);
}

/* The card named by an operation is followed first, then the rest of this one. */
static bool enter_callee(struct state *s, const struct instruction *in, const struct operation *op)
{
    if (s->depth == CALLS_MAX) return false;
    unsigned callee = op->callee(s, in);
    struct call *call = &s->calls[s->depth++];
    call->pc = (uint16_t)(s->pc + 1);
    call->card = s->card;
    memcpy(call->vars, s->vars, sizeof call->vars);
    s->card = (card_id)s->vars[in->a];
    uint16_t me = s->vars[VAR_ME];
    memset(s->vars, 0, sizeof s->vars);
    s->vars[VAR_ME] = me;
    s->pc = (uint16_t)callee;
    return true;
}

/* At the end of a card: the one that it was followed within goes on, if there is one. */
static enum tried try_END(struct state *s, const struct instruction *in, unsigned deep)
{
    (void)in;
    (void)deep;
    if (s->depth == 0) return TRIED_ONE_WORKS;
    const struct call *call = &s->calls[--s->depth];
    s->pc = call->pc;
    s->card = call->card;
    memcpy(s->vars, call->vars, sizeof s->vars);
    return TRIED_GO_ON;
}

static enum tried try_JUMP(struct state *s, const struct instruction *in, unsigned deep)
{
    (void)deep;
    s->pc = in->to;
    return TRIED_GO_ON;
}

static enum tried try_BRANCH(struct state *s, const struct instruction *in, unsigned deep)
{
    return try_JUMP(s, in, deep);
}

/* Each branch of an either; one that can be followed is enough. */
static enum tried try_ALTERNATIVES(struct state *s, const struct instruction *in, unsigned deep)
{
    unsigned at = s->pc;
    for (unsigned i = 1; i < in->a; i++) {
        if (can_branch(s, s->pack->code[at + i].to, deep)) return TRIED_ONE_WORKS;
    }
    s->pc = s->pack->code[at + in->a].to;
    return TRIED_GO_ON;
}

/* Declining is tried first: it needs nothing, so it nearly always shows that there is a way. */
static enum tried try_MAY(struct state *s, const struct instruction *in, unsigned deep)
{
    nothing_done(s->pack, s->vars);
    if (can_branch(s, in->to, deep)) return TRIED_ONE_WORKS;
    s->pc++;
    return TRIED_GO_ON;
}

static enum tried go_on(struct state *s, const struct instruction *in, bool next)
{
    s->pc = next ? (uint16_t)(s->pc + 1) : in->to;
    return TRIED_GO_ON;
}

#define TRY_PLAINLY(name, next)                                                                    \
    static enum tried try_##name(struct state *s, const struct instruction *in, unsigned deep)     \
    {                                                                                              \
        (void)deep;                                                                                \
        return go_on(s, in, next);                                                                 \
    }

TRY_PLAINLY(COUNT, count(s->vars, in))
TRY_PLAINLY(COUNT_NEXT, count_down(s->vars, in))
TRY_PLAINLY(EACH_NEXT, next_seat_of_set(s->t, s->vars, in))
TRY_PLAINLY(IF, s->pack->vocabulary->holds_in_trial(s, pack_data(s->pack, in->mask)))
TRY_PLAINLY(IF_DONE, s->vars[VAR_DONE] != 0)
TRY_PLAINLY(IF_NOT_DONE, s->vars[VAR_DONE] == 0)
TRY_PLAINLY(LATER, false)

/* What was announced can be: that is all that is asked before the wait. */
static enum tried try_WAIT(struct state *s, const struct instruction *in, unsigned deep)
{
    (void)s;
    (void)in;
    (void)deep;
    return TRIED_ONE_WORKS;
}

/* The numbers that can be chosen. */
static unsigned answer_numbers(const struct state *s, const struct instruction *in,
                               uint16_t *answers)
{
    const struct vocabulary *v = s->pack->vocabulary;
    unsigned most = in->c ? in->c : ANSWERS_MAX, n = 0;
    unsigned bound = v->number_most ? v->number_most(s, in) : most;
    if (bound < most) most = bound;
    for (unsigned i = in->b; i <= most && n < ANSWERS_MAX; i++) answers[n++] = (uint16_t)i;
    return n;
}

/* `op`: the vocabulary's operation, NULL for the language's own choice. */
static inline unsigned answers_of(const struct state *s, const struct instruction *in,
                                  const struct operation *op, uint16_t *answers)
{
    return op ? op->answers(s, in, answers) : answer_numbers(s, in, answers);
}

/* The rest does not depend on the answer: the first will do. */
static enum tried try_any_answer(struct state *s, const struct instruction *in,
                                 const struct operation *op)
{
    uint16_t answers[ANSWERS_MAX];
    s->any = true;
    if (answers_of(s, in, op, answers) == 0) return TRIED_NONE;
    s->vars[in->a] = answers[0];
    s->pc++;
    return TRIED_GO_ON;
}

/* Tries the answers of a choice in turn. */
static enum tried try_answers(struct state *s, const struct instruction *in,
                              const struct operation *op, unsigned deep)
{
    if (!(in->flags & FLAG_COUPLED)) return try_any_answer(s, in, op);
    uint16_t answers[ANSWERS_MAX];
    s->any = false;
    unsigned n = answers_of(s, in, op, answers);
    if (n == 0) return TRIED_NONE;
    s->pc++;
    for (unsigned i = 0; i + 1 < n; i++) {
        s->vars[in->a] = answers[i];
        if (can_branch(s, s->pc, deep)) return TRIED_ONE_WORKS;
    }
    s->vars[in->a] = answers[n - 1];
    return TRIED_GO_ON;
}

static enum tried try_NUMBER(struct state *s, const struct instruction *in, unsigned deep)
{
    return try_answers(s, in, NULL, deep);
}

static inline enum tried try_operation(struct state *s, const struct instruction *in,
                                       const struct operation *op, unsigned deep)
{
    if (op->answers) return try_answers(s, in, op, deep);
    bool done = !op->try || op->try(s, in);
    if (!done && !op->jumps) return TRIED_NONE;
    if (op->callee) return enter_callee(s, in, op) ? TRIED_GO_ON : TRIED_NONE;
    return go_on(s, in, done);
}

/* Within a card that plays another, that is the instruction which plays it. */
static __attribute__((noinline, cold)) void note_stuck(const struct state *s)
{
    unsigned at = s->depth ? s->calls[0].pc - 1u : s->pc;
    if (at <= s->trial->stuck) return;
    s->trial->stuck = (uint16_t)at;
    *s->trial->ended = *s;
}

static bool can_go_on(struct state *s, unsigned deep)
{
    const struct instruction *const code = s->pack->code;
    const struct vocabulary *const v = s->pack->vocabulary;
    struct trial *const trial = s->trial;
    enum tried tried = TRIED_GO_ON;
    if (deep > TRIALS_DEEP) return false;
    while (tried == TRIED_GO_ON) {
        if (++trial->steps > TRIAL_STEPS_MAX) return false;
        const struct instruction *in = &code[s->pc];
        switch (in->op) {
#define OPCODE(name, ...)                                                                          \
    case OP_##name:                                                                                \
        tried = try_##name(s, in, deep);                                                           \
        break;
#include "cardlang/opcodes.def"
#undef OPCODE
        default: tried = try_operation(s, in, operation_of(v, in), deep); break;
        }
    }
    if (tried == TRIED_ONE_WORKS) return true;
    if (__builtin_expect(trial->ended != NULL, 0)) note_stuck(s);
    return false;
}

static void begin_state(const struct table *t, card_id card, struct state *s, struct trial *trial)
{
    s->t = t;
    s->pack = table_pack(t);
    s->trial = trial;
    s->card = card;
    s->depth = 0;
    s->pack->vocabulary->shadow(t, s);
}

const struct pack *table_pack(const struct table *t)
{
    return t->setup->pack;
}

static inline void begin_card(const struct table *t, card_id card, seat_id seat, unsigned pc,
                              struct state *s, struct trial *trial)
{
    memset(s->vars, 0, sizeof s->vars);
    s->vars[VAR_ME] = seat;
    s->pc = (uint16_t)pc;
    begin_state(t, card, s, trial);
}

static inline bool try_card(const struct table *t, card_id card, seat_id seat, unsigned pc,
                            struct trial *trial)
{
    struct state s;
    begin_card(t, card, seat, pc, &s, trial);
    return can_go_on(&s, 0);
}

bool effect_can(const struct table *t, card_id card, seat_id seat, unsigned pc)
{
    struct trial trial = { 0 };
    return try_card(t, card, seat, pc, &trial);
}

/* Each of the alternatives is tried on its own, as it would be when they are listed. */
uint16_t effect_ways(const struct table *t, card_id card, seat_id seat, unsigned pc)
{
    struct state s;
    struct trial trial = { 0 };
    unsigned ways = 0;
    begin_card(t, card, seat, pc, &s, &trial);
    const struct instruction *in = &s.pack->code[pc];
    if (in->op != OP_ALTERNATIVES) return can_go_on(&s, 0);
    for (unsigned i = 0; i < in->a; i++) {
        trial.steps = 0;
        if (can_branch(&s, in[i + 1].to, 0)) ways |= 1u << i;
    }
    return (uint16_t)ways;
}

unsigned effect_stuck_with(const struct table *t, card_id card, seat_id seat, unsigned pc,
                           struct state *ended)
{
    struct trial trial = { .ended = ended };
    return try_card(t, card, seat, pc, &trial) ? 0 : trial.stuck;
}

unsigned effect_stuck_at(const struct table *t, card_id card, seat_id seat, unsigned pc)
{
    struct state ended;
    return effect_stuck_with(t, card, seat, pc, &ended);
}

/* ---- running --------------------------------------------------------------------------------- */

/* A frame that was cut to its card (effect_run()) has fewer variables: the others are 0. */
static __attribute__((noinline)) void copy_some_vars(struct state *s, const uint16_t *vars,
                                                     size_t bytes)
{
    memset(s->vars, 0, sizeof s->vars);
    memcpy(s->vars, vars, bytes);
}

/* The frame is the last of the stack: its variables reach to the end. */
static void frame_state(const struct table *t, const struct effect_frame *f, struct state *s,
                        struct trial *trial)
{
    size_t room = t->end - (size_t)((const char *)f->vars - (const char *)t);
    if (room < sizeof s->vars)
        copy_some_vars(s, f->vars, room);
    else
        memcpy(s->vars, f->vars, sizeof s->vars);
    s->pc = f->pc;
    begin_state(t, f->card, s, trial); /* last: the shadow looks at the variables */
}

/* Is looking ahead from here worth it, and allowed? */
static bool looks_ahead(const struct pack *pack, const struct effect_frame *f)
{
    return !pack->vocabulary->skips && !effect_offers_all && f->steps < LOOK_AHEAD_STEPS;
}

/*
 * The answers to offer: those after which the rest can be followed. Where none is left because a
 * reaction has made the rest impossible, all are offered, and what cannot be done is left out.
 */
static unsigned answers_now(const struct table *t, const struct effect_frame *f,
                            const struct instruction *in, const struct operation *op,
                            uint16_t *answers)
{
    struct state s;
    struct trial trial = { 0 };
    unsigned kept = 0;
    frame_state(t, f, &s, &trial);
    s.any = false;
    unsigned n = answers_of(&s, in, op, answers);
    if (n < 2 || !(in->flags & FLAG_COUPLED) || !looks_ahead(s.pack, f)) return n;
    uint16_t good[ANSWERS_MAX];
    unsigned all_steps = 0;
    for (unsigned i = 0; i < n && all_steps < DECISION_STEPS_MAX; i++) {
        struct state branch;
        state_copy(&branch, &s);
        branch.pc++;
        branch.vars[in->a] = answers[i];
        trial.steps = 0;
        if (can_go_on(&branch, 0)) good[kept++] = answers[i];
        all_steps += trial.steps;
    }
    if (kept) memcpy(answers, good, kept * sizeof *good);
    return kept ? kept : n;
}

/* A choice as moves: of which kind they are and what they name. */
struct asking {
    enum answer_kind answer;
    uint8_t move;
};

/* `op`: as for answers_of(). */
static inline struct asking asking_of(const struct table *t, const struct operation *op)
{
    if (op) return (struct asking){ op->answer, op->move };
    return (struct asking){ ANSWER_NUMBER, table_pack(t)->vocabulary->number_move };
}

static void offer_answer(struct table *t, struct asking asking, uint16_t answer)
{
    switch (asking.answer) {
    case ANSWER_SEAT: OFFER(.kind = asking.move, .seat = (seat_id)answer); break;
    case ANSWER_THING: OFFER(.kind = asking.move, .thing = (uint8_t)answer); break;
    case ANSWER_NUMBER: OFFER(.kind = asking.move, .number = (int16_t)answer); break;
    case ANSWER_CARD: OFFER(.kind = asking.move, .card = answer); break;
    case ANSWER_PLACE: OFFER(.kind = asking.move, .extra = (uint8_t)answer); break;
    }
}

static uint16_t move_answer(struct asking asking, const struct move *move)
{
    switch (asking.answer) {
    case ANSWER_SEAT: return move->seat;
    case ANSWER_THING: return move->thing;
    case ANSWER_NUMBER: return (uint16_t)move->number;
    case ANSWER_CARD: return move->card;
    case ANSWER_PLACE: return move->extra;
    }
    return 0;
}

static void offer_answers(struct table *t, const struct effect_frame *f,
                          const struct instruction *in, const struct operation *op)
{
    uint16_t answers[ANSWERS_MAX];
    struct asking asking = asking_of(t, op);
    unsigned n = answers_now(t, f, in, op, answers);
    for (unsigned i = 0; i < n; i++) offer_answer(t, asking, answers[i]);
}

static void keep_answer(struct table *t, struct effect_frame *f, const struct instruction *in,
                        const struct operation *op)
{
    f->vars[in->a] = move_answer(asking_of(t, op), &t->chosen);
    f->pc++;
}

static bool can_follow_from(const struct table *t, const struct effect_frame *f, unsigned pc)
{
    struct state s;
    struct trial trial = { 0 };
    frame_state(t, f, &s, &trial);
    if (s.pack->code[f->pc].op == OP_MAY) nothing_done(s.pack, s.vars);
    s.pc = (uint16_t)pc;
    return can_go_on(&s, 0);
}

bool effect_is_idle(const struct table *t, const struct effect_frame *f, unsigned from, unsigned to)
{
    const struct pack *pack = table_pack(t);
    if (!pack->vocabulary->is_idle) return false;
    for (unsigned pc = from; pc < to; pc++) {
        const struct instruction *in = &pack->code[pc];
        if (in->op == OP_JUMP || in->op == OP_END) return true;
        if (in->op < OP_GAME || !pack->vocabulary->is_idle(t, f, in)) return false;
    }
    return true;
}

/* ---- running: the language's own ------------------------------------------------------------- */

/*
 * Of those that are PLAIN, run_NAME does it. Those that ASK have three: which question, what is
 * offered (a listing: it changes nothing), and what follows from the answer. Those that CALL push
 * the frame of a rule and run it.
 */
#define PLAIN(name)                                                                                \
    static void run_##name(struct table *t, struct effect_frame *f, const struct instruction *in);
#define ASKS(name)                                                                                 \
    static unsigned prompt_##name(const struct vocabulary *v);                                     \
    static void offer_##name(struct table *t, const struct effect_frame *f,                        \
                             const struct instruction *in);                                        \
    static void take_##name(struct table *t, struct effect_frame *f, const struct instruction *in);
#define CALLS(name)                                                                                \
    static enum flow call_##name(struct table *t, struct effect_frame *f,                          \
                                 const struct instruction *in);
#define OPCODE(name, text, how, ...) how(name)
#include "cardlang/opcodes.def"
#undef OPCODE
#undef PLAIN
#undef ASKS
#undef CALLS

/* The rule ends before it comes here. */
static void run_END(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    (void)t;
    (void)f;
    (void)in;
}

static void run_JUMP(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    (void)t;
    f->pc = in->to;
}

static void run_BRANCH(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    run_JUMP(t, f, in);
}

static unsigned prompt_ALTERNATIVES(const struct vocabulary *v)
{
    return v->alternative_prompt;
}

/* Where nothing else is looked ahead of: is it a mode of what is being announced? Its targets and
 * costs come first, then the wait. */
static bool is_mode(const struct pack *pack, const struct effect_frame *f, unsigned pc)
{
    if (!pack->vocabulary->skips || f->steps >= LOOK_AHEAD_STEPS) return false;
    while (pack->code[pc].op >= OP_GAME) pc++;
    return pack->code[pc].op == OP_WAIT;
}

/* Is it known from before the effect began which of these alternatives can be followed? A listing
 * that is made again comes after something that was not known then. */
static bool ways_are_known(const struct table *t, const struct effect_frame *f)
{
    return f->ways && f->steps == 1 && !t->relisting;
}

/* Is that branch worth offering: can it be followed, and does it do anything? */
static bool leads_somewhere(const struct table *t, const struct effect_frame *f, unsigned branch)
{
    unsigned pc = table_pack(t)->code[f->pc + branch].to;
    bool looks = looks_ahead(table_pack(t), f);
    if (looks && ways_are_known(t, f)) return f->ways >> (branch - 1) & 1;
    if (looks || is_mode(table_pack(t), f, pc)) return can_follow_from(t, f, pc);
    return !effect_is_idle(t, f, pc, UINT16_MAX);
}

/* The branches that lead somewhere. Where none does any more: all of them, what cannot be followed
 * being left out; or, where each does nothing, the first, so that nobody is asked. */
static void offer_ALTERNATIVES(struct table *t, const struct effect_frame *f,
                               const struct instruction *in)
{
    const struct pack *pack = table_pack(t);
    unsigned offered = 0;
    for (unsigned all = 0; all < 2 && !offered; all++) {
        unsigned most = all && pack->vocabulary->is_idle ? 1 : in->a;
        for (unsigned i = 1; i <= most; i++) {
            if (!all && !leads_somewhere(t, f, i)) continue;
            OFFER(.kind = pack->vocabulary->alternative_move, .number = (int16_t)i,
                  .card = f->card);
            offered++;
        }
    }
}

static void take_ALTERNATIVES(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    (void)in;
    f->pc = table_pack(t)->code[f->pc + (unsigned)t->chosen.number].to;
}

static unsigned prompt_MAY(const struct vocabulary *v)
{
    return v->may_prompt;
}

/* Accepting where body and rest can be followed, declining where the rest can; both where neither
 * can any more. A body that does nothing is declined: that comes to the same, and nobody is asked.
 */
static void offer_MAY(struct table *t, const struct effect_frame *f, const struct instruction *in)
{
    const struct vocabulary *v = table_pack(t)->vocabulary;
    bool all = !looks_ahead(table_pack(t), f);
    bool accepting =
        all ? !effect_is_idle(t, f, f->pc + 1u, in->to) : can_follow_from(t, f, f->pc + 1u);
    bool declining = all || can_follow_from(t, f, in->to);
    bool neither = !accepting && !declining;
    if (accepting || neither) OFFER(.kind = v->may_move, .card = f->card);
    if (declining || neither) OFFER(.kind = v->may_not_move, .card = f->card);
}

static void take_MAY(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    const struct pack *pack = table_pack(t);
    nothing_done(pack, f->vars);
    f->pc = t->chosen.kind == pack->vocabulary->may_move ? (uint16_t)(f->pc + 1) : in->to;
}

static unsigned prompt_NUMBER(const struct vocabulary *v)
{
    return v->number_prompt;
}

static void offer_NUMBER(struct table *t, const struct effect_frame *f,
                         const struct instruction *in)
{
    offer_answers(t, f, in, NULL);
}

static void take_NUMBER(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    keep_answer(t, f, in, NULL);
}

#define RUN_PLAINLY(name, next)                                                                    \
    static void run_##name(struct table *t, struct effect_frame *f, const struct instruction *in)  \
    {                                                                                              \
        (void)t;                                                                                   \
        f->pc = next ? (uint16_t)(f->pc + 1) : in->to;                                             \
    }

RUN_PLAINLY(COUNT, count(f->vars, in))
RUN_PLAINLY(COUNT_NEXT, count_down(f->vars, in))
RUN_PLAINLY(EACH_NEXT, next_seat_of_set(t, f->vars, in))
RUN_PLAINLY(IF, table_pack(t)->vocabulary->holds(t, f, pack_data(table_pack(t), in->mask)))
RUN_PLAINLY(IF_DONE, (f->vars[VAR_DONE] != 0))
RUN_PLAINLY(IF_NOT_DONE, (f->vars[VAR_DONE] == 0))

static void run_LATER(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    table_pack(t)->vocabulary->put_off(t, f, f->pc + 1u);
    f->pc = in->to;
}

/* Pushes the frame of a rule, runs it and, if it is done, pops it: the driver's loop in CALL is
 * done by hand, because the number of the rule is data. */
typedef void enter_function(struct table *t, struct effect_frame *f, const struct instruction *in,
                            void *frame);

static enum flow run_rule(struct table *t, struct effect_frame *f, const struct instruction *in,
                          unsigned rule, enter_function *enter)
{
    void *frame = table_push(t, rule);
    enter(t, f, in, frame);
    return frame_run(t, frame);
}

static enum flow call_WAIT(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    const struct vocabulary *v = table_pack(t)->vocabulary;
    return run_rule(t, f, in, v->wait_rule, v->wait_enter);
}

/* Does it, if it is one of the language's that needs no more than that. */
static bool run_plain(struct table *t, struct effect_frame *f, const struct instruction *in)
{
#define PLAIN(name)                                                                                \
    case OP_##name:                                                                                \
        run_##name(t, f, in);                                                                      \
        return true;
#define ASKS(name)
#define CALLS(name)
#define OPCODE(name, text, how, ...) how(name)
    switch (in->op) {
#include "cardlang/opcodes.def"
    default: return false;
    }
#undef OPCODE
#undef PLAIN
#undef ASKS
#undef CALLS
}

#define PLAIN(name)
#define CALLS(name)
#define OPCODE(name, text, how, ...) how(name)

/* In these `op` is operation_of() the instruction: NULL for the language's own. */

static inline unsigned prompt_of(const struct vocabulary *v, const struct instruction *in,
                                 const struct operation *op)
{
#define ASKS(name)                                                                                 \
    case OP_##name: return prompt_##name(v);
    if (op) return op->prompt;
    switch (in->op) {
#include "cardlang/opcodes.def"
    default: check_failed("nobody is asked that", __FILE__, __LINE__);
    }
#undef ASKS
}

static inline void offer_moves(struct table *t, const struct effect_frame *f,
                               const struct instruction *in, const struct operation *op)
{
#define ASKS(name)                                                                                 \
    case OP_##name: offer_##name(t, f, in); return;
    if (op) {
        offer_answers(t, f, in, op);
        return;
    }
    switch (in->op) {
#include "cardlang/opcodes.def"
    }
#undef ASKS
}

static inline void take_answer(struct table *t, struct effect_frame *f,
                               const struct instruction *in, const struct operation *op)
{
#define ASKS(name)                                                                                 \
    case OP_##name: take_##name(t, f, in); return;
    if (op) {
        keep_answer(t, f, in, op);
        return;
    }
    switch (in->op) {
#include "cardlang/opcodes.def"
    }
#undef ASKS
}

#undef CALLS

/* Runs the rule that carries the instruction out. */
static enum flow call_rule(struct table *t, struct effect_frame *f, const struct instruction *in,
                           const struct operation *op)
{
#define ASKS(name)
#define CALLS(name)                                                                                \
    case OP_##name: return call_##name(t, f, in);
    if (op && op->push) return frame_run(t, op->push(t, f, in));
    if (op) return run_rule(t, f, in, op->rule, op->enter);
    switch (in->op) {
#include "cardlang/opcodes.def"
    default: check_failed("no rule carries that out", __FILE__, __LINE__);
    }
#undef ASKS
#undef CALLS
}

/* Is it carried out by a rule? */
static bool calls_rule(const struct operation *op, const struct instruction *in)
{
#define ASKS(name)
#define CALLS(name)                                                                                \
    case OP_##name: return true;
    if (op) return op->rule != 0;
    switch (in->op) {
#include "cardlang/opcodes.def"
    default: return false;
    }
#undef ASKS
#undef CALLS
}

#undef OPCODE
#undef PLAIN

/* ---- running: all of it ---------------------------------------------------------------------- */

static seat_id asked_seat(const struct table *t, const struct vocabulary *v,
                          const struct effect_frame *f, const struct instruction *in)
{
    if (in->flags & FLAG_OWNER) return (seat_id)f->vars[in->c];
    return v->asked ? v->asked(t, f) : (seat_id)f->vars[VAR_ME];
}

static bool is_forfeited(const struct table *t, const struct vocabulary *v,
                         const struct effect_frame *f)
{
    return v->is_forfeited && v->is_forfeited(t, f);
}

/* How much the operation before `pc` did: for `if done`, and for the name it was given. */
static void keep_result(const struct table *t, const struct pack *pack, struct effect_frame *f)
{
    const struct instruction *in = &pack->code[f->pc - 1];
    if (!pack->vocabulary->vars_reserved || in->op < OP_GAME) return;
    f->vars[VAR_DONE] = (uint16_t)t->result;
    if (in->flags & FLAG_RESULT) f->vars[in->a] = (uint16_t)t->result;
}

/* An operation that does not pause. Goes on after it, or at `to` if it did not happen. */
static void act(struct table *t, struct effect_frame *f, const struct instruction *in,
                const struct operation *op)
{
    bool done = !op->act || op->act(t, f, in);
    f->pc = !done && op->jumps ? in->to : (uint16_t)(f->pc + 1);
}

/* Nothing can be chosen any more because a reaction has spoilt it: that part is left out. */
static bool is_spoilt(const struct table *t)
{
    return t->moves == 0 && !t->relisting;
}

/* A card that runs on and on is cut off: the rest is forfeited, told and counted. */
static bool is_exhausted(struct table *t, struct effect_frame *f)
{
    if (++f->steps <= EFFECT_STEPS_MAX) return false;
    FORFEIT(.seat = f->seat, .card = f->card);
    return true;
}

/* What happens now is caused by the card that this one was followed within, at the instruction
 * before `pc` (it goes on after it), or by no card. */
static void return_cause(struct table *t, const struct pack *pack, const struct effect_frame *f)
{
    const struct frame_head *head = &f->head;
    t->clause = 0;
    t->cause = NO_CARD;
    while ((head = frame_below(t, head))) {
        if (head->rule != f->head.rule) continue;
        const struct effect_frame *outer = (const struct effect_frame *)head;
        t->clause = pack->code[outer->pc - 1].line;
        t->cause = outer->card;
        return;
    }
}

const struct effect_frame *effect_that_asks(const struct table *t)
{
    const struct frame_head *head = frame_top(t);
    while (head && t->setup->game->rules[head->rule].run != effect) head = frame_below(t, head);
    return (const struct effect_frame *)head;
}

/* An effect goes on after the rule that its instruction runs. */
unsigned effect_asks_at(const struct table *t)
{
    const struct effect_frame *f = effect_that_asks(t);
    if (!f) return 0;
    return &f->head == frame_top(t) ? f->pc : f->pc - 1u;
}

void effect_question_words(const struct table *t, struct text *out)
{
    question_text(table_pack(t), effect_asks_at(t), NULL, out);
}

/* Nothing can be chosen any more: the part that needs it is left out. */
static void leave_out_choice(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    t->asked = NOBODY;
    f->vars[in->a] = NO_ANSWER;
    if (!table_pack(t)->vocabulary->skips && t->left_out < UINT16_MAX) t->left_out++;
    f->pc = in->to;
}

SHARED_RULE(effect)
{
    MY(effect);
    const struct pack *pack = table_pack(t);
    const struct vocabulary *v = pack->vocabulary;
    const struct instruction *in = &pack->code[my->pc];
    const struct operation *op = operation_of(v, in);
    RULE_BEGIN;
    my->vars[VAR_ME] = my->seat;
    for (;;) {
        in = &pack->code[my->pc];
        t->clause = in->line;
        t->cause = my->card;
        if (in->op == OP_END || is_forfeited(t, v, my) || is_exhausted(t, my)) break;
        op = operation_of(v, in);
        if (!op && run_plain(t, my, in)) continue;
        if (calls_rule(op, in)) {
            my->pc++; /* before the rule runs: it may pause, and we go on after it */
            CALL_NUMBER(call_rule(t, my, in, op));
            keep_result(t, pack, my);
        } else if (!op || op->answers) {
            ASK_BEGIN(asked_seat(t, v, my, in), (uint8_t)prompt_of(v, in, op), SUBJECT(my->card));
            offer_moves(t, my, in, op);
            if (is_spoilt(t)) {
                leave_out_choice(t, my, in);
                continue;
            }
            ASK_END;
            take_answer(t, my, in, op);
        } else {
            act(t, my, in, op);
        }
    }
    return_cause(t, pack, my);
    RULE_END;
}

enum flow effect_run(struct table *t, unsigned rule, const struct effect_frame *start,
                     unsigned vars)
{
    size_t bytes = offsetof(struct effect_frame, vars) + (vars + 1u) / 2u * 4u;
    if (!effect_may_begin(t)) return FLOW_DONE;
    struct effect_frame *frame = frame_room(t, bytes);
    memset(frame, 0, bytes);
    memcpy(frame, start, offsetof(struct effect_frame, vars));
    frame_enter(t, &frame->head, rule, FRAME_EFFECT, bytes);
    if (effect(t, frame) == FLOW_ASK) return FLOW_ASK;
    frame_pop(t);
    return FLOW_DONE;
}
