/* SPDX-License-Identifier: MIT */
/* The words of a game's cards, for docs/cards.md. See words.h. */
#include "cardlang/words.h"

#include <string.h>

#include "cardlang/lint.h"

const char *const words_of_amounts[] = {
    "3", "1 or 2", "1 to 3", "up to 2", "any number of", NULL
};

/* Not every game has words for the slots of cards in play. */
static bool has_words(const struct vocabulary *v, unsigned slot)
{
    bool own = slot == SLOT_AMOUNT || slot == v->number_slot || slot == v->title_slot;
    for (unsigned i = 0; !own && v->words[i].words; i++) own |= v->words[i].slot == slot;
    return own;
}

static void add_slot(const struct vocabulary *v, unsigned slot, struct text *out)
{
    if (!has_words(v, slot)) return;
    text_add(out, "| `%s` | ", v->slots[slot]);
    if (slot == SLOT_AMOUNT) {
        for (const char *const *w = words_of_amounts; *w; w++) text_add(out, "`%s`, ", *w);
        text_add_string(out, "or the name of an amount; what is chosen is at least 1 |\n");
        return;
    }
    if (slot == v->number_slot || slot == v->title_slot) {
        text_add_string(out, slot == v->number_slot ? "`3` |\n" : "`\"a text\"` |\n");
        return;
    }
    bool up_to = false;
    for (unsigned i = 0, n = 0; v->words[i].words; i++) {
        if (v->words[i].slot != slot) continue;
        text_add(out, "%s`%s`", n++ ? ", " : "", v->words[i].words);
        up_to |= strncmp(v->words[i].words, "up to ", 6) == 0;
    }
    bool named = false;
    for (unsigned i = 0; v->phrases[i].pattern; i++) named |= v->phrases[i].binds == slot;
    text_add(out, "%s%s |\n", named ? ", or a name" : "", up_to ? "; `up to` may be none" : "");
}

static void add_phrase(const struct vocabulary *v, const struct phrase *phrase, struct text *out)
{
    text_add(out, "| `%s` | %s |", phrase->pattern, phrase->help ? phrase->help : "");
    if (phrase->role == ROLE_VERB || phrase->role == ROLE_SET) {
        text_add(out, " %s |", phrase->binds == SLOT_NONE ? "" : v->slots[phrase->binds]);
    }
    text_add_char(out, '\n');
}

static void add_role(const struct vocabulary *v, enum role role, const char *title,
                     struct text *out)
{
    bool any = false;
    for (unsigned i = 0; v->phrases[i].pattern; i++) any |= v->phrases[i].role == role;
    if (!any) return;
    bool names = role == ROLE_VERB || role == ROLE_SET;
    text_add(out, "\n%s\n\n| phrase | meaning |%s\n|---|---|%s\n", title,
             names ? " `->` names |" : "", names ? "---|" : "");
    for (unsigned i = 0; v->phrases[i].pattern; i++) {
        if (v->phrases[i].role == role) add_phrase(v, &v->phrases[i], out);
    }
}

/* What the pack itself brings. */
static void add_keywords(const struct pack *pack, struct text *out)
{
    if (!pack->keyword_count) return;
    text_add_string(out, "\nKeywords of the pack, by `keyword` lines; also words for `");
    text_add(out, "%s`:\n\n| keyword | printed | plural | meaning |\n|---|---|---|---|\n",
             pack->vocabulary->slots[pack->vocabulary->keyword_slot]);
    for (unsigned k = 0; k < pack->keyword_count; k++) {
        const struct keyword *keyword = &pack->keywords[k];
        text_add(out, "| `%s` | %s | %s | %s |\n", keyword->word, keyword->title,
                 keyword->plural ? keyword->plural : "", keyword->help ? keyword->help : "");
    }
}

/* What `cards check` asks besides whether the words fit; "..." for what is found. */
static void add_lints(const struct lint *lints, struct text *out)
{
    for (const struct lint *lint = lints; lint && lint->name; lint++) {
        text_add(out, "| `%s` | ", lint->name);
        lint_message(lint, "...", out);
        text_add_string(out, " |\n");
    }
}

void words_markdown(const struct pack *pack, struct text *out)
{
    const struct vocabulary *v = pack->vocabulary;
    static const struct {
        enum role role;
        const char *title;
    } roles[] = {
        { ROLE_VERB, "Things to do:" },
        { ROLE_CONDITION, "Conditions, in `if CONDITION:`" },
        { ROLE_SET, "Sets, in `for each SET -> name:`" },
        { ROLE_TIME, "Times, in `at TIME:`" },
        { ROLE_EVENT, "Events, in `from hand, when EVENT:`" },
        { ROLE_COST, "Costs, in `cost COST, COST`" },
        { ROLE_KEYWORD, "Keywords, on a line of their own:" },
        { ROLE_HOOK, "Events, in `EVENT:`" },
        { ROLE_MODIFIER, "Modifiers, on a line of their own, below `until` or below `while`:" },
        { ROLE_UNTIL, "Times, in `until TIME:`" },
        { ROLE_WHILE, "Conditions, in `while CONDITION:`" },
    };
    text_add_string(out, "| slot | what may stand there |\n|---|---|\n");
    for (unsigned slot = 0; v->slots[slot]; slot++) add_slot(v, slot, out);
    for (unsigned i = 0; i < sizeof roles / sizeof *roles; i++) {
        add_role(v, roles[i].role, roles[i].title, out);
    }
    add_keywords(pack, out);
    text_add_string(out, "\nRemarks of `limbic cards check`:\n\n| name | remark |\n|---|---|\n");
    add_lints(general_lints, out);
    add_lints(v->lints, out);
}
