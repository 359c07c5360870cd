/* SPDX-License-Identifier: MIT */
/*
 * Asking the engine, for its tests: each reply is one line and a JSON object with "ok". Functions
 * of tests that fail fail the test, so they are here and not in a file that fuzz targets share.
 */
#ifndef LIMBIC_TESTING_ASK_ENGINE_H
#define LIMBIC_TESTING_ASK_ENGINE_H

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "session/engine.h"

/* The reply to a line, which must be one line and a JSON object with "ok" and, if refused, "error".
 */
static inline json_t *ask_bytes(struct engine *engine, const char *line, size_t length)
{
    struct text out = { 0 };
    engine_answer(engine, line, length, &out);
    cr_assert_gt(out.length, 0u, "no reply to %.80s", line);
    cr_assert_eq(out.bytes[out.length - 1], '\n');
    cr_assert_eq(strcspn(out.bytes, "\n"), out.length - 1, "more than one line: %s", out.bytes);
    json_error_t error;
    json_t *reply = json_loadb(out.bytes, out.length, JSON_REJECT_DUPLICATES, &error);
    cr_assert(json_is_object(reply), "%s in the reply %s", error.text, out.bytes);
    const json_t *ok = json_object_get(reply, "ok");
    cr_assert(json_is_boolean(ok));
    cr_assert_eq(json_is_false(ok), json_is_string(json_object_get(reply, "error")));
    text_release(&out);
    return reply;
}

static inline json_t *ask(struct engine *engine, const char *line)
{
    return ask_bytes(engine, line, strlen(line));
}

/* A request that must succeed. */
static inline json_t *ask_fine(struct engine *engine, const char *line)
{
    json_t *reply = ask(engine, line);
    cr_assert(json_is_true(json_object_get(reply, "ok")), "%s: %s", line,
              json_string_value(json_object_get(reply, "error")));
    return reply;
}

static inline void do_fine(struct engine *engine, const char *line)
{
    json_decref(ask_fine(engine, line));
}

/* A line that must be refused with a message that contains `needle`. */
static inline void ask_wrong_bytes(struct engine *engine, const char *line, size_t length,
                                   const char *needle)
{
    json_t *reply = ask_bytes(engine, line, length);
    const char *error = json_string_value(json_object_get(reply, "error"));
    cr_assert(error, "%.80s was not refused", line);
    cr_assert(strstr(error, needle), "%.80s: '%s' does not say '%s'", line, error, needle);
    json_decref(reply);
}

static inline void ask_wrong(struct engine *engine, const char *line, const char *needle)
{
    ask_wrong_bytes(engine, line, strlen(line), needle);
}

static inline struct engine *begun(void)
{
    struct engine *engine = engine_new();
    do_fine(engine, "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":7}");
    return engine;
}

/* Position, log and stack as one string: equal before and after what changes nothing. Freed by the
 * caller. */
static inline char *state_of(struct engine *engine)
{
    static const char *const looks[] = { "{\"do\":\"hash\"}", "{\"do\":\"log\",\"seat\":1}",
                                         "{\"do\":\"stack\"}", "{\"do\":\"save\"}" };
    struct text all = { 0 };
    for (unsigned i = 0; i < sizeof looks / sizeof *looks; i++) {
        engine_answer(engine, looks[i], strlen(looks[i]), &all);
    }
    return all.bytes;
}

static inline char *hash_of(struct engine *engine)
{
    json_t *reply = ask_fine(engine, "{\"do\":\"hash\"}");
    char *hash = strdup(json_string_value(json_object_get(reply, "hash")));
    cr_assert_eq(strlen(hash), 16u);
    json_decref(reply);
    return hash;
}

static inline char *save_of(struct engine *engine)
{
    json_t *reply = ask_fine(engine, "{\"do\":\"save\"}");
    char *save = strdup(json_string_value(json_object_get(reply, "text")));
    json_decref(reply);
    return save;
}

/* {"do":"load"} with that text. Freed by the caller. */
static inline char *load_line(const char *text)
{
    json_t *request = json_pack("{s:s,s:s}", "do", "load", "text", text);
    char *line = json_dumps(request, JSON_COMPACT);
    json_decref(request);
    return line;
}

static inline int64_t whole(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    cr_assert(json_is_integer(value), "no number '%s'", key);
    return json_integer_value(value);
}

/* A text with or without marks as a string. Freed by the caller. */
static inline char *words_of(const json_t *text)
{
    struct text words = { 0 };
    if (json_is_string(text)) return strdup(json_string_value(text));
    cr_assert(json_is_array(text));
    for (size_t i = 0; i < json_array_size(text); i++) {
        const json_t *part = json_array_get(text, i);
        if (json_is_object(part)) {
            cr_assert_eq(json_object_size(part), 2u, "one key and the words");
            part = json_object_get(part, "text");
        }
        cr_assert(json_is_string(part));
        text_add_string(&words, json_string_value(part));
    }
    return words.bytes;
}

/* Plays the first option until the game is over. */
static inline unsigned play_to_the_end(struct engine *engine)
{
    for (unsigned moves = 1;; moves++) {
        json_t *reply = ask_fine(engine, "{\"do\":\"move\",\"index\":0}");
        bool over = json_is_true(json_object_get(reply, "over"));
        cr_assert_eq(over, json_is_null(json_object_get(reply, "decision")));
        json_decref(reply);
        if (over) return moves;
    }
}

#endif
