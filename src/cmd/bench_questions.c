/* SPDX-License-Identifier: MIT */
/*
 * limbic bench --questions: how much a person is asked, and how much of it matters.
 *
 * Games are played greedily from the seats of one person: all seats where they win or lose
 * together, else the first. A decision of theirs with more than one answer is a question, unless
 * the person is spared it (session/orders.h). Of each question that is put, every answer is then
 * followed by greedy play, with the same luck, to the first decision after a new turn has begun; if
 * all come to the same position, the question changed nothing in hindsight. A run is a number of
 * questions to one seat without another seat deciding anything; a phase is what the game calls so.
 *
 * Of phases with more than PHASE_MANY questions each is printed, with why it was put.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/hint.h"
#include "cmd/bench.h"
#include "kernel/counter.h"
#include "kernel/look.h"
#include "kernel/position.h"
#include "kernel/words.h"
#include "session/orders.h"

enum {
    GAMES_USUAL = 200,
    BUDGET = 120,       /* trials a move, for hindsight, which needs many moves */
    PLAY_OUT_MAX = 300, /* decisions until a turn ends; what goes on longer is compared there */
    PHASE_MANY = 8,
    PROMPTS_MAX = 64,
    LABEL_MAX = 64,
    PHASES_MAX = 64,
};

/* Of one prompt. */
struct tally {
    unsigned put, spared, nothing; /* the last in hindsight */
};

/* Of one phase, by name, over all games. */
struct phase {
    char label[LABEL_MAX];
    unsigned seen, questions, worst;
};

struct measuring {
    const struct setup *setup;
    bool hindsight;
    struct sink sink; /* of the trial: when another turn begins */
    bool turn_began;
    struct table *t, *trial, *scratch[2];
    seat_set person;
    uint64_t seed; /* of the present game */

    struct tally prompts[PROMPTS_MAX];
    struct phase phases[PHASES_MAX];
    unsigned phase_count;
    unsigned longest_run, run;
    seat_id run_seat;
    int64_t turn, step; /* of the present phase, and its questions */
    unsigned in_phase;
    struct text why; /* of these */
};

/* ---- greedy play ----------------------------------------------------------------------------- */

static unsigned greedy_move(struct measuring *m, const struct table *t, unsigned budget)
{
    struct thinking thinking = { .scratch = m->scratch, .budget = budget };
    return bot_choice(&greedy_bot, t, (struct progress){ m->seed, t->decisions }, &thinking).move;
}

static bool is_spared(struct measuring *m, const struct table *t)
{
    return order_is_asked(t) && order_makes_no_difference(t, m->scratch);
}

static void hear_turn(struct sink *sink, const struct table *t, const struct event *event)
{
    struct measuring *m =
        (struct measuring *)(void *)((char *)sink - offsetof(struct measuring, sink));
    if (t->setup->game->events[event->kind].turn) m->turn_began = true;
}

/* Where that answer leads when the turn is over. */
static uint64_t end_of_turn(struct measuring *m, unsigned answer)
{
    struct table *t = m->trial;
    table_copy(t, m->t);
    t->sink = &m->sink;
    m->turn_began = false;
    table_choose(t, answer);
    for (unsigned i = 0; i < PLAY_OUT_MAX && !m->turn_began && !table_is_over(t); i++)
        table_choose(t, is_spared(m, t) ? 0 : greedy_move(m, t, BUDGET));
    t->sink = NULL;
    return position_hash(t);
}

static bool changes_nothing(struct measuring *m)
{
    uint64_t first = end_of_turn(m, 0);
    for (unsigned i = 1; i < m->t->moves; i++) {
        if (end_of_turn(m, i) != first) return false;
    }
    return true;
}

/* ---- phases ---------------------------------------------------------------------------------- */

static const struct counter *counter_shown_as(const struct game *game, enum shown_as as)
{
    const struct counter_look *look = game->look ? game->look->counters : NULL;
    while (look && look->name && look->as != as) look++;
    for (const struct counter *k = game->counters; look && look->name && k->name; k++) {
        if (strcmp(k->name, look->name) == 0) return k;
    }
    return NULL;
}

static int64_t value_shown_as(const struct table *t, enum shown_as as)
{
    const struct counter *k = counter_shown_as(t->setup->game, as);
    return k ? counter_read(k, table_state(t), 0, 0) : 0;
}

/* "villain, end": all seats are one, whatever their number. */
static void phase_label(const struct table *t, struct text *out)
{
    static const enum shown_as parts[] = { SHOWN_TURN, SHOWN_PHASE };
    size_t start = out->length;
    for (unsigned i = 0; i < 2; i++) {
        const struct counter *k = counter_shown_as(t->setup->game, parts[i]);
        if (!k) continue;
        if (out->length > start) text_add_string(out, ", ");
        const char *word = k->kind == VALUE_WORD ? k->words[value_shown_as(t, parts[i])] : "player";
        text_add_bytes(out, word, strcspn(word, "-0123456789"));
    }
    if (out->length == start) text_add_string(out, "game");
}

static struct phase *phase_of(struct measuring *m)
{
    struct text label = { 0 };
    unsigned i = 0;
    phase_label(m->t, &label);
    while (i < m->phase_count && strcmp(m->phases[i].label, text_string(&label)) != 0) i++;
    check(i < PHASES_MAX);
    if (i == m->phase_count) {
        snprintf(m->phases[i].label, LABEL_MAX, "%s", text_string(&label));
        m->phase_count++;
    }
    text_release(&label);
    return &m->phases[i];
}

/* A phase that asked nothing is not known of: only decisions are looked at. */
static void enter_phase(struct measuring *m)
{
    int64_t turn = value_shown_as(m->t, SHOWN_TURN), step = value_shown_as(m->t, SHOWN_PHASE);
    bool has_phases = counter_shown_as(m->setup->game, SHOWN_PHASE);
    if (turn == m->turn && step == m->step && !table_is_over(m->t)) return;
    if (m->in_phase > PHASE_MANY && has_phases) printf("%s", text_string(&m->why));
    m->turn = turn;
    m->step = step;
    m->in_phase = 0;
    text_clear(&m->why);
}

/* ---- questions ------------------------------------------------------------------------------- */

static void note_why(struct measuring *m, bool nothing)
{
    const struct table *t = m->t;
    struct text *why = &m->why;
    if (m->in_phase == 1) {
        text_add(why, "seed %llu, ", (unsigned long long)m->seed);
        phase_label(t, why);
        text_add_string(why, ":\n");
    }
    text_add(why, "  %u. ", m->in_phase);
    seat_words(t->setup, t->asked, why);
    text_add_string(why, ": ");
    prompt_words(t, why);
    text_add_string(why, order_is_asked(t) ? " (put, because " : " (put, because the answers ");
    if (order_is_asked(t))
        text_add_string(why, order_difference_words(order_try(t, m->scratch)));
    else
        text_add_string(why, nothing        ? "differ, though not in hindsight"
                             : m->hindsight ? "lead elsewhere"
                                            : "differ");
    text_add_string(why, ")\n");
}

static void count_question(struct measuring *m)
{
    struct tally *tally = &m->prompts[m->t->prompt];
    if (is_spared(m, m->t)) {
        tally->spared++;
        return;
    }
    bool nothing = m->hindsight && changes_nothing(m);
    struct phase *phase = phase_of(m);
    tally->put++;
    tally->nothing += nothing;
    phase->questions++;
    phase->seen += m->in_phase++ == 0;
    if (m->in_phase > phase->worst) phase->worst = m->in_phase;
    m->run = m->t->asked == m->run_seat ? m->run + 1 : 1;
    if (m->run > m->longest_run) m->longest_run = m->run;
    note_why(m, nothing);
}

static void play_game(struct measuring *m)
{
    table_start(m->t, m->setup, m->seed);
    m->turn = m->step = -1;
    m->in_phase = m->run = 0;
    m->run_seat = NOBODY;
    while (!table_is_over(m->t)) {
        enter_phase(m);
        if (m->person & seat_bit(m->t->asked) && m->t->moves > 1) count_question(m);
        m->run_seat = m->t->asked;
        table_choose(m->t, is_spared(m, m->t) ? 0 : greedy_move(m, m->t, 0));
    }
    enter_phase(m);
}

/* ---- the table ------------------------------------------------------------------------------- */

static double share(unsigned part, unsigned whole)
{
    return whole ? 100.0 * part / whole : 0;
}

static struct tally total_of(const struct measuring *m, bool orders_only)
{
    struct tally all = { 0 };
    for (unsigned i = 0; m->setup->game->prompts[i].words; i++) {
        if (orders_only && !m->setup->game->prompts[i].order) continue;
        all.put += m->prompts[i].put;
        all.spared += m->prompts[i].spared;
        all.nothing += m->prompts[i].nothing;
    }
    return all;
}

static void print_row(const char *name, const struct tally *tally, double games, bool hindsight)
{
    printf("  %-16s %8.2f %8.2f", name, tally->put / games, tally->spared / games);
    if (hindsight) printf(" %9.1f %%", share(tally->nothing, tally->put));
    printf("\n");
}

static void print_measured(const struct measuring *m, uint64_t games)
{
    struct tally all = total_of(m, false), orders = total_of(m, true);
    printf("%s, %llu games\n  %-16s %8s %8s%s\n", m->setup->game->name, (unsigned long long)games,
           "a game, by prompt", "put", "spared", m->hindsight ? "  for nothing" : "");
    for (unsigned i = 0; m->setup->game->prompts[i].words; i++) {
        if (!m->prompts[i].put && !m->prompts[i].spared) continue;
        print_row(m->setup->game->prompts[i].name, &m->prompts[i], (double)games, m->hindsight);
    }
    print_row("all", &all, (double)games, m->hindsight);
    printf("  orders among those put: %.1f %%; if none were spared: %.1f %%\n",
           share(orders.put, all.put), share(orders.put + orders.spared, all.put + all.spared));
    printf("  longest run of questions to one seat: %u\n", m->longest_run);
    printf("  %-24s %8s %8s\n", "questions a phase", "mean", "worst");
    for (unsigned i = 0; i < m->phase_count; i++) {
        const struct phase *p = &m->phases[i];
        printf("  %-24s %8.2f %8u\n", p->label, (double)p->questions / (double)p->seen, p->worst);
    }
}

void bench_questions(const struct setup *setup, uint64_t games, uint64_t seed, bool hindsight)
{
    struct measuring m = { .setup = setup, .hindsight = hindsight, .sink = { hear_turn } };
    struct table **const tables[] = { &m.t, &m.trial, &m.scratch[0], &m.scratch[1] };
    for (unsigned i = 0; i < 4; i++) *tables[i] = must_alloc(1, setup->table_bytes);
    m.person = (seat_set)(setup->game->cooperative ? (1u << setup->seats) - 1u : 1u);
    if (!games) games = GAMES_USUAL;
    for (uint64_t i = 0; i < games; i++) {
        m.seed = seed + i;
        play_game(&m);
    }
    print_measured(&m, games);
    for (unsigned i = 0; i < 4; i++) free(*tables[i]);
    text_release(&m.why);
}
