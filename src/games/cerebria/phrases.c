/* SPDX-License-Identifier: MIT */
/*
 * The words Cerebria's cards are written in, and what each phrase becomes: numbers of the card, a
 * hook with what it holds, or code.
 *
 * Everything a text asks is a small choice of its own. What depends on a choice comes after it and
 * does nothing where nothing could be chosen; so a `may` around it can be looked at as a whole
 * (cerebria_is_idle), and nobody is asked for what would do nothing (cerebria-49).
 */
#include <stddef.h>

#include "cardlang/compile.h"
#include "games/cerebria/words.h"

const char *const cerebria_slots[] = { "AMOUNT", "NUMBER", "TITLE", "WHO",     "OWN",
                                       "FOE",    "SEEN",   "ROW",   "MEASURE", NULL };

/* ---- words ----------------------------------------------------------------------------------- */

#define ALL_ROWS     "all of the five Spirit Actions"
#define ALL_MEASURES "all of the nine Aspirations"
#define ROW_WORD(row, name, text)                                                                  \
    {                                                                                              \
        SLOT_ROW, row, name, text, VERB_AS_BEFORE, ALL_ROWS                                        \
    }
#define MEASURE_WORD(aspiration, name, text)                                                       \
    {                                                                                              \
        SLOT_MEASURE, ASPIRATION_##aspiration, name, text, VERB_AS_BEFORE, ALL_MEASURES            \
    }

const struct slot_word cerebria_words[] = {
    { SLOT_WHO, 0, "a spirit of your side", "a Spirit of your side", VERB_WITH_S,
      "a text that acts in anybody's turn is nobody's own" },
    { SLOT_OWN, CLASS_OWN | CLASS_SELF, "this", "this Emotion", VERB_AS_BEFORE,
      "the card that says it" },
    { SLOT_OWN, CLASS_OWN | CLASS_SELF | CLASS_OTHERS, "an own emotion", "an Emotion of your side",
      VERB_AS_BEFORE, "the largest choice there is" },
    { SLOT_OWN, CLASS_OWN | CLASS_OTHERS, "another own emotion", "another Emotion of your side" },
    { SLOT_OWN, CLASS_OWN | CLASS_IN_REALM, "an own emotion in that realm",
      "an Emotion of your side on that Realm's own slots", VERB_AS_BEFORE,
      "what an Action on a Realm can be about" },
    { SLOT_FOE, CLASS_OPPOSING | CLASS_NEIGHBOUR, "opposing neighbour", NULL },
    { SLOT_FOE, CLASS_OPPOSING | CLASS_NEAR, "opposing emotion near it",
      "opposing Emotion{s} in its Triad or a Realm it influences", VERB_AS_BEFORE,
      "the wider of two circles around a slot" },
    { SLOT_SEEN, CLASS_OWN | CLASS_NEIGHBOUR, "own neighbour", "neighbour{s} of your side" },
    { SLOT_SEEN, CLASS_OPPOSING | CLASS_NEIGHBOUR, "opposing neighbour", "opposing neighbour{s}" },
    { SLOT_SEEN, CLASS_EMPTY | CLASS_NEIGHBOUR, "empty neighbour", "empty neighbouring slot{s}",
      VERB_AS_BEFORE, "a slot beside it has an Emotion of either side or none" },
    { SLOT_SEEN, CLASS_OPPOSING | CLASS_BESIDE_YOU, "opposing emotion beside you",
      "opposing Emotion{s} adjacent to your Spirit", VERB_AS_BEFORE,
      "where a Move ends, seen from the Spirit" },
    ROW_WORD(ROW_MOVE, "move", "Move"),
    ROW_WORD(ROW_INVOKE, "invoke", "Invoke"),
    ROW_WORD(ROW_QUELL, "quell", "Quell"),
    ROW_WORD(ROW_FORTIFY, "fortify", "Fortify"),
    ROW_WORD(ROW_EMPOWER, "empower", "Empower"),
    MEASURE_WORD(ATTITUDE, "realms", "Realms controlled"),
    MEASURE_WORD(OPENNESS, "frontiers", "Frontiers controlled"),
    MEASURE_WORD(FORTITUDE, "fortresses", "Intensity of Fortresses on the board"),
    MEASURE_WORD(AWARENESS, "triads", "Triads with an own Emotion"),
    MEASURE_WORD(UNITY, "chain", "Emotions in the longest chain of neighbours"),
    MEASURE_WORD(VERSATILITY, "vibes", "different Vibes among own Emotions"),
    MEASURE_WORD(LIVELINESS, "essence", "Essence on own Emotions"),
    MEASURE_WORD(SENSIBILITY, "intensity", "Intensity of one own Emotion"),
    MEASURE_WORD(REFLECTION, "opposites",
                 "pairs of a Realm and the Frontier opposite, both controlled"),
    { 0 },
};

/* ---- building blocks ------------------------------------------------------------------------- */

#define EMIT(name)                                                                                 \
    static void name(struct emitter *e, const struct operand *o, const struct clause *clause)

static const struct cerebria_form *form_of(const struct emitter *e, const struct clause *clause)
{
    return emit_pack(e)->phrases[clause->phrase].form;
}

/* A number of the card between two bounds. */
static unsigned number_of(struct emitter *e, const struct operand *o, const struct clause *clause,
                          unsigned least, unsigned most)
{
    if (o->value >= least && o->value <= most) return o->value;
    emit_mistake(e, clause, "a number from %u to %u is expected here, not %u", least, most,
                 o->value);
    return least;
}

/* An amount of Essence, Willpower, cards. */
static uint8_t amount_at(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    return (uint8_t)number_of(e, o, clause, 1, AMOUNT_MOST);
}

/* The card that a title names, as facts have it: its number + 1. */
static unsigned titled(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    unsigned card = emit_title(e, o, clause);
    if (card < FACES_MOST) return card + 1;
    emit_mistake(e, clause, "a pack of this game has at most %d cards", FACES_MOST);
    return 0;
}

/* ---- what a card is -------------------------------------------------------------------------- */

/* Intensity with 1, 2, ... Essence, as many numbers as there are spaces. */
EMIT(emit_row)
{
    unsigned row = 0, spaces = clause->operands;
    for (unsigned i = 0; i < spaces; i++)
        row |= number_of(e, &o[i], clause, 0, INTENSITY_MOST) << (4 * i);
    emit_fact(e, FACT_ROW, row);
    emit_fact(e, FACT_SPACES, spaces);
}

EMIT(emit_threshold)
{
    emit_fact(e, FACT_THRESHOLD, number_of(e, o, clause, 1, ESSENCE_SPACES));
}

EMIT(emit_strong)
{
    emit_fact(e, FACT_MILD, titled(e, o, clause));
}

/* Two kinds of one Vibe, for `decks=spirit`. Which Vibe is said by the phrase. */
EMIT(emit_kinds)
{
    unsigned first = titled(e, &o[0], clause), second = titled(e, &o[1], clause);
    emit_fact(e, FACT_KINDS + form_of(e, clause)->effect, first | second << 8);
}

EMIT(emit_upgrade)
{
    unsigned place = number_of(e, &o[1], clause, 1, UPGRADES);
    emit_fact(e, FACT_PLACE, o[0].value * ROW_PLACES + place);
}

EMIT(emit_willpower_cost)
{
    emit_fact(e, FACT_WILLPOWER, number_of(e, o, clause, 1, PRICE_MOST));
}

EMIT(emit_ambition_cost)
{
    emit_fact(e, FACT_AMBITION, number_of(e, o, clause, 1, PRICE_MOST));
}

EMIT(emit_measure)
{
    (void)clause;
    emit_fact(e, FACT_NUMBER, o->value + 1u);
}

/* ---- what holds, and when something is done -------------------------------------------------- */

/* A sentence of a card that only holds: its form says what, a number in it how much. */
EMIT(emit_holds)
{
    const struct cerebria_form *form = form_of(e, clause);
    unsigned amount = clause->operands ? number_of(e, o, clause, form->least, form->most) : 1;
    struct cerebria_modifier holds = { form->effect, amount };
    emit_hook(e, form->kind, 0, emit_data(e, &holds, sizeof holds));
}

/* Of a Spirit its text says after which Action; an upgrade's is that of its row. */
EMIT(emit_moment)
{
    struct cerebria_moment moment = { clause->operands ? o->value : ANY_ROW };
    emit_hook(e, form_of(e, clause)->kind, 0, emit_data(e, &moment, sizeof moment));
}

/* ---- conditions ------------------------------------------------------------------------------ */

EMIT(emit_asks)
{
    const struct cerebria_form *form = form_of(e, clause);
    struct cerebria_condition condition = { .asks = form->kind };
    if (clause->operands && o->slot == SLOT_SEEN) condition.class = o->value;
    if (clause->operands && o->slot == SLOT_NUMBER)
        condition.n = (uint8_t)number_of(e, o, clause, 1, AMOUNT_MOST);
    emit_if(e, emit_data(e, &condition, sizeof condition));
}

/* ---- what is gained -------------------------------------------------------------------------- */

/* The Spirit that a text means, as a variable. */
static uint8_t emit_who(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    if (o->kind == OPERAND_NAME) return emit_name(e, o);
    uint8_t who = emit_bound(e, clause);
    emit(e, (struct instruction){
                .op = OP_CHOOSE_SPIRIT, .a = who, .to = (uint16_t)(emit_here(e) + 1) });
    return who;
}

static void emit_gain(struct emitter *e, enum gain what, struct amount amount, uint8_t who)
{
    emit(e,
         (struct instruction){
             .op = OP_GAIN, .a = (uint8_t)what, .b = amount.b, .c = who, .flags = amount.flags });
}

/* WHO gain(s) NUMBER of what the form says. */
EMIT(emit_gains)
{
    uint8_t who = emit_who(e, &o[0], clause);
    emit_gain(e, form_of(e, clause)->effect, (struct amount){ amount_at(e, &o[1], clause), 0 },
              who);
}

/* The same of you. Ambition is the side's, an Action the turn's. */
EMIT(emit_gains_here)
{
    emit_gain(e, form_of(e, clause)->effect, (struct amount){ amount_at(e, o, clause), 0 }, VAR_ME);
}

/* A variable with so much for each slot of a class. */
static struct amount emit_for_each(struct emitter *e, uint8_t each, const struct operand *class)
{
    uint8_t sum = emit_var(e);
    emit(e,
         (struct instruction){ .op = OP_COUNT_CLASS, .a = sum, .b = each, .mask = class->value });
    return (struct amount){ sum, FLAG_VAR };
}

EMIT(emit_willpower_and_for_each)
{
    emit_gain(e, GAIN_WILLPOWER, (struct amount){ amount_at(e, &o[0], clause), 0 }, VAR_ME);
    struct amount more = emit_for_each(e, amount_at(e, &o[1], clause), &o[2]);
    emit_gain(e, GAIN_WILLPOWER, more, VAR_ME);
}

EMIT(emit_exchange)
{
    emit(e, (struct instruction){ .op = OP_EXCHANGE,
                                  .b = amount_at(e, &o[0], clause),
                                  .c = amount_at(e, &o[1], clause) });
}

EMIT(emit_choose_spirit)
{
    (void)o;
    uint8_t who = emit_bound(e, clause);
    emit(e, (struct instruction){
                .op = OP_CHOOSE_SPIRIT, .a = who, .to = (uint16_t)(emit_here(e) + 1) });
}

/* ---- Emotions -------------------------------------------------------------------------------- */

/* An Emotion of a class with which that is possible, as a variable. */
static uint8_t emit_emotion(struct emitter *e, unsigned class, enum need need)
{
    uint8_t var = emit_var(e);
    emit(e, (struct instruction){ .op = OP_CHOOSE_EMOTION,
                                  .a = var,
                                  .b = (uint8_t)need,
                                  .mask = (uint16_t) class,
                                  .to = (uint16_t)(emit_here(e) + 1) });
    return var;
}

/* NUMBER Essence onto OWN, from the supply or with FLAG_OWN_ESSENCE from the own board. */
static void emit_put(struct emitter *e, const struct operand *o, const struct clause *clause,
                     uint16_t flags)
{
    uint8_t amount = amount_at(e, &o[0], clause);
    enum need need = flags & FLAG_OWN_ESSENCE ? NEED_OWN_SPACE : NEED_SPACE;
    uint8_t emotion = emit_emotion(e, o[1].value, need);
    emit(e, (struct instruction){ .op = OP_PUT, .a = emotion, .b = amount, .flags = flags });
}

EMIT(emit_put_supply)
{
    emit_put(e, o, clause, 0);
}

EMIT(emit_put_own)
{
    emit_put(e, o, clause, FLAG_OWN_ESSENCE);
}

EMIT(emit_take_off_this)
{
    uint8_t amount = amount_at(e, o, clause);
    uint8_t emotion = emit_emotion(e, CLASS_OWN | CLASS_SELF, NEED_MORE_THAN_ONE);
    emit(e, (struct instruction){ .op = OP_TAKE_OFF, .a = emotion, .b = amount });
}

/* As often as is chosen: one Essence of one Emotion. `op` does it. What is chosen is at least 1;
 * who wants none declines the `may` around it. */
static void emit_one_by_one(struct emitter *e, const struct operand *o, const struct clause *clause,
                            enum need need, unsigned op)
{
    uint8_t left = emit_var(e);
    unsigned most = o->kind == OPERAND_RANGE && !o->most ? AMOUNT_MOST
                    : o->kind == OPERAND_RANGE           ? o->most
                                                         : o->value;
    if (o->kind == OPERAND_NAME || o->value < 1 || most < o->value || most > AMOUNT_MOST)
        emit_mistake(e, clause, "an amount from 1 to %d is expected here", AMOUNT_MOST);
    emit(e, (struct instruction){ .op = OP_HOW_MANY,
                                  .a = left,
                                  .b = (uint8_t)o->value,
                                  .c = (uint8_t)most,
                                  .mask = (uint16_t)need,
                                  .to = (uint16_t)(emit_here(e) + 1) });
    unsigned again = emit(e, (struct instruction){ .op = OP_AGAIN, .a = left });
    uint8_t emotion = emit_emotion(e, CLASS_OWN | CLASS_OTHERS, need);
    emit(e,
         (struct instruction){ .op = (uint8_t)op, .a = emotion, .b = op == OP_TAKE_OFF ? 1 : 0 });
    emit_again(e, again);
}

EMIT(emit_take_off_others)
{
    emit_one_by_one(e, o, clause, NEED_MORE_THAN_ONE, OP_TAKE_OFF);
}

EMIT(emit_shift)
{
    emit_one_by_one(e, o, clause, NEED_SPACE, OP_SHIFT);
}

EMIT(emit_quell)
{
    uint8_t amount = amount_at(e, &o[0], clause);
    uint8_t emotion = emit_emotion(e, o[1].value, NEED_QUELLABLE);
    emit(e, (struct instruction){ .op = OP_QUELL, .a = emotion, .b = amount });
}

EMIT(emit_quell_each)
{
    emit(e, (struct instruction){
                .op = OP_QUELL_EACH, .b = amount_at(e, &o[0], clause), .mask = o[1].value });
}

EMIT(emit_push)
{
    (void)clause;
    uint8_t emotion = emit_emotion(e, o->value, NEED_ROOM_BEYOND);
    emit(e, (struct instruction){ .op = OP_PUSH, .a = emotion });
}

EMIT(emit_move_here)
{
    (void)clause;
    uint8_t emotion = emit_emotion(e, o->value, NEED_SLOT), slot = emit_var(e);
    emit(e,
         (struct instruction){
             .op = OP_CHOOSE_SLOT, .a = slot, .c = emotion, .to = (uint16_t)(emit_here(e) + 1) });
    emit(e, (struct instruction){ .op = OP_MOVE_EMOTION, .a = emotion, .c = slot });
}

/* ---- Intensity tokens ------------------------------------------------------------------------ */

static void emit_token(struct emitter *e, struct amount amount)
{
    emit(e, (struct instruction){ .op = OP_TOKEN, .b = amount.b, .flags = amount.flags });
}

EMIT(emit_raise)
{
    emit_token(e, (struct amount){ (uint8_t)number_of(e, o, clause, 1, TOKEN_MOST), 0 });
}

EMIT(emit_raise_for_each)
{
    uint8_t each = (uint8_t)number_of(e, &o[0], clause, 1, TOKEN_MOST);
    emit_token(e, emit_for_each(e, each, &o[1]));
}

EMIT(emit_raise_by_lead)
{
    uint8_t sum = emit_var(e);
    emit(e, (struct instruction){ .op = OP_COUNT_LEAD,
                                  .a = sum,
                                  .b = (uint8_t)number_of(e, &o[0], clause, 1, TOKEN_MOST),
                                  .c = amount_at(e, &o[1], clause) });
    emit_token(e, (struct amount){ sum, FLAG_VAR });
}

/* ---- Spirits, Fortresses --------------------------------------------------------------------- */

EMIT(emit_go)
{
    (void)o;
    uint8_t space = emit_var(e);
    emit(e, (struct instruction){ .op = OP_CHOOSE_SPACE,
                                  .a = space,
                                  .to = (uint16_t)(emit_here(e) + 1),
                                  .flags = (uint16_t)form_of(e, clause)->effect });
    emit(e, (struct instruction){ .op = OP_GO, .a = space });
}

EMIT(emit_raze)
{
    (void)o;
    (void)clause;
    emit(e, (struct instruction){ .op = OP_RAZE_HERE });
}

/* ---- cards ----------------------------------------------------------------------------------- */

EMIT(emit_put_under)
{
    uint8_t card = emit_var(e);
    unsigned loop = emit_repeat(e, (struct amount){ amount_at(e, o, clause), 0 });
    emit(e, (struct instruction){
                .op = OP_CHOOSE_HAND, .a = card, .to = (uint16_t)(emit_here(e) + 1) });
    emit(e, (struct instruction){ .op = OP_UNDER, .a = card });
    emit_again(e, loop);
}

/*
 * The top cards of the own deck: one is taken, then the others go under the deck one by one. The
 * variable counts those that still lie on top.
 */
EMIT(emit_look_at_deck)
{
    uint8_t left = emit_var(e), card = emit_var(e);
    emit(e, (struct instruction){ .op = OP_LOOK_DECK, .a = left, .b = amount_at(e, o, clause) });
    emit(e, (struct instruction){
                .op = OP_CHOOSE_TAKEN, .a = card, .c = left, .to = (uint16_t)(emit_here(e) + 1) });
    emit(e, (struct instruction){ .op = OP_TAKE, .a = card });
    unsigned rest = emit_count_down(e, left);
    unsigned choice = emit(e, (struct instruction){ .op = OP_CHOOSE_UNDER, .a = card, .c = left });
    emit(e, (struct instruction){ .op = OP_UNDER, .a = card });
    emit_again(e, rest);
    emit_patch(e, choice);
}

EMIT(emit_look_at_operation)
{
    (void)o;
    (void)clause;
    emit(e, (struct instruction){ .op = OP_LOOK_OPERATION });
}

/* Keeping the current one is an answer, too. */
EMIT(emit_look_at_hidden)
{
    uint8_t left = emit_var(e), card = emit_var(e);
    emit(e, (struct instruction){ .op = OP_LOOK_HIDDEN, .a = left, .b = amount_at(e, o, clause) });
    emit(e, (struct instruction){
                .op = OP_CHOOSE_HIDDEN, .a = card, .c = left, .to = (uint16_t)(emit_here(e) + 1) });
    emit(e, (struct instruction){ .op = OP_CHANGE_HIDDEN, .a = card, .c = left });
}

/* ---- phrases --------------------------------------------------------------------------------- */

#define FORM(...)                                                                                  \
    .form = &(const struct cerebria_form)                                                          \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define KEYWORD(pattern, text, bit, help_, ...)                                                    \
    {                                                                                              \
        ROLE_KEYWORD, pattern, text, .binds = SLOT_NONE, .keyword = bit, .help = help_,            \
                                     __VA_ARGS__                                                   \
    }
#define VERB(pattern, text, emit_, ...)                                                            \
    {                                                                                              \
        ROLE_VERB, pattern, text, emit_, SLOT_NONE, __VA_ARGS__                                    \
    }
#define WHEN(pattern, text, hook, sorts_, help_, ...)                                              \
    {                                                                                              \
        ROLE_HOOK, pattern, text, emit_moment, SLOT_NONE,                                          \
            .help = help_, FORM(.kind = hook, .sorts = sorts_), __VA_ARGS__                        \
    }
#define IF_ON(sorts_, rows_, pattern, text, asks, ...)                                             \
    {                                                                                              \
        ROLE_CONDITION, pattern, text, emit_asks, SLOT_NONE,                                       \
            FORM(.kind = asks, .sorts = sorts_, .rows = rows_), __VA_ARGS__                        \
    }
#define IF(...) IF_ON(0, 0, __VA_ARGS__)
#define HOLDS(pattern, text, defence_, ...)                                                        \
    {                                                                                              \
        ROLE_MODIFIER, pattern, text, emit_holds, SLOT_NONE, .defence = defence_,                  \
                                                             FORM(__VA_ARGS__)                     \
    }
#define SMALL  .least = 1, .most = PRICE_MOST
#define SINGLE "what it changes is one card's"
#define EMOTION(pattern, text, effect_)                                                            \
    HOLDS(pattern, text, SINGLE, .kind = HOLDS_FOR_EMOTION, .sorts = ON_EMOTION,                   \
          .effect = effect_, SMALL)
#define SPIRIT(pattern, text, effect_)                                                             \
    HOLDS(pattern, text, SINGLE, .kind = HOLDS_FOR_SPIRIT, .sorts = ON_SPIRIT, .effect = effect_,  \
          SMALL)
#define INTENTION(pattern, text, effect_)                                                          \
    HOLDS(pattern, text, SINGLE, .kind = HOLDS_FOR_INTENTION, .sorts = ON_INTENTION,               \
          .effect = effect_, SMALL)
#define GAME_NUMBER(pattern, text, field, least_, most_)                                           \
    HOLDS(pattern, text, "one card has the numbers", .kind = HOLDS_FOR_GAME, .sorts = ON_NUMBERS,  \
          .effect = offsetof(struct constants, field), .least = least_, .most = most_)
#define UPGRADE(rows_, pattern, text, effect_)                                                     \
    HOLDS(pattern, text, NULL, .kind = HOLDS_FOR_UPGRADE, .sorts = ON_UPGRADE, .rows = rows_,      \
          .effect = effect_, SMALL)
#define UPGRADE_ONCE(rows_, pattern, text, effect_)                                                \
    HOLDS(pattern, text, SINGLE, .kind = HOLDS_FOR_UPGRADE, .sorts = ON_UPGRADE, .rows = rows_,    \
          .effect = effect_, SMALL)
#define IN(row) (1 << ROW_##row)
#define ONCE    .defence = "one card's own deed"

/* A row a line, but for what is too long for it. */
/* clang-format off */
const struct phrase cerebria_phrases[] = {
    /* what a card is */
    KEYWORD("mild", "Mild", KEYWORD_MILD, "An Emotion of the decks.", .shown = SHOWN_AS_KIND),
    KEYWORD("strong form of TITLE", "Strong form of {t1}", KEYWORD_STRONG,
            "Comes into play when that Mild Emotion is empowered; it has its Vibe.",
            .emit = emit_strong, .shown = SHOWN_AS_KIND),
    KEYWORD("starting", "Starting Emotion", KEYWORD_STARTING,
            "On the board from the start; without a Vibe, and it matches any card.",
            .shown = SHOWN_AS_KIND),
    KEYWORD("red", "red", KEYWORD_RED, "Its Vibe."),
    KEYWORD("yellow", "yellow", KEYWORD_YELLOW, "Its Vibe."),
    KEYWORD("green", "green", KEYWORD_GREEN, "Its Vibe."),
    KEYWORD("blue", "blue", KEYWORD_BLUE, "Its Vibe."),
    KEYWORD("row NUMBER NUMBER", "Intensity {1}-{2}", KEYWORD_ROW,
            "Intensity with 1 and 2 Essence: as many numbers as spaces.",
            .emit = emit_row),
    KEYWORD("row NUMBER NUMBER NUMBER", "Intensity {1}-{2}-{3}", KEYWORD_ROW,
            "The same with three spaces.", .emit = emit_row),
    KEYWORD("row NUMBER NUMBER NUMBER NUMBER", "Intensity {1}-{2}-{3}-{4}", KEYWORD_ROW,
            "The same with four spaces.", .emit = emit_row),
    KEYWORD("threshold NUMBER", "Empower at {1}", 0, "Essence that Empower needs on it.",
            .emit = emit_threshold, .shown = SHOWN_IN_FULL),
    KEYWORD("starter", "starter deck", KEYWORD_STARTER, "Two of it are in its side's starter deck."),
    KEYWORD("known", "known power", KEYWORD_KNOWN,
            "Its power is that of the printed game, as far as it is public; others are ours.",
            .shown = SHOWN_TO_AUTHORS),
    KEYWORD("spirit of bliss", "Spirit of Bliss", KEYWORD_SPIRIT | KEYWORD_BLISS, "",
            .shown = SHOWN_AS_KIND),
    KEYWORD("spirit of gloom", "Spirit of Gloom", KEYWORD_SPIRIT | KEYWORD_GLOOM, "",
            .shown = SHOWN_AS_KIND),
    KEYWORD("red emotions TITLE and TITLE", "red {t1} and {t2}", 0,
            "Of a Spirit: two kinds of its own deck.", .emit = emit_kinds, FORM(.effect = THING_RED)),
    KEYWORD("yellow emotions TITLE and TITLE", "yellow {t1} and {t2}", 0, "Likewise.",
            .emit = emit_kinds, FORM(.effect = THING_YELLOW)),
    KEYWORD("green emotions TITLE and TITLE", "green {t1} and {t2}", 0, "Likewise.",
            .emit = emit_kinds, FORM(.effect = THING_GREEN)),
    KEYWORD("blue emotions TITLE and TITLE", "blue {t1} and {t2}", 0, "Likewise.",
            .emit = emit_kinds, FORM(.effect = THING_BLUE)),
    KEYWORD("ROW upgrade NUMBER", "{1} upgrade {2}", KEYWORD_UPGRADE,
            "Of a Spirit board; below the deck of a Spirit of its side B.", .emit = emit_upgrade,
            .shown = SHOWN_AS_KIND),
    KEYWORD("defiance", "Defiance", KEYWORD_DEFIANCE, "Type of an Operation card.",
            .shown = SHOWN_AS_KIND),
    KEYWORD("endeavor", "Endeavor", KEYWORD_ENDEAVOR, "Type of an Operation card.",
            .shown = SHOWN_AS_KIND),
    KEYWORD("judgment", "Judgment", KEYWORD_JUDGMENT, "Type of an Operation card.",
            .shown = SHOWN_AS_KIND),
    KEYWORD("clockwise", "arrow clockwise", KEYWORD_CLOCKWISE, "Counts when the card lies second."),
    KEYWORD("counter-clockwise", "arrow counter-clockwise", KEYWORD_COUNTER, "Likewise."),
    KEYWORD("bonus", "bonus mark", KEYWORD_BONUS, "Likewise."),
    KEYWORD("more MEASURE", "Aspiration: more {1}", KEYWORD_ASPIRATION,
            "The side with the higher number accomplishes it.", .emit = emit_measure,
            .shown = SHOWN_AS_KIND),
    KEYWORD("full game", "full game only", KEYWORD_FULL, "Not in the basic game."),
    KEYWORD("intention", "Intention", KEYWORD_INTENTION, "Of a Team board.", .shown = SHOWN_AS_KIND),
    KEYWORD("numbers of the game", "Numbers of the game", KEYWORD_NUMBERS,
            "One card of a pack has them.", ONCE, .shown = SHOWN_AS_KIND),
    { ROLE_COST, "NUMBER willpower", "{1} Willpower", emit_willpower_cost, SLOT_NONE,
      .help = "Of an upgrade: more than the Action costs." },
    { ROLE_COST, "NUMBER ambition", "{1} Ambition", emit_ambition_cost, SLOT_NONE,
      .help = "Likewise." },

    /* when something is done */
    WHEN("when this comes into play", "when you bring this into play", HOOK_ENTRY, ON_EMOTION,
         "Invoked or empowered."),
    WHEN("when this comes into play against the ego",
         "against the Ego: when you bring this into play", HOOK_ENTRY, ON_EMOTION,
         "The rulebook's text in the place of the printed one (cerebria-56)."),
    WHEN("when a turn ends beside this",
         "when a Spirit of your side ends its turn on a space adjacent to this", HOOK_REST,
         ON_EMOTION, "That Spirit is you."),
    WHEN("end of your turn", "at the end of your turn", HOOK_TURN_END, ON_EMOTION,
         "Of each Spirit of the side.", ONCE),
    WHEN("when another own emotion leaves play",
         "when another Emotion of your side leaves play, in anybody's turn", HOOK_OWN_LEAVES,
         ON_EMOTION, "The last Essence was taken off, by whatever.", ONCE),
    WHEN("when another emotion leaves play", "when another Emotion leaves play, in anybody's turn",
         HOOK_LEAVES, ON_EMOTION, "Of either side.", ONCE),
    WHEN("when a fortress is built in its realms",
         "when your side builds or exalts a Fortress in a Realm this influences", HOOK_BUILT,
         ON_EMOTION, "", ONCE),
    WHEN("after your empower action", "after your Empower Action", HOOK_EMPOWERED, ON_EMOTION,
         "Of each Spirit of the side; its own included.", ONCE),
    WHEN("after your absorb", "after your Absorb", HOOK_ABSORBED, ON_SPIRIT, "The bonus of the Sphere included.",
         ONCE),
    WHEN("after your ROW action", "after your {1} Action", HOOK_AFTER, ON_SPIRIT, "", ONCE),
    WHEN("afterwards", NULL, HOOK_AFTER, ON_UPGRADE, "The Action of its row is done."),

    /* conditions */
    IF("there is SEEN", "there is {a1}", ASKS_SOME),
    IF("there is no SEEN", "there is no {-1}", ASKS_NONE, ONCE),
    IF("your side controls fewer frontiers", "your side controls fewer Frontiers than the other",
       ASKS_FEWER_FRONTIERS, ONCE),
    IF("your side controls fewer realms or frontiers",
       "your side controls fewer Realms or fewer Frontiers than the other", ASKS_FEWER_EITHER, ONCE),
    IF("no ambition is available", "your side has no available Ambition", ASKS_NO_AMBITION, ONCE),
    IF("all ambition is available", "all Ambition of your side is available", ASKS_ALL_AMBITION, ONCE),
    IF("the other side has a fortress", "the other side has a Fortress on the board",
       ASKS_FORTRESS, ONCE),
    IF("the other side has more essence", "the other side has more Essence on Emotions",
       ASKS_LESS_ESSENCE, ONCE),
    IF("you have no essence", "you have no Essence left", ASKS_NO_ESSENCE, ONCE),
    IF_ON(ON_UPGRADE | ON_SPIRIT, IN(QUELL), "the emotion left play",
          "that removed an Emotion from play", ASKS_LEFT_PLAY),
    IF("you are in a realm", "your Spirit is in a Realm", ASKS_IN_REALM, ONCE),
    IF_ON(ON_SPIRIT, 0, "it brought NUMBER or more willpower",
          "it brought {1} or more Willpower in all", ASKS_BROUGHT, ONCE),

    /* what is done */
    VERB("gain NUMBER willpower", "gain {1} Willpower", emit_gains_here,
         FORM(.effect = GAIN_WILLPOWER)),
    VERB("gain NUMBER essence", "gain {1} Essence", emit_gains_here, FORM(.effect = GAIN_ESSENCE)),
    VERB("draw NUMBER card[s]", "draw {1#card}", emit_gains_here, FORM(.effect = GAIN_CARD),
         .help = "As many as the deck has (cerebria-51)."),
    VERB("WHO gains NUMBER willpower", "{1} gains {2} Willpower", emit_gains,
         FORM(.effect = GAIN_WILLPOWER)),
    VERB("WHO gains NUMBER essence", "{1} gains {2} Essence", emit_gains, ONCE,
         FORM(.effect = GAIN_ESSENCE)),
    VERB("WHO draws NUMBER card[s]", "{1} draws {2#card}", emit_gains, ONCE,
         FORM(.effect = GAIN_CARD)),
    VERB("gain NUMBER ambition", "gain {1} Ambition", emit_gains_here, FORM(.effect = GAIN_AMBITION),
         .help = "As far as there are tokens."),
    VERB("gain NUMBER action[s]", "gain {1#Action} this turn", emit_gains_here,
         FORM(.effect = GAIN_ACTION),
         .help = "Never beyond the most of a turn (cerebria-49)."),
    VERB("gain NUMBER willpower and NUMBER for each SEEN",
         "gain {1} Willpower, and {2} for each {-3}", emit_willpower_and_for_each,
         .help = "Two gains."),
    VERB("pay NUMBER willpower for NUMBER essence", "pay {1} Willpower for {2} Essence",
         emit_exchange, ONCE,
         .help = "Completely or not at all."),
    { ROLE_VERB, "choose a spirit of your side", "choose a Spirit of your side", emit_choose_spirit,
      SLOT_WHO, ONCE },
    VERB("put NUMBER essence from the supply on OWN", "put {1} Essence from the supply on {2}",
         emit_put_supply,
         .help = "With a free space."),
    VERB("put NUMBER of your essence on OWN", "put {1} of your Essence on {2}", emit_put_own, ONCE,
         .help = "With a free space; as much as you have."),
    VERB("take NUMBER essence off this", "take {1} Essence off this, but not the last, to your board",
         emit_take_off_this, ONCE),
    VERB("take AMOUNT essence off other own emotions",
         "take {1} Essence off other Emotions of your side, but not their last, to your board",
         emit_take_off_others, ONCE),
    VERB("move AMOUNT essence from this to other own emotions",
         "move {1} Essence from this, but not the last, to other Emotions of your side", emit_shift,
         ONCE),
    VERB("quell NUMBER off FOE", "quell {1} Essence off {a2}", emit_quell,
         .help = "No cost, no card shown; what cannot be quelled is no target."),
    VERB("quell NUMBER off each FOE", "quell {1} Essence off each {-2}", emit_quell_each, ONCE,
         .help = "Likewise, all of them."),
    VERB("push FOE", "push {a1} to the slot beyond it, if that is empty", emit_push, ONCE,
         .help = "Away from this."),
    VERB("move OWN to an empty neighbour", "move {1} to an empty slot beside this", emit_move_here,
         ONCE),
    VERB("raise its token by NUMBER", "raise this card's Intensity token by {1}", emit_raise,
         .help = "At most to +6."),
    VERB("raise its token by NUMBER for each SEEN", "raise this card's Intensity token by {1} for each {-2}",
         emit_raise_for_each, ONCE),
    VERB("raise its token by NUMBER for every NUMBER essence the other side leads by",
         "raise this card's Intensity token by {1} for every {2} Essence that the other side has more on "
         "Emotions", emit_raise_by_lead, ONCE),
    VERB("go to a next space", "move your Spirit to a next space, whoever stands there", emit_go,
         ONCE, FORM(.effect = 0)),
    VERB("go to any space", "move your Spirit to any space, whoever stands there", emit_go, ONCE,
         FORM(.effect = FLAG_ANY_SPACE)),
    VERB("raze the opposing fortress of its realm",
         "raze an opposing Fortress of the Realm whose own slot it lies on", emit_raze, ONCE,
         .help = "On a Frontier slot nothing."),
    VERB("put NUMBER card[s] from your hand under your deck",
         "put {1#card} from your hand under your deck", emit_put_under, ONCE),
    VERB("take 1 of the top NUMBER cards of your deck",
         "look at the top {1} cards of your deck, take 1 of them and put the others under it in any "
         "order", emit_look_at_deck, ONCE,
         .help = "Fewer if there are no more."),
    VERB("look at the top operation card", "your side looks at the top Operation card",
         emit_look_at_operation),
    VERB("look at the top NUMBER hidden aspirations",
         "look at the top {1} Hidden Aspirations of your side; the current one may be changed for "
         "one of them that is not the Common one; the others are shuffled into their deck",
         emit_look_at_hidden, ONCE,
         .help = "Nothing after the last Common card (cerebria-84)."),

    /* what only holds: of Emotions */
    EMOTION("opponents pay NUMBER more willpower to quell a neighbour",
            "opponents pay {1} more Willpower to quell a neighbour of your side",
            EMOTION_TOLL_NEIGHBOURS),
    EMOTION("opponents pay NUMBER more willpower to quell this or what is near it",
            "opponents pay {1} more Willpower to quell this, or an Emotion of your side in its Triad "
            "or a Realm it influences", EMOTION_TOLL_NEAR),
    EMOTION("this cannot be quelled with 1 essence",
            "while exactly 1 Essence is on this, it cannot be quelled", EMOTION_SAFE_AT_ONE),
    EMOTION("this cannot be quelled", NULL, EMOTION_SAFE),
    EMOTION("neighbours cannot be quelled", "neighbours of your side cannot be quelled",
            EMOTION_SAFE_NEIGHBOURS),
    EMOTION("this has all vibes", "this has all four Vibes", EMOTION_ALL_VIBES),
    EMOTION("quell actions against a neighbour cost NUMBER less willpower",
            "Quell Actions of your side against a neighbour cost {1} Willpower less",
            EMOTION_QUELL_LESS),
    EMOTION("quell actions against a neighbour cost no ambition",
            "Quell Actions of your side against a neighbour cost no Ambition",
            EMOTION_QUELL_NO_AMBITION),
    EMOTION("absorbing in its realms brings NUMBER more willpower from the supply",
            "an Absorb of your side from the Sphere of a Realm this influences brings {1} Willpower "
            "more from the supply", EMOTION_ABSORB_SUPPLY),
    EMOTION("absorbing in its realms brings NUMBER more willpower out of the sphere",
            "an Absorb of your side from the Sphere of a Realm this influences takes {1} Willpower "
            "more out of it", EMOTION_ABSORB_SPHERE),
    EMOTION("absorbing next to its frontier brings NUMBER more willpower from the supply",
            "an Absorb by a Spirit of your side on or next to the Frontier of its Triad brings {1} "
            "Willpower more from the supply", EMOTION_ABSORB_NEAR),
    EMOTION("the top operation card lies face up", "the top Operation card lies face up",
            EMOTION_OPENS_OPERATIONS),

    /* of Spirits */
    SPIRIT("own emotions around it cannot be quelled",
           "Emotions of your side on its adjacent slots and on the slots beside those cannot be "
           "quelled", SPIRIT_SHIELDS),
    SPIRIT("uncontrolled realms count as controlled",
           "a Realm that nobody controls counts as controlled for the price of its Realm Action",
           SPIRIT_FREE_REALMS),
    SPIRIT("invoke reaches all slots",
           "your Invoke reaches the whole Triad, or all four slots that influence the Realm",
           SPIRIT_INVOKES_FAR),
    SPIRIT("quell reaches all slots",
           "your Quell reaches the whole Triad, or all four slots that influence the Realm",
           SPIRIT_QUELLS_FAR),
    SPIRIT("invoke may place a starting emotion",
           "your Invoke may place a Starting Emotion from the supply instead of a card",
           SPIRIT_STARTING),
    SPIRIT("absorb reaches the next spheres",
           "you may absorb from a Sphere beside those you have access to, with its bonus; a "
           "Revelation so caused adds no Fortress", SPIRIT_FAR_SPHERES),

    /* of upgrades */
    UPGRADE(IN(MOVE), "go one more space", "you may go one more space", UPGRADE_STEP),
    UPGRADE_ONCE(IN(MOVE), "pass opponents", "you may pass opponents", UPGRADE_THROUGH),
    UPGRADE(IN(MOVE), "end with opponents", "you may end on an opponent's space", UPGRADE_SURMOUNT),
    UPGRADE_ONCE(IN(MOVE), "end on a frontier", "you must end on a Frontier", UPGRADE_TO_FRONTIER),
    UPGRADE_ONCE(IN(MOVE), "change places instead",
            "instead, change places with a Spirit; with one of the Ego only where it may stand",
            UPGRADE_SWAP),
    UPGRADE(IN(INVOKE), "put NUMBER more essence from the supply",
            "put {1} more Essence from the supply on it", UPGRADE_MORE_SUPPLY),
    UPGRADE_ONCE(IN(INVOKE), "put NUMBER more of your essence", "put {1} more of your Essence on it",
            UPGRADE_MORE_OWN),
    UPGRADE(IN(INVOKE), "the required essence comes from the supply",
            "the required Essence comes from the supply", UPGRADE_FREE_ESSENCE),
    UPGRADE_ONCE(IN(INVOKE), "this action costs NUMBER less willpower in an uncontrolled triad",
            "this Action costs {1} Willpower less if nobody controls the Frontier of the slot",
            UPGRADE_LESS | UPGRADE_IF_UNCONTROLLED),
    UPGRADE(0, "this action costs NUMBER less willpower",
            "this Action costs {1} Willpower less", UPGRADE_LESS),
    UPGRADE(IN(QUELL), "remove NUMBER more essence", "remove {1} more Essence", UPGRADE_MORE_QUELL),
    UPGRADE(IN(QUELL), "no card is shown", "you need not show a card", UPGRADE_NO_CARD),
    UPGRADE_ONCE(0, "this action costs no willpower", "this Action costs no Willpower",
            UPGRADE_NO_WILLPOWER),
    UPGRADE(IN(FORTIFY), "exalt instead",
            "instead, exchange your Minor Fragment there for a Major one", UPGRADE_EXALT),
    UPGRADE(IN(FORTIFY), "raze instead", "instead, raze an opposing Fortress", UPGRADE_RAZE),
    UPGRADE_ONCE(IN(FORTIFY), "raze altogether instead",
            "instead, remove an opposing Fortress altogether", UPGRADE_RAZE | UPGRADE_WRECK),
    UPGRADE_ONCE(IN(EMPOWER), "first put NUMBER essence from the supply on it",
            "first put {1} Essence from the supply on it",
            UPGRADE_FIRST_SUPPLY),
    UPGRADE(IN(EMPOWER), "first put NUMBER of your essence on it",
            "first put {1} of your Essence on it", UPGRADE_FIRST_OWN),
    UPGRADE(IN(EMPOWER), "any own emotion on the board", "any Emotion of your side on the board can "
            "be empowered", UPGRADE_ANYWHERE),

    /* of Intentions */
    INTENTION("an action takes a realm from the other side",
              "an Action of yours gives your side a Realm that the other side controlled",
              INTENTION_FOOTHOLD),
    INTENTION("an action raises your frontiers to NUMBER",
              "an Action of yours raises the Frontiers of your side to {1} or more",
              INTENTION_BORDER),
    INTENTION("a quell action removes an emotion with NUMBER essence",
              "a Quell Action of yours removes an Emotion with {1} Essence or more from play",
              INTENTION_SILENCE),
    INTENTION("an action raises your full emotions to NUMBER",
              "an Action of yours raises the number of your side's Emotions with Essence on every space "
              "to {1} or more", INTENTION_BRIMMING),
    INTENTION("an action raises your fortresses to NUMBER",
              "an Action of yours raises the Intensity of your side's Fortresses together to {1} or "
              "more", INTENTION_BASTION),
    INTENTION("an absorb brings NUMBER willpower",
              "an Absorb of yours brings {1} Willpower or more in all", INTENTION_BREATH),
    INTENTION("an action raises your chain to NUMBER",
              "an Action of yours makes a chain of {1} or more neighbours of your side", INTENTION_CHAIN),
    INTENTION("an invoke raises your vibes to NUMBER",
              "an Invoke of yours raises the Vibes among your side's Emotions to {1}", INTENTION_PALETTE),
    INTENTION("an invoke raises your triads to NUMBER",
              "an Invoke of yours raises the Triads with an Emotion of your side to {1} or more",
              INTENTION_OUTPOST),
    INTENTION("the emotion number NUMBER of a turn",
              "you invoke or empower Emotion number {1} of one turn", INTENTION_VOICES),
    INTENTION("an opposing fortress is razed", "you raze a Fortress of the other side",
              INTENTION_STORM),
    INTENTION("an empower raises your intensity to NUMBER",
              "an Empower of yours raises the highest Intensity among your side's Emotions to {1} or more",
              INTENTION_AWAKENING),

    /* numbers of the game */
    GAME_NUMBER("spheres hold NUMBER willpower",
                "each Sphere holds {1} Willpower at the start and after a Revelation", sphere, 1,
                SPHERE_WILLPOWER),
    GAME_NUMBER("spirits begin with NUMBER willpower", "a Spirit begins with {1} Willpower",
                willpower, 1, 99),
    GAME_NUMBER("the first spirit begins with NUMBER willpower",
                "the first Spirit in turn order begins with {1} Willpower", first_willpower, 1, 99),
    GAME_NUMBER("spirits begin with NUMBER essence", "a Spirit begins with {1} Essence", essence, 1,
                99),
    GAME_NUMBER("spirits begin with NUMBER card[s]", "a Spirit begins with {1#card}", cards, 1, 16),
    GAME_NUMBER("a side has NUMBER ambition", "a side has {1#Ambition token}", ambition, 1, 9),
    GAME_NUMBER("a turn has NUMBER action[s]", "a turn has {1#Action}", actions, 1, 9),
    GAME_NUMBER("a turn never has more than NUMBER action[s]",
                "with all gifts a turn never has more than {1#Action}", actions_most, 1, 12),
    GAME_NUMBER("a minor fragment is NUMBER point[s]", "a Minor Fragment is worth {1#point}",
                minor_points, 1, 20),
    GAME_NUMBER("a major fragment is NUMBER point[s]", "a Major Fragment is worth {1#point}",
                major_points, 1, 20),
    GAME_NUMBER("the capping fragment is NUMBER point[s]",
                "the Capping Fragment is worth {1#point}", capping_points, 1, 20),
    GAME_NUMBER("a minor fortress of the ego is NUMBER point[s]",
                "a Minor Fortress of the Ego on the board is worth {1#point}", minor_fortress, 1, 20),
    GAME_NUMBER("a major fortress of the ego is NUMBER point[s]",
                "a Major Fortress of the Ego on the board is worth {1#point}", major_fortress, 1, 20),
    GAME_NUMBER("a cheap minor fortress of the ego is NUMBER point[s]",
                "with cheap Fortresses a Minor one is worth {1#point}", cheap_minor_fortress, 1, 20),
    GAME_NUMBER("a cheap major fortress of the ego is NUMBER point[s]",
                "with cheap Fortresses a Major one is worth {1#point}", cheap_major_fortress, 1, 20),
    GAME_NUMBER("NUMBER point[s] on the wheel end the game",
                "the game ends at {1#point} on the players' Wheel", wheel_end, 1, 99),
    GAME_NUMBER("at most NUMBER starting emotions of a side on the board",
                "at most {1} Starting Emotions of a side are on the board at once", starting_most, 2,
                BOARD_SLOTS),
    { 0 },
};
/* clang-format on */
