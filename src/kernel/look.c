/* SPDX-License-Identifier: MIT */
/* What a game is to the eye. See look.h. */
#include "kernel/look.h"

#include <string.h>

#include "base/json.h"
#include "kernel/counter.h"
#include "kernel/places.h"
#include "kernel/zone.h"

const char *const tint_names[TINTS] = {
    [TINT_NONE] = "none",     [TINT_WHITE] = "white",   [TINT_RED] = "red",
    [TINT_ORANGE] = "orange", [TINT_YELLOW] = "yellow", [TINT_GREEN] = "green",
    [TINT_CYAN] = "cyan",     [TINT_BLUE] = "blue",     [TINT_PURPLE] = "purple",
    [TINT_PINK] = "pink",     [TINT_GREY] = "grey",     [TINT_BLACK] = "black",
};

const char *const mark_names[MARKS] = {
    [MARK_NONE] = "none",     [MARK_TURN] = "turn",   [MARK_FELL] = "fell",
    [MARK_BANKED] = "banked", [MARK_ENDED] = "ended",
};

static const char *const shape_names[] = {
    [SHAPE_NONE] = "none", [SHAPE_HAND] = "hand",     [SHAPE_DECK] = "deck",
    [SHAPE_PILE] = "pile", [SHAPE_ROW] = "row",       [SHAPE_STACK] = "stack",
    [SHAPE_SLOT] = "slot", [SHAPE_UNSEEN] = "unseen",
};

static const char *const shown_names[] = {
    [SHOWN_NOT] = "none",  [SHOWN_NUMBER] = "number", [SHOWN_BAR] = "bar",
    [SHOWN_PART] = "part", [SHOWN_MOST] = "most",     [SHOWN_GEMS] = "gems",
    [SHOWN_FLAG] = "flag", [SHOWN_WORD] = "word",     [SHOWN_SEAT] = "seat",
    [SHOWN_CARD] = "card", [SHOWN_PLACE] = "place",   [SHOWN_ROUND] = "round",
    [SHOWN_TURN] = "turn", [SHOWN_PHASE] = "phase",   [SHOWN_GAME] = "game",
};

/* ---- looking up ------------------------------------------------------------------------------ */

const struct zone_look *zone_look_of(const struct game *game, unsigned kind)
{
    static const struct zone_look box = { SHAPE_UNSEEN };
    for (unsigned i = 0; i <= kind; i++) {
        if (!game->zones[i].name) return &box;
    }
    return &game->look->zones[kind];
}

bool zone_is_laid_out(const struct game *game, unsigned kind)
{
    enum zone_shape shape = zone_look_of(game, kind)->shape;
    return game->side_of && (shape == SHAPE_ROW || shape == SHAPE_SLOT) &&
           !zone_look_of(game, kind)->brief;
}

const struct sign *thing_sign(const struct game *game, unsigned thing)
{
    check(thing < things_count(game));
    return &game->look->things[thing];
}

bool counter_is_for_people(const struct counter *counter)
{
    return *counter->name && !counter->inner && counter->seen != SEEN_BY_NOBODY;
}

const struct counter_look *counter_look_of(const struct counter_look *looks, const char *name)
{
    for (; looks && looks->name; looks++) {
        if (strcmp(looks->name, name) == 0) return looks;
    }
    return NULL;
}

const char *counter_label(const struct counter_look *looks, const struct counter *counter)
{
    const struct counter_look *look = counter_look_of(looks, counter->name);
    return look && look->label ? look->label : counter->name;
}

const char *counter_place_label(const struct game *game, const struct counter_look *looks,
                                const struct counter *counter, unsigned dimension, unsigned index)
{
    const struct counter_look *look = counter_look_of(looks, counter->name);
    bool own = counter->per[dimension] == PER_PLACE && counter->places[dimension];
    if (own && look && look->names) return look->names[index];
    return counter_index_name(game, counter, dimension, index);
}

bool rows_are_stack(const struct game *game, const char *name)
{
    for (unsigned i = 0; game->zones[i].name; i++) {
        const char *rows = game->look->zones[i].rows;
        if (rows && strcmp(rows, name) == 0) return true;
    }
    return false;
}

int64_t option_named(const struct setup *setup, const char *name)
{
    const struct option_spec *options = setup->game->options;
    unsigned index = 0;
    while (strcmp(options[index].name, name) != 0) index++;
    return own_option(setup, index);
}

static bool names_a_place(const struct game *game, const char *name)
{
    for (unsigned i = 0; name && game->places && game->places[i].name; i++) {
        if (strcmp(game->places[i].name, name) == 0) return true;
    }
    return false;
}

bool counter_is_on_board(const struct game *game, const struct counter *counter)
{
    const struct counter_look *look = counter_look_of(game->look->counters, counter->name);
    if (!game->look->board || !look) return false;
    if (look->as == SHOWN_PLACE) return true;
    if (counter->per[0] != PER_PLACE || counter->per[1]) return false;
    return names_a_place(game, counter_index_name(game, counter, 0, 0));
}

bool counter_is_backdrop(const struct counter_look *looks, const struct counter *counter)
{
    const struct counter_look *look = counter_look_of(looks, counter->name);
    if (!look) return false;
    return look->as == SHOWN_MOST || look->as == SHOWN_PART || look->as >= SHOWN_ROUND;
}

/* ---- as JSON --------------------------------------------------------------------------------- */

/* What is false, 0 or not said is left out, here and below. */
static void write_flag(const char *key, bool value, struct text *out)
{
    if (!value) return;
    json_key(out, key);
    json_bool(out, true);
}

static void write_word(const char *key, const char *word, struct text *out)
{
    if (!word) return;
    json_key(out, key);
    json_text(out, word);
}

static void write_sign(const struct sign *sign, struct text *out)
{
    if (!sign->symbol) return;
    write_word("symbol", sign->symbol, out);
    json_key(out, "hue");
    json_number(out, sign->hue);
    write_word("tint", tint_names[sign->tint], out);
}

static void write_zones(const struct game *game, struct text *out)
{
    json_key(out, "zones");
    json_open(out, '{');
    for (unsigned i = 0; game->zones[i].name; i++) {
        const struct zone_kind *kind = &game->zones[i];
        const struct zone_look *look = &game->look->zones[i];
        json_key(out, kind->name);
        json_open(out, '{');
        write_word("shape", shape_names[look->shape], out);
        write_word("label", look->label, out);
        write_flag("shared", kind->shared, out);
        write_flag("ordered", kind->ordered, out);
        write_flag("laid", zone_is_laid_out(game, i), out);
        if (look->side) {
            json_key(out, "side");
            json_number(out, look->side);
        }
        if (look->shape == SHAPE_SLOT) write_word("place", game->places[look->place].name, out);
        write_word("rows", look->rows, out);
        write_flag("brief", look->brief, out);
        write_flag("beneath", look->beneath, out);
        json_close(out, '}');
    }
    json_close(out, '}');
}

/* For what it is counted: ["seat","thing"]. */
static void write_per(const struct counter *k, struct text *out)
{
    static const char *const names[] = {
        [PER_SEAT] = "seat", [PER_THING] = "thing", [PER_PLACE] = "place"
    };
    if (!k->per[0]) return;
    json_key(out, "per");
    json_open(out, '[');
    for (unsigned d = 0; d < 2 && k->per[d]; d++) json_text(out, names[k->per[d]]);
    json_close(out, ']');
}

/* What people read for each word: {"ego":"the Ego's"}. */
static void write_words(const struct counter *k, const struct counter_look *look, struct text *out)
{
    if (!look->words) return;
    json_key(out, "words");
    json_open(out, '{');
    for (unsigned i = 0; k->words[i]; i++) write_word(k->words[i], look->words[i], out);
    json_close(out, '}');
}

/* What people call each of its places: {"ego":"the Ego"}. */
static void write_names(const struct counter *k, const struct counter_look *look, struct text *out)
{
    unsigned dimension = k->per[0] == PER_PLACE ? 0 : 1;
    if (!look->names) return;
    json_key(out, "names");
    json_open(out, '{');
    for (unsigned i = 0; i < k->places[dimension]; i++)
        write_word(k->names[dimension][i], look->names[i], out);
    json_close(out, '}');
}

static void write_counter(const struct counter *k, const struct counter_look *look,
                          struct text *out)
{
    json_key(out, k->name);
    json_open(out, '{');
    write_word("as", shown_names[look->as], out);
    write_per(k, out);
    write_word("label", look->label, out);
    write_words(k, look, out);
    write_names(k, look, out);
    write_word("maximum", look->most_by, out);
    write_word("maximum_option", look->most_option, out);
    if (look->most) {
        json_key(out, "maximum");
        json_number(out, look->most);
    }
    write_flag("past", look->past, out);
    write_flag("quiet", look->quiet, out);
    write_sign(&look->sign, out);
    json_close(out, '}');
}

static void write_counters(const char *key, const struct counter *counters,
                           const struct counter_look *looks, struct text *out)
{
    json_key(out, key);
    json_open(out, '{');
    for (const struct counter *k = counters; k && k->name; k++) {
        const struct counter_look *look = counter_look_of(looks, k->name);
        if (look) write_counter(k, look, out);
    }
    json_close(out, '}');
}

static void write_rows(const struct game *game, struct text *out)
{
    json_key(out, "rows");
    json_open(out, '{');
    const struct row_look *look = game->look->rows;
    for (const struct row_kind *k = game->rows; k && k->name; k++) {
        if (k->inner) continue;
        write_counters(k->name, k->fields, look->fields, out);
        look++;
    }
    json_close(out, '}');
}

static void write_things(const struct game *game, struct text *out)
{
    json_key(out, "things");
    json_open(out, '{');
    for (unsigned i = 0; i < things_count(game); i++) {
        json_key(out, game->things[i]);
        json_open(out, '{');
        write_sign(thing_sign(game, i), out);
        if (game->look->thing_notes) write_word("note", game->look->thing_notes[i], out);
        json_close(out, '}');
    }
    json_close(out, '}');
}

/* Each place with its neighbours. */
static void write_places(const struct game *game, struct text *out)
{
    json_key(out, "places");
    json_open(out, '{');
    for (unsigned i = 0; i < places_count(game); i++) {
        json_key(out, game->places[i].name);
        json_open(out, '[');
        for (unsigned j = 0; j < places_count(game); j++) {
            if (game->places[i].next_to & place_bit(j)) json_text(out, game->places[j].name);
        }
        json_close(out, ']');
    }
    json_close(out, '}');
}

/* Nothing, where it is not read by lines. */
static void write_board(const struct game *game, struct text *out)
{
    const struct board_line *line = game->look->board;
    if (!line) return;
    json_key(out, "board");
    json_open(out, '[');
    for (; line->count; line++) {
        json_open(out, '[');
        for (unsigned i = 0; i < line->count; i++)
            json_text(out, game->places[line->places[i]].name);
        json_close(out, ']');
    }
    json_close(out, ']');
}

/* Events with which a turn begins, for who reads the log by turns: also of what no seat plays. */
static void write_turns(const struct game *game, struct text *out)
{
    json_key(out, "turns");
    json_open(out, '[');
    for (const struct event_kind *kind = game->events; kind && kind->name; kind++) {
        if (!kind->hidden && event_mark(kind) == MARK_TURN) json_text(out, kind->name);
    }
    json_close(out, ']');
}

void look_write(const struct game *game, struct text *out)
{
    json_open(out, '{');
    write_word("game", game->name, out);
    write_zones(game, out);
    write_counters("counters", game->counters, game->look->counters, out);
    write_counters("cards", game->card_counters, game->look->card_counters, out);
    write_rows(game, out);
    write_things(game, out);
    write_places(game, out);
    write_board(game, out);
    write_turns(game, out);
    json_close(out, '}');
}
