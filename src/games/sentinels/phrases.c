/*
 * The phrases Sentinels' cards are written in: the table, and the vocabulary as a whole.
 *
 * words.c has the words of their slots, reading.c reads those into what they mean, verbs.c and
 * hooks.c make the code.
 */

#include "games/sentinels/emits.h"
#include "games/sentinels/operations.h"
#include "games/sentinels/sentinels.h"
#include "games/sentinels/words.h"

#define VERB(pattern, emit, binds, ...)                                                            \
    {                                                                                              \
        ROLE_VERB, pattern, NULL, emit, binds, 0, __VA_ARGS__                                      \
    }
#define VERB_AS(pattern, text, emit, binds, ...)                                                   \
    {                                                                                              \
        ROLE_VERB, pattern, text, emit, binds, 0, __VA_ARGS__                                      \
    }
#define HOOK_AS(pattern, text, emit, ...)                                                          \
    {                                                                                              \
        ROLE_HOOK, pattern, text, emit, SLOT_NONE, 0, __VA_ARGS__                                  \
    }
#define HOOK(pattern, emit, ...)                                                                   \
    {                                                                                              \
        ROLE_HOOK, pattern, NULL, emit, SLOT_NONE, 0, __VA_ARGS__                                  \
    }
#define MODIFY(pattern, emit, ...)                                                                 \
    {                                                                                              \
        ROLE_MODIFIER, pattern, NULL, emit, SLOT_NONE, 0, __VA_ARGS__                              \
    }
#define KEYWORD(word, bit, ...)                                                                    \
    {                                                                                              \
        ROLE_KEYWORD, word, NULL, NULL, SLOT_NONE, bit, __VA_ARGS__                                \
    }

static const struct phrase phrases[] = {
    VERB_AS("ONE deals CARDS VALUE TYPE damage", "{1} deals {2}{->} {3} {4} damage", emit_deals,
            SLOT_ONE, "An instance of damage for each. The name is that of the first target."),
    VERB_AS("ONE deals CARDS VALUE irreducible TYPE damage",
            "{1} deals {2}{->} {3} irreducible {4} damage", emit_deals_irreducible, SLOT_ONE,
            "The same, not reduced in step 4."),
    VERB_AS("the KIND with the highest hp deals CARDS VALUE TYPE damage",
            "the {1-} with the highest hp deals {2}{->} {3} {4} damage", emit_highest_deals,
            SLOT_ONE, "Damage by a target that is looked for."),
    VERB("CARDS regain(s) VALUE hp", emit_regain, SLOT_NONE, "Up to the maximum."),
    VERB("destroy CARDS", emit_destroy, SLOT_COUNT, "The name is how many were."),
    VERB_AS("destroy CARDS and put them beneath this",
            "destroy {1}{->} and put them beneath this card", emit_destroy_and_keep, SLOT_COUNT,
            "Destroyed, but not to the trash.",
            "an environment that swallows cards and gives them back: 'destroy' alone sends them to "
            "their trashes"),
    VERB_AS("destroy all cards beneath this", "destroy all cards beneath this card",
            emit_destroy_beneath, SLOT_COUNT,
            "They go to their trashes; nothing reacts (sentinels-32).",
            "cards beneath another are not in play, where 'destroy CARDS' looks"),
    VERB("WHO destroy(s) CARDS", emit_who_destroys, SLOT_COUNT,
         "Players choose; 'own' are cards of their decks."),
    VERB("choose CARDS", emit_choose_cards, SLOT_ONE, "A name for a card, for what follows."),
    VERB("redirect that to CARDS", emit_redirect, SLOT_NONE,
         "In 'before': the damage gets another target."),
    VERB("reduce that by VALUE", emit_reduce_that, SLOT_NONE,
         "In 'before': that damage is reduced in step 4.",
         "what a redirection does besides; a modifier does not know which damage was redirected"),
    VERB("prevent VALUE of that", emit_prevent_that, SLOT_NONE,
         "In 'would be dealt': less is taken."),
    VERB("set the hp of ONE to NUMBER", emit_set_hp, SLOT_NONE, "Its maximum too.",
         "the other side of a villain begins with hp of its own"),
    VERB("put VALUE token[s] on ONE", emit_put_tokens, SLOT_NONE, ""),
    VERB("remove HOWMANY token[s] from ONE", emit_remove_tokens, SLOT_COUNT,
         "The name is how many were."),
    VERB("put CARDS from FROM INTO", emit_put, SLOT_COUNT,
         "Moved, not destroyed. From a deck: looked for in it; shuffle it afterwards."),
    VERB_AS("put that card beneath this", "put that card beneath this card", emit_beneath,
            SLOT_NONE, "In 'goes to the trash': it lies there instead.",
            "the other thing that can become of a destroyed card"),
    VERB("WHO draw(s) VALUE card[s]", emit_draw, SLOT_COUNT, ""),
    VERB("WHO discard(s) HOWMANY card[s]", emit_discard, SLOT_COUNT,
         "Of the hand. Who may discard a number of cards discards all of them or none."),
    VERB("WHO play(s) a card", emit_play, SLOT_NONE, "Of the hand, now."),
    VERB("WHO use(s) a power", emit_power, SLOT_NONE, "Now; it counts as used in this turn."),
    VERB("WHO skip(s) the rest of the turn", emit_skip_turn, SLOT_NONE, "",
         "a turn is a price; 'end the turn' goes on to its end"),
    VERB("all players together may discard the top VALUE card[s] of their decks", emit_together,
         SLOT_NONE, "Only if all agree and all can (sentinels-41).",
         "a price that all pay or nobody (sentinels-41): what each player may do is decided one by "
         "one"),
    VERB("discard the top VALUE card[s] of DECK", emit_mill, SLOT_COUNT, ""),
    VERB("play the top card of DECK", emit_play_top, SLOT_NONE, "",
         "a card nobody has seen is played: 'put ... into play' knows which"),
    VERB("shuffle DECK", emit_shuffle, SLOT_NONE, ""),
    VERB_AS("reveal the top VALUE card[s] of DECK",
            "reveal the top {1} card{s} of {2} and put them back on top in any order", emit_reveal,
            SLOT_NONE, "They go back on top in any order."),
    VERB_AS("reveal the top VALUE card[s] of DECK and put 1 of them INTO",
            "reveal the top {1} card{s} of {2}, put 1 of them {3} and the rest back on top in any "
            "order",
            emit_reveal_put, SLOT_NONE, "The others go back on top in any order.",
            "taking a revealed card is no choice there; elsewhere one may"),
    VERB_AS(
        "reveal the top VALUE card[s] of DECK and you may put 1 of them INTO",
        "reveal the top {1} card{s} of {2}; you may put 1 of them {3}; put the rest back on top in "
        "any order",
        emit_reveal_may_put, SLOT_NONE, "The others go back on top in any order.",
        "several cards are read as 'them'; a single one is 'it'"),
    VERB_AS("reveal the top card of DECK and you may put it INTO",
            "reveal the top card of {1}; you may put it {2}, otherwise put it back",
            emit_reveal_one_may_put, SLOT_NONE, "Otherwise it goes back.",
            "several cards are read as 'them'; a single one is 'it'"),
    VERB("choose a damage type", emit_choose_any_type, SLOT_TYPE, "Any of the eleven.",
         "a list of all types would be long to read; 'choose TYPE or TYPE' is for two"),
    VERB_AS("choose TYPE or TYPE", "choose {1} or {2}{->}", emit_choose_type, SLOT_TYPE, "",
            "two of the types; the other way is to choose among all"),
    VERB("the next DAMAGE is increased by VALUE", emit_next_increased, SLOT_NONE,
         "Spent when it applies."),
    VERB("the next DAMAGE is reduced by VALUE", emit_next_reduced, SLOT_NONE,
         "Spent on an amount above 0."),
    VERB("the next DAMAGE is irreducible", emit_next_irreducible, SLOT_NONE, "",
         "the third step that one instance can be freed from, beside increase and reduction"),
    VERB("VALUE of the next DAMAGE is prevented", emit_next_prevented, SLOT_NONE,
         "In step 6; spent on an amount above 0."),
    VERB("you may use NUMBER more power[s] this turn", emit_more_powers, SLOT_NONE,
         "In your power phase (sentinels-42).",
         "for this turn alone; the modifier stays as long as its card"),
    VERB_AS("flip this", "flip this card", emit_flip, SLOT_NONE, "To its other side."),
    VERB("the heroes win", emit_win, SLOT_NONE, "",
         "a villain who is beaten otherwise; 'the heroes lose' has several cards"),
    VERB("the heroes lose", emit_lose, SLOT_NONE, ""),
    VERB("end the turn", emit_end_turn, SLOT_NONE, "On to its end, when this effect is resolved."),

    { ROLE_CONDITION, "done", "that was done", emit_done, SLOT_NONE, 0,
      "The clause before did something: dealt damage, destroyed, discarded, drew." },
    { ROLE_CONDITION, "not done", "that was not done", emit_not_done, SLOT_NONE, 0,
      "It did nothing." },
    { ROLE_CONDITION, "VALUE is NUMBER or more", NULL, emit_if_more, SLOT_NONE, 0, "" },
    { ROLE_CONDITION, "VALUE is NUMBER or less", NULL, emit_if_less, SLOT_NONE, 0, "" },
    { ROLE_UNTIL, "the start of your next turn", NULL, emit_until_start, SLOT_NONE, 0,
      "Outlives the card." },
    { ROLE_UNTIL, "the end of this turn", NULL, emit_until_end, SLOT_NONE, 0,
      "Whoever's turn it is.", "the other end that an effect for a time can have (o14)" },
    { ROLE_WHILE, "VALUE is NUMBER or more", NULL, emit_while_more, SLOT_NONE, 0, "" },
    { ROLE_WHILE, "VALUE is NUMBER or less", NULL, emit_while_less, SLOT_NONE, 0, "",
      "the other direction of 'or more'" },

    HOOK("setup", emit_setup, "Before the first round."),
    HOOK("power", emit_power_hook, "Used in the power phase, once a turn."),
    HOOK("power TITLE", emit_power_hook, "The same, with a name."),
    HOOK("ability", emit_ability, "Of an incapacitated side: one of them a turn."),
    HOOK("start of TURN", emit_start, "In the order the cards came into play."),
    HOOK("end of TURN", emit_end, "In the order the cards came into play."),
    HOOK("before DAMAGE", emit_before, "Step 1: it can be redirected, whatever the amount."),
    HOOK("the first time each turn before DAMAGE", emit_before_first,
         "Counts when it was redirected.",
         "the form of 'before DAMAGE' that the other events of damage have too"),
    HOOK("instead of DAMAGE", emit_instead, "After step 4, above 0: the damage is not dealt.",
         "damage that heals is not dealt at all, which no reduction says"),
    HOOK("when DAMAGE would be dealt", emit_would, "Step 5, above 0, before prevention."),
    HOOK("the first time each turn DAMAGE would be dealt", emit_would_first,
         "Counted since the card came into play.",
         "the form of 'would be dealt' that the other events of damage have too"),
    HOOK("when DAMAGE is dealt", emit_dealt,
         "hp were lost; after the target was perhaps destroyed."),
    HOOK("the first time each turn DAMAGE is dealt", emit_dealt_first,
         "Counted since the card came into play."),
    { ROLE_HOOK, "after damage redirected by this", "after damage redirected by this card",
      emit_redirected, SLOT_NONE, 0, "When its steps are over, whatever came of them.",
      "the rulebook's example of an effect that waits until the damage it redirected is over" },
    HOOK("when DAMAGE has come to NUMBER", emit_total,
         "In all since the card came into play; kept as tokens on it.",
         "the rulebook's example of damage that adds up over instances"),
    HOOK_AS("when KIND enters play", "when any {1-} enters play", emit_enters,
            "Or becomes a target."),
    HOOK_AS("when KIND is destroyed", "when any {1-} is destroyed", emit_destroyed,
            "When it has reached its place."),
    HOOK_AS("when KIND destroyed by ONE goes to the trash",
            "when any {1-} destroyed by {2} goes to the trash", emit_place,
            "It can be put elsewhere.",
            "the moment at which a destroyed card can be put elsewhere"),
    HOOK_AS("when this is destroyed", "when this card is destroyed", emit_when_destroyed,
            "When it has reached its place."),
    HOOK_AS("when this would be destroyed", "when this card would be destroyed, instead",
            emit_would_be_destroyed, "This happens instead.",
            "a villain with two sides: the first is not destroyed but turned over"),
    HOOK_AS("when host leaves play", "when the card next to it leaves play", emit_host_leaves, ""),
    HOOK("when flipped to this side", emit_flipped, ""),

    MODIFY("DAMAGE is increased by VALUE", emit_increased, "Step 3."),
    MODIFY("DAMAGE is reduced by VALUE", emit_reduced, "Step 4."),
    MODIFY("DAMAGE of NUMBER or more is reduced by VALUE", emit_reduced_from,
           "By the amount before all reductions (sentinels-26).",
           "armour against heavy blows only: no other modifier looks at the amount"),
    MODIFY("DAMAGE is irreducible", emit_irreducible, ""),
    MODIFY("DAMAGE becomes TYPE damage", emit_becomes_type, "Step 1, after redirections.",
           "the change of a type, a part of step 1"),
    MODIFY("VALUE of DAMAGE is prevented", emit_prevented, "Step 6, of each instance.",
           "step 6 for every instance; 'the next' is of one"),
    MODIFY("VALUE of the next DAMAGE is prevented", emit_next_prevented,
           "Below 'until': of one instance before that time.",
           "what stands below 'until' must be a modifier; without a time it is a verb"),
    MODIFY("DAMAGE is redirected to ONE", emit_redirected_to, "Step 1; it must be.",
           "a redirection that holds for a time: triggers do not stand below 'until'"),
    MODIFY("SIDE is/are immune to DAMAGE", emit_immune, "Step 2."),
    MODIFY("SIDE cannot deal damage", emit_cannot_deal,
           "There is no instance at all (sentinels-39).",
           "damage that never begins (sentinels-39), unlike immunity"),
    MODIFY("SIDE cannot be played", emit_cannot_play, "",
           "plays that are forbidden, whoever would make them"),
    MODIFY("SIDE is/are indestructible", emit_indestructible, ""),
    MODIFY("SIDE is/are targets with VALUE hp", emit_become_target,
           "If they have no hp of their own."),
    MODIFY("SIDE is a target with VALUE hp", emit_become_target, "The same, of one card."),
    MODIFY("you may play NUMBER more card[s] in your play phase", emit_more_plays_in_phase, "",
           "what the decks have for powers, for plays"),
    MODIFY("you may use NUMBER more power[s] in your power phase", emit_more_powers_in_phase, "",
           "what the decks have for plays, for powers"),
    MODIFY("effects of villain cards at the end of the villain turn happen at its start",
           emit_end_at_start, "sentinels-38",
           "an order of phases turned round (sentinels-38): nothing smaller says it"),

    KEYWORD("one-shot", TRAIT_ONE_SHOT, "Its effects happen in order, then it is discarded."),
    KEYWORD("ongoing", TRAIT_ONGOING, "Stays in play."),
    KEYWORD("equipment", TRAIT_EQUIPMENT, "Stays in play."),
    KEYWORD("limited", TRAIT_LIMITED, "One of its name in play."),
    KEYWORD("character", TRAIT_CHARACTER, "The hero's or villain's own card; not in the deck."),
    KEYWORD("copies assumed", 0, "How many there are is not sourced."),
    { ROLE_KEYWORD, "hp NUMBER", NULL, emit_hp, SLOT_NONE, 0, "It is a target." },
    { ROLE_KEYWORD, "nemesis TITLE", NULL, emit_nemesis, SLOT_NONE, 0,
      "Deals 1 more to cards with the same icon." },
    { ROLE_KEYWORD, "back of TITLE", NULL, emit_back_of, SLOT_NONE, 0,
      "The other side of a character." },
    { ROLE_KEYWORD, "next to KIND", "next to any {1-}", emit_next_to, SLOT_NONE, 0,
      "Comes into play next to such a card." },
    { 0 },
};

static void me_words(const struct pack *pack, unsigned deck, struct text *out)
{
    text_add_string(out, deck < pack->deck_count ? pack->decks[deck].title : "the character");
}

/* When the card has left, its hero has fallen, or the game is over, the rest is forfeited
 * (sentinels-34). */
static bool is_forfeited(const struct table *t, const struct effect_frame *f)
{
    return is_over(t) || card_at(t, f->card)->stamp != f->stamp;
}

static uint8_t asked(const struct table *t, const struct effect_frame *f)
{
    return player_of(t, f->card);
}

static const char *const deck_kinds[] = { "villain", "hero", "environment", NULL };
static const uint16_t hook_bytes[HOOKS] = { [HOOK_START... HOOKS - 1] = sizeof(struct hook_data) };

const struct vocabulary sentinels_vocabulary = {
    .game = "sentinels",
    .slots = slot_names,
    .words = slot_words,
    .phrases = phrases,
    .operations = sentinels_operations,
    .operation_count = OP_SENTINELS_END - OP_GAME,
    .shadow = sentinels_shadow,
    .hook_kinds = HOOKS,
    .hook_bytes = hook_bytes,
    .verify = sentinels_verify,
    .condition_bytes = sizeof(struct condition),
    .holds = sentinels_holds,
    .other_words = other_words,
    .number_slot = SLOT_NUMBER,
    .title_slot = SLOT_TITLE,
    .prefix = "advanced",
    .prefix_text = "Advanced:",
    .vars_reserved = 1,
    .me_words = me_words,
    .is_forfeited = is_forfeited,
    .asked = asked,
    .may_prompt = PROMPT_MAY,
    .may_move = MOVE_YES,
    .may_not_move = MOVE_NO,
    .keyword_slot = SLOT_ADJECTIVE,
    .keyword_bit = TRAIT_TAGS,
    .keyword_value = ADJECTIVE_TAGS,
    .deck_kinds = deck_kinds,
    .skips = true,
    .alternative_prompt = PROMPT_ALTERNATIVE,
    .alternative_move = MOVE_ALTERNATIVE,
};
