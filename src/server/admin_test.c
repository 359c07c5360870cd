/* SPDX-License-Identifier: MIT */
/* The admin's socket: who may open it, and that every line gets its answer. */
#include "server/admin.h"

#include <criterion/criterion.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char folder[] = "/tmp/limbic-admin-XXXXXX";
static char path[64];

static void begin(void)
{
    cr_assert(mkdtemp(folder));
    char store[64];
    snprintf(store, sizeof store, "%s/tables.db", folder);
    cr_assert(admin_path(store, path, sizeof path));
}

static void end(void)
{
    rmdir(folder);
}

/* Says back, or no. */
static void say_back(void *self, struct admin_question *question)
{
    (void)self;
    text_add(&question->answer, "you said %s", question->line);
    question->refused = strcmp(question->line, "refuse") == 0;
    admin_answer(question);
}

Test(admin, a_line_has_an_answer, .init = begin, .fini = end)
{
    struct text problem = { 0 }, out = { 0 };
    struct admin *a = admin_listen(path, say_back, NULL, &problem);
    cr_assert(a, "%s", text_string(&problem));
    cr_assert_eq(admin_tell(path, "stats", &out), 1);
    cr_assert_str_eq(text_string(&out), "you said stats");
    text_clear(&out);
    cr_assert_eq(admin_tell(path, "refuse", &out), 0);
    struct stat about;
    cr_assert_eq(stat(path, &about), 0);
    cr_assert_eq(about.st_mode & 0777, 0600);
    admin_close(a);
    cr_assert_neq(access(path, F_OK), 0, "nothing is left");
    text_clear(&out);
    cr_assert_eq(admin_tell(path, "stats", &out), -1);
    cr_assert(strstr(text_string(&out), "no server answers"));
    text_release(&out);
}

Test(admin, a_socket_that_a_killed_server_left_is_replaced, .init = begin, .fini = end)
{
    struct text problem = { 0 }, out = { 0 };
    fclose(fopen(path, "w"));
    struct admin *a = admin_listen(path, say_back, NULL, &problem);
    cr_assert(a, "%s", text_string(&problem));
    cr_assert_eq(admin_tell(path, "stats", &out), 1);
    admin_close(a);
    text_release(&out);
}

static void say_nothing(void *self, struct admin_question *question)
{
    (void)question;
    atomic_store((atomic_bool *)self, true);
}

/* Who asks at the end is told so, and nobody waits for ever. */
Test(admin, a_question_that_waits_at_the_end_is_refused, .init = begin, .fini = end)
{
    struct text problem = { 0 }, out = { 0 };
    atomic_bool asked = false;
    struct admin *a = admin_listen(path, say_nothing, &asked, &problem);
    cr_assert(a, "%s", text_string(&problem));
    pid_t child = fork();
    if (child == 0) {
        int verdict = admin_tell(path, "stats", &out);
        _exit(verdict == 0 && strstr(text_string(&out), "stopped") ? 0 : 1);
    }
    while (!atomic_load(&asked)) usleep(1000);
    admin_close(a);
    int status;
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_assert_eq(status, 0);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int connect_to_it(void)
{
    struct sockaddr_un at = { .sun_family = AF_UNIX };
    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    int s = socket(AF_UNIX, SOCK_STREAM, 0);
    cr_assert_eq(connect(s, (struct sockaddr *)&at, sizeof at), 0);
    return s;
}

static void say_very_much(void *self, struct admin_question *question)
{
    for (unsigned i = 0; i < 1 << 20; i++) text_add_char(&question->answer, 'x');
    admin_answer(question);
    atomic_store((atomic_bool *)self, true);
}

/* Nobody is waited for as long as they are while it runs, which is five seconds.
 */
Test(admin, who_says_nothing_or_does_not_read_holds_up_no_end, .init = begin, .fini = end)
{
    for (unsigned asks = 0; asks < 2; asks++) {
        struct text problem = { 0 };
        atomic_bool asked = false;
        struct admin *a = admin_listen(path, say_very_much, &asked, &problem);
        cr_assert(a, "%s", text_string(&problem));
        int s = connect_to_it();
        cr_assert_eq(write(s, "tables\n", asks ? 7 : 3), asks ? 7 : 3);
        while (asks && !atomic_load(&asked)) usleep(1000);
        usleep(100000);
        double start = seconds_now();
        admin_close(a);
        cr_expect_lt(seconds_now() - start, 4.5);
        close(s);
    }
}

Test(admin, a_path_can_be_too_long)
{
    char out[4096], store[300];
    memset(store, 'x', sizeof store);
    store[sizeof store - 1] = '\0';
    cr_assert_not(admin_path(store, out, sizeof out));
}
