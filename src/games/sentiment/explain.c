/* SPDX-License-Identifier: MIT */
/*
 * What people may ask about a card: what makes its CR and its cost, which keywords it has and from
 * whom, what it can do, and why not. All of it asks the rules; nothing in the rules asks here.
 *
 * Reasons stand after "because": "came this turn", "needs 2 anger". The first that holds is told,
 * in the order in which a player would look.
 */
#include "games/sentiment/sentiment.h"
#include "kernel/words.h"

/* ---- numbers --------------------------------------------------------------------------------- */

static unsigned zone_kind_of_card(const struct table *t, card_id card)
{
    return zone_at(t, card_at(t, card)->zone)->kind;
}

static bool find_cost(const struct table *t, card_id card, struct sum *sum)
{
    if (zone_kind_of_card(t, card) != ZONE_HAND) return false;
    sentiment_cost_parts(t, card, sum);
    return true;
}

/* What the attacks that are declared on it would deal now. */
static bool find_blows(const struct table *t, card_id card, struct sum *sum)
{
    const struct attack *attacks = lists_of(t)->attacks;
    for (unsigned i = 0; i < sentiment_of(t)->attacks; i++) {
        if (attacks[i].target != card) continue;
        int cr = sentiment_cr(t, attacks[i].card);
        sum_add(sum, play_card_origin(t, attacks[i].card), cr);
        sum->now += cr;
    }
    return sum->count != 0;
}

static const struct card_sum sums[] = {
    { "cr", "CR", sentiment_cr_parts },
    { "cost", "cost", find_cost, .aside = true },
    { "blows", "attacked for", find_blows, .aside = true },
    { 0 },
};

/* ---- keywords -------------------------------------------------------------------------------- */

/* In the order of the emotions: keyword_of(). */
static const struct card_word keywords[] = {
    { "aggressive", "Aggressive" },
    { "supportive", "Supportive" },
    { "dreadful", "Dreadful" },
    { "protective", "Protective" },
    { "stagnate", "Stagnate" },
    { "focused", "Focused" },
    { 0 },
};

static bool has_keyword(const struct table *t, card_id card, unsigned word, struct origin *from)
{
    return sentiment_keyword_from(t, card, keyword_of(word), from);
}

/* ---- reasons --------------------------------------------------------------------------------- */

static void add_origin(const struct table *t, const struct origin *from, struct text *out)
{
    size_t start = out->length;
    text_add_string(out, from->word);
    if (is_card(t, from->card)) text_mark(out, MARK_CARD, from->card, start);
}

/* A text in force that says so of the card. */
static bool is_forbidden(const struct table *t, unsigned kind, card_id card, struct text *out)
{
    struct meaning_search s = { 0 };
    struct meaning m;
    if (!meaning_next(t, kind, card, &s, &m)) return false;
    text_add_string(out, "forbidden by ");
    add_origin(t, &m.from, out);
    return true;
}

/* The hook of its ability; 0: it has none. */
static unsigned ability_of(const struct table *t, card_id card)
{
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, HOOK_ACTIVATE)) {
        if (all[i].card == card) return all[i].hook;
    }
    return 0;
}

/* Attacking and being activated are either or, and Stagnate stops both. */
static bool has_acted(const struct table *t, card_id card, struct text *out)
{
    const struct piece *piece = piece_of(t, card);
    if (sentiment_attack_of(t, card))
        text_add_string(out, "is attacking");
    else if (sentiment_waiting(t, card))
        text_add_string(out, "is being activated");
    else if (piece->flags & PIECE_USED)
        text_add_string(out,
                        ability_of(t, card) ? "has attacked or was activated" : "has attacked");
    else
        return false;
    return true;
}

/* How long: struct piece. */
static bool is_held(const struct table *t, card_id card, struct text *out)
{
    unsigned held = piece_of(t, card)->held;
    if (!held) return false;
    seat_id seat = (seat_id)(held / 4 - 1);
    bool now = held % 4 == 1 && seat == sentiment_of(t)->turn;
    text_add_string(out, "held until the end of ");
    text_add_string(out, now ? "this turn of " : "the next turn of ");
    seat_words(t->setup, seat, out);
    return true;
}

/* In whose turn it is somebody else's, it will be ready for the next own one. */
static bool is_new(const struct table *t, card_id card, struct text *out)
{
    if (!(piece_of(t, card)->flags & PIECE_NEW)) return false;
    if (sentiment_of(t)->turn != controller_of(t, card)) return false;
    if (sentiment_traits(t, card) & AGGRESSIVE) return false;
    text_add_string(out, "came this turn");
    return true;
}

static enum ability cannot_if(bool cannot)
{
    return cannot ? ABILITY_CANNOT : ABILITY_CAN;
}

static enum ability find_attack(const struct table *t, card_id card, struct text *why_not)
{
    if (!is_manifest(t, card)) return ABILITY_NONE;
    return cannot_if(has_acted(t, card, why_not) || is_held(t, card, why_not) ||
                     is_new(t, card, why_not) ||
                     is_forbidden(t, HOOK_CANNOT_ATTACK, card, why_not));
}

/* By opponents; what an attacker's own text allows is another matter (sentiment-33). */
static enum ability find_attacked(const struct table *t, card_id card, struct text *why_not)
{
    if (!is_in_play(t, card)) return ABILITY_NONE;
    if (is_manifest(t, card) && (sentiment_traits(t, card) & DREADFUL)) {
        text_add_string(why_not, "is Dreadful");
        return ABILITY_CANNOT;
    }
    card_id protector = sentiment_protector(t, card);
    if (protector == NO_CARD) return ABILITY_CAN;
    card_name_words(t, protector, why_not);
    text_add_string(why_not, " is Protective and must be attacked first");
    return ABILITY_CANNOT;
}

/* Something that the text needs is not there: which sentence says so. */
static bool is_stuck(const struct table *t, card_id card, unsigned pc, struct text *out)
{
    const struct pack *pack = t->setup->pack;
    seat_id seat = controller_of(t, card);
    if (effect_can(t, card, seat, pc)) return false;
    unsigned at = effect_stuck_at(t, card, seat, pc);
    unsigned op = at ? pack->code[at].op : (unsigned)OP_TARGET;
    text_add_string(out, op == OP_TARGET ? "no legal target" : "its other cost cannot be paid");
    unsigned clause = at ? instruction_clause(pack, at) : (unsigned)NO_CLAUSE;
    if (clause == NO_CLAUSE) return true;
    text_add_string(out, " (\"");
    clause_text(pack, clause, out);
    text_add_string(out, "\")");
    return true;
}

static bool is_idle(const struct table *t, card_id card, struct text *out)
{
    struct context c = context_of_card(card);
    if (hook_holds(t, hook_at(t, ability_of(t, card)), &c)) return false;
    text_add_string(out, "its condition does not hold");
    return true;
}

static enum ability find_activate(const struct table *t, card_id card, struct text *why_not)
{
    if (!is_manifest(t, card) || !ability_of(t, card)) return ABILITY_NONE;
    return cannot_if(has_acted(t, card, why_not) || is_held(t, card, why_not) ||
                     is_forbidden(t, HOOK_CANNOT_ACTIVATE, card, why_not) ||
                     is_idle(t, card, why_not) ||
                     is_stuck(t, card, hook_at(t, ability_of(t, card))->code, why_not));
}

static bool asks_for_plays(const struct table *t)
{
    return t->prompt == PROMPT_EVOCATION || t->prompt == PROMPT_ANSWER ||
           t->prompt == PROMPT_ANSWER_ATTACK || t->prompt == PROMPT_ANSWER_STEP;
}

static bool is_out_of_time(const struct table *t, card_id card, struct text *out)
{
    bool asked = t->asked == controller_of(t, card) && asks_for_plays(t);
    if (!is_kind(t, card, REACTION) && !(asked && t->prompt == PROMPT_EVOCATION))
        text_add_string(out, "only in its player's Evocation Steps");
    else if (!asked)
        text_add_string(out, "only when its player is asked for cards");
    else if (sentiment_of(t)->waiting == WAITING_MOST)
        text_add(out, "%d cards and abilities wait already", WAITING_MOST);
    else
        return false;
    return true;
}

static bool is_too_dear(const struct table *t, card_id card, struct text *out)
{
    unsigned emotion = sentiment_emotion(t, card), cost = sentiment_cost(t, card);
    unsigned there = sentiment_of(t)->well[controller_of(t, card)][emotion];
    if (there >= cost) return false;
    text_add(out, "needs %u ", cost);
    thing_words(t->setup->game, emotion, out);
    text_add(out, ", the well holds %u", there);
    return true;
}

static enum ability find_evoke(const struct table *t, card_id card, struct text *why_not)
{
    if (zone_kind_of_card(t, card) != ZONE_HAND) return ABILITY_NONE;
    return cannot_if(is_out_of_time(t, card, why_not) || is_too_dear(t, card, why_not) ||
                     is_stuck(t, card, play_face_of(t, card)->played_at, why_not));
}

static enum ability find_refresh(const struct table *t, card_id card, struct text *why_not)
{
    struct meaning_search s = { 0 };
    struct meaning m;
    if (!is_manifest(t, card) || !meaning_next(t, HOOK_NOT_REFRESHED, card, &s, &m))
        return ABILITY_NONE;
    add_origin(t, &m.from, why_not);
    return ABILITY_CANNOT;
}

static const struct card_ability abilities[] = {
    { "evoke", "be evoked now", NULL, NULL, find_evoke },
    { "attack", "attack", "ready", "", find_attack },
    { "attacked", "be attacked", NULL, NULL, find_attacked },
    { "activate", "be activated", NULL, NULL, find_activate },
    { "refresh", "be healed in Refresh Steps", NULL, "not healed in Refresh Steps", find_refresh },
    { 0 },
};

const struct worked_out sentiment_worked_out = { sums, keywords, has_keyword, abilities };

/* ---- the result ------------------------------------------------------------------------------ */

/* A duel has no points but a win: what people ask is how near it was. */
void sentiment_explain_score(const struct table *t, unsigned who, struct text *out)
{
    const struct sentiment *g = sentiment_of(t);
    bool match = own_option(t->setup, OPTION_MATCH) > 1;
    if (match) text_add(out, "%u game%s won. ", g->wins[who], plural_s(g->wins[who]));
    text_add(out, "Stress %u of %d", g->stress[who], (int)own_option(t->setup, OPTION_STRESS));
    text_add_string(out, match ? " in the last game." : ".");
}

/* ---- why it is not offered ------------------------------------------------------------------- */

static bool why_not_own(const struct table *t, card_id card, struct text *out)
{
    if (t->prompt == PROMPT_ATTACKER) return find_attack(t, card, out) == ABILITY_CANNOT;
    if (!asks_for_plays(t)) return false;
    if (ability_of(t, card)) return find_activate(t, card, out) == ABILITY_CANNOT;
    text_add_string(out, "has no ability to activate; it can attack in the Engagement Step");
    return true;
}

/* Whose turn it is, and the attack comes after what is asked now. */
static bool may_still_attack(const struct table *t, seat_id seat)
{
    return sentiment_of(t)->turn == seat && sentiment_of(t)->step <= STEP_ENGAGEMENT &&
           (t->prompt == PROMPT_EVOCATION || t->prompt == PROMPT_ATTACKER);
}

/* What opponents have can only be attacked, or aimed at by what is asked for. A keyword stands in
 * the way at whatever moment, so it is told before the moment. */
static bool why_not_attacked(const struct table *t, seat_id seat, card_id card, struct text *out)
{
    bool now = t->prompt == PROMPT_ATTACKED;
    if (!now && !may_still_attack(t, seat)) return false;
    size_t start = out->length;
    if (!now) text_add_string(out, "it cannot be attacked: ");
    if (find_attacked(t, card, out) == ABILITY_CANNOT) return true;
    out->length = start;
    if (out->bytes) out->bytes[start] = '\0';
    if (now) return false;
    text_add_string(out, t->prompt == PROMPT_ATTACKER
                             ? "it can be attacked: choose first who attacks"
                             : "it can be attacked in the Engagement Step");
    return true;
}

static bool why_not_end(const struct table *t, seat_id seat, struct text *out)
{
    card_id card = sentiment_must_attack(t, seat);
    if (t->prompt != PROMPT_ATTACKER || card == NO_CARD) return false;
    card_name_words(t, card, out);
    text_add_string(out, " must attack");
    return true;
}

bool sentiment_why_not(const struct table *t, seat_id seat, const struct move *wish,
                       struct text *out)
{
    card_id card = wish->card;
    if (wish->kind == MOVE_END_DECLARATION) return why_not_end(t, seat, out);
    if (!is_card(t, card)) return false;
    if (zone_kind_of_card(t, card) == ZONE_HAND && asks_for_plays(t))
        return find_evoke(t, card, out) == ABILITY_CANNOT;
    if (!is_in_play(t, card)) return false;
    if (controller_of(t, card) != seat) return why_not_attacked(t, seat, card, out);
    return is_manifest(t, card) && why_not_own(t, card, out);
}
