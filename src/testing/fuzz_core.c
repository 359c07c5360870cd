/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing what the core is told, behind the wire: whatever strangers say and ask, it answers or
 * refuses, tables go on or are as they were, and after a crash each is there again.
 *
 * A line each. The first byte says who speaks: a, who sits at the table and is its host; w, who
 * watches; n, who has opened none; g, a GET of the path that follows; p, a POST of a path with a
 * body after a blank. "@" stands for the id of the table, "$" for the seat's token.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/check.h"
#include "server/room.h"
#include "testing/served.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES_MOST = 40, BETWEEN_MS = 200 };

struct scene {
    struct served *s;
    char table[TABLE_ID_LENGTH + 1], token[40], host[40];
    struct client *ann, *watcher, *stranger;
};

static void copy(const json_t *reply, const char *key, char *out, size_t size)
{
    snprintf(out, size, "%s", json_string_value(json_object_get(reply, key)));
}

static void begin(struct scene *f)
{
    f->s = served_new(NULL, 1);
    served_request(
        f->s, "POST", "/api/tables",
        "{\"game\":\"pebbles\",\"seats\":[\"me\",\"open\",\"random\"],\"undo\":\"own\"}");
    json_t *reply = json_loads(text_string(&f->s->reply), 0, NULL);
    copy(reply, "table", f->table, sizeof f->table);
    copy(reply, "token", f->token, sizeof f->token);
    copy(reply, "host", f->host, sizeof f->host);
    json_decref(reply);
    f->ann = client_new(f->s, "");
    f->watcher = client_new(f->s, "");
    f->stranger = client_new(f->s, "10.0.0.1");
    client_say(f->ann, "{\"do\":\"open\",\"table\":\"%s\",\"token\":\"%s\",\"host\":\"%s\"}",
               f->table, f->token, f->host);
    client_say(f->watcher, "{\"do\":\"open\",\"table\":\"%s\"}", f->table);
    served_settle(f->s);
}

static void say(struct client *c, const struct text *words)
{
    if (c->open)
        core_message(c->served->core, c->id, text_string(words), words->length, c->served->now);
}

static void post(struct served *s, struct text *words)
{
    char *path = words->bytes, *blank = strchr(path, ' ');
    if (blank) *blank = '\0';
    served_request(s, "POST", path, blank ? blank + 1 : "");
}

/* Whoever says it, with the names that are only known here. */
static void take_line(struct scene *f, const char *line, size_t length)
{
    struct text words = { 0 };
    text_add_string(&words, "");
    for (size_t i = 1; i < length; i++) {
        if (line[i] == '@')
            text_add_string(&words, f->table);
        else if (line[i] == '$')
            text_add_string(&words, f->token);
        else
            text_add_char(&words, line[i]);
    }
    switch (line[0]) {
    case 'a': say(f->ann, &words); break;
    case 'w': say(f->watcher, &words); break;
    case 'n': say(f->stranger, &words); break;
    case 'g': served_request(f->s, "GET", text_string(&words), NULL); break;
    case 'p':
        if (words.length) post(f->s, &words);
        break;
    }
    served_pass_time(f->s, BETWEEN_MS);
    text_release(&words);
}

static void look_at(struct scene *f)
{
    check(core_is_still(f->s->core) && !f->s->wanted_count);
    check(!f->s->core->counts.frozen);
    check(!f->ann->drifts && !f->watcher->drifts && !f->stranger->drifts);
    served_crash(f->s);
    const struct room *room = room_want(f->s->core, f->table);
    served_settle(f->s);
    check(room && room->loaded && room->state != TABLE_FROZEN);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scene f = { 0 };
    const char *at = (const char *)data, *end = at + size;
    begin(&f);
    for (unsigned i = 0; i < LINES_MOST && at < end; i++) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        if (!line_end) line_end = end;
        if (line_end > at) take_line(&f, at, (size_t)(line_end - at));
        at = line_end + 1;
    }
    look_at(&f);
    served_free(f.s);
    return 0;
}
