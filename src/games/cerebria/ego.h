/* SPDX-License-Identifier: MIT */
/*
 * The Ego: an opponent that never chooses.
 *
 * Everything it does is a plain function over a board: it asks nobody, cannot pause, and copies
 * nothing but the board, to try a target out. Cards come and go through `struct ego_cards`, so that
 * the table keeps its decks (and its luck, and who knows what) and tests bring arrays.
 *
 * A target is chosen by a chain of figures, the most important first. Each choice is a
 * `struct ego_ranking` with all candidates and their figures; who listens is shown it (`why`).
 *
 * Files in reading order: ego_rank.c (candidates, Impact), ego_move.c (reach and movement),
 * ego_actions.c (Invoke, Intensify, Quell), ego_fortress.c (Fortify, Raze), ego_operations.c (the
 * nine pairs), ego_special.c, ego_turn.c (Target, the steps of a turn, Absorb), ego_revelation.c
 * (what it pays and scores).
 * Numbers such as cerebria-38 are rulings.
 */
#ifndef LIMBIC_GAMES_CEREBRIA_EGO_H
#define LIMBIC_GAMES_CEREBRIA_EGO_H

#include "games/cerebria/board.h"

/* Which of the Ego's two figures: its index in `board.spirits` of the Ego's side. */
enum ego_spirit {
    EGO_GATEKEEPER, /* always on a Frontier */
    EGO_INFLUENCER  /* always in a Realm */
};

enum operation_type { OPERATION_DEFIANCE, OPERATION_ENDEAVOR, OPERATION_JUDGMENT, OPERATION_TYPES };

/* Arrow and bonus mark count when the card lies second (cerebria-14). */
struct operation_card {
    uint8_t card; /* which card of the table it is; the Ego only carries it about */
    uint8_t type; /* enum operation_type */
    int8_t arrow; /* 1 clockwise, -1 counter-clockwise, 0 none */
    bool bonus;
};

/* What difficulty and options change in the Ego's procedures. All false: the rulebook's Ego. */
struct ego_rules {
    bool far_sight;           /* Impact looks at later Common cards, too (cerebria-35) */
    bool wheel_willpower;     /* 1 WP for each even number its points reach or pass (cerebria-72) */
    bool keeps_both;          /* of 2 absorbed WP */
    bool discards_both;       /* of 2 absorbed WP */
    bool no_willpower_points; /* leftover WP is discarded without points */
    bool own_standing;        /* a standing improves by the Ego's number alone (cerebria-47) */
    bool no_bonus;            /* bonus marks are ignored (cerebria-05) */
};

enum {
    EGO_CARDS_UP = 4,   /* Operation cards that can lie face up at once: after two Defiance */
    EGO_DRAWN_MOST = 3, /* Emotions drawn for one Invoke */
    EGO_LEFT_MOST = 4,  /* Emotions that leave play in one turn: two in each of two Operations */
    EGO_LINES = 3       /* of a Special Operation, at most */
};

/* An Emotion that left play, for powers that are settled after the Operation (cerebria-55). */
struct ego_left {
    uint8_t slot;
    struct emotion emotion;
};

struct ego {
    side_id side;
    uint8_t spirit;    /* enum ego_spirit: whose turn it is */
    uint8_t willpower; /* stored */
    uint16_t points;
    struct ego_rules rules;

    uint8_t common[ASPIRATIONS]; /* Common cards face up, from the left; the first is current */
    uint8_t common_count;        /* at least 1 in whatever the Ego does */
    uint8_t hidden;              /* its Hidden Aspiration, ASPIRATION_NONE: none (cerebria-23) */
    bool hidden_shown;

    struct operation_card up[EGO_CARDS_UP]; /* Operation cards face up; between turns one */
    uint8_t up_count;

    /* of this turn */
    uint8_t target; /* the Target Aspiration of this Operation */
    bool can_move;  /* it has not moved in this Operation */
    bool moved;     /* it has moved in an Operation */
    int8_t arrow;   /* of the last Operation performed */
    struct ego_left left[EGO_LEFT_MOST];
    uint8_t left_count;
};

/* ---- what is told ---------------------------------------------------------------------------- */

/* The figures of chains; more is better in each of them. */
enum ego_figure {
    FIGURE_UNPROTECTED, /* Quell: 1 without a price, 0 with one (cerebria-38) */
    FIGURE_TARGET,      /* change of the lead in the Target Aspiration */
    FIGURE_COMMON,      /* the same in a later Common one (`far_sight`) */
    FIGURE_REALM,       /* 1: the Ego takes a Realm or the players lose one */
    FIGURE_FRONTIER,    /* 1: the same of a Frontier */
    FIGURE_CHANGE,      /* Intensify: change of Intensity */
    FIGURE_INTENSITY,   /* Quell: current Intensity */
    FIGURE_MAXIMUM,     /* Quell, cards: highest number of the row */
    FIGURE_NEW_VIBE,    /* cards: 1 if its Vibe is not yet on the Ego's side */
    FIGURE_EARLIEST,    /* cards: minus its place among those drawn */
    FIGURE_NO_MOVE,     /* Fortify, Raze: 1 without a move */
    FIGURE_CLOSEST,     /* minus the distance in half slots */
    FIGURE_CLOCKWISE,   /* 1 on the clockwise side */
    FIGURE_WILLPOWER,   /* Absorb: WP in the Sphere, negative where the smallest is wanted */
    FIGURE_FORTRESS     /* Absorb: 1 if it faces an Ego Fortress */
};

/* Why something in reach is not a candidate. */
enum ego_refusal {
    REFUSED_SHIELDED,   /* it cannot be quelled */
    REFUSED_TOLL,       /* the Ego's WP do not suffice */
    REFUSED_USED,       /* already chosen in this Operation */
    REFUSED_FULL,       /* nothing can be put on it */
    REFUSED_CONTROLLED, /* the players control the Realm */
    REFUSED_FRAGMENT,   /* the Ego has none to build with */
    REFUSED_KIND,       /* not the kind of Fortress that is looked for */
    /* by the condition of a line of a Special Operation, in the order of enum ego_condition */
    REFUSED_NOT_RAISED,   /* its Intensity would stay as it is */
    REFUSED_NOT_REMOVED,  /* it would stay in play */
    REFUSED_NO_VIBE,      /* it would stay, or the players have its Vibes elsewhere, too */
    REFUSED_NOT_IN_CHAIN, /* it is in no longest chain of the players */
    REFUSED_NO_GROWTH,    /* the Ego's longest chain would stay as long */
    REFUSED_OLD_TRIAD,    /* every Triad of it has an Emotion of the Ego */
    REFUSED_TAKEN         /* Fortify: the Realm has a Fortress */
};

/* What is chosen; a candidate's place is a slot, a Realm, or for cards its place among the drawn.
 */
enum ego_choice {
    CHOICE_CARD,
    CHOICE_INVOKE,
    CHOICE_INTENSIFY,
    CHOICE_QUELL,
    CHOICE_FORTIFY,
    CHOICE_RAZE,
    CHOICE_SPHERE
};

enum { EGO_FIGURES = 16 }; /* of a chain: Quell with far_sight and eight later Common cards */

struct ego_candidate {
    uint8_t place;
    int8_t figures[EGO_FIGURES]; /* as many as the chain has */
};

/* A choice: its chain, who is in the running, who is not and why. */
struct ego_ranking {
    uint8_t choice; /* enum ego_choice */
    uint8_t length; /* of the chain */
    struct {
        uint8_t figure;     /* enum ego_figure */
        uint8_t aspiration; /* for FIGURE_TARGET and FIGURE_COMMON */
    } chain[EGO_FIGURES];
    uint8_t count;
    struct ego_candidate candidates[BOARD_SLOTS];
    uint8_t refused_count;
    struct {
        uint8_t place;
        uint8_t why; /* enum ego_refusal */
    } refused[BOARD_SLOTS];
};

/* Where points come from. */
enum ego_source {
    POINTS_BONUS,
    POINTS_MISSED_BONUS,
    POINTS_PARTIAL,
    POINTS_NESTED, /* two Defiance within two Defiance */
    POINTS_SPECIAL,
    POINTS_ENDGAME_RAZE,
    POINTS_WILLPOWER /* leftover at a Revelation */
};

/* What it gains Willpower for, besides Absorb. */
enum ego_gain {
    GAINS_SPECIAL,   /* a Special Operation that did not improve its standing */
    GAINS_WHEEL,     /* marks of the Wheel (`wheel_willpower`) */
    GAINS_FRAGMENTS, /* the players' at a Revelation */
    GAINS_REVELATION /* by a modifier */
};

/* What happens, with what `place`, `a` and `b` of the event mean. */
enum ego_happening {
    EGO_SHOWS_HIDDEN, /* a: the Aspiration, b: the card that lay there; the Common one is replaced
                       */
    EGO_TARGETS,      /* a: the Aspiration, b: 1 if the Ego is winning the Common one */
    EGO_PERFORMS,     /* a, b: first and second type; place: 1 with a bonus */
    EGO_FAILS,        /* the Operation: a Special one follows */
    EGO_SPECIAL,      /* a: the Aspiration */
    EGO_LINE,         /* place: line of the Special Operation, a: 1 possible, 0 not */
    EGO_ENDGAME,      /* a: the kind of Fragment the players are out of, b: 1 if razed */
    EGO_STANDING,     /* a, b: before and after the Special Operation */
    EGO_DRAWS,        /* place: 0 for the first, a: card */
    EGO_MOVES,        /* place: the space it comes to, a: 1 clockwise, -1 counter-clockwise,
                         b: enum ego_move */
    EGO_INVOKES,      /* place: slot, a: card, b: Essence */
    EGO_INTENSIFIES,  /* place: slot, a: Essence, b: token */
    EGO_QUELLS,       /* place: slot, a: Essence, b: WP paid */
    EGO_FORTIFIES,    /* place: Realm, a: Fragment */
    EGO_RAZES,        /* place: Realm */
    EGO_SCORES,       /* a: points, b: enum ego_source */
    EGO_GAINS_WILLPOWER, /* a: WP, b: enum ego_gain */
    EGO_ABSORBS,         /* place: Realm of the Sphere, a: WP taken, b: WP kept */
    EGO_REDUCES,         /* to win it: place: Aspiration, a: by how much in all, b: WP paid now */
    EGO_TIES,            /* likewise, so that nobody wins it */
    EGO_CANNOT_REDUCE,   /* place: Aspiration, a: by how much it would have to, b: ego_obstacle, and
                            OBSTACLES more if that was for a tie */
    EGO_DISCARDS_WILLPOWER, /* a: WP left over at a Revelation */
    EGO_REMOVES_COMMON, /* place: its index, a: the Aspiration, b: 1 if it is winning them all */
    EGO_TRIES_LINE,     /* place: line of the Special Operation, a: the Target */
    EGO_HAS_BONUS, /* told after EGO_PERFORMS, whose a and b are its place, 3 * a + b; a: the card
                      with the mark */
    /* only for who listens to rankings, too: what it looks at before it does something */
    EGO_PAIR,               /* a, b: the first and the second card of EGO_PERFORMS, which follows */
    EGO_COMPARES,           /* place: enum ego_compared, a: the Aspiration */
    EGO_REASONS,            /* a: enum ego_reason */
    EGO_FRAGMENTS_LEFT,     /* endgame check: a, b: Minors and Majors the players still have */
    EGO_NEEDS_NO_REDUCTION, /* place: Aspiration, a: 1 it is winning that, 0 the players are not */
    EGO_LACKS_WILLPOWER     /* of EGO_CANNOT_REDUCE: a: WP that it would cost, b: WP it has */
};

/* Why it moves. */
enum ego_move { MOVES_TO_REACH = 1, MOVES_BY_ARROW };

/* Whose Aspiration it is that both sides' numbers are compared in. */
enum ego_compared { COMPARED_COMMON, COMPARED_HIDDEN, COMPARED_PLAYERS };

/* Which line of a rule it follows: for its Target, for Absorb, for the Common card it removes, for
 * the WP left over at a Revelation. And why something brings it a point or none, what it shows, and
 * why it stays. */
enum ego_reason {
    AIMS_AT_COMMON,         /* it is not winning that */
    AIMS_AT_HIDDEN,         /* it is winning the Common one only */
    AIMS_WINNING_BOTH,      /* at the Common one */
    AIMS_WITHOUT_HIDDEN,    /* likewise: it has no Hidden one (cerebria-23) */
    ABSORBS_ONE,            /* it is not winning the Common one */
    ABSORBS_TWO,            /* it is winning the Common one only, and keeps 1 */
    ABSORBS_TWO_KEEPS_BOTH, /* likewise, by a modifier */
    ABSORBS_TWO_KEEPS_NONE,
    ABSORBS_THREE,    /* it is winning both */
    REMOVES_NOT_WON,  /* the first from the left that it is not winning */
    REMOVES_LAST,     /* it is winning them all */
    KEEPS_ONE,        /* it began with 1 WP */
    SCORES_LEFT,      /* it began with more, and some are left */
    DISCARDS_LEFT,    /* likewise, by a modifier without points */
    SHOWS_AS_WINNING, /* its Hidden one: it is winning the Common one */
    SHOWS_AT_REVELATION,
    BONUS_DONE,     /* so it is no point */
    BONUS_FOR_RAZE, /* so it is a point */
    /* why a bonus had no effect */
    MISSED_QUELL,  /* of one Emotion too little was quelled */
    MISSED_MAJOR,  /* it has no Major */
    MISSED_THIRD,  /* there were not 3 Essence */
    MISSED_TOKEN,  /* no token of 2 fits */
    MISSED_ROOM,   /* the card has too few spaces */
    MISSED_SECOND, /* there was no second raze */
    MISSED_RAZE,   /* not even one */
    MISSED_ALL,    /* the Operation failed */
    /* which part of an Operation could not be done; all above 0, which is none */
    PART_ESSENCE,   /* there was only 1 Essence to quell */
    PART_QUELL,     /* no second Emotion to quell */
    PART_ROOM,      /* no room for 2 Essence */
    PART_TOKEN,     /* no token fits */
    PART_SLOT,      /* no slot for the second card */
    PART_OPERATION, /* one of two Operations failed */
    STANDING_BETTER,
    STAYS_WITHOUT_ARROW,
    STAYS_AS_MOVED /* the arrow does not count */
};

/* Why a reduction is not bought. */
enum ego_obstacle {
    OBSTACLE_TOO_MUCH,   /* more than 3 */
    OBSTACLE_BELOW_ZERO, /* the players' number is not that high */
    OBSTACLE_WILLPOWER,  /* it has too little */
    OBSTACLES
};

struct ego_event {
    uint8_t what; /* enum ego_happening */
    uint8_t place;
    int16_t a, b;
};

/* Who listens. The Ego does the same whether somebody does or not. */
struct ego_observer {
    /* `best`: the chosen candidate's index, -1: none; `decided`: the place in the chain of the
     * first figure in which it beats the second best, -1: there was no other. NULL: who only wants
     * to know what happened. */
    void (*ranked)(void *data, const struct ego_ranking *ranking, int best, int decided);
    void (*happened)(void *data, const struct ego_event *event);
    void *data;
};

/* ---- what it works with ---------------------------------------------------------------------- */

/* The Ego's cards, kept by somebody else. */
struct ego_cards {
    unsigned (*emotions_left)(void *data);
    struct emotion (*draw_emotion)(void *data); /* only if one is left */
    /* under its Emotion deck, in random order */
    void (*put_under)(void *data, const struct emotion *emotions, unsigned count);
    /* the next Operation card; from an empty deck after shuffling what was discarded */
    struct operation_card (*turn_up)(void *data);
    void (*discard)(void *data, const struct operation_card *cards, unsigned count);
    /* its next Hidden Aspiration; `equal`, the one it had, is then shuffled into the rest. There is
     * no next one: ASPIRATION_NONE */
    enum aspiration (*next_hidden)(void *data, enum aspiration equal);
    void *data;
};

struct ego_play {
    struct board *board;
    struct ego *ego;
    const struct ego_cards *cards;
    const struct ego_observer *observer; /* NULL: nobody listens */
};

/* ---- a turn, step by step (cerebria-27) ------------------------------------------------------ */

/* A figure's turn begins: the Hidden Aspiration is shown if the Ego is winning the Common one, and
 * the second Operation card is turned up. One card has to lie face up already. */
void ego_turn_begin(struct ego_play *p, enum ego_spirit spirit);

/* The Operation, or the Operations, of the pair that lies face up. */
void ego_turn_operate(struct ego_play *p);

/* The move by the arrow, unless the figure has moved in an Operation. */
void ego_turn_end_move(struct ego_play *p);

/* Absorb. If the Sphere is empty now, a Revelation is due; the Origin is not yet turned. */
struct ego_absorbed {
    uint8_t realm; /* that the Sphere faces */
    uint8_t taken, kept;
    bool emptied;
};
struct ego_absorbed ego_turn_absorb(struct ego_play *p);

/* Discards what lies face up and turns up the next first card, which is left out once the end of
 * the game has been triggered. */
void ego_turn_wrap_up(struct ego_play *p, bool game_ends);

/* ---- single steps ---------------------------------------------------------------------------- */

/* Is the Ego ahead in an Aspiration? Never in ASPIRATION_NONE. */
bool ego_is_winning(const struct ego_play *p, enum aspiration aspiration);

/* The Target Aspiration as the board is now; may show the Hidden Aspiration (cerebria-22). */
enum aspiration ego_target(struct ego_play *p);

/* A Special Operation for `ego.target`, with a move if `ego.can_move`. */
void ego_special_operation(struct ego_play *p);

/* ---- Revelation ------------------------------------------------------------------------------ */

/* What the Ego has bought: by how much the players' number counts for less. */
struct ego_reductions {
    uint8_t willpower_before; /* when the Revelation began */
    uint8_t lowered[ASPIRATIONS];
};

/* Shows its Hidden Aspiration and pays for reductions, in the order Common, the players' Hidden
 * (ASPIRATION_NONE: they have none), its own Hidden (cerebria-59, cerebria-60). */
struct ego_reductions ego_reveal_reduce(struct ego_play *p, enum aspiration players_hidden);

/* What is left of its Willpower becomes points and is discarded (cerebria-61). */
void ego_reveal_score(struct ego_play *p, const struct ego_reductions *reductions);

/* Does a side accomplish the Aspiration, reductions counted? */
bool ego_reveal_accomplished(const struct ego_play *p, const struct ego_reductions *reductions,
                             enum aspiration aspiration, side_id side);

/* For a Major of the players: which of the Common cards that are still face up it removes, as an
 * index of `ego.common` (cerebria-64). The card of this Revelation has been turned down before. */
unsigned ego_reveal_remove(const struct ego_play *p);

/* Willpower for the players' Fragments and from modifiers. */
void ego_gain_willpower(struct ego_play *p, unsigned willpower, enum ego_gain what_for);

#endif
