/* SPDX-License-Identifier: MIT */
/* What is most likely not meant. See lint.h. */
#include "cardlang/lint.h"

#include <string.h>

#include "cardlang/vocabulary.h"

/* ---- for all games --------------------------------------------------------------------------- */

/* Is a clause of this list, or one within it, after that place of the file, and uses the name? */
static bool uses_name(const struct pack *pack, unsigned first, const struct clause *binding)
{
    for (unsigned c = first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        bool after = clause->line > binding->line ||
                     (clause->line == binding->line && clause->column > binding->column);
        for (unsigned i = 0; after && i < clause->operands; i++) {
            const struct operand *operand = &clause->operand[i];
            if (operand->kind == OPERAND_NAME && strcmp(operand->name, binding->binds) == 0)
                return true;
        }
        if (uses_name(pack, clause->first, binding)) return true;
    }
    return false;
}

/* `for each` needs a name, whether it is used or not. */
static bool is_unused_name(const struct lint_place *at, struct text *found)
{
    if (!*at->clause->binds || at->clause->kind == CLAUSE_EACH) return false;
    text_add_string(found, at->clause->binds);
    return !uses_name(at->pack, at->card->first, at->clause);
}

static bool has_no_cards(const struct lint_place *at, struct text *found)
{
    text_add_string(found, at->pack->decks[at->deck].name);
    return !lint_cards(at, NULL);
}

const struct lint general_lints[] = {
    { "unused-name", LINT_CLAUSE, is_unused_name,
      "nothing after this uses the name '{}': use it, or leave '-> {}' out" },
    { "empty-deck", LINT_DECK, has_no_cards,
      "no card belongs to the deck '{}': write its cards below this line" },
    { 0 },
};

/* ---- reporting ------------------------------------------------------------------------------- */

struct linter {
    const struct pack *pack;
    struct diagnostics *d;
    bool own; /* only those of the vocabulary, of all cards */
};

static void report(struct linter *l, const struct lint *lint, const struct lint_place *at,
                   const char *found)
{
    const struct deck *deck = at->deck == NO_DECK ? NULL : &l->pack->decks[at->deck];
    unsigned file = at->card ? at->card->file : deck ? deck->file : 0, column = 1;
    unsigned line = at->clause ? at->clause->line
                    : at->card ? at->card->line
                    : deck     ? deck->line
                               : 0;
    if (at->clause) column = at->clause->column;
    struct text message = { 0 };
    lint_message(lint, found, &message);
    const char *name = l->d->file, *source = l->d->source;
    if (line) {
        l->d->file = l->pack->files[file].name;
        l->d->source = l->pack->files[file].source;
    }
    diagnose(l->d, line, column, "%s [%s]", text_string(&message), lint->name);
    l->d->file = name;
    l->d->source = source;
    text_release(&message);
}

static void look(struct linter *l, const struct lint *lints, enum lint_level level,
                 const struct lint_place *at)
{
    for (const struct lint *lint = lints; lint && lint->name; lint++) {
        struct text found = { 0 };
        if (lint->level == level && lint->is_wrong(at, &found))
            report(l, lint, at, text_string(&found));
        text_release(&found);
    }
}

static void look_at(struct linter *l, enum lint_level level, const struct lint_place *at)
{
    if (!l->own) look(l, general_lints, level, at);
    look(l, l->pack->vocabulary->lints, level, at);
}

static void look_at_clauses(struct linter *l, unsigned first, struct lint_place at)
{
    const struct clause *hook = at.hook;
    for (unsigned c = first; c != NO_CLAUSE; c = l->pack->clauses[c].next) {
        at.clause = &l->pack->clauses[c];
        at.hook = at.clause->kind == CLAUSE_HOOK ? at.clause : hook;
        look_at(l, LINT_CLAUSE, &at);
        struct lint_place within = at;
        within.nested = true;
        look_at_clauses(l, at.clause->first, within);
    }
}

static void look_at_pack(struct linter *l, bool whole)
{
    const struct pack *pack = l->pack;
    struct lint_place place = { .pack = pack, .deck = NO_DECK };
    if (whole) look_at(l, LINT_PACK, &place);
    for (unsigned i = 0; i < pack->deck_count; i++) {
        place = (struct lint_place){ .pack = pack, .deck = i };
        if (!pack->decks[i].hidden || l->own) look_at(l, LINT_DECK, &place);
    }
    for (unsigned i = 0; i < pack->own_from; i++) {
        const struct card_def *card = &pack->cards[i];
        place = (struct lint_place){ .pack = pack, .deck = card->deck, .card = card };
        bool hidden = card->deck != NO_DECK && pack->decks[card->deck].hidden;
        if (!hidden || l->own) look_at(l, LINT_CARD, &place);
        look_at_clauses(l, card->first, place);
    }
}

void pack_lint(const struct pack *pack, bool whole, struct diagnostics *d)
{
    struct linter l = { pack, d, false };
    look_at_pack(&l, whole);
}

bool pack_is_sound(const struct pack *pack, struct diagnostics *d)
{
    struct linter l = { pack, d, true };
    unsigned before = d->count;
    look_at_pack(&l, true);
    return d->count == before;
}

void lint_message(const struct lint *lint, const char *found, struct text *out)
{
    for (const char *at = lint->message; *at;) {
        size_t length = strcspn(at, "{");
        text_add_bytes(out, at, length);
        at += length;
        if (!*at) break;
        text_add_string(out, found);
        at += strlen("{}");
    }
}

/* ---- for lints ------------------------------------------------------------------------------- */

const struct phrase *lint_phrase(const struct lint_place *at)
{
    /* Only some kinds of clause are phrases: others have a number that no phrase has. */
    unsigned phrases = 0;
    while (at->pack->phrases[phrases].pattern) phrases++;
    return at->clause->phrase < phrases ? &at->pack->phrases[at->clause->phrase] : NULL;
}

static unsigned count(const struct lint_place *at, lint_counts *counts, bool copies)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < at->pack->own_from; i++) {
        const struct card_def *card = &at->pack->cards[i];
        if (card->deck != at->deck || (counts && !counts(at->pack, card))) continue;
        sum += copies ? card->copies : 1u;
    }
    return sum;
}

unsigned lint_cards(const struct lint_place *at, lint_counts *counts)
{
    return count(at, counts, false);
}

unsigned lint_copies(const struct lint_place *at, lint_counts *counts)
{
    return count(at, counts, true);
}
