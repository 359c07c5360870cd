/* SPDX-License-Identifier: MIT */
/*
 * The words and phrases of Wards: all that src/inplay/standard.h has ready, and a few of its own.
 */
#include "games/wards/wards.h"

const char *const wards_slots[] = { PLAY_SLOT_NAMES("HARM", "ELEMENT", "ELEMENTS"), NULL };

const struct asked_of wards_nouns[] = { STANDARD_NOUNS(WARD, FIGURE_STRENGTH) };

enum adjectives { IS_BEAST, IS_NOT_BEAST, IS_EITHER, IS_HURT, IS_LONE, IS_OWN, IS_OPPOSING };
const struct asked_of wards_adjectives[] = {
    [IS_BEAST] = { .all = BEAST },
    [IS_NOT_BEAST] = { .none = BEAST },
    [IS_EITHER] = { .any = BEAST | STONE },
    [IS_HURT] = { .all = HURT },
    [IS_LONE] = { .game = FITS_LONE },
    [IS_OWN] = { .whose = WHOSE_OWN },
    [IS_OPPOSING] = { .whose = WHOSE_OPPOSING },
};

/* A row a line. */
/* clang-format off */
#define OWN_WORD(slot, value, words) STANDARD_WORD(slot, value, words, NULL, 0)
const struct slot_word wards_words[] = {
    KIND_WORDS("ward", "strength"),
    OWN_WORD(SLOT_ADJECTIVE, IS_BEAST, "beast"),
    OWN_WORD(SLOT_ADJECTIVE, IS_NOT_BEAST, "tame"),
    OWN_WORD(SLOT_ADJECTIVE, IS_EITHER, "beast or stone"),
    OWN_WORD(SLOT_ADJECTIVE, IS_HURT, "hurt"),
    OWN_WORD(SLOT_ADJECTIVE, IS_LONE, "lone"),
    OWN_WORD(SLOT_ADJECTIVE, IS_OWN, "own"),
    OWN_WORD(SLOT_ADJECTIVE, IS_OPPOSING, "opposing"),
    ONE_WORDS("the eldest", NULL, "that ward", "that striker", NULL),
    CARDS_WORDS,
    CARDS_BY_FIGURE_WORDS(FIGURE_STRENGTH, "strength"),
    CARDS_TOP_WORDS(FIGURE_STRENGTH, "strength"),
    SIDE_WORDS(FIGURE_STRENGTH, "strength", "ward"),
    EVENT_WORDS("harm", "ELEMENTS"),
    OWN_WORD(SLOT_THING, 0, "ember"),
    OWN_WORD(SLOT_THING, 1, "frost"),
    OWN_WORD(SLOT_THING, 2, "gale"),
    THINGS_WORDS("ELEMENT", "ELEMENTS"),
    VALUE_WORDS(MEASURE_SEATS, "S"),
    COUNT_WORDS(FIGURE_STRENGTH, "strength"),
    PLAYER_WORDS,
    HOWMANY_WORDS,
    TURN_WORDS,
    OWN_WORD(SLOT_FROM, ZONE_HAND, "your hand"),
    OWN_WORD(SLOT_FROM, ZONE_HEAP, "your heap"),
    OWN_WORD(SLOT_FROM, ZONE_BENEATH, "beneath this"),
    OWN_WORD(SLOT_INTO, ZONE_HAND, "into hand"),
    OWN_WORD(SLOT_INTO, ZONE_YARD, "into play"),
    OWN_WORD(SLOT_INTO, ZONE_BENEATH, "beneath this"),
    { 0 },
};

#define ONCE "a part of the layer, with a scene of its own"
#define DOING(...) SENTENCE(.sentence = { __VA_ARGS__ })
#define TO_WARDS(verb_, ...) SENTENCE(.sentence = { verb_ }, .targets = true, __VA_ARGS__)
#define VERB(pattern, binds, defence, ...)                                                         \
    { ROLE_VERB, pattern, NULL, NULL, binds, 0, "", defence, __VA_ARGS__ }
#define HOOK(role, pattern, defence, ...)                                                          \
    { role, pattern, NULL, NULL, SLOT_NONE, 0, "", defence, MAKES_HOOK(__VA_ARGS__) }
#define OF_HARM(role, pattern, why, ...) HOOK(role, pattern, why, __VA_ARGS__, .targets = true)
#define KEYWORD(word, ...) { ROLE_KEYWORD, word, NULL, NULL, SLOT_NONE, __VA_ARGS__ }
const struct phrase wards_phrases[] = {
    VERB("ONE strikes CARDS for VALUE ELEMENT harm", SLOT_ONE, NULL,
         TO_WARDS(DO_STRIKE, .binds_card = true, .one_is_source = true)),
    VERB("the strongest KIND strikes CARDS for VALUE ELEMENT harm", SLOT_ONE, ONCE,
         TO_WARDS(DO_STRIKE, .source_figure = FIGURE_STRENGTH)),
    VERB("fell CARDS", SLOT_COUNT, NULL, TO_WARDS(DO_FELL)),
    VERB("join CARDS", SLOT_NONE, ONCE, TO_WARDS(DO_JOIN)),
    VERB("choose CARDS", SLOT_ONE, NULL, TO_WARDS(DO_BIND, .binds_card = true)),
    VERB("put CARDS from FROM INTO", SLOT_COUNT, NULL, DOING(DO_PUT)),
    VERB("put CARDS INTO", SLOT_COUNT, ONCE, DOING(DO_PUT)),
    VERB("WHO discard(s) CARDS", SLOT_COUNT, NULL,
         DOING(DO_PUT, .from = ZONE_HAND, .to = ZONE_HEAP)),
    VERB("WHO draw(s) HOWMANY card[s]", SLOT_COUNT, NULL, DOING(DO_DRAW)),
    VERB("all players together may draw VALUE card[s]", SLOT_NONE, ONCE,
         SENTENCE(.sentence = { DO_DRAW, .players = PLAYERS_ALL_TOGETHER }, .op = OP_PLAYERS)),
    VERB("choose an element", SLOT_THING, ONCE, DOES(OP_ELEMENT)),
    OF_HARM(ROLE_VERB, "the next HARM is reduced by VALUE", ONCE, HOOK_SHIELD, .next = true),
    PHRASE_IF_DONE(ONCE),
    PHRASE_IF_AT_LEAST(ONCE),
    PHRASE_IF_AT_MOST(ONCE),
    PHRASE_UNTIL_START(NULL),
    PHRASE_UNTIL_END(NULL),
    PHRASE_WHILE_AT_LEAST(ONCE),
    PHRASE_WHILE_AT_MOST(ONCE),
    HOOK(ROLE_HOOK, "start of TURN", NULL, HOOK_START),
    HOOK(ROLE_HOOK, "rite", NULL, HOOK_RITE),
    HOOK(ROLE_HOOK, "when HARM is dealt", ONCE, HOOK_DEALT),
    HOOK(ROLE_HOOK, "the first time each turn HARM is dealt", ONCE, HOOK_DEALT, HOOK_ONCE_A_TURN),
    HOOK(ROLE_HOOK, "when KIND falls", NULL, HOOK_FALLS),
    HOOK(ROLE_HOOK, "when host leaves play", ONCE, HOOK_HOST_LEAVES),
    HOOK(ROLE_HOOK, "when this falls", ONCE, HOOK_OWN_FALL),
    OF_HARM(ROLE_HOOK, "instead of HARM", NULL, HOOK_INSTEAD),
    OF_HARM(ROLE_MODIFIER, "HARM is increased by VALUE", NULL, HOOK_BONUS),
    OF_HARM(ROLE_MODIFIER, "HARM is reduced by VALUE", NULL, HOOK_SHIELD),
    OF_HARM(ROLE_MODIFIER, "HARM of NUMBER or more is reduced by VALUE", ONCE, HOOK_SHIELD),
    OF_HARM(ROLE_MODIFIER, "HARM is turned to ONE", ONCE, HOOK_TURNED),
    HOOK(ROLE_MODIFIER, "SIDE cannot fall", NULL, HOOK_STEADFAST, .plain = true),
    HOOK(ROLE_MODIFIER, "you may play NUMBER more card[s] each turn", ONCE, HOOK_MORE_PLAYS,
         .number_is_amount = true),
    KEYWORD("beast", BEAST, ""),
    KEYWORD("stone", STONE, ""),
    KEYWORD("ward NUMBER", WARD, "", KEEPS_FACT(0, STRENGTH_MAX, "points of strength")),
    { 0 },
};
