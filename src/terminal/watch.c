/* SPDX-License-Identifier: MIT */
/* Bots among themselves, and what they do. See terminal.h. */
#include <stdlib.h>
#include <string.h>

#include "base/cores.h"
#include "base/plain.h"
#include "bots/search.h"
#include "kernel/words.h"
#include "terminal/playing.h"

struct progress progress_of(const struct session *s)
{
    return (struct progress){ s->seed, s->count };
}

/* In each seat a program of its own, even of the same name: it sees no other hand. */
unsigned choice_of_bot(struct terminal_game *game, struct table *const scratch[2],
                       struct text *problem)
{
    const struct session *s = game->session;
    seat_id seat = s->table->asked;
    const struct bot *bot = game->bots[seat];
    if (bot->begin && !game->kept[seat]) game->kept[seat] = bot->begin(bot);
    /* A program that was stopped once never answers again (exec.h). */
    bool searches = bot->choose == search_choose;
    struct thinking thinking = { .scratch = scratch,
                                 .kept = game->kept[seat],
                                 .stop = searches ? input_interrupt() : NULL,
                                 .threads = cores_there_are(),
                                 .problem = problem };
    return bot_choice(bot, s->table, progress_of(s), &thinking).move;
}

void dismiss_bots(struct terminal_game *game)
{
    for (unsigned s = 0; s < game->session->setup->seats; s++) {
        if (game->kept[s]) game->bots[s]->end(game->kept[s]);
        game->kept[s] = NULL;
    }
}

/* "No" and "Pass" say nothing without what was asked, nor does a name: "Player 3: Player 1". What
 * begins with a verb ("Discard a card"), or is what a card says, does. */
static bool needs_question(const struct move_kind *kind)
{
    if (kind->says != SAYS_NOTHING) return true;
    return kind->words[0] == '{' && !strstr(kind->words, "{clause}");
}

static void add_question(const struct table *t, unsigned index, struct text *out)
{
    if (!needs_question(&t->setup->game->moves[table_moves(t)[index].kind])) return;
    prompt_words(t, out);
    text_add_char(out, ' ');
}

static void show_move(const struct screen *screen, const struct session *s, unsigned index)
{
    struct marks marks = { 0 };
    struct text label = { 0 }, words = { .marks = &marks };
    text_add(&label, "%4u  ", s->count + 1);
    seat_words(s->setup, s->table->asked, &words);
    text_add_string(&words, ": ");
    add_question(s->table, index, &words);
    move_words(s->table, index, &words);
    screen_say_words(screen, s->setup->game, text_string(&label), 8, words_of_text(&words));
    text_release(&label);
    text_release(&words);
    marks_release(&marks);
}

static void show_start(const struct screen *screen, const struct terminal_game *game)
{
    const struct session *s = game->session;
    struct seating seating = { s->setup, game->bots, NOBODY };
    struct marks marks = { 0 };
    struct text line = { .marks = &marks };
    text_add(&line, STRONG "%s" USUAL ", %u player%s, seed %llu:", s->setup->game->title,
             s->setup->seats, s->setup->seats == 1 ? "" : "s", (unsigned long long)s->seed);
    for (seat_id seat = 0; seat < s->setup->seats; seat++) {
        text_add_string(&line, seat ? ", " : " ");
        add_player(&seating, seat, &line);
    }
    text_add_char(&line, '.');
    screen_say_words(screen, s->setup->game, "", 0, words_of_text(&line));
    screen_blank(screen);
    text_release(&line);
    marks_release(&marks);
}

/* What was told from `told` on; how far that is now. */
static unsigned show_told(const struct screen *screen, const struct session *s,
                          const struct log *log, unsigned told)
{
    struct marks marks = { 0 };
    struct text line = { .marks = &marks };
    told = log_next_line(log, told);
    while (told < log->count) {
        unsigned next, times = times_told(log, told, NOBODY, &next);
        text_clear(&line);
        add_told(s, log, told, NOBODY, times, &line);
        screen_say_words(screen, s->setup->game, "      ", 8, words_of_text(&line));
        told = next;
    }
    text_release(&line);
    marks_release(&marks);
    return told;
}

bool terminal_watch(struct terminal_game *game)
{
    struct session *s = game->session;
    struct screen screen;
    screen_init(&screen, stdout, game->plain);
    struct table *scratch[2] = { must_alloc(1, s->setup->table_bytes),
                                 must_alloc(1, s->setup->table_bytes) };
    show_start(&screen, game);
    struct log log;
    log_init(&log, s, viewer_bit(NOBODY));
    unsigned told = 0, index = 0;
    struct text problem = { 0 };
    for (;;) {
        told = show_told(&screen, s, &log, told);
        if (table_is_over(s->table) || ferror(stdout)) break;
        index = choice_of_bot(game, scratch, &problem);
        if (index == BOT_FAILED) break;
        show_move(&screen, s, index);
        session_choose(s, index);
        log_update(&log, s);
    }
    if (table_is_over(s->table)) show_scores(&screen, game, NOBODY);
    log_release(&log);
    if (problem.length) fflush(screen.out);
    if (problem.length) print_plain(stderr, "limbic play: %s\n", text_string(&problem));
    dismiss_bots(game);
    text_release(&problem);
    free(scratch[0]);
    free(scratch[1]);
    return index != BOT_FAILED;
}
