/* SPDX-License-Identifier: MIT */
/*
 * HTTP: which cards there are, rulings about them, and decks and card files that somebody wants to
 * have checked. See room.h; docs/protocol.md describes it.
 *
 * What is checked is read, told about and forgotten: nothing of it is kept or shown to others.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cardlang/card_facts.h"
#include "cardlang/deck_facts.h"
#include "cardlang/deck_lists.h"
#include "cardlang/lint.h"
#include "cardlang/packs.h"
#include "cardlang/vocabulary.h"
#include "games/registry.h"
#include "kernel/look.h"
#include "server/guard.h"
#include "server/room.h"
#include "session/rulings.h"

static void write_string(struct text *out, const char *key, const char *string)
{
    json_key(out, key);
    json_text(out, string);
}

static void write_number(struct text *out, const char *key, int64_t number)
{
    json_key(out, key);
    json_number(out, number);
}

static const struct pack *usual_pack(const struct game *game)
{
    struct diagnostics unheard = { 0 };
    const struct pack *pack = game->vocabulary ? pack_for(game->vocabulary, &unheard) : NULL;
    diagnostics_release(&unheard);
    return pack;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* /cards/GAME/HASH.json: all cards of a pack, and how the game wants to be drawn. It never changes.
 */
static void write_cards(const struct game *game, const struct pack *pack, struct text *out)
{
    json_open(out, '{');
    write_string(out, "game", game->name);
    json_key(out, "look");
    look_write(game, out);
    json_key(out, "cards");
    json_open(out, '[');
    for (unsigned i = 0; pack && i < pack->own_from; i++) {
        struct card_facts facts;
        card_facts_of(pack, i, &facts);
        card_facts_write(&facts, out);
        card_facts_release(&facts);
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void answer_cards_file(struct core *core, request_id id, const char *path)
{
    char name[64];
    unsigned long long hash;
    int length = 0;
    struct diagnostics d = { 0 };
    bool fine = sscanf(path, "/cards/%60[a-z0-9-]/%16llx.json%n", name, &hash, &length) == 2 &&
                length && !path[length];
    const struct game *game = fine ? game_find(name, &d, 0, 0) : NULL;
    const struct pack *pack = game && game->vocabulary ? packs_find(game->vocabulary, hash) : NULL;
    if (game && game->vocabulary && !pack) pack = own_pack_find(core, game, hash);
    diagnostics_release(&d);
    if (!game || (game->vocabulary && !pack)) {
        reply_error(core, id, 404, "There are no such cards.");
        return;
    }
    struct text body = { 0 };
    write_cards(game, pack, &body);
    reply_json(core, id, 200, &body);
    text_release(&body);
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* What a deck must be, and those that are there, in the lines of a deck file. */
static void write_decks(const struct game *game, struct text *out)
{
    const struct deck_rules *rules = game->vocabulary->deck_rules;
    struct diagnostics unheard = { 0 };
    const struct deck_lists *lists = rules ? deck_lists_for(game->vocabulary, &unheard) : NULL;
    diagnostics_release(&unheard);
    if (!lists) return;
    json_key(out, "deck");
    json_open(out, '{');
    write_number(out, "cards", rules->cards);
    write_number(out, "copies", rules->copies);
    json_close(out, '}');
    json_key(out, "lists");
    json_open(out, '[');
    for (unsigned i = 0; i < lists->count; i++) {
        struct text lines = { 0 };
        deck_list_write(lists->all[i], (struct list_form){ .indent = "" }, &lines);
        json_open(out, '{');
        write_string(out, "name", lists->all[i]->name);
        write_string(out, "title", lists->all[i]->title);
        write_string(out, "text", text_string(&lines));
        json_close(out, '}');
        text_release(&lines);
    }
    json_close(out, ']');
}

static void write_game(const struct game *game, const struct pack *pack, struct text *out)
{
    struct text path = { 0 };
    text_add(&path, "/cards/%s/%016llx.json", game->name, (unsigned long long)pack->hash);
    json_open(out, '{');
    write_string(out, "game", game->name);
    write_string(out, "title", game->title);
    write_string(out, "cards", text_string(&path));
    if (pack->notice) write_string(out, "notice", pack->notice);
    json_key(out, "files");
    json_open(out, '[');
    for (unsigned i = 0; i < pack->file_count; i++) json_text(out, last_part(pack->files[i].name));
    json_close(out, ']');
    write_decks(game, out);
    json_close(out, '}');
    text_release(&path);
}

/* /api/cards: the games that have cards, and where these are. */
static void answer_card_games(struct core *core, request_id id)
{
    struct text body = { 0 };
    text_add_string(&body, "{\"games\":[");
    for (unsigned i = 0; games[i]; i++) {
        const struct pack *pack = games[i]->hidden ? NULL : usual_pack(games[i]);
        if (pack) write_game(games[i], pack, &body);
    }
    text_add_string(&body, "]}");
    reply_json(core, id, 200, &body);
    text_release(&body);
}

/* Which game and file a path names; NULL: none. `form` has a place for each, and %n. */
static const struct pack *pack_of_path(const char *path, const char *form, char *file)
{
    char name[64] = "";
    int length = 0;
    struct diagnostics unheard = { 0 };
    int read = file ? sscanf(path, form, name, file, &length) : sscanf(path, form, name, &length);
    bool fine = read >= 1 && length && !path[length];
    const struct game *game = fine ? game_find(name, &unheard, 0, 0) : NULL;
    diagnostics_release(&unheard);
    return game ? usual_pack(game) : NULL;
}

/* /api/cards/GAME/FILE: a file of ours as it was written, to begin from. */
static void answer_source(struct core *core, request_id id, const char *path)
{
    char file[OWN_FILE_MAX + 1] = "";
    const struct pack *pack =
        pack_of_path(path, "/api/cards/%60[a-z0-9-]/%60[A-Za-z0-9._-]%n", file);
    for (unsigned i = 0; pack && i < pack->file_count; i++) {
        const char *source = pack->files[i].source;
        if (strcmp(last_part(pack->files[i].name), file) != 0) continue;
        core->env.reply(core->env.self, id, 200, "text/plain; charset=utf-8", source,
                        strlen(source));
        return;
    }
    reply_error(core, id, 404, "There is no such file.");
}

/* /rulings/GAME.json: what is told of cards and keywords beside their texts. */
static void answer_rulings(struct core *core, request_id id, const char *path)
{
    const struct pack *pack = pack_of_path(path, "/rulings/%60[a-z0-9-].json%n", NULL);
    struct text body = { 0 };
    if (!pack) {
        reply_error(core, id, 404, "There are no rulings of such a game.");
        return;
    }
    text_add_string(&body, "{\"rulings\":");
    rulings_write(pack, &body);
    text_add_string(&body, "}");
    reply_json(core, id, 200, &body);
    text_release(&body);
}

/* ---- checking -------------------------------------------------------------------------------- */

/* Somebody's text, and what is found in it. */
struct checking {
    struct core *core;
    request_id request;
    json_t *body;
    struct text mistakes, remarks; /* objects of JSON */
    const char *file;              /* the one that is checked: others are named */
    struct text out;
    struct text refusal; /* not empty: it could not be checked at all, in words */
};

static void write_mistake(struct text *out, const struct mistake *mistake, const char *file)
{
    json_open(out, '{');
    if (mistake->file && strcmp(mistake->file, file) != 0) write_string(out, "file", mistake->file);
    if (mistake->line) write_number(out, "line", mistake->line);
    if (mistake->line) write_number(out, "column", mistake->column);
    write_string(out, "text", mistake->words);
    json_close(out, '}');
}

static void note_mistake(void *with, const struct mistake *mistake)
{
    struct checking *c = with;
    write_mistake(&c->mistakes, mistake, c->file);
}

/* Of files that are not the author's there is nothing to remark. */
static void note_remark(void *with, const struct mistake *mistake)
{
    struct checking *c = with;
    if (!mistake->file || strcmp(mistake->file, c->file) == 0)
        write_mistake(&c->remarks, mistake, c->file);
}

static void write_found(struct checking *c, const char *key, const struct text *found)
{
    json_key(&c->out, key);
    text_add(&c->out, "[%s]", text_string(found));
}

/* The text of the request; NULL, with a refusal, if there is none or it is too long. */
static const char *text_to_check(struct checking *c)
{
    const char *text = json_string_value(json_object_get(c->body, "text"));
    int64_t most = c->core->limits.cards;
    if (!text)
        text_add_string(&c->refusal, "\"text\" must be what is to be checked.");
    else if ((int64_t)strlen(text) > most)
        text_add(&c->refusal, "It may have %lld bytes here, and this has %zu.", (long long)most,
                 strlen(text));
    return c->refusal.length ? NULL : text;
}

/* ---- decks ----------------------------------------------------------------------------------- */

static const struct game *game_of_decks(struct checking *c, const char *text, struct diagnostics *d)
{
    const char *name = json_string_value(json_object_get(c->body, "game"));
    struct game_line line = { 0 };
    if (!name && !deck_text_game(text, &line, d)) return NULL;
    const struct game *game = game_find(name ? name : line.game, d, line.line, line.column);
    if (!game || (game->vocabulary && game->vocabulary->deck_rules)) return game;
    diagnose(d, line.line, line.column, "the players of '%s' build no decks", game->name);
    return NULL;
}

static void write_lists(struct checking *c, const struct deck_reader *r)
{
    json_key(&c->out, "decks");
    json_open(&c->out, '[');
    for (unsigned i = 0; i < r->count; i++) {
        struct diagnostics told_already = { 0 };
        struct deck_facts deck = deck_facts_of(r->pack, &r->lists[i], &told_already);
        deck_facts_write(&deck, &c->out);
        deck_facts_release(&deck);
        diagnostics_release(&told_already);
    }
    json_close(&c->out, ']');
}

/* As `limbic deck check` reads a file; a deck that is not finished is counted, too. */
static void check_decks(void *with)
{
    struct checking *c = with;
    const char *text = text_to_check(c);
    if (!text) return;
    c->file = "deck";
    struct diagnostics d = { .file = c->file, .source = text, .told = note_mistake, .with = c };
    const struct game *game = game_of_decks(c, text, &d);
    struct deck_reader r = { .d = &d, .find = deck_lists_find_for_reader };
    if (game) {
        r.vocabulary = game->vocabulary;
        r.pack = usual_pack(game);
        r.there = deck_lists_for(game->vocabulary, &d);
        deck_text_read(&r, text);
        write_string(&c->out, "game", game->name);
        write_lists(c, &r);
    }
    unsigned decks = r.count, mistakes = d.count;
    struct text words = { 0 };
    if (mistakes)
        text_add(&words, "%u mistake%s", mistakes, plural_s(mistakes));
    else
        text_add(&words, "%u deck%s, all fine", decks, plural_s(decks));
    write_string(&c->out, "words", text_string(&words));
    write_found(c, "mistakes", &c->mistakes);
    if (game) deck_reader_release(&r);
    text_release(&words);
    diagnostics_release(&d);
}

/* ---- card files ------------------------------------------------------------------------------ */

/* The author's cards, with their texts; returns how many there are. */
static unsigned write_own(struct checking *c, const struct pack *pack, bool made)
{
    unsigned count = 0;
    json_key(&c->out, "cards");
    json_open(&c->out, '[');
    for (unsigned i = 0; i < pack->own_from; i++) {
        if (strcmp(pack->files[pack->cards[i].file].name, c->file) != 0) continue;
        count++;
        if (!made) continue;
        struct card_facts facts;
        card_facts_of(pack, i, &facts);
        card_facts_write(&facts, &c->out);
        card_facts_release(&facts);
    }
    json_close(&c->out, ']');
    return count;
}

static unsigned write_remarks(struct checking *c, const struct pack *pack, bool made)
{
    struct diagnostics d = { .told = note_remark, .with = c };
    if (made) pack_lint(pack, true, &d);
    diagnostics_release(&d);
    write_found(c, "remarks", &c->remarks);
    return (unsigned)json_count_values(text_string(&c->remarks), c->remarks.length);
}

/* The words of `limbic cards check`. */
static void write_verdict(struct checking *c, unsigned cards, unsigned mistakes)
{
    struct text words = { 0 };
    if (mistakes)
        text_add(&words, "%u mistake%s", mistakes, plural_s(mistakes));
    else if (c->remarks.length)
        text_add(&words, "%u card%s can be played, with remarks", cards, plural_s(cards));
    else
        text_add(&words, "%u card%s, all fine", cards, plural_s(cards));
    write_string(&c->out, "words", text_string(&words));
    text_release(&words);
}

static void check_pack(struct checking *c, const struct own_cards *own, const struct game *game,
                       struct diagnostics *d)
{
    bool made;
    struct pack *pack = own_cards_pack(own, game, &made, d);
    unsigned cards = write_own(c, pack, made);
    write_string(&c->out, "game", game->name);
    if (made) {
        json_key(&c->out, "look");
        look_write(game, &c->out);
    }
    write_remarks(c, pack, made);
    write_verdict(c, cards, d->count);
    pack_free(pack);
}

static void check_cards(void *with)
{
    struct checking *c = with;
    struct diagnostics wrong = { 0 };
    struct own_cards *own = own_cards_read(c->body, c->core->limits.cards, &wrong);
    if (!own) text_add_string(&c->refusal, text_string(&wrong.out));
    diagnostics_release(&wrong);
    if (!own) return;
    c->file = own->file;
    struct diagnostics d = { .told = note_mistake, .with = c };
    const struct game *game = own_cards_game(own, &d);
    if (game)
        check_pack(c, own, game, &d);
    else
        write_verdict(c, 0, d.count);
    write_found(c, "mistakes", &c->mistakes);
    diagnostics_release(&d);
    free(own);
}

/* ---- which it is ----------------------------------------------------------------------------- */

static void run_check(struct core *core, request_id id, const struct core_request *r,
                      void (*check_text)(void *with))
{
    struct checking c = { .core = core, .request = id, .file = "" };
    struct text problem = { 0 };
    if (!core_may_check(core, r->address, r->length)) {
        core->counts.checks_refused++;
        core_refused(core, "too many checks from an address", core->now);
        reply_error(core, id, 429, "Too much to check from your address. Try again in a minute.");
        return;
    }
    core->counts.checks++;
    c.body = json_loadb(r->body, r->length, JSON_REJECT_DUPLICATES, NULL);
    json_open(&c.out, '{');
    if (!json_is_object(c.body))
        text_add_string(&c.refusal, "What is to be checked is described by a JSON object.");
    else if (!guard_run(check_text, &c, &problem))
        text_add_string(&c.refusal, "It cannot be checked: that is a mistake of ours.");
    json_close(&c.out, '}');
    if (c.refusal.length)
        reply_error(core, id, 400, "%s", text_string(&c.refusal));
    else
        reply_json(core, id, 200, &c.out);
    json_decref(c.body);
    text_release(&c.out);
    text_release(&c.mistakes);
    text_release(&c.remarks);
    text_release(&c.refusal);
    text_release(&problem);
}

static bool begins(const char *path, const char *start)
{
    return strncmp(path, start, strlen(start)) == 0;
}

bool cards_answer(struct core *core, request_id id, const struct core_request *r)
{
    bool reads = strcmp(r->method, "GET") == 0, posts = strcmp(r->method, "POST") == 0;
    if (reads && strcmp(r->path, "/api/cards") == 0)
        answer_card_games(core, id);
    else if (reads && begins(r->path, "/cards/"))
        answer_cards_file(core, id, r->path);
    else if (reads && begins(r->path, "/api/cards/"))
        answer_source(core, id, r->path);
    else if (reads && begins(r->path, "/rulings/"))
        answer_rulings(core, id, r->path);
    else if (posts && strcmp(r->path, "/api/decks/check") == 0)
        run_check(core, id, r, check_decks);
    else if (posts && strcmp(r->path, "/api/cards/check") == 0)
        run_check(core, id, r, check_cards);
    else
        return false;
    return true;
}
