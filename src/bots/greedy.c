/* SPDX-License-Identifier: MIT */
/*
 * Greedy: one step deep over sampled worlds.
 *
 * Each move is tried in some worlds the seat could imagine, the same ones for every move. As long
 * as the same seat is asked (a card's choices come one at a time, and mean nothing before the
 * last), what the move set off is played out at random several times, and the best of those counts:
 * the seat will choose as well then as it does now. Others who may answer it pass, where the game
 * says what passing is (SAYS_PASS): a card that is paid for is worth what it does. The position is
 * worth what the game's own evaluation says. The move with the best average over the worlds is
 * taken, the first of equals.
 *
 * A budget is shared among the moves as the usual one is. One that does not suffice for every move
 * to be played out several times in one world first makes do with fewer times, then with fewer
 * moves, evenly spread over the list: moves of one kind stand together in it. Whoever stops the bot
 * gets the best by the worlds that were finished; if not one was, the best of the moves tried.
 */
#include "bots/worlds.h"
#include "kernel/knowledge.h"
#include "kernel/outcome.h"

enum {
    TRIALS = 480, /* per decision, shared among its moves: well under a millisecond */
    WORLDS_MIN = 4,
    WORLDS_MAX = 48,
    COMPLETIONS = 6, /* ways to go on with a move that asks the same seat again */
    STEPS_MAX = 24,  /* answers per trial; a turn that goes on longer is evaluated as it stands */
    REJECTED_MAX = 8 /* samples the game may reject in a row before the world is skipped */
};

bool world_sample(struct table *world, const struct table *t, seat_id seat, struct stream *luck)
{
    for (unsigned i = 0; i < REJECTED_MAX; i++) {
        table_copy(world, t);
        world->sink = NULL;
        if (table_resample(world, seat, stream_next(luck))) return true;
    }
    return false;
}

/* A choice being made. */
struct search {
    const struct table *t;
    struct thinking *thinking;
    seat_id seat;
    valuer value;
    unsigned completions; /* of each move in a world, at most */
    struct opinions *out;
};

unsigned greedy_candidate(const struct table *t, const struct opinions *opinions, unsigned number)
{
    return (unsigned)((uint64_t)number * t->moves / opinions->candidates);
}

int window_pass(const struct table *t)
{
    const struct game *game = t->setup->game;
    if (!game->prompts[t->prompt].window) return -1;
    for (unsigned i = 0; i < t->moves; i++) {
        if (game->moves[table_moves(t)[i].kind].says == SAYS_PASS) return (int)i;
    }
    return -1;
}

static uint32_t turn_of(const struct table *t)
{
    return t->setup->game->turn_number ? t->setup->game->turn_number(t) : 0;
}

/* Plays at random where this seat is asked, and passes for others, until one of those has more to
 * say or the turn is another one. Returns whether there was anything to choose. */
static bool play_out(struct table *t, seat_id seat, uint32_t turn, struct stream *luck)
{
    bool chose = false;
    for (unsigned i = 0; i < STEPS_MAX && !table_is_over(t); i++) {
        if (turn_of(t) != turn) break;
        int pass = t->asked == seat ? -1 : window_pass(t);
        if (t->asked != seat && pass < 0) break;
        chose |= pass < 0;
        table_choose(t, pass < 0 ? stream_below(luck, t->moves) : (unsigned)pass);
    }
    return chose;
}

/* What the move leads to in the present world, at best. */
static int32_t value_of_move(struct search *s, unsigned move, struct stream luck)
{
    const struct table *world = s->thinking->scratch[0];
    struct table *trial = s->thinking->scratch[1];
    int32_t best = 0;
    for (unsigned i = 0; i < s->completions; i++) {
        if (i > 0 && thinking_is_stopped(s->thinking)) break;
        table_copy(trial, world);
        trial->sink = NULL;
        table_choose(trial, move);
        bool chose = play_out(trial, s->seat, turn_of(world), &luck);
        int32_t worth = s->value(trial, s->seat);
        s->thinking->trials++;
        if (i == 0 || worth > best) best = worth;
        if (!chose) break;
    }
    return best;
}

/* Tries the candidates in one more world. False: it was stopped before it had tried all. */
static bool try_in_world(struct search *s)
{
    struct stream same = stream_make(stream_next(s->thinking->luck), 0);
    struct opinions *o = s->out;
    for (o->tried = 0; o->tried < o->candidates; o->tried++) {
        if (thinking_is_stopped(s->thinking)) return false;
        o->value[o->tried] = value_of_move(s, greedy_candidate(s->t, o, o->tried), same);
    }
    for (unsigned i = 0; i < o->candidates; i++) o->sum[i] += o->value[i];
    return true;
}

/* Shares the budget among moves, their completions and worlds; returns how many worlds. */
static unsigned share_budget(struct search *s)
{
    unsigned moves = s->t->moves < OPINIONS_MAX ? s->t->moves : OPINIONS_MAX;
    unsigned budget = s->thinking->budget, candidates = budget && budget < moves ? budget : moves;
    s->out->candidates = candidates;
    s->completions = COMPLETIONS;
    if (!budget) {
        unsigned worlds = TRIALS / (moves * COMPLETIONS);
        return worlds < WORLDS_MIN ? WORLDS_MIN : worlds > WORLDS_MAX ? WORLDS_MAX : worlds;
    }
    if (budget / candidates < COMPLETIONS) s->completions = budget / candidates;
    return budget / (candidates * s->completions);
}

void greedy_weigh(const struct table *t, struct thinking *thinking, valuer value,
                  struct opinions *out)
{
    *out = (struct opinions){ 0 };
    struct search s = {
        .t = t, .thinking = thinking, .seat = t->asked, .value = value, .out = out
    };
    unsigned worlds = share_budget(&s);
    for (unsigned w = 0; w < worlds && !thinking_is_stopped(thinking); w++) {
        if (!world_sample(thinking->scratch[0], t, s.seat, thinking->luck)) continue;
        if (!try_in_world(&s)) break;
        out->worlds++;
    }
}

static unsigned choose_greedily(const struct table *t, struct thinking *thinking)
{
    struct opinions o;
    greedy_weigh(t, thinking, table_evaluate, &o);
    unsigned best = 0, count = o.worlds ? o.candidates : o.tried;
    for (unsigned i = 1; i < count; i++) {
        if (o.worlds ? o.sum[i] > o.sum[best] : o.value[i] > o.value[best]) best = i;
    }
    return greedy_candidate(t, &o, best);
}

const struct bot greedy_bot = { .name = "greedy",
                                .about = "tries each move one step deep and takes the best",
                                .choose = choose_greedily };
