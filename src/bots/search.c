/* SPDX-License-Identifier: MIT */
/*
 * Information-set Monte Carlo tree search.
 *
 * An iteration imagines a world that the seat could be in, walks down a tree of what was seen
 * since the root, taking the move that promises most or was tried least, adds one node, plays on
 * from there with some sense until so many turns have passed, and values what came of it
 * (chance.h). Each party has a tree of its own, because it sees other things; all of them are
 * walked together, and each grows by what its party sees. After so many iterations the move that
 * was tried most often is taken.
 *
 * - *Which move is tried* (PUCT): its average, and the more the less it was tried, in proportion
 *   to how much was expected of it beforehand. At the root greedy says what to expect, so a search
 *   of few iterations plays as greedy does; further down nobody does.
 * - *Playing on*: of some random moves the one that leaves the mover best off by the game's own
 *   evaluation. Random moves to the end lose every game (docs/bots.md).
 * - *Batches*: some leaves are chosen one after the other, those under way counting as lost, then
 *   all are played on, then all are counted in their order. So any number of threads finds the same
 *   move.
 *
 * Integers only, luck from the bot's own stream: the same move on every machine. No tree is kept
 * for the next decision: a game that was saved and loaded would continue differently.
 */
#include "bots/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/crew.h"
#include "bots/tree.h"
#include "bots/worlds.h"
#include "kernel/chance.h"
#include "kernel/knowledge.h"
#include "kernel/outcome.h"

enum {
    BATCH = 16,          /* leaves that are played on together */
    PATH_MAX = 96,       /* moves within the trees; an iteration that comes so far is played on */
    NODES_MAX = 1 << 18, /* 8 MB: beyond that the trees no longer grow */
    PRIOR_ONE = 1 << 16,
    PRIOR_FLOOR = PRIOR_ONE / 5, /* of what is expected, this much is shared by all moves alike */
};

_Static_assert(NODES_MAX * sizeof(struct node) <= 8u << 20, "docs/bots.md promises 8 MB");

/* What may be tuned, game by game: struct search_style of the game, or these. */
static const struct search_style usual_style = {
    .turns = 4,
    .tries = 3,
    .exploration = 250,
    .sharpness = 2,
};

/* One iteration: where it stands, and the nodes it came by. */
struct walk {
    struct leaf leaf; /* wasted: there was no world */
    unsigned first;   /* the root's move that it began with */
    unsigned length;
    node_id node[PATH_MAX];
    uint8_t party[PATH_MAX]; /* whose tree the node is in, and who gets its value */
};

struct search {
    /* kept from one choice to the next: memory alone */
    struct tree tree;
    struct walk walks[BATCH];
    struct crew crew;
    size_t table_bytes;
    const struct search_settings *settings; /* of the bot; NULL: as the game says */
    /* of one choice */
    const struct table *t;
    struct thinking *thinking;
    struct search_style style;
    uint32_t cut; /* the turn in which a position is valued */
    uint8_t parties, party_of[SEATS_MAX];
    node_id root[SEATS_MAX];
    uint64_t keys[SEARCH_MOVES_MAX];
    unsigned moves;
    uint32_t prior[SEARCH_MOVES_MAX];   /* of the root's moves, PRIOR_ONE in all */
    uint64_t chances[SEARCH_MOVES_MAX]; /* sums over their visits of the chance to win, */
    uint64_t squares[SEARCH_MOVES_MAX]; /* and of its square: what is told */
    uint64_t counted, value, square;    /* how many visits have a value, their sum and squares */
    uint64_t exploration;               /* in CHANCE_ONEths: see look_at_spread() */
};

/* ---- memory ------------------------------------------------------------------------------------ */

void *search_begin(const struct bot *bot)
{
    struct search *s = must_alloc(1, sizeof *s);
    s->settings = bot->settings;
    return s;
}

static void free_tables(struct search *s)
{
    for (unsigned i = 0; i < BATCH; i++) free(s->walks[i].leaf.t);
}

void search_end(void *kept)
{
    struct search *s = kept;
    free_tables(s);
    crew_release(&s->crew);
    free(s->tree.nodes);
    free(s);
}

/* Two nodes an iteration at most in each tree, but no more than the largest arena. */
static node_id nodes_for(unsigned iterations)
{
    uint64_t most = 64 + (uint64_t)iterations * 8;
    return most < NODES_MAX ? (node_id)most : NODES_MAX;
}

static void make_room(struct search *s, unsigned iterations)
{
    size_t bytes = s->t->setup->table_bytes;
    node_id nodes = nodes_for(iterations);
    if (bytes > s->table_bytes) {
        free_tables(s);
        s->table_bytes = bytes;
        for (unsigned i = 0; i < BATCH; i++) s->walks[i].leaf.t = must_alloc(1, bytes);
    }
    crew_ensure(&s->crew, s->thinking->threads, s->table_bytes);
    if (nodes <= s->tree.capacity) return;
    free(s->tree.nodes);
    s->tree.nodes = must_alloc(nodes, sizeof *s->tree.nodes);
    s->tree.capacity = nodes;
}

/* ---- before the first iteration ---------------------------------------------------------------- */

static void find_parties(struct search *s)
{
    const struct setup *setup = s->t->setup;
    bool together = seats_win_together(setup);
    uint8_t number[32] = { 0 };
    s->parties = 0;
    for (seat_id seat = 0; seat < setup->seats; seat++) {
        unsigned team = together               ? 0
                        : setup->game->team_of ? setup->game->team_of(setup, seat)
                                               : seat;
        if (!number[team]) number[team] = ++s->parties;
        s->party_of[seat] = (uint8_t)(number[team] - 1);
    }
}

/* What greedy expects of each move, as shares of PRIOR_ONE: a move that it thinks as much worse as
 * makes the odds of a game e : 1 gets that much less. */
static void ask_greedy(struct search *s)
{
    struct opinions o;
    struct thinking thinking = { .luck = s->thinking->luck,
                                 .scratch = crew_scratch(&s->crew),
                                 .stop = s->thinking->stop,
                                 .budget = s->style.opinion };
    greedy_weigh(s->t, &thinking, table_outlook, &o);
    for (unsigned i = 0; i < s->moves; i++) s->prior[i] = PRIOR_ONE / s->moves;
    if (!o.worlds) return;
    const struct chance *chance = s->t->setup->game->chance;
    int32_t scale = chance ? chance->phase[chance_phase_of(s->t, chance)].scale : 8;
    int64_t best = o.sum[0];
    for (unsigned i = 1; i < o.candidates; i++) best = o.sum[i] > best ? o.sum[i] : best;
    uint64_t weight[SEARCH_MOVES_MAX], all = 0;
    for (unsigned i = 0; i < o.candidates; i++) {
        int64_t behind = (best - o.sum[i]) / o.worlds * s->style.sharpness;
        weight[i] = 2 * chance_of_lead(-behind, scale); /* of the best, CHANCE_ONE */
        all += weight[i];
    }
    for (unsigned i = 0; i < s->moves; i++) s->prior[i] = PRIOR_FLOOR / s->moves;
    for (unsigned i = 0; i < o.candidates; i++) {
        s->prior[greedy_candidate(s->t, &o, i)] +=
            (uint32_t)((PRIOR_ONE - PRIOR_FLOOR) * weight[i] / all);
    }
}

static struct search_style style_of(const struct search_settings *settings, const struct game *game)
{
    struct search_style style = game->search ? *game->search : usual_style;
    if (!settings) return style;
    const int32_t *value = settings->value;
    if (value[SETTING_TURNS] >= 0) style.turns = (uint16_t)value[SETTING_TURNS];
    if (value[SETTING_TRIES] >= 0) style.tries = (uint8_t)value[SETTING_TRIES];
    if (value[SETTING_SHARPNESS] >= 0) style.sharpness = (uint8_t)value[SETTING_SHARPNESS];
    if (value[SETTING_EXPLORATION] >= 0) style.exploration = (uint16_t)value[SETTING_EXPLORATION];
    if (value[SETTING_OPINION] >= 0) style.opinion = (uint16_t)value[SETTING_OPINION];
    if (value[SETTING_RESTS] == 0) style.rests = 0;
    return style;
}

static void begin_choice(struct search *s, const struct table *t, struct thinking *thinking)
{
    s->t = t;
    s->thinking = thinking;
    s->style = style_of(s->settings, t->setup->game);
    s->cut = table_turns(t) + s->style.turns;
    make_room(s, thinking->budget);
    find_parties(s);
    s->tree.used = 1; /* 0 is no node */
    for (unsigned p = 0; p < s->parties; p++) s->root[p] = tree_root(&s->tree);
    s->moves = move_keys(t, s->keys, SEARCH_MOVES_MAX);
    memset(s->chances, 0, s->moves * sizeof *s->chances);
    memset(s->squares, 0, s->moves * sizeof *s->squares);
    s->counted = s->value = s->square = 0;
    ask_greedy(s);
}

/* ---- down the tree ----------------------------------------------------------------------------- */

/* The root of a number, rounded down. What the processor says is put right, so no last bit of it
 * counts. */
static uint64_t root_of(uint64_t n)
{
    uint64_t root = (uint64_t)sqrt((double)n);
    if (root > UINT32_MAX) root = UINT32_MAX;
    while (root * root > n) root--;
    while (root < UINT32_MAX && (root + 1) * (root + 1) <= n) root++;
    return root;
}

/* In 256ths of a CHANCE_ONEth: averages of many values are finer than one of them. */
static uint64_t mean_of(const struct node *node, uint64_t otherwise)
{
    return node->visits ? node->value * 256 / node->visits : otherwise;
}

struct promise {
    uint64_t mean;      /* of the node above, for moves that were never tried; in 256ths */
    uint32_t prior;     /* PRIOR_ONE: as much as there is */
    uint32_t available; /* of a move that has no node */
    uint64_t exploration;
};

/* In 1/256 of a CHANCE_ONEth. */
static uint64_t promise_of(const struct node *node, const struct promise *p)
{
    uint64_t visits = node ? node->visits : 0;
    uint64_t available = node ? node->available : p->available;
    uint64_t mean = node ? mean_of(node, p->mean) : p->mean;
    uint64_t unsure = p->exploration * root_of(available << 16) / (1 + visits); /* 256ths */
    return mean + unsure * p->prior / PRIOR_ONE;
}

struct step {
    unsigned move;
    node_id node; /* 0: the tree is full */
    bool fresh;
};

/* Which move the asked seat tries in this world. Of equals the first, but where nobody has an
 * opinion any: which of them comes first in a list says nothing. */
static struct step choose_step(struct search *s, struct walk *w, node_id at)
{
    const struct table *t = w->leaf.t;
    bool root = at == s->root[s->party_of[s->t->asked]];
    uint64_t keys[SEARCH_MOVES_MAX], best = 0;
    unsigned moves = root ? s->moves : move_keys(t, keys, SEARCH_MOVES_MAX);
    const uint64_t *key = root ? s->keys : keys;
    struct node *nodes = s->tree.nodes;
    struct promise p = { .mean = mean_of(&nodes[at], CHANCE_ONE / 2 * 256),
                         .available = nodes[at].visits,
                         .exploration = s->exploration };
    unsigned from = root ? 0 : stream_below(&w->leaf.luck, moves);
    struct step step = { 0 };
    node_id after[SEARCH_MOVES_MAX];
    tree_find_all(&s->tree, at, key, moves, after);
    for (unsigned n = 0, i = from; n < moves; n++, i = i + 1 < moves ? i + 1 : 0) {
        node_id node = after[i];
        if (node) nodes[node].available++;
        p.prior = root ? s->prior[i] : PRIOR_ONE / moves;
        uint64_t promise = promise_of(node ? &nodes[node] : NULL, &p);
        if (n > 0 && promise <= best) continue;
        best = promise;
        step = (struct step){ i, node, !node };
    }
    if (step.fresh) step.node = tree_grow(&s->tree, at, key[step.move]);
    return step;
}

static void note(struct search *s, struct walk *w, node_id node, unsigned party)
{
    w->node[w->length] = node;
    w->party[w->length++] = (uint8_t)party;
    s->tree.nodes[node].visits++; /* without a value until it is known: as if it were lost */
}

/* Makes the move, and goes on in the trees of the others by what they see of it. */
static bool make_step(struct search *s, struct walk *w, node_id at[SEATS_MAX], struct step step)
{
    struct move move = table_moves(w->leaf.t)[step.move];
    seat_id mover = w->leaf.t->asked;
    unsigned party = s->party_of[mover];
    if (step.node) note(s, w, step.node, party);
    table_choose(w->leaf.t, step.move);
    bool known = step.node && !step.fresh;
    at[party] = step.node;
    for (seat_id seat = 0; seat < w->leaf.t->seats; seat++) {
        unsigned other = s->party_of[seat];
        if (other == party || !at[other]) continue;
        bool first = true; /* of its party: one of them stands for all */
        for (seat_id before = 0; before < seat; before++) first &= s->party_of[before] != other;
        if (first)
            at[other] = tree_grow(&s->tree, at[other], move_key(w->leaf.t, &move, seat) + mover);
    }
    return known;
}

/* From the root to a node that is new. */
static void walk_down(struct search *s, struct walk *w)
{
    node_id at[SEATS_MAX] = { 0 };
    for (unsigned p = 0; p < s->parties; p++) at[p] = s->root[p];
    w->length = 0;
    note(s, w, s->root[s->party_of[s->t->asked]], s->party_of[s->t->asked]);
    bool goes_on = true; /* the first move is made however near the cut is */
    while (goes_on && w->length < PATH_MAX) {
        unsigned party = s->party_of[w->leaf.t->asked];
        if (!at[party]) return;
        struct step step = choose_step(s, w, at[party]);
        if (w->length == 1) w->first = step.move;
        goes_on = make_step(s, w, at, step) && !table_is_over(w->leaf.t) &&
                  table_turns(w->leaf.t) < s->cut;
    }
}

/* ---- iterations -------------------------------------------------------------------------------- */

static void count(struct search *s, const struct walk *w)
{
    uint16_t value[SEATS_MAX] = { 0 }, chances[SEATS_MAX] = { 0 };
    for (seat_id seat = 0; seat < s->t->seats; seat++) {
        value[s->party_of[seat]] = w->leaf.values[seat];
        chances[s->party_of[seat]] = w->leaf.chances[seat];
    }
    unsigned party = s->party_of[s->t->asked];
    uint64_t own = value[party], chance = chances[party];
    if (w->length > 1) {
        s->chances[w->first] += chance;
        s->squares[w->first] += chance * chance;
    }
    s->counted++;
    s->value += own;
    s->square += own * own;
    for (unsigned i = 0; i < w->length; i++) s->tree.nodes[w->node[i]].value += value[w->party[i]];
}

/*
 * What seems worse is tried the more, the more the values scatter: by the style's percentage of
 * their deviation. Where all positions are valued nearly alike, as in the first rounds of
 * Sentinels, a fixed amount would drown what little the moves differ in.
 */
static void look_at_spread(struct search *s)
{
    enum { SPREAD_BEFORE = 80, SPREAD_LEAST = 2 }; /* in Gemotion 80 is usual */
    uint64_t spread = SPREAD_BEFORE;
    if (s->counted) {
        uint64_t n = s->counted, mean = s->value / n;
        uint64_t squares = s->square / n;
        spread = squares > mean * mean ? root_of(squares - mean * mean) : 0;
        if (spread < SPREAD_LEAST) spread = SPREAD_LEAST;
    }
    s->exploration = s->style.exploration * spread / 100;
}

static void iterate(struct search *s, unsigned batch)
{
    struct stream *luck = s->thinking->luck;
    for (unsigned i = 0; i < batch; i++) {
        struct walk *w = &s->walks[i];
        w->leaf.luck = stream_make(stream_next(luck), 0);
        w->leaf.wasted = !world_sample(w->leaf.t, s->t, s->t->asked, luck);
        if (!w->leaf.wasted) walk_down(s, w);
    }
    struct leaf *leaves[BATCH];
    for (unsigned i = 0; i < batch; i++) leaves[i] = &s->walks[i].leaf;
    struct playing_on how = { s->cut, s->style.tries, s->style.rests };
    crew_play(&s->crew, leaves, batch, how);
    for (unsigned i = 0; i < batch; i++) {
        if (!s->walks[i].leaf.wasted) count(s, &s->walks[i]);
    }
    s->thinking->trials += batch;
}

/* The move that was tried most; of equals the one of which more was expected. */
static unsigned most_tried(const struct search *s)
{
    node_id root = s->root[s->party_of[s->t->asked]];
    uint64_t best = 0;
    unsigned move = 0;
    for (unsigned i = 0; i < s->moves; i++) {
        node_id node = tree_find(&s->tree, root, s->keys[i]);
        uint64_t rank = (uint64_t)(node ? s->tree.nodes[node].visits : 0) << 32 | s->prior[i];
        if (i > 0 && rank <= best) continue;
        best = rank;
        move = i;
    }
    return move;
}

/* ---- telling ----------------------------------------------------------------------------------- */

/* What a move's chance to win is, and how far that average may be off by the luck of its
 * visits: 1.96 deviations. It says nothing about whether positions are valued rightly. */
static struct search_move tell_move(const struct search *s, unsigned move)
{
    struct search_move out = { .move = move, .high = CHANCE_ONE };
    node_id at = tree_find(&s->tree, s->root[s->party_of[s->t->asked]], s->keys[move]);
    if (!at) return out;
    const struct node *node = &s->tree.nodes[at];
    uint64_t n = node->visits, sum = s->chances[move], mean = n ? sum / n : 0;
    out.visits = node->visits;
    out.value = sum;
    if (n < 2) return out;
    uint64_t spread = n * s->squares[move] - sum * sum;              /* n^2 times the variance */
    uint64_t half = root_of(spread / n * 38416 / n / (n - 1)) / 100; /* 1.96^2 is 3.8416 */
    out.low = (uint32_t)(mean > half ? mean - half : 0);
    out.high = (uint32_t)(mean + half < CHANCE_ONE ? mean + half : CHANCE_ONE);
    return out;
}

/* The move of the pending decision that was tried most after that node. Returns its visits. */
static uint32_t follow(const struct search *s, const struct table *t, node_id from, unsigned *move)
{
    uint64_t keys[SEARCH_MOVES_MAX];
    unsigned moves = move_keys(t, keys, SEARCH_MOVES_MAX);
    uint32_t most = 0;
    for (unsigned i = 0; i < moves; i++) {
        node_id node = tree_find(&s->tree, from, keys[i]);
        if (!node || s->tree.nodes[node].visits <= most) continue;
        most = s->tree.nodes[node].visits;
        *move = i;
    }
    return most;
}

/* What it expects: in a world that the seat could be in, the moves that were tried most, for as
 * long as they were tried more than by chance. The bot's luck is not touched. */
static void tell_line(struct search *s, struct search_report *report)
{
    enum { VISITS_LEAST = 6 };
    struct walk *w = &s->walks[0];
    struct stream luck = *s->thinking->luck;
    node_id at[SEATS_MAX] = { 0 };
    unsigned move = most_tried(s);
    for (unsigned p = 0; p < s->parties; p++) at[p] = s->root[p];
    if (!world_sample(w->leaf.t, s->t, s->t->asked, &luck)) return;
    w->length = 0;
    for (unsigned i = 0; i < SEARCH_LINE_MAX; i++) {
        unsigned party = s->party_of[w->leaf.t->asked];
        if (i > 0 && follow(s, w->leaf.t, at[party], &move) < VISITS_LEAST) break;
        report->tell(report->about, w->leaf.t, move);
        uint64_t keys[SEARCH_MOVES_MAX];
        move_keys(w->leaf.t, keys, SEARCH_MOVES_MAX);
        struct step step = { move, tree_find(&s->tree, at[party], keys[move]), false };
        bool known = step.node && make_step(s, w, at, step);
        if (!known || table_is_over(w->leaf.t) || !at[s->party_of[w->leaf.t->asked]]) break;
    }
}

static void fill_report(struct search *s, unsigned iterations, struct search_report *report)
{
    report->iterations = iterations;
    report->moves = s->moves;
    for (unsigned i = 0; i < s->moves; i++) report->move[i] = tell_move(s, i);
    if (report->tell) tell_line(s, report);
}

unsigned search_choose(const struct table *t, struct thinking *thinking)
{
    struct search *s = thinking->kept;
    begin_choice(s, t, thinking);
    unsigned done = 0;
    while (done < thinking->budget && !thinking_is_stopped(thinking)) {
        unsigned left = thinking->budget - done, batch = left < BATCH ? left : BATCH;
        look_at_spread(s);
        iterate(s, batch);
        done += batch;
    }
    unsigned move = most_tried(s); /* before the report, which walks the trees once more */
    if (thinking->report) fill_report(s, done, thinking->report);
    return move;
}
