/* SPDX-License-Identifier: MIT */
/*
 * Taking a decision back.
 *
 * Against bots alone it is free: bots do not mind. Where several people play, nobody may profit
 * from what was seen in the meantime, so it goes back over one's own decisions only, as long as
 * nobody else has decided since, no luck was drawn (a shuffle, a die), and nobody has come to see
 * the face of a card that the one who takes back had not known. Showing one's own card does not
 * prevent it: that tells only the others something.
 */
#include <stdlib.h>

#include "kernel/words.h"
#include "kernel/zone.h"
#include "terminal/playing.h"

static bool luck_was_drawn(const struct table *then, const struct table *now)
{
    for (unsigned i = 0; i < now->streams; i++) {
        if (stream_at(then, i)->count != stream_at(now, i)->count) return true;
    }
    return false;
}

/* Does anybody now know a face that this seat did not know then? */
static bool face_was_seen(const struct table *then, const struct table *now, seat_id seat)
{
    for (card_id c = 0; c < now->cards; c++) {
        seat_set more = (seat_set)(card_at(now, c)->known & ~card_at(then, c)->known);
        bool knew = seat_knows(then, seat, c) && face_of(then, c) == face_of(now, c);
        if (more && !knew) return true;
    }
    return false;
}

/* NULL: it may be taken back; otherwise why not. */
static const char *obstacle(const struct session *s, unsigned to, seat_id seat)
{
    for (unsigned move = to; move < s->count; move++) {
        if (s->moves[move].seat != seat) return "somebody else has decided since";
    }
    struct table *then = must_alloc(1, s->setup->table_bytes);
    session_play_again(s, then, NULL, to);
    const char *why = NULL;
    if (luck_was_drawn(then, s->table))
        why = "luck was drawn since";
    else if (face_was_seen(then, s->table, seat))
        why = "a hidden card was seen since";
    free(then);
    return why;
}

/* The last decision of whoever is at the keyboard that left a choice; false: there is none. */
static bool find_decision(const struct playing *p, unsigned *found)
{
    const struct session *s = p->session;
    for (unsigned move = s->count; move--;) {
        if (!is_own_seat(p, s->moves[move].seat) || !s->moves[move].choice) continue;
        *found = move;
        return true;
    }
    return false;
}

void undo(struct playing *p)
{
    struct session *s = p->session;
    unsigned to = 0;
    if (!find_decision(p, &to)) {
        screen_note(&p->screen, "There is no decision of yours to take back.");
        return;
    }
    const char *why = p->people > 1 ? obstacle(s, to, p->viewer) : NULL;
    if (why) {
        screen_note(&p->screen,
                    "That cannot be taken back: %s, and another person plays (docs/playing.md).",
                    why);
        return;
    }
    struct text text = { 0 };
    unsigned index = s->moves[to].index;
    session_rewind(s, to);
    log_update(&p->log, s);
    move_text(s->table, index, &text);
    screen_note(&p->screen, "Taken back: %s.", text_string(&text));
    text_release(&text);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        if (p->told[seat] > p->log.count) p->told[seat] = p->log.count;
    }
    if (p->pictured > p->log.count) p->pictured = p->log.count;
    keep_game(p, true);
    p->all_of_it = true;
    p->ask_again = true;
}
