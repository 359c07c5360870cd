/* SPDX-License-Identifier: MIT */
/*
 * Many random games with every Spirit, alone and in pairs, in both modes, with every value of the
 * options: at each decision and event nothing is lost, between two choices of a turn the table
 * could be laid out by a scene, and every game ends in time. In ./dev test a fixed share; ./dev
 * soak plays as many as LIMBIC_SOAK says.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/cerebria/cerebria.h"
#include "kernel/layout.h"
#include "kernel/options.h"
#include "testing/soak.h"

enum {
    GAMES = 1000, /* in ./dev test */
    GAMES_A_SETUP = 4,
    DECISIONS_MAX = 20000, /* 44 rounds do not come near */
    OPERATIONS_ALL = 12,
    ROUNDS_BASIC = 37, /* cerebria-70 */
    ROUNDS_FULL = 44,
    HEAD_START = 19, /* points on the Wheel, in some games: at random nobody comes to its end */
};

extern const struct game cerebria_game;

/* ---- what holds at every decision ------------------------------------------------------------------- */

/* Pool, board and Identity together have what there was at the start. */
static void look_at_fragments(const struct table *t)
{
    const struct cerebria *g = cerebria_of(t);
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        int64_t minors = g->minors[side] + g->added_minors[side];
        int64_t majors = g->majors[side] + g->added_majors[side];
        for (unsigned r = 0; r < BOARD_REALMS; r++) {
            if (g->fortress[r] == FRAGMENT_NONE || g->fortress_side[r] != side) continue;
            if (g->fortress[r] == FRAGMENT_MINOR) minors++;
            if (g->fortress[r] == FRAGMENT_MAJOR) majors++;
        }
        cr_assert_eq(minors, own_option(t->setup, OPTION_MINORS), "Minors of side %u", side);
        cr_assert_eq(majors, own_option(t->setup, OPTION_MAJORS), "Majors of side %u", side);
        cr_assert_eq(g->cappings[side] + g->added_cappings[side], 1);
    }
}

/* One Emotion a slot, with Essence on it (`least`), and nothing on any other card. */
static void look_at_emotions(const struct table *t, unsigned least)
{
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++)
        cr_assert_leq(zone_count(t, zone_of(t, ZONE_SLOT + slot, 0)), 1);
    for (unsigned c = 0; c < t->cards; c++) {
        const struct emotion_state *state = emotion_of(t, (card_id)c);
        const char *name = face_name(t, face_of(t, (card_id)c));
        if (cerebria_slot(t, (card_id)c) == BOARD_SLOTS) {
            cr_assert(!state->essence && !state->token, "something lies on %s", name);
            continue;
        }
        unsigned spaces = emotion_fact(t, (card_id)c)->printed.spaces;
        cr_assert(state->essence >= least && state->essence <= spaces, "%s has %u Essence", name,
                  state->essence);
        cr_assert_leq(state->token, TOKEN_MOST);
    }
}

static void look_at_figures(const struct table *t)
{
    const struct cerebria *g = cerebria_of(t);
    cr_assert_eq(g->ego_at[EGO_GATEKEEPER] % 2, 1, "the Gatekeeper is in a Realm");
    cr_assert_eq(g->ego_at[EGO_INFLUENCER] % 2, 0, "the Influencer is on a Frontier");
    cr_assert_lt(g->ego_at[EGO_GATEKEEPER], BOARD_SPACES);
    cr_assert_lt(g->ego_at[EGO_INFLUENCER], BOARD_SPACES);
}

static void look_at_operations(const struct table *t)
{
    unsigned cards = zone_count(t, zone_of(t, ZONE_OPERATIONS, 0)) +
                     zone_count(t, zone_of(t, ZONE_OPERATION, 0)) +
                     zone_count(t, zone_of(t, ZONE_OPERATIONS_USED, 0));
    cr_assert_eq(cards, OPERATIONS_ALL);
}

/* What a scene may not lay out, no game comes to: Spheres of 1 to 7, Aspirations that differ, one
 * Operation card face up, tokens in their rows, and what is looked at above. */
static void look_between_choices(const struct table *t)
{
    struct diagnostics d = { .file = "table" };
    const struct layout layout = { .t = t, .d = &d };
    cerebria_check_position(t, &layout);
    cr_assert_eq(d.count, 0, "%s", text_string(&d.out));
    diagnostics_release(&d);
}

/* What the Ego does it does without a decision, so this is looked at after every event. The last
 * Essence comes off in one event, and in the next the Emotion leaves. */
static void look_after_event(struct sink *sink, const struct table *t, const struct event *event)
{
    (void)sink, (void)event;
    look_at_fragments(t);
    look_at_emotions(t, 0);
    look_at_figures(t);
    look_at_operations(t);
}

static void look(const struct table *t)
{
    const struct cerebria *g = cerebria_of(t);
    cr_assert(zones_hold_all_cards(t), "every card is in exactly one zone");
    look_at_fragments(t);
    look_at_emotions(t, 1);
    look_at_figures(t);
    look_at_operations(t);
    cr_assert_leq((unsigned)g->actions + g->actions_all, 12, "cerebria-49");
    cr_assert_leq(g->round, facts_of(t->setup)->full ? ROUNDS_FULL : ROUNDS_BASIC);
    if (!table_is_over(t) && t->prompt == PROMPT_TURN) look_between_choices(t);
}

/* ---- the games ---------------------------------------------------------------------------------------- */

struct tally {
    uint64_t games, decisions, rounds, full;
    uint64_t ends[END_WHEEL + 1];
};

static void play(const struct setup *setup, struct table *t, uint64_t seed, struct tally *tally)
{
    struct stream luck = stream_make(seed, 1000);
    struct sink sink = { look_after_event };
    table_start(t, setup, seed);
    t->sink = &sink;
    if (facts_of(setup)->full && seed % 4 == 0) cerebria_of(t)->points[SIDE_PLAYERS] = HEAD_START;
    while (!table_is_over(t)) {
        look(t);
        cr_assert(t->decisions < DECISIONS_MAX, "a game does not end");
        table_choose(t, stream_below(&luck, t->moves));
    }
    look(t);
    cr_assert(cerebria_of(t)->end, "a game ends for a reason");
    cr_assert_eq(t->forfeited, 0, "a limit was reached with the built-in pack");
    tally->games++;
    tally->decisions += t->decisions;
    tally->rounds += cerebria_of(t)->round;
    tally->full += facts_of(setup)->full;
    tally->ends[cerebria_of(t)->end]++;
}

static const char *one_of(struct stream *luck, const char *const *words, unsigned count)
{
    return words[stream_below(luck, count)];
}
#define ONE_OF(...)                                                                                \
    one_of(luck, (const char *const[]){ __VA_ARGS__ },                                             \
           sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(const char *))

/* One Spirit, or two of one side. */
static void draw_spirits(struct stream *luck, struct text *line)
{
    static const char *const spirits[][4] = { { "delight", "empathy", "harmony", "love" },
                                              { "anxiety", "hatred", "malice", "misery" } };
    const char *const *side = spirits[stream_below(luck, 2)];
    unsigned first = stream_below(luck, 4), second = stream_below(luck, 4);
    text_add(line, "spirits=%s", side[first]);
    if (first != second) text_add(line, ",%s hands=%s", side[second], ONE_OF("open", "private"));
}

/* Any of them, alone and together; keeping both and discarding both do not go together. */
static void draw_modifiers(struct stream *luck, struct text *line)
{
    static const char keeps[] = "keeps-both", discards[] = "discards-both";
    const char *const *words = cerebria_game.options[OPTION_MODIFIERS].words;
    const char *never = one_of(luck, (const char *const[]){ keeps, discards }, 2);
    unsigned one_in = 1 + stream_below(luck, 4), named = 0;
    for (unsigned i = 1; words[i]; i++) {
        if (strcmp(words[i], never) == 0 || stream_below(luck, one_in)) continue;
        text_add(line, "%s%s", named++ ? "," : " modifiers=", words[i]);
    }
}

static void draw_options(struct options *options, struct stream *luck)
{
    struct text line = { 0 };
    struct diagnostics d = { 0 };
    draw_spirits(luck, &line);
    if (stream_below(luck, 2))
        text_add(&line, " mode=full boards=%s team-board=%s", ONE_OF("a", "b"), ONE_OF("a", "b"));
    else
        text_add(&line, " bonus=%s", ONE_OF("on", "off"));
    text_add(&line, " decks=%s powers=%s standing=%s", ONE_OF("starter", "spirit", "random"),
             ONE_OF("all", "all", "known", "none"), ONE_OF("both", "own"));
    if (stream_below(luck, 2))
        text_add(&line, " level=%d", (int)stream_below(luck, 11) - 3);
    else
        draw_modifiers(luck, &line);
    text_add(&line, " minors=%u majors=%u cradle=%u ask=%s", 4 + stream_below(luck, 5),
             2 + stream_below(luck, 3), 1 + stream_below(luck, 3), ONE_OF("choices", "all"));
    cr_assert(options_parse(&cerebria_game, options, text_string(&line), &d, 0, 0), "%s",
              text_string(&d.out));
    text_release(&line);
    diagnostics_release(&d);
}

/* proves cerebria-70: no game outlasts its 37 or 44 rounds. */
Test(cerebria_soak, the_table_is_in_order_at_every_decision, .timeout = 36000)
{
    struct stream luck = stream_make(13, 7);
    struct tally tally = { 0 };
    for (unsigned game = 0; game < soak_games(GAMES); game += GAMES_A_SETUP) {
        struct options options;
        struct diagnostics d = { 0 };
        options_init(&cerebria_game, &options);
        draw_options(&options, &luck);
        if (!soak_plays("cerebria", game)) continue;
        struct setup *setup = setup_new(&cerebria_game, &options, &d);
        cr_assert(setup, "%s", text_string(&d.out));
        struct table *t = must_alloc(1, setup->table_bytes);
        for (unsigned n = 0; n < GAMES_A_SETUP; n++) play(setup, t, game + n, &tally);
        free(t);
        setup_free(setup);
        diagnostics_release(&d);
    }
    cr_assert(
        tally.ends[END_COMMON] && tally.ends[END_CAPPED] && tally.ends[END_WHEEL],
        "an end was never reached: %llu, %llu, %llu", (unsigned long long)tally.ends[END_COMMON],
        (unsigned long long)tally.ends[END_CAPPED], (unsigned long long)tally.ends[END_WHEEL]);
    fprintf(stderr, "cerebria: %llu games, %llu full, %llu rounds, %llu decisions\n",
            (unsigned long long)tally.games, (unsigned long long)tally.full,
            (unsigned long long)tally.rounds, (unsigned long long)tally.decisions);
}
