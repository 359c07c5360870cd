/* SPDX-License-Identifier: MIT */
/*
 * Posies: a test game, not offered for play, whose players build their decks: which cards each of
 * them has comes from lists in files (cardlang/deck_lists.h), and the option that names the lists
 * says who plays.
 *
 *  posies-1  2 to 4 players, each with the deck of 6 cards that the option `decks` names for them,
 *            at most 2 of one name, no weeds. Decks are shuffled; everybody draws 3 cards.
 *  posies-2  In a turn one puts a card of the hand into the own vase, and draws one.
 *  posies-3  The game ends when all hands are empty. Each card in a vase is worth its price, and 1
 *            more for each other card there of the same sort, bloom or leaf.
 */
#include "cardlang/compile.h"
#include "cardlang/deck_lists.h"
#include "cardlang/decks.h"
#include "cardlang/vocabulary.h"
#include "kernel/game.h"
#include "kernel/layout.h"
#include "kernel/look.h"
#include "kernel/zone.h"

enum { PLAYERS_MAX = 4, DECK = 6, COPIES = 2, HAND = 3 };

/* ---- cards ----------------------------------------------------------------------------------- */

enum { SLOT_NUMBER = SLOT_AMOUNT + 1 };
enum { KEYWORD_BLOOM = 1, KEYWORD_LEAF = 2, KEYWORD_WEED = 4, KEYWORD_SORTS = 3 };
enum { FACT_PRICE };

static const char *const slots[] = { "AMOUNT", "NUMBER", NULL };
static const struct slot_word no_words[] = { { 0 } };

static void emit_price(struct emitter *e, const struct operand *operands,
                       const struct clause *clause)
{
    (void)clause;
    emit_fact(e, FACT_PRICE, operand_at(operands, 0)->value);
}

static const struct phrase phrases[] = {
    { ROLE_KEYWORD, "bloom", NULL, NULL, SLOT_NONE, KEYWORD_BLOOM, .shown = SHOWN_AS_KIND },
    { ROLE_KEYWORD, "leaf", NULL, NULL, SLOT_NONE, KEYWORD_LEAF, .shown = SHOWN_AS_KIND },
    { ROLE_KEYWORD, "weed", NULL, NULL, SLOT_NONE, KEYWORD_WEED },
    { ROLE_KEYWORD, "price NUMBER", NULL, emit_price, SLOT_NONE },
    { 0 },
};

static int price_of(const struct pack *pack, unsigned card)
{
    return pack->cards[card].facts[FACT_PRICE];
}

static const struct deck_rules deck_rules = {
    .cards = DECK, .copies = COPIES, .never = KEYWORD_WEED, .cost = price_of
};

static const char *const beds[] = { "bed", NULL };

static const struct vocabulary vocabulary = {
    .game = "posies",
    .slots = slots,
    .words = no_words,
    .phrases = phrases,
    .number_slot = SLOT_NUMBER,
    .deck_kinds = beds,
    .deck_rules = &deck_rules,
};

/* ---- the table ------------------------------------------------------------------------------- */

enum { OPTION_DECKS };

static const struct option_spec options[] = {
    [OPTION_DECKS] = { "decks", OPTION_LIST, .seats = true, .repeats = true,
                       .words_from = &deck_list_words, .default_words = 2,
                       .help = "who plays what: a deck for each player" },
    { 0 },
};

enum { ZONE_DECK, ZONE_HAND, ZONE_VASE };

static const struct zone_kind zones[] = {
    [ZONE_DECK] = { "deck", .seen = SEEN_BY_NOBODY, .ordered = true },
    [ZONE_HAND] = { "hand", .seen = SEEN_BY_OWNER },
    [ZONE_VASE] = { "vase", .seen = SEEN_BY_ALL },
    { 0 },
};

FLAT_BEGIN
struct posies {
    seat_id turn;
    uint8_t spare[3];
};
FLAT_END

static const struct counter counters[] = {
    { "turn", VALUE_SEAT, COUNTER(struct posies, turn) },
    { "", .per = { PER_PLACE }, COUNTER(struct posies, spare[0]), .places = { 3 } },
    { 0 },
};

static const struct zone_look zone_looks[] = {
    [ZONE_DECK] = { SHAPE_DECK },
    [ZONE_HAND] = { SHAPE_HAND },
    [ZONE_VASE] = { SHAPE_ROW },
    { 0 },
};
static const struct counter_look counter_looks[] = { { "turn", SHOWN_TURN }, { 0 } };
static const struct look look = { zone_looks, counter_looks };

static const char *const streams[] = { "deck 1", "deck 2", "deck 3", "deck 4", NULL };

enum { MOVE_PUT };
static const struct move_kind moves[] = {
    [MOVE_PUT] = { "put", "put {card}", "Put {card} into your vase" },
    { 0 },
};

enum { PROMPT_TURN };
static const struct prompt prompts[] = {
    [PROMPT_TURN] = { "turn", "Which card do you put into your vase?" },
    { 0 },
};

enum { EVENT_TURN, EVENT_PUT, EVENT_DRAW };
static const struct event_kind events[] = {
    [EVENT_TURN] = { "turn", "It is {seat}'s turn.", .turn = true },
    [EVENT_PUT] = { "put", "{seat} puts {card} into the vase." },
    [EVENT_DRAW] = { "draw", "{seat} draws {card}." },
    { 0 },
};

/* ---- rules ----------------------------------------------------------------------------------- */

#define RULES(X) X(turn) X(play_game)
RULE_NUMBERS(RULES)
RULE_FORWARDS(RULES)

FLAT_BEGIN
FRAME(turn)
{
    struct frame_head head;
};
FRAME(play_game)
{
    struct frame_head head;
};
FLAT_END

static void draw(struct table *t, seat_id seat, unsigned n)
{
    zone_draw(t, zone_of(t, ZONE_DECK, seat), zone_of(t, ZONE_HAND, seat), n, EVENT_DRAW);
}

/* posies-2 */
RULE(turn)
{
    MY(turn);
    struct posies *g = table_state(t);
    RULE_BEGIN;
    TELL(EVENT_TURN, .seat = g->turn);
    ASK_BEGIN(g->turn, PROMPT_TURN);
    offer_cards(t, zone_of(t, ZONE_HAND, g->turn), MOVE_PUT);
    ASK_END;
    card_move(t, t->chosen.card, zone_of(t, ZONE_VASE, g->turn));
    TELL(EVENT_PUT, .seat = g->turn, .card = t->chosen.card);
    draw(t, g->turn, 1);
    RULE_END;
}

/* The next seat from *seat on that has a card in hand; false: all hands are empty (posies-3). */
static bool seat_with_cards(const struct table *t, seat_id *seat)
{
    for (unsigned i = 0; i < t->seats; i++, *seat = next_seat(t, *seat)) {
        if (zone_count(t, zone_of(t, ZONE_HAND, *seat)) > 0) return true;
    }
    return false;
}

RULE(play_game)
{
    MY(play_game);
    struct posies *g = table_state(t);
    RULE_BEGIN;
    while (seat_with_cards(t, &g->turn)) {
        CALL(turn);
        g->turn = next_seat(t, g->turn);
    }
    RULE_END;
}

static const struct rule_spec rules[] = { RULE_ENTRIES(RULES) };

/* ---- set-up ---------------------------------------------------------------------------------- */

/* posies-1. Faces have the numbers of the cards in the pack. */
static bool prepare(struct setup *setup, struct diagnostics *d)
{
    unsigned before = d->count, most = 0;
    for (unsigned i = 0; i < setup->pack->own_from; i++) {
        setup_add_face(setup, setup->pack->cards[i].name);
    }
    for (seat_id s = 0; s < setup->seats; s++) {
        struct deck_cards deck;
        deck_list_of_option(setup, OPTION_DECKS, s, &deck, d);
        for (unsigned i = 0; i < deck.count; i++) {
            setup_add_cards(setup, deck.all[i].card, deck.all[i].count, s,
                            setup_zone(setup, ZONE_DECK, s));
        }
        if (deck.count > most) most = deck.count;
        deck_cards_release(&deck);
    }
    /* Two frames and a move for each name of a deck, which a scene may put into a hand. */
    setup->stack_bytes = 64 + (COPIES * most + 1) * (uint32_t)sizeof(struct move);
    return d->count == before;
}

static void deal(struct table *t)
{
    for (seat_id s = 0; s < t->seats; s++) {
        zone_shuffle(t, zone_of(t, ZONE_DECK, s), s);
        draw(t, s, HAND);
    }
}

static const struct card_def *def_of(const struct table *t, card_id card)
{
    return &t->setup->pack->cards[face_of(t, card)];
}

/* posies-3 */
static int32_t score_of(const struct table *t, seat_id seat)
{
    int32_t blooms = 0, leaves = 0, prices = 0;
    for (EACH_CARD(c, t, zone_of(t, ZONE_VASE, seat))) {
        const struct card_def *card = def_of(t, c);
        prices += card->facts[FACT_PRICE];
        if (card->keywords & KEYWORD_BLOOM) blooms++;
        if (card->keywords & KEYWORD_LEAF) leaves++;
    }
    return prices + blooms * (blooms - 1) + leaves * (leaves - 1);
}

static void scores(const struct table *t, int32_t *out)
{
    for (seat_id s = 0; s < t->seats; s++) out[s] = score_of(t, s);
}

static void card_words(const struct setup *setup, face_id face, struct text *out)
{
    card_text(setup->pack, face, out);
}

static void seat_words(const struct setup *setup, seat_id seat, struct text *out)
{
    text_add(out, "%s (%u)", deck_title_of_option(setup, OPTION_DECKS, seat), seat + 1u);
}

static void check_position(const struct table *t, const struct layout *layout)
{
    const struct posies *g = table_state(t);
    if (g->turn >= t->seats) wrong_value(layout, &g->turn, "it must be somebody's turn");
}

const struct game posies_game = {
    .name = "posies",
    .title = "Posies",
    .about = "A test game: decks that players build.",
    .version = 1,
    .seats_min = 2,
    .seats_max = PLAYERS_MAX,
    .hidden = true,
    .zones = zones,
    .streams = streams,
    .counters = counters,
    .state_bytes = sizeof(struct posies),
    .stack_bytes = 64,
    .rules = rules,
    .rules_count = RULE_LAST_,
    .play = RULE_play_game,
    .moves = moves,
    .prompts = prompts,
    .events = events,
    .look = &look,
    .prepare = prepare,
    .deal = deal,
    .scores = scores,

    .options = options,
    .vocabulary = &vocabulary,
    .packs = &card_packs,
    .card_words = card_words,
    .seat_words = seat_words,

    .check_position = check_position,
};
