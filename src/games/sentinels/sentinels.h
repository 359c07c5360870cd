/* SPDX-License-Identifier: MIT */
/*
 * Sentinels of the Multiverse, by the unofficial rulebook: three to five heroes together against a
 * villain, in an environment.
 *
 * The files, in reading order: terms.h (what the cards speak of), table.h (what lies on the table),
 * rules.h (the rules and what they keep), this header (what is asked and told, and what the files
 * need of each other); sentinels.c (the exported game), setup.c (which cards there are), damage.c
 * (the eight steps), play.c (playing cards, entering and leaving play), destroy.c (destroying, and
 * incapacitated heroes), targets.c (who is a target), turn.c (rounds, turns, phases), apply.c and
 * players.c (what cards do to cards, and let players do), position.c (what a scene lays out),
 * cards.c (what the game brings to src/inplay: figures, measures, who decides), display.c (what
 * people are shown). The cards are in packs/sentinels; phrases.c has the phrases they are written
 * in, words.c the words in them, operations.c what their instructions do.
 *
 * Everything a card in play says besides its one-time text is a hook, and which hooks are in force,
 * what they mean and in which order they act is the matter of src/inplay. What is left here is what
 * the rulebook says: what damage is, how cards come and go, whose turn it is, who has won.
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
    MOVE_NONE,
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
    MOVE_NO_DRAW,
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
    PROMPT_SECOND,
    PROMPT_MAY_CHOOSE,
    PROMPT_NUMBER,
    PROMPT_DECK,
    PROMPT_BACK,
    PROMPT_REVEALED,
};

enum events {
    EVENT_ROUND,
    EVENT_TURN,
    EVENT_VILLAIN_TURN,
    EVENT_ENVIRONMENT_TURN,
    EVENT_PLAY,
    EVENT_ENTER,
    EVENT_PLAYED, /* entered by being played, for the lab */
    EVENT_NEXT_TO,
    EVENT_POWER,
    EVENT_ABILITY,
    EVENT_DRAW,
    EVENT_DISCARD,
    EVENT_MILL,
    EVENT_SHUFFLE,
    EVENT_REFILL,
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
    EVENT_UNCOVERED,
    EVENT_MOVE,
    EVENT_MOVE_TOP,
    EVENT_MOVE_BOTTOM,
    EVENT_MOVE_BENEATH,
    EVENT_LIMITED,
    EVENT_NO_HOST,
    EVENT_BECOME_TARGET,
    EVENT_CEASE_TARGET,
    EVENT_MAXIMUM,
    EVENT_TOKENS,
    EVENT_TOKENS_LOST,
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
    /* The numbers of events are in hashes of the table: new ones come last. */
    EVENT_DECLINE,
    EVENT_DISAGREE,
    EVENT_LEND,
};

/* Flags of an instance of damage, in its event. One of a destruction is among them, with a bit of
 * its own, so that no flag means two things. */
enum damage_flag {
    DAMAGE_IRREDUCIBLE = 1,
    DAMAGE_REPLACED = 2,
    DAMAGE_BENEATH = 4, /* of a destruction: goes beneath the card in `card` */
};

/* ---- between the files ----------------------------------------------------------------------- */

/* turn.c: who decides what no card gives to a player (sentinels-02), and for a card's text. */
seat_id sentinels_decider(const struct table *t);
seat_id sentinels_player_of(const struct table *t, card_id card);
/* The hero whose turn it is, or NOBODY. */
seat_id sentinels_turn_seat(const struct table *t);
/* Does a text about the start or the end of a turn mean that turn (enum turn)? */
bool sentinels_is_about_turn(const struct table *t, const struct hook *h, card_id card,
                             unsigned turn);
/* The hook of an incapacitated hero's ability, by its number from 1. */
unsigned sentinels_ability_hook(const struct table *t, card_id card, int number);

/* damage.c: gives damage another target. False: it has that one, or `to` is none. */
bool sentinels_redirect_damage(struct table *t, struct event *damage, card_id by, card_id to);

/* why_not.c: game->why_not. */
bool sentinels_why_not(const struct table *t, seat_id seat, const struct move *wish,
                       struct text *out);

/* play.c */
bool sentinels_is_refused_as_limited(const struct table *t, card_id card);
bool sentinels_can_be_played(const struct table *t, card_id card);
void sentinels_win(struct table *t, uint8_t event);
void sentinels_lose(struct table *t, uint8_t event);
bool sentinels_refill(struct table *t, unsigned owner);
unsigned sentinels_draw_cards(struct table *t, seat_id seat, unsigned count);
void sentinels_discard_card(struct table *t, card_id card);
void sentinels_show(struct table *t, card_id card, seat_id seat);
/* Takes a card out of play, with nothing triggered; what was beneath it keeps pointing at it. */
void sentinels_leave_play(struct table *t, card_id card, zone_id to);
/* Those that were beneath it go to their trashes; nothing is next to it any more. */
void sentinels_uncover(struct table *t, card_id card);
void sentinels_drop_beneath(struct table *t, card_id card);
void sentinels_unhost(struct table *t, card_id card);
/* What reacts to its leaving, after the n found already, as find_triggered(). To be called while
 * the card is still there: afterwards nothing is next to it. */
unsigned sentinels_find_leaving(struct table *t, const struct event *leaving,
                                struct in_force *found, unsigned n);
/* Its other side is up from now on, with its clauses in force and put last among those of their
 * kinds. */
void sentinels_turn_over(struct table *t, card_id card);

/* destroy.c: takes all cards of an incapacitated hero but the character out of the game. */
void sentinels_remove_deck(struct table *t, seat_id seat);

/* targets.c */
bool sentinels_is_indestructible(const struct table *t, card_id card);
void sentinels_update_target(struct table *t, card_id card);
void sentinels_update_targets(struct table *t);
/* Must the rules look who is a target, and who falls? Then CALL(sentinels_settle). */
bool sentinels_needs_settling(const struct table *t);
enum flow sentinels_run_entered(struct table *t, const struct event *entering);
/* A target at 0 hp stays because it is indestructible: by whom it was brought there. */
void sentinels_note_felled(struct table *t, const struct event *destruction);
card_id sentinels_take_felled(struct table *t, card_id card);

/* apply.c: the damage that a sentence deals to that target, and play_rules.act_on. */
struct event sentinels_damage_to(const struct table *t, const struct chosen *chosen,
                                 card_id target);
enum flow sentinels_act_on(struct table *t, const struct chosen *chosen, card_id card);

/* players.c: play_rules.player_can and so on. */
bool sentinels_player_can(const struct table *t, const struct doing_players *d, seat_id seat);
bool sentinels_player_asks_first(const struct table *t, const struct doing_players *d);
/* Is it asked about a power or a card that a text allows, and not about that of a phase? */
bool sentinels_is_lent(const struct table *t);
void sentinels_tell_answer(struct table *t, seat_id seat);
enum flow sentinels_player_act(struct table *t, const struct doing_players *d);

/* cards.c: the owner of the deck that a text names, for a card of that owner. */
unsigned sentinels_owner_named(const struct table *t, unsigned deck, card_id self);

/* damage.c */
bool sentinels_why_card(const struct table *t, card_id card, unsigned line, struct text *out);
bool sentinels_is_nemesis(const struct table *t, const struct event *d);
/* Of the redirections that could act, the one of that number: of which it is asked whether it is
 * wanted, or which is one of those to be ordered. */
struct in_force sentinels_offered_redirection(const struct table *t,
                                              const FRAME(sentinels_redirect) *my, unsigned number);

/* notes.c: game->option_note. */
void sentinels_option_note(const struct table *t, const struct move *move, struct text *out);

/* evaluate.c: struct print's brink; game->evaluate. */
uint8_t sentinels_token_brink(const struct setup *setup, face_id face);
int32_t sentinels_evaluate(const struct table *t, seat_id seat);
/* What the tokens on a villain are worth to the team. */
int sentinels_value_of_tokens(const struct table *t, card_id card);

/* outlook.c: struct print's lasting and hp_to_come; game->outlook. */
int8_t sentinels_lasting_worth(const struct setup *setup, face_id face);
uint8_t sentinels_hp_to_come(const struct setup *setup, face_id face);
int32_t sentinels_outlook(const struct table *t, seat_id seat);

/* setup.c */
bool sentinels_prepare(struct setup *setup, struct diagnostics *d);

/* position.c: game->settle and game->check_position, and what holds at every decision of a game;
 * the last one where no effect is under way. */
void sentinels_settle_position(struct table *t, const struct layout *layout);
void sentinels_check_position(const struct table *t, const struct layout *layout);
void sentinels_check_table(const struct table *t, const struct layout *layout);
void sentinels_check_settled(const struct table *t, const struct layout *layout);

/* display.c: hooks of struct game that say how the table is shown. */
enum { SIDE_VILLAIN, SIDE_ENVIRONMENT, SIDES }; /* what belongs to no hero */
unsigned sentinels_side_of(const struct table *t, card_id card);
void sentinels_side_words(const struct setup *setup, unsigned side, struct text *out);
void sentinels_seat_words(const struct setup *setup, seat_id seat, struct text *out);
void sentinels_table_words(const struct table *t, struct text *out);
/* What acts by itself in the turns to come (forecast.c). */
struct forecast;
void sentinels_forecast(const struct table *t, seat_id viewer, struct forecast *f);
/* The text by which what that card does at the end of the villain turn happens at its start; NULL:
 * nothing moves it. */
const struct in_force *sentinels_moved_to_start_by(const struct table *t, card_id card);
unsigned sentinels_clause_line(const struct table *t, const struct event *about);
void sentinels_question_words(const struct table *t, struct text *out);
void sentinels_clause_words(const struct table *t, const struct event *about, struct text *out);
void sentinels_until_words(const struct table *t, const struct timed *row, struct text *out);
const char *sentinels_self_word(const struct table *t, card_id card);

extern const struct vocabulary sentinels_vocabulary; /* phrases.c */
extern const struct play_rules sentinels_play;       /* cards.c */
extern const char *const sentinels_damage_types[];   /* words.c */

#endif
