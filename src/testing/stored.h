/* SPDX-License-Identifier: MIT */
/* What tests of stores share: things to write, what became of them as text, and a folder. */
#ifndef LIMBIC_TESTING_STORED_H
#define LIMBIC_TESTING_STORED_H

#include "server/store.h"

/* A public table of pebbles, which waits. */
struct store_write stored_new(const char *id);
struct store_write stored_entry(const char *id, uint32_t number, const char *body);
struct store_write stored_state(const char *id, enum table_state state, int64_t changed);
struct store_write stored_settings(const char *id, const char *settings);
struct store_write stored_pack(const char *hash, const char *text);

/* Commits a batch of its own. Was it kept? If not, `problem` says why. */
bool stored_commit(struct store *s, const struct store_write *writes, unsigned count,
                   struct text *problem);

/* All of a table, a line for its row and one for each entry; nothing if it is not there. False: it
 * cannot be read. */
bool stored_print(struct store *s, const char *table, struct text *out, struct text *problem);

/* The ids that a list has, with a blank after each. */
bool stored_list(void *to_text, const struct store_row *row);

/* A new folder below the one for temporary files; what is in it goes with it. */
void stored_folder_new(struct text *path);
void stored_folder_remove(struct text *path);

#endif
