/* SPDX-License-Identifier: MIT */
/*
 * Destroying cards, and heroes who are incapacitated.
 *
 * Leaving play has an order that all of this keeps: what reacts is found while the card still lies
 * there, because afterwards it is no target and nothing is next to it any more; then the card goes;
 * then the reactions run (sentinels-10). Run any earlier, they would react to something that has
 * not happened.
 *
 * Only destroying is here. A card that is moved or returned is not destroyed (sentinels-10) and
 * leaves by sentinels_move in play.c; a fallen hero's cards are not destroyed either
 * (sentinels-33).
 */
#include "games/sentinels/sentinels.h"

/* ---- destroying ------------------------------------------------------------------------------ */

/* What the card itself does when it is destroyed, what others do about it, and what was next to it.
 * The card's own clause is found by its face and not in the list of clauses in force: it acts when
 * the card is no longer there. */
static unsigned find_destroyed(struct table *t, const struct event *destruction,
                               struct in_force *found)
{
    unsigned n = find_own_triggered(t, HOOK_WHEN_DESTROYED, destruction, found);
    n = find_triggered(t, HOOK_DESTROYED, destruction, found, n);
    return sentinels_find_leaving(t, destruction, found, n);
}

/* The trash of its own deck, whoever destroyed it, unless a clause of HOOK_PLACE has said
 * otherwise. Beneath another card it was destroyed all the same (sentinels-10). */
static zone_id place_of_destroyed(const struct table *t, const struct event *destruction)
{
    if (destruction->flags & DAMAGE_BENEATH) return zone_of(t, ZONE_BENEATH, 0);
    return trash_zone(t, owner_of(t, destruction->target));
}

static enum flow run_destroyed(struct table *t, struct event *destruction)
{
    struct in_force found[TRIGGERED_MAX];
    card_id card = destruction->target;
    unsigned n = find_destroyed(t, destruction, found);
    sentinels_leave_play(t, card, place_of_destroyed(t, destruction));
    if (destruction->flags & DAMAGE_BENEATH) piece_of(t, card)->host = destruction->card;
    sentinels_unhost(t, card);
    TELL(EVENT_DESTROY, .card = card, .source = destruction->source, .target = card);
    if (destruction->flags & DAMAGE_BENEATH) {
        TELL(EVENT_BENEATH, .card = card, .target = destruction->card);
    }
    return run_triggered(t, event_name(t, destruction), found, n);
}

/*
 * Destroying a card. RETURNs whether it was destroyed, which is what "so destroyed" and "if done"
 * look at (sentinels-31).
 *
 * The order of the questions is the rule. Indestructible comes first: then not even what would
 * happen instead is done, and who brought it to 0 is remembered for the day on which it falls
 * (sentinels-46, sentinels-50). Then what happens instead, which is no destruction. Then
 * characters, which have no trash to go to: any effect that destroys may choose them, and immunity
 * to damage does not help (sentinels-35). Last the place, reactions, and what lay beneath.
 *
 * A destruction begun is finished, even if the card is healed meanwhile (sentinels-09, o5): hp are
 * not looked at again here.
 */
SHARED_RULE(sentinels_destroy)
{
    MY(sentinels_destroy);
    struct event *d = &my->destruction;
    RULE_BEGIN;
    if (is_over(t) || !is_in_play(t, d->target)) RETURN(0);
    if (sentinels_is_indestructible(t, d->target)) {
        TELL(EVENT_INDESTRUCTIBLE, .card = d->target);
        sentinels_note_felled(t, d);
        RETURN(0);
    }
    my->hook = (uint16_t)find_own_hook(t, d->target, HOOK_WOULD_BE_DESTROYED, 0);
    if (my->hook) {
        CALL_NUMBER(run_card(t, d->target, hook_at(t, my->hook)->code, event_name(t, d)));
        RETURN(0);
    }
    if (traits_of(t, d->target) & TRAIT_CHARACTER) {
        if (owner_of(t, d->target) == OWNER_VILLAIN) {
            sentinels_win(t, EVENT_WON);
            RETURN(1);
        }
        if (!is_target(t, d->target)) RETURN(0); /* an incapacitated hero */
        CALL(sentinels_incapacitate,
             .leaving = EVENT(EVENT_INCAPACITATED, .source = d->source, .target = d->target));
        RETURN(1);
    }
    /* Where it goes is asked before it goes, and only noted in the event. A text that moves the
     * card itself has answered the question too: then nothing is left to do. */
    CALL_NUMBER(run_triggers(t, HOOK_PLACE, d));
    if (!is_in_play(t, d->target)) RETURN(1);
    CALL_NUMBER(run_destroyed(t, d));
    /* After the reactions: the text of the destroyed card may say where cards beneath it go, and
     * only those it leaves there go to their own trashes (sentinels-32). */
    sentinels_drop_beneath(t, d->target);
    if (sentinels_needs_settling(t)) CALL(sentinels_settle);
    RETURN(1);
    RULE_END;
}

/* ---- incapacitated --------------------------------------------------------------------------- */

/* A card of the hero leaves the game, not destroyed: nothing of its own text acts. What is beneath
 * it goes to its own trash (sentinels-32), for it may be somebody else's. In the box everybody sees
 * it. */
static void remove_card(struct table *t, card_id card)
{
    bool played = is_in_play(t, card);
    sentinels_leave_play(t, card, t->setup->box);
    if (!played) return; /* nothing is beneath or next to it */
    sentinels_drop_beneath(t, card);
    sentinels_unhost(t, card);
}

/* Decks, hands and trashes are most of the cards, and of one owner each. */
static bool may_hold(const struct table *t, unsigned zone, seat_id seat)
{
    const struct zone *z = zone_at(t, (zone_id)zone);
    if (zone == t->setup->box || !z->count) return false;
    if (z->kind >= ZONE_PLAY) return true;
    return z->owner == seat;
}

/* The next card is read before one is moved. It stays where it is: what a card takes with it when
 * it leaves play lies beneath it, in a zone that is looked at on its own. */
static void remove_deck_from(struct table *t, zone_id zone, seat_id seat)
{
    card_id character = character_of(t, seat);
    bool played = zone_at(t, zone)->kind >= ZONE_PLAY;
    for (card_id card = zone_at(t, zone)->first, next; is_card(t, card); card = next) {
        next = card_next(t, card);
        if (!played)
            card_move(t, card, t->setup->box);
        else if (owner_of(t, card) == seat && card != character)
            remove_card(t, card);
    }
}

/*
 * All cards of the deck leave the game, wherever they are, not destroyed (sentinels-33). In the
 * order in which they lie: by their numbers, the box would tell when each was drawn. What is in
 * play goes before trashes, because cards that were beneath it come there.
 */
void sentinels_remove_deck(struct table *t, seat_id seat)
{
    for (unsigned zone = t->zones; zone-- > 0;) {
        if (may_hold(t, zone, seat)) remove_deck_from(t, (zone_id)zone, seat);
    }
}

/* In the own turn, its end comes next, whichever phase it was; the Incapacitated phase begins with
 * the next turn (sentinels-33). What the character was doing is forfeited (sentinels-34), although
 * the card stays: it gets a stamp as if it had left. A flip gives none, so a villain who turns over
 * goes on with what he was doing. What the hero said for a time holds on (sentinels-14), so rows
 * for a time are left alone. */
static void fall(struct table *t, card_id card)
{
    struct sentinels *g = state_of(t);
    struct piece *piece = piece_of(t, card);
    *piece = blank_piece();
    if (sentinels_turn_seat(t) == owner_of(t, card) && g->phase != PHASE_END) g->ending = 1;
    card_at(t, card)->stamp++;
    sentinels_remove_deck(t, (seat_id)owner_of(t, card));
    if (print_of(t, card)->other != NO_FACE) sentinels_turn_over(t, card);
    TELL(EVENT_INCAPACITATED, .seat = (seat_id)owner_of(t, card), .card = card);
}

/* H still counts a fallen hero (sentinels-24); the end of the game does not (sent-lose-2). */
static bool all_are_down(const struct table *t)
{
    for (seat_id s = 0; s < t->seats; s++) {
        if (is_active(t, s)) return false;
    }
    return true;
}

/* Cards of others that were next to those that left: their hosts are gone, which they react to. The
 * fallen hero's own cards do not, they leave at the same moment. The loss is looked at before any
 * of that runs: the game ends the moment the last hero falls (sentinels-18), and run_triggered()
 * does nothing in a game that is over. */
static enum flow run_fall(struct table *t, const struct event *leaving)
{
    struct in_force found[TRIGGERED_MAX], all[TRIGGERED_MAX];
    unsigned n = 0;
    unsigned seat = owner_of(t, leaving->target);
    for (EACH_CARD(card, t, play_zone(t))) {
        struct event left = EVENT(EVENT_MOVE, .target = card);
        if (owner_of(t, card) != seat) continue;
        unsigned more = sentinels_find_leaving(t, &left, found, 0);
        for (unsigned i = 0; i < more && n < TRIGGERED_MAX; i++) {
            if (owner_of(t, found[i].card) != seat) all[n++] = found[i];
        }
    }
    fall(t, leaving->target);
    if (all_are_down(t)) sentinels_lose(t, EVENT_LOST_HEROES);
    return run_triggered(t, event_name(t, leaving), all, n);
}

SHARED_RULE(sentinels_incapacitate)
{
    MY(sentinels_incapacitate);
    RULE_BEGIN;
    CALL_NUMBER(run_fall(t, &my->leaving));
    if (sentinels_needs_settling(t)) CALL(sentinels_settle);
    RULE_END;
}
