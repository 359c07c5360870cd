/* Where packs come from. See packs.h. */
#include "cardlang/packs.h"

#include <dirent.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/vocabulary.h"

enum { PACKS_MAX = 16, FILES_MAX = 200, FILE_BYTES_MAX = 4 << 20 };

static const char *folder_now;
static struct pack *loaded[PACKS_MAX];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void packs_use_folder(const char *folder)
{
    folder_now = folder;
}

void packs_release(void)
{
    for (unsigned i = 0; i < PACKS_MAX; i++) {
        pack_free(loaded[i]);
        loaded[i] = NULL;
    }
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_card_file(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 6 && strcmp(entry->d_name + length - 6, ".cards") == 0;
}

bool packs_folder_has(const char *folder, const char *game)
{
    struct text path = { 0 };
    text_add(&path, "%s/%s", folder, game);
    struct dirent **entries;
    int count = scandir(text_string(&path), &entries, is_card_file, by_name);
    for (int i = 0; i < count; i++) free(entries[i]);
    if (count >= 0) free(entries);
    text_release(&path);
    return count > 0;
}

static bool read_source(struct pack *pack, const char *name, const char *source,
                        struct diagnostics *d)
{
    const char *file = d->file, *before = d->source;
    d->file = name;
    d->source = source;
    bool fine = pack_read(pack, name, source, d);
    d->file = file;
    d->source = before;
    return fine;
}

bool pack_file_text(const char *path, struct text *source, struct text *problem)
{
    if (!read_whole_file(path, FILE_BYTES_MAX, source, problem)) return false;
    if (strlen(text_string(source)) == source->length) return true;
    text_add(problem, "%s has a byte 0 in it: a pack file is text", path);
    return false;
}

static bool read_file(struct pack *pack, const char *path, struct diagnostics *d)
{
    struct text source = { 0 }, problem = { 0 };
    bool fine = pack_file_text(path, &source, &problem);
    if (!fine)
        diagnose(d, 0, 0, "%s", text_string(&problem));
    else
        fine = read_source(pack, path, text_string(&source), d);
    text_release(&source);
    text_release(&problem);
    return fine;
}

/* All card files of FOLDER/GAME, in the order of their names. False: there are none, or they are
 * wrong. */
static bool read_folder(struct pack *pack, struct diagnostics *d, bool *found)
{
    struct text path = { 0 };
    text_add(&path, "%s/%s", folder_now, pack->vocabulary->game);
    struct dirent **entries;
    int count = scandir(text_string(&path), &entries, is_card_file, by_name);
    bool fine = true;
    *found = count > 0;
    for (int i = 0; i < count; i++) {
        struct text file = { 0 };
        text_add(&file, "%s/%s", text_string(&path), entries[i]->d_name);
        if (i < FILES_MAX) fine &= read_file(pack, text_string(&file), d);
        text_release(&file);
        free(entries[i]);
    }
    if (count >= 0) free(entries);
    if (count > FILES_MAX) {
        diagnose(d, 0, 0, "%s has more than %d card files", text_string(&path), FILES_MAX);
        fine = false;
    }
    text_release(&path);
    return fine;
}

static struct pack *load(const struct vocabulary *vocabulary, struct diagnostics *d)
{
    struct pack *pack = pack_new(vocabulary);
    bool fine = true, found = false;
    if (folder_now) fine = read_folder(pack, d, &found);
    for (unsigned i = 0; !found && embedded_packs[i].game; i++) {
        if (strcmp(embedded_packs[i].game, vocabulary->game) != 0) continue;
        fine &= read_source(pack, embedded_packs[i].name, embedded_packs[i].source, d);
    }
    if (fine && pack_finish(pack, d)) return pack;
    pack_free(pack);
    return NULL;
}

const struct pack *pack_for(const struct vocabulary *vocabulary, struct diagnostics *d)
{
    pthread_mutex_lock(&lock);
    unsigned i = 0;
    while (i < PACKS_MAX && loaded[i] && loaded[i]->vocabulary != vocabulary) i++;
    check(i < PACKS_MAX);
    if (!loaded[i]) loaded[i] = load(vocabulary, d);
    const struct pack *pack = loaded[i];
    pthread_mutex_unlock(&lock);
    return pack;
}
