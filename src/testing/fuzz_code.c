/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing code that no compiler made: random instructions in the place of a card's own. Those that
 * the verifier lets pass are run and tried in games of Patchwork; nothing may crash, hang or lose a
 * coin. LIMBIC_SHOW=1 prints the code.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/compile.h"
#include "cardlang/verify.h"
#include "games/patchwork/patchwork.h"
#include "kernel/options.h"
#include "kernel/words.h"
#include "testing/choices.h"

enum { CARDS = 4, LINES = 12, DECISIONS_MAX = 60 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Cards with room for code, and with hooks and data for it to name. */
static void write_source(struct text *out)
{
    text_add_string(out, "game patchwork\n");
    for (unsigned card = 0; card < CARDS; card++) {
        text_add(out, "card \"Card %u\"\n    while you have 2 or more: you take 1 more\n", card);
        text_add_string(out, "    until the end of the turn: you take 2 more\n"
                             "    if you have 3 or more: take 1 coin\n"
                             "    for each player -> p: give 1 coin to p\n");
        for (unsigned i = 0; i < LINES; i++) text_add_string(out, "    take 1 coin\n");
        text_add_string(out, "    when charged: pay 1 coin, then pay 1 coin, then pay 1 coin\n"
                             "    when you are hit: pay 1 coin, then pay 1 coin\n");
    }
}

static struct instruction random_instruction(struct choices *c, const struct pack *pack,
                                             const struct card_def *card)
{
    unsigned ops = OP_OWN_END + pack->vocabulary->operation_count;
    unsigned op = choose(c, ops), length = card->code_end - card->code_start;
    unsigned hooks = card->hooks_end - card->hooks_start;
    struct instruction in = { .op = (uint8_t)(op < OP_OWN_END ? op : op - OP_OWN_END + OP_GAME) };
    struct shape shape = instruction_shape(pack->vocabulary, &in);
    if (shape.a != FIELD_NONE) in.a = (uint8_t)choose(c, card->vars + 1u);
    if (shape.b != FIELD_NONE) in.b = (uint8_t)choose(c, 5);
    if (shape.c != FIELD_NONE) in.c = (uint8_t)choose(c, card->vars + 1u);
    if (shape.goes & GOES_TO) in.to = (uint16_t)(card->code_start + choose(c, length));
    if (shape.mask == MASK_HOOK) in.mask = (uint16_t)(card->hooks_start + choose(c, hooks + 1));
    if (shape.mask == MASK_CONDITION || shape.mask == MASK_DATA)
        in.mask = (uint16_t)choose(c, pack->data_count + 1u);
    if (shape.mask == MASK_GAME) in.mask = (uint16_t)choose(c, 256);
    in.flags = (uint16_t)(choose(c, 4) ? choose(c, 8) * FLAG_VAR : choose(c, 256));
    return in;
}

/* What does not hold becomes an END. */
static void change_code(struct choices *c, struct pack *pack, struct card_def *card,
                        const bool *starts)
{
    for (unsigned at = card->code_start; at + 1u < card->code_end; at++) {
        struct instruction before = pack->code[at];
        if (before.op == OP_WAIT || before.op == OP_BRANCH) continue;
        pack->code[at] = random_instruction(c, pack, card);
        if (pack->code[at].op == OP_ALTERNATIVES) {
            for (unsigned i = 1; i <= pack->code[at].a && at + i + 1u < card->code_end; i++) {
                pack->code[at + i] = (struct instruction){ .op = OP_BRANCH, .to = before.to };
                pack->code[at + i].to = (uint16_t)(card->code_end - 1 - i % 3);
            }
        }
        if (!card_holds(pack, card, starts)) pack->code[at] = (struct instruction){ .op = OP_END };
    }
    check(card_holds(pack, card, starts));
}

static unsigned coins_on(const struct table *t)
{
    const struct patchwork *g = table_state(t);
    unsigned coins = g->purse.pool;
    for (unsigned s = 0; s < t->seats; s++) coins += g->purse.coins[s];
    return coins;
}

static void play(const struct pack *pack, struct choices *c)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init_with(&patchwork_game, pack, &options);
    options.value[OPTION_PLAYERS].number = 2 + (int64_t)choose(c, 2);
    struct setup *setup = setup_new(&patchwork_game, &options, &d);
    check(setup);
    struct table *t = must_alloc(1, setup->table_bytes);
    table_start(t, setup, choose(c, 256));
    unsigned coins = coins_on(t);
    for (unsigned i = 0; i < DECISIONS_MAX && !table_is_over(t); i++) {
        table_choose(t, choose(c, t->moves));
        check(coins_on(t) == coins);
    }
    free(t);
    setup_free(setup);
}

static void show(const struct pack *pack)
{
    for (unsigned at = 1; at < pack->code_count; at++) {
        struct text line = { 0 };
        instruction_text(pack, at, &line);
        fprintf(stderr, "%s\n", text_string(&line));
        text_release(&line);
    }
}

/* The pack is compiled once, and its code written anew for every input. */
static struct pack *make_pack(void)
{
    struct text source = { 0 };
    struct diagnostics d = { .file = "fuzz" };
    struct pack *pack = pack_new(&patchwork_vocabulary);
    write_source(&source);
    check(pack_read(pack, "fuzz", text_string(&source), &d) && pack_finish(pack, &d));
    text_release(&source);
    return pack;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct pack *pack;
    static bool *starts;
    static struct instruction *code;
    struct choices c;
    if (!pack) {
        pack = make_pack();
        starts = data_starts(pack);
        code = must_alloc(pack->code_count, sizeof *code);
        memcpy(code, pack->code, pack->code_count * sizeof *code);
    }
    memcpy(pack->code, code, pack->code_count * sizeof *code);
    choices_init_bytes(&c, data, size);
    for (unsigned i = 0; i < CARDS; i++) change_code(&c, pack, &pack->cards[i], starts);
    if (getenv("LIMBIC_SHOW")) show(pack);
    play(pack, &c);
    choices_release(&c);
    return 0;
}
