/* SPDX-License-Identifier: MIT */
/* Programs as bots: right ones, and all that can be wrong with one. */
#include "bots/exec.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "games/registry.h"
#include "kernel/options.h"

enum { LIMIT_MS = 20000 }; /* never reached on a machine that is merely busy */

/* A game of Pebbles whose asked seat is played by a program. */
struct playing {
    struct setup *setup;
    struct table *t;
    const struct bot *bot;
    void *kept;
    struct text problem;
};

static void playing_init(struct playing *p, const char *name, unsigned limit_ms)
{
    struct options options;
    struct diagnostics d = { 0 };
    const struct game *game = game_find("pebbles", &d, 0, 0);
    signal(SIGPIPE, SIG_IGN);
    options_init(game, &options);
    *p = (struct playing){ .setup = setup_new(game, &options, &d) };
    p->t = must_alloc(1, p->setup->table_bytes);
    table_start(p->t, p->setup, 7);
    p->bot = exec_bot(name, limit_ms);
    p->kept = p->bot->begin(p->bot);
}

/* Ends the program: no child is left, alive or not. */
static void playing_release(struct playing *p)
{
    p->bot->end(p->kept);
    cr_assert_eq(waitpid(-1, NULL, WNOHANG), -1, "a child is left");
    cr_assert_eq(errno, ECHILD);
    text_release(&p->problem);
    free(p->t);
    setup_free(p->setup);
    exec_release();
}

static unsigned ask(struct playing *p, const atomic_bool *stop)
{
    struct stream luck = stream_make(1, 2);
    struct thinking thinking = {
        .luck = &luck, .kept = p->kept, .problem = &p->problem, .stop = stop
    };
    return bot_choose(p->bot, p->t, &thinking);
}

/* The program that answers every question with this line. */
#define SAYS(line) "exec:while read -r question; do echo '" line "'; done"

static void answers(const char *name, unsigned wanted)
{
    struct playing p;
    playing_init(&p, name, LIMIT_MS);
    for (unsigned i = 0; i < 3; i++) {
        unsigned move = ask(&p, NULL);
        cr_assert_eq(move, wanted, "%s: %u, %s", name, move, text_string(&p.problem));
    }
    playing_release(&p);
}

/* Three questions, three answers: by index, and by the text of the move (the hand of Pebbles' first
 * seat is always three cards, of which the first is offered first). */
Test(exec, programs_answer_by_index_and_by_text)
{
    answers(SAYS("{\"index\":0}"), 0);
    answers(SAYS("{\"index\":1, \"why\":\"I like it\"}"), 1);
    answers("exec:while read -r q; do move=${q##*\\\"1\\\":{\\\"move\\\":\\\"}; "
            "echo \"{\\\"move\\\":\\\"${move%%\\\"*}\\\"}\"; done",
            1);
}

/* A program that is wrong says so by its name, seat, decision and last line; asked again, it has no
 * move either. */
static void fails(const char *name, unsigned limit_ms, const char *why)
{
    struct playing p;
    playing_init(&p, name, limit_ms);
    cr_expect_eq(ask(&p, NULL), BOT_FAILED, "%s", name);
    const char *said = text_string(&p.problem);
    cr_expect(strstr(said, why), "%s: '%s' does not say '%s'", name, said, why);
    cr_expect(strstr(said, name) && strstr(said, "(seat 1, decision 1): "), "%s", said);
    for (const char *c = said; *c; c++) cr_expect((unsigned char)*c >= ' ', "a control character");
    text_clear(&p.problem);
    cr_expect_eq(ask(&p, NULL), BOT_FAILED);
    cr_expect_gt(p.problem.length, 0u);
    playing_release(&p);
}

Test(exec, programs_that_end)
{
    fails("exec:exit 3;", LIMIT_MS, "it has ended with exit code 3");
    fails("exec:read -r question; exit 4", LIMIT_MS, "it has ended with exit code 4");
    fails("exec:read -r question; kill -9 $$", LIMIT_MS, "it was ended by signal 9");
    fails("exec:/no/such/program --fast", LIMIT_MS, "it cannot be started: No such file");
    fails("exec: ", LIMIT_MS, "it cannot be started: No such file");
    fails("exec:/no/such/program 2>/dev/null", LIMIT_MS, "it has ended with exit code 127");
    fails("exec:false", LIMIT_MS, "it has ended with exit code 1");
    fails("exec:exec >&-; sleep 30", LIMIT_MS, "it has closed its input or output");
}

/* Neither one that reads and says nothing nor one that does not read holds up anybody; what it has
 * started itself goes with it. */
Test(exec, programs_that_hang)
{
    fails("exec:read -r question; sleep 60", 200, "it has not answered within 0.2 s");
    fails("exec:sleep 60 & sleep 60", 200, "it has not answered within 0.2 s");
    fails("exec:trap '' TERM HUP; while :; do sleep 1; done", 200, "it has not answered within");
    fails("exec:read -r question; printf '{\"index\":'; sleep 60", 200, "it wrote: {\"index\":");
}

Test(exec, programs_that_answer_rubbish)
{
    fails(SAYS("take 1"), LIMIT_MS, "its answer is not JSON");
    fails(SAYS("[0]"), LIMIT_MS, "its answer has not one of");
    fails(SAYS("{}"), LIMIT_MS, "its answer has not one of");
    fails(SAYS("{\"index\":0,\"move\":\"take 1\"}"), LIMIT_MS, "its answer has not one of");
    fails(SAYS("{\"index\":\"0\"}"), LIMIT_MS, "its answer has not one of");
    fails(SAYS("{\"index\":99}"), LIMIT_MS, "none of the");
    fails(SAYS("{\"index\":-1}"), LIMIT_MS, "none of the");
    fails(SAYS("{\"index\":18446744073709551616}"), LIMIT_MS, "its answer is not JSON");
    fails(SAYS("{\"move\":\"take 99\"}"), LIMIT_MS, "none of the");
    fails(SAYS(""), LIMIT_MS, "its answer is not JSON");
    fails("exec:read -r question; printf '\\033[2J\\233\\n'; sleep 60", LIMIT_MS, "wrote: ?[2J?");
}

Test(exec, programs_that_say_too_much)
{
    fails("exec:read -r question; head -c 10000000 /dev/zero; sleep 60", LIMIT_MS,
          "its line is longer than 65536 bytes");
    fails("exec:read -r question; printf '{\"index\":0}\\n{\"index\":0}\\n'; sleep 60", LIMIT_MS,
          "it has written more than one line");
}

/* What comes after an answer would be the answer to the next question. */
Test(exec, programs_that_were_not_asked)
{
    struct playing p;
    playing_init(&p, "exec:read -r q; echo '{\"index\":0}'; sleep 0.2; echo '{\"index\":0}'; cat",
                 LIMIT_MS);
    cr_assert_eq(ask(&p, NULL), 0u);
    sleep(2);
    cr_assert_eq(ask(&p, NULL), BOT_FAILED);
    cr_assert(strstr(text_string(&p.problem), "that it was not asked for"));
    playing_release(&p);
}

/* A choice that is stopped ends at once, and nothing is reported: it is nobody's mistake. */
Test(exec, programs_can_be_stopped)
{
    struct playing p;
    atomic_bool stop = true;
    playing_init(&p, "exec:read -r question; sleep 60", LIMIT_MS);
    cr_assert_eq(ask(&p, &stop), BOT_FAILED);
    cr_assert_eq(p.problem.length, 0u);
    playing_release(&p);
}

Test(exec, names)
{
    cr_assert(exec_is_name("exec:./bot") && !exec_is_name("exec:") && !exec_is_name("greedy"));
    const struct bot *one = exec_bot("exec:a", 1), *other = exec_bot("exec:b", 1);
    cr_assert_eq(exec_bot("exec:a", 2), one);
    cr_assert_neq(other, one);
    struct diagnostics d = { 0 };
    cr_assert_null(bot_find("exec:a", &d), "a name alone makes no bot");
    diagnostics_release(&d);
    exec_release();
}
