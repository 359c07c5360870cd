/*
 * limbic play: until people can play in the terminal, bots that choose at random play one game,
 * shown move by move.
 */
#include <stdio.h>

#include "cmd/start.h"
#include "kernel/view.h"
#include "kernel/words.h"
#include "sitting/script.h"

struct request {
    struct start start;
    const char *save;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case 's': start_seed(&request->start, argument); return 0;
    case 'o': request->save = argument; return 0;
    case ARGP_KEY_ARG: start_argument(&request->start, argument); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* What was told since entry `from`, as a spectator reads it. */
static unsigned show_log(const struct sitting *s, unsigned from)
{
    for (; from < s->log_count; from++) {
        printf("      %s\n", told_words(&s->log[from], s, NOBODY));
    }
    return from;
}

static void show_result(const struct sitting *s)
{
    int32_t scores[SEATS_MAX] = { 0 };
    s->setup->game->scores(s->table, scores);
    seat_set winners = table_winners(s->table);
    puts("\nThe game is over.");
    for (unsigned seat = 0; seat < s->setup->seats; seat++) {
        printf("  Player %u: %d point%s%s\n", seat + 1, scores[seat], scores[seat] == 1 ? "" : "s",
               winners & 1u << seat ? "  (wins)" : "");
    }
    printf("%u decisions, %u forced moves.\n", s->table->decisions, s->table->forced);
}

static void watch(struct sitting *s)
{
    struct stream luck = stream_make(s->seed, 1000);
    printf("%s, %u players, seed %llu. Bots choose at random.\n\n", s->setup->game->title,
           s->setup->seats, (unsigned long long)s->seed);
    unsigned shown = show_log(s, 0);
    while (!table_is_over(s->table)) {
        unsigned index = stream_below(&luck, s->table->moves);
        struct text words = { 0 };
        move_words(s->table, index, &words);
        printf("%4u  Player %u: %s\n", s->count + 1, s->table->asked + 1u, text_string(&words));
        text_release(&words);
        sitting_choose(s, index);
        shown = show_log(s, shown);
    }
    show_result(s);
}

static int write_save(const struct sitting *s, const char *path)
{
    struct text save = { 0 };
    sitting_save(s, &save);
    FILE *file = fopen(path, "wb");
    bool fine = file && fwrite(save.bytes, 1, save.length, file) == save.length;
    if (file) fine &= fclose(file) == 0;
    text_release(&save);
    if (fine)
        printf("Saved as %s: 'limbic replay %s' shows it again.\n", path, path);
    else
        fprintf(stderr, "limbic play: cannot write %s\n", path);
    return fine ? EXIT_FINE : EXIT_NO;
}

int command_play(int argc, char **argv)
{
    static const struct argp_option known[] = {
        { "seed", 's', "N", 0, "the game's luck; the same seed gives the same game (0)", 0 },
        { "save", 'o', "FILE", 0, "write the game to FILE when it is over", 0 },
        { 0 },
    };
    static const struct argp argp = {
        known,
        parse,
        "GAME [OPTION=VALUE...]",
        "Bots that choose at random play one game, shown move by move.\v"
        "Examples:\n  limbic play pebbles\n  limbic play pebbles --seed 7 --save game.limbic\n",
        NULL,
        NULL,
        NULL
    };
    struct request request = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    struct start *start = &request.start;
    if (!start->game && !start->d.count) return wrong_use("play", "name a game, e.g. pebbles");
    struct sitting *s = NULL;
    if (!start->d.count) s = sitting_new(start->game, &start->options, start->seed, &start->d);
    print_mistakes(&start->d);
    if (!s) return EXIT_WRONG_USE;
    watch(s);
    int code = request.save ? write_save(s, request.save) : EXIT_FINE;
    sitting_free(s);
    return code;
}
