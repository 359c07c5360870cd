/* SPDX-License-Identifier: MIT */
/*
 * limbic bench serve: what a server of tables holds.
 *
 * A server is started on a store of its own, with so many tables and two people at each; bots have
 * the seats that a game needs beyond those. Whoever is asked answers at random from the options it
 * was shown, by the protocol and with nothing else known. First everybody answers at once, which
 * shows how many moves a second become durable. Then moves are let go one by one at half that rate,
 * which shows how long one takes to the other person's socket when there is no crowd at the door,
 * and, as long as one likes, whether the server takes more and more memory.
 *
 * It runs on the same cores as the server, so it parses no more than it needs: of a view it keeps
 * the options alone.
 */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>

#include "base/check.h"
#include "base/json.h"
#include "base/random.h"
#include "cmd/bench.h"
#include "cmd/bench_line.h"
#include "cmd/bench_server.h"
#include "cmd/long_run.h"
#include "cmd/samples.h"
#include "games/registry.h"
#include "kernel/options.h"

enum {
    PEOPLE = 2, /* at a table */
    TOKEN_MAX = 100,
    EVENTS_AT_ONCE = 256,
    BURST_MAX = 20, /* moves that may be let go together, after a wait */
    WARM_UP_S = 2,
    DEAL_S = 120, /* until all tables must have begun */
    PART_S = 60,  /* between two looks at the memory, if that load is long */
};

struct place;

/* A person at a table, and what that person knows. */
struct person {
    struct line line;
    struct place *place;
    int64_t number;   /* of the last step */
    int64_t answered; /* the number of which this person has answered; -1: none */
    unsigned seat;    /* 0: none yet */
    bool queued;      /* among those who are to answer */
    json_t *options;  /* of the decision, by number; empty: others are asked */
};

struct place {
    struct person people[PEOPLE];
    char table[TOKEN_MAX];
    const struct person *mover; /* whose move is under way; NULL: nobody's */
    double moved_at;
};

struct load {
    struct bench_server server;
    struct place *places;
    unsigned tables;
    int poll;
    struct stream luck;
    struct person **ready; /* a ring of those who are asked, first come first served */
    unsigned first, count;
    double rate;           /* moves a second that are let go; 0: all */
    double allowed, since; /* so many may go now; when that was worked out */
    uint64_t moves;        /* at tables, those of bots included */
    uint64_t refused, broken, ended;
    struct samples seconds; /* from a move to the other person */
    struct samples bytes;   /* of steps, to all receivers */
    struct text problem;    /* the first thing that went wrong */
};

struct result {
    double moves, by_people, p50, p99;
    double processor; /* seconds of it that the server used, a move */
};

struct figures {
    double syncs;
    struct result full, half;
    double median_bytes, p95_bytes;
    double table, connection;                         /* bytes of memory */
    int64_t memory_before, memory_half, memory_after; /* of the server, under a steady load */
    double grown, grown_late; /* it has grown by so much a second, and in the second half */
    double again;             /* seconds from kill -9 to the first table in view */
};

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- saying ---------------------------------------------------------------------------------- */

static void say(struct load *load, struct person *p, const struct text *message)
{
    if (line_send(&p->line, message->bytes, message->length)) return;
    load->broken++;
    line_close(&p->line);
}

static void say_open(struct load *load, struct person *p, const char *table, const char *token)
{
    struct text out = { 0 };
    text_add(&out, "{\"do\":\"open\",\"table\":\"%s\"", table);
    if (token) text_add(&out, ",\"token\":\"%s\"", token);
    text_add(&out, "}");
    say(load, p, &out);
    text_release(&out);
}

static void say_plain(struct load *load, struct person *p, const char *message)
{
    struct text out = { 0 };
    text_add_string(&out, message);
    say(load, p, &out);
    text_release(&out);
}

static void say_move(struct load *load, struct person *p)
{
    size_t options = json_object_size(p->options);
    p->queued = false;
    if (!options || p->answered == p->number) return;
    char message[200];
    snprintf(message, sizeof message,
             "{\"do\":\"move\",\"number\":%lld,\"index\":%u,\"id\":\"%lld\"}", (long long)p->number,
             stream_below(&load->luck, (uint32_t)options), (long long)p->number);
    p->answered = p->number;
    p->place->mover = p;
    p->place->moved_at = seconds_now();
    say_plain(load, p, message);
}

/* ---- hearing --------------------------------------------------------------------------------- */

static void enqueue(struct load *load, struct person *p)
{
    unsigned room = load->tables * PEOPLE;
    if (p->queued || p->answered == p->number || !json_object_size(p->options)) return;
    check(load->count < room);
    load->ready[(load->first + load->count++) % room] = p;
    p->queued = true;
}

/* Options come as a list of all, or by number as those that have changed. */
static void change_options(json_t *options, json_t *change)
{
    json_t *value;
    const char *key;
    size_t i;
    char number[24];
    if (json_is_array(change)) json_object_clear(options);
    json_array_foreach(change, i, value)
    {
        snprintf(number, sizeof number, "%zu", i);
        json_object_set(options, number, value);
    }
    json_object_foreach(json_is_object(change) ? change : NULL, key, value)
    {
        if (json_is_null(value))
            json_object_del(options, key);
        else
            json_object_set(options, key, value);
    }
}

/* Of a difference of the view, what it does to the options. */
static void change_decision(struct person *p, json_t *difference)
{
    json_t *decision = json_object_get(difference, "decision");
    json_t *change = json_object_get(decision, "options");
    if (json_is_null(decision) || json_is_null(change))
        json_object_clear(p->options);
    else
        change_options(p->options, change);
}

static void hear_table(struct person *p, json_t *message)
{
    p->number = json_integer_value(json_object_get(message, "number"));
    p->seat = (unsigned)json_integer_value(json_object_get(message, "seat"));
    json_object_clear(p->options);
    change_decision(p, json_object_get(message, "view"));
}

static void hear_step(struct load *load, struct person *p, json_t *message, size_t bytes)
{
    struct place *place = p->place;
    size_t i;
    json_t *event;
    json_array_foreach(json_object_get(message, "events"), i, event)
    {
        change_decision(p, json_array_get(event, json_array_size(event) - 1));
    }
    change_decision(p, json_object_get(message, "then"));
    p->number = json_integer_value(json_object_get(message, "step"));
    samples_add(&load->bytes, (double)bytes);
    json_t *moves = json_object_get(message, "moves"); /* that were stored at once */
    if (p == place->people) load->moves += moves ? (uint64_t)json_integer_value(moves) : 1;
    if (place->mover && place->mover != p) {
        samples_add(&load->seconds, seconds_now() - place->moved_at);
        place->mover = NULL;
    }
    if (!json_is_true(json_object_get(message, "over")) || p != place->people) return;
    load->ended++;
    say_plain(load, p, "{\"do\":\"rematch\"}");
}

/* A seat's token: of this table when one sits down, of the next one after a rematch. */
static void hear_reply(struct load *load, struct person *p, json_t *message)
{
    const char *token = json_string_value(json_object_get(message, "token"));
    const char *table = json_string_value(json_object_get(message, "table"));
    if (!token) return;
    if (!table) table = p->place->table;
    p->answered = -1;
    p->place->mover = NULL;
    say_open(load, p, table, token);
}

/* The first of them says most. */
static void note_problem(struct load *load, const char *what, const char *bytes, size_t length)
{
    if (!load->problem.length) text_add(&load->problem, "%s%.*s", what, (int)length, bytes);
}

static void note_said(struct load *load, const char *bytes, size_t length)
{
    note_problem(load, "the server said: ", bytes, length);
}

static void note_words(struct load *load, const char *words)
{
    note_problem(load, "", words, strlen(words));
}

struct hearing {
    struct load *load;
    struct person *person;
};

static void hear(void *to, const char *bytes, size_t length)
{
    struct load *load = ((struct hearing *)to)->load;
    struct person *p = ((struct hearing *)to)->person;
    json_t *message = json_loadb(bytes, length, 0, NULL);
    const char *kind = json_string_value(json_object_get(message, "message"));
    if (json_object_get(message, "step")) {
        hear_step(load, p, message, length);
    } else if (!kind) {
        note_said(load, bytes, length);
    } else if (strcmp(kind, "table") == 0) {
        hear_table(p, message);
    } else if (strcmp(kind, "reply") == 0 || strcmp(kind, "rematch") == 0) {
        hear_reply(load, p, message);
    } else if (strcmp(kind, "refused") == 0 || strcmp(kind, "bye") == 0) {
        load->refused++;
        note_said(load, bytes, length);
    }
    json_decref(message);
}

/* ---- the loop -------------------------------------------------------------------------------- */

/* Lets those go whose turn it is: all of them, or as many as the rate allows. */
static void let_go(struct load *load)
{
    double now = seconds_now();
    load->allowed += load->rate * (now - load->since);
    load->since = now;
    if (load->allowed > BURST_MAX) load->allowed = BURST_MAX;
    while (load->count && (load->rate == 0 || load->allowed >= 1)) {
        struct person *p = load->ready[load->first];
        load->first = (load->first + 1) % (load->tables * PEOPLE);
        load->count--;
        load->allowed -= 1;
        say_move(load, p);
    }
}

static void hear_all(struct load *load, int wait_ms)
{
    struct epoll_event events[EVENTS_AT_ONCE];
    int count = epoll_wait(load->poll, events, EVENTS_AT_ONCE, wait_ms);
    for (int i = 0; i < count; i++) {
        struct hearing hearing = { load, events[i].data.ptr };
        if (hearing.person->line.fd < 0) continue;
        bool whole = line_read(&hearing.person->line, hear, &hearing);
        enqueue(load, hearing.person); /* by the last step: those before may be answered already */
        if (whole) continue;
        load->broken++;
        line_close(&hearing.person->line);
    }
}

static void run_for(struct load *load, double seconds, double rate)
{
    double start = seconds_now();
    load->rate = rate;
    load->allowed = 0;
    load->since = start;
    while (seconds_now() - start < seconds && !atomic_load(&long_run_stop)) {
        let_go(load);
        hear_all(load, rate > 0 ? 1 : 10);
    }
}

static struct result measure(struct load *load, double seconds, double rate)
{
    run_for(load, WARM_UP_S, rate);
    uint64_t moves = load->moves;
    samples_clear(&load->seconds);
    double start = seconds_now(), used = bench_server_processor(&load->server);
    run_for(load, seconds, rate);
    double passed = seconds_now() - start;
    used = bench_server_processor(&load->server) - used;
    return (struct result){ .moves = (double)(load->moves - moves) / passed,
                            .processor = used / (double)(load->moves - moves),
                            .by_people = (double)load->seconds.count / passed,
                            .p50 = 1e3 * samples_quantile(&load->seconds, 0.5),
                            .p99 = 1e3 * samples_quantile(&load->seconds, 0.99) };
}

/* ---- tables ---------------------------------------------------------------------------------- */

static bool connect_person(struct load *load, struct person *p, struct place *place)
{
    struct epoll_event event = { .events = EPOLLIN, .data.ptr = p };
    *p = (struct person){ .place = place, .answered = -1, .options = json_object() };
    return line_open(&p->line, load->server.port) &&
           epoll_ctl(load->poll, EPOLL_CTL_ADD, p->line.fd, &event) == 0;
}

static void write_wish(const struct game *game, struct text *out)
{
    int64_t players = options_spec(game, OPTION_PLAYERS).least;
    if (players < PEOPLE) players = PEOPLE;
    text_add(out,
             "{\"game\":\"%s\",\"options\":\"players=%lld\",\"name\":\"First\",\"undo\":\"never\","
             "\"pass\":0,\"seats\":[\"me\",\"open\"",
             game->name, (long long)players);
    for (int64_t i = PEOPLE; i < players; i++) text_add_string(out, ",\"random\"");
    text_add_string(out, "]}");
}

/* One person creates the table, the other comes and sits down, which begins the game. */
static bool open_place(struct load *load, struct place *place, const struct game *game)
{
    struct text wish = { 0 }, reply = { 0 };
    write_wish(game, &wish);
    unsigned status = line_request(load->server.port, "/api/tables", wish.bytes, &reply);
    json_t *made = json_loads(text_string(&reply), 0, NULL);
    const char *table = json_string_value(json_object_get(made, "table"));
    const char *token = json_string_value(json_object_get(made, "token"));
    bool fine = status == 201 && table && token;
    if (!fine) note_problem(load, "a table was not made: ", text_string(&reply), reply.length);
    if (fine) snprintf(place->table, sizeof place->table, "%s", table);
    for (unsigned i = 0; i < PEOPLE && fine; i++) {
        struct person *p = &place->people[i];
        fine = connect_person(load, p, place);
        if (fine) say_open(load, p, table, i ? NULL : token);
        if (fine && i) say_plain(load, p, "{\"do\":\"seat\",\"what\":\"sit\",\"name\":\"Second\"}");
    }
    json_decref(made);
    text_release(&wish);
    text_release(&reply);
    return fine;
}

/* Games with cards of their own: the template has none, and is no measure of anything. */
static const struct game *game_of(unsigned table, const struct game *only)
{
    if (only) return only;
    unsigned count = 0;
    for (unsigned i = 0; games[i]; i++) count += !games[i]->hidden && games[i]->vocabulary;
    unsigned wanted = table % count;
    for (unsigned i = 0;; i++) {
        if (games[i]->hidden || !games[i]->vocabulary) continue;
        if (wanted-- == 0) return games[i];
    }
}

static bool everybody_sits(const struct load *load)
{
    for (unsigned i = 0; i < load->tables; i++) {
        for (unsigned j = 0; j < PEOPLE; j++) {
            if (!load->places[i].people[j].seat) return false;
        }
    }
    return true;
}

static bool open_places(struct load *load, const struct game *only)
{
    for (unsigned i = 0; i < load->tables && !atomic_load(&long_run_stop); i++) {
        if (!open_place(load, &load->places[i], game_of(i, only))) {
            note_words(load, "a table could not be opened");
            return false;
        }
        hear_all(load, 0);
    }
    double start = seconds_now();
    while (!everybody_sits(load) && seconds_now() - start < DEAL_S && !atomic_load(&long_run_stop))
        hear_all(load, 10);
    if (!everybody_sits(load)) note_words(load, "not everybody has a seat after two minutes");
    return everybody_sits(load);
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* What one more spectator at each table takes. Measured before there is load: later the server has
 * memory to spare for them. */
static double measure_connection(struct load *load)
{
    int64_t before = bench_server_memory(&load->server);
    struct person *more = must_alloc(load->tables, sizeof *more);
    for (unsigned i = 0; i < load->tables; i++) {
        struct place *place = &load->places[i];
        if (connect_person(load, &more[i], place)) say_open(load, &more[i], place->table, NULL);
        hear_all(load, 0);
    }
    for (double start = seconds_now(); seconds_now() - start < 1;) hear_all(load, 10);
    int64_t after = bench_server_memory(&load->server);
    for (unsigned i = 0; i < load->tables; i++) {
        line_close(&more[i].line);
        json_decref(more[i].options);
    }
    free(more);
    return (double)(after - before) / load->tables;
}

/* How much memory the server has while the load is the same all the time: games end and begin anew
 * meanwhile, so what it takes more is what is never given back. A long run (--steady) tells it from
 * memory that is taken once, and its second half is what counts: by then all of that is taken. */
static void measure_memory(struct load *load, const struct serve_bench *wanted, double rate,
                           struct figures *f)
{
    unsigned parts = wanted->steady < 2 * PART_S ? 2 : (unsigned)(wanted->steady / PART_S);
    double seconds = wanted->steady / parts;
    for (unsigned i = 0;; i++) {
        int64_t bytes = bench_server_memory(&load->server);
        if (i == 0) f->memory_before = bytes;
        if (i == parts / 2) f->memory_half = bytes;
        f->memory_after = bytes;
        if (!wanted->json)
            printf("memory of the server after %.0f s of a steady load: %.1f MB\n", i * seconds,
                   (double)bytes / 1048576);
        fflush(stdout);
        if (i == parts || atomic_load(&long_run_stop)) break;
        run_for(load, seconds, rate);
    }
    f->grown = (double)(f->memory_after - f->memory_before) / wanted->steady;
    f->grown_late = (double)(f->memory_after - f->memory_half) / ((parts - parts / 2) * seconds);
}

/* ---- after a crash --------------------------------------------------------------------------- */

/* Seconds from there until that person has the table in view; negative: it never comes. */
static double wait_for_table(struct load *load, struct person *p, double start)
{
    while (!p->number && seconds_now() - start < DEAL_S) hear_all(load, 10);
    return p->number ? seconds_now() - start : -1;
}

/* The server is killed and started anew, with all tables open: how long until somebody who tries
 * again and again sees one. */
static double measure_again(struct load *load)
{
    struct place *place = &load->places[0];
    for (unsigned i = 0; i < load->tables * PEOPLE; i++)
        line_close(&load->places[i / PEOPLE].people[i % PEOPLE].line);
    double start = seconds_now();
    if (!bench_server_kill(&load->server, &load->problem)) return -1;
    struct person first;
    bool there = connect_person(load, &first, place);
    if (there) say_open(load, &first, place->table, NULL);
    double took = there ? wait_for_table(load, &first, start) : -1;
    line_close(&first.line);
    json_decref(first.options);
    return took;
}

/* ---- printing -------------------------------------------------------------------------------- */

static void print_words(const struct load *load, const struct figures *f)
{
    printf("%u tables, %u people, all at once\n", load->tables, load->tables * PEOPLE);
    printf("  durable moves/s      %10.0f  (%.0f by people, the others by bots)\n", f->full.moves,
           f->full.by_people);
    printf("  to the other seat    %10.1f ms p50, %.1f ms p99\n", f->full.p50, f->full.p99);
    printf("at half of that\n  durable moves/s      %10.0f\n", f->half.moves);
    printf("  to the other seat    %10.1f ms p50, %.1f ms p99\n", f->half.p50, f->half.p99);
    printf("the server             %10.0f us of a processor a move\n", 1e6 * f->full.processor);
    printf("a step                 %10.0f bytes median, %.0f p95\n", f->median_bytes, f->p95_bytes);
    printf("memory                 %10.1f kB a table, %.1f kB a connection\n", f->table / 1024,
           f->connection / 1024);
    printf("grown under a steady load, by %.2f kB/s, in its second half by %.2f kB/s\n",
           f->grown / 1024, f->grown_late / 1024);
    printf("after kill -9          %10.0f ms until a table is in view again\n", 1e3 * f->again);
    printf("the disk's syncs/s     %10.0f\n", f->syncs);
    printf("games ended %llu, refusals %llu, broken lines %llu\n", (unsigned long long)load->ended,
           (unsigned long long)load->refused, (unsigned long long)load->broken);
}

static void print_json(const struct load *load, const struct figures *f)
{
    printf(
        "{\"tables\":%u,\"moves_per_s\":%.0f,\"moves_by_people_per_s\":%.0f,\"full_p50_ms\":%.2f,"
        "\"full_p99_ms\":%.2f,\"half_moves_per_s\":%.0f,\"half_p50_ms\":%.2f,"
        "\"half_p99_ms\":%.2f,\"processor_us_a_move\":%.0f,\"again_ms\":%.0f,"
        "\"step_bytes_median\":%.0f,\"step_bytes_p95\":%.0f,"
        "\"table_bytes\":%.0f,\"connection_bytes\":%.0f,\"grown_bytes_per_s\":%.0f,"
        "\"grown_late_bytes_per_s\":%.0f,\"memory_bytes\":[%lld,%lld,%lld],"
        "\"disk_syncs_per_s\":%.0f,"
        "\"ended\":%llu,\"refused\":%llu,\"broken\":%llu}\n",
        load->tables, f->full.moves, f->full.by_people, f->full.p50, f->full.p99, f->half.moves,
        f->half.p50, f->half.p99, 1e6 * f->full.processor, 1e3 * f->again, f->median_bytes,
        f->p95_bytes, f->table, f->connection, f->grown, f->grown_late, (long long)f->memory_before,
        (long long)f->memory_half, (long long)f->memory_after, f->syncs,
        (unsigned long long)load->ended, (unsigned long long)load->refused,
        (unsigned long long)load->broken);
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* As many files as the system lets one have: each person is one, here and in the server. */
static void allow_files(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

static void load_init(struct load *load, const struct serve_bench *wanted)
{
    load->tables = wanted->tables;
    load->places = must_alloc(wanted->tables, sizeof *load->places);
    load->ready = must_alloc((size_t)wanted->tables * PEOPLE, sizeof *load->ready);
    load->luck = stream_make(wanted->seed, 1);
    load->poll = epoll_create1(EPOLL_CLOEXEC);
    check(load->poll >= 0);
    for (unsigned i = 0; i < load->tables; i++) {
        for (unsigned j = 0; j < PEOPLE; j++) load->places[i].people[j].line.fd = -1;
    }
}

static void load_release(struct load *load)
{
    for (unsigned i = 0; i < load->tables; i++) {
        for (unsigned j = 0; j < PEOPLE; j++) {
            line_close(&load->places[i].people[j].line);
            json_decref(load->places[i].people[j].options);
        }
    }
    free(load->places);
    free(load->ready);
    samples_release(&load->seconds);
    samples_release(&load->bytes);
    text_release(&load->problem);
}

static bool measure_all(struct load *load, const struct serve_bench *wanted, struct figures *f)
{
    int64_t empty = bench_server_memory(&load->server);
    f->syncs = bench_disk_syncs(&load->server);
    if (!open_places(load, wanted->only)) return false;
    f->connection = measure_connection(load);
    f->full = measure(load, wanted->seconds, 0);
    f->half = measure(load, wanted->seconds, f->full.by_people / 2);
    if (!atomic_load(&long_run_stop)) measure_memory(load, wanted, f->full.by_people / 2, f);
    if (atomic_load(&long_run_stop)) return false;
    f->median_bytes = samples_quantile(&load->bytes, 0.5);
    f->p95_bytes = samples_quantile(&load->bytes, 0.95);
    f->table = (double)(bench_server_memory(&load->server) - empty) / load->tables -
               PEOPLE * f->connection;
    f->again = measure_again(load);
    if (f->again < 0) note_words(load, "no table is in view after kill -9");
    return f->again >= 0;
}

static void print_trouble(const struct load *load)
{
    if (atomic_load(&long_run_stop))
        fprintf(stderr, "limbic bench: stopped before all was measured\n");
    else if (load->problem.length)
        fprintf(stderr, "limbic bench: %s\n", text_string(&load->problem));
}

bool bench_serve(const struct serve_bench *wanted)
{
    struct load load = { 0 };
    struct figures figures;
    struct long_run_signals signals;
    allow_files();
    load_init(&load, wanted);
    bool fine = bench_server_start(&load.server, wanted->where, &load.problem);
    long_run_begin(&signals); /* from here on there is something to end and to remove */
    if (fine) {
        fine = measure_all(&load, wanted, &figures);
        if (fine) (wanted->json ? print_json : print_words)(&load, &figures);
        print_trouble(&load);
        if (!bench_server_stop(&load.server)) {
            fprintf(stderr, "limbic bench: the server did not end well; see %s\n",
                    load.server.folder);
            fine = false;
        }
    } else {
        fprintf(stderr, "limbic bench: %s\n", text_string(&load.problem));
    }
    long_run_end(&signals);
    load_release(&load);
    return fine;
}
