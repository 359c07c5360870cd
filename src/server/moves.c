/* SPDX-License-Identifier: MIT */
/*
 * Moves: of people, of bots, and of what people have set. See room.h.
 *
 * Each is played in memory, written down with the position it leads to, and told when it is stored.
 * Among people who hide their hands a pass in a window is shown no sooner than some time after the
 * window was, if it is made by hand or by a setting that looks at the hand: a quick one would tell
 * that there was nothing to think about. It is held until then.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "kernel/difference.h"
#include "kernel/words.h"
#include "server/guard.h"
#include "server/room.h"
#include "session/guide.h"
#include "session/marked.h"
#include "session/passing.h"
#include "session/request.h"
#include "session/windows.h"

/* ---- one move -------------------------------------------------------------------------------- */

struct playing {
    struct core *core;
    struct room *room;
    unsigned move;
    char kind;
    const char *id;
    const struct auto_answer *answer; /* of ENTRY_AUTOMATIC */
    struct text text;                 /* the move, in words; here, because the rules may fail */
};

/* In the words that the person is told, before the move is made. */
static void note_automatic(struct room *room, const struct auto_answer *answer)
{
    const struct table *t = room->session->table;
    struct marked words = { 0 };
    struct card_ids ids;
    card_ids_find(&ids, t, t->asked);
    bool told = auto_words(room->session, answer, marked_open(&words));
    marked_close(&words, &ids);
    if (told)
        marked_write(text_string(&words.text), words.text.length, words.marks.all,
                     words.marks.count, t->setup, &room->pending.automatic[t->asked]);
    marked_release(&words);
}

static void play(void *with)
{
    struct playing *p = with;
    struct session *s = p->room->session;
    struct text *body = room_body(p->core);
    if (p->answer) note_automatic(p->room, p->answer);
    move_text(s->table, p->move, &p->text);
    if (p->answer)
        auto_take(s, p->answer);
    else
        session_choose(s, p->move);
    write_move_body(p->room, text_string(&p->text), p->id, body);
    room_write_entry(p->core, p->room, p->kind, body);
}

static void freeze_by_rule(struct core *core, struct room *room, const struct text *problem)
{
    struct text reason = { 0 };
    text_add(&reason, "a rule of the game failed (%s); the moves so far are kept",
             text_string(problem));
    struct asker asker = room->pending.asker;
    if (room->pending.seats) room_cancel(core, room); /* a change was begun */
    if (asker.connection) asker_refuse(core, &asker, "The table stops: %s", text_string(&reason));
    room_freeze(core, room, text_string(&reason));
    text_release(&reason);
}

/* False: the rules failed, and the table is being frozen. */
static bool play_move(struct playing *p)
{
    struct text problem = { 0 };
    bool fine = guard_run(play, p, &problem);
    if (!fine) freeze_by_rule(p->core, p->room, &problem);
    text_release(&problem);
    text_release(&p->text);
    return fine;
}

/* ---- what people have set -------------------------------------------------------------------- */

struct finding {
    const struct session *session;
    const struct auto_person *person;
    struct auto_answer answer;
    bool found;
};

static void find(void *with)
{
    struct finding *f = with;
    f->found = auto_find(f->session, f->person, &f->answer);
}

/* What answers for the asked seat; false: nothing does, or the rules failed. */
static bool find_automatic(struct core *core, struct room *room, struct auto_answer *answer,
                           bool *failed)
{
    struct text problem = { 0 };
    if (guide_move(room->session) >= 0) return false; /* whoever learns answers everything */
    struct auto_person person = person_at(core, room, room->session->table->asked);
    struct finding f = { .session = room->session, .person = &person };
    *failed = !guard_run(find, &f, &problem);
    if (*failed) freeze_by_rule(core, room, &problem);
    text_release(&problem);
    *answer = f.answer;
    return f.found && !*failed;
}

/* ---- passes that are held back --------------------------------------------------------------- */

static bool hides_passes(const struct room *room)
{
    return room->pass_ms && people_count(room) > 1 && table_hides_hands(room->session->table);
}

static bool declines(const struct table *t, unsigned move)
{
    enum saying says = t->setup->game->moves[table_moves(t)[move].kind].says;
    return says == SAYS_PASS || says == SAYS_NO;
}

/* Where no move says that it passes, any may be the one that does; that only one is offered must
 * not be what decides, because that depends on the hand. */
static bool is_pass(const struct room *room, unsigned move)
{
    const struct table *t = room->session->table;
    bool said = false;
    if (!t->setup->game->prompts[t->prompt].window) return false;
    for (unsigned i = 0; i < t->moves; i++) said |= declines(t, i);
    return !said || declines(t, move);
}

static bool has_to_be_held(const struct core *core, const struct room *room, unsigned move)
{
    return core->now < room->asked_since + room->pass_ms && hides_passes(room) &&
           is_pass(room, move);
}

static void hold(struct core *core, struct room *room, unsigned move, bool automatic)
{
    room->held = true;
    room->held_move = move;
    room->held_automatic = automatic;
    room->held_id = false;
    room->held_until = room->asked_since + room->pass_ms;
    core_wake(core, room->held_until);
}

/* ---- what follows without anybody being asked ------------------------------------------------ */

static bool is_played_by_bot(const struct room *room)
{
    const struct table *t = room->session->table;
    return room->seats[t->asked].bot != NULL;
}

/* Adds what is answered at once for whoever is asked; false: the rules failed. */
static bool add_automatic(struct core *core, struct room *room)
{
    const struct table *t = room->session->table;
    struct auto_answer answer;
    bool failed = false;
    for (unsigned i = 0; i < AUTOMATIC_MAX; i++) {
        if (table_is_over(t) || is_played_by_bot(room)) return true;
        if (!find_automatic(core, room, &answer, &failed)) return !failed;
        bool by_hand = answer.passed == PASSED_EMPTY;
        if (by_hand && hides_passes(room) && is_pass(room, answer.move)) return true;
        struct playing p = { core, room, answer.move, ENTRY_AUTOMATIC, "", &answer, { 0 } };
        if (!play_move(&p)) return false;
    }
    return true;
}

/* The last move may have ended the game, and what was set until one's own turn. */
static void commit_moves(struct core *core, struct room *room)
{
    const struct session *s = room->session;
    const struct pending *p = &room->pending;
    if (memcmp(p->passings, s->settings.passings, sizeof p->passings) != 0)
        room_write_settings(core, room);
    if (table_is_over(s->table)) room_write_over(core, room);
    room_commit(core, room);
}

/* Makes a move and what follows it at once. */
static void make_move(struct core *core, struct room *room, struct playing *p,
                      const struct asker *asker)
{
    room->held = false;
    room_stop_thinking(core, room);
    if (room->consent.by != NOBODY) consent_end(core, room); /* there is something newer */
    room_begin(core, room, PENDING_MOVES, asker);
    if (!play_move(p)) return;
    if (add_automatic(core, room)) commit_moves(core, room);
}

static void answer_for_asked(struct core *core, struct room *room)
{
    struct auto_answer answer;
    bool failed = false;
    if (!find_automatic(core, room, &answer, &failed)) return;
    if (answer.passed == PASSED_EMPTY && has_to_be_held(core, room, answer.move)) {
        hold(core, room, answer.move, true);
        return;
    }
    struct playing p = { core, room, answer.move, ENTRY_AUTOMATIC, "", &answer, { 0 } };
    make_move(core, room, &p, NULL);
}

/* At a table that follows a guide bots do what stands there. */
static bool move_as_guided(struct core *core, struct room *room)
{
    int move = guide_move(room->session);
    if (move < 0) return false;
    struct playing p = { core, room, (unsigned)move, ENTRY_BOT, "", NULL, { 0 } };
    make_move(core, room, &p, NULL);
    return true;
}

static void let_bot_think(struct core *core, struct room *room)
{
    const struct session *s = room->session;
    struct diagnostics none = { 0 };
    struct bot_job *job = must_alloc(1, sizeof *job);
    struct ticket *ticket = core_ticket(core, TICKET_BOT, &room->thinking);
    ticket->room = room->key;
    *job = (struct bot_job){ .ticket = room->thinking,
                             .bot = room->seats[s->table->asked].bot,
                             .table = must_alloc(1, s->setup->table_bytes),
                             .seed = s->seed,
                             .moves = s->count };
    check(setup_share(s->setup->game, &s->setup->options, &none) == s->setup);
    table_copy(job->table, s->table);
    core->env.think(core->env.self, job);
}

void room_stop_thinking(struct core *core, struct room *room)
{
    if (!room->thinking) return;
    struct ticket *ticket = map_remove(&core->tickets, room->thinking);
    core->env.forget(core->env.self, room->thinking);
    free(ticket);
    room->thinking = 0;
}

void room_continue(struct core *core, struct room *room)
{
    if (room->phase != ROOM_STILL || core->stopping) return;
    if (room->fault && room_is_open(room)) {
        room_freeze(core, room, room->fault);
        return;
    }
    if (room->state == TABLE_WAITING && people_are_complete(room)) {
        room_start(core, room, NULL);
        return;
    }
    if (room->state != TABLE_PLAYING || !room->session) return;
    if (table_is_over(room->session->table) || room->held || room->thinking) return;
    if (!is_played_by_bot(room))
        answer_for_asked(core, room);
    else if (!move_as_guided(core, room) && !room->bot_failed)
        let_bot_think(core, room);
}

void room_bot_moved(struct core *core, struct room *room, unsigned move)
{
    room->thinking = 0;
    if (room->phase != ROOM_STILL || room->state != TABLE_PLAYING) return;
    const struct table *t = room->session->table;
    if (move >= t->moves || !is_played_by_bot(room)) {
        core->counts.bot_failures += move >= t->moves;
        room->bot_failed = move >= t->moves; /* the seat waits for a person */
        tell_people(core, room);
        return;
    }
    struct playing p = { core, room, move, ENTRY_BOT, "", NULL, { 0 } };
    make_move(core, room, &p, NULL);
}

void room_release_held(struct core *core, struct room *room)
{
    room->held = false;
    if (room->held_automatic) {
        answer_for_asked(core, room); /* what is set may have been taken back meanwhile */
        return;
    }
    const struct seat *seat = &room->seats[room->session->table->asked];
    const char *id = room->held_id ? seat->move_id : "";
    struct playing p = { core, room, room->held_move, ENTRY_MOVE, id, NULL, { 0 } };
    make_move(core, room, &p, NULL);
    room->pending.released = room->phase == ROOM_STORING && room->pending.kind == PENDING_MOVES;
}

/* ---- messages -------------------------------------------------------------------------------- */

/* It is taken, and not stored before it is shown: should the server be gone by then, the seat is
 * asked again. */
static void reply_held(struct talk *talk)
{
    struct text fields = { 0 };
    json_key(&fields, "held");
    json_bool(&fields, true);
    talk_reply(talk->core, &talk->asker, &fields);
    text_release(&fields);
}

/* A move that came before is answered again: its client has lost the answer. */
static bool was_made(struct talk *talk)
{
    const struct room *room = talk->room;
    const struct seat *seat = &room->seats[talk->from->seat];
    const char *id = json_string_value(json_object_get(talk->message, "id"));
    if (!id || strcmp(id, seat->move_id) != 0) return false;
    if (room->held && room->held_id && room->asked == talk->from->seat)
        reply_held(talk);
    else
        talk_reply(talk->core, &talk->asker, NULL);
    return true;
}

static bool may_move(struct talk *talk, int64_t number)
{
    const struct room *room = talk->room;
    const struct table *t = room->session->table;
    seat_id seat = talk->from->seat;
    if (number >= 0 && number < room->moved)
        return talk_refuse(talk, "The table has gone on since: look again.");
    if (number > room->entries) return talk_refuse(talk, "The table is not that far yet.");
    if (t->asked != seat) return talk_refuse(talk, "It is not you who is asked.");
    if (room->held && !room->held_automatic)
        return talk_refuse(talk, "You have answered: it is shown in a moment.");
    return !room->seats[seat].bot || room->bot_failed ||
           talk_refuse(talk, "A bot plays in your place: take the seat back first.");
}

static bool read_move(struct talk *talk, int *move)
{
    const struct table *t = talk->room->session->table;
    const char *text = NULL;
    int64_t index = -1;
    if (!talk_string(talk, "move", &text) || !talk_number(talk, "index", 0, UINT16_MAX, &index))
        return false;
    if (!text == (index < 0))
        return talk_strike(talk, "say the move by \"index\" or by \"move\", its text");
    *move = text ? move_find(t, text) : index < t->moves ? (int)index : -1;
    return *move >= 0 || talk_refuse(talk, "That is not among the answers.");
}

static void remember_id(struct room *room, seat_id seat, const char *id)
{
    struct seat *s = &room->seats[seat];
    if (!id) return;
    snprintf(s->move_id, sizeof s->move_id, "%s", id);
    s->move_number = room->entries + 1;
}

/* A guide waits for a certain move; another one is answered with which, and why. */
static bool fits_guide(struct talk *talk, unsigned move)
{
    const struct session *s = talk->room->session;
    if (guide_move(s) < 0 || guide_accepts(s, move)) return true;
    struct text words = { 0 };
    guide_refusal(s, &words);
    talk_refuse(talk, "%s", text_string(&words));
    text_release(&words);
    return false;
}

bool do_move(struct talk *talk)
{
    struct room *room = talk->room;
    int64_t number = -1;
    int move = 0;
    if (!talk_number(talk, "number", 0, UINT32_MAX, &number)) return false;
    if (was_made(talk)) return true;
    if (room->state != TABLE_PLAYING) return talk_refuse(talk, "The game is over.");
    if (!may_move(talk, number) || !read_move(talk, &move)) return false;
    if (!fits_guide(talk, (unsigned)move)) return false;
    const char *id = json_string_value(json_object_get(talk->message, "id"));
    if (has_to_be_held(talk->core, room, (unsigned)move)) {
        hold(talk->core, room, (unsigned)move, false);
        room->held_id = id != NULL;
        remember_id(room, talk->from->seat, id);
        reply_held(talk);
        return true;
    }
    struct playing p = { talk->core, room, (unsigned)move, ENTRY_MOVE, id ? id : "", NULL, { 0 } };
    make_move(talk->core, room, &p, &talk->asker);
    if (room->phase == ROOM_STORING) remember_id(room, talk->from->seat, id);
    return true;
}

/* ---- being asked less ------------------------------------------------------------------------ */

/* Settings are the seat's own: stored beside the entries, told to nobody else. */
bool do_auto(struct talk *talk)
{
    struct room *room = talk->room;
    const char *words = "";
    struct text said = { 0 };
    if (!talk_string(talk, "say", &words)) return false;
    struct auto_person person = person_at(talk->core, room, talk->from->seat);
    struct settings before = room->session->settings;
    unsigned put = room->session->put;
    enum auto_said what = auto_say(room->session, &person, talk->from->seat, words, &said);
    if (what == AUTO_WRONG) {
        talk_refuse(talk, "%s", text_string(&said));
        text_release(&said);
        return false;
    }
    struct text fields = { 0 };
    json_key(&fields, "text");
    json_text(&fields, text_string(&said));
    auto_write(room->session, &person, &fields);
    if (what == AUTO_LISTED) {
        talk_reply(talk->core, &talk->asker, &fields);
        text_release(&fields);
    } else {
        room_begin(talk->core, room, PENDING_PEOPLE, &talk->asker);
        room->pending.settings = must_alloc(1, sizeof before);
        *room->pending.settings = before;
        room->pending.put = put;
        room->pending.reply = fields;
        room_write_settings(talk->core, room);
        room_commit(talk->core, room);
    }
    text_release(&said);
    return true;
}
