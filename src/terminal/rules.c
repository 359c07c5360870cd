/* SPDX-License-Identifier: MIT */
/* What the rules say, at a prompt: the primer of the game, or the sections about a word. */
#define _GNU_SOURCE
#include <ctype.h>
#include <string.h>

#include "kernel/options.h"
#include "session/primer.h"
#include "terminal/playing.h"

/* A line each, further lines of an item below its words. */
void tell_paragraphs(const struct playing *p, const struct text *text)
{
    for (const char *at = text_string(text); *at;) {
        size_t length = strcspn(at, "\n");
        struct text line = { 0 };
        text_add_bytes(&line, at, length);
        unsigned hang = p->screen.plain ? 0 : 2;
        if (*at == '-') hang += 2;
        screen_say(&p->screen, p->screen.plain ? "" : "  ", hang, text_string(&line));
        text_release(&line);
        at += length + (at[length] == '\n');
    }
}

static void say_section(const struct playing *p, const struct primer_section *section)
{
    struct text title = { 0 };
    text_add(&title, STRONG "%s" USUAL, section->title);
    screen_say(&p->screen, "", 0, text_string(&title));
    text_release(&title);
    tell_paragraphs(p, &section->text);
}

/* Does it stand there as a number of its own? */
static bool has_number(const char *text, const char *number)
{
    for (const char *at = text; (at = strstr(at, number)) != NULL; at++) {
        bool longer = isdigit((unsigned char)at[strlen(number)]);
        if (!longer && (at == text || !isdigit((unsigned char)at[-1]))) return true;
    }
    return false;
}

/* Does the primer tell it with the usual number? Then it names what the option is about, too. */
static bool tells_usual_number(const struct text *told, const struct option_spec *option)
{
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)option->default_value);
    return strcasestr(text_string(told), option->name) && has_number(text_string(told), number);
}

/* The primer tells of the usual game: "At this table: stress=20 (with so much Stress an evoker has
 * lost)." */
static void say_numbers_here(const struct playing *p, const struct text *told)
{
    const struct setup *setup = p->session->setup;
    for (unsigned i = 0; setup->game->options && setup->game->options[i].name; i++) {
        const struct option_spec *option = &setup->game->options[i];
        if (option->kind != OPTION_NUMBER || own_option(setup, i) == option->default_value)
            continue;
        if (!tells_usual_number(told, option)) continue;
        struct text line = { 0 };
        text_add(&line, STRONG "At this table: %s=%lld" USUAL " (%s).", option->name,
                 (long long)own_option(setup, i), option->help);
        screen_say(&p->screen, "", 2, text_string(&line));
        text_release(&line);
    }
}

static void say_all(const struct playing *p, const struct primer *primer)
{
    struct text told = { 0 };
    tell_paragraphs(p, &primer->about);
    for (unsigned i = 0; i < primer->count; i++) {
        say_section(p, &primer->sections[i]);
        text_add_string(&told, text_string(&primer->sections[i].text));
    }
    say_numbers_here(p, &told);
    text_release(&told);
}

/* Are there sections about it? They are told. */
static bool say_found(const struct playing *p, const struct primer *primer, const char *asked)
{
    unsigned found[PRIMER_SECTIONS_MAX], count = primer_find(primer, asked, found);
    struct text told = { 0 };
    for (unsigned i = 0; i < count; i++) {
        say_section(p, &primer->sections[found[i]]);
        text_add_string(&told, text_string(&primer->sections[found[i]].text));
    }
    say_numbers_here(p, &told);
    text_release(&told);
    return count > 0;
}

static void say_nothing(const struct playing *p, const struct primer *primer, const char *asked)
{
    struct text line = { 0 };
    text_add_string(&line, "The primer has nothing about ");
    add_quoted(asked, &line);
    primer_suggest(primer, asked, &line);
    screen_say(&p->screen, "", 2, text_string(&line));
    text_release(&line);
}

bool rules_know(const struct playing *p, const char *asked)
{
    struct primer *primer = primer_new(p->session->setup->game->name);
    unsigned found[PRIMER_SECTIONS_MAX];
    bool known = primer && primer_find(primer, asked, found);
    primer_free(primer);
    return known;
}

void tell_rules(struct playing *p, const char *asked)
{
    struct primer *primer = primer_new(p->session->setup->game->name);
    if (!primer)
        screen_note(&p->screen, "There is no primer of this game.");
    else if (!*asked)
        say_all(p, primer);
    else if (!say_found(p, primer, asked))
        say_nothing(p, primer, asked);
    primer_free(primer);
}

/* The points if the game ended now, where a game says how they come about, and then how they do. */
void tell_score(struct playing *p, const char *argument)
{
    const struct table *t = p->session->table;
    struct seating seating = { t->setup, p->game->bots, p->viewer };
    (void)argument;
    if (t->setup->game->has_standing) {
        screen_note(&p->screen, "If the game ended now:");
        show_points(&p->screen, t, &seating);
    }
    tell_rules(p, "score");
}
