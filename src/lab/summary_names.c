/* SPDX-License-Identifier: MIT */
/* The summary of events whose numbers have names, name by name. See summary.h and totals.h. */
#include <math.h>
#include <string.h>

#include "lab/summary_parts.h"

/* Names are parts of sentences (", with a bonus"): what joins them is left out. */
static void add_name(const char *name, struct text *out)
{
    if (!name) return;
    name += strspn(name, " ,:");
    if (*name) text_add(out, "%s%s", out->length ? ", " : "", name);
}

static void write_named(const struct result *r, unsigned row, struct text *out)
{
    const struct layout *l = r->layout;
    struct text name = { 0 };
    struct sums all = totals_sums(&r->totals, quantity_at(l, SECTION_NAMED, row, 0));
    struct sums pair = totals_pair_sums(&r->totals, l->pair_named + row);
    struct estimate share = estimate_ratio(&pair, 1);
    for (unsigned i = 0; i < 2; i++) add_name(l->named[row].name[i], &name);
    text_add(out, "    %-32.32s", name.length ? text_string(&name) : "(none)");
    summary_mean(estimate_mean(&all, plan_deal_games(&r->plan)), out);
    text_add(out, "  %6.2f %6.2f to %6.2f\n", 100 * share.mean, 100 * share.low, 100 * share.high);
    text_release(&name);
}

/* Of the kinds that happened; a name that never came is left out. */
static void write_kind(const struct result *r, unsigned event, struct text *out)
{
    const struct layout *l = r->layout;
    const struct event_names *e = &l->event[event].names;
    const char *kind = r->plan.setup->game->events[event].name;
    bool any = false;
    for (unsigned row = e->row; row < l->named_rows && l->named[row].event == kind; row++) {
        if (!r->totals.sum[quantity_at(l, SECTION_NAMED, row, 0)]) continue;
        if (!any) text_add(out, "  %s%s\n", kind, e->sums ? ", sum" : "");
        any = true;
        write_named(r, row, out);
    }
}

void summary_write_names(const struct result *r, struct text *out)
{
    const struct layout *l = r->layout;
    if (!l->named_rows) return;
    text_add(out, "\n%-41smean     +-   share    95 %% interval\n",
             "Events by name, a game; share in %");
    for (unsigned i = 0; i < l->events; i++) {
        if (l->event[i].names.names[0] || l->event[i].names.names[1]) write_kind(r, i, out);
    }
}
