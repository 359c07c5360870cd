/* SPDX-License-Identifier: MIT */
/* Set-ups that are shared: who gets the same one, and how long it lives. */
#include <criterion/criterion.h>
#include <pthread.h>

#include "kernel/options.h"
#include "testing/toy.h"

static struct options options_of(const char *words)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init(&toy_game, &options);
    cr_assert(options_parse(&toy_game, &options, words, &d, 0, 0), "%s", text_string(&d.out));
    return options;
}

static const struct setup *share(const struct options *options)
{
    struct diagnostics d = { 0 };
    const struct setup *setup = setup_share(&toy_game, options, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    return setup;
}

Test(setup_share, equal_options_have_one_set_up)
{
    struct options a = options_of("size=3"), same = options_of("size=3"), b = options_of("size=4");
    const struct setup *first = share(&a), *second = share(&same), *other = share(&b);
    cr_expect_eq(first, second);
    cr_expect_neq(first, other);
    cr_expect_eq(own_option(first, 0), 3);
    cr_expect_eq(own_option(other, 0), 4);
    setup_drop(first);
    setup_drop(second);
    setup_drop(other);
}

/* Whoever begins another game with the options of a set-up finds what was set for that table. */
Test(setup_share, what_was_set_by_hand_is_not_mixed_up)
{
    struct options usual = options_of(""), given = usual;
    given.given |= 1u << TOY_OPTION_SIZE;
    const struct setup *a = share(&usual), *b = share(&given);
    cr_expect_eq(a->options.given, usual.given);
    cr_expect_eq(b->options.given, given.given);
    setup_drop(a);
    setup_drop(b);
}

/* A game of the same name that is another is not the same. */
Test(setup_share, another_game_has_its_own)
{
    struct game copy = toy_game;
    struct options options = options_of("");
    struct diagnostics d = { 0 };
    const struct setup *a = share(&options), *b = setup_share(&copy, &options, &d);
    cr_expect_neq(a, b);
    cr_expect_eq(b->game, &copy);
    setup_drop(a);
    setup_drop(b);
}

/* `prepared` counts how often a set-up was really made. */
static unsigned prepared;

static bool prepare_and_count(struct setup *setup, struct diagnostics *d)
{
    prepared++;
    return toy_game.prepare(setup, d);
}

Test(setup_share, it_is_made_once_and_goes_with_the_last)
{
    struct game counted = toy_game;
    struct options options = options_of("");
    struct diagnostics d = { 0 };
    counted.prepare = prepare_and_count;
    const struct setup *a = setup_share(&counted, &options, &d);
    setup_share(&counted, &options, &d);
    setup_drop(a);
    cr_expect_eq(setup_share(&counted, &options, &d), a);
    cr_expect_eq(prepared, 1u);
    setup_drop(a);
    setup_drop(a);
    setup_drop(setup_share(&counted, &options, &d)); /* nobody had it any more */
    cr_expect_eq(prepared, 2u);
    setup_drop(NULL);
}

Test(setup_share, wrong_options_are_refused_and_not_kept)
{
    struct options options = options_of("fast=on");
    struct diagnostics d = { 0 };
    cr_expect_null(setup_share(&toy_game, &options, &d));
    cr_expect_null(setup_share(&toy_game, &options, &d));
    cr_expect_str_eq(text_string(&d.out), "a fast game is wild\na fast game is wild\n");
    diagnostics_release(&d);
}

enum { THREADS = 8, ROUNDS = 400 };

/* Takes and gives back two set-ups in turn; the same options give the same while one is held. */
static void *take_and_drop(void *nothing)
{
    (void)nothing;
    for (unsigned i = 0; i < ROUNDS; i++) {
        struct options options = options_of(i % 2 ? "size=3" : "size=4");
        const struct setup *a = share(&options), *b = share(&options);
        bool fine = a == b && own_option(a, 0) == (i % 2 ? 3 : 4);
        setup_drop(a);
        setup_drop(b);
        if (!fine) return (void *)1;
    }
    return NULL;
}

Test(setup_share, many_threads_may_share)
{
    pthread_t threads[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        cr_assert_eq(pthread_create(&threads[i], NULL, take_and_drop, NULL), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        void *wrong;
        pthread_join(threads[i], &wrong);
        cr_expect_null(wrong);
    }
}
