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

/* Sets one; false, with the mistake told at (line, column), if there is no such option or value. */
bool options_set(const struct game *game, struct options *options, const char *name,
                 const char *value, struct diagnostics *d, unsigned line, unsigned column);

/* Sets all of a line "name=value name=value"; mistakes are told with their column, the line
 * starting at `column`. */
bool options_parse(const struct game *game, struct options *options, const char *line_text,
                   struct diagnostics *d, unsigned line, unsigned column);

/* The options that differ from the defaults, in the order of the table, always with `players`. */
void options_print(const struct game *game, const struct options *options, struct text *out);
void option_print_value(const struct option_spec *spec, int64_t value, struct text *out);

#endif
