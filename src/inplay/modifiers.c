/* SPDX-License-Identifier: MIT */
/*
 * Modifiers that act on an event: found one after the other, in the order in which they act.
 */
#include "inplay/inplay.h"

bool lowest_fits(const struct table *t, const struct selection *to, card_id target, bool is,
                 const struct context *c)
{
    bool tied, lowest;
    if (to->how != HOW_LOWEST && to->how != HOW_NOT_LOWEST) return true;
    lowest = is_sole_lowest(t, to, target, c, &tied);
    if (tied) lowest = is;
    return lowest == (to->how == HOW_LOWEST);
}

static bool modifier_fits(const struct table *t, const struct modifier *m,
                          const struct modifier_search *s)
{
    /* Of a tie that nobody was asked about, the target counts as the lowest. */
    bool is = s->tied.card != m->context.self || s->tied.is;
    return event_fits(t, &m->data->about, s->event, &m->context) &&
           hook_holds(t, m->hook, &m->context) &&
           lowest_fits(t, &m->data->about.to, s->event->target, is, &m->context);
}

/* Is that side somebody else, as can be told without a context? Most sides are "me" or "this". */
static bool is_other(const struct table *t, const struct selection *side, card_id self,
                     card_id card)
{
    const struct play_rules *rules = play_rules_of(t);
    if (side->how != HOW_ONE) return false;
    if (side->one == ONE_THIS) return card != self;
    return side->one == ONE_ME && !rules->by_seat && card != rules->me(t, self);
}

/* What most rows are not about is told before there is a context for the rest. */
static bool may_fit(const struct table *t, const struct event_filter *about, card_id self,
                    const struct event *event)
{
    if (about->things && !(about->things >> event->thing & 1)) return false;
    return !is_other(t, &about->to, self, event->target) &&
           !is_other(t, &about->by, self, event->source);
}

bool modifier_search_on(const struct table *t, struct modifier_search *s, struct modifier *m)
{
    const struct play_state *state = play_state(t);
    const struct hook *hooks = hook_at(t, 0);
    const unsigned end = s->in_force_end, count = state->timed_count;
    for (const struct in_force *all = clauses_in_force(t); s->in_force < end;) {
        const struct in_force *entry = &all[s->in_force++];
        m->hook = &hooks[entry->hook];
        m->data = hook_data_of(t, m->hook);
        if (!may_fit(t, &m->data->about, entry->card, s->event)) continue;
        m->context = context_of_card(entry->card);
        m->timed = -1;
        if (!modifier_fits(t, m, s)) continue;
        m->amount = value_of(t, &m->data->amount, &m->context);
        return true;
    }
    for (const struct timed *rows = timed_rows(t); s->timed < count;) {
        const struct timed *row = &rows[s->timed++];
        m->hook = &hooks[row->hook];
        if (m->hook->kind != s->kind) continue;
        m->data = hook_data_of(t, m->hook);
        if (!may_fit(t, &m->data->about, row->card, s->event)) continue;
        m->context = context_of_timed(t, row);
        m->timed = (int)s->timed - 1;
        m->amount = row->amount;
        if (modifier_fits(t, m, s)) return true;
    }
    return false;
}

void modifiers_apply(struct table *t, unsigned kind, struct event *event, struct tied tied,
                     int sign, uint8_t told)
{
    const int full = event->number;
    struct modifier_search s = modifiers_of(t, kind, event, tied);
    struct modifier m;
    while (modifier_next(t, &s, &m)) {
        if (full < m.data->threshold) continue;
        int was = event->number, now = was + sign * m.amount;
        event->number = now < 0 ? 0 : now;
        if (m.data->onto) event->target = one_card(t, &m.context, m.data->onto, 0);
        TELL(told, .card = m.context.self, .target = event->target, .number = event->number,
             .was = was);
        modifier_spend(t, &s, &m);
    }
}

void modifier_spend(struct table *t, struct modifier_search *s, const struct modifier *m)
{
    if (!modifier_is_once(m)) return;
    timed_remove(t, (unsigned)m->timed);
    s->timed--;
}

card_id find_tied(const struct table *t, const uint8_t *kinds, const struct event *event)
{
    const struct in_force *all = clauses_in_force(t);
    for (; *kinds; kinds++) {
        for (EACH_IN_FORCE(i, t, *kinds)) {
            const struct hook *h = hook_at(t, all[i].hook);
            const struct hook_data *data = hook_data_of(t, h);
            bool tied;
            if (data->about.to.how != HOW_LOWEST) continue;
            struct context c = context_of_card(all[i].card);
            if (!hook_holds(t, h, &c) || !event_fits(t, &data->about, event, &c)) continue;
            is_sole_lowest(t, &data->about.to, event->target, &c, &tied);
            if (tied) return all[i].card;
        }
    }
    return NO_CARD;
}

SHARED_RULE(play_tied)
{
    MY(play_tied);
    const struct play_rules *rules = play_rules_of(t);
    RULE_BEGIN;
    ASK_BEGIN(rules->player(t, my->card), rules->prompts.tied, SUBJECT(my->card),
              .about = my->about);
    offer_yes_or_no(t, my->card);
    ASK_END;
    RETURN(t->chosen.kind == rules->moves.yes);
    RULE_END;
}
