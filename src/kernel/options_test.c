/* Options as people write them: every kind, right and wrong, and back to text. */
#include "kernel/options.h"

#include <criterion/criterion.h>
#include <string.h>

#include "games/registry.h"
#include "testing/playing.h"
#include "testing/toy.h"

/* Sets the line on the defaults; the mistakes, or "" if there are none. The result is freed with
 * diagnostics_release(). */
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
    cr_assert_eq(o.value[OPTION_PLAYERS], 3);
    cr_assert_eq(o.value[OPTION_ASK], ASK_ALL);
    cr_assert_eq(o.value[TOY_OPTION_SIZE], 9);
    cr_assert_eq(o.value[TOY_OPTION_FAST], 1);
    cr_assert_eq(o.value[TOY_OPTION_MODE], 1);
    cr_assert_eq(o.value[TOY_OPTION_COLOURS], 5);
    cr_assert_eq(o.value[TOY_OPTION_ORDER], 3 | 1 << 8);
}

Test(options, defaults_and_the_last_one_counts)
{
    struct options o;
    struct diagnostics d;
    cr_assert_str_eq(parse("  size=4\tsize=5  ", &o, &d), "");
    cr_assert_eq(o.value[OPTION_PLAYERS], 2);
    cr_assert_eq(o.value[OPTION_ASK], ASK_CHOICES);
    cr_assert_eq(o.value[TOY_OPTION_SIZE], 5);
    cr_assert_eq(o.value[TOY_OPTION_COLOURS], 3);
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
        { "mode=mild", "'mild' is not a value of the option 'mode': it takes one of calm, wild" },
        { "colours=", "it takes some, with commas and no blanks, of red, green, blue" },
        { "colours=red,", "'red,' is not a value" },
        { "colours=red,red", "'red,red' is not a value" },
        { "colours=pink", "'pink' is not a value" },
        { "order=a,a", "it takes different ones, with commas and no blanks, of a, b, c" },
        { "order=", "'' is not a value" },
        { "sise=4", "line:3:9: toy has no option 'sise' (did you mean 'size'?)" },
        { "anything=4", "toy has no option 'anything'; 'limbic games toy' lists them" },
        { "=4", "toy has no option ''" },
        { "size", "line:3:9: an option is written name=value, e.g. players=2" },
        { "size=4 mode", "line:3:16: an option is written" },
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

static const char *const *find_decks(void)
{
    static const char *const decks[] = { "fox", "owl", "elk", "ant", "bee", NULL };
    return words_are_there ? decks : decks + 5;
}

/* owl and fox */
static int64_t find_usual_decks(void)
{
    return words_are_there ? 2 | 1 << 8 : 0;
}

enum { DECKS = OPTIONS_COMMON, FOE, LAND };

static const struct option_spec deck_options[] = {
    { "decks", OPTION_LIST, .seats = true, .find_words = find_decks,
      .find_usual = find_usual_decks },
    { "foe", OPTION_ONE, .find_words = find_decks },
    { "land", OPTION_SET, .usual = 1, .find_words = find_decks },
    { 0 },
};

static const struct game deck_game = {
    .name = "decks", .seats_min = 2, .seats_max = 4, .options = deck_options
};

/* The line on the defaults, printed, or else the mistakes, has these words in it. */
static void expect_decks(const char *line, const char *words)
{
    struct options o;
    struct diagnostics d = { .file = "line" };
    struct text out = { 0 };
    options_init(&deck_game, &o);
    if (options_parse(&deck_game, &o, line, &d, 1, 1)) {
        options_print(&deck_game, &o, &out);
        cr_expect_str_eq(text_string(&out), words, "'%s'", line);
    } else {
        cr_expect(strstr(text_string(&d.out), words), "'%s' tells: %s", line, text_string(&d.out));
    }
    text_release(&out);
    diagnostics_release(&d);
}

/* The bee is understood, but not shown; and `bees` is for scenes. */
static const char *const *find_offered_decks(void)
{
    static const char *const decks[] = { "fox", "owl", "elk", "ant", NULL };
    return decks;
}

static const struct option_spec shy_options[] = {
    { "decks", OPTION_LIST, .seats = true, .find_words = find_decks, .find_usual = find_usual_decks,
      .find_offered = find_offered_decks },
    { "bees", OPTION_FLAG, .for_scenes = true },
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
    cr_expect(strstr(text_string(&d.out), ": there is no 'cow'; it takes different ones"));
    cr_expect(strstr(text_string(&d.out), "of fox, owl, elk, ant\n"), "%s", text_string(&d.out));
    cr_expect_not(options_parse(&shy_game, &o, "decks=fox,owl,fox", &d, 0, 0));
    cr_expect(strstr(text_string(&d.out), ": 'fox' is named twice; it takes different ones"));
    options_init(&shy_game, &o);
    options_set_players(&shy_game, &o, 5);
    cr_expect_eq(o.value[OPTIONS_COMMON], 0x04030102, "five are not filled up with the bee");
    diagnostics_release(&d);
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
    expect_decks("decks=owl,fox foe=owl land=fox,bee", "players=2 foe=owl land=fox,bee");
    /* without the list the usual one is filled up */
    expect_decks("players=4", "players=4 decks=owl,fox,elk,ant");
    expect_decks("players=4 players=3", "players=3 decks=owl,fox,elk");
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

/* A pack that cannot be loaded: nothing can be chosen, and that is told. */
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
    struct option_spec foe = options_spec(&deck_game, FOE);
    option_print_value(&foe, 0, &value);
    cr_expect_str_eq(text_string(&value), "?");
    text_release(&value);
}

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
