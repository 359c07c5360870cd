/* SPDX-License-Identifier: MIT */
/*
 * A world around the server: people with devices, lines that delay and break, a store that is slow
 * and fails, a server that is killed; all of it drawn from choices (choices.h), so that a failure
 * shrinks to few people and few steps, and prints the command that shows it again.
 *
 *     served_world.c    lines, time, the life of a world
 *     served_people.c   what people do: play, take back, hand over, leave, ask, lie
 *     served_after.c    what must hold when all is calm again
 */
#ifndef LIMBIC_TESTING_SERVED_WORLD_H
#define LIMBIC_TESTING_SERVED_WORLD_H

#include "testing/property.h"
#include "testing/served.h"

/* A property, of a game. */
property_function served_world_holds;
/* The same of people on slow lines, with whole games. */
property_function served_slow_line_holds;
/* The same on a disk that fails and loses power (torn_store.h, which the test begins and ends). */
property_function served_torn_disk_holds;

/* How much of everything there was, since the program began: a world in which nothing happens
 * proves nothing. */
struct world_seen {
    unsigned worlds, moves, entries, games_over, taken_back, resumed, resent, crashes, lost_lines,
        refused;
    unsigned agreed, held, rematches, failures, bot_failures;
    unsigned whole, lost_packets; /* whole: worlds whose first game was played to its end */
    unsigned log_lines;           /* that were searched for what must not be in them */
    unsigned dark, faulty; /* losses of power while something was stored; disks that failed */
};
extern struct world_seen world_seen;

enum {
    PEOPLE_MAX = 6, /* the last one or two only watch */
    DEVICES_EACH = 2,
    DEVICES_MAX = PEOPLE_MAX * DEVICES_EACH,
    GHOSTS_MAX = 64,
    TABLES_MAX = 8,    /* of one world: rematches */
    WORLD_ID_MAX = 41, /* bytes, with the end: as long as an id can be */
};

/* Something on its way. */
struct letter {
    struct letter *next;
    int64_t at; /* when it arrives */
    bool ends;  /* the connection is closed instead */
    size_t length;
    char bytes[];
};

struct line {
    struct letter *first, **end;
    int64_t last; /* what comes later arrives later */
};

struct device {
    struct person *person;
    struct client *client; /* NULL: it is not connected */
    struct line up, down;
    bool opened;    /* it was answered on this connection */
    bool asks;      /* somebody wants to take something back, and nothing was said to it */
    int64_t asked;  /* when it asked for the table */
    char move[300]; /* that was not answered yet; empty: none */
    int64_t moved;  /* when it was sent */
    bool held;      /* it was a pass that is not shown yet */
    char move_id[WORLD_ID_MAX];
    json_t *view, *table; /* from its last connection */
    uint32_t number;
    char as[40]; /* the token with which it has the view */
};

struct person {
    unsigned number;
    bool sits;                       /* rather than only watching */
    char table[TABLE_ID_LENGTH + 1]; /* where they are */
    char token[40], host[40];        /* empty: none */
    struct device devices[DEVICES_EACH];
};

/* A move that somebody was told is made. */
struct acknowledged {
    char table[TABLE_ID_LENGTH + 1];
    char id[WORLD_ID_MAX];
};

struct world {
    struct served *s;
    struct choices *c;
    const struct game *game;
    struct person people[PEOPLE_MAX];
    unsigned person_count;
    connection_id ghosts[GHOSTS_MAX]; /* connections that only the server believes in */
    unsigned ghost_count;
    char tables[TABLES_MAX][TABLE_ID_LENGTH + 1];
    unsigned table_count;
    struct acknowledged *acknowledged;
    unsigned acknowledged_count;
    unsigned last_id;
    bool calm; /* nothing breaks any more */
    bool slow; /* lines are, and nothing else happens */
    bool torn; /* the disk may be */
};

/* ---- served_world.c -------------------------------------------------------------------------- */

/* Connects, and asks for the table. */
void device_connect(struct world *w, struct device *d);
/* The line is lost; with `ghost` the server has not noticed. */
void device_lose(struct world *w, struct device *d, bool ghost);
__attribute__((format(printf, 3, 4))) void device_say(struct world *w, struct device *d,
                                                      const char *format, ...);
void world_note_table(struct world *w, const char *table);
/* One that plays: mostly one that does not think. */
const char *world_bot(struct world *w);

/* ---- served_people.c ------------------------------------------------------------------------- */

/* Somebody does something. */
void device_act(struct world *w, struct device *d);
/* Plays on honestly, if it is asked; false: it is not. */
bool device_play(struct world *w, struct device *d);
/* Does what the game waits for: connects, sits down, plays, sends again what got no answer. Returns
 * whether there was something. */
bool device_hurry(struct world *w, struct device *d);
/* Does what everybody does who wants to know how it stands. */
void device_care(struct world *w, struct device *d);
/* The host lets bots play for who is away, or for bots that fail. */
void device_replace(struct world *w, struct device *d);
/* Reads what arrived. */
void device_read(struct world *w, struct device *d, json_t *message);

/* ---- served_after.c -------------------------------------------------------------------------- */

void world_compare(struct world *w);

#endif
