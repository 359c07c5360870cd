/* SPDX-License-Identifier: MIT */
/* The summary of games that all win or lose together, and what a game measures. See summary.h. */
#include "kernel/words.h"
#include "lab/summary_parts.h"

static void write_ends(const struct result *r, enum team outcome, struct text *out)
{
    const struct layout *l = r->layout;
    if (!r->totals.sum[quantity_at(l, SECTION_TEAM, outcome, 0)]) return;
    text_add(out, "\n%-60s     95 %% interval\n",
             outcome == TEAM_WON ? "How games were won, % of those"
                                 : "How games were lost, % of those");
    for (unsigned row = 0; row <= l->ends; row++) {
        if (!r->totals.sum[quantity_at(l, SECTION_END, row, outcome)]) continue;
        struct sums sums =
            totals_pair_sums(&r->totals, l->pair_ends + row * TEAM_OUTCOMES + outcome);
        const char *name = row < l->ends ? r->plan.setup->game->events[l->end_event[row]].name
                                         : "no event told it";
        summary_share(name, estimate_ratio(&sums, 1), out);
    }
}

void summary_write_team(const struct result *r, struct text *out)
{
    struct sums won = totals_sums(&r->totals, quantity_at(r->layout, SECTION_TEAM, TEAM_WON, 0));
    text_add(out, "\n%-60s     95 %% interval\n", "Won, %");
    summary_share("games the team has won", estimate_share(&won, plan_deal_games(&r->plan)), out);
    write_ends(r, TEAM_WON, out);
    write_ends(r, TEAM_LOST, out);
}

/* "seat 2", or what the game calls it. */
static void seat_name(const struct setup *setup, seat_id seat, struct text *out)
{
    text_clear(out);
    if (seat < setup->seats && !setup->game->seat_words)
        text_add(out, "seat %u", seat + 1u);
    else
        seat_words(setup, seat < setup->seats ? seat : (seat_id)NOBODY, out);
}

/* The measure as a heading, after a blank line: its first letter is a capital. */
static void write_heading(const char *measure, const char *unit, int width, struct text *out)
{
    struct text words = { 0 };
    text_add(&words, "%.40s%s", measure, unit);
    if (words.bytes[0] >= 'a' && words.bytes[0] <= 'z') words.bytes[0] ^= 'a' ^ 'A';
    text_add(out, "\n%-*s", width, text_string(&words));
    text_release(&words);
}

static void write_sum(const struct result *r, unsigned row, struct text *out)
{
    const struct setup *setup = r->plan.setup;
    struct text name = { 0 };
    write_heading(r->layout->sum[row]->words, ", a game", 47, out);
    text_add_string(out, "mean     +-\n");
    for (seat_id s = 0; s < setup->seats; s++) {
        struct sums sums = totals_sums(&r->totals, quantity_at(r->layout, SECTION_SUM, row, s));
        seat_name(setup, s, &name);
        text_add(out, "  %-39.39s", text_string(&name));
        summary_mean(estimate_mean(&sums, plan_deal_games(&r->plan)), out);
        text_add_char(out, '\n');
    }
    text_release(&name);
}

static void write_first(const struct result *r, unsigned row, struct text *out)
{
    const struct setup *setup = r->plan.setup;
    struct text name = { 0 };
    write_heading(r->layout->first[row]->words, ", % of games", 60, out);
    text_add_string(out, "     95 % interval\n");
    for (seat_id s = 0; s <= setup->seats; s++) {
        struct sums sums = totals_sums(&r->totals, quantity_at(r->layout, SECTION_FIRST, row, s));
        seat_name(setup, s, &name);
        summary_share(text_string(&name), estimate_share(&sums, plan_deal_games(&r->plan)), out);
    }
    text_release(&name);
}

void summary_write_measures(const struct result *r, struct text *out)
{
    for (unsigned row = 0; row < r->layout->sums; row++) write_sum(r, row, out);
    for (unsigned row = 0; row < r->layout->firsts; row++) write_first(r, row, out);
}
