/* SPDX-License-Identifier: MIT */
/*
 * What lies in play: coming, leaving, control, CR and keywords, and who is slain.
 *
 * CR is never kept. It is read from the face, the counters and the texts in force whenever somebody
 * asks (docs/adr/0011 says why nothing is cached). A text that gives CR may look at keywords, and
 * at CR without what texts give; one that gives a keyword looks at both without what texts give
 * (sentiment-100): otherwise two texts could feed each other without end. Nothing here asks
 * anybody: texts that are triggered wait in a list until what is under way is complete (moments.c),
 * so slaying can be looked at wherever CR may have changed.
 */
#include "games/sentiment/sentiment.h"

/* ---- CR and keywords ------------------------------------------------------------------------- */

/* Which texts are being looked at, so that what they ask for is read without what texts give. */
static _Thread_local bool giving_cr, giving_keywords;

int sentiment_printed_cr(const struct table *t, card_id card)
{
    int cr = play_def_of(t, card)->facts[FACT_CR];
    return cr ? cr - 1 : 0;
}

int sentiment_printed_cost(const struct table *t, card_id card)
{
    return play_def_of(t, card)->facts[FACT_COST];
}

int sentiment_sum(const struct table *t, unsigned kind, card_id card)
{
    const struct in_force *all = clauses_in_force(t);
    const struct timed *rows = timed_rows(t);
    int sum = 0;
    for (EACH_IN_FORCE(i, t, kind)) {
        const struct hook *h = hook_at(t, all[i].hook);
        struct context c = context_of_card(all[i].card);
        if (hook_means(t, h, card, &c)) sum += value_of(t, &hook_data_of(t, h)->amount, &c);
    }
    for (unsigned i = 0; i < play_state(t)->timed_count; i++) {
        const struct hook *h = hook_at(t, rows[i].hook);
        if (h->kind != kind) continue;
        struct context c = context_of_timed(t, &rows[i]);
        if (hook_means(t, h, card, &c)) sum += rows[i].amount;
    }
    return sum;
}

int sentiment_full_cr(const struct table *t, card_id card)
{
    if (!is_manifest(t, card)) return sentiment_printed_cr(t, card);
    int cr = sentiment_printed_cr(t, card) + piece_of(t, card)->bolster;
    if (!giving_cr && !giving_keywords) {
        giving_cr = true;
        cr += sentiment_sum(t, HOOK_CR_MORE, card) - sentiment_sum(t, HOOK_CR_LESS, card);
        giving_cr = false;
    }
    return cr > COUNTERS_MOST ? COUNTERS_MOST : cr;
}

/* Never below 0 (sentiment-02). */
int sentiment_cr(const struct table *t, card_id card)
{
    int cr = sentiment_full_cr(t, card);
    if (is_in_play(t, card)) cr -= piece_of(t, card)->damage;
    return cr < 0 ? 0 : cr;
}

static uint32_t keywords_given(const struct table *t, card_id card)
{
    const struct in_force *all = clauses_in_force(t);
    const struct timed *rows = timed_rows(t);
    uint32_t keywords = 0;
    for (EACH_IN_FORCE(i, t, HOOK_KEYWORD)) {
        const struct hook *h = hook_at(t, all[i].hook);
        struct context c = context_of_card(all[i].card);
        if (hook_means(t, h, card, &c)) keywords |= keyword_of(hook_data_of(t, h)->thing);
    }
    for (unsigned i = 0; i < play_state(t)->timed_count; i++) {
        const struct hook *h = hook_at(t, rows[i].hook);
        if (h->kind != HOOK_KEYWORD) continue;
        struct context c = context_of_timed(t, &rows[i]);
        if (hook_means(t, h, card, &c)) keywords |= keyword_of(hook_data_of(t, h)->thing);
    }
    return keywords;
}

/* Printed, and given by texts; having one twice is having it once (sentiment-58). */
static uint32_t keywords_of(const struct table *t, card_id card)
{
    uint32_t keywords = play_def_of(t, card)->keywords & KEYWORDS;
    if (giving_keywords || !is_manifest(t, card)) return keywords;
    if (!some_in_force(t, HOOK_KEYWORD) && !play_state(t)->timed_count) return keywords;
    giving_keywords = true;
    keywords |= keywords_given(t, card);
    giving_keywords = false;
    return keywords;
}

uint32_t sentiment_traits(const struct table *t, card_id card)
{
    uint32_t traits = keywords_of(t, card);
    if (!is_in_play(t, card)) return traits;
    if (sentiment_attack_of(t, card)) traits |= ATTACKING;
    if (piece_of(t, card)->damage) traits |= DAMAGED;
    return traits;
}

bool sentiment_is_held(const struct table *t, card_id card)
{
    return piece_of(t, card)->held != 0;
}

/* ---- coming ---------------------------------------------------------------------------------- */

/* Told by whoever brings it. Texts of others see it come before its own does (sentiment-22: each
 * player orders them anyway). */
void sentiment_enter(struct table *t, card_id card, seat_id seat)
{
    card_move(t, card, zone_of(t, ZONE_FIELD, seat));
    *piece_of(t, card) = (struct piece){ .flags = PIECE_NEW };
    in_force_add(t, card);
    play_state(t)->unsettled = 1;
    struct event comes = EVENT(EVENT_ENTER, .seat = seat, .source = card, .target = card);
    TELL(EVENT_ENTER, .seat = seat, .card = card);
    sentiment_trigger_own(t, HOOK_OWN_COMES, &comes);
    sentiment_trigger(t, HOOK_COMES, &comes);
}

/* An Ally of that evoker's own; if sixteen are in play no further one comes (sentiment-61). */
void sentiment_ally(struct table *t, seat_id seat)
{
    card_id ally = zone_top(t, zone_of(t, ZONE_STORE, seat));
    if (ally == NO_CARD) {
        count_forfeited(t);
        TELL(EVENT_NO_ALLY, .seat = seat, .number = ALLIES);
        return;
    }
    sentiment_enter(t, ally, seat);
}

/* Not a coming into play: counters and marks stay (sentiment-62), and an attack of it ends. */
void sentiment_take_control(struct table *t, card_id card, seat_id seat)
{
    sentiment_end_attack(t, card);
    uint16_t stamp = card_at(t, card)->stamp;
    card_move(t, card, zone_of(t, ZONE_FIELD, seat));
    card_at(t, card)->stamp = stamp; /* it has not left play, and is the same card */
    piece_of(t, card)->flags |= PIECE_NEW;
    play_state(t)->unsettled = 1;
    TELL(EVENT_CONTROL, .seat = seat, .card = card);
}

/* ---- leaving --------------------------------------------------------------------------------- */

/* Of what waits with this card as its target: who had it last (sentiment-88). */
static void note_last_controller(struct table *t, card_id card)
{
    struct waiting *rows = lists_of(t)->waiting;
    for (unsigned i = 0; i < sentiment_of(t)->waiting; i++) {
        for (unsigned k = 0; k < TARGETS_MOST; k++) {
            if (rows[i].target[k] != card || rows[i].stamp[k] != card_at(t, card)->stamp) continue;
            rows[i].last[k] = controller_of(t, card);
        }
    }
}

/* Attacks on it reach nobody (sentiment-10). */
static void leave_attacks(struct table *t, card_id card)
{
    struct attack *attacks = lists_of(t)->attacks;
    sentiment_end_attack(t, card);
    for (unsigned i = 0; i < sentiment_of(t)->attacks; i++) {
        if (attacks[i].target == card) attacks[i].target = NO_CARD;
    }
}

/* What was said for a time of that card ends with its leaving (sentiment-60). */
static void end_effects_on(struct table *t, card_id card)
{
    const struct timed *rows = timed_rows(t);
    timed_end_about(t, card);
    for (unsigned i = play_state(t)->timed_count; i-- > 0;) {
        if (rows[i].bound == card) timed_remove(t, i);
    }
}

/* To its owner's zone of that kind; an Ally ceases to exist (sentiment-13). */
void sentiment_leave(struct table *t, card_id card, unsigned zone)
{
    bool token = is_kind(t, card, TOKEN);
    seat_id owner = (seat_id)card_at(t, card)->pool;
    note_last_controller(t, card);
    leave_attacks(t, card);
    end_effects_on(t, card);
    in_force_remove(t, card);
    *piece_of(t, card) = (struct piece){ 0 };
    card_move(t, card, zone_of(t, token ? (unsigned)ZONE_STORE : zone, owner));
    play_state(t)->unsettled = 1; /* it may have given CR to another */
}

static bool is_slain(const struct table *t, card_id card)
{
    if (!is_kind(t, card, MANIFESTATION)) return false;
    int full = sentiment_full_cr(t, card);
    return full < 0 || piece_of(t, card)->damage > full;
}

/* All of them at once: who is slain is found before any of them leaves (sentiment-35). */
static unsigned find_slain(const struct table *t, card_id *found)
{
    unsigned n = 0;
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_CARD(card, t, zone)) {
            if (is_slain(t, card)) found[n++] = card;
        }
    }
    return n;
}

/* What triggers on the slaying of another is found for all of them before the first leaves: those
 * that fall together see each other fall. */
void sentiment_slay(struct table *t, const card_id *slain, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        struct event event = EVENT(EVENT_SLAIN, .seat = controller_of(t, slain[i]),
                                   .source = slain[i], .target = slain[i]);
        sentiment_trigger(t, HOOK_SLAIN, &event);
    }
    for (unsigned i = 0; i < n; i++) {
        struct event event = EVENT(EVENT_SLAIN, .seat = controller_of(t, slain[i]),
                                   .source = slain[i], .target = slain[i]);
        TELL(EVENT_SLAIN, .card = slain[i]);
        sentiment_leave(t, slain[i], ZONE_DISCARD);
        sentiment_trigger_own(t, HOOK_OWN_SLAIN, &event);
    }
}

void sentiment_settle(struct table *t)
{
    card_id slain[CARDS_MAX];
    while (play_state(t)->unsettled) {
        play_state(t)->unsettled = 0;
        sentiment_slay(t, slain, find_slain(t, slain));
    }
}
