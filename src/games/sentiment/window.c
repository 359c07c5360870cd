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

/* What its own texts take off, those whose condition holds. They count in the hand, so they are
 * never in force. */
static int own_cost_change(const struct table *t, card_id card)
{
    struct context c = context_of_card(card);
    int sum = 0;
    for (unsigned h = 0; (h = find_own_hook(t, card, HOOK_OWN_COSTS_LESS, h)) != 0;) {
        const struct hook *hook = hook_at(t, h);
        if (hook_holds(t, hook, &c)) sum += value_of(t, &hook_data_of(t, hook)->amount, &c);
    }
    return sum;
}

static unsigned changed_cost(const struct table *t, card_id card, int cost)
{
    cost -= cost_change(t, HOOK_COSTS_LESS, card) + own_cost_change(t, card);
    cost += cost_change(t, HOOK_COSTS_MORE, card);
    return cost < 1 ? 1 : (unsigned)cost;
}

static bool some_text_changes_costs(const struct table *t)
{
    const struct play_state *s = play_state(t);
    return s->first[HOOK_COSTS_LESS] < s->first[HOOK_COSTS_MORE + 1]; /* kinds side by side */
}

unsigned sentiment_cost(const struct table *t, card_id card)
{
    const struct sentiment_face *face = sentiment_face_of(t, card);
    bool changes = face->cost_least < face->cost || (face->cost && some_text_changes_costs(t));
    return changes ? changed_cost(t, card, face->cost) : face->cost;
}

static void add_cost_changes(const struct table *t, unsigned kind, card_id card, int sign,
                             struct sum *sum)
{
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, kind)) {
        struct context c = context_of_card(all[i].card);
        if (!changes_cost(t, &all[i], card)) continue;
        sum_add(sum, play_card_origin(t, all[i].card),
                sign * value_of(t, &hook_data_of(t, hook_at(t, all[i].hook))->amount, &c));
    }
}

void sentiment_cost_parts(const struct table *t, card_id card, struct sum *sum)
{
    sum_add_word(sum, printed_word, sentiment_printed_cost(t, card));
    sum_add_word(sum, "its own text", -own_cost_change(t, card));
    add_cost_changes(t, HOOK_COSTS_LESS, card, -1, sum);
    add_cost_changes(t, HOOK_COSTS_MORE, card, 1, sum);
    sum->now = (int32_t)sentiment_cost(t, card);
    int32_t parts = 0;
    for (unsigned i = 0; i < sum->count; i++) parts += sum->parts[i].amount;
    sum_add_word(sum, "as no card costs less than 1", sum->now - parts); /* sentiment-67 */
}

static bool can_pay(const struct table *t, card_id card, seat_id seat)
{
    return sentiment_of(t)->well[seat][sentiment_emotion(t, card)] >= sentiment_cost(t, card);
}

/* Of what cards need, what is not there now: what they aim at in windows and in combat, and on the
 * fields. */
static uint32_t moments_wanting(const struct table *t)
{
    const struct sentiment *g = sentiment_of(t);
    return (g->waiting ? 0u : (uint32_t)NEEDS_WAITING) | (g->attacks ? 0u : (uint32_t)NEEDS_ATTACK);
}

static uint32_t fields_wanting(const struct table *t, seat_id seat)
{
    const struct zone *fields = zone_at(t, zone_of(t, ZONE_FIELD, 0)); /* side by side */
    bool own = fields[seat].count, opposing = false;
    for (seat_id s = 0; s < t->seats && !opposing; s++) opposing = s != seat && fields[s].count;
    return (own ? 0u : (uint32_t)NEEDS_OWN) | (opposing ? 0u : (uint32_t)NEEDS_OPPOSING) |
           (own || opposing ? 0u : (uint32_t)NEEDS_MANIFESTATION);
}

/* Are there targets for it, and what it costs besides Impulse? Its needs are met. */
static bool can_announce(const struct table *t, card_id card, seat_id seat)
{
    return !sentiment_face_of(t, card)->announces ||
           effect_can(t, card, seat, play_face_of(t, card)->played_at);
}

bool sentiment_can_evoke(const struct table *t, card_id card, seat_id seat)
{
    return can_pay(t, card, seat) &&
           !(sentiment_face_of(t, card)->obstacles &
             (moments_wanting(t) | fields_wanting(t, seat))) &&
           can_announce(t, card, seat);
}

static bool can_activate(const struct table *t, const struct in_force *clause)
{
    const struct hook *h = hook_at(t, clause->hook);
    struct context c = context_of_card(clause->card);
    const struct piece *piece = piece_of(t, clause->card);
    if ((piece->flags & PIECE_USED) || piece->held || !hook_holds(t, h, &c)) return false;
    bool banned = some_hook_means(t, HOOK_CANNOT_ACTIVATE, clause->card);
    return !banned && effect_can(t, clause->card, controller_of(t, clause->card), h->code);
}

static void offer_abilities(struct table *t, seat_id seat)
{
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, HOOK_ACTIVATE)) {
        if (controller_of(t, all[i].card) != seat || !can_activate(t, &all[i])) continue;
        OFFER(.kind = MOVE_ACTIVATE, .card = all[i].card, .number = (int16_t)all[i].hook);
    }
}

/* Who has none can evoke nothing: every card costs Impulse (sentiment-67, 81). */
static bool has_impulse(const struct table *t, seat_id seat)
{
    static const uint8_t empty[EMOTIONS];
    return memcmp(sentiment_of(t)->well[seat], empty, sizeof empty) != 0;
}

static uint32_t kinds_played(bool all)
{
    return all ? MANIFESTATION | ACTION | REACTION : (uint32_t)REACTION;
}

/*
 * The cards of the hand that such a well can pay for, by what is printed on them, and in whose way
 * none of these obstacles stands. Every window asks this of everybody, and mostly there are none.
 * Written without branches, because what the next card of a hand is cannot be predicted.
 */
static unsigned find_affordable(const struct table *t, zone_id hand, const uint8_t *well,
                                uint32_t obstacles, card_id *found)
{
    const struct card *nodes = card_nodes(t);
    const struct sentiment_face *faces = sentiment_setup_of(t)->faces;
    const unsigned cards = t->cards;
    unsigned n = 0;
    for (unsigned c = zone_at(t, hand)->first; c < cards; c = nodes[c].next) {
        const struct sentiment_face *face = &faces[nodes[c].face];
        found[n] = (card_id)c;
        n += ((face->obstacles & obstacles) == 0) & (face->cost_least <= well[face->emotion]);
    }
    return n;
}

/* The cards of the hand that can be evoked, of equal ones the first. Where texts change costs, each
 * is looked at. */
static unsigned find_playable(const struct table *t, seat_id seat, bool all, card_id *found)
{
    static const uint8_t any_well[EMOTIONS] = { 255, 255, 255, 255, 255, 255 };
    bool changed = some_text_changes_costs(t);
    const uint8_t *well = changed ? any_well : sentiment_of(t)->well[seat];
    uint32_t obstacles = moments_wanting(t) | NEVER_EVOKED | (all ? 0u : (uint32_t)TOO_SLOW);
    unsigned n = find_affordable(t, zone_of(t, ZONE_HAND, seat), well, obstacles, found);
    unsigned playable = 0;
    uint32_t wanting = n ? fields_wanting(t, seat) : 0;
    for (unsigned i = 0; i < n; i++) {
        const struct sentiment_face *face = sentiment_face_of(t, found[i]);
        bool unsure = changed || face->cost_least < face->cost;
        if (face->obstacles & wanting) continue;
        if ((unsure && !can_pay(t, found[i], seat)) || face_came_before(t, found[i])) continue;
        if (can_announce(t, found[i], seat)) found[playable++] = found[i];
    }
    return playable;
}

static void offer_cards_of_hand(struct table *t, seat_id seat, bool all)
{
    card_id found[CARDS_MAX];
    unsigned n = find_playable(t, seat, all, found);
    for (unsigned i = 0; i < n; i++) OFFER(.kind = MOVE_EVOKE, .card = found[i]);
}

void sentiment_offer_plays(struct table *t, seat_id seat, bool all)
{
    if (sentiment_of(t)->waiting == WAITING_MOST) return;
    if (has_impulse(t, seat)) offer_cards_of_hand(t, seat, all);
    if (some_in_force(t, HOOK_ACTIVATE)) offer_abilities(t, seat);
}

/* ---- who could answer, by what everybody sees ------------------------------------------------ */

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

static bool has_or_may_hold(const struct table *t, seat_id seat, uint32_t kinds)
{
    zone_id hand = zone_of(t, ZONE_HAND, seat), deck = zone_of(t, ZONE_DECK, seat);
    if (has_ability(t, seat)) return true;
    if (!zone_count(t, hand)) return false;
    return may_hold(t, seat, hand, kinds) || may_hold(t, seat, deck, kinds);
}

/* Where nobody is asked without a choice it need not be looked at: who can answer has one. */
bool sentiment_could_play(const struct table *t, seat_id seat, bool all)
{
    return t->ask_all != ASK_WINDOWS || has_or_may_hold(t, seat, kinds_played(all));
}

/* ---- windows that nobody can use ------------------------------------------------------------- */

static bool some_card_answers(const struct table *t)
{
    card_id found[CARDS_MAX];
    for (seat_id s = 0; s < t->seats; s++) {
        if (has_impulse(t, s) && is_in_game(t, s) && find_playable(t, s, false, found)) return true;
    }
    return false;
}

static bool some_ability_answers(const struct table *t)
{
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, HOOK_ACTIVATE)) {
        if (can_activate(t, &all[i])) return true;
    }
    return false;
}

static bool somebody_can_answer(const struct table *t)
{
    if (sentiment_of(t)->waiting == WAITING_MOST) return false;
    return some_card_answers(t) || some_ability_answers(t);
}

/* Nearly all windows are such that nobody can do anything but pass. Where that is not asked, they
 * need no frame and no list. */
bool sentiment_window_closes(struct table *t)
{
    if (t->ask_all != ASK_CHOICES || somebody_can_answer(t)) return false;
    sentiment_all_pass(t);
    return true;
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
    uint8_t *well = &sentiment_of(t)->well[seat][sentiment_emotion(t, card)];
    unsigned cost = sentiment_cost(t, card);
    *well = (uint8_t)(*well - cost);
    play_state(t)->unsettled = 1; /* CR may hang on it */
    TELL(EVENT_PAY, .seat = seat, .card = card, .number = (int)cost,
         .thing = (uint8_t)sentiment_emotion(t, card));
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
    AFTERMATH(my->base);
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
    AFTERMATH(my->base);
    if (!sentiment_of(t)->over && !sentiment_window_closes(t)) {
        CALL(sentiment_window, .row = (uint8_t)(my->row + 1), .prompt = PROMPT_ANSWER,
             .asked = next_in_game(t, lists_of(t)->waiting[my->row].seat));
    }
    look_whether_negated(t, my);
    RETURN(1);
    RULE_END;
}

static bool aims_at(const struct table *t, const struct waiting *row, seat_id seat)
{
    if (row->seat == seat || (row->flags & WAITING_NEGATED)) return false;
    for (unsigned i = 0; i < TARGETS_MOST; i++) {
        card_id target = row->target[i];
        if (target != NO_CARD && controller_of(t, target) == seat) return true;
    }
    return false;
}

bool sentiment_is_aimed_at(const struct table *t, seat_id seat)
{
    const struct sentiment *g = sentiment_of(t);
    const struct sentiment_lists *lists = lists_of(t);
    for (unsigned i = 0; i < g->waiting; i++) {
        if (aims_at(t, &lists->waiting[i], seat)) return true;
    }
    for (unsigned i = 0; i < g->attacks; i++) {
        card_id target = lists->attacks[i].target;
        if (target != NO_CARD && controller_of(t, target) == seat) return true;
    }
    return false;
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
