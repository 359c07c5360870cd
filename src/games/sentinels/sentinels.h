/*
 * Sentinels of the Multiverse, by the unofficial rulebook: three to five heroes together against a
 * villain, in an environment.
 *
 * The files, in reading order: meaning.h (what the texts of cards mean), table.h (what lies on the
 * table), rules.h (the rules and what they keep), this header (what is asked and told, and what the
 * files need of each other); sentinels.c (set-up and the exported game), select.c (which cards a
 * text means, and how much), standing.c (the clauses of cards in play, and what holds for a time),
 * damage.c (the eight steps), play.c (entering and leaving play, destroying, incapacitated heroes),
 * turn.c (rounds, turns, phases), apply.c and players.c (what cards do to cards, and let players
 * do). The cards are in packs/sentinels; phrases.c has the phrases they are written in, words.c the
 * words in them, reading.c, verbs.c and hooks.c make of them what meaning.h says.
 *
 * Everything a card in play says besides its one-time text is a *hook* of the pack: a trigger, a
 * power, a modifier. While the card is in play its hooks stand in one list, sorted by kind and, of
 * one kind, by when they came: each step of damage and each phase looks at its stretch of the list.
 */
#ifndef LIMBIC_GAMES_SENTINELS_SENTINELS_H
#define LIMBIC_GAMES_SENTINELS_SENTINELS_H

#include <string.h>

#include "games/sentinels/rules.h"
#include "games/sentinels/table.h"

enum moves {
    MOVE_PLAY,
    MOVE_NO_PLAY,
    MOVE_USE,
    MOVE_NO_POWER,
    MOVE_DRAW,
    MOVE_ABILITY,
    MOVE_NO_ABILITY,
    MOVE_TARGET,
    MOVE_CARD,
    MOVE_DONE,
    MOVE_NEXT,
    MOVE_REST,
    MOVE_PLAYER,
    MOVE_NOBODY,
    MOVE_TYPE,
    MOVE_YES,
    MOVE_NO,
    MOVE_ALTERNATIVE,
    MOVE_NUMBER,
    MOVE_DECK,
    MOVE_REACT,
};

enum prompts {
    PROMPT_NONE,
    PROMPT_PLAY,
    PROMPT_POWER,
    PROMPT_DRAW,
    PROMPT_ABILITY,
    PROMPT_TARGET,
    PROMPT_HIGHEST,
    PROMPT_LOWEST,
    PROMPT_MOST_CARDS,
    PROMPT_DEALER,
    PROMPT_CARD,
    PROMPT_ORDER,
    PROMPT_REACTION,
    PROMPT_PLAYER,
    PROMPT_TYPE,
    PROMPT_TYPE_STANDS,
    PROMPT_MAY,
    PROMPT_ALTERNATIVE,
    PROMPT_DISCARD,
    PROMPT_HOST,
    PROMPT_TIED,
    PROMPT_TOGETHER,
    PROMPT_NUMBER,
    PROMPT_DECK,
    PROMPT_BACK,
};

enum events {
    EVENT_ROUND,
    EVENT_TURN,
    EVENT_VILLAIN_TURN,
    EVENT_ENVIRONMENT_TURN,
    EVENT_PLAY,
    EVENT_ENTER,
    EVENT_POWER,
    EVENT_ABILITY,
    EVENT_DRAW,
    EVENT_DISCARD,
    EVENT_MILL,
    EVENT_SHUFFLE,
    EVENT_DAMAGE,
    EVENT_CANNOT_DEAL,
    EVENT_REDIRECT,
    EVENT_CHANGE_TYPE,
    EVENT_IMMUNE,
    EVENT_NEMESIS,
    EVENT_BONUS,
    EVENT_REDUCE,
    EVENT_IRREDUCIBLE,
    EVENT_REPLACED,
    EVENT_PREVENT,
    EVENT_TAKE,
    EVENT_DEALT, /* the same for the lab: by whom */
    EVENT_REGAIN,
    EVENT_DESTROY,
    EVENT_INDESTRUCTIBLE,
    EVENT_BENEATH,
    EVENT_MOVE,
    EVENT_LIMITED,
    EVENT_NO_HOST,
    EVENT_BECOME_TARGET,
    EVENT_CEASE_TARGET,
    EVENT_TOKENS,
    EVENT_FLIP,
    EVENT_SET_HP,
    EVENT_INCAPACITATED,
    EVENT_REVEAL,
    EVENT_TIMED,
    EVENT_TIMED_OVER,
    EVENT_SKIP,
    EVENT_END_TURN,
    EVENT_CANNOT_PLAY,
    EVENT_FORFEIT,
    EVENT_WON,
    EVENT_WON_OTHERWISE,
    EVENT_LOST_HEROES,
    EVENT_LOST_OTHERWISE,
    EVENT_LOST_ROUNDS,
};

/* Flags of an instance of damage, in its event. */
enum damage_flag {
    DAMAGE_IRREDUCIBLE = 1,
    DAMAGE_REPLACED = 2,
    DAMAGE_BENEATH = 4, /* of a destruction: goes beneath the card in `card` */
};

/* ---- between the files ----------------------------------------------------------------------- */

/* Whose text is read, and what its words refer to. */
struct context {
    card_id self;              /* "this" */
    seat_id actor;             /* "own" */
    uint8_t type;              /* a type that a name of a timed effect means */
    card_id bound;             /* the card that a name of a timed effect means */
    const struct event *event; /* "that"; NULL: none */
    const uint16_t *vars;      /* NULL: none */
    seat_set who; /* the players who did something in the last sentence about players */
};

/* turn.c: who decides what no card gives to a player (sentinels-02), and for a card's text. */
seat_id decider(const struct table *t);
seat_id player_of(const struct table *t, card_id card);
/* The hero whose turn it is, or NOBODY. */
seat_id turn_seat(const struct table *t);

/* The hook of an incapacitated hero's ability, by its number from 1. */
unsigned ability_hook(const struct table *t, card_id card, int number);

/* select.c */
struct context context_of_card(const struct table *t, card_id card);
struct context context_of_effect(const struct table *t, frame_id effect);
card_id one_card(const struct table *t, const struct context *c, unsigned one, unsigned var);
bool filter_fits(const struct table *t, const struct filter *f, card_id card,
                 const struct context *c);
int value_of(const struct table *t, const struct value *v, const struct context *c);
/* Is the damage of the event one that the filter means? `tied`: see damage.c. */
bool damage_fits(const struct table *t, const struct damage_filter *f, const struct event *damage,
                 const struct context *c);
/* The cards in play that have the highest (sign 1) or lowest (-1) hp; how many. `rank` 2: the
 * second. Ties are in `found`. */
unsigned find_extremes(const struct table *t, const struct selection *s, const struct context *c,
                       card_id *found, unsigned most);
bool is_sole_lowest(const struct table *t, const struct filter *f, card_id card,
                    const struct context *c, bool *tied);

/* standing.c */
void stand(struct table *t, card_id card);
void stand_down(struct table *t, card_id card);
bool hook_holds(const struct table *t, const struct hook *h, const struct context *c);
/* Does some hook of that kind mean that card (its damage_filter's `to`)? Which card's: `by`. */
bool some_hook_means(const struct table *t, enum hook_kind kind, card_id card, card_id *by);
unsigned count_more(const struct table *t, enum hook_kind kind, seat_id seat);
void impose(struct table *t, struct timed timed);
void end_timed(struct table *t, enum until until, seat_id seat);
/* What was said for a time of a card itself is over when it leaves play. */
void end_timed_about(struct table *t, card_id card);
struct context context_of_timed(const struct table *t, const struct timed *timed);
void remove_timed(struct table *t, unsigned at);
bool needs_settling(const struct table *t);
/* The hooks of a kind that an event triggers, as a list; how many. */
enum { TRIGGERED_MAX = STANDING_MAX + 20 };
unsigned find_triggered(struct table *t, enum hook_kind kind, const struct event *about,
                        struct standing *found);
/* Pushes and runs sentinels_react for them; FLOW_DONE at once if there are none. */
enum flow run_triggered(struct table *t, event_id about, const struct standing *found,
                        unsigned count);
/* Runs code of a card for its player (sentinels-34: as long as the card stays where it is). */
enum flow run_card(struct table *t, card_id card, unsigned pc, event_id about);
/* A hook of a card that does not stand: HOOK_SETUP and behind; 0: it has none. `after`: the last
 * one found. */
unsigned find_own_hook(const struct table *t, card_id card, enum hook_kind kind, unsigned after);

/* damage.c: gives damage another target. False: it has that one, or `to` is none. */
bool redirect_damage(struct table *t, struct event *damage, card_id by, card_id to);

/* play.c */
bool can_be_played(const struct table *t, card_id card);
void win(struct table *t, uint8_t event);
void lose(struct table *t, uint8_t event);
bool reshuffle_if_empty(struct table *t, unsigned owner);
unsigned draw_cards_of(struct table *t, seat_id seat, unsigned count);
unsigned mill(struct table *t, unsigned owner, unsigned count);
void discard_card_of(struct table *t, card_id card);
/* Takes a card out of play, with nothing triggered; what was beneath it keeps pointing at it. */
void leave_play(struct table *t, card_id card, zone_id to);
void drop_beneath(struct table *t, card_id card);
/* Takes all cards of an incapacitated hero but the character out of the game. */
void remove_deck(struct table *t, seat_id seat);
void show_to_team(struct table *t, card_id card, seat_id seat);
bool is_indestructible(const struct table *t, card_id card);
void update_targets(struct table *t);

/* worth.c */
int32_t team_worth(const struct table *t, seat_id seat);

/* phrases.c */
extern const struct vocabulary sentinels_vocabulary;
extern const char *const damage_types[];

/* apply.c, players.c: how the frames of their rules are filled. */
void enter_apply(struct table *t, struct effect_frame *f, const struct instruction *in,
                 void *frame);
size_t room_apply(const struct table *t, const struct effect_frame *f,
                  const struct instruction *in);

/* The same for a player: their "own" counts, and they are asked. */
enum flow run_apply_for(struct table *t, frame_id effect, unsigned spec, seat_id seat, bool may);

/* The spec of the instruction an effect is at. */
static inline const struct spec *spec_at(const struct table *t, unsigned spec)
{
    return pack_data(t->setup->pack, spec);
}

#endif
