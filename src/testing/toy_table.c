/* SPDX-License-Identifier: MIT */
/* Tables of the toy game. See toy_table.h. */
#include "testing/toy_table.h"

#include <stdlib.h>

#include "kernel/options.h"
#include "testing/property.h"

struct table *toy_table(const char *line, uint64_t seed)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init(&toy_game, &options);
    check(options_parse(&toy_game, &options, line, &d, 0, 0));
    struct setup *setup = setup_new(&toy_game, &options, &d);
    check(setup);
    struct table *t = must_alloc(1, setup->table_bytes);
    table_start(t, setup, seed);
    return t;
}

void toy_table_free(struct table *t)
{
    struct setup *setup = (struct setup *)(uintptr_t)t->setup; /* made by toy_table() */
    free(t);
    setup_free(setup);
}

struct trying {
    void (*action)(struct table *t);
    struct table *t;
};

static void try_it(struct choices *c, const void *about)
{
    (void)c;
    const struct trying *trying = about;
    trying->action(trying->t);
}

bool fails_a_check(void (*action)(struct table *t), struct table *t)
{
    struct trying trying = { action, t };
    struct property property = { "fails-a-check", "", try_it, &trying };
    struct choices none;
    choices_init_bytes(&none, NULL, 0);
    bool fine = property_holds(&property, &none, NULL);
    choices_release(&none);
    return !fine;
}
