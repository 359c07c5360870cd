/* SPDX-License-Identifier: MIT */
/*
 * What the Ego does, carried over to the table and told: one event at a time, so that whoever
 * listens sees each of them done. And how it chose, for those who ask why.
 *
 * A ranking is told as a tree: the choice, in it each candidate with its figures, best first, then
 * who is out of the question and which figure decided. A parent is an event record in a frame
 * (docs/devel.md, "Event records"). These frames carry nothing else, and lie on the stack only
 * while somebody listens to them: the table is the same afterwards.
 */
#include "games/cerebria/ego_table.h"

/* ---- rankings -------------------------------------------------------------------------------- */

/* Tells the event that its frame is about. */
SHARED_RULE(cerebria_ego_tells)
{
    MY(cerebria_ego_tells);
    RULE_BEGIN;
    event_pass_on(t, my->about);
    RULE_END;
}

/* From here to frame_pop() others can be told within this event. */
static event_id tell_around(struct table *t, struct event about)
{
    FRAME(cerebria_ego_tells) *frame = table_push(t, RULE_cerebria_ego_tells);
    frame->about = about;
    cerebria_ego_tells(t, frame);
    return event_name(t, &frame->about);
}

/* Candidates of these two are Realms, of CHOICE_CARD those drawn, of the others slots. */
static bool is_about_realms(unsigned choice)
{
    return choice == CHOICE_FORTIFY || choice == CHOICE_RAZE || choice == CHOICE_SPHERE;
}

static uint8_t place_of(const struct ego_ranking *r, unsigned place)
{
    return (uint8_t)(is_about_realms(r->choice) ? PLACE_REALM + place : place_of_slot(place));
}

static card_id drawn_card(const struct table *t, unsigned place)
{
    card_id card = zone_top(t, zone_of(t, ZONE_EGO_DRAWN, 0));
    while (place--) card = card_next(t, card);
    return card;
}

enum { IS_RIGHT_THERE = 2 }; /* no, as it lies neither clockwise nor the other way */

/* Is it yes or no? */
static bool is_a_question(enum ego_figure figure)
{
    return figure == FIGURE_UNPROTECTED || figure == FIGURE_REALM || figure == FIGURE_FRONTIER ||
           figure == FIGURE_NEW_VIBE || figure == FIGURE_NO_MOVE || figure == FIGURE_CLOCKWISE ||
           figure == FIGURE_FORTRESS;
}

/* In a chain more is better; people count distances from 0, cards from 1, and WP as they are. */
static int32_t counted(enum ego_figure figure, int value)
{
    if (figure == FIGURE_CLOSEST) return -value;
    if (figure == FIGURE_EARLIEST) return 1 - value;
    if (figure == FIGURE_WILLPOWER) return value < 0 ? -value : value;
    return value;
}

/* Neither clockwise nor the other way: it lies where the figure stands. */
static bool is_right_there(const struct ego_at_table *e, const struct ego_ranking *r,
                           unsigned candidate)
{
    unsigned place = r->candidates[candidate].place;
    unsigned space = e->board.spirits[SIDE_EGO][e->ego.spirit].space;
    return is_about_realms(r->choice) ? board_way_to_location(space, place) == 0
                                      : board_way_to_slot(space, place) == 0;
}

/* A change of the lead names the Aspiration. */
static void tell_figure(const struct ego_at_table *e, const struct ego_ranking *r,
                        unsigned candidate, unsigned place, event_id parent)
{
    const struct table *t = e->t;
    enum ego_figure figure = (enum ego_figure)r->chain[place].figure;
    enum aspiration aspiration = (enum aspiration)r->chain[place].aspiration;
    int32_t value = counted(figure, r->candidates[candidate].figures[place]);
    if (figure == FIGURE_CLOCKWISE && is_right_there(e, r, candidate)) value = IS_RIGHT_THERE;
    if (aspiration != ASPIRATION_NONE)
        TELL(EVENT_EGO_CHANGE, .number = value, .was = (int32_t)figure, .parent = parent,
             .card = ego_aspiration_card(e, aspiration));
    else
        TELL(is_a_question(figure) ? EVENT_EGO_IS : EVENT_EGO_FIGURE, .number = value,
             .was = (int32_t)figure, .parent = parent);
}

static bool is_about_emotions(unsigned choice)
{
    return choice == CHOICE_QUELL || choice == CHOICE_INTENSIFY;
}

static void tell_weighed(const struct table *t, const struct ego_ranking *r, unsigned candidate,
                         struct event weighed)
{
    unsigned place = r->candidates[candidate].place;
    if (r->choice == CHOICE_CARD) {
        weighed.kind = EVENT_EGO_CARD_WEIGHED;
        weighed.card = drawn_card(t, place);
        event_pass_on(t, weighed);
        return;
    }
    weighed.place = place_of(r, place);
    if (is_about_emotions(r->choice)) {
        weighed.kind = EVENT_EGO_EMOTION_WEIGHED;
        weighed.card = cerebria_on(t, place);
    } else if (r->choice == CHOICE_SPHERE) {
        weighed.kind = EVENT_EGO_SPHERE_WEIGHED;
        weighed.thing = (uint8_t)(THING_SPHERE + cerebria_sphere_at(t, place));
    }
    event_pass_on(t, weighed);
}

/* With `far_sight` the Target may be one of the later Common ones, too. */
static bool is_said_before(const struct ego_ranking *r, unsigned place)
{
    unsigned aspiration = r->chain[place].aspiration;
    for (unsigned i = 0; i < place && aspiration != ASPIRATION_NONE; i++) {
        if (r->chain[i].aspiration == aspiration) return true;
    }
    return false;
}

/* `rank` from 1. */
static void tell_candidate(const struct ego_at_table *e, const struct ego_ranking *r,
                           unsigned candidate, unsigned rank, event_id choice)
{
    struct table *t = e->t;
    event_id parent =
        tell_around(t, EVENT(EVENT_EGO_CANDIDATE, .number = (int32_t)rank, .parent = choice));
    for (unsigned i = 0; i < r->length; i++) {
        if (!is_said_before(r, i)) tell_figure(e, r, candidate, i, parent);
    }
    tell_weighed(
        t, r, candidate,
        EVENT(EVENT_EGO_WEIGHED, .number = (int32_t)rank, .was = rank == 1, .parent = parent));
    frame_pop(t);
}

static bool is_better(const struct ego_ranking *r, unsigned a, unsigned b)
{
    unsigned i = 0;
    while (i < r->length && r->candidates[a].figures[i] == r->candidates[b].figures[i]) i++;
    return i < r->length && r->candidates[a].figures[i] > r->candidates[b].figures[i];
}

static unsigned rank_of(const struct ego_ranking *r, unsigned candidate)
{
    unsigned rank = 1;
    for (unsigned i = 0; i < r->count; i++) rank += is_better(r, i, candidate);
    return rank;
}

/* Best first; no two have one rank (cerebria-34). */
static void tell_candidates(const struct ego_at_table *e, const struct ego_ranking *r,
                            event_id choice)
{
    uint8_t by_rank[BOARD_SLOTS];
    for (unsigned i = 0; i < r->count; i++) by_rank[rank_of(r, i) - 1] = (uint8_t)i;
    for (unsigned i = 0; i < r->count; i++) tell_candidate(e, r, by_rank[i], i + 1, choice);
}

static void tell_refused_emotion(const struct ego_at_table *e, unsigned slot, unsigned why,
                                 event_id choice)
{
    const struct table *t = e->t;
    struct event refused =
        EVENT(EVENT_EGO_EMOTION_REFUSED, .card = cerebria_on(t, slot),
              .place = (uint8_t)place_of_slot(slot), .number = (int32_t)why, .parent = choice);
    if (why == REFUSED_SHIELDED) {
        refused.kind = EVENT_EGO_SHIELDED;
        refused.target = cerebria_shield(t, &e->board, slot);
    } else if (why == REFUSED_TOLL) {
        refused.kind = EVENT_EGO_TOO_DEAR;
        refused.number = (int32_t)board_quell_toll(&e->board, slot);
        refused.was = e->ego.willpower;
    }
    event_pass_on(t, refused);
}

static void tell_refused(const struct ego_at_table *e, const struct ego_ranking *r, unsigned i,
                         event_id choice)
{
    const struct table *t = e->t;
    unsigned place = r->refused[i].place, why = r->refused[i].why;
    if (is_about_emotions(r->choice))
        tell_refused_emotion(e, place, why, choice);
    else
        TELL(EVENT_EGO_REFUSED, .place = place_of(r, place), .number = (int32_t)why,
             .parent = choice);
}

void ego_table_ranked(void *data, const struct ego_ranking *r, int best, int decided)
{
    const struct ego_at_table *e = data;
    struct table *t = e->t;
    unsigned figure = decided < 0 ? NO_OTHER_CANDIDATE : r->chain[decided].figure;
    unsigned meaning = figure;
    event_id choice = tell_around(t, EVENT(EVENT_EGO_CHOICE, .number = r->choice, .was = r->count));
    tell_candidates(e, r, choice);
    for (unsigned i = 0; i < r->refused_count; i++) tell_refused(e, r, i, choice);
    if (r->count + r->refused_count == 0)
        TELL(EVENT_EGO_NO_CANDIDATE, .number = r->choice, .parent = choice);
    if (figure == FIGURE_WILLPOWER && r->candidates[best].figures[decided] < 0)
        meaning = LEAST_WILLPOWER;
    if (best >= 0)
        TELL(EVENT_EGO_DECIDED, .number = (int32_t)figure, .was = (int32_t)meaning,
             .parent = choice);
    frame_pop(t);
}

/* ---- on the board ---------------------------------------------------------------------------- */

static void carry_move(const struct ego_at_table *e, const struct ego_event *event)
{
    struct table *t = e->t;
    uint8_t *at = &cerebria_of(t)->ego_at[e->ego.spirit], was = *at;
    *at = event->place;
    TELL(EVENT_EGO_MOVE, .number = e->ego.spirit, .place = (uint8_t)place_of_space(*at),
         .place_2 = (uint8_t)place_of_space(was), .was = event->b);
}

static void carry_invoke(struct table *t, const struct ego_event *event)
{
    card_id card = (card_id)event->a;
    unsigned essence = cerebria_enter(t, card, event->place, (unsigned)event->b);
    TELL(EVENT_EGO_INVOKE, .card = card, .place = (uint8_t)place_of_slot(event->place),
         .number = (int32_t)essence);
}

static void carry_intensify(struct table *t, const struct ego_event *event)
{
    card_id card = cerebria_on(t, event->place);
    struct emotion_state *state = emotion_of(t, card);
    state->essence = (uint8_t)(state->essence + event->a);
    state->token = (uint8_t)(state->token + event->b);
    TELL(EVENT_EGO_INTENSIFY, .card = card, .place = (uint8_t)place_of_slot(event->place),
         .number = event->a, .was = event->b);
}

static void tell_means(const struct table *t, enum ego_means means, int willpower)
{
    if (willpower > 0) TELL(EVENT_EGO_MEANS, .number = willpower, .was = (int32_t)means);
}

/* The price first (cerebria-38). What is owed for an Emotion that leaves is noted on the way. */
static void carry_quell(struct table *t, const struct ego_event *event)
{
    struct cerebria *g = cerebria_of(t);
    g->ego_willpower = (uint16_t)(g->ego_willpower - event->b);
    if (event->b > 0)
        TELL(EVENT_EGO_PAYS, .card = cerebria_on(t, event->place), .number = event->b,
             .place = (uint8_t)place_of_slot(event->place));
    tell_means(t, MEANS_FOR_QUELL, event->b);
    cerebria_remove_essence(t, event->place, (unsigned)event->a);
}

/* ---- points, Willpower, Aspirations ---------------------------------------------------------- */

static void carry_score(struct table *t, const struct ego_event *event)
{
    uint16_t *points = &cerebria_of(t)->points[SIDE_EGO];
    *points = (uint16_t)(*points + event->a);
    TELL(EVENT_EGO_SCORE, .number = event->a, .was = event->b);
}

static void carry_willpower(struct table *t, int change)
{
    uint16_t *willpower = &cerebria_of(t)->ego_willpower;
    check((int)*willpower + change >= 0);
    *willpower = (uint16_t)(*willpower + change);
}

static void carry_absorb(struct table *t, const struct ego_event *event)
{
    struct cerebria *g = cerebria_of(t);
    unsigned sphere = cerebria_sphere_at(t, event->place);
    g->spheres[sphere] = (uint8_t)(g->spheres[sphere] - event->a);
    carry_willpower(t, event->b);
    TELL(EVENT_EGO_ABSORB, .thing = (uint8_t)(THING_SPHERE + sphere), .number = event->a,
         .was = event->b, .place = (uint8_t)(PLACE_REALM + event->place));
    tell_means(t, MEANS_KEPT, event->b);
    tell_means(t, MEANS_DISCARDED, event->a - event->b);
}

/* If there was no next card for one that equalled the Common one, it has none (cerebria-23). */
static void carry_hidden(struct table *t)
{
    card_id card = zone_top(t, zone_of(t, ZONE_EGO_HIDDEN, 0));
    if (card == NO_CARD) {
        TELL(EVENT_EGO_NO_HIDDEN, .seat = NOBODY);
        return;
    }
    cerebria_of(t)->hidden_shown = 1;
    card_show(t, card, all_seats(t));
    TELL(EVENT_EGO_HIDDEN, .card = card);
}

static void tell_target(const struct ego_at_table *e, enum aspiration target)
{
    const struct table *t = e->t;
    TELL(EVENT_EGO_TARGET, .card = ego_aspiration_card(e, target),
         .number = (int32_t)board_number(&e->board, target, SIDE_EGO),
         .was = (int32_t)board_number(&e->board, target, SIDE_PLAYERS));
}

/* The card at that place of the row leaves the game (cerebria-64). */
static void carry_removal(struct table *t, unsigned place)
{
    card_id card = zone_top(t, zone_of(t, ZONE_COMMON, 0));
    while (place--) card = card_next(t, card);
    card_move(t, card, t->setup->box);
    TELL(EVENT_COMMON_REMOVED, .card = card, .number = SIDE_EGO);
}

/* ---- what it looks at ------------------------------------------------------------------------ */

static enum operation_type type_of(const struct table *t, card_id operation)
{
    return (enum operation_type)facts_of(t->setup)->operations[face_of(t, operation)].type;
}

/* What the cards ask for; and that a bonus mark of the first does not count, unless none does in
 * this game. */
static void tell_pair(const struct table *t, const struct ego_rules *rules, card_id first,
                      card_id second)
{
    const struct operation_card *cards = facts_of(t->setup)->operations;
    int32_t number = (int32_t)(type_of(t, first) * OPERATION_TYPES + type_of(t, second));
    TELL(EVENT_EGO_PAIR, .card = first, .target = second, .number = number);
    bool of_first = cards[face_of(t, first)].bonus && !cards[face_of(t, second)].bonus;
    if (of_first && !rules->no_bonus) TELL(EVENT_EGO_BONUS_OF_FIRST, .card = first);
}

static void tell_standing(const struct ego_at_table *e, const struct ego_event *event)
{
    const struct table *t = e->t;
    TELL(e->ego.rules.own_standing ? EVENT_EGO_OWN_STANDING : EVENT_EGO_STANDING,
         .number = event->b, .was = event->a,
         .card = ego_aspiration_card(e, (enum aspiration)e->ego.target));
}

static void tell_comparison(const struct ego_at_table *e, enum ego_compared whose,
                            enum aspiration aspiration)
{
    static const uint8_t kinds[] = { EVENT_EGO_COMPARES_COMMON, EVENT_EGO_COMPARES_HIDDEN,
                                     EVENT_EGO_COMPARES_PLAYERS };
    const struct table *t = e->t;
    card_id card = ego_aspiration_card(e, aspiration);
    if (whose != COMPARED_COMMON)
        card = zone_top(t, zone_of(t, whose == COMPARED_HIDDEN ? ZONE_EGO_HIDDEN : ZONE_HIDDEN, 0));
    TELL(kinds[whose], .card = card,
         .number = (int32_t)board_number(&e->board, aspiration, SIDE_EGO),
         .was = (int32_t)board_number(&e->board, aspiration, SIDE_PLAYERS));
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* The card that a side's own Hidden Aspiration is, or a Common one: of a reduction. */
static card_id reduced_card(const struct ego_at_table *e, enum aspiration aspiration)
{
    card_id card = ego_aspiration_card(e, aspiration);
    return card != NO_CARD ? card : zone_top(e->t, zone_of(e->t, ZONE_HIDDEN, 0));
}

static void carry_reduction(const struct ego_at_table *e, const struct ego_event *event)
{
    struct table *t = e->t;
    bool done = event->what != EGO_CANNOT_REDUCE;
    unsigned kind = event->what == EGO_TIES ? EVENT_EGO_TIES : EVENT_EGO_REDUCES;
    if (done) {
        carry_willpower(t, -event->b);
        tell_means(t, MEANS_FOR_REDUCTION, event->b);
    }
    TELL((uint8_t)(done ? kind : EVENT_EGO_CANNOT_REDUCE), .number = event->a, .was = event->b,
         .card = reduced_card(e, (enum aspiration)event->place));
}

/* By what a Special Operation is done, once that is known: a line that was carried out, the endgame
 * raze, or nothing. */
static void note_special(struct ego_at_table *e, const struct ego_event *event)
{
    const struct table *t = e->t;
    bool razed = event->what == EGO_ENDGAME && event->b;
    if (event->what == EGO_SPECIAL) e->special_by = SPECIAL_BY_NOTHING;
    if (event->what == EGO_LINE && event->a)
        e->special_by = (uint8_t)(SPECIAL_BY_LINE + event->place);
    if (razed) e->special_by = SPECIAL_BY_RAZE;
    if (razed || event->what == EGO_STANDING)
        TELL(EVENT_EGO_SPECIAL_BY, .number = e->special_by, .was = e->ego.target);
}

/* What changes nothing. */
static void tell_only(const struct ego_at_table *e, const struct ego_event *event)
{
    const struct table *t = e->t;
    switch ((enum ego_happening)event->what) {
    case EGO_TARGETS: tell_target(e, (enum aspiration)event->a); return;
    case EGO_PERFORMS:
        TELL(EVENT_EGO_OPERATION, .number = event->a * OPERATION_TYPES + event->b,
             .was = event->place);
        return;
    case EGO_HAS_BONUS:
        TELL(EVENT_EGO_BONUS, .card = (card_id)event->a, .number = event->place);
        return;
    case EGO_FAILS: TELL(EVENT_EGO_FAILS, .seat = NOBODY); return;
    case EGO_SPECIAL:
        TELL(EVENT_EGO_SPECIAL, .card = ego_aspiration_card(e, (enum aspiration)event->a));
        return;
    case EGO_LINE: TELL(EVENT_EGO_LINE, .number = event->place + 1, .was = event->a); return;
    case EGO_ENDGAME: TELL(EVENT_EGO_ENDGAME, .number = event->a, .was = event->b); return;
    case EGO_STANDING: tell_standing(e, event); return;
    case EGO_DRAWS: TELL(EVENT_EGO_DRAW, .card = (card_id)event->a); return;
    case EGO_PAIR: tell_pair(t, &e->ego.rules, (card_id)event->a, (card_id)event->b); return;
    case EGO_COMPARES:
        tell_comparison(e, (enum ego_compared)event->place, (enum aspiration)event->a);
        return;
    case EGO_REASONS: TELL(EVENT_EGO_REASON, .number = event->a); return;
    case EGO_TRIES_LINE:
        TELL(EVENT_EGO_TRIES_LINE, .number = event->a * EGO_LINES + event->place);
        return;
    case EGO_FRAGMENTS_LEFT:
        TELL(EVENT_EGO_FRAGMENTS_LEFT, .number = event->a, .was = event->b);
        return;
    case EGO_NEEDS_NO_REDUCTION:
        TELL(EVENT_EGO_PAYS_NOTHING, .number = event->a,
             .card = reduced_card(e, (enum aspiration)event->place));
        return;
    case EGO_LACKS_WILLPOWER:
        TELL(EVENT_EGO_LACKS_WILLPOWER, .number = event->a, .was = event->b);
        return;
    default: check_failed("something that the Ego tells", __FILE__, __LINE__);
    }
}

void ego_table_happened(void *data, const struct ego_event *event)
{
    struct ego_at_table *e = data;
    struct table *t = e->t;
    switch ((enum ego_happening)event->what) {
    case EGO_SHOWS_HIDDEN: carry_hidden(t); return;
    case EGO_MOVES: carry_move(e, event); return;
    case EGO_INVOKES: carry_invoke(t, event); return;
    case EGO_INTENSIFIES: carry_intensify(t, event); return;
    case EGO_QUELLS: carry_quell(t, event); return;
    case EGO_FORTIFIES:
        cerebria_build(t, NOBODY, event->place, SIDE_EGO, (enum fragment)event->a);
        return;
    case EGO_RAZES: cerebria_raze(t, NOBODY, event->place, false); return;
    case EGO_SCORES: carry_score(t, event); return;
    case EGO_GAINS_WILLPOWER:
        carry_willpower(t, event->a);
        TELL(EVENT_EGO_WILLPOWER, .number = event->a, .was = event->b);
        tell_means(t, MEANS_GAINED, event->a);
        return;
    case EGO_ABSORBS: carry_absorb(t, event); return;
    case EGO_REDUCES:
    case EGO_TIES:
    case EGO_CANNOT_REDUCE: carry_reduction(e, event); return;
    case EGO_DISCARDS_WILLPOWER:
        carry_willpower(t, -event->a);
        TELL(EVENT_EGO_DISCARDS, .number = event->a);
        tell_means(t, MEANS_LEFT_OVER, event->a);
        return;
    case EGO_REMOVES_COMMON: carry_removal(t, event->place); return;
    default:
        tell_only(e, event);
        note_special(e, event);
        return;
    }
}
