/* SPDX-License-Identifier: MIT */
/* Nothing grows: the same people play the same games again and again, and the server takes no more
 * memory than in the beginning. What is stored is removed on the way, as it lies in memory here. */
#include <malloc.h>

#include "testing/at_table.h"

/* There in builds with a sanitizer only, whose allocator the C library knows nothing of. */
extern size_t __sanitizer_get_current_allocated_bytes(void) __attribute__((weak));

enum {
    PAIRS = 2,        /* of people who play */
    ROUND_S = 60,     /* that a round takes at least */
    SETTLED = 8,      /* rounds: those of the first ones have left memory */
    ROUNDS = 24,      /* a game that stays would be seen as twice so many times its size */
    GROWTH = 24 << 10 /* bytes in all those rounds: views are of many sizes, and a table that stays
                         is 3 kB at least */
};

static size_t bytes_in_use(void)
{
    if (__sanitizer_get_current_allocated_bytes) return __sanitizer_get_current_allocated_bytes();
    struct mallinfo2 now = mallinfo2();
    return now.uordblks + now.hblkhd;
}

struct pair {
    struct made made;
    char tokens[2][40];
    struct client *at[2];
};

/* A bot plays with them where two are not enough. */
static struct pair begin_pair(struct served *s, const char *game, unsigned players)
{
    struct pair p = { 0 };
    char body[200];
    snprintf(
        body, sizeof body,
        "{\"game\":\"%s\",\"options\":\"players=%u\",\"seats\":[\"me\",\"open\"%s],\"pass\":0}",
        game, players, players > 2 ? ",\"random\"" : "");
    p.made = make(s, body);
    p.at[0] = open_seat(s, &p.made, p.made.token);
    p.at[1] = sit_down(s, &p.made, "Ben", p.tokens[1]);
    return p;
}

/* Both go to the table that follows, one of them a little later, by the link that is kept. */
static void begin_again(struct served *s, struct pair *p)
{
    client_say(p->at[0], "{\"do\":\"rematch\"}");
    served_settle(s);
    for (unsigned i = 0; i < 2; i++) {
        json_t *next = client_next(p->at[i], "rematch");
        cr_assert(next);
        copy_field(next, "table", p->made.table, sizeof p->made.table);
        copy_field(next, "token", p->tokens[i], sizeof p->tokens[i]);
        json_decref(next);
        client_free(p->at[i]);
    }
    p->made.host[0] = '\0';
    for (unsigned i = 0; i < 2; i++) p->at[i] = open_seat(s, &p->made, p->tokens[i]);
}

static void play_round(struct served *s, struct pair pairs[PAIRS])
{
    struct text problem = { 0 };
    unsigned removed;
    for (unsigned i = 0; i < PAIRS; i++) {
        play_on(s, pairs[i].at, 2, 5000);
        cr_assert(is_over(pairs[i].at[0]));
        begin_again(s, &pairs[i]);
    }
    served_pass_time(s, ROUND_S * 1000);
    cr_assert(s->store->purge(s->store, TABLE_OVER, s->now, &removed, &problem));
    text_clear(&s->log);
}

Test(core_memory, the_same_games_again_and_again_take_no_more)
{
    struct served *s = served_new(NULL, 111);
    struct pair pairs[PAIRS] = {
        begin_pair(s, "pebbles", 3),
        begin_pair(s, "gemotion", 2),
    };
    size_t settled = 0;
    for (unsigned round = 0; round < SETTLED + ROUNDS; round++) {
        if (round == SETTLED) settled = bytes_in_use();
        play_round(s, pairs);
    }
    size_t now = bytes_in_use();
    cr_log_info("%zu bytes in use, %zu after %u more rounds", settled, now, ROUNDS);
    cr_expect_leq(now, settled + GROWTH, "%zu bytes, and %zu after %u more rounds", settled, now,
                  ROUNDS);
    cr_expect_leq(s->core->rooms.count, 2u * PAIRS);
    cr_expect_leq(s->core->nexts.count, 12u * PAIRS, "of ten minutes, and those after them");
    cr_expect_eq(s->core->tickets.count, 0u);
    served_free(s);
}
