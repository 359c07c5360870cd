/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing the files of simulations. Whole files are larger than what a fuzzer makes up, so the
 * input is a list of edits to good ones: place (2 bytes), what to do (1), a byte (1). Files that
 * are taken all the same must be written, read and summed up without trouble.
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "bots/exec.h"
#include "games/registry.h"
#include "kernel/options.h"
#include "lab/count.h"
#include "lab/summary.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Good files: of a simulation, and of a round robin. */
enum good { GOOD_SIMULATION, GOOD_ROUND_ROBIN, GOODS };

static void make_plan(enum good which, struct plan *plan)
{
    static const struct bot *const list[] = { &random_bot };
    struct diagnostics d = { 0 };
    struct options options;
    bool robin = which == GOOD_ROUND_ROBIN;
    const struct game *game = game_find(robin ? "posies" : "pebbles", &d, 0, 0);
    options_init(game, &options);
    if (robin)
        plan_init_robin(plan, round_robin_new(game, &options, "sunny,shady", &d), list, 1, 4);
    else
        plan_init(plan, setup_share(game, &options, &d), list, 1, 4);
}

static void write_good(enum good which, struct text *out)
{
    atomic_bool stop = false;
    struct dealer dealer;
    struct result r = { .complete = true, .threads = 1 };
    make_plan(which, &r.plan);
    r.layout = layout_new(&r.plan);
    totals_init(&r.totals, r.layout);
    dealer_init(&dealer, &r.plan, r.layout, &stop);
    for (uint64_t deal = 0; deal < 4; deal++) dealer_play(&dealer, deal, NULL);
    totals_add(&r.totals, &dealer.totals);
    dealer_release(&dealer);
    result_write(&r, out);
    result_release(&r);
}

static void edit(struct text *text, const uint8_t *edit)
{
    size_t at = (edit[0] | (size_t)edit[1] << 8) % (text->length + 1);
    switch (edit[2] % 3) {
    case 0: /* another byte */
        if (at < text->length) text->bytes[at] = (char)edit[3];
        break;
    case 1: /* one more */
        text_add_char(text, ' ');
        memmove(text->bytes + at + 1, text->bytes + at, text->length - at - 1);
        text->bytes[at] = (char)edit[3];
        break;
    default: /* cut out some, or all that follows */
        if (edit[3] == 255) text->length = at;
        for (unsigned i = 0; i < edit[3] && at < text->length; i++) {
            memmove(text->bytes + at, text->bytes + at + 1, text->length - at);
            text->length--;
        }
        text->bytes[text->length] = '\0';
    }
}

static void use(struct result *r)
{
    struct text out = { 0 }, again = { 0 };
    struct diagnostics d = { 0 };
    struct result back;
    result_write(r, &out);
    check(result_read(&back, text_string(&out), out.length, &d));
    result_write(&back, &again);
    check(strcmp(text_string(&out), text_string(&again)) == 0);
    summary_write(&back, &again);
    check(summary_write_cards(&back, NULL, &again, &d));
    result_release(&back);
    text_release(&out);
    text_release(&again);
}

static void try_edits(const struct text *good, const uint8_t *data, size_t size)
{
    struct text text = { 0 };
    struct diagnostics d = { 0 };
    struct result r;
    text_add_bytes(&text, good->bytes, good->length);
    for (size_t i = 0; i + 4 <= size; i += 4) edit(&text, data + i);
    bool fine = result_read(&r, text_string(&text), text.length, &d);
    check(fine || d.count > 0);
    if (fine) use(&r);
    result_release(&r);
    diagnostics_release(&d);
    text_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct text good[GOODS];
    for (enum good which = 0; which < GOODS; which++) {
        if (!good[which].length) write_good(which, &good[which]);
        try_edits(&good[which], data, size);
    }
    exec_release(); /* names of programs in the file, which nothing starts */
    return 0;
}
