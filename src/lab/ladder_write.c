/* SPDX-License-Identifier: MIT */
/* What came of a ladder: a page for people, and JSON for scripts. See ladder.h. */
#include <math.h>
#include <string.h>

#include "base/json.h"
#include "kernel/options.h"
#include "lab/figures.h"
#include "lab/ladder.h"

/* "search:100", or "search:100 (2)" for the second of the same. */
static void add_name(const struct ladder *l, unsigned bot, struct text *out)
{
    unsigned number = 1;
    for (unsigned i = 0; i < bot; i++) number += l->bot[i].bot == l->bot[bot].bot;
    text_add_string(out, l->bot[bot].bot->name);
    if (number > 1) text_add(out, " (%u)", number);
}

static const char *name_of(const struct ladder *l, unsigned bot, struct text *out)
{
    text_clear(out);
    add_name(l, bot, out);
    return text_string(out);
}

static int name_width(const struct ladder *l)
{
    struct text name = { 0 };
    int width = 3;
    for (unsigned i = 0; i < l->bots; i++) {
        int length = (int)strlen(name_of(l, i, &name));
        width = length > width ? length : width;
    }
    text_release(&name);
    return width;
}

static uint64_t games_of(const struct ladder_match *m)
{
    return m->played * plan_deal_games(&m->plan);
}

/* "71.3 % (66.0 to 76.1)" */
static void add_share(struct estimate e, struct text *out)
{
    text_add(out, "%5.1f %% (%.1f to %.1f)", 100 * e.mean, 100 * e.low, 100 * e.high);
}

/* "+12.0 (+3.1 to +20.9)" */
static void add_difference(struct estimate e, double scale, struct text *out)
{
    text_add(out, "%+5.1f", scale * e.mean);
    if (isfinite(e.low)) text_add(out, " (%+.1f to %+.1f)", scale * e.low, scale * e.high);
}

static void write_head(const struct ladder *l, struct text *out)
{
    struct text options = { 0 };
    options_print(l->setup->game, &l->setup->options, &options);
    text_add(out, "%s, %u player%s\n  options  %s\n  seed     %llu\n", l->setup->game->title,
             l->setup->seats, plural_s(l->setup->seats), text_string(&options),
             (unsigned long long)l->seed);
    text_add(out, "  time     %.1f s on %u thread%s\n", l->seconds, l->threads,
             plural_s(l->threads));
    if (!l->complete) text_add_string(out, "  STOPPED: this is a part.\n");
    text_release(&options);
}

/* ---- against each other ------------------------------------------------------------------------ */

static void write_matches(const struct ladder *l, struct text *out)
{
    int width = name_width(l);
    struct text one = { 0 }, other = { 0 };
    text_add(out, "\nShare of the victory, with 95 %% interval; %.0f %% is even\n",
             100.0 / l->parties);
    for (unsigned i = 0; i < l->matches; i++) {
        const struct ladder_match *m = &l->match[i];
        const char *how = l->setup->seats == 2 ? "against" : "alone against";
        text_add(out, "  %-*s %s %-*s  ", width, name_of(l, m->bot, &one), how, width,
                 name_of(l, m->other, &other));
        if (m->played) add_share(ladder_share(m), out);
        text_add(out, "%s%llu game%s\n", m->played ? ", " : "", (unsigned long long)games_of(m),
                 plural_s((long long)games_of(m)));
    }
    text_release(&one);
    text_release(&other);
}

/* ---- together ---------------------------------------------------------------------------------- */

static void write_teams(const struct ladder *l, struct text *out)
{
    int width = name_width(l);
    struct text one = { 0 }, other = { 0 };
    text_add_string(out, "\nGames won by a team of this bot, with 95 % interval\n");
    for (unsigned i = 0; i < l->matches; i++) {
        const struct ladder_match *m = &l->match[i];
        struct estimate points = ladder_points(m);
        text_add(out, "  %-*s  ", width, name_of(l, m->bot, &one));
        if (m->played) add_share(ladder_share(m), out);
        if (m->played) text_add(out, ", %.1f points", points.mean);
        text_add(out, "%s%llu game%s\n", m->played ? ", " : "", (unsigned long long)games_of(m),
                 plural_s((long long)games_of(m)));
    }
    if (l->matches > 1)
        text_add_string(out,
                        "\nHow much more, on the same deals: games in a hundred, and points\n");
    for (unsigned i = 0; i < l->matches; i++) {
        for (unsigned j = 0; j < i && l->match[i].played; j++) {
            text_add(out, "  %-*s than %-*s  ", width, name_of(l, i, &one), width,
                     name_of(l, j, &other));
            add_difference(ladder_share_above(&l->match[i], &l->match[j]), 100, out);
            text_add_string(out, ", points ");
            add_difference(ladder_points_above(&l->match[i], &l->match[j]), 1, out);
            text_add_char(out, '\n');
        }
    }
    text_release(&one);
    text_release(&other);
}

/* ---- what they cost ---------------------------------------------------------------------------- */

/* Processor time, of the thread that played: neighbours do not count, but a busy machine does. */
static void write_bots(const struct ladder *l, struct text *out)
{
    int width = name_width(l);
    struct text name = { 0 };
    text_add(out, "\n  %-*s  %sdecisions  ms a decision  iterations/s\n", width, "bot",
             l->together ? "" : "rating  ");
    for (unsigned i = 0; i < l->bots; i++) {
        const struct ladder_bot *b = &l->bot[i];
        double ms = b->cost.decisions ? 1e-6 * (double)b->cost.ns / (double)b->cost.decisions : 0;
        text_add(out, "  %-*s  ", width, name_of(l, i, &name));
        if (!l->together) text_add(out, "%6.0f  ", b->rating);
        text_add(out, "%9llu  %13.3f", (unsigned long long)b->cost.decisions, ms);
        if (b->cost.trials && b->cost.ns)
            text_add(out, "  %12.0f", 1e9 * (double)b->cost.trials / (double)b->cost.ns);
        text_add_char(out, '\n');
    }
    text_release(&name);
}

void ladder_write(const struct ladder *l, struct text *out)
{
    write_head(l, out);
    if (l->together)
        write_teams(l, out);
    else
        write_matches(l, out);
    write_bots(l, out);
}

/* ---- JSON -------------------------------------------------------------------------------------- */

static void write_name(const struct ladder *l, unsigned bot, struct text *out)
{
    struct text name = { 0 };
    json_text(out, name_of(l, bot, &name));
    text_release(&name);
}

static void write_match(const struct ladder *l, const struct ladder_match *m, struct text *out)
{
    json_next_line(out);
    json_open(out, '{');
    json_key(out, "bot");
    write_name(l, m->bot, out);
    if (!l->together) {
        json_key(out, "against");
        write_name(l, m->other, out);
    }
    json_key(out, "games");
    json_number(out, (int64_t)games_of(m));
    figure_estimate(out, "share", ladder_share(m));
    figure_estimate(out, "points", ladder_points(m));
    json_close(out, '}');
}

static void write_difference(const struct ladder *l, unsigned i, unsigned j, struct text *out)
{
    json_next_line(out);
    json_open(out, '{');
    json_key(out, "bot");
    write_name(l, i, out);
    json_key(out, "than");
    write_name(l, j, out);
    figure_estimate(out, "share", ladder_share_above(&l->match[i], &l->match[j]));
    figure_estimate(out, "points", ladder_points_above(&l->match[i], &l->match[j]));
    json_close(out, '}');
}

/* Two lines, of which the second differs from run to run. */
static void write_json_bots(const struct ladder *l, struct text *out)
{
    json_key(out, "ratings");
    json_open(out, '{');
    for (unsigned i = 0; i < l->bots && !l->together; i++) {
        struct text name = { 0 };
        figure_decimal(out, name_of(l, i, &name), l->bot[i].rating);
        text_release(&name);
    }
    json_close(out, '}');
    json_next_line(out);
    json_key(out, "timing");
    json_open(out, '{');
    figure_decimal(out, "seconds", l->seconds);
    json_key(out, "threads");
    json_number(out, l->threads);
    json_key(out, "bots");
    json_open(out, '[');
    for (unsigned i = 0; i < l->bots; i++) {
        const struct bot_cost *cost = &l->bot[i].cost;
        json_open(out, '{');
        json_key(out, "bot");
        write_name(l, i, out);
        json_key(out, "decisions");
        json_number(out, (int64_t)cost->decisions);
        json_key(out, "iterations");
        json_number(out, (int64_t)cost->trials);
        figure_decimal(out, "cpu_seconds", 1e-9 * (double)cost->ns);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

void ladder_write_json(const struct ladder *l, struct text *out)
{
    struct text options = { 0 };
    options_print(l->setup->game, &l->setup->options, &options);
    json_open(out, '{');
    json_key(out, "game");
    json_text(out, l->setup->game->name);
    json_key(out, "options");
    json_text(out, text_string(&options));
    json_key(out, "seed");
    json_number(out, (int64_t)l->seed);
    json_key(out, "complete");
    json_bool(out, l->complete);
    json_key(out, "matches");
    json_open(out, '[');
    for (unsigned i = 0; i < l->matches; i++) write_match(l, &l->match[i], out);
    json_close(out, ']');
    json_next_line(out);
    json_key(out, "differences");
    json_open(out, '[');
    for (unsigned i = 0; i < l->matches && l->together; i++) {
        for (unsigned j = 0; j < i; j++) write_difference(l, i, j, out);
    }
    json_close(out, ']');
    json_next_line(out);
    write_json_bots(l, out);
    json_close(out, '}');
    text_add_char(out, '\n');
    text_release(&options);
}
