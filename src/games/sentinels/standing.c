/*
 * The clauses of cards in play, and what holds for a time.
 *
 * `standing` is sorted by the kind of hook; within a kind it is in the order in which the cards
 * came into play, because new ones are put last. Rows of `timed` are few, and looked through.
 */
#include "games/sentinels/sentinels.h"

/* ---- standing -------------------------------------------------------------------------------- */

static void put_hook(struct sentinels *g, unsigned kind, struct standing entry)
{
    unsigned at = g->first[kind + 1], end = g->first[HOOKS_STANDING];
    check(end < STANDING_MAX); /* as many as the decks can bring: see sentinels.c */
    memmove(&g->standing[at + 1], &g->standing[at], (end - at) * sizeof *g->standing);
    g->standing[at] = entry;
    for (unsigned k = kind + 1; k <= HOOKS_STANDING; k++) g->first[k]++;
}

void stand(struct table *t, card_id card)
{
    struct sentinels *g = state_of(t);
    const struct face_info *info = info_of(t, card);
    for (unsigned i = info->hooks_start; i < info->hooks_end; i++) {
        const struct hook *h = hook_at(t, i);
        bool counts = h->standing && (!h->prefixed || setup_of(t)->advanced);
        if (!counts || h->kind >= HOOKS_STANDING) continue;
        put_hook(g, h->kind, (struct standing){ card, (uint16_t)i });
        if (h->kind == HOOK_BECOME_TARGET || h->kind == HOOK_INDESTRUCTIBLE) g->unsettled = 1;
    }
}

void stand_down(struct table *t, card_id card)
{
    struct sentinels *g = state_of(t);
    unsigned kept = 0, end = g->first[HOOKS_STANDING], kind = 0;
    for (unsigned i = 0; i < end; i++) {
        while (g->first[kind + 1] <= i) g->first[++kind] = (uint8_t)kept;
        const struct standing entry = g->standing[i];
        if (entry.card != card) {
            g->standing[kept++] = entry;
        } else if (kind == HOOK_BECOME_TARGET || kind == HOOK_INDESTRUCTIBLE) {
            g->unsettled = 1;
        }
    }
    while (kind < HOOKS_STANDING) g->first[++kind] = (uint8_t)kept;
    memset(&g->standing[kept], 0, (end - kept) * sizeof *g->standing);
}

static bool condition_holds(const struct table *t, unsigned data, const struct context *c)
{
    const struct condition *condition = pack_data(t->setup->pack, data);
    int value = value_of(t, &condition->value, c);
    return condition->least ? value >= condition->n : value <= condition->n;
}

bool hook_holds(const struct table *t, const struct hook *h, const struct context *c)
{
    return !h->condition || condition_holds(t, h->condition, c);
}

struct context context_of_timed(const struct table *t, const struct timed *timed)
{
    struct context c = context_of_card(t, timed->card);
    c.bound = timed->bound;
    c.type = timed->type;
    return c;
}

/* Whose `to` means that card: for hooks that say something of cards and not of damage. */
static bool means(const struct table *t, const struct hook *h, card_id card,
                  const struct context *c)
{
    const struct hook_data *data = pack_data(t->setup->pack, h->data);
    const struct selection *s = &data->damage.to;
    if (!hook_holds(t, h, c)) return false;
    if (s->how == HOW_ONE) return card == one_card(t, c, s->one, s->var);
    return s->how == HOW_ANY || filter_fits(t, &s->filter, card, c);
}

bool some_hook_means(const struct table *t, enum hook_kind kind, card_id card, card_id *by)
{
    const struct sentinels *g = state_of(t);
    for (unsigned i = g->first[kind]; i < g->first[kind + 1]; i++) {
        struct context c = context_of_card(t, g->standing[i].card);
        *by = g->standing[i].card;
        if (means(t, hook_at(t, g->standing[i].hook), card, &c)) return true;
    }
    for (unsigned i = 0; i < g->timed_count; i++) {
        const struct hook *h = hook_at(t, g->timed[i].hook);
        if (h->kind != kind) continue;
        struct context c = context_of_timed(t, &g->timed[i]);
        *by = g->timed[i].card;
        if (means(t, h, card, &c)) return true;
    }
    *by = NO_CARD;
    return false;
}

unsigned count_more(const struct table *t, enum hook_kind kind, seat_id seat)
{
    const struct sentinels *g = state_of(t);
    unsigned more = 0;
    for (unsigned i = g->first[kind]; i < g->first[kind + 1]; i++) {
        card_id card = g->standing[i].card;
        if (owner_of(t, card) != seat) continue;
        const struct hook *h = hook_at(t, g->standing[i].hook);
        const struct hook_data *data = pack_data(t->setup->pack, h->data);
        struct context c = context_of_card(t, card);
        if (hook_holds(t, h, &c)) more += (unsigned)value_of(t, &data->amount, &c);
    }
    return more;
}

/* ---- for a time ------------------------------------------------------------------------------ */

void impose(struct table *t, struct timed timed)
{
    struct sentinels *g = state_of(t);
    if (g->timed_count == TIMED_MAX) {
        FORFEIT(.card = timed.card, .number = TIMED_MAX);
        return;
    }
    g->timed[g->timed_count++] = timed;
    unsigned kind = hook_at(t, timed.hook)->kind;
    if (kind == HOOK_BECOME_TARGET || kind == HOOK_INDESTRUCTIBLE) g->unsettled = 1;
    TELL(EVENT_TIMED, .card = timed.card, .number = timed.hook);
}

void remove_timed(struct table *t, unsigned at)
{
    struct sentinels *g = state_of(t);
    struct timed gone = g->timed[at];
    unsigned kind = hook_at(t, gone.hook)->kind;
    if (kind == HOOK_BECOME_TARGET || kind == HOOK_INDESTRUCTIBLE) g->unsettled = 1;
    memmove(&g->timed[at], &g->timed[at + 1], (g->timed_count - at - 1u) * sizeof *g->timed);
    g->timed[--g->timed_count] = (struct timed){ 0 };
    TELL(EVENT_TIMED_OVER, .card = gone.card, .number = gone.hook);
}

void end_timed(struct table *t, enum until until, seat_id seat)
{
    const struct sentinels *g = state_of(t);
    for (unsigned i = g->timed_count; i-- > 0;) {
        bool now =
            g->timed[i].until == until && (until == UNTIL_END_OF_TURN || g->timed[i].seat == seat);
        if (now) remove_timed(t, i);
    }
}

static bool is_this(const struct selection *s)
{
    return s->how == HOW_ONE && s->one == ONE_THIS;
}

/* If the card comes back it is another one, of which nothing was said. */
void end_timed_about(struct table *t, card_id card)
{
    const struct sentinels *g = state_of(t);
    for (unsigned i = g->timed_count; i-- > 0;) {
        const struct hook *h = hook_at(t, g->timed[i].hook);
        const struct hook_data *data = pack_data(t->setup->pack, h->data);
        bool about =
            is_this(&data->damage.by) || is_this(&data->damage.to) || data->onto == ONE_THIS;
        if (g->timed[i].card == card && about) remove_timed(t, i);
    }
}

bool needs_settling(const struct table *t)
{
    const struct sentinels *g = state_of(t);
    if (g->settling) return false;
    if (g->unsettled || g->low) return true;
    if (g->first[HOOK_BECOME_TARGET] < g->first[HOOK_BECOME_TARGET + 1]) return true;
    for (unsigned i = 0; i < g->timed_count; i++) {
        if (hook_at(t, g->timed[i].hook)->kind == HOOK_BECOME_TARGET) return true;
    }
    return false;
}

/* ---- triggers -------------------------------------------------------------------------------- */

/* What the filters of a trigger ask of its event. */
static bool is_triggered(const struct table *t, const struct hook *h, card_id card,
                         const struct event *about)
{
    const struct hook_data *data = pack_data(t->setup->pack, h->data);
    struct context c = context_of_card(t, card);
    c.event = about;
    if (h->kind == HOOK_HOST_LEAVES) return piece_of(t, card)->host == about->target;
    if (about->target == card && h->kind == HOOK_ENTERS) return false; /* of others only */
    return hook_holds(t, h, &c) && damage_fits(t, &data->damage, about, &c);
}

/* Triggers that act once a turn are marked. */
unsigned find_triggered(struct table *t, enum hook_kind kind, const struct event *about,
                        struct standing *found)
{
    struct sentinels *g = state_of(t);
    unsigned n = 0;
    for (unsigned i = g->first[kind]; i < g->first[kind + 1] && n < TRIGGERED_MAX; i++) {
        struct standing *s = &g->standing[i];
        const struct hook *h = hook_at(t, s->hook);
        bool once = h->flags & FIRST_EACH_TURN;
        if (once && (s->hook & ACTED)) continue;
        if (!is_triggered(t, h, s->card, about)) continue;
        if (once) s->hook |= ACTED;
        found[n++] = (struct standing){ s->card, (uint16_t)(s->hook & ~(unsigned)ACTED) };
    }
    return n;
}

unsigned find_own_hook(const struct table *t, card_id card, enum hook_kind kind, unsigned after)
{
    const struct face_info *info = info_of(t, card);
    unsigned from = after ? after + 1 : info->hooks_start;
    for (unsigned i = from; i < info->hooks_end; i++) {
        const struct hook *h = hook_at(t, i);
        if (h->kind == kind && (!h->prefixed || setup_of(t)->advanced)) return i;
    }
    return 0;
}

enum flow run_card(struct table *t, card_id card, unsigned pc, event_id about)
{
    struct effect_frame start = { .card = card,
                                  .pc = (uint16_t)pc,
                                  .event = about,
                                  .seat = player_of(t, card),
                                  .stamp = card_at(t, card)->stamp };
    const struct card_def *def = &t->setup->pack->cards[info_of(t, card)->def];
    return effect_run(t, RULE_effect, &start, def->vars);
}

/* One winner takes the place of the damage. */
static void begin_trigger(struct table *t, const struct standing *s, event_id about)
{
    struct event *event = event_at(t, about);
    if (hook_at(t, s->hook)->kind != HOOK_INSTEAD) return;
    event->flags |= DAMAGE_REPLACED;
    TELL(EVENT_REPLACED, .parent = about, .card = s->card, .target = event->target,
         .number = event->number, .thing = event->thing);
}

enum flow run_triggered(struct table *t, event_id about, const struct standing *found,
                        unsigned count)
{
    if (!count || is_over(t)) return FLOW_DONE;
    if (count == 1) { /* nothing to order: no frame for it */
        begin_trigger(t, found, about);
        return run_card(t, found->card, hook_at(t, found->hook)->code, about);
    }
    FRAME(sentinels_react) *frame =
        table_push_sized(t, RULE_sentinels_react, sizeof *frame + count * sizeof *frame->hooks);
    frame->about = about;
    frame->count = frame->left = (uint8_t)count;
    memcpy(frame->hooks, found, count * sizeof *found);
    if (sentinels_react(t, frame) == FLOW_ASK) return FLOW_ASK;
    frame_pop(t);
    return FLOW_DONE;
}

/* Is the clause still in force: does its card stand, or, for what it does once it is gone, is it
 * where it went? */
static bool still_triggered(const struct table *t, const struct standing *s,
                            const struct event *about)
{
    const struct sentinels *g = state_of(t);
    unsigned kind = hook_at(t, s->hook)->kind;
    if (is_over(t)) return false;
    if (kind == HOOK_INSTEAD && (about->flags & DAMAGE_REPLACED)) return false;
    if (kind >= HOOKS_STANDING) return true;
    for (unsigned i = g->first[kind]; i < g->first[kind + 1]; i++) {
        bool same = (g->standing[i].hook & ~(unsigned)ACTED) == s->hook;
        if (same && g->standing[i].card == s->card) return true;
    }
    return false;
}

/* Drops those that are no longer in force, and puts the chosen one last. */
static void drop_spent(const struct table *t, FRAME(sentinels_react) *my)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < my->left; i++) {
        if (still_triggered(t, &my->hooks[i], event_at(t, my->about)))
            my->hooks[kept++] = my->hooks[i];
    }
    my->left = (uint8_t)kept;
}

static void take_out(struct table *t, FRAME(sentinels_react) *my, unsigned at)
{
    struct standing chosen = my->hooks[at];
    for (unsigned i = at; i + 1 < my->left; i++) my->hooks[i] = my->hooks[i + 1];
    my->hooks[--my->left] = chosen;
    begin_trigger(t, &chosen, my->about);
}

/* Triggers that came true together: the deciding player orders them (sentinels-02). */
SHARED_RULE(sentinels_react)
{
    MY(sentinels_react);
    RULE_BEGIN;
    for (;;) {
        drop_spent(t, my);
        if (!my->left) break;
        ASK_BEGIN(decider(t), PROMPT_REACTION, .about = my->about);
        for (unsigned i = 0; i < my->left; i++) {
            OFFER(.kind = MOVE_REACT, .card = my->hooks[i].card, .number = (int16_t)i);
        }
        ASK_END;
        take_out(t, my, (unsigned)t->chosen.number);
        CALL_NUMBER(run_card(t, my->hooks[my->left].card,
                             hook_at(t, my->hooks[my->left].hook)->code, my->about));
    }
    RULE_END;
}
