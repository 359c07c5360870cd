/* SPDX-License-Identifier: MIT */
/*
 * What stores share, wherever they keep things: what may be written at all, and which tables a
 * search means. One that is in memory and one that is in a file then answer alike.
 */
#ifndef LIMBIC_SERVER_STORE_PARTS_H
#define LIMBIC_SERVER_STORE_PARTS_H

#include "server/store.h"

enum {
    STORE_TEXT_MOST = 64 << 20, /* bytes of a text: more than any save or pack that is let in */
    STORE_PURGE_MOST = 256,     /* tables at once: a few thousand rows, some milliseconds */
};

/* May it be an id of a table? */
bool store_id_is_fine(const char *id);

/* Is it a text that can be kept: there, not too long, UTF-8? */
bool store_text_is_fine(const char *text, size_t length);

/* What is wrong with it, whatever else is in the store; NULL: nothing. */
const char *store_write_fault(const struct store_write *w);

/* Is it one of the tables that are looked for? */
bool store_query_fits(const struct store_query *query, const struct store_row *row);

/* The last time at which tables can have ended that the query is about. */
int64_t store_query_latest(const struct store_query *query);

/* Adds the line about a batch that failed to the problem of its commit. */
__attribute__((format(printf, 2, 3))) void store_fault_add(struct text *problem, const char *format,
                                                           ...);

#endif
