/* SPDX-License-Identifier: MIT */
/*
 * The position hash. See position.h.
 *
 * Names are hashed once for a set-up; a position folds them and its numbers one after the other.
 * Names that every position of the set-up has, always in the same order (counters, rows, zones,
 * streams), are one number, `shape`, with which all positions begin. Where names depend on the
 * position (faces, what moves are about) each has its own: a face has another number when a pack
 * lists its cards in another order, a move kind when a game gets one more.
 */
#include "kernel/position.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "kernel/counter.h"
#include "kernel/places.h"
#include "kernel/words.h"
#include "kernel/zone.h"

/* What the text of a move can name. */
enum {
    NAMES_SEAT = 1 << 0,
    NAMES_CARD = 1 << 1,
    NAMES_NUMBER = 1 << 2,
    NAMES_THING = 1 << 3,
    NAMES_PLACE = 1 << 4,
    NAMES_CLAUSE = 1 << 5,
};

struct move_name {
    uint64_t phrase;
    unsigned names; /* what stands in its braces */
};

struct position_names {
    uint64_t shape;
    uint64_t *faces, *things, *places; /* each by its number; one block of memory */
    unsigned things_count, places_count;
    struct move_name *moves; /* by kind */
};

/*
 * Numbers, not memory, so that every machine has the same hash. For a given hash different words
 * give different hashes, and for a given word different hashes do: what differs in one number
 * cannot end in the same hash.
 */
static uint64_t fold(uint64_t hash, uint64_t word)
{
    return scatter((hash ^ word) + 0x9e3779b97f4a7c15u);
}

/* ---- names, once for a set-up ---------------------------------------------------------------- */

static uint64_t name_hash(const char *name)
{
    return hash_bytes(name, strlen(name));
}

static uint64_t fold_counter_names(uint64_t hash, const struct table *t, const struct counter *k)
{
    for (; k && k->name; k++) {
        if (k->find) continue;
        hash = fold(hash, name_hash(k->name));
        hash = fold(hash, counter_size(t, k, 0));
        hash = fold(hash, counter_size(t, k, 1));
    }
    return fold(hash, 0);
}

static uint64_t shape_of(const struct table *t)
{
    const struct game *game = t->setup->game;
    uint64_t hash = name_hash(game->name);
    hash = fold_counter_names(hash, t, game->counters);
    hash = fold_counter_names(hash, t, game->card_counters);
    for (const struct row_kind *k = game->rows; k && k->name; k++) {
        if (k->found) continue;
        hash = fold_counter_names(fold(hash, name_hash(k->name)), t, k->fields);
    }
    for (unsigned i = 0; i < t->zones; i++) {
        const struct zone *z = zone_at(t, (zone_id)i);
        hash = fold(fold(hash, name_hash(zone_kind_of(t, z->kind)->name)), z->owner);
    }
    for (unsigned i = 0; i < t->streams; i++) hash = fold(hash, name_hash(game->streams[i]));
    return hash;
}

/* Other words in braces are the same for all moves, which have nothing to fill them with. */
static unsigned named_by(const char *start, const char *end)
{
    static const struct {
        const char *word;
        unsigned names;
    } list[] = {
        { "seat", NAMES_SEAT },   { "card", NAMES_CARD },     { "number", NAMES_NUMBER },
        { "s", NAMES_NUMBER },    { "change", NAMES_NUMBER }, { "difference", NAMES_NUMBER },
        { "thing", NAMES_THING }, { "place", NAMES_PLACE },   { "clause", NAMES_CLAUSE },
    };
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
        if (span_is(start, end, list[i].word)) return list[i].names;
    }
    return 0;
}

static struct move_name name_of_move(const char *phrase)
{
    struct move_name name = { .phrase = name_hash(phrase) };
    for (const char *at = strchr(phrase, '{'); at; at = strchr(at + 1, '{')) {
        const char *end = strchr(at, '}');
        check(end);
        name.names |= named_by(at + 1, end);
    }
    return name;
}

static struct move_name *name_moves(const struct game *game)
{
    unsigned count = 0;
    while (game->moves && game->moves[count].move) count++;
    struct move_name *moves = must_alloc(count + 1u, sizeof *moves);
    for (unsigned i = 0; i < count; i++) moves[i] = name_of_move(game->moves[i].move);
    return moves;
}

struct position_names *position_names_new(const struct setup *setup)
{
    const struct game *game = setup->game;
    struct position_names *n = must_alloc(1, sizeof *n);
    n->things_count = things_count(game);
    n->places_count = places_count(game);
    n->faces = must_alloc(setup->faces + n->things_count + n->places_count + 1u, sizeof(uint64_t));
    n->things = n->faces + setup->faces;
    n->places = n->things + n->things_count;
    for (unsigned i = 0; i < setup->faces; i++) n->faces[i] = name_hash(setup->face_names[i]);
    for (unsigned i = 0; i < n->things_count; i++) n->things[i] = name_hash(game->things[i]);
    for (unsigned i = 0; i < n->places_count; i++) n->places[i] = name_hash(game->places[i].name);
    n->moves = name_moves(game);
    n->shape = shape_of(setup->fresh);
    return n;
}

void position_names_free(struct position_names *names)
{
    if (!names) return;
    free(names->faces);
    free(names->moves);
    free(names);
}

/* ---- a position ------------------------------------------------------------------------------ */

static uint64_t fold_counters(uint64_t hash, const struct table *t, const struct counter *k,
                              const void *base)
{
    for (; k && k->name; k++) {
        if (k->find) continue; /* it follows from the rest */
        unsigned rows = counter_size(t, k, 0), columns = counter_size(t, k, 1);
        for (unsigned i = 0; i < rows; i++) {
            for (unsigned j = 0; j < columns; j++) {
                hash = fold(hash, (uint64_t)counter_read(k, base, i, j));
            }
        }
    }
    return hash;
}

/* How many there are, and each of them, including the rules' own. */
static uint64_t fold_rows(uint64_t hash, const struct table *t, const struct row_kind *kind)
{
    if (kind->found) return hash;
    unsigned count = kind->count(t);
    hash = fold(hash, count);
    for (unsigned i = 0; i < count; i++) {
        hash = fold_counters(hash, t, kind->fields, row_at(t, kind, i));
    }
    return hash;
}

static uint64_t fold_zone(uint64_t hash, const struct table *t, zone_id zone)
{
    const struct setup *setup = t->setup;
    hash = fold(hash, zone_count(t, zone));
    for (EACH_CARD(c, t, zone)) {
        hash = fold(hash, setup->names->faces[face_of(t, c)]);
        hash = fold_counters(hash, t, setup->game->card_counters, card_state(t, c));
    }
    return hash;
}

/* A card that the asked seat does not know reads "a card", whatever it is. */
static uint64_t card_named(const struct table *t, card_id card)
{
    bool known = card < t->cards && seat_knows(t, t->asked, card);
    return known ? t->setup->names->faces[face_of(t, card)] : 0;
}

static uint64_t text_hash(const struct table *t, unsigned move)
{
    struct text text = { 0 };
    move_text(t, move, &text);
    uint64_t hash = hash_bytes(text.bytes, text.length);
    text_release(&text);
    return hash;
}

/* What its text says, without writing it; only a {clause} has to be written, because the game does
 * that. */
static uint64_t fold_move(uint64_t hash, const struct table *t, unsigned index)
{
    const struct position_names *n = t->setup->names;
    const struct move *m = &table_moves(t)[index];
    const struct move_name *is = &n->moves[m->kind];
    if (is->names & NAMES_CLAUSE) return fold(hash, text_hash(t, index));
    hash = fold(hash, is->phrase);
    if (is->names & NAMES_SEAT) hash = fold(hash, m->seat);
    if (is->names & NAMES_CARD) hash = fold(hash, card_named(t, m->card));
    if (is->names & NAMES_NUMBER) hash = fold(hash, (uint64_t)m->number);
    if (is->names & NAMES_THING) {
        check(m->thing < n->things_count);
        hash = fold(hash, n->things[m->thing]);
    }
    if (is->names & NAMES_PLACE) {
        check(m->extra < n->places_count);
        hash = fold(hash, n->places[m->extra]);
    }
    return hash;
}

uint64_t position_hash(const struct table *t)
{
    const struct game *game = t->setup->game;
    uint64_t hash = fold_counters(t->setup->names->shape, t, game->counters, table_state(t));
    for (const struct row_kind *k = game->rows; k && k->name; k++) hash = fold_rows(hash, t, k);
    for (unsigned z = 0; z < t->zones; z++) hash = fold_zone(hash, t, (zone_id)z);
    for (unsigned i = 0; i < t->streams; i++) {
        hash = fold(hash, stream_at(t, i)->key);
        hash = fold(hash, stream_at(t, i)->count);
    }
    hash = fold(hash, t->asked);
    hash = fold(hash, t->moves);
    for (unsigned i = 0; i < t->moves; i++) hash = fold_move(hash, t, i);
    return hash;
}
