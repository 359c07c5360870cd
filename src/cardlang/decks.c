/* SPDX-License-Identifier: MIT */
/*
 * Decks of a pack as words of options.
 *
 * Word i of a kind is found by walking the pack's decks: those for play in the order of the pack,
 * then those for scenes. Nothing is kept, so nothing can be stale, and no lock is needed to read a
 * pack that never changes. A pack has 200 decks at most, and words are wanted when options are read
 * or printed, not while a game runs. (A list of words kept in the pack was tried on paper: mutants
 * would have to copy it, and it saves nothing that can be measured.)
 */
#include "cardlang/decks.h"

#include <string.h>

#include "cardlang/deck_lists.h"
#include "cardlang/packs.h"

/* Of the decks of that kind that are for scenes, or are not, number `index`; -1: there are no more.
 */
static int deck_of_kind(const struct pack *pack, const char *kind, bool hidden, unsigned index)
{
    for (unsigned i = 0; i < pack->deck_count; i++) {
        const struct deck *deck = &pack->decks[i];
        if (deck->hidden != hidden || strcmp(deck->kind, kind) != 0) continue;
        if (index-- == 0) return (int)i;
    }
    return -1;
}

static unsigned decks_offered(const struct pack *pack, const char *kind)
{
    unsigned count = 0;
    while (deck_of_kind(pack, kind, false, count) >= 0) count++;
    return count;
}

/* The deck that is a word: -1: there are no more. */
static int deck_of_word(const struct pack *pack, const char *kind, unsigned index)
{
    unsigned offered = decks_offered(pack, kind);
    bool hidden = index >= offered;
    return deck_of_kind(pack, kind, hidden, hidden ? index - offered : index);
}

static const char *deck_name(const struct pack *pack, const char *kind, unsigned index)
{
    int deck = deck_of_word(pack, kind, index);
    return deck < 0 ? NULL : pack->decks[deck].name;
}

int deck_of_option(const struct setup *setup, unsigned option, unsigned place)
{
    const struct option_spec *spec = &setup->game->options[option];
    unsigned word = spec->kind == OPTION_LIST ? own_list_word(setup, option, place)
                                              : (unsigned)own_option(setup, option);
    return deck_of_word(setup->pack, spec->words_from_decks, word);
}

const struct pack_source card_packs = {
    .default_pack = pack_for,
    .deck_name = deck_name,
    .decks_offered = decks_offered,
    .default_lists = deck_lists_for,
};
