/* SPDX-License-Identifier: MIT */
/*
 * Clauses in force and what holds for a time, against models that are slow and plain. The cards are
 * those of the test game, Wards; nothing here depends on what they say.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "cardlang/packs.h"
#include "games/wards/wards.h"
#include "testing/random_game.h"

extern const struct game wards_game;

enum { MODEL_MAX = IN_FORCE_MAX };

/* Clauses as a list in which the order of coming is all that counts. */
struct model {
    struct in_force all[MODEL_MAX];
    unsigned count;
};

static bool model_has(const struct model *m, card_id card)
{
    for (unsigned i = 0; i < m->count; i++) {
        if (m->all[i].card == card) return true;
    }
    return false;
}

static void model_add(struct model *m, const struct table *t, card_id card, bool first)
{
    const struct play_face *face = play_face_of(t, card);
    unsigned at = 0;
    for (unsigned h = face->hooks_start; h < face->hooks_end; h++) {
        const struct hook *hook = hook_at(t, h);
        bool counts = !hook->prefixed || play_of(t)->prefixed_counts;
        if (!hook->standing || hook->kind >= play_rules_of(t)->kinds_in_force || !counts) continue;
        unsigned to = first ? at++ : m->count;
        memmove(&m->all[to + 1], &m->all[to], (m->count - to) * sizeof *m->all);
        m->all[to] = in_force_of(card, h);
        m->count++;
    }
}

static void model_remove(struct model *m, card_id card)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < m->count; i++) {
        if (m->all[i].card != card) m->all[kept++] = m->all[i];
    }
    m->count = kept;
}

/* The list has, kind by kind, what the model has, in the order in which it came. */
static void compare(const struct table *t, const struct model *m)
{
    const struct in_force *all = clauses_in_force(t);
    unsigned seen = 0;
    for (unsigned kind = 0; kind < play_rules_of(t)->kinds_in_force; kind++) {
        unsigned at = play_state(t)->first[kind];
        for (unsigned i = 0; i < m->count; i++) {
            if (hook_at(t, m->all[i].hook)->kind != kind) continue;
            bool same = at < play_state(t)->first[kind + 1] && all[at].card == m->all[i].card &&
                        all[at].hook == m->all[i].hook;
            property_require(same, "kind %u, place %u: another clause stands there", kind, at);
            property_require(in_force_find(t, all[at].card, all[at].hook) == (int)at,
                             "a clause is not found at its place %u", at);
            at++;
            seen++;
        }
        property_require(at == play_state(t)->first[kind + 1], "kind %u has more", kind);
    }
    property_require(seen == m->count && play_count_in_force(t) == seen, "there are others");
}

static void adds_and_removes(struct choices *c, const void *game)
{
    struct random_game p;
    struct model *m = must_alloc(1, sizeof *m);
    random_game_init(&p, game, c, NULL);
    in_force_clear(p.t);
    bool prefixed = play_of(p.t)->prefixed_counts;
    for (unsigned n = choose(c, 60); n && !prefixed; n--) {
        card_id card = (card_id)choose(c, p.t->cards);
        if (!model_has(m, card)) {
            in_force_add(p.t, card);
            model_add(m, p.t, card, false);
        } else if (choose(c, 3) == 0) {
            in_force_put_first(p.t, card);
            model_remove(m, card);
            model_add(m, p.t, card, true);
        } else {
            in_force_remove(p.t, card);
            model_remove(m, card);
        }
        compare(p.t, m);
    }
    free(m);
    random_game_release(&p);
}

static void expect_property(const char *name, property_function *holds, unsigned runs)
{
    struct text report = { 0 };
    struct property property = { name, "inplay", holds, &wards_game };
    cr_expect(property_check(&property, runs, &report), "%s", text_string(&report));
    text_release(&report);
    packs_release();
}

Test(inplay, the_list_is_sorted_by_kind_and_by_coming)
{
    expect_property("inplay.sorted", adds_and_removes, 300);
}

/* ---- by hand --------------------------------------------------------------------------------- */

static struct random_game begin(void)
{
    struct random_game p;
    struct choices none;
    choices_init_bytes(&none, NULL, 0);
    random_game_init(&p, &wards_game, &none, NULL);
    choices_release(&none);
    in_force_clear(p.t);
    return p;
}

static card_id card_named(const struct table *t, const char *name, unsigned which)
{
    for (card_id card = 0; card < t->cards; card++) {
        if (strcmp(face_name(t, face_of(t, card)), name) == 0 && which-- == 0) return card;
    }
    cr_assert_fail("there is no %s", name);
    return NO_CARD;
}

static unsigned marked(const struct table *t)
{
    unsigned n = 0;
    for (unsigned i = 0; i < play_count_in_force(t); i++) n += clauses_in_force(t)[i].acted;
    return n;
}

Test(inplay, marks_of_having_acted_end_with_the_turn_and_with_the_card)
{
    struct random_game p = begin();
    card_id a = card_named(p.t, "Hound", 0), b = card_named(p.t, "Hound", 1);
    unsigned hook = play_face_of(p.t, a)->hooks_start;
    in_force_add(p.t, a);
    in_force_add(p.t, b);
    clauses_in_force(p.t)[in_force_find(p.t, b, hook)].acted = 1;
    in_force_remove(p.t, a);
    cr_expect_eq(marked(p.t), 1u, "the mark stays with its clause");
    in_force_remove(p.t, b);
    in_force_add(p.t, b);
    cr_expect_eq(marked(p.t), 0u, "a card that comes back has not acted");
    clauses_in_force(p.t)[in_force_find(p.t, b, hook)].acted = 1;
    in_force_begin_turn(p.t);
    cr_expect_eq(marked(p.t), 0u);
    random_game_release(&p);
    packs_release();
}

/* A list that is full stays as it is, however many kinds are looked for: a stranger's pack can have
 * more clauses in force than an event may trigger. */
Test(inplay, what_an_event_triggers_never_goes_beyond_the_list)
{
    struct random_game p = begin();
    card_id by = card_named(p.t, "Graveyard", 0), fallen = card_named(p.t, "Hound", 0);
    unsigned kind = hook_at(p.t, play_face_of(p.t, by)->hooks_start)->kind;
    struct event fall = EVENT(0, .target = fallen);
    struct in_force found[TRIGGERED_MAX + 1] = { 0 };
    card_move(p.t, by, zone_of(p.t, ZONE_YARD, 0));
    card_move(p.t, fallen, zone_of(p.t, ZONE_YARD, 0));
    in_force_add(p.t, by);
    cr_expect_eq(find_triggered(p.t, kind, &fall, found, 0), 1u);
    cr_expect_eq(find_triggered(p.t, kind, &fall, found, TRIGGERED_MAX - 1), TRIGGERED_MAX);
    cr_expect_eq(found[TRIGGERED_MAX - 1].card, by);
    found[TRIGGERED_MAX].card = NO_CARD;
    cr_expect_eq(find_triggered(p.t, kind, &fall, found, TRIGGERED_MAX), TRIGGERED_MAX);
    cr_expect_eq(found[TRIGGERED_MAX].card, NO_CARD);
    random_game_release(&p);
    packs_release();
}

/* ---- for a time ------------------------------------------------------------------------------ */

static struct timed row_of(const struct table *t, unsigned until, seat_id seat, int amount)
{
    return (struct timed){ .hook = play_face_of(t, card_named(t, "Vigil", 0))->hooks_start,
                           .card = card_named(t, "Vigil", 0),
                           .bound = NO_CARD,
                           .thing = NOTHING,
                           .until = (uint8_t)until,
                           .seat = seat,
                           .amount = (int8_t)amount };
}

/* Those that end do, all others stay, and in their order. */
static void rows_end(struct choices *c, const void *game)
{
    struct random_game p;
    struct timed rows[TIMED_MAX];
    random_game_init(&p, game, c, NULL);
    unsigned count = 1 + choose(c, TIMED_MAX), kept = 0;
    for (unsigned i = 0; i < count; i++) {
        rows[i] = row_of(p.t, choose(c, 3), (seat_id)choose(c, p.t->seats), (int)i);
        timed_add(p.t, rows[i]);
    }
    unsigned until = choose(c, 3);
    seat_id seat = choose(c, 2) ? (seat_id)choose(c, p.t->seats) : (seat_id)NOBODY;
    timed_end(p.t, until, seat);
    for (unsigned i = 0; i < count; i++) {
        bool ends = rows[i].until == until && (seat == NOBODY || rows[i].seat == seat);
        if (ends) continue;
        property_require(timed_rows(p.t)[kept].amount == rows[i].amount, "row %u is lost", i);
        kept++;
    }
    property_require(play_count_timed(p.t) == kept, "%u rows are left, not %u",
                     play_count_timed(p.t), kept);
    random_game_release(&p);
}

Test(inplay, rows_end_when_they_should_and_only_then)
{
    expect_property("inplay.rows-end", rows_end, 300);
}

Test(inplay, more_rows_than_there_is_room_for_are_forfeited_and_counted)
{
    struct random_game p = begin();
    for (unsigned i = 0; i < TIMED_MAX; i++) timed_add(p.t, row_of(p.t, 1, 0, 1));
    cr_expect_eq(p.t->forfeited, 0u);
    cr_expect_eq(play_count_timed(p.t), (unsigned)TIMED_MAX);
    timed_add(p.t, row_of(p.t, 1, 0, 2));
    cr_expect_eq(p.t->forfeited, 1u);
    cr_expect_eq(play_count_timed(p.t), (unsigned)TIMED_MAX);
    cr_expect_eq(timed_rows(p.t)[TIMED_MAX - 1].amount, 1);
    random_game_release(&p);
    packs_release();
}

Test(inplay, only_what_was_said_of_a_card_itself_ends_when_it_leaves)
{
    struct random_game p = begin();
    struct timed of_this = row_of(p.t, 1, 0, 1), of_others = of_this;
    card_id wasps = card_named(p.t, "Wasp Nest", 0); /* "harm by this is increased ..." */
    of_this.card = wasps;
    of_this.hook = play_face_of(p.t, wasps)->hooks_start;
    of_others.card = wasps;
    timed_add(p.t, of_others);
    timed_add(p.t, of_this);
    timed_end_about(p.t, card_named(p.t, "Vigil", 0));
    cr_expect_eq(play_count_timed(p.t), 2u);
    timed_end_about(p.t, wasps);
    cr_expect_eq(play_count_timed(p.t), 1u);
    cr_expect_eq(timed_rows(p.t)[0].hook, of_others.hook);
    random_game_release(&p);
    packs_release();
}
