/* SPDX-License-Identifier: MIT */
/*
 * Who is a target: becoming one, ceasing to be one, and falling.
 *
 * Becoming a target is a modifier like others ("ongoing cards are targets with 4 hp"). So after
 * everything that may have mattered the rule sentinels_settle looks who is a target now and who is
 * at 0 hp and no longer indestructible; each is an event that others react to, and each may change
 * the answer again, so it goes on until nothing changes.
 *
 * Being a target is kept in the piece and not looked up when it is asked: a target has hp that go
 * down, and the moment at which a card became one is an event (sent-target-7). The price is that
 * rules which bring something into force, or end it, have to settle before they return.
 */
#include "games/sentinels/sentinels.h"

/* ---- becoming and ceasing to be a target ----------------------------------------------------- */

/* Mostly no, and cheaply so: three notes and two looks at a stretch of the list. While a settling
 * is under way it is no: the loop below sees what comes of what it does, and a second one within it
 * would react to the same cards first. */
bool sentinels_needs_settling(const struct table *t)
{
    const struct sentinels *g = state_of(t);
    if (g->settling) return false;
    return play_state(t)->unsettled || g->low || some_in_force(t, HOOK_BECOME_TARGET) ||
           some_timed(t, HOOK_BECOME_TARGET);
}

/* The hp a text makes it a target with; 0: none does. The oldest text counts (sentinels-56), which
 * is the first in the list. */
static unsigned granted_hp(const struct table *t, card_id card)
{
    const struct in_force *all = clauses_in_force(t);
    const struct timed *rows = timed_rows(t);
    if (!hook_may_be_there(t, HOOK_BECOME_TARGET)) return 0;
    card_id by = hook_that_means(t, HOOK_BECOME_TARGET, card);
    if (by == NO_CARD) return 0;
    for (EACH_IN_FORCE(i, t, HOOK_BECOME_TARGET)) {
        if (all[i].card != by) continue;
        struct context c = context_of_card(by);
        return (unsigned)value_of(t, &hook_data_of(t, hook_at(t, all[i].hook))->amount, &c);
    }
    for (unsigned i = 0; i < play_state(t)->timed_count; i++) {
        bool makes = hook_at(t, rows[i].hook)->kind == HOOK_BECOME_TARGET;
        if (makes && rows[i].card == by) return (unsigned)rows[i].amount;
    }
    return 0;
}

/* A card with hp of its own gets another maximum, or its printed one again (sentinels-55). Damage
 * does not heal by that, so only an undamaged card has all hp of the new maximum. */
static void change_maximum(struct table *t, card_id card, unsigned most)
{
    struct piece *piece = piece_of(t, card);
    bool whole = piece->hp == piece->most;
    piece->most = (uint8_t)most;
    if (whole || piece->hp > (int)most) piece->hp = (int8_t)most;
    TELL(EVENT_MAXIMUM, .card = card, .number = (int)most, .was = piece->hp);
}

/* One that a text made a target stays as it is, with the hp it has, also when that text goes and
 * another stays: it has not ceased to be a target (sentinels-56). So only the change from no such
 * text to some or back does anything. Nobody reacts to a new maximum: a card with hp of its own was
 * a target all the time. */
void sentinels_update_target(struct table *t, card_id card)
{
    struct piece *piece = piece_of(t, card);
    unsigned hp = granted_hp(t, card), printed = print_of(t, card)->hp;
    bool made = piece->flags & PIECE_MADE;
    if ((hp > 0) == made) return;
    if (printed) {
        change_maximum(t, card, hp ? hp : printed);
        piece->flags ^= PIECE_MADE;
        return;
    }
    piece->most = (uint8_t)hp;
    piece->hp = (int8_t)hp;
    piece->flags = hp ? PIECE_MADE | PIECE_NEW : PIECE_CEASED;
    if (hp)
        TELL(EVENT_BECOME_TARGET, .card = card, .number = (int)hp);
    else
        TELL(EVENT_CEASE_TARGET, .card = card);
}

void sentinels_update_targets(struct table *t)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        /* A character without hp is an incapacitated hero. No text makes one a target again. */
        bool possible = !(traits_of(t, card) & TRAIT_CHARACTER);
        if (possible) sentinels_update_target(t, card);
    }
}

bool sentinels_is_indestructible(const struct table *t, card_id card)
{
    return some_hook_means(t, HOOK_INDESTRUCTIBLE, card);
}

/* In the order of play. Flags are kept on the cards and not in a list: what is reacted to first can
 * take another one out of play, and its flag goes with it. */
static card_id find_flagged(const struct table *t, unsigned flag)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        if (piece_of(t, card)->flags & flag) return card;
    }
    return NO_CARD;
}

static bool is_low(const struct table *t, card_id card)
{
    const struct piece *piece = piece_of(t, card);
    return piece->most && piece->hp <= 0;
}

/* At any time, a target with 0 hp or fewer that is not indestructible is destroyed (sent-target-4).
 * Damage does that by itself in step 8; this is for those that lost their protection since
 * (sentinels-50). */
static bool has_fallen(const struct table *t, card_id card)
{
    return is_low(t, card) && !sentinels_is_indestructible(t, card);
}

enum flow sentinels_run_entered(struct table *t, const struct event *entering)
{
    return run_triggers(t, HOOK_ENTERS, entering);
}

/* Does something react to it that it became a target? The first card that does. It counts as a
 * target that enters play (sent-target-7), so these are the same triggers. */
static card_id first_reacting(struct table *t, card_id card)
{
    struct in_force found[TRIGGERED_MAX];
    struct event becoming = EVENT(EVENT_BECOME_TARGET, .target = card);
    return find_triggered(t, HOOK_ENTERS, &becoming, found, 0) ? found[0].card : (card_id)NO_CARD;
}

/* Several became targets together, and something reacts to more than one of them: their order is
 * chosen, as that of all effects that are triggered together (sent-effect-2). Returns the card that
 * reacts, whose player is asked; NO_CARD where the order makes no difference, so that nobody is
 * asked for it. */
static card_id find_reacting(struct table *t)
{
    card_id reacting = NO_CARD;
    unsigned n = 0;
    for (EACH_CARD(card, t, play_zone(t))) {
        if (!(piece_of(t, card)->flags & PIECE_NEW)) continue;
        card_id first = first_reacting(t, card);
        if (first == NO_CARD) continue;
        reacting = first;
        n++;
    }
    return n > 1 ? reacting : (card_id)NO_CARD;
}

static void offer_new_targets(struct table *t)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        bool reacts = piece_of(t, card)->flags & PIECE_NEW && first_reacting(t, card) != NO_CARD;
        if (reacts) OFFER(.kind = MOVE_NEXT, .card = card);
    }
    OFFER(.kind = MOVE_REST);
}

/* Who brought it down, if it was remembered; it is forgotten then. The last entry takes the place
 * of the one that goes and its own is cleared: the state is hashed, and two tables with the same
 * past must not differ in what is left over. */
card_id sentinels_take_felled(struct table *t, card_id card)
{
    struct sentinels *g = state_of(t);
    for (unsigned i = 0; i < g->felled_count; i++) {
        card_id by = g->felled[i].by;
        if (g->felled[i].card != card) continue;
        g->felled[i] = g->felled[--g->felled_count];
        g->felled[g->felled_count] = (struct felled){ 0 };
        return by;
    }
    return NO_CARD;
}

/* The first who did it counts, until it has risen again: who destroyed it is the source of the
 * damage that brought it to 0 (sentinels-46), and later damage found it there. With the list full
 * nobody is remembered and nobody destroyed it. */
void sentinels_note_felled(struct table *t, const struct event *destruction)
{
    struct sentinels *g = state_of(t);
    const struct piece *piece = piece_of(t, destruction->target);
    if (!piece->most || piece->hp > 0) return;
    g->low = 1;
    card_id before = sentinels_take_felled(t, destruction->target);
    if (g->felled_count == FELLED_MAX) return;
    g->felled[g->felled_count++] =
        (struct felled){ destruction->target, before == NO_CARD ? destruction->source : before };
}

/* A card that ceases to be a target counts as one that leaves play (sent-target-8): what is next to
 * it reacts as if its host had gone. */
static enum flow run_ceased(struct table *t, const struct event *ceasing)
{
    return run_triggers(t, HOOK_HOST_LEAVES, ceasing);
}

/*
 * After something came or went: who is a target now, and who falls. RETURNs 1: it is the end of an
 * instruction that brings something into force, and that was done.
 *
 * One thing at a time, and after each everything is looked at anew. Those that ceased come before
 * those that became, and both before who falls: a card that is no target any more cannot fall, and
 * one that has become a target has entered play before it can. `fixed` is "the rest in this order":
 * it holds for this settling only.
 */
SHARED_RULE(sentinels_settle)
{
    MY(sentinels_settle);
    struct sentinels *g = state_of(t);
    RULE_BEGIN;
    g->settling = 1;
    for (;;) {
        play_state(t)->unsettled = 0;
        sentinels_update_targets(t);
        my->becoming = EVENT(EVENT_CEASE_TARGET, .target = find_flagged(t, PIECE_CEASED));
        if (my->becoming.target != NO_CARD) {
            piece_of(t, my->becoming.target)->flags &= (uint8_t) ~(unsigned)PIECE_CEASED;
            CALL_NUMBER(run_ceased(t, &my->becoming));
            continue;
        }
        my->becoming = EVENT(EVENT_BECOME_TARGET, .target = find_flagged(t, PIECE_NEW));
        my->reacting = my->fixed || is_over(t) ? (card_id)NO_CARD : find_reacting(t);
        if (my->reacting != NO_CARD) {
            ASK_BEGIN(sentinels_player_of(t, my->reacting), PROMPT_ORDER, SUBJECT(my->reacting));
            offer_new_targets(t);
            ASK_END;
            my->fixed = t->chosen.kind == MOVE_REST;
            if (!my->fixed) my->becoming.target = t->chosen.card;
        }
        if (my->becoming.target != NO_CARD) {
            piece_of(t, my->becoming.target)->flags &= (uint8_t) ~(unsigned)PIECE_NEW;
            CALL_NUMBER(sentinels_run_entered(t, &my->becoming));
            continue;
        }
        my->becoming.target = find_in_play(t, has_fallen);
        if (my->becoming.target == NO_CARD || is_over(t)) break;
        CALL(sentinels_destroy,
             .destruction = EVENT(EVENT_DESTROY, .target = my->becoming.target,
                                  .source = sentinels_take_felled(t, my->becoming.target)));
    }
    g->settling = 0;
    g->low = find_in_play(t, is_low) != NO_CARD;
    RETURN(1);
    RULE_END;
}
