/* SPDX-License-Identifier: MIT */
/* Everything that is sent to a viewer. See wire.h. */
#include "testing/wire.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json.h"
#include "bots/hint.h"
#include "kernel/difference.h"
#include "kernel/fields.h"
#include "kernel/why_not.h"
#include "kernel/worked_out.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/auto.h"
#include "session/log.h"
#include "session/orders.h"
#include "kernel/forecast.h"
#include "kernel/unseen.h"
#include "session/report.h"
#include "session/undo.h"
#include "testing/random_game.h"

enum {
    LOOKS = 6, /* one moment in so many: a view costs more than a hundred events */
    LAST_MOVES = 6,
    HINT_TRIALS = 24, /* enough to depend on the worlds that are imagined */
};

const struct channel *wire_planted;

struct text *wire_open(struct wiring *w, const struct channel *channel)
{
    struct wire *wire = w->wire;
    if (wire->count == wire->room) {
        wire->room = wire->room ? wire->room * 2 : 256;
        wire->pieces = must_realloc(wire->pieces, wire->room * sizeof *wire->pieces);
    }
    if (wire->count) text_add_char(&wire->bytes, '\n'); /* JSON begins anew there */
    wire->pieces[wire->count++] =
        (struct piece){ channel->name, w->moves, w->events, wire->bytes.length };
    return &wire->bytes;
}

static const struct channel view, difference, fields, words, log_channel, events, steps, why, hint,
    why_not, scores, undo, spared, forecast, unseen;

/* The same moments in every world: what is sent there does not decide about them. */
static bool takes_look(struct wiring *w)
{
    return w->always || scatter(w->looks++) % LOOKS == 0;
}

/* ---- views ----------------------------------------------------------------------------------- */

/* Whole, as whoever comes later is sent it. The decision is part of it; asked for alone it is
 * another request. */
static void send_view(struct wiring *w, const struct table *t)
{
    if (!takes_look(w)) return;
    struct text *out = wire_open(w, &view);
    view_write(t, w->viewer, out);
    decision_write(t, w->viewer, VIEW_WITH_TEXTS, out);
}

static const struct channel view = { "view", .decision = send_view };

/* What changed since the last look, and the sum that is compared with the client's. */
static void send_difference(struct wiring *w, const struct table *t)
{
    struct view *before = w->began ? &w->views[w->last] : NULL, *after = &w->views[1 - w->last];
    struct text *out = wire_open(w, &difference);
    view_make(after, t, w->viewer, VIEW_WITH_TEXTS);
    view_difference(before, after, out);
    text_add(out, " sum %u", after->sum);
    w->last = 1 - w->last;
    w->began = true;
}

static void send_difference_of_event(struct wiring *w, const struct table *t,
                                     const struct event *event)
{
    (void)event;
    if (takes_look(w)) send_difference(w, t);
}

static const struct channel difference = { "difference", .event = send_difference_of_event,
                                           .decision = send_difference };

/* ---- events ---------------------------------------------------------------------------------- */

static void send_word(const struct event_value *is, struct text *out)
{
    struct text word = { 0 };
    event_value_word(is, &word);
    json_text(out, text_string(&word));
    text_release(&word);
}

static void send_field(struct wiring *w, struct event_value is, struct text *out)
{
    if (is.card != NO_CARD && w->ids.of[is.card] == NO_ID)
        json_text(out, "a card");
    else if (is.card != NO_CARD)
        json_number(out, w->ids.of[is.card]);
    else if (is.word)
        send_word(&is, out);
    else
        json_number(out, is.number);
}

/* What the words of an event name, as data. */
static void send_fields(struct wiring *w, const struct table *t, const struct event *event)
{
    const struct event_kind *kind = &t->setup->game->events[event->kind];
    unsigned named = event_fields(kind);
    struct text *out = wire_open(w, &fields);
    json_open(out, '{');
    json_key(out, "kind");
    json_text(out, kind->name);
    for (unsigned f = 1; f < EVENT_FIELDS; f++) {
        if (!(named >> f & 1)) continue;
        json_key(out, event_field_name((enum event_field)f));
        send_field(w, event_field(t, event, (enum event_field)f), out);
    }
    json_close(out, '}');
}

static const struct channel fields = { "fields of an event", .event = send_fields };

static void write_marked(const struct marked *marked, const struct setup *setup, struct text *out)
{
    marked_write(text_string(&marked->text), marked->text.length, marked->marks.all,
                 marked->marks.count, setup, out);
}

typedef void words_function(const struct table *t, const struct event *event, seat_id viewer,
                            struct text *out);

static void send_some_words(struct wiring *w, const struct table *t, const struct event *event,
                            words_function *add)
{
    struct marked marked = { 0 };
    add(t, event, w->viewer, marked_open(&marked));
    marked_close(&marked, &w->ids);
    write_marked(&marked, t->setup, &w->wire->bytes);
    marked_release(&marked);
}

/* An event as it is read, and which card made it happen. */
static void send_words(struct wiring *w, const struct table *t, const struct event *event)
{
    struct text *out = wire_open(w, &words);
    send_some_words(w, t, event, event_words);
    if (t->setup->game->events[event->kind].brief) send_some_words(w, t, event, event_brief);
    if (is_card(t, t->cause) && w->ids.of[t->cause] != NO_ID)
        text_add(out, " by %u in line %u", w->ids.of[t->cause], t->clause);
}

static const struct channel words = { "words of an event", .event = send_words };

/* The log, with what it keeps for its viewers of each entry. */
static void send_log(struct wiring *w, const struct session *s)
{
    struct log log;
    log_init(&log, s, viewer_bit(w->viewer));
    for (unsigned i = 0; i < log.count; i++) {
        const struct log_told *told = log_told(&log, i, w->viewer);
        w->moves = log.entries[i].move;
        w->events = i;
        struct text *out = wire_open(w, &log_channel);
        write_marked(&told->words, s->setup, out);
        write_marked(&told->brief, s->setup, out);
        text_add(out, " within %d, ids %d %d %d, by %d, faces %u %u", log.entries[i].parent,
                 (int)told->card, (int)told->source, (int)told->target, (int)told->cause,
                 told->source_face, told->cause_face);
    }
    struct reading reading = { .viewer = w->viewer };
    report_events(&log, 0, &reading, wire_open(w, &events));
    log_release(&log);
}

static const struct channel log_channel = { "log", .session = send_log };
static const struct channel events = { "events" }; /* of the same log, as the engine sends them */

/* The last moves only: their differences are views at every event. */
static unsigned moves_before_last(const struct session *s)
{
    return s->count < LAST_MOVES ? 0 : s->count - LAST_MOVES;
}

/* What is new since then, event by event, each with the difference it made. */
static void send_steps(struct wiring *w, const struct session *s)
{
    struct log log;
    unsigned from = moves_before_last(s);
    struct reading reading = { .viewer = w->viewer, .differences = true };
    struct log_wants wants = { viewer_bit(w->viewer), .differences = true, .from = from };
    log_init_with(&log, s, &wants);
    report_steps(&log, from, &reading, wire_open(w, &steps));
    log_release(&log);
}

static const struct channel steps = { "steps", .session = send_steps };

/* What happened and why; at times from the beginning. */
static void send_why(struct wiring *w, const struct session *s)
{
    struct why found;
    why_init(&found, s, takes_look(w) ? FROM_THE_START : (int)moves_before_last(s), w->viewer);
    report_why(s->setup, &found, false, wire_open(w, &why));
    why_release(&found);
}

static const struct channel why = { "why", .session = send_why };

/* ---- what is asked for ----------------------------------------------------------------------- */

static void send_hint(struct wiring *w, const struct table *t)
{
    struct progress at = { w->seed, w->moves };
    struct thinking thinking = { .scratch = w->scratch, .budget = HINT_TRIALS };
    if (t->asked != w->viewer || t->asked == NOBODY || !takes_look(w)) return;
    struct hint found = hint_find(t, at, &thinking);
    struct text *out = wire_open(w, &hint);
    move_words(t, found.move, out);
    text_add(out, " (%u, after %u trials)", found.move, found.trials);
}

static const struct channel hint = { "hint", .decision = send_hint };

static void send_scores(struct wiring *w, const struct table *t)
{
    if (!table_is_over(t) && !takes_look(w)) return;
    struct text *out = wire_open(w, &scores);
    scores_write(t, out);
    if (table_is_over(t)) outcome_words(t, out);
    unsigned all = t->seats + (unsigned)t->setup->game->scoring_sides;
    for (unsigned who = 0; who < all && t->setup->game->explain_score; who++) {
        t->setup->game->explain_score(t, who, out);
    }
}

static const struct channel scores = { "scores", .decision = send_scores };

static void send_why_not_of(struct wiring *w, const struct table *t, struct move wish)
{
    struct text *out = &w->wire->bytes;
    if (is_card(t, wish.card)) text_add(out, " %u: ", w->ids.of[wish.card]);
    why_not_words(t, w->viewer, &wish, out);
    text_add_char(out, ';');
    for (unsigned line = 0; is_card(t, wish.card); line++) {
        if (!card_why_line(t, w->viewer, wish.card, line, out)) break;
        text_add_char(out, ';');
    }
}

/* Of cards that the viewer knows, and of every kind of move. Not of another's open hand: in which
 * order it lies is no answer to anybody. */
static void send_why_not(struct wiring *w, const struct table *t)
{
    if (w->viewer == NOBODY || !takes_look(w)) return;
    wire_open(w, &why_not);
    for (unsigned z = 0; z < t->zones; z++) {
        const struct zone *zone = zone_at(t, (zone_id)z);
        if (zone->owner != w->viewer && !zone_kind_of(t, zone->kind)->ordered) continue;
        for (EACH_CARD(card, t, (zone_id)z)) {
            if (w->ids.of[card] != NO_ID) send_why_not_of(w, t, wish_for_card(card));
        }
    }
    for (unsigned kind = 0; t->setup->game->moves[kind].name; kind++) {
        struct move wish = wish_for_card(NO_CARD);
        wish.kind = (uint8_t)kind;
        send_why_not_of(w, t, wish);
    }
}

static const struct channel why_not = { "why not", .decision = send_why_not };

/* What the viewer can know of what will happen; in the middle of rules nobody can ask. */
static void send_forecast(struct wiring *w, const struct table *t)
{
    struct forecast made = { 0 };
    if (!t->setup->game->forecast || !takes_look(w)) return;
    forecast_make(&made, t, w->viewer);
    report_forecast(t->setup, &made, wire_open(w, &forecast));
    forecast_release(&made);
}

static const struct channel forecast = { "forecast", .decision = send_forecast };

/* Which cards of the game the viewer has not seen. */
static void send_unseen(struct wiring *w, const struct table *t)
{
    if (takes_look(w)) unseen_write(t, w->viewer, wire_open(w, &unseen));
}

static const struct channel unseen = { "unseen", .decision = send_unseen };

/* Whether an order is asked or spared, and what is said of it. */
static void send_spared(struct wiring *w, const struct table *t)
{
    struct table *pending = (struct table *)(uintptr_t)t; /* which is only looked at */
    struct session s = { .setup = t->setup, .table = pending };
    struct auto_person person = { seat_bit(w->viewer), .spare = true, .scratch = w->scratch };
    struct auto_answer answer;
    if (t->asked != w->viewer || t->asked == NOBODY || !order_is_asked(t)) return;
    struct text *out = wire_open(w, &spared);
    if (auto_find(&s, &person, &answer)) auto_words(&s, &answer, out);
}

static const struct channel spared = { "auto", .decision = send_spared };

static void send_undo(struct wiring *w, const struct session *s)
{
    if (w->viewer == NOBODY) return;
    struct undo found = undo_find(s, seat_bit(w->viewer), UNDO_OWN);
    text_add(wire_open(w, &undo), "%s, to %u", undo_words(found.verdict), found.to);
}

static const struct channel undo = { "undo", .session = send_undo };

/* ---- all of it ------------------------------------------------------------------------------- */

static const struct channel *const channels[] = { &view,        &difference, &fields, &words,
                                                  &log_channel, &steps,      &why,    &why_not,
                                                  &hint,        &scores,     &undo,   &spared,
                                                  &forecast,    &unseen };

enum { CHANNELS = sizeof channels / sizeof *channels };

/* The planted one comes last. */
static const struct channel *channel_at(unsigned number)
{
    return number < CHANNELS ? channels[number] : wire_planted;
}

static unsigned channel_count(void)
{
    return CHANNELS + (wire_planted != NULL);
}

void wiring_event(struct wiring *w, const struct table *t, const struct event *event)
{
    if (t->setup->game->events[event->kind].hidden) return;
    card_ids_find(&w->ids, t, w->viewer);
    for (unsigned i = 0; i < channel_count(); i++) {
        if (channel_at(i)->event) channel_at(i)->event(w, t, event);
    }
    w->events++;
}

static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    wiring_event((struct wiring *)sink, t, event);
}

void wiring_decision(struct wiring *w, const struct table *t)
{
    card_ids_find(&w->ids, t, w->viewer);
    for (unsigned i = 0; i < channel_count(); i++) {
        if (channel_at(i)->decision) channel_at(i)->decision(w, t);
    }
}

static void play_again(struct wiring *w, const struct session *s)
{
    struct table *t = spare_table(s->setup);
    session_begin_again(s, t, &w->sink);
    wiring_decision(w, t);
    while (w->moves < s->count) {
        session_choose_again(s, t, w->moves++);
        wiring_decision(w, t);
    }
    free(t);
}

void wiring_init(struct wiring *w, const struct setup *setup, seat_id viewer, struct wire *out)
{
    *w = (struct wiring){ .sink = { hear }, .wire = out, .viewer = viewer };
    for (unsigned i = 0; i < 2; i++) w->scratch[i] = spare_table(setup);
}

void wiring_release(struct wiring *w)
{
    for (unsigned i = 0; i < 2; i++) {
        view_release(&w->views[i]);
        free(w->scratch[i]);
    }
}

void everything_sent(const struct session *s, seat_id viewer, uint64_t looks, struct wire *out)
{
    struct wiring w;
    wiring_init(&w, s->setup, viewer, out);
    w.seed = s->seed;
    w.looks = looks;
    play_again(&w, s);
    for (unsigned i = 0; i < channel_count(); i++) {
        if (channel_at(i)->session) channel_at(i)->session(&w, s);
    }
    wiring_release(&w);
}

void sent_at(const struct table *t, const struct event *event, seat_id viewer, struct wire *out)
{
    struct wiring w;
    wiring_init(&w, t->setup, viewer, out);
    w.always = true;
    w.moves = t->decisions;
    if (event)
        wiring_event(&w, t, event);
    else
        wiring_decision(&w, t);
    wiring_release(&w);
}

void wire_clear(struct wire *wire)
{
    text_clear(&wire->bytes);
    wire->count = 0;
}

void wire_release(struct wire *wire)
{
    text_release(&wire->bytes);
    free(wire->pieces);
    *wire = (struct wire){ 0 };
}

/* ---- comparing ------------------------------------------------------------------------------- */

static size_t piece_end(const struct wire *wire, unsigned piece)
{
    return piece + 1 < wire->count ? wire->pieces[piece + 1].start - 1 : wire->bytes.length;
}

static const char *piece_bytes(const struct wire *wire, unsigned piece)
{
    return text_string(&wire->bytes) + wire->pieces[piece].start;
}

static bool pieces_are_same(const struct wire *a, const struct wire *b, unsigned i)
{
    const struct piece *one = &a->pieces[i], *two = &b->pieces[i];
    size_t length = piece_end(a, i) - one->start;
    return one->channel == two->channel && one->moves == two->moves && one->events == two->events &&
           length == piece_end(b, i) - two->start &&
           memcmp(piece_bytes(a, i), piece_bytes(b, i), length) == 0;
}

/* A piece from shortly before where it differs. */
static void quote(const struct wire *wire, unsigned piece, size_t differs, struct text *out)
{
    enum { BEFORE = 60, AT_MOST = 160 };
    if (piece >= wire->count) {
        text_add_string(out, "nothing");
        return;
    }
    size_t skipped = differs < BEFORE ? 0 : differs - BEFORE;
    size_t start = wire->pieces[piece].start + skipped, end = piece_end(wire, piece);
    size_t length = end - start < AT_MOST ? end - start : AT_MOST;
    text_add(out, "'%s%.*s%s'", skipped ? "..." : "", (int)length, wire->bytes.bytes + start,
             start + length < end ? "..." : "");
}

/* Where in two pieces of that number the first byte differs. */
static size_t find_difference(const struct wire *a, const struct wire *b, unsigned piece)
{
    if (piece >= a->count || piece >= b->count) return 0;
    size_t one = a->pieces[piece].start, two = b->pieces[piece].start, at = 0;
    while (one + at < piece_end(a, piece) && two + at < piece_end(b, piece) &&
           a->bytes.bytes[one + at] == b->bytes.bytes[two + at]) {
        at++;
    }
    return at;
}

bool wires_are_same(const struct wire *wire, const struct wire *other, struct text *out)
{
    unsigned i = 0;
    while (i < wire->count && i < other->count && pieces_are_same(wire, other, i)) i++;
    if (i == wire->count && i == other->count) return true;
    const struct piece *piece = i < wire->count ? &wire->pieces[i] : &other->pieces[i];
    size_t at = find_difference(wire, other, i);
    text_add(out, "after %u moves and %u events, as %s: ", piece->moves, piece->events,
             piece->channel);
    quote(wire, i, at, out);
    text_add_string(out, " would be ");
    if (i < wire->count && i < other->count && wire->pieces[i].channel != other->pieces[i].channel)
        text_add(out, "%s ", other->pieces[i].channel);
    quote(other, i, at, out);
    return false;
}
