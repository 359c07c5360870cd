/* SPDX-License-Identifier: MIT */
/* Following a table. See follow.h. */
#include "session/follow.h"

#include "kernel/difference.h"

static void look(struct view *v, const struct follower *f, const struct table *t)
{
    if (f->viewer == EVERYTHING)
        view_make_open(v, t, f->with);
    else
        view_make(v, t, f->viewer, f->with);
}

void follow_begin(struct follower *f, const struct table *t)
{
    struct text whole = { 0 }; /* written for its sum alone */
    look(&f->views[f->last], f, t);
    view_difference(NULL, &f->views[f->last], &whole);
    text_release(&whole);
}

static bool follow(struct follower *f, const struct table *t, bool during, struct text *out)
{
    struct view *before = &f->views[f->last], *after = &f->views[1 - f->last];
    size_t start = out->length;
    look(after, f, t);
    if (during) view_keep_decision(after, before);
    bool changed = (f->terse ? view_difference_terse : view_difference)(before, after, out);
    f->last = 1 - f->last;
    if (!changed) out->bytes[out->length = start] = '\0';
    return changed;
}

bool follow_on(struct follower *f, const struct table *t, struct text *out)
{
    return follow(f, t, false, out);
}

bool follow_during(struct follower *f, const struct table *t, struct text *out)
{
    return follow(f, t, true, out);
}

struct naming follow_naming(const struct follower *f)
{
    return (struct naming){ .after = &f->views[f->last], .before = &f->views[1 - f->last] };
}

uint32_t follow_sum(const struct follower *f)
{
    return f->views[f->last].sum;
}

void follow_end(struct follower *f)
{
    view_release(&f->views[0]);
    view_release(&f->views[1]);
}
