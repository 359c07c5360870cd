/* SPDX-License-Identifier: MIT */
/* Resampling. See knowledge.h. */
#include "kernel/knowledge.h"

#include <string.h>

#include "kernel/zone.h"

/* The cards whose faces a seat does not know. */
struct unknown {
    unsigned pools;               /* this many, from the first, may have some */
    unsigned from[POOLS_MAX + 1]; /* by pool: where its cards begin; they end where the next do */
    card_id card[CARDS_MAX];      /* in a pool: by zone, and in a zone by the place they lie at */
};

/* Makes numbers of cards into where each pool begins, and puts each card in its own. */
static void sort_by_pool(const struct table *t, struct unknown *unknown, const card_id *found,
                         unsigned count)
{
    unsigned next[POOLS_MAX], before = 0;
    for (unsigned pool = 0; pool < unknown->pools; pool++) {
        next[pool] = before;
        before += unknown->from[pool];
        unknown->from[pool] = next[pool];
    }
    unknown->from[unknown->pools] = count;
    for (unsigned i = 0; i < count; i++) {
        unknown->card[next[card_at(t, found[i])->pool]++] = found[i];
    }
}

/*
 * In the order of places and not of indices: which index lies where follows from how the position
 * came about (a scene takes cards for the hands it names from what lies in the decks), and a seat
 * that cannot tell two tables apart must imagine the same worlds at both.
 */
static void find_unknown(const struct table *t, seat_id seat, struct unknown *unknown)
{
    card_id found[CARDS_MAX];
    unsigned count = 0;
    unknown->pools = 0;
    memset(unknown->from, 0, sizeof unknown->from);
    for (unsigned z = 0; z < t->zones; z++) {
        for (EACH_CARD(card, t, (zone_id)z)) {
            if (seat_knows(t, seat, card)) continue;
            unsigned pool = card_at(t, card)->pool;
            found[count++] = card;
            unknown->from[pool]++;
            if (pool >= unknown->pools) unknown->pools = pool + 1;
        }
    }
    sort_by_pool(t, unknown, found, count);
}

/* Deals the faces of these cards anew, from a sorted heap. */
static void deal_anew(struct table *t, const card_id *cards, unsigned n, struct stream *luck)
{
    face_id heap[CARDS_MAX];
    for (unsigned i = 0; i < n; i++) {
        face_id face = card_at(t, cards[i])->face;
        unsigned at = i;
        for (; at > 0 && heap[at - 1] > face; at--) heap[at] = heap[at - 1];
        heap[at] = face;
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned pick = i + stream_below(luck, n - i);
        face_id face = heap[pick];
        heap[pick] = heap[i];
        card_at(t, cards[i])->face = face;
    }
}

bool table_resample(struct table *t, seat_id seat, uint64_t seed)
{
    struct unknown unknown;
    struct stream luck = stream_make(seed, STREAMS_MAX);
    for (unsigned i = 0; i < t->streams; i++) {
        /* indices no game has: the same seed for game and sampler must not give the true luck */
        *stream_at(t, i) = stream_make(seed, STREAMS_MAX + 1u + i);
    }
    find_unknown(t, seat, &unknown);
    for (unsigned pool = 0; pool < unknown.pools; pool++) {
        unsigned from = unknown.from[pool];
        deal_anew(t, unknown.card + from, unknown.from[pool + 1] - from, &luck);
    }
    /* The last answer and result are spent when a decision is pending, but may be secret. */
    t->chosen = (struct move){ .seat = NOBODY, .card = NO_CARD, .thing = NOTHING };
    t->result = 0;
    const struct game *game = t->setup->game;
    if (game->resample && !game->resample(t, seat, &luck)) return false;
    /* The moves offered to somebody else depend on faces that have changed. */
    return t->asked == NOBODY || t->asked == seat || table_relist(t);
}
