/* SPDX-License-Identifier: MIT */
/* The log. See log.h. */
#include "session/log.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/steps.h"

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

static void add_brief(struct log_told *told, const struct table *t, const struct event *event,
                      seat_id viewer, const struct card_ids *ids)
{
    if (!t->setup->game->events[event->kind].brief) return;
    event_brief(t, event, viewer, marked_open(&told->brief));
    marked_close(&told->brief, ids);
}

/* All but the words. */
static void make_told(struct log_told *told, const struct table *t, const struct event *event,
                      seat_id viewer, const struct card_ids *ids)
{
    *told = (struct log_told){
        .card = known_id(ids, t, event->card),
        .source = known_id(ids, t, event->source),
        .target = known_id(ids, t, event->target),
        .cause = known_id(ids, t, t->cause),
        .source_face = known_face(t, event->source, viewer),
        .cause_face = known_face(t, t->cause, viewer),
    };
}

void log_told_init(struct log_told *told, const struct table *t, const struct event *event,
                   seat_id viewer)
{
    struct card_ids ids;
    card_ids_find(&ids, t, viewer);
    make_told(told, t, event, viewer, &ids);
    add_brief(told, t, event, viewer, &ids);
    event_words(t, event, viewer, marked_open(&told->words));
    marked_close(&told->words, &ids);
}

void log_told_release(struct log_told *told)
{
    marked_release(&told->words);
    marked_release(&told->brief);
    text_release(&told->difference);
    text_release(&told->terse);
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
           marked_equal(&a->brief, &b->brief) && is_same_text(&a->difference, &b->difference) &&
           is_same_text(&a->terse, &b->terse);
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
    fit_text(&kept->terse);
    return kept;
}

/* ---- entries that are kept ------------------------------------------------------------------- */

static struct log_told **told_of(const struct log *log, unsigned entry)
{
    return log->told + (size_t)(entry - log->first) * log->viewer_count;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static const struct event_kind *kind_of(const struct log *log, unsigned entry)
{
    return &log->table->setup->game->events[log_entry(log, entry)->event.kind];
}

static bool is_step_of(const struct log *log, unsigned entry, unsigned beginning)
{
    const struct event_kind *kind = kind_of(log, entry);
    return log_entry(log, entry)->parent == (int)beginning && kind->brief && !kind->begins;
}

/* Is there something to read between what begins here and its end: another event, or a question? */
static bool is_interrupted(const struct log *log, unsigned beginning)
{
    for (unsigned i = beginning + 1; i < log->count; i++) {
        bool belongs = log_entry(log, i)->parent == (int)beginning;
        if (log_entry(log, i)->move != log_entry(log, beginning)->move) return true;
        if (belongs && event_has_steps(kind_of(log, i))) return false;
        if (!is_step_of(log, i, beginning)) return true;
    }
    return true;
}

bool log_is_line(const struct log *log, unsigned entry)
{
    const struct event_kind *kind = kind_of(log, entry);
    if (kind->aside) return false;
    if (!kind->brief || event_has_steps(kind)) return true;
    return kind->begins && is_interrupted(log, entry);
}

unsigned log_next_line(const struct log *log, unsigned entry)
{
    while (entry < log->count && !log_is_line(log, entry)) entry++;
    return entry;
}

/* Somebody to whom an entry is told. */
struct listener {
    seat_id viewer;
    unsigned number; /* among the viewers of the log */
    struct card_ids ids;
};

static const struct log_told *told_to(const struct log *log, unsigned entry,
                                      const struct listener *to)
{
    return told_of(log, entry)[to->number];
}

/* In the order in which they were told; an event that ends its line can be a step of it, too. */
static void find_steps(struct steps *steps, const struct log *log, unsigned entry,
                       const struct listener *to)
{
    int beginning = log_entry(log, entry)->parent;
    if (beginning == NO_ENTRY || (unsigned)beginning < log->first) return;
    steps_add(steps, &told_to(log, (unsigned)beginning, to)->brief);
    for (unsigned i = (unsigned)beginning + 1; i < entry; i++) {
        if (is_step_of(log, i, (unsigned)beginning)) steps_add(steps, &told_to(log, i, to)->brief);
    }
}

static void add_words(struct log_told *told, const struct log *log, const struct table *t,
                      unsigned entry, const struct listener *to)
{
    const struct event *event = &log_entry(log, entry)->event;
    struct steps steps = { 0 };
    if (event_has_steps(kind_of(log, entry))) {
        find_steps(&steps, log, entry, to);
        if (told->brief.text.length) steps_add(&steps, &told->brief);
        steps_put_end(&steps, t, event, to->viewer, &to->ids, &told->words);
        steps_release(&steps);
        return;
    }
    event_words(t, event, to->viewer, marked_open(&told->words));
    marked_close(&told->words, &to->ids);
}

/* ---- whose text it is ------------------------------------------------------------------------ */

static bool is_in_name(char c)
{
    return c == '\'' || isalnum((unsigned char)c);
}

/* Does the name stand there as a word of its own? */
static bool is_named(const char *words, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = words; (at = strstr(at, name)); at++) {
        if ((at == words || !is_in_name(at[-1])) && !isalnum((unsigned char)at[length]))
            return true;
    }
    return false;
}

static unsigned first_of_move(const struct log *log, unsigned entry)
{
    unsigned move = log_entry(log, entry)->move;
    while (entry > log->first && log_entry(log, entry - 1)->move == move) entry--;
    return entry;
}

static const struct log_told *line_before(const struct log *log, unsigned entry,
                                          const struct listener *to)
{
    unsigned first = log->wants.lean ? first_of_move(log, entry) : log->first;
    while (entry > first && !log_is_line(log, entry - 1)) entry--;
    return entry > first ? told_to(log, entry - 1, to) : NULL;
}

/* Must the card be named whose text does it? Not if the line names it, and not if the reader has it
 * in mind: its text did what the line before says, or that is about it ("Ann plays Lens.").
 */
static bool is_unexplained(const struct log_told *told, const struct log *log, unsigned entry,
                           const struct listener *to)
{
    if (told->cause_face == FACE_UNKNOWN || told->cause == (uint32_t)NO_ID) return false;
    const char *name = log->table->setup->face_names[told->cause_face];
    if (is_named(text_string(&told->words.text), name)) return false;
    const struct log_told *before = line_before(log, entry, to);
    return !before || (before->cause != told->cause && before->card != told->cause);
}

/* "Lens: Ann deals ..." */
static void name_cause(struct log_told *told, const struct table *t, const struct listener *to)
{
    struct marked words = { 0 };
    card_name_words(t, t->cause, marked_open(&words));
    marked_close(&words, &to->ids);
    marked_add_string(&words, ": ");
    told->named = (unsigned)words.text.length;
    marked_add(&words, &told->words);
    marked_release(&told->words);
    told->words = words;
}

/* ---- entries that are added ------------------------------------------------------------------ */

static void make_room(struct log *log)
{
    if (log->count - log->first < log->room) return;
    log->room = log->room ? log->room * 2 : 64;
    log->entries = must_realloc(log->entries, log->room * sizeof *log->entries);
    log->told = must_realloc(log->told, log->room * log->viewer_count * sizeof *log->told);
}

/* A step of something else, or what is told aside, is never a line; whether a beginning is one
 * shows later. */
static bool may_be_line(const struct event_kind *kind)
{
    return !kind->aside && (!kind->brief || kind->begins || event_has_steps(kind));
}

/* What a line changed, and its words as they are sent with that. What changed before it and is no
 * line goes with it: nobody is shown the one without the other. */
static void tell_line(struct log *log, const struct table *t, const struct listener *to,
                      struct log_told *told)
{
    struct follower *f = &log->followers[to->number];
    const struct marked *words = &told->words;
    follow_during(f, t, &told->difference);
    struct naming naming = follow_naming(f);
    if (words->text.length)
        terse_write(words->text.bytes, words->text.length, words->marks.all, words->marks.count,
                    &naming, &told->terse);
}

static void tell(struct log *log, const struct table *t, unsigned entry, struct listener *to)
{
    const struct event *event = &log_entry(log, entry)->event;
    struct log_told told, **all = told_of(log, entry);
    card_ids_find(&to->ids, t, to->viewer);
    make_told(&told, t, event, to->viewer, &to->ids);
    if (!log->wants.no_words) {
        add_brief(&told, t, event, to->viewer, &to->ids);
        add_words(&told, log, t, entry, to);
        if (is_unexplained(&told, log, entry, to)) name_cause(&told, t, to);
    }
    if (log->following && log->wants.lean) {
        if (may_be_line(kind_of(log, entry))) tell_line(log, t, to, &told);
    } else if (log->following)
        follow_on(&log->followers[to->number], t, &told.difference);
    all[to->number] = keep_told(all, to->number, &told);
}

static void add_entry(struct log *log, const struct table *t, const struct event *event, int parent)
{
    struct listener to = { .number = 0 };
    make_room(log);
    unsigned entry = log->count++;
    log->entries[entry - log->first] =
        (struct log_entry){ .event = *event, .move = log->reached, .parent = parent };
    for (unsigned v = 0; v < VIEWERS_MAX; v++) {
        if (!(log->wants.viewers >> v & 1)) continue;
        to.viewer = viewer_at(v);
        tell(log, t, entry, &to);
        to.number++;
    }
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
            .terse = log->wants.lean,
            .with = log->wants.no_words ? VIEW_WITHOUT_TEXTS
                    : log->wants.lean   ? VIEW_FOR_PEOPLE
                                        : VIEW_WITH_TEXTS,
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
    if (log->heard == log->count && log->reached <= log->quiet && log->quiet)
        log->first = ++log->count;
    else if (log->heard == log->count)
        add_entry(log, t, event, parent);
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
    /* What was asked between moves that are told together is answered: nobody is shown it. */
    bool ends = !log->wants.lean || log->wants.each || log->reached == s->count;
    if (log->following && ends) end_step(log);
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

/* All but what has been told. */
static void prepare(struct log *log, const struct session *s, const struct log_wants *wants)
{
    *log = (struct log){ .sink = { hear }, .wants = *wants };
    log->viewer_count = (unsigned)__builtin_popcount(wants->viewers);
    if (wants->differences) make_followers(log);
    log->table = must_alloc(1, s->setup->table_bytes);
}

void log_init_with(struct log *log, const struct session *s, const struct log_wants *wants)
{
    prepare(log, s, wants);
    begin(log, s);
    log_update(log, s);
}

/* ---- from the middle on ---------------------------------------------------------------------- */

/* The first event that has begun, and whose end will be told with words of what lies between. */
static const struct teller *first_open(const struct nesting *n, const struct game *game)
{
    for (unsigned i = 0; i < n->count; i++) {
        const struct event_kind *kind = &game->events[n->tellers[i].kind];
        if (kind->begins && kind->brief) return &n->tellers[i];
    }
    return NULL;
}

/* Plays the first moves without keeping what they told; returns after how many of them event number
 * `number` was told. */
static unsigned play_quietly(struct log *log, const struct session *s, unsigned number)
{
    unsigned moves = 0;
    begin(log, s);
    while (log->reached < log->quiet) {
        if (log->heard <= number) moves = log->reached + 1;
        choose_next(log, s);
    }
    return moves;
}

/* If something is under way there, it is played once more to find out when that began, and a third
 * time to keep it from then on. That is rare, and a game takes less than a millisecond. */
void log_init_since(struct log *log, const struct session *s, const struct log_wants *wants)
{
    check(wants->from <= s->count);
    prepare(log, s, wants);
    log->quiet = wants->from;
    play_quietly(log, s, 0);
    const struct teller *open = first_open(&log->nesting, s->setup->game);
    if (open && log->quiet) {
        unsigned number = open->number;
        log->count = log->first = 0;
        unsigned moves = play_quietly(log, s, number);
        log->quiet = moves ? moves - 1 : 0;
        log->count = log->first = 0;
        begin(log, s);
    }
    log_update(log, s);
}

void log_init_at(struct log *log, const struct session *s, const struct log_wants *wants,
                 const struct table *t, struct log_mark *mark)
{
    check(wants->from <= s->count && log_mark_is_clear(mark, s->setup->game));
    prepare(log, s, wants);
    log->first = log->count = log->heard = mark->count;
    log->nesting = mark->nesting;
    *mark = (struct log_mark){ 0 };
    table_copy(log->table, t);
    log->table->sink = &log->sink;
    log->moves_room = s->count + 1;
    log->moves = must_alloc(log->moves_room, sizeof *log->moves);
    for (; log->reached < wants->from; log->reached++)
        log->moves[log->reached] = s->moves[log->reached].index;
    log_update(log, s);
}

void log_take_mark(struct log *log, struct log_mark *mark)
{
    *mark = (struct log_mark){ .count = log->count, .nesting = log->nesting };
    log->nesting = (struct nesting){ 0 };
}

bool log_mark_is_clear(const struct log_mark *mark, const struct game *game)
{
    return !first_open(&mark->nesting, game);
}

void log_mark_release(struct log_mark *mark)
{
    nesting_release(&mark->nesting);
    *mark = (struct log_mark){ 0 };
}

void log_update(struct log *log, const struct session *s)
{
    check(log->table->setup == s->setup);
    unsigned common = common_moves(log, s);
    if (common < log->reached) {
        check(!log->first); /* a log that begins in the middle is made anew */
        while (log->count && log_entry(log, log->count - 1)->move > common) drop_last_entry(log);
        drop_steps(log, common);
        log->kept = common;
        if (log->wants.from > common) log->wants.from = common; /* of all that is new */
        begin(log, s);
    }
    while (log->reached < s->count) choose_next(log, s);
}

void log_release(struct log *log)
{
    while (log->count > log->first) drop_last_entry(log);
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
    check(entry >= log->first && entry < log->count && log->wants.viewers & bit);
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
    while (entry > log->first && log_entry(log, entry - 1)->move > moves) entry--;
    return entry;
}
