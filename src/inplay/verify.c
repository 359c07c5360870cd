/* SPDX-License-Identifier: MIT */
/*
 * Verifying what texts mean: every number in a sentence, a hook's data or a condition by which
 * something is looked up while a game runs is one that is there. See cardlang/verify.h.
 *
 * Looked up are variables (of the card), figures, measures, things, places and decks, which the
 * game numbers (play_rules.highest), the parts of enums that are switched by, and titles. Traits
 * index nothing, but one that no card can have is a filter that means nothing, so it is refused
 * too. Numbers that are only compared or added (bounds, amounts, verbs) may be any.
 */
#include "inplay/inplay.h"

/* The pack, and the card whose variables are meant. */
struct verified {
    const struct pack *pack;
    const struct card_def *card;
    const struct play_rules *rules;
};

static struct verified verified_of(const struct pack *pack, const struct card_def *card)
{
    return (struct verified){ pack, card, pack->vocabulary->play };
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* The game's, and those of the pack's keywords. */
static bool traits_hold(const struct verified *v, uint32_t traits)
{
    const struct vocabulary *words = v->pack->vocabulary;
    uint64_t keywords = ((uint64_t)1 << v->pack->keyword_count) - 1;
    uint64_t known = v->rules->traits;
    if (words->keyword_slot) known |= keywords << words->keyword_bit;
    return !(traits & ~known);
}

/* A word of the game's, and the card it names: by a variable, or by its part in the effect. */
static bool one_of_game_holds(const struct verified *v, unsigned one, unsigned var)
{
    unsigned of = var & ~(unsigned)ONE_OF_ONE;
    if (one > v->rules->highest.one) return false;
    return var & ONE_OF_ONE ? of == ONE_NONE || of == ONE_THIS || of == ONE_THAT_TARGET ||
                                  of == ONE_THAT_SOURCE || (of == ONE_ME && v->rules->me)
                            : var < v->card->vars;
}

/* Not every game has cards that stand for others, or hosts. */
static bool one_holds(const struct verified *v, unsigned one, unsigned var)
{
    if (one >= ONE_GAME) return one_of_game_holds(v, one, var);
    return one <= ONE_VAR && var < v->card->vars && (one != ONE_ME || v->rules->me) &&
           (one != ONE_HOST || v->rules->host);
}

static bool filter_holds(const struct verified *v, const struct filter *f)
{
    return traits_hold(v, f->all | f->none | f->any) && f->title <= v->pack->card_count &&
           f->figure <= v->rules->highest.figure && f->whose <= WHOSE_OPPOSING &&
           one_holds(v, f->but, f->but_var) && (!f->beneath || v->rules->host) &&
           f->did <= DID_NOT && f->game <= v->rules->highest.filter;
}

/* A figure that is read whatever the table is like: there must be one. */
static bool figure_holds(const struct verified *v, unsigned figure)
{
    return figure != FIGURE_NONE && figure <= v->rules->highest.figure;
}

static bool ranks(const struct selection *s)
{
    return s->how == HOW_HIGHEST || s->how == HOW_LOWEST || s->how == HOW_SECOND_HIGHEST ||
           s->how == HOW_NOT_LOWEST || s->how == HOW_TOP;
}

/* So many cards must fit into a frame. */
static bool selection_holds(const struct verified *v, const struct selection *s)
{
    return s->how <= HOW_TOP && s->n <= CHOSEN_MAX && one_holds(v, s->one, s->var) &&
           (!ranks(s) || figure_holds(v, s->figure)) && filter_holds(v, &s->filter);
}

/* ---- how much, and of what ------------------------------------------------------------------- */

static bool value_holds(const struct verified *v, const struct value *value)
{
    unsigned measures = v->rules->highest.measure;
    return (value->measure < MEASURE_GAME || value->measure <= measures) &&
           (value->measure != MEASURE_FIGURE || figure_holds(v, value->figure)) &&
           one_holds(v, value->one, value->var) && value->thing <= v->rules->highest.thing &&
           value->deck <= v->rules->highest.deck && filter_holds(v, &value->filter);
}

static bool condition_data_holds(const struct verified *v, const struct condition *condition)
{
    return value_holds(v, &condition->value);
}

static bool event_filter_holds(const struct verified *v, const struct event_filter *f)
{
    return !((unsigned)f->things >> 1 >> v->rules->highest.thing) && f->thing_var < v->card->vars &&
           selection_holds(v, &f->by) && selection_holds(v, &f->to);
}

static bool hook_data_holds(const struct verified *v, const struct hook_data *data)
{
    return event_filter_holds(v, &data->about) && value_holds(v, &data->amount) &&
           data->thing <= v->rules->highest.thing && one_holds(v, data->onto, 0);
}

static bool sentence_holds(const struct verified *v, const struct sentence *s)
{
    return s->thing <= v->rules->highest.thing && s->thing_var < v->card->vars &&
           s->players <= PLAYERS_ALL_TOGETHER && s->howmany <= HOWMANY_AT_LEAST &&
           s->from <= v->rules->highest.place && s->to <= v->rules->highest.place &&
           s->deck <= v->rules->highest.deck && s->rest <= v->rules->highest.rest &&
           selection_holds(v, &s->source) && selection_holds(v, &s->cards) &&
           value_holds(v, &s->value);
}

/* ---- for the vocabulary ---------------------------------------------------------------------- */

bool play_filter_holds(const struct pack *pack, const struct card_def *card,
                       const struct filter *filter)
{
    struct verified v = verified_of(pack, card);
    return filter_holds(&v, filter);
}

/* The layer's operations are known by what they keep: a sentence. The hook that one of them brings
 * into force for a time has been looked at with all hooks of the card. */
bool play_verify(const struct pack *pack, const struct card_def *card, const struct instruction *in)
{
    struct verified v = verified_of(pack, card);
    const void *data = pack_data(pack, in->mask);
    if (in->op == OP_IF) return condition_data_holds(&v, data);
    const struct operation *op = operation_of(pack->vocabulary, in);
    return !op || op->data != sizeof(struct sentence) || sentence_holds(&v, data);
}

/* Number 0 is no kind: such a hook has no data that could be read. */
bool play_verify_hook(const struct pack *pack, const struct card_def *card, const struct hook *hook)
{
    struct verified v = verified_of(pack, card);
    return hook->kind && hook_data_holds(&v, pack_data(pack, hook->data)) &&
           (!hook->condition || condition_data_holds(&v, pack_data(pack, hook->condition)));
}
