/* SPDX-License-Identifier: MIT */
/*
 * Answering for people, so that they are asked only what matters: below every front end, above the
 * rules, which ask as ever and are answered by ordinary moves.
 *
 * Three things answer: what a person has set (settings.h: always yes, always no, this order, each
 * for a prompt of a card); windows that a person has passed (passing.h); and, where the order of
 * several things is asked, a trial that shows that it makes no difference (orders.h). Each answer
 * is told in one line to the person it was given for, and to nobody else; of passes there may be
 * many in a row, so they are told together when the person is next asked (passing_words).
 *
 *     struct auto_answer answer;
 *     while (auto_find(session, &person, &answer)) {
 *         if (auto_words(session, &answer, &line)) ...tell it...
 *         auto_take(session, &answer);
 *     }
 *
 * A decision that somebody went back to is put to them, whatever is set (session->put).
 */
#ifndef LIMBIC_SESSION_AUTO_H
#define LIMBIC_SESSION_AUTO_H

#include "session/session.h"

/* For whom it is answered. */
struct auto_person {
    seat_set seats; /* all that the person plays: what was set at one of them counts at each */
    bool spare;     /* orders that make no difference are not asked, unless it is set otherwise */
    bool empty;     /* windows in which one could only pass are passed, likewise */
    struct table *const *scratch; /* memory for two tables of the set-up */
};

struct auto_answer {
    unsigned move;                 /* of the pending decision */
    enum passing passed;           /* a window was, or what is gained was plain */
    const struct setting *setting; /* that says so; both empty: the order makes no difference */
    bool goes_on;                  /* with an order of which the last move was a part */
};

/* False: the person is to be asked; or is not the one who is asked. */
bool auto_find(const struct session *s, const struct auto_person *person,
               struct auto_answer *answer);

/* Is this one more question about things whose last one was answered for somebody? */
bool auto_goes_on(const struct session *s);

/* What to tell the person, in a sentence, before the move is made. False: nothing, since it was
 * told when the order began, or will be when no more windows are passed. */
bool auto_words(const struct session *s, const struct auto_answer *answer, struct text *out);

void auto_take(struct session *s, const struct auto_answer *answer);

/* What came of what somebody said. */
enum auto_said {
    AUTO_WRONG,   /* it cannot be: the reason is in the text */
    AUTO_LISTED,  /* the text has what is set */
    AUTO_CHANGED, /* the text has what was done */
    AUTO_ANSWERS, /* something was set that answers the pending decision, too */
};

/*
 * What a person says about being asked, in words that are the same for every front end:
 *
 *     ""                  what is set
 *     yes, no             always that, to this prompt of this card
 *     order [2 1 ...]     these things in the order listed from now on; or first those of these
 *                         numbers, counted from 1 as the moves are
 *     orders ask|spare    whether orders that make no difference are asked
 *     empty, ends, turn, one     windows that are passed, and what is gained (passing.h)
 *     off [N|WORD]        all settings, or number N, or that way of passing, are taken back
 *
 * `seat` says it: it is one of the person's, and the pending decision, if it is about that, must be
 * its own.
 */
enum auto_said auto_say(struct session *s, const struct auto_person *person, seat_id seat,
                        const char *words, struct text *out);

/* As JSON, fields: settings, orders, passes. */
void auto_write(const struct session *s, const struct auto_person *person, struct text *out);

/* In which windows the person passes. */
passing_set auto_passes(const struct session *s, const struct auto_person *person);

/* Are such orders asked of that person? */
bool auto_asks_orders(const struct session *s, const struct auto_person *person);

/* The number of the person's next setting from `from` on, in s->settings.all; -1: there is none. */
int auto_next(const struct session *s, const struct auto_person *person, unsigned from);

#endif
