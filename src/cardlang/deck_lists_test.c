/* SPDX-License-Identifier: MIT */
/* Decks that players build: reading them, sets of them, and how options name them. */
#include "cardlang/deck_lists.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardlang/packs.h"
#include "cardlang/vocabulary.h"
#include "games/registry.h"
#include "kernel/options.h"
#include "kernel/zone.h"
#include "testing/random_decks.h"

static const struct game *posies(void)
{
    struct diagnostics d = { 0 };
    return game_find("posies", &d, 0, 0);
}

static const struct pack *pack_here(void)
{
    struct diagnostics d = { 0 };
    const struct pack *pack = pack_for(posies()->vocabulary, &d);
    cr_assert(pack, "%s", text_string(&d.out));
    return pack;
}

static const struct deck_lists *lists_here(void)
{
    struct diagnostics d = { 0 };
    const struct deck_lists *lists = deck_lists_for(posies()->vocabulary, &d);
    cr_assert(lists, "%s", text_string(&d.out));
    return lists;
}

/* ---- reading --------------------------------------------------------------------------------- */

static struct deck_reader reader_of(struct diagnostics *d)
{
    return (struct deck_reader){ .vocabulary = posies()->vocabulary,
                                 .pack = pack_here(),
                                 .d = d,
                                 .find = deck_lists_find_for_reader,
                                 .there = lists_here() };
}

/* The list of a text that has one. */
static struct deck_list read_list(const char *source)
{
    struct diagnostics d = { .file = "x.deck", .source = source };
    struct deck_reader r = reader_of(&d);
    cr_assert(deck_text_read(&r, source), "%s", text_string(&d.out));
    cr_assert_eq(r.count, 1);
    struct deck_list list = r.lists[0];
    free(r.lists);
    return list;
}

/* Reading the text reports exactly these lines, without the source under them. */
static void expect_mistakes(const char *source, const char *const *wanted)
{
    struct diagnostics d = { .file = "x.deck", .source = source };
    struct deck_reader r = reader_of(&d);
    unsigned count = 0;
    struct game_line game;
    if (deck_text_game(source, &game, &d)) deck_text_read(&r, source);
    for (; wanted[count]; count++) {
        cr_expect(strstr(text_string(&d.out), wanted[count]), "'%s' is not reported, but: %s",
                  wanted[count], text_string(&d.out));
    }
    cr_expect_eq(d.count, count, "%u mistakes: %s", d.count, text_string(&d.out));
    deck_reader_release(&r);
    diagnostics_release(&d);
}

#define MISTAKES(...) ((const char *const[]){ __VA_ARGS__, NULL })

#define HEAD "game posies\ndeck mine \"Mine\"\n"

Test(deck_list, order_comments_and_quotation_marks_do_not_count)
{
    struct deck_list a = read_list(HEAD "2 Fern\n2 Daisy\n1 Ivy\n1 \"Mandrake #2\"");
    struct deck_list b =
        read_list("# mine\n\n" HEAD "  1  Ivy\t# a leaf\r\n1 \"Mandrake #2\" #\n2 Fern\n2 Daisy");
    cr_expect_eq(a.count, 4);
    cr_expect(deck_lists_have_same_cards(&a, &b));
    cr_expect_eq(a.hash, b.hash);
    cr_expect_str_eq(a.name, "mine");
    cr_expect_str_eq(a.title, "Mine");
    deck_list_release(&a);
    deck_list_release(&b);
}

Test(deck_list, what_is_written_is_read)
{
    struct deck_list a = read_list(HEAD "2 Fern\n2 Daisy\n1 Ivy\n1 \"Mandrake #2\"");
    struct text lines = { 0 };
    deck_list_write(&a, (struct list_form){ "    ", false }, &lines);
    cr_expect_str_eq(text_string(&lines), "deck mine \"Mine\"\n    2 Daisy\n    2 Fern\n    1 Ivy\n"
                                          "    1 \"Mandrake #2\"\n");
    struct deck_list b = read_list(text_string(&lines));
    cr_expect(deck_lists_have_same_cards(&a, &b));
    deck_list_release(&a);
    deck_list_release(&b);
    text_release(&lines);
}

Test(deck_list, one_card_more_or_another_is_another_deck)
{
    struct deck_list a = read_list(HEAD "2 Fern\n2 Daisy\n2 Ivy\n"),
                     b = read_list(HEAD "2 Fern\n2 Daisy\n1 Ivy\n1 Violet\n"),
                     c = read_list(HEAD "2 Fern\n2 Daisy\n2 Violet\n");
    cr_expect_not(deck_lists_have_same_cards(&a, &b));
    cr_expect_not(deck_lists_have_same_cards(&a, &c));
    cr_expect_neq(a.hash, b.hash);
    cr_expect_neq(a.hash, c.hash);
    deck_list_release(&a);
    deck_list_release(&b);
    deck_list_release(&c);
}

Test(deck_list, mistakes_are_reported_where_they_are)
{
    expect_mistakes("", MISTAKES("x.deck:1:1: a deck file begins with its game"));
    expect_mistakes("deck mine \"Mine\"\n6 Daisy", MISTAKES("begins with its game"));
    expect_mistakes("game\n", MISTAKES("1:5: one word, the name of a game"));
    expect_mistakes("game posies two\n", MISTAKES("1:13: one word, the name of a game"));
    expect_mistakes("game pebbles\ndeck a \"A\"\n2 Daisy\n2 Fern\n2 Ivy\n",
                    MISTAKES("1:6: 'posies' is expected here"));
    expect_mistakes("game posies\n", MISTAKES("x.deck:1:1: there is no deck here"));
    expect_mistakes("game posies\n2 Daisy\n2 Fern\n",
                    MISTAKES("x.deck:2:1: 'deck NAME \"TITLE\"' is expected before cards"));
    expect_mistakes(HEAD "2 Dasiy\n2 Fern\n2 Ivy\n",
                    MISTAKES("x.deck:3:3: there is no card 'Dasiy' (did you mean 'Daisy'?)\n"
                             "    2 Dasiy\n      ^\n"));
    expect_mistakes(
        HEAD "2 Elephant\n2 Fern\n2 Ivy\n",
        MISTAKES("3:3: there is no card 'Elephant'; 'limbic cards list --game posies'"));
    expect_mistakes(HEAD "2 Daisy\n2 Fern\n2 Mandrake #2\n", /* a comment */
                    MISTAKES("5:3: there is no card 'Mandrake'"));
    expect_mistakes(HEAD "3 Daisy\n2 Fern\n1 Ivy\n",
                    MISTAKES("3:1: a deck has at most 2 of one card, and this line says 3"));
    expect_mistakes(HEAD "2 Daisy\n2 Fern\n2 Nettle\n",
                    MISTAKES("5:3: no deck may have 'Nettle': it is marked 'weed'"));
    expect_mistakes(HEAD "2 Daisy\n2 Fern\n2 Orchid\n",
                    MISTAKES("5:3: no deck may have 'Orchid': it is there for scenes only"));
    expect_mistakes(HEAD "2 Daisy\n2 Fern\n",
                    MISTAKES("2:6: this deck has 4 cards, and a deck of posies has 6"));
    expect_mistakes(HEAD, MISTAKES("2:6: this deck has 0 cards"));
    expect_mistakes(HEAD "2 Daisy\n2 Fern\n1 Daisy\n1 Ivy\n",
                    MISTAKES("5:3: 'Daisy' is in this deck already"));
    expect_mistakes(HEAD "Daisy\n2 Fern\n2 Ivy\n",
                    MISTAKES("3:1: a line of a deck is NUMBER CARD, e.g. '2 Daisy'"));
    expect_mistakes(HEAD "0 Daisy\n", MISTAKES("3:1: a line of a deck is NUMBER CARD"));
    expect_mistakes(HEAD "6\n", MISTAKES("3:1: a deck has at most 2", "3:2: the name of a card"));
    expect_mistakes(HEAD "2 \"Da\"isy\"\n2 Fern\n2 Ivy\n", MISTAKES("is not the name of a card"));
    expect_mistakes("game posies\ngame posies\ndeck a \"A\"\n2 Daisy\n2 Fern\n2 Ivy\n",
                    MISTAKES("2:1: the game stands once"));
}

Test(deck_list, heads_are_looked_at)
{
    static const char cards[] = "\n2 Daisy\n2 Fern\n2 Ivy\n";
    static const struct {
        const char *head, *wanted;
    } cases[] = {
        { "deck", "the deck's name is expected here" },
        { "deck Mine \"Mine\"", "2:6: the deck's name is expected here" },
        { "deck -a \"Mine\"", "the deck's name is expected here" },
        { "deck a,b \"Mine\"", "the deck's name is expected here" },
        { "deck a234567890123456789012345678901234567890 \"A\"", "of at most 39 bytes" },
        { "deck mine", "what the deck is called is expected here" },
        { "deck mine Mine", "2:11: what the deck is called is expected here" },
        { "deck mine \"\"", "what the deck is called" },
        { "deck mine \"a\tb\"", "what the deck is called" },
        { "deck mine \"Mine\" yours", "2:18: the end of the line is expected here" },
        { "deck mine \"Mine\" 0123456789abcdef", "2:18: the end of the line is expected here" },
        { "deck everything \"All\"", "'everything' stands for all cards in scenes" },
        { "deck sunny \"Mine\"",
          "there is a deck 'sunny' already, on line 3 of decks/posies/1-sunny.deck" },
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text source = { 0 };
        text_add(&source, "game posies\n%s%s", cases[i].head, cards);
        expect_mistakes(text_string(&source), MISTAKES(cases[i].wanted));
        text_release(&source);
    }
    expect_mistakes(HEAD "2 Daisy\n2 Fern\n2 Ivy\ndeck mine \"Again\"\n2 Daisy\n2 Fern\n2 Ivy\n",
                    MISTAKES("6:6: there is a deck 'mine' already"));
}

/* Whoever works on a file that is compiled in can check it. */
Test(deck_list, a_file_may_be_read_again)
{
    static const char source[] = "game posies\ndeck sunny \"Sunny\"\n2 Daisy\n2 Poppy\n2 Ivy\n";
    struct diagnostics d = { .source = source };
    struct deck_reader r = reader_of(&d);
    r.file = "decks/posies/2-shady.deck";
    cr_expect_not(deck_text_read(&r, source));
    deck_reader_release(&r);
    r.file = "decks/posies/1-sunny.deck";
    cr_expect(deck_text_read(&r, source));
    deck_reader_release(&r);
    diagnostics_release(&d);
}

/* A deck of 2,000 lines is refused, and not because something ran full. */
Test(deck_list, long_lists_are_counted)
{
    struct text source = { 0 };
    struct diagnostics d = { 0 };
    struct deck_reader r = reader_of(&d);
    r.pack = NULL;
    text_add_string(&source, HEAD);
    for (unsigned i = 0; i < 2000; i++) text_add(&source, "2 Card %u\n", i);
    cr_expect_not(deck_text_read(&r, text_string(&source)));
    cr_expect_eq(d.count, 1);
    cr_expect(strstr(text_string(&d.out), "this deck has 4000 cards"), "%s", text_string(&d.out));
    deck_reader_release(&r);
    d.count = 0;
    r.pack = pack_here();
    cr_expect_not(deck_text_read(&r, text_string(&source)));
    cr_expect_eq(d.count, 2001);
    cr_expect(strstr(text_string(&d.out), "(further mistakes are not shown)"));
    deck_reader_release(&r);
    diagnostics_release(&d);
    text_release(&source);
}

/* ---- sets ------------------------------------------------------------------------------------ */

/* The lists of that text added to a set. */
static const struct deck_lists *with(const struct deck_lists *lists, const char *source)
{
    struct diagnostics d = { .file = "own", .source = source };
    struct deck_reader r = reader_of(&d);
    r.find = NULL;
    cr_assert(deck_text_read(&r, source), "%s", text_string(&d.out));
    const struct deck_lists *more = deck_lists_with(lists, &r, &d);
    cr_assert(more, "%s", text_string(&d.out));
    deck_reader_release(&r);
    return more;
}

/* Every list that is compiled in fits the pack that is compiled in with it. */
Test(deck_lists, those_built_in_can_be_played)
{
    unsigned lists = 0;
    for (unsigned g = 0; games[g]; g++) {
        struct diagnostics d = { 0 };
        const struct vocabulary *vocabulary = games[g]->vocabulary;
        if (!vocabulary || !vocabulary->deck_rules) continue;
        struct deck_reader r = { vocabulary, pack_for(vocabulary, &d), &d };
        for (unsigned i = 0; embedded_decks[i].game; i++) {
            if (strcmp(embedded_decks[i].game, vocabulary->game) != 0) continue;
            struct game_line line;
            d.file = embedded_decks[i].name;
            d.source = embedded_decks[i].source;
            cr_expect(deck_text_game(d.source, &line, &d) &&
                      strcmp(line.game, vocabulary->game) == 0);
            deck_text_read(&r, d.source);
        }
        cr_expect_eq(d.count, 0, "%s", text_string(&d.out));
        lists += r.count;
        deck_reader_release(&r);
    }
    cr_expect_geq(lists, 4);
    unsigned all = 0;
    while (embedded_decks[all].game) {
        struct diagnostics d = { 0 };
        cr_expect(game_find(embedded_decks[all++].game, &d, 0, 0), "%s", text_string(&d.out));
    }
}

Test(deck_lists, a_set_with_more_keeps_the_places_of_the_first)
{
    const struct deck_lists *first = lists_here();
    const struct deck_lists *more =
        with(first, "deck mine \"Mine\"\n2 Daisy\n2 Fern\n2 Ivy\n"
                    "deck shady \"Other Shades\"\n2 Violet\n2 Fern\n2 Ivy\n"
                    "deck sunny \"Another Title\"\n2 Daisy\n2 Poppy\n1 Marigold\n1 Thyme\n");
    cr_assert_eq(more->count, first->count + 1);
    for (unsigned i = 0; i < first->count; i++) {
        cr_expect_str_eq(more->all[i]->name, first->all[i]->name);
        bool other = strcmp(more->all[i]->name, "shady") == 0;
        cr_expect_eq(more->all[i] != first->all[i], other, "%s", more->all[i]->name);
    }
    cr_expect_str_eq(more->all[first->count]->name, "mine");
    cr_expect_eq(deck_lists_find(more, "mine"), more->all[first->count]);
    cr_expect_null(deck_lists_find(first, "mine"));
}

/* What has the same names and cards is one set, whatever it was read from. */
Test(deck_lists, the_same_lists_are_one_set)
{
    const struct deck_lists *first = lists_here();
    const struct deck_lists *a = with(first, "deck mine \"Mine\"\n2 Daisy\n2 Fern\n2 Ivy\n");
    const struct deck_lists *b = with(first, "deck mine \"Mine\"\n2 Ivy\n2 Daisy # !\n2 Fern\n");
    const struct deck_lists *c = with(first, "deck mine \"Mine\"\n2 Ivy\n2 Daisy\n2 Violet\n");
    cr_expect_eq(a, b);
    cr_expect_neq(a, c);
    cr_expect_neq(a, first);
    cr_expect_eq(with(first, "deck sunny \"S\"\n2 Daisy\n2 Poppy\n1 Marigold\n1 Thyme\n"), first);
    cr_expect_eq(lists_here(), first);
}

Test(deck_lists, there_is_an_end_of_them)
{
    struct text source = { 0 };
    for (unsigned i = 0; i < 300; i++) {
        text_add(&source, "deck a%u \"A\"\n2 Daisy\n2 Fern\n2 Ivy\n", i);
    }
    struct diagnostics d = { 0 };
    struct deck_reader r = reader_of(&d);
    cr_assert(deck_text_read(&r, text_string(&source)));
    cr_expect_null(deck_lists_with(lists_here(), &r, &d));
    cr_expect(strstr(text_string(&d.out), "more than 250 decks"), "%s", text_string(&d.out));
    deck_reader_release(&r);
    diagnostics_release(&d);
    text_release(&source);
}

/* Sets are kept: whoever brings ever new lists meets an end, and what is there stays usable. */
Test(deck_lists, there_is_an_end_of_sets)
{
    const struct deck_lists *first = lists_here(), *more = first;
    struct diagnostics d = { 0 };
    unsigned made = 1; /* the first */
    for (; more && made < 20000; made += more != NULL) {
        struct text source = { 0 };
        struct deck_reader r = reader_of(&d);
        text_add(&source, "deck d%u \"D\"\n2 Daisy\n2 Fern\n2 Ivy\n", made);
        cr_assert(deck_text_read(&r, text_string(&source)));
        more = deck_lists_with(first, &r, &d);
        deck_reader_release(&r);
        text_release(&source);
    }
    cr_expect_eq(made, 10000);
    cr_expect(strstr(text_string(&d.out), "as many decks are loaded as there can be"), "%s",
              text_string(&d.out));
    cr_expect_neq(with(first, "deck d7 \"D\"\n2 Daisy\n2 Fern\n2 Ivy\n"), first);
    deck_lists_release();
    diagnostics_release(&d);
}

/* ---- options --------------------------------------------------------------------------------- */

static struct options options_of(const struct deck_lists *lists, const char *line)
{
    struct options o;
    struct diagnostics d = { 0 };
    options_init(posies(), &o);
    if (lists) o.lists = lists;
    cr_assert(options_parse(posies(), &o, line, &d, 0, 0), "%s", text_string(&d.out));
    return o;
}

static unsigned copies_in_deck(const struct setup *setup, seat_id seat, const char *name)
{
    unsigned count = 0;
    for (EACH_CARD(c, setup->fresh, setup_zone(setup, 0, seat))) {
        count += strcmp(face_name(setup->fresh, face_of(setup->fresh, c)), name) == 0;
    }
    return count;
}

Test(deck_lists, each_seat_has_the_deck_that_is_named_for_it)
{
    const struct deck_lists *more =
        with(lists_here(), "deck mine \"Mine\"\n2 Daisy\n2 Fern\n1 Ivy\n1 Poppy\n");
    struct options o = options_of(more, "decks=mine,sunny,mine");
    struct diagnostics d = { 0 };
    struct setup *setup = setup_new(posies(), &o, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    cr_expect_eq(setup->seats, 3);
    cr_expect_eq(setup->cards, 18);
    for (seat_id s = 0; s < 3; s++) {
        cr_expect_eq(copies_in_deck(setup, s, "Fern"), s == 1 ? 0 : 2);
        cr_expect_eq(copies_in_deck(setup, s, "Poppy"), s == 1 ? 2 : 1);
    }
    cr_expect_str_eq(deck_title_of_option(setup, 0, 0), "Mine");
    cr_expect_str_eq(deck_title_of_option(setup, 0, 1), "Sunny Morning");
    setup_free(setup);
}

/* Two of each card that may be in a deck, those for scenes too; nobody can start a game with it. */
Test(deck_lists, everything_is_for_scenes)
{
    struct options o = options_of(NULL, "decks=everything,everything");
    struct diagnostics d = { 0 };
    struct setup *setup = setup_new(posies(), &o, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    cr_expect_eq(copies_in_deck(setup, 0, "Daisy"), 2);
    cr_expect_eq(copies_in_deck(setup, 1, "Orchid"), 2);
    cr_expect_eq(copies_in_deck(setup, 0, "Nettle"), 0);
    cr_expect_not(options_may_start(posies(), &o, &d));
    cr_expect(strstr(text_string(&d.out), "'everything' cannot be played"), "%s",
              text_string(&d.out));
    o = options_of(NULL, "decks=sunny,dusk");
    d.count = 0;
    cr_expect(options_may_start(posies(), &o, &d));
    cr_expect_eq(option_offered(posies(), &o, OPTIONS_COMMON), lists_here()->count);
    setup_free(setup);
    diagnostics_release(&d);
}

/* Set-ups are shared by what the lists have, not by what they are called. */
Test(deck_lists, set_ups_are_shared_by_cards)
{
    const struct deck_lists *first = lists_here();
    const struct deck_lists *a = with(first, "deck mine \"Mine\"\n2 Daisy\n2 Fern\n2 Ivy\n");
    const struct deck_lists *b = with(first, "deck mine \"Mine\"\n2 Ivy\n2 Fern\n2 Daisy\n");
    const struct deck_lists *c = with(first, "deck mine \"Mine\"\n2 Ivy\n2 Fern\n2 Violet\n");
    struct options of[] = { options_of(a, "decks=mine,sunny"), options_of(b, "decks=mine,sunny"),
                            options_of(c, "decks=mine,sunny") };
    struct diagnostics d = { 0 };
    const struct setup *setups[3];
    for (unsigned i = 0; i < 3; i++) setups[i] = setup_share(posies(), &of[i], &d);
    cr_assert(setups[0] && setups[1] && setups[2], "%s", text_string(&d.out));
    cr_expect_eq(setups[0], setups[1]);
    cr_expect_neq(setups[0], setups[2]);
    cr_expect_eq(copies_in_deck(setups[2], 0, "Violet"), 2);
    cr_expect_eq(options_cards_hash(posies(), &of[0]), options_cards_hash(posies(), &of[1]));
    cr_expect_neq(options_cards_hash(posies(), &of[0]), options_cards_hash(posies(), &of[2]));
    for (unsigned i = 0; i < 3; i++) setup_drop(setups[i]);
}

/* With a pack that does not have its cards, a list is refused by name. */
Test(deck_lists, a_pack_may_not_have_the_cards)
{
    static const char source[] = "game posies\ncard \"Daisy\"\n    bloom, weed, price 1\n";
    struct diagnostics d = { 0 };
    struct pack *pack = pack_new(posies()->vocabulary);
    cr_assert(pack_read(pack, "small", source, &d) && pack_finish(pack, &d));
    struct options o;
    options_init_with(posies(), pack, &o);
    cr_expect_null(setup_new(posies(), &o, &d));
    cr_expect(strstr(text_string(&d.out), "the deck 'sunny' cannot be played with these cards: no "
                                          "deck may have 'Daisy'"),
              "%s", text_string(&d.out));
    cr_expect(strstr(text_string(&d.out), "the deck 'shady' cannot be played with these cards: "
                                          "there is no card 'Fern'"),
              "%s", text_string(&d.out));
    pack_free(pack);
    diagnostics_release(&d);
}

/* Whatever legal decks are played with, nothing is lost: each card is somewhere, and each seat's
 * are its own. */
Test(deck_lists, random_decks_can_be_played)
{
    enum { DECKS = 200, GAMES = 300 };
    struct stream luck = stream_make(1, 1);
    const struct deck_lists *lists = random_deck_lists(posies(), DECKS, &luck);
    unsigned first = lists->count - DECKS;
    for (unsigned g = 0; g < GAMES; g++) {
        struct diagnostics d = { 0 };
        struct options o;
        options_init(posies(), &o);
        o.lists = lists;
        options_set_players(posies(), &o, 2 + stream_below(&luck, 3));
        struct option_value *decks = &o.value[OPTIONS_COMMON];
        for (unsigned i = 0; i < decks->number; i++) {
            decks->word[i] = (uint8_t)(first + stream_below(&luck, DECKS));
        }
        struct setup *setup = setup_new(posies(), &o, &d);
        cr_assert(setup, "%s", text_string(&d.out));
        struct table *t = must_alloc(1, setup->table_bytes);
        table_start(t, setup, g);
        while (!table_is_over(t)) table_choose(t, stream_below(&luck, t->moves));
        for (seat_id s = 0; s < t->seats; s++) cr_assert_eq(zone_count(t, zone_of(t, 2, s)), 6);
        free(t);
        setup_free(setup);
    }
}

static void *add_same_lists(void *state)
{
    struct stream luck = stream_make(7, 7);
    *(const struct deck_lists **)state = random_deck_lists(posies(), 20, &luck);
    return NULL;
}

Test(deck_lists, are_kept_once_by_all_threads)
{
    enum { THREADS = 8 };
    pthread_t threads[THREADS];
    const struct deck_lists *made[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        cr_assert_eq(pthread_create(&threads[i], NULL, add_same_lists, &made[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (unsigned i = 0; i < THREADS; i++) cr_expect_eq(made[i], made[0]);
}

/* ---- files ----------------------------------------------------------------------------------- */

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    cr_assert(file);
    fputs(text, file);
    fclose(file);
}

Test(deck_lists, files_and_folders_are_added)
{
    char folder[] = "/tmp/limbic-decks-XXXXXX", file[64], other[64];
    cr_assert(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/a.deck", folder);
    snprintf(other, sizeof other, "%s/b.txt", folder);
    write_file(file, HEAD "2 Daisy\n2 Fern\n2 Ivy\n");
    write_file(other, "game posies\ndeck yours \"Yours\"\n2 Daisy\n2 Fern\n2 Violet\n");
    const struct deck_lists *before = lists_here();
    const char *const paths[] = { folder, other };
    deck_files_use(paths, 2);
    const struct deck_lists *lists = lists_here();
    cr_assert_eq(lists->count, before->count + 2);
    cr_expect_str_eq(lists->all[before->count]->name, "mine", "of a folder, .deck files");
    cr_expect_str_eq(lists->all[before->count + 1]->name, "yours", "of a file, whatever its name");
    cr_expect_str_eq(lists->all[before->count]->file, file);

    struct diagnostics d = { 0 };
    write_file(file, "game posies\ndeck sunny \"Mine\"\n2 Daisy\n2 Fern\n1 Ivy\n");
    deck_files_use(paths, 2);
    cr_expect_null(deck_lists_for(posies()->vocabulary, &d));
    cr_expect_eq(d.count, 2, "%s", text_string(&d.out));
    cr_expect(strstr(text_string(&d.out), "/a.deck:2:6: there is a deck 'sunny' already"), "%s",
              text_string(&d.out));
    const char *const nowhere[] = { "/nonexistent" };
    deck_files_use(nowhere, 1);
    cr_expect_null(deck_lists_for(posies()->vocabulary, &d));
    deck_files_use(NULL, 0);
    cr_expect_eq(lists_here(), before);
    remove(file);
    remove(other);
    remove(folder);
    diagnostics_release(&d);
}
