/* SPDX-License-Identifier: MIT */
/* What was told as JSON. See report.h. */
#include "base/json.h"
#include "kernel/difference.h"
#include "kernel/fields.h"
#include "session/report.h"

static void write_number(struct text *out, const char *key, int64_t number)
{
    json_key(out, key);
    json_number(out, number);
}

static void write_marked(const struct log *log, const char *key, const struct marked *words,
                         struct text *out)
{
    if (!words->text.length) return;
    json_key(out, key);
    marked_write(words->text.bytes, words->text.length, words->marks.all, words->marks.count,
                 log->table->setup, out);
}

/* As the viewer knew it then. */
static uint32_t known_card(const struct log_told *told, enum event_field field)
{
    if (field == EVENT_FIELD_CARD) return told->card;
    return field == EVENT_FIELD_SOURCE ? told->source : told->target;
}

static void write_word(const struct event_value *value, struct text *out)
{
    struct text word = { 0 };
    event_value_word(value, &word);
    json_text(out, text_string(&word));
    text_release(&word);
}

static void write_field(const struct log_told *told, enum event_field field,
                        const struct event_value *value, struct text *out)
{
    bool is_card = value->card != NO_CARD;
    if (!is_card && !value->word && !value->number) return;
    json_key(out, event_field_name(field));
    if (is_card && known_card(told, field) != NO_ID)
        json_number(out, known_card(told, field));
    else if (is_card)
        json_text(out, "a card");
    else if (value->word)
        write_word(value, out);
    else
        json_number(out, value->number);
}

/* What the words of that kind name, and nothing else. */
static void write_fields(const struct log *log, const struct event *event,
                         const struct log_told *told, struct text *out)
{
    unsigned fields = event_fields(&log->table->setup->game->events[event->kind]);
    for (unsigned f = 1; f < EVENT_FIELDS; f++) {
        if (!(fields >> f & 1)) continue;
        struct event_value value = event_field(log->table, event, (enum event_field)f);
        write_field(told, (enum event_field)f, &value, out);
    }
}

/* Nothing if the rulebook did it; of a card that the viewer did not know, nothing either. */
static void write_cause(const struct log *log, const struct event *event,
                        const struct log_told *told, const struct reading *reading,
                        struct text *out)
{
    const struct setup *setup = log->table->setup;
    bool by_card = told->cause_face != FACE_UNKNOWN, by_rule = reading->rules && event->rule;
    if (!by_card && !by_rule) return;
    json_key(out, "cause");
    json_open(out, '{');
    if (by_card) {
        if (told->cause != NO_ID) write_number(out, "card", told->cause);
        json_key(out, "name");
        json_text(out, setup->face_names[told->cause_face]);
        if (event->clause) write_number(out, "line", event->clause);
    }
    if (by_rule) {
        json_key(out, "rule");
        json_text(out, setup->game->rules[event->rule].name);
        write_number(out, "step", event->step);
    }
    json_close(out, '}');
}

static void write_difference(const char *key, const struct text *difference, struct text *out)
{
    if (!difference->length) return;
    json_key(out, key);
    text_add_bytes(out, difference->bytes, difference->length);
}

static void write_words(const struct log *log, const struct log_told *told, struct text *out)
{
    write_marked(log, "text", &told->words, out);
    write_marked(log, "brief", &told->brief, out);
}

static void write_mark(const struct log *log, const struct log_entry *entry, struct text *out)
{
    enum event_mark mark = event_mark(&log->table->setup->game->events[entry->event.kind]);
    if (!mark) return;
    json_key(out, "mark");
    json_text(out, mark_names[mark]);
}

static void write_event(const struct log *log, unsigned number, const struct reading *reading,
                        struct text *out)
{
    const struct log_entry *entry = log_entry(log, number);
    const struct log_told *told = log_told(log, number, reading->viewer);
    json_open(out, '{');
    write_number(out, "number", number);
    write_number(out, "move", entry->move);
    json_key(out, "kind");
    json_text(out, log->table->setup->game->events[entry->event.kind].name);
    write_words(log, told, out);
    write_mark(log, entry, out);
    if (reading->lines) {
        json_close(out, '}');
        return;
    }
    write_fields(log, &entry->event, told, out);
    if (!log_is_line(log, number)) {
        json_key(out, "step");
        json_bool(out, true);
    }
    if (entry->parent != NO_ENTRY) write_number(out, "parent", entry->parent);
    write_cause(log, &entry->event, told, reading, out);
    if (reading->differences) write_difference("difference", &told->difference, out);
    json_close(out, '}');
}

static void write_events(const struct log *log, unsigned from, unsigned to,
                         const struct reading *reading, struct text *out)
{
    json_open(out, '[');
    for (unsigned i = from; i < to; i++) write_event(log, i, reading, out);
    json_close(out, ']');
}

void report_events(const struct log *log, unsigned from, const struct reading *reading,
                   struct text *out)
{
    write_events(log, from, log->count, reading, out);
}

unsigned report_some_events(const struct log *log, unsigned from, const struct reading *reading,
                            size_t bytes_most, struct text *out)
{
    size_t start = out->length;
    json_open(out, '[');
    for (; from < log->count && out->length - start < bytes_most; from++) {
        if (!reading->lines || log_is_line(log, from)) write_event(log, from, reading, out);
    }
    json_close(out, ']');
    return from;
}

static void report_step(const struct log *log, unsigned move, const struct reading *reading,
                        struct text *out)
{
    const struct log_step *step = log_step(log, move, reading->viewer);
    check(step);
    write_number(out, "move", move);
    json_key(out, "events");
    write_events(log, log_after(log, move - 1), log_after(log, move), reading, out);
    write_difference("difference", &step->rest, out);
    write_number(out, "sum", step->sum);
}

void report_steps(const struct log *log, unsigned moves, const struct reading *reading,
                  struct text *out)
{
    json_open(out, '[');
    for (unsigned move = moves + 1; move <= log->reached; move++) {
        json_open(out, '{');
        report_step(log, move, reading, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* ---- in short, over a line ------------------------------------------------------------------- */

/* What is being written of a step: the numbers of events and moves are told where they do not
 * follow from what stands before. */
struct terse_step {
    const struct log *log;
    seat_id viewer;
    unsigned move; /* that the last event belongs to */
    int64_t last;  /* number of the last event; NO_ENTRY: none yet */
    struct text *out;
};

static void write_terse_event(struct terse_step *s, unsigned number)
{
    const struct log_entry *entry = log_entry(s->log, number);
    const struct log_told *told = log_told(s->log, number, s->viewer);
    bool line = log_is_line(s->log, number);
    if (!line && !told->difference.length) return;
    if (entry->move > s->move) json_number(s->out, entry->move - s->move);
    s->move = entry->move;
    json_open(s->out, '[');
    if (s->last == NO_ENTRY || number != s->last + 1) json_number(s->out, number);
    s->last = number;
    if (line) {
        json_text(s->out, s->log->table->setup->game->events[entry->event.kind].name);
        text_add_char(s->out, ',');
        text_add_bytes(s->out, told->terse.bytes, told->terse.length);
    }
    if (told->difference.length) {
        if (s->out->bytes[s->out->length - 1] != '[') text_add_char(s->out, ',');
        text_add_bytes(s->out, told->difference.bytes, told->difference.length);
    }
    json_close(s->out, ']');
}

/* Of the moves after the first `moves`, up to number `last`. */
static void write_terse(const struct log *log, unsigned moves, unsigned last, seat_id viewer,
                        struct text *out)
{
    const struct log_step *step = log_step(log, last, viewer);
    struct text events = { 0 };
    struct terse_step s = { log, viewer, moves + 1, NO_ENTRY, &events };
    check(step && log->wants.lean);
    if (last > moves + 1) write_number(out, "moves", last - moves);
    for (unsigned i = log_after(log, moves), end = log_after(log, last); i < end; i++)
        write_terse_event(&s, i);
    if (events.length) {
        json_key(out, "events");
        json_open(out, '[');
        text_add_bytes(out, events.bytes, events.length);
        json_close(out, ']');
    }
    write_difference("then", &step->rest, out);
    write_number(out, "sum", step->sum);
    text_release(&events);
}

void report_terse(const struct log *log, unsigned moves, seat_id viewer, struct text *out)
{
    write_terse(log, moves, log->reached, viewer, out);
}

void report_terse_move(const struct log *log, unsigned move, seat_id viewer, struct text *out)
{
    check(log->wants.each);
    write_terse(log, move - 1, move, viewer, out);
}
