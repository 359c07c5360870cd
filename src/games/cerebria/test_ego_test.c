/* SPDX-License-Identifier: MIT */
/* The Ego for tests (test_ego.h). Its decks are in order: what goes under one goes as it comes. */
#include "games/cerebria/test_ego.h"

#include <criterion/criterion.h>
#include <string.h>

/* ---- its cards ------------------------------------------------------------------------------- */

static unsigned emotions_left(void *data)
{
    return ((struct test_ego *)data)->deck_count;
}

static struct emotion draw_emotion(void *data)
{
    struct test_ego *t = data;
    struct emotion top = t->deck[0];
    cr_assert_gt(t->deck_count, 0u);
    memmove(t->deck, t->deck + 1, --t->deck_count * sizeof t->deck[0]);
    return top;
}

static void put_under(void *data, const struct emotion *emotions, unsigned count)
{
    struct test_ego *t = data;
    cr_assert_leq(t->deck_count + count, (unsigned)TEST_DECK);
    for (unsigned i = 0; i < count; i++) t->deck[t->deck_count++] = emotions[i];
}

static struct operation_card turn_up(void *data)
{
    struct test_ego *t = data;
    struct operation_card next = t->operations[0];
    cr_assert_gt(t->operations_count, 0u);
    memmove(t->operations, t->operations + 1, --t->operations_count * sizeof next);
    return next;
}

static void discard(void *data, const struct operation_card *cards, unsigned count)
{
    (void)cards;
    ((struct test_ego *)data)->discarded += count;
}

static enum aspiration next_hidden(void *data, enum aspiration equal)
{
    (void)equal;
    return ((struct test_ego *)data)->next_hidden;
}

/* ---- what it says ---------------------------------------------------------------------------- */

static void ranked(void *data, const struct ego_ranking *ranking, int best, int decided)
{
    struct test_choice *choice = &((struct test_ego *)data)->choices[ranking->choice];
    choice->times++;
    choice->ranking = *ranking;
    choice->best = best;
    choice->decided = decided;
}

static void happened(void *data, const struct ego_event *event)
{
    struct test_ego *t = data;
    cr_assert_lt(t->event_count, (unsigned)TEST_EVENTS);
    t->events[t->event_count++] = *event;
    if (event->what == EGO_SCORES) t->points[event->b] += (unsigned)event->a;
}

unsigned test_ego_count(const struct test_ego *t, enum ego_happening what)
{
    unsigned count = 0;
    for (unsigned i = 0; i < t->event_count; i++) count += t->events[i].what == what;
    return count;
}

int test_ego_decided(const struct test_ego *t, enum ego_choice choice)
{
    const struct test_choice *c = &t->choices[choice];
    return c->decided < 0 ? -1 : c->ranking.chain[c->decided].figure;
}

int test_ego_figure(const struct test_ego *t, enum ego_choice choice, unsigned place,
                    enum ego_figure figure)
{
    const struct ego_ranking *r = &t->choices[choice].ranking;
    for (unsigned i = 0; i < r->count; i++) {
        for (unsigned k = 0; k < r->length && r->candidates[i].place == place; k++) {
            if (r->chain[k].figure == figure) return r->candidates[i].figures[k];
        }
    }
    cr_assert_fail("place %u is no candidate, or the chain has no figure %d", place, (int)figure);
    return 0;
}

int test_ego_refusal(const struct test_ego *t, enum ego_choice choice, unsigned place)
{
    const struct ego_ranking *r = &t->choices[choice].ranking;
    for (unsigned i = 0; i < r->refused_count; i++) {
        if (r->refused[i].place == place) return r->refused[i].why;
    }
    return -1;
}

/* ---- what it does ---------------------------------------------------------------------------- */

void test_ego_init(struct test_ego *t, enum ego_spirit spirit, enum aspiration common)
{
    *t = (struct test_ego){ .board = empty_board(), .next_hidden = ASPIRATION_NONE };
    t->ego = (struct ego){ .side = EGO,
                           .spirit = (uint8_t)spirit,
                           .common = { (uint8_t)common },
                           .common_count = 1,
                           .hidden = ASPIRATION_NONE };
    t->board.spirits[EGO][EGO_GATEKEEPER].space = 1;
    t->board.spirits[EGO][EGO_INFLUENCER].space = 0;
    t->cards = (struct ego_cards){ emotions_left, draw_emotion, put_under, turn_up,
                                   discard,       next_hidden,  t };
    t->observer = (struct ego_observer){ ranked, happened, t };
    t->play = (struct ego_play){ &t->board, &t->ego, &t->cards, &t->observer };
}

void test_ego_add_card(struct test_ego *t, struct emotion emotion)
{
    t->deck[t->deck_count++] = emotion;
}

void test_ego_operate(struct test_ego *t, enum operation_type first, enum operation_type second,
                      bool bonus)
{
    t->ego.up[0] = (struct operation_card){ .type = (uint8_t)first };
    t->ego.up[1] = (struct operation_card){ .type = (uint8_t)second, .bonus = bonus };
    t->ego.up_count = 2;
    ego_turn_operate(&t->play);
}

bool test_ego_failed(const struct test_ego *t)
{
    return test_ego_count(t, EGO_FAILS) == 1 && test_ego_count(t, EGO_SPECIAL) == 1;
}

void test_ego_special(struct test_ego *t, enum aspiration target)
{
    t->ego.target = (uint8_t)target;
    t->ego.can_move = true;
    ego_special_operation(&t->play);
}

void test_ego_stand(struct test_ego *t, unsigned space)
{
    t->board.spirits[EGO][t->ego.spirit].space = (uint8_t)space;
}

unsigned test_ego_space(const struct test_ego *t)
{
    return t->board.spirits[EGO][t->ego.spirit].space;
}
