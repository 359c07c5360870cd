/* SPDX-License-Identifier: MIT */
/* The log. See log.h. */
#include "session/log.h"

#include <stdlib.h>

#include "kernel/words.h"
#include "kernel/zone.h"

/* ---- what is told ---------------------------------------------------------------------------- */

static face_id known_face(const struct table *t, card_id card, seat_id viewer)
{
    bool known = is_card(t, card) && seat_knows(t, viewer, card);
    return known ? face_of(t, card) : (face_id)FACE_UNKNOWN;
}

static uint32_t known_id(const struct card_ids *ids, const struct table *t, card_id card)
{
    return is_card(t, card) ? ids->of[card] : (uint32_t)NO_ID;
}

static void add_words(struct log_told *told, const struct table *t, const struct event *event,
                      seat_id viewer, const struct card_ids *ids)
{
    event_words(t, event, viewer, marked_open(&told->words));
    marked_close(&told->words, ids);
    if (!t->setup->game->events[event->kind].brief) return;
    event_brief(t, event, viewer, marked_open(&told->brief));
    marked_close(&told->brief, ids);
}

void log_told_init(struct log_told *told, const struct table *t, const struct event *event,
                   seat_id viewer)
{
    struct card_ids ids;
    card_ids_find(&ids, t, viewer);
    *told = (struct log_told){
        .card = known_id(&ids, t, event->card),
        .source = known_id(&ids, t, event->source),
        .target = known_id(&ids, t, event->target),
        .cause = known_id(&ids, t, t->cause),
        .source_face = known_face(t, event->source, viewer),
        .cause_face = known_face(t, t->cause, viewer),
    };
    add_words(told, t, event, viewer, &ids);
}

void log_told_release(struct log_told *told)
{
    marked_release(&told->words);
    marked_release(&told->brief);
}

bool log_told_equal(const struct log_told *a, const struct log_told *b)
{
    return a->card == b->card && a->source == b->source && a->target == b->target &&
           a->cause == b->cause && a->source_face == b->source_face &&
           a->cause_face == b->cause_face && marked_equal(&a->words, &b->words) &&
           marked_equal(&a->brief, &b->brief);
}

/* Keeps it for the last viewer of an entry: if an earlier one was told the same, once for both. */
static struct log_told *keep_told(struct log_told *const *others, unsigned count,
                                  struct log_told *told)
{
    for (unsigned i = 0; i < count; i++) {
        if (!log_told_equal(others[i], told)) continue;
        log_told_release(told);
        return others[i];
    }
    struct log_told *kept = must_alloc(1, sizeof *kept);
    *kept = *told;
    marked_fit(&kept->words);
    marked_fit(&kept->brief);
    return kept;
}

/* ---- entries --------------------------------------------------------------------------------- */

static struct log_told **told_of(const struct log *log, unsigned entry)
{
    return log->told + (size_t)entry * log->viewer_count;
}

static void make_room(struct log *log)
{
    if (log->count < log->room) return;
    log->room = log->room ? log->room * 2 : 64;
    log->entries = must_realloc(log->entries, log->room * sizeof *log->entries);
    log->told = must_realloc(log->told, log->room * log->viewer_count * sizeof *log->told);
}

static void add_entry(struct log *log, const struct table *t, const struct event *event, int parent)
{
    make_room(log);
    struct log_told **all = told_of(log, log->count);
    unsigned count = 0;
    for (unsigned v = 0; v < VIEWERS_MAX; v++) {
        if (!(log->viewers >> v & 1)) continue;
        struct log_told told;
        log_told_init(&told, t, event, v < SEATS_MAX ? (seat_id)v : (seat_id)NOBODY);
        all[count] = keep_told(all, count, &told);
        count++;
    }
    log->entries[log->count++] =
        (struct log_entry){ .event = *event, .move = log->reached, .parent = parent };
}

static bool is_shared(struct log_told *const *all, unsigned place)
{
    for (unsigned i = 0; i < place; i++) {
        if (all[i] == all[place]) return true;
    }
    return false;
}

static void drop_last_entry(struct log *log)
{
    struct log_told **all = told_of(log, --log->count);
    for (unsigned i = log->viewer_count; i--;) {
        if (is_shared(all, i)) continue;
        log_told_release(all[i]);
        free(all[i]);
    }
}

/* ---- listening ------------------------------------------------------------------------------- */

/* What was heard before a rewind and still holds is not made a second time; but what is under way
 * has to be found out again. */
static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    struct log *log = (struct log *)((char *)sink - offsetof(struct log, sink));
    if (t->setup->game->events[event->kind].hidden) {
        nesting_look(&log->nesting, t);
        return;
    }
    int parent = nesting_tell(&log->nesting, t, event, log->heard);
    if (log->heard == log->count) add_entry(log, t, event, parent);
    log->heard++;
}

static void begin(struct log *log, const struct session *s)
{
    log->reached = log->heard = 0;
    nesting_clear(&log->nesting);
    session_begin_again(s, log->table, &log->sink);
}

static void choose_next(struct log *log, const struct session *s)
{
    if (log->reached == log->moves_room) {
        log->moves_room = log->moves_room ? log->moves_room * 2 : 64;
        log->moves = must_realloc(log->moves, log->moves_room * sizeof *log->moves);
    }
    unsigned move = log->reached++;
    log->moves[move] = s->moves[move].index;
    session_choose_again(s, log->table, move);
}

/* How many moves of the session were listened to. */
static unsigned common_moves(const struct log *log, const struct session *s)
{
    unsigned count = 0;
    while (count < log->reached && count < s->count && log->moves[count] == s->moves[count].index) {
        count++;
    }
    return count;
}

/* ---- life ------------------------------------------------------------------------------------ */

void log_init(struct log *log, const struct session *s, viewer_set viewers)
{
    *log = (struct log){ .sink = { hear }, .viewers = viewers };
    log->viewer_count = (unsigned)__builtin_popcount(viewers);
    log->table = must_alloc(1, s->setup->table_bytes);
    begin(log, s);
    log_update(log, s);
}

void log_update(struct log *log, const struct session *s)
{
    check(log->table->setup == s->setup);
    unsigned common = common_moves(log, s);
    if (common < log->reached) {
        while (log->count && log->entries[log->count - 1].move > common) drop_last_entry(log);
        begin(log, s);
    }
    while (log->reached < s->count) choose_next(log, s);
}

void log_release(struct log *log)
{
    while (log->count) drop_last_entry(log);
    free(log->entries);
    free(log->told);
    free(log->table);
    free(log->moves);
    nesting_release(&log->nesting);
    *log = (struct log){ 0 };
}

/* ---- reading --------------------------------------------------------------------------------- */

const struct log_told *log_told(const struct log *log, unsigned entry, seat_id viewer)
{
    viewer_set bit = viewer_bit(viewer);
    check(entry < log->count && log->viewers & bit);
    return told_of(log, entry)[__builtin_popcount(log->viewers & (bit - 1u))];
}

const char *log_words(const struct log *log, unsigned entry, seat_id viewer)
{
    return text_string(&log_told(log, entry, viewer)->words.text);
}

const char *log_source(const struct log *log, unsigned entry, seat_id viewer)
{
    face_id face = log_told(log, entry, viewer)->source_face;
    return face == FACE_UNKNOWN ? NULL : log->table->setup->face_names[face];
}

unsigned log_after(const struct log *log, unsigned moves)
{
    unsigned entry = log->count;
    while (entry && log->entries[entry - 1].move > moves) entry--;
    return entry;
}
