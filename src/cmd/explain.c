/* SPDX-License-Identifier: MIT */
/*
 * limbic explain SAVE: what a search would have done at a decision of a recorded game, what it
 * expects of the options, and what it thinks will happen; from what the asked seat knew then.
 */
#include <argp.h>
#include <limits.h>
#include <stdlib.h>

#include "base/cores.h"
#include "base/plain.h"
#include "bots/search.h"
#include "cmd/command.h"
#include "cmd/saved.h"
#include "kernel/words.h"
#include "session/advice.h"

struct request {
    const char *file, *bot;
    unsigned at; /* 0: the last one */
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    uint64_t number;
    switch (key) {
    case 'a':
        if (!parse_u64(argument, &number) || number < 1 || number > INT_MAX) {
            argp_error(state,
                       "'%s' is not the number of a move: from 1, as 'limbic replay' shows them",
                       shown_argument(argument));
        }
        request->at = (unsigned)number;
        return 0;
    case 'b': request->bot = argument; return 0;
    case ARGP_KEY_ARG:
        if (request->file) argp_error(state, "name one save");
        request->file = argument;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- a decision -------------------------------------------------------------------------------- */

static void print_option(const struct table *t, const struct advice *advice, unsigned k)
{
    struct text line = { 0 };
    text_add(&line, "%u  ", advice->best[k] + 1);
    move_words(t, advice->best[k], &line);
    text_add_string(&line, ": ");
    advice_option_words(advice, k, &line);
    print_line("  ", 5, text_string(&line));
    text_release(&line);
}

static void print_question(const struct table *t, unsigned number)
{
    struct text line = { 0 };
    text_add(&line, "Move %u, ", number);
    seat_words(t->setup, t->asked, &line);
    text_add_string(&line, ": ");
    prompt_words(t, &line);
    print_line("", 2, text_string(&line));
    text_release(&line);
}

static void print_advice(const struct table *t, const struct advice *advice)
{
    struct text line = { 0 };
    text_add(&line, "The bot %s tried %u games to come. The options it tried most, and %s:",
             advice->hint.bot->name, advice->report.iterations, advice_meaning(advice));
    print_line("", 2, text_string(&line));
    for (unsigned k = 0; k < advice->count; k++) print_option(t, advice, k);
    text_clear(&line);
    text_add_string(&line, "It expects, by a guess at what could not be seen: ");
    advice_line_words(advice, t->setup, &line);
    print_line("", 2, text_string(&line));
    text_release(&line);
}

/* What was done, and what the search thinks of it if it is not told yet. */
static void print_played(const struct table *t, unsigned move, struct advice *advice)
{
    struct text line = { 0 };
    bool told = false;
    text_add_string(&line, "What was done: ");
    move_words(t, move, &line);
    for (unsigned k = 0; k < advice->count; k++) told |= advice->best[k] == move;
    if (!told && move < advice->report.moves) {
        text_add_string(&line, ": ");
        advice->best[0] = move;
        advice_option_words(advice, 0, &line);
    }
    print_line("", 2, text_string(&line));
    text_release(&line);
}

static void explain_move(const struct session *s, unsigned number, const struct bot *bot)
{
    struct table *t[3];
    struct advice *advice = must_alloc(1, sizeof *advice);
    for (unsigned i = 0; i < 3; i++) t[i] = must_alloc(1, s->setup->table_bytes);
    session_play_again(s, t[0], NULL, number - 1);
    struct thinking thinking = { .scratch = t + 1, .threads = cores_there_are() };
    print_question(t[0], number);
    advice_find(advice, bot, t[0], (struct progress){ s->seed, number - 1 }, &thinking);
    print_advice(t[0], advice);
    if (number <= s->count) print_played(t[0], s->moves[number - 1].index, advice);
    advice_release(advice);
    free(advice);
    for (unsigned i = 0; i < 3; i++) free(t[i]);
}

/* ---- the command ------------------------------------------------------------------------------- */

/* How many decisions there are: the moves, and the one that waits. */
static unsigned decisions_of(const struct session *s)
{
    return s->count + !table_is_over(s->table);
}

static int explain(struct saved *saved, const struct script *script, const struct request *request,
                   const struct bot *bot)
{
    struct script_run run = { .moves_most = UINT_MAX };
    bool fine = script_play(script, &run, &saved->d);
    const struct session *s = run.session;
    print_mistakes(&saved->d);
    int code = fine ? EXIT_FINE : run.malformed ? EXIT_WRONG_USE : EXIT_NO;
    unsigned last = s ? decisions_of(s) : 0, number = request->at ? request->at : last;
    if (fine && !last) {
        code = wrong_use("explain", "nobody decides anything in this game");
    } else if (fine && number > last) {
        code = wrong_use("explain", "there is no move %u: the save has %u decision%s", number, last,
                         plural_s(last));
    } else if (fine) {
        explain_move(s, number, bot);
    }
    session_free(run.session);
    return code;
}

/* NULL, with the mistake told: it is none that could say anything. */
static const struct bot *find_search(const char *name)
{
    struct diagnostics d = { 0 };
    const struct bot *bot = bot_named(name, &d);
    if (bot && bot->choose != search_choose) {
        diagnose(&d, 0, 0,
                 "'%.60s' does not search, so it has nothing to say; take hard, expert or "
                 "search:N",
                 name);
        bot = NULL;
    }
    print_mistakes(&d);
    return bot;
}

int command_explain(int argc, char **argv)
{
    static const struct argp_option known[] = {
        { "at", 'a', "N", 0,
          "the move, by the number that 'limbic replay' shows it with (the last, or the decision "
          "that "
          "waits)",
          0 },
        { "bot", 'b', "BOT", 0, "who thinks: hard, expert or search:N (search:1000)", 0 },
        { 0 },
    };
    static const struct argp argp = {
        known,
        parse,
        "SAVE",
        "Says what a search would have done at a decision of a recorded game, what it expects of "
        "the "
        "options, and what it thinks will happen. It knows no more than the player who decided.\v"
        "Examples:\n  limbic explain game.limbic --at 12\n"
        "  limbic explain game.limbic --at 12 --bot expert\n",
        NULL,
        NULL,
        NULL
    };
    struct request request = { .bot = "search:1000" };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    if (!request.file) return wrong_use("explain", "name a save");
    const struct bot *bot = find_search(request.bot);
    if (!bot) return EXIT_WRONG_USE;
    struct saved saved;
    const struct script *script = saved_read(&saved, "explain", request.file);
    int code = script ? explain(&saved, script, &request, bot) : EXIT_WRONG_USE;
    saved_release(&saved);
    return code;
}
