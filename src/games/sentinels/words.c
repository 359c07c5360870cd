/* SPDX-License-Identifier: MIT */
/*
 * The words of Sentinels' slots, and which of them a mutation may exchange.
 *
 * A word that only one card uses is defended: the last column says why it is there and not said
 * with other words. A test asks for that, so that cards do not bring a word each. Lists that the
 * rules fix are whole, whatever today's decks use.
 */

#include "games/sentinels/words.h"

#include <string.h>

#include "games/sentinels/sentinels.h"

const char *const sentinels_damage_types[] = { "melee",     "projectile", "fire",     "cold",
                                               "lightning", "energy",     "sonic",    "toxic",
                                               "psychic",   "radiant",    "infernal", NULL };

const char *const sentinels_slots[] = { PLAY_SLOT_NAMES("DAMAGE", "TYPE", "TYPES"), "DECKS", "REST",
                                        "BEARER", NULL };

enum kinds {
    KIND_TARGET,
    KIND_CARD,
    KIND_HERO,
    KIND_TITLE,
    KIND_ADJECTIVE,
    KIND_BUT,
    KIND_EXACTLY,
    KIND_AT_MOST,
};

enum { HERO_IN_PLAY = TRAIT_TARGET | TRAIT_HERO | TRAIT_CHARACTER };

const struct asked_of sentinels_nouns[] = {
    [KIND_TARGET] = { .all = TRAIT_TARGET },
    [KIND_CARD] = { 0 },
    [KIND_HERO] = { .all = HERO_IN_PLAY },
    [KIND_TITLE] = { .title = true },
    [KIND_ADJECTIVE] = { .adjective = true },
    [KIND_BUT] = { .all = TRAIT_TARGET, .but = true },
    [KIND_EXACTLY] = { .all = TRAIT_TARGET, .exactly = FIGURE_HP },
    [KIND_AT_MOST] = { .all = TRAIT_TARGET, .at_most = FIGURE_HP },
};

enum adjectives {
    ADJECTIVE_HERO = ADJECTIVE_GAME,
    ADJECTIVE_VILLAIN,
    ADJECTIVE_ENVIRONMENT,
    ADJECTIVE_NON_HERO,
    ADJECTIVE_NON_VILLAIN,
    ADJECTIVE_NON_ENVIRONMENT,
    ADJECTIVE_CHARACTER,
    ADJECTIVE_NON_CHARACTER,
    ADJECTIVE_ONGOING,
    ADJECTIVE_EQUIPMENT,
    ADJECTIVE_ONGOING_OR_EQUIPMENT,
};

const struct asked_of sentinels_adjectives[] = {
    STANDARD_ADJECTIVES,
    [ADJECTIVE_HERO] = { .all = TRAIT_HERO },
    [ADJECTIVE_VILLAIN] = { .all = TRAIT_VILLAIN },
    [ADJECTIVE_ENVIRONMENT] = { .all = TRAIT_ENVIRONMENT },
    [ADJECTIVE_NON_HERO] = { .none = TRAIT_HERO },
    [ADJECTIVE_NON_VILLAIN] = { .none = TRAIT_VILLAIN },
    [ADJECTIVE_NON_ENVIRONMENT] = { .none = TRAIT_ENVIRONMENT },
    [ADJECTIVE_CHARACTER] = { .all = TRAIT_CHARACTER },
    [ADJECTIVE_NON_CHARACTER] = { .none = TRAIT_CHARACTER },
    [ADJECTIVE_ONGOING] = { .all = TRAIT_ONGOING },
    [ADJECTIVE_EQUIPMENT] = { .all = TRAIT_EQUIPMENT },
    [ADJECTIVE_ONGOING_OR_EQUIPMENT] = { .any = TRAIT_ONGOING | TRAIT_EQUIPMENT },
};

enum froms {
    FROM_DECK,
    FROM_TRASH_YOURS,
    FROM_TRASH_VILLAIN,
    FROM_TRASH_ENVIRONMENT,
    FROM_HAND,
    FROM_PLAY,
    FROM_BENEATH,
    FROM_ANYWHERE,
};

const struct from_word sentinels_froms[] = {
    [FROM_DECK] = { PLACE_DECK }, /* its DECK says whose */
    [FROM_TRASH_YOURS] = { PLACE_TRASH },
    [FROM_TRASH_VILLAIN] = { PLACE_TRASH, DECK_OF_VILLAIN },
    [FROM_TRASH_ENVIRONMENT] = { PLACE_TRASH, DECK_OF_ENVIRONMENT },
    [FROM_HAND] = { PLACE_HAND },
    [FROM_PLAY] = { PLACE_IN_PLAY },
    [FROM_BENEATH] = { PLACE_BENEATH },
    [FROM_ANYWHERE] = { PLACE_ANYWHERE },
};

/* Lists of which cards may need any: they are whole, whatever the decks of today say. */
#define ALL_DECKS "all of the kinds of decks, and their opposites"
#define ALL_TYPES "all of the eleven types of damage"
#define ALL_RESTS "all of the places that cards which were not looked for can go to"

const struct slot_word sentinels_words[] = {
    { SLOT_KIND, KIND_TARGET, "target[s]", "target{s}" },
    { SLOT_KIND, KIND_CARD, "card[s]", "card{s}", .noun = NOUN_CARD },
    { SLOT_KIND, KIND_HERO, "hero", "hero", .again = "that hero" },
    { SLOT_KIND, KIND_TITLE, "TITLE", "{t1}", .noun = NOUN_TITLE },
    { SLOT_KIND, KIND_ADJECTIVE, "ADJECTIVE KIND", "{1} {2}" },
    { SLOT_KIND, KIND_BUT, "target[s] other than ONE", "target{s}{but 1}", .noun = NOUN_OTHER,
      .is_long = true },
    { SLOT_KIND, KIND_EXACTLY, "target[s] with exactly NUMBER hp", "target{s} with exactly {1} hp",
      VERB_AS_BEFORE,
      "one hero destroys what is about to fall, and no more: a bound, not an order of hp",
      .is_long = true },
    { SLOT_KIND, KIND_AT_MOST, "target[s] with NUMBER or fewer hp",
      "target{s} with {1} or fewer hp", VERB_AS_BEFORE,
      "a bound of hp from above; the other bound on hp is exact", .is_long = true },

    { SLOT_ADJECTIVE, ADJECTIVE_HERO, "hero", NULL, VERB_AS_BEFORE, ALL_DECKS },
    { SLOT_ADJECTIVE, ADJECTIVE_VILLAIN, "villain", NULL, VERB_AS_BEFORE, ALL_DECKS },
    { SLOT_ADJECTIVE, ADJECTIVE_ENVIRONMENT, "environment", NULL, VERB_AS_BEFORE, ALL_DECKS },
    { SLOT_ADJECTIVE, ADJECTIVE_NON_HERO, "non-hero", NULL, VERB_AS_BEFORE, ALL_DECKS },
    { SLOT_ADJECTIVE, ADJECTIVE_NON_VILLAIN, "non-villain", NULL, VERB_AS_BEFORE, ALL_DECKS },
    { SLOT_ADJECTIVE, ADJECTIVE_NON_ENVIRONMENT, "non-environment", NULL, VERB_AS_BEFORE,
      ALL_DECKS },
    { SLOT_ADJECTIVE, ADJECTIVE_CHARACTER, "character", NULL },
    { SLOT_ADJECTIVE, ADJECTIVE_NON_CHARACTER, "non-character", NULL, VERB_AS_BEFORE,
      "the opposite of 'character': a power over others that no hero or villain is under" },
    { SLOT_ADJECTIVE, ADJECTIVE_ONGOING, "ongoing", "Ongoing" },
    { SLOT_ADJECTIVE, ADJECTIVE_EQUIPMENT, "equipment", "Equipment" },
    { SLOT_ADJECTIVE, ADJECTIVE_ONGOING_OR_EQUIPMENT, "ongoing or equipment",
      "Ongoing {and} Equipment" },
    { SLOT_ADJECTIVE, ADJECTIVE_OWN, "own", NULL, .noun = NOUN_OWN },

    ONE_WORDS("me", "{me}", "that target", "that dealer"),
    CARDS_WORDS,
    CARDS_BY_FIGURE_WORDS(FIGURE_HP, "hp"),
    CARDS_TOP_WORDS(FIGURE_CARDS_IN_PLAY, "cards in play"),
    CARDS_WHO_DID_WORDS("who", "whose player"),
    SIDE_WORDS(FIGURE_HP, "hp", "target"),
    EVENT_WORDS("damage", "TYPES"),
    CAUSE_WORDS("damage", "TYPES"),

    { SLOT_THING, 0, "melee", NULL, VERB_AS_BEFORE, ALL_TYPES },
    { SLOT_THING, 1, "projectile", NULL, VERB_AS_BEFORE, ALL_TYPES },
    { SLOT_THING, 2, "fire", NULL, VERB_AS_BEFORE, ALL_TYPES },
    { SLOT_THING, 3, "cold", NULL, VERB_AS_BEFORE, ALL_TYPES },
    { SLOT_THING, 4, "lightning", NULL, VERB_AS_BEFORE, ALL_TYPES },
    { SLOT_THING, 5, "energy", NULL, VERB_AS_BEFORE, ALL_TYPES },
    { SLOT_THING, 6, "sonic", NULL, VERB_AS_BEFORE, ALL_TYPES },
    { SLOT_THING, 7, "toxic", NULL, VERB_AS_BEFORE, ALL_TYPES },
    { SLOT_THING, 8, "psychic", NULL, VERB_AS_BEFORE, ALL_TYPES },
    { SLOT_THING, 9, "radiant", NULL, VERB_AS_BEFORE, ALL_TYPES },
    { SLOT_THING, 10, "infernal", NULL, VERB_AS_BEFORE, ALL_TYPES },

    THINGS_WORDS("TYPE", "TYPES"),
    VALUE_WORDS(MEASURE_H, "H"),

    { SLOT_COUNT, MEASURE_IN_PLAY, "the number of KIND in play", "the number of {+1} in play",
      .there = "there {is} {#} in play" },
    { SLOT_COUNT, MEASURE_BENEATH, "the number of cards beneath this",
      "the number of cards beneath this card", .there = "there {is} {#card} beneath this card" },
    { SLOT_COUNT, MEASURE_TRASH, "the number of cards in the villain trash", NULL, VERB_AS_BEFORE,
      "a villain who wins by time needs a clock that anybody can count",
      .there = "there {is} {#card} in the villain trash" },
    { SLOT_COUNT, BY_FIGURE(MEASURE_FIGURE, FIGURE_HP), "the hp of ONE", "{1's} hp", VERB_AS_BEFORE,
      "a minion hits as hard as it still stands", .there = "{1} has {# hp}" },
    { SLOT_COUNT, MEASURE_THAT, "that much", NULL, .in_place = true },
    { SLOT_COUNT, BY_FIGURE(MEASURE_FIGURE, FIGURE_TOKENS), "the number of tokens on ONE",
      "the number of tokens on {1}", .there = "there {is} {#token} on {1}" },
    { SLOT_COUNT, MEASURE_DEALT_TO_ME,
      "the TYPE damage dealt to me since the end of your last turn",
      "the amount of {1:damage} dealt to {me} since the end of your last turn", VERB_AS_BEFORE,
      "a hero who gives back what was taken: nothing else on the table remembers it" },
    { SLOT_COUNT, MEASURE_DEALT_BY_ME, "the TYPE damage dealt by me this turn",
      "the amount of {1:damage} dealt by {me} this turn", VERB_AS_BEFORE,
      "a hero who pays for what was dealt: nothing else on the table remembers it" },
    { SLOT_COUNT, MEASURE_DISCARDED, "the number of hero cards discarded this turn", NULL,
      VERB_AS_BEFORE, "a villain who feeds on discards: nothing else on the table remembers them",
      .there = "{#hero card} {were} discarded this turn" },
    { SLOT_COUNT, MEASURE_HAND, "the number of cards in your hand", NULL, VERB_AS_BEFORE,
      "a full hand, or an empty one, that counts: nothing else on the table says how many",
      .there = "there {is} {#card} in your hand" },

    PLAYER_WORDS,
    SOMEBODY_WORDS,
    HOWMANY_WORDS,

    { SLOT_TURN, TURN_OF_VILLAIN, "the villain turn", NULL },
    { SLOT_TURN, TURN_OF_OWNER, "your turn", NULL },
    { SLOT_TURN, TURN_OF_ENVIRONMENT, "the environment turn", NULL },
    { SLOT_TURN, TURN_OF_EACH_PLAYER, "each player's turn", NULL },

    { SLOT_DECK, DECK_OF_YOU, "your deck", NULL, .owner = "your" },
    { SLOT_DECK, DECK_OF_VILLAIN, "the villain deck", NULL, .owner = "the villain" },
    { SLOT_DECK, DECK_OF_ENVIRONMENT, "the environment deck", NULL, .owner = "the environment" },

    { SLOT_FROM, FROM_DECK, "DECK", "from {1}" },
    { SLOT_FROM, FROM_TRASH_YOURS, "your trash", "from your trash", VERB_AS_BEFORE,
      "the trash of a hero; 'the villain trash' has several cards", .owner = "your" },
    { SLOT_FROM, FROM_TRASH_VILLAIN, "the villain trash", "from the villain trash",
      .owner = "the villain" },
    { SLOT_FROM, FROM_TRASH_ENVIRONMENT, "the environment trash", "from the environment trash",
      .owner = "the environment" },
    { SLOT_FROM, FROM_HAND, "your hand", "from your hand", VERB_AS_BEFORE,
      "cards are kept for later: only from the hand can they be chosen", .owner = "your" },
    { SLOT_FROM, FROM_PLAY, "play", "in play", VERB_AS_BEFORE,
      "a card is taken out of play without being destroyed" },
    { SLOT_FROM, FROM_BENEATH, "beneath this", "beneath this card" },
    { SLOT_FROM, FROM_ANYWHERE, "anywhere", "from anywhere", VERB_AS_BEFORE,
      "a villain who turns takes a card out wherever it lies" },

    { SLOT_INTO, PLACE_HAND, "into hand", "into {owner:hand}" },
    { SLOT_INTO, PLACE_PLAY, "into play", NULL },
    { SLOT_INTO, PLACE_TRASH, "into the trash", "into {owner:trash}" },
    { SLOT_INTO, PLACE_DECK_TOP, "on top of the deck", "on top of {owner:deck}", VERB_AS_BEFORE,
      "a trash that comes back, in the order in which it lies" },
    { SLOT_INTO, PLACE_DECK_BOTTOM, "on the bottom of the deck", "on the bottom of {owner:deck}" },
    { SLOT_INTO, PLACE_BENEATH, "beneath this", "beneath this card", VERB_AS_BEFORE,
      "the place that 'from beneath this' takes cards out of" },

    { SLOT_DECKS, DECKS_NAMED, "DECK", "{1}" },
    { SLOT_DECKS, DECKS_ANY, "any deck", NULL },

    { SLOT_REST, REST_SHUFFLED, "shuffle the rest into the deck",
      "shuffle the rest into {owner:deck}", VERB_AS_BEFORE, ALL_RESTS },
    { SLOT_REST, REST_TRASH, "put the rest into the trash", "put the rest into {owner:trash}",
      VERB_AS_BEFORE, ALL_RESTS },
    { SLOT_REST, REST_BOTTOM, "put the rest on the bottom of the deck",
      "put the rest on the bottom of {owner:deck}", VERB_AS_BEFORE, ALL_RESTS },

    STANDARD_WORD(SLOT_BEARER, ONE_ME, "me", "{me}", 0),
    STANDARD_WORD(SLOT_BEARER, ONE_THIS, "this", "{this}", 0),
    STANDARD_WORD(SLOT_BEARER, ONE_HOST, "host", "the card next to this one", 0),
    { 0 },
};

/* ---- mutations ------------------------------------------------------------------------------- */

/* Of adjectives, those that speak of the same: the deck, being a character, the keyword, whose it
 * is, the tag. A mutation stays within one of them. */
static unsigned adjective_group(unsigned value)
{
    if (value <= ADJECTIVE_NON_ENVIRONMENT) return 0;
    if (value <= ADJECTIVE_NON_CHARACTER) return 1;
    if (value <= ADJECTIVE_ONGOING_OR_EQUIPMENT) return 2;
    return value < ADJECTIVE_TAGS ? 3 : 4;
}

/* The next few words of the slot: one other type of damage proves a type as well as ten do. */
unsigned sentinels_other_words(const struct pack *pack, const struct card_def *card,
                               const struct operand *o, uint16_t *out)
{
    unsigned count = sizeof sentinels_words / sizeof *sentinels_words - 1 + pack->keyword_count;
    unsigned most = o->slot == SLOT_THING ? 1 : 3, n = 0;
    (void)card;
    for (unsigned step = 1; step < count && n < most; step++) {
        unsigned i = (o->word + step) % count;
        const struct slot_word *w = &pack->words[i];
        if (w->slot != o->slot || w->value == o->value) continue;
        bool group =
            o->slot != SLOT_ADJECTIVE || adjective_group(w->value) == adjective_group(o->value);
        if (group && patterns_have_same_slots(w->words, pack->words[o->word].words))
            out[n++] = (uint16_t)i;
    }
    return n;
}
