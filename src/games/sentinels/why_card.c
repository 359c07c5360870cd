/* SPDX-License-Identifier: MIT */
/*
 * What `why NAME` says of a card. In play: what it does as it lies there, what moves that to
 * another time, and its nemesis, which texts of other cards, or effects that hold for a time,
 * change the damage that it takes or deals, with their source. Of a card elsewhere: what it says.
 *
 * Words for people; the rules ask nothing here. A text acts on damage by its dealer, its target and
 * its type together, so it is looked for some other target that would make it act.
 */
#include "games/sentinels/sentinels.h"
#include "kernel/words.h"

static const uint8_t damage_hooks[] = { HOOK_CANNOT_DEAL, HOOK_BEFORE,    HOOK_TYPE,
                                        HOOK_IMMUNE,      HOOK_BONUS,     HOOK_IRREDUCIBLE,
                                        HOOK_REDUCTION,   HOOK_PREVENTION };
enum { DAMAGE_HOOKS = sizeof damage_hooks / sizeof *damage_hooks };

/* Counts lines down to the one that is wanted. */
struct asking {
    const struct table *t;
    card_id card;
    unsigned line;
    struct text *out;
};

static bool is_wanted(struct asking *a)
{
    return a->line-- == 0;
}

static bool is_about_damage(const struct hook *h)
{
    for (unsigned i = 0; i < DAMAGE_HOOKS; i++) {
        if (h->kind == damage_hooks[i]) return true;
    }
    return false;
}

/* "Baron Blade is immune" is about one who is hit, whoever deals it: of a dealer it is not said. */
static bool is_about_other_side(const struct event_filter *about, bool by)
{
    const struct selection *own = by ? &about->by : &about->to;
    const struct selection *other = by ? &about->to : &about->by;
    return own->how == HOW_ANY && other->how != HOW_ANY;
}

/* Of a tie it is asked which one counts (sentinels-44): then either may be the lowest. */
static bool lowest_may_fit(const struct table *t, const struct event_filter *about, card_id target,
                           const struct context *c)
{
    return lowest_fits(t, &about->to, target, true, c) ||
           lowest_fits(t, &about->to, target, false, c);
}

/* Does it act on damage between the card and some target, dealt by the card or to it? */
static bool acts(const struct asking *a, const struct hook *h, const struct context *c, bool by)
{
    const struct table *t = a->t;
    const struct event_filter *about = &hook_data_of(t, h)->about;
    uint8_t thing = about->things ? (uint8_t)__builtin_ctz(about->things) : 0;
    if (is_about_other_side(about, by)) return false;
    if (about->thing_var) thing = c->vars ? (uint8_t)c->vars[about->thing_var] : c->thing;
    for (EACH_CARD(other, t, play_zone(t))) {
        if (!piece_of(t, other)->most) continue;
        struct event d = EVENT(EVENT_DAMAGE, .source = by ? a->card : other,
                               .target = by ? other : a->card, .thing = thing, .number = 1);
        if (event_fits(t, about, &d, c) && lowest_may_fit(t, about, d.target, c))
            return hook_holds(t, h, c);
    }
    return false;
}

static const char *side(bool by)
{
    return by ? "Of damage it deals: " : "Of damage to it: ";
}

/* Of a text about "the lowest" and of one about all others, who that is now: " The lowest now:
 * Blade Battalion." */
static void say_lowest(const struct table *t, const struct hook *h, const struct context *c,
                       struct text *out)
{
    enum { MOST = 8 };
    const struct selection *to = &hook_data_of(t, h)->about.to;
    card_id found[MOST];
    if (to->how != HOW_LOWEST && to->how != HOW_NOT_LOWEST) return;
    unsigned n = find_extremes(t, to, c, found, MOST);
    if (!n) return;
    text_add_string(out, " The lowest now: ");
    for (unsigned i = 0; i < n; i++) {
        bool said = false;
        for (unsigned k = 0; k < i; k++) said |= face_of(t, found[k]) == face_of(t, found[i]);
        if (said) continue;
        if (i) text_add_string(out, ", ");
        card_name_words(t, found[i], out);
    }
    text_add_string(out, n > 1 ? " (several tie)." : ".");
}

/* Icons are no text of a card, so no clause tells of them. */
static bool tell_nemesis(struct asking *a)
{
    const struct table *t = a->t;
    for (EACH_CARD(other, t, play_zone(t))) {
        struct event d = EVENT(EVENT_DAMAGE, .source = a->card, .target = other);
        if (!piece_of(t, other)->most || !sentinels_is_nemesis(t, &d) || !is_wanted(a)) continue;
        text_add_string(a->out, "Nemesis: it and ");
        card_name_words(t, other, a->out);
        text_add_string(a->out, " deal each other 1 more damage.");
        return true;
    }
    return false;
}

static bool tell_moved_to_start(struct asking *a)
{
    const struct in_force *by = sentinels_moved_to_start_by(a->t, a->card);
    if (!by || !is_wanted(a)) return false;
    card_says_words(a->t, by->card,
                    a->t->setup->pack->clauses[hook_at(a->t, by->hook)->clause].line, a->out);
    return true;
}

static bool tell_in_force(struct asking *a, bool by)
{
    const struct table *t = a->t;
    for (unsigned k = 0; k < DAMAGE_HOOKS; k++) {
        const struct in_force *all = clauses_in_force(t);
        for (EACH_IN_FORCE(i, t, damage_hooks[k])) {
            const struct hook *h = hook_at(t, all[i].hook);
            struct context c = context_of_card(all[i].card);
            if (!acts(a, h, &c, by) || !is_wanted(a)) continue;
            text_add_string(a->out, side(by));
            card_says_words(t, all[i].card, t->setup->pack->clauses[h->clause].line, a->out);
            say_lowest(t, h, &c, a->out);
            return true;
        }
    }
    return false;
}

static bool tell_timed(struct asking *a, bool by)
{
    const struct table *t = a->t;
    for (unsigned row = 0; row < play_state(t)->timed_count; row++) {
        const struct timed *timed = &timed_rows(t)[row];
        const struct hook *h = hook_at(t, timed->hook);
        struct context c = context_of_timed(t, timed);
        if (!is_about_damage(h) || !acts(a, h, &c, by) || !is_wanted(a)) continue;
        text_add_string(a->out, side(by));
        play_source_words(t, row, a->out);
        text_add_string(a->out, ": ");
        play_timed_words(t, row, a->out);
        text_add_char(a->out, ' ');
        sentinels_until_words(t, timed, a->out);
        text_add_char(a->out, '.');
        return true;
    }
    return false;
}

bool sentinels_why_card(const struct table *t, card_id card, unsigned line, struct text *out)
{
    struct asking a = { t, card, line, out };
    const struct piece *piece = piece_of(t, card);
    if (!is_in_play(t, card)) {
        play_does_words(t->setup, face_of(t, card), out);
        text_join_lines(out, 0);
        return false;
    }
    if (is_wanted(&a)) {
        if (piece->most) text_add(out, "It has %d of %d hp.", piece->hp, piece->most);
        return true;
    }
    if (is_wanted(&a)) {
        play_does_words(t->setup, face_of(t, card), out);
        text_join_lines(out, 0);
        return true;
    }
    if (tell_moved_to_start(&a)) return true;
    if (!piece->most) return false;
    return tell_nemesis(&a) || tell_in_force(&a, false) || tell_timed(&a, false) ||
           tell_in_force(&a, true) || tell_timed(&a, true);
}
