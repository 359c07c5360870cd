/* SPDX-License-Identifier: MIT */
/* Several packs of one game at once: each table keeps the cards and the options it began with. */
#include "cardlang/packs.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cardlang/decks.h"
#include "cardlang/vocabulary.h"
#include "games/registry.h"
#include "kernel/options.h"
#include "kernel/position.h"
#include "session/script.h"

static const char packs_folder[] = "tests/packs"; /* other decks and cards than the built-in ones */

/* ---- loading --------------------------------------------------------------------------------- */

static const struct pack *load(const struct game *game, const char *folder)
{
    struct diagnostics d = { 0 };
    const struct pack *pack = packs_load(game->vocabulary, folder, &d);
    cr_assert(pack, "%s", text_string(&d.out));
    return pack;
}

static const struct game *find_game(const char *name)
{
    struct diagnostics d = { 0 };
    const struct game *game = game_find(name, &d, 0, 0);
    cr_assert(game);
    return game;
}

Test(packs, the_same_files_are_one_pack)
{
    for (unsigned i = 0; games[i]; i++) {
        if (!packs_folder_has(packs_folder, games[i]->name)) continue;
        const struct pack *built_in = load(games[i], NULL), *odd = load(games[i], packs_folder);
        cr_expect_neq(built_in, odd);
        cr_expect_eq(load(games[i], packs_folder), odd);
        cr_expect_eq(load(games[i], "packs"), built_in, "the folder they were compiled in from");
        cr_expect_eq(load(games[i], "tests/scenes"), built_in, "a folder without cards");
        cr_expect_eq(packs_find(games[i]->vocabulary, built_in->hash), built_in);
        cr_expect_eq(packs_find(games[i]->vocabulary, odd->hash), odd);
        cr_expect_null(packs_find(games[i]->vocabulary, odd->hash + 1));
    }
    packs_release();
    cr_expect_null(packs_find(find_game("gemotion")->vocabulary, 0));
}

/* Two tables whose options differ by nothing but the pack do not share their set-up. */
Test(packs, set_ups_are_shared_by_pack)
{
    const struct game *game = find_game("gemotion");
    struct diagnostics d = { 0 };
    struct options usual, other, unsaid;
    options_init_with(game, load(game, NULL), &usual);
    other = unsaid = usual;
    other.pack = load(game, packs_folder);
    unsaid.pack = NULL; /* the default one */
    const struct setup *a = setup_share(game, &usual, &d), *b = setup_share(game, &other, &d),
                       *c = setup_share(game, &unsaid, &d);
    cr_assert(a && b && c, "%s", text_string(&d.out));
    cr_expect_neq(usual.pack, other.pack);
    cr_expect_neq(a, b);
    cr_expect_eq(a->pack, usual.pack);
    cr_expect_eq(b->pack, other.pack);
    cr_expect_eq(a, c);
    setup_drop(a);
    setup_drop(b);
    setup_drop(c);
    packs_release();
}

/* What --packs says holds for games that begin later. */
Test(packs, the_usual_one_is_the_folders)
{
    const struct game *game = find_game("sentinels");
    struct diagnostics d = { 0 };
    struct options before, after;
    options_init(game, &before);
    cr_expect_eq(before.pack, load(game, NULL));
    packs_use_folder(packs_folder);
    options_init(game, &after);
    cr_expect_eq(after.pack, load(game, packs_folder));
    cr_expect_eq(after.pack, pack_for(game->vocabulary, &d));
    cr_expect_not(options_equal(&before, &after));
    struct setup *setup = setup_new(game, &before, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    cr_expect_eq(setup->pack, before.pack);
    cr_expect_eq(setup->options.pack, before.pack);
    setup_free(setup);
    packs_use_folder(NULL);
    options_init(game, &after);
    cr_expect(options_equal(&before, &after));
    packs_release();
}

/* ---- a folder of this test ------------------------------------------------------------------- */

static char folder[] = "/tmp/limbic-packs-XXXXXX";

static void write_cards(const struct game *game, const char *source)
{
    char path[100];
    snprintf(path, sizeof path, "%s/%s", folder, game->name);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/%s/own.cards", folder, game->name);
    FILE *file = fopen(path, "w");
    cr_assert(file);
    fputs(source, file);
    fclose(file);
}

static void make_folder(void)
{
    cr_assert(mkdtemp(folder));
}

static void remove_folder(void)
{
    char path[100];
    for (unsigned i = 0; games[i]; i++) {
        snprintf(path, sizeof path, "%s/%s/own.cards", folder, games[i]->name);
        unlink(path);
        snprintf(path, sizeof path, "%s/%s", folder, games[i]->name);
        rmdir(path);
    }
    rmdir(folder);
}

/* Who begins a game reads what is wrong with its pack, and not that nobody plays. */
Test(packs, mistakes_are_told_and_what_is_mended_is_read, .init = make_folder,
     .fini = remove_folder)
{
    const struct game *game = find_game("sentinels");
    struct diagnostics d = { 0 };
    struct options options;
    write_cards(game, "game sentinels\ndeck hero Anna\n");
    packs_use_folder(folder);
    options_init(game, &options);
    cr_expect_null(options.pack);
    cr_expect_null(setup_new(game, &options, &d));
    cr_expect(strstr(text_string(&d.out), "own.cards:2:11: the deck's name is expected here"), "%s",
              text_string(&d.out));
    cr_expect_not(strstr(text_string(&d.out), "as many as play"), "%s", text_string(&d.out));
    diagnostics_release(&d);
    write_cards(game, "game sentinels\ndeck hero anna \"Anna\"\n");
    options_init(game, &options);
    cr_expect(options.pack && options.pack->deck_count == 1);
    packs_use_folder(NULL);
    packs_release();
}

/* +FOLDER: all built-in cards stay what they are, and a new one joins a deck that is there. */
Test(packs, a_folder_with_a_plus_is_added, .init = make_folder, .fini = remove_folder)
{
    const struct game *game = find_game("sentinels");
    struct diagnostics d = { 0 };
    char plus[100];
    snprintf(plus, sizeof plus, "+%s", folder);
    write_cards(game, "game sentinels\ndeck hero ra\ncard \"Spark\"\n    one-shot\n"
                      "    you draw 1 card\n");
    const struct pack *built_in = load(game, NULL), *added = load(game, plus);
    int spark = pack_find(added, "Spark");
    cr_assert_eq(spark, (int)built_in->own_from);
    cr_expect_eq(added->cards[spark].deck, pack_find_deck(added, "ra"));
    cr_expect_eq(added->own_from, built_in->own_from + 1);
    cr_expect_eq(added->deck_count, built_in->deck_count);
    cr_expect_neq(added->hash, built_in->hash); /* a save of one is not one of the other */
    for (unsigned i = 0; i < built_in->own_from; i++) {
        cr_expect_str_eq(added->cards[i].name, built_in->cards[i].name);
        cr_expect_eq(added->cards[i].deck, built_in->cards[i].deck);
    }
    cr_expect_null(packs_load(game->vocabulary, folder, &d)); /* alone there is no such deck */
    diagnostics_release(&d);
    packs_release();
}

/* As many as there may be stay as they are; one more is refused, one that is there is not. */
Test(packs, there_is_a_limit, .init = make_folder, .fini = remove_folder)
{
    enum { MOST = 64 };
    const struct game *game = find_game("sentinels");
    const struct pack *packs[MOST];
    struct diagnostics d = { 0 };
    char source[100];
    for (unsigned i = 0; i <= MOST; i++) {
        snprintf(source, sizeof source, "game sentinels\ndeck hero anna-%u \"Anna\"\n", i);
        write_cards(game, source);
        const struct pack *pack = packs_load(game->vocabulary, folder, &d);
        cr_assert_eq(pack != NULL, i < MOST, "pack %u: %s", i, text_string(&d.out));
        if (pack) packs[i] = pack;
    }
    cr_expect_str_eq(text_string(&d.out),
                     "64 packs are loaded already, and there can be no more\n");
    for (unsigned i = 0; i < MOST; i++) {
        snprintf(source, sizeof source, "anna-%u", i);
        cr_expect_str_eq(packs[i]->decks[0].name, source);
    }
    write_cards(game, "game sentinels\ndeck hero anna-7 \"Anna\"\n");
    cr_expect_eq(load(game, folder), packs[7]);
    packs_release();
    diagnostics_release(&d);
}

/* ---- tables side by side --------------------------------------------------------------------- */

/* A game with one pack, played by luck of its own. */
struct play {
    struct setup *setup;
    struct table *t;
    struct stream luck;
    uint64_t trace; /* of all positions so far */
};

static void begin(struct play *p, const struct game *game, const struct pack *pack, uint64_t seed)
{
    struct diagnostics d = { 0 };
    struct options options;
    options_init_with(game, pack, &options);
    *p = (struct play){ .setup = setup_new(game, &options, &d), .luck = stream_make(seed, 77) };
    cr_assert(p->setup, "%s", text_string(&d.out));
    p->t = must_alloc(1, p->setup->table_bytes);
    table_start(p->t, p->setup, seed);
}

/* Another table of the same set-up goes on, and the one before is overwritten. */
static void go_on_with_a_copy(struct play *p)
{
    struct table *copy = must_alloc(1, p->setup->table_bytes);
    table_copy(copy, p->t);
    memset(p->t, 0xa5, p->setup->table_bytes);
    free(p->t);
    p->t = copy;
}

/* A move at random; false: the game is over. */
static bool step(struct play *p)
{
    if (table_is_over(p->t) || p->t->decisions > 3000) return false;
    p->trace = p->trace * 31 + position_hash(p->t);
    table_choose(p->t, stream_below(&p->luck, p->t->moves));
    return true;
}

static void end(struct play *p)
{
    free(p->t);
    setup_free(p->setup);
}

static uint64_t play_alone(const struct game *game, const struct pack *pack, uint64_t seed)
{
    struct play p;
    begin(&p, game, pack, seed);
    while (step(&p)) continue;
    end(&p);
    return p.trace;
}

/* Every card it has is one of the pack it began with, and its options name that pack's decks. */
static void look(const struct play *p, const struct pack *pack, const char *options)
{
    struct text words = { 0 };
    cr_assert_eq(p->setup->pack, pack);
    for (unsigned i = 0; i < p->setup->faces; i++) {
        cr_assert(pack_find(pack, p->setup->face_names[i]) >= 0, "%s", p->setup->face_names[i]);
    }
    options_print(p->setup->game, &p->setup->options, &words);
    for (unsigned i = OPTIONS_COMMON; i < options_count(p->setup->game); i++) {
        text_add_char(&words, ' ');
        option_print(p->setup->game, &p->setup->options, i, &words);
    }
    cr_assert_str_eq(text_string(&words), options);
    text_release(&words);
}

/* In each game, both tables play what they play alone, move by move in turn, through copies, and
 * while other packs become the usual ones. */
static void play_side_by_side(const char *name, const char *const *options)
{
    const struct game *game = find_game(name);
    const struct pack *packs[2] = { load(game, NULL), load(game, packs_folder) };
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct play plays[2];
        bool going[2] = { true, true };
        for (unsigned i = 0; i < 2; i++) begin(&plays[i], game, packs[i], seed);
        for (unsigned n = 0; going[0] || going[1]; n++) {
            packs_use_folder(n % 2 ? packs_folder : NULL);
            for (unsigned i = 0; i < 2; i++) going[i] = going[i] && step(&plays[i]);
            if (n % 5 == 0) go_on_with_a_copy(&plays[n % 2]);
        }
        for (unsigned i = 0; i < 2; i++) {
            cr_expect_eq(plays[i].trace, play_alone(game, packs[i], seed), "seed %u",
                         (unsigned)seed);
            look(&plays[i], packs[i], options[i]);
            end(&plays[i]);
        }
    }
    packs_use_folder(NULL);
    packs_release();
}

Test(packs, two_tables_of_sentinels_keep_their_decks)
{
    static const char *const options[] = {
        "players=4 baron-blade legacy,absolute-zero,haka,ra insula-primalis off open 50 off",
        "players=4 keeper fred,gus,anna,bert yard off open 50 off",
    };
    play_side_by_side("sentinels", options);
}

Test(packs, two_tables_of_gemotion_keep_their_cards)
{
    static const char all[] = "players=2 red,green,blue on triangular 100";
    static const char *const options[] = { all, all };
    play_side_by_side("gemotion", options);
}

/* ---- saves ----------------------------------------------------------------------------------- */

/* A save names its pack by the hash: where that pack is loaded it is continued with it, whatever
 * the usual one is. */
Test(packs, a_save_is_continued_with_its_own_pack)
{
    const struct game *game = find_game("sentinels");
    struct diagnostics d = { 0 };
    struct options options;
    struct text save = { 0 };
    struct scripts scripts;
    options_init_with(game, load(game, packs_folder), &options);
    cr_assert(options_parse(game, &options, "heroes=dora,anna,gus villain=warden", &d, 0, 0));
    struct session *s = session_new(game, &options, 5, &d);
    cr_assert(s, "%s", text_string(&d.out));
    for (unsigned i = 0; i < 40 && !table_is_over(s->table); i++) session_choose(s, 0);
    session_save(s, &save);
    uint64_t hash = position_hash(s->table);
    session_free(s);

    d.source = text_string(&save);
    cr_assert(scripts_parse(&scripts, d.source, &d), "%s", text_string(&d.out));
    struct script_run run = { .moves_most = UINT_MAX };
    cr_assert(script_play(&scripts.all[0], &run, &d), "%s", text_string(&d.out));
    cr_expect_eq(run.session->setup->pack, options.pack);
    cr_expect_eq(position_hash(run.session->table), hash);
    session_free(run.session);
    scripts_release(&scripts);

    packs_release(); /* it is no longer loaded: the usual one has no such decks */
    cr_expect_not(scripts_parse(&scripts, d.source, &d));
    cr_expect(strstr(text_string(&d.out), "there is no 'dora'"), "%s", text_string(&d.out));
    scripts_release(&scripts);
    text_release(&save);
    diagnostics_release(&d);
    packs_release();
}

/* ---- threads --------------------------------------------------------------------------------- */

enum { THREADS = 8, ROUNDS = 6 };

struct worker {
    pthread_t thread;
    unsigned number;
    const struct pack *seen[2];
    uint64_t traces[ROUNDS];
};

/* Loads and plays; half of them begin with the other pack. */
static void *work(void *argument)
{
    struct worker *w = argument;
    const struct game *game = find_game("sentinels");
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned which = (w->number + round) % 2;
        w->seen[which] = load(game, which ? packs_folder : NULL);
        w->traces[round] = play_alone(game, w->seen[which], round);
    }
    return NULL;
}

/* Packs are loaded by all of them at once, each is kept once, and every thread plays the same. */
Test(packs, threads_load_and_play_different_packs)
{
    struct worker workers[THREADS] = { 0 };
    const struct game *game = find_game("sentinels");
    uint64_t alone[2][ROUNDS];
    for (unsigned round = 0; round < ROUNDS; round++) {
        alone[0][round] = play_alone(game, load(game, NULL), round);
        alone[1][round] = play_alone(game, load(game, packs_folder), round);
    }
    packs_release(); /* so that the threads load them anew */
    for (unsigned i = 0; i < THREADS; i++) {
        workers[i].number = i;
        cr_assert_eq(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) pthread_join(workers[i].thread, NULL);
    for (unsigned i = 0; i < THREADS; i++) {
        cr_expect_eq(workers[i].seen[0], load(game, NULL));
        cr_expect_eq(workers[i].seen[1], load(game, packs_folder));
        for (unsigned round = 0; round < ROUNDS; round++) {
            cr_expect_eq(workers[i].traces[round], alone[(i + round) % 2][round], "thread %u", i);
        }
    }
    packs_release();
}
