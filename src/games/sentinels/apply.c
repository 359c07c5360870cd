/* SPDX-License-Identifier: MIT */
/*
 * What cards do to cards: the rule that does what a sentence says to each of its cards.
 *
 * The set is fixed at the start (sentinels-11), the amount is computed once (sentinels-29), and all
 * targets are chosen before the first is dealt with (sentinels-30): that is src/inplay/choose.c.
 * Who has left play meanwhile is skipped.
 *
 * What cannot be done is skipped and the rest happens (sentinels-31). So nothing here is refused
 * beforehand, and every verb leaves in t->result how much it did, which the rule adds up for "if
 * done" and "so destroyed".
 */
#include "games/sentinels/sentinels.h"

static const struct sentence *sentence_of(const struct table *t, const struct chosen *chosen)
{
    return sentence_at(t, chosen->sentence);
}

static const struct effect_frame *effect_of(const struct table *t, const struct chosen *chosen)
{
    return effect_of_frame(t, chosen->effect);
}

/* ---- doing ----------------------------------------------------------------------------------- */

/* Up to the maximum (sent-target-3). What is regained is what was done: a target that is whole has
 * regained nothing. */
static void regain(struct table *t, card_id card, int amount)
{
    struct piece *piece = piece_of(t, card);
    int room = piece->most - piece->hp;
    int gained = amount < room ? amount : room;
    if (gained <= 0) return;
    piece->hp = (int8_t)(piece->hp + gained);
    t->result = gained;
    TELL(EVENT_REGAIN, .card = card, .number = gained, .was = piece->hp);
}

/* Only damage can be redirected. A text that says so where none is in flight does nothing
 * (sentinels-31). */
static void redirect(struct table *t, const struct chosen *chosen, card_id to)
{
    const struct effect_frame *f = effect_of(t, chosen);
    struct event *d = event_at(t, f->event);
    t->result = d && d->kind == EVENT_DAMAGE && sentinels_redirect_damage(t, d, f->card, to);
}

/* The maximum too: the side a villain turns to has hp of its own, and regaining stops there
 * (sentinels-19). */
static void set_hp(struct table *t, card_id card, int hp)
{
    struct piece *piece = piece_of(t, card);
    piece->hp = (int8_t)hp;
    piece->most = (uint8_t)hp;
    t->result = 1;
    TELL(EVENT_SET_HP, .card = card, .number = hp);
}

/* Conditions can count tokens ("while there are 3 or more ..."), and what is said under a condition
 * can make a target or an indestructible card. So both kinds of change ask for a settling. */
static void put_tokens(struct table *t, card_id card, int amount)
{
    struct piece *piece = piece_of(t, card);
    int tokens = piece->tokens + amount;
    piece->tokens = (uint8_t)(tokens > UINT8_MAX ? UINT8_MAX : tokens);
    play_state(t)->unsettled = 1;
    t->result = amount;
    if (!amount) return;
    TELL(EVENT_TOKENS, .card = card, .number = amount, .was = piece->tokens);
}

static void remove_tokens(struct table *t, card_id card, int amount)
{
    struct piece *piece = piece_of(t, card);
    int removed = amount < piece->tokens ? amount : piece->tokens;
    piece->tokens = (uint8_t)(piece->tokens - removed);
    play_state(t)->unsettled = 1;
    t->result = removed;
    if (!removed) return;
    TELL(EVENT_TOKENS_LOST, .card = card, .number = removed, .was = piece->tokens);
}

/* How many may be removed is asked: at most as many as there are. */
static bool asks_amount(const struct table *t, const struct chosen *chosen)
{
    const struct sentence *s = sentence_of(t, chosen);
    return s->verb == DO_REMOVE_TOKENS && s->howmany == HOWMANY_UP_TO && chosen->count;
}

static void offer_amounts(struct table *t, const struct chosen *chosen)
{
    int there = piece_of(t, chosen->cards[0])->tokens;
    for (int n = there < chosen->value ? there : chosen->value; n >= 0; n--) {
        OFFER(.kind = MOVE_NUMBER, .number = (int16_t)n);
    }
}

/* "Destroy all cards beneath" puts them into their trashes and triggers nothing (sentinels-32).
 * They are not in play, so sentinels_destroy would rightly do nothing to them; but they count as
 * destroyed for what the text does next. */
static bool is_beneath(const struct table *t, card_id card)
{
    return card_at(t, card)->zone == zone_of(t, ZONE_BENEATH, 0);
}

static void destroy_beneath(struct table *t, card_id card)
{
    sentinels_uncover(t, card);
    t->result = 1;
}

/* What needs no rule of its own: it cannot pause, because nobody reacts to it and nothing is asked.
 */
static void do_plainly(struct table *t, const struct chosen *chosen, card_id card)
{
    t->result = 0;
    switch ((enum sentinels_verb)sentence_of(t, chosen)->verb) {
    case DO_REGAIN:
        if (is_target(t, card)) regain(t, card, chosen->value);
        break;
    case DO_REDIRECT: redirect(t, chosen, card); break;
    case DO_SET_HP: set_hp(t, card, chosen->value); break;
    case DO_PUT_TOKENS: put_tokens(t, card, chosen->value); break;
    case DO_REMOVE_TOKENS: remove_tokens(t, card, chosen->value); break;
    case DO_DESTROY: destroy_beneath(t, card); break;
    case DO_BIND: t->result = 1; break;
    default: break;
    }
}

/* Dealer, destination, amount and type are given by the text (sent-resolve-4). The type may be one
 * that was chosen before and has a name; the amount is that of the whole sentence, not worked out
 * anew for each target (sentinels-29). */
struct event sentinels_damage_to(const struct table *t, const struct chosen *chosen, card_id target)
{
    const struct sentence *s = sentence_of(t, chosen);
    const struct effect_frame *f = effect_of(t, chosen);
    uint8_t type = s->thing_var ? (uint8_t)f->vars[s->thing_var] : s->thing;
    return EVENT(EVENT_DAMAGE, .seat = f->seat, .card = f->card, .source = chosen_source(t, chosen),
                 .target = target, .thing = type, .number = chosen->value,
                 .flags = s->flags & SENTENCE_IRREDUCIBLE ? DAMAGE_IRREDUCIBLE : 0,
                 .parent = f->event);
}

static struct event damage_of(const struct table *t, const struct chosen *chosen)
{
    return sentinels_damage_to(t, chosen, chosen->cards[chosen->next]);
}

/* For a hero's card that destroys, that hero destroyed it (sentinels-46); for others the card
 * itself did. */
static card_id destroyer(const struct table *t, card_id card)
{
    unsigned owner = owner_of(t, card);
    return owner < t->seats ? character_of(t, owner) : card;
}

static struct event destruction_of(const struct table *t, const struct chosen *chosen)
{
    card_id card = effect_of(t, chosen)->card;
    bool keeps = sentence_of(t, chosen)->to == PLACE_BENEATH;
    return EVENT(EVENT_DESTROY, .source = destroyer(t, card), .target = chosen->cards[chosen->next],
                 .card = keeps ? card : (card_id)NO_CARD, .flags = keeps ? DAMAGE_BENEATH : 0);
}

/* Who looks for a card in a deck sees all of it, also if none is found. The deck is not shuffled
 * first (sentinels-40); its text has it shuffled afterwards, and then nobody knows it any more. */
static void look_through(struct table *t, const struct chosen *chosen)
{
    const struct sentence *s = sentence_of(t, chosen);
    if (s->from != PLACE_DECK) return;
    unsigned owner = sentinels_owner_named(t, s->deck, effect_of(t, chosen)->card);
    for (EACH_CARD(card, t, deck_zone(t, owner))) sentinels_show(t, card, chosen->actor);
}

/* What is done to one of the chosen cards, by a rule where somebody may react to it or be asked. */
enum flow sentinels_act_on(struct table *t, const struct chosen *chosen, card_id card)
{
    const struct sentence *s = sentence_of(t, chosen);
    if (s->verb == DO_DAMAGE) return RUN(sentinels_damage, .damage = damage_of(t, chosen));
    if (s->verb == DO_DESTROY && !is_beneath(t, card)) {
        return RUN(sentinels_destroy, .destruction = destruction_of(t, chosen));
    }
    if (s->verb == DO_MOVE) {
        return RUN(sentinels_move, .leaving = EVENT(EVENT_MOVE, .target = card), .to = s->to,
                   .actor = chosen->actor, .host = effect_of(t, chosen)->card);
    }
    do_plainly(t, chosen, card);
    return FLOW_DONE;
}

/* RETURNs how much was done: cards, or for damage how much was taken. */
SHARED_RULE(sentinels_apply)
{
    MY(sentinels_apply);
    struct chosen *chosen = &my->chosen;
    const struct sentence *s = sentence_of(t, chosen);
    RULE_BEGIN;
    look_through(t, chosen);
    CALL_NUMBER(choose_cards(t, chosen));
    if (!t->result) RETURN(0);
    chosen_bind(t, chosen);
    if (asks_amount(t, chosen)) {
        ASK_BEGIN(chosen_asked(t, chosen), PROMPT_NUMBER, SUBJECT(effect_of(t, chosen)->card));
        offer_amounts(t, chosen);
        ASK_END;
        chosen->value = t->chosen.number;
    }
    if (s->verb == DO_DAMAGE && chosen->count == 1 && chosen_goes_on(t, chosen)) {
        /* It returns the same number, and reactions to reactions so need less of the stack: a
         * reaction that deals damage is the deepest nesting of the printed cards (docs/adr/0012).
         */
        BECOME(sentinels_damage, .damage = damage_of(t, chosen));
    }
    CALL_NUMBER(act_on_each(t, chosen));
    /* Destroying and moving have settled by themselves; this is for tokens and hp. */
    if (sentinels_needs_settling(t)) CALL(sentinels_settle);
    RETURN(chosen->done);
    RULE_END;
}
