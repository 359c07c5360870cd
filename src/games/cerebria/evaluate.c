/* SPDX-License-Identifier: MIT */
/*
 * How a position stands for the players, for bots: from what their side knows. Of hands it counts
 * the cards, the Ego's Hidden Aspiration counts once it is shown, and no deck is looked at
 * (docs/adr/0010).
 *
 * There are two: evaluate, which greedy goes by, and the outlook of searches, which knows more.
 * Both stay apart so that what was measured with greedy (docs/playtest-cerebria.md) still holds.
 *
 * It is the same for every seat, because all win or lose together. The board is filled once, and
 * control, which most of the rest asks for, is worked out once.
 */
#include "games/cerebria/cerebria.h"
#include "games/cerebria/ego.h"

/*
 * What things are worth, in hundredths of a point. Points count as they are; all else is a guess at
 * the points it leads to. A Willpower of the Ego's is nearly one: a Revelation turns it into a
 * point or into a reduction.
 */
enum weight {
    WORTH_POINT = 100,
    WORTH_MINOR = 300, /* to be added if a Revelation came now; winning both brings a Major */
    WORTH_MAJOR = 500,
    WORTH_LEAD = 12,  /* each step ahead or behind in a current Aspiration, up to LEAD_COUNTS */
    WORTH_LATER = 50, /* being ahead in the next Common Aspiration; half of it in the one after */
    WORTH_REALM = 35,
    WORTH_FRONTIER = 35,
    WORTH_WILLPOWER = 5,
    WORTH_ESSENCE = 9,
    WORTH_CARD = 7,
    WORTH_AMBITION = 18,
    WORTH_TOKEN = 16,
    WORTH_INTENSITY = 14, /* of Emotions on the board: it stays when control is lost and won */
    WORTH_EGO_WILLPOWER = 60
};

/* More than this of something is worth nothing more: what one turn can use. */
enum ceiling { LEAD_COUNTS = 3, WILLPOWER_COUNTS = 10, ESSENCE_COUNTS = 5, CARDS_COUNT = 5 };

enum { LATER_CARDS = 2 }; /* Common cards to the right of the current one that are looked at */

/* Of ten parts of what a Revelation would bring now, so many count however far it is, and one more
 * for each Willpower that is gone from the fullest Sphere's measure. */
enum { STAKE_PARTS = 10, STAKE_ALWAYS = 3 };

/* ---- control, once --------------------------------------------------------------------------------------- */

struct standing {
    struct board board;
    side_id realms[BOARD_REALMS], frontiers[BOARD_FRONTIERS];
};

static void look(const struct table *t, struct standing *s)
{
    cerebria_board(t, &s->board);
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        s->realms[r] = board_realm_control(&s->board, r);
        s->frontiers[r] = board_frontier_control(&s->board, r);
    }
}

/* +1 for the players', -1 for the Ego's. */
static int sign_of(side_id side)
{
    return side == SIDE_PLAYERS ? 1 : side == SIDE_EGO ? -1 : 0;
}

static int controlled(const side_id places[BOARD_REALMS])
{
    int lead = 0;
    for (unsigned i = 0; i < BOARD_REALMS; i++) lead += sign_of(places[i]);
    return lead;
}

/* Realm r lies opposite Frontier r + 2 (cerebria-76). */
static int opposite_pairs(const struct standing *s)
{
    int lead = 0;
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        if (s->realms[r] == s->frontiers[(r + 2) % BOARD_FRONTIERS]) lead += sign_of(s->realms[r]);
    }
    return lead;
}

/* By how much the players lead. */
static int lead_in(const struct standing *s, enum aspiration aspiration)
{
    switch (aspiration) {
    case ASPIRATION_NONE: return 0;
    case ASPIRATION_ATTITUDE: return controlled(s->realms);
    case ASPIRATION_OPENNESS: return controlled(s->frontiers);
    case ASPIRATION_REFLECTION: return opposite_pairs(s);
    default: return board_lead(&s->board, aspiration, SIDE_PLAYERS);
    }
}

/* ---- Aspirations ------------------------------------------------------------------------------------------- */

static int clamp(int value, int most)
{
    return value > most ? most : value < -most ? -most : value;
}

static int fragment_worth(unsigned accomplished)
{
    static const int worth[] = { 0, WORTH_MINOR, WORTH_MAJOR };
    return worth[accomplished];
}

/* A Sphere that is nearly empty brings the Revelation near, whoever empties it. */
static int stake_parts(const struct cerebria *g)
{
    unsigned least = SPHERE_WILLPOWER;
    for (unsigned s = 0; s < BOARD_REALMS; s++) {
        if (g->spheres[s] < least) least = g->spheres[s];
    }
    return (int)(STAKE_ALWAYS + SPHERE_WILLPOWER - least);
}

/* By how much the players lead in the current Aspirations; in the Ego's Hidden one once it is
 * shown. After the last Common card nobody is winning anything (cerebria-84). */
struct leads {
    int common, hidden, ego;
};

static struct leads current_leads(const struct table *t, const struct standing *s)
{
    bool shown = cerebria_of(t)->hidden_shown;
    if (cerebria_common(t) == ASPIRATION_NONE) return (struct leads){ 0 };
    return (struct leads){
        .common = lead_in(s, cerebria_common(t)),
        .hidden = lead_in(s, cerebria_hidden(t, SIDE_PLAYERS)),
        .ego = lead_in(s, shown ? cerebria_hidden(t, SIDE_EGO) : ASPIRATION_NONE),
    };
}

static int steps(struct leads l)
{
    return clamp(l.common, LEAD_COUNTS) + clamp(l.hidden, LEAD_COUNTS) + clamp(l.ego, LEAD_COUNTS);
}

/* Fragments of a Revelation now, and the steps that lead there. */
static int current_aspirations(const struct table *t, const struct standing *s)
{
    struct leads l = current_leads(t, s);
    int stake = fragment_worth((unsigned)(l.common > 0) + (l.hidden > 0)) -
                fragment_worth((unsigned)(l.common < 0) + (l.ego < 0));
    return stake * stake_parts(cerebria_of(t)) / STAKE_PARTS + WORTH_LEAD * steps(l);
}

static int later_aspirations(const struct table *t, const struct standing *s)
{
    int worth = 0, left = LATER_CARDS, each = WORTH_LATER;
    card_id current = zone_top(t, zone_of(t, ZONE_COMMON, 0));
    for (EACH_CARD(card, t, zone_of(t, ZONE_COMMON, 0))) {
        if (card == current) continue;
        if (left-- == 0) break;
        worth += each * clamp(lead_in(s, aspiration_of(t, card)), 1);
        each /= 2;
    }
    return worth;
}

/* ---- what lies on the table ----------------------------------------------------------------------------------- */

static int intensity(const struct board *b)
{
    int lead = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++)
        lead += sign_of(b->slots[slot].side) * (int)board_intensity(b, slot);
    return lead;
}

static int up_to(unsigned has, int most)
{
    return (int)has > most ? most : (int)has;
}

static int tokens_of(const struct cerebria *g, seat_id seat)
{
    int tokens = 0;
    for (unsigned row = 0; row < ROWS; row++) {
        for (unsigned place = 0; place < ROW_PLACES; place++)
            tokens += g->tokens[seat][row][place] != TOKEN_NONE;
    }
    return tokens;
}

static int spirit(const struct table *t, seat_id seat)
{
    const struct cerebria *g = cerebria_of(t);
    unsigned cards = zone_count(t, zone_of(t, ZONE_HAND, seat));
    return WORTH_WILLPOWER * up_to(g->willpower[seat], WILLPOWER_COUNTS) +
           WORTH_ESSENCE * up_to(g->essence[seat], ESSENCE_COUNTS) +
           WORTH_CARD * up_to(cards, CARDS_COUNT) + WORTH_TOKEN * tokens_of(g, seat);
}

/* ---- the outlook ---------------------------------------------------------------------------------------------- */

/*
 * What a position leads to, for searches (docs/bots.md): as above, but a Revelation is worth what
 * is left when the Ego has paid, and things are worth the less the fewer Revelations are to come.
 * One's own points count half as much again as the Ego's: by the lead alone searches win more games
 * than greedy with hardly more points. Weights in hundredths of a point at the beginning of a game:
 * what the lead to come depended on in 85 games of greedy, and half of what one's own points did in
 * 400, rounded.
 */
enum outlook_weight {
    OUTLOOK_OWN_POINT = 150,
    OUTLOOK_EGO_POINT = 100,
    OUTLOOK_LATER = 375, /* percent of what it is worth to greedy */
    OUTLOOK_REALM = 75,
    OUTLOOK_FRONTIER = 67,
    OUTLOOK_INTENSITY = 50,
    OUTLOOK_AMBITION = 92,
    OUTLOOK_WILLPOWER = 25,
    OUTLOOK_ESSENCE = 61,
    OUTLOOK_CARD = 31,
    OUTLOOK_TOKEN = 29,
    OUTLOOK_FORTRESS = 45, /* of each point that it scores in the Identity */
    OUTLOOK_EGO_WILLPOWER = 40
};

/* In tenths, by the number of Common cards that are left. */
static int to_come(const struct table *t)
{
    static const int parts[] = { 0, 2, 4, 6, 7, 9, 10 };
    unsigned left = zone_count(t, zone_of(t, ZONE_COMMON, 0));
    return parts[left < 6 ? left : 6];
}

/* Hundredths of a point that a Revelation would bring now. The Ego pays as it would, on copies; its
 * Hidden Aspiration counts once it is shown. */
static int revelation(const struct table *t, const struct standing *s)
{
    const struct cerebria *g = cerebria_of(t);
    if (cerebria_common(t) == ASPIRATION_NONE) return 0;
    struct board board = s->board;
    struct ego ego = { .side = SIDE_EGO,
                       .willpower = (uint8_t)g->ego_willpower,
                       .rules = facts_of(t->setup)->ego,
                       .common = { (uint8_t)cerebria_common(t) },
                       .common_count = 1,
                       .hidden_shown = true };
    struct ego_play play = { .board = &board, .ego = &ego };
    enum aspiration hidden = cerebria_hidden(t, SIDE_PLAYERS);
    unsigned accomplished[BOARD_SIDES] = { 0 };
    ego.hidden = (uint8_t)(g->hidden_shown ? cerebria_hidden(t, SIDE_EGO) : ASPIRATION_NONE);
    struct ego_reductions reductions = ego_reveal_reduce(&play, hidden);
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        enum aspiration own = side == SIDE_EGO ? (enum aspiration)ego.hidden : hidden;
        accomplished[side] =
            (unsigned)ego_reveal_accomplished(&play, &reductions, cerebria_common(t),
                                              (side_id)side) +
            (unsigned)ego_reveal_accomplished(&play, &reductions, own, (side_id)side);
    }
    ego_reveal_score(&play, &reductions);
    return fragment_worth(accomplished[SIDE_PLAYERS]) * OUTLOOK_OWN_POINT / WORTH_POINT -
           fragment_worth(accomplished[SIDE_EGO]) * OUTLOOK_EGO_POINT / WORTH_POINT -
           OUTLOOK_EGO_POINT * (int)ego.points;
}

/* The points that the players' Fortresses would score in the Identity. */
static int fortresses(const struct table *t)
{
    const struct cerebria *g = cerebria_of(t);
    const struct constants *c = &facts_of(t->setup)->constants;
    int points = 0;
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        if (g->fortress_side[r] != SIDE_PLAYERS) continue;
        if (g->fortress[r] == FRAGMENT_MINOR) points += c->minor_points;
        if (g->fortress[r] == FRAGMENT_MAJOR) points += c->major_points;
    }
    return points;
}

static int spirit_outlook(const struct table *t, seat_id seat)
{
    const struct cerebria *g = cerebria_of(t);
    unsigned cards = zone_count(t, zone_of(t, ZONE_HAND, seat));
    return OUTLOOK_WILLPOWER * up_to(g->willpower[seat], WILLPOWER_COUNTS) +
           OUTLOOK_ESSENCE * up_to(g->essence[seat], ESSENCE_COUNTS) +
           OUTLOOK_CARD * up_to(cards, CARDS_COUNT) + OUTLOOK_TOKEN * tokens_of(g, seat);
}

/* What is in the hands of the sides, as if all Revelations were still to come. */
static int means(const struct table *t, const struct standing *s)
{
    const struct cerebria *g = cerebria_of(t);
    int worth = OUTLOOK_REALM * controlled(s->realms) +
                OUTLOOK_FRONTIER * controlled(s->frontiers) +
                OUTLOOK_INTENSITY * intensity(&s->board) + OUTLOOK_AMBITION * g->ambition -
                OUTLOOK_EGO_WILLPOWER * g->ego_willpower + OUTLOOK_FORTRESS * fortresses(t);
    for (seat_id seat = 0; seat < t->seats; seat++) worth += spirit_outlook(t, seat);
    return worth;
}

int32_t cerebria_outlook(const struct table *t, seat_id seat)
{
    struct standing s;
    (void)seat;
    int32_t worth = OUTLOOK_OWN_POINT * cerebria_points(t, SIDE_PLAYERS).total -
                    OUTLOOK_EGO_POINT * cerebria_points(t, SIDE_EGO).total;
    if (table_is_over(t)) return worth;
    look(t, &s);
    worth += revelation(t, &s) * stake_parts(cerebria_of(t)) / STAKE_PARTS +
             WORTH_LEAD * steps(current_leads(t, &s));
    worth += OUTLOOK_LATER * later_aspirations(t, &s) / 100;
    return worth + means(t, &s) * to_come(t) / 10;
}

int32_t cerebria_evaluate(const struct table *t, seat_id seat)
{
    const struct cerebria *g = cerebria_of(t);
    struct standing s;
    (void)seat;
    int32_t worth =
        WORTH_POINT * (cerebria_points(t, SIDE_PLAYERS).total - cerebria_points(t, SIDE_EGO).total);
    if (table_is_over(t)) return worth;
    look(t, &s);
    worth += current_aspirations(t, &s) + later_aspirations(t, &s);
    worth += WORTH_REALM * controlled(s.realms) + WORTH_FRONTIER * controlled(s.frontiers);
    worth += WORTH_INTENSITY * intensity(&s.board);
    worth += WORTH_AMBITION * g->ambition - WORTH_EGO_WILLPOWER * g->ego_willpower;
    for (seat_id spirits = 0; spirits < t->seats; spirits++) worth += spirit(t, spirits);
    return worth;
}
