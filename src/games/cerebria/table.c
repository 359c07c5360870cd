/* SPDX-License-Identifier: MIT */
/*
 * The table as a board, and every change of it.
 *
 * Nothing here asks anybody or decides anything; whoever calls has made sure that it may be done.
 * Each change tells its event after it has happened, so that whoever listens sees it done.
 */
#include "games/cerebria/cerebria.h"

/* ---- places ------------------------------------------------------------------------------------ */

/* Slot 3r-1 and 3r are Realm r's own, 3f+1 is Frontier f's. */
unsigned place_of_slot(unsigned slot)
{
    unsigned third = slot / 3;
    if (slot % 3 == 1) return PLACE_FRONTIER + third;
    if (slot % 3 == 0) return PLACE_SLOTS + 2 * third + 1;
    return PLACE_SLOTS + 2 * ((third + 1) % BOARD_REALMS);
}

unsigned slot_of_place(unsigned place)
{
    check(place >= PLACE_FRONTIER && place < PLACES);
    if (place < PLACE_SLOTS) return 3 * (place - PLACE_FRONTIER) + 1;
    unsigned realm = (place - PLACE_SLOTS) / 2;
    return (place - PLACE_SLOTS) % 2 ? 3 * realm : (3 * realm + BOARD_SLOTS - 1) % BOARD_SLOTS;
}

/* ---- what lies there ---------------------------------------------------------------------------- */

static zone_id slot_zone(const struct table *t, unsigned slot)
{
    check(slot < BOARD_SLOTS);
    return zone_of(t, ZONE_SLOT + slot, 0);
}

card_id cerebria_on(const struct table *t, unsigned slot)
{
    return zone_top(t, slot_zone(t, slot));
}

unsigned cerebria_slot(const struct table *t, card_id card)
{
    zone_id zone = card_at(t, card)->zone, first = slot_zone(t, 0);
    return zone >= first && zone < first + BOARD_SLOTS ? zone - first : BOARD_SLOTS;
}

const struct emotion_fact *emotion_fact(const struct table *t, card_id emotion)
{
    return &facts_of(t->setup)->emotions[face_of(t, emotion)];
}

side_id cerebria_side(const struct table *t, card_id emotion)
{
    return emotion_fact(t, emotion)->team == facts_of(t->setup)->team ? SIDE_PLAYERS : SIDE_EGO;
}

/* The Ego's Emotions have no powers (cerebria-56): none of its cards protects. */
struct emotion cerebria_emotion(const struct table *t, card_id card)
{
    struct emotion emotion = emotion_fact(t, card)->printed;
    emotion.card = (uint8_t)card;
    if (cerebria_side(t, card) == SIDE_EGO) emotion.protects = emotion.toll = 0;
    return emotion;
}

/* The same as cerebria_emotion() and cerebria_side() would say. */
static void fill_slot(const struct cerebria_setup *facts, const struct emotion_fact *fact,
                      const struct emotion_state *state, struct board_slot *slot)
{
    slot->side = fact->team == facts->team ? SIDE_PLAYERS : SIDE_EGO;
    slot->essence = state->essence;
    slot->token = state->token;
    slot->emotion = fact->printed;
    if (slot->side == SIDE_EGO) slot->emotion.protects = slot->emotion.toll = 0;
}

/* This is most of what a board costs, so where things lie is looked up once. */
static void fill_slots(const struct table *t, struct board *b)
{
    const struct cerebria_setup *facts = facts_of(t->setup);
    const struct zone *zones = zone_at(t, slot_zone(t, 0)); /* side by side */
    const struct card *nodes = card_nodes(t);
    const struct emotion_state *states = emotion_of(t, 0);
    const unsigned cards = t->cards;
    for (unsigned i = 0; i < BOARD_SLOTS; i++) {
        struct board_slot *slot = &b->slots[i];
        card_id card = zones[i].first;
        /* One without Essence is about to leave play: whoever looks in between sees it gone. */
        if (card >= cards || states[card].essence == 0) {
            slot->side = SIDE_NONE;
            continue;
        }
        fill_slot(facts, &facts->emotions[nodes[card].face], &states[card], slot);
        slot->emotion.card = (uint8_t)card;
    }
}

static void fill_spirits(const struct table *t, struct board *b)
{
    const struct cerebria *g = cerebria_of(t);
    const struct cerebria_setup *facts = facts_of(t->setup);
    for (unsigned s = 0; s < BOARD_SPIRITS; s++) {
        bool there = s < t->seats && g->at[s] < BOARD_SPACES;
        b->spirits[SIDE_PLAYERS][s] = (struct board_spirit){
            .space = there ? g->at[s] : (uint8_t)SPACE_NONE,
            .shields = there && facts->spirits[facts->spirit[s]].powers & SPIRIT_SHIELDS,
        };
        b->spirits[SIDE_EGO][s] = (struct board_spirit){ .space = g->ego_at[s] };
    }
}

static void fill_fragments(const struct cerebria *g, struct board *b)
{
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        b->fortresses[r] = (struct board_fortress){
            .side = g->fortress[r] ? g->fortress_side[r] : (side_id)SIDE_NONE,
            .fragment = g->fortress[r],
            .fresh = g->fresh[r],
        };
        b->spheres[r] = g->spheres[r];
    }
    b->origin = g->origin;
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        uint8_t *pool = b->pool[side], *identity = b->identity[side];
        pool[FRAGMENT_NONE] = identity[FRAGMENT_NONE] = 0;
        pool[FRAGMENT_MINOR] = g->minors[side];
        pool[FRAGMENT_MAJOR] = g->majors[side];
        pool[FRAGMENT_CAPPING] = g->cappings[side];
        identity[FRAGMENT_MINOR] = g->added_minors[side];
        identity[FRAGMENT_MAJOR] = g->added_majors[side];
        identity[FRAGMENT_CAPPING] = g->added_cappings[side];
    }
}

void cerebria_board(const struct table *t, struct board *b)
{
    fill_slots(t, b);
    fill_spirits(t, b);
    fill_fragments(cerebria_of(t), b);
}

card_id cerebria_shield(const struct table *t, const struct board *b, unsigned slot)
{
    int shield = board_shield(b, slot);
    if (shield < 0) return NO_CARD;
    if (shield < BOARD_SLOTS) return cerebria_on(t, (unsigned)shield);
    return zone_top(t, zone_of(t, ZONE_SPIRIT, (seat_id)(shield - BOARD_SLOTS)));
}

/* ---- Aspirations, seats, reach -------------------------------------------------------------------- */

enum aspiration aspiration_of(const struct table *t, card_id card)
{
    if (card == NO_CARD) return ASPIRATION_NONE;
    return (enum aspiration)facts_of(t->setup)->aspirations[face_of(t, card)];
}

enum aspiration cerebria_common(const struct table *t)
{
    return aspiration_of(t, zone_top(t, zone_of(t, ZONE_COMMON, 0)));
}

enum aspiration cerebria_hidden(const struct table *t, side_id side)
{
    unsigned zone = side == SIDE_PLAYERS ? ZONE_HIDDEN : ZONE_EGO_HIDDEN;
    return aspiration_of(t, zone_top(t, zone_of(t, zone, 0)));
}

unsigned cerebria_sphere_at(const struct table *t, unsigned realm)
{
    return (realm + BOARD_REALMS - (unsigned)cerebria_of(t)->origin) % BOARD_REALMS;
}

/* TURN_FIRST, Gatekeeper, TURN_SECOND, Influencer: after the Gatekeeper the second Spirit plays. */
seat_id cerebria_active(const struct table *t)
{
    unsigned turn = cerebria_of(t)->turn;
    bool second = turn == TURN_GATEKEEPER || turn == TURN_SECOND;
    return (seat_id)(second && t->seats > 1);
}

/* Reckoned and not searched for with board_way_to_slot(): every choice asks it several times. */
unsigned cerebria_reach(unsigned space, bool far)
{
    unsigned slot = 3 * (space / 2); /* 3r is the Realm's second own slot, 3f begins the Triad */
    if (space % 2) return far ? 7u << slot : 2u << slot;
    unsigned own = 1u << slot | 1u << (slot + BOARD_SLOTS - 1) % BOARD_SLOTS;
    return far ? own | 1u << (slot + 1) | 1u << (slot + BOARD_SLOTS - 2) % BOARD_SLOTS : own;
}

bool cerebria_opponent_at(const struct table *t, seat_id seat, unsigned space)
{
    (void)seat; /* all seats are one side, and the Ego the other */
    const struct cerebria *g = cerebria_of(t);
    return g->ego_at[EGO_GATEKEEPER] == space || g->ego_at[EGO_INFLUENCER] == space;
}

/* ---- what a Spirit has ---------------------------------------------------------------------------- */

void cerebria_gain_willpower(struct table *t, seat_id seat, unsigned willpower)
{
    uint16_t *has = &cerebria_of(t)->willpower[seat], was = *has;
    if (willpower == 0) return;
    *has = (uint16_t)(was + willpower);
    TELL(EVENT_GAIN_WILLPOWER, .seat = seat, .number = *has, .was = was);
}

void cerebria_gain_essence(struct table *t, seat_id seat, unsigned essence)
{
    uint16_t *has = &cerebria_of(t)->essence[seat], was = *has;
    if (essence == 0) return;
    *has = (uint16_t)(was + essence);
    TELL(EVENT_GAIN_ESSENCE, .seat = seat, .number = *has, .was = was);
}

void cerebria_spend_essence(struct table *t, seat_id seat, unsigned essence)
{
    uint16_t *has = &cerebria_of(t)->essence[seat], was = *has;
    if (essence == 0) return;
    check(was >= essence);
    *has = (uint16_t)(was - essence);
    TELL(EVENT_SPEND_ESSENCE, .seat = seat, .number = *has, .was = was);
}

void cerebria_gain_ambition(struct table *t, seat_id seat, unsigned ambition)
{
    uint8_t *has = &cerebria_of(t)->ambition, was = *has;
    unsigned most = facts_of(t->setup)->constants.ambition;
    unsigned now = was + ambition > most ? most : was + ambition;
    if (now == was) return;
    *has = (uint8_t)now;
    TELL(EVENT_GAIN_AMBITION, .seat = seat, .number = *has, .was = was);
}

/* Never beyond 12 in a turn (cerebria-49): those begun and those to come. */
void cerebria_gain_action(struct table *t, seat_id seat, unsigned actions)
{
    struct cerebria *g = cerebria_of(t);
    unsigned most = facts_of(t->setup)->constants.actions_most;
    unsigned used = (unsigned)g->actions_all + g->actions;
    unsigned room = used < most ? most - used : 0;
    if (actions > room) actions = room;
    if (actions == 0) return;
    g->actions = (uint8_t)(g->actions + actions);
    TELL(EVENT_GAIN_ACTION, .seat = seat, .number = (int32_t)actions);
}

void cerebria_pay(struct table *t, seat_id seat, unsigned willpower, unsigned ambition)
{
    struct cerebria *g = cerebria_of(t);
    uint8_t had = g->ambition;
    check(g->willpower[seat] >= willpower && had >= ambition);
    g->willpower[seat] = (uint16_t)(g->willpower[seat] - willpower);
    g->ambition = (uint8_t)(had - ambition);
    if (willpower) TELL(EVENT_PAY, .seat = seat, .number = (int32_t)willpower);
    if (ambition) TELL(EVENT_SPEND_AMBITION, .seat = seat, .number = g->ambition, .was = had);
}

/* ---- decks ---------------------------------------------------------------------------------------- */

void cerebria_show_top(struct table *t, zone_id deck)
{
    card_id top = zone_top(t, deck);
    if (top != NO_CARD) card_show(t, top, all_seats(t));
}

unsigned cerebria_draw(struct table *t, seat_id seat, unsigned cards)
{
    zone_id deck = zone_of(t, ZONE_DECK, seat);
    unsigned drawn = zone_draw(t, deck, zone_of(t, ZONE_HAND, seat), cards, EVENT_DRAW);
    cerebria_show_top(t, deck);
    return drawn;
}

/* Under a deck a card lies face down: the rest of a deck is seen by nobody (defaults 14). */
static void put_under(struct table *t, card_id card, zone_id deck)
{
    bool was_empty = zone_count(t, deck) == 0;
    card_move(t, card, deck);
    card_show_only(t, card, 0);
    if (was_empty) cerebria_show_top(t, deck);
}

/* The card is open when its Vibe is taken for a token, so it is told before it is face down. */
void cerebria_discard(struct table *t, seat_id seat, card_id card)
{
    card_show(t, card, all_seats(t));
    TELL(EVENT_DISCARD, .seat = seat, .card = card);
    put_under(t, card, zone_of(t, ZONE_DECK, seat));
}

/* ---- Emotions ------------------------------------------------------------------------------------- */

unsigned cerebria_enter(struct table *t, card_id card, unsigned slot, unsigned essence)
{
    check(cerebria_on(t, slot) == NO_CARD);
    unsigned spaces = emotion_fact(t, card)->printed.spaces;
    if (essence > spaces) essence = spaces;
    card_move(t, card, slot_zone(t, slot));
    *emotion_of(t, card) = (struct emotion_state){ .essence = (uint8_t)essence };
    cerebria_open_operations(t);
    return essence;
}

unsigned cerebria_add_essence(struct table *t, unsigned slot, unsigned essence)
{
    card_id card = cerebria_on(t, slot);
    struct emotion_state *state = emotion_of(t, card);
    unsigned room = emotion_fact(t, card)->printed.spaces - (unsigned)state->essence;
    uint8_t was = state->essence;
    if (essence > room) essence = room;
    if (essence == 0) return 0;
    state->essence = (uint8_t)(was + essence);
    TELL(EVENT_ESSENCE, .card = card, .place = (uint8_t)place_of_slot(slot),
         .number = state->essence, .was = was);
    return essence;
}

unsigned cerebria_add_token(struct table *t, unsigned slot, unsigned token)
{
    card_id card = cerebria_on(t, slot);
    struct emotion_state *state = emotion_of(t, card);
    unsigned room = TOKEN_MOST - (unsigned)state->token;
    uint8_t was = state->token;
    if (token > room) token = room;
    if (token == 0) return 0;
    state->token = (uint8_t)(was + token);
    TELL(EVENT_INTENSITY_TOKEN, .card = card, .place = (uint8_t)place_of_slot(slot),
         .number = state->token, .was = was);
    return token;
}

/* Mild ones go under the deck of whoever brought them into play, which is the pool they are of;
 * Starting Emotions out of the game, but for those that may come again (cerebria-79). */
static void put_away(struct table *t, card_id card)
{
    const struct card *c = card_at(t, card);
    bool ours = cerebria_side(t, card) == SIDE_PLAYERS;
    *emotion_of(t, card) = (struct emotion_state){ 0 };
    switch ((enum emotion_strength)emotion_fact(t, card)->printed.strength) {
    case EMOTION_STRONG: card_move(t, card, zone_of(t, ZONE_STRONG, 0)); return;
    case EMOTION_STARTING:
        card_move(t, card,
                  ours && facts_of(t->setup)->starting_returns ? zone_of(t, ZONE_SUPPLY, 0)
                                                               : t->setup->box);
        return;
    case EMOTION_MILD:
        put_under(t, card,
                  ours ? zone_of(t, ZONE_DECK, (seat_id)(c->pool - POOL_DECK))
                       : zone_of(t, ZONE_EGO_DECK, 0));
        return;
    }
}

void cerebria_leave(struct table *t, unsigned slot)
{
    card_id card = cerebria_on(t, slot);
    cerebria_note_leaving(t, card);
    TELL(EVENT_LEAVES, .card = card, .place = (uint8_t)place_of_slot(slot));
    put_away(t, card);
}

unsigned cerebria_remove_essence(struct table *t, unsigned slot, unsigned essence)
{
    card_id card = cerebria_on(t, slot);
    struct emotion_state *state = emotion_of(t, card);
    uint8_t was = state->essence;
    if (essence > was) essence = was;
    if (essence == 0) return 0;
    state->essence = (uint8_t)(was - essence);
    TELL(EVENT_QUELL, .card = card, .place = (uint8_t)place_of_slot(slot),
         .number = (int32_t)essence);
    if (state->essence == 0) cerebria_leave(t, slot);
    return essence;
}

void cerebria_move_emotion(struct table *t, unsigned from, unsigned to)
{
    card_id card = cerebria_on(t, from);
    check(cerebria_on(t, to) == NO_CARD);
    card_move(t, card, slot_zone(t, to));
    TELL(EVENT_MOVE_EMOTION, .card = card, .place = (uint8_t)place_of_slot(to),
         .place_2 = (uint8_t)place_of_slot(from));
}

void cerebria_move_spirit(struct table *t, seat_id seat, unsigned space)
{
    uint8_t *at = &cerebria_of(t)->at[seat], was = *at;
    if (was == space) return;
    *at = (uint8_t)space;
    TELL(EVENT_MOVE, .seat = seat, .place = (uint8_t)place_of_space(space),
         .place_2 = was < BOARD_SPACES ? (uint8_t)place_of_space(was) : (uint8_t)NOTHING);
}

/* ---- Fragments ------------------------------------------------------------------------------------ */

static uint8_t *pool_of(struct cerebria *g, side_id side, enum fragment fragment)
{
    return fragment == FRAGMENT_MINOR ? &g->minors[side] : &g->majors[side];
}

void cerebria_build(struct table *t, seat_id seat, unsigned realm, side_id side,
                    enum fragment fragment)
{
    struct cerebria *g = cerebria_of(t);
    uint8_t *pool = pool_of(g, side, fragment);
    check(*pool > 0 && g->fortress[realm] == FRAGMENT_NONE);
    --*pool;
    g->fortress[realm] = (uint8_t)fragment;
    g->fortress_side[realm] = side;
    g->fresh[realm] = 1;
    TELL(EVENT_BUILD, .seat = seat, .place = (uint8_t)(PLACE_REALM + realm),
         .number = (int32_t)fragment, .was = side);
}

void cerebria_exalt(struct table *t, seat_id seat, unsigned realm)
{
    struct cerebria *g = cerebria_of(t);
    side_id side = g->fortress_side[realm];
    check(g->fortress[realm] == FRAGMENT_MINOR && g->majors[side] > 0);
    g->minors[side]++;
    g->majors[side]--;
    g->fortress[realm] = FRAGMENT_MAJOR;
    g->fresh[realm] = 1;
    TELL(EVENT_EXALT, .seat = seat, .place = (uint8_t)(PLACE_REALM + realm));
}

/* A Major steps down to a Minor of the pool, if there is one (cerebria-43). */
void cerebria_raze(struct table *t, seat_id seat, unsigned realm, bool altogether)
{
    struct cerebria *g = cerebria_of(t);
    side_id side = g->fortress_side[realm];
    bool major = g->fortress[realm] == FRAGMENT_MAJOR;
    check(g->fortress[realm] != FRAGMENT_NONE);
    ++*pool_of(g, side, (enum fragment)g->fortress[realm]);
    if (major && !altogether && g->minors[side] > 0) {
        g->minors[side]--;
        g->fortress[realm] = FRAGMENT_MINOR;
    } else {
        g->fortress[realm] = FRAGMENT_NONE;
        g->fortress_side[realm] = 0;
    }
    g->fresh[realm] = 0; /* what has stepped down may go into an Identity (cerebria-67) */
    TELL(EVENT_RAZE, .seat = seat, .place = (uint8_t)(PLACE_REALM + realm),
         .number = g->fortress[realm], .was = side);
}

/* ---- the Wheel and the Origin ---------------------------------------------------------------------- */

enum { WHEEL_SPACES = 20 };

/* Every second space has a mark: Essence, a card, Ambition, and again from the first. The Wheel is
 * round, and 20 is no multiple of 6: 22 is the space of 2, which has Essence (cerebria-94). */
static void follow_mark(struct table *t, seat_id seat, unsigned points)
{
    unsigned reward = (points - 1) % WHEEL_SPACES / 2 % 3;
    TELL(EVENT_WHEEL_MARK, .seat = seat, .number = (int32_t)points, .was = (int32_t)reward);
    switch (reward) {
    case 0: cerebria_gain_essence(t, seat, 1); return;
    case 1: cerebria_draw(t, seat, 1); return;
    default: cerebria_gain_ambition(t, seat, 1); return;
    }
}

void cerebria_score(struct table *t, seat_id seat, unsigned points)
{
    struct cerebria *g = cerebria_of(t);
    uint16_t was = g->points[SIDE_PLAYERS];
    if (points == 0) return;
    g->points[SIDE_PLAYERS] = (uint16_t)(was + points);
    TELL(EVENT_POINTS, .seat = seat, .number = g->points[SIDE_PLAYERS], .was = was);
    for (unsigned mark = was / 2u * 2 + 2; mark <= was + points; mark += 2)
        follow_mark(t, seat, mark);
    if (g->points[SIDE_PLAYERS] < facts_of(t->setup)->constants.wheel_end || g->end) return;
    g->end = END_WHEEL;
    TELL(EVENT_LAST_TURN, .seat = NOBODY, .number = g->end);
}

/* All there are fit; a scene may lay out more than a game comes to, and is refused for it. */
void cerebria_add_to_identity(struct table *t, side_id side, enum fragment kind)
{
    struct cerebria *g = cerebria_of(t);
    unsigned count = 0;
    while (count < IDENTITY_MOST && g->identity[count]) count++;
    if (count < IDENTITY_MOST) g->identity[count] = identity_of(side, kind);
}

void cerebria_turn_origin(struct table *t)
{
    struct cerebria *g = cerebria_of(t);
    g->origin = (uint8_t)((g->origin + 1) % BOARD_REALMS);
    TELL(EVENT_TURN_ORIGIN, .thing = THING_SPHERE, .place = (uint8_t)(PLACE_REALM + g->origin));
}
