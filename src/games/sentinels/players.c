/*
 * What players do because a card says so: draw, discard, play, use a power, destroy cards of their
 * own, and look at the top of a deck. Several players do it in turn order (sentinels-02);
 * incapacitated ones are not meant (sentinels-24).
 */
#include "games/sentinels/sentinels.h"

/* ---- who ------------------------------------------------------------------------------------- */

static seat_set active_players(const struct table *t)
{
    seat_set set = 0;
    for (seat_id s = 0; s < t->seats; s++) set |= is_active(t, s) ? seat_bit(s) : 0;
    return set;
}

static const struct effect_frame *effect_of(const struct table *t, frame_id effect)
{
    return frame_at(t, effect);
}

static card_id card_of(const struct table *t, frame_id effect)
{
    return effect_of(t, effect)->card;
}

/* Who is meant, where nobody has to be chosen. */
static seat_set players_meant(const struct table *t, const FRAME(sentinels_players) *my)
{
    const struct spec *spec = spec_at(t, my->spec);
    const struct effect_frame *f = effect_of(t, my->effect);
    unsigned owner = owner_of(t, f->card);
    seat_id turn = turn_seat(t);
    switch ((enum players)spec->players) {
    case PLAYERS_YOU: return owner < t->seats ? seat_bit((seat_id)owner) : 0;
    case PLAYERS_THAT: return turn == NOBODY ? 0 : seat_bit(turn) & active_players(t);
    default: return active_players(t);
    }
}

static seat_id first_of(seat_set set)
{
    return set ? (seat_id)__builtin_ctz(set) : (seat_id)NOBODY;
}

/* ---- doing it -------------------------------------------------------------------------------- */

/* A cost can be paid only in full; so can what all do together. */
static bool can_do(const struct table *t, const FRAME(sentinels_players) *my, seat_id seat)
{
    const struct spec *spec = spec_at(t, my->spec);
    unsigned n = (unsigned)my->value;
    unsigned deck = zone_count(t, deck_zone(t, seat)) + zone_count(t, trash_zone(t, seat));
    bool all = spec->howmany == HOWMANY_EXACTLY || spec->howmany == HOWMANY_AT_LEAST;
    if (spec->verb == VERB_DISCARD)
        return zone_count(t, zone_of(t, ZONE_HAND, seat)) >= (all ? n : 1);
    if (spec->verb == VERB_MILL) return deck >= n;
    if (spec->verb == VERB_DRAW) return deck > 0 && n > 0;
    return true;
}

/* Is a plain yes or no put before it? What lets one choose has its own way to decline. */
static bool asks_first(const struct table *t, const FRAME(sentinels_players) *my)
{
    const struct spec *spec = spec_at(t, my->spec);
    bool plain = spec->verb == VERB_DRAW || spec->verb == VERB_MILL || spec->verb == VERB_SKIP_TURN;
    return my->may && plain && can_do(t, my, my->seat);
}

static void skip_turn(struct table *t, seat_id seat)
{
    struct sentinels *g = state_of(t);
    t->result = turn_seat(t) == seat;
    if (!t->result) return;
    g->skipping = 1;
    TELL(EVENT_SKIP, .seat = seat);
}

static void do_plainly(struct table *t, const FRAME(sentinels_players) *my)
{
    const struct spec *spec = spec_at(t, my->spec);
    unsigned n = (unsigned)my->value;
    t->result = 0;
    if (my->may && !can_do(t, my, my->seat)) return;
    if (spec->verb == VERB_DRAW) t->result = (int)draw_cards_of(t, my->seat, n);
    if (spec->verb == VERB_MILL) t->result = (int)mill(t, my->seat, n);
    if (spec->verb == VERB_SKIP_TURN) skip_turn(t, my->seat);
}

static bool goes_on(const struct table *t, const FRAME(sentinels_players) *my)
{
    const struct effect_frame *f = effect_of(t, my->effect);
    return my->left && !sentinels_vocabulary.is_forfeited(t, f);
}

static void take_next(const struct table *t, FRAME(sentinels_players) *my)
{
    (void)t;
    my->seat = first_of(my->left);
    my->left &= (seat_set)~seat_bit(my->seat);
}

static bool all_can(const struct table *t, const FRAME(sentinels_players) *my)
{
    for (seat_id s = 0; s < t->seats; s++) {
        if (is_active(t, s) && !can_do(t, my, s)) return false;
    }
    return true;
}

static void enter_values(const struct table *t, FRAME(sentinels_players) *my)
{
    const struct spec *spec = spec_at(t, my->spec);
    struct context c = context_of_effect(t, my->effect);
    my->value = (int16_t)value_of(t, &spec->value, &c);
    my->may = spec->flags & SPEC_MAY ? 1 : 0;
    my->left = players_meant(t, my);
}

/* The one player who does it; who may, and cannot, is not offered. */
static void offer_players(struct table *t, const FRAME(sentinels_players) *my)
{
    for (seat_id s = 0; s < t->seats; s++) {
        if (!(my->left & seat_bit(s)) || (my->may && !can_do(t, my, s))) continue;
        OFFER(.kind = MOVE_PLAYER, .seat = s);
    }
    if (my->may) OFFER(.kind = MOVE_NOBODY);
}

/* For "who did so" in what follows. */
static void note_who(struct table *t, const FRAME(sentinels_players) *my)
{
    struct effect_frame *f = frame_at(t, my->effect);
    if (t->result) f->flags |= seat_bit(my->seat);
}

static void forget_who(struct table *t, const FRAME(sentinels_players) *my)
{
    struct effect_frame *f = frame_at(t, my->effect);
    f->flags = 0;
}

/* Answers how much was done by all together. */
SHARED_RULE(sentinels_players)
{
    MY(sentinels_players);
    const struct spec *spec = spec_at(t, my->spec);
    RULE_BEGIN;
    enter_values(t, my);
    forget_who(t, my);
    if (spec->players == PLAYERS_ONE && my->left) {
        ASK_BEGIN(player_of(t, card_of(t, my->effect)), PROMPT_PLAYER,
                  SUBJECT(card_of(t, my->effect)));
        offer_players(t, my);
        ASK_END;
        my->left = t->chosen.kind == MOVE_PLAYER ? seat_bit(t->chosen.seat) : 0;
    }
    if (spec->players == PLAYERS_ALL_TOGETHER) {
        my->may = 0;
        if (!all_can(t, my)) RETURN(0);
        while (my->left) {
            take_next(t, my);
            ASK_BEGIN(my->seat, PROMPT_TOGETHER, SUBJECT(card_of(t, my->effect)));
            OFFER(.kind = MOVE_YES, .card = card_of(t, my->effect));
            OFFER(.kind = MOVE_NO, .card = card_of(t, my->effect));
            ASK_END;
            if (t->chosen.kind == MOVE_NO) RETURN(0);
        }
        my->left = players_meant(t, my);
    }
    while (goes_on(t, my)) {
        take_next(t, my);
        if (asks_first(t, my)) {
            ASK_BEGIN(my->seat, PROMPT_MAY, SUBJECT(card_of(t, my->effect)));
            OFFER(.kind = MOVE_YES, .card = card_of(t, my->effect));
            OFFER(.kind = MOVE_NO, .card = card_of(t, my->effect));
            ASK_END;
            if (t->chosen.kind == MOVE_NO) continue;
        }
        if (spec->verb == VERB_DISCARD) {
            CALL(sentinels_discard, .seat = my->seat, .howmany = spec->howmany, .may = my->may,
                 .n = (uint8_t)my->value);
        } else if (spec->verb == VERB_PLAY) {
            CALL(sentinels_hero_play, .seat = my->seat, .may = my->may);
        } else if (spec->verb == VERB_POWER) {
            CALL(sentinels_use_power, .seat = my->seat, .may = my->may);
        } else if (spec->verb < VERB_DRAW) {
            CALL_NUMBER(run_apply_for(t, my->effect, my->spec, my->seat, my->may));
        } else {
            do_plainly(t, my);
        }
        note_who(t, my);
        my->done = (uint16_t)(my->done + t->result);
    }
    RETURN(my->done);
    RULE_END;
}

/* ---- discarding ------------------------------------------------------------------------------ */

static unsigned hand_count(const struct table *t, seat_id seat)
{
    return zone_count(t, zone_of(t, ZONE_HAND, seat));
}

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
    if (!hand_count(t, my->seat)) return false;
    bool bounded = my->howmany == HOWMANY_EXACTLY || my->howmany == HOWMANY_UP_TO;
    return !bounded || my->done < my->n;
}

/* Answers how many. One who may, and cannot discard them all, does not. */
SHARED_RULE(sentinels_discard)
{
    MY(sentinels_discard);
    RULE_BEGIN;
    if (my->may && my->howmany == HOWMANY_EXACTLY && hand_count(t, my->seat) < my->n) RETURN(0);
    while (more_to_discard(t, my)) {
        ASK_BEGIN(my->seat, PROMPT_DISCARD);
        offer_cards(t, zone_of(t, ZONE_HAND, my->seat), MOVE_CARD);
        if (may_stop_discarding(my)) OFFER(.kind = MOVE_DONE);
        ASK_END;
        if (t->chosen.kind == MOVE_DONE) break;
        discard_card_of(t, t->chosen.card);
        TELL(EVENT_DISCARD, .seat = my->seat, .card = t->chosen.card);
        my->done++;
    }
    RETURN(my->done);
    RULE_END;
}

/* ---- revealing ------------------------------------------------------------------------------- */

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
    struct context c = context_of_effect(t, my->effect);
    unsigned n = (unsigned)value_of(t, &spec_at(t, my->spec)->value, &c);
    card_id card = zone_at(t, deck_zone(t, my->owner))->first;
    for (; n && is_card(t, card); n--, card = card_next(t, card)) {
        show_to_team(t, card, my->actor);
        TELL(EVENT_REVEAL, .seat = my->actor, .card = card);
        my->left++;
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

/* The chosen one goes under the other revealed ones, on top of those that went back before. */
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

SHARED_RULE(sentinels_reveal)
{
    MY(sentinels_reveal);
    const struct spec *spec = spec_at(t, my->spec);
    RULE_BEGIN;
    my->actor = player_of(t, card_of(t, my->effect));
    my->owner =
        (uint8_t)(spec->from_deck == DECK_OF_VILLAIN       ? OWNER_VILLAIN
                  : spec->from_deck == DECK_OF_ENVIRONMENT ? OWNER_ENVIRONMENT
                                                           : owner_of(t, card_of(t, my->effect)));
    if (spec->players == PLAYERS_THAT && turn_seat(t) != NOBODY) my->actor = turn_seat(t);
    if (spec->from_deck == DECK_OF_ANY) {
        ASK_BEGIN(my->actor, PROMPT_DECK, SUBJECT(card_of(t, my->effect)));
        offer_decks(t);
        ASK_END;
        my->owner = (uint8_t)t->chosen.number;
    }
    reveal_top(t, my);
    if (spec->to != PLACE_NONE && my->left) {
        ASK_BEGIN(my->actor, PROMPT_CARD, SUBJECT(card_of(t, my->effect)));
        offer_revealed(t, my, MOVE_CARD);
        if (spec->flags & SPEC_MAY) OFFER(.kind = MOVE_DONE);
        ASK_END;
        if (t->chosen.kind == MOVE_CARD) {
            if (spec->to == PLACE_HAND) hide_choice(t, my);
            my->taken = 1;
            my->left--;
            CALL(sentinels_move, .leaving = EVENT(EVENT_MOVE, .target = t->chosen.card),
                 .to = spec->to, .actor = my->actor);
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

SHARED_RULE(sentinels_choose_type)
{
    MY(sentinels_choose_type);
    struct effect_frame *f = frame_at(t, my->effect);
    RULE_BEGIN;
    ASK_BEGIN(player_of(t, card_of(t, my->effect)), PROMPT_TYPE, SUBJECT(card_of(t, my->effect)));
    for (unsigned rest = my->types; rest; rest &= rest - 1) {
        OFFER(.kind = MOVE_TYPE, .thing = (uint8_t)__builtin_ctz(rest));
    }
    ASK_END;
    f->vars[t->setup->pack->code[f->pc - 1].a] = t->chosen.thing;
    RETURN(1);
    RULE_END;
}
