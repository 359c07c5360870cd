/* SPDX-License-Identifier: MIT */
/* The files of the browser's client: inside the program, made by the build from web/, or in a
 * folder while somebody works on them. */
#ifndef LIMBIC_SERVER_FILES_H
#define LIMBIC_SERVER_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

struct embedded_file {
    const char *name; /* within web/ */
    bool lasting;     /* its name has its hash: it never changes */
    const char *bytes;
    size_t length;
    const char *packed; /* the same by gzip */
    size_t packed_length;
};

/* Ended by name NULL. */
extern const struct embedded_file embedded_files[];

/* The name of the file that answers a path: a page for / and /t/ID, NAME for /web/NAME, and the
 * service worker. NULL: none does. */
const char *file_name_for_path(const char *path);

/* The file of that name inside the program. NULL: there is none. */
const struct embedded_file *file_find(const char *name);

/* Reads a file of that name from a folder; only names that cannot lead out of it. */
bool file_read(const char *folder, const char *name, struct text *out);

/* The content type, by the end of the name. */
const char *file_type(const char *name);

#endif
