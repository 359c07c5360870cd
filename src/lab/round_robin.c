/* SPDX-License-Identifier: MIT */
/* See round_robin.h. */
#include "lab/round_robin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/options.h"

/* ---- which games, which options -------------------------------------------------------------- */

/* The option that says who plays; 0, with the reason reported, if there can be no round robin. */
static unsigned find_option(const struct game *game, struct diagnostics *d)
{
    unsigned option = 0;
    for (unsigned i = OPTIONS_COMMON; i < options_count(game); i++) {
        struct option_spec spec = options_spec(game, i);
        if (spec.seats && spec.kind == OPTION_LIST) option = i;
    }
    if (!option) {
        diagnose(d, 0, 0,
                 "%s has no option that lists who plays, so there is nobody for a round robin; "
                 "--matrix OPTION=VALUE/VALUE... compares the values of any option",
                 game->name);
        return 0;
    }
    struct option_spec spec = options_spec(game, option);
    bool duel = !game->cooperative && spec.repeats && game->seats_min <= ROUND_ROBIN_SEATS &&
                game->seats_max >= ROUND_ROBIN_SEATS;
    if (duel) return option;
    diagnose(d, 0, 0,
             "%s is not for two who play against each other, as a round robin is; "
             "--matrix %s=A,B.../C,D... compares who plays together",
             game->name, spec.name);
    return 0;
}

/* The round robin itself says who plays. */
static bool is_left_open(const struct game *game, const struct options *options, unsigned option,
                         struct diagnostics *d)
{
    const char *name = options_spec(game, option).name;
    int64_t players = options->value[OPTION_PLAYERS].number;
    if (options->given & 1ull << option) {
        diagnose(d, 0, 0, "the round robin says who plays: leave the option '%s' out", name);
        return false;
    }
    if (!(options->given & 1ull << OPTION_PLAYERS) || players == ROUND_ROBIN_SEATS) return true;
    diagnose(d, 0, 0, "in a round robin two play: leave players=%lld out", (long long)players);
    return false;
}

/* ---- entries --------------------------------------------------------------------------------- */

enum { WORDS_MOST = 255 }; /* of a list, see option_spec */

/* Says which there are, and which was probably meant. */
static void refuse_word(const struct round_robin *r, const char *wanted, const char *const *words,
                        struct diagnostics *d)
{
    const char *near = nearest_word(wanted, words);
    struct text message = { 0 };
    text_add(&message, "the option '%s' has no '%.60s'", options_spec(r->game, r->option).name,
             wanted);
    if (near) text_add(&message, " (did you mean '%s'?)", near);
    for (unsigned i = 0; words[i]; i++)
        text_add(&message, "%s%s", i ? ", " : "; there are ", words[i]);
    diagnose(d, 0, 0, "%s", text_string(&message));
    text_release(&message);
}

/* The word of the option, which outlives the round robin; NULL, with the mistake reported. */
static const char *find_word(const struct round_robin *r, const char *wanted, struct diagnostics *d)
{
    const char *words[WORDS_MOST + 1] = { 0 };
    unsigned offered = option_offered(r->game, &r->options, r->option);
    for (unsigned i = 0; i < offered && i < WORDS_MOST; i++) {
        words[i] = option_word(r->game, &r->options, r->option, i);
        if (strcmp(words[i], wanted) == 0) return words[i];
    }
    refuse_word(r, wanted, words, d);
    return NULL;
}

static bool add_entry(struct round_robin *r, const char *word, struct diagnostics *d)
{
    for (unsigned i = 0; i < r->count; i++) {
        if (strcmp(r->entry[i], word) != 0) continue;
        diagnose(d, 0, 0, "'%s' is in the round robin twice; it meets itself anyway", word);
        return false;
    }
    if (r->count == ROUND_ROBIN_MAX) {
        diagnose(d, 0, 0, "a round robin is of at most %d", ROUND_ROBIN_MAX);
        return false;
    }
    r->entry[r->count++] = word;
    return true;
}

static bool add_all(struct round_robin *r, struct diagnostics *d)
{
    unsigned offered = option_offered(r->game, &r->options, r->option);
    bool fine = true;
    for (unsigned i = 0; fine && i < offered; i++) {
        fine = add_entry(r, option_word(r->game, &r->options, r->option, i), d);
    }
    return fine;
}

/* All that are wrong are reported. */
static bool add_named(struct round_robin *r, const char *entries, struct diagnostics *d)
{
    bool fine = true;
    for (const char *at = entries;; at++) {
        size_t length = strcspn(at, ",");
        struct text wanted = { 0 };
        text_add_bytes(&wanted, at, length);
        const char *word = find_word(r, text_string(&wanted), d);
        text_release(&wanted);
        fine &= word && add_entry(r, word, d);
        at += length;
        if (!*at) return fine;
    }
}

static bool add_entries(struct round_robin *r, const char *entries, struct diagnostics *d)
{
    bool fine = strcmp(entries, "all") == 0 ? add_all(r, d) : add_named(r, entries, d);
    if (fine && r->count < 2) {
        diagnose(d, 0, 0, "a round robin is of two or more, with commas: '%.60s' names one",
                 entries);
        return false;
    }
    return fine;
}

/* ---- pairings -------------------------------------------------------------------------------- */

static void make_pairings(struct round_robin *r)
{
    r->pairing = must_alloc(r->count * (r->count + 1) / 2, sizeof *r->pairing);
    for (unsigned a = 0; a < r->count; a++) {
        for (unsigned b = a; b < r->count; b++) {
            r->pairing[r->pairings++] = (struct pairing){ { (uint8_t)a, (uint8_t)b } };
        }
    }
}

unsigned round_robin_find(const struct round_robin *robin, unsigned a, unsigned b)
{
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    return low * robin->count - low * (low + 1) / 2 + high;
}

static const struct setup *make_setup(const struct round_robin *r, unsigned first, unsigned second,
                                      struct diagnostics *d)
{
    struct options options = r->options;
    struct text both = { 0 };
    text_add(&both, "%s,%s", r->entry[first], r->entry[second]);
    bool fine = options_set(r->game, &options, options_spec(r->game, r->option).name,
                            text_string(&both), d, 0, 0) &&
                options_may_start(r->game, &options, d);
    text_release(&both);
    return fine ? setup_share(r->game, &options, d) : NULL;
}

/* What is wrong with the options is wrong with all pairings, and reported once. */
static bool make_setups(struct round_robin *r, struct diagnostics *d)
{
    r->setup = must_alloc(r->count * r->count, sizeof(const struct setup *));
    for (unsigned i = 0; i < r->count * r->count; i++) {
        r->setup[i] = make_setup(r, i / r->count, i % r->count, d);
        if (!r->setup[i]) return false;
    }
    return true;
}

/* ---- the whole ------------------------------------------------------------------------------- */

struct round_robin *round_robin_new(const struct game *game, const struct options *options,
                                    const char *entries, struct diagnostics *d)
{
    unsigned option = find_option(game, d);
    if (!option || !is_left_open(game, options, option, d)) return NULL;
    struct round_robin *r = must_alloc(1, sizeof *r);
    *r = (struct round_robin){ .game = game, .options = *options, .option = option };
    options_set_players(game, &r->options, ROUND_ROBIN_SEATS);
    bool fine = add_entries(r, entries, d);
    if (fine) make_pairings(r);
    if (fine && make_setups(r, d)) return r;
    round_robin_free(r);
    return NULL;
}

void round_robin_free(struct round_robin *robin)
{
    if (!robin) return;
    for (unsigned i = 0; robin->setup && i < robin->count * robin->count; i++) {
        if (robin->setup[i]) setup_drop(robin->setup[i]);
    }
    free(robin->setup);
    free(robin->pairing);
    free(robin);
}

bool round_robin_equal(const struct round_robin *a, const struct round_robin *b)
{
    bool equal = a->count == b->count;
    for (unsigned i = 0; equal && i < a->count; i++) equal = strcmp(a->entry[i], b->entry[i]) == 0;
    return equal;
}
