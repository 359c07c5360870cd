/* SPDX-License-Identifier: MIT */
/*
 * The Engagement Step: attackers are declared, all may answer, and damage is dealt.
 *
 * Attackers are declared one by one, but together: no window opens in between, and nothing that was
 * declared is undone by what comes after. What a declaration must obey (Dreadful, Protective, must
 * and cannot attack) is looked at then and never again (sentiment-54).
 */
#include "games/sentiment/sentiment.h"

struct attack *sentiment_attack_of(const struct table *t, card_id attacker)
{
    struct attack *attacks = lists_of(t)->attacks;
    for (unsigned i = 0; i < sentiment_of(t)->attacks; i++) {
        if (attacks[i].card == attacker) return &attacks[i];
    }
    return NULL;
}

void sentiment_end_attack(struct table *t, card_id attacker)
{
    struct sentiment *g = sentiment_of(t);
    struct attack *attacks = lists_of(t)->attacks, *attack = sentiment_attack_of(t, attacker);
    if (!attack) return;
    memmove(attack, attack + 1, (size_t)(&attacks[--g->attacks] - attack) * sizeof *attack);
    attacks[g->attacks] = (struct attack){ 0 };
    sentiment_cr_may_change(t);
}

/* ---- whom it may attack ---------------------------------------------------------------------- */

static bool has_keyword(const struct table *t, card_id card, uint32_t keyword)
{
    return (sentiment_keywords(t, card) & keyword) != 0;
}

/* Texts of an attacker aside (sentiment-90). */
static bool can_be_attacked(const struct table *t, card_id card)
{
    return is_kind(t, card, EVOKER) || !has_keyword(t, card, DREADFUL);
}

static bool is_attacked(const struct table *t, card_id card)
{
    const struct attack *attacks = lists_of(t)->attacks;
    for (unsigned i = 0; i < sentiment_of(t)->attacks; i++) {
        if (attacks[i].target == card) return true;
    }
    return false;
}

static bool protects(const struct table *t, card_id card)
{
    return is_kind(t, card, MANIFESTATION) && has_keyword(t, card, PROTECTIVE) &&
           can_be_attacked(t, card);
}

/* A Protective manifestation of that evoker that still wants an attacker (sentiment-12); NO_CARD:
 * there is none. */
static card_id protector_of(const struct table *t, seat_id seat)
{
    for (EACH_CARD(card, t, zone_of(t, ZONE_FIELD, seat))) {
        if (protects(t, card) && !is_attacked(t, card)) return card;
    }
    return NO_CARD;
}

/* Does a text of that kind mean it? */
static bool is_meant(const struct table *t, unsigned kind, card_id card)
{
    return some_hook_means(t, kind, card);
}

/* "May attack KEYWORD manifestations": a text that names the very ban (sentiment-33). */
static bool passes_ban(const struct table *t, card_id attacker)
{
    return is_meant(t, HOOK_MAY_ATTACK, attacker);
}

bool sentiment_may_be_sent(const struct table *t, card_id attacker, card_id target)
{
    if (!is_in_play(t, target)) return false;
    seat_id seat = controller_of(t, target);
    if (seat == controller_of(t, attacker) || !is_in_game(t, seat)) return false;
    return can_be_attacked(t, target) || passes_ban(t, attacker);
}

card_id sentiment_protector(const struct table *t, card_id card)
{
    return protects(t, card) ? (card_id)NO_CARD : protector_of(t, controller_of(t, card));
}

/* An opponent in the game is one: the evoker can always be attacked, and while it is protected,
 * whoever protects it can. */
static bool has_target(const struct table *t, card_id attacker)
{
    seat_set own = (seat_set)(seat_bit(controller_of(t, attacker)) | sentiment_of(t)->out);
    return (all_seats(t) & ~own) != 0;
}

/* Whether it could be declared now, its targets aside. */
bool sentiment_can_attack(const struct table *t, card_id card)
{
    const struct piece *piece = piece_of(t, card);
    if (!is_manifest(t, card) || (piece->flags & PIECE_USED) || piece->held) return false;
    if ((piece->flags & PIECE_NEW) && !has_keyword(t, card, AGGRESSIVE)) return false;
    return !is_meant(t, HOOK_CANNOT_ATTACK, card);
}

static bool is_ready(const struct table *t, card_id card)
{
    return sentiment_can_attack(t, card) && has_target(t, card);
}

card_id sentiment_must_attack(const struct table *t, seat_id seat)
{
    for (EACH_CARD(card, t, zone_of(t, ZONE_FIELD, seat))) {
        if (is_ready(t, card) && is_meant(t, HOOK_MUST_ATTACK, card)) return card;
    }
    return NO_CARD;
}

/* ---- declaring ------------------------------------------------------------------------------- */

/* The declaration is not finished while somebody must attack and can (sentiment-55). */
static void offer_attackers(struct table *t, seat_id seat)
{
    bool must = false, room = sentiment_of(t)->attacks < ATTACKS_MOST;
    for (EACH_CARD(card, t, zone_of(t, ZONE_FIELD, seat))) {
        if (!room || !is_ready(t, card)) continue;
        must |= is_meant(t, HOOK_MUST_ATTACK, card);
        OFFER(.kind = MOVE_ATTACK, .card = card);
    }
    if (!must) OFFER(.kind = MOVE_END_DECLARATION);
}

/* Whether an evoker is protected is looked at once for all that lies before it. */
static void offer_attacked(struct table *t, card_id attacker)
{
    for (EACH_PLAY_ZONE(zone, t)) {
        seat_id seat = zone_at(t, zone)->owner;
        if (seat == controller_of(t, attacker) || !is_in_game(t, seat)) continue;
        bool protected = protector_of(t, seat) != NO_CARD;
        for (EACH_CARD(card, t, zone)) {
            if (protected && !protects(t, card)) continue;
            if (can_be_attacked(t, card) || passes_ban(t, attacker))
                OFFER(.kind = MOVE_AT, .card = card);
        }
    }
}

static void declare(struct table *t, card_id attacker, card_id target)
{
    struct sentiment *g = sentiment_of(t);
    lists_of(t)->attacks[g->attacks++] = (struct attack){ attacker, target };
    piece_of(t, attacker)->flags |= PIECE_USED;
    TELL(EVENT_ATTACK, .seat = g->turn, .card = attacker, .target = target);
}

/* ---- damage ---------------------------------------------------------------------------------- */

static struct blow blow_of(const struct table *t, card_id source, card_id target)
{
    return (struct blow){ .source = source,
                          .target = target,
                          .number = (int16_t)sentiment_cr(t, source),
                          .by = controller_of(t, source) };
}

/* All from the CRs before it; whoever is attacked strikes back at each, an evoker does not
 * (sentiment-11). */
static enum flow deal_combat_damage(struct table *t)
{
    const struct attack *attacks = lists_of(t)->attacks;
    struct blow blows[2 * ATTACKS_MOST];
    unsigned n = 0;
    for (unsigned i = 0; i < sentiment_of(t)->attacks; i++) {
        card_id target = attacks[i].target;
        if (target == NO_CARD) continue;
        blows[n++] = blow_of(t, attacks[i].card, target);
        if (is_kind(t, target, MANIFESTATION)) blows[n++] = blow_of(t, target, attacks[i].card);
    }
    return sentiment_run_deal(t, blows, n);
}

/* An attacker is attacking until its damage is dealt (sentiment-89). */
static void end_attacks(struct table *t)
{
    memset(lists_of(t)->attacks, 0, sizeof lists_of(t)->attacks);
    sentiment_of(t)->attacks = 0;
    sentiment_cr_may_change(t);
}

/* The window at the end of the Step is that of every Step (turn.c). */
SHARED_RULE(sentiment_engage)
{
    MY(sentiment_engage);
    struct sentiment *g = sentiment_of(t);
    RULE_BEGIN;
    for (;;) {
        ASK_BEGIN(g->turn, PROMPT_ATTACKER);
        offer_attackers(t, g->turn);
        ASK_END;
        if (t->chosen.kind == MOVE_END_DECLARATION) break;
        my->attacker = t->chosen.card;
        ASK_BEGIN(g->turn, PROMPT_ATTACKED, SUBJECT(my->attacker));
        offer_attacked(t, my->attacker);
        ASK_END;
        declare(t, my->attacker, t->chosen.card);
    }
    if (!g->attacks) RETURN(0);
    sentiment_cr_may_change(t);
    AFTERMATH(0);
    if (!g->over && !sentiment_window_closes(t)) {
        CALL(sentiment_window, .asked = next_in_game(t, g->turn), .prompt = PROMPT_ANSWER_ATTACK);
    }
    if (!g->over) CALL_NUMBER(deal_combat_damage(t));
    end_attacks(t);
    if (!g->over) AFTERMATH(0);
    RETURN(1);
    RULE_END;
}
