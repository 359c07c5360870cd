/* The table as a seat sees it. See picture.h. */
#include "terminal/picture.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/counter.h"
#include "kernel/words.h"
#include "kernel/zone.h"

enum {
    NAMES_MAX = 200, /* different cards of a pile that are named */
    NAMES_BRIEF = 4, /* a pile in which order counts is named whole up to there */
};

/* ------------------------------------------------------------------------------------------------
 * facts */

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
    if (game->card_words) game->card_words(t, face, out);
    return out->length > before;
}

void add_player(const struct picture_of *of, seat_id seat, struct text *out)
{
    seat_words(of->table->setup, seat, out);
    if (seat == of->viewer)
        text_add_string(out, " (you)");
    else if (of->bots && of->bots[seat])
        text_add(out, " (%s)", of->bots[seat]->name);
}

/* ------------------------------------------------------------------------------------------------
 * counters */

static void add_value(const struct picture_of *of, const struct counter *k, int64_t value,
                      struct text *out)
{
    if (k->kind == VALUE_SEAT && value < of->table->seats)
        seat_words(of->table->setup, (seat_id)value, out);
    else
        counter_print_value(of->table, k, value, of->viewer, out);
}

/* One of several numbers: "2 white" of things, "Player 2: 3" of seats, "4" of places. */
static void add_one_of(const struct picture_of *of, const struct counter *k, enum per per,
                       unsigned index, int64_t value, struct text *out)
{
    const char *const *things = of->table->setup->game->things;
    if (per == PER_SEAT) {
        seat_words(of->table->setup, (seat_id)index, out);
        text_add_string(out, ": ");
    }
    add_value(of, k, value, out);
    if (per == PER_THING) {
        text_add_char(out, ' ');
        add_thing(things[index], out);
    }
}

/* The numbers of a row, those that are zero left out. */
static void add_row(const struct picture_of *of, const struct counter *k, const void *base,
                    unsigned first, struct text *out)
{
    unsigned shown = 0;
    for (unsigned j = 0; j < counter_size(of->table, k, 1); j++) {
        int64_t value = counter_read(k, base, first, j);
        if (!value) continue;
        if (shown++) text_add_string(out, ", ");
        add_one_of(of, k, k->per[1], j, value, out);
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
    if (!counter_is_seen(k, first, of->viewer)) return;
    int64_t value = counter_read(k, base, first, 0);
    if (!k->per[1] && says_nothing(of->table, k, value)) return;
    fact_begin(facts, k->name);
    if (k->per[1])
        add_row(of, k, base, first, facts);
    else if (k->kind != VALUE_FLAG)
        add_value(of, k, value, facts);
    fact_end(facts);
}

/* What is counted for things or places only, and belongs to nobody. */
static void add_list_fact(const struct picture_of *of, const struct counter *k, struct text *facts)
{
    const void *base = table_state(of->table);
    unsigned shown = 0;
    fact_begin(facts, k->name);
    for (unsigned i = 0; i < counter_size(of->table, k, 0); i++) {
        int64_t value = counter_read(k, base, i, 0);
        if ((!value && !k->per[1]) || !counter_is_seen(k, i, of->viewer)) continue;
        if (shown++) text_add_string(facts, ", ");
        if (!k->per[1]) {
            add_one_of(of, k, k->per[0], i, value, facts);
            continue;
        }
        text_add(facts, "%u: ", i + 1);
        add_row(of, k, base, i, facts);
    }
    if (!shown) text_add_string(facts, "none");
    fact_end(facts);
}

/* `seat` NOBODY: those of the table. */
static void add_counters(const struct picture_of *of, seat_id seat, struct text *facts)
{
    for (const struct counter *k = of->table->setup->game->counters; k->name; k++) {
        bool of_seats = k->per[0] == PER_SEAT;
        if (!*k->name || k->inner || of_seats != (seat != NOBODY)) continue;
        if (of_seats)
            add_fact(of, k, seat, facts);
        else if (k->per[0])
            add_list_fact(of, k, facts);
        else
            add_fact(of, k, 0, facts);
    }
}

/* ------------------------------------------------------------------------------------------------
 * zones */

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

/* In order, or sorted so that the order in which a hand was drawn is not told. Takes the words. */
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
    unsigned shown = 0;
    text_add_string(out, face_name(t, face_of(t, card)));
    for (const struct counter *k = t->setup->game->card_counters; k && k->name; k++) {
        int64_t value = counter_read(k, card_state(t, card), 0, 0);
        if (!*k->name || k->inner || k->per[0] || !value || says_nothing(t, k, value)) continue;
        text_add(out, "%s%s", shown++ ? ", " : " (", k->name);
        if (k->kind == VALUE_FLAG) continue;
        text_add_char(out, ' ');
        add_value(of, k, value, out);
    }
    if (shown) text_add_char(out, ')');
    return shown > 0;
}

/* True: some cards have a state of their own, and the pile is worth naming whole. */
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

/* In a pile that is not seen: which of its cards this seat has got to know, and where they lie. */
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

/* `seat` NOBODY: those of the table. The viewer's hand has a block of its own. */
static void add_zones(const struct picture_of *of, seat_id seat, struct text *facts)
{
    const struct table *t = of->table;
    for (unsigned z = 0; z < t->zones; z++) {
        const struct zone *zone = zone_at(t, (zone_id)z);
        const struct zone_kind *kind = zone_kind_of(t, zone->kind);
        bool open = kind->seen == SEEN_BY_ALL;
        bool mine = kind->seen == SEEN_BY_OWNER && seat == of->viewer;
        if (zone->owner != seat || mine || (open && !zone->count)) continue;
        if (z == t->setup->box && !of->whole) continue;
        fact_begin(facts, kind->name);
        if (open) {
            add_pile(of, (zone_id)z, facts);
        } else {
            text_add(facts, "%u", zone->count);
            add_known(of, (zone_id)z, facts);
        }
        fact_end(facts);
    }
}

/* ------------------------------------------------------------------------------------------------
 * blocks */

static struct block *add_block(struct picture *picture)
{
    struct block *block = &picture->blocks[picture->count++];
    text_clear(&block->title);
    text_clear(&block->facts);
    block->cards = false;
    return block;
}

static void add_seat_block(struct picture *picture, const struct picture_of *of, seat_id seat)
{
    struct block *block = add_block(picture);
    if (seat == NOBODY)
        text_add_string(&block->title, "Table");
    else
        add_player(of, seat, &block->title);
    add_counters(of, seat, &block->facts);
    add_zones(of, seat, &block->facts);
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
    text_add(&block->title, "Your %s", zone_kind_of(t, zone_at(t, zone)->kind)->name);
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

void picture_make(struct picture *picture, const struct picture_of *of)
{
    const struct table *t = of->table;
    picture->count = 0;
    add_seat_block(picture, of, NOBODY);
    seat_id seat = of->viewer < t->seats ? next_seat(t, of->viewer) : 0;
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
    }
    picture->count = 0;
}

/* ------------------------------------------------------------------------------------------------
 * showing */

static bool block_equals(const struct block *a, const struct block *b)
{
    return strcmp(text_string(&a->title), text_string(&b->title)) == 0 &&
           strcmp(text_string(&a->facts), text_string(&b->facts)) == 0;
}

/* The next fact from *at on, in two parts; false: there is none. */
static bool next_fact(const char **at, struct text *name, struct text *value)
{
    if (!**at) return false;
    const char *is = strchr(*at, FACT_IS), *end = strchr(*at, FACT_END);
    check(is && end && is < end);
    text_clear(name);
    text_clear(value);
    text_add_bytes(name, *at, (size_t)(is - *at));
    text_add_bytes(value, is + 1, (size_t)(end - is - 1));
    *at = end + 1;
    return true;
}

/* Does the block have that fact; with that value, unless that is NULL? */
static bool has_fact(const struct block *block, const char *wanted, const char *wanted_value)
{
    struct text name = { 0 }, value = { 0 };
    bool found = false;
    const char *at = text_string(&block->facts);
    while (!found && next_fact(&at, &name, &value)) {
        found = strcmp(text_string(&name), wanted) == 0 &&
                (!wanted_value || strcmp(text_string(&value), wanted_value) == 0);
    }
    text_release(&name);
    text_release(&value);
    return found;
}

/* What has become of a block: its facts that are new or different, and those that are no more. */
static void make_changes(const struct block *block, const struct block *before,
                         struct block *changes)
{
    struct text name = { 0 }, value = { 0 };
    text_add_string(&changes->title, text_string(&block->title));
    const char *at = text_string(&block->facts);
    while (next_fact(&at, &name, &value)) {
        if (has_fact(before, text_string(&name), text_string(&value))) continue;
        fact_begin(&changes->facts, text_string(&name));
        text_add_string(&changes->facts, text_string(&value));
        fact_end(&changes->facts);
    }
    at = text_string(&before->facts);
    while (next_fact(&at, &name, &value)) {
        if (has_fact(block, text_string(&name), NULL)) continue;
        fact_begin(&changes->facts, text_string(&name));
        text_add_string(&changes->facts, value.length ? "none" : "no");
        fact_end(&changes->facts);
    }
    text_release(&name);
    text_release(&value);
}

/* "Player 2, stash: 1 white", a line each. */
static void show_plainly(const struct block *block, const struct screen *screen)
{
    struct text name = { 0 }, value = { 0 }, line = { 0 };
    const char *at = text_string(&block->facts);
    if (block->cards && !*at) {
        text_add(&line, "%s: empty", text_string(&block->title));
        screen_say(screen, "", 0, text_string(&line));
    }
    while (next_fact(&at, &name, &value)) {
        text_clear(&line);
        text_add_string(&line, text_string(&block->title));
        if (name.length) text_add(&line, ", %s", text_string(&name));
        if (value.length) text_add(&line, ": %s", text_string(&value));
        screen_say(screen, "", 0, text_string(&line));
    }
    text_release(&name);
    text_release(&value);
    text_release(&line);
}

static void show_cards(const struct block *block, const struct screen *screen)
{
    struct text name = { 0 }, value = { 0 }, line = { 0 };
    const char *at = text_string(&block->facts);
    screen_say(screen, "", 0, text_string(&block->title));
    if (!*at) screen_say(screen, "  ", 2, "empty");
    while (next_fact(&at, &name, &value)) {
        text_clear(&line);
        text_add(&line, STRONG "%s" USUAL, text_string(&name));
        if (value.length) text_add(&line, ": %s", text_string(&value));
        screen_say(screen, "  ", 6, text_string(&line));
    }
    text_release(&name);
    text_release(&value);
    text_release(&line);
}

static void show_facts(const struct block *block, const struct screen *screen)
{
    struct text name = { 0 }, value = { 0 }, line = { 0 };
    const char *at = text_string(&block->facts);
    unsigned shown = 0;
    text_add(&line, STRONG "%s" USUAL ":", text_string(&block->title));
    while (next_fact(&at, &name, &value)) {
        if (shown++) text_add_string(&line, screen->drawing ? " \u00b7" : ";");
        if (name.length) text_add(&line, " " FAINT "%s" USUAL, text_string(&name));
        if (value.length) text_add(&line, " %s", text_string(&value));
    }
    screen_say(screen, "", 4, text_string(&line));
    text_release(&name);
    text_release(&value);
    text_release(&line);
}

static void show_block(const struct block *block, const struct screen *screen)
{
    if (screen->plain)
        show_plainly(block, screen);
    else if (block->cards)
        show_cards(block, screen);
    else
        show_facts(block, screen);
}

bool picture_show(const struct picture *picture, const struct picture *before,
                  const struct screen *screen)
{
    bool shown = false;
    for (unsigned i = 0; i < picture->count; i++) {
        const struct block *block = &picture->blocks[i];
        const struct block *was = before && i < before->count ? &before->blocks[i] : NULL;
        if (was && block_equals(block, was)) continue;
        shown = true;
        bool same_kind = was && strcmp(text_string(&was->title), text_string(&block->title)) == 0;
        if (!same_kind || block->cards) {
            show_block(block, screen);
            continue;
        }
        struct block changes = { 0 };
        make_changes(block, was, &changes);
        show_block(&changes, screen);
        text_release(&changes.title);
        text_release(&changes.facts);
    }
    return shown;
}
