/* SPDX-License-Identifier: MIT */
/* The engine's tables, and requests about them. See request.h. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "bots/hint.h"
#include "kernel/card_ids.h"
#include "kernel/difference.h"
#include "session/engine.h"
#include "session/request.h"

/* ---- life ------------------------------------------------------------------------------------ */

struct engine_table *engine_table_find(const struct engine *engine, const char *name)
{
    for (unsigned i = 0; i < engine->count; i++) {
        if (strcmp(engine->tables[i]->name, name) == 0) return engine->tables[i];
    }
    return NULL;
}

static struct engine_table *add_table(struct engine *engine, const char *name)
{
    if (engine->count == engine->room) {
        engine->room = engine->room ? engine->room * 2 : 4;
        engine->tables = must_realloc(engine->tables, engine->room * sizeof(struct engine_table *));
    }
    struct engine_table *at = must_alloc(1, sizeof *at);
    size_t bytes = strlen(name) + 1;
    at->name = must_alloc(bytes, 1);
    memcpy(at->name, name, bytes);
    engine->tables[engine->count++] = at;
    return at;
}

static void release_game(struct engine_table *at)
{
    for (unsigned i = 0; i < 2; i++) log_release(&at->logs[i]);
    for (unsigned i = 0; i < SEATS_MAX; i++) text_release(&at->answered[i]);
    session_free(at->session);
}

struct engine_table *engine_table_put(struct asking *a, const char *name, struct session *s)
{
    struct engine_table *at = engine_table_find(a->engine, name);
    if (!at && a->engine->count == ENGINE_TABLES_MAX) {
        session_free(s);
        asking_refuse(a, "there are %d tables already, the most there can be: drop one",
                      ENGINE_TABLES_MAX);
        return NULL;
    }
    if (!at) at = add_table(a->engine, name);
    release_game(at);
    at->session = s;
    engine_table_disturb(at);
    return at;
}

void engine_table_drop(struct engine *engine, struct engine_table *at)
{
    unsigned place = 0;
    while (engine->tables[place] != at) place++;
    engine->tables[place] = engine->tables[--engine->count];
    release_game(at);
    free(at->name);
    free(at);
}

void engine_table_disturb(struct engine_table *at)
{
    at->steady = ++at->number;
}

/* ---- the log --------------------------------------------------------------------------------- */

static bool log_has(const struct log *log, const struct log_wants *wanted)
{
    const struct log_wants *has = &log->wants;
    return !(wanted->viewers & ~has->viewers) &&
           (!wanted->differences || (has->differences && has->from <= wanted->from));
}

/* What one viewer follows is not lost because another begins to. */
static void add_wants(struct log_wants *wanted, const struct log_wants *before)
{
    wanted->viewers |= before->viewers;
    if (!before->differences) return;
    if (!wanted->differences || before->from < wanted->from) wanted->from = before->from;
    wanted->differences = true;
}

/* Words and differences are made for those who ask for them; most scripts read as one viewer all
 * the time. */
const struct log *engine_table_log(struct engine_table *at, const struct wishes *w, unsigned from)
{
    struct log *log = &at->logs[w->no_texts];
    struct log_wants wanted = { .viewers = viewer_bit(w->reading.viewer),
                                .no_words = w->no_texts,
                                .differences = w->reading.differences,
                                .from = from };
    if (log->table) log_update(log, at->session);
    if (log->table && log_has(log, &wanted)) return log;
    add_wants(&wanted, &log->wants);
    log_release(log);
    log_init_with(log, at->session, &wanted);
    return log;
}

/* ---- moves and bots -------------------------------------------------------------------------- */

void engine_table_move(struct engine_table *at, unsigned index)
{
    session_choose(at->session, index);
    at->number++;
}

struct thinking thinking_begin(const struct setup *setup, struct table *scratch[2])
{
    for (unsigned i = 0; i < 2; i++) scratch[i] = must_alloc(1, setup->table_bytes);
    return (struct thinking){ .scratch = scratch };
}

void thinking_end(struct table *scratch[2])
{
    for (unsigned i = 0; i < 2; i++) free(scratch[i]);
}

unsigned engine_table_bot_move(const struct engine_table *at, const struct bot *bot)
{
    const struct session *s = at->session;
    struct table *scratch[2];
    struct thinking thinking = thinking_begin(s->setup, scratch);
    struct progress progress = { s->seed, s->count };
    unsigned move = bot_choice(bot, s->table, progress, &thinking).move;
    thinking_end(scratch);
    return move;
}

struct auto_person engine_person(seat_id seat, struct table *const *scratch)
{
    return (struct auto_person){ .seats = seat_bit(seat), .spare = false, .scratch = scratch };
}

static void note_answered(struct engine_table *at, const struct auto_answer *answer)
{
    const struct table *t = at->session->table;
    struct marked words = { 0 };
    struct card_ids ids;
    card_ids_find(&ids, t, t->asked);
    bool told = auto_words(at->session, answer, marked_open(&words));
    marked_close(&words, &ids);
    if (told)
        marked_write(text_string(&words.text), words.text.length, words.marks.all,
                     words.marks.count, t->setup, &at->answered[t->asked]);
    marked_release(&words);
}

/* What the client has set for the asked seat answers; false: nothing does. */
static bool answer_for_asked(struct engine_table *at)
{
    struct session *s = at->session;
    seat_id seat = s->table->asked;
    struct auto_answer answer;
    bool set = s->settings.count || s->settings.orders[seat] || s->settings.passings[seat].on;
    if (!set) return false; /* no memory for nothing */
    struct table *scratch[2];
    thinking_begin(s->setup, scratch);
    struct auto_person person = engine_person(seat, scratch);
    bool found = auto_find(s, &person, &answer);
    thinking_end(scratch);
    if (!found) return false;
    note_answered(at, &answer);
    auto_take(s, &answer);
    at->number++;
    return true;
}

void engine_table_play_bots(struct engine_table *at)
{
    const struct table *t = at->session->table;
    while (!table_is_over(t)) {
        if (at->bots[t->asked])
            engine_table_move(at, engine_table_bot_move(at, at->bots[t->asked]));
        else if (!answer_for_asked(at))
            return;
    }
}

/* ---- requests -------------------------------------------------------------------------------- */

static void write_table(const struct engine_table *at, struct text *out)
{
    const struct session *s = at->session;
    json_open(out, '{');
    if (*at->name) {
        json_key(out, "table");
        json_text(out, at->name);
    }
    json_key(out, "game");
    json_text(out, s->setup->game->name);
    json_key(out, "moves");
    json_number(out, s->count);
    json_key(out, "over");
    json_bool(out, table_is_over(s->table));
    if (s->imagined) {
        json_key(out, "imagined");
        json_bool(out, true);
    }
    json_close(out, '}');
}

bool answer_tables(struct asking *a)
{
    json_key(a->out, "tables");
    json_open(a->out, '[');
    for (unsigned i = 0; i < a->engine->count; i++) write_table(a->engine->tables[i], a->out);
    json_close(a->out, ']');
    return true;
}

bool answer_copy(struct asking *a)
{
    const char *to;
    if (!asking_table(a, "to", &to)) return false;
    if (engine_table_find(a->engine, to) == a->at)
        return asking_refuse(a, "a table cannot be copied to itself");
    return engine_table_put(a, to, session_copy(a->at->session)) != NULL;
}

bool answer_restore(struct asking *a)
{
    const char *from;
    if (!asking_table(a, "from", &from)) return false;
    const struct engine_table *saved = engine_table_find(a->engine, from);
    if (!saved) return asking_refuse(a, "there is no table '%s'", from);
    if (saved == a->at) return asking_refuse(a, "a table cannot be restored from itself");
    engine_table_put(a, a->name, session_copy(saved->session));
    write_beginning(a);
    return true;
}

bool answer_resample(struct asking *a)
{
    const char *to;
    seat_id seat = NOBODY;
    uint64_t seed = 0;
    bool fine = asking_seat(a, "seat", &seat);
    fine &= asking_seed(a, &seed);
    if (seat == NOBODY && fine)
        fine = asking_refuse(a, "\"seat\" must be given: who imagines what it does not know");
    if (!asking_table(a, "to", &to) || !fine) return false;
    if (engine_table_find(a->engine, to) == a->at)
        return asking_refuse(a, "what is imagined needs a table of its own: name another \"to\"");
    struct session *world = session_imagine(a->at->session, seat, seed);
    if (!world)
        return asking_refuse(a, "no world was found that agrees with what the seat has seen; try "
                                "another \"seed\"");
    return engine_table_put(a, to, world) != NULL;
}

bool answer_drop(struct asking *a)
{
    engine_table_drop(a->engine, a->at);
    return true;
}
