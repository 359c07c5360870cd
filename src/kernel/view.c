/* SPDX-License-Identifier: MIT */
/* Views. See view.h. */
#include "kernel/view.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json.h"
#include "kernel/card_ids.h"
#include "kernel/counter.h"
#include "kernel/difference.h"
#include "kernel/fields.h"
#include "kernel/look.h"
#include "kernel/outcome.h"
#include "kernel/words.h"
#include "kernel/worked_out.h"
#include "kernel/zone.h"

/* ---- paths ----------------------------------------------------------------------------------- */

/* Bits of the parts: an id has room for every card of the largest table and its clashes, the next
 * part for as many options as a stack can hold. */
static const unsigned part_shift[PATH_PARTS] = { 36, 23, 11, 0 },
                      part_bits[PATH_PARTS] = { 24, 13, 12, 11 };

static uint64_t path_of(enum section section, unsigned a, unsigned b, unsigned c, unsigned d)
{
    const unsigned part[PATH_PARTS] = { a, b, c, d };
    uint64_t path = (uint64_t)section << 60;
    for (unsigned i = 0; i < PATH_PARTS; i++) {
        check(part[i] >> part_bits[i] == 0);
        path |= (uint64_t)part[i] << part_shift[i];
    }
    return path;
}

static unsigned path_part(uint64_t path, unsigned level)
{
    return (unsigned)(path >> part_shift[level]) & ((1u << part_bits[level]) - 1);
}

unsigned cell_part(const struct cell *cell, unsigned level)
{
    return path_part(cell->path, level);
}

static enum section path_section(uint64_t path)
{
    return (enum section)(path >> 60);
}

static const char *const section_names[] = {
    [SECTION_COUNTERS] = "counters", [SECTION_ZONES] = "zones",       [SECTION_CARDS] = "cards",
    [SECTION_ROWS] = "rows",         [SECTION_DECISION] = "decision",
};

static const char *const head_names[] = {
    [HEAD_GAME] = "game",           [HEAD_SEAT] = "seat",     [HEAD_OVER] = "over",
    [HEAD_DECISIONS] = "decisions", [HEAD_STANDS] = "stands",
};

static const char *const card_names[] = {
    [CARD_NAME] = "name", [CARD_ZONE] = "zone", [CARD_SEAT] = "seat", [CARD_PLACE] = "place",
    [CARD_AT] = "at",     [CARD_HAS] = "has",   [CARD_CAN] = "can",   [CARD_CANNOT] = "cannot",
};

static const char *const sum_names[] = {
    [SUM_BY] = "by",
    [SUM_CARD] = "card",
    [SUM_AMOUNT] = "amount",
};

static const char *const row_names[] = {
    [ROW_TEXT] = "text",
    [ROW_SOURCE] = "source",
    [ROW_UNTIL] = "until",
};

static const char *const decision_names[] = {
    [DECISION_SEAT] = "seat",       [DECISION_PROMPT] = "prompt",   [DECISION_TEXT] = "text",
    [DECISION_WINDOW] = "window",   [DECISION_SUBJECT] = "subject", [DECISION_FOR] = "for",
    [DECISION_LINE] = "line",       [DECISION_WHY] = "why",         [DECISION_ABOUT] = "about",
    [DECISION_OPTIONS] = "options",
};

static const char *const option_names[OPTION_CELLS] = {
    [OPTION_MOVE] = "move",         [OPTION_KIND] = "kind",     [OPTION_TEXT] = "text",
    [OPTION_CARD] = "card",         [OPTION_ZONE] = "zone",     [OPTION_OF] = "of",
    [OPTION_FROM_TOP] = "from_top", [OPTION_SEAT] = "seat",     [OPTION_THING] = "thing",
    [OPTION_PLACE] = "place",       [OPTION_AMOUNT] = "amount", [OPTION_LINE] = "line",
    [OPTION_NOTE] = "note",
};

static const char *number_name(unsigned number, char room[12])
{
    char *at = room + 11;
    *at = '\0';
    do *--at = (char)('0' + number % 10);
    while (number /= 10);
    return at;
}

/* What one of several is counted for; `number` is 1 for the first. */
static const char *index_name(const struct view *v, const struct counter *k, unsigned dimension,
                              unsigned number, char room[12])
{
    const char *name = counter_index_name(v->setup->game, k, dimension, number - 1);
    return name ? name : number_name(number, room);
}

static const char *sum_part_name(const struct view *v, uint64_t path, unsigned level, char room[12])
{
    unsigned part = path_part(path, level);
    if (level == 1) return v->setup->game->worked_out->sums[part - CARD_SUMS].name;
    if (level == 3) return sum_names[part];
    return part == SUM_NOW ? "now" : number_name(part - SUM_FIRST_PART + 1, room);
}

static const char *card_part_name(const struct view *v, uint64_t path, unsigned level,
                                  char room[12])
{
    const struct worked_out *w = v->setup->game->worked_out;
    unsigned part = path_part(path, level), field = path_part(path, 1);
    if (level == 0) return number_name(part - 1, room);
    if (field >= CARD_SUMS) return sum_part_name(v, path, level, room);
    if (level == 1 && field < CARD_COUNTERS) return card_names[field];
    if (field == CARD_HAS) return w->words[part - 1].name;
    if (field == CARD_CAN || field == CARD_CANNOT) return w->abilities[part - 1].name;
    const struct counter *k = &v->setup->game->card_counters[field - CARD_COUNTERS];
    return level == 1 ? k->name : index_name(v, k, level - 2, part, room);
}

static const char *row_part_name(const struct view *v, uint64_t path, unsigned level, char room[12])
{
    const struct row_kind *kind = &v->setup->game->rows[path_part(path, 0) - 1];
    unsigned part = path_part(path, level), field = path_part(path, 2);
    if (level == 0) return kind->name;
    if (level == 1) return number_name(part, room);
    if (field < ROW_FIELDS) return row_names[field];
    const struct counter *k = &kind->fields[field - ROW_FIELDS];
    return level == 2 ? k->name : index_name(v, k, 0, part, room);
}

static const char *option_part_name(const struct game *game, uint64_t path, unsigned level)
{
    unsigned cell = path_part(path, 2), key = path_part(path, 3) - 1;
    if (cell < OPTION_CELLS) return option_names[cell];
    const struct option_fact *fact = &game->option_facts[cell - OPTION_CELLS];
    if (level == 2) return fact->name;
    return fact->keys ? fact->keys[key] : game->places[key].name;
}

static const char *decision_part_name(const struct game *game, uint64_t path, unsigned level,
                                      char room[12])
{
    unsigned part = path_part(path, level);
    if (level == 0) return decision_names[part];
    if (path_part(path, 0) == DECISION_ABOUT) return event_field_name((enum event_field)part);
    return level == 1 ? number_name(part - 1, room) : option_part_name(game, path, level);
}

static const char *part_name(const struct view *v, uint64_t path, unsigned level, char room[12])
{
    const struct game *game = v->setup->game;
    unsigned part = path_part(path, level);
    switch (path_section(path)) {
    case SECTION_HEAD: return head_names[part];
    case SECTION_COUNTERS: {
        const struct counter *k = &game->counters[path_part(path, 0) - 1];
        return level ? index_name(v, k, level - 1, part, room) : k->name;
    }
    case SECTION_ZONES:
        if (level) return number_name(part, room);
        return part - 1 < v->setup->zone_kinds ? game->zones[part - 1].name : "box";
    case SECTION_CARDS: return card_part_name(v, path, level, room);
    case SECTION_ROWS: return row_part_name(v, path, level, room);
    case SECTION_DECISION: return decision_part_name(game, path, level, room);
    }
    check_failed("a path has an unknown section", __FILE__, __LINE__);
}

static bool has_section_name(uint64_t path)
{
    return path_section(path) != SECTION_HEAD;
}

unsigned path_names(uint64_t path)
{
    unsigned parts = 0;
    while (parts < PATH_PARTS && path_part(path, parts)) parts++;
    return parts + has_section_name(path);
}

const char *path_name(const struct view *v, uint64_t path, unsigned place, char room[12])
{
    if (!has_section_name(path)) return part_name(v, path, place, room);
    return place ? part_name(v, path, place - 1, room) : section_names[path_section(path)];
}

unsigned path_rest_bits(uint64_t path, unsigned place)
{
    if (has_section_name(path)) {
        if (!place) return 60;
        place--;
    }
    return part_shift[place];
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* A view that is being made. */
struct making {
    struct view *v;
    const struct table *t;
    const struct game *game;
    seat_id viewer;
    bool texts;
    bool move_texts;
    struct card_ids ids;
};

static struct cell *new_cell(struct view *v)
{
    if (v->count == v->room) {
        v->room = v->room ? v->room * 2 : 256;
        v->cells = must_realloc(v->cells, v->room * sizeof *v->cells);
    }
    return &v->cells[v->count++];
}

static struct cell *add_cell(struct making *m, uint64_t path, enum cell_type type, uint64_t value)
{
    struct cell *cell = new_cell(m->v);
    *cell = (struct cell){ .path = path, .value = value, .type = type };
    return cell;
}

static void add_number(struct making *m, uint64_t path, int64_t number)
{
    if (number) add_cell(m, path, CELL_NUMBER, (uint64_t)number);
}

static void add_true(struct making *m, uint64_t path, bool value)
{
    if (value) add_cell(m, path, CELL_TRUE, 1);
}

/* Equal words of a set-up are mostly the same bytes, so their address does as a hash. */
static void add_word(struct making *m, uint64_t path, const char *word)
{
    if (*word) add_cell(m, path, CELL_WORD, (uint64_t)(uintptr_t)word)->word = word;
}

/* The next text, which begins at the end of the words. */
static struct view_text *next_text(struct view *v)
{
    if (v->texts_count == v->texts_room) {
        v->texts_room = v->texts_room ? v->texts_room * 2 : 64;
        v->texts = must_realloc(v->texts, v->texts_room * sizeof *v->texts);
    }
    struct view_text *text = &v->texts[v->texts_count];
    *text = (struct view_text){ .start = (uint32_t)v->words.length, .first_mark = v->marks.count };
    return text;
}

/* Where the words of the next text go. */
static struct text *begin_text(struct making *m)
{
    next_text(m->v);
    return &m->v->words;
}

/* Marks of a text begin at its start, and name cards by the ids of the viewer. */
static void settle_marks(struct making *m, struct view_text *text)
{
    struct marks *marks = &m->v->marks;
    unsigned to = text->first_mark;
    for (unsigned i = text->first_mark; i < marks->count; i++) {
        struct mark mark = marks->all[i];
        mark.start -= text->start;
        if (mark.kind == MARK_CARD) mark.value = m->ids.of[mark.value];
        if (mark.kind != MARK_CARD || mark.value != (uint32_t)NO_ID) marks->all[to++] = mark;
    }
    marks->count = to;
    text->marks = to - text->first_mark;
}

static void end_text(struct making *m, uint64_t path)
{
    struct view *v = m->v;
    struct view_text *text = &v->texts[v->texts_count];
    text->length = (uint32_t)(v->words.length - text->start);
    settle_marks(m, text);
    if (!text->length) return;
    uint64_t hash = hash_bytes(v->words.bytes + text->start, text->length);
    for (unsigned i = 0; i < text->marks; i++) {
        const struct mark *mark = &v->marks.all[text->first_mark + i];
        hash = scatter(hash + ((uint64_t)mark->start << 32 | mark->length));
        hash = scatter(hash + ((uint64_t)mark->kind << 32 | mark->value));
    }
    add_cell(m, path, CELL_TEXT, hash)->text = v->texts_count++;
}

/* A card the viewer knows by its id, another as "a card". */
static void add_card_value(struct making *m, uint64_t path, card_id card)
{
    if (card >= m->t->cards) return;
    uint32_t id = m->ids.of[card];
    if (id == NO_ID)
        add_word(m, path, "a card");
    else
        add_cell(m, path, CELL_NUMBER, id);
}

/* ---- counters -------------------------------------------------------------------------------- */

static void add_value(struct making *m, uint64_t path, const struct counter *k, int64_t value)
{
    switch (k->kind) {
    case VALUE_NUMBER: add_number(m, path, value); break;
    case VALUE_FLAG: add_true(m, path, value != 0); break;
    case VALUE_WORD: add_word(m, path, k->words[value]); break;
    case VALUE_CARD: add_card_value(m, path, (card_id)value); break;
    case VALUE_SEAT:
        if (value < m->t->seats) add_number(m, path, value + 1);
        break;
    }
}

static bool is_shown(const struct counter *k)
{
    return *k->name && !k->inner && k->seen != SEEN_BY_NOBODY;
}

static void add_counters(struct making *m)
{
    for (const struct counter *k = m->game->counters; k->name; k++) {
        if (!is_shown(k)) continue;
        unsigned number = (unsigned)(k - m->game->counters) + 1;
        unsigned rows = counter_size(m->t, k, 0), columns = counter_size(m->t, k, 1);
        for (unsigned i = 0; i < rows; i++) {
            if (!counter_is_seen(k, i, m->viewer)) continue;
            for (unsigned j = 0; j < columns; j++) {
                uint64_t path = path_of(SECTION_COUNTERS, number, k->per[0] ? i + 1 : 0,
                                        k->per[1] ? j + 1 : 0, 0);
                add_value(m, path, k, counter_now(m->t, k, NO_CARD, i, j));
            }
        }
    }
}

/* ---- zones and cards ------------------------------------------------------------------------- */

static void add_zones(struct making *m)
{
    const struct table *t = m->t;
    for (unsigned z = 0; z < t->zones; z++) {
        const struct zone *zone = zone_at(t, (zone_id)z);
        unsigned seat = zone->owner == NOBODY ? 0 : zone->owner + 1u;
        add_number(m, path_of(SECTION_ZONES, zone->kind + 1u, seat, 0, 0), zone->count);
    }
}

static void add_card_counters(struct making *m, card_id card, unsigned id)
{
    const struct counter *first = m->game->card_counters;
    for (const struct counter *k = first; k && k->name; k++) {
        if (!is_shown(k)) continue;
        unsigned size = counter_size(m->t, k, 0), field = CARD_COUNTERS + (unsigned)(k - first);
        for (unsigned i = 0; i < size; i++) {
            if (!counter_is_seen(k, i, m->viewer)) continue;
            add_value(m, path_of(SECTION_CARDS, id, field, k->per[0] ? i + 1 : 0, 0), k,
                      counter_now(m->t, k, card, i, 0));
        }
    }
}

static void add_at(struct making *m, card_id card, uint64_t path)
{
    static const char *const sides[SIDES_MAX] = { "side 1", "side 2", "side 3", "side 4" };
    unsigned side = m->game->side_of(m->t, card);
    if (side < m->t->seats)
        add_number(m, path, side + 1);
    else
        add_word(m, path, sides[side - m->t->seats]);
}

/* ---- what is worked out of a card ------------------------------------------------------------ */

/* Printed, or the card that gives it. */
static void add_has(struct making *m, card_id card, unsigned id)
{
    const struct worked_out *w = m->game->worked_out;
    for (unsigned i = 0; w->words && w->words[i].name; i++) {
        struct origin from = { printed_word, NO_CARD };
        uint64_t path = path_of(SECTION_CARDS, id, CARD_HAS, i + 1, 0);
        if (!w->has(m->t, card, i, &from)) continue;
        if (is_card(m->t, from.card) && m->ids.of[from.card] != NO_ID)
            add_cell(m, path, CELL_NUMBER, m->ids.of[from.card]);
        else
            add_word(m, path, from.word);
    }
}

enum { ABILITIES_MAX = 16 };

/* Cells are sorted, so all that it can stands before all that it cannot. */
static void add_abilities(struct making *m, card_id card, unsigned id)
{
    const struct card_ability *all = m->game->worked_out->abilities;
    bool cannot[ABILITIES_MAX] = { false };
    struct text reason = { 0 };
    for (unsigned i = 0; all && all[i].name; i++) {
        check(i < ABILITIES_MAX);
        enum ability is = all[i].find(m->t, card, &reason);
        cannot[i] = is == ABILITY_CANNOT;
        add_true(m, path_of(SECTION_CARDS, id, CARD_CAN, i + 1, 0), is == ABILITY_CAN);
    }
    text_release(&reason);
    for (unsigned i = 0; all && all[i].name; i++) {
        uint64_t path = path_of(SECTION_CARDS, id, CARD_CANNOT, i + 1, 0);
        if (!cannot[i]) continue;
        if (!m->texts) {
            add_true(m, path, true);
            continue;
        }
        all[i].find(m->t, card, begin_text(m));
        end_text(m, path);
    }
}

static void add_part(struct making *m, const struct sum_part *part, unsigned id, unsigned field,
                     unsigned place)
{
    card_id card = part->from.card;
    add_word(m, path_of(SECTION_CARDS, id, field, place, SUM_BY), part->from.word);
    if (is_card(m->t, card) && m->ids.of[card] != NO_ID)
        add_cell(m, path_of(SECTION_CARDS, id, field, place, SUM_CARD), CELL_NUMBER,
                 m->ids.of[card]);
    add_number(m, path_of(SECTION_CARDS, id, field, place, SUM_AMOUNT), part->amount);
}

static void add_sums(struct making *m, card_id card, unsigned id)
{
    const struct card_sum *all = m->game->worked_out->sums;
    for (unsigned i = 0; all && all[i].name; i++) {
        unsigned field = CARD_SUMS + i;
        struct sum sum = { 0 };
        if (!all[i].find(m->t, card, &sum)) continue;
        add_number(m, path_of(SECTION_CARDS, id, field, SUM_NOW, 0), sum.now);
        for (unsigned p = 0; p < sum.count; p++)
            add_part(m, &sum.parts[p], id, field, SUM_FIRST_PART + p);
    }
}

/* A card as found, with its place in a zone that is ordered, else 0. */
struct found_card {
    uint32_t id;
    card_id card;
    uint16_t place;
};

static void add_card(struct making *m, const struct found_card *found)
{
    const struct table *t = m->t;
    const struct zone *zone = zone_at(t, card_at(t, found->card)->zone);
    const struct zone_kind *kind = zone_kind_of(t, zone->kind);
    unsigned id = found->id + 1;
    add_word(m, path_of(SECTION_CARDS, id, CARD_NAME, 0, 0), face_name(t, face_of(t, found->card)));
    add_word(m, path_of(SECTION_CARDS, id, CARD_ZONE, 0, 0), kind->name);
    if (zone->owner != NOBODY)
        add_number(m, path_of(SECTION_CARDS, id, CARD_SEAT, 0, 0), zone->owner + 1);
    add_number(m, path_of(SECTION_CARDS, id, CARD_PLACE, 0, 0), found->place);
    if (zone_is_laid_out(m->game, zone->kind))
        add_at(m, found->card, path_of(SECTION_CARDS, id, CARD_AT, 0, 0));
    if (m->game->worked_out) {
        add_has(m, found->card, id);
        add_abilities(m, found->card, id);
    }
    add_card_counters(m, found->card, id);
    if (m->game->worked_out) add_sums(m, found->card, id);
}

static int by_id(const void *a, const void *b)
{
    uint32_t one = ((const struct found_card *)a)->id, two = ((const struct found_card *)b)->id;
    return (one > two) - (one < two);
}

/* The cards that the viewer knows, by id: in that order they say nothing of how they lie. */
static void add_cards(struct making *m)
{
    const struct table *t = m->t;
    struct found_card found[CARDS_MAX];
    unsigned n = 0;
    for (unsigned z = 0; z < t->zones; z++) {
        bool ordered = zone_kind_of(t, zone_at(t, (zone_id)z)->kind)->ordered;
        unsigned place = 0;
        for (EACH_CARD(c, t, (zone_id)z)) {
            place += ordered;
            if (m->ids.of[c] == NO_ID) continue;
            found[n++] = (struct found_card){ m->ids.of[c], c, (uint16_t)place };
        }
    }
    qsort(found, n, sizeof *found, by_id);
    for (unsigned i = 0; i < n; i++) add_card(m, &found[i]);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void add_row(struct making *m, const struct row_kind *kind, unsigned number, unsigned row)
{
    const void *base = row_at(m->t, kind, row);
    const struct {
        enum row_cell cell;
        void (*words)(const struct table *t, unsigned row, struct text *out);
    } texts[] = { { ROW_TEXT, kind->words },
                  { ROW_SOURCE, kind->source_words },
                  { ROW_UNTIL, kind->until_words } };
    for (unsigned i = 0; i < sizeof texts / sizeof *texts && m->texts; i++) {
        if (!texts[i].words) continue;
        texts[i].words(m->t, row, begin_text(m));
        end_text(m, path_of(SECTION_ROWS, number, row + 1, texts[i].cell, 0));
    }
    for (const struct counter *k = kind->fields; k->name; k++) {
        if (!is_shown(k)) continue;
        unsigned field = ROW_FIELDS + (unsigned)(k - kind->fields);
        for (unsigned i = 0; i < counter_size(m->t, k, 0); i++) {
            if (!counter_is_seen(k, i, m->viewer)) continue;
            add_value(m, path_of(SECTION_ROWS, number, row + 1, field, k->per[0] ? i + 1 : 0), k,
                      counter_read(k, base, i, 0));
        }
    }
}

static void add_rows(struct making *m)
{
    const struct row_kind *first = m->game->rows;
    for (const struct row_kind *kind = first; kind && kind->name; kind++) {
        if (kind->inner) continue;
        unsigned count = kind->count(m->t);
        for (unsigned i = 0; i < count; i++) add_row(m, kind, (unsigned)(kind - first) + 1, i);
    }
}

/* ---- decision -------------------------------------------------------------------------------- */

static uint64_t decision_path(enum decision_cell cell)
{
    return path_of(SECTION_DECISION, cell, 0, 0, 0);
}

static uint64_t option_path(unsigned option, enum option_cell cell)
{
    return path_of(SECTION_DECISION, DECISION_OPTIONS, option + 1, cell, 0);
}

/* A card that the viewer does not know: where it lies, which the view says anyway. */
static void add_unknown_card(struct making *m, unsigned option, card_id card)
{
    const struct table *t = m->t;
    const struct zone *zone = zone_at(t, card_at(t, card)->zone);
    const struct zone_kind *kind = zone_kind_of(t, zone->kind);
    unsigned place = 1;
    add_word(m, option_path(option, OPTION_ZONE), kind->name);
    if (zone->owner != NOBODY) add_number(m, option_path(option, OPTION_OF), zone->owner + 1);
    if (!kind->ordered) return;
    for (card_id c = card_at(t, card)->prev; is_card(t, c); c = card_at(t, c)->prev) place++;
    add_number(m, option_path(option, OPTION_FROM_TOP), place);
}

/* What a move concerns, for a front end to light up. */
static void add_subjects(struct making *m, unsigned option, const struct move *move)
{
    const struct move_kind *kind = &m->game->moves[move->kind];
    unsigned fields = phrase_fields(kind->move) | phrase_fields(kind->words);
    if (move->card != NO_CARD && m->ids.of[move->card] != NO_ID)
        add_cell(m, option_path(option, OPTION_CARD), CELL_NUMBER, m->ids.of[move->card]);
    else if (move->card != NO_CARD)
        add_unknown_card(m, option, move->card);
    if (move->seat != NOBODY) add_number(m, option_path(option, OPTION_SEAT), move->seat + 1);
    if (move->thing != NOTHING)
        add_word(m, option_path(option, OPTION_THING), m->game->things[move->thing]);
    if (fields & 1u << EVENT_FIELD_PLACE)
        add_word(m, option_path(option, OPTION_PLACE), m->game->places[move->extra].name);
    if (fields & 1u << EVENT_FIELD_NUMBER)
        add_number(m, option_path(option, OPTION_AMOUNT), move->number);
    if (strstr(kind->words, "{clause}") && m->game->clause_line)
        add_number(m, option_path(option, OPTION_LINE), move_line(m->t, move));
}

/* Where the game says facts about an option. */
struct option_says {
    struct making *making;
    unsigned option;
};

void fact_say(struct option_says *says, unsigned fact, unsigned key, int64_t value)
{
    struct making *m = says->making;
    const char *const *words = m->game->option_facts[fact].words;
    uint64_t path =
        path_of(SECTION_DECISION, DECISION_OPTIONS, says->option + 1, OPTION_CELLS + fact, key + 1);
    check(m->v->count == 0 || m->v->cells[m->v->count - 1].path < path);
    if (words)
        add_word(m, path, words[value]);
    else
        add_number(m, path, value);
}

static void add_option(struct making *m, unsigned option)
{
    const struct move *move = &table_moves(m->t)[option];
    if (m->move_texts) {
        move_text(m->t, option, begin_text(m));
        end_text(m, option_path(option, OPTION_MOVE));
    }
    add_word(m, option_path(option, OPTION_KIND), m->game->moves[move->kind].name);
    if (m->texts) {
        move_words(m->t, option, begin_text(m));
        end_text(m, option_path(option, OPTION_TEXT));
    }
    add_subjects(m, option, move);
    if (m->texts && m->game->option_note) {
        m->game->option_note(m->t, move, begin_text(m));
        end_text(m, option_path(option, OPTION_NOTE));
    }
    if (m->game->find_option_facts)
        m->game->find_option_facts(m->t, move, &(struct option_says){ m, option });
}

/* Which card's text asks, and what it says; nothing where the rulebook asks. */
static void add_why(struct making *m)
{
    const struct table *t = m->t;
    if (!is_card(t, t->cause) || m->ids.of[t->cause] == NO_ID) return;
    add_cell(m, decision_path(DECISION_FOR), CELL_NUMBER, m->ids.of[t->cause]);
    add_number(m, decision_path(DECISION_LINE), t->clause);
    if (!m->texts) return;
    struct text *out = begin_text(m);
    card_says_words(t, t->cause, t->clause, out);
    end_text(m, decision_path(DECISION_WHY));
}

/* What is under way, as far as the viewer may know. */
static void add_about(struct making *m)
{
    const struct event *about = event_at(m->t, m->t->about);
    if (!about) return;
    unsigned fields = event_fields(&m->game->events[about->kind]) |
                      phrase_fields(m->game->prompts[m->t->prompt].words);
    for (unsigned f = 1; f < EVENT_FIELDS; f++) {
        if (!(fields >> f & 1)) continue;
        uint64_t path = path_of(SECTION_DECISION, DECISION_ABOUT, f, 0, 0);
        struct event_value is = event_field(m->t, about, (enum event_field)f);
        if (is.card != NO_CARD)
            add_card_value(m, path, is.card);
        else if (is.word)
            add_word(m, path, is.word);
        else
            add_number(m, path, is.number);
    }
}

static void add_decision(struct making *m)
{
    const struct table *t = m->t;
    if (t->asked == NOBODY) return;
    add_number(m, decision_path(DECISION_SEAT), t->asked + 1);
    if (m->viewer != t->asked && m->viewer != EVERYTHING) return;
    const struct prompt *prompt = &m->game->prompts[t->prompt];
    add_word(m, decision_path(DECISION_PROMPT), prompt->name);
    if (m->texts) {
        prompt_words(t, begin_text(m));
        end_text(m, decision_path(DECISION_TEXT));
    }
    add_true(m, decision_path(DECISION_WINDOW), prompt->window);
    add_card_value(m, decision_path(DECISION_SUBJECT), t->subject);
    add_why(m);
    add_about(m);
    for (unsigned i = 0; i < t->moves; i++) add_option(m, i);
}

/* ---- whole ----------------------------------------------------------------------------------- */

static void add_stands(struct making *m)
{
    if (!m->game->table_words || !m->texts) return;
    struct text *out = begin_text(m);
    m->game->table_words(m->t, out);
    end_text(m, path_of(SECTION_HEAD, HEAD_STANDS, 0, 0, 0));
}

static void add_head(struct making *m)
{
    add_word(m, path_of(SECTION_HEAD, HEAD_GAME, 0, 0, 0), m->game->name);
    if (m->viewer < m->t->seats)
        add_number(m, path_of(SECTION_HEAD, HEAD_SEAT, 0, 0, 0), m->viewer + 1);
    add_true(m, path_of(SECTION_HEAD, HEAD_OVER, 0, 0, 0), table_is_over(m->t));
    add_number(m, path_of(SECTION_HEAD, HEAD_DECISIONS, 0, 0, 0), m->t->decisions);
    add_stands(m);
}

/* The ids are found below: a struct of that size is not to be cleared for nothing. */
static void begin_making(struct making *m, struct view *v, const struct table *t, seat_id viewer,
                         enum view_with with)
{
    m->v = v;
    m->t = t;
    m->game = t->setup->game;
    m->viewer = viewer;
    m->texts = with != VIEW_WITHOUT_TEXTS && with != VIEW_COUNTS;
    m->move_texts = with == VIEW_WITH_TEXTS;
    v->setup = t->setup;
    v->words.marks = &v->marks;
    text_clear(&v->words);
    v->count = v->texts_count = v->sum = 0;
    card_ids_find(&m->ids, t, viewer);
}

static void make(struct view *v, const struct table *t, seat_id viewer, enum view_with with)
{
    struct making m;
    begin_making(&m, v, t, viewer, with);
    add_head(&m);
    add_counters(&m);
    add_zones(&m);
    if (with == VIEW_COUNTS) return;
    add_cards(&m);
    add_rows(&m);
    add_decision(&m);
}

void view_make(struct view *v, const struct table *t, seat_id viewer, enum view_with with)
{
    check(viewer != EVERYTHING || table_is_over(t));
    make(v, t, viewer, with);
}

void view_make_open(struct view *v, const struct table *t, enum view_with with)
{
    make(v, t, EVERYTHING, with);
}

static void keep_text(struct view *v, struct cell *cell, const struct view *from)
{
    const struct view_text *text = &from->texts[cell->text];
    struct view_text *own = next_text(v);
    own->length = text->length;
    own->marks = text->marks;
    cell->text = v->texts_count++;
    text_add_bytes(&v->words, from->words.bytes + text->start, text->length);
    for (unsigned i = 0; i < text->marks; i++) {
        const struct mark *mark = &from->marks.all[text->first_mark + i];
        text_mark(&v->words, mark->kind, mark->value, v->words.length - mark->length);
        v->marks.all[v->marks.count - 1] = *mark; /* it is counted from the start of its text */
    }
}

void view_keep_decision(struct view *v, const struct view *from)
{
    check(!v->count || cell_section(&v->cells[v->count - 1]) != SECTION_DECISION);
    unsigned first = from->count;
    while (first && cell_section(&from->cells[first - 1]) == SECTION_DECISION) first--;
    for (; first < from->count; first++) {
        struct cell cell = from->cells[first];
        if (cell.type == CELL_TEXT) keep_text(v, &cell, from);
        *new_cell(v) = cell;
    }
}

void view_release(struct view *v)
{
    free(v->cells);
    free(v->texts);
    text_release(&v->words);
    marks_release(&v->marks);
    *v = (struct view){ 0 };
}

const struct cell *view_find(const struct view *v, enum section section, unsigned a, unsigned b,
                             unsigned c)
{
    uint64_t path = path_of(section, a, b, c, 0);
    unsigned from = 0, to = v->count;
    while (from < to) {
        unsigned middle = (from + to) / 2;
        if (v->cells[middle].path < path)
            from = middle + 1;
        else
            to = middle;
    }
    return from < v->count && v->cells[from].path == path ? &v->cells[from] : NULL;
}

const char *view_text(const struct view *v, const struct cell *cell, size_t *length)
{
    check(cell->type == CELL_TEXT);
    *length = v->texts[cell->text].length;
    return v->words.bytes + v->texts[cell->text].start;
}

const struct mark *view_marks(const struct view *v, const struct cell *cell, unsigned *count)
{
    check(cell->type == CELL_TEXT);
    *count = v->texts[cell->text].marks;
    return *count ? v->marks.all + v->texts[cell->text].first_mark : NULL;
}

void view_write(const struct table *t, seat_id viewer, struct text *out)
{
    struct view v = { 0 };
    view_make(&v, t, viewer, VIEW_WITH_TEXTS);
    view_difference(NULL, &v, out);
    view_release(&v);
}

void decision_write(const struct table *t, seat_id viewer, enum view_with with, struct text *out)
{
    struct making m;
    struct view v = { 0 };
    if (t->asked == NOBODY) {
        json_nothing(out);
        return;
    }
    begin_making(&m, &v, t, viewer, with);
    add_decision(&m);
    view_write_section(&v, SECTION_DECISION, out);
    view_release(&v);
}

/* ---- scores ---------------------------------------------------------------------------------- */

static void write_seats(const char *key, const struct table *t, seat_set seats, struct text *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (seat_id s = 0; s < t->seats; s++) {
        if (seats & seat_bit(s)) json_number(out, s + 1);
    }
    json_close(out, ']');
}

/* How the points came about, in the words of the game: of a seat, or of side k for seats + k. */
static void write_explained(const struct table *t, unsigned who, struct text *out)
{
    struct text words = { 0 };
    t->setup->game->explain_score(t, who, &words);
    json_text(out, text_string(&words));
    text_release(&words);
}

static bool is_explained(const struct table *t)
{
    const struct game *game = t->setup->game;
    return game->explain_score && (game->has_standing || table_is_over(t));
}

/* The sides that nobody plays and that can win; a game without has no such key. */
static void write_sides(const struct table *t, const int32_t *scores, const struct outcome *outcome,
                        struct text *out)
{
    const struct game *game = t->setup->game;
    if (!game->scoring_sides) return;
    struct text words = { 0 };
    json_key(out, "sides");
    json_open(out, '[');
    for (unsigned k = 0; k < game->scoring_sides; k++) {
        json_open(out, '{');
        text_clear(&words);
        side_words(t->setup, k, &words);
        json_key(out, "name");
        json_text(out, text_string(&words));
        json_key(out, "points");
        json_number(out, scores[t->seats + k]);
        if (table_is_over(t)) {
            json_key(out, "won");
            json_bool(out, outcome->sides_won >> k & 1);
        }
        if (is_explained(t)) {
            json_key(out, "explained");
            write_explained(t, t->seats + k, out);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
    text_release(&words);
}

void scores_write(const struct table *t, struct text *out)
{
    int32_t scores[SCORES_MAX];
    table_scores(t, scores);
    struct outcome outcome = outcome_of(t, scores);
    json_open(out, '{');
    json_key(out, "points");
    json_open(out, '[');
    for (seat_id s = 0; s < t->seats; s++) json_number(out, scores[s]);
    json_close(out, ']');
    if (is_explained(t)) {
        json_key(out, "explained");
        json_open(out, '[');
        for (seat_id s = 0; s < t->seats; s++) write_explained(t, s, out);
        json_close(out, ']');
    }
    write_sides(t, scores, &outcome, out);
    if (table_is_over(t)) {
        write_seats("winners", t, outcome.winners, out);
        if (t->setup->game->ties_draw) write_seats("drawn", t, outcome.drawn, out);
    }
    json_close(out, '}');
}
