/*
 * Who is a target: becoming one, ceasing to be one, and falling.
 *
 * Becoming a target is a modifier like others ("ongoing cards are targets with 4 hp"). So after
 * everything that may have mattered the rule sentinels_settle looks who is a target now and who is
 * at 0 hp and no longer indestructible; each is an event that others react to, and each may change
 * the answer again, so it goes on until nothing changes.
 */
#include "games/sentinels/sentinels.h"

/* ---- becoming and ceasing to be a target ----------------------------------------------------- */

bool sentinels_needs_settling(const struct table *t)
{
    const struct sentinels *g = state_of(t);
    if (g->settling) return false;
    return play_state(t)->unsettled || g->low || some_in_force(t, HOOK_BECOME_TARGET) ||
           some_timed(t, HOOK_BECOME_TARGET);
}

/* The hp a text makes it a target with; 0: none does. The oldest counts. */
static unsigned granted_hp(const struct table *t, card_id card)
{
    const struct in_force *all = clauses_in_force(t);
    const struct timed *rows = timed_rows(t);
    card_id by;
    if (!some_hook_means(t, HOOK_BECOME_TARGET, card, &by)) return 0;
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

void sentinels_update_target(struct table *t, card_id card)
{
    struct piece *piece = piece_of(t, card);
    bool printed = piece->most && !(piece->flags & PIECE_MADE);
    unsigned hp = printed ? 0 : granted_hp(t, card);
    if (printed || (hp > 0) == (piece->most > 0)) return;
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
        bool possible = !(traits_of(t, card) & TRAIT_CHARACTER);
        if (possible) sentinels_update_target(t, card);
    }
}

bool sentinels_is_indestructible(const struct table *t, card_id card)
{
    card_id by;
    return some_hook_means(t, HOOK_INDESTRUCTIBLE, card, &by);
}

static card_id find_flagged(const struct table *t, unsigned flag)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        if (piece_of(t, card)->flags & flag) return card;
    }
    return NO_CARD;
}

/* At any time, a target with 0 hp or fewer that is not indestructible is destroyed. */
static card_id find_fallen(const struct table *t)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        const struct piece *piece = piece_of(t, card);
        if (piece->most && piece->hp <= 0 && !sentinels_is_indestructible(t, card)) return card;
    }
    return NO_CARD;
}

static bool some_are_low(const struct table *t)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        const struct piece *piece = piece_of(t, card);
        if (piece->most && piece->hp <= 0) return true;
    }
    return false;
}

enum flow sentinels_run_entered(struct table *t, const struct event *entering)
{
    return run_triggers(t, HOOK_ENTERS, entering);
}

/* Does something react to it that it became a target? The first card that does. */
static card_id first_reacting(struct table *t, card_id card)
{
    struct in_force found[TRIGGERED_MAX];
    struct event becoming = EVENT(EVENT_BECOME_TARGET, .target = card);
    return find_triggered(t, HOOK_ENTERS, &becoming, found) ? found[0].card : (card_id)NO_CARD;
}

/* Several became targets together, and something reacts to more than one of them: their order is
 * chosen, as that of all effects that are triggered together. Answers the card that reacts. */
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

/* Who brought it down, if it was remembered; it is forgotten then. */
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

/* The first who did it counts, until it has risen again. */
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

/* A card that ceases to be a target counts as one that leaves play. */
static enum flow run_ceased(struct table *t, const struct event *ceasing)
{
    return run_triggers(t, HOOK_HOST_LEAVES, ceasing);
}

/* After something came or went: who is a target now, and who falls. Answers 1: it is the end of an
 * instruction that brings something into force. */
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
        my->becoming.target = find_fallen(t);
        if (my->becoming.target == NO_CARD || is_over(t)) break;
        CALL(sentinels_destroy,
             .destruction = EVENT(EVENT_DESTROY, .target = my->becoming.target,
                                  .source = sentinels_take_felled(t, my->becoming.target)));
    }
    g->settling = 0;
    g->low = some_are_low(t);
    RETURN(1);
    RULE_END;
}
