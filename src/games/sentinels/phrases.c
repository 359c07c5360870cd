/* SPDX-License-Identifier: MIT */
/*
 * The phrases Sentinels' cards are written in, and what each becomes: the table, and the vocabulary
 * as a whole. words.c has the words of their slots; src/inplay/read.c makes sentences and hooks of
 * most phrases, and the few functions here do what only Sentinels says.
 *
 * A phrase is a row: its words, how it is printed, a help text, and, if one card alone uses it, why
 * it has to be there. The step of damage in which a modifier acts follows from its kind of hook and
 * not from where it stands on a card, so "is reduced" and "is prevented" have to be different
 * phrases (sentinels-08).
 *
 * "The next damage" is a verb and its lasting form a modifier, although both become the same kind
 * of hook: the first is done at one moment and then stands in a row for a time, the second is in
 * force as long as its card is in play.
 */
#include "cardlang/verify.h"
#include "games/sentinels/operations.h"
#include "games/sentinels/lint.h"
#include "games/sentinels/sentinels.h"
#include "games/sentinels/words.h"

/* ---- what only Sentinels says ---------------------------------------------------------------- */

static EMIT(emit_choose_any_type)
{
    (void)o;
    emit(e, (struct instruction){ .op = OP_CHOOSE_TYPE,
                                  .a = emit_bound(e, clause),
                                  .mask = (1u << DAMAGE_TYPES) - 1 });
}

/* A choice between types that are printed: one that was chosen before is known already. */
static EMIT(emit_choose_type)
{
    if (AT(0)->kind == OPERAND_NAME || AT(1)->kind == OPERAND_NAME)
        emit_mistake(e, clause, "say which types; a name is one that was chosen already");
    emit(e, (struct instruction){ .op = OP_CHOOSE_TYPE,
                                  .a = emit_bound(e, clause),
                                  .mask = (uint16_t)(1u << AT(0)->value | 1u << AT(1)->value) });
}

static EMIT(emit_nemesis)
{
    (void)clause;
    emit_fact(e, FACT_NEMESIS, AT(0)->value + 1u);
}

/* A back in another deck would be turned to although its deck is not in the game, or is somebody
 * else's. (Of a title that names no card, that alone is reported.) */
static EMIT(emit_back_of)
{
    const struct pack *pack = emit_pack(e);
    unsigned front = emit_title(e, AT(0), clause);
    const struct card_def *card = emit_card(e), *other = &pack->cards[front];
    bool found = strcmp(other->name, pack->titles[AT(0)->value]) == 0;
    if (found && other->deck != card->deck)
        emit_mistake(e, clause, "'%s' is in another deck: both sides of a card are in one deck",
                     other->name);
    if (other == card) emit_mistake(e, clause, "a card is not its own other side");
    emit_fact(e, FACT_BACK_OF, front + 1u);
}

static EMIT(emit_next_to)
{
    struct filter filter = { 0 };
    read_kind(e, AT(0), clause, &filter);
    emit_fact(e, FACT_NEXT_TO, emit_data(e, &filter, sizeof filter));
}

/* ---- table ----------------------------------------------------------------------------------- */

/* VERB(pattern, text or NULL, what "->" names, help, why it exists, what it becomes). */
#define VERB(pattern, text, binds, help, defence, ...)                                             \
    {                                                                                              \
        ROLE_VERB, pattern, text, NULL, binds, 0, help, defence, __VA_ARGS__                       \
    }
#define HOOK(pattern, text, help, defence, ...)                                                    \
    {                                                                                              \
        ROLE_HOOK, pattern, text, NULL, SLOT_NONE, 0, help, defence, MAKES_HOOK(__VA_ARGS__)       \
    }
#define MODIFY(pattern, text, help, defence, ...)                                                  \
    {                                                                                              \
        ROLE_MODIFIER, pattern, text, NULL, SLOT_NONE, 0, help, defence, MAKES_HOOK(__VA_ARGS__)   \
    }
#define KEYWORD(word, bit, help, ...)                                                              \
    {                                                                                              \
        ROLE_KEYWORD, word, NULL, NULL, SLOT_NONE, bit, help, __VA_ARGS__                          \
    }

/* Said of few words first: "deals Ann 2 fire damage", "deals 2 fire damage to the hero target with
 * the lowest hp". */
#define DEALS(how)    "{=1} deal(s) {2*} {3} " how "{4:damage}{each}"
#define DEALS_TO(how) .long_text = "{=1} deal(s) {3} " how "{4:damage} to {2*}{each}"
#define DESTROYED     "the number of cards destroyed this way"

static const struct phrase phrases[] = {
    VERB("ONE deals CARDS VALUE TYPE damage", DEALS(""), SLOT_ONE,
         "An instance of damage for each. The name is that of the first target.", NULL,
         SENTENCE(.sentence = { .verb = DO_DAMAGE }, .binds_card = true, .one_is_source = true,
                  .targets = true),
         DEALS_TO("")),
    VERB("ONE deals CARDS VALUE irreducible TYPE damage", DEALS("irreducible "), SLOT_ONE,
         "The same, not reduced in step 4.", NULL,
         SENTENCE(.sentence = { .verb = DO_DAMAGE, .flags = SENTENCE_IRREDUCIBLE },
                  .binds_card = true, .one_is_source = true, .targets = true),
         DEALS_TO("irreducible ")),
    VERB("the KIND with the highest hp deals CARDS VALUE TYPE damage",
         "{the 1} with the highest hp deals {3} {4:damage} to {2*}{each}", SLOT_ONE,
         "Damage by a target that is looked for.", NULL,
         SENTENCE(.sentence = { .verb = DO_DAMAGE }, .binds_card = true, .source_figure = FIGURE_HP,
                  .targets = true)),
    VERB("CARDS regain(s) VALUE hp", "{=1*} regain(s) {2} hp{each}", SLOT_NONE,
         "Up to the maximum.", NULL, SENTENCE(.sentence = { .verb = DO_REGAIN }, .targets = true)),
    VERB("destroy CARDS", NULL, SLOT_COUNT, "The name is how many were.", NULL,
         SENTENCE(.sentence = { .verb = DO_DESTROY }), .result = DESTROYED),
    VERB("destroy CARDS and put them beneath this", "destroy {1} and put them beneath this card",
         SLOT_COUNT, "Destroyed, but not to the trash.",
         "an environment that swallows cards and gives them back: 'destroy' alone sends them to "
         "their trashes",
         SENTENCE(.sentence = { .verb = DO_DESTROY, .to = PLACE_BENEATH }), .result = DESTROYED),
    VERB("destroy all cards beneath this", "destroy all cards beneath this card", SLOT_COUNT,
         "They go to their trashes; nothing reacts (sentinels-32).",
         "cards beneath another are not in play, where 'destroy CARDS' looks",
         SENTENCE(.sentence = { .verb = DO_DESTROY,
                                .from = PLACE_BENEATH,
                                .cards = { .how = HOW_EACH, .filter = { .beneath = 1 } } }),
         .result = DESTROYED),
    VERB("WHO destroy(s) CARDS", "{~1} destroy(s) {2}", SLOT_COUNT,
         "Players choose; 'own' are cards of their decks.", NULL,
         SENTENCE(.sentence = { .verb = DO_DESTROY }), .result = DESTROYED),
    VERB("choose CARDS", NULL, SLOT_ONE, "A name for a card, for what follows.", NULL,
         SENTENCE(.sentence = { .verb = DO_BIND }, .binds_card = true)),
    VERB("redirect that to CARDS", "redirect that damage to {1}", SLOT_NONE,
         "In 'before': the damage gets another target.", NULL,
         SENTENCE(.sentence = { .verb = DO_REDIRECT }, .targets = true)),
    VERB("reduce that by VALUE", "reduce that damage by {1}", SLOT_NONE,
         "In 'before': that damage is reduced in step 4.",
         "what a redirection does besides; a modifier does not know which damage was redirected",
         SENTENCE(.op = OP_REDUCE_THAT)),
    VERB("prevent VALUE of that", "prevent {1} of that damage", SLOT_NONE,
         "In 'would be dealt': less is taken.", NULL, SENTENCE(.op = OP_PREVENT_THAT)),
    VERB("set the hp of ONE to NUMBER", "set {1's} hp to {2}", SLOT_NONE, "Its maximum too.", NULL,
         SENTENCE(.sentence = { .verb = DO_SET_HP }, .most_number = HP_MAX, .number_name = "hp")),
    VERB("put VALUE token[s] on ONE", "put {1#token} on {2}", SLOT_NONE, "", NULL,
         SENTENCE(.sentence = { .verb = DO_PUT_TOKENS })),
    VERB("remove HOWMANY token[s] from ONE", "remove {1#token} from {2}", SLOT_COUNT,
         "The name is how many were.", NULL, SENTENCE(.sentence = { .verb = DO_REMOVE_TOKENS }),
         .result = "the number of tokens removed this way"),
    VERB("put CARDS from FROM INTO", "put {1} {2} {3}", SLOT_COUNT,
         "Moved, not destroyed. From a deck: looked for in it; shuffle it afterwards.", NULL,
         SENTENCE(.sentence = { .verb = DO_MOVE }), .result = "the number of cards moved this way"),
    VERB("put that card beneath this", "put it beneath this card instead", SLOT_NONE,
         "In 'goes to the trash': it lies there instead.",
         "the other thing that can become of a destroyed card", DOES(OP_BENEATH)),
    VERB("WHO draw(s) VALUE card[s]", "{~1} draw(s) {2#card}", SLOT_COUNT, "", NULL,
         SENTENCE(.sentence = { .verb = DO_DRAW }), .result = "the number of cards drawn this way"),
    VERB("WHO discard(s) HOWMANY card[s]", "{~1} discard(s) {2#card}", SLOT_COUNT,
         "Of the hand. Who may discard a number of cards discards all of them or none.", NULL,
         SENTENCE(.sentence = { .verb = DO_DISCARD }),
         .result = "the number of cards discarded this way"),
    VERB("WHO discard(s) NUMBER or more cards", "{~1} discard(s) {2} or more cards", SLOT_COUNT,
         "The same, as many more as they like.", NULL,
         SENTENCE(.sentence = { .verb = DO_DISCARD, .howmany = HOWMANY_AT_LEAST }),
         .result = "the number of cards discarded this way"),
    VERB("WHO play(s) a card", "{~1} play(s) a card", SLOT_NONE, "Of the hand, now.", NULL,
         SENTENCE(.sentence = { .verb = DO_PLAY })),
    VERB("WHO use(s) a power", "{~1} use(s) a power", SLOT_NONE,
         "Now; it counts as used in this turn.", NULL, SENTENCE(.sentence = { .verb = DO_POWER })),
    VERB("WHO skip(s) the rest of the turn", "{~1} skip(s) the rest of the turn", SLOT_NONE,
         "Its end too (sentinels-43).", "a turn is a price; 'end the turn' goes on to its end",
         SENTENCE(.sentence = { .verb = DO_SKIP_TURN })),
    VERB("all players together may discard the top VALUE card[s] of their decks",
         "the players together may discard the top {1^card} of each player's deck", SLOT_NONE,
         "Only if all agree and all can (sentinels-41).",
         "a price that all pay or nobody (sentinels-41): what each player may do is decided one by "
         "one",
         SENTENCE(.sentence = { .verb = DO_MILL, .players = PLAYERS_ALL_TOGETHER },
                  .op = OP_PLAYERS)),
    VERB("discard the top VALUE card[s] of DECK", "discard the top {1^card} of {2}", SLOT_COUNT, "",
         NULL, SENTENCE(.op = OP_MILL), .result = "the number of cards discarded this way"),
    VERB("play the top card of DECK", NULL, SLOT_NONE, "",
         "a card nobody has seen is played: 'put ... into play' knows which",
         SENTENCE(.op = OP_PLAY_TOP)),
    VERB("shuffle DECK", NULL, SLOT_NONE, "", NULL, SENTENCE(.op = OP_SHUFFLE)),
    VERB("reveal the top VALUE card[s] of DECKS",
         "reveal the top {1^card} of {2} and put {them} back in any order", SLOT_NONE,
         "They go back on top in any order.", NULL,
         SENTENCE(.sentence = { .verb = DO_REVEAL }, .op = OP_REVEAL)),
    VERB("reveal the top VALUE card[s] of DECKS and put 1 of them INTO",
         "reveal the top {1^card} of {2}, put one of them {single}{3}, and put the rest back in "
         "any order",
         SLOT_NONE, "The others go back on top in any order.",
         "taking a revealed card is no choice there; elsewhere one may",
         SENTENCE(.sentence = { .verb = DO_REVEAL }, .op = OP_REVEAL)),
    VERB("reveal the top VALUE card[s] of DECKS and you may put 1 of them INTO",
         "reveal the top {1^card} of {2}, put up to one of them {single}{3}, and put the rest back "
         "in any "
         "order",
         SLOT_NONE, "The others go back on top in any order.",
         "several cards are read as 'them'; a single one is 'it'",
         SENTENCE(.sentence = { .verb = DO_REVEAL, .flags = SENTENCE_MAY }, .op = OP_REVEAL)),
    VERB("reveal the top card of DECKS and you may put it INTO",
         "reveal the top card of {1}, then put it back or {single}{2}", SLOT_NONE,
         "Otherwise it goes back.", "several cards are read as 'them'; a single one is 'it'",
         SENTENCE(.sentence = { .verb = DO_REVEAL, .flags = SENTENCE_MAY, .value = { .base = 1 } },
                  .op = OP_REVEAL)),
    VERB("choose a damage type", NULL, SLOT_THING, "Any of the eleven.",
         "a list of all types would be long to read; 'choose TYPE or TYPE' is for two",
         .emit = emit_choose_any_type),
    VERB("choose TYPE or TYPE", "choose {1} or {2}", SLOT_THING, "",
         "two of the types; the other way is to choose among all", .emit = emit_choose_type),
    VERB("the next DAMAGE is increased by VALUE",
         "the next time {!1 would}, increase that damage by {2}", SLOT_NONE,
         "Spent when it applies.", NULL, MAKES_HOOK(HOOK_BONUS, .targets = true, .next = true)),
    VERB("the next DAMAGE is reduced by VALUE",
         "the next time {!1 would}, reduce that damage by {2}", SLOT_NONE,
         "Spent on an amount above 0.", NULL,
         MAKES_HOOK(HOOK_REDUCTION, .targets = true, .next = true)),
    VERB("the next DAMAGE is irreducible", "the next time {!1 would}, that damage is irreducible",
         SLOT_NONE, "",
         "the third step that one instance can be freed from, beside increase and reduction",
         MAKES_HOOK(HOOK_IRREDUCIBLE, .targets = true, .next = true)),
    VERB("VALUE of the next DAMAGE is prevented",
         "the next time {!2 would}, prevent {1} of that damage", SLOT_NONE,
         "In step 6; spent on an amount above 0.", NULL,
         MAKES_HOOK(HOOK_PREVENTION, .targets = true, .next = true)),
    VERB("you may use NUMBER more power[s] this turn", "you may use {1#additional power} this turn",
         SLOT_NONE, "In your power phase (sentinels-42).",
         "for this turn alone; the modifier stays as long as its card",
         SENTENCE(.op = OP_MORE_POWERS)),
    VERB("flip this", "flip {this}", SLOT_NONE, "To its other side.", NULL, DOES(OP_FLIP)),
    VERB("the heroes win", NULL, SLOT_NONE, "",
         "a villain who is beaten otherwise; 'the heroes lose' has several cards", DOES(OP_WIN)),
    VERB("the heroes lose", NULL, SLOT_NONE, "", NULL, DOES(OP_LOSE)),
    VERB("end the turn", "go to the end of the turn", SLOT_NONE,
         "On to its end, when this effect is resolved.", NULL, DOES(OP_END_TURN)),
    VERB("reveal cards from the top of DECKS until KIND is revealed and put it INTO and REST",
         "reveal cards from the top of {1} until {a2} is revealed, put it {single}{3}, and {4}",
         SLOT_NONE, "To all players; without such a card the whole deck (sentinels-66).",
         "a card is looked for without knowing the deck: 'put ... from a deck' searches it",
         SENTENCE(.sentence = { .verb = DO_REVEAL_UNTIL }, .op = OP_REVEAL, .kind_is_meant = true)),
    PHRASE_IF_DONE(NULL),
    PHRASE_IF_NOT_DONE(NULL),
    PHRASE_IF_AT_LEAST(NULL),
    PHRASE_IF_AT_MOST(NULL),
    PHRASE_UNTIL_START(NULL),
    PHRASE_UNTIL_END("the other end that an effect for a time can have (o14)"),
    PHRASE_WHILE_AT_LEAST(NULL),
    PHRASE_WHILE_AT_MOST("the other direction of 'or more'"),
    { ROLE_HOOK, "setup", "setup:", NULL, SLOT_NONE, 0, "Before the first round.", NULL,
      MAKES_HOOK(HOOK_SETUP), .shown = SHOWN_BEFORE },
    HOOK("power", "power:", "Used in the power phase, once a turn.", NULL, HOOK_POWER),
    { ROLE_HOOK, "power TITLE", "power {1}:", NULL, SLOT_NONE, 0, "The same, with a name.", NULL,
      MAKES_HOOK(HOOK_POWER), .shown = SHOWN_AS_TITLE },
    HOOK("ability", "ability:", "Of an incapacitated side: one of them a turn.", NULL,
         HOOK_ABILITY),
    HOOK("start of TURN", "at the start of {1}", "In the order the cards came into play.", NULL,
         HOOK_START),
    HOOK("end of TURN", "at the end of {1}", "In the order the cards came into play.", NULL,
         HOOK_END),
    HOOK("before DAMAGE", "when {!1 would}", "Step 1: it can be redirected, whatever the amount.",
         NULL, HOOK_BEFORE, .targets = true),
    HOOK("the first time each turn before DAMAGE", "each turn, the first time {!1 would}",
         "It is over when it was declined.",
         "the form of 'before DAMAGE' that the other events of damage have too", HOOK_BEFORE,
         HOOK_ONCE_A_TURN, .targets = true),
    HOOK("instead of DAMAGE", "if {!1 would}, instead",
         "After step 4, above 0: the damage is not dealt.",
         "damage that heals is not dealt at all, which no reduction says", HOOK_INSTEAD,
         .targets = true),
    HOOK("when DAMAGE would be dealt", "whenever {!1 would}", "Step 5, above 0, before prevention.",
         NULL, HOOK_WOULD, .targets = true),
    HOOK("the first time each turn DAMAGE would be dealt", "the first time each turn {!1 would}",
         "Counted since the card came into play.",
         "the form of 'would be dealt' that the other events of damage have too", HOOK_WOULD,
         HOOK_ONCE_A_TURN, .targets = true),
    HOOK("when DAMAGE is dealt", "whenever {!1}",
         "hp were lost; after the target was perhaps destroyed.", NULL, HOOK_DEALT),
    HOOK("the first time each turn DAMAGE is dealt", "the first time each turn {!1}",
         "Counted since the card came into play.", NULL, HOOK_DEALT, HOOK_ONCE_A_TURN),
    HOOK("after damage redirected by this", "after damage redirected by this card has been dealt",
         "When its steps are over, whatever came of them.",
         "the rulebook's example of an effect that waits until the damage it redirected is over",
         HOOK_REDIRECTED),
    HOOK("when DAMAGE has come to NUMBER",
         "when {1} has come to {2} in all since this card entered play",
         "In all since the card came into play; kept as tokens on it.",
         "the rulebook's example of damage that adds up over instances", HOOK_TOTAL),
    HOOK("when KIND enters play", "whenever {a1} enters play", "Or becomes a target.", NULL,
         HOOK_ENTERS),
    HOOK("when KIND is destroyed", "whenever {a1} is destroyed", "When it has reached its place.",
         NULL, HOOK_DESTROYED),
    HOOK("when KIND destroyed by ONE goes to the trash",
         "whenever {a1} destroyed by {2} would go to its trash", "It can be put elsewhere.",
         "the moment at which a destroyed card can be put elsewhere", HOOK_PLACE,
         .side_is_by = true),
    HOOK("when this is destroyed", "when {this} is destroyed", "When it has reached its place.",
         NULL, HOOK_WHEN_DESTROYED),
    HOOK("when this would be destroyed", "when {this} would be destroyed, instead",
         "This happens instead.",
         "a villain with two sides: the first is not destroyed but turned over",
         HOOK_WOULD_BE_DESTROYED),
    HOOK("when host leaves play", "when the card next to this one leaves play", "", NULL,
         HOOK_HOST_LEAVES),
    HOOK("when flipped to this side", NULL, "", NULL, HOOK_FLIPPED),
    HOOK("when SOMEBODY discard(s) a card", "whenever {=1} discard(s) a card",
         "From hand or deck, each card (sentinels-64).",
         "the villain counts what was discarded this turn; a hero would act at once",
         HOOK_DISCARDED),
    HOOK("when SOMEBODY use(s) a power", "whenever {=1} use(s) a power",
         "When its text has been followed (sentinels-65).",
         "what a hero does with every power, whichever card has it", HOOK_POWER_USED),
    MODIFY("DAMAGE is increased by VALUE", "increase {all 1} by {2}", "Step 3.", NULL, HOOK_BONUS,
           .targets = true),
    MODIFY("DAMAGE is reduced by VALUE", "reduce {all 1} by {2}", "Step 4.", NULL, HOOK_REDUCTION,
           .targets = true),
    MODIFY("DAMAGE of NUMBER or more is reduced by VALUE",
           "reduce {all 1} by {3} if it is {2} or more",
           "By the amount before all reductions (sentinels-26).",
           "armour against heavy blows only: no other modifier looks at the amount", HOOK_REDUCTION,
           .targets = true),
    MODIFY("DAMAGE is irreducible", "{all 1} is irreducible", "",
           "the third step that damage can be freed from for good, beside increase and reduction",
           HOOK_IRREDUCIBLE, .targets = true),
    MODIFY("DAMAGE becomes TYPE damage", "{all 1} becomes {2:damage}",
           "Step 1, after redirections.", "the change of a type, a part of step 1", HOOK_TYPE,
           .targets = true),
    MODIFY("VALUE of DAMAGE is prevented", "prevent {1} of any {2}", "Step 6, of each instance.",
           "step 6 for every instance; 'the next' is of one", HOOK_PREVENTION, .targets = true),
    { ROLE_MODIFIER, "VALUE of the next DAMAGE is prevented",
      "the next time {!2 would}{within}, prevent {1} of that damage", NULL, SLOT_NONE, 0,
      "Below 'until': of one instance before that time.",
      "what stands below 'until' must be a modifier; without a time it is a verb",
      MAKES_HOOK(HOOK_PREVENTION, .targets = true, .next = true), .spent = true },
    MODIFY("DAMAGE is redirected to BEARER", "{all 1} is redirected to {2}", "Step 1; it must be.",
           "a redirection that holds for a time: triggers do not stand below 'until'", HOOK_BEFORE,
           .targets = true),
    MODIFY("SIDE is/are immune to CAUSE", "{=1} is/are immune to {it 2}", "Step 2.", NULL,
           HOOK_IMMUNE, .targets = true),
    MODIFY("THOSE cannot deal damage", NULL, "There is no instance at all (sentinels-39).",
           "damage that never begins (sentinels-39), unlike immunity", HOOK_CANNOT_DEAL,
           .side_is_by = true),
    MODIFY("THOSE cannot be played", NULL, "", "plays that are forbidden, whoever would make them",
           HOOK_CANNOT_PLAY),
    MODIFY("THOSE is/are indestructible", NULL, "", NULL, HOOK_INDESTRUCTIBLE),
    MODIFY("THOSE is/are targets with VALUE hp", NULL,
           "Of cards with hp of their own: their maximum.", NULL, HOOK_BECOME_TARGET),
    MODIFY("THOSE is a target with VALUE hp", NULL, "The same, of one card.", NULL,
           HOOK_BECOME_TARGET),
    MODIFY("you may play NUMBER more card[s] in your play phase",
           "you may play {1#additional card} in your play phase", "",
           "what the decks have for powers, for plays", HOOK_MORE_PLAYS, .number_is_amount = true),
    MODIFY("you may use NUMBER more power[s] in your power phase",
           "you may use {1#additional power} in your power phase", "",
           "what the decks have for plays, for powers", HOOK_MORE_POWERS, .number_is_amount = true),
    MODIFY("effects of villain cards at the end of the villain turn happen at its start",
           "effects of villain cards at the end of the villain turn happen at the start of that "
           "turn instead",
           "sentinels-38",
           "an order of phases turned round (sentinels-38): nothing smaller says it",
           HOOK_END_AT_START),
    KEYWORD("one-shot", TRAIT_ONE_SHOT, "Its effects happen in order, then it is discarded.",
            .shown = SHOWN_AS_KIND),
    KEYWORD("ongoing", TRAIT_ONGOING, "Stays in play.", .shown = SHOWN_AS_KIND),
    KEYWORD("equipment", TRAIT_EQUIPMENT, "Stays in play.", .shown = SHOWN_AS_KIND),
    KEYWORD("limited", TRAIT_LIMITED, "One of its name in play."),
    KEYWORD("character", TRAIT_CHARACTER, "The hero's or villain's own card; not in the deck.",
            .shown = SHOWN_BY_STATE | SHOWN_AS_KIND),
    KEYWORD("copies assumed", 0, "How many there are is not sourced.", .shown = SHOWN_TO_AUTHORS),
    { ROLE_KEYWORD, "hp NUMBER", "{1} hp", NULL, SLOT_NONE, 0, "It is a target.", NULL,
      KEEPS_FACT(FACT_HP, HP_MAX, "hp"), .shown = SHOWN_BY_STATE },
    { ROLE_KEYWORD, "nemesis TITLE", "nemesis icon: {t1}", emit_nemesis, SLOT_NONE, 0,
      "Deals 1 more to cards with the same icon." },
    { ROLE_KEYWORD, "back of TITLE", "other side of {t1}", emit_back_of, SLOT_NONE, 0,
      "The other side of a character.", .shown = SHOWN_BY_STATE | SHOWN_AS_SIDE },
    { ROLE_KEYWORD, "next to KIND", "play next to {a1}", emit_next_to, SLOT_NONE, 0,
      "Comes into play next to such a card.", .shown = SHOWN_BY_STATE },
    { 0 },
};

static void me_words(const struct pack *pack, unsigned deck, struct text *out)
{
    text_add_string(out, deck < pack->deck_count ? pack->decks[deck].title : "the character");
}

/* All but One-shots. */
static bool stays(const struct pack *pack, const struct card_def *card)
{
    (void)pack;
    return !(card->keywords & TRAIT_ONE_SHOT);
}

static const char *const deck_kinds[] = { "villain", "hero", "environment", NULL };

/* Whom a card comes into play next to is data of the pack. The other facts index nothing. */
static bool verify_facts(const struct pack *pack, const struct card_def *card, const bool *starts)
{
    unsigned next_to = card->facts[FACT_NEXT_TO];
    return !next_to || (data_holds(pack, starts, next_to, sizeof(struct filter)) &&
                        play_filter_holds(pack, card, pack_data(pack, next_to)));
}

const struct vocabulary sentinels_vocabulary = {
    .game = "sentinels",
    .slots = sentinels_slots,
    .words = sentinels_words,
    .phrases = phrases,
    .operations = sentinels_operations,
    .operation_count = OP_SENTINELS_END - OP_GAME,
    PLAY_VOCABULARY(HOOKS), /* sentinels-31, sentinels-34 */
    PLAY_QUESTIONS,
    .lints = sentinels_lints,
    .verify_facts = verify_facts,
    .other_words = sentinels_other_words,
    .prefix = "advanced",
    .prefix_text = "Advanced:",
    .me_words = me_words,
    .stays = stays,
    .alternative_slots = 1u << SLOT_INTO | 1u << SLOT_DECKS,
    .enters_text = "when this card enters play",
    .keyword_slot = SLOT_ADJECTIVE,
    .keyword_bit = TRAIT_TAGS,
    .keyword_value = ADJECTIVE_TAGS,
    .deck_kinds = deck_kinds,
    .play = &sentinels_play,
};
