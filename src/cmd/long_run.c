/* SPDX-License-Identifier: MIT */
/* See long_run.h. */
#include "cmd/long_run.h"

#include <errno.h>
#include <string.h>

#include "base/plain.h"

/* ---- stopping -------------------------------------------------------------------------------- */

atomic_bool long_run_stop;

/* The first signal ends the run cleanly, a second one at once. */
static void on_signal(int number)
{
    atomic_store(&long_run_stop, true);
    signal(number, SIG_DFL);
}

void long_run_begin(struct long_run_signals *signals)
{
    struct sigaction action = { .sa_handler = on_signal };
    sigaction(SIGINT, &action, &signals->before[0]);
    sigaction(SIGTERM, &action, &signals->before[1]);
}

void long_run_end(const struct long_run_signals *signals)
{
    sigaction(SIGINT, &signals->before[0], NULL);
    sigaction(SIGTERM, &signals->before[1], NULL);
}

/* ---- progress -------------------------------------------------------------------------------- */

static void add_time(struct text *out, double seconds)
{
    unsigned long whole = (unsigned long)(seconds + 0.5);
    if (seconds > 1e8)
        text_add_string(out, "very long");
    else if (whole >= 3600)
        text_add(out, "%lu h %lu min", whole / 3600, whole / 60 % 60);
    else if (whole >= 60)
        text_add(out, "%lu min %lu s", whole / 60, whole % 60);
    else
        text_add(out, "%lu s", whole);
}

void progress_show(uint64_t played, uint64_t games, double seconds)
{
    enum { WIDTH = 30 };
    double share = games ? (double)played / (double)games : 1;
    double rate = seconds > 0 ? (double)played / seconds : 0;
    unsigned full = (unsigned)(share * WIDTH);
    struct text line = { 0 };
    text_add_string(&line, "\r[");
    for (unsigned i = 0; i < WIDTH; i++) text_add_char(&line, i < full ? '#' : '.');
    text_add(&line, "] %3.0f %%, %.*f games/s", 100 * share, rate < 10 ? 1 : 0, rate);
    if (rate > 0) {
        text_add_string(&line, ", ");
        add_time(&line, (double)(games - played) / rate);
        text_add_string(&line, " left");
    }
    text_add_string(&line, "\x1b[K");
    fputs(text_string(&line), stderr);
    text_release(&line);
}

void progress_end(void)
{
    fputs("\r\x1b[K", stderr);
}

/* ---- files ----------------------------------------------------------------------------------- */

bool is_standard_out(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

/* Opened before anything is played: a wrong path is reported at once. */
FILE *open_out(const char *command, const char *path)
{
    if (!path || is_standard_out(path)) return path ? stdout : NULL;
    FILE *file = fopen(path, "wb");
    if (!file)
        print_plain(stderr, "limbic %s: cannot write %s: %s\n", command, path, strerror(errno));
    return file;
}

bool close_out(const char *command, FILE *file, const char *path)
{
    if (!file) return true;
    bool fine = fflush(file) == 0 && !ferror(file);
    if (file != stdout) fine &= fclose(file) == 0;
    if (!fine)
        print_plain(stderr, "limbic %s: cannot write %s: %s\n", command, path, strerror(errno));
    return fine;
}

/* ---- the command line ------------------------------------------------------------------------ */

void count_argument(struct argp_state *state, const char *argument, const char *what, uint64_t most,
                    uint64_t *out)
{
    if (parse_u64(argument, out) && *out >= 1 && *out <= most) return;
    argp_error(state, "'%.60s' is not %s: a whole number from 1 to %llu", shown_argument(argument),
               what, (unsigned long long)most);
}
