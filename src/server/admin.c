/* SPDX-License-Identifier: MIT */
/* See admin.h. */
#include "server/admin.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/check.h"
#include "base/utf8.h"

enum {
    PATIENCE_MS = 5000,     /* with who connects and says nothing, or does not read */
    LAST_PATIENCE_MS = 200, /* with who does not read, when the server ends */
};

struct admin {
    char path[sizeof((struct sockaddr_un *)0)->sun_path];
    int listening;
    int end; /* an eventfd: readable when it is to end */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t answered;
    bool closing; /* guarded by the lock */
    admin_ask *ask;
    void *self;
};

bool admin_path(const char *store, char *out, size_t size)
{
    struct sockaddr_un at;
    int length = snprintf(out, size, "%s.admin", store);
    return length > 0 && (size_t)length < size && (size_t)length < sizeof at.sun_path;
}

static struct sockaddr_un socket_at(const char *path)
{
    struct sockaddr_un at = { .sun_family = AF_UNIX };
    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    return at;
}

/* ---- talking --------------------------------------------------------------------------------- */

/* Until the socket can be read, or written. False: not in time, or the server ends: then nobody is
 * waited for who has yet to say something, and who is answered not for long. */
static bool wait_for(const struct admin *a, int s, short what)
{
    struct pollfd fds[] = { { .fd = s, .events = what }, { .fd = a->end, .events = POLLIN } };
    if (poll(fds, 2, PATIENCE_MS) <= 0) return false;
    if (fds[1].revents && what == POLLOUT) poll(fds, 1, LAST_PATIENCE_MS);
    return fds[0].revents;
}

static bool answer(const struct admin *a, int s, const char *bytes, size_t length)
{
    while (length) {
        if (!wait_for(a, s, POLLOUT)) return false;
        ssize_t sent = send(s, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent <= 0) return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

/* A line, without its end. False: none came in time, or it is too long. */
static bool hear_line(const struct admin *a, int s, char line[ADMIN_LINE_MAX])
{
    size_t length = 0;
    while (length < ADMIN_LINE_MAX && wait_for(a, s, POLLIN)) {
        ssize_t got = recv(s, line + length, ADMIN_LINE_MAX - length, MSG_DONTWAIT);
        if (got <= 0) return false;
        char *end = memchr(line + length, '\n', (size_t)got);
        length += (size_t)got;
        if (!end) continue;
        *end = '\0';
        return true;
    }
    return false;
}

/* Waits for the answer, or for the end. */
static void ask_and_wait(struct admin *a, struct admin_question *question)
{
    a->ask(a->self, question);
    pthread_mutex_lock(&a->lock);
    while (!question->answered && !a->closing) pthread_cond_wait(&a->answered, &a->lock);
    if (!question->answered) {
        text_add_string(&question->answer, "The server stopped.\n");
        question->refused = true;
    }
    pthread_mutex_unlock(&a->lock);
}

static void serve(struct admin *a, int s)
{
    char line[ADMIN_LINE_MAX];
    struct text_fault fault;
    if (!hear_line(a, s, line) || !utf8_is_text(line, strlen(line), &fault)) return;
    struct admin_question question = { .line = line, .admin = a };
    ask_and_wait(a, &question);
    if (answer(a, s, question.refused ? "no\n" : "ok\n", 3))
        answer(a, s, text_string(&question.answer), question.answer.length);
    text_release(&question.answer);
}

static void *run(void *self)
{
    struct admin *a = self;
    struct pollfd fds[] = { { .fd = a->listening, .events = POLLIN },
                            { .fd = a->end, .events = POLLIN } };
    for (;;) {
        if (poll(fds, 2, -1) < 0 && errno != EINTR) break;
        if (fds[1].revents) break;
        int s = accept(a->listening, NULL, NULL);
        if (s < 0) continue;
        fcntl(s, F_SETFD, FD_CLOEXEC);
        serve(a, s);
        close(s);
    }
    return NULL;
}

void admin_answer(struct admin_question *question)
{
    struct admin *a = question->admin;
    pthread_mutex_lock(&a->lock);
    question->answered = true;
    pthread_cond_broadcast(&a->answered);
    pthread_mutex_unlock(&a->lock);
}

/* ---- life ------------------------------------------------------------------------------------ */

static void admin_free(struct admin *a)
{
    if (a->listening >= 0) close(a->listening);
    if (a->end >= 0) close(a->end);
    pthread_cond_destroy(&a->answered);
    pthread_mutex_destroy(&a->lock);
    free(a);
}

/* Mode 0600 from the first moment: nobody else may connect between bind() and chmod(). */
static bool bind_private(struct admin *a)
{
    struct sockaddr_un at = socket_at(a->path);
    unlink(a->path);
    mode_t before = umask(0177);
    bool fine = bind(a->listening, (struct sockaddr *)&at, sizeof at) == 0;
    umask(before);
    return fine && listen(a->listening, 8) == 0;
}

struct admin *admin_listen(const char *path, admin_ask *ask, void *self, struct text *problem)
{
    struct admin *a = must_alloc(1, sizeof *a);
    a->ask = ask;
    a->self = self;
    snprintf(a->path, sizeof a->path, "%s", path);
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->answered, NULL);
    a->listening = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    a->end = eventfd(0, EFD_CLOEXEC);
    bool fine = a->listening >= 0 && a->end >= 0 && bind_private(a);
    if (fine && pthread_create(&a->thread, NULL, run, a) == 0) return a;
    text_add(problem, "cannot listen at '%s' for limbic admin: %s", path, strerror(errno));
    admin_free(a);
    return NULL;
}

void admin_close(struct admin *a)
{
    if (!a) return;
    uint64_t one = 1;
    pthread_mutex_lock(&a->lock);
    a->closing = true;
    pthread_cond_broadcast(&a->answered);
    pthread_mutex_unlock(&a->lock);
    ssize_t written = write(a->end, &one, sizeof one);
    check(written == sizeof one);
    pthread_join(a->thread, NULL);
    unlink(a->path);
    admin_free(a);
}

/* ---- the other end --------------------------------------------------------------------------- */

static bool send_all(int s, const char *bytes, size_t length)
{
    while (length) {
        ssize_t sent = send(s, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

static void hear_all(int s, struct text *out)
{
    char bytes[4096];
    ssize_t got;
    while ((got = recv(s, bytes, sizeof bytes, 0)) > 0) text_add_bytes(out, bytes, (size_t)got);
}

int admin_tell(const char *path, const char *line, struct text *out)
{
    struct sockaddr_un at = socket_at(path);
    struct text heard = { 0 };
    int s = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), verdict = -1;
    if (s >= 0 && connect(s, (struct sockaddr *)&at, sizeof at) == 0 &&
        send_all(s, line, strlen(line)) && send_all(s, "\n", 1))
        hear_all(s, &heard);
    const char *answer = text_string(&heard);
    if (strncmp(answer, "ok\n", 3) == 0) verdict = 1;
    if (strncmp(answer, "no\n", 3) == 0) verdict = 0;
    if (verdict >= 0)
        text_add_string(out, answer + 3);
    else
        text_add(out, "no server answers at '%s'", path);
    if (s >= 0) close(s);
    text_release(&heard);
    return verdict;
}
