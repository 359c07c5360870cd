/* SPDX-License-Identifier: MIT */
/*
 * Keywords that packs bring: `keyword sluice "Sluice"`. The rules do not read them; cards have them
 * and ask for them.
 *
 * A pack keeps the phrases and words of its vocabulary with those of its keywords after them, so
 * that whoever looks a phrase or word up by its number finds both. Bits are given in the order of
 * the declarations, above those of the vocabulary.
 */
#include "cardlang/keywords.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"

enum { KEYWORD_BITS = 32 }; /* of card_def.keywords */

static unsigned phrase_count(const struct vocabulary *v)
{
    unsigned n = 0;
    while (v->phrases && v->phrases[n].pattern) n++;
    return n;
}

static unsigned word_count(const struct vocabulary *v)
{
    unsigned n = 0;
    while (v->words && v->words[n].words) n++;
    return n;
}

void keywords_list(struct pack *pack)
{
    const struct vocabulary *v = pack->vocabulary;
    unsigned phrases = phrase_count(v), words = word_count(v), n = pack->keyword_count;
    pack->phrases = must_realloc(pack->phrases, (phrases + n + 1u) * sizeof *pack->phrases);
    pack->words = must_realloc(pack->words, (words + n + 1u) * sizeof *pack->words);
    if (phrases) memcpy(pack->phrases, v->phrases, phrases * sizeof *pack->phrases);
    if (words) memcpy(pack->words, v->words, words * sizeof *pack->words);
    for (unsigned k = 0; k < n; k++) {
        const struct keyword *keyword = &pack->keywords[k];
        pack->phrases[phrases + k] = (struct phrase){ .role = ROLE_KEYWORD,
                                                      .pattern = keyword->word,
                                                      .text = keyword->title,
                                                      .binds = SLOT_NONE,
                                                      .keyword = 1u << (v->keyword_bit + k),
                                                      .help = keyword->help };
        pack->words[words + k] = (struct slot_word){ .slot = v->keyword_slot,
                                                     .value = (uint16_t)(v->keyword_value + k),
                                                     .words = keyword->word,
                                                     .text = keyword->title };
    }
    pack->phrases[phrases + n] = (struct phrase){ 0 };
    pack->words[words + n] = (struct slot_word){ 0 };
}

void keywords_release(struct pack *pack)
{
    for (unsigned k = 0; k < pack->keyword_count; k++) {
        free(pack->keywords[k].word);
        free(pack->keywords[k].title);
        free(pack->keywords[k].plural);
        free(pack->keywords[k].help);
    }
    free(pack->keywords);
    free(pack->phrases);
    free(pack->words);
}

/* ---- declaring ------------------------------------------------------------------------------- */

static char *kept(const char *string)
{
    if (!string) return NULL;
    struct text copy = { 0 };
    text_add_string(&copy, string);
    return copy.bytes;
}

static bool is_same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static struct keyword *find(const struct pack *pack, const char *word)
{
    for (unsigned k = 0; k < pack->keyword_count; k++) {
        if (strcmp(pack->keywords[k].word, word) == 0) return &pack->keywords[k];
    }
    return NULL;
}

static bool pattern_has(const char *pattern, const struct token *t)
{
    for (const char *at = pattern; *at;) {
        size_t length = strcspn(at, " ");
        if (!pattern_is_slot(at) && pattern_word_fits(t, at, length)) return true;
        at += length;
        at += strspn(at, " ");
    }
    return false;
}

/* A word that means something in the game would make lines that can be read in two ways. */
static bool is_word_of_game(const struct vocabulary *v, const struct token *t)
{
    for (unsigned i = 0; v->phrases[i].pattern; i++) {
        if (pattern_has(v->phrases[i].pattern, t)) return true;
    }
    for (unsigned i = 0; v->words[i].words; i++) {
        if (pattern_has(v->words[i].words, t)) return true;
    }
    return false;
}

/* The same declaration in another file is fine: decks of strangers share their words. */
static void declare_again(struct card_parser *p, const struct token *at, const struct keyword *is,
                          const struct keyword *new)
{
    bool same = is_same(is->title, new->title) && is_same(is->plural, new->plural) &&
                is_same(is->help, new->help);
    if (!same)
        parser_wrong(p, at, "the keyword '%s' is declared differently on line %u of %s", is->word,
                     is->line, p->pack->files[is->file].name);
}

static void declare(struct card_parser *p, const struct token *at, const struct keyword *new)
{
    struct pack *pack = p->pack;
    unsigned most = KEYWORD_BITS - p->vocabulary->keyword_bit;
    const struct keyword *is = find(pack, new->word);
    if (is) {
        declare_again(p, at, is, new);
    } else if (is_word_of_game(p->vocabulary, at)) {
        parser_wrong(p, at, "'%s' is a word of the game, and cannot be a keyword of a pack",
                     new->word);
    } else if (pack->keyword_count == most) {
        parser_wrong(p, at, "a pack has at most %u keywords of its own", most);
    } else {
        pack->keywords =
            must_realloc(pack->keywords, (pack->keyword_count + 1u) * sizeof *pack->keywords);
        pack->keywords[pack->keyword_count++] =
            (struct keyword){ kept(new->word), kept(new->title), kept(new->plural),
                              kept(new->help), new->file,        new->line };
        keywords_list(pack);
    }
}

/* A text that is printed: it has something in it, and no marks of a pattern. */
static const char *take_text(struct card_parser *p, const char *what)
{
    const struct token *t = token(p);
    if (!take_kind(p, TOKEN_STRING) || !*t->word || strpbrk(t->word, "{}")) {
        parser_wrong(p, t, "%s is expected here, in quotation marks and without braces", what);
        return NULL;
    }
    return t->word;
}

static bool is_plain_word(const char *word)
{
    return strspn(word, "abcdefghijklmnopqrstuvwxyz-") == strlen(word);
}

/* "keyword" WORD STRING [ "plural" STRING ] [ STRING ] */
static bool read_line(struct card_parser *p, struct keyword *out, const struct token **at)
{
    take_words(p, "keyword");
    *at = token(p);
    if (!p->vocabulary->keyword_bit)
        return parser_wrong(p, *at, "packs of this game bring no keywords of their own");
    if (!take_kind(p, TOKEN_WORD) || !is_plain_word((*at)->word) ||
        strlen((*at)->word) > KEYWORD_MAX)
        return parser_wrong(p, *at, "the keyword is expected here, one word in small letters");
    out->word = (char *)(uintptr_t)(*at)->word;
    out->title = (char *)(uintptr_t)take_text(p, "how the keyword is printed");
    if (!out->title) return false;
    if (take_words(p, "plural")) {
        out->plural = (char *)(uintptr_t)take_text(p, "the plural");
        if (!out->plural) return false;
    }
    if (token(p)->kind == TOKEN_STRING && p->at < p->lexer.count) {
        out->help = (char *)(uintptr_t)take_text(p, "what the keyword is for");
        if (!out->help) return false;
    }
    return p->at == p->lexer.count || parser_wrong(p, token(p), "nothing more is expected here");
}

void keywords_read(struct card_parser *p)
{
    struct keyword keyword = { .file = (uint16_t)(p->pack->file_count - 1),
                               .line = (uint16_t)p->lexer.line };
    const struct token *at;
    unsigned before = p->d->count;
    if (read_line(p, &keyword, &at)) declare(p, at, &keyword);
    if (p->d->count > before && at->kind == TOKEN_WORD) parser_lose_keyword(p, at->word);
}
