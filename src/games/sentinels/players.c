/* SPDX-License-Identifier: MIT */
/*
 * What players do because a card says so: draw, discard, play, use a power, destroy cards of their
 * own, and look at the top of a deck. Who does it and whether they want to is the matter of
 * src/inplay/players.c.
 *
 * All of it counts what was really done (sentinels-31): the number is left in t->result, and who
 * did something can be asked for by the next sentence ("each hero who did not").
 */
#include "games/sentinels/sentinels.h"

/* ---- doing it -------------------------------------------------------------------------------- */

/* With open hands it is known whether there is a card that can be played. Otherwise only how many
 * there are: whoever asks "which player?" may not learn more of a hand (sentinels-01). */
static bool may_have_play(const struct table *t, seat_id seat)
{
    zone_id hand = zone_of(t, ZONE_HAND, seat);
    if (zone_at(t, hand)->seers != all_seats(t)) return zone_count(t, hand) > 0;
    for (EACH_CARD(card, t, hand)) {
        if (sentinels_can_be_played(t, card)) return true;
    }
    return false;
}

static bool has_unused_power(const struct table *t, seat_id seat)
{
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, HOOK_POWER)) {
        if (owner_of(t, all[i].card) == seat && !all[i].acted) return true;
    }
    return false;
}

/* Has that player a card to which it could be done? */
static bool has_card_for(const struct table *t, const struct doing_players *d, seat_id seat)
{
    if (!d->effect) return true; /* only asked about: see play_is_idle() */
    struct context c = context_of_effect(t, effect_of_frame(t, d->effect));
    c.actor = seat;
    return some_card_may_fit(t, sentence_at(t, d->sentence), &c);
}

/* A cost can be paid only in full (sentinels-57); so can what all do together (sentinels-41). Decks
 * are counted with their trashes, which are shuffled in when a card is needed (sentinels-17). Who
 * cannot do what one player may do is not offered it. */
bool sentinels_player_can(const struct table *t, const struct doing_players *d, seat_id seat)
{
    const struct sentence *s = sentence_at(t, d->sentence);
    unsigned n = (unsigned)d->value;
    unsigned deck = zone_count(t, deck_zone(t, seat)) + zone_count(t, trash_zone(t, seat));
    bool all = s->howmany == HOWMANY_EXACTLY || s->howmany == HOWMANY_AT_LEAST;
    switch ((enum sentinels_verb)s->verb) {
    case DO_DISCARD: return zone_count(t, zone_of(t, ZONE_HAND, seat)) >= (all ? n : 1);
    case DO_MILL: return deck >= n;
    case DO_DRAW: return deck > 0 && n > 0;
    case DO_PLAY: return may_have_play(t, seat);
    case DO_POWER: return has_unused_power(t, seat);
    case DO_SKIP_TURN: return sentinels_turn_seat(t) == seat;
    default: return has_card_for(t, d, seat);
    }
}

/* What lets one choose has its own way to decline: a yes or no before it would be a second question
 * for one decision. Who cannot do it is not asked at all. */
bool sentinels_player_asks_first(const struct table *t, const struct doing_players *d)
{
    unsigned verb = sentence_at(t, d->sentence)->verb;
    bool plain = verb == DO_DRAW || verb == DO_MILL || verb == DO_SKIP_TURN;
    return plain && sentinels_player_can(t, d, d->seat);
}

/* Only the own turn can be skipped, and only while it is. What is left of the start phase still
 * happens (sentinels-43), so this only notes it. */
static void skip_turn(struct table *t, seat_id seat)
{
    struct sentinels *g = state_of(t);
    t->result = sentinels_turn_seat(t) == seat;
    if (!t->result) return;
    g->skipping = 1;
    TELL(EVENT_SKIP, .seat = seat);
}

static enum flow run_mill(struct table *t, const struct doing_players *d)
{
    FRAME(sentinels_mill) *frame = table_push(t, RULE_sentinels_mill);
    frame->owner = d->seat;
    frame->count = (uint16_t)d->value;
    return frame_run(t, frame);
}

/* Without `may`, as much is done as can be (sentinels-31); with it, all or nothing. */
static void do_plainly(struct table *t, const struct doing_players *d)
{
    unsigned verb = sentence_at(t, d->sentence)->verb, n = (unsigned)d->value;
    t->result = 0;
    if (d->may && !sentinels_player_can(t, d, d->seat)) return;
    if (verb == DO_DRAW) t->result = (int)sentinels_draw_cards(t, d->seat, n);
    if (verb == DO_SKIP_TURN) skip_turn(t, d->seat);
}

static enum flow run_discard(struct table *t, const struct doing_players *d)
{
    FRAME(sentinels_discard) *frame = table_push(t, RULE_sentinels_discard);
    frame->seat = d->seat;
    frame->howmany = sentence_at(t, d->sentence)->howmany;
    frame->may = d->may;
    frame->n = (uint8_t)d->value;
    return frame_run(t, frame);
}

/* The rule of the Play phase, but what it does is not counted there: see may_play_more() in turn.c.
 * The same for powers below (sentinels-42). */
static enum flow run_play(struct table *t, const struct doing_players *d)
{
    FRAME(sentinels_hero_play) *frame = table_push(t, RULE_sentinels_hero_play);
    frame->seat = d->seat;
    frame->may = d->may;
    return frame_run(t, frame);
}

static enum flow run_power(struct table *t, const struct doing_players *d)
{
    FRAME(sentinels_use_power) *frame = table_push(t, RULE_sentinels_use_power);
    frame->seat = d->seat;
    frame->may = d->may;
    return frame_run(t, frame);
}

/* The chosen player is asked in the middle of another's turn: what came before says by whom. */
static void tell_lent(struct table *t, const struct doing_players *d)
{
    const struct sentence *s = sentence_at(t, d->sentence);
    card_id card = effect_of_frame(t, d->effect)->card;
    bool chosen = s->players == PLAYERS_ONE || s->players == PLAYERS_ANOTHER;
    bool asked = s->verb == DO_PLAY || s->verb == DO_POWER;
    if (chosen && asked && sentinels_player_of(t, card) != d->seat)
        TELL(EVENT_LEND, .seat = d->seat, .source = card, .number = s->verb);
}

enum flow sentinels_player_act(struct table *t, const struct doing_players *d)
{
    unsigned verb = sentence_at(t, d->sentence)->verb;
    tell_lent(t, d);
    if (verb == DO_DISCARD) return run_discard(t, d);
    if (verb == DO_MILL) return run_mill(t, d);
    if (verb == DO_PLAY) return run_play(t, d);
    if (verb == DO_POWER) return run_power(t, d);
    /* What is done to cards and not by drawing or discarding: terms.h lists those verbs first. */
    if (verb < DO_DRAW) return run_chosen_for(t, RULE_sentinels_apply, d);
    do_plainly(t, d);
    return FLOW_DONE;
}

/* ---- refusing -------------------------------------------------------------------------------- */

bool sentinels_is_lent(const struct table *t)
{
    const struct frame_head *caller = frame_below(t, frame_top(t));
    return caller && caller->rule == RULE_play_players;
}

/* Nothing comes of a refusal, so nothing else tells of it; that all had to agree and one did not is
 * the reason why nothing happens. Who says no to counting as the lowest refuses nothing. */
void sentinels_tell_answer(struct table *t, seat_id seat)
{
    switch (t->chosen.kind) {
    case MOVE_NO:
        if (t->prompt == PROMPT_TOGETHER)
            TELL(EVENT_DISAGREE, .seat = seat);
        else if (t->prompt != PROMPT_TIED)
            TELL(EVENT_DECLINE, .seat = seat);
        break;
    case MOVE_NONE:
    case MOVE_NOBODY: TELL(EVENT_DECLINE, .seat = seat); break;
    case MOVE_NO_PLAY:
    case MOVE_NO_POWER:
        if (sentinels_is_lent(t)) TELL(EVENT_DECLINE, .seat = seat);
        break;
    default: break;
    }
}

/* ---- discarding ------------------------------------------------------------------------------ */

static unsigned hand_count(const struct table *t, seat_id seat)
{
    return zone_count(t, zone_of(t, ZONE_HAND, seat));
}

/* Who has begun to pay an exact price pays all of it: there is no stopping between 0 and n
 * (sentinels-57). */
static bool may_stop_discarding(const FRAME(sentinels_discard) *my)
{
    switch ((enum howmany)my->howmany) {
    case HOWMANY_EXACTLY: return my->may && my->done == 0;
    case HOWMANY_AT_LEAST: return my->done >= my->n || (my->may && my->done == 0);
    default: return true;
    }
}

static bool more_to_discard(const struct table *t, const FRAME(sentinels_discard) *my)
{
    if (!hand_count(t, my->seat) || is_over(t)) return false;
    bool bounded = my->howmany == HOWMANY_EXACTLY || my->howmany == HOWMANY_UP_TO;
    return !bounded || my->done < my->n;
}

/* RETURNs how many. One who may, and cannot discard them all, does not (sentinels-57). One who must
 * discards as many as there are. Card by card and not as a set: sets are too many moves to list,
 * and equal cards of a hand are one choice. So each is reacted to before the next (sentinels-64).
 */
SHARED_RULE(sentinels_discard)
{
    MY(sentinels_discard);
    RULE_BEGIN;
    if (my->may && my->howmany == HOWMANY_EXACTLY && hand_count(t, my->seat) < my->n) RETURN(0);
    while (more_to_discard(t, my)) {
        ASK_BEGIN(my->seat, my->may && !my->done ? PROMPT_MAY_CHOOSE : PROMPT_DISCARD,
                  SUBJECT(t->cause));
        offer_cards(t, zone_of(t, ZONE_HAND, my->seat), MOVE_CARD);
        if (may_stop_discarding(my)) OFFER(.kind = my->done ? MOVE_DONE : MOVE_NONE);
        ASK_END;
        if (t->chosen.kind != MOVE_CARD) break;
        sentinels_discard_card(t, t->chosen.card);
        TELL(EVENT_DISCARD, .seat = my->seat, .card = t->chosen.card);
        my->done++;
        if (!some_in_force(t, HOOK_DISCARDED)) continue;
        CALL(sentinels_reactions, .kind = HOOK_DISCARDED,
             .about = EVENT(EVENT_DISCARD, .seat = my->seat, .target = t->chosen.card));
    }
    RETURN(my->done);
    RULE_END;
}

/* ---- revealing ------------------------------------------------------------------------------- */

/* Revealing never shuffles (sentinels-17): a deck that has fewer cards reveals those. The revealed
 * cards stay on the deck while they are dealt with; they are its top `left` ones. */

static card_id card_of(const struct table *t, frame_id effect)
{
    return effect_of_frame(t, effect)->card;
}

/* The decks of fallen heroes are out of the game (sentinels-33). */
static void offer_decks(struct table *t)
{
    for (unsigned owner = 0; owner < OWNERS; owner++) {
        bool there = owner >= SENTINELS_SEATS || (owner < t->seats && is_active(t, (seat_id)owner));
        if (there)
            OFFER(.kind = MOVE_DECK, .number = (int16_t)owner, .card = character_of(t, owner));
    }
}

static void reveal_top(struct table *t, FRAME(sentinels_reveal) *my)
{
    struct context c = context_of_effect(t, effect_of_frame(t, my->effect));
    unsigned n = (unsigned)value_of(t, &sentence_at(t, my->sentence)->value, &c);
    card_id card = zone_at(t, deck_zone(t, my->owner))->first;
    for (; n && is_card(t, card); n--, card = card_next(t, card)) {
        sentinels_show(t, card, my->actor);
        TELL(EVENT_REVEAL, .seat = my->actor, .card = card, .place_2 = deck_zone(t, my->owner));
        my->left++;
    }
}

/* Of a card that is not in play: a target is one that has hp of its own. */
static bool fits_in_deck(const struct table *t, const struct filter *f, card_id card,
                         const struct context *c)
{
    struct filter printed = *f;
    printed.all &= ~(uint32_t)TRAIT_TARGET;
    if ((f->all & TRAIT_TARGET) && !print_of(t, card)->hp) return false;
    return filter_fits(t, &printed, card, c);
}

/* From the top down to the first such card, which stays there for now; NO_CARD: the deck has none.
 * All see them, also with private hands: how many they are tells what they are not, and nobody else
 * could say that it was done rightly (sentinels-66). */
static card_id reveal_until(struct table *t, FRAME(sentinels_reveal) *my)
{
    struct context c = context_of_effect(t, effect_of_frame(t, my->effect));
    const struct filter *f = &sentence_at(t, my->sentence)->cards.filter;
    for (EACH_CARD(card, t, deck_zone(t, my->owner))) {
        sentinels_show(t, card, NOBODY);
        TELL(EVENT_REVEAL, .seat = my->actor, .card = card, .place_2 = deck_zone(t, my->owner));
        if (fits_in_deck(t, f, card, &c)) return card;
        my->left++;
    }
    return NO_CARD;
}

/* Those above the one that was looked for. They go before it does, while it lies aside: what it
 * sets off in play must find the deck in order. */
static void put_rest(struct table *t, FRAME(sentinels_reveal) *my)
{
    zone_id deck = deck_zone(t, my->owner);
    unsigned rest = sentence_at(t, my->sentence)->rest;
    bool trash = rest == REST_TRASH;
    if (my->left && rest == REST_SHUFFLED) {
        zone_shuffle(t, deck, my->owner);
        TELL(EVENT_SHUFFLE, .place = deck);
        return;
    }
    for (; my->left; my->left--) {
        card_id card = zone_top(t, deck);
        zone_id to = trash ? trash_zone(t, my->owner) : deck;
        card_move(t, card, to);
        TELL(trash ? EVENT_MOVE : EVENT_MOVE_BOTTOM, .card = card, .place = to, .place_2 = deck);
    }
}

/* The revealed cards not yet dealt with are the top ones of the deck. */
static void offer_revealed(struct table *t, const FRAME(sentinels_reveal) *my, uint8_t kind)
{
    card_id card = zone_at(t, deck_zone(t, my->owner))->first;
    for (unsigned i = 0; i < my->left; i++, card = card_next(t, card)) {
        OFFER(.kind = kind, .card = card);
    }
}

/* With private hands nobody else can tell which of the revealed cards goes where, so who knew them
 * knows them no more. */
static void hide_choice(struct table *t, const FRAME(sentinels_reveal) *my)
{
    card_id card = zone_at(t, deck_zone(t, my->owner))->first;
    if (!own_option(t->setup, OPTION_HANDS)) return;
    for (unsigned i = 0; i < my->left; i++, card = card_next(t, card)) {
        card_show_only(t, card, seat_bit(my->actor));
    }
}

/* The chosen one goes under the other revealed ones, on top of those that went back before: the
 * last one left lies on top, as the question says. The others are moved in reverse, so that they
 * keep their order. */
static void put_under(struct table *t, FRAME(sentinels_reveal) *my, card_id chosen)
{
    card_id others[CARDS_MAX];
    unsigned n = 0;
    zone_id deck = deck_zone(t, my->owner);
    card_id card = zone_at(t, deck)->first;
    for (unsigned i = 0; i < my->left; i++, card = card_next(t, card)) {
        if (card != chosen) others[n++] = card;
    }
    while (n) card_move_to_top(t, others[--n], deck);
    my->left--;
}

/* RETURNs whether a card was taken. The last card that is left is not asked about: it lies on top
 * anyway. */
SHARED_RULE(sentinels_reveal)
{
    MY(sentinels_reveal);
    const struct sentence *s = sentence_at(t, my->sentence);
    card_id found;
    RULE_BEGIN;
    my->actor = sentinels_player_of(t, card_of(t, my->effect));
    my->owner = (uint8_t)sentinels_owner_named(t, s->deck, card_of(t, my->effect));
    if (s->players == PLAYERS_THAT && sentinels_turn_seat(t) != NOBODY)
        my->actor = sentinels_turn_seat(t);
    if (s->deck == DECK_OF_ANY) {
        ASK_BEGIN(my->actor, PROMPT_DECK, SUBJECT(card_of(t, my->effect)));
        offer_decks(t);
        ASK_END;
        my->owner = (uint8_t)t->chosen.number;
    }
    if (s->verb == DO_REVEAL_UNTIL) {
        found = reveal_until(t, my);
        if (is_card(t, found)) card_move(t, found, zone_of(t, ZONE_PLAYING, 0));
        put_rest(t, my);
        if (!is_card(t, found)) RETURN(0);
        BECOME(sentinels_move,
               .leaving = EVENT(EVENT_MOVE, .target = found, .place_2 = deck_zone(t, my->owner)),
               .to = s->to, .actor = my->actor, .host = card_of(t, my->effect));
    }
    reveal_top(t, my);
    if (s->to != PLACE_NONE && my->left) {
        ASK_BEGIN(my->actor, s->flags & SENTENCE_MAY ? PROMPT_REVEALED : PROMPT_CARD,
                  SUBJECT(card_of(t, my->effect)));
        offer_revealed(t, my, MOVE_CARD);
        if (s->flags & SENTENCE_MAY) OFFER(.kind = MOVE_NONE);
        ASK_END;
        if (t->chosen.kind == MOVE_CARD) {
            if (s->to == PLACE_HAND) hide_choice(t, my);
            my->taken = 1;
            my->left--;
            CALL(sentinels_move, .leaving = EVENT(EVENT_MOVE, .target = t->chosen.card),
                 .to = s->to, .actor = my->actor, .host = card_of(t, my->effect));
        }
    }
    if (my->left > 1) hide_choice(t, my);
    while (my->left > 1) {
        ASK_BEGIN(my->actor, PROMPT_BACK, SUBJECT(card_of(t, my->effect)));
        offer_revealed(t, my, MOVE_CARD);
        ASK_END;
        put_under(t, my, t->chosen.card);
    }
    RETURN(my->taken);
    RULE_END;
}

/* ---- types ----------------------------------------------------------------------------------- */

/* Into the variable that the instruction names. The effect has counted on by the time its rule
 * runs, so the instruction is the one before `pc`. */
SHARED_RULE(sentinels_choose_type)
{
    MY(sentinels_choose_type);
    struct effect_frame *f = effect_of_frame(t, my->effect);
    RULE_BEGIN;
    ASK_BEGIN(sentinels_player_of(t, card_of(t, my->effect)), PROMPT_TYPE,
              SUBJECT(card_of(t, my->effect)));
    for (unsigned rest = my->types; rest; rest &= rest - 1) {
        OFFER(.kind = MOVE_TYPE, .thing = (uint8_t)__builtin_ctz(rest));
    }
    ASK_END;
    f->vars[t->setup->pack->code[f->pc - 1].a] = t->chosen.thing;
    RETURN(1);
    RULE_END;
}
