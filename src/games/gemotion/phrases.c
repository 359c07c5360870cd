/* SPDX-License-Identifier: MIT */
/*
 * The words Gemotion's cards are written in, and the code each phrase becomes.
 *
 * Everything is made of small steps: choose a player, choose a gem, move it. So every choice in the
 * middle of a card is a decision of its own, and the language can look ahead from each of them.
 */
#include "cardlang/lint.h"
#include "games/gemotion/gemotion.h"
#include "games/gemotion/operations.h"

/* GEMS are all classes of colours; LOOT those that can be stolen (gemotion-12), CALM those that
 * drive nothing out when they are banked one by one, COLOUR a single one. */
enum slots {
    SLOT_GEMS = SLOT_AMOUNT + 1,
    SLOT_PLAYER,
    SLOT_NUMBER,
    SLOT_PILE,
    SLOT_LOOT,
    SLOT_CALM,
    SLOT_COLOUR
};

static const char *const slots[] = { "AMOUNT", "GEMS", "PLAYER", "NUMBER", "PILE",
                                     "LOOT",   "CALM", "COLOUR", NULL };

enum { AMOUNT_MAX = 99 }; /* of gems or cards in a clause */

/* Values of SLOT_PLAYER. */
enum { PLAYER_OTHER, PLAYER_ANY, PLAYER_LEFT, PLAYER_RIGHT };

#define NOT(colour) (ANY_COLOUR & ~(1 << (colour)))
#define ALL_COLOURS "all of the nine colours, and their opposites"
#define ALL_PILES   "all of the places where a player's gems lie"
#define CLASS_WORD(slot, class, name)                                                              \
    {                                                                                              \
        slot, class, name, name " gem{s}", VERB_AS_BEFORE, ALL_COLOURS                             \
    }
#define CLASS_WORDS(slot, c, name)                                                                 \
    CLASS_WORD(slot, 1 << (c), name), CLASS_WORD(slot, NOT(c), "non-" name)

static const struct slot_word words[] = {
    { SLOT_GEMS, ANY_COLOUR, "any", "gem{s} of any colour{s}" },
    CLASS_WORDS(SLOT_GEMS, WHITE, "white"),
    CLASS_WORDS(SLOT_GEMS, RED, "red"),
    CLASS_WORDS(SLOT_GEMS, ORANGE, "orange"),
    CLASS_WORDS(SLOT_GEMS, YELLOW, "yellow"),
    CLASS_WORDS(SLOT_GEMS, GREEN, "green"),
    CLASS_WORDS(SLOT_GEMS, BLUE, "blue"),
    CLASS_WORDS(SLOT_GEMS, PURPLE, "purple"),
    CLASS_WORDS(SLOT_GEMS, PINK, "pink"),
    CLASS_WORDS(SLOT_GEMS, BLACK, "black"),
    { SLOT_LOOT, ANY_COLOUR, "any", "gem{s} of any colour{s}", VERB_AS_BEFORE, ALL_COLOURS },
    CLASS_WORDS(SLOT_LOOT, WHITE, "white"),
    CLASS_WORDS(SLOT_LOOT, RED, "red"),
    CLASS_WORDS(SLOT_LOOT, ORANGE, "orange"),
    CLASS_WORDS(SLOT_LOOT, YELLOW, "yellow"),
    CLASS_WORDS(SLOT_LOOT, GREEN, "green"),
    CLASS_WORDS(SLOT_LOOT, BLUE, "blue"),
    CLASS_WORD(SLOT_LOOT, NOT(PURPLE), "non-purple"),
    CLASS_WORDS(SLOT_LOOT, PINK, "pink"),
    CLASS_WORDS(SLOT_LOOT, BLACK, "black"),
    CLASS_WORD(SLOT_CALM, 1 << WHITE, "white"),
    CLASS_WORD(SLOT_CALM, 1 << RED, "red"),
    CLASS_WORD(SLOT_CALM, 1 << ORANGE, "orange"),
    CLASS_WORD(SLOT_CALM, NOT(YELLOW), "non-yellow"),
    CLASS_WORD(SLOT_CALM, 1 << GREEN, "green"),
    CLASS_WORD(SLOT_CALM, 1 << BLUE, "blue"),
    CLASS_WORD(SLOT_CALM, 1 << PURPLE, "purple"),
    CLASS_WORD(SLOT_CALM, 1 << PINK, "pink"),
    CLASS_WORD(SLOT_CALM, 1 << BLACK, "black"),
    CLASS_WORD(SLOT_COLOUR, 1 << WHITE, "white"),
    CLASS_WORD(SLOT_COLOUR, 1 << RED, "red"),
    CLASS_WORD(SLOT_COLOUR, 1 << ORANGE, "orange"),
    CLASS_WORD(SLOT_COLOUR, 1 << YELLOW, "yellow"),
    CLASS_WORD(SLOT_COLOUR, 1 << GREEN, "green"),
    CLASS_WORD(SLOT_COLOUR, 1 << BLUE, "blue"),
    CLASS_WORD(SLOT_COLOUR, 1 << PURPLE, "purple"),
    CLASS_WORD(SLOT_COLOUR, 1 << PINK, "pink"),
    CLASS_WORD(SLOT_COLOUR, 1 << BLACK, "black"),
    { SLOT_PLAYER, PLAYER_OTHER, "another player", NULL },
    { SLOT_PLAYER, PLAYER_ANY, "any player", NULL },
    { SLOT_PLAYER, PLAYER_LEFT, "the player to your left", NULL, VERB_AS_BEFORE,
      "one of two neighbours: a table has a left and a right" },
    { SLOT_PLAYER, PLAYER_RIGHT, "the player to your right", NULL, VERB_AS_BEFORE,
      "one of two neighbours: a table has a left and a right" },
    { SLOT_PILE, PLACE_STASH, "stash", NULL, VERB_AS_BEFORE, ALL_PILES },
    { SLOT_PILE, PLACE_BANK, "bank", NULL, VERB_AS_BEFORE, ALL_PILES },
    { 0 },
};

/* ---- building blocks ------------------------------------------------------------------------- */

static bool is_one_colour(unsigned class)
{
    return (class & (class - 1)) == 0;
}

/* What may be stolen of a class: no Purple (gemotion-12). */
static uint16_t stealable(const struct operand *gems)
{
    return (uint16_t)(gems->value & NOT(PURPLE));
}

static void need_amount(struct emitter *e, const struct clause *clause, unsigned amount)
{
    if (amount < 1 || amount > AMOUNT_MAX) {
        emit_mistake(e, clause, "an amount goes from 1 to %d", AMOUNT_MAX);
    }
}

/* What has a name is not given another one. */
static void has_name(struct emitter *e, const struct clause *clause, const struct operand *o)
{
    emit_mistake(e, clause, "'%s' is a name already; take '-> %s' out", o->name, clause->binds);
}

/* A range is chosen: at most as many as there are of `class` at a place of mine (PLACE_NONE: no
 * bound). */
static struct amount emit_amount(struct emitter *e, const struct operand *o,
                                 const struct clause *clause, uint8_t bound_var, unsigned place,
                                 unsigned class)
{
    uint8_t var = bound_var;
    switch ((enum operand_kind)o->kind) {
    case OPERAND_NUMBER:
        need_amount(e, clause, o->value);
        if (bound_var) {
            emit(e, (struct instruction){ .op = OP_COUNT, .a = bound_var, .b = (uint8_t)o->value });
        }
        return (struct amount){ (uint8_t)o->value, 0 };
    case OPERAND_NAME:
        if (bound_var && *clause->binds) has_name(e, clause, o);
        return (struct amount){ emit_name(e, o), FLAG_VAR };
    case OPERAND_RANGE:
        if (!var) var = emit_var(e);
        if (o->most && o->most < o->value) emit_mistake(e, clause, "the greater amount comes last");
        need_amount(e, clause, o->value);
        if (o->most) need_amount(e, clause, o->most);
        emit(e, (struct instruction){ .op = OP_NUMBER,
                                      .a = var,
                                      .b = (uint8_t)o->value,
                                      .c = (uint8_t)o->most,
                                      .mask = (uint16_t) class,
                                      .flags = MORE(place),
                                      .to = (uint16_t)(emit_here(e) + 1) });
        return (struct amount){ var, FLAG_VAR };
    default: check_failed("no amount", __FILE__, __LINE__);
    }
}

static bool is_one(struct amount amount)
{
    return amount.b == 1 && !amount.flags;
}

/* Chooses a gem and moves it. `to_other`: somebody who may react receives it. */
struct step {
    unsigned class;
    enum gem_place from, to;
    uint8_t giver, taker; /* variables */
    bool to_other;
    bool by_fear;   /* asked in fear's own words, which name no card */
    uint16_t flags; /* of the choice */
};

static void emit_step(struct emitter *e, struct step step)
{
    uint8_t gem = emit_var(e);
    unsigned choice =
        emit(e, (struct instruction){ .op = step.by_fear ? OP_CHOOSE_DRIVEN_OUT : OP_CHOOSE_GEM,
                                      .a = gem,
                                      .b = (uint8_t)step.from,
                                      .c = step.giver,
                                      .mask = GOING(step.class, step.to),
                                      .flags = step.flags });
    emit(e, (struct instruction){ .op = step.to_other ? OP_RECEIVE : OP_MOVE,
                                  .a = gem,
                                  .b = ROUTE(step.from, step.to),
                                  .c = step.giver,
                                  .flags = MORE(step.taker) });
    emit_patch(e, choice);
}

static void emit_steps(struct emitter *e, struct amount amount, struct step step)
{
    if (is_one(amount)) {
        emit_step(e, step);
        return;
    }
    unsigned loop = emit_repeat(e, amount);
    emit_step(e, step);
    emit_again(e, loop);
}

/* A player who has gems of a class at a place (PLACE_NONE: anybody), as a variable. */
static uint8_t emit_player(struct emitter *e, const struct operand *o, const struct clause *clause,
                           enum gem_place place, unsigned class)
{
    if (o->kind == OPERAND_NAME) {
        if (*clause->binds) has_name(e, clause, o);
        return emit_name(e, o);
    }
    uint8_t var = emit_bound(e, clause);
    if (o->value == PLAYER_LEFT || o->value == PLAYER_RIGHT) {
        emit(e,
             (struct instruction){ .op = OP_NEIGHBOUR, .a = var, .b = o->value == PLAYER_RIGHT });
        return var;
    }
    emit(e, (struct instruction){ .op = OP_CHOOSE_PLAYER,
                                  .a = var,
                                  .b = o->value == PLAYER_ANY ? WHO_ANY : WHO_OTHER,
                                  .mask = (uint16_t)(place ? class : 0),
                                  .flags = MORE(place),
                                  .to = (uint16_t)(emit_here(e) + 1) });
    return var;
}

/* "Any player" is any other player with Give, Steal and Pass (gemotion-35). */
static struct operand others_only(const struct operand *o)
{
    struct operand other = *o;
    if (o->kind == OPERAND_WORD && o->value == PLAYER_ANY) other.value = PLAYER_OTHER;
    return other;
}

/* Was the player found by looking for what the next step needs? Then that step need not be looked
 * at again. */
static uint16_t guarded(const struct operand *player, struct amount amount)
{
    bool chosen = player->kind == OPERAND_WORD && player->value <= PLAYER_ANY;
    return chosen && is_one(amount) ? FLAG_GUARDED : 0;
}

/* Gems that Yellow has driven out: the owner chooses each (gemotion-15), also where somebody else's
 * card banks: an exception from gemotion-09. */
static void emit_driven_out(struct emitter *e, uint8_t owed, uint8_t owner)
{
    unsigned loop = emit_count_down(e, owed);
    emit_step(e, (struct step){ NOT(YELLOW), PLACE_OLD_BANK, PLACE_SUPPLY, owner, owner,
                                .by_fear = true, .flags = FLAG_OWNER });
    emit_again(e, loop);
}

static void emit_bank(struct emitter *e, uint8_t owner, unsigned class, int colour_var)
{
    uint8_t owed = emit_var(e);
    emit(e, (struct instruction){ .op = OP_BANK,
                                  .a = owed,
                                  .b = (uint8_t)(colour_var < 0 ? 0 : colour_var),
                                  .c = owner,
                                  .mask = (uint16_t) class,
                                  .flags = colour_var < 0 ? 0 : FLAG_VAR });
    if (class >> YELLOW & 1 || colour_var >= 0) emit_driven_out(e, owed, owner);
}

#define EMIT(name)                                                                                 \
    static void name(struct emitter *e, const struct operand *o, const struct clause *clause)

/* ---- take, give, pass, steal ----------------------------------------------------------------- */

EMIT(emit_take)
{
    uint8_t bound = *clause->binds ? emit_bound(e, clause) : 0;
    struct amount amount = emit_amount(e, &o[0], clause, bound, PLACE_NONE, 0);
    if (is_one_colour(o[1].value)) {
        emit(e, (struct instruction){ .op = OP_TAKE,
                                      .a = (uint8_t)__builtin_ctz(o[1].value),
                                      .b = amount.b,
                                      .flags = amount.flags });
        return;
    }
    emit_steps(e, amount, (struct step){ o[1].value, PLACE_SUPPLY, PLACE_STASH, VAR_ME, VAR_ME });
}

/* Gem by gem, so that each can be reacted to (gemotion-13, gemotion-33). The active player chooses
 * the colours (gemotion-09). */
EMIT(emit_give)
{
    struct operand other = others_only(&o[0]);
    uint8_t player = emit_player(e, &other, clause, PLACE_NONE, 0);
    struct amount amount = emit_amount(e, &o[1], clause, 0, PLACE_NONE, 0);
    emit_steps(
        e, amount,
        (struct step){ o[2].value, PLACE_SUPPLY, PLACE_STASH, VAR_ME, player, .to_other = true });
}

EMIT(emit_pass)
{
    struct operand other = others_only(&o[2]);
    uint8_t player = emit_player(e, &other, clause, PLACE_NONE, 0);
    struct amount amount = emit_amount(e, &o[0], clause, 0, PLACE_STASH, o[1].value);
    emit_steps(
        e, amount,
        (struct step){ o[1].value, PLACE_STASH, PLACE_STASH, VAR_ME, player, .to_other = true });
}

/* Each gem to whom one likes. */
EMIT(emit_pass_around)
{
    uint8_t bound = emit_bound(e, clause);
    struct amount amount = emit_amount(e, &o[0], clause, bound, PLACE_STASH, o[1].value);
    static const struct operand another = {
        .slot = SLOT_PLAYER, .kind = OPERAND_WORD, .span = 1, .value = PLAYER_OTHER
    };
    static const struct clause nameless = { .binds = "" };
    unsigned loop = emit_repeat(e, amount);
    uint8_t player = emit_player(e, &another, &nameless, PLACE_NONE, 0);
    emit_step(
        e, (struct step){ o[1].value, PLACE_STASH, PLACE_STASH, VAR_ME, player, .to_other = true });
    emit_again(e, loop);
}

EMIT(emit_steal)
{
    struct operand other = others_only(&o[2]);
    uint16_t class = stealable(&o[1]);
    uint8_t player = emit_player(e, &other, clause, PLACE_STASH, class);
    struct amount amount = emit_amount(e, &o[0], clause, 0, PLACE_NONE, 0);
    emit_steps(e, amount,
               (struct step){ class, PLACE_STASH, PLACE_STASH, player, VAR_ME,
                              .flags = guarded(&other, amount) });
}

/* Each gem from whom one likes. */
EMIT(emit_steal_around)
{
    static const struct operand another = {
        .slot = SLOT_PLAYER, .kind = OPERAND_WORD, .span = 1, .value = PLAYER_OTHER
    };
    static const struct clause nameless = { .binds = "" };
    uint16_t class = stealable(&o[1]);
    struct amount amount = emit_amount(e, &o[0], clause, 0, PLACE_NONE, 0);
    unsigned loop = emit_repeat(e, amount);
    uint8_t player = emit_player(e, &another, &nameless, PLACE_STASH, class);
    emit_step(
        e, (struct step){ class, PLACE_STASH, PLACE_STASH, player, VAR_ME, .flags = FLAG_GUARDED });
    emit_again(e, loop);
}

/* For all who have some, at least one (gemotion-11): where the loop begins. */
static unsigned emit_each_victim(struct emitter *e, uint8_t player, uint16_t class)
{
    uint8_t set = emit_var(e);
    emit(e, (struct instruction){ .op = OP_EACH_BEGIN,
                                  .a = set,
                                  .b = EACH_OTHER,
                                  .mask = class,
                                  .flags = FLAG_NEEDS_ONE | MORE(PLACE_STASH) });
    return emit_each_seat(e, player, set, AFTER_ME);
}

EMIT(emit_steal_each)
{
    uint16_t class = stealable(&o[1]);
    struct amount amount = emit_amount(e, &o[0], clause, 0, PLACE_NONE, 0);
    uint8_t player = emit_var(e);
    unsigned next = emit_each_victim(e, player, class);
    emit_steps(e, amount, (struct step){ class, PLACE_STASH, PLACE_STASH, player, VAR_ME });
    emit_again(e, next);
}

EMIT(emit_steal_all)
{
    (void)clause;
    uint16_t class = stealable(&o[0]);
    uint8_t player = emit_var(e);
    unsigned next = emit_each_victim(e, player, class);
    emit(e, (struct instruction){
                .op = OP_STEAL_ALL, .c = player, .mask = class, .flags = FLAG_GUARDED });
    emit_again(e, next);
}

EMIT(emit_steal_stash)
{
    struct operand other = others_only(&o[0]);
    uint8_t player = emit_player(e, &other, clause, PLACE_STASH, NOT(PURPLE));
    /* Not guarded: whose Stash it is decides what can be done with it afterwards. */
    emit(e, (struct instruction){ .op = OP_STEAL_ALL, .c = player, .mask = NOT(PURPLE) });
}

/* ---- swaps ----------------------------------------------------------------------------------- */

/* One gem of mine against one of theirs; the active player chooses both (gemotion-09). `guard`: the
 * player was found by looking for a gem of theirs. */
static void emit_swap_with(struct emitter *e, uint8_t player, uint16_t guard)
{
    uint8_t mine = emit_var(e), theirs = emit_var(e);
    unsigned first = emit(e, (struct instruction){ .op = OP_CHOOSE_GEM,
                                                   .a = mine,
                                                   .b = PLACE_STASH,
                                                   .c = VAR_ME,
                                                   .mask = GOING(ANY_COLOUR, PLACE_STASH) });
    unsigned second = emit(e, (struct instruction){ .op = OP_CHOOSE_GEM,
                                                    .a = theirs,
                                                    .b = PLACE_STASH,
                                                    .c = player,
                                                    .mask = GOING(ANY_COLOUR, PLACE_STASH),
                                                    .flags = guard });
    emit(e, (struct instruction){
                .op = OP_EXCHANGE, .a = mine, .b = theirs, .c = VAR_ME, .flags = MORE(player) });
    emit_patch(e, first);
    emit_patch(e, second);
}

static const struct amount one_gem = { 1, 0 };

EMIT(emit_swap)
{
    struct operand other = others_only(&o[0]);
    uint8_t player = emit_player(e, &other, clause, PLACE_STASH, ANY_COLOUR);
    emit_swap_with(e, player, guarded(&other, one_gem));
}

/* With up to two different players: how many is chosen first. */
EMIT(emit_swap_some)
{
    (void)o;
    (void)clause;
    uint8_t number = emit_var(e), first = emit_var(e), second = emit_var(e), left = emit_var(e);
    emit(e, (struct instruction){
                .op = OP_NUMBER, .a = number, .b = 1, .c = 2, .to = (uint16_t)(emit_here(e) + 1) });
    emit(e, (struct instruction){ .op = OP_CHOOSE_PLAYER,
                                  .a = first,
                                  .b = WHO_OTHER,
                                  .mask = ANY_COLOUR,
                                  .flags = MORE(PLACE_STASH),
                                  .to = (uint16_t)(emit_here(e) + 1) });
    emit_swap_with(e, first, FLAG_GUARDED);
    emit(e, (struct instruction){ .op = OP_COUNT, .a = left, .b = number, .flags = FLAG_VAR });
    emit(e, (struct instruction){
                .op = OP_COUNT_NEXT, .a = left, .to = (uint16_t)(emit_here(e) + 1) });
    unsigned done = emit(e, (struct instruction){ .op = OP_COUNT_NEXT, .a = left });
    unsigned choice = emit(e, (struct instruction){ .op = OP_CHOOSE_PLAYER,
                                                    .a = second,
                                                    .b = WHO_OTHER,
                                                    .c = first,
                                                    .mask = ANY_COLOUR,
                                                    .flags = FLAG_NOT_C | MORE(PLACE_STASH) });
    emit_swap_with(e, second, FLAG_GUARDED);
    emit_patch(e, done);
    emit_patch(e, choice);
}

/* One gem of somebody's Stash against one of the Supply. */
EMIT(emit_swap_stash)
{
    uint8_t player = emit_player(e, &o[0], clause, PLACE_STASH, ANY_COLOUR);
    uint8_t gives = emit_var(e), gets = emit_var(e);
    unsigned first = emit(e, (struct instruction){ .op = OP_CHOOSE_GEM,
                                                   .a = gives,
                                                   .b = PLACE_STASH,
                                                   .c = player,
                                                   .mask = GOING(ANY_COLOUR, PLACE_SUPPLY),
                                                   .flags = guarded(&o[0], one_gem) });
    unsigned second = emit(e, (struct instruction){ .op = OP_CHOOSE_GEM,
                                                    .a = gets,
                                                    .b = PLACE_SUPPLY,
                                                    .c = VAR_ME,
                                                    .mask = GOING(ANY_COLOUR, PLACE_STASH) });
    emit(e,
         (struct instruction){
             .op = OP_EXCHANGE, .a = gives, .b = gets, .c = player, .flags = MORE(WITH_SUPPLY) });
    emit_patch(e, first);
    emit_patch(e, second);
}

/* Gems of mine against gems of the Supply, as one exchange: what comes was there before
 * (gemotion-33). */
EMIT(emit_swap_supply)
{
    struct amount gives = emit_amount(e, &o[0], clause, 0, PLACE_STASH, o[1].value);
    emit_steps(e, gives, (struct step){ o[1].value, PLACE_STASH, PLACE_HOLD, VAR_ME, VAR_ME });
    struct amount gets = emit_amount(e, &o[2], clause, 0, PLACE_NONE, 0);
    emit_steps(e, gets, (struct step){ o[3].value, PLACE_SUPPLY, PLACE_STASH, VAR_ME, VAR_ME });
    emit(e, (struct instruction){ .op = OP_RELEASE });
}

/* ---- banking --------------------------------------------------------------------------------- */

EMIT(emit_bank_stash)
{
    (void)o;
    (void)clause;
    emit_bank(e, VAR_ME, ANY_COLOUR, -1);
}

EMIT(emit_bank_stash_of)
{
    emit_bank(e, emit_player(e, &o[0], clause, PLACE_STASH, ANY_COLOUR), ANY_COLOUR, -1);
}

EMIT(emit_bank_class)
{
    (void)clause;
    emit_bank(e, VAR_ME, o[0].value, -1);
}

/* Two parts, banked as one (gemotion-38). */
EMIT(emit_bank_two)
{
    uint16_t second = (uint16_t)(o[1].value & ~o[0].value);
    if (!second) emit_mistake(e, clause, "the two parts must be different colours");
    uint8_t colour = emit_var(e);
    unsigned choice = emit(e, (struct instruction){ .op = OP_CHOOSE_GEM,
                                                    .a = colour,
                                                    .b = PLACE_STASH,
                                                    .c = VAR_ME,
                                                    .mask = GOING(second, PLACE_BANK) });
    emit_bank(e, VAR_ME, o[0].value, colour);
    emit_patch(e, choice);
}

/* Who has nothing is skipped, and somebody must have something (gemotion-11). */
EMIT(emit_bank_all)
{
    (void)o;
    (void)clause;
    uint8_t set = emit_var(e), player = emit_var(e);
    emit(e, (struct instruction){ .op = OP_EACH_BEGIN,
                                  .a = set,
                                  .b = EACH_PLAYER,
                                  .mask = ANY_COLOUR,
                                  .flags = FLAG_NEEDS_ONE | MORE(PLACE_STASH) });
    unsigned next = emit_each_seat(e, player, set, FROM_ME);
    emit_bank(e, player, ANY_COLOUR, -1);
    emit_again(e, next);
}

/* Fear banked one at a time would have to drive out a gem each; no card does, so these have a slot
 * without it. */
EMIT(emit_bank_some)
{
    struct amount amount = emit_amount(e, &o[0], clause, 0, PLACE_STASH, o[1].value);
    emit_steps(e, amount, (struct step){ o[1].value, PLACE_STASH, PLACE_BANK, VAR_ME, VAR_ME });
}

EMIT(emit_bank_supply)
{
    struct amount amount = emit_amount(e, &o[0], clause, 0, PLACE_NONE, 0);
    emit_steps(e, amount, (struct step){ o[1].value, PLACE_SUPPLY, PLACE_BANK, VAR_ME, VAR_ME });
}

EMIT(emit_bank_supply_for)
{
    uint8_t player = emit_player(e, &o[2], clause, PLACE_NONE, 0);
    struct amount amount = emit_amount(e, &o[0], clause, 0, PLACE_NONE, 0);
    emit_steps(
        e, amount,
        (struct step){ o[1].value, PLACE_SUPPLY, PLACE_BANK, VAR_ME, player, .to_other = true });
}

EMIT(emit_return_stash)
{
    (void)o;
    (void)clause;
    emit(e, (struct instruction){ .op = OP_RETURN_ALL });
}

EMIT(emit_return_banked)
{
    uint8_t player = emit_player(e, &o[2], clause, PLACE_BANK, o[1].value);
    struct amount amount = emit_amount(e, &o[0], clause, 0, PLACE_NONE, 0);
    emit_steps(e, amount,
               (struct step){ o[1].value, PLACE_BANK, PLACE_SUPPLY, player, player,
                              .flags = guarded(&o[2], amount) });
}

/* From a Bank to the Stash of anybody but its owner (gemotion-35). */
EMIT(emit_move_banked)
{
    uint8_t owner = emit_player(e, &o[1], clause, PLACE_BANK, o[0].value), taker = emit_var(e);
    emit(e, (struct instruction){ .op = OP_CHOOSE_PLAYER,
                                  .a = taker,
                                  .b = WHO_ANY,
                                  .c = owner,
                                  .flags = FLAG_NOT_C,
                                  .to = (uint16_t)(emit_here(e) + 1) });
    emit_step(e, (struct step){ o[0].value, PLACE_BANK, PLACE_STASH, owner, taker, .to_other = true,
                                .flags = guarded(&o[1], one_gem) });
}

/* Every player who has banked Yellow, from the active one on; nobody having any, it cannot be
 * followed (gemotion-16). */
EMIT(emit_reactivate)
{
    (void)o;
    (void)clause;
    uint8_t set = emit_var(e), player = emit_var(e), owed = emit_var(e);
    emit(e, (struct instruction){ .op = OP_EACH_BEGIN,
                                  .a = set,
                                  .b = EACH_PLAYER,
                                  .mask = 1 << YELLOW,
                                  .flags = FLAG_NEEDS_ONE | MORE(PLACE_BANK) });
    unsigned next = emit_each_seat(e, player, set, FROM_ME);
    emit(e, (struct instruction){ .op = OP_REACTIVATE, .a = owed, .c = player });
    emit_driven_out(e, owed, player);
    emit_again(e, next);
}

/* ---- cards ----------------------------------------------------------------------------------- */

EMIT(emit_draw)
{
    struct amount amount = emit_amount(e, &o[0], clause, 0, PLACE_NONE, 0);
    emit(e, (struct instruction){ .op = OP_DRAW, .b = amount.b, .flags = amount.flags });
}

EMIT(emit_draw_to)
{
    if (o[0].value < 1 || o[0].value > HAND_WITH_VISION) {
        emit_mistake(e, clause, "a hand is drawn to a number of cards from 1 to %d",
                     HAND_WITH_VISION);
    }
    emit(e, (struct instruction){ .op = OP_DRAW_TO, .b = (uint8_t)o[0].value });
}

EMIT(emit_discard_this)
{
    (void)o;
    (void)clause;
    emit(e, (struct instruction){ .op = OP_DISCARD_THIS });
}

EMIT(emit_discard_hand)
{
    (void)o;
    (void)clause;
    emit(e, (struct instruction){ .op = OP_DISCARD_HAND });
}

/* Which card is followed is chosen before it is: only one that can be followed is offered
 * (gemotion-18). */
static void emit_play_from(struct emitter *e, uint8_t zone)
{
    uint8_t card = emit_var(e);
    unsigned choice = emit(e, (struct instruction){ .op = OP_CHOOSE_CARD, .a = card, .b = zone });
    emit(e, (struct instruction){ .op = OP_PLAY_CARD, .a = card, .b = zone });
    emit_patch(e, choice);
}

EMIT(emit_play_discarded)
{
    (void)o;
    (void)clause;
    emit_play_from(e, ZONE_DISCARD);
}

EMIT(emit_play_played)
{
    (void)o;
    (void)clause;
    emit_play_from(e, ZONE_PLAYED);
}

/* A player discards cards of their own choice, one by one (gemotion-56). */
EMIT(emit_discards)
{
    struct operand other = others_only(&o[0]);
    uint8_t player = emit_player(e, &other, clause, PLACE_NONE, 0);
    struct amount amount = emit_amount(e, &o[1], clause, 0, PLACE_NONE, 0);
    unsigned loop = emit_repeat(e, amount);
    uint8_t card = emit_var(e);
    unsigned choice =
        emit(e, (struct instruction){
                    .op = OP_CHOOSE_DISCARD, .a = card, .c = player, .flags = FLAG_OWNER });
    emit(e, (struct instruction){ .op = OP_DISCARD, .a = card, .c = player });
    emit_patch(e, choice);
    emit_again(e, loop);
}

/* What the rulebook thinks of for later: a played card of somebody else comes back to them. The
 * active player chooses it (gemotion-09, gemotion-57). */
EMIT(emit_take_back)
{
    struct operand other = others_only(&o[0]);
    uint8_t player = emit_player(e, &other, clause, PLACE_NONE, 0), card = emit_var(e);
    unsigned choice =
        emit(e, (struct instruction){ .op = OP_CHOOSE_PLAYED, .a = card, .c = player });
    emit(e, (struct instruction){ .op = OP_TAKE_BACK, .a = card, .c = player });
    emit_patch(e, choice);
}

EMIT(emit_extra_turn)
{
    (void)o;
    (void)clause;
    emit(e, (struct instruction){ .op = OP_EXTRA_TURN });
}

/* ---- names, conditions, sets, times ---------------------------------------------------------- */

EMIT(emit_choose)
{
    emit_player(e, &o[0], clause, PLACE_STASH, ANY_COLOUR);
}

EMIT(emit_count_banked)
{
    emit(e, (struct instruction){
                .op = OP_COUNT_BANKED, .a = emit_bound(e, clause), .mask = o[0].value });
}

EMIT(emit_count_hand)
{
    (void)o;
    emit(e, (struct instruction){ .op = OP_COUNT_HAND, .a = emit_bound(e, clause) });
}

EMIT(emit_count_players)
{
    (void)o;
    emit(e, (struct instruction){
                .op = OP_COUNT_PLAYERS, .a = emit_bound(e, clause), .b = EACH_PLAYER });
}

EMIT(emit_count_others_with)
{
    emit(e, (struct instruction){ .op = OP_COUNT_PLAYERS,
                                  .a = emit_bound(e, clause),
                                  .b = EACH_OTHER,
                                  .mask = o[0].value,
                                  .flags = MORE(o[1].value) });
}

static void emit_gems_condition(struct emitter *e, struct gemotion_condition condition)
{
    emit_if(e, emit_data(e, &condition, sizeof condition));
}

EMIT(emit_if_even)
{
    (void)clause;
    emit_gems_condition(e, (struct gemotion_condition){
                               .class = o[0].value, .asks = ASKS_EVEN, .place = PLACE_BANK });
}

/* NUMBER or more, NUMBER or fewer: `form`. */
EMIT(emit_if_number)
{
    const uint8_t *asks = emit_pack(e)->phrases[clause->phrase].form;
    if (o[0].value > AMOUNT_MAX) emit_mistake(e, clause, "a number goes from 0 to %d", AMOUNT_MAX);
    emit_gems_condition(e, (struct gemotion_condition){ .class = o[1].value,
                                                        .asks = *asks,
                                                        .place = (uint8_t)o[2].value,
                                                        .n = (uint8_t)o[0].value });
}

EMIT(emit_if_another_has_more)
{
    (void)clause;
    emit_gems_condition(e, (struct gemotion_condition){ .class = o[0].value,
                                                        .asks = ASKS_ANOTHER_HAS_MORE,
                                                        .place = (uint8_t)o[1].value });
}

/* The next player in turn order is served first, the active one last where included (gemotion-10).
 */
static void emit_set(struct emitter *e, const struct clause *clause, uint8_t kind)
{
    uint8_t set = emit_var(e), player = emit_bound(e, clause);
    emit(e, (struct instruction){ .op = OP_EACH_BEGIN, .a = set, .b = kind });
    unsigned next = emit_each_seat(e, player, set, AFTER_ME);
    emit_loop(e, next, next);
}

EMIT(emit_each_other)
{
    (void)o;
    emit_set(e, clause, EACH_OTHER);
}

EMIT(emit_each_player)
{
    (void)o;
    emit_set(e, clause, EACH_PLAYER);
}

EMIT(emit_at_end_of_turn)
{
    (void)o;
    (void)clause;
    emit_later(e);
}

EMIT(emit_prevent)
{
    (void)o;
    (void)clause;
    emit(e, (struct instruction){ .op = OP_PREVENT });
}

/* Asked for by the rule of what comes (reaction.c), which looks for one in each card of a hand. */
EMIT(emit_when_coming)
{
    (void)o;
    if (emit_hook(e, GEMOTION_HOOK_COMING, 0, 0) > emit_card(e)->hooks_start) {
        emit_mistake(e, clause, "a card has at most one 'from hand, when'");
    }
}

/* ---- costs ----------------------------------------------------------------------------------- */

static const struct step payment = { 0, PLACE_STASH, PLACE_SUPPLY, VAR_ME, VAR_ME };

EMIT(emit_cost)
{
    struct amount amount = emit_amount(e, &o[0], clause, 0, PLACE_STASH, o[1].value);
    struct step step = payment;
    step.class = o[1].value;
    emit_steps(e, amount, step);
}

/* Gems of one colour, whichever. */
EMIT(emit_cost_same)
{
    if (o[0].value < 1 || o[0].value > 15) {
        emit_mistake(e, clause, "a number from 1 to 15 is expected here");
    }
    uint8_t colour = emit_var(e);
    unsigned choice = emit(e, (struct instruction){ .op = OP_CHOOSE_GEM,
                                                    .a = colour,
                                                    .b = PLACE_STASH,
                                                    .c = VAR_ME,
                                                    .mask = GOING(o[1].value, PLACE_SUPPLY),
                                                    .flags = MORE(o[0].value) });
    for (unsigned i = 0; i < o[0].value && i < 15; i++) {
        emit(e, (struct instruction){
                    .op = OP_MOVE, .a = colour, .b = ROUTE(PLACE_STASH, PLACE_SUPPLY) });
    }
    emit_patch(e, choice);
}

/* One of White and of every colour in play, filled up with any gems (gemotion-19). */
EMIT(emit_cost_each)
{
    need_amount(e, clause, o[0].value);
    uint8_t left = emit_var(e);
    emit(e, (struct instruction){ .op = OP_PAY_EACH });
    emit(e, (struct instruction){ .op = OP_COUNT_FILL, .a = left, .b = (uint8_t)o[0].value });
    unsigned loop = emit_count_down(e, left);
    struct step step = payment;
    step.class = ANY_COLOUR;
    emit_step(e, step);
    emit_again(e, loop);
}

/* ---- table ----------------------------------------------------------------------------------- */

#define VERB(pattern, text, emit, help, ...)                                                       \
    {                                                                                              \
        ROLE_VERB, pattern, text, emit, SLOT_NONE, 0, help, NULL, __VA_ARGS__                      \
    }
#define BINDS(pattern, text, emit, slot, help, ...)                                                \
    {                                                                                              \
        ROLE_VERB, pattern, text, emit, slot, 0, help, NULL, __VA_ARGS__                           \
    }
#define ONCE(pattern, text, emit, slot, help, defence, ...)                                        \
    {                                                                                              \
        ROLE_VERB, pattern, text, emit, slot, 0, help, defence, __VA_ARGS__                        \
    }
#define OF_COLOUR(c, name)                                                                         \
    {                                                                                              \
        ROLE_KEYWORD, "colour " name, name, NULL, SLOT_NONE, 1u << (c),                            \
            "belongs to the " name " set: in the game only if " name " is", NULL                   \
    }

static const struct phrase phrases[] = {
    BINDS("take AMOUNT GEMS", "take {1} {2}", emit_take, SLOT_AMOUNT,
          "from the Supply to your Stash, gem by gem",
          .result = "the number of gems taken this way"),
    BINDS("give PLAYER AMOUNT GEMS", "give {1} {2} {3} from the supply", emit_give, SLOT_PLAYER,
          "from the Supply to the Stash of another player, who may react"),
    BINDS("pass AMOUNT GEMS to PLAYER", "pass {1} {2} from your stash to {3}", emit_pass,
          SLOT_PLAYER, "from your Stash to the Stash of another player, who may react"),
    ONCE("pass AMOUNT GEMS to any players",
         "pass {1} {2} from your stash, each to any other player", emit_pass_around, SLOT_AMOUNT,
         "the same, each gem to whom you like; names how many",
         "the only pass that may go to several players",
         .result = "the number of gems passed this way"),
    BINDS("steal AMOUNT LOOT from PLAYER", "steal {1} {2} from {3}", emit_steal, SLOT_PLAYER,
          "from the Stash of another player to yours; purple is never stolen"),
    ONCE("steal AMOUNT LOOT from any players", "steal {1} {2}, each from any other player",
         emit_steal_around, SLOT_NONE, "the same, each gem from whom you like",
         "the only theft from several players of one's choice"),
    VERB("steal AMOUNT LOOT from each other player",
         "steal {1} {2} from each other player who has any", emit_steal_each,
         "from everyone who has such gems, at least one player"),
    ONCE("steal all LOOT from each other player",
         "steal all {1} from each other player who has any", emit_steal_all, SLOT_NONE,
         "the same, every such gem", "all gems of a colour, however many each has"),
    ONCE("steal the stash of PLAYER", "steal {1's} whole stash except purple gems",
         emit_steal_stash, SLOT_PLAYER, "everything in it but purple",
         "a whole Stash is stolen but for Purple, which no amount says"),
    BINDS("swap 1 with PLAYER", "swap 1 of your gems for 1 gem of your choice from {1}", emit_swap,
          SLOT_PLAYER, "1 gem of your Stash for 1 of theirs; you choose both"),
    ONCE("swap 1 with up to 2 other players", "swap 1 gem each with 1 or 2 other players",
         emit_swap_some, SLOT_NONE, "with at least one; one after the other",
         "how many players is chosen before the first swap"),
    ONCE("swap 1 of the stash of PLAYER with the supply",
         "swap 1 gem in {1's} stash for 1 gem of your choice from the supply", emit_swap_stash,
         SLOT_PLAYER, "1 gem of that Stash for 1 of the Supply; you choose both",
         "the only exchange between the Supply and somebody else, who may react"),
    VERB("swap AMOUNT GEMS for AMOUNT GEMS of the supply",
         "swap {1} {2} from your stash for {3} {4} from the supply", emit_swap_supply,
         "gems of your Stash for gems that lie in the Supply before"),
    VERB("bank your stash", NULL, emit_bank_stash,
         "your whole Stash to your Bank, at least 1 gem; yellow drives out older gems"),
    BINDS("bank the stash of PLAYER", "have {1} bank their stash", emit_bank_stash_of, SLOT_PLAYER,
          "the same with somebody's Stash"),
    VERB("bank your GEMS", "bank all your {1}", emit_bank_class,
         "all such gems of your Stash, at least 1"),
    ONCE("bank your COLOUR and one colour of your GEMS",
         "bank all your {1} together with all your {2} of one colour", emit_bank_two, SLOT_NONE,
         "two different parts that are one banking, at least 1 gem of each",
         "two parts that are one banking (gemotion-38)"),
    ONCE("bank all stashes", "each player banks their stash", emit_bank_all, SLOT_NONE,
         "every player's; those without gems are skipped",
         "every player's, those without are skipped"),
    ONCE("bank AMOUNT of your CALM", "bank {1} of your {plural}{2}", emit_bank_some, SLOT_NONE,
         "a part of your gems", "the only banking of a part of one colour"),
    VERB("bank AMOUNT CALM from the supply", "bank {1} {2} from the supply", emit_bank_supply,
         "to your Bank"),
    ONCE("bank AMOUNT CALM from the supply for PLAYER",
         "put {1} {2} from the supply into {3's} bank", emit_bank_supply_for, SLOT_PLAYER,
         "to somebody's Bank, who may react",
         "the only banking from the Supply that somebody may prevent"),
    VERB("return your stash", "return your stash to the supply", emit_return_stash,
         "to the Supply, at least 1 gem"),
    ONCE("return AMOUNT GEMS from the bank of PLAYER",
         "return {1} {2} from {3's} bank to the supply", emit_return_banked, SLOT_PLAYER,
         "to the Supply", "the only way back from a Bank to the Supply"),
    ONCE("move 1 GEMS from the bank of PLAYER to another stash",
         "move 1 {single}{1} from {2's} bank to a different player's stash", emit_move_banked,
         SLOT_PLAYER, "1 gem of a Bank to the Stash of anybody but its owner",
         "the only way from a Bank to a Stash"),
    ONCE("reactivate all banked yellow", "reactivate all banked yellow gems", emit_reactivate,
         SLOT_NONE, "every Bank's yellow gems drive out gems as if just banked",
         "the rulebook's own word for it, with a ruling of its own (gemotion-16)"),
    VERB("draw AMOUNT", "draw {1#card}", emit_draw,
         "cards from your deck; the discard pile is shuffled if needed"),
    ONCE("draw to NUMBER cards", "draw until you have {1} cards", emit_draw_to, SLOT_NONE,
         "until so many are in your hand, at most 4",
         "how many are drawn depends on the hand (gemotion-30)"),
    VERB("discard this", "discard this card", emit_discard_this,
         "this card goes to your discard pile instead of out of the game"),
    ONCE("discard your hand", NULL, emit_discard_hand, SLOT_NONE,
         "all of it; meets the duty to discard", "goes with 'only card of the turn'"),
    ONCE("play 1 card from your discard pile", "play a card from your discard pile",
         emit_play_discarded, SLOT_NONE, "one that can be followed; it is followed at once",
         "one of the two piles cards are played from"),
    VERB("play 1 card from your played cards", "play a card from your played cards",
         emit_play_played, "the same from the cards you have played"),
    ONCE("choose PLAYER with a stash", "choose {1} with gems in their stash", emit_choose,
         SLOT_PLAYER, "only chooses, for a clause that comes later",
         "chosen now, banked at the end of the turn (gemotion-17)"),
    ONCE("count your banked GEMS", "count your banked {plural}{1}", emit_count_banked, SLOT_AMOUNT,
         "only counts, at least 1; names how many", "'for every' banked gem",
         .result = "the number counted"),
    ONCE("prevent that", "stop that gem", emit_prevent, SLOT_NONE,
         "in a reaction: the gem does not come", "what the one reaction does (gemotion-14)"),
    ONCE("PLAYER discards AMOUNT", "{=1} discard(s) {2#card}", emit_discards, SLOT_PLAYER,
         "cards of the own hand and choice; of somebody else who has as many",
         "a hand is made smaller; the built-in cards let everybody keep theirs"),
    ONCE("move 1 card from the played cards of PLAYER to their discard pile",
         "move a card from {1's} played cards to their discard pile", emit_take_back, SLOT_PLAYER,
         "of somebody else; you choose the card",
         "the card that the rulebook itself thinks of among its optional rules"),
    ONCE("take another turn after this one", NULL, emit_extra_turn, SLOT_NONE,
         "one a turn, and not in such a turn", "a turn is more than all it is used for"),
    ONCE("count the cards in your hand", "count the cards in your hand", emit_count_hand,
         SLOT_AMOUNT, "only counts, at least 1; names how many", "the size of a hand as a number",
         .result = "the number counted"),
    ONCE("count the players", NULL, emit_count_players, SLOT_AMOUNT,
         "only counts, you too; names how many", "a card that grows with the table",
         .result = "the number counted"),
    ONCE("count the other players with GEMS in their PILE",
         "count the other players with {plural}{1} in their {2}", emit_count_others_with,
         SLOT_AMOUNT, "only counts, at least 1; names how many",
         "a card that grows with what others have", .result = "the number counted"),
    { ROLE_CONDITION, "you have banked an even number of GEMS",
      "the number of {plural}{1} in your bank is even", emit_if_even, SLOT_NONE, 0,
      "none is even too", "Blue is about odd and even" },
    { ROLE_CONDITION, "you have NUMBER or more GEMS in your PILE",
      "you have {1} or more {plural}{2} in your {3}", emit_if_number, SLOT_NONE, 0, "",
      "how much one has, from a number on", .form = &(const uint8_t){ ASKS_AT_LEAST } },
    { ROLE_CONDITION, "you have NUMBER or fewer GEMS in your PILE",
      "you have {1} or fewer {plural}{2} in your {3}", emit_if_number, SLOT_NONE, 0, "0: none",
      "the other direction of 'or more'", .form = &(const uint8_t){ ASKS_AT_MOST } },
    { ROLE_CONDITION, "another player has more GEMS in their PILE than you",
      "another player has more {plural}{1} in their {2} than you", emit_if_another_has_more,
      SLOT_NONE, 0, "any of them", "who is behind can be helped: no number says it" },
    { ROLE_SET, "other player", "other player", emit_each_other, SLOT_PLAYER, 0, "in turn order",
      NULL },
    { ROLE_SET, "player", "player, yourself last,", emit_each_player, SLOT_PLAYER, 0,
      "in turn order, you last", "the only gift to everybody, the giver included (gemotion-10)" },
    { ROLE_TIME, "the end of this turn", NULL, emit_at_end_of_turn, SLOT_NONE, 0,
      "before the hand is filled", "the one delayed effect (gemotion-17)" },
    { ROLE_EVENT, "another player would bring you a gem",
      "another player's action would put a gem into your stash or bank", emit_when_coming,
      SLOT_NONE, 0, "just before a gem comes to your Stash or Bank by another player's action",
      "the one reaction of a card (gemotion-14)" },
    { ROLE_COST, "AMOUNT GEMS", "{1} {2}", emit_cost, SLOT_NONE, 0, "from your Stash", NULL },
    { ROLE_COST, "NUMBER same GEMS", "{1} {2} of one colour", emit_cost_same, SLOT_NONE, 0,
      "all of one colour of that class", "the only cost in a colour of one's choice" },
    { ROLE_COST, "1 of each colour and at least NUMBER", "1 of each colour, at least {1} in all",
      emit_cost_each, SLOT_NONE, 0, "white and every colour in play, filled up with any gems",
      "the only cost that depends on the colours in play" },
    { ROLE_KEYWORD, "only card of the turn", "This must be the only card you play this turn", NULL,
      SLOT_NONE, KEYWORD_ALONE, "it cannot be played after another, nor another after it",
      "Purple's trance (gemotion-29)" },
    OF_COLOUR(RED, "red"),
    OF_COLOUR(ORANGE, "orange"),
    OF_COLOUR(YELLOW, "yellow"),
    OF_COLOUR(GREEN, "green"),
    OF_COLOUR(BLUE, "blue"),
    OF_COLOUR(PURPLE, "purple"),
    OF_COLOUR(PINK, "pink"),
    OF_COLOUR(BLACK, "black"),
    { 0 },
};

/* ---- mutations ------------------------------------------------------------------------------- */

/* Adds the word of the slot with that value to those it can become; not every slot has it. */
static unsigned add_word(unsigned slot, unsigned value, uint16_t *out, unsigned n)
{
    for (uint16_t i = 0; words[i].words; i++) {
        if (words[i].slot == slot && words[i].value == value) out[n++] = i;
    }
    return n;
}

/* A colour that is surely in play where the card is: White, or for White the card's own; for cards
 * of every game Red, which most games have. */
static unsigned colour_in_play(const struct card_def *card, unsigned not_this)
{
    unsigned own = card->keywords & ANY_COLOUR;
    if (not_this != WHITE) return WHITE;
    return own ? (unsigned)__builtin_ctz(own) : RED;
}

/* Of the nineteen classes of colours a handful: any, the opposite, and another of the same kind. */
static unsigned other_classes(const struct card_def *card, unsigned slot, unsigned class,
                              uint16_t *out)
{
    unsigned n = 0;
    if (class == ANY_COLOUR) {
        n = add_word(slot, 1 << WHITE, out, n);
        return add_word(slot, NOT(WHITE), out, n);
    }
    unsigned colour = (unsigned)__builtin_ctz(is_one_colour(class) ? class : ANY_COLOUR & ~class);
    unsigned other = colour_in_play(card, colour);
    n = add_word(slot, ANY_COLOUR, out, n);
    n = add_word(slot, ANY_COLOUR & ~class, out, n);
    return add_word(slot, is_one_colour(class) ? 1u << other : (unsigned)NOT(other), out, n);
}

static unsigned other_words(const struct pack *pack, const struct card_def *card,
                            const struct operand *o, uint16_t *out)
{
    (void)pack;
    if (o->slot != SLOT_PLAYER && o->slot != SLOT_PILE)
        return other_classes(card, o->slot, o->value, out);
    unsigned n = 0;
    for (uint16_t i = 0; words[i].words; i++) {
        if (words[i].slot == o->slot && i != o->word) out[n++] = i;
    }
    return n;
}

/* ---- lints ----------------------------------------------------------------------------------- */

enum { BASIC_CARDS = 17 }; /* of the rulebook's deck, whatever colours are played */

static bool is_basic(const struct pack *pack, const struct card_def *card)
{
    (void)pack;
    return !card->cost_at && !(card->keywords & ANY_COLOUR);
}

/* More are somebody's own, fewer are most likely forgotten. */
static bool lacks_basic_cards(const struct lint_place *at, struct text *found)
{
    unsigned is = lint_copies(at, is_basic);
    text_add(found, "%u", is);
    return is < BASIC_CARDS;
}

static bool prevents_nothing(const struct lint_place *at, struct text *found)
{
    const struct phrase *phrase = lint_phrase(at);
    (void)found;
    return phrase && phrase->emit == emit_prevent && !at->hook;
}

static const struct lint lints[] = {
    { "deck-size", LINT_PACK, lacks_basic_cards,
      "everybody's deck has 17 cards without cost and colour, and this pack has {}: add cards or "
      "copies, or add the pack to the built-in one with --packs +DIR" },
    { "no-event", LINT_CLAUSE, prevents_nothing,
      "there is nothing to prevent here: 'prevent that' stands after 'from hand, when ...:'" },
    { 0 },
};

/* What the rules themselves do in the words of the cards. */
static const char own_cards[] = "game gemotion\n"
                                "card \"(three as one)\"\n"
                                "    bank your stash\n";

const struct vocabulary gemotion_vocabulary = {
    .game = "gemotion",
    .slots = slots,
    .words = words,
    .phrases = phrases,
    .operations = gemotion_operations,
    .operation_count = OP_LAST_ - OP_GAME,
    .own_cards = own_cards,
    .lints = lints,
    .other_words = other_words,
    .shadow = gemotion_shadow,
    .hook_kinds = GEMOTION_HOOK_COMING + 1,
    .verify = gemotion_verify,
    .condition_bytes = sizeof(struct gemotion_condition),
    .holds = gemotion_holds,
    .holds_in_trial = gemotion_holds_in_trial,
    .condition_touch = gemotion_condition_touch,
    .number_slot = SLOT_NUMBER,
    .number_most = gemotion_number_most,
    .number_touch = gemotion_number_touch,
    .number_prompt = PROMPT_NUMBER,
    .number_move = MOVE_NUMBER,
    .put_off = gemotion_put_off,
    .again = (const char *const[]){ [SLOT_PLAYER] = "that player", [SLOT_COLOUR] = NULL },
    .copies = gemotion_copies,
    .alternative_prompt = PROMPT_ALTERNATIVE,
    .alternative_move = MOVE_ALTERNATIVE,
};
