/* SPDX-License-Identifier: MIT */
/* The steps of a line. See steps.h. */
#include "session/steps.h"

#include <string.h>

#include "kernel/words.h"

/* "-1 Force Field twice": equal steps in a row are said once. */
static void end_last(struct steps *steps)
{
    struct text *out = &steps->words.text;
    if (steps->times == 2) text_add_string(out, " twice");
    if (steps->times > 2) text_add(out, " %u times", steps->times);
    steps->times = 1;
}

void steps_add(struct steps *steps, const struct marked *brief)
{
    const char *last = text_string(&steps->words.text) + steps->last;
    if (steps->count++ > 1 && strcmp(last, text_string(&brief->text)) == 0) {
        steps->times++;
        return;
    }
    if (brief->text.length == 0) return;
    end_last(steps);
    if (steps->words.text.length) marked_add_string(&steps->words, ", ");
    steps->last = steps->words.text.length;
    marked_add(&steps->words, brief);
}

void steps_release(struct steps *steps)
{
    marked_release(&steps->words);
    *steps = (struct steps){ 0 };
}

void steps_put(struct steps *steps, struct marked *words)
{
    if (steps->count < 2 || !steps->words.text.length) return;
    end_last(steps);
    marked_add_string(words, " (");
    marked_add(words, &steps->words);
    marked_add_string(words, ")");
}

void steps_put_end(struct steps *steps, const struct table *t, const struct event *event,
                   seat_id viewer, const struct card_ids *ids, struct marked *words)
{
    event_words_before_steps(t, event, viewer, marked_open(words));
    marked_close(words, ids);
    steps_put(steps, words);
    event_words_after_steps(t, event, viewer, marked_open(words));
    marked_close(words, ids);
}
