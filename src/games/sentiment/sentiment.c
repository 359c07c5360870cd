/* SPDX-License-Identifier: MIT */
/*
 * The tables of Sentiment, and how a game is set up.
 */
#include "games/sentiment/sentiment.h"

#include <stdlib.h>

#include "cardlang/deck_lists.h"
#include "kernel/chance.h"

/* ---- options --------------------------------------------------------------------------------- */

static const char *const impulse_words[] = { "own", "any", NULL };
static const char *const hands_words[] = { "private", "open", NULL };

static const struct option_spec options[] = {
    [OPTION_DECKS] = { "decks", OPTION_LIST, .words_from = &deck_list_words, .default_words = 2,
                       .seats = true, .repeats = true,
                       .help = "who plays what: a deck for each player, two to six" },
    [OPTION_STRESS] = { "stress", OPTION_NUMBER, .default_value = 30, .least = 20, .most = 30,
                        .help = "with so much Stress an evoker has lost" },
    [OPTION_TURNS] = { "turns", OPTION_NUMBER, .default_value = 100, .least = 2, .most = 200,
                       .help = "turns of all players together, after which a game is drawn" },
    [OPTION_MATCH] = { "match", OPTION_NUMBER, .default_value = 1, .least = 1, .most = 3,
                       .help = "3: the best of three games, of two players" },
    [OPTION_IMPULSE] = { "impulse", OPTION_ONE, .words = impulse_words,
                         .help = "which emotions are offered for new Impulse: those of your own "
                                 "deck, or any" },
    [OPTION_HANDS] = { "hands", OPTION_ONE, .words = hands_words,
                       .help = "open: hands lie face up, for a first game" },
    { 0 },
};

static void check_options(const struct options *o, struct diagnostics *d)
{
    int64_t match = o->value[OPTIONS_COMMON + OPTION_MATCH].number;
    int64_t stress = o->value[OPTIONS_COMMON + OPTION_STRESS].number;
    if (match == 2) diagnose(d, 0, 0, "a match is of 1 game, or of 3: say match=3");
    if (stress != 20 && stress != 30)
        diagnose(d, 0, 0, "the rulebook knows a limit of 30 Stress, and one of 20: say stress=20");
    if (match > 1 && o->value[OPTION_PLAYERS].number > 2)
        diagnose(d, 0, 0, "a match is for two players: leave match out, or name two decks");
}

/* ---- the table ------------------------------------------------------------------------------- */

static const struct zone_kind zones[] = {
    [ZONE_DECK] = { "deck", .seen = SEEN_BY_NOBODY, .ordered = true },
    [ZONE_HAND] = { "hand", .seen = SEEN_BY_OWNER },
    [ZONE_FIELD] = { "field", .seen = SEEN_BY_ALL, .ordered = true },
    [ZONE_EVOKER] = { "evoker", .seen = SEEN_BY_ALL },
    [ZONE_DISCARD] = { "discard", .seen = SEEN_BY_ALL, .ordered = true },
    [ZONE_ASIDE] = { "aside", .seen = SEEN_BY_OWNER, .ordered = true },
    [ZONE_STORE] = { "store", .seen = SEEN_BY_ALL },
    [ZONE_WINDOW] = { "window", .shared = true, .seen = SEEN_BY_ALL, .ordered = true },
    { 0 },
};

static const char *const streams[] = { "dice",   "chance", "deck 1", "deck 2", "deck 3",
                                       "deck 4", "deck 5", "deck 6", NULL };

static const struct counter counters[] = {
    { "stress", .per = { PER_SEAT }, COUNTER(struct sentiment, stress[0]), .most = STRESS_MOST },
    { "well", .per = { PER_SEAT, PER_THING }, COUNTER(struct sentiment, well[0][0]),
      .row = EMOTIONS, .most = WELL_MOST },
    { "wins", .per = { PER_SEAT }, COUNTER(struct sentiment, wins[0]), .most = 2 },
    { "turn", VALUE_SEAT, COUNTER(struct sentiment, turn) },
    { "step", VALUE_WORD, COUNTER(struct sentiment, step), .words = sentiment_steps },
    { "turns", COUNTER(struct sentiment, turns), .most = 200 },
    { "game", COUNTER(struct sentiment, game), .most = GAMES_MOST },
    { "began", COUNTER(struct sentiment, began), .inner = true },
    { "out", COUNTER(struct sentiment, out), .inner = true },
    { "won", COUNTER(struct sentiment, won), .inner = true },
    { "over", COUNTER(struct sentiment, over), .most = MATCH_OVER, .inner = true },
    { "how many wait", COUNTER(struct sentiment, waiting), .most = WAITING_MOST, .inner = true },
    { "how many attack", COUNTER(struct sentiment, attacks), .most = ATTACKS_MOST, .inner = true },
    { "how many act", COUNTER(struct sentiment, pending), .most = PENDING_MOST, .inner = true },
    { "", COUNTER(struct sentiment, spare) },
    { "triggers", COUNTER(struct sentiment, triggers), .most = TRIGGERS_A_TURN, .inner = true },
    { "", COUNTER(struct sentiment, spare_2) },
    { 0 },
};

static const struct counter card_counters[] = {
    { "damage", COUNTER(struct piece, damage), .most = COUNTERS_MOST },
    { "bolster", COUNTER(struct piece, bolster), .most = COUNTERS_MOST },
    { "flags", COUNTER(struct piece, flags), .most = 3, .inner = true },
    { "held", COUNTER(struct piece, held), .most = 27, .inner = true },
    { 0 },
};

static const struct move_kind moves[] = {
    [MOVE_TARGET] = { "target", "target {card}", "{card}" },
    [MOVE_CARD] = { "card", "card {card}", "{card}" },
    [MOVE_DONE] = { "done", "done", "No more", SAYS_NO },
    [MOVE_NONE] = { "none", "done", "None", SAYS_NO },
    [MOVE_YES] = { "yes", "yes", "Yes", SAYS_YES },
    [MOVE_NO] = { "no", "no", "No", SAYS_NO },
    [MOVE_ALTERNATIVE] = { "alternative", "option {number}", "{clause}" },
    [MOVE_REACT] = { "react", "first {card}", "{card}: {clause}", .of_equals = true },
    [MOVE_EVOKE] = { "evoke", "evoke {card}", "Evoke {card} for {price}" },
    [MOVE_ACTIVATE] = { "activate", "activate {card}", "Activate {card}: {clause}" },
    [MOVE_PASS] = { "pass", "pass", "Pass", SAYS_PASS },
    [MOVE_END_STEP] = { "end step", "end step", "Go on" },
    [MOVE_ATTACK] = { "attack", "attack {card}", "Attack with {card}" },
    [MOVE_AT] = { "at", "at {card}", "{card}" },
    [MOVE_END_DECLARATION] = { "no more", "no more", "No more attackers" },
    [MOVE_EMOTION] = { "emotion", "{thing}", "{thing}" },
    [MOVE_ASIDE] = { "aside", "aside {card}", "Put {card} back" },
    [MOVE_KEEP] = { "keep", "keep", "Keep these cards" },
    [MOVE_NUMBER] = { "number", "{number}", "{number}" },
    [MOVE_DAMAGE] = { "damage", "damage {number} to {card}", "The {number} damage to {card}" },
    { 0 },
};

static const struct prompt prompts[] = {
    [PROMPT_NONE] = { "none", "" },
    [PROMPT_TARGET] = { "target", "{card}: which one?" },
    [PROMPT_CARD] = { "card", "{card}: which card?" },
    [PROMPT_REACTION] = { "reaction", "Several texts were triggered: which comes first?",
                          .order = true },
    [PROMPT_MAY] = { "may", "{card}: {what}" },
    [PROMPT_ALTERNATIVE] = { "alternative", "{card}: which do you choose?" },
    [PROMPT_EVOCATION] = { "evocation", "What do you evoke or activate?", .window = true,
                           .moment = MOMENT_OWN },
    [PROMPT_ANSWER] = { "answer", "{card} waits. Do you answer?", .window = true },
    [PROMPT_ANSWER_ATTACK] = { "answer attack", "Attackers are declared. Do you answer?",
                               .window = true },
    [PROMPT_ANSWER_STEP] = { "answer step", "The Step ends. Do you answer?", .window = true,
                             .moment = MOMENT_STEP_ENDS },
    [PROMPT_ATTACKER] = { "attacker", "Who attacks?" },
    [PROMPT_ATTACKED] = { "attacked", "Whom does {card} attack?" },
    [PROMPT_GAIN] = { "gain", "You gain Impulse: of which emotion?", .moment = MOMENT_GAIN },
    [PROMPT_LOSE] = { "lose", "You lose Impulse: of which emotion?" },
    [PROMPT_PAY] = { "pay", "You pay Impulse: of which emotion?" },
    [PROMPT_OVERFLOW] = { "overflow", "Your well is full: do you draw a card instead?" },
    [PROMPT_SELECTION] = { "selection", "Card Selection: which cards do you put back?" },
    [PROMPT_DISCARD] = { "discard", "Which card do you discard?" },
    [PROMPT_UNLESS_PAID] = { "unless paid", "{card} is negated unless you pay. Do you?" },
    [PROMPT_UNLESS_DISCARDED] = { "unless discarded",
                                  "{card} is negated unless you discard. Do you?" },
    [PROMPT_INSTEAD] = { "instead", "Which text turns the damage to {card} aside?" },
    [PROMPT_WHICH_DAMAGE] = { "which damage", "{card}: which damage is dealt to it?" },
    [PROMPT_SLAY] = { "slay", "{card}: which one do you slay to pay for it?" },
    [PROMPT_SIFT] = { "sift", "Which card do you take into your hand?" },
    [PROMPT_NUMBER] = { "number", "{card}: how much Impulse do you pay?" },
    { 0 },
};

static const struct event_kind events[] = {
    [EVENT_GAME] = { "game", "Game {number} begins.", .line = true },
    [EVENT_ROLL] = { "roll", "{seat} rolls {number}.", false },
    [EVENT_FIRST] = { "first", "{seat} goes first.", false },
    [EVENT_TURN] = { "turn", "It is {seat}'s turn.", .turn = true, .line = true },
    [EVENT_STEP] = { "step", "{seat}: {number}.", .hidden = true },
    [EVENT_ASIDE] = { "aside", "{seat} sets {card} aside.", false },
    [EVENT_PUT_BACK] = { "put back", "{seat} shuffles {number} card{s} back into the deck.",
                         false },
    [EVENT_DRAW] = { "draw", "{seat} draws {card}.", false },
    [EVENT_EVOKE] = { "evoke", "{seat} evokes {card}.", false },
    [EVENT_ACTIVATE] = { "activate", "{seat} activates {card}: {clause}.", false },
    [EVENT_AIM] = { "target", "{card} is aimed at {target}.", false },
    [EVENT_ENTER] = { "enter", "{card} comes into play.", false },
    [EVENT_NO_ALLY] = { "no ally", "{seat} has {number} Allies in play: no other comes.", false },
    [EVENT_NEGATE] = { "negate", "{card} is negated.", false },
    [EVENT_PAY] = { "pay", "{seat} pays {number} {thing}.",
                    .several = "{seat} pays {number} {thing}." },
    [EVENT_GAIN] = { "gain", "{seat} gains 1 {thing}.",
                     .several = "{seat} gains {number} {thing}." },
    [EVENT_LOSE] = { "lose", "{seat} loses {number} {thing}.",
                     .several = "{seat} loses {number} {thing}." },
    [EVENT_OVERFLOW] = { "overflow", "{seat}'s well is full: 1 Impulse beyond four.", false },
    [EVENT_ATTACK] = { "attack", "{card} attacks {target}.", false },
    [EVENT_SEND] = { "send", "{card}'s attack goes to {target}.", false },
    [EVENT_ATTACK_ENDS] = { "attack ends", "{card}'s attack ends.", false },
    [EVENT_CHANGE] = { "change", "{card} changes the damage to {target} from {was} to {number}.",
                       false },
    [EVENT_INSTEAD] = { "instead", "{card}: the damage to {source} is dealt to {target} instead.",
                        false },
    [EVENT_DAMAGE] = { "damage", "{source} deals {number} damage to {target}. CR {was}.", false },
    [EVENT_STRESS] = { "stress", "{source} deals {number} damage to {target}. Stress {was}.",
                       false },
    [EVENT_HEAL] = { "heal", "{card} is healed by {number}. CR {was}.", false },
    [EVENT_BOLSTER] = { "bolster", "{card} is healed by {number} beyond its damage. CR {was}.",
                        false },
    [EVENT_RELIEF] = { "relief", "{card} is healed by {number}. Stress {was}.", false },
    [EVENT_HOLD] = { "hold", "{card} can neither attack nor be activated for a turn.", false },
    [EVENT_SLAIN] = { "slain", "{card} is slain.", .mark = MARK_FELL },
    [EVENT_RETURN] = { "return", "{card} returns to {seat}'s hand.", false },
    [EVENT_DISCARD] = { "discard", "{seat} discards {card}.", false },
    [EVENT_LOOK] = { "look", "{seat} looks at {other}'s hand.", false },
    [EVENT_SIFT] = { "sift", "{seat} looks at the top {number} card{s} of the deck.", false },
    [EVENT_SIFTED] = { "sifted", "{seat} takes {card} into the hand.", false },
    [EVENT_TO_BOTTOM] = { "to bottom", "{seat} puts {number} card{s} on the bottom of the deck.",
                          false },
    [EVENT_CONTROL] = { "control", "{seat} takes control of {card}.", false },
    [EVENT_SPOILT] = { "spoilt", "{card} has left play: its ability does nothing.", false },
    [EVENT_OUT] = { "out", "{seat} cannot bear any more Stress.", .mark = MARK_FELL },
    [EVENT_WON] = { "won", "{seat} wins the game.", .ends = true },
    [EVENT_DRAWN] = { "drawn", "The game is a draw.", .ends = true },
    [EVENT_LIMIT] = { "limit", "{number} turns are over: the game is a draw.", .ends = true,
                      .cut_off = true },
    [EVENT_MATCH] = { "match", "{seat} wins the match.", false },
    [EVENT_MATCH_DRAWN] = { "match drawn", "The match is a draw.", false },
    PLAY_EVENT_ROWS,
    { 0 },
};

static const struct rule_spec rules[] = { RULE_ENTRIES(SENTIMENT_RULES) };

/* ---- set-up ---------------------------------------------------------------------------------- */

static unsigned emotion_of_deck(const struct pack *pack, unsigned deck)
{
    for (unsigned e = 0; deck < pack->deck_count && e < EMOTIONS; e++) {
        if (strcmp(pack->decks[deck].name, sentiment_emotions[e]) == 0) return e;
    }
    return NOTHING;
}

/* What a card first aims at, if it has to; NULL: it does not. */
static const struct sentence *first_target(const struct pack *pack, const struct card_def *def)
{
    const struct instruction *in = &pack->code[def->played_at];
    const struct sentence *s = in->op == OP_TARGET ? pack_data(pack, in->mask) : NULL;
    return s && s->cards.how == HOW_CHOOSE ? s : NULL;
}

static unsigned needs_of(const struct sentence *s)
{
    static const uint8_t needs[] = { [WHOSE_ANY] = NEEDS_MANIFESTATION,
                                     [WHOSE_OWN] = NEEDS_OWN,
                                     [WHOSE_OPPOSING] = NEEDS_OPPOSING };
    if (s->from == PLACE_WAITING) return NEEDS_WAITING;
    if (s->from != PLACE_IN_PLAY) return 0;
    if (s->cards.filter.all & ATTACKING) return NEEDS_ATTACK;
    return s->cards.filter.all & MANIFESTATION ? needs[s->cards.filter.whose] : 0;
}

/* Do its needs say all about whether there is such a target? Of evokers there are always some. */
static bool needs_are_all(const struct sentence *s)
{
    const struct filter *f = &s->cards.filter;
    struct filter plain = { .all = f->all, .any = f->any, .whose = f->whose };
    if (s->from != PLACE_IN_PLAY || memcmp(f, &plain, sizeof plain) != 0) return false;
    if (f->any) return !f->all && (f->any & EVOKER);
    return f->all == MANIFESTATION || f->all == EVOKER ||
           (f->all == (MANIFESTATION | ATTACKING) && f->whose == WHOSE_ANY);
}

static bool announces(const struct pack *pack, const struct card_def *def)
{
    const struct sentence *s = first_target(pack, def);
    const struct instruction *in = &pack->code[def->played_at];
    return s ? in[1].op != OP_WAIT || !needs_are_all(s) : in->op != OP_WAIT;
}

static unsigned obstacles_of(const struct pack *pack, const struct card_def *def)
{
    const struct sentence *s = first_target(pack, def);
    if (!def->facts[FACT_COST]) return NEVER_EVOKED;
    return (def->keywords & REACTION ? 0u : (unsigned)TOO_SLOW) | (s ? needs_of(s) : 0);
}

static bool lowers_own_cost(const struct pack *pack, const struct card_def *def)
{
    for (unsigned h = def->hooks_start; h < def->hooks_end; h++) {
        if (pack->hooks[h].kind == HOOK_OWN_COSTS_LESS) return true;
    }
    return false;
}

/* A face; what a text may give is not on it, but on the table (TRAITS_NOW). */
static face_id add_face(struct setup *setup, unsigned card)
{
    const struct card_def *def = &setup->pack->cards[card];
    struct sentiment_setup *own = setup->own;
    struct play_setup *play = setup->play;
    bool ally = def->keywords & TOKEN;
    unsigned emotion =
        ally ? 1 /* happiness, sentiment-13 */ : emotion_of_deck(setup->pack, def->deck);
    uint32_t trait = emotion == NOTHING ? 0u : 1u << (FIRST_EMOTION + emotion);
    face_id face = play_add_face(setup, card, trait);
    play->faces[face].traits &= ~(uint32_t)TRAITS_NOW;
    own->faces[face] = (struct sentiment_face){
        .keywords = (uint16_t)(def->keywords & KEYWORDS),
        .cr = (uint16_t)(def->facts[FACT_CR] ? def->facts[FACT_CR] - 1 : 0),
        .cost = (uint8_t)def->facts[FACT_COST],
        .cost_least = (uint8_t)(lowers_own_cost(setup->pack, def) ? 1 : def->facts[FACT_COST]),
        .obstacles = (uint8_t)obstacles_of(setup->pack, def),
        .emotion = (uint8_t)(emotion == NOTHING ? 0 : emotion),
        .announces = announces(setup->pack, def),
    };
    own->cr_hangs |= sentiment_cr_hangs(setup->pack, def);
    return face;
}

/* The cards of a seat's list. How many clauses they can bring into play is added up. */
static bool add_deck(struct setup *setup, seat_id seat, face_id *faces, unsigned *clauses,
                     struct diagnostics *d)
{
    struct sentiment_setup *own = setup->own;
    struct deck_cards deck;
    bool fine = deck_list_of_option(setup, OPTION_DECKS, seat, &deck, d);
    for (unsigned i = 0; i < deck.count; i++) {
        unsigned card = deck.all[i].card, count = deck.all[i].count;
        if (faces[card] == NO_FACE) faces[card] = add_face(setup, card);
        setup_add_cards(setup, faces[card], count, seat, setup_zone(setup, ZONE_DECK, seat));
        own->emotions[seat] |= (uint8_t)(1u << own->faces[faces[card]].emotion);
        *clauses += count * play_clauses_of(setup, faces[card]);
    }
    deck_cards_release(&deck);
    return fine;
}

/* The cards of the rules: an evoker and sixteen Allies for each seat. */
static void add_own_cards(struct setup *setup)
{
    const struct pack *pack = setup->pack;
    seat_id evokers = 0;
    for (unsigned c = pack->own_from; c < pack->card_count; c++) {
        bool ally = pack->cards[c].keywords & TOKEN;
        if (!ally && evokers == setup->seats) continue;
        face_id face = add_face(setup, c);
        if (!ally) {
            setup_add_cards(setup, face, 1, evokers, setup_zone(setup, ZONE_EVOKER, evokers));
            evokers++;
            continue;
        }
        for (seat_id s = 0; s < setup->seats; s++)
            setup_add_cards(setup, face, ALLIES, s, setup_zone(setup, ZONE_STORE, s));
    }
}

static bool prepare(struct setup *setup, struct diagnostics *d)
{
    const struct pack *pack = setup->pack;
    face_id *faces = must_alloc(pack->card_count, sizeof *faces);
    unsigned clauses = 0;
    for (unsigned c = 0; c < pack->card_count; c++) faces[c] = NO_FACE;
    struct sentiment_setup *own =
        must_alloc(1, sizeof *own + pack->card_count * sizeof *own->faces);
    setup->own = own;
    play_prepare(setup, &sentiment_play);
    bool fine = true;
    for (seat_id s = 0; fine && s < setup->seats; s++)
        fine = add_deck(setup, s, faces, &clauses, d);
    add_own_cards(setup);
    free(faces);
    if (!fine || !play_make_room(setup, clauses, d)) return false;
    own->lists_at = (uint16_t)setup->region_bytes;
    setup->region_bytes += sizeof(struct sentiment_lists);
    return true;
}

/* ---- the beginning and the end --------------------------------------------------------------- */

static void deal(struct table *t)
{
    bool open = own_option(t->setup, OPTION_HANDS);
    for (seat_id s = 0; open && s < t->seats; s++) zone_open(t, zone_of(t, ZONE_HAND, s));
}

/* Of a match the games won. Of one game: who has won, or is still in when it is drawn. */
static void scores(const struct table *t, int32_t *points)
{
    const struct sentiment *g = sentiment_of(t);
    bool match = own_option(t->setup, OPTION_MATCH) > 1;
    for (seat_id s = 0; s < t->seats; s++)
        points[s] = match ? g->wins[s] : (g->won & seat_bit(s)) != 0;
}

/* ---- for bots -------------------------------------------------------------------------------- */

/* Found by games of each deck against itself, with other weights on the other side
 * (docs/playtest-sentiment.md). */
enum {
    WORTH_CR = 14,
    WORTH_BODY = 8,
    WORTH_COST = 6, /* of what lies there: its text is worth what was paid for it */
    WORTH_CARD = 5,
    WORTH_IMPULSE = 9,
    WORTH_WIN = 100000,
};

/* Stress is dearer the nearer the limit is. */
static int32_t worth_of_stress(const struct table *t, seat_id seat)
{
    int32_t limit = (int32_t)own_option(t->setup, OPTION_STRESS);
    int32_t stress = sentiment_of(t)->stress[seat];
    return 4 * stress + 6 * stress * stress / limit;
}

static int32_t worth_of_field(const struct table *t, seat_id seat)
{
    int32_t sum = 0;
    for (EACH_CARD(card, t, zone_of(t, ZONE_FIELD, seat))) {
        int32_t cr = sentiment_cr(t, card), full = sentiment_full_cr(t, card);
        bool idle = sentiment_is_held(t, card);
        sum += WORTH_BODY + (cr + full) * WORTH_CR / 2 - (idle ? cr * 3 : 0);
        if (!is_kind(t, card, TOKEN))
            sum += WORTH_COST * (int32_t)play_def_of(t, card)->facts[FACT_COST];
    }
    return sum;
}

static int32_t worth_of_seat(const struct table *t, seat_id seat)
{
    return worth_of_field(t, seat) - worth_of_stress(t, seat) +
           WORTH_CARD * (int32_t)zone_count(t, zone_of(t, ZONE_HAND, seat)) +
           WORTH_IMPULSE * (int32_t)sentiment_well(t, seat);
}

/* What the seat has, less what the opponents have on average. */
static int32_t evaluate(const struct table *t, seat_id seat)
{
    const struct sentiment *g = sentiment_of(t);
    int32_t others = 0, count = 0;
    for (seat_id s = 0; s < t->seats; s++) {
        if (s == seat || !is_in_game(t, s)) continue;
        others += worth_of_seat(t, s);
        count++;
    }
    int32_t own = is_in_game(t, seat) ? worth_of_seat(t, seat) : -WORTH_WIN / 2;
    if (g->over)
        return (g->won == seat_bit(seat) ? WORTH_WIN : g->won & seat_bit(seat) ? 0 : -WORTH_WIN);
    return own - (count ? others / count : 0) + WORTH_WIN / 10 * (int32_t)g->wins[seat];
}

/* One for all phases. `limbic fit sentiment decks=anger,sadness -n 100 --seed 5000` finds 321 for
 * the first two turns of each, in which the outlook knows little, and 139 to 184 up to the tenth.
 */
static const struct chance chance = { 2, 1, { { 200, 0 } } };

/* A bit of search_style.rests. */
#define REST(prompt) ((uint64_t)1 << (prompt))

/*
 * This turn and the answer to it: what comes later depends on more draws than a thousand tries can
 * average. What greedy thinks counts more than elsewhere, because moves differ by little of the
 * scale above and are many. What was tried is in docs/bots.md.
 */
static const struct search_style search = {
    .turns = 2,
    .tries = 3,
    .sharpness = 8,
    .exploration = 70,
    .rests = REST(PROMPT_EVOCATION) | REST(PROMPT_ATTACKER) | REST(PROMPT_ANSWER) |
             REST(PROMPT_ANSWER_ATTACK) | REST(PROMPT_ANSWER_STEP) | REST(PROMPT_GAIN) |
             REST(PROMPT_SELECTION),
};

/* Of a match, those of its later games come after all that the first can have. */
static uint32_t turns(const struct table *t)
{
    const struct sentiment *g = sentiment_of(t);
    return (g->game ? g->game - 1u : 0u) << 8 | g->turns;
}

/* ---- for people who are asked less ----------------------------------------------------------- */

/* The emotion of a deck list that has no other. */
static unsigned only_emotion(const struct table *t, seat_id seat)
{
    unsigned emotions = sentiment_setup_of(t)->emotions[seat];
    bool one = emotions && !(emotions & (emotions - 1));
    return one ? (unsigned)__builtin_ctz(emotions) : NOTHING;
}

static uint32_t step_number(const struct table *t)
{
    const struct sentiment *g = sentiment_of(t);
    return ((uint32_t)g->game << 16 | (uint32_t)g->turns << 8 | g->step) + 1;
}

/* ---- scenes ---------------------------------------------------------------------------------- */

/* A scene is in the middle of the first game, and everybody has had a turn, unless it says
 * otherwise. */
static void settle(struct table *t, const struct layout *layout)
{
    struct sentiment *g = sentiment_of(t);
    if (!layout_gives(layout, &g->game)) g->game = 1;
    if (!layout_gives(layout, &g->began)) g->began = all_seats(t);
    play_settle(t, layout);
    play_state(t)->unsettled = 0;
}

/* With fewer than two evokers a game is over, and who is out has no turn. That somebody has it, the
 * layer has looked at. */
static void check_who_plays(const struct table *t, const struct layout *layout)
{
    const struct sentiment *g = sentiment_of(t);
    if (g->out & ~all_seats(t))
        wrong_value(layout, &g->out, "here are %u seats: no other can be out", t->seats);
    else if (seats_in_game(t) < 2)
        wrong_value(layout, &g->out, "a game goes on among two evokers or more: leave two in it");
    else if (g->turn < t->seats && !is_in_game(t, g->turn))
        wrong_value(layout, &g->turn, "seat %u is out, so it cannot have the turn", g->turn + 1u);
}

/* Who plays is a card that damage can be dealt to, and never leaves its place. */
static void check_evokers(const struct table *t, const struct layout *layout)
{
    for (seat_id s = 0; s < t->seats; s++) {
        zone_id zone = zone_of(t, ZONE_EVOKER, s);
        if (zone_count(t, zone) != 1 || !is_kind(t, evoker_of(t, s), EVOKER) ||
            card_at(t, evoker_of(t, s))->pool != s)
            wrong_zone(layout, zone, "here is the evoker of that seat, and nothing else");
    }
}

static void check_position(const struct table *t, const struct layout *layout)
{
    const struct sentiment *g = sentiment_of(t);
    int64_t limit = own_option(t->setup, OPTION_STRESS);
    play_check_position(t, layout);
    check_who_plays(t, layout);
    check_evokers(t, layout);
    for (seat_id s = 0; s < t->seats; s++) {
        if (g->stress[s] >= limit)
            wrong_value(layout, &g->stress[s], "with %u Stress the game is lost: say less than %d",
                        g->stress[s], (int)limit);
        if (sentiment_well(t, s) > WELL_MOST)
            wrong_value(layout, &g->well[s][0], "a well holds %d Impulse", WELL_MOST);
    }
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_CARD(card, t, zone)) {
            if (!is_kind(t, card, MANIFESTATION | EVOKER))
                wrong_card(layout, card, "'%s' is no manifestation: it cannot lie in play",
                           face_name(t, face_of(t, card)));
            else if (is_kind(t, card, MANIFESTATION) &&
                     piece_of(t, card)->damage > sentiment_full_cr(t, card))
                wrong_value(layout, &piece_of(t, card)->damage,
                            "'%s' would be slain by so much damage",
                            face_name(t, face_of(t, card)));
        }
    }
}

/*
 * The deepest stack: a window with WAITING_MOST answers, each an announcement, its effect, the wait
 * and the window; triggers nest in between. After that there is room for what a last effect may
 * need (docs/adr/0012): a sentence about as many cards as there can be deals damage to each, and
 * which of these blows a text turns aside is a question with a move for each.
 */
enum {
    EFFECTS_DEEP = 32,
    EFFECTS_A_DECISION = 9999,
    TURN_BYTES = sizeof(FRAME(sentiment_match)) + sizeof(FRAME(sentiment_one_game)) +
                 sizeof(FRAME(sentiment_turn)) + sizeof(FRAME(sentiment_engage)),
    LEVEL_BYTES = sizeof(FRAME(sentiment_announce)) + offsetof(struct effect_frame, vars) + 8 +
                  sizeof(FRAME(sentiment_wait)) + sizeof(FRAME(sentiment_window)),
    ROOM_RESERVED = sizeof(struct effect_frame) + sizeof(FRAME(sentiment_act)) +
                    sizeof(FRAME(sentiment_deal)) + sizeof(FRAME(sentiment_resolve)) +
                    CHOSEN_MAX * (sizeof(card_id) + sizeof(struct blow) + sizeof(struct move)),
    STACK_BYTES = TURN_BYTES + WAITING_MOST * LEVEL_BYTES + ROOM_RESERVED,
};

/* What belongs together stands in one line. */
/* clang-format off */
const struct game sentiment_game = {
    .name = "sentiment", .title = "Sentiment",
    .about = "Evokers duel with six emotions, and answer each other's every move.",
    .version = 2, .seats_min = 2, .seats_max = EVOKERS,
    .zones = zones, .streams = streams, .things = sentiment_emotions, .rows = sentiment_rows,
    .counters = counters, .state_bytes = sizeof(struct sentiment),
    .card_counters = card_counters, .card_state_bytes = sizeof(struct piece),
    .stack_bytes = STACK_BYTES, .room_reserved = ROOM_RESERVED, .effects_deep = EFFECTS_DEEP,
    .effects_a_decision = EFFECTS_A_DECISION, .forfeit_event = EVENT_FORFEIT,
    .rules = rules, .rules_count = RULE_LAST_, .play = RULE_sentiment_match,
    .moves = moves, .prompts = prompts, .events = events, .look = &sentiment_look,
    .options = options, .check_options = check_options, .ties_draw = true,
    .vocabulary = &sentiment_vocabulary, .packs = &card_packs,
    .prepare = prepare, .deal = deal, .scores = scores, .evaluate = evaluate, .outlook = sentiment_outlook, .turns = turns, .chance = &chance, .search = &search,
    .explain_score = sentiment_explain_score,
    .is_aimed_at = sentiment_is_aimed_at, .only_thing = only_emotion,
    .step_number = step_number,
    PLAY_SHOWN, .clause_words = sentiment_clause_words, .clause_line = sentiment_clause_line,
    .check_position = check_position, .settle = settle, .side_of = sentiment_side_of,
    .table_words = sentiment_table_words, .worked_out = &sentiment_worked_out,
    .why_not = sentiment_why_not, .price_words = sentiment_price_words,
};
/* clang-format on */
