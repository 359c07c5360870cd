/* SPDX-License-Identifier: MIT */
/* Keeping games, and writing files safely. See autosave.h. */
#include "terminal/autosave.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char save_head[] = "limbic save";

/* ---- files ----------------------------------------------------------------------------------- */

static bool write_all(int file, const struct text *text)
{
    const char *at = text_string(text), *end = at + text->length;
    while (at < end) {
        ssize_t written = write(file, at, (size_t)(end - at));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        at += written;
    }
    return true;
}

/* Writes a file next to it, which then takes its name: whenever we are stopped, one of the two is
 * whole. */
static bool replace_file(const char *path, const struct text *content, bool durable,
                         struct text *problem)
{
    struct text beside = { 0 };
    text_add(&beside, "%s.part-%ld", path, (long)getpid());
    const char *name = text_string(&beside);
    int file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool fine = file >= 0 && write_all(file, content) && (!durable || fsync(file) == 0);
    if (file >= 0) fine &= close(file) == 0;
    fine = fine && rename(name, path) == 0;
    if (!fine) {
        text_add(problem, "cannot write %s: %s", path, strerror(errno));
        if (file >= 0) unlink(name);
    }
    text_release(&beside);
    return fine;
}

/* An existing file that is not a save would be lost. */
static bool may_replace(const char *path, struct text *problem)
{
    struct stat about;
    if (stat(path, &about) != 0) return true;
    char head[sizeof save_head] = { 0 };
    int file = S_ISREG(about.st_mode) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    bool fine = file >= 0 && read(file, head, sizeof head - 1) >= 0 &&
                (about.st_size == 0 || strcmp(head, save_head) == 0);
    if (file >= 0) close(file);
    if (!fine)
        text_add(problem, "%s is there already and is not a save; choose another name", path);
    return fine;
}

bool write_save_file(const char *path, const struct text *save, struct text *problem)
{
    struct text whole = { 0 };
    const char *home = getenv("HOME");
    if (strncmp(path, "~/", 2) == 0 && home && *home)
        text_add(&whole, "%s%s", home, path + 1);
    else
        text_add_string(&whole, path);
    bool fine = may_replace(text_string(&whole), problem) &&
                replace_file(text_string(&whole), save, true, problem);
    text_release(&whole);
    return fine;
}

/* ---- the folder ------------------------------------------------------------------------------ */

static bool add_folder(struct text *folder, struct text *problem)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/') {
        text_add(folder, "%s/limbic", state);
    } else if (home && home[0] == '/') {
        text_add(folder, "%s/.local/state/limbic", home);
    } else {
        text_add_string(problem, "neither XDG_STATE_HOME nor HOME names a folder");
        return false;
    }
    return true;
}

static bool make_folders(const char *path, struct text *problem)
{
    struct text part = { 0 };
    bool fine = true;
    for (const char *at = path; fine && *at; at++) {
        text_add_char(&part, *at);
        bool name_ends = at[1] == '/' || at[1] == '\0';
        if (!name_ends || *at == '/') continue;
        fine = mkdir(text_string(&part), 0700) == 0 || errno == EEXIST;
    }
    if (!fine) text_add(problem, "cannot make the folder %s: %s", path, strerror(errno));
    text_release(&part);
    return fine;
}

/* ---- places ---------------------------------------------------------------------------------- */

/* One place of the folder while we hold it. */
struct held {
    struct text path;
    int lock;
    bool kept; /* a game is kept there */
    struct timespec when;
};

static void held_release(struct held *held)
{
    if (held->lock >= 0) close(held->lock);
    text_release(&held->path);
}

/* False: somebody is playing there, or it cannot be used, or a kept game is wanted and there is
 * none. */
static bool hold(const char *folder, unsigned number, bool only_kept, struct held *held,
                 struct text *problem)
{
    struct text lock = { 0 };
    struct stat about;
    *held = (struct held){ .lock = -1 };
    text_add(&held->path, "%s/play-%u.limbic", folder, number);
    if (only_kept && stat(text_string(&held->path), &about) != 0) {
        held_release(held);
        return false;
    }
    text_add(&lock, "%s/play-%u.lock", folder, number);
    held->lock = open(text_string(&lock), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (held->lock < 0 && !problem->length) {
        text_add(problem, "cannot write %s: %s", text_string(&lock), strerror(errno));
    }
    text_release(&lock);
    if (held->lock < 0 || flock(held->lock, LOCK_EX | LOCK_NB) != 0) {
        held_release(held);
        return false;
    }
    held->kept = stat(text_string(&held->path), &about) == 0;
    if (held->kept) held->when = about.st_mtim;
    return true;
}

static bool is_later(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

/* Of two places the better one to begin at: an empty one, then the oldest. */
static bool better_to_begin(const struct held *a, const struct held *b)
{
    if (a->kept != b->kept) return !a->kept;
    return a->kept && is_later(b->when, a->when);
}

static bool autosave_find(struct autosave *autosave, bool only_kept, struct text *problem)
{
    *autosave = (struct autosave){ .lock = -1 };
    struct text folder = { 0 };
    struct held best = { .lock = -1 };
    if (add_folder(&folder, problem) && make_folders(text_string(&folder), problem)) {
        for (unsigned i = 1; i <= KEPT_MOST; i++) {
            struct held held;
            if (!hold(text_string(&folder), i, only_kept, &held, problem)) continue;
            bool take = best.lock < 0 || (only_kept ? is_later(held.when, best.when)
                                                    : better_to_begin(&held, &best));
            held_release(take ? &best : &held);
            if (take) best = held;
            if (!only_kept && !best.kept) break;
        }
        if (best.lock < 0 && !problem->length && !only_kept)
            text_add(problem, "%u games are being played already", KEPT_MOST);
    }
    text_release(&folder);
    if (best.lock < 0) return false;
    text_clear(problem);
    *autosave = (struct autosave){ .path = best.path.bytes, .lock = best.lock };
    return true;
}

bool autosave_new(struct autosave *autosave, struct text *problem)
{
    return autosave_find(autosave, false, problem);
}

bool autosave_last(struct autosave *autosave, struct text *problem)
{
    if (autosave_find(autosave, true, problem)) return true;
    if (!problem->length) text_add_string(problem, "there is no game to go on with");
    return false;
}

void autosave_release(struct autosave *autosave)
{
    if (autosave->lock >= 0) close(autosave->lock);
    free(autosave->path);
    *autosave = (struct autosave){ .lock = -1 };
}

bool autosave_write(struct autosave *autosave, const struct text *save, bool durable,
                    struct text *problem)
{
    return !autosave->path || replace_file(autosave->path, save, durable, problem);
}

void autosave_forget(struct autosave *autosave)
{
    if (autosave->path) unlink(autosave->path);
}
