/* SPDX-License-Identifier: MIT */
/* Decks of any cards. See random_decks.h. */
#include "testing/random_decks.h"

#include <stdlib.h>

#include "base/check.h"
#include "cardlang/packs.h"
#include "cardlang/vocabulary.h"

/* Draws cards one by one, so that singles and pairs come as they fall. */
static void write_random_deck(const struct pack *pack, unsigned number, struct stream *luck,
                              struct text *out)
{
    const struct deck_rules *rules = pack->vocabulary->deck_rules;
    unsigned *copies = must_alloc(pack->own_from + 1u, sizeof *copies);
    for (unsigned cards = 0; cards < rules->cards;) {
        unsigned card = stream_below(luck, pack->own_from);
        if (!card_may_be_in_decks(pack, card) || copies[card] == rules->copies) continue;
        copies[card]++;
        cards++;
    }
    text_add(out, "deck random-%u \"Random %u\"\n", number, number);
    for (unsigned i = 0; i < pack->own_from; i++) {
        if (copies[i]) text_add(out, "%u \"%s\"\n", copies[i], pack->cards[i].name);
    }
    free(copies);
}

const struct deck_lists *random_deck_lists(const struct game *game, unsigned count,
                                           struct stream *luck)
{
    struct diagnostics d = { 0 };
    struct text source = { 0 };
    struct deck_reader r = { .vocabulary = game->vocabulary,
                             .pack = pack_for(game->vocabulary, &d),
                             .d = &d };
    check(r.pack);
    for (unsigned i = 1; i <= count; i++) write_random_deck(r.pack, i, luck, &source);
    check(deck_text_read(&r, text_string(&source)));
    const struct deck_lists *lists = deck_lists_with(deck_lists_for(game->vocabulary, &d), &r, &d);
    check(lists);
    deck_reader_release(&r);
    text_release(&source);
    return lists;
}
