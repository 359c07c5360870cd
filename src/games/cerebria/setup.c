/* SPDX-License-Identifier: MIT */
/*
 * Set-up: what the options mean, which cards there are, and how they are dealt.
 */
#include "games/cerebria/setup.h"

#include <string.h>

#include "cardlang/decks.h"
#include "games/cerebria/start.h"
#include "games/cerebria/words.h"
#include "kernel/options.h"

/* ---- options ----------------------------------------------------------------------------------- */

static const struct option_value *own_value(const struct options *o, unsigned option)
{
    return &o->value[OPTIONS_COMMON + option];
}

static bool is_given(const struct options *o, unsigned option)
{
    return o->given >> (OPTIONS_COMMON + option) & 1;
}

/* The words of `kinds`: first the one that leaves it to `decks`, then the Mild Emotions. */
static const char *kind_word(const struct options *o, unsigned index)
{
    if (index == 0) return "by-decks";
    if (!o->pack) return NULL;
    for (unsigned c = 0; c < o->pack->card_count; c++) {
        if (cerebria_is_mild(o->pack, c) && --index == 0) return o->pack->cards[c].name;
    }
    return NULL;
}

const struct word_source cerebria_kind_words = { .word = kind_word };

/* A list whose first word says that there is none: whether it says anything else. */
static bool names_something(const struct option_value *list)
{
    return list->number != 1 || list->word[0] != 0;
}

static unsigned modifier_bits(const struct option_value *list)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < (unsigned)list->number; i++) {
        if (list->word[i] > 0) bits |= 1u << (list->word[i] - 1);
    }
    return bits;
}

/* So many modifiers in the order of the rulebook: the hard ones upwards, the easy ones downwards.
 */
static unsigned level_bits(int64_t level)
{
    if (level >= 0) return (1u << level) - 1;
    return ((1u << -level) - 1) << MODIFIER_DISCARDS_BOTH;
}

static void check_modifiers(const struct options *o, struct diagnostics *d)
{
    const struct option_value *list = own_value(o, OPTION_MODIFIERS);
    unsigned bits = modifier_bits(list);
    if (!names_something(list)) return;
    for (unsigned i = 0; i < (unsigned)list->number; i++) {
        if (list->word[i] == 0)
            diagnose(d, 0, 0, "modifiers=none names no other modifier: leave 'none' out");
    }
    if (is_given(o, OPTION_LEVEL))
        diagnose(d, 0, 0,
                 "a level says which modifiers there are: give level or modifiers, not "
                 "both");
    if (bits >> MODIFIER_KEEPS_BOTH & 1 && bits >> MODIFIER_DISCARDS_BOTH & 1)
        diagnose(d, 0, 0,
                 "the Ego cannot keep both Willpower and discard both: take keeps-both or "
                 "discards-both out");
}

/* Does it name eight kinds, which remain to be looked at? */
static bool check_kinds(const struct options *o, struct diagnostics *d)
{
    const struct option_value *list = own_value(o, OPTION_KINDS);
    if (!names_something(list)) return false;
    if (is_given(o, OPTION_DECKS))
        diagnose(d, 0, 0, "kinds stands for a deck of your own: give decks or kinds, not both");
    for (unsigned i = 0; i < (unsigned)list->number; i++) {
        if (list->word[i] != 0) continue;
        diagnose(d, 0, 0, "kinds=by-decks names no Emotion: leave 'by-decks' out");
        return false;
    }
    if (list->number != DECK_KINDS)
        diagnose(d, 0, 0, "a deck has %d kinds of Emotions, two of each Vibe; kinds names %u",
                 DECK_KINDS, (unsigned)list->number);
    return list->number == DECK_KINDS;
}

/* The Spirit that a word of `spirits` names, as a card of the pack; NULL: there is none. */
static const struct card_def *spirit_named(const struct options *o, unsigned place)
{
    const char *name = option_word(&cerebria_game, o, OPTIONS_COMMON + OPTION_SPIRITS,
                                   own_value(o, OPTION_SPIRITS)->word[place]);
    int deck = name ? pack_find_deck(o->pack, name) : -1;
    for (unsigned c = 0; c < o->pack->own_from; c++) {
        const struct card_def *card = &o->pack->cards[c];
        if (card->deck == deck && card_sort(card) == SORT_SPIRIT) return card;
    }
    return NULL;
}

/* All Spirits are of one side (cerebria-04). */
static bool check_spirits(const struct options *o, struct diagnostics *d)
{
    unsigned count = (unsigned)own_value(o, OPTION_SPIRITS)->number;
    const struct card_def *first = spirit_named(o, 0);
    for (unsigned i = 0; i < count; i++) {
        const struct card_def *spirit = spirit_named(o, i);
        if (!spirit) {
            diagnose(d, 0, 0, "the pack has no such Spirit");
            return false;
        }
        if (card_team(o->pack, spirit) != card_team(o->pack, first)) {
            diagnose(d, 0, 0, "both Spirits have to be of one side: '%s' is of %s, '%s' of %s",
                     first->name, team_name(card_team(o->pack, first)), spirit->name,
                     team_name(card_team(o->pack, spirit)));
            return false;
        }
    }
    return true;
}

/* Two of each Vibe, of the side that is played (cerebria-06). */
static void check_vibes(const struct options *o, struct diagnostics *d)
{
    const struct option_value *list = own_value(o, OPTION_KINDS);
    enum team team = card_team(o->pack, spirit_named(o, 0));
    unsigned of[VIBES] = { 0 };
    bool right = true;
    for (unsigned i = 0; i < DECK_KINDS; i++) {
        const struct card_def *card =
            &o->pack->cards[pack_find(o->pack, kind_word(o, list->word[i]))];
        if (card_team(o->pack, card) != team) {
            diagnose(d, 0, 0, "kinds: %s is an Emotion of the other side; name one of %s",
                     card->name, team_name(team));
            right = false;
        }
        for (unsigned v = 0; v < VIBES; v++) of[v] += (unsigned)card_vibes(card) >> v & 1u;
    }
    for (unsigned v = 0; v < VIBES && right; v++) {
        if (of[v] == 2) continue;
        diagnose(d, 0, 0, "kinds needs two Emotions of each Vibe; %u are %s", of[v],
                 cerebria_game.things[v]);
        right = false;
    }
}

void cerebria_check_options(const struct options *o, struct diagnostics *d)
{
    bool full = own_value(o, OPTION_MODE)->number;
    if (own_value(o, OPTION_SPIRITS)->number > SEATS)
        diagnose(d, 0, 0, "a side has one Spirit or two; spirits names %u",
                 (unsigned)own_value(o, OPTION_SPIRITS)->number);
    if (full && !own_value(o, OPTION_BONUS)->number)
        diagnose(d, 0, 0,
                 "bonus marks can be left out in the basic game only: say bonus=on, or "
                 "mode=basic");
    if (!full && own_value(o, OPTION_BOARDS)->number)
        diagnose(d, 0, 0, "side b of the Spirit boards is for the full game: say mode=full");
    if (!full && own_value(o, OPTION_TEAM_BOARD)->number)
        diagnose(d, 0, 0, "the basic game has no Intentions: say mode=full for team-board=b");
    check_modifiers(o, d);
    bool spirits = o->pack && check_spirits(o, d);
    if (check_kinds(o, d) && spirits) check_vibes(o, d);
}

static void read_modifiers(struct setup *setup, struct cerebria_setup *own)
{
    const struct option_value *list = own_value(&setup->options, OPTION_MODIFIERS);
    unsigned bits =
        names_something(list) ? modifier_bits(list) : level_bits(own_option(setup, OPTION_LEVEL));
    own->ego = (struct ego_rules){
        .far_sight = bits >> MODIFIER_FAR_SIGHT & 1,
        .wheel_willpower = bits >> MODIFIER_WHEEL_WILLPOWER & 1,
        .keeps_both = bits >> MODIFIER_KEEPS_BOTH & 1,
        .discards_both = bits >> MODIFIER_DISCARDS_BOTH & 1,
        .no_willpower_points = bits >> MODIFIER_NO_WILLPOWER_POINTS & 1,
        .own_standing = own_option(setup, OPTION_STANDING),
        .no_bonus = !own_option(setup, OPTION_BONUS),
    };
    own->willpower_2 = bits >> MODIFIER_WILLPOWER_2 & 1;
    own->full_start = bits >> MODIFIER_FULL_START & 1;
    own->first_fragment = bits >> MODIFIER_FIRST_FRAGMENT & 1;
    own->revelation_willpower = bits >> MODIFIER_REVELATION_WILLPOWER & 1;
    own->cheap_fortresses = bits >> MODIFIER_CHEAP_FORTRESSES & 1;
}

/* ---- which cards there are ------------------------------------------------------------------------ */

/* The face that a word of `kinds` means. */
static face_id kind_of_word(const struct setup *setup, unsigned word)
{
    const char *name = kind_word(&setup->options, word);
    return (face_id)pack_find(setup->pack, name);
}

/* All Mild Emotions of the players' side. */
static unsigned all_kinds(const struct setup *setup, face_id *kinds)
{
    const struct cerebria_setup *own = facts_of(setup);
    unsigned count = 0;
    for (face_id f = 0; f < setup->pack->card_count; f++) {
        bool mild = own->sort[f] == SORT_EMOTION && own->emotions[f].team == own->team &&
                    own->emotions[f].printed.strength == EMOTION_MILD;
        if (mild) kinds[count++] = f;
    }
    return count;
}

/* The kinds in a Spirit's deck; with decks=random all there are, of which deal() takes eight. */
static unsigned kinds_of(const struct setup *setup, seat_id seat, face_id *kinds,
                         struct diagnostics *d)
{
    const struct option_value *list = own_value(&setup->options, OPTION_KINDS);
    if (names_something(list)) {
        for (unsigned i = 0; i < DECK_KINDS; i++) kinds[i] = kind_of_word(setup, list->word[i]);
        return DECK_KINDS;
    }
    if (own_option(setup, OPTION_DECKS) == DECKS_RANDOM) return all_kinds(setup, kinds);
    return cerebria_deck_kinds(setup, seat, kinds, d) ? DECK_KINDS : 0;
}

static void add_strong(struct setup *setup, const bool *in_decks)
{
    const struct cerebria_setup *own = facts_of(setup);
    for (face_id f = 0; f < setup->pack->card_count; f++) {
        if (!in_decks[f] || own->emotions[f].strong == NO_FACE) continue;
        setup_add_cards(setup, own->emotions[f].strong, STRONG_COPIES, POOL_STRONG,
                        setup_zone(setup, ZONE_STRONG, 0));
    }
}

static bool add_decks(struct setup *setup, struct diagnostics *d)
{
    face_id kinds[FACES_MOST + 1];
    bool in_decks[FACES_MOST + 1] = { false };
    for (seat_id s = 0; s < setup->seats; s++) {
        unsigned count = kinds_of(setup, s, kinds, d);
        if (count == 0) return false;
        for (unsigned i = 0; i < count; i++) {
            setup_add_cards(setup, kinds[i], DECK_COPIES, POOL_DECK + s,
                            setup_zone(setup, ZONE_DECK, s));
            in_decks[kinds[i]] = true;
        }
    }
    if (facts_of(setup)->full) add_strong(setup, in_decks);
    return true;
}

/* As many of the players' Starting Emotions as may lie on the board, where a Spirit can bring more
 * of them; else two a side. */
static void add_starting(struct setup *setup)
{
    const struct cerebria_setup *own = facts_of(setup);
    unsigned ours = own->starting_returns ? own->constants.starting_most : 2u;
    zone_id supply = setup_zone(setup, ZONE_SUPPLY, 0);
    setup_add_cards(setup, own->starting[SIDE_PLAYERS], ours, POOL_STARTING, supply);
    setup_add_cards(setup, own->starting[SIDE_EGO], 2, POOL_STARTING, supply);
}

static void add_seat(struct setup *setup, seat_id seat)
{
    const struct cerebria_setup *own = facts_of(setup);
    setup_add_cards(setup, own->spirit[seat], 1, POOL_OPEN, setup_zone(setup, ZONE_SPIRIT, seat));
    for (unsigned row = 0; row < ROWS; row++) {
        for (unsigned u = 0; u < UPGRADES; u++) {
            face_id face = own->board[seat][row][u];
            if (face == NO_FACE) continue;
            setup_add_cards(setup, face, 1, POOL_OPEN, setup_zone(setup, ZONE_BOARD, seat));
        }
    }
}

/* Aspirations (cerebria-02: Reflection and Sensibility only in the full game; facts leave the
 * others SORT_NONE), Operation cards, the Ego's Emotions, Intentions. */
static void add_shared(struct setup *setup)
{
    const struct cerebria_setup *own = facts_of(setup);
    for (face_id f = 0; f < setup->pack->card_count; f++) {
        switch ((enum sort)own->sort[f]) {
        case SORT_ASPIRATION:
            setup_add_cards(setup, f, 1, POOL_COMMON, setup_zone(setup, ZONE_COMMON, 0));
            setup_add_cards(setup, f, 1, POOL_HIDDEN, setup_zone(setup, ZONE_HIDDEN_DECK, 0));
            setup_add_cards(setup, f, 1, POOL_EGO_HIDDEN,
                            setup_zone(setup, ZONE_EGO_HIDDEN_DECK, 0));
            break;
        case SORT_OPERATION:
            setup_add_cards(setup, f, 1, POOL_OPERATIONS, setup_zone(setup, ZONE_OPERATIONS, 0));
            break;
        case SORT_EMOTION:
            if (own->emotions[f].team != own->team &&
                own->emotions[f].printed.strength == EMOTION_MILD)
                setup_add_cards(setup, f, 1, POOL_EGO_DECK, setup_zone(setup, ZONE_EGO_DECK, 0));
            break;
        case SORT_INTENTION:
            setup_add_cards(setup, f, 1, POOL_OPEN, setup_zone(setup, ZONE_INTENTIONS, 0));
            break;
        default: break;
        }
    }
}

bool cerebria_prepare(struct setup *setup, struct diagnostics *d)
{
    struct cerebria_setup *own = must_alloc(1, sizeof *own);
    setup->own = own;
    for (unsigned i = 0; i < setup->pack->card_count; i++)
        setup_add_face(setup, setup->pack->cards[i].name);
    own->full = own_option(setup, OPTION_MODE);
    own->shaper = setup->seats == 1;
    read_modifiers(setup, own);
    if (!cerebria_read_facts(setup, d)) return false;
    for (seat_id s = 0; s < setup->seats; s++)
        own->starting_returns |= own->spirits[own->spirit[s]].powers & SPIRIT_STARTING;
    if (!add_decks(setup, d)) return false;
    add_starting(setup);
    for (seat_id s = 0; s < setup->seats; s++) add_seat(setup, s);
    add_shared(setup);
    if (setup->cards > UINT8_MAX) {
        diagnose(d, 0, 0, "the pack makes %u cards; there may be %d", setup->cards, UINT8_MAX);
        return false;
    }
    return true;
}

/* ---- dealing --------------------------------------------------------------------------------------- */

/* Two kinds of each Vibe by lot; the others are out of the game. A card of several Vibes or of none
 * is none of them. */
static void deal_kinds(struct table *t, seat_id seat)
{
    const struct cerebria_setup *own = facts_of(t->setup);
    zone_id deck = zone_of(t, ZONE_DECK, seat);
    for (unsigned v = 0; v < VIBES; v++) {
        face_id faces[FACES_MOST + 1];
        unsigned count = 0;
        for (EACH_CARD(c, t, deck)) {
            if (own->emotions[face_of(t, c)].printed.vibes == 1u << v && !face_came_before(t, c))
                faces[count++] = face_of(t, c);
        }
        for (; count > 2; count--) {
            unsigned out = stream_below(stream_at(t, STREAM_KINDS), count);
            for (card_id c = zone_at(t, deck)->first, next; is_card(t, c); c = next) {
                next = card_next(t, c);
                if (face_of(t, c) == faces[out]) card_move(t, c, t->setup->box);
            }
            faces[out] = faces[count - 1];
        }
    }
}

static void deal_seat(struct table *t, seat_id seat)
{
    struct cerebria *g = cerebria_of(t);
    const struct constants *constants = &facts_of(t->setup)->constants;
    zone_id deck = zone_of(t, ZONE_DECK, seat);
    if (own_option(t->setup, OPTION_DECKS) == DECKS_RANDOM) deal_kinds(t, seat);
    zone_shuffle(t, deck, STREAM_DECK + seat);
    /* 6 Willpower only for the Spirit that plays first (cerebria-12). */
    g->willpower[seat] = seat == 0 ? constants->first_willpower : constants->willpower;
    g->essence[seat] = constants->essence;
    g->at[seat] = SPACE_NOWHERE;
    if (t->seats > 1 && own_option(t->setup, OPTION_HANDS) == 0)
        zone_open(t, zone_of(t, ZONE_HAND, seat));
    cerebria_draw(t, seat, constants->cards);
    if (facts_of(t->setup)->full) return; /* there they are placed by choice */
    for (unsigned row = ROW_MOVE; row <= ROW_FORTIFY; row++) g->tokens[seat][row][0] = TOKEN_WILD;
}

static void deal_aspirations(struct table *t)
{
    zone_id common = zone_of(t, ZONE_COMMON, 0), hidden = zone_of(t, ZONE_HIDDEN_DECK, 0);
    zone_id ego = zone_of(t, ZONE_EGO_HIDDEN_DECK, 0);
    zone_shuffle(t, common, STREAM_COMMON);
    for (EACH_CARD(c, t, common)) card_show(t, c, all_seats(t));
    /* The players' may not equal the current Common one: shuffled until it does not. */
    do zone_shuffle(t, hidden, STREAM_HIDDEN);
    while (aspiration_of(t, zone_top(t, hidden)) == cerebria_common(t));
    card_move(t, zone_top(t, hidden), zone_of(t, ZONE_HIDDEN, 0));
    zone_shuffle(t, ego, STREAM_EGO_HIDDEN);
    card_move(t, zone_top(t, ego), zone_of(t, ZONE_EGO_HIDDEN, 0));
}

/* The next of a side's Starting Emotions that is in the supply. */
static card_id starting_of(const struct table *t, side_id side)
{
    for (EACH_CARD(c, t, zone_of(t, ZONE_SUPPLY, 0))) {
        if (cerebria_side(t, c) == side) return c;
    }
    check_failed("a Starting Emotion for each of the four slots", __FILE__, __LINE__);
}

/* With `full-start` the Ego's are full, after the figures are placed (cerebria-09): their places
 * follow from the layout, so it makes no difference here. */
static void deal_board(struct table *t)
{
    struct cerebria *g = cerebria_of(t);
    const struct cerebria_setup *own = facts_of(t->setup);
    struct start start = start_draw(stream_at(t, STREAM_START));
    struct board board;
    struct emotion starting[BOARD_SIDES];
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        unsigned essence = side == SIDE_EGO && own->full_start ? ESSENCE_SPACES : 1;
        cerebria_enter(t, starting_of(t, (side_id)side), start.shared[side], essence);
        cerebria_enter(t, starting_of(t, (side_id)side), start.own[side], essence);
        starting[side] = own->emotions[own->starting[side]].printed;
    }
    board_init(&board);
    start_place(&board, &start, SIDE_EGO, starting);
    for (unsigned f = 0; f < BOARD_SPIRITS; f++) g->ego_at[f] = board.spirits[SIDE_EGO][f].space;
}

static void deal_fragments(struct table *t)
{
    struct cerebria *g = cerebria_of(t);
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        g->minors[side] = (uint8_t)own_option(t->setup, OPTION_MINORS);
        g->majors[side] = (uint8_t)own_option(t->setup, OPTION_MAJORS);
        g->cappings[side] = 1;
    }
    if (!facts_of(t->setup)->first_fragment) return;
    g->minors[SIDE_EGO]--; /* cerebria-72 */
    g->added_minors[SIDE_EGO]++;
    cerebria_add_to_identity(t, SIDE_EGO, FRAGMENT_MINOR);
}

void cerebria_deal(struct table *t)
{
    struct cerebria *g = cerebria_of(t);
    const struct cerebria_setup *own = facts_of(t->setup);
    g->round = 1;
    g->turn = TURN_FIRST;
    g->first_turn = 1;
    g->ego_willpower = own->willpower_2 ? 2 : 0;
    g->origin = (uint8_t)stream_below(stream_at(t, STREAM_ORIGIN), BOARD_REALMS);
    for (unsigned s = 0; s < BOARD_REALMS; s++) g->spheres[s] = own->constants.sphere;
    deal_fragments(t);
    deal_aspirations(t);
    zone_shuffle(t, zone_of(t, ZONE_EGO_DECK, 0), STREAM_EGO_EMOTIONS);
    cerebria_show_top(t, zone_of(t, ZONE_EGO_DECK, 0));
    zone_shuffle(t, zone_of(t, ZONE_OPERATIONS, 0), STREAM_OPERATIONS);
    deal_board(t);
    for (seat_id s = 0; s < t->seats; s++) deal_seat(t, s);
}
