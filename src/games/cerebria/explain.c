/* SPDX-License-Identifier: MIT */
/*
 * Why things are as they are, for who asks: what makes the two sums of a Realm or a Frontier, and
 * what an Action that is not offered lacks.
 *
 * What is lacking is tried out on a copy: prices depend on tokens, upgrades, Emotions in play and
 * the target, and a second reckoning of them would be wrong some day.
 */
#include <stdlib.h>

#include "base/check.h"
#include "games/cerebria/cerebria.h"
#include "games/cerebria/display.h"
#include "kernel/why_not.h"
#include "kernel/words.h"

/* ---- the sums of a place ----------------------------------------------------------------------------- */

/* "1 Joy at Valley 1". */
static void add_emotion(const struct table *t, const struct board *b, unsigned slot,
                        struct text *out)
{
    text_add(out, "%u ", board_intensity(b, slot));
    card_name_words(t, cerebria_on(t, slot), out);
    text_add_string(out, " at ");
    place_words(t->setup->game, place_of_slot(slot), out);
}

static void begin_part(struct text *out, size_t start)
{
    if (out->length > start) text_add_string(out, ", ");
}

/* Is the Emotion on that slot kept out of the Realm? */
static bool is_kept_out(const struct board *b, unsigned slot, unsigned realm)
{
    bool of_frontier = slot % 3 == 1;
    return of_frontier && board_is_blocked(b, slot, realm);
}

/* " by Joy at Valley 1", which lies between the Frontier's slot and the rest of the Realm. */
static void add_blocker(const struct table *t, unsigned slot, unsigned realm, struct text *out)
{
    unsigned between =
        board_slot_at(slot, board_influences(board_slot_at(slot, 1), realm) ? 1 : -1);
    text_add_string(out, ", blocked by ");
    card_name_words(t, cerebria_on(t, between), out);
    text_add_string(out, " at ");
    place_words(t->setup->game, place_of_slot(between), out);
}

/* Those that count, or those that are kept out, after them. */
static void add_realm_emotions(const struct table *t, const struct board *b, unsigned realm,
                               side_id side, bool kept_out, struct text *out, size_t start)
{
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (!board_influences(slot, realm) || b->slots[slot].side != side) continue;
        if (is_kept_out(b, slot, realm) != kept_out) continue;
        if (out->length > start) text_add_string(out, kept_out ? "; " : ", ");
        if (kept_out) text_add_string(out, "not ");
        add_emotion(t, b, slot, out);
        if (kept_out) add_blocker(t, slot, realm, out);
    }
}

static void add_fortress(const struct board *b, unsigned realm, side_id side, struct text *out)
{
    const struct board_fortress *fortress = &b->fortresses[realm];
    if (fortress->side != side) return;
    bool minor = fortress->fragment == FRAGMENT_MINOR;
    text_add(out, "%u %s Fortress", fortress->fragment, minor ? "Minor" : "Major");
}

static void add_triad(const struct table *t, const struct board *b, unsigned frontier, side_id side,
                      struct text *out, size_t start)
{
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (board_triad_of(slot) != frontier || b->slots[slot].side != side) continue;
        begin_part(out, start);
        add_emotion(t, b, slot, out);
    }
}

/* "You: 2 (1 Minor Fortress, 1 Joy at Valley 1)." */
static void add_sum(const struct table *t, unsigned space, side_id side, struct text *out)
{
    struct board b;
    unsigned number = space / 2;
    bool frontier = space % 2;
    cerebria_board(t, &b);
    text_add(out, "%s: %u (", side == SIDE_PLAYERS ? "You" : "The Ego",
             frontier ? board_frontier_sum(&b, number, side) : board_realm_sum(&b, number, side));
    size_t start = out->length;
    if (frontier) {
        add_triad(t, &b, number, side, out, start);
    } else {
        add_fortress(&b, number, side, out);
        add_realm_emotions(t, &b, number, side, false, out, start);
        add_realm_emotions(t, &b, number, side, true, out, start);
    }
    if (out->length == start) text_add_string(out, "nothing there");
    text_add_string(out, ").");
}

bool cerebria_why_place(const struct table *t, unsigned place, unsigned line, struct text *out)
{
    unsigned space = space_of_place(place);
    if (space >= BOARD_SPACES) return false;
    add_sum(t, space, line == 0 ? SIDE_PLAYERS : SIDE_EGO, out);
    return line == 0;
}

/* ---- what an Action lacks ------------------------------------------------------------------------------ */

enum { LACK_WILLPOWER = 1, LACK_AMBITION = 2, LACK_ESSENCE = 4, LACKS = 8, ENOUGH = 99 };

/* More of what a set of bits names than any price asks for. */
static bool would_help(struct table *trial, const struct table *t, seat_id seat, enum row row,
                       unsigned lacks)
{
    table_copy(trial, t);
    struct cerebria *g = cerebria_of(trial);
    if (lacks & LACK_WILLPOWER) g->willpower[seat] = ENOUGH;
    if (lacks & LACK_AMBITION) g->ambition = (uint8_t)facts_of(t->setup)->constants.ambition;
    if (lacks & LACK_ESSENCE) g->essence[seat] = ENOUGH;
    return action_is_possible(trial, seat, row);
}

/* The smallest set that would do, as bits; 0: there is none, the Action lacks a target. */
static unsigned find_lacks(const struct table *t, seat_id seat, enum row row)
{
    static const uint8_t smallest_first[] = { 1, 2, 4, 3, 5, 6, 7 };
    struct table *trial = must_alloc(1, t->setup->table_bytes);
    unsigned found = 0;
    for (unsigned i = 0; i < LACKS - 1 && !found; i++) {
        if (would_help(trial, t, seat, row, smallest_first[i])) found = smallest_first[i];
    }
    free(trial);
    return found;
}

static void add_lacks(unsigned lacks, struct text *out)
{
    static const char *const names[] = { "Willpower", "Ambition", "Essence" };
    unsigned left = (unsigned)__builtin_popcount(lacks);
    text_add_string(out, "needs more ");
    for (unsigned i = 0; i < 3; i++) {
        if (!(lacks >> i & 1)) continue;
        left--;
        text_add(out, "%s%s", names[i], left > 1 ? ", " : left ? " and " : "");
    }
}

/* Nothing that could be gained would help: what it is done to is not there. */
static const char *missing_target(const struct table *t, seat_id seat, enum row row)
{
    bool hand = zone_count(t, zone_of(t, ZONE_HAND, seat)) > 0;
    switch (row) {
    case ROW_MOVE: break;
    case ROW_INVOKE:
        return hand ? "no empty slot is next to you" : "there is no Emotion in your hand";
    case ROW_QUELL:
        return hand ? "nothing next to you can be quelled: it takes an Emotion of the Ego, and a "
                      "card in your hand of the same Vibe"
                    : "there is no card in your hand to show";
    case ROW_FORTIFY:
        return "no Realm next to you is without a Fortress and without control by the Ego, or you "
               "have no Minor Fragment left";
    case ROW_EMPOWER: return "no Emotion next to you can be empowered";
    }
    return "there is nowhere to go";
}

/* Why the Action of a row is not offered in the turn of that seat. */
static enum row_state find_missing(const struct table *t, seat_id seat, enum row row)
{
    bool hand = zone_count(t, zone_of(t, ZONE_HAND, seat)) > 0;
    bool locked = cerebria_of(t)->tokens[seat][row][0] == TOKEN_NONE;
    if (row == ROW_EMPOWER && !facts_of(t->setup)->full) return ROW_FULL_GAME;
    if (cerebria_of(t)->actions == 0) return ROW_NO_ACTION;
    unsigned lacks = find_lacks(t, seat, row);
    if (lacks) return (enum row_state)(ROW_LACKS + lacks);
    return locked && !hand ? ROW_NO_TOKEN : ROW_NO_TARGET;
}

static void why_not_action(const struct table *t, seat_id seat, enum row row, struct text *out)
{
    enum row_state state = find_missing(t, seat, row);
    if (state == ROW_NO_ACTION)
        text_add_string(out, "no Action is left in this turn");
    else if (state == ROW_FULL_GAME)
        text_add_string(out, "it belongs to the full game");
    else if (state == ROW_NO_TOKEN)
        text_add_string(out, "its row is locked, and there is no card to discard for a token");
    else if (state == ROW_NO_TARGET)
        text_add_string(out, missing_target(t, seat, row));
    else
        add_lacks((unsigned)state - ROW_LACKS, out);
    if (state == ROW_NO_TARGET && row == ROW_QUELL && !cerebria_of(t)->ambition)
        text_add_string(out, "; and it costs 1 Ambition, of which none is available");
}

/* ---- what a Realm Action lacks ------------------------------------------------------------------------- */

static const char *why_not_realm(const struct table *t, seat_id seat, enum realm realm)
{
    static const char *const targets[BOARD_REALMS] = {
        [REALM_VALLEY] = "it would change nothing",
        [REALM_CRADLE] = "there is no card left in your deck",
        [REALM_NETWORK] = "it takes an Emotion of your side, and an empty slot next to you",
        [REALM_LAND] = "it takes Essence, and an Emotion of yours next to you with room for it",
        [REALM_WILLOW] = "it would change nothing",
    };
    struct table *trial = must_alloc(1, t->setup->table_bytes);
    table_copy(trial, t);
    cerebria_of(trial)->willpower[seat] = ENOUGH;
    bool helps = realm_action_is_possible(trial, seat, realm);
    free(trial);
    if (!cerebria_of(t)->actions) return "no Action is left in this turn";
    return helps ? "needs more Willpower" : targets[realm];
}

/* ---- the same as data -------------------------------------------------------------------------------- */

int64_t cerebria_find_row_state(const struct table *t, unsigned seat, unsigned row)
{
    if (t->asked != seat || t->prompt != PROMPT_TURN) return ROW_NOT_ASKED;
    if (cerebria_of(t)->actions && action_is_possible(t, (seat_id)seat, (enum row)row))
        return ROW_OFFERED;
    return find_missing(t, (seat_id)seat, (enum row)row);
}

/* Nothing while others act: what lies under the rows then, half done, is not the seat's to see. Nor
 * before the Spirit stands anywhere, and of a row that the basic game has not. */
static struct price row_price(const struct table *t, unsigned seat, unsigned row)
{
    bool placed = cerebria_of(t)->at[seat] < BOARD_SPACES && t->asked == seat;
    if (!placed || (row == ROW_EMPOWER && !facts_of(t->setup)->full)) return (struct price){ 0 };
    return action_least_price(t, (seat_id)seat, (enum row)row);
}

int64_t cerebria_find_row_willpower(const struct table *t, unsigned seat, unsigned row)
{
    return row_price(t, seat, row).willpower;
}

int64_t cerebria_find_row_ambition(const struct table *t, unsigned seat, unsigned row)
{
    return row_price(t, seat, row).ambition;
}

int64_t cerebria_find_row_essence(const struct table *t, unsigned seat, unsigned row)
{
    return row_price(t, seat, row).essence;
}

/* ---- what an Ability lacks ----------------------------------------------------------------------------- */

static const char *why_not_ability(const struct table *t, unsigned kind)
{
    const struct cerebria *g = cerebria_of(t);
    static const uint8_t used[MOVES] = { [MOVE_ABSORB] = USED_ABSORB,
                                         [MOVE_URGE] = USED_URGE,
                                         [MOVE_INSIGHT] = USED_INSIGHT,
                                         [MOVE_RESOLVE] = USED_RESOLVE };
    if (g->used & used[kind]) return "has been used in this turn";
    if (kind == MOVE_ABSORB) return "there is no Absorb in the first turn of the game";
    if (!g->ambition) return "needs an Ambition token that is available";
    if (kind == MOVE_INSIGHT) return "no Vibe token would fit on any row";
    return "no further Action may be had in this turn";
}

/* ---- the game's function --------------------------------------------------------------------------------- */

static bool is_offered_in_realm(const struct table *t, unsigned place)
{
    for (unsigned i = 0; i < t->moves; i++) {
        const struct move *move = &table_moves(t)[i];
        if (move->kind == MOVE_REALM && move->extra == place) return true;
    }
    return false;
}

static bool why_not_place(const struct table *t, seat_id seat, unsigned place, struct text *out)
{
    if (place >= PLACE_FRONTIER || is_offered_in_realm(t, place)) return false;
    text_add_string(out, why_not_realm(t, seat, (enum realm)(place - PLACE_REALM)));
    return true;
}

/* An upgrade is no move of a turn, but a question of its Action. */
static void why_not_upgrade(const struct table *t, seat_id seat, card_id card, struct text *out)
{
    static const char *const names[] = { "Move", "Invoke", "Quell", "Fortify", "Empower" };
    unsigned place = facts_of(t->setup)->upgrades[face_of(t, card)].place;
    unsigned row = 0;
    while (row < ROWS - 1 && facts_of(t->setup)->board[seat][row][place - 1] != face_of(t, card))
        row++;
    if (cerebria_of(t)->tokens[seat][row][place] == TOKEN_NONE)
        text_add(out,
                 "its place on the %s row has no token yet: the Action %s asks whether you discard "
                 "a card for one",
                 names[row], names[row]);
    else
        text_add(out, "it is asked for when you take the Action %s, if it can be paid", names[row]);
}

/* A card that is pointed at, whatever is to be done with it: of the hand, an upgrade, or one that
 * lies on the board. */
static bool why_not_card(const struct table *t, seat_id seat, card_id card, struct text *out)
{
    bool hand = card_at(t, card)->zone == zone_of(t, ZONE_HAND, seat);
    bool upgrade = facts_of(t->setup)->sort[face_of(t, card)] == SORT_UPGRADE;
    struct move invoke = wish_for_card(NO_CARD);
    invoke.kind = MOVE_ACTION + ROW_INVOKE;
    if (hand && wish_is_offered(t, seat, &invoke))
        text_add_string(out, "it can be invoked: choose that Action first");
    else if (hand)
        why_not_action(t, seat, ROW_INVOKE, out);
    else if (upgrade && card_at(t, card)->zone == zone_of(t, ZONE_BOARD, seat))
        why_not_upgrade(t, seat, card, out);
    else if (cerebria_slot(t, card) < BOARD_SLOTS)
        text_add_string(out, "it is in play: an Emotion is invoked from your hand");
    else
        return false;
    return true;
}

bool cerebria_why_not(const struct table *t, seat_id seat, const struct move *wish,
                      struct text *out)
{
    unsigned kind = wish->kind;
    if (t->prompt != PROMPT_TURN) return false;
    if (kind == NOTHING) return is_card(t, wish->card) && why_not_card(t, seat, wish->card, out);
    if (kind == MOVE_REALM) return why_not_place(t, seat, wish->extra, out);
    struct move move = wish_for_card(NO_CARD);
    move.kind = (uint8_t)kind;
    if (wish_is_offered(t, seat, &move)) return false;
    if (kind < MOVE_ACTION + ROWS)
        why_not_action(t, seat, (enum row)(kind - MOVE_ACTION), out);
    else if (kind == MOVE_ABSORB || kind == MOVE_URGE || kind == MOVE_INSIGHT ||
             kind == MOVE_RESOLVE)
        text_add_string(out, why_not_ability(t, kind));
    else
        return false;
    return true;
}
