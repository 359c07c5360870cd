/* SPDX-License-Identifier: MIT */
/*
 * What is kept of tables: an interface, so that the rest of the server does not know where.
 *
 * A table is a row, which says how it begins, and its entries: what happened since, numbered from 1
 * without gaps, only ever added to. Positions are not kept; whoever opens a table plays it again.
 * Writes come in batches. A batch is kept whole or not at all, and what commit() has returned true
 * for is there after a loss of power. Several batches share a commit, so that they share the wait
 * for the disk.
 *
 * A store belongs to one thread (keeper.h); nothing here is called from two.
 */
#ifndef LIMBIC_SERVER_STORE_H
#define LIMBIC_SERVER_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum {
    TABLE_ID_LENGTH = 12, /* letters and digits: 60 random bits */
    STORE_SCHEMA = 1,     /* raised with every change of what a file has */
};

/* How far a table is. Those that are waiting, playing or frozen are open. */
enum table_state { TABLE_WAITING, TABLE_PLAYING, TABLE_FROZEN, TABLE_OVER, TABLE_CLOSED };

/* How a table begins, and what is known of it without playing it again. Strings are UTF-8 and never
 * NULL. */
struct store_row {
    char id[TABLE_ID_LENGTH + 1];
    int64_t created, changed; /* milliseconds since 1970; `changed`: of the last entry or state */
    enum table_state state;
    bool is_public;
    const char *game;     /* its name */
    uint32_t version;     /* of its rules */
    const char *pack;     /* hash of its cards, 16 hexadecimal digits; empty: it has none */
    const char *options;  /* as text */
    const char *head;     /* all else that a start is made of, as JSON; for the core alone */
    const char *names;    /* of people, a line each: they can be searched for */
    const char *settings; /* what seats have set so as to be asked less; changes */
    const char *reason;   /* why it is frozen or closed; how it ended, in words */
    uint32_t entries;     /* how many there are */
};

struct store_entry {
    uint32_t number;
    int64_t at; /* milliseconds since 1970 */
    char kind;  /* a letter of the core's */
    const char *body;
};

enum store_kind {
    STORE_NEW,      /* a row; its `entries` is 0 */
    STORE_ENTRY,    /* the entry after the last one of a table */
    STORE_STATE,    /* of a row: state, changed, reason, names */
    STORE_SETTINGS, /* of a row: settings */
    STORE_PACK,     /* the cards of a game by their hash, once; one that is there stays */
};

/* One thing to be written. What it points to must last until the commit has returned. */
struct store_write {
    enum store_kind kind;
    char table[TABLE_ID_LENGTH + 1];
    struct store_row row;     /* STORE_NEW whole; of STORE_STATE and STORE_SETTINGS those fields */
    struct store_entry entry; /* STORE_ENTRY */
    const char *hash, *game, *text; /* STORE_PACK */
};

struct store_batch {
    const struct store_write *writes;
    unsigned count;
    bool failed; /* out: why stands in the problem of the commit, a line for each that failed */
};

/* Of a search among tables that are over. Strings that are empty or NULL ask for nothing. */
struct store_query {
    const char *game;
    const char *name;      /* one of the people's, or its beginning; case does not count */
    const char *options;   /* words that occur in its options */
    int64_t from, to;      /* when it ended, milliseconds since 1970; 0: any time */
    int64_t before;        /* only those that ended before: the last of the page before; 0: begin */
    const char *before_id; /* its id, so that none is left out that ended in the same millisecond */
    unsigned most;         /* how many */
    bool also_private; /* those that are found by their link alone, too: for people who run it */
};

/* Rows and entries are good during the call, which may not call the store. Returning false ends
 * the list. */
typedef bool store_row_found(void *to, const struct store_row *row);
typedef bool store_entry_found(void *to, const struct store_entry *entry);

struct store {
    const char *name; /* where it is, for people: a path, or "memory" */
    /*
     * Keeps the batches, in their order, and waits until they are durable. True: all that have not
     * `failed` are. A batch fails alone if something is wrong with it (a number that is not the
     * next, a table that is not there, or is already). False, with the reason in `problem`: the
     * machine failed (no room, a device that reports errors); none of them is kept, and the next
     * commit may succeed. Should the server end before one does, and was it the writing itself that
     * failed, all of them may be found after all: nobody knows what a failing disk has written.
     * Where nothing is in any batch, or there is none, it tries whether something can be kept.
     */
    bool (*commit)(struct store *s, struct store_batch *batches, unsigned count,
                   struct text *problem);
    /* Each returns false, with the reason in `problem`, if what there is cannot be read. */
    bool (*list_open)(struct store *s, store_row_found *found, void *to, struct text *problem);
    /* The row, if the table is there, then its entries in order. */
    bool (*load)(struct store *s, const char *table, store_row_found *row, store_entry_found *entry,
                 void *to, struct text *problem);
    /* Tables that are over, the last that ended first. How far back names and options are looked
     * for may have an end; game and times find the rest. */
    bool (*search)(struct store *s, const struct store_query *query, store_row_found *found,
                   void *to, struct text *problem);
    /* The cards with that hash at the end of `out`; nothing added: they are not there. */
    bool (*load_pack)(struct store *s, const char *hash, struct text *out, struct text *problem);
    /* A copy of all of it, as a new file. Each call does a part, so that commits can come between:
     * call it again until it is `done`. What was committed by then is in it. */
    bool (*backup)(struct store *s, const char *path, bool *done, struct text *problem);
    /* Removes tables in this state that did not change since, not too many at once; how many. Call
     * it again until there are none. */
    bool (*purge)(struct store *s, enum table_state state, int64_t unchanged_since,
                  unsigned *removed, struct text *problem);
    void (*close)(struct store *s);
};

/* In memory: for tests, and for `--store memory`. */
struct store *store_memory_new(void);

/*
 * A file of SQLite, made if it is not there (mode 0600, with the folders above it), brought up to
 * this schema if it is of an earlier one. NULL, with the reason in `problem` and nothing changed:
 * it cannot be opened, is no such file, is of a later schema, or another server has it.
 */
struct store *store_sqlite_open(const char *path, struct text *problem);

static inline void store_close(struct store *s)
{
    if (s) s->close(s);
}

#endif
