/* SPDX-License-Identifier: MIT */
/* Taking decisions back: how far, and why not. */
#include "session/undo.h"

#include <criterion/criterion.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/options.h"
#include "kernel/position.h"
#include "testing/begin_session.h"

static void expect_undo(const struct session *s, seat_set seats, enum undo_policy policy,
                        struct undo wanted)
{
    struct undo found = undo_find(s, seats, policy);
    cr_expect_eq(found.verdict, wanted.verdict, "after %u moves: %u, not %u", s->count,
                 found.verdict, wanted.verdict);
    if (wanted.verdict != UNDO_NO_DECISION) cr_expect_eq(found.to, wanted.to);
}

static const char two[] = "turn = 1\nhand[1]: Small Pleasure, Daydream, Meddling\n"
                          "hand[2]: Small Pleasure, Daydream, Meddling\n";

enum { SEAT_1 = 1, SEAT_2 = 2 }; /* seat_sets */

/* Over what others did, and to the first decision; where there was no choice, nothing is decided.
 */
Test(undo, against_bots_it_is_free)
{
    struct session *s = begin("pebbles", "ask=all", NULL);
    expect_undo(s, SEAT_1, UNDO_FREE, (struct undo){ UNDO_NO_DECISION, 0 });
    unsigned last[3] = { 0 };
    bool decided[3] = { false };
    while (!table_is_over(s->table)) {
        seat_id asked = s->table->asked;
        if (s->table->moves > 1) {
            last[asked] = s->count;
            decided[asked] = true;
        }
        session_choose(s, 0);
        for (seat_id seat = 0; seat < 3; seat++) {
            enum undo_verdict verdict = decided[seat] ? UNDO_FINE : UNDO_NO_DECISION;
            expect_undo(s, (seat_set)(1u << seat), UNDO_FREE, (struct undo){ verdict, last[seat] });
        }
    }
    cr_expect_lt(last[0] + 3, s->count, "the last moves were forced");
    session_free(s);
}

/* The Ego is no bot: it turns up cards, and who has seen them would only choose again. */
Test(undo, against_a_side_that_nobody_plays_it_stops_at_what_was_turned_up)
{
    struct session *s = begin("cerebria", "", "round = 2\nat[1] = Network\nno absorb = no\n");
    enum undo_policy policy = undo_policy_alone(s->setup->game);
    play(s, "realm Valley");
    expect_undo(s, SEAT_1, policy, (struct undo){ UNDO_FINE, 0 });
    play(s, "end turn");
    play(s, "ambition");
    struct undo found = undo_find(s, SEAT_1, policy);
    cr_expect(found.verdict == UNDO_FACE_SEEN || found.verdict == UNDO_LUCK_DRAWN);
    cr_expect_eq(undo_find(s, SEAT_1, UNDO_FREE).verdict, UNDO_FINE);
    cr_expect_eq(undo_policy_alone(game_find("pebbles", NULL, 0, 0)), UNDO_FREE);
    session_free(s);
}

/* Somebody who plays several seats takes back the last decision of any of them. */
Test(undo, a_team_takes_back_as_one)
{
    struct session *s = begin("sparks", "players=3", NULL);
    play(s, "fire");
    play(s, "frost"); /* sealed: nobody sees which */
    expect_undo(s, SEAT_1 | SEAT_2, UNDO_OWN, (struct undo){ UNDO_FINE, 1 });
    expect_undo(s, SEAT_2, UNDO_OWN, (struct undo){ UNDO_FINE, 1 });
    expect_undo(s, SEAT_1, UNDO_OWN, (struct undo){ UNDO_OTHERS_DECIDED, 0 });
    session_free(s);
}

/* Who shows an own card tells an own secret only; what is drawn then was hidden. */
Test(undo, among_people_no_hidden_card_may_have_been_seen)
{
    struct session *s = begin("gemotion", "players=2 colors=red,blue", two);
    play(s, "discard Meddling");
    expect_undo(s, SEAT_1, UNDO_OWN, (struct undo){ UNDO_FINE, 0 });
    play(s, "play Small Pleasure");
    expect_undo(s, SEAT_1, UNDO_OWN, (struct undo){ UNDO_FACE_SEEN, 1 });
    expect_undo(s, SEAT_1, UNDO_FREE, (struct undo){ UNDO_FINE, 1 });
    session_free(s);
}

Test(undo, among_people_no_luck_may_have_been_drawn)
{
    struct text given = { 0 };
    text_add(&given, "%sdeck[1]:\ndiscard[1]: Push and Pull, Fresh Start, Bearing Gifts\nbox:\n",
             two);
    struct session *s = begin("gemotion", "players=2 colors=red,blue", text_string(&given));
    play(s, "play Small Pleasure");
    expect_undo(s, SEAT_1, UNDO_OWN, (struct undo){ UNDO_LUCK_DRAWN, 0 });
    text_release(&given);
    session_free(s);
}

/* What is found leads back to the position before that decision. */
Test(undo, going_back_is_a_rewind)
{
    struct session *s = begin("pebbles", "", NULL);
    uint64_t hashes[4];
    seat_id asked[4];
    for (unsigned i = 0; i < 4; i++) {
        hashes[i] = position_hash(s->table);
        asked[i] = s->table->asked;
        session_choose(s, 0);
    }
    struct undo found = undo_find(s, seat_bit(asked[1]), UNDO_FREE);
    cr_assert(found.to >= 1 && found.to < 4 && asked[found.to] == asked[1]);
    session_rewind(s, found.to);
    cr_expect_eq(position_hash(s->table), hashes[found.to]);
    session_free(s);
}

Test(undo, each_verdict_has_words)
{
    cr_expect_str_eq(undo_words(UNDO_FINE), "");
    for (unsigned v = UNDO_NO_DECISION; v <= UNDO_FACE_SEEN; v++) {
        cr_expect_gt(strlen(undo_words((enum undo_verdict)v)), 10u);
    }
}
