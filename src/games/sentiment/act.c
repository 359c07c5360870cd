/* SPDX-License-Identifier: MIT */
/*
 * What the sentences of cards do, and the parts that announce and pay.
 *
 * One rule carries out every sentence: it chooses the cards the layer's way (src/inplay/choose.c)
 * and does to each what the verb says. Damage alone is done to all of them at one moment. After
 * each, the slain leave (sentiment-35); what is triggered waits (moments.c).
 */
#include "games/sentiment/words.h"

/* ---- targets --------------------------------------------------------------------------------- */

/* A text that was triggered has an event, and no place in the window. */
static bool is_announced(const struct effect_frame *f)
{
    return f->event == NO_EVENT;
}

/* What waits as the effect that runs: it is the last, for what was added above it is over. */
static struct waiting *row_of(const struct table *t, const struct effect_frame *f)
{
    unsigned n = sentiment_of(t)->waiting;
    return n && is_announced(f) ? &lists_of(t)->waiting[n - 1] : NULL;
}

static void note_target(struct table *t, struct waiting *row, card_id card)
{
    for (unsigned i = 0; i < TARGETS_MOST; i++) {
        if (row->target[i] != NO_CARD) continue;
        row->target[i] = card;
        row->stamp[i] = card_at(t, card)->stamp;
        row->last[i] = controller_of(t, card);
        return;
    }
}

/* Also by triggered texts, as they resolve (sentiment-88). */
static void become_target(struct table *t, const struct effect_frame *f, card_id card)
{
    struct waiting *row = row_of(t, f);
    struct event event = EVENT(EVENT_AIM, .seat = f->seat, .source = evoker_of(t, f->seat),
                               .target = card, .card = f->card);
    if (row) note_target(t, row, card);
    TELL(EVENT_AIM, .seat = f->seat, .card = f->card, .target = card);
    if (is_in_play(t, card)) sentiment_trigger(t, HOOK_TARGETED, &event);
}

/* A target that has left since it was chosen, and perhaps come back, is another card
 * (sentiment-38); so is "this" of a text whose card has gone on (sentiment-47). */
static bool is_gone(const struct table *t, const struct effect_frame *f, card_id card)
{
    const struct waiting *row = row_of(t, f);
    if (!row) return card == f->card && card_at(t, card)->stamp != f->stamp;
    for (unsigned i = 0; i < TARGETS_MOST; i++) {
        if (row->target[i] == card) return card_at(t, card)->stamp != row->stamp[i];
    }
    return false;
}

/* ---- who and what: for the layer ------------------------------------------------------------- */

static card_id me(const struct table *t, card_id card)
{
    return evoker_of(t, controller_of(t, card));
}

/* Of a target that has left, the last one. */
static seat_id last_controller(const struct table *t, card_id card)
{
    unsigned n = sentiment_of(t)->waiting;
    const struct waiting *row = n ? &lists_of(t)->waiting[n - 1] : NULL;
    for (unsigned i = 0; row && i < TARGETS_MOST; i++) {
        if (row->target[i] == card && row->stamp[i] != card_at(t, card)->stamp) return row->last[i];
    }
    return controller_of(t, card);
}

/* "You" of a text is who follows it. */
static card_id one(const struct table *t, const struct context *c, unsigned which, card_id of)
{
    if (which == ONE_ME) return c->actor < t->seats ? evoker_of(t, c->actor) : me(t, of);
    if (of >= t->cards) return NO_CARD;
    if (which >= ONE_GOAL) {
        const struct attack *attack = sentiment_attack_of(t, of);
        of = attack ? attack->target : (card_id)NO_CARD;
        if (which == ONE_GOAL || of == NO_CARD) return of;
    }
    if (which == ONE_OWNER || which == ONE_OWNER_OF_GOAL)
        return evoker_of(t, (seat_id)card_at(t, of)->pool);
    return evoker_of(t, last_controller(t, of));
}

/* Evokers are controlled and owned by themselves, and attack nobody; nor does who is attacked. */
static uint8_t one_of(unsigned outer, unsigned inner)
{
    if (outer == ONE_GOAL) return ONE_NONE;
    if (inner == ONE_GOAL) return outer == ONE_OWNER ? ONE_OWNER_OF_GOAL : ONE_CONTROLLER_OF_GOAL;
    return (uint8_t)inner;
}

static bool is_among_targets(const struct table *t, card_id card)
{
    unsigned n = sentiment_of(t)->waiting;
    const struct waiting *row = n ? &lists_of(t)->waiting[n - 1] : NULL;
    for (unsigned i = 0; row && i < TARGETS_MOST; i++) {
        if (row->target[i] == card && row->stamp[i] == card_at(t, card)->stamp) return true;
    }
    return false;
}

/* What waits has one of that player's manifestations among its targets. */
static bool targets_manifestation_of(const struct table *t, card_id card, seat_id seat)
{
    const struct waiting *row = sentiment_waiting(t, card);
    for (unsigned i = 0; row && i < TARGETS_MOST; i++) {
        card_id target = row->target[i];
        if (is_card(t, target) && is_manifest(t, target) && controller_of(t, target) == seat &&
            row->stamp[i] == card_at(t, target)->stamp)
            return true;
    }
    return false;
}

/* The attack that this card has chosen could be sent against it; before it has chosen one, some
 * attack could. */
static bool can_be_sent_an_attack(const struct table *t, card_id card, card_id self)
{
    const struct attack *attacks = lists_of(t)->attacks;
    const struct waiting *row = sentiment_waiting(t, self);
    bool chosen = row && is_card(t, row->target[0]);
    for (unsigned i = 0; i < sentiment_of(t)->attacks; i++) {
        if (chosen && row->target[0] != attacks[i].card) continue;
        if (sentiment_may_be_sent(t, attacks[i].card, card)) return true;
    }
    return false;
}

static bool fits(const struct table *t, const struct filter *f, card_id card,
                 const struct context *c)
{
    const struct waiting *row = sentiment_waiting(t, card);
    switch ((enum filters)f->game) {
    case FITS_ABILITY: return row && row->hook;
    case FITS_ACTION_OR_ABILITY: return row && (row->hook || is_kind(t, card, ACTION));
    case FITS_TARGETED: return is_among_targets(t, card);
    case FITS_TARGETS_YOURS:
        return row && !row->hook && targets_manifestation_of(t, card, c->actor);
    case FITS_SENDABLE: return can_be_sent_an_attack(t, card, c->self);
    case FITS_ANY:
    case FILTERS_: break;
    }
    return true;
}

/* Of whose text it is: the Impulse in the well, or the Stress. */
static int measure(const struct table *t, const struct value *v, const struct context *c)
{
    seat_id seat = c->actor < t->seats ? c->actor : controller_of(t, c->self);
    if (v->measure == MEASURE_STRESS) return sentiment_of(t)->stress[seat];
    return (int)sentiment_well(t, seat);
}

static unsigned owner(const struct table *t, card_id card)
{
    return controller_of(t, card);
}

static seat_id player(const struct table *t, card_id card)
{
    return controller_of(t, card);
}

static seat_id decider(const struct table *t)
{
    return sentiment_of(t)->turn;
}

static bool is_over(const struct table *t)
{
    return sentiment_of(t)->over != GAME_GOES_ON;
}

/* One's own discard pile; everything else is in play or waits. */
static unsigned zones_meant(const struct table *t, const struct sentence *s,
                            const struct context *c, zone_id *zones)
{
    zones[0] = zone_of(t, s->from, c->actor < t->seats ? c->actor : controller_of(t, c->self));
    return 1;
}

/* An ability is no card. */
static bool means_abilities(const struct filter *f)
{
    return f->game == FITS_ABILITY || f->game == FITS_ACTION_OR_ABILITY;
}

/* What waits and is not negated, the newest first; not what is being announced (sentiment-40). */
static unsigned list_waiting(const struct table *t, const struct sentence *s,
                             const struct context *c, card_id *found)
{
    const struct waiting *rows = lists_of(t)->waiting;
    unsigned n = 0;
    for (unsigned i = sentiment_of(t)->waiting; i-- > 0;) {
        if ((rows[i].flags & WAITING_NEGATED) || rows[i].card == c->self) continue;
        bool ability = rows[i].hook != 0;
        if (ability && !means_abilities(&s->cards.filter)) continue;
        if (filter_fits(t, &s->cards.filter, rows[i].card, c)) found[n++] = rows[i].card;
    }
    return n;
}

/* ---- what is done to one card ---------------------------------------------------------------- */

static bool still_waits(const struct table *t, card_id card)
{
    const struct waiting *row = sentiment_waiting(t, card);
    return row && !(row->flags & WAITING_NEGATED);
}

static bool is_of_evoker(unsigned verb)
{
    return verb >= DO_DRAW;
}

/* Is it where the sentence found it? A card in a discard pile by its own text, too. */
static bool is_there(const struct table *t, const struct sentence *s, const struct effect_frame *f,
                     card_id card)
{
    if (s->from == PLACE_WAITING) return still_waits(t, card);
    if (is_gone(t, f, card)) return false;
    if (s->verb == DO_BIND || is_of_evoker(s->verb)) return true;
    if (s->verb == DO_RETURN && card == f->card && !is_announced(f)) return true;
    return s->from == PLACE_IN_PLAY ? is_in_play(t, card)
                                    : zone_at(t, card_at(t, card)->zone)->kind == s->from;
}

static int give_back(struct table *t, card_id card)
{
    seat_id owner_ = (seat_id)card_at(t, card)->pool;
    if (is_kind(t, card, EVOKER)) return 0;
    TELL(EVENT_RETURN, .card = card, .seat = owner_);
    if (is_in_play(t, card))
        sentiment_leave(t, card, ZONE_HAND);
    else
        card_move(t, card, zone_of(t, ZONE_HAND, owner_));
    return 1;
}

/* What is no manifestation cannot be (sentiment-34). */
static int put_into_play(struct table *t, const struct effect_frame *f, card_id card)
{
    if (!is_kind(t, card, MANIFESTATION)) return 0;
    sentiment_enter(t, card, f->seat);
    return 1;
}

static int take_control(struct table *t, const struct effect_frame *f, card_id card)
{
    if (!is_manifest(t, card) || controller_of(t, card) == f->seat) return 0;
    sentiment_take_control(t, card, f->seat);
    return 1;
}

static int end_attack(struct table *t, card_id card)
{
    if (!sentiment_attack_of(t, card)) return 0;
    sentiment_end_attack(t, card);
    TELL(EVENT_ATTACK_ENDS, .card = card);
    return 1;
}

static int send_attack(struct table *t, const struct chosen *chosen, card_id target)
{
    card_id attacker = chosen_source(t, chosen);
    struct attack *attack = is_card(t, attacker) ? sentiment_attack_of(t, attacker) : NULL;
    if (!attack || !is_in_play(t, target)) return 0;
    attack->target = target;
    TELL(EVENT_SEND, .card = attacker, .target = target);
    return 1;
}

static int negate(struct table *t, card_id card)
{
    if (!still_waits(t, card)) return 0;
    sentiment_negate(t, card);
    return 1;
}

static int hold(struct table *t, card_id card)
{
    if (!is_manifest(t, card)) return 0;
    sentiment_hold(t, card);
    return 1;
}

static int discard_at_random(struct table *t, seat_id seat, unsigned n)
{
    zone_id hand = zone_of(t, ZONE_HAND, seat);
    int gone = 0;
    for (; n && zone_count(t, hand); n--, gone++) {
        unsigned at = stream_below(stream_at(t, STREAM_CHANCE), zone_count(t, hand));
        card_id card = zone_top(t, hand);
        while (at--) card = card_next(t, card);
        sentiment_discard_card(t, card, seat);
    }
    return gone;
}

static int look_at_hand(struct table *t, seat_id seat, seat_id by)
{
    for (EACH_CARD(card, t, zone_of(t, ZONE_HAND, seat))) card_show(t, card, seat_bit(by));
    TELL(EVENT_LOOK, .seat = by, .other = seat);
    return 1;
}

static int bring_allies(struct table *t, seat_id seat, int n)
{
    for (int i = 0; i < n; i++) sentiment_ally(t, seat);
    return n;
}

/* Amounts count up to 99, as counters do (sentiment-59). */
static unsigned amount_done(const struct chosen *chosen)
{
    unsigned n = chosen->value > 0 ? (unsigned)chosen->value : 0;
    return n < COUNTERS_MOST ? n : COUNTERS_MOST;
}

/* Verbs that need nobody to be asked; how much was done. */
static int act_at_once(struct table *t, const struct chosen *chosen, card_id card)
{
    const struct sentence *s = sentence_at(t, chosen->sentence);
    const struct effect_frame *f = effect_of_frame(t, chosen->effect);
    unsigned n = amount_done(chosen);
    seat_id seat = controller_of(t, card);
    switch ((enum verb)s->verb) {
    case DO_BIND: return 1;
    case DO_HEAL: return (int)sentiment_heal(t, card, n, f->card);
    case DO_RETURN: return give_back(t, card);
    case DO_ENTER: return put_into_play(t, f, card);
    case DO_NEGATE: return negate(t, card);
    case DO_CONTROL: return take_control(t, f, card);
    case DO_END_ATTACK: return end_attack(t, card);
    case DO_SEND_ATTACK: return send_attack(t, chosen, card);
    case DO_HOLD: return hold(t, card);
    case DO_DRAW: return (int)sentiment_draw(t, seat, n);
    case DO_DISCARD_AT_RANDOM: return discard_at_random(t, seat, n);
    case DO_LOOK: return look_at_hand(t, seat, f->seat);
    case DO_ALLY: return bring_allies(t, seat, (int)n);
    default: return 0;
    }
}

/* What asks somebody is a rule of its own. */
static enum flow act_on(struct table *t, const struct chosen *chosen, card_id card)
{
    const struct sentence *s = sentence_at(t, chosen->sentence);
    uint8_t n = (uint8_t)amount_done(chosen);
    seat_id seat = controller_of(t, card);
    t->result = 0;
    if (!is_there(t, s, effect_of_frame(t, chosen->effect), card)) return FLOW_DONE;
    switch ((enum verb)s->verb) {
    case DO_GAIN: return RUN(sentiment_gain, .seat = seat, .left = n);
    case DO_LOSE: return RUN(sentiment_lose, .seat = seat, .left = n, .prompt = PROMPT_LOSE);
    case DO_DISCARD: return RUN(sentiment_discard, .seat = seat, .left = n);
    case DO_SIFT: return RUN(sentiment_sift, .seat = seat, .count = n);
    case DO_NEGATE_UNLESS_PAID:
    case DO_NEGATE_UNLESS_DISCARDED:
        return RUN(sentiment_unless, .card = card, .verb = s->verb, .number = n);
    default: t->result = act_at_once(t, chosen, card); return FLOW_DONE;
    }
}

/* ---- unless ---------------------------------------------------------------------------------- */

static seat_id evoker_of_waiting(const struct table *t, card_id card)
{
    const struct waiting *row = is_card(t, card) ? sentiment_waiting(t, card) : NULL;
    return row ? row->seat : (seat_id)0;
}

/* Whole or not at all; whoever cannot is not asked (sentiment-95). */
static bool can_avert(const struct table *t, const FRAME(sentiment_unless) *my)
{
    seat_id seat = evoker_of_waiting(t, my->card);
    unsigned has = my->verb == DO_NEGATE_UNLESS_PAID ? sentiment_well(t, seat)
                                                     : zone_count(t, zone_of(t, ZONE_HAND, seat));
    return has >= my->number;
}

static enum flow avert(struct table *t, const FRAME(sentiment_unless) *my)
{
    seat_id seat = evoker_of_waiting(t, my->card);
    if (my->verb == DO_NEGATE_UNLESS_PAID)
        return RUN(sentiment_lose, .seat = seat, .left = my->number, .prompt = PROMPT_PAY);
    return RUN(sentiment_discard, .seat = seat, .left = my->number);
}

SHARED_RULE(sentiment_unless)
{
    MY(sentiment_unless);
    RULE_BEGIN;
    if (!sentiment_waiting(t, my->card)) RETURN(0);
    ASK_BEGIN(evoker_of_waiting(t, my->card),
              my->verb == DO_NEGATE_UNLESS_PAID ? PROMPT_UNLESS_PAID : PROMPT_UNLESS_DISCARDED,
              SUBJECT(my->card));
    if (can_avert(t, my)) OFFER(.kind = MOVE_YES);
    OFFER(.kind = MOVE_NO);
    ASK_END;
    if (t->chosen.kind == MOVE_NO) RETURN(negate(t, my->card));
    CALL_NUMBER(avert(t, my));
    RETURN(0);
    RULE_END;
}

/* ---- a sentence ------------------------------------------------------------------------------ */

/* Damage is dealt by the card whose text it is, to all of them at one moment (sentiment-51, 69). */
static enum flow deal_to_chosen(struct table *t, const struct chosen *chosen)
{
    const struct effect_frame *f = effect_of_frame(t, chosen->effect);
    struct blow blows[CHOSEN_MAX];
    unsigned n = 0;
    for (unsigned i = 0; i < chosen->count; i++) {
        if (is_gone(t, f, chosen->cards[i]) || !is_in_play(t, chosen->cards[i])) continue;
        blows[n++] = (struct blow){
            .source = f->card, .target = chosen->cards[i], .number = chosen->value, .by = f->seat
        };
    }
    return sentiment_run_deal(t, blows, n);
}

static bool chooses_targets(const struct table *t, const struct effect_frame *f)
{
    return t->setup->pack->code[f->pc - 1].op == OP_TARGET;
}

/* All at once: those that fall together see each other fall (sentiment-35, 47). */
static int slay_chosen(struct table *t, const struct chosen *chosen)
{
    const struct effect_frame *f = effect_of_frame(t, chosen->effect);
    card_id slain[CHOSEN_MAX];
    unsigned n = 0;
    for (unsigned i = 0; i < chosen->count; i++) {
        card_id card = chosen->cards[i];
        if (!is_gone(t, f, card) && is_manifest(t, card)) slain[n++] = card;
    }
    sentiment_slay(t, slain, n);
    sentiment_settle(t);
    return (int)n;
}

static void note_targets(struct table *t, const struct chosen *chosen)
{
    const struct effect_frame *f = effect_of_frame(t, chosen->effect);
    if (!chooses_targets(t, f)) return;
    for (unsigned i = 0; i < chosen->count; i++) become_target(t, f, chosen->cards[i]);
}

/* The player whose turn it is first, then around the table (sentiment-69). */
static void order_by_turn(const struct table *t, struct chosen *chosen)
{
    unsigned n = 0;
    card_id in_order[CHOSEN_MAX];
    seat_id seat = sentiment_of(t)->turn;
    for (unsigned s = 0; s < t->seats; s++, seat = next_seat(t, seat)) {
        for (unsigned i = 0; i < chosen->count; i++) {
            if (controller_of(t, chosen->cards[i]) == seat) in_order[n++] = chosen->cards[i];
        }
    }
    memcpy(chosen->cards, in_order, n * sizeof *in_order);
}

SHARED_RULE(sentiment_act)
{
    MY(sentiment_act);
    struct chosen *chosen = &my->chosen;
    RULE_BEGIN;
    CALL_NUMBER(choose_cards(t, chosen));
    chosen_bind(t, chosen);
    note_targets(t, chosen);
    if (is_of_evoker(sentence_at(t, chosen->sentence)->verb)) order_by_turn(t, chosen);
    if (sentence_at(t, chosen->sentence)->verb == DO_DAMAGE) {
        CALL_NUMBER(deal_to_chosen(t, chosen));
        RETURN(t->result);
    }
    if (sentence_at(t, chosen->sentence)->verb == DO_SLAY) RETURN(slay_chosen(t, chosen));
    while (chosen_goes_on(t, chosen)) {
        CALL_NUMBER(act_on(t, chosen, chosen->cards[chosen->next]));
        chosen->next++;
        chosen->done = (uint16_t)(chosen->done + t->result);
        sentiment_settle(t);
    }
    RETURN(chosen->done);
    RULE_END;
}

/* ---- trying: can it be announced and paid? --------------------------------------------------- */

static struct context context_of_trial(const struct state *s)
{
    struct context c = context_of_card(s->card);
    c.actor = (seat_id)s->vars[VAR_ME];
    c.vars = s->vars;
    return c;
}

static bool may_be_none(const struct selection *s)
{
    return s->how == HOW_UP_TO || s->how == HOW_ANY_NUMBER;
}

static bool try_target(struct state *s, const struct instruction *in)
{
    const struct sentence *sentence = pack_data(s->pack, in->mask);
    struct context c = context_of_trial(s);
    return may_be_none(&sentence->cards) || some_card_may_fit(s->t, sentence, &c);
}

/* A card that is evoked is not discarded for itself. */
static bool try_discard(const struct state *s, unsigned n)
{
    unsigned own = !is_in_play(s->t, s->card);
    return zone_count(s->t, zone_of(s->t, ZONE_HAND, (seat_id)s->vars[VAR_ME])) >= n + own;
}

/* Paid whole or not at all; damage that would reach the limit cannot be (sentiment-68). */
static bool try_cost(struct state *s, const struct instruction *in)
{
    const struct sentence *sentence = pack_data(s->pack, in->mask);
    struct context c = context_of_trial(s);
    unsigned n = (unsigned)value_of(s->t, &sentence->value, &c);
    unsigned stress = sentiment_of(s->t)->stress[s->vars[VAR_ME]];
    if (sentence->verb == DO_DISCARD) return try_discard(s, n);
    if (sentence->verb == DO_DAMAGE)
        return stress + n < (unsigned)own_option(s->t->setup, OPTION_STRESS);
    if (sentence->cards.how == HOW_ONE) {
        card_id card = one_card(s->t, &c, sentence->cards.one, sentence->cards.var);
        return is_card(s->t, card) && is_manifest(s->t, card);
    }
    return some_card_may_fit(s->t, sentence, &c);
}

/* What is left of the well once the card itself is paid for. */
static unsigned well_for(const struct table *t, card_id card, seat_id seat)
{
    unsigned well = sentiment_well(t, seat);
    bool paid = is_in_play(t, card) || sentiment_waiting(t, card);
    unsigned cost = paid ? 0 : sentiment_cost(t, card);
    return well > cost ? well - cost : 0;
}

static bool try_pay_any(struct state *s, const struct instruction *in)
{
    return well_for(s->t, s->card, (seat_id)s->vars[VAR_ME]) >= in->b;
}

/* ---- paying an amount of one's choice -------------------------------------------------------- */

static void enter_pay_any(struct table *t, struct effect_frame *f, const struct instruction *in,
                          void *frame)
{
    FRAME(sentiment_pay_any) *my = frame;
    my->effect = frame_name(t, &f->head);
    my->var = in->a;
    my->least = in->b;
    my->most = in->c;
}

/* The amount, at least 1, is chosen and paid (sentiment-96). RETURNs it. */
SHARED_RULE(sentiment_pay_any)
{
    MY(sentiment_pay_any);
    const struct effect_frame *f = effect_of_frame(t, my->effect);
    RULE_BEGIN;
    ASK_BEGIN(f->seat, PROMPT_NUMBER, SUBJECT(f->card));
    for (unsigned n = my->least; n <= my->most && n <= sentiment_well(t, f->seat); n++)
        OFFER(.kind = MOVE_NUMBER, .number = (int16_t)n);
    ASK_END;
    effect_of_frame(t, my->effect)->vars[my->var] = (uint16_t)t->chosen.number;
    CALL(sentiment_lose, .seat = f->seat, .left = (uint8_t)t->chosen.number, .prompt = PROMPT_PAY);
    RETURN(t->result);
    RULE_END;
}

/* Slain by what it changes, if anything (sentiment-35). */
static bool act_impose_and_settle(struct table *t, struct effect_frame *f,
                                  const struct instruction *in)
{
    if (in->a && is_card(t, f->vars[in->a]) && is_gone(t, f, f->vars[in->a])) return false;
    timed_from_instruction(t, f, in);
    sentiment_settle(t);
    return true;
}

/* "That opponent" is who did it, "that evoker" whom it was done to; where no event has one, the
 * word is refused (mistakes.c). */
static uint8_t mean_one(struct emitter *e, unsigned which, const struct clause *clause)
{
    (void)e, (void)clause;
    if (which == ONE_THAT_OPPONENT) return ONE_THAT_SOURCE;
    if (which == ONE_THAT_EVOKER) return ONE_THAT_TARGET;
    return (uint8_t)which;
}

/* A card may aim at a manifestation and ask for one in payment: the two questions are not put in
 * the same words. */
static uint8_t choice_prompt(const struct sentence *s)
{
    return s->flags & SENTENCE_PAYS ? PROMPT_SLAY : PROMPT_NONE;
}

/* ---- tables ---------------------------------------------------------------------------------- */

#define SENTENCE_OPERATION(name_, ...)                                                             \
    {                                                                                              \
        name_, .a = FIELD_VAR, .data = sizeof(struct sentence), .rule = RULE_sentiment_act,        \
               .push = push_chosen, __VA_ARGS__                                                    \
    }

const struct operation sentiment_operations[] = {
    [OP_APPLY - OP_GAME] = SENTENCE_OPERATION("act"),
    [OP_TARGET - OP_GAME] = SENTENCE_OPERATION("target", .try = try_target),
    [OP_COST - OP_GAME] = SENTENCE_OPERATION("pay", .try = try_cost),
    [OP_IMPOSE - OP_GAME] = { "impose", .a = FIELD_VAR, .b = FIELD_VAR, .c = FIELD_NUMBER,
                              .hook = true, .act = act_impose_and_settle },
    [OP_PAY_ANY - OP_GAME] = { "pay any", .a = FIELD_OUT, .b = FIELD_NUMBER, .c = FIELD_NUMBER,
                               .rule = RULE_sentiment_pay_any, .enter = enter_pay_any,
                               .try = try_pay_any },
};

static const struct figure figures[] = {
    [FIGURE_CR] = { .read = sentiment_cr, .of = MANIFESTATION },
    [FIGURE_COST] = { .read = sentiment_printed_cost, .of = MANIFESTATION | ACTION | REACTION },
};

static const struct hook_kind hooks[HOOKS] = {
    [HOOK_COMES] = { .of_others = true },
    [HOOK_SLAIN] = { .of_others = true },
    [HOOK_CR_MORE] = { .settles = true },
    [HOOK_CR_LESS] = { .settles = true },
    /* A text may give CR to who has it (sentiment-100). */
    [HOOK_KEYWORD] = { .settles = true },
};

/* What belongs together stands in one line. */
/* clang-format off */
const struct play_rules sentiment_play = {
    .rules = { .effect = RULE_effect, .choose = RULE_play_choose },
    .moves = { .target = MOVE_TARGET, .card = MOVE_CARD, .done = MOVE_DONE, .none = MOVE_NONE,
               .yes = MOVE_YES, .no = MOVE_NO, .react = MOVE_REACT },
    .prompts = { .target = PROMPT_TARGET, .card = PROMPT_CARD, .reaction = PROMPT_REACTION,
                 .may = PROMPT_MAY },
    .events = { EVENT_TIMED, EVENT_TIMED_OVER },
    .zone = ZONE_FIELD, .zone_kinds = 2, .beneath_zone = ZONE_FIELD,
    .hooks = hooks, .kinds_in_force = HOOKS_IN_FORCE, .figures = figures, .measure = measure,
    .traits = (1u << KEYWORD_BITS) - 1, .traits_now = TRAITS_NOW, .read_traits = sentiment_traits,
    .highest = { .figure = FIGURE_COST, .measure = MEASURE_STRESS, .filter = FILTERS_ - 1,
                 .thing = EMOTIONS - 1, .place = PLACE_WAITING, .one = ONE_OWNER_OF_GOAL },
    .by_seat = true, .me = me, .one = one, .one_of = one_of, .fits = fits, .zones = zones_meant,
    .first_list = PLACE_WAITING, .list = list_waiting, .owner = owner, .player = player,
    .is_over = is_over, .decider = decider, .turn = decider, .orders_first = decider,
    .nouns = sentiment_nouns, .adjectives = sentiment_adjectives,
    .target_traits = MANIFESTATION | EVOKER, .sentence_op = OP_APPLY, .impose_op = OP_IMPOSE,
    .choice_prompt = choice_prompt, .mean_one = mean_one, .mean_hook_part = sentiment_mean_hook_part,
    .until_words = sentiment_until_words,
};
/* clang-format on */
