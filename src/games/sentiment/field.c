/* SPDX-License-Identifier: MIT */
/*
 * What lies in play: coming, leaving, control, CR and keywords, and who is slain.
 *
 * CR is never kept. It is read from the face, the counters and the texts in force whenever somebody
 * asks (docs/adr/0011 says why nothing is cached). A text that gives CR may look at keywords, and
 * at CR without what texts give; one that gives a keyword looks at both without what texts give
 * (sentiment-100): otherwise two texts could feed each other without end. Nothing here asks
 * anybody: texts that are triggered wait in a list until what is under way is complete (moments.c),
 * so slaying can be looked at wherever CR may have changed.
 */
#include "games/sentiment/sentiment.h"

/* ---- CR and keywords ------------------------------------------------------------------------- */

/* Which texts are being looked at, so that what they ask for is read without what texts give. */
static _Thread_local bool giving_cr, giving_keywords;

int sentiment_printed_cr(const struct table *t, card_id card)
{
    return sentiment_face_of(t, card)->cr;
}

int sentiment_printed_cost(const struct table *t, card_id card)
{
    return sentiment_face_of(t, card)->cost;
}

int sentiment_sum(const struct table *t, unsigned kind, card_id card)
{
    const struct in_force *all = clauses_in_force(t);
    const struct timed *rows = timed_rows(t);
    int sum = 0;
    for (EACH_IN_FORCE(i, t, kind)) {
        const struct hook *h = hook_at(t, all[i].hook);
        struct context c = context_of_card(all[i].card);
        if (hook_means(t, h, card, &c)) sum += value_of(t, &hook_data_of(t, h)->amount, &c);
    }
    for (unsigned i = 0; i < play_state(t)->timed_count; i++) {
        const struct hook *h = hook_at(t, rows[i].hook);
        if (h->kind != kind) continue;
        struct context c = context_of_timed(t, &rows[i]);
        if (hook_means(t, h, card, &c)) sum += rows[i].amount;
    }
    return sum;
}

/* What texts of that kind make of a CR; never less than 0. */
static int sum_for_cr(const struct table *t, unsigned kind, card_id card)
{
    if (!hook_may_be_there(t, kind) || giving_cr || giving_keywords) return 0;
    giving_cr = true;
    int sum = sentiment_sum(t, kind, card);
    giving_cr = false;
    return sum;
}

int sentiment_full_cr(const struct table *t, card_id card)
{
    if (!is_manifest(t, card)) return sentiment_printed_cr(t, card);
    int cr = sentiment_printed_cr(t, card) + piece_of(t, card)->bolster;
    cr += sum_for_cr(t, HOOK_CR_MORE, card) - sum_for_cr(t, HOOK_CR_LESS, card);
    return cr > COUNTERS_MOST ? COUNTERS_MOST : cr;
}

/* Never below 0 (sentiment-02). */
int sentiment_cr(const struct table *t, card_id card)
{
    int cr = sentiment_full_cr(t, card);
    if (is_in_play(t, card)) cr -= piece_of(t, card)->damage;
    return cr < 0 ? 0 : cr;
}

static void add_given_cr(const struct table *t, unsigned kind, card_id card, int sign,
                         struct sum *sum)
{
    struct meaning_search s = { 0 };
    struct meaning m;
    while (meaning_next(t, kind, card, &s, &m)) sum_add(sum, m.from, sign * m.amount);
}

bool sentiment_cr_parts(const struct table *t, card_id card, struct sum *sum)
{
    if (!is_manifest(t, card)) return false;
    sum_add_word(sum, printed_word, sentiment_printed_cr(t, card));
    giving_cr = true;
    add_given_cr(t, HOOK_CR_MORE, card, 1, sum);
    add_given_cr(t, HOOK_CR_LESS, card, -1, sum);
    giving_cr = false;
    sum_add_word(sum, "bolster", piece_of(t, card)->bolster);
    sum_add_word(sum, "damage", -piece_of(t, card)->damage);
    sum->now = sentiment_cr(t, card);
    return true;
}

static uint32_t keywords_given(const struct table *t, card_id card)
{
    const struct in_force *all = clauses_in_force(t);
    const struct timed *rows = timed_rows(t);
    uint32_t keywords = 0;
    for (EACH_IN_FORCE(i, t, HOOK_KEYWORD)) {
        const struct hook *h = hook_at(t, all[i].hook);
        struct context c = context_of_card(all[i].card);
        if (hook_means(t, h, card, &c)) keywords |= keyword_of(hook_data_of(t, h)->thing);
    }
    for (unsigned i = 0; i < play_state(t)->timed_count; i++) {
        const struct hook *h = hook_at(t, rows[i].hook);
        if (h->kind != HOOK_KEYWORD) continue;
        struct context c = context_of_timed(t, &rows[i]);
        if (hook_means(t, h, card, &c)) keywords |= keyword_of(hook_data_of(t, h)->thing);
    }
    return keywords;
}

/* Printed, and given by texts; having one twice is having it once (sentiment-58). */
uint32_t sentiment_keywords_with_given(const struct table *t, card_id card)
{
    uint32_t keywords = sentiment_face_of(t, card)->keywords;
    if (giving_keywords || !is_manifest(t, card)) return keywords;
    giving_keywords = true;
    keywords |= keywords_given(t, card);
    giving_keywords = false;
    return keywords;
}

bool sentiment_keyword_from(const struct table *t, card_id card, uint32_t keyword,
                            struct origin *from)
{
    struct meaning_search s = { 0 };
    struct meaning m;
    bool found = play_def_of(t, card)->keywords & keyword;
    if (found || !is_manifest(t, card)) return found;
    giving_keywords = true;
    while (!found && meaning_next(t, HOOK_KEYWORD, card, &s, &m)) {
        found = keyword_of(hook_data_of(t, m.hook)->thing) == keyword;
        *from = m.from;
    }
    giving_keywords = false;
    return found;
}

uint32_t sentiment_traits(const struct table *t, card_id card)
{
    uint32_t traits = sentiment_keywords(t, card);
    if (!is_in_play(t, card)) return traits;
    if (sentiment_attack_of(t, card)) traits |= ATTACKING;
    if (piece_of(t, card)->damage) traits |= DAMAGED;
    return traits;
}

bool sentiment_is_held(const struct table *t, card_id card)
{
    return piece_of(t, card)->held != 0;
}

/* ---- what CR hangs on ------------------------------------------------------------------------ */

static bool filter_hangs(const struct filter *f)
{
    return ((f->all | f->none | f->any) & (ATTACKING | DAMAGED)) || f->figure == FIGURE_CR;
}

static bool value_hangs(const struct value *v)
{
    return v->measure == MEASURE_STRESS || v->measure == MEASURE_FIGURE || filter_hangs(&v->filter);
}

/* Does a text give CR, or a keyword that CR may hang on, by what changes all the time? No card of
 * the set does, so nobody has to be looked at for it. */
static bool cr_hangs_on(const struct pack *pack, const struct hook *h)
{
    const struct hook_data *data = pack_data(pack, h->data);
    if (h->kind != HOOK_CR_MORE && h->kind != HOOK_CR_LESS && h->kind != HOOK_KEYWORD) return false;
    const struct condition *condition = h->condition ? pack_data(pack, h->condition) : NULL;
    return filter_hangs(&data->about.to.filter) || value_hangs(&data->amount) ||
           (condition && value_hangs(&condition->value));
}

bool sentiment_cr_hangs(const struct pack *pack, const struct card_def *def)
{
    for (unsigned h = def->hooks_start; h < def->hooks_end; h++) {
        if (cr_hangs_on(pack, &pack->hooks[h])) return true;
    }
    return false;
}

/* ---- coming ---------------------------------------------------------------------------------- */

/* Told by whoever brings it. Texts of others see it come before its own does (sentiment-22: each
 * player orders them anyway). */
void sentiment_enter(struct table *t, card_id card, seat_id seat)
{
    card_move(t, card, zone_of(t, ZONE_FIELD, seat));
    *piece_of(t, card) = (struct piece){ .flags = PIECE_NEW };
    in_force_add(t, card);
    play_state(t)->unsettled = 1;
    struct event comes = EVENT(EVENT_ENTER, .seat = seat, .source = card, .target = card);
    TELL(EVENT_ENTER, .seat = seat, .card = card);
    sentiment_trigger_own(t, HOOK_OWN_COMES, &comes);
    sentiment_trigger(t, HOOK_COMES, &comes);
}

/* An Ally of that evoker's own; if sixteen are in play no further one comes (sentiment-61). */
void sentiment_ally(struct table *t, seat_id seat)
{
    card_id ally = zone_top(t, zone_of(t, ZONE_STORE, seat));
    if (ally == NO_CARD) {
        count_forfeited(t);
        TELL(EVENT_NO_ALLY, .seat = seat, .number = ALLIES);
        return;
    }
    sentiment_enter(t, ally, seat);
}

/* Not a coming into play: counters and marks stay (sentiment-62), and an attack of it ends. */
void sentiment_take_control(struct table *t, card_id card, seat_id seat)
{
    sentiment_end_attack(t, card);
    uint16_t stamp = card_at(t, card)->stamp;
    card_move(t, card, zone_of(t, ZONE_FIELD, seat));
    card_at(t, card)->stamp = stamp; /* it has not left play, and is the same card */
    piece_of(t, card)->flags |= PIECE_NEW;
    play_state(t)->unsettled = 1;
    TELL(EVENT_CONTROL, .seat = seat, .card = card);
}

/* ---- leaving --------------------------------------------------------------------------------- */

/* Of what waits with this card as its target: who had it last (sentiment-88). */
static void note_last_controller(struct table *t, card_id card)
{
    struct waiting *rows = lists_of(t)->waiting;
    for (unsigned i = 0; i < sentiment_of(t)->waiting; i++) {
        for (unsigned k = 0; k < TARGETS_MOST; k++) {
            if (rows[i].target[k] != card || rows[i].stamp[k] != card_at(t, card)->stamp) continue;
            rows[i].last[k] = controller_of(t, card);
        }
    }
}

/* Attacks on it reach nobody (sentiment-10). */
static void leave_attacks(struct table *t, card_id card)
{
    struct attack *attacks = lists_of(t)->attacks;
    sentiment_end_attack(t, card);
    for (unsigned i = 0; i < sentiment_of(t)->attacks; i++) {
        if (attacks[i].target == card) attacks[i].target = NO_CARD;
    }
}

/* What was said for a time of that card ends with its leaving (sentiment-60). */
static void end_effects_on(struct table *t, card_id card)
{
    const struct timed *rows = timed_rows(t);
    timed_end_about(t, card);
    for (unsigned i = play_state(t)->timed_count; i-- > 0;) {
        if (rows[i].bound == card) timed_remove(t, i);
    }
}

/* To its owner's zone of that kind; an Ally ceases to exist (sentiment-13). */
void sentiment_leave(struct table *t, card_id card, unsigned zone)
{
    bool token = is_kind(t, card, TOKEN);
    seat_id owner = (seat_id)card_at(t, card)->pool;
    note_last_controller(t, card);
    leave_attacks(t, card);
    end_effects_on(t, card);
    in_force_remove(t, card);
    *piece_of(t, card) = (struct piece){ 0 };
    card_move(t, card, zone_of(t, token ? (unsigned)ZONE_STORE : zone, owner));
    play_state(t)->unsettled = 1; /* it may have given CR to another */
}

/* What all texts together would take from a card that each of them meant. */
static int most_taken(const struct table *t)
{
    const struct in_force *all = clauses_in_force(t);
    const struct timed *rows = timed_rows(t);
    int sum = 0;
    giving_cr = true;
    for (EACH_IN_FORCE(i, t, HOOK_CR_LESS)) {
        struct context c = context_of_card(all[i].card);
        sum += value_of(t, &hook_data_of(t, hook_at(t, all[i].hook))->amount, &c);
    }
    giving_cr = false;
    for (unsigned i = 0; i < play_state(t)->timed_count; i++) {
        if (hook_at(t, rows[i].hook)->kind == HOOK_CR_LESS) sum += rows[i].amount;
    }
    return sum;
}

/*
 * Those whose damage comes near their CR: nearer than texts can take from it. Whom texts mean takes
 * longest to find, and is seldom what decides, so that is looked at only for these. Written without
 * branches: who is damaged cannot be predicted.
 */
static unsigned find_near(const struct table *t, zone_id field, int taken, card_id *found)
{
    const struct card *nodes = card_nodes(t);
    const struct sentiment_face *faces = sentiment_setup_of(t)->faces;
    const struct piece *pieces = piece_of(t, 0);
    const unsigned cards = t->cards;
    unsigned n = 0;
    for (unsigned c = zone_at(t, field)->first; c < cards; c = nodes[c].next) {
        found[n] = (card_id)c;
        n += pieces[c].damage > faces[nodes[c].face].cr + pieces[c].bolster - taken;
    }
    return n;
}

/* What texts take is looked at first: who bears the damage with that needs nothing that they give.
 */
static bool is_slain(const struct table *t, card_id card)
{
    const struct piece *piece = piece_of(t, card);
    int least = sentiment_printed_cr(t, card) + piece->bolster - sum_for_cr(t, HOOK_CR_LESS, card);
    if (piece->damage <= least) return false;
    int full = sentiment_full_cr(t, card);
    return full < 0 || piece->damage > full;
}

/* All of them at once: who is slain is found before any of them leaves (sentiment-35). */
static unsigned find_slain(const struct table *t, card_id *found)
{
    int taken = hook_may_be_there(t, HOOK_CR_LESS) ? most_taken(t) : 0;
    unsigned near = 0, n = 0;
    for (seat_id s = 0; s < t->seats; s++)
        near += find_near(t, zone_of(t, ZONE_FIELD, s), taken, found + near);
    for (unsigned i = 0; i < near; i++) {
        if (is_slain(t, found[i])) found[n++] = found[i];
    }
    return n;
}

/* What triggers on the slaying of another is found for all of them before the first leaves: those
 * that fall together see each other fall. */
void sentiment_slay(struct table *t, const card_id *slain, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        struct event event = EVENT(EVENT_SLAIN, .seat = controller_of(t, slain[i]),
                                   .source = slain[i], .target = slain[i]);
        sentiment_trigger(t, HOOK_SLAIN, &event);
    }
    for (unsigned i = 0; i < n; i++) {
        struct event event = EVENT(EVENT_SLAIN, .seat = controller_of(t, slain[i]),
                                   .source = slain[i], .target = slain[i]);
        TELL(EVENT_SLAIN, .card = slain[i]);
        sentiment_leave(t, slain[i], ZONE_DISCARD);
        sentiment_trigger_own(t, HOOK_OWN_SLAIN, &event);
    }
}

bool sentiment_some_slain(struct table *t)
{
    card_id slain[CARDS_MAX];
    if (find_slain(t, slain)) return true;
    play_state(t)->unsettled = 0;
    return false;
}

void sentiment_slay_all(struct table *t)
{
    card_id slain[CARDS_MAX];
    do {
        play_state(t)->unsettled = 0;
        sentiment_slay(t, slain, find_slain(t, slain));
    } while (play_state(t)->unsettled);
}
