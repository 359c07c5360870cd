/* SPDX-License-Identifier: MIT */
/*
 * What Sentinels brings to the layer of cards in play: what can be asked of its cards, who decides,
 * and how its questions are put.
 *
 * Nothing here keeps anything: every function reads the table as it is when a text is followed.
 * Amounts that must not change after that are the layer's to remember (sentinels-29).
 */
#include "games/sentinels/operations.h"
#include "games/sentinels/sentinels.h"
#include "games/sentinels/words.h"

/* ---- cards ----------------------------------------------------------------------------------- */

static card_id me(const struct table *t, card_id card)
{
    return character_of(t, owner_of(t, card));
}

static card_id host(const struct table *t, card_id card)
{
    return piece_of(t, card)->host;
}

static int read_hp(const struct table *t, card_id card)
{
    return piece_of(t, card)->hp;
}

static int read_tokens(const struct table *t, card_id card)
{
    return piece_of(t, card)->tokens;
}

/* Of the deck that the card belongs to: its character stands for all of them, as in the rulebook's
 * example of the targets with the most cards in play. */
static int read_cards_in_play(const struct table *t, card_id card)
{
    int n = 0;
    for (EACH_CARD(other, t, play_zone(t))) n += owner_of(t, other) == owner_of(t, card);
    return n;
}

static const struct figure figures[] = {
    [FIGURE_HP] = { read_hp, TRAIT_TARGET, .highest_prompt = PROMPT_HIGHEST,
                    .lowest_prompt = PROMPT_LOWEST, .second_prompt = PROMPT_SECOND,
                    .source_prompt = PROMPT_DEALER },
    [FIGURE_TOKENS] = { read_tokens },
    [FIGURE_CARDS_IN_PLAY] = { read_cards_in_play, TRAIT_CHARACTER,
                               .top_prompt = PROMPT_MOST_CARDS },
};

/* ---- decks ----------------------------------------------------------------------------------- */

unsigned sentinels_owner_named(const struct table *t, unsigned deck, card_id self)
{
    if (deck == DECK_OF_VILLAIN) return OWNER_VILLAIN;
    if (deck == DECK_OF_ENVIRONMENT) return OWNER_ENVIRONMENT;
    return owner_of(t, self);
}

/* "Anywhere" is deck, trash, hand, beneath cards and in play, but not what has left the game. */
static unsigned all_but_the_box(const struct table *t, zone_id *zones)
{
    unsigned n = 0;
    for (unsigned zone = 0; zone < t->zones; zone++) {
        if (zone != t->setup->box) zones[n++] = (zone_id)zone;
    }
    return n;
}

static unsigned zones_meant(const struct table *t, const struct sentence *s,
                            const struct context *c, zone_id *zones)
{
    unsigned owner = sentinels_owner_named(t, s->deck, c->self);
    switch ((enum card_place)s->from) {
    /* The hand of who acts, where a player does; otherwise of the card's hero. */
    case PLACE_HAND:
        if (c->actor < t->seats) owner = c->actor;
        if (owner >= t->seats) return 0;
        zones[0] = zone_of(t, ZONE_HAND, (seat_id)owner);
        return 1;
    case PLACE_DECK: zones[0] = deck_zone(t, owner); return 1;
    case PLACE_TRASH: zones[0] = trash_zone(t, owner); return 1;
    case PLACE_BENEATH: zones[0] = zone_of(t, ZONE_BENEATH, 0); return 1;
    case PLACE_ANYWHERE: return all_but_the_box(t, zones);
    default: return 0;
    }
}

/* ---- measures -------------------------------------------------------------------------------- */

/* H counts incapacitated heroes too (sentinels-24), so it is the number of seats. */
static int measure(const struct table *t, const struct value *v, const struct context *c)
{
    const struct sentinels *g = state_of(t);
    unsigned owner = owner_of(t, c->self);
    switch ((enum sentinels_measure)v->measure) {
    case MEASURE_H: return t->seats;
    case MEASURE_TRASH:
        return (int)zone_count(t, trash_zone(t, sentinels_owner_named(t, v->deck, c->self)));
    case MEASURE_DEALT_TO_ME: return owner < t->seats ? g->dealt_to[owner][v->thing] : 0;
    case MEASURE_DEALT_BY_ME: return owner < t->seats ? g->dealt_by[owner][v->thing] : 0;
    case MEASURE_DISCARDED: return g->discarded;
    case MEASURE_HAND:
        return owner < t->seats ? (int)zone_count(t, zone_of(t, ZONE_HAND, (seat_id)owner)) : 0;
    }
    return 0;
}

/* ---- players --------------------------------------------------------------------------------- */

static bool game_is_over(const struct table *t)
{
    return is_over(t);
}

static unsigned owner(const struct table *t, card_id card)
{
    return owner_of(t, card);
}

/* Incapacitated heroes are not meant by "player" and "each player": they neither discard nor draw
 * nor play, nor count in "every player" (sentinels-24). */
static seat_set active_players(const struct table *t)
{
    seat_set set = 0;
    for (seat_id s = 0; s < t->seats; s++) set |= is_active(t, s) ? seat_bit(s) : 0;
    return set;
}

/* How the question is put and the move is written: "which target?" where a target is meant, "which
 * card?" elsewhere. What may be chosen does not depend on it. */
static bool chooses_targets(const struct sentence *s)
{
    return s->verb == DO_DAMAGE || s->verb == DO_REGAIN || s->verb == DO_REDIRECT ||
           s->verb == DO_BIND;
}

/* Players choose, whoever's card it is: what harms is for the villain's cards and the
 * environment's, what helps for the heroes'. */
static bool is_likely(const struct table *t, const struct sentence *s, card_id card)
{
    bool harms = s->verb == DO_DAMAGE || s->verb == DO_DESTROY || s->verb == DO_REDIRECT;
    return harms == (owner_of(t, card) >= t->seats);
}

/* The order of damage and of destruction is chosen (sentinels-02, sentinels-11) where all that fit
 * are meant. Targets that were chosen are dealt with in the order in which they were: whoever
 * chooses them one by one has said it (sentinels-30). For other verbs nobody reacts in between.
 * Nothing reacts to the destruction of cards beneath a card (sentinels-32), so theirs makes no
 * difference and is not asked. */
static bool asks_order(const struct sentence *s)
{
    bool all = s->cards.how == HOW_EACH || s->cards.how == HOW_TOP;
    if (s->from == PLACE_BENEATH) return false;
    return all && (s->verb == DO_DAMAGE || s->verb == DO_DESTROY);
}

/* Damage finds only targets, and who has left play is skipped (sentinels-11). */
static bool still_meant(const struct table *t, const struct sentence *s, card_id card)
{
    return s->verb == DO_DAMAGE ? is_target(t, card) : is_in_play(t, card);
}

/* ---- what words mean ------------------------------------------------------------------------- */

/* What can be said in two ways gets one code. It is not for size: a mutation that exchanges such
 * words changes nothing, no scene could notice it, and equal code is how `cards mutate` knows. */

static const char *deck_kind(struct emitter *e)
{
    unsigned deck = emit_card(e)->deck;
    return deck == NO_DECK ? "" : emit_pack(e)->decks[deck].kind;
}

/* Has the card a character: a hero, or the villain? */
static void need_me(struct emitter *e, const struct clause *clause)
{
    bool environment = !*deck_kind(e) || strcmp(deck_kind(e), "environment") == 0;
    if (environment) emit_mistake(e, clause, "an environment card has no 'me'; say 'this'");
}

/* The character of a deck is 'me': there 'this' means the same. */
static uint8_t mean_one(struct emitter *e, unsigned one, const struct clause *clause)
{
    const struct card_def *card = emit_card(e);
    bool character = (card->keywords & TRAIT_CHARACTER) || card->facts[FACT_BACK_OF];
    if (one == ONE_ME) need_me(e, clause);
    return one == ONE_THIS && character ? (uint8_t)ONE_ME : (uint8_t)one;
}

/* A villain's card that names the villain deck means its own, and so on: one meaning, one code. */
static uint8_t mean_deck(struct emitter *e, unsigned named)
{
    bool own = (named == DECK_OF_VILLAIN && strcmp(deck_kind(e), "villain") == 0) ||
               (named == DECK_OF_ENVIRONMENT && strcmp(deck_kind(e), "environment") == 0);
    return own ? (uint8_t)DECK_OF_YOU : (uint8_t)named;
}

/* Villain and environment cards have no player. "You" on them would mean nobody, "another player"
 * anybody, and the author would not notice. A hero who is incapacitated is no player
 * (sentinels-24): on that side all others are all there are. */
static uint8_t mean_players(struct emitter *e, unsigned players, const struct clause *clause)
{
    bool other = players == PLAYERS_ANOTHER || players == PLAYERS_EACH_OTHER;
    bool down = other && emit_card(e)->facts[FACT_BACK_OF];
    if (strcmp(deck_kind(e), "hero") != 0) {
        if (players == PLAYERS_YOU) emit_mistake(e, clause, "'you' is the player of a hero's card");
        if (other) emit_mistake(e, clause, "'another' is other than the player of a hero's card");
    }
    if (down) return players == PLAYERS_ANOTHER ? (uint8_t)PLAYERS_ONE : (uint8_t)PLAYERS_EACH;
    return (uint8_t)players;
}

static void mean_from(struct emitter *e, const struct operand *o, struct sentence *s)
{
    const struct from_word *from = &sentinels_froms[o->value];
    s->from = from->place;
    s->deck = mean_deck(e, o->span > 1 ? operand_in(o, 0)->value : from->deck);
    s->cards.filter.beneath = from->place == PLACE_BENEATH;
}

static void mean_part(struct emitter *e, const struct operand *o, struct sentence *s)
{
    bool any = o->slot == SLOT_DECKS && o->value == DECKS_ANY;
    if (o->slot == SLOT_REST) s->rest = (uint8_t)o->value;
    if (o->slot == SLOT_DECKS)
        s->deck = any ? (uint8_t)DECK_OF_ANY : mean_deck(e, operand_in(o, 0)->value);
}

static void mean_count(struct emitter *e, const struct operand *o, struct value *v,
                       const struct clause *clause)
{
    if (v->measure == MEASURE_TRASH) v->deck = DECK_OF_VILLAIN;
    if (v->measure == MEASURE_HAND) mean_players(e, PLAYERS_YOU, clause);
    if (v->measure != MEASURE_DEALT_TO_ME && v->measure != MEASURE_DEALT_BY_ME) return;
    need_me(e, clause);
    if (operand_in(o, 0)->kind == OPERAND_NAME)
        emit_mistake(e, clause, "say which type of damage is counted");
    v->thing = (uint8_t)operand_in(o, 0)->value;
}

/* ---- table ----------------------------------------------------------------------------------- */

/* Kinds not listed have nothing special. Whoever reacts to cards that enter does not react to
 * itself entering. What makes targets or indestructible cards asks for a settling when it comes or
 * goes (sentinels-50). */

static const struct hook_kind hooks[HOOKS] = {
    [HOOK_ENTERS] = { .of_others = true },
    [HOOK_HOST_LEAVES] = { .by_host = true },
    [HOOK_INSTEAD] = { .replaces = DAMAGE_REPLACED, .replaced_event = EVENT_REPLACED },
    [HOOK_BECOME_TARGET] = { .settles = true },
    [HOOK_INDESTRUCTIBLE] = { .settles = true },
};

const struct play_rules sentinels_play = {
    PLAY_NUMBERS,
    .zone = ZONE_PLAY,
    .beneath_zone = ZONE_BENEATH,
    .kinds_in_force = HOOKS_IN_FORCE,
    .hooks = hooks,
    .figures = figures,
    .traits = (1u << TRAIT_TAGS) - 1,
    .highest = { .figure = FIGURE_CARDS_IN_PLAY,
                 .measure = MEASURE_HAND,
                 .thing = DAMAGE_TYPES - 1,
                 .place = PLACE_DECK_BOTTOM,
                 .deck = DECK_OF_ANY,
                 .rest = REST_BOTTOM },
    /* The one trait that is not printed: a card is a target while it has hp, by whatever text. */
    .traits_now = TRAIT_TARGET,
    .trait_byte = offsetof(struct piece, most),
    .owner = owner,
    .me = me,
    .host = host,
    .measure = measure,
    .zones = zones_meant,
    .act_on = sentinels_act_on,
    .is_over = game_is_over,
    .decider = sentinels_decider,
    .player = sentinels_player_of,
    .active = active_players,
    .turn = sentinels_turn_seat,
    .player_can = sentinels_player_can,
    .player_asks_first = sentinels_player_asks_first,
    .player_act = sentinels_player_act,
    .chooses_targets = chooses_targets,
    .is_likely = is_likely,
    .asks_order = asks_order,
    .still_meant = still_meant,
    .is_idle = sentinels_is_idle,
    .nouns = sentinels_nouns,
    .adjectives = sentinels_adjectives,
    .target_traits = TRAIT_TARGET,
    .player_traits = TRAIT_HERO,
    .sentence_op = OP_APPLY,
    .players_op = OP_PLAYERS,
    .impose_op = OP_IMPOSE,
    .mean_one = mean_one,
    .mean_deck = mean_deck,
    .mean_players = mean_players,
    .mean_from = mean_from,
    .mean_part = mean_part,
    .mean_count = mean_count,
    .until_words = sentinels_until_words,
};
