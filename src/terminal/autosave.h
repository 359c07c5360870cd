/* SPDX-License-Identifier: MIT */
/*
 * Keeping a game that is being played, so that it can be continued if the program is killed, and
 * writing files so that they are never half written.
 *
 * Games are kept in $XDG_STATE_HOME/limbic (or ~/.local/state/limbic) as play-1.limbic,
 * play-2.limbic ...: several can be played at once. Whoever plays one holds a lock next to it,
 * which the system releases however the program ends.
 */
#ifndef LIMBIC_TERMINAL_AUTOSAVE_H
#define LIMBIC_TERMINAL_AUTOSAVE_H

#include "base/text.h"

enum { KEPT_MOST = 16 }; /* more, and the oldest makes room */

struct autosave {
    char *path; /* NULL: nothing can be kept */
    int lock;
};

/* A place for a new game. False, with the reason reported, if nothing can be kept. */
bool autosave_new(struct autosave *autosave, struct text *problem);
/* The game that was left last. False, with the reason reported, if there is none. */
bool autosave_last(struct autosave *autosave, struct text *problem);
void autosave_release(struct autosave *autosave);

/* `durable`: survives a power failure, which takes longer to ensure. */
bool autosave_write(struct autosave *autosave, const struct text *save, bool durable,
                    struct text *problem);
/* The game is over: nothing is left to continue. */
void autosave_forget(struct autosave *autosave);

/* Writes a file as a whole or not at all; what was there before is replaced only if it was a save.
 * "~/" is the home folder. */
bool write_save_file(const char *path, const struct text *save, struct text *problem);

#endif
