/* SPDX-License-Identifier: MIT */
/* Bots among themselves, and what they do. See terminal.h. */
#include <stdlib.h>

#include "kernel/words.h"
#include "terminal/playing.h"

struct progress progress_of(const struct session *s)
{
    return (struct progress){ s->seed, s->count };
}

unsigned choice_of_bot(const struct terminal_game *game, struct table *const scratch[2])
{
    const struct session *s = game->session;
    struct thinking thinking = { .scratch = scratch };
    return bot_choice(game->bots[s->table->asked], s->table, progress_of(s), &thinking).move;
}

static void show_move(const struct screen *screen, const struct session *s, unsigned index)
{
    struct text label = { 0 }, words = { 0 };
    text_add(&label, "%4u  ", s->count + 1);
    seat_words(s->setup, s->table->asked, &words);
    text_add_string(&words, ": ");
    move_words(s->table, index, &words);
    screen_say(screen, text_string(&label), 8, text_string(&words));
    text_release(&label);
    text_release(&words);
}

static void show_start(const struct screen *screen, const struct terminal_game *game)
{
    const struct session *s = game->session;
    struct picture_of of = { s->table, NOBODY, game->bots, .whole = false };
    struct text line = { 0 };
    text_add(&line, STRONG "%s" USUAL ", %u players, seed %llu:", s->setup->game->title,
             s->setup->seats, (unsigned long long)s->seed);
    for (seat_id seat = 0; seat < s->setup->seats; seat++) {
        text_add_string(&line, seat ? ", " : " ");
        add_player(&of, seat, &line);
    }
    text_add_char(&line, '.');
    screen_say(screen, "", 0, text_string(&line));
    screen_blank(screen);
    text_release(&line);
}

void terminal_watch(const struct terminal_game *game)
{
    struct session *s = game->session;
    struct screen screen;
    screen_init(&screen, stdout, game->plain);
    struct table *scratch[2] = { must_alloc(1, s->setup->table_bytes),
                                 must_alloc(1, s->setup->table_bytes) };
    show_start(&screen, game);
    struct log log;
    log_init(&log, s, viewer_bit(NOBODY));
    unsigned told = 0;
    for (;;) {
        for (; told < log.count; told++) {
            screen_say(&screen, "      ", 8, log_words(&log, told, NOBODY));
        }
        if (table_is_over(s->table) || ferror(stdout)) break;
        unsigned index = choice_of_bot(game, scratch);
        show_move(&screen, s, index);
        session_choose(s, index);
        log_update(&log, s);
    }
    if (table_is_over(s->table)) show_scores(&screen, game, NOBODY);
    log_release(&log);
    free(scratch[0]);
    free(scratch[1]);
}
