/* SPDX-License-Identifier: MIT */
/*
 * Requests to the engine, from the inside: what engine.c, which finds out what is asked and of
 * which table, shares with the files that read a request's keys (request_read.c) and answer it
 * (request_begin.c, request_tables.c, request_look.c, request_advice.c, request_move.c,
 * request_auto.c).
 */
#ifndef LIMBIC_SESSION_REQUEST_H
#define LIMBIC_SESSION_REQUEST_H

#include <jansson.h>

#include "bots/bot.h"
#include "kernel/game.h"
#include "kernel/view.h"
#include "session/auto.h"
#include "session/log.h"
#include "session/report.h"

enum {
    REQUEST_KEYS_MAX = 10,  /* of one request, besides those that all have */
    REQUEST_KINDS_MAX = 40, /* as many as a list of their names has room for */
};

/* A table that the engine keeps. */
struct engine_table {
    char *name;              /* empty: the one that is meant when none is named */
    struct session *session; /* never NULL */
    struct log logs[2];      /* of that session, for those viewers that were asked for so far; the
                                second without words */
    /*
     * Each state the table was in has a number, and no two the same: it rises by one with each
     * move, and with everything else that happens to it. Since `steady` there were only moves.
     */
    uint64_t number, steady;
    const struct bot *bots[SEATS_MAX]; /* NULL: the client moves for that seat */
    struct text answered[SEATS_MAX];   /* by the last request that moved, for a seat: texts as JSON,
                                          for that seat alone */
    unsigned answered_from;            /* how many moves there were before it */
};

struct engine {
    struct engine_table **tables;
    unsigned count, room;
};

/* A request being answered. */
struct asking {
    struct engine *engine;
    const char *name;        /* of the table that it is about */
    struct engine_table *at; /* NULL: there is none of that name, and it needs none */
    json_t *request;         /* an object */
    struct text *out;
    struct diagnostics mistakes;
    bool quit;
};

struct request_kind {
    const char *name;
    /* Reads, refuses, acts and writes the fields of the reply. False: refused, with the mistakes
     * reported, and nothing changed. */
    bool (*answer)(struct asking *a);
    bool needs_game;
    const char *keys[REQUEST_KEYS_MAX + 1];
};

/* Ends with one that has no name. */
extern const struct request_kind request_kinds[];

/* ---- keys ------------------------------------------------------------------------------------ */

/* Reports a mistake; always returns false. */
__attribute__((format(printf, 2, 3))) bool asking_refuse(struct asking *a, const char *format, ...);

/* Each reads a key; false, with the mistake reported, if it is wrong. If the key is left out, *out
 * stays as it is. */
bool asking_number(struct asking *a, const char *key, int64_t least, int64_t most, int64_t *out);
bool asking_flag(struct asking *a, const char *key, bool *out);
/* Seats are written and read from 1. A game must have begun. */
bool asking_seat(struct asking *a, const char *key, seat_id *out);
bool asking_seed(struct asking *a, uint64_t *out);
/* `deck_lists`: texts with decks, which the options may name from then on. */
bool asking_deck_lists(struct asking *a, const struct game *game, struct options *options);
bool asking_options(struct asking *a, const struct game *game, struct options *options);
/* `bots`: one for each seat of a game with so many, or null. */
bool asking_bots(struct asking *a, unsigned seats, const struct bot **out);
/* One bot by name. */
bool asking_bot(struct asking *a, const char *key, const struct bot **out);
/* These may not be left out. */
bool asking_string(struct asking *a, const char *key, const char **out);
/* The name of a table, which need not exist. */
bool asking_table(struct asking *a, const char *key, const char **out);

/* How a reply is to be read. */
struct wishes {
    struct reading reading;
    bool no_texts, no_events;
};

/* texts, events, rules and differences; the viewer is read by `key`. */
bool asking_wishes(struct asking *a, const char *key, struct wishes *out);

static inline enum view_with wished_view(const struct wishes *w)
{
    return w->no_texts ? VIEW_WITHOUT_TEXTS : VIEW_WITH_TEXTS;
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* NULL: there is none of that name. */
struct engine_table *engine_table_find(const struct engine *engine, const char *name);

/* From now on this is the game at the table of that name, which is made if there is none; the
 * session is owned. NULL, with the mistake reported and the session freed: there are too many
 * tables. */
struct engine_table *engine_table_put(struct asking *a, const char *name, struct session *s);

void engine_table_drop(struct engine *engine, struct engine_table *at);

/* The log as it is wished for, up to date. Differences begin at `from` moves, or before. */
const struct log *engine_table_log(struct engine_table *at, const struct wishes *w, unsigned from);

/* Something other than a move happened to the table. */
void engine_table_disturb(struct engine_table *at);

/* Makes a move there. */
void engine_table_move(struct engine_table *at, unsigned index);
/* Lets the bots at the table answer, and what the client has set for its seats, until somebody has
 * to be asked, or the game is over. */
void engine_table_play_bots(struct engine_table *at);
/* A seat as somebody who may be answered for; `scratch` as auto.h wants it. Programs are not
 * people: orders are asked unless it is set otherwise. */
struct auto_person engine_person(seat_id seat, struct table *const *scratch);
/* What that bot does now. */
unsigned engine_table_bot_move(const struct engine_table *at, const struct bot *bot);

/* Memory for a bot to think with, to be released. */
struct thinking thinking_begin(const struct setup *setup, struct table *scratch[2]);
void thinking_end(struct table *scratch[2]);

/* ---- replies --------------------------------------------------------------------------------- */

/* Fields: number, moves, over. */
void write_progress(const struct asking *a);
/* The pending decision as that viewer sees it; NOBODY: as the asked seat does. */
void write_decision(const struct asking *a, seat_id viewer, enum view_with with);
/* Moves are about to be made: forgets what was answered before. */
void begin_answered(struct engine_table *at);

/* Field: auto, what was answered for that viewer; nothing if nothing was. */
void write_answered(const struct asking *a, seat_id viewer);
/* Fields: how it began, progress, decision. */
void write_beginning(const struct asking *a);

/* ---- answers --------------------------------------------------------------------------------- */

bool answer_games(struct asking *a);
bool answer_new(struct asking *a);
bool answer_load(struct asking *a);

bool answer_tables(struct asking *a);
bool answer_copy(struct asking *a);
bool answer_restore(struct asking *a);
bool answer_resample(struct asking *a);
bool answer_drop(struct asking *a);

bool answer_view(struct asking *a);
bool answer_decision(struct asking *a);
bool answer_since(struct asking *a);
bool answer_log(struct asking *a);
bool answer_hash(struct asking *a);
bool answer_scores(struct asking *a);
bool answer_stack(struct asking *a);
bool answer_save(struct asking *a);
bool answer_look(struct asking *a);
bool answer_cards(struct asking *a);
bool answer_why(struct asking *a);

bool answer_hint(struct asking *a);
bool answer_forecast(struct asking *a);
bool answer_why_not(struct asking *a);
/* Of the card that the request names: `why` with a "card". */
bool answer_why_card(struct asking *a, seat_id seat);

bool answer_move(struct asking *a);
bool answer_bot(struct asking *a);
bool answer_undo(struct asking *a);

bool answer_auto(struct asking *a);

#endif
