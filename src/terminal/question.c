/* SPDX-License-Identifier: MIT */
/* What the viewer is asked. See question.h. */
#define _GNU_SOURCE
#include "terminal/question.h"

#include <string.h>

#include "kernel/words.h"
#include "terminal/answer.h"
#include "terminal/words.h"

static const struct cell *decision_cell(const struct sight *sight, enum decision_cell cell)
{
    return view_find(sight->view, SECTION_DECISION, cell, 0, 0);
}

static const struct cell *option_cell(const struct sight *sight, unsigned option,
                                      enum option_cell cell)
{
    return view_find(sight->view, SECTION_DECISION, DECISION_OPTIONS, option + 1, cell);
}

/* The card whose id the cell has; NULL: none that the viewer knows. */
static const struct seen_card *card_in(const struct sight *sight, const struct cell *cell)
{
    if (!cell || cell->type != CELL_NUMBER) return NULL;
    return sight_card(sight, (uint32_t)cell->value);
}

/* The phrase that the words of an option come from. */
static const char *phrase_of(const struct sight *sight, unsigned option)
{
    const char *name = option_cell(sight, option, OPTION_KIND)->word;
    const struct move_kind *kind = sight->game->moves;
    while (strcmp(kind->name, name) != 0) kind++;
    return kind->words;
}

/* ---- texts of cards -------------------------------------------------------------------------- */

static bool is_laid_out(const struct seen_card *card)
{
    return card->at != LIES_BEFORE_NOBODY;
}

/* The hand stands above, with the texts of its cards. */
static bool is_in_own_hand(const struct sight *sight, const struct seen_card *card)
{
    return card->seat == sight->viewer && sight_zone(sight, card->zone)->seen == SEEN_BY_OWNER;
}

/* " (What it says.)"; of a card that is laid out its state, for what it does stands above. */
static void add_text_of(const struct sight *sight, const struct seen_card *card, struct text *out)
{
    if (!card || is_in_own_hand(sight, card)) return;
    struct marks marks = { 0 };
    struct text words = { .marks = &marks };
    if (is_laid_out(card))
        add_state(sight, card, &words);
    else
        add_card_text(sight, card, &words);
    if (words.length) {
        text_add_string(out, FAINT " (" USUAL);
        add_styled(sight->game, words_of_text(&words), FAINT, out);
        text_add_string(out, FAINT ")" USUAL);
    }
    text_release(&words);
    marks_release(&marks);
}

/* ---- why it is asked ------------------------------------------------------------------------- */

/* Do the moves themselves say what the card says, as where one of its alternatives is chosen? */
static bool moves_say_it(const struct sight *sight)
{
    for (unsigned i = 0, moves = moves_of(sight->view); i < moves; i++) {
        if (!strstr(phrase_of(sight, i), "{clause}")) return false;
    }
    return true;
}

/* Does the question itself say what the card would have somebody do? */
static bool prompt_says_it(const struct sight *sight)
{
    const char *name = decision_cell(sight, DECISION_PROMPT)->word;
    const struct prompt *prompt = sight->game->prompts;
    while (strcmp(prompt->name, name) != 0) prompt++;
    return !prompt->order && strstr(prompt->words, "{what}") != NULL;
}

static bool words_contain(struct words words, struct words part)
{
    return part.length && memmem(words.bytes, words.length, part.bytes, part.length);
}

static bool names_card(struct words words, uint64_t id)
{
    for (unsigned i = 0; i < words.count; i++) {
        if (words.marks[i].kind == MARK_CARD && words.marks[i].value == id) return true;
    }
    return false;
}

/* "NAME: what it says" without the name. */
static struct words without_name(struct words why)
{
    static const char after_name[] = ": ";
    if (!why.count || why.marks[0].start) return why;
    size_t name = why.marks[0].length + strlen(after_name);
    return (struct words){ .bytes = why.bytes + name, .length = why.length - name };
}

/* One line under the question, where it adds something: the question may say it, the moves, or the
 * question before. The name of the card stands there unless the question has it; where lines cannot
 * be told apart by how they are indented, always. */
static void show_why(const struct sight *sight, const struct screen *screen, uint64_t told)
{
    const struct cell *cell = decision_cell(sight, DECISION_WHY);
    const struct cell *by = decision_cell(sight, DECISION_FOR);
    if (!cell || cell->value == told || moves_say_it(sight) || prompt_says_it(sight)) return;
    struct words why = words_of_cell(sight->view, cell), says = without_name(why);
    struct words prompt = words_of_cell(sight->view, decision_cell(sight, DECISION_TEXT));
    if (!says.length || words_contain(prompt, says)) return;
    struct text line = { 0 };
    bool named = !screen->plain && names_card(prompt, by->value);
    add_styled(sight->game, named ? says : why, FAINT, &line);
    screen_say(screen, screen->plain ? "" : "  ", screen->plain ? 0 : 4, text_string(&line));
    text_release(&line);
}

/* ---- the question and its moves -------------------------------------------------------------- */

/* "Player 2: which gem?"; a card that is called like the seat may ask: "NAME: which target?" */
static void show_prompt(const struct sight *sight, const struct screen *screen)
{
    struct words prompt = words_of_cell(sight->view, decision_cell(sight, DECISION_TEXT));
    const struct seen_card *subject = card_in(sight, decision_cell(sight, DECISION_SUBJECT));
    const struct cell *by = decision_cell(sight, DECISION_FOR);
    struct marks marks = { 0 };
    struct text words = { .marks = &marks }, line = { 0 };
    seat_words(sight->setup, sight->viewer, &words);
    text_add_string(&words, ": ");
    bool twice =
        prompt.length >= words.length && memcmp(prompt.bytes, words.bytes, words.length) == 0;
    if (twice) text_clear(&words);
    add_words(prompt, &words);
    add_styled(sight->game, words_of_text(&words), STRONG, &line);
    /* What the card that asks says has a line of its own. */
    if (subject && !(by && by->value == subject->id)) add_text_of(sight, subject, &line);
    screen_say(screen, "", 0, text_string(&line));
    text_release(&words);
    text_release(&line);
    marks_release(&marks);
}

/* Not where its words already say what it does, or the question has said so. */
static bool wants_text(const struct sight *sight, unsigned option, const struct seen_card *card)
{
    const char *phrase = phrase_of(sight, option);
    if (!card || strstr(phrase, "{clause}")) return false;
    if (is_laid_out(card)) return strstr(phrase, "{card}") != NULL;
    return card != card_in(sight, decision_cell(sight, DECISION_SUBJECT));
}

/* Where players are chosen from, the viewer is one of them: " (you)". In a game that all win
 * together, one person may be several of them. */
static void add_you(const struct sight *sight, struct words words, struct text *out)
{
    bool seat = words.count == 1 && words.marks[0].kind == MARK_SEAT &&
                words.marks[0].length == words.length && words.marks[0].value == sight->viewer;
    if (seat && !sight->game->cooperative) text_add_string(out, FAINT " (you)" USUAL);
}

/* What leads nowhere is marked. */
static void add_note(const struct sight *sight, unsigned option, struct text *out)
{
    const struct cell *note = option_cell(sight, option, OPTION_NOTE);
    if (!note) return;
    text_add_string(out, " (");
    add_styled(sight->game, words_of_cell(sight->view, note), USUAL, out);
    text_add_char(out, ')');
}

static void show_move(const struct sight *sight, const struct screen *screen, unsigned option)
{
    const struct seen_card *card = card_in(sight, option_cell(sight, option, OPTION_CARD));
    struct text line = { 0 }, key = { 0 }, label = { 0 };
    struct words words = move_for_people(sight->view, option);
    add_key(sight->view, option, &key);
    text_add(&label, screen->plain ? "%s" : "%4s", text_string(&key));
    /* Where the moves are numbers, the number says it all. */
    if (!words_equal(words, words_of_text(&key))) {
        text_add_string(&label, screen->plain ? " " : "  ");
        add_styled(sight->game, words, USUAL, &line);
        add_you(sight, words, &line);
    }
    if (wants_text(sight, option, card)) add_text_of(sight, card, &line);
    add_note(sight, option, &line);
    screen_say(screen, text_string(&label), screen->plain ? 0 : 6, text_string(&line));
    text_release(&line);
    text_release(&key);
    text_release(&label);
}

void question_show(const struct sight *sight, const struct screen *screen, uint64_t *told)
{
    const struct cell *why = decision_cell(sight, DECISION_WHY);
    show_prompt(sight, screen);
    show_why(sight, screen, *told);
    *told = why ? why->value : 0;
    for (unsigned i = 0, moves = moves_of(sight->view); i < moves; i++) {
        show_move(sight, screen, i);
    }
}
