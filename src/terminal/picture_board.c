/* SPDX-License-Identifier: MIT */
/*
 * The board of a picture, a line for each of the game's (look.board): what is counted there, which
 * figures stand there, and what lies on its slots, with whose it is.
 *
 *     Valley (yours, Knowledge, Willpower 5, Delight): 1 Joy (yours, Intensity 1) | 2 empty
 *
 * Each line is a piece, so that after a move only those are shown again that have changed.
 */
#include <string.h>

#include "kernel/card_ids.h"
#include "kernel/counter.h"
#include "kernel/words.h"
#include "terminal/picture_making.h"

enum { NO_PLACE = UINT8_MAX };

/* The place of the line that is called so, or NO_PLACE. */
static unsigned place_in(const struct game *game, const struct board_line *line, const char *name)
{
    for (unsigned i = 0; i < line->count; i++) {
        if (strcmp(game->places[line->places[i]].name, name) == 0) return line->places[i];
    }
    return NO_PLACE;
}

/* "2" of "Valley 2" in the line of the Valley; nothing of the place that names the line. */
static const char *short_name(const struct game *game, const struct board_line *line,
                              unsigned place)
{
    const char *name = game->places[place].name, *of = game->places[line->places[0]].name;
    size_t length = strlen(of);
    if (place == line->places[0]) return "";
    bool begins = strncmp(name, of, length) == 0 && name[length] == ' ';
    return begins ? name + length + 1 : name;
}

static void begin_part(size_t start, struct text *out)
{
    if (out->length > start) text_add_string(out, ", ");
}

/* ---- what is counted there, and who stands there --------------------------------------------- */

/* "Willpower 5"; of a word the word alone, of a flag its label. `place`: which of the line. */
static void add_number_there(const struct picture_making *m, const struct counter *k,
                             const struct cell *cell, const char *place, size_t start,
                             struct text *out)
{
    const char *label = counter_label(m->game->look->counters, k);
    bool word = k->kind == VALUE_WORD;
    if (word && !*word_for_people(m->sight, k, cell)) return;
    begin_part(start, out);
    text_add(out, "%s%s", place, *place ? ": " : "");
    if (k->kind == VALUE_FLAG) {
        text_add_string(out, label);
        return;
    }
    if (!word) text_add(out, "%s ", label);
    add_value(m->sight, k, cell, out);
}

/* A figure by its seat, or by what its counter calls it. */
static void add_figure(const struct picture_making *m, const struct counter *k, unsigned index,
                       size_t start, struct text *out)
{
    const char *name = counter_place_label(m->game, m->game->look->counters, k, 0, index);
    begin_part(start, out);
    if (k->per[0] == PER_SEAT)
        seat_words(m->sight->setup, (seat_id)index, out);
    else
        text_add(out, "%s%s%s", counter_label(m->game->look->counters, k), name ? " " : "",
                 name ? name : "");
}

static bool is_figure(const struct picture_making *m, const struct counter *k)
{
    return counter_look_of(m->game->look->counters, k->name)->as == SHOWN_PLACE;
}

static void add_cell_there(const struct picture_making *m, const struct board_line *line,
                           const struct counter *k, const struct cell *cell, size_t start,
                           struct text *out)
{
    unsigned index = cell_part(cell, 1) ? cell_part(cell, 1) - 1 : 0;
    if (is_figure(m, k)) {
        if (place_in(m->game, line, cell->word) != NO_PLACE) add_figure(m, k, index, start, out);
        return;
    }
    unsigned place = place_in(m->game, line, counter_index_name(m->game, k, 0, index));
    if (place == NO_PLACE) return;
    add_number_there(m, k, cell, short_name(m->game, line, place), start, out);
}

/* In this order, whatever that of the counters is. */
enum part { PART_COUNTED, PART_FLAGS, PART_FIGURES };

static enum part part_of(const struct picture_making *m, const struct counter *k)
{
    if (is_figure(m, k)) return PART_FIGURES;
    return k->kind == VALUE_FLAG ? PART_FLAGS : PART_COUNTED;
}

static void add_what_is_there(const struct picture_making *m, const struct board_line *line,
                              enum part part, size_t start, struct text *out)
{
    const struct view *v = m->sight->view;
    for (const struct cell *c = v->cells; c < v->cells + v->count; c++) {
        if (cell_section(c) != SECTION_COUNTERS) continue;
        const struct counter *k = &m->game->counters[cell_part(c, 0) - 1];
        if (!counter_is_on_board(m->game, k) || counter_is_backdrop(m->game->look->counters, k))
            continue;
        if (part_of(m, k) == part) add_cell_there(m, line, k, c, start, out);
    }
}

/* ---- slots ----------------------------------------------------------------------------------- */

/* "yours" also of a partner: teams have one side of a board. */
static void add_whose(const struct picture_making *m, const struct seen_card *card,
                      struct text *out)
{
    const struct setup *setup = m->sight->setup;
    seat_id viewer = m->sight->viewer;
    if (card->at == LIES_BEFORE_NOBODY) return;
    if (card->at >= setup->seats) {
        side_words(setup, card->at - setup->seats, out);
        text_add_string(out, "'s");
        return;
    }
    bool mine = viewer != NOBODY &&
                (card->at == viewer ||
                 (m->game->team_of &&
                  m->game->team_of(setup, viewer) == m->game->team_of(setup, (seat_id)card->at)));
    if (mine) {
        text_add_string(out, "yours");
        return;
    }
    seat_words(setup, (seat_id)card->at, out);
    text_add_string(out, "'s");
}

static void add_slot_card(const struct picture_making *m, const struct seen_card *card,
                          struct text *out)
{
    add_card_name(card, out);
    size_t name = out->length;
    text_add_string(out, " (");
    size_t start = out->length;
    add_whose(m, card, out);
    size_t whose = out->length;
    begin_part(start, out);
    size_t state = out->length;
    add_state(m->sight, card, out);
    if (out->length == state) out->length = whose;
    if (out->length == start)
        out->length = name;
    else
        text_add_char(out, ')');
    out->bytes[out->length] = '\0';
}

/* The cards there; false: it is empty. */
static bool add_slot_cards(const struct picture_making *m, unsigned kind, struct text *out)
{
    bool some = false;
    for (unsigned i = 0; i < m->sight->count; i++) {
        if (m->sight->cards[i].zone != kind) continue;
        if (some) text_add_string(out, ", ");
        add_slot_card(m, &m->sight->cards[i], out);
        some = true;
    }
    return some;
}

/* One word for several that are empty. */
static void add_slots(const struct picture_making *m, const struct board_line *line,
                      struct text *out)
{
    size_t start = out->length;
    unsigned slots = 0, taken = 0;
    for (unsigned i = 0; i < line->count; i++) {
        for (unsigned kind = 0; kind < m->sight->setup->zone_kinds; kind++) {
            const struct zone_look *look = zone_look_of(m->game, kind);
            if (look->shape != SHAPE_SLOT || look->place != line->places[i]) continue;
            const char *name = short_name(m->game, line, look->place);
            if (out->length > start) text_add_string(out, " | ");
            text_add(out, "%s%s", name, *name ? " " : "");
            bool some = add_slot_cards(m, kind, out);
            if (!some) text_add_string(out, "empty");
            taken += some;
            slots++;
        }
    }
    if (taken || slots < 2) return;
    out->length = start;
    text_add_string(out, "empty");
}

/* ---- lines ----------------------------------------------------------------------------------- */

void picture_add_board(struct picture_making *m)
{
    for (const struct board_line *line = m->game->look->board; line->count; line++) {
        struct store *store = &m->picture->store;
        struct piece *piece = picture_new_piece(m, NO_ID);
        piece->place = true;
        place_words(m->game, line->places[0], store_open(store));
        piece->name = store_close(store);
        struct text *state = store_open(store);
        size_t start = state->length;
        for (enum part part = PART_COUNTED; part <= PART_FIGURES; part++)
            add_what_is_there(m, line, part, start, state);
        piece->state = store_close(store);
        add_slots(m, line, store_open(store));
        piece->does = store_close(store);
    }
}
