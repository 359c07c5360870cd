/* SPDX-License-Identifier: MIT */
/* Playthroughs. See playthrough.h. */
#include "testing/playthrough.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/check.h"
#include "base/hash.h"
#include "base/random.h"
#include "kernel/options.h"
#include "kernel/position.h"
#include "kernel/view.h"
#include "kernel/words.h"
#include "session/log.h"
#include "testing/random_game.h"

enum {
    PLIES = 16,      /* decisions a hash of the game that is only hashed */
    MET_MAX = 1024,  /* different questions and moves of a game */
    GROUPS_MAX = 64, /* first words of the moves of a decision */
    HASHES_A_LINE = 8
};

struct playthrough {
    struct session *session;
    struct log log;     /* of a spectator */
    struct stream luck; /* draws the moves */
    unsigned told;      /* entries of the log that are written */
    struct {
        uint64_t words; /* their hash */
        unsigned at;    /* the decision at which they came first */
    } met[MET_MAX];
    unsigned met_count;
    uint64_t seen[SEATS_MAX + 1]; /* for each seat, and then a spectator: all its views so far */
};

/* ---- what was met and seen ------------------------------------------------------------------- */

/* The decision at which these words came first; `now`, if they are new. */
static unsigned met_at(struct playthrough *p, const struct text *words, unsigned now)
{
    uint64_t hash = hash_bytes(words->bytes, words->length);
    for (unsigned i = 0; i < p->met_count; i++) {
        if (p->met[i].words == hash) return p->met[i].at;
    }
    check(p->met_count < MET_MAX);
    p->met[p->met_count].words = hash;
    p->met[p->met_count++].at = now;
    return now;
}

static uint64_t chain(uint64_t before, const struct text *next)
{
    uint64_t both[2] = { before, hash_bytes(next->bytes, next->length) };
    return hash_bytes(both, sizeof both);
}

/* What is asked, and the moves in their order, each as text and in words. */
static void add_whole_question(const struct table *t, struct text *out)
{
    if (t->asked == NOBODY) return;
    prompt_words(t, out);
    for (unsigned i = 0; i < t->moves; i++) {
        text_add_char(out, '\n');
        move_text(t, i, out);
        text_add_char(out, '\n');
        move_words(t, i, out);
    }
}

/* Everybody looks at the table: a hash of what all of them see, and of the whole question. */
static unsigned look(struct playthrough *p)
{
    const struct table *t = p->session->table;
    struct text view = { 0 };
    add_whole_question(t, &view);
    uint64_t all = chain(0, &view);
    for (unsigned v = 0; v <= t->seats; v++) {
        text_clear(&view);
        view_write(t, (seat_id)(v < t->seats ? v : NOBODY), &view);
        all = chain(all, &view);
        p->seen[v] = chain(p->seen[v], &view);
    }
    text_release(&view);
    return (unsigned)(all >> 32);
}

/* ---- what is told ---------------------------------------------------------------------------- */

static const char *told_next(const struct playthrough *p)
{
    unsigned line = log_next_line(&p->log, p->told);
    return line < p->log.count ? log_words(&p->log, line, NOBODY) : NULL;
}

/* What was told since; equal lines in a row once. */
static void write_told(struct playthrough *p, struct text *out)
{
    struct text line = { 0 };
    for (const char *words; (words = told_next(p));) {
        unsigned times = 0;
        text_clear(&line);
        text_add_string(&line, words);
        for (; words && strcmp(words, text_string(&line)) == 0; words = told_next(p)) {
            times++;
            p->told = log_next_line(&p->log, p->told) + 1;
        }
        text_add(out, "  %s", text_string(&line));
        if (times > 1) text_add(out, " (%u times)", times);
        text_add_char(out, '\n');
    }
    text_release(&line);
}

/* ---- what is asked --------------------------------------------------------------------------- */

static void write_question(struct playthrough *p, struct text *out)
{
    const struct table *t = p->session->table;
    unsigned now = t->decisions + 1;
    struct text words = { 0 };
    prompt_words(t, &words);
    unsigned first = met_at(p, &words, now);
    text_add(out, "%u. Player %u", now, t->asked + 1u);
    if (first == now) text_add(out, ": %s", text_string(&words));
    if (first != now) text_add(out, ", as %u", first);
    text_release(&words);
}

/* Are the words the text with a capital ("pass", "Pass"), or what follows its first word ("card A",
 * "A")? */
static bool says_the_same(const char *text, const char *words)
{
    const char *rest = strchr(text, ' ');
    if (rest && strcmp(words, rest + 1) == 0) return true;
    return words[0] == toupper((unsigned char)text[0]) && strcmp(words + 1, text + 1) == 0;
}

/* The words of a move follow its text when they are new at this question, and more than it. */
static bool is_explained(struct playthrough *p, unsigned move, const char *text)
{
    const struct table *t = p->session->table;
    struct text words = { 0 }, key = { 0 };
    move_words(t, move, &words);
    prompt_words(t, &key);
    text_add(&key, "\n%s\n%s", text, text_string(&words));
    unsigned now = t->decisions + 1;
    bool explained = !says_the_same(text, text_string(&words)) && met_at(p, &key, now) == now;
    text_release(&key);
    text_release(&words);
    return explained;
}

static void write_explained(const struct table *t, unsigned move, struct text *out)
{
    text_add_string(out, "? ");
    move_text(t, move, out);
    text_add_string(out, " | ");
    move_words(t, move, out);
    text_add_char(out, '\n');
}

struct group { /* moves whose texts begin with the same word */
    struct text moves;
    size_t word; /* length of that word */
};

static void group_move(struct group *groups, unsigned *count, const char *text)
{
    size_t word = strcspn(text, " ");
    unsigned g = 0;
    while (g < *count &&
           (groups[g].word != word || strncmp(groups[g].moves.bytes, text, word) != 0))
        g++;
    if (g < *count && text[word]) {
        text_add(&groups[g].moves, ",%s", text + word);
        return;
    }
    check(*count < GROUPS_MAX);
    groups[*count] = (struct group){ .word = word };
    text_add_string(&groups[(*count)++].moves, text);
}

/* "play A, B" and "discard A, B" are "play / discard A, B". */
static bool goes_on_alike(const struct group *a, const struct group *b)
{
    const char *rest = a->moves.bytes + a->word;
    return *rest && strcmp(rest, b->moves.bytes + b->word) == 0;
}

/* Moves that need no explanation on one line, those of one first word together. */
static void write_groups(struct group *groups, unsigned count, struct text *out)
{
    if (count) text_add_string(out, "? ");
    for (unsigned g = 0; g < count; g++) {
        bool alike = g + 1 < count && goes_on_alike(&groups[g], &groups[g + 1]);
        text_add_bytes(out, groups[g].moves.bytes, alike ? groups[g].word : groups[g].moves.length);
        text_add_string(out, alike ? " / " : g + 1 < count ? "; " : "\n");
        text_release(&groups[g].moves);
    }
}

static void write_moves(struct playthrough *p, struct text *out)
{
    const struct table *t = p->session->table;
    struct group groups[GROUPS_MAX];
    struct text text = { 0 };
    unsigned count = 0;
    for (unsigned i = 0; i < t->moves; i++) {
        text_clear(&text);
        move_text(t, i, &text);
        if (is_explained(p, i, text_string(&text)))
            write_explained(t, i, out);
        else
            group_move(groups, &count, text_string(&text));
    }
    write_groups(groups, count, out);
    text_release(&text);
}

static void write_decision(struct playthrough *p, unsigned taken, struct text *out)
{
    write_question(p, out);
    text_add(out, " #%08x\n", look(p));
    write_moves(p, out);
    text_add_string(out, "> ");
    move_text(p->session->table, taken, out);
    text_add_char(out, '\n');
}

/* ---- a game ---------------------------------------------------------------------------------- */

struct session *playthrough_begin(const struct game *game, unsigned players, uint64_t seed)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init(game, &options);
    options_set_players(game, &options, players);
    struct session *s = session_new(game, &options, seed, &d);
    if (!s) fprintf(stderr, "%s, %u players: %s\n", game->name, players, text_string(&d.out));
    check(s);
    return s;
}

void playthrough_write_end(const struct table *t, struct text *out)
{
    struct text scores = { 0 };
    scores_write(t, &scores);
    text_add(out, "scores %s\n", text_string(&scores));
    text_release(&scores);
}

/* Begins, and writes which game it is. */
static void playthrough_init(struct playthrough *p, const struct game *game, unsigned players,
                             struct text *out)
{
    *p = (struct playthrough){ .session = playthrough_begin(game, players, 1),
                               .luck = stream_make(1, 1000) };
    log_init(&p->log, p->session, viewer_bit(NOBODY));
    text_add(out, "%s, rules version %u, seed 1, ", game->name, game->version);
    options_print(game, &p->session->setup->options, out);
    text_add_char(out, '\n');
}

static void playthrough_release(struct playthrough *p)
{
    log_release(&p->log);
    session_free(p->session);
}

/* Writes a decision, takes a move, and writes what comes of it. False: the game is over. */
static bool step(struct playthrough *p, struct text *out)
{
    struct table *t = p->session->table;
    if (table_is_over(t)) return false;
    check(p->session->count < DECISIONS_MAX); /* it ends */
    unsigned move = stream_below(&p->luck, t->moves);
    write_decision(p, move, out);
    session_choose(p->session, move);
    log_update(&p->log, p->session);
    write_told(p, out);
    return true;
}

static void write_seen(struct playthrough *p, struct text *out)
{
    const struct table *t = p->session->table;
    look(p);
    text_add_string(out, "seen by each seat and a spectator");
    for (unsigned v = 0; v <= t->seats; v++) text_add(out, " %08x", (unsigned)(p->seen[v] >> 32));
    text_add_char(out, '\n');
}

static void write_in_words(struct playthrough *p, struct text *out)
{
    write_told(p, out);
    while (step(p, out)) continue;
    write_seen(p, out);
    playthrough_write_end(p->session->table, out);
    text_add(out, "position %016llx\n", (unsigned long long)position_hash(p->session->table));
}

/* The same, PLIES decisions a hash. */
static void write_hashed(struct playthrough *p, struct text *out)
{
    struct text part = { 0 };
    unsigned hashes = 0;
    for (bool more = true; more; hashes++) {
        text_clear(&part);
        if (hashes % HASHES_A_LINE == 0)
            text_add(out, "%sfrom decision %u:", hashes ? "\n" : "",
                     p->session->table->decisions + 1);
        for (unsigned i = 0; i < PLIES && more; i++) more = step(p, &part);
        text_add(out, " %08x", (unsigned)(hash_bytes(part.bytes, part.length) >> 32));
    }
    text_add_char(out, '\n');
    text_release(&part);
    write_seen(p, out);
}

/* "Player 2", which stands in most lines, is written "P2". Nothing else may look like that: a
 * reader can write it out again. */
static void write_shortened(const char *words, struct text *out)
{
    static const char player[] = "Player ";
    const size_t length = sizeof player - 1;
    for (; *words; words++) {
        check(words[0] != 'P' || !isdigit((unsigned char)words[1]));
        bool is_player = strncmp(words, player, length) == 0;
        text_add_char(out, *words);
        if (is_player && isdigit((unsigned char)words[length])) words += length - 1;
    }
}

void playthrough_write(const struct game *game, struct text *out)
{
    struct playthrough p;
    struct text words = { 0 };
    playthrough_init(&p, game, game->seats_min, &words);
    write_in_words(&p, &words);
    playthrough_release(&p);
    playthrough_init(&p, game, game->seats_max, &words);
    write_hashed(&p, &words);
    playthrough_release(&p);
    write_shortened(text_string(&words), out);
    text_release(&words);
}
