/* SPDX-License-Identifier: MIT */
/*
 * Conformance: what must hold for every registered game, whatever its rules. Here: how it is
 * played, copied and saved. What a seat may know of it is in secrets_test.c, what the game says
 * about itself in facts_test.c, and that all of it is reached in coverage_test.c.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/allocations.h"
#include "games/registry.h"
#include "kernel/knowledge.h"
#include "kernel/outcome.h"
#include "kernel/position.h"
#include "kernel/view.h"
#include "kernel/words.h"
#include "session/log.h"
#include "session/script.h"
#include "testing/random_game.h"

/* ---- copies ---------------------------------------------------------------------------------- */

static void play_both(struct table *t, struct table *copy, unsigned move)
{
    uint64_t before = table_hash(t);
    play_move(copy, move);
    property_require(table_hash(t) == before, "playing a copy changes the original");
    play_move(t, move);
    property_require(table_hash(t) == table_hash(copy),
                     "a copy plays on differently at decision %u", t->decisions);
}

/* A copy taken at any decision plays on identically, and leaves the original alone. */
static void copies(struct choices *c, const void *game)
{
    struct random_game p;
    random_game_init(&p, game, c, NULL);
    struct table *copy = spare_table(p.setup);
    memset(copy, 0xa5, p.setup->table_bytes); /* what is not copied must not matter */
    copy->sink = NULL;
    for (unsigned before = choose(c, 200); before && play_drawn_move(p.t, c);) before--;
    table_copy(copy, p.t);
    property_require(table_hash(copy) == table_hash(p.t), "a copy has other bytes");
    while (!table_is_over(p.t)) play_both(p.t, copy, choose(c, p.t->moves));
    property_require(position_hash(p.t) == position_hash(copy), "a copy ends in another position");
    free(copy);
    random_game_release(&p);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* A text that can stand in a line of a save, and that finds its move again. */
static void text_is_good(const struct table *t, unsigned index, struct text *text)
{
    text_clear(text);
    move_text(t, index, text);
    const char *string = text_string(text), *start = string, *end = string + text->length;
    span_trim(&start, &end);
    bool trimmed = start == string && end == string + text->length;
    property_require(start < end && trimmed && !strchr(string, '\n'),
                     "the move text '%s' cannot stand in a save", string);
    int found = move_find(t, string);
    property_require(found == (int)index, "'%s' is move %u and move %d", string, index, found);
    text_add_string(text, " and more");
    property_require(move_find(t, text_string(text)) < 0, "'%s' is not a move and is found",
                     text_string(text));
    text_clear(text);
    move_words(t, index, text);
    property_require(text->length > 0, "move %u has no words", index);
}

/* The listing has no side effects and no luck in it: done again it gives the same bytes. */
static void listing_is_stable(const struct table *t, struct table *scratch)
{
    table_copy(scratch, t);
    property_require(table_relist(scratch), "listed again, no move is left");
    property_require(scratch->moves == t->moves, "listed again there are %u moves instead of %u",
                     scratch->moves, t->moves);
    size_t bytes = t->moves * sizeof(struct move);
    property_require(memcmp(table_moves(scratch), table_moves(t), bytes) == 0,
                     "listed again the moves differ");
    property_require(table_hash(scratch) == table_hash(t), "listing the moves changes the table");
}

static void decision_is_sound(const struct table *t, struct table *scratch)
{
    struct text text = { 0 };
    property_require(t->asked < t->seats && t->moves > 0, "nobody is asked, but it is not over");
    property_require(t->ask_all != ASK_CHOICES || t->moves > 1, "a forced move is asked for");
    for (unsigned i = 0; i < t->moves; i++) {
        text_is_good(t, i, &text);
        table_copy(scratch, t);
        play_move(scratch, i);
    }
    property_require(move_find(t, "") < 0, "an empty text is a move");
    text_clear(&text);
    prompt_words(t, &text);
    property_require(text.length > 0, "the prompt has no words");
    text_release(&text);
    listing_is_stable(t, scratch);
}

/* Moves in a stable order; every listed one can be taken, by its number and its text; no other. */
static void moves(struct choices *c, const void *game)
{
    struct random_game p;
    random_game_init(&p, game, c, NULL);
    struct table *scratch = spare_table(p.setup);
    do {
        if (!table_is_over(p.t) && draw_look(c)) decision_is_sound(p.t, scratch);
    } while (play_drawn_move(p.t, c));
    free(scratch);
    random_game_release(&p);
}

/* ---- ends ------------------------------------------------------------------------------------ */

/* The seats of a team have one score, so that they win or draw together. */
static void teams_agree(const struct table *t)
{
    const struct game *game = t->setup->game;
    int32_t scores[SCORES_MAX];
    table_scores(t, scores);
    for (seat_id s = 0; s < t->seats && game->team_of; s++) {
        for (seat_id r = 0; r < s; r++) {
            bool same = game->team_of(t->setup, s) == game->team_of(t->setup, r);
            property_require(!same || scores[s] == scores[r],
                             "seats %u and %u are a team with different scores", r + 1, s + 1);
        }
    }
}

/* In a co-operative game all win or nobody; otherwise somebody wins, or it is a draw. */
static bool winners_can_be(const struct table *t)
{
    struct outcome o = table_outcome(t);
    if (t->setup->game->cooperative) return !o.winners || o.winners == all_seats(t);
    return is_draw(&o) != (o.winners || o.sides_won);
}

/* Games end, with nothing pending, and with winners that can be. */
static void ends(struct choices *c, const void *game)
{
    struct random_game p;
    random_game_init(&p, game, c, NULL);
    play_drawn_game(p.t, c);
    property_require(p.t->asked == NOBODY && p.t->moves == 0, "it is over and somebody is asked");
    property_require(p.t->depth == 0 && p.t->end == p.t->stack_at, "it is over and a rule runs");
    teams_agree(p.t);
    property_require(winners_can_be(p.t), "those who win cannot be the winners");
    random_game_release(&p);
}

/* ---- saves ----------------------------------------------------------------------------------- */

/* What a session was after each of its moves; the position at some of them, 0 where it was not
 * looked at. */
struct history {
    struct session *s;
    struct log log; /* of a spectator */
    uint64_t *positions, *tables;
    unsigned *told;
    unsigned *moves;
    unsigned room;
};

static void remember(struct history *h, bool look)
{
    unsigned at = h->s->count;
    if (at >= h->room) {
        h->room = h->room ? h->room * 2 : 128;
        h->positions = must_realloc(h->positions, h->room * sizeof *h->positions);
        h->tables = must_realloc(h->tables, h->room * sizeof *h->tables);
        h->told = must_realloc(h->told, h->room * sizeof *h->told);
        h->moves = must_realloc(h->moves, h->room * sizeof *h->moves);
    }
    h->positions[at] = look ? position_hash(h->s->table) : 0;
    h->tables[at] = table_hash(h->s->table);
    log_update(&h->log, h->s);
    h->told[at] = h->log.count;
}

/* The log that was brought up to date all the while is the one that is made now. */
static void log_is_right(struct history *h, const char *how)
{
    struct log now;
    log_update(&h->log, h->s);
    log_init(&now, h->s, viewer_bit(NOBODY));
    bool same = now.count == h->log.count && now.count == h->told[h->s->count];
    for (unsigned i = 0; same && i < now.count; i++) {
        const struct log_entry *a = &now.entries[i], *b = &h->log.entries[i];
        same = a->move == b->move && a->parent == b->parent &&
               strcmp(log_words(&now, i, NOBODY), log_words(&h->log, i, NOBODY)) == 0;
    }
    log_release(&now);
    property_require(same, "after %u moves, %s, the log differs", h->s->count, how);
}

static void same_as_then(struct history *h, const char *how)
{
    unsigned at = h->s->count;
    property_require(!h->positions[at] || position_hash(h->s->table) == h->positions[at],
                     "after %u moves, %s, the position differs", at, how);
    property_require(table_hash(h->s->table) == h->tables[at],
                     "after %u moves, %s, the bytes differ", at, how);
    log_is_right(h, how);
}

static void play_sitting(struct history *h, struct choices *c)
{
    unsigned most = choose(c, 8) ? DECISIONS_MAX : choose(c, 200); /* most go to the end */
    remember(h, true);
    while (h->s->count < most && !table_is_over(h->s->table)) {
        property_require(h->s->count < DECISIONS_MAX - 1, "the game does not end");
        unsigned move = choose(c, h->s->table->moves);
        h->moves[h->s->count] = move;
        session_choose(h->s, move);
        remember(h, draw_look(c));
    }
}

static void history_release(struct history *h)
{
    log_release(&h->log);
    session_free(h->s);
    free(h->positions);
    free(h->tables);
    free(h->told);
    free(h->moves);
}

/* Loads a save and replays it: the same position, and the same save again. */
static void save_replays(const struct session *s)
{
    struct text save = { 0 }, again = { 0 };
    session_save(s, &save);
    struct diagnostics d = { .file = "save", .source = text_string(&save) };
    struct scripts scripts;
    property_require(scripts_parse(&scripts, text_string(&save), &d) && scripts.count == 1,
                     "a save cannot be read: %s", text_string(&d.out));
    struct script_run run = { .moves_most = UINT_MAX };
    property_require(script_play(&scripts.all[0], &run, &d), "a save cannot be replayed: %s",
                     text_string(&d.out));
    property_require(position_hash(run.session->table) == position_hash(s->table),
                     "a save leads to another position");
    session_save(run.session, &again);
    property_require(strcmp(text_string(&save), text_string(&again)) == 0,
                     "a replayed save is saved differently");
    session_free(run.session);
    scripts_release(&scripts);
    diagnostics_release(&d);
    text_release(&save);
    text_release(&again);
}

static struct session *draw_sitting(const struct game *game, struct choices *c)
{
    struct options options;
    struct diagnostics d = { 0 };
    draw_options(game, c, &options);
    struct session *s = session_new(game, &options, choose_u32(c), &d);
    property_require(s, "the options drawn are refused: %s", text_string(&d.out));
    diagnostics_release(&d);
    return s;
}

/* Saving, loading and replaying lead to the same position; so does undo, to any point, and playing
 * the same moves again from there. */
static void saves(struct choices *c, const void *game)
{
    struct history h = { .s = draw_sitting(game, c) };
    log_init(&h.log, h.s, viewer_bit(NOBODY));
    unsigned share = choose(c, 256); /* drawn before the moves, so that shrinking can drop moves */
    play_sitting(&h, c);
    save_replays(h.s);
    unsigned end = h.s->count, back = share * (end + 1) >> 8;
    session_rewind(h.s, back);
    same_as_then(&h, "taken back");
    while (h.s->count < end) session_choose(h.s, h.moves[h.s->count]);
    same_as_then(&h, "taken back and played again");
    history_release(&h);
}

/* ---- allocations ----------------------------------------------------------------------------- */

/* Nothing is allocated while playing, copying, listing and imagining. */
static void allocations(struct choices *c, const void *game)
{
    struct random_game p;
    random_game_init(&p, game, c, NULL);
    struct table *scratch = spare_table(p.setup);
    while (!table_is_over(p.t)) {
        unsigned move = choose(c, p.t->moves);
        uint64_t before = allocations_so_far();
        table_copy(scratch, p.t);
        table_relist(scratch);
        (void)table_resample(scratch, p.t->asked, p.seed);
        play_move(p.t, move);
        uint64_t made = allocations_so_far() - before;
        property_require(made == 0, "%llu allocations at decision %u", (unsigned long long)made,
                         p.t->decisions);
    }
    free(scratch);
    random_game_release(&p);
}

/* ---- the tests ------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    property_function *holds;
    unsigned cost; /* of one game, compared with only playing it to the end a few times */
} properties[] = {
    { "copies", copies, 1 },
    { "moves", moves, 2 },
    { "ends", ends, 1 },
    { "saves", saves, 6 },
    { "allocations", allocations, 1 },
};

enum { PROPERTIES = sizeof properties / sizeof *properties };

static struct pairing all[PAIRINGS_MAX];

ParameterizedTestParameters(conformance, plays)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, PROPERTIES));
}

ParameterizedTest(struct pairing *is, conformance, plays)
{
    struct text name = { 0 }, report = { 0 };
    text_add(&name, "%s.%s", games[is->game]->name, properties[is->property].name);
    struct property property = { text_string(&name), "conformance", properties[is->property].holds,
                                 games[is->game] };
    cr_expect(property_check(&property, games_to_play(PROPERTIES) / properties[is->property].cost,
                             &report),
              "%s", text_string(&report));
    text_release(&name);
    text_release(&report);
}

/* Otherwise the property above would hold without looking. */
Test(conformance, allocations_are_counted)
{
#ifdef LIMBIC_SANITIZED
    cr_assert(!allocations_are_counted());
#else
    cr_assert(allocations_are_counted());
    uint64_t before = allocations_so_far();
    free(must_alloc(1, 100));
    cr_assert_eq(allocations_so_far() - before, 1);
#endif
}
