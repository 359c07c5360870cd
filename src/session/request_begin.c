/* SPDX-License-Identifier: MIT */
/*
 * Requests that begin games, and the list of all requests. See request.h; docs/protocol.md is the
 * manual.
 *
 * Here and in the other files each function reads all it needs before it changes anything, so that
 * a refusal changes nothing.
 */
#include <limits.h>
#include <string.h>

#include "base/json.h"
#include "games/registry.h"
#include "kernel/options.h"
#include "session/request.h"
#include "session/script.h"
#include "session/windows.h"

enum { PROTOCOL = 2 }; /* raised when a script that obeys docs/protocol.md could break */

static void write_bots(struct text *out)
{
    json_key(out, "bots");
    json_open(out, '[');
    for (unsigned i = 0; bots[i]; i++) {
        json_open(out, '{');
        json_key(out, "name");
        json_text(out, bots[i]->name);
        json_key(out, "about");
        json_text(out, bots[i]->about);
        json_close(out, '}');
    }
    json_close(out, ']');
}

bool answer_games(struct asking *a)
{
    bool all = false;
    if (!asking_flag(a, "all", &all)) return false;
    json_key(a->out, "protocol");
    json_number(a->out, PROTOCOL);
    json_key(a->out, "games");
    report_games(all, a->out);
    write_bots(a->out);
    return true;
}

/* Begins at the table; bots that come first have answered when the reply is written. */
static bool begin(struct asking *a, struct session *s, const struct bot *const *players)
{
    a->at = engine_table_put(a, a->name, s);
    if (!a->at) return false;
    memcpy(a->at->bots, players, sizeof a->at->bots);
    engine_table_play_bots(a->at);
    write_beginning(a);
    return true;
}

bool answer_new(struct asking *a)
{
    const char *name;
    struct options options;
    const struct bot *players[SEATS_MAX] = { 0 };
    uint64_t seed = 0;
    bool fine = asking_seed(a, &seed);
    if (!asking_string(a, "game", &name)) return false;
    const struct game *game = game_find(name, &a->mistakes, 0, 0);
    if (!game) return false;
    options_init(game, &options);
    if (!asking_deck_lists(a, game, &options)) return false;
    fine &= asking_options(a, game, &options);
    unsigned seats = (unsigned)options.value[OPTION_PLAYERS].number, people = 0;
    fine = fine && asking_bots(a, seats, players);
    /* The client may let a person or a program play each of its seats. */
    for (unsigned i = 0; i < seats; i++) people += !players[i];
    if (fine) options_for_people(game, &options, people);
    struct session *s = fine ? session_new(game, &options, seed, &a->mistakes) : NULL;
    return s && begin(a, s, players);
}

/* What a script has to note, as a list; nothing if it has nothing. */
static void write_notes(const struct script *script, struct text *out)
{
    if (!script->notes.length) return;
    json_key(out, "notes");
    json_open(out, '[');
    for (const char *line = text_string(&script->notes); *line; line += strcspn(line, "\n") + 1) {
        struct text note = { 0 };
        text_add_bytes(&note, line, strcspn(line, "\n"));
        json_text(out, text_string(&note));
        text_release(&note);
    }
    json_close(out, ']');
}

static bool play_script(struct asking *a, const struct script *script)
{
    const struct bot *players[SEATS_MAX] = { 0 };
    struct script_run run = { .moves_most = UINT_MAX };
    if (!script_play(script, &run, &a->mistakes) ||
        !asking_bots(a, run.session->table->seats, players)) {
        session_free(run.session);
        return false;
    }
    json_key(a->out, "title");
    if (script->title)
        json_text(a->out, script->title);
    else
        json_nothing(a->out);
    write_notes(script, a->out);
    return begin(a, run.session, players);
}

bool answer_load(struct asking *a)
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

static bool answer_quit(struct asking *a)
{
    a->quit = true;
    return true;
}

/* ---- all requests ---------------------------------------------------------------------------- */

const struct request_kind request_kinds[] = {
    { "games", answer_games, false, { "all" } },
    { "new", answer_new, false, { "game", "options", "deck_lists", "seed", "bots" } },
    { "load", answer_load, false, { "text", "bots" } },
    { "tables", answer_tables, false, { NULL } },
    { "copy", answer_copy, true, { "to" } },
    { "restore", answer_restore, true, { "from" } },
    { "resample", answer_resample, true, { "seat", "seed", "to" } },
    { "drop", answer_drop, true, { NULL } },
    { "view", answer_view, true, { "seat", "texts" } },
    { "decision", answer_decision, true, { "texts" } },
    { "move",
      answer_move,
      true,
      { "index", "move", "moves", "seat", "viewer", "texts", "events", "rules", "differences" } },
    { "bot", answer_bot, true, { "bot", "viewer", "texts", "events", "rules", "differences" } },
    { "undo", answer_undo, true, { "moves", "policy", "seat", "texts" } },
    { "auto", answer_auto, true, { "seat", "say" } },
    { "since", answer_since, true, { "number", "seat", "texts", "rules" } },
    { "log", answer_log, true, { "from", "seat", "texts", "rules", "differences" } },
    { "why", answer_why, true, { "moves", "seat", "rules", "card", "place", "changed" } },
    { "hint", answer_hint, true, { "budget" } },
    { "forecast", answer_forecast, true, { "seat" } },
    { "why_not", answer_why_not, true, { "seat", "card", "kind" } },
    { "look", answer_look, true, { NULL } },
    { "cards", answer_cards, true, { NULL } },
    { "hash", answer_hash, true, { NULL } },
    { "scores", answer_scores, true, { NULL } },
    { "stack", answer_stack, true, { NULL } },
    { "save", answer_save, true, { NULL } },
    { "quit", answer_quit, false, { NULL } },
    { 0 },
};
