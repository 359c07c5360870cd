/* SPDX-License-Identifier: MIT */
/*
 * What is asked of Sentinels' packs beyond what the rules need. Decks have the numbers of cards
 * that the rulebook's decks have; decks that hold only what scenes need are not asked.
 */
#include "games/sentinels/lint.h"

#include <string.h>

#include "cardlang/vocabulary.h"
#include "games/sentinels/operations.h"
#include "games/sentinels/sentinels.h"
#include "inplay/read.h"

enum {
    HERO_CARDS = 40,
    VILLAIN_CARDS = 25,
    ENVIRONMENT_CARDS = 15,
    ABILITIES = 3, /* of an incapacitated side */
};

static bool is_deck_of(const struct lint_place *at, const char *kind)
{
    return at->deck != NO_DECK && strcmp(at->pack->decks[at->deck].kind, kind) == 0;
}

static bool is_character(const struct pack *pack, const struct card_def *card)
{
    (void)pack;
    return card->keywords & TRAIT_CHARACTER;
}

static bool is_back(const struct card_def *card)
{
    return card->facts[FACT_BACK_OF] != 0;
}

/* ---- decks ----------------------------------------------------------------------------------- */

/* An environment has none. Of two, one would be laid into the game and not be who plays. */
static bool has_wrong_characters(const struct lint_place *at, struct text *found)
{
    if (is_deck_of(at, "environment")) return false;
    unsigned characters = lint_cards(at, is_character);
    text_add(found, "%u", characters);
    return characters != 1 && lint_cards(at, NULL); /* of an empty deck, that is reported */
}

/* Characters and their backs are not in the deck. */
static bool is_in_deck(const struct pack *pack, const struct card_def *card)
{
    return !is_character(pack, card) && !is_back(card);
}

/* A deck that another file goes on with is somebody's own; cards may be added to it, but none be
 * missing. */
static bool has_wrong_size(const struct lint_place *at, struct text *found)
{
    const struct deck *deck = &at->pack->decks[at->deck];
    unsigned is = lint_copies(at, is_in_deck);
    unsigned right = is_deck_of(at, "hero")      ? HERO_CARDS
                     : is_deck_of(at, "villain") ? VILLAIN_CARDS
                                                 : ENVIRONMENT_CARDS;
    text_add(found, "%u cards, and the deck of %s %s has %u", is, deck->kind[0] == 'e' ? "an" : "a",
             deck->kind, right);
    bool wrong = is < right || (is > right && !deck->continued);
    return wrong && lint_cards(at, NULL);
}

/* ---- cards ----------------------------------------------------------------------------------- */

static bool lacks_hp(const struct lint_place *at, struct text *found)
{
    (void)found;
    return is_character(at->pack, at->card) && !at->card->facts[FACT_HP];
}

static bool lacks_back(const struct lint_place *at, struct text *found)
{
    if (!is_deck_of(at, "hero") || !is_character(at->pack, at->card)) return false;
    unsigned front = (unsigned)(at->card - at->pack->cards);
    text_add_string(found, at->card->name);
    for (unsigned i = 0; i < at->pack->own_from; i++) {
        if (at->pack->cards[i].facts[FACT_BACK_OF] == front + 1) return false;
    }
    return true;
}

static unsigned hooks_of_kind(const struct pack *pack, const struct card_def *card, unsigned kind)
{
    unsigned count = 0;
    for (unsigned h = card->hooks_start; h < card->hooks_end; h++) {
        count += pack->hooks[h].kind == kind;
    }
    return count;
}

static bool has_wrong_abilities(const struct lint_place *at, struct text *found)
{
    if (!is_deck_of(at, "hero") || !is_back(at->card)) return false;
    unsigned abilities = hooks_of_kind(at->pack, at->card, HOOK_ABILITY);
    text_add(found, "%u", abilities);
    return abilities != ABILITIES;
}

static bool is_back_of_no_character(const struct lint_place *at, struct text *found)
{
    if (!is_back(at->card)) return false;
    const struct card_def *front = &at->pack->cards[at->card->facts[FACT_BACK_OF] - 1u];
    text_add_string(found, front->name);
    return !is_character(at->pack, front);
}

/* Villains have cards that are nothing but targets or what their keyword says, and cards of
 * environments need be nothing at all. */
static bool has_no_kind(const struct lint_place *at, struct text *found)
{
    const struct card_def *card = at->card;
    uint32_t kinds = TRAIT_ONE_SHOT | TRAIT_ONGOING | TRAIT_EQUIPMENT | TRAIT_CHARACTER;
    uint32_t tags = ~0u << TRAIT_TAGS;
    (void)found;
    if (is_deck_of(at, "environment") || is_back(card)) return false;
    return !(card->keywords & (kinds | tags)) && !card->facts[FACT_HP];
}

static bool has_two_kinds(const struct lint_place *at, struct text *found)
{
    (void)found;
    return (at->card->keywords & TRAIT_ONE_SHOT) &&
           (at->card->keywords & (TRAIT_ONGOING | TRAIT_EQUIPMENT));
}

/* ---- clauses --------------------------------------------------------------------------------- */

/* A power, a trigger or a modifier of a card that is gone before it counts. */
static bool lasts_on_one_shot(const struct lint_place *at, struct text *found)
{
    (void)found;
    if (at->nested || !(at->card->keywords & TRAIT_ONE_SHOT)) return false;
    uint8_t kind = at->clause->kind;
    return kind == CLAUSE_HOOK || kind == CLAUSE_MODIFIER || kind == CLAUSE_WHILE;
}

/* The kind of hook that the clause stands in; HOOK_NONE: in none. */
static unsigned kind_of_hook(const struct lint_place *at)
{
    if (!at->hook) return HOOK_NONE;
    const struct phrase *phrase = &at->pack->phrases[at->hook->phrase];
    return ((const struct hook_form *)phrase->form)->kind;
}

static bool is_ability_elsewhere(const struct lint_place *at, struct text *found)
{
    (void)found;
    bool ability = at->clause->kind == CLAUSE_HOOK && kind_of_hook(at) == HOOK_ABILITY;
    return ability && !(is_back(at->card) && is_deck_of(at, "hero"));
}

enum {
    NUMBER_ONLY = EVENT_NUMBER,
    ALL_BUT_TARGET = EVENT_SOURCE | EVENT_NUMBER,
    WHOLE_EVENT = EVENT_TARGET | ALL_BUT_TARGET,
};

/* What an event does not have. Kinds that are not named have all of it. */
static const uint8_t lacks[HOOKS] = {
    [HOOK_START] = WHOLE_EVENT,          [HOOK_END] = WHOLE_EVENT,
    [HOOK_POWER] = WHOLE_EVENT,          [HOOK_SETUP] = WHOLE_EVENT,
    [HOOK_ABILITY] = WHOLE_EVENT,        [HOOK_FLIPPED] = WHOLE_EVENT,
    [HOOK_ENTERS] = ALL_BUT_TARGET,      [HOOK_HOST_LEAVES] = ALL_BUT_TARGET,
    [HOOK_DESTROYED] = NUMBER_ONLY,      [HOOK_PLACE] = NUMBER_ONLY,
    [HOOK_WHEN_DESTROYED] = NUMBER_ONLY, [HOOK_WOULD_BE_DESTROYED] = NUMBER_ONLY,
};

static bool event_lacks_word(const struct lint_place *at, struct text *found)
{
    const char *word = lint_event_word(at, lacks[kind_of_hook(at)]);
    if (word) text_add_string(found, word);
    return word != NULL;
}

/* Does the clause become a sentence with that operation, or with that verb? */
static bool says(const struct lint_place *at, unsigned op, unsigned verb)
{
    const struct phrase *phrase = lint_phrase(at);
    if (!phrase || phrase->emit != emit_sentence) return false;
    const struct sentence_form *form = phrase->form;
    return op ? form->op == op : form->sentence.verb == verb;
}

static bool does(const struct lint_place *at, unsigned op)
{
    const struct phrase *phrase = lint_phrase(at);
    return phrase && phrase->emit == emit_operation && *(const uint8_t *)phrase->form == op;
}

static bool turns_aside_elsewhere(const struct lint_place *at, struct text *found)
{
    (void)found;
    bool aside = says(at, 0, DO_REDIRECT) || says(at, OP_REDUCE_THAT, 0);
    return aside && kind_of_hook(at) != HOOK_BEFORE;
}

static bool prevents_elsewhere(const struct lint_place *at, struct text *found)
{
    (void)found;
    return says(at, OP_PREVENT_THAT, 0) && kind_of_hook(at) != HOOK_WOULD;
}

static bool places_elsewhere(const struct lint_place *at, struct text *found)
{
    (void)found;
    return does(at, OP_BENEATH) && kind_of_hook(at) != HOOK_PLACE;
}

/* A side knows its other side whichever of the two says `back of`. */
static bool flips_without_back(const struct lint_place *at, struct text *found)
{
    unsigned front = (unsigned)(at->card - at->pack->cards);
    if (!does(at, OP_FLIP) || is_back(at->card)) return false;
    text_add_string(found, at->card->name);
    for (unsigned i = 0; i < at->pack->own_from; i++) {
        if (at->pack->cards[i].facts[FACT_BACK_OF] == front + 1) return false;
    }
    return true;
}

/* ---- table ----------------------------------------------------------------------------------- */

const struct lint sentinels_lints[] = {
    { "characters", LINT_DECK, has_wrong_characters,
      "the deck of a hero or villain has one card with the keyword 'character', and this one has "
      "{}: say which card 'me' is" },
    { "deck-size", LINT_DECK, has_wrong_size,
      "this deck has {}, characters and their other sides not counted: change the numbers of "
      "copies" },
    { "character-without-hp", LINT_CARD, lacks_hp,
      "a character without hp cannot be harmed: write 'hp NUMBER' beside 'character'" },
    { "hero-without-back", LINT_CARD, lacks_back,
      "a hero has an incapacitated side: write a card with 'back of \"{}\"' and three abilities" },
    { "abilities", LINT_CARD, has_wrong_abilities,
      "an incapacitated side has three 'ability:', of which one is used a turn; this one has {}" },
    { "back-of-no-character", LINT_CARD, is_back_of_no_character,
      "only characters have another side: '{}' is none" },
    { "no-kind", LINT_CARD, has_no_kind,
      "say what the card is: 'one-shot', 'ongoing', 'equipment', 'hp NUMBER' or a keyword of the "
      "pack" },
    { "two-kinds", LINT_CARD, has_two_kinds,
      "a One-shot does not stay in play: leave out 'one-shot', or 'ongoing' and 'equipment'" },
    { "lasting-one-shot", LINT_CLAUSE, lasts_on_one_shot,
      "a One-shot is gone before this counts: make the card 'ongoing', or put it after 'until "
      "...:'" },
    { "ability-elsewhere", LINT_CLAUSE, is_ability_elsewhere,
      "an 'ability:' is used on a hero's incapacitated side only: say 'power:', or put it there" },
    PLAY_LINT_OUTSIDE_EVENT,
    { "event-without", LINT_CLAUSE, event_lacks_word,
      "the event of this hook has no '{}': say it in one that has, or name the card" },
    { "redirect-elsewhere", LINT_CLAUSE, turns_aside_elsewhere,
      "damage is redirected and reduced in 'before ...:' only" },
    { "prevent-elsewhere", LINT_CLAUSE, prevents_elsewhere,
      "damage is prevented in 'when ... would be dealt:' only" },
    { "beneath-elsewhere", LINT_CLAUSE, places_elsewhere,
      "'that card' can be put elsewhere in 'when ... goes to the trash:' only" },
    { "flip-without-back", LINT_CLAUSE, flips_without_back,
      "there is no other side to flip to: write a card with 'back of \"{}\"'" },
    { 0 },
};
