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
        if (!reading->lean || told->cause == NO_ID) {
            json_key(out, "name");
            json_text(out, setup->face_names[told->cause_face]);
        }
        if (event->clause) write_number(out, "line", event->clause);
    }
    if (by_rule) {
        json_key(out, "rule");
        json_text(out, setup->game->rules[event->rule].name);
        write_number(out, "step", event->step);
    }
    json_close(out, '}');
}

static void write_difference(const struct text *difference, struct text *out)
{
    if (!difference->length) return;
    json_key(out, "difference");
    text_add_bytes(out, difference->bytes, difference->length);
}

static void write_words(const struct log *log, const struct log_told *told, struct text *out)
{
    write_marked(log, "text", &told->words, out);
    write_marked(log, "brief", &told->brief, out);
}

static void write_event(const struct log *log, unsigned number, const struct reading *reading,
                        struct text *out)
{
    const struct log_entry *entry = log_entry(log, number);
    const struct log_told *told = log_told(log, number, reading->viewer);
    bool line = log_is_line(log, number);
    json_open(out, '{');
    write_number(out, "number", number);
    if (!reading->lean) write_number(out, "move", entry->move);
    json_key(out, "kind");
    json_text(out, log->table->setup->game->events[entry->event.kind].name);
    if (line || !reading->lean) write_words(log, told, out);
    write_fields(log, &entry->event, told, out);
    if (!line) {
        json_key(out, "step");
        json_bool(out, true);
    }
    if (entry->parent != NO_ENTRY) write_number(out, "parent", entry->parent);
    write_cause(log, &entry->event, told, reading, out);
    if (reading->differences) write_difference(&told->difference, out);
    json_close(out, '}');
}

/* What is told aside changes nothing that is seen. */
static bool is_left_out(const struct log *log, unsigned number, const struct reading *reading)
{
    const struct log_entry *entry = log_entry(log, number);
    return reading->lean && log->table->setup->game->events[entry->event.kind].aside &&
           !log_told(log, number, reading->viewer)->difference.length;
}

static void write_events(const struct log *log, unsigned from, unsigned to,
                         const struct reading *reading, struct text *out)
{
    json_open(out, '[');
    for (unsigned i = from; i < to; i++) {
        if (!is_left_out(log, i, reading)) write_event(log, i, reading, out);
    }
    json_close(out, ']');
}

void report_events(const struct log *log, unsigned from, const struct reading *reading,
                   struct text *out)
{
    write_events(log, from, log->count, reading, out);
}

void report_step(const struct log *log, unsigned move, const struct reading *reading,
                 struct text *out)
{
    const struct log_step *step = log_step(log, move, reading->viewer);
    check(step);
    write_number(out, "move", move);
    json_key(out, "events");
    write_events(log, log_after(log, move - 1), log_after(log, move), reading, out);
    write_difference(&step->rest, out);
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
