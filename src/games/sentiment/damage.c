/* SPDX-License-Identifier: MIT */
/*
 * Damage and healing.
 *
 * Damage is dealt in moments: all blows of combat are one, and so is "1 damage to each". A moment
 * is a list of blows, each from one source to one target. All are looked at before any is dealt, in
 * the order of sentiment-50: dealt to another instead, increased, reduced, prevented; what is left
 * is dealt at once, and texts and keywords look at the sums (sentiment-49).
 */
#include "games/sentiment/sentiment.h"

/* ---- dealt to another instead ---------------------------------------------------------------- */

enum { PLACE_TIMED = 0x4000 }; /* a clause for a time, by its row */

static struct event event_of(const struct blow *b)
{
    return EVENT(EVENT_DAMAGE, .seat = b->by, .source = b->source, .target = b->target,
                 .number = b->number);
}

/* Where that clause turns the blow to; NO_CARD: it does not mean it. */
static card_id turned_to(const struct table *t, const struct hook *h, struct context *c,
                         const struct event *event)
{
    const struct hook_data *data = hook_data_of(t, h);
    c->event = event;
    if (!event_fits(t, &data->about, event, c) || !hook_holds(t, h, c)) return NO_CARD;
    card_id to = one_card(t, c, data->onto, 0);
    return is_in_play(t, to) && to != event->target ? to : (card_id)NO_CARD;
}

static card_id turned_by(const struct table *t, unsigned place, const struct blow *b)
{
    struct event event = event_of(b);
    if ((b->flags & BLOW_REPLACED) || b->number <= 0 || !is_in_play(t, b->target)) return NO_CARD;
    if (place & PLACE_TIMED) {
        const struct timed *row = &timed_rows(t)[place & ~(unsigned)PLACE_TIMED];
        struct context c = context_of_timed(t, row);
        return turned_to(t, hook_at(t, row->hook), &c, &event);
    }
    const struct in_force *clause = &clauses_in_force(t)[place];
    struct context c = context_of_card(clause->card);
    const struct hook *h = hook_at(t, clause->hook);
    if ((h->flags & HOOK_ONCE_A_TURN) && clause->acted) return NO_CARD;
    return turned_to(t, h, &c, &event);
}

/* The clauses that would turn the blow aside, at most `most`; how many. */
static unsigned find_turning(const struct table *t, const struct blow *b, uint16_t *places,
                             unsigned most)
{
    unsigned n = 0;
    const struct timed *rows = timed_rows(t);
    for (EACH_IN_FORCE(i, t, HOOK_INSTEAD)) {
        if (n < most && turned_by(t, i, b) != NO_CARD) places[n++] = (uint16_t)i;
    }
    for (unsigned i = 0; i < play_state(t)->timed_count; i++) {
        unsigned place = PLACE_TIMED | i;
        if (hook_at(t, rows[i].hook)->kind != HOOK_INSTEAD) continue;
        if (n < most && turned_by(t, place, b) != NO_CARD) places[n++] = (uint16_t)place;
    }
    return n;
}

static bool some_turning(const struct table *t)
{
    return some_in_force(t, HOOK_INSTEAD) || some_timed(t, HOOK_INSTEAD);
}

static card_id card_of_place(const struct table *t, unsigned place)
{
    return place & PLACE_TIMED ? timed_rows(t)[place & ~(unsigned)PLACE_TIMED].card
                               : clauses_in_force(t)[place].card;
}

enum { TURNING_MOST = 16 };

/* Of several texts, who controls the target chooses one. */
static void offer_turning(struct table *t, const struct blow *b)
{
    uint16_t places[TURNING_MOST];
    unsigned n = find_turning(t, b, places, TURNING_MOST);
    for (unsigned i = 0; i < n; i++)
        OFFER(.kind = MOVE_CARD, .card = card_of_place(t, places[i]), .number = (int16_t)places[i]);
}

static bool is_once(const struct table *t, unsigned place)
{
    if (place & PLACE_TIMED) return false;
    return hook_at(t, clauses_in_force(t)[place].hook)->flags & HOOK_ONCE_A_TURN;
}

/* "The first damage": of several at one moment, who controls the text chooses (sentiment-93). */
static void offer_blows(struct table *t, const FRAME(sentiment_deal) *my)
{
    for (unsigned i = my->at; i < my->count; i++) {
        if (i > my->at &&
            (!is_once(t, my->place) || turned_by(t, my->place, &my->blows[i]) == NO_CARD))
            continue;
        OFFER(.kind = MOVE_DAMAGE, .card = my->blows[i].target, .number = my->blows[i].number,
              .extra = (uint8_t)i);
    }
}

static void turn_aside(struct table *t, FRAME(sentiment_deal) *my, struct blow *b)
{
    card_id to = turned_by(t, my->place, b);
    TELL(EVENT_INSTEAD, .card = card_of_place(t, my->place), .source = b->target, .target = to,
         .number = b->number);
    b->target = to;
    b->flags |= BLOW_REPLACED;
    if (is_once(t, my->place)) clauses_in_force(t)[my->place].acted = 1;
}

/* ---- more, less, prevented ------------------------------------------------------------------- */

/* The older first, as much as each has left (sentiment-92). */
static void prevent(struct table *t, struct event *event)
{
    struct timed *rows = timed_rows(t);
    for (unsigned i = 0; event->number && i < play_state(t)->timed_count;) {
        const struct hook *h = hook_at(t, rows[i].hook);
        struct context c = context_of_timed(t, &rows[i]);
        if (h->kind != HOOK_PREVENT || !event_fits(t, &hook_data_of(t, h)->about, event, &c)) {
            i++;
            continue;
        }
        int was = event->number, n = rows[i].amount < was ? rows[i].amount : was;
        event->number -= n;
        TELL(EVENT_CHANGE, .card = rows[i].card, .target = event->target, .number = event->number,
             .was = was);
        rows[i].amount = (int8_t)(rows[i].amount - n);
        if (rows[i].amount)
            i++;
        else
            timed_remove(t, i);
    }
}

static void change_blow(struct table *t, struct blow *b)
{
    struct event event = event_of(b);
    if (b->number <= 0 || !is_in_play(t, b->target)) return;
    if (hook_may_be_there(t, HOOK_DAMAGE_MORE))
        modifiers_apply(t, HOOK_DAMAGE_MORE, &event, NOT_TIED, 1, EVENT_CHANGE);
    if (hook_may_be_there(t, HOOK_DAMAGE_LESS))
        modifiers_apply(t, HOOK_DAMAGE_LESS, &event, NOT_TIED, -1, EVENT_CHANGE);
    prevent(t, &event);
    b->number = (int16_t)(event.number > COUNTERS_MOST ? COUNTERS_MOST : event.number);
}

/* ---- dealing --------------------------------------------------------------------------------- */

/* With the end of which turn from now on a mark ends: 0, with this one. Marks of players who left
 * the game have ended; a position laid out by hand may have one, hence the bound. */
static unsigned turns_until_end(const struct table *t, unsigned held)
{
    unsigned ends = held % 4, turns = 0;
    seat_id at = sentiment_of(t)->turn, whose = (seat_id)(held / 4 - 1);
    for (; turns < 4u * t->seats; turns++, at = next_in_game(t, at)) {
        if (at == whose && --ends == 0) break;
    }
    return turns;
}

/* It lasts until the end of its controller's next turn; one that is under way is not the next
 * (sentiment-14, 57). Of two marks the one that ends later counts: whose controllers differ may
 * have as many ends to wait for and not end together. */
void sentiment_hold(struct table *t, card_id card)
{
    seat_id seat = controller_of(t, card);
    unsigned ends = sentiment_of(t)->turn == seat ? 2 : 1;
    uint8_t held = (uint8_t)(ends | (seat + 1u) << 2), *now = &piece_of(t, card)->held;
    if (!*now || turns_until_end(t, *now) <= turns_until_end(t, held)) *now = held;
    TELL(EVENT_HOLD, .card = card);
}

static void strike_evoker(struct table *t, const struct blow *b)
{
    uint8_t *stress = &sentiment_of(t)->stress[controller_of(t, b->target)];
    unsigned sum = *stress + (unsigned)b->number;
    *stress = (uint8_t)(sum > STRESS_MOST ? STRESS_MOST : sum);
    sentiment_cr_may_change(t);
    TELL(EVENT_STRESS, .seat = b->by, .source = b->source, .target = b->target, .number = b->number,
         .was = *stress);
}

static void strike_manifestation(struct table *t, const struct blow *b)
{
    uint8_t *damage = &piece_of(t, b->target)->damage;
    unsigned sum = *damage + (unsigned)b->number;
    *damage = (uint8_t)(sum > COUNTERS_MOST ? COUNTERS_MOST : sum);
    play_state(t)->unsettled = 1;
    TELL(EVENT_DAMAGE, .seat = b->by, .source = b->source, .target = b->target, .number = b->number,
         .was = sentiment_cr(t, b->target));
}

static bool counts(const struct table *t, const struct blow *b)
{
    return b->number > 0 && is_in_play(t, b->target);
}

/* Of a manifestation in play; an Action has no keywords (sentiment-51). */
static bool source_has(const struct table *t, const struct blow *b, uint32_t keyword)
{
    return is_manifest(t, b->source) && (sentiment_keywords(t, b->source) & keyword);
}

/* Marked with the damage itself. */
static void strike(struct table *t, const struct blow *b)
{
    bool holds = source_has(t, b, STAGNATE);
    if (is_kind(t, b->target, EVOKER)) {
        strike_evoker(t, b);
        return;
    }
    strike_manifestation(t, b);
    if (holds) sentiment_hold(t, b->target);
}

/* ---- what it triggers ------------------------------------------------------------------------ */

/* The sum of what one card dealt to evokers, or took: `taken`. 0 for all but its first blow. */
static int sum_of(const struct table *t, const FRAME(sentiment_deal) *my, unsigned at, bool taken)
{
    card_id card = taken ? my->blows[at].target : my->blows[at].source;
    int sum = 0;
    for (unsigned i = 0; i < my->count; i++) {
        const struct blow *b = &my->blows[i];
        if (!counts(t, b) || (taken ? b->target : b->source) != card) continue;
        if (!taken && !is_kind(t, b->target, EVOKER)) continue;
        if (i < at) return 0;
        sum += b->number;
    }
    return sum;
}

static void trigger_taken(struct table *t, const FRAME(sentiment_deal) *my, unsigned at)
{
    const struct blow *b = &my->blows[at];
    struct event event = event_of(b);
    if (!is_kind(t, b->target, MANIFESTATION)) return;
    event.number = sum_of(t, my, at, true);
    if (!event.number) return;
    if (sentiment_keywords(t, b->target) & SUPPORTIVE) {
        sentiment_pend(t, (struct pending){ .card = b->target,
                                            .seat = controller_of(t, b->target),
                                            .source = b->source,
                                            .target = b->target,
                                            .kind = PENDING_SUPPORTIVE });
    }
    sentiment_trigger(t, HOOK_TAKES, &event);
}

static void trigger_dealt(struct table *t, const FRAME(sentiment_deal) *my, unsigned at)
{
    const struct blow *b = &my->blows[at];
    struct event event = event_of(b);
    if (!is_kind(t, b->target, EVOKER)) return;
    event.number = sum_of(t, my, at, false);
    if (!event.number) return;
    if (source_has(t, b, FOCUSED)) {
        sentiment_pend(t, (struct pending){ .card = b->source,
                                            .seat = b->by,
                                            .source = b->source,
                                            .target = b->target,
                                            .kind = PENDING_FOCUSED });
    }
    sentiment_trigger(t, HOOK_DEALS, &event);
}

/* What each would trigger is found before the slain leave: they trigger on their own falling
 * (sentiment-47). RETURNs the sum. */
static unsigned deal_all(struct table *t, const FRAME(sentiment_deal) *my)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < my->count; i++) {
        if (!counts(t, &my->blows[i])) continue;
        strike(t, &my->blows[i]);
        sum += (unsigned)my->blows[i].number;
    }
    for (unsigned i = 0; i < my->count; i++) {
        if (!counts(t, &my->blows[i])) continue;
        trigger_taken(t, my, i);
        trigger_dealt(t, my, i);
    }
    sentiment_settle(t);
    return sum;
}

SHARED_RULE(sentiment_deal)
{
    MY(sentiment_deal);
    struct blow *b = &my->blows[my->at];
    RULE_BEGIN;
    for (; my->at < my->count && some_turning(t); my->at++) {
        b = &my->blows[my->at];
        if (!find_turning(t, b, &my->place, 1)) continue;
        ASK_BEGIN(controller_of(t, b->target), PROMPT_INSTEAD, SUBJECT(b->target));
        offer_turning(t, b);
        ASK_END;
        my->place = (uint16_t)t->chosen.number;
        ASK_BEGIN(controller_of(t, card_of_place(t, my->place)), PROMPT_WHICH_DAMAGE,
                  SUBJECT(card_of_place(t, my->place)));
        offer_blows(t, my);
        ASK_END;
        turn_aside(t, my, &my->blows[t->chosen.extra]);
        if (t->chosen.extra != my->at) my->at--; /* another text may turn this one aside */
    }
    for (unsigned i = 0; i < my->count; i++) change_blow(t, &my->blows[i]);
    RETURN((int)deal_all(t, my));
    RULE_END;
}

enum flow sentiment_run_deal(struct table *t, const struct blow *blows, unsigned count)
{
    t->result = 0;
    if (!count) return FLOW_DONE;
    FRAME(sentiment_deal) *frame =
        table_push_sized(t, RULE_sentiment_deal, sizeof *frame + count * sizeof *blows);
    frame->count = (uint8_t)count;
    memcpy(frame->blows, blows, count * sizeof *blows);
    return frame_run(t, frame);
}

/* ---- healing --------------------------------------------------------------------------------- */

static unsigned at_most(unsigned n, unsigned most)
{
    return n < most ? n : most;
}

/* What goes beyond the damage becomes bolster, except in Refresh Steps (sentiment-03). It is one
 * healing, told in two parts: who was not damaged gets a CR above the printed one, and a reader
 * would ask why. */
static unsigned heal_manifestation(struct table *t, card_id card, unsigned n, bool bolsters)
{
    struct piece *piece = piece_of(t, card);
    unsigned healed = at_most(n, piece->damage), more = bolsters ? n - healed : 0;
    more = at_most(more, COUNTERS_MOST - piece->bolster);
    piece->damage = (uint8_t)(piece->damage - healed);
    if (healed) TELL(EVENT_HEAL, .card = card, .number = (int)healed, .was = sentiment_cr(t, card));
    piece->bolster = (uint8_t)(piece->bolster + more);
    if (more) TELL(EVENT_BOLSTER, .card = card, .number = (int)more, .was = sentiment_cr(t, card));
    return healed + more;
}

static unsigned heal_evoker(struct table *t, card_id card, unsigned n)
{
    uint8_t *stress = &sentiment_of(t)->stress[controller_of(t, card)];
    unsigned healed = at_most(n, *stress);
    *stress = (uint8_t)(*stress - healed);
    if (healed) TELL(EVENT_RELIEF, .card = card, .number = (int)healed, .was = *stress);
    return healed;
}

unsigned sentiment_heal(struct table *t, card_id card, unsigned n, card_id by)
{
    if (!is_in_play(t, card)) return 0;
    unsigned healed = is_kind(t, card, EVOKER) ? heal_evoker(t, card, n)
                                               : heal_manifestation(t, card, n, by != NO_CARD);
    struct event event = EVENT(EVENT_HEAL, .seat = controller_of(t, card), .source = by,
                               .target = card, .number = (int)healed);
    if (!healed) return 0;
    sentiment_cr_may_change(t);
    sentiment_trigger(t, HOOK_HEALED, &event);
    return healed;
}
