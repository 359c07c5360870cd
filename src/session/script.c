/* SPDX-License-Identifier: MIT */
/* Sessions as text: reading, playing and writing them. See script.h. */
#include "session/script.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardlang/deck_lists.h"
#include "cardlang/packs.h"
#include "cardlang/vocabulary.h"
#include "games/registry.h"
#include "kernel/options.h"
#include "kernel/position.h"
#include "kernel/words.h"
#include "session/expect.h"
#include "session/guide.h"

/* ---- reading --------------------------------------------------------------------------------- */

enum block { BLOCK_NONE, BLOCK_DECK, BLOCK_GIVEN, BLOCK_PLAY, BLOCK_EXPECT };

struct parser {
    struct scripts *scripts;
    struct diagnostics *d;
    const char *source;
    enum block block;
    unsigned line;
    const char *start, *end; /* of the line, trimmed */
    const char *line_start;
    struct text given;        /* of the current script, which owns its bytes */
    const struct pack *pack;  /* for scripts of its game; NULL: the default ones */
    struct deck_reader decks; /* of the current script, until its options are read */
    bool options_read;        /* of the current script */
    bool decks_wrong;         /* likewise: options that name them are not reported as well */
};

static unsigned column(const struct parser *p, const char *at)
{
    return (unsigned)(at - p->line_start) + 1;
}

static char *span_dup(const char *start, const char *end)
{
    struct text copy = { 0 };
    text_add_bytes(&copy, start, (size_t)(end - start));
    return copy.bytes;
}

static struct script *current(struct parser *p)
{
    return p->scripts->count ? &p->scripts->all[p->scripts->count - 1] : NULL;
}

static struct script *begin_script(struct parser *p, const char *title, const char *title_end)
{
    struct scripts *all = p->scripts;
    if (all->count == all->room) {
        all->room = all->room ? all->room * 2 : 4;
        all->all = must_realloc(all->all, all->room * sizeof *all->all);
    }
    struct script *s = &all->all[all->count++];
    *s = (struct script){ .source = p->source, .line = p->line };
    if (title) s->title = span_dup(title, title_end);
    p->block = BLOCK_NONE;
    p->options_read = p->decks_wrong = false;
    return s;
}

static void add_step(struct parser *p, enum script_step_kind kind, const char *start,
                     const char *end)
{
    struct script *s = current(p);
    if (s->count == s->room) {
        s->room = s->room ? s->room * 2 : 16;
        s->steps = must_realloc(s->steps, s->room * sizeof *s->steps);
    }
    s->steps[s->count++] = (struct script_step){ kind, p->line, start, end };
}

static bool keyword(const struct parser *p, const char *word, const char **rest)
{
    size_t length = strlen(word);
    if ((size_t)(p->end - p->start) < length || memcmp(p->start, word, length) != 0) return false;
    const char *at = p->start + length;
    if (at < p->end && *at != ' ' && *at != '\t') return false;
    while (at < p->end && (*at == ' ' || *at == '\t')) at++;
    *rest = at;
    return true;
}

/* Reads "GAME HASH", as write_pack() writes it; false: it is of another game, or not such a line.
 */
static bool read_pack_hash(const char *start, const char *end, const struct game *game,
                           uint64_t *hash)
{
    size_t name = strlen(game->name);
    char digits[17] = { 0 }, *rest;
    if ((size_t)(end - start) != name + 17 || memcmp(start, game->name, name) != 0) return false;
    memcpy(digits, start + name + 1, 16);
    *hash = strtoull(digits, &rest, 16);
    return start[name] == ' ' && rest == digits + 16;
}

/*
 * The pack a save was made with, if it is loaded. Its line comes after the options, which can only
 * be read with it, so it is looked for ahead. NULL: none is named, or it is not loaded; the save is
 * then tried with the default one, and the difference is reported where they diverge.
 */
static const struct pack *find_named_pack(struct parser ahead, const struct game *game)
{
    uint64_t hash;
    const char *rest;
    for (const char *line = strchr(ahead.end, '\n'); line; line = strchr(line + 1, '\n')) {
        ahead.start = line + 1;
        ahead.end = ahead.start + strcspn(ahead.start, "\n");
        span_trim(&ahead.start, &ahead.end);
        if (keyword(&ahead, "pack", &rest))
            return read_pack_hash(rest, ahead.end, game, &hash) ? packs_find(game->vocabulary, hash)
                                                                : NULL;
        if (keyword(&ahead, "scene", &rest) || keyword(&ahead, "given", &rest) ||
            keyword(&ahead, "play", &rest))
            return NULL;
    }
    return NULL;
}

/* The pack a script of that game is read with; NULL: the default one. */
static const struct pack *pack_of_script(const struct parser *p, const struct game *game)
{
    if (!game->vocabulary) return NULL;
    if (p->pack && p->pack->vocabulary == game->vocabulary) return p->pack;
    return find_named_pack(*p, game);
}

static void read_game(struct parser *p, struct script *s, const char *start)
{
    char name[64];
    if (s->game) {
        diagnose(p->d, p->line, 1, "the game is named a second time");
        return;
    }
    snprintf(name, sizeof name, "%.*s", (int)(p->end - start < 60 ? p->end - start : 60), start);
    s->game = game_find(name, p->d, p->line, column(p, start));
    if (!s->game) return;
    options_init_with(s->game, pack_of_script(p, s->game), &s->options);
}

/* ---- decks ----------------------------------------------------------------------------------- */

static struct deck_line deck_line(const struct parser *p, const char *start)
{
    return (struct deck_line){ p->line, p->line_start, start, p->end };
}

/* "deck NAME "TITLE" HASH"; its cards are the indented lines after it. */
static void read_deck(struct parser *p, struct script *s, const char *start)
{
    const struct vocabulary *vocabulary = s->game ? s->game->vocabulary : NULL;
    p->block = BLOCK_NONE;
    if (!s->game) {
        diagnose(p->d, p->line, 1, "a line 'game NAME' is expected before this");
    } else if (!vocabulary || !vocabulary->deck_rules) {
        diagnose(p->d, p->line, 1, "the players of %s build no decks", s->game->name);
    } else if (p->options_read) {
        diagnose(p->d, p->line, 1, "decks come before the options, which name them");
    } else {
        struct deck_line line = deck_line(p, start);
        p->decks.vocabulary = vocabulary;
        p->decks.pack = s->options.pack;
        p->decks.d = p->d;
        p->decks.takes_hashes = true;
        deck_reader_head(&p->decks, &line);
        p->block = BLOCK_DECK;
    }
}

/* Whoever has such a deck here should know that this one is another. */
static void note_other_decks(const struct parser *p, struct script *s)
{
    for (unsigned i = 0; i < p->decks.count; i++) {
        const struct deck_list *own = &p->decks.lists[i],
                               *here = deck_lists_find(s->options.lists, own->name);
        if (!here || deck_lists_have_same_cards(own, here)) continue;
        text_add(&s->notes,
                 "the deck '%s' here has other cards; the one in the file is played with\n",
                 own->name);
    }
}

/* After the last deck of a script: its options may name them from now on. What they had by default
 * stays as it is, because every list keeps its place. */
static void add_decks(struct parser *p)
{
    struct script *s = current(p);
    deck_reader_end(&p->decks);
    p->decks_wrong |= p->decks.mistakes > 0;
    if (!p->decks.mistakes && s->options.lists) {
        note_other_decks(p, s);
        const struct deck_lists *more = deck_lists_with(s->options.lists, &p->decks, p->d);
        if (more) s->options.lists = more;
    }
    deck_reader_release(&p->decks);
}

static void read_number(struct parser *p, const char *start, uint64_t most, uint64_t *out)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%.*s", (int)(p->end - start < 22 ? p->end - start : 22),
             start);
    if (!parse_u64(digits, out) || *out > most) {
        diagnose(p->d, p->line, column(p, start), "a whole number from 0 to %llu is expected here",
                 (unsigned long long)most);
        *out = 0;
    }
}

static void read_options(struct parser *p, struct script *s, const char *start)
{
    if (!s->game) {
        diagnose(p->d, p->line, 1, "the options come after the line that names the game");
        return;
    }
    p->options_read = true;
    s->options_line = p->line;
    s->options_column = column(p, start);
    if (p->decks_wrong) return;
    char *line = span_dup(start, p->end);
    options_parse(s->game, &s->options, line, p->d, p->line, column(p, start));
    free(line);
}

static void begin_block(struct parser *p, struct script *s, enum block block)
{
    if (!s->game) diagnose(p->d, p->line, 1, "a line 'game NAME' is expected before this");
    if (block == BLOCK_GIVEN && (s->given || s->count)) {
        diagnose(p->d, p->line, 1, "'given' comes once, before 'play' and 'expect'");
    }
    if (block == BLOCK_GIVEN && !s->given) {
        p->given = (struct text){ 0 };
        text_add_string(&p->given, "");
        s->given = p->given.bytes;
        s->given_line = p->line + 1;
    }
    if (block == BLOCK_PLAY) add_step(p, STEP_PLAY, p->start, p->end);
    p->block = block;
}

/* Which guide a save follows, by its hash: one that was rewritten meanwhile says other things. */
static void read_guide(struct parser *p, struct script *s, const char *start)
{
    char hash[17] = "";
    if (!s->game) {
        diagnose(p->d, p->line, 1, "a line 'game NAME' is expected before this");
        return;
    }
    const struct guide *guide = guide_find(s->game);
    if (guide) snprintf(hash, sizeof hash, "%016llx", (unsigned long long)guide_hash(guide));
    if (guide && span_is(start, p->end, hash))
        s->guide = guide;
    else
        text_add(&s->notes, "the guide of %s has changed since: the game goes on without it\n",
                 s->game->name);
}

static void read_head_line(struct parser *p)
{
    const char *rest;
    uint64_t number;
    if (p->decks.count && !keyword(p, "deck", &rest)) add_decks(p);
    if (keyword(p, "scene", &rest)) {
        begin_script(p, rest, p->end);
        return;
    }
    if (keyword(p, "limbic save", &rest)) {
        if (p->scripts->count)
            diagnose(p->d, p->line, 1, "a save is a file of its own");
        else if (!span_is(rest, p->end, "1")) {
            diagnose(p->d, p->line, column(p, rest),
                     "this save has a format this Limbic does not "
                     "know; it knows format 1");
        }
        begin_script(p, NULL, NULL);
        return;
    }
    struct script *s = current(p);
    if (!s) {
        diagnose(p->d, p->line, 1,
                 "a scene begins with 'scene TITLE', a save with 'limbic save 1'");
        begin_script(p, NULL, NULL);
        s = current(p);
    }
    if (keyword(p, "game", &rest))
        read_game(p, s, rest);
    else if (keyword(p, "deck", &rest))
        read_deck(p, s, rest);
    else if (keyword(p, "options", &rest))
        read_options(p, s, rest);
    else if (keyword(p, "seed", &rest))
        read_number(p, rest, UINT64_MAX, &s->seed);
    else if (keyword(p, "version", &rest)) {
        read_number(p, rest, 1000000, &number);
        s->version = (unsigned)number;
    } else if (keyword(p, "pack", &rest)) {
        s->pack = rest;
        s->pack_end = p->end;
    } else if (keyword(p, "guide", &rest)) {
        read_guide(p, s, rest);
    } else if (keyword(p, "proves", &rest)) {
        free(s->proves);
        s->proves = span_dup(rest, p->end);
    } else if (keyword(p, "given", &rest))
        begin_block(p, s, BLOCK_GIVEN);
    else if (keyword(p, "play", &rest))
        begin_block(p, s, BLOCK_PLAY);
    else if (keyword(p, "expect", &rest))
        begin_block(p, s, BLOCK_EXPECT);
    else {
        diagnose(
            p->d, p->line, 1,
            "one of scene, game, deck, options, seed, version, pack, guide, proves, given, play, "
            "expect is expected here, or an indented line of a block");
    }
}

static void read_play_line(struct parser *p)
{
    const char *rest;
    if (keyword(p, "hash", &rest)) {
        add_step(p, STEP_HASH, rest, p->end);
        return;
    }
    if (keyword(p, "say", &rest) || keyword(p, "because", &rest)) {
        add_step(p, *p->start == 's' ? STEP_SAY : STEP_BECAUSE, rest, p->end);
        return;
    }
    const char *at = p->start;
    while (at < p->end && *at >= '0' && *at <= '9') at++;
    if (at == p->start || at == p->end || *at != ':') {
        diagnose(p->d, p->line, column(p, p->start),
                 "a move is written SEAT: MOVE, e.g. '1: take 1'");
        return;
    }
    add_step(p, STEP_MOVE, p->start, p->end);
}

static void read_line(struct parser *p)
{
    bool indented = *p->line_start == ' ' || *p->line_start == '\t';
    if (!indented) {
        read_head_line(p);
        return;
    }
    struct deck_line card;
    switch (p->block) {
    case BLOCK_NONE:
        diagnose(p->d, p->line, 1, "an indented line belongs to 'given', 'play' or 'expect'");
        break;
    case BLOCK_DECK:
        card = deck_line(p, p->start);
        deck_reader_card(&p->decks, &card);
        break;
    case BLOCK_GIVEN: break; /* kept as it stands, see below */
    case BLOCK_PLAY: read_play_line(p); break;
    case BLOCK_EXPECT: add_step(p, STEP_EXPECT, p->start, p->end); break;
    }
}

/* The given lines are kept whole, blank ones and comments too, so that their line numbers stay
 * right. */
static void keep_given(struct parser *p, const char *line_end)
{
    text_add_bytes(&p->given, p->line_start, (size_t)(line_end - p->line_start));
    text_add_char(&p->given, '\n');
    current(p)->given = p->given.bytes;
}

bool scripts_parse_with(struct scripts *scripts, const char *source, const struct pack *pack,
                        struct diagnostics *d)
{
    *scripts = (struct scripts){ 0 };
    struct parser p = { .scripts = scripts, .d = d, .source = source, .pack = pack };
    unsigned before = d->count;
    for (const char *start = source; *start;) {
        const char *newline = start + strcspn(start, "\n");
        p.line++;
        p.line_start = p.start = start;
        p.end = newline;
        span_trim(&p.start, &p.end);
        bool blank = p.start == p.end || *p.start == '#';
        bool indented = *start == ' ' || *start == '\t' || blank;
        if (!blank) read_line(&p);
        if (p.block == BLOCK_GIVEN && indented && p.line >= current(&p)->given_line) {
            keep_given(&p, newline);
        }
        start = *newline ? newline + 1 : newline;
    }
    if (p.decks.count) add_decks(&p);
    if (!scripts->count && d->count == before) diagnose(d, 0, 0, "there is no scene in this file");
    for (unsigned i = 0; i < scripts->count; i++) {
        struct script *s = &scripts->all[i];
        if (!s->game && d->count == before) {
            diagnose(d, s->line, 1, "a line 'game NAME' is expected in this scene");
        }
    }
    return d->count == before;
}

bool scripts_parse(struct scripts *scripts, const char *source, struct diagnostics *d)
{
    return scripts_parse_with(scripts, source, NULL, d);
}

void scripts_release(struct scripts *scripts)
{
    for (unsigned i = 0; i < scripts->count; i++) {
        struct script *s = &scripts->all[i];
        free(s->title);
        free(s->proves);
        free(s->given);
        free(s->steps);
        text_release(&s->notes);
    }
    free(scripts->all);
    *scripts = (struct scripts){ 0 };
}

/* ---- playing --------------------------------------------------------------------------------- */

static const char *line_start_of(const struct script *script, const char *at)
{
    while (at > script->source && at[-1] != '\n') at--;
    return at;
}

/* "gemotion 0123456789abcdef": which cards a game is played with. */
static void write_pack(const struct setup *setup, struct text *out)
{
    text_add(out, "%s %016llx", setup->game->name, (unsigned long long)setup->pack->hash);
}

/* Where a save and the game diverge, a known difference may be the reason. */
static void tell_differences(const struct script *script, const struct script_step *step,
                             unsigned at, const struct session *s, struct diagnostics *d)
{
    if (script->version && script->version != script->game->version) {
        diagnose(d, step->line, at, "the save was made with rules version %u, this is version %u",
                 script->version, script->game->version);
    }
    if (!script->pack || !s->setup->pack) return;
    struct text pack = { 0 };
    write_pack(s->setup, &pack);
    if (!span_is(script->pack, script->pack_end, text_string(&pack))) {
        diagnose(
            d, step->line, at, "the save was made with the pack %.*s, this is %s",
            (int)(script->pack_end - script->pack < 100 ? script->pack_end - script->pack : 100),
            script->pack, text_string(&pack));
    }
    text_release(&pack);
}

static void tell_not_offered(const struct script_step *step, unsigned at, const struct session *s,
                             const char *move, struct diagnostics *d)
{
    struct text offered = { 0 };
    for (unsigned i = 0; i < s->table->moves; i++) {
        if (i) text_add_string(&offered, " | ");
        move_text(s->table, i, &offered);
    }
    diagnose(d, step->line, at, "move %u: '%.200s' is not offered; offered are: %.600s",
             s->count + 1, move, text_string(&offered));
    text_release(&offered);
}

static bool span_begins(const char *start, const char *end, const char *with)
{
    size_t length = strlen(with);
    return (size_t)(end - start) >= length && memcmp(start, with, length) == 0;
}

int script_step_seat(const struct script_step *step, unsigned seats)
{
    const char *colon = memchr(step->start, ':', (size_t)(step->end - step->start));
    int64_t seat;
    return span_number(step->start, colon, 1, seats, &seat) ? (int)seat - 1 : -1;
}

bool script_step_move(const struct script_step *step, const char **at, const char **start,
                      const char **end)
{
    if (!*at) *at = 1 + (const char *)memchr(step->start, ':', (size_t)(step->end - step->start));
    if (*at >= step->end) return false;
    *start = *at;
    *end = *at;
    while (*end < step->end && !span_begins(*end, step->end, " | ")) ++*end;
    *at = *end < step->end ? *end + 3 : step->end;
    span_trim(start, end);
    return *start < *end;
}

static bool play_move(const struct script *script, const struct script_step *step,
                      struct script_run *run, struct diagnostics *d)
{
    struct session *s = run->session;
    unsigned at = (unsigned)(step->start - line_start_of(script, step->start)) + 1;
    if (table_is_over(s->table)) {
        diagnose(d, step->line, at, "move %u: the game is over already", s->count + 1);
        return false;
    }
    int seat = script_step_seat(step, s->table->seats);
    if (seat < 0) {
        diagnose(d, step->line, at, "a seat is a number from 1 to %u", s->table->seats);
        run->malformed = true;
        return false;
    }
    if (seat != s->table->asked) {
        diagnose(d, step->line, at, "move %u: seat %u is asked, not seat %d", s->count + 1,
                 s->table->asked + 1u, seat + 1);
        return false;
    }
    const char *next = NULL, *start = step->end, *end = step->end;
    script_step_move(step, &next, &start, &end);
    char *move = span_dup(start, end);
    bool fine = session_choose_text(s, move);
    if (!fine) {
        tell_not_offered(step, at, s, move, d);
        tell_differences(script, step, at, s, d);
    }
    free(move);
    return fine;
}

static bool compare_hash(const struct script *script, const struct script_step *step,
                         const struct session *s, struct diagnostics *d)
{
    char is[17];
    snprintf(is, sizeof is, "%016llx", (unsigned long long)position_hash(s->table));
    if (span_is(step->start, step->end, is)) return true;
    unsigned at = (unsigned)(step->start - line_start_of(script, step->start)) + 1;
    diagnose(d, step->line, at,
             "after move %u the position differs from the one saved (its hash is %s)", s->count,
             is);
    tell_differences(script, step, at, s, d);
    return false;
}

/* Whoever wonders why expectations failed sees the table once, after the last line of their block.
 */
static void show_table_after(const struct script *script, unsigned step, const struct table *t,
                             struct diagnostics *d)
{
    bool last = step + 1 == script->count || script->steps[step + 1].kind != STEP_EXPECT;
    if (!last || d->count > DIAGNOSTICS_MAX) return;
    text_add_string(&d->out, "  the table then:\n");
    describe_table(t, &d->out);
}

static bool play_steps(const struct script *script, struct script_run *run,
                       struct expecting *expecting)
{
    struct session *s = run->session;
    struct diagnostics *d = expecting->d;
    bool fine = true, block_fine = true;
    for (unsigned i = 0; i < script->count; i++) {
        const struct script_step *step = &script->steps[i];
        if (step->kind != STEP_EXPECT) block_fine = true;
        switch (step->kind) {
        case STEP_PLAY: expecting_begin(expecting); break;
        case STEP_SAY:
        case STEP_BECAUSE: break;
        case STEP_MOVE:
            if (s->count == run->moves_most) return fine;
            if (!play_move(script, step, run, d)) return false;
            break;
        case STEP_HASH:
            if (!run->skip_hashes && !compare_hash(script, step, s, d)) return false;
            break;
        case STEP_EXPECT:
            block_fine &= expect_line(expecting, step->line, line_start_of(script, step->start),
                                      step->start, step->end);
            fine &= block_fine;
            if (!block_fine) show_table_after(script, i, s->table, d);
            break;
        }
    }
    return fine;
}

/* Whether the values of the options go together. The game, which says so, knows of no lines: what
 * it says is reported where the options stand. */
static bool options_fit(const struct script *script, const struct options *options,
                        struct diagnostics *d)
{
    struct diagnostics said = { 0 };
    bool fine = options_agree(script->game, options, &said);
    for (const char *at = text_string(&said.out); *at;) {
        size_t length = strcspn(at, "\n");
        diagnose(d, script->options_line, script->options_column, "%.*s", (int)length, at);
        at += length + (at[length] != '\0');
    }
    diagnostics_release(&said);
    return fine;
}

bool script_play(const struct script *script, struct script_run *run, struct diagnostics *d)
{
    struct options options = script->options;
    if (run->pack) options.pack = run->pack;
    run->session = NULL;
    if (options_fit(script, &options, d)) {
        run->session = session_new_given(script->game, &options, script->seed, script->given,
                                         script->given_line, d);
    }
    run->malformed = !run->session;
    if (!run->session) return false;
    run->session->guide = script->guide;
    struct expecting expecting = { .session = run->session, .d = d };
    bool fine = play_steps(script, run, &expecting);
    run->malformed |= expecting.malformed;
    expecting_release(&expecting);
    if (!script->title) settings_load(run->session, script->source);
    return fine;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Replays the moves on a table of its own, to get their texts, and the hashes on the way. */
static void write_moves(const struct session *s, struct text *out)
{
    struct table *t = must_alloc(1, s->setup->table_bytes);
    session_begin_again(s, t, NULL);
    for (unsigned i = 0; i <= s->count; i++) {
        if ((i && i % HASH_EVERY == 0) || i == s->count) {
            text_add(out, "    hash %016llx\n", (unsigned long long)position_hash(t));
        }
        if (i == s->count) break;
        text_add_string(out, "    ");
        session_move_text(s, t, i, out);
        text_add_char(out, '\n');
        session_choose_again(s, t, i);
    }
    free(t);
}

void session_save(const struct session *s, struct text *out)
{
    check(!s->imagined); /* no seed leads there */
    text_add(out, "limbic save 1\ngame %s\nversion %u\n", s->setup->game->name,
             s->setup->game->version);
    deck_lists_write_named(s->setup->game, &s->setup->options, out);
    text_add_string(out, "options ");
    options_print(s->setup->game, &s->setup->options, out);
    text_add(out, "\nseed %llu\n", (unsigned long long)s->seed);
    if (s->setup->pack) {
        text_add_string(out, "pack ");
        write_pack(s->setup, out);
        text_add_char(out, '\n');
    }
    if (s->guide) text_add(out, "guide %016llx\n", (unsigned long long)guide_hash(s->guide));
    if (s->given) text_add(out, "given\n%s", s->given);
    text_add_string(out, "play\n");
    write_moves(s, out);
    settings_save(s, out);
}
