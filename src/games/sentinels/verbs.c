/*
 * What cards do: the verbs, and what stands around them (if, for each, until, while).
 *
 * Most verbs are one instruction with a `struct spec`, which says who does what to which cards and
 * how much.
 */

#include "games/sentinels/emits.h"
#include "games/sentinels/operations.h"
#include "games/sentinels/sentinels.h"

/* The instruction for a spec. What it is given a name for: the number done, or the card chosen. */
static void emit_spec(struct emitter *e, unsigned op, struct spec *spec,
                      const struct clause *clause, bool binds_card)
{
    struct instruction in = { .op = (uint8_t)op };
    if (*clause->binds) {
        in.a = emit_bound(e, clause);
        if (binds_card)
            spec->flags |= SPEC_BINDS_CARD;
        else
            in.flags |= FLAG_RESULT;
    }
    in.mask = emit_data(e, spec, sizeof *spec);
    emit(e, in);
}

static void emit_deal(struct emitter *e, const struct operand *o, const struct clause *clause,
                      struct selection dealer, unsigned flags)
{
    struct spec spec = { .verb = VERB_DAMAGE, .flags = (uint8_t)flags };
    spec.dealer = dealer;
    spec.cards = read_cards(e, AT(1), clause);
    mean_targets(&spec.cards);
    spec.value = read_value(e, AT(2), clause);
    read_type(e, AT(3), &spec);
    emit_spec(e, OP_APPLY, &spec, clause, true);
}

EMIT(emit_deals)
{
    emit_deal(e, o, clause, select_one(e, AT(0), clause), 0);
}

EMIT(emit_deals_irreducible)
{
    emit_deal(e, o, clause, select_one(e, AT(0), clause), SPEC_IRREDUCIBLE);
}

EMIT(emit_highest_deals)
{
    struct selection dealer = { .how = HOW_HIGHEST };
    read_kind(e, AT(0), clause, &dealer.filter);
    mean_targets(&dealer);
    emit_deal(e, o, clause, dealer, 0);
}

static void emit_on_cards(struct emitter *e, const struct operand *cards,
                          const struct operand *value, const struct clause *clause, enum verb verb)
{
    struct spec spec = { .verb = (uint8_t)verb };
    spec.cards = read_cards(e, cards, clause);
    if (verb == VERB_REGAIN || verb == VERB_REDIRECT) mean_targets(&spec.cards);
    if (value) spec.value = read_value(e, value, clause);
    emit_spec(e, OP_APPLY, &spec, clause, verb == VERB_BIND);
}

EMIT(emit_regain)
{
    emit_on_cards(e, AT(0), AT(1), clause, VERB_REGAIN);
}

/* Cards beneath this are destroyed too where a text names them. */
EMIT(emit_destroy)
{
    emit_on_cards(e, AT(0), NULL, clause, VERB_DESTROY);
}

EMIT(emit_destroy_and_keep)
{
    struct spec spec = { .verb = VERB_DESTROY, .to = PLACE_BENEATH };
    spec.cards = read_cards(e, AT(0), clause);
    emit_spec(e, OP_APPLY, &spec, clause, false);
}

EMIT(emit_destroy_beneath)
{
    (void)o;
    struct spec spec = { .verb = VERB_DESTROY,
                         .from = PLACE_BENEATH,
                         .cards = { .how = HOW_EACH } };
    emit_spec(e, OP_APPLY, &spec, clause, false);
}

EMIT(emit_who_destroys)
{
    struct spec spec = { .verb = VERB_DESTROY };
    read_who(e, AT(0), clause, &spec);
    spec.cards = read_cards(e, AT(1), clause);
    emit_spec(e, OP_PLAYERS, &spec, clause, false);
}

EMIT(emit_choose_cards)
{
    emit_on_cards(e, AT(0), NULL, clause, VERB_BIND);
}

EMIT(emit_redirect)
{
    emit_on_cards(e, AT(0), NULL, clause, VERB_REDIRECT);
}

EMIT(emit_set_hp)
{
    struct spec spec = { .verb = VERB_SET_HP };
    unsigned hp = AT(1)->value;
    if (hp < 1 || hp > HP_MAX) emit_mistake(e, clause, "hp go from 1 to %d", HP_MAX);
    spec.cards = select_one(e, AT(0), clause);
    spec.value.base = (int8_t)(hp > HP_MAX ? HP_MAX : hp);
    emit_spec(e, OP_APPLY, &spec, clause, false);
}

EMIT(emit_put_tokens)
{
    struct spec spec = { .verb = VERB_PUT_TOKENS };
    spec.cards = select_one(e, AT(1), clause);
    spec.value = read_value(e, AT(0), clause);
    emit_spec(e, OP_APPLY, &spec, clause, false);
}

EMIT(emit_remove_tokens)
{
    struct spec spec = { .verb = VERB_REMOVE_TOKENS };
    spec.cards = select_one(e, AT(1), clause);
    read_howmany(e, AT(0), clause, &spec);
    if (spec.howmany != HOWMANY_EXACTLY && spec.howmany != HOWMANY_UP_TO) {
        emit_mistake(e, clause, "remove a number of tokens, or 'up to' a number");
    }
    emit_spec(e, OP_APPLY, &spec, clause, false);
}

EMIT(emit_put)
{
    struct spec spec = { .verb = VERB_MOVE };
    spec.cards = read_cards(e, AT(0), clause);
    read_from(e, AT(1), &spec);
    spec.to = (uint8_t)AT(2)->value;
    if (spec.from_deck == DECK_OF_ANY) emit_mistake(e, clause, "say which deck");
    emit_spec(e, OP_APPLY, &spec, clause, false);
}

EMIT(emit_draw)
{
    struct spec spec = { .verb = VERB_DRAW };
    read_who(e, AT(0), clause, &spec);
    spec.value = read_value(e, AT(1), clause);
    emit_spec(e, OP_PLAYERS, &spec, clause, false);
}

EMIT(emit_discard)
{
    struct spec spec = { .verb = VERB_DISCARD };
    read_who(e, AT(0), clause, &spec);
    read_howmany(e, AT(1), clause, &spec);
    emit_spec(e, OP_PLAYERS, &spec, clause, false);
}

static void emit_who(struct emitter *e, const struct operand *who, const struct clause *clause,
                     enum verb verb)
{
    struct spec spec = { .verb = (uint8_t)verb };
    read_who(e, who, clause, &spec);
    emit_spec(e, OP_PLAYERS, &spec, clause, false);
}

EMIT(emit_play)
{
    emit_who(e, AT(0), clause, VERB_PLAY);
}

EMIT(emit_power)
{
    emit_who(e, AT(0), clause, VERB_POWER);
}

EMIT(emit_skip_turn)
{
    emit_who(e, AT(0), clause, VERB_SKIP_TURN);
}

EMIT(emit_together)
{
    struct spec spec = { .verb = VERB_MILL, .players = PLAYERS_ALL_TOGETHER };
    spec.value = read_value(e, AT(0), clause);
    emit_spec(e, OP_PLAYERS, &spec, clause, false);
}

EMIT(emit_mill)
{
    struct value value = read_value(e, AT(0), clause);
    struct instruction in = { .op = OP_MILL, .b = read_deck(e, AT(1), clause) };
    in.mask = emit_data(e, &value, sizeof value);
    if (*clause->binds) {
        in.a = emit_bound(e, clause);
        in.flags |= FLAG_RESULT;
    }
    emit(e, in);
}

EMIT(emit_play_top)
{
    emit(e, (struct instruction){ .op = OP_PLAY_TOP, .b = read_deck(e, AT(0), clause) });
}

EMIT(emit_shuffle)
{
    emit(e, (struct instruction){ .op = OP_SHUFFLE, .b = read_deck(e, AT(0), clause) });
}

static void emit_reveal_to(struct emitter *e, const struct operand *value,
                           const struct operand *deck, unsigned to, unsigned flags,
                           const struct clause *clause)
{
    struct spec spec = { .verb = VERB_REVEAL, .flags = (uint8_t)flags, .to = (uint8_t)to };
    spec.value = read_value(e, value, clause);
    spec.from_deck = deck_meant(e, deck->value);
    emit_spec(e, OP_REVEAL, &spec, clause, false);
}

EMIT(emit_reveal)
{
    emit_reveal_to(e, AT(0), AT(1), PLACE_NONE, 0, clause);
}

EMIT(emit_reveal_one_may_put)
{
    struct spec spec = { .verb = VERB_REVEAL, .flags = SPEC_MAY, .value = { .base = 1 } };
    spec.from_deck = deck_meant(e, AT(0)->value);
    spec.to = (uint8_t)AT(1)->value;
    emit_spec(e, OP_REVEAL, &spec, clause, false);
}

EMIT(emit_reveal_put)
{
    emit_reveal_to(e, AT(0), AT(1), AT(2)->value, 0, clause);
}

EMIT(emit_reveal_may_put)
{
    emit_reveal_to(e, AT(0), AT(1), AT(2)->value, SPEC_MAY, clause);
}

EMIT(emit_choose_any_type)
{
    (void)o;
    emit(e, (struct instruction){ .op = OP_CHOOSE_TYPE,
                                  .a = emit_bound(e, clause),
                                  .mask = (1u << DAMAGE_TYPES) - 1 });
}

EMIT(emit_choose_type)
{
    emit(e, (struct instruction){ .op = OP_CHOOSE_TYPE,
                                  .a = emit_bound(e, clause),
                                  .mask = (uint16_t)(1u << AT(0)->value | 1u << AT(1)->value) });
}

EMIT(emit_more_powers)
{
    emit(e,
         (struct instruction){ .op = OP_MORE_POWERS, .b = (uint8_t)read_number(e, AT(0), clause) });
}

static void emit_with_value(struct emitter *e, unsigned op, const struct operand *o,
                            const struct clause *clause)
{
    struct value value = read_value(e, o, clause);
    emit(e, (struct instruction){ .op = (uint8_t)op, .mask = emit_data(e, &value, sizeof value) });
}

EMIT(emit_reduce_that)
{
    emit_with_value(e, OP_REDUCE_THAT, AT(0), clause);
}

EMIT(emit_prevent_that)
{
    emit_with_value(e, OP_PREVENT_THAT, AT(0), clause);
}

EMIT(emit_beneath)
{
    (void)o;
    (void)clause;
    emit(e, (struct instruction){ .op = OP_BENEATH });
}

EMIT(emit_flip)
{
    (void)o;
    (void)clause;
    emit(e, (struct instruction){ .op = OP_FLIP });
}

EMIT(emit_win)
{
    (void)o;
    (void)clause;
    emit(e, (struct instruction){ .op = OP_WIN });
}

EMIT(emit_lose)
{
    (void)o;
    (void)clause;
    emit(e, (struct instruction){ .op = OP_LOSE });
}

EMIT(emit_end_turn)
{
    (void)o;
    (void)clause;
    emit(e, (struct instruction){ .op = OP_END_TURN });
}

/* ---- conditions, sets, times ----------------------------------------------------------------- */

EMIT(emit_done)
{
    (void)o;
    (void)clause;
    emit_if_done(e, true);
}

EMIT(emit_not_done)
{
    (void)o;
    (void)clause;
    emit_if_done(e, false);
}

static uint16_t read_condition(struct emitter *e, const struct operand *o,
                               const struct clause *clause, bool least)
{
    struct condition condition = { .value = read_value(e, AT(0), clause), .least = least };
    condition.n = (uint8_t)read_number(e, AT(1), clause);
    return emit_data(e, &condition, sizeof condition);
}

EMIT(emit_if_more)
{
    emit_if(e, read_condition(e, o, clause, true));
}

EMIT(emit_if_less)
{
    emit_if(e, read_condition(e, o, clause, false));
}

EMIT(emit_while_more)
{
    emit_set_condition(e, read_condition(e, o, clause, true));
}

EMIT(emit_while_less)
{
    emit_set_condition(e, read_condition(e, o, clause, false));
}

EMIT(emit_until_start)
{
    (void)o;
    (void)clause;
    emit_set_time(e, UNTIL_START_OF_TURN);
}

EMIT(emit_until_end)
{
    (void)o;
    (void)clause;
    emit_set_time(e, UNTIL_END_OF_TURN);
}
