/* SPDX-License-Identifier: MIT */
/*
 * What makes the numbers of a card, for who asks `why NAME`: which number of its row an Emotion
 * has and what protects it, and what of each side counts for an Aspiration. Only told when asked
 * for: as parts of the numbers (cerebria_worked_out) all of it would be sent after every move.
 */
#include "games/cerebria/cerebria.h"
#include "games/cerebria/display.h"
#include "kernel/words.h"

/* ---- Intensity --------------------------------------------------------------------------------- */

/* "With 2 Essence it has number 2 of its row 1-2-2." */
static void add_row(const struct table *t, card_id card, struct text *out)
{
    const struct emotion *printed = &emotion_fact(t, card)->printed;
    unsigned essence = emotion_of(t, card)->essence;
    text_add(out, "With %u Essence it has number %u of its row ", essence, essence);
    for (unsigned i = 0; i < printed->spaces; i++)
        text_add(out, "%s%u", i ? "-" : "", printed->row[i]);
    text_add_char(out, '.');
}

/* ---- protection -------------------------------------------------------------------------------- */

/* "It cannot be quelled, by the text of Intimacy." Of an Emotion of the players: the Ego's have no
 * powers (cerebria-56). False: nothing protects it. */
static bool add_protection(const struct table *t, unsigned slot, struct text *out)
{
    struct board board;
    cerebria_board(t, &board);
    if (board.slots[slot].side != SIDE_PLAYERS) return false;
    card_id shield = cerebria_shield(t, &board, slot);
    unsigned toll = board_quell_toll(&board, slot);
    if (shield != NO_CARD) {
        text_add_string(out, "It cannot be quelled, by the text of ");
        card_name_words(t, shield, out);
        text_add_char(out, '.');
    } else if (toll) {
        text_add(out, "The Ego has to pay %u Willpower to quell it.", toll);
    }
    return shield != NO_CARD || toll;
}

/* ---- Aspirations ------------------------------------------------------------------------------- */

/* A list that is being written: of what counts for one side. */
struct list {
    const struct table *t;
    const struct board *b;
    side_id side;
    struct text *out;
    unsigned count;
};

static void begin_entry(struct list *l)
{
    if (l->count++) text_add_string(l->out, ", ");
}

static void add_place(struct list *l, unsigned place)
{
    begin_entry(l);
    place_words(l->t->setup->game, place, l->out);
}

/* "Joy at Valley 1" */
static void add_emotion(struct list *l, unsigned slot)
{
    card_name_words(l->t, cerebria_on(l->t, slot), l->out);
    text_add_string(l->out, " at ");
    place_words(l->t->setup->game, place_of_slot(slot), l->out);
}

static bool is_own(const struct list *l, unsigned slot)
{
    return l->b->slots[slot].side == l->side;
}

static void list_realms(struct list *l)
{
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        if (board_realm_control(l->b, r) == l->side) add_place(l, PLACE_REALM + r);
    }
}

static void list_frontiers(struct list *l)
{
    for (unsigned f = 0; f < BOARD_FRONTIERS; f++) {
        if (board_frontier_control(l->b, f) == l->side) add_place(l, PLACE_FRONTIER + f);
    }
}

static void list_fortresses(struct list *l)
{
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        const struct board_fortress *fortress = &l->b->fortresses[r];
        if (fortress->side != l->side) continue;
        begin_entry(l);
        text_add(l->out, "%u by a %s Fortress in ", fortress->fragment,
                 fortress->fragment == FRAGMENT_MINOR ? "Minor" : "Major");
        place_words(l->t->setup->game, PLACE_REALM + r, l->out);
    }
}

/* Of each Triad the first Emotion. */
static void list_triads(struct list *l)
{
    for (unsigned f = 0; f < BOARD_FRONTIERS; f++) {
        unsigned slot = 3 * f;
        while (slot < 3 * f + 3 && !is_own(l, slot)) slot++;
        if (slot == 3 * f + 3) continue;
        begin_entry(l);
        text_add_string(l->out, "the Triad of ");
        place_words(l->t->setup->game, PLACE_FRONTIER + f, l->out);
        text_add_string(l->out, " with ");
        add_emotion(l, slot);
    }
}

/* Where one of the longest chains begins; BOARD_SLOTS: there is none. All slots: anywhere. */
static unsigned chain_start(const struct list *l)
{
    unsigned found = BOARD_SLOTS;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (!board_in_longest_chain(l->b, slot, l->side)) continue;
        if (!is_own(l, board_slot_at(slot, -1))) return slot;
        found = slot;
    }
    return found;
}

static void list_chain(struct list *l)
{
    unsigned start = chain_start(l);
    if (start == BOARD_SLOTS) return;
    for (unsigned i = 0; i < BOARD_SLOTS && is_own(l, board_slot_at(start, (int)i)); i++) {
        begin_entry(l);
        add_emotion(l, board_slot_at(start, (int)i));
    }
}

/* Of each Vibe the first Emotion that has it. */
static void list_vibes(struct list *l)
{
    for (unsigned v = 0; v < VIBES; v++) {
        unsigned slot = 0;
        while (slot < BOARD_SLOTS && !(is_own(l, slot) && l->b->slots[slot].emotion.vibes >> v & 1))
            slot++;
        if (slot == BOARD_SLOTS) continue;
        begin_entry(l);
        text_add(l->out, "%s by ", l->t->setup->game->things[THING_RED + v]);
        add_emotion(l, slot);
    }
}

static void list_essence(struct list *l)
{
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (!is_own(l, slot)) continue;
        begin_entry(l);
        text_add(l->out, "%u on ", l->b->slots[slot].essence);
        add_emotion(l, slot);
    }
}

/* The first of the most intense. */
static void list_most_intense(struct list *l)
{
    unsigned most = board_number(l->b, ASPIRATION_SENSIBILITY, l->side);
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (!is_own(l, slot) || board_intensity(l->b, slot) != most) continue;
        begin_entry(l);
        add_emotion(l, slot);
        return;
    }
}

static void list_opposites(struct list *l)
{
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        unsigned frontier = (r + 2) % BOARD_FRONTIERS;
        if (board_realm_control(l->b, r) != l->side) continue;
        if (board_frontier_control(l->b, frontier) != l->side) continue;
        add_place(l, PLACE_REALM + r);
        text_add_string(l->out, " with ");
        place_words(l->t->setup->game, PLACE_FRONTIER + frontier, l->out);
    }
}

static void add_list(const struct table *t, enum aspiration aspiration, side_id side,
                     struct text *out)
{
    static void (*const lists[ASPIRATIONS])(struct list *) = {
        [ASPIRATION_ATTITUDE] = list_realms,      [ASPIRATION_OPENNESS] = list_frontiers,
        [ASPIRATION_FORTITUDE] = list_fortresses, [ASPIRATION_AWARENESS] = list_triads,
        [ASPIRATION_UNITY] = list_chain,          [ASPIRATION_VERSATILITY] = list_vibes,
        [ASPIRATION_LIVELINESS] = list_essence,   [ASPIRATION_SENSIBILITY] = list_most_intense,
        [ASPIRATION_REFLECTION] = list_opposites,
    };
    struct board board;
    cerebria_board(t, &board);
    if (board_number(&board, aspiration, side) == 0) return;
    struct list list = { .t = t, .b = &board, .side = side, .out = out };
    text_add_string(out,
                    side == SIDE_PLAYERS ? "What counts for you: " : "What counts for the Ego: ");
    lists[aspiration](&list);
    text_add_char(out, '.');
}

/* ---- the game's function ----------------------------------------------------------------------- */

bool cerebria_why_card(const struct table *t, card_id card, unsigned line, struct text *out)
{
    unsigned kind = zone_at(t, card_at(t, card)->zone)->kind;
    bool counts = kind == ZONE_COMMON || kind == ZONE_HIDDEN || kind == ZONE_EGO_HIDDEN;
    unsigned slot = cerebria_slot(t, card);
    if (slot < BOARD_SLOTS && line == 0) {
        add_row(t, card, out);
        return true;
    }
    if (slot < BOARD_SLOTS && line == 1) return add_protection(t, slot, out);
    if (!counts || line >= BOARD_SIDES) return false;
    add_list(t, aspiration_of(t, card), (side_id)line, out);
    return true;
}
