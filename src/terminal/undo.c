/* SPDX-License-Identifier: MIT */
/* Taking a decision back, in the terminal: what may be is said by session/undo.h. */
#include "session/undo.h"

#include <string.h>

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

/* As it is typed; a sentence of a card is typed by its number, which says nothing. */
static void add_taken(const struct table *t, unsigned index, struct text *out)
{
    const struct move_kind *kind = &t->setup->game->moves[table_moves(t)[index].kind];
    bool sentence = strcmp(kind->words, "{clause}") == 0 && strstr(kind->move, "{number}");
    if (sentence)
        move_words(t, index, out);
    else
        move_text(t, index, out);
}

static void go_back(struct playing *p, unsigned to)
{
    struct session *s = p->session;
    struct text text = { 0 };
    unsigned index = s->moves[to].index;
    session_rewind(s, to);
    add_taken(s->table, index, &text);
    screen_note(&p->screen, "Taken back: %s.", text_string(&text));
    text_release(&text);
    forget_news(p);
    keep_game(p, true);
    p->all_of_it = true;
    p->ask_again = true;
}

void undo(struct playing *p)
{
    const struct game *game = p->session->setup->game;
    enum undo_policy policy = p->people > 1 ? UNDO_OWN : undo_policy_alone(game);
    struct undo found = undo_find(p->session, own_seats(p), policy);
    switch (found.verdict) {
    case UNDO_FINE: go_back(p, found.to); break;
    case UNDO_NO_DECISION:
        screen_note(&p->screen, "There is no decision of yours to take back.");
        break;
    default:
        screen_note(&p->screen, "That cannot be taken back: %s%s (docs/playing.md).",
                    undo_words(found.verdict), p->people > 1 ? ", and another person plays" : "");
    }
}
