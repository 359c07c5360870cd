/* SPDX-License-Identifier: MIT */
/*
 * What happens when an effect, an announcement or combat damage is complete: the slain leave, the
 * limit of Stress is looked at, and the texts that were triggered resolve (sentiment-22, 23, 35).
 *
 * Triggered texts wait in one list. Whoever begins something that may trigger them notes how long
 * the list is (`base`); when it is complete, what has been added since is resolved, and what that
 * adds is resolved before the rest (sentiment-48). So the list is a stack of sets, and a set is
 * ordered by the players, the one whose turn it is first.
 */
#include "games/sentiment/sentiment.h"
#include "games/sentiment/words.h"

/* ---- what waits ------------------------------------------------------------------------------ */

void sentiment_pend(struct table *t, struct pending pending)
{
    struct sentiment *g = sentiment_of(t);
    if (g->pending == PENDING_MOST) {
        FORFEIT(.source = pending.card, .number = PENDING_MOST);
        return;
    }
    pending.stamp = card_at(t, pending.card)->stamp;
    lists_of(t)->pending[g->pending++] = pending;
}

static struct pending take_pending(struct table *t, unsigned at)
{
    struct sentiment *g = sentiment_of(t);
    struct pending *rows = lists_of(t)->pending, taken = rows[at];
    memmove(&rows[at], &rows[at + 1], (g->pending - at - 1u) * sizeof *rows);
    rows[--g->pending] = (struct pending){ 0 };
    return taken;
}

static void pend_hook(struct table *t, const struct in_force *clause, const struct event *about,
                      seat_id seat)
{
    sentiment_pend(t, (struct pending){ .card = clause->card,
                                        .hook = clause->hook,
                                        .source = about->source,
                                        .target = about->target,
                                        .number = (int16_t)about->number,
                                        .seat = seat,
                                        .kind = PENDING_TEXT });
}

/* "By a card", "you", "an opponent": who did it is the event's seat. */
static bool flags_fit(const struct table *t, const struct in_force *clause,
                      const struct event *about)
{
    unsigned flags = hook_at(t, clause->hook)->flags;
    bool own = controller_of(t, clause->card) == about->seat;
    if ((flags & HOOK_BY_CARD) && about->source == NO_CARD) return false;
    return !((flags & HOOK_BY_YOU) && !own) && !((flags & HOOK_BY_OPPONENT) && own);
}

void sentiment_trigger(struct table *t, unsigned kind, const struct event *about)
{
    struct in_force found[TRIGGERED_MAX];
    if (!some_in_force(t, kind) || sentiment_of(t)->over) return;
    unsigned n = find_triggered(t, kind, about, found, 0);
    for (unsigned i = 0; i < n; i++) {
        if (flags_fit(t, &found[i], about))
            pend_hook(t, &found[i], about, controller_of(t, found[i].card));
    }
}

/* Of the card that the event is about, wherever it is now; `about->seat` controlled it. */
void sentiment_trigger_own(struct table *t, unsigned kind, const struct event *about)
{
    struct in_force found[TRIGGERED_MAX];
    if (sentiment_of(t)->over) return;
    unsigned n = find_own_triggered(t, kind, about, found);
    for (unsigned i = 0; i < n; i++) pend_hook(t, &found[i], about, about->seat);
}

/* Of the player whose turn it is, and those that say "each" (sentiment-64). */
void sentiment_trigger_turn(struct table *t, unsigned kind, const struct event *about)
{
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, kind)) {
        const struct hook *h = hook_at(t, all[i].hook);
        struct context c = context_of_card(all[i].card);
        bool own = controller_of(t, all[i].card) == about->seat;
        if (!own && (h->flags & TURN_OWN)) continue;
        if (hook_holds(t, h, &c)) pend_hook(t, &all[i], about, controller_of(t, all[i].card));
    }
}

/* ---- the limit ------------------------------------------------------------------------------- */

static unsigned limit_of(const struct table *t)
{
    return (unsigned)own_option(t->setup, OPTION_STRESS);
}

static seat_set at_limit(const struct table *t)
{
    seat_set seats = 0;
    for (seat_id s = 0; s < t->seats; s++) {
        if (is_in_game(t, s) && sentiment_of(t)->stress[s] >= limit_of(t)) seats |= seat_bit(s);
    }
    return seats;
}

/* All their cards leave the game; others' manifestations that they control go to their owners
 * (sentiment-76). */
static void clear_field(struct table *t, seat_id seat)
{
    zone_id field = zone_of(t, ZONE_FIELD, seat);
    for (card_id card = zone_top(t, field); card != NO_CARD; card = zone_top(t, field)) {
        sentiment_leave(t, card, ZONE_DISCARD);
    }
}

/* In an order that tells nothing of when each was drawn. */
static void remove_zone(struct table *t, zone_id zone)
{
    for (card_id card = zone_least(t, zone); card != NO_CARD; card = zone_least(t, zone)) {
        card_move(t, card, t->setup->box);
    }
}

/* Those that others control, and what waits in a window. */
static void remove_elsewhere(struct table *t, seat_id seat)
{
    for (unsigned c = 0; c < t->cards; c++) {
        card_id card = (card_id)c;
        if (card_at(t, card)->pool != seat || is_kind(t, card, EVOKER)) continue;
        if (is_in_play(t, card)) sentiment_leave(t, card, ZONE_DISCARD);
        if (zone_at(t, card_at(t, card)->zone)->kind == ZONE_WINDOW)
            card_move(t, card, t->setup->box);
    }
}

static void remove_cards(struct table *t, seat_id seat)
{
    static const uint8_t zones[] = { ZONE_DECK, ZONE_HAND, ZONE_DISCARD };
    remove_elsewhere(t, seat);
    for (unsigned i = 0; i < sizeof zones; i++) remove_zone(t, zone_of(t, zones[i], seat));
}

/* Where a rule that is under way has noted how many triggers waited before it; NULL: nowhere. */
static uint8_t *base_noted(struct frame_head *head)
{
    switch (head->rule) {
    case RULE_sentiment_announce: return &((FRAME(sentiment_announce) *)(void *)head)->base;
    case RULE_sentiment_wait: return &((FRAME(sentiment_wait) *)(void *)head)->base;
    case RULE_sentiment_aftermath: return &((FRAME(sentiment_aftermath) *)(void *)head)->base;
    case RULE_sentiment_resolve: return &((FRAME(sentiment_resolve) *)(void *)head)->base;
    default: return NULL;
    }
}

/* Notes of a base above it move down with the list. Otherwise the first of a set would be taken for
 * one of the set before it, and wait for that (sentiment-48). */
static void drop_pending(struct table *t, unsigned at)
{
    take_pending(t, at);
    for (struct frame_head *head = frame_top(t); head; head = frame_below(t, head)) {
        uint8_t *base = base_noted(head);
        if (base && *base > at) --*base;
    }
}

/* What they have announced or triggered does nothing, and attacks on them end. */
static void drop_doings(struct table *t, seat_id seat)
{
    struct sentiment *g = sentiment_of(t);
    struct sentiment_lists *lists = lists_of(t);
    for (unsigned i = 0; i < g->waiting; i++) {
        if (lists->waiting[i].seat == seat) lists->waiting[i].flags |= WAITING_NEGATED;
    }
    for (unsigned i = 0; i < g->attacks; i++) {
        if (lists->attacks[i].target == evoker_of(t, seat)) lists->attacks[i].target = NO_CARD;
    }
    for (unsigned i = g->pending; i-- > 0;) {
        if (lists->pending[i].seat == seat) drop_pending(t, i);
    }
}

static void end_their_times(struct table *t, seat_id seat)
{
    timed_end(t, UNTIL_REFRESH, seat);
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_CARD(card, t, zone)) {
            uint8_t *held = &piece_of(t, card)->held;
            if (*held >> 2 == seat + 1) *held = 0;
        }
    }
}

static void leave_game(struct table *t, seat_id seat)
{
    struct sentiment *g = sentiment_of(t);
    g->out |= seat_bit(seat);
    TELL(EVENT_OUT, .seat = seat);
    if (t->seats == 2) return; /* the game is over: the table stays as it is, to be looked at */
    drop_doings(t, seat);
    card_move(t, evoker_of(t, seat), t->setup->box); /* nobody can point at them any more */
    clear_field(t, seat);
    remove_cards(t, seat);
    end_their_times(t, seat);
    memset(g->well[seat], 0, sizeof g->well[seat]);
}

static unsigned count_seats(seat_set seats)
{
    return (unsigned)__builtin_popcount(seats);
}

/* The last one in has won; all that were left out at once: a draw of these (sentiment-77). */
static void look_at_limit(struct table *t)
{
    struct sentiment *g = sentiment_of(t);
    if (!sentiment_some_at_limit(t)) return;
    seat_set in = (seat_set)(all_seats(t) & ~g->out), now = at_limit(t);
    for (seat_id s = 0; s < t->seats; s++) {
        if (now & seat_bit(s)) leave_game(t, s);
    }
    seat_set left = (seat_set)(in & ~now);
    if (count_seats(left) > 1) return;
    g->over = GAME_OVER;
    g->won = left ? left : in;
    g->pending = 0;
    memset(lists_of(t)->pending, 0, sizeof lists_of(t)->pending);
}

/* ---- resolving ------------------------------------------------------------------------------- */

/* Whose is the next: from the player whose turn it is around the table. */
static seat_id who_resolves(const struct table *t, unsigned base)
{
    const struct pending *rows = lists_of(t)->pending;
    seat_id seat = sentiment_of(t)->turn;
    for (unsigned n = 0; n < t->seats; n++, seat = next_seat(t, seat)) {
        for (unsigned i = base; i < sentiment_of(t)->pending; i++) {
            if (rows[i].seat == seat) return seat;
        }
    }
    return sentiment_of(t)->turn;
}

/* Would they do the same? Twelve Allies that are healed trigger one Grateful Giver twelve times,
 * and each of them heals its evoker by 1, whichever Ally it was. */
static bool do_the_same(const struct table *t, const struct pending *a, const struct pending *b)
{
    if (a->card != b->card || a->kind != b->kind || a->seat != b->seat || a->stamp != b->stamp)
        return false;
    if (a->kind != PENDING_TEXT) return true;
    if (a->hook != b->hook) return false;
    bool same = a->source == b->source && a->target == b->target && a->number == b->number;
    return same || !sentiment_hook_names(t->setup->pack, a->hook);
}

/* Which of those like it a text is: 1, 2, ... */
static unsigned number_among_equals(const struct table *t, unsigned base, unsigned at)
{
    const struct pending *rows = lists_of(t)->pending;
    unsigned number = 1;
    for (unsigned i = base; i < at; i++) number += do_the_same(t, &rows[i], &rows[at]);
    return number;
}

static unsigned last_of_equals(const struct table *t, unsigned at)
{
    const struct pending *rows = lists_of(t)->pending;
    unsigned last = at;
    for (unsigned i = at + 1; i < sentiment_of(t)->pending; i++) {
        if (do_the_same(t, &rows[i], &rows[at])) last = i;
    }
    return last;
}

/* Those that would do the same are one thing to choose. It is the last of them that is resolved, so
 * that what is left keeps its order. */
static void offer_pending(struct table *t, unsigned base)
{
    const struct pending *rows = lists_of(t)->pending;
    seat_id seat = who_resolves(t, base);
    for (unsigned i = base; i < sentiment_of(t)->pending; i++) {
        if (rows[i].seat != seat || number_among_equals(t, base, i) > 1) continue;
        unsigned last = last_of_equals(t, i);
        OFFER(.kind = MOVE_REACT, .card = rows[i].card, .number = (int16_t)(last - base),
              .extra = (uint8_t)number_among_equals(t, base, last));
    }
}

static enum flow run_text(struct table *t, const FRAME(sentiment_resolve) *my)
{
    const struct pending *p = &my->pending;
    struct effect_frame start = { .card = p->card,
                                  .pc = hook_at(t, p->hook)->code,
                                  .event = event_name(t, &my->about),
                                  .seat = p->seat,
                                  .stamp = p->stamp };
    return effect_run(t, RULE_effect, &start, play_face_of(t, p->card)->vars);
}

/* Triggers that cause two triggers each, whose order is asked, would never come to the limit of
 * effects between two answers: so they are counted over the turn (sentiment-44). */
static bool may_resolve(struct table *t, card_id card)
{
    struct sentiment *g = sentiment_of(t);
    if (g->triggers == TRIGGERS_A_TURN) {
        FORFEIT(.source = card, .number = TRIGGERS_A_TURN);
        return false;
    }
    g->triggers++;
    return true;
}

/* What a keyword does is told with its card, as what a text does is. */
static enum flow run_pending(struct table *t, const FRAME(sentiment_resolve) *my)
{
    t->result = 0;
    if (!may_resolve(t, my->pending.card)) return FLOW_DONE;
    if (my->pending.kind == PENDING_TEXT) return run_text(t, my);
    t->cause = my->pending.card;
    t->clause = 0;
    if (my->pending.kind == PENDING_FOCUSED)
        return RUN(sentiment_gain, .seat = my->pending.seat, .left = 1);
    if (my->pending.kind == PENDING_SUPPORTIVE) sentiment_ally(t, my->pending.seat);
    return FLOW_DONE;
}

/* One triggered text, and all that follows from it. */
SHARED_RULE(sentiment_resolve)
{
    MY(sentiment_resolve);
    RULE_BEGIN;
    my->base = sentiment_of(t)->pending;
    my->about =
        EVENT(EVENT_AIM, .seat = my->pending.seat, .source = my->pending.source,
              .target = my->pending.target, .card = my->pending.card, .number = my->pending.number);
    CALL_NUMBER(run_pending(t, my));
    if (my->pending.kind != PENDING_TEXT) t->cause = NO_CARD;
    AFTERMATH(my->base);
    RULE_END;
}

SHARED_RULE(sentiment_aftermath)
{
    MY(sentiment_aftermath);
    struct sentiment *g = sentiment_of(t);
    RULE_BEGIN;
    for (;;) {
        sentiment_settle(t);
        look_at_limit(t);
        sentiment_settle(t);
        if (g->over || g->pending <= my->base) break;
        ASK_BEGIN(who_resolves(t, my->base), PROMPT_REACTION);
        offer_pending(t, my->base);
        ASK_END;
        CALL(sentiment_resolve, .pending = take_pending(t, my->base + (unsigned)t->chosen.number));
    }
    RULE_END;
}
