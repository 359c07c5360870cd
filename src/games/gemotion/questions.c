/* SPDX-License-Identifier: MIT */
/*
 * What a gem is chosen for.
 *
 * A card may ask for several gems in a row: one to give, one to get, one for each player. "Which
 * gem?" does not say which of them it is, and the text of the card says it only to who counts
 * along. What is done with the gem does, and that is the first instruction after the choice which
 * uses it.
 */
#include "cardlang/effect.h"
#include "games/gemotion/gemotion.h"
#include "games/gemotion/operations.h"
#include "kernel/words.h"

/* Does the instruction do something with the gem that is chosen into that variable? */
static bool uses_gem(const struct instruction *in, uint8_t gem)
{
    switch (in->op) {
    case OP_MOVE:
    case OP_RECEIVE: return in->a == gem;
    case OP_EXCHANGE: return in->a == gem || in->b == gem;
    case OP_BANK: return in->flags & FLAG_VAR && in->b == gem;
    default: return false;
    }
}

/* " of Player 2's stash": of another's gem only. What is your own or the Supply's, the moves and
 * the verb tell. */
static void add_whose_gem(const struct table *t, unsigned place, seat_id whose, struct text *out)
{
    if (is_shared_place(place) || whose == t->asked || whose >= t->seats) return;
    text_add_string(out, " of ");
    seat_words(t->setup, whose, out);
    text_add_string(out, place == PLACE_STASH ? "'s stash" : "'s bank");
}

/* " do you give to Player 2". */
static void add_verb(const struct table *t, const char *verb, const char *to, seat_id whom,
                     struct text *out)
{
    text_add(out, " do you %s", verb);
    if (whom == t->asked || whom >= t->seats) return;
    text_add_string(out, to);
    seat_words(t->setup, whom, out);
}

static bool is_paying(const struct table *t, const struct effect_frame *f)
{
    const struct frame_head *below = frame_below(t, &f->head);
    return below && below->rule == RULE_gemotion_buy;
}

static void add_move(const struct table *t, const struct effect_frame *f,
                     const struct instruction *in, struct text *out)
{
    unsigned from = ROUTE_FROM(in->b), to = ROUTE_TO(in->b);
    seat_id taker = (seat_id)f->vars[MORE_OF(in)];
    add_whose_gem(t, from, (seat_id)f->vars[in->c], out);
    if (to == PLACE_SUPPLY)
        text_add_string(out, is_paying(t, f) ? " do you pay" : " do you return to the supply");
    else if (to == PLACE_HOLD)
        text_add_string(out, " do you give up");
    else if (to == PLACE_BANK)
        add_verb(t, "bank", " for ", taker, out);
    else if (taker != t->asked)
        add_verb(t, from == PLACE_SUPPLY ? "give" : "pass", " to ", taker, out);
    else
        add_verb(t, from == PLACE_STASH ? "steal" : "take", "", taker, out);
}

/* The first gem is of the Stash of the player in c. */
static void add_given(const struct table *t, const struct effect_frame *f,
                      const struct instruction *in, struct text *out)
{
    seat_id seat = (seat_id)f->vars[in->c];
    add_whose_gem(t, PLACE_STASH, seat, out);
    text_add_string(out, seat == t->asked ? " do you give up" : " do you swap");
}

/* The second comes from the other side: which one it is for may not have been asked, if there was
 * no choice, so it is named. */
static void add_gotten(const struct table *t, const struct effect_frame *f,
                       const struct instruction *in, struct text *out)
{
    seat_id seat = (seat_id)f->vars[in->c];
    if (MORE_OF(in) != WITH_SUPPLY)
        add_whose_gem(t, PLACE_STASH, (seat_id)f->vars[MORE_OF(in)], out);
    add_verb(t, seat == t->asked ? "take" : "give", " to ", seat, out);
    text_add(out, " for %s ", seat == t->asked ? "your" : "the");
    thing_words(t->setup->game, f->vars[in->a], out);
    text_add_string(out, seat == t->asked ? " gem" : " one");
}

static void add_purpose(const struct table *t, struct text *out)
{
    const struct effect_frame *f = effect_that_asks(t);
    const struct pack *pack = table_pack(t);
    unsigned pc = effect_asks_at(t);
    uint8_t gem = pack->code[pc].a;
    while (pack->code[pc].op != OP_END && !uses_gem(&pack->code[pc], gem)) pc++;
    const struct instruction *in = &pack->code[pc];
    if (in->op == OP_EXCHANGE && in->a == gem)
        add_given(t, f, in, out);
    else if (in->op == OP_EXCHANGE)
        add_gotten(t, f, in, out);
    else if (in->op == OP_BANK)
        text_add_string(out, " of the colour that you bank");
    else if (in->op != OP_END)
        add_move(t, f, in, out);
}

/* What is still due, for who wonders why the turn cannot be ended (gemotion-04). */
static const char *duty(const struct table *t)
{
    const struct gemotion *g = table_state(t);
    bool no_hand = !zone_count(t, zone_of(t, ZONE_HAND, g->turn));
    if (g->closed || no_hand || (g->played && g->discarded)) return "go on, or end it";
    if (g->played) return "you must still discard a card";
    if (g->discarded) return "you must still play a card";
    return "play a card, discard a card, or do something else";
}

void gemotion_question_words(const struct table *t, struct text *out)
{
    if (t->prompt == PROMPT_TURN) text_add_string(out, duty(t));
    if (t->prompt == PROMPT_GEM) add_purpose(t, out);
    if (t->prompt == PROMPT_COURAGE) {
        const char *colour = colour_names[gemotion_gem_that_came(t)];
        text_add(out, "%s %s gem", *colour == 'o' ? "An" : "A", colour);
    }
}
