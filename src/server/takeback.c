/* SPDX-License-Identifier: MIT */
/*
 * Taking back: an entry like others, nothing is deleted. See room.h; session/undo.h says how far
 * one may go back alone. Beyond that, where the table asks for consent, everybody else who plays is
 * asked, and silence is no.
 */
#include "base/json.h"
#include "server/guard.h"
#include "server/room.h"

struct rewinding {
    struct session *session;
    unsigned to;
};

static void rewind_session(void *with)
{
    const struct rewinding *r = with;
    session_rewind(r->session, r->to);
}

/* Goes back to just after the first `to` moves. */
static void take_back(struct core *core, struct room *room, unsigned to, seat_id by,
                      const struct asker *asker)
{
    struct text problem = { 0 };
    struct rewinding r = { room->session, to };
    room_stop_thinking(core, room);
    room->held = false;
    if (room->consent.by != NOBODY) consent_end(core, room);
    room_begin(core, room, PENDING_BACK, asker);
    if (!guard_run(rewind_session, &r, &problem)) {
        room_cancel(core, room);
        if (asker) asker_refuse(core, asker, "The table stops: a rule of the game failed.");
        room_freeze(core, room, text_string(&problem));
    } else {
        struct text *body = room_body(core);
        text_add(body, "%u %u", to, by + 1u);
        room_write_entry(core, room, ENTRY_BACK, body);
        if (room->state == TABLE_OVER) room_write_state(core, room, TABLE_PLAYING, "");
        room_commit(core, room);
    }
    text_release(&problem);
}

/* ---- asking the others ----------------------------------------------------------------------- */

/* Everybody who plays, but whoever asks: bots do not mind, in somebody's place neither. */
static seat_set others(const struct room *room, seat_id by)
{
    seat_set set = 0;
    for (seat_id s = 0; s < room->seat_count; s++) {
        const struct seat *seat = &room->seats[s];
        if (s != by && seat->kind == SEAT_PERSON && !seat->bot) set |= seat_bit(s);
    }
    return set;
}

static void ask_others(struct talk *talk, unsigned to)
{
    struct room *room = talk->room;
    room->consent =
        (struct consent){ .by = talk->from->seat,
                          .to = to,
                          .until = talk->core->now + talk->core->limits.consent * 1000 };
    core_wake(talk->core, room->consent.until);
    struct text fields = { 0 };
    json_key(&fields, "asks");
    json_bool(&fields, true);
    talk_reply(talk->core, &talk->asker, &fields);
    text_release(&fields);
    tell_people(talk->core, room);
}

void consent_end(struct core *core, struct room *room)
{
    room->consent.by = NOBODY;
    tell_people(core, room);
}

bool do_agree(struct talk *talk)
{
    struct room *room = talk->room;
    struct consent *consent = &room->consent;
    seat_id seat = talk->from->seat;
    bool yes = false;
    if (!talk_flag(talk, "yes", &yes)) return false;
    if (!json_object_get(talk->message, "yes"))
        return talk_strike(talk, "\"yes\" must be given: true or false");
    if (consent->by == NOBODY || consent->by == seat)
        return talk_refuse(talk, "Nobody asks you to agree to anything.");
    if (!yes) {
        talk_reply(talk->core, &talk->asker, NULL);
        consent_end(talk->core, room);
        return true;
    }
    consent->agreed |= seat_bit(seat);
    if ((consent->agreed & others(room, consent->by)) != others(room, consent->by)) {
        talk_reply(talk->core, &talk->asker, NULL);
        tell_people(talk->core, room);
        return true;
    }
    take_back(talk->core, room, consent->to, consent->by, &talk->asker);
    return true;
}

/* ---- wanting it ------------------------------------------------------------------------------ */

static bool refuse_undo(struct talk *talk, enum undo_verdict verdict)
{
    return talk_refuse(talk, "The move cannot be taken back: %s.", undo_words(verdict));
}

/* Alone against bots anything may be taken back, but not what the Ego has answered. */
static enum undo_way way_at(const struct room *room, seat_id seat)
{
    bool alone = !others(room, seat);
    if (room->undo != UNDO_WAY_CONSENT || !alone) return room->undo;
    bool free = undo_policy_alone(room->session->setup->game) == UNDO_FREE;
    return free ? UNDO_WAY_FREE : UNDO_WAY_OWN;
}

/* A pass that is not shown yet is taken back without a word. */
static bool take_back_held(struct talk *talk)
{
    struct room *room = talk->room;
    bool own =
        room->held && !room->held_automatic && room->session->table->asked == talk->from->seat;
    if (!own) return false;
    room->held = false;
    room->seats[talk->from->seat].move_id[0] = '\0';
    talk_reply(talk->core, &talk->asker, NULL);
    return true;
}

bool do_undo(struct talk *talk)
{
    struct room *room = talk->room;
    seat_id seat = talk->from->seat;
    enum undo_way way = way_at(room, seat);
    if (room->state != TABLE_PLAYING) return talk_refuse(talk, "The game is over.");
    if (way == UNDO_WAY_NEVER) return talk_refuse(talk, "At this table nothing is taken back.");
    if (take_back_held(talk)) return true;
    struct undo free = undo_find(room->session, seat_bit(seat), UNDO_FREE),
                own = undo_find(room->session, seat_bit(seat), UNDO_OWN);
    if (free.verdict != UNDO_FINE) return refuse_undo(talk, free.verdict);
    if (way == UNDO_WAY_FREE || own.verdict == UNDO_FINE)
        take_back(talk->core, room, way == UNDO_WAY_FREE ? free.to : own.to, seat, &talk->asker);
    else if (way == UNDO_WAY_OWN)
        return refuse_undo(talk, own.verdict);
    else if (room->consent.by != NOBODY)
        return talk_refuse(talk, "Somebody else asks for that already.");
    else
        ask_others(talk, free.to);
    return true;
}
