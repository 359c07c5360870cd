/* SPDX-License-Identifier: MIT */
/*
 * Many random games with all decks of the pack that are offered for play: whatever happens, at each
 * decision the table is in order, and every game ends with an outcome. In ./dev test a fixed share;
 * ./dev soak plays as many as LIMBIC_SOAK says.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/sentinels/sentinels.h"
#include "kernel/options.h"
#include "testing/soak.h"

enum {
    GAMES = 2000, /* in ./dev test */
    GAMES_A_SETUP = 20,
    DECISIONS_MAX = 40000, /* 50 rounds do not come near */
};

extern const struct game sentinels_game;

/* ---- what must hold -------------------------------------------------------------------------- */

/* In a game, as opposed to a scene, only cards of incapacitated heroes come into the box. */
static void look_at_places(const struct table *t)
{
    cr_assert(zones_hold_all_cards(t), "every card is in exactly one zone");
    for (EACH_CARD(card, t, t->setup->box)) {
        unsigned owner = owner_of(t, card);
        cr_assert(owner < t->seats && !is_active(t, (seat_id)owner), "%s is out of the game",
                  face_name(t, face_of(t, card)));
    }
}

/* The list of clauses is what the cards in play say, in the order in which they came. */
static void look_at_clauses(const struct table *t, struct table *spare)
{
    table_copy(spare, t);
    in_force_clear(spare);
    for (EACH_CARD(card, spare, play_zone(spare))) in_force_add(spare, card);
    const struct in_force *made = clauses_in_force(spare), *now = clauses_in_force(t);
    for (unsigned kind = 0; kind <= HOOKS_IN_FORCE; kind++) {
        cr_assert(play_state(spare)->first[kind] == play_state(t)->first[kind],
                  "kinds begin elsewhere");
    }
    for (unsigned i = 0; i < play_state(t)->first[HOOKS_IN_FORCE]; i++) {
        cr_assert(made[i].card == now[i].card && made[i].hook == now[i].hook,
                  "clause %u is %s's, not %s's", i, face_name(t, face_of(t, now[i].card)),
                  face_name(t, face_of(t, made[i].card)));
    }
}

static void look_at_timed(const struct table *t)
{
    const struct timed *rows = timed_rows(t);
    cr_assert(play_state(t)->timed_count <= TIMED_MAX);
    for (unsigned i = 0; i < play_state(t)->timed_count; i++) {
        cr_assert(rows[i].card < t->cards && rows[i].until <= UNTIL_END_OF_TURN);
        cr_assert(rows[i].until != UNTIL_START_OF_TURN || rows[i].seat < t->seats);
    }
}

static void look(const struct table *t, struct table *spare)
{
    const struct sentinels *g = state_of(t);
    struct diagnostics d = { 0 };
    struct layout layout = { .t = t, .d = &d };
    look_at_places(t);
    look_at_clauses(t, spare);
    look_at_timed(t);
    sentinels_check_table(t, &layout);
    play_check_hosts(t, &layout);
    if (!t->depth && !g->settling && !is_over(t)) sentinels_check_settled(t, &layout);
    cr_assert(d.count == 0, "%s", text_string(&d.out));
    for (EACH_CARD(card, t, play_zone(t))) {
        bool fresh = piece_of(t, card)->flags & PIECE_NEW;
        cr_assert(!fresh || t->depth || g->settling || is_over(t), "nobody reacted to a target");
    }
}

/* How it ended agrees with what lies there. */
static void look_at_end(const struct table *t)
{
    const struct sentinels *g = state_of(t);
    bool active = false;
    for (seat_id s = 0; s < t->seats; s++) active |= is_active(t, s);
    cr_assert(g->outcome == OUTCOME_WON || g->outcome == OUTCOME_LOST, "there is no outcome");
    cr_assert(active || g->outcome == OUTCOME_LOST, "all heroes are down and have won");
    cr_assert(t->forfeited == 0, "an effect was forfeited with the built-in pack");
}

/* ---- the games ------------------------------------------------------------------------------- */

struct tally {
    uint64_t games, flipped, won, decisions;
};

/* Random heroes never win. In every second game the villain is nearly down from the start, they
 * do what they can, and hit the villain where they can. */
static void weaken_villain(struct table *t, struct stream *luck)
{
    piece_of(t, character_of(t, OWNER_VILLAIN))->hp = (int8_t)(1 + stream_below(luck, 8));
}

static unsigned choose_move(const struct table *t, struct stream *luck, bool eager)
{
    for (unsigned i = 0; eager && i < t->moves; i++) {
        const struct move *move = &table_moves(t)[i];
        bool villain = move->card == character_of(t, OWNER_VILLAIN);
        if (villain && move->kind == MOVE_TARGET) return i;
    }
    unsigned drawn = stream_below(luck, t->moves);
    unsigned kind = table_moves(t)[drawn].kind;
    bool declines = kind == MOVE_NO_PLAY || kind == MOVE_NO_POWER || kind == MOVE_NO_DRAW ||
                    kind == MOVE_DONE || kind == MOVE_NONE;
    return eager && declines ? stream_below(luck, t->moves) : drawn;
}

static void play(const struct setup *setup, struct table *t, struct table *spare, uint64_t seed,
                 struct tally *tally)
{
    struct stream luck = stream_make(seed, 1000);
    table_start(t, setup, seed);
    if (seed % 2) weaken_villain(t, &luck);
    while (!table_is_over(t)) {
        look(t, spare);
        cr_assert(t->decisions < DECISIONS_MAX, "a game does not end");
        table_choose(t, choose_move(t, &luck, seed % 2));
    }
    look(t, spare);
    look_at_end(t);
    tally->games++;
    tally->flipped += face_of(t, character_of(t, OWNER_VILLAIN)) !=
                      setup->printed[character_of(t, OWNER_VILLAIN)].face;
    tally->won += state_of(t)->outcome == OUTCOME_WON;
    tally->decisions += t->decisions;
}

/* How many decks are offered for play. */
static unsigned count_playable(const struct options *options, unsigned option)
{
    return option_offered(&sentinels_game, options, OPTIONS_COMMON + option);
}

/* So many different heroes, in a random order. */
static struct option_value draw_heroes(struct stream *luck, unsigned seats, unsigned playable)
{
    struct option_value list = { .number = seats };
    uint64_t seen = 0;
    for (unsigned s = 0; s < seats; s++) {
        unsigned word = stream_below(luck, playable);
        while (seen >> word & 1) word = (word + 1) % playable;
        seen |= 1ull << word;
        list.word[s] = (uint8_t)word;
    }
    return list;
}

static void draw_decks(struct options *options, struct stream *luck)
{
    unsigned villains = count_playable(options, OPTION_VILLAIN);
    unsigned heroes = count_playable(options, OPTION_HEROES);
    unsigned environments = count_playable(options, OPTION_ENVIRONMENT);
    unsigned most = heroes < SENTINELS_SEATS ? heroes : SENTINELS_SEATS;
    cr_assert(villains && environments && most >= 3, "the pack cannot be played with");
    unsigned seats = 3 + stream_below(luck, most - 2);
    struct option_value *own = &options->value[OPTIONS_COMMON];
    options->value[OPTION_PLAYERS].number = seats;
    own[OPTION_VILLAIN].number = stream_below(luck, villains);
    own[OPTION_HEROES] = draw_heroes(luck, seats, heroes);
    own[OPTION_ENVIRONMENT].number = stream_below(luck, environments);
    own[OPTION_ADVANCED].number = stream_below(luck, 2);
    own[OPTION_HANDS].number = stream_below(luck, 2);
}

/* proves sent-round-1, sent-setup-6: whatever is played, the game goes on in order and ends. */
Test(sentinels_soak, the_table_is_in_order_at_every_decision, .timeout = 36000)
{
    struct stream luck = stream_make(51, 7);
    struct tally tally = { 0 };
    for (unsigned games = soak_games(GAMES); tally.games < games;) {
        struct options options;
        struct diagnostics d = { 0 };
        options_init(&sentinels_game, &options);
        draw_decks(&options, &luck);
        struct setup *setup = setup_new(&sentinels_game, &options, &d);
        cr_assert(setup, "%s", text_string(&d.out));
        struct table *t = must_alloc(1, setup->table_bytes);
        struct table *spare = must_alloc(1, setup->table_bytes);
        for (unsigned n = 0; n < GAMES_A_SETUP; n++) play(setup, t, spare, tally.games, &tally);
        free(spare);
        free(t);
        setup_free(setup);
        diagnostics_release(&d);
    }
    cr_assert(tally.flipped && tally.won, "what comes late in a game was never reached");
    fprintf(stderr, "sentinels: %llu games, %llu villains flipped, %llu won, %llu decisions\n",
            (unsigned long long)tally.games, (unsigned long long)tally.flipped,
            (unsigned long long)tally.won, (unsigned long long)tally.decisions);
}
