/*
 * Cards: playing them, coming into play, leaving it, turning them over; and how the game is won and
 * lost.
 */
#include "games/sentinels/sentinels.h"

/* ---- the end --------------------------------------------------------------------------------- */

void sentinels_win(struct table *t, uint8_t event)
{
    struct sentinels *g = state_of(t);
    if (g->outcome) return; /* the first condition met decides (sentinels-18) */
    g->outcome = OUTCOME_WON;
    TELL(event, .number = g->round);
}

void sentinels_lose(struct table *t, uint8_t event)
{
    struct sentinels *g = state_of(t);
    if (g->outcome) return;
    g->outcome = OUTCOME_LOST;
    TELL(event, .number = g->round);
}

/* ---- decks and trashes ----------------------------------------------------------------------- */

void sentinels_show(struct table *t, card_id card, seat_id seat)
{
    bool private = own_option(t->setup, OPTION_HANDS);
    card_show(t, card, private && seat < t->seats ? seat_bit(seat) : all_seats(t));
}

/* Drawing, discarding and playing from an empty deck shuffle the trash first (sentinels-17). False:
 * there is no card. */
bool sentinels_refill(struct table *t, unsigned owner)
{
    struct refill refill = { deck_zone(t, owner), trash_zone(t, owner), (uint8_t)owner };
    if (zone_refill(t, refill)) {
        TELL(EVENT_SHUFFLE, .card = character_of(t, owner), .number = (int)owner);
    }
    return zone_count(t, refill.deck) > 0;
}

unsigned sentinels_draw_cards(struct table *t, seat_id seat, unsigned count)
{
    unsigned drawn = 0;
    for (; drawn < count && sentinels_refill(t, seat); drawn++) {
        card_id card = zone_top(t, deck_zone(t, seat));
        card_move(t, card, zone_of(t, ZONE_HAND, seat));
        TELL(EVENT_DRAW, .seat = seat, .card = card);
    }
    return drawn;
}

/* From hand or deck: hero cards are counted. */
void sentinels_discard_card(struct table *t, card_id card)
{
    struct sentinels *g = state_of(t);
    unsigned owner = owner_of(t, card);
    card_move(t, card, trash_zone(t, owner));
    if (owner < t->seats && g->discarded < UINT8_MAX) g->discarded++;
}

unsigned sentinels_mill(struct table *t, unsigned owner, unsigned count)
{
    unsigned done = 0;
    for (; done < count && sentinels_refill(t, owner); done++) {
        card_id card = zone_top(t, deck_zone(t, owner));
        sentinels_discard_card(t, card);
        TELL(EVENT_MILL, .card = card, .number = (int)owner);
    }
    return done;
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
    return (traits_of(t, card) & TRAIT_LIMITED) && same_title_in_play(t, card);
}

bool sentinels_can_be_played(const struct table *t, card_id card)
{
    card_id by;
    return !is_refused_as_limited(t, card) && !some_hook_means(t, HOOK_CANNOT_PLAY, card, &by);
}

static void offer_hosts(struct table *t, card_id card)
{
    const struct filter *f = pack_data(t->setup->pack, print_of(t, card)->next_to);
    struct context c = context_of_card(card);
    for (EACH_CARD(host, t, play_zone(t))) {
        if (filter_fits(t, f, host, &c)) OFFER(.kind = MOVE_TARGET, .card = host);
    }
}

static bool has_host(const struct table *t, card_id card)
{
    const struct filter *f = pack_data(t->setup->pack, print_of(t, card)->next_to);
    struct context c = context_of_card(card);
    for (EACH_CARD(host, t, play_zone(t))) {
        if (filter_fits(t, f, host, &c)) return true;
    }
    return false;
}

static void put_into_play(struct table *t, card_id card)
{
    struct piece *piece = piece_of(t, card);
    card_move(t, card, play_zone(t));
    piece->hp = (int8_t)print_of(t, card)->hp;
    piece->most = print_of(t, card)->hp;
    in_force_add(t, card);
    TELL(EVENT_ENTER, .card = card);
    /* A target from the first moment: it enters play once, not as a card and again as a target. */
    sentinels_update_target(t, card);
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
        sentinels_discard_card(t, my->card);
        RETURN(0);
    }
    if (print_of(t, my->card)->next_to) {
        if (!has_host(t, my->card)) {
            TELL(EVENT_NO_HOST, .card = my->card);
            card_move(t, my->card, trash_zone(t, owner_of(t, my->card)));
            RETURN(0);
        }
        ASK_BEGIN(sentinels_player_of(t, my->card), PROMPT_HOST, SUBJECT(my->card));
        offer_hosts(t, my->card);
        ASK_END;
        piece_of(t, my->card)->host = t->chosen.card;
    }
    put_into_play(t, my->card);
    my->stamp = card_at(t, my->card)->stamp;
    if (sentinels_needs_settling(t)) CALL(sentinels_settle);
    CALL_NUMBER(sentinels_run_entered(t, &my->entering));
    if (play_face_of(t, my->card)->has_text && card_at(t, my->card)->stamp == my->stamp) {
        CALL_NUMBER(run_card(t, my->card, play_face_of(t, my->card)->played_at, NO_EVENT));
    }
    RETURN(1);
    RULE_END;
}

/* A card is played, from wherever it is. Answers whether it was. */
SHARED_RULE(sentinels_play_card)
{
    MY(sentinels_play_card);
    RULE_BEGIN;
    if (!sentinels_can_be_played(t, my->card)) RETURN(0);
    if (traits_of(t, my->card) & TRAIT_ONE_SHOT) {
        card_move(t, my->card, zone_of(t, ZONE_PLAYING, 0));
        TELL(EVENT_PLAY, .seat = my->seat, .card = my->card);
        CALL_NUMBER(run_card(t, my->card, play_face_of(t, my->card)->played_at, NO_EVENT));
        if (card_at(t, my->card)->zone == zone_of(t, ZONE_PLAYING, 0)) {
            card_move(t, my->card, trash_zone(t, owner_of(t, my->card)));
        }
        RETURN(1);
    }
    sentinels_show(t, my->card, NOBODY);
    TELL(EVENT_PLAY, .seat = my->seat, .card = my->card);
    CALL(sentinels_enter, .card = my->card);
    RETURN(1);
    RULE_END;
}

/* While its plays are forbidden, a deck is not even shuffled (sentinels-17). */
static bool deck_is_barred(struct table *t, unsigned owner)
{
    const struct in_force *all = clauses_in_force(t);
    unsigned trait = owner == OWNER_VILLAIN       ? TRAIT_VILLAIN
                     : owner == OWNER_ENVIRONMENT ? TRAIT_ENVIRONMENT
                                                  : TRAIT_HERO;
    for (EACH_IN_FORCE(i, t, HOOK_CANNOT_PLAY)) {
        const struct hook *h = hook_at(t, all[i].hook);
        const struct filter *f = &hook_data_of(t, h)->about.to.filter;
        struct context c = context_of_card(all[i].card);
        bool whole_deck = !(f->all & ~trait) && !f->any && !f->none && !f->title && !f->whose;
        if (whole_deck && hook_holds(t, h, &c)) {
            TELL(EVENT_CANNOT_PLAY, .card = all[i].card);
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
    if (!sentinels_refill(t, my->owner)) RETURN(0);
    sentinels_show(t, zone_top(t, deck_zone(t, my->owner)), NOBODY);
    if (is_refused_as_limited(t, zone_top(t, deck_zone(t, my->owner)))) {
        TELL(EVENT_LIMITED, .card = zone_top(t, deck_zone(t, my->owner)));
        sentinels_discard_card(t, zone_top(t, deck_zone(t, my->owner)));
        RETURN(0);
    }
    CALL(sentinels_play_card, .card = zone_top(t, deck_zone(t, my->owner)),
         .seat = my->owner < t->seats ? (seat_id)my->owner : (seat_id)NOBODY);
    RULE_END;
}

/* ---- leaving play ---------------------------------------------------------------------------- */

void sentinels_leave_play(struct table *t, card_id card, zone_id to)
{
    struct piece *piece = piece_of(t, card);
    sentinels_take_felled(t, card);
    bool stood = is_in_play(t, card);
    *piece = blank_piece();
    card_move(t, card, to);
    if (!stood) return;
    in_force_remove(t, card);
    timed_end_about(t, card);
}

/* Cards beneath one that has gone, and whose text did not say where they go (sentinels-32). */
void sentinels_drop_beneath(struct table *t, card_id host)
{
    zone_id beneath = zone_of(t, ZONE_BENEATH, 0);
    for (card_id card = zone_at(t, beneath)->first, next; is_card(t, card); card = next) {
        next = card_next(t, card);
        if (piece_of(t, card)->host == host) {
            sentinels_leave_play(t, card, trash_zone(t, owner_of(t, card)));
        }
    }
}

/* Nothing is next to it any more. */
void sentinels_unhost(struct table *t, card_id host)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        if (piece_of(t, card)->host == host) piece_of(t, card)->host = NO_CARD;
    }
}

/* What reacts to the leaving of a card, found while it is still there. */
unsigned sentinels_find_leaving(struct table *t, const struct event *leaving,
                                struct in_force *found)
{
    return find_triggered(t, HOOK_HOST_LEAVES, leaving, found);
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
    sentinels_leave_play(t, card, to);
    if (place == PLACE_DECK_TOP) card_move_to_top(t, card, to);
}

static enum flow run_moved(struct table *t, FRAME(sentinels_move) *my)
{
    struct in_force found[TRIGGERED_MAX];
    card_id card = my->leaving.target;
    bool played = is_in_play(t, card);
    unsigned n = played ? sentinels_find_leaving(t, &my->leaving, found) : 0;
    put_at_place(t, card, my->to, my->actor);
    if (my->to == PLACE_BENEATH) piece_of(t, card)->host = my->host;
    if (played) sentinels_unhost(t, card);
    TELL(EVENT_MOVE, .card = card, .number = my->to);
    return run_triggered(t, event_name(t, &my->leaving), found, n);
}

/* A card goes somewhere, not destroyed. A character stays where it is. Answers whether it went. */
SHARED_RULE(sentinels_move)
{
    MY(sentinels_move);
    card_id card = my->leaving.target;
    RULE_BEGIN;
    if (is_over(t) || (traits_of(t, card) & TRAIT_CHARACTER)) RETURN(0);
    if (my->to == PLACE_PLAY) {
        if (is_in_play(t, card)) RETURN(0);
        sentinels_show(t, card, NOBODY);
        CALL(sentinels_enter, .card = card);
        RETURN(t->result);
    }
    CALL_NUMBER(run_moved(t, my));
    sentinels_drop_beneath(t, my->leaving.target);
    if (sentinels_needs_settling(t)) CALL(sentinels_settle);
    RETURN(1);
    RULE_END;
}

/* ---- sides ----------------------------------------------------------------------------------- */

void sentinels_turn_over(struct table *t, card_id card)
{
    face_id other = print_of(t, card)->other;
    in_force_remove(t, card);
    card_at(t, card)->face = other;
    in_force_add(t, card);
    TELL(EVENT_FLIP, .card = card);
}

/* The villain's character keeps its place in the order (sentinels-36), its hp and its tokens. */
SHARED_RULE(sentinels_flip)
{
    MY(sentinels_flip);
    RULE_BEGIN;
    if (is_over(t) || print_of(t, my->card)->other == NO_FACE) RETURN(0);
    sentinels_turn_over(t, my->card);
    in_force_put_first(t, my->card);
    my->hook = (uint16_t)find_own_hook(t, my->card, HOOK_FLIPPED, 0);
    if (my->hook) {
        CALL_NUMBER(run_card(t, my->card, hook_at(t, my->hook)->code, NO_EVENT));
    }
    if (sentinels_needs_settling(t)) CALL(sentinels_settle);
    RETURN(1);
    RULE_END;
}
