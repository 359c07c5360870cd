/* SPDX-License-Identifier: MIT */
/*
 * The engine: reads a line, finds out what is asked, and frames the reply. See engine.h.
 *
 * A reply starts out as a success and, when the request turns out wrong, is started over as a
 * refusal, so that half a reply is never sent.
 */
#include "session/engine.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "session/request.h"

/* ---- requests -------------------------------------------------------------------------------- */

/* "(did you mean 'x'?)", or all there are. */
static void add_advice(struct text *out, const char *wrong, const char *const *words)
{
    const char *near = nearest_word(wrong, words);
    if (near) {
        text_add(out, " (did you mean '%s'?)", near);
        return;
    }
    for (unsigned i = 0; words[i]; i++) text_add(out, "%s%s", i ? ", " : "; there are: ", words[i]);
}

static const struct request_kind *find_request(struct asking *a)
{
    const char *names[REQUEST_KINDS_MAX + 1] = { 0 }, *name;
    if (!asking_string(a, "do", &name)) return NULL;
    for (unsigned i = 0; request_kinds[i].name; i++) {
        if (strcmp(request_kinds[i].name, name) == 0) return &request_kinds[i];
        check(i < REQUEST_KINDS_MAX);
        names[i] = request_kinds[i].name;
    }
    struct text advice = { 0 };
    add_advice(&advice, name, names);
    asking_refuse(a, "there is no request '%.60s'%s", name, text_string(&advice));
    text_release(&advice);
    return NULL;
}

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(*words, word) != 0) words++;
    return *words;
}

/* An unknown key is a typing mistake, and doing something other than what was meant is worse than
 * refusing. */
static bool check_keys(struct asking *a, const struct request_kind *kind)
{
    bool fine = true;
    const char *known[REQUEST_KEYS_MAX + 4] = { "do", "id", "table" }, *key;
    json_t *value;
    for (unsigned i = 0; kind->keys[i]; i++) known[i + 3] = kind->keys[i];
    json_object_foreach(a->request, key, value)
    {
        if (is_one_of(key, known)) continue;
        struct text advice = { 0 };
        add_advice(&advice, key, known);
        fine = asking_refuse(a, "'%s' has no key '%.60s'%s", kind->name, key, text_string(&advice));
        text_release(&advice);
    }
    return fine;
}

/* Which table is meant, and whether it is there if it must be. */
static bool find_table(struct asking *a, const struct request_kind *kind)
{
    a->name = "";
    if (json_object_get(a->request, "table") && !asking_table(a, "table", &a->name)) return false;
    a->at = engine_table_find(a->engine, a->name);
    if (a->at || !kind->needs_game) return true;
    if (*a->name) return asking_refuse(a, "there is no table '%s'", a->name);
    return asking_refuse(a, "no game has begun; '%s' needs one: begin it with 'new' or 'load'",
                         kind->name);
}

static bool answer(struct asking *a)
{
    const struct request_kind *kind = find_request(a);
    return kind && check_keys(a, kind) && find_table(a, kind) && kind->answer(a);
}

/* ---- replies --------------------------------------------------------------------------------- */

static void begin_reply(struct text *out, bool ok, const json_t *id)
{
    json_open(out, '{');
    json_key(out, "ok");
    json_bool(out, ok);
    if (!id) return;
    /* Any JSON value, so jansson, which read it, writes it too; that can fail only when out of
     * memory. */
    char *same = json_dumps(id, JSON_ENCODE_ANY | JSON_COMPACT);
    check(same);
    json_key(out, "id");
    text_add_string(out, same);
    free(same);
}

static void end_reply(struct text *out)
{
    json_close(out, '}');
    text_add_char(out, '\n');
}

/* The mistakes as they are printed elsewhere, without the final newline. */
static void write_refusal(const json_t *id, struct diagnostics *mistakes, struct text *out)
{
    struct text *words = &mistakes->out;
    while (words->length && words->bytes[words->length - 1] == '\n') {
        words->bytes[--words->length] = '\0';
    }
    begin_reply(out, false, id);
    json_key(out, "error");
    json_text(out, text_string(words));
    end_reply(out);
}

/* An object, or NULL with the mistake reported. */
static json_t *read_request(struct asking *a, const char *line, size_t length)
{
    if (length > ENGINE_LINE_MAX) {
        asking_refuse(a, "the line is longer than %d bytes, the most that is read",
                      ENGINE_LINE_MAX);
        return NULL;
    }
    struct text_fault fault;
    if (!utf8_is_text(line, length, &fault)) {
        asking_refuse(a, "byte %zu of the line is %s: a request is a JSON object in UTF-8",
                      fault.at + 1, line[fault.at] ? "not UTF-8" : "0");
        return NULL;
    }
    if (json_count_values(line, length) > ENGINE_VALUES_MAX) {
        asking_refuse(a, "the request has more than %d values, the most that is read",
                      ENGINE_VALUES_MAX);
        return NULL;
    }
    json_error_t error;
    json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(request)) return request;
    if (request)
        asking_refuse(a, "a request is a JSON object like {\"do\":\"games\"}, not a list");
    else
        asking_refuse(a, "the line is not a JSON object like {\"do\":\"games\"}: %s, at byte %d",
                      error.text, error.position);
    json_decref(request);
    return NULL;
}

bool engine_answer(struct engine *engine, const char *line, size_t length, struct text *out)
{
    struct asking a = { .engine = engine, .out = out };
    size_t start = out->length;
    a.request = read_request(&a, line, length);
    const json_t *id = json_object_get(a.request, "id");
    bool fine = a.request;
    if (fine) {
        begin_reply(out, true, id);
        fine = answer(&a);
    }
    if (fine) {
        end_reply(out);
    } else {
        out->length = start;
        write_refusal(id, &a.mistakes, out);
    }
    json_decref(a.request);
    diagnostics_release(&a.mistakes);
    return !a.quit;
}

struct engine *engine_new(void)
{
    return must_alloc(1, sizeof(struct engine));
}

void engine_free(struct engine *engine)
{
    if (!engine) return;
    while (engine->count) engine_table_drop(engine, engine->tables[engine->count - 1]);
    free(engine->tables);
    free(engine);
}
