/* SPDX-License-Identifier: MIT */
/*
 * The nine Operations of the naive Ego, a function each, in the order of the rulebook's back page.
 * See naive_ego.h.
 *
 * An Operation returns false if it changed nothing; then it has not moved either, and a Special
 * Operation takes its place (cerebria-24).
 */
#include "testing/cerebria/naive_ego.h"

#include <stddef.h>
#include <string.h>

void naive_award(struct naive_running *run, enum naive_source source, int points)
{
    run->report->points[source] += points;
    naive_score(run->p, points);
}

/* ---- one Action ------------------------------------------------------------------------------ */

static struct naive_step *new_step(struct naive_running *run, enum naive_kind kind)
{
    struct naive_step *step = &run->report->step[run->report->step_count++];
    memset(step, 0, sizeof *step);
    step->kind = kind;
    step->operation = run->report->operations;
    step->target = run->target;
    return step;
}

static void move_for(struct naive_running *run, int move)
{
    if (move == 0) return;
    naive_step_figure(run->p, move);
    run->p->moved = true;
    run->may_move = false;
}

bool naive_act(struct naive_running *run, const struct naive_action *a, struct naive_step **done)
{
    struct naive_choice choice;
    naive_choose(run->p, a, run->target, run->may_move, &choice);
    if (choice.count == 0) return false;
    struct naive_step *step = new_step(run, a->kind);
    step->choice = choice;
    int place = choice.best[0].place;
    int token = a->kind == NAIVE_INTENSIFY ? run->p->token[place] : 0;
    if (a->kind == NAIVE_QUELL) step->price = naive_quell_price(run->p, place);
    run->p->willpower -= step->price;
    move_for(run, choice.best[0].move);
    step->amount = naive_apply(run->p, a, place);
    step->card = a->card.id;
    if (a->kind == NAIVE_INTENSIFY) step->tokens = run->p->token[place] - token;
    if (done) *done = step;
    return true;
}

/* ---- drawing --------------------------------------------------------------------------------- */

int naive_draw(struct naive_position *p, int wanted, struct naive_card *drawn)
{
    int count = wanted < p->deck_count ? wanted : p->deck_count;
    memcpy(drawn, p->deck, (size_t)count * sizeof *drawn);
    p->deck_count -= count;
    memmove(p->deck, p->deck + count, (size_t)p->deck_count * sizeof *p->deck);
    return count;
}

void naive_put_under(struct naive_position *p, const struct naive_card *cards, int count)
{
    int order[NAIVE_DECK];
    for (int i = 0; i < count; i++) order[i] = i;
    p->luck.shuffle(p->luck.owner, NAIVE_PILE_EMOTIONS, order, count);
    for (int i = 0; i < count; i++) p->deck[p->deck_count++] = cards[order[i]];
}

struct naive_step *naive_draw_and_invoke(struct naive_running *run, int cards, int essence,
                                         enum naive_condition condition)
{
    struct naive_action a = { .kind = NAIVE_INVOKE, .amount = essence, .condition = condition };
    if (!naive_is_possible(run->p, &a, run->may_move)) return NULL;
    struct naive_choice best;
    struct naive_card drawn[NAIVE_DECK], rest[NAIVE_DECK];
    int count = cards < run->p->deck_count ? cards : run->p->deck_count;
    naive_choose_card(run->p, count, &best);
    naive_draw(run->p, count, drawn);
    if (count == 0) return NULL;
    int left = 0;
    for (int i = 0; i < count; i++)
        if (i != best.best[0].place) rest[left++] = drawn[i];
    naive_put_under(run->p, rest, left);
    a.card = drawn[best.best[0].place];
    struct naive_step *step = NULL;
    naive_act(run, &a, &step);
    step->cards = best;
    return step;
}

/* ---- the Operations -------------------------------------------------------------------------- */

/* Defiance + Endeavor. One point for a bonus that took no second Essence, however often; that only
 * one Emotion was quelled is the partial failure (cerebria-88). */
static bool unrest(struct naive_running *run, bool bonus)
{
    struct naive_action quell = { .kind = NAIVE_QUELL, .amount = bonus ? 2 : 1 };
    struct naive_step *first, *second = NULL;
    if (!naive_act(run, &quell, &first)) return false;
    quell.chosen_before[first->choice.best[0].place] = true;
    bool both = naive_act(run, &quell, &second);
    bool missed = first->amount < 2 || (both && second->amount < 2);
    if (!both) naive_award(run, NAIVE_FOR_PARTIAL, 1);
    if (bonus && missed) naive_award(run, NAIVE_FOR_MISSED_BONUS, 1);
    return true;
}

/* Defiance + Judgment */
static bool entrench(struct naive_running *run, bool bonus)
{
    bool has_major = run->p->majors[NAIVE_EGO] > 0;
    struct naive_action fortify = { .kind = NAIVE_FORTIFY, .major = bonus };
    struct naive_action raze = { .kind = NAIVE_RAZE };
    if (naive_act(run, &fortify, NULL)) {
        if (bonus && !has_major) naive_award(run, NAIVE_FOR_MISSED_BONUS, 1);
        return true;
    }
    if (!naive_act(run, &raze, NULL)) return false;
    if (bonus) naive_award(run, NAIVE_FOR_BONUS, 1);
    return true;
}

/* Endeavor + Defiance */
static bool suppress(struct naive_running *run, bool bonus)
{
    struct naive_action quell = { .kind = NAIVE_QUELL, .amount = bonus ? 3 : 2 };
    struct naive_step *step;
    if (!naive_act(run, &quell, &step)) return false;
    if (step->amount < 2) naive_award(run, NAIVE_FOR_PARTIAL, 1);
    if (bonus && step->amount < 3) naive_award(run, NAIVE_FOR_MISSED_BONUS, 1);
    return true;
}

/* Endeavor + Endeavor */
static bool kindle(struct naive_running *run, bool bonus)
{
    struct naive_action a = { .kind = NAIVE_INTENSIFY, .amount = 2, .tokens = bonus ? 2 : 1 };
    struct naive_step *step;
    if (!naive_act(run, &a, &step)) return false;
    if (step->amount < 2 || step->tokens < 1) naive_award(run, NAIVE_FOR_PARTIAL, 1);
    if (bonus && step->tokens < 2) naive_award(run, NAIVE_FOR_MISSED_BONUS, 1);
    return true;
}

/* Endeavor + Judgment */
static bool conjure(struct naive_running *run, bool bonus)
{
    struct naive_step *step = naive_draw_and_invoke(run, 3, bonus ? 3 : 2, NAIVE_ANY);
    if (!step) return false;
    if (bonus && step->amount < 3) naive_award(run, NAIVE_FOR_MISSED_BONUS, 1);
    return true;
}

/* Judgment + Defiance. One move for both (cerebria-43). */
static bool siege(struct naive_running *run, bool bonus)
{
    struct naive_action raze = { .kind = NAIVE_RAZE }, fortify = { .kind = NAIVE_FORTIFY };
    bool again = false;
    if (naive_act(run, &raze, NULL))
        again = bonus && naive_act(run, &raze, NULL);
    else if (!naive_act(run, &fortify, NULL))
        return false;
    if (bonus && !again) naive_award(run, NAIVE_FOR_MISSED_BONUS, 1);
    return true;
}

/* Judgment + Endeavor: both cards are drawn at once, the better one goes first (cerebria-40). */
static bool muster(struct naive_running *run, bool bonus)
{
    struct naive_action a = { .kind = NAIVE_INVOKE, .amount = bonus ? 2 : 1 };
    if (!naive_is_possible(run->p, &a, run->may_move)) return false;
    struct naive_choice best;
    struct naive_card drawn[2];
    int count = run->p->deck_count < 2 ? run->p->deck_count : 2;
    naive_choose_card(run->p, count, &best);
    naive_draw(run->p, count, drawn);
    if (count == 0) return false;
    struct naive_step *step;
    a.card = drawn[best.best[0].place];
    naive_act(run, &a, &step);
    step->cards = best;
    if (count == 1) return true; /* fewer cards are no partial failure (cerebria-39) */
    a.card = drawn[best.best[1].place];
    a.amount = 1;
    if (naive_act(run, &a, NULL)) return true;
    naive_put_under(run->p, &a.card, 1);
    naive_award(run, NAIVE_FOR_PARTIAL, 1);
    return true;
}

static void begin(struct naive_running *run)
{
    run->report->operations++;
    run->target = naive_target(run->p);
    run->may_move = true;
}

/* Judgment + Judgment: two Special Operations, each with its own Target and move (cerebria-20). */
static void verdict(struct naive_running *run, bool bonus)
{
    if (bonus) naive_award(run, NAIVE_FOR_BONUS, 1);
    for (int i = 0; i < 2; i++) {
        begin(run);
        naive_special(run);
    }
}

static bool do_pair(struct naive_running *run, enum naive_type first, enum naive_type second,
                    bool bonus)
{
    switch (3 * (int)first + (int)second) {
    case 3 * NAIVE_DEFIANCE + NAIVE_ENDEAVOR: return unrest(run, bonus);
    case 3 * NAIVE_DEFIANCE + NAIVE_JUDGMENT: return entrench(run, bonus);
    case 3 * NAIVE_ENDEAVOR + NAIVE_DEFIANCE: return suppress(run, bonus);
    case 3 * NAIVE_ENDEAVOR + NAIVE_ENDEAVOR: return kindle(run, bonus);
    case 3 * NAIVE_ENDEAVOR + NAIVE_JUDGMENT: return conjure(run, bonus);
    case 3 * NAIVE_JUDGMENT + NAIVE_DEFIANCE: return siege(run, bonus);
    default: return muster(run, bonus);
    }
}

/* Any pair but Defiance + Defiance. Returns whether it failed. */
static bool single(struct naive_running *run, const struct naive_operation_card *pair)
{
    bool bonus = pair[1].bonus && !run->p->no_bonus;
    if (pair[0].type == NAIVE_JUDGMENT && pair[1].type == NAIVE_JUDGMENT) {
        verdict(run, bonus);
        return false;
    }
    begin(run);
    if (do_pair(run, pair[0].type, pair[1].type, bonus)) return false;
    run->report->failed++;
    if (bonus) naive_award(run, NAIVE_FOR_MISSED_BONUS, 1);
    naive_special(run);
    return true;
}

static bool is_upheaval(const struct naive_operation_card *pair)
{
    return pair[0].type == NAIVE_DEFIANCE && pair[1].type == NAIVE_DEFIANCE;
}

/* Defiance + Defiance: the pair is discarded before the four are turned up (cerebria-18). */
static void upheaval(struct naive_running *run)
{
    struct naive_position *p = run->p;
    bool failed = false;
    if (p->table[1].bonus && !p->no_bonus) naive_award(run, NAIVE_FOR_BONUS, 1);
    naive_discard_table(p);
    for (int i = 0; i < 4; i++) {
        p->table[i] = naive_turn_up(p);
        p->table_count++;
    }
    for (int i = 0; i < 4; i += 2) {
        const struct naive_operation_card *pair = &p->table[i];
        if (is_upheaval(pair)) { /* cerebria-19 */
            naive_award(run, NAIVE_FOR_NESTED, pair[1].bonus && !p->no_bonus ? 3 : 2);
            continue;
        }
        run->report->arrow = pair[1].arrow;
        failed = single(run, pair) || failed;
    }
    if (failed) naive_award(run, NAIVE_FOR_PARTIAL, 1);
}

void naive_operation(struct naive_position *p, struct naive_report *report)
{
    struct naive_running run = { .p = p, .report = report };
    report->arrow = p->table[1].arrow;
    if (is_upheaval(p->table))
        upheaval(&run);
    else
        single(&run, p->table);
}
