/* SPDX-License-Identifier: MIT */
/*
 * The Ego against the naive one (testing/cerebria/naive_ego.h), turn by turn on generated
 * positions: each choice with all candidates and figures, what decided, and the whole position
 * after each step. A failure names the seed.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "testing/cerebria/twin.h"
#include "testing/soak.h"

enum {
    TURNS = 20000,     /* in ./dev test; LIMBIC_SOAK=N compares N */
    TURNS_IN_A_ROW = 6 /* of one position in four: what a turn leaves behind must not matter */
};

static void expect_same(const struct twin *t, const struct naive_position *p, const char *when,
                        unsigned long seed)
{
    const char *what = twin_difference(t, p);
    cr_assert_null(what, "seed %lu, after %s: different in %s", seed, when, what);
}

static void begin_position(struct twin *t, struct naive_position *p, unsigned long seed)
{
    naive_generate(p, seed);
    twin_init(t, p, (side_id)(seed / 3 % 2));
}

/* ---- the board ------------------------------------------------------------------------------- */

static side_id side_of(const struct twin *t, enum naive_side side)
{
    if (side == NAIVE_NOBODY) return SIDE_NONE;
    return side == NAIVE_EGO ? t->ego.side : side_other(t->ego.side);
}

static void expect_same_control(const struct twin *t, const struct naive_position *p,
                                unsigned long seed)
{
    for (unsigned i = 0; i < BOARD_REALMS; i++) {
        cr_assert_eq(board_realm_control(&t->board, i), side_of(t, naive_realm_control(p, (int)i)),
                     "seed %lu: control of Realm %u", seed, i);
        cr_assert_eq(board_frontier_control(&t->board, i),
                     side_of(t, naive_frontier_control(p, (int)i)),
                     "seed %lu: control of Frontier %u", seed, i);
    }
    for (enum naive_side side = NAIVE_EGO; side <= NAIVE_PLAYERS; side++)
        for (int i = 0; i < NAIVE_ASPIRATIONS; i++)
            cr_assert_eq((int)board_number(&t->board, (enum aspiration)i, side_of(t, side)),
                         naive_number(p, side, i), "seed %lu: number %d", seed, i);
}

static void expect_same_protection(const struct twin *t, const struct naive_position *p,
                                   unsigned long seed)
{
    for (int slot = 0; slot < NAIVE_SLOTS; slot++) {
        if (p->side[slot] != NAIVE_PLAYERS) continue;
        int price = naive_quell_price(p, slot);
        bool shielded = board_is_shielded(&t->board, (unsigned)slot);
        cr_assert_eq(shielded, price < 0, "seed %lu: may slot %d be quelled", seed, slot);
        if (shielded) continue;
        cr_assert_eq((int)board_quell_toll(&t->board, (unsigned)slot), price,
                     "seed %lu: the price of slot %d", seed, slot);
    }
}

/* proves ce-control-1, ce-control-2, ce-control-4: core rules on control and Aspirations,
 * cerebria-38, 74 to 77. */
Test(cerebria_naive, board_is_that_of_the_naive_ego, .timeout = 0)
{
    static struct twin t;
    struct naive_position p;
    unsigned long turns = soak_games(TURNS);
    for (unsigned long seed = 0; seed < turns; seed++) {
        begin_position(&t, &p, seed);
        expect_same_control(&t, &p, seed);
        expect_same_protection(&t, &p, seed);
    }
}

/* ---- choices --------------------------------------------------------------------------------- */

struct naive_choices {
    int count;
    const struct naive_choice *list[2 * NAIVE_STEPS];
};

/* In the order they were made. Of a single card drawn there is nothing to choose. */
static void list_choices(const struct naive_report *report, struct naive_choices *choices)
{
    choices->count = 0;
    for (int i = 0; i < report->step_count; i++) {
        const struct naive_step *step = &report->step[i];
        if (step->cards.count > 1) choices->list[choices->count++] = &step->cards;
        choices->list[choices->count++] = &step->choice;
    }
}

static bool is_no_choice(const struct twin_choice *c)
{
    return c->ranking.choice == CHOICE_SPHERE ||
           (c->ranking.choice == CHOICE_CARD && c->ranking.count < 2);
}

static void expect_same_choices(const struct twin *t, const struct naive_report *report,
                                unsigned long seed)
{
    struct naive_choices naive;
    list_choices(report, &naive);
    int compared = 0;
    for (unsigned i = 0; i < t->choice_count; i++) {
        if (is_no_choice(&t->choices[i])) continue;
        cr_assert_lt(compared, naive.count, "seed %lu: the naive Ego does less", seed);
        const char *what = twin_choice_difference(t, &t->choices[i], naive.list[compared++]);
        cr_assert_null(what, "seed %lu, choice %d: different in %s", seed, compared, what);
    }
    cr_assert_eq(compared, naive.count, "seed %lu: the naive Ego does more", seed);
}

static void expect_same_points(const struct twin *t, const struct naive_report *report,
                               unsigned long seed)
{
    static const enum ego_source sources[NAIVE_SOURCES] = {
        [NAIVE_FOR_PARTIAL] = POINTS_PARTIAL,   [NAIVE_FOR_MISSED_BONUS] = POINTS_MISSED_BONUS,
        [NAIVE_FOR_BONUS] = POINTS_BONUS,       [NAIVE_FOR_STANDING] = POINTS_SPECIAL,
        [NAIVE_FOR_NESTED] = POINTS_NESTED,     [NAIVE_FOR_ENDGAME_RAZE] = POINTS_ENDGAME_RAZE,
        [NAIVE_FOR_LEFTOVER] = POINTS_WILLPOWER
    };
    for (int i = 0; i < NAIVE_SOURCES; i++)
        cr_assert_eq((int)t->points[sources[i]], report->points[i],
                     "seed %lu: points of source %d: %u, the naive Ego has %d", seed, sources[i],
                     t->points[sources[i]], report->points[i]);
}

static void expect_same_left(const struct twin *t, const struct naive_position *p,
                             unsigned long seed)
{
    cr_assert_eq(t->ego.left_count, p->left_count, "seed %lu: Emotions that left play", seed);
    for (int i = 0; i < p->left_count; i++)
        cr_assert_eq(t->ego.left[i].emotion.card, p->left[i], "seed %lu: which one left", seed);
}

/* ---- Revelation ------------------------------------------------------------------------------ */

/* How many of the two Aspirations the side accomplishes; it may have no Hidden one. */
static int accomplished(const struct twin *t, const struct ego_reductions *reductions,
                        enum aspiration hidden, side_id side)
{
    return ego_reveal_accomplished(&t->play, reductions, t->ego.common[0], side) +
           ego_reveal_accomplished(&t->play, reductions, hidden, side);
}

static void turn_common_down(struct ego *e)
{
    e->common_count--;
    memmove(e->common, e->common + 1, e->common_count);
}

/* The card Ego takes away, with the board as it is after the Fortress has gone (cerebria-89). */
static void expect_same_removal(struct twin *t, const struct naive_position *after,
                                const struct naive_report *report, unsigned long seed)
{
    if (report->removed_common == NAIVE_NONE) return;
    struct twin then;
    twin_init(&then, after, t->ego.side);
    t->board = then.board;
    turn_common_down(&t->ego);
    cr_assert_eq(t->ego.common[ego_reveal_remove(&t->play)], report->removed_common,
                 "seed %lu: the Common card removed", seed);
}

/* Reductions, leftover and who accomplishes what; the Fragments themselves are the table's. */
static void expect_same_revelation(struct twin *t, const struct naive_position *before,
                                   const struct naive_position *after,
                                   const struct naive_report *report, unsigned long seed)
{
    enum aspiration players_hidden = before->players_hidden == NAIVE_NONE
                                         ? ASPIRATION_NONE
                                         : (enum aspiration)before->players_hidden;
    int willpower = t->ego.willpower;
    struct ego_reductions reductions = ego_reveal_reduce(&t->play, players_hidden);
    cr_assert_eq(willpower - t->ego.willpower,
                 report->paid_common + report->paid_players_hidden + report->paid_hidden,
                 "seed %lu: Willpower paid for reductions", seed);
    cr_assert_eq(reductions.lowered[t->ego.common[0]], report->reduced_common, "seed %lu", seed);
    ego_reveal_score(&t->play, &reductions);
    enum aspiration hidden = (enum aspiration)t->ego.hidden;
    cr_assert_eq(accomplished(t, &reductions, hidden, t->ego.side), report->accomplished[NAIVE_EGO],
                 "seed %lu: what Ego accomplishes", seed);
    cr_assert_eq(accomplished(t, &reductions, players_hidden, side_other(t->ego.side)),
                 report->accomplished[NAIVE_PLAYERS], "seed %lu: what players accomplish", seed);
    cr_assert_eq(t->ego.points, after->points, "seed %lu: points for Willpower", seed);
    expect_same_removal(t, after, report, seed);
}

/* ---- turns ----------------------------------------------------------------------------------- */

static void compare_absorb(struct twin *t, struct naive_position *p, struct naive_report *report,
                           unsigned long seed)
{
    struct naive_position before = *p;
    struct ego_absorbed absorbed = ego_turn_absorb(&t->play);
    naive_absorb(p, report);
    cr_assert_eq(absorbed.realm, report->absorbed_from, "seed %lu: which Sphere", seed);
    cr_assert_eq(absorbed.taken, report->absorbed, "seed %lu: Willpower taken", seed);
    cr_assert_eq(absorbed.kept, report->kept, "seed %lu: Willpower kept", seed);
    cr_assert_eq(absorbed.emptied, report->revelation, "seed %lu: a Revelation", seed);
    if (absorbed.emptied) {
        expect_same_revelation(t, &before, p, report, seed);
        return;
    }
    board_turn_origin(&t->board);
    naive_wrap_up(p);
    ego_turn_wrap_up(&t->play, false);
    expect_same(t, p, "Absorb", seed);
}

/* The twin comes from the turn before, except that nothing is newly built any more. */
static void begin_twin(struct twin *t, bool influencer_acts)
{
    t->choice_count = t->failed = t->special = 0;
    memset(t->points, 0, sizeof t->points);
    for (int r = 0; r < BOARD_REALMS; r++) t->board.fortresses[r].fresh = false;
    ego_turn_begin(&t->play, influencer_acts ? EGO_INFLUENCER : EGO_GATEKEEPER);
}

static void compare_turn(struct twin *t, struct naive_position *p, struct naive_report *report,
                         unsigned long seed)
{
    begin_twin(t, p->influencer_acts);
    naive_turn_begin(p, report);
    expect_same(t, p, "the second card", seed);

    naive_operation(p, report);
    ego_turn_operate(&t->play);
    expect_same_choices(t, report, seed);
    expect_same(t, p, "the Operation", seed);
    expect_same_left(t, p, seed);
    cr_assert_eq((int)t->failed, report->failed, "seed %lu: failed Operations", seed);
    cr_assert_eq((int)t->special, report->special, "seed %lu: Special Operations", seed);

    naive_end_move(p, report);
    ego_turn_end_move(&t->play);
    expect_same(t, p, "the move at the end", seed);
    compare_absorb(t, p, report, seed);
    expect_same_points(t, report, seed);
}

/* The two figures take turns until a Revelation, or as often as is asked for. */
static void compare_turns(struct twin *t, struct naive_report *report, unsigned long seed,
                          int turns)
{
    struct naive_position p;
    begin_position(t, &p, seed);
    for (int i = 0; i < turns; i++) {
        compare_turn(t, &p, report, seed);
        if (report->revelation) return;
        p.influencer_acts = !p.influencer_acts;
    }
}

/* proves ce-target-3, ce-act-1: all rulings on the Ego's turn that decide something (cerebria-18
 * to 48, 59 to 61, 64, 72, 73): the game and an Ego written apart from it come to the same. */
Test(cerebria_naive, turns_are_those_of_the_naive_ego, .timeout = 0)
{
    static struct twin t;
    static struct naive_report report;
    unsigned long turns = soak_games(TURNS);
    for (unsigned long seed = 0; seed < turns; seed++)
        compare_turns(&t, &report, seed, seed % 4 == 0 ? TURNS_IN_A_ROW : 1);
}

/* ---- that a broken chain would be found ------------------------------------------------------ */

/* Does the first candidate beat the second, if one place of the chain is not looked at? */
static int compare_without(const struct ego_ranking *r, int a, int b, int left_out)
{
    for (int i = 0; i < r->length; i++) {
        int difference = r->candidates[a].figures[i] - r->candidates[b].figures[i];
        if (i != left_out && difference != 0) return difference;
    }
    return 0;
}

/* Without that figure another candidate would be chosen, or none would be the best. */
static bool is_missed(const struct twin_choice *c, int left_out)
{
    for (int i = 0; i < c->ranking.count; i++)
        if (i != c->best && compare_without(&c->ranking, c->best, i, left_out) <= 0) return true;
    return false;
}

/* Fortresses count in Realms only: Impact looks at Frontiers for nothing there. */
static bool can_never_matter(int choice, int figure)
{
    return figure == FIGURE_FRONTIER && (choice == CHOICE_FORTIFY || choice == CHOICE_RAZE);
}

/* proves ce-impact-4, ce-ei-3, cerebria-34: each figure of each chain decides somewhere, so that
 * leaving it out could not pass unseen. */
Test(cerebria_naive, no_figure_can_be_left_out, .timeout = 0)
{
    static struct twin t;
    static struct naive_report report;
    bool in_chain[CHOICE_SPHERE + 1][FIGURE_FORTRESS + 1] = { { false } };
    unsigned missed[CHOICE_SPHERE + 1][FIGURE_FORTRESS + 1] = { { 0 } };
    for (unsigned long seed = 0; seed < TURNS / 2; seed++) {
        compare_turns(&t, &report, seed, 1);
        for (unsigned i = 0; i < t.choice_count; i++) {
            const struct twin_choice *c = &t.choices[i];
            for (int k = 0; k < c->ranking.length; k++) {
                in_chain[c->ranking.choice][c->ranking.chain[k].figure] = true;
                missed[c->ranking.choice][c->ranking.chain[k].figure] += is_missed(c, k);
            }
        }
    }
    for (int choice = 0; choice <= CHOICE_SPHERE; choice++)
        for (int figure = 0; figure <= FIGURE_FORTRESS; figure++)
            cr_expect(!in_chain[choice][figure] || can_never_matter(choice, figure) ||
                          missed[choice][figure] > 0,
                      "choice %d: figure %d could be left out unseen", choice, figure);
}
