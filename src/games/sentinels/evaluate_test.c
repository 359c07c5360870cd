/* SPDX-License-Identifier: MIT */
/* What bots think tokens on a villain are worth. */
#include <criterion/criterion.h>

#include "games/sentinels/sentinels.h"
#include "testing/begin_session.h"

static const char tidewright[] = "villain=tidewright heroes=haka,waywise,tollkeeper";

static const struct print *villain_print(const struct session *s)
{
    return print_of(s->table, character_of(s->table, OWNER_VILLAIN));
}

static int32_t value_with_tokens(const struct session *s, unsigned tokens)
{
    piece_of(s->table, character_of(s->table, OWNER_VILLAIN))->tokens = (uint8_t)tokens;
    return sentinels_evaluate(s->table, 0);
}

/* Found in the texts: one side turns over at a number of tokens, the other loses at more. Baron
 * Blade waits for cards in his trash and for no tokens. */
Test(sentinels_evaluate, the_brink_is_read_from_the_text)
{
    struct session *s = begin("sentinels", tidewright, NULL);
    const struct print *front = villain_print(s);
    const struct print *back = &setup_of(s->table)->prints[front->other];
    cr_expect_gt(front->brink, 0);
    cr_expect_gt(back->brink, front->brink);
    session_free(s);
    s = begin("sentinels", "", NULL);
    cr_expect_eq(villain_print(s)->brink, 0);
    session_free(s);
}

Test(sentinels_evaluate, a_token_costs_the_more_the_nearer_the_brink)
{
    struct session *s = begin("sentinels", tidewright, NULL);
    unsigned brink = villain_print(s)->brink;
    int32_t first = value_with_tokens(s, 0) - value_with_tokens(s, 1);
    int32_t last = value_with_tokens(s, brink - 1) - value_with_tokens(s, brink);
    cr_expect_gt(first, 0);
    cr_expect_gt(last, 2 * first);
    for (unsigned n = 0; n < brink; n++) {
        cr_expect_gt(value_with_tokens(s, n), value_with_tokens(s, n + 1), "%u tokens", n);
    }
    session_free(s);
}

/* Or the team would wait for it. */
Test(sentinels_evaluate, turning_over_is_no_relief)
{
    struct session *s = begin("sentinels", tidewright, NULL);
    unsigned brink = villain_print(s)->brink;
    int32_t before = value_with_tokens(s, brink);
    sentinels_turn_over(s->table, character_of(s->table, OWNER_VILLAIN));
    cr_expect_lt(value_with_tokens(s, brink), before);
    session_free(s);
}
