/*
 * Reading operands: KIND, CARDS, SIDE, DAMAGE, VALUE, WHO and so on.
 */

#include "games/sentinels/reading.h"

#include <string.h>

#include "games/sentinels/operations.h"
#include "games/sentinels/sentinels.h"
#include "games/sentinels/words.h"

/* Has the card a character: a hero, or the villain? */
static void need_me(struct emitter *e, const struct clause *clause)
{
    const struct pack *pack = emit_pack(e);
    unsigned deck = emit_card(e)->deck;
    bool environment = deck == NO_DECK || strcmp(pack->decks[deck].kind, "environment") == 0;
    if (environment) emit_mistake(e, clause, "an environment card has no 'me'; say 'this'");
}

/* The character of a deck is 'me': there 'this' means the same. */
static bool is_of_character(struct emitter *e)
{
    const struct card_def *card = emit_card(e);
    return (card->keywords & TRAIT_CHARACTER) || card->facts[FACT_BACK_OF];
}

struct named read_one(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    if (o->kind == OPERAND_NAME) return (struct named){ ONE_VAR, emit_name(e, o) };
    if (o->value == ONE_ME) need_me(e, clause);
    if (o->value == ONE_THIS && is_of_character(e)) return (struct named){ ONE_ME, 0 };
    return (struct named){ (uint8_t)o->value, 0 };
}

static void read_adjective(struct filter *f, const struct operand *o)
{
    if (o->value >= ADJECTIVE_TAGS) {
        f->all |= 1u << (TRAIT_TAGS + o->value - ADJECTIVE_TAGS);
        return;
    }
    const struct adjective *a = &adjectives[o->value];
    f->all |= a->all;
    f->none |= a->none;
    f->any |= a->any;
    f->own |= a->own;
}

/* "Who did so" asks about a clause before it, of the same text, that players follow. */
static void need_players_before(struct emitter *e, const struct clause *clause)
{
    const struct instruction *code = emit_pack(e)->code;
    unsigned at = emit_here(e);
    while (at > emit_card(e)->code_start && code[at - 1].op != OP_END) {
        if (code[--at].op == OP_PLAYERS) return;
    }
    emit_mistake(e, clause, "'who did' needs a clause before it that players follow");
}

void read_kind(struct emitter *e, const struct operand *o, const struct clause *clause,
               struct filter *f)
{
    struct named but;
    while (o->value == KIND_ADJECTIVE) {
        read_adjective(f, operand_in(o, 0));
        o = operand_in(o, 1);
    }
    switch ((enum kinds)o->value) {
    case KIND_TARGET: f->all |= TRAIT_TARGET; break;
    case KIND_HERO: f->all |= TRAIT_TARGET | TRAIT_HERO | TRAIT_CHARACTER; break;
    case KIND_WHO_DID:
    case KIND_WHO_DID_NOT:
        need_players_before(e, clause);
        f->all |= TRAIT_TARGET | TRAIT_HERO | TRAIT_CHARACTER;
        f->who = o->value == KIND_WHO_DID ? WHO_DID : WHO_DID_NOT;
        break;
    case KIND_TITLE: f->title = (uint16_t)(emit_title(e, operand_in(o, 0), clause) + 1); break;
    case KIND_BUT:
        f->all |= TRAIT_TARGET;
        but = read_one(e, operand_in(o, 0), clause);
        f->but = but.one;
        f->but_var = but.var;
        break;
    case KIND_EXACTLY:
        f->all |= TRAIT_TARGET;
        f->hp_exactly = (uint8_t)operand_in(o, 0)->value;
        break;
    case KIND_AT_MOST:
        f->all |= TRAIT_TARGET;
        f->hp_at_most = (uint8_t)operand_in(o, 0)->value;
        break;
    case KIND_CARD:
    case KIND_ADJECTIVE: break;
    }
}

/* Where only targets can be meant, "cards" says no more than "targets": both are one code. */
void mean_targets(struct selection *s)
{
    if (s->how != HOW_ONE && s->how != HOW_ANY) s->filter.all |= TRAIT_TARGET;
}

struct selection read_cards(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    struct selection s = { .how = (uint8_t)o->value };
    if (o->kind == OPERAND_NAME) {
        s.how = HOW_ONE;
        s.one = ONE_VAR;
        s.var = emit_name(e, o);
        return s;
    }
    bool counted = s.how == HOW_CHOOSE || s.how == HOW_UP_TO || s.how == HOW_MOST_CARDS;
    bool by_hp = s.how == HOW_HIGHEST || s.how == HOW_LOWEST || s.how == HOW_SECOND_HIGHEST;
    if (s.how == HOW_ONE) {
        struct named one = read_one(e, operand_in(o, 0), clause);
        s.one = one.one;
        s.var = one.var;
    } else if (counted) {
        unsigned n = operand_in(o, 0)->value;
        if (n < 1 || n > 50) emit_mistake(e, clause, "a number of cards goes from 1 to 50");
        s.n = (uint8_t)n;
        read_kind(e, operand_in(o, 1), clause, &s.filter);
    } else {
        read_kind(e, operand_in(o, 0), clause, &s.filter);
        if (by_hp) mean_targets(&s);
    }
    return s;
}

struct selection read_side(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    struct selection s = { .how = HOW_EACH };
    if (o->kind == OPERAND_NAME)
        return (struct selection){ .how = HOW_ONE, .one = ONE_VAR, .var = emit_name(e, o) };
    if (o->value == SIDE_ONE) {
        struct named one = read_one(e, operand_in(o, 0), clause);
        return (struct selection){ .how = HOW_ONE, .one = one.one, .var = one.var };
    }
    if (o->value == SIDE_LOWEST) s.how = HOW_LOWEST;
    if (o->value == SIDE_NOT_LOWEST) s.how = HOW_NOT_LOWEST;
    read_kind(e, operand_in(o, 0), clause, &s.filter);
    return s;
}

/* A side for which nobody asks who of those that tie is meant (sentinels-44 is about targets). */
struct selection read_plain_side(struct emitter *e, const struct operand *o,
                                 const struct clause *clause)
{
    struct selection s = read_side(e, o, clause);
    if (s.how == HOW_LOWEST || s.how == HOW_NOT_LOWEST) {
        emit_mistake(e, clause, "'the lowest hp' can be said only of whom damage is dealt to");
    }
    return s;
}

static void read_types(struct emitter *e, const struct operand *o, struct damage_filter *f)
{
    const struct operand *type = operand_in(o, 0);
    if (type->kind == OPERAND_NAME)
        f->type_var = emit_name(e, type);
    else
        f->types |= (uint16_t)(1u << type->value);
    if (o->value == 1) read_types(e, operand_in(o, 1), f);
}

struct damage_filter read_damage(struct emitter *e, const struct operand *o,
                                 const struct clause *clause)
{
    struct damage_filter f = { 0 };
    unsigned next = 0;
    if (o->value & DAMAGE_TYPED) read_types(e, operand_in(o, next++), &f);
    if (o->value & DAMAGE_BY) f.by = read_plain_side(e, operand_in(o, next++), clause);
    if (o->value & DAMAGE_TO) f.to = read_side(e, operand_in(o, next), clause);
    return f;
}

/* Damage that is not dealt yet: whoever it is dealt to is a target. */
struct damage_filter read_coming_damage(struct emitter *e, const struct operand *o,
                                        const struct clause *clause)
{
    struct damage_filter f = read_damage(e, o, clause);
    mean_targets(&f.to);
    return f;
}

static void read_count(struct emitter *e, const struct operand *o, const struct clause *clause,
                       struct value *v)
{
    struct named one;
    if (o->kind == OPERAND_NAME) {
        v->measure = COUNT_OF_VAR;
        v->var = emit_name(e, o);
        return;
    }
    v->measure = (uint8_t)(o->value >= 100 ? o->value - 100 : o->value);
    if (o->value >= 100) v->filter.beneath = 1;
    switch ((enum count_of)v->measure) {
    case COUNT_OF_IN_PLAY:
        if (o->value < 100) read_kind(e, operand_in(o, 0), clause, &v->filter);
        break;
    case COUNT_OF_TRASH: v->var = DECK_OF_VILLAIN; break;
    case COUNT_OF_TOKENS:
        one = read_one(e, operand_in(o, 0), clause);
        v->var = one.one;
        v->one_var = one.var;
        break;
    case COUNT_OF_DEALT_TO_ME:
    case COUNT_OF_DEALT_BY_ME:
        need_me(e, clause);
        v->type = (uint8_t)operand_in(o, 0)->value;
        break;
    default: break;
    }
}

int8_t read_number(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    if (o->value > 99) emit_mistake(e, clause, "a number goes from 0 to 99");
    return (int8_t)(o->value > 99 ? 99 : o->value);
}

struct value read_value(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    struct value v = { .times = 1 };
    if (o->kind == OPERAND_NAME) {
        v.measure = COUNT_OF_VAR;
        v.var = emit_name(e, o);
        return v;
    }
    const struct operand *first = o->span > 1 ? operand_in(o, 0) : NULL;
    switch ((enum values)o->value) {
    case VALUE_PLAIN:
        v.times = 0;
        v.base = read_number(e, first, clause);
        break;
    case VALUE_OF_H: v.measure = COUNT_OF_H; break;
    case VALUE_H_PLUS:
        v.measure = COUNT_OF_H;
        v.base = read_number(e, first, clause);
        break;
    case VALUE_H_MINUS:
        v.measure = COUNT_OF_H;
        v.base = (int8_t)-read_number(e, first, clause);
        break;
    case VALUE_COUNT: read_count(e, first, clause, &v); break;
    case VALUE_TIMES:
        v.times = read_number(e, first, clause);
        read_count(e, operand_in(o, 1), clause, &v);
        break;
    case VALUE_PLUS:
        v.base = read_number(e, first, clause);
        read_count(e, operand_in(o, 1), clause, &v);
        break;
    }
    return v;
}

void read_who(struct emitter *e, const struct operand *o, const struct clause *clause,
              struct spec *spec)
{
    spec->players = (uint8_t)operand_in(o, 0)->value;
    if (spec->players == PLAYERS_YOU) {
        const struct pack *pack = emit_pack(e);
        unsigned deck = emit_card(e)->deck;
        bool hero = deck != NO_DECK && strcmp(pack->decks[deck].kind, "hero") == 0;
        if (!hero) emit_mistake(e, clause, "'you' is the player of a hero's card");
    }
    if (o->value) spec->flags |= SPEC_MAY;
}

/* A villain's card that names the villain deck means its own, and so on: one meaning, one code. */
uint8_t deck_meant(struct emitter *e, unsigned named)
{
    unsigned deck = emit_card(e)->deck;
    if (deck == NO_DECK) return (uint8_t)named;
    const char *kind = emit_pack(e)->decks[deck].kind;
    bool own = (named == DECK_OF_VILLAIN && strcmp(kind, "villain") == 0) ||
               (named == DECK_OF_ENVIRONMENT && strcmp(kind, "environment") == 0);
    return own ? (uint8_t)DECK_OF_YOU : (uint8_t)named;
}

void read_from(struct emitter *e, const struct operand *o, struct spec *spec)
{
    switch ((enum froms)o->value) {
    case FROM_DECK:
        spec->from = PLACE_DECK;
        spec->from_deck = deck_meant(e, operand_in(o, 0)->value);
        break;
    case FROM_TRASH_YOURS: spec->from = PLACE_TRASH; break;
    case FROM_TRASH_VILLAIN:
        spec->from = PLACE_TRASH;
        spec->from_deck = deck_meant(e, DECK_OF_VILLAIN);
        break;
    case FROM_TRASH_ENVIRONMENT:
        spec->from = PLACE_TRASH;
        spec->from_deck = deck_meant(e, DECK_OF_ENVIRONMENT);
        break;
    case FROM_HAND: spec->from = PLACE_HAND; break;
    case FROM_PLAY: spec->from = PLACE_PLAY; break;
    case FROM_BENEATH: spec->from = PLACE_BENEATH; break;
    case FROM_ANYWHERE: spec->from = PLACE_ANYWHERE; break;
    }
}

void read_type(struct emitter *e, const struct operand *o, struct spec *spec)
{
    if (o->kind == OPERAND_NAME)
        spec->type_var = emit_name(e, o);
    else
        spec->type = (uint8_t)o->value;
}

struct selection select_one(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    struct named one = read_one(e, o, clause);
    return (struct selection){ .how = HOW_ONE, .one = one.one, .var = one.var };
}

void read_howmany(struct emitter *e, const struct operand *o, const struct clause *clause,
                  struct spec *spec)
{
    spec->howmany = (uint8_t)o->value;
    if (o->value == HOWMANY_EXACTLY) spec->value = read_value(e, operand_in(o, 0), clause);
    if (o->value == HOWMANY_UP_TO || o->value == HOWMANY_AT_LEAST) {
        spec->value.base = read_number(e, operand_in(o, 0), clause);
    }
}

uint8_t read_deck(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    if (o->value == DECK_OF_ANY) emit_mistake(e, clause, "say which deck");
    return deck_meant(e, o->value);
}
