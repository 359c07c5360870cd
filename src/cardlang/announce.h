/* SPDX-License-Identifier: MIT */
/*
 * What is announced: targets and modes, chosen before an effect waits (for a window of responses),
 * with the costs beside them. Where a vocabulary has a rule to wait for, what a card or an
 * announced hook does is compiled in this order, which is that of sentiment-36:
 *
 *     costs that are paid first; modes and targets, as printed; the other costs; WAIT; the rest
 *
 * A target is a verb whose phrase `announces`. Targets stand first; an `either` among them is a
 * choice of targets if its branches have nothing else in them (a name that every branch gives stays
 * known after it), otherwise of modes: the branch is chosen with its targets, then comes the wait,
 * then the rest of the branch. A target after something is done is refused.
 */
#ifndef LIMBIC_CARDLANG_ANNOUNCE_H
#define LIMBIC_CARDLANG_ANNOUNCE_H

#include "cardlang/vocabulary.h"

/* Does the clause choose a target, by its phrase? */
bool is_target(const struct pack *pack, const struct clause *clause);

/* Is it an `either` with nothing but targets in its branches? */
bool is_choice_of_targets(const struct pack *pack, const struct clause *clause);

/* Is it done at its place in the order of a block? Costs, keywords and what holds or waits for an
 * event are not. */
bool has_place(const struct clause *clause);

/*
 * The n-th clause of the first branch of such an either whose name every other branch gives too, to
 * the same kind of thing; NULL: there are not so many.
 */
const struct clause *shared_target(const struct pack *pack, const struct clause *either,
                                   unsigned n);

#endif
