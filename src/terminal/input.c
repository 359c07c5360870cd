/* SPDX-License-Identifier: MIT */
/* Lines from a person. See input.h. */
#define _GNU_SOURCE
#include "terminal/input.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

static atomic_bool interrupted; /* lock-free, so a handler may set it */

static void note_interrupt(int signal_number)
{
    (void)signal_number;
    if (atomic_exchange(&interrupted, true)) _exit(EXIT_INTERRUPTED);
}

void input_catch_interrupts(void)
{
    /* Writing goes on after it; ppoll() never does. */
    struct sigaction action = { .sa_handler = note_interrupt, .sa_flags = SA_RESTART };
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

void input_init(struct input *input, int file)
{
    *input = (struct input){ .file = file, .lines = { .most = INPUT_MOST } };
    input->terminal = isatty(file);
    input->at = input->end = input->bytes;
}

void input_release(struct input *input)
{
    lines_release(&input->lines);
}

static bool take_interrupt(struct input *input)
{
    if (!atomic_exchange(&interrupted, false)) return false;
    input->at = input->end; /* what was typed before it no longer counts */
    if (!input->lines.found) text_clear(&input->lines.line);
    return true;
}

const atomic_bool *input_interrupt(void)
{
    return &interrupted;
}

bool input_was_interrupted(struct input *input)
{
    return take_interrupt(input);
}

/* False: it has control characters. */
static bool clean(const struct text *from, struct text *line)
{
    const char *start = from->bytes, *end = from->bytes + from->length;
    span_trim(&start, &end);
    for (; start < end; start++) {
        char c = *start == '\t' ? ' ' : *start;
        if ((unsigned char)c < 0x20 || c == 0x7f) return false;
        text_add_char(line, c);
    }
    return true;
}

static enum input_kind take_line(struct input *input, struct text *line)
{
    text_clear(line);
    if (input->lines.line.length > INPUT_MOST) return INPUT_TOO_LONG;
    if (!input->lines.line.length || clean(&input->lines.line, line)) return INPUT_LINE;
    text_clear(line);
    return INPUT_UNREADABLE;
}

/* The signal is unblocked only while we wait, so that it cannot slip in between looking and
 * waiting. False: it came. */
static bool wait_for_bytes(struct input *input)
{
    sigset_t interrupt, before;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    struct pollfd wanted = { .fd = input->file, .events = POLLIN };
    while (!atomic_load(&interrupted) && ppoll(&wanted, 1, NULL, &before) < 0 && errno == EINTR)
        continue;
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !take_interrupt(input);
}

bool input_is_there(const struct input *input)
{
    struct pollfd wanted = { .fd = input->file, .events = POLLIN };
    return input->at < input->end || poll(&wanted, 1, 0) > 0;
}

void input_wait(const struct input *input, unsigned milliseconds)
{
    struct pollfd wanted = { .fd = input->file, .events = POLLIN };
    if (input->at == input->end) poll(&wanted, 1, (int)milliseconds);
}

enum input_kind input_line(struct input *input, struct text *line)
{
    for (;;) {
        while (input->at < input->end) {
            if (lines_take(&input->lines, &input->at, input->end)) return take_line(input, line);
        }
        if (!wait_for_bytes(input)) return INPUT_INTERRUPTED;
        ssize_t got = read(input->file, input->bytes, sizeof input->bytes);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return lines_end(&input->lines) ? take_line(input, line) : INPUT_END;
        input->at = input->bytes;
        input->end = input->bytes + got;
    }
}
