/* SPDX-License-Identifier: MIT */
/*
 * Cards that somebody tries at a table of their own. See room.h.
 *
 * A stranger's pack is read and verified like any other, and cannot do more than cards can. But it
 * takes memory, so packs are made when a game needs them and freed when no set-up is made with them
 * any more: a table keeps the text (its row has it, too), and what is looked for is whether a
 * set-up is left, because bots may still think about a game that the room has given up.
 *
 * They are not among the packs of packs.h: those stay for good, and are found by a hash that a
 * stranger could forge.
 */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cardlang/packs.h"
#include "games/registry.h"
#include "server/room.h"

const char own_packs_full[] = "as many games with cards of their own are being played as this "
                              "server has room for: try again in some minutes";

struct own_pack {
    struct own_pack *next;
    struct pack *pack;
    struct own_cards *own; /* that it was made of */
};

/* ---- the file -------------------------------------------------------------------------------- */

static bool wrong(struct diagnostics *d, const char *words)
{
    diagnose(d, 0, 0, "%s", words);
    return false;
}

/* A name that can be one of a file anywhere. */
static bool is_file_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "-_.";
    size_t length = strlen(name);
    return length > 6 && length <= OWN_FILE_MAX && name[strspn(name, letters)] == '\0' &&
           *name != '.' && strcmp(name + length - 6, ".cards") == 0;
}

static struct own_cards *make(const char *file, const char *text, bool alone)
{
    size_t length = strlen(text);
    struct own_cards *own = must_alloc(1, sizeof *own + length + 1);
    memcpy(own->file, file, strlen(file) + 1);
    own->alone = alone;
    memcpy(own->text, text, length + 1);
    return own;
}

struct own_cards *own_cards_read(const json_t *given, int64_t most, struct diagnostics *d)
{
    const char *text = json_string_value(json_object_get(given, "text")), *file = "new.cards";
    const json_t *name = json_object_get(given, "file"), *alone = json_object_get(given, "alone");
    if (name) file = json_string_value(name);
    bool fine = true;
    if (!text) fine = wrong(d, "\"text\" of \"cards\" must be the text of a card file");
    if (!file || !is_file_name(file))
        fine = wrong(d, "the name of a card file ends in .cards, and has only letters, digits, "
                        "'-', '_' and '.'");
    if (alone && !json_is_boolean(alone)) fine = wrong(d, "\"alone\" must be true or false");
    if (text && (int64_t)strlen(text) > most) {
        diagnose(d, 0, 0, "a card file may have %lld bytes here, and this one has %zu",
                 (long long)most, strlen(text));
        fine = false;
    }
    return fine ? make(file, text, json_is_true(alone)) : NULL;
}

struct own_cards *own_cards_copy(const struct own_cards *own)
{
    return own ? make(own->file, own->text, own->alone) : NULL;
}

void own_cards_write(const struct own_cards *own, struct text *out)
{
    json_open(out, '{');
    json_key(out, "file");
    json_text(out, own->file);
    json_key(out, "text");
    json_text(out, own->text);
    json_key(out, "alone");
    json_bool(out, own->alone);
    json_close(out, '}');
}

const struct game *own_cards_game(const struct own_cards *own, struct diagnostics *d)
{
    struct game_line line;
    d->file = own->file;
    d->source = own->text;
    const struct game *game = pack_game_line(own->text, &line, d)
                                  ? game_find(line.game, d, line.line, line.column)
                                  : NULL;
    if (game && !game->vocabulary) {
        diagnose(d, line.line, line.column,
                 "the cards of '%s' are not written in the card language", game->name);
        game = NULL;
    }
    d->file = d->source = NULL;
    return game;
}

/* ---- the pack -------------------------------------------------------------------------------- */

static bool read_file(struct pack *pack, const char *name, const char *source,
                      struct diagnostics *d)
{
    d->file = name;
    d->source = source;
    bool fine = pack_read(pack, name, source, d);
    d->file = d->source = NULL;
    return fine;
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

struct pack *own_cards_pack(const struct own_cards *own, const struct game *game, bool *made,
                            struct diagnostics *d)
{
    const struct pack *ours = pack_for(game->vocabulary, d);
    struct pack *pack = pack_new(game->vocabulary);
    bool fine = ours != NULL, replaced = false;
    for (unsigned i = 0; ours && !own->alone && i < ours->file_count; i++) {
        const struct pack_file *file = &ours->files[i];
        if (strcmp(file->name, PACK_RULES_FILE) == 0) continue; /* pack_finish() reads them */
        bool same = strcmp(last_part(file->name), own->file) == 0;
        replaced |= same;
        fine &= read_file(pack, same ? own->file : file->name, same ? own->text : file->source, d);
    }
    if (!replaced) fine &= read_file(pack, own->file, own->text, d);
    *made = fine && pack_finish(pack, d);
    return pack;
}

/* ---- packs of tables ------------------------------------------------------------------------- */

static void free_pack(struct own_pack *own)
{
    pack_free(own->pack);
    free(own->own);
    free(own);
}

void own_packs_free(struct core *core)
{
    for (struct own_pack *own = core->own_packs, *next; own; own = next) {
        next = own->next;
        free_pack(own);
    }
    core->own_packs = NULL;
}

/* Those that no game uses are freed; returns how many are left. */
static unsigned sweep(struct core *core)
{
    unsigned left = 0;
    for (struct own_pack **at = &core->own_packs; *at;) {
        struct own_pack *own = *at;
        if (setup_shares_pack(own->pack)) {
            left++;
            at = &own->next;
        } else {
            *at = own->next;
            free_pack(own);
        }
    }
    return left;
}

static bool are_same(const struct own_cards *a, const struct own_cards *b)
{
    return a->alone == b->alone && strcmp(a->file, b->file) == 0 && strcmp(a->text, b->text) == 0;
}

static const struct pack *find_same(const struct core *core, const struct own_cards *own)
{
    for (const struct own_pack *at = core->own_packs; at; at = at->next) {
        if (are_same(at->own, own)) return at->pack;
    }
    return NULL;
}

bool own_pack_has_room(struct core *core, const struct own_cards *own)
{
    if (!own || find_same(core, own) || sweep(core) < core->limits.tried_open) return true;
    core->counts.tried_refused++;
    core_refused(core, "too many packs of tables with cards of their own", core->now);
    return false;
}

const struct pack *own_pack(struct core *core, const struct own_cards *own, const struct game *game,
                            struct diagnostics *d)
{
    const struct pack *known = find_same(core, own);
    if (known) return known;
    if (!own_pack_has_room(core, own)) {
        wrong(d, own_packs_full);
        return NULL;
    }
    bool made;
    struct pack *pack = own_cards_pack(own, game, &made, d);
    if (!made) {
        pack_free(pack);
        return NULL;
    }
    struct own_pack *kept = must_alloc(1, sizeof *kept);
    *kept = (struct own_pack){ core->own_packs, pack, own_cards_copy(own) };
    core->own_packs = kept;
    return pack;
}

/* Also of a table that has not begun, or rests: whoever opens it draws its cards first. */
const struct pack *own_pack_find(struct core *core, const struct game *game, uint64_t hash)
{
    char name[17];
    unsigned at = 0;
    snprintf(name, sizeof name, "%016llx", (unsigned long long)hash);
    for (const struct own_pack *own = core->own_packs; own; own = own->next) {
        if (own->pack->hash == hash && own->pack->vocabulary == game->vocabulary) return own->pack;
    }
    for (const struct room *room; (room = map_next(&core->rooms, &at));) {
        if (!room->own || room->game != game || strcmp(room->pack, name) != 0) continue;
        struct diagnostics unheard = { 0 };
        const struct pack *pack = own_pack(core, room->own, game, &unheard);
        diagnostics_release(&unheard);
        return pack;
    }
    return NULL;
}
