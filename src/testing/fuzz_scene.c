/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: the bytes as choices, from which a scene is written that is nearly right: a game,
 * counters, zones, effects in flight, moves and expectations by their true names, with values that
 * are sometimes beyond what may be. So it gets past the reader and into the rules, where random
 * text hardly comes. With LIMBIC_SHOW set, it prints the scene.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/counter.h"
#include "kernel/options.h"
#include "kernel/words.h"
#include "testing/choices.h"
#include "testing/random_game.h"
#include "testing/reading.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES_MOST = 12 };

struct writing {
    struct choices *c;
    const struct table *t; /* a started table of the game, for names */
    struct text out;
};

/* ---- words ----------------------------------------------------------------------------------- */

static const char *any_face(struct writing *w)
{
    const struct setup *setup = w->t->setup;
    return setup->faces ? setup->face_names[choose(w->c, setup->faces)] : "none";
}

static unsigned count_words(const char *const *words)
{
    unsigned count = 0;
    while (words[count]) count++;
    return count;
}

/* Small numbers most often, then the bounds, then anything. */
static void add_number(struct writing *w, const struct counter *k)
{
    int64_t number = choose(w->c, 8);
    switch (choose(w->c, 4)) {
    case 1: number = counter_most(w->t, k) - (int64_t)choose(w->c, 3) + 1; break;
    case 2: number = counter_least(k) + (int64_t)choose(w->c, 3) - 1; break;
    case 3: number = (int32_t)choose_u32(w->c) >> choose(w->c, 32); break;
    default: break;
    }
    text_add(&w->out, "%lld", (long long)number);
}

static void add_value(struct writing *w, const struct counter *k)
{
    switch (k->kind) {
    case VALUE_NUMBER: add_number(w, k); break;
    case VALUE_FLAG: text_add_string(&w->out, choose(w->c, 2) ? "yes" : "no"); break;
    case VALUE_SEAT:
        if (choose(w->c, 4) == 3)
            text_add_string(&w->out, "nobody");
        else
            text_add(&w->out, "%u", 1 + choose(w->c, w->t->seats));
        break;
    case VALUE_CARD:
        if (choose(w->c, 4) == 3)
            text_add_string(&w->out, "none");
        else
            text_add(&w->out, "\"%s\"", any_face(w));
        break;
    case VALUE_WORD: text_add_string(&w->out, k->words[choose(w->c, count_words(k->words))]); break;
    }
}

static void add_index(struct writing *w, const struct counter *k, unsigned dimension)
{
    unsigned index = choose(w->c, counter_size(w->t, k, dimension));
    const char *name = counter_index_name(w->t->setup->game, k, dimension, index);
    if (name)
        text_add_string(&w->out, name);
    else
        text_add(&w->out, "%u", 1 + index);
}

static void add_counter(struct writing *w)
{
    const struct counter *counters = w->t->setup->game->counters;
    unsigned count = 0;
    while (counters[count].name) count++;
    const struct counter *k = &counters[choose(w->c, count)];
    text_add(&w->out, "    %s", k->name);
    if (k->per[0]) {
        text_add_char(&w->out, '[');
        add_index(w, k, 0);
        if (k->per[1]) {
            text_add_char(&w->out, ',');
            add_index(w, k, 1);
        }
        text_add_char(&w->out, ']');
    }
    text_add_string(&w->out, " = ");
    add_value(w, k);
    text_add_char(&w->out, '\n');
}

static void add_braces(struct writing *w)
{
    const struct counter *counters = w->t->setup->game->card_counters;
    unsigned count = 0;
    while (counters && counters[count].name) count++;
    text_add_string(&w->out, " {");
    if (choose(w->c, 2)) text_add(&w->out, "known=%u ", 1 + choose(w->c, w->t->seats));
    if (count) {
        const struct counter *k = &counters[choose(w->c, count)];
        text_add(&w->out, "%s=", k->name);
        add_value(w, k);
    }
    text_add_char(&w->out, '}');
}

static void add_zone(struct writing *w)
{
    const struct setup *setup = w->t->setup;
    unsigned kind = choose(w->c, setup->zone_kinds + 1u);
    bool box = kind == setup->zone_kinds;
    text_add(&w->out, "    %s", box ? "box" : setup->game->zones[kind].name);
    if (!box && !setup->game->zones[kind].shared) {
        text_add(&w->out, "[%u]", 1 + choose(w->c, w->t->seats));
    }
    text_add_char(&w->out, ':');
    unsigned cards = choose(w->c, 7);
    for (unsigned i = 0; i < cards; i++) {
        text_add(&w->out, "%s \"%s\"", i ? "," : "", any_face(w));
        if (choose(w->c, 4) == 3) add_braces(w);
    }
    if (choose(w->c, 2)) text_add_string(&w->out, cards ? ", ..." : " ...");
    text_add_char(&w->out, '\n');
}

static void add_flight(struct writing *w)
{
    const struct game *game = w->t->setup->game;
    unsigned rule = choose(w->c, game->rules_count);
    const struct counter *fields = game->rules[rule].fields;
    text_add(&w->out, "    in flight %s", rule ? game->rules[rule].name : "nothing");
    for (; fields && fields->name; fields++) {
        if (choose(w->c, 3) == 2) continue;
        text_add(&w->out, " %s=", fields->name);
        add_value(w, fields);
    }
    text_add_char(&w->out, '\n');
}

/* ---- the scene ------------------------------------------------------------------------------- */

static void add_given(struct writing *w)
{
    text_add_string(&w->out, "given\n");
    for (unsigned lines = choose(w->c, LINES_MOST); lines; lines--) {
        switch (choose(w->c, 5)) {
        case 0:
        case 1: add_counter(w); break;
        case 2:
        case 3: add_zone(w); break;
        default: add_flight(w); break;
        }
    }
}

/* Moves that are offered at the usual start; in another position some of them are. */
static void add_moves(struct writing *w)
{
    text_add_string(&w->out, "play\n");
    for (unsigned lines = choose(w->c, 4); lines && w->t->moves; lines--) {
        text_add(&w->out, "    %u: ", 1 + choose(w->c, w->t->seats));
        move_text(w->t, choose(w->c, w->t->moves), &w->out);
        text_add_char(&w->out, '\n');
    }
}

static void add_expectations(struct writing *w)
{
    static const char *const lines[] = {
        "    over\n",      "    not over\n",      "    asked 1\n",      "    score[1] = 0\n",
        "    winner 1\n",  "    forfeited 0\n",   "    prompt Play.\n", "    event Nothing.\n",
        "    offered x\n", "    not offered x\n", "    no event x\n",   "    offered only a | b\n",
    };
    text_add_string(&w->out, "expect\n");
    for (unsigned count = choose(w->c, LINES_MOST); count; count--) {
        unsigned which = choose(w->c, sizeof lines / sizeof *lines + 2);
        if (which >= 2)
            text_add_string(&w->out, lines[which - 2]);
        else if (which)
            add_zone(w);
        else
            add_counter(w);
    }
}

static void add_scene(struct choices *c, struct text *out)
{
    unsigned count = 0;
    while (games[count]) count++;
    const struct game *game = games[choose(c, count)];
    struct options options;
    draw_options(game, c, &options);
    struct diagnostics none = { 0 };
    struct setup *setup = setup_new(game, &options, &none);
    check(setup);
    uint64_t seed = choose(c, 256);
    struct table *t = spare_table(setup);
    table_start(t, setup, seed);
    struct writing w = { .c = c, .t = t };
    text_add(&w.out, "scene Fuzzed\ngame %s\noptions ", game->name);
    options_print(game, &options, &w.out);
    text_add(&w.out, "\nseed %llu\n", (unsigned long long)seed);
    if (choose(c, 8)) add_given(&w);
    add_moves(&w);
    add_expectations(&w);
    text_add_bytes(out, w.out.bytes, w.out.length);
    text_release(&w.out);
    free(t);
    setup_free(setup);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct choices c;
    struct text scene = { 0 };
    choices_init_bytes(&c, data, size);
    add_scene(&c, &scene);
    if (getenv("LIMBIC_SHOW")) fputs(text_string(&scene), stderr);
    read_and_play(text_string(&scene));
    text_release(&scene);
    choices_release(&c);
    return 0;
}
