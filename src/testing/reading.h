/* SPDX-License-Identifier: MIT */
/* What fuzz targets do with a text that a person may have written. */
#ifndef LIMBIC_TESTING_READING_H
#define LIMBIC_TESTING_READING_H

/*
 * Reads a text as saves and scenes and plays them. Whatever it is, it is refused with a reason or
 * it works: what was played can be saved, and the save leads to the same position. Anything else
 * fails a check. A few moves are then played at random, so that a position which the rules cannot
 * go on from is found.
 */
void read_and_play(const char *source);

#endif
