/* SPDX-License-Identifier: MIT */
/*
 * What other threads have to tell the loop: posted from anywhere, taken by the loop in the order in
 * which it came. What a post points to is copied into it.
 */
#ifndef LIMBIC_SERVER_MAILBOX_H
#define LIMBIC_SERVER_MAILBOX_H

#include <pthread.h>

#include "server/store.h"

enum post_kind {
    POST_DONE,    /* by the keeper: ticket, words (NULL: it went well), number */
    POST_ROW,     /* by the keeper: ticket, row */
    POST_ENTRY,   /* by the keeper: ticket, entry */
    POST_THOUGHT, /* by a worker: ticket, number */
    POST_ADMIN,   /* by the admin's thread: question */
    POST_STOP,    /* by a signal */
};

struct admin_question;

struct post {
    enum post_kind kind;
    uint64_t ticket;
    unsigned number;
    const char *words;
    struct store_row row;
    struct store_entry entry;
    struct admin_question *question; /* not copied */
    struct post *next;
};

/* Called after each post, from the thread that posts. */
typedef void mailbox_wake(void *self);

struct mailbox {
    pthread_mutex_t lock;
    pthread_cond_t came;
    struct post *first, *last;
    mailbox_wake *wake; /* NULL: nobody is to be woken */
    void *self;
};

void mailbox_init(struct mailbox *m);
/* From now on that is called; no call of the one before is under way any more. */
void mailbox_set_wake(struct mailbox *m, mailbox_wake *wake, void *self);
void mailbox_post(struct mailbox *m, const struct post *post);

/* All that has come, the oldest first, each to be freed with free(); NULL: nothing. */
struct post *mailbox_take(struct mailbox *m);
/* The same, but waits until there is something. */
struct post *mailbox_wait(struct mailbox *m);

void mailbox_release(struct mailbox *m);

#endif
