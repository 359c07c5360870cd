/* SPDX-License-Identifier: MIT */
/*
 * What most games with cards in play say alike, ready-made: words and phrases, moves, prompts and
 * events for the questions of the layer, and the parts of the tables that name its functions.
 *
 * Everything here is rows of tables that a game could write itself, and takes from here where it
 * says the same. A game lists what it has a use for, in an order of its own, and puts its own rows
 * between them. Words are lists that cards may need any of, so they need no defence (`slot_word`);
 * a phrase needs one if one card alone says it, so its row takes it as an operand.
 */
#ifndef LIMBIC_INPLAY_STANDARD_H
#define LIMBIC_INPLAY_STANDARD_H

#include "cardlang/decks.h"
#include "inplay/lint.h"
#include "inplay/read.h"
#include "kernel/look.h"

/* Tables, a row a line. */
/* clang-format off */

/* ---- slots and words ------------------------------------------------------------------------- */

/* vocabulary.slots: EVENT, THING and THINGS as the game calls them ("DAMAGE", "TYPE", "TYPES"). A
 * slot that a game has no words for is in no table of its own. */
#define PLAY_SLOT_NAMES(event, thing, things)                                                      \
    "AMOUNT", "NUMBER", "TITLE", "KIND", "ADJECTIVE", "ONE", "CARDS", "SIDE", event, thing,        \
    things, "VALUE", "COUNT", "PLAYER", "WHO", "HOWMANY", "TURN", "DECK", "FROM", "INTO",  \
    "SOMEBODY", "THOSE", "CAUSE"

#define STANDARD_WORD(slot, value, words, text, verb, ...)                                         \
    { slot, value, words, text, verb, "all of the words that src/inplay reads", __VA_ARGS__ }

/* A word of the game itself that is printed as it is written. */
#define PLAY_WORD(slot, value, words) STANDARD_WORD(slot, value, words, NULL, 0)
#define PLAY_ADJECTIVE(value, words) PLAY_WORD(SLOT_ADJECTIVE, value, words)
#define PLAY_THING(value, words) PLAY_WORD(SLOT_THING, value, words)

/* KIND, for a game with one noun for what can be dealt with and one figure: "ward", "strength". */
enum play_noun { NOUN_TARGET, NOUN_ANY_CARD, NOUN_CALLED, NOUN_ADJECTIVE, NOUN_BUT, NOUN_EXACTLY,
                 NOUN_AT_MOST, NOUN_AT_LEAST, NOUN_GAME };
#define STANDARD_NOUNS(traits, figure)                                                             \
    [NOUN_TARGET] = { .all = traits },                                                             \
    [NOUN_ANY_CARD] = { 0 },                                                                           \
    [NOUN_CALLED] = { .title = true },                                                              \
    [NOUN_ADJECTIVE] = { .adjective = true },                                                      \
    [NOUN_BUT] = { .all = traits, .but = true },                                                   \
    [NOUN_EXACTLY] = { .all = traits, .exactly = figure },                                         \
    [NOUN_AT_MOST] = { .all = traits, .at_most = figure },                                         \
    [NOUN_AT_LEAST] = { .all = traits, .at_least = figure }
#define KIND_WORDS(noun_, figure)                                                                  \
    STANDARD_WORD(SLOT_KIND, NOUN_TARGET, noun_ "[s]", noun_ "{s}", 0),                            \
    STANDARD_WORD(SLOT_KIND, NOUN_ANY_CARD, "card[s]", "card{s}", 0, .noun = NOUN_CARD),           \
    STANDARD_WORD(SLOT_KIND, NOUN_CALLED, "TITLE", "{t1}", 0, .noun = NOUN_TITLE),                 \
    STANDARD_WORD(SLOT_KIND, NOUN_ADJECTIVE, "ADJECTIVE KIND", "{1} {2}", 0),                      \
    STANDARD_WORD(SLOT_KIND, NOUN_BUT, noun_ "[s] other than ONE", noun_ "{s}{but 1}", 0,          \
                  .noun = NOUN_OTHER, .is_long = true),                                                           \
    STANDARD_WORD(SLOT_KIND, NOUN_EXACTLY, noun_ "[s] with exactly NUMBER " figure,                \
                  noun_ "{s} with exactly {1} " figure, 0, .is_long = true),                                        \
    STANDARD_WORD(SLOT_KIND, NOUN_AT_MOST, noun_ "[s] with NUMBER or less " figure,                \
                  noun_ "{s} with {1} or less " figure, 0, .is_long = true),                                        \
    STANDARD_WORD(SLOT_KIND, NOUN_AT_LEAST, noun_ "[s] with NUMBER or more " figure,               \
                  noun_ "{s} with {1} or more " figure, 0, .is_long = true)

/* ADJECTIVE: whose. Those of the game go on from there. */
enum play_adjective { ADJECTIVE_OWN, ADJECTIVE_OPPOSING, ADJECTIVE_GAME };
#define STANDARD_ADJECTIVES                                                                        \
    [ADJECTIVE_OWN] = { .whose = WHOSE_OWN },                                                      \
    [ADJECTIVE_OPPOSING] = { .whose = WHOSE_OPPOSING }
#define OWN_WORD STANDARD_WORD(SLOT_ADJECTIVE, ADJECTIVE_OWN, "own", NULL, 0, .noun = NOUN_OWN)
#define ADJECTIVE_WORDS                                                                            \
    OWN_WORD,                                                                                      \
    PLAY_WORD(SLOT_ADJECTIVE, ADJECTIVE_OPPOSING, "opposing")

/* ONE: what the card that stands for a deck is called, and the two cards of an event. */
#define ONE_WORDS(me, me_text, target, source)                                                     \
    STANDARD_WORD(SLOT_ONE, ONE_ME, me, me_text, 0),                                               \
    STANDARD_WORD(SLOT_ONE, ONE_THIS, "this", "{this}", 0),                                     \
    STANDARD_WORD(SLOT_ONE, ONE_HOST, "host", "the card next to this one", 0),                     \
    STANDARD_WORD(SLOT_ONE, ONE_THAT_TARGET, target, "{target}", 0),                               \
    STANDARD_WORD(SLOT_ONE, ONE_THAT_SOURCE, source, "{source}", 0)

/* FROM and INTO, for a game whose places are a hand, a pile of what was discarded, cards in play and
 * cards beneath others. */
#define FROM_WORDS(hand, pile, pile_name, beneath)                                                 \
    STANDARD_WORD(SLOT_FROM, hand, "your hand", "from your hand", 0, .owner = "your"),             \
    STANDARD_WORD(SLOT_FROM, pile, "your " pile_name, "from your " pile_name, 0, .owner = "your"), \
    STANDARD_WORD(SLOT_FROM, beneath, "beneath this card", NULL, 0)
#define INTO_WORDS(hand, in_play, beneath)                                                         \
    STANDARD_WORD(SLOT_INTO, hand, "into hand", "into {owner:hand}", 0),                           \
    PLAY_WORD(SLOT_INTO, in_play, "into play"),                                                    \
    PLAY_WORD(SLOT_INTO, beneath, "beneath this card")

#define CARDS_WORDS                                                                                \
    STANDARD_WORD(SLOT_CARDS, HOW_ONE, "ONE", "{1}", 0),                                           \
    STANDARD_WORD(SLOT_CARDS, HOW_EACH, "each KIND", "{each 1}", 0),                               \
    STANDARD_WORD(SLOT_CARDS, HOW_EACH, "all KIND", "all {+1}", VERB_PLAIN),                       \
    STANDARD_WORD(SLOT_CARDS, HOW_CHOOSE, "NUMBER KIND", "{1#2}", 0),                              \
    STANDARD_WORD(SLOT_CARDS, HOW_UP_TO, "up to NUMBER KIND", "up to {1&2}", 0),             \
    STANDARD_WORD(SLOT_CARDS, HOW_ANY_NUMBER, "any number of KIND", "any number of {+1}", 0)
/* By what their players did in the sentence before: "who" is written and "whose player" printed, or
 * "of who" and "of each player who". */
#define CARDS_WHO_DID_WORDS(who, whose)                                                            \
    STANDARD_WORD(SLOT_CARDS, WHO_DID(HOW_EACH, DID_SO), "each KIND " who " did so",               \
                  "{each 1} " whose " did", 0, .is_long = true),                                                    \
    STANDARD_WORD(SLOT_CARDS, WHO_DID(HOW_EACH, DID_NOT), "each KIND " who " did not",             \
                  "{each 1} " whose " did not", 0, .is_long = true)
#define CARDS_BY_FIGURE_WORDS(figure, name)                                                        \
    STANDARD_WORD(SLOT_CARDS, BY_FIGURE(HOW_HIGHEST, figure), "the KIND with the highest " name,   \
                  "{the 1} with the highest " name, 0, .is_long = true),                                            \
    STANDARD_WORD(SLOT_CARDS, BY_FIGURE(HOW_LOWEST, figure), "the KIND with the lowest " name,     \
                  "{the 1} with the lowest " name, 0, .is_long = true),                                             \
    STANDARD_WORD(SLOT_CARDS, BY_FIGURE(HOW_SECOND_HIGHEST, figure),                               \
                  "the KIND with the second highest " name,                                        \
                  "{the 1} with the second highest " name, 0, .is_long = true)
#define CARDS_TOP_WORDS(figure, name)                                                              \
    STANDARD_WORD(SLOT_CARDS, BY_FIGURE(HOW_TOP, figure), "the NUMBER KIND with the most " name,   \
                  "the {1} {+2} with the most " name, 0, .is_long = true)
#define SIDE_WORDS(figure, name, target)                                                           \
    STANDARD_WORD(SLOT_THOSE, HOW_ONE, "ONE", "{1}", VERB_WITH_S),                                 \
    STANDARD_WORD(SLOT_THOSE, HOW_EACH, "KIND", "{+1}", VERB_PLAIN, .happening = "{a1}"),          \
    STANDARD_WORD(SLOT_SIDE, HOW_ONE, "ONE", "{1}", VERB_WITH_S),                                  \
    STANDARD_WORD(SLOT_SIDE, HOW_EACH, "KIND", "{+1}", VERB_PLAIN, .happening = "{a1}"),           \
    STANDARD_WORD(SLOT_SIDE, BY_FIGURE(HOW_LOWEST, figure), "the KIND with the lowest " name,      \
                  "{the 1} with the lowest " name, 0),                                             \
    STANDARD_WORD(SLOT_SIDE, BY_FIGURE(HOW_NOT_LOWEST, figure),                                    \
                  "any " target " but the KIND with the lowest " name,                             \
                  "any " target " but {the 1} with the lowest " name, 0)

/* EVENT, as in PLAY_SLOT_NAMES: "damage", "TYPES". */
#define EVENT_WORDS(event, things)                                                                 \
    STANDARD_WORD(SLOT_EVENT, 0, event, NULL, 0, .happening = event " {is} dealt",                 \
                  .is_all = true),                                                                 \
    STANDARD_WORD(SLOT_EVENT, EVENT_THINGS, things " " event, "{1:" event "}", 0,                  \
                  .happening = "{1:" event "} {is} dealt", .is_all = true),                        \
    STANDARD_WORD(SLOT_EVENT, EVENT_BY, event " by THOSE", event " dealt by {1}", 0,               \
                  .happening = "{=1} {v:deal} " event, .names_source = true),                      \
    STANDARD_WORD(SLOT_EVENT, EVENT_TO, event " to SIDE", event " dealt to {1}", 0,                \
                  .happening = "{=1} {is} dealt " event, .names_target = true),                    \
    STANDARD_WORD(SLOT_EVENT, EVENT_BY | EVENT_TO, event " by THOSE to SIDE",                      \
                  event " dealt by {1} to {2}", 0,                                                 \
                  .happening = "{=1} {v:" event "/deal " event " to} {2}",                         \
                  .names_source = true, .names_target = true),                                     \
    STANDARD_WORD(SLOT_EVENT, EVENT_THINGS | EVENT_BY, things " " event " by THOSE",               \
                  "{1:" event "} dealt by {2}", 0, .happening = "{=2} {v:deal} {1:" event "}",     \
                  .names_source = true),                                                           \
    STANDARD_WORD(SLOT_EVENT, EVENT_THINGS | EVENT_TO, things " " event " to SIDE",                \
                  "{1:" event "} dealt to {2}", 0, .happening = "{=2} {is} dealt {1:" event "}",   \
                  .names_target = true),                                                           \
    STANDARD_WORD(SLOT_EVENT, EVENT_THINGS | EVENT_BY | EVENT_TO,                                  \
                  things " " event " by THOSE to SIDE", "{1:" event "} dealt by {2} to {3}", 0,    \
                  .happening = "{=2} {v:deal} {1:" event "} to {3}", .names_source = true,         \
                  .names_target = true)
/* CAUSE: what whoever is named before it is immune to. */
#define CAUSE_WORDS(event, things)                                                                 \
    STANDARD_WORD(SLOT_CAUSE, 0, event, NULL, 0),                                                  \
    STANDARD_WORD(SLOT_CAUSE, EVENT_THINGS, things " " event, "{1:" event "}", 0),                 \
    STANDARD_WORD(SLOT_CAUSE, EVENT_BY, event " by THOSE", event " dealt by {1}", 0,               \
                  .names_source = true),                                                           \
    STANDARD_WORD(SLOT_CAUSE, EVENT_THINGS | EVENT_BY, things " " event " by THOSE",               \
                  "{1:" event "} dealt by {2}", 0, .names_source = true)
#define THINGS_WORDS(thing, things)                                                                \
    STANDARD_WORD(SLOT_THINGS, 0, thing, "{1}", 0),                                                \
    STANDARD_WORD(SLOT_THINGS, 1, thing " or " things, "{1}{or}{2}", 0)

/* VALUE, with the measure that has a letter of its own: "H". */
#define VALUE_WORDS(measure, letter)                                                               \
    STANDARD_WORD(SLOT_VALUE, FORM_NUMBER, "NUMBER", "{1}", 0),                                    \
    STANDARD_WORD(SLOT_VALUE, OF_MEASURE(FORM_MEASURE, measure), letter, NULL, 0),                 \
    STANDARD_WORD(SLOT_VALUE, OF_MEASURE(FORM_MEASURE_PLUS, measure), letter " plus NUMBER",       \
                  letter " plus {1}{plural}", 0),                                                  \
    STANDARD_WORD(SLOT_VALUE, OF_MEASURE(FORM_MEASURE_MINUS, measure), letter " minus NUMBER",     \
                  letter " minus {1}{plural}", 0),                                                 \
    STANDARD_WORD(SLOT_VALUE, FORM_COUNT, "COUNT", "{1}", 0, .where = "{1}"),                      \
    STANDARD_WORD(SLOT_VALUE, FORM_TIMES, "NUMBER times COUNT", NULL, 0,                           \
                  .where = "{times 1} {2}"),                                                       \
    STANDARD_WORD(SLOT_VALUE, FORM_PLUS, "NUMBER plus COUNT", NULL, 0, .where = "{1} plus {2}")

#define PLAYER_WORDS                                                                               \
    STANDARD_WORD(SLOT_PLAYER, PLAYERS_YOU, "you", NULL, VERB_PLAIN),                              \
    STANDARD_WORD(SLOT_PLAYER, PLAYERS_EACH, "each player", NULL, VERB_WITH_S),                    \
    STANDARD_WORD(SLOT_PLAYER, PLAYERS_ONE, "1 player", "one player", 0),                          \
    STANDARD_WORD(SLOT_PLAYER, PLAYERS_THAT, "that player", NULL, 0),                              \
    STANDARD_WORD(SLOT_PLAYER, PLAYERS_ANOTHER, "another player", NULL, VERB_WITH_S),              \
    STANDARD_WORD(SLOT_PLAYER, PLAYERS_EACH_OTHER, "each other player", NULL, VERB_WITH_S),        \
    STANDARD_WORD(SLOT_WHO, 0, "PLAYER", "{1}", 0),                                                \
    STANDARD_WORD(SLOT_WHO, 1, "PLAYER may", "{1} may", VERB_PLAIN)
/* Who does what a trigger is about: it is done with a card of theirs. */
#define SOMEBODY_WORDS                                                                             \
    STANDARD_WORD(SLOT_SOMEBODY, PLAYERS_YOU, "you", NULL, VERB_PLAIN),                            \
    STANDARD_WORD(SLOT_SOMEBODY, PLAYERS_ANOTHER, "another player", NULL, VERB_WITH_S),            \
    STANDARD_WORD(SLOT_SOMEBODY, PLAYERS_EACH, "a player", NULL, VERB_WITH_S)
#define HOWMANY_WORDS                                                                              \
    STANDARD_WORD(SLOT_HOWMANY, HOWMANY_EXACTLY, "VALUE", "{1}", 0),                               \
    STANDARD_WORD(SLOT_HOWMANY, HOWMANY_UP_TO, "up to NUMBER", "up to {one 1}", 0)

/* Whose turn a hook is about (run_turn_triggers), and what can be counted in any game. */
#define TURN_WORDS                                                                                 \
    STANDARD_WORD(SLOT_TURN, TURN_OWN, "your turn", NULL, 0),                                      \
    STANDARD_WORD(SLOT_TURN, TURN_EACH, "each turn", NULL, 0)
#define COUNT_WORDS(figure, name)                                                                  \
    STANDARD_WORD(SLOT_COUNT, MEASURE_IN_PLAY, "the number of KIND", "the number of {+1}", 0,      \
                  .there = "there {is} {#}"),                                                      \
    STANDARD_WORD(SLOT_COUNT, MEASURE_BENEATH, "the number of cards beneath this",                 \
                  "the number of cards beneath this card", 0,                                      \
                  .there = "there {is} {#card} beneath this card"),                                \
    STANDARD_WORD(SLOT_COUNT, BY_FIGURE(MEASURE_FIGURE, figure), "the " name " of ONE",            \
                  "the " name " of {1}", 0, .there = "{1} has {#~" name "}"),                      \
    STANDARD_WORD(SLOT_COUNT, MEASURE_THAT, "that much", NULL, 0, .in_place = true)

/* All of these but ONE_WORDS, for a game with one noun, one figure and one kind of event. */
#define PLAY_WORDS(noun, figure, figure_name, event, thing, measure, letter)                       \
    KIND_WORDS(noun, figure_name), ADJECTIVE_WORDS, CARDS_WORDS,                                   \
    CARDS_BY_FIGURE_WORDS(figure, figure_name), CARDS_TOP_WORDS(figure, figure_name),              \
    CARDS_WHO_DID_WORDS("of who", "of each player who"),                                           \
    SIDE_WORDS(figure, figure_name, noun), EVENT_WORDS(event, thing "S"),                          \
    THINGS_WORDS(thing, thing "S"), VALUE_WORDS(measure, letter),                                  \
    COUNT_WORDS(figure, figure_name), PLAYER_WORDS, HOWMANY_WORDS, TURN_WORDS

/* ---- phrases --------------------------------------------------------------------------------- */

#define STANDARD_PHRASE(role, pattern, text, emit, help, defence, ...)                             \
    { role, pattern, text, emit, SLOT_NONE, 0, help, defence, __VA_ARGS__ }

#define PHRASE_IF_DONE(defence)                                                                    \
    STANDARD_PHRASE(ROLE_CONDITION, "done", "{do}", emit_done,                            \
        "The clause before did something: dealt damage, destroyed, discarded, drew.", defence)
#define PHRASE_IF_NOT_DONE(defence)                                                                \
    STANDARD_PHRASE(ROLE_CONDITION, "not done", "{do} not", emit_not_done,                \
        "It did nothing.", defence)
#define PHRASE_IF_AT_LEAST(defence)                                                                \
    STANDARD_PHRASE(ROLE_CONDITION, "VALUE is NUMBER or more", "{?1 more}", emit_if_at_least, "", defence)
#define PHRASE_IF_AT_MOST(defence)                                                                 \
    STANDARD_PHRASE(ROLE_CONDITION, "VALUE is NUMBER or less", "{?1 less}", emit_if_at_most, "", defence)
#define PHRASE_UNTIL_START(defence)                                                                \
    STANDARD_PHRASE(ROLE_UNTIL, "the start of your next turn", NULL, emit_until_start,             \
        "Outlives the card.", defence, .within = "before your next turn")
#define PHRASE_UNTIL_END(defence)                                                                  \
    STANDARD_PHRASE(ROLE_UNTIL, "the end of this turn", NULL, emit_until_end,                      \
        "Whoever's turn it is.", defence, .within = "this turn")
#define PHRASE_WHILE_AT_LEAST(defence)                                                             \
    STANDARD_PHRASE(ROLE_WHILE, "VALUE is NUMBER or more", "{?1 more}", emit_while_at_least, "", defence)
#define PHRASE_WHILE_AT_MOST(defence)                                                              \
    STANDARD_PHRASE(ROLE_WHILE, "VALUE is NUMBER or less", "{?1 less}", emit_while_at_most, "", defence)

/* If and while, where one card alone says each of them. */
#define CONDITION_PHRASES(defence)                                                                 \
    PHRASE_IF_DONE(defence), PHRASE_IF_AT_LEAST(defence), PHRASE_IF_AT_MOST(defence),              \
    PHRASE_WHILE_AT_LEAST(defence), PHRASE_WHILE_AT_MOST(defence)

#define UNTIL_PHRASES PHRASE_UNTIL_START(NULL), PHRASE_UNTIL_END(NULL)

/* Phrases of the game itself: a verb with its SENTENCE or DOES; a trigger or a modifier with the
 * fields of its form; a keyword with its bit. */
#define PLAY_VERB(pattern_, binds_, defence_, ...)                                                 \
    { .role = ROLE_VERB, .pattern = pattern_, .binds = binds_, .help = "", .defence = defence_,    \
      __VA_ARGS__ }
#define PLAY_HOOK(role_, pattern_, text_, defence_, ...)                                           \
    { .role = role_, .pattern = pattern_, .text = text_, .binds = SLOT_NONE, .help = "",           \
      .defence = defence_, MAKES_HOOK(__VA_ARGS__) }
#define PLAY_TRIGGER(...)  PLAY_HOOK(ROLE_HOOK, __VA_ARGS__)
#define PLAY_MODIFIER(...) PLAY_HOOK(ROLE_MODIFIER, __VA_ARGS__)
#define PLAY_KEYWORD(pattern_, bit, ...)                                                           \
    { .role = ROLE_KEYWORD, .pattern = pattern_, .binds = SLOT_NONE, .keyword = bit, .help = "",   \
      __VA_ARGS__ }

/* ---- moves, prompts, events ------------------------------------------------------------------ */

/* Their numbers, for a game that has no order of its own for them, and their rows by number. The
 * row with the highest number stands last in a table: the end of it follows there. */
#define PLAY_MOVES                                                                                 \
    MOVE_TARGET, MOVE_CARD, MOVE_DONE, MOVE_NONE, MOVE_NEXT, MOVE_REST, MOVE_PLAYER, MOVE_NOBODY,  \
    MOVE_YES, MOVE_NO, MOVE_ALTERNATIVE, MOVE_REACT
#define PLAY_MOVE_ROWS                                                                             \
    [MOVE_TARGET] = { "target", "target {card}", "{card}" },                                                 \
    [MOVE_CARD] = { "card", "card {card}", "{card}" },                                                     \
    [MOVE_DONE] = { "done", "done", "No more", SAYS_NO },                                                           \
    [MOVE_NONE] = { "none", "done", "None", SAYS_NO },                                                              \
    [MOVE_NEXT] = { "next", "next {card}", "{card} next" },                                                \
    [MOVE_REST] = { "rest", "rest", "The rest in this order", SAYS_REST },                                            \
    [MOVE_PLAYER] = { "player", "player {seat}", "{seat}" },                                                 \
    [MOVE_NOBODY] = { "nobody", "nobody", "Nobody", SAYS_NO },                                                        \
    [MOVE_YES] = { "yes", "yes", "Yes", SAYS_YES },                                                                 \
    [MOVE_NO] = { "no", "no", "No", SAYS_NO },                                                                    \
    [MOVE_ALTERNATIVE] = { "alternative", "option {number}", "{clause}" },                                        \
    [MOVE_REACT] = { "react", "first {card}", "{card}: {clause}" }

/* The same with those of a turn in which cards are played and powers used until the player passes,
 * and of a text that has a thing chosen. */
#define TURN_MOVES PLAY_MOVES, MOVE_PLAY, MOVE_USE, MOVE_PASS, MOVE_THING
#define TURN_MOVE_ROWS                                                                             \
    PLAY_MOVE_ROWS,                                                                                \
    [MOVE_PLAY] = { "play", "play {card}", "Play {card}" },                                                \
    [MOVE_USE] = { "use", "use {card}", "{card}: {clause}" },                                             \
    [MOVE_PASS] = { "pass", "pass", "Pass" },                                                              \
    [MOVE_THING] = { "thing", "{thing}", "{thing}" }

#define PLAY_PROMPTS                                                                               \
    PROMPT_TARGET, PROMPT_HIGHEST, PROMPT_LOWEST, PROMPT_CARD, PROMPT_ORDER, PROMPT_REACTION,      \
    PROMPT_PLAYER, PROMPT_MAY, PROMPT_ALTERNATIVE, PROMPT_TIED, PROMPT_TOGETHER, PROMPT_SECOND,    \
    PROMPT_MAY_CHOOSE
#define PLAY_PROMPT_ROWS(target, figure)                                                           \
    [PROMPT_TARGET] = { "target", "{card}: which " target "?" },                                      \
    [PROMPT_HIGHEST] = { "highest", "{card}: several tie for the highest " figure ". Which is it?" },  \
    [PROMPT_LOWEST] = { "lowest", "{card}: several tie for the lowest " figure ". Which is it?" },    \
    [PROMPT_CARD] = { "card", "{card}: which card?" },                                              \
    [PROMPT_ORDER] = { "order", "{card}: which comes next?", .order = true },                                       \
    [PROMPT_REACTION] = { "reaction", "Several effects act now{what}: which comes first?", .order = true },                  \
    [PROMPT_PLAYER] = { "player", "{card}: which player{what}?" },                                          \
    [PROMPT_MAY] = { "may", "{card}: {what}" },                                                   \
    [PROMPT_ALTERNATIVE] = { "alternative", "{card}: which do you choose?" },                              \
    [PROMPT_TIED] = { "tied", "{card}: {target} ties for the lowest " figure ". Is it the lowest?" },      \
    [PROMPT_TOGETHER] = { "together", "{card}: {what} All players must agree." },                          \
    [PROMPT_SECOND] = { "second", "{card}: several tie. Which counts as the second highest " figure "?" },  \
    [PROMPT_MAY_CHOOSE] = { "may choose", "{card}: {what}" }

#define TURN_PROMPTS PROMPT_NONE, PLAY_PROMPTS, PROMPT_TURN, PROMPT_THING
#define TURN_PROMPT_ROWS(target, figure, thing)                                                    \
    PLAY_PROMPT_ROWS(target, figure),                                                              \
    [PROMPT_NONE] = { "none", "" },                                                                 \
    [PROMPT_TURN] = { "turn", "What do you do?" },                                                  \
    [PROMPT_THING] = { "thing", "{card}: which " thing "?" }

#define PLAY_EVENTS EVENT_TIMED, EVENT_TIMED_OVER, EVENT_FORFEIT
#define PLAY_EVENT_ROWS                                                                            \
    [EVENT_TIMED] = { "timed", "{card}: {clause}.", false },                                       \
    [EVENT_TIMED_OVER] = { "timed over", "An effect of {source} ends (\"{clause}\").", false },         \
    [EVENT_FORFEIT] = { "forfeit",                                                                 \
        "{source} goes beyond a limit of the game: that effect is forfeited.", false }

/* The same with turns, and what modifiers and replacing triggers do to an event. EVENT_TIMED is
 * not number 0: play_clause_words() would take the events of moves, which have no kind, for it. */
#define TURN_EVENTS                                                                                \
    EVENT_TURN, EVENT_DRAW, EVENT_PLAY, EVENT_TURNED, EVENT_CHANGE, EVENT_REPLACED, PLAY_EVENTS
#define TURN_EVENT_ROWS(event)                                                                     \
    PLAY_EVENT_ROWS,                                                                               \
    [EVENT_TURN] = { "turn", "It is {seat}'s turn.", false },                                      \
    [EVENT_DRAW] = { "draw", "{seat} draws {card}.", false },                                      \
    [EVENT_PLAY] = { "play", "{card} is played.", false },                                         \
    [EVENT_TURNED] = { "turned", "{card} turns the " event " to {target}.", false },               \
    [EVENT_CHANGE] = { "change", "{card} makes the " event " {number}, not {was}.", false },       \
    [EVENT_REPLACED] = { "replaced", "{card} acts instead of {number} {thing} " event ".", false }

/* Of the table, for a game that counts rounds, with a turn for each seat. */
#define TURN_LOOKS { "round", SHOWN_ROUND }, { "turn", SHOWN_TURN }

/* ---- parts of the game's tables -------------------------------------------------------------- */

/* Of play_rules: what the layer offers, asks and tells, for a game with those above. */
#define PLAY_NUMBERS                                                                               \
    .rules = PLAY_RULE_NUMBERS,                                                                    \
    .moves = { MOVE_TARGET, MOVE_CARD, MOVE_DONE, MOVE_NONE, MOVE_NEXT, MOVE_REST, MOVE_PLAYER,    \
               MOVE_NOBODY, MOVE_YES, MOVE_NO, MOVE_REACT },                                       \
    .prompts = { PROMPT_TARGET, PROMPT_CARD, PROMPT_ORDER, PROMPT_REACTION, PROMPT_PLAYER,         \
                 PROMPT_MAY, PROMPT_MAY_CHOOSE, PROMPT_TOGETHER, PROMPT_TIED },                                       \
    .events = { EVENT_TIMED, EVENT_TIMED_OVER }

/* Of the operations: something is done to cards, players do something, a hook comes into force for
 * a time. */
#define APPLY_OPERATION                                                                            \
    { "apply", .a = FIELD_VAR, .data = sizeof(struct sentence), .rule = RULE_play_apply,           \
      .push = push_chosen }
#define PLAYERS_OPERATION                                                                          \
    { "players", .a = FIELD_VAR, .data = sizeof(struct sentence), .rule = RULE_play_players,       \
      .enter = enter_players }
#define IMPOSE_OPERATION                                                                           \
    { "impose", .a = FIELD_VAR, .b = FIELD_VAR, .c = FIELD_NUMBER, .hook = true, .act = act_impose }

/* All three, and that of THING_OPERATION, for a game that has no order of its own for them; and
 * where play_rules name them. */
#define PLAY_OPERATIONS OP_APPLY = OP_GAME, OP_PLAYERS, OP_IMPOSE, OP_THING
#define PLAY_OPERATION_ROWS                                                                        \
    APPLY_OPERATION, PLAYERS_OPERATION, IMPOSE_OPERATION,                                          \
    THING_OPERATION("thing", MOVE_THING, PROMPT_THING)
#define PLAY_OPERATIONS_USED                                                                       \
    .sentence_op = OP_APPLY, .players_op = OP_PLAYERS, .impose_op = OP_IMPOSE

/* Of the figures: one that cards of these traits have. */
#define PLAY_FIGURE(read, traits)                                                                  \
    { read, traits, PROMPT_HIGHEST, PROMPT_LOWEST, PROMPT_SECOND, PROMPT_HIGHEST, PROMPT_HIGHEST }

/* Somebody chooses a thing, whose name is what the instruction returns. */
#define THING_OPERATION(name, move_, prompt_)                                                      \
    { name, .a = FIELD_OUT, .answers = play_all_things, .answer = ANSWER_THING, .move = move_,     \
      .prompt = prompt_ }

/* Of the vocabulary: what is done with its code, for so many kinds of hook; the questions of it. */
#define PLAY_VOCABULARY(hooks)                                                                     \
    .shadow = play_no_shadow, .skips = true, .is_idle = play_is_idle,                              \
    .holds = play_condition_holds,                                                                 \
    .verify = play_verify, .verify_hook = play_verify_hook,                                        \
    .condition_bytes = sizeof(struct condition), .hook_kinds = (hooks),                            \
    .hook_bytes = (const uint16_t[hooks]){ [1 ... (hooks) - 1] = sizeof(struct hook_data) },       \
    .is_forfeited = effect_is_forfeited, .asked = effect_asks, .vars_reserved = 1,                 \
    .number_slot = SLOT_NUMBER, .title_slot = SLOT_TITLE,                                          \
    .again = (const char *const[SLOT_GAME]){ [SLOT_ONE] = "it", [SLOT_THING] = "" },      \
    .alternative_slots = 1u << SLOT_INTO | 1u << SLOT_DECK, .lints = play_lints
/* Cards that can be dealt with stay in play. */
#define PLAY_STAYS .stays = play_target_stays, .enters_text = "when this card enters play"
#define PLAY_QUESTIONS                                                                             \
    .may_prompt = PROMPT_MAY, .may_move = MOVE_YES, .may_not_move = MOVE_NO,                       \
    .alternative_prompt = PROMPT_ALTERNATIVE, .alternative_move = MOVE_ALTERNATIVE

/* Of the game: what is printed on cards and shown of them. */
#define PLAY_SHOWN                                                                                 \
    .card_words = play_card_words, .reminder_words = play_reminder_words,                          \
    .keyword_words = play_keyword_words,                                                           \
    .does_words = play_does_words, .sentence_words = play_sentence_words,                          \
    .question_words = play_question_words
/* All that the layer brings for a game, where nothing else follows from a position. */
#define PLAY_GAME                                                                                  \
    PLAY_SHOWN, .clause_words = play_clause_words, .clause_line = play_clause_line, .settle = play_settle,                        \
    .check_position = play_check_position, .forfeit_event = EVENT_FORFEIT, .packs = &card_packs

/* clang-format on */

#endif
