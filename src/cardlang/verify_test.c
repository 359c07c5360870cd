/* SPDX-License-Identifier: MIT */
/*
 * The verifier refuses code that names what is not there: cards of Patchwork, compiled and then
 * changed by hand, one field at a time.
 */
#include "cardlang/verify.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "cardlang/compile.h"
#include "games/patchwork/patchwork.h"

static const char source[] = "game patchwork\n"
                             "card \"A\"\n"
                             "    target any player -> p\n"
                             "    for each other player -> q: give 1 coin to q\n"
                             "    if you have 2 or more: rob p of 1 or 2 coins\n"
                             "    until the end of the turn: you take 1 more\n"
                             "    may take 1 coin\n"
                             "    either take 1 coin\n"
                             "    or take 2 coins\n"
                             "    while you have 3 or more: you take 2 more\n"
                             "card \"B\"\n"
                             "    until the end of the turn: you take 3 more\n";

static struct pack *make(void)
{
    struct diagnostics d = { .file = "test", .source = source };
    struct pack *pack = pack_new(&patchwork_vocabulary);
    bool fine = pack_read(pack, "test", source, &d) && pack_finish(pack, &d);
    cr_assert(fine, "%s", text_string(&d.out));
    return pack;
}

static bool holds(const struct pack *pack)
{
    bool *starts = data_starts(pack);
    bool fine = card_holds(pack, &pack->cards[0], starts);
    free(starts);
    return fine;
}

/* The first instruction of that name. */
static struct instruction *named(struct pack *pack, const char *name)
{
    for (unsigned at = pack->cards[0].code_start; at < pack->cards[0].code_end; at++) {
        struct instruction *in = &pack->code[at];
        if (strcmp(instruction_shape(pack->vocabulary, in).name, name) == 0) return in;
    }
    cr_assert_fail("there is no '%s'", name);
    return NULL;
}

#define REFUSED(name, change)                                                                      \
    do {                                                                                           \
        struct pack *pack = make();                                                                \
        cr_expect(holds(pack));                                                                    \
        struct instruction *in = named(pack, name);                                                \
        in->change;                                                                                \
        cr_expect(!holds(pack), "%s with %s", name, #change);                                      \
        pack_free(pack);                                                                           \
    } while (0)

Test(verify, what_is_not_there_is_refused)
{
    REFUSED("choose-player", a = 12);     /* a variable beyond all */
    REFUSED("choose-player", a = 11);     /* beyond those of the card */
    REFUSED("choose-player", a = VAR_ME); /* who follows the card is not written */
    REFUSED("choose-player", b = 4);      /* beyond the operation's limit */
    REFUSED("choose-player", c = 1);      /* it has no c */
    REFUSED("choose-player", to = 0);     /* outside the card */
    REFUSED("choose-player", to = 0xffff);
    REFUSED("choose-player", op = OP_OWN_END); /* no instruction */
    REFUSED("choose-player", op = 255);
    REFUSED("rob", b = 200); /* the variable of an amount */
    REFUSED("rob", c = 200);
    REFUSED("each-next", b = 2);
    REFUSED("if", mask = 0); /* no data */
    REFUSED("if", mask = 0xffff);
    REFUSED("if", mask++);                   /* the middle of a record, or none */
    REFUSED("impose", mask = 0);             /* no hook */
    REFUSED("impose", mask += 2);            /* a hook of another card */
    REFUSED("impose", flags |= FLAG_RESULT); /* a result into VAR_ME */
    REFUSED("alternatives", a = 0);
    REFUSED("alternatives", a = 3); /* only two branches follow */
    REFUSED("may", mask = 0xffff);  /* no clause */
    REFUSED("end", op = OP_IF);
    REFUSED("wait", mask = 1);
}

Test(verify, hooks_are_looked_at)
{
    for (unsigned change = 0; change < 6; change++) {
        struct pack *pack = make();
        struct hook *hook = &pack->hooks[pack->cards[0].hooks_start + 1];
        cr_assert(holds(pack) && hook->condition);
        switch (change) {
        case 0: hook->kind = 200; break;
        case 1: hook->data = 0; break;
        case 2: hook->condition++; break;
        case 3: hook->code = 0xfff0; break;
        case 4: hook->clause = 0xffff; break;
        case 5: hook->card = 1; break;
        }
        cr_expect(!holds(pack), "change %u", change);
        pack_free(pack);
    }
}

/* sentiment-36: what is paid first, modes and targets, the other costs, the wait, the rest. */
Test(announce, costs_targets_wait_rest)
{
    static const char card[] = "game patchwork\n"
                               "card \"A\"\n"
                               "    cost 1 mark, 1 to 4 coins -> n\n"
                               "    target any player -> p\n"
                               "    either:\n"
                               "        target another player -> q\n"
                               "        hit q for n\n"
                               "    or take n coins\n"
                               "    rob p of 1 coin\n";
    static const char *const must_be[] = {
        "number",        "pay",    "choose-player", "alternatives", "branch", "branch",
        "choose-player", "unmark", "wait",          "hit",          "jump",   "unmark",
        "wait",          "take",   "jump",          "rob",          "end",
    };
    struct diagnostics d = { .file = "test", .source = card };
    struct pack *pack = pack_new(&patchwork_vocabulary);
    bool fine = pack_read(pack, "test", card, &d) && pack_finish(pack, &d);
    cr_assert(fine, "%s", text_string(&d.out));
    const struct card_def *def = &pack->cards[0];
    cr_assert_eq(def->code_end - def->code_start, sizeof must_be / sizeof *must_be);
    for (unsigned at = def->code_start; at < def->code_end; at++) {
        cr_expect_str_eq(instruction_shape(pack->vocabulary, &pack->code[at]).name,
                         must_be[at - def->code_start]);
    }
    pack_free(pack);
}
