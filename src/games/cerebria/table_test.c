/* SPDX-License-Identifier: MIT */
/* What the table knows of the board without asking it. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "games/cerebria/cerebria.h"

/* proves ce-board-3: in half slots, as board.h measures: its own slots, with `far` all that a
 * Triad or Realm has. */
Test(cerebria_table, a_spirit_reaches_what_lies_near_enough)
{
    for (unsigned space = 0; space < BOARD_SPACES; space++) {
        bool frontier = space % 2;
        unsigned near = 0, far = 0;
        for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
            unsigned way = (unsigned)abs(board_way_to_slot(space, slot));
            near |= (unsigned)(way <= (frontier ? 0u : 1u)) << slot;
            far |= (unsigned)(way <= (frontier ? 2u : 3u)) << slot;
        }
        cr_expect_eq(cerebria_reach(space, false), near, "space %u", space);
        cr_expect_eq(cerebria_reach(space, true), far, "space %u", space);
    }
}

/* proves ce-board-1 */
Test(cerebria_table, slots_and_places_go_together)
{
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++)
        cr_expect_eq(slot_of_place(place_of_slot(slot)), slot);
    for (unsigned space = 0; space < BOARD_SPACES; space++)
        cr_expect_eq(space_of_place(place_of_space(space)), space);
}
