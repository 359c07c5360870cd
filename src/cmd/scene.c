/* SPDX-License-Identifier: MIT */
/* limbic scene FILE...: runs scenes and prints each expectation that does not hold, with the table
 * around it. */
#include <argp.h>
#include <limits.h>
#include <stdio.h>

#include "base/plain.h"
#include "cmd/command.h"
#include "session/script.h"

struct request {
    char **files;
    int count;
    bool quiet;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    (void)argument;
    switch (key) {
    case 'q': request->quiet = true; return 0;
    case ARGP_KEY_ARGS:
        request->files = state->argv + state->next;
        request->count = state->argc - state->next;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

struct tally {
    unsigned passed, failed;
    bool malformed; /* something could not be read, or be laid out */
    bool quiet;
};

/* What is wrong with the file goes to standard error, what the game does otherwise is the result.
 */
static void show_failure(const struct script_run *run, const char *path, const char *title,
                         const struct diagnostics *d)
{
    print_plain(run->malformed ? stderr : stdout, "FAILED %s: %s\n%s", path, title,
                text_string(&d->out));
}

static void run_scene(const struct script *script, const char *path, struct diagnostics *d,
                      struct tally *tally)
{
    struct script_run run = { .moves_most = UINT_MAX };
    print_notes(script);
    d->count = 0; /* the limit on mistakes shown is per scene */
    bool fine = script_play(script, &run, d);
    session_free(run.session);
    if (fine)
        tally->passed++;
    else
        tally->failed++;
    tally->malformed |= run.malformed;
    const char *title = script->title && *script->title ? script->title : "(a save)";
    if (!fine)
        show_failure(&run, path, title, d);
    else if (!tally->quiet)
        print_plain(stdout, "ok     %s: %s\n", path, title);
    text_clear(&d->out);
}

/* A file that cannot be read as scenes is malformed, and none of them is run. */
static void run_file(const char *path, struct tally *tally)
{
    struct text source = { 0 }, problem = { 0 };
    struct diagnostics d = { .file = path };
    struct scripts scripts = { 0 };
    bool fine = read_whole_file(path, SCRIPT_BYTES_MAX, &source, &problem);
    if (!fine) {
        print_plain(stderr, "limbic scene: %s\n", text_string(&problem));
    } else {
        d.source = text_string(&source);
        fine = diagnose_unless_text(&d, source.bytes, source.length) &&
               scripts_parse(&scripts, d.source, &d);
        if (!fine) print_plain(stderr, "%s", text_string(&d.out));
        text_clear(&d.out);
        for (unsigned i = 0; fine && i < scripts.count; i++) {
            run_scene(&scripts.all[i], path, &d, tally);
        }
    }
    scripts_release(&scripts);
    diagnostics_release(&d);
    text_release(&source);
    text_release(&problem);
    tally->malformed |= !fine;
}

int command_scene(int argc, char **argv)
{
    static const struct argp_option known[] = {
        { "quiet", 'q', NULL, 0, "do not name the scenes that hold", 0 }, { 0 }
    };
    static const struct argp argp = {
        known,
        parse,
        "FILE...",
        "Runs scenes and prints each expectation that does not hold, with the table around it. "
        "FILE may be - for standard input.\v"
        "Examples:\n  limbic scene tests/scenes/pebbles.scene\n  limbic scene -q tests/scenes/*\n\n"
        "docs/scenes.md describes the format. The exit code is 1 if a scene fails, 2 if a file is "
        "not "
        "well-formed: a line cannot be read, or what it lays out cannot be.",
        NULL,
        NULL,
        NULL
    };
    struct request request = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    if (!request.count) return wrong_use("scene", "name a file with scenes");
    struct tally tally = { .quiet = request.quiet };
    for (int i = 0; i < request.count; i++) run_file(request.files[i], &tally);
    print_plain(stdout, "%u scene%s passed, %u failed\n", tally.passed, plural_s(tally.passed),
                tally.failed);
    return tally.malformed ? EXIT_WRONG_USE : tally.failed ? EXIT_NO : EXIT_FINE;
}
