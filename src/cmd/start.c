/* See start.h. */
#include "cmd/start.h"

#include "games/registry.h"
#include "kernel/options.h"

void start_argument(struct start *start, const char *argument)
{
    if (start->game) {
        options_parse(start->game, &start->options, argument, &start->d, 0, 0);
        return;
    }
    start->game = game_find(argument, &start->d, 0, 0);
    if (start->game) options_init(start->game, &start->options);
}

void start_seed(struct start *start, const char *argument)
{
    if (!parse_u64(argument, &start->seed)) {
        diagnose(&start->d, 0, 0, "'%.60s' is not a seed: a seed is a whole number from 0 to %llu",
                 argument, (unsigned long long)UINT64_MAX);
    }
}
