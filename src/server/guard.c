/* SPDX-License-Identifier: MIT */
/* Catching failed checks. See guard.h. */
#include "server/guard.h"

#include <setjmp.h>

#include "base/check.h"

static _Thread_local jmp_buf back;
static _Thread_local struct text *problem_now;

static void catch (const char *what, const char *file, int line)
{
    text_add(problem_now, "%s:%d: %s", file, line, what);
    longjmp(back, 1);
}

bool guard_run(void (*run)(void *with), void *with, struct text *problem)
{
    problem_now = problem;
    check_catcher *before = check_catch(catch);
    bool fine = !setjmp(back);
    if (fine) run(with);
    check_catch(before);
    check_context(NULL, NULL);
    return fine;
}
