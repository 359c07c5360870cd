/* SPDX-License-Identifier: MIT */
/* See totals.h. */
#include "lab/totals.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/counter.h"

/* ---- the layout: what there is to count, from the game's tables ------------------------------ */

static void add_section(struct layout *l, enum section section, uint32_t rows, uint32_t columns)
{
    l->section[section].at = l->quantities;
    l->section[section].rows = rows;
    l->section[section].columns = columns;
    l->quantities += rows * columns;
}

static unsigned count_names(const char *const *names)
{
    unsigned count = 0;
    while (names && names[count]) count++;
    return count;
}

static void add_named(struct named **list, uint32_t *count, struct named named)
{
    *list = must_realloc(*list, (*count + 1) * sizeof **list);
    (*list)[(*count)++] = named;
}

/* How something was weighed is not counted: there is a line for every candidate. */
static void find_names(struct layout *l, const struct event_kind *kind, struct event_names *e)
{
    unsigned first = count_names(kind->names[0]), second = count_names(kind->names[1]);
    if (kind->aside || !(first || second)) return;
    check(first <= UINT8_MAX && second <= UINT8_MAX);
    *e = (struct event_names){ l->named_rows,
                               l->named_groups,
                               { (uint8_t)first, (uint8_t)second },
                               .sums = !first && strstr(kind->words, "{number}") };
    unsigned groups = first && second ? second : 1;
    for (unsigned g = 0; g < groups; g++) {
        add_named(&l->named_group, &l->named_groups,
                  (struct named){ kind->name, { NULL, groups > 1 ? kind->names[1][g] : NULL } });
    }
    for (unsigned row = 0; row < (first ? first : 1) * (second ? second : 1); row++) {
        unsigned was = second ? row % second : 0, number = second ? row / second : row;
        add_named(&l->named, &l->named_rows,
                  (struct named){ kind->name,
                                  { first ? kind->names[0][number] : NULL,
                                    second ? kind->names[1][was] : NULL },
                                  e->group + (groups > 1 ? was : 0) });
    }
}

static void find_events(struct layout *l)
{
    const struct event_kind *events = l->plan->setup->game->events;
    unsigned cards = 0, things = 0;
    for (; events[l->events].name; l->events++) {
        const struct event_kind *kind = &events[l->events];
        struct event_counting *c = &l->event[l->events];
        bool card = strstr(kind->words, "{card}"), thing = strstr(kind->words, "{thing}");
        *c = (struct event_counting){ NOT_COUNTED, NOT_COUNTED, NOT_COUNTED,
                                      .end_row = NOT_COUNTED };
        c->has_number = strstr(kind->words, "{number}");
        c->two_things = strstr(kind->words, "{thing 2}");
        c->turn = kind->turn;
        c->round = kind->round;
        c->ends = kind->ends;
        c->cut_off = kind->cut_off;
        find_names(l, kind, &c->names);
        l->has_turns |= kind->turn;
        l->has_rounds |= kind->round;
        if (kind->ends && l->together) {
            l->end_event[l->ends] = (uint8_t)l->events;
            c->end_row = l->ends++;
        }
        if (card) {
            l->card_event[cards] = (uint8_t)l->events;
            c->card_row = cards++;
        }
        if (thing && l->things) {
            l->thing_event[things] = (uint8_t)l->events;
            c->thing_at = things++;
        }
    }
    check(l->events <= 256);
    add_section(l, SECTION_EVENT, l->events, 1);
    add_section(l, SECTION_CARD, cards, l->faces.count);
    add_section(l, SECTION_CARD_SEATS, cards, l->faces.count);
    add_section(l, SECTION_CARD_SHARE, cards, l->faces.count);
    add_section(l, SECTION_THING, things, l->things);
    add_section(l, SECTION_NAMED, l->named_rows, 1);
    add_section(l, SECTION_NAMED_ALL, l->named_groups, 1);
    for (unsigned i = 0; i < l->events; i++) {
        struct event_counting *c = &l->event[i];
        if (c->card_row != NOT_COUNTED) c->card_at = quantity_at(l, SECTION_CARD, c->card_row, 0);
        if (c->thing_at != NOT_COUNTED) c->thing_at = quantity_at(l, SECTION_THING, c->thing_at, 0);
    }
}

static bool is_held(const struct counter *counter)
{
    return counter->kind == VALUE_NUMBER && counter->per[0] == PER_SEAT &&
           counter->per[1] == PER_THING;
}

static void find_counters(struct layout *l)
{
    for (const struct counter *c = l->plan->setup->game->counters; c->name; c++) {
        if (c->stock) {
            check(l->stocks < 8 && c->per[0] != PER_SEAT && c->per[1] == PER_NONE);
            l->stock[l->stocks++] = c;
        } else if (is_held(c) && l->held < 8) {
            l->held_by[l->held++] = c;
        }
    }
    unsigned columns = l->things ? l->things : 1;
    add_section(l, SECTION_STOCK_START, l->stocks, columns);
    add_section(l, SECTION_STOCK_EMPTY, l->stocks, columns);
    add_section(l, SECTION_STOCK_LEFT, l->stocks, columns);
    add_section(l, SECTION_STOCK_OUT, l->stocks, columns);
    add_section(l, SECTION_HELD, l->held, columns);
}

static void find_measures(struct layout *l)
{
    const struct measure *m = l->plan->setup->game->measures;
    unsigned seats = l->plan->setup->seats;
    for (; m && m->words; m++) {
        bool sum = m->how != MEASURE_FIRST_SEAT;
        check(m->event < l->events && (sum ? l->sums : l->firsts) < MEASURES_MAX);
        l->event[m->event].measured = true;
        if (sum)
            l->sum[l->sums++] = m;
        else
            l->first[l->firsts++] = m;
    }
    add_section(l, SECTION_ROUNDS, l->has_rounds, 1);
    add_section(l, SECTION_TEAM, l->together ? TEAM_OUTCOMES : 0, 1);
    add_section(l, SECTION_END, l->together ? l->ends + 1 : 0, TEAM_OUTCOMES);
    add_section(l, SECTION_SUM, l->sums, seats);
    add_section(l, SECTION_FIRST, l->firsts, seats + 1);
}

static void add_robin(struct layout *l)
{
    const struct round_robin *robin = l->plan->robin;
    add_section(l, SECTION_CARD_HOLDERS, robin ? 1 : 0, l->faces.count);
    add_section(l, SECTION_ENTRY, robin ? robin->count : 0, ENTRY_QUANTITIES);
    add_section(l, SECTION_PAIRING, robin ? robin->pairings : 0, PAIRING_QUANTITIES);
}

static uint32_t add_pair(struct layout *l, uint32_t x, uint32_t y)
{
    l->pair = must_realloc(l->pair, (l->pairs + 1) * sizeof *l->pair);
    l->pair[l->pairs] = (struct pair){ x, y };
    return l->pairs++;
}

static bool is_by_card(const struct layout *l, const struct rate *rate)
{
    return l->event[rate->event].card_row != NOT_COUNTED &&
           l->event[rate->of].card_row != NOT_COUNTED;
}

/* Each kind of pair starts at a known index and goes through the rows and columns of its grid. */
static void add_pairs(struct layout *l)
{
    const struct rate *rates = l->plan->setup->game->rates;
    l->pair_moves = add_pair(l, quantity_at(l, SECTION_GAME, GAME_FORCED, 0),
                             quantity_at(l, SECTION_GAME, GAME_MOVES, 0));
    l->pair_options = add_pair(l, quantity_at(l, SECTION_GAME, GAME_OPTIONS, 0),
                               quantity_at(l, SECTION_GAME, GAME_DECISIONS, 0));
    for (; rates && rates[l->rates].words; l->rates++) {
        check(rates[l->rates].event < l->events && rates[l->rates].of < l->events);
    }
    l->pair_rates = l->pairs;
    for (unsigned r = 0; r < l->rates; r++) {
        add_pair(l, quantity_at(l, SECTION_EVENT, rates[r].event, 0),
                 quantity_at(l, SECTION_EVENT, rates[r].of, 0));
    }
    l->pair_card_rates = l->pairs;
    for (unsigned r = 0; r < l->rates; r++) {
        for (unsigned f = 0; is_by_card(l, &rates[r]) && f < l->faces.count; f++) {
            add_pair(l, l->event[rates[r].event].card_at + f, l->event[rates[r].of].card_at + f);
        }
    }
    l->pair_card_shares = l->pairs;
    for (unsigned i = 0; i < l->section[SECTION_CARD].rows * l->faces.count; i++) {
        add_pair(l, l->section[SECTION_CARD_SHARE].at + i, l->section[SECTION_CARD_SEATS].at + i);
    }
    l->pair_card_holders = l->pairs;
    for (unsigned i = 0; l->plan->robin && i < l->section[SECTION_CARD].rows * l->faces.count;
         i++) {
        add_pair(l, l->section[SECTION_CARD_SEATS].at + i,
                 quantity_at(l, SECTION_CARD_HOLDERS, 0, i % l->faces.count));
    }
    l->pair_stocks = l->pairs;
    for (unsigned i = 0; i < l->stocks * l->section[SECTION_STOCK_EMPTY].columns; i++) {
        add_pair(l, l->section[SECTION_STOCK_EMPTY].at + i,
                 quantity_at(l, SECTION_GAME, GAME_TURNS, 0));
    }
    l->pair_named = l->pairs;
    for (unsigned row = 0; row < l->named_rows; row++) {
        add_pair(l, quantity_at(l, SECTION_NAMED, row, 0),
                 quantity_at(l, SECTION_NAMED_ALL, l->named[row].group, 0));
    }
    l->pair_ends = l->pairs;
    for (unsigned row = 0; row < l->section[SECTION_END].rows; row++) {
        for (unsigned outcome = 0; outcome < TEAM_OUTCOMES; outcome++) {
            add_pair(l, quantity_at(l, SECTION_END, row, outcome),
                     quantity_at(l, SECTION_TEAM, outcome, 0));
        }
    }
}

struct layout *layout_new(const struct plan *plan)
{
    struct layout *l = must_alloc(1, sizeof *l);
    l->plan = plan;
    l->things = things_count(plan->setup->game);
    l->together = plan->setup->game->cooperative;
    l->sides = plan->setup->game->scoring_sides;
    faces_init(&l->faces, plan);
    unsigned seats = plan->setup->seats;
    add_section(l, SECTION_GAME, GAME_QUANTITIES, 1);
    add_section(l, SECTION_BOT_SHARE, plan->bot_count, 1);
    add_section(l, SECTION_BOT_SCORE, plan->bot_count, 1);
    add_section(l, SECTION_SEAT_SHARE, seats, 1);
    add_section(l, SECTION_SEAT_SCORE, seats, 1);
    add_section(l, SECTION_PLACE_SHARE, seats, 1);
    add_section(l, SECTION_SIDE_SHARE, l->sides, 1);
    add_section(l, SECTION_SIDE_SCORE, l->sides, 1);
    add_section(l, SECTION_SIDE_MARGIN, l->sides, 1);
    find_events(l);
    find_counters(l);
    find_measures(l);
    add_robin(l);
    add_pairs(l);
    l->histogram_rounds = HISTOGRAM_SCORES + plan->bot_count + seats;
    l->histogram_sides = l->histogram_rounds + l->has_rounds;
    l->histograms = l->histogram_sides + 2 * l->sides;
    l->cells = 2 * (size_t)l->quantities + l->pairs + (size_t)l->histograms * HISTOGRAM_BINS;
    return l;
}

void layout_free(struct layout *layout)
{
    if (!layout) return;
    faces_release(&layout->faces);
    free(layout->pair);
    free(layout->named);
    free(layout->named_group);
    free(layout);
}

/* ---- names ----------------------------------------------------------------------------------- */

static const char *const game_quantity_names[GAME_QUANTITIES] = {
    [GAME_TURNS] = "turns",
    [GAME_DECISIONS] = "decisions",
    [GAME_MOVES] = "moves",
    [GAME_FORCED] = "forced moves",
    [GAME_OPTIONS] = "options offered",
    [GAME_SHARED] = "games with a shared win",
    [GAME_DRAWN] = "games drawn",
    [GAME_CUT_OFF] = "games cut off by the lab",
    [GAME_ENDED_BY_LIMIT] = "games ended by a limit",
    [GAME_FORFEITED] = "games with a forfeited effect",
    [GAME_LEFT_OUT] = "parts of cards left out",
};

static const char *const outcome_names[TEAM_OUTCOMES] = {
    [TEAM_WON] = "won", [TEAM_LOST] = "lost"
};

static const char *const entry_quantity_names[ENTRY_QUANTITIES] = {
    [ENTRY_WINS] = "wins", [ENTRY_DRAWN] = "drawn", [ENTRY_TURNS] = "turns"
};

static const char *const pairing_quantity_names[PAIRING_QUANTITIES] = {
    [PAIRING_WINS] = "wins",
    [PAIRING_WINS_OTHER] = "wins of the other",
    [PAIRING_WINS_FIRST] = "wins of the first to move",
    [PAIRING_WINS_BOT] = "wins of the first bot",
    [PAIRING_DRAWN] = "drawn",
    [PAIRING_TURNS] = "turns",
};

static void pairing_name(const struct round_robin *robin, unsigned pairing, struct text *out)
{
    struct pairing p = robin->pairing[pairing];
    text_add(out, "%s,%s", robin->entry[p.entry[0]], robin->entry[p.entry[1]]);
}

static void named_path(const struct named *named, struct text *out)
{
    text_add_string(out, named->event);
    for (unsigned i = 0; i < 2; i++) {
        if (named->name[i]) text_add(out, "/%s", named->name[i]);
    }
}

static void row_name(const struct layout *l, enum section section, unsigned row, struct text *out)
{
    const struct event_kind *events = l->plan->setup->game->events;
    switch (section) {
    case SECTION_GAME: text_add_string(out, game_quantity_names[row]); break;
    case SECTION_BOT_SHARE:
    case SECTION_BOT_SCORE: plan_bot_name(l->plan, row, out); break;
    case SECTION_SEAT_SHARE:
    case SECTION_SEAT_SCORE:
    case SECTION_PLACE_SHARE:
    case SECTION_SIDE_SHARE:
    case SECTION_SIDE_SCORE:
    case SECTION_SIDE_MARGIN: text_add(out, "%u", row + 1); break;
    case SECTION_NAMED: named_path(&l->named[row], out); break;
    case SECTION_NAMED_ALL: named_path(&l->named_group[row], out); break;
    case SECTION_EVENT: text_add_string(out, events[row].name); break;
    case SECTION_CARD:
    case SECTION_CARD_SEATS:
    case SECTION_CARD_SHARE: text_add_string(out, events[l->card_event[row]].name); break;
    case SECTION_THING: text_add_string(out, events[l->thing_event[row]].name); break;
    case SECTION_HELD: text_add_string(out, l->held_by[row]->name); break;
    case SECTION_ROUNDS: text_add_string(out, "rounds"); break;
    case SECTION_TEAM: text_add_string(out, outcome_names[row]); break;
    case SECTION_END:
        text_add_string(out, row < l->ends ? events[l->end_event[row]].name : "(none)");
        break;
    case SECTION_SUM: text_add_string(out, l->sum[row]->words); break;
    case SECTION_FIRST: text_add_string(out, l->first[row]->words); break;
    case SECTION_CARD_HOLDERS: text_add_string(out, "deck"); break;
    case SECTION_ENTRY: text_add_string(out, l->plan->robin->entry[row]); break;
    case SECTION_PAIRING: pairing_name(l->plan->robin, row, out); break;
    default: text_add_string(out, l->stock[row]->name); break;
    }
}

static void column_name(const struct layout *l, enum section section, unsigned column,
                        struct text *out)
{
    const struct setup *setup = l->plan->setup;
    switch (section) {
    case SECTION_CARD:
    case SECTION_CARD_SEATS:
    case SECTION_CARD_SHARE:
    case SECTION_CARD_HOLDERS: text_add(out, "/%s", l->faces.name[column]); break;
    case SECTION_ENTRY: text_add(out, "/%s", entry_quantity_names[column]); break;
    case SECTION_PAIRING: text_add(out, "/%s", pairing_quantity_names[column]); break;
    case SECTION_THING:
    case SECTION_STOCK_START:
    case SECTION_STOCK_EMPTY:
    case SECTION_STOCK_LEFT:
    case SECTION_STOCK_OUT:
    case SECTION_HELD:
        if (l->things) text_add(out, "/%s", setup->game->things[column]);
        break;
    case SECTION_END: text_add(out, "/%s", outcome_names[column]); break;
    case SECTION_SUM:
    case SECTION_FIRST:
        if (column < setup->seats)
            text_add(out, "/%u", column + 1);
        else
            text_add_string(out, "/nobody");
        break;
    default: break; /* one column */
    }
}

void quantity_name(const struct layout *l, uint32_t quantity, struct text *out)
{
    static const char *const names[SECTIONS] = {
        [SECTION_GAME] = "game",
        [SECTION_BOT_SHARE] = "bot wins",
        [SECTION_BOT_SCORE] = "bot points",
        [SECTION_SEAT_SHARE] = "seat wins",
        [SECTION_SEAT_SCORE] = "seat points",
        [SECTION_PLACE_SHARE] = "turn order wins",
        [SECTION_SIDE_SHARE] = "side wins",
        [SECTION_SIDE_SCORE] = "side points",
        [SECTION_SIDE_MARGIN] = "margin to side",
        [SECTION_EVENT] = "event",
        [SECTION_CARD] = "card",
        [SECTION_CARD_SEATS] = "card seats",
        [SECTION_CARD_SHARE] = "card wins",
        [SECTION_THING] = "thing",
        [SECTION_NAMED] = "named",
        [SECTION_NAMED_ALL] = "named in all",
        [SECTION_STOCK_START] = "stock at the start",
        [SECTION_STOCK_EMPTY] = "turns without stock",
        [SECTION_STOCK_LEFT] = "stock at the end",
        [SECTION_STOCK_OUT] = "games out of stock",
        [SECTION_HELD] = "held at the end",
        [SECTION_ROUNDS] = "game",
        [SECTION_TEAM] = "team",
        [SECTION_END] = "end",
        [SECTION_SUM] = "sum",
        [SECTION_FIRST] = "first",
        [SECTION_CARD_HOLDERS] = "card holders",
        [SECTION_ENTRY] = "entry",
        [SECTION_PAIRING] = "pairing",
    };
    enum section s = SECTION_GAME;
    while (quantity >= l->section[s].at + l->section[s].rows * l->section[s].columns) s++;
    unsigned place = quantity - l->section[s].at;
    text_add(out, "%s/", names[s]);
    row_name(l, s, place / l->section[s].columns, out);
    column_name(l, s, place % l->section[s].columns, out);
}

void histogram_name(const struct layout *l, unsigned histogram, struct text *out)
{
    if (histogram == HISTOGRAM_TURNS) {
        text_add_string(out, "turns");
    } else if (histogram == HISTOGRAM_DECISIONS) {
        text_add_string(out, "decisions");
    } else if (histogram >= l->histogram_sides) {
        unsigned at = histogram - l->histogram_sides;
        text_add(out, at % 2 ? "margin to side %u" : "points of side %u", at / 2 + 1);
    } else if (histogram == l->histogram_rounds) {
        text_add_string(out, "rounds");
    } else if (histogram - HISTOGRAM_SCORES < l->plan->bot_count) {
        text_add_string(out, "points of ");
        plan_bot_name(l->plan, histogram - HISTOGRAM_SCORES, out);
    } else {
        text_add(out, "points of seat %u", histogram - HISTOGRAM_SCORES - l->plan->bot_count + 1);
    }
}

/* ---- totals ---------------------------------------------------------------------------------- */

void totals_init(struct totals *totals, const struct layout *layout)
{
    int64_t *cells = must_alloc(layout->cells, sizeof *cells);
    *totals = (struct totals){ .layout = layout, .cells = cells };
    totals->sum = cells;
    totals->squares = totals->sum + layout->quantities;
    totals->products = totals->squares + layout->quantities;
    totals->bins = totals->products + layout->pairs;
}

void totals_release(struct totals *totals)
{
    free(totals->cells);
    *totals = (struct totals){ 0 };
}

/* A sum that would overflow stays at the maximum: it is reported as it is, enormous, and the order
 * of adding still does not matter. */
static int64_t plus(int64_t a, int64_t b)
{
    int64_t sum;
    if (__builtin_expect(!__builtin_add_overflow(a, b, &sum), 1)) return sum;
    return b > 0 ? INT64_MAX : INT64_MIN;
}

static int64_t times(int64_t a, int64_t b)
{
    int64_t product;
    return __builtin_expect(__builtin_mul_overflow(a, b, &product), 0) ? INT64_MAX : product;
}

void totals_add(struct totals *to, const struct totals *from)
{
    check(to->layout == from->layout);
    to->deals += from->deals;
    for (size_t i = 0; i < to->layout->cells; i++)
        to->cells[i] = plus(to->cells[i], from->cells[i]);
}

void totals_add_deal(struct totals *totals, const int64_t *deal)
{
    const struct layout *l = totals->layout;
    totals->deals++;
    for (uint32_t i = 0; i < l->quantities; i++) {
        if (!deal[i]) continue;
        totals->sum[i] = plus(totals->sum[i], deal[i]);
        totals->squares[i] = plus(totals->squares[i], times(deal[i], deal[i]));
    }
    for (uint32_t i = 0; i < l->pairs; i++) {
        int64_t x = deal[l->pair[i].x];
        if (!x) continue;
        totals->products[i] = plus(totals->products[i], times(x, deal[l->pair[i].y]));
    }
}

struct sums totals_sums(const struct totals *totals, uint32_t quantity)
{
    return (struct sums){ .deals = totals->deals,
                          .x = totals->sum[quantity],
                          .xx = totals->squares[quantity] };
}

struct sums totals_pair_sums(const struct totals *totals, uint32_t pair)
{
    const struct pair *p = &totals->layout->pair[pair];
    return (struct sums){
        .deals = totals->deals,
        .x = totals->sum[p->x],
        .xx = totals->squares[p->x],
        .y = totals->sum[p->y],
        .yy = totals->squares[p->y],
        .xy = totals->products[pair],
    };
}
