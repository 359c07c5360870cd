/* SPDX-License-Identifier: MIT */
/*
 * What people at a table have set so as to be asked less: "always no to this prompt of this card".
 *
 * Settings belong to a seat and are nobody else's business. They are data of the session beside its
 * moves: a save has them in lines that are comments to whoever plays it again, so that a save with
 * them replays as one without. What is done with them is in auto.h.
 *
 *     # auto:{"seat":1,"kind":"no","prompt":"may","card":"Lens"}
 *     # auto:{"seat":2,"passes":["empty","ends"]}
 *
 * Prompts and cards are kept by number and written by name, so that a save survives a new card in
 * the pack or a new prompt. One that names what is not there any more is left out.
 */
#ifndef LIMBIC_SESSION_SETTINGS_H
#define LIMBIC_SESSION_SETTINGS_H

#include <jansson.h>

#include "base/text.h"
#include "kernel/game.h"

enum {
    SETTINGS_MAX = 64,       /* at a table: more than a person would ever look through */
    SETTING_THINGS_MAX = 24, /* in an order */
};

enum setting_kind {
    SETTING_YES,   /* the answer that accepts */
    SETTING_NO,    /* the answer that refuses */
    SETTING_ORDER, /* these things in this order */
    SETTING_KINDS
};

extern const char *const setting_kind_names[SETTING_KINDS + 1]; /* ends with NULL */

/* In which windows a seat passes without being asked, and what else it is spared (passing.h). */
enum passing { NOT_PASSED, PASSED_EMPTY, PASSED_ENDS, PASSED_TURN, TAKEN_ONE, PASSINGS };

extern const char *const passing_names[PASSINGS + 1]; /* ends with NULL */

typedef uint8_t passing_set;

static inline passing_set passing_bit(enum passing passing)
{
    return (passing_set)(1u << passing);
}

/* What a seat has said about that. */
struct passings {
    bool said; /* otherwise it is as the front end has it */
    passing_set on;
    uint32_t step; /* in which PASSED_TURN was said: it lasts until the next of one's own */
};

struct setting {
    seat_id seat;
    enum setting_kind kind;
    uint8_t prompt;                     /* index into the game's prompts */
    face_id face;                       /* of the card that asks, or NO_FACE */
    unsigned count;                     /* of an order: how many things it has */
    face_id things[SETTING_THINGS_MAX]; /* and which, the first first */
};

/* Are orders that make no difference asked? */
enum orders_asked {
    ORDERS_USUAL, /* as the front end has it */
    ORDERS_ASK,
    ORDERS_SPARE,
};

/* All that is set at a table. */
struct settings {
    unsigned count;
    struct setting all[SETTINGS_MAX];
    enum orders_asked orders[SEATS_MAX];
    struct passings passings[SEATS_MAX];
};

/* Sets it, instead of what was set about the same. False: there are too many. */
bool settings_add(struct settings *s, const struct setting *setting);
void settings_drop(struct settings *s, unsigned index);

/* A decision was reached: what was set only until then is over (PASSED_TURN). */
void settings_reach(struct settings *s, const struct table *t);

/* As a JSON object. */
void setting_write(const struct setting *setting, const struct setup *setup, struct text *out);

/* As a list of words. */
void passings_write(passing_set on, struct text *out);

struct session;

/* The lines of a save about settings, and about which moves were answers of theirs; nothing if
 * there are none. Reading skips what is not well-formed: to others they are comments. */
void settings_save(const struct session *s, struct text *out);
void settings_load(struct session *s, const char *save);

#endif
