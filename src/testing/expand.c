/* SPDX-License-Identifier: MIT */
/* See expand.h. */
#include "testing/expand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "testing/merge.h"
#include "testing/property.h"

/* What a text is read by. */
struct reader {
    json_t *view, *table;
    json_t *change; /* that the text comes with; NULL: none */
};

/* ---- texts ----------------------------------------------------------------------------------- */

static const char *name_in(json_t *view, const char *id)
{
    json_t *card = json_object_get(json_object_get(view, "cards"), id);
    return json_string_value(json_object_get(card, "name"));
}

static const char *card_name(const struct reader *r, const char *id)
{
    const char *name = name_in(r->change, id);
    if (!name) name = name_in(r->view, id);
    property_require(name, "card %s has no name here", id);
    return name;
}

static json_t *name_of_seat(const struct reader *r, int seat)
{
    json_t *names = json_object_get(r->table, "seats");
    if (names) return json_incref(json_array_get(names, (size_t)seat - 1));
    return json_sprintf("Player %d", seat);
}

/* `mark`: what stands between the braces. */
static json_t *read_mark(const struct reader *r, char *mark)
{
    json_t *part = json_object(), *words = NULL;
    char *colon = strchr(mark, ':');
    if (colon) *colon++ = '\0';
    if (*mark == '@') {
        json_object_set_new(part, "seat", json_integer(atoi(mark + 1)));
        if (!colon) words = name_of_seat(r, atoi(mark + 1));
    } else if (*mark == '%') {
        json_object_set_new(part, "side", json_integer(atoi(mark + 1)));
        json_t *names = json_object_get(r->table, "sides");
        if (!colon) words = json_incref(json_array_get(names, (size_t)atoi(mark + 1) - 1));
    } else if (*mark == '=' || *mark == '/') {
        json_object_set_new(part, *mark == '=' ? "thing" : "place", json_string(mark + 1));
        if (!colon) words = json_string(mark + 1);
    } else {
        json_object_set_new(part, "card", json_integer(atoi(mark)));
        if (!colon) words = json_string(card_name(r, mark));
    }
    json_object_set_new(part, "text", colon ? json_string(colon) : words);
    return part;
}

static void end_words(json_t *parts, struct text *words)
{
    if (words->length) json_array_append_new(parts, json_string(text_string(words)));
    text_clear(words);
}

/* A string, or a list if there is a mark in it. */
static json_t *read_text(const struct reader *r, const char *at)
{
    json_t *parts = json_array();
    struct text words = { 0 }, mark = { 0 };
    bool marked = false;
    for (; *at; at++) {
        if (*at != '{' || at[1] == '{') {
            at += *at == '{';
            text_add_char(&words, *at);
            continue;
        }
        end_words(parts, &words);
        text_clear(&mark);
        for (at++; *at && *at != '}'; at++) text_add_char(&mark, *at);
        property_require(*at, "a mark does not end");
        text_string(&mark);
        json_array_append_new(parts, read_mark(r, mark.bytes));
        marked = true;
    }
    if (!marked) {
        json_decref(parts);
        parts = json_string(text_string(&words));
    } else {
        end_words(parts, &words);
    }
    text_release(&words);
    text_release(&mark);
    return parts;
}

/* ---- differences ----------------------------------------------------------------------------- */

static json_t *read_value(const struct reader *r, json_t *value);

static json_t *read_object(const struct reader *r, json_t *object)
{
    json_t *read = json_object(), *value;
    const char *key;
    json_object_foreach(object, key, value)
    {
        json_object_set_new(read, key, read_value(r, value));
    }
    return read;
}

static json_t *read_value(const struct reader *r, json_t *value)
{
    if (json_is_object(value)) return read_object(r, value);
    if (json_is_string(value)) return read_text(r, json_string_value(value));
    return json_incref(value);
}

static json_t *first_card(json_t *text)
{
    json_t *part;
    size_t i;
    json_array_foreach(text, i, part)
    {
        if (json_object_get(part, "card")) return json_object_get(part, "card");
    }
    return NULL;
}

static json_t *read_option(const struct reader *r, json_t *list)
{
    property_require(json_is_array(list) && json_array_size(list) >= 2, "an option is a list");
    json_t *rest = json_array_get(list, 2), *option = rest ? read_object(r, rest) : json_object();
    json_t *kind = json_array_get(list, 0), *text = read_value(r, json_array_get(list, 1));
    json_t *card = first_card(text);
    if (*json_string_value(kind)) json_object_set(option, "kind", kind);
    if (json_is_null(json_object_get(option, "card")))
        json_object_del(option, "card");
    else if (card && !json_object_get(option, "card"))
        json_object_set(option, "card", card);
    if (!json_is_string(text) || json_string_length(text)) json_object_set(option, "text", text);
    json_decref(text);
    return option;
}

/* The difference that makes one option of another: all that it has, and null for the rest. */
static json_t *difference_of(json_t *was, json_t *is)
{
    json_t *difference = json_object(), *value;
    const char *key;
    json_object_foreach(was, key, value)
    {
        if (!json_object_get(is, key)) json_object_set_new(difference, key, json_null());
    }
    json_object_foreach(is, key, value)
    {
        json_t *before = json_object_get(was, key);
        if (json_equal(before, value)) continue;
        if (json_is_object(before) && json_is_object(value))
            json_object_set_new(difference, key, difference_of(before, value));
        else
            json_object_set(difference, key, value);
    }
    return difference;
}

static void read_one_option(const struct reader *r, const char *number, json_t *list, json_t *to)
{
    json_t *was = json_object_get(json_object_get(r->view, "decision"), "options");
    json_t *old = json_object_get(was, number), *new = read_option(r, list);
    json_t *difference = difference_of(old, new);
    if (json_object_size(difference)) json_object_set(to, number, difference);
    json_decref(difference);
    json_decref(new);
}

static json_t *read_options(const struct reader *r, json_t *options)
{
    json_t *was = json_object_get(json_object_get(r->view, "decision"), "options");
    json_t *read = json_object(), *option;
    char number[24];
    const char *key;
    size_t i;
    json_array_foreach(options, i, option)
    {
        snprintf(number, sizeof number, "%zu", i);
        read_one_option(r, number, option, read);
    }
    json_object_foreach(json_is_array(options) ? was : NULL, key, option)
    {
        if ((size_t)atoi(key) >= json_array_size(options))
            json_object_set_new(read, key, json_null());
    }
    json_object_foreach(json_is_object(options) ? options : NULL, key, option)
    {
        if (json_is_null(option))
            json_object_set(read, key, option);
        else
            read_one_option(r, key, option, read);
    }
    return read;
}

static json_t *read_difference(const struct reader *r, json_t *change)
{
    json_t *options = json_object_get(json_object_get(change, "decision"), "options");
    json_t *plain = json_deep_copy(change);
    bool some = options && !json_is_null(options);
    if (some) json_object_del(json_object_get(plain, "decision"), "options");
    json_t *read = read_object(r, plain);
    json_decref(plain);
    if (some) {
        json_t *all = read_options(r, options);
        property_require(json_object_size(all), "options are sent and have not changed");
        json_object_set_new(json_object_get(read, "decision"), "options", all);
    }
    return read;
}

/* ---- a step ---------------------------------------------------------------------------------- */

/* [number, kind, text, difference], each of which may be missing: kind and text together. */
static json_t *read_event(struct reader *r, json_t *list, int64_t *number)
{
    json_t *event = json_object();
    size_t i = 0;
    property_require(json_is_array(list), "an event is a list");
    if (json_is_integer(json_array_get(list, i)))
        *number = json_integer_value(json_array_get(list, i++));
    else
        ++*number;
    json_object_set_new(event, "number", json_integer(*number));
    r->change = json_array_get(list, json_array_size(list) - 1); /* if it is an object */
    if (json_is_string(json_array_get(list, i))) {
        json_object_set(event, "kind", json_array_get(list, i++));
        json_object_set_new(event, "text", read_value(r, json_array_get(list, i++)));
    }
    if (i < json_array_size(list)) {
        json_t *difference = read_difference(r, json_array_get(list, i));
        json_object_set_new(event, "difference", difference);
        merge_apply(r->view, difference);
    }
    return event;
}

static json_t *read_events(struct reader *r, json_t *list)
{
    json_t *events = json_array(), *one;
    int64_t number = -1;
    size_t i;
    json_array_foreach(list, i, one)
    {
        if (!json_is_integer(one)) /* so many moves more were made */
            json_array_append_new(events, read_event(r, one, &number));
    }
    return events;
}

json_t *expand_step(json_t *step, json_t *view, json_t *table)
{
    struct reader r = { .view = view, .table = table };
    json_t *message = json_copy(step), *more = json_object_get(step, "moves");
    json_t *decisions = json_object_get(view, "decisions");
    json_int_t moves = more ? json_integer_value(more) : 1;
    json_object_set_new(message, "message", json_string("step"));
    json_object_set(message, "number", json_object_get(step, "step"));
    json_object_set_new(message, "events", read_events(&r, json_object_get(step, "events")));
    r.change = json_object_get(step, "then");
    json_t *rest = read_difference(&r, r.change);
    if (!rest) rest = json_object();
    json_object_set_new(rest, "decisions", json_integer(json_integer_value(decisions) + moves));
    json_object_set_new(message, "difference", rest);
    merge_apply(view, rest);
    return message;
}
