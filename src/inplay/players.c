/* SPDX-License-Identifier: MIT */
/*
 * What players do because a card says so: who does it, whether each wants to, and in which order.
 * Several players do it in turn order. What it is that they do is the game's.
 */
#include "inplay/inplay.h"

/* ---- who ------------------------------------------------------------------------------------- */

static const struct sentence *sentence_of(const struct table *t, const struct doing_players *d)
{
    return sentence_at(t, d->sentence);
}

static card_id subject_of(const struct table *t, const struct doing_players *d)
{
    return effect_of_frame(t, d->effect)->card;
}

static seat_set active_players(const struct table *t)
{
    const struct play_rules *rules = play_rules_of(t);
    return rules->active ? rules->active(t) : all_seats(t);
}

/* Who is meant, where nobody has to be chosen. */
static seat_set players_meant(const struct table *t, const struct sentence *s, card_id subject)
{
    const struct play_rules *rules = play_rules_of(t);
    unsigned owner = rules->owner(t, subject);
    seat_set you = owner < t->seats ? seat_bit((seat_id)owner) : 0;
    seat_id turn = rules->turn(t);
    switch ((enum players)s->players) {
    case PLAYERS_YOU: return you;
    case PLAYERS_ANOTHER:
    case PLAYERS_EACH_OTHER: return active_players(t) & (seat_set)~you;
    case PLAYERS_THAT: return turn == NOBODY ? 0 : seat_bit(turn) & active_players(t);
    default: return active_players(t);
    }
}

static bool one_is_chosen(const struct sentence *s)
{
    return s->players == PLAYERS_ONE || s->players == PLAYERS_ANOTHER;
}

/* Nobody has done anything yet: "who did so" in what follows is about this sentence. */
static void begin_players(struct table *t, struct doing_players *d)
{
    struct effect_frame *f = effect_of_frame(t, d->effect);
    struct context c = context_of_effect(t, f);
    d->value = (int16_t)value_of(t, &sentence_of(t, d)->value, &c);
    d->may = sentence_of(t, d)->flags & SENTENCE_MAY ? 1 : 0;
    d->left = players_meant(t, sentence_of(t, d), f->card);
    f->flags = 0;
}

/* The one player who does it; who may, and cannot, is not offered. */
static void offer_players(struct table *t, const struct doing_players *d)
{
    const struct play_rules *rules = play_rules_of(t);
    for (seat_id s = 0; s < t->seats; s++) {
        if (!(d->left & seat_bit(s)) || (d->may && !rules->player_can(t, d, s))) continue;
        OFFER(.kind = rules->moves.player, .seat = s);
    }
    if (d->may) OFFER(.kind = rules->moves.nobody);
}

static bool all_can(const struct table *t, const struct doing_players *d)
{
    seat_set active = active_players(t);
    for (seat_id s = 0; s < t->seats; s++) {
        if ((active & seat_bit(s)) && !play_rules_of(t)->player_can(t, d, s)) return false;
    }
    return true;
}

/* In turn order, from who orders first where the game has somebody who does. */
static void take_next(const struct table *t, struct doing_players *d)
{
    const struct play_rules *rules = play_rules_of(t);
    seat_id seat = rules->orders_first ? rules->orders_first(t) : 0;
    while (!(d->left & seat_bit(seat))) seat = next_seat(t, seat);
    d->seat = seat;
    d->left &= (seat_set)~seat_bit(d->seat);
}

static bool goes_on(const struct table *t, const struct doing_players *d)
{
    const struct vocabulary *v = t->setup->pack->vocabulary;
    const struct effect_frame *f = effect_of_frame(t, d->effect);
    return d->left && !(v->is_forfeited && v->is_forfeited(t, f));
}

static void note_done(struct table *t, struct doing_players *d)
{
    if (t->result) effect_of_frame(t, d->effect)->flags |= seat_bit(d->seat);
    d->done = (uint16_t)(d->done + t->result);
}

void offer_yes_or_no(struct table *t, card_id card)
{
    OFFER(.kind = play_rules_of(t)->moves.yes, .card = card);
    OFFER(.kind = play_rules_of(t)->moves.no, .card = card);
}

static bool asks_first(const struct table *t, const struct doing_players *d)
{
    const struct play_rules *rules = play_rules_of(t);
    if (rules->player_asks_first) return rules->player_asks_first(t, d);
    return sentence_of(t, d)->cards.how == HOW_ANY && rules->player_can(t, d, d->seat);
}

bool play_is_idle(const struct table *t, const struct effect_frame *f, const struct instruction *in)
{
    const struct play_rules *rules = play_rules_of(t);
    const struct sentence *s = sentence_at(t, in->mask);
    struct context c = context_of_effect(t, f);
    if (rules->is_idle && rules->is_idle(t, f, in)) return true;
    if (in->op == rules->sentence_op) return !some_card_may_fit(t, s, &c);
    if (in->op != rules->players_op) return false;
    struct doing_players d = { .effect = f->head.rule ? frame_name(t, f) : (frame_id)0,
                               .sentence = in->mask,
                               .value = (int16_t)value_of(t, &s->value, &c) };
    seat_set meant = players_meant(t, s, f->card);
    for (seat_id seat = 0; seat < t->seats; seat++) {
        if (meant & seat_bit(seat) && rules->player_can(t, &d, seat)) return false;
    }
    return true;
}

/* ---- the rule -------------------------------------------------------------------------------- */

/* RETURNs how much was done by all together. */
SHARED_RULE(play_players)
{
    MY(play_players);
    struct doing_players *d = &my->doing;
    const struct play_rules *rules = play_rules_of(t);
    const struct sentence *s = sentence_of(t, d);
    RULE_BEGIN;
    begin_players(t, d);
    if (one_is_chosen(s) && d->left) {
        ASK_BEGIN(rules->player(t, subject_of(t, d)), rules->prompts.player,
                  SUBJECT(subject_of(t, d)));
        offer_players(t, d);
        ASK_END;
        d->left = t->chosen.kind == rules->moves.player ? seat_bit(t->chosen.seat) : 0;
    }
    if (s->players == PLAYERS_ALL_TOGETHER) {
        d->may = 0;
        if (!all_can(t, d)) RETURN(0);
        while (d->left) {
            take_next(t, d);
            ASK_BEGIN(d->seat, rules->prompts.together, SUBJECT(subject_of(t, d)));
            offer_yes_or_no(t, subject_of(t, d));
            ASK_END;
            if (t->chosen.kind == rules->moves.no) RETURN(0);
        }
        d->left = players_meant(t, s, subject_of(t, d));
    }
    while (goes_on(t, d)) {
        take_next(t, d);
        if (d->may && asks_first(t, d)) {
            ASK_BEGIN(d->seat, rules->prompts.may, SUBJECT(subject_of(t, d)));
            offer_yes_or_no(t, subject_of(t, d));
            ASK_END;
            if (t->chosen.kind == rules->moves.no) continue;
        }
        CALL_NUMBER(rules->player_act(t, d));
        note_done(t, d);
    }
    RETURN(d->done);
    RULE_END;
}

void enter_players(struct table *t, struct effect_frame *f, const struct instruction *in,
                   void *frame)
{
    FRAME(play_players) *my = frame;
    my->doing.effect = frame_name(t, &f->head);
    my->doing.sentence = in->mask;
}
