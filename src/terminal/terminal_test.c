/* SPDX-License-Identifier: MIT */
/* Terminal play from the inside: lines, answers, pictures, reasons. The whole is tested at a
 * pseudo-terminal by tests/cli/pty_play.py. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/counter.h"
#include "kernel/knowledge.h"
#include "kernel/options.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "terminal/answer.h"
#include "terminal/playing.h"
#include "terminal/question.h"
#include "terminal/why.h"
#include "testing/begin_session.h"
#include "testing/toy_table.h"

/* ---- lines ----------------------------------------------------------------------------------- */

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

/* A thing is in its colour where it is marked as one; the same word elsewhere is a word. */
Test(terminal, marked_things_are_in_their_colours)
{
    struct diagnostics none = { 0 };
    const struct game *game = game_find("gemotion", &none, 0, 0);
    struct marked words = { 0 };
    struct written w;
    struct text *open = marked_open(&words);
    text_add_string(open, "Player 1 feels red: 1 ");
    size_t start = open->length;
    text_add_string(open, "red");
    text_mark(open, MARK_THING, 1, start);
    text_add_string(open, " gem");
    marked_close(&words, NULL);
    write_begin(&w);
    w.screen.colour = true;
    screen_say_words(&w.screen, game, "", 0, words_of_marked(&words));
    cr_expect_str_eq(write_end(&w), "Player 1 feels red: 1 \033[31mred\033[0m gem\033[0m\n");
    free(w.bytes);
    marked_release(&words);
}

/* ---- answers --------------------------------------------------------------------------------- */

static const char mood[] = "turn = 1\nhand[1]: Mood Swings, Daydream, Meddling\n"
                           "stash[1,red] = 3\nstash[2,blue] = 2\nstash[2,red] = 2\n";

/* `wanted` NULL: no move is found, and the reason has `reason` in it. */
static void expect_answer(const struct session *s, const char *typed, const char *wanted,
                          const char *reason)
{
    struct text problem = { 0 }, text = { 0 };
    struct view v = { 0 };
    view_make(&v, s->table, s->table->asked, VIEW_WITH_TEXTS);
    int index = answer_find(&v, typed, &problem);
    if (index >= 0) move_text(s->table, (unsigned)index, &text);
    cr_expect_str_eq(index < 0 ? "nothing" : text_string(&text), wanted ? wanted : "nothing",
                     "'%s'", typed);
    if (!wanted)
        cr_expect(strstr(text_string(&problem), reason), "'%s': %s", typed, text_string(&problem));
    text_release(&problem);
    text_release(&text);
    view_release(&v);
}

Test(terminal, moves_are_chosen_by_number_and_by_words)
{
    struct session *s = begin("gemotion", "players=3", mood);
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
    session_free(s);
}

Test(terminal, marks_on_letters_need_not_be_typed)
{
    struct session *s = begin("sentinels", "heroes=legacy,ra,haka",
                              "round = 2\nturn = hero-3\nphase = play\n"
                              "hand[3]: T\u0101 Moko, Taiaha\n");
    expect_answer(s, "play ta m", "play T\u0101 Moko", NULL);
    expect_answer(s, "PLAY T\u0100", NULL, "could be several");
    expect_answer(s, "moko", "play T\u0101 Moko", NULL);
    expect_answer(s, "play tai", "play Taiaha", NULL);
    cr_expect(begins_like("T\u0101 Moko", "ta mo"));
    cr_expect_not(begins_like("T\u0101", "ta mo"));
    cr_expect(begins_like("The Tidewright", "tide") && begins_like("The Tidewright", "the ti"));
    cr_expect_not(begins_like("Theft", "ft"));
    cr_expect(has_words_like("Loyal Goose", "goose") && has_words_like("Loyal Goose", "lo go"));
    cr_expect_not(has_words_like("Loyal Goose", "oose"));
    session_free(s);
}

Test(terminal, moves_that_are_numbers_are_typed_as_they_are)
{
    struct session *s = begin("gemotion", "players=3 colors=red,blue", mood);
    cr_assert(session_choose_text(s, "play Mood Swings"));
    cr_assert(session_choose_text(s, "option 1"));
    struct view v = { 0 };
    view_make(&v, s->table, s->table->asked, VIEW_WITH_TEXTS);
    cr_expect_eq(moves_of(&v), s->table->moves);
    for (unsigned i = 0; i < s->table->moves; i++) {
        struct text key = { 0 }, text = { 0 };
        add_key(&v, i, &key);
        move_text(s->table, i, &text);
        cr_expect_str_eq(text_string(&key), text_string(&text));
        expect_answer(s, text_string(&key), text_string(&text), NULL);
        text_release(&key);
        text_release(&text);
    }
    expect_answer(s, "0", NULL, "one of the numbers above");
    view_release(&v);
    session_free(s);
}

Test(terminal, equal_words_are_told_apart)
{
    struct session *s = begin("sparks", "players=2",
                              "turn = 1\nhand[1]: arc, arc, fire bolt\n"
                              "deck: frost bolt, frost bolt, ...\n");
    while (s->table->moves && s->table->prompt == 0) session_choose(s, 0); /* seal shields */
    cr_assert(session_choose_text(s, "pass"));
    expect_answer(s, "lay arc", "lay arc", NULL);
    expect_answer(s, "lay arc #2", "lay arc #2", NULL);
    expect_answer(s, "lay ar", NULL, "could be several");
    session_free(s);
}

/* ---- pictures, reasons ----------------------------------------------------------------------- */

static void expect_in(const char *said, const char *wanted)
{
    cr_expect(strstr(said, wanted), "no\n%s\nin\n%s", wanted, said);
}

/* The table as it is now, for that viewer. */
static void draw(const struct session *s, seat_id viewer, struct picture_of of,
                 struct picture *picture)
{
    struct view v = { 0 };
    struct sight sight = { 0 };
    view_make(&v, s->table, viewer, VIEW_WITH_TEXTS);
    sight_make(&sight, &v);
    of.sight = &sight;
    picture_make(picture, &of);
    sight_release(&sight);
    view_release(&v);
}

static void make_picture(const struct session *s, seat_id viewer, bool whole, struct text *out)
{
    struct picture picture = { 0 };
    struct written w;
    write_begin(&w);
    draw(s, viewer, (struct picture_of){ .whole = whole }, &picture);
    picture_show(&picture, NULL, s->setup->game, &w.screen);
    text_add_string(out, write_end(&w));
    free(w.bytes);
    picture_release(&picture);
}

/* What a seat is asked, in a screen that may have been changed since write_begin(). */
static void show_question(const struct session *s, const struct screen *screen, uint64_t *told)
{
    struct view v = { 0 };
    struct sight sight = { 0 };
    view_make(&v, s->table, s->table->asked, VIEW_WITH_TEXTS);
    sight_make(&sight, &v);
    question_show(&sight, screen, told);
    sight_release(&sight);
    view_release(&v);
}

/* Nobody sees a face they do not know, at any decision of some games. */
Test(terminal, a_picture_shows_no_secret)
{
    static const char *const names[] = { "pebbles",  "gemotion", "sparks", "sentinels", "sentinels",
                                         "lanterns", "tides",    "wards",  "patchwork" };
    static const char *const options[] = { "", "", "", "", "hands=private", "", "", "", "" };
    for (unsigned g = 0; g < sizeof names / sizeof *names; g++) {
        struct session *s = begin(names[g], options[g], NULL);
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
            session_choose(s, stream_below(&luck, s->table->moves));
        }
        free(other);
        session_free(s);
    }
}

/* The side that lies down is read with `card NAME`: with it a table of Sentinels did not fit on a
 * screen. */
Test(terminal, a_picture_shows_the_side_of_a_character_that_lies_up_and_cuts_nothing)
{
    struct session *s = begin("sentinels", "", NULL);
    struct text out = { 0 };
    make_picture(s, 0, false, &out);
    cr_expect_not_null(strstr(text_string(&out), "Baron Blade (hp 40/40"));
    cr_expect_null(strstr(text_string(&out), "Vengeful Mad Scientist: "));
    cr_expect_null(strstr(text_string(&out), "Haka (incapacitated)"));
    cr_expect_null(strstr(text_string(&out), "..."));
    text_release(&out);
    session_free(s);
}

Test(terminal, parts_of_a_joined_word_are_words)
{
    cr_expect(has_words_like("Enraged T-Rex", "rex"));
    cr_expect(has_words_like("Enraged T-Rex", "trex"));
    cr_expect(has_words_like("Enraged T-Rex", "t-rex"));
    cr_expect(has_words_like("Enraged T-Rex", "enr t"));
    cr_expect_not(has_words_like("Enraged T-Rex", "ex"));
}

Test(terminal, every_change_of_a_number_is_told_with_its_cause)
{
    struct session *s = begin("pebbles", "", "hand[1]: take 2, bank 2\npebbles[1] = 3\n");
    session_choose_text(s, "take 2");
    struct written w;
    write_begin(&w);
    tell_why(s, 0, 0, WHY_FOR_PLAYERS, &w.screen);
    const char *said = write_end(&w);
    cr_expect(strstr(said, "Player 1 takes 2 pebbles from the pool.\n"
                           "    pool 60 -> 58; Player 1: pebbles 3 -> 5\n"),
              "%s", said);
    free(w.bytes);
    write_begin(&w);
    tell_why(s, 0, 0, WHY_WITH_RULES, &w.screen);
    said = write_end(&w);
    cr_expect(strstr(said, "Player 1 takes 2 pebbles from the pool.\n"
                           "    rule: turn\n"
                           "    pool 60 -> 58; Player 1: pebbles 3 -> 5\n"),
              "%s", said);
    free(w.bytes);
    session_free(s);
}

/* Gems that have left a stash and are not yet in the supply are somewhere, in words of their own;
 * otherwise nothing is said of them. The rounds that are over are one less than the present one. */
Test(terminal, what_is_put_aside_is_shown_while_it_is)
{
    struct session *s = begin("gemotion", "players=2 colors=red,blue power=off",
                              "turn = 1\nround = 3\nsupply[white] = 0\nstash[1,white] = 2\n"
                              "hand[1]: Second Thoughts, Daydream, Meddling\n");
    struct text before = { 0 }, after = { 0 };
    make_picture(s, 0, false, &before);
    cr_expect(strstr(text_string(&before), "Round 4, turn of Player 1: supply"), "%s",
              text_string(&before));
    cr_expect_not(strstr(text_string(&before), "aside"), "%s", text_string(&before));
    cr_assert(session_choose_text(s, "play Second Thoughts"));
    make_picture(s, 0, false, &after);
    cr_expect(strstr(text_string(&after), "put aside 2 white"), "%s", text_string(&after));
    text_release(&before);
    text_release(&after);
    session_free(s);
}

/* A view without texts has names and numbers, and the looks say the rest: rows are shown by their
 * fields, bars with their maximum, and how the game stands by its round and turn. */
Test(terminal, a_picture_needs_no_words_of_the_game)
{
    struct table *t = toy_table("", 3);
    struct toy *g = table_state(t);
    struct view v = { 0 };
    struct sight sight = { 0 };
    struct picture picture = { 0 };
    struct written w;
    table_choose(t, 0);
    g->gems[0][1] = 2;
    g->rounds = 4;
    g->active = 1;
    ((struct toy_card *)card_state(t, zone_top(t, zone_of(t, TOY_ROW, 0))))->worth = 9;
    view_make(&v, t, 0, VIEW_WITHOUT_TEXTS);
    sight_make(&sight, &v);
    struct picture_of of = { .sight = &sight };
    picture_make(&picture, &of);
    write_begin(&w);
    picture_show(&picture, NULL, &toy_game, &w.screen);
    const char *said = write_end(&w);
    cr_expect_str_eq(said, "Rounds 4, turn of Player 2: active; mood calm; row ape (hp 5/9)\n"
                           "  card ape, by Player 1\n"
                           "Player 2: points 0; gems none; deck 7; hand 3\n"
                           "Player 1 (you): points 0; gems 2 green; secret 0; deck 7\n"
                           "Your hand: bear (hp 5), cat (hp 5)\n");
    cr_expect_eq(zone_count(t, zone_of(t, TOY_HAND, 0)), 2);
    free(w.bytes);
    picture_release(&picture);
    sight_release(&sight);
    view_release(&v);
    toy_table_free(t);
}

/* What the cards of a hand say was shown with the whole of it: then their names will do, and only a
 * card that came has its text. */
Test(terminal, of_a_hand_only_what_came_is_shown_with_its_text)
{
    static const char *const moves[] = { "play Small Pleasure", "discard Shrug It Off" };
    static const char *const wanted[] = {
        "\nYour hand: Bearing Gifts, Daydream, Shrug It Off\n  Daydream: ",
        "\nYour hand: Bearing Gifts, Daydream\n",
    };
    struct session *s = begin("gemotion", "players=2 colors=red",
                              "turn = 1\nhand[1]: Small Pleasure, Bearing Gifts, Shrug It Off\n"
                              "deck[1]: Daydream, Lighten the Load\n");
    struct picture pictures[3] = { 0 };
    draw(s, 0, (struct picture_of){ 0 }, &pictures[0]);
    for (unsigned i = 0; i < 2; i++) {
        struct written w;
        write_begin(&w);
        cr_assert(session_choose_text(s, moves[i]));
        draw(s, 0, (struct picture_of){ 0 }, &pictures[i + 1]);
        picture_show(&pictures[i + 1], &pictures[i], s->setup->game, &w.screen);
        const char *said = write_end(&w);
        expect_in(said, wanted[i]);
        cr_expect_null(strstr(said, "Bearing Gifts: "), "%s", said);
        free(w.bytes);
    }
    for (unsigned i = 0; i < 3; i++) picture_release(&pictures[i]);
    session_free(s);
}

/* Once the game is over everything may be seen: other hands, and decks card by card. */
Test(terminal, open_eyes_see_every_card)
{
    struct session *s = begin("gemotion", "players=2 colors=red,blue rounds=1", NULL);
    struct text hidden = { 0 }, open = { 0 };
    make_picture(s, NOBODY, true, &hidden);
    expect_in(text_string(&hidden), "; deck 20; hand 3\n");
    while (!table_is_over(s->table)) session_choose(s, 0);
    make_picture(s, EVERYTHING, true, &open);
    expect_in(text_string(&open), "; hand 3: ");
    expect_in(text_string(&open), "; deck 17: ");
    text_release(&hidden);
    text_release(&open);
    session_free(s);
}

/* The screen knows colours and no game: what is red, the game says. */
Test(terminal, things_have_the_colour_their_game_says)
{
    struct diagnostics d = { 0 };
    struct text out = { 0 };
    struct written w;
    write_begin(&w);
    w.screen.colour = true;
    const struct mark fire = { 0, 4, MARK_THING, 0 }, orange = { 0, 6, MARK_THING, 2 };
    add_styled(game_find("sparks", &d, 0, 0), (struct words){ "fire", 4, &fire, 1 }, USUAL, &out);
    add_styled(game_find("gemotion", &d, 0, 0), (struct words){ "orange", 6, &orange, 1 }, USUAL,
               &out);
    screen_say(&w.screen, "", 0, text_string(&out));
    cr_expect_str_eq(write_end(&w), "\033[31mfire\033[0m\033[38;5;208morange\033[0m\033[0m\n");
    free(w.bytes);
    text_release(&out);
}

/* ---- cards that are laid out, damage --------------------------------------------------------- */

static const char team[] = "villain=baron-blade heroes=legacy,absolute-zero,ra "
                           "environment=insula-primalis";

static const char laid_out[] =
    "round = 2\nturn = hero-1\nphase = play\n"
    "play: Baron Blade {hp=20}, Legacy {hp=30}, Absolute Zero, Ra, Blade Battalion {hp=3}, "
    "Impale {host=\"Blade Battalion\"}, Obsidian Field\n"
    "hand[1]: Thokk!\nhand[2]: Hoarfire, Cryo Chamber\nhand[3]:\n"
    "villain trash: Hasten Doom\nenvironment trash: Volcanic Eruption\n";

Test(terminal, cards_lie_before_whom_they_belong_to)
{
    struct session *s = begin("sentinels", team, laid_out);
    struct text out = { 0 };
    make_picture(s, 0, false, &out);
    const char *said = text_string(&out);
    expect_in(said, "Round 2, turn of Legacy, play phase\nBaron Blade: villain deck ");
    expect_in(said,
              "; villain trash Hasten Doom\n  Baron Blade (hp 20/40, nemesis icon: legacy): ");
    expect_in(said, "\n  Blade Battalion (hp 3/5, minion): At the end of the villain turn, ");
    expect_in(said, "; environment trash Volcanic Eruption\n  Obsidian Field: Increase all damage "
                    "by 1.");
    expect_in(said, "; hand 2: Cryo Chamber, Hoarfire\n  Absolute Zero (hp 29/29): Power ");
    expect_in(said, "\n  Impale (ongoing, next to Blade Battalion): At the start of your turn, ");
    expect_in(said, "\nLegacy (you): deck 39\n  Legacy (hp 30/32, nemesis icon: legacy): Power ");
    expect_in(said, "\nYour hand\n  Thokk!: One-shot. Legacy deals a target 3 melee damage. ");
    text_release(&out);
    session_free(s);
}

Test(terminal, private_hands_are_not_in_the_picture)
{
    struct text options = { 0 }, out = { 0 };
    text_add(&options, "%s hands=private", team);
    struct session *s = begin("sentinels", text_string(&options), laid_out);
    make_picture(s, 0, true, &out);
    expect_in(text_string(&out), "; hand 2\n");
    cr_expect_not(strstr(text_string(&out), "Hoarfire"), "%s", text_string(&out));
    text_release(&options);
    text_release(&out);
    session_free(s);
}

/* A card that lay there already is shown by its state alone; one that has left, as gone. */
Test(terminal, only_what_has_changed_of_cards_is_shown)
{
    struct session *s = begin("sentinels", team, laid_out);
    struct picture before = { 0 }, after = { 0 };
    struct picture_of of = { .team = true };
    struct written w;
    draw(s, 0, of, &before);
    cr_assert(session_choose_text(s, "play Thokk!"));
    cr_assert(session_choose_text(s, "target Blade Battalion"));
    draw(s, 0, of, &after);
    write_begin(&w);
    picture_show(&after, &before, s->setup->game, &w.screen);
    const char *said = write_end(&w);
    expect_in(said, "Round 2, turn of Legacy, power phase\nBaron Blade: villain trash Hasten Doom, "
                    "Blade Battalion\n  Blade Battalion: gone\n");
    expect_in(said, "  Impale: gone\n");
    cr_expect_not(strstr(said, "Insula Primalis"), "%s", said);
    free(w.bytes);
    picture_release(&before);
    picture_release(&after);
    session_free(s);
}

/* ---- what holds for a time ------------------------------------------------------------------- */

static const char galvanized[] = "round = 2\nturn = hero-1\nphase = power\n"
                                 "play: Baron Blade, Legacy, Absolute Zero, Ra\n"
                                 "hand[1]:\nhand[2]:\nhand[3]:\n";

/* What a screen is shown of the change from one picture to the other. */
static void show_changes(const struct session *s, const struct picture *before, bool plain,
                         struct picture *after, struct text *out)
{
    struct written w;
    draw(s, 0, (struct picture_of){ .team = true }, after);
    write_begin(&w);
    w.screen.plain = plain;
    picture_show(after, before, s->setup->game, &w.screen);
    text_add_string(out, write_end(&w));
    free(w.bytes);
}

/* With its amount, the card it comes from and when it ends; and that it is over. */
Test(terminal, what_holds_for_a_time_is_shown)
{
    struct session *s = begin("sentinels", team, galvanized);
    struct picture pictures[3] = { 0 };
    struct text began = { 0 }, plainly = { 0 }, ended = { 0 };
    draw(s, 0, (struct picture_of){ .team = true }, &pictures[0]);
    cr_assert(session_choose_text(s, "use Legacy"));
    show_changes(s, &pictures[0], false, &pictures[1], &began);
    expect_in(text_string(&began),
              "Round 2, turn of Legacy, draw phase\n"
              "  Legacy (until the start of Legacy's next turn): Increase damage dealt by hero\n"
              "      targets by 1\n");
    show_changes(s, &pictures[0], true, &pictures[1], &plainly);
    expect_in(text_string(&plainly),
              "Round 2, turn of Legacy, draw phase\n"
              "Table, Legacy (until the start of Legacy's next turn): Increase damage dealt");
    for (unsigned i = 0; i < 100 && !strstr(text_string(&ended), "(over)"); i++) {
        session_choose(s, s->table->moves - 1u);
        text_clear(&ended);
        show_changes(s, &pictures[1], false, &pictures[2], &ended);
    }
    expect_in(text_string(&ended),
              "\n  Legacy: Increase damage dealt by hero targets by 1 (over)\n");
    for (unsigned i = 0; i < 3; i++) picture_release(&pictures[i]);
    text_release(&began);
    text_release(&plainly);
    text_release(&ended);
    session_free(s);
}

/* Cards are followed by what they are, not by their names: of two alike the one that was hit has
 * changed, and one that was turned over has not left. */
Test(terminal, cards_are_followed_when_they_are_alike_or_turned_over)
{
    struct session *s =
        begin("sentinels", team,
              "round = 2\nturn = hero-1\nphase = play\n"
              "play: Baron Blade {hp=2}, Legacy, Absolute Zero, Ra, Blade Battalion, "
              "Blade Battalion {hp=4}\nhand[1]: Thokk!, Back-Fist Strike\n"
              "hand[2]:\nhand[3]:\n");
    struct picture pictures[2] = { 0 };
    struct text hit = { 0 }, turned = { 0 };
    draw(s, 0, (struct picture_of){ .team = true }, &pictures[0]);
    cr_assert(session_choose_text(s, "play Thokk!"));
    cr_assert(session_choose_text(s, "target Blade Battalion #2"));
    show_changes(s, &pictures[0], false, &pictures[1], &hit);
    expect_in(text_string(&hit), "\n  Blade Battalion (hp 1/5, minion)\nLegacy: ");
    cr_expect_not(strstr(text_string(&hit), "hp 5/5"), "%s", text_string(&hit));
    session_rewind(s, 0);
    cr_assert(session_choose_text(s, "play Back-Fist Strike"));
    cr_assert(session_choose_text(s, "target Baron Blade"));
    show_changes(s, &pictures[0], false, &pictures[1], &turned);
    expect_in(text_string(&turned), "\n  Vengeful Mad Scientist (hp 30/30, ");
    cr_expect_not(strstr(text_string(&turned), "Baron Blade: gone"), "%s", text_string(&turned));
    for (unsigned i = 0; i < 2; i++) picture_release(&pictures[i]);
    text_release(&hit);
    text_release(&turned);
    session_free(s);
}

/* Rows without a source are sentences of their own. */
Test(terminal, rows_of_a_game_without_cards_are_shown)
{
    struct session *s = begin("tides", "", NULL);
    struct text out = { 0 };
    while (!strstr(text_string(&out), "A swell reaches") && s->table->asked != NOBODY) {
        session_choose(s, 0);
        text_clear(&out);
        make_picture(s, 0, false, &out);
    }
    expect_in(text_string(&out), "washed away 0\n  A swell reaches the ");
    cr_expect_not(strstr(text_string(&out), "The Sea:"), "it has nothing: %s", text_string(&out));
    text_release(&out);
    session_free(s);
}

/* A line for each place, with the figures there; after a move only of those that it changed. */
Test(terminal, a_board_is_read_place_by_place)
{
    struct session *s = begin("tides", "shells=1", "at[1] = reef\nat[2] = cove\n");
    struct picture pictures[2] = { 0 };
    struct text out = { 0 };
    show_changes(s, NULL, false, &pictures[0], &out);
    expect_in(text_string(&out), "\nBoard\n  shore\n  cove (shells 1, boats 1, Player 2)\n"
                                 "  reef (shells 1, rock: shells 1, boats 1, Player 1)\n"
                                 "  sand bar (shells 1)\n");
    cr_assert(session_choose_text(s, "row sand bar"));
    text_clear(&out);
    show_changes(s, &pictures[0], false, &pictures[1], &out);
    expect_in(text_string(&out), "Board\n  reef (shells 1, rock: shells 1)\n"
                                 "  sand bar (shells 1, boats 1, Player 1)\n");
    cr_expect_not(strstr(text_string(&out), "cove ("), "%s", text_string(&out));
    for (unsigned i = 0; i < 2; i++) picture_release(&pictures[i]);
    text_release(&out);
    session_free(s);
}

/* Whose each card on a slot is, without a colour; and beside an Aspiration both numbers. */
Test(terminal, a_board_shows_what_lies_on_its_slots)
{
    static const char given[] =
        "at[1] = Valley\nego at[gatekeeper] = Valley-Cradle\nego at[influencer] = Network\n"
        "origin = Valley\nfortress[Valley] = minor\n"
        "Valley 1: Courage {essence=2 token=1}\nValley 2:\nValley-Cradle: Anger {essence=1}\n"
        "Cradle 1:\nCradle 2:\nCradle-Network:\nNetwork 1:\nNetwork 2:\nNetwork-Land:\nLand 1:\n"
        "Land 2:\nLand-Willow:\nWillow 1:\nWillow 2:\nWillow-Valley:\ncommon: Attitude\n";
    struct session *s = begin("cerebria", "spirits=delight", given);
    struct text out = { 0 };
    make_picture(s, 0, false, &out);
    expect_in(text_string(&out),
              "Board\n"
              "  Valley (yours, your Minor Fortress, Commitment, Willpower 7, Delight): 1\n"
              "      Courage (yours, Intensity 3 (2 +1), Essence 2/3, red) | 2 empty\n"
              "  Valley-Cradle (the Ego's, the Ego's Gatekeeper): Anger (the Ego's, Intensity\n"
              "      1, Essence 1/2, red)\n"
              "  Cradle (the Ego's, Creativity, Willpower 7): empty\n");
    expect_in(text_string(&out), "Common Aspirations Attitude (you 1, the Ego 1); ");
    expect_in(text_string(&out), "Minor Fragments\n    in supply you 5, the Ego 6; ");
    expect_in(text_string(&out), "Move row unlocked by a wild");
    text_release(&out);
    session_free(s);
}

/* What a person types after 'pace'. */
Test(terminal, a_pace_is_seconds_or_off)
{
    unsigned pace = 1;
    cr_expect(pace_read("2", &pace));
    cr_expect_eq(pace, 2000u);
    cr_expect(pace_read("0.25", &pace));
    cr_expect_eq(pace, 250u);
    cr_expect(pace_read("off", &pace));
    cr_expect_eq(pace, 0u);
    static const char *const wrong[] = { "", "fast", "2s", "-1", "61", "nan" };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_not(pace_read(wrong[i], &pace), "%s", wrong[i]);
    cr_expect_eq(pace, 0u);
}

/* ---- why it is asked ------------------------------------------------------------------------- */

/* The question now, as a person reads it who read another before with `told`. */
static void ask(const struct session *s, bool plain, uint64_t *told, struct text *out)
{
    struct written w;
    write_begin(&w);
    w.screen.plain = plain;
    show_question(s, &w.screen, told);
    text_clear(out);
    text_add_string(out, write_end(&w));
    free(w.bytes);
}

static const char pounding[] =
    "round = 2\nturn = hero-1\nphase = play\n"
    "play: Baron Blade, Haka, Legacy, Ra\n"
    "hand[1]: Ground Pound, Mere, Dominion, Rampage\nhand[2]:\nhand[3]:\n";

Test(terminal, the_text_that_asks_is_shown_once)
{
    struct session *s = begin("sentinels", "villain=baron-blade heroes=haka,legacy,ra", pounding);
    struct text out = { 0 };
    uint64_t told = 0, before;
    ask(s, false, &told, &out);
    expect_in(text_string(&out), "Haka: Which card do you play?\n   1  ");
    cr_assert(session_choose_text(s, "play Ground Pound"));
    ask(s, false, &told, &out);
    expect_in(text_string(&out), "Haka: Ground Pound: discard 2 cards? ");
    cr_expect(!strstr(text_string(&out), "you may discard"), "the question says it");
    cr_expect(strstr(text_string(&out), "  None\n"), "and can be refused");
    session_choose(s, 0);
    before = told;
    ask(s, false, &told, &out);
    expect_in(text_string(&out), "Haka: Ground Pound: which card do you discard?\n   1  ");
    cr_expect_eq(told, before);
    told = 0; /* another person sits there now, or the screen was wiped */
    ask(s, false, &told, &out);
    expect_in(
        text_string(&out),
        "which card do you discard?\n  When this card enters play, you may discard 2 cards.\n");
    text_release(&out);
    session_free(s);
}

/* A question that names the card needs no second name; a reader of lines does. Where the moves are
 * the texts of the card, it is not said twice. */
Test(terminal, the_text_that_asks_adds_something_or_is_left_out)
{
    struct session *s = begin("gemotion", "players=2 colors=red,blue power=off",
                              "turn = 1\nhand[1]: Deep Sorrow, Mixed Blessing, Daydream\n");
    struct text out = { 0 };
    uint64_t told = 0;
    cr_assert(session_choose_text(s, "play Deep Sorrow"));
    ask(s, false, &told, &out);
    expect_in(text_string(&out), "Player 1: Deep Sorrow: which player?\n"
                                 "  Blue. Put 1 blue gem");
    told = 0;
    ask(s, true, &told, &out);
    expect_in(text_string(&out), "Player 1: Deep Sorrow: which player?\n"
                                 "Deep Sorrow: Blue. Put 1 blue gem");
    cr_assert(session_choose_text(s, "player 2"));
    cr_assert(session_choose_text(s, "play Mixed Blessing"));
    ask(s, false, &told, &out);
    expect_in(text_string(&out), "Player 1: Mixed Blessing: which do you follow?\n   1  Take 2");
    text_release(&out);
    session_free(s);
}

/* One's own name among others says whose it is, not where everybody plays together; a thing has the
 * article that it takes. */
Test(terminal, a_move_is_said_as_one_would_say_it)
{
    struct session *s = begin("gemotion", "players=2 colors=red,orange power=off",
                              "turn = 1\nhand[1]: Meddling, Mixed Blessing, Daydream\n");
    struct text out = { 0 };
    uint64_t told = 0;
    cr_assert(session_choose_text(s, "play Meddling"));
    cr_assert(session_choose_text(s, "option 1"));
    ask(s, false, &told, &out);
    expect_in(text_string(&out), "\n   1  Player 1 (you)\n   2  Player 2\n");
    cr_assert(session_choose_text(s, "player 1"));
    ask(s, false, &told, &out);
    expect_in(text_string(&out), "which gem do you take for your white gem?\n   1  A white gem\n"
                                 "   2  A red gem\n   3  An orange gem\n");
    text_release(&out);
    session_free(s);
    s = begin("sentinels", "villain=baron-blade heroes=waywise,legacy,ra",
              "round = 2\nturn = hero-1\nphase = play\nplay: Baron Blade, Waywise, Legacy, Ra\n"
              "hand[1]: Pass the Helm, Harpoon Line\nhand[2]: Thokk!\nhand[3]:\n");
    cr_assert(session_choose_text(s, "play Pass the Helm"));
    ask(s, false, &told, &out);
    expect_in(text_string(&out), "1  Waywise\n");
    text_release(&out);
    session_free(s);
}

/* ---- what leads nowhere ---------------------------------------------------------------------- */

/* Two lines that a question has, or has not, after these moves. */
static void expect_note(const char *game, const char *options, const char *given, const char *moves,
                        const char *has, const char *has_not)
{
    struct session *s = begin(game, options, given);
    struct text out = { 0 };
    uint64_t told = 0;
    if (moves) cr_assert(session_choose_text(s, moves), "%s", moves);
    ask(s, true, &told, &out);
    cr_expect(strstr(text_string(&out), has), "%s has no '%s'", text_string(&out), has);
    cr_expect(!strstr(text_string(&out), has_not), "%s has '%s'", text_string(&out), has_not);
    text_release(&out);
    session_free(s);
}

#define POWERS "round = 2\nturn = hero-1\nphase = power\nhand[1]:\nhand[2]:\nhand[3]:\nplay: "
static const char trio[] = "villain=baron-blade heroes=ra,legacy,haka";

Test(terminal, an_option_says_that_its_damage_does_nothing)
{
    static const char platform[] = POWERS "Baron Blade, Ra, Legacy, Haka, Mobile Defense Platform";
    expect_note("sentinels", trio, platform, "use Ra", ") (immune: Mobile Defense Platform)\n",
                "hp 10/10, device) (");
    static const char fields[] =
        POWERS "Baron Blade, Ra, Legacy, Haka, Living Force Field, Living Force Field, Fortitude";
    expect_note("sentinels", trio, fields, "use Ra", ") (no damage: Living Force Field)\n",
                "Haka (hp 34/34) (");
    static const char stronger[] =
        POWERS "Baron Blade, Ra, Legacy, Haka, Living Force Field, Living Force Field, Staff of Ra";
    expect_note("sentinels", trio, stronger, "use Ra", "Baron Blade (hp 40/40", "no damage");
}

/* "Remove up to 2 tokens" is one question, and the most comes first. */
Test(terminal, how_many_is_one_question)
{
    static const char bell[] = POWERS "Baron Blade, Tollkeeper {tokens=3}, Legacy, Haka, "
                                      "Bronze Clapper";
    expect_note("sentinels", "villain=baron-blade heroes=tollkeeper,legacy,haka", bell,
                "use Bronze Clapper", "\n2\n1\n0\n", "\n3");
}

/* Cards in play lie as they came, the villain's device last; of what harms, enemies come first. */
Test(terminal, likely_targets_come_first)
{
    static const char device[] = POWERS "Baron Blade, Ra, Legacy, Haka, Mobile Defense Platform";
    expect_note("sentinels", trio, device, "use Ra",
                "\n2 Mobile Defense Platform (hp 10/10, device)"
                "\n3 Ra (",
                "\n2 Ra");
}

/* Wrathful Gaze may be used although nobody is weak enough (sentinels-31). */
Test(terminal, a_power_says_that_it_does_nothing)
{
    static const char strong[] = POWERS "Baron Blade, Ra, Legacy, Haka, Wrathful Gaze";
    expect_note("sentinels", trio, strong, NULL, "2 or fewer hp (does", "fire damage (does");
    static const char weak[] = POWERS "Baron Blade {hp=2}, Ra, Legacy, Haka, Wrathful Gaze";
    expect_note("sentinels", trio, weak, NULL, "Wrathful Gaze", "(does");
}

Test(terminal, a_card_that_cannot_be_followed_says_so)
{
    expect_note("gemotion", "players=2 colors=red,blue power=off",
                "turn = 1\nsupply[blue] = 0\nhand[1]: Deep Sorrow, Daydream\n", NULL,
                "Play Deep Sorrow (cannot be followed: you take a gem instead)",
                "Daydream (cannot");
}

/* ---- colour ---------------------------------------------------------------------------------- */

/* Seats, sides and cards have colours of their own; without colour the words are the same. */
Test(terminal, what_is_marked_is_in_colour)
{
    struct session *s = begin("sentinels", team, laid_out);
    struct picture picture = { 0 };
    struct text coloured = { 0 }, bare = { 0 };
    draw(s, 0, (struct picture_of){ 0 }, &picture);
    for (unsigned colour = 0; colour < 2; colour++) {
        struct written w;
        uint64_t told = 0;
        write_begin(&w);
        w.screen.colour = colour;
        picture_show(&picture, NULL, s->setup->game, &w.screen);
        show_question(s, &w.screen, &told);
        text_add_string(colour ? &coloured : &bare, write_end(&w));
        free(w.bytes);
    }
    const char *said = text_string(&coloured);
    expect_in(said, "Round 2, turn of \033[32mLegacy\033[0m");
    expect_in(said, "\033[1m\033[31mBaron Blade\033[0m");
    expect_in(said, "\033[1m\033[33mAbsolute Zero\033[0m");
    expect_in(said, "next to \033[36mBlade Battalion\033[0m)");
    expect_in(said, "   1  Play \033[36mThokk!\033[0m");
    cr_expect_not(strchr(text_string(&bare), '\033'));
    /* The same words without what colours them. */
    struct text words = { 0 };
    for (const char *c = said; *c; c++) {
        if (*c == '\033')
            c = strchr(c, 'm');
        else
            text_add_char(&words, *c);
    }
    cr_expect_str_eq(text_string(&words), text_string(&bare));
    text_release(&words);
    text_release(&coloured);
    text_release(&bare);
    picture_release(&picture);
    session_free(s);
}

/* What was told keeps its marks, also where several events make one line. */
Test(terminal, news_are_in_colour)
{
    struct session *s = begin("pebbles", "", "hand[1]: take 2, bank 2\nturn = 1\n");
    struct terminal_game game = { .session = s, .bots = { NULL, &greedy_bot } };
    struct playing p = { .game = &game, .session = s };
    struct written w;
    unsigned from = 0;
    cr_assert(session_choose_text(s, "take 2"));
    log_init(&p.log, s, viewer_bit(0));
    write_begin(&w);
    p.screen = w.screen;
    p.screen.colour = true;
    tell_news(&p, &from, 0);
    const char *said = write_end(&w);
    expect_in(said, "\033[32mPlayer 1\033[0m plays \033[36mtake 2\033[0m. \033[32mPlayer 1\033[0m "
                    "takes 2 pebbles");
    free(w.bytes);
    log_release(&p.log);
    session_free(s);
}

/* What one seat reads of that session. */
static void expect_news(struct session *s, seat_id reader, const char *wanted)
{
    struct terminal_game game = { .session = s };
    struct playing p = { .game = &game, .session = s };
    struct written w;
    unsigned from = 0;
    log_init(&p.log, s, viewer_bit(reader));
    write_begin(&w);
    p.screen = w.screen;
    tell_news(&p, &from, reader);
    expect_in(write_end(&w), wanted);
    free(w.bytes);
    log_release(&p.log);
}

/* A pass does not break the line in two, whether it was made or made for somebody: the shape of the
 * news does not tell. */
Test(terminal, a_pass_breaks_no_line)
{
    struct session *s = begin("sentiment", "decks=anger,love ask=windows",
                              "turn = 1\nturns = 5\nstep = evocation\nwell[1,anger] = 1\n"
                              "hand[1]: Annoyed Gnat\nwell[2,love] = 1\nhand[2]: Embrace\n");
    static const char line[] = "Player 1 evokes Annoyed Gnat. Annoyed Gnat comes into\n    play.";
    play(s, "evoke Annoyed Gnat");
    play(s, "pass");
    for (seat_id reader = 0; reader < 2; reader++) expect_news(s, reader, line);
    s->moves[1].automatic = true;
    s->moves[1].passed_by = PASSED_TURN;
    for (seat_id reader = 0; reader < 2; reader++) expect_news(s, reader, line);
    session_free(s);
}

/* ---- reasons --------------------------------------------------------------------------------- */

/* Plays the moves and asks why, looking back over the last `back` of them. */
static void expect_why_of(const char *options, const char *given, const char *const *moves,
                          unsigned back, const char *const *wanted)
{
    struct session *s = begin("sentinels", options, given);
    unsigned count = 0;
    while (moves[count]) {
        cr_assert(session_choose_text(s, moves[count]), "'%s' is not offered", moves[count]);
        count++;
    }
    struct written w;
    write_begin(&w);
    tell_why(s, (int)(count - back), 0, WHY_FOR_PLAYERS, &w.screen);
    const char *said = write_end(&w);
    for (unsigned i = 0; wanted[i]; i++) expect_in(said, wanted[i]);
    free(w.bytes);
    session_free(s);
}

static void expect_why(const char *given, const char *const *moves, unsigned back,
                       const char *const *wanted)
{
    expect_why_of(team, given, moves, back, wanted);
}

#define LIST(...)                                                                                  \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

/* 4 by the card, 6 with nemesis and Obsidian Field, 3 because Superhuman Durability reads 6. */
Test(terminal, every_step_of_a_damage_is_one_line)
{
    expect_why(
        "round = 2\nturn = villain\nphase = play\n"
        "play: Baron Blade, Legacy, Absolute Zero, Ra, Superhuman Durability, "
        "Obsidian Field\nhand[1]:\nhand[2]:\nhand[3]:\n"
        "villain deck: Devious Disruption, ...\n",
        LIST("done", "rest"), 1,
        LIST("Baron Blade deals Legacy 3 lightning damage (4, +1 nemesis, +1 Obsidian Field,\n"
             "  -3 Superhuman Durability). 29 hp.\n"
             "    by Devious Disruption (Baron Blade deals each hero",
             "    Legacy: hp 32 -> 29\n",
             "Baron Blade deals Ra 5 lightning damage (4, +1 Obsidian Field). 25 hp.\n"));
}

Test(terminal, damage_within_damage_is_indented)
{
    expect_why(
        "round = 2\nturn = hero-1\nphase = play\n"
        "play: Baron Blade {hp=20}, Legacy {hp=30}, Absolute Zero, Ra, Backlash Field, "
        "Living Force Field\nhand[1]: Thokk!\nhand[2]:\nhand[3]:\n",
        LIST("play Thokk!", "target Baron Blade"), 1,
        LIST("Legacy deals Baron Blade 3 melee damage (3, +1 nemesis, -1 Living Force Field).\n"
             "  17 hp.\n"
             "    by Thokk! (Legacy deals a target 3 melee damage.)\n"
             "    Baron Blade: hp 20 -> 17\n"
             "  Baron Blade deals Legacy 4 lightning damage (3, +1 nemesis). 26 hp.\n",
             "\n      Legacy: hp 30 -> 26\n", "\nLegacy draws "));
}

static const char redirecting[] =
    "round = 2\nturn = hero-3\nphase = power\n"
    "play: Baron Blade {hp=20}, Legacy {hp=10}, Absolute Zero, Ra {hp=10}, "
    "Elemental Redistributor\nhand[1]:\nhand[2]:\nhand[3]:\n";

/* The question comes in the middle of an effect: what came before the last answer is shown with the
 * rest. */
Test(terminal, a_damage_under_way_is_told_as_far_as_it_is)
{
    expect_why(redirecting, LIST("use Ra", "target Baron Blade"), 1,
               LIST("Ra is about to deal Baron Blade 2 fire damage ...\n"));
    expect_why(redirecting, LIST("use Ra", "target Baron Blade", "target Legacy"), 1,
               LIST("Ra deals Legacy 2 fire damage (2, redirected from Baron Blade by Elemental\n"
                    "  Redistributor). 8 hp.\n"));
}

/* The rulebook's own example: it ends with nothing. A power is called by its name. */
Test(terminal, a_redirected_damage_is_prevented)
{
    expect_why_of(
        "villain=grand-warlord-voss heroes=wraith,unity,legacy "
        "environment=ruins-of-atlantis examples=on",
        "round = 1\nturn = hero-1\nphase = power\nbegun = yes\n"
        "play: Grand Warlord Voss, Wraith {hp=26}, Unity {hp=10}, Legacy {hp=20}, "
        "Gene-Bound Bionaut, Phosphorescent Chamber, Smoke Bombs\n"
        "box: Atlantean Throne Room, Cryo Bot\nhand[3]:\ndeck[3]: Fortitude, ...\n",
        LIST("use Wraith", "use nothing", "draw 0"), 1,
        LIST("Gene-Bound Bionaut deals Wraith no toxic damage (2, redirected from Unity by\n"
             "  Smoke Bombs, +1 Phosphorescent Chamber, -1 Smoke Bombs, 2 prevented by\n"
             "  Stealth). 26 hp.\n"));
}

/* Overlapping frames of the same rule are kept apart: the second damage is not within the first. */
Test(terminal, one_damage_after_another_is_not_indented)
{
    expect_why("round = 2\nturn = hero-1\nphase = play\n"
               "play: Baron Blade {hp=20}, Legacy {hp=30}, Absolute Zero, Ra\n"
               "hand[1]: Thokk!\nhand[2]:\nhand[3]:\n",
               LIST("play Thokk!", "target Ra", "use Legacy", "draw 0", "use nothing", "draw 0",
                    "use Ra", "target Baron Blade"),
               8,
               LIST("\nLegacy deals Ra 3 melee damage. 27 hp.\n",
                    "\nRa deals Baron Blade 3 fire damage (2, +1 Galvanize). 17 hp.\n"));
}

Test(terminal, immunity_is_a_step)
{
    expect_why("round = 2\nturn = hero-3\nphase = power\n"
               "play: Baron Blade, Legacy, Absolute Zero, Ra, Mobile Defense Platform\n"
               "hand[1]:\nhand[2]:\nhand[3]:\n",
               LIST("use Ra", "target Baron Blade"), 1,
               LIST("Ra deals Baron Blade no fire damage (2, immune: Mobile Defense Platform).\n"));
}

Test(terminal, a_save_says_who_plays)
{
    struct session *s = begin("pebbles", "", NULL);
    struct terminal_game game = { .session = s, .bots = { NULL, &greedy_bot, &random_bot } };
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
    session_free(s);
}

/* Won or lost together: nobody has points of their own. */
Test(terminal, a_team_wins_or_loses_as_one)
{
    static const char *const outcomes[] = { "won", "lost" };
    for (unsigned i = 0; i < 2; i++) {
        struct text given = { 0 };
        text_add(&given, "outcome = %s\n", outcomes[i]);
        struct session *s = begin("lanterns", "", text_string(&given));
        struct terminal_game game = { .session = s, .bots = { NULL, &random_bot } };
        struct written w;
        write_begin(&w);
        show_scores(&w.screen, &game, 0);
        const char *said = write_end(&w);
        text_clear(&given);
        text_add(&given, "The game is over. The team has %s.\n", outcomes[i]);
        cr_expect(strstr(said, text_string(&given)), "%s", said);
        cr_expect(!strstr(said, "decision"), "that is for those who watch bots: %s", said);
        text_release(&given);
        free(w.bytes);
        session_free(s);
    }
}

/* How points came about that the number of gems does not tell: Green's by the others' gems, Blue's
 * by even and odd, Black's by how many there are, Yellow's by the other colours. */
Test(terminal, points_say_how_they_came_about)
{
    struct session *s = begin("gemotion", "players=3 colors=yellow,green,blue,black rounds=1",
                              "turn = 1\nhand[1]: Daydream, Meddling\n"
                              "supply[white] = 0\nstash[1,white] = 0\nstash[2,white] = 0\n"
                              "stash[3,white] = 0\nbank[1,white] = 9\nbank[1,yellow] = 2\n"
                              "bank[1,green] = 5\nbank[1,blue] = 1\nbank[2,green] = 5\n"
                              "bank[2,blue] = 2\nbank[2,black] = 1\nbank[3,green] = 3\n");
    struct terminal_game game = { .session = s, .bots = { NULL, &random_bot, &random_bot } };
    while (!table_is_over(s->table)) session_choose(s, 0);
    struct written w;
    write_begin(&w);
    show_scores(&w.screen, &game, 0);
    const char *said = write_end(&w);
    static const char *const parts[] = { "2 yellow: 2, 5 green (2 more than the next player,\n",
                                         "shared by 2): 2, 1 blue (odd): -1", "(even): 2",
                                         "1 black (-5 each): -5", "3 green (nobody has fewer): 0" };
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        cr_expect(strstr(said, parts[i]), "%s has no '%s'", said, parts[i]);
    free(w.bytes);
    session_free(s);
}

/* A save that names a program says so, whoever wrote it: it may not start one. Words elsewhere in
 * it name nobody. */
Test(terminal, saves_that_name_a_program)
{
    const struct bot *found[SEATS_MAX];
    static const char save[] = "limbic save 1\n# seats person,greedy,exec:./bot\n";
    cr_assert(save_names_program(save));
    cr_assert_not(seats_of_save(save, 3, found));
    cr_assert(save_names_program("# seats exec:./bot --fast\n"));
    cr_assert_not(save_names_program("limbic save 1\n# seats person,greedy\n# exec:./bot\n"));
    cr_assert_not(save_names_program("scene exec:./bot\n"));
}
