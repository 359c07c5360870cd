/* SPDX-License-Identifier: MIT */
/*
 * Reading what the cards of a pack say into `struct cerebria_setup`. See facts.h.
 *
 * What is wrong with a whole pack is found by mistakes.c first; what comes after it relies on
 * that. The option `powers` is applied here and nowhere else (cerebria-03): a card without its
 * power has no hooks and no numbers beyond its row and Vibe.
 */
#include "games/cerebria/facts.h"

#include <string.h>

#include "cardlang/decks.h"
#include "cardlang/lint.h"
#include "games/cerebria/setup.h"
#include "games/cerebria/words.h"

/* ---- what a card changes --------------------------------------------------------------------- */

bool cerebria_power_counts(const struct setup *setup, const struct card_def *card)
{
    enum powers powers = (enum powers)own_option(setup, OPTION_POWERS);
    enum sort sort = card_sort(card);
    if (sort != SORT_EMOTION && sort != SORT_SPIRIT) return true;
    return powers == POWERS_ALL || (powers == POWERS_KNOWN && card->keywords & KEYWORD_KNOWN);
}

static void add_emotion_effect(struct emotion_fact *fact, unsigned effect, uint8_t amount)
{
    struct emotion *printed = &fact->printed;
    switch ((enum emotion_effect)effect) {
    case EMOTION_TOLL_NEIGHBOURS: printed->protects |= TOLL_FOR_NEIGHBOURS; break;
    case EMOTION_TOLL_NEAR: printed->protects |= TOLL_FOR_NEAR; break;
    case EMOTION_SAFE_AT_ONE: printed->protects |= PROTECTS_AT_ONE; break;
    case EMOTION_SAFE: printed->protects |= PROTECTS_ITSELF; break;
    case EMOTION_SAFE_NEIGHBOURS: printed->protects |= PROTECTS_NEIGHBOURS; break;
    case EMOTION_ALL_VIBES: printed->vibes = VIBE_RED | VIBE_YELLOW | VIBE_GREEN | VIBE_BLUE; break;
    case EMOTION_QUELL_LESS: fact->quell_discount = amount; break;
    case EMOTION_QUELL_NO_AMBITION: fact->quell_ambition = true; break;
    case EMOTION_ABSORB_SUPPLY: fact->absorb_supply = amount; break;
    case EMOTION_ABSORB_SPHERE: fact->absorb_sphere = amount; break;
    case EMOTION_ABSORB_NEAR: fact->absorb_near = amount; break;
    case EMOTION_OPENS_OPERATIONS: fact->opens_operations = true; break;
    }
    bool toll = effect == EMOTION_TOLL_NEIGHBOURS || effect == EMOTION_TOLL_NEAR;
    if (toll) printed->toll = amount;
}

static void add_upgrade_effect(struct upgrade_fact *fact, uint32_t effect, uint8_t amount)
{
    fact->effects |= effect & ~UPGRADE_LESS;
    if (effect & UPGRADE_LESS)
        fact->less = amount;
    else if (amount > fact->amount)
        fact->amount = amount;
}

static void add_effect(struct cerebria_setup *own, unsigned face, unsigned kind,
                       const struct cerebria_modifier *holds)
{
    uint8_t amount = (uint8_t)holds->amount;
    switch (kind) {
    case HOLDS_FOR_EMOTION: add_emotion_effect(&own->emotions[face], holds->effect, amount); break;
    case HOLDS_FOR_SPIRIT: own->spirits[face].powers |= (uint8_t)holds->effect; break;
    case HOLDS_FOR_UPGRADE: add_upgrade_effect(&own->upgrades[face], holds->effect, amount); break;
    case HOLDS_FOR_INTENTION:
        own->intentions[face] = (struct intention_fact){ (uint8_t)holds->effect, amount };
        break;
    case HOLDS_FOR_GAME: ((uint8_t *)&own->constants)[holds->effect] = amount; break;
    default: check_failed("no such kind of hook", __FILE__, __LINE__);
    }
}

/* Hooks of the card: the first of each kind that acts, and the numbers of what holds. */
static void read_hooks(struct cerebria_setup *own, const struct pack *pack, unsigned face)
{
    const struct card_def *card = &pack->cards[face];
    for (unsigned h = card->hooks_start; h < card->hooks_end; h++) {
        const struct hook *hook = &pack->hooks[h];
        if (hook->kind >= HOOK_KINDS)
            add_effect(own, face, hook->kind, pack_data(pack, hook->data));
        else if (!own->hooks[face][hook->kind])
            own->hooks[face][hook->kind] = (uint16_t)h;
    }
}

/* ---- what a card is -------------------------------------------------------------------------- */

uint8_t card_vibes(const struct card_def *card)
{
    return (uint8_t)((card->keywords & KEYWORDS_OF_VIBES) >> KEYWORD_VIBES_AT);
}

static void read_emotion(struct cerebria_setup *own, const struct pack *pack, unsigned face)
{
    const struct card_def *card = &pack->cards[face];
    struct emotion_fact *fact = &own->emotions[face];
    struct emotion *printed = &fact->printed;
    printed->strength = card->keywords & KEYWORD_MILD     ? EMOTION_MILD
                        : card->keywords & KEYWORD_STRONG ? EMOTION_STRONG
                                                          : EMOTION_STARTING;
    printed->spaces = (uint8_t)card->facts[FACT_SPACES];
    for (unsigned i = 0; i < printed->spaces; i++)
        printed->row[i] = (uint8_t)(card->facts[FACT_ROW] >> (4 * i) & INTENSITY_MOST);
    fact->team = (uint8_t)card_team(pack, card);
    fact->ours = !(card->keywords & KEYWORD_KNOWN);
    bool strong = card->keywords & KEYWORD_STRONG;
    printed->vibes = card_vibes(strong ? &pack->cards[card->facts[FACT_MILD] - 1] : card);
}

/* The Mild one knows its Strong form, and only then it has a threshold. In a second pass: the two
 * stand in any order. */
static void link_strong(struct cerebria_setup *own, const struct pack *pack, unsigned face)
{
    if (!(pack->cards[face].keywords & KEYWORD_STRONG)) return;
    unsigned mild = pack->cards[face].facts[FACT_MILD] - 1u;
    own->emotions[mild].strong = (face_id)face;
    own->emotions[mild].threshold = (uint8_t)pack->cards[mild].facts[FACT_THRESHOLD];
}

static void read_operation(struct cerebria_setup *own, const struct pack *pack, unsigned face)
{
    uint32_t keywords = pack->cards[face].keywords;
    own->operations[face] = (struct operation_card){
        .type = keywords & KEYWORD_DEFIANCE   ? OPERATION_DEFIANCE
                : keywords & KEYWORD_ENDEAVOR ? OPERATION_ENDEAVOR
                                              : OPERATION_JUDGMENT,
        .arrow = keywords & KEYWORD_CLOCKWISE ? 1
                 : keywords & KEYWORD_COUNTER ? -1
                                              : 0,
        .bonus = keywords & KEYWORD_BONUS,
    };
}

static void read_upgrade(struct cerebria_setup *own, const struct pack *pack, unsigned face)
{
    const struct card_def *card = &pack->cards[face];
    own->upgrades[face] =
        (struct upgrade_fact){ .row = (uint8_t)(card->facts[FACT_PLACE] / ROW_PLACES),
                               .place = (uint8_t)(card->facts[FACT_PLACE] % ROW_PLACES),
                               .willpower = (uint8_t)card->facts[FACT_WILLPOWER],
                               .ambition = (uint8_t)card->facts[FACT_AMBITION] };
}

/* Which of the decks of its kind a card belongs to, from 0. */
static unsigned deck_number(const struct pack *pack, const struct card_def *card)
{
    unsigned n = 0;
    for (unsigned i = 0; i < card->deck; i++)
        n += strcmp(pack->decks[i].kind, pack->decks[card->deck].kind) == 0;
    return n;
}

/* The basic game has neither Intentions nor Strong Emotions nor all Aspirations, the full game the
 * Intentions of one side of the Team board (cerebria-02). */
static bool is_left_out(const struct setup *setup, const struct card_def *card)
{
    bool full = own_option(setup, OPTION_MODE) != 0;
    if (card_sort(card) == SORT_INTENTION)
        return !full ||
               deck_number(setup->pack, card) != (unsigned)own_option(setup, OPTION_TEAM_BOARD);
    return card->keywords & KEYWORD_FULL && !full;
}

static void read_card(struct cerebria_setup *own, const struct setup *setup, unsigned face)
{
    const struct pack *pack = setup->pack;
    const struct card_def *card = &pack->cards[face];
    own->sort[face] = (uint8_t)(is_left_out(setup, card) ? SORT_NONE : card_sort(card));
    own->emotions[face].strong = NO_FACE;
    switch ((enum sort)own->sort[face]) {
    case SORT_EMOTION: read_emotion(own, pack, face); break;
    case SORT_SPIRIT:
        own->spirits[face].team = (uint8_t)card_team(pack, card);
        own->spirits[face].ours = !(card->keywords & KEYWORD_KNOWN);
        break;
    case SORT_UPGRADE: read_upgrade(own, pack, face); break;
    case SORT_OPERATION: read_operation(own, pack, face); break;
    case SORT_ASPIRATION: own->aspirations[face] = (uint8_t)(card->facts[FACT_NUMBER] - 1); break;
    case SORT_INTENTION:
    case SORT_NONE: break;
    }
}

/* ---- who plays what -------------------------------------------------------------------------- */

/* The card of that sort in a deck; has_wrong_deck() has seen that there is one. */
static face_id face_in_deck(const struct cerebria_setup *own, const struct pack *pack, int deck,
                            enum sort sort)
{
    for (unsigned face = 0; face < pack->own_from; face++) {
        if (own->sort[face] == sort && pack->cards[face].deck == (unsigned)deck)
            return (face_id)face;
    }
    return NO_FACE;
}

/* Side A, and what side B has in the place of it (defaults 8). */
static void read_board(struct cerebria_setup *own, const struct setup *setup, seat_id seat)
{
    const struct pack *pack = setup->pack;
    const char *const kinds[] = { DECK_BOARD, DECK_SPIRIT };
    unsigned boards = own_option(setup, OPTION_BOARDS) ? 2 : 1;
    for (unsigned row = 0; row < ROWS; row++) {
        for (unsigned i = 0; i < UPGRADES; i++) own->board[seat][row][i] = NO_FACE;
    }
    for (unsigned i = 0; i < boards; i++) {
        for (unsigned face = 0; face < pack->own_from; face++) {
            const struct card_def *card = &pack->cards[face];
            const struct upgrade_fact *fact = &own->upgrades[face];
            bool mine = i == 0 || card->deck == pack->cards[own->spirit[seat]].deck;
            if (own->sort[face] != SORT_UPGRADE || !mine) continue;
            /* the basic game has no Empower (cerebria-02) */
            if (fact->row == ROW_EMPOWER && !own_option(setup, OPTION_MODE)) continue;
            if (card_belongs_to(pack, card, kinds[i], NULL))
                own->board[seat][fact->row][fact->place - 1] = (face_id)face;
        }
    }
}

static bool read_spirits(struct cerebria_setup *own, const struct setup *setup,
                         struct diagnostics *d)
{
    const struct pack *pack = setup->pack;
    for (seat_id seat = 0; seat < setup->seats; seat++) {
        int deck = deck_of_option(setup, OPTION_SPIRITS, seat);
        own->spirit[seat] = deck < 0 ? NO_FACE : face_in_deck(own, pack, deck, SORT_SPIRIT);
        if (own->spirit[seat] == NO_FACE) {
            diagnose(d, 0, 0, "the pack has no such Spirit");
            return false;
        }
        read_board(own, setup, seat);
    }
    own->team = own->spirits[own->spirit[0]].team;
    return true;
}

static void read_starting(struct cerebria_setup *own, const struct pack *pack)
{
    for (unsigned face = 0; face < pack->own_from; face++) {
        if (!(pack->cards[face].keywords & KEYWORD_STARTING)) continue;
        bool players = own->emotions[face].team == own->team;
        own->starting[players ? SIDE_PLAYERS : SIDE_EGO] = (face_id)face;
    }
}

bool cerebria_read_facts(struct setup *setup, struct diagnostics *d)
{
    const struct pack *pack = setup->pack;
    struct cerebria_setup *own = setup->own;
    if (!pack_is_sound(pack, d)) return false;
    for (unsigned face = 0; face < pack->own_from; face++) read_card(own, setup, face);
    for (unsigned face = 0; face < pack->own_from; face++) {
        link_strong(own, pack, face);
        if (cerebria_power_counts(setup, &pack->cards[face])) read_hooks(own, pack, face);
        if (own->sort[face] == SORT_INTENTION)
            own->intention_kinds |= (uint16_t)(1u << own->intentions[face].kind);
    }
    if (!read_spirits(own, setup, d)) return false;
    read_starting(own, pack);
    return true;
}

/* ---- for set-up ------------------------------------------------------------------------------ */

bool cerebria_is_mild(const struct pack *pack, unsigned card)
{
    return card_sort(&pack->cards[card]) == SORT_EMOTION &&
           pack->cards[card].keywords & KEYWORD_MILD;
}

bool cerebria_deck_kinds(const struct setup *setup, seat_id seat, face_id kinds[DECK_KINDS],
                         struct diagnostics *d)
{
    const struct cerebria_setup *own = facts_of(setup);
    const struct pack *pack = setup->pack;
    const uint16_t *of_spirit = &pack->cards[own->spirit[seat]].facts[FACT_KINDS];
    bool starter = own_option(setup, OPTION_DECKS) == DECKS_STARTER;
    unsigned n = 0;
    (void)d; /* a pack without such decks has been refused */
    for (unsigned vibe = 0; vibe < VIBES && !starter; vibe++) {
        kinds[n++] = (face_id)((of_spirit[vibe] & UINT8_MAX) - 1);
        kinds[n++] = (face_id)((of_spirit[vibe] >> 8) - 1);
    }
    for (unsigned face = 0; face < pack->own_from && n < DECK_KINDS; face++) {
        bool mine = own->sort[face] == SORT_EMOTION && own->emotions[face].team == own->team;
        if (mine && pack->cards[face].keywords & KEYWORD_STARTER) kinds[n++] = (face_id)face;
    }
    return n == DECK_KINDS;
}
