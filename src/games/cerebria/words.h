/* SPDX-License-Identifier: MIT */
/*
 * What the files of Cerebria's card language share: which keywords, numbers and hooks a card has
 * (phrases.c makes them, words.c looks for mistakes in them, facts.c reads them), and the
 * operations its texts are made of (operations.c).
 *
 * A card is an Emotion, a Spirit, an upgrade, an Operation card, an Aspiration, an Intention, or
 * the one with the numbers of the game. What it does is a hook of a kind of facts.h; what only
 * holds is a hook of a kind below, with a `struct cerebria_modifier` as its data.
 */
#ifndef LIMBIC_GAMES_CEREBRIA_WORDS_H
#define LIMBIC_GAMES_CEREBRIA_WORDS_H

#include "cardlang/lint.h"
#include "cardlang/vocabulary.h"
#include "games/cerebria/cerebria.h"

/* ---- what a card is -------------------------------------------------------------------------- */

enum keyword_bit {
    KEYWORD_MILD = 1 << 0,
    KEYWORD_STRONG = 1 << 1,
    KEYWORD_STARTING = 1 << 2,
    KEYWORD_RED = 1 << 3, /* the four Vibes in the order of `enum things` */
    KEYWORD_YELLOW = 1 << 4,
    KEYWORD_GREEN = 1 << 5,
    KEYWORD_BLUE = 1 << 6,
    KEYWORD_STARTER = 1 << 7, /* two of it are in the starter deck */
    KEYWORD_KNOWN = 1 << 8,   /* its power is that of the printed game (cerebria-03) */
    KEYWORD_SPIRIT = 1 << 9,
    KEYWORD_BLISS = 1 << 10,
    KEYWORD_GLOOM = 1 << 11,
    KEYWORD_UPGRADE = 1 << 12,
    KEYWORD_DEFIANCE = 1 << 13, /* the three types in the order of `enum operation_type` */
    KEYWORD_ENDEAVOR = 1 << 14,
    KEYWORD_JUDGMENT = 1 << 15,
    KEYWORD_CLOCKWISE = 1 << 16,
    KEYWORD_COUNTER = 1 << 17,
    KEYWORD_BONUS = 1 << 18,
    KEYWORD_ASPIRATION = 1 << 19,
    KEYWORD_FULL = 1 << 20,
    KEYWORD_INTENTION = 1 << 21,
    KEYWORD_NUMBERS = 1 << 22,
    KEYWORD_ROW = 1 << 23,

    KEYWORDS_OF_EMOTIONS = KEYWORD_MILD | KEYWORD_STRONG | KEYWORD_STARTING,
    KEYWORDS_OF_OPERATIONS = KEYWORD_DEFIANCE | KEYWORD_ENDEAVOR | KEYWORD_JUDGMENT,
    KEYWORDS_OF_VIBES = KEYWORD_RED | KEYWORD_YELLOW | KEYWORD_GREEN | KEYWORD_BLUE,
    KEYWORD_VIBES_AT = 3, /* bit of the first Vibe */
};

/* Kinds of decks: the Emotions of a side, side A of the Spirit boards, a Spirit with its side B, a
 * side of the Team board. */
#define DECK_SIDE   "side"
#define DECK_BOARD  "board"
#define DECK_SPIRIT "spirit"
#define DECK_TEAM   "team"

/* The sort of card that its keywords make it; SORT_NONE also where they contradict each other. */
enum sort card_sort(const struct card_def *card);
/* Does it belong to a deck of that kind, and with that name (NULL: any)? */
bool card_belongs_to(const struct pack *pack, const struct card_def *card, const char *kind,
                     const char *name);
enum team card_team(const struct pack *pack, const struct card_def *card);
const char *team_name(enum team team);
/* The Vibes printed on it: bits of VIBE_...; those of a Strong one are its Mild one's. */
uint8_t card_vibes(const struct card_def *card);

/* Numbers about a card, by sort. A card is kept as its number in the pack + 1; 0: none. */
enum emotion_numbers { FACT_ROW /* four bits a space */, FACT_SPACES, FACT_THRESHOLD, FACT_MILD };
enum upgrade_numbers { FACT_PLACE /* row * ROW_PLACES + place */, FACT_WILLPOWER, FACT_AMBITION };
enum spirit_numbers { FACT_KINDS /* + Vibe: two cards, a byte each */ };
enum aspiration_numbers { FACT_NUMBER /* enum aspiration + 1 */ };

enum { INTENSITY_MOST = 15, PRICE_MOST = 9, AMOUNT_MOST = 20 };

/* ---- what only holds ------------------------------------------------------------------------- */

/* Kinds of hooks after those that act (enum hook_kind). */
enum {
    HOLDS_FOR_EMOTION = HOOK_KINDS, /* effect: enum emotion_effect */
    HOLDS_FOR_SPIRIT,               /* enum spirit_power */
    HOLDS_FOR_UPGRADE,              /* enum upgrade_effect, or LESS_WILLPOWER */
    HOLDS_FOR_INTENTION,            /* enum intention */
    HOLDS_FOR_GAME,                 /* place of a number in `struct constants` */
    HOOK_KINDS_ALL
};

enum emotion_effect {
    EMOTION_TOLL_NEIGHBOURS,
    EMOTION_TOLL_NEAR,
    EMOTION_SAFE_AT_ONE,
    EMOTION_SAFE,
    EMOTION_SAFE_NEIGHBOURS,
    EMOTION_ALL_VIBES,
    EMOTION_QUELL_LESS,
    EMOTION_QUELL_NO_AMBITION,
    EMOTION_ABSORB_SUPPLY,
    EMOTION_ABSORB_SPHERE,
    EMOTION_ABSORB_NEAR,
    EMOTION_OPENS_OPERATIONS,
};

/* Of an upgrade, beside enum upgrade_effect: `amount` is WP that the Action costs less. */
#define UPGRADE_LESS (UINT32_C(1) << 31)

struct cerebria_modifier {
    uint32_t effect;
    uint32_t amount;
};

/* Data of hooks that act after an Action: of which row. */
enum { ANY_ROW = ROWS };
struct cerebria_moment {
    uint32_t row;
};

/* ---- which Emotions a text means ------------------------------------------------------------- */

/* Seen from the slot the text is about: of its own card, or that of the event (an upgrade's). */
enum class_bit {
    CLASS_OWN = 1, /* of the side that acts */
    CLASS_OPPOSING = 2,
    CLASS_EMPTY = 4, /* an empty slot */
    CLASS_SELF = 8,
    CLASS_OTHERS = 16, /* every slot but that one */
    CLASS_NEIGHBOUR = 32,
    CLASS_NEAR = 64,
    CLASS_IN_REALM = 128,  /* the own slots of the Realm that the event is about */
    CLASS_BESIDE_YOU = 256 /* adjacent to the acting Spirit */
};

/* What must be possible with one that is chosen. */
enum need {
    NEED_SLOT,      /* an empty slot beside the own one */
    NEED_SPACE,     /* a free space for Essence */
    NEED_OWN_SPACE, /* the same, and Essence on the own board */
    NEED_MORE_THAN_ONE,
    NEED_QUELLABLE,
    NEED_ROOM_BEYOND,
    NEEDS
};

/* ---- conditions ------------------------------------------------------------------------------ */

enum asks {
    ASKS_SOME,            /* of `class` */
    ASKS_NONE,            /* of `class` */
    ASKS_FEWER_FRONTIERS, /* your side controls fewer than the other */
    ASKS_FEWER_EITHER,    /* fewer Realms or fewer Frontiers */
    ASKS_NO_AMBITION,     /* none is available */
    ASKS_ALL_AMBITION,    /* every token is */
    ASKS_FORTRESS,        /* the other side has one on the board */
    ASKS_LESS_ESSENCE,    /* the other side has more on its Emotions */
    ASKS_NO_ESSENCE,      /* you have none on your board */
    ASKS_LEFT_PLAY,       /* the Emotion of the event has left play */
    ASKS_IN_REALM,        /* your Spirit stands in a Realm */
    ASKS_BROUGHT,         /* the number of the event is `n` or more */
    ASKS
};
struct cerebria_condition {
    uint8_t asks; /* enum asks */
    uint8_t n;
    uint16_t class;
};

/* ---- operations ------------------------------------------------------------------------------ */

enum {
    OP_GAIN = OP_GAME,
    OP_COUNT_CLASS,
    OP_COUNT_LEAD,
    OP_CHOOSE_SPACE,
    OP_GO,
    OP_CHOOSE_EMOTION,
    OP_CHOOSE_SLOT,
    OP_MOVE_EMOTION,
    OP_PUT,
    OP_TAKE_OFF,
    OP_SHIFT,
    OP_QUELL,
    OP_QUELL_EACH,
    OP_PUSH,
    OP_TOKEN,
    OP_EXCHANGE,
    OP_AGAIN,
    OP_HOW_MANY,
    OP_CHOOSE_HAND,
    OP_UNDER,
    OP_LOOK_DECK,
    OP_CHOOSE_TAKEN,
    OP_TAKE,
    OP_CHOOSE_UNDER,
    OP_LOOK_OPERATION,
    OP_LOOK_HIDDEN,
    OP_CHOOSE_HIDDEN,
    OP_CHANGE_HIDDEN,
    OP_RAZE_HERE,
    OP_CHOOSE_SPIRIT,
    OP_LAST_,
};

/* What OP_GAIN gives. */
enum gain { GAIN_WILLPOWER, GAIN_ESSENCE, GAIN_CARD, GAIN_AMBITION, GAIN_ACTION, GAINS };

/* Flags of instructions: the Essence comes from the own board; any space, not only the next ones.
 */
enum { FLAG_OWN_ESSENCE = FLAG_GAME, FLAG_ANY_SPACE = FLAG_GAME * 2 };

extern const struct operation cerebria_operations[];

/* What is wrong with a whole pack (mistakes.c): remarks of `cards check`, and no game can be made
 * of a pack that has one of them. */
extern const struct lint cerebria_lints[];

/* What the language asks of the game: see struct vocabulary. */
bool cerebria_holds(const struct table *t, const struct effect_frame *f, const void *condition);
bool cerebria_is_idle(const struct table *t, const struct effect_frame *f,
                      const struct instruction *in);

/* The words and phrases (phrases.c). */
enum slots {
    SLOT_NUMBER = SLOT_AMOUNT + 1,
    SLOT_TITLE,
    SLOT_WHO,
    SLOT_OWN,
    SLOT_FOE,
    SLOT_SEEN,
    SLOT_ROW,
    SLOT_MEASURE
};
extern const char *const cerebria_slots[];
extern const struct slot_word cerebria_words[];
extern const struct phrase cerebria_phrases[];

/* Where a phrase may stand, and what it makes: `form` of modifiers, hooks and conditions. */
enum {
    ON_EMOTION = 1 << SORT_EMOTION,
    ON_SPIRIT = 1 << SORT_SPIRIT,
    ON_UPGRADE = 1 << SORT_UPGRADE,
    ON_INTENTION = 1 << SORT_INTENTION,
    ON_NUMBERS = 1 << SORT_NONE,
    ON_ANY = ON_EMOTION | ON_SPIRIT | ON_UPGRADE
};
struct cerebria_form {
    uint8_t kind;        /* of hook, or enum asks */
    uint8_t sorts;       /* ON_... */
    uint8_t rows;        /* of an upgrade: bit of each row in which it makes sense; 0: of all */
    uint8_t least, most; /* what its number may be */
    uint32_t effect;
};

#endif
