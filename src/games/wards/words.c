/*
 * The words and phrases of Wards: one of everything that src/inplay/read.h can read.
 */
#include "games/wards/wards.h"

const char *const wards_slots[] = { "AMOUNT", "NUMBER", "TITLE", "KIND",    "ADJECTIVE", "ONE",
                                    "CARDS",  "SIDE",   "HARM",  "ELEMENT", "TYPES",     "VALUE",
                                    "COUNT",  "PLAYER", "WHO",   "HOWMANY", "TURN",      "FROM",
                                    "INTO",   "DECK",   NULL };

enum kinds { WARDS, CARD, NAMED, QUALIFIED, BUT, EXACTLY, AT_MOST, AT_LEAST, WHO_DID, WHO_DID_NOT };
const struct asked_of wards_nouns[] = {
    [WARDS] = { .all = WARD },
    [CARD] = { 0 },
    [NAMED] = { .title = true },
    [QUALIFIED] = { .adjective = true },
    [BUT] = { .all = WARD, .but = true },
    [EXACTLY] = { .all = WARD, .exactly = FIGURE_STRENGTH },
    [AT_MOST] = { .all = WARD, .at_most = FIGURE_STRENGTH },
    [AT_LEAST] = { .all = WARD, .at_least = FIGURE_STRENGTH },
    [WHO_DID] = { .all = WARD, .did = DID_SO },
    [WHO_DID_NOT] = { .all = WARD, .did = DID_NOT },
};
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

#define W(slot, value, words, ...)                                                                 \
    {                                                                                              \
        slot, value, words, .defence = "all of the layer", __VA_ARGS__                             \
    }
const struct slot_word wards_words[] = {
    W(KIND, WARDS, "ward[s]", .text = "ward{s}"),
    W(KIND, CARD, "card[s]", .text = "card{s}"),
    W(KIND, NAMED, "TITLE"),
    W(KIND, QUALIFIED, "ADJECTIVE KIND"),
    W(KIND, BUT, "ward[s] other than ONE", .text = "ward{s} other than {1}"),
    W(KIND, EXACTLY, "ward[s] with strength NUMBER", .text = "ward{s} with strength {1}"),
    W(KIND, AT_MOST, "ward[s] with NUMBER or less strength",
      .text = "ward{s} with {1} or less strength"),
    W(KIND, AT_LEAST, "ward[s] with NUMBER or more strength",
      .text = "ward{s} with {1} or more strength"),
    W(KIND, WHO_DID, "ward[s] of who did so", .text = "ward{s} of who did so"),
    W(KIND, WHO_DID_NOT, "ward[s] of who did not", .text = "ward{s} of who did not"),
    W(ADJECTIVE, IS_BEAST, "beast"),
    W(ADJECTIVE, IS_NOT_BEAST, "tame"),
    W(ADJECTIVE, IS_EITHER, "beast or stone"),
    W(ADJECTIVE, IS_HURT, "hurt"),
    W(ADJECTIVE, IS_LONE, "lone"),
    W(ADJECTIVE, IS_OWN, "own"),
    W(ADJECTIVE, IS_OPPOSING, "opposing"),
    W(ONE, ONE_ME, "the eldest"),
    W(ONE, ONE_THIS, "this", .text = "this card"),
    W(ONE, ONE_HOST, "host"),
    W(ONE, ONE_THAT_TARGET, "that ward"),
    W(ONE, ONE_THAT_SOURCE, "that striker"),
    W(CARDS, HOW_ONE, "ONE"),
    W(CARDS, HOW_EACH, "each KIND", .text = "each {1-}"),
    W(CARDS, HOW_CHOOSE, "NUMBER KIND"),
    W(CARDS, HOW_UP_TO, "up to NUMBER KIND"),
    W(CARDS, HOW_ANY_NUMBER, "any number of KIND", .text = "any number of {1+}"),
    W(CARDS, BY_FIGURE(HOW_HIGHEST, FIGURE_STRENGTH), "the strongest KIND"),
    W(CARDS, BY_FIGURE(HOW_LOWEST, FIGURE_STRENGTH), "the weakest KIND"),
    W(CARDS, BY_FIGURE(HOW_SECOND_HIGHEST, FIGURE_STRENGTH), "the second strongest KIND"),
    W(CARDS, BY_FIGURE(HOW_TOP, FIGURE_STRENGTH), "the NUMBER strongest KIND"),
    W(SIDE, HOW_ONE, "ONE", .verb = VERB_WITH_S),
    W(SIDE, HOW_EACH, "KIND", .text = "{1+}", .verb = VERB_PLAIN),
    W(SIDE, BY_FIGURE(HOW_LOWEST, FIGURE_STRENGTH), "the weakest KIND"),
    W(SIDE, BY_FIGURE(HOW_NOT_LOWEST, FIGURE_STRENGTH), "any ward but the weakest KIND"),
    W(HARM, 0, "harm"),
    W(HARM, EVENT_THINGS, "TYPES harm"),
    W(HARM, EVENT_BY, "harm by SIDE"),
    W(HARM, EVENT_TO, "harm to SIDE"),
    W(HARM, EVENT_THINGS | EVENT_TO, "TYPES harm to SIDE"),
    W(HARM, EVENT_THINGS | EVENT_BY, "TYPES harm by SIDE"),
    W(HARM, EVENT_BY | EVENT_TO, "harm by SIDE to SIDE"),
    W(ELEMENT, 0, "ember"),
    W(ELEMENT, 1, "frost"),
    W(ELEMENT, 2, "gale"),
    W(TYPES, 0, "ELEMENT"),
    W(TYPES, 1, "ELEMENT or TYPES"),
    W(VALUE, FORM_NUMBER, "NUMBER"),
    W(VALUE, OF_MEASURE(FORM_MEASURE, MEASURE_SEATS), "S"),
    W(VALUE, OF_MEASURE(FORM_MEASURE_PLUS, MEASURE_SEATS), "S plus NUMBER"),
    W(VALUE, OF_MEASURE(FORM_MEASURE_MINUS, MEASURE_SEATS), "S minus NUMBER"),
    W(VALUE, FORM_COUNT, "COUNT"),
    W(VALUE, FORM_TIMES, "NUMBER times COUNT"),
    W(VALUE, FORM_PLUS, "NUMBER plus COUNT"),
    W(COUNT, MEASURE_IN_PLAY, "the number of KIND", .text = "the number of {1+}"),
    W(COUNT, MEASURE_BENEATH, "the cards beneath this"),
    W(COUNT, BY_FIGURE(MEASURE_FIGURE, FIGURE_STRENGTH), "the strength of ONE"),
    W(COUNT, BY_FIGURE(MEASURE_FIGURE, FIGURE_HARM), "the harm on this"),
    W(COUNT, MEASURE_THAT, "that much"),
    W(COUNT, MEASURE_HAND, "the cards in your hand"),
    W(PLAYER, PLAYERS_YOU, "you", .verb = VERB_PLAIN),
    W(PLAYER, PLAYERS_EACH, "each player", .verb = VERB_WITH_S),
    W(PLAYER, PLAYERS_ONE, "1 player"),
    W(PLAYER, PLAYERS_THAT, "that player"),
    W(WHO, 0, "PLAYER"),
    W(WHO, 1, "PLAYER may", .verb = VERB_PLAIN),
    W(HOWMANY, HOWMANY_EXACTLY, "VALUE"),
    W(HOWMANY, HOWMANY_UP_TO, "up to NUMBER"),
    W(TURN, TURN_OF_OWNER, "your turn"),
    W(TURN, TURN_OF_EACH, "each turn"),
    W(FROM, ZONE_HAND, "your hand"),
    W(FROM, ZONE_BENEATH, "beneath this"),
    W(FROM, PLACE_IN_PLAY, "play"),
    W(INTO, ZONE_HAND, "into hand"),
    W(INTO, ZONE_YARD, "into play"),
    W(INTO, ZONE_BENEATH, "beneath this"),
    W(DECK, DECK_YOURS, "your heap"),
    W(DECK, DECK_ALL, "all heaps"),
    { 0 },
};

static EMIT(emit_element)
{
    (void)o;
    emit(e, (struct instruction){ .op = OP_ELEMENT, .a = emit_bound(e, clause) });
}

static EMIT(emit_until_start)
{
    (void)o, (void)clause;
    emit_set_time(e, UNTIL_START);
}

static EMIT(emit_until_end)
{
    (void)o, (void)clause;
    emit_set_time(e, UNTIL_END);
}

static EMIT(emit_strength)
{
    (void)clause;
    emit_fact(e, 0, AT(0)->value);
}

#define ONCE "a part of the layer, with a scene of its own"
#define VERB(pattern, binds, ...)                                                                  \
    {                                                                                              \
        ROLE_VERB, pattern, NULL, NULL, binds, 0, "", ONCE, __VA_ARGS__                            \
    }
#define HOOK(role, pattern, defence, ...)                                                          \
    {                                                                                              \
        role, pattern, NULL, NULL, SLOT_NONE, 0, "", defence, MAKES_HOOK(__VA_ARGS__)              \
    }
#define WORD(role, pattern, emit, bit, ...)                                                        \
    {                                                                                              \
        role, pattern, NULL, emit, SLOT_NONE, bit, "", __VA_ARGS__                                 \
    }
const struct phrase wards_phrases[] = {
    VERB("ONE strikes CARDS for VALUE ELEMENT harm", ONE,
         SENTENCE(.sentence = { .verb = DO_STRIKE }, .binds_card = true, .one_is_source = true,
                  .targets = true),
         .defence = NULL),
    VERB("the strongest KIND strikes CARDS for VALUE ELEMENT harm", ONE,
         SENTENCE(.sentence = { .verb = DO_STRIKE }, .source_figure = FIGURE_STRENGTH,
                  .targets = true)),
    VERB("mend CARDS by VALUE", COUNT, SENTENCE(.sentence = { .verb = DO_MEND }, .targets = true),
         .defence = NULL),
    VERB("fell CARDS", COUNT, SENTENCE(.sentence = { .verb = DO_FELL }, .targets = true),
         .defence = NULL),
    VERB("WHO discard(s) CARDS", COUNT,
         SENTENCE(.sentence = { .verb = DO_PUT, .from = ZONE_HAND, .to = ZONE_HEAP }),
         .defence = NULL),
    VERB("choose CARDS", ONE, SENTENCE(.sentence = { .verb = DO_BIND }, .binds_card = true),
         .defence = NULL),
    VERB("put CARDS from FROM INTO", COUNT, SENTENCE(.sentence = { .verb = DO_PUT }),
         .defence = NULL),
    VERB("put CARDS of DECK INTO", COUNT,
         SENTENCE(.sentence = { .verb = DO_PUT, .from = ZONE_HEAP }), .defence = NULL),
    VERB("join CARDS", SLOT_NONE, SENTENCE(.sentence = { .verb = DO_JOIN }, .targets = true)),
    VERB("WHO draw(s) HOWMANY card[s]", COUNT, SENTENCE(.sentence = { .verb = DO_DRAW }),
         .defence = NULL),
    VERB("WHO score(s) VALUE point[s]", COUNT, SENTENCE(.sentence = { .verb = DO_SCORE }),
         .defence = NULL),
    VERB("all players together may draw VALUE card[s]", SLOT_NONE,
         SENTENCE(.sentence = { .verb = DO_DRAW, .players = PLAYERS_ALL_TOGETHER },
                  .op = OP_PLAYERS)),
    VERB("choose an element", ELEMENT, .emit = emit_element),
    HOOK(ROLE_VERB, "the next HARM is reduced by VALUE", ONCE, HOOK_SHIELD, .targets = true,
         .next = true),
    WORD(ROLE_CONDITION, "VALUE is NUMBER or more", emit_if_at_least, 0, ONCE),
    WORD(ROLE_CONDITION, "VALUE is NUMBER or less", emit_if_at_most, 0, ONCE),
    WORD(ROLE_UNTIL, "the start of your next turn", emit_until_start, 0, NULL),
    WORD(ROLE_UNTIL, "the end of this turn", emit_until_end, 0, NULL),
    WORD(ROLE_WHILE, "VALUE is NUMBER or more", emit_while_at_least, 0, ONCE),
    WORD(ROLE_WHILE, "VALUE is NUMBER or less", emit_while_at_most, 0, ONCE),
    HOOK(ROLE_HOOK, "start of TURN", NULL, HOOK_START),
    HOOK(ROLE_HOOK, "rite", NULL, HOOK_RITE),
    HOOK(ROLE_HOOK, "rite TITLE", ONCE, HOOK_RITE),
    HOOK(ROLE_HOOK, "instead of HARM", NULL, HOOK_INSTEAD, .targets = true),
    HOOK(ROLE_HOOK, "when HARM is dealt", ONCE, HOOK_DEALT),
    HOOK(ROLE_HOOK, "the first time each turn HARM is dealt", ONCE, HOOK_DEALT, HOOK_ONCE_A_TURN),
    HOOK(ROLE_HOOK, "when KIND enters play", ONCE, HOOK_ENTERS),
    HOOK(ROLE_HOOK, "when KIND falls", NULL, HOOK_FALLS),
    HOOK(ROLE_HOOK, "when host leaves play", ONCE, HOOK_HOST_LEAVES),
    HOOK(ROLE_HOOK, "when this falls", NULL, HOOK_OWN_FALL),
    HOOK(ROLE_MODIFIER, "HARM is increased by VALUE", NULL, HOOK_BONUS, .targets = true),
    HOOK(ROLE_MODIFIER, "HARM is reduced by VALUE", NULL, HOOK_SHIELD, .targets = true),
    HOOK(ROLE_MODIFIER, "HARM of NUMBER or more is reduced by VALUE", ONCE, HOOK_SHIELD,
         .targets = true),
    HOOK(ROLE_MODIFIER, "HARM is turned to ONE", ONCE, HOOK_TURNED, .targets = true),
    HOOK(ROLE_MODIFIER, "SIDE cannot fall", NULL, HOOK_STEADFAST, .plain = true),
    HOOK(ROLE_MODIFIER, "you may play NUMBER more card[s] each turn", ONCE, HOOK_MORE_PLAYS,
         .number_is_amount = true),
    WORD(ROLE_KEYWORD, "spell", NULL, SPELL, NULL),
    WORD(ROLE_KEYWORD, "beast", NULL, BEAST, NULL),
    WORD(ROLE_KEYWORD, "stone", NULL, STONE, NULL),
    WORD(ROLE_KEYWORD, "strength NUMBER", emit_strength, 0, NULL, .shown = SHOWN_BY_STATE),
    { 0 },
};
