/* SPDX-License-Identifier: MIT */
/*
 * The tables of words in docs/cards.md are true: every word of a slot can stand in every phrase
 * that has the slot. Tried on cards of one sentence, with each word once and the other slots filled
 * with whatever fits; where no filling compiles, the phrase needs a slot of its own. And a name
 * that a clause before has given can stand for a word of its slot.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "cardlang/pack.h"
#include "cardlang/words.h"
#include "games/registry.h"

enum { SENTENCE_SLOTS = 6, WORDS_MAX = 64 };

/* ---- writing sentences ----------------------------------------------------------------------- */

/* What the slots of a pattern are filled with, by their places in list_words(); and those of the
 * word in slot `within`, which is a pattern itself. Deeper ones get the first word each. */
struct filling {
    unsigned choice[SENTENCE_SLOTS];
    unsigned within;
    const struct filling *inner; /* NULL: first words there too */
};

static uint8_t slot_named(const struct vocabulary *v, const char *name, size_t length)
{
    unsigned slot = 0;
    while (strlen(v->slots[slot]) != length || memcmp(v->slots[slot], name, length) != 0) slot++;
    return (uint8_t)slot;
}

/* The slot whose words a name may stand for; NO_SLOT: none has one. And the name. */
enum { NO_SLOT = UINT8_MAX };
static unsigned named_slot = NO_SLOT;
static const char name[] = "chosen";

/* What may stand in a slot, as the table has it; last, the name. */
static unsigned list_words(const struct vocabulary *v, unsigned slot, const char **out)
{
    unsigned n = 0;
    if (slot == SLOT_AMOUNT) {
        while (words_of_amounts[n]) out[n] = words_of_amounts[n], n++;
    }
    if (slot && slot == v->number_slot) out[n++] = "2"; /* 0: it has none */
    if (slot && slot == v->title_slot) out[n++] = "\"B\"";
    for (unsigned i = 0; v->words[i].words; i++) {
        if (v->words[i].slot == slot && n < WORDS_MAX - 1) out[n++] = v->words[i].words;
    }
    if (slot == named_slot) out[n++] = name;
    return n;
}

/* A plain word of a pattern in its first form: draw(s), card[s], is/are. */
static void add_plain(const char *at, size_t length, struct text *out)
{
    const char *bar = memchr(at, '/', length);
    bool varies = length > 3 && (at[length - 1] == ')' || at[length - 1] == ']');
    text_add_bytes(out, at, varies ? length - 3 : bar ? (size_t)(bar - at) : length);
}

/* The pattern with its slots filled. `filling` NULL: with the first word of each. */
static void add_filled(const struct vocabulary *v, const char *pattern,
                       const struct filling *filling, struct text *out)
{
    unsigned slot = 0;
    for (const char *at = pattern; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        const char *words[WORDS_MAX];
        if (at != pattern) text_add_char(out, ' ');
        if (!pattern_is_slot(at)) {
            add_plain(at, length, out);
        } else {
            unsigned n = list_words(v, slot_named(v, at, length), words);
            unsigned choice = filling ? filling->choice[slot] : 0;
            bool within = filling && filling->inner && filling->within == slot;
            cr_assert(choice < n, "%s: nothing may stand for %.*s", v->game, (int)length, at);
            add_filled(v, words[choice], within ? filling->inner : NULL, out);
            slot++;
        }
        at += length;
    }
}

/* ---- cards of one sentence ------------------------------------------------------------------- */

/* NULL: the vocabulary has none. */
static const struct phrase *first_of(const struct vocabulary *v, enum role role)
{
    const struct phrase *phrase = v->phrases;
    while (phrase->pattern && phrase->role != role) phrase++;
    return phrase->pattern ? phrase : NULL;
}

/* Something that can follow a colon. */
static void add_body(const struct vocabulary *v, enum role role, struct text *out)
{
    text_add_string(out, ": ");
    add_filled(v, first_of(v, role)->pattern, NULL, out);
}

/* "Who did so" asks about a clause before it that players follow. */
static void add_players(const struct vocabulary *v, struct text *out)
{
    const struct phrase *phrase = v->phrases;
    while (phrase->pattern && strncmp(phrase->pattern, "WHO ", 4) != 0) phrase++;
    if (!phrase->pattern) return;
    text_add_string(out, "    ");
    add_filled(v, phrase->pattern, NULL, out);
    text_add_char(out, '\n');
}

/* The verb that names something of that slot; NULL: none does. */
static const struct phrase *namer_of(const struct vocabulary *v, unsigned slot)
{
    for (const struct phrase *p = v->phrases; p->pattern; p++) {
        if (p->role == ROLE_VERB && p->binds == slot) return p;
    }
    return NULL;
}

static void add_namer(const struct vocabulary *v, struct text *out)
{
    if (named_slot == NO_SLOT) return;
    text_add_string(out, "    ");
    add_filled(v, namer_of(v, named_slot)->pattern, NULL, out);
    text_add(out, " -> %s\n", name);
}

/* `hook`: after the colon of which it stands; NULL: none. */
static void add_sentence(const struct vocabulary *v, const struct phrase *phrase,
                         const struct filling *filling, const struct phrase *hook, struct text *out)
{
    static const char *const before[] = {
        [ROLE_CONDITION] = "if ", [ROLE_SET] = "for each ",
        [ROLE_TIME] = "at ",      [ROLE_EVENT] = "from hand, when ",
        [ROLE_COST] = "cost ",    [ROLE_UNTIL] = "until ",
        [ROLE_WHILE] = "while "
    };
    bool colon = phrase->role != ROLE_VERB && phrase->role != ROLE_COST &&
                 phrase->role != ROLE_KEYWORD && phrase->role != ROLE_MODIFIER;
    bool timed = phrase->role == ROLE_UNTIL || phrase->role == ROLE_WHILE;
    text_add_string(out, "    ");
    if (hook) add_filled(v, hook->pattern, NULL, out);
    if (hook) text_add_string(out, ":\n        ");
    if (phrase->role < sizeof before / sizeof *before && before[phrase->role])
        text_add_string(out, before[phrase->role]);
    add_filled(v, phrase->pattern, filling, out);
    if (phrase->role == ROLE_SET) text_add_string(out, " -> each");
    if (colon) add_body(v, timed ? ROLE_MODIFIER : ROLE_VERB, out);
    text_add_char(out, '\n');
}

/* What speaks of another sentence stands after it. */
static void add_sentence_before(const struct phrase *phrase, struct text *out)
{
    if (strcmp(phrase->pattern, "return the targets to hand") == 0)
        text_add_string(out, "    target up to 2 manifestations from your discard pile\n");
}

static bool compiles(const struct vocabulary *v, const char *source, struct diagnostics *d)
{
    struct pack *pack = pack_new(v);
    bool fine = pack_read(pack, "words", source, d) && pack_compile(pack, d);
    pack_free(pack);
    return fine && !d->count;
}

/* On a card of some deck: not every one has a player, or a character. `wrong`: what is told. */
static bool is_accepted_after(const struct vocabulary *v, const struct phrase *phrase,
                              const struct filling *filling, const struct phrase *hook,
                              struct text *wrong)
{
    static const char *const no_decks[] = { "", NULL };
    bool fine = false;
    for (const char *const *kind = v->deck_kinds ? v->deck_kinds : no_decks; *kind && !fine;
         kind++) {
        struct text source = { 0 };
        text_add(&source, "game %s\n", v->game);
        if (**kind) text_add(&source, "deck %s d \"D\"\n", *kind);
        const struct phrase *verb = first_of(v, ROLE_VERB);
        if (verb) {
            text_add_string(&source, "card \"B\"\n    ");
            add_filled(v, verb->pattern, NULL, &source);
            text_add_char(&source, '\n');
        }
        text_add_string(&source, "card \"A\"\n");
        if (phrase->role == ROLE_VERB && strcmp(*kind, "hero") == 0) add_players(v, &source);
        if (phrase->role == ROLE_VERB && !**kind) add_players(v, &source);
        add_namer(v, &source);
        add_sentence_before(phrase, &source);
        add_sentence(v, phrase, filling, hook, &source);
        struct diagnostics d = { .file = "words", .source = text_string(&source) };
        fine = compiles(v, text_string(&source), &d);
        wrong->length = 0;
        text_add_string(wrong, text_string(&d.out));
        diagnostics_release(&d);
        text_release(&source);
    }
    return fine;
}

/* By itself, or after the colon of some hook: "that much" is what an event has. What is no doing
 * has none, and to say that is fine. */
static bool is_accepted(const struct vocabulary *v, const struct phrase *phrase,
                        const struct filling *filling, struct text *wrong)
{
    bool fine = is_accepted_after(v, phrase, filling, NULL, wrong);
    if (fine || !strstr(text_string(wrong), "refers to an event")) return fine;
    if (phrase->role != ROLE_VERB && phrase->role != ROLE_CONDITION) return true;
    for (const struct phrase *hook = v->phrases; !fine && hook->pattern; hook++) {
        if (hook->role == ROLE_HOOK) fine = is_accepted_after(v, phrase, filling, hook, wrong);
    }
    return fine;
}

/* ---- every word of every slot ---------------------------------------------------------------- */

static unsigned slots_of(const struct vocabulary *v, const char *pattern, uint8_t *slots)
{
    unsigned n = 0;
    for (const char *at = pattern; *at && n < SENTENCE_SLOTS; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (pattern_is_slot(at)) slots[n++] = slot_named(v, at, length);
        at += length;
    }
    return n;
}

/* With that word, and any one of the other slots filled with any word. */
static bool some_filling(const struct vocabulary *v, const struct phrase *phrase, unsigned slot,
                         unsigned word, const struct filling *inner, struct text *wrong)
{
    uint8_t slots[SENTENCE_SLOTS];
    const char *words[WORDS_MAX];
    unsigned n = slots_of(v, phrase->pattern, slots);
    struct filling filling = { .within = slot, .inner = inner };
    filling.choice[slot] = word;
    if (is_accepted(v, phrase, &filling, wrong)) return true;
    for (unsigned other = 0; other < n; other++) {
        if (other == slot) continue;
        unsigned count = list_words(v, slots[other], words);
        for (unsigned w = 1; w < count; w++) {
            filling.choice[other] = w;
            if (is_accepted(v, phrase, &filling, wrong)) return true;
        }
        filling.choice[other] = 0;
    }
    return false;
}

/* What waits keeps few targets, so those who announce say how many. */
static bool refuses_word(const struct phrase *phrase, const char *pattern)
{
    static const char *const countless[] = { "each ", "all ", "any number of " };
    bool counts = phrase->announces && strncmp(phrase->pattern, "target CARDS", 12) == 0;
    for (unsigned i = 0; counts && i < sizeof countless / sizeof *countless; i++) {
        if (strncmp(pattern, countless[i], strlen(countless[i])) == 0) return true;
    }
    return false;
}

/* The word itself, and with every word of its own slots. */
static void look_at_word(const struct vocabulary *v, const struct phrase *phrase, unsigned slot,
                         unsigned word, const char *pattern)
{
    uint8_t slots[SENTENCE_SLOTS];
    const char *words[WORDS_MAX];
    struct text wrong = { 0 };
    unsigned n = slots_of(v, pattern, slots);
    bool refused = refuses_word(phrase, pattern);
    cr_expect_neq(some_filling(v, phrase, slot, word, NULL, &wrong), refused,
                  "%s: '%s' with '%s':\n%s", v->game, phrase->pattern, pattern,
                  text_string(&wrong));
    for (unsigned inner = 0; !refused && inner < n; inner++) {
        unsigned count = list_words(v, slots[inner], words);
        for (unsigned w = 1; w < count; w++) {
            struct filling filling = { 0 };
            filling.choice[inner] = w;
            cr_expect(some_filling(v, phrase, slot, word, &filling, &wrong),
                      "%s: '%s' with '%s' with '%s':\n%s", v->game, phrase->pattern, pattern,
                      words[w], text_string(&wrong));
        }
    }
    text_release(&wrong);
}

static void look_at_phrase(const struct vocabulary *v, const struct phrase *phrase)
{
    uint8_t slots[SENTENCE_SLOTS];
    const char *words[WORDS_MAX];
    struct text wrong = { 0 };
    unsigned n = slots_of(v, phrase->pattern, slots);
    if (!n)
        cr_expect(is_accepted(v, phrase, NULL, &wrong), "%s: %s", phrase->pattern,
                  text_string(&wrong));
    for (unsigned slot = 0; slot < n; slot++) {
        unsigned count = list_words(v, slots[slot], words);
        for (unsigned w = 0; w < count; w++) look_at_word(v, phrase, slot, w, words[w]);
    }
    text_release(&wrong);
}

Test(words, the_tables_say_what_is_accepted)
{
    unsigned looked = 0;
    for (unsigned i = 0; games[i]; i++) {
        const struct vocabulary *v = games[i]->vocabulary;
        if (!v) continue;
        for (const struct phrase *phrase = v->phrases; phrase->pattern; phrase++, looked++)
            look_at_phrase(v, phrase);
    }
    cr_expect(looked > 0);
}

/* ---- names ----------------------------------------------------------------------------------- */

/* Those that only choose: what has a name is chosen already. */
static bool refuses_names(const struct phrase *phrase)
{
    static const char *const choosing[] = { "target PLAYER", "choose TYPE or TYPE" };
    for (unsigned i = 0; i < sizeof choosing / sizeof *choosing; i++) {
        if (strcmp(phrase->pattern, choosing[i]) == 0) return true;
    }
    return false;
}

static unsigned place_of(const char *const *words, unsigned count, const char *wanted)
{
    unsigned i = 0;
    while (i < count && words[i] != wanted) i++;
    return i;
}

/* In that slot of the phrase, or in one of the slots of its words. */
static unsigned look_at_name(const struct vocabulary *v, const struct phrase *phrase, unsigned slot,
                             unsigned of_slot)
{
    uint8_t slots[SENTENCE_SLOTS];
    const char *words[WORDS_MAX], *inner_words[WORDS_MAX];
    struct text wrong = { 0 };
    unsigned count = list_words(v, of_slot, words), tried = 0;
    if (of_slot == named_slot) {
        bool fine = some_filling(v, phrase, slot, place_of(words, count, name), NULL, &wrong);
        cr_expect_neq(fine, refuses_names(phrase), "%s: '%s' with a name:\n%s", v->game,
                      phrase->pattern, text_string(&wrong));
        tried++;
    }
    for (unsigned w = 0; w < count; w++) {
        unsigned n = slots_of(v, words[w], slots);
        for (unsigned inner = 0; inner < n; inner++) {
            if (slots[inner] != named_slot) continue;
            struct filling filling = { 0 };
            unsigned of_inner = list_words(v, named_slot, inner_words);
            filling.choice[inner] = place_of(inner_words, of_inner, name);
            cr_expect(some_filling(v, phrase, slot, w, &filling, &wrong),
                      "%s: '%s' with '%s' with a name:\n%s", v->game, phrase->pattern, words[w],
                      text_string(&wrong));
            tried++;
        }
    }
    text_release(&wrong);
    return tried;
}

/* In verbs: a name is known up to the end of its block, so no hook knows one. */
static unsigned look_at_names(const struct vocabulary *v)
{
    uint8_t slots[SENTENCE_SLOTS];
    unsigned tried = 0;
    for (const struct phrase *phrase = v->phrases; phrase->pattern; phrase++) {
        if (phrase->role != ROLE_VERB) continue;
        unsigned n = slots_of(v, phrase->pattern, slots);
        for (unsigned slot = 0; slot < n; slot++)
            tried += look_at_name(v, phrase, slot, slots[slot]);
    }
    return tried;
}

Test(words, a_name_stands_where_its_slot_does)
{
    unsigned tried = 0;
    for (unsigned i = 0; games[i]; i++) {
        const struct vocabulary *v = games[i]->vocabulary;
        for (unsigned slot = 0; v && v->slots[slot]; slot++) {
            if (!namer_of(v, slot)) continue;
            named_slot = slot;
            tried += look_at_names(v);
        }
    }
    named_slot = NO_SLOT;
    cr_expect(tried > 0);
}
