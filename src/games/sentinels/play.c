/*
 * Cards: playing them, coming into play, leaving it, being destroyed; heroes who are incapacitated;
 * and how the game is won and lost.
 */
#include "games/sentinels/sentinels.h"

/* ---- the end --------------------------------------------------------------------------------- */

void win(struct table *t, uint8_t event)
{
    struct sentinels *g = state_of(t);
    if (g->outcome) return; /* the first condition met decides (sentinels-18) */
    g->outcome = OUTCOME_WON;
    TELL(event, .number = g->round);
}

void lose(struct table *t, uint8_t event)
{
    struct sentinels *g = state_of(t);
    if (g->outcome) return;
    g->outcome = OUTCOME_LOST;
    TELL(event, .number = g->round);
}

/* ---- decks and trashes ----------------------------------------------------------------------- */

void show_to_team(struct table *t, card_id card, seat_id seat)
{
    bool private = own_option(t->setup, OPTION_HANDS);
    card_show(t, card, private && seat < t->seats ? seat_bit(seat) : all_seats(t));
}

/* Drawing, discarding and playing from an empty deck shuffle the trash first (sentinels-17). False:
 * there is no card. */
bool reshuffle_if_empty(struct table *t, unsigned owner)
{
    struct refill refill = { deck_zone(t, owner), trash_zone(t, owner), (uint8_t)owner };
    if (zone_refill(t, refill)) {
        TELL(EVENT_SHUFFLE, .card = character_of(t, owner), .number = (int)owner);
    }
    return zone_count(t, refill.deck) > 0;
}

unsigned draw_cards_of(struct table *t, seat_id seat, unsigned count)
{
    unsigned drawn = 0;
    for (; drawn < count && reshuffle_if_empty(t, seat); drawn++) {
        card_id card = zone_top(t, deck_zone(t, seat));
        card_move(t, card, zone_of(t, ZONE_HAND, seat));
        TELL(EVENT_DRAW, .seat = seat, .card = card);
    }
    return drawn;
}

/* From hand or deck: hero cards are counted. */
void discard_card_of(struct table *t, card_id card)
{
    struct sentinels *g = state_of(t);
    unsigned owner = owner_of(t, card);
    card_move(t, card, trash_zone(t, owner));
    if (owner < t->seats && g->discarded < UINT8_MAX) g->discarded++;
}

unsigned mill(struct table *t, unsigned owner, unsigned count)
{
    unsigned done = 0;
    for (; done < count && reshuffle_if_empty(t, owner); done++) {
        card_id card = zone_top(t, deck_zone(t, owner));
        discard_card_of(t, card);
        TELL(EVENT_MILL, .card = card, .number = (int)owner);
    }
    return done;
}

/* ---- becoming and ceasing to be a target ----------------------------------------------------- */

/* The hp a text makes it a target with; 0: none does. The oldest counts. */
static unsigned granted_hp(const struct table *t, card_id card)
{
    const struct sentinels *g = state_of(t);
    card_id by;
    if (!some_hook_means(t, HOOK_BECOME_TARGET, card, &by)) return 0;
    for (unsigned i = g->first[HOOK_BECOME_TARGET]; i < g->first[HOOK_BECOME_TARGET + 1]; i++) {
        if (g->standing[i].card != by) continue;
        const struct hook *h = hook_at(t, g->standing[i].hook);
        const struct hook_data *data = pack_data(t->setup->pack, h->data);
        struct context c = context_of_card(t, by);
        return (unsigned)value_of(t, &data->amount, &c);
    }
    for (unsigned i = 0; i < g->timed_count; i++) {
        bool makes = hook_at(t, g->timed[i].hook)->kind == HOOK_BECOME_TARGET;
        if (makes && g->timed[i].card == by) return (unsigned)g->timed[i].amount;
    }
    return 0;
}

static void update_target(struct table *t, card_id card)
{
    struct piece *piece = piece_of(t, card);
    bool printed = piece->most && !(piece->flags & PIECE_MADE);
    unsigned hp = printed ? 0 : granted_hp(t, card);
    if (printed || (hp > 0) == (piece->most > 0)) return;
    piece->most = (uint8_t)hp;
    piece->hp = (int8_t)hp;
    piece->flags = hp ? PIECE_MADE | PIECE_NEW : PIECE_CEASED;
    if (hp)
        TELL(EVENT_BECOME_TARGET, .card = card, .number = (int)hp);
    else
        TELL(EVENT_CEASE_TARGET, .card = card);
}

void update_targets(struct table *t)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        bool possible = !(info_of(t, card)->traits & TRAIT_CHARACTER);
        if (possible) update_target(t, card);
    }
}

bool is_indestructible(const struct table *t, card_id card)
{
    card_id by;
    return some_hook_means(t, HOOK_INDESTRUCTIBLE, card, &by);
}

static card_id find_flagged(const struct table *t, unsigned flag)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        if (piece_of(t, card)->flags & flag) return card;
    }
    return NO_CARD;
}

/* At any time, a target with 0 hp or fewer that is not indestructible is destroyed. */
static card_id find_fallen(const struct table *t)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        const struct piece *piece = piece_of(t, card);
        if (piece->most && piece->hp <= 0 && !is_indestructible(t, card)) return card;
    }
    return NO_CARD;
}

static bool some_are_low(const struct table *t)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        const struct piece *piece = piece_of(t, card);
        if (piece->most && piece->hp <= 0) return true;
    }
    return false;
}

static enum flow run_entered(struct table *t, const struct event *entering)
{
    struct standing found[TRIGGERED_MAX];
    unsigned n = find_triggered(t, HOOK_ENTERS, entering, found);
    return run_triggered(t, event_name(t, entering), found, n);
}

/* Does something react to it that it became a target? The first card that does. */
static card_id first_reacting(struct table *t, card_id card)
{
    struct standing found[TRIGGERED_MAX];
    struct event becoming = EVENT(EVENT_BECOME_TARGET, .target = card);
    return find_triggered(t, HOOK_ENTERS, &becoming, found) ? found[0].card : (card_id)NO_CARD;
}

/* Several became targets together, and something reacts to more than one of them: their order is
 * chosen, as that of all effects that are triggered together. Answers the card that reacts. */
static card_id find_reacting(struct table *t)
{
    card_id reacting = NO_CARD;
    unsigned n = 0;
    for (EACH_CARD(card, t, play_zone(t))) {
        if (!(piece_of(t, card)->flags & PIECE_NEW)) continue;
        card_id first = first_reacting(t, card);
        if (first == NO_CARD) continue;
        reacting = first;
        n++;
    }
    return n > 1 ? reacting : (card_id)NO_CARD;
}

static void offer_new_targets(struct table *t)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        bool reacts = piece_of(t, card)->flags & PIECE_NEW && first_reacting(t, card) != NO_CARD;
        if (reacts) OFFER(.kind = MOVE_NEXT, .card = card);
    }
    OFFER(.kind = MOVE_REST);
}

/* Who brought it down, if it was remembered; it is forgotten then. */
static card_id take_felled(struct table *t, card_id card)
{
    struct sentinels *g = state_of(t);
    for (unsigned i = 0; i < g->felled_count; i++) {
        card_id by = g->felled[i].by;
        if (g->felled[i].card != card) continue;
        g->felled[i] = g->felled[--g->felled_count];
        g->felled[g->felled_count] = (struct felled){ 0 };
        return by;
    }
    return NO_CARD;
}

/* The first who did it counts, until it has risen again. */
static void note_felled(struct table *t, const struct event *destruction)
{
    struct sentinels *g = state_of(t);
    const struct piece *piece = piece_of(t, destruction->target);
    if (!piece->most || piece->hp > 0) return;
    g->low = 1;
    card_id before = take_felled(t, destruction->target);
    if (g->felled_count == FELLED_MAX) return;
    g->felled[g->felled_count++] =
        (struct felled){ destruction->target, before == NO_CARD ? destruction->source : before };
}

/* A card that ceases to be a target counts as one that leaves play. */
static enum flow run_ceased(struct table *t, const struct event *ceasing)
{
    struct standing found[TRIGGERED_MAX];
    unsigned n = find_triggered(t, HOOK_HOST_LEAVES, ceasing, found);
    return run_triggered(t, event_name(t, ceasing), found, n);
}

/* After something came or went: who is a target now, and who falls. Answers 1: it is the end of an
 * instruction that brings something into force. */
SHARED_RULE(sentinels_settle)
{
    MY(sentinels_settle);
    struct sentinels *g = state_of(t);
    RULE_BEGIN;
    g->settling = 1;
    for (;;) {
        g->unsettled = 0;
        update_targets(t);
        my->becoming = EVENT(EVENT_CEASE_TARGET, .target = find_flagged(t, PIECE_CEASED));
        if (my->becoming.target != NO_CARD) {
            piece_of(t, my->becoming.target)->flags &= (uint8_t) ~(unsigned)PIECE_CEASED;
            CALL_NUMBER(run_ceased(t, &my->becoming));
            continue;
        }
        my->becoming = EVENT(EVENT_BECOME_TARGET, .target = find_flagged(t, PIECE_NEW));
        my->reacting = my->fixed || is_over(t) ? (card_id)NO_CARD : find_reacting(t);
        if (my->reacting != NO_CARD) {
            ASK_BEGIN(player_of(t, my->reacting), PROMPT_ORDER, SUBJECT(my->reacting));
            offer_new_targets(t);
            ASK_END;
            my->fixed = t->chosen.kind == MOVE_REST;
            if (!my->fixed) my->becoming.target = t->chosen.card;
        }
        if (my->becoming.target != NO_CARD) {
            piece_of(t, my->becoming.target)->flags &= (uint8_t) ~(unsigned)PIECE_NEW;
            CALL_NUMBER(run_entered(t, &my->becoming));
            continue;
        }
        my->becoming.target = find_fallen(t);
        if (my->becoming.target == NO_CARD || is_over(t)) break;
        CALL(sentinels_destroy,
             .destruction = EVENT(EVENT_DESTROY, .target = my->becoming.target,
                                  .source = take_felled(t, my->becoming.target)));
    }
    g->settling = 0;
    g->low = some_are_low(t);
    RETURN(1);
    RULE_END;
}

/* ---- coming into play ------------------------------------------------------------------------ */

static bool same_title_in_play(const struct table *t, card_id card)
{
    for (EACH_CARD(other, t, play_zone(t))) {
        if (other != card && face_of(t, other) == face_of(t, card)) return true;
    }
    return false;
}

static bool is_refused_as_limited(const struct table *t, card_id card)
{
    return (info_of(t, card)->traits & TRAIT_LIMITED) && same_title_in_play(t, card);
}

bool can_be_played(const struct table *t, card_id card)
{
    card_id by;
    return !is_refused_as_limited(t, card) && !some_hook_means(t, HOOK_CANNOT_PLAY, card, &by);
}

static void offer_hosts(struct table *t, card_id card)
{
    const struct filter *f = pack_data(t->setup->pack, info_of(t, card)->next_to);
    struct context c = context_of_card(t, card);
    for (EACH_CARD(host, t, play_zone(t))) {
        if (filter_fits(t, f, host, &c)) OFFER(.kind = MOVE_TARGET, .card = host);
    }
}

static bool has_host(const struct table *t, card_id card)
{
    const struct filter *f = pack_data(t->setup->pack, info_of(t, card)->next_to);
    struct context c = context_of_card(t, card);
    for (EACH_CARD(host, t, play_zone(t))) {
        if (filter_fits(t, f, host, &c)) return true;
    }
    return false;
}

static void put_into_play(struct table *t, card_id card)
{
    struct piece *piece = piece_of(t, card);
    const struct face_info *info = info_of(t, card);
    card_move(t, card, play_zone(t));
    piece->hp = (int8_t)info->hp;
    piece->most = info->hp;
    stand(t, card);
    TELL(EVENT_ENTER, .card = card);
    /* A target from the first moment: it enters play once, not as a card and again as a target. */
    update_target(t, card);
    piece->flags &= (uint8_t) ~(unsigned)PIECE_NEW;
}

/* Its continuous texts hold, then others react, then its own one-time text (sentinels-13). Answers
 * whether it came into play. */
SHARED_RULE(sentinels_enter)
{
    MY(sentinels_enter);
    RULE_BEGIN;
    my->entering = EVENT(EVENT_ENTER, .target = my->card);
    if (is_refused_as_limited(t, my->card)) {
        TELL(EVENT_LIMITED, .card = my->card);
        discard_card_of(t, my->card);
        RETURN(0);
    }
    if (info_of(t, my->card)->next_to) {
        if (!has_host(t, my->card)) {
            TELL(EVENT_NO_HOST, .card = my->card);
            card_move(t, my->card, trash_zone(t, owner_of(t, my->card)));
            RETURN(0);
        }
        ASK_BEGIN(player_of(t, my->card), PROMPT_HOST, SUBJECT(my->card));
        offer_hosts(t, my->card);
        ASK_END;
        piece_of(t, my->card)->host = t->chosen.card;
    }
    put_into_play(t, my->card);
    my->stamp = card_at(t, my->card)->stamp;
    if (needs_settling(t)) CALL(sentinels_settle);
    CALL_NUMBER(run_entered(t, &my->entering));
    if (info_of(t, my->card)->has_text && card_at(t, my->card)->stamp == my->stamp) {
        CALL_NUMBER(run_card(t, my->card, info_of(t, my->card)->played_at, NO_EVENT));
    }
    RETURN(1);
    RULE_END;
}

/* A card is played, from wherever it is. Answers whether it was. */
SHARED_RULE(sentinels_play_card)
{
    MY(sentinels_play_card);
    RULE_BEGIN;
    if (!can_be_played(t, my->card)) RETURN(0);
    if (info_of(t, my->card)->traits & TRAIT_ONE_SHOT) {
        card_move(t, my->card, zone_of(t, ZONE_PLAYING, 0));
        TELL(EVENT_PLAY, .seat = my->seat, .card = my->card);
        CALL_NUMBER(run_card(t, my->card, info_of(t, my->card)->played_at, NO_EVENT));
        if (card_at(t, my->card)->zone == zone_of(t, ZONE_PLAYING, 0)) {
            card_move(t, my->card, trash_zone(t, owner_of(t, my->card)));
        }
        RETURN(1);
    }
    show_to_team(t, my->card, NOBODY);
    TELL(EVENT_PLAY, .seat = my->seat, .card = my->card);
    CALL(sentinels_enter, .card = my->card);
    RETURN(1);
    RULE_END;
}

/* While its plays are forbidden, a deck is not even shuffled (sentinels-17). */
static bool deck_is_barred(struct table *t, unsigned owner)
{
    const struct sentinels *g = state_of(t);
    unsigned trait = owner == OWNER_VILLAIN       ? TRAIT_VILLAIN
                     : owner == OWNER_ENVIRONMENT ? TRAIT_ENVIRONMENT
                                                  : TRAIT_HERO;
    for (unsigned i = g->first[HOOK_CANNOT_PLAY]; i < g->first[HOOK_CANNOT_PLAY + 1]; i++) {
        const struct hook *h = hook_at(t, g->standing[i].hook);
        const struct hook_data *data = pack_data(t->setup->pack, h->data);
        const struct filter *f = &data->damage.to.filter;
        struct context c = context_of_card(t, g->standing[i].card);
        bool whole_deck = !(f->all & ~trait) && !f->any && !f->none && !f->title && !f->own;
        if (whole_deck && hook_holds(t, h, &c)) {
            TELL(EVENT_CANNOT_PLAY, .card = g->standing[i].card);
            return true;
        }
    }
    return false;
}

/* The top card of a deck is played. A second copy of a Limited card goes to the trash. */
SHARED_RULE(sentinels_play_top)
{
    MY(sentinels_play_top);
    RULE_BEGIN;
    if (is_over(t) || deck_is_barred(t, my->owner)) RETURN(0);
    if (!reshuffle_if_empty(t, my->owner)) RETURN(0);
    show_to_team(t, zone_top(t, deck_zone(t, my->owner)), NOBODY);
    if (is_refused_as_limited(t, zone_top(t, deck_zone(t, my->owner)))) {
        TELL(EVENT_LIMITED, .card = zone_top(t, deck_zone(t, my->owner)));
        discard_card_of(t, zone_top(t, deck_zone(t, my->owner)));
        RETURN(0);
    }
    CALL(sentinels_play_card, .card = zone_top(t, deck_zone(t, my->owner)),
         .seat = my->owner < t->seats ? (seat_id)my->owner : (seat_id)NOBODY);
    RULE_END;
}

/* ---- leaving play ---------------------------------------------------------------------------- */

void leave_play(struct table *t, card_id card, zone_id to)
{
    struct piece *piece = piece_of(t, card);
    take_felled(t, card);
    bool stood = is_in_play(t, card);
    *piece = blank_piece();
    card_move(t, card, to);
    if (!stood) return;
    stand_down(t, card);
    end_timed_about(t, card);
}

/* Cards beneath one that has gone, and whose text did not say where they go (sentinels-32). */
void drop_beneath(struct table *t, card_id host)
{
    zone_id beneath = zone_of(t, ZONE_BENEATH, 0);
    for (card_id card = zone_at(t, beneath)->first, next; is_card(t, card); card = next) {
        next = card_next(t, card);
        if (piece_of(t, card)->host == host) {
            leave_play(t, card, trash_zone(t, owner_of(t, card)));
        }
    }
}

/* Nothing is next to it any more. */
static void unhost(struct table *t, card_id host)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        if (piece_of(t, card)->host == host) piece_of(t, card)->host = NO_CARD;
    }
}

/* What reacts to the leaving of a card, found while it is still there. */
static unsigned find_leaving(struct table *t, const struct event *leaving, struct standing *found)
{
    return find_triggered(t, HOOK_HOST_LEAVES, leaving, found);
}

static unsigned find_destroyed(struct table *t, const struct event *destruction,
                               struct standing *found)
{
    unsigned n = 0;
    for (unsigned hook = 0;
         (hook = find_own_hook(t, destruction->target, HOOK_WHEN_DESTROYED, hook));) {
        found[n++] = (struct standing){ destruction->target, (uint16_t)hook };
    }
    n += find_triggered(t, HOOK_DESTROYED, destruction, found + n);
    return n + find_leaving(t, destruction, found + n);
}

static zone_id place_of_destroyed(const struct table *t, const struct event *destruction)
{
    if (destruction->flags & DAMAGE_BENEATH) return zone_of(t, ZONE_BENEATH, 0);
    return trash_zone(t, owner_of(t, destruction->target));
}

static enum flow run_destroyed(struct table *t, struct event *destruction)
{
    struct standing found[TRIGGERED_MAX];
    card_id card = destruction->target;
    unsigned n = find_destroyed(t, destruction, found);
    leave_play(t, card, place_of_destroyed(t, destruction));
    if (destruction->flags & DAMAGE_BENEATH) piece_of(t, card)->host = destruction->card;
    unhost(t, card);
    TELL(EVENT_DESTROY, .card = card, .source = destruction->source, .target = card);
    if (destruction->flags & DAMAGE_BENEATH) {
        TELL(EVENT_BENEATH, .card = card, .target = destruction->card);
    }
    return run_triggered(t, event_name(t, destruction), found, n);
}

static enum flow run_places(struct table *t, const struct event *destruction)
{
    struct standing found[TRIGGERED_MAX];
    unsigned n = find_triggered(t, HOOK_PLACE, destruction, found);
    return run_triggered(t, event_name(t, destruction), found, n);
}

/*
 * Destroying a card. What would happen instead comes first; a destruction begun is finished; what
 * reacts does so when the card has reached its place (sentinels-09, sentinels-10). Answers whether
 * it was destroyed.
 */
SHARED_RULE(sentinels_destroy)
{
    MY(sentinels_destroy);
    struct event *d = &my->destruction;
    RULE_BEGIN;
    if (is_over(t) || !is_in_play(t, d->target)) RETURN(0);
    if (is_indestructible(t, d->target)) {
        TELL(EVENT_INDESTRUCTIBLE, .card = d->target);
        note_felled(t, d);
        RETURN(0);
    }
    my->hook = (uint16_t)find_own_hook(t, d->target, HOOK_WOULD_BE_DESTROYED, 0);
    if (my->hook) {
        CALL_NUMBER(run_card(t, d->target, hook_at(t, my->hook)->code, event_name(t, d)));
        RETURN(0);
    }
    if (info_of(t, d->target)->traits & TRAIT_CHARACTER) {
        if (owner_of(t, d->target) == OWNER_VILLAIN) {
            win(t, EVENT_WON);
            RETURN(1);
        }
        if (!is_target(t, d->target)) RETURN(0); /* an incapacitated hero */
        CALL(sentinels_incapacitate,
             .leaving = EVENT(EVENT_INCAPACITATED, .source = d->source, .target = d->target));
        RETURN(1);
    }
    CALL_NUMBER(run_places(t, d));
    if (!is_in_play(t, d->target)) RETURN(1);
    CALL_NUMBER(run_destroyed(t, d));
    drop_beneath(t, d->target);
    if (needs_settling(t)) CALL(sentinels_settle);
    RETURN(1);
    RULE_END;
}

/* ---- moving ---------------------------------------------------------------------------------- */

static zone_id zone_of_place(const struct table *t, enum place place, card_id card, seat_id actor)
{
    unsigned owner = owner_of(t, card);
    switch (place) {
    case PLACE_HAND:
        return owner < t->seats ? zone_of(t, ZONE_HAND, (seat_id)owner) : trash_zone(t, owner);
    case PLACE_DECK_TOP:
    case PLACE_DECK_BOTTOM:
    case PLACE_DECK: return deck_zone(t, owner);
    case PLACE_BENEATH: return zone_of(t, ZONE_BENEATH, 0);
    default: (void)actor; return trash_zone(t, owner);
    }
}

static void put_at_place(struct table *t, card_id card, enum place place, seat_id actor)
{
    zone_id to = zone_of_place(t, place, card, actor);
    leave_play(t, card, to);
    if (place == PLACE_DECK_TOP) card_move_to_top(t, card, to);
}

static enum flow run_moved(struct table *t, FRAME(sentinels_move) *my)
{
    struct standing found[TRIGGERED_MAX];
    card_id card = my->leaving.target;
    bool played = is_in_play(t, card);
    unsigned n = played ? find_leaving(t, &my->leaving, found) : 0;
    put_at_place(t, card, my->to, my->actor);
    if (my->to == PLACE_BENEATH) piece_of(t, card)->host = my->host;
    if (played) unhost(t, card);
    TELL(EVENT_MOVE, .card = card, .number = my->to);
    return run_triggered(t, event_name(t, &my->leaving), found, n);
}

/* A card goes somewhere, not destroyed. A character stays where it is. Answers whether it went. */
SHARED_RULE(sentinels_move)
{
    MY(sentinels_move);
    card_id card = my->leaving.target;
    RULE_BEGIN;
    if (is_over(t) || (info_of(t, card)->traits & TRAIT_CHARACTER)) RETURN(0);
    if (my->to == PLACE_PLAY) {
        if (is_in_play(t, card)) RETURN(0);
        show_to_team(t, card, NOBODY);
        CALL(sentinels_enter, .card = card);
        RETURN(t->result);
    }
    CALL_NUMBER(run_moved(t, my));
    drop_beneath(t, my->leaving.target);
    if (needs_settling(t)) CALL(sentinels_settle);
    RETURN(1);
    RULE_END;
}

/* ---- sides ----------------------------------------------------------------------------------- */

static void turn_over(struct table *t, card_id card)
{
    face_id other = info_of(t, card)->other;
    stand_down(t, card);
    card_at(t, card)->face = other;
    stand(t, card);
    TELL(EVENT_FLIP, .card = card);
}

/* The villain's character keeps its place in the order (sentinels-36), its hp and its tokens. */
static void put_hooks_first(struct table *t, card_id card)
{
    struct sentinels *g = state_of(t);
    for (unsigned kind = 0; kind < HOOKS_STANDING; kind++) {
        unsigned start = g->first[kind], end = g->first[kind + 1], to = start;
        for (unsigned i = start; i < end; i++) {
            if (g->standing[i].card != card) continue;
            struct standing mine = g->standing[i];
            memmove(&g->standing[to + 1], &g->standing[to], (i - to) * sizeof mine);
            g->standing[to++] = mine;
        }
    }
}

SHARED_RULE(sentinels_flip)
{
    MY(sentinels_flip);
    RULE_BEGIN;
    if (is_over(t) || info_of(t, my->card)->other == NO_FACE) RETURN(0);
    turn_over(t, my->card);
    put_hooks_first(t, my->card);
    my->hook = (uint16_t)find_own_hook(t, my->card, HOOK_FLIPPED, 0);
    if (my->hook) {
        CALL_NUMBER(run_card(t, my->card, hook_at(t, my->hook)->code, NO_EVENT));
    }
    if (needs_settling(t)) CALL(sentinels_settle);
    RETURN(1);
    RULE_END;
}

/* ---- incapacitated --------------------------------------------------------------------------- */

/* All cards of the deck leave the game, wherever they are, not destroyed (sentinels-33). */
void remove_deck(struct table *t, seat_id seat)
{
    for (unsigned i = 0; i < t->cards; i++) {
        card_id card = (card_id)i;
        if (owner_of(t, card) != seat || card == character_of(t, seat)) continue;
        if (card_at(t, card)->zone == t->setup->box) continue;
        bool played = is_in_play(t, card);
        show_to_team(t, card, NOBODY);
        leave_play(t, card, t->setup->box);
        drop_beneath(t, card);
        if (played) unhost(t, card);
    }
}

/* In the own turn, its end comes next, whichever phase it was (sentinels-33). What the character
 * was doing is forfeited (sentinels-34), although the card stays: it gets a stamp as if it had
 * left. */
static void fall(struct table *t, card_id card)
{
    struct sentinels *g = state_of(t);
    struct piece *piece = piece_of(t, card);
    *piece = blank_piece();
    if (turn_seat(t) == owner_of(t, card) && g->phase != PHASE_END) g->ending = 1;
    card_at(t, card)->stamp++;
    remove_deck(t, (seat_id)owner_of(t, card));
    if (info_of(t, card)->other != NO_FACE) turn_over(t, card);
    TELL(EVENT_INCAPACITATED, .seat = (seat_id)owner_of(t, card), .card = card);
}

static bool all_are_down(const struct table *t)
{
    for (seat_id s = 0; s < t->seats; s++) {
        if (is_active(t, s)) return false;
    }
    return true;
}

/* Cards of others that were next to those that left: their hosts are gone. */
static enum flow run_fall(struct table *t, const struct event *leaving)
{
    struct standing found[TRIGGERED_MAX], all[TRIGGERED_MAX];
    unsigned n = 0;
    unsigned seat = owner_of(t, leaving->target);
    for (EACH_CARD(card, t, play_zone(t))) {
        struct event left = EVENT(EVENT_MOVE, .target = card);
        if (owner_of(t, card) != seat) continue;
        unsigned more = find_leaving(t, &left, found);
        for (unsigned i = 0; i < more && n < TRIGGERED_MAX; i++) {
            if (owner_of(t, found[i].card) != seat) all[n++] = found[i];
        }
    }
    fall(t, leaving->target);
    if (all_are_down(t)) lose(t, EVENT_LOST_HEROES);
    return run_triggered(t, event_name(t, leaving), all, n);
}

SHARED_RULE(sentinels_incapacitate)
{
    MY(sentinels_incapacitate);
    RULE_BEGIN;
    CALL_NUMBER(run_fall(t, &my->leaving));
    if (needs_settling(t)) CALL(sentinels_settle);
    RULE_END;
}
