/* SPDX-License-Identifier: MIT */
/*
 * Dealing damage: the eight steps of the rulebook, each a function in their order.
 *
 * The damage is the event in the frame: source and target are cards, `thing` its type, `number` the
 * amount. Each step that changes it tells an event with the damage as its parent, from which `why`
 * is made.
 *
 * The steps are code in the rulebook's order and not a table of stages that src/inplay drives: that
 * was rejected because the rulebook could no longer be read in it (docs/adr/0022). Each step asks
 * the layer for the modifiers of its one kind, and looks them up anew, since whatever paused before
 * it may have changed what is in play (sentinels-11).
 *
 * Three moments are easily confused. `before` is step 1 and acts whatever the amount
 * (sentinels-25); `would be dealt` needs an amount above 0 before prevention; `is dealt` needs hp
 * that were really lost (sentinels-07). They are three kinds of hook, asked for at three places of
 * the rule below.
 */
#include "games/sentinels/sentinels.h"

/* ---- modifiers that act on this damage ------------------------------------------------------- */

/* "The lowest" and "any but the lowest": ties have been asked for (sentinels-44). The answer is in
 * the frame because steps 3 and 4 both search, and a player who said yes in one must not be taken
 * for a no in the other. */
static struct modifier_search search_for(const struct table *t, unsigned kind,
                                         const FRAME(sentinels_damage) *my)
{
    return modifiers_of(t, kind, &my->damage, (struct tied){ my->tied, my->tied_is });
}

/* For those that act once; lasting ones are found, too. */
static struct modifier_search search_once(unsigned kind, const FRAME(sentinels_damage) *my)
{
    return timed_modifiers_of(kind, &my->damage, (struct tied){ my->tied, my->tied_is });
}

static void tell_change(const struct table *t, const struct event *d, uint8_t kind, card_id by,
                        int was)
{
    TELL(kind, .parent = event_name(t, d), .card = by, .source = d->source, .target = d->target,
         .thing = d->thing, .number = d->number, .was = was);
}

/* The same with the clause that changes it, by which `why` names a power (display.c). */
static void tell_modified(const struct table *t, const struct event *d, uint8_t kind,
                          const struct modifier *m, int was)
{
    TELL(kind, .parent = event_name(t, d), .card = m->context.self, .source = d->source,
         .target = d->target, .thing = d->thing, .number = d->number, .was = was,
         .flags = (uint16_t)(m->hook - t->setup->pack->hooks));
}

/* ---- step 1: redirection and alteration ------------------------------------------------------ */

/* Most damage meets nothing that could redirect it. Asking that first spares it a frame. */
static bool some_redirect(const struct table *t)
{
    return some_in_force(t, HOOK_BEFORE) || some_timed(t, HOOK_BEFORE);
}

/* Only targets are dealt damage (sent-damage-9), and a text whose dealer is no card any more (the
 * host of a card that is next to nothing) deals none. Asked again after redirections and after
 * reactions to damage that would be dealt: the target may have left since, or the game may be over.
 */
static bool can_happen(const struct table *t, const struct event *d)
{
    return !is_over(t) && is_target(t, d->target) && d->source < t->cards;
}

/* An effect redirects an instance at most once, also if it declined: this ends every loop of cards
 * that send damage to each other (sentinels-04). It is the effect that is remembered, card and
 * clause, so a card with two such clauses may use both. */
static bool was_used(const FRAME(sentinels_redirect) *my, const struct in_force *s)
{
    for (unsigned i = 0; i < my->count; i++) {
        if (my->used[i].card == s->card && my->used[i].hook == s->hook) return true;
    }
    return false;
}

static FRAME(sentinels_damage) *damage_of_event(const struct table *t, event_id about)
{
    return (void *)((char *)event_at(t, about) - offsetof(FRAME(sentinels_damage), damage));
}

/* Does it act on the damage as it is now, and has not yet? "As it is now" is its present target,
 * the type it was dealt with, and its source; who redirected it before does not matter
 * (sentinels-25). */
static bool redirects(const struct table *t, const FRAME(sentinels_redirect) *my,
                      const struct in_force *clause, struct context c)
{
    const FRAME(sentinels_damage) *damage = damage_of_event(t, my->about);
    const struct hook *h = hook_at(t, clause->hook);
    const struct event_filter *about = &hook_data_of(t, h)->about;
    bool lowest = damage->tied != c.self || damage->tied_is;
    c.event = &damage->damage;
    if (was_used(my, clause) || !hook_holds(t, h, &c)) return false;
    return event_fits(t, about, c.event, &c) &&
           lowest_fits(t, &about->to, c.event->target, lowest, &c);
}

/* find_triggered() is not used for these. It marks what acts once a turn as soon as it is found,
 * but after one redirection the others look at the new target: those that were found may never
 * come to act. And it knows nothing of what holds for a time, which can redirect too. */
static unsigned find_redirections(const struct table *t, const FRAME(sentinels_redirect) *my,
                                  struct in_force *found)
{
    const struct in_force *all = clauses_in_force(t);
    const struct timed *rows = timed_rows(t);
    unsigned n = 0;
    for (EACH_IN_FORCE(i, t, HOOK_BEFORE)) {
        struct in_force clause = in_force_of(all[i].card, all[i].hook);
        if ((hook_at(t, clause.hook)->flags & HOOK_ONCE_A_TURN) && all[i].acted) continue;
        if (n == TRIGGERED_MAX) return n;
        if (redirects(t, my, &clause, context_of_card(clause.card))) found[n++] = clause;
    }
    for (unsigned i = 0; i < play_state(t)->timed_count && n < TRIGGERED_MAX; i++) {
        struct in_force clause = in_force_of(rows[i].card, rows[i].hook);
        if (hook_at(t, clause.hook)->kind != HOOK_BEFORE) continue;
        if (redirects(t, my, &clause, context_of_timed(t, &rows[i]))) found[n++] = clause;
    }
    return n;
}

/* Onto the target that it has already is no redirection: nothing was done (sentinels-31), and what
 * waits for this card to have redirected something does not act. */
bool sentinels_redirect_damage(struct table *t, struct event *d, card_id by, card_id to)
{
    if (!is_target(t, to) || d->target == to) return false;
    TELL(EVENT_REDIRECT, .parent = event_name(t, d), .card = by, .source = d->target, .target = to,
         .number = d->number, .thing = d->thing);
    d->target = to;
    return true;
}

static void note_redirector(struct table *t, card_id by, event_id about)
{
    FRAME(sentinels_damage) *damage = damage_of_event(t, about);
    damage->redirectors[1] = damage->redirectors[0];
    damage->redirectors[0] = by;
}

/* "The first time each turn" is over when it was there, taken or declined. One for a time has no
 * clause in force, so nothing is marked then. */
static void mark_first_time(struct table *t, const struct in_force *used)
{
    int at = in_force_find(t, used->card, used->hook);
    if (at >= 0) clauses_in_force(t)[at].acted = 1;
}

static bool can_redirect(const struct table *t, const FRAME(sentinels_redirect) *my)
{
    struct in_force found[TRIGGERED_MAX];
    return my->count < USED_MAX && find_redirections(t, my, found) > 0;
}

static void offer_redirections(struct table *t, const FRAME(sentinels_redirect) *my)
{
    struct in_force found[TRIGGERED_MAX];
    unsigned n = find_redirections(t, my, found);
    for (unsigned i = 0; i < n; i++) {
        OFFER(.kind = MOVE_REACT, .card = found[i].card, .number = (int16_t)i);
    }
}

enum { WANTED_MAX = 16 }; /* bits of `wanted`; of those beyond, each asks when it acts */

/* Before the first of them: the next one that may be declined, where another one could act too, and
 * whether it is wanted is not known; WANTED_MAX: there is none. */
static unsigned next_optional(const struct table *t, const FRAME(sentinels_redirect) *my)
{
    struct in_force found[TRIGGERED_MAX];
    unsigned n = find_redirections(t, my, found), may;
    if (my->at == REACTING || n < 2 || my->count == USED_MAX) return WANTED_MAX;
    for (unsigned i = 0; i < n && i < WANTED_MAX; i++) {
        if (my->wanted >> i & 1) continue;
        if (trigger_now(t, &found[i], my->about, &may) == TRIGGER_MAY) return i;
    }
    return WANTED_MAX;
}

struct in_force sentinels_offered_redirection(const struct table *t,
                                              const FRAME(sentinels_redirect) *my, unsigned number)
{
    struct in_force found[TRIGGERED_MAX];
    check(number < find_redirections(t, my, found));
    return found[number];
}

static card_id asked_card(const struct table *t, const FRAME(sentinels_redirect) *my)
{
    return sentinels_offered_redirection(t, my, my->at).card;
}

/* A no is one that was used: it is not asked again for this instance (sentinels-04), and its first
 * time each turn is over. Those after it move up by one. */
static void note_wanted(struct table *t, FRAME(sentinels_redirect) *my)
{
    unsigned bit = 1u << my->at, before = my->wanted & (bit - 1), after = my->wanted & ~(bit - 1);
    if (t->chosen.kind == MOVE_YES) {
        my->wanted = (uint16_t)(my->wanted | bit);
        return;
    }
    my->used[my->count] = sentinels_offered_redirection(t, my, my->at);
    mark_first_time(t, &my->used[my->count++]);
    my->wanted = (uint16_t)(before | after >> 1);
}

/* Where its code begins: after its `may`, if that was answered and nothing has happened since. */
static void choose_redirection(struct table *t, FRAME(sentinels_redirect) *my)
{
    unsigned n = (unsigned)t->chosen.number, may = 0;
    struct in_force chosen = sentinels_offered_redirection(t, my, n);
    my->used[my->count++] = chosen;
    bool wanted = n < WANTED_MAX && my->wanted >> n & 1;
    if (wanted) trigger_now(t, &chosen, my->about, &may);
    my->pc = may ? (uint16_t)(may + 1) : hook_at(t, chosen.hook)->code;
    my->wanted = 0;
    my->at = REACTING;
}

/* One more than there is room for (sentinels-62). Only if it would really act: eight that used up
 * the room are no reason to report a limit that nobody met. */
static void forfeit_redirections(struct table *t, const FRAME(sentinels_redirect) *my)
{
    struct in_force found[TRIGGERED_MAX];
    if (my->count < USED_MAX || !find_redirections(t, my, found)) return;
    FORFEIT(.source = found[0].card, .number = USED_MAX);
}

static const struct in_force *last_used(const FRAME(sentinels_redirect) *my)
{
    return &my->used[my->count ? my->count - 1 : 0];
}

/* Does the redirection chosen last say "the lowest", and the target ties for it? Then the players
 * decide (sent-ambiguity-2), as they do for modifiers (sentinels-44). Asked only of the one that
 * was chosen: asking all candidates first would ask about effects that then do not act. */
static bool redirection_is_tied(const struct table *t, const FRAME(sentinels_redirect) *my)
{
    const struct hook *h = hook_at(t, last_used(my)->hook);
    const struct hook_data *data = hook_data_of(t, h);
    struct context c = context_of_card(last_used(my)->card);
    bool tied = false;
    if (data->about.to.how == HOW_LOWEST) {
        is_sole_lowest(t, &data->about.to, event_at(t, my->about)->target, &c, &tied);
    }
    return tied;
}

/* A modifier says itself where it redirects to; a trigger has code. */
static void redirect_onto(struct table *t, const FRAME(sentinels_redirect) *my)
{
    const struct hook *h = hook_at(t, last_used(my)->hook);
    const struct hook_data *data = hook_data_of(t, h);
    struct context c = context_of_card(last_used(my)->card);
    sentinels_redirect_damage(t, event_at(t, my->about), c.self, one_card(t, &c, data->onto, 0));
}

/* After each, the others look at the new target (sentinels-04), so one is chosen at a time, by the
 * deciding player (sentinels-02), of those that their players want (docs/adr/0026). Whoever says no
 * to being the lowest stays among those used: the question is not put twice for one instance. */
SHARED_RULE(sentinels_redirect)
{
    MY(sentinels_redirect);
    struct event *d = event_at(t, my->about);
    RULE_BEGIN;
    while (can_happen(t, d) && can_redirect(t, my)) {
        while (next_optional(t, my) < WANTED_MAX) {
            my->at = (uint8_t)next_optional(t, my);
            ASK_BEGIN(sentinels_player_of(t, asked_card(t, my)), PROMPT_MAY,
                      SUBJECT(asked_card(t, my)), .about = my->about);
            offer_yes_or_no(t, asked_card(t, my));
            ASK_END;
            note_wanted(t, my);
        }
        if (!can_redirect(t, my)) break;
        ASK_BEGIN(sentinels_decider(t), PROMPT_REACTION, .about = my->about);
        offer_redirections(t, my);
        ASK_END;
        choose_redirection(t, my);
        if (redirection_is_tied(t, my)) {
            CALL(play_tied, .card = last_used(my)->card, .about = my->about);
            if (!t->result) continue;
        }
        my->before = d->target;
        if (my->pc) {
            CALL_NUMBER(run_card(t, last_used(my)->card, my->pc, my->about));
        } else {
            redirect_onto(t, my);
        }
        if (my->before != d->target) note_redirector(t, last_used(my)->card, my->about);
        mark_first_time(t, last_used(my));
    }
    forfeit_redirections(t, my);
    RULE_END;
}

/* Types that effects would change it to, as bits. The deciding player orders the changes and the
 * last one stands (sentinels-05): of an order only its end can be seen, so it is the type that is
 * asked for and not the order. */
static unsigned types_it_becomes(const struct table *t, const FRAME(sentinels_damage) *my,
                                 card_id *by)
{
    struct modifier_search s = search_for(t, HOOK_TYPE, my);
    struct modifier m;
    unsigned types = 0;
    while (modifier_next(t, &s, &m)) {
        types |= 1u << m.data->thing;
        *by = m.context.self;
    }
    return types;
}

static void change_type(struct table *t, struct event *d, unsigned type, card_id by)
{
    int was = d->thing;
    if (d->thing == type) return;
    d->thing = (uint8_t)type;
    tell_change(t, d, EVENT_CHANGE_TYPE, by, was);
}

/* ---- steps 2 to 4 ---------------------------------------------------------------------------- */

/* The first immunity found is enough: it has no amount and is spent by nothing, so a second one
 * could change nothing. */
static bool is_immune(struct table *t, const FRAME(sentinels_damage) *my)
{
    struct modifier_search s = search_for(t, HOOK_IMMUNE, my);
    struct modifier m;
    if (!modifier_next(t, &s, &m)) return false;
    tell_modified(t, &my->damage, EVENT_IMMUNE, &m, my->damage.number);
    return true;
}

/* Kinds that can say "the lowest" of a target that is tied for it: the player of the card that says
 * so is asked (sentinels-44). The question is put after step 2, so nobody is asked about a target
 * that is immune. */
static const uint8_t kinds_that_tie[] = { HOOK_BONUS, HOOK_REDUCTION, 0 };

/* Nemesis: the same icon on both, and never against itself (sentinels-23). The icon must be on the
 * dealing card; a device of a villain is not its villain. */
bool sentinels_is_nemesis(const struct table *t, const struct event *d)
{
    if (d->source >= t->cards || d->source == d->target) return false;
    unsigned icon = print_of(t, d->source)->nemesis;
    return icon && icon == print_of(t, d->target)->nemesis;
}

/* Bonuses apply to an amount of 0 too (sentinels-06), so nothing is asked of the amount here,
 * unlike in reduce() and prevent(). "The next damage" is spent by applying, even if reductions
 * leave nothing of it, and several apply to the same instance (sentinels-27): no search is ended
 * early. Sums do not depend on their order. */
static void add_bonuses(struct table *t, FRAME(sentinels_damage) *my)
{
    struct event *d = &my->damage;
    struct modifier_search s = search_for(t, HOOK_BONUS, my);
    struct modifier m;
    if (sentinels_is_nemesis(t, d)) {
        d->number++;
        tell_change(t, d, EVENT_NEMESIS, d->source, d->number - 1);
    }
    while (modifier_next(t, &s, &m)) {
        int was = d->number;
        d->number += m.amount;
        if (m.amount) tell_modified(t, d, EVENT_BONUS, &m, was);
        modifier_spend(t, &s, &m);
    }
}

static bool is_irreducible(struct table *t, const FRAME(sentinels_damage) *my)
{
    struct modifier_search s = search_for(t, HOOK_IRREDUCIBLE, my);
    struct modifier m;
    bool irreducible = my->damage.flags & DAMAGE_IRREDUCIBLE;
    while (modifier_next(t, &s, &m)) {
        if (!irreducible) tell_modified(t, &my->damage, EVENT_IRREDUCIBLE, &m, 0);
        irreducible = true;
        modifier_spend(t, &s, &m);
    }
    return irreducible;
}

static void subtract(struct table *t, struct event *d, uint8_t kind, const struct modifier *m)
{
    int was = d->number;
    d->number = m->amount > d->number ? 0 : d->number - m->amount;
    tell_modified(t, d, kind, m, was);
}

/*
 * Lasting ones first, then those that act once, the oldest first, each spent only on an amount
 * above 0. A threshold reads the amount before all of them (sentinels-26). So there are two
 * searches and not one: lasting modifiers and rows for a time are found in one sequence, and among
 * the rows are some that last until a turn, which go with the lasting ones.
 *
 * What a redirection took off (`less`) was decided in step 1 and is subtracted here, after bonuses,
 * as in the rulebook's example. It comes from a card's effect and not from a clause: hook 0 is
 * none, and display.c then names the card.
 */
static void reduce(struct table *t, FRAME(sentinels_damage) *my)
{
    struct event *d = &my->damage;
    const int full = d->number;
    struct modifier m;
    if (my->less && d->number > 0) {
        m = (struct modifier){ .hook = hook_at(t, 0), .amount = my->less };
        m.context.self = my->less_by;
        subtract(t, d, EVENT_REDUCE, &m);
    }
    for (unsigned once = 0; once < 2; once++) {
        struct modifier_search s =
            once ? search_once(HOOK_REDUCTION, my) : search_for(t, HOOK_REDUCTION, my);
        while (d->number > 0 && modifier_next(t, &s, &m)) {
            if (modifier_is_once(&m) != once || full < m.data->threshold || !m.amount) continue;
            subtract(t, d, EVENT_REDUCE, &m);
            modifier_spend(t, &s, &m);
        }
    }
}

/* ---- steps 5 to 8 ---------------------------------------------------------------------------- */

/* As reduce(), for step 6: reducing and preventing are two different things and cards say which
 * (sentinels-08). Irreducible damage can be prevented. */
static void prevent(struct table *t, FRAME(sentinels_damage) *my)
{
    struct event *d = &my->damage;
    struct modifier m;
    for (unsigned once = 0; once < 2; once++) {
        struct modifier_search s =
            once ? search_once(HOOK_PREVENTION, my) : search_for(t, HOOK_PREVENTION, my);
        while (d->number > 0 && modifier_next(t, &s, &m)) {
            if (modifier_is_once(&m) != once || !m.amount) continue;
            subtract(t, d, EVENT_PREVENT, &m);
            modifier_spend(t, &s, &m);
        }
    }
}

static void add_capped(uint8_t *sum, int amount)
{
    *sum = (uint8_t)(*sum + amount > UINT8_MAX ? UINT8_MAX : *sum + amount);
}

/* What texts ask about the past: by type, for each hero's character. Counted for all of them,
 * whether a card asks or not, because an X that looks back counts the whole period it names, also
 * from before its card came into play (sentinels-14). A card that began to count when it entered
 * would be too low. */
static void remember(struct table *t, const struct event *d)
{
    struct sentinels *g = state_of(t);
    unsigned to = owner_of(t, d->target);
    if (to < t->seats && d->target == character_of(t, to)) {
        add_capped(&g->dealt_to[to][d->thing], d->number);
    }
    if (d->source >= t->cards) return;
    unsigned by = owner_of(t, d->source);
    if (by < t->seats && d->source == character_of(t, by)) {
        add_capped(&g->dealt_by[by][d->thing], d->number);
    }
}

static seat_id seat_of(const struct table *t, card_id card)
{
    unsigned owner = card < t->cards ? owner_of(t, card) : OWNERS;
    return owner < t->seats ? (seat_id)owner : (seat_id)NOBODY;
}

/* EVENT_TAKE is told for 0 as well: it is the end of the line that `why` makes of an instance. How
 * much was dealt is what was taken, also beyond the hp that were left (sentinels-28), so the amount
 * is not cut to them; only the hp kept in a byte stop at HP_LEAST. */
static void take_damage(struct table *t, struct event *d)
{
    struct piece *piece = piece_of(t, d->target);
    int hp = piece->hp - d->number;
    piece->hp = (int8_t)(hp < HP_LEAST ? HP_LEAST : hp);
    TELL(EVENT_TAKE, .parent = event_name(t, d), .seat = seat_of(t, d->target), .card = d->target,
         .source = d->source, .target = d->target, .thing = d->thing, .number = d->number,
         .was = piece->hp);
    if (!d->number) return;
    TELL(EVENT_DEALT, .parent = event_name(t, d), .seat = seat_of(t, d->source), .card = d->source,
         .source = d->source, .target = d->target, .thing = d->thing, .number = d->number);
    remember(t, d);
}

/* Totals that a card counts since it came into play (sent-track-1, o7); those that are reached are
 * triggers. The sum is kept as tokens on the card, so that it is seen, and goes when the card does.
 * find_triggered() cannot be used: the amount must be added for all that fit, and only the instance
 * that crosses the threshold is a trigger, not every one after it. */
static enum flow run_totals(struct table *t, const struct event *d)
{
    const struct in_force *all = clauses_in_force(t);
    struct in_force found[TRIGGERED_MAX];
    unsigned n = 0;
    for (EACH_IN_FORCE(i, t, HOOK_TOTAL)) {
        const struct hook *h = hook_at(t, all[i].hook);
        const struct hook_data *data = hook_data_of(t, h);
        struct context c = context_of_card(all[i].card);
        if (!hook_holds(t, h, &c) || !event_fits(t, &data->about, d, &c)) continue;
        struct piece *piece = piece_of(t, all[i].card);
        bool before = piece->tokens >= data->threshold;
        add_capped(&piece->tokens, d->number);
        bool reached = !before && piece->tokens >= data->threshold;
        if (reached && n < TRIGGERED_MAX) found[n++] = all[i];
    }
    return run_triggered(t, event_name(t, d), found, n);
}

static bool has_redirected(const FRAME(sentinels_damage) *my, card_id card)
{
    return card == my->redirectors[0] || card == my->redirectors[1];
}

/* Cards that do something for having redirected it do so when all its steps are over, whatever came
 * of them: in the rulebook's example the new target takes the damage first. Doing it at once, in
 * step 1, would be wrong there: what the card does next destroys the dealer. */
static enum flow run_redirected(struct table *t, FRAME(sentinels_damage) *my)
{
    const struct in_force *all = clauses_in_force(t);
    struct in_force found[TRIGGERED_MAX];
    unsigned n = 0;
    for (EACH_IN_FORCE(i, t, HOOK_REDIRECTED)) {
        struct context c = context_of_card(all[i].card);
        bool holds = hook_holds(t, hook_at(t, all[i].hook), &c);
        if (holds && has_redirected(my, all[i].card) && n < TRIGGERED_MAX) found[n++] = all[i];
    }
    return run_triggered(t, event_name(t, &my->damage), found, n);
}

/* ---- the rule -------------------------------------------------------------------------------- */

/* There is no instance at all (sentinels-39), so this comes before EVENT_DAMAGE is told: nothing is
 * redirected, spent or triggered. */
static bool cannot_deal(struct table *t, const FRAME(sentinels_damage) *my)
{
    struct modifier_search s = search_for(t, HOOK_CANNOT_DEAL, my);
    struct modifier m;
    if (!modifier_next(t, &s, &m)) return false;
    tell_change(t, &my->damage, EVENT_CANNOT_DEAL, m.context.self, 0);
    return true;
}

static void offer_types(struct table *t, const FRAME(sentinels_damage) *my)
{
    card_id by;
    for (unsigned rest = types_it_becomes(t, my, &by); rest; rest &= rest - 1) {
        OFFER(.kind = MOVE_TYPE, .thing = (uint8_t)__builtin_ctz(rest));
    }
}

/* The card that is named as the cause is the first that makes this type: of several that make the
 * same one nobody is asked which it was. */
static void apply_type(struct table *t, FRAME(sentinels_damage) *my, unsigned type)
{
    struct modifier_search s = search_for(t, HOOK_TYPE, my);
    struct modifier m;
    while (modifier_next(t, &s, &m)) {
        if (m.data->thing != type) continue;
        change_type(t, &my->damage, type, m.context.self);
        return;
    }
}

static bool has_types(const struct table *t)
{
    return some_in_force(t, HOOK_TYPE) || some_timed(t, HOOK_TYPE);
}

static bool changes_type(const struct table *t, const FRAME(sentinels_damage) *my)
{
    card_id by;
    return has_types(t) && types_it_becomes(t, my, &by) != 0;
}

/*
 * RETURNs how much was taken: what "if done" and "that much" read (sentinels-28, sentinels-31).
 *
 * `over` is reached by damage that ends in the middle, immune or replaced, because cards that
 * redirected it act all the same. Damage that lost its target before step 2 ends without that.
 */
SHARED_RULE(sentinels_damage)
{
    MY(sentinels_damage);
    struct event *d = &my->damage;
    RULE_BEGIN;
    d->kind = EVENT_DAMAGE; /* not said by scenes that begin with it */
    my->redirectors[0] = my->redirectors[1] = my->tied = NO_CARD;
    if (!can_happen(t, d) || cannot_deal(t, my)) RETURN(0);
    tell_change(t, d, EVENT_DAMAGE, d->card, d->number);
    /* 1: redirections, then changes of type (sentinels-25) */
    if (some_redirect(t)) {
        CALL(sentinels_redirect, .about = event_name(t, d));
        if (!can_happen(t, d)) RETURN(0);
    }
    if (changes_type(t, my)) {
        ASK_BEGIN(sentinels_decider(t), PROMPT_TYPE_STANDS, .about = event_name(t, d));
        offer_types(t, my);
        ASK_END;
        apply_type(t, my, t->chosen.thing);
    }
    /* 2 */
    if (is_immune(t, my)) goto over;
    /* 3 */
    my->tied = find_tied(t, kinds_that_tie, d);
    if (my->tied != NO_CARD) {
        CALL(play_tied, .card = my->tied, .about = event_name(t, d));
        my->tied_is = t->result > 0;
    }
    add_bonuses(t, my);
    /* Never below 0 (sentinels-06). What takes the place of damage comes after the reductions and
     * is no damage dealt (sentinels-26): none of the steps below happens then. */
    /* 4, and what comes in the place of damage */
    if (!is_irreducible(t, my)) reduce(t, my);
    if (d->number > 0) {
        CALL_NUMBER(run_triggers(t, HOOK_INSTEAD, d));
        if (d->flags & DAMAGE_REPLACED) goto over;
    }
    /* Whoever reacts to damage that would be dealt may destroy its target or end the game; then
     * nothing is left to prevent. */
    /* 5 and 6 */
    if (d->number > 0) {
        CALL_NUMBER(run_triggers(t, HOOK_WOULD, d));
        if (!can_happen(t, d)) goto over;
        prevent(t, my);
    }
    /* 7 */
    take_damage(t, d);
    my->taken = (uint16_t)d->number;
    /* 8, before reactions: a target at 0 is destroyed at any time, which goes before the rule that
     * a trigger interrupts (sentinels-09). So a card that falls by the damage does not react to it.
     * The source of the damage is who destroyed it (sentinels-46). */
    if (piece_of(t, d->target)->hp <= 0) {
        CALL(sentinels_destroy,
             .destruction = EVENT(EVENT_DESTROY, .source = d->source, .target = d->target,
                                  .parent = event_name(t, d)));
    }
    if (d->number > 0 && !is_over(t)) {
        CALL_NUMBER(run_triggers(t, HOOK_DEALT, d));
        CALL_NUMBER(run_totals(t, d));
    }
over:
    if (my->redirectors[0] != NO_CARD && !is_over(t)) CALL_NUMBER(run_redirected(t, my));
    RETURN(my->taken);
    RULE_END;
}
