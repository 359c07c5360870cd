/* SPDX-License-Identifier: MIT */
/*
 * What the engine does and says for each request. See request.h; docs/protocol.md is the manual.
 *
 * Each function reads all it needs before it changes anything, so that a refusal changes nothing.
 */
#include "session/request.h"

#include <limits.h>
#include <string.h>

#include "base/json.h"
#include "games/registry.h"
#include "kernel/options.h"
#include "kernel/position.h"
#include "kernel/view.h"
#include "kernel/words.h"
#include "session/report.h"
#include "session/script.h"
#include "session/windows.h"

enum { PROTOCOL = 2 }; /* raised when a script that obeys docs/protocol.md could break */

/* ---- beginning ------------------------------------------------------------------------------- */

static bool answer_games(struct asking *a)
{
    bool all = false;
    if (!asking_flag(a, "all", &all)) return false;
    json_key(a->out, "protocol");
    json_number(a->out, PROTOCOL);
    json_key(a->out, "games");
    report_games(all, a->out);
    return true;
}

/* The pending decision as the asked seat sees it. */
static void write_decision(const struct asking *a)
{
    const struct table *t = a->engine->session->table;
    json_key(a->out, "decision");
    decision_write(t, t->asked, VIEW_WITH_TEXTS, a->out);
}

/* From now on this is the game; owned. */
static void take_over(struct asking *a, struct session *s)
{
    log_release(&a->engine->log);
    session_free(a->engine->session);
    a->engine->session = s;
    report_start(s, a->out);
    report_progress(s, a->out);
    write_decision(a);
}

static bool answer_new(struct asking *a)
{
    const char *name;
    struct options options;
    uint64_t seed = 0;
    bool fine = asking_seed(a, &seed);
    if (!asking_string(a, "game", &name)) return false;
    const struct game *game = game_find(name, &a->mistakes, 0, 0);
    if (!game) return false;
    options_init(game, &options);
    fine &= asking_options(a, game, &options);
    /* All seats are the client's, who may let a person or a program play each of them. */
    if (fine) options_for_people(game, &options, (unsigned)options.value[OPTION_PLAYERS].number);
    struct session *s = fine ? session_new(game, &options, seed, &a->mistakes) : NULL;
    if (s) take_over(a, s);
    return s != NULL;
}

static bool play_script(struct asking *a, const struct script *script)
{
    struct script_run run = { .moves_most = UINT_MAX };
    if (!script_play(script, &run, &a->mistakes)) {
        session_free(run.session);
        return false;
    }
    json_key(a->out, "title");
    if (script->title)
        json_text(a->out, script->title);
    else
        json_nothing(a->out);
    take_over(a, run.session);
    return true;
}

static bool answer_load(struct asking *a)
{
    const char *text;
    if (!asking_string(a, "text", &text)) return false;
    if (strlen(text) > SCRIPT_BYTES_MAX) {
        return asking_refuse(a, "the text is larger than %d bytes, the most that is read",
                             SCRIPT_BYTES_MAX);
    }
    a->mistakes.file = "text";
    a->mistakes.source = text;
    struct scripts scripts;
    bool fine = scripts_parse(&scripts, text, &a->mistakes);
    if (fine && scripts.count != 1)
        fine = asking_refuse(a, "it has %u scenes; load them one at a time", scripts.count);
    else if (fine)
        fine = play_script(a, &scripts.all[0]);
    scripts_release(&scripts);
    return fine;
}

/* ---- looking --------------------------------------------------------------------------------- */

static bool answer_view(struct asking *a)
{
    seat_id viewer = NOBODY;
    if (!asking_seat(a, "seat", &viewer)) return false;
    json_key(a->out, "view");
    view_write(a->engine->session->table, viewer, a->out);
    return true;
}

static bool answer_decision(struct asking *a)
{
    write_decision(a);
    return true;
}

static bool answer_hash(struct asking *a)
{
    json_key(a->out, "hash");
    json_hash(a->out, position_hash(a->engine->session->table));
    return true;
}

static bool answer_scores(struct asking *a)
{
    json_key(a->out, "scores");
    scores_write(a->engine->session->table, a->out);
    return true;
}

static bool answer_stack(struct asking *a)
{
    json_key(a->out, "stack");
    report_stack(a->engine->session->table, a->out);
    return true;
}

/* The log as that viewer reads it, up to date. Words are made for those who ask for them; most
 * scripts read as one viewer all the time. */
static const struct log *log_for(struct engine *engine, seat_id viewer)
{
    struct log *log = &engine->log;
    viewer_set viewers = log->viewers | viewer_bit(viewer);
    if (viewers == log->viewers) {
        log_update(log, engine->session);
    } else {
        log_release(log);
        log_init(log, engine->session, viewers);
    }
    return log;
}

static bool answer_log(struct asking *a)
{
    seat_id viewer = NOBODY;
    int64_t from = 0;
    bool fine = asking_seat(a, "seat", &viewer);
    const struct log *log = log_for(a->engine, viewer);
    if (!asking_number(a, "from", 0, log->count, &from) || !fine) return false;
    json_key(a->out, "count");
    json_number(a->out, log->count);
    json_key(a->out, "events");
    report_events(log, (unsigned)from, viewer, a->out);
    return true;
}

static bool answer_save(struct asking *a)
{
    struct text save = { 0 };
    session_save(a->engine->session, &save);
    json_key(a->out, "text");
    json_text(a->out, text_string(&save));
    text_release(&save);
    return true;
}

/* ---- moving ---------------------------------------------------------------------------------- */

static bool refuse_move(struct asking *a, const char *move)
{
    const struct table *t = a->engine->session->table;
    struct text offered = { 0 };
    for (unsigned i = 0; i < t->moves; i++) {
        if (i) text_add_string(&offered, " | ");
        move_text(t, i, &offered);
    }
    asking_refuse(a, "'%.60s' is not offered; offered are: %.800s", move, text_string(&offered));
    text_release(&offered);
    return false;
}

/* Which of the pending moves is meant. */
static bool take_move(struct asking *a, unsigned *index)
{
    const struct table *t = a->engine->session->table;
    const char *move;
    int64_t number = -1;
    bool by_index = json_object_get(a->request, "index"),
         by_text = json_object_get(a->request, "move");
    if (by_index == by_text) {
        return asking_refuse(a, "say which move by one of \"index\" and \"move\"%s",
                             by_index ? ", not by both" : "");
    }
    if (by_index) {
        if (!asking_number(a, "index", 0, t->moves - 1, &number)) return false;
    } else {
        if (!asking_string(a, "move", &move)) return false;
        number = move_find(t, move);
        if (number < 0) return refuse_move(a, move);
    }
    *index = (unsigned)number;
    return true;
}

static bool answer_move(struct asking *a)
{
    struct session *s = a->engine->session;
    seat_id asked = s->table->asked, seat = asked, viewer = NOBODY;
    unsigned index = 0;
    if (table_is_over(s->table)) return asking_refuse(a, "the game is over; no move is asked for");
    bool fine = asking_seat(a, "seat", &seat);
    fine &= asking_seat(a, "viewer", &viewer);
    /* Checked first, lest a seat that is not asked be told what is offered. */
    if (seat != asked)
        return asking_refuse(a, "seat %u is asked, not seat %u", asked + 1u, seat + 1u);
    if (!take_move(a, &index) || !fine) return false;
    unsigned told = log_for(a->engine, viewer)->count;
    session_choose(s, index);
    json_key(a->out, "events");
    report_events(log_for(a->engine, viewer), told, viewer, a->out);
    report_progress(s, a->out);
    /* With a viewer, the reply holds nothing that this seat may not know. */
    json_key(a->out, "decision");
    decision_write(s->table, viewer == NOBODY ? s->table->asked : viewer, VIEW_WITH_TEXTS, a->out);
    return true;
}

static bool answer_undo(struct asking *a)
{
    struct session *s = a->engine->session;
    int64_t moves = 1;
    if (!s->count) return asking_refuse(a, "no move has been made that could be taken back");
    if (!asking_number(a, "moves", 1, s->count, &moves)) return false;
    session_rewind(s, s->count - (unsigned)moves);
    report_progress(s, a->out);
    write_decision(a);
    return true;
}

static bool answer_quit(struct asking *a)
{
    a->quit = true;
    return true;
}

/* ---- table ----------------------------------------------------------------------------------- */

const struct request_kind request_kinds[] = {
    { "games", answer_games, false, { "all" } },
    { "new", answer_new, false, { "game", "options", "seed" } },
    { "load", answer_load, false, { "text" } },
    { "view", answer_view, true, { "seat" } },
    { "decision", answer_decision, true, { NULL } },
    { "move", answer_move, true, { "index", "move", "seat", "viewer" } },
    { "undo", answer_undo, true, { "moves" } },
    { "hash", answer_hash, true, { NULL } },
    { "scores", answer_scores, true, { NULL } },
    { "stack", answer_stack, true, { NULL } },
    { "log", answer_log, true, { "from", "seat" } },
    { "save", answer_save, true, { NULL } },
    { "quit", answer_quit, false, { NULL } },
    { 0 },
};
