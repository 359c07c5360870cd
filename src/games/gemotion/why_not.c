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
#include "kernel/why_not.h"
#include "kernel/words.h"

/* ---- what is lacking ------------------------------------------------------------------------- */

/* "red gem", "gem", "such gem", and in the plural. */
static void add_gems(unsigned class, unsigned count, struct text *out)
{
    class &= ANY_COLOUR;
    if ((class & (class - 1)) == 0 && class)
        text_add(out, "%s ", colour_names[__builtin_ctz(class)]);
    else if (class != ANY_COLOUR)
        text_add_string(out, "such ");
    text_add_string(out, count == 1 ? "gem" : "gems");
}

/* How many gems (or cards) are asked for, and how many of them there are. */
struct too_few {
    unsigned have, need;
};

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

static void add_needed(const struct too_few *few, struct text *out)
{
    if (few->need > 1) text_add(out, ", and %u are needed", few->need);
}

/* "no red gem in your stash", "only 1 gem in your stash, and 2 are needed". Whoever else it is was
 * one of several, with more or fewer. */
static void add_too_few_at(const struct said *said, unsigned class, unsigned place, bool mine,
                           struct too_few few, struct text *out)
{
    bool known = mine || is_shared_place(place);
    add_there(said, few.have > 1 ? "are" : "is", out);
    if (!few.have) {
        text_add_string(out, "no ");
        add_gems(class, 1, out);
    } else if (known) {
        text_add(out, "only %u ", few.have);
        add_gems(class, few.have, out);
    } else {
        text_add_string(out, "no more than ");
        text_add(out, "%u ", few.have);
        add_gems(class, few.have, out);
    }
    text_add_string(out, " in ");
    add_gem_place(said, place, mine, out);
    if (few.have) add_needed(&few, out);
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

/* Gems are chosen one by one, so many times as a count says that comes before: of those that the
 * instruction `at` chooses, so many were there and so many are needed. `left`: those that are left
 * of them. */
static struct too_few in_a_loop(const struct state *ended, unsigned at, unsigned left)
{
    const struct instruction *code = ended->pack->code;
    for (unsigned next = at; next && code[next].line == code[at].line; next--) {
        const struct instruction *count = &code[next - 1];
        if (code[next].op != OP_COUNT_NEXT || code[next].to <= at) continue;
        if (count->op != OP_COUNT || count->a != code[next].a) continue;
        unsigned need = amount_of(ended->vars, count), rest = ended->vars[count->a];
        if (rest >= need) break;
        return (struct too_few){ left + need - rest - 1, need };
    }
    return (struct too_few){ left, left + 1 };
}

/* Of a choice of gems, each for itself or so many of one colour. */
static void add_lacking_gems(const struct said *said, const struct state *ended, unsigned at,
                             struct text *out)
{
    const struct instruction *in = &ended->pack->code[at];
    unsigned place = in->b, player = ended->vars[in->c], class = in->mask & ANY_COLOUR;
    unsigned left = gems_in(gemotion_gems_in_trial(ended), place, player, class);
    bool mine = in->c == VAR_ME;
    if (left && MORE_OF(in) > 1) {
        add_there(said, "are", out);
        text_add(out, "not %u ", MORE_OF(in));
        add_gems(class, MORE_OF(in), out);
        text_add_string(out, " of one colour in ");
        add_gem_place(said, place, mine, out);
        return;
    }
    add_too_few_at(said, class, place, mine, in_a_loop(ended, at, left), out);
}

/* The other players have had some, but not enough of them. */
static void add_lacking_player(const struct said *said, const struct state *ended, unsigned at,
                               struct text *out)
{
    const struct instruction *in = &ended->pack->code[at];
    struct too_few few = in_a_loop(ended, at, 0);
    bool other = in->b == WHO_OTHER;
    if (!few.have || !MORE_OF(in)) {
        add_no_player(said, in, other, out);
        return;
    }
    add_there(said, few.have > 1 ? "are" : "is", out);
    text_add(out, "only %u ", few.have);
    add_gems(in->mask, few.have, out);
    text_add(out, " in the %s of %s players", MORE_OF(in) == PLACE_STASH ? "stashes" : "banks",
             other ? "other" : "all");
    add_needed(&few, out);
}

static void add_lacking_supply(const struct said *said, const struct state *ended,
                               const struct instruction *in, struct text *out)
{
    const struct gems *gems = gemotion_gems_in_trial(ended);
    struct too_few few = { gems->supply[in->a], amount_of(ended->vars, in) };
    add_too_few_at(said, 1u << in->a, PLACE_SUPPLY, false, few, out);
}

static void add_lacking_cards(const struct said *said, const struct state *ended,
                              const struct instruction *in, struct text *out)
{
    unsigned hand = gemotion_hand_in_trial(ended);
    unsigned need = in->op == OP_DRAW ? amount_of(ended->vars, in) : in->b - hand;
    struct too_few few = { gemotion_cards_to_draw_in_trial(ended), need };
    if (few.have >= need) {
        text_add(out, "more than %d cards in hand are too many", HAND_WITH_VISION);
        return;
    }
    add_there(said, few.have > 1 ? "are" : "is", out);
    if (few.have)
        text_add(out, "only %u card%s to draw", few.have, few.have > 1 ? "s" : "");
    else
        text_add_string(out, "no card to draw");
    add_needed(&few, out);
}

/* A number that is chosen, of gems there must be at least one of. */
static void add_lacking_number(const struct said *said, const struct state *ended,
                               const struct instruction *in, struct text *out)
{
    if (!MORE_OF(in)) return;
    const struct gems *gems = gemotion_gems_in_trial(ended);
    struct too_few few = { gems_in(gems, MORE_OF(in), ended->vars[VAR_ME], in->mask), in->b };
    add_too_few_at(said, in->mask, MORE_OF(in), true, few, out);
}

static void add_not_in_stash(const struct said *said, unsigned class, bool mine, struct text *out)
{
    add_too_few_at(said, class, PLACE_STASH, mine, (struct too_few){ 0, 1 }, out);
}

/* What the instruction `at` needed where the trial ended; nothing for those that cannot fail. */
static void add_lacking(const struct said *said, const struct state *ended, unsigned at,
                        struct text *out)
{
    const struct instruction *in = &ended->pack->code[at];
    switch (in->op) {
    case OP_TAKE: add_lacking_supply(said, ended, in, out); break;
    case OP_NUMBER: add_lacking_number(said, ended, in, out); break;
    case OP_CHOOSE_GEM:
    case OP_CHOOSE_DRIVEN_OUT: add_lacking_gems(said, ended, at, out); break;
    case OP_CHOOSE_PLAYER: add_lacking_player(said, ended, at, out); break;
    case OP_EACH_BEGIN: add_no_player(said, in, in->b == EACH_OTHER, out); break;
    case OP_COUNT_BANKED:
        add_too_few_at(said, in->mask, PLACE_BANK, true, (struct too_few){ 0, 1 }, out);
        break;
    case OP_BANK: add_not_in_stash(said, in->mask, in->c == VAR_ME, out); break;
    case OP_STEAL_ALL: add_not_in_stash(said, in->mask, false, out); break;
    case OP_RETURN_ALL: add_of_player(said, "", " stash is empty", out); break;
    case OP_PAY_EACH: add_of_player(said, "not one gem of each colour in ", " stash", out); break;
    case OP_DRAW:
    case OP_DRAW_TO: add_lacking_cards(said, ended, in, out); break;
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
    struct state ended;
    unsigned stuck = effect_stuck_with(t, lacking->card, lacking->seat,
                                       gemotion_def_of(t, lacking->card)->played_at, &ended);
    if (stuck) add_lacking(&said, &ended, stuck, out);
    if (out->length == start) text_add_string(out, "Not all of it can be done");
}

/* ---- following ------------------------------------------------------------------------------- */

/* As it would be tried: once it is played it is no longer in the hand, and counts as played. Into
 * `lacking` go the words for what is missing. */
static unsigned stuck_when_played(const struct table *t, card_id card, seat_id seat,
                                  struct text *lacking)
{
    static const struct said to_player = { .of = NOBODY };
    struct table *trial = must_alloc(1, t->setup->table_bytes);
    struct state ended;
    table_copy(trial, t);
    struct gemotion *g = table_state(trial);
    card_move(trial, card, zone_of(trial, ZONE_FOLLOWED, 0));
    g->played++;
    unsigned stuck =
        effect_stuck_with(trial, card, seat, gemotion_def_of(t, card)->played_at, &ended);
    if (stuck && lacking) add_lacking(&to_player, &ended, stuck, lacking);
    free(trial);
    return stuck;
}

/* "cannot be followed (Bank 1 blue gem ...): no blue gem in the supply". */
static bool why_not_followed(const struct table *t, card_id card, seat_id seat, struct text *out)
{
    struct text lacking = { 0 };
    unsigned stuck = stuck_when_played(t, card, seat, &lacking);
    if (!stuck) return false;
    const struct pack *pack = table_pack(t);
    unsigned clause = card_clause_at(pack, face_of(t, card), pack->code[stuck].line);
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
    if (!stuck_when_played(t, move->card, t->asked, NULL)) return;
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
    struct text reason = { 0 };
    bool refused = gemotion_why_not_in_turn(t, &usual, &reason);
    /* Of a card that may be discarded, that alone would sound as if it were refused altogether. */
    bool another = refused && wish->kind == NOTHING && wish_is_offered(t, seat, wish);
    if (another && usual.kind == MOVE_PLAY) text_add_string(out, "it cannot be played: ");
    text_add_string(out, text_string(&reason));
    text_release(&reason);
    if (refused) return true;
    return usual.kind == MOVE_PLAY && why_not_followed(t, usual.card, seat, out);
}
