/* SPDX-License-Identifier: MIT */
/*
 * The words of one phrase as a card prints them: its template filled with what stands in its slots.
 * Marks are listed in vocabulary.h; card_text.c makes sentences of phrases.
 */
#include <ctype.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/printing.h"
#include "kernel/table.h"

/* ---- English --------------------------------------------------------------------------------- */

void capitalise(struct text *out, size_t at)
{
    while (at < out->length && out->bytes[at] == '(') at++;
    if (at < out->length) out->bytes[at] = (char)toupper((unsigned char)out->bytes[at]);
}

/* "An Equipment card", but "a One-shot" and "a unicorn". */
bool takes_an(const char *word)
{
    static const char *const not [] = { "one", "uni", "use", "eu", NULL };
    for (unsigned i = 0; not [i]; i++) {
        if (strncasecmp(word, not [i], strlen(not [i])) == 0) return false;
    }
    return *word && strchr("aeiouAEIOU", *word);
}

const struct phrase *phrase_of(const struct pack *pack, const struct clause *clause)
{
    return clause->phrase < NO_CLAUSE ? &pack->phrases[clause->phrase] : NULL;
}

/* ---- words ----------------------------------------------------------------------------------- */

static bool ends_with(const char *at, size_t length, const char *ending)
{
    size_t n = strlen(ending);
    return length > n && memcmp(at + length - n, ending, n) == 0;
}

/* "draw(s)" and "is/are" by what stands before them, "card[s]" by the last number. */
static void print_plain_word(struct printer *p, const char *at, size_t length)
{
    const char *bar = memchr(at, '/', length);
    bool plain = p->plain_verb || p->bare;
    if (ends_with(at, length, "(s)") || ends_with(at, length, "[s]")) {
        bool s = at[length - 3] == '(' ? !plain : p->plural;
        text_add_bytes(p->out, at, length - 3);
        if (s) text_add_char(p->out, 's');
    } else if (bar && plain) {
        text_add_bytes(p->out, bar + 1, length - (size_t)(bar - at) - 1);
    } else {
        text_add_bytes(p->out, at, bar ? (size_t)(bar - at) : length);
    }
}

static const struct operand *operand_number(const struct operand *of, unsigned number)
{
    for (unsigned n = number - 1; n; n--) of += of->span;
    return of;
}

const struct slot_word *word_of(const struct printer *p, const struct operand *o)
{
    return o->kind == OPERAND_WORD ? &p->pack->words[o->word] : NULL;
}

/* What a word that is only a slot stands for: "NUMBER" in the place of a value is the number. */
const struct operand *bare_operand(const struct printer *p, const struct operand *o)
{
    while (o->kind == OPERAND_WORD && o->span > 1) {
        const char *words = p->pack->words[o->word].words;
        if (!pattern_is_slot(words) || strchr(words, ' ')) break;
        o++;
    }
    return o;
}

bool is_plain_one(const struct printer *p, const struct operand *o)
{
    o = bare_operand(p, o);
    return o->kind == OPERAND_NUMBER && o->value == 1;
}

/* ---- what is known by now -------------------------------------------------------------------- */

/* What is known by now is printed instead. False: nothing is known of this one. */
static bool print_known(struct printer *p, const struct operand *o)
{
    const struct text_fill *fill = p->fill;
    if (!fill) return false;
    if (o->slot == fill->value_slot) {
        text_add(p->out, "%d", fill->amount);
        p->plural = fill->amount != 1;
        return true;
    }
    if (o->kind != OPERAND_NAME) return false;
    const char *known = o->slot == fill->thing_slot ? fill->thing : fill->card;
    size_t start = p->out->length;
    if (known) text_add_string(p->out, known);
    if (known == fill->card && fill->card_id != NO_CARD)
        text_mark(p->out, MARK_CARD, fill->card_id, start);
    return known != NULL;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* A letter for what `template` says, which is printed at the end of the clause. */
static void print_letter(struct printer *p, const char *template, const struct operand *of)
{
    unsigned letter = p->letters < LETTERS ? p->letters++ : LETTERS - 1;
    struct text *out = p->out;
    text_add_char(out, (char)('X' + letter));
    text_add(&p->where, "%s %c is ", p->where.length ? " and" : ", where", 'X' + letter);
    int self = p->subject;
    p->out = &p->where;
    p->in_place = true;
    p->subject = NO_SUBJECT;
    p->this_named = false; /* "its hp" would be the target's */
    print_template(p, template, of);
    p->subject = self;
    p->in_place = false;
    p->out = out;
    p->plural = true;
}

/* A number that a clause before has named. */
void print_named_number(struct printer *p, const struct operand *o)
{
    const struct clause *by = named_by(p, o->name, o->slot);
    const char *result = by ? phrase_of(p->pack, by)->result : NULL;
    if (!result) {
        text_add_string(p->out, o->name);
        return;
    }
    struct text words = { 0 };
    struct printer of = *p;
    of.out = &words;
    of.clause = by;
    of.in_place = true;
    of.where = (struct text){ 0 };
    print_template(&of, result, by->operand);
    if (p->in_place)
        text_add_string(p->out, text_string(&words));
    else
        print_letter(p, text_string(&words), o);
    text_release(&words);
}

/* "Three times the number of cards": as X, unless it is short. */
static void print_value_word(struct printer *p, const struct slot_word *word,
                             const struct operand *of)
{
    const struct operand *count = of;
    while (count->kind != OPERAND_WORD && count->kind != OPERAND_NAME) count++;
    const struct slot_word *counted = word_of(p, count);
    if (p->in_place || (counted && counted->in_place))
        print_template(p, word->where, of);
    else
        print_letter(p, word->where, of);
}

/* ---- operands -------------------------------------------------------------------------------- */

static void print_range(struct printer *p, const struct operand *o)
{
    if (!o->most && o->value == 1)
        text_add_string(p->out, "any number of");
    else if (!o->most)
        text_add(p->out, "%u or more", o->value);
    else if (o->value + 1 == o->most)
        text_add(p->out, "%u or %u", o->value, o->most);
    else
        text_add(p->out, "%u to %u", o->value, o->most);
}

static void print_pattern(struct printer *p, const char *pattern, const struct operand *of);

static void print_word(struct printer *p, const struct operand *o)
{
    const struct slot_word *word = &p->pack->words[o->word];
    if (word->noun == NOUN_OWN && o == p->own_at) {
        p->no_you = true;
        return;
    }
    if (o->span > 2 && print_keyword_noun(p, o + 1)) return;
    if (word->where) {
        print_value_word(p, word, o + 1);
    } else if (p->happening && word->happening) {
        print_template(p, word->happening, o + 1);
    } else if (word->text) {
        print_template(p, word->text, o + 1);
    } else {
        print_pattern(p, word->words, o + 1);
    }
    bool one = p->happening && word->happening; /* of a kind, so that it acts alone */
    if (word->verb) p->plain_verb = word->verb == VERB_PLAIN && !one;
}

/* The other alternative, after the first: "or into play". */
static void print_joined_to(struct printer *p)
{
    const struct operand *to = p->joined_to;
    p->joined_to = NULL;
    text_add_string(p->out, " or ");
    print_operand(p, to);
}

void print_operand(struct printer *p, const struct operand *o)
{
    const struct operand *bare = bare_operand(p, o);
    if (print_known(p, o) || (bare != o && print_known(p, bare))) return;
    if (p->subject != NO_SUBJECT && print_self(p, o)) return;
    switch ((enum operand_kind)o->kind) {
    case OPERAND_WORD: print_word(p, o); break;
    case OPERAND_NUMBER: text_add(p->out, "%u", o->value); break;
    case OPERAND_RANGE: print_range(p, o); break;
    case OPERAND_NAME: print_name(p, o); break;
    case OPERAND_TITLE: text_add(p->out, "\"%s\"", p->pack->titles[o->value]); break;
    }
    bool counts = o->slot == SLOT_AMOUNT || o->slot == p->pack->vocabulary->number_slot;
    if (counts) p->plural = !(o->kind == OPERAND_NUMBER && o->value == 1);
    if (o == p->joined && p->joined_to) print_joined_to(p);
}

/* ---- marks ----------------------------------------------------------------------------------- */

/* "Fire damage", or "damage of that type": is it a name that stands there? */
static bool is_chosen(const struct printer *p, const struct operand *o)
{
    o = bare_operand(p, o);
    return o->kind == OPERAND_NAME && !(p->fill && p->fill->thing);
}

static void print_thing(struct printer *p, const struct operand *o, const char *noun, size_t length)
{
    if (is_chosen(p, o)) {
        text_add_bytes(p->out, noun, length);
        text_add_string(p->out, " of ");
        print_operand(p, o);
    } else {
        print_operand(p, o);
        text_add_char(p->out, ' ');
        text_add_bytes(p->out, noun, length);
    }
}

/* "A card", "3 cards", "X cards". */
static void print_count(struct printer *p, const struct operand *o, const char *noun, size_t length,
                        bool article)
{
    bool one = is_plain_one(p, o) && !(p->fill && o->slot == p->fill->value_slot);
    if (one) {
        p->plural = false;
        if (article) text_add_string(p->out, takes_an(noun) ? "an " : "a ");
    } else {
        print_operand(p, o);
        text_add_char(p->out, ' ');
    }
    text_add_bytes(p->out, noun, length);
    if (!one && p->plural) text_add_char(p->out, 's');
}

static void print_counted(struct printer *p, const char *at, size_t length,
                          const struct operand *of)
{
    const struct operand *amount = operand_number(of, (unsigned)(at[0] - '0'));
    if (!isdigit((unsigned char)at[2])) {
        print_count(p, amount, at + 2, length - 2, at[1] == '#');
        return;
    }
    const struct operand *noun = operand_number(of, (unsigned)(at[2] - '0'));
    if (at[1] == '#' && is_plain_one(p, amount))
        print_noun(p, noun, NOUN_A);
    else
        print_several(p, amount, noun);
}

/* Where cards go from a place that belongs to somebody: "into your hand". */
static void print_place(struct printer *p, const char *place, size_t length)
{
    const char *owner = NULL;
    for (unsigned i = 0; i < p->clause->operands && !owner; i++) {
        const struct operand *o = &p->clause->operand[i];
        const struct slot_word *word = word_of(p, o);
        bool one_of_two = p->joined && o >= p->joined && o < p->joined + p->joined->span;
        if (word && !one_of_two) owner = word->owner;
    }
    bool hand = length == 4 && memcmp(place, "hand", 4) == 0;
    if (!owner && hand) owner = p->plural ? "their owners'" : "its owner's";
    bool s = !owner || !strcmp(owner, "their owners'") ? p->plural : false;
    if (!owner) owner = p->plural ? "their" : "its";
    text_add(p->out, "%s ", owner);
    text_add_bytes(p->out, place, length);
    if (s) text_add_string(p->out, length == 5 && memcmp(place, "trash", 5) == 0 ? "es" : "s");
}

static bool mark_is(const char *at, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(at, name, length) == 0;
}

/* What the deck of the card is called; a card of none has nothing there. */
static void print_deck(struct printer *p)
{
    bool has = p->card && p->card->deck < p->pack->deck_count;
    if (has) text_add_string(p->out, p->pack->decks[p->card->deck].title);
    p->no_you = !has;
}

/* Marks that are a word. False: it is none of them. */
static bool print_word_mark(struct printer *p, const char *at, size_t length,
                            const struct operand *of)
{
    if (mark_is(at, length, "s")) {
        text_add_string(p->out, p->plural ? "s" : "");
    } else if (mark_is(at, length, "plural") || mark_is(at, length, "single")) {
        p->plural = *at == 'p';
    } else if (mark_is(at, length, "and")) {
        text_add_string(p->out, p->all ? "and" : "or");
    } else if (mark_is(at, length, "this")) {
        print_this(p);
    } else if (mark_is(at, length, "me")) {
        print_me(p, false);
    } else if (mark_is(at, length, "source")) {
        text_add_string(p->out, names_source(p) ? "it" : "its source");
    } else if (mark_is(at, length, "target")) {
        text_add_string(p->out, names_target(p)         ? "it"
                                : event_names_target(p) ? "that target"
                                                        : "its target");
    } else if (mark_is(at, length, "them")) {
        text_add_string(p->out, p->plural ? "them" : "it");
    } else if (mark_is(at, length, "is")) {
        text_add_string(p->out, p->would ? "would be" : p->plain_verb ? "are" : "is");
    } else if (mark_is(at, length, "or")) {
        bool more = of[1].kind == OPERAND_WORD && of[1].span > 2;
        text_add_string(p->out, more ? ", " : " or ");
    } else if (mark_is(at, length, "each")) {
        text_add_string(p->out, p->group ? " each" : "");
    } else if (mark_is(at, length, "within")) {
        if (p->within) text_add(p->out, " %s", p->within);
    } else if (mark_is(at, length, "deck")) {
        print_deck(p);
    } else if (mark_is(at, length, "do")) {
        text_add_string(p->out, p->doer == DOER_THEY && !p->asked ? "they do" : "you do");
    } else {
        return false;
    }
    return true;
}

/* {v:deal}: "deals", "would deal"; {v:damage/deal damage to}: "damages", "would deal damage to". */
static void print_event_verb(struct printer *p, const char *verb, size_t length)
{
    const char *slash = memchr(verb, '/', length);
    size_t first = slash ? (size_t)(slash - verb) : length;
    if (p->would) {
        const char *would = slash ? slash + 1 : verb;
        text_add_string(p->out, "would ");
        text_add_bytes(p->out, would, length - (size_t)(would - verb));
    } else {
        text_add_bytes(p->out, verb, first);
        if (!p->plain_verb) text_add_char(p->out, 's');
    }
}

/* An event that is only a thing chosen before. */
static bool is_chosen_event(const struct printer *p, const struct operand *o)
{
    return o->kind == OPERAND_WORD && o->span == 3 && is_chosen(p, o + 1);
}

static void print_happening(struct printer *p, const struct operand *o, bool would)
{
    p->happening = true;
    p->would = would;
    print_operand(p, o);
    p->happening = p->would = false;
}

static bool starts(const char *at, size_t length, const char *with)
{
    size_t n = strlen(with);
    return length > n && memcmp(at, with, n) == 0;
}

/* By name: "other than itself" would have to be thought about. */
static void print_but(struct printer *p, const struct operand *o)
{
    int self = p->subject;
    p->subject = NO_SUBJECT;
    p->this_named = false;
    text_add_string(p->out, " other than ");
    print_operand(p, o);
    p->subject = self;
    p->this_named = false; /* "it" would be one of the others: "while there is another, it gets" */
}

/* Marks that begin with words: {each 1}. False: it is none of them. */
static bool print_long_mark(struct printer *p, const char *at, size_t length,
                            const struct operand *of)
{
    const struct operand *o = isdigit((unsigned char)at[length - 1])
                                  ? operand_number(of, (unsigned)(at[length - 1] - '0'))
                                  : NULL;
    if (starts(at, length, "each ")) {
        print_noun(p, o, NOUN_EACH);
    } else if (starts(at, length, "the ")) {
        print_noun(p, o, NOUN_THE);
    } else if (starts(at, length, "one ")) {
        if (is_plain_one(p, o))
            text_add_string(p->out, "one");
        else
            print_operand(p, o);
        p->plural = !is_plain_one(p, o);
    } else if (starts(at, length, "times ")) {
        if (o->kind == OPERAND_NUMBER && o->value == 2)
            text_add_string(p->out, "twice");
        else
            print_operand(p, o), text_add_string(p->out, " times");
    } else if (starts(at, length, "it ")) {
        if (is_chosen_event(p, o))
            text_add_string(p->out, "it");
        else
            print_operand(p, o);
    } else if (starts(at, length, "all ")) {
        const struct slot_word *event = word_of(p, o);
        if (event && event->is_all) text_add_string(p->out, "all ");
        print_operand(p, o);
    } else if (starts(at, length, "but ")) {
        if (is_other(p, o)) return true;
        print_but(p, o);
    } else if (starts(at, length, "owner:")) {
        print_place(p, at + 6, length - 6);
    } else if (starts(at, length, "v:")) {
        print_event_verb(p, at + 2, length - 2);
    } else {
        return false;
    }
    return true;
}

/* Marks that are a sign and an operand: {a1}. */
static void print_sign_mark(struct printer *p, const char *at, size_t length,
                            const struct operand *of)
{
    check(isdigit((unsigned char)at[1]));
    const struct operand *o = operand_number(of, (unsigned)(at[1] - '0'));
    switch (at[0]) {
    case 'a': print_noun(p, o, NOUN_A); break;
    case '-': print_noun(p, o, NOUN_BARE); break;
    case '+': print_noun(p, o, NOUN_PLURAL); break;
    case '=': print_subject(p, o, length > 2); break;
    case '~': print_doer(p, o); break;
    case '!': print_happening(p, o, length > 2); break;
    case '?': print_condition(p, o, at[3] == 'm'); break;
    case 't': text_add_string(p->out, p->pack->titles[o->value]); break;
    default: check_failed("no such mark", __FILE__, __LINE__);
    }
}

/* Cards of which each gets the same: "2 damage each" if they are several. */
static void print_group(struct printer *p, const struct operand *o)
{
    p->plural = false;
    print_operand(p, o);
    p->group = p->plural;
}

static const char *print_mark(struct printer *p, const char *mark, const struct operand *of)
{
    const char *end = strchr(mark, '}'), *at = mark + 1;
    check(end);
    size_t length = (size_t)(end - at);
    if (isdigit((unsigned char)at[0])) {
        const struct operand *o = operand_number(of, (unsigned)(at[0] - '0'));
        if (length == 1)
            print_operand(p, o);
        else if (at[1] == '*')
            print_group(p, o);
        else if (at[1] == '\'')
            print_owner(p, o);
        else if (at[1] == ':')
            print_thing(p, o, at + 2, length - 2);
        else
            print_counted(p, at, length, of);
    } else if (!print_word_mark(p, at, length, of) && !print_long_mark(p, at, length, of)) {
        print_sign_mark(p, at, length, of);
    }
    return end + 1;
}

/* ---- templates ------------------------------------------------------------------------------- */

/* A space after something that was left out is left out too. */
static const char *print_space(struct printer *p, const char *at)
{
    if (!p->no_you) text_add_char(p->out, ' ');
    p->no_you = false;
    return at + 1;
}

void print_template(struct printer *p, const char *template, const struct operand *of)
{
    for (const char *at = template; *at;) {
        if (*at == '{') {
            at = print_mark(p, at, of);
        } else if (*at == ' ') {
            at = print_space(p, at);
        } else {
            size_t length = strcspn(at, " {");
            print_plain_word(p, at, length);
            at += length;
        }
    }
}

static void print_pattern(struct printer *p, const char *pattern, const struct operand *of)
{
    for (const char *at = pattern; *at;) {
        size_t length = strcspn(at, " ");
        if (pattern_is_slot(at)) {
            print_operand(p, of);
            of += of->span;
            at += length;
        } else if (*at == ' ') {
            at = print_space(p, at);
        } else {
            print_plain_word(p, at, length);
            at += length;
        }
    }
}

void print_where(struct printer *p)
{
    p->explained = p->where.length;
    text_add_string(p->out, text_string(&p->where));
    text_clear(&p->where);
}

static bool has_long_word(const struct printer *p, const struct clause *clause)
{
    for (unsigned i = 0; i < clause->operands; i++) {
        const struct slot_word *word = word_of(p, &clause->operand[i]);
        if (!word || !word->is_long) continue;
        bool another = word->noun == NOUN_OTHER && is_other(p, &clause->operand[i + 1]);
        if (!another) return true;
    }
    return false;
}

void print_phrase(struct printer *p, const struct clause *clause)
{
    const struct phrase *phrase = phrase_of(p->pack, clause);
    p->clause = clause;
    p->plural = true;
    p->plain_verb = p->theirs = p->no_you = false;
    p->subject = NO_SUBJECT;
    if (phrase->long_text && has_long_word(p, clause))
        print_template(p, phrase->long_text, clause->operand);
    else if (phrase->text)
        print_template(p, phrase->text, clause->operand);
    else
        print_pattern(p, phrase->pattern, clause->operand);
    print_given_name(p);
}

/* ---- about a phrase -------------------------------------------------------------------------- */

bool has_subject(const struct pack *pack, const struct clause *clause)
{
    const struct phrase *phrase = phrase_of(pack, clause);
    return phrase && phrase->text && strncmp(phrase->text, "{=", 2) == 0;
}

enum doer doer_of(const struct pack *pack, const struct clause *clause, bool *may)
{
    const struct phrase *phrase = phrase_of(pack, clause);
    *may = false;
    if (!phrase || clause->kind != CLAUSE_VERB) return DOER_NONE;
    if (strncmp(phrase->pattern, "all players", 11) == 0) {
        *may = true;
        return DOER_THEY;
    }
    if (!phrase->text || strncmp(phrase->text, "{~1}", 4) != 0) return DOER_NONE;
    const struct operand *who = clause->operand;
    const char *words = pack->words[who->word].words;
    *may = ends_with(words, strlen(words), " may");
    const struct operand *player = who->span > 1 ? who + 1 : who;
    return strcmp(pack->words[player->word].words, "you") == 0 ? DOER_YOU : DOER_THEY;
}
