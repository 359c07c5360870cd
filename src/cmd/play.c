/* SPDX-License-Identifier: MIT */
/*
 * limbic play: a game in the terminal, with people and bots. src/terminal plays it; this file
 * decides who sits where, and which game it is: a new one, a save, or the one that was left last.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/plain.h"
#include "cmd/start.h"
#include "kernel/words.h"
#include "session/guide.h"
#include "session/script.h"
#include "session/windows.h"
#include "terminal/input.h"
#include "terminal/terminal.h"

enum {
    KEY_HUMAN = 1,
    KEY_BOTS,
    KEY_LOAD,
    KEY_RESUME,
    KEY_PLAIN,
    KEY_BOT_TIME,
    KEY_PACE,
    KEY_GUIDE
};

struct request {
    struct start start;
    const char *save, *human, *bots, *load;
    const char *pace;
    bool resume, plain, guide;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &request->start; return 0;
    case 'o': request->save = argument; return 0;
    case KEY_HUMAN: request->human = argument; return 0;
    case KEY_BOTS: request->bots = argument; return 0;
    case KEY_BOT_TIME: start_bot_time(&request->start, argument); return 0;
    case KEY_LOAD: request->load = argument; return 0;
    case KEY_RESUME: request->resume = true; return 0;
    case KEY_PLAIN: request->plain = true; return 0;
    case KEY_GUIDE: request->guide = true; return 0;
    case KEY_PACE: request->pace = argument; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- who sits where -------------------------------------------------------------------------- */

/* "1,3", "all" or "none" as seats from 0. */
static seat_set parse_people(const char *list, unsigned seats, struct diagnostics *d)
{
    if (strcmp(list, "all") == 0) return (seat_set)((1u << seats) - 1);
    if (strcmp(list, "none") == 0) return 0;
    seat_set people = 0;
    for (const char *at = list;; at++) {
        const char *end = at + strcspn(at, ",");
        int64_t number;
        if (!span_number(at, end, 1, seats, &number)) {
            diagnose(d, 0, 0,
                     "'%.60s' does not say which seats are people: it takes numbers from 1 to %u "
                     "with commas, e.g. --human 1,2, or all, or none",
                     list, seats);
            return 0;
        }
        people |= seat_bit((seat_id)(number - 1));
        at = end;
        if (!*at) return people;
    }
}

/* The bots of the list take the seats without a person in turn; the list repeats when it ends. */
static void seat_bots(struct terminal_game *game, seat_set people, const struct bot *const *list,
                      unsigned count)
{
    unsigned next = 0;
    for (seat_id s = 0; s < game->session->setup->seats; s++) {
        game->bots[s] = people & seat_bit(s) ? NULL : list[next++ % count];
    }
}

static bool somebody_is_there(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* `save`: the text of a save that may say who played; NULL: a new game. */
static void seat_players(const struct request *request, struct terminal_game *game,
                         const char *save, struct start *start)
{
    unsigned seats = game->session->setup->seats, count = 1;
    const struct bot *list[SEATS_MAX] = { &greedy_bot };
    bool said = request->human || request->bots;
    if (save && !said && save_names_program(save)) {
        diagnose(&start->d, 0, 0,
                 "this game has a program in a seat, which a save may not start: name it again, "
                 "or another bot, with --bots");
        return;
    }
    if (request->guide) {
        seat_bots(game, seat_bit(GUIDE_LEARNER), list, count);
        return;
    }
    if (save && !said && seats_of_save(save, seats, game->bots)) return;
    seat_set people = somebody_is_there() ? 1 : 0;
    if (request->human) people = parse_people(request->human, seats, &start->d);
    if (request->bots) count = start_bots(start, request->bots, list, SEATS_MAX);
    if (count) seat_bots(game, people, list, count);
}

static unsigned people_of(const struct terminal_game *game)
{
    unsigned people = 0;
    for (unsigned s = 0; s < game->session->setup->seats; s++) people += !game->bots[s];
    return people;
}

/* ---- which game ------------------------------------------------------------------------------ */

/* A number that is easy to type again. */
static uint64_t draw_seed(void)
{
    uint32_t drawn = 0;
    if (getrandom(&drawn, sizeof drawn, 0) != sizeof drawn) drawn = (uint32_t)getpid();
    return drawn % 1000000u;
}

/* A new game begins once more if those who play it are to be asked more than it asks. */
static void ask_people_fairly(struct terminal_game *game, struct start *start)
{
    if (!options_for_people(start->game, &start->options, people_of(game))) return;
    session_free(game->session);
    game->session = session_new(start->game, &start->options, start->seed, &start->d);
}

/* The session a save leads to; NULL, with the mistakes reported, and the exit code for that: a save
 * that diverges is well-formed, and cannot be continued. */
static struct session *play_save(const char *path, struct text *source, struct diagnostics *d,
                                 int *code)
{
    struct text problem = { 0 };
    struct scripts scripts = { 0 };
    struct script_run run = { .moves_most = UINT_MAX };
    d->file = path;
    bool fine = read_whole_file(path, SCRIPT_BYTES_MAX, source, &problem);
    if (!fine) diagnose(d, 0, 0, "%s", text_string(&problem));
    d->source = text_string(source);
    fine = fine && diagnose_unless_text(d, source->bytes, source->length) &&
           scripts_parse(&scripts, d->source, d);
    if (fine && scripts.count != 1) {
        diagnose(d, 0, 0, "the file has %u scenes: one save is needed", scripts.count);
        fine = false;
    }
    if (fine) print_notes(&scripts.all[0]);
    if (fine && !script_play(&scripts.all[0], &run, d)) {
        *code = run.malformed ? EXIT_WRONG_USE : EXIT_NO;
        session_free(run.session);
        run.session = NULL;
    }
    scripts_release(&scripts);
    text_release(&problem);
    return run.session;
}

static int write_save(const struct terminal_game *game, const char *path)
{
    struct text save = { 0 }, problem = { 0 };
    add_save(game, &save);
    bool fine = write_save_file(path, &save, &problem);
    if (fine)
        print_plain(stdout, "Saved as %s: 'limbic replay %s' shows it again.\n", path, path);
    else
        print_plain(stderr, "limbic play: %s\n", text_string(&problem));
    text_release(&save);
    text_release(&problem);
    return fine ? EXIT_FINE : EXIT_NO;
}

/* A game somebody plays is kept. If it cannot be, that is reported, and the game goes on. */
static void keep_new(struct terminal_game *game, struct autosave *autosave)
{
    struct text problem = { 0 };
    if (!autosave_new(autosave, &problem)) {
        print_plain(stderr, "limbic play: the game cannot be kept for --resume: %s\n",
                    text_string(&problem));
    }
    game->autosave = autosave;
    text_release(&problem);
}

static int play(const struct request *request, struct terminal_game *game,
                struct autosave *autosave)
{
    enum terminal_end end = TERMINAL_OVER;
    if (!people_of(game)) {
        if (!terminal_watch(game)) end = TERMINAL_FAILED;
    } else {
        if (request->resume)
            game->autosave = autosave;
        else
            keep_new(game, autosave);
        end = terminal_play(game);
    }
    int code = request->save ? write_save(game, request->save) : EXIT_FINE;
    if (end == TERMINAL_FAILED) return EXIT_NO;
    return end == TERMINAL_INTERRUPTED ? EXIT_INTERRUPTED : code;
}

static const char *file_to_load(const struct request *request, struct autosave *autosave,
                                struct diagnostics *d)
{
    if (!request->resume) return request->load;
    struct text problem = { 0 };
    if (!autosave_last(autosave, &problem)) diagnose(d, 0, 0, "%s", text_string(&problem));
    text_release(&problem);
    return autosave->path;
}

/* The first game of somebody who learns; NULL, with the reason. */
static struct session *begin_guided(const struct game *game, struct diagnostics *d)
{
    const struct guide *guide = guide_find(game);
    if (guide) return guide_begin(guide, d);
    diagnose(d, 0, 0, "there is no guide of %s", game->name);
    return NULL;
}

/* `drawn`: the seed if none is given. */
static int wrong_combination(const struct request *request, uint64_t drawn)
{
    const struct start *start = &request->start;
    bool from_file = request->load || request->resume;
    if (request->load && request->resume)
        return wrong_use("play", "--load and --resume are two different games");
    if (request->guide && from_file)
        return wrong_use("play", "--guide begins a game: --resume goes on with one that was left");
    if (request->guide && (start->given_count || request->human || request->bots))
        return wrong_use("play", "a guide brings its options and players: name none beside it");
    if (request->guide && start->seed != drawn)
        return wrong_use("play", "a guide is the same game for everybody: name no seed beside it");
    if (from_file && (start->game || start->given_count || start->d.count))
        return wrong_use("play", "a save brings its game and options: name none beside it");
    if (!from_file && !start->game && !start->d.count)
        return wrong_use("play", "name a game, e.g. gemotion");
    return EXIT_FINE;
}

static int run(struct request *request, uint64_t drawn)
{
    struct start *start = &request->start;
    struct terminal_game game = { .plain = request->plain, .pace = PACE_USUAL };
    if (request->pace && !pace_read(request->pace, &game.pace))
        diagnose(&start->d, 0, 0, "--pace takes seconds from 0 to %d, or off; not '%.60s'",
                 PACE_MOST / 1000, request->pace);
    struct autosave autosave = { .lock = -1 };
    struct text source = { 0 };
    struct diagnostics d = { 0 };
    const char *file = file_to_load(request, &autosave, &d);
    bool nobody = request->human ? strcmp(request->human, "none") == 0 : !somebody_is_there();
    if (start->seed == drawn && nobody) start->seed = 0; /* the same whenever it is watched */
    int code = request->resume && !file ? EXIT_NO : EXIT_WRONG_USE;
    if (file)
        game.session = play_save(file, &source, &d, &code);
    else if (request->guide && !start->d.count)
        game.session = begin_guided(start->game, &d);
    else if (!request->resume && !start->d.count)
        game.session = session_new(start->game, &start->options, start->seed, &d);
    if (game.session) seat_players(request, &game, file ? text_string(&source) : NULL, start);
    if (game.session && !file && !request->guide && !start->d.count)
        ask_people_fairly(&game, start);
    bool told = d.count || start->d.count;
    print_mistakes(&start->d);
    print_mistakes(&d);
    if (game.session && !told) code = play(request, &game, &autosave);
    session_free(game.session);
    autosave_release(&autosave);
    text_release(&source);
    return code;
}

int command_play(int argc, char **argv)
{
    static const struct argp_option known[] = {
        { "human", KEY_HUMAN, "SEATS", 0,
          "which seats are people, e.g. 1,3, all or none (1 at a terminal, else none)", 0 },
        { "bots", KEY_BOTS, "BOT,BOT...", 0,
          "who takes the other seats, in turn: random, easy, greedy, hard, expert, search:N (N "
          "iterations), exec:COMMAND (greedy)",
          0 },
        { "bot-time", KEY_BOT_TIME, "SECONDS", 0, "how long a COMMAND may take for a move (10)",
          0 },
        { "guide", KEY_GUIDE, NULL, 0, "a first game of ten minutes that teaches the rules", 0 },
        { "load", KEY_LOAD, "FILE", 0, "go on with a save, or play on from a scene", 0 },
        { "resume", KEY_RESUME, NULL, 0, "go on with the game that was left or killed last", 0 },
        { "save", 'o', "FILE", 0, "write the game to FILE when it is over or left", 0 },
        { "plain", KEY_PLAIN, NULL, 0, "one fact a line, no colour, no drawing: for screen readers",
          0 },
        { "pace", KEY_PACE, "SECONDS", 0,
          "wait so long before each step of what happens by itself (0.8), or off", 0 },
        { 0 },
    };
    const struct argp_child children[] = { { start_argp(argc, argv), 0, NULL, 0 }, { 0 } };
    const struct argp argp = {
        known,
        parse,
        "GAME [OPTION=VALUE...]",
        "Play a game in the terminal, against bots and other people. With no terminal there, "
        "bots play it among themselves, shown move by move.\v"
        "A game that people play has a random seed unless --seed is given; it is shown at the "
        "start.\n\n"
        "Examples:\n"
        "  limbic play gemotion\n"
        "  limbic play gemotion --guide\n"
        "  limbic play gemotion --players 3 --colors red,blue --bots greedy,random\n"
        "  limbic play gemotion --players 3 --human 1,3 --plain\n"
        "  limbic play --resume\n"
        "  limbic play cerebria --spirits delight\n"
        "  limbic play sentiment --decks love,fear\n"
        "  limbic play sentinels --human none --seed 7 --save game.limbic\n",
        children,
        NULL,
        NULL
    };
    struct request request = { 0 };
    uint64_t drawn = request.start.seed = draw_seed();
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    int code = wrong_combination(&request, drawn);
    if (code == EXIT_FINE) return run(&request, drawn);
    diagnostics_release(&request.start.d);
    return code;
}
