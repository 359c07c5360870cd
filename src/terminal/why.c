/* SPDX-License-Identifier: MIT */
/* What happened, and why. See why.h. */
#include "terminal/why.h"

#include <string.h>

static void add_rule(const char *rule, struct text *out)
{
    text_add_string(out, out->length ? "; rule: " : "rule: ");
    for (; *rule; rule++) text_add_char(out, *rule == '_' ? ' ' : *rule);
}

/* "by NAME, line 24 of its pack (what it says); rule: effect"; without `words`, if what it says is
 * shown above already. */
static void add_cause(const struct game *game, const struct why_cause *cause,
                      enum why_detail detail, bool words, struct text *out)
{
    bool rules = detail == WHY_WITH_RULES;
    if (cause->by_card) text_add_string(out, "by ");
    if (cause->name) {
        struct mark mark = { 0, (uint32_t)strlen(cause->name), MARK_CARD, cause->card };
        add_styled(game, (struct words){ cause->name, mark.length, &mark, 1 }, USUAL, out);
    } else if (cause->by_card) {
        text_add_string(out, "a card you do not know");
    }
    if (cause->line && rules) text_add(out, ", line %u of its pack", cause->line);
    if (words && cause->words.length) text_add(out, " (%s)", text_string(&cause->words));
    if (cause->rule && rules) add_rule(cause->rule, out);
}

/* Two cards of one name can have changed alike: people read it once. */
static bool is_said(const struct why_changes *changes, unsigned index)
{
    const char *words = text_string(&changes->all[index].words.text);
    for (unsigned i = 0; i < index; i++) {
        if (strcmp(text_string(&changes->all[i].words.text), words) == 0) return true;
    }
    return false;
}

static void add_changes(const struct game *game, const struct why_changes *changes,
                        struct text *out)
{
    for (unsigned i = 0; i < changes->count; i++) {
        if (is_said(changes, i)) continue;
        if (i) text_add_string(out, "; ");
        add_styled(game, words_of_marked(&changes->all[i].words), USUAL, out);
    }
}

/* An entry as three paragraphs at most. */
struct paragraphs {
    struct text indent, words, cause, changes;
};

static void paragraphs_release(struct paragraphs *p)
{
    text_release(&p->indent);
    text_release(&p->words);
    text_release(&p->cause);
    text_release(&p->changes);
}

static void show_paragraphs(const struct screen *screen, struct paragraphs *p)
{
    unsigned indent = (unsigned)p->indent.length;
    screen_say(screen, text_string(&p->indent), indent + 2, text_string(&p->words));
    text_add_string(&p->indent, "    ");
    const char *label = text_string(&p->indent);
    if (p->cause.length) screen_say(screen, label, indent + 4, text_string(&p->cause));
    if (p->changes.length) screen_say(screen, label, indent + 4, text_string(&p->changes));
}

static void show_entry(const struct screen *screen, const struct game *game,
                       const struct why_entry *e, enum why_detail detail, bool cause_words)
{
    struct paragraphs p = { 0 };
    for (unsigned d = 0; d < e->depth && !screen->plain; d++) text_add_string(&p.indent, "  ");
    add_styled(game, words_of_marked(&e->words), USUAL, &p.words);
    if (e->under_way) text_add_string(&p.words, " ...");
    add_cause(game, &e->cause, detail, cause_words, &p.cause);
    add_changes(game, &e->changes, &p.changes);
    show_paragraphs(screen, &p);
    paragraphs_release(&p);
}

bool tell_why(const struct session *s, int from, seat_id viewer, enum why_detail detail,
              const struct screen *screen)
{
    struct why why;
    struct text rest = { 0 };
    const char *shown = ""; /* what the card of the last cause says */
    why_init(&why, s, from, viewer);
    for (unsigned i = 0; i < why.count; i++) {
        const struct why_entry *e = &why.entries[i];
        const char *words = text_string(&e->cause.words);
        show_entry(screen, s->setup->game, e, detail, strcmp(words, shown) != 0);
        if (*words) shown = words;
    }
    add_changes(s->setup->game, &why.rest, &rest);
    if (rest.length) screen_say(screen, "Then: ", 2, text_string(&rest));
    bool told = why.count || rest.length;
    text_release(&rest);
    why_release(&why);
    return told;
}
