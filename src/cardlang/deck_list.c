/* SPDX-License-Identifier: MIT */
/* Decks that players build, and how they are read. See deck_list.h. */
#include "cardlang/deck_list.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/hash.h"
#include "cardlang/vocabulary.h"

enum {
    COUNT_MAX = 9999, /* what is read as a number of cards; what a deck may have is less */
    SHOWN_MAX = 60,   /* bytes of a stranger's word in a message */
};

/* ---- lists ----------------------------------------------------------------------------------- */

bool deck_lists_have_same_cards(const struct deck_list *a, const struct deck_list *b)
{
    if (a->hash != b->hash || a->count != b->count) return false;
    for (unsigned i = 0; i < a->count; i++) {
        const struct list_entry *x = &a->entries[i], *y = &b->entries[i];
        if (x->count != y->count || strcmp(x->card, y->card) != 0) return false;
    }
    return true;
}

void deck_list_release(struct deck_list *list)
{
    free(list->file);
    free(list->entries);
    *list = (struct deck_list){ 0 };
}

/* A comment begins with a '#' after a blank: a name that has one stands in quotation marks. */
static void write_entry(const struct list_entry *entry, struct text *out)
{
    const char *mark = strchr(entry->card, '#') ? "\"" : "";
    text_add(out, "%u %s%s%s\n", entry->count, mark, entry->card, mark);
}

void deck_list_write(const struct deck_list *list, struct list_form form, struct text *out)
{
    text_add(out, "deck %s \"%s\"", list->name, list->title);
    if (form.hash) text_add(out, " %016llx", (unsigned long long)list->hash);
    text_add_char(out, '\n');
    for (unsigned i = 0; i < list->count; i++) {
        text_add_string(out, form.indent);
        write_entry(&list->entries[i], out);
    }
}

static int by_card(const void *a, const void *b)
{
    return strcmp(((const struct list_entry *)a)->card, ((const struct list_entry *)b)->card);
}

static void finish_list(struct deck_list *list)
{
    struct text lines = { 0 };
    if (list->count) qsort(list->entries, list->count, sizeof *list->entries, by_card);
    for (unsigned i = 0; i < list->count; i++) write_entry(&list->entries[i], &lines);
    list->hash = hash_bytes(text_string(&lines), lines.length);
    text_release(&lines);
}

/* ---- lines ----------------------------------------------------------------------------------- */

__attribute__((format(printf, 4, 5))) static bool
wrong(struct deck_reader *r, const struct deck_line *line, const char *at, const char *format, ...)
{
    char message[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    r->mistakes++;
    diagnose(r->d, line->number, (unsigned)(at - line->start) + 1, "%s", message);
    return false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Cuts the comment and blanks off both ends. */
static void trim(struct deck_line *line)
{
    for (const char *at = line->at; at < line->end; at++) {
        if (*at == '#' && (at == line->at || is_blank(at[-1]))) line->end = at;
        if (*at != '"') continue;
        const char *close = memchr(at + 1, '"', (size_t)(line->end - at - 1));
        if (!close) break;
        at = close;
    }
    span_trim(&line->at, &line->end);
}

static void skip_blanks(struct deck_line *line)
{
    while (line->at < line->end && is_blank(*line->at)) line->at++;
}

/* Takes what stands before the next blank; empty at the end of the line. */
static void take_word(struct deck_line *line, const char **start, const char **end)
{
    skip_blanks(line);
    *start = line->at;
    while (line->at < line->end && !is_blank(*line->at)) line->at++;
    *end = line->at;
}

static int shown(const char *start, const char *end)
{
    return (int)(end - start < SHOWN_MAX ? end - start : SHOWN_MAX);
}

/* ---- the head of a deck ---------------------------------------------------------------------- */

static bool is_name(const char *start, const char *end)
{
    if (end - start < 1 || end - start > LIST_NAME_MAX || !islower((unsigned char)*start))
        return false;
    for (const char *at = start; at < end; at++) {
        bool fine = (*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9') || *at == '-';
        if (!fine) return false;
    }
    return true;
}

static bool tell_deck_is_there(struct deck_reader *r, const struct deck_line *line,
                               const char *start, const struct deck_list *is)
{
    if (!is->file) return wrong(r, line, start, "there is a deck '%s' already", is->name);
    return wrong(r, line, start, "there is a deck '%s' already, on line %u of %s", is->name,
                 is->line, is->file);
}

static bool name_is_free(struct deck_reader *r, const struct deck_line *line, const char *start,
                         const char *name)
{
    if (strcmp(name, DECK_OF_EVERYTHING) == 0)
        return wrong(r, line, start, "'%s' stands for all cards in scenes: choose another name",
                     name);
    for (unsigned i = 0; i + 1 < r->count; i++) {
        if (strcmp(r->lists[i].name, name) == 0)
            return tell_deck_is_there(r, line, start, &r->lists[i]);
    }
    const struct deck_list *is = r->find ? r->find(r->there, name) : NULL;
    bool itself = is && is->file && r->file && strcmp(is->file, r->file) == 0;
    return !is || itself || tell_deck_is_there(r, line, start, is);
}

static bool read_name(struct deck_reader *r, struct deck_line *line, struct deck_list *list)
{
    const char *start, *end;
    take_word(line, &start, &end);
    if (!is_name(start, end)) {
        return wrong(r, line, start,
                     "the deck's name is expected here: one word of small letters, digits and '-', "
                     "of at most %d bytes",
                     LIST_NAME_MAX);
    }
    char name[LIST_NAME_MAX + 1];
    snprintf(name, sizeof name, "%.*s", (int)(end - start), start);
    if (!name_is_free(r, line, start, name)) return false;
    memcpy(list->name, name, sizeof name);
    return true;
}

static bool has_control_characters(const char *start, const char *end)
{
    for (const char *at = start; at < end; at++) {
        if (iscntrl((unsigned char)*at)) return true;
    }
    return false;
}

static bool read_title(struct deck_reader *r, struct deck_line *line, struct deck_list *list)
{
    skip_blanks(line);
    const char *start = line->at;
    bool quoted = start < line->end && *start == '"';
    const char *close = quoted ? memchr(start + 1, '"', (size_t)(line->end - start - 1)) : NULL;
    if (!close || close == start + 1 || close - start - 1 > LIST_TITLE_MAX ||
        has_control_characters(start, close)) {
        return wrong(r, line, start,
                     "what the deck is called is expected here, in quotation marks, of at most %d "
                     "bytes",
                     LIST_TITLE_MAX);
    }
    snprintf(list->title, sizeof list->title, "%.*s", (int)(close - start - 1), start + 1);
    line->at = close + 1;
    return true;
}

/* A save has the hash of its cards there. */
static bool read_hash(struct deck_reader *r, struct deck_line *line)
{
    const char *start, *end;
    take_word(line, &start, &end);
    if (start == end || !r->takes_hashes) return true;
    char digits[17] = { 0 }, *rest = digits;
    if (end - start == 16) {
        memcpy(digits, start, 16);
        r->hash = strtoull(digits, &rest, 16);
    }
    if (rest != digits + 16 || !isxdigit((unsigned char)*start))
        return wrong(r, line, start, "the hash of a deck has 16 digits");
    r->hash_column = (unsigned)(start - line->start) + 1;
    return true;
}

static struct deck_list *add_list(struct deck_reader *r, unsigned line)
{
    if (r->count == r->room) {
        r->room = r->room ? r->room * 2 : 4;
        r->lists = must_realloc(r->lists, r->room * sizeof *r->lists);
    }
    struct deck_list *list = &r->lists[r->count++];
    *list = (struct deck_list){ .line = line };
    struct text file = { 0 };
    if (r->file) text_add_string(&file, r->file);
    list->file = file.bytes;
    return list;
}

/* A deck whose head is wrong is read all the same: its cards may be wrong, too. */
void deck_reader_head(struct deck_reader *r, const struct deck_line *given)
{
    struct deck_line line = *given;
    deck_reader_end(r);
    struct deck_list *list = add_list(r, line.number);
    r->open = true;
    r->lost = r->unsure = false;
    r->cards = r->hash_column = 0;
    r->head = *given;
    trim(&line);
    bool fine = read_name(r, &line, list) && read_title(r, &line, list);
    const char *after = line.at;
    if (!fine || !read_hash(r, &line)) return;
    if (!r->hash_column) line.at = after;
    skip_blanks(&line);
    if (line.at < line.end) wrong(r, &line, line.at, "the end of the line is expected here");
}

/* ---- the cards of a deck --------------------------------------------------------------------- */

static const struct deck_rules *rules_of(const struct deck_reader *r)
{
    return r->vocabulary->deck_rules;
}

bool card_may_be_in_decks(const struct pack *pack, unsigned card)
{
    const struct card_def *is = &pack->cards[card];
    bool hidden = is->deck != NO_DECK && pack->decks[is->deck].hidden;
    return card < pack->own_from && !hidden &&
           !(is->keywords & pack->vocabulary->deck_rules->never);
}

static bool tell_unknown(struct deck_reader *r, const struct deck_line *line, const char *card)
{
    const char *near = NULL;
    if (r->d->count < DIAGNOSTICS_MAX) { /* what is not shown is not looked for */
        const char **names = must_alloc(r->pack->own_from + 1u, sizeof *names);
        unsigned count = 0;
        for (unsigned i = 0; i < r->pack->own_from; i++) {
            if (card_may_be_in_decks(r->pack, i)) names[count++] = r->pack->cards[i].name;
        }
        near = nearest_word(card, names);
        free(names);
    }
    if (near) {
        return wrong(r, line, line->at, "there is no card '%s' (did you mean '%s'?)", card, near);
    }
    return wrong(r, line, line->at,
                 "there is no card '%s'; 'limbic cards list --game %s' names "
                 "them",
                 card, r->vocabulary->game);
}

/* The keyword that keeps a card out of decks, as it is written. */
static const char *keeping_out(const struct pack *pack, const struct card_def *card)
{
    uint32_t never = pack->vocabulary->deck_rules->never & card->keywords;
    for (const struct phrase *phrase = pack->phrases; phrase->pattern; phrase++) {
        if (phrase->role == ROLE_KEYWORD && phrase->keyword & never) return phrase->pattern;
    }
    return NULL;
}

static bool card_is_allowed(struct deck_reader *r, const struct deck_line *line, const char *name)
{
    if (!r->pack) return true;
    int card = pack_find(r->pack, name);
    if (card < 0) return tell_unknown(r, line, name);
    if (card_may_be_in_decks(r->pack, (unsigned)card)) return true;
    const char *keyword = keeping_out(r->pack, &r->pack->cards[card]);
    if (!keyword && (unsigned)card >= r->pack->own_from) return tell_unknown(r, line, name);
    if (!keyword)
        return wrong(r, line, line->at, "no deck may have '%s': it is there for scenes only", name);
    return wrong(r, line, line->at, "no deck may have '%s': it is marked '%s'", name, keyword);
}

/* How many, at the beginning of the line; more than may be is reported, and read on. */
static bool read_count(struct deck_reader *r, struct deck_line *line, unsigned *count)
{
    const char *start, *end;
    int64_t number;
    take_word(line, &start, &end);
    if (!span_number(start, end, 1, COUNT_MAX, &number)) {
        r->unsure = true;
        return wrong(r, line, start, "a line of a deck is NUMBER CARD, e.g. '%u %s'",
                     rules_of(r)->copies,
                     r->pack && r->pack->card_count ? r->pack->cards[0].name : "Card");
    }
    *count = (unsigned)number;
    r->cards += *count;
    if (*count > rules_of(r)->copies) {
        wrong(r, line, start, "a deck has at most %u of one card, and this line says %u",
              rules_of(r)->copies, *count);
    }
    return true;
}

/* The rest of the line, with quotation marks or without. */
static bool read_card_name(struct deck_reader *r, struct deck_line *line, char *name)
{
    skip_blanks(line);
    const char *start = line->at, *end = line->end;
    if (end - start >= 2 && *start == '"' && end[-1] == '"') start++, end--;
    if (start >= end) return wrong(r, line, line->at, "the name of a card is expected here");
    if (end - start > CARD_NAME_MAX || memchr(start, '"', (size_t)(end - start))) {
        return wrong(r, line, line->at, "'%.*s' is not the name of a card", shown(start, end),
                     start);
    }
    snprintf(name, CARD_NAME_MAX + 1u, "%.*s", (int)(end - start), start);
    return true;
}

static bool is_listed(const struct deck_list *list, const char *card)
{
    for (unsigned i = 0; i < list->count; i++) {
        if (strcmp(list->entries[i].card, card) == 0) return true;
    }
    return false;
}

/* Beyond as many entries as a deck has cards, more are wrong anyway and not kept. */
static void add_entry(struct deck_reader *r, const char *card, unsigned count)
{
    struct deck_list *list = &r->lists[r->count - 1];
    if (list->count == rules_of(r)->cards) return;
    if (!list->entries) list->entries = must_alloc(rules_of(r)->cards, sizeof *list->entries);
    struct list_entry *entry = &list->entries[list->count++];
    memcpy(entry->card, card, strlen(card) + 1);
    entry->count = (uint16_t)count;
}

void deck_reader_card(struct deck_reader *r, const struct deck_line *given)
{
    struct deck_line line = *given;
    char name[CARD_NAME_MAX + 1];
    unsigned count = 0;
    trim(&line);
    if (!r->open) {
        if (!r->lost) wrong(r, &line, line.at, "'deck NAME \"TITLE\"' is expected before cards");
        r->lost = true;
        return;
    }
    if (!read_count(r, &line, &count) || !read_card_name(r, &line, name)) return;
    if (!card_is_allowed(r, &line, name)) return;
    if (is_listed(&r->lists[r->count - 1], name))
        wrong(r, &line, line.at, "'%s' is in this deck already: say there how many", name);
    else
        add_entry(r, name, count);
}

void deck_reader_end(struct deck_reader *r)
{
    if (!r->open) return;
    struct deck_list *list = &r->lists[r->count - 1];
    r->open = false;
    finish_list(list);
    const struct deck_line *head = &r->head;
    if (r->cards != rules_of(r)->cards && !r->unsure) {
        wrong(r, head, head->at, "this deck has %u card%s, and a deck of %s has %u", r->cards,
              plural_s(r->cards), r->vocabulary->game, rules_of(r)->cards);
    } else if (r->hash_column && r->hash != list->hash) {
        wrong(r, head, head->start + r->hash_column - 1,
              "these are not the cards that were saved: their hash is %016llx (without a hash "
              "there, the deck is read as it stands)",
              (unsigned long long)list->hash);
    }
}

void deck_reader_release(struct deck_reader *r)
{
    for (unsigned i = 0; i < r->count; i++) deck_list_release(&r->lists[i]);
    free(r->lists);
    r->lists = NULL;
    r->count = r->room = r->mistakes = 0;
    r->open = false;
}

/* ---- whole texts ----------------------------------------------------------------------------- */

/* The next line that is not blank; false: there are no more. */
static bool next_line(const char **source, struct deck_line *line)
{
    while (**source) {
        const char *end = *source + strcspn(*source, "\n");
        *line = (struct deck_line){ line->number + 1, *source, *source, end };
        *source = *end ? end + 1 : end;
        trim(line);
        if (line->at < line->end) return true;
    }
    return false;
}

/* Takes the word if the line begins with it. */
static bool take_keyword(struct deck_line *line, const char *word)
{
    struct deck_line rest = *line;
    const char *start, *end;
    take_word(&rest, &start, &end);
    if (!span_is(start, end, word)) return false;
    skip_blanks(&rest);
    *line = rest;
    return true;
}

bool deck_text_game(const char *source, struct game_line *out, struct diagnostics *d)
{
    struct deck_line line = { 0 };
    const char *start, *end;
    bool some = next_line(&source, &line);
    if (!some || !take_keyword(&line, "game")) {
        diagnose(d, some ? line.number : 1, 1, "a deck file begins with its game: 'game NAME'");
        return false;
    }
    take_word(&line, &start, &end);
    *out = (struct game_line){ .line = line.number, .column = (unsigned)(start - line.start) + 1 };
    snprintf(out->game, sizeof out->game, "%.*s", shown(start, end), start);
    skip_blanks(&line);
    if (line.at == line.end && start < end) return true;
    diagnose(d, line.number, (unsigned)(line.at - line.start) + 1,
             "one word, the name of a game, is expected after 'game'");
    return false;
}

bool deck_text_read(struct deck_reader *r, const char *source)
{
    unsigned before = r->d->count, lists = r->count;
    struct deck_line line = { 0 };
    for (bool first = true; next_line(&source, &line); first = false) {
        if (take_keyword(&line, "game")) {
            if (!first)
                wrong(r, &line, line.start, "the game stands once, on the first line");
            else if (!span_is(line.at, line.end, r->vocabulary->game))
                wrong(r, &line, line.at, "'%s' is expected here: decks of another game do not fit",
                      r->vocabulary->game);
        } else if (take_keyword(&line, "deck")) {
            deck_reader_head(r, &line);
        } else {
            deck_reader_card(r, &line);
        }
    }
    deck_reader_end(r);
    if (r->count == lists && r->d->count == before) {
        diagnose(r->d, line.number ? line.number : 1, 1,
                 "there is no deck here: 'deck NAME \"TITLE\"' is expected");
    }
    return r->d->count == before;
}

/* ---- with a pack ----------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    return ((const struct deck_card *)a)->card - ((const struct deck_card *)b)->card;
}

bool deck_list_cards(const struct deck_list *list, const struct pack *pack, struct deck_cards *out,
                     struct diagnostics *d)
{
    unsigned before = d->count;
    *out = (struct deck_cards){ .all = must_alloc(list->count + 1u, sizeof *out->all) };
    for (unsigned i = 0; i < list->count; i++) {
        const struct list_entry *entry = &list->entries[i];
        int card = pack_find(pack, entry->card);
        if (card >= 0 && card_may_be_in_decks(pack, (unsigned)card)) {
            out->all[out->count++] = (struct deck_card){ (uint16_t)card, entry->count };
            continue;
        }
        diagnose(d, 0, 0, "the deck '%s' cannot be played with these cards: %s '%s'", list->name,
                 card < 0 ? "there is no card" : "no deck may have", entry->card);
    }
    qsort(out->all, out->count, sizeof *out->all, by_number);
    return d->count == before;
}

void deck_of_everything(const struct pack *pack, struct deck_cards *out)
{
    const struct deck_rules *rules = pack->vocabulary->deck_rules;
    *out = (struct deck_cards){ .all = must_alloc(pack->own_from + 1u, sizeof *out->all) };
    for (unsigned i = 0; i < pack->own_from; i++) {
        if (pack->cards[i].keywords & rules->never) continue;
        out->all[out->count++] = (struct deck_card){ (uint16_t)i, (uint16_t)rules->copies };
    }
}

void deck_cards_release(struct deck_cards *cards)
{
    free(cards->all);
    *cards = (struct deck_cards){ 0 };
}
