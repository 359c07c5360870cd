/* SPDX-License-Identifier: MIT */
/*
 * The words of Sentiment's slots. Most are those of every game with cards in play
 * (src/inplay/standard.h); lists that the rules fix (emotions, keywords) are whole, whatever
 * today's cards use.
 */
#include "games/sentiment/words.h"

const char *const sentiment_emotions[] = { "anger",   "happiness", "fear", "love",
                                           "sadness", "serenity",  NULL };

const char *const sentiment_slots[] = { PLAY_SLOT_NAMES("DAMAGE", "EMOTION", "EMOTIONS"), "KEYWORD",
                                        NULL };

enum nouns {
    NOUN_MANIFESTATION,
    NOUN_CARD_ANY,
    NOUN_EVOKER,
    NOUN_OPPONENT,
    NOUN_ANYTHING,
    NOUN_ALLY,
    NOUN_ACTION,
    NOUN_REACTION,
    NOUN_ACTION_OR_REACTION,
    NOUN_ACTION_OR_ABILITY,
    NOUN_ABILITY,
    NOUN_TARGETING,
    NOUN_SENDABLE,
    NOUN_WITH_ADJECTIVE,
    NOUN_ANOTHER,
    NOUN_CR_AT_MOST,
    NOUN_CR_AT_LEAST,
    NOUN_COST_AT_MOST,
};

const struct asked_of sentiment_nouns[] = {
    [NOUN_MANIFESTATION] = { .all = MANIFESTATION },
    [NOUN_CARD_ANY] = { .any = MANIFESTATION | ACTION | REACTION },
    [NOUN_EVOKER] = { .all = EVOKER },
    [NOUN_OPPONENT] = { .all = EVOKER, .whose = WHOSE_OPPOSING },
    [NOUN_ANYTHING] = { .any = MANIFESTATION | EVOKER },
    [NOUN_ALLY] = { .all = TOKEN },
    [NOUN_ACTION] = { .all = ACTION },
    [NOUN_REACTION] = { .all = REACTION },
    [NOUN_ACTION_OR_REACTION] = { .any = ACTION | REACTION },
    [NOUN_ACTION_OR_ABILITY] = { .game = FITS_ACTION_OR_ABILITY },
    [NOUN_ABILITY] = { .game = FITS_ABILITY },
    [NOUN_TARGETING] = { .game = FITS_TARGETS_YOURS },
    [NOUN_SENDABLE] = { .all = MANIFESTATION, .game = FITS_SENDABLE },
    [NOUN_WITH_ADJECTIVE] = { .adjective = true },
    [NOUN_ANOTHER] = { .all = MANIFESTATION, .but = true },
    [NOUN_CR_AT_MOST] = { .all = MANIFESTATION, .at_most = FIGURE_CR },
    [NOUN_CR_AT_LEAST] = { .all = MANIFESTATION, .at_least = FIGURE_CR },
    [NOUN_COST_AT_MOST] = { .all = MANIFESTATION, .at_most = FIGURE_COST },
};

enum adjectives {
    IS_ATTACKING = ADJECTIVE_GAME,
    IS_DAMAGED,
    IS_KEYWORD, /* six of them */
    IS_EMOTION = IS_KEYWORD + EMOTIONS,
};

#define BY_EMOTION(first, bit)                                                                     \
    [(first) + 0] = { .all = (uint32_t)(bit) << 0 },                                               \
               [(first) + 1] = { .all = (uint32_t)(bit) << 1 },                                    \
               [(first) + 2] = { .all = (uint32_t)(bit) << 2 },                                    \
               [(first) + 3] = { .all = (uint32_t)(bit) << 3 },                                    \
               [(first) + 4] = { .all = (uint32_t)(bit) << 4 },                                    \
               [(first) + 5] = { .all = (uint32_t)(bit) << 5 }

const struct asked_of sentiment_adjectives[] = {
    STANDARD_ADJECTIVES,
    [IS_ATTACKING] = { .all = ATTACKING },
    [IS_DAMAGED] = { .all = DAMAGED },
    BY_EMOTION(IS_KEYWORD, AGGRESSIVE),
    BY_EMOTION(IS_EMOTION, 1u << FIRST_EMOTION),
};

#define ALL_KEYWORDS "all of the six keywords"
#define ALL_EMOTIONS "all of the six emotions"
#define ALL_WAITING  "all of what can wait in a window"

#define KEYWORD_WORDS(n, word, title)                                                              \
    { SLOT_KEYWORD, n, word, title, 0, ALL_KEYWORDS },                                             \
    {                                                                                              \
        SLOT_ADJECTIVE, IS_KEYWORD + n, word, title, 0, ALL_KEYWORDS                               \
    }
#define EMOTION_WORDS(n, word, title)                                                              \
    {                                                                                              \
        SLOT_ADJECTIVE, IS_EMOTION + n, word, title, 0, ALL_EMOTIONS                               \
    }

/* A row a line, but for what belongs together. */
/* clang-format off */
const struct slot_word sentiment_words[] = {
    { SLOT_KIND, NOUN_MANIFESTATION, "manifestation[s]", "manifestation{s}" },
    { SLOT_KIND, NOUN_CARD_ANY, "card[s]", "card{s}", .noun = NOUN_CARD },
    { SLOT_KIND, NOUN_EVOKER, "evoker[s]", "evoker{s}", 0, "all of whom one can point at", .again = "that evoker" },
    { SLOT_KIND, NOUN_OPPONENT, "opponent[s]", "opponent{s}", .again = "that opponent" },
    { SLOT_KIND, NOUN_ANYTHING, "anything", "manifestation{s} or evoker{s}" },
    { SLOT_KIND, NOUN_ALLY, "Ally token[s]", "Ally token{s}", 0, "all of whom one can point at" },
    { SLOT_KIND, NOUN_ACTION, "action[s]", "Action{s}", 0, ALL_WAITING },
    { SLOT_KIND, NOUN_REACTION, "reaction[s]", "Reaction{s}", 0, ALL_WAITING },
    { SLOT_KIND, NOUN_ACTION_OR_REACTION, "action[s] or reaction[s]", "Action{s} or Reaction{s}", 0, ALL_WAITING },
    { SLOT_KIND, NOUN_ACTION_OR_ABILITY, "action or ability", "Action or ability", 0, ALL_WAITING },
    { SLOT_KIND, NOUN_ABILITY, "ability", "ability", 0, ALL_WAITING },
    { SLOT_KIND, NOUN_TARGETING, "card that targets one of yours", "card that targets one of your manifestations", 0, ALL_WAITING },
    { SLOT_KIND, NOUN_SENDABLE, "manifestation[s] it could attack", "manifestation{s} it could attack", 0,
      "an attack can only be given a target that the attacker could have been sent against (sentiment-54)" },
    { SLOT_KIND, NOUN_WITH_ADJECTIVE, "ADJECTIVE KIND", "{1} {2}" },
    { SLOT_KIND, NOUN_ANOTHER, "manifestation[s] other than ONE", "manifestation{s}{but 1}", .noun = NOUN_OTHER },
    { SLOT_KIND, NOUN_CR_AT_MOST, "manifestation[s] with NUMBER or less cr", "manifestation{s} with CR {1} or less" },
    { SLOT_KIND, NOUN_CR_AT_LEAST, "manifestation[s] with NUMBER or more cr", "manifestation{s} with CR {1} or more", 0,
      "all of the bounds that a text can set" },
    { SLOT_KIND, NOUN_COST_AT_MOST, "manifestation[s] of cost NUMBER or less", "Manifestation card{s} of cost {1} or less" },

    ADJECTIVE_WORDS,
    { SLOT_ADJECTIVE, IS_ATTACKING, "attacking", NULL },
    { SLOT_ADJECTIVE, IS_DAMAGED, "damaged", NULL, 0, "what has counters to heal; CR alone does not say it" },
    KEYWORD_WORDS(0, "aggressive", "Aggressive"), KEYWORD_WORDS(1, "supportive", "Supportive"),
    KEYWORD_WORDS(2, "dreadful", "Dreadful"), KEYWORD_WORDS(3, "protective", "Protective"),
    KEYWORD_WORDS(4, "stagnate", "Stagnate"), KEYWORD_WORDS(5, "focused", "Focused"),
    EMOTION_WORDS(0, "anger", "Anger"), EMOTION_WORDS(1, "happiness", "Happiness"),
    EMOTION_WORDS(2, "fear", "Fear"), EMOTION_WORDS(3, "love", "Love"),
    EMOTION_WORDS(4, "sadness", "Sadness"), EMOTION_WORDS(5, "serenity", "Serenity"),

    STANDARD_WORD(SLOT_ONE, ONE_ME, "me", "yourself", VERB_PLAIN),
    STANDARD_WORD(SLOT_ONE, ONE_THIS, "this", "{this}", 0),
    STANDARD_WORD(SLOT_ONE, ONE_THAT_TARGET, "that target", "{target}", 0),
    STANDARD_WORD(SLOT_ONE, ONE_THAT_SOURCE, "that source", "{source}", 0),
    STANDARD_WORD(SLOT_ONE, ONE_THAT_OPPONENT, "that opponent", "them", VERB_PLAIN),
    STANDARD_WORD(SLOT_ONE, ONE_THAT_EVOKER, "that evoker", "the evoker", VERB_WITH_S),
    STANDARD_WORD(SLOT_ONE, ONE_CONTROLLER, "the controller of ONE", "{1's} controller", VERB_WITH_S),
    STANDARD_WORD(SLOT_ONE, ONE_OWNER, "the owner of ONE", "{1's} owner", VERB_WITH_S),
    STANDARD_WORD(SLOT_ONE, ONE_GOAL, "the goal of ONE", "the target of {1's} attack", VERB_WITH_S),
    CARDS_WORDS,
    STANDARD_WORD(SLOT_THOSE, HOW_ONE, "ONE", "{1}", VERB_WITH_S),
    STANDARD_WORD(SLOT_THOSE, HOW_EACH, "KIND", "{+1}", VERB_PLAIN, .happening = "{a1}"),
    STANDARD_WORD(SLOT_SIDE, HOW_ONE, "ONE", "{1}", VERB_WITH_S),
    STANDARD_WORD(SLOT_SIDE, HOW_EACH, "KIND", "{+1}", VERB_PLAIN, .happening = "{a1}"),
    STANDARD_WORD(SLOT_EVENT, 0, "damage", NULL, 0, .happening = "damage {is} dealt"),
    STANDARD_WORD(SLOT_EVENT, EVENT_BY, "damage by THOSE", "damage dealt by {1}", 0,
                  .happening = "{=1} {v:deal} damage", .names_source = true),
    STANDARD_WORD(SLOT_EVENT, EVENT_TO, "damage to SIDE", "damage to {1}", 0,
                  .happening = "{=1} {is} dealt damage"),
    STANDARD_WORD(SLOT_EVENT, EVENT_BY | EVENT_TO, "damage by THOSE to SIDE",
                  "damage dealt by {1} to {2}", 0, .happening = "{=1} {v:damage} {2}",
                  .names_source = true),
    STANDARD_WORD(SLOT_VALUE, FORM_NUMBER, "NUMBER", "{1}", 0),
    STANDARD_WORD(SLOT_VALUE, FORM_COUNT, "COUNT", "{1}", 0, .where = "{1}"),
    STANDARD_WORD(SLOT_VALUE, FORM_TIMES, "NUMBER times COUNT", NULL, 0, .where = "{times 1} {2}"),
    STANDARD_WORD(SLOT_COUNT, MEASURE_IN_PLAY, "the number of KIND", "the number of {+1}", 0,
                  .there = "there {is} {#}"),
    STANDARD_WORD(SLOT_COUNT, BY_FIGURE(MEASURE_FIGURE, FIGURE_CR), "the cr of ONE",
                  "{1's} CR", 0),
    STANDARD_WORD(SLOT_COUNT, MEASURE_THAT, "that much", NULL, 0, .in_place = true),
    STANDARD_WORD(SLOT_COUNT, MEASURE_IMPULSE, "your impulse", "your Impulse", 0,
                  .there = "you have {#~Impulse}"),
    STANDARD_WORD(SLOT_COUNT, MEASURE_STRESS, "your stress", "your Stress", 0),
    STANDARD_WORD(SLOT_TURN, TURN_OWN, "your", NULL, 0),
    STANDARD_WORD(SLOT_TURN, TURN_EACH, "each", NULL, 0),
    STANDARD_WORD(SLOT_FROM, ZONE_DISCARD, "your discard pile", "from your discard pile", 0, .owner = "your"),
    { 0 },
};
/* clang-format on */
