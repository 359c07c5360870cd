/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing the engine: any bytes as its input, in pieces as a pipe would bring them.
 *
 * Besides not crashing it must hold that every line gets one reply, that the reply is a JSON object
 * with "ok", and that a refused request leaves the position and the log as they were.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "session/engine.h"
#include "session/lines.h"

enum { PIECE = 61 }; /* bytes that come at once: lines are cut anywhere */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The position, and how long the log is: the refusal says so, and is far quicker than the log. */
static void look(struct engine *engine, struct text *out)
{
    static const char hash[] = "{\"do\":\"hash\"}", log[] = "{\"do\":\"log\",\"from\":-1}";
    text_clear(out);
    engine_answer(engine, hash, sizeof hash - 1, out);
    engine_answer(engine, log, sizeof log - 1, out);
}

/* One line of JSON that says whether it is fine. */
static bool is_fine(const struct text *reply)
{
    check(reply->length && reply->bytes[reply->length - 1] == '\n');
    check(strcspn(reply->bytes, "\n") == reply->length - 1);
    json_t *object = json_loadb(reply->bytes, reply->length, JSON_REJECT_DUPLICATES, NULL);
    const json_t *ok = json_object_get(object, "ok");
    check(json_is_boolean(ok));
    check(json_is_true(ok) || json_is_string(json_object_get(object, "error")));
    bool fine = json_is_true(ok);
    json_decref(object);
    return fine;
}

/* `state` is what was seen before this line, and then what is seen after it. */
static bool answer(struct engine *engine, const struct text *line, struct text *state)
{
    struct text reply = { 0 }, after = { 0 };
    bool goes_on = engine_answer(engine, text_string(line), line->length, &reply);
    bool fine = is_fine(&reply);
    check(fine || goes_on);
    look(engine, &after);
    check(fine || strcmp(text_string(state), text_string(&after)) == 0);
    text_release(&reply);
    text_release(state);
    *state = after;
    return goes_on;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine *engine = engine_new();
    struct lines lines = { .most = ENGINE_LINE_MAX };
    const char *at = (const char *)data, *end = at + size;
    struct text state = { 0 };
    bool goes_on = true;
    look(engine, &state);
    while (goes_on && at < end) {
        const char *stop = end - at < PIECE ? end : at + PIECE;
        while (goes_on && at < stop) {
            if (lines_take(&lines, &at, stop)) goes_on = answer(engine, &lines.line, &state);
        }
    }
    if (goes_on && lines_end(&lines)) answer(engine, &lines.line, &state);
    lines_release(&lines);
    text_release(&state);
    engine_free(engine);
    return 0;
}
