/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing code that no compiler made: random instructions in the place of a card's own. Those that
 * the verifier lets pass are run and tried in games of Patchwork, or, after an odd first byte, of
 * Cerebria; nothing may crash, hang or lose a coin or a card. LIMBIC_SHOW=1 prints the code.
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
#include "testing/random_powers.h"

enum { CARDS = 4, LINES = 12, DECISIONS_MAX = 60, POWERS_DECISIONS_MAX = 120 };
enum { POWERS_SEED = 1, POWERS_KEPT = 4 }; /* of so many cards of Cerebria one is written anew */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

extern const struct vocabulary cerebria_vocabulary;

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

/* A pack is compiled once, and its code written anew for every input. */
struct subject {
    struct pack *pack;
    bool *starts;
    struct instruction *code; /* as it was compiled */
};

static void subject_init(struct subject *s, const struct vocabulary *v, const struct text *source)
{
    struct diagnostics d = { .file = "fuzz" };
    s->pack = pack_new(v);
    check(pack_read(s->pack, "fuzz", text_string(source), &d) && pack_finish(s->pack, &d));
    s->starts = data_starts(s->pack);
    s->code = must_alloc(s->pack->code_count, sizeof *s->code);
    memcpy(s->code, s->pack->code, s->pack->code_count * sizeof *s->code);
}

static void subject_reset(struct subject *s)
{
    memcpy(s->pack->code, s->code, s->pack->code_count * sizeof *s->code);
}

static void try_patchwork(struct choices *c)
{
    static struct subject s;
    if (!s.pack) {
        struct text source = { 0 };
        write_source(&source);
        subject_init(&s, &patchwork_vocabulary, &source);
        text_release(&source);
    }
    subject_reset(&s);
    for (unsigned i = 0; i < CARDS; i++) change_code(c, s.pack, &s.pack->cards[i], s.starts);
    if (getenv("LIMBIC_SHOW")) show(s.pack);
    play(s.pack, c);
}

/* Powers made once, so that there are events of every kind with some room for code. */
static void make_powers(struct subject *s)
{
    struct choices c;
    struct text source = { 0 };
    choices_init_random(&c, POWERS_SEED);
    random_powers(&c, POWERS_WHOLE_PACK, &source);
    subject_init(s, &cerebria_vocabulary, &source);
    choices_release(&c);
    text_release(&source);
}

static void try_cerebria(struct choices *c)
{
    static struct subject s;
    if (!s.pack) make_powers(&s);
    subject_reset(&s);
    for (unsigned i = 0; i < s.pack->card_count; i++) {
        struct card_def *card = &s.pack->cards[i];
        bool kept = card->code_start == card->code_end || choose(c, POWERS_KEPT) != 1;
        if (!kept) change_code(c, s.pack, card, s.starts);
    }
    if (getenv("LIMBIC_SHOW")) show(s.pack);
    random_powers_play(s.pack, c, POWERS_DECISIONS_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct choices c;
    bool cerebria = size && data[0] % 2;
    choices_init_bytes(&c, data, size);
    if (cerebria)
        try_cerebria(&c);
    else
        try_patchwork(&c);
    choices_release(&c);
    return 0;
}
