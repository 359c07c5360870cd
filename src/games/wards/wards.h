/*
 * The terms of Wards: what its cards speak of, and the lists of its moves, prompts and events.
 */
#ifndef LIMBIC_GAMES_WARDS_WARDS_H
#define LIMBIC_GAMES_WARDS_WARDS_H

#include "inplay/read.h"

/* Zones are the places of sentences too: nothing is taken from the deck, which is number 0. */
enum zones { ZONE_DECK, ZONE_HAND, ZONE_YARD, ZONE_HEAP, ZONE_BENEATH };
enum trait { SPELL = 1, WARD = 2, BEAST = 4, STONE = 8, HURT = 16 /* on the table, not printed */ };
enum triggers { HOOK_START = 1, HOOK_RITE, HOOK_INSTEAD, HOOK_DEALT, HOOK_ENTERS, HOOK_FALLS };
enum modifiers { HOOK_HOST_LEAVES = HOOK_FALLS + 1, HOOK_TURNED, HOOK_BONUS, HOOK_SHIELD };
enum others { HOOK_STEADFAST = HOOK_SHIELD + 1, HOOK_MORE_PLAYS, HOOKS_IN_FORCE };
enum own_hooks { HOOK_OWN_FALL = HOOKS_IN_FORCE, HOOKS };
enum whose_turn { TURN_OF_EACH, TURN_OF_OWNER };
enum until { UNTIL_USED, UNTIL_START, UNTIL_END };
enum own_figures { FIGURE_STRENGTH = 1, FIGURE_HARM };
enum own_measures { MEASURE_SEATS = MEASURE_GAME, MEASURE_HAND };
enum game_filters { FITS_LONE = 1 };
enum decks { DECK_YOURS, DECK_ALL };
enum verb { DO_STRIKE, DO_MEND, DO_FELL, DO_PUT, DO_JOIN, DO_BIND, DO_DRAW, DO_SCORE };
enum own_operations { OP_APPLY = OP_GAME, OP_PLAYERS, OP_IMPOSE, OP_ELEMENT, OP_LAST };
enum { STRIKE_REPLACED = 1 }; /* in event.flags */
enum own_options { OPTION_ROUNDS, OPTION_STORM };

enum { ELEMENTS = 3, NUMBERS_MAX = 20 };

/* clang-format off: a line each */
/* The numbers and the tables of moves, prompts and events are made from one list each. */
#define MOVES(X)                                                                                   \
    X(PLAY, "play {card}", "Play {card}")                                                          \
    X(PASS, "pass", "Pass")                                                                        \
    X(USE, "use {card}", "{card}: {clause}")                                                       \
    X(TARGET, "target {card}", "{card}")                                                           \
    X(CARD, "card {card}", "{card}")                                                               \
    X(DONE, "done", "No more")                                                                     \
    X(NEXT, "next {card}", "{card} next")                                                          \
    X(REST, "rest", "The rest in this order")                                                      \
    X(PLAYER, "player {seat}", "{seat}")                                                           \
    X(NOBODY, "nobody", "Nobody")                                                                  \
    X(YES, "yes", "Yes")                                                                           \
    X(NO, "no", "No")                                                                              \
    X(REACT, "first {card}", "{card} first")                                                       \
    X(OPTION, "option {number}", "{clause}")                                                       \
    X(ELEMENT, "{thing}", "{thing}")
#define PROMPTS(X)                                                                                 \
    X(NONE, "")                                                                                    \
    X(PLAY, "Which card do you play?")                                                             \
    X(RITE, "Which rite do you use?")                                                              \
    X(TARGET, "{card}: which ward?")                                                               \
    X(CARD, "{card}: which card?")                                                                 \
    X(ORDER, "{card}: which comes next?")                                                          \
    X(REACTION, "Which of yours acts first?")                                                      \
    X(PLAYER, "{card}: which player?")                                                             \
    X(MAY, "{card}: do you?")                                                                      \
    X(TOGETHER, "{card}: do you agree?")                                                           \
    X(STRONGEST, "{card}: which is the strongest?")                                                \
    X(WEAKEST, "{card}: which is the weakest?")                                                    \
    X(TOP, "{card}: which of those that tie?")                                                     \
    X(STRIKER, "{card}: which one strikes?")                                                       \
    X(TIED, "{card}: is that the weakest?")                                                        \
    X(OPTION, "{card}: which do you choose?")                                                      \
    X(ELEMENT, "{card}: which element?")
#define EVENTS(X)                                                                                  \
    X(TURN, "turn", "It is the turn of {seat}.")                                                   \
    X(DRAW, "draw", "{seat} draws {card}.")                                                        \
    X(ENTER, "enter", "{card} comes into play.")                                                   \
    X(SPELL, "spell", "{seat} casts {card}.")                                                      \
    X(RITE, "rite", "{seat} uses {card}.")                                                         \
    X(TURNED, "turned", "{card} turns it to {target}.")                                            \
    X(CHANGE, "change", "{card} makes it {number}, not {was}.")                                    \
    X(REPLACED, "replaced", "{card} acts instead of {number} {thing} harm.")                       \
    X(HARM, "harm", "{source} does {target} {number} {thing} harm.")                               \
    X(FALL, "fall", "{card} falls.")                                                               \
    X(PUT, "put", "{card} is moved.")                                                              \
    X(SCORE, "score", "{seat} scores {number}.")                                                   \
    X(TIMED, "timed", "For a time: {clause}.")                                                     \
    X(OVER, "over", "A text of {card} is over.")                                                   \
    X(FORFEIT, "forfeit", "That is too much.")
/* clang-format on */
#define MOVE_ID(name, ...)   MOVE_##name,
#define PROMPT_ID(name, ...) PROMPT_##name,
#define EVENT_ID(name, ...)  EVENT_##name,
enum moves { MOVES(MOVE_ID) };
enum prompts { PROMPTS(PROMPT_ID) };
enum event_numbers { EVENTS(EVENT_ID) };

/* ---- words.c --------------------------------------------------------------------------------- */

enum slots { NUMBER = SLOT_AMOUNT + 1, TITLE, KIND, ADJECTIVE, ONE, CARDS, SIDE, HARM, ELEMENT };
enum more_slots { TYPES = ELEMENT + 1, VALUE, COUNT, PLAYER, WHO, HOWMANY, TURN, FROM, INTO, DECK };

extern const char *const wards_slots[];
extern const struct asked_of wards_nouns[], wards_adjectives[];
extern const struct slot_word wards_words[];
extern const struct phrase wards_phrases[];

#endif
