/* SPDX-License-Identifier: MIT */
/* What the rules say, at a prompt: the primer of the game, or the sections about a word. */
#include <string.h>

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

static void say_all(const struct playing *p, const struct primer *primer)
{
    tell_paragraphs(p, &primer->about);
    for (unsigned i = 0; i < primer->count; i++) say_section(p, &primer->sections[i]);
}

static void say_found(const struct playing *p, const struct primer *primer, const char *asked)
{
    unsigned found[PRIMER_SECTIONS_MAX], count = primer_find(primer, asked, found);
    for (unsigned i = 0; i < count; i++) say_section(p, &primer->sections[found[i]]);
    if (count) return;
    struct text line = { 0 };
    text_add_string(&line, "The primer has nothing about ");
    add_quoted(asked, &line);
    primer_suggest(primer, asked, &line);
    screen_say(&p->screen, "", 2, text_string(&line));
    text_release(&line);
}

void tell_rules(struct playing *p, const char *asked)
{
    struct primer *primer = primer_new(p->session->setup->game->name);
    if (!primer)
        screen_note(&p->screen, "There is no primer of this game.");
    else if (*asked)
        say_found(p, primer, asked);
    else
        say_all(p, primer);
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
