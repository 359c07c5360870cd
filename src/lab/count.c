/* SPDX-License-Identifier: MIT */
/* See count.h. */
#include "lab/count.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kernel/counter.h"
#include "kernel/outcome.h"
#include "kernel/zone.h"

/* ---- hearing --------------------------------------------------------------------------------- */

static int64_t stock_now(const struct table *t, const struct counter *counter, unsigned column)
{
    return counter_read(counter, table_state(t), column, 0);
}

/* Counts, for each stock and thing, into a section: the number (or only whether it is 0). */
static void count_stocks(struct dealer *d, const struct table *t, enum section section,
                         bool only_empty)
{
    const struct layout *l = d->layout;
    for (unsigned s = 0; s < l->stocks; s++) {
        unsigned columns = l->stock[s]->per[0] == PER_THING ? l->things : 1;
        int64_t *to = d->deal + quantity_at(l, section, s, 0);
        for (unsigned c = 0; c < columns; c++) {
            int64_t now = stock_now(t, l->stock[s], c);
            to[c] += only_empty ? now == 0 : now;
        }
    }
}

static void begin_turn(struct dealer *d, const struct table *t, seat_id seat)
{
    d->game.turns++;
    count_stocks(d, t, SECTION_STOCK_EMPTY, true);
    if (d->placed == t->seats || seat >= t->seats) return;
    for (unsigned i = 0; i < d->placed; i++) {
        if (d->place[i] == seat) return;
    }
    d->place[d->placed++] = seat;
}

static void measure(struct dealer *d, const struct table *t, const struct event *event)
{
    const struct layout *l = d->layout;
    if (event->seat >= t->seats) return;
    for (unsigned row = 0; row < l->sums; row++) {
        const struct measure *m = l->sum[row];
        bool other = m->of_number && event->number != m->number;
        if (m->event != event->kind || other) continue;
        d->deal[quantity_at(l, SECTION_SUM, row, event->seat)] +=
            m->how == MEASURE_COUNT_BY_SEAT ? 1 : event->number;
    }
    for (unsigned row = 0; row < l->firsts; row++) {
        bool first = l->first[row]->event == event->kind && d->named_first[row] == NOBODY;
        if (first) d->named_first[row] = event->seat;
    }
}

/* A number beyond its names, which no game tells, is in no row. */
static void count_names(struct dealer *d, const struct event_names *e, const struct event *event)
{
    const struct layout *l = d->layout;
    bool known = (!e->names[0] || (event->number >= 0 && event->number < e->names[0])) &&
                 (!e->names[1] || (event->was >= 0 && event->was < e->names[1]));
    if (!known) return;
    unsigned row = e->row +
                   (e->names[0] ? (unsigned)event->number : 0) * (e->names[1] ? e->names[1] : 1u) +
                   (e->names[1] ? (unsigned)event->was : 0);
    int64_t many = e->sums ? event->number : 1;
    d->deal[quantity_at(l, SECTION_NAMED, row, 0)] += many;
    d->deal[quantity_at(l, SECTION_NAMED_ALL, l->named[row].group, 0)] += many;
}

static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    struct dealer *d = (struct dealer *)(void *)sink;
    const struct layout *l = d->layout;
    const struct event_counting *c = &l->event[event->kind];
    d->deal[l->section[SECTION_EVENT].at + event->kind]++;
    if (c->card_row != NOT_COUNTED && event->card != NO_CARD) {
        uint32_t column = d->faces->column[face_of(t, event->card)];
        d->deal[c->card_at + column]++;
        d->seats[c->card_row * l->faces.count + column] |= seat_bit(event->seat);
    }
    if (c->thing_at != NOT_COUNTED && event->thing < l->things) {
        d->deal[c->thing_at + event->thing] += c->has_number ? event->number : 1;
        bool second = c->two_things && event->was >= 0 && event->was < (int32_t)l->things;
        if (second) d->deal[c->thing_at + (uint32_t)event->was]++;
    }
    if (c->names.names[0] || c->names.names[1]) count_names(d, &c->names, event);
    if (c->turn) begin_turn(d, t, event->seat);
    d->game.rounds += c->round;
    if (c->measured) measure(d, t, event);
    if (c->ends) d->game.end = event->kind;
}

/* ---- one game -------------------------------------------------------------------------------- */

/* Printed when a check fails while a game is played: what is needed to reproduce it. */
static void tell_about(const void *about)
{
    const struct dealer *d = about;
    fprintf(stderr,
            "limbic: while simulating %s, deal %llu (seed %llu), pairing %u, rotation %u, after %u "
            "decisions\n",
            d->plan->setup->game->name, (unsigned long long)d->game.deal + 1,
            (unsigned long long)d->game.seed, d->game.pairing, d->game.rotation,
            d->table->decisions);
}

/* Like table_start(), but the sink also hears the deal. */
static void begin_game(struct dealer *d)
{
    unsigned at = plan_setup_at(d->plan, d->game.pairing, d->game.deal);
    const struct setup *setup = plan_setup(d->plan, at);
    struct table *t = d->table;
    d->faces = &d->layout->faces.of[at];
    table_lay_out(t, setup, d->game.seed);
    t->sink = &d->sink;
    d->placed = 0;
    memset(d->named_first, NOBODY, sizeof d->named_first);
    setup->game->deal(t);
    count_stocks(d, t, SECTION_STOCK_START, false);
    table_push(t, setup->game->play);
    table_run(t);
}

static bool is_abandoned(const struct dealer *d)
{
    return atomic_load_explicit(d->stop, memory_order_relaxed);
}

static uint64_t thread_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void count_cost(struct bot_cost *cost, const struct thinking *thinking, uint64_t began)
{
    cost->ns += thread_ns() - began;
    cost->trials += thinking->trials;
    cost->decisions++;
}

/* What the bot of that seat takes; BOT_FAILED, and the whole run ends. */
static unsigned choose_move(struct dealer *d, struct thinking *thinking)
{
    unsigned number = plan_bot_at(d->plan, d->game.rotation, d->table->asked);
    const struct bot *bot = d->plan->bots[number];
    if (bot->begin && !d->kept[number]) d->kept[number] = bot->begin(bot);
    thinking->kept = d->kept[number];
    uint64_t began = d->timed ? thread_ns() : 0;
    unsigned move = bot_choose(bot, d->table, thinking);
    if (d->timed) count_cost(&d->cost[number], thinking, began);
    if (move == BOT_FAILED) atomic_store(d->stop, true);
    return move;
}

/* False: abandoned. That is looked at once more after the last move, which is not the bot's own
 * choice if somebody stopped it. */
static bool play_moves(struct dealer *d)
{
    struct table *t = d->table;
    struct thinking thinking = { .scratch = d->scratch, .stop = d->stop, .problem = &d->problem };
    struct stream luck[SEATS_MAX];
    for (seat_id s = 0; s < t->seats; s++) {
        unsigned bot = plan_bot_at(d->plan, d->game.rotation, s);
        luck[s] = plan_bot_luck(d->game.seed, bot);
    }
    uint64_t options = 0;
    while (!table_is_over(t)) {
        if (is_abandoned(d)) return false;
        if (t->decisions >= d->plan->decisions_most) {
            d->game.cut_off = true;
            break;
        }
        options += t->moves;
        thinking.luck = &luck[t->asked];
        unsigned move = choose_move(d, &thinking);
        if (move == BOT_FAILED) return false;
        table_choose(t, move);
    }
    d->deal[quantity_at(d->layout, SECTION_GAME, GAME_OPTIONS, 0)] += (int64_t)options;
    return !is_abandoned(d);
}

/* ---- its outcome ----------------------------------------------------------------------------- */

static void find_winners(struct dealer *d)
{
    struct game_row *g = &d->game;
    table_scores(d->table, g->scores);
    struct outcome outcome = outcome_of(d->table, g->scores);
    g->winners = outcome.winners;
    g->sides_won = outcome.sides_won;
    g->drawn = is_draw(&outcome);
    g->parties = outcome.winners || outcome.sides_won ? outcome.parties : 1;
}

/* Each winner's share of the game: the whole where nobody but their team wins. */
static int64_t winners_share(const struct dealer *d)
{
    return WIN / d->game.parties;
}

/* Seats that never had a turn come after those that did, in order. */
static void complete_places(struct dealer *d)
{
    d->game.first = d->placed ? d->place[0] : (seat_id)NOBODY;
    seat_set had = 0;
    for (unsigned i = 0; i < d->placed; i++) had |= seat_bit(d->place[i]);
    for (seat_id s = 0; s < d->table->seats; s++) {
        if (!(had & seat_bit(s))) d->place[d->placed++] = s;
    }
}

static void count_seats(struct dealer *d, int64_t share)
{
    const struct layout *l = d->layout;
    const struct game_row *g = &d->game;
    for (seat_id s = 0; s < d->table->seats; s++) {
        unsigned bot = plan_bot_at(d->plan, g->rotation, s);
        int64_t won = g->winners & seat_bit(s) ? share : 0;
        d->deal[quantity_at(l, SECTION_BOT_SHARE, bot, 0)] += won;
        d->deal[quantity_at(l, SECTION_SEAT_SHARE, s, 0)] += won;
        d->deal[quantity_at(l, SECTION_BOT_SCORE, bot, 0)] += g->scores[s];
        d->deal[quantity_at(l, SECTION_SEAT_SCORE, s, 0)] += g->scores[s];
    }
    for (unsigned p = 0; p < d->table->seats && l->has_turns; p++) {
        bool won = g->winners & seat_bit(d->place[p]);
        d->deal[quantity_at(l, SECTION_PLACE_SHARE, p, 0)] += won ? share : 0;
    }
}

static int32_t margin_to_side(const struct dealer *d, const struct game_row *g, unsigned side)
{
    int32_t best = g->scores[0];
    for (seat_id s = 1; s < d->table->seats; s++) {
        if (g->scores[s] > best) best = g->scores[s];
    }
    return best - g->scores[d->table->seats + side];
}

static void count_sides(struct dealer *d, int64_t share)
{
    const struct layout *l = d->layout;
    const struct game_row *g = &d->game;
    for (unsigned k = 0; k < l->sides; k++) {
        if (g->sides_won >> k & 1) d->deal[quantity_at(l, SECTION_SIDE_SHARE, k, 0)] += share;
        d->deal[quantity_at(l, SECTION_SIDE_SCORE, k, 0)] += g->scores[d->table->seats + k];
        d->deal[quantity_at(l, SECTION_SIDE_MARGIN, k, 0)] += margin_to_side(d, g, k);
    }
}

/* Who had an event with that card, and how they fared. Most cards had none, so eight are tested at
 * a time. In a round robin only those count in whose deck it is, so that what is reported of a card
 * is a share of the games of its deck. */
static void count_cards(struct dealer *d, int64_t share)
{
    const struct layout *l = d->layout;
    uint32_t cells = l->section[SECTION_CARD].rows * l->section[SECTION_CARD].columns;
    int64_t *seats = d->deal + l->section[SECTION_CARD_SEATS].at;
    int64_t *wins = d->deal + l->section[SECTION_CARD_SHARE].at;
    for (uint32_t i = 0; i < cells; i += 8) {
        uint64_t eight;
        memcpy(&eight, d->seats + i, 8);
        if (!eight) continue;
        memset(d->seats + i, 0, 8);
        for (unsigned k = 0; k < 8 && eight >> (8 * k); k++) {
            unsigned had = eight >> (8 * k) & 0xff;
            if (d->plan->robin) had &= d->faces->holders[(i + k) % l->faces.count];
            if (!had) continue;
            seats[i + k] += __builtin_popcount(had);
            wins[i + k] += share * __builtin_popcount(had & d->game.winners);
        }
    }
}

/* How the team fared, how long it took, and what the game measures. */
static void count_team(struct dealer *d)
{
    const struct layout *l = d->layout;
    const struct game_row *g = &d->game;
    unsigned seats = d->table->seats;
    if (l->has_rounds) d->deal[quantity_at(l, SECTION_ROUNDS, 0, 0)] += g->rounds;
    for (unsigned row = 0; row < l->firsts; row++) {
        unsigned column = d->named_first[row] < seats ? d->named_first[row] : seats;
        d->deal[quantity_at(l, SECTION_FIRST, row, column)]++;
    }
    if (!l->together) return;
    enum team outcome = g->winners ? TEAM_WON : TEAM_LOST;
    unsigned row = g->end >= 0 ? l->event[g->end].end_row : l->ends;
    d->deal[quantity_at(l, SECTION_TEAM, outcome, 0)]++;
    d->deal[quantity_at(l, SECTION_END, row, outcome)]++;
}

static void count_entry(struct dealer *d, unsigned entry, int64_t won)
{
    int64_t *q = d->deal + quantity_at(d->layout, SECTION_ENTRY, entry, 0);
    q[ENTRY_WINS] += won;
    q[ENTRY_DRAWN] += d->game.drawn;
    q[ENTRY_TURNS] += d->game.turns;
}

/* Of a round robin: how the two entries fared, and whose cards were there. */
static void count_pairing(struct dealer *d, int64_t share)
{
    const struct layout *l = d->layout;
    const struct game_row *g = &d->game;
    if (!d->plan->robin) return;
    struct pairing pairing = d->plan->robin->pairing[g->pairing];
    int64_t *q = d->deal + quantity_at(l, SECTION_PAIRING, g->pairing, 0);
    for (seat_id s = 0; s < ROUND_ROBIN_SEATS; s++) {
        unsigned entry = pairing_entry_at(pairing, g->deal, s);
        bool other = pairing_is_mirror(pairing) ? s != 0 : entry != pairing.entry[0];
        int64_t won = g->winners & seat_bit(s) ? share : 0;
        q[other ? PAIRING_WINS_OTHER : PAIRING_WINS] += won;
        if (s == d->place[0]) q[PAIRING_WINS_FIRST] += won;
        if (plan_bot_at(d->plan, g->rotation, s) == 0) q[PAIRING_WINS_BOT] += won;
        if (!pairing_is_mirror(pairing)) count_entry(d, entry, won);
    }
    q[PAIRING_DRAWN] += g->drawn;
    q[PAIRING_TURNS] += g->turns;
    int64_t *holders = d->deal + l->section[SECTION_CARD_HOLDERS].at;
    for (uint32_t i = 0; i < l->faces.count; i++) {
        holders[i] += __builtin_popcount(d->faces->holders[i]);
    }
}

static void count_game(struct dealer *d)
{
    const struct layout *l = d->layout;
    struct game_row *g = &d->game;
    int64_t *q = d->deal + l->section[SECTION_GAME].at;
    int64_t share = winners_share(d);
    q[GAME_TURNS] += g->turns;
    q[GAME_DECISIONS] += g->decisions;
    q[GAME_MOVES] += (int64_t)g->decisions + g->forced;
    q[GAME_FORCED] += g->forced;
    q[GAME_SHARED] += g->parties > 1;
    q[GAME_DRAWN] += g->drawn;
    q[GAME_CUT_OFF] += g->cut_off;
    q[GAME_ENDED_BY_LIMIT] += g->end >= 0 && l->event[g->end].cut_off;
    q[GAME_FORFEITED] += g->forfeited > 0;
    q[GAME_LEFT_OUT] += d->table->left_out;
    count_seats(d, share);
    count_sides(d, share);
    count_cards(d, share);
    count_team(d);
    count_pairing(d, share);
    count_stocks(d, d->table, SECTION_STOCK_LEFT, false);
    count_stocks(d, d->table, SECTION_STOCK_OUT, true);
    for (unsigned h = 0; h < l->held; h++) {
        for (unsigned thing = 0; thing < l->things; thing++) {
            int64_t *held = &d->deal[quantity_at(l, SECTION_HELD, h, thing)];
            for (seat_id s = 0; s < d->table->seats; s++)
                *held += counter_read(l->held_by[h], table_state(d->table), s, thing);
        }
    }
}

static void keep_game(struct dealer *d)
{
    struct game_row *g = &d->game;
    g->decisions = d->table->decisions;
    g->forced = d->table->forced;
    g->forfeited = d->table->forfeited;
    find_winners(d);
    complete_places(d);
    count_game(d);
}

/* ---- a deal ---------------------------------------------------------------------------------- */

/* Room for a table of any of the set-ups. */
static struct table *table_for_all(const struct plan *plan)
{
    size_t bytes = 0;
    for (unsigned i = 0; i < plan_setups(plan); i++) {
        size_t own = plan_setup(plan, i)->table_bytes;
        if (own > bytes) bytes = own;
    }
    return must_alloc(1, bytes);
}

void dealer_init(struct dealer *dealer, const struct plan *plan, const struct layout *layout,
                 atomic_bool *stop)
{
    size_t cards =
        (size_t)layout->section[SECTION_CARD].rows * layout->section[SECTION_CARD].columns;
    *dealer = (struct dealer){
        .sink = { hear, .no_asides = true }, .plan = plan, .layout = layout, .stop = stop
    };
    dealer->table = table_for_all(plan);
    for (unsigned i = 0; i < 2; i++) dealer->scratch[i] = table_for_all(plan);
    dealer->games = must_alloc(plan_deal_games(plan), sizeof *dealer->games);
    dealer->deal = must_alloc(layout->quantities, sizeof *dealer->deal);
    dealer->seats = must_alloc(cards + 8, 1); /* read eight at a time */
    totals_init(&dealer->totals, layout);
}

void dealer_release(struct dealer *dealer)
{
    for (unsigned i = 0; i < dealer->plan->bot_count; i++) {
        if (dealer->kept[i]) dealer->plan->bots[i]->end(dealer->kept[i]);
    }
    text_release(&dealer->problem);
    totals_release(&dealer->totals);
    free(dealer->games);
    free(dealer->seats);
    free(dealer->deal);
    free(dealer->scratch[0]);
    free(dealer->scratch[1]);
    free(dealer->table);
}

static void count_in_histograms(struct dealer *d, const struct game_row *g)
{
    const struct layout *l = d->layout;
    totals_histogram(&d->totals, HISTOGRAM_TURNS)[histogram_bin(g->turns)]++;
    totals_histogram(&d->totals, HISTOGRAM_DECISIONS)[histogram_bin(g->decisions)]++;
    if (l->has_rounds) {
        totals_histogram(&d->totals, l->histogram_rounds)[histogram_bin(g->rounds)]++;
    }
    for (unsigned k = 0; k < l->sides; k++) {
        unsigned points = l->histogram_sides + 2 * k;
        int32_t side = g->scores[d->table->seats + k];
        totals_histogram(&d->totals, points)[histogram_bin(side)]++;
        totals_histogram(&d->totals, points + 1)[histogram_bin(margin_to_side(d, g, k))]++;
    }
    for (seat_id s = 0; s < d->table->seats; s++) {
        unsigned bot = plan_bot_at(d->plan, g->rotation, s), bin = histogram_bin(g->scores[s]);
        totals_histogram(&d->totals, HISTOGRAM_SCORES + bot)[bin]++;
        totals_histogram(&d->totals, HISTOGRAM_SCORES + l->plan->bot_count + s)[bin]++;
    }
}

bool dealer_play(struct dealer *d, uint64_t deal, struct game_row *rows)
{
    unsigned games = plan_deal_games(d->plan), rotations = d->plan->bot_count;
    if (!rows) rows = d->games;
    memset(d->deal, 0, d->layout->quantities * sizeof *d->deal);
    memset(d->seats, 0,
           (size_t)d->layout->section[SECTION_CARD].rows *
               d->layout->section[SECTION_CARD].columns);
    check_context(tell_about, d);
    bool whole = true;
    for (unsigned i = 0; whole && i < games; i++) {
        d->game = (struct game_row){ .deal = deal,
                                     .rotation = i % rotations,
                                     .pairing = i / rotations,
                                     .end = -1,
                                     .seed = plan_deal_seed(d->plan, deal) };
        begin_game(d);
        whole = play_moves(d);
        if (!whole) break;
        keep_game(d);
        rows[i] = d->game;
    }
    check_context(NULL, NULL);
    if (!whole) return false;
    totals_add_deal(&d->totals, d->deal);
    for (unsigned i = 0; i < games; i++) count_in_histograms(d, &rows[i]);
    return true;
}
