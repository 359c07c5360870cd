/*
 * Where packs come from: compiled into the program, or a folder given at run time (--packs DIR),
 * where the .cards files of DIR/GAME replace the built-in pack of that game.
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

/* Packs are looked for there first. Set before any game is set up; NULL: only the built-in ones. */
void packs_use_folder(const char *folder);
/* Has that folder card files for that game? */
bool packs_folder_has(const char *folder, const char *game);

/* The text of a pack file. False, with the reason in `problem`, if it cannot be read as text. */
bool pack_file_text(const char *path, struct text *source, struct text *problem);

/*
 * The pack of a vocabulary's game, read and compiled once; NULL, with the mistakes told, if it
 * cannot be. Safe to call from several threads.
 */
const struct pack *pack_for(const struct vocabulary *vocabulary, struct diagnostics *d);

/* Frees what was read; for leak checks. */
void packs_release(void);

#endif
