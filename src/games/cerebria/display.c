/* SPDX-License-Identifier: MIT */
/*
 * What people are shown: who is who, how the game stands, what is printed on cards, and the numbers
 * that follow from the board and are kept nowhere: control, Intensity, Aspirations. All of it asks
 * board.h; nothing in the rules asks here.
 */
#include "games/cerebria/cerebria.h"

#include "games/cerebria/display.h"
#include "kernel/words.h"
#include "kernel/worked_out.h"

/* ---- who is who -------------------------------------------------------------------------------------- */

void cerebria_seat_words(const struct setup *setup, seat_id seat, struct text *out)
{
    text_add_string(out, setup->face_names[facts_of(setup)->spirit[seat]]);
}

void cerebria_side_words(const struct setup *setup, unsigned side, struct text *out)
{
    (void)setup;
    (void)side; /* there is one that nobody plays */
    text_add_string(out, "the Ego");
}

/* Of a Spirit its seat; Emotions in play by their side, of the players by whose deck they are, and
 * those without a deck as the first seat's: a picture calls them the side's. */
unsigned cerebria_side_of(const struct table *t, card_id card)
{
    const struct zone *zone = zone_at(t, card_at(t, card)->zone);
    unsigned pool = card_at(t, card)->pool;
    if (zone->owner != NOBODY) return zone->owner;
    if (cerebria_slot(t, card) == BOARD_SLOTS || cerebria_side(t, card) == SIDE_EGO)
        return t->seats;
    return pool < POOL_STRONG ? pool - POOL_DECK : 0;
}

/* ---- how the game stands ----------------------------------------------------------------------------- */

/* "Round 3, turn of Delight, 2 Actions left", "Round 3, turn of the Gatekeeper". */
void cerebria_table_words(const struct table *t, struct text *out)
{
    const struct cerebria *g = cerebria_of(t);
    bool ego = g->turn == TURN_GATEKEEPER || g->turn == TURN_INFLUENCER;
    text_add(out, "Round %u, turn of ", g->round);
    if (ego) {
        text_add_string(out, g->turn == TURN_GATEKEEPER ? "the Gatekeeper" : "the Influencer");
        if (g->end) text_add_string(out, ", the last turn of the game");
        return;
    }
    seat_words(t->setup, cerebria_active(t), out);
    if (g->end) text_add_string(out, ", the last turn of the game");
}

/* ---- what is printed ---------------------------------------------------------------------------------- */

/* Who reads a text expects it to be followed: one that is not says so. */
static void add_idle_power(const struct setup *setup, face_id face, struct text *out)
{
    struct text effect = { 0 };
    if (cerebria_power_counts(setup, &setup->pack->cards[face])) return;
    card_effect_text(setup->pack, face, &effect);
    if (effect.length) text_add_string(out, " (This power does not count in this game.)");
    text_release(&effect);
}

/* In the basic game nothing is empowered. */
void cerebria_card_words(const struct setup *setup, face_id face, struct text *out)
{
    unsigned hidden = SHOWN_TO_AUTHORS | (facts_of(setup)->full ? 0 : SHOWN_IN_FULL);
    card_text_without(setup->pack, face, hidden, out);
    add_idle_power(setup, face, out);
}

void cerebria_sentence_words(const struct setup *setup, face_id face, unsigned line,
                             struct text *out)
{
    unsigned clause = card_clause_at(setup->pack, face, line);
    if (clause == NO_CLAUSE) return;
    clause_text(setup->pack, clause, out);
    text_add_char(out, '.');
}

static void add_vibes(const struct setup *setup, unsigned vibes, struct text *out)
{
    size_t start = out->length;
    for (unsigned v = 0; v < VIBES; v++) {
        if (!(vibes >> v & 1)) continue;
        if (out->length > start) text_add_char(out, ' ');
        text_add_string(out, setup->game->things[THING_RED + v]);
    }
}

static void add_operation(const struct operation_card *card, struct text *out)
{
    if (card->arrow) text_add_string(out, card->arrow > 0 ? "clockwise" : "counter-clockwise");
    if (card->bonus) text_add(out, "%sbonus", card->arrow ? ", " : "");
}

void cerebria_keyword_words(const struct setup *setup, face_id face, struct text *out)
{
    const struct cerebria_setup *own = facts_of(setup);
    if (own->sort[face] == SORT_EMOTION)
        add_vibes(setup, own->emotions[face].printed.vibes, out);
    else if (own->sort[face] == SORT_OPERATION)
        add_operation(&own->operations[face], out);
}

/* Beside a Spirit, which lies before its seat; others are read by `card NAME`. */
void cerebria_does_words(const struct setup *setup, face_id face, struct text *out)
{
    if (facts_of(setup)->sort[face] != SORT_SPIRIT) return;
    size_t start = out->length;
    card_effect_text(setup->pack, face, out);
    text_join_lines(out, start);
    add_idle_power(setup, face, out);
}

/* ---- what the board comes to --------------------------------------------------------------------------- */

/* In the order of the words: nobody, then the sides. */
static int64_t control_word(side_id side)
{
    return side == SIDE_NONE ? 0 : 1 + side;
}

unsigned cerebria_place_sum(const struct board *b, unsigned place, side_id side)
{
    return place < PLACE_FRONTIER ? board_realm_sum(b, place - PLACE_REALM, side)
                                  : board_frontier_sum(b, place - PLACE_FRONTIER, side);
}

side_id cerebria_place_control(const struct board *b, unsigned place)
{
    return place < PLACE_FRONTIER ? board_realm_control(b, place - PLACE_REALM)
                                  : board_frontier_control(b, place - PLACE_FRONTIER);
}

int64_t cerebria_find_control(const struct table *t, unsigned space, unsigned second)
{
    struct board board;
    (void)second;
    cerebria_board(t, &board);
    return control_word(cerebria_place_control(&board, place_of_space(space)));
}

int64_t cerebria_find_sum(const struct table *t, unsigned space, unsigned side)
{
    struct board board;
    cerebria_board(t, &board);
    return cerebria_place_sum(&board, place_of_space(space), (side_id)side);
}

int64_t cerebria_find_facing(const struct table *t, unsigned realm, unsigned second)
{
    (void)second;
    return (realm + BOARD_REALMS - cerebria_of(t)->origin) % BOARD_REALMS;
}

int64_t cerebria_find_held(const struct table *t, unsigned realm, unsigned second)
{
    return cerebria_of(t)->spheres[cerebria_find_facing(t, realm, second)];
}

/* None, the players' Minor and Major, the Ego's. */
int64_t cerebria_find_stronghold(const struct table *t, unsigned realm, unsigned second)
{
    const struct cerebria *g = cerebria_of(t);
    (void)second;
    if (g->fortress[realm] == FRAGMENT_NONE) return 0;
    return g->fortress_side[realm] * 2 + g->fortress[realm];
}

/* A Fragment's number is its Intensity. */
int64_t cerebria_find_fortress_adds(const struct table *t, unsigned realm, unsigned second)
{
    (void)second;
    return cerebria_of(t)->fortress[realm];
}

static int64_t count_fortresses(const struct table *t, unsigned side, enum fragment kind)
{
    const struct cerebria *g = cerebria_of(t);
    unsigned count = 0;
    for (unsigned r = 0; r < BOARD_REALMS; r++)
        count += g->fortress[r] == kind && g->fortress_side[r] == side;
    return count;
}

int64_t cerebria_find_board_minors(const struct table *t, unsigned side, unsigned second)
{
    (void)second;
    return count_fortresses(t, side, FRAGMENT_MINOR);
}

int64_t cerebria_find_board_majors(const struct table *t, unsigned side, unsigned second)
{
    (void)second;
    return count_fortresses(t, side, FRAGMENT_MAJOR);
}

int64_t cerebria_find_score(const struct table *t, unsigned side, unsigned line)
{
    struct score_lines lines = cerebria_points(t, (side_id)side);
    switch ((enum score_line)line) {
    case SCORE_WHEEL: return lines.wheel;
    case SCORE_MINORS: return lines.minors;
    case SCORE_MAJORS: return lines.majors;
    case SCORE_CAPPING: return lines.capping;
    case SCORE_FORTRESSES: return lines.fortresses;
    case SCORE_TOTAL:
    case SCORE_LINES: break;
    }
    return lines.total;
}

int64_t cerebria_find_common_gone(const struct table *t, unsigned first, unsigned second)
{
    unsigned all = 0;
    (void)first;
    (void)second;
    for (unsigned c = 0; c < t->cards; c++) all += card_at(t, (card_id)c)->pool == POOL_COMMON;
    return all - zone_count(t, zone_of(t, ZONE_COMMON, 0));
}

int64_t cerebria_find_blocked(const struct table *t, unsigned card, unsigned realm)
{
    unsigned slot = cerebria_slot(t, (card_id)card);
    struct board board;
    bool of_frontier = slot < BOARD_SLOTS && slot % 3 == 1;
    if (!of_frontier || !board_influences(slot, realm)) return 0;
    cerebria_board(t, &board);
    return board_is_blocked(&board, slot, realm);
}

/* Spaces for Essence: nothing of a card that is no Emotion in play. */
int64_t cerebria_find_spaces(const struct table *t, unsigned card, unsigned second)
{
    (void)second;
    if (cerebria_slot(t, (card_id)card) == BOARD_SLOTS) return 0;
    return emotion_fact(t, (card_id)card)->printed.spaces;
}

/* ---- numbers of cards ----------------------------------------------------------------------------------- */

/* What is printed for the Essence on it, and the token. */
static bool find_intensity(const struct table *t, card_id card, struct sum *sum)
{
    unsigned slot = cerebria_slot(t, card);
    struct board board;
    if (slot == BOARD_SLOTS) return false;
    cerebria_board(t, &board);
    const struct emotion_state *state = emotion_of(t, card);
    sum->now = (int32_t)board_intensity(&board, slot);
    sum_add_word(sum, printed_word, sum->now - state->token);
    sum_add_word(sum, "token", state->token);
    return true;
}

/* An Aspiration that lies face up, or that this side has: both sides' numbers in it. */
static bool find_number(const struct table *t, card_id card, side_id side, struct sum *sum)
{
    enum aspiration aspiration = aspiration_of(t, card);
    unsigned kind = zone_at(t, card_at(t, card)->zone)->kind;
    bool in_play = kind == ZONE_COMMON || kind == ZONE_HIDDEN || kind == ZONE_EGO_HIDDEN;
    struct board board;
    if (!in_play || facts_of(t->setup)->sort[face_of(t, card)] != SORT_ASPIRATION) return false;
    cerebria_board(t, &board);
    sum->now = (int32_t)board_number(&board, aspiration, side);
    sum_add_word(sum, "on the board", sum->now);
    return true;
}

static bool find_players_number(const struct table *t, card_id card, struct sum *sum)
{
    return find_number(t, card, SIDE_PLAYERS, sum);
}

static bool find_ego_number(const struct table *t, card_id card, struct sum *sum)
{
    return find_number(t, card, SIDE_EGO, sum);
}

static const struct card_sum sums[] = {
    { "intensity", "Intensity", find_intensity },
    { "players", "you", find_players_number },
    { "ego", "the Ego", find_ego_number },
    { 0 },
};

const struct worked_out cerebria_worked_out = { .sums = sums, .why_card = cerebria_why_card };
