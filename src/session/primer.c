/* SPDX-License-Identifier: MIT */
/*
 * Primers: reading them, and finding a section by what somebody typed.
 *
 * People ask in their own words, so nothing is asked of them: case, "?" and plural do not matter.
 * Every section is held against what was typed and has a closeness; the closest are the answer, all
 * of them. There is no ranking beyond that: two pages are short enough to read what ties.
 */
#include "session/primer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/check.h"
#include "base/json.h"

/* ---- reading --------------------------------------------------------------------------------- */

static const char words_begin[] = "<!-- words: ";
static const char words_end[] = " -->";

static bool begins_with(const char *line, const char *start)
{
    return strncmp(line, start, strlen(start)) == 0;
}

/* A line goes on with the paragraph of the line before, unless it begins an item. */
static void add_line(struct text *to, const char *line, bool goes_on)
{
    bool item = begins_with(line, "- ");
    if (to->length) text_add_char(to, goes_on && !item ? ' ' : '\n');
    text_add_string(to, line + strspn(line, " "));
}

static struct primer_section *begin_section(struct primer *p, const char *title)
{
    check(p->count < PRIMER_SECTIONS_MAX);
    struct primer_section *section = &p->sections[p->count++];
    *section = (struct primer_section){ .title = title, .words = "" };
    return section;
}

static const char *read_words(char *line)
{
    char *end = strstr(line, words_end);
    check(end);
    *end = '\0';
    return line + strlen(words_begin);
}

/* Cuts the line off at its end; returns where the next one begins. */
static char *cut_line(char *line)
{
    size_t length = strcspn(line, "\n");
    char *next = line + length + (line[length] == '\n');
    line[length] = '\0';
    return next;
}

struct primer *primer_read(const char *source)
{
    struct primer *p = must_alloc(1, sizeof *p);
    *p = (struct primer){ .bytes = must_alloc(1, strlen(source) + 1), .title = "" };
    strcpy(p->bytes, source);
    bool goes_on = false;
    for (char *line = p->bytes, *next; *line; line = next) {
        next = cut_line(line);
        struct primer_section *section = p->count ? &p->sections[p->count - 1] : NULL;
        bool text = *line && *line != '#' && !begins_with(line, words_begin);
        if (begins_with(line, "## "))
            begin_section(p, line + 3);
        else if (begins_with(line, "# "))
            p->title = line + 2;
        else if (begins_with(line, words_begin) && section)
            section->words = read_words(line);
        else if (text)
            add_line(section ? &section->text : &p->about, line, goes_on);
        goes_on = text;
    }
    return p;
}

static const struct embedded_primer *find_file(const char *game)
{
    for (const struct embedded_primer *e = embedded_primers; e->game; e++) {
        if (strcmp(e->game, game) == 0) return e;
    }
    return NULL;
}

bool primer_exists(const char *game)
{
    return find_file(game) != NULL;
}

struct primer *primer_new(const char *game)
{
    const struct embedded_primer *file = find_file(game);
    return file ? primer_read(file->source) : NULL;
}

void primer_free(struct primer *primer)
{
    if (!primer) return;
    for (unsigned i = 0; i < primer->count; i++) text_release(&primer->sections[i].text);
    text_release(&primer->about);
    free(primer->bytes);
    free(primer);
}

/* ---- terms ----------------------------------------------------------------------------------- */

/* Where a term ends: at a comma, a colon or " and ". */
static size_t term_length(const char *at)
{
    size_t length = strcspn(at, ",:");
    const char *also = strstr(at, " and ");
    return also && (size_t)(also - at) < length ? (size_t)(also - at) : length;
}

bool primer_term(const char **at, const char **start, const char **end)
{
    while (**at) {
        size_t length = term_length(*at);
        *start = *at;
        *end = *at + length;
        *at = begins_with(*end, " and ") ? *end + strlen(" and ") : *end + (**end != '\0');
        span_trim(start, end);
        if (*start < *end) return true;
    }
    return false;
}

/* ---- how close something is ------------------------------------------------------------------ */

/* A title counts for more than a word, and both for more than a word that only has it in it. */
enum closeness { FAR, IN_WORDS, IN_TITLE, BEGINS_WORDS, BEGINS_TITLE, IS_WORD, IS_TITLE };

enum {
    PART_LEAST = 3, /* letters of what may be a part of a word: "is" is in half of them */
    ASKED_MOST = 200,
};

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

static bool ends_in(const char *word, size_t length, const char *ending)
{
    size_t cut = strlen(ending);
    return length >= cut + PART_LEAST && strncasecmp(word + length - cut, ending, cut) == 0;
}

/* How much of a word stays when it is bent: "pass" of "passes", "evok" of "evoke" and "evoking",
 * "swap" of "swapping". It need not be a word, only the same for all of them. */
static size_t stem_length(const char *word, size_t length)
{
    static const char *const endings[] = { "ing", "ed", "es", "s", "e", NULL };
    for (unsigned i = 0; endings[i]; i++) {
        bool double_s = endings[i][0] == 's' && ends_in(word, length, "ss");
        if (!ends_in(word, length, endings[i]) || double_s) continue;
        length -= strlen(endings[i]);
        break;
    }
    bool doubled = length > PART_LEAST && word[length - 1] == word[length - 2];
    return doubled ? length - 1 : length;
}

static bool is_same(const char *term, size_t length, const char *asked)
{
    size_t stem = stem_length(term, length);
    return stem == stem_length(asked, strlen(asked)) && strncasecmp(term, asked, stem) == 0;
}

/* Is it in [text, text + length), and at the start of a word there? */
static bool has_part(const char *text, size_t length, const char *asked, bool *begins)
{
    size_t typed = strlen(asked);
    bool found = false;
    *begins = false;
    for (size_t i = 0; typed >= PART_LEAST && i + typed <= length; i++) {
        if (strncasecmp(text + i, asked, typed) != 0) continue;
        found = true;
        if (!i || !is_letter(text[i - 1])) *begins = true;
    }
    return found;
}

/* Of all terms in `terms`, the closest. `is`: what it is if a term is the same; the others are by
 * two less each. */
static unsigned closest_term(const char *terms, const char *asked, enum closeness is)
{
    const char *start, *end;
    unsigned closest = FAR;
    while (primer_term(&terms, &start, &end)) {
        size_t length = (size_t)(end - start);
        bool begins;
        unsigned close = FAR;
        if (is_same(start, length, asked))
            close = is;
        else if (has_part(start, length, asked, &begins))
            close = begins ? is - 2 : is - 4;
        if (close > closest) closest = close;
    }
    return closest;
}

static unsigned closeness(const struct primer_section *section, const char *asked)
{
    bool begins;
    unsigned title = closest_term(section->title, asked, IS_TITLE);
    unsigned words = closest_term(section->words, asked, IS_WORD);
    /* "winning and score", typed as it stands there. */
    bool several = strchr(asked, ' ') != NULL;
    if (several && has_part(section->title, strlen(section->title), asked, &begins))
        title = IS_TITLE;
    return title > words ? title : words;
}

/* ---- finding --------------------------------------------------------------------------------- */

/* Words of questions that say nothing about what is asked. */
static const char *const idle_words[] = {
    "a",     "about", "an",   "and",     "are",   "at",   "be",    "can",  "could", "differ",
    "do",    "does",  "done", "explain", "for",   "from", "get",   "has",  "have",  "how",
    "i",     "if",    "in",   "is",      "it",    "its",  "many",  "me",   "mean",  "means",
    "much",  "my",    "not",  "of",      "on",    "one",  "or",    "rule", "rules", "should",
    "so",    "tell",  "than", "that",    "the",   "then", "there", "they", "this",  "to",
    "we",    "what",  "when", "where",   "which", "who",  "why",   "will", "with",  "work",
    "works", "would", "you",  "your",    NULL
};

static bool is_idle(const char *word)
{
    for (unsigned i = 0; idle_words[i]; i++) {
        if (strcasecmp(idle_words[i], word) == 0) return true;
    }
    return false;
}

/* What was typed, without marks around words: letters, and single spaces between. */
static void tidy(const char *asked, char out[ASKED_MOST + 1])
{
    size_t length = 0;
    for (; *asked && length < ASKED_MOST; asked++) {
        bool kept = is_letter(*asked) || ((*asked == '-' || *asked == '\'') && is_letter(asked[1]));
        if (kept)
            out[length++] = *asked;
        else if (length && out[length - 1] != ' ')
            out[length++] = ' ';
    }
    while (length && out[length - 1] == ' ') length--;
    out[length] = '\0';
}

/* Those with the highest number above 0. */
static unsigned take_closest(const struct primer *p, const unsigned close[],
                             unsigned found[PRIMER_SECTIONS_MAX])
{
    unsigned closest = 1, count = 0;
    for (unsigned i = 0; i < p->count; i++) {
        if (close[i] > closest) closest = close[i];
    }
    for (unsigned i = 0; i < p->count; i++) {
        if (close[i] == closest) found[count++] = i;
    }
    return count;
}

static unsigned find_phrase(const struct primer *p, const char *asked,
                            unsigned found[PRIMER_SECTIONS_MAX])
{
    unsigned close[PRIMER_SECTIONS_MAX] = { 0 };
    for (unsigned i = 0; i < p->count; i++) close[i] = closeness(&p->sections[i], asked);
    return take_closest(p, close, found);
}

/* By the words of a question, each for itself. */
static unsigned find_words(const struct primer *p, char *asked, unsigned found[PRIMER_SECTIONS_MAX])
{
    unsigned close[PRIMER_SECTIONS_MAX] = { 0 };
    char *rest = NULL;
    for (char *word = strtok_r(asked, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (is_idle(word)) continue;
        for (unsigned i = 0; i < p->count; i++) close[i] += closeness(&p->sections[i], word);
    }
    return take_closest(p, close, found);
}

static unsigned find_in_text(const struct primer *p, const char *asked,
                             unsigned found[PRIMER_SECTIONS_MAX])
{
    unsigned close[PRIMER_SECTIONS_MAX] = { 0 };
    for (unsigned i = 0; i < p->count; i++) {
        const struct text *text = &p->sections[i].text;
        bool begins;
        has_part(text_string(text), text->length, asked, &begins);
        close[i] = begins;
    }
    return take_closest(p, close, found);
}

unsigned primer_find(const struct primer *primer, const char *asked,
                     unsigned found[PRIMER_SECTIONS_MAX])
{
    char phrase[ASKED_MOST + 1], words[ASKED_MOST + 1];
    tidy(asked, phrase);
    if (!*phrase) return 0;
    strcpy(words, phrase);
    unsigned count = find_phrase(primer, phrase, found);
    if (!count) count = find_words(primer, words, found);
    if (!count) count = find_in_text(primer, phrase, found);
    return count;
}

/* ---- for who found nothing ------------------------------------------------------------------- */

enum { TERMS_MAX = 1024 };

static void in_small_letters(char *string)
{
    for (; *string; string++) *string = (char)tolower((unsigned char)*string);
}

static unsigned add_terms(const char *from, char *terms[], unsigned count)
{
    const char *start, *end;
    while (count < TERMS_MAX && primer_term(&from, &start, &end)) {
        size_t length = (size_t)(end - start);
        terms[count] = must_alloc(1, length + 1);
        memcpy(terms[count], start, length);
        in_small_letters(terms[count++]);
    }
    return count;
}

static void add_nearest(const struct primer *primer, const char *asked, struct text *out)
{
    char *terms[TERMS_MAX + 1] = { 0 }, phrase[ASKED_MOST + 1];
    unsigned count = 0;
    tidy(asked, phrase);
    in_small_letters(phrase);
    for (unsigned i = 0; i < primer->count; i++) {
        count = add_terms(primer->sections[i].title, terms, count);
        count = add_terms(primer->sections[i].words, terms, count);
    }
    const char *near = nearest_word(phrase, (const char *const *)terms);
    if (near) text_add(out, " (did you mean '%s'?)", near);
    for (unsigned i = 0; i < count; i++) free(terms[i]);
}

void primer_suggest(const struct primer *primer, const char *asked, struct text *out)
{
    add_nearest(primer, asked, out);
    text_add_string(out, ". It tells of: ");
    for (unsigned i = 0; i < primer->count; i++)
        text_add(out, "%s%s", i ? "; " : "", primer->sections[i].title);
    text_add_char(out, '.');
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void write_lines(const struct text *text, struct text *out)
{
    json_open(out, '[');
    for (const char *line = text_string(text); *line;) {
        size_t length = strcspn(line, "\n");
        json_bytes(out, line, length);
        line += length + (line[length] == '\n');
    }
    json_close(out, ']');
}

static void write_terms(const struct primer_section *section, struct text *out)
{
    const char *of[] = { section->title, section->words }, *start, *end;
    json_open(out, '[');
    for (unsigned i = 0; i < 2; i++) {
        while (primer_term(&of[i], &start, &end)) json_bytes(out, start, (size_t)(end - start));
    }
    json_close(out, ']');
}

static void write_section(const struct primer_section *section, struct text *out)
{
    json_open(out, '{');
    json_key(out, "title");
    json_text(out, section->title);
    json_key(out, "words");
    write_terms(section, out);
    json_key(out, "text");
    write_lines(&section->text, out);
    json_close(out, '}');
}

void primer_write(const struct primer *primer, const char *game, struct text *out)
{
    json_open(out, '{');
    json_key(out, "game");
    json_text(out, game);
    json_key(out, "title");
    json_text(out, primer->title);
    json_key(out, "about");
    write_lines(&primer->about, out);
    json_key(out, "sections");
    json_open(out, '[');
    for (unsigned i = 0; i < primer->count; i++) write_section(&primer->sections[i], out);
    json_close(out, ']');
    json_close(out, '}');
}
