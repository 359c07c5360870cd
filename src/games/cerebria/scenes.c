/* SPDX-License-Identifier: MIT */
/*
 * Scenes: what follows from a position that was laid out by hand, and what no table can look like.
 *
 * A scene says what it is about; the rest is made here: one Essence on an Emotion that none is
 * said of, Fragments in the pool that lie nowhere else, the Operation card that lies face up. What
 * it says that cannot be is refused at its place, for it would prove something else than its author
 * thinks. All of it holds between any two choices of a Spirit's turn, and soak_test.c asks it
 * there.
 */
#include "games/cerebria/cerebria.h"
#include "kernel/layout.h"

static const char *name_of(const struct table *t, card_id card)
{
    return face_name(t, face_of(t, card));
}

/* Has the game begun: does a Spirit stand somewhere, or has a turn been played? */
static bool has_begun(const struct table *t)
{
    const struct cerebria *g = cerebria_of(t);
    bool placed = false;
    for (seat_id s = 0; s < t->seats; s++) placed |= g->at[s] != SPACE_NOWHERE;
    return placed || g->round != 1 || g->turn != TURN_FIRST;
}

static bool is_in_play(const struct table *t, card_id card)
{
    return cerebria_slot(t, card) < BOARD_SLOTS;
}

/* Fragments of a side by kind, as the table has them. */
struct fragments {
    uint8_t *pool, *added;
    unsigned built; /* as Fortresses */
    unsigned all;   /* that there are */
};

static struct fragments fragments_of(const struct table *t, side_id side, enum fragment kind)
{
    struct cerebria *g = cerebria_of(t);
    struct fragments f = { &g->minors[side], &g->added_minors[side], 0,
                           (unsigned)own_option(t->setup, OPTION_MINORS) };
    if (kind == FRAGMENT_MAJOR)
        f = (struct fragments){ &g->majors[side], &g->added_majors[side], 0,
                                (unsigned)own_option(t->setup, OPTION_MAJORS) };
    if (kind == FRAGMENT_CAPPING)
        f = (struct fragments){ &g->cappings[side], &g->added_cappings[side], 0, 1 };
    for (unsigned r = 0; r < BOARD_REALMS; r++)
        f.built += g->fortress[r] == kind && g->fortress_side[r] == side;
    return f;
}

#define EACH_FRAGMENT(side_, kind_)                                                                \
    unsigned side_ = 0, kind_ = FRAGMENT_MINOR;                                                    \
    side_ < BOARD_SIDES;                                                                           \
    side_ += kind_ == FRAGMENT_CAPPING,                                                            \
        kind_ = kind_ == FRAGMENT_CAPPING ? FRAGMENT_MINOR : kind_ + 1

/* ---- what follows from a position -------------------------------------------------------------------- */

/* A card keeps what lay on it when a scene takes it off the board. */
static void settle_emotions(struct table *t, const struct layout *layout)
{
    for (unsigned c = 0; c < t->cards; c++) {
        struct emotion_state *state = emotion_of(t, (card_id)c);
        bool in_play = is_in_play(t, (card_id)c);
        if (!layout_gives(layout, &state->essence)) {
            if (!in_play) state->essence = 0;
            if (in_play && !state->essence) state->essence = 1;
        }
        if (!in_play && !layout_gives(layout, &state->token)) state->token = 0;
    }
}

/* What lies neither on the board nor in the Identity is in the pool. */
static void settle_fragments(struct table *t, const struct layout *layout)
{
    for (EACH_FRAGMENT(side, kind)) {
        struct fragments f = fragments_of(t, (side_id)side, (enum fragment)kind);
        unsigned used = f.built + *f.added;
        if (!layout_gives(layout, f.pool) && used <= f.all) *f.pool = (uint8_t)(f.all - used);
    }
}

/* Who lays out how many Fragments the Identity has need not say in which order: those of a kind
 * follow one another. */
static void settle_identity(struct table *t)
{
    struct cerebria *g = cerebria_of(t);
    unsigned listed[2 * FRAGMENT_KINDS] = { 0 };
    bool same = true;
    for (unsigned i = 0; i < IDENTITY_MOST; i++) listed[g->identity[i]]++;
    for (EACH_FRAGMENT(side, kind))
        same &= listed[identity_of((side_id)side, (enum fragment)kind)] ==
                *fragments_of(t, (side_id)side, (enum fragment)kind).added;
    if (same) return;
    for (unsigned i = 0; i < IDENTITY_MOST; i++) g->identity[i] = 0;
    for (EACH_FRAGMENT(side, kind)) {
        unsigned added = *fragments_of(t, (side_id)side, (enum fragment)kind).added;
        while (added--) cerebria_add_to_identity(t, (side_id)side, (enum fragment)kind);
    }
}

/* The top of an Emotion deck lies face up, the rest face down, unless the scene says who knows. */
static void settle_deck(struct table *t, zone_id deck, const struct layout *layout)
{
    for (EACH_CARD(card, t, deck)) {
        bool listed = layout && layout->cards && layout->cards[card].line;
        if (!listed) card_show_only(t, card, 0);
    }
    cerebria_show_top(t, deck);
}

static void settle_knowledge(struct table *t, const struct layout *layout)
{
    card_id hidden = zone_top(t, zone_of(t, ZONE_EGO_HIDDEN, 0));
    for (seat_id s = 0; s < t->seats; s++) settle_deck(t, zone_of(t, ZONE_DECK, s), layout);
    settle_deck(t, zone_of(t, ZONE_EGO_DECK, 0), layout);
    if (cerebria_of(t)->hidden_shown && hidden != NO_CARD) card_show(t, hidden, all_seats(t));
}

/* In the full game wild tokens are placed when the game begins; a scene that says nothing of them
 * has them where the basic game does. */
static void settle_tokens(struct table *t, seat_id seat, const struct layout *layout)
{
    struct cerebria *g = cerebria_of(t);
    for (unsigned i = 0; i < ROWS * ROW_PLACES; i++) {
        uint8_t *token = &g->tokens[seat][i / ROW_PLACES][i % ROW_PLACES];
        if (*token || layout_gives(layout, token)) return;
    }
    for (unsigned row = ROW_MOVE; row <= ROW_FORTIFY; row++) g->tokens[seat][row][0] = TOKEN_WILD;
}

static bool lists_zone(const struct layout *layout, zone_id zone)
{
    return layout && layout->zones && layout->zones[zone].line;
}

/* A game under way has its Operation card face up, and a turn that is not the first one may
 * absorb. Of Actions left it follows how many were begun. */
static void settle_turn(struct table *t, const struct layout *layout)
{
    struct cerebria *g = cerebria_of(t);
    zone_id row = zone_of(t, ZONE_OPERATION, 0);
    unsigned actions = facts_of(t->setup)->constants.actions;
    card_id next = zone_top(t, zone_of(t, ZONE_OPERATIONS, 0));
    if (!has_begun(t)) return;
    if (!zone_count(t, row) && !lists_zone(layout, row) && next != NO_CARD) card_move(t, next, row);
    for (seat_id s = 0; s < t->seats; s++) settle_tokens(t, s, layout);
    if ((g->round != 1 || g->turn != TURN_FIRST) && !layout_gives(layout, &g->first_turn))
        g->first_turn = 0;
    if (layout_gives(layout, &g->actions) && !layout_gives(layout, &g->actions_all))
        g->actions_all = (uint8_t)(g->actions < actions ? actions - g->actions : 0);
}

void cerebria_settle_position(struct table *t, const struct layout *layout)
{
    settle_emotions(t, layout);
    settle_fragments(t, layout);
    settle_identity(t);
    settle_turn(t, layout);
    settle_knowledge(t, layout);
}

/* ---- figures ------------------------------------------------------------------------------------------- */

static void check_figures(const struct table *t, const struct layout *layout)
{
    const struct cerebria *g = cerebria_of(t);
    const uint8_t *gatekeeper = &g->ego_at[EGO_GATEKEEPER];
    const uint8_t *influencer = &g->ego_at[EGO_INFLUENCER];
    if (*gatekeeper >= BOARD_SPACES || *gatekeeper % 2 == 0)
        wrong_value(layout, gatekeeper, "the Gatekeeper is always on a Frontier");
    if (*influencer >= BOARD_SPACES || *influencer % 2)
        wrong_value(layout, influencer, "the Influencer is always in a Realm");
    for (seat_id s = 0; s < t->seats && has_begun(t); s++) {
        if (g->at[s] == SPACE_NOWHERE)
            wrong_value(layout, &g->at[s], "the game has begun: say where the Spirit of seat %u is",
                        s + 1u);
    }
}

/* Before it has begun, Spirits choose between the Frontiers of two Starting Emotions. */
static void check_beginning(const struct table *t, const struct layout *layout)
{
    unsigned found = 0, triads = 0;
    if (has_begun(t)) return;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        card_id card = cerebria_on(t, slot);
        if (card == NO_CARD || cerebria_side(t, card) != SIDE_PLAYERS) continue;
        found++;
        triads |= 1u << board_triad_of(slot);
    }
    if (found != 2 || !(triads & (triads - 1)))
        wrong_position(layout, "a game begins with two Starting Emotions a side, in different "
                               "Triads: say where the Spirits stand, at[1] = ...");
}

/* ---- Emotions and other cards --------------------------------------------------------------------------- */

static bool is_slot_kind(unsigned kind)
{
    return kind >= ZONE_SLOT && kind < ZONE_SLOT + BOARD_SLOTS;
}

/* By pool: an Aspiration is in the game three times, once for each deck. Spirits, upgrades and
 * Intentions never leave their place, and no Operation card leaves the game. */
bool cerebria_may_lie(const struct table *t, card_id card, zone_id zone)
{
    unsigned kind = zone_at(t, zone)->kind;
    bool boxed = zone == t->setup->box;
    switch (card_at(t, card)->pool) {
    case POOL_STRONG: return boxed || kind == ZONE_STRONG || is_slot_kind(kind);
    case POOL_STARTING: return boxed || kind == ZONE_SUPPLY || is_slot_kind(kind);
    case POOL_EGO_DECK: return boxed || kind == ZONE_EGO_DECK || is_slot_kind(kind);
    case POOL_COMMON: return boxed || kind == ZONE_COMMON;
    case POOL_HIDDEN: return boxed || kind == ZONE_HIDDEN_DECK || kind == ZONE_HIDDEN;
    case POOL_EGO_HIDDEN: return boxed || kind == ZONE_EGO_HIDDEN_DECK || kind == ZONE_EGO_HIDDEN;
    case POOL_OPERATIONS:
        return kind == ZONE_OPERATIONS || kind == ZONE_OPERATION || kind == ZONE_OPERATIONS_USED;
    case POOL_OPEN: return zone == t->setup->printed[card].zone;
    default: return boxed || kind == ZONE_DECK || kind == ZONE_HAND || is_slot_kind(kind);
    }
}

/* What is left over of zones that are listed in full goes into the box. */
static void check_places(const struct table *t, const struct layout *layout)
{
    for (unsigned c = 0; c < t->cards; c++) {
        if (cerebria_may_lie(t, (card_id)c, card_at(t, (card_id)c)->zone)) continue;
        wrong_card(layout, (card_id)c, "'%s' cannot leave the game: end its zone with '...'",
                   name_of(t, (card_id)c));
    }
}

static void check_emotion(const struct table *t, card_id card, const struct layout *layout)
{
    const struct emotion_state *state = emotion_of(t, card);
    unsigned spaces = emotion_fact(t, card)->printed.spaces;
    if (state->essence == 0)
        wrong_value(layout, &state->essence, "'%s' would have left play without Essence",
                    name_of(t, card));
    if (state->essence > spaces)
        wrong_value(layout, &state->essence, "'%s' has %u spaces for Essence", name_of(t, card),
                    spaces);
}

static void check_emotions(const struct table *t, const struct layout *layout)
{
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        zone_id zone = zone_of(t, ZONE_SLOT + slot, 0);
        if (zone_count(t, zone) > 1)
            wrong_card(layout, zone_at(t, zone)->last, "a slot has room for one Emotion");
    }
    for (unsigned c = 0; c < t->cards; c++) {
        card_id card = (card_id)c;
        const struct emotion_state *state = emotion_of(t, card);
        if (is_in_play(t, card))
            check_emotion(t, card, layout);
        else if (state->essence || state->token)
            wrong_value(layout, state->essence ? &state->essence : &state->token,
                        "'%s' is not in play: nothing lies on it", name_of(t, card));
    }
}

/* ---- Fragments, Spheres, tokens ---------------------------------------------------------------------------- */

/* Where a number of Fragments that does not come out is reported: at one that a line gives. */
static const void *given_fragment(const struct table *t, const struct fragments *f,
                                  const struct layout *layout)
{
    const struct cerebria *g = cerebria_of(t);
    if (layout_gives(layout, f->pool)) return f->pool;
    if (layout_gives(layout, f->added)) return f->added;
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        if (layout_gives(layout, &g->fortress[r])) return &g->fortress[r];
    }
    return f->pool;
}

static void check_fragments(const struct table *t, const struct layout *layout)
{
    static const char *const kinds[] = {
        [FRAGMENT_MINOR] = "Minor", [FRAGMENT_MAJOR] = "Major", [FRAGMENT_CAPPING] = "Capping"
    };
    const struct cerebria *g = cerebria_of(t);
    for (EACH_FRAGMENT(side, kind)) {
        struct fragments f = fragments_of(t, (side_id)side, (enum fragment)kind);
        unsigned found = *f.pool + *f.added + f.built;
        if (found != f.all)
            wrong_value(layout, given_fragment(t, &f, layout),
                        "%s %u %s Fragment%s in the pool, on the board and in the Identity; "
                        "there %s %u",
                        side == SIDE_PLAYERS ? "the players have" : "the Ego has", found,
                        kinds[kind], found == 1 ? "" : "s", f.all == 1 ? "is" : "are", f.all);
    }
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        if (g->fortress[r]) continue;
        if (g->fortress_side[r])
            wrong_value(layout, &g->fortress_side[r],
                        "there is no Fortress: say which, minor or "
                        "major");
        if (g->fresh[r]) wrong_value(layout, &g->fresh[r], "there is no Fortress");
    }
}

static void check_spheres(const struct table *t, const struct layout *layout)
{
    const struct cerebria *g = cerebria_of(t);
    unsigned most = facts_of(t->setup)->constants.sphere;
    for (unsigned s = 0; s < BOARD_REALMS; s++) {
        if (g->spheres[s] == 0)
            wrong_value(layout, &g->spheres[s], "an empty Sphere is filled again at once");
        if (g->spheres[s] > most)
            wrong_value(layout, &g->spheres[s], "a Sphere holds at most %u Willpower", most);
    }
}

static void check_row(const struct table *t, seat_id seat, unsigned row,
                      const struct layout *layout)
{
    const uint8_t *places = cerebria_of(t)->tokens[seat][row];
    bool exists = row != ROW_EMPOWER || facts_of(t->setup)->full;
    for (unsigned place = 0; place < ROW_PLACES; place++) {
        if (places[place] == TOKEN_NONE) continue;
        if (!exists)
            wrong_value(layout, &places[place], "the basic game has no Empower row");
        else if (places[0] == TOKEN_NONE)
            wrong_value(layout, &places[place],
                        "the row is locked: its first token goes to "
                        "'unlock'");
        for (unsigned before = 0; before < place; before++) {
            if (places[place] >= TOKEN_VIBE && places[before] == places[place])
                wrong_value(layout, &places[place], "a row holds no two tokens of one colour");
        }
    }
}

/* ---- Aspirations and Operation cards -------------------------------------------------------------------------- */

static void check_aspirations(const struct table *t, const struct layout *layout)
{
    const struct cerebria *g = cerebria_of(t);
    zone_id common = zone_of(t, ZONE_COMMON, 0), hidden = zone_of(t, ZONE_HIDDEN, 0);
    zone_id ego = zone_of(t, ZONE_EGO_HIDDEN, 0);
    enum aspiration now = cerebria_common(t);
    if (zone_count(t, hidden) > 1) wrong_zone(layout, hidden, "a side has one Hidden Aspiration");
    if (zone_count(t, ego) > 1) wrong_zone(layout, ego, "the Ego has one Hidden Aspiration");
    if (now == ASPIRATION_NONE) {
        if (!g->end)
            wrong_zone(layout, common,
                       "without a Common Aspiration the game ends: say end = common");
        return;
    }
    if (cerebria_hidden(t, SIDE_PLAYERS) == now)
        wrong_card(layout, zone_top(t, hidden),
                   "the Hidden Aspiration is never the current Common one");
    if (g->hidden_shown && cerebria_hidden(t, SIDE_EGO) == now)
        wrong_card(layout, zone_top(t, ego),
                   "the Ego shows no Hidden Aspiration that is the current Common one");
    if (g->hidden_shown && zone_count(t, ego) == 0)
        wrong_value(layout, &g->hidden_shown, "the Ego has no Hidden Aspiration to show");
}

static void check_operations(const struct table *t, const struct layout *layout)
{
    zone_id row = zone_of(t, ZONE_OPERATION, 0), used = zone_of(t, ZONE_OPERATIONS_USED, 0);
    unsigned wanted = has_begun(t);
    if (zone_count(t, row) != wanted)
        wrong_zone(layout, row,
                   wanted ? "one Operation card lies face up between turns"
                          : "the first Operation card is turned up when the Spirits are placed");
    if (zone_count(t, used) % 2)
        wrong_zone(layout, used, "every turn of the Ego uses an even number of Operation cards");
}

/* ---- turns and notes ------------------------------------------------------------------------------------------- */

static void check_turn(const struct table *t, const struct layout *layout)
{
    const struct cerebria *g = cerebria_of(t);
    const struct constants *constants = &facts_of(t->setup)->constants;
    if (g->round == 0) wrong_value(layout, &g->round, "rounds are counted from 1");
    if (g->first_turn && (g->round != 1 || g->turn != TURN_FIRST))
        wrong_value(layout, &g->first_turn, "only the very first turn is without Absorb");
    if (g->ambition > constants->ambition)
        wrong_value(layout, &g->ambition, "a side has %u Ambition tokens", constants->ambition);
    if ((unsigned)g->actions + g->actions_all > constants->actions_most)
        wrong_value(layout, &g->actions, "a turn has at most %u Actions", constants->actions_most);
}

static void check_end(const struct table *t, const struct layout *layout)
{
    const struct cerebria *g = cerebria_of(t);
    bool wheel = g->points[SIDE_PLAYERS] >= facts_of(t->setup)->constants.wheel_end;
    bool capped = g->added_cappings[SIDE_PLAYERS] || g->added_cappings[SIDE_EGO];
    if (wheel && !g->end)
        wrong_value(layout, &g->points[SIDE_PLAYERS],
                    "with %u points the game ends: say end = wheel", g->points[SIDE_PLAYERS]);
    if (capped && !g->end)
        wrong_value(layout,
                    &g->added_cappings[g->added_cappings[SIDE_EGO] ? SIDE_EGO : SIDE_PLAYERS],
                    "a Capping Fragment ends the game: say end = capped");
}

/* Notes of the rules that hold only in the middle of an Action. */
static void check_notes(const struct table *t, const struct layout *layout)
{
    const struct cerebria *g = cerebria_of(t);
    unsigned used = USED_ABSORB | USED_URGE | USED_INSIGHT | USED_RESOLVE;
    unsigned intentions = zone_count(t, zone_of(t, ZONE_INTENTIONS, 0));
    if (g->owed_count) wrong_value(layout, &g->owed_count, "nothing is owed between Actions");
    if (g->used & ~used)
        wrong_value(layout, &g->used,
                    "'used' is a sum of 1 (Absorb), 2 (Urge), 4 (Insight) and 8 "
                    "(Resolve)");
    if (g->met >> intentions)
        wrong_value(layout, &g->met, "there are %u Intentions, a bit each", intentions);
}

void cerebria_check_position(const struct table *t, const struct layout *layout)
{
    check_places(t, layout);
    check_figures(t, layout);
    check_beginning(t, layout);
    check_emotions(t, layout);
    check_fragments(t, layout);
    check_spheres(t, layout);
    for (seat_id s = 0; s < t->seats; s++) {
        for (unsigned row = 0; row < ROWS; row++) check_row(t, s, row, layout);
    }
    check_aspirations(t, layout);
    check_operations(t, layout);
    check_turn(t, layout);
    check_end(t, layout);
    check_notes(t, layout);
}
