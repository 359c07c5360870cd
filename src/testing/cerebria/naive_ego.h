/* SPDX-License-Identifier: MIT */
/*
 * A naive Ego: Cerebria's automa once more, for tests only.
 *
 * Written from the rulebook and the rulings (docs/rulings/cerebria.md), and sharing no code with
 * the game: plain arrays instead of tables and zones, every candidate tried out on a copy of the
 * whole position, all of them sorted to the end of the chain. Slow and simple on purpose; where the
 * game and this differ, one of them has misread a rule.
 *
 * What people decide is not here: their new Hidden Aspiration, what Embarrassment brings to whom
 * (the position says what is owed). Whether they decline a Fragment, and whether the leftmost
 * Common card is removed for them, stands in the position beforehand.
 */
#ifndef LIMBIC_TESTING_CEREBRIA_NAIVE_EGO_H
#define LIMBIC_TESTING_CEREBRIA_NAIVE_EGO_H

#include <stdbool.h>
#include <stdint.h>

enum {
    NAIVE_SLOTS = 15,      /* the ring, clockwise; slot 0 is the second of Realm 0 */
    NAIVE_REALMS = 5,      /* and as many Frontiers, Triads, Fortress locations, Spheres */
    NAIVE_SPACES = 4,      /* the longest row of an Emotion */
    NAIVE_DECK = 16,       /* one of each Mild kind */
    NAIVE_ASPIRATIONS = 9, /* in the full game */
    NAIVE_OPERATIONS = 12, /* Operation cards */
    NAIVE_STEPS = 16, /* Actions of one turn: two Verdicts of three Intensifies twice, and room */
    NAIVE_TOKEN_MAX = 6, /* cerebria-41 */
    NAIVE_SPHERE_FULL = 7,
    NAIVE_REDUCTION_MAX = 3 /* cerebria-59 */
};

enum naive_side { NAIVE_NOBODY, NAIVE_EGO, NAIVE_PLAYERS, NAIVE_SIDES };

enum naive_aspiration {
    NAIVE_NONE = -1,
    NAIVE_ATTITUDE,
    NAIVE_OPENNESS,
    NAIVE_FORTITUDE,
    NAIVE_AWARENESS,
    NAIVE_UNITY,
    NAIVE_VERSATILITY,
    NAIVE_LIVELINESS,
    NAIVE_SENSIBILITY,
    NAIVE_REFLECTION
};

/* Powers of the players' Emotions that matter in Ego's turn (those of its own are ignored). */
enum naive_power {
    NAIVE_PRICE_NEIGHBOURS = 1,  /* quelling a neighbour costs Ego 2 WP */
    NAIVE_PRICE_NEAR = 2,        /* the same for itself and all near it */
    NAIVE_SHIELD_NEIGHBOURS = 4, /* neighbours cannot be quelled */
    NAIVE_SAFE_WITH_ONE = 8,     /* cannot be quelled while exactly 1 Essence is on it */
    NAIVE_SAFE = 16,             /* cannot be quelled */
    NAIVE_MOURNS = 32            /* owes something when another Emotion of its side leaves play */
};

struct naive_card {
    int id; /* the caller's name for the kind */
    int spaces;
    int row[NAIVE_SPACES];
    unsigned vibes;  /* a bit for each of the four; none on a Starting Emotion */
    unsigned powers; /* naive_power */
};

enum naive_type { NAIVE_DEFIANCE, NAIVE_ENDEAVOR, NAIVE_JUDGMENT };

struct naive_operation_card {
    enum naive_type type;
    int arrow; /* 1 clockwise, -1 counter-clockwise, 0 none */
    bool bonus;
};

/* Whoever needs the same luck as the game puts its own shuffle here. */
enum naive_pile { NAIVE_PILE_EMOTIONS, NAIVE_PILE_HIDDEN, NAIVE_PILE_OPERATIONS };
struct naive_luck {
    /* Puts order[0..count) into a random order; it comes as 0, 1, 2 ... */
    void (*shuffle)(void *owner, enum naive_pile pile, int *order, int count);
    void *owner;
};

struct naive_position {
    /* the ring: whose Emotion, which, and what lies on it */
    enum naive_side side[NAIVE_SLOTS];
    struct naive_card card[NAIVE_SLOTS];
    int essence[NAIVE_SLOTS];
    int token[NAIVE_SLOTS];

    /* Fortresses: size 1 is a Minor Fragment, 2 a Major one; pools and Identity by side */
    enum naive_side fortress[NAIVE_REALMS];
    int fortress_size[NAIVE_REALMS];
    bool fortress_fresh[NAIVE_REALMS]; /* built or exalted in this turn */
    int minors[NAIVE_SIDES], majors[NAIVE_SIDES];
    int identity_minors[NAIVE_SIDES], identity_majors[NAIVE_SIDES];
    bool capped[NAIVE_SIDES];
    int capping_points[NAIVE_SIDES]; /* 4 for the side that could not cap because the other did */

    /* figures: Ego's, and the players' Spirits on spaces 0-9 (2r is Realm r, 2f + 1 Frontier f) */
    int gatekeeper, influencer;
    bool influencer_acts;
    int spirits;
    int spirit_space[2];
    bool spirit_shelters[2]; /* what lies next to it cannot be quelled */

    int willpower, points; /* Ego's */
    struct naive_card deck[NAIVE_DECK];
    int deck_count;

    int common[NAIVE_ASPIRATIONS]; /* face up, from left to right; the first is the current one */
    int common_count;
    int hidden; /* Ego's; NAIVE_NONE: it has none until the next Revelation (cerebria-23) */
    bool hidden_shown;
    int hidden_rest[NAIVE_ASPIRATIONS];
    int hidden_rest_count;
    int players_hidden; /* or NAIVE_NONE */

    int sphere[NAIVE_REALMS];      /* WP in the Sphere that faces Realm r */
    int sphere_name[NAIVE_REALMS]; /* which one it is: they wander */

    struct naive_operation_card operation[NAIVE_OPERATIONS]; /* the deck, top first */
    int operation_count;
    struct naive_operation_card discarded[NAIVE_OPERATIONS];
    int discarded_count;
    struct naive_operation_card face_up; /* the first card of the coming pair */
    bool has_face_up;
    struct naive_operation_card table[4]; /* the pair, or the four of an Upheaval */
    int table_count;

    /* options and modifiers */
    bool far_sight, standing_own, no_bonus;
    bool keeps_both, discards_both, no_willpower_points, wheel_willpower, revelation_willpower;

    /* what people will decide */
    bool players_decline;       /* the Fragment for Aspirations */
    bool players_take_leftmost; /* of the Common cards, for a Major of Ego; else it is left to them
                                 */

    /* what happened so far in this turn */
    bool moved;     /* the figure changed its space in an Operation */
    bool end;       /* triggered */
    int left_count; /* players' Emotions that left play, in order */
    int left[NAIVE_SLOTS];
    int owed; /* how often a mourning card was triggered (cerebria-55, 85) */

    struct naive_luck luck;
};

/* ---- board (naive_board.c) ------------------------------------------------------------------- */

int naive_mod(int value, int modulus);
int naive_intensity(const struct naive_position *p, int slot);
int naive_maximum(const struct naive_card *card);
enum naive_side naive_frontier_control(const struct naive_position *p, int frontier);
enum naive_side naive_realm_control(const struct naive_position *p, int realm);

/* A side's number in an Aspiration, and Ego's minus the players'. */
int naive_number(const struct naive_position *p, enum naive_side side, int aspiration);
int naive_lead(const struct naive_position *p, int aspiration);

/* Length of the run of this side's Emotions that the slot is in; 0 if it has none there. */
int naive_run(const struct naive_position *p, enum naive_side side, int slot);

/* What quelling there costs Ego, or -1 where it is forbidden (cerebria-38). */
int naive_quell_price(const struct naive_position *p, int slot);

/* NULL, or what is wrong with the position. */
const char *naive_complaint(const struct naive_position *p);

/* Ego scores; with the modifier each even number on the way is 1 WP (cerebria-72). */
void naive_score(struct naive_position *p, int points);

/* ---- candidates (naive_candidates.c) --------------------------------------------------------- */

/* Figures in an order that holds for every chain; a chain leaves those it does not use at 0. More
 * is better in all of them. */
enum naive_figure {
    NAIVE_NEW_VIBE,     /* cards: a Vibe that Ego does not have on the board */
    NAIVE_CARD_MAXIMUM, /* cards: highest maximum Intensity */
    NAIVE_DRAWN_FIRST,  /* cards */
    NAIVE_UNPROTECTED,  /* Quell: costs no WP */
    NAIVE_CHANGE,       /* Intensify: change in Intensity */
    NAIVE_TARGET,       /* Impact 1 */
    NAIVE_LATER,        /* with far-sight: the Common cards to the right of the current one */
    NAIVE_REALM = NAIVE_LATER + NAIVE_ASPIRATIONS - 1, /* Impact 2 */
    NAIVE_FRONTIER,                                    /* Impact 3 */
    NAIVE_CURRENT,                                     /* Quell: highest current Intensity */
    NAIVE_MAXIMUM,                                     /* Quell: highest maximum Intensity */
    NAIVE_NO_MOVE,                                     /* Fortresses */
    NAIVE_CLOSEST,                                     /* slots: minus twice the distance */
    NAIVE_CLOCKWISE,
    NAIVE_FIGURES,
    NAIVE_TIED = NAIVE_FIGURES, /* nothing decides: must never come up (cerebria-34) */
    NAIVE_ALONE                 /* there was one candidate */
};

const char *naive_figure_name(int figure);

struct naive_candidate {
    int place; /* slot, Fortress location, or the how-manieth card drawn */
    int move;  /* that the figure must make: 1 clockwise, -1 counter-clockwise, 0 none */
    int figure[NAIVE_FIGURES];
};

/* All candidates, the best first; decided: the first figure in which it beats the second. */
struct naive_choice {
    int count;
    struct naive_candidate best[NAIVE_SLOTS];
    int decided;
};

enum naive_kind { NAIVE_INVOKE, NAIVE_INTENSIFY, NAIVE_QUELL, NAIVE_FORTIFY, NAIVE_RAZE };

enum naive_condition {
    NAIVE_ANY,
    NAIVE_RAISES_INTENSITY,
    NAIVE_HAS_SPACE,
    NAIVE_ENDS_VIBE,
    NAIVE_REMOVES,
    NAIVE_LENGTHENS_UNITY,
    NAIVE_IN_PLAYERS_UNITY,
    NAIVE_NEW_TRIAD,
    NAIVE_ONLY_MINOR,
    NAIVE_ONLY_MAJOR
};

struct naive_action {
    enum naive_kind kind;
    int amount;             /* Essence put on or taken off, at most */
    int tokens;             /* Intensify: +1 so often */
    bool major;             /* Fortify: rather with a Major */
    struct naive_card card; /* Invoke */
    enum naive_condition condition;
    bool chosen_before[NAIVE_SLOTS]; /* "a different Emotion" */
};

/* Does the Action at that place, without the move, the price and the points. Returns how much
 * Essence was placed or taken off, or 1 for a Fortress. */
int naive_apply(struct naive_position *p, const struct naive_action *a, int place);

/* The move by which the place is reached (0: none), or false. */
bool naive_reach(const struct naive_position *p, enum naive_kind kind, int place, bool may_move,
                 int *move);

bool naive_is_possible(const struct naive_position *p, const struct naive_action *a, bool may_move);
void naive_choose(const struct naive_position *p, const struct naive_action *a, int target,
                  bool may_move, struct naive_choice *choice);
void naive_choose_card(const struct naive_position *p, int drawn, struct naive_choice *choice);

/* ---- Operations (naive_operations.c, naive_special.c) ---------------------------------------- */

struct naive_step {
    enum naive_kind kind;
    int operation; /* the how-manieth Operation of the turn; a Special one after a failure counts
                      with the one that failed */
    int target;
    struct naive_choice choice;
    struct naive_choice cards; /* Invoke only; count 0 where nothing was drawn any more */
    int card;                  /* id of what was invoked */
    int amount;                /* Essence put on or taken off; 1 for a Fortress */
    int tokens;                /* by which the Intensity token rose */
    int price;                 /* WP paid for a protected Emotion */
};

enum naive_source {
    NAIVE_FOR_PARTIAL,
    NAIVE_FOR_MISSED_BONUS,
    NAIVE_FOR_BONUS,
    NAIVE_FOR_STANDING,
    NAIVE_FOR_ENDGAME_RAZE,
    NAIVE_FOR_NESTED,
    NAIVE_FOR_LEFTOVER,
    NAIVE_SOURCES
};

struct naive_report {
    int step_count;
    struct naive_step step[NAIVE_STEPS];
    int operations, failed, special, nothing_possible;
    int points[NAIVE_SOURCES];
    int arrow;          /* of the last Operation performed */
    int end_move;       /* made at the end of the turn */
    int absorbed, kept; /* WP */
    int absorbed_from;  /* the Realm that the Sphere faced */
    int absorb_kind;    /* 1, 2 or 3: what it may take */
    bool revelation;
    int paid_common, paid_players_hidden, paid_hidden; /* WP for reductions */
    int reduced_common, reduced_players_hidden, reduced_hidden;
    int accomplished[NAIVE_SIDES];
    int removed_common;         /* by Ego, or NAIVE_NONE */
    bool players_remove_common; /* Ego added a Major: they choose */
};

/* While an Operation is under way. */
struct naive_running {
    struct naive_position *p;
    struct naive_report *report;
    int target;
    bool may_move;
};

bool naive_act(struct naive_running *run, const struct naive_action *a, struct naive_step **step);
void naive_award(struct naive_running *run, enum naive_source source, int points);

/* Draws, and invokes the best at the best slot. Whether there is a slot was looked at before. */
struct naive_step *naive_draw_and_invoke(struct naive_running *run, int cards, int essence,
                                         enum naive_condition condition);

/* Takes the top cards; `kept` is what the caller goes on with, the rest goes under the deck. */
int naive_draw(struct naive_position *p, int wanted, struct naive_card *drawn);
void naive_put_under(struct naive_position *p, const struct naive_card *cards, int count);

/* One Special Operation for this Target, the endgame raze first (rulebook, Special Operations). */
void naive_special(struct naive_running *run);

/* The Operation of the pair on the table, and what it turns into. */
void naive_operation(struct naive_position *p, struct naive_report *report);

/* ---- turn (naive_turn.c, naive_revelation.c) ------------------------------------------------- */

/* Shows Ego's Hidden Aspiration if it is winning the Common one, or in any case. */
void naive_show_hidden(struct naive_position *p, bool in_any_case);
int naive_target(struct naive_position *p);
struct naive_operation_card naive_turn_up(struct naive_position *p);
void naive_turn_up_pair(struct naive_position *p); /* the face-up card and the next: on the table */
void naive_discard_table(struct naive_position *p);
void naive_step_figure(struct naive_position *p, int move);
void naive_absorb(struct naive_position *p, struct naive_report *report);

/* A Revelation of the Sphere that faces this Realm; the players add what they are due. */
void naive_revelation(struct naive_position *p, int realm, enum naive_side absorbed,
                      struct naive_report *report);

/* A whole turn of the figure that acts: naive_turn_begin, naive_operation, naive_end_move,
 * naive_absorb, naive_wrap_up. */
void naive_turn_begin(struct naive_position *p, struct naive_report *report);
void naive_end_move(struct naive_position *p, struct naive_report *report);
void naive_wrap_up(struct naive_position *p);
void naive_turn(struct naive_position *p, struct naive_report *report);

/* ---- generated positions (naive_positions.c) ------------------------------------------------- */

enum naive_sort {
    NAIVE_ORDINARY,
    NAIVE_DENSE,  /* twelve slots or more are taken */
    NAIVE_SPARSE, /* five at most */
    NAIVE_MIRROR, /* alike on both sides of the figure: tied on purpose */
    NAIVE_GUARDED,
    NAIVE_NO_FRAGMENTS, /* one pool or several are empty */
    NAIVE_SORTS
};

/* Kinds as generated positions number them: 16 Mild ones of Bliss, their 16 Strong ones, the
 * Starting Emotion, and after these 33 the same of Gloom; red, yellow, green, blue, and within a
 * Vibe as the pack lists them. */
enum { NAIVE_STARTING = 32, NAIVE_KINDS_OF_SIDE };

/* The card of that number, with the powers that matter to the Ego. */
struct naive_card naive_card_of(int id);

/* A position that can occur, another for each seed; of every sort among NAIVE_SORTS in a row. */
void naive_generate(struct naive_position *p, uint64_t seed);

/* The usual 12 Operation cards, in their order. */
void naive_operation_cards(struct naive_operation_card *cards);

/* A position with nothing on the board and nothing used, for tests that place things by hand: all
 * Aspirations in their order, no Hidden ones. */
void naive_empty(struct naive_position *p);

/* Puts a nameless Emotion there: "122" has three spaces, for Intensity 1, 2 and 2. */
void naive_put(struct naive_position *p, int slot, enum naive_side side, const char *row,
               int essence);

#endif
