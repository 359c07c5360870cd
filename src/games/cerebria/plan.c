/* SPDX-License-Identifier: MIT */
/*
 * Looking ahead over an Action: prices, idle upgrades, and whether there is a way to follow it. See
 * action.h.
 *
 * At most eight sets of upgrades, with none or one of the cards of a hand gone for a token, and a
 * handful of targets: all of them are tried, the cheapest to decide first. This is looked at
 * several times in every decision of a turn.
 */
#include "games/cerebria/action.h"

/* Prices of the Actions, without upgrades (core 5.2). Essence for Invoke is a matter of invoke.c.
 */
static const struct price base_prices[ROWS] = {
    [ROW_MOVE] = { .willpower = 1 },    [ROW_INVOKE] = { .willpower = 2 },
    [ROW_QUELL] = { 2, .ambition = 1 }, [ROW_FORTIFY] = { .willpower = 3 },
    [ROW_EMPOWER] = { .willpower = 3 },
};

/* ---- making a plan ------------------------------------------------------------------------------ */

static bool is_locked(const struct table *t, seat_id seat, enum row row)
{
    return cerebria_of(t)->tokens[seat][row][0] == TOKEN_NONE;
}

/* Upgrades with a token on them, in a row that is unlocked: bit place - 1. */
static uint8_t upgrades_in_force(const struct table *t, seat_id seat, enum row row)
{
    const uint8_t *tokens = cerebria_of(t)->tokens[seat][row];
    unsigned found = 0;
    for (unsigned i = 0; i < UPGRADES; i++) found |= (unsigned)(tokens[i + 1] != 0) << i;
    return (uint8_t)(is_locked(t, seat, row) ? 0 : found);
}

static void plan_init(struct plan *p, const struct table *t, seat_id seat, enum row row)
{
    const struct cerebria_setup *own = facts_of(t->setup);
    p->t = t;
    p->seat = seat;
    p->row = (uint8_t)row;
    p->in_force = upgrades_in_force(t, seat, row);
    p->discarded = NO_CARD;
    p->has_board = false;
    for (unsigned i = 0; i < UPGRADES; i++) {
        face_id face = own->board[seat][row][i];
        if (face == NO_FACE) continue; /* a row that the game has not: nothing is in force there */
        p->facts[i] = &own->upgrades[face];
        p->texts[i] = own->hooks[face][HOOK_AFTER] != 0;
    }
}

/* Uses exactly these upgrades. */
static void plan_use(struct plan *p, unsigned upgrades)
{
    p->upgrades = (uint8_t)upgrades;
    p->effects = 0;
    p->willpower = (int)base_prices[p->row].willpower;
    p->ambition = base_prices[p->row].ambition;
    for (unsigned i = 0; i < UPGRADES; i++) {
        if (!(upgrades >> i & 1)) continue;
        const struct upgrade_fact *fact = p->facts[i];
        p->effects |= fact->effects;
        p->willpower += fact->willpower;
        p->ambition += fact->ambition;
        if (!(fact->effects & UPGRADE_IF_UNCONTROLLED)) p->willpower -= fact->less;
    }
}

void plan_of_action(struct plan *p, const struct table *t, const FRAME(cerebria_action) *action)
{
    plan_init(p, t, action->seat, (enum row)action->row);
    plan_use(p, action->upgrades);
}

unsigned plan_amount(const struct plan *p, uint32_t effect)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < UPGRADES; i++) {
        if (p->upgrades >> i & 1 && p->facts[i]->effects & effect) sum += p->facts[i]->amount;
    }
    return sum;
}

unsigned plan_reach(const struct plan *p, enum spirit_power far)
{
    const struct cerebria_setup *own = facts_of(p->t->setup);
    bool reaches_far = own->spirits[own->spirit[p->seat]].powers & far;
    return cerebria_reach(cerebria_of(p->t)->at[p->seat], reaches_far);
}

const struct board *plan_board(struct plan *p)
{
    if (!p->has_board) cerebria_board(p->t, &p->board);
    p->has_board = true;
    return &p->board;
}

/* ---- prices ------------------------------------------------------------------------------------- */

/* Does its discount count on these terms? */
static bool is_discount(const struct upgrade_fact *fact, struct terms terms)
{
    return fact->less && (!(fact->effects & UPGRADE_IF_UNCONTROLLED) || terms.uncontrolled);
}

/* Before it is cut off at 0 (cerebria-49). */
static int willpower_on(const struct plan *p, struct terms terms)
{
    int willpower = p->willpower - terms.less;
    for (unsigned i = 0; i < UPGRADES && terms.uncontrolled; i++) {
        if (p->upgrades >> i & 1 && p->facts[i]->effects & UPGRADE_IF_UNCONTROLLED)
            willpower -= p->facts[i]->less;
    }
    return willpower;
}

struct price plan_price(const struct plan *p, struct terms terms)
{
    int willpower = willpower_on(p, terms);
    bool free = p->effects & UPGRADE_NO_WILLPOWER || willpower < 0;
    return (struct price){ .willpower = free ? 0 : (unsigned)willpower,
                           .ambition = terms.no_ambition ? 0 : p->ambition };
}

unsigned plan_base_willpower(const struct plan *p)
{
    return base_prices[p->row].willpower;
}

int plan_upgrade_willpower(const struct plan *p, unsigned i, struct terms terms)
{
    const struct upgrade_fact *fact = p->facts[i];
    if (!(p->upgrades >> i & 1)) return 0;
    if (fact->effects & UPGRADE_NO_WILLPOWER) return -(int)base_prices[p->row].willpower;
    return fact->willpower - (is_discount(fact, terms) ? fact->less : 0);
}

/* `willpower`: the price before it is cut off. What has a text is used for that; else it has to
 * change something, be it only the price. */
static bool is_idle(const struct plan *p, unsigned i, struct terms terms, uint32_t changes,
                    int willpower)
{
    const struct upgrade_fact *fact = p->facts[i];
    if (p->texts[i] || fact->effects & changes) return false;
    if (fact->effects & UPGRADE_NO_WILLPOWER) return willpower <= 0;
    if (p->effects & UPGRADE_NO_WILLPOWER) return true;
    return !is_discount(fact, terms) || willpower + fact->less <= 0;
}

bool plan_holds(const struct plan *p, struct terms terms, uint32_t changes, unsigned essence)
{
    const struct cerebria *g = cerebria_of(p->t);
    struct price price = plan_price(p, terms);
    if (price.willpower > g->willpower[p->seat] || price.ambition > g->ambition) return false;
    if (essence > g->essence[p->seat]) return false;
    int willpower = willpower_on(p, terms);
    for (unsigned i = 0; i < UPGRADES; i++) {
        if (p->upgrades >> i & 1 && is_idle(p, i, terms, changes, willpower)) return false;
    }
    return true;
}

/* ---- ways --------------------------------------------------------------------------------------- */

static bool has_target(struct plan *p)
{
    static bool (*const of_row[ROWS])(struct plan *) = {
        [ROW_MOVE] = move_has_target,       [ROW_INVOKE] = invoke_has_target,
        [ROW_QUELL] = quell_has_target,     [ROW_FORTIFY] = fortify_has_target,
        [ROW_EMPOWER] = empower_has_target,
    };
    return of_row[p->row](p);
}

/* Can it be followed with these upgrades, and perhaps others that are in force? The fewest first:
 * mostly none is needed. */
static bool has_way(struct plan *p, unsigned upgrades)
{
    unsigned others = p->in_force & ~upgrades, set = 0;
    do {
        plan_use(p, upgrades | set);
        if (has_target(p)) return true;
        set = (set - others) & others; /* the next subset of the others */
    } while (set);
    return false;
}

bool action_may_go_on(const struct table *t, const FRAME(cerebria_action) *action)
{
    struct plan p;
    plan_of_action(&p, t, action);
    return has_target(&p);
}

bool action_may_use(const struct table *t, const FRAME(cerebria_action) *action, unsigned place)
{
    struct plan p;
    unsigned bit = 1u << (place - 1);
    plan_of_action(&p, t, action);
    return p.in_force & bit && !(p.upgrades & bit) && has_way(&p, p.upgrades | bit);
}

bool action_needs_no_token(const struct table *t, seat_id seat, enum row row)
{
    struct plan p;
    plan_init(&p, t, seat, row);
    return !is_locked(t, seat, row) && has_way(&p, 0);
}

/* ---- tokens ------------------------------------------------------------------------------------- */

/* Of the card's Vibe; of several the first that fits. */
static unsigned token_of(const struct table *t, seat_id seat, enum row row, card_id card,
                         unsigned place)
{
    unsigned vibes = emotion_fact(t, card)->printed.vibes;
    for (unsigned vibe = 0; vibe < VIBES; vibe++) {
        if (vibes >> vibe & 1 && token_fits(t, seat, row, place, TOKEN_VIBE + vibe))
            return TOKEN_VIBE + vibe;
    }
    return TOKEN_NONE;
}

/* A token may be placed for later: it need not be of use in this Action. */
unsigned action_token(const struct table *t, seat_id seat, enum row row, card_id card,
                      unsigned place)
{
    struct plan p;
    unsigned token = token_of(t, seat, row, card, place);
    if (token == TOKEN_NONE) return TOKEN_NONE;
    plan_init(&p, t, seat, row);
    p.discarded = card;
    if (place > 0) p.in_force = (uint8_t)(p.in_force | 1u << (place - 1));
    return has_way(&p, 0) ? token : TOKEN_NONE;
}

/* Would a token there open a way, if no card had to go for it? */
static bool place_helps(const struct table *t, seat_id seat, enum row row, unsigned place)
{
    struct plan p;
    if (!token_fits(t, seat, row, place, TOKEN_WILD)) return false;
    plan_init(&p, t, seat, row);
    if (place > 0) p.in_force = (uint8_t)(p.in_force | 1u << (place - 1));
    return has_way(&p, place > 0 ? 1u << (place - 1) : 0);
}

/* For an Action that cannot be taken without a token: place by place, for mostly no card would do.
 */
static bool has_token(const struct table *t, seat_id seat, enum row row)
{
    for (unsigned place = 0; place < ROW_PLACES; place++) {
        if (!place_helps(t, seat, row, place)) continue;
        for (EACH_CARD(c, t, zone_of(t, ZONE_HAND, seat))) {
            if (action_token(t, seat, row, c, place)) return true;
        }
    }
    return false;
}

bool action_is_possible(const struct table *t, seat_id seat, enum row row)
{
    return action_needs_no_token(t, seat, row) || has_token(t, seat, row);
}

/* ---- what others ask ---------------------------------------------------------------------------- */

uint32_t action_effects(const struct table *t, const FRAME(cerebria_action) *action)
{
    struct plan p;
    plan_of_action(&p, t, action);
    return p.effects;
}

unsigned action_amount(const struct table *t, const FRAME(cerebria_action) *action, uint32_t effect)
{
    struct plan p;
    plan_of_action(&p, t, action);
    return plan_amount(&p, effect);
}

/* Essence of its own that the seat spends for it, as far as the target is known. */
static unsigned essence_price(const struct plan *p, unsigned slot, card_id card)
{
    card_id on = slot < BOARD_SLOTS ? cerebria_on(p->t, slot) : NO_CARD;
    unsigned spaces = ESSENCE_SPACES;
    if (p->row == ROW_INVOKE && card != NO_CARD) spaces = emotion_fact(p->t, card)->printed.spaces;
    if (p->row == ROW_INVOKE) return invoke_essence(p, spaces);
    if (p->row != ROW_EMPOWER) return 0;
    if (on != NO_CARD)
        spaces = emotion_fact(p->t, on)->printed.spaces - (unsigned)emotion_of(p->t, on)->essence;
    return empower_essence(p, spaces);
}

struct price action_price(const struct table *t, const FRAME(cerebria_action) *action,
                          unsigned slot, card_id card)
{
    struct plan p;
    struct terms terms = { 0 };
    plan_of_action(&p, t, action);
    bool about_slot = slot < BOARD_SLOTS;
    if (about_slot && p.row == ROW_INVOKE) terms = invoke_terms(&p, slot);
    if (about_slot && p.row == ROW_QUELL) terms = quell_terms(&p, slot);
    struct price price = plan_price(&p, terms);
    price.essence = essence_price(&p, slot, card);
    return price;
}

struct price action_least_price(const struct table *t, seat_id seat, enum row row)
{
    struct plan p;
    plan_init(&p, t, seat, row);
    plan_use(&p, 0);
    bool found = has_target(&p);
    struct price least = plan_price(&p, (struct terms){ 0 });
    least.essence = essence_price(&p, NOTHING, NO_CARD);
    for (unsigned set = 1; set < 1u << UPGRADES; set++) {
        if (set & ~(unsigned)p.in_force) continue;
        plan_use(&p, set);
        struct price price = plan_price(&p, (struct terms){ 0 });
        if ((found && price.willpower >= least.willpower) || !has_target(&p)) continue;
        price.essence = essence_price(&p, NOTHING, NO_CARD);
        least = price;
        found = true;
    }
    return least;
}
