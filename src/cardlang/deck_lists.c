/* SPDX-License-Identifier: MIT */
/* The decks there are to choose from. See deck_lists.h. */
#include "cardlang/deck_lists.h"

#include <dirent.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "cardlang/packs.h"
#include "cardlang/vocabulary.h"

enum {
    LISTS_MAX = 250,  /* of a set: options name them with a byte, and `everything` is one more */
    SETS_MAX = 10000, /* of all games, and lists in them: some ten megabytes each, so that strangers
                       * cannot fill the memory */
    KEPT_MAX = 20000,
    FILES_MAX = 1000, /* of a folder */
};

/* Everything here is read and written under the lock; a set itself never changes any more. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *const *files_now;
static unsigned files_count;
static struct kept_set {
    struct deck_lists *set;
    bool usual; /* deck_lists_for() returns it */
} * sets;
static unsigned set_count;
static struct deck_list **kept; /* those of all sets */
static unsigned kept_count;

void deck_files_use(const char *const *paths, unsigned count)
{
    pthread_mutex_lock(&lock);
    files_now = paths;
    files_count = count;
    for (unsigned i = 0; i < set_count; i++) sets[i].usual = false;
    pthread_mutex_unlock(&lock);
}

unsigned deck_files_in_use(const char *const **paths)
{
    pthread_mutex_lock(&lock);
    unsigned count = files_count;
    *paths = files_now;
    pthread_mutex_unlock(&lock);
    return count;
}

void deck_lists_release(void)
{
    pthread_mutex_lock(&lock);
    while (kept_count) {
        deck_list_release(kept[--kept_count]);
        free(kept[kept_count]);
    }
    while (set_count) {
        free(sets[--set_count].set->all);
        free(sets[set_count].set);
    }
    free(kept);
    free(sets);
    kept = NULL;
    sets = NULL;
    pthread_mutex_unlock(&lock);
}

/* ---- files ----------------------------------------------------------------------------------- */

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_deck_file(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 5 && strcmp(entry->d_name + length - 5, ".deck") == 0;
}

static bool read_file(const char *path, deck_file_reader *read, void *state, struct diagnostics *d)
{
    struct text source = { 0 };
    const char *file = d->file, *before = d->source;
    bool fine = read_text_file(path, DECK_FILE_BYTES_MAX, &source, d);
    d->file = path;
    d->source = text_string(&source);
    if (fine) read(state, path, d->source, d);
    d->file = file;
    d->source = before;
    text_release(&source);
    return fine;
}

static bool read_folder(const char *folder, deck_file_reader *read, void *state,
                        struct diagnostics *d)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_deck_file, by_name);
    bool fine = count > 0 && count <= FILES_MAX;
    if (count < 0)
        diagnose(d, 0, 0, "the folder '%.200s' cannot be read", folder);
    else if (!count)
        diagnose(d, 0, 0, "the folder '%.200s' has no .deck files", folder);
    else if (!fine)
        diagnose(d, 0, 0, "the folder '%.200s' has more than %d .deck files", folder, FILES_MAX);
    for (int i = 0; i < count; i++) {
        struct text path = { 0 };
        text_add(&path, "%s/%s", folder, entries[i]->d_name);
        if (count <= FILES_MAX) fine &= read_file(text_string(&path), read, state, d);
        text_release(&path);
        free(entries[i]);
    }
    if (count >= 0) free(entries);
    return fine;
}

bool deck_files_each(const char *const *paths, unsigned count, deck_file_reader *read, void *state,
                     struct diagnostics *d)
{
    bool fine = true;
    for (unsigned i = 0; i < count; i++) {
        struct stat about;
        bool folder = stat(paths[i], &about) == 0 && S_ISDIR(about.st_mode);
        fine &= (folder ? read_folder : read_file)(paths[i], read, state, d);
    }
    return fine;
}

/* ---- keeping: all of this under the lock ----------------------------------------------------- */

static bool same_list(const struct deck_list *a, const struct deck_list *b)
{
    return deck_lists_have_same_cards(a, b) && strcmp(a->name, b->name) == 0 &&
           strcmp(a->title, b->title) == 0;
}

/* Takes the list over, or frees it if there is the same already. NULL: there is no room. */
static const struct deck_list *keep_list(struct deck_list *list)
{
    for (unsigned i = 0; i < kept_count; i++) {
        if (!same_list(kept[i], list)) continue;
        deck_list_release(list);
        return kept[i];
    }
    if (kept_count == KEPT_MAX) return NULL;
    struct deck_list *moved = must_alloc(1, sizeof *moved);
    *moved = *list;
    *list = (struct deck_list){ 0 };
    kept = must_realloc(kept, (kept_count + 1u) * sizeof *kept);
    return kept[kept_count++] = moved;
}

static bool same_set(const struct deck_lists *a, const struct deck_lists *b)
{
    return a->vocabulary == b->vocabulary && a->count == b->count &&
           memcmp(a->all, b->all, a->count * sizeof *a->all) == 0;
}

static void tell_full(struct diagnostics *d)
{
    diagnose(d, 0, 0, "as many decks are loaded as there can be: %d, in %d sets", KEPT_MAX,
             SETS_MAX);
}

/* The set that has these lists, made if there is none. NULL: there is no room. */
static struct kept_set *keep_set(const struct deck_lists *like, struct diagnostics *d)
{
    for (unsigned i = 0; i < set_count; i++) {
        if (same_set(sets[i].set, like)) return &sets[i];
    }
    if (set_count == SETS_MAX) {
        tell_full(d);
        return NULL;
    }
    struct deck_lists *set = must_alloc(1, sizeof *set);
    *set = *like;
    set->all = must_alloc(like->count + 1u, sizeof *set->all);
    memcpy(set->all, like->all, like->count * sizeof *set->all);
    sets = must_realloc(sets, (set_count + 1u) * sizeof *sets);
    sets[set_count] = (struct kept_set){ .set = set };
    return &sets[set_count++];
}

static unsigned place_of(const struct deck_lists *lists, const char *name)
{
    unsigned i = 0;
    while (i < lists->count && strcmp(lists->all[i]->name, name) != 0) i++;
    return i;
}

/* Puts the list into the array. Where the same cards have that name already, nothing changes: a
 * title alone makes no other deck. False, with the mistake reported: there is no room. */
static bool put_list(struct deck_lists *lists, struct deck_list *list, struct diagnostics *d)
{
    unsigned at = place_of(lists, list->name);
    bool there = at < lists->count;
    if (there && deck_lists_have_same_cards(lists->all[at], list)) return true;
    if (at == LISTS_MAX) {
        diagnose(d, 0, 0, "there are more than %d decks, the most a game can have", LISTS_MAX);
        return false;
    }
    lists->all[at] = keep_list(list);
    if (!lists->all[at]) tell_full(d);
    lists->count += !there;
    return lists->all[at] != NULL;
}

static struct kept_set *add_lists(const struct deck_lists *lists, struct deck_reader *read,
                                  struct diagnostics *d)
{
    const struct deck_list *all[LISTS_MAX];
    struct deck_lists more = { lists->vocabulary, all, lists->count };
    if (lists->count) memcpy(all, lists->all, lists->count * sizeof *all);
    for (unsigned i = 0; i < read->count; i++) {
        if (!put_list(&more, &read->lists[i], d)) return NULL;
    }
    return keep_set(&more, d);
}

/* ---- sets ------------------------------------------------------------------------------------ */

/* Whether a pack has their cards shows when one is played: packs that replace ours have others. */
static struct kept_set *load_built_in(const struct vocabulary *vocabulary, struct diagnostics *d)
{
    unsigned before = d->count;
    struct diagnostics here = *d;
    struct deck_reader r = { .vocabulary = vocabulary, .d = d };
    struct deck_lists none = { .vocabulary = vocabulary };
    for (unsigned i = 0; embedded_decks[i].game; i++) {
        if (strcmp(embedded_decks[i].game, vocabulary->game) != 0) continue;
        r.file = d->file = embedded_decks[i].name;
        d->source = embedded_decks[i].source;
        deck_text_read(&r, d->source);
    }
    d->file = here.file;
    d->source = here.source;
    struct kept_set *set = d->count == before ? add_lists(&none, &r, d) : NULL;
    deck_reader_release(&r);
    return set;
}

/* A file of another game is that game's matter. */
static void read_deck_file(void *state, const char *path, const char *source, struct diagnostics *d)
{
    struct deck_reader *r = state;
    struct game_line line;
    if (!deck_text_game(source, &line, d) || strcmp(line.game, r->vocabulary->game) != 0) return;
    r->file = path;
    deck_text_read(r, source);
}

static struct kept_set *load(const struct vocabulary *vocabulary, struct diagnostics *d)
{
    struct kept_set *built_in = load_built_in(vocabulary, d);
    if (!built_in || !files_count) return built_in;
    const struct deck_lists *first = built_in->set;
    unsigned before = d->count;
    struct deck_reader r = { .vocabulary = vocabulary,
                             .pack = pack_for(vocabulary, d),
                             .d = d,
                             .find = deck_lists_find_for_reader,
                             .there = first };
    if (r.pack) deck_files_each(files_now, files_count, read_deck_file, &r, d);
    struct kept_set *set = d->count == before ? add_lists(first, &r, d) : NULL;
    deck_reader_release(&r);
    return set;
}

static struct kept_set *find_usual(const struct vocabulary *vocabulary)
{
    for (unsigned i = 0; i < set_count; i++) {
        if (sets[i].usual && sets[i].set->vocabulary == vocabulary) return &sets[i];
    }
    return NULL;
}

const struct deck_lists *deck_lists_for(const struct vocabulary *vocabulary, struct diagnostics *d)
{
    if (!vocabulary->deck_rules) return NULL;
    pthread_mutex_lock(&lock);
    struct kept_set *found = find_usual(vocabulary);
    if (!found) found = load(vocabulary, d);
    if (found) found->usual = true;
    const struct deck_lists *lists = found ? found->set : NULL;
    pthread_mutex_unlock(&lock);
    return lists;
}

const struct deck_lists *deck_lists_built_in(const struct vocabulary *vocabulary,
                                             struct diagnostics *d)
{
    if (!vocabulary->deck_rules) return NULL;
    pthread_mutex_lock(&lock);
    const struct kept_set *found = load_built_in(vocabulary, d);
    const struct deck_lists *lists = found ? found->set : NULL;
    pthread_mutex_unlock(&lock);
    return lists;
}

const struct deck_lists *deck_lists_with(const struct deck_lists *lists, struct deck_reader *read,
                                         struct diagnostics *d)
{
    pthread_mutex_lock(&lock);
    const struct kept_set *found = add_lists(lists, read, d);
    const struct deck_lists *more = found ? found->set : NULL;
    pthread_mutex_unlock(&lock);
    return more;
}

const struct deck_list *deck_lists_find(const struct deck_lists *lists, const char *name)
{
    unsigned at = place_of(lists, name);
    return at < lists->count ? lists->all[at] : NULL;
}

const struct deck_list *deck_lists_find_for_reader(const void *lists, const char *name)
{
    return deck_lists_find(lists, name);
}

/* ---- options --------------------------------------------------------------------------------- */

static const char *word(const struct options *options, unsigned index)
{
    const struct deck_lists *lists = options->lists;
    if (!lists || index > lists->count) return NULL;
    return index < lists->count ? lists->all[index]->name : DECK_OF_EVERYTHING;
}

static unsigned offered(const struct options *options)
{
    return options->lists ? options->lists->count : 0;
}

const struct word_source deck_list_words = { word, offered, .scenes_may = true,
                                             .others = "--deck-files adds decks of your own" };

/* The list that an option of the game names at that place; NULL: everything. */
static const struct deck_list *named_by(const struct setup *setup, unsigned option, unsigned place)
{
    const struct deck_lists *lists = setup->options.lists;
    unsigned at = setup->game->options[option].kind == OPTION_LIST
                      ? own_list_word(setup, option, place)
                      : (unsigned)own_option(setup, option);
    return at < lists->count ? lists->all[at] : NULL;
}

bool deck_list_of_option(const struct setup *setup, unsigned option, unsigned place,
                         struct deck_cards *out, struct diagnostics *d)
{
    const struct deck_list *list = named_by(setup, option, place);
    if (list) return deck_list_cards(list, setup->pack, out, d);
    deck_of_everything(setup->pack, out);
    return true;
}

const char *deck_title_of_option(const struct setup *setup, unsigned option, unsigned place)
{
    const struct deck_list *list = named_by(setup, option, place);
    return list ? list->title : "Everything";
}

/* Which lists the options name; everything is none of them. */
static void find_named(const struct game *game, const struct options *options, bool *named)
{
    for (unsigned i = 0; game->options && game->options[i].name; i++) {
        const struct option_spec *spec = &game->options[i];
        const struct option_value *value = &options->value[OPTIONS_COMMON + i];
        if (spec->words_from != &deck_list_words) continue;
        for (unsigned p = 0; spec->kind == OPTION_LIST && p < value->number; p++) {
            named[value->word[p]] = true;
        }
        if (spec->kind == OPTION_ONE) named[value->number] = true;
    }
}

void deck_lists_write_named(const struct game *game, const struct options *options,
                            struct text *out)
{
    bool named[UINT8_MAX + 1] = { 0 };
    if (!options->lists) return;
    find_named(game, options, named);
    for (unsigned i = 0; i < options->lists->count; i++) {
        struct list_form form = { .indent = "    ", .hash = true };
        if (named[i]) deck_list_write(options->lists->all[i], form, out);
    }
}

/* A game without lists has the hash of its pack, as it had before there were any. */
uint64_t options_cards_hash(const struct game *game, const struct options *options)
{
    uint64_t hash = options->pack ? options->pack->hash : 0;
    bool named[UINT8_MAX + 1] = { 0 };
    if (!options->lists) return hash;
    find_named(game, options, named);
    for (unsigned i = 0; i < options->lists->count; i++) {
        uint64_t both[] = { hash, options->lists->all[i]->hash };
        if (named[i]) hash = hash_bytes(both, sizeof both);
    }
    return hash;
}
