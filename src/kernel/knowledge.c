/* SPDX-License-Identifier: MIT */
/* Resampling. See knowledge.h. */
#include "kernel/knowledge.h"

#include "kernel/zone.h"

/* Deals the faces of one pool that the seat does not know anew, from a sorted heap. */
static void deal_anew(struct table *t, seat_id seat, unsigned pool, struct stream *luck)
{
    card_id places[CARDS_MAX];
    face_id heap[CARDS_MAX];
    unsigned n = 0;
    for (unsigned i = 0; i < t->cards; i++) {
        const struct card *c = card_at(t, (card_id)i);
        if (c->pool != pool || seat_knows(t, seat, (card_id)i)) continue;
        unsigned at = n;
        for (; at > 0 && heap[at - 1] > c->face; at--) heap[at] = heap[at - 1];
        heap[at] = c->face;
        places[n++] = (card_id)i;
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned pick = i + stream_below(luck, n - i);
        face_id face = heap[pick];
        heap[pick] = heap[i];
        card_at(t, places[i])->face = face;
    }
}

bool table_resample(struct table *t, seat_id seat, uint64_t seed)
{
    bool pools[256] = { false };
    struct stream luck = stream_make(seed, STREAMS_MAX);
    for (unsigned i = 0; i < t->streams; i++) {
        /* indices no game has: the same seed for game and sampler must not give the true luck */
        *stream_at(t, i) = stream_make(seed, STREAMS_MAX + 1u + i);
    }
    for (unsigned i = 0; i < t->cards; i++) {
        unsigned pool = card_at(t, (card_id)i)->pool;
        if (pools[pool]) continue;
        pools[pool] = true;
        deal_anew(t, seat, pool, &luck);
    }
    /* The last answer and result are spent when a decision is pending, but may be secret. */
    t->chosen = (struct move){ .seat = NOBODY, .card = NO_CARD, .thing = NOTHING };
    t->result = 0;
    const struct game *game = t->setup->game;
    if (game->resample && !game->resample(t, seat, &luck)) return false;
    /* The moves offered to somebody else depend on faces that have changed. */
    return t->asked == NOBODY || t->asked == seat || table_relist(t);
}
