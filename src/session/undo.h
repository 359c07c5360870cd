/* SPDX-License-Identifier: MIT */
/*
 * Taking a decision back: how far that goes, and when it may not be.
 *
 * Against bots alone it is free: bots do not mind. Against a side that nobody plays (the Ego, which
 * turns up cards and does what they say) it is not: whoever has seen what comes would only have to
 * choose again. So there, as where several people play, nobody may profit
 * from what was seen in the meantime, so it goes back over one's own decisions only, as long as
 * nobody else has decided since, no luck was drawn (a shuffle, a die), and nobody has come to see
 * the face of a card that the one who takes back had not known. Showing one's own card does not
 * prevent it: that tells only the others something.
 *
 * Here it is only found out; session_rewind() does it.
 */
#ifndef LIMBIC_SESSION_UNDO_H
#define LIMBIC_SESSION_UNDO_H

#include "session/session.h"

enum undo_policy {
    UNDO_FREE, /* any decision */
    UNDO_OWN,  /* only as far as nobody could profit */
};

enum undo_verdict {
    UNDO_FINE,
    UNDO_NO_DECISION, /* there is none to take back */
    UNDO_OTHERS_DECIDED,
    UNDO_LUCK_DRAWN,
    UNDO_FACE_SEEN,
};

struct undo {
    enum undo_verdict verdict;
    unsigned to; /* unless there is no decision: which move it is, and so how many are left */
};

/* Where nobody else plays. */
enum undo_policy undo_policy_alone(const struct game *game);

/*
 * Whoever plays these seats wants to take their last decision back: the last move of theirs to
 * which there was an alternative, with all that followed it. What was answered for them (auto.h) is
 * no decision of theirs, and goes with the one that led to it.
 */
struct undo undo_find(const struct session *s, seat_set seats, enum undo_policy policy);

/* Why not, as the end of a sentence: "somebody else has decided since". Empty for UNDO_FINE. */
const char *undo_words(enum undo_verdict verdict);

#endif
