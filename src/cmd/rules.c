/* SPDX-License-Identifier: MIT */
/* limbic rules: how a game is played, for who has never seen it, and what a word of it means. */
#include <argp.h>
#include <stdio.h>
#include <string.h>

#include "base/plain.h"
#include "cardlang/card_page.h"
#include "cardlang/packs.h"
#include "cmd/command.h"
#include "games/registry.h"
#include "session/primer.h"

struct request {
    const char *game; /* NULL: which games have a primer */
    struct text word; /* what is asked; empty: all of it */
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    if (key != ARGP_KEY_ARG) return ARGP_ERR_UNKNOWN;
    if (!request->game) {
        request->game = argument;
        return 0;
    }
    if (request->word.length) text_add_char(&request->word, ' ');
    text_add_string(&request->word, argument);
    return 0;
}

static void print_paragraphs(const struct text *text)
{
    for (const char *at = text_string(text); *at;) {
        size_t length = strcspn(at, "\n");
        struct text line = { 0 };
        text_add_bytes(&line, at, length);
        print_line("  ", *at == '-' ? 4 : 2, text_string(&line));
        text_release(&line);
        at += length + (at[length] == '\n');
    }
}

static void print_section(const struct primer_section *section, bool first)
{
    print_plain(stdout, "%s%s\n", first ? "" : "\n", section->title);
    print_paragraphs(&section->text);
}

static int print_all(const struct primer *primer)
{
    print_plain(stdout, "%s\n", primer->title);
    print_paragraphs(&primer->about);
    for (unsigned i = 0; i < primer->count; i++) print_section(&primer->sections[i], false);
    return EXIT_FINE;
}

/* "Haka" is not meant where "Haka of Battle" is. */
static bool longer_name_is_meant(const struct pack *pack, const char *asked, const char *name)
{
    for (unsigned i = 0; i < pack->own_from; i++) {
        const char *other = pack->cards[i].name;
        bool longer = strlen(other) > strlen(name) && has_whole_words(other, name);
        if (longer && has_whole_words(asked, other)) return true;
    }
    return false;
}

/* What is asked may name cards, as it may at a prompt: how many it does. */
static unsigned print_cards(const struct game *game, const char *asked)
{
    struct diagnostics d = { 0 };
    const struct pack *pack = game->vocabulary ? pack_for(game->vocabulary, &d) : NULL;
    unsigned found = 0;
    for (unsigned i = 0; pack && i < pack->own_from; i++) {
        const char *name = pack->cards[i].name;
        if (!has_whole_words(asked, name) || longer_name_is_meant(pack, asked, name)) continue;
        struct text page = { 0 };
        card_page(pack, i, &page);
        card_reminders(pack, i, &page);
        print_lines(text_string(&page));
        text_release(&page);
        found++;
    }
    print_mistakes(&d);
    return found;
}

static int print_found(const struct primer *primer, const struct game *game, const char *asked)
{
    unsigned found[PRIMER_SECTIONS_MAX], count = primer_find(primer, asked, found);
    unsigned cards = print_cards(game, asked);
    for (unsigned i = 0; i < count; i++) print_section(&primer->sections[found[i]], i + cards == 0);
    if (count || cards) return EXIT_FINE;
    struct text suggestion = { 0 };
    primer_suggest(primer, asked, &suggestion);
    print_plain(stderr, "limbic rules: the primer of %s has nothing about '%.60s'%s\n", game->name,
                asked, text_string(&suggestion));
    text_release(&suggestion);
    return EXIT_NO;
}

static void add_games(struct text *out)
{
    for (const struct embedded_primer *e = embedded_primers; e->game; e++)
        text_add(out, "%s%s", e == embedded_primers ? "" : ", ", e->game);
}

static int print_games(void)
{
    struct text line = { 0 };
    text_add_string(&line, "There are primers of ");
    add_games(&line);
    text_add_string(&line,
                    ". 'limbic rules GAME' prints one, 'limbic rules GAME WORD' what it says "
                    "about a word or a question.");
    print_line("", 0, text_string(&line));
    text_release(&line);
    return EXIT_FINE;
}

static int no_primer(const struct game *game)
{
    struct text names = { 0 };
    add_games(&names);
    print_plain(stderr, "limbic rules: there is no primer of '%s', only of %s\n", game->name,
                text_string(&names));
    text_release(&names);
    return EXIT_NO;
}

static int answer(const struct request *request)
{
    if (!request->game) return print_games();
    struct diagnostics d = { 0 };
    const struct game *game = game_find(request->game, &d, 0, 0);
    print_mistakes(&d);
    if (!game) return EXIT_WRONG_USE;
    struct primer *primer = primer_new(game->name);
    if (!primer) return no_primer(game);
    int code = request->word.length ? print_found(primer, game, text_string(&request->word))
                                    : print_all(primer);
    primer_free(primer);
    return code;
}

int command_rules(int argc, char **argv)
{
    static const struct argp argp = {
        NULL,
        parse,
        "[GAME [WORD...]]",
        "Tells how a game is played, in two pages, or what they say about a word or a question; "
        "and what a card says that is named in it.\v"
        "Case does not matter, and a part of a word is enough. Exit code 1: nothing is said about "
        "it.\n\n"
        "Examples:\n"
        "  limbic rules\n"
        "  limbic rules gemotion\n"
        "  limbic rules gemotion red\n"
        "  limbic rules cerebria how do I win\n",
        NULL,
        NULL,
        NULL
    };
    struct request request = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    int code = answer(&request);
    text_release(&request.word);
    return code;
}
