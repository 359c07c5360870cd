/* SPDX-License-Identifier: MIT */
/* Why something is not offered. See why_not.h. */
#include "kernel/why_not.h"

#include "kernel/look.h"
#include "kernel/words.h"
#include "kernel/zone.h"

/* Do the two lie in one zone with one face, as far as that seat knows? */
static bool is_same_choice(const struct table *t, seat_id seat, card_id a, card_id b)
{
    if (a == b) return true;
    if (!is_card(t, a) || !is_card(t, b)) return false;
    return seat_knows(t, seat, a) && seat_knows(t, seat, b) && face_of(t, a) == face_of(t, b) &&
           card_at(t, a)->zone == card_at(t, b)->zone;
}

bool wish_means(const struct table *t, seat_id seat, const struct move *wish,
                const struct move *move)
{
    if (wish->kind != NOTHING && move->kind != wish->kind) return false;
    return wish->card == NO_CARD || is_same_choice(t, seat, move->card, wish->card);
}

bool wish_is_offered(const struct table *t, seat_id seat, const struct move *wish)
{
    if (t->asked != seat) return false;
    for (unsigned i = 0; i < t->moves; i++) {
        if (wish_means(t, seat, wish, &table_moves(t)[i])) return true;
    }
    return false;
}

/* "it is in your deck", "it is in the trash pile of Player 2", "it is out of the game". */
static void add_where(const struct table *t, seat_id seat, const struct zone *zone,
                      enum zone_shape shape, struct text *out)
{
    if (shape == SHAPE_STACK || shape == SHAPE_UNSEEN) {
        text_add_string(out, shape == SHAPE_STACK ? "it is under way" : "it is out of the game");
        return;
    }
    text_add(out, "it is in %s %s", zone->owner == seat ? "your" : "the",
             zone_kind_of(t, zone->kind)->name);
    if (shape == SHAPE_PILE) text_add_string(out, " pile");
    if (zone->owner == seat || zone->owner == NOBODY) return;
    text_add_string(out, " of ");
    seat_words(t->setup, zone->owner, out);
}

/* Does it lie where nobody plays cards from? */
static bool lies_elsewhere(const struct table *t, seat_id seat, card_id card, struct text *out)
{
    const struct zone *zone = zone_at(t, card_at(t, card)->zone);
    const struct zone_look *look = zone_look_of(t->setup->game, zone->kind);
    enum zone_shape shape = look->shape;
    if (look->is_seat) return false;
    bool own = zone->owner == NOBODY || zone->owner == seat;
    bool at_hand = shape == SHAPE_HAND || shape == SHAPE_ROW || shape == SHAPE_SLOT;
    if (own && at_hand) return false;
    add_where(t, seat, zone, shape, out);
    return true;
}

static bool is_not_asked(const struct table *t, seat_id seat, struct text *out)
{
    if (table_is_over(t)) {
        text_add_string(out, "the game is over");
        return true;
    }
    if (t->asked == seat) return false;
    text_add_string(out, "it is the turn of ");
    seat_words(t->setup, t->asked, out);
    text_add_string(out, " to answer");
    return true;
}

/* A card that lies before another seat may be what is pointed at: what the game has to say of it
 * comes before where it lies. */
static bool lies_open(const struct table *t, card_id card)
{
    return is_card(t, card) &&
           zone_is_laid_out(t->setup->game, zone_at(t, card_at(t, card)->zone)->kind);
}

/* What lies before a seat and is shown in another way, as an upgrade of its board: the game knows
 * what it is for. */
static bool is_own_fixture(const struct table *t, seat_id seat, card_id card)
{
    if (!is_card(t, card)) return false;
    const struct zone *zone = zone_at(t, card_at(t, card)->zone);
    return zone->owner == seat && zone_look_of(t->setup->game, zone->kind)->shape == SHAPE_UNSEEN;
}

bool why_not_words(const struct table *t, seat_id seat, const struct move *wish, struct text *out)
{
    const struct game *game = t->setup->game;
    if (is_not_asked(t, seat, out)) return true;
    bool offered = wish_is_offered(t, seat, wish);
    if (is_card(t, wish->card) && !seat_knows(t, seat, wish->card)) {
        if (!offered) text_add_string(out, "you do not know that card");
        return !offered;
    }
    bool elsewhere_first = !lies_open(t, wish->card);
    bool fixture = is_own_fixture(t, seat, wish->card);
    bool elsewhere = !offered && is_card(t, wish->card) && !fixture;
    if (elsewhere && elsewhere_first && lies_elsewhere(t, seat, wish->card, out)) return true;
    if (game->why_not && game->why_not(t, seat, wish, out)) return true;
    if (elsewhere && !elsewhere_first && lies_elsewhere(t, seat, wish->card, out)) return true;
    if (offered) return false;
    text_add_string(out, "it is no answer to \"");
    prompt_words(t, out);
    if (out->bytes[out->length - 1] == '.') out->bytes[--out->length] = '\0';
    text_add_char(out, '"');
    return true;
}
