/* SPDX-License-Identifier: MIT */
/* The loop: who is asked, what they are shown, what they answer. See terminal.h. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/exec.h"
#include "kernel/options.h"
#include "kernel/outcome.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/passing.h"
#include "session/guide.h"
#include "session/script.h"
#include "session/windows.h"
#include "terminal/answer.h"
#include "terminal/playing.h"
#include "terminal/question.h"

/* ---- saves ----------------------------------------------------------------------------------- */

static const char seats_line[] = "# seats ", person_word[] = "person";

void add_save(const struct terminal_game *game, struct text *out)
{
    session_save(game->session, out);
    text_add_string(out, seats_line);
    for (unsigned s = 0; s < game->session->setup->seats; s++) {
        text_add(out, "%s%s", s ? "," : "", game->bots[s] ? game->bots[s]->name : person_word);
    }
    text_add_char(out, '\n');
}

static bool named_bot(const char *start, const char *end, const struct bot **bot)
{
    char name[40];
    struct diagnostics d = { 0 };
    *bot = NULL;
    if (span_is(start, end, person_word)) return true;
    if ((size_t)(end - start) >= sizeof name) return false;
    snprintf(name, sizeof name, "%.*s", (int)(end - start), start);
    *bot = bot_named(name, &d);
    diagnostics_release(&d);
    return *bot != NULL;
}

/* What the save says of who plays; NULL: nothing. */
static const char *find_seats(const char *save)
{
    const char *line = NULL;
    for (const char *at = save; (at = strstr(at, seats_line)) != NULL; at++) {
        if (at == save || at[-1] == '\n') line = at + strlen(seats_line);
    }
    return line;
}

bool save_names_program(const char *save)
{
    const char *line = find_seats(save);
    while (line && *line && *line != '\n') {
        if (exec_is_name(line)) return true;
        line += strcspn(line, ",\n");
        line += *line == ',';
    }
    return false;
}

bool seats_of_save(const char *save, unsigned seats, const struct bot **found)
{
    const char *line = find_seats(save);
    for (unsigned s = 0; line && s < seats; s++) {
        const char *end = line + strcspn(line, ",\n");
        if (!named_bot(line, end, &found[s])) return false;
        bool last = s + 1 == seats;
        if (last ? *end == ',' : *end != ',') return false;
        line = end + 1;
    }
    return line != NULL;
}

bool is_own_seat(const struct playing *p, seat_id seat)
{
    return p->team ? !p->game->bots[seat] : seat == p->viewer;
}

void keep_game(struct playing *p, bool durable)
{
    if (!p->kept) return;
    struct text save = { 0 }, problem = { 0 };
    add_save(p->game, &save);
    p->kept = autosave_write(p->game->autosave, &save, durable, &problem);
    if (!p->kept) {
        screen_note(&p->screen, "From here on the game is not kept: %s. Use 'save FILE'.",
                    text_string(&problem));
    }
    text_release(&save);
    text_release(&problem);
}

/* ---- leaving --------------------------------------------------------------------------------- */

static void leave(struct playing *p, enum terminal_end end)
{
    p->leaving = true;
    p->end = end;
}

static bool is_one_of(const char *typed, const char *const *words)
{
    while (*words && strcasecmp(typed, *words) != 0) words++;
    return *words != NULL;
}

/* A command of the shell, typed a moment too early, is no name of a file: one with an option, or
 * one that names a program. */
static bool is_command_line(const char *typed)
{
    struct text first = { 0 };
    struct stat file;
    text_add_bytes(&first, typed, strcspn(typed, " "));
    bool program = stat(text_string(&first), &file) == 0 && S_ISREG(file.st_mode) &&
                   access(text_string(&first), X_OK) == 0;
    text_release(&first);
    return program || strstr(typed, " -");
}

/* What was typed at the question whether to leave. The answers that people give to such a question
 * are no names of files, whatever the question says. */
static void leave_or_stay(struct playing *p)
{
    static const char *const refusals[] = { "no", "n", "back", NULL };
    static const char *const consents[] = { "yes", "y", "quit", "q", "exit", "leave", NULL };
    const char *typed = text_string(&p->line);
    if (is_one_of(typed, refusals)) {
        p->ask_again = true;
        return;
    }
    if (*typed && is_command_line(typed) && !is_one_of(typed, consents)) {
        screen_note(&p->screen, "Not saved: that looks like a command of the shell, and no name of "
                                "a file. You are still in the game.");
        p->ask_again = true;
        return;
    }
    if (*typed && !is_one_of(typed, consents)) {
        struct text save = { 0 }, problem = { 0 };
        const char *path = strncasecmp(typed, "save ", 5) == 0 ? typed + 5 : typed;
        add_save(p->game, &save);
        bool fine = write_save_file(path, &save, &problem);
        if (fine)
            screen_note(&p->screen, "Saved as %s.", path);
        else
            screen_note(&p->screen, "Not saved: %s.", text_string(&problem));
        text_release(&save);
        text_release(&problem);
        p->ask_again = !fine;
        if (!fine) return;
    }
    leave(p, TERMINAL_LEFT);
}

/* Input that was not echoed after the prompt (typed ahead, or from a pipe) is shown there, so that
 * what follows begins a line and a transcript can be read. */
static enum input_kind take_line(struct playing *p, const char *prompt)
{
    bool ahead = input_is_there(&p->input);
    fputs(prompt, p->screen.out);
    fflush(p->screen.out);
    enum input_kind kind = input_line(&p->input, &p->line);
    bool seen = p->input.terminal && !ahead && kind != INPUT_END;
    if (!seen || kind == INPUT_INTERRUPTED)
        screen_say(&p->screen, "", 0, kind == INPUT_LINE ? text_string(&p->line) : "");
    return kind;
}

void ask_to_leave(struct playing *p)
{
    screen_blank(&p->screen);
    screen_note(&p->screen, "Leave the game? Type the name of a file to save it there, or 'no' to "
                            "play on.");
    screen_note(&p->screen, "%s",
                p->kept ? "Return alone or 'yes' leaves: 'limbic play --resume' goes on where you "
                          "were."
                        : "Return alone or 'yes' leaves, and the game is lost.");
    enum input_kind kind = take_line(p, "leave> ");
    if (kind == INPUT_LINE) {
        leave_or_stay(p);
        return;
    }
    if (kind == INPUT_TOO_LONG || kind == INPUT_UNREADABLE)
        p->ask_again = true;
    else
        leave(p, kind == INPUT_INTERRUPTED ? TERMINAL_INTERRUPTED : TERMINAL_LEFT);
}

bool read_line(struct playing *p, const char *prompt)
{
    if (fflush(p->screen.out) != 0 || ferror(p->screen.out)) {
        leave(p, TERMINAL_LEFT); /* nobody reads it now */
        return false;
    }
    switch (take_line(p, prompt)) {
    case INPUT_LINE: return true;
    case INPUT_TOO_LONG:
        screen_note(&p->screen, "That line is longer than %d characters; nothing was done.",
                    INPUT_MOST);
        return false;
    case INPUT_UNREADABLE:
        screen_note(&p->screen, "That line has control characters (arrow keys send some); nothing "
                                "was done.");
        return false;
    case INPUT_END:
        if (!p->input.terminal) {
            screen_note(&p->screen, "The input has ended.");
            leave(p, TERMINAL_LEFT); /* there is nobody to ask */
            return false;
        }
        __attribute__((fallthrough));
    case INPUT_INTERRUPTED: ask_to_leave(p); break;
    }
    return false;
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* What the viewer sees now: what it is asked and shown is made of that. */
static void look(struct playing *p)
{
    view_make(&p->view, p->session->table, p->viewer, VIEW_WITH_TEXTS);
    sight_make(&p->sight, &p->view);
}

static bool show_picture(struct playing *p)
{
    const struct game *game = p->session->setup->game;
    struct picture_of of = { &p->sight, p->game->bots, .team = p->team };
    picture_make(&p->picture, &of);
    bool shown = picture_show(&p->picture, p->all_of_it ? NULL : &p->before, game, &p->screen);
    struct picture now = p->picture;
    p->picture = p->before;
    p->before = now;
    p->all_of_it = false;
    p->pictured = p->log.count;
    return shown;
}

void make_move(struct playing *p, unsigned index)
{
    bool person = !p->game->bots[p->session->table->asked];
    session_choose(p->session, index);
    log_update(&p->log, p->session);
    keep_game(p, person);
}

struct auto_person person_at_keyboard(const struct playing *p)
{
    return (struct auto_person){
        .seats = own_seats(p), .spare = true, .empty = p->people == 1, .scratch = p->scratch
    };
}

/* What the person has set answers, or it makes no difference. Said where several people play only
 * to whom it is about, who has the keyboard. That an order makes no difference is said once: every
 * round has some, and they are no part of the story. */
static bool take_automatic_move(struct playing *p)
{
    struct auto_person person = person_at_keyboard(p);
    struct auto_answer found;
    if (!auto_find(p->session, &person, &found)) return false;
    struct marks marks = { 0 };
    struct text line = { .marks = &marks };
    bool order = !found.setting && !found.passed && !found.goes_on;
    bool told = order && p->order_told;
    p->order_told |= order;
    if (!told && auto_words(p->session, &found, &line))
        screen_say_words(&p->screen, p->session->setup->game, p->screen.plain ? "" : "  ", 4,
                         words_of_text(&line));
    text_release(&line);
    marks_release(&marks);
    auto_take(p->session, &found);
    log_update(&p->log, p->session);
    keep_game(p, true);
    return true;
}

/* Windows are passed before anything is told and whoever else sits at the keyboard gets up: nothing
 * is shown of it until the person is asked the next time. */
static bool pass_window(struct playing *p, seat_id seat)
{
    seat_id viewer = p->viewer;
    struct auto_answer found;
    p->viewer = seat; /* for whom it is */
    struct auto_person person = person_at_keyboard(p);
    bool passed =
        auto_find(p->session, &person, &found) && found.passed && found.passed != TAKEN_ONE;
    p->viewer = viewer;
    if (!passed) return false;
    auto_take(p->session, &found);
    log_update(&p->log, p->session);
    keep_game(p, false); /* if it is lost it is passed again */
    return true;
}

/* After the news, if there were any. */
static void tell_passes(struct playing *p, bool news)
{
    struct text line = { 0 };
    if (passing_words(p->session, own_seats(p), p->passes[p->viewer], &line)) {
        if (!news && !p->screen.plain) screen_blank(&p->screen);
        screen_say(&p->screen, p->screen.plain ? "" : "  ", 4, text_string(&line));
    }
    text_release(&line);
    for (seat_id s = 0; s < p->session->setup->seats; s++) {
        if (is_own_seat(p, s)) p->passes[s] = p->session->count;
    }
}

/* Somebody alone at the keyboard is not asked when there is nothing to choose; where several people
 * play, being skipped would tell the others something. A window that could be passed for them and
 * is not is one that they want to see. */
static bool take_only_move(struct playing *p)
{
    const struct table *t = p->session->table;
    if (t->moves != 1 || p->people > 1 || passing_is_asked(t)) return false;
    struct marks marks = { 0 };
    struct text line = { .marks = &marks };
    seat_words(t->setup, t->asked, &line);
    text_add_string(&line, ": ");
    move_words(t, 0, &line);
    text_add_string(&line, " (the only move)");
    screen_say_words(&p->screen, t->setup->game, p->screen.plain ? "" : "  ", 4,
                     words_of_text(&line));
    text_release(&line);
    marks_release(&marks);
    make_move(p, 0);
    return true;
}

static void tell_problem(const struct playing *p, const char *typed, struct text *problem)
{
    suggest_words(p, typed, problem);
    screen_say(&p->screen, "", 2, text_string(problem));
}

void repeat_question(struct playing *p)
{
    p->ask_again = true;
    p->why_told = 0;
}

static void answer(struct playing *p)
{
    const struct table *t = p->session->table;
    const char *typed = text_string(&p->line);
    if (!*typed && t->moves > 1) {
        repeat_question(p);
        return;
    }
    if (*typed && run_command(p)) return;
    struct text problem = { 0 };
    int index = *typed ? answer_find(&p->view, typed, &problem) : 0;
    if (index < 0 && is_question(typed))
        tell_question(p, typed);
    else if (index < 0)
        tell_problem(p, typed, &problem);
    else if (guide_takes(p, (unsigned)index))
        make_move(p, (unsigned)index);
    text_release(&problem);
}

/* Until the decision is answered, taken back or left. */
static void ask(struct playing *p)
{
    unsigned moves = p->session->count;
    p->ask_again = true;
    while (!p->leaving && p->session->count == moves) {
        if (p->ask_again) {
            if (p->all_of_it) p->why_told = 0;
            look(p);
            screen_blank(&p->screen);
            if (show_picture(p) && !p->screen.plain) screen_blank(&p->screen);
            tell_guide(p);
            question_show(&p->sight, &p->screen, &p->why_told);
        }
        p->ask_again = false;
        if (read_line(p, "> ")) answer(p);
    }
}

/* ---- several people -------------------------------------------------------------------------- */

static void wait_for_return(struct playing *p, const char *what)
{
    do {
        screen_note(&p->screen, "%s", what);
    } while (!read_line(p, "") && !p->leaving);
}

/* Hides what the last person saw and waits for the next one. */
static void sit_down(struct playing *p, seat_id seat)
{
    if (p->viewer == seat) return;
    if (p->people > 1) {
        if (p->viewer != NOBODY) {
            screen_blank(&p->screen);
            tell_news(p, &p->told[p->viewer], p->viewer);
            wait_for_return(p, "Press return to hide this.");
            if (p->leaving) return;
            screen_hide(&p->screen);
        }
        struct text what = { 0 };
        text_add_string(&what, "Pass the keyboard to ");
        seat_words(p->session->setup, seat, &what);
        text_add_string(&what, ", press return.");
        wait_for_return(p, text_string(&what));
        text_release(&what);
        if (p->leaving) return;
        screen_hide(&p->screen);
    }
    if (!p->team || p->viewer == NOBODY) p->all_of_it = true;
    p->viewer = seat;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void welcome(const struct playing *p)
{
    const struct session *s = p->session;
    struct marks marks = { 0 };
    struct text line = { .marks = &marks }, options = { 0 };
    options_print(s->setup->game, &s->setup->options, &options);
    text_add(&line, STRONG "%s" USUAL ": %s", s->setup->game->title, s->setup->game->about);
    screen_say(&p->screen, "", 0, text_string(&line));
    text_clear(&line);
    text_add(&line, "%s; seed %llu.", text_string(&options), (unsigned long long)s->seed);
    for (seat_id seat = 0; seat < s->setup->seats; seat++) {
        const struct bot *bot = p->game->bots[seat];
        text_add_char(&line, ' ');
        seat_words(s->setup, seat, &line);
        if (bot)
            text_add(&line, bot->begin ? " is the bot %s." : " is the %s bot.", bot->name);
        else
            text_add_string(&line, p->people > 1 ? " is a person." : " is you.");
    }
    screen_say_words(&p->screen, s->setup->game, "", 0, words_of_text(&line));
    screen_note(&p->screen, "Type the number of a move, or the start of its words; ? for help.");
    text_release(&line);
    text_release(&options);
    marks_release(&marks);
}

/* One person in several seats reads everything once. */
static void share_news(struct playing *p, seat_id seat)
{
    for (seat_id s = 0; s < p->session->setup->seats && p->people == 1; s++) {
        if (!p->game->bots[s]) p->told[s] = p->told[seat];
    }
}

/* In a co-operative game, and where everybody may answer everything. */
static bool asks_all_the_time(const struct game *game)
{
    return game->cooperative || passing_is_known(game, PASSED_EMPTY);
}

/* Between the turns of one's own heroes hardly anything changes that the news do not say. */
static bool is_turn_of_others(const struct playing *p, const struct event *event)
{
    const struct event_kind *kind = &p->session->setup->game->events[event->kind];
    if (event_mark(kind) != MARK_TURN) return false;
    return event->seat == NOBODY || !is_own_seat(p, event->seat);
}

static bool others_had_a_turn(const struct playing *p)
{
    for (unsigned i = p->pictured; i < p->log.count; i++) {
        if (is_turn_of_others(p, &p->log.entries[i].event)) return true;
    }
    return false;
}

/* What was shown before has scrolled away: others have moved or, in a game in which everybody is
 * asked all the time, somebody else's turn has begun. */
static bool has_scrolled_away(const struct playing *p)
{
    const struct session *s = p->session;
    if (asks_all_the_time(s->setup->game)) return others_had_a_turn(p);
    return s->count && !is_own_seat(p, s->moves[s->count - 1].seat);
}

static void ask_person(struct playing *p)
{
    seat_id seat = p->session->table->asked;
    bool guided = guide_is_followed(p); /* then nothing is answered for anybody */
    if (!guided && auto_goes_on(p->session) && take_automatic_move(p))
        return; /* its news are told at once */
    if (!guided && pass_window(p, seat)) return;
    sit_down(p, seat);
    if (p->leaving) return;
    bool news = p->told[seat] < p->log.count;
    if (news) {
        if (!p->screen.plain) screen_blank(&p->screen);
        tell_news(p, &p->told[seat], seat);
        share_news(p, seat);
    }
    tell_passes(p, news);
    if (has_scrolled_away(p))
        p->all_of_it = true;
    else if (others_had_a_turn(p))
        picture_forget_hands(&p->before);
    if (guided || (!take_automatic_move(p) && !take_only_move(p))) ask(p);
}

/* A program that failed: whoever sits at the keyboard decides whether greedy goes on for it. */
static void replace_bot(struct playing *p, const char *problem)
{
    seat_id seat = p->session->table->asked;
    screen_blank(&p->screen);
    screen_note(&p->screen, "Something is wrong with %s.", problem);
    for (bool answered = false; !answered && !p->leaving;) {
        screen_note(&p->screen, "Return lets the greedy bot play on in its seat, 'quit' leaves.");
        answered = read_line(p, "> ") &&
                   (!p->line.length || strcasecmp(text_string(&p->line), "quit") == 0);
    }
    if (p->leaving) return;
    if (strcasecmp(text_string(&p->line), "quit") == 0) {
        leave(p, TERMINAL_LEFT);
        return;
    }
    p->game->bots[seat]->end(p->game->kept[seat]);
    p->game->kept[seat] = NULL;
    p->game->bots[seat] = &greedy_bot;
    keep_game(p, true);
}

static void ask_bot(struct playing *p)
{
    struct text problem = { 0 };
    unsigned index = choice_of_bot(p->game, p->scratch, &problem);
    if (index == BOT_FAILED)
        replace_bot(p, text_string(&problem));
    else if (input_was_interrupted(&p->input)) /* what a bot found in a hurry is no move */
        ask_to_leave(p);
    else
        make_move(p, index);
    text_release(&problem);
}

static void play_to_the_end(struct playing *p)
{
    while (!p->leaving && !table_is_over(p->session->table)) {
        int guided = guide_move(p->session);
        if (!p->game->bots[p->session->table->asked])
            ask_person(p);
        else if (guided >= 0)
            make_move(p, (unsigned)guided);
        else
            ask_bot(p);
    }
}

/* The end is shown to all: where several people play, in the words of a spectator. */
static void finish(struct playing *p)
{
    seat_id reader = p->people == 1 ? p->viewer : NOBODY;
    if (p->viewer == NOBODY) { /* it was over when it was loaded, or nobody was asked */
        for (seat_id s = 0; s < p->session->setup->seats && p->people == 1; s++) {
            if (!p->game->bots[s]) reader = s;
        }
    }
    unsigned from = reader == NOBODY ? p->log.count : p->told[reader];
    for (seat_id s = 0; s < p->session->setup->seats && reader == NOBODY; s++) {
        if (!p->game->bots[s] && p->told[s] < from) from = p->told[s];
    }
    screen_blank(&p->screen);
    tell_news(p, &from, reader);
    if (p->people == 1 && p->viewer != NOBODY) tell_passes(p, true);
    show_scores(&p->screen, p->game, reader);
    if (p->people && p->session->setup->game->cooperative)
        screen_note(&p->screen, "To look back at a game, begin it with --save FILE: 'limbic replay "
                                "FILE' tells it again, move by move.");
    tell_guide(p);
    if (p->game->autosave) autosave_forget(p->game->autosave);
    p->end = TERMINAL_OVER;
}

/* What a seat has read of a game that others began: only what is new since its last answer. */
static void skip_old_news(struct playing *p)
{
    const struct session *s = p->session;
    for (seat_id seat = 0; seat < s->setup->seats; seat++) {
        for (unsigned i = 0; i < p->log.count; i++) {
            unsigned move = p->log.entries[i].move;
            if (move && s->moves[move - 1].seat == seat) p->told[seat] = i;
        }
    }
}

/* All win or lose together, and everybody sees every hand. */
static bool team_hides_nothing(const struct table *t)
{
    return seats_win_together(t->setup) && !table_hides_hands(t);
}

/* Those who may read the news: bots do not. */
static viewer_set readers(const struct terminal_game *game)
{
    viewer_set all = viewer_bit(NOBODY);
    for (seat_id s = 0; s < game->session->setup->seats; s++) {
        if (!game->bots[s]) all |= viewer_bit(s);
    }
    return all;
}

enum terminal_end terminal_play(struct terminal_game *game)
{
    struct playing p = {
        .game = game, .session = game->session, .viewer = NOBODY, .pace = game->pace
    };
    size_t bytes = game->session->setup->table_bytes;
    p.scratch[0] = must_alloc(1, bytes);
    p.scratch[1] = must_alloc(1, bytes);
    p.kept = game->autosave && game->autosave->path;
    for (unsigned s = 0; s < game->session->setup->seats; s++) p.people += !game->bots[s];
    p.team = p.people > 1 && team_hides_nothing(game->session->table);
    if (p.team) p.people = 1;
    screen_init(&p.screen, stdout, game->plain);
    input_init(&p.input, STDIN_FILENO);
    input_catch_interrupts();
    log_init(&p.log, p.session, readers(game));
    welcome(&p);
    skip_old_news(&p);
    keep_game(&p, true);
    play_to_the_end(&p);
    if (!p.leaving)
        finish(&p);
    else if (p.kept)
        screen_note(&p.screen, "'limbic play --resume' goes on with this game.");
    log_release(&p.log);
    dismiss_bots(game);
    picture_release(&p.picture);
    picture_release(&p.before);
    sight_release(&p.sight);
    view_release(&p.view);
    input_release(&p.input);
    text_release(&p.line);
    free(p.scratch[0]);
    free(p.scratch[1]);
    return p.end;
}
