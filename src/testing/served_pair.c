/* SPDX-License-Identifier: MIT */
/* The same game at two served tables. See served_pair.h. */
#include "testing/served_pair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "kernel/options.h"
#include "kernel/position.h"
#include "kernel/zone.h"
#include "server/room.h"
#include "session/windows.h"
#include "testing/deal.h"
#include "testing/random_game.h"
#include "testing/secrets.h"
#include "testing/served.h"

enum {
    HAND_MS = 200,   /* until somebody answers by hand */
    WAIT_MS = 50,    /* looked at so often whether it is shown */
    SHOWN_MS = 1500, /* at the latest, where passes wait that long */
    EVERYBODY = 255, /* seats */
};

struct pair_seen pair_seen;
unsigned pair_moves_most = 120; /* later ones are much like these, and take as long */
enum planted pair_planted;

/* One of the two tables. */
struct side {
    struct served *s;
    char table[TABLE_ID_LENGTH + 1], host[40];
    char tokens[SEATS_MAX][40];
    struct client *seats[SEATS_MAX], *watcher;
    unsigned seat_count;
    seat_id viewer;
    struct text sent;    /* to the viewer: when, and what */
    uint64_t settings;   /* bit s: seat s passes windows in which it could only pass */
    unsigned by_setting; /* how many were */
};

/* ---- the network ----------------------------------------------------------------------------- */

static struct room *room_of(const struct side *side)
{
    return room_find(side->s->core, side->table);
}

static void plant(const struct side *side, struct text *out)
{
    const struct room *room = room_of(side);
    if (!room || !room->session) return;
    const struct table *t = room->session->table;
    if (pair_planted == PLANTED_HASH) text_add(out, "%llx ", (unsigned long long)position_hash(t));
    if (pair_planted == PLANTED_SEED)
        text_add(out, "%llu ", (unsigned long long)room->session->seed);
    for (unsigned z = 0; pair_planted == PLANTED_INDEX && z < t->zones; z++)
        text_add(out, "%u ", zone_count(t, (zone_id)z) ? zone_top(t, (zone_id)z) : 0u);
}

static void sent(void *network, connection_id to, const char *bytes, size_t length)
{
    struct side *side = network;
    struct served *s = side->s;
    const struct connection *c = core_connection(s->core, to);
    const struct room *room = room_of(side);
    if (c && c->seat == side->viewer && room && room->session) {
        text_add(&side->sent, "%lld ", (long long)s->now % 100000000);
        plant(side, &side->sent);
        text_add_bytes(&side->sent, bytes, length);
        text_add_char(&side->sent, '\n');
    }
    for (unsigned i = 0; i < s->client_count; i++) {
        if (s->clients[i]->id == to && s->clients[i]->open)
            client_take(s->clients[i], bytes, length);
    }
}

/* ---- sitting down ---------------------------------------------------------------------------- */

static void take_field(const json_t *message, const char *key, char *out, size_t size)
{
    const char *value = json_string_value(json_object_get(message, key));
    if (value) snprintf(out, size, "%s", value);
}

static struct client *open_table(struct side *side, const char *token)
{
    struct client *c = client_new(side->s, "");
    struct text ask = { 0 };
    text_add(&ask, "{\"do\":\"open\",\"table\":\"%s\"", side->table);
    if (*token) text_add(&ask, ",\"token\":\"%s\"", token);
    text_add_char(&ask, '}');
    client_say(c, "%s", text_string(&ask));
    served_settle(side->s);
    text_release(&ask);
    return c;
}

static void sit(struct side *side, seat_id seat)
{
    struct client *c = open_table(side, "");
    client_say(c, "{\"do\":\"seat\",\"what\":\"sit\",\"seat\":%u,\"name\":\"P%u\",\"id\":\"s\"}",
               seat + 1u, seat + 1u);
    served_settle(side->s);
    for (size_t i = 0; i < json_array_size(c->messages); i++)
        take_field(json_array_get(c->messages, i), "token", side->tokens[seat],
                   sizeof side->tokens[seat]);
    property_require(*side->tokens[seat], "nobody can sit down: %s", text_string(&c->heard));
    side->seats[seat] = c;
}

/* What people have set from the beginning: where passes are held back, some let a setting pass for
 * them; elsewhere that would be done at once, and everybody answers by hand. */
static void set_up(struct side *side)
{
    bool held = side->seat_count > 1 && table_hides_hands(room_of(side)->session->table);
    for (seat_id s = 0; s < side->seat_count; s++) {
        bool passes = held && side->settings >> s & 1;
        client_say(side->seats[s], "{\"do\":\"auto\",\"say\":\"orders ask\"}");
        client_say(side->seats[s], "{\"do\":\"auto\",\"say\":\"%s\"}",
                   passes ? "empty" : "off empty");
        served_settle(side->s);
    }
}

static bool make_table(struct side *side, const struct game *game, const char *options)
{
    struct text body = { 0 };
    text_add(&body, "{\"game\":\"%s\",\"undo\":\"free\",\"pass\":%d,\"seats\":[\"me\"", game->name,
             pair_planted == PLANTED_TIME ? 0 : 1500);
    for (unsigned i = 1; i < side->seat_count; i++) text_add_string(&body, ",\"open\"");
    json_close(&body, ']');
    json_key(&body, "options");
    json_text(&body, options);
    json_close(&body, '}');
    served_request(side->s, "POST", "/api/tables", text_string(&body));
    json_t *reply = json_loads(text_string(&side->s->reply), 0, NULL);
    take_field(reply, "table", side->table, sizeof side->table);
    take_field(reply, "token", side->tokens[0], sizeof side->tokens[0]);
    json_decref(reply);
    text_release(&body);
    return side->s->status == 201;
}

/* False: these options are refused. */
static bool side_init(struct side *side, const struct game *game, const struct options *options,
                      uint32_t seed)
{
    struct text words = { 0 };
    side->s = served_new(NULL, seed);
    side->s->limits.messages = side->s->limits.burst = 1000000;
    side->s->network = side;
    side->s->sent = sent;
    served_crash(side->s); /* with these limits */
    side->seat_count = (unsigned)options->value[OPTION_PLAYERS].number;
    options_print(game, options, &words);
    bool fine = make_table(side, game, text_string(&words));
    text_release(&words);
    return fine;
}

static void side_begin(struct side *side)
{
    side->watcher = open_table(side, "");
    side->seats[0] = open_table(side, side->tokens[0]);
    for (seat_id s = 1; s < side->seat_count; s++) sit(side, s);
    property_require(room_of(side)->session, "a full table has not begun");
    set_up(side);
}

static void side_release(struct side *side)
{
    text_release(&side->sent);
    served_free(side->s);
}

/* ---- what people do besides ------------------------------------------------------------------ */

static struct client **client_at(struct side *side, seat_id seat)
{
    return seat == NOBODY ? &side->watcher : &side->seats[seat];
}

/* The viewer's line is lost, and they come back. */
static void come_back(struct side *side, seat_id seat, bool with_number)
{
    struct client **at = client_at(side, seat), *old = *at;
    struct text ask = { 0 };
    client_leave(old);
    *at = client_new(side->s, "");
    (*at)->view = json_incref(old->view);
    (*at)->number = old->number;
    text_add(&ask, "{\"do\":\"open\",\"table\":\"%s\"", side->table);
    if (seat != NOBODY) text_add(&ask, ",\"token\":\"%s\"", side->tokens[seat]);
    if (with_number) text_add(&ask, ",\"number\":%u", old->number);
    text_add_char(&ask, '}');
    client_say(*at, "%s", text_string(&ask));
    served_settle(side->s);
    text_release(&ask);
    pair_seen.resumed++;
}

static void all_come_back(struct side *side)
{
    pair_seen.crashes++;
    served_crash(side->s);
    for (seat_id s = 0; s < side->seat_count; s++)
        side->seats[s] = open_table(side, side->tokens[s]);
    side->watcher = open_table(side, "");
}

static void ask(struct side *side, struct client *c, unsigned what)
{
    static const char *const asks[] = {
        "{\"do\":\"hint\",\"id\":1}",
        "{\"do\":\"why\",\"moves\":1,\"id\":2}",
        "{\"do\":\"log\",\"from\":0,\"id\":3}",
        "{\"do\":\"forecast\",\"id\":4}",
        "{\"do\":\"past\",\"moves\":1,\"id\":5}",
        "{\"do\":\"why\",\"event\":2,\"id\":6}",
        "{\"do\":\"move\",\"index\":60000,\"id\":\"x\"}",
        "{\"do\":\"agree\",\"yes\":true}",
        "{\"do\":\"past\",\"moves\":0,\"as\":1}",
        "{\"do\":\"past\",\"moves\":0,\"steps\":64,\"id\":7}",
        "{\"do\":\"past\",\"moves\":3,\"steps\":20,\"id\":8}",
        "{\"do\":\"past\",\"moves\":0,\"steps\":9,\"as\":\"everything\"}",
        "{\"do\":\"why\",\"moves\":2,\"at\":3,\"id\":9}",
        "{\"do\":\"forecast\",\"at\":2,\"id\":10}",
        "{\"do\":\"log\",\"as\":\"everything\"}",
        "{\"do\":\"log\",\"from\":4,\"lines\":true,\"id\":11}",
        "{\"do\":\"signal\",\"phrase\":2}",
        "{\"do\":\"auto\"}",
        "{\"do\":\"drift\"}",
    };
    pair_seen.asked++;
    client_say(c, "%s", asks[what % (sizeof asks / sizeof *asks)]);
    served_settle(side->s);
}

/* The same at both tables, whatever lies there. */
static void do_besides(struct side *side, struct stream *luck)
{
    unsigned what = stream_below(luck, 40), which = stream_below(luck, 1000);
    seat_id other = (seat_id)(which % side->seat_count);
    if (what < 6)
        ask(side, *client_at(side, side->viewer), which);
    else if (what < 8)
        ask(side, side->seats[other], which / 16);
    else if (what < 9)
        come_back(side, side->viewer, which & 1);
    else if (what < 10 && which % 5 == 0)
        all_come_back(side);
    else if (what < 11 && side->viewer != NOBODY) {
        pair_seen.taken_back++;
        client_say(side->seats[side->viewer], "{\"do\":\"undo\"}");
        served_settle(side->s);
    }
}

/* ---- playing --------------------------------------------------------------------------------- */

static bool is_in_window(const struct table *t)
{
    return t->setup->game->prompts[t->prompt].window;
}

/* One move of the list, by hand unless a setting is about to pass. */
static void take_turn(struct side *side, const struct session *list)
{
    struct room *room = room_of(side);
    served_pass_time(side->s, HAND_MS);
    unsigned at = room->session->count;
    property_require(at < list->count, "the table is at move %u, of %u", at, list->count);
    const struct taken *move = &list->moves[at];
    property_require(move->seat < side->seat_count, "seat %u is asked, of %u", move->seat + 1u,
                     side->seat_count);
    pair_seen.windows += is_in_window(room->session->table);
    if (room->held) {
        side->by_setting++;
    } else {
        client_say(side->seats[move->seat], "{\"do\":\"move\",\"index\":%u,\"number\":%u}",
                   move->index, side->seats[move->seat]->number);
    }
    for (int64_t ms = 0; ms < SHOWN_MS && room->session->count == at; ms += WAIT_MS)
        served_pass_time(side->s, WAIT_MS);
    const struct text *heard = &side->seats[move->seat]->heard;
    bool made = room->session->count == at + 1 && room->session->moves[at].index == move->index;
    property_require(made, "move %u is not made: %s", at + 1,
                     text_string(heard) + (heard->length > 900 ? heard->length - 900 : 0));
}

static void play(struct side *side, const struct session *list, unsigned moves, uint32_t besides)
{
    struct stream luck = stream_make(besides, 1);
    for (unsigned i = 0; i < 4 * pair_moves_most; i++) {
        do_besides(side, &luck);
        if (room_of(side)->session->count >= moves) break;
        take_turn(side, list);
    }
}

/* ---- comparing ------------------------------------------------------------------------------- */

/* The first line that is another. */
static void compare(const struct side *is, const struct side *would)
{
    const char *a = text_string(&is->sent), *b = text_string(&would->sent);
    pair_seen.bytes += is->sent.length;
    while (*a && *b) {
        size_t la = strcspn(a, "\n"), lb = strcspn(b, "\n"), same = 0;
        while (same < la && a[same] == b[same]) same++;
        size_t from = same > 60 ? same - 60 : 0;
        property_require(la == lb && same == la,
                         "what %s does not know is told to it: '%.*s' would be '%.*s'",
                         viewer_name(is->viewer), (int)(la - from < 200 ? la - from : 200),
                         a + from, (int)(lb - from < 200 ? lb - from : 200), b + from);
        a += la + (a[la] != 0);
        b += lb + (b[lb] != 0);
    }
    property_require(!*a && !*b, "%s is told more at one table: '%.200s'", viewer_name(is->viewer),
                     *a ? a : b);
}

/* What must not be in any message while the game goes on. */
static void search(const struct side *side)
{
    const struct room *room = room_of(side);
    struct text seed = { 0 }, salt = { 0 };
    if (table_is_over(room->session->table)) return;
    text_add(&seed, "%llu", (unsigned long long)room->seed);
    salt_print(room->salt, &salt);
    property_require(!strstr(text_string(&side->sent), text_string(&seed)), "the seed is told");
    property_require(!strstr(text_string(&side->sent), text_string(&salt)), "the salt is told");
    for (seat_id s = 0; s < side->seat_count; s++)
        property_require(s == side->viewer || !strstr(text_string(&side->sent), side->tokens[s]),
                         "a link to another seat is told");
    text_release(&seed);
    text_release(&salt);
}

/* ---- two tables ------------------------------------------------------------------------------ */

/* Tables of a set-up begin as copies of its fresh one, and the server shares set-ups: this one is
 * as another deal has it for as long as the second table is played. */
static struct {
    const struct setup *setup;
    struct table *fresh; /* as it was */
} exchanged;

static void lay_out(const struct setup *setup, const struct table *fresh)
{
    table_copy(setup->fresh, fresh);
    setup->fresh->setup = setup;
}

/* Keeps the set-up in use, also while the server is killed. */
static void hold(const struct setup *setup)
{
    struct diagnostics none = { 0 };
    check(setup_share(setup->game, &setup->options, &none) == setup);
    exchanged.setup = setup;
    exchanged.fresh = spare_table(setup);
    table_copy(exchanged.fresh, setup->fresh);
}

/* Also after a failure in between. */
static void put_back(void)
{
    if (!exchanged.setup) return;
    lay_out(exchanged.setup, exchanged.fresh);
    free(exchanged.fresh);
    setup_drop(exchanged.setup);
    exchanged.setup = NULL;
}

static void play_both(struct side sides[2], const struct deal deals[2], unsigned moves,
                      const struct options *options, uint32_t seed)
{
    uint32_t besides = seed + 1;
    const struct setup *setup = room_of(&sides[0])->session->setup;
    hold(setup);
    play(&sides[0], &deals[0].session, moves, besides);
    lay_out(setup, deals[1].setup->fresh);
    check(side_init(&sides[1], setup->game, options, seed));
    side_begin(&sides[1]);
    play(&sides[1], &deals[1].session, moves, besides);
    compare(&sides[0], &sides[1]);
    search(&sides[0]);
    pair_seen.pairs++;
    pair_seen.moves += moves;
    pair_seen.whole += table_is_over(room_of(&sides[0])->session->table);
    unsigned a = sides[0].by_setting, b = sides[1].by_setting;
    pair_seen.passed += a + b;
    pair_seen.unlike += a > b ? a - b : b - a;
    put_back();
}

/* Where nothing lies hidden there is no other deal: the same one, so that what is said of seeds and
 * links is searched for in those games, too. */
static int deal_again(const struct deal *deal, struct deal *other)
{
    const struct session *s = &deal->session;
    deal_init(other, deal->setup->game, &deal->setup->options, s->seed, NULL);
    for (unsigned i = 0; i < s->count; i++) session_choose(&other->session, s->moves[i].index);
    return (int)s->count;
}

/* The game that the first table has begun, played at random, and another deal of it. */
static void find_and_play(struct side sides[2], const struct options *options, uint32_t seed,
                          struct choices *c)
{
    const struct session *began = room_of(&sides[0])->session;
    struct exchanges exchanges;
    struct deal deals[2];
    deal_init(&deals[0], began->setup->game, &began->setup->options, began->seed, NULL);
    draw_exchanges(deals[0].setup, sides[0].viewer, c, &exchanges);
    struct session *s = &deals[0].session;
    for (unsigned i = 0; i < began->count; i++) session_choose(s, began->moves[i].index);
    while (!table_is_over(s->table) && s->count < pair_moves_most)
        session_choose(s, choose(c, s->table->moves));
    bool hidden = exchanges.count; /* finding another deal leaves some out */
    int moves = hidden ? deal_find_other(&deals[0], &exchanges, &deals[1], sides[0].viewer, c)
                       : deal_again(&deals[0], &deals[1]);
    pair_seen.open += !hidden;
    if (moves > 0) play_both(sides, deals, (unsigned)moves, options, seed);
    if (moves >= 0) deal_release(&deals[1]);
    deal_release(&deals[0]);
}

void served_pair_holds(struct choices *c, const void *about)
{
    const struct game *game = about;
    struct options options;
    struct side sides[2] = { 0 };
    put_back();
    draw_options(game, c, &options);
    uint32_t seed = choose_u32(c);
    unsigned seats = (unsigned)options.value[OPTION_PLAYERS].number, who = choose(c, seats + 1);
    for (unsigned i = 0; i < 2; i++) {
        sides[i].viewer = who < seats ? (seat_id)who : (seat_id)NOBODY;
        sides[i].settings = i ? sides[0].settings : choose(c, 4) ? EVERYBODY : choose(c, 256);
    }
    if (side_init(&sides[0], game, &options, seed)) {
        side_begin(&sides[0]);
        find_and_play(sides, &options, seed, c);
    }
    for (unsigned i = 0; i < 2; i++) {
        if (sides[i].s) side_release(&sides[i]);
    }
}
