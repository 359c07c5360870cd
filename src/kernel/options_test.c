/* SPDX-License-Identifier: MIT */
/* Options as people write them: every kind, right and wrong, and back to text. */
#include "kernel/options.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "games/registry.h"
#include "testing/random_game.h"
#include "testing/toy.h"

/* Applies the line to the defaults; returns the mistakes, or "" if there are none. The result is
 * freed with diagnostics_release(). */
static const char *parse(const char *line, struct options *options, struct diagnostics *d)
{
    *d = (struct diagnostics){ .file = "line" };
    options_init(&toy_game, options);
    bool fine = options_parse(&toy_game, options, line, d, 3, 9);
    cr_expect_eq(fine, d->count == 0);
    return text_string(&d->out);
}

Test(options, every_kind_is_read)
{
    struct options o;
    struct diagnostics d;
    cr_assert_str_eq(
        parse("players=3 ask=all size=9 fast=on mode=wild colours=blue,red order=c,a", &o, &d), "");
    cr_assert_eq(o.value[OPTION_PLAYERS].number, 3);
    cr_assert_eq(o.value[OPTION_ASK].number, ASK_ALL);
    cr_assert_eq(o.value[TOY_OPTION_SIZE].number, 9);
    cr_assert_eq(o.value[TOY_OPTION_FAST].number, 1);
    cr_assert_eq(o.value[TOY_OPTION_MODE].number, 1);
    cr_assert_eq(o.value[TOY_OPTION_COLOURS].number, 5);
    const struct option_value *order = &o.value[TOY_OPTION_ORDER];
    cr_assert(order->number == 2 && order->word[0] == 2 && order->word[1] == 0 && !order->word[2]);
}

Test(options, defaults_and_the_last_one_counts)
{
    struct options o;
    struct diagnostics d;
    cr_assert_str_eq(parse("  size=4\tsize=5  ", &o, &d), "");
    cr_assert_eq(o.value[OPTION_PLAYERS].number, 2);
    cr_assert_eq(o.value[OPTION_ASK].number, ASK_CHOICES);
    cr_assert_eq(o.value[TOY_OPTION_SIZE].number, 5);
    cr_assert_eq(o.value[TOY_OPTION_COLOURS].number, 3);
    const struct option_value *order = &o.value[TOY_OPTION_ORDER];
    cr_assert(order->number == 2 && order->word[0] == 0 && order->word[1] == 1);
}

Test(options, mistakes_say_what_would_be_right)
{
    static const struct {
        const char *line, *told;
    } wrong[] = {
        { "size=1", "line:3:9: '1' is not a value of the option 'size': it takes a whole number "
                    "from 2 to 9" },
        { "size=10", "line:3:9: '10' is not" },
        { "size=x", "line:3:9: 'x' is not" },
        { "size=", "line:3:9: '' is not" },
        { "players=4", "it takes a whole number from 2 to 3" },
        { "players=1", "it takes a whole number from 2 to 3" },
        { "fast=yes", "'yes' is not a value of the option 'fast': it takes on or off" },
        { "mode=mild",
          "'mild' is not a value of the option 'mode': it takes one of calm, wild (did you "
          "mean 'wild'?)" },
        { "colours=", "it takes names with commas and no blanks, of red, green, blue" },
        { "colours=red,", "'red,' is not a value" },
        { "colours=red,red", "'red,red' is not a value" },
        { "colours=pink", "'pink' is not a value" },
        { "order=a,a", "it takes different names with commas and no blanks, of a, b, c" },
        { "order=", "'' is not a value" },
        { "sise=4", "line:3:9: toy has no option 'sise' (did you mean 'size'?)" },
        { "anything=4", "toy has no option 'anything'; 'limbic games toy' lists them" },
        { "=4", "toy has no option ''" },
        { "size",
          "line:3:9: 'size' is no option: an option is written name=value, e.g. players=2" },
        { "size=4 no",
          "line:3:16: 'no' is no option: an option is written name=value, e.g. fast=off" },
        { "on", "e.g. fast=on" },
        { "  size=99", "line:3:11: '99' is not" },
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct options o;
        struct diagnostics d;
        const char *told = parse(wrong[i].line, &o, &d);
        cr_expect(strstr(told, wrong[i].told), "'%s' tells: %s", wrong[i].line, told);
        diagnostics_release(&d);
    }
}

Test(options, all_mistakes_of_a_line_are_told)
{
    struct options o;
    struct diagnostics d;
    parse("size=1 fast=2 x", &o, &d);
    cr_assert_eq(d.count, 3);
    diagnostics_release(&d);
}

Test(options, too_long_words_are_refused)
{
    char line[1000];
    memset(line, 'a', sizeof line);
    line[500] = '=';
    line[sizeof line - 1] = '\0';
    struct options o;
    struct diagnostics d;
    cr_assert(strstr(parse(line, &o, &d), "an option is written name=value"));
    diagnostics_release(&d);
}

Test(options, those_that_do_not_go_together_are_refused_at_setup)
{
    struct options o;
    struct diagnostics d;
    parse("fast=on", &o, &d);
    cr_assert_null(setup_new(&toy_game, &o, &d));
    cr_assert_str_eq(text_string(&d.out), "line: a fast game is wild\n");
    diagnostics_release(&d);
}

/* ---- words found at run time, and a list that says who plays --------------------------------- */

static bool words_are_there = true;

static const char *deck_word(const struct options *options, unsigned index)
{
    static const char *const decks[] = { "fox", "owl", "elk", "ant", "bee" };
    (void)options;
    return words_are_there && index < 5 ? decks[index] : NULL;
}

static const struct word_source decks = { deck_word, NULL };

enum { DECKS = OPTIONS_COMMON, FOE };

static const struct option_spec deck_options[] = {
    { "decks", OPTION_LIST, .seats = true, .words_from = &decks, .default_words = 2 },
    { "foe", OPTION_ONE, .words_from = &decks },
    { "land", OPTION_SET, .default_value = 1, .words_from = &decks },
    { 0 },
};

static const struct game deck_game = {
    .name = "decks", .seats_min = 2, .seats_max = 4, .options = deck_options
};

/* The line applied to the defaults and printed, or else the mistakes, contains these words. */
static void expect_line(const struct game *game, const char *line, const char *words)
{
    struct options o;
    struct diagnostics d = { .file = "line" };
    struct text out = { 0 };
    options_init(game, &o);
    if (options_parse(game, &o, line, &d, 1, 1)) {
        options_print(game, &o, &out);
        cr_expect_str_eq(text_string(&out), words, "'%s'", line);
    } else {
        cr_expect(strstr(text_string(&d.out), words), "'%s' tells: %s", line, text_string(&d.out));
    }
    text_release(&out);
    diagnostics_release(&d);
}

static void expect_decks(const char *line, const char *words)
{
    expect_line(&deck_game, line, words);
}

/* The bee is accepted, but not shown; and `bees` is for scenes. */
static unsigned offer_four(const struct options *options)
{
    (void)options;
    return 4;
}

static const struct word_source shy_decks = { deck_word, offer_four };

static const struct option_spec shy_options[] = {
    { "decks", OPTION_LIST, .seats = true, .words_from = &shy_decks, .default_words = 2 },
    { "bees", OPTION_FLAG, .for_scenes = true, .allows_unoffered = true },
    { "foe", OPTION_ONE, .words_from = &shy_decks },
    { "land", OPTION_SET, .default_value = 1, .words_from = &shy_decks },
    { 0 },
};

static const struct game shy_game = {
    .name = "shy", .seats_min = 2, .seats_max = 5, .options = shy_options
};

Test(options, words_that_are_not_shown_are_understood)
{
    struct options o;
    struct diagnostics d = { 0 };
    options_init(&shy_game, &o);
    cr_expect(options_parse(&shy_game, &o, "decks=bee,fox", &d, 0, 0));
    cr_expect_eq(d.count, 0);
    cr_expect_not(options_parse(&shy_game, &o, "decks=fox,cow", &d, 0, 0));
    cr_expect(strstr(text_string(&d.out), ": there is no 'cow'; it takes different names"));
    cr_expect(strstr(text_string(&d.out), "of fox, owl, elk, ant\n"), "%s", text_string(&d.out));
    cr_expect_not(options_parse(&shy_game, &o, "decks=fox,owl,fox", &d, 0, 0));
    cr_expect(strstr(text_string(&d.out), ": 'fox' is named twice; it takes different names"));
    options_init(&shy_game, &o);
    options_set_players(&shy_game, &o, 5);
    cr_expect_eq(o.value[OPTIONS_COMMON].number, 4, "five are not filled up with the bee");
    diagnostics_release(&d);
}

/* Why a game with these options is refused; "" if it is not. */
static void expect_agreement(const struct game *game, const char *line, const char *mistakes)
{
    struct options o;
    struct diagnostics d = { 0 };
    options_init(game, &o);
    cr_assert(options_parse(game, &o, line, &d, 0, 0), "%s", text_string(&d.out));
    cr_expect_eq(options_agree(game, &o, &d), !*mistakes, "'%s'", line);
    cr_expect_str_eq(text_string(&d.out), mistakes, "'%s'", line);
    diagnostics_release(&d);
}

Test(options, words_that_are_not_offered_are_not_played)
{
    static const char bee[] = "'bee' cannot be played: it is there for scenes only, which have "
                              "bees=on\n";
    expect_agreement(&shy_game, "decks=ant,fox foe=elk land=owl,ant", "");
    expect_agreement(&shy_game, "decks=fox,bee,owl", bee);
    expect_agreement(&shy_game, "foe=bee", bee);
    expect_agreement(&shy_game, "land=fox,bee", bee);
    expect_agreement(&shy_game, "decks=fox,bee,owl foe=bee land=fox,bee bees=on", "");
}

/* A game that has no option for it does not say which. */
Test(options, words_that_nothing_allows)
{
    static const struct option_spec specs[] = { { "foe", OPTION_ONE, .words_from = &shy_decks },
                                                { 0 } };
    static const struct game game = { "strict", .seats_min = 2, .seats_max = 2, .options = specs };
    expect_agreement(&game, "foe=ant", "");
    expect_agreement(&game, "foe=bee", "'bee' cannot be played: it is there for scenes only\n");
}

Test(options, what_is_for_scenes_starts_no_game)
{
    struct options o;
    struct diagnostics d = { 0 };
    options_init(&shy_game, &o);
    cr_expect(options_may_start(&shy_game, &o, &d));
    cr_expect(options_parse(&shy_game, &o, "bees=on", &d, 0, 0));
    cr_expect_eq(d.count, 0);
    cr_expect_not(options_may_start(&shy_game, &o, &d));
    cr_expect(strstr(text_string(&d.out), "the option 'bees' is for scenes only"));
    diagnostics_release(&d);
}

Test(options, a_list_says_who_plays)
{
    expect_decks("", "players=2");
    expect_decks("decks=elk,ant,fox", "players=3 decks=elk,ant,fox");
    expect_decks("decks=elk,ant,fox players=3", "players=3 decks=elk,ant,fox");
    expect_decks("players=3 decks=elk,ant,fox", "players=3 decks=elk,ant,fox");
    expect_decks("decks=elk,ant,fox decks=ant,fox", "players=2 decks=ant,fox");
    expect_decks("decks=fox,owl foe=owl land=fox,bee", "players=2 foe=owl land=fox,bee");
    /* without the list, the default one is filled up */
    expect_decks("players=4", "players=4 decks=fox,owl,elk,ant");
    expect_decks("players=4 players=3", "players=3 decks=fox,owl,elk");
    expect_decks("players=4 players=2", "players=2");
}

Test(options, players_and_the_list_must_agree)
{
    expect_decks("players=4 decks=elk,ant,fox",
                 "line:1:11: 'elk,ant,fox' is not a value of the option 'decks': it names 3, and "
                 "players=4 was given; leave players out");
    expect_decks("players=2 decks=elk,ant,fox", "line:1:11: 'elk,ant,fox' is not");
    expect_decks("decks=elk,ant,fox players=2",
                 "line:1:19: '2' is not a value of the option 'players': the option 'decks' names "
                 "3; leave players out");
    expect_decks("decks=elk", "line:1:1: 'elk' is not a value of the option 'decks': it names 1, "
                              "and decks is for 2 to 4 players");
    expect_decks("decks=elk,ant,fox,owl,bee", "line:1:1: 'elk,ant,fox,owl,bee' is not");
    expect_decks("decks=elk,elk", "line:1:1: 'elk,elk' is not");
}

/* A pack that cannot be loaded: nothing can be chosen, and that is reported. */
Test(options, words_that_cannot_be_had)
{
    static const char why[] = "it takes nothing now, because what it chooses from cannot be loaded";
    words_are_there = false;
    for (unsigned i = 0; i < 3; i++) {
        static const char *const lines[] = { "decks=fox,owl", "foe=fox", "land=fox" };
        expect_decks(lines[i], why);
    }
    expect_decks("", "players=2");
    struct options o;
    struct diagnostics d = { 0 };
    options_init(&deck_game, &o);
    cr_expect_null(setup_new(&deck_game, &o, &d));
    cr_expect_str_eq(text_string(&d.out), "the option 'decks' must name as many as play: it names "
                                          "0, and players=2\n");
    diagnostics_release(&d);
    struct text value = { 0 };
    option_print(&deck_game, &o, FOE, &value);
    cr_expect_str_eq(text_string(&value), "?");
    text_release(&value);
}

/* ---- long lists, and words more than once ---------------------------------------------------- */

static const char *const letters[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j",
                                       "k", "l", "m", "n", "o", "p", "q", "r", NULL };
static const char *const three[] = { "ra", "tempest", "haka", NULL };

static const struct option_spec long_options[] = {
    { "spheres", OPTION_LIST, .words = letters, .default_words = 9 },
    { "decks", OPTION_LIST, .words = three, .seats = true, .repeats = true, .default_words = 2 },
    { 0 },
};

static const struct game long_game = {
    .name = "long", .seats_min = 2, .seats_max = 8, .options = long_options
};

static void expect_long(const char *line, const char *words)
{
    expect_line(&long_game, line, words);
}

Test(options, a_list_holds_sixteen_words)
{
    expect_long("spheres=a,b,c,d,e,f,g,h,i", "players=2");
    expect_long("spheres=i,h,g,f,e,d,c,b,a", "players=2 spheres=i,h,g,f,e,d,c,b,a");
    expect_long("spheres=r,a,b,c,d,e,f,g,h,i,j,k,l,m,n,o",
                "players=2 spheres=r,a,b,c,d,e,f,g,h,i,j,k,l,m,n,o");
    expect_long(
        "spheres=r,a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p",
        ": it names more than 16; it takes different names with commas and no blanks, of a,");
    expect_long("spheres=a,b,c,a", ": 'a' is named twice; it takes different names");
}

Test(options, a_list_may_have_a_word_more_than_once)
{
    expect_long("decks=ra,ra", "players=2 decks=ra,ra");
    expect_long("decks=haka,ra,haka,haka", "players=4 decks=haka,ra,haka,haka");
    expect_long("decks=haka,ray", ": there is no 'ray' (did you mean 'ra'?); it takes names with "
                                  "commas and no blanks, the same again if you like, of ra, "
                                  "tempest, haka");
    /* each once, before any comes again */
    expect_long("players=3", "players=3 decks=ra,tempest,haka");
    expect_long("players=8", "players=8 decks=ra,tempest,haka,ra,tempest,haka,ra,tempest");
    expect_long("decks=ra,ra,ra,ra,ra,ra,ra,ra,ra", "it names 9, and long is for 2 to 8 players");
}

/* Sixteen names as long as a pack may give them fit into a line of options. */
Test(options, sixteen_long_words_fit_in_a_line)
{
    static char names[17][40];
    static const char *words[18];
    static const struct option_spec specs[] = { { "decks", OPTION_LIST, .words = words }, { 0 } };
    static const struct game game = { "names", .seats_min = 2, .seats_max = 2, .options = specs };
    struct text line = { 0 }, printed = { 0 };
    text_add_string(&line, "decks=");
    for (unsigned i = 0; i < 17; i++) {
        snprintf(names[i], sizeof names[i], "%c%038u", 'a' + i, 7u);
        words[i] = names[i];
        if (i) text_add(&line, "%s%s", i > 1 ? "," : "", names[i]);
    }
    text_add(&printed, "players=2 %s", text_string(&line));
    expect_line(&game, text_string(&line), text_string(&printed));
    text_release(&line);
    text_release(&printed);
}

/* ---- any ------------------------------------------------------------------------------------- */

/* Whatever the options, their text gives the same options again. For every registered game too. */
static void print_and_parse(struct choices *c, const void *about)
{
    const struct game *game = about;
    struct options drawn, read;
    struct diagnostics d = { 0 };
    struct text line = { 0 };
    draw_options(game, c, &drawn);
    options_print(game, &drawn, &line);
    options_init(game, &read);
    property_require(options_parse(game, &read, text_string(&line), &d, 1, 1), "'%s': %s",
                     text_string(&line), text_string(&d.out));
    property_require(options_equal(&drawn, &read), "'%s' is read as something else",
                     text_string(&line));
    property_require(strncmp(text_string(&line), "players=", 8) == 0, "players are not told");
    text_release(&line);
    diagnostics_release(&d);
}

Test(options, printed_and_parsed_they_are_the_same)
{
    struct text report = { 0 };
    struct property property = { "toy.options", "options", print_and_parse, &toy_game };
    cr_expect(property_check(&property, 2000, &report), "%s", text_string(&report));
    property = (struct property){ "long.options", "options", print_and_parse, &long_game };
    cr_expect(property_check(&property, 2000, &report), "%s", text_string(&report));
    for (unsigned i = 0; games[i]; i++) {
        struct text name = { 0 };
        text_add(&name, "%s.options", games[i]->name);
        property.name = text_string(&name);
        property.about = games[i];
        cr_expect(property_check(&property, 500, &report), "%s", text_string(&report));
        text_release(&name);
    }
    text_release(&report);
}
