/* SPDX-License-Identifier: MIT */
/*
 * How much of everything the server allows, each a number with a name that a limits file can
 * change:
 *
 *     # a line each; what is left out has its usual value
 *     tables            500
 *     messages/s        10
 */
#ifndef LIMBIC_SERVER_LIMITS_H
#define LIMBIC_SERVER_LIMITS_H

#include <stdint.h>

#include "base/diagnostics.h"

/* name in the file, field, usual value, least, most, what it is for people */
#define LIMITS(X)                                                                                  \
    X("message", message, 4096, 256, 1 << 20, "bytes of a message")                                \
    X("save", save, 1 << 20, 1024, 16 << 20, "bytes of a save, scene or deck to begin from")       \
    X("messages/s", messages, 20, 1, 1000000, "messages a second of a connection, on average")     \
    X("burst", burst, 40, 1, 1000000, "messages at once")                                          \
    X("connections", connections, 30, 1, 1000000, "connections from an address")                   \
    X("tables/h", new_tables, 60, 1, 1000000, "new tables an hour from an address")                \
    X("checked/min", checked, 2 << 20, 8192, 1 << 30, "bytes checked a minute for an address")     \
    X("cards", cards, 32 << 10, 1024, 1 << 20, "bytes of a card file or of decks to check")        \
    X("tried/h", tried, 20, 0, 1000000, "new tables an hour with own cards, from an address")      \
    X("tried", tried_open, 20, 0, 1000, "packs of such tables in memory")                          \
    X("spectators", spectators, 100, 0, 100000, "spectators of a table")                           \
    X("tables", tables, 10000, 1, 1000000, "open tables")                                          \
    X("unsent", unsent, 256 << 10, 16 << 10, 64 << 20, "bytes that wait to be sent to a client")   \
    X("handshake", handshake, 10, 1, 600, "seconds until a connection must have opened a table")   \
    X("ping", ping, 25, 1, 3600, "seconds between pings")                                          \
    X("idle", idle, 600, 1, 86400, "seconds until a table that nobody looks at leaves memory")     \
    X("waits", waits, 90, 1, 36500, "days that an open table waits for somebody")                  \
    X("absent", absent, 180, 0, 86400, "seconds after which the host may seat a bot for somebody") \
    X("consent", consent, 60, 1, 3600, "seconds that others are asked to agree to an undo")        \
    X("pass", pass, 1500, 0, 60000, "milliseconds before a pass is shown where hands are hidden")  \
    X("bot", bot, 10000, 100, 3600000, "milliseconds until a bot that thinks is given up")

struct limits {
#define LIMIT_FIELD(name, field, usual, least, most, about) int64_t field;
    LIMITS(LIMIT_FIELD)
#undef LIMIT_FIELD
};

void limits_init(struct limits *limits);

/* Reads the text of a limits file. False, with all mistakes reported, if it is wrong. */
bool limits_read(struct limits *limits, const char *source, struct diagnostics *d);

/* The limits as such a file. */
void limits_print(const struct limits *limits, struct text *out);

#endif
