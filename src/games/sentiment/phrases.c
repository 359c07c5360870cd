/* SPDX-License-Identifier: MIT */
/*
 * The phrases Sentiment's cards are written in, and what each becomes. words.c has the words of
 * their slots; src/inplay/read.c makes sentences and hooks of nearly all of them.
 *
 * Everything an Action, a Reaction or an ability names with "a" is a target (sentiment-88), so
 * `target` stands first, and what follows names what was chosen. Texts that are triggered say it in
 * the same words and choose as they resolve (sentiment-37).
 */
#include "games/sentiment/words.h"

/* A keyword is a number from 0, the emotion it belongs to. */
void sentiment_mean_hook_part(struct emitter *e, const struct operand *o, struct hook_data *data)
{
    (void)e;
    data->thing = (uint8_t)o->value;
}

/* ---- what only Sentiment says ---------------------------------------------------------------- */

/* A printed CR of 0 is legal, so what is kept is one more. */
static EMIT(emit_cr)
{
    if (AT(0)->value > COUNTERS_MOST)
        emit_mistake(e, clause, "a CR goes from 0 to %d", COUNTERS_MOST);
    emit_fact(e, FACT_CR, AT(0)->value + 1u);
}

/* A card costs Impulse once (sentiment-81). */
static EMIT(emit_cost)
{
    if (emit_card(e)->facts[FACT_COST]) emit_mistake(e, clause, "the card has a cost already");
    emit_number_fact(e, o, clause);
}

static EMIT(emit_pay_any)
{
    unsigned least = AT(0)->value, most = AT(1)->value;
    if (least < 1 || most > WELL_MOST || least > most)
        emit_mistake(e, clause, "so much Impulse cannot be paid: say 1 to %d", WELL_MOST);
    emit(e, (struct instruction){ .op = OP_PAY_ANY,
                                  .a = emit_bound(e, clause),
                                  .b = (uint8_t)(least < 1 ? 1 : least),
                                  .c = (uint8_t)(most > WELL_MOST ? WELL_MOST : most) });
}

static EMIT(emit_until_refresh)
{
    (void)o, (void)clause;
    emit_set_time(e, UNTIL_REFRESH);
}

/* ---- table ----------------------------------------------------------------------------------- */

#define VERB(pattern, text, binds, help, defence, ...)                                             \
    {                                                                                              \
        ROLE_VERB, pattern, text, NULL, binds, 0, help, defence, __VA_ARGS__                       \
    }
#define COST(pattern, text, binds, help, defence, ...)                                             \
    {                                                                                              \
        ROLE_COST, pattern, text, NULL, binds, 0, help, defence, __VA_ARGS__                       \
    }
#define HOOK(pattern, text, help, defence, ...)                                                    \
    {                                                                                              \
        ROLE_HOOK, pattern, text, NULL, SLOT_NONE, 0, help, defence, MAKES_HOOK(__VA_ARGS__)       \
    }
#define MODIFY(pattern, text, help, defence, ...)                                                  \
    {                                                                                              \
        ROLE_MODIFIER, pattern, text, NULL, SLOT_NONE, 0, help, defence, MAKES_HOOK(__VA_ARGS__)   \
    }
/* A card in play shows them by what it has now (explain.c), unless they say otherwise. */
#define KEYWORD(pattern, text, bit, help, ...)                                                     \
    {                                                                                              \
        ROLE_KEYWORD, pattern, text, NULL, SLOT_NONE, bit, help,                                   \
            .shown = SHOWN_CAPITAL | SHOWN_BY_STATE, __VA_ARGS__                                   \
    }
/* One of the six keywords of the rules. */
#define RULE_WORD(pattern, text, bit, help)                                                        \
    KEYWORD(pattern, text, bit, help, .shown = SHOWN_CAPITAL | SHOWN_BY_STATE | SHOWN_EXPLAINED)
#define DOING(...)  SENTENCE(.sentence = { __VA_ARGS__ })
#define ON_ME(verb) DOING(verb, .cards = { .how = HOW_ONE, .one = ONE_ME })
#define TARGETS(...)                                                                               \
    .emit = sentiment_emit_target,                                                                 \
    .form = &(const struct sentence_form){ .sentence = { DO_BIND, __VA_ARGS__ },                   \
                                           .op = OP_TARGET,                                        \
                                           .binds_card = true },                                   \
    .announces = true

#define OTHER_WAY "the same the other way round, for other people's cards"

static const struct phrase phrases[] = {
    VERB("draw VALUE card[s]", "draw {1#card}", SLOT_COUNT, "", NULL, ON_ME(DO_DRAW),
         .result = "the number of cards drawn this way"),
    VERB("target CARDS", "choose {1}", SLOT_ONE,
         "One to three, chosen when the card is announced; of a triggered text, as it resolves.",
         NULL, TARGETS(.from = PLACE_IN_PLAY)),
    VERB("target CARDS from FROM", "choose {1} {2}", SLOT_ONE, "A card of your discard pile.", NULL,
         TARGETS(.from = ZONE_DISCARD)),
    VERB("target CARDS in the window", "choose {1} in the window", SLOT_ONE,
         "A card that is being evoked, or a manifestation whose ability is being activated.", NULL,
         TARGETS(.from = PLACE_WAITING)),
    VERB("deal VALUE damage to CARDS", "deal {1} damage to {2*}{each}", SLOT_COUNT,
         "By this card, to all of them at one moment. The name is how much it was.", NULL,
         DOING(DO_DAMAGE), .result = "the damage dealt this way"),
    VERB("heal CARDS VALUE", "heal {1*} by {2}", SLOT_COUNT,
         "Of a manifestation, what goes beyond its damage is bolster.", NULL, DOING(DO_HEAL),
         .result = "the amount healed this way"),
    VERB("slay CARDS", NULL, SLOT_COUNT, "Whatever its CR.", NULL, DOING(DO_SLAY),
         .result = "the number slain this way"),
    VERB("return CARDS to hand", "return {1} to its owner's hand", SLOT_NONE, "From play.", NULL,
         DOING(DO_RETURN)),
    VERB("return CARDS from FROM to hand", "return {1} to your hand", SLOT_NONE, "",
         "a card that lies in the discard pile, named before",
         DOING(DO_RETURN, .from = ZONE_DISCARD)),
    VERB("return the targets to hand", "return them to your hand", SLOT_NONE,
         "All cards of the discard pile that were chosen.",
         "a name means one card, and up to three were chosen",
         .emit = sentiment_emit_return_targets,
         .form =
             &(const struct sentence_form){
                 .sentence = { DO_RETURN, .from = ZONE_DISCARD,
                               .cards = { .how = HOW_EACH,
                                          .filter = { .game = FITS_TARGETED } } } }),
    VERB("put CARDS from FROM into play", "put {1} into play", SLOT_NONE,
         "It is not evoked: no cost, no window.", NULL, DOING(DO_ENTER, .from = ZONE_DISCARD)),
    VERB("negate CARDS", NULL, SLOT_NONE, "What waits in the window.", NULL,
         DOING(DO_NEGATE, .from = PLACE_WAITING)),
    VERB("negate CARDS unless its evoker pays VALUE impulse",
         "negate {1} unless its evoker pays {2} Impulse", SLOT_NONE, "Of any emotion.",
         "the price of an answer in Impulse", DOING(DO_NEGATE_UNLESS_PAID, .from = PLACE_WAITING)),
    VERB("negate CARDS unless its evoker discards VALUE card[s]",
         "negate {1} unless whoever evoked or activated it discards {2#card}", SLOT_NONE, "",
         "the price of an answer in cards",
         DOING(DO_NEGATE_UNLESS_DISCARDED, .from = PLACE_WAITING)),
    VERB("take control of CARDS", NULL, SLOT_NONE, "It comes to your field.",
         "nothing else moves a manifestation to another field", DOING(DO_CONTROL)),
    VERB("end the attack of CARDS", "end {1's} attack", SLOT_NONE, "It has attacked.", NULL,
         DOING(DO_END_ATTACK)),
    VERB("the attack of ONE goes to CARDS", "{1's} attack goes to {2} instead", SLOT_NONE, "",
         "an attack that is stopped hits nobody; this one hits another",
         SENTENCE(.sentence = { DO_SEND_ATTACK }, .one_is_source = true)),
    VERB("hold CARDS",
         "{1} cannot attack or be activated until the end of its controller's next turn", SLOT_NONE,
         "The mark of Stagnate.",
         "its time is that of the manifestation's controller; 'until' knows yours", DOING(DO_HOLD)),
    VERB("CARDS draw(s) VALUE card[s]", "{=1} draw(s) {2#card}", SLOT_COUNT, "Evokers.",
         "somebody else draws", DOING(DO_DRAW), .result = "the number of cards drawn this way"),
    VERB("CARDS discard(s) VALUE card[s]", "{=1} discard(s) {2#card}", SLOT_COUNT,
         "Evokers; each chooses.", NULL, DOING(DO_DISCARD),
         .result = "the number of cards discarded this way"),
    VERB("CARDS discard(s) VALUE card[s] at random", "{=1} discard(s) {2#card} at random",
         SLOT_COUNT, "", "nobody chooses", DOING(DO_DISCARD_AT_RANDOM),
         .result = "the number of cards discarded this way"),
    VERB("gain VALUE impulse", "gain {1} Impulse", SLOT_COUNT, "Of emotions you choose.", NULL,
         ON_ME(DO_GAIN), .result = "the Impulse gained this way"),
    VERB("CARDS lose(s) VALUE impulse", "{=1} lose(s) {2} Impulse", SLOT_COUNT,
         "Evokers; who loses it chooses.", NULL, DOING(DO_LOSE),
         .result = "the Impulse lost this way"),
    VERB("look at the hand of CARDS", "look at {1's} hand", SLOT_NONE, "",
         "the only text that shows a hand", DOING(DO_LOOK)),
    VERB("take 1 of the top VALUE cards of your deck",
         "look at the top {1} cards of your deck, put one of them into your hand, and put the rest "
         "on the bottom",
         SLOT_NONE, "", "the only text that looks into a deck", ON_ME(DO_SIFT)),
    VERB("put VALUE Ally token[s] into play", "put {1#Ally token} into play", SLOT_NONE,
         "Under your control.", NULL, ON_ME(DO_ALLY)),
    VERB("prevent VALUE of the next DAMAGE", "prevent the next {1} {2}", SLOT_NONE,
         "Until it is used up, at most until the end of the turn (sentiment-92).", NULL,
         MAKES_HOOK(HOOK_PREVENT, .next = true)),
    COST("slay CARDS", NULL, SLOT_NONE, "Of your own.", "the dearest cost beside Impulse",
         SENTENCE(.sentence = { DO_SLAY, SENTENCE_PAYS }, .op = OP_COST)),
    COST("discard VALUE card[s]", "discard {1#card}", SLOT_NONE, "",
         "the other cost beside Impulse: of the hand",
         SENTENCE(.sentence = { DO_DISCARD, .cards = { .how = HOW_ONE, .one = ONE_ME } },
                  .op = OP_COST)),
    COST("take VALUE damage", "take {1} damage", SLOT_NONE, "Not so much as to reach the limit.",
         OTHER_WAY,
         SENTENCE(.sentence = { DO_DAMAGE, .cards = { .how = HOW_ONE, .one = ONE_ME } },
                  .op = OP_COST)),
    COST("pay NUMBER to NUMBER impulse", "pay {1} to {2} Impulse", SLOT_COUNT,
         "Of any emotions; the name is how much.", "an amount of the payer's choice",
         .emit = emit_pay_any, .paid_first = true, .result = "the Impulse paid"),
    PHRASE_IF_DONE("what a price buys that one may refuse"),
    PHRASE_IF_NOT_DONE(OTHER_WAY),
    PHRASE_IF_AT_LEAST("a count that a text looks at once"),
    PHRASE_IF_AT_MOST("a CR that a text looks at once"),
    PHRASE_WHILE_AT_LEAST(NULL),
    PHRASE_WHILE_AT_MOST(OTHER_WAY),
    PHRASE_UNTIL_END(NULL),
    { ROLE_UNTIL, "your next refresh step", "your next Refresh Step", emit_until_refresh, SLOT_NONE,
      0, "Ends as that Step begins.", NULL, .within = "until your next Refresh Step" },
    HOOK("when this comes into play", NULL, "However it comes.", NULL, HOOK_OWN_COMES),
    HOOK("when KIND comes into play", "whenever {a1} comes into play", "", NULL, HOOK_COMES),
    HOOK("when this is slain", NULL, "It lies in the discard pile then.",
         "a text about its own card, when it is gone", HOOK_OWN_SLAIN),
    HOOK("when KIND is slain", "whenever {a1} is slain", "", NULL, HOOK_SLAIN),
    HOOK("when SIDE takes damage", "whenever {=1} takes damage", "Once a moment, with the sum.",
         NULL, HOOK_TAKES),
    HOOK("when THOSE deals damage to an evoker", "whenever {=1} deals damage to an evoker",
         "Once a moment.", NULL, HOOK_DEALS, .side_is_by = true),
    HOOK("when a card heals KIND", "whenever a card heals {a1}", "Not in Refresh Steps.",
         "what is healed by a text, and not by time", HOOK_HEALED, HOOK_BY_CARD),
    HOOK("when KIND is healed", "whenever {a1} is healed", "By whatever.", OTHER_WAY, HOOK_HEALED),
    HOOK("when an opponent evokes KIND", "whenever an opponent evokes {a1}", "",
         "the only text that waits for evoking", HOOK_EVOKED, HOOK_BY_OPPONENT),
    HOOK("when you evoke KIND", "whenever you evoke {a1}", "", OTHER_WAY, HOOK_EVOKED, HOOK_BY_YOU),
    HOOK("when an opponent targets SIDE", "whenever an opponent targets {1}", "", NULL,
         HOOK_TARGETED, HOOK_BY_OPPONENT),
    HOOK("when impulse beyond four comes to you", "whenever Impulse beyond four comes to you",
         "Whether or not you draw for it.", "the only text about overflowing wells", HOOK_OVERFLOW,
         HOOK_BY_YOU),
    HOOK("TURN check step", "at {1} Check Step", "When it begins.", NULL, HOOK_CHECK),
    HOOK("end of TURN turn", "at the end of {1} turn", "When the End of Turn Step begins.",
         OTHER_WAY, HOOK_END),
    { ROLE_HOOK, "activate", "activate:", NULL, SLOT_NONE, 0,
      "In the place of attacking, whenever a Reaction could be evoked.", NULL,
      MAKES_HOOK(HOOK_ACTIVATE), .announces = true, .has_costs = true },
    MODIFY("THOSE get(s) VALUE more cr", "{1} get(s) +{2} CR", "", NULL, HOOK_CR_MORE),
    MODIFY("THOSE get(s) VALUE less cr", "{1} get(s) -{2} CR", "Below 0 it is slain.", NULL,
           HOOK_CR_LESS),
    MODIFY("THOSE is/are KEYWORD", "{1} is/are {2}", "", "the only text that gives a keyword",
           HOOK_KEYWORD),
    MODIFY("THOSE cannot attack", NULL, "", NULL, HOOK_CANNOT_ATTACK),
    MODIFY("THOSE must attack", NULL, "If it can.", NULL, HOOK_MUST_ATTACK),
    MODIFY("THOSE may attack dreadful manifestations", "{1} may attack Dreadful manifestations", "",
           NULL, HOOK_MAY_ATTACK), /* naming the very ban goes before it (sentiment-33) */
    MODIFY("THOSE cannot be activated", NULL, "", "the other half of holding somebody",
           HOOK_CANNOT_ACTIVATE),
    MODIFY("THOSE is/are not healed in refresh steps", "{1} is/are not healed in Refresh Steps", "",
           "nothing else looks at the healing of the Refresh Step", HOOK_NOT_REFRESHED),
    MODIFY("the first card you evoke in each of your turns costs VALUE less",
           "the first card you evoke in each of your turns costs {1} less", "Never below 1.",
           "the only text that changes a cost", HOOK_COSTS_LESS,
           HOOK_ONCE_A_TURN | HOOK_OWN_TURN | HOOK_BY_YOU),
    { ROLE_MODIFIER, "this costs VALUE less", "{this} costs {1} less", sentiment_emit_own_cost,
      SLOT_NONE, 0, "In the hand. Never below 1.", "the other cost that a text changes: its own",
      .form = &(const struct hook_form){ HOOK_OWN_COSTS_LESS } },
    MODIFY("KIND cost(s) VALUE less", "{+1} cost {2} less", "Never below 1.", OTHER_WAY,
           HOOK_COSTS_LESS),
    MODIFY("KIND cost(s) VALUE more", "{+1} cost {2} more", "", OTHER_WAY, HOOK_COSTS_MORE),
    MODIFY("DAMAGE is dealt to ONE instead", "{1} is dealt to {2} instead", "",
           "what turns a blow against its striker", HOOK_INSTEAD),
    MODIFY("the first DAMAGE each turn is dealt to ONE instead",
           "the first {1} each turn is dealt to {2} instead", "One instance (sentiment-93).",
           "a shield that gives way when it is used", HOOK_INSTEAD, HOOK_ONCE_A_TURN),
    MODIFY("DAMAGE is increased by VALUE", "increase {1} by {2}", "", OTHER_WAY, HOOK_DAMAGE_MORE),
    MODIFY("DAMAGE is reduced by VALUE", "reduce {1} by {2}", "", "one who is hard to hurt",
           HOOK_DAMAGE_LESS),
    KEYWORD("manifestation", "Manifestation", MANIFESTATION, "Stays in play.",
            .shown = SHOWN_CAPITAL | SHOWN_AS_KIND | SHOWN_BY_STATE),
    KEYWORD("action", "Action", ACTION, "", .shown = SHOWN_CAPITAL | SHOWN_AS_KIND),
    KEYWORD("reaction", "Reaction", REACTION, "", .shown = SHOWN_CAPITAL | SHOWN_AS_KIND),
    KEYWORD("token", "Token", TOKEN, "In no deck.", .shown = SHOWN_CAPITAL | SHOWN_AS_KIND,
            .defence = "what the rules put into play"),
    KEYWORD("evoker", "Evoker", EVOKER,
            "Stands for a player: the card that is called as a seat is.",
            .shown = SHOWN_CAPITAL | SHOWN_AS_KIND | SHOWN_TO_AUTHORS),
    KEYWORD("impulse NUMBER", "{1} {deck} Impulse", 0, "What it costs, in its emotion.",
            .emit = emit_cost,
            .form = &(const struct fact_form){ FACT_COST, COST_MOST, "costs in Impulse" }),
    KEYWORD("cr NUMBER", "CR {1}", 0, "Combat Rating.", .emit = emit_cr),
    RULE_WORD("aggressive", "Aggressive", AGGRESSIVE,
              "It can attack in the turn in which it comes."),
    RULE_WORD("supportive", "Supportive", SUPPORTIVE,
              "Whenever it takes damage, an Ally (CR 1) comes into play."),
    RULE_WORD("dreadful", "Dreadful", DREADFUL, "It cannot be attacked."),
    RULE_WORD("protective", "Protective", PROTECTIVE,
              "It must be attacked before your other manifestations and you."),
    RULE_WORD(
        "stagnate", "Stagnate", STAGNATE,
        "What it damages cannot attack or be activated until the end of its controller's next "
        "turn."),
    RULE_WORD("focused", "Focused", FOCUSED,
              "Whenever it deals damage to an evoker, you gain 1 Impulse."),
    { 0 },
};

/* The cards that are the rules' own: who plays, one for each seat, called as seats are; and who
 * comes to help (sentiment-13). */
static const char own_cards[] = "game sentiment\n"
                                "card \"Player 1\"\n    evoker\n"
                                "card \"Player 2\"\n    evoker\n"
                                "card \"Player 3\"\n    evoker\n"
                                "card \"Player 4\"\n    evoker\n"
                                "card \"Player 5\"\n    evoker\n"
                                "card \"Player 6\"\n    evoker\n"
                                "card \"Ally\"\n"
                                "    manifestation, token, cr 1\n";

static const char *const deck_kinds[] = { "emotion", NULL };

static int cost_of(const struct pack *pack, unsigned card)
{
    return pack->cards[card].facts[FACT_COST];
}

/* sentiment-74. */
static const struct deck_rules deck_rules = {
    .cards = DECK_CARDS, .copies = COPIES_MOST, .never = TOKEN | EVOKER, .cost = cost_of
};

/* The rest of a text is forfeited when it was negated, when its player has left, or when the game
 * is over. A text goes on although its card has gone (sentiment-34). */
static bool is_forfeited(const struct table *t, const struct effect_frame *f)
{
    return sentiment_of(t)->over || !is_in_game(t, f->seat) ||
           (f->event == NO_EVENT && (f->flags & WAITING_NEGATED));
}

/* What belongs together stands in one line. */
/* clang-format off */
const struct vocabulary sentiment_vocabulary = {
    .game = "sentiment", .slots = sentiment_slots, .words = sentiment_words, .phrases = phrases,
    .operations = sentiment_operations, .operation_count = OP_LAST - OP_GAME,
    .own_cards = own_cards, .play = &sentiment_play, PLAY_QUESTIONS, PLAY_STAYS,
    .shadow = play_no_shadow, .skips = true, .is_idle = play_is_idle,
    .holds = play_condition_holds, .verify = play_verify, .verify_hook = play_verify_hook,
    .condition_bytes = sizeof(struct condition), .hook_kinds = HOOKS,
    .hook_bytes = (const uint16_t[HOOKS]){ [1 ... HOOKS - 1] = sizeof(struct hook_data) },
    .is_forfeited = is_forfeited, .vars_reserved = 1,
    .check_clause = sentiment_check_clause, .check_card = sentiment_check_card,
    .number_slot = SLOT_NUMBER, .title_slot = SLOT_TITLE,
    .again = (const char *const[SLOT_GAME]){ [SLOT_ONE] = "it", [SLOT_THING] = "" },
    .lints = play_lints, .deck_kinds = deck_kinds, .deck_rules = &deck_rules, .keyword_slot = SLOT_ADJECTIVE,
    .keyword_value = 100, .keyword_bit = KEYWORD_BITS,
    .wait_rule = RULE_sentiment_wait, .wait_enter = sentiment_wait_enter,
};
/* clang-format on */
