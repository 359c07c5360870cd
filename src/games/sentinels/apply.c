/*
 * What cards do to cards: the rule that chooses the cards a sentence is about and does it to each.
 *
 * The set is fixed at the start (sentinels-11), the amount is computed once (sentinels-29), and all
 * targets are chosen before the first is dealt with (sentinels-30). Who has left play meanwhile is
 * skipped.
 */
#include "games/sentinels/sentinels.h"

enum { CHOSEN_MAX = 100 }; /* cards a sentence can be about: frames have at most 255 words */

/* ---- candidates ------------------------------------------------------------------------------ */

/* Which zone a text takes cards from; several for "anywhere". */
static bool is_in_place(const struct table *t, const struct spec *spec, card_id card,
                        const struct context *c)
{
    zone_id zone = card_at(t, card)->zone;
    unsigned owner = owner_of(t, card), wanted = owner_of(t, c->self);
    if (spec->from_deck == DECK_OF_VILLAIN) wanted = OWNER_VILLAIN;
    if (spec->from_deck == DECK_OF_ENVIRONMENT) wanted = OWNER_ENVIRONMENT;
    switch ((enum place)spec->from) {
    case PLACE_PLAY:
    case PLACE_NONE: return zone == play_zone(t);
    case PLACE_HAND: return c->actor < t->seats && zone == zone_of(t, ZONE_HAND, c->actor);
    case PLACE_DECK: return owner == wanted && zone == deck_zone(t, wanted);
    case PLACE_TRASH: return owner == wanted && zone == trash_zone(t, wanted);
    case PLACE_BENEATH:
        return zone == zone_of(t, ZONE_BENEATH, 0) && piece_of(t, card)->host == c->self;
    case PLACE_ANYWHERE: return zone != t->setup->box;
    default: return false;
    }
}

static bool is_candidate(const struct table *t, const struct spec *spec, card_id card,
                         const struct context *c)
{
    bool damage =
        spec->verb == VERB_DAMAGE || spec->verb == VERB_REGAIN || spec->verb == VERB_REDIRECT;
    if (damage && !is_target(t, card)) return false;
    return is_in_place(t, spec, card, c) && filter_fits(t, &spec->cards.filter, card, c);
}

/* In the order of the zones: cards in play as they came, cards of a deck from the top. */
static unsigned find_candidates(const struct table *t, const struct spec *spec,
                                const struct context *c, card_id *found)
{
    unsigned n = 0;
    bool play = spec->from == PLACE_PLAY || spec->from == PLACE_NONE;
    unsigned first = play ? play_zone(t) : 0, last = play ? play_zone(t) : t->zones - 1u;
    for (unsigned zone = first; zone <= last; zone++) {
        for (EACH_CARD(card, t, (zone_id)zone)) {
            if (n < CHOSEN_MAX && is_candidate(t, spec, card, c)) found[n++] = card;
        }
    }
    return n;
}

static unsigned cards_in_play_of(const struct table *t, unsigned owner)
{
    unsigned n = 0;
    for (EACH_CARD(card, t, play_zone(t))) n += owner_of(t, card) == owner;
    return n;
}

/* Targets that can be the ones with the most cards in play: characters, by the cards of their
 * decks. Those with the most come first. */
static unsigned by_most_cards(const struct table *t, const struct spec *spec,
                              const struct context *c, card_id *found)
{
    unsigned n = find_candidates(t, spec, c, found), kept = 0;
    for (unsigned i = 0; i < n; i++) {
        if (info_of(t, found[i])->traits & TRAIT_CHARACTER) found[kept++] = found[i];
    }
    for (unsigned i = 1; i < kept; i++) {
        card_id card = found[i];
        unsigned count = cards_in_play_of(t, owner_of(t, card)), at = i;
        for (; at && cards_in_play_of(t, owner_of(t, found[at - 1])) < count; at--) {
            found[at] = found[at - 1];
        }
        found[at] = card;
    }
    return kept;
}

/* Those that are among the n with the most cards whatever ties: all of them, or the ones that have
 * more cards than the first who does not fit. Behind them in `found`, up to `*end`, those that tie.
 */
static unsigned find_most_cards(const struct table *t, const struct spec *spec,
                                const struct context *c, card_id *found, unsigned *end)
{
    unsigned n = by_most_cards(t, spec, c, found), sure = 0;
    *end = n;
    if (n <= spec->cards.n) return n;
    unsigned limit = cards_in_play_of(t, owner_of(t, found[spec->cards.n]));
    while (cards_in_play_of(t, owner_of(t, found[sure])) > limit) sure++;
    *end = sure;
    while (*end < n && cards_in_play_of(t, owner_of(t, found[*end])) == limit) ++*end;
    return sure;
}

/* ---- choosing -------------------------------------------------------------------------------- */

static bool is_chosen(const FRAME(sentinels_apply) *my, card_id card)
{
    for (unsigned i = 0; i < my->count; i++) {
        if (my->cards[i] == card) return true;
    }
    return false;
}

static uint8_t move_for(const struct spec *spec)
{
    bool target = spec->verb == VERB_DAMAGE || spec->verb == VERB_REGAIN ||
                  spec->verb == VERB_REDIRECT || spec->verb == VERB_BIND;
    return target ? MOVE_TARGET : MOVE_CARD;
}

/* Equal cards of a deck, hand or trash are one choice. */
static bool is_same_choice(const struct table *t, const struct spec *spec, const card_id *found,
                           unsigned at, const FRAME(sentinels_apply) *my)
{
    if (spec->from == PLACE_PLAY || spec->from == PLACE_NONE) return false;
    for (unsigned i = 0; i < at; i++) {
        if (face_of(t, found[i]) == face_of(t, found[at]) && !is_chosen(my, found[i])) return true;
    }
    return false;
}

static struct context context_of_apply(const struct table *t, const FRAME(sentinels_apply) *my)
{
    struct context c = context_of_effect(t, my->effect);
    if (my->actor < t->seats) c.actor = my->actor;
    return c;
}

static void offer_candidates(struct table *t, const FRAME(sentinels_apply) *my)
{
    const struct spec *spec = spec_at(t, my->spec);
    struct context c = context_of_apply(t, my);
    card_id found[CHOSEN_MAX];
    unsigned n = find_candidates(t, spec, &c, found);
    for (unsigned i = 0; i < n; i++) {
        if (is_chosen(my, found[i]) || is_same_choice(t, spec, found, i, my)) continue;
        OFFER(.kind = move_for(spec), .card = found[i]);
    }
}

/* How many have to be chosen, and how many can be. */
static unsigned wanted(const struct spec *spec)
{
    return spec->cards.how == HOW_ANY_NUMBER ? CHOSEN_MAX : spec->cards.n;
}

static bool may_stop(const struct spec *spec, const FRAME(sentinels_apply) *my)
{
    bool free = spec->cards.how == HOW_UP_TO || spec->cards.how == HOW_ANY_NUMBER;
    return free || (my->may && my->count == 0);
}

static bool more_to_choose(const struct table *t, const FRAME(sentinels_apply) *my)
{
    const struct spec *spec = spec_at(t, my->spec);
    struct context c = context_of_apply(t, my);
    card_id found[CHOSEN_MAX];
    if (my->count >= wanted(spec) || my->count >= my->room) return false;
    if (spec->from != PLACE_PLAY && spec->from != PLACE_NONE) {
        return find_candidates(t, spec, &c, found) > my->count;
    }
    for (EACH_CARD(card, t, play_zone(t))) {
        if (!is_chosen(my, card) && is_candidate(t, spec, card, &c)) return true;
    }
    return false;
}

static bool is_choice(const struct spec *spec)
{
    return spec->cards.how == HOW_CHOOSE || spec->cards.how == HOW_UP_TO ||
           spec->cards.how == HOW_ANY_NUMBER;
}

static bool is_extreme(const struct selection *s)
{
    return s->how == HOW_HIGHEST || s->how == HOW_LOWEST || s->how == HOW_SECOND_HIGHEST;
}

static void offer_extremes(struct table *t, const FRAME(sentinels_apply) *my,
                           const struct selection *s)
{
    struct context c = context_of_apply(t, my);
    card_id found[CHOSEN_MAX];
    unsigned n = find_extremes(t, s, &c, found, CHOSEN_MAX);
    for (unsigned i = 0; i < n; i++) OFFER(.kind = MOVE_TARGET, .card = found[i]);
}

static bool has_extreme(const struct table *t, const FRAME(sentinels_apply) *my,
                        const struct selection *s)
{
    struct context c = context_of_apply(t, my);
    card_id found[1];
    return find_extremes(t, s, &c, found, 1) > 0;
}

/* What needs no choice. */
static void choose_without_asking(struct table *t, FRAME(sentinels_apply) *my)
{
    const struct spec *spec = spec_at(t, my->spec);
    struct context c = context_of_apply(t, my);
    card_id found[CHOSEN_MAX];
    unsigned n = 0, end;
    if (spec->cards.how == HOW_ONE) {
        found[0] = one_card(t, &c, spec->cards.one, spec->cards.var);
        n = found[0] < t->cards;
    } else if (spec->cards.how == HOW_EACH) {
        n = find_candidates(t, spec, &c, found);
    } else if (spec->cards.how == HOW_MOST_CARDS) {
        n = find_most_cards(t, spec, &c, found, &end);
    }
    check(n <= my->room);
    memcpy(my->cards, found, n * sizeof *found);
    my->count = (uint8_t)n;
}

/* Of those that tie for the most cards in play, as many as there is room for are chosen. */
static void offer_tied(struct table *t, const FRAME(sentinels_apply) *my)
{
    struct context c = context_of_apply(t, my);
    card_id found[CHOSEN_MAX];
    unsigned end, sure = find_most_cards(t, spec_at(t, my->spec), &c, found, &end);
    for (unsigned i = sure; i < end; i++) {
        if (!is_chosen(my, found[i])) OFFER(.kind = MOVE_TARGET, .card = found[i]);
    }
}

static bool some_tie(const struct table *t, const FRAME(sentinels_apply) *my)
{
    const struct spec *spec = spec_at(t, my->spec);
    struct context c = context_of_apply(t, my);
    card_id found[CHOSEN_MAX];
    unsigned end;
    if (spec->cards.how != HOW_MOST_CARDS || my->count >= spec->cards.n) return false;
    find_most_cards(t, spec, &c, found, &end);
    return end > my->count;
}

/* The order of what happens together is chosen; "the rest in this order" ends it. Nothing reacts to
 * the destruction of cards beneath a card (sentinels-32), so theirs makes no difference. */
static bool asks_order(const struct table *t, const FRAME(sentinels_apply) *my)
{
    const struct spec *spec = spec_at(t, my->spec);
    bool ordered = spec->verb == VERB_DAMAGE || spec->verb == VERB_DESTROY;
    bool all = spec->cards.how == HOW_EACH || spec->cards.how == HOW_MOST_CARDS ||
               (spec->verb == VERB_DAMAGE && is_choice(spec));
    if (spec->from == PLACE_BENEATH) return false;
    return ordered && all && !my->fixed && my->count - my->next > 1;
}

static void offer_order(struct table *t, const FRAME(sentinels_apply) *my)
{
    for (unsigned i = my->next; i < my->count; i++) {
        OFFER(.kind = MOVE_NEXT, .card = my->cards[i]);
    }
    OFFER(.kind = MOVE_REST);
}

static void put_next(FRAME(sentinels_apply) *my, card_id card)
{
    unsigned at = my->next;
    while (my->cards[at] != card) at++;
    for (; at > my->next; at--) my->cards[at] = my->cards[at - 1];
    my->cards[my->next] = card;
}

/* ---- doing ----------------------------------------------------------------------------------- */

static void regain(struct table *t, card_id card, int amount)
{
    struct piece *piece = piece_of(t, card);
    int room = piece->most - piece->hp;
    int gained = amount < room ? amount : room;
    if (gained <= 0) return;
    piece->hp = (int8_t)(piece->hp + gained);
    t->result = gained;
    TELL(EVENT_REGAIN, .card = card, .number = gained, .was = piece->hp);
}

static void redirect(struct table *t, const FRAME(sentinels_apply) *my, card_id to)
{
    const struct effect_frame *f = frame_at(t, my->effect);
    struct event *d = event_at(t, f->event);
    t->result = d && d->kind == EVENT_DAMAGE && redirect_damage(t, d, f->card, to);
}

static void set_hp(struct table *t, card_id card, int hp)
{
    struct piece *piece = piece_of(t, card);
    piece->hp = (int8_t)hp;
    piece->most = (uint8_t)hp;
    t->result = 1;
    TELL(EVENT_SET_HP, .card = card, .number = hp);
}

static void put_tokens(struct table *t, card_id card, int amount)
{
    struct piece *piece = piece_of(t, card);
    int tokens = piece->tokens + amount;
    piece->tokens = (uint8_t)(tokens > UINT8_MAX ? UINT8_MAX : tokens);
    state_of(t)->unsettled = 1;
    t->result = amount;
    TELL(EVENT_TOKENS, .card = card, .number = amount, .was = piece->tokens);
}

static void remove_tokens(struct table *t, card_id card, int amount)
{
    struct piece *piece = piece_of(t, card);
    int removed = amount < piece->tokens ? amount : piece->tokens;
    piece->tokens = (uint8_t)(piece->tokens - removed);
    state_of(t)->unsettled = 1;
    t->result = removed;
    TELL(EVENT_TOKENS, .card = card, .number = -removed, .was = piece->tokens);
}

/* Up to how many tokens there are to remove. */
static int removable(const struct table *t, const FRAME(sentinels_apply) *my)
{
    int there = piece_of(t, my->cards[0])->tokens;
    return there < my->value ? there : my->value;
}

/* What needs no rule of its own. */
static void do_plainly(struct table *t, const FRAME(sentinels_apply) *my, card_id card)
{
    const struct spec *spec = spec_at(t, my->spec);
    t->result = 0;
    switch ((enum verb)spec->verb) {
    case VERB_REGAIN:
        if (is_target(t, card)) regain(t, card, my->value);
        break;
    case VERB_REDIRECT: redirect(t, my, card); break;
    case VERB_SET_HP: set_hp(t, card, my->value); break;
    case VERB_PUT_TOKENS: put_tokens(t, card, my->value); break;
    case VERB_REMOVE_TOKENS: remove_tokens(t, card, my->value); break;
    case VERB_BIND: t->result = 1; break;
    default: break;
    }
}

static uint8_t type_of(const struct table *t, const FRAME(sentinels_apply) *my)
{
    const struct spec *spec = spec_at(t, my->spec);
    if (!spec->type_var) return spec->type;
    const struct effect_frame *f = frame_at(t, my->effect);
    return (uint8_t)f->vars[spec->type_var];
}

static struct event damage_of(const struct table *t, const FRAME(sentinels_apply) *my)
{
    const struct spec *spec = spec_at(t, my->spec);
    const struct effect_frame *f = frame_at(t, my->effect);
    return EVENT(EVENT_DAMAGE, .seat = f->seat, .card = f->card, .source = my->dealer,
                 .target = my->cards[my->next], .thing = type_of(t, my), .number = my->value,
                 .flags = spec->flags & SPEC_IRREDUCIBLE ? DAMAGE_IRREDUCIBLE : 0,
                 .parent = f->event);
}

/* For a hero's card that destroys, that hero destroyed it (sentinels-46). */
static card_id destroyer(const struct table *t, const FRAME(sentinels_apply) *my)
{
    const struct effect_frame *f = frame_at(t, my->effect);
    unsigned owner = owner_of(t, f->card);
    return owner < t->seats ? character_of(t, owner) : f->card;
}

static card_id effect_card(const struct table *t, const FRAME(sentinels_apply) *my)
{
    return ((const struct effect_frame *)frame_at(t, my->effect))->card;
}

static struct event destruction_of(const struct table *t, const FRAME(sentinels_apply) *my)
{
    const struct effect_frame *f = frame_at(t, my->effect);
    bool keeps = spec_at(t, my->spec)->to == PLACE_BENEATH;
    return EVENT(EVENT_DESTROY, .source = destroyer(t, my), .target = my->cards[my->next],
                 .card = keeps ? f->card : (card_id)NO_CARD, .flags = keeps ? DAMAGE_BENEATH : 0);
}

/* "Destroy all cards beneath" puts them into their trashes and triggers nothing (sentinels-32). */
static bool is_beneath(const struct table *t, card_id card)
{
    return card_at(t, card)->zone == zone_of(t, ZONE_BENEATH, 0);
}

static bool goes_on(const struct table *t, const FRAME(sentinels_apply) *my)
{
    return my->next < my->count && !sentinels_vocabulary.is_forfeited(t, frame_at(t, my->effect));
}

/* A name for the card that was chosen. */
static void bind_card(struct table *t, const FRAME(sentinels_apply) *my)
{
    if (!(spec_at(t, my->spec)->flags & SPEC_BINDS_CARD)) return;
    struct effect_frame *f = frame_at(t, my->effect);
    const struct instruction *in = &t->setup->pack->code[f->pc - 1];
    if (!in->a) return;
    f->vars[in->a] = my->count ? my->cards[0] : (uint16_t)NO_CARD;
}

static void look_through(struct table *t, const FRAME(sentinels_apply) *my)
{
    const struct spec *spec = spec_at(t, my->spec);
    struct context c = context_of_apply(t, my);
    if (spec->from != PLACE_DECK) return;
    unsigned owner = spec->from_deck == DECK_OF_VILLAIN       ? OWNER_VILLAIN
                     : spec->from_deck == DECK_OF_ENVIRONMENT ? OWNER_ENVIRONMENT
                                                              : owner_of(t, c.self);
    for (EACH_CARD(card, t, deck_zone(t, owner))) show_to_team(t, card, my->actor);
}

static card_id named_dealer(const struct table *t, const FRAME(sentinels_apply) *my)
{
    const struct spec *spec = spec_at(t, my->spec);
    struct context c = context_of_apply(t, my);
    return one_card(t, &c, spec->dealer.one, spec->dealer.var);
}

/* Answers how much was done: cards, or for damage how much was taken. */
SHARED_RULE(sentinels_apply)
{
    MY(sentinels_apply);
    const struct spec *spec = spec_at(t, my->spec);
    RULE_BEGIN;
    my->dealer = NO_CARD;
    if (is_extreme(&spec->dealer)) {
        if (!has_extreme(t, my, &spec->dealer)) RETURN(0);
        ASK_BEGIN(decider(t), PROMPT_DEALER, SUBJECT(effect_card(t, my)));
        offer_extremes(t, my, &spec->dealer);
        ASK_END;
        my->dealer = t->chosen.card;
    }
    look_through(t, my);
    choose_without_asking(t, my);
    if (is_extreme(&spec->cards) && has_extreme(t, my, &spec->cards)) {
        ASK_BEGIN(my->actor < t->seats ? my->actor : decider(t),
                  spec->cards.how == HOW_LOWEST ? PROMPT_LOWEST : PROMPT_HIGHEST,
                  SUBJECT(effect_card(t, my)));
        offer_extremes(t, my, &spec->cards);
        ASK_END;
        my->cards[my->count++] = t->chosen.card;
    }
    while (some_tie(t, my)) {
        ASK_BEGIN(my->actor < t->seats ? my->actor : decider(t), PROMPT_MOST_CARDS,
                  SUBJECT(effect_card(t, my)));
        offer_tied(t, my);
        ASK_END;
        my->cards[my->count++] = t->chosen.card;
    }
    while (is_choice(spec) && more_to_choose(t, my)) {
        ASK_BEGIN(my->actor < t->seats ? my->actor : decider(t),
                  move_for(spec) == MOVE_TARGET ? PROMPT_TARGET : PROMPT_CARD,
                  SUBJECT(effect_card(t, my)));
        offer_candidates(t, my);
        if (may_stop(spec, my)) OFFER(.kind = MOVE_DONE);
        ASK_END;
        if (t->chosen.kind == MOVE_DONE) break;
        my->cards[my->count++] = t->chosen.card;
    }
    bind_card(t, my);
    if (spec->verb == VERB_REMOVE_TOKENS && spec->howmany == HOWMANY_UP_TO && my->count) {
        ASK_BEGIN(my->actor < t->seats ? my->actor : decider(t), PROMPT_NUMBER,
                  SUBJECT(effect_card(t, my)));
        for (int n = removable(t, my); n >= 0; n--)
            OFFER(.kind = MOVE_NUMBER, .number = (int16_t)n);
        ASK_END;
        my->value = t->chosen.number;
    }
    if (spec->verb == VERB_DAMAGE && my->count == 1 && goes_on(t, my)) {
        if (!is_extreme(&spec->dealer)) my->dealer = named_dealer(t, my);
        /* Its answer is the same, and reactions to reactions so need less of the stack. */
        BECOME(sentinels_damage, .damage = damage_of(t, my));
    }
    while (goes_on(t, my)) {
        if (asks_order(t, my)) {
            ASK_BEGIN(my->actor < t->seats ? my->actor : decider(t), PROMPT_ORDER,
                      SUBJECT(effect_card(t, my)));
            offer_order(t, my);
            ASK_END;
            if (t->chosen.kind == MOVE_REST)
                my->fixed = 1;
            else
                put_next(my, t->chosen.card);
        }
        if (spec->verb == VERB_DAMAGE) {
            if (!is_extreme(&spec->dealer)) my->dealer = named_dealer(t, my);
            CALL(sentinels_damage, .damage = damage_of(t, my));
        } else if (spec->verb == VERB_DESTROY && is_beneath(t, my->cards[my->next])) {
            leave_play(t, my->cards[my->next], trash_zone(t, owner_of(t, my->cards[my->next])));
            t->result = 1;
        } else if (spec->verb == VERB_DESTROY) {
            CALL(sentinels_destroy, .destruction = destruction_of(t, my));
        } else if (spec->verb == VERB_MOVE) {
            CALL(sentinels_move, .leaving = EVENT(EVENT_MOVE, .target = my->cards[my->next]),
                 .to = spec->to, .actor = my->actor, .host = effect_card(t, my));
        } else {
            do_plainly(t, my, my->cards[my->next]);
        }
        my->next++;
        my->done = (uint16_t)(my->done + t->result);
    }
    if (needs_settling(t)) CALL(sentinels_settle);
    RETURN(my->done);
    RULE_END;
}

/* ---- from the effect ------------------------------------------------------------------------- */

/* How many cards may have to be kept. */
static unsigned room_for(const struct table *t, const struct spec *spec, const struct context *c)
{
    card_id found[CHOSEN_MAX];
    if (spec->cards.how == HOW_ONE || is_extreme(&spec->cards)) return 1;
    if (spec->cards.how == HOW_CHOOSE || spec->cards.how == HOW_UP_TO) return spec->cards.n;
    return find_candidates(t, spec, c, found);
}

size_t room_apply(const struct table *t, const struct effect_frame *f, const struct instruction *in)
{
    struct context c = context_of_card(t, f->card);
    c.event = event_at(t, f->event);
    c.vars = f->vars;
    c.who = f->flags;
    return (room_for(t, spec_at(t, in->mask), &c) + 1) / 2 * 4;
}

/* The frame's own fields; `room` was found by room_apply(). */
static void fill(struct table *t, FRAME(sentinels_apply) *my, frame_id effect, unsigned spec)
{
    my->effect = effect;
    my->spec = (uint16_t)spec;
    my->room = (uint8_t)((t->end - (uint32_t)((char *)my - (char *)t) - sizeof *my) / 2);
    struct context c = context_of_effect(t, effect);
    my->actor = c.actor;
    my->may = spec_at(t, spec)->flags & SPEC_MAY ? 1 : 0;
    my->value = (int16_t)value_of(t, &spec_at(t, spec)->value, &c);
}

void enter_apply(struct table *t, struct effect_frame *f, const struct instruction *in, void *frame)
{
    fill(t, frame, frame_name(t, f), in->mask);
}

enum flow run_apply_for(struct table *t, frame_id effect, unsigned spec, seat_id seat, bool may)
{
    struct context c = context_of_effect(t, effect);
    c.actor = seat;
    size_t more = (room_for(t, spec_at(t, spec), &c) + 1) / 2 * 4;
    FRAME(sentinels_apply) *frame = table_push_sized(t, RULE_sentinels_apply, sizeof *frame + more);
    fill(t, frame, effect, spec);
    frame->actor = seat;
    frame->may = may;
    if (sentinels_apply(t, frame) == FLOW_ASK) return FLOW_ASK;
    frame_pop(t);
    return FLOW_DONE;
}
