/* SPDX-License-Identifier: MIT */
/* Guides: each teaches its game to the end, says something at every step, has a reason for every
 * answer that must wait, and is found again in a save. */
#include "session/guide.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <string.h>

#include "games/registry.h"

enum {
    WORDS_MOST = 620, /* letters that are said at once: half a minute of reading */
    STEPS_LEAST = 10,
    STEPS_MOST = 40, /* moves of the learner: ten minutes */
};

static const struct game *game_of(const struct embedded_guide *file)
{
    struct diagnostics d = { 0 };
    const struct game *game = game_find(file->game, &d, 0, 0);
    cr_assert(game, "%s", file->name);
    return game;
}

static struct session *begin(const struct embedded_guide *file)
{
    struct diagnostics d = { 0 };
    const struct guide *guide = guide_find(game_of(file));
    cr_assert(guide, "%s cannot be read", file->name);
    struct session *s = guide_begin(guide, &d);
    cr_assert(s, "%s", text_string(&d.out));
    diagnostics_release(&d);
    return s;
}

static void expect_words(const struct session *s, const char *name)
{
    struct text words = { 0 }, refusal = { 0 };
    cr_expect(guide_words(s, &words), "%s says nothing before move %u", name, s->count + 1);
    cr_expect_leq(words.length, WORDS_MOST, "%s says too much before move %u", name, s->count + 1);
    guide_refusal(s, &refusal);
    const char *first = strstr(text_string(&refusal), "First: ");
    cr_expect(first && strstr(first, ". "), "%s does not say why move %u is waited for: %s", name,
              s->count + 1, text_string(&refusal));
    text_release(&words);
    text_release(&refusal);
}

Test(guide, each_game_with_a_primer_is_taught_to_its_end)
{
    for (const struct embedded_guide *file = embedded_guides; file->game; file++) {
        struct session *s = begin(file);
        unsigned of = guide_length(s->guide);
        for (int move; (move = guide_move(s)) >= 0; session_choose(s, (unsigned)move)) {
            if (s->table->asked != GUIDE_LEARNER) continue;
            expect_words(s, file->name);
        }
        struct text last = { 0 };
        cr_expect(table_is_over(s->table), "%s does not come to an end", file->name);
        cr_expect(guide_words(s, &last), "%s says nothing at the end", file->name);
        cr_expect_eq(guide_progress(s), of);
        cr_expect(of >= STEPS_LEAST && of <= STEPS_MOST, "%s has %u moves", file->name, of);
        text_release(&last);
        session_free(s);
    }
}

/* Plays the guide with another of the moves it allows at one place; false: there is no such one. */
static bool play_otherwise(const struct embedded_guide *file, unsigned at, unsigned which)
{
    struct session *s = begin(file);
    bool there = true;
    for (int move; (move = guide_move(s)) >= 0;) {
        unsigned chosen = (unsigned)move, nth = 0;
        if (s->count == at) {
            there = false;
            for (unsigned i = 0; i < s->table->moves && !there; i++) {
                if (!guide_accepts(s, i) || nth++ != which) continue;
                there = true;
                chosen = i;
            }
            if (!there) break;
        }
        session_choose(s, chosen);
    }
    cr_expect(!there || table_is_over(s->table),
              "%s leads nowhere if answer %u of those allowed is taken at move %u", file->name,
              which + 1, at + 1);
    session_free(s);
    return there;
}

Test(guide, every_answer_that_is_allowed_leads_to_the_end)
{
    for (const struct embedded_guide *file = embedded_guides; file->game; file++) {
        struct session *s = begin(file);
        unsigned moves = 0;
        for (int move; (move = guide_move(s)) >= 0; moves++) session_choose(s, (unsigned)move);
        session_free(s);
        for (unsigned at = 0; at < moves; at++) {
            for (unsigned which = 0; play_otherwise(file, at, which); which++) {
            }
        }
    }
}

/* What a save leads to; its notes are added to `notes`. */
static struct session *read_save(const char *save, struct text *notes)
{
    struct scripts scripts;
    struct script_run run = { .moves_most = UINT_MAX };
    struct diagnostics d = { .file = "save", .source = save };
    bool fine = scripts_parse(&scripts, save, &d) && script_play(&scripts.all[0], &run, &d);
    cr_assert(fine, "%s", text_string(&d.out));
    text_add_string(notes, text_string(&scripts.all[0].notes));
    scripts_release(&scripts);
    diagnostics_release(&d);
    return run.session;
}

Test(guide, a_save_goes_on_where_it_was)
{
    struct session *s = begin(&embedded_guides[0]);
    struct text save = { 0 }, notes = { 0 }, before = { 0 }, after = { 0 };
    for (unsigned i = 0; i < 5; i++) session_choose(s, (unsigned)guide_move(s));
    session_save(s, &save);
    struct session *again = read_save(text_string(&save), &notes);
    cr_expect(again->guide == s->guide);
    cr_expect_str_eq(text_string(&notes), "");
    guide_words(s, &before);
    guide_words(again, &after);
    cr_expect_str_eq(text_string(&before), text_string(&after));
    cr_expect_eq(guide_move(s), guide_move(again));
    session_free(again);
    /* One that was rewritten since says other things: the game goes on without it. */
    char *hash = strstr(save.bytes, "\nguide ") + 7;
    *hash = *hash == '0' ? '1' : '0';
    again = read_save(text_string(&save), &notes);
    cr_expect_null(again->guide);
    cr_expect(strstr(text_string(&notes), "has changed since"), "%s", text_string(&notes));
    session_free(again);
    session_free(s);
    text_release(&save);
    text_release(&notes);
    text_release(&before);
    text_release(&after);
}

Test(guide, a_game_that_left_its_way_goes_on_without_it)
{
    struct session *s = begin(&embedded_guides[0]);
    struct text words = { 0 }, json = { 0 };
    unsigned other = 0;
    while (guide_accepts(s, other)) other++;
    cr_assert_lt(other, s->table->moves);
    session_choose(s, other);
    for (unsigned i = 0; i < 40 && guide_move(s) >= 0; i++) {
        for (other = 0; guide_accepts(s, other) && other + 1 < s->table->moves;) other++;
        session_choose(s, other);
    }
    cr_assert_lt(guide_move(s), 0);
    cr_expect(guide_words(s, &words));
    cr_expect(strstr(text_string(&words), "Play on as you like"), "%s", text_string(&words));
    guide_write(s, GUIDE_LEARNER, &json);
    cr_expect(!strstr(text_string(&json), "moves"), "%s", text_string(&json));
    text_clear(&json);
    guide_write(s, GUIDE_LEARNER + 1, &json);
    cr_expect_eq(json.length, 0u, "it speaks to the learner alone");
    session_free(s);
    text_release(&words);
    text_release(&json);
}
