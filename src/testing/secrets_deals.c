/* SPDX-License-Identifier: MIT */
/*
 * Secrets: the strongest proof that a seat is told no secrets. A game is played; then the same
 * moves from another deal, in which cards that the seat never comes to know are exchanged. All that
 * the seat was ever sent (wire.h) must be the same, from the first byte to the last.
 *
 * Where the seat does come to know one of these cards, or what another seat holds decides about
 * what it can do, the worlds part, and only what was sent before is compared. Who is asked may tell
 * something where a single move is taken without asking (the option `ask`), and nowhere else. How
 * much is compared is counted, so that this cannot come to be nothing. See secrets.h.
 */
#include "testing/deal.h"
#include "testing/random_game.h"
#include "testing/secrets.h"
#include "testing/wire.h"

enum {
    DEALS = 16, /* tries to find a deal that lasts, each with fewer exchanges */
};

struct kept secrets_kept;

static void play_at_random(struct session *s, struct choices *c)
{
    while (!table_is_over(s->table)) {
        property_require(s->count < DECISIONS_MAX, "the game has not ended after %u moves",
                         s->count);
        session_choose(s, choose(c, s->table->moves));
    }
}

/* Is it by this exchange that the worlds parted? */
static bool is_guilty(const struct exchange *e, const struct setup *setup, struct parting parting)
{
    face_id one = card_at(setup->fresh, e->one)->face, two = card_at(setup->fresh, e->two)->face;
    const face_id *learnt = parting.learnt;
    return parting.by_face &&
           ((one == learnt[0] && two == learnt[1]) || (one == learnt[1] && two == learnt[0]));
}

/* Leaves out what the worlds parted by; where that cannot be said, about half. */
static void leave_out(struct exchanges *e, const struct setup *setup, struct parting parting,
                      struct choices *c)
{
    unsigned kept = 0, count = e->count;
    for (unsigned i = 0; i < count; i++) {
        if (!is_guilty(&e->all[i], setup, parting)) e->all[kept++] = e->all[i];
    }
    e->count = kept;
    if (kept < count) return;
    for (unsigned i = kept = 0; i < count; i++) {
        if (choose(c, 2)) e->all[kept++] = e->all[i];
    }
    e->count = kept;
}

/* Keeps the one that lasts longer; the other is released. `best` is -1 as long as there is none. */
static void keep_better(struct deal *found, int moves, struct deal *other, int *best)
{
    if (moves <= *best) {
        deal_release(found);
        return;
    }
    if (*best >= 0) deal_release(other);
    *other = *found;
    *best = moves;
}

int deal_find_other(const struct deal *deal, struct exchanges *exchanges, struct deal *other,
                    seat_id viewer, struct choices *c)
{
    int best = -1;
    for (unsigned i = 0; i < DEALS && exchanges->count && best < (int)deal->session.count; i++) {
        struct deal found;
        deal_init(&found, deal->setup->game, &deal->setup->options, deal->session.seed, exchanges);
        struct parting parting = deal_follow(deal, &found, viewer);
        property_require(!parting.asking_tells,
                         "what %s does not know is told to it after %d moves by who is asked then",
                         viewer_name(viewer), parting.moves + 1);
        keep_better(&found, parting.moves, other, &best);
        leave_out(exchanges, deal->setup, parting, c);
    }
    return best;
}

static void compare(const struct session *s, const struct session *other, seat_id viewer,
                    uint64_t looks)
{
    struct wire is = { 0 }, would = { 0 };
    struct text difference = { 0 };
    everything_sent(s, viewer, looks, &is);
    everything_sent(other, viewer, looks, &would);
    property_require(wires_are_same(&is, &would, &difference),
                     "what %s does not know is told to it %s", viewer_name(viewer),
                     text_string(&difference));
    wire_release(&is);
    wire_release(&would);
}

static void compare_deals(struct deal *deal, struct deal *other, unsigned moves, seat_id viewer,
                          uint64_t looks)
{
    secrets_kept.compared += moves;
    secrets_kept.whole += moves == deal->session.count;
    session_rewind(&deal->session, moves);
    session_rewind(&other->session, moves);
    compare(&deal->session, &other->session, viewer, looks);
}

void secret_deals(struct choices *c, const void *game)
{
    struct options options;
    struct exchanges exchanges;
    struct deal deal, other;
    draw_options(game, c, &options);
    uint32_t seed = choose_u32(c), looks = choose_u32(c);
    deal_init(&deal, game, &options, seed, NULL);
    seat_id viewer = draw_viewer(deal.session.table, c);
    draw_exchanges(deal.setup, viewer, c, &exchanges);
    property_require(exchanges.count || !something_is_open(deal.setup->fresh, viewer),
                     "no cards are exchanged, and there are some");
    play_at_random(&deal.session, c);
    if (exchanges.count) {
        secrets_kept.games++;
        secrets_kept.played += deal.session.count;
    }
    int moves = deal_find_other(&deal, &exchanges, &other, viewer, c);
    if (moves >= 0) {
        compare_deals(&deal, &other, (unsigned)moves, viewer, looks);
        deal_release(&other);
    }
    deal_release(&deal);
}
