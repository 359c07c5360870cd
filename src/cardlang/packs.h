/* SPDX-License-Identifier: MIT */
/*
 * Where packs come from: compiled into the program, or a folder given at run time (--packs DIR),
 * where the .cards files of DIR/GAME replace the built-in pack of that game. Given as +DIR they are
 * added to it: the built-in files are read first, then those of the folder, as one pack. So "a
 * folder" below is a name with or without that sign. (./+DIR is a folder that is called so.)
 *
 * Several packs of one game can be loaded at once. Options carry the pack their words are from, and
 * so does every set-up made with them: a table keeps the cards it began with, whatever is loaded
 * later. Packs that were loaded here stay until packs_release(). They are not counted by use:
 * options are plain values that are copied everywhere (scripts, plans, matrices), and a count would
 * turn each of those copies into something to release, for a few hundred kilobytes a pack. What is
 * loaded twice is kept once, and there is a limit, so that strangers cannot fill the memory.
 *
 * A pack that somebody makes without these functions (a mutant, a test's) is theirs to free, after
 * all that was made with it.
 *
 * All functions here may be called from several threads. Reading a pack needs no lock.
 */
#ifndef LIMBIC_CARDLANG_PACKS_H
#define LIMBIC_CARDLANG_PACKS_H

#include "cardlang/pack.h"

/* A file compiled into the program. */
struct embedded_pack {
    const char *game;
    const char *name; /* e.g. "gemotion.cards" */
    const char *source;
};

/* Ended by game NULL; made by the build from packs/. */
extern const struct embedded_pack embedded_packs[];

/* Where pack_for() looks first, from now on; NULL: only the built-in ones. Set-ups that exist keep
 * their packs. The name is not copied. */
void packs_use_folder(const char *folder);
/* The folder that is in use, NULL: none. */
const char *packs_folder_in_use(void);
/* Does that folder add to the built-in packs? */
bool packs_folder_adds(const char *folder);
/* Has that folder card files for that game? */
bool packs_folder_has(const char *folder, const char *game);

/* Where the folder is: its name without the sign. */
const char *packs_folder_path(const char *folder);

/* The text of a pack file. False, with the reason reported, if it cannot be read or is no text. */
bool pack_file_text(const char *path, struct text *source, struct diagnostics *d);

/* Reads the files of the pack's game into it: the built-in ones, or those of FOLDER/GAME in the
 * order of their names. */
bool packs_read_built_in(struct pack *pack, struct diagnostics *d);
bool packs_read_folder(struct pack *pack, const char *folder, struct diagnostics *d);

/*
 * The pack that a game is played with unless another is given, read and compiled once; NULL, with
 * the mistakes reported, if it cannot be.
 */
const struct pack *pack_for(const struct vocabulary *vocabulary, struct diagnostics *d);

/*
 * The pack in the files of FOLDER/GAME as they are now, or, if there are none or `folder` is NULL,
 * the built-in one. NULL, with the mistakes reported, if it cannot be read or too many are loaded.
 */
const struct pack *packs_load(const struct vocabulary *vocabulary, const char *folder,
                              struct diagnostics *d);

/* The loaded pack with that hash, which saves name; NULL: none has it. */
const struct pack *packs_find(const struct vocabulary *vocabulary, uint64_t hash);

/* Frees all that were loaded; nothing may use them any more. For leak checks. */
void packs_release(void);

#endif
