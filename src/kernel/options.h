/* SPDX-License-Identifier: MIT */
/*
 * A game's options as people write them: "players=3 colors=red,blue power=on".
 */
#ifndef LIMBIC_KERNEL_OPTIONS_H
#define LIMBIC_KERNEL_OPTIONS_H

#include "kernel/game.h"

/* The defaults of a game with its default pack; or with this one, which must outlive the options
 * and all that is made from them (NULL: the default). */
void options_init(const struct game *game, struct options *options);
void options_init_with(const struct game *game, const struct pack *pack, struct options *options);

/* How many options the game has, the common ones included, and each one's description. */
unsigned options_count(const struct game *game);
struct option_spec options_spec(const struct game *game, unsigned index);

/*
 * A word of the option `index`; NULL: it has no more, or none at all, like numbers and flags. The
 * first option_offered() of them are shown to people; the others are accepted, but no game can be
 * played with them unless an option allows it (option_spec.allows_unoffered).
 */
const char *option_word(const struct game *game, const struct options *options, unsigned index,
                        unsigned word);
unsigned option_offered(const struct game *game, const struct options *options, unsigned index);

/* May people start a game with these options, or only a scene (option_spec.for_scenes)? */
bool options_may_start(const struct game *game, const struct options *options,
                       struct diagnostics *d);

/* Do both have the same values and the same pack? */
bool options_equal(const struct options *a, const struct options *b);

/*
 * Sets the number of players. A list that says who they are (option_spec.seats) becomes the default
 * one, cut to that length or filled up with words in their order, as far as there are any.
 */
void options_set_players(const struct game *game, struct options *options, unsigned players);

/*
 * Do they go together? False, with the mistakes reported, if a list that says who plays does not
 * name as many as play, a word is not offered, or the game has an objection. For setup_new().
 */
bool options_agree(const struct game *game, const struct options *options, struct diagnostics *d);

/*
 * Sets one; false, with the mistake reported at (line, column), if there is no such option or
 * value. A list that says who plays also sets the number of players; if both are given, they must
 * agree.
 */
bool options_set(const struct game *game, struct options *options, const char *name,
                 const char *value, struct diagnostics *d, unsigned line, unsigned column);

/* Sets all of a line "name=value name=value"; mistakes are reported with their column, the line
 * starting at `column`. */
bool options_parse(const struct game *game, struct options *options, const char *line_text,
                   struct diagnostics *d, unsigned line, unsigned column);

/* The options that differ from the defaults, in the order of the table, always with `players`. */
void options_print(const struct game *game, const struct options *options, struct text *out);
/* The value of one. */
void option_print(const struct game *game, const struct options *options, unsigned index,
                  struct text *out);

#endif
