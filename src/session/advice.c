/* SPDX-License-Identifier: MIT */
/* See advice.h. */
#include "session/advice.h"

#include "kernel/chance.h"
#include "kernel/outcome.h"
#include "kernel/words.h"

static void hear_expected(void *about, const struct table *world, unsigned move)
{
    struct advice *a = about;
    struct expected_move *expected = &a->line[a->length++];
    expected->seat = world->asked;
    move_words(world, move, &expected->words);
}

/* The move that is taken is the first: of equal ones the search has its reasons. */
static void find_best(struct advice *a)
{
    for (a->count = 0; a->count < ADVICE_OPTIONS && a->count < a->report.moves; a->count++) {
        unsigned best = SEARCH_MOVES_MAX;
        for (unsigned i = 0; i < a->report.moves; i++) {
            bool told = !a->report.move[i].visits && i != a->hint.move;
            for (unsigned k = 0; k < a->count; k++) told |= a->best[k] == i;
            bool more =
                best == SEARCH_MOVES_MAX || i == a->hint.move ||
                (best != a->hint.move && a->report.move[i].visits > a->report.move[best].visits);
            if (!told && more) best = i;
        }
        if (best == SEARCH_MOVES_MAX) break;
        a->best[a->count] = best;
    }
}

void advice_find(struct advice *a, const struct bot *bot, const struct table *t, struct progress at,
                 struct thinking *thinking)
{
    *a = (struct advice){ .together = seats_win_together(t->setup) };
    a->report.tell = hear_expected;
    a->report.about = a;
    thinking->report = &a->report;
    a->hint = hint_of(bot, t, at, thinking);
    thinking->report = NULL;
    find_best(a);
}

void advice_release(struct advice *a)
{
    for (unsigned i = 0; i < a->length; i++) text_release(&a->line[i].words);
}

double advice_expected(const struct search_move *move)
{
    return move->visits ? (double)move->value / move->visits / CHANCE_ONE : 0;
}

void advice_option_words(const struct advice *a, unsigned k, struct text *out)
{
    const struct search_move *m = &a->report.move[a->best[k]];
    if (!m->visits) {
        text_add_string(out, "never tried");
        return;
    }
    text_add(out, "%.0f %% (%.0f to %.0f), tried %u time%s", 100 * advice_expected(m),
             100.0 * m->low / CHANCE_ONE, 100.0 * m->high / CHANCE_ONE, m->visits,
             plural_s(m->visits));
}

void advice_line_words(const struct advice *a, const struct setup *setup, struct text *out)
{
    for (unsigned i = 0; i < a->length; i++) {
        if (i == 0 || a->line[i].seat != a->line[i - 1].seat) {
            text_add_string(out, i ? "; " : "");
            seat_words(setup, a->line[i].seat, out);
            text_add_string(out, ": ");
        } else {
            text_add_string(out, ", ");
        }
        text_add_string(out, text_string(&a->line[i].words));
    }
}

const char *advice_meaning(const struct advice *a)
{
    return a->together ? "the chance that you win" : "the share of games it expects to win";
}
