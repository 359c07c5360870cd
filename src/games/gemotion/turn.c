/* SPDX-License-Identifier: MIT */
/*
 * The turn: discard one, play one, the third as you like; three as one; purchases; Purple's vision;
 * drawing; the end.
 */
#include "games/gemotion/gemotion.h"

/* ---- gems ------------------------------------------------------------------------------------ */

/* Is the cost of a card being paid? Then gems that leave a Stash do so for that. */
static bool is_paying(const struct table *t)
{
    const struct frame_head *top = frame_top(t), *below = top ? frame_below(t, top) : NULL;
    return below && below->rule == RULE_gemotion_buy;
}

/* The event that tells a move of gems, by where they come from and go to. Gems that leave a Stash
 * or a Bank are told of whoever had them: the card that did it is another's, and known from what
 * was told before. */
static struct event gem_event(const struct table *t, seat_id actor, enum gem_place from_place,
                              seat_id from, enum gem_place to_place, seat_id to)
{
    unsigned kind = EVENT_TAKE;
    seat_id seat = actor, other = to;
    if (from_place == PLACE_SUPPLY && to_place == PLACE_STASH) {
        kind = to == actor ? EVENT_TAKE : EVENT_GIVE;
    } else if (from_place == PLACE_SUPPLY) {
        kind = to == actor ? EVENT_BANK_SUPPLY : EVENT_BANK_FOR;
    } else if (from_place == PLACE_STASH && to_place == PLACE_STASH) {
        kind = to == actor ? EVENT_STEAL : EVENT_PASS;
        if (to == actor)
            other = from;
        else
            seat = from;
    } else if (from_place == PLACE_STASH && to_place == PLACE_BANK) {
        kind = EVENT_BANK;
    } else if (from_place == PLACE_STASH) {
        kind = is_paying(t) ? EVENT_PAY : EVENT_RETURN;
        seat = from;
    } else if (to_place == PLACE_STASH) {
        kind = EVENT_MOVE;
        seat = from;
    } else {
        kind = EVENT_DRIVE_OUT;
        other = from;
    }
    return EVENT((uint8_t)kind, .seat = seat, .other = other);
}

void gemotion_move_gems(struct table *t, seat_id actor, unsigned colour, unsigned count,
                        enum gem_place from_place, seat_id from, enum gem_place to_place,
                        seat_id to)
{
    struct gemotion *g = table_state(t);
    if (count == 0) return;
    uint8_t *source = gems_at(&g->gems, from_place, from);
    uint8_t *target = gems_at(&g->gems, to_place, to);
    check(source[colour] >= count);
    source[colour] = (uint8_t)(source[colour] - count);
    target[colour] = (uint8_t)(target[colour] + count);
    if (__builtin_expect(t->sink == NULL, 1)) return;
    struct event event = gem_event(t, actor, from_place, from, to_place, to);
    event.thing = (uint8_t)colour;
    event.number = (int32_t)count;
    event_pass_on(t, event);
}

static inline unsigned stash_size(const struct table *t, seat_id seat)
{
    const struct gemotion *g = table_state(t);
    return gems_in(&g->gems, PLACE_STASH, seat, ANY_COLOUR);
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* Only when a card has to be drawn and the deck is empty, the whole discard pile is shuffled
 * (gemotion-36). */
unsigned gemotion_draw_cards(struct table *t, seat_id seat, unsigned count)
{
    zone_id deck = zone_of(t, ZONE_DECK, seat), hand = zone_of(t, ZONE_HAND, seat);
    struct refill refill = { deck, zone_of(t, ZONE_DISCARD, seat), seat };
    unsigned drawn = 0;
    for (; drawn < count; drawn++) {
        card_id top = zone_top(t, deck);
        if (top == NO_CARD) {
            if (!zone_refill(t, refill)) break;
            TELL(EVENT_SHUFFLE, .seat = seat);
            top = zone_top(t, deck);
        }
        card_move(t, top, hand);
        TELL(EVENT_DRAW, .seat = seat, .card = top);
    }
    return drawn;
}

void gemotion_discard(struct table *t, card_id card, seat_id seat)
{
    card_move(t, card, zone_of(t, ZONE_DISCARD, seat));
    TELL(EVENT_DISCARD, .seat = seat, .card = card);
}

/* ---- end ------------------------------------------------------------------------------------- */

static void end_game(struct table *t, enum end end, unsigned event)
{
    struct gemotion *g = table_state(t);
    if (g->ended) return;
    g->ended = (uint8_t)end;
    TELL((uint8_t)event, .seat = g->turn);
}

void gemotion_look_for_end(struct table *t)
{
    struct gemotion *g = table_state(t);
    if (g->gems.supply[WHITE]) return; /* nearly always: it is not empty, and there is White */
    if (!gems_in(&g->gems, PLACE_SUPPLY, 0, ANY_COLOUR)) end_game(t, END_SUPPLY, EVENT_END_SUPPLY);
    unsigned white = 0;
    for (seat_id s = 0; s < t->seats; s++) white += g->gems.stash[s][WHITE];
    if (!white) end_game(t, END_WHITE, EVENT_END_WHITE);
}

/* ---- playing one card ------------------------------------------------------------------------ */

static void offer_consolation(struct table *t)
{
    const struct gemotion *g = table_state(t);
    for (unsigned c = WHITE + 1; c < COLOURS; c++) {
        if (g->gems.supply[c]) OFFER(.kind = MOVE_GEM, .thing = (uint8_t)c);
    }
}

static bool supply_has_colour(const struct table *t)
{
    const struct gemotion *g = table_state(t);
    return gems_in(&g->gems, PLACE_SUPPLY, 0, ANY_COLOUR & ~(1u << WHITE)) > 0;
}

/* A card that was followed and did not put itself into the discard pile is out of the game. */
static void lay_down(struct table *t, card_id card, seat_id seat)
{
    if (card_at(t, card)->zone == zone_of(t, ZONE_FOLLOWED, 0)) {
        card_move(t, card, zone_of(t, ZONE_PLAYED, seat));
    }
}

/* "You must follow it completely or not at all"; one that cannot be followed costs a gem
 * (gemotion-08). */
SHARED_RULE(gemotion_play_card)
{
    MY(gemotion_play_card);
    struct gemotion *g = table_state(t);
    RULE_BEGIN;
    card_move(t, my->card, zone_of(t, ZONE_FOLLOWED, 0));
    g->played++;
    TELL(EVENT_PLAY, .seat = my->seat, .card = my->card);
    my->ways = effect_ways(t, my->card, my->seat, gemotion_def_of(t, my->card)->played_at);
    if (my->ways) {
        CALL(effect, .card = my->card, .seat = my->seat, .ways = my->ways,
             .pc = gemotion_def_of(t, my->card)->played_at);
        lay_down(t, my->card, my->seat);
        if (gemotion_def_of(t, my->card)->keywords & KEYWORD_ALONE) g->closed = 1;
        RETURN(1);
    }
    TELL(EVENT_NOT_FOLLOWED, .seat = my->seat, .card = my->card);
    TELL(EVENT_LACKING, .seat = my->seat, .card = my->card);
    lay_down(t, my->card, my->seat);
    if (!supply_has_colour(t)) RETURN(0);
    ASK_BEGIN(my->seat, PROMPT_CONSOLATION, SUBJECT(my->card));
    offer_consolation(t);
    ASK_END;
    gemotion_move_gems(t, my->seat, t->chosen.thing, 1, PLACE_SUPPLY, my->seat, PLACE_STASH,
                       my->seat);
    RETURN(0);
    RULE_END;
}

/* A card played by a card, from the discard pile or the played cards (gemotion-18). */
SHARED_RULE(gemotion_follow)
{
    MY(gemotion_follow);
    struct gemotion *g = table_state(t);
    RULE_BEGIN;
    card_move(t, my->card, zone_of(t, ZONE_FOLLOWED, 0));
    g->played++;
    TELL(EVENT_FOLLOWED_TOO, .seat = my->seat, .card = my->card);
    CALL_EFFECT(effect, .card = my->card, .seat = my->seat,
                .pc = gemotion_def_of(t, my->card)->played_at);
    lay_down(t, my->card, my->seat);
    RULE_END;
}

/* ---- other moves ----------------------------------------------------------------------------- */

static bool is_kept(const FRAME(gemotion_keep) *my, unsigned place)
{
    return my->kept[place / 32] >> place % 32 & 1;
}

static void keep(struct table *t, FRAME(gemotion_keep) *my, card_id card)
{
    unsigned place = 0;
    for (card_id c = card_at(t, card)->prev; is_card(t, c); c = card_at(t, c)->prev) place++;
    my->kept[place / 32] |= 1u << place % 32;
    my->count++;
}

/* Three cards are played unread, the Stash is banked, both duties are met (gemotion-05). They do
 * not lie in the order of the hand, which would tell when each was drawn. */
static void lay_down_three(struct table *t, const FRAME(gemotion_keep) *my)
{
    struct gemotion *g = table_state(t);
    card_id three[THREE];
    unsigned place = 0, n = 0;
    for (EACH_CARD(c, t, zone_of(t, ZONE_HAND, my->seat))) {
        if (is_kept(my, place++)) continue;
        check(n < THREE);
        unsigned at = n++;
        for (; at && card_comes_before(t, c, three[at - 1]); at--) three[at] = three[at - 1];
        three[at] = c;
    }
    for (unsigned i = 0; i < n; i++) card_move(t, three[i], zone_of(t, ZONE_PLAYED, my->seat));
    TELL(EVENT_THREE, .seat = my->seat, .card = three[0], .source = three[1], .target = three[2]);
    g->played = (uint8_t)(g->played + THREE);
    g->discarded = 1;
    g->closed = 1;
}

static bool offered_before(const struct table *t, const FRAME(gemotion_keep) *my, card_id card,
                           unsigned place)
{
    for (card_id c = card_at(t, card)->prev; is_card(t, c); c = card_at(t, c)->prev) {
        place--;
        if (!is_kept(my, place) && face_of(t, c) == face_of(t, card)) return true;
    }
    return false;
}

/* Of equal cards the first that is not kept yet. */
static void offer_cards_to_keep(struct table *t, const FRAME(gemotion_keep) *my)
{
    unsigned place = 0;
    for (EACH_CARD(c, t, zone_of(t, ZONE_HAND, my->seat))) {
        if (!is_kept(my, place) && !offered_before(t, my, c, place)) {
            OFFER(.kind = MOVE_KEEP, .card = c);
        }
        place++;
    }
}

/* With more than three cards in hand, those that are kept are chosen one by one. */
SHARED_RULE(gemotion_keep)
{
    MY(gemotion_keep);
    RULE_BEGIN;
    while (zone_count(t, zone_of(t, ZONE_HAND, my->seat)) > THREE + (unsigned)my->count) {
        ASK_BEGIN(my->seat, PROMPT_KEEP);
        offer_cards_to_keep(t, my);
        ASK_END;
        keep(t, my, t->chosen.card);
    }
    lay_down_three(t, my);
    RULE_END;
}

static enum flow run_keep(struct table *t, seat_id seat)
{
    size_t words = zone_count(t, zone_of(t, ZONE_HAND, seat)) / 32 + 1;
    FRAME(gemotion_keep) *frame =
        table_push_sized(t, RULE_gemotion_keep, sizeof *frame + words * sizeof *frame->kept);
    frame->seat = seat;
    if (gemotion_keep(t, frame) == FLOW_ASK) return FLOW_ASK;
    frame_pop(t);
    return FLOW_DONE;
}

SHARED_RULE(gemotion_three)
{
    MY(gemotion_three);
    RULE_BEGIN;
    CALL_NUMBER(run_keep(t, my->seat));
    CALL(effect, .card = NO_CARD, .seat = my->seat, .pc = gemotion_three_as_one_code(t));
    RULE_END;
}

static void draw_with_vision(struct table *t, seat_id seat)
{
    struct gemotion *g = table_state(t);
    TELL(EVENT_VISION, .seat = seat);
    gemotion_move_gems(t, seat, PURPLE, 1, PLACE_STASH, seat, PLACE_SUPPLY, seat);
    gemotion_draw_cards(t, seat, 1);
    g->vision = 1;
}

/* The cost is paid gem by gem, the card goes to the discard pile, and into that player's deck with
 * the next reshuffle. */
SHARED_RULE(gemotion_buy)
{
    MY(gemotion_buy);
    struct gemotion *g = table_state(t);
    RULE_BEGIN;
    TELL(EVENT_BUY, .seat = g->turn, .card = my->card);
    CALL(effect, .card = my->card, .seat = g->turn, .pc = gemotion_def_of(t, my->card)->cost_at);
    card_move(t, my->card, zone_of(t, ZONE_DISCARD, g->turn));
    card_at(t, my->card)->pool = g->turn;
    g->bought = 1;
    RULE_END;
}

/* ---- the menu -------------------------------------------------------------------------------- */

static bool nothing_done_yet(const struct gemotion *g)
{
    return !g->played && !g->discarded;
}

/* May this card be played now? One that must be the only one only as the first (gemotion-29). */
static inline bool may_be_played(const struct table *t, card_id card)
{
    const struct gemotion *g = table_state(t);
    return !g->played || !(gemotion_def_of(t, card)->keywords & KEYWORD_ALONE);
}

/* Playing and discarding, by the duties that are open (gemotion-04). */
static void offer_cards_of_hand(struct table *t, bool play, bool discard)
{
    const struct gemotion *g = table_state(t);
    uint64_t seen = 0;
    for (EACH_CARD(c, t, zone_of(t, ZONE_HAND, g->turn))) {
        if (!face_is_new(t, c, &seen)) continue;
        if (play && may_be_played(t, c)) OFFER(.kind = MOVE_PLAY, .card = c);
        if (discard) OFFER(.kind = MOVE_DISCARD, .card = c);
    }
}

static void offer_three(struct table *t)
{
    const struct gemotion *g = table_state(t);
    bool possible =
        zone_count(t, zone_of(t, ZONE_HAND, g->turn)) >= THREE && stash_size(t, g->turn);
    if (possible) OFFER(.kind = MOVE_THREE);
}

static inline bool can_draw(const struct table *t, seat_id seat)
{
    return zone_count(t, zone_of(t, ZONE_DECK, seat)) ||
           zone_count(t, zone_of(t, ZONE_DISCARD, seat));
}

static void offer_vision(struct table *t)
{
    const struct gemotion *g = table_state(t);
    bool possible = !g->vision && g->gems.stash[g->turn][PURPLE] && can_draw(t, g->turn) &&
                    zone_count(t, zone_of(t, ZONE_HAND, g->turn)) <= HAND;
    if (possible) OFFER(.kind = MOVE_VISION);
}

/* Does the Stash pay for it? Mostly the price says it all; where it is a lower bound only, what
 * pays for what is tried. */
static inline bool can_pay(const struct table *t, card_id card, unsigned stash)
{
    const struct gemotion *g = table_state(t);
    const struct price *price = &prices_of(t->setup)[face_of(t, card)];
    if (stash < price->gems || !row_covers(g->gems.stash[g->turn], price->of)) return false;
    if (!price->exact) return effect_can(t, card, g->turn, gemotion_def_of(t, card)->cost_at);
    return !price->class ||
           gems_in(&g->gems, PLACE_STASH, g->turn, price->class) >= price->of_class;
}

static inline unsigned cheapest(const struct table *t)
{
    return ((const struct gemotion_setup *)t->setup->own)->cheapest;
}

/* Often the Stash is too small for anything, and nobody walks along the shop. There copies mostly
 * lie side by side: they are passed before anything is asked of them. */
static void offer_purchases(struct table *t)
{
    const struct gemotion *g = table_state(t);
    const struct card *nodes = card_nodes(t);
    unsigned stash = stash_size(t, g->turn), last = NO_FACE;
    uint64_t seen = 0;
    if (g->bought || stash < cheapest(t)) return;
    for (unsigned c = zone_at(t, zone_of(t, ZONE_OFFER, 0))->first; c < t->cards;
         c = nodes[c].next) {
        card_id card = (card_id)c;
        if (nodes[c].face == last) continue;
        last = nodes[c].face;
        if (face_is_new(t, card, &seen) && can_pay(t, card, stash)) {
            OFFER(.kind = MOVE_BUY, .card = card);
        }
    }
}

static void offer_turn(struct table *t)
{
    const struct gemotion *g = table_state(t);
    unsigned hand = zone_count(t, zone_of(t, ZONE_HAND, g->turn));
    bool play_due = !g->played, discard_due = !g->discarded;
    unsigned due = (unsigned)play_due + discard_due;
    bool free = hand > due;
    bool limit = g->played >= CARDS_A_TURN;
    if (g->closed || hand == 0)
        due = 0;
    else
        offer_cards_of_hand(t, (free || play_due) && !limit, free || discard_due);
    if (nothing_done_yet(g)) {
        offer_three(t);
        offer_vision(t);
    }
    offer_purchases(t);
    if (due == 0) OFFER(.kind = MOVE_END);
}

/* ---- why not --------------------------------------------------------------------------------- */

/* The reasons for what is left out above, in the order in which it is. Each adds words and returns
 * true, or false: it would be offered. What both ask is inline: a turn asks it for every card, and
 * with a second caller the compiler would no longer do so by itself (3 % of a game). */

static bool because(struct text *out, const char *words)
{
    text_add_string(out, words);
    return true;
}

static bool why_not_play(const struct table *t, card_id card, struct text *out)
{
    const struct gemotion *g = table_state(t);
    unsigned hand = zone_count(t, zone_of(t, ZONE_HAND, g->turn));
    if (g->closed) return because(out, "no further card is played this turn");
    if (g->played && hand <= !g->discarded) return because(out, "your last card must be discarded");
    if (g->played >= CARDS_A_TURN) return because(out, "you have played enough cards this turn");
    if (may_be_played(t, card)) return false;
    return because(out, "must be the only card of the turn, and you have played one");
}

static bool why_not_discard(const struct table *t, struct text *out)
{
    const struct gemotion *g = table_state(t);
    unsigned hand = zone_count(t, zone_of(t, ZONE_HAND, g->turn));
    if (g->closed) return because(out, "no further card is discarded this turn");
    if (g->discarded && hand <= !g->played) return because(out, "your last card must be played");
    return false;
}

static bool why_not_buy(const struct table *t, card_id card, struct text *out)
{
    const struct gemotion *g = table_state(t);
    if (g->bought) return because(out, "you have bought a card this turn");
    if (can_pay(t, card, stash_size(t, g->turn))) return false;
    text_add_string(out, "needs ");
    card_cost_text(table_pack(t), face_of(t, card), out);
    return because(out, " in your stash");
}

static bool why_not_three(const struct table *t, struct text *out)
{
    const struct gemotion *g = table_state(t);
    if (!nothing_done_yet(g)) return because(out, "only before a card is played or discarded");
    if (zone_count(t, zone_of(t, ZONE_HAND, g->turn)) < THREE)
        return because(out, "needs three cards in your hand");
    return !stash_size(t, g->turn) && because(out, "your stash is empty");
}

static bool why_not_vision(const struct table *t, struct text *out)
{
    const struct gemotion *g = table_state(t);
    if (g->vision) return because(out, "only once a turn");
    if (!nothing_done_yet(g)) return because(out, "only before a card is played or discarded");
    if (!g->gems.stash[g->turn][PURPLE]) return because(out, "needs 1 purple gem in your stash");
    if (!can_draw(t, g->turn)) return because(out, "there is no card to draw");
    bool full = zone_count(t, zone_of(t, ZONE_HAND, g->turn)) > HAND;
    return full && because(out, "your hand is full");
}

static bool why_not_end(const struct table *t, struct text *out)
{
    const struct gemotion *g = table_state(t);
    bool free = g->closed || !zone_count(t, zone_of(t, ZONE_HAND, g->turn));
    if (free || (g->played && g->discarded)) return false;
    if (nothing_done_yet(g)) return because(out, "you must still play and discard a card");
    return because(out, g->played ? "you must still discard a card" : "you must still play a card");
}

bool gemotion_why_not_in_turn(const struct table *t, const struct move *wish, struct text *out)
{
    switch (wish->kind) {
    case MOVE_PLAY: return why_not_play(t, wish->card, out);
    case MOVE_DISCARD: return why_not_discard(t, out);
    case MOVE_BUY: return why_not_buy(t, wish->card, out);
    case MOVE_THREE: return why_not_three(t, out);
    case MOVE_VISION: return why_not_vision(t, out);
    case MOVE_END: return why_not_end(t, out);
    default: return false;
    }
}

/* ---- the turn -------------------------------------------------------------------------------- */

/* What a turn keeps in mind is blank between turns, so that a scene may begin in the middle of one.
 */
static void forget_turn(struct table *t)
{
    struct gemotion *g = table_state(t);
    g->played = g->discarded = g->bought = g->vision = g->closed = 0;
    g->later_count = 0;
}

SHARED_RULE(gemotion_turn)
{
    MY(gemotion_turn);
    struct gemotion *g = table_state(t);
    RULE_BEGIN;
    TELL(EVENT_TURN, .seat = g->turn);
    while (!g->ended) {
        ASK_BEGIN(g->turn, PROMPT_TURN);
        offer_turn(t);
        ASK_END;
        if (t->chosen.kind == MOVE_END) break;
        if (t->chosen.kind == MOVE_PLAY) {
            CALL(gemotion_play_card, .card = t->chosen.card, .seat = g->turn);
        } else if (t->chosen.kind == MOVE_DISCARD) {
            gemotion_discard(t, t->chosen.card, g->turn);
            g->discarded = 1;
        } else if (t->chosen.kind == MOVE_BUY) {
            CALL(gemotion_buy, .card = t->chosen.card);
        } else if (t->chosen.kind == MOVE_VISION) {
            draw_with_vision(t, g->turn);
        } else {
            CALL(gemotion_three, .seat = g->turn);
        }
        gemotion_look_for_end(t);
    }
    if (!g->ended) CALL(gemotion_end_turn);
    RULE_END;
}

/* Up to three; two after a vision with two cards kept (gemotion-20). */
static void draw_at_end(struct table *t)
{
    struct gemotion *g = table_state(t);
    unsigned hand = zone_count(t, zone_of(t, ZONE_HAND, g->turn));
    unsigned wanted = hand >= HAND ? 0 : g->vision && hand == 2 ? 2 : HAND - hand;
    gemotion_draw_cards(t, g->turn, wanted);
    if (zone_count(t, zone_of(t, ZONE_HAND, g->turn)) < HAND) end_game(t, END_HAND, EVENT_END_HAND);
}

/* Goes on with what was put off first, where its card left it. */
static enum flow run_first_later(struct table *t)
{
    struct gemotion *g = table_state(t);
    struct effect_frame *f = table_push(t, RULE_effect);
    f->card = g->later[0].card;
    f->pc = g->later[0].pc;
    f->seat = g->later[0].vars[VAR_ME];
    for (unsigned i = 0; i < VARS; i++) {
        uint8_t value = g->later[0].vars[i];
        f->vars[i] = value == (uint8_t)NO_ANSWER ? NO_ANSWER : value;
    }
    g->later_count--;
    for (unsigned i = 0; i + 1 < LATER_MAX; i++) g->later[i] = g->later[i + 1];
    g->later[LATER_MAX - 1] = (struct later){ 0 };
    if (effect(t, f) == FLOW_ASK) return FLOW_ASK;
    frame_pop(t);
    return FLOW_DONE;
}

/* What was put off, in the order it was; then the hand is filled. */
SHARED_RULE(gemotion_end_turn)
{
    MY(gemotion_end_turn);
    struct gemotion *g = table_state(t);
    RULE_BEGIN;
    while (g->later_count && !g->ended) {
        CALL_NUMBER(run_first_later(t));
        gemotion_look_for_end(t);
    }
    if (!g->ended) draw_at_end(t);
    RULE_END;
}

/* The seat after the last one in turn order begins a new round. One more turn comes before that
 * (gemotion-58). */
static void pass_turn(struct table *t)
{
    struct gemotion *g = table_state(t);
    g->extra = g->extra == EXTRA_DUE ? EXTRA_NOW : EXTRA_NONE;
    if (g->extra == EXTRA_NOW) return;
    g->turn = next_seat(t, g->turn);
    if (g->turn != g->first) return;
    g->round++;
    if (g->round >= own_option(t->setup, OPTION_ROUNDS)) end_game(t, END_ROUNDS, EVENT_END_ROUNDS);
}

SHARED_RULE(gemotion_rounds)
{
    MY(gemotion_rounds);
    struct gemotion *g = table_state(t);
    RULE_BEGIN;
    while (!g->ended) {
        CALL(gemotion_turn);
        forget_turn(t);
        if (!g->ended) pass_turn(t);
    }
    RULE_END;
}
