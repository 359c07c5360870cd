/* SPDX-License-Identifier: MIT */
/*
 * What can be read and not be played: cards whose parts do not go together, and a pack that lacks
 * what a game needs. `cards check` tells it, and no game can be set up with a pack in which one of
 * these is wrong (pack_is_sound() in facts.c), so that the rules may rely on it.
 */
#include <string.h>

#include "cardlang/lint.h"
#include "games/cerebria/words.h"

enum {
    EGO_KINDS = 16,      /* Mild Emotions of a side: with fewer the Ego's deck could run out */
    OPERATIONS_LEAST = 4 /* turned up at once after two Defiance */
};

static const struct card_def *titled_card(const struct pack *pack, unsigned fact)
{
    return fact && fact <= pack->card_count ? &pack->cards[fact - 1] : NULL;
}

static bool is_mild_of(const struct pack *pack, const struct card_def *card, enum team team)
{
    return card && card_sort(card) == SORT_EMOTION && card->keywords & KEYWORD_MILD &&
           card_team(pack, card) == team;
}

/* ---- of a clause: where a phrase stands --------------------------------------------------------- */

/* The Action that a text of the card is about. */
static unsigned row_of(const struct lint_place *at)
{
    if (card_sort(at->card) == SORT_UPGRADE) return at->card->facts[FACT_PLACE] / ROW_PLACES;
    return at->hook && at->hook->operands ? at->hook->operand[0].value : ANY_ROW;
}

static const struct cerebria_form *form_of(const struct lint_place *at)
{
    const struct phrase *phrase = lint_phrase(at);
    return phrase && phrase->role != ROLE_KEYWORD ? phrase->form : NULL;
}

static bool is_at_no_time(const struct lint_place *at, struct text *found)
{
    (void)found;
    bool does = at->clause->kind == CLAUSE_VERB || at->clause->kind == CLAUSE_IF;
    return does && !at->hook;
}

static bool is_on_wrong_sort(const struct lint_place *at, struct text *found)
{
    const struct cerebria_form *form = form_of(at);
    (void)found;
    if (!form || !form->sorts) return false;
    enum sort sort = card_sort(at->card);
    bool right = form->sorts >> sort & 1;
    return !right || (sort == SORT_NONE && !(at->card->keywords & KEYWORD_NUMBERS));
}

static bool is_of_wrong_action(const struct lint_place *at, struct text *found)
{
    const struct cerebria_form *form = form_of(at);
    (void)found;
    return form && form->rows && !is_on_wrong_sort(at, found) && !(form->rows >> row_of(at) & 1);
}

/* Does the clause speak of Emotions that lie so? */
static bool speaks_of(const struct lint_place *at, unsigned class)
{
    for (unsigned i = 0; i < at->clause->operands; i++) {
        const struct operand *o = &at->clause->operand[i];
        bool is_class = o->slot == SLOT_OWN || o->slot == SLOT_FOE || o->slot == SLOT_SEEN;
        if (is_class && o->kind == OPERAND_WORD && o->value & class) return true;
    }
    return false;
}

/* Neighbours are those of the card's own slot, or of the slot that the Action was about. */
static bool has_no_neighbours(const struct lint_place *at, struct text *found)
{
    enum sort sort = card_sort(at->card);
    unsigned rows = 1u << ROW_INVOKE | 1u << ROW_QUELL | 1u << ROW_EMPOWER;
    bool has = sort == SORT_EMOTION || (sort == SORT_UPGRADE && rows >> row_of(at) & 1);
    (void)found;
    return !has && speaks_of(at, CLASS_NEIGHBOUR | CLASS_NEAR);
}

static bool has_no_realm(const struct lint_place *at, struct text *found)
{
    bool has = card_sort(at->card) == SORT_UPGRADE && row_of(at) == ROW_FORTIFY;
    (void)found;
    return !has && speaks_of(at, CLASS_IN_REALM);
}

static bool is_no_emotion(const struct lint_place *at, struct text *found)
{
    (void)found;
    return card_sort(at->card) != SORT_EMOTION && speaks_of(at, CLASS_SELF);
}

/* ---- of a card: what it needs ------------------------------------------------------------------- */

static bool is_nothing(const struct lint_place *at, struct text *found)
{
    (void)found;
    return card_sort(at->card) == SORT_NONE && at->card->keywords != KEYWORD_NUMBERS;
}

static bool is_emotion(const struct lint_place *at, uint32_t keywords)
{
    return card_sort(at->card) == SORT_EMOTION && at->card->keywords & keywords;
}

static bool has_no_row(const struct lint_place *at, struct text *found)
{
    (void)found;
    return card_sort(at->card) == SORT_EMOTION && !(at->card->keywords & KEYWORD_ROW);
}

static bool has_no_side(const struct lint_place *at, struct text *found)
{
    (void)found;
    return card_sort(at->card) == SORT_EMOTION &&
           !card_belongs_to(at->pack, at->card, DECK_SIDE, "bliss") &&
           !card_belongs_to(at->pack, at->card, DECK_SIDE, "gloom");
}

static bool has_not_one_vibe(const struct lint_place *at, struct text *found)
{
    unsigned vibes = (unsigned)__builtin_popcount(at->card->keywords & KEYWORDS_OF_VIBES);
    (void)found;
    return is_emotion(at, KEYWORD_MILD) && vibes != 1;
}

/* Vibe, threshold and deck are a Mild Emotion's; a Strong one has the Vibe of its Mild one. */
static bool has_what_mild_ones_have(const struct lint_place *at, struct text *found)
{
    (void)found;
    return is_emotion(at, KEYWORD_STRONG | KEYWORD_STARTING) &&
           (at->card->keywords & (KEYWORDS_OF_VIBES | KEYWORD_STARTER) ||
            at->card->facts[FACT_THRESHOLD]);
}

static bool has_high_threshold(const struct lint_place *at, struct text *found)
{
    text_add(found, "%u", at->card->facts[FACT_SPACES]);
    return is_emotion(at, KEYWORD_MILD) &&
           at->card->facts[FACT_THRESHOLD] > at->card->facts[FACT_SPACES];
}

static bool has_no_deck_of_its_own(const struct lint_place *at, struct text *found)
{
    (void)found;
    return card_sort(at->card) == SORT_SPIRIT &&
           !card_belongs_to(at->pack, at->card, DECK_SPIRIT, NULL);
}

static bool is_on_no_board(const struct lint_place *at, struct text *found)
{
    (void)found;
    return card_sort(at->card) == SORT_UPGRADE &&
           !card_belongs_to(at->pack, at->card, DECK_BOARD, NULL) &&
           !card_belongs_to(at->pack, at->card, DECK_SPIRIT, NULL);
}

static bool is_on_no_team_board(const struct lint_place *at, struct text *found)
{
    (void)found;
    return card_sort(at->card) == SORT_INTENTION &&
           !card_belongs_to(at->pack, at->card, DECK_TEAM, NULL);
}

static bool says_nothing(const struct lint_place *at, struct text *found)
{
    enum sort sort = card_sort(at->card);
    (void)found;
    return (sort == SORT_SPIRIT || sort == SORT_UPGRADE) &&
           at->card->hooks_start == at->card->hooks_end;
}

static bool says_not_once(const struct lint_place *at, struct text *found)
{
    (void)found;
    return card_sort(at->card) == SORT_INTENTION &&
           at->card->hooks_end - at->card->hooks_start != 1;
}

/* What only holds and can be said once: its numbers have one place in the facts of a card. */
static bool shares_a_number(const struct pack *pack, const struct hook *a, const struct hook *b)
{
    const struct cerebria_modifier *x = pack_data(pack, a->data), *y = pack_data(pack, b->data);
    if (a->kind != b->kind || a->kind < HOOK_KINDS) return false;
    if (a->kind == HOLDS_FOR_EMOTION && x->effect <= EMOTION_TOLL_NEAR)
        return y->effect <= EMOTION_TOLL_NEAR;
    if (x->effect == y->effect) return true;
    bool numbers = pack->clauses[a->clause].operands && pack->clauses[b->clause].operands;
    return a->kind == HOLDS_FOR_UPGRADE && numbers &&
           (x->effect & UPGRADE_LESS) == (y->effect & UPGRADE_LESS);
}

static bool says_twice(const struct lint_place *at, struct text *found)
{
    (void)found;
    for (unsigned h = at->card->hooks_start; h < at->card->hooks_end; h++) {
        for (unsigned other = h + 1; other < at->card->hooks_end; other++) {
            if (shares_a_number(at->pack, &at->pack->hooks[h], &at->pack->hooks[other]))
                return true;
        }
    }
    return false;
}

static bool has_two_arrows(const struct lint_place *at, struct text *found)
{
    uint32_t both = KEYWORD_CLOCKWISE | KEYWORD_COUNTER;
    (void)found;
    return (at->card->keywords & both) == both;
}

static bool has_a_price(const struct lint_place *at, struct text *found)
{
    (void)found;
    return at->card->cost_at && card_sort(at->card) != SORT_UPGRADE;
}

/* ---- of a card: others that it names ------------------------------------------------------------ */

static bool is_of_no_mild(const struct lint_place *at, struct text *found)
{
    if (!(at->card->keywords & KEYWORD_STRONG)) return false;
    const struct card_def *mild = titled_card(at->pack, at->card->facts[FACT_MILD]);
    text_add_string(found, mild ? mild->name : "?");
    return !is_mild_of(at->pack, mild, card_team(at->pack, at->card)) ||
           !mild->facts[FACT_THRESHOLD];
}

/* All Essence always finds room when an Emotion is empowered (defaults 11). */
static bool has_fewer_spaces(const struct lint_place *at, struct text *found)
{
    if (!(at->card->keywords & KEYWORD_STRONG)) return false;
    const struct card_def *mild = titled_card(at->pack, at->card->facts[FACT_MILD]);
    if (!mild || mild->facts[FACT_SPACES] <= at->card->facts[FACT_SPACES]) return false;
    text_add(found, "%u", mild->facts[FACT_SPACES]);
    return true;
}

static bool has_two_strong_forms(const struct lint_place *at, struct text *found)
{
    unsigned forms = 0, fact = (unsigned)(at->card - at->pack->cards) + 1;
    for (unsigned i = 0; i < at->pack->card_count; i++) {
        const struct card_def *card = &at->pack->cards[i];
        if (!(card->keywords & KEYWORD_STRONG) || card->facts[FACT_MILD] != fact) continue;
        if (forms++) text_add_string(found, card->name);
    }
    return forms > 1;
}

/* Two kinds of each Vibe, of its side (cerebria-06). */
static bool has_wrong_kinds(const struct lint_place *at, struct text *found)
{
    static const char *const vibes[] = { "red", "yellow", "green", "blue" };
    if (card_sort(at->card) != SORT_SPIRIT) return false;
    enum team team = card_team(at->pack, at->card);
    for (unsigned vibe = 0; vibe < VIBES; vibe++) {
        unsigned both = at->card->facts[FACT_KINDS + vibe];
        const struct card_def *one = titled_card(at->pack, both & 255),
                              *two = titled_card(at->pack, both >> 8);
        bool fit = is_mild_of(at->pack, one, team) && is_mild_of(at->pack, two, team) &&
                   one != two && one->keywords & two->keywords & ((uint32_t)KEYWORD_RED << vibe);
        if (fit) continue;
        text_add_string(found, vibes[vibe]);
        return true;
    }
    return false;
}

/* ---- of a pack ------------------------------------------------------------------------------- */

static unsigned count_sort(const struct pack *pack, enum sort sort)
{
    unsigned n = 0;
    for (unsigned i = 0; i < pack->card_count; i++) n += card_sort(&pack->cards[i]) == sort;
    return n;
}

/* An even number, because two are used at a time, also across a reshuffle (cerebria-16). */
static bool has_wrong_operations(const struct lint_place *at, struct text *found)
{
    unsigned n = count_sort(at->pack, SORT_OPERATION);
    text_add(found, "%u", n);
    return n < OPERATIONS_LEAST || n % 2;
}

static bool lacks_aspiration(const struct lint_place *at, struct text *found)
{
    unsigned count[ASPIRATIONS] = { 0 };
    for (unsigned i = 0; i < at->pack->card_count; i++) {
        const struct card_def *card = &at->pack->cards[i];
        if (card_sort(card) == SORT_ASPIRATION) count[card->facts[FACT_NUMBER] - 1]++;
    }
    for (unsigned i = 0; cerebria_words[i].words; i++) {
        const struct slot_word *word = &cerebria_words[i];
        if (word->slot != SLOT_MEASURE || count[word->value] == 1) continue;
        text_add(found, "%s", word->words);
        return true;
    }
    return false;
}

/* How many Emotions a side has with these keywords. */
static unsigned count_emotions(const struct pack *pack, enum team team, uint32_t keywords)
{
    unsigned n = 0;
    for (unsigned i = 0; i < pack->card_count; i++) {
        const struct card_def *card = &pack->cards[i];
        n += card_sort(card) == SORT_EMOTION && card_team(pack, card) == team &&
             (card->keywords & keywords) == keywords;
    }
    return n;
}

static bool lacks_emotions(const struct lint_place *at, struct text *found)
{
    for (enum team team = TEAM_BLISS; team <= TEAM_GLOOM; team++) {
        unsigned mild = count_emotions(at->pack, team, KEYWORD_MILD);
        if (mild >= EGO_KINDS) continue;
        text_add(found, "%s has %u", team_name(team), mild);
        return true;
    }
    return false;
}

static bool lacks_starting(const struct lint_place *at, struct text *found)
{
    for (enum team team = TEAM_BLISS; team <= TEAM_GLOOM; team++) {
        unsigned starting = count_emotions(at->pack, team, KEYWORD_STARTING);
        if (starting == 1) continue;
        text_add(found, "%s has %u", team_name(team), starting);
        return true;
    }
    return false;
}

static bool has_wrong_starter(const struct lint_place *at, struct text *found)
{
    for (enum team team = TEAM_BLISS; team <= TEAM_GLOOM; team++) {
        for (unsigned vibe = 0; vibe < VIBES; vibe++) {
            uint32_t keywords = KEYWORD_STARTER | KEYWORD_MILD | (uint32_t)KEYWORD_RED << vibe;
            if (count_emotions(at->pack, team, keywords) == 2) continue;
            text_add_string(found, team_name(team));
            return true;
        }
    }
    return false;
}

/* One upgrade for each place of side A. */
static unsigned count_upgrades(const struct pack *pack, unsigned place)
{
    unsigned n = 0;
    for (unsigned i = 0; i < pack->card_count; i++) {
        const struct card_def *card = &pack->cards[i];
        n += card_sort(card) == SORT_UPGRADE && card->facts[FACT_PLACE] == place &&
             card_belongs_to(pack, card, DECK_BOARD, NULL);
    }
    return n;
}

static bool has_wrong_board(const struct lint_place *at, struct text *found)
{
    static const char *const rows[] = { "move", "invoke", "quell", "fortify", "empower" };
    for (unsigned place = 0; place < ROWS * ROW_PLACES; place++) {
        if (place % ROW_PLACES == 0 || count_upgrades(at->pack, place) == 1) continue;
        text_add(found, "%s upgrade %u", rows[place / ROW_PLACES], place % ROW_PLACES);
        return true;
    }
    return false;
}

static bool is_upgrade_twice(const struct lint_place *at, struct text *found)
{
    for (const struct card_def *other = at->pack->cards; other < at->card; other++) {
        bool both = card_sort(other) == SORT_UPGRADE && card_sort(at->card) == SORT_UPGRADE;
        if (!both || other->deck != at->card->deck) continue;
        if (other->facts[FACT_PLACE] != at->card->facts[FACT_PLACE]) continue;
        text_add_string(found, other->name);
        return true;
    }
    return false;
}

static unsigned count_in_deck(const struct pack *pack, unsigned deck, enum sort sort)
{
    unsigned n = 0;
    for (unsigned i = 0; i < pack->card_count; i++)
        n += pack->cards[i].deck == deck && card_sort(&pack->cards[i]) == sort;
    return n;
}

/* A Team board has its Intentions, a Spirit's deck its Spirit. */
static bool has_wrong_deck(const struct lint_place *at, struct text *found)
{
    const struct deck *deck = &at->pack->decks[at->deck];
    bool team = strcmp(deck->kind, DECK_TEAM) == 0, spirit = strcmp(deck->kind, DECK_SPIRIT) == 0;
    unsigned n = count_in_deck(at->pack, at->deck, team ? SORT_INTENTION : SORT_SPIRIT);
    text_add(found, team ? "%d Intentions, and this one has %u" : "%d Spirit, and this one has %u",
             team ? INTENTIONS : 1, n);
    return (team && n != INTENTIONS) || (spirit && n != 1);
}

/* Each number of struct constants once. */
static bool lacks_number(const struct lint_place *at, struct text *found)
{
    unsigned count[sizeof(struct constants)] = { 0 };
    const struct pack *pack = at->pack;
    for (unsigned i = 1; i < pack->hook_count; i++) {
        if (pack->hooks[i].kind != HOLDS_FOR_GAME) continue;
        const struct cerebria_modifier *holds = pack_data(pack, pack->hooks[i].data);
        count[holds->effect]++;
    }
    for (unsigned i = 0; cerebria_phrases[i].pattern; i++) {
        const struct cerebria_form *form = cerebria_phrases[i].form;
        bool number = cerebria_phrases[i].role == ROLE_MODIFIER && form->kind == HOLDS_FOR_GAME;
        if (!number || count[form->effect] == 1) continue;
        text_add_string(found, cerebria_phrases[i].pattern);
        return true;
    }
    return false;
}

const struct lint cerebria_lints[] = {
    { "no-moment", LINT_CLAUSE, is_at_no_time,
      "say when: put it after 'when this comes into play:' or another event" },
    { "wrong-sort", LINT_CLAUSE, is_on_wrong_sort,
      "this does not go with the sort of card it stands on: leave it out" },
    { "wrong-action", LINT_CLAUSE, is_of_wrong_action,
      "this does not go with the Action it belongs to: leave it out" },
    { "no-neighbours", LINT_CLAUSE, has_no_neighbours,
      "there is no slot here that could have neighbours: say it on an Emotion, or on an upgrade of "
      "Invoke, Quell or Empower" },
    { "no-realm", LINT_CLAUSE, has_no_realm,
      "'that realm' is the one of a Fortify Action: say it on an upgrade of that" },
    { "no-emotion", LINT_CLAUSE, is_no_emotion, "'this' is no Emotion: say 'another own emotion'" },
    { "no-sort", LINT_CARD, is_nothing,
      "say what the card is, with one of: 'mild', 'strong form of \"...\"', 'starting', 'spirit of "
      "bliss', 'spirit of gloom', 'move upgrade 1' and its like, 'defiance', 'endeavor', "
      "'judgment', 'more realms' and its like, 'intention', 'numbers of the game'" },
    { "no-row", LINT_CARD, has_no_row,
      "an Emotion has a row of Intensity, a number a space: 'row 1 2 2'" },
    { "no-side", LINT_CARD, has_no_side,
      "an Emotion belongs to a side: write it below 'deck side bliss' or 'deck side gloom'" },
    { "vibe", LINT_CARD, has_not_one_vibe,
      "a Mild Emotion has one Vibe: 'red', 'yellow', 'green' or 'blue'" },
    { "only-mild", LINT_CARD, has_what_mild_ones_have,
      "only a Mild Emotion has a Vibe of its own, a threshold and 'starter': leave them out" },
    { "threshold", LINT_CARD, has_high_threshold,
      "the threshold is more than the {} spaces of its row: make it less" },
    { "own-deck", LINT_CARD, has_no_deck_of_its_own,
      "a Spirit has a deck of its own, whose name is its word in options: write it below a line "
      "'deck spirit NAME \"Title\"'" },
    { "no-board", LINT_CARD, is_on_no_board,
      "an upgrade is of side A, below 'deck board side-a', or of a Spirit's side B, below the deck "
      "of that Spirit" },
    { "no-team-board", LINT_CARD, is_on_no_team_board,
      "an Intention stands on a Team board: write it below 'deck team a \"Team board A\"' or its "
      "like" },
    { "no-power", LINT_CARD, says_nothing,
      "this card does nothing: say what it does or what holds for it" },
    { "not-once", LINT_CARD, says_not_once, "an Intention says once when it is accomplished" },
    { "said-twice", LINT_CARD, says_twice,
      "two sentences of this card change the same number: leave one out, or make it larger" },
    { "two-arrows", LINT_CARD, has_two_arrows, "a card has one arrow or none: leave one out" },
    { "price", LINT_CARD, has_a_price, "only an upgrade has a price of its own: leave 'cost' out" },
    { "strong-of", LINT_CARD, is_of_no_mild,
      "'{}' is no Mild Emotion of the same side with a threshold: name the one it is the Strong "
      "form of" },
    { "strong-spaces", LINT_CARD, has_fewer_spaces,
      "a Strong Emotion has at least as many spaces as its Mild one, which has {}: write more "
      "numbers after 'row'" },
    { "two-strong-forms", LINT_CARD, has_two_strong_forms,
      "an Emotion has one Strong form, and '{}' is another: name a Mild Emotion of its own" },
    { "spirit-deck", LINT_CARD, has_wrong_kinds,
      "the deck of a Spirit has two kinds of each Vibe, Mild and of its side: mend its {} "
      "emotions" },
    { "upgrade-twice", LINT_CARD, is_upgrade_twice,
      "'{}' has this place of the same board: give it another number" },
    { "deck", LINT_DECK, has_wrong_deck, "such a deck has {}: add or leave out" },
    { "operations", LINT_PACK, has_wrong_operations,
      "there are {} Operation cards, and an even number is needed, at least 4: add or leave out "
      "cards" },
    { "aspirations", LINT_PACK, lacks_aspiration,
      "each number has one Aspiration: write one card with 'more {}'" },
    { "emotions", LINT_PACK, lacks_emotions,
      "a side has at least 16 Mild Emotions, or the Ego's deck could run out; {}: add cards, or "
      "add the pack to the built-in one with --packs +DIR" },
    { "starting", LINT_PACK, lacks_starting,
      "a side has one Starting Emotion; {}: add one or leave some out" },
    { "starter", LINT_PACK, has_wrong_starter,
      "the starter deck of {} has two kinds of each Vibe: mark them with 'starter'" },
    { "board", LINT_PACK, has_wrong_board,
      "side A of the Spirit boards has one '{}', below 'deck board side-a': add it" },
    { "numbers", LINT_PACK, lacks_number,
      "the card with the numbers of the game says each once: '{}'" },
    { 0 },
};
