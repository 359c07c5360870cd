/* SPDX-License-Identifier: MIT */
/*
 * Reading what people write about a position: places like `stash[2,red]`, values, and lists of
 * cards. Shared by the positions (scene_layout.h) and the expectations (expect.h) of scenes.
 */
#ifndef LIMBIC_SESSION_SCENE_READ_H
#define LIMBIC_SESSION_SCENE_READ_H

#include "base/diagnostics.h"
#include "kernel/counter.h"

/* A stretch of one line, with what is needed to report a mistake in it. */
struct scene_words {
    const struct table *t;
    struct diagnostics *d;
    unsigned line;
    const char *line_start;
    const char *at, *end;
    bool *denied; /* for deny(); NULL: nothing here can be denied */
};

/* Reports a mistake at the place `at`; always returns false. */
__attribute__((format(printf, 3, 4))) bool mistake(struct scene_words *r, const char *at,
                                                   const char *format, ...);

/* The same of a line that is well-formed and does not hold, and notes that. */
__attribute__((format(printf, 3, 4))) bool deny(struct scene_words *r, const char *at,
                                                const char *format, ...);

void skip_blanks(struct scene_words *r);
/* Takes `c`, after blanks, if it comes next. */
bool take_char(struct scene_words *r, char c);
/* Takes that word if it comes next and ends there. */
bool take_word(struct scene_words *r, const char *word);
/* Takes the name that comes next (letters, digits, '-', '_' and single inner blanks). Empty: there
 * was none. */
bool take_name(struct scene_words *r, const char **start, const char **end);

/* What a name with its brackets means. */
enum place_kind { PLACE_NONE, PLACE_COUNTER, PLACE_ZONE, PLACE_ROWS };
struct counter_place {
    enum place_kind kind;
    const struct counter *counter;
    unsigned first, second;
    zone_id zone;
    const struct row_kind *rows;
};

/* `name`, `name[2]`, `name[red]` or `name[2,red]`; a mistake is reported if there is no such
 * counter, zone or list of rows. */
bool take_place(struct scene_words *r, struct counter_place *place);

/* A value of that counter up to a blank or the end, or in quotes. */
bool take_value(struct scene_words *r, const struct counter *counter, int64_t *value);

/* A seat from 1 to the number of players. */
bool take_seat(struct scene_words *r, seat_id *seat);
/* 1+2: adds them. */
bool take_seats(struct scene_words *r, seat_set *seats);

/* One card of a list: its name, and in braces what is special about it. */
struct listed {
    char name[128];
    const char *at;     /* where it stands */
    const char *braces; /* what stands between { and }, or NULL */
    const char *braces_end;
};

/* The next card of a list; *more says that a comma followed. `...` is returned as a name. */
bool take_listed(struct scene_words *r, struct listed *listed, bool *more);

/* Does the game have a face of that name? If not, reports a mistake, with a suggestion. */
bool find_face(struct scene_words *r, const struct listed *listed, face_id *face);

#endif
