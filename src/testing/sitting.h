/* SPDX-License-Identifier: MIT */
/* For tests of what is answered for people (session/auto.h): a person at a table. */
#ifndef LIMBIC_TESTING_SITTING_H
#define LIMBIC_TESTING_SITTING_H

#include <criterion/criterion.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "session/auto.h"
#include "session/script.h"
#include "testing/random_game.h"

struct sitting {
    struct session *s;
    struct table *scratch[2];
    struct auto_person person;
    struct text told; /* a line each */
};

static inline struct sitting sit_down_at(struct session *s, seat_set seats)
{
    struct sitting at = { .s = s };
    for (unsigned i = 0; i < 2; i++) at.scratch[i] = spare_table(s->setup);
    at.person = (struct auto_person){ .seats = seats, .spare = true };
    return at;
}

static inline void get_up(struct sitting *at)
{
    session_free(at->s);
    free(at->scratch[0]);
    free(at->scratch[1]);
    text_release(&at->told);
}

static inline bool find(struct sitting *at, struct auto_answer *answer)
{
    at->person.scratch = at->scratch;
    return auto_find(at->s, &at->person, answer);
}

/* Says it, and returns what came of it; the reply is in `told`. */
static inline enum auto_said say_it(struct sitting *at, const char *words)
{
    at->person.scratch = at->scratch;
    text_clear(&at->told);
    return auto_say(at->s, &at->person, at->s->table->asked, words, &at->told);
}

static inline void say(struct sitting *at, const char *words, enum auto_said wanted)
{
    enum auto_said said = say_it(at, words);
    cr_expect_eq(said, wanted, "'%s': %s", words, text_string(&at->told));
}

/* Does what `auto` lists have that part? */
static inline void expect_list(struct sitting *at, const char *part, bool there)
{
    cr_assert_eq(say_it(at, ""), AUTO_LISTED);
    cr_expect_eq(strstr(text_string(&at->told), part) != NULL, there, "%s", text_string(&at->told));
}

static inline void expect_prompt(const struct sitting *at, const char *name)
{
    const struct table *t = at->s->table;
    cr_expect_str_eq(t->setup->game->prompts[t->prompt].name, name);
}

static inline struct session *load(const char *save)
{
    struct diagnostics d = { 0 };
    struct scripts scripts;
    struct script_run run = { .moves_most = UINT_MAX };
    cr_assert(scripts_parse(&scripts, save, &d), "%s", text_string(&d.out));
    cr_assert(script_play(&scripts.all[0], &run, &d), "%s", text_string(&d.out));
    scripts_release(&scripts);
    return run.session;
}

static inline void expect_saved_again(const struct session *s)
{
    struct text save = { 0 }, again = { 0 };
    session_save(s, &save);
    struct session *loaded = load(text_string(&save));
    session_save(loaded, &again);
    cr_expect_str_eq(text_string(&again), text_string(&save));
    session_free(loaded);
    text_release(&save);
    text_release(&again);
}

#endif
