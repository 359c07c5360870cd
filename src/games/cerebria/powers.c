/* SPDX-License-Identifier: MIT */
/*
 * Texts of cards: when each is followed, and by whom. What a text does is its code
 * (operations.c); what only holds stands in facts.h.
 *
 * The Ego's Emotions have no power (cerebria-56), so only cards of the players are looked at.
 * Nothing that waits or acts here ends by its card leaving play: what was triggered is owed
 * (cerebria-85), and what a text would do to its own card it does not do once that has left.
 */
#include <string.h>

#include "games/cerebria/words.h"

/* ---- one text ----------------------------------------------------------------------------------- */

/* The Action that is being carried out, the innermost on the stack; NULL: none is. */
static FRAME(cerebria_action) *action_now(const struct table *t)
{
    struct frame_head *head = frame_top(t);
    while (head && head->rule != RULE_cerebria_action) head = frame_below(t, head);
    return (void *)head;
}

/* ANY_ROW: no Action is being carried out. A Spirit's text names the Action it comes after. */
static unsigned row_now(const struct table *t)
{
    const FRAME(cerebria_action) *action = action_now(t);
    return action ? action->row : ANY_ROW;
}

void cerebria_note_deed(struct table *t, enum deed deed)
{
    FRAME(cerebria_action) *action = action_now(t);
    if (action) action->deeds |= (uint8_t)deed;
}

static bool is_the_moment(const struct table *t, const struct hook *hook)
{
    const struct cerebria_moment *moment = pack_data(table_pack(t), hook->data);
    return moment->row == ANY_ROW || moment->row == row_now(t);
}

/* The next text of its card from `from` on that acts at such a moment; 0: none. */
static uint16_t next_text(const struct table *t, card_id card, unsigned kind, unsigned from)
{
    const struct pack *pack = table_pack(t);
    const struct card_def *def = &pack->cards[face_of(t, card)];
    for (unsigned h = from; from && h < def->hooks_end; h++) {
        if (pack->hooks[h].kind == kind && is_the_moment(t, &pack->hooks[h])) return (uint16_t)h;
    }
    return 0;
}

static enum flow follow(struct table *t, unsigned hook, card_id card, seat_id seat, event_id event)
{
    const struct pack *pack = table_pack(t);
    struct effect_frame start = {
        .card = card, .pc = pack->hooks[hook].code, .event = event, .seat = seat
    };
    return effect_run(t, RULE_effect, &start, pack->cards[pack->hooks[hook].card].vars);
}

SHARED_RULE(cerebria_power)
{
    MY(cerebria_power);
    RULE_BEGIN;
    my->hook =
        next_text(t, my->card, my->kind, facts_of(t->setup)->hooks[face_of(t, my->card)][my->kind]);
    while (my->hook) {
        CALL_NUMBER(follow(t, my->hook, my->card, my->seat, my->event));
        my->hook = next_text(t, my->card, my->kind, my->hook + 1u);
    }
    RULE_END;
}

/* ---- all Emotions of the side ------------------------------------------------------------------- */

/* Is what happened about the Emotion on that slot? */
static bool concerns(const struct table *t, const FRAME(cerebria_powers) *my)
{
    if (my->kind != HOOK_BUILT) return true;
    unsigned place = my->event == NO_EVENT ? NOTHING : event_at(t, my->event)->place;
    return place < PLACE_FRONTIER && board_influences(my->slot, place - PLACE_REALM);
}

static bool acts_now(const struct table *t, const FRAME(cerebria_powers) *my)
{
    card_id card = cerebria_on(t, my->slot);
    return card != NO_CARD && cerebria_side(t, card) == SIDE_PLAYERS &&
           cerebria_has_hook(t, card, (enum hook_kind)my->kind) && concerns(t, my);
}

/* Slot by slot as the board is by then: a text may have moved or removed what comes later. */
SHARED_RULE(cerebria_powers)
{
    MY(cerebria_powers);
    RULE_BEGIN;
    for (my->slot = 0; my->slot < BOARD_SLOTS; my->slot++) {
        if (acts_now(t, my))
            CALL(cerebria_power, .card = cerebria_on(t, my->slot), .kind = my->kind,
                 .seat = my->seat, .event = my->event);
    }
    RULE_END;
}

/* ---- what is owed ------------------------------------------------------------------------------- */

static void owe(struct table *t, card_id card, enum hook_kind kind)
{
    struct cerebria *g = cerebria_of(t);
    unsigned hook = facts_of(t->setup)->hooks[face_of(t, card)][kind];
    while ((hook = next_text(t, card, kind, hook))) {
        if (g->owed_count == OWED_MOST)
            FORFEIT(.card = card, .source = card, .number = OWED_MOST);
        else
            g->owed[g->owed_count++] = (struct owed){ (uint16_t)hook, card };
        hook++;
    }
}

/* Of the others in play, clockwise from slot 0. */
void cerebria_note_leaving(struct table *t, card_id leaves)
{
    bool own = cerebria_side(t, leaves) == SIDE_PLAYERS;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        card_id card = cerebria_on(t, slot);
        if (card == NO_CARD || card == leaves || cerebria_side(t, card) != SIDE_PLAYERS) continue;
        if (own) owe(t, card, HOOK_OWN_LEAVES);
        owe(t, card, HOOK_LEAVES);
    }
}

static struct owed take_first(struct cerebria *g)
{
    struct owed first = g->owed[0];
    g->owed_count--;
    memmove(g->owed, g->owed + 1, g->owed_count * sizeof *g->owed);
    g->owed[g->owed_count] = (struct owed){ 0 };
    return first;
}

/* Whose card it is decides (cerebria-55); what belongs to the side as a whole, who acts for it. */
static seat_id owner_of(const struct table *t, card_id card, seat_id otherwise)
{
    unsigned pool = card_at(t, card)->pool;
    return pool < POOL_DECK + (unsigned)t->seats ? (seat_id)(pool - POOL_DECK) : otherwise;
}

static enum flow settle_first(struct table *t, seat_id seat)
{
    struct owed owed = take_first(cerebria_of(t));
    return follow(t, owed.hook, owed.card, owner_of(t, owed.card, seat), NO_EVENT);
}

/* In the order it happened; what is owed meanwhile comes last. */
SHARED_RULE(cerebria_settle)
{
    MY(cerebria_settle);
    RULE_BEGIN;
    while (cerebria_of(t)->owed_count) CALL_NUMBER(settle_first(t, my->seat));
    RULE_END;
}
