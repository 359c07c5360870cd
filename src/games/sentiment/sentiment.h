/* SPDX-License-Identifier: MIT */
/*
 * Sentiment: what its files share. The rules are those of docs/rules/sentiment.md; numbers such as
 * sentiment-22 are rulings.
 *
 * An evoker is a card, too: it lies in a zone of its own beside the field, and is in play like a
 * manifestation. So everything that can be pointed at, damaged, healed or attacked is a card, and
 * texts, targets and events need no second way of naming somebody. Its Stress is a counter of the
 * seat.
 *
 * Files in reading order: this header, turn.c (a match, a game, a turn), window.c (what is
 * announced and answered), engage.c (attacks), damage.c (damage and healing), field.c (what lies in
 * play, and its CR), moments.c (what is checked and triggered when an effect is complete),
 * evokers.c (Impulse, drawing, discarding), act.c (what sentences do), words.c and phrases.c (the
 * language of the cards), display.c (what people are shown), explain.c (what they may ask),
 * outlook.c (how a position stands), sentiment.c (tables and set-up).
 */
#ifndef LIMBIC_GAMES_SENTIMENT_SENTIMENT_H
#define LIMBIC_GAMES_SENTIMENT_SENTIMENT_H

#include "inplay/standard.h"

enum {
    EVOKERS = 6, /* seats, at most */
    EMOTIONS = 6,
    WELL_MOST = 4,
    DECK_CARDS = 30,
    COPIES_MOST = 2,
    HAND_AT_START = 5,
    ALLIES = 16,             /* of each evoker's own in play (sentiment-61) */
    COUNTERS_MOST = 99,      /* damage, bolster, CR (sentiment-59) */
    STRESS_MOST = 250,       /* far above the limit: what may pass it within one effect */
    WAITING_MOST = 24,       /* cards and abilities in a window (sentiment-44) */
    TARGETS_MOST = 3,        /* of one of them */
    ATTACKS_MOST = 46,       /* attackers: all cards of a deck and all Allies */
    PENDING_MOST = 60,       /* triggers that wait at once; what goes beyond is forfeited */
    TRIGGERS_A_TURN = 29999, /* that resolve; further ones are forfeited (sentiment-44) */
    GAMES_MOST = 9,          /* of a match (sentiment-17) */
    COST_MOST = 4,
};

/* ---- terms of the cards ---------------------------------------------------------------------- */

/* Zones are the places of sentences too. FIELD and EVOKER are in play, and PLACE_IN_PLAY is 0. */
enum zones {
    ZONE_DECK,
    ZONE_HAND,
    ZONE_FIELD,
    ZONE_EVOKER,
    ZONE_DISCARD,
    ZONE_ASIDE, /* put back in Card Selection, until they are shuffled in */
    ZONE_STORE, /* Allies that are not in play */
    ZONE_WINDOW,
    PLACE_WAITING, /* no zone: cards being evoked and manifestations being activated */
};

enum traits {
    MANIFESTATION = 1 << 0,
    ACTION = 1 << 1,
    REACTION = 1 << 2,
    EVOKER = 1 << 3,
    TOKEN = 1 << 4,
    /* From here on: on the table, not on the face, because a text can give or cause them. */
    AGGRESSIVE = 1 << 5, /* keywords in the order of the emotions: keyword_of() */
    SUPPORTIVE = 1 << 6,
    DREADFUL = 1 << 7,
    PROTECTIVE = 1 << 8,
    STAGNATE = 1 << 9,
    FOCUSED = 1 << 10,
    ATTACKING = 1 << 11,
    DAMAGED = 1 << 12,
    FIRST_EMOTION = 13,                      /* bits of the six emotions follow */
    KEYWORD_BITS = FIRST_EMOTION + EMOTIONS, /* keywords of packs from here */
};
#define KEYWORDS   (AGGRESSIVE | SUPPORTIVE | FOCUSED | DREADFUL | PROTECTIVE | STAGNATE)
#define TRAITS_NOW (KEYWORDS | ATTACKING | DAMAGED)

enum facts { FACT_COST, FACT_CR }; /* the CR plus 1, so that a printed 0 is there */

enum { FIGURE_CR = 1, FIGURE_COST };
enum measures { MEASURE_IMPULSE = MEASURE_GAME, MEASURE_STRESS };
enum filters {
    FITS_ANY,
    FITS_ABILITY,
    FITS_ACTION_OR_ABILITY,
    FITS_TARGETED, /* a target of this text, still where it was */
    FITS_TARGETS_YOURS,
    FITS_SENDABLE, /* the chosen attack could be sent against it */
    FILTERS_,
};
enum ones {
    ONE_CONTROLLER = ONE_GAME,
    ONE_OWNER,
    ONE_GOAL,
    ONE_CONTROLLER_OF_GOAL,
    ONE_OWNER_OF_GOAL,
    /* Only words; they mean who or whom the event is about: mean_one() in act.c. */
    ONE_THAT_OPPONENT,
    ONE_THAT_EVOKER,
};

enum hooks {
    /* triggers */
    HOOK_COMES = 1, /* a manifestation comes into play */
    HOOK_SLAIN,
    HOOK_TAKES, /* damage */
    HOOK_DEALS, /* damage to an evoker */
    HOOK_HEALED,
    HOOK_EVOKED,   /* by an opponent */
    HOOK_TARGETED, /* its own card, by an opponent */
    HOOK_OVERFLOW, /* Impulse beyond four */
    HOOK_CHECK,
    HOOK_END,
    HOOK_ACTIVATE,
    /* modifiers */
    HOOK_CR_MORE,
    HOOK_CR_LESS,
    HOOK_KEYWORD,
    HOOK_CANNOT_ATTACK,
    HOOK_MUST_ATTACK,
    HOOK_MAY_ATTACK, /* manifestations with a keyword that forbids it */
    HOOK_CANNOT_ACTIVATE,
    HOOK_NOT_REFRESHED, /* not healed in Refresh Steps */
    HOOK_COSTS_LESS,
    HOOK_COSTS_MORE,
    HOOK_INSTEAD, /* damage goes to another */
    HOOK_DAMAGE_MORE,
    HOOK_DAMAGE_LESS,
    HOOK_PREVENT,
    HOOKS_IN_FORCE,
    /* of the card itself, wherever it went */
    HOOK_OWN_COMES = HOOKS_IN_FORCE,
    HOOK_OWN_SLAIN,
    HOOK_OWN_COSTS_LESS, /* in the hand, where its cost is looked at */
    HOOKS,
};
enum hook_flags { HOOK_OWN_TURN = 1, HOOK_BY_CARD = 2, HOOK_BY_OPPONENT = 4, HOOK_BY_YOU = 8 };

enum verb {
    DO_BIND, /* a target, or a choice */
    DO_DAMAGE,
    DO_HEAL,
    DO_SLAY,
    DO_RETURN, /* to its owner's hand, from play or the discard pile */
    DO_ENTER,  /* from the discard pile into play */
    DO_NEGATE,
    DO_NEGATE_UNLESS_PAID,
    DO_NEGATE_UNLESS_DISCARDED,
    DO_CONTROL,
    DO_END_ATTACK,
    DO_SEND_ATTACK,
    DO_HOLD, /* the Stagnate mark */
    DO_DRAW,
    DO_GAIN,
    DO_LOSE,
    DO_DISCARD,
    DO_DISCARD_AT_RANDOM,
    DO_LOOK,
    DO_SIFT,
    DO_ALLY,
};

enum { UNTIL_REFRESH = UNTIL_GAME };    /* your next Refresh Step */
enum { SENTENCE_PAYS = SENTENCE_GAME }; /* a cost, and whoever pays is asked for a card in play */

enum operations {
    OP_APPLY = OP_GAME,
    OP_TARGET,
    OP_COST,
    OP_IMPOSE,
    OP_PAY_ANY, /* Impulse of any emotions, as much as is chosen */
    OP_LAST,
};

/* ---- moves, prompts, events ------------------------------------------------------------------ */

enum moves {
    MOVE_TARGET,
    MOVE_CARD,
    MOVE_DONE,
    MOVE_NONE,
    MOVE_YES,
    MOVE_NO,
    MOVE_ALTERNATIVE,
    MOVE_REACT,
    MOVE_EVOKE,
    MOVE_ACTIVATE,
    MOVE_PASS,
    MOVE_END_STEP,
    MOVE_ATTACK,
    MOVE_AT,
    MOVE_END_DECLARATION,
    MOVE_EMOTION,
    MOVE_ASIDE,
    MOVE_KEEP,
    MOVE_NUMBER,
    MOVE_DAMAGE,
};

enum prompts {
    PROMPT_NONE,
    PROMPT_TARGET,
    PROMPT_CARD,
    PROMPT_REACTION,
    PROMPT_MAY,
    PROMPT_ALTERNATIVE,
    PROMPT_EVOCATION,
    PROMPT_ANSWER,
    PROMPT_ANSWER_ATTACK,
    PROMPT_ANSWER_STEP,
    PROMPT_ATTACKER,
    PROMPT_ATTACKED,
    PROMPT_GAIN,
    PROMPT_LOSE,
    PROMPT_PAY,
    PROMPT_OVERFLOW,
    PROMPT_SELECTION,
    PROMPT_DISCARD,
    PROMPT_UNLESS_PAID,
    PROMPT_UNLESS_DISCARDED,
    PROMPT_INSTEAD,
    PROMPT_WHICH_DAMAGE,
    PROMPT_SIFT,
    PROMPT_SLAY, /* in payment */
    PROMPT_NUMBER,
};

enum events {
    EVENT_GAME,
    EVENT_ROLL,
    EVENT_FIRST,
    EVENT_TURN,
    EVENT_STEP,
    EVENT_ASIDE,
    EVENT_PUT_BACK,
    EVENT_DRAW,
    EVENT_EVOKE,
    EVENT_ACTIVATE,
    EVENT_AIM,
    EVENT_ENTER,
    EVENT_NO_ALLY,
    EVENT_NEGATE,
    EVENT_PAY,
    EVENT_GAIN,
    EVENT_LOSE,
    EVENT_OVERFLOW,
    EVENT_ATTACK,
    EVENT_SEND,
    EVENT_ATTACK_ENDS,
    EVENT_CHANGE, /* a step of the next two: a modifier */
    EVENT_INSTEAD,
    EVENT_DAMAGE,
    EVENT_STRESS,
    EVENT_HEAL,
    EVENT_BOLSTER,
    EVENT_RELIEF,
    EVENT_HOLD,
    EVENT_SLAIN,
    EVENT_RETURN,
    EVENT_DISCARD,
    EVENT_LOOK,
    EVENT_SIFT,
    EVENT_SIFTED,
    EVENT_TO_BOTTOM,
    EVENT_CONTROL,
    EVENT_SPOILT, /* an ability whose manifestation is gone */
    EVENT_OUT,
    EVENT_WON,
    EVENT_DRAWN,
    EVENT_LIMIT,
    EVENT_MATCH,
    EVENT_MATCH_DRAWN,
    PLAY_EVENTS,
};

/* ---- the table ------------------------------------------------------------------------------- */

enum step {
    STEP_REFRESH,
    STEP_CHECK,
    STEP_EVOCATION_1,
    STEP_ENGAGEMENT,
    STEP_EVOCATION_2,
    STEP_END
};

enum waiting_flags { WAITING_NEGATED = 1, WAITING_PAID = 2 /* by leaving play: its own cost */ };
enum over { GAME_GOES_ON, GAME_OVER, MATCH_OVER };

FLAT_BEGIN

/* Something that waits in a window, or resolves: a card or an ability. */
struct waiting {
    card_id card;
    uint16_t hook;                /* of the pack; 0: the card is evoked */
    card_id target[TARGETS_MOST]; /* NO_CARD: none */
    uint16_t stamp[TARGETS_MOST]; /* of the target when it was chosen */
    uint16_t own_stamp;           /* of an ability: of its manifestation */
    seat_id last[TARGETS_MOST];   /* the target's controller; once it has left play, the last one */
    seat_id seat;
    uint8_t flags;
    uint8_t spare;
};

/* An attack that was declared: who, and whom it is meant for (NO_CARD: who has left play). */
struct attack {
    card_id card, target;
};

/* What triggers a pending row. A keyword's has no hook. */
enum pending_kind {
    PENDING_TEXT,
    PENDING_SUPPORTIVE,
    PENDING_FOCUSED,
};

/* A text that was triggered, and what by: it resolves when what caused it is complete. */
struct pending {
    card_id card;
    uint16_t hook;
    card_id source, target;
    int16_t number;
    seat_id seat; /* who controlled it */
    uint8_t kind;
    uint16_t stamp; /* of the card now: "this" is nobody once it has gone on (sentiment-47) */
};

struct sentiment {
    uint8_t stress[EVOKERS];
    uint8_t well[EVOKERS][EMOTIONS];
    uint8_t wins[EVOKERS]; /* games of this match */
    seat_id turn;
    uint8_t step;   /* enum step */
    uint8_t turns;  /* begun in this game, all players' together */
    uint8_t game;   /* of the match, from 1 */
    seat_set began; /* who has begun a turn in this game */
    seat_set out;   /* of the game */
    seat_set won;   /* once the game is over: who has; several: a draw of these */
    uint8_t over;   /* the game: enum over */
    uint8_t waiting, attacks, pending; /* how many of the lists */
    uint8_t spare;
    uint16_t triggers; /* resolved in this turn */
    uint16_t spare_2;
};

/* Lists that views show as rows: in the table's region, after those of the layer. */
struct sentiment_lists {
    struct waiting waiting[WAITING_MOST];
    struct attack attacks[ATTACKS_MOST];
    struct pending pending[PENDING_MOST];
};

/* The state of a card in play. */
enum piece_flags { PIECE_NEW = 1, PIECE_USED = 2 }; /* came this turn; attacked or was activated */
struct piece {
    uint8_t damage, bolster;
    uint8_t flags;
    uint8_t held; /* the Stagnate mark: ends of turns it still lasts, and 4 * (1 + whose turns) */
};

/* ---- frames ---------------------------------------------------------------------------------- */

FRAME_WITH(sentiment_match, uint32_t spare;);
FRAME_WITH(sentiment_one_game, uint32_t spare;);
FRAME_WITH(sentiment_opening, seat_id seat; uint8_t n; uint16_t spare;);
FRAME_WITH(sentiment_selection, seat_id seat; uint8_t count; uint16_t spare;);
FRAME_WITH(sentiment_turn, struct event start; uint8_t from; uint8_t spare[3];);
FRAME_WITH(sentiment_evocation, uint32_t spare;);
FRAME_WITH(sentiment_engage, card_id attacker; uint16_t spare;);
/* `base`: how many triggers waited before, which are others' business. */
FRAME_WITH(sentiment_announce, struct event event; uint16_t hook; uint8_t base; uint8_t spare;);
FRAME_WITH(sentiment_wait, frame_id effect; uint8_t row; uint8_t base;);
FRAME_WITH(sentiment_window, seat_id asked; uint8_t passes; uint8_t prompt; uint8_t row;);
FRAME_WITH(sentiment_aftermath, uint8_t base; uint8_t at; uint16_t spare;);
FRAME_WITH(sentiment_resolve, struct event about; struct pending pending; uint8_t base;
           uint8_t spare;);
FRAME_WITH(sentiment_gain, seat_id seat; uint8_t left; uint16_t gained;);
FRAME_WITH(sentiment_lose, seat_id seat; uint8_t left; uint8_t lost; uint8_t prompt;);
FRAME_WITH(sentiment_discard, seat_id seat; uint8_t left; uint16_t gone;);
FRAME_WITH(sentiment_pay_any, frame_id effect; uint8_t var; uint8_t least; uint8_t most;
           uint8_t spare[3];);
FRAME_WITH(sentiment_unless, card_id card; uint8_t verb; uint8_t number;);
FRAME_WITH(sentiment_sift, seat_id seat; uint8_t count; uint16_t spare;);
CHOSEN_FRAME(sentiment_act);

/* What one source deals one target at one moment (sentiment-50). */
enum blow_flags { BLOW_REPLACED = 1 };
struct blow {
    card_id source, target;
    int16_t number;
    uint8_t flags;
    seat_id by; /* whose source it is */
};
/* One moment of damage: all of it is dealt together. */
FRAME(sentiment_deal)
{
    struct frame_head head;
    struct event event; /* the blow that is looked at */
    uint8_t count, at;
    uint16_t place; /* the clause that turns damage aside and is looked at, plus 1 */
    struct blow blows[];
};
FLAT_END

/* Of src/inplay only the last two run: triggers wait for the end of what caused them, and have a
 * list of their own. clang-format does not come to rest here. */
/* clang-format off */
#define SENTIMENT_RULES(X)                                                                         \
    X(sentiment_match) X(sentiment_one_game) X(sentiment_opening) X(sentiment_selection)           \
    X(sentiment_turn) X(sentiment_evocation) X(sentiment_engage) X(sentiment_announce)             \
    X(sentiment_wait) X(sentiment_window) X(sentiment_aftermath) X(sentiment_resolve)              \
    X(sentiment_gain) X(sentiment_lose) X(sentiment_discard) X(sentiment_pay_any)                  \
    X(sentiment_unless) X(sentiment_sift) X(sentiment_act) X(sentiment_deal) X(effect)             \
    X(play_choose)
/* clang-format on */
RULE_NUMBERS(SENTIMENT_RULES)

#define SENTIMENT_DECLARE(name) SHARED_RULE(name);
SENTIMENT_RULES(SENTIMENT_DECLARE)

/* ---- set-up ---------------------------------------------------------------------------------- */

enum option {
    OPTION_DECKS,
    OPTION_STRESS,
    OPTION_TURNS,
    OPTION_MATCH,
    OPTION_IMPULSE,
    OPTION_HANDS
};
enum streams { STREAM_DICE, STREAM_CHANCE, STREAM_DECKS };

/*
 * What can stand in the way of evoking a card, besides its price: that it is no Reaction, or that
 * what it aims at is not there. The window of most Reactions is the wrong one, and that is seen
 * here without looking for targets.
 */
enum obstacles {
    TOO_SLOW = 1 << 0,
    NEEDS_WAITING = 1 << 1,
    NEEDS_ATTACK = 1 << 2,
    NEEDS_MANIFESTATION = 1 << 3, /* somebody's; or one's own, or an opponent's */
    NEEDS_OWN = 1 << 4,
    NEEDS_OPPOSING = 1 << 5,
    NEVER_EVOKED = 1 << 6, /* evokers, Allies */
};

/* Of each face, what the rules ask many times between two decisions. The pack's card has it too,
 * among much that only people ask for. */
struct sentiment_face {
    uint16_t keywords;  /* printed */
    uint16_t cr;        /* printed */
    uint8_t cost;       /* printed */
    uint8_t cost_least; /* less than printed if its own text may lower it */
    uint8_t obstacles;  /* bits of enum obstacles */
    uint8_t emotion;    /* of an evoker, who has none and is not evoked: any */
    bool announces; /* targets, modes or costs besides Impulse that may be wanting, obstacles aside
                     */
};

struct sentiment_setup {
    uint16_t lists_at;         /* in the region */
    uint8_t emotions[EVOKERS]; /* bits: those of the seat's deck list */
    bool cr_hangs; /* a text gives CR by Stress, or by who attacks, is damaged or has which CR */
    struct sentiment_face faces[];
};

STATE_ACCESSOR(struct sentiment, sentiment_of)
CARD_STATE_ACCESSOR(struct piece, piece_of)

static inline const struct sentiment_setup *sentiment_setup_of(const struct table *t)
{
    return t->setup->own;
}

static inline const struct sentiment_face *sentiment_face_of(const struct table *t, card_id card)
{
    return &sentiment_setup_of(t)->faces[face_of(t, card)];
}

static inline struct sentiment_lists *lists_of(const struct table *t)
{
    return (struct sentiment_lists *)((char *)table_region(t) + sentiment_setup_of(t)->lists_at);
}

static inline uint32_t keyword_of(unsigned emotion)
{
    return (uint32_t)AGGRESSIVE << emotion;
}

/* The emotion of a card that can be evoked. */
static inline unsigned sentiment_emotion(const struct table *t, card_id card)
{
    return sentiment_face_of(t, card)->emotion;
}

static inline bool is_in_game(const struct table *t, seat_id seat)
{
    return !(sentiment_of(t)->out >> seat & 1); /* a seat, and never NOBODY */
}

static inline unsigned seats_in_game(const struct table *t)
{
    unsigned out = sentiment_of(t)->out;
    return out ? t->seats - (unsigned)__builtin_popcount(out) : t->seats;
}

static inline bool is_kind(const struct table *t, card_id card, uint32_t traits)
{
    return (play_face_of(t, card)->traits & traits) != 0;
}

/* A manifestation in play. */
static inline bool is_manifest(const struct table *t, card_id card)
{
    return is_in_play(t, card) && is_kind(t, card, MANIFESTATION);
}

/* Whose field it lies on, or, out of play, whose card it is (sentiment-62). */
static inline seat_id controller_of(const struct table *t, card_id card)
{
    return is_in_play(t, card) ? zone_at(t, card_at(t, card)->zone)->owner
                               : (seat_id)card_at(t, card)->pool;
}

static inline card_id evoker_of(const struct table *t, seat_id seat)
{
    return zone_top(t, zone_of(t, ZONE_EVOKER, seat));
}

/* Who comes next and is still in the game. */
static inline seat_id next_in_game(const struct table *t, seat_id seat)
{
    do seat = next_seat(t, seat);
    while (!is_in_game(t, seat));
    return seat;
}

/* ---- window.c -------------------------------------------------------------------------------- */

/* What it costs to evoke the card now (sentiment-67). */
unsigned sentiment_cost(const struct table *t, card_id card);
/* The same with what makes it. */
void sentiment_cost_parts(const struct table *t, card_id card, struct sum *sum);
bool sentiment_can_evoke(const struct table *t, card_id card, seat_id seat);
/* Offers what the seat can evoke or activate at Reaction speed; `all`: Actions and Manifestations
 * too. */
void sentiment_offer_plays(struct table *t, seat_id seat, bool all);
/* Could it, by what everybody sees? Who could not is not asked (sentiment-43). */
bool sentiment_could_play(const struct table *t, seat_id seat, bool all);
/* Everybody passes; for whoever knows that there is nothing else to do. */
static inline void sentiment_all_pass(struct table *t)
{
    take_forced(t, MOVE(.kind = MOVE_PASS), seats_in_game(t));
}
/* A window in which nobody can do anything but pass, and is not asked for that: everybody has
 * passed. False: it has to be opened. */
bool sentiment_window_closes(struct table *t);
enum flow sentiment_run_announce(struct table *t, seat_id seat);
void sentiment_negate(struct table *t, card_id card);
/* The row of what waits with that card; NULL: it does not. */
struct waiting *sentiment_waiting(const struct table *t, card_id card);
/* Is the evoker or a card of its attacked, or the target of what somebody else has announced? */
bool sentiment_is_aimed_at(const struct table *t, seat_id seat);
void sentiment_wait_enter(struct table *t, struct effect_frame *f, const struct instruction *in,
                          void *frame);

/* ---- engage.c -------------------------------------------------------------------------------- */

bool sentiment_can_attack(const struct table *t, card_id card);
bool sentiment_may_be_sent(const struct table *t, card_id attacker, card_id target);
/* The Protective manifestation that has to be attacked before that card; NO_CARD: there is none. */
card_id sentiment_protector(const struct table *t, card_id card);
/* One that must attack and can, so that the declaration is not finished; NO_CARD: there is none. */
card_id sentiment_must_attack(const struct table *t, seat_id seat);
struct attack *sentiment_attack_of(const struct table *t, card_id attacker);
void sentiment_end_attack(struct table *t, card_id attacker);

/* ---- damage.c -------------------------------------------------------------------------------- */

/* Deals all of it at one moment: CALL_NUMBER(...); the sum is in t->result. */
enum flow sentiment_run_deal(struct table *t, const struct blow *blows, unsigned count);
/* Heals a manifestation or an evoker; how much that was. `by`: the card, or NO_CARD for the Refresh
 * Step, whose healing is never bolster. */
unsigned sentiment_heal(struct table *t, card_id card, unsigned n, card_id by);
void sentiment_hold(struct table *t, card_id card);

/* ---- field.c --------------------------------------------------------------------------------- */

/* Does a text of the card give CR by what changes all the time (sentiment_setup.cr_hangs)? */
bool sentiment_cr_hangs(const struct pack *pack, const struct card_def *def);
int sentiment_full_cr(const struct table *t, card_id card); /* without damage; may be below 0 */
int sentiment_cr(const struct table *t, card_id card);
int sentiment_printed_cr(const struct table *t, card_id card);
int sentiment_printed_cost(const struct table *t, card_id card);
uint32_t sentiment_traits(const struct table *t, card_id card); /* TRAITS_NOW */
/* Its keywords, printed and given. */
uint32_t sentiment_keywords_with_given(const struct table *t, card_id card);
static inline uint32_t sentiment_keywords(const struct table *t, card_id card)
{
    if (hook_may_be_there(t, HOOK_KEYWORD)) return sentiment_keywords_with_given(t, card);
    return sentiment_face_of(t, card)->keywords;
}
/* The CR of a manifestation in play with what makes it; false: the card is none. */
bool sentiment_cr_parts(const struct table *t, card_id card, struct sum *sum);
/* Has it that keyword, and who gave it? Printed: *from is left alone. */
bool sentiment_keyword_from(const struct table *t, card_id card, uint32_t keyword,
                            struct origin *from);
/* The sum of the modifiers of a kind that mean that card. */
int sentiment_sum(const struct table *t, unsigned kind, card_id card);
void sentiment_enter(struct table *t, card_id card, seat_id seat);
void sentiment_leave(struct table *t, card_id card, unsigned zone);
void sentiment_take_control(struct table *t, card_id card, seat_id seat);
void sentiment_ally(struct table *t, seat_id seat);
/* Whoever has more damage than CR goes to the discard pile, all at once, until none is left. */
void sentiment_slay_all(struct table *t);
/* Where something may have changed who that is: is anybody slain? If not, all is settled. */
bool sentiment_some_slain(struct table *t);
/* What a text that gives CR may look at has changed: Stress, who attacks, who is damaged. */
static inline void sentiment_cr_may_change(struct table *t)
{
    if (sentiment_setup_of(t)->cr_hangs) play_state(t)->unsettled = 1;
}
/* The same where something may have changed who that is. */
static inline void sentiment_settle(struct table *t)
{
    if (play_state(t)->unsettled) sentiment_slay_all(t);
}
void sentiment_slay(struct table *t, const card_id *slain, unsigned n);
bool sentiment_is_held(const struct table *t, card_id card);

/* ---- moments.c ------------------------------------------------------------------------------- */

/* Texts of that kind which the event triggers wait for the end of what is under way. */
void sentiment_trigger(struct table *t, unsigned kind, const struct event *about);
void sentiment_trigger_own(struct table *t, unsigned kind, const struct event *about);
void sentiment_trigger_turn(struct table *t, unsigned kind, const struct event *about);
void sentiment_pend(struct table *t, struct pending pending);

static inline bool sentiment_some_at_limit(const struct table *t)
{
    const struct sentiment *g = sentiment_of(t);
    bool some = false;
    for (seat_id s = 0; s < t->seats; s++) {
        some |= g->stress[s] >= own_option(t->setup, OPTION_STRESS) && is_in_game(t, s);
    }
    return some;
}

/* Most of what is complete leaves nothing to be done, and needs no frame for it. */
static inline bool sentiment_leaves_something(struct table *t, unsigned base)
{
    return sentiment_of(t)->pending > base || sentiment_some_at_limit(t) ||
           (play_state(t)->unsettled && sentiment_some_slain(t));
}

/* What follows when something is complete; in a rule. */
#define AFTERMATH(base_)                                                                           \
    do {                                                                                           \
        if (sentiment_leaves_something(t, (base_))) CALL(sentiment_aftermath, .base = (base_));    \
    } while (0)

/* ---- evokers.c ------------------------------------------------------------------------------- */

unsigned sentiment_draw(struct table *t, seat_id seat, unsigned n);
unsigned sentiment_well(const struct table *t, seat_id seat);
void sentiment_put_in_discard(struct table *t, card_id card);
void sentiment_discard_card(struct table *t, card_id card, seat_id seat);

/* ---- act.c ----------------------------------------------------------------------------------- */

extern const struct operation sentiment_operations[];
extern const struct play_rules sentiment_play;

/* ---- words.c, phrases.c ---------------------------------------------------------------------- */

extern const char *const sentiment_emotions[];
extern const struct vocabulary sentiment_vocabulary;

/* ---- display.c ------------------------------------------------------------------------------- */

extern const struct row_kind sentiment_rows[];
extern const struct look sentiment_look;
extern const char *const sentiment_steps[];
/* In front of whom a card lies. */
unsigned sentiment_side_of(const struct table *t, card_id card);
void sentiment_table_words(const struct table *t, struct text *out);
void sentiment_until_words(const struct table *t, const struct timed *row, struct text *out);
void sentiment_price_words(const struct table *t, const struct event *about, struct text *out);
/* Those of the layer, and of triggers that are put in order. */
void sentiment_clause_words(const struct table *t, const struct event *about, struct text *out);
unsigned sentiment_clause_line(const struct table *t, const struct event *about);

/* ---- outlook.c ------------------------------------------------------------------------------- */

int32_t sentiment_outlook(const struct table *t, seat_id seat);

/* ---- explain.c ------------------------------------------------------------------------------- */

extern const struct worked_out sentiment_worked_out;
void sentiment_explain_score(const struct table *t, unsigned who, struct text *out);
bool sentiment_why_not(const struct table *t, seat_id seat, const struct move *wish,
                       struct text *out);

#endif
