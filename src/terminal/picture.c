/* SPDX-License-Identifier: MIT */
/* The table as a seat sees it. See picture.h. */
#include "terminal/picture.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "kernel/card_ids.h"
#include "kernel/counter.h"
#include "kernel/words.h"

enum {
    NAMES_MAX = 200, /* how many different cards of a pile are named */
    NAMES_BRIEF = 4, /* a pile in which order matters is named in full up to this size */
};

void add_player(const struct seating *seating, seat_id seat, struct text *out)
{
    seat_words(seating->setup, seat, out);
    if (seat == seating->you)
        text_add_string(out, " (you)");
    else if (seating->bots && seating->bots[seat])
        text_add(out, " (%s)", seating->bots[seat]->name);
}

/* ---- parts of a picture ---------------------------------------------------------------------- */

/* A picture that is being made. */
struct making {
    struct picture *picture;
    const struct picture_of *of;
    const struct sight *sight;
    const struct game *game;
};

/* Makes room for one more. */
static void *grown(void *list, unsigned count, unsigned *room, size_t bytes)
{
    if (count < *room) return list;
    *room = *room ? *room * 2 : 16;
    return must_realloc(list, *room * bytes);
}

static struct block *last_block(struct making *m)
{
    return &m->picture->blocks[m->picture->blocks_count - 1];
}

/* Returns where its title goes; end_title() must follow. */
static struct text *begin_block(struct making *m, enum block_kind kind, unsigned number)
{
    struct picture *p = m->picture;
    p->blocks = grown(p->blocks, p->blocks_count, &p->blocks_room, sizeof *p->blocks);
    p->blocks[p->blocks_count++] = (struct block){
        .kind = kind, .number = number, .first_fact = p->facts_count, .first_piece = p->pieces_count
    };
    return store_open(&p->store);
}

static void end_title(struct making *m)
{
    last_block(m)->title = store_close(&m->picture->store);
}

/* Returns where its value goes; end_fact() must follow. */
static struct text *begin_fact(struct making *m, const char *name, bool passing)
{
    struct picture *p = m->picture;
    p->facts = grown(p->facts, p->facts_count, &p->facts_room, sizeof *p->facts);
    struct fact *fact = &p->facts[p->facts_count++];
    text_add_string(store_open(&p->store), name);
    *fact = (struct fact){ .name = store_close(&p->store), .passing = passing };
    last_block(m)->facts++;
    return store_open(&p->store);
}

static void end_fact(struct making *m)
{
    m->picture->facts[m->picture->facts_count - 1].value = store_close(&m->picture->store);
}

static struct piece *new_piece(struct making *m, uint32_t id)
{
    struct picture *p = m->picture;
    p->pieces = grown(p->pieces, p->pieces_count, &p->pieces_room, sizeof *p->pieces);
    p->pieces[p->pieces_count] = (struct piece){ .id = id };
    last_block(m)->pieces++;
    return &p->pieces[p->pieces_count++];
}

/* ---- counters -------------------------------------------------------------------------------- */

static const struct counter_look *look_of(const struct making *m, const struct counter *k)
{
    return counter_look_of(m->game->look->counters, k->name);
}

/* The numbers that there are of one of the first dimension, and not zero. */
static void add_row(const struct making *m, const struct counter *k, unsigned first,
                    struct text *out)
{
    unsigned number = (unsigned)(k - m->game->counters) + 1, shown = 0;
    const struct view *v = m->sight->view;
    for (const struct cell *c = v->cells; c < v->cells + v->count; c++) {
        if (cell_section(c) != SECTION_COUNTERS || cell_part(c, 0) != number) continue;
        if (cell_part(c, 1) != first + 1) continue;
        if (shown++) text_add_string(out, ", ");
        add_one_of(m->sight, k, 1, c, cell_part(c, 2) - 1, out);
    }
    if (!shown) text_add_string(out, "none");
}

/* Of a bar: how far it goes; 0: it has no end, or is none. */
static int64_t most_of(const struct making *m, const struct counter *k, unsigned first)
{
    const struct counter_look *look = look_of(m, k);
    if (look->as != SHOWN_BAR) return 0;
    if (!look->most_by) return look->most;
    const struct counter *most = m->game->counters;
    while (strcmp(most->name, look->most_by) != 0) most++;
    const struct cell *cell = sight_counter(m->sight, most, first, 0);
    return cell ? (int64_t)cell->value : 0;
}

/* Is there anything of it, for that seat (NOBODY: at all)? */
static bool has_some(const struct making *m, const struct counter *k, seat_id seat)
{
    const struct view *v = m->sight->view;
    unsigned number = (unsigned)(k - m->game->counters) + 1;
    for (const struct cell *c = v->cells; c < v->cells + v->count; c++) {
        if (cell_section(c) != SECTION_COUNTERS || cell_part(c, 0) != number) continue;
        if (seat == NOBODY || cell_part(c, 1) == seat + 1u) return true;
    }
    return false;
}

/* A number on its own, or a row of them, with its name. Where the viewer may see it and there is no
 * cell, a number is 0; a flag, a seat, a card or a word is none, and nothing is said. */
static void add_fact(struct making *m, const struct counter *k, unsigned first)
{
    const struct cell *cell = sight_counter(m->sight, k, first, 0);
    const struct counter_look *look = look_of(m, k);
    if (!cell && !counter_is_seen(k, first, m->sight->viewer)) return;
    if (!cell && !k->per[1] && k->kind != VALUE_NUMBER) return;
    struct text *out = begin_fact(m, look->label ? look->label : k->name, look->quiet);
    int64_t most = most_of(m, k, first);
    if (k->per[1])
        add_row(m, k, first, out);
    else if (k->kind != VALUE_FLAG)
        add_value(m->sight, k, cell, out);
    if (most) text_add(out, "/%lld", (long long)most);
    end_fact(m);
}

/* What is counted for things or places, and belongs to nobody: "2 white, 3 red", or where each has
 * a row, "1: 2 white, 2: 3 red". */
static void add_list_fact(struct making *m, const struct counter *k)
{
    const struct counter_look *look = look_of(m, k);
    const struct view *v = m->sight->view;
    unsigned number = (unsigned)(k - m->game->counters) + 1, shown = 0, last = 0;
    struct text *out = begin_fact(m, look->label ? look->label : k->name, look->quiet);
    for (const struct cell *c = v->cells; c < v->cells + v->count; c++) {
        unsigned index = cell_part(c, 1);
        if (cell_section(c) != SECTION_COUNTERS || cell_part(c, 0) != number) continue;
        if (k->per[1] && index == last) continue;
        if (shown++) text_add_string(out, ", ");
        last = index;
        if (!k->per[1]) {
            add_one_of(m->sight, k, 0, c, index - 1, out);
            continue;
        }
        text_add(out, "%u: ", index);
        add_row(m, k, index - 1, out);
    }
    if (!shown) text_add_string(out, "none");
    end_fact(m);
}

/* How far the game has come is said by the title of the table. */
static bool is_for_picture(const struct making *m, const struct counter *k, seat_id seat)
{
    if (!counter_is_for_people(k) || (k->per[0] == PER_SEAT) != (seat != NOBODY)) return false;
    if (counter_is_backdrop(m->game->look->counters, k)) return false;
    return !look_of(m, k)->quiet || has_some(m, k, seat);
}

/* `seat` NOBODY: those of the table. */
static void add_counters(struct making *m, seat_id seat)
{
    for (const struct counter *k = m->game->counters; k->name; k++) {
        if (!is_for_picture(m, k, seat)) continue;
        if (seat != NOBODY)
            add_fact(m, k, seat);
        else if (k->per[0])
            add_list_fact(m, k);
        else
            add_fact(m, k, 0);
    }
}

/* ---- zones ----------------------------------------------------------------------------------- */

/* The cards of a zone by what they read, equal ones once. */
struct listing {
    struct store store;
    struct listed {
        struct stored words;
        const struct seen_card *card; /* one of them */
        unsigned times;
    } names[NAMES_MAX];
    unsigned count;
    unsigned known; /* cards, those left out included */
    bool state;     /* some have a state of their own */
};

static int compare_words(struct words a, struct words b)
{
    size_t shorter = a.length < b.length ? a.length : b.length;
    int order = shorter ? memcmp(a.bytes, b.bytes, shorter) : 0;
    return order ? order : (a.length > b.length) - (a.length < b.length);
}

/* Where words belong in the listing: in order as they come, or sorted, so that the order in which a
 * hand was drawn does not show. */
static unsigned listing_place(const struct listing *l, struct words words, bool ordered)
{
    unsigned at = l->count;
    if (!ordered) {
        while (at && compare_words(store_words(&l->store, l->names[at - 1].words), words) >= 0)
            at--;
    } else if (at && words_equal(store_words(&l->store, l->names[at - 1].words), words)) {
        at--;
    }
    return at;
}

static void listing_add(struct listing *l, struct stored words, const struct seen_card *card,
                        bool ordered)
{
    struct words is = store_words(&l->store, words);
    unsigned at = listing_place(l, is, ordered);
    l->known++;
    if (at < l->count && words_equal(store_words(&l->store, l->names[at].words), is)) {
        l->names[at].times++;
    } else if (l->count < NAMES_MAX) {
        memmove(l->names + at + 1, l->names + at, (l->count - at) * sizeof *l->names);
        l->names[at] = (struct listed){ words, card, 1 };
        l->count++;
    }
}

/* "rod (charge 3/3)". */
static struct stored list_card(const struct making *m, const struct seen_card *card,
                               struct listing *l)
{
    struct text *out = store_open(&l->store);
    add_card_name(card, out);
    size_t name = out->length;
    text_add_string(out, " (");
    add_counters_of(m->sight, card, out);
    bool state = out->length > name + 2;
    l->state |= state;
    if (state) {
        text_add_char(out, ')');
    } else {
        out->length = name;
        out->bytes[name] = '\0';
    }
    return store_close(&l->store);
}

static bool is_in(const struct seen_card *card, unsigned kind, seat_id seat)
{
    return card->zone == kind && card->seat == seat;
}

/* The card of an ordered zone that comes after that place; NULL: the viewer knows none. */
static const struct seen_card *next_card(const struct making *m, unsigned kind, seat_id seat,
                                         unsigned place)
{
    const struct seen_card *next = NULL;
    for (unsigned i = 0; i < m->sight->count; i++) {
        const struct seen_card *card = &m->sight->cards[i];
        if (!is_in(card, kind, seat) || card->place <= place) continue;
        if (!next || card->place < next->place) next = card;
    }
    return next;
}

static void list_zone(const struct making *m, unsigned kind, seat_id seat, struct listing *l)
{
    if (sight_zone(m->sight, kind)->ordered) {
        const struct seen_card *card = next_card(m, kind, seat, 0);
        for (; card; card = next_card(m, kind, seat, card->place)) {
            listing_add(l, list_card(m, card, l), card, true);
        }
        return;
    }
    for (unsigned i = 0; i < m->sight->count; i++) {
        const struct seen_card *card = &m->sight->cards[i];
        if (is_in(card, kind, seat)) listing_add(l, list_card(m, card, l), card, false);
    }
}

static void add_listed(const struct listing *l, unsigned i, struct text *out)
{
    add_words(store_words(&l->store, l->names[i].words), out);
    if (l->names[i].times > 1) text_add(out, " x%u", l->names[i].times);
}

static void add_listing(const struct listing *l, struct text *out)
{
    unsigned named = 0;
    for (unsigned i = 0; i < l->count; i++) {
        if (i) text_add_string(out, ", ");
        add_listed(l, i, out);
        named += l->names[i].times;
    }
    if (named < l->known) text_add(out, " and %u more", l->known - named);
}

/* In a pile that is not seen: which of its cards this seat knows, and where they lie. */
static void add_known(const struct making *m, unsigned kind, seat_id seat, const struct listing *l,
                      struct text *out)
{
    if (l->known) text_add_string(out, ", of which you know ");
    if (!sight_zone(m->sight, kind)->ordered) {
        add_listing(l, out);
        return;
    }
    unsigned shown = 0;
    const struct seen_card *card = next_card(m, kind, seat, 0);
    for (; card; card = next_card(m, kind, seat, card->place)) {
        text_add(out, "%snumber %u ", shown++ ? ", " : "", card->place);
        add_card_name(card, out);
    }
}

/* Every card; or of a long pile, whose cards lie one upon the other, the one on top. */
static void add_pile(const struct making *m, unsigned kind, const struct listing *l,
                     struct text *out)
{
    bool pile = zone_look_of(m->game, kind)->shape == SHAPE_PILE;
    bool ordered = sight_zone(m->sight, kind)->ordered;
    if (m->of->whole || l->state || !pile || !ordered || l->count <= NAMES_BRIEF) {
        add_listing(l, out);
        return;
    }
    text_add(out, "%u cards, last ", l->known);
    add_words(store_words(&l->store, l->names[l->count - 1].words), out);
}

/* Of the viewer's own hand there is a block; so are cards that are laid out. */
static bool is_left_out(const struct making *m, unsigned kind, seat_id seat)
{
    const struct zone_kind *zone = sight_zone(m->sight, kind);
    bool mine = zone->seen == SEEN_BY_OWNER && seat == m->sight->viewer && !m->of->team;
    bool unseen = zone_look_of(m->game, kind)->shape == SHAPE_UNSEEN && !m->of->whole;
    if (mine || unseen || zone_is_laid_out(m->game, kind)) return true;
    return zone->seen == SEEN_BY_ALL && !sight_count(m->sight, kind, seat);
}

/* Whoever knows all faces of a zone sees it, whether its kind is open or not. */
static void add_zone(struct making *m, unsigned kind, seat_id seat)
{
    const struct zone_kind *zone = sight_zone(m->sight, kind);
    unsigned count = sight_count(m->sight, kind, seat);
    const struct zone_look *look = zone_look_of(m->game, kind);
    bool passing = look->shape == SHAPE_STACK;
    struct listing l = { 0 };
    list_zone(m, kind, seat, &l);
    struct text *out = begin_fact(m, look->label ? look->label : zone->name, passing);
    bool open = zone->seen == SEEN_BY_ALL;
    if (!open) text_add(out, "%u", count);
    if (open) {
        add_pile(m, kind, &l, out);
    } else if (l.known && l.known == count) {
        text_add_string(out, ": ");
        add_pile(m, kind, &l, out);
    } else {
        add_known(m, kind, seat, &l, out);
    }
    end_fact(m);
    store_release(&l.store);
}

/* Those of a seat, of a side, or (NOBODY, 0) of the table. */
static void add_zones(struct making *m, seat_id seat, unsigned side)
{
    for (unsigned kind = 0; kind <= m->sight->setup->zone_kinds; kind++) {
        if (sight_zone(m->sight, kind)->shared != (seat == NOBODY)) continue;
        if (zone_look_of(m->game, kind)->side != side || is_left_out(m, kind, seat)) continue;
        add_zone(m, kind, seat);
    }
}

/* ---- cards that are laid out ----------------------------------------------------------------- */

static void add_piece(struct making *m, const struct seen_card *card)
{
    struct store *store = &m->picture->store;
    struct piece *piece = new_piece(m, card->id);
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

/* The cards that are laid out in front of a seat or side, in the order in which they came. */
static void add_pieces(struct making *m, unsigned side)
{
    const struct seen_card *last = NULL, *next;
    do {
        next = NULL;
        for (unsigned i = 0; i < m->sight->count; i++) {
            const struct seen_card *card = &m->sight->cards[i];
            if (card->at != side || (last && !comes_before(last, card))) continue;
            if (!next || comes_before(card, next)) next = card;
        }
        if (next) add_piece(m, next);
        last = next;
    } while (next);
}

/* ---- what holds for a time ------------------------------------------------------------------- */

/* "place reef, turns away 2": a row that has no words of its own. */
static void add_fields(const struct making *m, unsigned kind, unsigned row, struct text *out)
{
    const struct row_kind *rows = &m->game->rows[kind];
    const struct row_look *look = m->game->look->rows;
    unsigned shown = 0;
    while (strcmp(look->name, rows->name) != 0) look++;
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

static struct stored keep_text(struct making *m, unsigned kind, unsigned row, enum row_cell cell)
{
    const struct view *v = m->sight->view;
    struct text *out = store_open(&m->picture->store);
    add_words(words_of_cell(v, view_find(v, SECTION_ROWS, kind + 1, row, cell)), out);
    return store_close(&m->picture->store);
}

/* From where, until when, and what holds. */
static void add_row_piece(struct making *m, unsigned kind, unsigned row)
{
    struct store *store = &m->picture->store;
    struct piece *piece = new_piece(m, NO_ID);
    piece->name = keep_text(m, kind, row, ROW_SOURCE);
    piece->state = keep_text(m, kind, row, ROW_UNTIL);
    piece->does = keep_text(m, kind, row, ROW_TEXT);
    if (piece->does.length) return;
    add_fields(m, kind, row, store_open(store));
    piece->does = store_close(store);
}

static void add_row_pieces(struct making *m)
{
    const struct view *v = m->sight->view;
    unsigned kind = 0, row = 0;
    for (const struct cell *c = v->cells; c < v->cells + v->count; c++) {
        if (cell_section(c) != SECTION_ROWS) continue;
        if (cell_part(c, 0) == kind && cell_part(c, 1) == row) continue;
        kind = cell_part(c, 0);
        row = cell_part(c, 1);
        add_row_piece(m, kind - 1, row);
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
static void add_round(const struct making *m, struct text *out)
{
    const struct counter *k = counter_shown_as(m->game, SHOWN_ROUND);
    if (!k) return;
    const struct cell *cell = sight_counter(m->sight, k, 0, 0);
    int64_t round = (cell ? (int64_t)cell->value : 0) + look_of(m, k)->past;
    text_add(out, "%s %lld", counter_label(m->game->look->counters, k), (long long)round);
}

/* "turn of Player 2", "play phase". */
static void add_turn(const struct making *m, enum shown_as as, const char *before, size_t start,
                     struct text *out)
{
    const struct counter *k = counter_shown_as(m->game, as);
    const struct cell *cell = k ? sight_counter(m->sight, k, 0, 0) : NULL;
    if (!cell) return;
    if (out->length > start) text_add_string(out, ", ");
    text_add_string(out, before);
    add_value(m->sight, k, cell, out);
}

/* In the game's own words, if it has some. */
static void add_stands(const struct making *m, struct text *out)
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

static void add_table_block(struct making *m)
{
    add_stands(m, begin_block(m, BLOCK_TABLE, 0));
    end_title(m);
    add_row_pieces(m);
    add_counters(m, NOBODY);
    add_zones(m, NOBODY, 0);
}

static void add_side_block(struct making *m, unsigned side)
{
    side_words(m->sight->setup, side, begin_block(m, BLOCK_SIDE, side));
    end_title(m);
    add_zones(m, NOBODY, side + 1);
    add_pieces(m, m->sight->setup->seats + side);
}

static void add_seat_block(struct making *m, seat_id seat)
{
    struct seating seating = { m->sight->setup, m->of->bots, m->sight->viewer };
    if (m->of->team) seating.you = NOBODY;
    add_player(&seating, seat, begin_block(m, BLOCK_SEAT, seat));
    end_title(m);
    add_counters(m, seat);
    add_zones(m, seat, 0);
    add_pieces(m, seat);
}

/* A card of the hand, with its text. */
static void add_hand_piece(struct making *m, const struct listing *l, unsigned i)
{
    struct store *store = &m->picture->store;
    struct piece *piece = new_piece(m, NO_ID);
    add_listed(l, i, store_open(store));
    piece->name = store_close(store);
    add_card_text(m->sight, l->names[i].card, store_open(store));
    piece->does = store_close(store);
}

/* The cards only the viewer sees: a line each with its text, or their names, if they have none. */
static void add_hand(struct making *m, unsigned kind)
{
    struct listing l = { 0 };
    list_zone(m, kind, m->sight->viewer, &l);
    struct text *title = begin_block(m, BLOCK_HAND, kind << 8 | m->sight->viewer);
    text_add(title, m->of->team ? "The %s of " : "Your %s", sight_zone(m->sight, kind)->name);
    if (m->of->team) seat_words(m->sight->setup, m->sight->viewer, title);
    end_title(m);
    if (!m->game->card_words || !l.count) {
        struct text *out = begin_fact(m, "", false);
        if (!l.count) text_add_string(out, "empty");
        add_listing(&l, out);
        end_fact(m);
    } else {
        for (unsigned i = 0; i < l.count; i++) add_hand_piece(m, &l, i);
    }
    store_release(&l.store);
}

static void add_hands(struct making *m)
{
    if (m->sight->viewer == NOBODY) return;
    for (unsigned kind = 0; kind < m->sight->setup->zone_kinds; kind++) {
        const struct zone_kind *zone = sight_zone(m->sight, kind);
        if (!zone->shared && zone->seen == SEEN_BY_OWNER) add_hand(m, kind);
    }
}

/* A team at one keyboard always sees its seats in the same places; whoever plays alone sees the
 * others before their own. */
void picture_make(struct picture *picture, const struct picture_of *of)
{
    struct making m = { picture, of, of->sight, of->sight->game };
    unsigned seats = of->sight->setup->seats;
    store_clear(&picture->store);
    picture->blocks_count = picture->facts_count = picture->pieces_count = 0;
    picture->whole = of->whole;
    add_table_block(&m);
    for (unsigned side = 0; side < m.game->sides; side++) add_side_block(&m, side);
    unsigned first = of->sight->viewer < seats && !of->team ? of->sight->viewer + 1u : 0;
    for (unsigned i = 0; i < seats; i++) add_seat_block(&m, (seat_id)((first + i) % seats));
    add_hands(&m);
}

void picture_release(struct picture *picture)
{
    store_release(&picture->store);
    free(picture->blocks);
    free(picture->facts);
    free(picture->pieces);
    *picture = (struct picture){ 0 };
}
