/*
 * What a card says for as long as it is in play, or for a time: triggers and powers, modifiers, and
 * its keywords. Triggers and modifiers are hooks with a `struct hook_data`.
 */

#include "games/sentinels/emits.h"
#include "games/sentinels/operations.h"
#include "games/sentinels/sentinels.h"

/* The names a timed effect keeps: one card and one type. */
static void find_names(const struct hook_data *data, struct instruction *in)
{
    if (data->damage.by.how == HOW_ONE && data->damage.by.one == ONE_VAR)
        in->a = data->damage.by.var;
    if (data->damage.to.how == HOW_ONE && data->damage.to.one == ONE_VAR)
        in->a = data->damage.to.var;
    in->b = data->damage.type_var;
}

/* A modifier: of its card, or, below `until` and for the next damage, brought into force now. */
static void emit_modifier(struct emitter *e, enum hook_kind kind, const struct hook_data *data)
{
    uint16_t kept = emit_data(e, data, sizeof *data);
    unsigned hook = emit_hook(e, kind, 0, kept);
    if (!emit_is_timed(e) && !data->next) return;
    struct instruction in = { .op = OP_IMPOSE, .mask = (uint16_t)hook };
    find_names(data, &in);
    in.c = emit_is_timed(e) ? (uint8_t)emit_time(e) : (uint8_t)UNTIL_USED;
    emit(e, in);
}

static void emit_damage_modifier(struct emitter *e, enum hook_kind kind,
                                 const struct operand *damage, const struct operand *value,
                                 const struct clause *clause, bool next)
{
    struct hook_data data = { .damage = read_coming_damage(e, damage, clause), .next = next };
    if (value) data.amount = read_value(e, value, clause);
    emit_modifier(e, kind, &data);
}

#define MODIFIER(name, kind, damage, value, next)                                                  \
    EMIT(name)                                                                                     \
    {                                                                                              \
        emit_damage_modifier(e, kind, damage, value, clause, next);                                \
    }

MODIFIER(emit_increased, HOOK_BONUS, AT(0), AT(1), false)
MODIFIER(emit_reduced, HOOK_REDUCTION, AT(0), AT(1), false)
MODIFIER(emit_irreducible, HOOK_IRREDUCIBLE, AT(0), NULL, false)
MODIFIER(emit_prevented, HOOK_PREVENTION, AT(1), AT(0), false)
MODIFIER(emit_next_increased, HOOK_BONUS, AT(0), AT(1), true)
MODIFIER(emit_next_reduced, HOOK_REDUCTION, AT(0), AT(1), true)
MODIFIER(emit_next_irreducible, HOOK_IRREDUCIBLE, AT(0), NULL, true)
MODIFIER(emit_next_prevented, HOOK_PREVENTION, AT(1), AT(0), true)

EMIT(emit_reduced_from)
{
    struct hook_data data = { .damage = read_coming_damage(e, AT(0), clause) };
    data.threshold = (uint8_t)read_number(e, AT(1), clause);
    data.amount = read_value(e, AT(2), clause);
    emit_modifier(e, HOOK_REDUCTION, &data);
}

EMIT(emit_becomes_type)
{
    struct hook_data data = { .damage = read_coming_damage(e, AT(0), clause) };
    data.type = (uint8_t)AT(1)->value;
    emit_modifier(e, HOOK_TYPE, &data);
}

/* What a trigger can say too ("before ...: redirect that to ..."), but not for a time. */
EMIT(emit_redirected_to)
{
    struct hook_data data = { .damage = read_coming_damage(e, AT(0), clause) };
    struct named onto = read_one(e, AT(1), clause);
    if (onto.one != ONE_ME && onto.one != ONE_THIS && onto.one != ONE_HOST) {
        emit_mistake(e, clause, "it can be redirected to 'me', 'this' or 'host'");
    }
    data.onto = onto.one;
    emit_modifier(e, HOOK_BEFORE, &data);
}

EMIT(emit_immune)
{
    struct hook_data data = { .damage = read_damage(e, AT(1), clause) };
    if (data.damage.to.how != HOW_ANY)
        emit_mistake(e, clause, "who is immune is said before 'immune'");
    data.damage.to = read_side(e, AT(0), clause);
    mean_targets(&data.damage.to);
    emit_modifier(e, HOOK_IMMUNE, &data);
}

EMIT(emit_cannot_deal)
{
    struct hook_data data = { .damage = { .by = read_plain_side(e, AT(0), clause) } };
    emit_modifier(e, HOOK_CANNOT_DEAL, &data);
}

/* What is said of cards, not of damage, stands in `to`. */
static void emit_about_cards(struct emitter *e, enum hook_kind kind, const struct operand *side,
                             const struct operand *value, const struct clause *clause)
{
    struct hook_data data = { .damage = { .to = read_plain_side(e, side, clause) } };
    if (value) data.amount = read_value(e, value, clause);
    emit_modifier(e, kind, &data);
}

EMIT(emit_cannot_play)
{
    emit_about_cards(e, HOOK_CANNOT_PLAY, AT(0), NULL, clause);
}

EMIT(emit_indestructible)
{
    emit_about_cards(e, HOOK_INDESTRUCTIBLE, AT(0), NULL, clause);
}

EMIT(emit_become_target)
{
    emit_about_cards(e, HOOK_BECOME_TARGET, AT(0), AT(1), clause);
}

static void emit_more(struct emitter *e, enum hook_kind kind, const struct operand *o,
                      const struct clause *clause)
{
    struct hook_data data = { .amount = { .base = read_number(e, o, clause) } };
    emit_modifier(e, kind, &data);
}

EMIT(emit_more_plays_in_phase)
{
    emit_more(e, HOOK_MORE_PLAYS, AT(0), clause);
}

EMIT(emit_more_powers_in_phase)
{
    emit_more(e, HOOK_MORE_POWERS, AT(0), clause);
}

EMIT(emit_end_at_start)
{
    (void)o;
    (void)clause;
    struct hook_data data = { 0 };
    emit_modifier(e, HOOK_END_AT_START, &data);
}

static void emit_plain_hook(struct emitter *e, enum hook_kind kind, unsigned flags)
{
    struct hook_data data = { 0 };
    emit_hook(e, kind, flags, emit_data(e, &data, sizeof data));
}

EMIT(emit_start)
{
    (void)clause;
    emit_plain_hook(e, HOOK_START, AT(0)->value);
}

EMIT(emit_end)
{
    (void)clause;
    emit_plain_hook(e, HOOK_END, AT(0)->value);
}

#define PLAIN_HOOK(name, kind)                                                                     \
    EMIT(name)                                                                                     \
    {                                                                                              \
        (void)o;                                                                                   \
        (void)clause;                                                                              \
        emit_plain_hook(e, kind, 0);                                                               \
    }

PLAIN_HOOK(emit_setup, HOOK_SETUP)
PLAIN_HOOK(emit_power_hook, HOOK_POWER)
PLAIN_HOOK(emit_ability, HOOK_ABILITY)
PLAIN_HOOK(emit_flipped, HOOK_FLIPPED)
PLAIN_HOOK(emit_when_destroyed, HOOK_WHEN_DESTROYED)
PLAIN_HOOK(emit_would_be_destroyed, HOOK_WOULD_BE_DESTROYED)
PLAIN_HOOK(emit_host_leaves, HOOK_HOST_LEAVES)

static void emit_damage_hook(struct emitter *e, enum hook_kind kind, const struct operand *damage,
                             const struct clause *clause, unsigned flags)
{
    struct hook_data data = { .damage = read_damage(e, damage, clause) };
    if (kind != HOOK_DEALT) mean_targets(&data.damage.to);
    emit_hook(e, kind, flags, emit_data(e, &data, sizeof data));
}

EMIT(emit_before)
{
    emit_damage_hook(e, HOOK_BEFORE, AT(0), clause, 0);
}

EMIT(emit_before_first)
{
    emit_damage_hook(e, HOOK_BEFORE, AT(0), clause, FIRST_EACH_TURN);
}

EMIT(emit_instead)
{
    emit_damage_hook(e, HOOK_INSTEAD, AT(0), clause, 0);
}

EMIT(emit_would)
{
    emit_damage_hook(e, HOOK_WOULD, AT(0), clause, 0);
}

EMIT(emit_would_first)
{
    emit_damage_hook(e, HOOK_WOULD, AT(0), clause, FIRST_EACH_TURN);
}

EMIT(emit_dealt)
{
    emit_damage_hook(e, HOOK_DEALT, AT(0), clause, 0);
}

EMIT(emit_dealt_first)
{
    emit_damage_hook(e, HOOK_DEALT, AT(0), clause, FIRST_EACH_TURN);
}

EMIT(emit_redirected)
{
    struct hook_data data = { 0 };
    (void)o;
    (void)clause;
    emit_hook(e, HOOK_REDIRECTED, 0, emit_data(e, &data, sizeof data));
}

EMIT(emit_total)
{
    struct hook_data data = { .damage = read_damage(e, AT(0), clause) };
    data.threshold = (uint8_t)read_number(e, AT(1), clause);
    emit_hook(e, HOOK_TOTAL, 0, emit_data(e, &data, sizeof data));
}

static void emit_card_hook(struct emitter *e, enum hook_kind kind, const struct operand *what,
                           const struct operand *by, const struct clause *clause)
{
    struct hook_data data = { .damage = { .to = { .how = HOW_EACH } } };
    read_kind(e, what, clause, &data.damage.to.filter);
    if (by) data.damage.by = select_one(e, by, clause);
    emit_hook(e, kind, 0, emit_data(e, &data, sizeof data));
}

EMIT(emit_enters)
{
    emit_card_hook(e, HOOK_ENTERS, AT(0), NULL, clause);
}

EMIT(emit_destroyed)
{
    emit_card_hook(e, HOOK_DESTROYED, AT(0), NULL, clause);
}

EMIT(emit_place)
{
    emit_card_hook(e, HOOK_PLACE, AT(0), AT(1), clause);
}

/* ---- keywords -------------------------------------------------------------------------------- */

EMIT(emit_hp)
{
    unsigned hp = AT(0)->value;
    if (hp < 1 || hp > HP_MAX) emit_mistake(e, clause, "hp go from 1 to %d", HP_MAX);
    emit_fact(e, FACT_HP, hp);
}

EMIT(emit_nemesis)
{
    (void)clause;
    emit_fact(e, FACT_NEMESIS, AT(0)->value + 1u);
}

EMIT(emit_back_of)
{
    emit_fact(e, FACT_BACK_OF, emit_title(e, AT(0), clause) + 1u);
}

EMIT(emit_next_to)
{
    struct filter filter = { 0 };
    read_kind(e, AT(0), clause, &filter);
    emit_fact(e, FACT_NEXT_TO, emit_data(e, &filter, sizeof filter));
}
