/* SPDX-License-Identifier: MIT */
/*
 * Windows of answers: what is announced waits, everybody may answer, and then all of it resolves,
 * the last added first.
 *
 * That is what a stack of frames does by itself. An announcement runs the card's code up to its
 * wait; the wait opens a window; an answer in it is an announcement inside, with a window of its
 * own. When the inner one has closed, everybody has passed, so the outer one has closed too, and
 * what waits resolves on the way back (sentiment-09). The list of what waits is there for those who
 * look: for texts that speak of it, and for players.
 */
#include "games/sentiment/sentiment.h"

/* ---- what can be announced ------------------------------------------------------------------- */

/* A clause about costs: does it mean this card, for who evokes it? "The first" each turn is over
 * when one was evoked (sentiment-93). */
static bool changes_cost(const struct table *t, const struct in_force *clause, card_id card)
{
    const struct hook *h = hook_at(t, clause->hook);
    struct context c = context_of_card(clause->card);
    if ((h->flags & HOOK_BY_YOU) && card_at(t, card)->pool != controller_of(t, clause->card))
        return false;
    if ((h->flags & HOOK_ONCE_A_TURN) && clause->acted) return false;
    if ((h->flags & HOOK_OWN_TURN) && sentiment_of(t)->turn != controller_of(t, clause->card))
        return false;
    return hook_means(t, h, card, &c);
}

static int cost_change(const struct table *t, unsigned kind, card_id card)
{
    const struct in_force *all = clauses_in_force(t);
    int sum = 0;
    for (EACH_IN_FORCE(i, t, kind)) {
        struct context c = context_of_card(all[i].card);
        if (changes_cost(t, &all[i], card))
            sum += value_of(t, &hook_data_of(t, hook_at(t, all[i].hook))->amount, &c);
    }
    return sum;
}

unsigned sentiment_cost(const struct table *t, card_id card)
{
    int cost = play_def_of(t, card)->facts[FACT_COST];
    if (!cost) return 0;
    if (some_in_force(t, HOOK_COSTS_LESS)) cost -= cost_change(t, HOOK_COSTS_LESS, card);
    if (some_in_force(t, HOOK_COSTS_MORE)) cost += cost_change(t, HOOK_COSTS_MORE, card);
    return cost < 1 ? 1 : (unsigned)cost;
}

static unsigned emotion_of(const struct table *t, card_id card)
{
    return sentiment_setup_of(t)->emotion[face_of(t, card)];
}

static bool can_pay(const struct table *t, card_id card, seat_id seat)
{
    return sentiment_of(t)->well[seat][emotion_of(t, card)] >= sentiment_cost(t, card);
}

bool sentiment_can_evoke(const struct table *t, card_id card, seat_id seat)
{
    return can_pay(t, card, seat) && effect_can(t, card, seat, play_face_of(t, card)->played_at);
}

static bool can_activate(const struct table *t, const struct in_force *clause)
{
    const struct hook *h = hook_at(t, clause->hook);
    struct context c = context_of_card(clause->card);
    const struct piece *piece = piece_of(t, clause->card);
    if ((piece->flags & PIECE_USED) || piece->held || !hook_holds(t, h, &c)) return false;
    return !some_hook_means(t, HOOK_CANNOT_ACTIVATE, clause->card, NULL) &&
           effect_can(t, clause->card, controller_of(t, clause->card), h->code);
}

static void offer_abilities(struct table *t, seat_id seat)
{
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, HOOK_ACTIVATE)) {
        if (controller_of(t, all[i].card) != seat || !can_activate(t, &all[i])) continue;
        OFFER(.kind = MOVE_ACTIVATE, .card = all[i].card, .number = (int16_t)all[i].hook);
    }
}

static uint32_t kinds_played(bool all)
{
    return all ? MANIFESTATION | ACTION | REACTION : (uint32_t)REACTION;
}

/* Of equal cards one is offered. */
void sentiment_offer_plays(struct table *t, seat_id seat, bool all)
{
    uint32_t kinds = kinds_played(all);
    if (sentiment_of(t)->waiting == WAITING_MOST) return;
    for (EACH_CARD(card, t, zone_of(t, ZONE_HAND, seat))) {
        if (!is_kind(t, card, kinds) || face_came_before(t, card)) continue;
        if (sentiment_can_evoke(t, card, seat)) OFFER(.kind = MOVE_EVOKE, .card = card);
    }
    if (some_in_force(t, HOOK_ACTIVATE)) offer_abilities(t, seat);
}

/* ---- who could answer, by what everybody sees ------------------------------------------------- */

/* What a seat holds and what is left in its deck are together what everybody knows of its list, so
 * a card that may be in the hand is one that is in either (sentiment-43). */
static bool may_hold(const struct table *t, seat_id seat, zone_id zone, uint32_t kinds)
{
    for (EACH_CARD(card, t, zone)) {
        if (is_kind(t, card, kinds) && sentiment_can_evoke(t, card, seat)) return true;
    }
    return false;
}

static bool has_ability(const struct table *t, seat_id seat)
{
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, HOOK_ACTIVATE)) {
        if (controller_of(t, all[i].card) == seat && can_activate(t, &all[i])) return true;
    }
    return false;
}

/* Where nobody is asked without a choice it need not be looked at: who can answer has one. */
bool sentiment_could_play(const struct table *t, seat_id seat, bool all)
{
    zone_id hand = zone_of(t, ZONE_HAND, seat), deck = zone_of(t, ZONE_DECK, seat);
    uint32_t kinds = kinds_played(all);
    if (t->ask_all != ASK_WINDOWS || has_ability(t, seat)) return true;
    if (!zone_count(t, hand)) return false;
    return may_hold(t, seat, hand, kinds) || may_hold(t, seat, deck, kinds);
}

/* ---- what waits ------------------------------------------------------------------------------ */

struct waiting *sentiment_waiting(const struct table *t, card_id card)
{
    struct waiting *rows = lists_of(t)->waiting;
    for (unsigned i = sentiment_of(t)->waiting; i-- > 0;) {
        if (rows[i].card == card) return &rows[i];
    }
    return NULL;
}

/* A card goes to its owner's discard pile at once; an ability does nothing (sentiment-45). */
void sentiment_negate(struct table *t, card_id card)
{
    struct waiting *row = sentiment_waiting(t, card);
    if (!row || (row->flags & WAITING_NEGATED)) return;
    row->flags |= WAITING_NEGATED;
    TELL(EVENT_NEGATE, .card = card);
    if (!row->hook) sentiment_put_in_discard(t, card);
}

static void add_waiting(struct table *t, const struct event *e, unsigned hook)
{
    struct sentiment *g = sentiment_of(t);
    struct waiting *row = &lists_of(t)->waiting[g->waiting++];
    *row = (struct waiting){ .card = e->card, .hook = (uint16_t)hook, .seat = e->seat };
    for (unsigned i = 0; i < TARGETS_MOST; i++) row->target[i] = NO_CARD;
}

static void remove_waiting(struct table *t)
{
    struct sentiment *g = sentiment_of(t);
    lists_of(t)->waiting[--g->waiting] = (struct waiting){ 0 };
}

/* ---- announcing ------------------------------------------------------------------------------ */

static void pay(struct table *t, card_id card, seat_id seat)
{
    uint8_t *well = &sentiment_of(t)->well[seat][emotion_of(t, card)];
    unsigned cost = sentiment_cost(t, card);
    *well = (uint8_t)(*well - cost);
    play_state(t)->unsettled = 1; /* CR may hang on it */
    TELL(EVENT_PAY, .seat = seat, .card = card, .number = (int)cost,
         .thing = (uint8_t)emotion_of(t, card));
}

/* The first card of a turn has been evoked, for texts that count (sentiment-93). */
static void note_evoked(struct table *t, card_id card)
{
    struct in_force *all = clauses_in_force(t);
    for (unsigned kind = HOOK_COSTS_LESS; kind <= HOOK_COSTS_MORE; kind++) {
        for (EACH_IN_FORCE(i, t, kind)) {
            if (changes_cost(t, &all[i], card)) all[i].acted = 1;
        }
    }
}

/* Its Impulse is paid and the card shown (sentiment-36). */
static void begin_evoking(struct table *t, const struct event *e)
{
    pay(t, e->card, e->seat);
    note_evoked(t, e->card);
    add_waiting(t, e, 0);
    card_move(t, e->card, zone_of(t, ZONE_WINDOW, 0));
    TELL(EVENT_EVOKE, .seat = e->seat, .card = e->card);
    sentiment_trigger(t, HOOK_EVOKED, e);
}

static void begin_activating(struct table *t, const struct event *e, unsigned hook)
{
    add_waiting(t, e, hook);
    sentiment_waiting(t, e->card)->own_stamp = card_at(t, e->card)->stamp;
    piece_of(t, e->card)->flags |= PIECE_USED;
    TELL(EVENT_ACTIVATE, .seat = e->seat, .card = e->card, .number = (int)hook);
}

static enum flow run_code(struct table *t, const struct event *e, unsigned hook)
{
    const struct play_face *face = play_face_of(t, e->card);
    struct effect_frame start = { .card = e->card,
                                  .pc = hook ? hook_at(t, hook)->code : face->played_at,
                                  .seat = e->seat,
                                  .stamp = card_at(t, e->card)->stamp };
    return effect_run(t, RULE_effect, &start, face->vars);
}

/* What becomes of the card: into play, to the discard pile, or it has gone already. */
static void put_down(struct table *t, const struct event *e, unsigned hook)
{
    bool negated = lists_of(t)->waiting[sentiment_of(t)->waiting - 1].flags & WAITING_NEGATED;
    bool waits = card_at(t, e->card)->zone == zone_of(t, ZONE_WINDOW, 0);
    remove_waiting(t);
    if (hook || !waits) return;
    if (is_kind(t, e->card, MANIFESTATION) && !negated && !sentiment_of(t)->over)
        sentiment_enter(t, e->card, e->seat);
    else
        sentiment_put_in_discard(t, e->card);
}

SHARED_RULE(sentiment_announce)
{
    MY(sentiment_announce);
    RULE_BEGIN;
    my->base = sentiment_of(t)->pending;
    if (my->hook)
        begin_activating(t, &my->event, my->hook);
    else
        begin_evoking(t, &my->event);
    CALL_NUMBER(run_code(t, &my->event, my->hook));
    put_down(t, &my->event, my->hook);
    CALL(sentiment_aftermath, .base = my->base);
    RULE_END;
}

/* What was just chosen: a card to evoke or an ability. */
enum flow sentiment_run_announce(struct table *t, seat_id seat)
{
    card_id card = t->chosen.card;
    uint16_t hook = t->chosen.kind == MOVE_ACTIVATE ? (uint16_t)t->chosen.number : (uint16_t)0;
    return RUN(sentiment_announce, .hook = hook,
               .event = EVENT(EVENT_EVOKE, .seat = seat, .card = card, .target = card,
                              .source = evoker_of(t, seat)));
}

/* ---- waiting --------------------------------------------------------------------------------- */

void sentiment_wait_enter(struct table *t, struct effect_frame *f, const struct instruction *in,
                          void *frame)
{
    FRAME(sentiment_wait) *wait = frame;
    (void)in;
    wait->effect = frame_name(t, &f->head);
    wait->row = (uint8_t)(sentiment_of(t)->waiting - 1);
    wait->base = ((const FRAME(sentiment_announce) *)frame_below(t, &f->head))->base;
}

/* An ability whose manifestation has left play does nothing, unless leaving was its cost
 * (sentiment-46). */
static bool is_spoilt(const struct table *t, const struct waiting *row)
{
    return row->hook && !(row->flags & WAITING_PAID) &&
           card_at(t, row->card)->stamp != row->own_stamp;
}

/* The rest of the effect is forfeited if it was negated meanwhile. */
static void look_whether_negated(struct table *t, const FRAME(sentiment_wait) *my)
{
    struct waiting *row = &lists_of(t)->waiting[my->row];
    struct effect_frame *f = effect_of_frame(t, my->effect);
    if (!(row->flags & WAITING_NEGATED) && is_spoilt(t, row)) {
        row->flags |= WAITING_NEGATED;
        TELL(EVENT_SPOILT, .card = row->card);
    }
    f->flags = row->flags & WAITING_NEGATED;
}

/* Triggers of the announcement resolve, then the window opens (sentiment-36). */
SHARED_RULE(sentiment_wait)
{
    MY(sentiment_wait);
    RULE_BEGIN;
    if (is_spoilt(t, &lists_of(t)->waiting[my->row]))
        lists_of(t)->waiting[my->row].flags |= WAITING_PAID;
    CALL(sentiment_aftermath, .base = my->base);
    if (!sentiment_of(t)->over) {
        CALL(sentiment_window, .row = (uint8_t)(my->row + 1), .prompt = PROMPT_ANSWER,
             .asked = next_in_game(t, lists_of(t)->waiting[my->row].seat));
    }
    look_whether_negated(t, my);
    RETURN(1);
    RULE_END;
}

static unsigned seats_in_game(const struct table *t)
{
    return (unsigned)__builtin_popcount((unsigned)(all_seats(t) & ~sentiment_of(t)->out));
}

/* The card the window is about: what waits last; at the end of a Step none. */
static card_id window_subject(const struct table *t, const FRAME(sentiment_window) *my)
{
    return my->row ? lists_of(t)->waiting[my->row - 1].card : (card_id)NO_CARD;
}

/* Closes when everybody has passed in a row. */
SHARED_RULE(sentiment_window)
{
    MY(sentiment_window);
    RULE_BEGIN;
    while (my->passes < seats_in_game(t)) {
        if (sentiment_could_play(t, my->asked, false)) {
            ASK_BEGIN(my->asked, my->prompt, SUBJECT(window_subject(t, my)));
            sentiment_offer_plays(t, my->asked, false);
            OFFER(.kind = MOVE_PASS);
            ASK_END;
            if (t->chosen.kind != MOVE_PASS) {
                CALL_NUMBER(sentiment_run_announce(t, my->asked));
                RETURN(1);
            }
        }
        my->passes++;
        my->asked = next_in_game(t, my->asked);
    }
    RETURN(0);
    RULE_END;
}
