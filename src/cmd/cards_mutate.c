/* SPDX-License-Identifier: MIT */
/*
 * limbic cards mutate: changes each clause of each card and runs the scenes that name the card. A
 * change that no scene notices survives: that part of the card is not proved.
 *
 * Three kinds of changes do not count as survivors although no scene fails: those that do not
 * compile, those that lead to the same code (another word for the same thing), and those listed in
 * a file with the reason why nobody could notice them. The file is checked as well: an entry that
 * fits no change, or one that a scene notices, is a mistake.
 */
#include <dirent.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/check.h"
#include "base/plain.h"
#include "cardlang/mutate.h"
#include "cardlang/packs.h"
#include "cmd/cards.h"
#include "session/script.h"

/* ---- scenes ---------------------------------------------------------------------------------- */

struct scene_file {
    char *path;
    struct text source;
    struct scripts scripts;
};

struct scenes {
    struct scene_file *files;
    unsigned count;
};

static int is_scene_file(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 6 && strcmp(entry->d_name + length - 6, ".scene") == 0;
}

static bool read_scene_file(struct scenes *scenes, const char *folder, const char *name)
{
    scenes->files = must_realloc(scenes->files, (scenes->count + 1u) * sizeof *scenes->files);
    struct scene_file *file = &scenes->files[scenes->count++];
    *file = (struct scene_file){ 0 };
    struct text path = { 0 }, problem = { 0 };
    text_add(&path, "%s/%s", folder, name);
    file->path = path.bytes;
    struct diagnostics d = { .file = file->path };
    bool fine = read_whole_file(file->path, SCRIPT_BYTES_MAX, &file->source, &problem);
    if (!fine) {
        print_plain(stderr, "limbic cards: %s\n", text_string(&problem));
    } else {
        d.source = text_string(&file->source);
        fine = diagnose_unless_text(&d, file->source.bytes, file->source.length) &&
               scripts_parse(&file->scripts, d.source, &d);
    }
    text_release(&problem);
    print_mistakes(&d);
    return fine;
}

static bool read_scenes(struct scenes *scenes, const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_scene_file, alphasort);
    bool fine = count >= 0;
    if (!fine)
        print_plain(stderr, "limbic cards: there is no folder '%.200s' (--scenes)\n", folder);
    for (int i = 0; i < count; i++) {
        fine &= read_scene_file(scenes, folder, entries[i]->d_name);
        free(entries[i]);
    }
    if (count >= 0) free(entries);
    return fine;
}

static void release_scenes(struct scenes *scenes)
{
    for (unsigned i = 0; i < scenes->count; i++) {
        scripts_release(&scenes->files[i].scripts);
        text_release(&scenes->files[i].source);
        free(scenes->files[i].path);
    }
    free(scenes->files);
}

static const char *line_at(const char *source, unsigned line)
{
    for (unsigned i = 1; i < line && *source; i++) {
        source += strcspn(source, "\n");
        source += *source == '\n';
    }
    return source;
}

/* Does the name occur in the text of that scene, comments and title included? */
static bool scene_names(const struct scene_file *file, unsigned number, const char *name)
{
    const struct script *script = &file->scripts.all[number];
    bool last = number + 1 == file->scripts.count;
    const char *start = line_at(script->source, script->line);
    const char *end =
        last ? start + strlen(start) : line_at(script->source, file->scripts.all[number + 1].line);
    const char *found = strstr(start, name);
    return found && found < end;
}

/* The rules' own cards have their names in brackets. */
static void bare_name(const struct card_def *card, char *out)
{
    const char *name = card->name;
    size_t length = strlen(name);
    bool own = name[0] == '(' && name[length - 1] == ')';
    snprintf(out, CARD_NAME_MAX + 1, "%.*s", (int)(own ? length - 2 : length), name + own);
}

struct scene_ref {
    unsigned file, number;
};

struct proofs {
    struct scene_ref *all;
    unsigned count;
};

static struct proofs proofs_of(const struct scenes *scenes, const struct game *game,
                               const struct card_def *card)
{
    struct proofs proofs = { 0 };
    char name[CARD_NAME_MAX + 1];
    bare_name(card, name);
    for (unsigned f = 0; f < scenes->count; f++) {
        const struct scene_file *file = &scenes->files[f];
        for (unsigned i = 0; i < file->scripts.count; i++) {
            if (file->scripts.all[i].game != game || !scene_names(file, i, name)) continue;
            proofs.all = must_realloc(proofs.all, (proofs.count + 1u) * sizeof *proofs.all);
            proofs.all[proofs.count++] = (struct scene_ref){ f, i };
        }
    }
    return proofs;
}

static bool scene_holds(const struct scenes *scenes, struct scene_ref ref, const struct pack *pack)
{
    struct diagnostics d = { 0 };
    struct script_run run = { .moves_most = UINT_MAX, .pack = pack };
    bool holds = script_play(&scenes->files[ref.file].scripts.all[ref.number], &run, &d);
    session_free(run.session);
    diagnostics_release(&d);
    return holds;
}

/* ---- what is known to be equivalent ---------------------------------------------------------- */

struct entry {
    char *key; /* "Card: what is changed" */
    unsigned line;
    bool used, reasoned;
};

struct entries {
    struct entry *all;
    unsigned count;
    struct diagnostics d;
    struct text source;
};

/* "game NAME" heads a part; in it a line "Card: change" with an indented line below, the reason. */
static void read_entry_line(struct entries *e, const char *start, const char *end, unsigned line)
{
    bool indented = *start == ' ' || *start == '\t';
    span_trim(&start, &end);
    if (indented && e->count) {
        e->all[e->count - 1].reasoned = true;
        return;
    }
    e->all = must_realloc(e->all, (e->count + 1u) * sizeof *e->all);
    struct text key = { 0 };
    text_add_bytes(&key, start, (size_t)(end - start));
    e->all[e->count++] = (struct entry){ key.bytes, line, false, false };
}

static void read_entries(struct entries *e, const struct game *game)
{
    bool ours = false;
    unsigned line = 0;
    for (const char *at = text_string(&e->source); *at;) {
        const char *end = at + strcspn(at, "\n"), *start = at, *stop = end;
        line++;
        span_trim(&start, &stop);
        bool head = stop - at > 5 && memcmp(at, "game ", 5) == 0;
        if (head)
            ours = span_is(at + 5, stop, game->name);
        else if (ours && start < stop && *start != '#')
            read_entry_line(e, at, end, line);
        at = *end ? end + 1 : end;
    }
    for (unsigned i = 0; i < e->count; i++) {
        if (e->all[i].reasoned) continue;
        diagnose(&e->d, e->all[i].line, 1,
                 "an indented line with the reason is expected below this");
    }
}

/* A missing file has no entries. */
static bool load_entries(struct entries *e, const char *path, const struct game *game)
{
    struct text problem = { 0 };
    if (access(path, F_OK) != 0) return true;
    bool fine = read_whole_file(path, SCRIPT_BYTES_MAX, &e->source, &problem);
    if (!fine) print_plain(stderr, "limbic cards: %s\n", text_string(&problem));
    text_release(&problem);
    e->d.file = path;
    e->d.source = text_string(&e->source);
    if (fine) read_entries(e, game);
    return fine;
}

static struct entry *find_entry(struct entries *e, const char *key)
{
    for (unsigned i = 0; i < e->count; i++) {
        if (strcmp(e->all[i].key, key) == 0) return &e->all[i];
    }
    return NULL;
}

static void release_entries(struct entries *e)
{
    for (unsigned i = 0; i < e->count; i++) free(e->all[i].key);
    free(e->all);
    text_release(&e->source);
    diagnostics_release(&e->d);
}

/* ---- the work -------------------------------------------------------------------------------- */

enum fate { FATE_NOTICED, FATE_NO_COMPILE, FATE_SAME_CODE, FATE_SURVIVES, FATE_EQUIVALENT, FATES };

struct work {
    const struct cards_request *request;
    const struct game *game;
    const struct pack *pack;
    struct scenes scenes;
    struct proofs *proofs; /* by card */
    struct mutations mutations;
    uint8_t *fates; /* by mutation */
    atomic_uint next;
    bool shown; /* progress */
};

static enum fate fate_of(const struct work *w, const struct mutation *m)
{
    struct pack *mutant = pack_copy(w->pack);
    struct diagnostics d = { 0 };
    mutation_apply(m, mutant);
    enum fate fate = FATE_NO_COMPILE;
    if (pack_compile(mutant, &d)) {
        fate = same_code(w->pack, mutant, m->card) ? FATE_SAME_CODE : FATE_SURVIVES;
        const struct proofs *proofs = &w->proofs[m->card];
        for (unsigned i = 0; i < proofs->count && fate == FATE_SURVIVES; i++) {
            if (!scene_holds(&w->scenes, proofs->all[i], mutant)) fate = FATE_NOTICED;
        }
    }
    diagnostics_release(&d);
    pack_free(mutant);
    return fate;
}

static void *run_worker(void *argument)
{
    struct work *w = argument;
    for (;;) {
        unsigned i = atomic_fetch_add(&w->next, 1);
        if (i >= w->mutations.count) return NULL;
        w->fates[i] = (uint8_t)fate_of(w, &w->mutations.all[i]);
        if (w->shown && i % 16 == 0) fprintf(stderr, "\r%u of %u changes ", i, w->mutations.count);
    }
}

static void run_workers(struct work *w)
{
    pthread_t threads[64];
    unsigned started = 0;
    w->shown = isatty(STDERR_FILENO);
    for (; started + 1 < w->request->threads; started++) {
        if (pthread_create(&threads[started], NULL, run_worker, w) != 0) break;
    }
    run_worker(w);
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
    if (w->shown) fputs("\r                                \r", stderr);
}

/* The scenes must pass with the cards as they are. */
static bool scenes_hold(const struct work *w)
{
    bool all = true;
    for (unsigned f = 0; f < w->scenes.count; f++) {
        const struct scene_file *file = &w->scenes.files[f];
        for (unsigned i = 0; i < file->scripts.count; i++) {
            if (file->scripts.all[i].game != w->game) continue;
            if (scene_holds(&w->scenes, (struct scene_ref){ f, i }, w->pack)) continue;
            print_plain(stderr,
                        "limbic cards: this scene fails with the cards as they are: %s:%u\n",
                        file->path, file->scripts.all[i].line);
            all = false;
        }
    }
    return all;
}

static bool is_wanted(const struct work *w, unsigned card)
{
    return !w->request->card || strcmp(w->request->card, w->pack->cards[card].name) == 0;
}

/* Finds the fate of every mutation. False: it could not be done. */
static bool begin_work(struct work *w)
{
    if (!read_scenes(&w->scenes, w->request->scenes) || !scenes_hold(w)) return false;
    for (unsigned i = 0; i < w->pack->card_count; i++) {
        if (!is_wanted(w, i)) continue;
        w->proofs[i] = proofs_of(&w->scenes, w->game, &w->pack->cards[i]);
        mutations_add(&w->mutations, w->pack, i);
    }
    w->fates = must_alloc(w->mutations.count + 1u, sizeof *w->fates);
    run_workers(w);
    return true;
}

static void end_work(struct work *w)
{
    for (unsigned i = 0; i < w->pack->card_count; i++) free(w->proofs[i].all);
    free(w->proofs);
    free(w->mutations.all);
    free(w->fates);
    release_scenes(&w->scenes);
}

/* Sets apart those that are known to be equivalent, and checks that the list is true. */
static void apply_entries(struct work *w, struct entries *e)
{
    for (unsigned i = 0; i < w->mutations.count; i++) {
        if (!e->count) return;
        const struct mutation *m = &w->mutations.all[i];
        struct text key = { 0 };
        text_add(&key, "%s: ", w->pack->cards[m->card].name);
        mutation_words(&w->mutations, i, w->pack, &key);
        struct entry *entry = find_entry(e, text_string(&key));
        text_release(&key);
        if (!entry) continue;
        entry->used = true;
        if (w->fates[i] == FATE_SURVIVES)
            w->fates[i] = FATE_EQUIVALENT;
        else
            diagnose(&e->d, entry->line, 1, "this change does not survive: take the entry out");
    }
    for (unsigned i = 0; i < e->count && !w->request->card; i++) {
        if (!e->all[i].used) diagnose(&e->d, e->all[i].line, 1, "this fits no change of a card");
    }
}

static struct work *new_work(const struct cards_request *request, const struct game *game,
                             const struct pack *pack)
{
    struct work *w = must_alloc(1, sizeof *w);
    w->request = request;
    w->game = game;
    w->pack = pack;
    w->proofs = must_alloc(pack->card_count + 1u, sizeof *w->proofs);
    return w;
}

/* ---- reports --------------------------------------------------------------------------------- */

static void report_survivor(const struct work *w, unsigned number)
{
    const struct mutation *m = &w->mutations.all[number];
    const struct card_def *card = &w->pack->cards[m->card];
    const struct clause *clause = &w->pack->clauses[m->clause];
    struct text words = { 0 };
    mutation_words(&w->mutations, number, w->pack, &words);
    print_plain(stdout, "%s:%u:%u: %s: %s\n", w->pack->files[card->file].name, clause->line,
                clause->column, card->name, text_string(&words));
    text_release(&words);
}

static unsigned count_fates(const struct work *w, unsigned *counts)
{
    memset(counts, 0, FATES * sizeof *counts);
    for (unsigned i = 0; i < w->mutations.count; i++) counts[w->fates[i]]++;
    return counts[FATE_SURVIVES];
}

/* A card that no scene names is not proved, even if there is nothing to change about it. */
static unsigned count_unnamed(const struct work *w)
{
    unsigned unnamed = 0;
    for (unsigned card = 0; card < w->pack->card_count; card++)
        unnamed += is_wanted(w, card) && !w->proofs[card].count;
    return unnamed;
}

static void report_all(const struct work *w)
{
    unsigned counts[FATES], unnamed = count_unnamed(w);
    count_fates(w, counts);
    for (unsigned i = 0; i < w->pack->card_count; i++) {
        if (!is_wanted(w, i) || w->proofs[i].count) continue;
        print_plain(stdout, "no scene names %s\n", w->pack->cards[i].name);
    }
    for (unsigned i = 0; i < w->mutations.count; i++) {
        if (w->fates[i] == FATE_SURVIVES && w->proofs[w->mutations.all[i].card].count)
            report_survivor(w, i);
    }
    print_plain(stdout,
                "%s: %u change%s: scenes notice %u, %u do not compile, %u make the same code, "
                "%u are known to be equivalent, %u survive",
                w->game->name, w->mutations.count, plural_s(w->mutations.count),
                counts[FATE_NOTICED], counts[FATE_NO_COMPILE], counts[FATE_SAME_CODE],
                counts[FATE_EQUIVALENT], counts[FATE_SURVIVES]);
    if (unnamed)
        print_plain(stdout, " (%u card%s no scene)", unnamed, unnamed == 1 ? " has" : "s have");
    putchar('\n');
}

static void report_unproved(const struct work *w)
{
    for (unsigned card = 0; card < w->pack->card_count; card++) {
        unsigned all = 0, survive = 0;
        for (unsigned i = 0; i < w->mutations.count; i++) {
            if (w->mutations.all[i].card != card) continue;
            all++;
            survive += w->fates[i] == FATE_SURVIVES;
        }
        if (!is_wanted(w, card) || (!survive && w->proofs[card].count)) continue;
        print_plain(stdout, "%-20s %u of %u changes survive, %u scene%s\n",
                    w->pack->cards[card].name, survive, all, w->proofs[card].count,
                    plural_s(w->proofs[card].count));
    }
}

static int work_and_report(const struct cards_request *request, const struct game *game,
                           const struct pack *pack, void (*report)(const struct work *w))
{
    struct work *w = new_work(request, game, pack);
    struct entries entries = { 0 };
    int code = EXIT_WRONG_USE;
    if (load_entries(&entries, request->equivalent, game) && begin_work(w)) {
        unsigned counts[FATES];
        apply_entries(w, &entries);
        report(w);
        print_plain(stdout, "%s", text_string(&entries.d.out));
        bool unproved = count_fates(w, counts) || count_unnamed(w);
        code = unproved || entries.d.count ? EXIT_NO : EXIT_FINE;
    }
    release_entries(&entries);
    end_work(w);
    free(w);
    return code;
}

int cards_mutate(const struct cards_request *request, const struct game *game,
                 const struct pack *pack)
{
    return work_and_report(request, game, pack, report_all);
}

int cards_unproved(const struct cards_request *request, const struct game *game,
                   const struct pack *pack)
{
    return work_and_report(request, game, pack, report_unproved);
}
