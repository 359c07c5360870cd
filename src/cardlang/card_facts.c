/* SPDX-License-Identifier: MIT */
/* What is printed on a card, as data. See card_facts.h. */
#include "cardlang/card_facts.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/json.h"
#include "cardlang/vocabulary.h"
#include "kernel/zone.h"

/* ---- from a pack ----------------------------------------------------------------------------- */

static const struct phrase *phrase_of(const struct pack *pack, const struct clause *clause)
{
    return clause->phrase < NO_CLAUSE ? &pack->phrases[clause->phrase] : NULL;
}

static bool is_shown(const struct pack *pack, const struct clause *clause, enum shown how)
{
    const struct phrase *phrase = phrase_of(pack, clause);
    return phrase && phrase->shown & how;
}

/* The first text in quotation marks of a clause; NULL: it has none. */
static const char *title_of(const struct pack *pack, const struct clause *clause)
{
    for (unsigned i = 0; i < clause->operands; i++) {
        const struct operand *o = &clause->operand[i];
        if (o->kind == OPERAND_TITLE) return pack->titles[o->value];
    }
    return NULL;
}

static int number_of(const struct pack *pack, const struct clause *clause)
{
    for (unsigned i = 0; i < clause->operands; i++) {
        const struct operand *o = &clause->operand[i];
        if (o->kind == OPERAND_NUMBER && o->slot == pack->vocabulary->number_slot) return o->value;
    }
    return -1;
}

/* The words of a pattern without its slots: "hp NUMBER" is "hp". */
static void add_plain_words(const char *pattern, struct text *out)
{
    for (const char *at = pattern; *at;) {
        size_t length = strcspn(at, " ");
        if (!pattern_is_slot(at)) {
            if (out->length) text_add_char(out, ' ');
            text_add_bytes(out, at, length);
        }
        at += length;
        at += strspn(at, " ");
    }
}

static void add_keyword(const struct pack *pack, unsigned c, struct card_facts *facts)
{
    const struct clause *clause = &pack->clauses[c];
    const struct phrase *phrase = phrase_of(pack, clause);
    struct card_keyword *keyword = &facts->keywords[facts->keyword_count++];
    bool helps = phrase->help && *phrase->help;
    *keyword = (struct card_keyword){ .help = helps ? phrase->help : NULL,
                                      .title = title_of(pack, clause),
                                      .number = number_of(pack, clause),
                                      .side = is_shown(pack, clause, SHOWN_AS_SIDE),
                                      .capital = is_shown(pack, clause, SHOWN_CAPITAL),
                                      .explained = is_shown(pack, clause, SHOWN_EXPLAINED),
                                      .authors = is_shown(pack, clause, SHOWN_TO_AUTHORS) };
    add_plain_words(phrase->pattern, &keyword->word);
    clause_text(pack, c, &keyword->text);
    if (is_shown(pack, clause, SHOWN_AS_KIND) && !facts->kind) facts->kind = phrase->pattern;
    if (is_shown(pack, clause, SHOWN_AS_SIDE)) facts->other_side = keyword->title;
}

static void add_sentence(const struct pack *pack, unsigned c, struct card_facts *facts)
{
    const struct clause *clause = &pack->clauses[c];
    struct card_sentence *sentence = &facts->sentences[facts->sentence_count++];
    *sentence = (struct card_sentence){ .line = clause->line };
    sentence->joins = clause_joins(pack, c);
    if (is_shown(pack, clause, SHOWN_AS_TITLE)) sentence->title = title_of(pack, clause);
    clause_text(pack, c, &sentence->text);
    text_add_char(&sentence->text, '.');
}

static unsigned count_clauses(const struct pack *pack, const struct card_def *card)
{
    unsigned count = 0;
    for (unsigned c = card->first; c != NO_CLAUSE; c = pack->clauses[c].next) count++;
    return count;
}

/* Does that card say it is the other side of the one called `name`? */
static bool is_other_side(const struct pack *pack, const struct card_def *card, const char *name)
{
    for (unsigned c = card->first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        if (!is_shown(pack, clause, SHOWN_AS_SIDE)) continue;
        const char *title = title_of(pack, clause);
        if (title && strcmp(title, name) == 0) return true;
    }
    return false;
}

/* The back says whose back it is; of the front it follows. */
static void find_other_side(const struct pack *pack, struct card_facts *facts)
{
    for (unsigned i = 0; i < pack->own_from && !facts->other_side; i++) {
        if (is_other_side(pack, &pack->cards[i], facts->name))
            facts->other_side = pack->cards[i].name;
    }
}

/* How many of a card there are, with few players and with many. */
struct copies {
    unsigned least, most;
};

static struct copies copies_of(const struct pack *pack, const struct card_def *card)
{
    unsigned (*copies)(const struct card_def *, unsigned) = pack->vocabulary->copies;
    if (!copies) return (struct copies){ card->copies, card->copies };
    return (struct copies){ copies(card, 1), copies(card, SEATS_MAX) };
}

void card_copies_text(const struct pack *pack, unsigned card, struct text *out)
{
    struct copies copies = copies_of(pack, &pack->cards[card]);
    text_add(out, "x%u", copies.least);
    if (copies.most > copies.least) text_add(out, "-%u", copies.most);
}

void card_facts_of(const struct pack *pack, unsigned number, struct card_facts *facts)
{
    const struct card_def *card = &pack->cards[number];
    unsigned clauses = count_clauses(pack, card);
    struct copies copies = copies_of(pack, card);
    *facts = (struct card_facts){ .game = pack->vocabulary->game,
                                  .name = card->name,
                                  .copies = copies.least,
                                  .copies_most = copies.most > copies.least ? copies.most : 0u,
                                  .file = pack->files[card->file].name,
                                  .line = card->source_start,
                                  .flavour = card->flavour,
                                  .art = card->art,
                                  .notice = pack->notice };
    if (card->deck != NO_DECK) facts->deck = &pack->decks[card->deck];
    facts->keywords = must_alloc(clauses + 1u, sizeof *facts->keywords);
    facts->sentences = must_alloc(clauses + 1u, sizeof *facts->sentences);
    card_cost_text(pack, number, &facts->cost);
    for (unsigned c = card->first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        enum clause_kind kind = pack->clauses[c].kind;
        if (kind == CLAUSE_KEYWORD)
            add_keyword(pack, c, facts);
        else if (kind != CLAUSE_COST)
            add_sentence(pack, c, facts);
    }
    find_other_side(pack, facts);
}

void card_facts_release(struct card_facts *facts)
{
    for (unsigned i = 0; i < facts->keyword_count; i++) {
        text_release(&facts->keywords[i].word);
        text_release(&facts->keywords[i].text);
    }
    for (unsigned i = 0; i < facts->sentence_count; i++) text_release(&facts->sentences[i].text);
    free(facts->keywords);
    free(facts->sentences);
    text_release(&facts->cost);
    *facts = (struct card_facts){ 0 };
}

/* ---- from a set-up --------------------------------------------------------------------------- */

static unsigned copies_in(const struct setup *setup, face_id face)
{
    unsigned count = 0;
    for (card_id c = 0; c < setup->cards; c++) count += face_of(setup->fresh, c) == face;
    return count;
}

/* Faces are called as their cards in the pack, where names are unique. */
void card_facts_of_face(const struct setup *setup, face_id face, struct card_facts *facts)
{
    check(face < setup->faces);
    const char *name = setup->face_names[face];
    int card = setup->pack ? pack_find(setup->pack, name) : -1;
    if (card >= 0)
        card_facts_of(setup->pack, (unsigned)card, facts);
    else
        *facts = (struct card_facts){ .game = setup->game->name, .name = name };
    facts->copies = copies_in(setup, face);
    facts->copies_most = 0;
}

/* ---- as JSON --------------------------------------------------------------------------------- */

static void write_string(const char *key, const char *string, struct text *out)
{
    if (!string || !*string) return;
    json_key(out, key);
    json_text(out, string);
}

static void write_number(const char *key, unsigned number, struct text *out)
{
    if (!number) return;
    json_key(out, key);
    json_number(out, number);
}

static void write_deck(const struct deck *deck, struct text *out)
{
    if (!deck) return;
    json_key(out, "deck");
    json_open(out, '{');
    write_string("kind", deck->kind, out);
    write_string("name", deck->name, out);
    write_string("title", deck->title, out);
    json_close(out, '}');
}

static void write_keyword(const struct card_keyword *keyword, struct text *out)
{
    json_open(out, '{');
    write_string("word", text_string(&keyword->word), out);
    write_string("text", text_string(&keyword->text), out);
    write_string("title", keyword->title, out);
    write_string("help", keyword->help, out);
    json_close(out, '}');
}

/* Marks for authors are theirs; numbers are listed once more by name, for whoever wants only them.
 */
static void write_keywords(const struct card_facts *facts, struct text *out)
{
    bool numbers = false, words = false;
    for (unsigned i = 0; i < facts->keyword_count; i++) {
        const struct card_keyword *keyword = &facts->keywords[i];
        if (keyword->authors) continue;
        if (!words) json_key(out, "keywords");
        if (!words) json_open(out, '[');
        write_keyword(keyword, out);
        words = true;
        numbers |= keyword->number >= 0;
    }
    if (words) json_close(out, ']');
    if (!numbers) return;
    json_key(out, "numbers");
    json_open(out, '{');
    for (unsigned i = 0; i < facts->keyword_count; i++) {
        if (facts->keywords[i].number < 0) continue;
        json_key(out, text_string(&facts->keywords[i].word));
        json_number(out, facts->keywords[i].number);
    }
    json_close(out, '}');
}

static void write_sentences(const struct card_facts *facts, struct text *out)
{
    if (!facts->sentence_count) return;
    json_key(out, "sentences");
    json_open(out, '[');
    for (unsigned i = 0; i < facts->sentence_count; i++) {
        const struct card_sentence *sentence = &facts->sentences[i];
        json_open(out, '{');
        write_number("line", sentence->line, out);
        write_string("title", sentence->title, out);
        write_string("text", text_string(&sentence->text), out);
        if (sentence->joins) {
            json_key(out, "joins");
            json_bool(out, true);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

void card_facts_write(const struct card_facts *facts, struct text *out)
{
    json_open(out, '{');
    write_string("game", facts->game, out);
    write_string("name", facts->name, out);
    write_string("kind", facts->kind, out);
    write_deck(facts->deck, out);
    write_number("copies", facts->copies, out);
    if (facts->copies_most) write_number("copies_most", facts->copies_most, out);
    write_string("other", facts->other_side, out);
    write_keywords(facts, out);
    write_string("cost", text_string(&facts->cost), out);
    write_sentences(facts, out);
    write_string("flavour", facts->flavour, out);
    write_string("art", facts->art, out);
    write_string("file", facts->file, out);
    write_number("line", facts->line, out);
    write_string("notice", facts->notice, out);
    json_close(out, '}');
}

void setup_faces_write(const struct setup *setup, struct text *out)
{
    json_open(out, '{');
    write_string("game", setup->game->name, out);
    if (setup->pack) write_string("notice", setup->pack->notice, out);
    json_key(out, "faces");
    json_open(out, '{');
    for (face_id face = 0; face < setup->faces; face++) {
        struct card_facts facts;
        card_facts_of_face(setup, face, &facts);
        facts.game = facts.notice = NULL; /* said once, above */
        json_key(out, facts.name);
        card_facts_write(&facts, out);
        card_facts_release(&facts);
    }
    json_close(out, '}');
    json_close(out, '}');
}
