/* SPDX-License-Identifier: MIT */
/*
 * Cards in play: what a card says for as long as it lies there.
 *
 * A layer between the card language and games whose cards stay on the table. Everything such a card
 * says besides its one-time text is a *hook* of the pack: a trigger, a power, a modifier. This
 * layer knows which hooks are in force and in which order they came, what holds for a time, which
 * cards and numbers a text means on the table as it is, who chooses among them, in which order
 * things that happen together happen, and how all of that is shown. What damage is, or a turn, or
 * a victory, is the game's.
 *
 * Files in reading order: sentence.h (what texts mean), this header (what a game brings, and what
 * is kept), select.c (which cards, how much), in_force.c (clauses in force, what holds for a time),
 * modifiers.c (what changes an event), triggers.c (what answers one), choose.c (choosing cards and
 * their order), players.c (what players do because a card says so), read.c (words into meaning),
 * verify.c (that nothing is named that is not there), lint.c (what is hardly meant), display.c
 * (what people are shown), standard.h (what most games say alike, ready-made). docs/devel.md tells
 * why.
 *
 * A game brings one `struct play_rules`, calls play_prepare() in its `prepare`, and lists the
 * layer's rules (PLAY_RULES) among its own. Its zone of cards in play may be one for the table or
 * one a seat. The table has a region (kernel/table.h) that belongs to this layer.
 */
#ifndef LIMBIC_INPLAY_INPLAY_H
#define LIMBIC_INPLAY_INPLAY_H

#include <string.h>

#include "cardlang/effect.h"
#include "inplay/sentence.h"
#include "kernel/game.h"
#include "kernel/layout.h"
#include "kernel/look.h"
#include "kernel/worked_out.h"
#include "kernel/zone.h"

enum {
    TIMED_MAX = 30,      /* effects for a time; what goes beyond is forfeited: a named limit */
    CHOSEN_MAX = 100,    /* cards a sentence can be about: frames have at most 255 words */
    IN_FORCE_MAX = 1000, /* clauses of cards in play that a set-up may need room for */
    TRIGGERED_MAX = 200, /* hooks that one event triggers: what a frame of play_react can hold */
    HOOKS_MAX = 1 << 15, /* of a pack: an entry of the list has 15 bits for its number */
};

struct chosen;
struct context;
struct doing_players;
struct timed;

/* ---- what a game brings ---------------------------------------------------------------------- */

/* A number every card has: hp, Combat Rating. Number 0 is none. */
enum { FIGURE_NONE };
struct figure {
    int (*read)(const struct table *t, card_id card);
    uint32_t of; /* traits of the cards that have it: ranking looks at those alone */
    /* What is asked when several tie; of `source`: for who does something. */
    uint8_t highest_prompt, lowest_prompt, second_prompt, top_prompt, source_prompt;
};

/* A kind of hook. Those that are in force as long as their card is come first. */
struct hook_kind {
    bool settles;   /* when one comes or goes, the rules must look who is what: see `unsettled` */
    bool of_others; /* a trigger that does not act on what happens to its own card */
    bool by_host;   /* a trigger by what happens to the card that its own is next to */
    uint16_t replaces;      /* flag of the event: what it does takes the event's place, once */
    uint8_t replaced_event; /* told then */
};

/* What a word asks of a card: nouns ("target with exactly NUMBER hp") and adjectives. */
struct asked_of {
    uint32_t all, none, any; /* traits */
    uint8_t whose;
    uint8_t game;
    /* What stands in the word's own slots: */
    bool adjective;                     /* an ADJECTIVE, then another KIND */
    bool title;                         /* a TITLE */
    bool but;                           /* ONE that is not meant */
    uint8_t exactly, at_most, at_least; /* a NUMBER that bounds that figure */
};

/* The rules of this layer by their numbers in the game: a game writes PLAY_RULE_NUMBERS. */
struct play_rule_numbers {
    uint8_t effect, react, choose, next, players, each;
};
#define PLAY_RULES(X)                                                                              \
    X(play_react)                                                                                  \
    X(play_choose) X(play_next) X(play_players) X(effect) X(play_each) X(play_apply) X(play_tied)
#define PLAY_RULE_NUMBERS                                                                          \
    {                                                                                              \
        RULE_effect, RULE_play_react, RULE_play_choose, RULE_play_next, RULE_play_players,         \
            RULE_play_each                                                                         \
    }

struct play_rules {
    struct play_rule_numbers rules;
    uint8_t zone;           /* the kind of zone whose cards are in play */
    uint8_t zone_kinds;     /* so many kinds from that one on; 0: that one */
    uint8_t beneath_zone;   /* the kind whose cards lie beneath others; the same if there is none */
    uint8_t kinds_in_force; /* kinds of hook below this are in force with their card */
    const struct hook_kind *hooks;
    const struct figure *figures;

    /* All traits but those of the packs' keywords, and the highest numbers that texts may name:
     * what goes beyond is refused when a pack is verified. Not given: there are none. */
    uint32_t traits;
    struct {
        uint8_t figure, measure, filter, thing, place, deck, rest, one;
    } highest;

    /* Traits that follow from the table, not from the face (is it a target?), and which it has.
     * NULL: a card in play has all of them where a byte of its state is not 0 (`trait_byte`, an
     * offsetof), which is looked at in place: a search asks it of every card. */
    uint32_t traits_now;
    uint32_t (*read_traits)(const struct table *t, card_id card);
    uint8_t trait_byte;
    /* Whose card that is: a seat, or another number for what belongs to no seat. play_pool_owner,
     * and below play_pool_player, where every seat's cards are a pool of their own. */
    unsigned (*owner)(const struct table *t, card_id card);
    /* ONE_ME and ONE_HOST of a card. */
    card_id (*me)(const struct table *t, card_id card);
    card_id (*host)(const struct table *t, card_id card);
    /* Who follows an effect acts in it, and goes on acting in what it has for a time: where a card
     * may come under another player. Otherwise that is whose card it is. */
    bool by_seat;
    /* A word from ONE_GAME on that names another of them ("the controller of the goal of m"): which
     * one that is, ONE_NONE for nobody. */
    uint8_t (*one_of)(unsigned outer, unsigned inner);
    /* Cards from ONE_GAME on, and with by_seat ONE_ME: `of` is the card that the word names ("the
     * controller of m"), or NO_CARD. NULL: there are none. */
    card_id (*one)(const struct table *t, const struct context *c, unsigned one, card_id of);
    /* filter.game, and measures from MEASURE_GAME on. NULL: there are none. */
    bool (*fits)(const struct table *t, const struct filter *f, card_id card,
                 const struct context *c);
    int (*measure)(const struct table *t, const struct value *v, const struct context *c);
    /* The zones a sentence takes cards from, if not from play; how many. NULL: places are kinds of
     * zone, and the zone is that of who acts. */
    unsigned (*zones)(const struct table *t, const struct sentence *s, const struct context *c,
                      zone_id *zones);
    /* The cards of places from this one on, which are no zones (what waits in a list): at most
     * CHOSEN_MAX, in order. 0: all places are zones. */
    uint8_t first_list;
    unsigned (*list)(const struct table *t, const struct sentence *s, const struct context *c,
                     card_id *found);

    /* Does what a sentence says to one of its cards, perhaps by a rule (RUN); how much was done is
     * in t->result. */
    enum flow (*act_on)(struct table *t, const struct chosen *chosen, card_id card);
    /* A rule without operands that runs after each of them if something is unsettled; 0: none. */
    uint8_t settle_rule;

    bool (*is_over)(const struct table *t);
    /* Who decides what no card gives to a player, and who decides for a card's text. */
    seat_id (*decider)(const struct table *t);
    seat_id (*player)(const struct table *t, card_id card);
    /* Who orders the triggers that come true together: NULL, the decider orders all. Otherwise each
     * orders those of the own cards, that seat first, then around the table; and what several
     * players do they do in that order too. */
    seat_id (*orders_first)(const struct table *t);

    /* Players who are meant by "each player" (NULL: all), and whose turn it is (NOBODY: no
     * player's). */
    seat_set (*active)(const struct table *t);
    seat_id (*turn)(const struct table *t);
    /* What a player does because a sentence says so. `can`: it can be done whole. `asks_first`: a
     * plain yes or no comes before what may be declined; NULL: if it can be done and no cards are
     * chosen, because who is asked for cards can decline there. `act`: does it, perhaps by a rule;
     * how much was done is in t->result. */
    bool (*player_can)(const struct table *t, const struct doing_players *d, seat_id seat);
    bool (*player_asks_first)(const struct table *t, const struct doing_players *d);
    enum flow (*player_act)(struct table *t, const struct doing_players *d);

    struct {
        uint8_t target, card, done, none, next, rest, player, nobody, yes, no, react;
    } moves;
    struct {
        uint8_t target, card, order, reaction, player, may, may_choose, together, tied;
    } prompts;
    struct {
        uint8_t timed, timed_over;
    } events;
    /* Does a sentence choose targets, or cards (moves.target and prompts.target, or .card)? NULL:
     * targets are what is in play. */
    bool (*chooses_targets)(const struct sentence *s);
    /* Another question than these two, for a sentence that needs one; 0: none. NULL: no sentence.
     */
    uint8_t (*choice_prompt)(const struct sentence *s);
    /* Would whoever chooses likely choose that card? Those are offered first. NULL: all alike. */
    bool (*is_likely)(const struct table *t, const struct sentence *s, card_id card);
    /* Is the order of what it does to several cards asked for? NULL: of cards in play that were not
     * chosen one by one, if there is a settle_rule: what happens after one can matter to the next.
     */
    bool (*asks_order)(const struct sentence *s);
    /* Can a card that was chosen still be dealt with? NULL: cards in play can that are there. */
    bool (*still_meant)(const struct table *t, const struct sentence *s, card_id card);
    /* What else would do nothing now: see play_is_idle(). NULL: nothing. */
    bool (*is_idle)(const struct table *t, const struct effect_frame *f,
                    const struct instruction *in);

    /* For read.c. */
    const struct asked_of *nouns, *adjectives; /* by the value of the word */
    uint32_t target_traits; /* what whoever is dealt with must be, where a verb says so */
    uint32_t player_traits; /* what cards of players are, where others have cards too */
    uint8_t sentence_op, players_op, impose_op;
    /* The part a card's word plays in it, where the game sees more in it: "this" on a character is
     * "me". Reports what cannot be said. NULL: as written. */
    uint8_t (*mean_one)(struct emitter *e, unsigned one, const struct clause *clause);
    uint8_t (*mean_deck)(struct emitter *e, unsigned deck); /* NULL: as written */
    /* Likewise of players, enum players. NULL: as written. */
    uint8_t (*mean_players)(struct emitter *e, unsigned players, const struct clause *clause);
    /* FROM: the place and deck of a sentence. NULL: places are kinds of zone. */
    void (*mean_from)(struct emitter *e, const struct operand *o, struct sentence *s);
    /* A slot of the game's own in a sentence. NULL: it has none. */
    void (*mean_part)(struct emitter *e, const struct operand *o, struct sentence *s);
    /* The same in a hook. NULL: one that has a slot of the game's turns its event to that card. */
    void (*mean_hook_part)(struct emitter *e, const struct operand *o, struct hook_data *data);
    /* COUNT from MEASURE_GAME on, whose operands are the game's. NULL: they have none. */
    void (*mean_count)(struct emitter *e, const struct operand *o, struct value *v,
                       const struct clause *clause);

    /* For display.c: how long a row holds ("until the start of your next turn"). */
    void (*until_words)(const struct table *t, const struct timed *row, struct text *out);
};

static inline unsigned play_pool_owner(const struct table *t, card_id card)
{
    return card_at(t, card)->pool;
}

static inline seat_id play_pool_player(const struct table *t, card_id card)
{
    return (seat_id)card_at(t, card)->pool;
}

/* ---- what is fixed at set-up ----------------------------------------------------------------- */

/* Of each face, what the rules ask often. */
struct play_face {
    uint32_t traits;
    uint16_t def; /* the card of the pack */
    uint16_t hooks_start, hooks_end;
    uint16_t played_at;
    uint8_t vars;     /* of its code */
    uint8_t has_text; /* one-time text */
};

struct play_setup {
    const struct play_rules *rules;
    uint16_t in_force_at, timed_at; /* bytes from the start of the region */
    uint16_t room;                  /* clauses that can be in force at once */
    zone_id first_zone;             /* of cards in play */
    uint8_t zones;                  /* how many there are */
    zone_id first_beneath;          /* of cards beneath others */
    uint8_t beneath_zones;
    bool prefixed_counts; /* hooks and modifiers after the vocabulary's prefix count */
    struct play_face faces[];
};

/*
 * In prepare(), before faces are added: room for as many faces as the pack has cards. Then
 * play_add_face() for each, in the place of setup_add_face(); last play_make_room() with how many
 * clauses can be in force at once, as play_clauses_of() counts them for a face. False, with the
 * mistake reported, if there are too many.
 */
struct play_setup *play_prepare(struct setup *setup, const struct play_rules *rules);
face_id play_add_face(struct setup *setup, unsigned card, uint32_t traits);
unsigned play_clauses_of(const struct setup *setup, face_id face);
/* All of that at once after play_prepare(), where every seat has the whole pack as a deck of its
 * own, in its zone of that kind. */
bool play_add_decks(struct setup *setup, unsigned zone, struct diagnostics *d);
bool play_make_room(struct setup *setup, unsigned clauses, struct diagnostics *d);

static inline const struct play_setup *play_of(const struct table *t)
{
    return t->setup->play;
}

static inline const struct play_rules *play_rules_of(const struct table *t)
{
    return play_of(t)->rules;
}

static inline const struct play_face *play_face_of(const struct table *t, card_id card)
{
    return &play_of(t)->faces[face_of(t, card)];
}

static inline const struct card_def *play_def_of(const struct table *t, card_id card)
{
    return &t->setup->pack->cards[play_face_of(t, card)->def];
}

/* ---- what lies in the region ----------------------------------------------------------------- */

FLAT_BEGIN

/* A clause of a card in play. */
struct in_force {
    card_id card;
    uint16_t hook : 15; /* of the pack */
    uint16_t acted : 1; /* in this turn: a power was used, what acts once a turn has acted */
};

static inline struct in_force in_force_of(card_id card, unsigned hook)
{
    return (struct in_force){ .card = card, .hook = hook & 0x7fffu };
}

/* How long something holds: once, for the next time; or for a time. A game's own go on from here.
 */
enum until { UNTIL_USED, UNTIL_START_OF_TURN, UNTIL_END_OF_TURN, UNTIL_GAME };

/* What holds for a time, or once. It outlives the card it came from. */
struct timed {
    uint16_t hook; /* of the pack */
    card_id card;  /* whose text it was */
    card_id bound; /* the card a name in it means, or NO_CARD */
    int8_t amount;
    uint8_t thing; /* the thing a name in it means, or NOTHING */
    uint8_t until; /* enum until, or the game's */
    seat_id seat;  /* of whose turn */
};

/* The start of the region. After it the clauses, sorted by kind and, of one kind, by when they
 * came; then the rows of what holds for a time. */
struct play_state {
    uint8_t timed_count;
    uint8_t
        unsettled; /* a hook that settles came or went; the rules clear it when they have looked */
    uint16_t first[]; /* where the clauses of a kind begin; one more entry than there are kinds */
};

FLAT_END

static inline struct play_state *play_state(const struct table *t)
{
    return table_region(t);
}

static inline struct in_force *clauses_in_force(const struct table *t)
{
    return (struct in_force *)((char *)table_region(t) + play_of(t)->in_force_at);
}

static inline struct timed *timed_rows(const struct table *t)
{
    return (struct timed *)((char *)table_region(t) + play_of(t)->timed_at);
}

static inline const struct hook *hook_at(const struct table *t, unsigned hook)
{
    return &t->setup->pack->hooks[hook];
}

static inline const struct hook_data *hook_data_of(const struct table *t, const struct hook *h)
{
    return pack_data(t->setup->pack, h->data);
}

/* The clauses in force of a kind, as places in clauses_in_force(). None may come or go within. */
#define EACH_IN_FORCE(i_, t_, kind_)                                                               \
    unsigned i_ = play_state(t_)->first[kind_], i_##_end = play_state(t_)->first[(kind_) + 1];     \
    i_ < i_##_end;                                                                                 \
    i_++

static inline bool some_in_force(const struct table *t, unsigned kind)
{
    const struct play_state *s = play_state(t);
    return s->first[kind] < s->first[kind + 1];
}

/* Quickly: may there be one of that kind, in force or for a time? False: there is none. */
static inline bool hook_may_be_there(const struct table *t, unsigned kind)
{
    return some_in_force(t, kind) || play_state(t)->timed_count;
}

/* ---- cards in play --------------------------------------------------------------------------- */

static inline bool is_in_play(const struct table *t, card_id card)
{
    const struct play_setup *play = play_of(t);
    return card < t->cards && (zone_id)(card_at(t, card)->zone - play->first_zone) < play->zones;
}

/* for (EACH_PLAY_ZONE(z, t)) for (EACH_CARD(card, t, z)) ... */
#define EACH_PLAY_ZONE(zone_, t_)                                                                  \
    zone_id zone_ = play_of(t_)->first_zone, end_ = (zone_id)(zone_ + play_of(t_)->zones);         \
    zone_ < end_;                                                                                  \
    zone_++

/* The first card in play of which that is true, or NO_CARD. */
card_id find_in_play(const struct table *t, bool (*is)(const struct table *t, card_id card));

/* ---- select.c: which cards, how much --------------------------------------------------------- */

/* Whose text is read, and what its words refer to. */
enum { ACTOR_OF_SELF = 0xfe }; /* context.actor: the owner of `self` */
struct context {
    card_id self;              /* "this" */
    seat_id actor;             /* whose "own" counts: a seat, NOBODY or ACTOR_OF_SELF */
    uint8_t thing;             /* the thing that a name of a timed effect means */
    card_id bound;             /* the card that a name of a timed effect means */
    seat_set did;              /* who did something in the last sentence about players */
    const struct event *event; /* "that"; NULL: none */
    const uint16_t *vars;      /* NULL: none */
};

static inline struct context context_of_card(card_id card)
{
    return (
        struct context){ .self = card, .actor = ACTOR_OF_SELF, .bound = NO_CARD, .thing = NOTHING };
}

/* Of what holds for a time, and of a running effect. */
struct context context_of_timed(const struct table *t, const struct timed *row);
struct context context_of_effect(const struct table *t, const struct effect_frame *f);

card_id one_card(const struct table *t, const struct context *c, unsigned one, unsigned var);
/* The rest of filter_fits(), for a card that its face does not rule out. */
bool filter_fits_beyond_face(const struct table *t, const struct filter *f, card_id card,
                             const struct context *c);

/* Is that card meant? Its face rules most cards out by their traits, so that much is decided where
 * it is asked: a choice asks it of every card there is. */
static inline bool filter_fits(const struct table *t, const struct filter *f, card_id card,
                               const struct context *c)
{
    uint32_t traits = play_face_of(t, card)->traits, now = play_rules_of(t)->traits_now;
    if ((traits & f->all) != (f->all & ~now) || (traits & f->none)) return false;
    return filter_fits_beyond_face(t, f, card, c);
}
/* The first cards of a zone that fit, in its order: at most `most`, and how many they are. What the
 * filter asks of all cards alike is worked out once. */
unsigned find_fitting(const struct table *t, zone_id zone, const struct filter *f,
                      const struct context *c, card_id *found, unsigned most);
/* The same of all cards in play. */
unsigned find_fitting_in_play(const struct table *t, const struct filter *f,
                              const struct context *c, card_id *found, unsigned most);
int value_of(const struct table *t, const struct value *v, const struct context *c);
bool condition_holds(const struct table *t, unsigned data, const struct context *c);
/* For vocabulary.holds: `if` in a running effect. */
bool play_condition_holds(const struct table *t, const struct effect_frame *f, const void *data);
bool event_fits(const struct table *t, const struct event_filter *f, const struct event *event,
                const struct context *c);
/* Does `to` of a hook about cards mean that card? */
bool hook_means(const struct table *t, const struct hook *h, card_id card, const struct context *c);

static inline bool hook_holds(const struct table *t, const struct hook *h, const struct context *c)
{
    return !h->condition || condition_holds(t, h->condition, c);
}

/* The cards in play that rank as the selection says: highest, lowest, second. Those that tie are
 * all found; how many. */
unsigned find_extremes(const struct table *t, const struct selection *s, const struct context *c,
                       card_id *found, unsigned most);
/* Is that card the only lowest of the selection? `tied`: it is one of several. */
bool is_sole_lowest(const struct table *t, const struct selection *s, card_id card,
                    const struct context *c, bool *tied);

/* ---- verify.c -------------------------------------------------------------------------------- */

/* For vocabulary.verify and vocabulary.verify_hook: everything by which a sentence, a hook or a
 * condition has something looked up is there. */
bool play_verify(const struct pack *pack, const struct card_def *card,
                 const struct instruction *in);
bool play_verify_hook(const struct pack *pack, const struct card_def *card,
                      const struct hook *hook);
/* For vocabulary.verify_facts: the same of a filter that a keyword keeps. */
bool play_filter_holds(const struct pack *pack, const struct card_def *card,
                       const struct filter *filter);

/* ---- in_force.c ------------------------------------------------------------------------------ */

/* A card comes into force, or goes out of it. */
void in_force_add(struct table *t, card_id card);
void in_force_remove(struct table *t, card_id card);
/* None is in force any more: before a scene's cards are added anew. */
void in_force_clear(struct table *t);
/* The clauses of that card come before all others of their kinds. */
void in_force_put_first(struct table *t, card_id card);
/* None has acted in the turn that begins. */
void in_force_begin_turn(struct table *t);
/* The place of a clause in the list, -1: it is not in force. */
int in_force_find(const struct table *t, card_id card, unsigned hook);

/* The card whose clause of that kind, in force or for a time, is the first that means the card;
 * NO_CARD: none does. */
card_id hook_that_means(const struct table *t, unsigned kind, card_id card);
static inline bool some_hook_means(const struct table *t, unsigned kind, card_id card)
{
    return hook_may_be_there(t, kind) && hook_that_means(t, kind, card) != NO_CARD;
}
/* The amounts of the clauses of that kind on cards of that owner, added up. */
unsigned in_force_sum(const struct table *t, unsigned kind, unsigned owner);
/* A hook of a card that is not in force by itself, after the one named (0: the first); 0: none. */
unsigned find_own_hook(const struct table *t, card_id card, unsigned kind, unsigned after);

/* Something holds for a time from now on. */
void timed_add(struct table *t, struct timed row);
void timed_remove(struct table *t, unsigned row);
/* Those that last until then, of that seat (NOBODY: of all), are over. */
void timed_end(struct table *t, unsigned until, seat_id seat);
/* What was said for a time of a card itself is over when it leaves: if it comes back it is
 * another one, of which nothing was said. */
void timed_end_about(struct table *t, card_id card);
bool some_timed(const struct table *t, unsigned kind);
/* For the instruction that brings a hook into force for a time. */
void timed_from_instruction(struct table *t, const struct effect_frame *f,
                            const struct instruction *in);

/* For game->settle, where nothing else follows from the position: what the cards in play say that
 * a scene has laid out. */
void play_settle(struct table *t, const struct layout *layout);
/* For game->check_position: what holds for a time is the outcome of a card that was played; who
 * orders first is a player; and what is next to or beneath a card has one that is in play. */
void play_check_position(const struct table *t, const struct layout *layout);
/* The last of these, which holds at every decision. */
void play_check_hosts(const struct table *t, const struct layout *layout);

/* For game->rows: what holds for a time, and notes of this layer; for game->look, how those look
 * that are no notes. */
extern const struct row_kind play_rows[];
extern const struct row_look play_row_looks[];
/* The same as rows of a game's own tables, where it has more. */
#define PLAY_ROW_KINDS                                                                             \
    { "timed",                                                                                     \
      sizeof(struct timed),                                                                        \
      play_timed_fields,                                                                           \
      play_count_timed,                                                                            \
      play_first_timed,                                                                            \
      .words = play_timed_words,                                                                   \
      .source_words = play_source_words,                                                           \
      .until_words = play_until_words },                                                           \
        { "in force",          sizeof(struct in_force), play_in_force_fields,                      \
          play_count_in_force, play_first_in_force,     .inner = true },                           \
    {                                                                                              \
        "settled", sizeof(struct play_state), play_state_fields, play_count_states,                \
            play_first_state, .inner = true                                                        \
    }
#define PLAY_ROW_LOOKS                                                                             \
    {                                                                                              \
        "timed", play_timed_looks                                                                  \
    }
extern const struct counter play_timed_fields[], play_in_force_fields[], play_state_fields[];
extern const struct counter_look play_timed_looks[];
unsigned play_count_states(const struct table *t);
void *play_first_timed(const struct table *t);
void *play_first_in_force(const struct table *t);
void *play_first_state(const struct table *t);
unsigned play_count_timed(const struct table *t);
unsigned play_count_in_force(const struct table *t);

/* ---- modifiers.c ----------------------------------------------------------------------------- */

/* A modifier found: a clause of a card in play, or one for a time. */
struct modifier {
    const struct hook *hook;
    const struct hook_data *data;
    struct context context;
    int timed; /* its row; -1: it is in force with its card */
    int amount;
};

/* Where a search goes on, and what it looks for. */
/* A card whose "the lowest" ties, and whether the event's target is it: what play_tied RETURNed. */
struct tied {
    card_id card;
    uint16_t is;
};
#define NOT_TIED ((struct tied){ .card = NO_CARD })

struct modifier_search {
    const struct event *event;
    unsigned kind;
    unsigned in_force, in_force_end, timed;
    struct tied tied;
};

static inline struct modifier_search modifiers_of(const struct table *t, unsigned kind,
                                                  const struct event *event, struct tied tied)
{
    const uint16_t *first = &play_state(t)->first[kind];
    return (struct modifier_search){ event, kind, first[0], first[1], 0, tied };
}
/* Only what holds for a time: what acts once is there. */
static inline struct modifier_search timed_modifiers_of(unsigned kind, const struct event *event,
                                                        struct tied tied)
{
    return (struct modifier_search){ .event = event, .kind = kind, .tied = tied };
}
/* modifier_next() where there are rows to look at. */
bool modifier_search_on(const struct table *t, struct modifier_search *s, struct modifier *m);
/* The next one that acts on the event: those in force in the order they came, then those for a
 * time, the oldest first. Every damage asks for half a dozen kinds, of most of which there is
 * nothing. */
static inline bool modifier_next(const struct table *t, struct modifier_search *s,
                                 struct modifier *m)
{
    bool all_seen = s->in_force >= s->in_force_end && s->timed >= play_state(t)->timed_count;
    return !all_seen && modifier_search_on(t, s, m);
}
/* Adds the amounts of all of a kind to the number of the event, or takes them off (sign -1), down
 * to 0; turns it to another card where a modifier says so; each is told. A threshold looks at the
 * number before all of them. */
void modifiers_apply(struct table *t, unsigned kind, struct event *event, struct tied tied,
                     int sign, uint8_t told);
/* One that acts once is gone now. */
void modifier_spend(struct table *t, struct modifier_search *s, const struct modifier *m);
static inline bool modifier_is_once(const struct modifier *m)
{
    return m->timed >= 0 && m->data->next;
}
/* "The lowest", "any but the lowest": of those that tie, `is` says whether the event's target is
 * it (asked before). Everything else fits. */
bool lowest_fits(const struct table *t, const struct selection *to, card_id target, bool is,
                 const struct context *c);
/* A clause of one of these kinds (ended by 0) says "the lowest", acts on the event, and finds its
 * target tied: its card, or NO_CARD. */
card_id find_tied(const struct table *t, const uint8_t *kinds, const struct event *event);
/* Asks the player of such a card whether the event's target is the lowest: RETURNs 1 for yes. */
FRAME_WITH(play_tied, card_id card; event_id about;);

/* ---- triggers.c ------------------------------------------------------------------------------ */

/* The hooks of a kind that an event triggers, after the n of other kinds that were found already;
 * how many there are then, at most TRIGGERED_MAX. Those that act once a turn (`once`: a flag of the
 * hook) are marked. */
enum { HOOK_ONCE_A_TURN = 0x80 }; /* in hook.flags of triggers */
unsigned find_triggered(struct table *t, unsigned kind, const struct event *about,
                        struct in_force *found, unsigned n);
/* The first of them: hooks of the card itself that the event happens to. They are found by its face
 * and not in the list, because they act when the card is no longer in play. */
unsigned find_own_triggered(struct table *t, unsigned kind, const struct event *about,
                            struct in_force *found);
/* Runs them, in an order that is chosen; FLOW_DONE at once if there are none. */
enum flow run_triggered(struct table *t, event_id about, const struct in_force *found,
                        unsigned count);
/* Both at once, for an event that changes nothing in between. */
enum flow run_triggers(struct table *t, unsigned kind, const struct event *about);
/* What acts at the start or end of a turn, by the flags of its hook: that of `about`->seat, on the
 * own cards or on everybody's. */
enum turn_flag { TURN_EACH, TURN_OWN };
enum flow run_turn_triggers(struct table *t, unsigned kind, const struct event *about);
/* Powers, hooks of a kind that their player uses once a turn: offers those of the seat that can be
 * used, with the hook as the number of the move; and uses one. */
void offer_usable(struct table *t, unsigned kind, seat_id seat, uint8_t move);
enum flow use_power(struct table *t, card_id card, unsigned hook);
/* What a trigger would do with the event, as everybody can see: something; something that its
 * player may decline, by the `may` at `*may`; nothing. */
enum trigger_now { TRIGGER_MUST, TRIGGER_MAY, TRIGGER_IDLE };
enum trigger_now trigger_now(const struct table *t, const struct in_force *clause, event_id about,
                             unsigned *may);
/* Runs code of a card for its player, as long as the card stays where it is. */
enum flow run_card(struct table *t, card_id card, unsigned pc, event_id about);

FLAT_BEGIN
enum { REACTING = 0xff };
/* Several triggers that came true together: hooks after the frame, run in a chosen order. */
FRAME(play_react)
{
    struct frame_head head;
    event_id about;
    uint8_t at; /* whether this one is wanted is asked; or REACTING: the first of them has begun */
    uint8_t left;            /* not yet run */
    struct in_force hooks[]; /* `acted`: it is wanted */
};

/* ---- choose.c -------------------------------------------------------------------------------- */

/* The cards a sentence is about; the last part of a frame, because the cards stand after it. A
 * rule that has nothing else to keep gets a CHOSEN_FRAME. */
struct chosen {
    frame_id effect;   /* the effect whose sentence it is */
    uint16_t sentence; /* data of the pack */
    card_id source;    /* who does it, where several tied; NO_CARD */
    int16_t value;
    uint16_t done;
    seat_id actor; /* whose "own" counts, and who is asked */
    uint8_t may;
    uint8_t room; /* how many cards fit */
    uint8_t count, next;
    uint8_t fixed; /* the rest comes in this order */
    card_id cards[];
};

#define CHOSEN_FRAME(name) FRAME_WITH(name, struct chosen chosen;)
CHOSEN_FRAME(play_chosen);
CHOSEN_FRAME(play_apply);

/* `of`: the struct chosen, in words of 4 bytes from the start of the table. */
FRAME_WITH(play_choose, uint16_t of; uint16_t spare;);
FRAME_WITH(play_next, uint16_t of; uint16_t spare;);
FRAME_WITH(play_each, uint16_t of; uint16_t spare;);

/* ---- players.c ------------------------------------------------------------------------------- */

/* Something players do, one after the other. */
struct doing_players {
    frame_id effect;
    uint16_t sentence;
    uint16_t done;
    int16_t value;
    seat_set left; /* who has still to do it */
    seat_id seat;
    uint8_t may;
    uint8_t spare;
};
FRAME(play_players)
{
    struct frame_head head;
    struct doing_players doing;
};
FLAT_END

/* For operation.push, whose rule has a CHOSEN_FRAME: with room for the cards of the sentence. They
 * are then found or chosen by CALL_NUMBER(choose_cards(...)), if they were not found with the room;
 * it RETURNs 0 if nobody is there who could do it. */
void *push_chosen(struct table *t, const struct effect_frame *f, const struct instruction *in);
/* The same for play_rules.player_act, and runs it: the player's "own" counts, and they are asked.
 */
enum flow run_chosen_for(struct table *t, unsigned rule, const struct doing_players *d);
enum flow choose_cards(struct table *t, struct chosen *chosen);
/* Is the order of those not yet dealt with asked for? Then CALL_NUMBER(choose_next(...)): the one
 * that comes next is put first among them. */
bool chosen_asks_order(const struct table *t, const struct chosen *chosen);
enum flow choose_next(struct table *t, const struct chosen *chosen);
/* Is there one left to deal with, and is the effect not forfeited? */
bool chosen_goes_on(const struct table *t, const struct chosen *chosen);
/* play_rules.act_on for each card, in an order that is asked for where it is the players':
 * CALL_NUMBER(act_on_each(...)). RETURNs how much was done. A game whose sentences need no more
 * than that has the rule play_apply, which chooses the cards, binds the name and does this. */
enum flow act_on_each(struct table *t, struct chosen *chosen);
/* Gives the name of the sentence, if it has one for a card, to the first chosen. */
void chosen_bind(struct table *t, const struct chosen *chosen);
struct context context_of_chosen(const struct table *t, const struct chosen *chosen);
/* Who is asked. */
seat_id chosen_asked(const struct table *t, const struct chosen *chosen);
/* Who does it: the one that was chosen, or the card that the sentence names. */
card_id chosen_source(const struct table *t, const struct chosen *chosen);

/* The event that the sentence says, for the card that comes next: who does it, to whom, how much,
 * and with which thing. */
struct event chosen_event(const struct table *t, const struct chosen *chosen, uint8_t kind);

static inline const struct sentence *sentence_at(const struct table *t, unsigned sentence)
{
    return pack_data(t->setup->pack, sentence);
}

static inline struct effect_frame *effect_of_frame(const struct table *t, frame_id effect)
{
    return frame_at(t, effect);
}

SHARED_RULE(play_react);
SHARED_RULE(play_choose);
SHARED_RULE(play_next);
SHARED_RULE(play_players);
SHARED_RULE(play_each);
SHARED_RULE(play_apply);
SHARED_RULE(play_tied);
/* Yes or no, about that card. */
void offer_yes_or_no(struct table *t, card_id card);

/* ---- display.c: what people are shown, for the fields of struct game of the same names ------- */

bool play_target_stays(const struct pack *pack, const struct card_def *card); /* vocabulary */
void play_card_words(const struct setup *setup, face_id face, struct text *out);
void play_reminder_words(const struct setup *setup, face_id face, struct text *out);
void play_keyword_words(const struct setup *setup, face_id face, struct text *out);
void play_does_words(const struct setup *setup, face_id face, struct text *out);
void play_sentence_words(const struct setup *setup, face_id face, unsigned line, struct text *out);
/* What a row says, with its amount and what its names mean; the card whose text it was; its end. */
void play_timed_words(const struct table *t, unsigned row, struct text *out);
/* Of an event that tells of a row: the row in words, and until when. False: it tells of none. */
bool play_timed_told(const struct table *t, const struct event *about, struct text *out);
void play_source_words(const struct table *t, unsigned row, struct text *out);
void play_until_words(const struct table *t, unsigned row, struct text *out);
/* The clauses in force and the rows of one kind that mean a card, one after the other, each with
 * its amount and where it comes from: for the parts of a number, and for reasons. Begin with a
 * search of zeros. */
struct meaning_search {
    unsigned in_force, timed;
};
struct meaning {
    const struct hook *hook;
    int amount;
    struct origin from;
};
bool meaning_next(const struct table *t, unsigned kind, card_id card, struct meaning_search *s,
                  struct meaning *m);
/* Where a clause of a card in play comes from. */
struct origin play_card_origin(const struct table *t, card_id card);
/* The title that a hook, or the hook it stands in, was given: "Galvanize"; NULL: none. */
const char *play_hook_title(const struct table *t, const struct hook *hook);
/* The clause that an alternative of the running effect is, and {clause} for it. */
unsigned play_alternative(const struct table *t, const struct event *about);
void play_alternative_words(const struct table *t, const struct event *about, struct text *out);
/* The same, and for what holds for a time from now on, and for a hook by its number: the text that
 * a move or event is about. */
void play_clause_words(const struct table *t, const struct event *about, struct text *out);
/* For game->question_words. */
void play_question_words(const struct table *t, struct text *out);
/* In which line of the pack that text of a move stands. */
unsigned play_clause_line(const struct table *t, const struct event *about);

/* For vocabulary.is_idle: nobody is there who could do it, or no card to which it could be done, as
 * far as everybody can see. */
bool play_is_idle(const struct table *t, const struct effect_frame *f,
                  const struct instruction *in);
/* Is there a card that the sentence could be about? Of cards that some do not see, it depends only
 * on how many there are. */
bool some_card_may_fit(const struct table *t, const struct sentence *s, const struct context *c);
/* For the operation that has players do something. */
void enter_players(struct table *t, struct effect_frame *f, const struct instruction *in,
                   void *frame);
/* For an operation that has somebody choose a thing: all that the game has. */
unsigned play_all_things(const struct state *s, const struct instruction *in, uint16_t *answers);
/* For the operation that brings a hook into force for a time, where no rule need look then. */
bool act_impose(struct table *t, struct effect_frame *f, const struct instruction *in);
/* For vocabulary.shadow: nothing is looked ahead, what cannot be done is skipped. */
void play_no_shadow(const struct table *t, struct state *s);
/* For vocabulary.is_forfeited: when the card has left where it was, or the game is over, the rest
 * of what it was doing is forfeited. */
bool effect_is_forfeited(const struct table *t, const struct effect_frame *f);
/* For vocabulary.asked: the player of the card. */
uint8_t effect_asks(const struct table *t, const struct effect_frame *f);

#endif
