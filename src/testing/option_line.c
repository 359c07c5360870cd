/* SPDX-License-Identifier: MIT */
#include "testing/option_line.h"

#include "kernel/options.h"

bool option_line_is_fine(const struct game *game, const char *line)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init(game, &options);
    bool fine = options_parse(game, &options, line, &d, 1, 1) && options_agree(game, &options, &d);
    fine = fine && d.count == 0;
    diagnostics_release(&d);
    return fine;
}
