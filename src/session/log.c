/* SPDX-License-Identifier: MIT */
/*
 * The log. See log.h.
 *
 * An event names its parent by the place of a record on the stack, which is good only as long as
 * the frame around it lives. What clients need is the number of the entry that told them of that
 * record. So the log remembers, of the rules that still run, what they have told: the entry of a
 * record is the last one of the record's kind that was told by the rule in whose frame it lies.
 */
#include "session/log.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/words.h"
#include "kernel/zone.h"

/* ---- what is under way ----------------------------------------------------------------------- */

static bool is_running(const struct table *t, const struct log_teller *teller)
{
    const struct frame_head *f = frame_top(t);
    while (f && frame_name(t, f) > teller->frame) f = frame_below(t, f);
    return f && frame_name(t, f) == teller->frame && f->rule == teller->rule;
}

/* Forgets the rules that have ended since the last event. */
static void drop_ended(struct log *log, const struct table *t)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < log->teller_count; i++) {
        if (is_running(t, &log->tellers[i])) log->tellers[kept++] = log->tellers[i];
    }
    log->teller_count = kept;
}

/* A rule that tells the same kind a second time may be another run of it, which began in the place
 * of the first without anything told in between: what the first has told is over. */
static void drop_first_run(struct log *log, const struct log_teller *teller)
{
    for (unsigned i = 0; i < log->teller_count; i++) {
        const struct log_teller *before = &log->tellers[i];
        if (before->frame == teller->frame && before->kind == teller->kind) log->teller_count = i;
    }
}

static void add_teller(struct log *log, const struct log_teller *teller)
{
    if (log->teller_count == log->teller_room) {
        log->teller_room = log->teller_room ? log->teller_room * 2 : 16;
        log->tellers = must_realloc(log->tellers, log->teller_room * sizeof *log->tellers);
    }
    log->tellers[log->teller_count++] = *teller;
}

/* The frame a record lies in; NULL: none of those that live. */
static const struct frame_head *frame_around(const struct table *t, event_id record)
{
    const struct frame_head *f = frame_top(t);
    while (f && frame_name(t, f) > record) f = frame_below(t, f);
    return (uint32_t)record * 4u + sizeof(struct event) <= t->end ? f : NULL;
}

/* The entry that told of a record, or NO_ENTRY. */
static int entry_of_record(const struct log *log, const struct table *t, event_id record)
{
    frame_id frame = frame_name(t, frame_around(t, record));
    for (unsigned i = log->teller_count; i--;) {
        const struct log_teller *teller = &log->tellers[i];
        if (teller->frame == frame && teller->kind == event_at(t, record)->kind)
            return (int)teller->entry;
    }
    return NO_ENTRY;
}

/* The last thing that has begun (event_kind.begins) and is not over, or NO_ENTRY. */
static int innermost(const struct log *log, const struct table *t)
{
    for (unsigned i = log->teller_count; i--;) {
        const struct log_teller *teller = &log->tellers[i];
        if (t->setup->game->events[teller->kind].begins) return (int)teller->entry;
    }
    return NO_ENTRY;
}

/*
 * A rule may tell what it carries out with the record of just that as its parent; then the parent
 * of the record is meant. A record that nobody was told of (yet) stands for its own parent. Parents
 * lie below their children on the stack.
 */
static int find_parent(const struct log *log, const struct table *t, const struct event *event)
{
    event_id record = event->parent, above = UINT16_MAX;
    const struct frame_head *around = record ? frame_around(t, record) : NULL;
    bool own = around && around == frame_top(t) && event_at(t, record)->kind == event->kind;
    if (own) above = record, record = event_at(t, record)->parent;
    while (record != NO_EVENT && record < above && frame_around(t, record)) {
        int entry = entry_of_record(log, t, record);
        if (entry != NO_ENTRY) return entry;
        above = record;
        record = event_at(t, record)->parent;
    }
    return innermost(log, t);
}

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

static void find_ids(struct log_told *told, const struct table *t, const struct event *event,
                     seat_id viewer)
{
    struct card_ids ids;
    card_ids_find(&ids, t, viewer);
    told->card = known_id(&ids, t, event->card);
    told->source = known_id(&ids, t, event->source);
    told->target = known_id(&ids, t, event->target);
    told->cause = known_id(&ids, t, t->cause);
}

static void told_init(struct log_told *told, const struct table *t, const struct event *event,
                      seat_id viewer)
{
    *told = (struct log_told){ .card = NO_ID, .source = NO_ID, .target = NO_ID, .cause = NO_ID };
    event_words(t, event, viewer, &told->words);
    if (t->setup->game->events[event->kind].brief) event_brief(t, event, viewer, &told->brief);
    told->source_face = known_face(t, event->source, viewer);
    told->cause_face = known_face(t, t->cause, viewer);
    bool cards = is_card(t, event->card) || is_card(t, event->source) ||
                 is_card(t, event->target) || is_card(t, t->cause);
    if (cards) find_ids(told, t, event, viewer);
}

static void told_release(struct log_told *told)
{
    text_release(&told->words);
    text_release(&told->brief);
}

static bool is_same_text(const struct text *a, const struct text *b)
{
    return a->length == b->length && memcmp(text_string(a), text_string(b), a->length) == 0;
}

static bool is_same(const struct log_told *a, const struct log_told *b)
{
    return a->card == b->card && a->source == b->source && a->target == b->target &&
           a->cause == b->cause && a->source_face == b->source_face &&
           a->cause_face == b->cause_face && is_same_text(&a->words, &b->words) &&
           is_same_text(&a->brief, &b->brief);
}

/* Logs are kept for long: no room for more. */
static void fit(struct text *text)
{
    if (!text->bytes) return;
    text->room = text->length + 1;
    text->bytes = must_realloc(text->bytes, text->room);
}

/* Keeps it for the last viewer of an entry: if an earlier one was told the same, once for both. */
static struct log_told *keep_told(struct log_told *const *others, unsigned count,
                                  struct log_told *told)
{
    for (unsigned i = 0; i < count; i++) {
        if (!is_same(others[i], told)) continue;
        told_release(told);
        return others[i];
    }
    struct log_told *kept = must_alloc(1, sizeof *kept);
    *kept = *told;
    fit(&kept->words);
    fit(&kept->brief);
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

static void add_entry(struct log *log, const struct table *t, const struct event *event)
{
    make_room(log);
    struct log_told **all = told_of(log, log->count);
    unsigned count = 0;
    for (unsigned v = 0; v < VIEWERS_MAX; v++) {
        if (!(log->viewers >> v & 1)) continue;
        struct log_told told;
        told_init(&told, t, event, v < SEATS_MAX ? (seat_id)v : (seat_id)NOBODY);
        all[count] = keep_told(all, count, &told);
        count++;
    }
    log->entries[log->count++] = (struct log_entry){ .event = *event,
                                                     .move = log->reached,
                                                     .parent = find_parent(log, t, event) };
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
        told_release(all[i]);
        free(all[i]);
    }
}

/* ---- listening ------------------------------------------------------------------------------- */

/* What was heard before a rewind and still holds is not made a second time; but what is under way
 * has to be found out again. */
static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    struct log *log = (struct log *)((char *)sink - offsetof(struct log, sink));
    const struct frame_head *top = frame_top(t);
    drop_ended(log, t);
    if (t->setup->game->events[event->kind].hidden) return;
    struct log_teller teller = { .rule = event->rule, .kind = event->kind, .entry = log->heard };
    if (top) {
        teller.frame = frame_name(t, top);
        drop_first_run(log, &teller);
    }
    if (log->heard == log->count) add_entry(log, t, event);
    log->heard++;
    if (top) add_teller(log, &teller);
}

static void begin(struct log *log, const struct session *s)
{
    log->reached = log->heard = log->teller_count = 0;
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
    free(log->tellers);
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
    return text_string(&log_told(log, entry, viewer)->words);
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
