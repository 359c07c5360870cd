/* SPDX-License-Identifier: MIT */
/* Requests for advice: what to do, and why something cannot be done. See request.h. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "kernel/card_ids.h"
#include "kernel/chance.h"
#include "kernel/difference.h"
#include "kernel/forecast.h"
#include "kernel/why_not.h"
#include "kernel/words.h"
#include "kernel/worked_out.h"
#include "session/advice.h"
#include "session/request.h"

enum { BUDGET_MAX = 100000 }; /* iterations for a hint: seconds */

/* ---- hints ----------------------------------------------------------------------------------- */

static void write_share(struct text *out, const char *key, double share)
{
    json_key(out, key);
    text_add(out, "%.3f", share);
}

static void write_move(const struct table *t, unsigned move, struct text *out)
{
    struct text words = { 0 };
    move_text(t, move, &words);
    json_key(out, "index");
    json_number(out, move);
    json_key(out, "move");
    json_text(out, text_string(&words));
    text_release(&words);
}

static void write_options(const struct table *t, const struct advice *advice, struct text *out)
{
    json_key(out, "options");
    json_open(out, '[');
    for (unsigned k = 0; k < advice->count; k++) {
        const struct search_move *m = &advice->report.move[advice->best[k]];
        json_open(out, '{');
        write_move(t, m->move, out);
        json_key(out, "visits");
        json_number(out, m->visits);
        write_share(out, "expected", advice_expected(m));
        write_share(out, "low", m->low / (double)CHANCE_ONE);
        write_share(out, "high", m->high / (double)CHANCE_ONE);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_line(const struct advice *advice, struct text *out)
{
    json_key(out, "line");
    json_open(out, '[');
    for (unsigned i = 0; i < advice->length; i++) {
        json_open(out, '{');
        json_key(out, "seat");
        json_number(out, advice->line[i].seat + 1);
        json_key(out, "text");
        json_text(out, text_string(&advice->line[i].words));
        json_close(out, '}');
    }
    json_close(out, ']');
}

bool answer_hint(struct asking *a)
{
    const struct session *s = a->at->session;
    struct table *scratch[2];
    int64_t budget = 0;
    if (!asking_number(a, "budget", 1, BUDGET_MAX, &budget)) return false;
    if (table_is_over(s->table)) return asking_refuse(a, "the game is over; no move is asked for");
    struct advice *advice = must_alloc(1, sizeof *advice);
    struct thinking thinking = thinking_begin(s->setup, scratch);
    thinking.budget = (unsigned)budget;
    advice_find(advice, NULL, s->table, (struct progress){ s->seed, s->count }, &thinking);
    thinking_end(scratch);
    write_move(s->table, advice->hint.move, a->out);
    json_key(a->out, "bot");
    json_text(a->out, advice->hint.bot->name);
    json_key(a->out, "iterations");
    json_number(a->out, advice->report.iterations);
    write_options(s->table, advice, a->out);
    write_line(advice, a->out);
    advice_release(advice);
    free(advice);
    return true;
}

/* ---- what will happen ------------------------------------------------------------------------ */

bool answer_forecast(struct asking *a)
{
    const struct session *s = a->at->session;
    struct forecast forecast = { 0 };
    seat_id seat = NOBODY;
    if (!asking_seat(a, "seat", &seat)) return false;
    if (!forecast_make(&forecast, s->table, seat))
        return asking_refuse(a, "nothing can be foretold in this game");
    json_key(a->out, "forecast");
    report_forecast(s->setup, &forecast, a->out);
    forecast_release(&forecast);
    return true;
}

/* ---- why not --------------------------------------------------------------------------------- */

/* A card by the id it has for that seat. */
static bool read_card(struct asking *a, seat_id seat, card_id *card)
{
    const struct table *t = a->at->session->table;
    struct card_ids ids;
    int64_t id = -1;
    if (!asking_number(a, "card", 0, NO_ID - 1, &id)) return false;
    if (id < 0) return true;
    card_ids_find(&ids, t, seat);
    for (card_id c = 0; c < t->cards; c++) {
        if (ids.of[c] == id) *card = c;
    }
    if (*card != NO_CARD) return true;
    if (seat == NOBODY)
        return asking_refuse(a, "not everybody sees a card with the id %lld", (long long)id);
    return asking_refuse(a, "seat %u knows no card with the id %lld", seat + 1u, (long long)id);
}

/* A kind of move by its name. */
static bool read_kind(struct asking *a, uint8_t *kind)
{
    const struct move_kind *moves = a->at->session->setup->game->moves;
    const char *name;
    if (!json_object_get(a->request, "kind")) return true;
    if (!asking_string(a, "kind", &name)) return false;
    for (unsigned i = 0; moves[i].name; i++) {
        if (strcmp(moves[i].name, name) == 0) *kind = (uint8_t)i;
    }
    if (*kind != (uint8_t)NOTHING) return true;
    struct text names = { 0 };
    for (unsigned i = 0; moves[i].name; i++) text_add(&names, "%s%s", i ? ", " : "", moves[i].name);
    asking_refuse(a, "there is no kind of move '%.60s'; there are: %.800s", name,
                  text_string(&names));
    text_release(&names);
    return false;
}

static void write_text(const struct table *t, const struct marked *words, struct text *out)
{
    marked_write(text_string(&words->text), words->text.length, words->marks.all,
                 words->marks.count, t->setup, out);
}

static void write_why_not(const struct asking *a, seat_id seat, const struct move *wish)
{
    const struct table *t = a->at->session->table;
    struct marked words = { 0 };
    struct card_ids ids;
    card_ids_find(&ids, t, seat);
    json_key(a->out, "offered");
    json_bool(a->out, wish_is_offered(t, seat, wish));
    bool said = why_not_words(t, seat, wish, marked_open(&words));
    marked_close(&words, &ids);
    if (said) {
        json_key(a->out, "text");
        write_text(t, &words, a->out);
    }
    marked_release(&words);
}

bool answer_why_not(struct asking *a)
{
    seat_id seat = a->at->session->table->asked;
    struct move wish = wish_for_card(NO_CARD);
    if (!json_object_get(a->request, "card") && !json_object_get(a->request, "kind"))
        return asking_refuse(a, "say what is meant by \"card\", \"kind\" or both");
    if (!asking_seat(a, "seat", &seat)) return false;
    if (seat == NOBODY) return asking_refuse(a, "the game is over; no move is asked for");
    if (!read_card(a, seat, &wish.card) || !read_kind(a, &wish.kind)) return false;
    write_why_not(a, seat, &wish);
    return true;
}

/* ---- why a card is as it is ------------------------------------------------------------------ */

bool answer_why_card(struct asking *a, seat_id seat)
{
    const struct table *t = a->at->session->table;
    struct card_ids ids;
    card_id card = NO_CARD;
    if (!read_card(a, seat, &card)) return false;
    card_ids_find(&ids, t, seat);
    json_key(a->out, "lines");
    json_open(a->out, '[');
    for (unsigned line = 0, more = true; more; line++) {
        struct marked words = { 0 };
        more = card_why_line(t, seat, card, line, marked_open(&words));
        marked_close(&words, &ids);
        if (words.text.length) write_text(t, &words, a->out);
        marked_release(&words);
    }
    json_close(a->out, ']');
    return true;
}
