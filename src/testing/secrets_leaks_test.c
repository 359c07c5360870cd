/* SPDX-License-Identifier: MIT */
/*
 * Tests of the tests of secrets: a leak of each channel is planted, and found. Leaks of rules are
 * in a game of their own (leaky.h); leaks of those who write for a viewer are a channel more
 * (wire.h).
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/card_ids.h"
#include "kernel/difference.h"
#include "kernel/position.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/orders.h"
#include "session/report.h"
#include "testing/leaky.h"
#include "testing/secrets.h"
#include "testing/wire.h"

enum { GAMES = 200 }; /* as many as conformance plays from another deal */

/* Does the property find something within the usual effort? What it says is in `reason`. Without
 * shrinking: here it is known what is wrong. */
static bool is_found(property_function *holds, const struct game *game, struct text *reason)
{
    struct property property = { "planted", "secrets", holds, game };
    bool fine = true;
    property_expect_leaks(true);
    for (unsigned i = 0; i < GAMES && fine; i++) {
        struct choices c;
        choices_init_random(&c, i);
        fine = property_holds(&property, &c, reason);
        choices_release(&c);
    }
    property_expect_leaks(false);
    return !fine;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* What the message must contain. */
static const char *const leaks[LEAKS] = {
    [LEAK_EVENT_NUMBER] = "as fields of an event: '{\"kind\":\"deal known\"",
    [LEAK_EVENT_COUNT] = " would be " /* whatever comes next */,
    [LEAK_PARENT] = "as log: '\"There is a rumour.\"",
    [LEAK_COUNTER] = "\"omen\":",
    [LEAK_LATE_COUNTER] = "\"omen\":",
    [LEAK_ROW_TEXT] = "goes on sounding",
    [LEAK_PROMPT] = "Play or take a card, or wait (",
    [LEAK_OPTION_ORDER] = "wait",
    [LEAK_OPTION_COUNT] = "wait",
    [LEAK_OPTION_WORDS] = "\"text\":\"Take a card",
    [LEAK_EVALUATION] = "as hint: '",
    [LEAK_QUESTION] = "by who is asked then",
    [LEAK_SCORES] = "as scores: '{\"points\":",
    [LEAK_WHY_NOT] = " forbids it",
    [LEAK_FORECAST] = "as forecast: '[{\"kind\":\"card\",\"text\":\"In the end comes ",
};

Test(secrets, leaks_of_rules_are_found)
{
    for (unsigned leak = LEAK_NONE + 1; leak < LEAKS; leak++) {
        struct text reason = { 0 };
        leaky_leak = (enum leak)leak;
        cr_expect(is_found(secret_deals, &leaky_game, &reason), "leak %u is missed", leak);
        cr_expect(strstr(text_string(&reason), leaks[leak]), "leak %u: %s", leak,
                  text_string(&reason));
        cr_expect(strstr(text_string(&reason), " does not know is told to it after "), "%s",
                  text_string(&reason));
        text_release(&reason);
    }
    leaky_leak = LEAK_NONE;
}

/* The game itself tells none. */
Test(secrets, without_a_leak_nothing_is_found)
{
    property_function *const all[] = { secret_deals,  secret_views, secret_events,
                                       secret_places, secret_drawn, secret_worlds };
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        struct text reason = { 0 };
        cr_expect_not(is_found(all[i], &leaky_game, &reason), "%s", text_string(&reason));
        text_release(&reason);
    }
}

/* ---- writers --------------------------------------------------------------------------------- */

/* As views were once: a card's id is its index. */
static void send_indices(struct wiring *w, const struct table *t)
{
    struct text *out = wire_open(w, wire_planted);
    for (unsigned z = 0; z < t->zones; z++) {
        for (EACH_CARD(c, t, (zone_id)z)) {
            if (!seat_knows(t, w->viewer, c)) continue;
            text_add(out, "%u %s, ", c, face_name(t, face_of(t, c)));
        }
    }
}

/* The words are right, but the mark in them has the id of the card as its owner knows it. */
static void send_marks(struct wiring *w, const struct table *t, const struct event *event)
{
    static struct card_ids ids;
    struct mark mark = { 0, sizeof "a card" - 1, MARK_CARD, 0 };
    if (!is_card(t, event->card) || seat_knows(t, w->viewer, event->card)) return;
    card_ids_find(&ids, t, EVERYTHING);
    mark.value = ids.of[event->card];
    marked_write("a card", mark.length, &mark, 1, t->setup, wire_open(w, wire_planted));
}

/* What an option concerns, with ids of cards that the view keeps back. */
static void send_subjects(struct wiring *w, const struct table *t)
{
    static struct card_ids ids;
    if (t->asked != w->viewer || t->asked == NOBODY) return;
    struct text *out = wire_open(w, wire_planted);
    card_ids_find(&ids, t, EVERYTHING);
    for (unsigned i = 0; i < t->moves; i++) {
        card_id card = table_moves(t)[i].card;
        if (is_card(t, card)) text_add(out, "option %u: %u, ", i, ids.of[card]);
    }
}

/* Sends what it has sent before whenever something changed on the table, also something that the
 * viewer does not see. */
static void send_again(struct wiring *w, const struct table *t)
{
    static uint64_t before;
    card_id top = t->zones ? zone_top(t, 0) : (card_id)NO_CARD;
    uint64_t now = top == NO_CARD ? 0 : 1u + face_of(t, top);
    if (w->moves && now != before)
        text_add_string(wire_open(w, wire_planted), "{\"zones\":{\"deck\":30}}");
    before = now;
}

/* A bot that looks at the cards of the others. */
static void send_cheated_hint(struct wiring *w, const struct table *t)
{
    if (t->asked != w->viewer || t->asked == NOBODY) return;
    card_id top = zone_top(t, 0);
    if (top == NO_CARD) return;
    text_add(wire_open(w, wire_planted), "move %u", face_of(t, top) % t->moves);
}

/* The fields of an event that its words do not name: the game's own business. */
static void send_whole_event(struct wiring *w, const struct table *t, const struct event *event)
{
    (void)t;
    text_add(wire_open(w, wire_planted), "number %d", event->number);
}

/* Whether an order is to be asked, found out on the true table. */
static void send_tried_order(struct wiring *w, const struct table *t)
{
    uint64_t end[2];
    if (t->asked != w->viewer || !order_is_asked(t) || t->moves != 2) return;
    for (unsigned first = 0; first < 2; first++) {
        table_copy(w->scratch[0], t);
        table_choose_within(w->scratch[0], first, order_run(t));
        end[first] = position_hash(w->scratch[0]);
    }
    if (end[0] == end[1]) text_add_string(wire_open(w, wire_planted), "spared");
}

/* What the next seat reads: somebody has mixed up viewers. */
static seat_id other_viewer(const struct wiring *w, const struct session *s)
{
    return (seat_id)(w->viewer == NOBODY ? 0 : (w->viewer + 1) % s->setup->seats);
}

static void send_why_of_another(struct wiring *w, const struct session *s)
{
    struct why why;
    why_init(&why, s, FROM_THE_START, other_viewer(w, s));
    report_why(s->setup, &why, false, wire_open(w, wire_planted));
    why_release(&why);
}

static void send_log_of_another(struct wiring *w, const struct session *s)
{
    struct log log;
    log_init(&log, s, viewer_bit(other_viewer(w, s)));
    struct reading reading = { .viewer = other_viewer(w, s) };
    report_events(&log, 0, &reading, wire_open(w, wire_planted));
    log_release(&log);
}

static const struct channel planted[] = {
    { "planted ids", .decision = send_indices },
    { "planted marks", .event = send_marks },
    { "planted subjects", .decision = send_subjects },
    { "planted difference", .decision = send_again },
    { "planted hint", .decision = send_cheated_hint },
    { "planted order", .decision = send_tried_order },
    { "planted fields", .event = send_whole_event },
    { "planted why", .session = send_why_of_another },
    { "planted log", .session = send_log_of_another },
};

Test(secrets, leaks_of_writers_are_found)
{
    for (unsigned i = 0; i < sizeof planted / sizeof *planted; i++) {
        struct text reason = { 0 };
        wire_planted = &planted[i];
        cr_expect(is_found(secret_deals, &leaky_game, &reason), "%s: missed", planted[i].name);
        cr_expect(strstr(text_string(&reason), planted[i].name), "%s: %s", planted[i].name,
                  text_string(&reason));
        text_release(&reason);
    }
    wire_planted = NULL;
}

/* The properties that play from a position on find ids by index, too: of cards that were drawn in
 * another order, and of cards that lay elsewhere. */
Test(secrets, indices_as_ids_are_found_from_any_position)
{
    property_function *const all[] = { secret_drawn, secret_places };
    wire_planted = &planted[0];
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        struct text reason = { 0 };
        cr_expect(is_found(all[i], games[0], &reason), "property %u misses them", i);
        cr_expect(strstr(text_string(&reason), "as planted ids: "), "%s", text_string(&reason));
        text_release(&reason);
    }
    wire_planted = NULL;
}

/* ---- found once ------------------------------------------------------------------------------ */

/* Sequences by which a leak of a real game was found, shrunk: `why` told changes of cards in the
 * order of their indices. Longer runs found them (./dev soak), so they are tried here. */
Test(secrets, what_was_told_once_is_not_told_again)
{
    static const struct {
        const char *game;
        uint8_t bytes[32];
        size_t length;
    } once[] = {
        { "wards",
          { 0x00, 0x00, 0x37, 0x18, 0x39, 0x5e, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x14,
            0x2b, 0x2b },
          16 },
        { "sentinels",
          { 0x80, 0x00, 0x00, 0x00, 0x9a, 0x00, 0x00, 0x00, 0x00, 0x00,
            0x00, 0x00, 0x80, 0x56, 0x00, 0x67, 0x00, 0x34, 0x00, 0x00,
            0x9a, 0x00, 0x00, 0x06, 0x80, 0x6b, 0xb0, 0xd2, 0x4a },
          29 },
    };
    for (unsigned i = 0; i < sizeof once / sizeof *once; i++) {
        struct diagnostics d = { 0 };
        struct text reason = { 0 };
        struct choices c;
        struct property property = { "once", "secrets", secret_deals,
                                     game_find(once[i].game, &d, 0, 0) };
        choices_init_bytes(&c, once[i].bytes, once[i].length);
        cr_expect(property_holds(&property, &c, &reason), "%s", text_string(&reason));
        choices_release(&c);
        text_release(&reason);
    }
}
