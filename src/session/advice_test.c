/* SPDX-License-Identifier: MIT */
/* Advice: the options in order, the line in words, and nothing that depends on the seed. */
#include "session/advice.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "testing/begin_session.h"

/* All that it says, as people read it. */
static void add_advice(const struct session *s, uint64_t seed, struct text *out)
{
    struct table *scratch[2];
    struct advice *a = must_alloc(1, sizeof *a);
    for (unsigned i = 0; i < 2; i++) scratch[i] = must_alloc(1, s->setup->table_bytes);
    struct thinking thinking = { .scratch = scratch, .budget = 200 };
    advice_find(a, NULL, s->table, (struct progress){ seed, s->count }, &thinking);
    cr_assert(a->count >= 1 && a->count <= ADVICE_OPTIONS);
    cr_expect_eq(a->best[0], a->hint.move);
    for (unsigned k = 0; k < a->count; k++) {
        const struct search_move *m = &a->report.move[a->best[k]];
        if (k > 1) cr_expect_leq(m->visits, a->report.move[a->best[k - 1]].visits);
        text_add(out, "%u: ", a->best[k]);
        advice_option_words(a, k, out);
        text_add_char(out, '\n');
    }
    text_add(out, "%s\n", advice_meaning(a));
    advice_line_words(a, s->setup, out);
    advice_release(a);
    free(a);
    for (unsigned i = 0; i < 2; i++) free(scratch[i]);
}

/* The luck of hints follows from the number of moves: nobody who asks knows the seed. */
Test(advice, is_told_in_words_that_do_not_depend_on_the_seed)
{
    static const char *const all[] = { "pebbles", "gemotion", "sentinels", "sentiment",
                                       "cerebria" };
    for (unsigned g = 0; g < sizeof all / sizeof *all; g++) {
        struct session *s = begin(all[g], "", NULL);
        struct text one = { 0 }, other = { 0 };
        add_advice(s, 1, &one);
        add_advice(s, 2, &other);
        cr_expect_str_eq(text_string(&one), text_string(&other));
        cr_expect(strstr(text_string(&one), " % ("), "%s", text_string(&one));
        cr_expect(strstr(text_string(&one), "tried"), "%s", text_string(&one));
        text_release(&one);
        text_release(&other);
        session_free(s);
    }
}

/* Where one move wins and the search sees it, it is first and certain. */
Test(advice, says_that_a_victory_is_certain)
{
    struct session *s = begin("sentiment", "decks=anger,sadness ask=windows",
                              "step = evocation\nstress[2] = 29\nhand[1]: Snap\n"
                              "well[1, anger] = 1\nfield[2]: Ally\n");
    struct text out = { 0 };
    add_advice(s, 1, &out);
    cr_expect(strstr(text_string(&out), "100 % ("), "%s", text_string(&out));
    cr_expect(strstr(text_string(&out), "the share of games it expects to win"), "%s",
              text_string(&out));
    cr_expect(strstr(text_string(&out), "Player 1: Evoke Snap"), "%s", text_string(&out));
    text_release(&out);
    session_free(s);
}
