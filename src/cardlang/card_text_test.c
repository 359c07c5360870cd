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

static void write_tree(const struct pack *pack, unsigned first, bool head, struct text *out)
{
    for (unsigned c = first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        bool of_head = clause->kind == CLAUSE_COST || clause->kind == CLAUSE_KEYWORD;
        if (of_head != head) continue;
        text_add(out, "(%u %u '%s'", clause->kind, clause->phrase, clause->binds);
        for (unsigned i = 0; i < clause->operands; i++) {
            const struct operand *o = &clause->operand[i];
            text_add(out, " [%u %u %u %u %s]", o->kind, o->value, o->most, o->word, o->name);
        }
        write_tree(pack, clause->first, false, out);
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
    write_tree(pack, pack->cards[card].first, false, &out);
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

Test(card_text, is_injective, .timeout = 300)
{
    unsigned packs = 0;
    for (unsigned i = 0; games[i]; i++) {
        if (!games[i]->vocabulary) continue;
        struct diagnostics d = { 0 };
        const struct pack *pack = pack_for(games[i]->vocabulary, &d);
        cr_assert(pack, "%s", text_string(&d.out));
        struct readings r = { 0 };
        add_near(&r, pack);
        add_far(&r, pack);
        compare_and_free(&r);
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

Test(card_text, a_compound_clause_stands_in_parentheses_where_something_follows)
{
    expect_text(
        "game gemotion\ncard \"A\"\n  either:\n    for each other player -> p: give p 1 red\n"
        "    take 1 white\n  or draw 1\n",
        "Either (for each other player p: give p 1 red gem), then take 1 white gem, or "
        "draw 1 card.");
    expect_text("game gemotion\ncard \"A\"\n  either:\n    take 1 white\n    for each other player "
                "-> p: give p 1 red\n  or draw 1\n",
                "Either take 1 white gem, then (for each other player p: give p 1 red gem), or "
                "draw 1 card.");
    expect_text("game gemotion\ncard \"A\"\n  for each other player -> p:\n    give p 1 red\n"
                "  take 1 white\n",
                "For each other player p: give p 1 red gem. Take 1 white gem.");
    expect_text("game gemotion\ncard \"A\"\n  for each other player -> p:\n    give p 1 red\n"
                "    take 1 white\n",
                "For each other player p: give p 1 red gem, then take 1 white gem.");
}
