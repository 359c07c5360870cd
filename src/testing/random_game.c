/* SPDX-License-Identifier: MIT */
/* Random games for tests. See playing.h. */
#include "testing/random_game.h"

#include <stdlib.h>
#include <string.h>

#include "cardlang/deck_lists.h"
#include "games/registry.h"
#include "kernel/knowledge.h"
#include "kernel/options.h"
#include "kernel/zone.h"

enum {
    OPTION_TRIES = 20,     /* draws of options that may not go together, before the usual ones */
    REJECTIONS_MAX = 1000, /* of worlds: a bot would give up before */
    GAMES_USUAL = 1000,
#ifdef LIMBIC_SANITIZED
    GAMES_SLOWER = 4, /* sanitizers cost about that much, and find other things */
#else
    GAMES_SLOWER = 1,
#endif
};

/* ---- options --------------------------------------------------------------------------------- */

static unsigned count_words(const struct game *game, const struct options *options, unsigned index)
{
    unsigned count = 0;
    while (option_word(game, options, index, count)) count++;
    return count;
}

static int64_t draw_set(unsigned words, struct choices *c)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < words; i++) set |= (uint64_t)choose(c, 2) << i;
    return (int64_t)(set ? set : 1);
}

/* That many words in some order, all different unless they may repeat. */
static struct option_value draw_list(const struct option_spec *spec, unsigned words,
                                     unsigned wanted, struct choices *c)
{
    struct option_value list = { .number = wanted };
    bool seen[256] = { false };
    for (unsigned place = 0; place < wanted; place++) {
        unsigned word = choose(c, words);
        while (seen[word] && !spec->repeats) word = (word + 1) % words;
        seen[word] = true;
        list.word[place] = (uint8_t)word;
    }
    return list;
}

static int64_t draw_number(const struct option_spec *spec, struct choices *c)
{
    uint64_t range = (uint64_t)(spec->most - spec->least);
    if (range < 1u << 16) return spec->least + choose(c, (unsigned)range + 1);
    return spec->least + (int64_t)((uint64_t)choose_u32(c) % range);
}

/* How long a list is: as many as play, if it says who, or as long as it can be. */
static unsigned draw_length(const struct option_spec *spec, unsigned words, unsigned players,
                            struct choices *c)
{
    bool all = spec->repeats || words > OPTION_LIST_MAX;
    return spec->seats ? players : 1 + choose(c, all ? OPTION_LIST_MAX : words);
}

static struct option_value draw_value(const struct option_spec *spec, unsigned words,
                                      unsigned players, struct choices *c)
{
    struct option_value value = { 0 };
    switch (spec->kind) {
    case OPTION_NUMBER: value.number = draw_number(spec, c); break;
    case OPTION_FLAG: value.number = choose(c, 2); break;
    case OPTION_ONE: value.number = choose(c, words); break;
    case OPTION_SET: value.number = draw_set(words, c); break;
    case OPTION_LIST:
        value = draw_list(spec, words, draw_length(spec, words, players, c), c);
        break;
    }
    return value;
}

static bool options_go_together(const struct game *game, const struct options *options)
{
    struct diagnostics d = { 0 };
    bool fine = options_agree(game, options, &d);
    diagnostics_release(&d);
    return fine;
}

/* Cards of another pack are in none of the lists that are there: each has all of them. */
static void play_everything(const struct game *game, struct options *options)
{
    if (!options->lists || !options->lists->count || !options->pack) return;
    const struct deck_list *list = options->lists->all[0];
    if (pack_find(options->pack, list->entries[0].card) >= 0) return;
    for (unsigned i = OPTIONS_COMMON; i < options_count(game); i++) {
        struct option_spec spec = options_spec(game, i);
        if (spec.words_from != &deck_list_words) continue;
        for (unsigned p = 0; p < options->value[i].number; p++)
            options->value[i].word[p] = (uint8_t)(options->lists ? options->lists->count : 0);
    }
}

void draw_options_with(const struct game *game, const struct pack *pack, struct choices *c,
                       struct options *options)
{
    for (unsigned try = 0; try < OPTION_TRIES; try++) {
        options_init_with(game, pack, options);
        bool usual = choose(c, 2) == 0;
        struct option_spec spec = options_spec(game, OPTION_PLAYERS);
        unsigned players = (unsigned)draw_number(&spec, c);
        options_set_players(game, options, players);
        for (unsigned i = OPTION_PLAYERS + 1; i < options_count(game) && !usual; i++) {
            spec = options_spec(game, i);
            options->value[i] = draw_value(&spec, count_words(game, options, i), players, c);
        }
        play_everything(game, options);
        if (options_go_together(game, options)) return;
    }
    options_init_with(game, pack, options);
    play_everything(game, options);
}

void draw_options(const struct game *game, struct choices *c, struct options *options)
{
    draw_options_with(game, NULL, c, options);
}

/* ---- playing --------------------------------------------------------------------------------- */

struct table *spare_table(const struct setup *setup)
{
    return must_alloc(1, setup->table_bytes);
}

void random_game_init_with(struct random_game *p, const struct game *game,
                           const struct options *options, uint64_t seed, struct sink *sink)
{
    struct diagnostics d = { 0 };
    *p = (struct random_game){ .game = game, .seed = seed };
    p->setup = setup_new(game, options, &d);
    property_require(p->setup, "the options drawn are refused: %s", text_string(&d.out));
    diagnostics_release(&d);
    p->t = spare_table(p->setup);
    table_lay_out(p->t, p->setup, seed);
    p->t->sink = sink;
    game->deal(p->t);
    table_push(p->t, game->play);
    table_run(p->t);
}

void random_game_init(struct random_game *p, const struct game *game, struct choices *c,
                      struct sink *sink)
{
    struct options options;
    draw_options(game, c, &options);
    random_game_init_with(p, game, &options, choose_u32(c), sink);
}

void random_game_release(struct random_game *p)
{
    free(p->t);
    setup_free(p->setup);
    *p = (struct random_game){ 0 };
}

void play_move(struct table *t, unsigned index)
{
    property_require(t->decisions < DECISIONS_MAX, "the game has not ended after %u decisions",
                     t->decisions);
    table_choose(t, index);
}

bool play_drawn_move(struct table *t, struct choices *c)
{
    if (table_is_over(t)) return false;
    play_move(t, choose(c, t->moves));
    return true;
}

void play_drawn_game(struct table *t, struct choices *c)
{
    while (play_drawn_move(t, c)) continue;
}

unsigned draw_move(const struct table *t, struct choices *c)
{
    const struct move *moves = table_moves(t);
    unsigned found[256], kinds = 0, n = 0;
    if (choose(c, 2)) return choose(c, t->moves);
    for (unsigned i = 0; i < t->moves; i++) {
        bool again = false;
        for (unsigned k = 0; k < kinds; k++) again |= moves[found[k]].kind == moves[i].kind;
        if (!again) found[kinds++] = i;
    }
    uint8_t kind = moves[found[choose(c, kinds)]].kind;
    for (unsigned i = 0; i < t->moves; i++) n += moves[i].kind == kind;
    unsigned left = choose(c, n), i = 0;
    while (moves[i].kind != kind || left--) i++;
    return i;
}

bool draw_quiet_position(struct random_game *p, const struct game *game, struct choices *c)
{
    random_game_init(p, game, c, NULL);
    uint32_t top = p->t->top;
    uint8_t prompt = p->t->prompt;
    unsigned before = choose(c, 120);
    while (!table_is_over(p->t) && (before || p->t->top != top || p->t->prompt != prompt)) {
        before -= before > 0;
        play_move(p->t, draw_move(p->t, c));
    }
    return !table_is_over(p->t);
}

bool draw_look(struct choices *c)
{
    return choose(c, 6) == 0;
}

seat_id draw_viewer(const struct table *t, struct choices *c)
{
    unsigned viewer = choose(c, t->seats + 1u);
    return (seat_id)(viewer < t->seats ? viewer : NOBODY);
}

uint64_t imagine(struct table *to, const struct table *from, seat_id viewer, uint64_t seed)
{
    for (unsigned i = 0; i < REJECTIONS_MAX; i++, seed++) {
        table_copy(to, from);
        if (table_resample(to, viewer, seed)) return seed;
    }
    property_fail("the game rejects %u imagined worlds in a row", (unsigned)REJECTIONS_MAX);
}

void renumber_cards(struct table *t, const card_id now[CARDS_MAX])
{
    struct card old[CARDS_MAX + ZONES_MAX], *nodes = card_nodes(t);
    unsigned cards = t->cards, all = cards + (unsigned)t->zones;
    memcpy(old, nodes, all * sizeof *old);
    for (unsigned i = 0; i < all; i++) {
        struct card *to = &nodes[i < cards ? now[i] : i];
        uint8_t copy = to->copy; /* the next number of a likeness is not that card's */
        *to = old[i];
        if (old[i].next < cards) to->next = now[old[i].next];
        if (old[i].prev < cards) to->prev = now[old[i].prev];
        to->copy = copy;
    }
}

void exchange_cards(struct table *t, seat_set seats, struct choices *c)
{
    card_id found[CARDS_MAX], now[CARDS_MAX];
    const struct card *nodes = card_nodes(t);
    unsigned n = 0;
    for (unsigned i = 0; i < t->cards; i++) {
        now[i] = (card_id)i;
        if (!(nodes[i].known & seats)) found[n++] = (card_id)i;
    }
    for (unsigned i = 0; i < n; i++) {
        card_id one = found[i], two = found[i + choose(c, n - i)], was = now[one];
        if (nodes[one].pool != nodes[two].pool) continue;
        now[one] = now[two];
        now[two] = was;
    }
    renumber_cards(t, now);
}

/* ---- the share of a test --------------------------------------------------------------------- */

unsigned pair_all(struct pairing *all, unsigned properties)
{
    unsigned count = 0;
    for (unsigned g = 0; games[g]; g++) {
        for (unsigned p = 0; p < properties; p++) {
            check(count < PAIRINGS_MAX);
            all[count++] = (struct pairing){ g, p };
        }
    }
    return count;
}

unsigned games_to_play(unsigned share)
{
    const char *soak = getenv("LIMBIC_SOAK");
    uint64_t wanted;
    if (!soak) return GAMES_USUAL / GAMES_SLOWER;
    check(parse_u64(soak, &wanted) && wanted <= UINT32_MAX); /* LIMBIC_SOAK is a number of games */
    return (unsigned)wanted / share + 1;
}
