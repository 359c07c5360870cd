/* SPDX-License-Identifier: MIT */
/*
 * The core from the inside: what its files share. A room is a table with the people at it.
 *
 *     core.c          connections, tickets, time
 *     talk.c          messages of clients: read, refused, passed on
 *     room.c          life of a room: made, loaded, stored, frozen, forgotten
 *     replay.c        a room from its row and entries
 *     people.c        who sits where
 *     moves.c         moves of people, bots and settings; passes that are held back
 *     takeback.c      undo, with consent or without
 *     look.c          what changes nothing: why, forecast, hint, signals
 *     past.c          how it was: views and steps of the past, the log
 *     tell.c          what is sent: table, step, people
 *     lobby.c         HTTP: creating, listing, searching
 *     create.c        a new table from a request
 *     card_requests.c HTTP: cards, rulings, decks and card files that are checked
 *     own_cards.c     cards that somebody tries at a table of their own
 *     overseer.c      commands and figures for whoever runs the server
 *
 * One thing happens at a room at a time. What changes it is begun (room_begin), written down
 * (room_write_*), and committed (room_commit): then it is ROOM_STORING until the store has
 * answered, and either everybody is told, or it is as if nothing had happened.
 */
#ifndef LIMBIC_SERVER_ROOM_H
#define LIMBIC_SERVER_ROOM_H

#include <jansson.h>

#include "base/map.h"
#include "server/core.h"
#include "server/secret.h"
#include "session/auto.h"
#include "session/log.h"
#include "session/undo.h"

enum {
    NAME_LETTERS_MAX = 24,             /* of a person */
    NAME_BYTES = NAME_LETTERS_MAX * 4, /* in UTF-8 */
    MESSAGE_ID_MAX = 40,               /* bytes of an id that comes back */
    QUEUE_MAX = 256,                   /* messages that wait for a room */
    PHRASES = 12,                      /* that can be said at a table (docs/protocol.md) */
    STRIKES_MAX = 5,          /* messages that cannot be read, until a connection is closed */
    STEPS_MAX = 100,          /* that are sent to who comes back; beyond it, a view */
    AUTOMATIC_MAX = 200,      /* answers for people that go into one commit */
    SIGNAL_MS = 1000,         /* between two of one seat */
    WAIT_FOR_CARDS_MS = 5000, /* until a table with cards of its own asks for room again */
    OVER_MS = 2000,  /* until a game that is over, and that nobody looks at, leaves memory */
    RETRY_MS = 1000, /* until what could not be stored, and nobody asked for, is tried again */
};

/* ---- people ---------------------------------------------------------------------------------- */

enum seat_kind { SEAT_FREE, SEAT_PERSON, SEAT_BOT };

struct seat {
    enum seat_kind kind;
    char name[NAME_BYTES + 1];
    struct token_hash token; /* of a person */
    const struct bot *bot;   /* that plays: the seat's own, or in a person's place; NULL: none */
    unsigned here;           /* connections */
    int64_t gone;            /* when the last one went */
    int64_t signalled;
    /* The last move that came with an id: sent again it is answered, not made again. */
    char move_id[MESSAGE_ID_MAX + 1];
    uint32_t move_number;
};

struct address {
    char *name;
    unsigned connections;
    unsigned tables; /* made in the hour that began then */
    unsigned tried;  /* of those, with cards of their own */
    int64_t hour;
    int64_t checked; /* bytes, in the minute that began then */
    int64_t minute;
    struct address *next;
};

struct connection {
    connection_id id;
    struct address *address; /* NULL: this machine */
    struct room *room;       /* NULL: it has not opened any */
    struct connection *next; /* at the same room */
    seat_id seat;            /* NOBODY: a spectator */
    bool host;
    bool closing;
    unsigned strikes;
    unsigned faults;             /* of its layouts, that it told of */
    ticket_id hint;              /* that it waits for; 0: none */
    int64_t since;               /* when it came, or left a table */
    int64_t allowance, refilled; /* thousandths of a message that it may send */
};

/* Who is to be answered, and by which id. */
struct asker {
    connection_id connection;
    char id[MESSAGE_ID_MAX + 3]; /* as JSON; empty: none */
};

/* ---- rooms ----------------------------------------------------------------------------------- */

enum undo_way { UNDO_WAY_FREE, UNDO_WAY_OWN, UNDO_WAY_CONSENT, UNDO_WAY_NEVER, UNDO_WAYS };
extern const char *const undo_way_names[UNDO_WAYS + 1]; /* ends with NULL */

enum room_phase { ROOM_STILL, ROOM_LOADING, ROOM_STORING };

/* What is being stored. */
enum pending_kind {
    PENDING_NEW,
    PENDING_PEOPLE,
    PENDING_START,
    PENDING_MOVES,
    PENDING_BACK,
    PENDING_STATE
};

struct pending {
    enum pending_kind kind;
    ticket_id ticket;
    struct asker asker;
    request_id request; /* of PENDING_NEW */
    struct text reply;  /* fields for who asked, once it is stored */
    unsigned entries;   /* how many are added */
    /* As it was: */
    struct seat *seats;
    enum table_state state;
    char *reason;         /* NULL: it does not change */
    struct table *before; /* NULL: nothing was begun */
    unsigned moves;       /* how many had been made */
    unsigned put;         /* of the session */
    struct session_run run;
    struct passings passings[SEATS_MAX];
    struct settings *settings; /* all of them, if somebody sets something */

    bool sits;                        /* who asked has the seat from then on */
    seat_id seat;                     /* that one */
    bool released;                    /* a move by hand that was held back */
    struct text automatic[SEATS_MAX]; /* what was answered for a seat, as texts in JSON */
    uint64_t rematch_of;              /* key of the table that this one follows; 0: none */
};

/* A message that waits until the room is still. */
struct waiting {
    struct waiting *next;
    connection_id from;
    bool opens; /* it is about this room whatever the sender is at */
    size_t length;
    char bytes[];
};

/* Somebody wants to take back what others would have to agree to. */
struct consent {
    seat_id by; /* NOBODY: nobody does */
    unsigned to;
    seat_set agreed;
    int64_t until;
};

struct room {
    uint64_t key; /* the id as a number */
    char id[TABLE_ID_LENGTH + 1];
    enum room_phase phase;
    enum table_state state;
    bool is_public, spectators;
    enum undo_way undo;
    int64_t pass_ms; /* before a pass is shown */
    int64_t created, changed;
    const struct game *game;
    uint32_t version; /* of the rules it began with */
    char pack[17];
    struct own_cards *own; /* cards that it is played with beside or instead of ours; NULL: none */
    char *options, *start; /* `start`: a save (session/script.h), which the game begins from */
    char *reason;
    uint64_t seed;
    uint8_t salt[SALT_BYTES];
    bool fair; /* the seed was drawn here, so there is a commitment */
    struct token_hash host;
    unsigned seat_count;
    struct seat seats[SEATS_MAX];
    uint32_t entries; /* that are stored */
    uint32_t moved;   /* number of the last entry that changed the game */
    uint32_t steady;  /* so many of the last entries are moves, and nothing else */

    struct session *session; /* NULL: not begun, or not in memory */
    unsigned moves;          /* of it, also while it is not in memory */
    seat_id asked;           /* likewise; NOBODY: nobody is */
    struct log_mark mark;    /* what was told so far, if `marked` */
    bool marked;
    bool loaded;   /* who sits there is known */
    bool hopeless; /* it was read, and cannot be played: nobody tries again */
    char *fault;   /* for which it has to be frozen as soon as it is still; NULL: none */

    struct connection *connections;
    unsigned watching; /* spectators among them */
    struct waiting *queue, **queue_end;
    unsigned queued;
    struct pending pending;
    struct loading *loading; /* what came from the store so far */

    ticket_id thinking;  /* the bot that is asked; 0: none */
    bool bot_failed;     /* the seat waits for a person */
    int64_t asked_since; /* when the pending decision was shown */
    bool held;           /* a pass that is not shown yet */
    unsigned held_move;
    bool held_automatic, held_id; /* a setting's; with an id (seat.move_id) */
    int64_t held_until;
    int64_t retry; /* when to go on after something could not be stored; 0: nothing is to be done */
    struct consent consent;
    int64_t touched; /* when somebody last had to do with it */
};

/* Where a table that is over goes on, and the links to the seats there for who sat here. Kept apart
 * from the table, which leaves memory long before, and for a while, so that whoever comes a little
 * later gets theirs. */
struct next {
    char table[TABLE_ID_LENGTH + 1]; /* empty: it is not stored yet */
    int64_t until;
    struct token tokens[]; /* by the seat of old */
};

/* ---- tickets --------------------------------------------------------------------------------- */

enum ticket_kind { TICKET_STORE, TICKET_LOAD, TICKET_SEARCH, TICKET_BOT, TICKET_HINT };

struct ticket {
    enum ticket_kind kind;
    uint64_t room; /* its key: the room may be gone */
    struct asker asker;
    request_id request;
    int64_t since;     /* when it was asked for */
    uint32_t moved;    /* of TICKET_HINT: how far the game was */
    struct text found; /* of TICKET_SEARCH */
};

/* ---- the core -------------------------------------------------------------------------------- */

/* Counted for /metrics and `stats`. */
#define CORE_COUNTS(X)                                                                             \
    X(messages, "messages read")                                                                   \
    X(refusals, "messages refused")                                                                \
    X(strikes, "messages that could not be read")                                                  \
    X(too_long, "messages of them that are too long")                                              \
    X(too_fast, "messages beyond the rate of a connection")                                        \
    X(crowded, "connections beyond those of an address")                                           \
    X(late, "connections that opened no table in time")                                            \
    X(tables_made, "tables made")                                                                  \
    X(tables_refused, "tables refused, by limits or mistakes")                                     \
    X(tables_too_many, "tables of them beyond those of an address in an hour")                     \
    X(tables_no_room, "tables of them beyond those that may be open")                              \
    X(saves_too_long, "tables of them from a save or scene that is too long")                      \
    X(watchers_refused, "spectators beyond those of a table")                                      \
    X(checks, "decks and card files checked")                                                      \
    X(checks_refused, "checks refused, by limits")                                                 \
    X(tried, "tables made with cards of their own")                                                \
    X(tried_refused, "tables with cards of their own refused, by limits")                          \
    X(entries, "entries stored")                                                                   \
    X(moves, "moves stored")                                                                       \
    X(store_failures, "commits that failed")                                                       \
    X(frozen, "tables frozen")                                                                     \
    X(loads, "tables brought back into memory")                                                    \
    X(drift, "clients whose view had another sum")                                                 \
    X(client_faults, "layouts of clients that failed")                                             \
    X(bot_failures, "bots that gave no move")                                                      \
    X(steps, "steps sent")                                                                         \
    X(step_bytes, "bytes of steps sent")

struct core {
    struct core_env env;
    struct limits limits;
    int64_t now;
    int64_t due;            /* when core_tick() has something to do */
    int64_t swept;          /* when tables that nobody came back to were last looked for */
    int64_t slow_again;     /* when it may be logged again that the store is slow */
    int64_t refusals_since; /* when the minute began in which so many were logged */
    unsigned refusals_logged;
    struct map rooms, connections, tickets, requests;
    struct address *addresses;
    struct map nexts;    /* struct next, by the key of the table that is over */
    int64_t nexts_swept; /* when those that are too old were last looked for */
    uint64_t last_ticket;
    unsigned open_tables;
    bool stopping, draining;
    char *trouble; /* why nothing could be stored, last time; NULL: it could */
    int64_t retry; /* when it is tried again, though nobody has something to store */
    struct table *scratch[2];
    size_t scratch_bytes;
    struct store_write *writes; /* of the change that is being made */
    unsigned write_count, write_room;
    uint64_t packs[64]; /* hashes of cards that were stored */
    unsigned pack_count;
    struct own_pack *own_packs; /* made of what people try */
    struct text *bodies;        /* their strings */
    unsigned body_count, body_room;
    struct {
#define CORE_COUNT(name, about) uint64_t name;
        CORE_COUNTS(CORE_COUNT)
#undef CORE_COUNT
    } counts;
};

/* ---- core.c ---------------------------------------------------------------------------------- */

/* A number for something asked of the environment. */
struct ticket *core_ticket(struct core *core, enum ticket_kind kind, ticket_id *number);
void core_wake(struct core *core, int64_t at); /* core_tick() has something to do then */
struct connection *core_connection(const struct core *core, connection_id id);
/* May that address make another table? Counts it. */
bool core_may_make(struct core *core, const char *address);
/* The same of so many bytes that are to be checked, and of a table with cards of its own. */
bool core_may_check(struct core *core, const char *address, size_t bytes);
bool core_may_try(struct core *core, const char *address);
/* Memory for two tables of that set-up. */
struct table *const *core_scratch(struct core *core, const struct setup *setup);
/* A line for whoever runs the server: {"at":...,"event":"...",FIELDS}; `fields` may be empty. */
void core_log(struct core *core, const char *event, const char *fields);
void core_log_why(struct core *core, const char *event, const char *why);
/* Sends and closes. */
void core_bye(struct core *core, struct connection *c, const char *why, int again);
void connection_leave(struct core *core, struct connection *c);

/* ---- talk.c ---------------------------------------------------------------------------------- */

/* A message being answered. */
struct talk {
    struct core *core;
    struct connection *from;
    struct room *room;
    json_t *message;
    struct asker asker;
    bool struck; /* it could not be read: that counts against the connection */
};

void talk_message(struct core *core, struct connection *from, const char *bytes, size_t length);
/* A message that waited is refused. */
void talk_turn_away(struct core *core, connection_id from, const char *bytes, size_t length,
                    const char *words);

/* Refuses what was asked; always returns false. */
__attribute__((format(printf, 2, 3))) bool talk_refuse(struct talk *talk, const char *format, ...);
/* The same of a message that cannot be read. */
__attribute__((format(printf, 2, 3))) bool talk_strike(struct talk *talk, const char *format, ...);
/* Answers with these fields (perhaps none). */
void talk_reply(struct core *core, const struct asker *to, const struct text *fields);
__attribute__((format(printf, 3, 4))) void asker_refuse(struct core *core, const struct asker *to,
                                                        const char *format, ...);
/* The value of a key; false, with a strike, if it is of another type. Left out: *out stays. */
bool talk_number(struct talk *talk, const char *key, int64_t least, int64_t most, int64_t *out);
bool talk_string(struct talk *talk, const char *key, const char **out);
bool talk_flag(struct talk *talk, const char *key, bool *out);

/* ---- room.c ---------------------------------------------------------------------------------- */

/* `id` NULL: one is drawn. NULL: there can be none of that name. */
struct room *room_new(struct core *core, const char *id);
struct room *room_find(const struct core *core, const char *id);
/* The same, and if it is not in memory, asks for it. NULL: there can be none of that name. */
struct room *room_want(struct core *core, const char *id);
void room_load(struct core *core, struct room *room);
/* Is something of it not in memory that whoever opens it needs: its people, its game? */
bool room_needs_loading(const struct room *room);
void room_drop(struct core *core, struct room *room);
bool room_is_open(const struct room *room);
/* Somebody has to do with it: it stays in memory. */
void room_touch(struct core *core, struct room *room);
/* Puts the session away, and the room if it is over. */
void room_rest(struct core *core, struct room *room);
/* Does what is due. */
void room_tick(struct core *core, struct room *room);

/* A change: begun, written down, committed. */
void room_begin(struct core *core, struct room *room, enum pending_kind kind,
                const struct asker *asker);
/* A string that lives until the commit. */
struct text *room_body(struct core *core);
struct store_write *room_write(struct core *core, const struct room *room, enum store_kind kind);
void room_write_entry(struct core *core, struct room *room, char kind, const struct text *body);
void room_write_state(struct core *core, struct room *room, enum table_state state,
                      const char *reason);
/* The game has ended, with these scores. */
void room_write_over(struct core *core, struct room *room);
void room_write_settings(struct core *core, struct room *room);
void room_commit(struct core *core, struct room *room);
/* Nothing was changed after all. */
void room_cancel(struct core *core, struct room *room);
void room_stored(struct core *core, struct room *room, const char *problem);
/* For good; what happened at it stays stored. */
void room_close(struct core *core, struct room *room, const char *reason);
/* A line for whoever runs the server: "table made". */
void room_log(struct core *core, const struct room *room, const char *what);
/* The table cannot go on. */
void room_freeze(struct core *core, struct room *room, const char *reason);
/* The same once it is still. */
void room_note_fault(struct room *room, const char *reason);
void room_queue(struct room *room, const struct waiting *message, const char *bytes);
/* Everybody whose message waits is told why nothing comes of it. */
void room_turn_away(struct core *core, struct room *room, const char *words);
/* What waited is taken up as long as the room is still. */
void room_go_on(struct core *core, struct room *room);
/* Begins the game in memory. False: it cannot be, and that is noted as a fault. */
bool room_begin_session(struct core *core, struct room *room);
void room_names(const struct room *room, struct text *out);
bool seat_is_absent(const struct core *core, const struct seat *seat);

/* ---- replay.c -------------------------------------------------------------------------------- */

/* Entries. */
enum {
    ENTRY_PEOPLE = 'p',
    ENTRY_START = 'g',
    ENTRY_MOVE = 'm',
    ENTRY_BOT = 'b',
    ENTRY_AUTOMATIC = 'a',
    ENTRY_BACK = 'u'
};

void loading_begin(struct room *room);
void loading_row(struct room *room, const struct store_row *row);
void loading_entry(struct room *room, const struct store_entry *entry);
/* Makes the room of what came. False: there was nothing. */
bool loading_end(struct core *core, struct room *room);
void loading_free(struct loading *loading);
/* What a row alone says: of a table that is not played yet. False, with the reason: it is wrong. */
bool room_read_row(struct core *core, struct room *room, const struct store_row *row,
                   struct text *problem);
void room_write_head(const struct room *room, struct text *out);
/* The last move of the session, as an entry. */
void write_move_body(const struct room *room, const char *text, const char *id, struct text *out);

/* ---- people.c -------------------------------------------------------------------------------- */

bool people_read(struct room *room, const json_t *change);
void people_sit(const struct core *core, struct room *room, seat_id seat, const char *name,
                const struct token *token);
void people_write(const struct room *room, seat_id seat, const char *what, struct text *out);
/* How many people play, and one as somebody who may be answered for. */
unsigned people_count(const struct room *room);
struct auto_person person_at(struct core *core, const struct room *room, seat_id seat);
/* Nobody's name: what is wrong with it, or NULL. */
const char *name_mistake(const char *name);
struct token make_token(struct core *core);
/* Is nobody missing? */
bool people_are_complete(const struct room *room);
void rematch_stored(struct core *core, const struct room *next);
/* Where it goes on, if it does, with the link of the seat that the connection has. */
void tell_next(struct core *core, struct connection *c);
/* Connections follow what was stored: who sat down has the seat, and who lost it watches. */
void people_follow(struct core *core, struct room *room);
/* Nobody watches a game where nobody may. */
void people_turn_out(struct core *core, struct room *room);
bool do_seat(struct talk *talk);
bool do_start(struct talk *talk);
bool do_leave(struct talk *talk);
bool do_rematch(struct talk *talk);
void room_start(struct core *core, struct room *room, const struct asker *asker);

/* ---- moves.c --------------------------------------------------------------------------------- */

bool do_move(struct talk *talk);
bool do_auto(struct talk *talk);
/* Whoever is asked next without being a person at the table answers: bots, settings. */
void room_continue(struct core *core, struct room *room);
void room_bot_moved(struct core *core, struct room *room, unsigned move);
void room_release_held(struct core *core, struct room *room);
void room_stop_thinking(struct core *core, struct room *room);

/* ---- takeback.c ------------------------------------------------------------------------------ */

bool do_undo(struct talk *talk);
bool do_agree(struct talk *talk);
void consent_end(struct core *core, struct room *room);

/* ---- look.c ---------------------------------------------------------------------------------- */

bool do_hint(struct talk *talk);
bool do_why(struct talk *talk);
bool do_why_not(struct talk *talk);
bool do_forecast(struct talk *talk);
bool do_unseen(struct talk *talk);
bool do_signal(struct talk *talk);
void hint_found(struct core *core, const struct ticket *ticket, unsigned move);

/* ---- past.c ---------------------------------------------------------------------------------- */

bool do_past(struct talk *talk);
bool do_log(struct talk *talk);
/* As whom somebody looks: `as`, or oneself. False, with a refusal: not that way, or not yet. */
bool past_viewer(struct talk *talk, seat_id *viewer);

/* ---- tell.c ---------------------------------------------------------------------------------- */

/* To one: all of it. */
void tell_table(struct core *core, struct connection *c);
void tell_table_to_all(struct core *core, struct room *room);
/* What was missed since entry `number`, if that is less than all of it; otherwise all. */
void tell_since(struct core *core, struct connection *c, uint32_t number);
/* The moves after the first `moves`, to all; the first of them was entry `number`. */
void tell_steps(struct core *core, struct room *room);
void tell_people(struct core *core, struct room *room);
void tell_all(struct core *core, struct room *room, const struct text *message);
/* Fields. */
void write_people(const struct core *core, const struct room *room, struct text *out);
void write_fair(const struct room *room, struct text *out);
/* What everybody may know of a table, for lists: fields. */
void write_summary(const struct room *room, struct text *out);
const char *state_name(enum table_state state);

/* ---- lobby.c, create.c ------------------------------------------------------------------------ */

void lobby_answer(struct core *core, request_id id, const struct core_request *r);
void lobby_found(struct ticket *ticket, const struct store_row *row);
void lobby_searched(struct core *core, struct ticket *ticket, const char *problem);
/* Requests that wait for the room are answered; `problem` not NULL: it could not be read. */
void lobby_room_ready(struct core *core, struct room *room, const char *problem);
void reply_json(struct core *core, request_id id, unsigned status, const struct text *body);
__attribute__((format(printf, 4, 5))) void reply_error(struct core *core, request_id id,
                                                       unsigned status, const char *format, ...);
void create_table(struct core *core, request_id id, const struct core_request *r);
/* Cards, rulings, and what is to be checked. False: it is none of these. */
bool cards_answer(struct core *core, request_id id, const struct core_request *r);
/* A table with the same start and another seed; seats as given. It is stored before anybody knows
 * of it. */
struct room *create_again(struct core *core, const struct room *room);
/* The session as a save, with what proves the deal once it is over. */
void write_save(const struct room *room, struct text *out);

/* ---- own_cards.c ----------------------------------------------------------------------------- */

enum { OWN_FILE_MAX = 60 }; /* bytes of its name */

/* A card file that somebody tries: it takes the place of ours of that name, is read after all of
 * ours, or instead of them. */
struct own_cards {
    char file[OWN_FILE_MAX + 1];
    bool alone;
    char text[];
};

/* The file that "cards" of a request describes, to be freed; NULL, with the mistake reported: it is
 * wrong, or longer than so many bytes. */
struct own_cards *own_cards_read(const json_t *given, int64_t most, struct diagnostics *d);
struct own_cards *own_cards_copy(const struct own_cards *own); /* NULL of NULL */
void own_cards_write(const struct own_cards *own, struct text *out);
/* The game that its first line names; NULL, with the mistake reported: none whose cards are
 * written. */
const struct game *own_cards_game(const struct own_cards *own, struct diagnostics *d);
/* The pack that it makes, to be freed; all mistakes are reported. `made` is false if it cannot be
 * played, and it is there to be looked at only as far as it could be read. */
struct pack *own_cards_pack(const struct own_cards *own, const struct game *game, bool *made,
                            struct diagnostics *d);

/* Can the pack of such a table be made now, or is it there? What to say if not; it is counted. */
bool own_pack_has_room(struct core *core, const struct own_cards *own);
extern const char own_packs_full[];
/* The same for a table, kept as long as a game uses it. NULL, with the mistake or the limit that it
 * meets reported. */
const struct pack *own_pack(struct core *core, const struct own_cards *own, const struct game *game,
                            struct diagnostics *d);
/* That of a table, by its hash; NULL: there is none. */
const struct pack *own_pack_find(struct core *core, const struct game *game, uint64_t hash);
void own_packs_free(struct core *core);

#endif
