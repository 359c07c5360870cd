/* SPDX-License-Identifier: MIT */
/* The files of the browser's page, which are inside the program: made by the build from web/. */
#ifndef LIMBIC_SERVER_FILES_H
#define LIMBIC_SERVER_FILES_H

struct embedded_file {
    const char *name; /* within web/ */
    const char *source;
};

/* Ended by name NULL. */
extern const struct embedded_file embedded_files[];

/* The file that answers a path: the page for / and /t/ID, a file for /web/NAME. NULL: none does. */
const struct embedded_file *file_for_path(const char *path);

/* Its content type, by the end of its name. */
const char *file_type(const struct embedded_file *file);

#endif
