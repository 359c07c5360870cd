/* SPDX-License-Identifier: MIT */
/* The log: whose words, which parents, and what a rewind leaves of it. */
#include "session/log.h"

#include <criterion/criterion.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/options.h"
#include "kernel/zone.h"
#include "session/report.h"
#include "testing/begin_session.h"

static void play_all(struct session *s, const char *const *moves)
{
    for (; *moves; moves++) play(s, *moves);
}

#define LIST(...)                                                                                  \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

/* ---- parents --------------------------------------------------------------------------------- */

/* An entry and its parent, by the words of a spectator; "": it has none. */
struct within {
    const char *words, *parent;
};

static const char *parent_words(const struct log *log, unsigned entry)
{
    int parent = log->entries[entry].parent;
    cr_assert_lt(parent, (int)entry);
    return parent == NO_ENTRY ? "" : log_words(log, (unsigned)parent, NOBODY);
}

/* The first entries that are told after that many moves. */
static void expect_parents(const struct session *s, unsigned moves, const struct within *wanted)
{
    struct log log;
    log_init(&log, s, viewer_bit(NOBODY));
    unsigned entry = moves ? log_after(&log, moves - 1) : 0;
    for (; wanted->words; wanted++, entry++) {
        cr_assert_lt(entry, log.count);
        cr_expect_str_eq(log_words(&log, entry, NOBODY), wanted->words);
        cr_expect_str_eq(parent_words(&log, entry), wanted->parent, "of '%s'", wanted->words);
    }
    log_release(&log);
}

/* A strike is told with the strike around it as its parent, and its changes with itself. */
Test(log, parents_are_the_entries_of_records_that_live)
{
    struct session *s = begin("sparks", "players=4",
                              "in flight strike from=1 to=2 kind=frost sparks=2\n"
                              "hand[2]:\nhand[3]:\narcs[2]: arc {charge=1}\n");
    static const char first[] = "Player 1 sends 2 frost sparks at Player 2.",
                      second[] = "Player 2 sends 2 frost sparks at Player 3.";
    expect_parents(s, 0,
                   (const struct within[]){ { first, "" },
                                            { "Player 2 loses 2 glow to 2 frost sparks.", first },
                                            { "Arc burns out.", "" },
                                            { second, first },
                                            { "Player 3 loses 2 glow to 2 frost sparks.", second },
                                            { 0 } });
    session_free(s);
}

static const char team[] = "villain=baron-blade heroes=legacy,absolute-zero,ra "
                           "environment=insula-primalis";

/* Damage that reacts to damage; its changes belong to it, and the rest to the first again. */
Test(log, what_is_told_in_the_middle_of_something_has_it_as_parent)
{
    struct session *s = begin("sentinels", team,
                              "round = 2\nturn = hero-1\nphase = play\n"
                              "play: Baron Blade {hp=20}, Legacy {hp=30}, Absolute Zero, Ra, "
                              "Backlash Field, Living Force Field\n"
                              "hand[1]: Thokk!\nhand[2]:\nhand[3]:\ndeck[1]: Fortitude, ...\n");
    play_all(s, LIST("play Thokk!", "target Baron Blade"));
    static const char first[] = "Legacy is about to deal Baron Blade 3 melee damage.",
                      back[] = "Backlash Field: Baron Blade is about to deal Legacy 3 lightning "
                               "damage.";
    expect_parents(
        s, 2,
        (const struct within[]){ { first, "" },
                                 { "A nemesis: 3 becomes 4.", first },
                                 { "Living Force Field reduces: 4 becomes 3.", first },
                                 { "Legacy deals Baron Blade 3 melee damage (3, +1 nemesis, "
                                   "-1 Living Force Field). 17 hp.",
                                   first },
                                 { back, first },
                                 { "A nemesis: 3 becomes 4.", back },
                                 { "Backlash Field: Baron Blade deals Legacy 4 lightning "
                                   "damage (3, +1 nemesis). 26 hp.",
                                   back },
                                 { "Thokk!: Legacy draws Fortitude.", "" },
                                 { 0 } });
    session_free(s);
}

/* The second damage lies where the first lay on the stack, and is none of its business. */
Test(log, one_after_another_is_not_one_within_another)
{
    struct session *s =
        begin("sentinels", team,
              "round = 2\nturn = villain\nphase = play\n"
              "play: Baron Blade, Legacy, Absolute Zero, Ra, Superhuman Durability, "
              "Obsidian Field\nhand[1]:\nhand[2]:\nhand[3]:\n"
              "villain deck: Devious Disruption, ...\n");
    struct log log;
    unsigned damages = 0;
    play_all(s, LIST("done", "rest"));
    log_init(&log, s, viewer_bit(NOBODY));
    for (unsigned i = 0; i < log.count; i++) {
        bool begins = s->setup->game->events[log.entries[i].event.kind].begins;
        if (begins) cr_expect_eq(log.entries[i].parent, NO_ENTRY);
        damages += begins;
    }
    cr_expect_geq(damages, 3u);
    log_release(&log);
    session_free(s);
}

/* ---- rewinds --------------------------------------------------------------------------------- */

static void expect_same_log(const struct log *is, const struct log *wanted)
{
    cr_assert_eq(is->count, wanted->count);
    for (unsigned i = 0; i < is->count; i++) {
        const struct log_entry *a = &is->entries[i], *b = &wanted->entries[i];
        cr_expect(a->move == b->move && a->parent == b->parent, "entry %u", i);
        cr_expect(memcmp(&a->event, &b->event, sizeof a->event) == 0, "entry %u", i);
        for (seat_id v = 0; v <= SEATS_MAX; v++) {
            seat_id viewer = v < SEATS_MAX ? v : (seat_id)NOBODY;
            if (!(is->wants.viewers & viewer_bit(viewer))) continue;
            const struct log_told *x = log_told(is, i, viewer), *y = log_told(wanted, i, viewer);
            cr_expect_str_eq(text_string(&x->words.text), text_string(&y->words.text));
            cr_expect_str_eq(text_string(&x->brief.text), text_string(&y->brief.text));
            cr_expect(x->card == y->card && x->source == y->source && x->target == y->target &&
                      x->cause == y->cause && x->source_face == y->source_face &&
                      x->cause_face == y->cause_face);
        }
    }
}

static void expect_right(struct log *log, const struct session *s)
{
    struct log fresh;
    log_update(log, s);
    log_init(&fresh, s, log->wants.viewers);
    expect_same_log(log, &fresh);
    log_release(&fresh);
}

/* Moves and rewinds at random, brought up to date now and then: also when other moves took the
 * place of those that were taken back, and in the middle of effects. */
static void rewind_at_random(const char *name)
{
    struct session *s = begin(name, "", NULL);
    struct stream luck = stream_make(11, 0);
    struct log log;
    log_init(&log, s, all_viewers(s->setup->seats));
    for (unsigned i = 0; i < 300; i++) {
        if (stream_below(&luck, 12) == 0) session_rewind(s, stream_below(&luck, s->count + 1));
        if (!table_is_over(s->table)) session_choose(s, stream_below(&luck, s->table->moves));
        if (stream_below(&luck, 8) == 0) expect_right(&log, s);
    }
    expect_right(&log, s);
    log_release(&log);
    session_free(s);
}

Test(log, after_rewinds_it_is_the_log_of_the_moves_that_are_left)
{
    rewind_at_random("sparks");
    rewind_at_random("sentinels");
    rewind_at_random("gemotion");
}

Test(log, entries_before_a_rewind_stay_where_they_are)
{
    struct session *s = begin("pebbles", "", NULL);
    struct log log;
    for (unsigned i = 0; i < 6; i++) session_choose(s, 0);
    log_init(&log, s, viewer_bit(NOBODY));
    unsigned then = log_after(&log, 3);
    const struct log_told *kept = log_told(&log, then - 1, NOBODY);
    session_rewind(s, 3);
    log_update(&log, s);
    cr_expect_eq(log.count, then);
    cr_expect_eq(log_told(&log, then - 1, NOBODY), kept, "it was made again");
    log_release(&log);
    session_free(s);
}

Test(log, it_counts_moves)
{
    struct session *s = begin("pebbles", "", NULL);
    struct log log;
    for (unsigned i = 0; i < 10; i++) session_choose(s, 0);
    log_init(&log, s, viewer_bit(NOBODY));
    for (unsigned moves = 0; moves <= 10; moves++) {
        unsigned after = log_after(&log, moves);
        cr_expect(after == log.count || log.entries[after].move > moves);
        cr_expect(after == 0 || log.entries[after - 1].move <= moves);
    }
    cr_expect_eq(log_after(&log, 10), log.count);
    log_release(&log);
    session_free(s);
}

/* ---- viewers --------------------------------------------------------------------------------- */

/* The entry of that kind that was told last. */
static unsigned last_of(const struct log *log, const char *kind)
{
    const struct event_kind *events = log->table->setup->game->events;
    unsigned i = log->count;
    while (i-- && strcmp(events[log->entries[i].event.kind].name, kind) != 0) continue;
    cr_assert_lt(i, log->count);
    return i;
}

/* The mark of that kind, or NULL. */
static const struct mark *find_mark(const struct marked *words, enum mark_kind kind)
{
    for (unsigned i = 0; i < words->marks.count; i++) {
        if (words->marks.all[i].kind == kind) return &words->marks.all[i];
    }
    return NULL;
}

Test(log, each_viewer_reads_what_it_knew_then)
{
    struct session *s = begin("gemotion", "players=3 colors=red,blue", NULL);
    struct log log;
    log_init(&log, s, all_viewers(3));
    unsigned draw = last_of(&log, "draw");
    card_id card = log.entries[draw].event.card;
    seat_id owner = log.entries[draw].event.seat, other = owner ? 0 : 1;
    const struct log_told *own = log_told(&log, draw, owner);
    const struct log_told *theirs = log_told(&log, draw, other);
    const char *name = face_name(s->table, face_of(s->table, card));
    const struct mark *mark = find_mark(&own->words, MARK_CARD);
    cr_expect(strstr(text_string(&own->words.text), name), "%s", text_string(&own->words.text));
    cr_expect_neq(own->card, (uint32_t)NO_ID);
    cr_assert(mark);
    cr_expect_eq(mark->value, own->card, "cards are marked by id");
    cr_expect_eq(mark->length, strlen(name));
    cr_expect_eq(find_mark(&own->words, MARK_SEAT)->value, owner);
    cr_expect(strstr(log_words(&log, draw, other), "draws a card"));
    cr_expect_eq(theirs->card, (uint32_t)NO_ID);
    cr_expect_null(find_mark(&theirs->words, MARK_CARD));
    cr_expect_eq(theirs, log_told(&log, draw, NOBODY), "those who read the same share it");
    log_release(&log);
    session_free(s);
}

/* Brief words, ids and the card that causes it, of damage that everybody sees. */
Test(log, causes_are_known_as_they_were)
{
    struct session *s = begin("sentinels", team,
                              "round = 2\nturn = hero-1\nphase = play\n"
                              "play: Baron Blade {hp=20}, Legacy {hp=30}, Absolute Zero, Ra\n"
                              "hand[1]: Thokk!\nhand[2]:\nhand[3]:\n");
    struct log log;
    play_all(s, LIST("play Thokk!", "target Ra"));
    log_init(&log, s, viewer_bit(2) | viewer_bit(NOBODY));
    unsigned damage = last_of(&log, "damage");
    const struct log_told *told = log_told(&log, damage, 2);
    struct card_ids ids;
    card_ids_find(&ids, s->table, 2);
    cr_expect_str_eq(text_string(&told->brief.text), "3");
    cr_expect_str_eq(s->setup->face_names[told->source_face], "Legacy");
    cr_expect_str_eq(s->setup->face_names[told->cause_face], "Thokk!");
    cr_expect_eq(find_mark(&told->words, MARK_CARD)->value, told->source);
    cr_expect_eq(told->target, ids.of[log.entries[damage].event.target]);
    cr_expect_eq(told->source, ids.of[log.entries[damage].event.source]);
    cr_expect_neq(told->cause, (uint32_t)NO_ID);
    cr_expect_neq(told->cause, told->source);
    cr_expect_eq(told, log_told(&log, damage, NOBODY));
    log_release(&log);
    session_free(s);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* The lines that a spectator reads after that many moves are these. */
static void expect_lines(const struct session *s, unsigned moves, const char *const *wanted)
{
    struct log log;
    log_init(&log, s, viewer_bit(NOBODY));
    unsigned entry = moves ? log_after(&log, moves - 1) : 0;
    for (; *wanted; wanted++, entry++) {
        entry = log_next_line(&log, entry);
        cr_assert_lt(entry, log.count, "nothing more is told: %s", *wanted);
        cr_expect_str_eq(log_words(&log, entry, NOBODY), *wanted);
    }
    log_release(&log);
}

/* One damage is one line with all that changed it; what another card answers is told as its. */
Test(log, a_damage_is_one_line)
{
    struct session *s = begin("sentinels", team,
                              "round = 2\nturn = hero-1\nphase = play\n"
                              "play: Baron Blade {hp=20}, Legacy {hp=30}, Absolute Zero, Ra, "
                              "Backlash Field, Living Force Field, Living Force Field\n"
                              "hand[1]: Thokk!\nhand[2]:\nhand[3]:\ndeck[1]: Fortitude, ...\n");
    play_all(s, LIST("play Thokk!", "target Baron Blade"));
    expect_lines(s, 1,
                 LIST("Legacy plays Thokk!",
                      "Legacy deals Baron Blade 2 melee damage (3, +1 nemesis, -1 Living Force "
                      "Field twice). 18 hp.",
                      "Backlash Field: Baron Blade deals Legacy 4 lightning damage (3, +1 "
                      "nemesis). 26 hp.",
                      "Thokk!: Legacy draws Fortitude."));
    session_free(s);
}

/* A question in the middle of it is put to somebody who must know what it is about. */
Test(log, what_begins_is_a_line_before_a_question)
{
    struct session *s =
        begin("sentinels", team,
              "round = 2\nturn = hero-3\nphase = power\n"
              "play: Baron Blade {hp=20}, Legacy {hp=10}, Absolute Zero, "
              "Ra {hp=10}, Elemental Redistributor\nhand[1]:\nhand[2]:\nhand[3]:\n");
    play_all(s, LIST("use Ra", "target Baron Blade"));
    expect_lines(s, 1, LIST("Ra uses Pyre.", "Ra is about to deal Baron Blade 2 fire damage."));
    play(s, "target Legacy");
    expect_lines(s, 1,
                 LIST("Ra uses Pyre.", "Ra is about to deal Baron Blade 2 fire damage.",
                      "Ra deals Legacy 2 fire damage (2, redirected from Baron Blade by Elemental "
                      "Redistributor). 8 hp."));
    session_free(s);
}

/* Names within the steps are marked as those before them. */
Test(log, the_steps_of_a_line_keep_their_marks)
{
    struct session *s = begin("sentinels", team,
                              "round = 2\nturn = hero-3\nphase = power\n"
                              "play: Baron Blade {hp=20}, Legacy, Absolute Zero, Ra, "
                              "Living Force Field\nhand[1]:\nhand[2]:\nhand[3]:\n");
    struct log log;
    play_all(s, LIST("use Ra", "target Baron Blade"));
    log_init(&log, s, viewer_bit(1));
    const struct marked *words = &log_told(&log, last_of(&log, "take"), 1)->words;
    const struct mark *field = &words->marks.all[words->marks.count - 1];
    cr_expect_eq(field->kind, MARK_CARD);
    cr_expect_eq(strncmp(words->text.bytes + field->start, "Living Force Field). 19 hp.", 27), 0);
    cr_expect_eq(field->length, strlen("Living Force Field"));
    log_release(&log);
    session_free(s);
}

/* ---- from the middle on ---------------------------------------------------------------------- */

/* The step of the last move as all viewers of the log read it. */
static void write_last_step(const struct log *log, struct text *out)
{
    for (unsigned v = 0; v < VIEWERS_MAX; v++) {
        if (!(log->wants.viewers >> v & 1)) continue;
        report_terse(log, log->reached - 1, v < SEATS_MAX ? (seat_id)v : (seat_id)NOBODY, out);
    }
}

static void expect_same_steps(const struct session *s, const struct log *whole, struct log *part,
                              const char *how)
{
    struct text a = { 0 }, b = { 0 };
    write_last_step(whole, &a);
    write_last_step(part, &b);
    cr_assert_str_eq(text_string(&a), text_string(&b), "%s, %s, after %u moves:\n%s\n%s",
                     s->setup->game->name, how, s->count, text_string(&a), text_string(&b));
    text_release(&a);
    text_release(&b);
}

/* A move is told alike by a log that heard all, by one that heard nothing before it, and by one
 * that began with the table as it was. */
static void expect_steps_alike(const struct game *game, uint64_t seed)
{
    struct options options;
    struct diagnostics d = { 0 };
    struct stream luck = stream_make(seed, 7);
    options_init(game, &options);
    struct session *s = session_new(game, &options, seed, &d);
    struct log_wants wants = { .viewers = all_viewers(s->table->seats),
                               .differences = true,
                               .lean = true };
    struct log whole, part;
    struct log_mark mark = { 0 };
    struct table *before = must_alloc(1, s->setup->table_bytes);
    log_init_with(&whole, s, &wants);
    log_init_since(&part, s, &wants);
    log_take_mark(&part, &mark);
    log_release(&part);
    while (!table_is_over(s->table) && s->count < 60) {
        table_copy(before, s->table);
        wants.from = s->count;
        session_choose(s, stream_below(&luck, s->table->moves));
        log_update(&whole, s);
        if (log_mark_is_clear(&mark, game)) {
            log_init_at(&part, s, &wants, before, &mark);
            expect_same_steps(s, &whole, &part, "from a mark");
            log_release(&part);
        }
        log_mark_release(&mark);
        log_init_since(&part, s, &wants);
        expect_same_steps(s, &whole, &part, "since a move");
        log_take_mark(&part, &mark);
        log_release(&part);
    }
    log_mark_release(&mark);
    log_release(&whole);
    free(before);
    session_free(s);
}

Test(log, a_move_is_told_alike_from_wherever_a_log_begins)
{
    for (unsigned i = 0; games[i]; i++) {
        for (uint64_t seed = 1; seed <= 3; seed++) expect_steps_alike(games[i], seed);
    }
}
