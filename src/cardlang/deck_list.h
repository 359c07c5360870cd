/* SPDX-License-Identifier: MIT */
/*
 * A deck that a player has built: a name, a title, and how many of which cards.
 *
 *     game sentiment
 *     # Strike first, then let small harms finish.
 *     deck cornered "Cornered"
 *     2 Red Fox
 *     2 Old Lens
 *
 * A list speaks of cards by their names and belongs to no pack: it is the same in every pack that
 * has its cards, and in the mutants of one. What a deck may be, the vocabulary says (struct
 * deck_rules). A file can have several decks; saves and requests carry lists in the same lines.
 *
 * Order does not count: two lists with the same cards are the same deck, and have the same hash.
 */
#ifndef LIMBIC_CARDLANG_DECK_LIST_H
#define LIMBIC_CARDLANG_DECK_LIST_H

#include "cardlang/pack.h"

enum {
    LIST_NAME_MAX = 39,             /* bytes: as long as the names of a pack's decks */
    LIST_TITLE_MAX = 60,            /* likewise */
    DECK_FILE_BYTES_MAX = 256 << 10 /* a deck takes one kilobyte; whatever is larger is none */
};

/* The word of options that stands for a deck of all cards, so no list can be called so. */
#define DECK_OF_EVERYTHING "everything"

struct list_entry {
    char card[CARD_NAME_MAX + 1];
    uint16_t count;
};

struct deck_list {
    char name[LIST_NAME_MAX + 1]; /* as typed */
    char title[LIST_TITLE_MAX + 1];
    char *file;                 /* where it stands, for messages; NULL: in no file */
    unsigned line;              /* there */
    struct list_entry *entries; /* by the names of the cards */
    unsigned count;
    uint64_t hash; /* of the entries: not of name and title */
};

/* Are they the same cards, as many of each? */
bool deck_lists_have_same_cards(const struct deck_list *a, const struct deck_list *b);
/* Frees what it owns. */
void deck_list_release(struct deck_list *list);

/* The lines of the list as they are read: `deck NAME "TITLE"`, then its cards. `indent` stands
 * before each card, `hash` says whether the hash stands after the title. */
struct list_form {
    const char *indent;
    bool hash;
};
void deck_list_write(const struct deck_list *list, struct list_form form, struct text *out);

/* ---- reading --------------------------------------------------------------------------------- */

/* One line, with its number from 1; [at, end) is what is to be read of it. */
struct deck_line {
    unsigned number;
    const char *start;
    const char *at, *end;
};

/* Reads decks line by line; all mistakes are reported. */
struct deck_reader {
    const struct vocabulary *vocabulary; /* of a game with deck rules */
    const struct pack *pack;             /* NULL: whether it has the cards is not looked at */
    struct diagnostics *d;
    const char *file;  /* for the lists: NULL: they stand in none */
    bool takes_hashes; /* a hash may stand after a title, and must then be right: in saves */
    /* The deck of that name that is there already, which is a mistake unless it is from the same
     * file, that was changed since. NULL: names may be taken again. */
    const struct deck_list *(*find)(const void *there, const char *name);
    const void *there;

    struct deck_list *lists; /* what was read */
    unsigned count, room;
    unsigned mistakes; /* in them: if there are any, the lists are of no use */

    /* Of the list that is being read. */
    bool open;
    bool lost;   /* cards that belong to no deck were reported */
    bool unsure; /* a line's number could not be read, so how many cards there are is not known */
    unsigned cards;
    struct deck_line head;
    unsigned hash_column; /* 0: none was given */
    uint64_t hash;
};

/* `deck NAME "TITLE"`, from the name on; ends the list before it. */
void deck_reader_head(struct deck_reader *r, const struct deck_line *line);
/* `2 Red Fox` */
void deck_reader_card(struct deck_reader *r, const struct deck_line *line);
/* After the last line of the last list. */
void deck_reader_end(struct deck_reader *r);
/* Frees the lists. */
void deck_reader_release(struct deck_reader *r);

/* The game that the first line of a deck file names. False, with the mistake reported, if it does
 * not begin like that. */
bool deck_text_game(const char *source, struct game_line *out, struct diagnostics *d);

/* Reads a whole text, which is d->source. The line with the game may be missing. False: there were
 * mistakes. */
bool deck_text_read(struct deck_reader *r, const char *source);

/* ---- with a pack ----------------------------------------------------------------------------- */

/* What a deck is made of, by the order of the cards in the pack: the deal follows from it, so it
 * does not depend on the order of a file. */
struct deck_card {
    uint16_t card; /* of the pack */
    uint16_t count;
};
struct deck_cards {
    struct deck_card *all;
    unsigned count;
};

/* Tokens may not, nor cards that are there for scenes, nor those of the rules themselves. */
bool card_may_be_in_decks(const struct pack *pack, unsigned card);

/* False, with each card reported, if the pack does not have them all. To be released either way. */
bool deck_list_cards(const struct deck_list *list, const struct pack *pack, struct deck_cards *out,
                     struct diagnostics *d);
/* As many of each card as a deck may have, for scenes. */
void deck_of_everything(const struct pack *pack, struct deck_cards *out);
void deck_cards_release(struct deck_cards *cards);

#endif
