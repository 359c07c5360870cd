/* SPDX-License-Identifier: MIT */
/*
 * What is noted beside an option: that it leads nowhere, as with a target that is immune or a power
 * that would do nothing now; what was chosen so far; that refusing a power costs none of one's own.
 * It is said and not left out, because the rules allow it and it can be wanted: damage that does
 * nothing still is damage to what redirects it.
 *
 * Words for people, made when an option is shown; the rules ask nothing here. They look at what
 * lies open, and say nothing where a redirection or a change of type may come first.
 */
#include "games/sentinels/sentinels.h"
#include "kernel/words.h"

/* ---- damage ---------------------------------------------------------------------------------- */

/* By the power that it comes from, or by its card, as it is printed. */
static void add_modifier(const struct table *t, const struct modifier *m, struct text *out)
{
    const char *power = play_hook_title(t, m->hook);
    text_add_string(out, power ? power : t->setup->pack->cards[m->hook->card].name);
}

static bool finds(const struct table *t, unsigned kind, const struct event *d, struct modifier *m)
{
    struct modifier_search s = modifiers_of(t, kind, d, NOT_TIED);
    return modifier_next(t, &s, m);
}

/* "immune: Shield". */
static bool note_first(const struct table *t, unsigned kind, const struct event *d,
                       const char *words, struct text *out)
{
    struct modifier m;
    if (!finds(t, kind, d, &m)) return false;
    text_add(out, "%s: ", words);
    add_modifier(t, &m, out);
    return true;
}

/* What the modifiers of a kind come to for an amount; the first of them goes into `first`. */
static int sum_of(const struct table *t, unsigned kind, const struct event *d, int full,
                  struct modifier *first)
{
    struct modifier_search s = modifiers_of(t, kind, d, NOT_TIED);
    struct modifier m;
    int sum = 0;
    while (modifier_next(t, &s, &m)) {
        if (full < m.data->threshold || !m.amount) continue;
        if (!sum) *first = m;
        sum += m.amount;
    }
    return sum;
}

/* The amounts of steps 3, 4 and 6, as damage.c has them. */
static void note_reduced(const struct table *t, const struct event *d, struct text *out)
{
    struct modifier m, first = { 0 };
    int full = d->number + sentinels_is_nemesis(t, d) + sum_of(t, HOOK_BONUS, d, 0, &m);
    bool irreducible = d->flags & DAMAGE_IRREDUCIBLE || finds(t, HOOK_IRREDUCIBLE, d, &m);
    int less = irreducible ? 0 : sum_of(t, HOOK_REDUCTION, d, full, &first);
    if (full - less > 0) less += sum_of(t, HOOK_PREVENTION, d, 0, less ? &m : &first);
    if (full > less) return;
    text_add_string(out, "no damage");
    if (!first.hook) return;
    text_add_string(out, ": ");
    add_modifier(t, &first, out);
}

/* May it go elsewhere, or become of another type, before anybody is immune? */
static bool is_open(const struct table *t, const struct event *d)
{
    struct modifier m;
    return finds(t, HOOK_BEFORE, d, &m) || finds(t, HOOK_TYPE, d, &m);
}

static void note_damage(const struct table *t, const struct event *d, struct text *out)
{
    if (d->source >= t->cards) return;
    if (note_first(t, HOOK_CANNOT_DEAL, d, "no damage can be dealt", out) || is_open(t, d)) return;
    if (!note_first(t, HOOK_IMMUNE, d, "immune", out)) note_reduced(t, d, out);
}

/* ---- targets --------------------------------------------------------------------------------- */

static void note_destroyed(const struct table *t, card_id card, struct text *out)
{
    card_id by = hook_that_means(t, HOOK_INDESTRUCTIBLE, card);
    if (by == NO_CARD) return;
    text_add_string(out, "indestructible");
    if (by == card) return;
    text_add_string(out, ": ");
    card_name_words(t, by, out);
}

/* Of a card that is chosen for what a sentence does. */
static void note_chosen(const struct table *t, card_id card, struct text *out)
{
    const FRAME(play_choose) *frame = (const void *)frame_top(t);
    const struct chosen *chosen = table_at(t, frame->of * 4u);
    const struct sentence *s = sentence_at(t, chosen->sentence);
    const struct piece *piece = piece_of(t, card);
    if (s->verb == DO_DAMAGE) {
        struct event d = sentinels_damage_to(t, chosen, card);
        note_damage(t, &d, out);
    } else if (s->verb == DO_DESTROY && is_in_play(t, card)) {
        note_destroyed(t, card, out);
    } else if (s->verb == DO_REGAIN && piece->hp >= piece->most) {
        text_add_string(out, "has all its hp");
    }
}

/* ---- what was chosen before ------------------------------------------------------------------ */

/* Beside "No more": after an undo, or in a game that goes on, nothing else says it. */
static void note_chosen_so_far(const struct table *t, struct text *out)
{
    const FRAME(play_choose) *frame = (const void *)frame_top(t);
    const struct chosen *chosen = table_at(t, frame->of * 4u);
    for (unsigned i = 0; i < chosen->count; i++) {
        text_add_string(out, i ? ", " : "chosen: ");
        card_name_words(t, chosen->cards[i], out);
    }
}

/* ---- powers ---------------------------------------------------------------------------------- */

static void note_idle(const struct table *t, card_id card, unsigned hook, struct text *out)
{
    struct effect_frame none = { .card = card, .seat = t->asked };
    if (effect_is_idle(t, &none, hook_at(t, hook)->code, UINT16_MAX))
        text_add_string(out, "does nothing now");
}

/* Who does not use what another's text allows has the own phase all the same. */
static void note_lent(const struct table *t, unsigned kind, struct text *out)
{
    bool power = kind == MOVE_NO_POWER;
    if (!sentinels_is_lent(t) || t->asked == sentinels_turn_seat(t)) return;
    text_add(out, "it is an extra %s: your own turn keeps its own", power ? "power" : "card");
}

void sentinels_option_note(const struct table *t, const struct move *move, struct text *out)
{
    unsigned rule = frame_top(t)->rule;
    if (move->kind == MOVE_USE)
        note_idle(t, move->card, (unsigned)move->number, out);
    else if (move->kind == MOVE_ABILITY)
        note_idle(t, move->card, sentinels_ability_hook(t, move->card, move->number), out);
    else if (rule == RULE_play_choose && move->kind == MOVE_DONE)
        note_chosen_so_far(t, out);
    else if (move->kind == MOVE_NO_POWER || move->kind == MOVE_NO_PLAY)
        note_lent(t, move->kind, out);
    else if (rule == RULE_play_choose && is_card(t, move->card))
        note_chosen(t, move->card, out);
}
