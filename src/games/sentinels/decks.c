/*
 * The decks of the loaded pack, as words of the options: villains, heroes, environments.
 *
 * Options outlive packs (tests and mutation load others), so the names are copied here. Those that
 * are for scenes only come last and are refused without the option `examples`.
 */
#include "games/sentinels/decks.h"

#include <pthread.h>

#include "cardlang/packs.h"
#include "games/sentinels/sentinels.h"

enum { WORDS_MAX = 63, LISTS = 3 };

const char *const deck_kinds[LISTS + 1] = { "villain", "hero", "environment", NULL };

static struct words {
    char names[WORDS_MAX][sizeof((struct deck *)0)->name];
    const char *list[WORDS_MAX + 1];
    const char *offered[WORDS_MAX + 1]; /* the first of them: without those for scenes */
    unsigned count, playable;
} lists[LISTS];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Puts a name at that place of the list, and writes nothing if it stands there: others may be
 * reading it. */
static void set_word(struct words *w, unsigned at, const char *name)
{
    if (w->list[at] && strcmp(w->names[at], name) == 0) return;
    memcpy(w->names[at], name, sizeof w->names[at]);
    w->list[at] = w->names[at];
}

/* The decks of a kind, from that place on; how many there are then. */
static unsigned add_decks(struct words *w, unsigned count, const struct pack *pack,
                          const char *kind, bool hidden)
{
    for (unsigned i = 0; i < pack->deck_count && count < WORDS_MAX; i++) {
        const struct deck *deck = &pack->decks[i];
        if (strcmp(deck->kind, kind) != 0 || deck->hidden != hidden) continue;
        set_word(w, count++, deck->name);
    }
    return count;
}

/* The first of the words; likewise. */
static void set_offered(struct words *w, unsigned playable)
{
    for (unsigned i = 0; i < playable; i++) {
        if (w->offered[i] != w->list[i]) w->offered[i] = w->list[i];
    }
    for (unsigned i = playable; w->offered[i]; i++) w->offered[i] = NULL;
}

/* Read anew each time: the pack may be another one. As long as it is not, nothing is written. */
static const struct words *find(unsigned list)
{
    struct diagnostics d = { 0 };
    const struct pack *pack = pack_for(&sentinels_vocabulary, &d);
    struct words *w = &lists[list];
    unsigned playable = 0, count = 0;
    pthread_mutex_lock(&lock);
    if (pack) {
        playable = add_decks(w, 0, pack, deck_kinds[list], false);
        count = add_decks(w, playable, pack, deck_kinds[list], true);
    }
    for (unsigned i = count; i < w->count; i++) w->list[i] = NULL;
    set_offered(w, playable);
    if (w->count != count) w->count = count;
    if (w->playable != playable) w->playable = playable;
    pthread_mutex_unlock(&lock);
    diagnostics_release(&d);
    return w;
}

const char *const *villain_words(void)
{
    return find(0)->list;
}

const char *const *hero_words(void)
{
    return find(1)->list;
}

const char *const *environment_words(void)
{
    return find(2)->list;
}

const char *const *offered_villains(void)
{
    return find(0)->offered;
}

const char *const *offered_heroes(void)
{
    return find(1)->offered;
}

const char *const *offered_environments(void)
{
    return find(2)->offered;
}

bool deck_is_for_scenes(unsigned list, unsigned word)
{
    return word >= find(list)->playable;
}
