/* SPDX-License-Identifier: MIT */
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
    RESULT_BYTES_MAX = 16 << 20, /* bytes of a file: far above the largest that is written */
    RESULT_VALUES_MAX = 1000000, /* in it, because a value can take 100 times its bytes */
};

/* Must not be moved: the layout points to the plan. */
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

/* False, with the reason reported, if it is not such a file, or is from another version of the
 * program, its rules or the packs in use. The caller releases it in either case. */
bool result_read(struct result *result, const char *source, size_t length, struct diagnostics *d);

/*
 * The results of all shards of a simulation, merged into that of the whole.
 *
 *     struct merging m = { 0 };
 *     for each file: merging_add(&m, part, name, d);
 *     if (merging_is_whole(&m, d)) ... m.whole ...
 *     merging_release(&m);
 */
struct merging {
    struct result *whole; /* the sum so far; NULL before the first */
    const char **brought; /* by shard: the file it came in, NULL if it has not come */
};

/* Takes the part, which was made with must_alloc(). False, with the reason reported, if it cannot
 * belong to the same simulation as the others, or that part was already added. */
bool merging_add(struct merging *merging, struct result *part, const char *name,
                 struct diagnostics *d);
/* Have all shards been added? If not, reports what is missing. If so, `whole` is the result that
 * one run of everything would have had. */
bool merging_is_whole(struct merging *merging, struct diagnostics *d);
void merging_release(struct merging *merging);

#endif
