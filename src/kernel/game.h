/* SPDX-License-Identifier: MIT */
/*
 * The game interface: what a game declares about itself, and the few functions it brings.
 *
 * A game exports one `const struct game`; everything else in its folder is static. Facts are
 * tables, so that saves, scenes, views, hashes and front ends work for every game without knowing
 * one: a game lists its zones, counters, moves, prompts and events, and says what each is called.
 * Lists end with an entry whose name or words are NULL.
 *
 * Words may contain {seat} {other} {card} {source} {target} {number} {was} {thing} {thing 2} (by
 * `was`) {place} {place 2} (of a move: by `extra`, and none), filled from the fields of the move or
 * event, {a thing} and {A thing}, with the article before it ("an orange"), {s}, an "s" unless the
 * number is 1, {signed}, the number with its sign, {change}, by how much it is more or less than it
 * was ("+1", "-2"), {difference}, the same without its sign, {name} and {name 2}, the number of an
 * event and what it was by their names (event_kind.names); {target or self} is "itself" if the
 * target is the source. A card a viewer does not know reads "a card". Of a prompt also {what} and
 * {what for}: see question_words; of a move {price}: see price_words.
 */
#ifndef LIMBIC_KERNEL_GAME_H
#define LIMBIC_KERNEL_GAME_H

#include "base/diagnostics.h"
#include "kernel/rule.h"
#include "kernel/table.h"

/* ---- options --------------------------------------------------------------------------------- */

enum option_kind {
    OPTION_NUMBER, /* least to most */
    OPTION_FLAG,   /* on or off */
    OPTION_ONE,    /* one of the words */
    OPTION_SET,    /* some of the words, at least one: bit i for word i */
    OPTION_LIST,   /* words in an order, up to OPTION_LIST_MAX */
};

enum { OPTION_LIST_MAX = 16 };

struct deck_lists;
struct options;

/*
 * Words that are known only at run time and are not the decks of a pack (lists of cards in files,
 * say): instead of `words`. They may depend on what the options carry beside their values, never on
 * those, and must live as long as what they depend on.
 */
struct word_source {
    const char *(*word)(const struct options *options, unsigned index); /* NULL: no more */
    /* How many of the first are shown to people; the others are accepted. NULL: all. */
    unsigned (*offered)(const struct options *options);
    /* Scenes and saves may set words that are not offered, without a flag that allows it; no game
     * can be started with them. */
    bool scenes_may;
    const char *others; /* where more of them come from, for whoever misses one; NULL: nowhere */
};

/* Read the words by option_word() and option_offered() (options.h), wherever they come from. */
struct option_spec {
    const char *name;
    enum option_kind kind;
    int64_t default_value;    /* the default, except of lists */
    int64_t least, most;      /* for numbers */
    const char *const *words; /* NULL-ended; at most 255, of a set 63 */
    const char *help;
    const char *words_from_decks; /* instead of `words`: the decks of that kind in the pack, those
                                     for scenes last and not offered */
    const struct word_source *words_from; /* instead of both */
    unsigned default_words; /* of a list: how many of the first words are the default; 0: one */
    bool seats;      /* of a list: it says who plays, so its length is the number of players */
    bool repeats;    /* of a list: it may have a word more than once */
    bool for_scenes; /* scenes and saves may set it; it is not shown, and no game can be started
                      * with it */
    bool allows_unoffered; /* of a flag: while it is on, words that are not offered can be played */
};

enum { OPTIONS_MAX = 24 };

/* The options every game has come first. */
enum { OPTION_PLAYERS, OPTION_ASK, OPTIONS_COMMON };

/* What an option is set to. Values are compared as bytes, so what is not used is 0. */
struct option_value {
    int64_t number; /* the number; on or off; which word; bit i for word i of a set; of a list, how
                       many words it has */
    uint8_t word[OPTION_LIST_MAX]; /* of a list: which words */
};

/* Which word a value means depends on the pack and the deck lists, so they go with the values
 * wherever those are copied. They outlive the options that speak of them (cardlang/packs.h). */
struct options {
    struct option_value value[OPTIONS_MAX];
    uint64_t given;          /* bit i: option i was set, and does not just have its default */
    const struct pack *pack; /* NULL: the game has none, or it cannot be read */
    /* The decks that players have built, where the words of an option are such (deck_lists.h): as
     * immutable as a pack, and as long-lived. NULL: the game has none, or they cannot be read. */
    const struct deck_lists *lists;
};

/* ---- zones, counters, fields ----------------------------------------------------------------- */

/* Who knows a card's face when it arrives there. Whoever knew it before still does. */
enum seen { SEEN_BY_NOBODY, SEEN_BY_OWNER, SEEN_BY_ALL };

/* After its own kinds, every game has one zone "box": cards that are out of the game. */
struct zone_kind {
    const char *name;
    bool shared; /* one for the table, not one per seat */
    enum seen seen;
    bool ordered; /* the order of its cards means something (a deck), and is shown */
};

enum value_kind {
    VALUE_NUMBER,
    VALUE_FLAG, /* 0 or 1 */
    VALUE_SEAT, /* a seat_id, or NOBODY */
    VALUE_CARD, /* a card_id, or NO_CARD; 2 bytes */
    VALUE_WORD, /* index into `words` */
};

/* What a counter is counted for: nothing, each seat, each of the game's things, or each place:
 * those of the board by name or, if the counter says how many (`places`), ones of its own, called
 * by its `names` or numbered from 1. */
enum per { PER_NONE, PER_SEAT, PER_THING, PER_PLACE };

/*
 * A named number in the game's state, in a card's state, or in a frame: from this table come views,
 * scenes and the position hash. Every byte of the state belongs to one.
 *
 * A number of the table or of a card may also be kept nowhere and found whenever somebody looks:
 * who controls a place, how much fits on a card. Views have it like the others, scenes can expect
 * it and not set it, and no hash has it. It is told to whoever sees the counter, so it may follow
 * only from what they all see.
 */
struct counter {
    const char *name; /* empty: a spare byte, always 0 and shown nowhere */
    enum value_kind kind;
    enum per per[2];
    uint16_t offset;
    uint8_t bytes; /* of one number: 1, 2 or 4 */
    bool is_signed;
    enum seen seen;    /* nobody (views leave it out), the seat of the first dimension, or all */
    uint8_t places[2]; /* how many, for PER_PLACE; 0: those of the board */
    const char *const *names[2]; /* of these, if they have any; NULL: they are numbered */
    uint8_t row;  /* numbers from one of the first dimension to the next; 0 means 1 */
    int32_t most; /* the largest value a scene may set; 0: whatever fits the bytes */
    bool stock;   /* may run out: the lab reports how often it did (PER_NONE, PER_THING) */
    const char *const *words; /* for VALUE_WORD */
    bool inner;               /* bookkeeping of the rules: no view shows it */
    /* Finds it; of a card's counter, `first` is the card, `second` its index. NULL: it lies at its
     * offset. */
    int64_t (*find)(const struct table *t, unsigned first, unsigned second);
};

/* A counter that is found and not kept: FOUND_BY(find_control). */
#define FOUND_BY(function) .find = (function), .seen = SEEN_BY_ALL

/* Where a counter lies: COUNTER(struct pebbles, pool), or its first one, COUNTER(struct pebbles,
 * banked[0]). */
#define COUNTER(type, field)                                                                       \
    .offset = offsetof(type, field), .bytes = sizeof(((type *)0)->field), .seen = SEEN_BY_ALL

/* A kind of facts about an option: { "price", resources }, { "control", .words = holders }. */
struct option_fact {
    const char *name;
    const char *const *keys;  /* what it is said of, up to a NULL. NULL: places of the board */
    const char *const *words; /* what its values are called. NULL: they are numbers */
};

/* Where they are said: see view.h. */
struct option_says;
void fact_say(struct option_says *says, unsigned fact, unsigned key, int64_t value);

/*
 * A list in the table whose length changes during play: what holds for a time, what waits to be
 * answered. Its rows lie one after another, in the state or in the region (setup->region_bytes);
 * from this table come views, the position hash and what scenes expect, as from counters.
 *
 * A row is public like the table it lies on: a field says in `seen` who may see its number, and the
 * words are for everybody.
 */
struct row_kind {
    const char *name;
    uint16_t bytes;               /* of one row */
    const struct counter *fields; /* of one row: every byte of it, none of them called
                                     as a view calls what follows ("text") */
    unsigned (*count)(const struct table *t);
    void *(*first)(const struct table *t); /* the others follow it */
    bool inner; /* a note of the rules: views leave it out, hashes and scenes do not */
    bool found; /* for people only: counters have its bytes already, so it has no fields and
                   position hashes leave it out, as they do what is found (FOUND_BY) */
    /* The row as a sentence, the card it comes from, and when it ends. NULL: its fields say it all.
     */
    void (*words)(const struct table *t, unsigned row, struct text *out);
    void (*source_words)(const struct table *t, unsigned row, struct text *out);
    void (*until_words)(const struct table *t, unsigned row, struct text *out);
};

/* ---- words and rules ------------------------------------------------------------------------- */

/* What a move says to its question, for those who always answer it alike (session/auto.h). */
enum saying {
    SAYS_NOTHING, /* but what its words say */
    SAYS_YES,
    SAYS_NO,
    SAYS_REST, /* of an order: the rest as it is listed */
    SAYS_PASS, /* of a window: what happens without it happens. A bot that tries what a move leads
                  to lets the others pass there */
};

struct move_kind {
    const char *name;  /* stable, e.g. "steal": by it front ends and bots know the kind */
    const char *move;  /* stable and short, e.g. "steal {seat}": saves, scripts and tests use it */
    const char *words; /* for people */
    enum saying says;
    /* One of several equal things: `extra` says how many there are, of which one is meant. */
    bool of_equals;
};

/* What a prompt is to somebody who passes windows (session/passing.h). */
enum moment {
    MOMENT_ANY,
    MOMENT_STEP_ENDS, /* a window that opens at the end of a Step, whatever was done in it */
    MOMENT_OWN,       /* what to do in a turn of one's own */
    MOMENT_GAIN,      /* which of the things to gain */
};

struct prompt {
    const char *name; /* stable, likewise */
    const char *words;
    bool window; /* a reaction window: it does not open when the seat could only pass */
    /* Which of several things that will all happen is next: one is chosen at a time, and those that
     * are left are listed in the order they had (session/orders.h). */
    bool order;
    enum moment moment;
};

/*
 * The lab counts every kind of event: by card if its words name a {card}, by thing, with its
 * {number}, if they name a {thing}, and by name if its numbers have `names`.
 */
/* What whoever looks back at a game looks for: a bar of turns has a mark there. */
enum event_mark {
    MARK_NONE,
    MARK_TURN,   /* a turn begins, also of what no seat plays; `turn` says so already */
    MARK_FELL,   /* something was destroyed, slain, razed, driven out */
    MARK_BANKED, /* somebody has put something by that counts in the end */
    MARK_ENDED,  /* the game; `ends` says so already */
    MARKS
};

extern const char *const mark_names[MARKS]; /* "none", "turn", ... */

struct event_kind {
    const char *name; /* stable, e.g. "take" */
    const char *words;
    bool hidden; /* for the sinks of tests and labs; players are not told */
    /* Of several in a row that are alike, with {number} of all of them: "{seat} gains {number}
     * {thing}." Of no cards. NULL: it is told how often. */
    const char *several;
    bool turn;    /* told once in every turn, with the seat whose turn it is */
    bool round;   /* told once in every round */
    bool ends;    /* says how the game ended; told at most once in a game */
    bool cut_off; /* with `ends`: by a limit, not as games should end */
    bool line;    /* people read it at the beginning of a line: a turn begins */
    bool step;  /* the same of what happens by itself: whoever reads is given a moment before it */
    bool aside; /* how something was weighed: programs are told, and who asks why; it is no line of
                   the story */
    /*
     * What takes several events, as one damage does, is one line for people: "Ann deals Fox 4 fire
     * damage (3, +2 Lens, -1 Armour). 31 hp." An event with `brief` words is a step of such a line,
     * and they are its part of it: "+2 Lens". One of them `begins` it, the others have it as their
     * parent, and the words of the event that ends it name the {steps}; one with "" is a step that
     * adds nothing to them. Programs are told of each by itself, in its own words. NULL: it is no
     * step.
     */
    const char *brief;
    bool begins;
    enum event_mark mark;        /* event_mark() */
    const char *const *names[2]; /* NULL-ended: what its number ({name}) and its `was` ({name 2})
                                    are called; NULL: they are numbers */
};

static inline enum event_mark event_mark(const struct event_kind *kind)
{
    return kind->mark ? kind->mark : kind->turn ? MARK_TURN : kind->ends ? MARK_ENDED : MARK_NONE;
}

/* What the lab reports besides scores: events of one kind as a share of those of another, e.g.
 * "cards that could not be followed". Where both name a card, also card by card. */
struct rate {
    const char *words;
    uint8_t event, of; /* event kinds; each of the first belongs to one of the second */
};

/* What the lab reports for each seat, from events that name a seat; those that name nobody do not
 * count. */
enum measure_how {
    MEASURE_SUM_BY_SEAT,   /* their numbers, summed over a game: "damage dealt" */
    MEASURE_COUNT_BY_SEAT, /* how many there are in a game: "cards played" */
    MEASURE_FIRST_SEAT,    /* whom the first one in a game names, or nobody: "first hero out" */
};

struct measure {
    const char *words;
    uint8_t event; /* its kind */
    enum measure_how how;
    bool of_number; /* of a sum or count: only events with this number, which has a name */
    int32_t number;
};

/* A place of the board. Being neighbours is mutual: each has the other's bit. */
struct board_place {
    const char *name;
    place_set next_to; /* 0: it has no neighbours */
};

static inline place_set place_bit(unsigned place)
{
    return (place_set)1 << place;
}

struct rule_spec {
    const char *name;
    rule_function *run;
    size_t frame_bytes;
    const struct counter
        *fields; /* of its frame: for the stack of paused rules, and scenes that start it */
};

struct chance;
struct forecast;
struct layout;
struct look;
struct search_style;
struct setup;
struct vocabulary;
struct worked_out;

/*
 * All that the kernel asks about packs. They belong to the card language, which brings the only
 * implementation (card_packs in cardlang/decks.h).
 */
struct pack_source {
    /* The pack a game is played with unless another is given. NULL, with the mistakes reported: it
     * cannot be read. */
    const struct pack *(*default_pack)(const struct vocabulary *vocabulary, struct diagnostics *d);
    /* The name of a deck of that kind; those for scenes come last. NULL: there are no more. */
    const char *(*deck_name)(const struct pack *pack, const char *kind, unsigned index);
    /* How many of them are not for scenes only. */
    unsigned (*decks_offered)(const struct pack *pack, const char *kind);
    /* The deck lists that there are unless others are given. NULL: players of the game build no
     * decks; or, with the mistakes reported, they cannot be read. */
    const struct deck_lists *(*default_lists)(const struct vocabulary *vocabulary,
                                              struct diagnostics *d);
};

enum { SIDES_MAX = 4, SCORES_MAX = SEATS_MAX + SIDES_MAX };

/*
 * What a game brings. The first group is what it must bring, and Pebbles has hardly more; all that
 * follows may be left out (0, NULL), and is grouped by whom it is for.
 */
struct game {
    /* ---- the least a game brings */
    const char *name;  /* as typed: "pebbles" */
    const char *title; /* as shown: "Pebbles" */
    const char *about; /* one sentence */
    unsigned version;  /* of the rules; a change that makes old saves diverge raises it */
    uint8_t seats_min, seats_max;
    const struct zone_kind *zones;
    const char *const *streams;     /* sources of luck */
    const struct counter *counters; /* the whole state */
    uint16_t state_bytes;           /* a multiple of 4 */
    uint32_t stack_bytes;           /* room for frames and moves */
    const struct rule_spec *rules;
    uint8_t rules_count;
    uint8_t play; /* the rule that is the whole game */
    const struct move_kind *moves;
    const struct prompt *prompts;
    const struct event_kind *events;
    const struct look *look; /* what all this is to the eye: look.h */
    /* Says which cards there are: setup_add_cards(). False, with the mistakes reported, if they
     * cannot be had. */
    bool (*prepare)(struct setup *setup, struct diagnostics *d);
    /* Shuffles and deals. */
    void (*deal)(struct table *t);
    /* Points so far, or final ones at the end; the highest win. Of the seats, the same for all of a
     * team, then of the scoring_sides. Of a co-operative game: the same number for every seat,
     * positive if all have won, 0 or less if they have not (yet). */
    void (*scores)(const struct table *t, int32_t *scores);

    /* ---- more of the table, and of what is played with */
    bool hidden;                       /* not offered for play: a test game */
    const struct option_spec *options; /* beyond the common ones; NULL: none */
    /* Reports options that do not go together. NULL: all do. */
    void (*check_options)(const struct options *options, struct diagnostics *d);
    const char *const *things;        /* what moves and counters may be about; NULL: none */
    const struct board_place *places; /* of a board, likewise; PLACES_MAX (places.h) */
    const struct row_kind *rows;      /* lists whose length changes during play; NULL: none */
    /* Draws hidden things other than faces anew, as `seat` could imagine them; false: reject. NULL:
     * there are none. */
    bool (*resample)(struct table *t, seat_id seat, struct stream *luck);

    /* ---- who can win (outcome.h); each seat for itself, and ties are shared, if none is set */
    bool cooperative; /* all win or lose together: see scores() */
    bool ties_draw;   /* equal best scores are a draw, not a victory that is shared */
    /* Of those with equal best scores, the ones with the highest of these numbers are better than
     * the others; above INT32_MIN. `who`: a seat, or seats + k for side k. NULL: none is. */
    int32_t (*tie_break)(const struct table *t, unsigned who);
    uint8_t sides;         /* parts of the table that belong to no seat; SIDES_MAX */
    uint8_t scoring_sides; /* this many of them, from the first, have a score and can win */
    /* Which team a seat belongs to, from 0 to 31. NULL: each is its own. */
    unsigned (*team_of)(const struct setup *setup, seat_id seat);

    /*
     * ---- named limits, which are rules of the game, for what CALL_EFFECT begins; what goes beyond
     * them is forfeited: told, counted, and the game goes on. All 0 for a game without effects.
     *
     * effects_deep: how many may be under way at once, within each other; the next is forfeited.
     * effects_a_decision: how many may begin between two answers of players (a forced move is not
     * an answer and does not restart the count); the next is forfeited. With 9999, the 10,000th is.
     * room_reserved: bytes of the stack that must be free for an effect to begin; 0: no such limit.
     * Set to what an effect and all that it may CALL and offer can need, it lets a stack be sized
     * for the usual depth: it can then never overflow, because at the deepest only effects are
     * refused.
     */
    uint16_t effects_deep;
    uint32_t effects_a_decision;
    uint32_t room_reserved;
    uint8_t forfeit_event; /* told when a limit refuses an effect */

    /* Called when a decision with several moves was answered, before the rules go on, and only
     * where somebody listens: may tell an event of an answer that the rules tell nothing of. The
     * answer is in t->chosen, its question in t->prompt. NULL: there is none. */
    void (*tell_answer)(struct table *t, seat_id seat);

    /* ---- for bots */
    /* How well the position stands for a seat, from what everybody can see or that seat knows: see
     * table_evaluate(). NULL: the points so far are all there is to go by. */
    int32_t (*evaluate)(const struct table *t, seat_id seat);
    /* The same for bots that look further ahead than a turn, where that is another matter: see
     * table_outlook(). NULL: evaluate. */
    int32_t (*outlook)(const struct table *t, seat_id seat);
    /* Which turn it is: a number that each turn has for itself. For games in which a seat may be
     * asked in the next turn without anybody else in between. NULL: there are none such. */
    uint32_t (*turn_number)(const struct table *t);
    /* How many turns have begun, of all together: a search looks so many ahead. Cheap. NULL: it
     * looks so many decisions ahead. */
    uint32_t (*turns)(const struct table *t);
    /* How evaluations become chances to win: chance.h. NULL: nobody has fitted them. */
    const struct chance *chance;
    /* How the search bot plays this game: chance.h. NULL: as it plays all others. */
    const struct search_style *search;

    /* ---- for people who are asked less (session/passing.h); each may be NULL */
    /* Does something that waits or attacks mean the seat or a card of its, by another's doing? From
     * what everybody sees: being asked tells it. */
    bool (*is_aimed_at)(const struct table *t, seat_id seat);
    /* The one thing that a seat's deck is made of, which is open too; NOTHING: several. */
    unsigned (*only_thing)(const struct table *t, seat_id seat);
    /* Which Step it is: each has a number of its own, above 0. Needed with MOMENT_OWN. */
    uint32_t (*step_number)(const struct table *t);

    /* ---- for cards with a state, or with texts */
    const struct counter *card_counters; /* the whole state of a card; NULL: none */
    uint16_t card_state_bytes; /* a multiple of 2; of 4, if a card has a number of 4 bytes */
    const struct vocabulary *vocabulary; /* the words of its cards, if they are written in the card
                                            language; NULL: they are not */
    const struct pack_source *packs;     /* with a vocabulary: &card_packs */
    /* Fills {clause} in the words of a move: the card text it stands for. NULL: no phrase uses it.
     */
    void (*clause_words)(const struct table *t, const struct event *about, struct text *out);
    /* Fills {what} in the words of a prompt: what the pending question would have somebody do, and
     * what a refusal costs; the text that asks then need not be shown as well. {what for} is filled
     * likewise where it only says what the choice is for, and the text is shown all the same. NULL:
     * no prompt uses either. */
    void (*question_words)(const struct table *t, struct text *out);
    /* In which line of its pack that text stands; 0: in none. NULL: nothing is known of lines. */
    unsigned (*clause_line)(const struct table *t, const struct event *about);
    /* Fills {target or self} where the target is the source: "himself". NULL: "itself". */
    const char *(*self_word)(const struct table *t, card_id card);
    /* What is printed on a card besides its name. NULL: nothing is. Here and below: by its face, so
     * that whoever has the name of a card, and no table, can show what it says. */
    void (*card_words)(const struct setup *setup, face_id face, struct text *out);

    /* What the rules say about the keywords printed on it, a line each that ends with '\n', for who
     * asks about the card. NULL: nothing. */
    void (*reminder_words)(const struct setup *setup, face_id face, struct text *out);

    /* ---- for pictures of the table */
    /* What a seat is called: the hero it plays. Not in stable move texts, which have numbers. NULL:
     * "Player 2". */
    void (*seat_words)(const struct setup *setup, seat_id seat, struct text *out);
    /* What a side is called, where there are `sides`. */
    void (*side_words)(const struct setup *setup, unsigned side, struct text *out);
    /*
     * How to show a table on which cards are laid out (zone_is_laid_out). All NULL: none are.
     *
     * What a card's counters say, front ends write themselves, by look.h: "hp 3/5, next to Wolf".
     * These remain, because no table of the game has them:
     *
     * side_of: in front of whom a card lies: a seat, or seats + k for side k. table_words: how the
     * game stands, in one line, where look.h's round, turn and phase do not say it: a turn may be
     * that of a side, whose name is in the pack. keyword_words: what is printed on a card about it
     * as a whole that its counters do not say: "minion, device". does_words: what it does while it
     * lies there; nothing, if it does nothing. sentence_words: the sentence in that line of the
     * card's pack, where the whole card would be too long to show; nothing: the whole card is
     * shown.
     */
    unsigned (*side_of)(const struct table *t, card_id card);
    void (*table_words)(const struct table *t, struct text *out);
    void (*keyword_words)(const struct setup *setup, face_id face, struct text *out);
    void (*does_words)(const struct setup *setup, face_id face, struct text *out);
    void (*sentence_words)(const struct setup *setup, face_id face, unsigned line,
                           struct text *out);
    /* Numbers, words and abilities of cards that follow from the table: worked_out.h. NULL: none
     * do. */
    const struct worked_out *worked_out;
    /* What makes the state of a place of the board, line by line: who controls it, and by what.
     * Adds a line; returns whether there is a further one. Without words on line 0 there is nothing
     * to say of that place. From what everybody sees. NULL: places have none. */
    bool (*why_place)(const struct table *t, unsigned place, unsigned line, struct text *out);
    /* The same of a card, for a game that works no numbers out (worked_out.h has one of its own).
     */
    bool (*why_card)(const struct table *t, card_id card, unsigned line, struct text *out);
    /* Fills {price} in the words of a move: what it costs to make it ("2 anger"). NULL: no phrase
     * uses it. */
    void (*price_words)(const struct table *t, const struct event *about, struct text *out);
    /*
     * Why the asked seat is not offered what it might expect, or what it had better know before it
     * takes it; from what that seat knows. `wish` is a move that may not exist: of kind NOTHING,
     * whatever one would do with its card. Adds a few words ("needs 2 white gems"), or returns
     * false: the game has nothing to say, and why_not_words() says what it can. NULL: it never has.
     */
    bool (*why_not)(const struct table *t, seat_id seat, const struct move *wish, struct text *out);
    /*
     * What stands beside an option that leads nowhere ("immune: Shield"), for the
     * asked seat and from what it knows; nothing for most. Looked at only when a person is shown
     * the option, so it may take its time. NULL: there is none.
     */
    void (*option_note)(const struct table *t, const struct move *move, struct text *out);
    /*
     * Facts about an option that a front end would otherwise have to work out: what it costs, what
     * it would change, for the asked seat and from what it knows. `option_facts` lists their
     * kinds, up to an entry of zeros; find_option_facts says those of one option to `fact_say`, in
     * ascending order. Looked at only when somebody is shown the option. NULL: there are none.
     */
    const struct option_fact *option_facts;
    void (*find_option_facts)(const struct table *t, const struct move *move,
                              struct option_says *says);
    /* What will happen by itself, as far as that seat (NOBODY: a spectator) can know, line by line:
     * forecast.h. NULL: nothing can be foretold. */
    void (*forecast)(const struct table *t, seat_id viewer, struct forecast *f);
    /* How points add up, in one line: those of a seat, or of side k for seats + k, where it has a
     * score. NULL: there is nothing to explain. */
    void (*explain_score)(const struct table *t, unsigned who, struct text *out);
    bool has_standing; /* points add up while it goes on, open to all: they are explained then, too
                        */

    /* ---- for the lab */
    const struct rate *rates;       /* NULL: none */
    const struct measure *measures; /* NULL: none */

    /* ---- for scenes, which lay out positions by hand */
    /* May that card lie in that zone? Where cards of several pools have one face, this says which
     * of them a line means. NULL: any, but for zones of another seat. */
    bool (*may_lie)(const struct table *t, card_id card, zone_id zone);
    /* Reports a position that the rules cannot continue from, or never come to, value by value
     * (wrong_value() and the others of layout.h). NULL: they always can. */
    void (*check_position)(const struct table *t, const struct layout *layout);
    /* Makes what the rules keep besides zones and counters agree with the position, and leaves
     * alone what the layout gives. NULL: they keep nothing. */
    void (*settle)(struct table *t, const struct layout *layout);
    /* The other side of a face, or the face itself: scenes lay cards out by either side, pictures
     * show both. NULL: cards have one side. */
    face_id (*other_side)(const struct setup *setup, face_id face);
};

/* ---- set-up ---------------------------------------------------------------------------------- */

/* What a game and its options fix for all its tables: shared, immutable, made once. */
struct setup {
    const struct game *game;
    struct options options;
    uint8_t seats;
    uint8_t zones;
    uint16_t faces, cards;
    uint32_t table_bytes;
    uint32_t stack_bytes;    /* the game's; prepare() may ask for more, up to STACK_BYTES_MAX */
    uint32_t region_bytes;   /* 0, or what prepare() asks for: see table_region(); whole words */
    const char **face_names; /* by face_id */
    zone_id zone_base[64];   /* by zone kind: the zone of the first seat */
    zone_id box; /* out of the game, face up: every table has this zone after the game's own */
    uint8_t zone_kinds;
    uint8_t streams;
    struct position_names *names; /* hashed: see position.c */
    struct table *fresh;          /* a table laid out and not dealt: table_start copies it */
    /* cards as prepare() said, before the fresh table exists */
    struct card *printed;
    const card_id *likenesses[POOLS_MAX]; /* by pool, then face: see likeness_of() */
    card_id *all_likenesses;              /* their memory */
    bool *repeated; /* by likeness: there is more than one card of its face, in whatever pool */
    void *own;      /* the game's, freed with free() */
    void *play;     /* of the layer of cards in play (src/inplay), likewise */
    const struct pack *pack; /* that of its options: for as long as it lives; not freed */
};

/* NULL, with the mistakes reported, if the options do not go together. */
struct setup *setup_new(const struct game *game, const struct options *options,
                        struct diagnostics *d);
void setup_free(struct setup *setup);

/*
 * The same, but one set-up for all who ask for the same game with equal options, the same pack and
 * the same deck lists, which are the same if they have the same cards, whatever they were read
 * from:
 * the first makes it, and it is freed when the last has given it back with setup_drop(). From any
 * thread. The game and the pack must outlive it.
 */
const struct setup *setup_share(const struct game *game, const struct options *options,
                                struct diagnostics *d);
void setup_drop(const struct setup *setup);
/* Is a shared set-up made with that pack? Whoever made the pack may free it only when none is. */
bool setup_shares_pack(const struct pack *pack);

/* Fills in the default pack and deck lists where the options need some and have none. False, with
 * the mistakes reported: they cannot be read. */
bool setup_find_pack(const struct game *game, struct options *options, struct diagnostics *d);

/* In prepare(): a face called `name` (which must outlive the set-up). */
face_id setup_add_face(struct setup *setup, const char *name);
/* In prepare(): `copies` cards of that face and pool, at the end of the zone where they start. */
void setup_add_cards(struct setup *setup, face_id face, unsigned copies, unsigned pool,
                     zone_id zone);

/* The other side of a face; the face itself, if it has none. */
face_id setup_other_side(const struct setup *setup, face_id face);

static inline zone_id setup_zone(const struct setup *setup, unsigned kind, seat_id seat)
{
    return (zone_id)(setup->zone_base[kind] + seat);
}

/* The zone of that kind of a seat; seat 0 for shared zones. */
static inline zone_id zone_of(const struct table *t, unsigned kind, seat_id seat)
{
    return (zone_id)(t->setup->zone_base[kind] + seat);
}

/*
 * What a set-up needs besides the state, as many bytes as prepare() asked for: zeroed in a fresh
 * table, and copied and hashed like the state. For lists whose length depends on the options
 * (game->rows), which in the state would take the room of the longest. What lies in it after the
 * last row must follow from the play so far, like everything in a table: zero what is no longer
 * used.
 */
static inline void *table_region(const struct table *t)
{
    return table_at(t, (uint32_t)sizeof(struct table) + t->setup->game->state_bytes);
}

/* An option of the game itself, by its place in game->options; of a list, its length. */
static inline int64_t own_option(const struct setup *setup, unsigned index)
{
    return setup->options.value[OPTIONS_COMMON + index].number;
}

/* The word at that place of such a list. */
static inline unsigned own_list_word(const struct setup *setup, unsigned index, unsigned place)
{
    return setup->options.value[OPTIONS_COMMON + index].word[place];
}

#endif
