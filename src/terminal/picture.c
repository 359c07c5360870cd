/* SPDX-License-Identifier: MIT */
/* The table as a seat sees it. See picture.h. */
#include "terminal/picture.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "kernel/card_ids.h"
#include "kernel/words.h"
#include "terminal/picture_making.h"

void add_player(const struct seating *seating, seat_id seat, struct text *out)
{
    seat_words(seating->setup, seat, out);
    if (seat == seating->you)
        text_add_string(out, " (you)");
    else if (seating->bots && seating->bots[seat])
        text_add(out, " (%s)", seating->bots[seat]->name);
}

/* ---- parts of a picture ---------------------------------------------------------------------- */

/* Makes room for one more. */
static void *grown(void *list, unsigned count, unsigned *room, size_t bytes)
{
    if (count < *room) return list;
    *room = *room ? *room * 2 : 16;
    return must_realloc(list, *room * bytes);
}

static struct block *last_block(struct picture_making *m)
{
    return &m->picture->blocks[m->picture->blocks_count - 1];
}

/* Returns where its title goes; end_title() must follow. */
static struct text *begin_block(struct picture_making *m, enum block_kind kind, unsigned number)
{
    struct picture *p = m->picture;
    p->blocks = grown(p->blocks, p->blocks_count, &p->blocks_room, sizeof *p->blocks);
    p->blocks[p->blocks_count++] = (struct block){
        .kind = kind, .number = number, .first_fact = p->facts_count, .first_piece = p->pieces_count
    };
    return store_open(&p->store);
}

static void end_title(struct picture_making *m)
{
    last_block(m)->title = store_close(&m->picture->store);
}

struct text *picture_begin_fact(struct picture_making *m, const char *name, bool passing)
{
    struct picture *p = m->picture;
    p->facts = grown(p->facts, p->facts_count, &p->facts_room, sizeof *p->facts);
    struct fact *fact = &p->facts[p->facts_count++];
    text_add_string(store_open(&p->store), name);
    *fact = (struct fact){ .name = store_close(&p->store), .passing = passing };
    last_block(m)->facts++;
    return store_open(&p->store);
}

void picture_end_fact(struct picture_making *m)
{
    m->picture->facts[m->picture->facts_count - 1].value = store_close(&m->picture->store);
}

struct piece *picture_new_piece(struct picture_making *m, uint32_t id)
{
    struct picture *p = m->picture;
    p->pieces = grown(p->pieces, p->pieces_count, &p->pieces_room, sizeof *p->pieces);
    p->pieces[p->pieces_count] = (struct piece){ .id = id };
    last_block(m)->pieces++;
    return &p->pieces[p->pieces_count++];
}

/* ---- cards that are laid out ----------------------------------------------------------------- */

static void add_piece(struct picture_making *m, const struct seen_card *card)
{
    struct store *store = &m->picture->store;
    struct piece *piece = picture_new_piece(m, card->id);
    add_card_name(card, store_open(store));
    piece->name = store_close(store);
    add_state(m->sight, card, store_open(store));
    piece->state = store_close(store);
    add_what_it_does(m->sight, card, store_open(store));
    piece->does = store_close(store);
}

/* Do they lie in that order? */
static bool comes_before(const struct seen_card *a, const struct seen_card *b)
{
    if (a->zone != b->zone) return a->zone < b->zone;
    return a->place != b->place ? a->place < b->place : a->id < b->id;
}

/* What lies on a slot is shown with the board, if that is. */
static bool is_on_board(const struct picture_making *m, const struct seen_card *card)
{
    return m->game->look->board && zone_look_of(m->game, card->zone)->shape == SHAPE_SLOT;
}

/* The cards that are laid out in front of a seat or side, in the order in which they came. */
static void add_pieces(struct picture_making *m, unsigned side)
{
    const struct seen_card *last = NULL, *next;
    do {
        next = NULL;
        for (unsigned i = 0; i < m->sight->count; i++) {
            const struct seen_card *card = &m->sight->cards[i];
            if (card->at != side || is_on_board(m, card) || (last && !comes_before(last, card)))
                continue;
            if (!next || comes_before(card, next)) next = card;
        }
        if (next) add_piece(m, next);
        last = next;
    } while (next);
}

/* ---- what holds for a time ------------------------------------------------------------------- */

static const struct row_look *look_of_rows(const struct picture_making *m, unsigned kind)
{
    const struct row_look *look = m->game->look->rows;
    while (strcmp(look->name, m->game->rows[kind].name) != 0) look++;
    return look;
}

/* "place reef, turns away 2": a row that has no words of its own. */
static void add_fields(const struct picture_making *m, unsigned kind, unsigned row,
                       struct text *out)
{
    const struct row_kind *rows = &m->game->rows[kind];
    const struct row_look *look = look_of_rows(m, kind);
    unsigned shown = 0;
    for (const struct counter *k = rows->fields; k->name; k++) {
        unsigned field = ROW_FIELDS + (unsigned)(k - rows->fields);
        const struct cell *cell = view_find(m->sight->view, SECTION_ROWS, kind + 1, row, field);
        if (!cell) continue;
        text_add(out, "%s%s", shown++ ? ", " : "", counter_label(look->fields, k));
        if (k->kind == VALUE_FLAG) continue;
        text_add_char(out, ' ');
        add_value(m->sight, k, cell, out);
    }
}

static struct stored keep_text(struct picture_making *m, unsigned kind, unsigned row,
                               enum row_cell cell)
{
    const struct view *v = m->sight->view;
    struct text *out = store_open(&m->picture->store);
    add_words(words_of_cell(v, view_find(v, SECTION_ROWS, kind + 1, row, cell)), out);
    return store_close(&m->picture->store);
}

/* From where, until when, and what holds. */
static void add_row_piece(struct picture_making *m, unsigned kind, unsigned row)
{
    struct store *store = &m->picture->store;
    struct piece *piece = picture_new_piece(m, NO_ID);
    piece->stack = rows_are_stack(m->game, m->game->rows[kind].name);
    piece->passing = look_of_rows(m, kind)->passing;
    piece->name = keep_text(m, kind, row, ROW_SOURCE);
    piece->state = keep_text(m, kind, row, ROW_UNTIL);
    piece->does = keep_text(m, kind, row, ROW_TEXT);
    if (piece->does.length) return;
    add_fields(m, kind, row, store_open(store));
    piece->does = store_close(store);
}

/* How many rows of that kind the view has. */
static unsigned rows_of(const struct view *v, unsigned kind)
{
    unsigned rows = 0;
    for (const struct cell *c = v->cells; c < v->cells + v->count; c++) {
        if (cell_section(c) == SECTION_ROWS && cell_part(c, 0) == kind + 1) rows = cell_part(c, 1);
    }
    return rows;
}

/* What is on top of a stack comes first. */
static void add_row_pieces(struct picture_making *m)
{
    for (unsigned kind = 0; m->game->rows && m->game->rows[kind].name; kind++) {
        unsigned rows = rows_of(m->sight->view, kind);
        bool stack = rows && rows_are_stack(m->game, m->game->rows[kind].name);
        for (unsigned i = 1; i <= rows; i++) add_row_piece(m, kind, stack ? rows + 1 - i : i);
    }
}

/* ---- how the game stands --------------------------------------------------------------------- */

static const struct counter *counter_shown_as(const struct game *game, enum shown_as as)
{
    for (const struct counter *k = game->counters; k->name; k++) {
        const struct counter_look *look = counter_look_of(game->look->counters, k->name);
        if (look && look->as == as) return k;
    }
    return NULL;
}

/* "Round 3"; "hour 2", if the game calls it so. */
static void add_round(const struct picture_making *m, struct text *out)
{
    const struct counter *k = counter_shown_as(m->game, SHOWN_ROUND);
    if (!k) return;
    const struct cell *cell = sight_counter(m->sight, k, 0, 0);
    const struct counter_look *look = counter_look_of(m->game->look->counters, k->name);
    int64_t round = (cell ? (int64_t)cell->value : 0) + look->past;
    text_add(out, "%s %lld", counter_label(m->game->look->counters, k), (long long)round);
}

/* "turn of Player 2", "play phase". */
static void add_turn(const struct picture_making *m, enum shown_as as, const char *before,
                     size_t start, struct text *out)
{
    const struct counter *k = counter_shown_as(m->game, as);
    const struct cell *cell = k ? sight_counter(m->sight, k, 0, 0) : NULL;
    if (!cell) return;
    if (out->length > start) text_add_string(out, ", ");
    text_add_string(out, before);
    add_value(m->sight, k, cell, out);
}

/* In the game's own words, if it has some. */
static void add_stands(const struct picture_making *m, struct text *out)
{
    size_t start = out->length;
    const struct view *v = m->sight->view;
    add_words(words_of_cell(v, view_find(v, SECTION_HEAD, HEAD_STANDS, 0, 0)), out);
    if (out->length > start) return;
    add_round(m, out);
    add_turn(m, SHOWN_TURN, "turn of ", start, out);
    add_turn(m, SHOWN_PHASE, "", start, out);
    if (out->length == start) text_add_string(out, "the table");
    out->bytes[start] = (char)toupper((unsigned char)out->bytes[start]);
}

/* ---- blocks ---------------------------------------------------------------------------------- */

static void add_table_block(struct picture_making *m)
{
    add_stands(m, begin_block(m, BLOCK_TABLE, 0));
    end_title(m);
    add_row_pieces(m);
    picture_add_counters(m, NOBODY);
    picture_add_zones(m, NOBODY, 0);
}

static void add_board_block(struct picture_making *m)
{
    text_add_string(begin_block(m, BLOCK_BOARD, 0), "Board");
    end_title(m);
    picture_add_board(m);
}

static void add_side_block(struct picture_making *m, unsigned side)
{
    struct text *title = begin_block(m, BLOCK_SIDE, side);
    size_t start = title->length;
    side_words(m->sight->setup, side, title);
    title->bytes[start] = (char)toupper((unsigned char)title->bytes[start]);
    end_title(m);
    picture_add_zones(m, NOBODY, side + 1);
    add_pieces(m, m->sight->setup->seats + side);
}

static void add_seat_block(struct picture_making *m, seat_id seat)
{
    struct seating seating = { m->sight->setup, m->of->bots, m->sight->viewer };
    if (m->of->team) seating.you = NOBODY;
    add_player(&seating, seat, begin_block(m, BLOCK_SEAT, seat));
    end_title(m);
    picture_add_counters(m, seat);
    picture_add_zones(m, seat, 0);
    add_pieces(m, seat);
}

/* A card of the hand, with its text. */
static void add_hand_piece(struct picture_making *m, const struct listing *l, unsigned i)
{
    struct store *store = &m->picture->store;
    struct piece *piece = picture_new_piece(m, NO_ID);
    add_words(store_words(&l->store, l->names[i].words), store_open(store));
    piece->name = store_close(store);
    piece->times = l->names[i].times;
    add_sums(m->sight, l->names[i].card, store_open(store));
    piece->state = store_close(store);
    add_card_text(m->sight, l->names[i].card, store_open(store));
    piece->does = store_close(store);
}

/* That a hand is empty is news; that nothing lies where cards are put for a moment is none. */
static bool is_hand(const struct picture_making *m, unsigned kind)
{
    return zone_look_of(m->game, kind)->shape == SHAPE_HAND;
}

/* "Your hand", "The hand of Ra", "Set aside". */
static void add_hand_title(const struct picture_making *m, unsigned kind, struct text *title)
{
    const char *label = zone_look_of(m->game, kind)->label;
    if (label) {
        size_t start = title->length;
        text_add_string(title, label);
        title->bytes[start] = (char)toupper((unsigned char)title->bytes[start]);
        return;
    }
    text_add(title, m->of->team ? "The %s of " : "Your %s", sight_zone(m->sight, kind)->name);
    if (m->of->team) seat_words(m->sight->setup, m->sight->viewer, title);
}

/* The cards only the viewer sees: a line each with its text, or their names, if they have none.
 * What was put aside for a moment was in the hand before. */
static void add_hand(struct picture_making *m, unsigned kind)
{
    struct listing l = { 0 };
    listing_make(m, kind, m->sight->viewer, &l);
    add_hand_title(m, kind, begin_block(m, BLOCK_HAND, kind << 8 | m->sight->viewer));
    end_title(m);
    last_block(m)->named = m->of->team;
    if (!m->game->card_words || !l.count || !is_hand(m, kind)) {
        struct text *out = picture_begin_fact(m, "", false);
        if (!l.count) text_add_string(out, "empty");
        listing_add_all(&l, out);
        picture_end_fact(m);
    } else {
        for (unsigned i = 0; i < l.count; i++) add_hand_piece(m, &l, i);
    }
    store_release(&l.store);
}

static void add_hands(struct picture_making *m)
{
    if (m->sight->viewer == NOBODY) return;
    for (unsigned kind = 0; kind < m->sight->setup->zone_kinds; kind++) {
        const struct zone_kind *zone = sight_zone(m->sight, kind);
        if (zone->shared || zone->seen != SEEN_BY_OWNER) continue;
        if (is_hand(m, kind) || sight_count(m->sight, kind, m->sight->viewer)) add_hand(m, kind);
    }
}

/* A team at one keyboard always sees its seats in the same places; whoever plays alone sees the
 * others before their own. */
void picture_make(struct picture *picture, const struct picture_of *of)
{
    struct picture_making m = { picture, of, of->sight, of->sight->game };
    unsigned seats = of->sight->setup->seats;
    store_clear(&picture->store);
    picture->blocks_count = picture->facts_count = picture->pieces_count = 0;
    add_table_block(&m);
    if (m.game->look->board) add_board_block(&m);
    for (unsigned side = 0; side < m.game->sides; side++) add_side_block(&m, side);
    unsigned first = of->sight->viewer < seats && !of->team ? of->sight->viewer + 1u : 0;
    for (unsigned i = 0; i < seats; i++) add_seat_block(&m, (seat_id)((first + i) % seats));
    add_hands(&m);
}

/* They are made last. */
void picture_forget_hands(struct picture *picture)
{
    while (picture->blocks_count && picture->blocks[picture->blocks_count - 1].kind == BLOCK_HAND)
        picture->blocks_count--;
}

void picture_release(struct picture *picture)
{
    store_release(&picture->store);
    free(picture->blocks);
    free(picture->facts);
    free(picture->pieces);
    *picture = (struct picture){ 0 };
}
