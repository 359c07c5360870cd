/* SPDX-License-Identifier: MIT */
/*
 * The decks there are to choose from in a game whose players build them: those compiled into the
 * program (decks/GAME/), those of --deck-files, and those that a save or a request brings along.
 *
 * A set of lists never changes, and options carry the one their words are from, as they carry their
 * pack. Adding lists makes another set, in which the lists of the first keep their places: options
 * read with the first mean the same with the second. Sets stay until deck_lists_release(), for the
 * reasons given in packs.h; what has the same names and cards is kept once.
 *
 * All functions here may be called from several threads. Reading a set needs no lock.
 */
#ifndef LIMBIC_CARDLANG_DECK_LISTS_H
#define LIMBIC_CARDLANG_DECK_LISTS_H

#include "cardlang/deck_list.h"
#include "kernel/game.h"

/* A file compiled into the program. */
struct embedded_deck {
    const char *game;
    const char *name; /* e.g. "decks/sentiment/anger.deck" */
    const char *source;
};

/* Ended by game NULL; made by the build from decks/. */
extern const struct embedded_deck embedded_decks[];

struct deck_lists {
    const struct vocabulary *vocabulary;
    const struct deck_list **all;
    unsigned count;
};

/* ---- files ----------------------------------------------------------------------------------- */

/* From now on deck_lists_for() adds the decks in these files, or in the .deck files of these
 * folders. The names are not copied. */
void deck_files_use(const char *const *paths, unsigned count);
unsigned deck_files_in_use(const char *const **paths);

/* Calls `read` with the text of each of those files; mistakes are reported with the place in it.
 * False: a file or folder cannot be read, or has no decks. */
typedef void deck_file_reader(void *state, const char *path, const char *source,
                              struct diagnostics *d);
bool deck_files_each(const char *const *paths, unsigned count, deck_file_reader *read, void *state,
                     struct diagnostics *d);

/* ---- sets ------------------------------------------------------------------------------------ */

/* Those compiled in and those of the files in use, read once. NULL: there are no deck lists in that
 * game; or, with the mistakes reported, one cannot be read. */
const struct deck_lists *deck_lists_for(const struct vocabulary *vocabulary, struct diagnostics *d);

/* Only those compiled in. */
const struct deck_lists *deck_lists_built_in(const struct vocabulary *vocabulary,
                                             struct diagnostics *d);

/*
 * The set with these lists, too, which are moved from the reader: one with a name that is there
 * takes its place. NULL, with the mistake reported: there are too many.
 */
const struct deck_lists *deck_lists_with(const struct deck_lists *lists, struct deck_reader *read,
                                         struct diagnostics *d);

/* The list of that name; NULL: none is called so. For deck_reader.find: */
const struct deck_list *deck_lists_find(const struct deck_lists *lists, const char *name);
const struct deck_list *deck_lists_find_for_reader(const void *lists, const char *name);

/* Frees all sets; nothing may use them any more. */
void deck_lists_release(void);

/* ---- options --------------------------------------------------------------------------------- */

/* For option_spec.words_from: the names of the lists, and `everything`, for scenes only. */
extern const struct word_source deck_list_words;

/*
 * In prepare(): the cards of the deck that an option names, by its place in game->options; `place`
 * is 0 but for lists. False, with the mistakes reported: the pack does not have them. To be
 * released either way.
 */
bool deck_list_of_option(const struct setup *setup, unsigned option, unsigned place,
                         struct deck_cards *out, struct diagnostics *d);
/* What that deck is called, for people. */
const char *deck_title_of_option(const struct setup *setup, unsigned option, unsigned place);

/* The lists that the options name, each once, as saves have them. Nothing: they name none. */
void deck_lists_write_named(const struct game *game, const struct options *options,
                            struct text *out);
/* A hash of what is played with: the pack and the lists that the options name. 0: there is no pack.
 */
uint64_t options_cards_hash(const struct game *game, const struct options *options);

#endif
