/* SPDX-License-Identifier: MIT */
/*
 * Lines from a person: bytes come in, clean lines go out.
 *
 * A line is never longer than INPUT_MOST bytes, holds no control characters and has no blanks at
 * its ends; anything else is refused rather than half understood. Ctrl-C is an answer like any
 * other, once input_catch_interrupts() was called; a second one before the first was noticed ends
 * the program at once.
 */
#ifndef LIMBIC_TERMINAL_INPUT_H
#define LIMBIC_TERMINAL_INPUT_H

#include <stdatomic.h>

#include "session/lines.h"

enum { INPUT_MOST = 400, EXIT_INTERRUPTED = 130 /* as shells have it */ };

enum input_kind {
    INPUT_LINE,
    INPUT_TOO_LONG,    /* more than INPUT_MOST bytes; all of it was thrown away */
    INPUT_UNREADABLE,  /* control characters, as arrow keys send them */
    INPUT_END,         /* Ctrl-D, or the end of a pipe */
    INPUT_INTERRUPTED, /* Ctrl-C */
};

struct input {
    int file;
    bool terminal; /* what is typed is shown as it is typed */
    struct lines lines;
    char bytes[4096];
    const char *at, *end; /* read and not looked at yet */
};

void input_init(struct input *input, int file);
void input_release(struct input *input);

void input_catch_interrupts(void);

/* True from Ctrl-C until somebody takes notice of it: for what thinks long (thinking.stop). */
const atomic_bool *input_interrupt(void);

/* Was Ctrl-C pressed while nobody waited for a line? Once for each time; what was typed before it
 * no longer counts. */
bool input_was_interrupted(struct input *input);

/* Has something been typed already? */
bool input_is_there(const struct input *input);

/* Waits so many milliseconds, or until something is typed. */
void input_wait(const struct input *input, unsigned milliseconds);

/* Waits for the next line, which is written over `line`. */
enum input_kind input_line(struct input *input, struct text *line);

#endif
