/* SPDX-License-Identifier: MIT */
/* Why: lines, what is within what, causes and numbers, as far as the viewer knew them. */
#include "session/why.h"

#include <criterion/criterion.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/counter.h"
#include "kernel/options.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/log.h"
#include "testing/begin_session.h"

extern const struct game pebbles_game;

static const char *words_of(const struct why_entry *e)
{
    return text_string(&e->words.text);
}

static const char *change_words(const struct why_changes *changes, unsigned i)
{
    cr_assert_lt(i, changes->count);
    return text_string(&changes->all[i].words.text);
}

static const char team[] = "villain=baron-blade heroes=legacy,absolute-zero,ra "
                           "environment=insula-primalis";

/* ---- lines ----------------------------------------------------------------------------------- */

/* Damage that reacts to damage stands below it; its card, its sentence and its hp are data. */
Test(why, an_entry_has_its_depth_cause_and_changes)
{
    struct session *s = begin("sentinels", team,
                              "round = 2\nturn = hero-1\nphase = play\n"
                              "play: Baron Blade {hp=20}, Legacy {hp=30}, Absolute Zero, Ra, "
                              "Backlash Field\nhand[1]: Thokk!\nhand[2]:\nhand[3]:\n");
    struct why why;
    play(s, "play Thokk!");
    play(s, "target Baron Blade");
    why_init(&why, s, 1, 0);
    cr_assert_eq(why.count, 3u);
    const struct why_entry *first = &why.entries[0], *back = &why.entries[1];
    cr_expect_str_eq(words_of(first),
                     "Legacy deals Baron Blade 4 melee damage (3, +1 nemesis). 16 hp.");
    cr_expect_eq(first->depth, 0u);
    cr_expect(first->move == 2 && first->until == 2);
    cr_expect_str_eq(first->cause.name, "Thokk!");
    cr_expect_str_eq(text_string(&first->cause.words), "Legacy deals a target 3 melee damage.");
    cr_expect_gt(first->cause.line, 0u);
    cr_expect_str_eq(first->cause.rule, "damage");
    cr_expect_neq(first->cause.card, (uint32_t)NO_ID);
    cr_assert_eq(first->changes.count, 1u);
    const struct why_change *hp = &first->changes.all[0];
    cr_expect_str_eq(hp->counter->name, "hp");
    cr_expect(hp->was == 20 && hp->is == 16);
    cr_expect_str_eq(change_words(&first->changes, 0), "Baron Blade: hp 20 -> 16");
    cr_expect_eq(hp->card, hp->words.marks.all[0].value);
    cr_expect_str_eq(words_of(back),
                     "Baron Blade deals Legacy 4 lightning damage (3, +1 nemesis). 26 hp.");
    cr_expect_eq(back->depth, 1u);
    cr_expect_str_eq(back->cause.name, "Backlash Field");
    cr_expect_eq(why.entries[2].depth, 0u);
    why_release(&why);
    session_free(s);
}

/* The entry that ends what begins with this one, or this one. */
static unsigned end_of_line(const struct log *log, unsigned entry)
{
    const struct event_kind *kinds = log->table->setup->game->events;
    if (!kinds[log->entries[entry].event.kind].begins) return entry;
    for (unsigned i = entry + 1; i < log->count; i++) {
        bool ends = event_has_steps(&kinds[log->entries[i].event.kind]);
        if (ends && log->entries[i].parent == (int)entry) return i;
    }
    return entry;
}

/* The numbers of entries are those of the log, so that a client finds one from the other. */
Test(why, entries_are_numbered_as_in_the_log)
{
    struct session *s = begin("sentinels", team, NULL);
    struct stream luck = stream_make(3, 0);
    for (unsigned i = 0; i < 60; i++) session_choose(s, stream_below(&luck, s->table->moves));
    struct log log;
    struct why why;
    log_init(&log, s, viewer_bit(1));
    why_init(&why, s, 40, 1);
    cr_assert_gt(why.count, 5u);
    for (unsigned i = 0; i < why.count; i++) {
        const struct why_entry *e = &why.entries[i];
        cr_assert_lt(e->number, log.count);
        unsigned line = end_of_line(&log, e->number);
        const struct log_told *told = log_told(&log, line, 1);
        cr_expect_eq(log.entries[e->number].move, e->move);
        cr_expect_str_eq(words_of(e), text_string(&told->words.text) + told->named);
        cr_expect_gt(e->until, 40u);
    }
    log_release(&log);
    why_release(&why);
    session_free(s);
}

/* What was begun before the stretch that is asked about and goes on in it is told whole. */
Test(why, a_line_may_begin_earlier_and_be_unfinished)
{
    struct session *s =
        begin("sentinels", team,
              "round = 2\nturn = hero-3\nphase = power\n"
              "play: Baron Blade {hp=20}, Legacy {hp=10}, Absolute Zero, "
              "Ra {hp=10}, Elemental Redistributor\nhand[1]:\nhand[2]:\nhand[3]:\n");
    struct why why;
    play(s, "use Ra");
    play(s, "target Baron Blade");
    why_init(&why, s, 1, 0);
    cr_assert_eq(why.count, 1u);
    cr_expect(why.entries[0].under_way);
    cr_expect_str_eq(words_of(&why.entries[0]), "Ra is about to deal Baron Blade 2 fire damage");
    why_release(&why);
    play(s, "target Legacy");
    why_init(&why, s, 2, 0);
    cr_assert_geq(why.count, 1u);
    cr_expect(!why.entries[0].under_way && why.entries[0].move == 2 && why.entries[0].until == 3);
    cr_expect_str_eq(words_of(&why.entries[0]), "Ra deals Legacy 2 fire damage (2, redirected from "
                                                "Baron Blade by Elemental Redistributor). 8 hp.");
    why_release(&why);
    session_free(s);
}

/* In a game without brief words, too, what is told of a strike stands below it. */
Test(why, parents_are_enough_to_be_within)
{
    struct session *s = begin("sparks", "players=4",
                              "in flight strike from=1 to=2 kind=frost sparks=2\n"
                              "hand[2]:\nhand[3]:\narcs[2]: arc {charge=1}\n");
    static const unsigned depths[] = { 0, 1, 0, 1, 2 };
    struct why why;
    why_init(&why, s, FROM_THE_START, 0);
    for (unsigned i = 0; i < 5; i++) cr_expect_eq(why.entries[i].depth, depths[i], "entry %u", i);
    cr_expect_str_eq(change_words(&why.entries[1].changes, 0), "Player 2: glow 10 -> 8");
    why_release(&why);
    session_free(s);
}

Test(why, nothing_happened_after_the_last_move)
{
    struct session *s = begin("pebbles", "", NULL);
    struct why why;
    session_choose(s, 0);
    why_init(&why, s, 1, 0);
    cr_expect_eq(why.count, 0u);
    cr_expect_eq(why.rest.count, 0u);
    why_release(&why);
    session_free(s);
}

/* ---- numbers --------------------------------------------------------------------------------- */

Test(why, numbers_are_told_with_whose_and_of_what)
{
    struct session *s =
        begin("gemotion", "players=2 colors=red,blue", "turn = 1\nhand[1]: Deep Sorrow\n");
    struct why why;
    play(s, "play Deep Sorrow");
    play(s, "player 2");
    why_init(&why, s, 1, 0);
    const struct why_changes *changes = &why.entries[0].changes;
    cr_assert_eq(changes->count, 2u);
    cr_expect(strstr(change_words(changes, 0), "supply "));
    cr_expect(strstr(change_words(changes, 0), " blue"));
    cr_expect_str_eq(change_words(changes, 1), "Player 2: bank 0 -> 1 blue");
    const struct why_change *bank = &changes->all[1];
    cr_expect_str_eq(counter_index_name(s->setup->game, bank->counter, 1, bank->at[1]), "blue");
    cr_expect_eq(bank->at[0], 1u);
    cr_expect_eq(bank->card, (uint32_t)NO_ID);
    cr_expect_eq(bank->words.marks.count, 2u);
    cr_expect(bank->words.marks.all[0].kind == MARK_SEAT && bank->words.marks.all[0].value == 1);
    cr_expect_eq(bank->words.marks.all[1].kind, MARK_THING);
    why_release(&why);
    session_free(s);
}

/* ---- the turn that just happened -------------------------------------------------------------- */

/* In the Gatekeeper's turn Embarrassment asks which Spirit gains something: seat 0 is asked. */
static struct session *after_a_question_of_the_ego(void)
{
    struct session *s =
        begin("cerebria", "spirits=hatred,misery decks=random",
              "round = 2\nturn = \"first Spirit\"\nat[1] = Valley\nat[2] = Cradle\n"
              "ego at[gatekeeper] = Network-Land\noperation: Endeavor III\n"
              "operations: Defiance I, ...\nValley 2: Bleakness\nWillow-Valley: Bleakness\n"
              "Willow 1: Brightness\nWillow 2:\nhand[1]:\nNetwork 2: Fear\n"
              "Valley 1: Embarrassment\n");
    play(s, "end turn");
    play(s, "ambition");
    play(s, "spirit 2");
    return s;
}

static bool tells(const struct why *why, const char *words)
{
    for (unsigned i = 0; i < why->count; i++) {
        if (strcmp(words_of(&why->entries[i]), words) == 0) return true;
    }
    return false;
}

Test(why, the_turn_of_another_in_which_one_was_asked_is_told_whole)
{
    struct session *s = after_a_question_of_the_ego();
    struct why why;
    cr_assert_eq(s->count, 3u);
    why_init(&why, s, 2, 0);
    cr_expect_not(tells(&why, "It is the Gatekeeper's turn."), "what came after the question");
    why_release(&why);
    why_init(&why, s, why_whole_turn(s, 2, seat_bit(0)), 0);
    cr_expect(tells(&why, "It is the Gatekeeper's turn."));
    cr_expect(tells(&why, "Fear leaves play from Network 2."));
    cr_expect(tells(&why, "It is Misery's turn."));
    cr_expect_not(tells(&why, "It is Hatred's turn."));
    why_release(&why);
    session_free(s);
}

/* A turn of one's own is not told again, nor one that goes on. */
Test(why, other_answers_are_where_it_begins)
{
    struct session *s = after_a_question_of_the_ego();
    cr_expect_eq(why_whole_turn(s, 2, seat_bit(0) | seat_bit(1)), 1);
    cr_expect_eq(why_whole_turn(s, 1, seat_bit(0)), 1, "Hatred's own turn");
    cr_expect_eq(why_whole_turn(s, 1, seat_bit(1)), FROM_THE_START, "to Misery it is another's");
    cr_expect_eq(why_whole_turn(s, 0, seat_bit(0)), 0);
    cr_expect_eq(why_whole_turn(s, FROM_THE_START, seat_bit(0)), FROM_THE_START);
    session_rewind(s, 2);
    cr_expect_eq(why_whole_turn(s, 1, seat_bit(1)), FROM_THE_START, "Hatred's turn is over");
    session_rewind(s, 1);
    cr_expect_eq(why_whole_turn(s, 0, seat_bit(1)), 0, "it goes on");
    session_free(s);
}

/* How many answers of a random game were given in the turn of another that is over. */
static unsigned answers_to_others(const char *game, const char *options, unsigned moves)
{
    struct session *s = begin(game, options, NULL);
    struct stream luck = stream_make(3, 0);
    unsigned others = 0;
    while (s->count < moves && !table_is_over(s->table))
        session_choose(s, stream_below(&luck, s->table->moves));
    for (unsigned i = 0; i < s->count; i++) {
        int start = why_whole_turn(s, (int)i, seat_bit(s->moves[i].seat));
        cr_assert(start <= (int)i && start >= FROM_THE_START);
        others += start < (int)i;
    }
    session_free(s);
    return others;
}

/* Where a turn is told with what is done in it, as a card that is played, no answer is taken for
 * one in the turn before. */
Test(why, who_is_asked_in_turns_of_others)
{
    cr_expect_eq(answers_to_others("pebbles", "players=3", 60), 0u);
    cr_expect_eq(answers_to_others("tides", "", 60), 0u);
    cr_expect_gt(answers_to_others("sentiment", "decks=anger,love", 120), 0u);
    cr_expect_gt(answers_to_others("sentinels", team, 120), 0u);
}

/* ---- secrets --------------------------------------------------------------------------------- */

/* As if the text of a card in the hand of seat 1 made all happen that happens in a turn. */
static enum flow turn_with_cause(struct table *t, void *frame)
{
    t->cause = zone_at(t, zone_of(t, 1, 0))->last;
    return pebbles_game.rules[2].run(t, frame);
}

Test(why, an_unknown_cause_is_a_card_and_no_more)
{
    struct game game = pebbles_game;
    struct rule_spec rules[3] = { game.rules[0], game.rules[1], game.rules[2] };
    struct diagnostics d = { 0 };
    struct options options;
    struct why own, other;
    rules[2].run = turn_with_cause;
    game.rules = rules;
    options_init(&game, &options);
    struct session *s = session_new_given(&game, &options, 7, "hand[1]: take 2, take 1\n", 1, &d);
    play(s, "take 2");
    why_init(&own, s, 0, 0);
    why_init(&other, s, 0, 1);
    cr_expect_str_eq(own.entries[0].cause.name, "take 1");
    cr_expect_neq(own.entries[0].cause.card, (uint32_t)NO_ID);
    cr_expect(other.entries[0].cause.by_card);
    cr_expect_null(other.entries[0].cause.name);
    cr_expect_eq(other.entries[0].cause.card, (uint32_t)NO_ID);
    cr_expect_eq(other.entries[0].cause.words.length, 0u);
    cr_expect_eq(other.entries[0].cause.line, 0u);
    why_release(&own);
    why_release(&other);
    session_free(s);
}
