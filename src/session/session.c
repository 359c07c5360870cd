/* SPDX-License-Identifier: MIT */
/* One session at a table. See session.h. */
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/knowledge.h"
#include "kernel/words.h"
#include "session/scene_layout.h"

enum { WORLDS_MAX = 100 }; /* that a game may reject before there seems to be none */

/* ---- beginning, end -------------------------------------------------------------------------- */

/* Printed when a check fails while this session plays: what is needed to reproduce it. */
static void tell_about(const void *about)
{
    const struct session *s = about;
    fprintf(stderr, "limbic: while playing %s, seed %llu, after %u moves\n", s->setup->game->name,
            (unsigned long long)s->seed, s->count);
}

static bool begin(const struct session *s, struct table *t, struct sink *sink,
                  struct diagnostics *d)
{
    if (s->imagined) {
        table_copy(t, s->imagined);
        t->sink = sink;
        return true;
    }
    table_lay_out(t, s->setup, s->seed);
    if (!s->given) t->sink = sink; /* a deal that a laid-out position replaces is not told */
    s->setup->game->deal(t);
    t->sink = sink;
    if (!s->given) {
        table_push(t, s->setup->game->play);
    } else if (!scene_layout_apply(t, s->given, s->given_line, d)) {
        return false;
    }
    table_run(t);
    return true;
}

static char *copy_string(const char *string)
{
    struct text copy = { 0 };
    if (!string) return NULL;
    text_add_string(&copy, string);
    return copy.bytes;
}

struct session *session_new_given(const struct game *game, const struct options *options,
                                  uint64_t seed, const char *given, unsigned given_line,
                                  struct diagnostics *d)
{
    const struct setup *setup = setup_share(game, options, d);
    if (!setup) return NULL;
    struct session *s = must_alloc(1, sizeof *s);
    *s = (struct session){ .setup = setup, .seed = seed, .given_line = given_line };
    s->table = must_alloc(1, setup->table_bytes);
    s->given = copy_string(given);
    check_context(tell_about, s);
    bool fine = begin(s, s->table, NULL, d);
    check_context(NULL, NULL);
    if (fine) return s;
    session_free(s);
    return NULL;
}

struct session *session_new(const struct game *game, const struct options *options, uint64_t seed,
                            struct diagnostics *d)
{
    return session_new_given(game, options, seed, NULL, 0, d);
}

static struct table *copy_table(const struct table *t)
{
    struct table *copy = must_alloc(1, t->setup->table_bytes);
    table_copy(copy, t);
    return copy;
}

/* Another session at a table like this one. */
static struct session *new_beside(const struct session *s)
{
    struct diagnostics none = { 0 };
    struct session *other = must_alloc(1, sizeof *other);
    *other = (struct session){
        .setup = setup_share(s->setup->game, &s->setup->options, &none),
        .table = copy_table(s->table),
        .seed = s->seed,
    };
    check(other->setup == s->setup); /* it is there already, and used by one more */
    diagnostics_release(&none);
    return other;
}

struct session *session_copy(const struct session *s)
{
    struct session *copy = new_beside(s);
    if (s->imagined) copy->imagined = copy_table(s->imagined);
    copy->given = copy_string(s->given);
    copy->given_line = s->given_line;
    copy->guide = s->guide;
    copy->settings = s->settings;
    copy->put = s->put;
    copy->count = copy->room = s->count;
    copy->moves = must_realloc(NULL, (s->count + 1) * sizeof *s->moves);
    if (s->count) memcpy(copy->moves, s->moves, s->count * sizeof *s->moves);
    return copy;
}

struct session *session_imagine(const struct session *s, seat_id seat, uint64_t seed)
{
    struct session *world = new_beside(s);
    struct stream luck = stream_make(seed, 0);
    world->seed = seed;
    for (unsigned i = 0; i < WORLDS_MAX; i++) {
        table_copy(world->table, s->table);
        if (!table_resample(world->table, seat, stream_next(&luck))) continue;
        world->imagined = copy_table(world->table);
        return world;
    }
    session_free(world);
    return NULL;
}

void session_free(struct session *s)
{
    if (!s) return;
    free(s->moves);
    free(s->imagined);
    free(s->given);
    free(s->table);
    setup_drop(s->setup);
    free(s);
}

/* ---- moving ---------------------------------------------------------------------------------- */

void session_choose(struct session *s, unsigned index)
{
    check(index < s->table->moves);
    if (s->count == s->room) {
        s->room = s->room ? s->room * 2 : 64;
        s->moves = must_realloc(s->moves, s->room * sizeof *s->moves);
    }
    uint8_t kind = table_moves(s->table)[index].kind;
    s->moves[s->count++] =
        (struct taken){ .index = (uint16_t)index,
                        .seat = s->table->asked,
                        .choice = s->table->moves > 1,
                        .passes = s->setup->game->moves[kind].says == SAYS_PASS };
    check_context(tell_about, s);
    table_choose(s->table, index);
    check_context(NULL, NULL);
    settings_reach(&s->settings, s->table);
}

bool session_choose_text(struct session *s, const char *text)
{
    int index = move_find(s->table, text);
    if (index < 0) return false;
    session_choose(s, (unsigned)index);
    return true;
}

void session_rewind(struct session *s, unsigned count)
{
    check(count <= s->count);
    s->count = count;
    s->put = count + 1;
    session_play_again(s, s->table, NULL, count);
}

/* ---- playing again --------------------------------------------------------------------------- */

void session_begin_again(const struct session *s, struct table *t, struct sink *sink)
{
    struct diagnostics none = { 0 };
    check_context(tell_about, s);
    check(begin(s, t, sink, &none)); /* it began once already */
    check_context(NULL, NULL);
    diagnostics_release(&none);
}

void session_choose_again(const struct session *s, struct table *t, unsigned move)
{
    check(move < s->count);
    check_context(tell_about, s);
    table_choose(t, s->moves[move].index);
    check_context(NULL, NULL);
}

void session_play_again(const struct session *s, struct table *t, struct sink *sink, unsigned count)
{
    check(count <= s->count);
    session_begin_again(s, t, sink);
    for (unsigned i = 0; i < count; i++) session_choose_again(s, t, i);
}

void session_move_text(const struct session *s, const struct table *t, unsigned move,
                       struct text *out)
{
    check(move < s->count);
    text_add(out, "%u: ", s->moves[move].seat + 1u);
    move_text(t, s->moves[move].index, out);
}
