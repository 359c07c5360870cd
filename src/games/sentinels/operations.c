/*
 * What the instructions of Sentinels' cards do. Those that ask somebody are rules (apply.c,
 * players.c, play.c); the others are short enough to stand here.
 */
#include "games/sentinels/operations.h"

#include "games/sentinels/sentinels.h"

/* Nothing is looked ahead: what cannot be done is skipped (sentinels-31). */
void sentinels_shadow(const struct table *t, struct state *s)
{
    (void)t;
    (void)s;
}

static struct context context_of(const struct table *t, const struct effect_frame *f)
{
    struct context c = context_of_card(t, f->card);
    c.event = event_at(t, f->event);
    c.vars = f->vars;
    c.who = f->flags;
    return c;
}

/* The owner of a deck that a text names. */
static unsigned owner_named(const struct table *t, const struct effect_frame *f, unsigned deck)
{
    if (deck == DECK_OF_VILLAIN) return OWNER_VILLAIN;
    if (deck == DECK_OF_ENVIRONMENT) return OWNER_ENVIRONMENT;
    return owner_of(t, f->card);
}

static int value_in(const struct table *t, const struct effect_frame *f,
                    const struct instruction *in)
{
    struct context c = context_of(t, f);
    return value_of(t, pack_data(t->setup->pack, in->mask), &c);
}

#define ACT(name)                                                                                  \
    static bool name(struct table *t, struct effect_frame *f, const struct instruction *in)
#define ENTER(name)                                                                                \
    static void name(struct table *t, struct effect_frame *f, const struct instruction *in,        \
                     void *frame)

ENTER(enter_players)
{
    FRAME(sentinels_players) *my = frame;
    my->effect = frame_name(t, f);
    my->spec = in->mask;
}

ENTER(enter_reveal)
{
    FRAME(sentinels_reveal) *my = frame;
    my->effect = frame_name(t, f);
    my->spec = in->mask;
}

ENTER(enter_choose_type)
{
    FRAME(sentinels_choose_type) *my = frame;
    my->effect = frame_name(t, f);
    my->types = in->mask;
}

ENTER(enter_play_top)
{
    ((FRAME(sentinels_play_top) *)frame)->owner = (uint8_t)owner_named(t, f, in->b);
}

ENTER(enter_flip)
{
    (void)t;
    (void)in;
    ((FRAME(sentinels_flip) *)frame)->card = f->card;
}

/* A modifier comes into force; that may make targets or end their being so. */
ENTER(enter_impose)
{
    const struct hook_data *data = pack_data(t->setup->pack, hook_at(t, in->mask)->data);
    struct context c = context_of(t, f);
    int amount = value_of(t, &data->amount, &c);
    (void)frame;
    impose(t, (struct timed){ .hook = in->mask,
                              .card = f->card,
                              .bound = in->a ? f->vars[in->a] : (card_id)NO_CARD,
                              .type = in->b ? (uint8_t)f->vars[in->b] : (uint8_t)NOTHING,
                              .amount = (int8_t)(amount > INT8_MAX ? INT8_MAX : amount),
                              .until = in->c,
                              .seat = player_of(t, f->card) });
}

ACT(act_mill)
{
    f->vars[VAR_DONE] = (uint16_t)mill(t, owner_named(t, f, in->b), (unsigned)value_in(t, f, in));
    if (in->flags & FLAG_RESULT) f->vars[in->a] = f->vars[VAR_DONE];
    return true;
}

ACT(act_shuffle)
{
    unsigned owner = owner_named(t, f, in->b);
    zone_shuffle(t, deck_zone(t, owner), owner);
    TELL(EVENT_SHUFFLE, .card = character_of(t, owner), .number = (int)owner);
    return true;
}

/* Only in the own power phase of that turn (sentinels-42). */
ACT(act_more_powers)
{
    struct sentinels *g = state_of(t);
    if (turn_seat(t) == owner_of(t, f->card)) g->more_powers = (uint8_t)(g->more_powers + in->b);
    return true;
}

/* The damage in flight, or NULL. */
static FRAME(sentinels_damage) *damage_in_flight(const struct table *t,
                                                 const struct effect_frame *f)
{
    struct event *d = event_at(t, f->event);
    if (!d || d->kind != EVENT_DAMAGE) return NULL;
    return (void *)((char *)d - offsetof(FRAME(sentinels_damage), damage));
}

ACT(act_reduce_that)
{
    FRAME(sentinels_damage) *damage = damage_in_flight(t, f);
    if (!damage) return true;
    damage->less = (uint8_t)(damage->less + value_in(t, f, in));
    damage->less_by = f->card;
    return true;
}

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

/* Of a destruction: the card goes beneath this one. */
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
    win(t, EVENT_WON_OTHERWISE);
    return true;
}

ACT(act_lose)
{
    (void)f;
    (void)in;
    lose(t, EVENT_LOST_OTHERWISE);
    return true;
}

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

bool sentinels_holds(const struct table *t, const struct effect_frame *f, const void *data)
{
    const struct condition *condition = data;
    struct context c = context_of(t, f);
    int value = value_of(t, &condition->value, &c);
    return condition->least ? value >= condition->n : value <= condition->n;
}

/* ---- verifying ------------------------------------------------------------------------------- */

static bool selection_holds(const struct card_def *card, const struct selection *s)
{
    return s->var < card->vars && s->filter.but_var < card->vars;
}

static bool value_holds(const struct card_def *card, const struct value *v)
{
    return (v->measure != COUNT_OF_VAR || v->var < card->vars) && v->one_var < card->vars &&
           v->filter.but_var < card->vars;
}

static bool spec_holds(const struct card_def *card, const struct spec *s)
{
    return s->type_var < card->vars && selection_holds(card, &s->dealer) &&
           selection_holds(card, &s->cards) && value_holds(card, &s->value);
}

bool sentinels_verify(const struct pack *pack, const struct card_def *card,
                      const struct instruction *in)
{
    const void *data = pack_data(pack, in->mask);
    switch (in->op) {
    case OP_APPLY:
    case OP_PLAYERS:
    case OP_REVEAL: return spec_holds(card, data);
    case OP_MILL:
    case OP_REDUCE_THAT:
    case OP_PREVENT_THAT: return value_holds(card, data);
    case OP_IF: return value_holds(card, &((const struct condition *)data)->value);
    default: return true;
    }
}

#define OPERATION(number) [(number)-OP_GAME]

const struct operation sentinels_operations[] = {
    OPERATION(OP_APPLY) = { "apply", .a = FIELD_VAR, .data = sizeof(struct spec),
                            .rule = RULE_sentinels_apply, .enter = enter_apply,
                            .room = room_apply },
    OPERATION(OP_PLAYERS) = { "players", .a = FIELD_VAR, .data = sizeof(struct spec),
                              .rule = RULE_sentinels_players, .enter = enter_players },
    OPERATION(OP_REVEAL) = { "reveal", .a = FIELD_VAR, .data = sizeof(struct spec),
                             .rule = RULE_sentinels_reveal, .enter = enter_reveal },
    OPERATION(OP_CHOOSE_TYPE) = { "choose type", .a = FIELD_VAR, .rule = RULE_sentinels_choose_type,
                                  .enter = enter_choose_type },
    OPERATION(OP_PLAY_TOP) = { "play top", .b = FIELD_NUMBER, .rule = RULE_sentinels_play_top,
                               .enter = enter_play_top },
    OPERATION(OP_FLIP) = { "flip", .rule = RULE_sentinels_flip, .enter = enter_flip },
    OPERATION(OP_IMPOSE) = { "impose", .a = FIELD_VAR, .b = FIELD_VAR, .c = FIELD_NUMBER,
                             .hook = true, .rule = RULE_sentinels_settle, .enter = enter_impose },
    OPERATION(OP_MILL) = { "mill", .a = FIELD_VAR, .b = FIELD_NUMBER, .data = sizeof(struct value),
                           .act = act_mill },
    OPERATION(OP_SHUFFLE) = { "shuffle", .b = FIELD_NUMBER, .act = act_shuffle },
    OPERATION(OP_MORE_POWERS) = { "more powers", .b = FIELD_NUMBER, .act = act_more_powers },
    OPERATION(OP_REDUCE_THAT) = { "reduce that", .data = sizeof(struct value),
                                  .act = act_reduce_that },
    OPERATION(OP_PREVENT_THAT) = { "prevent that", .data = sizeof(struct value),
                                   .act = act_prevent_that },
    OPERATION(OP_BENEATH) = { "beneath", .act = act_beneath },
    OPERATION(OP_WIN) = { "win", .act = act_win },
    OPERATION(OP_LOSE) = { "lose", .act = act_lose },
    OPERATION(OP_END_TURN) = { "end turn", .act = act_end_turn },
};
