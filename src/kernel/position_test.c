/* SPDX-License-Identifier: MIT */
/*
 * The position hash says what it says: for every game it changes exactly when the position changes
 * that can be written down by names. How that is written down is the other half of this file, and
 * the slow and obvious way to make such a hash.
 */
#include "kernel/position.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/allocations.h"
#include "games/registry.h"
#include "kernel/counter.h"
#include "kernel/options.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "testing/toy_table.h"

enum { GAMES = 5, CHANGES = 20 }; /* of every game; at one position in five */

/* ---- a position in words --------------------------------------------------------------------- */

static void add_counters(const struct table *t, const struct counter *k, const void *base,
                         struct text *out)
{
    for (; k && k->name; k++) {
        if (k->find) continue;
        text_add(out, "%s:", k->name);
        for (unsigned i = 0; i < counter_size(t, k, 0); i++) {
            for (unsigned j = 0; j < counter_size(t, k, 1); j++) {
                text_add(out, " %lld", (long long)counter_read(k, base, i, j));
            }
        }
        text_add_char(out, '\n');
    }
}

static void add_zones(const struct table *t, struct text *out)
{
    for (unsigned i = 0; i < t->zones; i++) {
        const struct zone *z = zone_at(t, (zone_id)i);
        text_add(out, "%s %u\n", zone_kind_of(t, z->kind)->name, z->owner);
        for (EACH_CARD(c, t, (zone_id)i)) {
            text_add(out, "%s\n", face_name(t, face_of(t, c)));
            add_counters(t, t->setup->game->card_counters, card_state(t, c), out);
        }
    }
}

static void write_position(const struct table *t, struct text *out)
{
    const struct game *game = t->setup->game;
    add_counters(t, game->counters, table_state(t), out);
    for (const struct row_kind *k = game->rows; k && k->name; k++) {
        text_add(out, "%s %u\n", k->name, k->count(t));
        for (unsigned i = 0; i < k->count(t); i++) add_counters(t, k->fields, row_at(t, k, i), out);
    }
    add_zones(t, out);
    for (unsigned i = 0; i < t->streams; i++) {
        text_add(out, "%s %llx %llx\n", game->streams[i], (unsigned long long)stream_at(t, i)->key,
                 (unsigned long long)stream_at(t, i)->count);
    }
    text_add(out, "asked %u\n", t->asked);
    for (unsigned i = 0; i < t->moves; i++) {
        move_text(t, i, out);
        text_add_char(out, '\n');
    }
}

/* ---- every game ------------------------------------------------------------------------------ */

static struct move *writable_moves(struct table *t)
{
    return table_at(t, t->end - t->moves * (uint32_t)sizeof(struct move));
}

/* Something else in a counter; nothing, if that makes a list of another length. */
static void change_counter(struct table *t, const struct counter *list, void *base,
                           struct stream *luck)
{
    unsigned count = 0;
    while (list && list[count].name) count++;
    if (!count) return;
    const struct counter *k = &list[stream_below(luck, count)];
    unsigned i = stream_below(luck, counter_size(t, k, 0));
    unsigned j = stream_below(luck, counter_size(t, k, 1));
    if (k->find) return;
    int64_t was = counter_read(k, base, i, j);
    unsigned rows[8] = { 0 }, kinds = 0;
    const struct row_kind *lists = t->setup->game->rows;
    for (; lists && lists[kinds].name; kinds++) rows[kinds] = lists[kinds].count(t);
    counter_write(k, base, i, j, was ^ 1);
    for (unsigned n = 0; n < kinds; n++) {
        if (lists[n].count(t) != rows[n]) counter_write(k, base, i, j, was);
    }
}

static void exchange_faces(struct table *t, struct stream *luck)
{
    struct card *a = card_at(t, (card_id)stream_below(luck, t->cards));
    struct card *b = card_at(t, (card_id)stream_below(luck, t->cards));
    face_id face = a->face;
    a->face = b->face;
    b->face = face;
}

/* One field of a move as in another of its kind, or a field that its text may not name. */
static void change_move(struct table *t, struct stream *luck)
{
    struct move *a = &writable_moves(t)[stream_below(luck, t->moves)];
    const struct move *b = &writable_moves(t)[stream_below(luck, t->moves)];
    if (stream_below(luck, 8) == 0) *a = *b;
    if (a->kind != b->kind) return;
    switch (stream_below(luck, 6)) {
    case 0: a->seat = b->seat; break;
    case 1: a->card = b->card; break;
    case 2: a->number = (int16_t)(a->number + 1); break;
    case 3: a->thing = b->thing; break;
    case 4: a->extra = b->extra; break;
    case 5: a->number = b->number; break;
    }
}

static void change_something(struct table *t, struct stream *luck)
{
    const struct game *game = t->setup->game;
    switch (stream_below(luck, 8)) {
    case 0: change_counter(t, game->counters, table_state(t), luck); break;
    case 1:
        if (t->cards) {
            card_id card = (card_id)stream_below(luck, t->cards);
            change_counter(t, game->card_counters, card_state(t, card), luck);
        }
        break;
    case 2:
        if (t->cards) exchange_faces(t, luck);
        break;
    case 3: stream_at(t, stream_below(luck, t->streams))->count ^= 1; break;
    case 4: t->decisions++; break; /* not in it */
    default: change_move(t, luck); break;
    }
}

struct tally {
    unsigned same, different;
};

/* The hash of a changed table differs exactly if its words do. */
static void compare(const struct table *t, struct table *changed, struct stream *luck,
                    struct tally *tally)
{
    struct text was = { 0 }, is = { 0 };
    write_position(t, &was);
    for (unsigned i = 0; i < CHANGES; i++) {
        table_copy(changed, t);
        change_something(changed, luck);
        text_clear(&is);
        write_position(changed, &is);
        bool same = strcmp(text_string(&was), text_string(&is)) == 0;
        cr_assert_eq(position_hash(changed) == position_hash(t), same, "%s, decision %u: %s",
                     t->setup->game->name, t->decisions,
                     same ? "hash differs" : "hash is the same");
        tally->same += same;
        tally->different += !same;
    }
    text_release(&was);
    text_release(&is);
}

static void play_and_compare(const struct game *game)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init(game, &options);
    struct setup *setup = setup_new(game, &options, &d);
    struct table *t = must_alloc(1, setup->table_bytes);
    struct table *changed = must_alloc(1, setup->table_bytes);
    struct tally tally = { 0 };
    struct stream luck = stream_make(1, 0);
    for (unsigned seed = 0; seed < GAMES; seed++) {
        table_start(t, setup, seed);
        while (t->top) {
            if (stream_below(&luck, 5) == 0) compare(t, changed, &luck, &tally);
            table_choose(t, stream_below(&luck, t->moves));
        }
    }
    cr_expect(tally.same >= 20 && tally.different >= 20, "%s: %u same, %u different", game->name,
              tally.same, tally.different);
    free(changed);
    free(t);
    setup_free(setup);
    diagnostics_release(&d);
}

Test(position, of_every_game_changes_with_its_words)
{
    for (unsigned i = 0; games[i]; i++) play_and_compare(games[i]);
}

/* ---- names, not numbers ---------------------------------------------------------------------- */

/* The toy game with its faces numbered from the other end. */
static bool prepare_backwards(struct setup *setup, struct diagnostics *d)
{
    if (!toy_game.prepare(setup, d)) return false;
    for (unsigned i = 0, j = setup->faces - 1u; i < j; i++, j--) {
        const char *name = setup->face_names[i];
        setup->face_names[i] = setup->face_names[j];
        setup->face_names[j] = name;
    }
    for (unsigned i = 0; i < setup->cards; i++) {
        setup->printed[i].face = (face_id)(setup->faces - 1u - setup->printed[i].face);
    }
    return true;
}

Test(position, does_not_depend_on_how_faces_are_numbered)
{
    struct game backwards = toy_game;
    backwards.prepare = prepare_backwards;
    struct table *t = toy_table("", 1);
    struct diagnostics d = { 0 };
    struct setup *setup = setup_new(&backwards, &t->setup->options, &d);
    struct table *other = must_alloc(1, setup->table_bytes);
    table_start(other, setup, 1);
    cr_assert_neq(face_of(other, 0), face_of(t, 0));
    cr_expect_eq(position_hash(other), position_hash(t));
    card_at(other, 0)->face = face_of(t, 0); /* the same number, another name */
    cr_expect_neq(position_hash(other), position_hash(t));
    free(other);
    setup_free(setup);
    toy_table_free(t);
}

/* Two games that differ in one name, everything else being the same. */
Test(position, sees_the_names_of_the_game)
{
    struct table *t = toy_table("", 1);
    struct diagnostics d = { 0 };
    const char *const other_streams[] = { "deck", "bones", NULL };
    struct game renamed[2] = { toy_game, toy_game };
    renamed[0].name = "joy";
    renamed[1].streams = other_streams;
    for (unsigned i = 0; i < 2; i++) {
        struct setup *setup = setup_new(&renamed[i], &t->setup->options, &d);
        struct table *other = must_alloc(1, setup->table_bytes);
        table_start(other, setup, 1);
        cr_expect_neq(position_hash(other), position_hash(t), "%u", i);
        free(other);
        setup_free(setup);
    }
    toy_table_free(t);
}

/* What the asked seat does not know reads "a card", whatever it is. */
Test(position, does_not_see_the_face_of_an_unknown_card_in_a_move)
{
    struct table *t = toy_table("", 1);
    struct move *m = writable_moves(t);
    card_id top = zone_top(t, zone_of(t, TOY_DECK, t->asked));
    cr_assert(!seat_knows(t, t->asked, top) && is_card(t, card_next(t, top)));
    m->card = top;
    uint64_t hash = position_hash(t);
    m->card = card_next(t, top);
    cr_expect_eq(position_hash(t), hash);
    card_show(t, m->card, seat_bit(t->asked));
    cr_expect_neq(position_hash(t), hash);
    toy_table_free(t);
}

Test(position, is_worked_out_without_memory)
{
    struct table *t = toy_table("", 1);
    uint64_t before = allocations_so_far();
    position_hash(t);
    cr_expect_eq(allocations_so_far(), before);
    toy_table_free(t);
}
