/* SPDX-License-Identifier: MIT */
/*
 * Searches by name: the levels that people choose from, and search:N with settings of its own.
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "bots/search.h"
#include "kernel/chance.h"

/* ---- levels ------------------------------------------------------------------------------------ */

/* Levels that people choose from. On the core that docs/bots.md measures, the first takes well
 * under a second for a move of every game, the second at most a few. */
enum { HARD = 4000, EXPERT = 20000 };

const struct bot hard_bot = { .name = "hard",
                              .about = "imagines 4,000 games to come",
                              .choose = search_choose,
                              .begin = search_begin,
                              .end = search_end,
                              .budget = HARD };
const struct bot expert_bot = { .name = "expert",
                                .about = "imagines 20,000 games to come",
                                .choose = search_choose,
                                .begin = search_begin,
                                .end = search_end,
                                .budget = EXPERT };

/* ---- by number --------------------------------------------------------------------------------- */

enum { NAME_MAX_BYTES = 120 };

struct named {
    struct bot bot;
    struct search_settings settings;
    char name[NAME_MAX_BYTES];
    struct named *next;
};

static struct named *all_named; /* for as long as the program runs: names are few */
static pthread_mutex_t naming = PTHREAD_MUTEX_INITIALIZER;

static const struct {
    const char *name;
    unsigned least, most;
} settings[SETTINGS] = {
    [SETTING_TURNS] = { "turns", 0, 1000 },
    [SETTING_TRIES] = { "tries", 1, 100 },
    [SETTING_SHARPNESS] = { "sharpness", 0, 100 },
    [SETTING_EXPLORATION] = { "exploration", 0, 10000 },
    [SETTING_OPINION] = { "opinion", 0, 60000 },
    [SETTING_RESTS] = { "rests", 0, 1 },
};

bool search_is_name(const char *name)
{
    return strncmp(name, "search:", 7) == 0;
}

/* turns=2, in [from, to). */
static bool read_setting(const char *from, const char *to, struct search_settings *out)
{
    const char *equals = memchr(from, '=', (size_t)(to - from));
    int64_t number;
    for (unsigned i = 0; equals && i < SETTINGS; i++) {
        size_t length = (size_t)(equals - from);
        if (strlen(settings[i].name) != length || memcmp(settings[i].name, from, length) != 0)
            continue;
        if (!span_number(equals + 1, to, settings[i].least, settings[i].most, &number))
            return false;
        out->value[i] = (int32_t)number;
        return true;
    }
    return false;
}

/* search:N, then any number of :NAME=VALUE. */
static bool read_name(const char *name, unsigned *budget, struct search_settings *out)
{
    int64_t number;
    if (!search_is_name(name) || strlen(name) >= NAME_MAX_BYTES) return false;
    const char *at = name + 7, *end = at + strcspn(at, ":");
    if (!span_number(at, end, 1, SEARCH_BUDGET_MAX, &number)) return false;
    *budget = (unsigned)number;
    for (unsigned i = 0; i < SETTINGS; i++) out->value[i] = -1;
    while (*end) {
        at = end + 1;
        end = at + strcspn(at, ":");
        if (!read_setting(at, end, out)) return false;
    }
    return true;
}

static struct named *name_bot(const char *name, unsigned budget, const struct search_settings *own)
{
    struct named *n = must_alloc(1, sizeof *n);
    snprintf(n->name, sizeof n->name, "%s", name);
    n->settings = *own;
    n->bot = (struct bot){ .name = n->name,
                           .about = "imagines so many games to come",
                           .choose = search_choose,
                           .begin = search_begin,
                           .end = search_end,
                           .budget = budget,
                           .settings = &n->settings };
    n->next = all_named;
    all_named = n;
    return n;
}

static void refuse(const char *name, struct diagnostics *d)
{
    struct text all = { 0 };
    for (unsigned i = 0; i < SETTINGS; i++) {
        text_add(&all, "%s%s (%u to %u)", i ? ", " : "", settings[i].name, settings[i].least,
                 settings[i].most);
    }
    diagnose(d, 0, 0,
             "'%.60s' is no search: it is search:N, with N from 1 to %u iterations, or with "
             "settings after it, as in search:1000:turns=2: %s",
             name, (unsigned)SEARCH_BUDGET_MAX, text_string(&all));
    text_release(&all);
}

const struct bot *search_bot(const char *name, struct diagnostics *d)
{
    unsigned budget = 0;
    struct search_settings own;
    if (!read_name(name, &budget, &own)) {
        refuse(name, d);
        return NULL;
    }
    pthread_mutex_lock(&naming);
    struct named *n = all_named;
    while (n && strcmp(n->name, name) != 0) n = n->next;
    if (!n) n = name_bot(name, budget, &own);
    pthread_mutex_unlock(&naming);
    return &n->bot;
}
