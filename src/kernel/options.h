/*
 * A game's options as people write them: "players=3 colors=red,blue power=on".
 */
#ifndef LIMBIC_KERNEL_OPTIONS_H
#define LIMBIC_KERNEL_OPTIONS_H

#include "kernel/game.h"

/* The defaults of a game. */
void options_init(const struct game *game, struct options *options);

/* How many options the game has, the common ones included, and each one's description. */
unsigned options_count(const struct game *game);
struct option_spec options_spec(const struct game *game, unsigned index);

/* The default of one, and the words there are to choose from (none for numbers and flags): where a
 * game finds them at run time, found now. */
struct option_value options_usual(const struct game *game, unsigned index);
const char *const *option_words(const struct option_spec *spec);
/* Those of the words that are shown to people: the first ones, mostly all. */
const char *const *option_offered(const struct option_spec *spec);
/* May a game be started with these options by hand, and not by a scene (option_spec.for_scenes)? */
bool options_may_start(const struct game *game, const struct options *options,
                       struct diagnostics *d);

/* Do both say the same? */
bool options_equal(const struct options *a, const struct options *b);

/*
 * So many players. A list that says who they are (option_spec.seats) becomes the usual one, cut to
 * that length or filled up with words in their order, as far as there are any.
 */
void options_set_players(const struct game *game, struct options *options, unsigned players);

/* False, with the mistake told, if such a list does not name as many as play. For setup_new(). */
bool options_agree(const struct game *game, const struct options *options, struct diagnostics *d);

/*
 * Sets one; false, with the mistake told at (line, column), if there is no such option or value. A
 * list that says who plays sets the number of players, too; given both, they must agree.
 */
bool options_set(const struct game *game, struct options *options, const char *name,
                 const char *value, struct diagnostics *d, unsigned line, unsigned column);

/* Sets all of a line "name=value name=value"; mistakes are told with their column, the line
 * starting at `column`. */
bool options_parse(const struct game *game, struct options *options, const char *line_text,
                   struct diagnostics *d, unsigned line, unsigned column);

/* The options that differ from the defaults, in the order of the table, always with `players`. */
void options_print(const struct game *game, const struct options *options, struct text *out);
void option_print_value(const struct option_spec *spec, const struct option_value *value,
                        struct text *out);

#endif
