/*
 * "No card is special-cased" is countable: a phrase of a vocabulary that one card alone uses needs
 * a sentence of defence in the table, and one that no card uses has no business there.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/check.h"
#include "cardlang/packs.h"
#include "cardlang/vocabulary.h"
#include "games/registry.h"

static void mark_phrases(const struct pack *pack, unsigned first, bool *used)
{
    for (unsigned c = first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->phrase != 0xffff) used[clause->phrase] = true;
        mark_phrases(pack, clause->first, used);
    }
}

/* How many cards use each phrase. The rules' own cards, in parentheses, do not count. */
static void count_users(const struct pack *pack, unsigned *users, unsigned phrases)
{
    bool *used = must_alloc(phrases, sizeof *used);
    for (unsigned i = 0; i < pack->card_count; i++) {
        if (pack->cards[i].name[0] == '(') continue;
        for (unsigned p = 0; p < phrases; p++) used[p] = false;
        mark_phrases(pack, pack->cards[i].first, used);
        for (unsigned p = 0; p < phrases; p++) users[p] += used[p];
    }
    free(used);
}

static void look_at(const struct vocabulary *vocabulary)
{
    struct diagnostics d = { 0 };
    const struct pack *pack = pack_for(vocabulary, &d);
    cr_assert(pack, "%s", text_string(&d.out));
    unsigned phrases = 0;
    while (vocabulary->phrases[phrases].pattern) phrases++;
    unsigned *users = must_alloc(phrases, sizeof *users);
    count_users(pack, users, phrases);
    for (unsigned p = 0; p < phrases; p++) {
        const struct phrase *phrase = &vocabulary->phrases[p];
        cr_expect(users[p] > 0, "%s: no card says '%s'", vocabulary->game, phrase->pattern);
        cr_expect(users[p] != 1 || phrase->defence,
                  "%s: one card alone says '%s': defend it in the table", vocabulary->game,
                  phrase->pattern);
        cr_expect(users[p] < 2 || !phrase->defence,
                  "%s: %u cards say '%s', which needs no defence any more", vocabulary->game,
                  users[p], phrase->pattern);
    }
    free(users);
}

Test(cardlang, phrases_of_one_card_are_defended)
{
    unsigned vocabularies = 0;
    for (unsigned i = 0; games[i]; i++) {
        if (!games[i]->vocabulary) continue;
        look_at(games[i]->vocabulary);
        vocabularies++;
    }
    cr_expect(vocabularies > 0);
    packs_release();
}
