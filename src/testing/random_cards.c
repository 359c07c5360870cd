/* SPDX-License-Identifier: MIT */
/* Random cards. See random_cards.h. */
#include "testing/random_cards.h"

#include <string.h>

#include "cardlang/parser.h"
#include "games/patchwork/patchwork.h"

enum { DEEP = 3, CLAUSES = 3, KNOWN_MAX = 4 }; /* an effect has few variables */

/* A card under way: names p1, p2 ... and n1, n2 ... are known, each given once in a card. */
struct making {
    struct choices *c;
    struct text *out;
    unsigned names;              /* given so far, in all */
    char known[2][NAMES_MAX][4]; /* players, amounts */
    unsigned count[2];
};

enum { PLAYERS, AMOUNTS };

static void indent(struct making *m, unsigned by)
{
    for (unsigned i = 0; i < by; i++) text_add_string(m->out, "    ");
}

static void make_amount(struct making *m)
{
    static const char *const forms[] = {
        "1", "2", "3", "1 or 2", "up to 2", "1 to 3", "any number of"
    };
    if (m->count[AMOUNTS] && choose(m->c, 3) == 0)
        text_add_string(m->out, m->known[AMOUNTS][choose(m->c, m->count[AMOUNTS])]);
    else
        text_add_string(m->out, forms[choose(m->c, sizeof forms / sizeof *forms)]);
}

static void make_slot(struct making *m, const char *slot)
{
    static const char *const whom[] = { "another player", "any player" };
    static const char *const tags[] = { "fragile", "linen", "wool" };
    if (*slot == 'A')
        make_amount(m);
    else if (*slot == 'N')
        text_add(m->out, "%u", 1 + choose(m->c, 4));
    else if (*slot == 'T')
        text_add_string(m->out, tags[choose(m->c, 3)]);
    else if (m->count[PLAYERS] && choose(m->c, 2))
        text_add_string(m->out, m->known[PLAYERS][choose(m->c, m->count[PLAYERS])]);
    else
        text_add_string(m->out, whom[choose(m->c, 2)]);
}

/* A phrase with something in its slots. "coin[s]" is written without its s. */
static void make_phrase(struct making *m, const char *pattern)
{
    for (const char *at = pattern; *at;) {
        size_t length = strcspn(at, " ");
        if (pattern_is_slot(at))
            make_slot(m, at);
        else
            text_add_bytes(m->out, at, at[length - 1] == ']' ? length - 3 : length);
        at += length;
        if (*at) text_add_char(m->out, *at++);
    }
}

static bool can_name(const struct making *m)
{
    return m->count[PLAYERS] + m->count[AMOUNTS] < KNOWN_MAX && m->names + 1 < NAMES_MAX;
}

/* " -> pc" */
static void give_name(struct making *m, unsigned kind)
{
    if (!can_name(m)) return;
    char *name = m->known[kind][m->count[kind]++];
    name[0] = kind == PLAYERS ? 'p' : 'n';
    name[1] = (char)('a' + m->names++);
    name[2] = '\0';
    text_add(m->out, " -> %s", name);
}

static const struct phrase *any_phrase(struct making *m, enum role role, bool announces)
{
    const struct phrase *phrases = patchwork_vocabulary.phrases;
    unsigned n = 0;
    for (unsigned i = 0; phrases[i].pattern; i++) {
        n += phrases[i].role == role && phrases[i].announces == announces;
    }
    n = choose(m->c, n);
    for (unsigned i = 0;; i++) {
        if (phrases[i].role == role && phrases[i].announces == announces && n-- == 0)
            return &phrases[i];
    }
}

/* A name is given to an amount, or to a player who has none yet. */
static void make_verb(struct making *m)
{
    const struct phrase *verb = any_phrase(m, ROLE_VERB, false);
    size_t start = m->out->length;
    make_phrase(m, verb->pattern);
    bool counts = strncmp(verb->pattern, "count", 5) == 0;
    if (verb->binds == SLOT_NONE || (!counts && choose(m->c, 2))) return;
    bool chosen = strstr(text_string(m->out) + start, "player") != NULL;
    bool number = verb->binds == SLOT_AMOUNT && strpbrk(text_string(m->out) + start, "123y");
    if (verb->binds == SLOT_AMOUNT ? number || counts : chosen)
        give_name(m, verb->binds == SLOT_AMOUNT ? AMOUNTS : PLAYERS);
}

static void make_block(struct making *m, unsigned deep, unsigned at_least);

static void make_head(struct making *m, const char *words, enum role role)
{
    text_add_string(m->out, words);
    make_phrase(m, any_phrase(m, role, false)->pattern);
}

static void make_compound(struct making *m, unsigned deep, unsigned kind)
{
    unsigned players = m->count[PLAYERS], amounts = m->count[AMOUNTS];
    switch (kind) {
    case 0: text_add_string(m->out, "may"); break;
    case 1: make_head(m, "if ", ROLE_CONDITION); break;
    case 2:
        make_head(m, "for each ", ROLE_SET);
        give_name(m, PLAYERS);
        break;
    case 3: make_head(m, "at ", ROLE_TIME); break;
    case 4: text_add_string(m->out, "either"); break;
    }
    text_add_string(m->out, ":\n");
    make_block(m, deep + 1, 1);
    m->count[PLAYERS] = players;
    m->count[AMOUNTS] = amounts;
    if (kind == 4 || (kind == 1 && choose(m->c, 2))) {
        indent(m, deep);
        text_add_string(m->out, kind == 4 ? "or:\n" : "otherwise:\n");
        make_block(m, deep + 1, 1);
        m->count[PLAYERS] = players;
        m->count[AMOUNTS] = amounts;
    }
}

static void make_until(struct making *m)
{
    make_head(m, "until ", ROLE_UNTIL);
    make_head(m, ": ", ROLE_MODIFIER);
    text_add_char(m->out, '\n');
}

static void make_block(struct making *m, unsigned deep, unsigned at_least)
{
    unsigned n = at_least + choose(m->c, CLAUSES);
    for (unsigned i = 0; i < n; i++) {
        unsigned kind = deep < DEEP ? choose(m->c, 10) : 9;
        bool loops = kind == 2 && !can_name(m); /* no name is left for it */
        indent(m, deep);
        if (kind < 5 && !loops) {
            make_compound(m, deep, kind);
        } else if (kind == 5) {
            make_until(m);
        } else {
            make_verb(m);
            text_add_char(m->out, '\n');
        }
    }
}

/* Targets, which stand first; two ways to choose one have one name. */
static void make_targets(struct making *m, unsigned deep)
{
    for (unsigned n = choose(m->c, 3); n > 0 && can_name(m); n--) {
        indent(m, deep);
        bool either = choose(m->c, 4) == 0;
        text_add_string(m->out, either ? "either target another player" : "target any player");
        give_name(m, PLAYERS);
        text_add_char(m->out, '\n');
        if (!either) continue;
        indent(m, deep);
        text_add(m->out, "or target any player -> %s\n", m->known[PLAYERS][m->count[PLAYERS] - 1]);
    }
}

static void make_costs(struct making *m)
{
    unsigned n = 1 + choose(m->c, 2);
    for (unsigned i = 0; i < n; i++) {
        const struct phrase *cost = any_phrase(m, ROLE_COST, false);
        size_t start = m->out->length;
        if (i) text_add_string(m->out, ", ");
        make_phrase(m, cost->pattern);
        bool number = strpbrk(text_string(m->out) + start, "123y") != NULL;
        if (cost->binds != SLOT_NONE && number && choose(m->c, 2)) give_name(m, AMOUNTS);
    }
}

static void make_hook(struct making *m, bool charged)
{
    m->count[PLAYERS] = m->count[AMOUNTS] = 0;
    text_add_string(m->out, charged ? "    when charged" : "    when you are hit");
    if (charged && choose(m->c, 2)) {
        text_add_string(m->out, ", ");
        make_costs(m);
    }
    text_add_string(m->out, ":\n");
    make_targets(m, 2);
    make_block(m, 2, 1);
}

static void make_card(struct choices *c, unsigned number, struct text *out)
{
    static const char *const keywords[] = { "fragile", "linen", "wool", "wool, fragile" };
    struct making m = { .c = c, .out = out };
    text_add(out, "card \"Card %u\"\n", number);
    if (choose(c, 2)) text_add(out, "    %s\n", keywords[choose(c, 4)]);
    if (choose(c, 2)) {
        text_add_string(out, "    cost ");
        make_costs(&m);
        text_add_char(out, '\n');
    }
    if (choose(c, 4) == 0) {
        make_head(&m, "    while ", ROLE_WHILE);
        make_head(&m, ": ", ROLE_MODIFIER);
        text_add_char(out, '\n');
    }
    make_targets(&m, 1);
    make_block(&m, 1, 1);
    if (choose(c, 3) == 0) make_hook(&m, true);
    if (choose(c, 2)) make_hook(&m, false);
}

void random_cards(struct choices *c, unsigned cards, struct text *out)
{
    text_add_string(out, "game patchwork\nkeyword linen \"Linen\"\nkeyword wool \"Wool\"\n");
    for (unsigned i = 0; i < cards; i++) make_card(c, i, out);
}
