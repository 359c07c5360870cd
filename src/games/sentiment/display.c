/* SPDX-License-Identifier: MIT */
/*
 * What people are shown: the lists as rows, looks, and why something cannot be done.
 */
#include "games/sentiment/sentiment.h"
#include "games/sentiment/words.h"

#include "kernel/words.h"

const char *const sentiment_steps[] = { "refresh",     "check", "evocation", "engagement",
                                        "evocation-2", "end",   NULL };

/* ---- rows ------------------------------------------------------------------------------------ */

/* A column of a list in which a field stands several times. */
#define NTH(type, field, n)                                                                        \
    .offset = (uint16_t)(offsetof(type, field) + (n) * sizeof(((type *)0)->field[0])),             \
    .bytes = sizeof(((type *)0)->field[0]), .seen = SEEN_BY_ALL

static const struct counter waiting_fields[] = {
    { "card", VALUE_CARD, COUNTER(struct waiting, card) },
    { "hook", COUNTER(struct waiting, hook), .inner = true },
    { "target", VALUE_CARD, NTH(struct waiting, target, 0) },
    { "target 2", VALUE_CARD, NTH(struct waiting, target, 1) },
    { "target 3", VALUE_CARD, NTH(struct waiting, target, 2) },
    { "stamp", NTH(struct waiting, stamp, 0), .inner = true },
    { "stamp 2", NTH(struct waiting, stamp, 1), .inner = true },
    { "stamp 3", NTH(struct waiting, stamp, 2), .inner = true },
    { "own stamp", COUNTER(struct waiting, own_stamp), .inner = true },
    { "last", VALUE_SEAT, NTH(struct waiting, last, 0), .inner = true },
    { "last 2", VALUE_SEAT, NTH(struct waiting, last, 1), .inner = true },
    { "last 3", VALUE_SEAT, NTH(struct waiting, last, 2), .inner = true },
    { "seat", VALUE_SEAT, COUNTER(struct waiting, seat) },
    { "negated", COUNTER(struct waiting, flags), .inner = true },
    { "", COUNTER(struct waiting, spare) },
    { 0 },
};

static const struct counter attack_fields[] = {
    { "card", VALUE_CARD, COUNTER(struct attack, card) },
    { "target", VALUE_CARD, COUNTER(struct attack, target) },
    { 0 },
};

static const struct counter pending_fields[] = {
    { "card", VALUE_CARD, COUNTER(struct pending, card) },
    { "hook", COUNTER(struct pending, hook), .inner = true },
    { "source", VALUE_CARD, COUNTER(struct pending, source), .inner = true },
    { "target", VALUE_CARD, COUNTER(struct pending, target), .inner = true },
    { "number", COUNTER(struct pending, number), .is_signed = true, .inner = true },
    { "seat", VALUE_SEAT, COUNTER(struct pending, seat) },
    { "kind", COUNTER(struct pending, kind), .inner = true },
    { "stamp", COUNTER(struct pending, stamp), .inner = true },
    { 0 },
};

static unsigned count_waiting(const struct table *t)
{
    return sentiment_of(t)->waiting;
}

static unsigned count_attacks(const struct table *t)
{
    return sentiment_of(t)->attacks;
}

static unsigned count_pending(const struct table *t)
{
    return sentiment_of(t)->pending;
}

static void *first_waiting(const struct table *t)
{
    return lists_of(t)->waiting;
}

static void *first_attack(const struct table *t)
{
    return lists_of(t)->attacks;
}

static void *first_pending(const struct table *t)
{
    return lists_of(t)->pending;
}

/* ", aimed at Ally and Player 2". One that has gone since is no longer seen by all: "a
 * card". */
static void add_targets(const struct table *t, const struct waiting *row, struct text *out)
{
    for (unsigned i = 0; i < TARGETS_MOST; i++) {
        if (row->target[i] == NO_CARD) continue;
        text_add_string(out, i ? " and " : ", aimed at ");
        if (seat_knows(t, NOBODY, row->target[i]))
            card_name_words(t, row->target[i], out);
        else
            text_add_string(out, "a card");
    }
}

static void waiting_words(const struct table *t, unsigned at, struct text *out)
{
    const struct waiting *row = &lists_of(t)->waiting[at];
    card_name_words(t, row->card, out);
    text_add_string(out, row->hook ? "'s ability (" : " (");
    seat_words(t->setup, row->seat, out);
    text_add_string(out, ") waits");
    add_targets(t, row, out);
    if (row->flags & WAITING_NEGATED) text_add_string(out, "; it is negated");
}

static void attack_words(const struct table *t, unsigned at, struct text *out)
{
    const struct attack *row = &lists_of(t)->attacks[at];
    card_name_words(t, row->card, out);
    text_add(out, " (CR %d) attacks ", sentiment_cr(t, row->card));
    if (row->target == NO_CARD)
        text_add_string(out, "nobody any more");
    else
        card_name_words(t, row->target, out);
}

static void pending_words(const struct table *t, unsigned at, struct text *out)
{
    card_name_words(t, lists_of(t)->pending[at].card, out);
    text_add_string(out, " acts next");
}

const struct row_kind sentiment_rows[] = {
    { "waiting", sizeof(struct waiting), waiting_fields, count_waiting, first_waiting,
      .words = waiting_words },
    { "attacks", sizeof(struct attack), attack_fields, count_attacks, first_attack,
      .words = attack_words },
    { "triggered", sizeof(struct pending), pending_fields, count_pending, first_pending,
      .words = pending_words },
    PLAY_ROW_KINDS,
    { 0 },
};

unsigned sentiment_side_of(const struct table *t, card_id card)
{
    return controller_of(t, card);
}

/* ---- how the game stands --------------------------------------------------------------------- */

static const char *const step_titles[] = { "Refresh Step",          "Check Step",
                                           "first Evocation Step",  "Engagement Step",
                                           "second Evocation Step", "End of Turn" };

/* "Turn 7 (Player 2), Engagement Step". */
void sentiment_table_words(const struct table *t, struct text *out)
{
    const struct sentiment *g = sentiment_of(t);
    bool match = own_option(t->setup, OPTION_MATCH) > 1;
    if (match) text_add(out, "Game %u, ", g->game);
    if (!g->turns) {
        text_add_string(out, match ? "before the first turn" : "Before the first turn");
        return;
    }
    text_add(out, match ? "turn %u (" : "Turn %u (", g->turns);
    seat_words(t->setup, g->turn, out);
    text_add(out, "), %s", step_titles[g->step]);
}

void sentiment_until_words(const struct table *t, const struct timed *row, struct text *out)
{
    if (row->until == UNTIL_REFRESH) {
        text_add_string(out, "until ");
        seat_words(t->setup, row->seat, out);
        text_add_string(out, "'s next Refresh Step");
        return;
    }
    text_add_string(out, row->until == UNTIL_USED ? "until used" : "until the end of the turn");
}

/* The triggered text or keyword that a move of an order is; NULL: it is no such move. A move has no
 * kind of event: EVENT_GAME, which is 0, has no {clause}. */
static const struct pending *pending_of_move(const struct table *t, const struct event *about)
{
    const FRAME(sentiment_aftermath) *frame = (const void *)frame_top(t);
    if (about->kind || !frame || frame->head.rule != RULE_sentiment_aftermath) return NULL;
    return &lists_of(t)->pending[frame->base + (unsigned)about->number];
}

/* " (Ally)": which event it is, where it acts on one of its cards. */
static void add_named(const struct table *t, const struct pending *p, struct text *out)
{
    unsigned named = sentiment_hook_names(t->setup->pack, p->hook);
    card_id card = named & (NAMES_TARGET | NAMES_EVOKER) ? p->target : p->source;
    if (!named || card == NO_CARD || card == p->card) return;
    text_add_string(out, " (");
    card_name_words(t, card, out);
    text_add_char(out, ')');
}

static void triggered_words(const struct table *t, const struct pending *p, struct text *out)
{
    if (p->kind == PENDING_TEXT) {
        clause_text(t->setup->pack, hook_at(t, p->hook)->clause, out);
        add_named(t, p, out);
    } else {
        text_add_string(out, p->kind == PENDING_FOCUSED ? "Focused, gain 1 Impulse"
                                                        : "Supportive, an Ally comes into play");
    }
}

/* A card may have both a text and a keyword that were triggered, and the order can matter. */
void sentiment_clause_words(const struct table *t, const struct event *about, struct text *out)
{
    const struct pending *p = pending_of_move(t, about);
    if (!p) {
        play_clause_words(t, about, out);
        return;
    }
    triggered_words(t, p, out);
    if (about->place > 1) text_add(out, " (%u times)", about->place);
}

unsigned sentiment_clause_line(const struct table *t, const struct event *about)
{
    const struct pending *p = pending_of_move(t, about);
    if (!p) return play_clause_line(t, about);
    if (p->kind != PENDING_TEXT) return 0;
    return t->setup->pack->clauses[hook_at(t, p->hook)->clause].line;
}

void sentiment_price_words(const struct table *t, const struct event *about, struct text *out)
{
    text_add(out, "%u ", sentiment_cost(t, about->card));
    thing_words(t->setup->game, sentiment_emotion(t, about->card), out);
}

/* ---- looks ----------------------------------------------------------------------------------- */

static const struct counter_look waiting_looks[] = {
    { "card", SHOWN_CARD },
    { "target", SHOWN_CARD, .label = "of" },
    { "target 2", SHOWN_CARD, .label = "and of" },
    { "target 3", SHOWN_CARD, .label = "also of" },
    { "seat", SHOWN_SEAT, .label = "by" },
    { 0 },
};
static const struct counter_look attack_looks[] = {
    { "card", SHOWN_CARD },
    { "target", SHOWN_CARD, .label = "at" },
    { 0 },
};
static const struct counter_look pending_looks[] = {
    { "card", SHOWN_CARD },
    { "seat", SHOWN_SEAT, .label = "of" },
    { 0 },
};
static const struct row_look row_looks[] = {
    { "waiting", waiting_looks, .passing = true },
    { "attacks", attack_looks, .passing = true },
    { "triggered", pending_looks, .passing = true },
    PLAY_ROW_LOOKS,
    { 0 },
};

static const struct zone_look zone_looks[] = {
    [ZONE_DECK] = { SHAPE_DECK },
    [ZONE_HAND] = { SHAPE_HAND },
    [ZONE_FIELD] = { SHAPE_ROW },
    [ZONE_EVOKER] = { SHAPE_UNSEEN, .is_seat = true },
    [ZONE_DISCARD] = { SHAPE_PILE, .label = "discard pile" },
    [ZONE_ASIDE] = { SHAPE_UNSEEN, .label = "put aside" },
    [ZONE_STORE] = { SHAPE_UNSEEN },
    [ZONE_WINDOW] = { SHAPE_STACK, .rows = "waiting" },
    { 0 },
};

static const struct counter_look counter_looks[] = {
    { "stress", SHOWN_BAR, .label = "Stress", .most_option = "stress",
      .sign = { "heart", 355, TINT_RED } },
    { "well", SHOWN_GEMS, .label = "Impulse" },
    { "wins", SHOWN_NUMBER, .label = "games won", .quiet = true },
    { "turn", SHOWN_TURN },
    { "step", SHOWN_PHASE },
    { "turns", SHOWN_ROUND, .label = "turn" },
    { "game", SHOWN_GAME },
    { 0 },
};

static const struct counter_look card_looks[] = {
    { "damage", SHOWN_PART, .sign = { "wound", 0, TINT_RED } },
    { "bolster", SHOWN_PART, .sign = { "shield", 110, TINT_GREEN } },
    { 0 },
};

/* By emotion. */
static const struct sign emotion_signs[] = {
    { "flame", 8, TINT_RED },
    { "sun", 45, TINT_YELLOW },
    { "eye", 274, TINT_PURPLE },
    { "heart", 340, TINT_PINK },
    { "rain", 212, TINT_BLUE },
    { "lotus", 168, TINT_CYAN },
    { 0 },
};

const struct look sentiment_look = { zone_looks, counter_looks, card_looks, row_looks,
                                     emotion_signs };
