/* SPDX-License-Identifier: MIT */
/* The log. See log.h. */
#include "session/log.h"

#include <stdlib.h>
#include <string.h>

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

static void make_told(struct log_told *told, const struct table *t, const struct event *event,
                      seat_id viewer, bool words)
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
    if (words) add_words(told, t, event, viewer, &ids);
}

void log_told_init(struct log_told *told, const struct table *t, const struct event *event,
                   seat_id viewer)
{
    make_told(told, t, event, viewer, true);
}

void log_told_release(struct log_told *told)
{
    marked_release(&told->words);
    marked_release(&told->brief);
    text_release(&told->difference);
}

static bool is_same_text(const struct text *a, const struct text *b)
{
    return a->length == b->length && strcmp(text_string(a), text_string(b)) == 0;
}

bool log_told_equal(const struct log_told *a, const struct log_told *b)
{
    return a->card == b->card && a->source == b->source && a->target == b->target &&
           a->cause == b->cause && a->source_face == b->source_face &&
           a->cause_face == b->cause_face && marked_equal(&a->words, &b->words) &&
           marked_equal(&a->brief, &b->brief) && is_same_text(&a->difference, &b->difference);
}

/* Gives back the memory that is not used. */
static void fit_text(struct text *text)
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
        if (!log_told_equal(others[i], told)) continue;
        log_told_release(told);
        return others[i];
    }
    struct log_told *kept = must_alloc(1, sizeof *kept);
    *kept = *told;
    marked_fit(&kept->words);
    marked_fit(&kept->brief);
    fit_text(&kept->difference);
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

/* By the number of its bit. */
static seat_id viewer_at(unsigned bit)
{
    return bit < SEATS_MAX ? (seat_id)bit : (seat_id)NOBODY;
}

static void add_entry(struct log *log, const struct table *t, const struct event *event, int parent)
{
    make_room(log);
    struct log_told **all = told_of(log, log->count);
    unsigned count = 0;
    for (unsigned v = 0; v < VIEWERS_MAX; v++) {
        if (!(log->wants.viewers >> v & 1)) continue;
        struct log_told told;
        make_told(&told, t, event, viewer_at(v), !log->wants.no_words);
        if (log->following) follow_on(&log->followers[count], t, &told.difference);
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

/* ---- following ------------------------------------------------------------------------------- */

static struct log_step *steps_of(const struct log *log, unsigned move)
{
    return log->steps + (size_t)(move - 1) * log->viewer_count;
}

static void begin_following(struct log *log)
{
    for (unsigned i = 0; i < log->viewer_count; i++) follow_begin(&log->followers[i], log->table);
    log->following = true;
}

/* Makes room for the steps of all moves up to this one: of those that nobody followed they are
 * empty. */
static void add_steps(struct log *log, unsigned moves)
{
    size_t bytes = log->viewer_count * sizeof *log->steps;
    if (moves > log->steps_room) {
        log->steps_room = moves * 2;
        log->steps = must_realloc(log->steps, log->steps_room * bytes);
    }
    if (moves > log->steps_count)
        memset(steps_of(log, log->steps_count + 1), 0, (moves - log->steps_count) * bytes);
    log->steps_count = moves;
}

static void end_step(struct log *log)
{
    add_steps(log, log->reached);
    for (unsigned i = 0; i < log->viewer_count; i++) {
        struct log_step *step = &steps_of(log, log->reached)[i];
        follow_on(&log->followers[i], log->table, &step->rest);
        fit_text(&step->rest);
        step->sum = follow_sum(&log->followers[i]);
    }
}

static void drop_steps(struct log *log, unsigned moves)
{
    for (; log->steps_count > moves; log->steps_count--) {
        for (unsigned i = 0; i < log->viewer_count; i++)
            text_release(&steps_of(log, log->steps_count)[i].rest);
    }
}

static void make_followers(struct log *log)
{
    unsigned count = 0;
    log->followers = must_alloc(log->viewer_count, sizeof *log->followers);
    for (unsigned v = 0; v < VIEWERS_MAX; v++) {
        if (!(log->wants.viewers >> v & 1)) continue;
        log->followers[count++] = (struct follower){
            .viewer = viewer_at(v),
            .with = log->wants.no_words ? VIEW_WITHOUT_TEXTS : VIEW_WITH_TEXTS,
        };
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
    log->following = false;
    nesting_clear(&log->nesting);
    session_begin_again(s, log->table, &log->sink);
}

static void choose_next(struct log *log, const struct session *s)
{
    if (log->reached == log->moves_room) {
        log->moves_room = log->moves_room ? log->moves_room * 2 : 64;
        log->moves = must_realloc(log->moves, log->moves_room * sizeof *log->moves);
    }
    unsigned move = log->reached;
    if (log->followers && !log->following && move >= log->kept && move >= log->wants.from)
        begin_following(log);
    log->reached++;
    log->moves[move] = s->moves[move].index;
    session_choose_again(s, log->table, move);
    if (log->following) end_step(log);
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
    log_init_with(log, s, &(struct log_wants){ .viewers = viewers });
}

void log_init_with(struct log *log, const struct session *s, const struct log_wants *wants)
{
    *log = (struct log){ .sink = { hear }, .wants = *wants };
    log->viewer_count = (unsigned)__builtin_popcount(wants->viewers);
    if (wants->differences) make_followers(log);
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
        drop_steps(log, common);
        log->kept = common;
        if (log->wants.from > common) log->wants.from = common; /* of all that is new */
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
    drop_steps(log, 0);
    free(log->steps);
    for (unsigned i = 0; log->followers && i < log->viewer_count; i++)
        follow_end(&log->followers[i]);
    free(log->followers);
    nesting_release(&log->nesting);
    *log = (struct log){ 0 };
}

/* ---- reading --------------------------------------------------------------------------------- */

const struct log_told *log_told(const struct log *log, unsigned entry, seat_id viewer)
{
    viewer_set bit = viewer_bit(viewer);
    check(entry < log->count && log->wants.viewers & bit);
    return told_of(log, entry)[__builtin_popcount(log->wants.viewers & (bit - 1u))];
}

const struct log_step *log_step(const struct log *log, unsigned move, seat_id viewer)
{
    viewer_set bit = viewer_bit(viewer);
    check(move && move <= log->reached && log->wants.viewers & bit);
    if (!log->followers || move <= log->wants.from) return NULL;
    return &steps_of(log, move)[__builtin_popcount(log->wants.viewers & (bit - 1u))];
}

const char *log_words(const struct log *log, unsigned entry, seat_id viewer)
{
    return text_string(&log_told(log, entry, viewer)->words.text);
}

unsigned log_after(const struct log *log, unsigned moves)
{
    unsigned entry = log->count;
    while (entry && log->entries[entry - 1].move > moves) entry--;
    return entry;
}
