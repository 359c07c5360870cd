/* SPDX-License-Identifier: MIT */
/* The table as a seat sees it. See picture.h. */
#include "terminal/picture.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/counter.h"
#include "kernel/look.h"
#include "kernel/words.h"
#include "kernel/zone.h"

enum {
    NAMES_MAX = 200, /* how many different cards of a pile are named */
    NAMES_BRIEF = 4, /* a pile in which order matters is named in full up to this size */
};

/* ---- facts ----------------------------------------------------------------------------------- */

static void fact_begin(struct text *facts, const char *name)
{
    text_add_string(facts, name);
    text_add_char(facts, FACT_IS);
}

static void fact_end(struct text *facts)
{
    text_add_char(facts, FACT_END);
}

bool card_words(const struct table *t, face_id face, struct text *out)
{
    const struct game *game = t->setup->game;
    size_t before = out->length;
    if (game->card_words) game->card_words(t->setup, face, out);
    return out->length > before;
}

bool sentence_words(const struct table *t, card_id card, unsigned line, struct text *out)
{
    const struct game *game = t->setup->game;
    size_t before = out->length;
    if (line && game->sentence_words) game->sentence_words(t->setup, face_of(t, card), line, out);
    return out->length > before;
}

void add_player(const struct picture_of *of, seat_id seat, struct text *out)
{
    seat_words(of->table->setup, seat, out);
    if (seat == of->viewer && !of->team)
        text_add_string(out, " (you)");
    else if (of->bots && of->bots[seat])
        text_add(out, " (%s)", of->bots[seat]->name);
}

/* ---- counters -------------------------------------------------------------------------------- */

static void add_value(const struct picture_of *of, const struct counter *k, int64_t value,
                      struct text *out)
{
    if (k->kind == VALUE_SEAT && value < of->table->seats)
        seat_words(of->table->setup, (seat_id)value, out);
    else
        counter_print_value(of->table, k, value, of->viewer, out);
}

/* One of several numbers: "2 white" of things, "Player 2: 3" of seats, "3 reef" of places of the
 * board, "4" of numbered ones. */
static void add_one_of(const struct picture_of *of, const struct counter *k, unsigned dimension,
                       unsigned index, int64_t value, struct text *out)
{
    enum per per = k->per[dimension];
    const char *name = counter_index_name(of->table->setup->game, k, dimension, index);
    if (per == PER_SEAT) {
        seat_words(of->table->setup, (seat_id)index, out);
        text_add_string(out, ": ");
    }
    add_value(of, k, value, out);
    if (per == PER_THING) {
        text_add_char(out, ' ');
        add_thing(of->table->setup->game, index, out);
    } else if (name) {
        text_add(out, " %s", name);
    }
}

/* The numbers of a row, without those that are zero. */
static void add_row(const struct picture_of *of, const struct counter *k, const void *base,
                    unsigned first, struct text *out)
{
    unsigned shown = 0;
    for (unsigned j = 0; j < counter_size(of->table, k, 1); j++) {
        int64_t value = counter_read(k, base, first, j);
        if (!value) continue;
        if (shown++) text_add_string(out, ", ");
        add_one_of(of, k, 1, j, value, out);
    }
    if (!shown) text_add_string(out, "none");
}

static bool says_nothing(const struct table *t, const struct counter *k, int64_t value)
{
    if (k->kind == VALUE_FLAG) return !value;
    if (k->kind == VALUE_CARD) return value >= t->cards;
    return k->kind == VALUE_SEAT && value >= t->seats;
}

/* A number on its own, or a row of them, with its name. */
static void add_fact(const struct picture_of *of, const struct counter *k, unsigned first,
                     struct text *facts)
{
    const void *base = table_state(of->table);
    const struct counter_look *looks = of->table->setup->game->look->counters;
    if (!counter_is_seen(k, first, of->viewer)) return;
    int64_t value = counter_read(k, base, first, 0);
    if (!k->per[1] && says_nothing(of->table, k, value)) return;
    fact_begin(facts, counter_label(looks, k));
    if (k->per[1])
        add_row(of, k, base, first, facts);
    else if (k->kind != VALUE_FLAG)
        add_value(of, k, value + counter_look_of(looks, k->name)->past, facts);
    fact_end(facts);
}

/* What is counted for things or places only, and belongs to nobody. */
static void add_list_fact(const struct picture_of *of, const struct counter *k, struct text *facts)
{
    const void *base = table_state(of->table);
    unsigned shown = 0;
    fact_begin(facts, counter_label(of->table->setup->game->look->counters, k));
    for (unsigned i = 0; i < counter_size(of->table, k, 0); i++) {
        int64_t value = counter_read(k, base, i, 0);
        if ((!value && !k->per[1]) || !counter_is_seen(k, i, of->viewer)) continue;
        if (shown++) text_add_string(facts, ", ");
        if (!k->per[1]) {
            add_one_of(of, k, 0, i, value, facts);
            continue;
        }
        text_add(facts, "%u: ", i + 1);
        add_row(of, k, base, i, facts);
    }
    if (!shown) text_add_string(facts, "none");
    fact_end(facts);
}

/* Is there anything of it, for that seat (NOBODY: at all)? */
static bool has_some(const struct picture_of *of, const struct counter *k, seat_id seat)
{
    const void *base = table_state(of->table);
    for (unsigned i = 0; i < counter_size(of->table, k, 0); i++) {
        if (seat != NOBODY && i != seat) continue;
        for (unsigned j = 0; j < counter_size(of->table, k, 1); j++) {
            if (counter_read(k, base, i, j)) return true;
        }
    }
    return false;
}

/* How far the game has come is said in the words of the game, if it has such. */
static bool is_for_picture(const struct picture_of *of, const struct counter *k, seat_id seat)
{
    const struct game *game = of->table->setup->game;
    const struct counter_look *look = counter_look_of(game->look->counters, k->name);
    if (!counter_is_for_people(k) || (k->per[0] == PER_SEAT) != (seat != NOBODY)) return false;
    if (counter_is_backdrop(game->look->counters, k) &&
        (look->as == SHOWN_MOST || game->table_words))
        return false;
    return !look->quiet || has_some(of, k, seat);
}

/* `seat` NOBODY: those of the table. */
static void add_counters(const struct picture_of *of, seat_id seat, struct text *facts)
{
    for (const struct counter *k = of->table->setup->game->counters; k->name; k++) {
        if (!is_for_picture(of, k, seat)) continue;
        if (seat != NOBODY)
            add_fact(of, k, seat, facts);
        else if (k->per[0])
            add_list_fact(of, k, facts);
        else
            add_fact(of, k, 0, facts);
    }
}

/* ---- zones ----------------------------------------------------------------------------------- */

/* The cards of a zone by what they read, equal ones once. */
struct listing {
    char *words[NAMES_MAX];
    unsigned times[NAMES_MAX];
    unsigned count, left_out;
};

static void listing_release(struct listing *l)
{
    for (unsigned i = 0; i < l->count; i++) free(l->words[i]);
}

/* In order, or sorted so that the order in which a hand was drawn does not show. Takes ownership of
 * the words. */
static void listing_add(struct listing *l, char *words, bool ordered)
{
    unsigned at = l->count;
    if (!ordered) {
        while (at && strcmp(l->words[at - 1], words) >= 0) at--;
    } else if (at && strcmp(l->words[at - 1], words) == 0) {
        at--;
    }
    if (at < l->count && strcmp(l->words[at], words) == 0) {
        l->times[at]++;
        free(words);
    } else if (l->count == NAMES_MAX) {
        l->left_out++;
        free(words);
    } else {
        memmove(l->words + at + 1, l->words + at, (l->count - at) * sizeof *l->words);
        memmove(l->times + at + 1, l->times + at, (l->count - at) * sizeof *l->times);
        l->words[at] = words;
        l->times[at] = 1;
        l->count++;
    }
}

/* "rod (charge 3, due)"; true: it has something in brackets. */
static bool add_card(const struct picture_of *of, card_id card, struct text *out)
{
    const struct table *t = of->table;
    const struct counter_look *looks = t->setup->game->look->card_counters;
    unsigned shown = 0;
    text_add_string(out, face_name(t, face_of(t, card)));
    for (const struct counter *k = t->setup->game->card_counters; k && k->name; k++) {
        int64_t value = counter_read(k, card_state(t, card), 0, 0);
        if (!counter_is_for_people(k) || counter_is_backdrop(looks, k)) continue;
        if (k->per[0] || !value || says_nothing(t, k, value)) continue;
        text_add(out, "%s%s", shown++ ? ", " : " (", counter_label(looks, k));
        if (k->kind == VALUE_FLAG) continue;
        text_add_char(out, ' ');
        add_value(of, k, value, out);
    }
    if (shown) text_add_char(out, ')');
    return shown > 0;
}

/* True: some cards have a state of their own, and the pile is worth naming in full. */
static bool list_zone(const struct picture_of *of, zone_id zone, struct listing *l)
{
    const struct table *t = of->table;
    bool ordered = zone_kind_of(t, zone_at(t, zone)->kind)->ordered, state = false;
    for (EACH_CARD(c, t, zone)) {
        if (!seat_knows(t, of->viewer, c)) continue;
        struct text words = { 0 };
        state |= add_card(of, c, &words);
        listing_add(l, words.bytes, ordered);
    }
    return state;
}

static void add_listing(const struct listing *l, struct text *out)
{
    for (unsigned i = 0; i < l->count; i++) {
        text_add(out, "%s%s", i ? ", " : "", l->words[i]);
        if (l->times[i] > 1) text_add(out, " x%u", l->times[i]);
    }
    if (l->left_out) text_add(out, " and %u more", l->left_out);
}

/* Does the viewer see the face of whatever comes there? */
static bool is_open_to(const struct picture_of *of, zone_id zone)
{
    return zone_at(of->table, zone)->seers & seat_bit(of->viewer);
}

/* In a pile that is not seen: which of its cards this seat knows, and where they lie. */
static void add_known(const struct picture_of *of, zone_id zone, struct text *out)
{
    const struct table *t = of->table;
    bool ordered = zone_kind_of(t, zone_at(t, zone)->kind)->ordered;
    unsigned place = 0, shown = 0;
    for (EACH_CARD(c, t, zone)) {
        place++;
        if (!seat_knows(t, of->viewer, c)) continue;
        text_add_string(out, shown++ ? ", " : ", of which you know ");
        if (ordered) text_add(out, "number %u ", place);
        text_add_string(out, face_name(t, face_of(t, c)));
    }
}

static void add_pile(const struct picture_of *of, zone_id zone, struct text *facts)
{
    struct listing l = { 0 };
    bool state = list_zone(of, zone, &l);
    bool ordered = zone_kind_of(of->table, zone_at(of->table, zone)->kind)->ordered;
    if (of->whole || state || !ordered || l.count <= NAMES_BRIEF) {
        add_listing(&l, facts);
    } else {
        text_add(facts, "%u cards, last %s", zone_count(of->table, zone), l.words[l.count - 1]);
    }
    listing_release(&l);
}

static bool is_left_out(const struct picture_of *of, const struct zone *zone)
{
    const struct zone_kind *kind = zone_kind_of(of->table, zone->kind);
    bool mine = kind->seen == SEEN_BY_OWNER && zone->owner == of->viewer && !of->team;
    bool laid_out = zone_is_laid_out(of->table->setup->game, zone->kind);
    return mine || laid_out || (kind->seen == SEEN_BY_ALL && !zone->count);
}

/* Those of a seat, of a side, or (NOBODY, 0) of the table. The viewer's hand has a block of its
 * own (a team sees all its hands here as well), and so have cards that are laid out. */
static void add_zones(const struct picture_of *of, seat_id seat, unsigned side, struct text *facts)
{
    const struct table *t = of->table;
    for (unsigned z = 0; z < t->zones; z++) {
        const struct zone *zone = zone_at(t, (zone_id)z);
        const struct zone_kind *kind = zone_kind_of(t, zone->kind);
        bool open = kind->seen == SEEN_BY_ALL;
        const struct zone_look *look = zone_look_of(t->setup->game, zone->kind);
        if (zone->owner != seat || look->side != side || is_left_out(of, zone)) continue;
        if (z == t->setup->box && !of->whole) continue;
        fact_begin(facts, kind->name);
        if (open) {
            add_pile(of, (zone_id)z, facts);
        } else if (is_open_to(of, (zone_id)z) && zone->count) {
            text_add(facts, "%u: ", zone->count);
            add_pile(of, (zone_id)z, facts);
        } else {
            text_add(facts, "%u", zone->count);
            add_known(of, (zone_id)z, facts);
        }
        fact_end(facts);
    }
}

/* ---- blocks ---------------------------------------------------------------------------------- */

static struct block *add_block(struct picture *picture)
{
    struct block *block = &picture->blocks[picture->count++];
    text_clear(&block->title);
    text_clear(&block->facts);
    text_clear(&block->pieces);
    block->cards = block->sentence = false;
    return block;
}

/* "hp 3/5, minion" and what it does, separated by PIECE_DOES. */
static void add_piece(const struct picture_of *of, card_id card, struct text *pieces)
{
    const struct game *game = of->table->setup->game;
    fact_begin(pieces, face_name(of->table, face_of(of->table, card)));
    game->state_words(of->table, card, pieces);
    text_add_char(pieces, PIECE_DOES);
    unsigned zone_kind = zone_at(of->table, card_at(of->table, card)->zone)->kind;
    if (!zone_look_of(game, zone_kind)->beneath)
        game->does_words(of->table->setup, face_of(of->table, card), pieces);
    fact_end(pieces);
}

/* The cards that are laid out in front of a seat or side, in the order in which they came. */
static void add_pieces(const struct picture_of *of, unsigned side, struct text *pieces)
{
    const struct table *t = of->table;
    for (unsigned z = 0; z < t->zones; z++) {
        if (!zone_is_laid_out(t->setup->game, zone_at(t, (zone_id)z)->kind)) continue;
        for (EACH_CARD(c, t, (zone_id)z)) {
            if (t->setup->game->side_of(t, c) == side && seat_knows(t, of->viewer, c))
                add_piece(of, c, pieces);
        }
    }
}

/* "SOURCE, until when: what holds". */
static void add_row_line(const struct table *t, const struct row_kind *kind, unsigned row,
                         struct text *out)
{
    if (kind->source_words) kind->source_words(t, row, out);
    if (kind->until_words) {
        text_add_string(out, ", ");
        kind->until_words(t, row, out);
    }
    if (kind->source_words || kind->until_words) text_add_string(out, ": ");
    kind->words(t, row, out);
}

/* What holds for a time, as pieces. */
static void add_row_lines(const struct picture_of *of, struct text *pieces)
{
    const struct table *t = of->table;
    for (const struct row_kind *kind = t->setup->game->rows; kind && kind->name; kind++) {
        for (unsigned i = 0; !kind->inner && kind->words && i < kind->count(t); i++) {
            add_row_line(t, kind, i, pieces);
            text_add_char(pieces, FACT_IS);
            text_add_char(pieces, PIECE_DOES);
            fact_end(pieces);
        }
    }
}

static void add_table_block(struct picture *picture, const struct picture_of *of)
{
    struct block *block = add_block(picture);
    block->sentence = of->table->setup->game->table_words;
    if (block->sentence)
        of->table->setup->game->table_words(of->table, &block->title);
    else
        text_add_string(&block->title, "Table");
    add_row_lines(of, &block->pieces);
    add_counters(of, NOBODY, &block->facts);
    add_zones(of, NOBODY, 0, &block->facts);
}

static void add_side_block(struct picture *picture, const struct picture_of *of, unsigned side)
{
    struct block *block = add_block(picture);
    side_words(of->table->setup, side, &block->title);
    add_zones(of, NOBODY, side + 1, &block->facts);
    add_pieces(of, of->table->seats + side, &block->pieces);
}

static void add_seat_block(struct picture *picture, const struct picture_of *of, seat_id seat)
{
    struct block *block = add_block(picture);
    add_player(of, seat, &block->title);
    add_counters(of, seat, &block->facts);
    add_zones(of, seat, 0, &block->facts);
    if (of->table->setup->game->side_of) add_pieces(of, seat, &block->pieces);
}

/* The text of the card of that zone that is listed as `words`. */
static void add_words_of(const struct picture_of *of, zone_id zone, const char *words,
                         struct text *out)
{
    struct text name = { 0 };
    bool found = false;
    for (EACH_CARD(c, of->table, zone)) {
        if (found || !seat_knows(of->table, of->viewer, c)) continue;
        text_clear(&name);
        add_card(of, c, &name);
        found = strcmp(text_string(&name), words) == 0;
        if (found) card_words(of->table, face_of(of->table, c), out);
    }
    text_release(&name);
}

/* The cards only the viewer sees, a line each with its text. */
static void add_hand(struct picture *picture, const struct picture_of *of, zone_id zone)
{
    const struct table *t = of->table;
    struct block *block = add_block(picture);
    struct listing l = { 0 };
    list_zone(of, zone, &l);
    const char *kind = zone_kind_of(t, zone_at(t, zone)->kind)->name;
    text_add(&block->title, of->team ? "The %s of " : "Your %s", kind);
    if (of->team) seat_words(t->setup, of->viewer, &block->title);
    bool worded = t->setup->game->card_words != NULL;
    block->cards = worded;
    if (!worded) {
        fact_begin(&block->facts, "");
        if (!l.count) text_add_string(&block->facts, "empty");
        add_listing(&l, &block->facts);
        fact_end(&block->facts);
    }
    for (unsigned i = 0; worded && i < l.count; i++) {
        text_add_string(&block->facts, l.words[i]);
        if (l.times[i] > 1) text_add(&block->facts, " x%u", l.times[i]);
        text_add_char(&block->facts, FACT_IS);
        add_words_of(of, zone, l.words[i], &block->facts);
        fact_end(&block->facts);
    }
    listing_release(&l);
}

/* A team at one keyboard always sees its seats in the same places; whoever plays alone sees the
 * others before their own. */
void picture_make(struct picture *picture, const struct picture_of *of)
{
    const struct table *t = of->table;
    picture->count = 0;
    picture->whole = of->whole;
    add_table_block(picture, of);
    for (unsigned side = 0; side < t->setup->game->sides; side++) {
        add_side_block(picture, of, side);
    }
    seat_id seat = of->viewer < t->seats && !of->team ? next_seat(t, of->viewer) : 0;
    for (unsigned i = 0; i < t->seats; i++, seat = next_seat(t, seat)) {
        add_seat_block(picture, of, seat);
    }
    for (unsigned z = 0; z < t->zones && picture->count < BLOCKS_MAX; z++) {
        const struct zone *zone = zone_at(t, (zone_id)z);
        if (zone->owner != of->viewer || zone->owner == NOBODY) continue;
        if (zone_kind_of(t, zone->kind)->seen == SEEN_BY_OWNER) add_hand(picture, of, (zone_id)z);
    }
}

void picture_release(struct picture *picture)
{
    for (unsigned i = 0; i < BLOCKS_MAX; i++) {
        text_release(&picture->blocks[i].title);
        text_release(&picture->blocks[i].facts);
        text_release(&picture->blocks[i].pieces);
    }
    picture->count = 0;
}
