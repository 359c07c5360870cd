/* SPDX-License-Identifier: MIT */
/* limbic replay FILE: steps through a save, verifies it, or plays on from any point of it. */
#include <argp.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/plain.h"
#include "cmd/command.h"
#include "cmd/saved.h"
#include "kernel/position.h"
#include "kernel/view.h"
#include "kernel/words.h"
#include "server/secret.h"
#include "session/expect.h"
#include "session/log.h"
#include "session/script.h"

struct request {
    const char *file;
    const char *save;
    bool verify, play;
    unsigned at;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    uint64_t number;
    switch (key) {
    case 'v': request->verify = true; return 0;
    case 'p': request->play = true; return 0;
    case 'o': request->save = argument; return 0;
    case 'a':
        if (!parse_u64(argument, &number) || number > UINT_MAX - 1) {
            argp_error(state, "'%s' is not a number of moves", shown_argument(argument));
        }
        request->at = (unsigned)number;
        return 0;
    case ARGP_KEY_ARG:
        if (request->file) argp_error(state, "name one save");
        request->file = argument;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* A session that is shown move by move: the table just before the next one. */
struct showing {
    const struct session *session;
    struct table *t;
    struct log log;
    unsigned shown; /* entries of the log */
};

static void show_told(struct showing *show, unsigned end)
{
    for (; show->shown < end; show->shown++) {
        if (!log_is_line(&show->log, show->shown)) continue;
        print_plain(stdout, "      %s\n", log_words(&show->log, show->shown, NOBODY));
    }
}

static void show_move(struct showing *show, unsigned move)
{
    struct text text = { 0 };
    session_move_text(show->session, show->t, move, &text);
    print_plain(stdout, "%4u  %s\n", move + 1, text_string(&text));
    session_choose_again(show->session, show->t, move);
    show_told(show, log_after(&show->log, move + 1));
    text_release(&text);
}

/* Shows the moves; at a terminal, one for each press of the return key. False: that is enough. */
static bool show_moves(struct showing *show)
{
    bool wait = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (wait) puts("Return shows the next move, q and return ends.");
    show_told(show, log_after(&show->log, 0));
    for (unsigned move = 0; move < show->session->count; move++) {
        char line[64];
        if (wait && (!fgets(line, sizeof line, stdin) || line[0] == 'q')) return false;
        show_move(show, move);
    }
    return true;
}

static void step_through(const struct session *s)
{
    struct showing show = { .session = s, .t = must_alloc(1, s->setup->table_bytes) };
    log_init(&show.log, s, viewer_bit(NOBODY));
    session_begin_again(s, show.t, NULL);
    bool all = show_moves(&show);
    log_release(&show.log);
    free(show.t);
    if (all && !table_is_over(s->table)) {
        struct text table = { 0 };
        describe_table(s->table, &table);
        print_plain(stdout, "\nAfter %u move%s:\n%s", s->count, plural_s(s->count),
                    text_string(&table));
        text_release(&table);
    }
}

static void show_question(const struct session *s)
{
    struct text words = { 0 };
    seat_words(s->setup, s->table->asked, &words);
    text_add_string(&words, ": ");
    prompt_words(s->table, &words);
    print_plain(stdout, "\n%s\n", text_string(&words));
    for (unsigned i = 0; i < s->table->moves; i++) {
        text_clear(&words);
        move_words(s->table, i, &words);
        print_plain(stdout, "  %u  %s\n", i + 1, text_string(&words));
    }
    text_release(&words);
    fputs("> ", stdout);
    fflush(stdout);
}

/* Lets one person move for everybody: numbers, move texts, undo, quit. */
static void play_on(struct session *s)
{
    puts("Answer with a number or a move text; undo takes a move back, quit ends.");
    char line[400];
    struct log log;
    log_init(&log, s, viewer_bit(NOBODY));
    unsigned shown = log.count;
    while (!table_is_over(s->table)) {
        show_question(s);
        if (!fgets(line, sizeof line, stdin)) break;
        const char *start = line, *end = line + strcspn(line, "\n");
        span_trim(&start, &end);
        line[end - line] = '\0';
        int64_t number;
        if (strcmp(start, "quit") == 0) break;
        if (strcmp(start, "undo") == 0 && s->count) {
            session_rewind(s, s->count - 1);
            log_update(&log, s);
            shown = log.count;
            continue;
        }
        if (span_number(start, end, 1, s->table->moves, &number)) {
            session_choose(s, (unsigned)number - 1);
        } else if (!session_choose_text(s, start)) {
            print_plain(stdout, "'%.60s' is not one of the moves.\n", start);
            continue;
        }
        log_update(&log, s);
        for (; (shown = log_next_line(&log, shown)) < log.count; shown++) {
            print_plain(stdout, "      %s\n", log_words(&log, shown, NOBODY));
        }
    }
    log_release(&log);
    if (table_is_over(s->table)) {
        struct text end = { 0 };
        if (s->setup->game->cooperative)
            outcome_words(s->table, &end);
        else
            scores_write(s->table, &end);
        print_plain(stdout, "\nThe game is over: %s\n", text_string(&end));
        text_release(&end);
    }
}

static bool write_save(const struct session *s, const char *path)
{
    struct text save = { 0 };
    session_save(s, &save);
    FILE *file = fopen(path, "wb");
    bool fine = file && fwrite(save.bytes, 1, save.length, file) == save.length;
    if (file) fine &= fclose(file) == 0;
    text_release(&save);
    if (fine)
        print_plain(stdout, "Saved as %s.\n", path);
    else
        print_plain(stderr, "limbic replay: cannot write %s\n", path);
    return fine;
}

/* The line that a server adds to the save of a finished game: {"salt":"...","commitment":"..."}.
 * To others it is a comment. NULL: there is none. */
static json_t *find_fair_line(const char *source, unsigned *line)
{
    static const char start[] = "# fair:";
    for (*line = 1; *source; (*line)++) {
        size_t length = strcspn(source, "\n");
        if (strncmp(source, start, sizeof start - 1) == 0) {
            json_t *fair = json_loadb(source + sizeof start - 1, length - (sizeof start - 1),
                                      JSON_REJECT_DUPLICATES, NULL);
            return fair ? fair : json_object();
        }
        source += length + (source[length] == '\n');
    }
    return NULL;
}

/* Was the deal fixed before anybody played? Whoever was there has noted the commitment. */
static bool verify_fair(const struct script *script, struct diagnostics *d)
{
    unsigned line;
    uint8_t salt[SALT_BYTES];
    struct text is = { 0 };
    json_t *fair = find_fair_line(script->source, &line);
    if (!fair) return true;
    const char *told = json_string_value(json_object_get(fair, "salt")),
               *commitment = json_string_value(json_object_get(fair, "commitment"));
    bool known = told && commitment && salt_read(salt, told);
    if (known) commitment_print(salt, script->seed, &is);
    bool fine = known && strcmp(text_string(&is), commitment) == 0;
    if (!known)
        diagnose(d, line, 1, "the salt and the commitment of the deal cannot be read");
    else if (!fine)
        diagnose(d, line, 1, "the commitment is not that of this seed and salt");
    else
        print_plain(stdout, "The seed is the one that was committed to: %s\n", commitment);
    text_release(&is);
    json_decref(fair);
    return fine;
}

static int replay(const struct script *script, const struct request *request, struct diagnostics *d)
{
    struct script_run run = { .moves_most = request->at };
    bool fine = script_play(script, &run, d);
    struct session *s = run.session;
    if (s && request->verify && fine) {
        print_plain(stdout, "%s: %u move%s, every hash agrees; position %016llx\n", request->file,
                    s->count, plural_s(s->count), (unsigned long long)position_hash(s->table));
        fine = verify_fair(script, d);
    } else if (s && !request->verify) {
        step_through(s);
    }
    print_mistakes(d);
    if (s && request->at != UINT_MAX && s->count < request->at && fine) {
        print_plain(stdout, "The save has only %u move%s.\n", s->count, plural_s(s->count));
    }
    if (s && fine && request->play) play_on(s);
    if (s && request->save) fine &= write_save(s, request->save);
    session_free(s);
    if (run.malformed) return EXIT_WRONG_USE;
    return fine ? EXIT_FINE : EXIT_NO;
}

int command_replay(int argc, char **argv)
{
    static const struct argp_option known[] = {
        { "verify", 'v', NULL, 0,
          "compare every position hash, and the seed with what a server committed to; print only "
          "what came of it",
          0 },
        { "at", 'a', "N", 0, "stop after N moves", 0 },
        { "play", 'p', NULL, 0, "play on from there, answering for everybody", 0 },
        { "save", 'o', "FILE", 0, "write what was replayed and played on to FILE", 0 },
        { 0 },
    };
    static const struct argp argp = {
        known,
        parse,
        "FILE",
        "Shows a save move by move. Where it diverges from what was saved it stops and says "
        "where.\v"
        "Examples:\n  limbic replay game.limbic\n  limbic replay game.limbic --verify\n"
        "  limbic replay game.limbic --at 12 --play --save other.limbic\n\n"
        "The exit code is 1 if it diverges, 2 if the file is not well-formed.",
        NULL,
        NULL,
        NULL
    };
    struct request request = { .at = UINT_MAX };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    if (!request.file) return wrong_use("replay", "name a save");
    struct saved saved;
    const struct script *script = saved_read(&saved, "replay", request.file);
    int code = script ? replay(script, &request, &saved.d) : EXIT_WRONG_USE;
    saved_release(&saved);
    return code;
}
