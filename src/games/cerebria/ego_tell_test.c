/* SPDX-License-Identifier: MIT */
/*
 * How the Ego's choices are told: as a tree for programs, a line a candidate for who asks why, and
 * not at all in the story. And who knows its cards.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "games/cerebria/cerebria.h"
#include "session/log.h"
#include "session/why.h"
#include "testing/begin_session.h"

/* The Starting Emotions as they were dealt; the Gatekeeper is next, with Judgment and Endeavor. */
#define BEFORE_THE_GATEKEEPER                                                                      \
    "round = 2\nat[1] = Network\nego at[gatekeeper] = Valley-Cradle\n"                             \
    "common: Fortitude, Unity\nego hidden: Unity\n"                                                \
    "operation: Judgment I\noperations: Endeavor II, Judgment II, Judgment III, ...\n"

static struct session *after_the_gatekeeper(const char *given)
{
    struct session *s = begin("cerebria", "decks=random", given);
    play(s, "end turn");
    play(s, "ambition");
    return s;
}

static unsigned parent_kind(const struct log *log, unsigned entry)
{
    int parent = log->entries[entry].parent;
    return parent == NO_ENTRY ? EVENTS : log->entries[parent].event.kind;
}

static bool is_figure(unsigned kind)
{
    return kind == EVENT_EGO_FIGURE || kind == EVENT_EGO_IS || kind == EVENT_EGO_CHANGE;
}

static bool is_weighed(unsigned kind)
{
    return kind == EVENT_EGO_WEIGHED || kind == EVENT_EGO_CARD_WEIGHED ||
           kind == EVENT_EGO_EMOTION_WEIGHED || kind == EVENT_EGO_SPHERE_WEIGHED;
}

static bool is_refused(unsigned kind)
{
    return kind == EVENT_EGO_REFUSED || kind == EVENT_EGO_EMOTION_REFUSED ||
           kind == EVENT_EGO_SHIELDED || kind == EVENT_EGO_TOO_DEAR;
}

/* A choice has its candidates, refusals and what decided; a candidate its figures. What happens
 * after a choice is no part of it. */
Test(cerebria_tell, a_choice_is_told_as_a_tree)
{
    struct session *s = after_the_gatekeeper(BEFORE_THE_GATEKEEPER);
    struct log log;
    unsigned choices = 0, candidates = 0, figures = 0;
    log_init(&log, s, viewer_bit(NOBODY));
    for (unsigned i = 0; i < log.count; i++) {
        unsigned kind = log.entries[i].event.kind, parent = parent_kind(&log, i);
        choices += kind == EVENT_EGO_CHOICE;
        candidates += kind == EVENT_EGO_CANDIDATE;
        figures += is_figure(kind);
        if (kind == EVENT_EGO_CANDIDATE || is_refused(kind) || kind == EVENT_EGO_DECIDED ||
            kind == EVENT_EGO_NO_CANDIDATE)
            cr_expect_eq(parent, EVENT_EGO_CHOICE);
        else if (is_figure(kind) || is_weighed(kind))
            cr_expect_eq(parent, EVENT_EGO_CANDIDATE);
        else
            cr_expect_eq(parent, EVENTS, "%s", log_words(&log, i, NOBODY));
    }
    cr_expect_gt(choices, 2);
    cr_expect_gt(candidates, choices);
    cr_expect_gt(figures, 2 * candidates);
    log_release(&log);
    session_free(s);
}

/* Each candidate belongs to the choice before it, each figure to the candidate before it. */
Test(cerebria_tell, each_parent_is_the_one_before)
{
    struct session *s = after_the_gatekeeper(BEFORE_THE_GATEKEEPER);
    struct log log;
    int choice = NO_ENTRY, candidate = NO_ENTRY, rank = 0;
    log_init(&log, s, viewer_bit(NOBODY));
    for (unsigned i = 0; i < log.count; i++) {
        const struct log_entry *e = &log.entries[i];
        if (e->event.kind == EVENT_EGO_CHOICE) {
            choice = (int)i;
            rank = 0;
        }
        if (e->event.kind == EVENT_EGO_CANDIDATE) {
            cr_expect_eq(e->parent, choice);
            cr_expect_eq(e->event.number, ++rank, "best first");
            candidate = (int)i;
        }
        if (is_figure(e->event.kind) || is_weighed(e->event.kind))
            cr_expect_eq(e->parent, candidate);
        if (is_weighed(e->event.kind)) cr_expect_eq(e->event.was, rank == 1);
    }
    log_release(&log);
    session_free(s);
}

/* The story is what happens. */
Test(cerebria_tell, what_is_weighed_is_no_line_of_the_story)
{
    struct session *s = after_the_gatekeeper(BEFORE_THE_GATEKEEPER);
    struct log log;
    unsigned lines = 0;
    log_init(&log, s, viewer_bit(NOBODY));
    for (unsigned i = 0; (i = log_next_line(&log, i)) < log.count; i++) {
        unsigned kind = log.entries[i].event.kind;
        cr_expect(!is_figure(kind) && !is_weighed(kind) && kind != EVENT_EGO_CHOICE &&
                      kind != EVENT_EGO_CANDIDATE && kind != EVENT_EGO_DECIDED && !is_refused(kind),
                  "%s", log_words(&log, i, NOBODY));
        lines++;
    }
    cr_expect_gt(lines, 10);
    log_release(&log);
    session_free(s);
}

static const struct why_entry *find_line(const struct why *why, const char *words)
{
    for (unsigned i = 0; i < why->count; i++) {
        if (strcmp(text_string(&why->entries[i].words.text), words) == 0) return &why->entries[i];
    }
    return NULL;
}

/* A candidate is one line with its figures, within the choice. Muster: the Ego has red on the board
 * with Anger, and takes the card of a new Vibe. */
Test(cerebria_tell, who_asks_why_reads_a_line_for_each_candidate)
{
    struct session *s = after_the_gatekeeper(BEFORE_THE_GATEKEEPER
                                             "ego deck: Craving, Guilt, ...\nLand 1: Anger\n");
    struct why why;
    why_init(&why, s, 0, 0);
    const struct why_entry *choice =
        find_line(&why, "The Ego weighs which card to invoke: 2 candidates.");
    const struct why_entry *chosen =
        find_line(&why, "1. Guilt (Vibe new to the Ego: yes, highest number of its row: 3, "
                        "order drawn: 2): chosen.");
    const struct why_entry *other =
        find_line(&why, "2. Craving (Vibe new to the Ego: no, highest number of its row: 2, "
                        "order drawn: 1).");
    cr_assert(choice && chosen && other);
    cr_expect(choice->depth == 0 && chosen->depth == 1 && other->depth == 1);
    cr_expect(find_line(&why, "What decides: Vibe new to the Ego (it has no Emotion of that "
                              "colour on the board)."));
    cr_expect_not(find_line(&why, "Vibe new to the Ego: yes."));
    why_release(&why);
    session_free(s);
}

/* Does a line of the answer to "why" begin so? */
static bool why_begins(const struct session *s, const char *start)
{
    struct why why;
    bool found = false;
    why_init(&why, s, 0, 0);
    for (unsigned i = 0; i < why.count && !found; i++)
        found = strncmp(text_string(&why.entries[i].words.text), start, strlen(start)) == 0;
    why_release(&why);
    return found;
}

/* Suppress by the Gatekeeper between Valley and Cradle, with these Emotions on the board. */
#define SUPPRESS(emotions)                                                                         \
    "round = 2\nat[1] = Network\nego at[gatekeeper] = Valley-Cradle\ncommon: Fortitude, Unity\n"   \
    "ego hidden: Unity\noperation: Endeavor I\noperations: Defiance II, Judgment II, ...\n"        \
    "Valley 1:\nValley-Cradle:\nCradle 1:\nCradle 2:\nCradle-Network:\nNetwork 1:\nNetwork 2:\n"   \
    "Network-Land:\nLand-Willow:\nWillow 1:\nWillow 2:\nWillow-Valley:\n" emotions

Test(cerebria_tell, a_candidate_for_a_quell_is_named)
{
    struct session *s =
        after_the_gatekeeper(SUPPRESS("Valley 2: Courage {essence=2}\nLand 1:\nLand 2:\n"));
    cr_expect(why_begins(s, "1. Courage at Valley 2 ("));
    cr_expect_not(why_begins(s, "No Emotion of yours is in its reach."));
    session_free(s);
}

Test(cerebria_tell, why_there_is_no_candidate_is_said)
{
    struct session *s = after_the_gatekeeper(
        SUPPRESS("Valley 2:\nLand 1: Courage {essence=2}\nLand 2: Bleakness\n"));
    cr_expect(why_begins(s, "The Ego weighs what to quell: 0 candidates."));
    cr_expect(why_begins(s, "No Emotion of yours is in its reach."));
    session_free(s);
}

/* ---- who knows its cards --------------------------------------------------------------------- */

static card_id top_of(const struct session *s, unsigned zone)
{
    return zone_top(s->table, zone_of(s->table, zone, 0));
}

/* defaults 14: the top Operation card is seen while Suspicion is in play, and only then. */
Test(cerebria_tell, suspicion_lays_the_next_operation_card_open)
{
    static const char *const suspicion = BEFORE_THE_GATEKEEPER "Network 1: Suspicion\n";
    struct session *open = begin("cerebria", "spirits=hatred mode=full decks=random", suspicion);
    struct session *closed = after_the_gatekeeper(BEFORE_THE_GATEKEEPER);
    play(open, "end turn");
    play(open, "ambition");
    cr_expect(seat_knows(open->table, 0, top_of(open, ZONE_OPERATIONS)));
    cr_expect_not(seat_knows(closed->table, 0, top_of(closed, ZONE_OPERATIONS)));
    session_free(open);
    session_free(closed);
}

/* proves ce-setup-7, cerebria-13: the top of the Ego's Emotion deck lies face up; what it put
 * under is known to nobody. */
Test(cerebria_tell, what_goes_under_the_deck_is_forgotten)
{
    struct session *s = begin("cerebria", "decks=random",
                              "round = 2\nat[1] = Network\nego at[gatekeeper] = Valley-Cradle\n"
                              "common: Fortitude, Unity\nego hidden: Unity\n"
                              "operation: Endeavor II\noperations: Judgment II, ...\n");
    const struct table *t = s->table;
    play(s, "end turn");
    play(s, "ambition");
    const struct zone *deck = zone_at(t, zone_of(t, ZONE_EGO_DECK, 0));
    cr_expect(seat_knows(t, 0, deck->first));
    cr_expect_not(seat_knows(t, 0, deck->last));
    cr_expect_not(seat_knows(t, 0, card_at(t, deck->last)->prev));
    cr_expect_eq(deck->count, 15);
    session_free(s);
}
