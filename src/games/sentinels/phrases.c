/*
 * The words Sentinels' cards are written in, and what becomes of them.
 *
 * Most sentences are one instruction with a `struct spec`, which says who does what to which cards
 * and how much; modifiers and triggers are hooks with a `struct hook_data`. The functions below read
 * the operands of a phrase into those.
 */

#include "cardlang/compile.h"
#include "games/sentinels/operations.h"
#include "games/sentinels/sentinels.h"

const char *const damage_types[] = { "melee",  "projectile", "fire",    "cold",    "lightning", "energy",
                                     "sonic",  "toxic",      "psychic", "radiant", "infernal",  NULL };

enum slots {
    SLOT_NUMBER = SLOT_AMOUNT + 1,
    SLOT_TITLE,
    SLOT_KIND,
    SLOT_ADJECTIVE,
    SLOT_ONE,
    SLOT_CARDS,
    SLOT_SIDE,
    SLOT_DAMAGE,
    SLOT_TYPE,
    SLOT_TYPES,
    SLOT_VALUE,
    SLOT_COUNT,
    SLOT_PLAYER,
    SLOT_WHO,
    SLOT_HOWMANY,
    SLOT_TURN,
    SLOT_DECK,
    SLOT_FROM,
    SLOT_INTO,
};

static const char *const slots[] = { "AMOUNT", "NUMBER", "TITLE", "KIND",   "ADJECTIVE", "ONE",
                                     "CARDS",  "SIDE",   "DAMAGE", "TYPE",   "TYPES",     "VALUE",
                                     "COUNT",  "PLAYER", "WHO",    "HOWMANY", "TURN",     "DECK",
                                     "FROM",   "INTO",   NULL };

/* ------------------------------------------------------------------------------------------------
 * words */

enum kinds { KIND_TARGET, KIND_CARD, KIND_HERO, KIND_TITLE, KIND_ADJECTIVE, KIND_BUT, KIND_CARD_BUT, KIND_EXACTLY, KIND_AT_MOST, KIND_WHO_DID, KIND_WHO_DID_NOT };

/* Keywords that the rules do not read: cards do. */
#define TAGS(X)                                                                                    \
    X(0, "device") X(1, "minion") X(2, "module") X(3, "relic") X(4, "dinosaur") X(5, "chart")      \
        X(6, "ally") X(7, "sluice") X(8, "component")

#define TAG_BIT(n) (1u << (TRAIT_TAGS + (n)))

static const struct adjective {
    uint32_t all, none, any;
    uint8_t own;
} adjectives[] = {
    { .all = TRAIT_HERO },
    { .all = TRAIT_VILLAIN },
    { .all = TRAIT_ENVIRONMENT },
    { .none = TRAIT_HERO },
    { .none = TRAIT_VILLAIN },
    { .none = TRAIT_ENVIRONMENT },
    { .all = TRAIT_CHARACTER },
    { .none = TRAIT_CHARACTER },
    { .all = TRAIT_ONGOING },
    { .all = TRAIT_EQUIPMENT },
    { .any = TRAIT_ONGOING | TRAIT_EQUIPMENT },
    { .own = 1 },
#define TAG_ADJECTIVE(n, name) { .all = TAG_BIT(n) },
    TAGS(TAG_ADJECTIVE)
};

enum { FIRST_TAG_ADJECTIVE = 12 };

enum sides { SIDE_ONE, SIDE_KIND, SIDE_LOWEST, SIDE_NOT_LOWEST };
enum damages { DAMAGE_TYPED = 1, DAMAGE_BY = 2, DAMAGE_TO = 4 };
enum values { VALUE_PLAIN, VALUE_OF_H, VALUE_H_PLUS, VALUE_H_MINUS, VALUE_COUNT, VALUE_TIMES, VALUE_PLUS };
enum froms { FROM_DECK, FROM_TRASH_YOURS, FROM_TRASH_VILLAIN, FROM_TRASH_ENVIRONMENT, FROM_HAND, FROM_PLAY, FROM_BENEATH, FROM_ANYWHERE };

static const struct slot_word words[] = {
    { SLOT_KIND, KIND_TARGET, "target[s]", "target{s}" },
    { SLOT_KIND, KIND_CARD, "card[s]", "card{s}" },
    { SLOT_KIND, KIND_HERO, "hero", "hero" },
    { SLOT_KIND, KIND_HERO, "heroes", "heroes" },
    { SLOT_KIND, KIND_TITLE, "TITLE", "{1}" },
    { SLOT_KIND, KIND_ADJECTIVE, "ADJECTIVE KIND", "{1} {2}" },
    { SLOT_KIND, KIND_BUT, "target[s] other than ONE", "target{s} other than {1}" },
    { SLOT_KIND, KIND_CARD_BUT, "card[s] other than ONE", "card{s} other than {1}" },
    { SLOT_KIND, KIND_EXACTLY, "target[s] with exactly NUMBER hp", "target{s} with exactly {1} hp" },
    { SLOT_KIND, KIND_AT_MOST, "target[s] with NUMBER or fewer hp", "target{s} with {1} or fewer hp" },
    { SLOT_KIND, KIND_WHO_DID, "hero who did so", NULL },
    { SLOT_KIND, KIND_WHO_DID_NOT, "hero who did not", NULL },

    { SLOT_ADJECTIVE, 0, "hero", NULL },
    { SLOT_ADJECTIVE, 1, "villain", NULL },
    { SLOT_ADJECTIVE, 2, "environment", NULL },
    { SLOT_ADJECTIVE, 3, "non-hero", NULL },
    { SLOT_ADJECTIVE, 4, "non-villain", NULL },
    { SLOT_ADJECTIVE, 5, "non-environment", NULL },
    { SLOT_ADJECTIVE, 6, "character", NULL },
    { SLOT_ADJECTIVE, 7, "non-character", NULL },
    { SLOT_ADJECTIVE, 8, "ongoing", NULL },
    { SLOT_ADJECTIVE, 9, "equipment", NULL },
    { SLOT_ADJECTIVE, 10, "ongoing or equipment", NULL },
    { SLOT_ADJECTIVE, 11, "own", NULL },
#define TAG_WORD(n, name) { SLOT_ADJECTIVE, FIRST_TAG_ADJECTIVE + (n), name, NULL },
    TAGS(TAG_WORD)

    { SLOT_ONE, ONE_ME, "me", "{me}" },
    { SLOT_ONE, ONE_THIS, "this", "this card" },
    { SLOT_ONE, ONE_HOST, "host", "the card next to it" },
    { SLOT_ONE, ONE_THAT_TARGET, "that target", NULL },
    { SLOT_ONE, ONE_THAT_DEALER, "that dealer", "the dealer" },
    { SLOT_ONE, ONE_HERO_OF, "the hero of PLAYER", "the hero of {1}" },

    { SLOT_CARDS, HOW_ONE, "ONE", "{1}" },
    { SLOT_CARDS, HOW_EACH, "each KIND", "each {1-}" },
    { SLOT_CARDS, HOW_EACH, "all KIND", "all {1+}", VERB_PLAIN },
    { SLOT_CARDS, HOW_CHOOSE, "NUMBER KIND", "{1} {2}" },
    { SLOT_CARDS, HOW_UP_TO, "up to NUMBER KIND", "up to {1} {2}" },
    { SLOT_CARDS, HOW_ANY_NUMBER, "any number of KIND", "any number of {1+}" },
    { SLOT_CARDS, HOW_HIGHEST, "the KIND with the highest hp", "the {1-} with the highest hp" },
    { SLOT_CARDS, HOW_LOWEST, "the KIND with the lowest hp", "the {1-} with the lowest hp" },
    { SLOT_CARDS, HOW_SECOND_HIGHEST, "the KIND with the second highest hp",
      "the {1-} with the second highest hp" },
    { SLOT_CARDS, HOW_MOST_CARDS, "the NUMBER KIND with the most cards in play",
      "the {1} {2} with the most cards in play" },

    { SLOT_SIDE, SIDE_ONE, "ONE", "{1}", VERB_WITH_S },
    { SLOT_SIDE, SIDE_KIND, "KIND", "{1+}", VERB_PLAIN },
    { SLOT_SIDE, SIDE_LOWEST, "the KIND with the lowest hp", "the {1-} with the lowest hp" },
    { SLOT_SIDE, SIDE_NOT_LOWEST, "any target but the KIND with the lowest hp",
      "any target but the {1-} with the lowest hp" },

    { SLOT_DAMAGE, 0, "damage", NULL },
    { SLOT_DAMAGE, DAMAGE_TYPED, "TYPES damage", "{1} damage" },
    { SLOT_DAMAGE, DAMAGE_BY, "damage by SIDE", "damage by {1}" },
    { SLOT_DAMAGE, DAMAGE_TO, "damage to SIDE", "damage to {1}" },
    { SLOT_DAMAGE, DAMAGE_BY | DAMAGE_TO, "damage by SIDE to SIDE", "damage by {1} to {2}" },
    { SLOT_DAMAGE, DAMAGE_TYPED | DAMAGE_BY, "TYPES damage by SIDE", "{1} damage by {2}" },
    { SLOT_DAMAGE, DAMAGE_TYPED | DAMAGE_TO, "TYPES damage to SIDE", "{1} damage to {2}" },
    { SLOT_DAMAGE, DAMAGE_TYPED | DAMAGE_BY | DAMAGE_TO, "TYPES damage by SIDE to SIDE",
      "{1} damage by {2} to {3}" },

    { SLOT_TYPE, 0, "melee", NULL },
    { SLOT_TYPE, 1, "projectile", NULL },
    { SLOT_TYPE, 2, "fire", NULL },
    { SLOT_TYPE, 3, "cold", NULL },
    { SLOT_TYPE, 4, "lightning", NULL },
    { SLOT_TYPE, 5, "energy", NULL },
    { SLOT_TYPE, 6, "sonic", NULL },
    { SLOT_TYPE, 7, "toxic", NULL },
    { SLOT_TYPE, 8, "psychic", NULL },
    { SLOT_TYPE, 9, "radiant", NULL },
    { SLOT_TYPE, 10, "infernal", NULL },

    { SLOT_TYPES, 0, "TYPE", "{1}" },
    { SLOT_TYPES, 1, "TYPE or TYPES", "{1} or {2}" },

    { SLOT_VALUE, VALUE_PLAIN, "NUMBER", "{1}" },
    { SLOT_VALUE, VALUE_OF_H, "H", NULL },
    { SLOT_VALUE, VALUE_H_PLUS, "H plus NUMBER", "H plus {1+}" },
    { SLOT_VALUE, VALUE_H_MINUS, "H minus NUMBER", "H minus {1+}" },
    { SLOT_VALUE, VALUE_COUNT, "COUNT", "{1}" },
    { SLOT_VALUE, VALUE_TIMES, "NUMBER times COUNT", "{1} times {2}" },
    { SLOT_VALUE, VALUE_PLUS, "NUMBER plus COUNT", "{1} plus {2}" },

    { SLOT_COUNT, COUNT_OF_IN_PLAY, "the number of KIND in play", "X (the number of {1+} in play)" },
    { SLOT_COUNT, 100 + COUNT_OF_IN_PLAY, "the number of cards beneath this",
      "X (the number of cards beneath this card)" },
    { SLOT_COUNT, COUNT_OF_TRASH, "the number of cards in the villain trash",
      "X (the number of cards in the villain trash)" },
    { SLOT_COUNT, COUNT_OF_HP, "the hp of this", "X (the hp of this card)" },
    { SLOT_COUNT, COUNT_OF_THAT, "that much", NULL },
    { SLOT_COUNT, COUNT_OF_TOKENS, "the number of tokens on ONE", "X (the number of tokens on {1})" },
    { SLOT_COUNT, COUNT_OF_DEALT_TO_ME, "the TYPE damage dealt to me since the end of your last turn",
      "X (the {1} damage dealt to {me} since the end of your last turn)" },
    { SLOT_COUNT, COUNT_OF_DEALT_BY_ME, "the TYPE damage dealt by me this turn",
      "X (the {1} damage dealt by {me} this turn)" },
    { SLOT_COUNT, COUNT_OF_DISCARDED, "the number of hero cards discarded this turn",
      "X (the number of hero cards discarded this turn)" },

    { SLOT_PLAYER, PLAYERS_YOU, "you", NULL, VERB_PLAIN },
    { SLOT_PLAYER, PLAYERS_EACH, "each player", NULL, VERB_WITH_S },
    { SLOT_PLAYER, PLAYERS_ONE, "1 player", NULL },
    { SLOT_PLAYER, PLAYERS_THAT, "that player", NULL },

    { SLOT_WHO, 0, "PLAYER", "{1}" },
    { SLOT_WHO, 1, "PLAYER may", "{1} may", VERB_PLAIN },

    { SLOT_HOWMANY, HOWMANY_EXACTLY, "VALUE", "{1}" },
    { SLOT_HOWMANY, HOWMANY_UP_TO, "up to NUMBER", "up to {1}" },
    { SLOT_HOWMANY, HOWMANY_ANY, "any number of", NULL },
    { SLOT_HOWMANY, HOWMANY_AT_LEAST, "NUMBER or more", "{1} or more{+}" },

    { SLOT_TURN, TURN_OF_VILLAIN, "the villain turn", NULL },
    { SLOT_TURN, TURN_OF_OWNER, "your turn", NULL },
    { SLOT_TURN, TURN_OF_ENVIRONMENT, "the environment turn", NULL },
    { SLOT_TURN, TURN_OF_EACH_PLAYER, "each player's turn", NULL },

    { SLOT_DECK, DECK_OF_YOU, "your deck", NULL },
    { SLOT_DECK, DECK_OF_VILLAIN, "the villain deck", NULL },
    { SLOT_DECK, DECK_OF_ENVIRONMENT, "the environment deck", NULL },
    { SLOT_DECK, DECK_OF_ANY, "any deck", NULL },

    { SLOT_FROM, FROM_DECK, "DECK", "{1}" },
    { SLOT_FROM, FROM_TRASH_YOURS, "your trash", NULL },
    { SLOT_FROM, FROM_TRASH_VILLAIN, "the villain trash", NULL },
    { SLOT_FROM, FROM_TRASH_ENVIRONMENT, "the environment trash", NULL },
    { SLOT_FROM, FROM_HAND, "your hand", NULL },
    { SLOT_FROM, FROM_PLAY, "play", NULL },
    { SLOT_FROM, FROM_BENEATH, "beneath this", "beneath this card" },
    { SLOT_FROM, FROM_ANYWHERE, "anywhere", NULL },

    { SLOT_INTO, PLACE_HAND, "into hand", "into the owner's hand" },
    { SLOT_INTO, PLACE_PLAY, "into play", NULL },
    { SLOT_INTO, PLACE_TRASH, "into the trash", NULL },
    { SLOT_INTO, PLACE_DECK_TOP, "on top of the deck", NULL },
    { SLOT_INTO, PLACE_DECK_BOTTOM, "on the bottom of the deck", NULL },
    { SLOT_INTO, PLACE_BENEATH, "beneath this", "beneath this card" },
    { 0 },
};

/* ------------------------------------------------------------------------------------------------
 * reading operands */

#define EMIT(name)                                                                                 \
    static void name(struct emitter *e, const struct operand *o, const struct clause *clause)
#define AT(n) operand_at(o, n)

static uint8_t name_var(struct emitter *e, const struct operand *o)
{
    return emit_name(e, o);
}

/* Has the card a character: a hero, or the villain? */
static void need_me(struct emitter *e, const struct clause *clause)
{
    const struct pack *pack = emit_pack(e);
    unsigned deck = emit_card(e)->deck;
    bool environment = deck == NO_DECK || strcmp(pack->decks[deck].kind, "environment") == 0;
    if (environment) emit_mistake(e, clause, "an environment card has no 'me'; say 'this'");
}

struct named {
    uint8_t one, var;
};

/* The character of a deck is 'me': there 'this' means the same. */
static bool is_of_character(struct emitter *e)
{
    const struct card_def *card = emit_card(e);
    return (card->keywords & TRAIT_CHARACTER) || card->facts[FACT_BACK_OF];
}

static struct named read_one(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    if (o->kind == OPERAND_NAME) return (struct named){ ONE_VAR, name_var(e, o) };
    if (o->value == ONE_ME) need_me(e, clause);
    if (o->value == ONE_THIS && is_of_character(e)) return (struct named){ ONE_ME, 0 };
    if (o->value != ONE_HERO_OF) return (struct named){ (uint8_t)o->value, 0 };
    const struct operand *player = operand_in(o, 0);
    if (player->kind != OPERAND_NAME) {
        emit_mistake(e, clause, "the name of a player is expected behind 'the hero of'");
        return (struct named){ ONE_NONE, 0 };
    }
    return (struct named){ ONE_HERO_OF, name_var(e, player) };
}

static void read_adjective(struct filter *f, const struct operand *o)
{
    const struct adjective *a = &adjectives[o->value];
    f->all |= a->all;
    f->none |= a->none;
    f->any |= a->any;
    f->own |= a->own;
}

static void read_kind(struct emitter *e, const struct operand *o, const struct clause *clause,
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
        f->all |= TRAIT_TARGET | TRAIT_HERO | TRAIT_CHARACTER;
        f->who = o->value == KIND_WHO_DID ? WHO_DID : WHO_DID_NOT;
        break;
    case KIND_TITLE: f->title = (uint16_t)(emit_title(e, operand_in(o, 0), clause) + 1); break;
    case KIND_BUT:
    case KIND_CARD_BUT:
        if (o->value == KIND_BUT) f->all |= TRAIT_TARGET;
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
static void mean_targets(struct selection *s)
{
    if (s->how != HOW_ONE && s->how != HOW_ANY) s->filter.all |= TRAIT_TARGET;
}

static struct selection read_cards(struct emitter *e, const struct operand *o,
                                   const struct clause *clause)
{
    struct selection s = { .how = (uint8_t)o->value };
    if (o->kind == OPERAND_NAME) {
        s.how = HOW_ONE;
        s.one = ONE_VAR;
        s.var = name_var(e, o);
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

static struct selection read_side(struct emitter *e, const struct operand *o,
                                  const struct clause *clause)
{
    struct selection s = { .how = HOW_EACH };
    if (o->kind == OPERAND_NAME) return (struct selection){ .how = HOW_ONE, .one = ONE_VAR, .var = name_var(e, o) };
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
static struct selection read_plain_side(struct emitter *e, const struct operand *o,
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
        f->type_var = name_var(e, type);
    else
        f->types |= (uint16_t)(1u << type->value);
    if (o->value == 1) read_types(e, operand_in(o, 1), f);
}

static struct damage_filter read_damage(struct emitter *e, const struct operand *o,
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
static struct damage_filter read_coming_damage(struct emitter *e, const struct operand *o,
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
        v->var = name_var(e, o);
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

static int8_t read_number(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    if (o->value > 99) emit_mistake(e, clause, "a number goes from 0 to 99");
    return (int8_t)(o->value > 99 ? 99 : o->value);
}

static struct value read_value(struct emitter *e, const struct operand *o,
                               const struct clause *clause)
{
    struct value v = { .times = 1 };
    if (o->kind == OPERAND_NAME) {
        v.measure = COUNT_OF_VAR;
        v.var = name_var(e, o);
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

static void read_who(struct emitter *e, const struct operand *o, const struct clause *clause,
                     struct spec *spec)
{
    if (o->kind == OPERAND_NAME) {
        spec->players = PLAYERS_VAR;
        spec->players_var = name_var(e, o);
        return;
    }
    const struct operand *player = operand_in(o, 0);
    spec->players = player->kind == OPERAND_NAME ? (uint8_t)PLAYERS_VAR : (uint8_t)player->value;
    if (player->kind == OPERAND_NAME) spec->players_var = name_var(e, player);
    if (spec->players == PLAYERS_YOU) {
        const struct pack *pack = emit_pack(e);
        unsigned deck = emit_card(e)->deck;
        bool hero = deck != NO_DECK && strcmp(pack->decks[deck].kind, "hero") == 0;
        if (!hero) emit_mistake(e, clause, "'you' is the player of a hero's card");
    }
    if (o->value) spec->flags |= SPEC_MAY;
}

/* A villain's card that names the villain deck means its own, and so on: one meaning, one code. */
static uint8_t deck_meant(struct emitter *e, unsigned named)
{
    unsigned deck = emit_card(e)->deck;
    if (deck == NO_DECK) return (uint8_t)named;
    const char *kind = emit_pack(e)->decks[deck].kind;
    bool own = (named == DECK_OF_VILLAIN && strcmp(kind, "villain") == 0) ||
               (named == DECK_OF_ENVIRONMENT && strcmp(kind, "environment") == 0);
    return own ? (uint8_t)DECK_OF_YOU : (uint8_t)named;
}

static void read_from(struct emitter *e, const struct operand *o, struct spec *spec)
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

/* ------------------------------------------------------------------------------------------------
 * verbs */

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

static void read_type(struct emitter *e, const struct operand *o, struct spec *spec)
{
    if (o->kind == OPERAND_NAME)
        spec->type_var = name_var(e, o);
    else
        spec->type = (uint8_t)o->value;
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

static struct selection dealer_of(struct emitter *e, const struct operand *o,
                                  const struct clause *clause)
{
    struct named one = read_one(e, o, clause);
    return (struct selection){ .how = HOW_ONE, .one = one.one, .var = one.var };
}

EMIT(emit_deals)
{
    emit_deal(e, o, clause, dealer_of(e, AT(0), clause), 0);
}

EMIT(emit_deals_irreducible)
{
    emit_deal(e, o, clause, dealer_of(e, AT(0), clause), SPEC_IRREDUCIBLE);
}

EMIT(emit_highest_deals)
{
    struct selection dealer = { .how = HOW_HIGHEST };
    read_kind(e, AT(0), clause, &dealer.filter);
    mean_targets(&dealer);
    emit_deal(e, o, clause, dealer, 0);
}

static void emit_on_cards(struct emitter *e, const struct operand *cards,
                          const struct operand *value, const struct clause *clause,
                          enum verb verb)
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
    struct spec spec = { .verb = VERB_DESTROY, .from = PLACE_BENEATH, .cards = { .how = HOW_EACH } };
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
    struct named one = read_one(e, AT(0), clause);
    struct spec spec = { .verb = VERB_SET_HP };
    unsigned hp = AT(1)->value;
    if (hp < 1 || hp > HP_MAX) emit_mistake(e, clause, "hp go from 1 to %d", HP_MAX);
    spec.cards = (struct selection){ .how = HOW_ONE, .one = one.one, .var = one.var };
    spec.value.base = (int8_t)(hp > HP_MAX ? HP_MAX : hp);
    emit_spec(e, OP_APPLY, &spec, clause, false);
}

EMIT(emit_put_tokens)
{
    struct named one = read_one(e, AT(1), clause);
    struct spec spec = { .verb = VERB_PUT_TOKENS };
    spec.cards = (struct selection){ .how = HOW_ONE, .one = one.one, .var = one.var };
    spec.value = read_value(e, AT(0), clause);
    emit_spec(e, OP_APPLY, &spec, clause, false);
}

static void read_howmany(struct emitter *e, const struct operand *o, const struct clause *clause,
                         struct spec *spec)
{
    spec->howmany = (uint8_t)o->value;
    if (o->value == HOWMANY_EXACTLY) spec->value = read_value(e, operand_in(o, 0), clause);
    if (o->value == HOWMANY_UP_TO || o->value == HOWMANY_AT_LEAST) {
        spec->value.base = read_number(e, operand_in(o, 0), clause);
    }
}

EMIT(emit_remove_tokens)
{
    struct named one = read_one(e, AT(1), clause);
    struct spec spec = { .verb = VERB_REMOVE_TOKENS };
    spec.cards = (struct selection){ .how = HOW_ONE, .one = one.one, .var = one.var };
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

static uint8_t read_deck(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    if (o->value == DECK_OF_ANY) emit_mistake(e, clause, "say which deck");
    return deck_meant(e, o->value);
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
    spec.from_deck = (uint8_t)AT(0)->value;
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

EMIT(emit_choose_player)
{
    (void)o;
    uint8_t var = emit_bound(e, clause);
    emit(e, (struct instruction){ .op = OP_CHOOSE_PLAYER, .a = var, .to = (uint16_t)(emit_here(e) + 1) });
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
    emit(e, (struct instruction){ .op = OP_MORE_POWERS, .b = (uint8_t)read_number(e, AT(0), clause) });
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

/* ------------------------------------------------------------------------------------------------
 * conditions, sets, times */

EMIT(emit_if_done)
{
    (void)o;
    (void)clause;
    emit_condition(e, emit(e, (struct instruction){ .op = OP_IF_DONE }));
}

EMIT(emit_if_not_done)
{
    (void)o;
    (void)clause;
    emit_condition(e, emit(e, (struct instruction){ .op = OP_IF_NOT_DONE }));
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
    uint16_t data = read_condition(e, o, clause, true);
    emit_condition(e, emit(e, (struct instruction){ .op = OP_IF, .mask = data }));
}

EMIT(emit_if_less)
{
    uint16_t data = read_condition(e, o, clause, false);
    emit_condition(e, emit(e, (struct instruction){ .op = OP_IF, .mask = data }));
}

EMIT(emit_while_more)
{
    emit_set_condition(e, read_condition(e, o, clause, true));
}

EMIT(emit_while_less)
{
    emit_set_condition(e, read_condition(e, o, clause, false));
}

EMIT(emit_each_player)
{
    (void)o;
    uint8_t var = emit_bound(e, clause);
    emit(e, (struct instruction){ .op = OP_FIRST_PLAYER, .a = var });
    unsigned again = emit(e, (struct instruction){ .op = OP_NEXT_PLAYER, .a = var });
    emit_loop(e, again, again);
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

/* ------------------------------------------------------------------------------------------------
 * hooks */

/* The names a timed effect keeps: one card and one type. */
static void find_names(const struct hook_data *data, struct instruction *in)
{
    if (data->damage.by.how == HOW_ONE && data->damage.by.one == ONE_VAR) in->a = data->damage.by.var;
    if (data->damage.to.how == HOW_ONE && data->damage.to.one == ONE_VAR) in->a = data->damage.to.var;
    in->b = data->damage.type_var;
}

/* A modifier: of its card, or, below `until` and for the next damage, brought into force now. */
static void emit_modifier(struct emitter *e, enum hook_kind kind, const struct hook_data *data)
{
    uint16_t kept = emit_data(e, data, sizeof *data);
    unsigned hook = emit_hook(e, kind, 0, kept);
    if (!emit_is_timed(e) && !data->next) return;
    struct instruction in = { .op = OP_IMPOSE, .mask = (uint16_t)hook };
    find_names(data, &in);
    in.c = emit_is_timed(e) ? (uint8_t)emit_time(e) : (uint8_t)UNTIL_USED;
    emit(e, in);
}

static void emit_damage_modifier(struct emitter *e, enum hook_kind kind, const struct operand *damage,
                                 const struct operand *value, const struct clause *clause, bool next)
{
    struct hook_data data = { .damage = read_coming_damage(e, damage, clause), .next = next };
    if (value) data.amount = read_value(e, value, clause);
    emit_modifier(e, kind, &data);
}

#define MODIFIER(name, kind, damage, value, next)                                                  \
    EMIT(name)                                                                                     \
    {                                                                                              \
        emit_damage_modifier(e, kind, damage, value, clause, next);                                \
    }

MODIFIER(emit_increased, HOOK_BONUS, AT(0), AT(1), false)
MODIFIER(emit_reduced, HOOK_REDUCTION, AT(0), AT(1), false)
MODIFIER(emit_irreducible, HOOK_IRREDUCIBLE, AT(0), NULL, false)
MODIFIER(emit_prevented, HOOK_PREVENTION, AT(1), AT(0), false)
MODIFIER(emit_next_increased, HOOK_BONUS, AT(0), AT(1), true)
MODIFIER(emit_next_reduced, HOOK_REDUCTION, AT(0), AT(1), true)
MODIFIER(emit_next_irreducible, HOOK_IRREDUCIBLE, AT(0), NULL, true)
MODIFIER(emit_next_prevented, HOOK_PREVENTION, AT(1), AT(0), true)

EMIT(emit_reduced_from)
{
    struct hook_data data = { .damage = read_coming_damage(e, AT(0), clause) };
    data.threshold = (uint8_t)read_number(e, AT(1), clause);
    data.amount = read_value(e, AT(2), clause);
    emit_modifier(e, HOOK_REDUCTION, &data);
}

EMIT(emit_becomes_type)
{
    struct hook_data data = { .damage = read_coming_damage(e, AT(0), clause) };
    data.type = (uint8_t)AT(1)->value;
    emit_modifier(e, HOOK_TYPE, &data);
}

/* What a trigger can say too ("before ...: redirect that to ..."), but not for a time. */
EMIT(emit_redirected_to)
{
    struct hook_data data = { .damage = read_damage(e, AT(0), clause) };
    struct named onto = read_one(e, AT(1), clause);
    if (onto.one != ONE_ME && onto.one != ONE_THIS && onto.one != ONE_HOST) {
        emit_mistake(e, clause, "it can be redirected to 'me', 'this' or 'host'");
    }
    data.onto = onto.one;
    emit_modifier(e, HOOK_BEFORE, &data);
}

EMIT(emit_immune)
{
    struct hook_data data = { .damage = read_damage(e, AT(1), clause) };
    if (data.damage.to.how != HOW_ANY) emit_mistake(e, clause, "who is immune is said before 'immune'");
    data.damage.to = read_side(e, AT(0), clause);
    mean_targets(&data.damage.to);
    emit_modifier(e, HOOK_IMMUNE, &data);
}

EMIT(emit_cannot_deal)
{
    struct hook_data data = { .damage = { .by = read_plain_side(e, AT(0), clause) } };
    emit_modifier(e, HOOK_CANNOT_DEAL, &data);
}

/* What is said of cards, not of damage, stands in `to`. */
static void emit_about_cards(struct emitter *e, enum hook_kind kind, const struct operand *side,
                             const struct operand *value, const struct clause *clause)
{
    struct hook_data data = { .damage = { .to = read_plain_side(e, side, clause) } };
    if (value) data.amount = read_value(e, value, clause);
    emit_modifier(e, kind, &data);
}

EMIT(emit_cannot_play)
{
    emit_about_cards(e, HOOK_CANNOT_PLAY, AT(0), NULL, clause);
}

EMIT(emit_indestructible)
{
    emit_about_cards(e, HOOK_INDESTRUCTIBLE, AT(0), NULL, clause);
}

EMIT(emit_become_target)
{
    emit_about_cards(e, HOOK_BECOME_TARGET, AT(0), AT(1), clause);
}

static void emit_more(struct emitter *e, enum hook_kind kind, const struct operand *o,
                      const struct clause *clause)
{
    struct hook_data data = { .amount = { .base = read_number(e, o, clause) } };
    emit_modifier(e, kind, &data);
}

EMIT(emit_more_plays_in_phase)
{
    emit_more(e, HOOK_MORE_PLAYS, AT(0), clause);
}

EMIT(emit_more_powers_in_phase)
{
    emit_more(e, HOOK_MORE_POWERS, AT(0), clause);
}

EMIT(emit_end_at_start)
{
    (void)o;
    (void)clause;
    struct hook_data data = { 0 };
    emit_modifier(e, HOOK_END_AT_START, &data);
}

static void emit_plain_hook(struct emitter *e, enum hook_kind kind, unsigned flags)
{
    struct hook_data data = { 0 };
    emit_hook(e, kind, flags, emit_data(e, &data, sizeof data));
}

EMIT(emit_start)
{
    (void)clause;
    emit_plain_hook(e, HOOK_START, AT(0)->value);
}

EMIT(emit_end)
{
    (void)clause;
    emit_plain_hook(e, HOOK_END, AT(0)->value);
}

#define PLAIN_HOOK(name, kind)                                                                     \
    EMIT(name)                                                                                     \
    {                                                                                              \
        (void)o;                                                                                   \
        (void)clause;                                                                              \
        emit_plain_hook(e, kind, 0);                                                               \
    }

PLAIN_HOOK(emit_setup, HOOK_SETUP)
PLAIN_HOOK(emit_power_hook, HOOK_POWER)
PLAIN_HOOK(emit_ability, HOOK_ABILITY)
PLAIN_HOOK(emit_flipped, HOOK_FLIPPED)
PLAIN_HOOK(emit_when_destroyed, HOOK_WHEN_DESTROYED)
PLAIN_HOOK(emit_would_be_destroyed, HOOK_WOULD_BE_DESTROYED)
PLAIN_HOOK(emit_host_leaves, HOOK_HOST_LEAVES)

static void emit_damage_hook(struct emitter *e, enum hook_kind kind, const struct operand *damage,
                             const struct clause *clause, unsigned flags)
{
    struct hook_data data = { .damage = read_damage(e, damage, clause) };
    if (kind != HOOK_DEALT) mean_targets(&data.damage.to);
    emit_hook(e, kind, flags, emit_data(e, &data, sizeof data));
}

EMIT(emit_before)
{
    emit_damage_hook(e, HOOK_BEFORE, AT(0), clause, 0);
}

EMIT(emit_before_first)
{
    emit_damage_hook(e, HOOK_BEFORE, AT(0), clause, FIRST_EACH_TURN);
}

EMIT(emit_instead)
{
    emit_damage_hook(e, HOOK_INSTEAD, AT(0), clause, 0);
}

EMIT(emit_would)
{
    emit_damage_hook(e, HOOK_WOULD, AT(0), clause, 0);
}

EMIT(emit_would_first)
{
    emit_damage_hook(e, HOOK_WOULD, AT(0), clause, FIRST_EACH_TURN);
}

EMIT(emit_dealt)
{
    emit_damage_hook(e, HOOK_DEALT, AT(0), clause, 0);
}

EMIT(emit_dealt_first)
{
    emit_damage_hook(e, HOOK_DEALT, AT(0), clause, FIRST_EACH_TURN);
}

EMIT(emit_redirected)
{
    struct hook_data data = { 0 };
    (void)o;
    (void)clause;
    emit_hook(e, HOOK_REDIRECTED, 0, emit_data(e, &data, sizeof data));
}

EMIT(emit_total)
{
    struct hook_data data = { .damage = read_damage(e, AT(0), clause) };
    data.threshold = (uint8_t)read_number(e, AT(1), clause);
    emit_hook(e, HOOK_TOTAL, 0, emit_data(e, &data, sizeof data));
}

static void emit_card_hook(struct emitter *e, enum hook_kind kind, const struct operand *what,
                           const struct operand *by, const struct clause *clause)
{
    struct hook_data data = { .damage = { .to = { .how = HOW_EACH } } };
    read_kind(e, what, clause, &data.damage.to.filter);
    if (by) data.damage.by = dealer_of(e, by, clause);
    emit_hook(e, kind, 0, emit_data(e, &data, sizeof data));
}

EMIT(emit_enters)
{
    emit_card_hook(e, HOOK_ENTERS, AT(0), NULL, clause);
}

EMIT(emit_destroyed)
{
    emit_card_hook(e, HOOK_DESTROYED, AT(0), NULL, clause);
}

EMIT(emit_place)
{
    emit_card_hook(e, HOOK_PLACE, AT(0), AT(1), clause);
}

/* ------------------------------------------------------------------------------------------------
 * keywords */

EMIT(emit_hp)
{
    unsigned hp = AT(0)->value;
    if (hp < 1 || hp > HP_MAX) emit_mistake(e, clause, "hp go from 1 to %d", HP_MAX);
    emit_fact(e, FACT_HP, hp);
}

EMIT(emit_nemesis)
{
    (void)clause;
    emit_fact(e, FACT_NEMESIS, AT(0)->value + 1u);
}

EMIT(emit_back_of)
{
    emit_fact(e, FACT_BACK_OF, emit_title(e, AT(0), clause) + 1u);
}

EMIT(emit_next_to)
{
    struct filter filter = { 0 };
    read_kind(e, AT(0), clause, &filter);
    emit_fact(e, FACT_NEXT_TO, emit_data(e, &filter, sizeof filter));
}

/* ------------------------------------------------------------------------------------------------
 * the table */

#define VERB(pattern, emit, binds, ...) { ROLE_VERB, pattern, NULL, emit, binds, 0, __VA_ARGS__ }
#define VERB_AS(pattern, text, emit, binds, ...)                                                   \
    { ROLE_VERB, pattern, text, emit, binds, 0, __VA_ARGS__ }
#define HOOK_AS(pattern, text, emit, ...)                                                          \
    { ROLE_HOOK, pattern, text, emit, SLOT_NONE, 0, __VA_ARGS__ }
#define HOOK(pattern, emit, ...)        { ROLE_HOOK, pattern, NULL, emit, SLOT_NONE, 0, __VA_ARGS__ }
#define MODIFY(pattern, emit, ...)      { ROLE_MODIFIER, pattern, NULL, emit, SLOT_NONE, 0, __VA_ARGS__ }
#define KEYWORD(word, bit, ...)         { ROLE_KEYWORD, word, NULL, NULL, SLOT_NONE, bit, __VA_ARGS__ }
#define TAG_PHRASE(n, name)             KEYWORD(name, TAG_BIT(n), "A keyword that cards may ask for."),

static const struct phrase phrases[] = {
    VERB_AS("ONE deals CARDS VALUE TYPE damage", "{1} deals {2}{->} {3} {4} damage", emit_deals, SLOT_ONE, "An instance of damage for each. The name is that of the first target."),
    VERB_AS("ONE deals CARDS VALUE irreducible TYPE damage", "{1} deals {2}{->} {3} irreducible {4} damage", emit_deals_irreducible, SLOT_ONE, "The same, not reduced in step 4."),
    VERB_AS("the KIND with the highest hp deals CARDS VALUE TYPE damage", "the {1-} with the highest hp deals {2}{->} {3} {4} damage", emit_highest_deals, SLOT_ONE, "Damage by a target that is looked for.", "one effect lets the villains hit the hero who holds them up"),
    VERB("CARDS regain(s) VALUE hp", emit_regain, SLOT_NONE, "Up to the maximum."),
    VERB("destroy CARDS", emit_destroy, SLOT_COUNT, "The name is how many were."),
    VERB_AS("destroy CARDS and put them beneath this", "destroy {1}{->} and put them beneath this card", emit_destroy_and_keep, SLOT_COUNT, "Destroyed, but not to the trash."),
    VERB_AS("destroy all cards beneath this", "destroy all cards beneath this card", emit_destroy_beneath, SLOT_COUNT, "They go to their trashes; nothing reacts (sentinels-32)."),
    VERB("WHO destroy(s) CARDS", emit_who_destroys, SLOT_COUNT, "Players choose; 'own' are cards of their decks."),
    VERB("choose CARDS", emit_choose_cards, SLOT_ONE, "A name for a card, for what follows."),
    VERB("redirect that to CARDS", emit_redirect, SLOT_NONE, "In 'before': the damage gets another target."),
    VERB("reduce that by VALUE", emit_reduce_that, SLOT_NONE, "In 'before': that damage is reduced in step 4."),
    VERB("prevent VALUE of that", emit_prevent_that, SLOT_NONE, "In 'would be dealt': less is taken."),
    VERB("set the hp of ONE to NUMBER", emit_set_hp, SLOT_NONE, "Its maximum too."),
    VERB("put VALUE token[s] on ONE", emit_put_tokens, SLOT_NONE, ""),
    VERB("remove HOWMANY token[s] from ONE", emit_remove_tokens, SLOT_COUNT, "The name is how many were."),
    VERB("put CARDS from FROM INTO", emit_put, SLOT_COUNT, "Moved, not destroyed. From a deck: looked for in it; shuffle it afterwards."),
    VERB_AS("put that card beneath this", "put that card beneath this card", emit_beneath, SLOT_NONE, "In 'goes to the trash': it lies there instead."),
    VERB("WHO draw(s) VALUE card[s]", emit_draw, SLOT_COUNT, ""),
    VERB("WHO discard(s) HOWMANY card[s]", emit_discard, SLOT_COUNT, "Of the hand. Who may discard a number of cards discards all of them or none."),
    VERB("WHO play(s) a card", emit_play, SLOT_NONE, "Of the hand, now."),
    VERB("WHO use(s) a power", emit_power, SLOT_NONE, "Now; it counts as used in this turn."),
    VERB("WHO skip(s) the rest of the turn", emit_skip_turn, SLOT_NONE, ""),
    VERB("all players together may discard the top VALUE card[s] of their decks", emit_together, SLOT_NONE, "Only if all agree and all can (sentinels-41)."),
    VERB("discard the top VALUE card[s] of DECK", emit_mill, SLOT_COUNT, ""),
    VERB("play the top card of DECK", emit_play_top, SLOT_NONE, ""),
    VERB("shuffle DECK", emit_shuffle, SLOT_NONE, ""),
    VERB_AS("reveal the top VALUE card[s] of DECK",
            "reveal the top {1} card{s} of {2} and put them back on top in any order", emit_reveal,
            SLOT_NONE, "They go back on top in any order."),
    VERB_AS("reveal the top VALUE card[s] of DECK and put 1 of them INTO",
            "reveal the top {1} card{s} of {2}, put 1 of them {3} and the rest back on top in any order",
            emit_reveal_put, SLOT_NONE, "The others go back on top in any order.",
            "taking a revealed card is no choice there; elsewhere one may"),
    VERB_AS("reveal the top VALUE card[s] of DECK and you may put 1 of them INTO",
            "reveal the top {1} card{s} of {2}; you may put 1 of them {3}; put the rest back on top in "
            "any order",
            emit_reveal_may_put, SLOT_NONE, "The others go back on top in any order.",
            "several cards are read as 'them'; a single one is 'it'"),
    VERB_AS("reveal the top card of DECK and you may put it INTO",
            "reveal the top card of {1}; you may put it {2}, otherwise put it back",
            emit_reveal_one_may_put, SLOT_NONE, "Otherwise it goes back.",
            "several cards are read as 'them'; a single one is 'it'"),
    VERB("choose 1 player", emit_choose_player, SLOT_PLAYER, ""),
    VERB("choose a damage type", emit_choose_any_type, SLOT_TYPE, "Any of the eleven."),
    VERB_AS("choose TYPE or TYPE", "choose {1} or {2}{->}", emit_choose_type, SLOT_TYPE, ""),
    VERB("the next DAMAGE is increased by VALUE", emit_next_increased, SLOT_NONE, "Spent when it applies."),
    VERB("the next DAMAGE is reduced by VALUE", emit_next_reduced, SLOT_NONE, "Spent on an amount above 0."),
    VERB("the next DAMAGE is irreducible", emit_next_irreducible, SLOT_NONE, ""),
    VERB("VALUE of the next DAMAGE is prevented", emit_next_prevented, SLOT_NONE, "In step 6; spent on an amount above 0."),
    VERB("you may use NUMBER more power[s] this turn", emit_more_powers, SLOT_NONE, "In your power phase (sentinels-42)."),
    VERB_AS("flip this", "flip this card", emit_flip, SLOT_NONE, "To its other side."),
    VERB("the heroes win", emit_win, SLOT_NONE, ""),
    VERB("the heroes lose", emit_lose, SLOT_NONE, ""),
    VERB("end the turn", emit_end_turn, SLOT_NONE, "On to its end, when this effect is resolved."),

    { ROLE_CONDITION, "done", "that was done", emit_if_done, SLOT_NONE, 0, "The clause before did something: dealt damage, destroyed, discarded, drew." },
    { ROLE_CONDITION, "not done", "that was not done", emit_if_not_done, SLOT_NONE, 0, "It did nothing." },
    { ROLE_CONDITION, "VALUE is NUMBER or more", NULL, emit_if_more, SLOT_NONE, 0, "" },
    { ROLE_CONDITION, "VALUE is NUMBER or less", NULL, emit_if_less, SLOT_NONE, 0, "" },
    { ROLE_SET, "player", NULL, emit_each_player, SLOT_PLAYER, 0, "In turn order, without incapacitated ones." },
    { ROLE_UNTIL, "the start of your next turn", NULL, emit_until_start, SLOT_NONE, 0, "Outlives the card." },
    { ROLE_UNTIL, "the end of this turn", NULL, emit_until_end, SLOT_NONE, 0, "Whoever's turn it is." },
    { ROLE_WHILE, "VALUE is NUMBER or more", NULL, emit_while_more, SLOT_NONE, 0, "" },
    { ROLE_WHILE, "VALUE is NUMBER or less", NULL, emit_while_less, SLOT_NONE, 0, "" },

    HOOK("setup", emit_setup, "Before the first round."),
    HOOK("power", emit_power_hook, "Used in the power phase, once a turn."),
    HOOK("power TITLE", emit_power_hook, "The same, with a name."),
    HOOK("ability", emit_ability, "Of an incapacitated side: one of them a turn."),
    HOOK("start of TURN", emit_start, "In the order the cards came into play."),
    HOOK("end of TURN", emit_end, "In the order the cards came into play."),
    HOOK("before DAMAGE", emit_before, "Step 1: it can be redirected, whatever the amount."),
    HOOK("the first time each turn before DAMAGE", emit_before_first, "Counts when it was redirected."),
    HOOK("instead of DAMAGE", emit_instead, "After step 4, above 0: the damage is not dealt."),
    HOOK("when DAMAGE would be dealt", emit_would, "Step 5, above 0, before prevention."),
    HOOK("the first time each turn DAMAGE would be dealt", emit_would_first, "Counted since the card came into play."),
    HOOK("when DAMAGE is dealt", emit_dealt, "hp were lost; after the target was perhaps destroyed."),
    HOOK("the first time each turn DAMAGE is dealt", emit_dealt_first, "Counted since the card came into play."),
    { ROLE_HOOK, "after damage redirected by this", "after damage redirected by this card", emit_redirected, SLOT_NONE, 0, "When its steps are over, whatever came of them." },
    HOOK("when DAMAGE has come to NUMBER", emit_total, "In all since the card came into play; kept as tokens on it."),
    HOOK_AS("when KIND enters play", "when any {1-} enters play", emit_enters, "Or becomes a target."),
    HOOK_AS("when KIND is destroyed", "when any {1-} is destroyed", emit_destroyed, "When it has reached its place."),
    HOOK_AS("when KIND destroyed by ONE goes to the trash", "when any {1-} destroyed by {2} goes to the trash", emit_place, "It can be put elsewhere."),
    HOOK_AS("when this is destroyed", "when this card is destroyed", emit_when_destroyed, "When it has reached its place."),
    HOOK_AS("when this would be destroyed", "when this card would be destroyed, instead", emit_would_be_destroyed, "This happens instead."),
    HOOK_AS("when host leaves play", "when the card next to it leaves play", emit_host_leaves, ""),
    HOOK("when flipped to this side", emit_flipped, ""),

    MODIFY("DAMAGE is increased by VALUE", emit_increased, "Step 3."),
    MODIFY("DAMAGE is reduced by VALUE", emit_reduced, "Step 4."),
    MODIFY("DAMAGE of NUMBER or more is reduced by VALUE", emit_reduced_from, "By the amount before all reductions (sentinels-26)."),
    MODIFY("DAMAGE is irreducible", emit_irreducible, ""),
    MODIFY("DAMAGE becomes TYPE damage", emit_becomes_type, "Step 1, after redirections."),
    MODIFY("VALUE of DAMAGE is prevented", emit_prevented, "Step 6, of each instance."),
    MODIFY("VALUE of the next DAMAGE is prevented", emit_next_prevented, "Below 'until': of one instance before that time."),
    MODIFY("DAMAGE is redirected to ONE", emit_redirected_to, "Step 1; it must be.",
           "a redirection that holds for a time: triggers do not stand below 'until'"),
    MODIFY("SIDE is/are immune to DAMAGE", emit_immune, "Step 2."),
    MODIFY("SIDE cannot deal damage", emit_cannot_deal, "There is no instance at all (sentinels-39)."),
    MODIFY("SIDE cannot be played", emit_cannot_play, ""),
    MODIFY("SIDE is/are indestructible", emit_indestructible, ""),
    MODIFY("SIDE is/are targets with VALUE hp", emit_become_target, "If they have no hp of their own."),
    MODIFY("SIDE is a target with VALUE hp", emit_become_target, "The same, of one card."),
    MODIFY("you may play NUMBER more card[s] in your play phase", emit_more_plays_in_phase, ""),
    MODIFY("you may use NUMBER more power[s] in your power phase", emit_more_powers_in_phase, ""),
    MODIFY("effects of villain cards at the end of the villain turn happen at its start", emit_end_at_start, "sentinels-38"),

    KEYWORD("one-shot", TRAIT_ONE_SHOT, "Its effects happen in order, then it is discarded."),
    KEYWORD("ongoing", TRAIT_ONGOING, "Stays in play."),
    KEYWORD("equipment", TRAIT_EQUIPMENT, "Stays in play."),
    KEYWORD("limited", TRAIT_LIMITED, "One of its name in play."),
    KEYWORD("character", TRAIT_CHARACTER, "The hero's or villain's own card; not in the deck."),
    KEYWORD("copies assumed", 0, "How many there are is not sourced."),
    TAGS(TAG_PHRASE)
    { ROLE_KEYWORD, "hp NUMBER", NULL, emit_hp, SLOT_NONE, 0, "It is a target." },
    { ROLE_KEYWORD, "nemesis TITLE", NULL, emit_nemesis, SLOT_NONE, 0, "Deals 1 more to cards with the same icon." },
    { ROLE_KEYWORD, "back of TITLE", NULL, emit_back_of, SLOT_NONE, 0, "The other side of a character." },
    { ROLE_KEYWORD, "next to KIND", NULL, emit_next_to, SLOT_NONE, 0, "Comes into play next to such a card." },
    { 0 },
};

/* ------------------------------------------------------------------------------------------------
 * mutations */

/* Of adjectives, those that speak of the same: the deck, being a character, the keyword, the tag. */
static unsigned adjective_group(unsigned value)
{
    return value < 6 ? 0 : value < 8 ? 1 : value < 11 ? 2 : value < FIRST_TAG_ADJECTIVE ? 3 : 4;
}

/* How many slots a word has, and which: enough to tell whether two can stand for each other. */
static bool same_shape(const char *a, const char *b)
{
    for (;;) {
        while (*a && !(a[0] >= 'A' && a[0] <= 'Z' && a[1] >= 'A' && a[1] <= 'Z')) a++;
        while (*b && !(b[0] >= 'A' && b[0] <= 'Z' && b[1] >= 'A' && b[1] <= 'Z')) b++;
        size_t length = strcspn(a, " ");
        if (!*a || !*b) return !*a && !*b;
        if (length != strcspn(b, " ") || memcmp(a, b, length) != 0) return false;
        a += length;
        b += length;
    }
}

/* The next few words of the slot: one other type of damage proves a type as well as ten do. */
static unsigned other_words(const struct card_def *card, const struct operand *o, uint16_t *out)
{
    unsigned count = sizeof words / sizeof *words - 1, n = 0;
    unsigned most = o->slot == SLOT_TYPE ? 1 : 3;
    (void)card;
    for (unsigned step = 1; step < count && n < most; step++) {
        unsigned i = (o->word + step) % count;
        const struct slot_word *w = &words[i];
        if (w->slot != o->slot || w->value == o->value) continue;
        bool group = o->slot != SLOT_ADJECTIVE || adjective_group(w->value) == adjective_group(o->value);
        if (group && same_shape(w->words, words[o->word].words)) out[n++] = (uint16_t)i;
    }
    return n;
}

static void me_words(const struct pack *pack, unsigned deck, struct text *out)
{
    text_add_string(out, deck < pack->deck_count ? pack->decks[deck].title : "the character");
}

/* When the card has left, its hero has fallen, or the game is over, the rest is forfeited
 * (sentinels-34). */
static bool is_forfeited(const struct table *t, const struct effect_frame *f)
{
    return is_over(t) || card_at(t, f->card)->stamp != f->stamp;
}

static uint8_t asked(const struct table *t, const struct effect_frame *f)
{
    return player_of(t, f->card);
}

const struct vocabulary sentinels_vocabulary = {
    .game = "sentinels",
    .slots = slots,
    .words = words,
    .phrases = phrases,
    .operations = sentinels_operations,
    .operation_count = OP_SENTINELS_END - OP_GAME,
    .shadow = sentinels_shadow,
    .other_words = other_words,
    .number_slot = SLOT_NUMBER,
    .title_slot = SLOT_TITLE,
    .prefix = "advanced",
    .prefix_text = "Advanced:",
    .vars_reserved = 1,
    .me_words = me_words,
    .is_forfeited = is_forfeited,
    .asked = asked,
    .may_prompt = PROMPT_MAY,
    .may_move = MOVE_YES,
    .may_not_move = MOVE_NO,
    .has_decks = true,
    .skips = true,
    .alternative_prompt = PROMPT_ALTERNATIVE,
    .alternative_move = MOVE_ALTERNATIVE,
};
