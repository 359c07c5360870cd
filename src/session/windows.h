/* SPDX-License-Identifier: MIT */
/*
 * Reaction windows where several people play.
 *
 * With ask=choices, which is the default of the option, a seat that could only pass is not asked,
 * so being asked tells the others what it holds. Among people who hide their hands from each other,
 * front ends therefore begin a game with ask=windows unless it says otherwise; where windows can be
 * passed for people (passing.h) also with a single one, who then says which to be asked in. Scenes,
 * saves and simulations mean what they say.
 */
#ifndef LIMBIC_SESSION_WINDOWS_H
#define LIMBIC_SESSION_WINDOWS_H

#include "kernel/game.h"

/* Has somebody a hand, or anything like it, that others do not see? */
bool table_hides_hands(const struct table *t);

/* For a new game with so many people: sets ask=windows if the option was not given and asking tells
 * something in that game, with these options. True: it did. */
bool options_for_people(const struct game *game, struct options *options, unsigned people);

#endif
