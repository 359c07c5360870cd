/* SPDX-License-Identifier: MIT */
/*
 * What stands at the margin of a pack file, and so the whole of it.
 *
 *     pack    = "game" NAME { "notice" STRING | keyword | deck | card }
 *     keyword = "keyword" WORD STRING [ "plural" STRING ] [ STRING ]
 *     deck    = "deck" WORD NAME [ STRING [ "he" | "she" | "it" | "they" ] [ "for scenes" ] ]
 *                                                            the cards below belong to it
 *
 * Keywords are read by keywords.c, cards by parse.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/hash.h"
#include "cardlang/keywords.h"
#include "cardlang/parser.h"

static void read_notice(struct card_parser *p)
{
    take_words(p, "notice");
    const struct token *text = token(p);
    if (!take_kind(p, TOKEN_STRING) || p->at < p->lexer.count) {
        parser_wrong(p, text, "one text in quotation marks is expected after 'notice'");
    } else if (!p->pack->notice || !strstr(p->pack->notice, text->word)) { /* said once is enough */
        struct text notice = { 0 };
        if (p->pack->notice) text_add(&notice, "%s ", p->pack->notice);
        text_add_string(&notice, text->word);
        free(p->pack->notice);
        p->pack->notice = notice.bytes;
    }
    line_done(p);
}

/* What options name: small letters, digits, hyphens. */
static bool is_plain_name(const char *name)
{
    return strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
}

static bool take_deck_kind(struct card_parser *p, struct deck *deck)
{
    const char *const *kinds = p->vocabulary->deck_kinds;
    const struct token *kind = token(p);
    struct text list = { 0 };
    for (unsigned i = 0; kinds[i]; i++) {
        text_add(&list, "%s'%s'", i ? ", " : "", kinds[i]);
        if (!is_word(p, 0, kinds[i])) continue;
        memcpy(deck->kind, kinds[i], strlen(kinds[i]) + 1);
        p->at++;
        text_release(&list);
        return true;
    }
    parser_wrong(p, kind, "the kind of the deck is expected here: one of %s", text_string(&list));
    text_release(&list);
    return false;
}

static enum pronoun take_pronoun(struct card_parser *p)
{
    static const char *const pronouns[] = {
        [PRONOUN_IT] = "it", [PRONOUN_HE] = "he", [PRONOUN_SHE] = "she", [PRONOUN_THEY] = "they"
    };
    for (enum pronoun i = PRONOUN_IT; i <= PRONOUN_THEY; i++) {
        if (take_words(p, pronouns[i])) return i;
    }
    return PRONOUN_IT;
}

/* "deck" WORD NAME, of a deck that is there: the cards below join it. */
static void go_on_with_deck(struct card_parser *p, const struct token *name,
                            const struct deck *deck)
{
    int there = pack_find_deck(p->pack, name->word);
    struct deck *is = there < 0 ? NULL : &p->pack->decks[there];
    if (!is) {
        parser_wrong(p, token(p),
                     "there is no deck '%s' to go on with; what a new deck is called is expected "
                     "here, in quotation marks",
                     name->word);
    } else if (strcmp(is->kind, deck->kind) != 0) {
        parser_wrong(p, name, "the deck '%s' is there, but as one of the kind '%s'", name->word,
                     is->kind);
    } else {
        is->continued = true;
        p->deck = (uint16_t)there;
    }
}

static bool tell_deck_is_there(struct card_parser *p, const struct token *name)
{
    const struct deck *is = &p->pack->decks[pack_find_deck(p->pack, name->word)];
    return parser_wrong(p, name,
                        "there is a deck '%s' already, on line %u of %s; without a title the cards "
                        "below would join it",
                        name->word, is->line, p->pack->files[is->file].name);
}

/* "deck" WORD NAME [ STRING [ PRONOUN ] [ "for scenes" ] ]. False: there is no new deck. */
static bool read_deck_line(struct card_parser *p, struct deck *deck)
{
    take_words(p, "deck");
    if (!take_deck_kind(p, deck)) return false;
    const struct token *name = token(p);
    if (!take_kind(p, TOKEN_WORD) || strlen(name->word) >= sizeof deck->name ||
        !is_plain_name(name->word))
        return parser_wrong(p, name, "the deck's name is expected here, one word in small letters");
    if (p->at >= p->lexer.count) {
        go_on_with_deck(p, name, deck);
        return false;
    }
    if (pack_find_deck(p->pack, name->word) >= 0) return tell_deck_is_there(p, name);
    const struct token *title = token(p);
    if (!take_kind(p, TOKEN_STRING) || !*title->word || strlen(title->word) >= sizeof deck->title)
        return parser_wrong(p, title,
                            "what the deck is called is expected here, in quotation marks");
    deck->pronoun = (uint8_t)take_pronoun(p);
    deck->hidden = take_words(p, "for scenes");
    if (p->at < p->lexer.count) return parser_wrong(p, token(p), "nothing more is expected here");
    memcpy(deck->name, name->word, strlen(name->word) + 1);
    memcpy(deck->title, title->word, strlen(title->word) + 1);
    return true;
}

static void read_deck(struct card_parser *p)
{
    struct pack *pack = p->pack;
    struct deck deck = { .line = (uint16_t)p->lexer.line,
                         .file = (uint16_t)(pack->file_count - 1) };
    bool new = read_deck_line(p, &deck);
    if (new && pack->deck_count == DECKS_MAX) {
        parser_wrong(p, p->lexer.tokens, "a pack has at most %d decks", DECKS_MAX);
    } else if (new) {
        pack->decks = must_realloc(pack->decks, (pack->deck_count + 1u) * sizeof *pack->decks);
        pack->decks[pack->deck_count] = deck;
        p->deck = (uint16_t)pack->deck_count++;
    }
    line_done(p);
}

static void read_game_line(struct card_parser *p)
{
    const char *game = p->vocabulary->game;
    if (!next_line(p)) {
        diagnose(p->d, 1, 1, "a pack begins with its game: 'game %s'", game);
        return;
    }
    if (!take_words(p, "game")) {
        parser_wrong(p, token(p), "a pack begins with its game: 'game %s'", game);
        if (!is_word(p, 0, "card") && !is_word(p, 0, "notice")) line_done(p);
        return;
    }
    if (!take_words(p, game)) {
        parser_wrong(p, token(p), "'%s' is expected here: this pack is read for that game", game);
    } else if (p->at < p->lexer.count) {
        parser_wrong(p, token(p), "nothing more is expected here");
    }
    line_done(p);
}

bool pack_game_line(const char *source, struct game_line *out, struct diagnostics *d)
{
    struct lexer *l = must_alloc(1, sizeof *l);
    *l = (struct lexer){ .next = source, .d = d };
    unsigned before = d->count;
    const struct token *t = l->tokens;
    bool found = lexer_line(l) && l->count >= 2 && t[0].kind == TOKEN_WORD &&
                 strcmp(t[0].word, "game") == 0 && t[1].kind == TOKEN_WORD;
    if (found) {
        snprintf(out->game, sizeof out->game, "%.*s", GAME_NAME_MAX, t[1].word);
        out->line = l->line;
        out->column = t[1].column;
    } else if (d->count == before) {
        diagnose(d, l->line ? l->line : 1, 1, "a pack begins with its game, e.g. 'game gemotion'");
    }
    free(l);
    return found;
}

/* A line at the margin that begins nothing, or one of a card that is indented without a card. */
static void tell_margin(struct card_parser *p)
{
    const char *words[] = { "card", "notice", "keyword", "deck", NULL };
    if (!p->vocabulary->deck_kinds) words[3] = NULL;
    const char *near = token(p)->kind == TOKEN_WORD ? nearest_word(token(p)->word, words) : NULL;
    if (is_at_margin(p))
        parser_wrong(p, token(p), "'%s' stands at the start of a line, without blanks before it",
                     token(p)->word);
    else if (near)
        parser_wrong(p, token(p), "'card \"Name\"' is expected here (did you mean '%s'?)", near);
    else
        parser_wrong(p, token(p), "'card \"Name\"' is expected here, at the start of the line");
}

bool pack_read(struct pack *pack, const char *name, const char *source, struct diagnostics *d)
{
    unsigned before = d->count;
    pack->files = must_realloc(pack->files, (pack->file_count + 1u) * sizeof *pack->files);
    struct text copy = { 0 }, name_copy = { 0 };
    text_add_string(&copy, source);
    text_add_string(&name_copy, name);
    pack->files[pack->file_count++] = (struct pack_file){ name_copy.bytes, copy.bytes };
    pack->hash = pack->hash * 31 + hash_bytes(source, strlen(source));
    struct card_parser *p = must_alloc(1, sizeof *p);
    p->lexer = (struct lexer){ .next = source, .d = d };
    p->source = source;
    p->pack = pack;
    p->vocabulary = pack->vocabulary;
    p->d = d;
    p->deck = NO_DECK;
    read_game_line(p);
    while (next_line(p)) {
        if (p->lexer.indent == 0 && is_word(p, 0, "card")) {
            parser_read_card(p);
        } else if (p->lexer.indent == 0 && is_word(p, 0, "notice")) {
            read_notice(p);
        } else if (p->lexer.indent == 0 && is_word(p, 0, "keyword")) {
            keywords_read(p);
            line_done(p);
        } else if (p->lexer.indent == 0 && is_word(p, 0, "deck") && p->vocabulary->deck_kinds) {
            read_deck(p);
        } else {
            tell_margin(p);
            skip_deeper(p, 0);
        }
    }
    free(p);
    return d->count == before;
}
