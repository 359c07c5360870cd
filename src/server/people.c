/* SPDX-License-Identifier: MIT */
/* Who sits where: sitting down, standing up, bots in people's places, the start. See room.h. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "kernel/options.h"
#include "server/room.h"

enum { NEXTS_SWEEP_MS = 60 * 1000 };

/* ---- names ----------------------------------------------------------------------------------- */

/* Controls, and marks that change the direction of what is written after them. */
static bool is_steering(uint32_t letter)
{
    return letter < 0x20 || (letter >= 0x7f && letter < 0xa0) || letter == 0x61c ||
           (letter >= 0x200b && letter <= 0x200f) || (letter >= 0x2028 && letter <= 0x202e) ||
           (letter >= 0x2060 && letter <= 0x206f) || letter == 0xfeff ||
           (letter >= 0xfff9 && letter <= 0xfffb) || letter >= 0xe0000;
}

/* Letters without a picture: a name of these alone could not be told from none. */
static bool is_blank(uint32_t letter)
{
    static const uint32_t blanks[][2] = {
        { ' ', ' ' },       { 0xa0, 0xa0 },     { 0xad, 0xad },     { 0x34f, 0x34f },
        { 0x115f, 0x1160 }, { 0x1680, 0x1680 }, { 0x17b4, 0x17b5 }, { 0x180b, 0x180f },
        { 0x2000, 0x200a }, { 0x2028, 0x202f }, { 0x205f, 0x206f }, { 0x2800, 0x2800 },
        { 0x3000, 0x3000 }, { 0x3164, 0x3164 }, { 0xfe00, 0xfe0f }, { 0xffa0, 0xffa0 }
    };
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
        if (letter >= blanks[i][0] && letter <= blanks[i][1]) return true;
    }
    return false;
}

/* The letter there, of text that is UTF-8; *at moves on. */
static uint32_t next_letter(const char **at)
{
    const uint8_t *bytes = (const uint8_t *)*at;
    unsigned more = bytes[0] >= 0xf0 ? 3 : bytes[0] >= 0xe0 ? 2 : bytes[0] >= 0xc0 ? 1 : 0;
    uint32_t letter = more ? bytes[0] & (0x3fu >> more) : bytes[0];
    for (unsigned i = 1; i <= more; i++) letter = letter << 6 | (bytes[i] & 0x3f);
    *at += 1 + more;
    return letter;
}

const char *name_mistake(const char *name)
{
    unsigned letters = 0;
    bool seen = false;
    for (const char *at = name; *at; letters++) {
        uint32_t letter = next_letter(&at);
        if (is_steering(letter)) return "A name may not have control characters.";
        seen |= !is_blank(letter);
    }
    if (!seen) return "Please give a name.";
    return letters > NAME_LETTERS_MAX ? "A name has at most 24 letters." : NULL;
}

static bool is_taken(const struct room *room, seat_id but, const char *name)
{
    for (seat_id s = 0; s < room->seat_count; s++) {
        bool person = room->seats[s].kind == SEAT_PERSON && s != but;
        if (person && strcmp(room->seats[s].name, name) == 0) return true;
    }
    return false;
}

/* How many bytes its first letters have. */
static int bytes_of(const char *name, unsigned letters)
{
    const char *at = name;
    while (letters-- && *at) next_letter(&at);
    return (int)(at - name);
}

/* Equal names get a number. */
static void set_name(struct room *room, seat_id seat, const char *name)
{
    char *own = room->seats[seat].name;
    snprintf(own, NAME_BYTES + 1, "%s", name);
    for (unsigned number = 2; is_taken(room, seat, own); number++)
        snprintf(own, NAME_BYTES + 1, "%.*s %u", bytes_of(name, NAME_LETTERS_MAX - 3), name,
                 number);
}

/* ---- changes as entries ---------------------------------------------------------------------- */

struct token make_token(struct core *core)
{
    uint8_t random[TOKEN_BYTES];
    core->env.random(core->env.self, random, sizeof random);
    return token_make(random);
}

void people_sit(const struct core *core, struct room *room, seat_id seat, const char *name,
                const struct token *token)
{
    struct seat *s = &room->seats[seat];
    *s = (struct seat){ .kind = SEAT_PERSON, .gone = core->now };
    s->token = token_hash(token->text);
    set_name(room, seat, name);
}

/* {"seat":2,"what":"is","name":"Ann","token":"...","bot":"greedy"}: all of how the seat is now. */
void people_write(const struct room *room, seat_id seat, const char *what, struct text *out)
{
    const struct seat *s = &room->seats[seat];
    char hash[TOKEN_HASH_LENGTH + 1];
    json_open(out, '{');
    json_key(out, "seat");
    json_number(out, seat + 1);
    json_key(out, "what");
    json_text(out, what);
    if (s->kind == SEAT_PERSON) {
        json_key(out, "name");
        json_text(out, s->name);
        token_hash_print(&s->token, hash);
        json_key(out, "token");
        json_text(out, hash);
    }
    if (s->bot) {
        json_key(out, "bot");
        json_text(out, s->bot->name);
    }
    json_close(out, '}');
}

static const struct bot *find_bot(const char *name)
{
    for (unsigned i = 0; bots[i]; i++) {
        if (strcmp(bots[i]->name, name) == 0) return bots[i];
    }
    return NULL;
}

bool people_read(struct room *room, const json_t *change)
{
    int64_t seat = json_integer_value(json_object_get(change, "seat"));
    const char *name = json_string_value(json_object_get(change, "name")),
               *token = json_string_value(json_object_get(change, "token")),
               *bot = json_string_value(json_object_get(change, "bot"));
    if (seat < 1 || seat > room->seat_count) return false;
    struct seat *s = &room->seats[seat - 1], now = { .here = s->here, .gone = s->gone };
    memcpy(now.move_id, s->move_id, sizeof now.move_id);
    now.move_number = s->move_number;
    now.kind = name ? SEAT_PERSON : bot ? SEAT_BOT : SEAT_FREE;
    if (name && (strlen(name) > NAME_BYTES || !token || !token_hash_read(&now.token, token)))
        return false;
    if (name) strcpy(now.name, name);
    if (bot && !(now.bot = find_bot(bot))) now.bot = &greedy_bot; /* one that is no more */
    *s = now;
    return true;
}

/* ---- who plays ------------------------------------------------------------------------------- */

unsigned people_count(const struct room *room)
{
    unsigned count = 0;
    for (seat_id s = 0; s < room->seat_count; s++) count += room->seats[s].kind == SEAT_PERSON;
    return count;
}

struct auto_person person_at(struct core *core, const struct room *room, seat_id seat)
{
    return (struct auto_person){ .seats = seat_bit(seat),
                                 .spare = true,
                                 .empty = people_count(room) == 1,
                                 .scratch = core_scratch(core, room->session->setup) };
}

bool people_are_complete(const struct room *room)
{
    for (seat_id s = 0; s < room->seat_count; s++) {
        if (room->seats[s].kind == SEAT_FREE) return false;
    }
    return true;
}

/* ---- sitting down ---------------------------------------------------------------------------- */

/* A change of one seat is stored with this entry, and who asked is answered then. */
static void commit_seat(struct talk *talk, seat_id seat, const char *what)
{
    struct text *body = room_body(talk->core);
    people_write(talk->room, seat, what, body);
    room_write_entry(talk->core, talk->room, ENTRY_PEOPLE, body);
    room_write_state(talk->core, talk->room, talk->room->state, talk->room->reason);
    room_commit(talk->core, talk->room);
}

static bool find_free(struct talk *talk, int64_t wanted, seat_id *seat)
{
    const struct room *room = talk->room;
    if (wanted && room->seats[wanted - 1].kind != SEAT_FREE)
        return talk_refuse(talk, "That seat is taken. Choose another one.");
    for (*seat = (seat_id)(wanted ? wanted - 1 : 0); *seat < room->seat_count; (*seat)++) {
        if (room->seats[*seat].kind == SEAT_FREE) return true;
    }
    return talk_refuse(talk, "No seat is free at this table.");
}

static bool may_sit(struct talk *talk, const char *name)
{
    if (talk->from->seat != NOBODY) return talk_refuse(talk, "You have a seat at this table.");
    if (!room_is_open(talk->room)) return talk_refuse(talk, "The game is over.");
    if (!name) return talk_strike(talk, "\"name\" must be given: what the others call you");
    const char *mistake = name_mistake(name);
    return !mistake || talk_refuse(talk, "%s", mistake);
}

/* Before the token is told the seat is stored. */
static bool sit(struct talk *talk, int64_t wanted, const char *name)
{
    seat_id seat = 0;
    if (!may_sit(talk, name) || !find_free(talk, wanted, &seat)) return false;
    struct room *room = talk->room;
    struct token token = make_token(talk->core);
    room_begin(talk->core, room, PENDING_PEOPLE, &talk->asker);
    people_sit(talk->core, room, seat, name, &token);
    room->pending.sits = true;
    room->pending.seat = seat;
    json_key(&room->pending.reply, "seat");
    json_number(&room->pending.reply, seat + 1);
    json_key(&room->pending.reply, "token");
    json_text(&room->pending.reply, token.text);
    commit_seat(talk, seat, "sit");
    return true;
}

static bool rename_seat(struct talk *talk, const char *name)
{
    seat_id seat = talk->from->seat;
    if (seat == NOBODY) return talk_refuse(talk, "Sit down first.");
    if (!name) return talk_strike(talk, "\"name\" must be given");
    const char *mistake = name_mistake(name);
    if (mistake) return talk_refuse(talk, "%s", mistake);
    room_begin(talk->core, talk->room, PENDING_PEOPLE, &talk->asker);
    set_name(talk->room, seat, name);
    commit_seat(talk, seat, "name");
    return true;
}

/* ---- bots in people's places ----------------------------------------------------------------- */

/* Of which seat it is: the own, or for the host any that is free, or absent for long enough. For
 * one that gave no move everybody may seat another, or the table would wait for its host. */
static bool may_seat_bot(struct talk *talk, seat_id seat)
{
    const struct seat *s = &talk->room->seats[seat];
    if (seat == talk->from->seat) return true;
    bool failed = talk->room->bot_failed && talk->room->asked == seat;
    if (failed && s->kind == SEAT_BOT && talk->from->seat != NOBODY) return true;
    if (!talk->from->host) return talk_refuse(talk, "Only the host can seat a bot there.");
    if (s->kind == SEAT_FREE || s->kind == SEAT_BOT || seat_is_absent(talk->core, s)) return true;
    return talk_refuse(talk,
                       "%s has a seat there. A bot can play for somebody who was away for "
                       "%lld seconds.",
                       s->name, (long long)talk->core->limits.absent);
}

static bool seat_bot(struct talk *talk, int64_t wanted, const char *name)
{
    const struct bot *bot = name ? find_bot(name) : &greedy_bot;
    seat_id seat = wanted ? (seat_id)(wanted - 1) : talk->from->seat;
    struct room *room = talk->room;
    if (!bot) return talk_refuse(talk, "There is no bot \"%.40s\".", name);
    if (seat == NOBODY) return talk_strike(talk, "\"seat\" must be given: where the bot sits");
    if (!room_is_open(room)) return talk_refuse(talk, "The game is over.");
    if (!may_seat_bot(talk, seat)) return false;
    room_begin(talk->core, room, PENDING_PEOPLE, &talk->asker);
    struct seat *s = &room->seats[seat];
    if (s->kind == SEAT_FREE) s->kind = SEAT_BOT;
    s->bot = bot;
    if (room->asked == seat) room->held = room->bot_failed = false;
    commit_seat(talk, seat, "bot");
    return true;
}

/* Who took a bot for their place takes it back at once, also while it thinks. */
static bool take_back_seat(struct talk *talk)
{
    seat_id seat = talk->from->seat;
    struct room *room = talk->room;
    if (seat == NOBODY || room->seats[seat].kind != SEAT_PERSON || !room->seats[seat].bot)
        return talk_refuse(talk, "No bot plays in your place.");
    room_begin(talk->core, room, PENDING_PEOPLE, &talk->asker);
    room->seats[seat].bot = NULL;
    if (room->asked == seat) room_stop_thinking(talk->core, room);
    commit_seat(talk, seat, "back");
    return true;
}

/* Before the start the host may free a seat; whoever leaves does. */
static bool free_seat(struct talk *talk, seat_id seat)
{
    struct room *room = talk->room;
    if (room->state != TABLE_WAITING)
        return talk_refuse(talk, "The game has begun: a bot can play in somebody's place.");
    room_begin(talk->core, room, PENDING_PEOPLE, &talk->asker);
    room->seats[seat] = (struct seat){ .here = room->seats[seat].here };
    commit_seat(talk, seat, "free");
    return true;
}

static bool free_by_host(struct talk *talk, int64_t wanted)
{
    if (!talk->from->host) return talk_refuse(talk, "Only the host can free a seat.");
    if (!wanted) return talk_strike(talk, "\"seat\" must be given: which one");
    return free_seat(talk, (seat_id)(wanted - 1));
}

bool do_seat(struct talk *talk)
{
    const char *what = NULL, *name = NULL, *bot = NULL;
    int64_t seat = 0;
    bool fine = talk_string(talk, "what", &what) && talk_string(talk, "name", &name) &&
                talk_string(talk, "bot", &bot) &&
                talk_number(talk, "seat", 1, talk->room->seat_count, &seat);
    if (!fine) return false;
    if (!what) return talk_strike(talk, "\"what\" must be given: sit, name, bot, back or free");
    if (strcmp(what, "sit") == 0) return sit(talk, seat, name);
    if (strcmp(what, "name") == 0) return rename_seat(talk, name);
    if (strcmp(what, "bot") == 0) return seat_bot(talk, seat, bot);
    if (strcmp(what, "back") == 0) return take_back_seat(talk);
    if (strcmp(what, "free") == 0) return free_by_host(talk, seat);
    return talk_strike(talk, "\"what\" must be sit, name, bot, back or free");
}

/* ---- leaving --------------------------------------------------------------------------------- */

/* Whoever is at the seat sees what spectators see from now on; where there are none, nothing. */
static void stand_up(struct core *core, struct room *room, seat_id seat)
{
    room->seats[seat].here = 0;
    room->seats[seat].gone = core->now;
    for (struct connection *c = room->connections; c; c = c->next) {
        if (c->seat != seat) continue;
        c->seat = NOBODY;
        room->watching++;
        if (room->spectators || c->host || room->state == TABLE_WAITING || !room_is_open(room))
            tell_table(core, c);
        else
            core_bye(core, c, "You have left, and nobody may watch at this table.", -1);
    }
}

/* Is somebody else there now, or nobody? */
static bool has_changed_hands(const struct room *room, seat_id seat)
{
    const struct seat *was = &room->pending.seats[seat], *is = &room->seats[seat];
    return was->kind == SEAT_PERSON &&
           (is->kind != SEAT_PERSON || !token_hash_equal(&was->token, &is->token));
}

static void sit_down(struct core *core, struct room *room, seat_id seat)
{
    struct connection *c = core_connection(core, room->pending.asker.connection);
    if (!c || c->room != room || c->seat != NOBODY) return;
    room->watching--;
    c->seat = seat;
    room->seats[seat].here++;
    tell_table(core, c);
}

void people_follow(struct core *core, struct room *room)
{
    for (seat_id s = 0; s < room->seat_count; s++) {
        if (has_changed_hands(room, s)) stand_up(core, room, s);
    }
    if (room->pending.sits) sit_down(core, room, room->pending.seat);
}

void people_turn_out(struct core *core, struct room *room)
{
    int64_t stay = room->spectators ? core->limits.spectators : 0;
    for (struct connection *c = room->connections; c; c = c->next) {
        if (c->seat != NOBODY || c->host || stay-- > 0) continue;
        if (room->spectators) core->counts.watchers_refused++;
        core_bye(core, c,
                 room->spectators ? "The game has begun, and too many are watching at this table."
                                  : "The game has begun, and nobody may watch at this table.",
                 -1);
    }
}

/* The seat waits, unless it is not begun: who left sees what spectators see, and comes back by the
 * link of the seat. */
bool do_leave(struct talk *talk)
{
    seat_id seat = talk->from->seat;
    struct room *room = talk->room;
    if (seat == NOBODY) {
        talk_reply(talk->core, &talk->asker, NULL);
        connection_leave(talk->core, talk->from);
        return true;
    }
    if (room->state == TABLE_WAITING) return free_seat(talk, seat);
    talk_reply(talk->core, &talk->asker, NULL);
    stand_up(talk->core, room, seat);
    tell_people(talk->core, room);
    room_continue(talk->core, room);
    return true;
}

/* ---- the start ------------------------------------------------------------------------------- */

void room_start(struct core *core, struct room *room, const struct asker *asker)
{
    if (!own_pack_has_room(core, room->own)) { /* it begins when others have ended */
        room->retry = core->now + WAIT_FOR_CARDS_MS;
        core_wake(core, room->retry);
        return;
    }
    room_begin(core, room, PENDING_START, asker);
    if (!room_begin_session(core, room)) {
        room_cancel(core, room);
        room_freeze(core, room, room->fault);
        return;
    }
    room_write_entry(core, room, ENTRY_START, NULL);
    if (table_is_over(room->session->table)) /* a save to be looked at */
        room_write_over(core, room);
    else
        room_write_state(core, room, TABLE_PLAYING, "");
    room_commit(core, room);
}

/* A table begins by itself when it is full. The host may begin before that: bots fill the rest. */
bool do_start(struct talk *talk)
{
    struct room *room = talk->room;
    if (room->state != TABLE_WAITING) return talk_refuse(talk, "The game has begun already.");
    if (!talk->from->host) return talk_refuse(talk, "Only the host can start the game.");
    room_begin(talk->core, room, PENDING_PEOPLE, &talk->asker);
    for (seat_id s = 0; s < room->seat_count; s++) {
        if (room->seats[s].kind != SEAT_FREE) continue;
        room->seats[s].kind = SEAT_BOT;
        room->seats[s].bot = &greedy_bot;
        struct text *body = room_body(talk->core);
        people_write(room, s, "bot", body);
        room_write_entry(talk->core, room, ENTRY_PEOPLE, body);
    }
    room_write_state(talk->core, room, room->state, room->reason);
    room_commit(talk->core, room);
    return true;
}

/* ---- once more ------------------------------------------------------------------------------- */

/* Whoever sat at a seat sits one further on. */
static void rotate_seats(struct core *core, const struct room *room, struct room *next,
                         struct token tokens[])
{
    for (seat_id s = 0; s < room->seat_count; s++) {
        seat_id to = (seat_id)((s + 1) % room->seat_count);
        if (room->seats[s].kind == SEAT_PERSON) {
            tokens[s] = make_token(core);
            people_sit(core, next, to, room->seats[s].name, &tokens[s]);
            next->seats[to].bot = room->seats[s].bot;
        } else {
            next->seats[to] = (struct seat){ .kind = SEAT_BOT, .bot = room->seats[s].bot };
        }
    }
}

/* NULL: it does not go on, or not yet. */
static const struct next *next_of(const struct core *core, const struct room *room)
{
    const struct next *next = room ? map_find(&core->nexts, room->key) : NULL;
    return next && *next->table ? next : NULL;
}

void tell_next(struct core *core, struct connection *c)
{
    const struct next *next = next_of(core, c->room);
    struct text out = { 0 };
    if (!next || c->closing) return;
    json_open(&out, '{');
    json_key(&out, "message");
    json_text(&out, "rematch");
    json_key(&out, "table");
    json_text(&out, next->table);
    if (c->seat != NOBODY) {
        json_key(&out, "token");
        json_text(&out, next->tokens[c->seat].text);
    }
    json_close(&out, '}');
    core->env.send(core->env.self, c->id, out.bytes, out.length);
    text_release(&out);
}

/* Everybody at the old table is told where it goes on, each with the link of their own seat. */
void rematch_stored(struct core *core, const struct room *next)
{
    struct room *room = map_find(&core->rooms, next->pending.rematch_of);
    struct next *link = map_find(&core->nexts, next->pending.rematch_of);
    if (link) memcpy(link->table, next->id, sizeof link->table);
    if (!room) return;
    for (struct connection *c = room->connections; c; c = c->next) tell_next(core, c);
}

/* The second who asks for it is told of what the first began. */
static bool tell_next_again(struct talk *talk)
{
    const struct next *next = next_of(talk->core, talk->room);
    struct text fields = { 0 };
    if (!next) return false;
    json_key(&fields, "table");
    json_text(&fields, next->table);
    talk_reply(talk->core, &talk->asker, &fields);
    tell_next(talk->core, talk->from);
    text_release(&fields);
    return true;
}

/* Once a minute, when there is another: so there are never more than of that time. */
static void forget_nexts(struct core *core)
{
    unsigned at = 0, count = 0;
    if (core->now < core->nexts_swept + NEXTS_SWEEP_MS) return;
    core->nexts_swept = core->now;
    uint64_t *old = must_alloc(core->nexts.count, sizeof *old);
    const struct map_place *places = core->nexts.places;
    for (const struct next *next; (next = map_next(&core->nexts, &at));) {
        uint64_t key = places[at - 1].key;
        if (core->now >= next->until && !map_find(&core->rooms, key)) old[count++] = key;
    }
    while (count) free(map_remove(&core->nexts, old[--count]));
    free(old);
}

static struct next *next_new(struct core *core, const struct room *room)
{
    forget_nexts(core);
    struct next *next = must_alloc(1, sizeof *next + room->seat_count * sizeof *next->tokens);
    next->until = core->now + core->limits.idle * 1000;
    map_put(&core->nexts, room->key, next);
    return next;
}

bool do_rematch(struct talk *talk)
{
    struct room *room = talk->room;
    if (talk->from->seat == NOBODY) return talk_refuse(talk, "Only who has a seat can do that.");
    if (room->state != TABLE_OVER) return talk_refuse(talk, "The game is not over.");
    if (tell_next_again(talk)) return true;
    if (map_find(&talk->core->nexts, room->key))
        return talk_refuse(talk, "Somebody else has asked for that just now.");
    struct room *next = create_again(talk->core, room);
    if (!next) return talk_refuse(talk, "There are no new tables at the moment. Try again later.");
    next->pending.asker = talk->asker;
    next->pending.rematch_of = room->key;
    json_key(&next->pending.reply, "table");
    json_text(&next->pending.reply, next->id);
    rotate_seats(talk->core, room, next, next_new(talk->core, room)->tokens);
    for (seat_id s = 0; s < next->seat_count; s++) {
        struct text *body = room_body(talk->core);
        people_write(next, s, "rematch", body);
        room_write_entry(talk->core, next, ENTRY_PEOPLE, body);
    }
    room_commit(talk->core, next);
    return true;
}
