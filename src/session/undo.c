/* SPDX-License-Identifier: MIT */
/* Taking a decision back. See undo.h. */
#include "session/undo.h"

#include <stdlib.h>

#include "kernel/zone.h"

static bool luck_was_drawn(const struct table *then, const struct table *now)
{
    for (unsigned i = 0; i < now->streams; i++) {
        if (stream_at(then, i)->count != stream_at(now, i)->count) return true;
    }
    return false;
}

/* Does anybody now know a face that none of these seats knew then? */
static bool face_was_seen(const struct table *then, const struct table *now, seat_set seats)
{
    for (card_id c = 0; c < now->cards; c++) {
        const struct card *before = card_at(then, c), *after = card_at(now, c);
        bool more = after->known & ~before->known;
        bool knew = before->known & seats && before->face == after->face;
        if (more && !knew) return true;
    }
    return false;
}

static bool others_decided(const struct session *s, unsigned from, seat_set seats)
{
    for (unsigned move = from; move < s->count; move++) {
        if (!(seats & seat_bit(s->moves[move].seat))) return true;
    }
    return false;
}

/* Compares the table with what it was before that move. */
static enum undo_verdict judge(const struct session *s, unsigned to, seat_set seats)
{
    if (others_decided(s, to, seats)) return UNDO_OTHERS_DECIDED;
    struct table *then = must_alloc(1, s->setup->table_bytes);
    enum undo_verdict verdict = UNDO_FINE;
    session_play_again(s, then, NULL, to);
    if (luck_was_drawn(then, s->table))
        verdict = UNDO_LUCK_DRAWN;
    else if (face_was_seen(then, s->table, seats))
        verdict = UNDO_FACE_SEEN;
    free(then);
    return verdict;
}

enum undo_policy undo_policy_alone(const struct game *game)
{
    return game->scoring_sides ? UNDO_OWN : UNDO_FREE;
}

struct undo undo_find(const struct session *s, seat_set seats, enum undo_policy policy)
{
    for (unsigned move = s->count; move--;) {
        const struct taken *taken = &s->moves[move];
        if (!taken->choice || taken->automatic || !(seats & seat_bit(taken->seat))) continue;
        enum undo_verdict verdict = policy == UNDO_FREE ? UNDO_FINE : judge(s, move, seats);
        return (struct undo){ .verdict = verdict, .to = move };
    }
    return (struct undo){ .verdict = UNDO_NO_DECISION };
}

const char *undo_words(enum undo_verdict verdict)
{
    switch (verdict) {
    case UNDO_FINE: return "";
    case UNDO_NO_DECISION: return "there is no decision of yours to take back";
    case UNDO_OTHERS_DECIDED: return "somebody else has decided since";
    case UNDO_LUCK_DRAWN: return "luck was drawn since";
    case UNDO_FACE_SEEN: return "a hidden card was seen since";
    }
    return "";
}
