/* SPDX-License-Identifier: MIT */
/*
 * What is refused of cards although every phrase of them can be read: what would be compiled and
 * mean less than it says. Our own cards have none of it; other people's do at first.
 */
#include "games/sentiment/words.h"

/* ---- targets --------------------------------------------------------------------------------- */

/* What waits keeps few targets (struct waiting), and a name is one card. A number is asked for,
 * because "each" and "any number of" could be more. */
EMIT(sentiment_emit_target)
{
    const struct operand *cards = AT(0);
    unsigned how = cards->kind == OPERAND_WORD ? cards->value & 0xff : HOW_ONE;
    bool counted = how == HOW_CHOOSE || how == HOW_UP_TO;
    unsigned count = counted ? operand_in(cards, 0)->value : 1;
    if (how == HOW_EACH || how == HOW_ANY_NUMBER)
        emit_mistake(e, clause, "say how many targets are chosen, from 1 to %d", TARGETS_MOST);
    else if (emit_targets(e, count) > TARGETS_MOST)
        emit_mistake(e, clause, "a text has at most %d targets", TARGETS_MOST);
    else if (count > 1 && *clause->binds)
        emit_mistake(e, clause,
                     "a name means one card, and here are up to %u: choose 1, or leave '-> %s' out",
                     count, clause->binds);
    emit_sentence(e, o, clause);
}

/* The targets are kept by what waits in the window. A text that was triggered never did. */
static bool is_triggered(const struct emitter *e)
{
    const struct clause *hook = emit_event(e);
    return hook && !emit_pack(e)->phrases[hook->phrase].announces;
}

static bool has_target_in_discard(const struct emitter *e)
{
    const struct pack *pack = emit_pack(e);
    for (unsigned at = emit_here(e); at > emit_card(e)->code_start; at--) {
        const struct instruction *in = &pack->code[at - 1];
        if (in->op == OP_END) return false;
        if (in->op != OP_TARGET) continue;
        const struct sentence *s = pack_data(pack, in->mask);
        if (s->from == ZONE_DISCARD) return true;
    }
    return false;
}

EMIT(sentiment_emit_return_targets)
{
    if (is_triggered(e))
        emit_mistake(e, clause, "a text that is triggered keeps no targets: give each a name");
    else if (!has_target_in_discard(e))
        emit_mistake(e, clause,
                     "no target of the discard pile is chosen before this: say "
                     "'target ... from your discard pile'");
    emit_sentence(e, o, clause);
}

/* ---- costs ----------------------------------------------------------------------------------- */

/* A card speaks of its own cost as long as it is in the hand, and an effect for a time comes from
 * one that has been paid for. */
EMIT(sentiment_emit_own_cost)
{
    if (emit_is_timed(e))
        emit_mistake(e, clause,
                     "this card has been paid for by then: say 'this costs' without 'until', or "
                     "name the cards that cost less");
    emit_hook_form(e, o, clause);
}

/* ---- what words say of an event -------------------------------------------------------------- */

/* Which part of the event that word means; 0: none. */
static unsigned part_named(const struct operand *o)
{
    if (o->kind != OPERAND_WORD) return 0;
    if (o->slot == SLOT_COUNT) return o->value == MEASURE_THAT ? NAMES_NUMBER : 0;
    if (o->slot != SLOT_ONE) return 0;
    switch (o->value) {
    case ONE_THAT_TARGET: return NAMES_TARGET;
    case ONE_THAT_SOURCE: return NAMES_SOURCE;
    case ONE_THAT_OPPONENT: return NAMES_OPPONENT;
    case ONE_THAT_EVOKER: return NAMES_EVOKER;
    default: return 0;
    }
}

static unsigned parts_of_sentences(const struct pack *pack, unsigned clause)
{
    unsigned named = 0;
    for (; clause != NO_CLAUSE; clause = pack->clauses[clause].next) {
        const struct clause *c = &pack->clauses[clause];
        for (unsigned i = 0; i < c->operands; i++) named |= part_named(&c->operand[i]);
        named |= parts_of_sentences(pack, c->first);
    }
    return named;
}

unsigned sentiment_hook_names(const struct pack *pack, unsigned hook)
{
    return parts_of_sentences(pack, pack->clauses[pack->hooks[hook].clause].first);
}

/* What the events of hooks have. Of what happens to the card itself, "this" says it all. */
static const uint8_t parts_of[HOOKS] = {
    [HOOK_COMES] = NAMES_TARGET,
    [HOOK_SLAIN] = NAMES_TARGET,
    [HOOK_TAKES] = NAMES_TARGET | NAMES_SOURCE | NAMES_NUMBER,
    [HOOK_DEALS] = NAMES_EVOKER | NAMES_TARGET | NAMES_SOURCE | NAMES_NUMBER,
    [HOOK_HEALED] = NAMES_TARGET | NAMES_NUMBER,
    [HOOK_EVOKED] = NAMES_TARGET,
    [HOOK_TARGETED] = NAMES_TARGET,
};

static unsigned parts_of_event(const struct emitter *e)
{
    const struct clause *hook = emit_event(e);
    if (!hook) return 0;
    const struct hook_form *form = emit_pack(e)->phrases[hook->phrase].form;
    unsigned parts = parts_of[form->kind];
    if (form->flags & HOOK_BY_OPPONENT) parts |= NAMES_OPPONENT;
    if (form->flags & HOOK_BY_CARD) parts |= NAMES_SOURCE;
    return parts;
}

static void refuse_word(struct emitter *e, const struct clause *clause, const struct operand *o)
{
    const char *word = emit_pack(e)->words[o->word].words;
    if (emit_event(e))
        emit_mistake(e, clause, "the event of this hook has no '%s'", word);
    else
        emit_mistake(e, clause,
                     "'%s' refers to an event, and here is none: say it after the colon of one",
                     word);
}

/* The first word within the operand that means none of these parts; NULL: there is none. */
static const struct operand *find_other_part(const struct operand *operand, unsigned parts)
{
    for (unsigned i = 0; i < operand->span; i++) {
        if (part_named(&operand[i]) & ~parts) return &operand[i];
    }
    return NULL;
}

void sentiment_check_clause(struct emitter *e, const struct clause *clause)
{
    unsigned parts = parts_of_event(e);
    for (unsigned i = 0; i < clause->operands; i += clause->operand[i].span) {
        const struct operand *other = find_other_part(&clause->operand[i], parts);
        if (other) {
            refuse_word(e, clause, other);
            return;
        }
        /* "Damage by m to me is dealt to that source instead": what stands after damage is about
         * it. */
        if (clause->operand[i].slot == SLOT_EVENT) parts |= NAMES_TARGET | NAMES_SOURCE;
    }
}

/* ---- cards ----------------------------------------------------------------------------------- */

static bool has_emotion(const struct pack *pack, const struct card_def *card)
{
    for (unsigned i = 0; card->deck != NO_DECK && sentiment_emotions[i]; i++) {
        if (strcmp(pack->decks[card->deck].name, sentiment_emotions[i]) == 0) return true;
    }
    return false;
}

/* It costs Impulse of its emotion (sentiment-81), and is one of three kinds. */
static void check_head(struct emitter *e, const struct card_def *card)
{
    uint32_t kinds = card->keywords & (MANIFESTATION | ACTION | REACTION);
    bool stays = kinds & MANIFESTATION;
    if (card->keywords & (TOKEN | EVOKER))
        emit_card_mistake(e, "'token' and 'evoker' are for the cards of the rules");
    else if (!kinds)
        emit_card_mistake(e, "say what the card is: 'manifestation', 'action' or 'reaction'");
    else if (kinds & (kinds - 1))
        emit_card_mistake(e, "a card is a manifestation, an action or a reaction, not two of them");
    else if (!card->facts[FACT_COST])
        emit_card_mistake(e, "say what the card costs, in Impulse: 'impulse NUMBER'");
    else if (stays && !card->facts[FACT_CR])
        emit_card_mistake(e, "a manifestation has a Combat Rating: write 'cr NUMBER'");
    else if (!stays && card->facts[FACT_CR])
        emit_card_mistake(e, "only a manifestation has a Combat Rating: leave 'cr' out");
    else if (!has_emotion(emit_pack(e), card))
        emit_card_mistake(e, "the card is of no emotion: write 'deck emotion anger', happiness, "
                             "fear, love, sadness or serenity above it");
}

static bool is_own_cost(const struct pack *pack, const struct clause *clause)
{
    if (clause->kind != CLAUSE_MODIFIER) return false; /* others are told by no form */
    const struct hook_form *form = pack->phrases[clause->phrase].form;
    return form->kind == HOOK_OWN_COSTS_LESS;
}

/* What lies in the hand already, as every card does, has its own cost to speak of. */
static bool counts_in_hand(const struct pack *pack, const struct clause *clause)
{
    const struct clause *clauses = pack->clauses;
    if (clause->kind != CLAUSE_WHILE) return is_own_cost(pack, clause);
    for (unsigned c = clause->first; c != NO_CLAUSE; c = clauses[c].next) {
        if (!is_own_cost(pack, &clauses[c])) return false;
    }
    return true;
}

/* Actions and Reactions are gone before anything later could happen. */
static void check_lasting(struct emitter *e, const struct card_def *card)
{
    const struct clause *clauses = emit_pack(e)->clauses;
    if (card->keywords & MANIFESTATION) return;
    for (unsigned c = card->first; c != NO_CLAUSE; c = clauses[c].next) {
        enum clause_kind kind = clauses[c].kind;
        if (counts_in_hand(emit_pack(e), &clauses[c])) continue;
        if (kind == CLAUSE_HOOK || kind == CLAUSE_MODIFIER || kind == CLAUSE_WHILE)
            emit_mistake(e, &clauses[c],
                         "only a manifestation stays for this: make the card one, or say "
                         "'until ...:'");
    }
}

/* Only manifestations come into play, are slain and take damage: evokers have Stress. */
static bool never_happens(const struct pack *pack, const struct hook *hook)
{
    const struct hook_data *data = pack_data(pack, hook->data);
    const struct selection *to = &data->about.to;
    if (hook->kind != HOOK_COMES && hook->kind != HOOK_SLAIN && hook->kind != HOOK_TAKES)
        return false;
    if (to->how == HOW_ONE) return to->one == ONE_ME;
    bool others_only = to->filter.any && !(to->filter.any & MANIFESTATION);
    return others_only || (to->filter.all & (EVOKER | ACTION | REACTION));
}

static void check_hooks(struct emitter *e, const struct card_def *card)
{
    const struct pack *pack = emit_pack(e);
    for (unsigned h = card->hooks_start; h < card->hooks_end; h++) {
        if (never_happens(pack, &pack->hooks[h]))
            emit_mistake(e, &pack->clauses[pack->hooks[h].clause],
                         "this happens to manifestations alone, and this text is about others");
    }
}

void sentiment_check_card(struct emitter *e)
{
    const struct card_def *card = emit_card(e);
    if (card - emit_pack(e)->cards >= emit_pack(e)->own_from) return; /* the rules' own */
    check_head(e, card);
    check_lasting(e, card);
    check_hooks(e, card);
}
