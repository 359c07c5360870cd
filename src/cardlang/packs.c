/* SPDX-License-Identifier: MIT */
/* Where packs come from. See packs.h. */
#include "cardlang/packs.h"

#include <dirent.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cardlang/vocabulary.h"

enum { PACKS_MAX = 64, FILES_MAX = 200, FILE_BYTES_MAX = 4 << 20 };

/* Everything here is read and written under the lock; a pack itself never changes any more. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder_now;
static struct kept {
    struct pack *pack;
    bool usual; /* pack_for() returns it */
} kept[PACKS_MAX];
static unsigned kept_count;

void packs_use_folder(const char *folder)
{
    pthread_mutex_lock(&lock);
    folder_now = folder;
    for (unsigned i = 0; i < kept_count; i++) kept[i].usual = false;
    pthread_mutex_unlock(&lock);
}

void packs_release(void)
{
    pthread_mutex_lock(&lock);
    while (kept_count) pack_free(kept[--kept_count].pack);
    pthread_mutex_unlock(&lock);
}

/* ---- reading --------------------------------------------------------------------------------- */

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_card_file(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 6 && strcmp(entry->d_name + length - 6, ".cards") == 0;
}

const char *packs_folder_in_use(void)
{
    pthread_mutex_lock(&lock);
    const char *folder = folder_now;
    pthread_mutex_unlock(&lock);
    return folder;
}

bool packs_folder_adds(const char *folder)
{
    return folder[0] == '+';
}

const char *packs_folder_path(const char *folder)
{
    return folder + packs_folder_adds(folder);
}

bool packs_folder_has(const char *folder, const char *game)
{
    struct text path = { 0 };
    text_add(&path, "%s/%s", packs_folder_path(folder), game);
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

bool pack_file_text(const char *path, struct text *source, struct diagnostics *d)
{
    return read_text_file(path, FILE_BYTES_MAX, source, d);
}

static bool read_file(struct pack *pack, const char *path, struct diagnostics *d)
{
    struct text source = { 0 };
    bool fine =
        pack_file_text(path, &source, d) && read_source(pack, path, text_string(&source), d);
    text_release(&source);
    return fine;
}

bool packs_read_folder(struct pack *pack, const char *folder, struct diagnostics *d)
{
    struct text path = { 0 };
    text_add(&path, "%s/%s", packs_folder_path(folder), pack->vocabulary->game);
    struct dirent **entries;
    int count = scandir(text_string(&path), &entries, is_card_file, by_name);
    bool fine = true;
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

bool packs_read_built_in(struct pack *pack, struct diagnostics *d)
{
    bool fine = true;
    for (unsigned i = 0; embedded_packs[i].game; i++) {
        if (strcmp(embedded_packs[i].game, pack->vocabulary->game) != 0) continue;
        fine &= read_source(pack, embedded_packs[i].name, embedded_packs[i].source, d);
    }
    return fine;
}

static struct pack *read_pack(const struct vocabulary *vocabulary, const char *folder,
                              struct diagnostics *d)
{
    struct pack *pack = pack_new(vocabulary);
    bool fine = true, replaced = folder && !packs_folder_adds(folder) &&
                                 packs_folder_has(folder, vocabulary->game);
    if (!replaced) fine = packs_read_built_in(pack, d);
    if (folder) fine &= packs_read_folder(pack, folder, d);
    if (fine && pack_finish(pack, d)) return pack;
    pack_free(pack);
    return NULL;
}

/* ---- keeping --------------------------------------------------------------------------------- */

/* Were they made from the same texts? Hashes alone are not trusted: a stranger who wanted to could
 * write another pack with the hash of this one. */
static bool same_sources(const struct pack *a, const struct pack *b)
{
    if (a->vocabulary != b->vocabulary || a->hash != b->hash || a->file_count != b->file_count)
        return false;
    for (unsigned i = 0; i < a->file_count; i++) {
        if (strcmp(a->files[i].source, b->files[i].source) != 0) return false;
    }
    return true;
}

/* Takes the pack over, or frees it if there is the same already. NULL: there is no room. */
static struct kept *keep(struct pack *pack, struct diagnostics *d)
{
    for (unsigned i = 0; i < kept_count; i++) {
        if (!same_sources(kept[i].pack, pack)) continue;
        pack_free(pack);
        return &kept[i];
    }
    if (kept_count == PACKS_MAX) {
        diagnose(d, 0, 0, "%d packs are loaded already, and there can be no more", PACKS_MAX);
        pack_free(pack);
        return NULL;
    }
    kept[kept_count] = (struct kept){ .pack = pack };
    return &kept[kept_count++];
}

static struct kept *load(const struct vocabulary *vocabulary, const char *folder,
                         struct diagnostics *d)
{
    struct pack *pack = read_pack(vocabulary, folder, d);
    return pack ? keep(pack, d) : NULL;
}

const struct pack *packs_load(const struct vocabulary *vocabulary, const char *folder,
                              struct diagnostics *d)
{
    pthread_mutex_lock(&lock);
    const struct kept *found = load(vocabulary, folder, d);
    const struct pack *pack = found ? found->pack : NULL;
    pthread_mutex_unlock(&lock);
    return pack;
}

static struct kept *find_usual(const struct vocabulary *vocabulary)
{
    for (unsigned i = 0; i < kept_count; i++) {
        if (kept[i].usual && kept[i].pack->vocabulary == vocabulary) return &kept[i];
    }
    return NULL;
}

const struct pack *pack_for(const struct vocabulary *vocabulary, struct diagnostics *d)
{
    pthread_mutex_lock(&lock);
    struct kept *found = find_usual(vocabulary);
    if (!found) found = load(vocabulary, folder_now, d);
    if (found) found->usual = true;
    const struct pack *pack = found ? found->pack : NULL;
    pthread_mutex_unlock(&lock);
    return pack;
}

const struct pack *packs_find(const struct vocabulary *vocabulary, uint64_t hash)
{
    const struct pack *pack = NULL;
    pthread_mutex_lock(&lock);
    for (unsigned i = 0; i < kept_count && !pack; i++) {
        bool fits = kept[i].pack->vocabulary == vocabulary && kept[i].pack->hash == hash;
        if (fits) pack = kept[i].pack;
    }
    pthread_mutex_unlock(&lock);
    return pack;
}
