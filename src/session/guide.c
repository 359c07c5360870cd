/* SPDX-License-Identifier: MIT */
/*
 * Guides: first games that teach. See guide.h.
 *
 * A script is read once into a list of moves, each with the words before it, so that what is said
 * and waited for after so many moves is a place in the list. There are four of them, and they are
 * kept for as long as the program runs: sessions point to them.
 */
#include "session/guide.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json.h"
#include "games/registry.h"
#include "kernel/words.h"

enum { GUIDES_MAX = 16 }; /* games that have one */

/* A move, and the words before it. One more comes after the last move, with words alone. */
struct guide_step {
    const struct script_step *move; /* NULL: the end */
    seat_id seat;
    const struct script_step *says; /* the first of them */
    unsigned say_count;
    const struct script_step *because; /* NULL: nothing is said */
};

struct guide {
    const struct embedded_guide *file;
    uint64_t hash;
    struct scripts scripts;
    struct guide_step *steps;
    unsigned count; /* moves */
};

/* ---- reading --------------------------------------------------------------------------------- */

/* Our own files: one that is not well-formed is a mistake of ours, which guide_test.c finds. */
static void read_steps(struct guide *g, const struct script *script)
{
    g->steps = must_alloc(script->count + 1, sizeof *g->steps);
    struct guide_step next = { 0 };
    for (unsigned i = 0; i < script->count; i++) {
        const struct script_step *step = &script->steps[i];
        if (step->kind == STEP_SAY && !next.say_count++) next.says = step;
        if (step->kind == STEP_BECAUSE) next.because = step;
        if (step->kind != STEP_MOVE) continue;
        next.move = step;
        next.seat = (seat_id)script_step_seat(step, SEATS_MAX);
        g->steps[g->count++] = next;
        next = (struct guide_step){ 0 };
    }
    g->steps[g->count] = next;
}

static struct guide *read_guide(const struct embedded_guide *file)
{
    struct diagnostics d = { .file = file->name, .source = file->source };
    struct guide *g = must_alloc(1, sizeof *g);
    *g = (struct guide){ .file = file };
    g->hash = hash_bytes(file->source, strlen(file->source));
    bool fine = scripts_parse(&g->scripts, file->source, &d) && g->scripts.count == 1;
    diagnostics_release(&d);
    if (fine) {
        read_steps(g, &g->scripts.all[0]);
        return g;
    }
    scripts_release(&g->scripts);
    free(g);
    return NULL; /* decks that it names are not in the cards that are loaded */
}

const struct guide *guide_find(const struct game *game)
{
    static const struct guide *read[GUIDES_MAX];
    for (unsigned i = 0; embedded_guides[i].game; i++) {
        check(i < GUIDES_MAX);
        if (strcmp(embedded_guides[i].game, game->name) != 0) continue;
        if (!read[i]) read[i] = read_guide(&embedded_guides[i]);
        return read[i];
    }
    return NULL;
}

uint64_t guide_hash(const struct guide *guide)
{
    return guide->hash;
}

struct session *guide_begin(const struct guide *guide, struct diagnostics *d)
{
    struct script_run run = { .moves_most = 0 };
    const char *file = d->file, *source = d->source;
    d->file = guide->file->name;
    d->source = guide->file->source;
    bool fine = script_play(&guide->scripts.all[0], &run, d);
    d->file = file;
    d->source = source;
    if (fine) {
        run.session->guide = guide;
        return run.session;
    }
    session_free(run.session);
    return NULL;
}

/* ---- where it is ----------------------------------------------------------------------------- */

/* The step that is due; NULL: the guide has ended, or there is none. */
static const struct guide_step *step_now(const struct session *s)
{
    if (!s->guide || s->count >= s->guide->count || table_is_over(s->table)) return NULL;
    const struct guide_step *step = &s->guide->steps[s->count];
    return step->seat == s->table->asked ? step : NULL;
}

static int find_move(const struct table *t, const char *start, const char *end)
{
    struct text move = { 0 };
    text_add_bytes(&move, start, (size_t)(end - start));
    int found = move_find(t, text_string(&move));
    text_release(&move);
    return found;
}

/* The first move that the step allows and that is offered, from *at on. */
static int next_allowed(const struct session *s, const struct guide_step *step, const char **at)
{
    const char *start, *end;
    while (script_step_move(step->move, at, &start, &end)) {
        int found = find_move(s->table, start, end);
        if (found >= 0) return found;
    }
    return -1;
}

int guide_move(const struct session *s)
{
    const struct guide_step *step = step_now(s);
    const char *at = NULL;
    return step ? next_allowed(s, step, &at) : -1;
}

bool guide_accepts(const struct session *s, unsigned move)
{
    const struct guide_step *step = step_now(s);
    const char *at = NULL;
    for (int found; step && (found = next_allowed(s, step, &at)) >= 0;) {
        if ((unsigned)found == move) return true;
    }
    return false;
}

/* ---- words ----------------------------------------------------------------------------------- */

static void add_span(struct text *out, const struct script_step *words)
{
    text_add_bytes(out, words->start, (size_t)(words->end - words->start));
}

bool guide_words(const struct session *s, struct text *out)
{
    const struct guide *g = s->guide;
    bool lost = g && s->count < g->count && guide_move(s) < 0;
    if (!g || s->count > g->count) return false;
    if (lost) {
        text_add_string(out, "The game has left the way of the guide. Play on as you like.");
        return true;
    }
    unsigned from = s->count;
    while (from && g->steps[from - 1].seat != GUIDE_LEARNER) from--;
    size_t before = out->length;
    for (unsigned i = from; i <= s->count; i++) {
        for (unsigned k = 0; k < g->steps[i].say_count; k++) {
            if (out->length > before) text_add_char(out, '\n');
            add_span(out, &g->steps[i].says[k]);
        }
    }
    return out->length > before;
}

void guide_refusal(const struct session *s, struct text *out)
{
    const struct guide_step *step = step_now(s);
    const char *at = NULL, *between = "";
    text_add_string(out, "Not yet. First: ");
    for (int found; step && (found = next_allowed(s, step, &at)) >= 0; between = ", or ") {
        text_add_string(out, between);
        move_words(s->table, (unsigned)found, out);
    }
    text_add_char(out, '.');
    if (!step || !step->because) return;
    text_add_char(out, ' ');
    add_span(out, step->because);
}

static unsigned learner_moves(const struct guide *guide, unsigned moves)
{
    unsigned count = 0;
    for (unsigned i = 0; i < moves && i < guide->count; i++)
        count += guide->steps[i].seat == GUIDE_LEARNER;
    return count;
}

unsigned guide_length(const struct guide *guide)
{
    return learner_moves(guide, guide->count);
}

unsigned guide_progress(const struct session *s)
{
    return learner_moves(s->guide, s->count);
}

static void write_paragraphs(const struct text *words, struct text *out)
{
    json_open(out, '[');
    for (const char *at = text_string(words); *at;) {
        size_t length = strcspn(at, "\n");
        struct text line = { 0 };
        text_add_bytes(&line, at, length);
        json_text(out, text_string(&line));
        text_release(&line);
        at += length + (at[length] == '\n');
    }
    json_close(out, ']');
}

void guide_write(const struct session *s, seat_id viewer, struct text *out)
{
    struct text words = { 0 };
    if (!s->guide || viewer != GUIDE_LEARNER || !guide_words(s, &words)) {
        text_release(&words);
        return;
    }
    json_key(out, "guide");
    json_open(out, '{');
    json_key(out, "done");
    json_number(out, guide_progress(s));
    json_key(out, "of");
    json_number(out, guide_length(s->guide));
    json_key(out, "say");
    write_paragraphs(&words, out);
    const struct guide_step *step = step_now(s);
    if (guide_move(s) >= 0 && step->seat == GUIDE_LEARNER) {
        const char *at = NULL;
        json_key(out, "moves");
        json_open(out, '[');
        for (int found; (found = next_allowed(s, step, &at)) >= 0;) json_number(out, found);
        json_close(out, ']');
    }
    json_close(out, '}');
    text_release(&words);
}
