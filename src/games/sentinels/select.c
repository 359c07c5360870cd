/*
 * Which cards a text means, and how much: the reading of filters, selections and values that
 * phrases.c made. Nothing here changes the table or asks anybody.
 */
#include "games/sentinels/sentinels.h"

/* ---- who and what ---------------------------------------------------------------------------- */

struct context context_of_card(const struct table *t, card_id card)
{
    unsigned owner = owner_of(t, card);
    return (struct context){ .self = card,
                             .actor = owner < t->seats ? (seat_id)owner : (seat_id)NOBODY,
                             .bound = NO_CARD,
                             .type = NOTHING };
}

struct context context_of_effect(const struct table *t, frame_id effect)
{
    const struct effect_frame *f = frame_at(t, effect);
    struct context c = context_of_card(t, f->card);
    c.event = event_at(t, f->event);
    c.vars = f->vars;
    c.who = f->flags;
    return c;
}

card_id one_card(const struct table *t, const struct context *c, unsigned one, unsigned var)
{
    switch ((enum one)one) {
    case ONE_ME: return character_of(t, owner_of(t, c->self));
    case ONE_THIS: return c->self;
    case ONE_HOST: return piece_of(t, c->self)->host;
    case ONE_THAT_TARGET: return c->event ? c->event->target : (card_id)NO_CARD;
    case ONE_THAT_DEALER: return c->event ? c->event->source : (card_id)NO_CARD;
    case ONE_VAR: return c->vars ? c->vars[var] : c->bound;
    case ONE_NONE: break;
    }
    return NO_CARD;
}

static uint32_t traits_of(const struct table *t, card_id card)
{
    return info_of(t, card)->traits | (is_target(t, card) ? TRAIT_TARGET : 0u);
}

static bool hp_fits(const struct table *t, const struct filter *f, card_id card)
{
    int hp = piece_of(t, card)->hp;
    if (f->hp_exactly && hp != f->hp_exactly) return false;
    return !f->hp_at_most || hp <= f->hp_at_most;
}

static bool who_fits(const struct filter *f, unsigned owner, const struct context *c)
{
    if (f->who == WHO_ANY) return true;
    bool did = owner < SENTINELS_SEATS && (c->who & seat_bit((seat_id)owner));
    return did == (f->who == WHO_DID);
}

bool filter_fits(const struct table *t, const struct filter *f, card_id card,
                 const struct context *c)
{
    uint32_t traits = traits_of(t, card);
    if ((traits & f->all) != f->all || (traits & f->none) || (f->any && !(traits & f->any)))
        return false;
    if (f->title && info_of(t, card)->def + 1u != f->title) return false;
    if (f->own && owner_of(t, card) != c->actor) return false;
    if (f->but && card == one_card(t, c, f->but, f->but_var)) return false;
    if (f->beneath && piece_of(t, card)->host != c->self) return false;
    if (!who_fits(f, owner_of(t, card), c)) return false;
    return hp_fits(t, f, card);
}

/* ---- highest and lowest ---------------------------------------------------------------------- */

/* The hp that the highest or lowest target of the filter has; false: there is none. */
static bool extreme_hp(const struct table *t, const struct filter *f, const struct context *c,
                       int sign, card_id but, int *hp)
{
    bool any = false;
    for (EACH_CARD(card, t, play_zone(t))) {
        if (card == but || !is_target(t, card) || !filter_fits(t, f, card, c)) continue;
        int here = piece_of(t, card)->hp * sign;
        if (!any || here > *hp) *hp = here;
        any = true;
    }
    if (any) *hp *= sign;
    return any;
}

static unsigned with_hp(const struct table *t, const struct filter *f, const struct context *c,
                        int hp, card_id but, card_id *found, unsigned most)
{
    unsigned n = 0;
    for (EACH_CARD(card, t, play_zone(t))) {
        if (card == but || !is_target(t, card) || piece_of(t, card)->hp != hp) continue;
        if (filter_fits(t, f, card, c) && n < most) found[n++] = card;
    }
    return n;
}

/*
 * For the second highest with several that tie for the highest, one of those counts as the highest
 * and any other may be the second: all of them are candidates. With a single highest, the
 * candidates are the highest of the rest; with one card only, there is none (sentinels-12).
 */
unsigned find_extremes(const struct table *t, const struct selection *s, const struct context *c,
                       card_id *found, unsigned most)
{
    int hp = 0;
    int sign = s->how == HOW_LOWEST || s->how == HOW_NOT_LOWEST ? -1 : 1;
    if (!extreme_hp(t, &s->filter, c, sign, NO_CARD, &hp)) return 0;
    unsigned n = with_hp(t, &s->filter, c, hp, NO_CARD, found, most);
    if (s->how != HOW_SECOND_HIGHEST || n > 1) return n;
    card_id highest = found[0];
    if (!extreme_hp(t, &s->filter, c, 1, highest, &hp)) return 0;
    return with_hp(t, &s->filter, c, hp, highest, found, most);
}

/* Is it the lowest, or one of several that tie? */
bool is_sole_lowest(const struct table *t, const struct filter *f, card_id card,
                    const struct context *c, bool *tied)
{
    int hp = 0;
    card_id found[2];
    *tied = false;
    if (!filter_fits(t, f, card, c) || !extreme_hp(t, f, c, -1, NO_CARD, &hp)) return false;
    if (piece_of(t, card)->hp != hp) return false;
    *tied = with_hp(t, f, c, hp, NO_CARD, found, 2) > 1;
    return !*tied;
}

/* ---- values ---------------------------------------------------------------------------------- */

static int count_in_zone(const struct table *t, zone_id zone, const struct filter *f,
                         const struct context *c)
{
    int n = 0;
    for (EACH_CARD(card, t, zone)) n += filter_fits(t, f, card, c);
    return n;
}

static int count_trash(const struct table *t, const struct value *v, const struct context *c)
{
    unsigned owner = owner_of(t, c->self);
    if (v->var == DECK_OF_VILLAIN) owner = OWNER_VILLAIN;
    if (v->var == DECK_OF_ENVIRONMENT) owner = OWNER_ENVIRONMENT;
    return count_in_zone(t, trash_zone(t, owner), &v->filter, c);
}

static int tokens_on(const struct table *t, card_id card)
{
    return card < t->cards ? piece_of(t, card)->tokens : 0;
}

static int measured(const struct table *t, const struct value *v, const struct context *c)
{
    const struct sentinels *g = state_of(t);
    unsigned owner = owner_of(t, c->self);
    switch ((enum count_of)v->measure) {
    case COUNT_OF_NONE: return 0;
    case COUNT_OF_H: return t->seats;
    case COUNT_OF_IN_PLAY:
        return count_in_zone(t, v->filter.beneath ? zone_of(t, ZONE_BENEATH, 0) : play_zone(t),
                             &v->filter, c);
    case COUNT_OF_TRASH: return count_trash(t, v, c);
    case COUNT_OF_HP: return piece_of(t, c->self)->hp;
    case COUNT_OF_THAT: return c->event ? c->event->number : 0;
    case COUNT_OF_TOKENS: return tokens_on(t, one_card(t, c, v->var, v->one_var));
    case COUNT_OF_VAR: return c->vars ? (int16_t)c->vars[v->var] : 0;
    case COUNT_OF_DEALT_TO_ME: return owner < t->seats ? g->dealt_to[owner][v->type] : 0;
    case COUNT_OF_DEALT_BY_ME: return owner < t->seats ? g->dealt_by[owner][v->type] : 0;
    case COUNT_OF_DISCARDED: return g->discarded;
    }
    return 0;
}

int value_of(const struct table *t, const struct value *v, const struct context *c)
{
    int value = v->base;
    if (v->times) value += v->times * measured(t, v, c);
    return value < 0 ? 0 : value;
}

/* ---- damage ---------------------------------------------------------------------------------- */

/* Lowest hp are looked at by damage.c, which may have to ask (sentinels-44). */
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

bool damage_fits(const struct table *t, const struct damage_filter *f, const struct event *damage,
                 const struct context *c)
{
    if (f->types && !(f->types >> damage->thing & 1)) return false;
    if (f->type_var && damage->thing != (c->vars ? c->vars[f->type_var] : c->type)) return false;
    return side_fits(t, &f->by, damage->source, c) && side_fits(t, &f->to, damage->target, c);
}
