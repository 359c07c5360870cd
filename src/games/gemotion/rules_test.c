/*
 * That every rule and ruling of Gemotion is proved, and what no scene can show.
 *
 * The documents say which ids there are, one a table row; scenes (their `proves` lines) and unit
 * tests (comments that begin with `proves`) say what they prove. Whether a proof is a good one
 * cannot be seen here: `limbic cards mutate` looks after the cards, people after the rest. Files
 * are read from the project's root, where tests run.
 */
#include "games/gemotion/gemotion.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardlang/packs.h"
#include "kernel/options.h"
#include "sitting/script.h"

extern const struct game gemotion_game;

enum { IDS_MAX = 1000, ID_BYTES = 40, FILE_BYTES_MAX = 4 << 20 };

struct id {
    char name[ID_BYTES];
    char claimed_in[80]; /* the first file that says it proves it */
    bool documented, proved;
    bool unfinished; /* its row does not say where it is kept or what proves it */
};

struct book {
    struct id ids[IDS_MAX];
    unsigned count;
};

/* ------------------------------------------------------------------------------------------------
 * ids */

static bool is_id(const char *start, const char *end)
{
    size_t length = (size_t)(end - start);
    return (length > 4 && memcmp(start, "gem-", 4) == 0) ||
           (length > 9 && memcmp(start, "gemotion-", 9) == 0);
}

static struct id *id_of(struct book *book, const char *start, const char *end)
{
    for (unsigned i = 0; i < book->count; i++) {
        if (span_is(start, end, book->ids[i].name)) return &book->ids[i];
    }
    cr_assert(book->count < IDS_MAX, "there are more than %d ids", IDS_MAX);
    cr_assert(end - start < ID_BYTES, "'%.*s' is too long for an id", (int)(end - start), start);
    struct id *id = &book->ids[book->count++];
    memcpy(id->name, start, (size_t)(end - start));
    return id;
}

static void claim(struct book *book, const char *start, const char *end, const char *file)
{
    struct id *id = id_of(book, start, end);
    if (!id->proved) snprintf(id->claimed_in, sizeof id->claimed_in, "%s", file);
    id->proved = true;
}

/* ------------------------------------------------------------------------------------------------
 * reading */

/* The next line of *at, without its end; false behind the last one. */
static bool next_line(const char **at, const char **start, const char **end)
{
    if (**at == '\0') return false;
    *start = *at;
    *end = *start + strcspn(*start, "\n");
    *at = **end ? *end + 1 : *end;
    return true;
}

/* The next cell of a table row; false if there is none. */
static bool next_cell(const char **at, const char *end, const char **from, const char **to)
{
    const char *bar = memchr(*at, '|', (size_t)(end - *at));
    if (!bar) return false;
    *from = *at;
    *to = bar;
    *at = bar + 1;
    span_trim(from, to);
    return true;
}

/* A row "| id | rule | where | proof |"; rulings have three cells and no place for proofs. */
static void read_row(struct book *book, const char *start, const char *end, const char *prefix)
{
    const char *at = start + 1, *from, *to;
    if (*start != '|' || !next_cell(&at, end, &from, &to) || !is_id(from, to)) return;
    if (strncmp(from, prefix, strlen(prefix)) != 0) return;
    struct id *id = id_of(book, from, to);
    id->documented = true;
    for (unsigned cell = 1; next_cell(&at, end, &from, &to); cell++) {
        if (cell >= 2 && span_is(from, to, "-")) id->unfinished = true;
    }
}

/* Only ids with the prefix are this document's own; others it mentions. */
static void read_document(struct book *book, const char *source, const char *prefix)
{
    const char *start, *end;
    while (next_line(&source, &start, &end)) read_row(book, start, end, prefix);
}

/* Ids of other games are none of ours. */
static void read_scenes(struct book *book, const char *source, const char *file)
{
    static const char word[] = "proves ";
    const char *start, *end;
    while (next_line(&source, &start, &end)) {
        if (strncmp(start, word, sizeof word - 1) != 0) continue;
        for (const char *at = start + sizeof word - 1; at < end;) {
            const char *stop = at;
            while (stop < end && !isspace((unsigned char)*stop)) stop++;
            if (is_id(at, stop)) claim(book, at, stop, file);
            at = stop + 1;
        }
    }
}

/* The ids right behind the word, as far as there is no other word; a comment may wrap. */
static void read_tests(struct book *book, const char *source, const char *file)
{
    static const char word[] = "/"
                               "* proves ";
    for (const char *at = source; (at = strstr(at, word));) {
        at += sizeof word - 1;
        for (;;) {
            at += strspn(at, " ,*\n");
            const char *stop = at + strcspn(at, " ,:*\n");
            if (!is_id(at, stop)) break;
            claim(book, at, stop, file);
            at = stop;
            if (*stop == ':') break;
        }
    }
}

/* ------------------------------------------------------------------------------------------------
 * judging */

/* Everything that is wrong, one a line. */
static void judge(const struct book *book, struct text *wrong)
{
    for (unsigned i = 0; i < book->count; i++) {
        const struct id *id = &book->ids[i];
        if (!id->documented)
            text_add(wrong, "%s proves %s, which no document has\n", id->claimed_in, id->name);
        else if (!id->proved)
            text_add(wrong, "%s has no proof: no scene and no test names it\n", id->name);
        if (id->unfinished)
            text_add(wrong, "the row of %s does not say where it is kept and what proves it\n",
                     id->name);
    }
}

static struct text file_text(const char *path)
{
    struct text source = { 0 }, problem = { 0 };
    bool fine = read_whole_file(path, FILE_BYTES_MAX, &source, &problem);
    cr_assert(fine, "%s (tests run in the project's root)", text_string(&problem));
    text_release(&problem);
    return source;
}

static bool ends_in(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && strcmp(name + length - tail, ending) == 0;
}

/* Reads all files of a folder whose names end so; at least one. */
static void read_folder(struct book *book, const char *folder, const char *ending,
                        void (*read)(struct book *, const char *, const char *))
{
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort), found = 0;
    cr_assert_geq(count, 0, "%s cannot be opened (tests run in the project's root)", folder);
    for (int i = 0; i < count; i++) {
        if (ends_in(entries[i]->d_name, ending)) {
            struct text path = { 0 };
            text_add(&path, "%s/%s", folder, entries[i]->d_name);
            struct text source = file_text(text_string(&path));
            read(book, text_string(&source), text_string(&path));
            text_release(&source);
            text_release(&path);
            found++;
        }
        free(entries[i]);
    }
    free(entries);
    cr_assert_gt(found, 0, "%s has no file that ends in %s", folder, ending);
}

static struct book *book_new(void)
{
    struct book *book = calloc(1, sizeof *book);
    cr_assert(book);
    return book;
}

/* Every rule and ruling has a proof, and nothing is proved that is none. */
Test(gemotion_rules, all_are_proved)
{
    static const struct {
        const char *path, *prefix;
    } documents[] = { { "docs/rules/gemotion.md", "gem-" },
                      { "docs/rulings/gemotion.md", "gemotion-" },
                      { "docs/rulings/gemotion-more.md", "gemotion-" } };
    struct book *book = book_new();
    for (unsigned i = 0; i < sizeof documents / sizeof *documents; i++) {
        unsigned before = book->count;
        struct text source = file_text(documents[i].path);
        read_document(book, text_string(&source), documents[i].prefix);
        text_release(&source);
        cr_assert_gt(book->count, before, "%s has no ids", documents[i].path);
    }
    read_folder(book, "tests/scenes", ".scene", read_scenes);
    read_folder(book, "src/games/gemotion", "_test.c", read_tests);
    struct text wrong = { 0 };
    judge(book, &wrong);
    cr_expect_eq(wrong.length, 0u, "\n%s", text_string(&wrong));
    text_release(&wrong);
    free(book);
}

/* The test above can fail: each kind of mistake is named, and nothing else. */
Test(gemotion_rules, what_is_missing_is_named)
{
    struct book *book = book_new();
    read_document(book,
                  "| id | rule | where | proof |\n|---|---|---|---|\n"
                  "| gem-a-1 | A rule. | `turn.c` | `a scene` |\n"
                  "| gem-a-2 | Another, by gem-a-9. | - | - |\n"
                  "| gem-a-3 | A third. | `turn.c` | - |\n"
                  "| gemotion-02 | mentioned | - |",
                  "gem-");
    read_document(book, "| gemotion-01 | point | ruling |", "gemotion-");
    read_scenes(book,
                "scene proves gem-a-2\nproves gem-a-1 sparks-2 gem-b-1\n    proves gem-a-2\n"
                "proves gemotion-01",
                "x.scene");
    read_tests(book,
               "/"
               "* proves gem-a-3,\n * gem-c-1: why gem-c-2 */ proves gem-c-3: /"
               "* proves nothing gem-c-4 */",
               "x_test.c");
    struct text wrong = { 0 };
    judge(book, &wrong);
    cr_expect_str_eq(text_string(&wrong),
                     "gem-a-2 has no proof: no scene and no test names it\n"
                     "the row of gem-a-2 does not say where it is kept and what proves it\n"
                     "the row of gem-a-3 does not say where it is kept and what proves it\n"
                     "x.scene proves gem-b-1, which no document has\n"
                     "x_test.c proves gem-c-1, which no document has\n");
    text_release(&wrong);
    free(book);
}

/* ------------------------------------------------------------------------------------------------
 * what no scene can show */

static bool accepts(const char *line)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init(&gemotion_game, &options);
    bool fine = options_parse(&gemotion_game, &options, line, &d, 1, 1);
    cr_expect_eq(fine, d.count == 0, "a refusal is told, and only a refusal: %s", line);
    diagnostics_release(&d);
    return fine;
}

/* proves gem-setup-1, gemotion-01: two to six players, no fewer and no more. */
Test(gemotion_rules, two_to_six_players)
{
    cr_expect(accepts("players=2") && accepts("players=6"));
    cr_expect_not(accepts("players=1"));
    cr_expect_not(accepts("players=7"));
}

/* proves gem-setup-2, gemotion-51: one colour suffices, none does not, White is not chosen. */
Test(gemotion_rules, at_least_one_colour)
{
    cr_expect(accepts("colors=orange"));
    cr_expect_not(accepts("colors="));
    cr_expect_not(accepts("colors=white"));
    cr_expect_not(accepts("colors=red,white"));
}

/* A pack of one's own, with the rules' own cards. */
static struct pack *pack_of(const char *cards, struct diagnostics *d)
{
    struct pack *pack = pack_new(&gemotion_vocabulary);
    bool fine = pack_read(pack, "own.cards", cards, d) &&
                pack_read(pack, "(rules)", gemotion_vocabulary.own_cards, d) &&
                pack_compile(pack, d);
    cr_assert(fine, "%s", text_string(&d->out));
    return pack;
}

/* Plays a scene with such a pack: every expectation must hold. */
static void holds_with(const char *cards, const char *scene)
{
    struct diagnostics d = { .file = "scene", .source = scene };
    struct pack *pack = pack_of(cards, &d);
    packs_override(pack);
    struct scripts scripts = { 0 };
    cr_assert(scripts_parse(&scripts, scene, &d), "%s", text_string(&d.out));
    struct script_run run = { .moves_most = UINT_MAX };
    cr_expect(script_play(&scripts.all[0], &run, &d), "%s", text_string(&d.out));
    sitting_free(run.sitting);
    scripts_release(&scripts);
    packs_override(NULL);
    pack_free(pack);
    diagnostics_release(&d);
}

/* More of one card that puts off than the rulebook's cards could ever play. */
static const char fuse_cards[] = "game gemotion\n"
                                 "card \"Fuse\" x12\n"
                                 "    choose another player with a stash -> p\n"
                                 "    at the end of this turn: bank the stash of p\n";

static const char fuses[] =
    "scene Eight can be put off, the ninth is forfeited\n"
    "game gemotion\n"
    "options players=2 colors=red power=off\n"
    "given\n"
    "    turn = 1\n"
    "    hand[1]: Fuse, Fuse, Fuse, Fuse, Fuse, Fuse, Fuse, Fuse, Fuse, Fuse\n"
    "play\n"
    "    1: play Fuse\n    1: play Fuse\n    1: play Fuse\n"
    "    1: play Fuse\n    1: play Fuse\n    1: play Fuse\n"
    "    1: play Fuse\n    1: play Fuse\n"
    "expect\n"
    "    later = 8\n"
    "    forfeited 0\n"
    "    bank[2,white] = 0\n"
    "play\n"
    "    1: play Fuse\n"
    "expect\n"
    "    event Fuse goes beyond a limit of the game: that part is forfeited.\n"
    "    event 1 white of Player 2 goes to the bank.\n"
    "    bank[2,white] = 1\n"
    "    forfeited 1\n"
    "    later = 0\n"
    "    asked 2\n";

/* proves gemotion-52: what is put off beyond eight effects is forfeited, told and counted. */
Test(gemotion_rules, the_ninth_effect_put_off_is_forfeited)
{
    holds_with(fuse_cards, fuses);
}

static const char ladder_cards[] = "game gemotion\n"
                                   "card \"Ladder\" x16\n"
                                   "    either play 1 card from your discard pile\n"
                                   "    or take 1 red\n";

static const char ladders[] =
    "scene Ten cards play each other, the eleventh is forfeited\n"
    "game gemotion\n"
    "options players=2 colors=red power=off\n"
    "given\n"
    "    turn = 1\n"
    "    hand[1]: Ladder, Ladder\n"
    "    deck[1]: Ladder\n"
    "    discard[1]: Ladder, Ladder, Ladder, Ladder, Ladder, Ladder, Ladder, Ladder, Ladder, "
    "Ladder, Ladder, Ladder\n"
    "play\n"
    "    1: play Ladder\n"
    "    1: option 1\n    1: option 1\n    1: option 1\n    1: option 1\n    1: option 1\n"
    "    1: option 1\n    1: option 1\n    1: option 1\n    1: option 1\n    1: option 1\n"
    "expect\n"
    "    forfeited 0\n"
    "    followed count 11\n"
    "    offered only option 1 | option 2\n"
    "play\n"
    "    1: option 1\n"
    "expect\n"
    "    event Ladder goes beyond a limit of the game: that part is forfeited.\n"
    "    forfeited 1\n"
    "    followed count 0\n"
    "    played[1] count 12\n"
    "    stash[1,red] = 0\n";

/* proves gemotion-55: of cards that play each other the eleventh within the first is forfeited. */
Test(gemotion_rules, the_eleventh_card_within_a_card_is_forfeited)
{
    holds_with(ladder_cards, ladders);
}
