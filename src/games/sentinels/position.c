/* SPDX-License-Identifier: MIT */
/*
 * Positions: what follows from the cards that a scene has laid out, and what no table can look
 * like.
 *
 * A scene says where cards lie and perhaps their hp; all that follows is made here. What it says
 * that cannot be is refused, each value at its place: a scene with a mistake in it would prove
 * something else than its author thinks. sentinels_check_table() holds at every decision of every
 * game, and soak_test.c asks it there.
 */
#include "games/sentinels/sentinels.h"

static const char *name_of(const struct table *t, card_id card)
{
    return face_name(t, face_of(t, card));
}

/* ---- what follows from a position ------------------------------------------------------------ */

/* A character that a scene laid out with its back up has the hp of that side. (Faces of a deck's
 * cards change places when it is shuffled: of those nothing follows from another face than the
 * printed.) */
static void settle_side(const struct table *t, card_id card, const struct layout *layout)
{
    struct piece *piece = piece_of(t, card);
    bool character = traits_of(t, card) & TRAIT_CHARACTER;
    if (!character || face_of(t, card) == t->setup->printed[card].face) return;
    if (!layout_gives(layout, &piece->most)) piece->most = print_of(t, card)->hp;
    bool too_much = piece->hp > piece->most && !layout_gives(layout, &piece->hp);
    if (too_much) piece->hp = (int8_t)piece->most;
}

static void settle_hp(struct table *t, card_id card, const struct layout *layout)
{
    struct piece *piece = piece_of(t, card);
    settle_side(t, card, layout);
    if (!piece->most) piece->most = print_of(t, card)->hp;
    if (!layout_gives(layout, &piece->hp) && !piece->hp) piece->hp = (int8_t)piece->most;
}

/* By other cards' texts, which are in force now. What the scene gives stays. Nobody reacts to what
 * is a target from the beginning, so the flags that wait for reactions are cleared. */
static void settle_target(struct table *t, card_id card, const struct layout *layout)
{
    struct piece *piece = piece_of(t, card);
    struct piece before = *piece;
    if (!(traits_of(t, card) & TRAIT_CHARACTER)) sentinels_update_target(t, card);
    if (layout_gives(layout, &piece->hp)) piece->hp = before.hp;
    if (layout_gives(layout, &piece->most)) piece->most = before.most;
    piece->flags &= PIECE_MADE;
}

/* A scene can lay out what cannot be: it is refused, but only after the clauses are in force. There
 * is room for one copy of a Limited card's clauses (most_in_force() in setup.c), so a second must
 * not be added even for that moment. */
static bool is_second_limited(const struct table *t, card_id card)
{
    if (!(traits_of(t, card) & TRAIT_LIMITED)) return false;
    for (EACH_CARD(other, t, play_zone(t))) {
        if (other == card) return false;
        if (face_of(t, other) == face_of(t, card)) return true;
    }
    return false;
}

static bool is_low(const struct table *t, card_id card)
{
    return is_target(t, card) && piece_of(t, card)->hp <= 0;
}

/* The clauses of all cards in play, in their order, and hp of targets that have none yet. At the
 * beginning of a game and after a scene was laid out. A hero laid out with the back up has lost the
 * deck (sentinels-33). */
void sentinels_settle_position(struct table *t, const struct layout *layout)
{
    in_force_clear(t);
    for (EACH_CARD(card, t, play_zone(t))) {
        settle_hp(t, card, layout);
        if (!is_second_limited(t, card)) in_force_add(t, card);
    }
    for (seat_id s = 0; s < t->seats; s++) {
        if (is_in_play(t, character_of(t, s)) && !is_active(t, s)) sentinels_remove_deck(t, s);
    }
    for (EACH_CARD(card, t, play_zone(t))) settle_target(t, card, layout);
    state_of(t)->low = find_in_play(t, is_low) != NO_CARD;
}

/* ---- what holds of every position ------------------------------------------------------------ */

/* Where a card of that owner may lie. In the box too: a scene puts there what is left over. */
static bool is_place_of(const struct table *t, unsigned owner, zone_id zone)
{
    if (zone == play_zone(t) || zone == zone_of(t, ZONE_BENEATH, 0)) return true;
    if (zone == zone_of(t, ZONE_PLAYING, 0) || zone == t->setup->box) return true;
    if (zone == deck_zone(t, owner) || zone == trash_zone(t, owner)) return true;
    return owner < t->seats && zone == zone_of(t, ZONE_HAND, (seat_id)owner);
}

static void check_place(const struct table *t, card_id card, const struct layout *layout)
{
    unsigned owner = owner_of(t, card);
    zone_id zone = card_at(t, card)->zone;
    uint32_t traits = traits_of(t, card);
    bool fallen = owner < t->seats && !is_active(t, (seat_id)owner);
    bool in_game = zone != t->setup->box;
    if (!is_place_of(t, owner, zone))
        wrong_card(layout, card, "'%s' belongs to another deck: it cannot lie there",
                   name_of(t, card));
    if (is_in_play(t, card) && (traits & TRAIT_ONE_SHOT))
        wrong_card(layout, card, "'%s' is a One-shot: it does not stay in play", name_of(t, card));
    if (!is_in_play(t, card) && (traits & TRAIT_CHARACTER))
        wrong_zone(layout, play_zone(t), "'%s' must be in play", name_of(t, card));
    if (fallen && in_game && !(traits & TRAIT_CHARACTER))
        wrong_card(layout, card,
                   "'%s' is of an incapacitated hero, whose cards are out of the game",
                   name_of(t, card));
}

/* What it has that only targets have, or cards in play. */
static void check_no_target(const struct table *t, card_id card, const struct layout *layout)
{
    const struct piece *piece = piece_of(t, card);
    bool maximum = !piece->hp || layout_gives(layout, &piece->most);
    const void *wrong = maximum ? (const void *)&piece->most : &piece->hp;
    if (!is_in_play(t, card) && (piece->tokens || piece->flags || piece->hp || piece->most)) {
        wrong = piece->tokens ? &piece->tokens : piece->flags ? &piece->flags : wrong;
        wrong_value(layout, wrong, "'%s' is not in play: only there it can have hp and tokens",
                    name_of(t, card));
    } else if (piece->hp || piece->most) {
        wrong_value(layout, wrong, "'%s' is no target: it has no hp", name_of(t, card));
    }
}

/* That a character is in play has been asked. */
static void check_hp(const struct table *t, card_id card, const struct layout *layout)
{
    const struct piece *piece = piece_of(t, card);
    bool made = piece->flags & PIECE_MADE;
    if (!is_in_play(t, card) && (traits_of(t, card) & TRAIT_CHARACTER)) return;
    if (!is_target(t, card) || (!print_of(t, card)->hp && !made)) {
        check_no_target(t, card, layout);
    } else if (piece->hp > piece->most) {
        wrong_value(layout, &piece->hp, "'%s' has at most %u hp", name_of(t, card), piece->most);
    } else if (piece->hp < HP_LEAST) {
        wrong_value(layout, &piece->hp, "hp are not counted below %d", HP_LEAST);
    }
}

/* The first card that it could be next to, or NO_CARD. */
static card_id find_host(const struct table *t, card_id card)
{
    const struct filter *f = pack_data(t->setup->pack, print_of(t, card)->next_to);
    struct context c = context_of_card(card);
    for (EACH_CARD(host, t, play_zone(t))) {
        if (host != card && filter_fits(t, f, host, &c)) return host;
    }
    return NO_CARD;
}

static bool is_beside(const struct table *t, card_id card)
{
    return is_in_play(t, card) && print_of(t, card)->next_to;
}

/* That the host is in play is for play_check_hosts(). */
static void check_no_host(const struct table *t, card_id card, const struct layout *layout)
{
    const struct piece *piece = piece_of(t, card);
    bool beneath = card_at(t, card)->zone == zone_of(t, ZONE_BENEATH, 0);
    if (piece->host != NO_CARD && !beneath && !is_beside(t, card))
        wrong_value(layout, &piece->host, "'%s' is next to no card: leave out its host",
                    name_of(t, card));
}

void sentinels_check_table(const struct table *t, const struct layout *layout)
{
    const struct sentinels *g = state_of(t);
    for (unsigned i = 0; i < t->cards; i++) {
        check_place(t, (card_id)i, layout);
        check_hp(t, (card_id)i, layout);
        check_no_host(t, (card_id)i, layout);
    }
    if (g->round > own_option(t->setup, OPTION_ROUNDS))
        wrong_value(layout, &g->round, "this game has %d rounds (option rounds)",
                    (int)own_option(t->setup, OPTION_ROUNDS));
    if (g->turn > t->seats && g->turn != TURN_ENVIRONMENT)
        wrong_value(layout, &g->turn, "there is no such hero: %u play", t->seats);
}

/* A hero is incapacitated then, which a scene says by the name of the other side. */
static void wrong_low(const struct table *t, card_id card, const struct layout *layout)
{
    face_id other = print_of(t, card)->other;
    bool hero = owner_of(t, card) < t->seats && (traits_of(t, card) & TRAIT_CHARACTER);
    const void *hp = &piece_of(t, card)->hp;
    int left = piece_of(t, card)->hp;
    if (hero && other != NO_FACE)
        wrong_value(layout, hp, "'%s' with %d hp is incapacitated: write '%s'", name_of(t, card),
                    left, face_name(t, other));
    else
        wrong_value(layout, hp, "'%s' with %d hp would have been destroyed", name_of(t, card),
                    left);
}

/* When its host has left, it reacts to that and goes; until then it has none. */
static void check_host(const struct table *t, card_id card, const struct layout *layout)
{
    if (!is_beside(t, card) || piece_of(t, card)->host != NO_CARD) return;
    card_id host = find_host(t, card);
    if (host == NO_CARD)
        wrong_card(layout, card, "'%s' is next to a card, and there is none it could be next to",
                   name_of(t, card));
    else
        wrong_card(layout, card, "'%s' is next to a card: say which, for example {host=\"%s\"}",
                   name_of(t, card), name_of(t, host));
}

/* Between effects, all that comes at once has come. */
void sentinels_check_settled(const struct table *t, const struct layout *layout)
{
    zone_id playing = zone_of(t, ZONE_PLAYING, 0);
    if (zone_count(t, playing))
        wrong_zone(layout, playing, "no card is being followed now: leave 'playing' empty");
    for (EACH_CARD(card, t, play_zone(t))) {
        check_host(t, card, layout);
        if (is_low(t, card) && !sentinels_is_indestructible(t, card)) wrong_low(t, card, layout);
    }
}

/* ---- what a scene can begin with ------------------------------------------------------------- */

/* A scene with damage in flight must name dealer and target, or the first step would look at cards
 * that are not there. */
static void check_damage(const struct table *t, const struct layout *layout)
{
    for (const struct frame_head *f = frame_top(t); f; f = frame_below(t, f)) {
        if (f->rule != RULE_sentinels_damage) continue;
        const struct event *damage = &((const FRAME(sentinels_damage) *)f)->damage;
        bool dealt = damage->source < t->cards;
        if (dealt && is_target(t, damage->target)) continue;
        wrong_value(layout, dealt ? &damage->target : &damage->source,
                    "damage in flight is dealt by a card to a target: by=NAME to=\"OTHER NAME\"");
    }
}

/* The phases of a hero's turn depend on whether the hero is incapacitated; the others have three.
 */
static void check_phase(const struct table *t, const struct layout *layout)
{
    const struct sentinels *g = state_of(t);
    seat_id seat = sentinels_turn_seat(t);
    bool any = g->phase == PHASE_START || g->phase == PHASE_END || g->phase == PHASES;
    bool hero = seat != NOBODY, fits = any;
    if (g->phase == PHASE_PLAY) fits = !hero || is_active(t, seat);
    if (g->phase == PHASE_POWER || g->phase == PHASE_DRAW) fits = hero && is_active(t, seat);
    if (g->phase == PHASE_INCAPACITATED) fits = hero && !is_active(t, seat);
    if (!fits) {
        wrong_value(layout, &g->phase,
                    "that turn has no such phase: a hero has start, play, power, draw and end, an "
                    "incapacitated one start, incapacitated and end, the others start, play and "
                    "end");
    }
}

static void check_limited(const struct table *t, const struct layout *layout)
{
    for (EACH_CARD(card, t, play_zone(t))) {
        if (is_second_limited(t, card))
            wrong_card(layout, card, "'%s' is Limited: only one can be in play", name_of(t, card));
    }
}

/* Nothing would end the game any more: heroes lose when the last one falls. */
static void check_outcome(const struct table *t, const struct layout *layout)
{
    bool active = false;
    for (seat_id s = 0; s < t->seats; s++) active |= is_active(t, s);
    if (!active && !is_over(t))
        wrong_zone(layout, play_zone(t),
                   "all heroes are incapacitated: the game is lost; leave one of them, or say "
                   "outcome = lost");
}

/* Notes of the rules that are made from the cards, or hold only in the middle of an effect. */
static void check_notes(const struct table *t, const struct layout *layout)
{
    const struct sentinels *g = state_of(t);
    if (g->settling)
        wrong_value(layout, &g->settling, "'settling' holds in the middle of an effect only");
    for (unsigned i = 0; i < g->felled_count; i++) {
        if (g->felled[i].card < t->cards && is_low(t, g->felled[i].card)) continue;
        wrong_value(layout, &g->felled[i].card, "a card that was felled is a target without hp");
    }
    for (EACH_CARD(card, t, play_zone(t))) {
        if (layout_gives(layout, &piece_of(t, card)->flags))
            wrong_value(layout, &piece_of(t, card)->flags,
                        "'made' follows from the texts in play: leave it out");
    }
}

/* What a scene may not lay out, because the rules rely on its being otherwise. Rows for a time are
 * refused too, and the message says to play the card that makes them. */
void sentinels_check_position(const struct table *t, const struct layout *layout)
{
    unsigned before = layout->d->count;
    sentinels_check_table(t, layout);
    sentinels_check_settled(t, layout);
    check_limited(t, layout);
    check_notes(t, layout);
    play_check_position(t, layout);
    if (layout->d->count > before) return; /* what follows would mislead */
    check_outcome(t, layout);
    check_phase(t, layout);
    check_damage(t, layout);
}
