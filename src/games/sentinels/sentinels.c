/* SPDX-License-Identifier: MIT */
/*
 * Sentinels: set-up, what is on the table, and the exported game. See sentinels.h for the tour.
 *
 * Words for moves are short and stable, because saves and scenes are written in them; what people
 * read beside them may change. Hence two texts for each.
 */
#include "games/sentinels/sentinels.h"

#include "cardlang/decks.h"
#include "inplay/standard.h"
#include "kernel/chance.h"
#include "kernel/look.h"

/* ---- facts ----------------------------------------------------------------------------------- */

static const char *const hands_words[] = { "open", "private", NULL };

static const struct option_spec options[] = {
    [OPTION_VILLAIN] = { "villain", OPTION_ONE, .words_from_decks = "villain",
                         .help = "whom the heroes fight" },
    [OPTION_HEROES] = { "heroes", OPTION_LIST, .seats = true, .words_from_decks = "hero",
                        .default_words = 4, .help = "three to five, in turn order" },
    [OPTION_ENVIRONMENT] = { "environment", OPTION_ONE, .words_from_decks = "environment",
                             .help = "where they fight" },
    [OPTION_ADVANCED] = { "advanced", OPTION_FLAG, .help = "the villain's Advanced texts count" },
    [OPTION_HANDS] = { "hands", OPTION_ONE, .words = hands_words,
                       .help = "open: the team sees all hands" },
    [OPTION_ROUNDS] = { "rounds", OPTION_NUMBER, .default_value = 50, .least = 1, .most = 200,
                        .help = "after that many the heroes have lost" },
    [OPTION_EXAMPLES] = { "examples", OPTION_FLAG, .for_scenes = true, .allows_unoffered = true,
                          .help = "allow decks that are there for scenes only" },
    { 0 },
};

/* Trashes are ordered, although nobody may rearrange them: a text can put a trash back on top of a
 * deck in the order in which it lies. */
static const struct zone_kind zones[] = {
    [ZONE_DECK] = { "deck", .seen = SEEN_BY_NOBODY, .ordered = true },
    [ZONE_HAND] = { "hand", .seen = SEEN_BY_OWNER },
    [ZONE_TRASH] = { "trash", .seen = SEEN_BY_ALL, .ordered = true },
    [ZONE_VILLAIN_DECK] = { "villain deck", .shared = true, .seen = SEEN_BY_NOBODY,
                            .ordered = true },
    [ZONE_VILLAIN_TRASH] = { "villain trash", .shared = true, .seen = SEEN_BY_ALL,
                             .ordered = true },
    [ZONE_ENVIRONMENT_DECK] = { "environment deck", .shared = true, .seen = SEEN_BY_NOBODY,
                                .ordered = true },
    [ZONE_ENVIRONMENT_TRASH] = { "environment trash", .shared = true, .seen = SEEN_BY_ALL,
                                 .ordered = true },
    [ZONE_PLAY] = { "play", .shared = true, .seen = SEEN_BY_ALL, .ordered = true },
    [ZONE_BENEATH] = { "beneath", .shared = true, .seen = SEEN_BY_ALL, .ordered = true },
    [ZONE_PLAYING] = { "playing", .shared = true, .seen = SEEN_BY_ALL, .ordered = true },
    { 0 },
};

/* By owner: each deck is shuffled from a stream of its own. */
static const char *const streams[] = { "deck 1", "deck 2",  "deck 3",           "deck 4",
                                       "deck 5", "villain", "environment deck", NULL };

static const char *const turn_words[] = { "villain", "hero-1", "hero-2",      "hero-3",
                                          "hero-4",  "hero-5", "environment", NULL };
static const char *const phase_words[] = {
    [PHASE_START] = "start",
    [PHASE_PLAY] = "play",
    [PHASE_POWER] = "power",
    [PHASE_DRAW] = "draw",
    [PHASE_INCAPACITATED] = "incapacitated",
    [PHASE_END] = "end",
    [PHASES] = "over",
    NULL,
};
static const char *const outcome_words[] = { "none", "won", "lost", NULL };

/* Notes of the rules: every byte of the state has a counter, players see the table itself. */
#define NOTE(name, field)                                                                          \
    {                                                                                              \
        name, COUNTER(struct sentinels, field), .inner = true                                      \
    }
#define ROW_OF(name, array, field, count)                                                          \
    {                                                                                              \
        name, .per = { PER_PLACE }, COUNTER(struct sentinels, array[0].field),                     \
              .places = { count },                                                                 \
              .row = sizeof(((struct sentinels *)0)->array[0]) /                                   \
                     sizeof(((struct sentinels *)0)->array[0].field),                              \
              .seen = SEEN_BY_NOBODY, .inner = true                                                \
    }

static const struct counter counters[] = {
    { "round", COUNTER(struct sentinels, round), .most = 200 },
    { "turn", VALUE_WORD, COUNTER(struct sentinels, turn), .words = turn_words },
    { "phase", VALUE_WORD, COUNTER(struct sentinels, phase), .words = phase_words },
    { "outcome", VALUE_WORD, COUNTER(struct sentinels, outcome), .words = outcome_words,
      .inner = true },
    { "begun", VALUE_FLAG, COUNTER(struct sentinels, begun), .inner = true },
    NOTE("plays", plays),
    NOTE("powers", powers),
    NOTE("more powers", more_powers),
    { "skipping", VALUE_FLAG, COUNTER(struct sentinels, skipping), .inner = true },
    { "ending", VALUE_FLAG, COUNTER(struct sentinels, ending), .inner = true },
    NOTE("discarded", discarded),
    NOTE("low", low),
    NOTE("shifted", shifted),
    NOTE("settling", settling),
    { "dealt to", .per = { PER_SEAT, PER_THING }, COUNTER(struct sentinels, dealt_to[0][0]),
      .row = DAMAGE_TYPES, .inner = true },
    { "dealt by", .per = { PER_SEAT, PER_THING }, COUNTER(struct sentinels, dealt_by[0][0]),
      .row = DAMAGE_TYPES, .inner = true },
    ROW_OF("felled card", felled, card, FELLED_MAX),
    ROW_OF("felled by", felled, by, FELLED_MAX),
    { "felled", COUNTER(struct sentinels, felled_count), .most = FELLED_MAX, .inner = true },
    { "", .per = { PER_PLACE }, COUNTER(struct sentinels, spare[0]), .places = { 3 } },
    { 0 },
};

static const struct counter card_counters[] = {
    { "hp", COUNTER(struct piece, hp), .is_signed = true },
    { "max", COUNTER(struct piece, most), .most = HP_MAX },
    { "host", VALUE_CARD, COUNTER(struct piece, host) },
    { "tokens", COUNTER(struct piece, tokens) },
    { "made", COUNTER(struct piece, flags), .inner = true },
    { 0 },
};

/* What lies beneath a card is shown in a row, too: its host says where it belongs. */
static const struct zone_look zone_looks[] = {
    [ZONE_DECK] = { SHAPE_DECK },
    [ZONE_HAND] = { SHAPE_HAND },
    [ZONE_TRASH] = { SHAPE_PILE },
    [ZONE_VILLAIN_DECK] = { SHAPE_DECK, .side = 1 + SIDE_VILLAIN },
    [ZONE_VILLAIN_TRASH] = { SHAPE_PILE, .side = 1 + SIDE_VILLAIN },
    [ZONE_ENVIRONMENT_DECK] = { SHAPE_DECK, .side = 1 + SIDE_ENVIRONMENT },
    [ZONE_ENVIRONMENT_TRASH] = { SHAPE_PILE, .side = 1 + SIDE_ENVIRONMENT },
    [ZONE_PLAY] = { SHAPE_ROW, .sentence = "play" },
    [ZONE_BENEATH] = { SHAPE_ROW, .sentence = "beneath a card", .beneath = true },
    [ZONE_PLAYING] = { SHAPE_STACK, .sentence = "play" },
    { 0 },
};

/* The phases in their order, for whoever draws them as a track; "over" is none of them. */
static const char *const phase_looks[] = {
    [PHASE_START] = "start",
    [PHASE_PLAY] = "play",
    [PHASE_POWER] = "power",
    [PHASE_DRAW] = "draw",
    [PHASE_INCAPACITATED] = "incapacitated",
    [PHASE_END] = "end",
    [PHASES] = "",
    NULL,
};

static const struct counter_look counter_looks[] = {
    { "round", SHOWN_ROUND },
    { "turn", SHOWN_TURN },
    { "phase", SHOWN_PHASE, .words = phase_looks },
    { 0 },
};

static const struct counter_look card_looks[] = {
    { "hp", SHOWN_BAR, .most_by = "max", .sign = { "heart", 0, TINT_RED } },
    { "max", SHOWN_MOST },
    { "host", SHOWN_CARD, .label = "next to" },
    { "tokens", SHOWN_GEMS, .quiet = true, .sign = { "token", 45, TINT_YELLOW } },
    { 0 },
};

/* By damage type, in the order of sentinels_damage_types. */
static const struct sign type_signs[] = {
    { "fist", 25, TINT_ORANGE },     { "arrow", 80, TINT_GREEN },   { "flame", 12, TINT_RED },
    { "snowflake", 200, TINT_CYAN }, { "bolt", 52, TINT_YELLOW },   { "star", 170, TINT_CYAN },
    { "wave", 215, TINT_BLUE },      { "skull", 110, TINT_GREEN },  { "eye", 310, TINT_PINK },
    { "sun", 45, TINT_YELLOW },      { "horns", 285, TINT_PURPLE }, { 0 },
};

static const struct look look = { zone_looks, counter_looks, card_looks, play_row_looks,
                                  type_signs };

static const struct move_kind moves[] = {
    [MOVE_PLAY] = { "play", "play {card}", "Play {card}" },
    [MOVE_NO_PLAY] = { "no play", "play nothing", "Play no card" },
    [MOVE_USE] = { "use", "use {card}", "Use the power of {card}: {clause}" },
    [MOVE_NO_POWER] = { "no power", "use nothing", "Use no power" },
    [MOVE_DRAW] = { "draw", "draw {number}", "Draw {number} card{s}" },
    [MOVE_NO_DRAW] = { "no draw", "draw 0", "Draw no card" },
    [MOVE_ABILITY] = { "ability", "ability {number}", "{clause}" },
    [MOVE_NO_ABILITY] = { "no ability", "no ability", "Do nothing" },
    [MOVE_TYPE] = { "type", "{thing}", "{thing}" },
    [MOVE_NUMBER] = { "number", "{number}", "{number}" },
    [MOVE_DECK] = { "deck", "deck {clause}", "{clause}" },
    PLAY_MOVE_ROWS,
    { 0 },
};

/* Questions name the card whose text asks. Ties have questions of their own, since what is chosen
 * there is not whom one would like to meet but who counts as the highest or lowest for this one
 * effect (sent-ambiguity-2). */
static const struct prompt prompts[] = {
    [PROMPT_NONE] = { "none", "" },
    [PROMPT_PLAY] = { "play", "Which card do you play?" },
    [PROMPT_POWER] = { "power", "Which power do you use?" },
    [PROMPT_DRAW] = { "draw", "How many cards do you draw?" },
    [PROMPT_ABILITY] = { "ability", "You are incapacitated: what do you do?" },
    PLAY_PROMPT_ROWS("target", "hp"),
    [PROMPT_ORDER] = { "order", "{card}: which {what} next?", .order = true },
    [PROMPT_MOST_CARDS] = { "most cards",
                            "{card}: several tie for the most cards in play. Which is it?" },
    [PROMPT_DEALER] = { "dealer",
                        "{card}: several tie for the highest hp. Which one deals the damage?" },
    [PROMPT_TYPE] = { "type", "{card}: which type of damage?" },
    [PROMPT_TYPE_STANDS] = { "type stands",
                             "Several effects change the type of that damage: which stands?" },
    [PROMPT_DISCARD] = { "discard", "{card}: which card do you discard?" },
    [PROMPT_HOST] = { "host", "{card}: next to which card?" },
    [PROMPT_NUMBER] = { "number", "{card}: how many tokens do you remove?" },
    [PROMPT_DECK] = { "deck", "{card}: which deck do you look at?" },
    [PROMPT_BACK] = { "back", "{card}: which goes back first? The last one lies on top." },
    [PROMPT_REVEALED] = { "revealed", "{card}: which of the revealed cards, if any?" },
    { 0 },
};

/* What is told of damage is an event a step, with its `brief` form: people read them as one line,
 * in the words of the event that ends it. EVENT_DEALT is hidden: EVENT_TAKE says it all to people,
 * but names the seat that was hit, and the lab counts by who dealt too. So is the entering of a
 * card that was played, which has just been told. */
static const struct event_kind events[] = {
    [EVENT_ROUND] = { "round", "Round {number}.", .round = true, .line = true },
    [EVENT_TURN] = { "turn", "It is {seat}'s turn.", .turn = true, .line = true },
    [EVENT_VILLAIN_TURN] = { "villain turn", "It is the villain's turn.", .mark = MARK_TURN },
    [EVENT_ENVIRONMENT_TURN] = { "environment turn", "It is the environment's turn.", .line = true,
                                 .mark = MARK_TURN },
    [EVENT_PLAY] = { "play", "{clause} plays {card}.", false },
    [EVENT_ENTER] = { "enter", "{card} is put into play from {from}.", false },
    [EVENT_PLAYED] = { "played", "{card} comes into play.", .hidden = true },
    [EVENT_NEXT_TO] = { "next to", "{card} is put next to {target}.", false },
    [EVENT_POWER] = { "power", "{seat} uses {clause}.", false },
    [EVENT_ABILITY] = { "ability", "{card}: {clause}.", false },
    [EVENT_DRAW] = { "draw", "{seat} draws {card}.", false },
    [EVENT_DISCARD] = { "discard", "{seat} discards {card}.", false },
    [EVENT_MILL] = { "mill", "{card} is discarded from {from}.", false },
    [EVENT_SHUFFLE] = { "shuffle", "{to} is shuffled.", false },
    [EVENT_REFILL] = { "refill", "{from} is shuffled into a new deck.", false },
    [EVENT_DAMAGE] = { "damage",
                       "{source} is about to deal {target or self} {number} {thing} damage.",
                       .brief = "{number}", .begins = true },
    [EVENT_CANNOT_DEAL] = { "cannot deal", "{source} cannot deal damage ({card}).", false },
    [EVENT_REDIRECT] = { "redirect", "{card} redirects it to {target}.",
                         .brief = "redirected from {source} by {card}" },
    [EVENT_CHANGE_TYPE] = { "change type", "{card} makes it {thing} damage.",
                            .brief = "made {thing} by {card}" },
    [EVENT_IMMUNE] = { "immune", "{source} deals {target or self} no {thing} damage{steps}.",
                       .brief = "immune: {clause}" },
    [EVENT_NEMESIS] = { "nemesis", "A nemesis: {was} becomes {number}.",
                        .brief = "{change} nemesis" },
    [EVENT_BONUS] = { "bonus", "{card} adds: {was} becomes {number}.",
                      .brief = "{change} {clause}" },
    [EVENT_REDUCE] = { "reduce", "{card} reduces: {was} becomes {number}.",
                       .brief = "{change} {clause}" },
    [EVENT_IRREDUCIBLE] = { "irreducible", "{card} makes it irreducible.",
                            .brief = "irreducible: {clause}" },
    [EVENT_REPLACED] = { "replaced", "{source} deals {target or self} no {thing} damage{steps}.",
                         .brief = "instead: {card}" },
    [EVENT_PREVENT] = { "prevent", "{card} prevents: {was} becomes {number}.",
                        .brief = "{difference} prevented by {clause}" },
    [EVENT_TAKE] = { "take",
                     "{source} deals {target or self} {some} {thing} damage{steps}. {left} hp.",
                     false },
    [EVENT_DEALT] = { "dealt", "{source} has dealt {number} damage.", .hidden = true },
    [EVENT_REGAIN] = { "regain", "{card} regains {number} hp and has {was}.", false },
    [EVENT_DESTROY] = { "destroy", "{card} is destroyed.", .mark = MARK_FELL },
    [EVENT_INDESTRUCTIBLE] = { "indestructible", "{card} is indestructible.", false },
    [EVENT_BENEATH] = { "beneath", "{card} is put beneath {target}.", false },
    [EVENT_UNCOVERED] = { "uncovered", "{card}, which was beneath {target}, goes to {to}.", false },
    [EVENT_MOVE] = { "move", "{card} is moved from {from} to {to}.", false },
    [EVENT_MOVE_TOP] = { "move to top", "{card} is moved from {from} to the top of {to}.", false },
    [EVENT_MOVE_BOTTOM] = { "move to bottom", "{card} is moved from {from} to the bottom of {to}.",
                            false },
    [EVENT_MOVE_BENEATH] = { "move beneath", "{card} is moved from {from} beneath {target}.",
                             false },
    [EVENT_LIMITED] = { "limited", "{card} is Limited and in play already: it goes to {to}.",
                        false },
    [EVENT_NO_HOST] = { "no host", "{card} has nothing to be next to: it goes to {to}.", false },
    [EVENT_BECOME_TARGET] = { "become target", "{card} becomes a target with {number} hp.", false },
    [EVENT_CEASE_TARGET] = { "cease target", "{card} is no longer a target.", false },
    [EVENT_MAXIMUM] = { "maximum", "{card} has {was} of {number} hp now.", false },
    [EVENT_TOKENS] = { "tokens", "{card} gets {number} token{s} ({was} in all).", false },
    [EVENT_TOKENS_LOST] = { "tokens lost", "{card} loses {number} token{s} ({was} left).", false },
    [EVENT_FLIP] = { "flip", "{clause} flips to {card}.", false },
    [EVENT_SET_HP] = { "set hp", "{card} now has {number} hp.", false },
    [EVENT_INCAPACITATED] = { "incapacitated",
                              "{seat} is incapacitated: the hero's other cards leave the game.",
                              .mark = MARK_FELL },
    [EVENT_REVEAL] = { "reveal", "{seat} reveals {card} from {from}.", false },
    PLAY_EVENT_ROWS,
    [EVENT_SKIP] = { "skip", "{seat} skips the rest of the turn.", false },
    [EVENT_END_TURN] = { "end turn", "{card}: on to the end of the turn.", false },
    [EVENT_CANNOT_PLAY] = { "cannot play", "No card is played from {from} ({card}).", false },
    [EVENT_WON] = { "won", "{clause} is defeated: the heroes win.", .ends = true },
    [EVENT_WON_OTHERWISE] = { "won otherwise", "The heroes win. {clause}", .ends = true },
    [EVENT_LOST_HEROES] = { "lost: heroes", "All heroes are incapacitated: the heroes lose.",
                            .ends = true },
    [EVENT_LOST_OTHERWISE] = { "lost otherwise", "The heroes lose. {clause}", .ends = true },
    [EVENT_LOST_ROUNDS] = { "lost: rounds", "The last round is over: the heroes lose.",
                            .ends = true, .cut_off = true },
    [EVENT_DECLINE] = { "decline", "{seat} declines.", false },
    [EVENT_DISAGREE] = { "disagree", "{seat} does not agree.", false },
    [EVENT_LEND] = { "lend", "{source} lets {seat} {clause}.", false },
    { 0 },
};

/* By whose card dealt it, to anybody: a hero who strengthens others deals little by this. */
static const struct measure measures[] = {
    { "damage dealt", EVENT_DEALT, MEASURE_SUM_BY_SEAT },
    { "damage taken", EVENT_TAKE, MEASURE_SUM_BY_SEAT },
    { "first hero out", EVENT_INCAPACITATED, MEASURE_FIRST_SEAT },
    { 0 },
};

/* Scenes can begin with an instance of damage: not every type meets every card in the decks. */
static const struct counter damage_fields[] = {
    { "by", VALUE_CARD, COUNTER(FRAME(sentinels_damage), damage.source) },
    { "to", VALUE_CARD, COUNTER(FRAME(sentinels_damage), damage.target) },
    { "type", VALUE_WORD, COUNTER(FRAME(sentinels_damage), damage.thing),
      .words = sentinels_damage_types },
    { "amount", COUNTER(FRAME(sentinels_damage), damage.number), .most = HP_MAX },
    { 0 },
};

static const struct rule_spec rules[] = {
    RULE_ENTRIES(ALL_RULES)[RULE_sentinels_damage] = { "damage", sentinels_damage,
                                                       sizeof(FRAME(sentinels_damage)),
                                                       damage_fields },
};

/* ---- the beginning --------------------------------------------------------------------------- */

/* All decks are shuffled before the four cards are drawn (sentinels-47). Hands are open to the team
 * by the zone's own list of who sees it (sentinels-01), so drawing and views need to know nothing
 * of the option. */
static void deal(struct table *t)
{
    for (unsigned i = 0; i < t->cards; i++) *piece_of(t, (card_id)i) = blank_piece();
    if (!own_option(t->setup, OPTION_HANDS)) {
        for (seat_id s = 0; s < t->seats; s++) zone_open(t, zone_of(t, ZONE_HAND, s));
    }
    for (unsigned owner = 0; owner < OWNERS; owner++) {
        if (owner < t->seats || owner >= OWNER_VILLAIN) zone_shuffle(t, deck_zone(t, owner), owner);
    }
    for (seat_id s = 0; s < t->seats; s++) sentinels_draw_cards(t, s, HAND_AT_START);
    sentinels_settle_position(t, NULL);
}

/* All win or all lose (docs/adr/0014). */
static void scores(const struct table *t, int32_t *points)
{
    for (seat_id s = 0; s < t->seats; s++) points[s] = state_of(t)->outcome == OUTCOME_WON;
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static face_id other_side(const struct setup *setup, face_id face)
{
    const struct sentinels_setup *own = setup->own;
    return own->prints[face].other == NO_FACE ? face : own->prints[face].other;
}

/*
 * The deepest nesting of the printed cards is a reaction that deals damage to one target, again and
 * again: an effect with two variables and the damage, EFFECTS_DEEP times, on the frames of a turn
 * in which a card comes into play. After them there is room for what a last effect may need
 * (docs/adr/0012): a sentence about LAST_CARDS cards, all of them offered. One that finds less is
 * forfeited, told and counted as one that is too deep (sentinels-63). Room for the worst that a
 * pack could do, EFFECTS_DEEP times, would be several times the table.
 */
enum {
    TURN_BYTES = sizeof(FRAME(sentinels_rounds)) + sizeof(FRAME(sentinels_turn)) +
                 sizeof(FRAME(sentinels_phase)) + sizeof(FRAME(sentinels_play_card)) +
                 sizeof(FRAME(sentinels_enter)),
    LEVEL_BYTES = offsetof(struct effect_frame, vars) + 4 + sizeof(FRAME(sentinels_damage)),
    LAST_CARDS = 60, /* of more, some would not be offered, and counted: see offer() */
    ROOM_RESERVED = sizeof(struct effect_frame) + sizeof(FRAME(sentinels_apply)) +
                    sizeof(FRAME(sentinels_damage)) +
                    LAST_CARDS * (sizeof(card_id) + sizeof(struct move)),
    STACK_BYTES = TURN_BYTES + EFFECTS_DEEP * LEVEL_BYTES + ROOM_RESERVED,
};

/* `limbic fit sentinels -n 250 --seed 5000 --bot search:1:sharpness=100`. */
static const struct chance chance = { 2,
                                      8,
                                      { { 183, -168 },
                                        { 183, -168 },
                                        { 183, -168 },
                                        { 201, -170 },
                                        { 300, -301 },
                                        { 313, -329 },
                                        { 321, -369 },
                                        { 404, -509 } } };

/* It looks to the end of the turn that is under way, where the outlook says more than playing on
 * with a team that plays badly: docs/bots.md has what was tried. */
static const struct search_style search = {
    .turns = 1,
    .tries = 20, /* of nearly every decision all moves */
    .sharpness = 25,
    .exploration = 250,
};

/* The villain's, the heroes' and the environment's of each round. */
static uint32_t turns(const struct table *t)
{
    const struct sentinels *g = table_state(t);
    unsigned place = g->turn == TURN_ENVIRONMENT ? t->seats + 1u : g->turn;
    return (uint32_t)g->round * (t->seats + 2u) + place;
}

const struct game sentinels_game = {
    .name = "sentinels",
    .title = "Sentinels of the Multiverse",
    .about =
        "Three to five heroes together against a villain, in an environment that helps nobody.",
    .version = 4,
    .seats_min = 3,
    .seats_max = SENTINELS_SEATS,
    .zones = zones,
    .streams = streams,
    .counters = counters,
    .state_bytes = sizeof(struct sentinels),
    .stack_bytes = STACK_BYTES,
    .rules = rules,
    .rules_count = RULE_LAST_,
    .play = RULE_sentinels_rounds,
    .moves = moves,
    .prompts = prompts,
    .events = events,
    .look = &look,
    .prepare = sentinels_prepare,
    .deal = deal,
    .scores = scores,
    .evaluate = sentinels_evaluate,
    .outlook = sentinels_outlook,
    .turns = turns,
    .chance = &chance,
    .search = &search,

    .options = options,
    .things = sentinels_damage_types,

    .cooperative = true,
    .sides = SIDES,

    .effects_deep = EFFECTS_DEEP,
    .effects_a_decision = EFFECTS_A_DECISION,
    .room_reserved = ROOM_RESERVED,
    .forfeit_event = EVENT_FORFEIT,
    .tell_answer = sentinels_tell_answer,

    .card_counters = card_counters,
    .card_state_bytes = sizeof(struct piece),
    .rows = play_rows,
    .vocabulary = &sentinels_vocabulary,
    .packs = &card_packs,
    .clause_words = sentinels_clause_words,
    .self_word = sentinels_self_word,
    .clause_line = sentinels_clause_line,

    .seat_words = sentinels_seat_words,
    .side_words = sentinels_side_words,
    .side_of = sentinels_side_of,
    .table_words = sentinels_table_words,
    .forecast = sentinels_forecast,
    .why_not = sentinels_why_not,
    .why_card = sentinels_why_card,
    .option_note = sentinels_option_note,
    PLAY_SHOWN,
    .question_words = sentinels_question_words,

    .measures = measures,

    .check_position = sentinels_check_position,
    .settle = sentinels_settle_position,
    .other_side = other_side,
};
