/* SPDX-License-Identifier: MIT */
/*
 * Golden files: for every game one whole random game, decision by decision, and hashes of a second
 * one (tests/playthroughs, see playthrough.h), how 25 of them end (tests/catalogs), and what is
 * printed on all cards (tests/texts). A change of
 * the rules, of the words or of the luck shows as a difference, which is either a mistake or is
 * accepted with ./dev accept.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardlang/card_page.h"
#include "cardlang/packs.h"
#include "games/registry.h"
#include "kernel/position.h"
#include "testing/random_game.h"
#include "testing/playthrough.h"

enum { CATALOG_SEEDS = 25, GOLDEN_BYTES_MAX = 16 << 20, CONTEXT = 3 };

/* ---- writing --------------------------------------------------------------------------------- */

static void write_catalog(const struct game *game, struct text *out)
{
    text_add(out, "%s, rules version %u: seed, players, decisions, forced, position, scores\n",
             game->name, game->version);
    for (unsigned seed = 1; seed <= CATALOG_SEEDS; seed++) {
        unsigned players = game->seats_min + seed % (1u + game->seats_max - game->seats_min);
        struct session *s = playthrough_begin(game, players, seed);
        struct stream luck = stream_make(seed, 1000);
        while (!table_is_over(s->table)) {
            cr_assert(s->count < DECISIONS_MAX, "%s does not end", game->name);
            session_choose(s, stream_below(&luck, s->table->moves));
        }
        text_add(out, "%2u %u %4u %3u %016llx ", seed, players, s->table->decisions,
                 s->table->forced, (unsigned long long)position_hash(s->table));
        playthrough_write_end(s->table, out);
        session_free(s);
    }
}

/* ---- comparing ------------------------------------------------------------------------------- */

/* The first byte that differs, and the line it is in. */
static size_t first_difference(const char *a, const char *b, unsigned *line)
{
    size_t at = 0, line_start = 0;
    *line = 1;
    for (; a[at] && a[at] == b[at]; at++) {
        if (a[at] != '\n') continue;
        ++*line;
        line_start = at + 1;
    }
    return line_start;
}

static void add_line(struct text *out, const char *mark, const char *line)
{
    size_t length = strcspn(line, "\n");
    text_add(out, "%s", mark);
    text_add_bytes(out, line, length);
    text_add_char(out, '\n');
}

/* Some lines before the difference, then the line as it was and as it is. */
static void tell_difference(const char *was, const char *is, struct text *out)
{
    unsigned line;
    size_t at = first_difference(was, is, &line), from = at;
    for (unsigned i = 0; i < CONTEXT && from; i++) {
        do from--;
        while (from && was[from - 1] != '\n');
    }
    text_add(out, "line %u:\n", line);
    for (; from < at; from += strcspn(was + from, "\n") + 1) add_line(out, "    ", was + from);
    add_line(out, "  - ", was[at] ? was + at : "(the end)");
    add_line(out, "  + ", is[at] ? is + at : "(the end)");
}

static void write_file(const char *path, const struct text *text)
{
    FILE *file = fopen(path, "wb");
    cr_assert(file, "cannot write %s: %s", path, strerror(errno));
    size_t written = fwrite(text->bytes, 1, text->length, file);
    cr_assert(fclose(file) == 0 && written == text->length, "cannot write %s", path);
}

static void compare_with(const char *path, const struct text *is)
{
    struct text was = { 0 }, problem = { 0 }, difference = { 0 };
    if (getenv("LIMBIC_ACCEPT")) {
        write_file(path, is);
    } else if (!read_whole_file(path, GOLDEN_BYTES_MAX, &was, &problem)) {
        cr_expect(false, "%s; a game must have one: ./dev accept writes it", text_string(&problem));
    } else if (strcmp(text_string(&was), text_string(is)) != 0) {
        tell_difference(text_string(&was), text_string(is), &difference);
        cr_expect(false,
                  "%s differs from what is played now, first at %s"
                  "If that is intended: ./dev accept, look at the difference, and commit it.",
                  path, text_string(&difference));
    }
    text_release(&was);
    text_release(&problem);
    text_release(&difference);
}

/* ---- the tests ------------------------------------------------------------------------------- */

static const struct {
    const char *folder;
    void (*write)(const struct game *game, struct text *out);
} kinds[] = {
    { "playthroughs", playthrough_write },
    { "catalogs", write_catalog },
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static struct pairing all[PAIRINGS_MAX];

ParameterizedTestParameters(golden, files)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, KINDS));
}

ParameterizedTest(struct pairing *is, golden, files)
{
    const struct game *game = games[is->game];
    struct text path = { 0 }, out = { 0 };
    text_add(&path, "tests/%s/%s.txt", kinds[is->property].folder, game->name);
    kinds[is->property].write(game, &out);
    compare_with(text_string(&path), &out);
    text_release(&path);
    text_release(&out);
}

/* What is printed on the cards: each change of wording is read before it is accepted. */
Test(golden, texts)
{
    for (unsigned i = 0; games[i]; i++) {
        if (!games[i]->vocabulary) continue;
        struct text path = { 0 }, out = { 0 };
        struct diagnostics d = { 0 };
        const struct pack *pack = pack_for(games[i]->vocabulary, &d);
        cr_assert(pack, "%s", text_string(&d.out));
        text_add(&path, "tests/texts/%s.txt", games[i]->name);
        pack_pages(pack, &out);
        compare_with(text_string(&path), &out);
        text_release(&path);
        text_release(&out);
    }
    packs_release();
}
