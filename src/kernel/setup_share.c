/* SPDX-License-Identifier: MIT */
/*
 * Set-ups that are shared by all who play with the same game, options and pack. See game.h.
 *
 * A set-up never changes once it is made, so a thousand tables of one kind need one. The list is
 * searched from end to end: there are as many set-ups as there are kinds of tables at a time, which
 * are few, and it is searched when a table begins or ends, which is rare.
 */
#include <pthread.h>
#include <stdlib.h>

#include "kernel/game.h"
#include "kernel/options.h"

struct shared {
    struct shared *next;
    struct setup *setup;
    unsigned users;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct shared *all; /* guarded by the lock, with all that is in it */

/* With what was set by hand, too: it changes no rule, but whoever copies the options to begin
 * another game would find the marks of somebody else. */
static bool is_for(const struct setup *setup, const struct game *game,
                   const struct options *options)
{
    return setup->game == game && setup->options.given == options->given &&
           options_equal(&setup->options, options);
}

/* The set-up of these options with one more user; NULL: there is none yet. Under the lock. */
static struct setup *use(const struct game *game, const struct options *options)
{
    for (struct shared *s = all; s; s = s->next) {
        if (!is_for(s->setup, game, options)) continue;
        s->users++;
        return s->setup;
    }
    return NULL;
}

/* Adds a set-up that was just made; if somebody else has made the same meanwhile, that one is used
 * instead. Under the lock. */
static struct setup *add(struct setup *made)
{
    struct setup *same = use(made->game, &made->options);
    if (same) {
        setup_free(made);
        return same;
    }
    struct shared *s = must_alloc(1, sizeof *s);
    *s = (struct shared){ .next = all, .setup = made, .users = 1 };
    all = s;
    return made;
}

const struct setup *setup_share(const struct game *game, const struct options *given,
                                struct diagnostics *d)
{
    struct options options = *given;
    if (!setup_find_pack(game, &options, d)) return NULL;
    pthread_mutex_lock(&lock);
    struct setup *setup = use(game, &options);
    pthread_mutex_unlock(&lock);
    if (setup) return setup;
    /* Not under the lock: making it takes long, and a check of the game's that fails in between
     * must not stop all others. */
    struct setup *made = setup_new(game, &options, d);
    if (!made) return NULL;
    pthread_mutex_lock(&lock);
    setup = add(made);
    pthread_mutex_unlock(&lock);
    return setup;
}

void setup_drop(const struct setup *setup)
{
    if (!setup) return;
    pthread_mutex_lock(&lock);
    struct shared **at = &all;
    while (*at && (*at)->setup != setup) at = &(*at)->next;
    check(*at); /* it was shared */
    struct shared *s = *at;
    bool last = --s->users == 0;
    if (last) *at = s->next;
    pthread_mutex_unlock(&lock);
    if (!last) return;
    setup_free(s->setup);
    free(s);
}

bool setup_shares_pack(const struct pack *pack)
{
    bool shares = false;
    pthread_mutex_lock(&lock);
    for (const struct shared *s = all; s && !shares; s = s->next) shares = s->setup->pack == pack;
    pthread_mutex_unlock(&lock);
    return shares;
}
