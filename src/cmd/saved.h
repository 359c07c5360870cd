/* SPDX-License-Identifier: MIT */
/* A save that a command was given: read, and taken apart. */
#ifndef LIMBIC_CMD_SAVED_H
#define LIMBIC_CMD_SAVED_H

#include "base/diagnostics.h"
#include "session/script.h"

struct saved {
    struct text source;
    struct diagnostics d; /* of the file */
    struct scripts scripts;
};

/* The one script of the file. NULL, with the reason told in the command's name: it cannot be read,
 * is not well-formed, or has several. To be released in either case. */
const struct script *saved_read(struct saved *saved, const char *command, const char *path);
void saved_release(struct saved *saved);

#endif
