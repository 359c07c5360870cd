/* SPDX-License-Identifier: MIT */
/*
 * Choosing the cards a sentence is about, the order in which it is done to them, and doing it.
 *
 * The set is fixed before anything is done, and so is the amount. What needs no choice is found at
 * once (chosen_begin); the rest is asked by the rule play_choose. An order is never one decision
 * with n! moves: one is chosen at a time, and "the rest in this order" is always offered.
 */
#include "inplay/inplay.h"

/* ---- candidates ------------------------------------------------------------------------------ */

static unsigned zones_meant(const struct table *t, const struct sentence *s,
                            const struct context *c, zone_id *zones)
{
    const struct play_rules *rules = play_rules_of(t);
    if (rules->zones) return rules->zones(t, s, c, zones);
    bool acts = c->actor < t->seats;
    zones[0] = zone_of(t, s->from, acts ? c->actor : rules->player(t, c->self));
    return 1;
}

static bool is_list(const struct table *t, const struct sentence *s)
{
    const struct play_rules *rules = play_rules_of(t);
    return rules->first_list && s->from >= rules->first_list;
}

/* In the order of the zones: cards in play as they came, cards of a deck from the top. At least the
 * first `most` of them, which is no more than CHOSEN_MAX. */
static unsigned find_some(const struct table *t, const struct sentence *s, const struct context *c,
                          card_id *found, unsigned most)
{
    const struct filter *f = &s->cards.filter;
    if (s->from == PLACE_IN_PLAY) return find_fitting_in_play(t, f, c, found, most);
    if (is_list(t, s)) return play_rules_of(t)->list(t, s, c, found);
    zone_id zones[ZONES_MAX];
    unsigned count = zones_meant(t, s, c, zones), n = 0;
    for (unsigned i = 0; i < count; i++) {
        n += find_fitting(t, zones[i], f, c, found + n, most - n);
    }
    return n;
}

static unsigned find_candidates(const struct table *t, const struct sentence *s,
                                const struct context *c, card_id *found)
{
    return find_some(t, s, c, found, CHOSEN_MAX);
}

/* Everybody sees how many cards a zone has; what they are, only if all who sit at the table do. */
static bool some_in_zone(const struct table *t, zone_id zone, const struct sentence *s,
                         const struct context *c)
{
    card_id found;
    if (zone_at(t, zone)->seers != all_seats(t)) return zone_count(t, zone) > 0;
    return find_fitting(t, zone, &s->cards.filter, c, &found, 1) > 0;
}

bool some_card_may_fit(const struct table *t, const struct sentence *s, const struct context *c)
{
    zone_id zones[ZONES_MAX];
    if (s->cards.how == HOW_ANY) return true;
    if (s->cards.how == HOW_ONE) return one_card(t, c, s->cards.one, s->cards.var) < t->cards;
    if (s->from == PLACE_IN_PLAY) {
        for (EACH_PLAY_ZONE(zone, t)) {
            if (zone_count(t, zone) && some_in_zone(t, zone, s, c)) return true;
        }
        return false;
    }
    if (is_list(t, s)) {
        card_id found[CHOSEN_MAX];
        return play_rules_of(t)->list(t, s, c, found) > 0;
    }
    unsigned count = zones_meant(t, s, c, zones);
    for (unsigned i = 0; i < count; i++) {
        if (some_in_zone(t, zones[i], s, c)) return true;
    }
    return false;
}

/* Those with the most of the figure come first; equal ones keep their order. */
static unsigned find_by_figure(const struct table *t, const struct sentence *s,
                               const struct context *c, card_id *found)
{
    int (*read)(const struct table *, card_id) = play_rules_of(t)->figures[s->cards.figure].read;
    unsigned n = find_candidates(t, s, c, found);
    for (unsigned i = 1; i < n; i++) {
        card_id card = found[i];
        unsigned at = i;
        for (int figure = read(t, card); at && read(t, found[at - 1]) < figure; at--) {
            found[at] = found[at - 1];
        }
        found[at] = card;
    }
    return n;
}

/* Those that are among the n with the most whatever ties: all of them, or the ones that have more
 * than the first who does not fit. After them in `found`, up to `*end`, those that tie. */
static unsigned find_top(const struct table *t, const struct sentence *s, const struct context *c,
                         card_id *found, unsigned *end)
{
    int (*read)(const struct table *, card_id) = play_rules_of(t)->figures[s->cards.figure].read;
    unsigned n = find_by_figure(t, s, c, found), sure = 0;
    *end = n;
    if (n <= s->cards.n) return n;
    int limit = read(t, found[s->cards.n]);
    while (read(t, found[sure]) > limit) sure++;
    *end = sure;
    while (*end < n && read(t, found[*end]) == limit) ++*end;
    return sure;
}

/* ---- what kind of choice --------------------------------------------------------------------- */

static bool is_choice(const struct selection *s)
{
    return s->how == HOW_CHOOSE || s->how == HOW_UP_TO || s->how == HOW_ANY_NUMBER;
}

static bool is_extreme(const struct selection *s)
{
    return s->how == HOW_HIGHEST || s->how == HOW_LOWEST || s->how == HOW_SECOND_HIGHEST;
}

static const struct sentence *sentence_of(const struct table *t, const struct chosen *chosen)
{
    return sentence_at(t, chosen->sentence);
}

struct context context_of_chosen(const struct table *t, const struct chosen *chosen)
{
    struct context c = context_of_effect(t, effect_of_frame(t, chosen->effect));
    if (chosen->actor < t->seats) c.actor = chosen->actor;
    return c;
}

seat_id chosen_asked(const struct table *t, const struct chosen *chosen)
{
    return chosen->actor < t->seats ? chosen->actor : play_rules_of(t)->decider(t);
}

/* The card whose text asks. */
static card_id subject_of(const struct table *t, const struct chosen *chosen)
{
    return effect_of_frame(t, chosen->effect)->card;
}

static bool is_chosen(const struct chosen *chosen, card_id card)
{
    for (unsigned i = 0; i < chosen->count; i++) {
        if (chosen->cards[i] == card) return true;
    }
    return false;
}

/* ---- beginning ------------------------------------------------------------------------------- */

/* All of a hand that others do not see is taken in an order that does not tell when each card was
 * drawn: they see where it goes. Other zones are taken as they lie. */
static void order_hidden(const struct table *t, card_id *found, unsigned n)
{
    for (unsigned i = 1; i < n; i++) {
        card_id card = found[i];
        zone_id zone = card_at(t, card)->zone;
        unsigned at = i;
        if (!zone_at(t, zone)->others) continue;
        for (; at && card_at(t, found[at - 1])->zone == zone; at--) {
            if (!card_comes_before(t, card, found[at - 1])) break;
            found[at] = found[at - 1];
        }
        found[at] = card;
    }
}

/* Those of "each" are found when there is made room for them, unless somebody is asked before who
 * does it. */
static bool found_with_room(const struct sentence *s)
{
    return s->cards.how == HOW_EACH && !is_extreme(&s->source);
}

/* What needs no choice. */
static void choose_without_asking(const struct table *t, struct chosen *chosen,
                                  const struct context *c)
{
    const struct sentence *s = sentence_of(t, chosen);
    card_id found[CHOSEN_MAX];
    unsigned n = 0, end;
    if (found_with_room(s)) return;
    if (s->cards.how == HOW_ONE) {
        found[0] = one_card(t, c, s->cards.one, s->cards.var);
        n = found[0] < t->cards;
    } else if (s->cards.how == HOW_EACH) {
        n = find_candidates(t, s, c, found);
        order_hidden(t, found, n);
    } else if (s->cards.how == HOW_TOP) {
        n = find_top(t, s, c, found, &end);
    }
    check(n <= chosen->room);
    memcpy(chosen->cards, found, n * sizeof *found);
    chosen->count = (uint8_t)n;
}

/* How many cards may have to be kept; which, where they are found with the room for them. */
static unsigned most_chosen(const struct table *t, const struct sentence *s,
                            const struct context *c, card_id *found)
{
    if (s->cards.how == HOW_ONE || is_extreme(&s->cards)) return 1;
    if (s->cards.how == HOW_CHOOSE || s->cards.how == HOW_UP_TO) return s->cards.n;
    unsigned n = find_candidates(t, s, c, found);
    if (found_with_room(s)) order_hidden(t, found, n);
    return n;
}

/* Who chooses, whose "own" counts: a seat, or NOBODY. */
struct chooser {
    seat_id seat;
    bool may; /* decline */
};

static void *push_for(struct table *t, unsigned rule, const struct effect_frame *f,
                      unsigned sentence, struct chooser who)
{
    const struct sentence *s = sentence_at(t, sentence);
    struct context c = context_of_effect(t, f);
    int value = value_of(t, &s->value, &c);
    card_id found[CHOSEN_MAX];
    if (who.seat < t->seats) c.actor = who.seat;
    unsigned n = most_chosen(t, s, &c, found);
    size_t cards = (n + 1) / 2 * 4; /* frames are whole words of 4 bytes */
    FRAME(play_chosen) *frame = table_push_sized(t, rule, sizeof *frame + cards);
    frame->chosen = (struct chosen){
        .effect = frame_name(t, &f->head),
        .sentence = (uint16_t)sentence,
        .room = (uint8_t)(cards / sizeof *frame->chosen.cards),
        .source = NO_CARD,
        .value = (int16_t)value,
        .actor = who.seat,
        .may = who.may,
    };
    if (!found_with_room(s)) return frame;
    memcpy(frame->chosen.cards, found, n * sizeof *found);
    frame->chosen.count = (uint8_t)n;
    return frame;
}

void *push_chosen(struct table *t, const struct effect_frame *f, const struct instruction *in)
{
    const struct play_rules *rules = play_rules_of(t);
    unsigned owner = rules->by_seat ? f->seat : rules->owner(t, f->card);
    struct chooser who = { owner < t->seats ? (seat_id)owner : (seat_id)NOBODY,
                           sentence_at(t, in->mask)->flags & SENTENCE_MAY };
    unsigned rule = t->setup->pack->vocabulary->operations[in->op - OP_GAME].rule;
    return push_for(t, rule, f, in->mask, who);
}

static void find_cards(const struct table *t, struct chosen *chosen)
{
    struct context c = context_of_chosen(t, chosen);
    choose_without_asking(t, chosen, &c);
}

/* ---- choosing -------------------------------------------------------------------------------- */

static bool asks(const struct table *t, const struct chosen *chosen)
{
    const struct sentence *s = sentence_of(t, chosen);
    return is_extreme(&s->source) || is_extreme(&s->cards) || is_choice(&s->cards) ||
           s->cards.how == HOW_TOP;
}

/* Is there a highest, a lowest, a second highest? Looking for it twice would cost more than all
 * else about a choice, so cards are only counted: one that fits is enough, for the second it takes
 * two.
 */
static bool has_extreme(const struct table *t, const struct chosen *chosen,
                        const struct selection *s)
{
    struct context c = context_of_chosen(t, chosen);
    card_id found[2];
    unsigned wanted = s->how == HOW_SECOND_HIGHEST ? 2 : 1;
    return find_fitting_in_play(t, &s->filter, &c, found, wanted) == wanted;
}

static void offer_extremes(struct table *t, const struct chosen *chosen, const struct selection *s)
{
    struct context c = context_of_chosen(t, chosen);
    card_id found[CHOSEN_MAX];
    unsigned n = find_extremes(t, s, &c, found, CHOSEN_MAX);
    for (unsigned i = 0; i < n; i++) {
        OFFER(.kind = play_rules_of(t)->moves.target, .card = found[i]);
    }
}

/* Is the question about the lowest, the highest or the second highest? */
static uint8_t extreme_prompt(const struct table *t, const struct selection *s)
{
    const struct figure *figure = &play_rules_of(t)->figures[s->figure];
    if (s->how == HOW_SECOND_HIGHEST) return figure->second_prompt;
    return s->how == HOW_LOWEST ? figure->lowest_prompt : figure->highest_prompt;
}

/* Of those that tie for the most, as many as there is room for are chosen. */
static void offer_tied(struct table *t, const struct chosen *chosen)
{
    struct context c = context_of_chosen(t, chosen);
    card_id found[CHOSEN_MAX];
    unsigned end, sure = find_top(t, sentence_of(t, chosen), &c, found, &end);
    for (unsigned i = sure; i < end; i++) {
        if (is_chosen(chosen, found[i])) continue;
        OFFER(.kind = play_rules_of(t)->moves.target, .card = found[i]);
    }
}

static bool some_tie(const struct table *t, const struct chosen *chosen)
{
    const struct sentence *s = sentence_of(t, chosen);
    struct context c = context_of_chosen(t, chosen);
    card_id found[CHOSEN_MAX];
    unsigned end;
    if (s->cards.how != HOW_TOP || chosen->count >= s->cards.n) return false;
    find_top(t, s, &c, found, &end);
    return end > chosen->count;
}

static bool chooses_targets(const struct table *t, const struct chosen *chosen)
{
    const struct sentence *s = sentence_of(t, chosen);
    const struct play_rules *rules = play_rules_of(t);
    return rules->chooses_targets ? rules->chooses_targets(s) : s->from == PLACE_IN_PLAY;
}

/* Equal cards of a deck, hand or pile are one choice; in play they may differ. */
static bool is_same_choice(const struct table *t, const struct chosen *chosen, const card_id *found,
                           unsigned at)
{
    if (sentence_of(t, chosen)->from == PLACE_IN_PLAY) return false;
    for (unsigned i = 0; i < at; i++) {
        bool same = face_of(t, found[i]) == face_of(t, found[at]);
        if (same && !is_chosen(chosen, found[i])) return true;
    }
    return false;
}

static bool may_stop(const struct table *t, const struct chosen *chosen)
{
    unsigned how = sentence_of(t, chosen)->cards.how;
    bool free = how == HOW_UP_TO || how == HOW_ANY_NUMBER;
    return free || (chosen->may && chosen->count == 0);
}

/* Who may decline is asked whether it is to be done at all. */
static uint8_t choice_prompt(const struct table *t, const struct chosen *chosen)
{
    const struct play_rules *rules = play_rules_of(t);
    if (chosen->may && !chosen->count) return rules->prompts.may_choose;
    uint8_t own = rules->choice_prompt ? rules->choice_prompt(sentence_of(t, chosen)) : 0;
    if (own) return own;
    return chooses_targets(t, chosen) ? rules->prompts.target : rules->prompts.card;
}

/* Those that one would likely choose come first: enemies of what harms, friends of what helps. */
static void put_likely_first(const struct table *t, const struct sentence *s, card_id *found,
                             unsigned n)
{
    bool (*is_likely)(const struct table *, const struct sentence *, card_id) =
        play_rules_of(t)->is_likely;
    card_id others[CHOSEN_MAX];
    unsigned kept = 0, moved = 0;
    if (!is_likely) return;
    for (unsigned i = 0; i < n; i++) {
        if (is_likely(t, s, found[i]))
            found[kept++] = found[i];
        else
            others[moved++] = found[i];
    }
    memcpy(&found[kept], others, moved * sizeof *others);
}

static void offer_candidates(struct table *t, const struct chosen *chosen)
{
    const struct play_rules *rules = play_rules_of(t);
    const struct sentence *s = sentence_of(t, chosen);
    struct context c = context_of_chosen(t, chosen);
    uint8_t move = chooses_targets(t, chosen) ? rules->moves.target : rules->moves.card;
    card_id found[CHOSEN_MAX];
    unsigned n = find_candidates(t, s, &c, found);
    put_likely_first(t, s, found, n);
    for (unsigned i = 0; i < n; i++) {
        if (is_chosen(chosen, found[i]) || is_same_choice(t, chosen, found, i)) continue;
        OFFER(.kind = move, .card = found[i]);
    }
    if (may_stop(t, chosen)) OFFER(.kind = chosen->count ? rules->moves.done : rules->moves.none);
}

static bool more_to_choose(const struct table *t, const struct chosen *chosen)
{
    const struct sentence *s = sentence_of(t, chosen);
    struct context c = context_of_chosen(t, chosen);
    card_id found[CHOSEN_MAX];
    unsigned wanted = s->cards.how == HOW_ANY_NUMBER ? CHOSEN_MAX : s->cards.n;
    if (!is_choice(&s->cards) || chosen->count >= wanted || chosen->count >= chosen->room)
        return false;
    unsigned enough = chosen->count + 1u; /* for one that was not chosen */
    unsigned n = find_some(t, s, &c, found, enough < CHOSEN_MAX ? enough : CHOSEN_MAX);
    if (s->from != PLACE_IN_PLAY) return n > chosen->count;
    for (unsigned i = 0; i < n; i++) {
        if (!is_chosen(chosen, found[i])) return true;
    }
    return false;
}

static void take_chosen(struct table *t, struct chosen *chosen)
{
    chosen->cards[chosen->count++] = t->chosen.card;
}

/* RETURNs 0 if the sentence needs somebody to do it and there is none. */
SHARED_RULE(play_choose)
{
    MY(play_choose);
    struct chosen *chosen = table_at(t, my->of * 4u);
    const struct sentence *s = sentence_of(t, chosen);
    RULE_BEGIN;
    if (is_extreme(&s->source)) {
        if (!has_extreme(t, chosen, &s->source)) RETURN(0);
        ASK_BEGIN(play_rules_of(t)->decider(t),
                  play_rules_of(t)->figures[s->source.figure].source_prompt,
                  SUBJECT(subject_of(t, chosen)));
        offer_extremes(t, chosen, &s->source);
        ASK_END;
        chosen->source = t->chosen.card;
    }
    find_cards(t, chosen);
    if (is_extreme(&s->cards) && has_extreme(t, chosen, &s->cards)) {
        ASK_BEGIN(chosen_asked(t, chosen), extreme_prompt(t, &s->cards),
                  SUBJECT(subject_of(t, chosen)));
        offer_extremes(t, chosen, &s->cards);
        ASK_END;
        take_chosen(t, chosen);
    }
    while (some_tie(t, chosen)) {
        ASK_BEGIN(chosen_asked(t, chosen), play_rules_of(t)->figures[s->cards.figure].top_prompt,
                  SUBJECT(subject_of(t, chosen)));
        offer_tied(t, chosen);
        ASK_END;
        take_chosen(t, chosen);
    }
    while (more_to_choose(t, chosen)) {
        ASK_BEGIN(chosen_asked(t, chosen), choice_prompt(t, chosen),
                  SUBJECT(subject_of(t, chosen)));
        offer_candidates(t, chosen);
        ASK_END;
        if (t->chosen.card == NO_CARD) break;
        take_chosen(t, chosen);
    }
    RETURN(1);
    RULE_END;
}

/* RUN() of a rule of this layer, by its name in play_rule_numbers. */
#define RUN_OF_LAYER(number_, name, ...)                                                           \
    ({                                                                                             \
        FRAME(name) *callee_ = frame_room(t, sizeof *callee_);                                     \
        *callee_ = (FRAME(name)){ __VA_ARGS__ };                                                   \
        unsigned rule_ = play_rules_of(t)->rules.number_;                                          \
        frame_enter(t, &callee_->head, rule_, 0, sizeof *callee_);                                 \
        enum flow flow_ = name(t, callee_);                                                        \
        if (flow_ == FLOW_DONE) frame_pop(t);                                                      \
        flow_;                                                                                     \
    })

static uint16_t word_of(const struct table *t, const struct chosen *chosen)
{
    return (uint16_t)(((const char *)chosen - (const char *)t) / 4);
}

enum flow run_chosen_for(struct table *t, unsigned rule, const struct doing_players *d)
{
    const struct effect_frame *f = effect_of_frame(t, d->effect);
    struct chooser who = { d->seat, d->may };
    return frame_run(t, push_for(t, rule, f, d->sentence, who));
}

enum flow choose_cards(struct table *t, struct chosen *chosen)
{
    if (!asks(t, chosen)) {
        find_cards(t, chosen);
        t->result = 1;
        return FLOW_DONE;
    }
    return RUN_OF_LAYER(choose, play_choose, .of = word_of(t, chosen));
}

/* ---- order ----------------------------------------------------------------------------------- */

/* Only where all that fit are dealt with. What was chosen one by one comes in the order in which it
 * was chosen: a second question would ask for what was just said. */
static bool order_matters(const struct table *t, const struct sentence *s)
{
    const struct play_rules *rules = play_rules_of(t);
    if (rules->asks_order) return rules->asks_order(s);
    return s->from == PLACE_IN_PLAY && rules->settle_rule && !is_choice(&s->cards);
}

/* Can it still be dealt with? Who has left play, or is no target any more, has no place in an
 * order. It stays among the chosen: it may be back when its turn comes. */
static bool is_still_meant(const struct table *t, const struct chosen *chosen, card_id card)
{
    const struct play_rules *rules = play_rules_of(t);
    const struct sentence *s = sentence_of(t, chosen);
    if (rules->still_meant) return rules->still_meant(t, s, card);
    return s->from != PLACE_IN_PLAY || is_in_play(t, card);
}

bool chosen_asks_order(const struct table *t, const struct chosen *chosen)
{
    unsigned left = 0;
    if (chosen->fixed || chosen->count - chosen->next < 2) return false;
    if (!order_matters(t, sentence_of(t, chosen))) return false;
    for (unsigned i = chosen->next; i < chosen->count && left < 2; i++) {
        left += is_still_meant(t, chosen, chosen->cards[i]);
    }
    return left > 1;
}

static void put_next(struct chosen *chosen, card_id card)
{
    unsigned at = chosen->next;
    while (chosen->cards[at] != card) at++;
    for (; at > chosen->next; at--) chosen->cards[at] = chosen->cards[at - 1];
    chosen->cards[chosen->next] = card;
}

SHARED_RULE(play_next)
{
    MY(play_next);
    struct chosen *chosen = table_at(t, my->of * 4u);
    const struct play_rules *rules = play_rules_of(t);
    RULE_BEGIN;
    ASK_BEGIN(chosen_asked(t, chosen), rules->prompts.order, SUBJECT(subject_of(t, chosen)));
    for (unsigned i = chosen->next; i < chosen->count; i++) {
        if (is_still_meant(t, chosen, chosen->cards[i]))
            OFFER(.kind = rules->moves.next, .card = chosen->cards[i]);
    }
    OFFER(.kind = rules->moves.rest);
    ASK_END;
    if (t->chosen.kind == rules->moves.rest)
        chosen->fixed = 1;
    else
        put_next(chosen, t->chosen.card);
    RULE_END;
}

enum flow choose_next(struct table *t, const struct chosen *chosen)
{
    FRAME(play_next) *frame = table_push(t, play_rules_of(t)->rules.next);
    frame->of = word_of(t, chosen);
    frame->head.flags |= FRAME_ASKS;
    if (play_next(t, frame) == FLOW_ASK) return FLOW_ASK;
    frame_pop(t);
    return FLOW_DONE;
}

/* ---- doing ----------------------------------------------------------------------------------- */

bool chosen_goes_on(const struct table *t, const struct chosen *chosen)
{
    const struct effect_frame *f = effect_of_frame(t, chosen->effect);
    const struct vocabulary *v = t->setup->pack->vocabulary;
    return chosen->next < chosen->count && !(v->is_forfeited && v->is_forfeited(t, f));
}

void chosen_bind(struct table *t, const struct chosen *chosen)
{
    struct effect_frame *f = effect_of_frame(t, chosen->effect);
    const struct instruction *in = &t->setup->pack->code[f->pc - 1];
    if (!(sentence_of(t, chosen)->flags & SENTENCE_BINDS_CARD) || !in->a) return;
    f->vars[in->a] = chosen->count ? chosen->cards[0] : (uint16_t)NO_CARD;
}

card_id chosen_source(const struct table *t, const struct chosen *chosen)
{
    const struct sentence *s = sentence_of(t, chosen);
    struct context c = context_of_chosen(t, chosen);
    if (is_extreme(&s->source)) return chosen->source;
    return one_card(t, &c, s->source.one, s->source.var);
}

struct event chosen_event(const struct table *t, const struct chosen *chosen, uint8_t kind)
{
    const struct sentence *s = sentence_of(t, chosen);
    const struct effect_frame *f = effect_of_frame(t, chosen->effect);
    uint8_t thing = s->thing_var ? (uint8_t)f->vars[s->thing_var] : s->thing;
    return EVENT(kind, .seat = f->seat, .card = f->card, .source = chosen_source(t, chosen),
                 .target = chosen->cards[chosen->next], .thing = thing, .number = chosen->value,
                 .parent = f->event);
}

SHARED_RULE(play_each)
{
    MY(play_each);
    struct chosen *chosen = table_at(t, my->of * 4u);
    const struct play_rules *rules = play_rules_of(t);
    RULE_BEGIN;
    while (chosen_goes_on(t, chosen)) {
        if (chosen_asks_order(t, chosen)) CALL_NUMBER(choose_next(t, chosen));
        CALL_NUMBER(rules->act_on(t, chosen, chosen->cards[chosen->next]));
        chosen->next++;
        chosen->done = (uint16_t)(chosen->done + t->result);
        if (rules->settle_rule && play_state(t)->unsettled) {
            CALL_NUMBER(frame_run(t, table_push(t, rules->settle_rule)));
        }
    }
    RETURN(chosen->done);
    RULE_END;
}

enum flow act_on_each(struct table *t, struct chosen *chosen)
{
    return RUN_OF_LAYER(each, play_each, .of = word_of(t, chosen));
}

SHARED_RULE(play_apply)
{
    MY(play_apply);
    struct chosen *chosen = &my->chosen;
    RULE_BEGIN;
    CALL_NUMBER(choose_cards(t, chosen));
    if (!t->result) RETURN(0);
    chosen_bind(t, chosen);
    CALL_NUMBER(act_on_each(t, chosen));
    RETURN(chosen->done);
    RULE_END;
}
