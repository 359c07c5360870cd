/* SPDX-License-Identifier: MIT */
/*
 * The Ego at the table: whole turns, with whatever Revelation they bring, end as those of the naive
 * Ego (testing/cerebria/twin_table.h) on generated positions, and do so whether somebody listens or
 * not.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/allocations.h"
#include "testing/begin_session.h"
#include "testing/cerebria/twin_table.h"
#include "testing/soak.h"

enum { TURNS_COMPARED = 3000 }; /* in ./dev test; LIMBIC_SOAK=N compares N */

/* What was seen on the way, so that a comparison that compares nothing fails. */
struct tally {
    unsigned revelations, capped, both_capped, declined, removed, owed, no_common, fortresses;
};

static unsigned find_move(const struct table *t, unsigned kind)
{
    for (unsigned i = 0; i < t->moves; i++)
        if (table_moves(t)[i].kind == kind) return i;
    cr_assert_fail("no move of kind %u", kind);
    return 0;
}

/* The leftmost Common card, and the Fragment as the position says; whatever else is asked. */
static unsigned answer(const struct table *t, const struct naive_position *p)
{
    if (t->prompt == PROMPT_FRAGMENT) return find_move(t, p->players_decline ? MOVE_NO : MOVE_YES);
    return 0;
}

static void generate(struct naive_position *p, unsigned long seed)
{
    naive_generate(p, seed);
    p->players_decline = seed % 5 == 0;
    p->players_take_leftmost = true;
}

static void note(struct tally *seen, const struct naive_position *before,
                 const struct naive_position *p, const struct naive_report *report)
{
    bool capped = p->capped[NAIVE_EGO] || p->capped[NAIVE_PLAYERS];
    int added = p->identity_minors[NAIVE_PLAYERS] + p->identity_majors[NAIVE_PLAYERS] -
                before->identity_minors[NAIVE_PLAYERS] - before->identity_majors[NAIVE_PLAYERS];
    seen->revelations += report->revelation;
    seen->capped += capped;
    seen->both_capped += p->capping_points[NAIVE_PLAYERS] > 0;
    seen->declined += p->players_decline && report->accomplished[NAIVE_PLAYERS] > 0;
    seen->removed += report->players_remove_common || report->removed_common != NAIVE_NONE;
    seen->owed += p->owed > 0;
    seen->no_common += p->common_count == 0;
    seen->fortresses += p->players_decline && added > 0;
}

static void answer_all(struct twin_table *tt, const struct naive_position *p)
{
    while (!table_is_over(tt->table)) table_choose(tt->table, answer(tt->table, p));
}

static void compare_turn(struct tally *seen, unsigned long seed)
{
    static struct naive_position p, before;
    static struct naive_report report;
    struct twin_table tt;
    generate(&p, seed);
    twin_table_init(&tt, &p, seed);
    before = p;
    const char *what = twin_table_difference(&tt, &p);
    cr_assert_null(what, "seed %lu, laid out: different in %s", seed, what);
    twin_table_begin(&tt, &p);
    answer_all(&tt, &p);
    naive_turn(&p, &report);
    what = twin_table_difference(&tt, &p);
    cr_assert_null(what, "seed %lu: different in %s", seed, what);
    note(seen, &before, &p, &report);
    twin_table_release(&tt);
}

/* Rulings on the Ego's turn and on Revelations (cerebria-18 to 48, 58 to 68, 72, 73, 84, 89): the
 * rules and an Ego written apart from them come to the same. */
Test(cerebria_table, turns_are_those_of_the_naive_ego, .timeout = 0)
{
    struct tally seen = { 0 };
    unsigned long turns = soak_games(TURNS_COMPARED);
    for (unsigned long seed = 0; seed < turns; seed++) compare_turn(&seen, seed);
    cr_expect_gt(seen.revelations, 100);
    cr_expect_gt(seen.capped, 20);
    cr_expect_gt(seen.both_capped, 0);
    cr_expect_gt(seen.declined, 5);
    cr_expect_gt(seen.removed, 5);
    cr_expect_gt(seen.owed, 5);
    cr_expect_gt(seen.no_common, 5);
    cr_expect_gt(seen.fortresses, 0);
}

/* ---- Revelations of the players ------------------------------------------------------------------ */

static void compare_revelation(struct tally *seen, unsigned long seed)
{
    static struct naive_position p, before;
    static struct naive_report report;
    struct twin_table tt;
    int realm = (int)(seed % NAIVE_REALMS);
    generate(&p, seed);
    for (int r = 0; r < NAIVE_REALMS; r++) p.fortress_fresh[r] = (seed >> r) % 3 == 0;
    p.sphere[realm] = 0;
    twin_table_init(&tt, &p, seed);
    before = p;
    twin_table_reveal(&tt, (unsigned)realm);
    answer_all(&tt, &p);
    report = (struct naive_report){ .removed_common = NAIVE_NONE };
    naive_revelation(&p, realm, NAIVE_PLAYERS, &report);
    const char *what = twin_table_difference(&tt, &p);
    cr_assert_null(what, "seed %lu: different in %s", seed, what);
    note(seen, &before, &p, &report);
    seen->both_capped += p.capping_points[NAIVE_EGO] > 0;
    twin_table_release(&tt);
}

/* proves ce-rev-16: the same rules by an Absorb of theirs: they cap where both would
 * (cerebria-68), and what they have built in this turn stays (cerebria-67). */
Test(cerebria_table, revelations_are_those_of_the_naive_ego, .timeout = 0)
{
    struct tally seen = { 0 };
    unsigned long positions = soak_games(TURNS_COMPARED);
    for (unsigned long seed = 0; seed < positions; seed++) compare_revelation(&seen, seed);
    cr_expect_gt(seen.capped, 100);
    cr_expect_gt(seen.both_capped, 5);
    cr_expect_gt(seen.declined, 50);
    cr_expect_gt(seen.removed, 50);
    cr_expect_gt(seen.fortresses, 20);
}

/* ---- listening ------------------------------------------------------------------------------- */

struct hearing {
    struct sink sink;
    unsigned told, choices, candidates;
};

static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    struct hearing *h = (struct hearing *)sink;
    (void)t;
    h->told++;
    h->choices += event->kind == EVENT_EGO_CHOICE;
    h->candidates += event->kind == EVENT_EGO_CANDIDATE;
}

/* Not a byte of the table depends on it, at any question and at the end. */
Test(cerebria_table, listening_changes_nothing, .timeout = 0)
{
    static struct naive_position p;
    struct hearing h = { { hear }, 0, 0, 0 };
    for (unsigned long seed = 0; seed < 300; seed++) {
        struct twin_table deaf, listening;
        generate(&p, seed);
        twin_table_init(&deaf, &p, seed);
        twin_table_init(&listening, &p, seed);
        listening.table->sink = &h.sink;
        twin_table_begin(&deaf, &p);
        twin_table_begin(&listening, &p);
        while (!table_is_over(deaf.table)) {
            cr_assert_eq(table_hash(deaf.table), table_hash(listening.table), "seed %lu", seed);
            table_choose(deaf.table, answer(deaf.table, &p));
            table_choose(listening.table, answer(listening.table, &p));
        }
        cr_assert_eq(table_hash(deaf.table), table_hash(listening.table), "seed %lu", seed);
        twin_table_release(&deaf);
        twin_table_release(&listening);
    }
    cr_expect_gt(h.choices, 300);
    cr_expect_gt(h.candidates, h.choices);
}

/* Who has no use for it, as a simulation, is spared what was weighed, and hears all else. */
Test(cerebria_table, asides_are_told_to_who_wants_them)
{
    static struct naive_position p;
    struct hearing all = { { hear }, 0, 0, 0 }, some = { { hear, .no_asides = true }, 0, 0, 0 };
    struct hearing *each[] = { &all, &some };
    for (unsigned i = 0; i < 2; i++) {
        struct twin_table tt;
        generate(&p, 7);
        twin_table_init(&tt, &p, 7);
        tt.table->sink = &each[i]->sink;
        twin_table_begin(&tt, &p);
        answer_all(&tt, &p);
        twin_table_release(&tt);
    }
    cr_expect_gt(all.choices, 0);
    cr_expect_eq(some.choices + some.candidates, 0);
    cr_expect_gt(some.told, 3);
}

/* ---- what the lab is told ------------------------------------------------------------------------ */

/* Of the events that only the lab hears, and of those that say the same for everybody. */
struct told {
    struct sink sink;
    int specials, lines, razed, by[SPECIAL_BY_RAZE + 1];
    int means[MEANS_LEFT_OVER + 1], absorbed, kept, gained, reduced, quelled, discarded;
    int revelations, stands[ASPIRATIONS][SIDE_NONE + 1];
};

static void count_told(struct sink *sink, const struct table *t, const struct event *event)
{
    struct told *told = (struct told *)sink;
    int number = event->number, was = event->was;
    (void)t;
    switch (event->kind) {
    case EVENT_EGO_SPECIAL: told->specials++; return;
    case EVENT_EGO_LINE: told->lines += was; return;
    case EVENT_EGO_ENDGAME: told->razed += was; return;
    case EVENT_EGO_SPECIAL_BY: told->by[number]++; return;
    case EVENT_EGO_MEANS: told->means[was] += number; return;
    case EVENT_EGO_ABSORB: told->absorbed += number, told->kept += was; return;
    case EVENT_EGO_WILLPOWER: told->gained += number; return;
    case EVENT_EGO_REDUCES:
    case EVENT_EGO_TIES: told->reduced += was; return;
    case EVENT_EGO_PAYS: told->quelled += number; return;
    case EVENT_EGO_DISCARDS: told->discarded += number; return;
    case EVENT_REVELATION: told->revelations++; return;
    case EVENT_STANDS: told->stands[was][number]++; return;
    default: return;
    }
}

static struct told play_and_count(unsigned long positions)
{
    static struct naive_position p;
    struct told told = { .sink = { count_told, .no_asides = true } };
    for (unsigned long seed = 0; seed < positions; seed++) {
        struct twin_table tt;
        generate(&p, seed);
        twin_table_init(&tt, &p, seed);
        tt.table->sink = &told.sink;
        twin_table_begin(&tt, &p);
        answer_all(&tt, &p);
        twin_table_release(&tt);
    }
    return told;
}

/* Each Special Operation is done by one line, by the endgame raze or by nothing; all Willpower that
 * the Ego takes, gains or gives is told with what becomes of it; at each Revelation each Aspiration
 * has one who is winning it, or nobody. */
Test(cerebria_table, the_lab_hears_what_the_words_say, .timeout = 0)
{
    struct told told = play_and_count(600);
    int by_lines = 0;
    for (unsigned line = 0; line < EGO_LINES; line++) by_lines += told.by[SPECIAL_BY_LINE + line];
    cr_expect_eq(by_lines, told.lines);
    cr_expect_eq(told.by[SPECIAL_BY_RAZE], told.razed);
    cr_expect_eq(by_lines + told.razed + told.by[SPECIAL_BY_NOTHING], told.specials);
    cr_expect(told.by[SPECIAL_BY_NOTHING] > 0 && told.razed > 0 &&
              told.by[SPECIAL_BY_LINE + 2] > 0);
    cr_expect_eq(told.means[MEANS_KEPT], told.kept);
    cr_expect_eq(told.means[MEANS_KEPT] + told.means[MEANS_DISCARDED], told.absorbed);
    cr_expect_eq(told.means[MEANS_GAINED], told.gained);
    cr_expect_eq(told.means[MEANS_FOR_REDUCTION], told.reduced);
    cr_expect_eq(told.means[MEANS_FOR_QUELL], told.quelled);
    cr_expect_eq(told.means[MEANS_LEFT_OVER], told.discarded);
    cr_expect(told.reduced > 0 && told.discarded > 0);
    for (unsigned a = 0; a < ASPIRATIONS; a++) {
        const int *who = told.stands[a];
        cr_expect_eq(who[0] + who[1] + who[SIDE_NONE], told.revelations, "Aspiration %u", a);
        cr_expect(who[0] && who[1], "Aspiration %u: somebody is never winning it", a);
    }
}

/* The generated positions have no Safety: what it costs is told, too. */
Test(cerebria_table, the_lab_hears_the_price_of_a_quell)
{
    struct told told = { .sink = { count_told, .no_asides = true } };
    struct session *s =
        begin("cerebria", "decks=random",
              "round = 2\nat[1] = Network\nego at[gatekeeper] = Cradle-Network\n"
              "ego willpower = 3\ncommon: Fortitude, Unity\nego hidden: Unity\n"
              "operation: Endeavor II\noperations: Defiance I, ...\nValley 1: Safety\n"
              "Valley 2: Trust {essence=3}\nCradle 2: Bleakness\nLand 1: Bleakness\nLand 2:\n");
    play(s, "end turn");
    s->table->sink = &told.sink;
    play(s, "ambition");
    cr_expect_eq(told.quelled, 2);
    cr_expect_eq(told.means[MEANS_FOR_QUELL], 2);
    session_free(s);
}
