/* SPDX-License-Identifier: MIT */
/* Decks of a pack as words of options: in a game that has nothing else. */
#include "cardlang/decks.h"

#include <criterion/criterion.h>

#include "cardlang/packs.h"
#include "cardlang/vocabulary.h"
#include "kernel/options.h"

/* ---- a game of decks ------------------------------------------------------------------------- */

static const char *const slots[] = { "AMOUNT", NULL };
static const struct slot_word no_words[] = { { 0 } };
static const struct phrase no_phrases[] = { { 0 } };
static const char *const kinds[] = { "hero", "place", NULL };

static const struct vocabulary vocabulary = {
    .game = "shelf", .slots = slots, .words = no_words, .phrases = no_phrases, .deck_kinds = kinds
};

enum { OPTION_HEROES, OPTION_PLACE, OPTION_VISITED, OPTION_EXAMPLES };

static const struct option_spec specs[] = {
    [OPTION_HEROES] = { "heroes", OPTION_LIST, .seats = true, .words_from_decks = "hero",
                        .default_words = 3 },
    [OPTION_PLACE] = { "place", OPTION_ONE, .words_from_decks = "place" },
    [OPTION_VISITED] = { "visited", OPTION_SET, .default_value = 1, .words_from_decks = "place" },
    [OPTION_EXAMPLES] = { "examples", OPTION_FLAG, .for_scenes = true, .allows_unoffered = true },
    { 0 },
};

/* There are no cards: what becomes of decks is the game's matter. */
static bool prepare(struct setup *setup, struct diagnostics *d)
{
    (void)setup;
    (void)d;
    return true;
}

static const struct zone_kind zones[] = { { "cards", .shared = true }, { 0 } };
static const char *const streams[] = { NULL };

static const struct game shelf = {
    .name = "shelf",
    .seats_min = 2,
    .seats_max = 4,
    .options = specs,
    .zones = zones,
    .streams = streams,
    .stack_bytes = 400,
    .vocabulary = &vocabulary,
    .packs = &card_packs,
    .prepare = prepare,
};

/* Kinds are mixed, and decks for scenes stand between the others. */
static const char many[] = "game shelf\n"
                           "deck hero sketch \"A Sketch\" for scenes\n"
                           "deck hero ann \"Ann\"\n"
                           "deck place sea \"Sea\"\n"
                           "deck hero bo \"Bo\"\n"
                           "deck place void \"Void\" for scenes\n"
                           "deck hero cy \"Cy\"\n"
                           "deck place hill \"Hill\"\n"
                           "deck hero dee \"Dee\"\n";

/* There is a place, but for scenes only. */
static const char few[] = "game shelf\n"
                          "deck place void \"Void\" for scenes\n"
                          "deck hero zoe \"Zoe\"\n"
                          "deck hero yan \"Yan\"\n";

static struct pack *read_pack(const char *source)
{
    struct diagnostics d = { .file = "pack", .source = source };
    struct pack *pack = pack_new(&vocabulary);
    cr_assert(pack_read(pack, "pack", source, &d) && pack_finish(pack, &d), "%s",
              text_string(&d.out));
    return pack;
}

/* The line on the defaults with that pack, printed, or else the mistakes, is or has these words. */
static void expect_line(const struct pack *pack, const char *line, const char *words)
{
    struct options o;
    struct diagnostics d = { 0 };
    struct text out = { 0 };
    options_init_with(&shelf, pack, &o);
    if (options_parse(&shelf, &o, line, &d, 0, 0) && options_agree(&shelf, &o, &d)) {
        options_print(&shelf, &o, &out);
        cr_expect_str_eq(text_string(&out), words, "'%s'", line);
    } else {
        cr_expect(strstr(text_string(&d.out), words), "'%s' tells: %s", line, text_string(&d.out));
    }
    text_release(&out);
    diagnostics_release(&d);
}

/* ---- tests ----------------------------------------------------------------------------------- */

Test(decks, those_for_scenes_come_last_and_are_not_offered)
{
    static const char *const heroes[] = { "ann", "bo", "cy", "dee", "sketch", NULL };
    static const char *const places[] = { "sea", "hill", "void", NULL };
    struct pack *pack = read_pack(many);
    struct options o;
    options_init_with(&shelf, pack, &o);
    for (unsigned option = 0; option < 2; option++) {
        const char *const *words = option ? places : heroes;
        unsigned index = OPTIONS_COMMON + option, count = 0;
        for (; words[count]; count++) {
            const char *word = option_word(&shelf, &o, index, count);
            cr_assert(word && strcmp(word, words[count]) == 0, "%s", words[count]);
        }
        cr_expect_null(option_word(&shelf, &o, index, count));
        cr_expect_eq(option_offered(&shelf, &o, index), count - 1);
    }
    pack_free(pack);
}

Test(decks, options_speak_of_the_pack_they_were_made_with)
{
    struct pack *one = read_pack(many), *other = read_pack(few);
    expect_line(one, "", "players=3");
    expect_line(one, "heroes=ann,bo,cy", "players=3");
    expect_line(one, "heroes=dee,ann place=hill visited=hill,sea",
                "players=2 heroes=dee,ann place=hill visited=sea,hill");
    expect_line(one, "players=4", "players=4 heroes=ann,bo,cy,dee");
    expect_line(one, "heroes=zoe,yan",
                "there is no 'zoe'; it takes different names with commas and "
                "no blanks, of ann, bo, cy, dee");
    /* Two heroes there are: the usual three are cut to them. */
    expect_line(other, "examples=on", "players=2 examples=on");
    expect_line(other, "heroes=yan,zoe examples=on", "players=2 heroes=yan,zoe examples=on");
    expect_line(other, "", "'void' cannot be played");
    expect_line(other, "heroes=ann,bo", "there is no 'ann'");
    expect_line(other, "players=3",
                "the option 'heroes' must name as many as play: it names 2, and players=3");
    expect_line(other, "place=sea",
                "it takes nothing now, because what it chooses from cannot be "
                "loaded");
    pack_free(one);
    pack_free(other);
}

Test(decks, those_for_scenes_are_refused_in_every_game)
{
    struct pack *pack = read_pack(many);
    expect_line(pack, "heroes=sketch,bo",
                "'sketch' cannot be played: its deck is there for scenes only, which have "
                "examples=on\n");
    expect_line(pack, "place=void", "'void' cannot be played");
    expect_line(pack, "visited=hill,void", "'void' cannot be played");
    expect_line(pack, "heroes=sketch,bo place=void examples=on",
                "players=2 heroes=sketch,bo place=void examples=on");
    pack_free(pack);
}

/* The name of the deck that the option names at that place; "" if there is none. */
static const char *deck_name_of(const struct setup *setup, unsigned option, unsigned place)
{
    int deck = deck_of_option(setup, option, place);
    return deck < 0 ? "" : setup->pack->decks[deck].name;
}

Test(decks, a_set_up_finds_the_decks_it_plays_with)
{
    struct pack *one = read_pack(many), *other = read_pack(few);
    struct options o;
    struct diagnostics d = { 0 };
    options_init_with(&shelf, one, &o);
    cr_assert(options_parse(&shelf, &o, "heroes=sketch,dee,ann place=void examples=on", &d, 0, 0));
    struct setup *setup = setup_new(&shelf, &o, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    cr_expect_str_eq(deck_name_of(setup, OPTION_HEROES, 0), "sketch");
    cr_expect_str_eq(deck_name_of(setup, OPTION_HEROES, 1), "dee");
    cr_expect_str_eq(deck_name_of(setup, OPTION_HEROES, 2), "ann");
    cr_expect_str_eq(deck_name_of(setup, OPTION_PLACE, 0), "void");
    setup_free(setup);
    options_init_with(&shelf, other, &o);
    cr_assert(options_parse(&shelf, &o, "heroes=yan,zoe examples=on", &d, 0, 0));
    setup = setup_new(&shelf, &o, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    cr_expect_str_eq(deck_name_of(setup, OPTION_HEROES, 1), "zoe");
    cr_expect_str_eq(deck_name_of(setup, OPTION_PLACE, 0), "void");
    setup_free(setup);
    pack_free(one);
    pack_free(other);
}

Test(decks, a_pack_without_a_deck_of_a_kind)
{
    struct pack *pack = read_pack("game shelf\ndeck hero ann \"Ann\"\ndeck hero bo \"Bo\"\n");
    struct options o;
    struct diagnostics d = { 0 };
    options_init_with(&shelf, pack, &o);
    struct setup *setup = setup_new(&shelf, &o, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    cr_expect_str_eq(deck_name_of(setup, OPTION_HEROES, 1), "bo");
    cr_expect_str_eq(deck_name_of(setup, OPTION_PLACE, 0), "");
    setup_free(setup);
    pack_free(pack);
}
