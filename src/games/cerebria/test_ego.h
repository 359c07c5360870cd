/* SPDX-License-Identifier: MIT */
/* An Ego for tests: its cards in arrays, and what it said written down. */
#ifndef LIMBIC_GAMES_CEREBRIA_TEST_EGO_H
#define LIMBIC_GAMES_CEREBRIA_TEST_EGO_H

#include "games/cerebria/ego.h"
#include "games/cerebria/test_board.h"

enum {
    TEST_DECK = 16,
    TEST_OPERATIONS = 12,
    TEST_CHOICES = 7,
    TEST_SOURCES = 7,
    TEST_EVENTS = 128
};

/* The last choice of a kind. */
struct test_choice {
    unsigned times;
    struct ego_ranking ranking;
    int best, decided;
};

struct test_ego {
    struct board board;
    struct ego ego;
    struct emotion deck[TEST_DECK]; /* the top first */
    unsigned deck_count;
    struct operation_card operations[TEST_OPERATIONS]; /* the next first */
    unsigned operations_count, discarded;
    enum aspiration next_hidden;

    unsigned points[TEST_SOURCES];
    struct test_choice choices[TEST_CHOICES];
    struct ego_event events[TEST_EVENTS];
    unsigned event_count;
    struct ego_cards cards;
    struct ego_observer observer;
    struct ego_play play;
};

/*
 * An empty board with nothing in the Ego's deck. Both figures at the Valley: the Influencer in
 * Realm 0, the Gatekeeper on Frontier 0; it is the turn of `spirit`. The Common Aspiration is
 * `common`, and everything else as at the start of a game.
 */
void test_ego_init(struct test_ego *t, enum ego_spirit spirit, enum aspiration common);

/* For rules that are the same for both figures. */
#define BOTH_SPIRITS(spirit)                                                                       \
    for (enum ego_spirit spirit = EGO_GATEKEEPER; spirit <= EGO_INFLUENCER; spirit++)

/* To the bottom of the Ego's deck. */
void test_ego_add_card(struct test_ego *t, struct emotion emotion);

/* The Operation of a pair, with or without a bonus mark on the second card. */
void test_ego_operate(struct test_ego *t, enum operation_type first, enum operation_type second,
                      bool bonus);

/* That Operation failed, and its Special Operation was begun. */
bool test_ego_failed(const struct test_ego *t);

/* A Special Operation for this Target, with a move. */
void test_ego_special(struct test_ego *t, enum aspiration target);

/* Sets where the active figure stands. */
void test_ego_stand(struct test_ego *t, unsigned space);
unsigned test_ego_space(const struct test_ego *t);

/* How often something was told. */
unsigned test_ego_count(const struct test_ego *t, enum ego_happening what);

/* The figure that decided the last choice of a kind, -1: there was no other candidate. */
int test_ego_decided(const struct test_ego *t, enum ego_choice choice);

/* A candidate's figure in the last choice of a kind; fails the test where there is none. */
int test_ego_figure(const struct test_ego *t, enum ego_choice choice, unsigned place,
                    enum ego_figure figure);

/* Why a place was out of the running in the last choice of a kind, -1: it was not. */
int test_ego_refusal(const struct test_ego *t, enum ego_choice choice, unsigned place);

#endif
