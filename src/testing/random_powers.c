/* SPDX-License-Identifier: MIT */
/* Cerebria's cards with other powers. See random_powers.h. */
#include "testing/random_powers.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/packs.h"
#include "games/cerebria/words.h"
#include "kernel/layout.h"
#include "kernel/options.h"
#include "kernel/words.h"
#include "testing/soak.h"

extern const struct game cerebria_game;
extern const struct vocabulary cerebria_vocabulary;

enum { DEEP = 4, LINES = 3, HOOKS = 2, KEEPS = 5 /* of so many cards one is changed */ };

/* A card under way. */
struct making {
    struct choices *c;
    struct text *out;
    enum sort sort;
    unsigned row;  /* the Action it is about, or ANY_ROW */
    bool optional; /* the game does without it */
    bool knows_s;  /* a Spirit was chosen and is called s */
    bool gave_s;   /* a name is given once in a card */
};

/* ---- phrases ----------------------------------------------------------------------------------- */

/* The rules refuse words that speak of what the card has not (mistakes.c). What comes after an
 * Empower Action is a phrase of its own, for Emotions. */
static bool word_fits(const struct making *m, const struct slot_word *word)
{
    if (word->slot == SLOT_ROW) return word->value != ROW_EMPOWER;
    bool classes = word->slot == SLOT_OWN || word->slot == SLOT_FOE || word->slot == SLOT_SEEN;
    bool upgrade = m->sort == SORT_UPGRADE, emotion = m->sort == SORT_EMOTION;
    bool slots = m->row == ROW_INVOKE || m->row == ROW_QUELL || m->row == ROW_EMPOWER;
    if (!classes) return true;
    if (word->value & (CLASS_NEIGHBOUR | CLASS_NEAR)) return emotion || (upgrade && slots);
    if (word->value & CLASS_IN_REALM) return upgrade && m->row == ROW_FORTIFY;
    return emotion || !(word->value & CLASS_SELF);
}

/* Slots of a pattern are written in capital letters, words in small ones. */
static bool is_slot(const char *at)
{
    return *at >= 'A' && *at <= 'Z';
}

static unsigned slot_named(const char *name)
{
    size_t length = strcspn(name, " ");
    unsigned slot = 0;
    while (strlen(cerebria_slots[slot]) != length || memcmp(cerebria_slots[slot], name, length))
        slot++;
    return slot;
}

static unsigned count_words(const struct making *m, unsigned slot)
{
    unsigned n = 0;
    for (unsigned i = 0; cerebria_words[i].words; i++)
        n += cerebria_words[i].slot == slot && word_fits(m, &cerebria_words[i]);
    return n;
}

static bool has_words(const struct making *m, const struct phrase *phrase)
{
    for (const char *at = phrase->pattern; *at; at += strspn(at, " ")) {
        if (is_slot(at)) {
            unsigned slot = slot_named(at);
            if (slot != SLOT_AMOUNT && slot != SLOT_NUMBER && !count_words(m, slot)) return false;
        }
        at += strcspn(at, " ");
    }
    return true;
}

static bool phrase_fits(const struct making *m, const struct phrase *phrase, enum role role)
{
    const struct cerebria_form *form = phrase->form;
    if (phrase->role != role || !has_words(m, phrase)) return false;
    if (phrase->binds != SLOT_NONE && m->gave_s) return false;
    if (!form || role == ROLE_VERB) return true;
    if (form->sorts && !(form->sorts >> m->sort & 1)) return false;
    return !form->rows || form->rows >> m->row & 1;
}

static const struct phrase *any_phrase(struct making *m, enum role role)
{
    unsigned n = 0;
    for (unsigned i = 0; cerebria_phrases[i].pattern; i++)
        n += phrase_fits(m, &cerebria_phrases[i], role);
    if (n == 0) return NULL;
    n = choose(m->c, n);
    for (unsigned i = 0;; i++) {
        if (phrase_fits(m, &cerebria_phrases[i], role) && n-- == 0) return &cerebria_phrases[i];
    }
}

/* Mostly a small one, sometimes the largest there may be. */
static void make_number(struct making *m, const struct phrase *phrase)
{
    const struct cerebria_form *form = phrase->role == ROLE_MODIFIER ? phrase->form : NULL;
    unsigned most = form && form->most                 ? form->most
                    : strstr(phrase->pattern, "token") ? (unsigned)TOKEN_MOST
                                                       : (unsigned)AMOUNT_MOST;
    unsigned small = 1 + choose(m->c, 3);
    bool large = small > most || choose(m->c, 8) == 7;
    text_add(m->out, "%u", large ? most : small);
}

static void make_word(struct making *m, unsigned slot)
{
    unsigned chosen = choose(m->c, count_words(m, slot));
    for (unsigned i = 0; cerebria_words[i].words; i++) {
        const struct slot_word *word = &cerebria_words[i];
        if (word->slot != slot || !word_fits(m, word) || chosen-- != 0) continue;
        text_add_string(m->out, word->words);
        if (slot == SLOT_ROW) m->row = word->value;
    }
}

static void make_slot(struct making *m, const struct phrase *phrase, unsigned slot)
{
    static const char *const amounts[] = { "1", "2", "1 or 2", "up to 3", "any number of", "4" };
    if (slot == SLOT_NUMBER)
        make_number(m, phrase);
    else if (slot == SLOT_AMOUNT)
        text_add_string(m->out, amounts[choose(m->c, sizeof amounts / sizeof *amounts)]);
    else if (slot == SLOT_WHO && m->knows_s)
        text_add_char(m->out, 's');
    else
        make_word(m, slot);
}

/* "card[s]" is written without its s. */
static void make_phrase(struct making *m, const struct phrase *phrase)
{
    for (const char *at = phrase->pattern; *at;) {
        size_t length = strcspn(at, " ");
        if (is_slot(at))
            make_slot(m, phrase, slot_named(at));
        else
            text_add_bytes(m->out, at, at[length - 1] == ']' ? length - 3 : length);
        at += length;
        if (*at) text_add_char(m->out, *at++);
    }
}

/* ---- powers ------------------------------------------------------------------------------------ */

static void indent(struct making *m, unsigned by)
{
    for (unsigned i = 0; i < by; i++) text_add_string(m->out, "    ");
}

/* What is chosen in a block below the event's own is not known after it, and not named there. */
static void make_verb(struct making *m, bool names)
{
    const struct phrase *verb = any_phrase(m, ROLE_VERB);
    make_phrase(m, verb);
    if (verb->binds == SLOT_NONE || !names) return;
    text_add_string(m->out, " -> s");
    m->knows_s = m->gave_s = true;
}

static void make_block(struct making *m, unsigned deep);

static void make_line(struct making *m, unsigned deep)
{
    unsigned form = deep < DEEP ? choose(m->c, 6) : 0;
    indent(m, deep);
    if (form == 1) {
        text_add_string(m->out, "may ");
    } else if (form == 2) {
        text_add_string(m->out, "either ");
        make_verb(m, false);
        text_add_char(m->out, '\n');
        indent(m, deep);
        text_add_string(m->out, "or ");
    } else if (form == 3) {
        text_add_string(m->out, "if ");
        make_phrase(m, any_phrase(m, ROLE_CONDITION));
        text_add_string(m->out, ":\n");
        make_block(m, deep + 1);
        return;
    }
    make_verb(m, form == 0 && deep == 2);
    text_add_char(m->out, '\n');
}

static void make_block(struct making *m, unsigned deep)
{
    for (unsigned lines = 1 + choose(m->c, LINES); lines; lines--) make_line(m, deep);
}

static void make_power(struct making *m)
{
    unsigned hooks = choose(m->c, HOOKS + 1u);
    const struct phrase *holds = any_phrase(m, ROLE_MODIFIER);
    if (holds && (!hooks || choose(m->c, 2))) {
        indent(m, 1);
        make_phrase(m, holds);
        text_add_char(m->out, '\n');
    }
    for (unsigned i = 0; i < hooks; i++) {
        indent(m, 1);
        make_phrase(m, any_phrase(m, ROLE_HOOK));
        text_add_string(m->out, ":\n");
        m->knows_s = false;
        make_block(m, 2);
    }
}

/* ---- the built-in cards ------------------------------------------------------------------------ */

/* The next line of *at, without its end; false after the last one. */
static bool next_line(const char **at, const char **start, const char **end)
{
    if (**at == '\0') return false;
    *start = *at;
    *end = *start + strcspn(*start, "\n");
    *at = **end ? *end + 1 : *end;
    return true;
}

static bool begins(const char *line, const char *words)
{
    return strncmp(line, words, strlen(words)) == 0;
}

/* Does this line say what a card is, and not what it does? It makes known what sort it is of, and
 * whether games need it: Strong Emotions they do not. */
static bool is_head(struct making *m, const char *line)
{
    static const char *const rows[] = { "move upgrade", "invoke upgrade", "quell upgrade",
                                        "fortify upgrade", "empower upgrade" };
    line += strspn(line, " ");
    if (begins(line, "mild") || begins(line, "strong form of ")) m->sort = SORT_EMOTION;
    m->optional |= begins(line, "strong form of ");
    if (begins(line, "spirit of ")) m->sort = SORT_SPIRIT;
    for (unsigned row = 0; row < ROWS; row++) {
        if (!begins(line, rows[row])) continue;
        m->sort = SORT_UPGRADE;
        m->row = row;
        return true;
    }
    return begins(line, "mild") || begins(line, "strong form of ") || begins(line, "spirit of ") ||
           begins(line, "cost ") || begins(line, "red emotions") || begins(line, "green emotions");
}

/* Pictures and flavour would make the pack larger, and change nothing. */
static bool is_decoration(const char *line)
{
    line += strspn(line, " ");
    return begins(line, "art ") || begins(line, "flavour ") || begins(line, "notice ") ||
           begins(line, "#") || *line == '\n' || *line == '\0';
}

static void add_line(struct text *out, const char *start, const char *end)
{
    text_add(out, "%.*s\n", (int)(end - start), start);
}

/* A card with its own power or another one; where only what is changed is wanted, it has none, or
 * is left out. */
static void add_card(struct making *m, const struct text *head, const struct text *power,
                     enum powers_pack what)
{
    bool changes = m->sort && choose(m->c, KEEPS) == 1, whole = what == POWERS_WHOLE_PACK;
    if (!changes && !whole && m->optional) return;
    text_add_string(m->out, text_string(head));
    if (changes)
        make_power(m);
    else if (whole || m->sort != SORT_EMOTION)
        text_add_string(m->out, text_string(power));
}

/* The rest of a card whose first line is in `head`. */
static void change_card(struct choices *c, const char **source, struct text *head,
                        enum powers_pack what, struct text *out)
{
    struct making m = { .c = c, .out = out, .row = ANY_ROW };
    struct text power = { 0 };
    const char *start, *end;
    while (**source == ' ' && next_line(source, &start, &end)) {
        if (!is_decoration(start)) add_line(is_head(&m, start) ? head : &power, start, end);
    }
    add_card(&m, head, &power, what);
    text_release(&power);
}

static void change_file(struct choices *c, const char *source, enum powers_pack what,
                        struct text *out)
{
    const char *start, *end;
    while (next_line(&source, &start, &end)) {
        struct text head = { 0 };
        if (is_decoration(start) || begins(start, "game ")) continue;
        add_line(begins(start, "card ") ? &head : out, start, end);
        if (head.length) change_card(c, &source, &head, what, out);
        text_release(&head);
    }
}

/* Cards of no deck come first: a deck lasts until the next one of the file. */
void random_powers(struct choices *c, enum powers_pack what, struct text *out)
{
    text_add_string(out, "game cerebria\n");
    for (unsigned decks = 0; decks < 2; decks++) {
        for (const struct embedded_pack *file = embedded_packs; file->game; file++) {
            if (strcmp(file->game, "cerebria") != 0) continue;
            if (decks == (strstr(file->source, "\ndeck ") != NULL))
                change_file(c, file->source, what, out);
        }
    }
}

/* ---- playing ----------------------------------------------------------------------------------- */

static void draw_options(struct options *options, struct choices *c)
{
    static const char *const spirits[][4] = { { "delight", "empathy", "harmony", "love" },
                                              { "anxiety", "hatred", "malice", "misery" } };
    const char *const *side = spirits[choose(c, 2)];
    unsigned first = choose(c, 4), second = choose(c, 4);
    struct text line = { 0 };
    struct diagnostics d = { 0 };
    text_add(&line, "spirits=%s", side[first]);
    if (first != second) text_add(&line, ",%s", side[second]);
    text_add(&line, " decks=random powers=all level=%d", (int)choose(c, 11) - 3);
    if (choose(c, 4)) text_add(&line, " mode=full boards=%s", choose(c, 2) ? "b" : "a");
    check(options_parse(&cerebria_game, options, text_string(&line), &d, 0, 0));
    text_release(&line);
    diagnostics_release(&d);
}

static void look(const struct table *t)
{
    struct text words = { 0 };
    struct diagnostics d = { 0 };
    const struct layout layout = { .t = t, .d = &d };
    check(zones_hold_all_cards(t));
    if (t->prompt == PROMPT_TURN) cerebria_check_position(t, &layout);
    check(d.count == 0);
    prompt_words(t, &words);
    for (unsigned i = 0; i < t->moves; i++) move_words(t, i, &words);
    text_release(&words);
    diagnostics_release(&d);
}

void random_powers_play(const struct pack *pack, struct choices *c, unsigned decisions)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init_with(&cerebria_game, pack, &options);
    draw_options(&options, c);
    struct setup *setup = setup_new(&cerebria_game, &options, &d);
    check(setup || d.count);
    if (setup) {
        struct table *t = must_alloc(1, setup->table_bytes);
        uint64_t seed = choose_u32(c);
        struct stream luck = stream_make(seed, 1000);
        table_start(t, setup, seed);
        for (unsigned i = 0; i < decisions && !table_is_over(t); i++) {
            look(t);
            table_choose(t, stream_below(&luck, t->moves));
        }
        free(t);
    }
    setup_free(setup);
    diagnostics_release(&d);
}
