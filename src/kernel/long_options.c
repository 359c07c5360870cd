/* SPDX-License-Identifier: MIT */
/* The options of all games on one command line. See long_options.h. */
#include "kernel/long_options.h"

#include <stdio.h>
#include <string.h>

#include "kernel/options.h"

struct making {
    struct long_option *options;
    unsigned count;
};

const struct game *long_options_game(const struct game *const *games, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        for (unsigned g = 0; games[g]; g++) {
            if (strcmp(games[g]->name, argv[i]) == 0) return games[g];
        }
    }
    return NULL;
}

static const char *argument_of(enum option_kind kind)
{
    switch (kind) {
    case OPTION_NUMBER: return "N";
    case OPTION_FLAG: return "on|off";
    case OPTION_ONE: return "WORD";
    default: return "WORD,WORD...";
    }
}

static struct long_option *find(const struct making *m, const char *name)
{
    for (unsigned i = 0; i < m->count; i++) {
        if (strcmp(m->options[i].name, name) == 0) return &m->options[i];
    }
    return NULL;
}

static void add(struct making *m, const struct option_spec *spec, bool no, bool hidden)
{
    check(m->count < LONG_OPTIONS_MAX);
    struct long_option *o = &m->options[m->count++];
    *o = (struct long_option){ .of = spec->name,
                               .flag = spec->kind == OPTION_FLAG && !no,
                               .no = no,
                               .hidden = hidden,
                               .argument = no ? NULL : argument_of(spec->kind),
                               .help = no ? "turns it off" : spec->help };
    int length = snprintf(o->name, sizeof o->name, "%s%s", no ? "no-" : "", spec->name);
    check(length < (int)sizeof o->name);
}

/* An option of test games is accepted, but not shown; one for scenes is refused later. */
static void add_game(struct making *m, const struct game *game, bool named)
{
    for (unsigned i = 0; i < options_count(game); i++) {
        struct option_spec spec = options_spec(game, i);
        struct long_option *before = find(m, spec.name);
        bool differs = before && strcmp(before->argument, argument_of(spec.kind)) != 0;
        if (differs && !named) before->argument = "VALUE";
        if (before) continue;
        bool hidden = game->hidden || spec.for_scenes;
        add(m, &spec, false, hidden);
        if (spec.kind == OPTION_FLAG) add(m, &spec, true, hidden);
    }
}

unsigned long_options_make(const struct game *const *games, const struct game *named,
                           struct long_option options[LONG_OPTIONS_MAX])
{
    struct making m = { options, 0 };
    if (named) add_game(&m, named, true);
    for (unsigned hidden = 0; hidden < 2; hidden++) {
        for (unsigned g = 0; games[g]; g++) {
            if (games[g]->hidden == hidden) add_game(&m, games[g], named != NULL);
        }
    }
    return m.count;
}

const char *long_option_value(const struct long_option *option, const char *value)
{
    if (option->no) return "off";
    return value || !option->flag ? value : "on";
}
