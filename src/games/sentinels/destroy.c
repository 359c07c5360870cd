/*
 * Destroying cards, and heroes who are incapacitated.
 */
#include "games/sentinels/sentinels.h"

/* ---- destroying ------------------------------------------------------------------------------ */

static unsigned find_destroyed(struct table *t, const struct event *destruction,
                               struct in_force *found)
{
    unsigned n = 0;
    unsigned hook = 0;
    while ((hook = find_own_hook(t, destruction->target, HOOK_WHEN_DESTROYED, hook))) {
        found[n++] = in_force_of(destruction->target, hook);
    }
    n += find_triggered(t, HOOK_DESTROYED, destruction, found + n);
    return n + sentinels_find_leaving(t, destruction, found + n);
}

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
 * Destroying a card. What would happen instead comes first; a destruction begun is finished; what
 * reacts does so when the card has reached its place (sentinels-09, sentinels-10). Answers whether
 * it was destroyed.
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
    CALL_NUMBER(run_triggers(t, HOOK_PLACE, d));
    if (!is_in_play(t, d->target)) RETURN(1);
    CALL_NUMBER(run_destroyed(t, d));
    sentinels_drop_beneath(t, d->target);
    if (sentinels_needs_settling(t)) CALL(sentinels_settle);
    RETURN(1);
    RULE_END;
}

/* ---- incapacitated --------------------------------------------------------------------------- */

/* A card of the hero leaves the game, not destroyed. */
static void remove_card(struct table *t, card_id card)
{
    bool played = is_in_play(t, card);
    sentinels_show(t, card, NOBODY);
    sentinels_leave_play(t, card, t->setup->box);
    sentinels_drop_beneath(t, card);
    if (played) sentinels_unhost(t, card);
}

/* The first card there of that hero's deck; NO_CARD: there is none. */
static card_id first_of_deck(const struct table *t, zone_id zone, seat_id seat)
{
    for (EACH_CARD(card, t, zone)) {
        if (owner_of(t, card) == seat && card != character_of(t, seat)) return card;
    }
    return NO_CARD;
}

/*
 * All cards of the deck leave the game, wherever they are, not destroyed (sentinels-33). In the
 * order in which they lie: by their numbers, the box would tell when each was drawn. What is in
 * play goes before trashes, because cards that were beneath it come there.
 */
void sentinels_remove_deck(struct table *t, seat_id seat)
{
    for (unsigned zone = t->zones; zone-- > 0;) {
        card_id card;
        if (zone == t->setup->box) continue;
        while ((card = first_of_deck(t, (zone_id)zone, seat)) != NO_CARD) remove_card(t, card);
    }
}

/* In the own turn, its end comes next, whichever phase it was (sentinels-33). What the character
 * was doing is forfeited (sentinels-34), although the card stays: it gets a stamp as if it had
 * left. */
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

static bool all_are_down(const struct table *t)
{
    for (seat_id s = 0; s < t->seats; s++) {
        if (is_active(t, s)) return false;
    }
    return true;
}

/* Cards of others that were next to those that left: their hosts are gone. */
static enum flow run_fall(struct table *t, const struct event *leaving)
{
    struct in_force found[TRIGGERED_MAX], all[TRIGGERED_MAX];
    unsigned n = 0;
    unsigned seat = owner_of(t, leaving->target);
    for (EACH_CARD(card, t, play_zone(t))) {
        struct event left = EVENT(EVENT_MOVE, .target = card);
        if (owner_of(t, card) != seat) continue;
        unsigned more = sentinels_find_leaving(t, &left, found);
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
