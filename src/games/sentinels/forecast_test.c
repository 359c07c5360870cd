/* SPDX-License-Identifier: MIT */
/* What is foretold of the turns to come is what stands on the cards in play, in the order in which
 * it acts. */
#include <criterion/criterion.h>
#include <string.h>

#include "kernel/forecast.h"
#include "testing/begin_session.h"

static const char insula[] =
    "villain=baron-blade heroes=legacy,absolute-zero,haka environment=insula-primalis";

/* Each line as "KIND: the first words of it", one below the other. */
static void expect_foretold(const char *given, const char *wanted)
{
    struct session *s = begin("sentinels", insula, given);
    struct forecast f = { 0 };
    struct text said = { 0 };
    cr_assert(forecast_make(&f, s->table, 0));
    for (unsigned i = 0; i < f.count; i++) {
        const char *words = forecast_words(&f, i);
        const char *end = memchr(words, ':', f.lines[i].length);
        cr_assert(end, "every line names a turn or a card");
        text_add(&said, "%s: %.*s\n", f.lines[i].kind, (int)(end - words), words);
    }
    cr_expect_str_eq(text_string(&said), wanted);
    text_release(&said);
    forecast_release(&f);
    session_free(s);
}

#define HANDS "hand[1]: Thokk!, Fortitude\nhand[2]:\nhand[3]:\n"

/* From the turn under way on, and of that only what is still to come. */
Test(sentinels_forecast, turns_are_foretold_in_their_order)
{
    expect_foretold("round = 2\nturn = hero-1\nphase = play\n"
                    "play: Baron Blade, Legacy, Absolute Zero, Haka, Blade Battalion, Take Down, "
                    "Cold Snap, Velociraptor Pack\n" HANDS,
                    "turn: In the turn of Legacy\n"
                    "end: Take Down\n"
                    "turn: In the turn of Absolute Zero\n"
                    "start: Cold Snap\n"
                    "environment turn: In the turn of Insula Primalis\n"
                    "end: Velociraptor Pack\n"
                    "villain turn: In the turn of Baron Blade\n"
                    "start: Baron Blade\n"
                    "end: Blade Battalion\n");
}

/* Ruling sentinels-38: with Sub-Zero Atmosphere the villain's end comes at the start. */
Test(sentinels_forecast, what_is_moved_to_the_start_is_foretold_there)
{
    expect_foretold("round = 2\nturn = hero-1\nphase = play\n"
                    "play: Baron Blade, Legacy, Absolute Zero, Haka, Blade Battalion, "
                    "Sub-Zero Atmosphere\n" HANDS,
                    "villain turn: In the turn of Baron Blade\n"
                    "start: Baron Blade\n"
                    "start: Blade Battalion\n");
}

/* Its text goes on to speak of the end of the turn, so the card that moves it is named. */
Test(sentinels_forecast, the_card_that_moves_it_is_named)
{
    struct session *s = begin("sentinels", insula,
                              "round = 2\nturn = hero-1\nphase = play\n"
                              "play: Baron Blade, Legacy, Absolute Zero, Haka, Blade Battalion, "
                              "Sub-Zero Atmosphere\n" HANDS);
    struct forecast f = { 0 };
    static const char moved[] = " Sub-Zero Atmosphere: at the start of that turn instead.";
    cr_assert(forecast_make(&f, s->table, 0));
    cr_assert_eq(f.count, 3u);
    for (unsigned i = 0; i < f.count; i++) {
        const char *words = forecast_words(&f, i);
        struct text line = { 0 };
        text_add_bytes(&line, words, f.lines[i].length);
        bool named = strstr(text_string(&line), moved) != NULL;
        cr_expect_eq(named, i == 2, "%.*s", (int)f.lines[i].length, words);
        text_release(&line);
    }
    forecast_release(&f);
    session_free(s);
}
