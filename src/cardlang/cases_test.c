/* SPDX-License-Identifier: MIT */
/*
 * The cases of tests/cards: pack files with, on the line that causes it, what must be reported.
 *
 *     take 1 wite # error: 12: one of: any, white ...      column and message, exactly
 *     card "A"    # text: Take 1 white gem.                the card is fine and reads like that
 *     take 1 white -> n # remark: 5: nothing uses ...      in files *lint.cards: what is hardly
 * meant
 *
 * A file without an error must compile; one with errors must report just these. Limits, whose files
 * would be huge, are tried here from both sides.
 */
#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/lexer.h"
#include "cardlang/lint.h"
#include "cardlang/mutate.h"
#include "cardlang/vocabulary.h"

extern const struct vocabulary cerebria_vocabulary, gemotion_vocabulary, patchwork_vocabulary,
    sentinels_vocabulary, sentiment_vocabulary;

enum { BYTES_MAX = 1 << 20 };

/* ---- lists of "LINE:COLUMN: message" --------------------------------------------------------- */

struct log_entry {
    char *all[DIAGNOSTICS_MAX + 10];
    unsigned count;
};

static void add_told(struct log_entry *told, unsigned line, const char *start, const char *end)
{
    struct text words = { 0 };
    text_add(&words, "%5u:%.*s", line, (int)(end - start), start);
    cr_assert_lt(told->count, sizeof told->all / sizeof *told->all);
    told->all[told->count++] = words.bytes;
}

static int in_order(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void free_told(struct log_entry *told)
{
    for (unsigned i = 0; i < told->count; i++) free(told->all[i]);
}

/* What the file says in its comments. */
static void read_wanted(const char *source, const char *sign, struct log_entry *wanted)
{
    unsigned line = 0;
    for (const char *at = source; *at;) {
        const char *end = at + strcspn(at, "\n");
        line++;
        for (const char *mark = strstr(at, sign); mark && mark < end;) {
            const char *start = mark + strlen(sign), *next = strstr(start, sign);
            if (next) next--; /* the blank before it */
            const char *stop = next && next < end ? next : end;
            add_told(wanted, line, start, stop);
            mark = next && next < end ? next + 1 : NULL;
        }
        at = *end ? end + 1 : end;
    }
}

/* What was reported: the lines that begin with the file's name. */
static void read_told(const char *out, struct log_entry *told)
{
    for (const char *at = out; *at;) {
        const char *end = at + strcspn(at, "\n");
        unsigned line;
        int length = 0;
        if (sscanf(at, "case:%u:%n", &line, &length) == 1 && length)
            add_told(told, line, at + length, end);
        at = *end ? end + 1 : end;
    }
}

static void compare(const char *path, struct log_entry *wanted, struct log_entry *told)
{
    qsort(wanted->all, wanted->count, sizeof *wanted->all, in_order);
    qsort(told->all, told->count, sizeof *told->all, in_order);
    for (unsigned i = 0, j = 0; i < wanted->count || j < told->count;) {
        int order = i == wanted->count ? 1
                    : j == told->count ? -1
                                       : strcmp(wanted->all[i], told->all[j]);
        cr_expect(order >= 0, "%s:%s is not told", path, i < wanted->count ? wanted->all[i] : "");
        cr_expect(order <= 0, "%s:%s is told", path, j < told->count ? told->all[j] : "");
        i += order <= 0;
        j += order >= 0;
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

/* The text wanted for a card stands in a comment on its first line. */
static void compare_texts(const char *path, const struct pack *pack)
{
    for (unsigned i = 0; i < pack->own_from; i++) {
        const char *line = pack->files[0].source;
        for (unsigned n = 1; n < pack->cards[i].line; n++) line = strchr(line, '\n') + 1;
        const char *mark = strstr(line, "# text: "), *end = line + strcspn(line, "\n");
        if (!mark || mark > end) continue;
        struct text is = { 0 }, wanted = { 0 };
        card_text(pack, i, &is);
        mark += strlen("# text: ");
        text_add_bytes(&wanted, mark, (size_t)(end - mark));
        for (char *at = is.bytes; at && *at; at++) *at = *at == '\n' ? ' ' : *at;
        cr_expect_str_eq(text_string(&is), text_string(&wanted), "%s:%u: it reads '%s'", path,
                         pack->cards[i].line, text_string(&is));
        text_release(&is);
        text_release(&wanted);
    }
}

/* Most files are about what all games share and speak Gemotion; the others' names begin with the
 * game. */
static const struct vocabulary *vocabulary_of(const char *path)
{
    if (strstr(path, "/patchwork-")) return &patchwork_vocabulary;
    if (strstr(path, "/sentiment-")) return &sentiment_vocabulary;
    if (strstr(path, "/cerebria-")) return &cerebria_vocabulary;
    return strstr(path, "/sentinels-") ? &sentinels_vocabulary : &gemotion_vocabulary;
}

static void run_case(const char *path)
{
    struct text source = { 0 }, problem = { 0 };
    struct log_entry wanted = { 0 }, told = { 0 };
    cr_assert(read_whole_file(path, BYTES_MAX, &source, &problem), "%s", text_string(&problem));
    struct diagnostics d = { .file = "case", .source = text_string(&source) };
    struct pack *pack = pack_new(vocabulary_of(path));
    bool fine = pack_read(pack, "case", d.source, &d) && pack_finish(pack, &d);
    bool lints = strstr(path, "lint.cards");
    if (fine && lints) pack_lint(pack, false, &d);
    read_wanted(d.source, lints ? "# remark: " : "# error: ", &wanted);
    read_told(text_string(&d.out), &told);
    cr_expect_eq(fine, lints || wanted.count == 0, "%s %s", path, fine ? "is fine" : "is not fine");
    compare(path, &wanted, &told);
    if (fine) compare_texts(path, pack);
    free_told(&wanted);
    free_told(&told);
    pack_free(pack);
    diagnostics_release(&d);
    text_release(&source);
}

static int is_card_file(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 6 && strcmp(entry->d_name + length - 6, ".cards") == 0;
}

Test(cards, cases)
{
    struct dirent **entries;
    int count = scandir("tests/cards", &entries, is_card_file, alphasort);
    cr_assert_gt(count, 5, "run from the project's root");
    for (int i = 0; i < count; i++) {
        struct text path = { 0 };
        text_add(&path, "tests/cards/%s", entries[i]->d_name);
        run_case(text_string(&path));
        text_release(&path);
        free(entries[i]);
    }
    free(entries);
}

/* ---- limits ---------------------------------------------------------------------------------- */

/* Compiles the source; with `message` it must be refused so, with NULL it must be fine. */
static void expect_source_of(const struct vocabulary *vocabulary, const struct text *source,
                             const char *message)
{
    struct diagnostics d = { .file = "limit", .source = text_string(source) };
    struct pack *pack = pack_new(vocabulary);
    bool fine = pack_read(pack, "limit", d.source, &d) && pack_finish(pack, &d);
    if (message)
        cr_expect(!fine && strstr(text_string(&d.out), message), "not told: %s\n%.300s", message,
                  text_string(&d.out));
    else
        cr_expect(fine, "%.300s", text_string(&d.out));
    pack_free(pack);
    diagnostics_release(&d);
}

static void expect_source(const struct text *source, const char *message)
{
    expect_source_of(&gemotion_vocabulary, source, message);
}

static struct text many_cards(unsigned cards, unsigned lines, const char *line)
{
    struct text source = { 0 };
    text_add_string(&source, "game gemotion\n");
    for (unsigned i = 0; i < cards; i++) {
        text_add(&source, "card \"C%u\"\n", i);
        for (unsigned l = 0; l < lines; l++) text_add(&source, "  %s\n", line);
    }
    return source;
}

static void expect_many(unsigned cards, unsigned lines, const char *line, const char *message)
{
    struct text source = many_cards(cards, lines, line);
    expect_source(&source, message);
    text_release(&source);
}

Test(cards, limits)
{
    expect_many(CARDS_IN_PACK_MAX, 1, "draw 1", NULL);
    expect_many(CARDS_IN_PACK_MAX + 1, 1, "draw 1", "a pack has at most 2000 cards");
    /* `draw 1` is one instruction, and the card has an end. */
    expect_many(1, CARD_CODE_MAX - 1, "draw 1", NULL);
    expect_many(1, CARD_CODE_MAX, "draw 1",
                "the card is too long: its code has more than 1000 instructions");
    expect_many(CLAUSES_MAX / 800, 800, "draw 1", NULL);
    expect_many(CLAUSES_MAX / 800, 801, "draw 1", "the pack has more than 40000 clauses");
    expect_many(CODE_MAX / 1000 + 1, 499, "take 1 any",
                "the pack has more than 60000 instructions");
}

/* A card of Cerebria's board is named with a byte. */
Test(cards, limits_of_cerebria)
{
    for (unsigned cards = 255; cards <= 256; cards++) {
        struct text source = { 0 };
        text_add_string(&source, "game cerebria\n");
        for (unsigned i = 0; i < cards; i++) text_add(&source, "card \"C%u\"\n  defiance\n", i);
        expect_source_of(&cerebria_vocabulary, &source,
                         cards > 255 ? "a pack of this game has at most 255 cards" : NULL);
        text_release(&source);
    }
}

static struct text many_decks(unsigned decks)
{
    struct text source = { 0 };
    text_add_string(&source, "game sentinels\n");
    for (unsigned i = 0; i < decks; i++) text_add(&source, "deck hero d%u \"D%u\"\n", i, i);
    return source;
}

Test(cards, decks_of_a_pack)
{
    struct text most = many_decks(DECKS_MAX), more = many_decks(DECKS_MAX + 1);
    expect_source_of(&sentinels_vocabulary, &most, NULL);
    expect_source_of(&sentinels_vocabulary, &more, "a pack has at most 200 decks");
    text_release(&most);
    text_release(&more);
}

/* Cards that say a different thing each, in amounts and types: what they mean is kept once each. */
static struct text many_clauses(unsigned clauses)
{
    static const char *const types[] = { "fire", "cold" };
    struct text source = { 0 };
    text_add_string(&source, "game sentinels\ndeck hero anna \"Anna\"\n");
    for (unsigned i = 0; i < clauses; i++) {
        if (i % 100 == 0) text_add(&source, "card \"C%u\"\n", i / 100);
        text_add(&source, "  me deals up to %u targets %u %s damage\n", 1 + i / 200, i % 100,
                 types[i / 100 % 2]);
    }
    return source;
}

Test(cards, different_clauses_of_a_pack)
{
    struct text some = many_clauses(1000), many = many_clauses(5000);
    expect_source_of(&sentinels_vocabulary, &some, NULL);
    expect_source_of(&sentinels_vocabulary, &many, "the pack has too many different clauses");
    text_release(&some);
    text_release(&many);
}

Test(cards, lines_of_a_file)
{
    struct text source = many_cards(1, 1, "draw 1");
    for (unsigned line = 4; line <= LINES_MAX; line++) text_add_char(&source, '\n');
    expect_source(&source, NULL);
    text_add_string(&source, "\n\n\n");
    expect_source(&source, "a pack file has at most 60000 lines");
    text_release(&source);
}

/* A mutation can leave a name that nothing gives any more. */
Test(cards, a_name_that_nothing_gives)
{
    static const char source[] =
        "game gemotion\ncard \"A\"\n  take 1 or 2 red -> n\n  take n green\n";
    struct diagnostics d = { .file = "test", .source = source };
    struct pack *pack = pack_new(&gemotion_vocabulary);
    cr_assert(pack_read(pack, "test", source, &d) && pack_finish(pack, &d));
    mutation_apply(&(struct mutation){ .kind = MUTATION_REMOVE, .clause = pack->cards[0].first },
                   pack);
    cr_expect(!pack_compile(pack, &d));
    cr_expect(strstr(text_string(&d.out), "test:4:1: the name 'n' is not bound"), "%s",
              text_string(&d.out));
    diagnostics_release(&d);
    pack_free(pack);
}
