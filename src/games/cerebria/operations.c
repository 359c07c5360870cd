/* SPDX-License-Identifier: MIT */
/*
 * What the words of Cerebria's cards do, in small steps: a choice, or a deed with what was chosen.
 * A deed whose choice had no answer does nothing (NO_ANSWER), and so does one whose card has left
 * play meanwhile: nothing that a variable holds is relied on.
 *
 * What is changed is changed by table.c, which tells it. "You" is the seat that follows the text,
 * its own slot that of its card in play, or of the event an upgrade is about.
 */
#include "games/cerebria/words.h"

/* ---- which slots a text means ------------------------------------------------------------------- */

/* The slot a text is about; BOARD_SLOTS: none. */
static unsigned own_slot(const struct table *t, const struct effect_frame *f)
{
    if (facts_of(t->setup)->sort[face_of(t, f->card)] == SORT_EMOTION)
        return cerebria_slot(t, f->card);
    if (f->event == NO_EVENT) return BOARD_SLOTS;
    unsigned place = event_at(t, f->event)->place;
    return place >= PLACE_FRONTIER && place < PLACES ? slot_of_place(place) : BOARD_SLOTS;
}

/* The same where an Emotion lies on it: that of a Quell may have left play. */
static unsigned own_emotion(const struct table *t, const struct effect_frame *f)
{
    unsigned own = own_slot(t, f);
    return own < BOARD_SLOTS && cerebria_on(t, own) != NO_CARD ? own : (unsigned)BOARD_SLOTS;
}

/* The Realm that the event is about; BOARD_REALMS: none. */
static unsigned event_realm(const struct table *t, const struct effect_frame *f)
{
    if (f->event == NO_EVENT) return BOARD_REALMS;
    unsigned place = event_at(t, f->event)->place;
    return place < PLACE_FRONTIER ? place - PLACE_REALM : BOARD_REALMS;
}

static bool is_own_slot_of(unsigned slot, unsigned realm)
{
    return realm < BOARD_REALMS && (slot == 3 * realm || slot == board_slot_at(3 * realm, -1));
}

/* Does it lie where the class says? */
static bool lies_there(const struct table *t, const struct effect_frame *f, unsigned class,
                       unsigned slot)
{
    unsigned own = own_slot(t, f), at = cerebria_of(t)->at[f->seat];
    bool there = class & CLASS_OTHERS && slot != own;
    if (class & CLASS_IN_REALM) there |= is_own_slot_of(slot, event_realm(t, f));
    if (class & CLASS_BESIDE_YOU && at < BOARD_SPACES)
        there |= cerebria_reach(at, false) >> slot & 1;
    if (own >= BOARD_SLOTS) return there;
    if (class & CLASS_SELF) there |= slot == own;
    if (class & CLASS_NEIGHBOUR)
        there |= slot == board_slot_at(own, 1) || slot == board_slot_at(own, -1);
    if (class & CLASS_NEAR) there |= board_is_near(slot, own);
    return there;
}

static bool is_of_class(const struct table *t, const struct effect_frame *f, unsigned class,
                        unsigned slot)
{
    card_id card = cerebria_on(t, slot);
    unsigned is = card == NO_CARD                          ? CLASS_EMPTY
                  : cerebria_side(t, card) == SIDE_PLAYERS ? CLASS_OWN
                                                           : CLASS_OPPOSING;
    return class & is && lies_there(t, f, class, slot);
}

static unsigned count_class(const struct table *t, const struct effect_frame *f, unsigned class)
{
    unsigned n = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) n += is_of_class(t, f, class, slot);
    return n;
}

/* The slot beyond another one, seen from the own one: further away on the same side of the ring. */
static unsigned slot_beyond(unsigned own, unsigned slot)
{
    unsigned clockwise = (slot + BOARD_SLOTS - own) % BOARD_SLOTS;
    return board_slot_at(slot, clockwise <= BOARD_SLOTS / 2 ? 1 : -1);
}

static unsigned free_spaces(const struct table *t, unsigned slot)
{
    card_id card = cerebria_on(t, slot);
    return emotion_fact(t, card)->printed.spaces - (unsigned)emotion_of(t, card)->essence;
}

/* Is there an Emotion with which that is possible? */
static bool meets(const struct table *t, const struct effect_frame *f, unsigned need, unsigned slot)
{
    card_id card = cerebria_on(t, slot);
    unsigned own = own_slot(t, f);
    struct board b;
    if (card == NO_CARD) return false;
    switch ((enum need)need) {
    case NEED_SLOT: return count_class(t, f, CLASS_EMPTY | CLASS_NEIGHBOUR) > 0;
    case NEED_SPACE: return free_spaces(t, slot) > 0;
    case NEED_OWN_SPACE: return free_spaces(t, slot) > 0 && cerebria_of(t)->essence[f->seat] > 0;
    case NEED_MORE_THAN_ONE: return emotion_of(t, card)->essence > 1;
    case NEED_QUELLABLE: cerebria_board(t, &b); return !board_is_shielded(&b, slot);
    case NEED_ROOM_BEYOND:
        return own < BOARD_SLOTS && cerebria_on(t, slot_beyond(own, slot)) == NO_CARD;
    case NEEDS: break;
    }
    return true;
}

static unsigned emotions_to_choose(const struct table *t, const struct effect_frame *f,
                                   const struct instruction *in, uint16_t *answers)
{
    unsigned n = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (is_of_class(t, f, in->mask, slot) && meets(t, f, in->b, slot))
            answers[n++] = cerebria_on(t, slot);
    }
    return n;
}

/* The slot of the Emotion in a variable, as long as it is in play. */
static bool chosen_slot(const struct table *t, const struct effect_frame *f, unsigned var,
                        unsigned *slot)
{
    card_id card = (card_id)f->vars[var];
    *slot = card < t->cards ? cerebria_slot(t, card) : BOARD_SLOTS;
    return *slot < BOARD_SLOTS;
}

/* ---- conditions --------------------------------------------------------------------------------- */

static bool leads(const struct table *t, enum aspiration aspiration)
{
    struct board b;
    cerebria_board(t, &b);
    return board_lead(&b, aspiration, SIDE_EGO) > 0;
}

static bool opponent_has_fortress(const struct table *t)
{
    const struct cerebria *g = cerebria_of(t);
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        if (g->fortress[r] != FRAGMENT_NONE && g->fortress_side[r] == SIDE_EGO) return true;
    }
    return false;
}

bool cerebria_holds(const struct table *t, const struct effect_frame *f, const void *data)
{
    const struct cerebria_condition *c = data;
    const struct cerebria *g = cerebria_of(t);
    const struct event *event = f->event == NO_EVENT ? NULL : event_at(t, f->event);
    switch ((enum asks)c->asks) {
    case ASKS_SOME: return count_class(t, f, c->class) > 0;
    case ASKS_NONE: return count_class(t, f, c->class) == 0;
    case ASKS_FEWER_FRONTIERS: return leads(t, ASPIRATION_OPENNESS);
    case ASKS_FEWER_EITHER: return leads(t, ASPIRATION_OPENNESS) || leads(t, ASPIRATION_ATTITUDE);
    case ASKS_NO_AMBITION: return g->ambition == 0;
    case ASKS_ALL_AMBITION: return g->ambition >= facts_of(t->setup)->constants.ambition;
    case ASKS_FORTRESS: return opponent_has_fortress(t);
    case ASKS_LESS_ESSENCE: return leads(t, ASPIRATION_LIVELINESS);
    case ASKS_NO_ESSENCE: return g->essence[f->seat] == 0;
    case ASKS_LEFT_PLAY: return event && event->flags & ABOUT_LEFT_PLAY;
    case ASKS_IN_REALM: return g->at[f->seat] < BOARD_SPACES && g->at[f->seat] % 2 == 0;
    case ASKS_BROUGHT: return event && event->number >= c->n;
    case ASKS: break;
    }
    return false;
}

/* ---- what is gained ----------------------------------------------------------------------------- */

#define ACT(name)                                                                                  \
    static bool name(struct table *t, struct effect_frame *f, const struct instruction *in)
#define ANSWER(name)                                                                               \
    static unsigned name(const struct state *s, const struct instruction *in, uint16_t *answers)

/* GAIN: what a says, as much as b, to the Spirit in variable c. */
ACT(act_gain)
{
    unsigned amount = amount_of(f->vars, in), seat = f->vars[in->c];
    if (seat >= t->seats) return true;
    switch ((enum gain)in->a) {
    case GAIN_WILLPOWER: cerebria_gain_willpower(t, (seat_id)seat, amount); break;
    case GAIN_ESSENCE: cerebria_gain_essence(t, (seat_id)seat, amount); break;
    case GAIN_CARD: cerebria_draw(t, (seat_id)seat, amount); break;
    case GAIN_AMBITION: cerebria_gain_ambition(t, (seat_id)seat, amount); break;
    case GAIN_ACTION: cerebria_gain_action(t, (seat_id)seat, amount); break;
    case GAINS: break;
    }
    return true;
}

/* COUNT_CLASS: into a, b for each slot of the class. */
ACT(act_count_class)
{
    f->vars[in->a] = (uint16_t)(in->b * count_class(t, f, in->mask));
    return true;
}

/* COUNT_LEAD: into a, b for every c Essence by which the other side's Emotions lead. */
ACT(act_count_lead)
{
    struct board b;
    cerebria_board(t, &b);
    int lead = board_lead(&b, ASPIRATION_LIVELINESS, SIDE_EGO);
    f->vars[in->a] = (uint16_t)(lead > 0 && in->c ? in->b * ((unsigned)lead / in->c) : 0);
    return true;
}

static bool can_exchange(const struct table *t, const struct effect_frame *f,
                         const struct instruction *in)
{
    return cerebria_of(t)->willpower[f->seat] >= in->b;
}

/* EXCHANGE: b Willpower for c Essence, completely or not at all. */
ACT(act_exchange)
{
    if (!can_exchange(t, f, in)) return true;
    cerebria_pay(t, f->seat, in->b, 0);
    cerebria_gain_essence(t, f->seat, in->c);
    return true;
}

ANSWER(answer_spirits)
{
    (void)in;
    for (seat_id seat = 0; seat < s->t->seats; seat++) answers[seat] = seat;
    return s->t->seats;
}

/* ---- Spirits ------------------------------------------------------------------------------------ */

/* With FLAG_ANY_SPACE every other one, else the two beside it; whoever stands there. */
ANSWER(answer_spaces)
{
    unsigned at = cerebria_of(s->t)->at[s->vars[VAR_ME]], n = 0;
    if (at >= BOARD_SPACES) return 0;
    for (unsigned i = 1; i < BOARD_SPACES; i++) {
        bool next = i == 1 || i == BOARD_SPACES - 1;
        if (!next && !(in->flags & FLAG_ANY_SPACE)) continue;
        answers[n++] = (uint16_t)place_of_space((at + i) % BOARD_SPACES);
    }
    return n;
}

ACT(act_go)
{
    unsigned place = f->vars[in->a];
    if (place < PLACE_SLOTS) cerebria_move_spirit(t, f->seat, space_of_place(place));
    return true;
}

/* ---- Emotions ----------------------------------------------------------------------------------- */

/* The frame of the effect that is under way: choices are made on the state of its variables. */
static struct effect_frame frame_of(const struct state *s)
{
    const struct effect_frame *now = effect_that_asks(s->t);
    return (struct effect_frame){ .card = s->card,
                                  .event = now ? now->event : (event_id)NO_EVENT,
                                  .seat = (seat_id)s->vars[VAR_ME] };
}

ANSWER(answer_emotions)
{
    struct effect_frame f = frame_of(s);
    return emotions_to_choose(s->t, &f, in, answers);
}

/* CHOOSE_SLOT: an empty neighbour of the own slot, for the Emotion in c. */
ANSWER(answer_slots)
{
    struct effect_frame f = frame_of(s);
    unsigned n = 0;
    if (s->vars[in->c] >= s->t->cards) return 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (is_of_class(s->t, &f, CLASS_EMPTY | CLASS_NEIGHBOUR, slot))
            answers[n++] = (uint16_t)place_of_slot(slot);
    }
    return n;
}

ACT(act_move_emotion)
{
    unsigned from, place = f->vars[in->c];
    if (!chosen_slot(t, f, in->a, &from) || place < PLACE_FRONTIER || place >= PLACES) return true;
    unsigned to = slot_of_place(place);
    if (cerebria_on(t, to) == NO_CARD) cerebria_move_emotion(t, from, to);
    return true;
}

ACT(act_push)
{
    unsigned slot, own = own_slot(t, f);
    if (!chosen_slot(t, f, in->a, &slot) || own >= BOARD_SLOTS) return true;
    unsigned beyond = slot_beyond(own, slot);
    if (cerebria_on(t, beyond) == NO_CARD) cerebria_move_emotion(t, slot, beyond);
    return true;
}

/* PUT: b Essence onto the Emotion in a, of the own board with FLAG_OWN_ESSENCE. */
ACT(act_put)
{
    unsigned slot, amount = in->b;
    if (!chosen_slot(t, f, in->a, &slot)) return true;
    bool own = in->flags & FLAG_OWN_ESSENCE;
    unsigned has = cerebria_of(t)->essence[f->seat], room = free_spaces(t, slot);
    if (own && amount > has) amount = has;
    if (amount > room) amount = room;
    if (own) cerebria_spend_essence(t, f->seat, amount);
    cerebria_add_essence(t, slot, amount);
    return true;
}

/* As much Essence of an Emotion as may be taken off without the last one. */
static unsigned can_take(const struct table *t, unsigned slot, unsigned amount)
{
    unsigned has = emotion_of(t, cerebria_on(t, slot))->essence;
    return amount < has ? amount : has - (has > 0);
}

ACT(act_take_off)
{
    unsigned slot;
    if (!chosen_slot(t, f, in->a, &slot)) return true;
    unsigned taken = cerebria_remove_essence(t, slot, can_take(t, slot, in->b));
    cerebria_gain_essence(t, f->seat, taken);
    return true;
}

/* SHIFT: one Essence of the own Emotion, not its last, to the one in a. */
ACT(act_shift)
{
    unsigned slot, own = own_emotion(t, f);
    if (!chosen_slot(t, f, in->a, &slot) || own >= BOARD_SLOTS) return true;
    if (!can_take(t, own, 1) || !free_spaces(t, slot)) return true;
    cerebria_remove_essence(t, own, 1);
    cerebria_add_essence(t, slot, 1);
    return true;
}

ACT(act_quell)
{
    unsigned slot;
    if (chosen_slot(t, f, in->a, &slot)) cerebria_remove_essence(t, slot, in->b);
    return true;
}

/* Which ones is looked at before the first is quelled: one may have shielded another. */
ACT(act_quell_each)
{
    unsigned slots = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (is_of_class(t, f, in->mask, slot) && meets(t, f, NEED_QUELLABLE, slot))
            slots |= 1u << slot;
    }
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (slots >> slot & 1) cerebria_remove_essence(t, slot, in->b);
    }
    return true;
}

ACT(act_token)
{
    unsigned own = own_emotion(t, f), amount = amount_of(f->vars, in);
    if (own < BOARD_SLOTS && amount) cerebria_add_token(t, own, amount);
    return true;
}

/* ---- one by one --------------------------------------------------------------------------------- */

/* How often one Essence can be moved: off the others, or from this onto the others. */
static unsigned how_often(const struct table *t, const struct effect_frame *f, enum need need)
{
    unsigned n = 0, own = own_emotion(t, f);
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (!is_of_class(t, f, CLASS_OWN | CLASS_OTHERS, slot)) continue;
        n += need == NEED_SPACE ? free_spaces(t, slot) : can_take(t, slot, ESSENCE_SPACES);
    }
    if (need != NEED_SPACE) return n;
    unsigned there = own < BOARD_SLOTS ? can_take(t, own, ESSENCE_SPACES) : 0;
    return there < n ? there : n;
}

/* HOW_MANY: from b to c, as far as it can be done; `mask`: what is needed. */
ANSWER(answer_how_many)
{
    struct effect_frame f = frame_of(s);
    unsigned most = how_often(s->t, &f, (enum need)in->mask), n = 0;
    if (most > in->c) most = in->c;
    for (unsigned i = in->b; i <= most; i++) answers[n++] = (uint16_t)i;
    return n;
}

/* AGAIN: counts the variable down; at 0, or if nothing was chosen, it goes on at `to`. */
ACT(act_again)
{
    (void)t;
    if (f->vars[in->a] == 0 || f->vars[in->a] == NO_ANSWER) return false;
    f->vars[in->a]--;
    return true;
}

/* ---- cards -------------------------------------------------------------------------------------- */

/* Cards of a zone, of the first `most` each face once: equal ones are one answer (adr 0007). */
static unsigned cards_of(const struct table *t, zone_id zone, unsigned most, uint16_t *answers)
{
    unsigned n = 0, looked_at = 0;
    for (EACH_CARD(card, t, zone)) {
        bool again = false;
        if (looked_at++ == most || n == ANSWERS_MAX) break;
        for (unsigned i = 0; i < n; i++) again |= face_of(t, answers[i]) == face_of(t, card);
        if (!again) answers[n++] = card;
    }
    return n;
}

static bool lies_in(const struct table *t, const struct effect_frame *f, unsigned var, zone_id zone)
{
    return f->vars[var] < t->cards && card_at(t, (card_id)f->vars[var])->zone == zone;
}

ANSWER(answer_hand)
{
    (void)in;
    zone_id hand = zone_of(s->t, ZONE_HAND, (seat_id)s->vars[VAR_ME]);
    return cards_of(s->t, hand, UINT16_MAX, answers);
}

/* UNDER: the card in a, from the hand or the top of the own deck, goes under that deck. */
ACT(act_under)
{
    zone_id deck = zone_of(t, ZONE_DECK, f->seat);
    card_id card = (card_id)f->vars[in->a];
    if (lies_in(t, f, in->a, zone_of(t, ZONE_HAND, f->seat)))
        cerebria_discard(t, f->seat, card);
    else if (lies_in(t, f, in->a, deck)) {
        card_move(t, card, deck);
        card_show_only(t, card, 0);
        cerebria_show_top(t, deck);
    }
    return true;
}

/* LOOK_DECK: shows the own top b cards; into a how many there are. */
ACT(act_look_deck)
{
    unsigned n = 0;
    for (EACH_CARD(card, t, zone_of(t, ZONE_DECK, f->seat))) {
        if (n == in->b) break;
        card_show(t, card, seat_bit(f->seat));
        TELL(EVENT_LOOK, .seat = f->seat, .card = card);
        n++;
    }
    f->vars[in->a] = (uint16_t)n;
    return true;
}

ANSWER(answer_top)
{
    zone_id deck = zone_of(s->t, ZONE_DECK, (seat_id)s->vars[VAR_ME]);
    return cards_of(s->t, deck, s->vars[in->c], answers);
}

ACT(act_take)
{
    zone_id deck = zone_of(t, ZONE_DECK, f->seat);
    if (!lies_in(t, f, in->a, deck)) return true;
    card_move(t, (card_id)f->vars[in->a], zone_of(t, ZONE_HAND, f->seat));
    TELL(EVENT_DRAW, .seat = f->seat, .card = (card_id)f->vars[in->a]);
    cerebria_show_top(t, deck);
    return true;
}

/* The whole side sees it, as long as it lies there (defaults 14). */
ACT(act_look_operation)
{
    (void)in;
    card_id top = zone_top(t, zone_of(t, ZONE_OPERATIONS, 0));
    if (top == NO_CARD) return true;
    card_show(t, top, all_seats(t));
    TELL(EVENT_LOOK, .seat = f->seat, .card = top);
    return true;
}

/* ---- Hidden Aspirations ------------------------------------------------------------------------- */

/* LOOK_HIDDEN: shows the side its top b; into a how many there are. After the last Common card
 * there is nothing left to aim at (cerebria-84). */
ACT(act_look_hidden)
{
    unsigned n = 0;
    f->vars[in->a] = 0;
    if (cerebria_common(t) == ASPIRATION_NONE) return true;
    for (EACH_CARD(card, t, zone_of(t, ZONE_HIDDEN_DECK, 0))) {
        if (n == in->b) break;
        card_show(t, card, all_seats(t));
        TELL(EVENT_LOOK, .seat = f->seat, .card = card);
        n++;
    }
    f->vars[in->a] = (uint16_t)n;
    return true;
}

/* The current one, which is kept, and those of the top that are not the Common one. */
ANSWER(answer_hidden)
{
    card_id current = zone_top(s->t, zone_of(s->t, ZONE_HIDDEN, 0));
    uint16_t top[ANSWERS_MAX];
    unsigned n = 0, looked = s->vars[in->c];
    if (!looked || looked == NO_ANSWER) return 0;
    unsigned count = cards_of(s->t, zone_of(s->t, ZONE_HIDDEN_DECK, 0), looked, top);
    if (current != NO_CARD) answers[n++] = current;
    for (unsigned i = 0; i < count; i++) {
        if (aspiration_of(s->t, top[i]) != cerebria_common(s->t)) answers[n++] = top[i];
    }
    return n;
}

/* CHANGE_HIDDEN: the card in a becomes the current one; all others are shuffled. */
ACT(act_change_hidden)
{
    zone_id deck = zone_of(t, ZONE_HIDDEN_DECK, 0), hidden = zone_of(t, ZONE_HIDDEN, 0);
    if (!f->vars[in->c]) return true;
    if (lies_in(t, f, in->a, deck)) {
        card_id current = zone_top(t, hidden), card = (card_id)f->vars[in->a];
        if (current != NO_CARD) card_move(t, current, deck);
        card_move(t, card, hidden);
        TELL(EVENT_HIDDEN_NEW, .seat = f->seat, .card = card, .number = SIDE_PLAYERS);
    }
    zone_shuffle(t, deck, STREAM_HIDDEN);
    return true;
}

/* ---- Fortresses --------------------------------------------------------------------------------- */

/* The Realm one of whose own slots this lies on, if the other side has a Fortress there. */
static unsigned realm_to_raze(const struct table *t, const struct effect_frame *f)
{
    const struct cerebria *g = cerebria_of(t);
    unsigned own = own_slot(t, f);
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        bool opposing = g->fortress[r] != FRAGMENT_NONE && g->fortress_side[r] == SIDE_EGO;
        if (is_own_slot_of(own, r) && opposing) return r;
    }
    return BOARD_REALMS;
}

/* Who follows the text has razed it (cerebria-93). */
ACT(act_raze)
{
    (void)in;
    unsigned realm = realm_to_raze(t, f);
    if (realm >= BOARD_REALMS) return true;
    cerebria_raze(t, f->seat, realm, false);
    cerebria_note_deed(t, DEED_RAZED);
    return true;
}

/* ---- what would do nothing ---------------------------------------------------------------------- */

/* What depends on a choice is as idle as the choice before it, so that a `may` is offered exactly
 * if one of its choices has an answer or one of its other deeds does something. */
bool cerebria_is_idle(const struct table *t, const struct effect_frame *f,
                      const struct instruction *in)
{
    uint16_t answers[ANSWERS_MAX];
    switch (in->op) {
    case OP_GAIN:
        if (in->a == GAIN_AMBITION)
            return cerebria_of(t)->ambition >= facts_of(t->setup)->constants.ambition;
        return in->a == GAIN_CARD && !zone_count(t, zone_of(t, ZONE_DECK, f->seat));
    case OP_CHOOSE_EMOTION: return emotions_to_choose(t, f, in, answers) == 0;
    case OP_EXCHANGE: return !can_exchange(t, f, in);
    case OP_HOW_MANY: return how_often(t, f, (enum need)in->mask) < in->b;
    case OP_RAZE_HERE: return realm_to_raze(t, f) == BOARD_REALMS;
    case OP_CHOOSE_SPACE:
    case OP_CHOOSE_SPIRIT:
    case OP_QUELL_EACH:
    case OP_TOKEN:
    case OP_LOOK_DECK:
    case OP_LOOK_OPERATION:
    case OP_LOOK_HIDDEN: return false;
    default: return true;
    }
}

/* ---- the table ---------------------------------------------------------------------------------- */

#define NR(op) [(op)-OP_GAME]
#define CHOICE(kind, move_, prompt_, function)                                                     \
    .a = FIELD_OUT, .jumps = true, .answers = function, .answer = kind, .move = move_,             \
    .prompt = prompt_
#define CARD_CHOICE(prompt_, function) CHOICE(ANSWER_CARD, MOVE_CARD, prompt_, function)

const struct operation cerebria_operations[] = {
    NR(OP_GAIN) = { "gain", .a = FIELD_SMALL, .b = FIELD_AMOUNT, .c = FIELD_VAR, .limit = GAINS,
                    .act = act_gain },
    NR(OP_COUNT_CLASS) = { "count-class", .a = FIELD_OUT, .b = FIELD_NUMBER,
                           .act = act_count_class },
    NR(OP_COUNT_LEAD) = { "count-lead", .a = FIELD_OUT, .b = FIELD_NUMBER, .c = FIELD_NUMBER,
                          .act = act_count_lead },
    NR(OP_CHOOSE_SPACE) = { "choose-space",
                            CHOICE(ANSWER_PLACE, MOVE_PLACE, PROMPT_POWER, answer_spaces) },
    NR(OP_GO) = { "go", .a = FIELD_VAR, .act = act_go },
    NR(OP_CHOOSE_EMOTION) = { "choose-emotion", .b = FIELD_SMALL, .limit = NEEDS,
                              CARD_CHOICE(PROMPT_POWER_CARD, answer_emotions) },
    NR(OP_CHOOSE_SLOT) = { "choose-slot", .c = FIELD_VAR,
                           CHOICE(ANSWER_PLACE, MOVE_PLACE, PROMPT_POWER, answer_slots) },
    NR(OP_MOVE_EMOTION) = { "move-emotion", .a = FIELD_VAR, .c = FIELD_VAR,
                            .act = act_move_emotion },
    NR(OP_PUT) = { "put", .a = FIELD_VAR, .b = FIELD_NUMBER, .act = act_put },
    NR(OP_TAKE_OFF) = { "take-off", .a = FIELD_VAR, .b = FIELD_NUMBER, .act = act_take_off },
    NR(OP_SHIFT) = { "shift", .a = FIELD_VAR, .act = act_shift },
    NR(OP_QUELL) = { "quell", .a = FIELD_VAR, .b = FIELD_NUMBER, .act = act_quell },
    NR(OP_QUELL_EACH) = { "quell-each", .b = FIELD_NUMBER, .act = act_quell_each },
    NR(OP_PUSH) = { "push", .a = FIELD_VAR, .act = act_push },
    NR(OP_TOKEN) = { "token", .b = FIELD_AMOUNT, .act = act_token },
    NR(OP_EXCHANGE) = { "exchange", .b = FIELD_NUMBER, .c = FIELD_NUMBER, .act = act_exchange },
    NR(OP_AGAIN) = { "again", .a = FIELD_OUT, .jumps = true, .act = act_again },
    NR(OP_HOW_MANY) = { "how-many", .b = FIELD_NUMBER, .c = FIELD_NUMBER,
                        CHOICE(ANSWER_NUMBER, MOVE_NUMBER, PROMPT_POWER_NUMBER, answer_how_many) },
    NR(OP_CHOOSE_HAND) = { "choose-hand", CARD_CHOICE(PROMPT_POWER_CARD, answer_hand) },
    NR(OP_UNDER) = { "under", .a = FIELD_VAR, .act = act_under },
    NR(OP_LOOK_DECK) = { "look-deck", .a = FIELD_OUT, .b = FIELD_NUMBER, .act = act_look_deck },
    NR(OP_CHOOSE_TAKEN) = { "choose-taken", .c = FIELD_VAR,
                            CARD_CHOICE(PROMPT_POWER_CARD, answer_top) },
    NR(OP_TAKE) = { "take", .a = FIELD_VAR, .act = act_take },
    NR(OP_CHOOSE_UNDER) = { "choose-under", .c = FIELD_VAR, CARD_CHOICE(PROMPT_ORDER, answer_top) },
    NR(OP_LOOK_OPERATION) = { "look-operation", .act = act_look_operation },
    NR(OP_LOOK_HIDDEN) = { "look-hidden", .a = FIELD_OUT, .b = FIELD_NUMBER,
                           .act = act_look_hidden },
    NR(OP_CHOOSE_HIDDEN) = { "choose-hidden", .c = FIELD_VAR,
                             CARD_CHOICE(PROMPT_HIDDEN, answer_hidden) },
    NR(OP_CHANGE_HIDDEN) = { "change-hidden", .a = FIELD_VAR, .c = FIELD_VAR,
                             .act = act_change_hidden },
    NR(OP_RAZE_HERE) = { "raze-here", .act = act_raze },
    NR(OP_CHOOSE_SPIRIT) = { "choose-spirit", CHOICE(ANSWER_SEAT, MOVE_SPIRIT, PROMPT_POWER_SPIRIT,
                                                     answer_spirits) },
};
