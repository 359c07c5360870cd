/* SPDX-License-Identifier: MIT */
/*
 * The words a game brings to the card language.
 *
 * A vocabulary is a table of phrases. A phrase is a pattern of plain words and slots in capitals,
 * e.g. give PLAYERS AMOUNT GEMS. AMOUNT is the language's own slot (3, 1 or 2, up to 2, any number
 * of, a bound name), and so are NUMBER (3) and TITLE (a text in quotation marks) where a
 * vocabulary has them; the others are the game's, with the words that may stand there. Words of a
 * slot may be patterns with slots of their own: "the KIND with the lowest hp". In a pattern
 * "draw(s)" stands for draw or draws by what stands before it, "card[s]" for card or cards by the
 * last number, "is/are" for is or are; one capital letter alone is a word.
 * The role says where in a card the phrase may stand. Its `emit` function makes the instructions
 * that carry it out, from the game's table of operations.
 */
#ifndef LIMBIC_CARDLANG_VOCABULARY_H
#define LIMBIC_CARDLANG_VOCABULARY_H

#include "cardlang/pack.h"

enum { SLOT_AMOUNT = 0, SLOT_NONE = 0xff };

/* Is this part of a pattern a slot, in capitals? One capital alone is a word. */
static inline bool pattern_is_slot(const char *pattern)
{
    return pattern[0] >= 'A' && pattern[0] <= 'Z' && pattern[1] >= 'A' && pattern[1] <= 'Z';
}

/* Do two patterns have the same slots in the same order? Then one can stand for the other. */
bool patterns_have_same_slots(const char *a, const char *b);

enum role {
    ROLE_VERB,      /* take 2 white */
    ROLE_CONDITION, /* if ...: */
    ROLE_SET,       /* for each ... -> p: */
    ROLE_TIME,      /* at ...: */
    ROLE_EVENT,     /* when ...: */
    ROLE_COST,      /* cost ... , ... */
    ROLE_KEYWORD,
    ROLE_HOOK,     /* start of your turn: ... */
    ROLE_MODIFIER, /* damage to me is reduced by 1 */
    ROLE_UNTIL,    /* until ...: */
    ROLE_WHILE,    /* while ...: */
};

struct emitter;

struct phrase {
    enum role role;
    const char *pattern;
    const char *text; /* as printed, see "marks" below; NULL: the pattern */
    void (*emit)(struct emitter *e, const struct operand *operands, const struct clause *clause);
    uint8_t binds;    /* slot of what "-> name" binds; SLOT_NONE: it binds nothing */
    uint32_t keyword; /* bit, for keywords */
    const char *help; /* a sentence for the manual */
    const char
        *defence; /* why the phrase exists although one card alone uses it; NULL: several do */
    /* See announce.h. Of a verb: it chooses a target, before anything is done. Of a hook: what it
     * does is announced and waits. */
    bool announces;
    bool paid_first;  /* of a cost: before modes and targets are chosen */
    bool has_costs;   /* of a hook: costs may stand between it and its colon */
    const void *form; /* what its emit function makes of it, where one function serves many */
    uint16_t shown;   /* enum shown, for whoever shows cards */
    /* For the printed text. */
    const char *long_text; /* in the place of `text` where a word that is long stands in it */
    const char *result;    /* of a verb or cost that names a number: "the number of cards drawn" */
    const char *within;    /* of a time: as it stands with what is spent before it */
    bool spent;            /* of a modifier: of one event only, so that its text has {within} */
};

/*
 * Marks in the texts of phrases and words. 1 is an operand by its place in the pattern.
 *
 *   {1}        what stands there             {=1}   the same, and does what follows: "he deals"
 *   {~1}       {=1}, but "you" is left out   {1's}  as an owner: "Ann's", "its"
 *   {a1}       "a card", "another target", "one of your cards", "a copy of Lens"
 *   {-1} {+1}  a kind of card in the singular and in the plural, without article
 *   {each 1} {the 1}  "each card", "each of your cards"; "the card", "your card"
 *   {1#2}      as many of a kind: "a card", "3 cards"; {1#card} the same with a noun of its own;
 *   {1&2}      the same without article: "one card"
 *   {1^card}   "the top card", "the top 3 cards": without article
 *   {one 1}    a number, 1 in letters
 *   {1*} {each}  cards, and later " each" if they are several
 *   {1:damage} a thing and a noun: "fire damage", or "damage of that type"
 *   {it 1}     an event; one that is only a chosen thing is "it"
 *   {!1}       an event as it happens: "a target damages Ann"; {!1 would} as it would
 *   {v:deal}   the verb of an event: "deals", "would deal"; {v:damage/deal damage to} where it is
 *              another one after "would"
 *   {all 1}    an event; "all damage" where it says nothing of who deals and takes it
 *   {within}   the time an effect that is spent has: " before your next turn"
 *   {?1 more} {?1 less}  a value compared with the number after it: "there are 3 or more cards"
 *   {but 1}    " other than Ann", where "another" has not said so
 *   {deck}     the title of the card's deck; a card of none leaves it out
 *   {do}       "you do", "they do": what the clause before was about
 *   {me} {source} {target} {them} {is} {or} {s} {plural} {owner:hand} {#} {#card}
 *              see phrase_text.c, which prints them
 *
 * "draw(s)" and "is/are" go by what stands before, "card[s]" by the last number.
 */

/* How a phrase is shown beside a card, where that is not in its place in the text. */
enum shown {
    SHOWN_TO_AUTHORS = 1,  /* a mark for whoever writes packs, not for players */
    SHOWN_BY_STATE = 2,    /* a card in play shows it otherwise: its hp */
    SHOWN_BEFORE = 4,      /* no longer counts once the card is in play */
    SHOWN_AS_TITLE = 8,    /* its first operand is a title, the name of what it does */
    SHOWN_AS_KIND = 16,    /* of a keyword: says what sort of card it is */
    SHOWN_AS_SIDE = 32,    /* of a keyword: its title is the card whose other side this one is */
    SHOWN_CAPITAL = 64,    /* of a keyword: with a capital wherever it stands */
    SHOWN_EXPLAINED = 128, /* of a keyword: its help is a rule, told to whoever asks about a card */
    SHOWN_IN_FULL = 256,   /* of a keyword: about a part of the rules that a game may leave out */
};

struct slot_word {
    uint8_t slot;
    uint16_t value;
    const char *words;
    const char *text; /* as printed; NULL: the words */
    uint8_t verb;     /* the form of a verb after it: enum verb_form */
    /* Why it exists although one card alone uses it; "all of ..." for the words of a list that the
     * rules name, which may wait for their first card. NULL: several cards use it. */
    const char *defence;
    /* For the printed text, besides `text`. */
    const char *where;     /* of a value that is printed as X: what X is */
    const char *happening; /* of an event and its sides: as it happens */
    const char *there;     /* of a count: as a condition, "there {is} {#card} in your hand" */
    const char *again;     /* of a noun: what a card is called that was chosen by it; NULL: "it" */
    const char *owner;     /* of a place: whose, for where cards go from there: "your" */
    uint8_t noun;          /* enum noun_part */
    bool is_long;  /* it ends with words that what follows would run into: "with the lowest hp" */
    bool in_place; /* of a count: never X */
    bool names_source; /* of an event: "it" is who caused it */
    bool names_target; /* of an event: "that target" has been mentioned by it */
    bool is_all;       /* of an event: it is anybody's, "all damage" */
};

/* What a word does to the noun it belongs to. */
enum noun_part {
    NOUN_WORD,
    NOUN_OWN,   /* "own": one of your cards */
    NOUN_OTHER, /* "other than" a chosen one: another card */
    NOUN_TITLE, /* a copy of it */
    NOUN_CARD,  /* left out after a keyword that has a plural: "Minions", not "Minion cards" */
};

/* "each player draws", "you draw": what "draw(s)" and "is/are" look like after a word. */
enum verb_form { VERB_AS_BEFORE, VERB_WITH_S, VERB_PLAIN };

/* What an operand of an instruction is, so that the verifier can bound it. */
enum field {
    FIELD_NONE,
    FIELD_VAR, /* a variable */
    FIELD_OUT, /* one that is written: not VAR_ME, which games index with */
    FIELD_NUMBER,
    FIELD_AMOUNT, /* a number, or with FLAG_VAR a variable */
    FIELD_FLAG,   /* 0 or 1 */
    FIELD_SMALL   /* below `limit` of the operation */
};

struct state;
struct effect_frame;
struct table;
struct play_rules;

/* A place that gems or the like lie in, by number, and a class of what lies there. */
struct touched {
    uint8_t place; /* the vocabulary's; 0: none */
    uint16_t mask;
};

/*
 * What an instruction depends on and, for a choice, what depends on its answer: from this the
 * compiler finds the choices on which it depends whether the rest of the card can be followed
 * (INSTRUCTION_COUPLED).
 */
struct touch {
    struct touched reads[2];
    struct touched writes[2]; /* something of that class will leave or come, which one is chosen */
    uint16_t reads_vars;      /* bit v: depends on variable v */
    uint16_t writes_vars;     /* bit v: the answer goes into variable v */
    bool reads_all;           /* depends on everything: every choice before it is looked at */
    bool always;              /* always look ahead */
};

enum answer_kind { ANSWER_SEAT, ANSWER_THING, ANSWER_NUMBER, ANSWER_CARD, ANSWER_PLACE };

/*
 * What one operation does: on the table, and on a state (effect.h), the shadow of counts that
 * decides whether it can be followed. The two must agree; tests compare them.
 */
struct operation {
    const char *name;
    enum field a, b, c;
    uint8_t limit; /* for FIELD_SMALL */
    bool jumps;    /* uses `to` */
    uint16_t data; /* `mask` names data of the pack, of at least that many bytes; 0: it does not */
    bool hook;     /* `mask` is the number of a hook of the card */
    /* The small fields stand together: where an operation is, is worked out at every step. */
    uint8_t rule;            /* of the game, which carries it out and may pause; 0: none */
    uint8_t move, prompt;    /* of a choice: kind of the moves offered, and the question */
    enum answer_kind answer; /* of a choice */

    /* Carries it out on the table, without pausing. False: it did not happen; goes on at `to` if it
     * jumps. */
    bool (*act)(struct table *t, struct effect_frame *f, const struct instruction *in);
    /*
     * The same on a state. False: it cannot be done, or, if it jumps and is no choice, it goes on
     * at `to`. NULL: it always can and changes nothing that counts.
     */
    bool (*try)(struct state *s, const struct instruction *in);

    /* How the frame of its rule is filled. */
    void (*enter)(struct table *t, struct effect_frame *f, const struct instruction *in,
                  void *frame);
    /* In its place where the frame is longer than usual: pushes and fills it. */
    void *(*push)(struct table *t, const struct effect_frame *f, const struct instruction *in);
    /* A card followed within this one: where its code begins. `try` has been called before. */
    unsigned (*callee)(const struct state *s, const struct instruction *in);

    /* A choice: the possible answers in a stable order. The one taken goes into variable `a`. */
    unsigned (*answers)(const struct state *s, const struct instruction *in, uint16_t *answers);

    void (*touch)(const struct instruction *in, struct touch *touch);
    const char *help;
};

enum { ANSWERS_MAX = 128 };

/* Flags of instructions that the language itself knows; the vocabulary uses those from FLAG_GAME
 * on. */
enum {
    FLAG_COUPLED = 1, /* look ahead: offer only answers after which the rest can be followed */
    FLAG_OWNER = 2,   /* the player in variable c is asked, not the one who follows the card */
    FLAG_GUARDED = 4, /* what it needs was looked at by the choice before it */
    FLAG_RESULT = 8,  /* how much a rule did goes into variable a */
    FLAG_VAR = 16,    /* the amount `b` is in that variable */
    FLAG_GAME = 32,
};

struct lint;

/* What the decks may be that players build (deck_list.h). */
struct deck_rules {
    unsigned cards;  /* a deck has exactly so many */
    unsigned copies; /* of one card, at most */
    uint32_t never;  /* keyword bits: what has one of them is in no deck, as tokens are */
    /* What a card costs, to show how the costs of a deck are spread; negative: nothing that could
     * be said as a number. NULL: no card costs anything. */
    int (*cost)(const struct pack *pack, unsigned card);
};

struct vocabulary {
    const char *game;
    const char *const *slots;           /* names; slot 0 is "AMOUNT"; NULL-ended */
    const struct slot_word *words;      /* ended by words NULL */
    const struct phrase *phrases;       /* ended by pattern NULL */
    const struct operation *operations; /* the first has number OP_GAME */
    unsigned operation_count;
    const char *own_cards; /* what the rules do in the words of cards, read after every pack; NULL:
                              nothing */
    /* Words a mutation of that card may put in the place of this one (at most 64): those that a
     * scene could tell apart. NULL: all others of the slot. */
    unsigned (*other_words)(const struct pack *pack, const struct card_def *card,
                            const struct operand *operand, uint16_t *words);
    void (*shadow)(const struct table *t, struct state *s);
    /* Kinds of hooks, from 0 on, and the least size of their data by kind; NULL: they have none. */
    unsigned hook_kinds;
    const uint16_t *hook_bytes;
    /* What is relied on of an instruction beyond what its operation says: flags that name a
     * variable, data that does. Called for every instruction. NULL: nothing. */
    bool (*verify)(const struct pack *pack, const struct card_def *card,
                   const struct instruction *in);
    /* The same of a hook, whose data and condition are there and of their sizes; and of what
     * keywords keep of a card, where it is data (`starts`: see data_holds() in verify.h). */
    bool (*verify_hook)(const struct pack *pack, const struct card_def *card,
                        const struct hook *hook);
    bool (*verify_facts)(const struct pack *pack, const struct card_def *card, const bool *starts);
    /* Mistakes that are not of one phrase: of a clause in its place (called before its `emit`), and
     * of a card as a whole, whose code is made. NULL: there are none. */
    void (*check_clause)(struct emitter *e, const struct clause *clause);
    void (*check_card)(struct emitter *e);
    uint8_t number_slot, title_slot; /* 0: it has none */
    const char *prefix;              /* a word before hooks and modifiers, e.g. "advanced" */
    const char *prefix_text;         /* as printed */
    uint8_t vars_reserved;           /* variables after VAR_ME that are the vocabulary's own */
    /* {me} in the text of words: what the card's deck calls itself. NULL: no word has it. */
    void (*me_words)(const struct pack *pack, unsigned deck, struct text *out);
    /* By slot: what a chosen thing is called from there on, "that player". Numbers are X. */
    const char *const *again;
    /* Does the card stay, so that what happens once has to say when? NULL: none does. */
    bool (*stays)(const struct pack *pack, const struct card_def *card);
    const char *enters_text; /* "when this card enters play" */
    /* Bits of slots: alternatives that differ in one of these are printed as one, "into your hand
     * or into play". */
    uint32_t alternative_slots;
    /* Is the rest of the card forfeited? Looked at before each instruction. NULL: never. */
    bool (*is_forfeited)(const struct table *t, const struct effect_frame *f);
    /* Who is asked by the language's own questions. NULL: who follows the card. */
    uint8_t (*asked)(const struct table *t, const struct effect_frame *f);
    uint8_t may_prompt, may_move, may_not_move; /* for `may` */

    /*
     * Conditions of `if` and `while` are data of that many bytes, from emit_data(). Does one hold
     * for an effect, and in a trial? What does it depend on? Those two only where cards are looked
     * ahead of.
     */
    uint16_t condition_bytes;
    bool (*holds)(const struct table *t, const struct effect_frame *f, const void *condition);
    bool (*holds_in_trial)(const struct state *s, const void *condition);
    void (*condition_touch)(const void *condition, struct touch *touch);

    /* For NUMBER: the most that can be chosen, what that depends on, and the question. NULL: there
     * is no bound. */
    unsigned (*number_most)(const struct state *s, const struct instruction *in);
    void (*number_touch)(const struct instruction *in, struct touch *touch);
    uint8_t number_prompt, number_move;

    /* What is announced waits for this rule; 0: nothing is announced. */
    uint8_t wait_rule;
    void (*wait_enter)(struct table *t, struct effect_frame *f, const struct instruction *in,
                       void *frame);

    /* `at TIME:` keeps what is put off: the code from `pc` on, for the effect as it stands. */
    void (*put_off)(struct table *t, const struct effect_frame *f, unsigned pc);

    /* Packs bring keywords: words of that slot, whose values and bits go on from these (bit 0: they
     * bring none). */
    uint8_t keyword_slot, keyword_bit;
    uint16_t keyword_value;
    const char *const *deck_kinds;       /* cards belong to decks, which packs name: of these kinds;
                                            NULL-ended. NULL: there are no decks */
    const struct deck_rules *deck_rules; /* of decks that players build; NULL: they build none */
    /* How many of a card are in play, by the number of players. NULL: as many as its pack says. */
    unsigned (*copies)(const struct card_def *card, unsigned players);
    bool skips; /* what cannot be done is skipped, and nothing is looked ahead */
    /* With `skips`: is it sure, for all who are at the table, that this instruction of the effect
     * would do nothing now? Then it is not offered; whether it is must tell nobody what only some
     * may know. NULL: it never is. */
    bool (*is_idle)(const struct table *t, const struct effect_frame *f,
                    const struct instruction *in);
    uint8_t alternative_prompt; /* asked when one of several alternatives is to be chosen */
    uint8_t alternative_move; /* kind of the moves then; their number is the alternative, from 1 */
    const struct play_rules *play; /* of games with cards in play (src/inplay); NULL */
    const struct lint *lints;      /* see lint.h; ended by name NULL. NULL: none of its own */
};

#endif
