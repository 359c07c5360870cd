/* SPDX-License-Identifier: MIT */
/*
 * Gemotion: set-up, what is on the table, and the exported game. See gemotion.h for the tour.
 */
#include "games/gemotion/gemotion.h"

#include "kernel/chance.h"

#include <string.h>

#include "cardlang/decks.h"
#include "games/gemotion/operations.h"
#include "kernel/layout.h"
#include "kernel/look.h"

/* ---- facts ----------------------------------------------------------------------------------- */

static const char *const colour_words[] = { "red",    "orange", "yellow", "green", "blue",
                                            "purple", "pink",   "black",  NULL };
static const char *const pink_words[] = { "triangular", "fibonacci", NULL };

static const struct option_spec options[] = {
    [OPTION_COLOURS] = { "colors", OPTION_SET, .default_value = 1 << 0 | 1 << 3 | 1 << 4,
                         .words = colour_words, .help = "the colour sets in play beside White" },
    [OPTION_POWER] = { "power", OPTION_FLAG, .default_value = 1,
                       .help = "power cards can be bought" },
    [OPTION_PINK] = { "pink", OPTION_ONE, .words = pink_words,
                      .help = "what Pink gems score: 1/2/4/7/11/16/22 or 1/2/3/5/8/13/21" },
    [OPTION_ROUNDS] = { "rounds", OPTION_NUMBER, .default_value = 100, .least = 1, .most = 1000,
                        .help = "after that many the game ends and is scored" },
    { 0 },
};

static const struct zone_kind zones[] = {
    [ZONE_DECK] = { "deck", .seen = SEEN_BY_NOBODY, .ordered = true },
    [ZONE_HAND] = { "hand", .seen = SEEN_BY_OWNER },
    [ZONE_DISCARD] = { "discard", .seen = SEEN_BY_ALL, .ordered = true },
    [ZONE_PLAYED] = { "played", .seen = SEEN_BY_ALL, .ordered = true },
    [ZONE_OFFER] = { "offer", .shared = true, .seen = SEEN_BY_ALL },
    [ZONE_FOLLOWED] = { "followed", .shared = true, .seen = SEEN_BY_ALL, .ordered = true },
    { 0 },
};

static const char *const streams[] = { "deck 1", "deck 2",      "deck 3",       "deck 4", "deck 5",
                                       "deck 6", "power cards", "first player", NULL };

static const char *const end_words[] = {
    [END_NOT_YET] = "no",  [END_HAND] = "hand",     [END_SUPPLY] = "supply",
    [END_WHITE] = "white", [END_ROUNDS] = "rounds", NULL,
};

static const char *const extra_words[] = {
    [EXTRA_NONE] = "no", [EXTRA_DUE] = "due", [EXTRA_NOW] = "now", NULL
};

#define GEMS_OF(name, field)                                                                       \
    {                                                                                              \
        name, .per = { PER_THING }, COUNTER(struct gemotion, gems.field[0]), .most = GEMS_MAX      \
    }
/* The rules' own notes: nobody needs to see them. */
#define HIDDEN_GEMS(name, field)                                                                   \
    {                                                                                              \
        name, .per = { PER_THING }, COUNTER(struct gemotion, gems.field[0]), .most = GEMS_MAX,     \
              .seen = SEEN_BY_NOBODY, .inner = true                                                \
    }
#define GEMS_OF_SEAT(name, field)                                                                  \
    {                                                                                              \
        name, .per = { PER_SEAT, PER_THING }, COUNTER(struct gemotion, gems.field[0][0]),          \
              .row = COLOURS, .most = GEMS_MAX                                                     \
    }
#define FLAG(name, field)                                                                          \
    {                                                                                              \
        name, VALUE_FLAG, COUNTER(struct gemotion, field)                                          \
    }

static const struct counter counters[] = {
    { "supply", .per = { PER_THING }, COUNTER(struct gemotion, gems.supply[0]), .most = GEMS_MAX,
      .stock = true },
    GEMS_OF_SEAT("stash", stash),
    GEMS_OF_SEAT("bank", bank),
    GEMS_OF("hold", hold), /* put aside in the middle of a card, for everybody to see */
    HIDDEN_GEMS("fresh", fresh),
    { "", COUNTER(struct gemotion, gems.spare) },
    { "later at", .per = { PER_PLACE }, COUNTER(struct gemotion, later[0].pc),
      .places = { LATER_MAX }, .row = sizeof(struct later) / 2, .seen = SEEN_BY_NOBODY,
      .inner = true },
    { "later card", .per = { PER_PLACE }, COUNTER(struct gemotion, later[0].card),
      .places = { LATER_MAX }, .row = sizeof(struct later) / 2, .seen = SEEN_BY_NOBODY,
      .inner = true },
    { "later values", .per = { PER_PLACE, PER_PLACE }, COUNTER(struct gemotion, later[0].vars[0]),
      .places = { LATER_MAX, VARS }, .row = sizeof(struct later), .seen = SEEN_BY_NOBODY,
      .inner = true },
    { "round", COUNTER(struct gemotion, round), .most = 10000 },
    { "later", COUNTER(struct gemotion, later_count), .most = LATER_MAX, .inner = true },
    { "turn", VALUE_SEAT, COUNTER(struct gemotion, turn) },
    { "first", VALUE_SEAT, COUNTER(struct gemotion, first), .inner = true },
    { "cards played", COUNTER(struct gemotion, played), .most = 200, .inner = true },
    FLAG("discarded", discarded),
    FLAG("bought", bought),
    FLAG("vision", vision),
    { "closed", VALUE_FLAG, COUNTER(struct gemotion, closed), .inner = true },
    { "ended", VALUE_WORD, COUNTER(struct gemotion, ended), .words = end_words, .inner = true },
    { "extra turn", VALUE_WORD, COUNTER(struct gemotion, extra), .words = extra_words,
      .inner = true },
    { 0 },
};

static const struct zone_look zone_looks[] = {
    [ZONE_DECK] = { SHAPE_DECK },
    [ZONE_HAND] = { SHAPE_HAND },
    [ZONE_DISCARD] = { SHAPE_PILE },
    [ZONE_PLAYED] = { SHAPE_PILE },
    [ZONE_OFFER] = { SHAPE_ROW },
    [ZONE_FOLLOWED] = { SHAPE_STACK, .label = "following" },
    { 0 },
};

static const struct counter_look counter_looks[] = {
    { "supply", SHOWN_GEMS },
    { "stash", SHOWN_GEMS },
    { "bank", SHOWN_GEMS },
    { "hold", SHOWN_GEMS, .label = "put aside", .quiet = true },
    { "round", SHOWN_ROUND, .past = true },
    { "turn", SHOWN_TURN },
    { "discarded", SHOWN_FLAG, .label = "a card was discarded", .quiet = true },
    { "bought", SHOWN_FLAG, .label = "a card was bought", .quiet = true },
    { "vision", SHOWN_FLAG, .label = "vision was used", .quiet = true },
    { 0 },
};

/* One symbol a colour, so that nobody has to tell colours apart: rage, courage, fear, envy,
 * sadness, vision, love and despair. */
static const struct sign colour_signs[] = {
    [WHITE] = { "circle", 50, TINT_WHITE },   [RED] = { "flame", 5, TINT_RED },
    [ORANGE] = { "shield", 28, TINT_ORANGE }, [YELLOW] = { "zigzag", 50, TINT_YELLOW },
    [GREEN] = { "leaf", 130, TINT_GREEN },    [BLUE] = { "drop", 215, TINT_BLUE },
    [PURPLE] = { "eye", 275, TINT_PURPLE },   [PINK] = { "heart", 330, TINT_PINK },
    [BLACK] = { "diamond", 260, TINT_BLACK }, { 0 },
};

static const struct counter_look no_looks[] = { { 0 } };
/* What became of one is told as it happens. */
static const struct row_look row_looks[] = { { "put off", no_looks, .passing = true }, { 0 } };

static const struct look look = { zone_looks, counter_looks, .rows = row_looks,
                                  .things = colour_signs };

static const struct move_kind moves[] = {
    [MOVE_PLAY] = { "play", "play {card}", "Play {card}" },
    [MOVE_DISCARD] = { "discard", "discard {card}", "Discard {card}" },
    [MOVE_THREE] = { "three", "three as one", "Play three cards as one and bank your stash" },
    [MOVE_KEEP] = { "keep", "keep {card}", "Keep {card}" },
    [MOVE_BUY] = { "buy", "buy {card}", "Buy {card}" },
    [MOVE_VISION] = { "vision", "vision", "Return a purple gem and draw a card" },
    [MOVE_END] = { "end", "end turn", "End your turn" },
    [MOVE_GEM] = { "gem", "{thing}", "{A thing} gem" },
    [MOVE_PLAYER] = { "player", "player {seat}", "{seat}" },
    [MOVE_NUMBER] = { "number", "{number}", "{number}" },
    [MOVE_CARD] = { "card", "card {card}", "{card}" },
    [MOVE_ALTERNATIVE] = { "alternative", "option {number}", "{clause}" },
    [MOVE_PREVENT] = { "prevent", "prevent with {card}", "Stop it with {card}", SAYS_YES },
    [MOVE_ACCEPT] = { "accept", "accept", "Let it be", SAYS_NO },
    [MOVE_COURAGE] = { "courage", "courage {thing}",
                       "Return it with an orange gem and take {a thing} gem" },
    { 0 },
};

static const struct prompt prompts[] = {
    [PROMPT_TURN] = { "turn", "Your turn: {what for}." },
    [PROMPT_KEEP] = { "keep", "Which card do you keep?" },
    [PROMPT_ALTERNATIVE] = { "alternative", "{card}: which do you follow?" },
    [PROMPT_GEM] = { "gem", "{card}: which gem{what for}?" },
    [PROMPT_PLAYER] = { "player", "{card}: which player?" },
    [PROMPT_NUMBER] = { "number", "{card}: how many?" },
    [PROMPT_CARD] = { "card", "{card}: which card do you play?" },
    [PROMPT_FEAR] = { "fear", "Which gem does fear drive out of your bank?" },
    [PROMPT_CONSOLATION] = { "consolation", "{card} cannot be followed: which gem do you take?" },
    [PROMPT_PREVENT] = { "prevent", "{seat} would bring you {a thing} gem. Do you stop it?",
                         .window = true },
    [PROMPT_COURAGE] = { "courage", "{what for} came to you: do you return it with an orange gem, "
                                    "and take another?" },
    [PROMPT_DISCARD] = { "discard", "{card}: which card do you discard?" },
    [PROMPT_TAKE_BACK] = { "take back", "{card}: which card goes to the discard pile?" },
    { 0 },
};

static const struct event_kind events[] = {
    [EVENT_TURN] = { "turn", "It is {seat}'s turn.", .turn = true },
    [EVENT_PLAY] = { "play", "{seat} plays {card}.", false },
    [EVENT_FOLLOWED_TOO] = { "play again", "{seat} plays {card} as well.", false },
    [EVENT_NOT_FOLLOWED] = { "not followed", "{card} cannot be followed.", false },
    [EVENT_LACKING] = { "lacking", "{clause}.", false },
    [EVENT_DISCARD] = { "discard", "{seat} discards {card}.", false },
    [EVENT_DRAW] = { "draw", "{seat} draws {card}.", false },
    [EVENT_SHUFFLE] = { "shuffle", "{seat} shuffles the discard pile into a new deck.", false },
    [EVENT_THREE] = { "three", "{seat} plays {card}, {source} and {target} as one.", false },
    [EVENT_BUY] = { "buy", "{seat} buys {card}.", false },
    [EVENT_VISION] = { "vision", "{seat} has a vision.", false },
    [EVENT_TAKE] = { "take", "{seat} takes {number} {thing} gem{s}.", false },
    [EVENT_GIVE] = { "give", "{seat} gives {number} {thing} gem{s} from the supply to {other}.",
                     false },
    [EVENT_PASS] = { "pass", "{seat} passes {number} {thing} gem{s} to {other}.", false },
    [EVENT_STEAL] = { "steal", "{seat} steals {number} {thing} gem{s} from {other}.", false },
    [EVENT_PAY] = { "pay", "{seat} pays {number} {thing} gem{s}.", false },
    [EVENT_RETURN] = { "return", "{seat} returns {number} {thing} gem{s} to the supply.", false },
    [EVENT_BANK] = { "bank", "{other} banks {number} {thing} gem{s}.", .mark = MARK_BANKED },
    [EVENT_BANK_SUPPLY] = { "bank from the supply",
                            "{seat} banks {number} {thing} gem{s} from the supply.",
                            .mark = MARK_BANKED },
    [EVENT_BANK_FOR] = { "bank for",
                         "{seat} puts {number} {thing} gem{s} from the supply into {other}'s bank.",
                         .mark = MARK_BANKED },
    [EVENT_DRIVE_OUT] = { "leave the bank",
                          "{other}'s bank loses {number} {thing} gem{s} to the supply.",
                          .mark = MARK_FELL },
    [EVENT_MOVE] = { "move", "{other}'s stash gets {number} {thing} gem{s} from {seat}'s bank.",
                     false },
    [EVENT_SWAP] = { "swap", "{seat} swaps 1 {thing} gem for 1 {thing 2} gem of {other}.", false },
    [EVENT_SWAP_SUPPLY] = { "swap with the supply",
                            "{seat} swaps 1 {thing} gem for 1 {thing 2} gem from the supply.",
                            false },
    [EVENT_SWAP_STASH] = { "swap in a stash",
                           "{seat} swaps 1 {thing} gem of {other}'s stash for 1 {thing 2} gem from "
                           "the supply.",
                           false },
    [EVENT_PREVENT] = { "prevent", "{seat} stops {other}'s {thing} gem with {card}.", false },
    [EVENT_COURAGE] = { "courage",
                        "{seat} shows courage, returns 1 {thing 2} gem and 1 orange gem and takes "
                        "1 {thing} gem.",
                        false },
    [EVENT_LATER] = { "later", "The rest of {card} follows at the end of the turn.", false },
    [EVENT_FORFEIT] = { "forfeit",
                        "{source} goes beyond a limit of the game: that part is forfeited.",
                        false },
    [EVENT_END_HAND] = { "end: hand", "{seat} cannot draw back up to three cards: the game ends.",
                         .ends = true },
    [EVENT_END_SUPPLY] = { "end: supply", "The supply is empty: the game ends.", .ends = true },
    [EVENT_END_WHITE] = { "end: white", "All white gems are banked: the game ends.", .ends = true },
    [EVENT_END_ROUNDS] = { "end: rounds", "The last round is over: the game ends.", .ends = true,
                           .cut_off = true },
    [EVENT_TAKE_BACK] = { "take back", "{seat} puts {card} of {other} onto their discard pile.",
                          false },
    [EVENT_EXTRA_TURN] = { "extra turn", "{seat} has another turn after this one.", false },
    { 0 },
};

/* A card played by a card was found to be possible before: it is not among those that could not. */
static const struct rate rates[] = {
    { "cards played that could not be followed", EVENT_NOT_FOLLOWED, EVENT_PLAY },
    { 0 },
};

static const struct rule_spec rules[] = { RULE_ENTRIES(GEMOTION_RULES) };

/* ---- set-up ---------------------------------------------------------------------------------- */

static const char three_as_one[] = "(three as one)";

uint16_t gemotion_three_as_one_code(const struct table *t)
{
    const struct pack *pack = table_pack(t);
    return pack->cards[pack->card_count - 1].played_at; /* the rules' own cards are read last */
}

static bool is_power(const struct card_def *card)
{
    return card->cost_at != 0;
}

/* Does the card belong to every game or to a colour in play? */
static bool is_in_play(const struct setup *setup, const struct card_def *card)
{
    unsigned belongs = card->keywords & ANY_COLOUR;
    unsigned in_play = (unsigned)own_option(setup, OPTION_COLOURS) << 1;
    return belongs == 0 || (belongs & in_play);
}

/* Power cards lie on offer, two copies each, three for five or six players. */
unsigned gemotion_copies(const struct card_def *card, unsigned players)
{
    unsigned each = players <= 4 ? 2 : 3;
    return is_power(card) ? each * card->copies : card->copies;
}

/* Everyone has the same deck (gemotion-03). */
static void add_card(struct setup *setup, face_id face, const struct card_def *card)
{
    if (card->name[0] == '(' || !is_in_play(setup, card)) return;
    if (!is_power(card)) {
        for (seat_id s = 0; s < setup->seats; s++) {
            setup_add_cards(setup, face, card->copies, s, setup_zone(setup, ZONE_DECK, s));
        }
    } else if (own_option(setup, OPTION_POWER)) {
        setup_add_cards(setup, face, gemotion_copies(card, setup->seats), GEMOTION_SEATS,
                        setup_zone(setup, ZONE_OFFER, 0));
    }
}

/* Adds a part of a cost, `n` gems of a class. False: what is there before it and this together are
 * more than a price can say. */
static bool add_to_price(struct price *price, unsigned n, unsigned class)
{
    unsigned gems = price->gems + n;
    price->gems = (uint8_t)(gems < UINT8_MAX ? gems : UINT8_MAX);
    if ((class & (class - 1)) == 0) {
        uint8_t *of = &price->of[__builtin_ctz(class)];
        unsigned more = *of + n;
        *of = (uint8_t)(more < INT8_MAX ? more : INT8_MAX);
        return more < INT8_MAX;
    }
    if (class == ANY_COLOUR) return gems < UINT8_MAX;
    bool fits = !price->class || price->class == class;
    unsigned more = price->of_class + n;
    if (!fits || more >= UINT8_MAX) return false;
    price->class = (uint16_t) class;
    price->of_class = (uint8_t)more;
    return true;
}

/*
 * "2 white, 1 non-white": the amounts of all parts. It is exact if they are plain numbers of gems:
 * single colours compete with each other for nothing, and with the one class only for those of its
 * colours, which are added to it last. "2 same non-white" and "1 of each colour" are lower bounds.
 */
static struct price price_of(const struct pack *pack, const struct card_def *card)
{
    struct price price = { .exact = true };
    for (unsigned c = card->first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->kind != CLAUSE_COST) continue;
        const struct operand *amount = &clause->operand[0], *gems = &clause->operand[1];
        bool plain = amount->slot == SLOT_AMOUNT && amount->kind == OPERAND_NUMBER;
        unsigned class =
            clause->operands == 2 && amount->slot == SLOT_AMOUNT ? gems->value : ANY_COLOUR;
        if (!add_to_price(&price, amount->value, class) || !plain) price.exact = false;
    }
    unsigned of_class = price.of_class;
    for (unsigned c = 0; c < COLOURS; c++) of_class += price.class >> c & 1 ? price.of[c] : 0;
    if (of_class > UINT8_MAX) price.exact = false;
    price.of_class = (uint8_t)of_class;
    return price;
}

/* With an empty Stash nothing is bought, whatever a pack says. */
static void lower_cheapest(struct gemotion_setup *own, const struct price *price)
{
    uint8_t gems = price->gems ? price->gems : 1;
    if (gems < own->cheapest) own->cheapest = gems;
}

static void add_prices(struct setup *setup)
{
    const struct pack *pack = setup->pack;
    struct gemotion_setup *own =
        must_alloc(1, sizeof *own + pack->card_count * sizeof *own->prices);
    own->cheapest = UINT8_MAX;
    for (unsigned i = 0; i < pack->card_count; i++) {
        const struct card_def *card = &pack->cards[i];
        own->prices[i] = price_of(pack, card);
        bool there =
            is_in_play(setup, card) && (!is_power(card) || own_option(setup, OPTION_POWER));
        if (there && is_power(card)) lower_cheapest(own, &own->prices[i]);
        own->reactions |= there && card_hook(pack, card, GEMOTION_HOOK_COMING);
    }
    setup->own = own;
}

/*
 * Room for the deepest stack of frames, and after it for the moves of one decision: a hand laid out
 * by a scene may hold every card a player can have, to be played or discarded. The deepest is a
 * card of the turn, CARDS_DEEP cards that play each other, a gem that comes to somebody, the card
 * that stops it, and a gem which that one moves: nobody reacts to a reaction.
 */
enum {
    TURN_BYTES = sizeof(FRAME(gemotion_rounds)) + sizeof(FRAME(gemotion_turn)) +
                 sizeof(FRAME(gemotion_play_card)) + sizeof(struct effect_frame),
    CARD_BYTES = sizeof(FRAME(gemotion_follow)) + sizeof(struct effect_frame),
    REACTION_BYTES = 2 * sizeof(FRAME(gemotion_exchange)) + sizeof(FRAME(gemotion_prevent)) +
                     sizeof(struct effect_frame),
    FRAME_BYTES = TURN_BYTES + CARDS_DEEP * CARD_BYTES + REACTION_BYTES,
};
_Static_assert(sizeof(FRAME(gemotion_receive)) <= sizeof(FRAME(gemotion_exchange)),
               "a gem on its way needs no more room than an exchange");

enum { MOVES_A_CARD = 3 /* play, discard, buy */, OTHER_MOVES = 16 /* three as one, ... */ };

static void make_room(struct setup *setup)
{
    unsigned room = OTHER_MOVES;
    for (unsigned i = 0; i < setup->pack->card_count; i++)
        room += is_in_play(setup, &setup->pack->cards[i]) ? MOVES_A_CARD : 0;
    if (room < ANSWERS_MAX) room = ANSWERS_MAX;
    setup->stack_bytes = FRAME_BYTES + room * (uint32_t)sizeof(struct move);
}

/* How many cards a pack makes with these options: in one deck, and in all. */
struct deck_sizes {
    unsigned deck, all;
};

static struct deck_sizes count_cards(const struct setup *setup)
{
    struct deck_sizes sizes = { 0, 0 };
    for (unsigned i = 0; i < setup->pack->card_count; i++) {
        const struct card_def *card = &setup->pack->cards[i];
        if (card->name[0] == '(' || !is_in_play(setup, card)) continue;
        sizes.all += gemotion_copies(card, setup->seats) * (is_power(card) ? 1u : setup->seats);
        if (!is_power(card)) sizes.deck += card->copies;
    }
    return sizes;
}

static bool check_sizes(const struct setup *setup, struct diagnostics *d)
{
    struct deck_sizes sizes = count_cards(setup);
    if (sizes.deck <= HAND) {
        diagnose(d, 0, 0,
                 "the pack has too few cards for a deck, %u; with these options at least %d that "
                 "have no cost are needed",
                 sizes.deck, HAND + 1);
    }
    if (sizes.all > CARDS_MAX) {
        diagnose(d, 0, 0, "the pack makes %u cards for %u players; there may be %d", sizes.all,
                 setup->seats, CARDS_MAX);
    }
    return sizes.deck > HAND && sizes.all <= CARDS_MAX;
}

static bool prepare(struct setup *setup, struct diagnostics *d)
{
    if (!check_sizes(setup, d)) return false;
    for (unsigned i = 0; i < setup->pack->card_count; i++) {
        const struct card_def *card = &setup->pack->cards[i];
        add_card(setup, setup_add_face(setup, card->name), card);
    }
    add_prices(setup);
    make_room(setup);
    check(strcmp(setup->pack->cards[setup->pack->card_count - 1].name, three_as_one) == 0);
    return true;
}

/* Gems for n players (gemotion-01). */
static unsigned gems_at_start(unsigned colour, unsigned n)
{
    switch (colour) {
    case WHITE: return 12 * n + 1;
    case RED: return 5 * n;
    case ORANGE:
    case YELLOW: return 3 * n;
    case GREEN: return 5 * n + 1;
    case BLUE: return 3 * n + n - 1;
    case PURPLE: return n <= 3 ? n + 1 : n + 2;
    case PINK: return 4 * n;
    case BLACK: return 2 * n;
    default: return 0;
    }
}

/* Of the types there are, so many at random; the others go into the box (gemotion-02). */
static void deal_powers(struct table *t)
{
    zone_id offer = zone_of(t, ZONE_OFFER, 0);
    unsigned colours =
        (unsigned)__builtin_popcountll((uint64_t)own_option(t->setup, OPTION_COLOURS));
    unsigned wanted = (t->seats <= 4 ? t->seats : 4u) + colours, types = 0;
    face_id faces[CARDS_IN_PACK_MAX];
    for (EACH_CARD(c, t, offer)) {
        if (!face_came_before(t, c)) faces[types++] = face_of(t, c);
    }
    for (; types > wanted; types--) {
        unsigned out = stream_below(stream_at(t, STREAM_POWERS), types);
        for (card_id c = zone_at(t, offer)->first, next; is_card(t, c); c = next) {
            next = card_next(t, c);
            if (face_of(t, c) == faces[out]) card_move(t, c, t->setup->box);
        }
        faces[out] = faces[types - 1];
    }
}

static void deal(struct table *t)
{
    struct gemotion *g = table_state(t);
    unsigned in_play = 1u | (unsigned)own_option(t->setup, OPTION_COLOURS) << 1;
    for (unsigned c = 0; c < COLOURS; c++) {
        g->gems.supply[c] = (uint8_t)(in_play >> c & 1 ? gems_at_start(c, t->seats) : 0);
    }
    deal_powers(t);
    g->turn = g->first = (seat_id)stream_below(stream_at(t, STREAM_FIRST), t->seats);
    for (seat_id s = 0; s < t->seats; s++) {
        gemotion_move_gems(t, s, WHITE, 1, PLACE_SUPPLY, s, PLACE_STASH, s);
        zone_shuffle(t, zone_of(t, ZONE_DECK, s), s);
        gemotion_draw_cards(t, s, HAND);
    }
}

static void scores(const struct table *t, int32_t *points)
{
    const struct gemotion *g = table_state(t);
    struct score_sheet sheets[GEMOTION_SEATS];
    score_bank((const uint8_t(*)[COLOURS])g->gems.bank, t->seats, own_option(t->setup, OPTION_PINK),
               sheets);
    for (seat_id s = 0; s < t->seats; s++) points[s] = sheets[s].total;
}

/*
 * The lead over the best other player, with the Banks as they are and as they would be with all
 * Stashes banked: what is in a Stash is on its way, but not safe.
 */
static int32_t evaluate(const struct table *t, seat_id seat)
{
    const struct gemotion *g = table_state(t);
    struct score_sheet now[GEMOTION_SEATS], then[GEMOTION_SEATS];
    uint8_t banked[GEMOTION_SEATS][COLOURS];
    bool fibonacci = own_option(t->setup, OPTION_PINK);
    for (seat_id s = 0; s < t->seats; s++) {
        for (unsigned c = 0; c < COLOURS; c++) {
            banked[s][c] = (uint8_t)(g->gems.bank[s][c] + g->gems.stash[s][c]);
        }
    }
    score_bank((const uint8_t(*)[COLOURS])g->gems.bank, t->seats, fibonacci, now);
    score_bank((const uint8_t(*)[COLOURS])banked, t->seats, fibonacci, then);
    int32_t mine = 0, best = INT32_MIN;
    for (seat_id s = 0; s < t->seats; s++) {
        int32_t value = 3 * now[s].total + 2 * then[s].total;
        if (s == seat)
            mine = value;
        else if (value > best)
            best = value;
    }
    return mine - best;
}

/* `limbic fit gemotion players=2 colors=red,green,blue power=on -n 200 --seed 5000`. */
static const struct chance chance = {
    2, 6, { { 83, 0 }, { 83, 0 }, { 83, 0 }, { 58, 0 }, { 45, 0 }, { 28, 0 } }
};

/* Everybody has one turn a round, and the one more after the last is a turn, too. */
static uint32_t turns(const struct table *t)
{
    const struct gemotion *g = table_state(t);
    unsigned place = (unsigned)(g->turn + t->seats - g->first) % t->seats;
    return (uint32_t)g->round * t->seats + place + (g->extra == EXTRA_NOW);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* The alternative of the running card that a move is. */
static unsigned clause_of(const struct table *t, const struct event *about)
{
    const struct effect_frame *f = table_at(t, t->top);
    const struct pack *pack = table_pack(t);
    check(f->head.rule == RULE_effect && pack->code[f->pc].op == OP_ALTERNATIVES);
    return pack->code[f->pc + (unsigned)about->number].mask;
}

/* In the words of the card that is being followed; or what a card lacks that cannot be. A move has
 * no kind of event: EVENT_TURN, which is 0, has no {clause}. */
static void clause_words(const struct table *t, const struct event *about, struct text *out)
{
    if (about->kind == EVENT_LACKING)
        gemotion_lacking_words(t, about, out);
    else
        clause_text(table_pack(t), clause_of(t, about), out);
}

static unsigned clause_line(const struct table *t, const struct event *about)
{
    return table_pack(t)->clauses[clause_of(t, about)].line;
}

static void card_words(const struct setup *setup, face_id face, struct text *out)
{
    card_text(setup->pack, face, out);
}

static void add_colour(unsigned colour, struct text *out)
{
    text_add(out, "%c%s", colour_names[colour][0] - 'a' + 'A', colour_names[colour] + 1);
}

static void add_green_reason(const struct table *t, seat_id seat, bool rage, struct text *out)
{
    const struct gemotion *g = table_state(t);
    struct green_way green =
        score_green_way((const uint8_t(*)[COLOURS])g->gems.bank, t->seats, seat, rage);
    if (!green.way) {
        text_add(out, " (nobody has %s)", rage ? "more" : "fewer");
        return;
    }
    text_add(out, " (%d %s than the next player", green.way, rage ? "fewer" : "more");
    if (green.sharing > 1) text_add(out, ", shared by %d", green.sharing);
    text_add_char(out, ')');
}

/* Where the number of gems alone does not say what they are worth. */
static void add_reason(const struct table *t, seat_id seat, const struct score_sheet *sheet,
                       unsigned colour, struct text *out)
{
    const struct gemotion *g = table_state(t);
    unsigned count = g->gems.bank[seat][colour];
    switch (colour) {
    case GREEN: add_green_reason(t, seat, sheet->rage, out); break;
    case BLUE: text_add_string(out, count & 1 ? " (odd)" : " (even)"); break;
    case YELLOW:
        if (sheet->points[YELLOW] < 0) text_add_string(out, " (more than of any other colour)");
        break;
    case BLACK: text_add(out, " (%d each)", count ? sheet->points[BLACK] / (int)count : 0); break;
    default: break;
    }
}

/* Colour by colour as in the scoring: "5 white: 5, 2 red: -4; Purple doubles White: +5. Total: 6."
 */
static void explain_score(const struct table *t, unsigned seat, struct text *out)
{
    const struct gemotion *g = table_state(t);
    struct score_sheet sheets[GEMOTION_SEATS];
    const struct score_sheet *sheet = &sheets[seat];
    score_bank((const uint8_t(*)[COLOURS])g->gems.bank, t->seats, own_option(t->setup, OPTION_PINK),
               sheets);
    text_add_string(out, sheet->rage ? "In rage (more red than white): " : "Banked: ");
    unsigned shown = 0;
    for (unsigned c = 0; c < COLOURS; c++) {
        if (!g->gems.bank[seat][c] && !sheet->points[c]) continue;
        text_add(out, "%s%u %s", shown++ ? ", " : "", g->gems.bank[seat][c], colour_names[c]);
        add_reason(t, (seat_id)seat, sheet, c, out);
        text_add(out, ": %d", sheet->points[c]);
    }
    if (!shown) text_add_string(out, "nothing");
    if (sheet->cancelled != NOTHING) {
        text_add_string(out, "; Black cancels ");
        add_colour(sheet->cancelled, out);
        text_add(out, ": %+d", -sheet->points[sheet->cancelled]);
    }
    if (sheet->doubled != NOTHING) {
        text_add_string(out, "; Purple doubles ");
        add_colour(sheet->doubled, out);
        text_add(out, ": %+d", sheet->points[sheet->doubled]);
    }
    text_add(out, ". Total: %d.", sheet->total);
}

/* ---- scenes ---------------------------------------------------------------------------------- */

/* Where there are gems of that colour; NULL: nowhere. Of several places, one that a line gives. */
static const uint8_t *place_of_gems(const struct table *t, unsigned colour,
                                    const struct layout *layout)
{
    const struct gems *g = &((const struct gemotion *)table_state(t))->gems;
    const uint8_t *places[2 + 2 * GEMOTION_SEATS] = { &g->supply[colour], &g->hold[colour] };
    const uint8_t *found = NULL;
    unsigned n = 2;
    for (seat_id s = 0; s < t->seats; s++) {
        places[n++] = &g->stash[s][colour];
        places[n++] = &g->bank[s][colour];
    }
    for (unsigned i = 0; i < n; i++) {
        if (*places[i] && (!found || layout_gives(layout, places[i]))) found = places[i];
    }
    return found;
}

/* A byte counts the gems of one colour at one place: together they must fit. */
static unsigned count_gems(const struct table *t, unsigned colour)
{
    const struct gems *g = &((const struct gemotion *)table_state(t))->gems;
    unsigned all = g->supply[colour] + g->hold[colour];
    for (seat_id s = 0; s < t->seats; s++) all += g->stash[s][colour] + g->bank[s][colour];
    return all;
}

static void check_gems(const struct table *t, const struct layout *layout)
{
    const struct gemotion *g = table_state(t);
    unsigned in_play = 1u | (unsigned)own_option(t->setup, OPTION_COLOURS) << 1;
    for (unsigned c = 0; c < COLOURS; c++) {
        unsigned all = count_gems(t, c);
        if (all > UINT8_MAX) {
            wrong_value(layout, place_of_gems(t, c, layout),
                        "there are %u %s gems, more than the %d there may be", all, colour_names[c],
                        UINT8_MAX);
        }
        if (all && !(in_play >> c & 1)) {
            wrong_value(layout, place_of_gems(t, c, layout),
                        "there are %s gems, but that colour is not in play; add it to the option "
                        "colors",
                        colour_names[c]);
        }
        if (g->gems.hold[c])
            wrong_value(layout, &g->gems.hold[c], "'hold' must be empty between cards");
    }
}

static void check_position(const struct table *t, const struct layout *layout)
{
    const struct gemotion *g = table_state(t);
    zone_id followed = zone_of(t, ZONE_FOLLOWED, 0);
    check_gems(t, layout);
    if (g->turn >= t->seats) wrong_value(layout, &g->turn, "'turn' must be a seat");
    if (g->first >= t->seats) wrong_value(layout, &g->first, "'first' must be a seat");
    if (g->later_count)
        wrong_value(layout, &g->later_count,
                    "what is put off cannot be laid out: play the card instead");
    if (zone_count(t, followed))
        wrong_zone(layout, followed,
                   "no card is being followed at the start: leave 'followed' empty");
    for (EACH_CARD(c, t, zone_of(t, ZONE_OFFER, 0))) {
        if (is_power(gemotion_def_of(t, c))) continue;
        wrong_card(layout, c, "only power cards can be on offer, not '%s'",
                   face_name(t, face_of(t, c)));
    }
}

const struct game gemotion_game = {
    .name = "gemotion",
    .title = "Gemotion",
    .about = "Collect emotion gems, bank the good ones, stick the others with the bad ones.",
    .version = 4,
    .seats_min = 2,
    .seats_max = GEMOTION_SEATS,
    .zones = zones,
    .streams = streams,
    .counters = counters,
    .rows = gemotion_rows,
    .state_bytes = sizeof(struct gemotion),
    .stack_bytes = FRAME_BYTES,
    .rules = rules,
    .rules_count = RULE_LAST_,
    .play = RULE_gemotion_rounds,
    .moves = moves,
    .prompts = prompts,
    .events = events,
    .look = &look,
    .prepare = prepare,
    .deal = deal,
    .scores = scores,
    .evaluate = evaluate,
    .turns = turns,
    .chance = &chance,

    .options = options,
    .things = colour_names,

    .effects_deep = CARDS_DEEP,
    .effects_a_decision = 10000,
    .forfeit_event = EVENT_FORFEIT,

    .vocabulary = &gemotion_vocabulary,
    .packs = &card_packs,
    .clause_words = clause_words,
    .question_words = gemotion_question_words,
    .clause_line = clause_line,
    .card_words = card_words,

    .explain_score = explain_score,
    .has_standing = true,
    .why_not = gemotion_why_not,
    .option_note = gemotion_option_note,

    .rates = rates,

    .check_position = check_position,
};
