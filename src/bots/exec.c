/* SPDX-License-Identifier: MIT */
/*
 * See exec.h. Every wait ends by a deadline, by the end of the program or by the stop flag; after
 * anything that goes wrong the program is killed, because what it says later would be taken for the
 * answer to another question.
 */
#define _GNU_SOURCE
#include "bots/exec.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/json.h"
#include "base/plain.h"
#include "kernel/view.h"
#include "kernel/words.h"

enum {
    SLICE_MS = 50,   /* between two looks at the stop flag */
    GRACE_MS = 1000, /* to end by itself after its input has ended */
    NAP_MS = 5,
    QUOTED_MAX = 200,              /* bytes of its last line that a message shows */
    WORDS_MAX = EXEC_NAME_MAX / 2, /* of a command: no more fit */
};

static const char prefix[] = "exec:";

struct exec_program {
    struct bot bot;
    char *name;
    unsigned limit_ms;
    struct exec_program *next;
};

/* All that were named. The command line is read on one thread, before games begin. */
static struct exec_program *programs;

/* A program that was started. */
struct running {
    const struct exec_program *program;
    pid_t pid;    /* 0: it has ended or was killed, and nobody waits for it any more */
    int to, from; /* its standard input and output */
    int status;   /* of waitpid(), once it has ended */
    struct text question, answer;
    struct text problem; /* why it cannot go on */
    bool stopped;        /* because somebody stopped it, which is nobody's mistake */
};

/* ---- starting and ending --------------------------------------------------------------------- */

static uint64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000u + (uint64_t)t.tv_nsec / 1000000u;
}

static void nap(void)
{
    nanosleep(&(struct timespec){ .tv_nsec = NAP_MS * 1000000L }, NULL);
}

/* A pipe whose end `own` does not block; the child gets the other one. */
static bool make_pipe(int ends[2], int own)
{
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    return fcntl(ends[own], F_SETFL, O_NONBLOCK) == 0;
}

/* Signals as a program expects them: the threads of a simulation have all of them blocked. In a
 * group of its own, so that Ctrl-C is for us, and what it starts itself can be ended with it. */
static void set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_init(attributes);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &usual);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                             POSIX_SPAWN_SETPGROUP);
}

/*
 * The words of the command; `line` is its own copy of it. Plain words are a program and its
 * arguments, started without a shell in between, so that it is our child and can be waited for.
 * Whatever means more to a shell is left to one.
 */
static void split_command(char *line, char **words)
{
    static char shell[] = "sh", option[] = "-c";
    unsigned count = 0;
    if (strpbrk(line, "\"'\\`$&|;<>(){}[]*?!#~=%^")) {
        words[count++] = shell;
        words[count++] = option;
        words[count++] = line;
    } else {
        char *rest = NULL;
        char *word = strtok_r(line, " \t", &rest);
        for (; word && count < WORDS_MAX; word = strtok_r(NULL, " \t", &rest)) {
            words[count++] = word;
        }
    }
    words[count] = NULL;
}

/* Starts the program. Returns an errno. */
static int spawn(struct running *r, int in, int out)
{
    char line[EXEC_NAME_MAX + 1], *words[WORDS_MAX + 1];
    snprintf(line, sizeof line, "%s", r->program->name + strlen(prefix));
    split_command(line, words);
    if (!words[0]) return ENOENT;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    set_attributes(&attributes);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    int code = posix_spawnp(&r->pid, words[0], &actions, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (code) r->pid = 0;
    return code;
}

static void close_end(int *end)
{
    if (*end >= 0) close(*end);
    *end = -1;
}

static void *begin(const struct bot *bot)
{
    struct running *r = must_alloc(1, sizeof *r);
    r->program = (const struct exec_program *)(const void *)bot;
    r->to = r->from = -1;
    int in[2] = { -1, -1 }, out[2] = { -1, -1 };
    int code = 0;
    if (!make_pipe(in, 1) || !make_pipe(out, 0)) code = errno;
    r->to = in[1];
    r->from = out[0];
    if (!code) code = spawn(r, in[0], out[1]);
    close_end(&in[0]);
    close_end(&out[1]);
    if (code) text_add(&r->problem, "it cannot be started: %s", strerror(code));
    return r;
}

/* Waits until it has ended, or only so long. */
static bool has_ended(struct running *r, unsigned limit_ms)
{
    uint64_t until = now_ms() + limit_ms;
    for (;;) {
        pid_t got = r->pid ? waitpid(r->pid, &r->status, WNOHANG) : -1;
        if (got == r->pid || (got < 0 && errno != EINTR)) {
            r->pid = 0;
            return true;
        }
        if (now_ms() >= until) return false;
        nap();
    }
}

static void kill_now(struct running *r)
{
    close_end(&r->to);
    close_end(&r->from);
    if (!r->pid) return;
    kill(-r->pid, SIGKILL);
    kill(r->pid, SIGKILL); /* if it has changed its group */
    while (waitpid(r->pid, &r->status, 0) < 0 && errno == EINTR) continue;
    r->pid = 0;
}

/* The end of its input tells it that there is nothing more to do. */
static void end(void *kept)
{
    struct running *r = kept;
    close_end(&r->to);
    if (r->pid) has_ended(r, GRACE_MS);
    kill_now(r);
    text_release(&r->question);
    text_release(&r->answer);
    text_release(&r->problem);
    free(r);
}

/* ---- one question, one answer ---------------------------------------------------------------- */

/* It cannot go on; always false. */
__attribute__((format(printf, 2, 3))) static bool give_up(struct running *r, const char *format,
                                                          ...)
{
    char words[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    kill_now(r);
    if (!r->problem.length) text_add_plain(&r->problem, words, strlen(words), "");
    return false;
}

/* Its output or its input was closed: usually it has ended, and says by what. */
static bool give_up_on_end(struct running *r)
{
    bool ended = r->pid && has_ended(r, GRACE_MS);
    if (!ended) return give_up(r, "it has closed its input or output");
    if (WIFSIGNALED(r->status)) return give_up(r, "it was ended by signal %d", WTERMSIG(r->status));
    return give_up(r, "it has ended with exit code %d", WEXITSTATUS(r->status));
}

/* Until the pipe is ready, or there is nothing to wait for any more. */
static bool wait_for(struct running *r, struct pollfd about, uint64_t until,
                     const struct thinking *thinking)
{
    for (;;) {
        if (thinking_is_stopped(thinking)) {
            r->stopped = true;
            return give_up(r, "it was stopped");
        }
        uint64_t now = now_ms();
        if (now >= until) {
            return give_up(r, "it has not answered within %g s", r->program->limit_ms / 1000.0);
        }
        int left = until - now < SLICE_MS ? (int)(until - now) : SLICE_MS;
        int ready = poll(&about, 1, left);
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) return give_up(r, "%s", strerror(errno));
    }
}

static bool send_question(struct running *r, uint64_t until, const struct thinking *thinking)
{
    size_t sent = 0;
    while (sent < r->question.length) {
        if (!wait_for(r, (struct pollfd){ r->to, POLLOUT, 0 }, until, thinking)) return false;
        ssize_t n = write(r->to, r->question.bytes + sent, r->question.length - sent);
        if (n > 0) sent += (size_t)n;
        if (n < 0 && errno == EPIPE) return give_up_on_end(r);
        if (n < 0 && errno != EAGAIN && errno != EINTR) return give_up(r, "%s", strerror(errno));
    }
    return true;
}

/* One line into r->answer, without its newline. */
static bool read_answer(struct running *r, uint64_t until, const struct thinking *thinking)
{
    text_clear(&r->answer);
    for (;;) {
        char bytes[4096];
        if (!wait_for(r, (struct pollfd){ r->from, POLLIN, 0 }, until, thinking)) return false;
        ssize_t n = read(r->from, bytes, sizeof bytes);
        if (n < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (n <= 0) return give_up_on_end(r);
        const char *newline = memchr(bytes, '\n', (size_t)n);
        text_add_bytes(&r->answer, bytes, newline ? (size_t)(newline - bytes) : (size_t)n);
        if (r->answer.length > EXEC_LINE_MAX)
            return give_up(r, "its line is longer than %d bytes", EXEC_LINE_MAX);
        if (newline && newline + 1 < bytes + n)
            return give_up(r, "it has written more than one line");
        if (newline) return true;
    }
}

/* Between two questions it has nothing to say; what it says would count as the next answer. */
static bool is_silent(struct running *r)
{
    char byte;
    ssize_t n = read(r->from, &byte, 1);
    if (n > 0) return give_up(r, "it has written a line that it was not asked for");
    return n < 0 ? true : give_up_on_end(r);
}

/* ---- what they say --------------------------------------------------------------------------- */

static void write_question(const struct table *t, struct stream *luck, struct text *out)
{
    text_clear(out);
    text_add(out, "{\"do\":\"choose\",\"seat\":%u,\"luck\":%lu,\"view\":", t->asked + 1u,
             (unsigned long)(stream_next(luck) >> 32));
    view_write(t, t->asked, out);
    text_add_string(out, "}\n");
}

static unsigned move_of_text(const struct table *t, const char *wanted)
{
    struct text is = { 0 };
    unsigned found = BOT_FAILED;
    for (unsigned i = 0; i < t->moves && found == BOT_FAILED; i++) {
        text_clear(&is);
        move_text(t, i, &is);
        if (strcmp(text_string(&is), wanted) == 0) found = i;
    }
    text_release(&is);
    return found;
}

/* {"index":2} or {"move":"take 1"}, as in the request `move` of the engine. */
static unsigned read_move(struct running *r, const struct table *t)
{
    unsigned found = BOT_FAILED;
    json_error_t error;
    json_t *answer = json_loadb(text_string(&r->answer), r->answer.length, 0, &error);
    const json_t *index = json_object_get(answer, "index"), *move = json_object_get(answer, "move");
    if (!answer)
        give_up(r, "its answer is not JSON (%.100s)", error.text);
    else if (!json_is_integer(index) == !json_is_string(move))
        give_up(r, "its answer has not one of \"index\", a number, and \"move\", a text");
    else if (json_is_string(move))
        found = move_of_text(t, json_string_value(move));
    else if (json_integer_value(index) >= 0 && json_integer_value(index) < t->moves)
        found = (unsigned)json_integer_value(index);
    json_decref(answer);
    if (found == BOT_FAILED) give_up(r, "its answer is none of the %u moves", t->moves);
    return found;
}

/* Who it is, where the game was, what went wrong, and what it said last. */
static void report(const struct running *r, const struct table *t, struct text *out)
{
    text_add(out, "the bot %s (seat %u, decision %u): %s", r->program->name, t->asked + 1u,
             t->decisions + 1, text_string(&r->problem));
    if (!r->answer.length) return;
    bool cut = r->answer.length > QUOTED_MAX;
    text_add_string(out, "; it wrote: ");
    text_add_plain(out, r->answer.bytes, cut ? QUOTED_MAX : r->answer.length, "");
    if (cut) text_add_string(out, "...");
}

static unsigned choose(const struct table *t, struct thinking *thinking)
{
    struct running *r = thinking->kept;
    uint64_t until = now_ms() + r->program->limit_ms;
    write_question(t, thinking->luck, &r->question);
    unsigned move = BOT_FAILED;
    if (!r->problem.length && is_silent(r) && send_question(r, until, thinking) &&
        read_answer(r, until, thinking)) {
        move = read_move(r, t);
    }
    thinking->trials = 1;
    if (move == BOT_FAILED && !r->stopped && thinking->problem) report(r, t, thinking->problem);
    return move;
}

/* ---- names ----------------------------------------------------------------------------------- */

bool exec_is_name(const char *name)
{
    return strncmp(name, prefix, strlen(prefix)) == 0 && name[strlen(prefix)];
}

const struct bot *exec_bot(const char *name, unsigned limit_ms)
{
    check(exec_is_name(name) && strlen(name) <= EXEC_NAME_MAX);
    struct exec_program *p = programs;
    while (p && strcmp(p->name, name) != 0) p = p->next;
    if (!p) {
        p = must_alloc(1, sizeof *p);
        p->name = strdup(name);
        check(p->name);
        p->bot = (struct bot){ p->name, "a program", choose, begin, end };
        p->next = programs;
        programs = p;
    }
    p->limit_ms = limit_ms;
    return &p->bot;
}

void exec_release(void)
{
    while (programs) {
        struct exec_program *p = programs;
        programs = p->next;
        free(p->name);
        free(p);
    }
}
