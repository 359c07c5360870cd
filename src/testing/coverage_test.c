/* SPDX-License-Identifier: MIT */
/*
 * Conformance: all of a game is reached. Random games with every player count and every value of
 * its options, and the scenes in tests/scenes, must together resume every (rule, step) at which a
 * rule can pause, tell every event, put every prompt and offer every kind of move; and the words of
 * each are filled. A step that is never resumed is where a local that does not survive a pause
 * would hide.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cardlang/effect.h"
#include "cardlang/packs.h"
#include "games/registry.h"
#include "inplay/inplay.h"
#include "kernel/options.h"
#include "kernel/words.h"
#include "session/script.h"
#include "testing/random_game.h"

extern const struct game wards_game;

static const char scenes_folder[] = "tests/scenes";

/* What was reached. Each game is looked at in a process of its own. */
static struct {
    const struct game *game;
    const struct pack *pack; /* to play with; NULL: the usual one */
    bool resumed[256][256];  /* by rule and step */
    int steps[256];          /* how many each rule has; 0: not known yet */
    bool events[256], prompts[256], moves[256];
} reached;

/* ---- looking --------------------------------------------------------------------------------- */

static int ask_steps(struct table *t, unsigned rule, struct frame_head *head)
{
    head->step = STEP_COUNT;
    enum flow flow = t->setup->game->rules[rule].run(t, head);
    property_require(flow == FLOW_DONE, "rule %u does not count its steps", rule);
    return head->step;
}

/* Asks the rule how many steps it has, on a copy with its live frame: above RULE_BEGIN it may look
 * at what its frame speaks of. */
static void count_steps(const struct table *t, unsigned rule)
{
    struct table *copy = spare_table(t->setup);
    table_copy(copy, t);
    copy->sink = NULL;
    reached.steps[rule] = 1 + ask_steps(copy, rule, table_at(copy, copy->top));
    free(copy);
}

static void see_resumption(const struct table *t, unsigned rule, unsigned step)
{
    if (t->setup->game != reached.game) return;
    reached.resumed[rule & 255][step & 255] = true;
    if (t->decisions && !t->moves) reached.prompts[t->prompt] = true;
    if (!reached.steps[rule & 255]) count_steps(t, rule & 255);
}

static void see_event(struct sink *sink, const struct table *t, const struct event *event)
{
    (void)sink;
    struct text words = { 0 };
    for (unsigned v = 0; v <= t->seats; v++) {
        event_words(t, event, (seat_id)(v < t->seats ? v : NOBODY), &words);
    }
    text_release(&words);
    reached.events[event->kind] = true;
}

static void see_decision(const struct table *t, struct table *scratch)
{
    struct text words = { 0 };
    prompt_words(t, &words);
    reached.prompts[t->prompt] = true;
    for (unsigned i = 0; i < t->moves; i++) {
        const struct move *move = &table_moves(t)[i];
        if (reached.moves[move->kind]) continue;
        move_text(t, i, &words);
        move_words(t, i, &words);
        reached.moves[move->kind] = true;
    }
    text_release(&words);
    table_copy(scratch, t);
    table_relist(scratch); /* the other way in which a rule goes on */
}

/* ---- random games ---------------------------------------------------------------------------- */

static void look_at_game(struct random_game *p, struct choices *c)
{
    struct table *scratch = spare_table(p->setup);
    while (!table_is_over(p->t)) {
        see_decision(p->t, scratch);
        play_drawn_move(p->t, c);
    }
    free(scratch);
    random_game_release(p);
}

static void random_games(struct choices *c, const void *game)
{
    struct sink sink = { see_event };
    struct options options;
    struct random_game p;
    draw_options_with(game, reached.pack, c, &options);
    random_game_init_with(&p, game, &options, choose_u32(c), &sink);
    look_at_game(&p, c);
}

static void try_options(struct choices *c, const struct game *game, const struct options *options)
{
    struct diagnostics d = { 0 };
    struct sink sink = { see_event };
    struct random_game p;
    if (options_agree(game, options, &d)) {
        random_game_init_with(&p, game, options, choose_u32(c), &sink);
        look_at_game(&p, c);
    }
    diagnostics_release(&d);
}

/* Every player count with every value of every flag and choice of one. */
static void every_value(struct choices *c, const void *about)
{
    const struct game *game = about;
    for (unsigned i = OPTION_ASK; i < options_count(game); i++) {
        struct option_spec spec = options_spec(game, i);
        int64_t values = spec.kind == OPTION_FLAG ? 2 : 0;
        struct options options;
        options_init(game, &options);
        while (spec.kind == OPTION_ONE && option_word(game, &options, i, (unsigned)values))
            values++;
        for (int64_t value = 0; value < values; value++) {
            for (unsigned players = game->seats_min; players <= game->seats_max; players++) {
                options_init(game, &options);
                options_set_players(game, &options, players);
                options.value[i] = (struct option_value){ .number = value };
                try_options(c, game, &options);
            }
        }
    }
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static void look_at_scene(const struct script *script, struct diagnostics *d)
{
    struct script_run run = { .moves_most = UINT_MAX };
    if (script->game != reached.game) return;
    property_require(script_play(script, &run, d), "the scene '%s' fails: %s", script->title,
                     text_string(&d->out));
    struct session *s = run.session;
    struct sink sink = { see_event }; /* hears also what players are not told */
    struct table *scratch = spare_table(s->setup);
    session_begin_again(s, s->table, &sink);
    for (unsigned i = 0; i < s->count; i++) {
        see_decision(s->table, scratch);
        session_choose_again(s, s->table, i);
    }
    if (!table_is_over(s->table)) see_decision(s->table, scratch);
    free(scratch);
    session_free(s);
}

static void look_at_file(const char *path)
{
    struct text source = { 0 }, problem = { 0 };
    struct scripts scripts;
    struct diagnostics d = { .file = path };
    property_require(read_whole_file(path, SCRIPT_BYTES_MAX, &source, &problem), "%s",
                     text_string(&problem));
    d.source = text_string(&source);
    property_require(scripts_parse_with(&scripts, d.source, reached.pack, &d), "%s",
                     text_string(&d.out));
    for (unsigned i = 0; i < scripts.count; i++) look_at_scene(&scripts.all[i], &d);
    scripts_release(&scripts);
    diagnostics_release(&d);
    text_release(&source);
}

/* All scenes of a folder; their order does not matter here. */
static void look_at_folder(const char *name)
{
    DIR *folder = opendir(name);
    if (!folder) return;
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        size_t length = strlen(entry->d_name);
        if (length < 6 || strcmp(entry->d_name + length - 6, ".scene") != 0) continue;
        struct text path = { 0 };
        text_add(&path, "%s/%s", name, entry->d_name);
        look_at_file(text_string(&path));
        text_release(&path);
    }
    closedir(folder);
}

static void scenes(struct choices *c, const void *game)
{
    (void)c;
    (void)game;
    look_at_folder(scenes_folder);
}

/* ---- packs of tests: what a stranger may write and the built-in cards do not ----------------- */

static const char packs_folder[] = "tests/packs", words_folder[] = "tests/words";

/* Does something with the packs of such a folder, where the game has any there. */
static void with_packs(const char *folder, struct choices *c, const struct game *game,
                       void (*what)(struct choices *c, const void *game))
{
    if (!game->vocabulary) return;
    struct diagnostics d = { 0 };
    reached.pack = packs_load(game->vocabulary, folder, &d);
    property_require(reached.pack, "%s", text_string(&d.out));
    what(c, game);
    reached.pack = NULL;
}

static void odd_packs(struct choices *c, const void *about)
{
    with_packs(packs_folder, c, about, random_games);
    with_packs(words_folder, c, about, random_games);
}

static void scenes_in(const char *packs, const struct game *game)
{
    struct text folder = { 0 };
    text_add(&folder, "%s/%s", packs, game->name);
    look_at_folder(text_string(&folder));
    text_release(&folder);
}

static void their_scenes(struct choices *c, const void *about)
{
    (void)c;
    scenes_in(packs_folder, about);
}

static void scenes_of_words(struct choices *c, const void *about)
{
    (void)c;
    scenes_in(words_folder, about);
}

static void odd_scenes(struct choices *c, const void *about)
{
    with_packs(packs_folder, c, about, their_scenes);
    with_packs(words_folder, c, about, scenes_of_words);
}

/* ---- what is missing ------------------------------------------------------------------------- */

/* Rules that were never resumed are asked on a frame of zeroes. */
static void remaining_steps(struct choices *c, const void *about)
{
    const struct game *game = about;
    struct random_game p;
    random_game_init(&p, game, c, NULL);
    for (unsigned rule = 1; rule < game->rules_count; rule++) {
        if (reached.steps[rule]) continue;
        struct frame_head *frame = must_alloc(1, game->rules[rule].frame_bytes);
        reached.steps[rule] = 1 + ask_steps(p.t, rule, frame);
        free(frame);
    }
    random_game_release(&p);
}

/* Rules of the layer of cards in play that the game has in its list. No game but the test game for
 * it needs all of what they can do. */
static bool is_of_the_layer(const struct game *game, unsigned rule)
{
    rule_function *run = game->rules[rule].run;
    return run == play_react || run == play_choose || run == play_next || run == play_players ||
           run == play_each || run == play_apply || run == play_tied;
}

/* Does anything in the vocabulary run a rule: an operation, or waiting? */
static bool vocabulary_calls(const struct vocabulary *v)
{
    bool calls = v->wait_rule != 0;
    for (unsigned i = 0; i < v->operation_count; i++) calls |= v->operations[i].rule != 0;
    return calls;
}

/* Does it ask: `either`, `may`, or a choice of an operation? */
static bool vocabulary_asks(const struct vocabulary *v)
{
    bool asks = v->alternative_prompt || v->may_prompt;
    for (unsigned i = 0; i < v->operation_count; i++) asks |= v->operations[i].answers != NULL;
    return asks;
}

/* The language's rule `effect` goes on after a rule that an instruction ran (step 1) and at a
 * question (steps 2 and 3). Not every vocabulary has both. */
static bool vocabulary_has(const struct game *game, unsigned rule, int step)
{
    if (is_of_the_layer(game, rule)) return game == &wards_game;
    if (game->rules[rule].run != effect) return true;
    return step == 1 ? vocabulary_calls(game->vocabulary) : vocabulary_asks(game->vocabulary);
}

static void tell_missing_steps(const struct game *game, struct text *out)
{
    struct setup only = { .game = game };
    struct table place = { .setup = &only };
    for (unsigned rule = 1; rule < game->rules_count; rule++) {
        for (int step = 1; step < reached.steps[rule]; step++) {
            if (reached.resumed[rule][step] || !vocabulary_has(game, rule, step)) continue;
            const char *where = trace_place(&place, rule, (unsigned)step);
            text_add(out, "rule %s, step %d (%s) is never resumed\n", game->rules[rule].name, step,
                     where ? where : "no game came there");
        }
    }
}

static void tell_missing(const struct game *game, struct text *out)
{
    tell_missing_steps(game, out);
    for (unsigned i = 0; game->events[i].name; i++) {
        if (!reached.events[i])
            text_add(out, "the event '%s' never happens\n", game->events[i].name);
    }
    for (unsigned i = 0; game->prompts[i].words; i++) {
        bool none = !*game->prompts[i].words; /* number 0 can mean that there is none */
        if (!reached.prompts[i] && !none)
            text_add(out, "never asked: %s\n", game->prompts[i].words);
    }
    for (unsigned i = 0; game->moves[i].move; i++) {
        if (!reached.moves[i]) text_add(out, "never offered: %s\n", game->moves[i].move);
    }
}

/* ---- the test -------------------------------------------------------------------------------- */

static void look(const struct game *game, const char *name, property_function *at, unsigned runs)
{
    struct text full = { 0 }, report = { 0 };
    text_add(&full, "%s.%s", game->name, name);
    struct property property = { text_string(&full), "conformance", at, game };
    cr_expect(property_check(&property, runs, &report), "%s", text_string(&report));
    text_release(&full);
    text_release(&report);
}

static struct pairing all[PAIRINGS_MAX];

ParameterizedTestParameters(conformance, coverage)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, 1));
}

ParameterizedTest(struct pairing *is, conformance, coverage)
{
    const struct game *game = games[is->game];
    reached.game = game;
    table_resumption_seen = see_resumption;
    look(game, "random-games", random_games, games_to_play(1));
    look(game, "every-value", every_value, 10);
    look(game, "scenes", scenes, 1);
    look(game, "odd-packs", odd_packs, 100);
    look(game, "odd-scenes", odd_scenes, 1);
    look(game, "remaining-steps", remaining_steps, 1);
    table_resumption_seen = NULL;
    if (getenv("LIMBIC_CHOICES")) return; /* one sequence reaches little */
    struct text missing = { 0 };
    tell_missing(game, &missing);
    cr_expect(missing.length == 0, "%s: not all of it is reached by random games and scenes:\n%s",
              game->name, text_string(&missing));
    text_release(&missing);
}
