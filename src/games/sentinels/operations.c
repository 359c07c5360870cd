/* SPDX-License-Identifier: MIT */
/*
 * What the instructions of Sentinels' cards do. Those that ask somebody are rules (apply.c,
 * players.c, play.c); the others are short enough to stand here.
 */
#include "games/sentinels/operations.h"

#include "games/sentinels/sentinels.h"

/* What the sentence of the instruction says. */
static const struct sentence *sentence_in(const struct table *t, const struct instruction *in)
{
    return sentence_at(t, in->mask);
}

static int value_in(const struct table *t, const struct effect_frame *f,
                    const struct instruction *in)
{
    struct context c = context_of_effect(t, f);
    return value_of(t, &sentence_in(t, in)->value, &c);
}

/* The owner of the deck that it names. "Your deck" is that of the card's owner, whoever is asked.
 */
static unsigned owner_in(const struct table *t, const struct effect_frame *f,
                         const struct instruction *in)
{
    return sentinels_owner_named(t, sentence_in(t, in)->deck, f->card);
}

#define ACT(name)                                                                                  \
    static bool name(struct table *t, struct effect_frame *f, const struct instruction *in)
#define ENTER(name)                                                                                \
    static void name(struct table *t, struct effect_frame *f, const struct instruction *in,        \
                     void *frame)

ENTER(enter_reveal)
{
    FRAME(sentinels_reveal) *my = frame;
    my->effect = frame_name(t, f);
    my->sentence = in->mask;
}

ENTER(enter_choose_type)
{
    FRAME(sentinels_choose_type) *my = frame;
    my->effect = frame_name(t, f);
    my->types = in->mask;
}

ENTER(enter_play_top)
{
    ((FRAME(sentinels_play_top) *)frame)->owner = (uint8_t)owner_in(t, f, in);
}

ENTER(enter_flip)
{
    (void)t;
    (void)in;
    ((FRAME(sentinels_flip) *)frame)->card = f->card;
}

/* A modifier comes into force; that may make targets or end their being so: the rule looks. It must
 * look at once and not when something else happens to settle: a card made a target has entered play
 * as one now (sent-target-7). */
ENTER(enter_impose)
{
    (void)frame;
    timed_from_instruction(t, f, in);
}

ENTER(enter_mill)
{
    FRAME(sentinels_mill) *my = frame;
    my->owner = (uint8_t)owner_in(t, f, in);
    my->count = (uint16_t)value_in(t, f, in);
}

ACT(act_shuffle)
{
    unsigned owner = owner_in(t, f, in);
    zone_shuffle(t, deck_zone(t, owner), owner);
    TELL(EVENT_SHUFFLE, .place = deck_zone(t, owner));
    return true;
}

/* Only in the own power phase of that turn (sentinels-42). In another's turn the uses are lost and
 * not kept for later, so nothing is added then. */
ACT(act_more_powers)
{
    struct sentinels *g = state_of(t);
    bool own = sentinels_turn_seat(t) == owner_of(t, f->card);
    if (own) g->more_powers = (uint8_t)(g->more_powers + value_in(t, f, in));
    return true;
}

/* The damage in flight, or NULL: "that damage" in a text that is about something else, which a pack
 * may say, does nothing. */
static FRAME(sentinels_damage) *damage_in_flight(const struct table *t,
                                                 const struct effect_frame *f)
{
    struct event *d = event_at(t, f->event);
    if (!d || d->kind != EVENT_DAMAGE) return NULL;
    return (void *)((char *)d - offsetof(FRAME(sentinels_damage), damage));
}

/* Said in step 1 and subtracted in step 4: in the rulebook's example a bonus comes in between. So
 * it is noted in the frame of the damage. Taken off at once, it would reduce irreducible damage
 * too, and find nothing to take from an amount of 0 that a bonus raises. */
ACT(act_reduce_that)
{
    FRAME(sentinels_damage) *damage = damage_in_flight(t, f);
    if (!damage) return true;
    damage->less = (uint8_t)(damage->less + value_in(t, f, in));
    damage->less_by = f->card;
    return true;
}

/* Said between steps 5 and 6, so it is taken off at once, before what else prevents. What was
 * really prevented is what was done. */
ACT(act_prevent_that)
{
    FRAME(sentinels_damage) *damage = damage_in_flight(t, f);
    if (!damage) return true;
    struct event *d = &damage->damage;
    int was = d->number, amount = value_in(t, f, in);
    d->number = amount > was ? 0 : was - amount;
    f->vars[VAR_DONE] = (uint16_t)(was - d->number);
    TELL(EVENT_PREVENT, .parent = f->event, .card = f->card, .source = d->source,
         .target = d->target, .thing = d->thing, .number = d->number, .was = was);
    return true;
}

/* Of a destruction: the card goes beneath this one. Only noted in the event: the destruction moves
 * the card itself, once, and those who react find it in its last place (sentinels-10). */
ACT(act_beneath)
{
    struct event *d = event_at(t, f->event);
    (void)in;
    if (!d || d->kind != EVENT_DESTROY) return true;
    d->flags |= DAMAGE_BENEATH;
    d->card = f->card;
    f->vars[VAR_DONE] = 1;
    return true;
}

ACT(act_win)
{
    (void)f;
    (void)in;
    sentinels_win(t, EVENT_WON_OTHERWISE);
    return true;
}

ACT(act_lose)
{
    (void)f;
    (void)in;
    sentinels_lose(t, EVENT_LOST_OTHERWISE);
    return true;
}

/* The effect that is being resolved finishes first, with all that is nested in it (sentinels-58),
 * so this only sets a flag, which the phases look at when they get control back. Within the end of
 * the turn it changes nothing. */
ACT(act_end_turn)
{
    struct sentinels *g = state_of(t);
    (void)f;
    (void)in;
    if (g->phase == PHASE_END) return true; /* it is ending */
    g->ending = 1;
    TELL(EVENT_END_TURN, .card = f->card);
    return true;
}

/* ---- what would do nothing ------------------------------------------------------------------- */

/* Of what is done to one card: no token to remove, no hp to regain, no target to redirect to. */
static bool is_idle_on(const struct table *t, const struct sentence *s, card_id card)
{
    if (card >= t->cards) return true;
    const struct piece *piece = piece_of(t, card);
    if (s->verb == DO_REMOVE_TOKENS) return !piece->tokens;
    if (s->verb == DO_REDIRECT) return !is_target(t, card);
    return s->verb == DO_REGAIN && piece->hp >= piece->most;
}

/* What is looked at lies open to all: hp, tokens, the number of cards in a deck. */
bool sentinels_is_idle(const struct table *t, const struct effect_frame *f,
                       const struct instruction *in)
{
    if (in->op == OP_APPLY && sentence_in(t, in)->cards.how == HOW_ONE) {
        struct context c = context_of_effect(t, f);
        const struct selection *cards = &sentence_in(t, in)->cards;
        return is_idle_on(t, sentence_in(t, in), one_card(t, &c, cards->one, cards->var));
    }
    bool any = in->op == OP_REVEAL && sentence_in(t, in)->deck == DECK_OF_ANY;
    if (in->op == OP_REVEAL && !any) return !zone_count(t, deck_zone(t, owner_in(t, f, in)));
    return false;
}

#define OPERATION(number) [(number)-OP_GAME]

const struct operation sentinels_operations[] = {
    OPERATION(OP_APPLY) = { "apply", .a = FIELD_VAR, .data = sizeof(struct sentence),
                            .rule = RULE_sentinels_apply, .push = push_chosen },
    OPERATION(OP_PLAYERS) = { "players", .a = FIELD_VAR, .data = sizeof(struct sentence),
                              .rule = RULE_play_players, .enter = enter_players },
    OPERATION(OP_REVEAL) = { "reveal", .a = FIELD_VAR, .data = sizeof(struct sentence),
                             .rule = RULE_sentinels_reveal, .enter = enter_reveal },
    OPERATION(OP_CHOOSE_TYPE) = { "choose type", .a = FIELD_VAR, .rule = RULE_sentinels_choose_type,
                                  .enter = enter_choose_type },
    OPERATION(OP_PLAY_TOP) = { "play top", .data = sizeof(struct sentence),
                               .rule = RULE_sentinels_play_top, .enter = enter_play_top },
    OPERATION(OP_FLIP) = { "flip", .rule = RULE_sentinels_flip, .enter = enter_flip },
    OPERATION(OP_IMPOSE) = { "impose", .a = FIELD_VAR, .b = FIELD_VAR, .c = FIELD_NUMBER,
                             .hook = true, .rule = RULE_sentinels_settle, .enter = enter_impose },
    OPERATION(OP_MILL) = { "mill", .a = FIELD_VAR, .data = sizeof(struct sentence),
                           .rule = RULE_sentinels_mill, .enter = enter_mill },
    OPERATION(OP_SHUFFLE) = { "shuffle", .data = sizeof(struct sentence), .act = act_shuffle },
    OPERATION(OP_MORE_POWERS) = { "more powers", .data = sizeof(struct sentence),
                                  .act = act_more_powers },
    OPERATION(OP_REDUCE_THAT) = { "reduce that", .data = sizeof(struct sentence),
                                  .act = act_reduce_that },
    OPERATION(OP_PREVENT_THAT) = { "prevent that", .data = sizeof(struct sentence),
                                   .act = act_prevent_that },
    OPERATION(OP_BENEATH) = { "beneath", .act = act_beneath },
    OPERATION(OP_WIN) = { "win", .act = act_win },
    OPERATION(OP_LOSE) = { "lose", .act = act_lose },
    OPERATION(OP_END_TURN) = { "end turn", .act = act_end_turn },
};
