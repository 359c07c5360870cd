/* SPDX-License-Identifier: MIT */
/*
 * Why something is not offered, and why a card could not be followed.
 *
 * What a turn leaves out is explained beside what it offers (turn.c). A card that cannot be
 * followed may be played all the same and then costs a gem (gemotion-08), so the player is told
 * before: the trial that decides it notes how far it came, and the instruction there says what is
 * lacking.
 */
#include <stdlib.h>

#include "games/gemotion/gemotion.h"
#include "games/gemotion/operations.h"
#include "kernel/words.h"

/* ---- what is lacking ------------------------------------------------------------------------- */

/* "no red gem", "no gem", "no such gem". */
static void add_no_gem(unsigned class, struct text *out)
{
    class &= ANY_COLOUR;
    if ((class & (class - 1)) == 0 && class)
        text_add(out, "no %s gem", colour_names[__builtin_ctz(class)]);
    else
        text_add(out, "no %sgem", class == ANY_COLOUR ? "" : "such ");
}

/* To whom it is said: to the player, "your stash"; or to everybody, as a sentence of its own about
 * the player: "There is no gem in Player 2's stash". */
struct said {
    const struct setup *setup;
    seat_id of; /* NOBODY: to the player */
};

static void add_there(const struct said *said, const char *verb, struct text *out)
{
    if (said->of != NOBODY) text_add(out, "There %s ", verb);
}

static void add_whose(const struct said *said, struct text *out)
{
    if (said->of == NOBODY) {
        text_add_string(out, "your");
        return;
    }
    seat_words(said->setup, said->of, out);
    text_add_string(out, "'s");
}

static void add_gem_place(const struct said *said, unsigned place, bool mine, struct text *out)
{
    if (is_shared_place(place)) {
        text_add_string(out, "the supply");
        return;
    }
    if (mine)
        add_whose(said, out);
    else
        text_add_string(out, "that player's");
    text_add_string(out, place == PLACE_STASH ? " stash" : " bank");
}

static void add_no_gem_at(const struct said *said, unsigned class, unsigned place, bool mine,
                          struct text *out)
{
    add_there(said, "is", out);
    add_no_gem(class, out);
    text_add_string(out, " in ");
    add_gem_place(said, place, mine, out);
}

/* Nobody, or nobody else, has what a choice of players asks for. */
static void add_no_player(const struct said *said, const struct instruction *in, bool other,
                          struct text *out)
{
    add_there(said, "is", out);
    text_add_string(out, other ? "no other player" : "no player");
    if (!MORE_OF(in)) return;
    text_add_string(out, " whose ");
    text_add_string(out, MORE_OF(in) == PLACE_STASH ? "stash" : "bank");
    unsigned class = in->mask & ANY_COLOUR;
    if ((class & (class - 1)) == 0 && class)
        text_add(out, " has a %s gem", colour_names[__builtin_ctz(class)]);
    else
        text_add_string(out, class == ANY_COLOUR ? " has a gem" : " has such a gem");
}

static void add_there_is(const struct said *said, const char *words, struct text *out)
{
    add_there(said, "is", out);
    text_add_string(out, words);
}

/* Of a Stash as a whole, and of a hand. */
static void add_of_player(const struct said *said, const char *there, const char *after,
                          struct text *out)
{
    if (*there) add_there_is(said, there, out);
    add_whose(said, out);
    text_add_string(out, after);
}

/* What the instruction needed where the trial ended; nothing for those that cannot fail. */
static void add_lacking(const struct said *said, const struct instruction *in, struct text *out)
{
    switch (in->op) {
    case OP_TAKE:
        add_there(said, "are", out);
        text_add(out, "not enough %s gems in the supply", colour_names[in->a]);
        break;
    case OP_CHOOSE_GEM:
    case OP_CHOOSE_DRIVEN_OUT: add_no_gem_at(said, in->mask, in->b, in->c == VAR_ME, out); break;
    case OP_CHOOSE_PLAYER: add_no_player(said, in, in->b == WHO_OTHER, out); break;
    case OP_EACH_BEGIN: add_no_player(said, in, in->b == EACH_OTHER, out); break;
    case OP_COUNT_BANKED: add_no_gem_at(said, in->mask, PLACE_BANK, true, out); break;
    case OP_BANK: add_no_gem_at(said, in->mask, PLACE_STASH, in->c == VAR_ME, out); break;
    case OP_STEAL_ALL: add_no_gem_at(said, in->mask, PLACE_STASH, false, out); break;
    case OP_RETURN_ALL: add_of_player(said, "", " stash is empty", out); break;
    case OP_PAY_EACH: add_of_player(said, "not one gem of each colour in ", " stash", out); break;
    case OP_DRAW:
    case OP_DRAW_TO: text_add_string(out, "not so many cards can be drawn"); break;
    case OP_CHOOSE_CARD:
    case OP_PLAY_CARD: add_there_is(said, "no card that could be followed", out); break;
    case OP_COUNT_PLAYERS: add_no_player(said, in, in->b == EACH_OTHER, out); break;
    case OP_COUNT_HAND: add_of_player(said, "no other card in ", " hand", out); break;
    case OP_CHOOSE_DISCARD: add_there_is(said, "nobody with enough cards to discard", out); break;
    case OP_CHOOSE_PLAYED: add_there_is(said, "no played card of another player", out); break;
    case OP_EXTRA_TURN:
        text_add_string(out, "there is one more turn at most, and not after another");
        break;
    default: break;
    }
}

/* ---- as events ------------------------------------------------------------------------------- */

/* Found when somebody reads it, with the table as it was told of: simulations listen too, and what
 * is lacking is slower to find than that something is. */
void gemotion_lacking_words(const struct table *t, const struct event *lacking, struct text *out)
{
    struct said said = { t->setup, lacking->seat };
    size_t start = out->length;
    unsigned stuck = effect_stuck_at(t, lacking->card, lacking->seat,
                                     gemotion_def_of(t, lacking->card)->played_at);
    if (stuck) add_lacking(&said, &table_pack(t)->code[stuck], out);
    if (out->length == start) text_add_string(out, "Not all of it can be done");
}

/* ---- following ------------------------------------------------------------------------------- */

/* As it would be tried: once it is played it is no longer in the hand, and counts as played. */
static unsigned stuck_when_played(const struct table *t, card_id card, seat_id seat)
{
    struct table *trial = must_alloc(1, t->setup->table_bytes);
    table_copy(trial, t);
    struct gemotion *g = table_state(trial);
    card_move(trial, card, zone_of(trial, ZONE_FOLLOWED, 0));
    g->played++;
    unsigned stuck = effect_stuck_at(trial, card, seat, gemotion_def_of(t, card)->played_at);
    free(trial);
    return stuck;
}

/* "cannot be followed (Bank 1 blue gem ...): no blue gem in the supply". */
static bool why_not_followed(const struct table *t, card_id card, seat_id seat, struct text *out)
{
    unsigned stuck = stuck_when_played(t, card, seat);
    if (!stuck) return false;
    const struct pack *pack = table_pack(t);
    const struct instruction *in = &pack->code[stuck];
    unsigned clause = card_clause_at(pack, face_of(t, card), in->line);
    static const struct said to_player = { .of = NOBODY };
    struct text lacking = { 0 };
    add_lacking(&to_player, in, &lacking);
    text_add_string(out, "cannot be followed");
    if (clause != NO_CLAUSE) {
        text_add_string(out, " (");
        clause_text(pack, clause, out);
        text_add_char(out, ')');
    }
    if (lacking.length) text_add(out, ": %s", text_string(&lacking));
    text_release(&lacking);
    return true;
}

/* A card that cannot be followed brings a gem, if the supply has one of a colour (gemotion-08). */
void gemotion_option_note(const struct table *t, const struct move *move, struct text *out)
{
    const struct gemotion *g = table_state(t);
    if (move->kind != MOVE_PLAY || t->prompt != PROMPT_TURN) return;
    if (!stuck_when_played(t, move->card, t->asked)) return;
    bool gem = gems_in(&g->gems, PLACE_SUPPLY, 0, ANY_COLOUR & ~(1u << WHITE)) > 0;
    text_add_string(out, gem ? "cannot be followed: you take a gem instead" : "cannot be followed");
}

/* ---- the game's function --------------------------------------------------------------------- */

/* What somebody means who points at a card: to play one of the hand, to buy one on offer. */
static struct move usual_wish(const struct table *t, const struct move *wish)
{
    struct move usual = *wish;
    if (wish->kind != NOTHING || !is_card(t, wish->card)) return usual;
    unsigned zone = zone_at(t, card_at(t, wish->card)->zone)->kind;
    if (zone == ZONE_HAND) usual.kind = MOVE_PLAY;
    if (zone == ZONE_OFFER) usual.kind = MOVE_BUY;
    return usual;
}

static bool is_about_card(uint8_t kind)
{
    return kind == MOVE_PLAY || kind == MOVE_DISCARD || kind == MOVE_BUY;
}

/* Is the card where such a move takes it from? */
static bool is_in_place(const struct table *t, const struct move *wish)
{
    if (!is_about_card(wish->kind)) return true;
    if (!is_card(t, wish->card)) return false;
    unsigned zone = zone_at(t, card_at(t, wish->card)->zone)->kind;
    return zone == (wish->kind == MOVE_BUY ? ZONE_OFFER : ZONE_HAND);
}

bool gemotion_why_not(const struct table *t, seat_id seat, const struct move *wish,
                      struct text *out)
{
    struct move usual = usual_wish(t, wish);
    if (!is_in_place(t, &usual)) return false;
    if (t->prompt == PROMPT_PREVENT && usual.kind == MOVE_PLAY) {
        if (card_hook(table_pack(t), gemotion_def_of(t, usual.card), GEMOTION_HOOK_COMING))
            return false;
        text_add_string(out, "stops no gem");
        return true;
    }
    if (t->prompt != PROMPT_TURN) return false;
    if (gemotion_why_not_in_turn(t, &usual, out)) return true;
    return usual.kind == MOVE_PLAY && why_not_followed(t, usual.card, seat, out);
}
