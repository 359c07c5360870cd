/* SPDX-License-Identifier: MIT */
/* See crew.h. */
#include "bots/crew.h"

#include <signal.h>
#include <stdlib.h>

#include "bots/worlds.h"
#include "kernel/outcome.h"

enum {
    STEPS_MAX = 400,   /* answers of one leaf; a game that goes on longer is valued as it is */
    COMPLETED_MAX = 24 /* answers that a move asks for; one that goes on longer is judged there */
};

/* ---- playing on -------------------------------------------------------------------------------- */

static void exchange(struct table **one, struct table **other)
{
    struct table *was = *one;
    *one = *other;
    *other = was;
}

/* A move that is judged: who makes it, in which turn. */
struct judged {
    seat_id seat;
    uint32_t turn;
};

static bool goes_on(const struct table *t, const struct judged *j)
{
    return !table_is_over(t) && table_turns(t) == j->turn;
}

/* Whoever makes it chooses at random what it asks for, up to where it can be judged: there its
 * price is paid and what it is for has happened. */
static void complete(struct table *t, const struct judged *j, uint64_t rests, struct stream *luck)
{
    for (unsigned i = 0; i < COMPLETED_MAX && goes_on(t, j) && t->asked == j->seat; i++) {
        if (rests >> t->prompt & 1) return;
        table_choose(t, stream_below(luck, t->moves));
    }
}

/* Others who may answer pass, as for greedy: a card that is paid for is worth what it does. They do
 * so on a copy, for whether they pass is theirs to choose. */
static int32_t value_unanswered(const struct table *t, struct table *copy, const struct judged *j)
{
    for (unsigned i = 0; i < COMPLETED_MAX; i++) {
        int pass = goes_on(t, j) && t->asked != j->seat ? window_pass(t) : -1;
        if (pass < 0) break;
        if (t != copy) table_copy(copy, t);
        t = copy;
        table_choose(copy, (unsigned)pass);
    }
    return table_outlook(t, j->seat);
}

/* Of some moves the one after which the mover stands best; it is made already when it is found, and
 * where games say what is at rest (chance.h), with all that it asked for. */
static void play_sensibly(struct table **t, struct table *spare[CREW_SPARES], struct playing_on how,
                          struct stream *luck)
{
    struct judged j = { (*t)->asked, table_turns(*t) };
    unsigned moves = (*t)->moves, tries = how.tries;
    int32_t best = 0;
    if (moves < tries) tries = moves;
    for (unsigned i = 0; i < tries; i++) {
        unsigned move = tries == moves ? i : stream_below(luck, moves);
        table_copy(spare[0], *t);
        table_choose(spare[0], move);
        if (how.rests) complete(spare[0], &j, how.rests, luck);
        int32_t value =
            how.rests ? value_unanswered(spare[0], spare[2], &j) : table_outlook(spare[0], j.seat);
        if (i > 0 && value <= best) continue;
        best = value;
        exchange(&spare[0], &spare[1]);
    }
    exchange(t, &spare[1]);
}

static void play_on(struct leaf *leaf, struct table *spare[CREW_SPARES], struct playing_on how)
{
    for (unsigned i = 0; i < STEPS_MAX; i++) {
        if (table_is_over(leaf->t) || table_turns(leaf->t) >= how.cut) break;
        if (how.tries > 1)
            play_sensibly(&leaf->t, spare, how, &leaf->luck);
        else
            table_choose(leaf->t, stream_below(&leaf->luck, leaf->t->moves));
    }
    table_values(leaf->t, leaf->chances, leaf->values);
}

/* Takes leaves until there are none left. */
static void play_leaves(struct crew *crew, struct crew_member *member)
{
    unsigned i;
    while ((i = atomic_fetch_add_explicit(&crew->next, 1, memory_order_relaxed)) < crew->count) {
        if (!crew->leaves[i]->wasted) play_on(crew->leaves[i], member->spare, crew->how);
    }
}

/* ---- threads ----------------------------------------------------------------------------------- */

static void *serve(void *about)
{
    struct crew_member *member = about;
    struct crew *crew = member->crew;
    pthread_mutex_lock(&crew->lock);
    for (unsigned seen = 0;;) {
        while (crew->batch == seen && !crew->dismissed)
            pthread_cond_wait(&crew->begun, &crew->lock);
        if (crew->dismissed) break;
        seen = crew->batch;
        pthread_mutex_unlock(&crew->lock);
        play_leaves(crew, member);
        pthread_mutex_lock(&crew->lock);
        if (--crew->working == 0) pthread_cond_signal(&crew->finished);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

static void crew_dismiss(struct crew *crew)
{
    if (!crew->members) return;
    pthread_mutex_lock(&crew->lock);
    crew->dismissed = true;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 1; i < crew->members; i++) pthread_join(crew->member[i].thread, NULL);
    pthread_cond_destroy(&crew->begun);
    pthread_cond_destroy(&crew->finished);
    pthread_mutex_destroy(&crew->lock);
    crew->members = 0;
}

void crew_release(struct crew *crew)
{
    crew_dismiss(crew);
    for (unsigned i = 0; i < CREW_MAX; i++) {
        for (unsigned k = 0; k < CREW_SPARES; k++) free(crew->member[i].spare[k]);
    }
}

/* Signals are for the threads of the program. */
static bool hire(struct crew *crew, struct crew_member *member)
{
    sigset_t all, before;
    member->crew = crew;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool fine = pthread_create(&member->thread, NULL, serve, member) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fine;
}

void crew_ensure(struct crew *crew, unsigned members, size_t table_bytes)
{
    members = members < 1 ? 1 : members > CREW_MAX ? CREW_MAX : members;
    if (crew->members == members && crew->table_bytes >= table_bytes) return;
    size_t bytes = table_bytes > crew->table_bytes ? table_bytes : crew->table_bytes;
    crew_release(crew);
    *crew = (struct crew){ .table_bytes = bytes, .members = 1 };
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begun, NULL);
    pthread_cond_init(&crew->finished, NULL);
    for (unsigned i = 0; i < members; i++) {
        for (unsigned k = 0; k < CREW_SPARES; k++) crew->member[i].spare[k] = must_alloc(1, bytes);
        if (i > 0 && !hire(crew, &crew->member[i])) break;
        crew->members = i + 1;
    }
}

void crew_play(struct crew *crew, struct leaf *const *leaves, unsigned count, struct playing_on how)
{
    bool alone = crew->members == 1;
    if (!alone) pthread_mutex_lock(&crew->lock);
    crew->leaves = leaves;
    crew->count = count;
    crew->how = how;
    atomic_store(&crew->next, 0);
    crew->working = crew->members - 1;
    crew->batch++;
    if (!alone) pthread_cond_broadcast(&crew->begun);
    if (!alone) pthread_mutex_unlock(&crew->lock);
    play_leaves(crew, &crew->member[0]);
    if (alone) return;
    pthread_mutex_lock(&crew->lock);
    while (crew->working) pthread_cond_wait(&crew->finished, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}
