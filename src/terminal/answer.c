/* SPDX-License-Identifier: MIT */
/* Which move a person means. See answer.h. */
#include "terminal/answer.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "terminal/screen.h"

enum { NAMED_MOST = 8 }; /* moves shown that an answer could mean */

/* How well a text fits what was typed; a better fit beats any number of worse ones. */
enum fit { FIT_NONE, FIT_WORDS, FIT_START, FIT_WHOLE };

/* U+00C0 to U+017F without their marks; '?' is no letter. */
static const char bare_letters[] =
    "aaaaaaaceeeeiiiidnooooo?ouuuuytsaaaaaaaceeeeiiiidnooooo?ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/* The text as it is compared: in lower case, and letters without their marks, because not every
 * keyboard has them. */
static void add_folded(const char *text, struct text *out)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        bool marked = *c >= 0xc3 && *c <= 0xc5 && (c[1] & 0xc0) == 0x80;
        if (!marked) {
            text_add_char(out, (char)tolower(*c));
            continue;
        }
        unsigned letter = (*c & 0x1fu) << 6 | (c[1] & 0x3fu);
        text_add_char(out, bare_letters[letter - 0xc0]);
        c++;
    }
}

bool begins_like(const char *text, const char *start)
{
    struct text a = { 0 }, b = { 0 };
    add_folded(text, &a);
    add_folded(start, &b);
    static const char article[] = "the ";
    const char *name = text_string(&a);
    bool begins = strncmp(name, text_string(&b), b.length) == 0;
    if (!begins && strncmp(name, article, strlen(article)) == 0)
        begins = strncmp(name + strlen(article), text_string(&b), b.length) == 0;
    text_release(&a);
    text_release(&b);
    return begins;
}

/* Does the word [word, end) of a folded text begin like [typed, typed_end)? */
static bool word_begins(const char *word, const char *end, const char *typed, const char *typed_end)
{
    for (; typed < typed_end; word++, typed++) {
        if (word == end || *word != *typed) return false;
    }
    return true;
}

/* "st pl" fits "Steal from Player 2": each typed word begins a word of the text, in order. */
static bool words_fit(const char *text, const char *typed)
{
    for (;;) {
        typed += strspn(typed, " ");
        if (!*typed) return true;
        const char *typed_end = typed + strcspn(typed, " "), *end = text;
        bool found = false;
        while (!found && *text) {
            text += strspn(text, " (\"'");
            end = text + strcspn(text, " ");
            found = word_begins(text, end, typed, typed_end);
            text = end;
        }
        if (!found) return false;
        typed = typed_end;
    }
}

static void add_joined(const char *text, const char *joint, struct text *out)
{
    for (; *text; text++) {
        if (*text == '-')
            text_add_string(out, joint);
        else
            text_add_char(out, *text);
    }
}

/* "rex" and "trex" fit "T-Rex": each part of a joined word is one, and so is the whole. */
static bool words_fit_joined(const char *text, const char *typed, const char *joint)
{
    struct text a = { 0 }, b = { 0 };
    add_joined(text, joint, &a);
    add_joined(typed, joint, &b);
    bool fit = words_fit(text_string(&a), text_string(&b));
    text_release(&a);
    text_release(&b);
    return fit;
}

static enum fit fit_of(const char *text, const char *typed)
{
    struct text a = { 0 }, b = { 0 };
    add_folded(text, &a);
    add_folded(typed, &b);
    enum fit fit = FIT_NONE;
    if (strncmp(text_string(&a), text_string(&b), b.length) == 0)
        fit = a.length == b.length ? FIT_WHOLE : FIT_START;
    else if (words_fit(text_string(&a), text_string(&b)) ||
             words_fit_joined(text_string(&a), text_string(&b), " ") ||
             words_fit_joined(text_string(&a), text_string(&b), ""))
        fit = FIT_WORDS;
    text_release(&a);
    text_release(&b);
    return fit;
}

bool has_words_like(const char *text, const char *typed)
{
    return fit_of(text, typed) != FIT_NONE;
}

unsigned moves_of(const struct view *v)
{
    unsigned count = 0;
    while (view_find(v, SECTION_DECISION, DECISION_OPTIONS, count + 1, OPTION_KIND)) count++;
    return count;
}

struct words move_for_people(const struct view *v, unsigned index)
{
    return words_of_cell(v,
                         view_find(v, SECTION_DECISION, DECISION_OPTIONS, index + 1, OPTION_TEXT));
}

/* As saves have it. */
static void add_move_text(const struct view *v, unsigned index, struct text *out)
{
    const struct cell *cell =
        view_find(v, SECTION_DECISION, DECISION_OPTIONS, index + 1, OPTION_MOVE);
    add_words(words_of_cell(v, cell), out);
}

static enum fit fit_of_move(const struct view *v, unsigned index, const char *typed)
{
    struct text text = { 0 };
    add_move_text(v, index, &text);
    enum fit fit = fit_of(text_string(&text), typed);
    text_clear(&text);
    add_words(move_for_people(v, index), &text);
    enum fit other = fit_of(text_string(&text), typed);
    text_release(&text);
    return other > fit ? other : fit;
}

static bool is_number(const char *text)
{
    int64_t number;
    return span_number(text, text + strlen(text), INT32_MIN, INT32_MAX, &number);
}

static bool move_is_number(const struct view *v, unsigned index)
{
    struct text text = { 0 };
    add_move_text(v, index, &text);
    bool number = is_number(text_string(&text));
    text_release(&text);
    return number;
}

static bool moves_are_numbers(const struct view *v)
{
    for (unsigned i = 0, moves = moves_of(v); i < moves; i++) {
        if (move_is_number(v, i)) return true;
    }
    return false;
}

void add_key(const struct view *v, unsigned index, struct text *out)
{
    if (!moves_are_numbers(v))
        text_add(out, "%u", index + 1);
    else if (move_is_number(v, index))
        add_move_text(v, index, out);
}

static int find_number(const struct view *v, const char *typed, struct text *problem)
{
    struct text key = { 0 };
    int found = -1;
    for (unsigned i = 0, moves = moves_of(v); i < moves && found < 0; i++) {
        text_clear(&key);
        add_key(v, i, &key);
        if (strcmp(text_string(&key), typed) == 0) found = (int)i;
    }
    text_release(&key);
    if (found >= 0) return found;
    text_add_string(problem, "There is no move ");
    add_quoted(typed, problem);
    if (moves_are_numbers(v))
        text_add_string(problem, "; type one of the numbers above.");
    else
        text_add(problem, "; the numbers go from 1 to %u.", moves_of(v));
    return -1;
}

static void tell_several(const struct view *v, const char *typed, enum fit best,
                         struct text *problem)
{
    unsigned named = 0, left_out = 0;
    add_quoted(typed, problem);
    text_add_string(problem, " could be several moves:");
    for (unsigned i = 0, moves = moves_of(v); i < moves; i++) {
        if (fit_of_move(v, i, typed) != best) continue;
        if (named == NAMED_MOST) {
            left_out++;
            continue;
        }
        text_add_string(problem, named++ ? "; " : " ");
        add_key(v, i, problem);
        text_add_char(problem, ' ');
        add_words(move_for_people(v, i), problem);
    }
    if (left_out) text_add(problem, "; and %u more", left_out);
    text_add_string(problem, ". Type more of it, or a number.");
}

/* The first question says "None" and the next ones "No more"; both moves are called "done". Who
 * goes on saying the first word is understood. */
static const char *other_word(const char *typed)
{
    return strcasecmp(typed, "none") == 0 ? "done" : NULL;
}

int answer_find(const struct view *v, const char *typed, struct text *problem)
{
    const char *other = other_word(typed);
    if (is_number(typed)) return find_number(v, typed, problem);
    enum fit best = FIT_NONE;
    unsigned count = 0;
    int found = -1;
    for (unsigned i = 0, moves = moves_of(v); i < moves; i++) {
        enum fit fit = fit_of_move(v, i, typed);
        if (fit == FIT_NONE || fit < best) continue;
        count = fit > best ? 1 : count + 1;
        best = fit;
        found = (int)i;
    }
    if (count == 1) return found;
    if (!count && other) return answer_find(v, other, problem);
    if (count > 1) {
        tell_several(v, typed, best, problem);
    } else {
        add_quoted(typed, problem);
        text_add_string(problem, " is none of the moves. Type a number or the start of a move; "
                                 "? tells what else there is.");
    }
    return -1;
}
