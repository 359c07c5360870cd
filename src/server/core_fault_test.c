/* SPDX-License-Identifier: MIT */
/* What becomes of a table whose rules fail, or lead elsewhere than when it was played: it is
 * frozen, others go on, and nobody meets the fault again by starting the server anew. */
#include "testing/at_table.h"

/* ---- a rule that fails ----------------------------------------------------------------------- */

static void fail(struct sink *sink, const struct table *t, const struct event *event)
{
    (void)sink, (void)t, (void)event;
    check(!"a rule of the test's own");
}

static struct sink bomb = { fail };

static const char *state_of(const struct client *c)
{
    return json_string_value(json_object_get(c->table, "state"));
}

Test(core_fault, a_rule_that_fails_stops_its_table_alone)
{
    struct served *s = served_new(NULL, 71);
    struct made made = make(s, "{\"game\":\"gemotion\"}"),
                other = make(s, "{\"game\":\"gemotion\"}");
    struct client *ann = open_seat(s, &made, made.token), *ben = open_seat(s, &other, other.token);
    play_on(s, &ann, 1, 3);
    uint32_t entries = room_find(s->core, made.table)->entries;
    room_find(s->core, made.table)->session->table->sink = &bomb;
    client_say(ann, "{\"do\":\"move\",\"index\":0,\"id\":\"last\"}");
    served_settle(s);
    expect_refused(ann, "The table stops: a rule of the game failed");
    cr_expect_str_eq(state_of(ann), "frozen");
    cr_expect_eq(room_find(s->core, made.table)->entries, entries, "the moves so far are kept");
    cr_expect_eq(s->core->counts.frozen, 1u);
    cr_expect_eq(served_logged(s, "\"event\":\"frozen\""), 1u);
    cr_expect(strstr(text_string(&s->log), "\"save\":\"limbic save"), "%s", text_string(&s->log));
    play_on(s, &ben, 1, 3000);
    cr_expect(is_over(ben), "others go on");
    for (unsigned restart = 0; restart < 3; restart++) {
        served_crash(s);
        struct client *again = open_seat(s, &made, made.token);
        cr_expect_str_eq(state_of(again), "frozen");
        cr_expect(strstr(json_string_value(json_object_get(again->table, "reason")), "failed"));
        client_say(again, "{\"do\":\"move\",\"index\":0}");
        expect_refused(again, "This table cannot go on");
        client_say(again, "{\"do\":\"past\",\"moves\":1,\"id\":\"past\"}");
        cr_expect(strstr(text_string(&again->heard), "\"id\":\"past\""), "it can be read");
    }
    cr_expect_eq(served_logged(s, "\"event\":\"frozen\""), 1u, "nothing is met again");
    served_free(s);
}

/* That it is frozen could not be stored: it does not go on meanwhile, and is tried again. */
Test(core_fault, a_table_that_cannot_be_stored_as_frozen_is_frozen_all_the_same)
{
    struct served *s = served_new(NULL, 72);
    struct made made = make(s, "{\"game\":\"gemotion\"}");
    struct client *ann = open_seat(s, &made, made.token);
    int64_t before = decisions(ann);
    room_find(s->core, made.table)->session->table->sink = &bomb;
    s->store_fails = "the disk is full";
    client_say(ann, "{\"do\":\"move\",\"index\":0}");
    served_pass_time(s, 5000);
    client_say(ann, "{\"do\":\"move\",\"index\":0}");
    served_pass_time(s, 5000);
    cr_expect_eq(decisions(ann), before);
    s->store_fails = NULL;
    served_pass_time(s, 5000);
    served_crash(s);
    cr_expect_str_eq(state_of(open_seat(s, &made, made.token)), "frozen");
    served_free(s);
}

/* ---- other rules, other cards ---------------------------------------------------------------- */

/* A table in another store, as if it had been played with other rules or cards. */
struct copying {
    struct store *to;
    bool other_version;
    const char *other_pack; /* NULL: the same */
    unsigned wrong;         /* that move led elsewhere; 0: none */
    unsigned moves;
};

static void put(struct store *to, const struct store_write *write)
{
    struct store_batch batch = { .writes = write, .count = 1 };
    struct text problem = { 0 };
    cr_assert(to->commit(to, &batch, 1, &problem) && !batch.failed, "%s", text_string(&problem));
    text_release(&problem);
}

static bool copy_row(void *with, const struct store_row *row)
{
    const struct copying *c = with;
    struct store_write write = { .kind = STORE_NEW, .row = *row };
    memcpy(write.table, row->id, sizeof write.table);
    write.row.entries = 0;
    write.row.version += c->other_version;
    if (c->other_pack) write.row.pack = c->other_pack;
    put(c->to, &write);
    return true;
}

static bool copy_entry(void *with, const struct store_entry *entry)
{
    struct copying *c = with;
    char body[500];
    struct store_write write = { .kind = STORE_ENTRY, .entry = *entry };
    snprintf(body, sizeof body, "%s", entry->body);
    bool move = strchr("mba", entry->kind) != NULL;
    c->moves += move;
    if (move && c->moves == c->wrong) {
        char *hash = strchr(strchr(body, ' ') + 1, ' ') + 1;
        *hash = *hash == '0' ? '1' : '0';
    }
    write.entry.body = body;
    snprintf(write.table, sizeof write.table, "%s", (const char *)c->to->name);
    put(c->to, &write);
    return true;
}

/* A server on the copy. */
static struct served *served_copy(struct served *s, const char *table, struct copying *c)
{
    struct text problem = { 0 };
    c->to = store_memory_new();
    const char *name = c->to->name;
    c->to->name = table; /* for entries, which do not say whose they are */
    cr_assert(s->store->load(s->store, table, copy_row, copy_entry, c, &problem));
    c->to->name = name;
    return served_new(c->to, 73);
}

struct played {
    struct served *s;
    struct made made;
    unsigned moves;
};

static struct played play_some(const char *game)
{
    struct played p = { .s = served_new(NULL, 74) };
    char body[100];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"undo\":\"free\"}", game);
    p.made = make(p.s, body);
    struct client *ann = open_seat(p.s, &p.made, p.made.token);
    play_on(p.s, &ann, 1, 6);
    p.moves = room_find(p.s->core, p.made.table)->session->count;
    cr_assert_gt(p.moves, 5u);
    return p;
}

Test(core_fault, a_table_of_other_rules_or_cards_goes_on_where_every_position_agrees)
{
    struct copying ways[] = { { .other_version = true }, { .other_pack = "00000000deadbeef" } };
    struct played p = play_some("gemotion");
    for (unsigned i = 0; i < 2; i++) {
        struct served *now = served_copy(p.s, p.made.table, &ways[i]);
        struct client *ann = open_seat(now, &p.made, p.made.token);
        cr_expect_str_eq(state_of(ann), "playing");
        cr_expect_eq(room_find(now->core, p.made.table)->session->count, p.moves);
        play_on(now, &ann, 1, 3000);
        cr_expect(is_over(ann));
        served_free(now);
    }
    served_free(p.s);
}

static void expect_branch(struct served *s, const struct made *made, unsigned moves)
{
    char body[200];
    snprintf(body, sizeof body, "{\"from\":{\"table\":\"%s\",\"moves\":%u}}", made->table, moves);
    struct made branch = make(s, body);
    struct client *ann = open_seat(s, &branch, branch.token);
    cr_expect_geq(room_find(s->core, branch.table)->session->count, moves);
    play_on(s, &ann, 1, 3000);
    cr_expect(is_over(ann), "what was branched is played to its end");
    snprintf(body, sizeof body, "{\"from\":{\"table\":\"%s\",\"moves\":%u}}", made->table,
             moves + 1);
    served_request(s, "POST", "/api/tables", body);
    cr_expect_eq(s->status, 400u, "not from later");
}

Test(core_fault, a_table_that_leads_elsewhere_is_frozen_where_it_last_agreed_and_branched_there)
{
    struct copying ways[] = { { .other_version = true, .wrong = 4 },
                              { .other_pack = "00000000deadbeef", .wrong = 4 },
                              { .other_version = true, .wrong = 1 } };
    struct played p = play_some("gemotion");
    for (unsigned i = 0; i < 3; i++) {
        unsigned agree = ways[i].wrong - 1;
        struct served *now = served_copy(p.s, p.made.table, &ways[i]);
        struct client *ann = open_seat(now, &p.made, p.made.token);
        cr_expect_str_eq(state_of(ann), "frozen");
        cr_expect(strstr(json_string_value(json_object_get(ann->table, "reason")),
                         "rules or cards of today lead elsewhere"));
        cr_expect_eq(room_find(now->core, p.made.table)->session->count, agree);
        client_say(ann, "{\"do\":\"move\",\"index\":0}");
        expect_refused(ann, "This table cannot go on");
        expect_branch(now, &p.made, agree);
        served_crash(now);
        cr_expect_str_eq(state_of(open_seat(now, &p.made, p.made.token)), "frozen");
        cr_expect_eq(served_logged(now, "\"event\":\"frozen\""), 1u);
        served_free(now);
    }
    served_free(p.s);
}

/* All positions are worked out only if the last one differs, or rules or cards do: what stands in
 * between is not looked at otherwise. */
Test(core_fault, with_the_same_rules_and_cards_the_last_position_decides)
{
    struct played p = play_some("gemotion");
    struct copying between = { .wrong = 2 }, last = { .wrong = p.moves };
    struct served *now = served_copy(p.s, p.made.table, &between);
    cr_expect_str_eq(state_of(open_seat(now, &p.made, p.made.token)), "playing");
    served_free(now);
    now = served_copy(p.s, p.made.table, &last);
    struct client *ann = open_seat(now, &p.made, p.made.token);
    cr_expect_str_eq(state_of(ann), "frozen");
    cr_expect_eq(room_find(now->core, p.made.table)->session->count, p.moves - 1);
    cr_expect(strstr(json_string_value(json_object_get(ann->table, "reason")), "stored position"));
    served_free(now);
    served_free(p.s);
}
