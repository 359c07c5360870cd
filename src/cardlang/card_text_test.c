/* SPDX-License-Identifier: MIT */
/*
 * Card texts are injective: no two cards that differ in a clause, word, number or order read the
 * same. Shown over every pack with every mutation of every card, and with thousands of cards that
 * are several mutations away.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/random.h"
#include "cardlang/mutate.h"
#include "cardlang/packs.h"
#include "cardlang/vocabulary.h"
#include "games/registry.h"

enum { FAR_MUTANTS = 4000, STEPS_AWAY = 4 };

/* ---- the tree of a card, written out without any art ----------------------------------------- */

/* Names by the order in which they are used: how they are spelt means nothing, nor does a name that
 * nobody uses. */
struct names {
    const char *used[32];
    unsigned count;
};

static unsigned number_of(const struct names *names, const char *name)
{
    unsigned i = 0;
    while (i < names->count && strcmp(names->used[i], name) != 0) i++;
    return i;
}

static void find_names(const struct pack *pack, unsigned first, struct names *names)
{
    for (unsigned c = first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        for (unsigned i = 0; i < clause->operands; i++) {
            const char *name = clause->operand[i].name;
            if (*name && number_of(names, name) == names->count) names->used[names->count++] = name;
        }
        find_names(pack, clause->first, names);
    }
}

static void write_tree(const struct pack *pack, unsigned first, bool head,
                       const struct names *names, struct text *out)
{
    for (unsigned c = first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        bool of_head = clause->kind == CLAUSE_COST || clause->kind == CLAUSE_KEYWORD;
        if (of_head != head) continue;
        text_add(out, "(%u %u %u", clause->kind, clause->phrase,
                 *clause->binds ? number_of(names, clause->binds) : names->count);
        for (unsigned i = 0; i < clause->operands; i++) {
            const struct operand *o = &clause->operand[i];
            text_add(out, " [%u %u %u %u", o->kind, o->kind == OPERAND_NAME ? 0 : o->value, o->most,
                     o->word);
            text_add(out, " %u]", *o->name ? number_of(names, o->name) : 0);
        }
        write_tree(pack, clause->first, false, names, out);
        text_add_char(out, ')');
    }
}

/* Cost and keywords first, in their order: where they stand between the clauses means nothing. */
static char *tree_of(const struct pack *pack, unsigned card)
{
    struct text out = { 0 };
    static const enum clause_kind heads[] = { CLAUSE_COST, CLAUSE_KEYWORD };
    for (unsigned h = 0; h < 2; h++) {
        for (unsigned c = pack->cards[card].first; c != NO_CLAUSE; c = pack->clauses[c].next) {
            const struct clause *clause = &pack->clauses[c];
            if (clause->kind != heads[h]) continue;
            text_add(&out, "(%u %u", clause->kind, clause->phrase);
            for (unsigned i = 0; i < clause->operands; i++) {
                text_add(&out, " %u %u %u", clause->operand[i].kind, clause->operand[i].value,
                         clause->operand[i].most);
            }
            text_add_char(&out, ')');
        }
    }
    struct names names = { 0 };
    find_names(pack, pack->cards[card].first, &names);
    write_tree(pack, pack->cards[card].first, false, &names, &out);
    text_add_string(&out, ".");
    return out.bytes;
}

static char *text_of(const struct pack *pack, unsigned card)
{
    struct text out = { 0 };
    card_text(pack, card, &out);
    text_add_string(&out, "");
    return out.bytes;
}

/* ---- many cards, and whether equal texts are equal cards ------------------------------------- */

struct reading {
    char *text, *tree;
};

struct readings {
    struct reading *all;
    unsigned count, room;
};

static void add_reading(struct readings *r, const struct pack *pack, unsigned card)
{
    if (r->count == r->room) {
        r->room = r->room ? r->room * 2 : 1024;
        r->all = must_realloc(r->all, r->room * sizeof *r->all);
    }
    r->all[r->count++] = (struct reading){ text_of(pack, card), tree_of(pack, card) };
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct reading *)a)->text, ((const struct reading *)b)->text);
}

static void compare_and_free(struct readings *r)
{
    qsort(r->all, r->count, sizeof *r->all, by_text);
    for (unsigned i = 1; i < r->count; i++) {
        const struct reading *a = &r->all[i - 1], *b = &r->all[i];
        bool same = strcmp(a->text, b->text) == 0;
        cr_expect(!same || strcmp(a->tree, b->tree) == 0, "two cards read '%s':\n%s\n%s", a->text,
                  a->tree, b->tree);
    }
    for (unsigned i = 0; i < r->count; i++) {
        free(r->all[i].text);
        free(r->all[i].tree);
    }
    free(r->all);
}

/* Every card, and every card one mutation away, which must read differently from it. */
static void add_near(struct readings *r, const struct pack *pack)
{
    for (unsigned card = 0; card < pack->card_count; card++) {
        struct mutations m = { 0 };
        mutations_add(&m, pack, card);
        char *before = text_of(pack, card);
        add_reading(r, pack, card);
        for (unsigned i = 0; i < m.count; i++) {
            struct pack *copy = pack_copy(pack);
            mutation_apply(&m.all[i], copy);
            char *after = text_of(copy, card);
            cr_expect_str_neq(before, after, "a change of %s (kind %u) does not change its text",
                              pack->cards[card].name, m.all[i].kind);
            add_reading(r, copy, card);
            free(after);
            pack_free(copy);
        }
        free(before);
        free(m.all);
    }
}

/* Cards several mutations away. */
static void add_far(struct readings *r, const struct pack *pack)
{
    struct stream luck = stream_make(4, 1);
    for (unsigned i = 0; i < FAR_MUTANTS; i++) {
        struct pack *copy = pack_copy(pack);
        unsigned card = stream_below(&luck, pack->card_count);
        for (unsigned step = 0; step < STEPS_AWAY; step++) {
            struct mutations m = { 0 };
            mutations_add(&m, copy, card);
            if (m.count) mutation_apply(&m.all[stream_below(&luck, m.count)], copy);
            free(m.all);
        }
        add_reading(r, copy, card);
        pack_free(copy);
    }
}

static void expect_injective(const struct pack *pack)
{
    struct readings r = { 0 };
    add_near(&r, pack);
    add_far(&r, pack);
    compare_and_free(&r);
}

/* The built-in pack, and the cards for words that none of it says; a game without such cards has
 * the same pack twice. */
Test(card_text, is_injective, .timeout = 300)
{
    unsigned packs = 0;
    for (unsigned i = 0; games[i]; i++) {
        if (!games[i]->vocabulary) continue;
        struct diagnostics d = { 0 };
        const struct pack *pack = pack_for(games[i]->vocabulary, &d);
        cr_assert(pack, "%s", text_string(&d.out));
        const struct pack *words = packs_load(games[i]->vocabulary, "tests/words", &d);
        cr_assert(words, "%s", text_string(&d.out));
        expect_injective(pack);
        if (words != pack) expect_injective(words);
        packs++;
    }
    packs_release();
    cr_assert_gt(packs, 0u);
}

/* The forms a sentence can take, as a reader of the card sees them. */
static void expect_text(const char *source, const char *wanted)
{
    struct diagnostics d = { .file = "test", .source = source };
    extern const struct vocabulary gemotion_vocabulary;
    struct pack *pack = pack_new(&gemotion_vocabulary);
    cr_assert(pack_read(pack, "test", source, &d) && pack_finish(pack, &d), "%s",
              text_string(&d.out));
    char *text = text_of(pack, 0);
    cr_expect_str_eq(text, wanted);
    free(text);
    pack_free(pack);
}

Test(card_text, a_set_stands_in_the_place_of_its_name)
{
    expect_text(
        "game gemotion\ncard \"A\"\n  for each other player -> p:\n    give p 1 red\n"
        "    give p 1 white\n  take 1 white\n",
        "Give each other player 1 red gem from the supply and 1 white gem from the supply. Take 1 "
        "white gem.");
    expect_text(
        "game gemotion\ncard \"A\"\n  for each other player -> p:\n    give p 1 red\n"
        "    take 1 white\n",
        "For each other player, give that player 1 red gem from the supply and take 1 white gem.");
    expect_text(
        "game gemotion\ncard \"A\"\n  either:\n    for each other player -> p: give p 1 red\n"
        "    take 1 white\n  or draw 1\n",
        "Give each other player 1 red gem from the supply and take 1 white gem, or draw a card.");
}

Test(card_text, a_compound_clause_stands_in_parentheses_where_something_follows)
{
    expect_text(
        "game gemotion\ncard \"A\"\n  either:\n    if you have banked an even number of "
        "red: draw 2\n    take 1 white\n  or draw 1\n",
        "(If the number of red gems in your bank is even, draw 2 cards), then take 1 white gem, or "
        "draw a card.");
}

Test(card_text, names_are_printed_only_where_two_could_be_meant)
{
    expect_text("game gemotion\ncard \"A\"\n  give another player 1 red -> p\n"
                "  steal 1 any from p\n",
                "Give another player 1 red gem from the supply. Steal 1 gem of any colour from "
                "that player.");
    expect_text(
        "game gemotion\ncard \"A\"\n  give another player 1 red -> p\n"
        "  give another player 1 white -> q\n  steal 1 any from p\n",
        "Give another player 1 red gem from the supply (p). Give another player 1 white gem from "
        "the supply (q). Steal 1 gem of any colour from p.");
    expect_text("game gemotion\ncard \"A\"\n  take 1 or 2 red -> n\n  take n white\n",
                "Take 1 or 2 red gems. Take X white gems, where X is the number of gems taken this "
                "way.");
}

/* The card of a Sentinels deck that is about a "he". */
static void expect_sentence(const char *clauses, const char *wanted)
{
    struct text source = { 0 };
    extern const struct vocabulary sentinels_vocabulary;
    text_add(&source,
             "game sentinels\nkeyword sluice \"Sluice\" plural \"Sluices\"\n"
             "deck hero a \"The Tidewright\" he\ncard \"A\"\n%s",
             clauses);
    struct diagnostics d = { .file = "test", .source = text_string(&source) };
    struct pack *pack = pack_new(&sentinels_vocabulary);
    cr_assert(pack_read(pack, "test", text_string(&source), &d) && pack_finish(pack, &d), "%s",
              text_string(&d.out));
    char *text = text_of(pack, 0);
    cr_expect_str_eq(text, wanted);
    free(text);
    pack_free(pack);
    text_release(&source);
}

Test(card_text, is_written_as_printed_cards_are)
{
    expect_sentence("  ongoing\n  me deals me 3 melee damage\n  put 2 tokens on this\n",
                    "Ongoing.\nWhen this card enters play, the Tidewright deals himself 3 melee "
                    "damage. Put 2 tokens on this card.");
    expect_sentence(
        "  ongoing\n  the first time each turn damage by targets to me is dealt: me "
        "deals that dealer 3 lightning damage\n",
        "Ongoing.\nThe first time each turn a target damages the Tidewright, he deals it "
        "3 lightning damage.");
    expect_sentence(
        "  ongoing\n  when damage by hero targets to me would be dealt:\n"
        "    may remove 1 token from this\n    if done: prevent 2 of that\n",
        "Ongoing.\nWhenever a hero target would deal damage to the Tidewright, you may remove a "
        "token from this card to prevent 2 of that damage.");
    expect_sentence(
        "  ongoing\n  start of your turn:\n    if the number of tokens on this is 0 or "
        "less:\n      if the number of sluice cards in play is 0 or less: the heroes "
        "win\n",
        "Ongoing.\nAt the start of your turn, if there are no tokens on this card and no "
        "Sluice in play, the heroes win.");
    expect_sentence("  one-shot\n  destroy up to 3 ongoing cards -> n\n  me deals each target n "
                    "cold damage\n",
                    "One-shot.\nDestroy up to 3 Ongoing cards. The Tidewright deals each target X "
                    "cold damage, where X is the number of cards destroyed this way.");
    expect_sentence("  one-shot\n  choose a damage type -> type\n  until the start of your next "
                    "turn: me is immune to type damage\n",
                    "One-shot.\nChoose a damage type. Until the start of your next turn, the "
                    "Tidewright is immune to it.");
    expect_sentence(
        "  one-shot\n  either put 1 equipment card from your trash into hand\n"
        "  or put 1 equipment card from your trash into play\n",
        "One-shot.\nPut an Equipment card from your trash into your hand or into play.");
    expect_sentence(
        "  one-shot\n  you may discard 2 cards\n  if not done: destroy 1 own ongoing "
        "card\n",
        "One-shot.\nYou may discard 2 cards. If you do not, destroy one of your Ongoing "
        "cards.");
}

Test(card_text, what_is_spent_says_on_what_and_until_when)
{
    expect_sentence("  one-shot\n  2 of the next damage to me is prevented\n",
                    "One-shot.\nThe next time the Tidewright would be dealt damage, prevent 2 of "
                    "that damage.");
    expect_sentence(
        "  one-shot\n  until the start of your next turn: 2 of the next damage to me is "
        "prevented\n",
        "One-shot.\nThe next time the Tidewright would be dealt damage before your next "
        "turn, prevent 2 of that damage.");
    expect_sentence("  one-shot\n  the next fire damage by hero targets to me is increased by 1\n",
                    "One-shot.\nThe next time a hero target would deal fire damage to the "
                    "Tidewright, increase that damage by 1.");
}

Test(card_text, what_you_may_do_twice_is_said_once)
{
    expect_sentence("  one-shot\n  you may play a card\n  you may play a card\n  you may use a "
                    "power\n",
                    "One-shot.\nYou may play a card. You may do so again. You may use a power.");
    expect_sentence("  ongoing\n  end of your turn:\n    you may play a card\n    you may play a "
                    "card\n",
                    "Ongoing.\nAt the end of your turn, you may play a card. You may do so again.");
    expect_sentence("  one-shot\n  1 player may play a card\n  1 player may play a card\n",
                    "One-shot.\nOne player may play a card. One player may play a card.");
}

Test(card_text, an_amount_does_not_follow_the_words_of_a_long_noun)
{
    expect_sentence("  one-shot\n  me deals each target other than this 2 fire damage\n",
                    "One-shot.\nThe Tidewright deals 2 fire damage to each target other than this "
                    "card.");
    expect_sentence("  one-shot\n  me deals 1 target 2 fire damage -> first\n"
                    "  me deals 1 target other than first 2 fire damage\n",
                    "One-shot.\nThe Tidewright deals a target 2 fire damage. The Tidewright deals "
                    "another target 2 fire damage.");
}

Test(card_text, says_whose_damage_and_which_target_it_is)
{
    expect_sentence("  ongoing\n  damage is increased by 1\n  damage to me is reduced by 1\n",
                    "Ongoing.\nIncrease all damage by 1.\nReduce damage dealt to the Tidewright by "
                    "1.");
    expect_sentence("  ongoing\n  before damage by me: redirect that to 1 target other than that "
                    "target\n",
                    "Ongoing.\nWhen the Tidewright would deal damage, redirect that damage to a "
                    "target other than its target.");
    expect_sentence(
        "  ongoing\n  when damage by me to hero targets is dealt: that target regains 1 "
        "hp\n",
        "Ongoing.\nWhenever the Tidewright damages a hero target, that target regains 1 "
        "hp.");
}

Test(card_text, a_question_says_what_it_is_for)
{
    struct diagnostics d = { 0 };
    extern const struct vocabulary sentinels_vocabulary;
    const struct pack *pack = pack_for(&sentinels_vocabulary, &d);
    cr_assert(pack, "%s", text_string(&d.out));
    unsigned c = pack->cards[pack_find(pack, "Obsidian Field")].first;
    while (pack->clauses[c].kind != CLAUSE_HOOK) c = pack->clauses[c].next;
    struct text out = { 0 };
    clause_question_text(pack, pack->clauses[c].first, NULL, &out);
    cr_expect_str_eq(text_string(&out), "discard 2 cards to destroy this card?");
    text_release(&out);
    packs_release();
}
