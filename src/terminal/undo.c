/* SPDX-License-Identifier: MIT */
/* Taking a decision back, in the terminal: what may be is said by session/undo.h. */
#include "session/undo.h"

#include "kernel/words.h"
#include "terminal/playing.h"

/* The seats of whoever is at the keyboard. */
seat_set own_seats(const struct playing *p)
{
    seat_set seats = 0;
    for (seat_id s = 0; s < p->session->setup->seats; s++) {
        if (is_own_seat(p, s)) seats |= seat_bit(s);
    }
    return seats;
}

/* What was shown of the moves that are gone may be shown again. */
static void forget_news(struct playing *p)
{
    log_update(&p->log, p->session);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        if (p->told[seat] > p->log.count) p->told[seat] = p->log.count;
        if (p->passes[seat] > p->session->count) p->passes[seat] = p->session->count;
    }
    if (p->pictured > p->log.count) p->pictured = p->log.count;
}

static void go_back(struct playing *p, unsigned to)
{
    struct session *s = p->session;
    struct text text = { 0 };
    unsigned index = s->moves[to].index;
    session_rewind(s, to);
    move_text(s->table, index, &text);
    screen_note(&p->screen, "Taken back: %s.", text_string(&text));
    text_release(&text);
    forget_news(p);
    keep_game(p, true);
    p->all_of_it = true;
    p->ask_again = true;
}

void undo(struct playing *p)
{
    enum undo_policy policy = p->people > 1 ? UNDO_OWN : UNDO_FREE;
    struct undo found = undo_find(p->session, own_seats(p), policy);
    switch (found.verdict) {
    case UNDO_FINE: go_back(p, found.to); break;
    case UNDO_NO_DECISION:
        screen_note(&p->screen, "There is no decision of yours to take back.");
        break;
    default:
        screen_note(&p->screen,
                    "That cannot be taken back: %s, and another person plays (docs/playing.md).",
                    undo_words(found.verdict));
    }
}
