/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing decks: whatever a stranger's deck file says, it is refused with a message, or its decks
 * can be written and read again, chosen by options, played with, and saved.
 *
 * The bytes are a file of the game that it names, or of the first one whose players build decks.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/deck_lists.h"
#include "cardlang/packs.h"
#include "cardlang/vocabulary.h"
#include "games/registry.h"
#include "testing/reading.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool has_decks(const struct game *game)
{
    return game->vocabulary && game->vocabulary->deck_rules;
}

static const struct game *game_of(const char *source)
{
    const struct game *first = NULL;
    struct game_line line = { 0 };
    struct diagnostics d = { 0 };
    check(deck_text_game(source, &line, &d) || d.count);
    diagnostics_release(&d);
    for (unsigned i = 0; games[i]; i++) {
        if (!has_decks(games[i])) continue;
        if (strcmp(games[i]->name, line.game) == 0) return games[i];
        if (!first) first = games[i];
    }
    return first;
}

static struct deck_reader reader_of(const struct game *game, struct diagnostics *d)
{
    struct diagnostics none = { 0 };
    struct deck_reader r = { .vocabulary = game->vocabulary,
                             .pack = pack_for(game->vocabulary, &none),
                             .d = d,
                             .find = deck_lists_find_for_reader,
                             .there = deck_lists_for(game->vocabulary, &none) };
    check(r.pack && r.there && !none.count);
    return r;
}

/* What is written is read as the same deck. */
static void write_and_read(const struct game *game, const struct deck_list *list)
{
    struct text lines = { 0 };
    struct diagnostics d = { 0 };
    struct deck_reader r = reader_of(game, &d);
    r.takes_hashes = true;
    deck_list_write(list, (struct list_form){ "  ", true }, &lines);
    check(deck_text_read(&r, text_string(&lines)) && r.count == 1);
    check(deck_lists_have_same_cards(list, &r.lists[0]));
    check(strcmp(list->title, r.lists[0].title) == 0);
    deck_reader_release(&r);
    diagnostics_release(&d);
    text_release(&lines);
}

/* The option that names decks. */
static const char *option_of(const struct game *game)
{
    const struct option_spec *spec = game->options;
    while (spec->words_from != &deck_list_words) spec++;
    return spec->name;
}

/* A game in which all seats have that deck, begun from a text that brings it. */
static void play_with(const struct game *game, const struct deck_list *list)
{
    struct text save = { 0 };
    text_add(&save, "limbic save 1\ngame %s\n", game->name);
    deck_list_write(list, (struct list_form){ "  ", true }, &save);
    text_add(&save, "options %s=%s", option_of(game), list->name);
    for (unsigned i = 1; i < game->seats_min; i++) text_add(&save, ",%s", list->name);
    text_add(&save, "\nseed %llu\n", (unsigned long long)list->hash);
    read_and_play(text_string(&save));
    text_release(&save);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text source = { 0 };
    text_add_bytes(&source, (const char *)data, size);
    struct diagnostics d = { .file = "fuzz", .source = text_string(&source) };
    const struct game *game = game_of(d.source);
    struct deck_reader r = reader_of(game, &d);
    bool fine = deck_text_read(&r, d.source);
    check(fine == !d.count);
    for (unsigned i = 0; fine && i < r.count; i++) {
        write_and_read(game, &r.lists[i]);
        if (i == 0) play_with(game, &r.lists[i]);
    }
    if (fine) check(deck_lists_with(r.there, &r, &d) || d.count);
    deck_reader_release(&r);
    deck_lists_release();
    diagnostics_release(&d);
    text_release(&source);
    return 0;
}
