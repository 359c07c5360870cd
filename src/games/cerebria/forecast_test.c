/* SPDX-License-Identifier: MIT */
/* What the forecast says of the Ego's next turn is what the Ego then does, and nothing of it comes
 * from a card that lies face down. */
#include <criterion/criterion.h>
#include <string.h>

#include "games/cerebria/setup.h"
#include "kernel/forecast.h"
#include "session/log.h"
#include "testing/begin_session.h"

enum { SEEDS = 300, DEEDS = 16 };

static const char *const types[] = { "Defiance", "Endeavor", "Judgment" };

/* ---- the same deeds ------------------------------------------------------------------------------ */

/* What an Operation does to which places, in order. */
struct deeds {
    unsigned count;
    struct act {
        char kind; /* first letter: quell, intensify, fortify, raze */
        unsigned place;
    } all[DEEDS];
    bool open; /* there is more that could not be foretold */
};

static void add_deed(struct deeds *deeds, char kind, unsigned place)
{
    cr_assert_lt(deeds->count, (unsigned)DEEDS);
    deeds->all[deeds->count++] = (struct act){ kind, place };
}

static unsigned place_marked(const struct forecast *f, unsigned line)
{
    const struct mark *marks = forecast_marks(f, line);
    for (unsigned i = 0; i < f->lines[line].marks; i++) {
        if (marks[i].kind == MARK_PLACE) return marks[i].value;
    }
    cr_assert_fail("a line without a place");
    return 0;
}

static bool is_kind(const struct forecast_line *line, const char *kind)
{
    return strcmp(line->kind, kind) == 0;
}

static bool says(const struct forecast *f, unsigned line, const char *word)
{
    struct text words = { 0 };
    text_add_bytes(&words, forecast_words(f, line), f->lines[line].length);
    bool found = strstr(text_string(&words), word) != NULL;
    text_release(&words);
    return found;
}

/* Those below the Operation with a second card of that type. */
static struct deeds foretold(const struct forecast *f, const char *type)
{
    struct deeds deeds = { 0 };
    bool within = false;
    for (unsigned i = 0; i < f->count; i++) {
        const struct forecast_line *line = &f->lines[i];
        if (is_kind(line, "operation")) within = says(f, i, type);
        if (!within || line->depth == 0) continue;
        deeds.open |= is_kind(line, "unknown");
        if (strchr("qifr", line->kind[0]) && !is_kind(line, "fails"))
            add_deed(&deeds, line->kind[0], place_marked(f, i));
    }
    return deeds;
}

static char deed_of(unsigned event)
{
    switch (event) {
    case EVENT_QUELL: return 'q';
    case EVENT_EGO_INTENSIFY: return 'i';
    case EVENT_BUILD: return 'f';
    case EVENT_RAZE: return 'r';
    default: return 0;
    }
}

/* What the Ego did in its turn, and which card came second. */
static struct deeds done(const struct log *log, const struct table *t, face_id *second)
{
    struct deeds deeds = { 0 };
    unsigned turns = 0;
    *second = NO_FACE;
    for (unsigned i = 0; i < log->count && turns < 2; i++) {
        const struct event *event = &log->entries[i].event;
        turns += event->kind == EVENT_EGO_TURN || (turns && event->kind == EVENT_TURN);
        if (turns != 1) continue;
        if (event->kind == EVENT_EGO_TURN_UP && *second == NO_FACE)
            *second = face_of(t, event->card);
        if (deed_of(event->kind)) add_deed(&deeds, deed_of(event->kind), event->place);
    }
    return deeds;
}

static struct session *begin_seed(uint64_t seed)
{
    struct diagnostics d = { 0 };
    struct options options;
    options_init(&cerebria_game, &options);
    struct session *s = session_new(&cerebria_game, &options, seed, &d);
    cr_assert(s, "%s", text_string(&d.out));
    diagnostics_release(&d);
    return s;
}

/* Ends the first turn at once and compares. False: the card that came has a bonus mark, of which
 * the forecast says only that it may come. */
static bool compare(uint64_t seed)
{
    struct session *s = begin_seed(seed);
    struct forecast f = { 0 };
    struct log log;
    face_id second;
    session_choose(s, 0);
    cr_assert(forecast_make(&f, s->table, 0));
    cr_assert(session_choose_text(s, "end turn"));
    cr_assert(session_choose_text(s, "draw"));
    log_init(&log, s, viewer_bit(0));
    struct deeds is = done(&log, s->table, &second);
    const struct operation_card *card = &facts_of(s->setup)->operations[second];
    struct deeds said = foretold(&f, types[card->type]);
    for (unsigned i = 0; i < said.count && !card->bonus; i++) {
        cr_expect_lt(i, is.count, "seed %lu: deed %u was not done", seed, i);
        cr_expect_eq(said.all[i].kind, is.all[i].kind, "seed %lu: deed %u", seed, i);
        cr_expect_eq(said.all[i].place, is.all[i].place, "seed %lu: deed %u", seed, i);
    }
    if (!card->bonus && !said.open) cr_expect_eq(said.count, is.count, "seed %lu", seed);
    bool compared = !card->bonus && said.count > 0;
    log_release(&log);
    forecast_release(&f);
    session_free(s);
    return compared;
}

Test(cerebria_forecast, what_is_foretold_is_done)
{
    unsigned compared = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) compared += compare(seed);
    cr_expect_gt(compared, (unsigned)SEEDS / 5, "only %u Operations were compared", compared);
}

/* ---- words ------------------------------------------------------------------------------------------- */

/* The Ego plays Gloom. Its Gatekeeper stands between Valley and Cradle; of the players only Courage
 * is near. */
#define POSITION                                                                                   \
    "at[1] = Land-Willow\nego at[gatekeeper] = Valley-Cradle\nego at[influencer] = Network\n"      \
    "Valley 1:\nValley 2: Courage {essence=2}\nValley-Cradle:\nCradle 1: Bleakness {essence=1}\n"  \
    "Cradle 2:\nCradle-Network:\nNetwork 1:\nNetwork 2:\nNetwork-Land:\nLand 1:\nLand 2:\n"        \
    "Land-Willow:\nWillow 1:\nWillow 2:\nWillow-Valley:\n"

static void expect_forecast(const char *given, const char *wanted)
{
    struct session *s = begin("cerebria", "spirits=delight", given);
    struct forecast f = { 0 };
    struct text all = { 0 };
    cr_assert(forecast_make(&f, s->table, 0));
    for (unsigned i = 0; i < f.count; i++) {
        for (unsigned d = 0; d < f.lines[i].depth; d++) text_add_char(&all, ' ');
        text_add_bytes(&all, forecast_words(&f, i), f.lines[i].length);
        text_add_char(&all, '\n');
    }
    cr_expect_str_eq(text_string(&all), wanted);
    text_release(&all);
    forecast_release(&f);
    session_free(s);
}

/* Quell, Intensify, Fortify and Raze draw no card; Conjure and Muster do. */
Test(cerebria_forecast, it_says_what_depends_on_no_hidden_card)
{
    expect_forecast(POSITION "operation: Endeavor II\ncommon: Liveliness\n",
                    "The Gatekeeper plays next, with Endeavor II as the first card.\n"
                    "As the board is now it aims at Liveliness, the Common Aspiration, which it is "
                    "not winning (1 to your 2).\n"
                    "3 of 11 cards are Defiance, 1 of them with a bonus (left out below): "
                    "Suppress (quell up to 2 Essence off one Emotion).\n"
                    " It quells 2 Essence off Courage at Valley 2.\n"
                    "3 of 11 cards are Endeavor, 1 of them with a bonus (left out below): "
                    "Kindle (put 2 Essence and +1 Intensity on one Emotion).\n"
                    " It puts 1 Essence on Bleakness at Cradle 1 and raises its Intensity token by "
                    "1.\n It scores 1 point.\n"
                    "5 of 11 cards are Judgment, 2 of them with a bonus (left out below): "
                    "Conjure (draw 3 cards, and invoke the best with 2 Essence).\n"
                    " It draws Emotions; what follows depends on them.\n");
    expect_forecast(
        POSITION "operation: Judgment I\ncommon: Liveliness\nfortress[Valley] = minor\n",
        "The Gatekeeper plays next, with Judgment I as the first card.\n"
        "As the board is now it aims at Liveliness, the Common Aspiration, which it is not winning "
        "(1 to your 2).\n"
        "3 of 11 cards are Defiance, 1 of them with a bonus (left out below): "
        "Siege (raze a Fortress, else fortify a Realm).\n"
        " It razes your Fortress in Valley.\n"
        "4 of 11 cards are Endeavor, 1 of them with a bonus (left out below): "
        "Muster (draw 2 cards, and invoke the better with 1 Essence, then the other with 1).\n"
        " It draws Emotions; what follows depends on them.\n"
        "4 of 11 cards are Judgment, 2 of them with a bonus (left out below): "
        "Verdict (two Special Operations).\n"
        " Special Operation for Liveliness.\n"
        " It puts 1 Essence on Bleakness at Cradle 1.\n"
        " Special Operation for Liveliness.\n"
        " It draws Emotions; what follows depends on them.\n");
}

/* While the Ego is winning the Common Aspiration it aims at its Hidden one; before that is shown
 * nobody knows which it is, and its turn cannot be foretold (cerebria-22). */
Test(cerebria_forecast, a_hidden_aspiration_is_not_told)
{
    expect_forecast(POSITION "operation: Endeavor II\ncommon: Fortitude\n"
                             "fortress[Land] = minor\nfortress of[Land] = ego\n",
                    "The Gatekeeper plays next, with Endeavor II as the first card.\n"
                    "It is winning Fortitude, the Common Aspiration: it aims at its Hidden one, "
                    "which nobody has seen yet.\n"
                    "3 of 11 cards are Defiance, 1 of them with a bonus (left out below): "
                    "Suppress (quell up to 2 Essence off one Emotion).\n"
                    " What follows depends on its Hidden Aspiration.\n"
                    "3 of 11 cards are Endeavor, 1 of them with a bonus (left out below): "
                    "Kindle (put 2 Essence and +1 Intensity on one Emotion).\n"
                    " What follows depends on its Hidden Aspiration.\n"
                    "5 of 11 cards are Judgment, 2 of them with a bonus (left out below): "
                    "Conjure (draw 3 cards, and invoke the best with 2 Essence).\n"
                    " What follows depends on its Hidden Aspiration.\n");
}

/* Suspicion lets the side see the top card, and one type is all that can come. */
Test(cerebria_forecast, a_card_that_is_known_is_the_only_one_that_can_come)
{
    struct session *s = begin("cerebria", "spirits=delight", POSITION "operation: Endeavor II\n");
    struct forecast f = { 0 };
    card_id top = zone_top(s->table, zone_of(s->table, ZONE_OPERATIONS, 0));
    card_show(s->table, top, all_seats(s->table));
    unsigned type = facts_of(s->setup)->operations[face_of(s->table, top)].type, operations = 0;
    cr_assert(forecast_make(&f, s->table, 0));
    for (unsigned i = 0; i < f.count; i++) {
        if (!is_kind(&f.lines[i], "operation")) continue;
        operations++;
        cr_expect_eq(f.lines[i].of, 1u);
        cr_expect(says(&f, i, "The next card is "));
        cr_expect(says(&f, i, types[type]));
    }
    cr_expect_eq(operations, 1u);
    forecast_release(&f);
    session_free(s);
}
