/* SPDX-License-Identifier: MIT */
/*
 * That every row of the Ego's tables is shown at the table, in every case it has and by both
 * figures: the checklist of docs/rules/cerebria.md, held to the scenes it names.
 *
 * A name alone would prove little. So a scene has to be of the figure in whose column it stands,
 * and has to expect the sentence that tells its case. Which cells cannot happen is said here, not
 * by the document: nobody gets rid of a missing scene by calling it impossible.
 */
#include <criterion/criterion.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "games/cerebria/cerebria.h"

extern const struct game cerebria_game;

enum { FILE_BYTES_MAX = 4 << 20, CELL_BYTES = 2000, CELLS = 4 };

static const char document_path[] = "docs/rules/cerebria.md";

/* ---- files ------------------------------------------------------------------------------------- */

static struct text document, scenes;

static void read_file(const char *path, struct text *out)
{
    struct text problem = { 0 };
    cr_assert(read_whole_file(path, FILE_BYTES_MAX, out, &problem), "%s", text_string(&problem));
}

static int is_of_cerebria(const struct dirent *entry)
{
    return strncmp(entry->d_name, "cerebria-", 9) == 0;
}

static void read_all(void)
{
    struct dirent **entries = NULL;
    int count = scandir("tests/scenes", &entries, is_of_cerebria, alphasort);
    cr_assert_gt(count, 0, "tests/scenes has no scenes of Cerebria");
    read_file(document_path, &document);
    for (int i = 0; i < count; i++) {
        struct text path = { 0 }, source = { 0 };
        text_add(&path, "tests/scenes/%s", entries[i]->d_name);
        read_file(text_string(&path), &source);
        text_add(&scenes, "\n%s\nscene\n", text_string(&source));
        text_release(&path);
        text_release(&source);
        free(entries[i]);
    }
    free(entries);
}

static void release_all(void)
{
    text_release(&document);
    text_release(&scenes);
}

/* ---- scenes ------------------------------------------------------------------------------------ */

/* The text of a scene, up to the next one; false if there is none of that title. */
static bool find_scene(const char *start, const char *end, struct text *out)
{
    struct text line = { 0 };
    text_add(&line, "\nscene %.*s\n", (int)(end - start), start);
    const char *at = strstr(text_string(&scenes), text_string(&line));
    if (at) {
        const char *stop = strstr(at + line.length - 1, "\nscene");
        text_add(out, "%.*s", (int)(stop - at), at);
    }
    text_release(&line);
    return at != NULL;
}

/* Every scene between backticks, of which there is at least one, has all of these words. */
static void expect_scenes(const char *cell, const char *const words[], unsigned count)
{
    const char *at = cell;
    cr_expect(strchr(cell, '`'), "a cell names no scene: %s", cell);
    while ((at = strchr(at, '`'))) {
        const char *end = strchr(at + 1, '`');
        struct text scene = { 0 };
        cr_assert(end, "a cell ends within a title: %s", cell);
        bool found = find_scene(at + 1, end, &scene);
        cr_expect(found, "there is no such scene: %.*s", (int)(end - at - 1), at + 1);
        for (unsigned i = 0; found && i < count; i++)
            cr_expect(strstr(text_string(&scene), words[i]), "'%.*s' does not say '%s'",
                      (int)(end - at - 1), at + 1, words[i]);
        text_release(&scene);
        at = end + 1;
    }
}

/* ---- the checklist ----------------------------------------------------------------------------- */

/* The next line of *at, without its end; false after the last one. */
static bool next_line(const char **at, const char **start, const char **end)
{
    if (**at == '\0') return false;
    *start = *at;
    *end = *start + strcspn(*start, "\n");
    *at = **end ? *end + 1 : *end;
    return true;
}

/* The cells of a table row; returns how many there are. */
static unsigned split_row(const char *start, const char *end, char cells[CELLS][CELL_BYTES])
{
    unsigned count = 0;
    for (const char *at = start + 1; count < CELLS;) {
        const char *bar = memchr(at, '|', (size_t)(end - at)), *from = at, *to = bar;
        if (!bar) break;
        span_trim(&from, &to);
        cr_assert_lt(to - from, CELL_BYTES);
        memcpy(cells[count], from, (size_t)(to - from));
        cells[count++][to - from] = '\0';
        at = bar + 1;
    }
    return count;
}

/* The row of a part of the checklist whose first cells are these (`second` may be NULL). */
static bool find_row(const char *part, const char *first, const char *second,
                     char cells[CELLS][CELL_BYTES])
{
    const char *start, *end, *at = strstr(text_string(&document), part);
    cr_assert(at, "%s has no part '%s'", document_path, part);
    for (at += strlen(part); next_line(&at, &start, &end) && *start != '#';) {
        if (*start != '|' || split_row(start, end, cells) < (second ? CELLS : 2u)) continue;
        if (strcmp(cells[0], first) == 0 && (!second || strcmp(cells[1], second) == 0)) return true;
    }
    return false;
}

/* A row and a case, with what its scenes expect to be told. */
struct cell {
    const char *row, *name;
    const char *told[3];
    bool never[2]; /* that cannot happen to the Gatekeeper, to the Influencer */
};

static void expect_cell(const char *part, const struct cell *cell)
{
    static const char *const turns[] = { "turn = Gatekeeper", "turn = Influencer" };
    static char cells[CELLS][CELL_BYTES];
    const char *words[] = { NULL, cell->told[0], cell->told[1], cell->told[2] };
    unsigned count = 1;
    while (count < 4 && words[count]) count++;
    bool found = find_row(part, cell->row, cell->name, cells);
    cr_expect(found, "%s has no row '%s', '%s'", part, cell->row, cell->name);
    for (unsigned figure = 0; found && figure < 2; figure++) {
        words[0] = turns[figure];
        if (!cell->never[figure])
            expect_scenes(cells[2 + figure], words, count);
        else
            cr_expect_eq(strncmp(cells[2 + figure], "cannot happen: ", 15), 0, "%s, %s: %s",
                         cell->row, cell->name, cells[2 + figure]);
    }
}

TestSuite(cerebria_checklist, .init = read_all, .fini = release_all);

/* Of an Operation: its words with and without a bonus are part of every case. */
static void expect_operation(const char *name, const char *case_name, bool bonus, const char *told,
                             bool never)
{
    struct text plain = { 0 };
    text_add(&plain, "event Operation: %s%s.", name, bonus ? ", with a bonus" : "");
    expect_cell("### Operations", &(struct cell){ .row = name,
                                                  .name = case_name,
                                                  .told = { text_string(&plain), told },
                                                  .never = { never, never } });
    text_release(&plain);
}

/* Table 3 of the rules of the Ego: what is never, and why, stands in its columns there. */
Test(cerebria_checklist, operations_in_every_case)
{
    static const struct {
        const char *name;
        bool never_partly, never_missed, never_fails;
    } rows[] = {
        { "Upheaval", false, true, true },  { "Unrest", false, false, false },
        { "Entrench", true, false, false }, { "Suppress", false, false, false },
        { "Kindle", false, false, false },  { "Conjure", true, false, false },
        { "Siege", true, false, false },    { "Muster", false, true, false },
        { "Verdict", true, true, true },
    };
    static const char partly[] = "because the Operation could be done only in part.";
    static const char missed[] = "for a bonus that had no effect.";
    static const char failed[] = "event Nothing of it can be done: a Special Operation instead.";
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *name = rows[i].name;
        expect_operation(name, "fully", false, "points[ego] = 0", false);
        expect_operation(name, "partly", false, partly, rows[i].never_partly);
        expect_operation(name, "bonus", true, "points[ego] = ", false);
        expect_operation(name, "bonus missed", true, missed, rows[i].never_missed);
        expect_operation(name, "failed", false, failed, rows[i].never_fails);
        expect_operation(name, "failed with a bonus mark", true, failed, rows[i].never_fails);
    }
}

Test(cerebria_checklist, operations_in_two_cases_at_once)
{
    static const char partly[] = "because the Operation could be done only in part.";
    static const char missed[] = "for a bonus that had no effect.";
    static const struct cell cells[] = {
        { "Upheaval",
          "nested",
          { "for Defiance twice within Upheaval, instead of another one." },
          { 0 } },
        { "Unrest", "partly, bonus missed", { partly, missed }, { 0 } },
        { "Unrest", "partly, bonus done", { "with a bonus", partly }, { 0 } },
        { "Suppress", "partly, bonus missed", { partly, missed }, { 0 } },
        { "Muster", "partly, bonus done", { "with a bonus", partly }, { 0 } },
    };
    for (unsigned i = 0; i < sizeof cells / sizeof *cells; i++)
        expect_cell("### Operations", &cells[i]);
}

static void expect_special(const char *target, const char *case_name, const char *told,
                           const char *more)
{
    struct text words = { 0 };
    text_add(&words, "event Special Operation for %s.", target);
    expect_cell("### Special Operations",
                &(struct cell){ .row = target,
                                .name = case_name,
                                .told = { text_string(&words), told, more } });
    text_release(&words);
}

/* Table 4: each line of each Target, and that none is possible. */
Test(cerebria_checklist, special_operations_line_by_line)
{
    static const struct {
        const char *target;
        unsigned lines;
    } rows[] = { { "Fortitude", 2 },  { "Versatility", 2 }, { "Sensibility", 2 },
                 { "Liveliness", 2 }, { "Unity", 2 },       { "Awareness", 2 },
                 { "Openness", 3 },   { "Attitude", 3 },    { "Reflection", 3 } };
    static const char *const lines[] = { "I", "II", "III" };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text told = { 0 };
        for (unsigned line = 0; line < rows[i].lines; line++) {
            text_clear(&told);
            text_add(&told, "event Line %s was carried out.", lines[line]);
            expect_special(rows[i].target, lines[line], text_string(&told), NULL);
        }
        text_clear(&told);
        text_add(&told, "event Line %s is not possible.", lines[rows[i].lines - 1]);
        expect_special(rows[i].target, "nothing possible", text_string(&told),
                       "event The Ego gains 1 Willpower because its standing did not improve.");
        text_release(&told);
    }
}

Test(cerebria_checklist, endgame_raze_both_ways)
{
    static const char none[] = "the Ego finds no Fortress of that kind to raze.";
    static const char point[] = "event The Ego scores 1 point for the endgame raze.";
    static const struct cell cells[] = {
        { "Endgame raze", "Minor", { "no Minor Fragment left, and the Ego has", point }, { 0 } },
        { "Endgame raze", "Major", { "no Major Fragment left, and the Ego has", point }, { 0 } },
        { "Endgame raze", "Major after Minor", { none, point }, { 0 } },
        { "Endgame raze", "none to raze", { none, "event Line II was carried out." }, { 0 } },
    };
    for (unsigned i = 0; i < sizeof cells / sizeof *cells; i++)
        expect_cell("### Special Operations", &cells[i]);
}

/* Only the Gatekeeper, between two Realms, has a choice of Spheres. */
Test(cerebria_checklist, absorb_of_each_kind_with_each_tie_break)
{
    static const struct {
        const char *kind, *takes;
    } rows[] = { { "not winning", "event The Ego takes 1 Willpower" },
                 { "winning the Common one", "event The Ego takes 2 Willpower" },
                 { "winning both", "event The Ego takes 3 Willpower" } };
    static const struct cell ties[] = {
        { .name = "Willpower",
          .told[1] = "What decides: Willpower in the Sphere, the less the better." },
        { .name = "Fortress",
          .told[1] = "What decides: faces a Fortress of the Ego (it goes into the "
                     "Identity when the Sphere is empty)." },
        { .name = "clockwise",
          .told[1] = "What decides: lies clockwise of where its figure stood, "
                     "as all else is equal." },
        { .name = "no choice", .told[1] = "What decides: nothing, there is no other." },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (unsigned tie = 0; tie < 4; tie++) {
            struct cell cell = ties[tie];
            cell.row = rows[i].kind;
            cell.told[0] = rows[i].takes;
            if (i == 0 && tie == 0)
                cell.told[1] = "What decides: Willpower in the Sphere, the more the better.";
            cell.never[tie == 3 ? 0 : 1] = true;
            expect_cell("### Absorb", &cell);
        }
    }
}

/* By the words of the option, so that a modifier which is added has to be shown. */
Test(cerebria_checklist, every_modifier)
{
    static char cells[CELLS][CELL_BYTES];
    const char *const *words = cerebria_game.options[OPTION_MODIFIERS].words;
    for (unsigned i = 1; words[i]; i++) {
        bool found = find_row("### Modifiers", words[i], NULL, cells);
        cr_expect(found, "the checklist has no modifier '%s'", words[i]);
        if (found) expect_scenes(cells[1], &words[i], 1);
    }
}
