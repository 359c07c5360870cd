/* SPDX-License-Identifier: MIT */
/* One session at a table. See session.h. */
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/scene_layout.h"

/* ---- the log --------------------------------------------------------------------------------- */

static char *event_words_for(const struct table *t, const struct event *event, seat_id viewer)
{
    struct text words = { 0 };
    event_words(t, event, viewer, &words);
    if (!words.bytes) text_add_string(&words, "");
    return words.bytes;
}

static const char *name_for(const struct table *t, card_id card, seat_id viewer)
{
    bool known = card < t->cards && seat_knows(t, viewer, card);
    return known ? face_name(t, face_of(t, card)) : NULL;
}

static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    struct session *s = (struct session *)((char *)sink - offsetof(struct session, sink));
    if (t->setup->game->events[event->kind].hidden) return;
    if (s->log_count == s->log_room) {
        s->log_room = s->log_room ? s->log_room * 2 : 64;
        s->log = must_realloc(s->log, s->log_room * sizeof *s->log);
    }
    struct log_entry *told = &s->log[s->log_count++];
    *told = (struct log_entry){ .event = *event, .move = t->decisions };
    char *common = told->words[t->seats] = event_words_for(t, event, NOBODY);
    for (seat_id viewer = 0; viewer < t->seats; viewer++) {
        char *words = event_words_for(t, event, viewer);
        bool same = strcmp(words, common) == 0;
        told->words[viewer] = same ? common : words;
        if (same) free(words);
        told->source[viewer] = name_for(t, event->source, viewer);
    }
    told->source[t->seats] = name_for(t, event->source, NOBODY);
}

const char *log_entry_words(const struct log_entry *told, const struct session *s, seat_id viewer)
{
    unsigned seats = s->setup->seats;
    return told->words[viewer < seats ? viewer : seats];
}

const char *log_entry_source(const struct log_entry *told, const struct session *s, seat_id viewer)
{
    unsigned seats = s->setup->seats;
    return told->source[viewer < seats ? viewer : seats];
}

static void forget_log(struct session *s)
{
    for (unsigned i = 0; i < s->log_count; i++) {
        struct log_entry *told = &s->log[i];
        for (unsigned v = 0; v < s->setup->seats; v++) {
            if (told->words[v] != told->words[s->setup->seats]) free(told->words[v]);
        }
        free(told->words[s->setup->seats]);
    }
    s->log_count = 0;
}

/* ---- beginning, end -------------------------------------------------------------------------- */

/* Printed when a check fails while this session plays: what is needed to reproduce it. */
static void tell_about(const void *about)
{
    const struct session *s = about;
    fprintf(stderr, "limbic: while playing %s, seed %llu, after %u moves\n", s->setup->game->name,
            (unsigned long long)s->seed, s->count);
}

static bool begin_on(const struct session *s, struct table *t, struct sink *sink,
                     struct diagnostics *d)
{
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

static bool begin(struct session *s, struct diagnostics *d)
{
    return begin_on(s, s->table, &s->sink, d);
}

void session_begin_again(const struct session *s, struct table *t, struct sink *sink)
{
    struct diagnostics none = { 0 };
    check(begin_on(s, t, sink, &none)); /* it began once already */
    diagnostics_release(&none);
}

struct session *session_new_given(const struct game *game, const struct options *options,
                                  uint64_t seed, const char *given, unsigned given_line,
                                  struct diagnostics *d)
{
    struct setup *setup = setup_new(game, options, d);
    if (!setup) return NULL;
    struct session *s = must_alloc(1, sizeof *s);
    *s = (struct session){
        .setup = setup, .seed = seed, .sink = { hear }, .given_line = given_line
    };
    s->table = must_alloc(1, setup->table_bytes);
    if (given) {
        struct text copy = { 0 };
        text_add_string(&copy, given);
        s->given = copy.bytes;
    }
    check_context(tell_about, s);
    bool fine = begin(s, d);
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

void session_free(struct session *s)
{
    if (!s) return;
    forget_log(s);
    for (unsigned i = 0; i < s->count; i++) free(s->texts[i]);
    free(s->log);
    free(s->texts);
    free(s->moves);
    free(s->given);
    free(s->table);
    setup_free(s->setup);
    free(s);
}

/* ---- moving ---------------------------------------------------------------------------------- */

void session_choose(struct session *s, unsigned index)
{
    check(index < s->table->moves);
    if (s->count == s->room) {
        s->room = s->room ? s->room * 2 : 64;
        s->moves = must_realloc(s->moves, s->room * sizeof *s->moves);
        s->texts = must_realloc(s->texts, s->room * sizeof *s->texts);
    }
    struct text text = { 0 };
    text_add(&text, "%u: ", s->table->asked + 1u);
    move_text(s->table, index, &text);
    s->texts[s->count] = text.bytes;
    s->moves[s->count++] = (uint16_t)index;
    check_context(tell_about, s);
    table_choose(s->table, index);
    check_context(NULL, NULL);
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
    while (s->count > count) free(s->texts[--s->count]);
    forget_log(s);
    struct diagnostics none = { 0 };
    check(begin(s, &none)); /* it was laid out once already */
    check_context(tell_about, s);
    for (unsigned i = 0; i < count; i++) table_choose(s->table, s->moves[i]);
    check_context(NULL, NULL);
    diagnostics_release(&none);
}
