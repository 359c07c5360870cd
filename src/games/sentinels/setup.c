/* SPDX-License-Identifier: MIT */
/*
 * Which cards there are: the decks that the options name, their faces and sides, and room for what
 * they can say at once.
 *
 * Packs may be a stranger's, so a deck that is missing or has no character is reported and the game
 * does not begin. Nothing of it is left to a check() later.
 */
#include "cardlang/decks.h"
#include "games/sentinels/sentinels.h"

/* ---- set-up ---------------------------------------------------------------------------------- */

/* The deck of the pack that an owner plays with; -1: the pack has none. */
static int deck_of(const struct setup *setup, unsigned owner)
{
    if (owner == OWNER_VILLAIN) return deck_of_option(setup, OPTION_VILLAIN, 0);
    if (owner == OWNER_ENVIRONMENT) return deck_of_option(setup, OPTION_ENVIRONMENT, 0);
    return deck_of_option(setup, OPTION_HEROES, owner);
}

static unsigned owners_of(const struct setup *setup, unsigned *owners)
{
    unsigned n = 0;
    for (unsigned s = 0; s < setup->seats; s++) owners[n++] = s;
    owners[n++] = OWNER_VILLAIN;
    owners[n++] = OWNER_ENVIRONMENT;
    return n;
}

/* Deck 0 stands in for a missing one until the caller gives up. */
static bool find_decks(struct setup *setup, struct sentinels_setup *own, struct diagnostics *d)
{
    unsigned owners[OWNERS], n = owners_of(setup, owners);
    bool fine = true;
    for (unsigned i = 0; i < n; i++) {
        int deck = deck_of(setup, owners[i]);
        if (deck < 0)
            diagnose(d, 0, 0, "the pack has no deck for all of villain, heroes and environment");
        fine &= deck >= 0;
        own->decks[owners[i]] = (uint16_t)(deck < 0 ? 0 : deck);
    }
    return fine;
}

static zone_id start_zone(const struct setup *setup, unsigned owner, bool character)
{
    if (character) return setup_zone(setup, ZONE_PLAY, 0);
    if (owner == OWNER_VILLAIN) return setup_zone(setup, ZONE_VILLAIN_DECK, 0);
    if (owner == OWNER_ENVIRONMENT) return setup_zone(setup, ZONE_ENVIRONMENT_DECK, 0);
    return setup_zone(setup, ZONE_DECK, (seat_id)owner);
}

/* Villain, environment or hero card: by the deck it belongs to and nothing else (sent-target-2). */
static uint32_t trait_of_owner(unsigned owner)
{
    return owner == OWNER_VILLAIN       ? TRAIT_VILLAIN
           : owner == OWNER_ENVIRONMENT ? TRAIT_ENVIRONMENT
                                        : TRAIT_HERO;
}

/* A card of a deck: the character, another side of it, or copies for the deck. A back is a face and
 * no card: only the front is laid out, and turning it over writes the other face into it
 * (docs/adr/0016). */
static void add_card(struct setup *setup, struct sentinels_setup *own, unsigned number,
                     unsigned owner)
{
    const struct card_def *card = &setup->pack->cards[number];
    bool character = card->keywords & TRAIT_CHARACTER, back = card->facts[FACT_BACK_OF];
    uint32_t traits = trait_of_owner(owner) | (back ? TRAIT_CHARACTER : 0u);
    face_id face = play_add_face(setup, number, traits);
    own->prints[face] = (struct print){ .other = NO_FACE,
                                        .nemesis = card->facts[FACT_NEMESIS],
                                        .next_to = card->facts[FACT_NEXT_TO],
                                        .hp = (uint8_t)card->facts[FACT_HP],
                                        .brink = (sentinels_token_brink(setup, face) & 0x7fu),
                                        .is_back = back };
    if (back) return;
    if (character) own->characters[owner] = setup->cards;
    setup_add_cards(setup, face, character ? 1 : card->copies, owner,
                    start_zone(setup, owner, character));
}

/* Faces know their other sides. Joined once all faces are there, so that it does not matter which
 * of the two comes first. */
static void join_sides(const struct setup *setup, struct sentinels_setup *own)
{
    const struct play_setup *play = setup->play;
    for (unsigned a = 0; a < setup->faces; a++) {
        unsigned front = setup->pack->cards[play->faces[a].def].facts[FACT_BACK_OF];
        for (unsigned b = 0; front && b < setup->faces; b++) {
            if (play->faces[b].def + 1u != front) continue;
            own->prints[a].other = (face_id)b;
            own->prints[b].other = (face_id)a;
        }
    }
}

/* What bots need to know of faces, once all of them are there. */
static void weigh_faces(const struct setup *setup, struct sentinels_setup *own)
{
    for (unsigned i = 0; i < setup->faces; i++) {
        own->prints[i].lasting = sentinels_lasting_worth(setup, (face_id)i);
        own->prints[i].hp_to_come = sentinels_hp_to_come(setup, (face_id)i);
    }
}

/* Characters first, the villain's before all: the order in which they came into play, which is the
 * order in which effects of a phase act (sentinels-36). */
static void add_deck(struct setup *setup, struct sentinels_setup *own, unsigned owner,
                     bool characters)
{
    for (unsigned i = 0; i < setup->pack->card_count; i++) {
        const struct card_def *card = &setup->pack->cards[i];
        bool character = (card->keywords & TRAIT_CHARACTER) || card->facts[FACT_BACK_OF];
        if (card->deck == own->decks[owner] && character == characters)
            add_card(setup, own, i, owner);
    }
}

/* As many clauses as can be in force at once, if every card were in play: of a Limited one, one
 * copy; of a character, the side with more. Counting all copies of all cards was tried and refused
 * five heroes. Copies of a card stand together in the list, so looking at the one before is enough.
 */
static unsigned most_in_force(const struct setup *setup, const struct sentinels_setup *own)
{
    const struct play_setup *play = setup->play;
    unsigned sum = 0;
    for (unsigned i = 0; i < setup->cards; i++) {
        face_id face = setup->printed[i].face, other = own->prints[face].other;
        bool again = i > 0 && setup->printed[i - 1].face == face;
        if (again && (play->faces[face].traits & TRAIT_LIMITED)) continue;
        unsigned here = play_clauses_of(setup, face);
        unsigned there = other == NO_FACE ? 0 : play_clauses_of(setup, other);
        sum += here > there ? here : there;
    }
    return sum;
}

static bool check_characters(const struct setup *setup, const struct sentinels_setup *own,
                             struct diagnostics *d)
{
    unsigned before = d->count;
    unsigned owners[OWNERS], n = owners_of(setup, owners);
    for (unsigned i = 0; i < n; i++) {
        bool missing = owners[i] != OWNER_ENVIRONMENT && own->characters[owners[i]] == NO_CARD;
        if (missing) {
            diagnose(d, 0, 0, "the deck '%s' has no character card",
                     setup->pack->decks[own->decks[owners[i]]].name);
        }
    }
    return d->count == before;
}

bool sentinels_prepare(struct setup *setup, struct diagnostics *d)
{
    struct sentinels_setup *own =
        must_alloc(1, sizeof *own + setup->pack->card_count * sizeof *own->prints);
    setup->own = own;
    play_prepare(setup, &sentinels_play)->prefixed_counts = own_option(setup, OPTION_ADVANCED);
    for (unsigned i = 0; i < OWNERS; i++) own->characters[i] = NO_CARD;
    if (!find_decks(setup, own, d)) return false;
    unsigned owners[OWNERS], n = owners_of(setup, owners);
    add_deck(setup, own, OWNER_VILLAIN, true);
    for (unsigned s = 0; s < setup->seats; s++) add_deck(setup, own, s, true);
    for (unsigned i = 0; i < n; i++) add_deck(setup, own, owners[i], false);
    join_sides(setup, own);
    weigh_faces(setup, own);
    return check_characters(setup, own, d) && play_make_room(setup, most_in_force(setup, own), d);
}
