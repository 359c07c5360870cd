/* SPDX-License-Identifier: MIT */
/*
 * A pack of cards: what the source says (a tree of clauses), and the code made from it.
 *
 * The tree is kept because three things come from it: the code (compile.h), the printed text
 * (card_text.h), and the mutations that test whether scenes prove a card (mutate.h). A pack is
 * immutable once loaded and shared by all tables.
 */
#ifndef LIMBIC_CARDLANG_PACK_H
#define LIMBIC_CARDLANG_PACK_H

#include "base/diagnostics.h"
#include "base/text.h"

enum {
    CARDS_IN_PACK_MAX = 2000,
    CLAUSES_MAX = 40000,  /* of a pack */
    CODE_MAX = 60000,     /* instructions of a pack: they are numbered with 16 bits */
    CARD_CODE_MAX = 1000, /* of a card, ten times the longest: looking ahead takes its square */
    OPERANDS_MAX = 16,    /* of a phrase, with those within its words */
    NESTING_MAX = 8,      /* clauses within clauses */
    VARS = 12,            /* of a running effect; number 0 is the player who follows the card */
    COPIES_MAX = 99,
    CARD_NAME_MAX = 60, /* bytes of a card's name */
    ART_MAX = 40,       /* bytes of its art words: a label for a picture, not a description */
    FACTS_MAX = 6,      /* numbers about a card as a whole, see emit_fact() */
    KEYWORD_MAX = 30,   /* bytes of a keyword that a pack brings */
    LOST_MAX = 16,      /* words whose definition has a mistake, that are remembered as that */
    DECKS_MAX = 200,    /* of a pack: options name them with a byte */
    NO_DECK = 0xffff,
    NO_CLAUSE = 0xffff,
};

/* How an operand was written. */
enum operand_kind {
    OPERAND_WORD,   /* a word of a slot: value */
    OPERAND_NUMBER, /* value */
    OPERAND_RANGE,  /* value to most; most 0: any number, at least value */
    OPERAND_NAME,   /* a bound name: value is its variable */
    OPERAND_TITLE,  /* a text in quotation marks: value is its number in the pack */
};

/*
 * What stands in a slot. A word of a slot may have slots of its own ("each KIND"): what stands in
 * those comes right after it in the clause's list of operands.
 */
struct operand {
    uint8_t slot;
    uint8_t kind;
    uint8_t span; /* how many operands belong to it, itself included */
    uint8_t spare;
    uint16_t value;
    uint16_t most;
    uint16_t word; /* for words: index into the vocabulary's */
    char name[16]; /* for names */
};

enum clause_kind {
    CLAUSE_VERB,   /* do something */
    CLAUSE_EITHER, /* its children are CLAUSE_BRANCHes, of which one is followed */
    CLAUSE_BRANCH, /* its children in order */
    CLAUSE_IF,     /* children: what to do, then perhaps a CLAUSE_OTHERWISE */
    CLAUSE_OTHERWISE,
    CLAUSE_EACH,  /* for each of a set */
    CLAUSE_LATER, /* at a later time */
    CLAUSE_COST,
    CLAUSE_KEYWORD,  /* something about the card as a whole */
    CLAUSE_HOOK,     /* its children are followed whenever its event happens */
    CLAUSE_MODIFIER, /* holds as long as the card, or the clause around it, says */
    CLAUSE_MAY,      /* its children, if the player likes */
    CLAUSE_UNTIL,    /* its children, modifiers, hold until then */
    CLAUSE_WHILE,    /* its children, modifiers, hold while that is so */
};

/* One clause of a card. Clauses of a card are a tree through first and next. */
struct clause {
    uint8_t kind;
    uint8_t operands;
    uint8_t prefixed;     /* stands after the vocabulary's prefix */
    uint8_t deck;         /* the lower byte of its card's deck, which are fewer */
    uint16_t phrase;      /* index into the vocabulary's phrases */
    uint16_t first, next; /* NO_CLAUSE */
    uint16_t line, column;
    struct operand operand[OPERANDS_MAX];
    char binds[16]; /* the name after "->", or empty */
};

struct card_def {
    char name[CARD_NAME_MAX + 1];
    char *flavour; /* NULL: none */
    char *art;     /* what a picture of it shows, "wilting flower"; NULL: it does not say */
    uint16_t copies;
    uint16_t line;
    uint16_t first;        /* its clauses, NO_CLAUSE if it has none */
    uint16_t file;         /* which of the pack's files */
    uint16_t source_start; /* its lines in that file, from 1 */
    uint16_t source_end;
    uint16_t deck; /* NO_DECK: it belongs to none */
    /* by compile.c */
    uint16_t code_start, code_end;
    uint16_t played_at;              /* what happens when it is played */
    uint16_t vars;                   /* how many variables its code uses */
    uint16_t cost_at;                /* 0: it has no cost */
    uint16_t hooks_start, hooks_end; /* its hooks in the pack's list, in the order of its clauses */
    uint16_t facts[FACTS_MAX];       /* by its keywords, see emit_fact() */
    uint32_t keywords;               /* bits given by the vocabulary's keyword phrases */
};

/* 12 bytes. What a, b, c and mask mean is said in the table of the operation. */
struct instruction {
    uint8_t op;
    uint8_t a, b, c;
    uint16_t mask;
    uint16_t to;    /* where it jumps, if it does */
    uint16_t line;  /* of the source */
    uint16_t flags; /* see vocabulary.h */
};

/*
 * A clause that acts when something happens, or holds while something is so: a trigger, a power, a
 * modifier. What `kind` and `data` mean is the game's matter.
 */
struct hook {
    uint8_t kind;
    uint8_t flags;
    uint16_t card;      /* of the pack */
    uint16_t clause;    /* of the pack */
    uint16_t code;      /* what to do; 0: nothing, it only holds */
    uint16_t data;      /* of the pack, see pack_data() */
    uint16_t condition; /* of the pack, see pack_data(): holds only while that is so; 0: always */
    uint8_t prefixed;
    uint8_t standing; /* belongs to the card as a whole, not to a clause that is carried out */
};

/* What card texts call who a deck is about, after the name. */
enum pronoun { PRONOUN_IT, PRONOUN_HE, PRONOUN_SHE, PRONOUN_THEY };
/* "Himself": who acts on themselves. */
const char *pronoun_self(enum pronoun pronoun);

/* Cards that belong together, e.g. those of a hero. */
struct deck {
    char kind[16];
    char name[40];   /* as typed */
    char title[61];  /* as people read it */
    bool hidden;     /* for scenes only */
    uint8_t pronoun; /* enum pronoun, of who the deck is about */
    bool continued;  /* another file goes on with it */
    uint16_t file, line;
};

/* A word that the pack brings for its cards: see keywords.c. */
struct keyword {
    char *word;   /* as written */
    char *title;  /* as printed where it stands alone */
    char *plural; /* NULL: it has none */
    char *help;   /* NULL: none */
    uint16_t file, line;
};

/* What the cards of the rules themselves are called as a file: the last of a finished pack. */
#define PACK_RULES_FILE "(rules)"

struct pack_file {
    char *name;
    char *source;
};

struct pack {
    const struct vocabulary *vocabulary;
    /* Those of the vocabulary and, after them, those of the pack's keywords; ended as there. What
     * clauses and operands name by number is looked up here. */
    struct phrase *phrases;
    struct slot_word *words;
    struct keyword *keywords;
    unsigned keyword_count;
    /* Keywords whose declaration has a mistake: what uses them is not reported as well. */
    char lost_keywords[LOST_MAX][KEYWORD_MAX + 1];
    unsigned lost_keyword_count;
    struct pack_file *files;
    unsigned file_count;
    char *notice;
    struct card_def *cards;
    unsigned card_count;
    struct clause *clauses;
    unsigned clause_count;
    struct instruction *code; /* code[0] is unused, so that 0 means none */
    unsigned code_count;
    struct hook *hooks; /* hooks[0] is unused, so that 0 means none */
    unsigned hook_count;
    uint32_t
        *data; /* what vocabularies keep about clauses, in words of 4 bytes; data[0] is unused */
    unsigned data_count;
    char **titles; /* texts in quotation marks, each once */
    unsigned title_count;
    struct deck *decks;
    unsigned deck_count;
    unsigned own_from; /* the first card that is the rules' own; card_count before pack_finish() */
    uint64_t hash;     /* of the sources */
};

/* An empty pack for that vocabulary. */
struct pack *pack_new(const struct vocabulary *vocabulary);
void pack_free(struct pack *pack);

/* Reads one more file into the pack. All mistakes are reported; false if there were any. */
bool pack_read(struct pack *pack, const char *name, const char *source, struct diagnostics *d);

/*
 * The game a pack file says it is for: the word after `game` on its first line that is not blank,
 * with its place. False, with the mistake reported, if it does not begin like that.
 */
enum { GAME_NAME_MAX = 60 };
struct game_line {
    char game[GAME_NAME_MAX + 1];
    unsigned line, column;
};
bool pack_game_line(const char *source, struct game_line *out, struct diagnostics *d);

/* After the last file: reads the cards of the rules themselves, and makes the code. */
bool pack_finish(struct pack *pack, struct diagnostics *d);

/* Makes the code of all cards, and verifies it. */
bool pack_compile(struct pack *pack, struct diagnostics *d);

/* The card of that name, -1: none. */
int pack_find(const struct pack *pack, const char *name);

/* The first hook of that kind of a card; NULL: it has none. */
const struct hook *card_hook(const struct pack *pack, const struct card_def *card, unsigned kind);

/* The deck of that name, -1: none. */
int pack_find_deck(const struct pack *pack, const char *name);

/* What a vocabulary has kept with emit_data(). */
static inline const void *pack_data(const struct pack *pack, unsigned at)
{
    return pack->data + at;
}
/* Its words of 4 bytes. */
static inline unsigned pack_data_words(const struct pack *pack, unsigned at)
{
    return at ? pack->data[at - 1] : 0;
}

/* A copy that shares nothing, for mutation. */
struct pack *pack_copy(const struct pack *pack);

/* The whole printed text of a card, generated from its clauses: see card_text.c. */
void card_text(const struct pack *pack, unsigned card, struct text *out);
/* The same without any keyword that is shown like this (enum shown): SHOWN_TO_AUTHORS are marks
 * that are nothing to players. */
void card_text_without(const struct pack *pack, unsigned card, unsigned hidden, struct text *out);
/* Parts of it: what it costs (nothing: empty), and what it does, without cost and keywords. */
void card_cost_text(const struct pack *pack, unsigned card, struct text *out);
void card_effect_text(const struct pack *pack, unsigned card, struct text *out);
/* The same of one clause with what belongs to it. */
void clause_text(const struct pack *pack, unsigned clause, struct text *out);
/* The same with what is known by now: the amount in the place of what stands in `value_slot`, and
 * what its names mean. */
struct text_fill {
    uint8_t value_slot, thing_slot;
    int amount;
    const char *card, *thing; /* NULL: not known */
    uint16_t card_id;         /* for the mark of `card`; NO_CARD: none */
};
void clause_text_filled(const struct pack *pack, unsigned clause, const struct text_fill *fill,
                        struct text *out);
/* The clause of a card (with what belongs to it a sentence) that this line of its file is part of;
 * NO_CLAUSE: none is. */
unsigned card_clause_at(const struct pack *pack, unsigned card, unsigned line);
/* What belongs to it alone: of a power, what it does. */
void clause_body_text(const struct pack *pack, unsigned clause, struct text *out);
/* What somebody is asked who may do it, with what it is done for and what a refusal costs: "discard
 * 2 cards to destroy this card?". `fill`: what is known by now; NULL: nothing. */
void clause_question_text(const struct pack *pack, unsigned clause, const struct text_fill *fill,
                          struct text *out);
/* Does the text of a clause of a card go on in the paragraph of the one before? */
bool clause_joins(const struct pack *pack, unsigned clause);

/* The clause an instruction was made from: a `may`, or the verb in its line; NO_CLAUSE: none. */
unsigned instruction_clause(const struct pack *pack, unsigned at);
/* What somebody is asked by the instruction at that place, and what comes of it: "discard 2 cards?
 * If you do, destroy this." `fill`: what is known by now, as above; NULL: nothing. */
void question_text(const struct pack *pack, unsigned at, const struct text_fill *fill,
                   struct text *out);
/* " may draw a card": what stands after who does it. Nothing: its clause does not say "may". */
void may_text(const struct pack *pack, unsigned at, struct text *out);

/* The instruction as a line of text. */
void instruction_text(const struct pack *pack, unsigned at, struct text *out);

#endif
