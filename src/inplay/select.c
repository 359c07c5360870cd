/* SPDX-License-Identifier: MIT */
/*
 * Which cards a text means, and how much: filters, selections, values and conditions read against
 * the table as it is at that moment, so that nothing is cached and nothing goes stale. Nothing here
 * changes the table or asks anybody.
 */
#include "inplay/inplay.h"

/* ---- who and what ---------------------------------------------------------------------------- */

struct context context_of_timed(const struct table *t, const struct timed *row)
{
    struct context c = context_of_card(row->card);
    c.bound = row->bound;
    c.thing = row->thing;
    if (play_rules_of(t)->by_seat) c.actor = row->seat;
    return c;
}

struct context context_of_effect(const struct table *t, const struct effect_frame *f)
{
    struct context c = context_of_card(f->card);
    if (play_rules_of(t)->by_seat) c.actor = f->seat;
    c.event = event_at(t, f->event);
    c.vars = f->vars;
    c.did = f->flags;
    return c;
}

/* A word of the game's, with the card that it names. */
static card_id one_of_game(const struct table *t, const struct context *c, unsigned one,
                           unsigned var)
{
    bool named = !(var & ONE_OF_ONE);
    card_id of =
        named ? one_card(t, c, ONE_VAR, var) : one_card(t, c, var & ~(unsigned)ONE_OF_ONE, 0);
    return play_rules_of(t)->one(t, c, one, of);
}

card_id one_card(const struct table *t, const struct context *c, unsigned one, unsigned var)
{
    switch ((enum one)one) {
    case ONE_ME:
        if (play_rules_of(t)->by_seat) return play_rules_of(t)->one(t, c, ONE_ME, c->self);
        return play_rules_of(t)->me(t, c->self);
    case ONE_THIS: return c->self;
    case ONE_HOST: return play_rules_of(t)->host(t, c->self);
    case ONE_THAT_TARGET: return c->event ? c->event->target : (card_id)NO_CARD;
    case ONE_THAT_SOURCE: return c->event ? c->event->source : (card_id)NO_CARD;
    case ONE_VAR: return c->vars ? c->vars[var] : c->bound;
    case ONE_NONE: return NO_CARD;
    case ONE_GAME: break;
    }
    return one_of_game(t, c, one, var);
}

/* Whose "own" counts: most texts never ask, so it is looked up only then. */
static unsigned actor_of(const struct table *t, const struct context *c)
{
    if (c->actor != ACTOR_OF_SELF) return c->actor;
    unsigned owner = play_rules_of(t)->owner(t, c->self);
    return owner < t->seats ? owner : NOBODY;
}

static bool whose_fits(const struct table *t, const struct filter *f, card_id card,
                       const struct context *c)
{
    bool own = play_rules_of(t)->owner(t, card) == actor_of(t, c);
    return own == (f->whose == WHOSE_OWN);
}

static bool did_fits(const struct table *t, const struct filter *f, card_id card,
                     const struct context *c)
{
    unsigned owner = play_rules_of(t)->owner(t, card);
    bool did = owner < t->seats && (c->did & seat_bit((seat_id)owner));
    return did == (f->did == DID_SO);
}

static bool figure_fits(const struct table *t, const struct filter *f, card_id card)
{
    int figure = play_rules_of(t)->figures[f->figure].read(t, card);
    return figure >= f->least && figure <= f->most;
}

/* Everything but traits. */
static __attribute__((noinline)) bool rest_fits(const struct table *t, const struct filter *f,
                                                card_id card, const struct context *c)
{
    if (f->title && play_face_of(t, card)->def + 1u != f->title) return false;
    if (f->whose && !whose_fits(t, f, card, c)) return false;
    if (f->but && card == one_card(t, c, f->but, f->but_var)) return false;
    if (f->beneath && play_rules_of(t)->host(t, card) != c->self) return false;
    if (f->did && !did_fits(t, f, card, c)) return false;
    if (f->figure && !figure_fits(t, f, card)) return false;
    return !f->game || play_rules_of(t)->fits(t, f, card, c);
}

/* Is anything asked besides traits? Most filters ask for those only. */
static bool filter_asks_more(const struct filter *f)
{
    uint64_t more;
    memcpy(&more, (const char *)f + offsetof(struct filter, title), sizeof more);
    return more != 0;
}

/* A filter made ready for going through cards: what does not depend on the card is looked up once.
 */
struct sieve {
    const struct play_rules *rules;
    const struct play_face *faces;
    const struct card *nodes;
    const uint8_t *trait_bytes; /* of the first card; for the next ones so many bytes on */
    size_t state_bytes;
    uint32_t printed;         /* what it must have of traits that are on the face */
    bool asks_now, asks_more; /* traits that are not on it; anything but traits */
};

static inline struct sieve sieve_of(const struct table *t, const struct filter *f)
{
    const struct play_setup *play = play_of(t);
    uint32_t now = play->rules->traits_now;
    return (struct sieve){ .rules = play->rules,
                           .faces = play->faces,
                           .nodes = card_nodes(t),
                           .trait_bytes = table_at(t, t->card_states_at + play->rules->trait_byte),
                           .state_bytes = t->setup->game->card_state_bytes,
                           .printed = f->all & ~now,
                           .asks_now = ((f->all | f->none | f->any) & now) != 0,
                           .asks_more = filter_asks_more(f) };
}

static inline uint32_t traits_now(const struct table *t, const struct sieve *s, card_id card)
{
    if (s->rules->read_traits) return s->rules->read_traits(t, card);
    bool has = s->trait_bytes[card * s->state_bytes] && is_in_play(t, card);
    return has ? s->rules->traits_now : 0;
}

/* The card is one of the table's. */
static inline bool passes(const struct table *t, const struct sieve *s, const struct filter *f,
                          card_id card, const struct context *c)
{
    uint32_t traits = s->faces[s->nodes[card].face].traits;
    if ((traits & f->all) != s->printed || (traits & f->none)) return false;
    if (s->asks_now) {
        traits |= traits_now(t, s, card);
        if ((traits & f->all) != f->all || (traits & f->none)) return false;
    }
    if (f->any && !(traits & f->any)) return false;
    return !s->asks_more || rest_fits(t, f, card, c);
}

/* The cards of a zone, as EACH_CARD. */
#define EACH_NODE(card_, t_, zone_, nodes_)                                                        \
    card_id card_ = zone_at(t_, zone_)->first;                                                     \
    is_card(t_, card_);                                                                            \
    card_ = (nodes_)[card_].next

bool filter_fits_beyond_face(const struct table *t, const struct filter *f, card_id card,
                             const struct context *c)
{
    const struct sieve s = sieve_of(t, f);
    return passes(t, &s, f, card, c);
}

static inline unsigned find_with(const struct table *t, const struct sieve *s, zone_id zone,
                                 const struct filter *f, const struct context *c, card_id *found,
                                 unsigned most)
{
    unsigned n = 0;
    for (EACH_NODE(card, t, zone, s->nodes)) {
        if (n == most) break;
        if (passes(t, s, f, card, c)) found[n++] = card;
    }
    return n;
}

unsigned find_fitting(const struct table *t, zone_id zone, const struct filter *f,
                      const struct context *c, card_id *found, unsigned most)
{
    const struct sieve s = sieve_of(t, f);
    return find_with(t, &s, zone, f, c, found, most);
}

unsigned find_fitting_in_play(const struct table *t, const struct filter *f,
                              const struct context *c, card_id *found, unsigned most)
{
    const struct sieve s = sieve_of(t, f);
    unsigned n = 0;
    for (EACH_PLAY_ZONE(zone, t)) n += find_with(t, &s, zone, f, c, found + n, most - n);
    return n;
}

/* ---- highest and lowest ---------------------------------------------------------------------- */

/* The cards of the selection, but for one, with the highest figure (sign 1) or the lowest (-1), in
 * one look: a better one makes all before it void. How many; at most `most` of them are kept. */
static unsigned find_extreme(const struct table *t, const struct selection *s,
                             const struct context *c, int sign, card_id but, card_id *found,
                             unsigned most)
{
    int (*read)(const struct table *, card_id) = play_rules_of(t)->figures[s->figure].read;
    const struct sieve sieve = sieve_of(t, &s->filter);
    int best = 0;
    unsigned n = 0;
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_NODE(card, t, zone, sieve.nodes)) {
            if (card == but || !passes(t, &sieve, &s->filter, card, c)) continue;
            int here = read(t, card) * sign;
            if (n && here < best) continue;
            if (n && here > best) n = 0;
            best = here;
            if (n < most) found[n++] = card;
        }
    }
    return n;
}

/*
 * For the second highest with several that tie for the highest, one of those counts as the highest
 * and any other may be the second: all of them are candidates. With a single highest, the
 * candidates are the highest of the rest; with one card only, there is none.
 */
unsigned find_extremes(const struct table *t, const struct selection *s, const struct context *c,
                       card_id *found, unsigned most)
{
    int sign = s->how == HOW_LOWEST || s->how == HOW_NOT_LOWEST ? -1 : 1;
    unsigned n = find_extreme(t, s, c, sign, NO_CARD, found, most);
    if (s->how != HOW_SECOND_HIGHEST || n != 1) return n;
    return find_extreme(t, s, c, 1, found[0], found, most);
}

bool is_sole_lowest(const struct table *t, const struct selection *s, card_id card,
                    const struct context *c, bool *tied)
{
    int (*read)(const struct table *, card_id) = play_rules_of(t)->figures[s->figure].read;
    card_id found[2];
    *tied = false;
    if (!filter_fits(t, &s->filter, card, c)) return false;
    unsigned n = find_extreme(t, s, c, -1, NO_CARD, found, 2);
    if (!n || read(t, card) != read(t, found[0])) return false;
    *tied = n > 1;
    return !*tied;
}

/* ---- values ---------------------------------------------------------------------------------- */

static int count_with(const struct table *t, const struct sieve *s, zone_id zone,
                      const struct filter *f, const struct context *c)
{
    int n = 0;
    for (EACH_NODE(card, t, zone, s->nodes)) n += passes(t, s, f, card, c);
    return n;
}

static int count_in_play(const struct table *t, const struct filter *f, const struct context *c)
{
    const struct sieve s = sieve_of(t, f);
    int n = 0;
    for (EACH_PLAY_ZONE(zone, t)) n += count_with(t, &s, zone, f, c);
    return n;
}

/* Beneath any card of whoever: the filter says beneath which. */
static int count_beneath(const struct table *t, const struct filter *f, const struct context *c)
{
    const struct play_setup *play = play_of(t);
    const struct sieve s = sieve_of(t, f);
    int n = 0;
    for (unsigned i = 0; i < play->beneath_zones; i++)
        n += count_with(t, &s, (zone_id)(play->first_beneath + i), f, c);
    return n;
}

static int figure_of_one(const struct table *t, const struct value *v, const struct context *c)
{
    card_id card = one_card(t, c, v->one, v->var);
    return card < t->cards ? play_rules_of(t)->figures[v->figure].read(t, card) : 0;
}

static int measured(const struct table *t, const struct value *v, const struct context *c)
{
    const struct play_rules *rules = play_rules_of(t);
    switch ((enum measure_of)v->measure) {
    case MEASURE_NONE: return 0;
    case MEASURE_IN_PLAY: return count_in_play(t, &v->filter, c);
    case MEASURE_BENEATH: return count_beneath(t, &v->filter, c);
    case MEASURE_FIGURE: return figure_of_one(t, v, c);
    case MEASURE_THAT: return c->event ? c->event->number : 0;
    case MEASURE_VAR: return c->vars ? (int16_t)c->vars[v->var] : 0;
    default: return rules->measure(t, v, c);
    }
}

int value_of(const struct table *t, const struct value *v, const struct context *c)
{
    int value = v->base;
    if (v->times) value += v->times * measured(t, v, c);
    return value < 0 ? 0 : value;
}

static bool compare(const struct table *t, const struct condition *condition,
                    const struct context *c)
{
    int value = value_of(t, &condition->value, c);
    return condition->least ? value >= condition->n : value <= condition->n;
}

bool condition_holds(const struct table *t, unsigned data, const struct context *c)
{
    return compare(t, pack_data(t->setup->pack, data), c);
}

bool play_condition_holds(const struct table *t, const struct effect_frame *f, const void *data)
{
    struct context c = context_of_effect(t, f);
    return compare(t, data, &c);
}

/* ---- events ---------------------------------------------------------------------------------- */

/* Lowest figures are looked at by lowest_fits(): somebody may have to be asked. */
static bool side_fits(const struct table *t, const struct selection *s, card_id card,
                      const struct context *c)
{
    switch ((enum how)s->how) {
    case HOW_ANY: return true;
    case HOW_ONE: return card < t->cards && card == one_card(t, c, s->one, s->var);
    case HOW_LOWEST:
    case HOW_NOT_LOWEST: return card < t->cards;
    default: return card < t->cards && filter_fits(t, &s->filter, card, c);
    }
}

bool event_fits(const struct table *t, const struct event_filter *f, const struct event *event,
                const struct context *c)
{
    if (f->things && !(f->things >> event->thing & 1)) return false;
    if (f->thing_var && event->thing != (c->vars ? c->vars[f->thing_var] : c->thing)) return false;
    return side_fits(t, &f->by, event->source, c) && side_fits(t, &f->to, event->target, c);
}

bool hook_means(const struct table *t, const struct hook *h, card_id card, const struct context *c)
{
    const struct selection *s = &hook_data_of(t, h)->about.to;
    bool meant = s->how == HOW_ONE ? card == one_card(t, c, s->one, s->var)
                                   : s->how == HOW_ANY || filter_fits(t, &s->filter, card, c);
    return meant && hook_holds(t, h, c); /* last, because conditions count cards */
}

card_id find_in_play(const struct table *t, bool (*is)(const struct table *t, card_id card))
{
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_CARD(card, t, zone)) {
            if (is(t, card)) return card;
        }
    }
    return NO_CARD;
}
