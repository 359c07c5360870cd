/* Terminal play from the inside: lines, answers, pictures, reasons. The whole is tested at a
 * pseudo-terminal by tests/cli/pty_play.py. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/knowledge.h"
#include "kernel/options.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "terminal/answer.h"
#include "terminal/playing.h"
#include "terminal/why.h"

/* ------------------------------------------------------------------------------------------------
 * lines */

struct written {
    char *bytes;
    size_t length;
    struct screen screen;
};

static void write_begin(struct written *w)
{
    *w = (struct written){ 0 };
    FILE *out = open_memstream(&w->bytes, &w->length);
    screen_init(&w->screen, out, false);
}

static const char *write_end(struct written *w)
{
    fclose(w->screen.out);
    return w->bytes;
}

/* What a paragraph looks like on a screen of 80 columns. */
static void expect_lines(const char *label, unsigned hang, const char *text, const char *wanted)
{
    struct written w;
    write_begin(&w);
    screen_say(&w.screen, label, hang, text);
    cr_expect_str_eq(write_end(&w), wanted);
    free(w.bytes);
}

#define TEN     "123456789 "
#define SEVENTY TEN TEN TEN TEN TEN TEN TEN

Test(terminal, lines_are_wrapped_at_words)
{
    expect_lines("", 4, "short", "short\n");
    expect_lines("", 4, SEVENTY "1234567890 x", SEVENTY "1234567890\n    x\n");
    expect_lines("", 4, SEVENTY "12345678901 x",
                 TEN TEN TEN TEN TEN TEN "123456789\n    12345678901 x\n");
    expect_lines("  1  ", 5, "a\nb", "  1  a\n     b\n");
    expect_lines("", 0, "", "\n");
}

Test(terminal, words_longer_than_a_line_are_cut)
{
    char word[101] = { 0 };
    memset(word, 'x', 100);
    struct text wanted = { 0 };
    text_add(&wanted, "%.80s\n  %.20s\n", word, word);
    expect_lines("", 2, word, text_string(&wanted));
    text_release(&wanted);
}

Test(terminal, width_is_of_characters_not_of_bytes)
{
    struct screen screen;
    screen_init(&screen, stdout, false);
    cr_expect_eq(columns_of("D\u00e9j\u00e0 Vu"), 7);
    cr_expect_eq(columns_of("\u611b"), 2, "a wide character");
    cr_expect_eq(columns_of("e\u0301"), 1, "a letter with an accent of its own");
    cr_expect_eq(columns_of(STRONG "x" USUAL), 1, "marks have no width");
}

Test(terminal, nothing_harmful_is_written)
{
    expect_lines("", 0, "a\033[2Jb\007c\177", "a?[2Jb?c?\n");
    expect_lines("", 0, "\xff\xc3 x", "?? x\n");
    expect_lines("", 0,
                 "\xc2\x9b"
                 "31m",
                 "?31m\n");
    expect_lines("", 0, "\u202eabc", "?abc\n");
    expect_lines("", 0, STRONG "bold" USUAL " \001", "bold\n");
}

Test(terminal, what_was_typed_is_quoted_short)
{
    struct text out = { 0 };
    struct screen screen;
    screen_init(&screen, stdout, false);
    add_quoted("fine", &out);
    cr_expect_str_eq(text_string(&out), "'fine'");
    text_clear(&out);
    add_quoted(SEVENTY, &out);
    cr_expect_eq(out.length, 40 + strlen("'...'"));
    text_release(&out);
}

/* ------------------------------------------------------------------------------------------------
 * answers */

static struct sitting *begin(const char *name, const char *options_text, const char *given)
{
    struct diagnostics d = { 0 };
    const struct game *game = game_find(name, &d, 0, 0);
    struct options options;
    options_init(game, &options);
    options_parse(game, &options, options_text, &d, 0, 0);
    struct sitting *s = sitting_new_given(game, &options, 5, given, 1, &d);
    cr_assert(s, "%s", text_string(&d.out));
    diagnostics_release(&d);
    return s;
}

static const char mood[] = "turn = 1\nhand[1]: Mood Swings, Daydream, Meddling\n"
                           "stash[1,red] = 3\nstash[2,blue] = 2\nstash[2,red] = 2\n";

/* `wanted` NULL: no move is found, and the reason has `reason` in it. */
static void expect_answer(const struct sitting *s, const char *typed, const char *wanted,
                          const char *reason)
{
    struct text problem = { 0 }, text = { 0 };
    int index = answer_find(s->table, typed, &problem);
    if (index >= 0) move_text(s->table, (unsigned)index, &text);
    cr_expect_str_eq(index < 0 ? "nothing" : text_string(&text), wanted ? wanted : "nothing",
                     "'%s'", typed);
    if (!wanted)
        cr_expect(strstr(text_string(&problem), reason), "'%s': %s", typed, text_string(&problem));
    text_release(&problem);
    text_release(&text);
}

Test(terminal, moves_are_chosen_by_number_and_by_words)
{
    struct sitting *s = begin("gemotion", "players=3", mood);
    expect_answer(s, "1", "play Mood Swings", NULL);
    expect_answer(s, "play mood swings", "play Mood Swings", NULL);
    expect_answer(s, "PLAY D", "play Daydream", NULL);
    expect_answer(s, "di day", "discard Daydream", NULL);
    expect_answer(s, "three", "three as one", NULL);
    expect_answer(s, "d", NULL, "could be several moves: 2 Discard Mood Swings; 4 Discard");
    expect_answer(s, "mood", NULL, "1 Play Mood Swings; 2 Discard Mood Swings");
    expect_answer(s, "swings mood", NULL, "none of the moves");
    expect_answer(s, "0", NULL, "from 1 to");
    expect_answer(s, "77", NULL, "from 1 to");
    sitting_free(s);
}

Test(terminal, moves_that_are_numbers_are_typed_as_they_are)
{
    struct sitting *s = begin("gemotion", "players=3 colors=red,blue", mood);
    cr_assert(sitting_choose_text(s, "play Mood Swings"));
    cr_assert(sitting_choose_text(s, "option 1"));
    for (unsigned i = 0; i < s->table->moves; i++) {
        struct text key = { 0 }, text = { 0 };
        add_key(s->table, i, &key);
        move_text(s->table, i, &text);
        cr_expect_str_eq(text_string(&key), text_string(&text));
        expect_answer(s, text_string(&key), text_string(&text), NULL);
        text_release(&key);
        text_release(&text);
    }
    expect_answer(s, "0", NULL, "one of the numbers above");
    sitting_free(s);
}

Test(terminal, equal_words_are_told_apart)
{
    struct sitting *s = begin("sparks", "players=2",
                              "turn = 1\nhand[1]: arc, rod\ncoils[1]: arc {charge=2}, "
                              "arc {charge=2}\nshield[2] = fire\n");
    while (s->table->moves && s->table->prompt == 0) sitting_choose(s, 0); /* seal shields */
    cr_assert(sitting_choose_text(s, "pass"));
    expect_answer(s, "arc", "arc", NULL);
    expect_answer(s, "arc #2", "arc #2", NULL);
    expect_answer(s, "ar", NULL, "could be several");
    sitting_free(s);
}

/* ------------------------------------------------------------------------------------------------
 * pictures, reasons */

static void make_picture(const struct sitting *s, seat_id viewer, bool whole, struct text *out)
{
    struct picture picture = { 0 };
    struct picture_of of = { s->table, viewer, NULL, .whole = whole };
    struct written w;
    write_begin(&w);
    picture_make(&picture, &of);
    picture_show(&picture, NULL, &w.screen);
    text_add_string(out, write_end(&w));
    free(w.bytes);
    picture_release(&picture);
}

/* Nobody sees a face they do not know, at any decision of some games. */
Test(terminal, a_picture_shows_no_secret)
{
    static const char *const names[] = { "pebbles", "gemotion", "sparks" };
    for (unsigned g = 0; g < 3; g++) {
        struct sitting *s = begin(names[g], "", NULL);
        struct table *other = must_alloc(1, s->setup->table_bytes);
        struct stream luck = stream_make(g, 0);
        for (unsigned i = 0; i < 40 && !table_is_over(s->table); i++) {
            for (seat_id v = 0; v < s->setup->seats; v++) {
                struct text is = { 0 }, could_be = { 0 };
                struct table *truth = s->table;
                make_picture(s, v, true, &is);
                table_copy(other, truth);
                other->sink = NULL;
                if (table_resample(other, v, stream_next(&luck))) {
                    s->table = other;
                    make_picture(s, v, true, &could_be);
                    s->table = truth;
                    cr_assert_str_eq(text_string(&is), text_string(&could_be), "%s", names[g]);
                }
                text_release(&is);
                text_release(&could_be);
            }
            sitting_choose(s, stream_below(&luck, s->table->moves));
        }
        free(other);
        sitting_free(s);
    }
}

Test(terminal, every_change_of_a_number_is_told_with_its_cause)
{
    struct sitting *s = begin("pebbles", "", "hand[1]: take 2, bank 2\npebbles[1] = 3\n");
    sitting_choose_text(s, "take 2");
    struct written w;
    write_begin(&w);
    tell_why(s, 0, 0, &w.screen);
    const char *said = write_end(&w);
    cr_expect(strstr(said, "Player 1 takes 2 pebbles from the pool.\n"
                           "    rule: turn\n"
                           "    pool: 60 -> 58; pebbles of Player 1: 3 -> 5\n"),
              "%s", said);
    free(w.bytes);
    sitting_free(s);
}

Test(terminal, a_save_says_who_plays)
{
    struct sitting *s = begin("pebbles", "", NULL);
    struct terminal_game game = { .sitting = s, .bots = { NULL, &greedy_bot, &random_bot } };
    struct text save = { 0 };
    add_save(&game, &save);
    const struct bot *found[SEATS_MAX] = { &random_bot };
    cr_assert(seats_of_save(text_string(&save), 3, found));
    cr_expect(found[0] == NULL && found[1] == &greedy_bot && found[2] == &random_bot);
    cr_expect_not(seats_of_save(text_string(&save), 2, found), "for three seats");
    cr_expect_not(seats_of_save(text_string(&save), 4, found), "for three seats");
    cr_expect_not(seats_of_save("game pebbles\n", 3, found));
    cr_expect_not(seats_of_save("# seats person,nobody,greedy\n", 3, found));
    cr_expect_not(seats_of_save("x # seats person,person,greedy\n", 3, found));
    text_release(&save);
    sitting_free(s);
}

/* Won or lost together: nobody has points of their own. */
Test(terminal, a_team_wins_or_loses_as_one)
{
    static const char *const outcomes[] = { "won", "lost" };
    for (unsigned i = 0; i < 2; i++) {
        struct text given = { 0 };
        text_add(&given, "outcome = %s\n", outcomes[i]);
        struct sitting *s = begin("lanterns", "", text_string(&given));
        struct terminal_game game = { .sitting = s, .bots = { NULL, &random_bot } };
        struct written w;
        write_begin(&w);
        show_scores(&w.screen, &game, 0);
        const char *said = write_end(&w);
        text_clear(&given);
        text_add(&given, "The game is over. The team has %s.\n0 decisions", outcomes[i]);
        cr_expect(strstr(said, text_string(&given)), "%s", said);
        text_release(&given);
        free(w.bytes);
        sitting_free(s);
    }
}
