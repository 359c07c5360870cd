/* SPDX-License-Identifier: MIT */
/*
 * Cards: playing them, coming into play, leaving it, turning them over; and how the game is won and
 * lost.
 *
 * Playing and coming into play are two rules. A card that is put into play has not been played:
 * what forbids playing does not forbid it, and it is no card of the Play phase (sentinels-49).
 * Limited counts for both (sentinels-15, sentinels-49), so both ask.
 *
 * Leaving play is three functions and not one, because of what runs between them: the card goes,
 * others react, and only then what lay beneath it goes to the trashes, unless a text has taken it
 * elsewhere (sentinels-32).
 */
#include "games/sentinels/sentinels.h"

/* ---- the end --------------------------------------------------------------------------------- */

/* Noted the moment it happens; the first condition met decides (sentinels-18). Nothing is unwound:
 * rules that are under way look at is_over() and stop by themselves, so the table stays as it was
 * at that moment. */

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

/* Hands are open among the team unless the option says otherwise (sentinels-01), so what one player
 * may look at all may, and with private hands that player alone. */
void sentinels_show(struct table *t, card_id card, seat_id seat)
{
    bool private = own_option(t->setup, OPTION_HANDS);
    card_show(t, card, private && seat < t->seats ? seat_bit(seat) : all_seats(t));
}

/* Drawing, discarding and playing from an empty deck shuffle the trash first; revealing and
 * searching do not (sentinels-17, sentinels-40), so they do not call this. Before each card and not
 * once for all: a deck can run out in the middle. False: deck and trash are empty, and nothing
 * happens. */
bool sentinels_refill(struct table *t, unsigned owner)
{
    struct refill refill = { deck_zone(t, owner), trash_zone(t, owner), (uint8_t)owner };
    if (zone_refill(t, refill)) {
        TELL(EVENT_REFILL, .place_2 = refill.discards);
    }
    return zone_count(t, refill.deck) > 0;
}

unsigned sentinels_draw_cards(struct table *t, seat_id seat, unsigned count)
{
    unsigned drawn = 0;
    while (drawn < count && sentinels_refill(t, seat)) {
        drawn += zone_draw(t, deck_zone(t, seat), zone_of(t, ZONE_HAND, seat), 1, EVENT_DRAW);
    }
    return drawn;
}

/* From hand or deck: hero cards are counted, for a text that asks how many were discarded this
 * turn. A One-shot that was followed, a second copy of a Limited card and a card that was destroyed
 * come to the trash another way, because they do not count as discarded (sentinels-52, o10). */
void sentinels_discard_card(struct table *t, card_id card)
{
    struct sentinels *g = state_of(t);
    unsigned owner = owner_of(t, card);
    card_move(t, card, trash_zone(t, owner));
    if (owner < t->seats && g->discarded < UINT8_MAX) g->discarded++;
}

SHARED_RULE(sentinels_reactions)
{
    MY(sentinels_reactions);
    RULE_BEGIN;
    CALL_NUMBER(run_triggers(t, my->kind, &my->about));
    RULE_END;
}

/* From the top of a deck to the trash is discarding, so an empty deck takes its trash back first,
 * and who loses by a full trash begins anew (sentinels-53). Each card is reacted to before the next
 * one goes (sentinels-64). RETURNs how many went. */
SHARED_RULE(sentinels_mill)
{
    MY(sentinels_mill);
    card_id card;
    RULE_BEGIN;
    while (my->done < my->count && !is_over(t) && sentinels_refill(t, my->owner)) {
        card = zone_top(t, deck_zone(t, my->owner));
        sentinels_discard_card(t, card);
        TELL(EVENT_MILL, .card = card, .place_2 = deck_zone(t, my->owner));
        my->done++;
        if (!some_in_force(t, HOOK_DISCARDED)) continue;
        CALL(sentinels_reactions, .kind = HOOK_DISCARDED,
             .about = EVENT(EVENT_MILL, .target = card));
    }
    RETURN(my->done);
    RULE_END;
}

/* ---- coming into play ------------------------------------------------------------------------ */

/* Limited, a host, the continuous text, others' reactions, its own one-time text: in this order
 * (sentinels-13, sentinels-15, sentinels-16). */

static bool same_title_in_play(const struct table *t, card_id card)
{
    const face_id face = face_of(t, card);
    for (EACH_CARD(other, t, play_zone(t))) {
        if (face_of(t, other) == face && other != card) return true;
    }
    return false;
}

/* Of a Limited card's name there is one in play at most (sent-play-6). Asked of the card that
 * comes, so the one that is there stays. */
bool sentinels_is_refused_as_limited(const struct table *t, card_id card)
{
    return (traits_of(t, card) & TRAIT_LIMITED) && same_title_in_play(t, card);
}

/* What a player may choose to play. A second copy of a Limited card may not be chosen
 * (sentinels-15), while one that comes from the top of a deck is discarded: nobody chose it. */
bool sentinels_can_be_played(const struct table *t, card_id card)
{
    return !sentinels_is_refused_as_limited(t, card) && !some_hook_means(t, HOOK_CANNOT_PLAY, card);
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

/* Does it enter because it is played, which has been told? */
static bool is_being_played(const struct table *t)
{
    const struct frame_head *caller = frame_below(t, frame_top(t));
    return caller && caller->rule == RULE_sentinels_play_card;
}

/* Its clauses are in force before anybody reacts to its coming (sentinels-13): what it says
 * continuously already counts for those reactions. */
static void put_into_play(struct table *t, card_id card)
{
    struct piece *piece = piece_of(t, card);
    zone_id from = card_at(t, card)->zone;
    card_move(t, card, play_zone(t));
    piece->hp = (int8_t)print_of(t, card)->hp;
    piece->most = print_of(t, card)->hp;
    in_force_add(t, card);
    TELL(is_being_played(t) ? EVENT_PLAYED : EVENT_ENTER, .card = card, .place_2 = from);
    if (piece->host != NO_CARD) TELL(EVENT_NEXT_TO, .card = card, .target = piece->host);
    /* A target from the first moment: it enters play once, not as a card and again as a target. */
    sentinels_update_target(t, card);
    piece->flags &= (uint8_t) ~(unsigned)PIECE_NEW;
}

/* It goes to the trash without having come into play: neither destroyed (sentinels-15,
 * sentinels-16) nor counted as discarded. Of a second copy of a Limited card the rulebook does say
 * "discarded", but so it does of a One-shot that was followed: both are read alike (sentinels-52).
 */
static void turn_away(struct table *t, card_id card, uint8_t event)
{
    TELL(event, .card = card, .place = trash_zone(t, owner_of(t, card)));
    card_move(t, card, trash_zone(t, owner_of(t, card)));
}

/*
 * Its continuous texts hold, then others react, then its own one-time text (sentinels-13). RETURNs
 * whether it came into play.
 *
 * A card may be played without a legal host (o8), so sentinels_can_be_played() does not ask for
 * hosts, and it is turned away here.
 *
 * The stamp tells whether the card that others reacted to is still there: if it left, and even if
 * it came back, its own text is lost (sent-effect-11).
 */
SHARED_RULE(sentinels_enter)
{
    MY(sentinels_enter);
    RULE_BEGIN;
    my->entering = EVENT(EVENT_ENTER, .target = my->card);
    if (sentinels_is_refused_as_limited(t, my->card)) {
        turn_away(t, my->card, EVENT_LIMITED);
        RETURN(0);
    }
    if (print_of(t, my->card)->next_to) {
        if (!has_host(t, my->card)) {
            turn_away(t, my->card, EVENT_NO_HOST);
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

/* A card is played, from wherever it is. RETURNs whether it was. A One-shot does not come into
 * play: it lies in a zone of its own while it is followed, where no text looks for cards, and is
 * discarded afterwards, unless its own text has put it somewhere else. A card without any keyword
 * stays in play as Ongoing cards do (sentinels-48), so only One-shots are asked for. */
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

/* While its plays are forbidden, a deck is not even shuffled (sentinels-17, o9). The top card is
 * not known before the shuffle, so this asks the texts and not the card: does one forbid all cards
 * of that deck? One that forbids some of them is asked when the card is known, by
 * sentinels_can_be_played(). */
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
            TELL(EVENT_CANNOT_PLAY, .card = all[i].card, .place_2 = deck_zone(t, owner));
            return true;
        }
    }
    return false;
}

/* The top card of a deck is played. A second copy of a Limited card goes to the trash here, and not
 * in sentinels_enter: sentinels_play_card would refuse it and leave it on the deck, where it would
 * be the top card again next turn. */
SHARED_RULE(sentinels_play_top)
{
    MY(sentinels_play_top);
    RULE_BEGIN;
    if (is_over(t) || deck_is_barred(t, my->owner)) RETURN(0);
    if (!sentinels_refill(t, my->owner)) RETURN(0);
    sentinels_show(t, zone_top(t, deck_zone(t, my->owner)), NOBODY);
    if (sentinels_is_refused_as_limited(t, zone_top(t, deck_zone(t, my->owner)))) {
        turn_away(t, zone_top(t, deck_zone(t, my->owner)), EVENT_LIMITED);
        RETURN(0);
    }
    CALL(sentinels_play_card, .card = zone_top(t, deck_zone(t, my->owner)),
         .seat = my->owner < t->seats ? (seat_id)my->owner : (seat_id)NOBODY);
    RULE_END;
}

/* ---- leaving play ---------------------------------------------------------------------------- */

/* A card that leaves keeps nothing: hp, tokens, host and flags go, and what was said for a time of
 * the card itself is over. What it said of others for a time stays (sentinels-14). */

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

/* A card beneath another goes to its own trash. */
void sentinels_uncover(struct table *t, card_id card)
{
    card_id host = piece_of(t, card)->host;
    zone_id trash = trash_zone(t, owner_of(t, card));
    sentinels_leave_play(t, card, trash);
    TELL(EVENT_UNCOVERED, .card = card, .target = host, .place = trash);
}

/* Cards beneath one that has gone, and whose text did not say where they go: each to its own trash,
 * not destroyed, so nothing reacts (sentinels-32). The next card is read before one is moved:
 * moving takes it out of the list that is being walked. */
void sentinels_drop_beneath(struct table *t, card_id host)
{
    zone_id beneath = zone_of(t, ZONE_BENEATH, 0);
    for (card_id card = zone_at(t, beneath)->first, next; is_card(t, card); card = next) {
        next = card_next(t, card);
        if (piece_of(t, card)->host == host) sentinels_uncover(t, card);
    }
}

/* Nothing is next to it any more. The cards that were stay in play, unless their own text for that
 * moment destroys them. */
void sentinels_unhost(struct table *t, card_id host)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        if (piece_of(t, card)->host == host) piece_of(t, card)->host = NO_CARD;
    }
}

/* What reacts to the leaving of a card, found while it is still there. */
unsigned sentinels_find_leaving(struct table *t, const struct event *leaving,
                                struct in_force *found, unsigned n)
{
    return find_triggered(t, HOOK_HOST_LEAVES, leaving, found, n);
}

/* ---- moving ---------------------------------------------------------------------------------- */

/* Moved is not destroyed (sentinels-10): no "when destroyed", no replacement, and indestructible
 * cards go like others. What was next to the card reacts all the same, because its host has left
 * play. */

/* Always of the card's own deck, whoever moves it. The villain and the environment have no hand: a
 * card of theirs that would go to one goes to the trash. */
static zone_id zone_of_place(const struct table *t, enum card_place place, card_id card,
                             seat_id actor)
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

static void put_at_place(struct table *t, card_id card, enum card_place place, seat_id actor)
{
    zone_id to = zone_of_place(t, place, card, actor);
    sentinels_leave_play(t, card, to);
    if (place == PLACE_DECK_TOP) card_move_to_top(t, card, to);
}

static uint8_t told_of_move(enum card_place to)
{
    switch (to) {
    case PLACE_DECK_TOP: return EVENT_MOVE_TOP;
    case PLACE_DECK_BOTTOM: return EVENT_MOVE_BOTTOM;
    case PLACE_BENEATH: return EVENT_MOVE_BENEATH;
    default: return EVENT_MOVE;
    }
}

static enum flow run_moved(struct table *t, FRAME(sentinels_move) *my)
{
    struct in_force found[TRIGGERED_MAX];
    card_id card = my->leaving.target;
    bool played = is_in_play(t, card);
    zone_id from = my->leaving.place_2 == NOTHING ? card_at(t, card)->zone : my->leaving.place_2;
    unsigned n = played ? sentinels_find_leaving(t, &my->leaving, found, 0) : 0;
    put_at_place(t, card, my->to, my->actor);
    if (my->to == PLACE_BENEATH) piece_of(t, card)->host = my->host;
    if (played) sentinels_unhost(t, card);
    TELL(told_of_move(my->to), .card = card, .target = my->host, .place_2 = from,
         .place = card_at(t, card)->zone);
    return run_triggered(t, event_name(t, &my->leaving), found, n);
}

/* A card goes somewhere, not destroyed. RETURNs whether it went. A character stays where it is:
 * there is no game without it, and no deck or hand it belongs to. */
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

/* Flipping writes the other face into the card (docs/adr/0016). Clauses belong to faces, so those
 * of the old side go out of force and those of the new one come in; everything else stays. */

void sentinels_turn_over(struct table *t, card_id card)
{
    face_id other = print_of(t, card)->other;
    in_force_remove(t, card);
    card_at(t, card)->face = other;
    in_force_add(t, card);
}

/* The villain's character keeps its place in the order, its hp and its tokens. Clauses that come
 * into force are put last, so the new side would act after cards that came into play later: it is
 * put first, where the old one was (sentinels-36). A text of the new side says if its hp are others
 * (sentinels-19). */
SHARED_RULE(sentinels_flip)
{
    MY(sentinels_flip);
    RULE_BEGIN;
    if (is_over(t) || print_of(t, my->card)->other == NO_FACE) RETURN(0);
    sentinels_turn_over(t, my->card);
    TELL(EVENT_FLIP, .card = my->card);
    in_force_put_first(t, my->card);
    my->hook = (uint16_t)find_own_hook(t, my->card, HOOK_FLIPPED, 0);
    if (my->hook) {
        CALL_NUMBER(run_card(t, my->card, hook_at(t, my->hook)->code, NO_EVENT));
    }
    if (sentinels_needs_settling(t)) CALL(sentinels_settle);
    RETURN(1);
    RULE_END;
}
