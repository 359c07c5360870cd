/* SPDX-License-Identifier: MIT */
/* The summary of a round robin: who is better than whom, and what each card does. See summary.h. */
#include <stdio.h>
#include <string.h>

#include "kernel/options.h"
#include "lab/summary_parts.h"

enum {
    NAME_WIDTH = 11, /* of an entry in the tables */
    NAME_SHOWN = 10, /* of it: there is a blank before the next one */
    CELL_WIDTH = 11, /* "100.0-100.0" */
    COLUMNS = 6,     /* side by side in 80 characters; more come below */
    CARD_WIDTH = 24,
};

static double percent(double share)
{
    return 100 * share;
}

/* Names are cut in the tables, unless two of them would then be the same: then they are numbered.
 */
static bool are_numbered(const struct round_robin *robin)
{
    for (unsigned a = 0; a < robin->count; a++) {
        for (unsigned b = 0; b < a; b++) {
            if (strncmp(robin->entry[a], robin->entry[b], NAME_SHOWN) == 0) return true;
        }
    }
    return false;
}

/* What the tables call it: "anger", or "decks 1". */
static void add_name(const struct round_robin *robin, unsigned entry, struct text *out)
{
    text_clear(out);
    if (are_numbered(robin))
        text_add(out, "%.6s %u", options_spec(robin->game, robin->option).name, entry + 1);
    else
        text_add(out, "%.*s", NAME_SHOWN, robin->entry[entry]);
}

/* ---- what was played ------------------------------------------------------------------------- */

void summary_write_robin_head(const struct result *r, struct text *out)
{
    const struct round_robin *robin = r->plan.robin;
    struct text words = { 0 };
    long long games = totals_games(&r->totals) / robin->pairings;
    text_add(out, "%s: a round robin of %u, %u pairings of %lld game%s\n", robin->game->title,
             robin->count, robin->pairings, games, plural_s(games));
    for (unsigned i = 0; i < robin->count; i++) {
        if (are_numbered(robin)) text_add(&words, "%u ", i + 1);
        text_add(&words, "%s%s", robin->entry[i], i + 1 < robin->count ? ",\n" : "");
    }
    summary_wrapped(options_spec(robin->game, robin->option).name, &words, out);
    text_release(&words);
}

/* ---- tables of all against all --------------------------------------------------------------- */

/* How often the entry has won against the other one. */
static struct estimate wins_against(const struct result *r, unsigned entry, unsigned other)
{
    unsigned row = round_robin_find(r->plan.robin, entry, other);
    enum pairing_quantity what = entry < other ? PAIRING_WINS : PAIRING_WINS_OTHER;
    struct sums s = totals_sums(&r->totals, quantity_at(r->layout, SECTION_PAIRING, row, what));
    return estimate_share(&s, (double)WIN * r->plan.bot_count);
}

static struct estimate drawn_against(const struct result *r, unsigned entry, unsigned other)
{
    unsigned row = round_robin_find(r->plan.robin, entry, other);
    struct sums s =
        totals_sums(&r->totals, quantity_at(r->layout, SECTION_PAIRING, row, PAIRING_DRAWN));
    return estimate_share(&s, r->plan.bot_count);
}

/* The shares of a row. An entry has not won against itself. */
static void write_shares(const struct result *r, unsigned row, unsigned from, unsigned end,
                         bool drawn, struct text *out)
{
    struct text name = { 0 };
    add_name(r->plan.robin, row, &name);
    text_add(out, "  %-*s", NAME_WIDTH, text_string(&name));
    for (unsigned column = from; column < end; column++) {
        struct estimate e = drawn ? drawn_against(r, row, column) : wins_against(r, row, column);
        if (column == row && !drawn)
            text_add(out, "%*s", CELL_WIDTH, "-");
        else
            text_add(out, "%*.2f", CELL_WIDTH, percent(e.mean));
    }
    text_add_char(out, '\n');
    text_release(&name);
}

/* The line below: the intervals of the shares. */
static void write_intervals(const struct result *r, unsigned row, unsigned from, unsigned end,
                            struct text *out)
{
    text_add(out, "  %*s", NAME_WIDTH, "");
    for (unsigned column = from; column < end; column++) {
        struct estimate e = wins_against(r, row, column);
        char words[32] = "";
        if (column != row)
            snprintf(words, sizeof words, "%.1f-%.1f", percent(e.low), percent(e.high));
        if (column != row || column + 1 < end) text_add(out, "%*s", CELL_WIDTH, words);
    }
    text_add_char(out, '\n');
}

/* All against all: what was won, with intervals, or what was drawn. */
static void write_cross(const struct result *r, const char *title, bool drawn, struct text *out)
{
    const struct round_robin *robin = r->plan.robin;
    struct text name = { 0 };
    text_add(out, "\n%s\n", title);
    for (unsigned from = 0; from < robin->count; from += COLUMNS) {
        unsigned end = from + COLUMNS < robin->count ? from + COLUMNS : robin->count;
        text_add(out, "%s  %-*s", from ? "\n" : "", NAME_WIDTH, "");
        for (unsigned column = from; column < end; column++) {
            add_name(robin, column, &name);
            text_add(out, "%*s", CELL_WIDTH, text_string(&name));
        }
        text_add_char(out, '\n');
        for (unsigned row = 0; row < robin->count; row++) {
            write_shares(r, row, from, end, drawn, out);
            if (!drawn) write_intervals(r, row, from, end, out);
        }
    }
    text_release(&name);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void write_heading(const char *title, struct text *out)
{
    text_add(out, "\n%s\n", title);
    text_add(out, "  %*s %6s  %16s  %6s  %16s %8s %6s\n", NAME_WIDTH, "", "wins", "95 % interval ",
             "drawn", "95 % interval ", "turns", "+-");
}

/* What a line tells of some of the games. */
struct line {
    struct sums wins, drawn, turns;
    double games; /* a deal */
};

static void write_line(const char *name, const struct line *line, struct text *out)
{
    struct estimate wins = estimate_share(&line->wins, WIN * line->games);
    struct estimate drawn = estimate_share(&line->drawn, line->games);
    text_add(out, "  %-*s %6.2f  %6.2f to %6.2f", NAME_WIDTH, name, percent(wins.mean),
             percent(wins.low), percent(wins.high));
    text_add(out, "  %6.2f  %6.2f to %6.2f", percent(drawn.mean), percent(drawn.low),
             percent(drawn.high));
    summary_mean(estimate_mean(&line->turns, line->games), out);
    text_add_char(out, '\n');
}

static struct sums sums_at(const struct result *r, enum section section, unsigned row,
                           unsigned column)
{
    return totals_sums(&r->totals, quantity_at(r->layout, section, row, column));
}

static void write_entries(const struct result *r, struct text *out)
{
    const struct round_robin *robin = r->plan.robin;
    struct text name = { 0 };
    write_heading("Wins, %, over all pairings but with itself", out);
    for (unsigned i = 0; i < robin->count; i++) {
        struct line line = { sums_at(r, SECTION_ENTRY, i, ENTRY_WINS),
                             sums_at(r, SECTION_ENTRY, i, ENTRY_DRAWN),
                             sums_at(r, SECTION_ENTRY, i, ENTRY_TURNS),
                             (double)r->plan.bot_count * (robin->count - 1) };
        add_name(robin, i, &name);
        write_line(text_string(&name), &line, out);
    }
    text_release(&name);
}

/* A line for all games, and one for each entry against itself, where both have the same. */
static void write_mirrors(const struct result *r, const char *whose, struct sums all_wins,
                          enum pairing_quantity wins, struct text *out)
{
    const struct round_robin *robin = r->plan.robin;
    struct line all = { all_wins, sums_at(r, SECTION_GAME, GAME_DRAWN, 0),
                        sums_at(r, SECTION_GAME, GAME_TURNS, 0), plan_deal_games(&r->plan) };
    struct text words = { 0 };
    text_add(&words, "Wins, %%, of %.24s: in all games, and of each against itself", whose);
    write_heading(text_string(&words), out);
    write_line("all games", &all, out);
    for (unsigned i = 0; i < robin->count; i++) {
        unsigned row = round_robin_find(robin, i, i);
        struct line line = { sums_at(r, SECTION_PAIRING, row, wins),
                             sums_at(r, SECTION_PAIRING, row, PAIRING_DRAWN),
                             sums_at(r, SECTION_PAIRING, row, PAIRING_TURNS), r->plan.bot_count };
        add_name(robin, i, &words);
        write_line(text_string(&words), &line, out);
    }
    text_release(&words);
}

/* Whoever has the first turn, or seat 1 where the game tells no turns; and one of two bots. */
static void write_advantages(const struct result *r, struct text *out)
{
    bool turns = r->layout->has_turns;
    struct sums first = sums_at(r, turns ? SECTION_PLACE_SHARE : SECTION_SEAT_SHARE, 0, 0);
    write_mirrors(r, turns ? "the first to move" : "seat 1", first, PAIRING_WINS_FIRST, out);
    if (r->plan.bot_count != 2) return; /* only of two bots each is in every game */
    struct sums bot = sums_at(r, SECTION_BOT_SHARE, 0, 0);
    write_mirrors(r, r->plan.bots[0]->name, bot, PAIRING_WINS_BOT, out);
}

void summary_write_robin(const struct result *r, struct text *out)
{
    write_cross(r, "Wins, %, of the row against the column, and the 95 % interval", false, out);
    if (r->totals.sum[quantity_at(r->layout, SECTION_GAME, GAME_DRAWN, 0)])
        write_cross(r, "Drawn, %", true, out);
    write_entries(r, out);
    write_advantages(r, out);
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* How many entries have the card in their deck; `only` is the last of them. */
static unsigned entries_with(const struct result *r, unsigned column, unsigned *only)
{
    const struct round_robin *robin = r->plan.robin;
    unsigned count = 0;
    for (unsigned i = 0; i < robin->count; i++) {
        if (!r->layout->faces.of[i * robin->count + i].holders[column]) continue;
        *only = i;
        count++;
    }
    return count;
}

static void write_card(const struct result *r, unsigned event, unsigned column, struct text *out)
{
    const struct layout *l = r->layout;
    unsigned place = l->event[event].card_row * l->faces.count + column;
    struct sums had = totals_pair_sums(&r->totals, l->pair_card_holders + place);
    struct sums won = totals_pair_sums(&r->totals, l->pair_card_shares + place);
    struct estimate games = estimate_ratio(&had, 1), wins = estimate_ratio(&won, WIN);
    text_add(out, "    %-*.*s %7.2f %6.2f to %6.2f", CARD_WIDTH, CARD_WIDTH, l->faces.name[column],
             percent(games.mean), percent(games.low), percent(games.high));
    if (had.x)
        text_add(out, " %7.2f %6.2f to %6.2f\n", percent(wins.mean), percent(wins.low),
                 percent(wins.high));
    else
        text_add(out, " %7s\n", "-");
}

/* The cards that only this entry has; or, if there is none of that number, that several have. */
static void write_cards_of(const struct result *r, unsigned event, unsigned entry, struct text *out)
{
    const struct round_robin *robin = r->plan.robin;
    bool shared = entry == robin->count, any = false;
    for (unsigned column = 0; column < r->layout->faces.count; column++) {
        unsigned only = 0, count = entries_with(r, column, &only);
        if (shared ? count < 2 : count != 1 || only != entry) continue;
        if (!any) text_add(out, "  %s\n", shared ? "in several" : robin->entry[entry]);
        any = true;
        write_card(r, event, column, out);
    }
}

void summary_write_robin_cards(const struct result *r, unsigned event, struct text *out)
{
    const struct round_robin *robin = r->plan.robin;
    text_add(out,
             "\nCards, event '%s': in how many of the games of their decks, %%; and the wins,\n"
             "%%, of those who had it\n",
             robin->game->events[event].name);
    text_add(out, "    %-*s %7s %16s %7s %16s\n", CARD_WIDTH, "", "games", "95 % interval ", "wins",
             "95 % interval");
    for (unsigned entry = 0; entry <= robin->count; entry++) write_cards_of(r, event, entry, out);
}
