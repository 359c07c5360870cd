/* SPDX-License-Identifier: MIT */
/*
 * Rounds, turns and phases.
 *
 * Whose turn it is and which phase is in the state, so a scene can begin anywhere: the rules here
 * go on from there. That is why sentinels_turn is one loop which asks in each place whether this is
 * the phase, and not one rule a phase that calls the next.
 *
 * A turn can be cut in two ways, and they are two flags. Skipping the rest lets the start phase
 * finish and leaves out everything after it, the end of the turn included (sentinels-43). Ending
 * the turn breaks off the phase and goes on to the end of the turn (sentinels-58); a hero who falls
 * in the own turn ends it in the same way (sentinels-33).
 */
#include "games/sentinels/sentinels.h"

/* Whose turn that is: a hero's, or nobody's. */
static seat_id seat_of_turn(const struct table *t, unsigned turn)
{
    bool hero = turn >= TURN_HERO && turn < (unsigned)TURN_HERO + t->seats;
    return hero ? (seat_id)(turn - TURN_HERO) : (seat_id)NOBODY;
}

seat_id sentinels_turn_seat(const struct table *t)
{
    return seat_of_turn(t, state_of(t)->turn);
}

/* Ties, the order of effects that are triggered together, choices of villain and environment cards
 * that are given to no player (sentinels-02, sentinels-59). Official ruling o4 is not used: whose
 * damage it is makes no difference. With everybody down the game is over and nobody is asked any
 * more, so seat 0 stands for nobody. */
seat_id sentinels_decider(const struct table *t)
{
    seat_id seat = sentinels_turn_seat(t);
    if (seat != NOBODY) return seat;
    for (seat_id s = 0; s < t->seats; s++) {
        if (is_active(t, s)) return s;
    }
    return 0;
}

/* Choices of a hero's own card are that player's, in whoever's turn (sentinels-02). */
seat_id sentinels_player_of(const struct table *t, card_id card)
{
    unsigned owner = owner_of(t, card);
    return owner < t->seats ? (seat_id)owner : sentinels_decider(t);
}

/* ---- the start and the end of a turn --------------------------------------------------------- */

/* Effects of these two phases are not ordered by anybody: they act in the order their cards came
 * into play, then as printed (sentinels-02). That is the order of the clauses in force, so the
 * first that is due is the next one. */

/* A hero's turn is also the turn of a fallen one (sentinels-22), but "each player's turn" is not:
 * incapacitated ones are not meant by that. */
bool sentinels_is_about_turn(const struct table *t, const struct hook *h, card_id card,
                             unsigned turn)
{
    seat_id seat = seat_of_turn(t, turn);
    switch ((enum turn_of)h->flags) {
    case TURN_OF_VILLAIN: return turn == TURN_VILLAIN;
    case TURN_OF_OWNER: return seat != NOBODY && owner_of(t, card) == seat;
    case TURN_OF_ENVIRONMENT: return turn == TURN_ENVIRONMENT;
    case TURN_OF_EACH_PLAYER: return seat != NOBODY && is_active(t, seat); /* sentinels-24 */
    }
    return false;
}

/* Villain cards' effects at the end of the villain turn happen at its start (sentinels-38). Asked
 * at the start of the turn, and the answer is kept in `shifted`; asked again at its end, where the
 * text that said so may have gone. */
static bool ends_at_start(const struct table *t)
{
    return state_of(t)->turn == TURN_VILLAIN && some_in_force(t, HOOK_END_AT_START);
}

/* The first clause of a kind that has not acted in this turn and is due; -1: none. `acted` is what
 * makes it safe to look from the beginning each time, and what keeps an effect that was moved to
 * the start from acting again at the end (sentinels-38). */
static int first_due(const struct table *t, unsigned kind, bool villain_only, bool not_villain)
{
    const struct in_force *all = clauses_in_force(t);
    const unsigned turn = state_of(t)->turn;
    for (EACH_IN_FORCE(i, t, kind)) {
        const struct hook *h = hook_at(t, all[i].hook);
        if (all[i].acted || !sentinels_is_about_turn(t, h, all[i].card, turn)) continue;
        bool villain = owner_of(t, all[i].card) == OWNER_VILLAIN;
        if ((villain_only && !villain) || (not_villain && villain)) continue;
        struct context c = context_of_card(all[i].card);
        if (hook_holds(t, h, &c)) return (int)i;
    }
    return -1;
}

/* Of two that are due, the one whose card came into play first. They are of two kinds, and the list
 * of clauses is sorted by kind first, so only the zone knows. The villain's character, which comes
 * first in it, keeps its place when it is turned over (sentinels-36). */
static int earlier(const struct table *t, int a, int b)
{
    const struct in_force *all = clauses_in_force(t);
    if (a < 0 || b < 0) return a < 0 ? b : a;
    for (EACH_CARD(card, t, play_zone(t))) {
        if (card == all[a].card) return a;
        if (card == all[b].card) return b;
    }
    return a;
}

static int next_due(const struct table *t, bool end)
{
    const struct sentinels *g = state_of(t);
    /* At the end, what acted at the start has acted. Villain cards that came later in the turn act
     * now only if the text that moves them has gone by then (sentinels-38). */
    if (end) return first_due(t, HOOK_END, false, g->shifted && ends_at_start(t));
    int start = first_due(t, HOOK_START, false, false);
    return g->shifted ? earlier(t, start, first_due(t, HOOK_END, true, false)) : start;
}

/* All effects of that phase in the order their cards came into play, also of those that come
 * meanwhile (o12). So they are not collected when the phase begins: after each, the next one is
 * looked for. It is marked before it runs, since its card may be gone afterwards. */
SHARED_RULE(sentinels_phase)
{
    MY(sentinels_phase);
    struct sentinels *g = state_of(t);
    int due;
    RULE_BEGIN;
    for (;;) {
        due = is_over(t) || g->ending ? -1 : next_due(t, my->end);
        if (due < 0) break;
        clauses_in_force(t)[due].acted = 1;
        my->hook = clauses_in_force(t)[due].hook;
        my->card = clauses_in_force(t)[due].card;
        CALL_NUMBER(run_card(t, my->card, hook_at(t, my->hook)->code, NO_EVENT));
    }
    RULE_END;
}

/* What is counted "this turn" begins here, for whoever's turn it is. What is dealt to a hero is not
 * cleared: it counts from the end of that hero's own last turn (sentinels-51). */
static void begin_turn(struct table *t)
{
    struct sentinels *g = state_of(t);
    seat_id seat = sentinels_turn_seat(t);
    in_force_begin_turn(t);
    g->plays = g->powers = g->more_powers = g->discarded = 0;
    g->skipping = g->ending = 0;
    memset(g->dealt_by, 0, sizeof g->dealt_by);
    if (g->turn == TURN_VILLAIN)
        TELL(EVENT_VILLAIN_TURN, .number = g->round);
    else if (g->turn == TURN_ENVIRONMENT)
        TELL(EVENT_ENVIRONMENT_TURN, .number = g->round);
    else
        TELL(EVENT_TURN, .seat = seat, .card = character_of(t, seat));
    /* What lasts until now ends before effects at the start of the turn (sentinels-14, o14), also
     * for a hero who has fallen since: a timed effect outlives its source. */
    if (seat != NOBODY) timed_end(t, UNTIL_START_OF_TURN, seat);
    g->shifted = ends_at_start(t);
    g->begun = 1;
}

/* What lasts until the end of the turn ends after the effects at its end (o14). The order of turns
 * is that of their numbers, villain, heroes by seat, environment (sent-round-1), so fallen heroes
 * have theirs too. */
static void end_turn(struct table *t)
{
    struct sentinels *g = state_of(t);
    seat_id seat = sentinels_turn_seat(t);
    timed_end(t, UNTIL_END_OF_TURN, NOBODY);
    if (seat != NOBODY) memset(g->dealt_to[seat], 0, sizeof g->dealt_to[seat]);
    g->begun = g->skipping = g->ending = g->shifted = 0;
    g->phase = PHASE_START;
    unsigned last_hero = TURN_HERO + t->seats - 1u;
    g->turn = g->turn == TURN_ENVIRONMENT ? TURN_VILLAIN
              : g->turn == last_hero      ? TURN_ENVIRONMENT
                                          : (uint8_t)(g->turn + 1);
    if (g->turn != TURN_VILLAIN || is_over(t)) return;
    if (g->round == own_option(t->setup, OPTION_ROUNDS)) {
        sentinels_lose(t, EVENT_LOST_ROUNDS); /* sentinels-21 */
        return;
    }
    g->round++;
    TELL(EVENT_ROUND, .number = g->round);
}

/* ---- a hero's phases ------------------------------------------------------------------------- */

/* Cards that effects let a player play, and powers granted "now", are not counted in `plays` and
 * `powers`: these are of the phases, and the second draw depends on them (sentinels-03,
 * sentinels-42). */
static bool may_play_more(const struct table *t, seat_id seat)
{
    const struct sentinels *g = state_of(t);
    return g->plays < 1 + in_force_sum(t, HOOK_MORE_PLAYS, seat);
}

static bool may_use_more(const struct table *t, seat_id seat)
{
    const struct sentinels *g = state_of(t);
    return g->powers < 1u + g->more_powers + in_force_sum(t, HOOK_MORE_POWERS, seat);
}

/* Equal cards of a hand are one choice (docs/adr/0007). offer_cards() would do that, but cards that
 * may not be played have to be left out. */
static void offer_plays(struct table *t, seat_id seat)
{
    uint64_t seen = 0;
    for (EACH_CARD(card, t, zone_of(t, ZONE_HAND, seat))) {
        if (face_is_new(t, card, &seen) && sentinels_can_be_played(t, card))
            OFFER(.kind = MOVE_PLAY, .card = card);
    }
}

/* A player plays a card of the hand; `may`: or none. RETURNs how many. Who must play and cannot is
 * offered to play nothing, or there would be a question without an answer. */
SHARED_RULE(sentinels_hero_play)
{
    MY(sentinels_hero_play);
    RULE_BEGIN;
    if (is_over(t) || !is_active(t, my->seat)) RETURN(0);
    ASK_BEGIN(my->seat, PROMPT_PLAY);
    offer_plays(t, my->seat);
    if (my->may || !t->moves) OFFER(.kind = MOVE_NO_PLAY);
    ASK_END;
    if (t->chosen.kind == MOVE_NO_PLAY) RETURN(0);
    CALL(sentinels_play_card, .card = t->chosen.card, .seat = my->seat);
    RETURN(1);
    RULE_END;
}

/* Of the own cards only, the character's among them. Two cards of one name are two powers
 * (sent-hero-8), so each is offered. */
static void offer_powers(struct table *t, seat_id seat)
{
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, HOOK_POWER)) {
        if (owner_of(t, all[i].card) != seat || all[i].acted) continue;
        OFFER(.kind = MOVE_USE, .card = all[i].card, .number = (int16_t)all[i].hook);
    }
}

/* No power is used twice in a turn, also one that was granted elsewhere (sentinels-42). Marked
 * before its text runs: that may grant another use of a power, which must not be this one. */
static void mark_used(struct table *t, card_id card, unsigned hook)
{
    int at = in_force_find(t, card, hook);
    if (at >= 0) clauses_in_force(t)[at].acted = 1;
}

/* RETURNs how many. Others react when its text has been followed (sentinels-65). */
SHARED_RULE(sentinels_use_power)
{
    MY(sentinels_use_power);
    RULE_BEGIN;
    if (is_over(t) || !is_active(t, my->seat)) RETURN(0);
    ASK_BEGIN(my->seat, PROMPT_POWER);
    offer_powers(t, my->seat);
    if (my->may || !t->moves) OFFER(.kind = MOVE_NO_POWER);
    ASK_END;
    if (t->chosen.kind == MOVE_NO_POWER) RETURN(0);
    my->hook = (uint16_t)t->chosen.number;
    my->card = t->chosen.card;
    mark_used(t, my->card, my->hook);
    TELL(EVENT_POWER, .seat = my->seat, .card = my->card, .number = my->hook);
    CALL_NUMBER(run_card(t, my->card, hook_at(t, my->hook)->code, NO_EVENT));
    if (some_in_force(t, HOOK_POWER_USED)) {
        CALL(sentinels_reactions, .kind = HOOK_POWER_USED,
             .about = EVENT(EVENT_POWER, .seat = my->seat, .target = my->card));
    }
    RETURN(1);
    RULE_END;
}

/* The second draw needs neither a card played in the Play phase nor a power used in the Power phase
 * (sentinels-03). The number is bounded by what is there with the trash shuffled in, so that nobody
 * is offered a card that cannot be drawn. */
static unsigned draws_allowed(const struct table *t, seat_id seat)
{
    const struct sentinels *g = state_of(t);
    unsigned allowed = (!g->plays && !g->powers ? 2u : 1u);
    unsigned there = zone_count(t, deck_zone(t, seat)) + zone_count(t, trash_zone(t, seat));
    return allowed < there ? allowed : there;
}

/* One question for a number and not one a card: nothing can happen between the two draws
 * (sentinels-60). */
SHARED_RULE(sentinels_draw)
{
    MY(sentinels_draw);
    RULE_BEGIN;
    ASK_BEGIN(my->seat, PROMPT_DRAW);
    for (unsigned n = draws_allowed(t, my->seat); n; n--) {
        OFFER(.kind = MOVE_DRAW, .number = (int16_t)n);
    }
    OFFER(.kind = MOVE_NO_DRAW);
    ASK_END;
    sentinels_draw_cards(t, my->seat, (unsigned)t->chosen.number);
    RULE_END;
}

static void offer_abilities(struct table *t, seat_id seat)
{
    card_id card = character_of(t, seat);
    int16_t n = 0;
    for (unsigned hook = 0; (hook = find_own_hook(t, card, HOOK_ABILITY, hook));) {
        OFFER(.kind = MOVE_ABILITY, .card = card, .number = ++n);
    }
}

/* The ability of that number, from 1. */
unsigned sentinels_ability_hook(const struct table *t, card_id card, int number)
{
    unsigned hook = 0;
    while (number-- > 0) hook = find_own_hook(t, card, HOOK_ABILITY, hook);
    return hook;
}

/* One ability of the incapacitated side, or none (sentinels-22). */
SHARED_RULE(sentinels_ability)
{
    MY(sentinels_ability);
    RULE_BEGIN;
    ASK_BEGIN(my->seat, PROMPT_ABILITY);
    offer_abilities(t, my->seat);
    OFFER(.kind = MOVE_NO_ABILITY);
    ASK_END;
    if (t->chosen.kind == MOVE_NO_ABILITY) RETURN(0);
    TELL(EVENT_ABILITY, .seat = my->seat, .card = t->chosen.card, .number = t->chosen.number);
    CALL_NUMBER(run_card(
        t, t->chosen.card,
        hook_at(t, sentinels_ability_hook(t, t->chosen.card, t->chosen.number))->code, NO_EVENT));
    RULE_END;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* The phase after this one. No phase is left out unless an effect demands it (sent-turn-2), not
 * even one in which nothing can be done. A hero who fell in the own turn goes on to its end
 * (sentinels-33); only a turn that begins with the hero down has an Incapacitated phase. */
static enum phase next_phase(const struct table *t, enum phase phase)
{
    const struct sentinels *g = state_of(t);
    seat_id seat = sentinels_turn_seat(t);
    if (g->ending && phase != PHASE_END) return PHASE_END;
    if (g->skipping) return PHASES;
    switch (phase) {
    case PHASE_START:
        return seat != NOBODY && !is_active(t, seat) ? PHASE_INCAPACITATED : PHASE_PLAY;
    case PHASE_PLAY: return seat == NOBODY || !is_active(t, seat) ? PHASE_END : PHASE_POWER;
    case PHASE_POWER: return is_active(t, seat) ? PHASE_DRAW : PHASE_END;
    case PHASE_DRAW:
    case PHASE_INCAPACITATED: return PHASE_END;
    default: return PHASES;
    }
}

/* Asked before each play, use of a power and draw: the one before may have ended the turn, the
 * game, or the hero. */
static bool turn_goes_on(const struct table *t, enum phase phase, seat_id seat)
{
    const struct sentinels *g = state_of(t);
    if (g->phase != phase || is_over(t) || g->ending || g->skipping) return false;
    return seat == NOBODY || is_active(t, seat);
}

SHARED_RULE(sentinels_turn)
{
    MY(sentinels_turn);
    struct sentinels *g = state_of(t);
    seat_id seat = sentinels_turn_seat(t);
    RULE_BEGIN;
    if (g->phase == PHASE_START && !g->begun) {
        begin_turn(t);
        if (sentinels_needs_settling(t)) CALL(sentinels_settle);
    }
    while (g->phase < PHASES && !is_over(t)) {
        if (g->phase == PHASE_START) CALL(sentinels_phase, .end = 0);
        if (g->phase == PHASE_PLAY && seat == NOBODY) {
            CALL(sentinels_play_top,
                 .owner = g->turn == TURN_VILLAIN ? OWNER_VILLAIN : OWNER_ENVIRONMENT);
        }
        while (turn_goes_on(t, PHASE_PLAY, seat) && seat != NOBODY && may_play_more(t, seat)) {
            CALL(sentinels_hero_play, .seat = seat, .may = 1);
            if (!t->result) break;
            g->plays++;
        }
        while (turn_goes_on(t, PHASE_POWER, seat) && may_use_more(t, seat)) {
            CALL(sentinels_use_power, .seat = seat, .may = 1);
            if (!t->result) break;
            g->powers++;
        }
        if (turn_goes_on(t, PHASE_DRAW, seat)) CALL(sentinels_draw, .seat = seat);
        if (g->phase == PHASE_INCAPACITATED) CALL(sentinels_ability, .seat = seat);
        if (g->phase == PHASE_END) {
            /* From here on ending the turn changes nothing (sentinels-58); left set, it would keep
             * the effects of this phase from acting. */
            g->ending = 0;
            CALL(sentinels_phase, .end = 1);
        }
        if (is_over(t)) RETURN(0); /* the table stays as it was then */
        g->phase = (uint8_t)next_phase(t, g->phase);
    }
    end_turn(t);
    if (sentinels_needs_settling(t)) CALL(sentinels_settle);
    RULE_END;
}

/* Whose instructions for the set-up are followed before the first round (sent-setup-5). */
static card_id villain(const struct table *t)
{
    return character_of(t, OWNER_VILLAIN);
}

SHARED_RULE(sentinels_rounds)
{
    MY(sentinels_rounds);
    struct sentinels *g = state_of(t);
    RULE_BEGIN;
    /* Round 0 is the set-up: a scene that begins in a round is not set up again. */
    if (!g->round && find_own_hook(t, villain(t), HOOK_SETUP, 0)) {
        CALL_NUMBER(run_card(t, villain(t),
                             hook_at(t, find_own_hook(t, villain(t), HOOK_SETUP, 0))->code,
                             NO_EVENT));
    }
    if (!g->round) {
        g->round = 1;
        TELL(EVENT_ROUND, .number = 1);
    }
    while (!is_over(t)) CALL(sentinels_turn);
    RULE_END;
}
