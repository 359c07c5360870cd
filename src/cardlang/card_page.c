/* SPDX-License-Identifier: MIT */
/* Cards as they could be printed. See card_page.h. */
#include "cardlang/card_page.h"

#include <ctype.h>
#include <string.h>

#include "cardlang/card_facts.h"

/* ---- one side -------------------------------------------------------------------------------- */

/* "Ongoing, limited", without what is said elsewhere. */
static void add_keywords(const struct card_facts *facts, struct text *out)
{
    bool any = false;
    for (unsigned i = 0; i < facts->keyword_count; i++) {
        const struct card_keyword *keyword = &facts->keywords[i];
        if (keyword->authors || keyword->side) continue;
        text_add_string(out, any ? ", " : " (");
        size_t start = out->length;
        text_add_string(out, text_string(&keyword->text));
        if (any && !keyword->capital)
            out->bytes[start] = (char)tolower((unsigned char)out->bytes[start]);
        any = true;
    }
    if (any) text_add_char(out, ')');
}

static void add_heading(const struct card_facts *facts, struct text *out)
{
    text_add_string(out, facts->name);
    if (facts->copies > 1 || facts->copies_most) text_add(out, " x%u", facts->copies);
    if (facts->copies_most) text_add(out, "-%u", facts->copies_most);
    add_keywords(facts, out);
    text_add_char(out, '\n');
    if (facts->cost.length) text_add(out, "    Cost: %s.\n", text_string(&facts->cost));
}

/* Sentences from `first` on that are one paragraph. */
static unsigned paragraph_end(const struct card_facts *facts, unsigned first)
{
    unsigned end = first + 1;
    while (end < facts->sentence_count && facts->sentences[end].joins) end++;
    return end;
}

static void add_paragraph(const struct card_facts *facts, unsigned first, struct text *out)
{
    for (unsigned i = first; i < paragraph_end(facts, first); i++) {
        text_add(out, "%s%s", i > first ? " " : "", text_string(&facts->sentences[i].text));
    }
}

static bool has_paragraph(const struct card_facts *facts, const char *wanted)
{
    bool found = false;
    for (unsigned i = 0; i < facts->sentence_count && !found; i = paragraph_end(facts, i)) {
        struct text words = { 0 };
        add_paragraph(facts, i, &words);
        found = strcmp(text_string(&words), wanted) == 0;
        text_release(&words);
    }
    return found;
}

/* The paragraphs that the other side (NULL: there is none) has too, or those that it has not. */
static void add_paragraphs(const struct card_facts *facts, const struct card_facts *other,
                           bool shared, struct text *out)
{
    for (unsigned i = 0; i < facts->sentence_count; i = paragraph_end(facts, i)) {
        struct text words = { 0 };
        add_paragraph(facts, i, &words);
        bool on_both = other && has_paragraph(other, text_string(&words));
        if (on_both == shared) text_add(out, "    %s\n", text_string(&words));
        text_release(&words);
    }
}

/* ---- a card ---------------------------------------------------------------------------------- */

static int other_side(const struct pack *pack, const struct card_facts *facts)
{
    return facts->other_side ? pack_find(pack, facts->other_side) : -1;
}

/* The back says whose back it is; of the front it follows. */
static bool is_back(const struct card_facts *facts)
{
    for (unsigned i = 0; i < facts->keyword_count; i++) {
        if (facts->keywords[i].side) return true;
    }
    return false;
}

static void add_both_sides(const struct card_facts *front, const struct card_facts *back,
                           struct text *out)
{
    struct text shared = { 0 };
    add_heading(front, out);
    add_paragraphs(front, back, false, out);
    text_add_string(out, "  The other side: ");
    add_heading(back, out);
    add_paragraphs(back, front, false, out);
    add_paragraphs(front, back, true, &shared);
    if (shared.length) text_add(out, "  On both sides:\n%s", text_string(&shared));
    text_release(&shared);
}

void card_page(const struct pack *pack, unsigned card, struct text *out)
{
    struct card_facts facts, other;
    card_facts_of(pack, card, &facts);
    int side = other_side(pack, &facts);
    if (side < 0) {
        add_heading(&facts, out);
        add_paragraphs(&facts, NULL, false, out);
    } else {
        card_facts_of(pack, (unsigned)side, &other);
        bool back = is_back(&facts);
        add_both_sides(back ? &other : &facts, back ? &facts : &other, out);
        card_facts_release(&other);
    }
    card_facts_release(&facts);
}

void card_reminders(const struct pack *pack, unsigned card, struct text *out)
{
    struct card_facts facts;
    card_facts_of(pack, card, &facts);
    for (unsigned i = 0; i < facts.keyword_count; i++) {
        const struct card_keyword *keyword = &facts.keywords[i];
        if (!keyword->explained || !keyword->help) continue;
        text_add(out, "(%s: %c%s)\n", text_string(&keyword->text),
                 tolower((unsigned char)*keyword->help), keyword->help + 1);
    }
    card_facts_release(&facts);
}

/* ---- a pack ---------------------------------------------------------------------------------- */

void pack_pages(const struct pack *pack, struct text *out)
{
    unsigned deck = NO_DECK;
    for (unsigned i = 0; i < pack->own_from; i++) {
        struct card_facts facts;
        card_facts_of(pack, i, &facts);
        bool second = is_back(&facts) && other_side(pack, &facts) >= 0;
        card_facts_release(&facts);
        if (pack->cards[i].deck != deck) {
            deck = pack->cards[i].deck;
            const char *title = deck == NO_DECK ? "Without a deck" : pack->decks[deck].title;
            text_add(out, "%s== %s ==\n", i ? "\n" : "", title);
        }
        if (second) continue; /* it stands with its front */
        if (i) text_add_char(out, '\n');
        card_page(pack, i, out);
    }
}
