/* SPDX-License-Identifier: MIT */
/* What people are told: news, and the result. See playing.h. */
#include <ctype.h>
#include <string.h>

#include "kernel/outcome.h"
#include "kernel/words.h"
#include "terminal/playing.h"

/* ---- news ------------------------------------------------------------------------------------ */

/* Equal ones in a row ("Player 2 draws a card.") are shown once, with a count. */
unsigned times_told(const struct log *log, unsigned from, seat_id viewer, unsigned *next)
{
    const char *words = log_words(log, from, viewer);
    unsigned times = 0;
    do {
        times++;
        *next = log_next_line(log, from + 1);
        from = *next;
    } while (from < log->count && strcmp(log_words(log, from, viewer), words) == 0);
    return times;
}

void add_told(const struct session *s, const struct log *log, unsigned entry, seat_id viewer,
              unsigned times, struct text *out)
{
    const struct event *event = &log->entries[entry].event;
    if (times > 1 && s->setup->game->events[event->kind].several) {
        events_words(s->table, event, times, viewer, out);
        return;
    }
    struct words words = words_of_marked(&log_told(log, entry, viewer)->words);
    bool sentence = times > 1 && words.length && words.bytes[words.length - 1] == '.';
    words.length -= sentence;
    add_words(words, out);
    if (times > 1) text_add(out, " (%u times)%s", times, sentence ? "." : "");
}

/* Whose news they are; NOBODY: the deal's. What follows a pass is still the news of whoever moved
 * before it, whether somebody passed or it was passed for them: the lines must not tell that. */
static seat_id mover_of(const struct playing *p, unsigned move)
{
    const struct taken *moves = p->session->moves;
    while (move && moves[move - 1].passes) move--;
    return move ? moves[move - 1].seat : (seat_id)NOBODY;
}

/* Does another line begin here: a turn, or another mover's news? */
static bool line_begins(const struct playing *p, unsigned a, unsigned b)
{
    const struct log_entry *entries = p->log.entries;
    const struct event_kind *kind = &p->session->setup->game->events[entries[b].event.kind];
    if (kind->line || kind->step) return true;
    unsigned before = entries[a].move, after = entries[b].move;
    return before != after && mover_of(p, before) != mover_of(p, after);
}

/* Before a step of what happens by itself: a moment, for a person at a terminal who has not
 * switched it off. Whatever is typed meanwhile ends the waiting for good, and is read as the next
 * answer. */
static void give_a_moment(const struct playing *p, unsigned entry)
{
    const struct event_kind *kind =
        &p->session->setup->game->events[p->log.entries[entry].event.kind];
    if (!kind->step || !p->pace || !p->screen.terminal || !p->input.terminal) return;
    fflush(p->screen.out);
    input_wait(&p->input, p->pace);
}

void tell_news(const struct playing *p, unsigned *from, seat_id viewer)
{
    const struct screen *screen = &p->screen;
    const struct log *log = &p->log;
    struct marks marks = { 0 };
    struct text news = { .marks = &marks };
    *from = log_next_line(log, *from);
    while (*from < log->count) {
        unsigned next, times = times_told(log, *from, viewer, &next);
        if (!news.length) give_a_moment(p, *from);
        if (news.length) text_add_char(&news, ' ');
        add_told(p->session, log, *from, viewer, times, &news);
        bool line_ends = screen->plain || next == log->count || line_begins(p, *from, next);
        if (line_ends) {
            screen_say_words(screen, p->session->setup->game, screen->plain ? "" : "  ",
                             screen->plain ? 0 : 4, words_of_text(&news));
            text_clear(&news);
        }
        *from = next;
    }
    text_release(&news);
    marks_release(&marks);
}

/* ---- the result ------------------------------------------------------------------------------ */

struct points_of {
    int32_t points;
    bool wins; /* when the game is over */
};

/* Where nothing adds up while it goes on and yet an outcome is explained, points only say who has
 * won: "1 point" in a duel made people ask what a point is. */
static void add_sum(const struct game *game, const struct points_of *of, struct text *line)
{
    if (game->has_standing || !game->explain_score)
        text_add(line, ": " STRONG "%d" USUAL " point%s%s", of->points, plural_s(of->points),
                 of->wins ? " (wins)" : "");
    else
        text_add_string(line, of->wins ? ": " STRONG "wins" USUAL : ":");
}

/* Of a seat, or of side k for seats + k. */
static void show_points_of(const struct screen *screen, const struct table *t, unsigned who,
                           const struct points_of *of, struct text *line)
{
    const struct game *game = t->setup->game;
    add_sum(game, of, line);
    if (game->explain_score) {
        if (line->bytes[line->length - 1] != ':') text_add_string(line, screen->plain ? "." : "");
        text_add_string(line, screen->plain ? " " : "\n");
        game->explain_score(t, who, line);
    }
    screen_say_words(screen, game, screen->plain ? "" : "  ", screen->plain ? 0 : 6,
                     words_of_text(line));
}

void show_points(const struct screen *screen, const struct table *t, const struct seating *seating)
{
    struct marks marks = { 0 };
    struct text line = { .marks = &marks };
    int32_t points[SCORES_MAX];
    table_scores(t, points);
    struct outcome outcome = outcome_of(t, points);
    bool over = table_is_over(t);
    for (seat_id s = 0; s < t->seats; s++) {
        struct points_of of = { points[s], over && outcome.winners & seat_bit(s) };
        text_clear(&line);
        add_player(seating, s, &line);
        show_points_of(screen, t, s, &of, &line);
    }
    for (unsigned k = 0; k < t->setup->game->scoring_sides; k++) {
        struct points_of of = { points[t->seats + k], over && outcome.sides_won >> k & 1 };
        text_clear(&line);
        side_words(t->setup, k, &line);
        line.bytes[0] = (char)toupper((unsigned char)line.bytes[0]); /* "the Ego" */
        show_points_of(screen, t, t->seats + k, &of, &line);
    }
    text_release(&line);
    marks_release(&marks);
}

/* How many decisions there were is for those who watch bots, and no news to players. */
static bool somebody_played(const struct terminal_game *game)
{
    for (seat_id s = 0; s < game->session->setup->seats; s++) {
        if (!game->bots[s]) return true;
    }
    return false;
}

/* Of a game that all win or lose together, what ended it: where a turn is told at length that line
 * is above the screen. */
static void add_ending(const struct terminal_game *game, seat_id viewer, struct text *line)
{
    const struct session *s = game->session;
    struct log log;
    log_init(&log, s, viewer_bit(viewer));
    for (unsigned i = log.count; i-- > log.first;) {
        if (!s->setup->game->events[log_entry(&log, i)->event.kind].ends) continue;
        text_add_char(line, ' ');
        add_words(words_of_marked(&log_told(&log, i, viewer)->words), line);
        break;
    }
    log_release(&log);
}

void show_scores(const struct screen *screen, const struct terminal_game *game, seat_id viewer)
{
    const struct table *t = game->session->table;
    struct seating seating = { t->setup, game->bots, viewer };
    struct marks marks = { 0 };
    struct text line = { .marks = &marks };
    screen_blank(screen);
    text_add_string(&line, STRONG "The game is over." USUAL " ");
    outcome_words(t, &line);
    if (t->setup->game->cooperative) add_ending(game, viewer, &line);
    screen_say_words(screen, t->setup->game, "", 0, words_of_text(&line));
    if (!t->setup->game->cooperative) show_points(screen, t, &seating);
    if (!somebody_played(game))
        screen_note(screen, "%u decision%s, %u forced move%s.", t->decisions,
                    plural_s(t->decisions), t->forced, plural_s(t->forced));
    text_release(&line);
    marks_release(&marks);
}
