/* SPDX-License-Identifier: MIT */
/*
 * A match, its games, and the turns of a game, as the rulebook tells them.
 */
#include "games/sentiment/sentiment.h"

/* ---- who goes first -------------------------------------------------------------------------- */

enum { DIE = 6, IMPULSE_OF_TWO = 2, IMPULSE_OF_MANY = 3 };

static unsigned roll(struct table *t, seat_id seat)
{
    struct stream *dice = stream_at(t, STREAM_DICE);
    unsigned sum = 2 + stream_below(dice, DIE) + stream_below(dice, DIE);
    TELL(EVENT_ROLL, .seat = seat, .number = (int)sum);
    return sum;
}

/* Those with the highest sum roll again until one is left (sentiment-72). */
static seat_set roll_off(struct table *t, seat_set seats)
{
    unsigned best = 0;
    seat_set left = 0;
    for (seat_id s = 0; s < t->seats; s++) {
        if (!(seats & seat_bit(s))) continue;
        unsigned sum = roll(t, s);
        if (sum > best) left = 0;
        if (sum >= best) left |= seat_bit(s);
        best = sum > best ? sum : best;
    }
    return left;
}

static seat_id roll_for_first(struct table *t)
{
    seat_set seats = all_seats(t);
    while (seats & (seats - 1)) seats = roll_off(t, seats);
    seat_id first = (seat_id)__builtin_ctz(seats);
    TELL(EVENT_FIRST, .seat = first);
    return first;
}

/* ---- setting up a game ----------------------------------------------------------------------- */

/* The cards of a zone to where they begin. */
static void collect_zone(struct table *t, zone_id zone)
{
    for (card_id card = zone_at(t, zone)->first, next; is_card(t, card); card = next) {
        seat_id owner = (seat_id)card_at(t, card)->pool;
        next = card_next(t, card);
        if (is_kind(t, card, EVOKER)) continue;
        zone_id to = zone_of(t, is_kind(t, card, TOKEN) ? ZONE_STORE : ZONE_DECK, owner);
        in_force_remove(t, card);
        *piece_of(t, card) = (struct piece){ 0 };
        if (to != zone) card_move(t, card, to);
    }
}

/* Everything back where it was: for the next game of a match. Place by place, and not by the
 * numbers of cards: what the shuffle makes of them may not depend on those. */
static void collect_cards(struct table *t)
{
    for (unsigned zone = 0; zone < t->zones; zone++) collect_zone(t, (zone_id)zone);
    while (play_state(t)->timed_count) timed_remove(t, play_state(t)->timed_count - 1u);
    play_state(t)->unsettled = 0;
}

static void begin_game(struct table *t)
{
    struct sentiment *g = sentiment_of(t), kept = *g;
    *g = (struct sentiment){ .game = (uint8_t)(kept.game + 1) };
    memcpy(g->wins, kept.wins, sizeof g->wins);
    memset(lists_of(t), 0, sizeof(struct sentiment_lists));
    if (kept.game) collect_cards(t);
    /* Before anything is told: collected cards lie in an order. */
    for (seat_id s = 0; s < t->seats; s++)
        zone_shuffle(t, zone_of(t, ZONE_DECK, s), STREAM_DECKS + s);
    TELL(EVENT_GAME, .number = g->game);
    g->turn = roll_for_first(t);
}

static void draw_hands(struct table *t)
{
    for (seat_id s = 0; s < t->seats; s++) sentiment_draw(t, s, HAND_AT_START);
}

/* ---- Card Selection -------------------------------------------------------------------------- */

/* The others see how many, and not which. */
static void put_back(struct table *t, seat_id seat, unsigned n)
{
    zone_id aside = zone_of(t, ZONE_ASIDE, seat), deck = zone_of(t, ZONE_DECK, seat);
    sentiment_draw(t, seat, n);
    if (!n) return;
    zone_move_all(t, aside, deck);
    zone_shuffle(t, deck, STREAM_DECKS + seat);
    TELL(EVENT_PUT_BACK, .seat = seat, .number = (int)n);
}

/* Face down, but from an open hand everybody sees which card goes. */
static void set_aside(struct table *t, card_id card, seat_id seat)
{
    zone_id aside = zone_of(t, ZONE_ASIDE, seat);
    TELL(EVENT_ASIDE, .seat = seat, .card = card);
    if (own_option(t->setup, OPTION_HANDS))
        card_move(t, card, aside);
    else
        card_move_secretly(t, card, aside, seat);
}

/* Any number of the hand is set aside, as many drawn, then those shuffled in (sentiment-73). */
SHARED_RULE(sentiment_selection)
{
    MY(sentiment_selection);
    zone_id hand = zone_of(t, ZONE_HAND, my->seat < EVOKERS ? my->seat : 0);
    RULE_BEGIN;
    while (zone_count(t, hand)) {
        ASK_BEGIN(my->seat, PROMPT_SELECTION);
        OFFER(.kind = MOVE_KEEP);
        offer_cards(t, hand, MOVE_ASIDE);
        ASK_END;
        if (t->chosen.kind == MOVE_KEEP) break;
        set_aside(t, t->chosen.card, my->seat);
        my->count++;
    }
    put_back(t, my->seat, my->count);
    RULE_END;
}

/* ---- a game ---------------------------------------------------------------------------------- */

static uint8_t starting_impulse(const struct table *t)
{
    return t->seats == 2 ? IMPULSE_OF_TWO : IMPULSE_OF_MANY;
}

static bool at_turn_limit(const struct table *t)
{
    return sentiment_of(t)->turns >= own_option(t->setup, OPTION_TURNS);
}

/* A draw of those who are still in (sentiment-20, 77). */
static void reach_turn_limit(struct table *t)
{
    struct sentiment *g = sentiment_of(t);
    g->over = GAME_OVER;
    g->won = (seat_set)(all_seats(t) & ~g->out);
    TELL(EVENT_LIMIT, .number = g->turns);
}

static bool is_drawn(const struct table *t)
{
    seat_set won = sentiment_of(t)->won;
    return (won & (won - 1)) != 0;
}

static void tell_result(struct table *t)
{
    const struct sentiment *g = sentiment_of(t);
    if (is_drawn(t))
        TELL(EVENT_DRAWN, .number = g->game);
    else
        TELL(EVENT_WON, .seat = (seat_id)__builtin_ctz(g->won), .number = g->game);
}

/* Two players: the second has one Impulse more, and then a card. */
SHARED_RULE(sentiment_opening)
{
    MY(sentiment_opening);
    struct sentiment *g = sentiment_of(t);
    RULE_BEGIN;
    begin_game(t);
    draw_hands(t);
    my->seat = g->turn;
    for (my->n = 0; my->n < t->seats; my->n++, my->seat = next_seat(t, my->seat))
        CALL(sentiment_selection, .seat = my->seat);
    for (my->n = 0; my->n < t->seats; my->n++, my->seat = next_seat(t, my->seat))
        CALL(sentiment_gain, .seat = my->seat, .left = starting_impulse(t));
    if (t->seats == 2) {
        CALL(sentiment_gain, .seat = next_seat(t, g->turn), .left = 1);
        sentiment_draw(t, next_seat(t, g->turn), 1);
    }
    RULE_END;
}

/* A scene begins in the middle of one. */
static bool is_under_way(const struct table *t)
{
    return sentiment_of(t)->game && !sentiment_of(t)->over;
}

SHARED_RULE(sentiment_one_game)
{
    MY(sentiment_one_game);
    struct sentiment *g = sentiment_of(t);
    RULE_BEGIN;
    if (!is_under_way(t)) CALL(sentiment_opening);
    for (;;) {
        CALL(sentiment_turn);
        if (g->over) {
            tell_result(t);
            break;
        }
        if (at_turn_limit(t)) {
            reach_turn_limit(t);
            break;
        }
        g->turn = next_in_game(t, g->turn);
    }
    RULE_END;
}

/* ---- a match --------------------------------------------------------------------------------- */

static bool is_decided(const struct table *t)
{
    const struct sentiment *g = sentiment_of(t);
    unsigned games = (unsigned)own_option(t->setup, OPTION_MATCH);
    if (games == 1 || g->game == GAMES_MOST) return true;
    return g->wins[0] == 2 || g->wins[1] == 2;
}

static void count_win(struct table *t)
{
    struct sentiment *g = sentiment_of(t);
    if (!is_drawn(t)) g->wins[__builtin_ctz(g->won)]++;
}

static void tell_match(struct table *t)
{
    const struct sentiment *g = sentiment_of(t);
    if (own_option(t->setup, OPTION_MATCH) == 1) return;
    if (g->wins[0] == g->wins[1])
        TELL(EVENT_MATCH_DRAWN, .number = g->game);
    else
        TELL(EVENT_MATCH, .seat = g->wins[0] > g->wins[1] ? 0 : 1, .number = g->game);
}

/* The first to two wins, at most nine games; a drawn game counts for nobody (sentiment-17, 78). */
SHARED_RULE(sentiment_match)
{
    MY(sentiment_match);
    RULE_BEGIN;
    do {
        CALL(sentiment_one_game);
        count_win(t);
    } while (!is_decided(t));
    sentiment_of(t)->over = MATCH_OVER;
    tell_match(t);
    RULE_END;
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void begin_step(struct table *t, enum step step)
{
    struct sentiment *g = sentiment_of(t);
    g->step = (uint8_t)step;
    TELL(EVENT_STEP, .seat = g->turn, .number = (int)step);
}

static void begin_turn(struct table *t)
{
    struct sentiment *g = sentiment_of(t);
    g->turns++;
    g->triggers = 0;
    in_force_begin_turn(t);
    TELL(EVENT_TURN, .seat = g->turn, .number = g->turns);
    for (EACH_CARD(card, t, zone_of(t, ZONE_FIELD, g->turn)))
        piece_of(t, card)->flags &= (uint8_t)~PIECE_NEW;
}

/* Readying, healing, the draw: in printed order, none of them optional (sentiment-26). */
static void refresh(struct table *t, seat_id seat)
{
    for (EACH_CARD(card, t, zone_of(t, ZONE_FIELD, seat)))
        piece_of(t, card)->flags &= (uint8_t)~PIECE_USED;
    for (EACH_CARD(card, t, zone_of(t, ZONE_FIELD, seat))) {
        if (piece_of(t, card)->damage && !some_hook_means(t, HOOK_NOT_REFRESHED, card))
            sentiment_heal(t, card, 1, NO_CARD);
    }
    sentiment_draw(t, seat, 1);
}

/* "Until your next Refresh Step" ends as it begins (sentiment-84). */
static void begin_refresh(struct table *t)
{
    begin_step(t, STEP_REFRESH);
    timed_end(t, UNTIL_REFRESH, sentiment_of(t)->turn);
    sentiment_settle(t);
}

static bool gains_impulse(struct table *t)
{
    struct sentiment *g = sentiment_of(t);
    bool first = !(g->began & seat_bit(g->turn));
    g->began |= seat_bit(g->turn);
    return !first;
}

/* Marks of Stagnate that count this player's turns (sentiment-57). */
static void count_held(struct table *t)
{
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_CARD(card, t, zone)) {
            uint8_t *held = &piece_of(t, card)->held;
            if (!*held || *held >> 2 != sentiment_of(t)->turn + 1) continue;
            if (--*held % 4 == 0) *held = 0;
        }
    }
}

static void end_this_turn(struct table *t)
{
    timed_end(t, UNTIL_END_OF_TURN, NOBODY);
    timed_end(t, UNTIL_USED, NOBODY);
    sentiment_settle(t);
}

/* All that was until the end of this turn is over at once (sentiment-97). */
static void wear_off(struct table *t)
{
    count_held(t);
    end_this_turn(t);
}

/* The turn goes on: the game does, and its player is in it (sentiment-76). */
static bool goes_on(const struct table *t)
{
    return !sentiment_of(t)->over && is_in_game(t, sentiment_of(t)->turn);
}

/* Actions, Reactions, Manifestations and abilities, until the player has enough. */
SHARED_RULE(sentiment_evocation)
{
    MY(sentiment_evocation);
    struct sentiment *g = sentiment_of(t);
    RULE_BEGIN;
    while (goes_on(t) && sentiment_could_play(t, g->turn, true)) {
        ASK_BEGIN(g->turn, PROMPT_EVOCATION);
        sentiment_offer_plays(t, g->turn, true);
        OFFER(.kind = MOVE_END_STEP);
        ASK_END;
        if (t->chosen.kind == MOVE_END_STEP) break;
        CALL_NUMBER(sentiment_run_announce(t, g->turn));
    }
    RULE_END;
}

#define STEP_ENDS                                                                                  \
    do {                                                                                           \
        if (quiet) {                                                                               \
            sentiment_all_pass(t);                                                                 \
            break;                                                                                 \
        }                                                                                          \
        if (!goes_on(t)) break;                                                                    \
        quiet = sentiment_window_closes(t);                                                        \
        if (!quiet) CALL(sentiment_window, .asked = g->turn, .prompt = PROMPT_ANSWER_STEP);        \
    } while (0)

/* What a Step has triggered. */
#define STEP_TRIGGERS                                                                              \
    do {                                                                                           \
        if (!sentiment_leaves_something(t, 0)) break;                                              \
        quiet = false;                                                                             \
        CALL(sentiment_aftermath);                                                                 \
    } while (0)

/* A Step is done unless a scene began after it. */
#define STEP_IS_DUE(step_) (my->from <= (step_) && (quiet || goes_on(t)))

/*
 * A window at the end of each Step, opened once (sentiment-42).
 *
 * Many Steps do nothing, and then whoever could not answer the one before cannot answer this one:
 * `quiet`. It is true only as long as nobody is asked. When the rule is resumed it begins as false
 * again, so that a table whose hidden hands were resampled meanwhile is looked at anew.
 */
SHARED_RULE(sentiment_turn)
{
    MY(sentiment_turn);
    struct sentiment *g = sentiment_of(t);
    bool quiet = false;
    RULE_BEGIN;
    my->from = g->step;
    if (STEP_IS_DUE(STEP_REFRESH)) {
        begin_turn(t);
        begin_refresh(t);
        AFTERMATH(0);
        if (goes_on(t) && gains_impulse(t)) CALL(sentiment_gain, .seat = g->turn, .left = 2);
        if (goes_on(t)) refresh(t, g->turn);
        AFTERMATH(0);
        STEP_ENDS;
    }
    if (STEP_IS_DUE(STEP_CHECK)) {
        begin_step(t, STEP_CHECK);
        my->start = EVENT(EVENT_STEP, .seat = g->turn);
        sentiment_trigger_turn(t, HOOK_CHECK, &my->start);
        STEP_TRIGGERS;
        STEP_ENDS;
    }
    if (STEP_IS_DUE(STEP_EVOCATION_1)) {
        begin_step(t, STEP_EVOCATION_1);
        CALL(sentiment_evocation);
        STEP_ENDS;
    }
    if (STEP_IS_DUE(STEP_ENGAGEMENT)) {
        begin_step(t, STEP_ENGAGEMENT);
        CALL(sentiment_engage);
        quiet = quiet && !t->result; /* who must attack is not asked */
        STEP_ENDS;
    }
    if (STEP_IS_DUE(STEP_EVOCATION_2)) {
        begin_step(t, STEP_EVOCATION_2);
        CALL(sentiment_evocation);
        STEP_ENDS;
    }
    if (goes_on(t)) {
        begin_step(t, STEP_END);
        my->start = EVENT(EVENT_STEP, .seat = g->turn);
        sentiment_trigger_turn(t, HOOK_END, &my->start);
        STEP_TRIGGERS;
        STEP_ENDS;
    }
    wear_off(t);
    AFTERMATH(0);
    end_this_turn(t); /* what the triggers of the wearing off made until the end of this turn */
    g->step = STEP_REFRESH;
    RULE_END;
}
