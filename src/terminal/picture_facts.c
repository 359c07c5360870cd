/* SPDX-License-Identifier: MIT */
/* The facts of a picture: what is counted, and what lies in zones. See picture_making.h. */
#include <string.h>

#include "kernel/counter.h"
#include "terminal/picture_making.h"

enum { NAMES_BRIEF = 4 }; /* a pile in which order matters is named in full up to this size */

/* ---- counters -------------------------------------------------------------------------------- */

static const struct counter_look *look_of(const struct picture_making *m, const struct counter *k)
{
    return counter_look_of(m->game->look->counters, k->name);
}

/* A word that people need not read says that there is nothing. */
static bool says_nothing(const struct picture_making *m, const struct counter *k,
                         const struct cell *cell)
{
    return k->kind == VALUE_WORD && !*word_for_people(m->sight, k, cell);
}

/* The numbers that there are of one of the first dimension, and not zero. */
static void add_row(const struct picture_making *m, const struct counter *k, unsigned first,
                    struct text *out)
{
    unsigned number = (unsigned)(k - m->game->counters) + 1, shown = 0;
    const struct view *v = m->sight->view;
    for (const struct cell *c = v->cells; c < v->cells + v->count; c++) {
        if (cell_section(c) != SECTION_COUNTERS || cell_part(c, 0) != number) continue;
        if (cell_part(c, 1) != first + 1 || says_nothing(m, k, c)) continue;
        if (shown++) text_add_string(out, ", ");
        add_one_of(m->sight, k, 1, c, cell_part(c, 2) - 1, out);
    }
    if (!shown) text_add_string(out, "none");
}

/* Of a bar: how far it goes; 0: it has no end, or is none. */
static int64_t most_of(const struct picture_making *m, const struct counter *k, unsigned first)
{
    const struct counter_look *look = look_of(m, k);
    if (look->as != SHOWN_BAR) return 0;
    if (look->most_option) return option_named(m->sight->setup, look->most_option);
    if (!look->most_by) return look->most;
    const struct counter *most = m->game->counters;
    while (strcmp(most->name, look->most_by) != 0) most++;
    const struct cell *cell = sight_counter(m->sight, most, first, 0);
    return cell ? (int64_t)cell->value : 0;
}

/* Is there anything of it, for that seat (NOBODY: at all)? */
static bool has_some(const struct picture_making *m, const struct counter *k, seat_id seat)
{
    const struct view *v = m->sight->view;
    unsigned number = (unsigned)(k - m->game->counters) + 1;
    for (const struct cell *c = v->cells; c < v->cells + v->count; c++) {
        if (cell_section(c) != SECTION_COUNTERS || cell_part(c, 0) != number) continue;
        if (says_nothing(m, k, c)) continue;
        if (seat == NOBODY || cell_part(c, 1) == seat + 1u) return true;
    }
    return false;
}

/* A number on its own, or a row of them, with its name. Where the viewer may see it and there is no
 * cell, a number is 0; a flag, a seat, a card or a word is none, and nothing is said. */
static void add_fact(struct picture_making *m, const struct counter *k, unsigned first)
{
    const struct cell *cell = sight_counter(m->sight, k, first, 0);
    const struct counter_look *look = look_of(m, k);
    if (!cell && !counter_is_seen(k, first, m->sight->viewer)) return;
    if (!cell && !k->per[1] && k->kind != VALUE_NUMBER) return;
    struct text *out = picture_begin_fact(m, look->label ? look->label : k->name, look->quiet);
    int64_t most = most_of(m, k, first);
    if (k->per[1])
        add_row(m, k, first, out);
    else if (k->kind != VALUE_FLAG)
        add_value(m->sight, k, cell, out);
    if (most) text_add(out, "/%lld", (long long)most);
    picture_end_fact(m);
}

/* What is counted for things or places, and belongs to nobody: "2 white, 3 red", or where each has
 * a row, "1: 2 white, 2: 3 red". */
static void add_list_fact(struct picture_making *m, const struct counter *k)
{
    const struct counter_look *look = look_of(m, k);
    const struct view *v = m->sight->view;
    unsigned number = (unsigned)(k - m->game->counters) + 1, shown = 0, last = 0;
    struct text *out = picture_begin_fact(m, look->label ? look->label : k->name, look->quiet);
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
    picture_end_fact(m);
}

/* How far the game has come is said by the title of the table. */
static bool is_for_picture(const struct picture_making *m, const struct counter *k, seat_id seat)
{
    if (!counter_is_for_people(k) || (k->per[0] == PER_SEAT) != (seat != NOBODY)) return false;
    if (counter_is_backdrop(m->game->look->counters, k)) return false;
    if (seat == NOBODY && counter_is_on_board(m->game, k)) return false;
    return !look_of(m, k)->quiet || has_some(m, k, seat);
}

void picture_add_counters(struct picture_making *m, seat_id seat)
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

static void listing_put(struct listing *l, struct stored words, const struct seen_card *card,
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

/* "rod (charge 3/3)" with the numbers that are worked out; of a row that is read as a list, all
 * that is beside its cards. */
static struct stored list_card(const struct picture_making *m, const struct seen_card *card,
                               struct listing *l)
{
    struct text *out = store_open(&l->store);
    add_card_name(card, out);
    size_t name = out->length;
    text_add_string(out, " (");
    if (zone_look_of(m->game, card->zone)->brief)
        add_state(m->sight, card, out);
    else
        add_numbers_of(m->sight, card, out);
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
static const struct seen_card *next_card(const struct picture_making *m, unsigned kind,
                                         seat_id seat, unsigned place)
{
    const struct seen_card *next = NULL;
    for (unsigned i = 0; i < m->sight->count; i++) {
        const struct seen_card *card = &m->sight->cards[i];
        if (!is_in(card, kind, seat) || card->place <= place) continue;
        if (!next || card->place < next->place) next = card;
    }
    return next;
}

void listing_make(const struct picture_making *m, unsigned kind, seat_id seat, struct listing *l)
{
    if (sight_zone(m->sight, kind)->ordered) {
        const struct seen_card *card = next_card(m, kind, seat, 0);
        for (; card; card = next_card(m, kind, seat, card->place)) {
            listing_put(l, list_card(m, card, l), card, true);
        }
        return;
    }
    for (unsigned i = 0; i < m->sight->count; i++) {
        const struct seen_card *card = &m->sight->cards[i];
        if (is_in(card, kind, seat)) listing_put(l, list_card(m, card, l), card, false);
    }
}

void listing_add_one(const struct listing *l, unsigned i, struct text *out)
{
    add_words(store_words(&l->store, l->names[i].words), out);
    if (l->names[i].times > 1) text_add(out, " x%u", l->names[i].times);
}

void listing_add_all(const struct listing *l, struct text *out)
{
    unsigned named = 0;
    for (unsigned i = 0; i < l->count; i++) {
        if (i) text_add_string(out, ", ");
        listing_add_one(l, i, out);
        named += l->names[i].times;
    }
    if (named < l->known) text_add(out, " and %u more", l->known - named);
}

/* "Kindness on top", "Calm Pond at the bottom", if that is all that is known of a deck. */
static bool add_end(const struct picture_making *m, unsigned kind, seat_id seat,
                    const struct listing *l, struct text *out)
{
    bool deck = zone_look_of(m->game, kind)->shape == SHAPE_DECK;
    const struct seen_card *card = next_card(m, kind, seat, 0);
    if (!deck || l->known != 1 || !card) return false;
    bool bottom = card->place == sight_count(m->sight, kind, seat);
    if (card->place != 1 && !bottom) return false;
    text_add_string(out, ", ");
    add_card_name(card, out);
    text_add_string(out, card->place == 1 ? " on top" : " at the bottom");
    return true;
}

/* In a pile that is not seen: which of its cards this seat knows, and where they lie. */
static void add_known(const struct picture_making *m, unsigned kind, seat_id seat,
                      const struct listing *l, struct text *out)
{
    bool ordered = sight_zone(m->sight, kind)->ordered;
    if (ordered && add_end(m, kind, seat, l, out)) return;
    if (l->known) text_add_string(out, ", of which you know ");
    if (!ordered) {
        listing_add_all(l, out);
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
static void add_pile(const struct picture_making *m, unsigned kind, const struct listing *l,
                     struct text *out)
{
    bool pile = zone_look_of(m->game, kind)->shape == SHAPE_PILE;
    bool ordered = sight_zone(m->sight, kind)->ordered;
    if (m->of->whole || l->state || !pile || !ordered || l->count <= NAMES_BRIEF) {
        listing_add_all(l, out);
        return;
    }
    text_add(out, "%u cards, last ", l->known);
    add_words(store_words(&l->store, l->names[l->count - 1].words), out);
}

/* Of the viewer's own hand there is a block; so are cards that are laid out, and those of a stack
 * that rows list. */
static bool is_left_out(const struct picture_making *m, unsigned kind, seat_id seat)
{
    const struct zone_kind *zone = sight_zone(m->sight, kind);
    bool mine = zone->seen == SEEN_BY_OWNER && seat == m->sight->viewer && !m->of->team;
    bool unseen = zone_look_of(m->game, kind)->shape == SHAPE_UNSEEN &&
                  (!m->of->whole || !sight_count(m->sight, kind, seat));
    if (mine || unseen || zone_is_laid_out(m->game, kind)) return true;
    if (zone_look_of(m->game, kind)->rows) return true;
    return zone->seen == SEEN_BY_ALL && !sight_count(m->sight, kind, seat);
}

/* Whoever knows all faces of a zone sees it, whether its kind is open or not. */
static void add_zone(struct picture_making *m, unsigned kind, seat_id seat)
{
    const struct zone_kind *zone = sight_zone(m->sight, kind);
    unsigned count = sight_count(m->sight, kind, seat);
    const struct zone_look *look = zone_look_of(m->game, kind);
    bool passing = look->shape == SHAPE_STACK;
    struct listing l = { 0 };
    listing_make(m, kind, seat, &l);
    struct text *out = picture_begin_fact(m, look->label ? look->label : zone->name, passing);
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
    picture_end_fact(m);
    store_release(&l.store);
}

void picture_add_zones(struct picture_making *m, seat_id seat, unsigned side)
{
    for (unsigned kind = 0; kind <= m->sight->setup->zone_kinds; kind++) {
        if (sight_zone(m->sight, kind)->shared != (seat == NOBODY)) continue;
        if (zone_look_of(m->game, kind)->side != side || is_left_out(m, kind, seat)) continue;
        add_zone(m, kind, seat);
    }
}
