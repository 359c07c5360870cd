/* SPDX-License-Identifier: MIT */
/*
 * Thousands of random cards with every feature of the language: they compile, no two that differ
 * read the same, written out from their clauses and read again they are the same code, games with
 * them keep their coins, and "can it be followed?" is what trying every answer on copies of the
 * table says.
 */
#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/mutate.h"
#include "cardlang/vocabulary.h"
#include "games/patchwork/patchwork.h"
#include "kernel/options.h"
#include "kernel/zone.h"
#include "testing/random_cards.h"

enum {
    PACKS = 400,
    CARDS = 8,
    NODES_MAX = 300000,
    TABLES = 3,
    DECISIONS_MAX = 1000, /* of a game: cards that answer hits with hits can go on for very long */
};

/* ---- a card written out from its clauses ----------------------------------------------------- */

struct writing {
    const struct pack *pack;
    const struct clause *clause;
    struct text *out;
};

static void write_operand(const struct writing *w, const struct operand *o)
{
    switch ((enum operand_kind)o->kind) {
    case OPERAND_WORD: text_add_string(w->out, w->pack->words[o->word].words); break;
    case OPERAND_NUMBER: text_add(w->out, "%u", o->value); break;
    case OPERAND_RANGE:
        if (o->most)
            text_add(w->out, "%u to %u", o->value, o->most);
        else
            text_add_string(w->out, "any number of");
        break;
    case OPERAND_NAME: text_add_string(w->out, o->name); break;
    case OPERAND_TITLE: cr_assert_fail("no card is made with it");
    }
}

static void write_phrase(const struct writing *w)
{
    const struct operand *o = w->clause->operand;
    for (const char *at = w->pack->phrases[w->clause->phrase].pattern; *at;) {
        size_t length = strcspn(at, " ");
        if (pattern_is_slot(at))
            write_operand(w, o++);
        else
            text_add_bytes(w->out, at, at[length - 1] == ']' ? length - 3 : length);
        at += length;
        if (*at) text_add_char(w->out, *at++);
    }
    if (*w->clause->binds) text_add(w->out, " -> %s", w->clause->binds);
}

static void write_clauses(const struct pack *pack, unsigned first, unsigned deep, struct text *out);

static const char *opening_of(const struct clause *clause)
{
    switch ((enum clause_kind)clause->kind) {
    case CLAUSE_IF: return "if ";
    case CLAUSE_OTHERWISE: return "otherwise";
    case CLAUSE_EACH: return "for each ";
    case CLAUSE_LATER: return "at ";
    case CLAUSE_COST: return "cost ";
    case CLAUSE_MAY: return "may";
    case CLAUSE_UNTIL: return "until ";
    case CLAUSE_WHILE: return "while ";
    default: return "";
    }
}

static void write_costs(const struct pack *pack, unsigned first, struct text *out)
{
    for (unsigned c = first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        struct writing w = { pack, &pack->clauses[c], out };
        if (w.clause->kind != CLAUSE_COST) continue;
        text_add_string(out, ", ");
        write_phrase(&w);
    }
}

static void write_branches(const struct pack *pack, const struct clause *either, unsigned deep,
                           struct text *out)
{
    for (unsigned b = either->first; b != NO_CLAUSE; b = pack->clauses[b].next) {
        text_add(out, "%*s%s:\n", (int)deep * 4, "", b == either->first ? "either" : "or");
        write_clauses(pack, pack->clauses[b].first, deep + 1, out);
    }
}

static void write_clause(const struct pack *pack, const struct clause *clause, unsigned deep,
                         struct text *out)
{
    struct writing w = { pack, clause, out };
    if (clause->kind == CLAUSE_EITHER) {
        write_branches(pack, clause, deep, out);
        return;
    }
    text_add(out, "%*s%s", (int)deep * 4, "", opening_of(clause));
    if (clause->phrase != 0xffff) write_phrase(&w);
    if (clause->kind == CLAUSE_HOOK) write_costs(pack, clause->first, out);
    bool opens = clause->kind != CLAUSE_VERB && clause->kind != CLAUSE_COST &&
                 clause->kind != CLAUSE_KEYWORD && clause->kind != CLAUSE_MODIFIER;
    text_add_string(out, opens ? ":\n" : "\n");
    for (unsigned c = clause->first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        bool apart = pack->clauses[c].kind == CLAUSE_OTHERWISE;
        if (pack->clauses[c].kind != CLAUSE_COST)
            write_clause(pack, &pack->clauses[c], deep + !apart, out);
    }
}

static void write_clauses(const struct pack *pack, unsigned first, unsigned deep, struct text *out)
{
    for (unsigned c = first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        write_clause(pack, &pack->clauses[c], deep, out);
    }
}

/* ---- readings: texts with the sources they come from ----------------------------------------- */

struct reading_of_card {
    char *text, *source;
};

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct reading_of_card *)a)->text,
                  ((const struct reading_of_card *)b)->text);
}

/* Is the name used anywhere but where it is given? */
static bool is_used(const char *source, const char *name, size_t length)
{
    for (const char *at = source; (at = strstr(at, name)); at += length) {
        bool given = at - source >= 4 && memcmp(at - 4, " -> ", 4) == 0;
        if (!given && at[-1] == ' ' && !isalnum((unsigned char)at[length])) return true;
    }
    return false;
}

/* Names that nobody uses are not printed on the card: they are left out of the comparison. */
static void leave_out_unused(char *source)
{
    for (char *at = source; (at = strstr(at, " -> "));) {
        char name[16] = { 0 };
        size_t length = strspn(at + 4, "abcdefghijklmnopqrstuvwxyz");
        memcpy(name, at + 4, length);
        if (is_used(source, name, length))
            at += 4;
        else
            memmove(at, at + 4 + length, strlen(at + 4 + length) + 1);
    }
}

static struct reading_of_card read_card(const struct pack *pack, unsigned card)
{
    struct text text = { 0 }, source = { 0 };
    card_text(pack, card, &text);
    text_add_string(&text, "");
    write_clauses(pack, pack->cards[card].first, 1, &source);
    return (struct reading_of_card){ text.bytes, source.bytes };
}

static struct pack *pack_from(const char *source)
{
    struct diagnostics d = { .file = "random", .source = source };
    struct pack *pack = pack_new(&patchwork_vocabulary);
    bool fine = pack_read(pack, "random", source, &d) && pack_finish(pack, &d);
    cr_assert(fine, "%s\n%s", text_string(&d.out), source);
    diagnostics_release(&d);
    return pack;
}

static struct pack *random_pack(uint64_t seed, unsigned cards)
{
    struct choices c;
    struct text source = { 0 };
    choices_init_random(&c, seed);
    random_cards(&c, cards, &source);
    struct pack *pack = pack_from(text_string(&source));
    text_release(&source);
    choices_release(&c);
    return pack;
}

/* The same cards once more, from what was written out. */
static void expect_same_again(const struct pack *pack, const struct reading_of_card *cards)
{
    struct text source = { 0 };
    text_add_string(&source, "game patchwork\nkeyword linen \"Linen\"\nkeyword wool \"Wool\"\n");
    for (unsigned i = 0; i < pack->card_count; i++) {
        text_add(&source, "card \"%s\"\n%s", pack->cards[i].name, cards[i].source);
    }
    struct pack *again = pack_from(text_string(&source));
    for (unsigned i = 0; i < pack->card_count; i++) {
        cr_expect(same_code(pack, again, i), "read again it is another card:\n%s", cards[i].source);
    }
    pack_free(again);
    text_release(&source);
}

Test(patchwork_cards, read_and_written_they_are_the_same, .timeout = 600)
{
    struct reading_of_card *all = must_alloc(PACKS * CARDS, sizeof *all);
    for (unsigned p = 0; p < PACKS; p++) {
        struct pack *pack = random_pack(p, CARDS);
        for (unsigned i = 0; i < CARDS; i++) all[p * CARDS + i] = read_card(pack, i);
        expect_same_again(pack, &all[p * CARDS]);
        pack_free(pack);
    }
    qsort(all, PACKS * CARDS, sizeof *all, by_text);
    for (unsigned i = 1; i < PACKS * CARDS; i++) {
        if (strcmp(all[i - 1].text, all[i].text) != 0) continue;
        leave_out_unused(all[i - 1].source);
        leave_out_unused(all[i].source);
        cr_expect_str_eq(all[i - 1].source, all[i].source, "both read '%s'", all[i].text);
    }
    for (unsigned i = 0; i < PACKS * CARDS; i++) {
        free(all[i].text);
        free(all[i].source);
    }
    free(all);
}

/* ---- can, against trying everything ---------------------------------------------------------- */

static struct setup *setup_with(const struct pack *pack, unsigned seats)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init_with(&patchwork_game, pack, &options);
    options.value[OPTION_PLAYERS].number = seats;
    struct setup *setup = setup_new(&patchwork_game, &options, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    return setup;
}

/* Is there a way on which nothing is left out, up to the end or the wait? */
static bool some_way(struct table *t, unsigned *nodes)
{
    const struct patchwork *g = table_state(t);
    if (t->left_out) return false;
    if (table_is_over(t) || g->waits) return true;
    if (++*nodes > NODES_MAX) return false;
    struct table *branch = must_alloc(1, t->setup->table_bytes);
    bool found = false;
    for (unsigned i = 0; i < t->moves && !found; i++) {
        table_copy(branch, t);
        table_choose(branch, i);
        found = some_way(branch, nodes);
    }
    free(branch);
    return found;
}

/* A copy on which nothing happens but this effect, run up to its first question. */
static struct table *begin_effect(const struct table *t, card_id card, seat_id seat, unsigned pc)
{
    struct table *copy = must_alloc(1, t->setup->table_bytes);
    table_copy(copy, t);
    copy->end = copy->stack_at;
    copy->top = 0;
    copy->moves = 0;
    copy->depth = 0;
    copy->left_out = 0;
    copy->asked = NOBODY;
    copy->ask_all = ASK_ALL; /* so that it stops at the wait, also where one can only let it be */
    ((struct patchwork *)table_state(copy))->waits = 0;
    struct effect_frame *f = table_push(copy, RULE_effect);
    f->card = card;
    f->seat = seat;
    f->pc = (uint16_t)pc;
    table_run(copy);
    return copy;
}

struct found {
    unsigned can, cannot, too_large;
};

/* Choosing only what is offered leads to nothing that must be left out, up to the wait. */
static void follow_offers(const struct table *t, card_id card, seat_id seat, unsigned pc,
                          struct stream *luck)
{
    struct table *copy = begin_effect(t, card, seat, pc);
    const struct patchwork *g = table_state(copy);
    while (!table_is_over(copy) && !g->waits) table_choose(copy, stream_below(luck, copy->moves));
    cr_expect_eq(copy->left_out, 0, "what was offered for '%s' led nowhere",
                 face_name(t, face_of(t, card)));
    free(copy);
}

static void compare(const struct table *t, card_id card, seat_id seat, unsigned pc,
                    struct stream *luck, struct found *found)
{
    unsigned nodes = 0;
    effect_offers_all = true;
    struct table *copy = begin_effect(t, card, seat, pc);
    bool force = some_way(copy, &nodes), can = effect_can(t, card, seat, pc);
    effect_offers_all = false;
    free(copy);
    if (nodes > NODES_MAX) {
        found->too_large++;
        return;
    }
    struct reading_of_card r = read_card(table_pack(t), face_of(t, card));
    cr_assert_eq(can, force, "seat %u %s follow this from %u, but the trial says otherwise:\n%s",
                 seat, force ? "can" : "cannot", pc, r.source);
    free(r.text);
    free(r.source);
    found->can += can;
    found->cannot += !can;
    if (can) follow_offers(t, card, seat, pc, luck);
}

static void make_scarce(struct table *t, struct stream *luck)
{
    struct patchwork *g = table_state(t);
    g->purse.pool = (uint8_t)stream_below(luck, 6);
    for (unsigned s = 0; s < t->seats; s++) {
        g->purse.coins[s] = (uint8_t)stream_below(luck, 5);
        g->purse.marks[s] = (uint8_t)stream_below(luck, MARKS_MAX + 1);
    }
}

static void compare_cards(const struct table *t, struct stream *luck, struct found *found)
{
    const struct pack *pack = table_pack(t);
    for (EACH_CARD(c, t, zone_of(t, PATCHWORK_ROW, 0))) {
        const struct card_def *card = patchwork_card(t, c);
        seat_id seat = (seat_id)stream_below(luck, t->seats);
        compare(t, c, seat, card->played_at, luck, found);
        for (unsigned h = card->hooks_start; h < card->hooks_end; h++) {
            if (pack->hooks[h].code) compare(t, c, seat, pack->hooks[h].code, luck, found);
        }
        /* A trial ends at the wait, so what comes after it is looked at apart; whoever has a name
         * is seat 0 then, and every amount none. */
        for (unsigned at = card->code_start; at < card->code_end; at++) {
            if (pack->code[at].op == OP_WAIT) compare(t, c, seat, at + 1, luck, found);
        }
    }
}

Test(patchwork_cards, can_equals_brute_force, .timeout = 3600)
{
    struct stream luck = stream_make(2026, 2);
    struct found found = { 0 };
    for (unsigned p = 0; p < PACKS; p++) {
        struct pack *pack = random_pack(p, CARDS);
        struct setup *setup = setup_with(pack, 2 + p % 2);
        struct table *t = must_alloc(1, setup->table_bytes);
        for (unsigned i = 0; i < TABLES; i++) {
            table_start(t, setup, p);
            make_scarce(t, &luck);
            compare_cards(t, &luck, &found);
        }
        free(t);
        setup_free(setup);
        pack_free(pack);
    }
    fprintf(stderr, "patchwork: %u can, %u cannot, %u too large for brute force\n", found.can,
            found.cannot, found.too_large);
    cr_expect(found.can > 1000 && found.cannot > 1000);
    cr_expect_lt(found.too_large * 100, found.can + found.cannot);
}

/* ---- playing --------------------------------------------------------------------------------- */

static unsigned coins_on(const struct table *t)
{
    const struct patchwork *g = table_state(t);
    unsigned coins = g->purse.pool;
    for (unsigned s = 0; s < t->seats; s++) coins += g->purse.coins[s];
    return coins;
}

Test(patchwork_cards, games_with_them_keep_their_coins, .timeout = 600)
{
    struct stream luck = stream_make(2026, 3);
    for (unsigned p = 0; p < PACKS; p++) {
        struct pack *pack = random_pack(p, 2 * CARDS);
        struct setup *setup = setup_with(pack, 2 + p % 2);
        struct table *t = must_alloc(1, setup->table_bytes);
        table_start(t, setup, p);
        unsigned coins = coins_on(t);
        while (!table_is_over(t) && t->decisions < DECISIONS_MAX) {
            table_choose(t, stream_below(&luck, t->moves));
            cr_assert_eq(coins_on(t), coins, "pack %u, decision %u", p, t->decisions);
        }
        free(t);
        setup_free(setup);
        pack_free(pack);
    }
}
