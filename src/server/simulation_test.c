/* SPDX-License-Identifier: MIT */
/* The core in worlds where lines break, stores fail and servers are killed (served_world.h). */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <time.h>

#include "games/registry.h"
#include "testing/random_game.h"
#include "testing/served_world.h"
#include "testing/soak.h"
#include "testing/torn_store.h"

enum {
    ENOUGH = 40, /* worlds of a game, so that each kind of fault is met */
#ifdef LIMBIC_SANITIZED
    WORLDS = 10,
    SLOW = 1,
    TORN = 2,
#else
    WORLDS = ENOUGH,
    SLOW = 6,  /* worlds of a game with slow lines */
    TORN = 12, /* on a disk that fails */
#endif
};

static struct pairing all[PAIRINGS_MAX];

ParameterizedTestParameters(simulation, worlds)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, 1));
}

/* A world in which nothing happens proves nothing. */
static void expect_much(const char *name, const struct game *game)
{
    const struct world_seen *seen = &world_seen;
    cr_log_info(
        "%s: %u worlds, %u entries, %u moves, %u games over, %u taken back, %u resumed, %u resent, "
        "%u crashes, %u lines lost, %u refused, %u agreed, %u held, %u rematches, "
        "%u whole, %u packets lost, %u log lines; %.1f s of a processor",
        name, seen->worlds, seen->entries, seen->moves, seen->games_over, seen->taken_back,
        seen->resumed, seen->resent, seen->crashes, seen->lost_lines, seen->refused, seen->agreed,
        seen->held, seen->rematches, seen->whole, seen->lost_packets, seen->log_lines,
        (double)clock() / CLOCKS_PER_SEC);
    if (seen->worlds < ENOUGH) return;
    cr_expect_gt(seen->moves, seen->worlds * 4);
    cr_expect_gt(seen->whole, seen->worlds / 2);
    cr_expect_gt(seen->taken_back, 0u);
    cr_expect_gt(seen->resumed, seen->worlds / 4);
    cr_expect_gt(seen->resent, 0u);
    cr_expect_gt(seen->crashes, 0u);
    cr_expect_gt(seen->failures, 0u);
    cr_expect_gt(seen->rematches, 0u);
    cr_expect_gt(seen->log_lines, seen->worlds);
    if (!game->hidden) cr_expect_gt(seen->agreed, 0u); /* test games are short */
}

ParameterizedTest(struct pairing *is, simulation, worlds)
{
    struct text name = { 0 }, report = { 0 };
    text_add(&name, "%s.served", games[is->game]->name);
    struct property property = { text_string(&name), "simulation", served_world_holds,
                                 games[is->game] };
    cr_expect(property_check(&property, soak_games(WORLDS), &report), "%s", text_string(&report));
    if (!getenv("LIMBIC_CHOICES")) expect_much(text_string(&name), games[is->game]);
    text_release(&name);
    text_release(&report);
}

ParameterizedTestParameters(simulation, slow_lines)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, 1));
}

ParameterizedTest(struct pairing *is, simulation, slow_lines)
{
    struct text name = { 0 }, report = { 0 };
    text_add(&name, "%s.slow", games[is->game]->name);
    struct property property = { text_string(&name), "simulation", served_slow_line_holds,
                                 games[is->game] };
    unsigned worlds = soak_games(SLOW);
    cr_expect(property_check(&property, worlds, &report), "%s", text_string(&report));
    if (!getenv("LIMBIC_CHOICES")) {
        cr_expect_eq(world_seen.whole, worlds);
        /* A single short world can be spared by luck. */
        if (worlds > 1) cr_expect_gt(world_seen.lost_packets, 0u);
    }
    text_release(&name);
    text_release(&report);
}

/* What the store alone shows (store_crash_test.c), with the server on it: when power is back every
 * move that somebody was told of is there, none twice, no table is stuck, and all clients agree. */
ParameterizedTestParameters(simulation, torn_disks)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, 1));
}

ParameterizedTest(struct pairing *is, simulation, torn_disks)
{
    struct text name = { 0 }, report = { 0 };
    text_add(&name, "%s.torn", games[is->game]->name);
    struct property property = { text_string(&name), "simulation", served_torn_disk_holds,
                                 games[is->game] };
    unsigned worlds = soak_games(TORN);
    torn_store_begin();
    cr_expect(property_check(&property, worlds, &report), "%s", text_string(&report));
    torn_store_end();
    const struct world_seen *seen = &world_seen;
    cr_log_info("%s: %u worlds, %u entries, %u moves, %u crashes, %u of them while something was "
                "stored, %u disks that failed",
                text_string(&name), seen->worlds, seen->entries, seen->moves, seen->crashes,
                seen->dark, seen->faulty);
    if (!getenv("LIMBIC_CHOICES") && worlds >= 10) {
        cr_expect_gt(seen->moves, worlds * 4);
        cr_expect_gt(seen->dark, 0u);
        cr_expect_gt(seen->faulty, 0u);
    }
    text_release(&name);
    text_release(&report);
}
