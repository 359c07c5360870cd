/* SPDX-License-Identifier: MIT */
/*
 * What the words of Gemotion's cards do: each operation on the table, and on the shadow that tells
 * whether a card can be followed. Both work on the same `struct gems`, so most are written once.
 *
 * Amounts are checked strictly on the shadow ("completely or not at all"); on the table, where a
 * reaction may have spoilt something since, as much is done as can be (ruling gemotion-32).
 */
#include "games/gemotion/operations.h"

#include <string.h>

#include "games/gemotion/gemotion.h"

/* Counts are all that a trial changes: gems, cards to draw, cards in hand. Which cards a draw would
 * bring nobody may know. Of the others only what the trial has taken from them is noted, since
 * hardly any card asks: what is left is counted on the table then. */
struct shadow {
    struct gems gems;
    uint8_t counted; /* the next two are: few cards ask for them, see own_cards() */
    uint8_t to_draw; /* cards in deck and discard pile, up to 255 */
    uint8_t hand;
    uint8_t extra;                      /* a turn more was given */
    uint8_t discarded[GEMOTION_SEATS];  /* by others, of their hands */
    uint8_t taken_back[GEMOTION_SEATS]; /* by others, of their played cards */
};
_Static_assert(sizeof(struct shadow) <= SHADOW_BYTES, "the shadow has its room");

static struct shadow *shadow_of(const struct state *s)
{
    return (struct shadow *)(uintptr_t)s->shadow;
}

static struct gems *table_gems(const struct table *t)
{
    return &((struct gemotion *)table_state(t))->gems;
}

void gemotion_shadow(const struct table *t, struct state *s)
{
    struct shadow *shadow = shadow_of(s);
    shadow->gems = *table_gems(t);
    shadow->counted = 0;
    shadow->extra = 0;
    memset(shadow->discarded, 0, sizeof shadow->discarded);
    memset(shadow->taken_back, 0, sizeof shadow->taken_back);
}

/* The shadow with the cards that whoever follows the card can draw and has in hand: counted on the
 * table when a trial first asks, which has changed nothing of them until then. */
static struct shadow *own_cards(const struct state *s)
{
    struct shadow *shadow = shadow_of(s);
    seat_id me = (seat_id)s->vars[VAR_ME];
    if (shadow->counted) return shadow;
    unsigned to_draw = zone_count(s->t, zone_of(s->t, ZONE_DECK, me)) +
                       zone_count(s->t, zone_of(s->t, ZONE_DISCARD, me));
    shadow->to_draw = (uint8_t)(to_draw < 255 ? to_draw : 255);
    shadow->hand = (uint8_t)zone_count(s->t, zone_of(s->t, ZONE_HAND, me));
    shadow->counted = 1;
    return shadow;
}

const struct gems *gemotion_gems_in_trial(const struct state *s)
{
    return &shadow_of(s)->gems;
}

unsigned gemotion_cards_to_draw_in_trial(const struct state *s)
{
    return own_cards(s)->to_draw;
}

unsigned gemotion_hand_in_trial(const struct state *s)
{
    return own_cards(s)->hand;
}

static void shift(struct gems *g, unsigned colour, unsigned count, unsigned from_place,
                  unsigned from, unsigned to_place, unsigned to)
{
    uint8_t *source = gems_at(g, from_place, from), *target = gems_at(g, to_place, to);
    check(source[colour] >= count);
    source[colour] = (uint8_t)(source[colour] - count);
    target[colour] = (uint8_t)(target[colour] + count);
}

/* ---- TAKE colour a, b gems ------------------------------------------------------------------- */

/* As everywhere below, `act` does what is left to do and notes what is not, `try` refuses
 * (gemotion-07, gemotion-32). */
static bool act_take(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    unsigned count = amount_of(f->vars, in), there = table_gems(t)->supply[in->a];
    if (there < count) leave_out(t);
    gemotion_move_gems(t, f->seat, in->a, count < there ? count : there, PLACE_SUPPLY, f->seat,
                       PLACE_STASH, f->seat);
    return true;
}

static bool try_take(struct state *s, const struct instruction *in)
{
    struct gems *g = &shadow_of(s)->gems;
    unsigned count = amount_of(s->vars, in);
    if (g->supply[in->a] < count) return false;
    shift(g, in->a, count, PLACE_SUPPLY, 0, PLACE_STASH, s->vars[VAR_ME]);
    return true;
}

static void touch_take(const struct instruction *in, struct touch *touch)
{
    touch->reads[0] = (struct touched){ PLACE_SUPPLY, (uint16_t)(1u << in->a) };
    if (in->flags & FLAG_VAR) touch->reads_vars = (uint16_t)(1u << in->b);
}

/*
 * CHOOSE_GEM into a, at place b of the player in c, of a class, at least MORE of them. The high
 * bits of `mask` say where it will go, which matters only to the compiler.
 */

static unsigned answer_gems(const struct state *s, const struct instruction *in, uint16_t *answers)
{
    struct gems *g = &shadow_of(s)->gems;
    unsigned n = 0, least = MORE_OF(in) ? MORE_OF(in) : 1, player = s->vars[in->c];
    unsigned class = in->mask & ANY_COLOUR;
    if (player >= GEMOTION_SEATS && !is_shared_place(in->b)) return 0;
    if (in->b == PLACE_OLD_BANK) {
        for (unsigned c = 0; c < COLOURS; c++) {
            answers[n] = (uint16_t)c;
            n += (class >> c & 1) && gems_of(g, PLACE_OLD_BANK, player, c) >= least;
        }
        return n;
    }
    const uint8_t *there = gems_at(g, in->b, player);
    for (unsigned rest = class & colours_there(there); rest; rest &= rest - 1) {
        unsigned colour = (unsigned)__builtin_ctz(rest);
        answers[n] = (uint16_t)colour;
        n += there[colour] >= least;
        if (s->any && n) break;
    }
    return n;
}

static void touch_gem(const struct instruction *in, struct touch *touch)
{
    uint8_t from = in->b == PLACE_OLD_BANK ? PLACE_BANK : in->b, to = (uint8_t)GOES_TO(in->mask);
    uint16_t class = in->mask & ANY_COLOUR;
    touch->reads[0] = (struct touched){ from, class };
    touch->writes[0] = (struct touched){ from, class };
    /* What is given up in an exchange comes to the Supply in the end. */
    touch->writes[1] = (struct touched){ to == PLACE_HOLD ? PLACE_SUPPLY : to, class };
    touch->reads_vars = (uint16_t)(in->c == VAR_ME ? 0 : 1u << in->c);
    /* The variable itself only says which gem is moved next; that it is there was looked at by this
     * choice. */
}

/* ---- MOVE the gem in a by the route b, from the player in c to the one in MORE --------------- */

static bool act_move(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    unsigned from = ROUTE_FROM(in->b), to = ROUTE_TO(in->b), gem = f->vars[in->a];
    seat_id giver = (seat_id)f->vars[in->c], taker = (seat_id)f->vars[MORE_OF(in)];
    if (gems_of(table_gems(t), from, giver, gem) == 0 || taker >= t->seats) {
        leave_out(t);
        return true;
    }
    gemotion_move_gems(t, f->seat, gem, 1, (enum gem_place)from, giver, (enum gem_place)to, taker);
    return true;
}

static bool try_move(struct state *s, const struct instruction *in)
{
    struct gems *g = &shadow_of(s)->gems;
    unsigned from = ROUTE_FROM(in->b), gem = s->vars[in->a], giver = s->vars[in->c];
    unsigned taker = s->vars[MORE_OF(in)];
    bool somebody = taker < s->t->seats || is_shared_place(ROUTE_TO(in->b));
    if (!somebody || gems_of(g, from, giver, gem) == 0) return false;
    shift(g, gem, 1, from, giver, ROUTE_TO(in->b), taker);
    return true;
}

/* RECEIVE: the same to somebody who may react. */
static void enter_receive(struct table *t, struct effect_frame *f, const struct instruction *in,
                          void *frame)
{
    (void)t;
    FRAME(gemotion_receive) *r = frame;
    r->actor = f->seat;
    r->from = (seat_id)f->vars[in->c];
    r->to = (seat_id)f->vars[MORE_OF(in)];
    r->colour = (uint8_t)f->vars[in->a];
    r->from_place = (uint8_t)ROUTE_FROM(in->b);
    r->to_place = (uint8_t)ROUTE_TO(in->b);
}

/* ---- CHOOSE_PLAYER into a: kind b, not the one in c; has gems `mask` at place MORE ----------- */

static unsigned answer_players(const struct state *s, const struct instruction *in,
                               uint16_t *answers)
{
    const struct gems *g = &shadow_of(s)->gems;
    unsigned n = 0, me = s->vars[VAR_ME], seats = s->t->seats;
    for (unsigned i = 0; i < seats; i++) {
        unsigned player = me + i < seats ? me + i : me + i - seats;
        if (player == me && in->b == WHO_OTHER) continue;
        if (in->flags & FLAG_NOT_C && player == s->vars[in->c]) continue;
        if (MORE_OF(in) && !gems_in(g, MORE_OF(in), player, in->mask)) continue;
        answers[n++] = (uint16_t)player;
        if (s->any) break;
    }
    return n;
}

static void touch_player(const struct instruction *in, struct touch *touch)
{
    touch->writes_vars = (uint16_t)(1u << in->a);
    if (in->flags & FLAG_NOT_C) touch->reads_vars = (uint16_t)(1u << in->c);
    if (!MORE_OF(in)) return;
    touch->reads[0] = (struct touched){ (uint8_t)MORE_OF(in), in->mask };
    /* Who it is decides which gems of the class can come or go. */
    touch->writes[0] = touch->reads[0];
    touch->writes[1] = (struct touched){ PLACE_STASH, in->mask };
}

/* NEIGHBOUR into a: b 0 the player to the left, the next in turn order; 1 the one to the right
 * (gemotion-28) */
static unsigned neighbour(const struct table *t, unsigned me, unsigned right)
{
    return (me + (right ? t->seats - 1u : 1u)) % t->seats;
}

static bool act_neighbour(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    f->vars[in->a] = (uint16_t)neighbour(t, f->seat, in->b);
    return true;
}

static bool try_neighbour(struct state *s, const struct instruction *in)
{
    s->vars[in->a] = (uint16_t)neighbour(s->t, s->vars[VAR_ME], in->b);
    return true;
}

/* ---- EACH_BEGIN: the set b of players with gems `mask` at place MORE, as bits in a ----------- */

static unsigned each_set(const struct table *t, const struct gems *g, unsigned me,
                         const struct instruction *in)
{
    unsigned set = 0;
    for (unsigned p = 0; p < t->seats; p++) {
        if (p == me && in->b == EACH_OTHER) continue;
        if (!MORE_OF(in) || gems_in(g, MORE_OF(in), p, in->mask)) set |= 1u << p;
    }
    return set;
}

static bool act_each(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    f->vars[in->a] = (uint16_t)each_set(t, table_gems(t), f->seat, in);
    if (!f->vars[in->a] && in->flags & FLAG_NEEDS_ONE) leave_out(t);
    return true;
}

static bool try_each(struct state *s, const struct instruction *in)
{
    s->vars[in->a] = (uint16_t)each_set(s->t, &shadow_of(s)->gems, s->vars[VAR_ME], in);
    return s->vars[in->a] || !(in->flags & FLAG_NEEDS_ONE);
}

static void touch_each(const struct instruction *in, struct touch *touch)
{
    if (MORE_OF(in)) touch->reads[0] = (struct touched){ (uint8_t)MORE_OF(in), in->mask };
}

/* ---- counting -------------------------------------------------------------------------------- */

/* What depends on the variable of an amount. */
static void touch_amount(const struct instruction *in, struct touch *touch)
{
    if (in->flags & FLAG_VAR) touch->reads_vars = (uint16_t)(1u << in->b);
}

/* COUNT_BANKED: a = how many of the class `mask` I have banked; at least one */
static bool act_banked(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    f->vars[in->a] = (uint16_t)gems_in(table_gems(t), PLACE_BANK, f->seat, in->mask);
    if (!f->vars[in->a]) leave_out(t);
    return true;
}

static bool try_banked(struct state *s, const struct instruction *in)
{
    const struct gems *g = &shadow_of(s)->gems;
    s->vars[in->a] = (uint16_t)gems_in(g, PLACE_BANK, s->vars[VAR_ME], in->mask);
    return s->vars[in->a] > 0;
}

static void touch_banked(const struct instruction *in, struct touch *touch)
{
    touch->reads[0] = (struct touched){ PLACE_BANK, in->mask };
}

/* COUNT_PLAYERS: a = how many are in the set of EACH_BEGIN; at least one */
static bool act_players(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    unsigned set = each_set(t, table_gems(t), f->seat, in);
    f->vars[in->a] = (uint16_t)__builtin_popcount(set);
    if (!set) leave_out(t);
    return true;
}

static bool try_players(struct state *s, const struct instruction *in)
{
    unsigned set = each_set(s->t, &shadow_of(s)->gems, s->vars[VAR_ME], in);
    s->vars[in->a] = (uint16_t)__builtin_popcount(set);
    return set != 0;
}

/* COUNT_HAND: a = how many cards are in my hand; at least one */
static bool act_hand(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    f->vars[in->a] = (uint16_t)zone_count(t, zone_of(t, ZONE_HAND, f->seat));
    if (!f->vars[in->a]) leave_out(t);
    return true;
}

static bool try_hand(struct state *s, const struct instruction *in)
{
    s->vars[in->a] = own_cards(s)->hand;
    return s->vars[in->a] > 0;
}

/* The colours of this game, White included. */
static unsigned colours_in_play(const struct table *t)
{
    return 1u | (unsigned)own_option(t->setup, OPTION_COLOURS) << 1;
}

/* COUNT_FILL: a = what one gem of each colour leaves to pay up to b */
static uint16_t to_fill(const struct table *t, unsigned least)
{
    unsigned each = (unsigned)__builtin_popcount(colours_in_play(t));
    return (uint16_t)(each < least ? least - each : 0);
}

static bool act_fill(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    f->vars[in->a] = to_fill(t, in->b);
    return true;
}

static bool try_fill(struct state *s, const struct instruction *in)
{
    s->vars[in->a] = to_fill(s->t, in->b);
    return true;
}

/* NUMBER: at most as many as there are of `mask` at place MORE of mine */
unsigned gemotion_number_most(const struct state *s, const struct instruction *in)
{
    if (!MORE_OF(in)) return ANSWERS_MAX;
    return gems_in(&shadow_of(s)->gems, MORE_OF(in), s->vars[VAR_ME], in->mask);
}

void gemotion_number_touch(const struct instruction *in, struct touch *touch)
{
    if (MORE_OF(in)) touch->reads[0] = (struct touched){ (uint8_t)MORE_OF(in), in->mask };
}

/* ---- banking --------------------------------------------------------------------------------- */

/*
 * BANK: the class `mask` (and with FLAG_VAR the colour in b) of the Stash of the player in c. Into
 * a goes how many gems Yellow drives out of the Bank, of those that were there before
 * (gemotion-15).
 *
 * All of it is banked before any gem is driven out, and `fresh` keeps what came now: the owner
 * chooses among the others. Both parts of "and all gems of another colour" are one banking for the
 * same reason, and each needs a gem (gemotion-38).
 */
static bool bank(struct gems *g, uint16_t *vars, const struct instruction *in, uint8_t *banked)
{
    unsigned player = vars[in->c], mask = in->mask;
    bool complete = gems_in(g, PLACE_STASH, player, in->mask) > 0;
    if (in->flags & FLAG_VAR) {
        complete &= g->stash[player][vars[in->b]] > 0;
        mask |= 1u << vars[in->b];
    }
    memset(g->fresh, 0, sizeof g->fresh);
    unsigned old = gems_of_row(g->bank[player]) - g->bank[player][YELLOW];
    for (unsigned rest = mask & colours_there(g->stash[player]); rest; rest &= rest - 1) {
        unsigned colour = (unsigned)__builtin_ctz(rest);
        banked[colour] = g->fresh[colour] = g->stash[player][colour];
        shift(g, colour, banked[colour], PLACE_STASH, player, PLACE_BANK, player);
    }
    unsigned fear = g->fresh[YELLOW];
    vars[in->a] = (uint16_t)(fear < old ? fear : old);
    return complete;
}

static bool act_bank(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    uint8_t banked[COLOURS] = { 0 };
    bool somebody = f->vars[in->c] < t->seats;
    f->vars[in->a] = 0;
    if (!somebody || !bank(table_gems(t), f->vars, in, banked)) leave_out(t);
    for (unsigned c = 0; c < COLOURS; c++) {
        if (!banked[c]) continue;
        TELL(EVENT_BANK, .seat = f->seat, .other = (seat_id)f->vars[in->c], .thing = (uint8_t)c,
             .number = banked[c]);
    }
    return true;
}

static bool try_bank(struct state *s, const struct instruction *in)
{
    uint8_t banked[COLOURS];
    if (s->vars[in->c] >= s->t->seats) return false; /* nobody could be chosen */
    return bank(&shadow_of(s)->gems, s->vars, in, banked);
}

static void touch_bank(const struct instruction *in, struct touch *touch)
{
    touch->reads[0] = (struct touched){ PLACE_STASH, in->mask };
    touch->reads_vars = (uint16_t)(in->c == VAR_ME ? 0 : 1u << in->c);
}

/* REACTIVATE: the Bank of the player in c; into a how many gems its Yellow drives out (gemotion-16)
 */
static void reactivate(struct gems *g, uint16_t *vars, const struct instruction *in)
{
    unsigned player = vars[in->c];
    memset(g->fresh, 0, sizeof g->fresh);
    unsigned old = gems_in(g, PLACE_OLD_BANK, player, ANY_COLOUR);
    unsigned fear = gems_in(g, PLACE_BANK, player, 1u << YELLOW);
    vars[in->a] = (uint16_t)(fear < old ? fear : old);
}

static bool act_reactivate(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    reactivate(table_gems(t), f->vars, in);
    return true;
}

static bool try_reactivate(struct state *s, const struct instruction *in)
{
    reactivate(&shadow_of(s)->gems, s->vars, in);
    return true;
}

/* ---- whole Stashes, exchanges and payments --------------------------------------------------- */

/* RETURN_ALL: my whole Stash to the Supply */
static bool act_return_all(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    (void)in;
    if (!gems_in(table_gems(t), PLACE_STASH, f->seat, ANY_COLOUR)) leave_out(t);
    for (unsigned c = 0; c < COLOURS; c++) {
        gemotion_move_gems(t, f->seat, c, table_gems(t)->stash[f->seat][c], PLACE_STASH, f->seat,
                           PLACE_SUPPLY, f->seat);
    }
    return true;
}

static bool try_return_all(struct state *s, const struct instruction *in)
{
    (void)in;
    struct gems *g = &shadow_of(s)->gems;
    unsigned me = s->vars[VAR_ME];
    if (!gems_in(g, PLACE_STASH, me, ANY_COLOUR)) return false;
    for (unsigned c = 0; c < COLOURS; c++) {
        shift(g, c, g->stash[me][c], PLACE_STASH, me, PLACE_SUPPLY, me);
    }
    return true;
}

static void touch_return_all(const struct instruction *in, struct touch *touch)
{
    (void)in;
    touch->reads[0] = (struct touched){ PLACE_STASH, ANY_COLOUR };
}

/* STEAL_ALL: the class `mask` from the Stash of the player in c to mine */
static bool act_steal_all(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    seat_id from = (seat_id)f->vars[in->c];
    if (!gems_in(table_gems(t), PLACE_STASH, from, in->mask)) {
        leave_out(t);
        return true;
    }
    for (unsigned rest = in->mask; rest; rest &= rest - 1) {
        unsigned c = (unsigned)__builtin_ctz(rest);
        gemotion_move_gems(t, f->seat, c, table_gems(t)->stash[from][c], PLACE_STASH, from,
                           PLACE_STASH, f->seat);
    }
    return true;
}

static bool try_steal_all(struct state *s, const struct instruction *in)
{
    struct gems *g = &shadow_of(s)->gems;
    unsigned from = s->vars[in->c];
    if (!gems_in(g, PLACE_STASH, from, in->mask)) return false;
    for (unsigned rest = in->mask; rest; rest &= rest - 1) {
        unsigned c = (unsigned)__builtin_ctz(rest);
        shift(g, c, g->stash[from][c], PLACE_STASH, from, PLACE_STASH, s->vars[VAR_ME]);
    }
    return true;
}

static void touch_steal_all(const struct instruction *in, struct touch *touch)
{
    touch->reads[0] = (struct touched){ PLACE_STASH, in->mask };
    touch->reads_vars = (uint16_t)(1u << in->c);
}

/* PAY_EACH: one gem of White and of every colour in play from my Stash to the Supply */
static bool act_pay_each(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    (void)in;
    for (unsigned rest = colours_in_play(t); rest; rest &= rest - 1) {
        unsigned colour = (unsigned)__builtin_ctz(rest);
        if (!table_gems(t)->stash[f->seat][colour])
            leave_out(t);
        else
            gemotion_move_gems(t, f->seat, colour, 1, PLACE_STASH, f->seat, PLACE_SUPPLY, f->seat);
    }
    return true;
}

static bool try_pay_each(struct state *s, const struct instruction *in)
{
    (void)in;
    struct gems *g = &shadow_of(s)->gems;
    unsigned me = s->vars[VAR_ME];
    for (unsigned rest = colours_in_play(s->t); rest; rest &= rest - 1) {
        unsigned c = (unsigned)__builtin_ctz(rest);
        if (!g->stash[me][c]) return false;
        shift(g, c, 1, PLACE_STASH, me, PLACE_SUPPLY, me);
    }
    return true;
}

/* EXCHANGE: the gem in a of the Stash of the player in c against the gem in b of the player in
 * MORE, or of the Supply */
static void enter_exchange(struct table *t, struct effect_frame *f, const struct instruction *in,
                           void *frame)
{
    (void)t;
    FRAME(gemotion_exchange) *e = frame;
    e->actor = f->seat;
    e->seat = (seat_id)f->vars[in->c];
    e->other = MORE_OF(in) == WITH_SUPPLY ? (seat_id)NOBODY : (seat_id)f->vars[MORE_OF(in)];
    e->gives = (uint8_t)f->vars[in->a];
    e->gets = (uint8_t)f->vars[in->b];
}

static bool try_exchange(struct state *s, const struct instruction *in)
{
    struct gems *g = &shadow_of(s)->gems;
    bool supply = MORE_OF(in) == WITH_SUPPLY;
    unsigned seat = s->vars[in->c], other = supply ? 0 : s->vars[MORE_OF(in)];
    unsigned place = supply ? PLACE_SUPPLY : PLACE_STASH;
    unsigned gives = s->vars[in->a], gets = s->vars[in->b];
    if (!gems_of(g, PLACE_STASH, seat, gives) || !gems_of(g, place, other, gets)) return false;
    shift(g, gives, 1, PLACE_STASH, seat, place, other);
    shift(g, gets, 1, place, other, PLACE_STASH, seat);
    return true;
}

/* RELEASE: what was given up in an exchange with the Supply comes there now */
static void release(struct gems *g)
{
    for (unsigned c = 0; c < COLOURS; c++) shift(g, c, g->hold[c], PLACE_HOLD, 0, PLACE_SUPPLY, 0);
}

static bool act_release(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    (void)f;
    (void)in;
    release(table_gems(t));
    return true;
}

static bool try_release(struct state *s, const struct instruction *in)
{
    (void)in;
    release(&shadow_of(s)->gems);
    return true;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* Never beyond four cards in hand, whatever a pack says (gemotion-54). */
static bool act_draw(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    unsigned count = amount_of(f->vars, in), hand = zone_count(t, zone_of(t, ZONE_HAND, f->seat));
    unsigned room = hand < HAND_WITH_VISION ? HAND_WITH_VISION - hand : 0;
    if (gemotion_draw_cards(t, f->seat, count < room ? count : room) < count) leave_out(t);
    return true;
}

static bool try_draw_count(struct state *s, unsigned count)
{
    struct shadow *shadow = own_cards(s);
    if (shadow->to_draw < count || shadow->hand + count > HAND_WITH_VISION) return false;
    shadow->to_draw = (uint8_t)(shadow->to_draw - count);
    shadow->hand = (uint8_t)(shadow->hand + count);
    return true;
}

static bool try_draw(struct state *s, const struct instruction *in)
{
    return try_draw_count(s, amount_of(s->vars, in));
}

/* DRAW_TO: until b cards are in hand (gemotion-30) */
static bool act_draw_to(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    unsigned hand = zone_count(t, zone_of(t, ZONE_HAND, f->seat));
    if (hand < in->b && gemotion_draw_cards(t, f->seat, in->b - hand) < in->b - hand) leave_out(t);
    return true;
}

static bool try_draw_to(struct state *s, const struct instruction *in)
{
    unsigned hand = own_cards(s)->hand;
    return hand >= in->b || try_draw_count(s, in->b - hand);
}

/* A card that puts itself into the discard pile is not among the played cards afterwards
 * (gemotion-18). It lies with those being followed, or, as a reaction, in the hand; if its own
 * effect has moved it, it stays there. */
static bool act_discard_this(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    (void)in;
    zone_id zone = card_at(t, f->card)->zone;
    bool here = zone == zone_of(t, ZONE_FOLLOWED, 0) || zone == zone_of(t, ZONE_HAND, f->seat);
    if (here) gemotion_discard(t, f->card, f->seat);
    return true;
}

static bool try_discard_this(struct state *s, const struct instruction *in)
{
    struct shadow *shadow = own_cards(s);
    (void)in;
    if (shadow->to_draw < 255) shadow->to_draw++;
    return true;
}

/* DISCARD_HAND: meets the duty to discard, if there was a card (gemotion-29). They do not lie in
 * the order of the hand, which would tell when each was drawn. */
static bool act_discard_hand(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    (void)in;
    struct gemotion *g = table_state(t);
    zone_id hand = zone_of(t, ZONE_HAND, f->seat);
    while (zone_count(t, hand)) {
        gemotion_discard(t, zone_least(t, hand), f->seat);
        if (f->seat == g->turn) g->discarded = 1;
    }
    return true;
}

static bool try_discard_hand(struct state *s, const struct instruction *in)
{
    (void)in;
    struct shadow *shadow = own_cards(s);
    unsigned to_draw = shadow->to_draw + shadow->hand;
    shadow->to_draw = (uint8_t)(to_draw < 255 ? to_draw : 255);
    shadow->hand = 0;
    return true;
}

/* No card that is being followed at that moment may be chosen (gemotion-18), neither this one nor
 * those it was played by. */
static bool is_being_followed(const struct state *s, card_id card)
{
    for (unsigned i = 0; i < s->depth; i++) {
        if (s->calls[i].card == card) return true;
    }
    return s->card == card;
}

/* CHOOSE_CARD into a: of my zone b, one that can be followed (gemotion-18); equal faces are one
 * choice. Once the turn has had its last card there is none (gemotion-31, 53). */
static unsigned answer_cards(const struct state *s, const struct instruction *in, uint16_t *answers)
{
    unsigned n = 0;
    const struct table *t = s->t;
    const struct gemotion *g = table_state(t);
    if (g->played + s->depth >= CARDS_A_TURN) return 0;
    for (EACH_CARD(c, t, zone_of(t, in->b, (seat_id)s->vars[VAR_ME]))) {
        bool alone = gemotion_def_of(t, c)->keywords & KEYWORD_ALONE;
        if (alone || is_being_followed(s, c) || n == ANSWERS_MAX) continue;
        bool again = false;
        for (unsigned i = 0; i < n && !again; i++) again = face_of(t, answers[i]) == face_of(t, c);
        if (!again) answers[n++] = c;
    }
    return n;
}

static void touch_always(const struct instruction *in, struct touch *touch)
{
    (void)in;
    touch->always = true;
    touch->writes_vars = (uint16_t)(1u << in->a);
}

/* PLAY_CARD: follows the card in a, which lay in my zone b */
static void enter_follow(struct table *t, struct effect_frame *f, const struct instruction *in,
                         void *frame)
{
    (void)t;
    FRAME(gemotion_follow) *follow = frame;
    follow->card = f->vars[in->a];
    follow->seat = f->seat;
}

static bool try_play(struct state *s, const struct instruction *in)
{
    struct shadow *shadow = own_cards(s);
    if (in->b == ZONE_DISCARD && shadow->to_draw) shadow->to_draw--;
    return true;
}

static unsigned callee(const struct state *s, const struct instruction *in)
{
    return gemotion_def_of(s->t, s->vars[in->a])->played_at;
}

/* What a card played by a card needs may be anything. */
static void touch_all(const struct instruction *in, struct touch *touch)
{
    (void)in;
    touch->reads_all = true;
}

/* ---- cards of others ------------------------------------------------------------------------- */

/* How many cards that player has to discard. In a trial the own hand may hold drawn ones. */
static unsigned hand_of(const struct state *s, unsigned player)
{
    const struct shadow *shadow = shadow_of(s);
    if (player >= s->t->seats) return 0; /* nobody could be chosen */
    if (player == s->vars[VAR_ME]) return own_cards(s)->hand;
    return zone_count(s->t, zone_of(s->t, ZONE_HAND, (seat_id)player)) - shadow->discarded[player];
}

/* Equal faces are one choice. */
static unsigned answer_faces(const struct table *t, zone_id zone, uint16_t *answers)
{
    unsigned n = 0;
    for (EACH_CARD(c, t, zone)) {
        if (n < ANSWERS_MAX && !face_came_before(t, c)) answers[n++] = c;
    }
    return n;
}

/* CHOOSE_DISCARD into a: a card of the hand of the player in c, who is asked (gemotion-56). Which
 * it is makes no difference to whether the rest can be followed, so a trial that has drawn or
 * discarded takes any. */
static unsigned answer_discards(const struct state *s, const struct instruction *in,
                                uint16_t *answers)
{
    unsigned player = s->vars[in->c];
    if (!hand_of(s, player)) return 0;
    unsigned n = answer_faces(s->t, zone_of(s->t, ZONE_HAND, (seat_id)player), answers);
    if (!n) answers[n++] = NO_CARD;
    return n;
}

/* What the choice of a player before it decides. */
static void touch_player_in_c(const struct instruction *in, struct touch *touch)
{
    touch->reads_vars = (uint16_t)(1u << in->c);
}

/* DISCARD: the card in a, of the hand of the player in c; in the own turn that meets the duty. */
static bool act_discard(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    struct gemotion *g = table_state(t);
    seat_id player = (seat_id)f->vars[in->c];
    card_id card = f->vars[in->a];
    if (player >= t->seats || !is_card(t, card) ||
        card_at(t, card)->zone != zone_of(t, ZONE_HAND, player)) {
        leave_out(t);
        return true;
    }
    gemotion_discard(t, card, player);
    if (player == g->turn) g->discarded = 1;
    return true;
}

static bool try_discard(struct state *s, const struct instruction *in)
{
    struct shadow *shadow = shadow_of(s);
    unsigned player = s->vars[in->c];
    if (!hand_of(s, player)) return false;
    if (player != s->vars[VAR_ME]) {
        shadow->discarded[player]++;
        return true;
    }
    shadow->hand--;
    if (shadow->to_draw < 255) shadow->to_draw++;
    return true;
}

/* CHOOSE_PLAYED into a: a played card of the player in c, who is somebody else (gemotion-57). */
static unsigned answer_played(const struct state *s, const struct instruction *in,
                              uint16_t *answers)
{
    unsigned player = s->vars[in->c];
    if (player >= s->t->seats || player == s->vars[VAR_ME]) return 0;
    zone_id played = zone_of(s->t, ZONE_PLAYED, (seat_id)player);
    if (zone_count(s->t, played) <= shadow_of(s)->taken_back[player]) return 0;
    return answer_faces(s->t, played, answers);
}

/* TAKE_BACK: the card in a, from the played cards of the player in c to their discard pile */
static bool act_take_back(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    seat_id player = (seat_id)f->vars[in->c];
    card_id card = f->vars[in->a];
    if (player >= t->seats || !is_card(t, card) ||
        card_at(t, card)->zone != zone_of(t, ZONE_PLAYED, player)) {
        leave_out(t);
        return true;
    }
    card_move(t, card, zone_of(t, ZONE_DISCARD, player));
    TELL(EVENT_TAKE_BACK, .seat = f->seat, .other = player, .card = card);
    return true;
}

static bool try_take_back(struct state *s, const struct instruction *in)
{
    unsigned player = s->vars[in->c];
    if (player >= s->t->seats) return false;
    shadow_of(s)->taken_back[player]++;
    return true;
}

/* ---- EXTRA_TURN ------------------------------------------------------------------------------ */

/* One a turn, and none after one (gemotion-58): so the rounds come to an end. */
static bool may_have_extra(const struct table *t, unsigned me)
{
    const struct gemotion *g = table_state(t);
    return g->turn == me && g->extra == EXTRA_NONE;
}

static bool act_extra(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    struct gemotion *g = table_state(t);
    (void)in;
    if (!may_have_extra(t, f->seat)) {
        leave_out(t);
        return true;
    }
    g->extra = EXTRA_DUE;
    TELL(EVENT_EXTRA_TURN, .seat = f->seat, .card = f->card);
    return true;
}

static bool try_extra(struct state *s, const struct instruction *in)
{
    struct shadow *shadow = shadow_of(s);
    (void)in;
    if (shadow->extra || !may_have_extra(s->t, s->vars[VAR_ME])) return false;
    shadow->extra = 1;
    return true;
}

/* ---- conditions, later, reactions ------------------------------------------------------------ */

static bool another_has_more(const struct table *t, const struct gems *g, unsigned me,
                             const struct gemotion_condition *c)
{
    unsigned mine = gems_in(g, c->place, me, c->class);
    for (unsigned p = 0; p < t->seats; p++) {
        if (p != me && gems_in(g, c->place, p, c->class) > mine) return true;
    }
    return false;
}

/* No gem at all is an even number. */
static bool holds(const struct table *t, const struct gems *g, unsigned me,
                  const struct gemotion_condition *c)
{
    unsigned mine = gems_in(g, c->place, me, c->class);
    switch ((enum gemotion_asks)c->asks) {
    case ASKS_EVEN: return mine % 2 == 0;
    case ASKS_AT_LEAST: return mine >= c->n;
    case ASKS_AT_MOST: return mine <= c->n;
    case ASKS_ANOTHER_HAS_MORE: return another_has_more(t, g, me, c);
    }
    return false;
}

bool gemotion_holds(const struct table *t, const struct effect_frame *f, const void *condition)
{
    return holds(t, table_gems(t), f->seat, condition);
}

bool gemotion_holds_in_trial(const struct state *s, const void *condition)
{
    return holds(s->t, &shadow_of(s)->gems, s->vars[VAR_ME], condition);
}

void gemotion_condition_touch(const void *condition, struct touch *touch)
{
    const struct gemotion_condition *c = condition;
    touch->reads[0] = (struct touched){ c->place, c->class };
}

/* Done at the end of the turn, as long as there is room for it (gemotion-52). The variables are
 * kept: whose Stash it is was chosen when the card was played, but what it holds is looked at only
 * at the end (gemotion-17). */
void gemotion_put_off(struct table *t, const struct effect_frame *f, unsigned pc)
{
    struct gemotion *g = table_state(t);
    if (g->later_count == LATER_MAX) {
        FORFEIT(.seat = f->seat, .card = f->card);
        return;
    }
    struct later *later = &g->later[g->later_count++];
    later->pc = (uint16_t)pc;
    later->card = f->card;
    for (unsigned i = 0; i < VARS; i++) later->vars[i] = (uint8_t)f->vars[i];
    TELL(EVENT_LATER, .seat = f->seat, .card = f->card);
}

/* Only marks the gem on its way: reaction.c lets it stay where it was. Followed as an ordinary
 * card, where no gem is coming, it does nothing. */
static bool act_prevent(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    (void)in;
    if (f->event == NO_EVENT) return true;
    struct event *coming = event_at(t, f->event);
    coming->flags |= RECEIVE_PREVENTED;
    TELL(EVENT_PREVENT, .seat = f->seat, .other = coming->seat, .card = f->card,
         .thing = coming->thing);
    return true;
}

/* ---- verifying ------------------------------------------------------------------------------- */

static bool condition_is_known(const struct gemotion_condition *c)
{
    return c->asks <= ASKS_ANOTHER_HAS_MORE && !(c->class & ~ANY_COLOUR) &&
           (c->place == PLACE_STASH || c->place == PLACE_BANK);
}

/* What stands in the bits of MORE and in a route: a variable, a place, or two places. */
bool gemotion_verify(const struct pack *pack, const struct card_def *card,
                     const struct instruction *in)
{
    unsigned more = MORE_OF(in);
    bool route = ROUTE_FROM(in->b) < PLACES && ROUTE_TO(in->b) < PLACES;
    switch (in->op) {
    case OP_MOVE:
    case OP_RECEIVE: return route && more < card->vars;
    case OP_EXCHANGE: return more < card->vars || more == WITH_SUPPLY;
    case OP_IF: return condition_is_known(pack_data(pack, in->mask));
    case OP_NUMBER:
    case OP_CHOOSE_PLAYER:
    case OP_COUNT_PLAYERS:
    case OP_EACH_BEGIN: return more < PLACES;
    case OP_CHOOSE_CARD:
    case OP_PLAY_CARD: return in->b == ZONE_DISCARD || in->b == ZONE_PLAYED;
    default: return true;
    }
}

/* ---- table ----------------------------------------------------------------------------------- */

#define NR(op) [(op)-OP_GAME]

const struct operation gemotion_operations[] = {
    NR(OP_TAKE) = { "take", FIELD_SMALL, FIELD_AMOUNT, FIELD_NONE, COLOURS, .act = act_take,
                    .try = try_take, .touch = touch_take },
    NR(OP_CHOOSE_GEM) = { "choose-gem", FIELD_OUT, FIELD_SMALL, FIELD_VAR, PLACES, true,
                          .answers = answer_gems, .answer = ANSWER_THING, .move = MOVE_GEM,
                          .prompt = PROMPT_GEM, .touch = touch_gem },
    NR(OP_CHOOSE_DRIVEN_OUT) = { "choose-driven-out", FIELD_OUT, FIELD_SMALL, FIELD_VAR, PLACES,
                                 true, .answers = answer_gems, .answer = ANSWER_THING,
                                 .move = MOVE_GEM, .prompt = PROMPT_FEAR, .touch = touch_gem },
    NR(OP_MOVE) = { "move", FIELD_VAR, FIELD_NUMBER, FIELD_VAR, .act = act_move, .try = try_move },
    NR(OP_RECEIVE) = { "receive", FIELD_VAR, FIELD_NUMBER, FIELD_VAR, .try = try_move,
                       .rule = RULE_gemotion_receive, .enter = enter_receive },
    NR(OP_CHOOSE_PLAYER) = { "choose-player", FIELD_OUT, FIELD_SMALL, FIELD_VAR, 2, true,
                             .answers = answer_players, .answer = ANSWER_SEAT, .move = MOVE_PLAYER,
                             .prompt = PROMPT_PLAYER, .touch = touch_player },
    NR(OP_NEIGHBOUR) = { "neighbour", FIELD_OUT, FIELD_SMALL, FIELD_NONE, 2, .act = act_neighbour,
                         .try = try_neighbour },
    NR(OP_EACH_BEGIN) = { "each-begin", FIELD_OUT, FIELD_FLAG, FIELD_NONE, 0, .act = act_each,
                          .try = try_each, .touch = touch_each },
    NR(OP_COUNT_BANKED) = { "count-banked", FIELD_OUT, FIELD_NONE, FIELD_NONE, .act = act_banked,
                            .try = try_banked, .touch = touch_banked },
    NR(OP_COUNT_FILL) = { "count-fill", FIELD_OUT, FIELD_NUMBER, FIELD_NONE, .act = act_fill,
                          .try = try_fill },
    NR(OP_BANK) = { "bank", FIELD_OUT, FIELD_VAR, FIELD_VAR, .act = act_bank, .try = try_bank,
                    .touch = touch_bank },
    NR(OP_RETURN_ALL) = { "return-all", .act = act_return_all, .try = try_return_all,
                          .touch = touch_return_all },
    NR(OP_STEAL_ALL) = { "steal-all", FIELD_NONE, FIELD_NONE, FIELD_VAR, .act = act_steal_all,
                         .try = try_steal_all, .touch = touch_steal_all },
    NR(OP_PAY_EACH) = { "pay-each", .act = act_pay_each, .try = try_pay_each, .touch = touch_all },
    NR(OP_EXCHANGE) = { "exchange", FIELD_VAR, FIELD_VAR, FIELD_VAR, .try = try_exchange,
                        .rule = RULE_gemotion_exchange, .enter = enter_exchange },
    NR(OP_RELEASE) = { "release", .act = act_release, .try = try_release },
    NR(OP_REACTIVATE) = { "reactivate", FIELD_OUT, FIELD_NONE, FIELD_VAR, .act = act_reactivate,
                          .try = try_reactivate },
    NR(OP_DRAW) = { "draw", FIELD_NONE, FIELD_AMOUNT, FIELD_NONE, .act = act_draw, .try = try_draw,
                    .touch = touch_amount },
    NR(OP_DRAW_TO) = { "draw-to", FIELD_NONE, FIELD_NUMBER, FIELD_NONE, .act = act_draw_to,
                       .try = try_draw_to },
    NR(OP_DISCARD_THIS) = { "discard-this", .act = act_discard_this, .try = try_discard_this },
    NR(OP_DISCARD_HAND) = { "discard-hand", .act = act_discard_hand, .try = try_discard_hand },
    NR(OP_CHOOSE_CARD) = { "choose-card", FIELD_OUT, FIELD_NUMBER, FIELD_NONE, 0, true,
                           .answers = answer_cards, .answer = ANSWER_CARD, .move = MOVE_CARD,
                           .prompt = PROMPT_CARD, .touch = touch_always },
    NR(OP_PLAY_CARD) = { "play-card", FIELD_VAR, FIELD_NUMBER, FIELD_NONE, .try = try_play,
                         .rule = RULE_gemotion_follow, .enter = enter_follow, .callee = callee,
                         .touch = touch_all },
    NR(OP_PREVENT) = { "prevent", .act = act_prevent },
    NR(OP_COUNT_PLAYERS) = { "count-players", FIELD_OUT, FIELD_FLAG, FIELD_NONE, .act = act_players,
                             .try = try_players, .touch = touch_each },
    NR(OP_COUNT_HAND) = { "count-hand", FIELD_OUT, .act = act_hand, .try = try_hand },
    NR(OP_CHOOSE_DISCARD) = { "choose-discard", FIELD_OUT, FIELD_NONE, FIELD_VAR, 0, true,
                              .answers = answer_discards, .answer = ANSWER_CARD,
                              .move = MOVE_DISCARD, .prompt = PROMPT_DISCARD,
                              .touch = touch_player_in_c },
    NR(OP_DISCARD) = { "discard", FIELD_VAR, FIELD_NONE, FIELD_VAR, .act = act_discard,
                       .try = try_discard },
    NR(OP_CHOOSE_PLAYED) = { "choose-played", FIELD_OUT, FIELD_NONE, FIELD_VAR, 0, true,
                             .answers = answer_played, .answer = ANSWER_CARD, .move = MOVE_CARD,
                             .prompt = PROMPT_TAKE_BACK, .touch = touch_player_in_c },
    NR(OP_TAKE_BACK) = { "take-back", FIELD_VAR, FIELD_NONE, FIELD_VAR, .act = act_take_back,
                         .try = try_take_back },
    NR(OP_EXTRA_TURN) = { "extra-turn", .act = act_extra, .try = try_extra },
};

const unsigned gemotion_operation_count = sizeof gemotion_operations / sizeof *gemotion_operations;
_Static_assert(sizeof gemotion_operations / sizeof *gemotion_operations == OP_LAST_ - OP_GAME,
               "every operation is in the table");
