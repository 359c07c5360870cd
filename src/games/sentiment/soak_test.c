/* SPDX-License-Identifier: MIT */
/*
 * Many random games with the built-in decks and with random legal ones, of two to six players, with
 * every value of the options: whatever happens, at each decision the table is in order, and every
 * game ends. In ./dev test a fixed share; ./dev soak plays as many as LIMBIC_SOAK says.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/sentiment/sentiment.h"
#include "kernel/options.h"
#include "testing/random_decks.h"
#include "testing/soak.h"

enum {
    GAMES = 2000, /* in ./dev test */
    GAMES_A_SETUP = 10,
    RANDOM_DECKS = 60,
    DECISIONS_MAX = 100000, /* nine games of a hundred turns do not come near */
};

extern const struct game sentiment_game;

/* ---- what must hold -------------------------------------------------------------------------- */

/* A seat's cards and Allies are all there; out of the game are only those of who is out. */
static void look_at_places(const struct table *t)
{
    unsigned cards[EVOKERS] = { 0 }, allies[EVOKERS] = { 0 };
    cr_assert(zones_hold_all_cards(t), "every card is in exactly one zone");
    for (unsigned c = 0; c < t->cards; c++) {
        card_id card = (card_id)c;
        seat_id owner = (seat_id)card_at(t, card)->pool;
        unsigned kind = zone_at(t, card_at(t, card)->zone)->kind;
        if (is_kind(t, card, TOKEN)) {
            allies[owner]++;
            bool gone = !is_in_game(t, owner) && card_at(t, card)->zone == t->setup->box;
            cr_assert(gone || kind == ZONE_FIELD || kind == ZONE_STORE, "an Ally is elsewhere");
        } else if (!is_kind(t, card, EVOKER)) {
            cards[owner]++;
        }
        bool boxed = card_at(t, card)->zone == t->setup->box;
        cr_assert(!boxed || !is_in_game(t, owner), "%s is out of the game",
                  face_name(t, face_of(t, card)));
    }
    for (seat_id s = 0; s < t->seats; s++) {
        cr_assert_eq(cards[s], DECK_CARDS);
        cr_assert_eq(allies[s], ALLIES);
    }
}

/* Counters lie on cards in play, and only manifestations and evokers do. */
static void look_at_pieces(const struct table *t)
{
    for (unsigned c = 0; c < t->cards; c++) {
        const struct piece *p = piece_of(t, (card_id)c);
        bool marked = p->damage || p->bolster || p->flags || p->held;
        cr_assert(!marked || is_manifest(t, (card_id)c), "%s has counters and is not in play",
                  face_name(t, face_of(t, (card_id)c)));
    }
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_CARD(card, t, zone)) cr_assert(is_kind(t, card, MANIFESTATION | EVOKER));
    }
}

/* A naive sum: everything in force of the two kinds that means the card. */
static int naive_cr(const struct table *t, card_id card)
{
    int cr = sentiment_printed_cr(t, card) + piece_of(t, card)->bolster;
    const struct in_force *all = clauses_in_force(t);
    for (unsigned i = 0; i < play_state(t)->first[HOOKS_IN_FORCE]; i++) {
        const struct hook *h = hook_at(t, all[i].hook);
        struct context c = context_of_card(all[i].card);
        int sign = h->kind == HOOK_CR_MORE ? 1 : h->kind == HOOK_CR_LESS ? -1 : 0;
        if (sign && hook_means(t, h, card, &c))
            cr += sign * value_of(t, &hook_data_of(t, h)->amount, &c);
    }
    for (unsigned i = 0; i < play_state(t)->timed_count; i++) {
        const struct timed *row = &timed_rows(t)[i];
        const struct hook *h = hook_at(t, row->hook);
        struct context c = context_of_timed(t, row);
        int sign = h->kind == HOOK_CR_MORE ? 1 : h->kind == HOOK_CR_LESS ? -1 : 0;
        if (sign && hook_means(t, h, card, &c)) cr += sign * row->amount;
    }
    return cr - piece_of(t, card)->damage;
}

/* Nothing slain lies in play, and CR is what a plain sum says. */
static void look_at_cr(const struct table *t)
{
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_CARD(card, t, zone)) {
            if (!is_kind(t, card, MANIFESTATION)) continue;
            int naive = naive_cr(t, card);
            cr_assert_eq(sentiment_cr(t, card), naive < 0 ? 0 : naive);
            cr_assert(naive >= 0 || play_state(t)->unsettled, "%s is slain and in play",
                      face_name(t, face_of(t, card)));
        }
    }
}

static bool has_clause(const struct table *t, unsigned kind, const struct in_force *wanted)
{
    for (EACH_IN_FORCE(i, t, kind)) {
        const struct in_force *clause = &clauses_in_force(t)[i];
        if (clause->card == wanted->card && clause->hook == wanted->hook) return true;
    }
    return false;
}

/* The list of clauses is one made from nothing, kind by kind. Control moves a card to the end of
 * another field without its clauses coming anew, so their order within a kind may differ. */
static void look_at_clauses(const struct table *t, struct table *spare)
{
    table_copy(spare, t);
    in_force_clear(spare);
    for (EACH_PLAY_ZONE(zone, spare)) {
        for (EACH_CARD(card, spare, zone)) in_force_add(spare, card);
    }
    for (unsigned kind = 0; kind < HOOKS_IN_FORCE; kind++) {
        cr_assert_eq(play_state(spare)->first[kind + 1], play_state(t)->first[kind + 1],
                     "kinds begin elsewhere");
        for (EACH_IN_FORCE(i, spare, kind)) {
            const struct in_force *made = &clauses_in_force(spare)[i];
            cr_assert(has_clause(t, kind, made), "a clause of %s is missing",
                      face_name(t, face_of(t, made->card)));
        }
    }
}

static void look_at_evokers(const struct table *t)
{
    const struct sentiment *g = sentiment_of(t);
    int64_t limit = own_option(t->setup, OPTION_STRESS);
    for (seat_id s = 0; s < t->seats; s++) {
        cr_assert(sentiment_well(t, s) <= WELL_MOST, "a well holds four");
        if (is_in_game(t, s) && !t->depth && !g->over) cr_assert(g->stress[s] < limit);
    }
    cr_assert(g->waiting <= WAITING_MOST && g->pending <= PENDING_MOST);
}

static void look(const struct table *t, struct table *spare)
{
    look_at_places(t);
    look_at_pieces(t);
    look_at_cr(t);
    look_at_clauses(t, spare);
    look_at_evokers(t);
}

/* Listens for Allies beyond sixteen, which are counted as forfeited (sentiment-61). */
struct ally_counter {
    struct sink sink;
    unsigned refused;
};

static void count_ally(struct sink *sink, const struct table *t, const struct event *event)
{
    (void)t;
    ((struct ally_counter *)sink)->refused += event->kind == EVENT_NO_ALLY;
}

static void look_at_end(const struct table *t, unsigned allies_refused)
{
    const struct sentiment *g = sentiment_of(t);
    cr_assert(g->over == MATCH_OVER && g->won, "there is no outcome");
    cr_assert_eq(t->forfeited, allies_refused, "an effect was forfeited with the built-in pack");
}

/* ---- the games ------------------------------------------------------------------------------- */

struct tally {
    uint64_t games, decisions, drawn, many;
};

static void play(const struct setup *setup, struct table *t, struct table *spare, uint64_t seed,
                 struct tally *tally)
{
    struct stream luck = stream_make(seed, 1000);
    struct ally_counter allies = { .sink = { count_ally } };
    table_start(t, setup, seed);
    t->sink = &allies.sink;
    while (!table_is_over(t)) {
        look(t, spare);
        cr_assert(t->decisions < DECISIONS_MAX, "a game does not end");
        table_choose(t, stream_below(&luck, t->moves));
    }
    look(t, spare);
    look_at_end(t, allies.refused);
    seat_set won = sentiment_of(t)->won;
    tally->games++;
    tally->decisions += t->decisions;
    tally->drawn += (won & (won - 1)) != 0;
    tally->many += t->seats > 2;
}

static void draw_options(struct options *options, struct stream *luck)
{
    struct option_value *own = &options->value[OPTIONS_COMMON];
    unsigned seats = 2 + stream_below(luck, 3) * stream_below(luck, 3);
    unsigned lists = options->lists->count;
    if (seats > EVOKERS) seats = EVOKERS;
    options->value[OPTION_PLAYERS].number = seats;
    options->value[OPTION_ASK].number = stream_below(luck, 3);
    own[OPTION_DECKS].number = seats;
    for (unsigned s = 0; s < seats; s++)
        own[OPTION_DECKS].word[s] = (uint8_t)stream_below(luck, lists);
    own[OPTION_STRESS].number = stream_below(luck, 2) ? 30 : 20;
    own[OPTION_TURNS].number = stream_below(luck, 8) ? 100 : 2 + stream_below(luck, 20);
    own[OPTION_MATCH].number = seats == 2 && !stream_below(luck, 4) ? 3 : 1;
    own[OPTION_IMPULSE].number = stream_below(luck, 4) == 0;
    own[OPTION_HANDS].number = stream_below(luck, 4) == 0;
}

Test(sentiment_soak, the_table_is_in_order_at_every_decision, .timeout = 36000)
{
    struct stream luck = stream_make(52, 7);
    struct tally tally = { 0 };
    const struct deck_lists *lists = random_deck_lists(&sentiment_game, RANDOM_DECKS, &luck);
    for (unsigned game = 0; game < soak_games(GAMES); game += GAMES_A_SETUP) {
        struct options options;
        struct diagnostics d = { 0 };
        options_init(&sentiment_game, &options);
        options.lists = lists;
        draw_options(&options, &luck);
        if (!soak_plays("sentiment", game)) continue;
        struct setup *setup = setup_new(&sentiment_game, &options, &d);
        cr_assert(setup, "%s", text_string(&d.out));
        struct table *t = must_alloc(1, setup->table_bytes);
        struct table *spare = must_alloc(1, setup->table_bytes);
        for (unsigned n = 0; n < GAMES_A_SETUP; n++) play(setup, t, spare, game + n, &tally);
        free(t);
        free(spare);
        setup_free(setup);
        diagnostics_release(&d);
    }
    cr_assert(tally.drawn && tally.many, "what is rare was never reached");
    fprintf(stderr, "sentiment: %llu games, %llu drawn, %llu of more than two, %llu decisions\n",
            (unsigned long long)tally.games, (unsigned long long)tally.drawn,
            (unsigned long long)tally.many, (unsigned long long)tally.decisions);
}
