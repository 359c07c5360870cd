/* SPDX-License-Identifier: MIT */
/* What a view shows, as words. See sight.h. */
#include "terminal/sight.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "kernel/counter.h"
#include "kernel/words.h"
#include "kernel/worked_out.h"
#include "terminal/words.h"

/* ---- cards and zones ------------------------------------------------------------------------- */

static const char box_name[] = "box";

static unsigned kind_named(const struct sight *sight, const char *name)
{
    unsigned kind = 0;
    while (sight->game->zones[kind].name && strcmp(sight->game->zones[kind].name, name) != 0)
        kind++;
    return kind;
}

const struct zone_kind *sight_zone(const struct sight *sight, unsigned kind)
{
    static const struct zone_kind box = { box_name, .shared = true, .seen = SEEN_BY_ALL };
    return kind < sight->setup->zone_kinds ? &sight->game->zones[kind] : &box;
}

/* Of a seat the cell has its number, of a side the word "side 1". */
static unsigned lies_before(const struct sight *sight, const struct cell *cell)
{
    if (cell->type == CELL_NUMBER) return (unsigned)cell->value - 1;
    const char *number = strchr(cell->word, ' ');
    check(number);
    return sight->setup->seats + (unsigned)strtoul(number, NULL, 10) - 1;
}

static void read_cell(const struct sight *sight, const struct cell *cell, struct seen_card *card)
{
    switch (cell_part(cell, 1)) {
    case CARD_NAME: card->name = cell->word; break;
    case CARD_ZONE: card->zone = kind_named(sight, cell->word); break;
    case CARD_SEAT: card->seat = (seat_id)(cell->value - 1); break;
    case CARD_PLACE: card->place = (unsigned)cell->value; break;
    case CARD_AT: card->at = lies_before(sight, cell); break;
    default: break; /* its counters are read when they are shown */
    }
}

static struct seen_card *new_card(struct sight *sight, uint32_t id)
{
    if (sight->count == sight->room) {
        sight->room = sight->room ? sight->room * 2 : 64;
        sight->cards = must_realloc(sight->cards, sight->room * sizeof *sight->cards);
    }
    struct seen_card *card = &sight->cards[sight->count++];
    *card = (struct seen_card){ .id = id, .seat = NOBODY, .at = LIES_BEFORE_NOBODY };
    return card;
}

void sight_make(struct sight *sight, const struct view *view)
{
    const struct cell *seat = view_find(view, SECTION_HEAD, HEAD_SEAT, 0, 0);
    struct seen_card *card = NULL;
    sight->view = view;
    sight->setup = view->setup;
    sight->game = view->setup->game;
    sight->viewer = seat ? (seat_id)(seat->value - 1) : (seat_id)NOBODY;
    sight->count = 0;
    for (const struct cell *c = view->cells; c < view->cells + view->count; c++) {
        if (cell_section(c) != SECTION_CARDS) continue;
        uint32_t id = cell_part(c, 0) - 1;
        if (!card || card->id != id) {
            card = new_card(sight, id);
            card->cells = c;
        }
        card->end = c + 1;
        read_cell(sight, c, card);
    }
}

void sight_release(struct sight *sight)
{
    free(sight->cards);
    *sight = (struct sight){ 0 };
}

const struct seen_card *sight_card(const struct sight *sight, uint32_t id)
{
    for (unsigned i = 0; i < sight->count; i++) {
        if (sight->cards[i].id == id) return &sight->cards[i];
    }
    return NULL;
}

static int64_t number_of(const struct cell *cell)
{
    return cell ? (int64_t)cell->value : 0;
}

unsigned sight_count(const struct sight *sight, unsigned kind, seat_id seat)
{
    unsigned owner = seat == NOBODY ? 0 : seat + 1u;
    return (unsigned)number_of(view_find(sight->view, SECTION_ZONES, kind + 1, owner, 0));
}

/* ---- values ---------------------------------------------------------------------------------- */

const struct cell *sight_counter(const struct sight *sight, const struct counter *k, unsigned first,
                                 unsigned second)
{
    unsigned number = (unsigned)(k - sight->game->counters) + 1;
    return view_find(sight->view, SECTION_COUNTERS, number, k->per[0] ? first + 1 : 0,
                     k->per[1] ? second + 1 : 0);
}

/* A card that the viewer knows by its id; another as "a card". */
static void add_card_value(const struct sight *sight, const struct cell *cell, struct text *out)
{
    const struct seen_card *card = NULL;
    if (cell->type == CELL_NUMBER) card = sight_card(sight, (uint32_t)cell->value);
    if (card)
        add_card_name(card, out);
    else
        text_add_string(out, "a card");
}

static const struct counter_look *look_in(const struct counter *counters,
                                          const struct counter_look *looks, const struct counter *k)
{
    for (const struct counter *c = counters; c && c->name; c++) {
        if (c == k) return counter_look_of(looks, k->name);
    }
    return NULL;
}

/* Of the table or of cards; NULL for the fields of rows. */
static const struct counter_look *look_of(const struct sight *sight, const struct counter *k)
{
    const struct game *game = sight->game;
    const struct counter_look *look = look_in(game->counters, game->look->counters, k);
    return look ? look : look_in(game->card_counters, game->look->card_counters, k);
}

/* What people read for a word; of rows' fields and flags the word itself. */
const char *word_for_people(const struct sight *sight, const struct counter *k,
                            const struct cell *cell)
{
    const struct counter_look *look = look_of(sight, k);
    if (cell->type != CELL_WORD) return "yes";
    for (unsigned i = 0; look && look->words && k->words[i]; i++) {
        if (strcmp(k->words[i], cell->word) == 0) return look->words[i];
    }
    return cell->word;
}

void add_value(const struct sight *sight, const struct counter *k, const struct cell *cell,
               struct text *out)
{
    if (!cell || k->kind == VALUE_NUMBER)
        text_add_number(out, number_of(cell));
    else if (k->kind == VALUE_SEAT)
        seat_words(sight->setup, (seat_id)(cell->value - 1), out);
    else if (k->kind == VALUE_CARD)
        add_card_value(sight, cell, out);
    else
        text_add_string(out, word_for_people(sight, k, cell));
}

void add_one_of(const struct sight *sight, const struct counter *k, unsigned dimension,
                const struct cell *cell, unsigned index, struct text *out)
{
    const char *name = counter_place_label(sight->game, look_of(sight, k), k, dimension, index);
    bool own = name && k->per[dimension] == PER_PLACE && k->places[dimension];
    if (own) { /* no place of the board */
        text_add(out, "%s ", name);
        add_value(sight, k, cell, out);
        return;
    }
    if (k->per[dimension] == PER_SEAT) {
        seat_words(sight->setup, (seat_id)index, out);
        text_add_string(out, ": ");
    } else if (!name) {
        text_add(out, "%u: ", index + 1);
    }
    add_value(sight, k, cell, out);
    if (name) text_add_char(out, ' ');
    if (name && k->per[dimension] == PER_THING)
        thing_words(sight->game, index, out);
    else if (name)
        place_words(sight->game, index, out);
}

/* ---- cards ----------------------------------------------------------------------------------- */

void add_card_name(const struct seen_card *card, struct text *out)
{
    size_t start = out->length;
    text_add_string(out, card->name);
    text_mark(out, MARK_CARD, card->id, start);
}

static bool is_beneath(const struct sight *sight, const struct seen_card *card)
{
    return zone_look_of(sight->game, card->zone)->beneath;
}

/* The first cell of that counter of the card; NULL: there is nothing of it. */
static const struct cell *cell_of(const struct sight *sight, const struct seen_card *card,
                                  const struct counter *k)
{
    unsigned field = CARD_COUNTERS + (unsigned)(k - sight->game->card_counters);
    for (const struct cell *c = card->cells; c < card->end; c++) {
        if (cell_part(c, 1) == field) return c;
    }
    return NULL;
}

static int64_t most_of(const struct sight *sight, const struct seen_card *card,
                       const struct counter_look *look)
{
    if (!look->most_by) return look->most;
    const struct counter *k = sight->game->card_counters;
    while (strcmp(k->name, look->most_by) != 0) k++;
    return number_of(cell_of(sight, card, k));
}

/* All numbers of a counter that has several. */
static void add_several(const struct sight *sight, const struct seen_card *card,
                        const struct counter *k, const struct cell *cell, struct text *out)
{
    unsigned field = cell_part(cell, 1), shown = 0;
    for (; cell < card->end && cell_part(cell, 1) == field; cell++) {
        if (shown++) text_add_string(out, ", ");
        add_one_of(sight, k, 0, cell, cell_part(cell, 2) - 1, out);
    }
}

/* "hp 3/5", "next to Wolf", "marked"; nothing where there is nothing. */
static void add_counter_of(const struct sight *sight, const struct seen_card *card,
                           const struct counter *k, struct text *out)
{
    const struct counter_look *look = counter_look_of(sight->game->look->card_counters, k->name);
    const struct cell *cell = cell_of(sight, card, k);
    int64_t most = look->as == SHOWN_BAR ? most_of(sight, card, look) : 0;
    /* A maximum that all cards have alike does not say that this one has such a bar. */
    if (!cell && !(most && look->most_by)) return;
    bool tied = look->as == SHOWN_CARD && is_beneath(sight, card);
    text_add_string(out, tied ? "beneath" : look->label ? look->label : k->name);
    if (k->kind == VALUE_FLAG) return;
    text_add_char(out, ' ');
    if (k->per[0])
        add_several(sight, card, k, cell, out);
    else
        add_value(sight, k, cell, out);
    if (most) text_add(out, "/%lld", (long long)most);
}

/* A list that is being written: ", " stands before each part but the first. */
static size_t begin_part(size_t start, struct text *out)
{
    if (out->length > start) text_add_string(out, ", ");
    return out->length;
}

/* A part that turned out empty takes its comma back. */
static void end_part(size_t start, size_t part, struct text *out)
{
    if (out->length > part || part == start) return;
    out->length -= 2;
    out->bytes[out->length] = '\0';
}

/* Bars, or all others. */
static void add_counters_that(const struct sight *sight, const struct seen_card *card, bool bars,
                              size_t start, struct text *out)
{
    const struct counter_look *looks = sight->game->look->card_counters;
    for (const struct counter *k = sight->game->card_counters; k && k->name; k++) {
        const struct counter_look *look = counter_look_of(looks, k->name);
        if (!look || look->as == SHOWN_MOST || look->as == SHOWN_PART) continue;
        if ((look->as == SHOWN_BAR) != bars) continue;
        size_t part = begin_part(start, out);
        add_counter_of(sight, card, k, out);
        end_part(start, part, out);
    }
}

/* Names of faces belong to the set-up, and a view has the same pointers; two faces may be called
 * alike. */
static face_id face_of_card(const struct sight *sight, const struct seen_card *card)
{
    face_id face = 0;
    while (face < sight->setup->faces && sight->setup->face_names[face] != card->name) face++;
    check(face < sight->setup->faces);
    return face;
}

/* ---- what is worked out ---------------------------------------------------------------------- */

static const struct cell *cell_at(const struct sight *sight, const struct seen_card *card,
                                  unsigned field, unsigned part)
{
    return view_find(sight->view, SECTION_CARDS, card->id + 1, field, part);
}

static unsigned parts_of(const struct seen_card *card, unsigned field)
{
    unsigned last = 0;
    for (const struct cell *c = card->cells; c < card->end; c++) {
        if (cell_part(c, 1) == field && cell_part(c, 2) >= SUM_FIRST_PART) last = cell_part(c, 2);
    }
    return last ? last - SUM_FIRST_PART + 1 : 0;
}

/* " (3 +1 -2)". */
static void add_parts(const struct seen_card *card, unsigned field, struct text *out)
{
    unsigned shown = 0;
    int64_t amount = 0;
    for (const struct cell *c = card->cells; c < card->end; c++) {
        if (cell_part(c, 1) != field || cell_part(c, 2) < SUM_FIRST_PART) continue;
        if (cell_part(c, 3) == SUM_AMOUNT) amount = (int64_t)c->value;
        bool ends = c + 1 == card->end || cell_part(c + 1, 1) != field ||
                    cell_part(c + 1, 2) != cell_part(c, 2);
        if (!ends) continue;
        text_add(out, shown++ ? " %+lld" : " (%lld", (long long)amount);
        amount = 0;
    }
    text_add_char(out, ')');
}

static void add_sums_after(const struct sight *sight, const struct seen_card *card, size_t start,
                           struct text *out)
{
    const struct worked_out *w = sight->game->worked_out;
    for (unsigned i = 0; w && w->sums && w->sums[i].name; i++) {
        unsigned field = CARD_SUMS + i, parts = parts_of(card, field);
        if (!parts || (w->sums[i].aside && parts < 2)) continue;
        begin_part(start, out);
        text_add(out, "%s %lld", w->sums[i].label,
                 (long long)number_of(cell_at(sight, card, field, SUM_NOW)));
        if (parts > 1) add_parts(card, field, out);
    }
}

void add_sums(const struct sight *sight, const struct seen_card *card, struct text *out)
{
    add_sums_after(sight, card, out->length, out);
}

void add_numbers_of(const struct sight *sight, const struct seen_card *card, struct text *out)
{
    size_t start = out->length;
    add_sums_after(sight, card, start, out);
    add_counters_that(sight, card, true, start, out);
    add_counters_that(sight, card, false, start, out);
}

/* "Aggressive, Dreadful (Cloud)". */
static void add_held_words(const struct sight *sight, const struct seen_card *card, size_t start,
                           struct text *out)
{
    const struct worked_out *w = sight->game->worked_out;
    for (unsigned i = 0; w && w->words && w->words[i].name; i++) {
        const struct cell *cell = cell_at(sight, card, CARD_HAS, i + 1);
        if (!cell) continue;
        begin_part(start, out);
        text_add_string(out, w->words[i].label);
        if (cell->type == CELL_WORD && strcmp(cell->word, printed_word) == 0) continue;
        text_add_string(out, " (");
        if (cell->type == CELL_WORD)
            text_add_string(out, cell->word);
        else
            add_card_value(sight, cell, out);
        text_add_char(out, ')');
    }
}

/* "ready", "came this turn". */
static void add_abilities(const struct sight *sight, const struct seen_card *card, size_t start,
                          struct text *out)
{
    const struct worked_out *w = sight->game->worked_out;
    for (unsigned i = 0; w && w->abilities && w->abilities[i].name; i++) {
        const struct card_ability *a = &w->abilities[i];
        const struct cell *not = cell_at(sight, card, CARD_CANNOT, i + 1);
        if (a->can && cell_at(sight, card, CARD_CAN, i + 1)) {
            begin_part(start, out);
            text_add_string(out, a->can);
        }
        if (!a->cannot || !not || not ->type != CELL_TEXT) continue;
        begin_part(start, out);
        text_add_string(out, a->cannot);
        if (*a->cannot) text_add_string(out, " (");
        add_words(words_of_cell(sight->view, not ), out);
        if (*a->cannot) text_add_char(out, ')');
    }
}

void add_state(const struct sight *sight, const struct seen_card *card, struct text *out)
{
    size_t start = out->length;
    add_sums_after(sight, card, start, out);
    add_counters_that(sight, card, true, start, out);
    if (sight->game->keyword_words) {
        size_t part = begin_part(start, out);
        sight->game->keyword_words(sight->setup, face_of_card(sight, card), out);
        end_part(start, part, out);
    }
    add_held_words(sight, card, start, out);
    add_counters_that(sight, card, false, start, out);
    add_abilities(sight, card, start, out);
}

bool add_card_text(const struct sight *sight, const struct seen_card *card, struct text *out)
{
    size_t start = out->length;
    if (sight->game->card_words)
        sight->game->card_words(sight->setup, face_of_card(sight, card), out);
    text_join_lines(out, start); /* paragraphs take room that lists have not */
    return out->length > start;
}

bool add_what_it_does(const struct sight *sight, const struct seen_card *card, struct text *out)
{
    size_t start = out->length;
    if (sight->game->does_words && !is_beneath(sight, card))
        sight->game->does_words(sight->setup, face_of_card(sight, card), out);
    return out->length > start;
}
