/* SPDX-License-Identifier: MIT */
/* Texts read and played. See reading.h. */
#include "testing/reading.h"

#include <limits.h>
#include <string.h>

#include "kernel/position.h"
#include "kernel/view.h"
#include "session/expect.h"
#include "session/script.h"

enum {
    SCRIPTS_MOST = 4, /* of one text: more of them find nothing new */
    MOVES_ON = 40,    /* played on from where a script came to */
};

/* Everybody looks at the table. */
static void look(const struct table *t)
{
    struct text out = { 0 };
    for (unsigned v = 0; v <= t->seats; v++) {
        view_write(t, (seat_id)(v < t->seats ? v : NOBODY), &out);
    }
    scores_write(t, &out);
    describe_table(t, &out);
    text_release(&out);
}

static void play_on(struct session *s)
{
    struct stream luck = stream_make(1, 1);
    for (unsigned i = 0; i < MOVES_ON && !table_is_over(s->table); i++) {
        session_choose(s, stream_below(&luck, s->table->moves));
    }
}

/* What was played, however it began, can be saved and comes back. */
static void save_and_load(const struct session *s)
{
    struct text save = { 0 };
    struct diagnostics d = { 0 };
    struct scripts scripts;
    struct script_run run = { .moves_most = UINT_MAX };
    session_save(s, &save);
    check(scripts_parse(&scripts, text_string(&save), &d) && scripts.count == 1);
    check(script_play(&scripts.all[0], &run, &d));
    check(position_hash(run.session->table) == position_hash(s->table));
    session_free(run.session);
    scripts_release(&scripts);
    diagnostics_release(&d);
    text_release(&save);
}

void read_and_play(const char *source)
{
    struct scripts scripts;
    struct diagnostics d = { .file = "input", .source = source };
    bool fine = scripts_parse(&scripts, source, &d);
    check(fine || d.count > 0);
    for (unsigned i = 0; fine && i < scripts.count && i < SCRIPTS_MOST; i++) {
        struct script_run run = { .moves_most = UINT_MAX };
        unsigned before = d.count;
        bool held = script_play(&scripts.all[i], &run, &d);
        check(held || d.count > before);
        if (!run.session) continue;
        look(run.session->table);
        play_on(run.session);
        look(run.session->table);
        save_and_load(run.session);
        session_free(run.session);
    }
    scripts_release(&scripts);
    diagnostics_release(&d);
}
