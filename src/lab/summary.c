/* SPDX-License-Identifier: MIT */
/* See summary.h. */
#include "lab/summary.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "kernel/options.h"
#include "kernel/words.h"
#include "lab/summary_parts.h"

enum { GRID_COLUMNS = 9 }; /* that fit into 80 characters after a name of 24 */

static double percent(double share)
{
    return 100 * share;
}

/* ---- what was played ------------------------------------------------------------------------- */

/* Words, separated by newlines, in lines that fit. */
void summary_wrapped(const char *label, const struct text *words, struct text *out)
{
    enum { ROOM = 68 };
    size_t used = 0;
    text_add(out, "  %-8s", label);
    for (const char *at = text_string(words); *at;) {
        size_t length = strcspn(at, "\n");
        if (used && used + length > ROOM) {
            text_add(out, "\n  %-8s", "");
            used = 0;
        }
        text_add(out, " %.*s", (int)length, at);
        used += length + 1;
        at += length + (at[length] == '\n');
    }
    text_add_char(out, '\n');
}

static void write_bots(const struct plan *plan, struct text *out)
{
    struct text words = { 0 };
    for (unsigned i = 0; i < plan->bot_count; i++) {
        if (i) text_add_string(&words, ",\n");
        plan_bot_name(plan, i, &words);
    }
    summary_wrapped("bots", &words, out);
    if (plan->bot_count > 1) {
        text_add(out, "  seats    rotate: every deal is played %u times\n", plan->bot_count);
    }
    text_release(&words);
}

static void write_options(const struct plan *plan, struct text *out)
{
    struct text words = { 0 };
    options_print(plan->setup->game, plan_options(plan), &words);
    for (size_t i = 0; i < words.length; i++) {
        if (words.bytes[i] == ' ') words.bytes[i] = '\n';
    }
    summary_wrapped("options", &words, out);
    text_release(&words);
}

static void write_head(const struct result *r, struct text *out)
{
    const struct plan *plan = &r->plan;
    long long games = totals_games(&r->totals);
    unsigned long long all = plan_games(plan);
    if (plan->robin)
        summary_write_robin_head(r, out);
    else
        text_add(out, "%s: %lld game%s of %u player%s\n", plan->setup->game->title, games,
                 plural_s(games), plan->setup->seats, plural_s(plan->setup->seats));
    if (plan->shards > 1) {
        text_add(out, "  shard    %u of %u of a simulation of %llu games\n", plan->shard + 1,
                 plan->shards, all);
    }
    if (!r->complete) {
        text_add(out, "  STOPPED: this is a part, %lld of %llu games. It cannot be merged.\n",
                 games,
                 (unsigned long long)((plan_end(plan) - plan_first(plan)) * plan_deal_games(plan)));
    }
    write_options(plan, out);
    write_bots(plan, out);
    text_add(out, "  seed     %llu\n", (unsigned long long)plan->seed);
    text_add(out, "  time     %.2f s on %u thread%s, %.0f games/s\n", r->seconds, r->threads,
             r->threads == 1 ? "" : "s", r->seconds > 0 ? (double)games / r->seconds : 0);
}

void summary_share(const char *name, struct estimate e, struct text *out)
{
    text_add(out, "  %-48.48s %6.2f   %6.2f to %6.2f\n", name, percent(e.mean), percent(e.low),
             percent(e.high));
}

static void write_cut_off(const struct result *r, struct text *out)
{
    static const struct {
        enum game_quantity what;
        const char *words;
    } lines[] = {
        { GAME_CUT_OFF, "cut off by the lab: too many decisions" },
        { GAME_ENDED_BY_LIMIT, "ended by a limit of the game" },
        { GAME_FORFEITED, "with an effect that a limit refused" },
    };
    text_add_string(out, "\nGames that met a limit, %                                   "
                         "     95 % interval\n");
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct sums sums =
            totals_sums(&r->totals, quantity_at(r->layout, SECTION_GAME, lines[i].what, 0));
        summary_share(lines[i].words, estimate_share(&sums, plan_deal_games(&r->plan)), out);
    }
}

/* ---- who wins -------------------------------------------------------------------------------- */

static void write_wins(const char *name, struct estimate e, struct text *out)
{
    text_add(out, "  %-15.15s %6.2f  %6.2f to %6.2f", name, percent(e.mean), percent(e.low),
             percent(e.high));
}

void summary_mean(struct estimate e, struct text *out)
{
    text_add(out, " %8.2f", e.mean);
    if (isfinite(e.high))
        text_add(out, " %6.2f", e.high - e.mean);
    else
        text_add_string(out, "      -");
}

void summary_percentiles(const int64_t *bins, struct text *out)
{
    text_add(out, " %6lld %6lld %6lld\n", (long long)histogram_percentile(bins, 5),
             (long long)histogram_percentile(bins, 50), (long long)histogram_percentile(bins, 95));
}

static void write_player(const struct result *r, const char *name, enum section share,
                         enum section score, unsigned row, struct text *out)
{
    bool bot = share == SECTION_BOT_SHARE;
    unsigned deal_games = plan_deal_games(&r->plan);
    double games = bot ? deal_games / r->plan.bot_count * r->plan.setup->seats : deal_games;
    unsigned histogram = HISTOGRAM_SCORES + (bot ? 0 : r->plan.bot_count) + row;
    struct sums wins = totals_sums(&r->totals, quantity_at(r->layout, share, row, 0));
    struct sums points = totals_sums(&r->totals, quantity_at(r->layout, score, row, 0));
    write_wins(name, estimate_share(&wins, WIN * games), out);
    summary_mean(estimate_mean(&points, games), out);
    summary_percentiles(totals_histogram(&r->totals, histogram), out);
}

static void write_places(const struct result *r, struct text *out)
{
    static const char *const ordinals[] = {
        "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"
    };
    for (unsigned i = 0; r->layout->has_turns && i < r->plan.setup->seats; i++) {
        char name[20];
        snprintf(name, sizeof name, "%s to move", ordinals[i]);
        struct sums wins =
            totals_sums(&r->totals, quantity_at(r->layout, SECTION_PLACE_SHARE, i, 0));
        write_wins(name, estimate_share(&wins, WIN * (double)plan_deal_games(&r->plan)), out);
        text_add_char(out, '\n');
    }
}

/* A side that nobody plays: its wins and points, then the margin of the best seat to it. */
static void write_side(const struct result *r, unsigned side, struct text *out)
{
    const struct layout *l = r->layout;
    double games = plan_deal_games(&r->plan);
    struct text name = { 0 };
    struct sums wins = totals_sums(&r->totals, quantity_at(l, SECTION_SIDE_SHARE, side, 0));
    struct sums points = totals_sums(&r->totals, quantity_at(l, SECTION_SIDE_SCORE, side, 0));
    struct sums margin = totals_sums(&r->totals, quantity_at(l, SECTION_SIDE_MARGIN, side, 0));
    unsigned histogram = l->histogram_sides + 2 * side;
    side_words(r->plan.setup, side, &name);
    write_wins(text_string(&name), estimate_share(&wins, WIN * games), out);
    summary_mean(estimate_mean(&points, games), out);
    summary_percentiles(totals_histogram(&r->totals, histogram), out);
    text_add(out, "  %-40s", "margin of the best seat to it");
    summary_mean(estimate_mean(&margin, games), out);
    summary_percentiles(totals_histogram(&r->totals, histogram + 1), out);
    text_release(&name);
}

static void write_drawn(const struct result *r, struct text *out)
{
    struct sums drawn =
        totals_sums(&r->totals, quantity_at(r->layout, SECTION_GAME, GAME_DRAWN, 0));
    if (!r->plan.setup->game->ties_draw) return;
    write_wins("drawn games", estimate_share(&drawn, plan_deal_games(&r->plan)), out);
    text_add_char(out, '\n');
}

/* How many can win against each other: seats or their teams, and sides. */
static unsigned parties(const struct setup *setup)
{
    const struct game *game = setup->game;
    uint32_t teams = 0;
    if (!game->team_of) return setup->seats + (unsigned)game->scoring_sides;
    for (seat_id s = 0; s < setup->seats; s++) teams |= 1u << game->team_of(setup, s);
    return (unsigned)__builtin_popcount(teams) + game->scoring_sides;
}

static void write_players(const struct result *r, struct text *out)
{
    struct sums shared =
        totals_sums(&r->totals, quantity_at(r->layout, SECTION_GAME, GAME_SHARED, 0));
    struct text name = { 0 };
    text_add(out,
             "\nWins, %% (%.2f is even; %.2f %% of games are shared: of k winners, 1/k each)\n",
             100.0 / parties(r->plan.setup),
             percent(estimate_share(&shared, plan_deal_games(&r->plan)).mean));
    text_add_string(out, "                    wins    95 % interval    points     +-"
                         "     p5    p50    p95\n");
    for (unsigned i = 0; i < r->plan.bot_count; i++) {
        text_clear(&name);
        plan_bot_name(&r->plan, i, &name);
        write_player(r, text_string(&name), SECTION_BOT_SHARE, SECTION_BOT_SCORE, i, out);
    }
    for (unsigned i = 0; i < r->plan.setup->seats; i++) {
        text_clear(&name);
        text_add(&name, "seat %u", i + 1);
        write_player(r, text_string(&name), SECTION_SEAT_SHARE, SECTION_SEAT_SCORE, i, out);
    }
    for (unsigned k = 0; k < r->layout->sides; k++) write_side(r, k, out);
    write_drawn(r, out);
    write_places(r, out);
    text_release(&name);
}

/* ---- length, ends, rates --------------------------------------------------------------------- */

static void write_length(const struct result *r, const char *name, uint32_t quantity,
                         unsigned histogram, struct text *out)
{
    struct sums sums = totals_sums(&r->totals, quantity);
    text_add(out, "  %-39s", name);
    summary_mean(estimate_mean(&sums, plan_deal_games(&r->plan)), out);
    summary_percentiles(totals_histogram(&r->totals, histogram), out);
}

static void write_lengths(const struct result *r, struct text *out)
{
    text_add_string(out, "\nLength                                         mean     +-"
                         "     p5    p50    p95\n");
    const struct layout *l = r->layout;
    uint32_t game = l->section[SECTION_GAME].at;
    if (l->has_rounds) {
        write_length(r, "rounds", quantity_at(l, SECTION_ROUNDS, 0, 0), l->histogram_rounds, out);
    }
    if (l->has_turns) write_length(r, "turns", game + GAME_TURNS, HISTOGRAM_TURNS, out);
    write_length(r, "decisions", game + GAME_DECISIONS, HISTOGRAM_DECISIONS, out);
    struct sums options = totals_pair_sums(&r->totals, l->pair_options);
    text_add(out, "  %-39s", "options at a decision");
    summary_mean(estimate_quotient(&options, 1), out);
    text_add_char(out, '\n');
}

/* Games whose end no event told are in no line: they are what is missing to 100 %. */
static void write_ends(const struct result *r, struct text *out)
{
    const struct layout *l = r->layout;
    bool any = false;
    for (unsigned i = 0; i < l->events; i++) {
        if (!l->event[i].ends) continue;
        if (!any)
            text_add_string(out, "\nHow games ended, %                                          "
                                 "     95 % interval\n");
        any = true;
        struct sums sums = totals_sums(&r->totals, quantity_at(l, SECTION_EVENT, i, 0));
        summary_share(r->plan.setup->game->events[i].name,
                      estimate_share(&sums, plan_deal_games(&r->plan)), out);
    }
}

static void write_rates(const struct result *r, struct text *out)
{
    const struct layout *l = r->layout;
    text_add_string(out, "\nRates, %                                                    "
                         "     95 % interval\n");
    struct sums forced = totals_pair_sums(&r->totals, l->pair_moves);
    summary_share("moves that were forced", estimate_ratio(&forced, 1), out);
    for (unsigned i = 0; i < l->rates; i++) {
        struct sums sums = totals_pair_sums(&r->totals, l->pair_rates + i);
        summary_share(r->plan.setup->game->rates[i].words, estimate_ratio(&sums, 1), out);
    }
}

/* ---- things: a grid -------------------------------------------------------------------------- */

/* The things that occur at all. */
static unsigned things_seen(const struct result *r, unsigned *seen)
{
    static const enum section sections[] = { SECTION_THING, SECTION_STOCK_START, SECTION_HELD };
    const struct layout *l = r->layout;
    unsigned count = 0;
    for (unsigned c = 0; c < l->things; c++) {
        int64_t any = 0;
        for (unsigned s = 0; s < sizeof sections / sizeof *sections; s++) {
            for (unsigned row = 0; row < l->section[sections[s]].rows; row++) {
                any |= r->totals.sum[quantity_at(l, sections[s], row, c)];
            }
        }
        if (any) seen[count++] = c;
    }
    return count;
}

/* A grid being written: its columns, and how far the widest interval in it reaches. */
struct grid {
    const struct result *r;
    const unsigned *columns;
    unsigned count;
    int width; /* of a column: wider if there are few, for their names */
    double widest;
    struct text *out;
};

/* Numbers of a row, each a mean per deal divided by `by` (games, players, or 1/100 for per cent).
 */
static void write_grid_row(struct grid *g, const char *name, uint32_t first, double by)
{
    text_add(g->out, "  %-22.22s", name);
    for (unsigned i = 0; i < g->count; i++) {
        struct sums sums = totals_sums(&g->r->totals, first + g->columns[i]);
        struct estimate e = estimate_mean(&sums, by);
        text_add(g->out, "%*.*f", g->width, fabs(e.mean) < 99.995 ? 2 : 0, e.mean);
        if (e.high - e.mean > g->widest) g->widest = e.high - e.mean;
    }
    text_add_char(g->out, '\n');
}

static bool row_is_empty(const struct grid *g, uint32_t first)
{
    int64_t any = 0;
    for (unsigned i = 0; i < g->count; i++) any |= g->r->totals.sum[first + g->columns[i]];
    return any == 0;
}

static void write_widest(const struct grid *g)
{
    if (isfinite(g->widest))
        text_add(g->out, "  (95 %% intervals: +-%.2f at the widest)\n", g->widest);
}

/* The number of turns varies from deal to deal; dividing by its mean ignores that. */
static void write_stock(struct grid *g, unsigned stock)
{
    const struct layout *l = g->r->layout;
    double games = plan_deal_games(&g->r->plan);
    int64_t all_turns = g->r->totals.sum[quantity_at(l, SECTION_GAME, GAME_TURNS, 0)];
    double turns = (double)all_turns / (double)g->r->totals.deals;
    const struct {
        const char *words;
        enum section section;
        double by;
    } rows[] = { { "at the start", SECTION_STOCK_START, games },
                 { "none, % turns", SECTION_STOCK_EMPTY, turns > 0 ? turns / 100 : 1 },
                 { "at the end", SECTION_STOCK_LEFT, games },
                 { "none, % ends", SECTION_STOCK_OUT, games / 100 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[40];
        snprintf(name, sizeof name, "%.10s %s", l->stock[stock]->name, rows[i].words);
        write_grid_row(g, name, quantity_at(l, rows[i].section, stock, 0), rows[i].by);
    }
}

static void write_grid(const struct result *r, const unsigned *columns, unsigned count,
                       struct text *out)
{
    const struct layout *l = r->layout;
    const struct game *game = r->plan.setup->game;
    struct grid g = { r, columns, count, count < GRID_COLUMNS ? 7 : 6, 0, out };
    text_add_string(out, "\nMeans of a game         ");
    for (unsigned i = 0; i < count; i++)
        text_add(out, "%*.*s", g.width, g.width - 1, game->things[columns[i]]);
    text_add_char(out, '\n');
    for (unsigned row = 0; row < l->section[SECTION_THING].rows; row++) {
        uint32_t first = quantity_at(l, SECTION_THING, row, 0);
        const char *name = game->events[l->thing_event[row]].name;
        if (!row_is_empty(&g, first)) write_grid_row(&g, name, first, plan_deal_games(&r->plan));
    }
    for (unsigned s = 0; s < l->stocks; s++) {
        if (l->stock[s]->per[0] == PER_THING) write_stock(&g, s);
    }
    for (unsigned h = 0; h < l->held; h++) {
        char name[40];
        snprintf(name, sizeof name, "end, a player: %.16s", l->held_by[h]->name);
        write_grid_row(&g, name, quantity_at(l, SECTION_HELD, h, 0),
                       (double)plan_deal_games(&r->plan) * r->plan.setup->seats);
    }
    write_widest(&g);
}

static void write_single_stocks(const struct result *r, struct text *out)
{
    static const unsigned only[] = { 0 };
    struct grid g = { r, only, 1, 7, 0, out };
    bool any = false;
    for (unsigned s = 0; s < r->layout->stocks; s++) {
        if (r->layout->stock[s]->per[0] != PER_NONE) continue;
        if (!any) text_add_string(out, "\nStocks, means of a game\n");
        any = true;
        write_stock(&g, s);
    }
    if (any) write_widest(&g);
}

static void write_things(const struct result *r, struct text *out)
{
    unsigned seen[256], count = things_seen(r, seen);
    if (!r->totals.deals) return;
    for (unsigned i = 0; i < count; i += GRID_COLUMNS) {
        write_grid(r, seen + i, count - i < GRID_COLUMNS ? count - i : GRID_COLUMNS, out);
    }
    write_single_stocks(r, out);
}

void summary_write(const struct result *r, struct text *out)
{
    write_head(r, out);
    write_cut_off(r, out);
    if (r->plan.robin) summary_write_robin(r, out);
    if (r->layout->together)
        summary_write_team(r, out);
    else
        write_players(r, out);
    write_lengths(r, out);
    if (!r->layout->together) write_ends(r, out);
    if (r->plan.robin) return; /* what follows would be of all entries mixed together */
    write_rates(r, out);
    summary_write_measures(r, out);
    summary_write_names(r, out);
    write_things(r, out);
}

/* ---- cards ----------------------------------------------------------------------------------- */

static int usual_card_event(const struct result *r)
{
    const struct layout *l = r->layout;
    const struct rate *rates = r->plan.setup->game->rates;
    if (rates && rates[0].words && l->event[rates[0].of].card_row != NOT_COUNTED)
        return rates[0].of;
    return l->section[SECTION_CARD].rows ? l->card_event[0] : -1;
}

static int find_card_event(const struct result *r, const char *name, struct diagnostics *d)
{
    const struct layout *l = r->layout;
    const struct event_kind *events = r->plan.setup->game->events;
    if (!name) return usual_card_event(r);
    struct text all = { 0 };
    int found = -1;
    for (unsigned row = 0; row < l->section[SECTION_CARD].rows; row++) {
        unsigned kind = l->card_event[row];
        if (strcmp(events[kind].name, name) == 0) found = (int)kind;
        text_add(&all, "%s%s", row ? ", " : "", events[kind].name);
    }
    if (found < 0) {
        diagnose(d, 0, 0, "no event about a card is called '%.60s'; there are %s", name,
                 text_string(&all));
    }
    text_release(&all);
    return found;
}

/* The pairs, card by card, of the first rate that is a share of that event; -1: none is. */
static int card_rate(const struct layout *l, unsigned event)
{
    const struct rate *rates = l->plan->setup->game->rates;
    uint32_t pair = l->pair_card_rates;
    for (unsigned i = 0; i < l->rates; i++) {
        bool by_card = l->event[rates[i].event].card_row != NOT_COUNTED &&
                       l->event[rates[i].of].card_row != NOT_COUNTED;
        if (by_card && rates[i].of == event) return (int)pair;
        if (by_card) pair += l->faces.count;
    }
    return -1;
}

static void write_card(const struct result *r, unsigned row, unsigned face, int rate,
                       struct text *out)
{
    const struct layout *l = r->layout;
    uint32_t count_at = quantity_at(l, SECTION_CARD, row, face);
    if (!r->totals.sum[count_at]) return;
    struct sums wins =
        totals_pair_sums(&r->totals, l->pair_card_shares + row * l->faces.count + face);
    struct sums count = totals_sums(&r->totals, count_at);
    struct estimate share = estimate_ratio(&wins, WIN);
    text_add(out, "  %-24.24s %6.3f %7.2f %6.2f to %6.2f", l->faces.name[face],
             estimate_mean(&count, plan_deal_games(&r->plan)).mean, percent(share.mean),
             percent(share.low), percent(share.high));
    if (rate >= 0) {
        struct sums sums = totals_pair_sums(&r->totals, (uint32_t)rate + face);
        struct estimate e = estimate_ratio(&sums, 1);
        text_add(out, " %6.2f %5.2f to %5.2f", percent(e.mean), percent(e.low), percent(e.high));
    }
    text_add_char(out, '\n');
}

bool summary_write_cards(const struct result *r, const char *event, struct text *out,
                         struct diagnostics *d)
{
    const struct layout *l = r->layout;
    const struct game *game = r->plan.setup->game;
    int kind = find_card_event(r, event, d);
    if (kind < 0) return event == NULL;
    if (r->plan.robin) {
        summary_write_robin_cards(r, (unsigned)kind, out);
        return true;
    }
    int rate = card_rate(l, (unsigned)kind);
    text_add(out,
             "\nCards, event '%s': how often in a game; the wins, %%, of the seats that had it\n",
             game->events[kind].name);
    for (unsigned i = 0; rate >= 0 && i < l->rates; i++) {
        if (game->rates[i].of == kind) {
            if (!l->together) text_add(out, "(%.2f is even); ", 100.0 / r->plan.setup->seats);
            text_add(out, "%s, %%\n", game->rates[i].words);
            break;
        }
    }
    text_add(out, "                           a game    wins  95 %% interval%s\n",
             rate >= 0 ? "    rate  95 % interval" : "");
    for (unsigned face = 0; face < l->faces.count; face++) {
        write_card(r, l->event[kind].card_row, face, rate, out);
    }
    return true;
}
