/* SPDX-License-Identifier: MIT */
/*
 * Triggers: which hooks an event triggers, in which order they act, and running them.
 *
 * They are found before the event changes what they look at (who reacts to a destruction is found
 * while the card is still there) and run when it is complete. One alone is run at once. Several
 * become a frame of play_react: one is chosen at a time, never one order out of n!, and before each
 * those whose card has left are dropped. Those that their player may decline are asked about first:
 * only what is wanted has to be ordered (docs/adr/0026).
 */
#include "inplay/inplay.h"

/* ---- finding --------------------------------------------------------------------------------- */

/* What the filters of a trigger ask of its event. */
static bool is_triggered(const struct table *t, const struct hook *h, card_id card,
                         const struct event *about)
{
    const struct play_rules *rules = play_rules_of(t);
    const struct hook_kind *kind = &rules->hooks[h->kind];
    struct context c = context_of_card(card);
    c.event = about;
    if (kind->by_host) return rules->host(t, card) == about->target;
    if (kind->of_others && about->target == card) return false;
    return hook_holds(t, h, &c) && event_fits(t, &hook_data_of(t, h)->about, about, &c);
}

unsigned find_triggered(struct table *t, unsigned kind, const struct event *about,
                        struct in_force *found, unsigned n)
{
    struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, kind)) {
        const struct hook *h = hook_at(t, all[i].hook);
        bool once = h->flags & HOOK_ONCE_A_TURN;
        if (once && all[i].acted) continue;
        if (n == TRIGGERED_MAX || !is_triggered(t, h, all[i].card, about)) continue;
        if (once) all[i].acted = 1;
        found[n] = all[i];
        found[n++].acted = 0;
    }
    return n;
}

unsigned find_own_triggered(struct table *t, unsigned kind, const struct event *about,
                            struct in_force *found)
{
    unsigned n = 0, hook = 0;
    while (n < TRIGGERED_MAX && (hook = find_own_hook(t, about->target, kind, hook))) {
        found[n++] = in_force_of(about->target, hook);
    }
    return n;
}

/* ---- what one would do ----------------------------------------------------------------------- */

static const struct hook_kind *kind_of(const struct table *t, const struct in_force *clause)
{
    return &play_rules_of(t)->hooks[hook_at(t, clause->hook)->kind];
}

/* Declined, does nothing come of it? */
static bool ends_there(const struct pack *pack, unsigned pc)
{
    while (pack->code[pc].op == OP_IF_DONE) pc = pack->code[pc].to;
    return pack->code[pc].op == OP_END;
}

/* Where the code goes on after an instruction that needs nobody and does nothing; 0: it is none. */
static unsigned past_idle(const struct table *t, const struct effect_frame *f, unsigned pc)
{
    const struct instruction *in = &t->setup->pack->code[pc];
    const struct vocabulary *v = t->setup->pack->vocabulary;
    switch (in->op) {
    case OP_IF: return v->holds(t, f, pack_data(t->setup->pack, in->mask)) ? pc + 1 : in->to;
    case OP_IF_DONE: return in->to; /* nothing was */
    case OP_IF_NOT_DONE: return pc + 1;
    case OP_MAY: return effect_is_idle(t, f, pc + 1, in->to) ? in->to : 0u;
    default: return effect_is_idle(t, f, pc, pc + 1) ? pc + 1 : 0u;
    }
}

enum trigger_now trigger_now(const struct table *t, const struct in_force *clause, event_id about,
                             unsigned *may)
{
    const struct pack *pack = t->setup->pack;
    struct effect_frame f = { .card = clause->card, .event = about };
    unsigned pc = hook_at(t, clause->hook)->code, at = 0;
    while (pc && pack->code[pc].op != OP_END) {
        at = pc;
        pc = past_idle(t, &f, pc);
    }
    if (pc) return TRIGGER_IDLE;
    bool may_decline = pack->code[at].op == OP_MAY && ends_there(pack, pack->code[at].to);
    if (!may_decline || kind_of(t, clause)->replaces) return TRIGGER_MUST;
    *may = at;
    return TRIGGER_MAY;
}

/* ---- running --------------------------------------------------------------------------------- */

enum flow run_card(struct table *t, card_id card, unsigned pc, event_id about)
{
    const struct play_rules *rules = play_rules_of(t);
    struct effect_frame start = { .card = card,
                                  .pc = (uint16_t)pc,
                                  .event = about,
                                  .seat = rules->player(t, card),
                                  .stamp = card_at(t, card)->stamp };
    return effect_run(t, rules->rules.effect, &start, play_face_of(t, card)->vars);
}

/* One that takes the event's place says so first: no other one does then. */
static void begin_trigger(struct table *t, const struct in_force *clause, event_id about)
{
    const struct hook_kind *kind = kind_of(t, clause);
    struct event *event = event_at(t, about);
    if (!kind->replaces) return;
    event->flags |= kind->replaces;
    TELL(kind->replaced_event, .parent = about, .card = clause->card, .source = event->source,
         .target = event->target, .number = event->number, .thing = event->thing);
}

enum flow run_triggered(struct table *t, event_id about, const struct in_force *found,
                        unsigned count)
{
    if (!count || play_rules_of(t)->is_over(t)) return FLOW_DONE;
    if (count == 1) { /* nothing to order: no frame for it */
        begin_trigger(t, found, about);
        return run_card(t, found->card, hook_at(t, found->hook)->code, about);
    }
    FRAME(play_react) *frame = table_push_sized(t, play_rules_of(t)->rules.react,
                                                sizeof *frame + count * sizeof *frame->hooks);
    frame->about = about;
    frame->left = (uint8_t)count;
    memcpy(frame->hooks, found, count * sizeof *found);
    if (play_react(t, frame) == FLOW_ASK) return FLOW_ASK;
    frame_pop(t);
    return FLOW_DONE;
}

enum flow run_triggers(struct table *t, unsigned kind, const struct event *about)
{
    struct in_force found[TRIGGERED_MAX];
    if (!some_in_force(t, kind)) return FLOW_DONE;
    unsigned n = find_triggered(t, kind, about, found, 0);
    return run_triggered(t, event_name(t, about), found, n);
}

enum flow run_turn_triggers(struct table *t, unsigned kind, const struct event *about)
{
    struct in_force found[TRIGGERED_MAX];
    unsigned n = find_triggered(t, kind, about, found, 0), kept = 0;
    for (unsigned i = 0; i < n; i++) {
        bool each = !(hook_at(t, found[i].hook)->flags & TURN_OWN);
        bool own = play_rules_of(t)->owner(t, found[i].card) == about->seat;
        if (each || own) found[kept++] = found[i];
    }
    return run_triggered(t, event_name(t, about), found, kept);
}

void offer_usable(struct table *t, unsigned kind, seat_id seat, uint8_t move)
{
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, kind)) {
        struct context c = context_of_card(all[i].card);
        if (all[i].acted || play_rules_of(t)->owner(t, all[i].card) != seat) continue;
        if (!hook_holds(t, hook_at(t, all[i].hook), &c)) continue;
        OFFER(.kind = move, .card = all[i].card, .number = (int16_t)all[i].hook);
    }
}

enum flow use_power(struct table *t, card_id card, unsigned hook)
{
    clauses_in_force(t)[in_force_find(t, card, hook)].acted = 1;
    return run_card(t, card, hook_at(t, hook)->code, NO_EVENT);
}

/* Is the clause still in force: is its card, or, for what it does once it is gone, is it where it
 * went? */
static bool still_acts(const struct table *t, const struct in_force *clause,
                       const struct event *about)
{
    const struct play_rules *rules = play_rules_of(t);
    if (rules->is_over(t)) return false;
    if (about && (kind_of(t, clause)->replaces & about->flags)) return false;
    if (hook_at(t, clause->hook)->kind >= rules->kinds_in_force) return true;
    return in_force_find(t, clause->card, clause->hook) >= 0;
}

static void drop_spent(const struct table *t, FRAME(play_react) *my)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < my->left; i++) {
        if (still_acts(t, &my->hooks[i], event_at(t, my->about))) my->hooks[kept++] = my->hooks[i];
    }
    my->left = (uint8_t)kept;
}

/* Puts that one last of those left, and counts it out. */
static void take_out(FRAME(play_react) *my, unsigned at)
{
    struct in_force chosen = my->hooks[at];
    for (unsigned i = at; i + 1 < my->left; i++) my->hooks[i] = my->hooks[i + 1];
    my->hooks[--my->left] = chosen;
}

/* Runs the one taken out last. If it is the first and is wanted, it is not asked again: nothing has
 * happened since. Whoever wanted another one may have changed their mind by now. */
static enum flow run_taken(struct table *t, FRAME(play_react) *my)
{
    struct in_force clause = my->hooks[my->left];
    unsigned pc = hook_at(t, clause.hook)->code, may = 0;
    bool accepted = clause.acted && my->at != REACTING;
    if (accepted && trigger_now(t, &clause, my->about, &may) == TRIGGER_MAY) pc = may + 1;
    my->at = REACTING;
    begin_trigger(t, &clause, my->about);
    return run_card(t, clause.card, pc, my->about);
}

/* ---- ordering -------------------------------------------------------------------------------- */

/* Does that seat order this one? */
static bool is_ordered_by(const struct table *t, const struct in_force *clause, seat_id seat)
{
    const struct play_rules *rules = play_rules_of(t);
    return !rules->orders_first || rules->player(t, clause->card) == seat;
}

/* Whose turn it is to say which comes next: the deciding player, or the first who has one. */
static seat_id who_orders(const struct table *t, const FRAME(play_react) *my)
{
    const struct play_rules *rules = play_rules_of(t);
    if (!rules->orders_first) return rules->decider(t);
    seat_id seat = rules->orders_first(t);
    for (unsigned n = 0; n < t->seats; n++, seat = next_seat(t, seat)) {
        for (unsigned i = 0; i < my->left; i++) {
            if (is_ordered_by(t, &my->hooks[i], seat)) return seat;
        }
    }
    return rules->decider(t);
}

/* Those that would do something; if none would, the first, so that nobody is asked. */
static void offer_triggers(struct table *t, const FRAME(play_react) *my)
{
    seat_id seat = who_orders(t, my);
    for (unsigned idle = 0; idle < 2 && !t->moves; idle++) {
        for (unsigned i = 0; i < my->left && !(idle && t->moves); i++) {
            unsigned may;
            if (!is_ordered_by(t, &my->hooks[i], seat)) continue;
            bool acts = trigger_now(t, &my->hooks[i], my->about, &may) != TRIGGER_IDLE;
            if (acts == idle) continue;
            OFFER(.kind = play_rules_of(t)->moves.react, .card = my->hooks[i].card,
                  .number = (int16_t)i);
        }
    }
}

/* Before the first of them: the next one that may be declined and was not asked about, where
 * another one is to be ordered with it; as many as are left: there is none. */
static unsigned next_optional(const struct table *t, const FRAME(play_react) *my)
{
    if (my->at == REACTING) return my->left;
    seat_id seat = who_orders(t, my);
    unsigned found = my->left, acting = 0;
    for (unsigned i = my->left; i-- > 0;) {
        unsigned may;
        if (!is_ordered_by(t, &my->hooks[i], seat)) continue;
        enum trigger_now now = trigger_now(t, &my->hooks[i], my->about, &may);
        acting += now != TRIGGER_IDLE;
        if (now == TRIGGER_MAY && !my->hooks[i].acted) found = i;
    }
    return acting > 1 ? found : my->left;
}

SHARED_RULE(play_react)
{
    MY(play_react);
    const struct play_rules *rules = play_rules_of(t);
    RULE_BEGIN;
    for (;;) {
        drop_spent(t, my);
        while (next_optional(t, my) < my->left) {
            my->at = (uint8_t)next_optional(t, my);
            ASK_BEGIN(rules->player(t, my->hooks[my->at].card), rules->prompts.may,
                      SUBJECT(my->hooks[my->at].card), .about = my->about);
            offer_yes_or_no(t, my->hooks[my->at].card);
            ASK_END;
            if (t->chosen.kind == rules->moves.yes)
                my->hooks[my->at].acted = 1;
            else
                take_out(my, my->at);
        }
        if (!my->left) break;
        ASK_BEGIN(who_orders(t, my), rules->prompts.reaction, .about = my->about);
        offer_triggers(t, my);
        ASK_END;
        take_out(my, (unsigned)t->chosen.number);
        CALL_NUMBER(run_taken(t, my));
    }
    RULE_END;
}

/* ---- the vocabulary's part ------------------------------------------------------------------- */

bool effect_is_forfeited(const struct table *t, const struct effect_frame *f)
{
    return play_rules_of(t)->is_over(t) || card_at(t, f->card)->stamp != f->stamp;
}

unsigned play_all_things(const struct state *s, const struct instruction *in, uint16_t *answers)
{
    uint16_t n = 0;
    (void)in;
    for (; s->t->setup->game->things[n]; n++) answers[n] = n;
    return n;
}

void play_no_shadow(const struct table *t, struct state *s)
{
    (void)t, (void)s;
}

uint8_t effect_asks(const struct table *t, const struct effect_frame *f)
{
    return play_rules_of(t)->player(t, f->card);
}
