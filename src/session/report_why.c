/* SPDX-License-Identifier: MIT */
/* What happened and why as JSON. See report.h. */
#include "base/json.h"
#include "kernel/counter.h"
#include "kernel/difference.h"
#include "kernel/worked_out.h"
#include "session/report.h"

static void write_number(struct text *out, const char *key, int64_t number)
{
    json_key(out, key);
    json_number(out, number);
}

static void write_marked(const struct setup *setup, const struct marked *words, struct text *out)
{
    json_key(out, "text");
    marked_write(text_string(&words->text), words->text.length, words->marks.all,
                 words->marks.count, setup, out);
}

/* Where the view has the number: "counters/bank/2/blue", "cards/48/hp". */
static void add_path(const struct setup *setup, const struct why_change *change, struct text *out)
{
    const struct counter *k = change->counter;
    if (!k) {
        text_add(out, "cards/%u/%s/now", change->card, change->sum->name);
        return;
    }
    if (change->card == NO_ID)
        text_add(out, "counters/%s", k->name);
    else
        text_add(out, "cards/%u/%s", change->card, k->name);
    for (unsigned d = 0; d < 2; d++) {
        const char *name = counter_index_name(setup->game, k, d, change->at[d]);
        if (k->per[d] && name)
            text_add(out, "/%s", name);
        else if (k->per[d])
            text_add(out, "/%u", change->at[d] + 1);
    }
}

static void write_change(const struct setup *setup, const struct why_change *change,
                         struct text *out)
{
    struct text path = { 0 };
    add_path(setup, change, &path);
    json_open(out, '{');
    json_key(out, "path");
    json_text(out, text_string(&path));
    write_number(out, "was", change->was);
    write_number(out, "is", change->is);
    write_marked(setup, &change->words, out);
    json_close(out, '}');
    text_release(&path);
}

static void write_changes(const struct setup *setup, const struct why_changes *changes,
                          struct text *out)
{
    json_open(out, '[');
    for (unsigned i = 0; i < changes->count; i++) write_change(setup, &changes->all[i], out);
    json_close(out, ']');
}

static void write_cause(const struct why_cause *cause, bool rules, struct text *out)
{
    if (!cause->name && !(rules && cause->rule)) return;
    json_key(out, "cause");
    json_open(out, '{');
    if (cause->name) {
        if (cause->card != NO_ID) write_number(out, "card", cause->card);
        json_key(out, "name");
        json_text(out, cause->name);
        if (cause->line) write_number(out, "line", cause->line);
    }
    if (cause->words.length) {
        json_key(out, "says");
        json_text(out, text_string(&cause->words));
    }
    if (rules && cause->rule) {
        json_key(out, "rule");
        json_text(out, cause->rule);
    }
    json_close(out, '}');
}

static void write_entry(const struct setup *setup, const struct why_entry *entry, bool rules,
                        struct text *out)
{
    json_open(out, '{');
    write_number(out, "number", entry->number);
    write_number(out, "move", entry->move);
    if (entry->depth) write_number(out, "depth", entry->depth);
    if (entry->under_way) {
        json_key(out, "under_way");
        json_bool(out, true);
    }
    write_marked(setup, &entry->words, out);
    write_cause(&entry->cause, rules, out);
    if (entry->changes.count) {
        json_key(out, "changes");
        write_changes(setup, &entry->changes, out);
    }
    json_close(out, '}');
}

void report_why(const struct setup *setup, const struct why *why, bool rules, struct text *out)
{
    json_key(out, "why");
    json_open(out, '[');
    for (unsigned i = 0; i < why->count; i++) write_entry(setup, &why->entries[i], rules, out);
    json_close(out, ']');
    json_key(out, "rest");
    write_changes(setup, &why->rest, out);
}
