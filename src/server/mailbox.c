/* SPDX-License-Identifier: MIT */
/* See mailbox.h. */
#include "server/mailbox.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"

/* The strings of a post, which are kept after it. */
enum { STRINGS_MAX = 9 };

static unsigned strings_of(struct post *post, const char **strings[STRINGS_MAX])
{
    struct store_row *row = &post->row;
    const char **of_row[] = { &row->game,  &row->pack,     &row->options, &row->head,
                              &row->names, &row->settings, &row->reason };
    unsigned count = 0;
    if (post->words) strings[count++] = &post->words;
    if (post->kind == POST_ENTRY) strings[count++] = &post->entry.body;
    for (unsigned i = 0; post->kind == POST_ROW && i < sizeof of_row / sizeof *of_row; i++)
        strings[count++] = of_row[i];
    return count;
}

static struct post *copy_post(const struct post *from)
{
    struct post copy = *from;
    const char **strings[STRINGS_MAX];
    unsigned count = strings_of(&copy, strings);
    size_t bytes = sizeof copy;
    for (unsigned i = 0; i < count; i++) bytes += strlen(*strings[i]) + 1;
    struct post *to = must_alloc(1, bytes);
    char *at = (char *)(to + 1);
    for (unsigned i = 0; i < count; i++) {
        size_t length = strlen(*strings[i]) + 1;
        memcpy(at, *strings[i], length);
        *strings[i] = at;
        at += length;
    }
    *to = copy;
    to->next = NULL;
    return to;
}

void mailbox_init(struct mailbox *m)
{
    *m = (struct mailbox){ 0 };
    pthread_mutex_init(&m->lock, NULL);
    pthread_cond_init(&m->came, NULL);
}

void mailbox_set_wake(struct mailbox *m, mailbox_wake *wake, void *self)
{
    pthread_mutex_lock(&m->lock);
    m->wake = wake;
    m->self = self;
    pthread_mutex_unlock(&m->lock);
}

/* Waking is done under the lock: whoever takes the loop away sets another wake first. */
void mailbox_post(struct mailbox *m, const struct post *post)
{
    struct post *copy = copy_post(post);
    pthread_mutex_lock(&m->lock);
    if (m->last)
        m->last->next = copy;
    else
        m->first = copy;
    m->last = copy;
    pthread_cond_signal(&m->came);
    if (m->wake) m->wake(m->self);
    pthread_mutex_unlock(&m->lock);
}

static struct post *take(struct mailbox *m, bool waits)
{
    pthread_mutex_lock(&m->lock);
    while (waits && !m->first) pthread_cond_wait(&m->came, &m->lock);
    struct post *all = m->first;
    m->first = m->last = NULL;
    pthread_mutex_unlock(&m->lock);
    return all;
}

struct post *mailbox_take(struct mailbox *m)
{
    return take(m, false);
}

struct post *mailbox_wait(struct mailbox *m)
{
    return take(m, true);
}

void mailbox_release(struct mailbox *m)
{
    for (struct post *post = mailbox_take(m); post;) {
        struct post *next = post->next;
        free(post);
        post = next;
    }
    pthread_cond_destroy(&m->came);
    pthread_mutex_destroy(&m->lock);
}
