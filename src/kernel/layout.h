/* SPDX-License-Identifier: MIT */
/*
 * A position that a scene lays out, for game->settle and game->check_position: which values its
 * lines say themselves, and where they stand, so that a wrong one is reported at its place.
 *
 * A value is meant by its address in the table (`&g->turn`, `&piece_of(t, card)->hp`), as rules
 * reach it: a game needs no names for this.
 */
#ifndef LIMBIC_KERNEL_LAYOUT_H
#define LIMBIC_KERNEL_LAYOUT_H

#include "kernel/game.h"

struct scene_place {
    unsigned line, column; /* line 0: nowhere */
};

/* Made by session/scene_layout.c; without places (all NULL, as for tests that look at a table in
 * the middle of a game) mistakes are reported without one. */
struct layout {
    const struct table *t;
    struct diagnostics *d;
    struct scene_place begins;
    struct scene_place *values; /* by byte of the table */
    struct scene_place *cards;
    struct scene_place *zones;
};

void layout_init(struct layout *layout, const struct table *t, struct diagnostics *d,
                 struct scene_place begins);
void layout_release(struct layout *layout);
void layout_note_value(struct layout *layout, const void *value, struct scene_place place);

/* Did a line write that value? NULL: there is no scene, so no. */
bool layout_gives(const struct layout *layout, const void *value);

/*
 * Reports what is wrong with the position. Of a value: where a line wrote it, else where its card
 * is listed. Of a card: where it is listed, else where the zone it lies in is. Of a zone: where its
 * line begins. What stands nowhere is reported where the position begins.
 */
__attribute__((format(printf, 2, 3))) void wrong_position(const struct layout *layout,
                                                          const char *format, ...);
__attribute__((format(printf, 3, 4))) void wrong_value(const struct layout *layout,
                                                       const void *value, const char *format, ...);
__attribute__((format(printf, 3, 4))) void wrong_card(const struct layout *layout, card_id card,
                                                      const char *format, ...);
__attribute__((format(printf, 3, 4))) void wrong_zone(const struct layout *layout, zone_id zone,
                                                      const char *format, ...);

#endif
