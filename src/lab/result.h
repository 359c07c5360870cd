/*
 * The outcome of a simulation, or of a part of one, as a file that can be read again: JSON, with
 * every total as a whole number. docs/simulation.md describes it.
 */
#ifndef LIMBIC_LAB_RESULT_H
#define LIMBIC_LAB_RESULT_H

#include "base/diagnostics.h"
#include "lab/totals.h"

enum {
    RESULT_FORMAT = 1,
    RESULT_BYTES_MAX = 16 << 20, /* of a file: far above the largest that is written */
    RESULT_VALUES_MAX = 1000000, /* in it, because a value can take 100 times its bytes */
};

/* It stays where it is made: the layout points to the plan. */
struct result {
    struct plan plan;
    struct layout *layout;
    struct totals totals;
    bool complete; /* false: it was stopped, and the totals are those of some of its deals */
    /* Differs from run to run. */
    double seconds;
    unsigned threads;
};

void result_release(struct result *result);

void result_write(const struct result *result, struct text *out);

/* False, with the reason told, if it is not such a file, or not one of this program, its rules and
 * the packs in use. The caller releases it in either case. */
bool result_read(struct result *result, const char *source, size_t length, struct diagnostics *d);

/*
 * The results of all shards of a simulation, made into that of the whole.
 *
 *     struct merging m = { 0 };
 *     for each file: merging_add(&m, part, name, d);
 *     if (merging_is_whole(&m, d)) ... m.whole ...
 *     merging_release(&m);
 */
struct merging {
    struct result *whole; /* the sum so far; NULL before the first */
    const char **brought; /* by shard: what it came in, NULL if it has not come */
};

/* Takes the part, which was made with must_alloc(). False, with the reason told, if it cannot be a
 * part of the same simulation as the others, or not another one. */
bool merging_add(struct merging *merging, struct result *part, const char *name,
                 struct diagnostics *d);
/* Did all shards come? False, with what is missing told, if not. Otherwise `whole` is what one run
 * of everything would have come to. */
bool merging_is_whole(struct merging *merging, struct diagnostics *d);
void merging_release(struct merging *merging);

#endif
