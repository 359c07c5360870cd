/* SPDX-License-Identifier: MIT */
/*
 * The decks of a pack as words of options (option_spec.words_from_decks), and which deck a set-up
 * plays with.
 */
#ifndef LIMBIC_CARDLANG_DECKS_H
#define LIMBIC_CARDLANG_DECKS_H

#include "cardlang/pack.h"
#include "kernel/game.h"

/* How the kernel asks about packs: every game with a vocabulary names it (struct game, `packs`). */
extern const struct pack_source card_packs;

/*
 * The deck that an option names, by its place in game->options; `place` is 0 but for lists. Every
 * game finds its decks by this, so that the order of the words is known in one file. -1: there is
 * none, because the pack has no deck of that kind.
 */
int deck_of_option(const struct setup *setup, unsigned option, unsigned place);

#endif
