/* SPDX-License-Identifier: MIT */
/* Sessions as JSON: the stack of paused rules, and causes of events. */
#include "session/report.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <string.h>

#include "kernel/options.h"
#include "kernel/zone.h"
#include "testing/ask_engine.h"
#include "testing/begin_session.h"

extern const struct game pebbles_game;

static struct session *begin_scene(const struct game *game, const char *given)
{
    struct diagnostics d = { 0 };
    struct options options;
    options_init(game, &options);
    struct session *s = session_new_given(game, &options, 7, given, 1, &d);
    cr_assert(s, "%s", text_string(&d.out));
    diagnostics_release(&d);
    return s;
}

Test(report, the_stack_has_the_paused_rules_and_their_fields)
{
    static const char *const kinds[] = { "ask", "tell", NULL };
    /* the head of a frame is four bytes; a card and two spare bytes follow in that of `turn` */
    static const struct counter fields[] = {
        { "card", VALUE_CARD, .offset = 4, .bytes = 2 },
        { "number", VALUE_NUMBER, .offset = 6, .bytes = 2 },
        { "flag", VALUE_FLAG, .offset = 6, .bytes = 1 },
        { "seat", VALUE_SEAT, .offset = 6, .bytes = 1 },
        { "kind", VALUE_WORD, .offset = 6, .bytes = 1, .words = kinds },
        { "nobody", VALUE_SEAT, .offset = 2,
          .bytes = 1 }, /* really the step: no seat has that number */
        { "bytes", VALUE_NUMBER, .per = { PER_SEAT }, .offset = 0, .bytes = 1 },
        { 0 },
    };
    struct rule_spec rules[3] = { pebbles_game.rules[0], pebbles_game.rules[1],
                                  pebbles_game.rules[2] };
    struct game game = pebbles_game;
    cr_assert_eq(game.rules_count, 3);
    cr_assert_str_eq(rules[2].name, "turn");
    rules[2].fields = fields;
    game.rules = rules;
    struct session *s = begin_scene(&game, "hand[1]: steal 1, take 1\n");
    cr_assert(session_choose_text(s, "steal 1"));
    struct text out = { 0 };
    report_stack(s->table, &out);
    json_t *stack = json_loads(text_string(&out), 0, NULL);
    const json_t *outer = json_array_get(stack, 0), *inner = json_array_get(stack, 1);
    const json_t *told = json_object_get(inner, "fields");
    cr_assert_eq(json_array_size(stack), 2u);
    cr_assert_str_eq(json_string_value(json_object_get(outer, "rule")), "play_game");
    cr_assert_eq(json_object_size(json_object_get(outer, "fields")), 0u);
    cr_assert_str_eq(json_string_value(json_object_get(inner, "rule")), "turn");
    cr_assert_str_eq(json_string_value(json_object_get(told, "card")), "steal 1");
    cr_assert_eq(whole(told, "number"), 0);
    cr_assert(json_is_false(json_object_get(told, "flag")));
    cr_assert_eq(whole(told, "seat"), 1);
    cr_assert_gt(whole(inner, "step"), 3);
    cr_assert(json_is_null(json_object_get(told, "nobody")));
    cr_assert_str_eq(json_string_value(json_object_get(told, "kind")), "ask");
    cr_assert_eq(json_array_size(json_object_get(told, "bytes")), 3u);
#ifdef LIMBIC_TRACE
    const char *place = json_string_value(json_object_get(inner, "place"));
    cr_assert(place && strncmp(place, "pebbles.c:", 10) == 0);
#else
    cr_assert(json_is_null(json_object_get(inner, "place")));
#endif
    json_decref(stack);
    text_release(&out);
    session_free(s);
}

/* As if the text of a card in the hand of seat 1 made all happen that happens in a turn. */
static enum flow turn_with_cause(struct table *t, void *frame)
{
    t->cause = zone_at(t, zone_of(t, 1, 0))->last;
    return pebbles_game.rules[2].run(t, frame);
}

Test(report, a_cause_is_named_to_those_who_knew_the_card)
{
    struct rule_spec rules[3] = { pebbles_game.rules[0], pebbles_game.rules[1],
                                  pebbles_game.rules[2] };
    struct game game = pebbles_game;
    cr_assert_str_eq(rules[2].name, "turn");
    rules[2].run = turn_with_cause;
    game.rules = rules;
    struct session *s = begin_scene(&game, "hand[1]: take 2, take 1\n");
    struct log log;
    cr_assert(session_choose_text(s, "take 2"));
    log_init(&log, s, all_viewers(3));
    unsigned from = log_after(&log, 0);
    for (unsigned viewer = 0; viewer <= 3; viewer++) {
        struct text out = { 0 };
        struct reading reading = { viewer < 3 ? (seat_id)viewer : (seat_id)NOBODY };
        report_events(&log, from, &reading, &out);
        json_t *events = json_loads(text_string(&out), 0, NULL);
        const json_t *cause = json_object_get(json_array_get(events, 0), "cause");
        if (viewer == 0) {
            cr_assert_str_eq(json_string_value(json_object_get(cause, "name")), "take 1");
            cr_assert(json_is_integer(json_object_get(cause, "card")));
        } else {
            cr_assert_null(cause);
        }
        json_decref(events);
        text_release(&out);
    }
    log_release(&log);
    session_free(s);
}

static const json_t *event_of_kind(const json_t *events, const char *kind)
{
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        if (strcmp(json_string_value(json_object_get(event, "kind")), kind) == 0) return event;
    }
    cr_assert_fail("no event of the kind '%s'", kind);
    return NULL;
}

static json_t *events_of(const struct session *s, unsigned moves)
{
    struct log log;
    struct text out = { 0 };
    struct reading reading = { NOBODY };
    log_init(&log, s, viewer_bit(NOBODY));
    report_events(&log, log_after(&log, moves), &reading, &out);
    json_t *events = json_loads(text_string(&out), 0, NULL);
    log_release(&log);
    text_release(&out);
    return events;
}

/* Programs are told of the steps of a line, and which they are; of cards that move, from where and
 * to where, as scenes write zones. */
Test(report, steps_are_marked_and_zones_are_named)
{
    struct session *s = begin("sentinels",
                              "villain=baron-blade heroes=legacy,absolute-zero,ra "
                              "environment=insula-primalis",
                              "round = 2\nturn = hero-3\nphase = play\n"
                              "play: Baron Blade {hp=20}, Legacy, Absolute Zero, Ra\n"
                              "hand[1]:\nhand[2]:\nhand[3]: Summon Staff\n"
                              "deck[3]: Staff of Ra, Fire Blast, ...\n");
    play(s, "play Summon Staff");
    json_t *events = events_of(s, 0);
    const json_t *move = event_of_kind(events, "move");
    cr_expect_str_eq(json_string_value(json_object_get(move, "from")), "deck[3]");
    cr_expect_str_eq(json_string_value(json_object_get(move, "to")), "hand[3]");
    json_decref(events);
    play(s, "no");
    play(s, "play nothing");
    play(s, "use Ra");
    play(s, "target Baron Blade");
    events = events_of(s, 4);
    cr_expect(json_is_true(json_object_get(event_of_kind(events, "damage"), "step")));
    cr_expect_null(json_object_get(event_of_kind(events, "take"), "step"));
    cr_expect_eq(whole(event_of_kind(events, "take"), "amount"), 2);
    json_decref(events);
    session_free(s);
}
