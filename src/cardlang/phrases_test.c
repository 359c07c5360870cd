/* SPDX-License-Identifier: MIT */
/*
 * "No card is special-cased" is countable: a phrase of a vocabulary, or a word of a slot, that at
 * most one built-in card uses needs a sentence of defence in the table. One that none of them uses
 * is there for other people's cards, and is said and proved by cards in tests/words: one that is
 * used nowhere has no business in the table. Only a word that belongs to a list of the rules, all
 * of whose words a card may need (the types of damage, the colours), may wait for its first card:
 * its defence begins with "all of".
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/packs.h"
#include "cardlang/vocabulary.h"
#include "games/registry.h"

static const char words_folder[] = "tests/words"; /* tests run in the project's root */

/* By phrase, and after those by word. */
struct uses {
    unsigned phrases, words;
    bool *used;
    unsigned *users;
};

static void mark(const struct pack *pack, unsigned first, const struct uses *u)
{
    for (unsigned c = first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->phrase != 0xffff) u->used[clause->phrase] = true;
        for (unsigned i = 0; i < clause->operands; i++) {
            const struct operand *o = &clause->operand[i];
            if (o->kind == OPERAND_WORD) u->used[u->phrases + o->word] = true;
        }
        mark(pack, clause->first, u);
    }
}

/* How many cards use each. The rules' own cards, in parentheses, do not count. */
static void count_users(const struct pack *pack, const struct uses *u)
{
    for (unsigned i = 0; i < pack->card_count; i++) {
        if (pack->cards[i].name[0] == '(') continue;
        memset(u->used, 0, (u->phrases + u->words) * sizeof *u->used);
        mark(pack, pack->cards[i].first, u);
        for (unsigned n = 0; n < u->phrases + u->words; n++) u->users[n] += u->used[n];
    }
}

/* `tried`: how many cards say it that are there for the words only. */
static void judge(const char *game, const char *words, unsigned users, unsigned tried,
                  const char *defence)
{
    bool of_a_list = defence && strncmp(defence, "all of ", 7) == 0;
    cr_expect(users + tried > 0 || of_a_list, "%s: no card says '%s'", game, words);
    cr_expect(users > 1 || defence, "%s: %u cards say '%s': defend it in the table", game, users,
              words);
    cr_expect(users < 2 || !defence || of_a_list,
              "%s: %u cards say '%s', which needs no defence any more", game, users, words);
}

static struct uses uses_of(const struct pack *pack)
{
    struct uses u = { 0 };
    while (pack->phrases[u.phrases].pattern) u.phrases++;
    while (pack->words[u.words].words) u.words++;
    u.used = must_alloc(u.phrases + u.words, sizeof *u.used);
    u.users = must_alloc(u.phrases + u.words, sizeof *u.users);
    count_users(pack, &u);
    return u;
}

static void uses_release(struct uses *u)
{
    free(u->used);
    free(u->users);
}

/* Keywords of a pack stand after the vocabulary's own phrases and words, which have one number in
 * all packs. */
static void look_at(const struct vocabulary *vocabulary)
{
    struct diagnostics d = { 0 };
    const struct pack *pack = pack_for(vocabulary, &d);
    cr_assert(pack, "%s", text_string(&d.out));
    const struct pack *words = packs_load(vocabulary, words_folder, &d);
    cr_assert(words, "%s", text_string(&d.out));
    struct uses u = uses_of(pack), tried = uses_of(words);
    /* A keyword of the pack is the pack's matter, but some card must have it. */
    for (unsigned k = 0; k < pack->keyword_count; k++) {
        cr_expect(u.users[u.phrases - pack->keyword_count + k], "%s: no card has the keyword '%s'",
                  vocabulary->game, pack->keywords[k].word);
    }
    for (unsigned p = 0; p < u.phrases - pack->keyword_count; p++) {
        const struct phrase *phrase = &vocabulary->phrases[p];
        cr_expect(!phrase->defence || strncmp(phrase->defence, "all of ", 7) != 0,
                  "%s: '%s' is a phrase, which belongs to no list", vocabulary->game,
                  phrase->pattern);
        judge(vocabulary->game, phrase->pattern, u.users[p], tried.users[p], phrase->defence);
    }
    for (unsigned w = 0; w < u.words - pack->keyword_count; w++) {
        const struct slot_word *word = &vocabulary->words[w];
        judge(vocabulary->game, word->words, u.users[u.phrases + w], tried.users[tried.phrases + w],
              word->defence);
    }
    uses_release(&u);
    uses_release(&tried);
}

Test(cardlang, words_of_one_card_are_defended)
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
