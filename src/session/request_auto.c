/* SPDX-License-Identifier: MIT */
/* The request that spares questions. See request.h; auto.h does it. */
#include <string.h>

#include "base/json.h"
#include "session/passing.h"
#include "session/request.h"

void begin_answered(struct engine_table *at)
{
    for (unsigned i = 0; i < SEATS_MAX; i++) text_clear(&at->answered[i]);
    at->answered_from = at->session->count;
}

/* Windows that were passed are one line, after the others. */
void write_answered(const struct asking *a, seat_id viewer)
{
    struct text passed = { 0 };
    if (viewer >= SEATS_MAX) return;
    const struct text *answered = &a->at->answered[viewer];
    bool told = passing_words(a->at->session, seat_bit(viewer), a->at->answered_from, &passed);
    if (answered->length || told) {
        json_key(a->out, "auto");
        json_open(a->out, '[');
        text_add_string(a->out, text_string(answered));
        if (told) json_text(a->out, text_string(&passed));
        json_close(a->out, ']');
    }
    text_release(&passed);
}

/* A seat that the client moves for: which one may not be left out, for it is told nobody else. */
static bool read_seat(struct asking *a, seat_id *seat)
{
    *seat = NOBODY;
    if (!asking_seat(a, "seat", seat)) return false;
    if (*seat >= SEATS_MAX) return asking_refuse(a, "\"seat\" must be given: who is to be spared");
    return !a->at->bots[*seat] ||
           asking_refuse(a, "a bot plays seat %u, and is spared nothing", *seat + 1u);
}

/* What was set answers the pending question too: that is a move of the seat's own. */
static void answer_pending(struct engine_table *at, const struct auto_person *person)
{
    struct auto_answer answer;
    if (auto_find(at->session, person, &answer)) engine_table_move(at, answer.move);
}

/* Does as it is said; false: refused. */
static bool act_on(struct asking *a, const struct auto_person *person, seat_id seat,
                   const char *words)
{
    struct text reply = { 0 };
    enum auto_said said = auto_say(a->at->session, person, seat, words, &reply);
    if (said == AUTO_WRONG) asking_refuse(a, "%s", text_string(&reply));
    text_release(&reply);
    if (said == AUTO_ANSWERS) answer_pending(a->at, person);
    if (said != AUTO_WRONG && said != AUTO_LISTED) engine_table_play_bots(a->at);
    return said != AUTO_WRONG;
}

bool answer_auto(struct asking *a)
{
    const struct session *s = a->at->session;
    const char *words = "";
    seat_id seat;
    struct table *scratch[2];
    bool said = json_object_get(a->request, "say");
    if (!read_seat(a, &seat) || (said && !asking_string(a, "say", &words))) return false;
    thinking_begin(s->setup, scratch);
    struct auto_person person = engine_person(seat, scratch);
    begin_answered(a->at);
    bool fine = act_on(a, &person, seat, words);
    thinking_end(scratch);
    if (!fine) return false;
    auto_write(s, &person, a->out);
    write_answered(a, seat);
    write_progress(a);
    write_decision(a, seat, VIEW_WITH_TEXTS);
    return true;
}
