/* SPDX-License-Identifier: MIT */
/* limbic rules: how a game is played, for who has never seen it, and what a word of it means. */
#include <argp.h>
#include <stdio.h>
#include <string.h>

#include "base/plain.h"
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

static int print_found(const struct primer *primer, const char *game, const char *asked)
{
    unsigned found[PRIMER_SECTIONS_MAX], count = primer_find(primer, asked, found);
    for (unsigned i = 0; i < count; i++) print_section(&primer->sections[found[i]], i == 0);
    if (count) return EXIT_FINE;
    struct text suggestion = { 0 };
    primer_suggest(primer, asked, &suggestion);
    print_plain(stderr, "limbic rules: the primer of %s has nothing about '%.60s'%s\n", game, asked,
                text_string(&suggestion));
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
    int code = request->word.length ? print_found(primer, game->name, text_string(&request->word))
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
        "Tells how a game is played, in two pages, or what they say about a word or a question.\v"
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
