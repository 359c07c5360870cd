/* SPDX-License-Identifier: MIT */
/*
 * Short words for unit tests that sit at served tables (served.h): making one, opening it, sitting
 * down, playing on at random, being refused.
 */
#ifndef LIMBIC_TESTING_AT_TABLE_H
#define LIMBIC_TESTING_AT_TABLE_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "server/room.h"
#include "testing/served.h"

/* A table that was made: id and tokens. */
struct made {
    char table[20], token[40], host[40];
};

static inline void copy_field(const json_t *object, const char *key, char *out, size_t size)
{
    const char *string = json_string_value(json_object_get(object, key));
    snprintf(out, size, "%s", string ? string : "");
}

static inline struct made make(struct served *s, const char *body)
{
    struct made made;
    served_request(s, "POST", "/api/tables", body);
    cr_assert_eq(s->status, 201u, "%s", text_string(&s->reply));
    json_t *reply = json_loads(text_string(&s->reply), 0, NULL);
    copy_field(reply, "table", made.table, sizeof made.table);
    copy_field(reply, "token", made.token, sizeof made.token);
    copy_field(reply, "host", made.host, sizeof made.host);
    json_decref(reply);
    return made;
}

static inline struct client *open_seat(struct served *s, const struct made *made, const char *token)
{
    struct client *c = client_new(s, "");
    if (*token)
        client_say(c, "{\"do\":\"open\",\"table\":\"%s\",\"token\":\"%s\",\"host\":\"%s\"}",
                   made->table, token, made->host);
    else
        client_say(c, "{\"do\":\"open\",\"table\":\"%s\"}", made->table);
    served_settle(s);
    cr_assert(c->table, "%s", text_string(&c->heard));
    return c;
}

/* Sits down by the table's link; `token` is that of the seat. */
static inline struct client *sit_down(struct served *s, const struct made *made, const char *name,
                                      char token[40])
{
    struct client *c = open_seat(s, made, "");
    client_say(c, "{\"do\":\"seat\",\"what\":\"sit\",\"name\":\"%s\",\"id\":\"sit\"}", name);
    served_settle(s);
    *token = '\0';
    for (size_t i = 0; i < json_array_size(c->messages); i++) {
        const json_t *message = json_array_get(c->messages, i);
        if (json_object_get(message, "token")) copy_field(message, "token", token, 40);
    }
    cr_assert(*token, "%s", text_string(&c->heard));
    return c;
}

/* How many answers the client is offered. */
static inline size_t offered(const struct client *c)
{
    return json_object_size(json_object_get(json_object_get(c->view, "decision"), "options"));
}

static inline bool is_over(const struct client *c)
{
    return json_is_true(json_object_get(c->view, "over"));
}

static inline int64_t decisions(const struct client *c)
{
    return json_integer_value(json_object_get(c->view, "decisions"));
}

/* Whoever is asked answers at random, until the game is over or so many moves were made. */
static inline unsigned play_on(struct served *s, struct client *const *clients, unsigned count,
                               unsigned moves)
{
    unsigned made = 0;
    for (; made < moves && !is_over(clients[0]); made++) {
        unsigned who = 0;
        while (who < count && !offered(clients[who])) who++;
        cr_assert_lt(who, count, "nobody is asked: %s", text_string(&s->log));
        client_say(clients[who], "{\"do\":\"move\",\"number\":%u,\"index\":%u,\"id\":\"m%u\"}",
                   clients[who]->number, stream_below(&s->luck, (uint32_t)offered(clients[who])),
                   s->last_id++ & 0xffff ? (unsigned)s->last_id : 0);
        served_pass_time(s, 2000);
    }
    return made;
}

static inline void expect_no_drift(const struct served *s)
{
    for (unsigned i = 0; i < s->client_count; i++) cr_expect_eq(s->clients[i]->drifts, 0u);
}

static inline void expect_refused(struct client *c, const char *words)
{
    json_t *refused = client_next(c, "refused");
    cr_assert(refused, "'%s' was not refused: %s", words, text_string(&c->heard));
    const char *error = json_string_value(json_object_get(refused, "error"));
    cr_expect(strstr(error, words), "'%s' is refused with '%s'", words, error);
    json_decref(refused);
}

#endif
