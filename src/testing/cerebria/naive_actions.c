/* SPDX-License-Identifier: MIT */
/* See naive_actions.h. */
#include "testing/cerebria/naive_actions.h"

static const struct upgrade_fact *upgrade(const struct naive_action *a, unsigned i)
{
    const struct cerebria_setup *own = facts_of(a->t->setup);
    return &own->upgrades[own->board[a->seat][a->row][i]];
}

bool naive_uses(const struct naive_action *a, uint32_t effect)
{
    for (unsigned i = 0; i < UPGRADES; i++) {
        if (a->upgrades >> i & 1 && upgrade(a, i)->effects & effect) return true;
    }
    return false;
}

static int sum(const struct naive_action *a, uint32_t effect)
{
    int all = 0;
    for (unsigned i = 0; i < UPGRADES; i++) {
        if (a->upgrades >> i & 1 && upgrade(a, i)->effects & effect) all += upgrade(a, i)->amount;
    }
    return all;
}

static unsigned powers(const struct naive_action *a)
{
    const struct cerebria_setup *own = facts_of(a->t->setup);
    return own->spirits[own->spirit[a->seat]].powers;
}

static bool opponent_at(const struct naive_action *a, unsigned space)
{
    return a->b.spirits[SIDE_EGO][0].space == space || a->b.spirits[SIDE_EGO][1].space == space;
}

/* The slot of a Frontier, the two of a Realm; far: the Triad, the four that influence it. */
static bool reaches(const struct naive_action *a, unsigned slot, bool far)
{
    unsigned space = cerebria_of(a->t)->at[a->seat], place = space / 2;
    if (space % 2 && far) return board_triad_of(slot) == place;
    if (space % 2) return slot == 3 * place + 1;
    if (far) return board_influences(slot, place);
    return slot == 3 * place || slot == (3 * place + 14) % 15;
}

static bool may_end(const struct naive_action *a, unsigned space)
{
    return !opponent_at(a, space) || naive_uses(a, UPGRADE_SURMOUNT);
}

/* Walks both ways, space by space. */
static bool can_walk_to(const struct naive_action *a, unsigned to)
{
    unsigned steps = 1;
    for (unsigned i = 0; i < UPGRADES; i++)
        steps += (a->upgrades >> i & 1) && (upgrade(a, i)->effects & UPGRADE_STEP);
    for (int way = -1; way <= 1; way += 2) {
        unsigned space = cerebria_of(a->t)->at[a->seat];
        bool stopped = false;
        for (unsigned i = 0; i < steps; i++) {
            stopped |= i > 0 && opponent_at(a, space) && !naive_uses(a, UPGRADE_THROUGH);
            space = (space + BOARD_SPACES + (unsigned)way) % BOARD_SPACES;
        }
        if (!stopped && space == to) return true;
    }
    return false;
}

static bool move_is_legal(const struct naive_action *a)
{
    const struct cerebria *g = cerebria_of(a->t);
    unsigned mine = g->at[a->seat];
    if (a->kind == MOVE_PLACE)
        return !naive_uses(a, UPGRADE_SWAP) && can_walk_to(a, a->at) && may_end(a, a->at) &&
               !(naive_uses(a, UPGRADE_TO_FRONTIER) && a->at % 2 == 0);
    if (!naive_uses(a, UPGRADE_SWAP)) return false;
    if (a->kind == MOVE_SPIRIT)
        return a->at < a->t->seats && g->at[a->at] != mine && may_end(a, g->at[a->at]) &&
               may_end(a, mine);
    unsigned theirs = g->ego_at[a->at];
    bool of_its_kind = a->at == EGO_GATEKEEPER ? mine % 2 == 1 : mine % 2 == 0;
    return theirs != mine && of_its_kind;
}

static bool in_hand(const struct naive_action *a, card_id card)
{
    return card != a->token && card_at(a->t, card)->zone == zone_of(a->t, ZONE_HAND, a->seat);
}

static void try_invoke(const struct naive_action *a, struct naive_outcome *o)
{
    const struct emotion *printed = &emotion_fact(a->t, a->card)->printed;
    bool starting = a->kind == MOVE_STARTING && powers(a) & SPIRIT_STARTING;
    bool there =
        a->b.slots[a->at].side == SIDE_NONE && reaches(a, a->at, powers(a) & SPIRIT_INVOKES_FAR);
    o->legal = there && (starting || (a->kind == MOVE_CARD && in_hand(a, a->card)));
    int room = printed->spaces - 1, supply = sum(a, UPGRADE_MORE_SUPPLY),
        own = sum(a, UPGRADE_MORE_OWN);
    if (supply > room) supply = room;
    if (own > room - supply) own = room - supply;
    o->essence = own + !naive_uses(a, UPGRADE_FREE_ESSENCE);
    o->result = 1 + supply + own;
    if (naive_uses(a, UPGRADE_IF_UNCONTROLLED) && /* there is but one of them, Poise */
        board_frontier_control(&a->b, board_triad_of(a->at)) == SIDE_NONE)
        o->willpower -= 2;
}

static bool can_show(const struct naive_action *a, const struct emotion *target)
{
    for (EACH_CARD(c, a->t, zone_of(a->t, ZONE_HAND, a->seat))) {
        bool matches = target->strength == EMOTION_STARTING ||
                       target->vibes & emotion_fact(a->t, c)->printed.vibes;
        if (in_hand(a, c) && matches) return true;
    }
    return false;
}

static void try_quell(const struct naive_action *a, struct naive_outcome *o)
{
    const struct board_slot *s = &a->b.slots[a->at];
    o->legal = s->side == SIDE_EGO && reaches(a, a->at, powers(a) & SPIRIT_QUELLS_FAR) &&
               !board_is_shielded(&a->b, a->at) &&
               (naive_uses(a, UPGRADE_NO_CARD) || can_show(a, &s->emotion));
    if (!o->legal) return;
    o->willpower += (int)board_quell_toll(&a->b, a->at);
    o->result = 1 + sum(a, UPGRADE_MORE_QUELL);
    if (o->result > s->essence) o->result = s->essence;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        bool beside = (slot + 1) % BOARD_SLOTS == a->at || (a->at + 1) % BOARD_SLOTS == slot;
        if (!beside || a->b.slots[slot].side != SIDE_PLAYERS) continue;
        const struct emotion_fact *fact = emotion_fact(a->t, cerebria_on(a->t, slot));
        o->willpower -= fact->quell_discount;
        if (fact->quell_ambition) o->ambition = 0;
    }
}

static void try_fortify(const struct naive_action *a, struct naive_outcome *o)
{
    const struct board_fortress *f = &a->b.fortresses[a->at];
    const uint8_t *pool = a->b.pool[SIDE_PLAYERS];
    unsigned space = cerebria_of(a->t)->at[a->seat];
    bool beside = a->at == space / 2 || (space % 2 && a->at == (space / 2 + 1) % BOARD_REALMS);
    bool theirs = board_realm_control(&a->b, a->at) == SIDE_EGO;
    bool exalt = naive_uses(a, UPGRADE_EXALT), raze = naive_uses(a, UPGRADE_RAZE);
    if (exalt && raze) beside = false;
    if (raze)
        o->legal = beside && f->side == SIDE_EGO;
    else if (exalt)
        o->legal = beside && f->side == SIDE_PLAYERS && f->fragment == FRAGMENT_MINOR && !theirs &&
                   pool[FRAGMENT_MAJOR] > 0;
    else
        o->legal = beside && f->side == SIDE_NONE && !theirs && pool[FRAGMENT_MINOR] > 0;
    o->result = exalt ? 1 : raze ? 2 + naive_uses(a, UPGRADE_WRECK) : 0;
}

static bool is_free(const struct table *t, face_id strong)
{
    for (EACH_CARD(c, t, zone_of(t, ZONE_STRONG, 0))) {
        if (face_of(t, c) == strong) return true;
    }
    return false;
}

static void try_empower(const struct naive_action *a, struct naive_outcome *o)
{
    const struct board_slot *s = &a->b.slots[a->at];
    o->legal = s->side == SIDE_PLAYERS && s->emotion.strength == EMOTION_MILD &&
               (reaches(a, a->at, false) || naive_uses(a, UPGRADE_ANYWHERE));
    if (!o->legal) return;
    const struct emotion_fact *fact = emotion_fact(a->t, cerebria_on(a->t, a->at));
    int room = s->emotion.spaces - s->essence, own = sum(a, UPGRADE_FIRST_OWN);
    int supply = sum(a, UPGRADE_FIRST_SUPPLY);
    if (supply > room) supply = room;
    if (own > room - supply) own = room - supply;
    o->essence = own;
    o->result = s->essence + supply + own;
    o->legal = o->result >= fact->threshold && is_free(a->t, fact->strong);
}

struct naive_outcome naive_outcome(const struct naive_action *a, unsigned gift)
{
    static const int base_willpower[ROWS] = { 1, 2, 2, 3, 3 };
    struct naive_outcome o = { .willpower = base_willpower[a->row],
                               .ambition = a->row == ROW_QUELL };
    for (unsigned i = 0; i < UPGRADES; i++) {
        if (!(a->upgrades >> i & 1)) continue;
        const struct upgrade_fact *u = upgrade(a, i);
        if (i != gift) o.willpower += u->willpower, o.ambition += u->ambition;
        if (!(u->effects & UPGRADE_IF_UNCONTROLLED)) o.willpower -= u->less;
    }
    switch (a->row) {
    case ROW_MOVE: o.legal = move_is_legal(a); break;
    case ROW_INVOKE: try_invoke(a, &o); break;
    case ROW_QUELL: try_quell(a, &o); break;
    case ROW_FORTIFY: try_fortify(a, &o); break;
    default: try_empower(a, &o); break;
    }
    if (o.willpower < 0 || naive_uses(a, UPGRADE_NO_WILLPOWER)) o.willpower = 0;
    return o;
}

bool naive_has_text(const struct naive_action *a, unsigned i)
{
    const struct cerebria_setup *own = facts_of(a->t->setup);
    return own->hooks[own->board[a->seat][a->row][i]][HOOK_AFTER] != 0;
}

/* An upgrade is idle if without it the same comes of it, but for what it costs itself. */
static bool is_idle(const struct naive_action *a, unsigned i)
{
    struct naive_action without = *a;
    without.upgrades &= ~(1u << i);
    struct naive_outcome with = naive_outcome(a, i), o = naive_outcome(&without, UPGRADES);
    return !naive_has_text(a, i) && o.legal && o.willpower == with.willpower &&
           o.ambition == with.ambition && o.essence == with.essence && o.result == with.result;
}

bool naive_can_be_followed(const struct naive_action *a)
{
    const struct cerebria *g = cerebria_of(a->t);
    struct naive_outcome o = naive_outcome(a, UPGRADES);
    if (!o.legal || o.willpower > g->willpower[a->seat] || o.ambition > g->ambition ||
        o.essence > g->essence[a->seat])
        return false;
    for (unsigned i = 0; i < UPGRADES; i++) {
        if (a->upgrades >> i & 1 && is_idle(a, i)) return false;
    }
    return true;
}
