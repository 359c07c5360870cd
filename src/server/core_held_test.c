/* SPDX-License-Identifier: MIT */
/* Passes that are held back, and who was away for long. */
#include "testing/at_table.h"

/* Two people at a table with hidden hands, one of whom has just passed: it is not shown yet. */
struct held {
    struct served *s;
    struct made made;
    struct client *at[2];
    char tokens[2][40];
    unsigned by;
};

/* What a pass is called differs; it is what is held. */
static bool find_pass(struct held *h)
{
    const struct room *room = room_find(h->s->core, h->made.table);
    h->by = offered(h->at[0]) ? 0 : 1;
    size_t count = offered(h->at[h->by]);
    for (size_t i = count;
         i-- && room->session->setup->game->prompts[room->session->table->prompt].window;) {
        unsigned before = room->session->count;
        client_say(h->at[h->by], "{\"do\":\"move\",\"index\":%zu,\"id\":\"pass\"}", i);
        served_settle(h->s);
        if (room->held) return true;
        if (room->session->count != before) return false;
    }
    return false;
}

static struct held hold_pass(uint64_t seed)
{
    struct held h = { .s = served_new(NULL, seed) };
    h.made = make(h.s, "{\"game\":\"sentiment\",\"seats\":[\"me\",\"open\"],\"undo\":\"never\"}");
    h.at[0] = open_seat(h.s, &h.made, h.made.token);
    memcpy(h.tokens[0], h.made.token, sizeof h.tokens[0]);
    h.at[1] = sit_down(h.s, &h.made, "Ben", h.tokens[1]);
    for (unsigned i = 0; i < 2; i++) client_say(h.at[i], "{\"do\":\"auto\",\"say\":\"off empty\"}");
    served_settle(h.s);
    for (unsigned i = 0; i < 300 && !find_pass(&h); i++) play_on(h.s, h.at, 2, 1);
    cr_assert(room_find(h.s->core, h.made.table)->held, "no pass was held");
    cr_assert(strstr(text_string(&h.at[h.by]->heard), "\"held\":true"));
    for (unsigned i = 0; i < 2; i++) json_array_clear(h.at[i]->messages);
    return h;
}

Test(core_held, a_pass_that_is_not_shown_yet_is_shown_in_time)
{
    struct held h = hold_pass(81);
    const struct room *room = room_find(h.s->core, h.made.table);
    unsigned count = room->session->count;
    client_say(h.at[h.by], "{\"do\":\"move\",\"index\":0,\"id\":\"other\"}");
    expect_refused(h.at[h.by], "You have answered");
    client_say(h.at[h.by], "{\"do\":\"move\",\"index\":0,\"id\":\"pass\"}");
    cr_expect_eq(room->session->count, count, "sent again it is answered, not made");
    served_pass_time(h.s, 1500);
    cr_expect_gt(room->session->count, count);
    expect_no_drift(h.s);
    served_free(h.s);
}

Test(core_held, a_pass_that_is_not_shown_yet_is_taken_back_by_who_gave_it)
{
    struct held h = hold_pass(82);
    struct room *room = room_find(h.s->core, h.made.table);
    room->undo = UNDO_WAY_OWN;
    unsigned count = room->session->count, entries = room->entries;
    client_say(h.at[1 - h.by], "{\"do\":\"undo\",\"id\":\"theirs\"}");
    cr_expect(room->held, "others cannot");
    size_t heard = h.at[1 - h.by]->heard.length;
    client_say(h.at[h.by], "{\"do\":\"undo\",\"id\":\"mine\"}");
    cr_expect(!room->held);
    cr_expect_eq(h.at[1 - h.by]->heard.length, heard, "nobody else hears of it");
    served_pass_time(h.s, 10000);
    cr_expect_eq(room->session->count, count);
    cr_expect_eq(room->entries, entries, "there is no entry of it");
    cr_expect_gt(offered(h.at[h.by]), 0u, "and the seat is asked still");
    client_say(h.at[h.by], "{\"do\":\"move\",\"index\":0,\"id\":\"pass\"}");
    served_pass_time(h.s, 1500);
    cr_expect_gt(room->session->count, count, "the same id is another move now");
    served_free(h.s);
}

Test(core_held, where_nothing_is_taken_back_a_held_pass_is_not_either)
{
    struct held h = hold_pass(83);
    client_say(h.at[h.by], "{\"do\":\"undo\"}");
    expect_refused(h.at[h.by], "nothing is taken back");
    cr_expect(room_find(h.s->core, h.made.table)->held);
    served_free(h.s);
}

/* It was not stored, and nobody was shown it: the seat is asked again. */
Test(core_held, a_crash_while_a_pass_is_held_asks_again)
{
    struct held h = hold_pass(84);
    unsigned count = room_find(h.s->core, h.made.table)->session->count;
    served_crash(h.s);
    h.at[0] = open_seat(h.s, &h.made, h.tokens[0]);
    h.at[1] = open_seat(h.s, &h.made, h.tokens[1]);
    const struct room *room = room_find(h.s->core, h.made.table);
    cr_expect_eq(room->session->count, count);
    cr_expect_gt(offered(h.at[h.by]), 0u);
    client_say(h.at[h.by], "{\"do\":\"move\",\"index\":%zu,\"id\":\"pass\"}",
               offered(h.at[h.by]) - 1);
    served_pass_time(h.s, 2000);
    cr_expect_gt(room->session->count, count, "sent again it is made, once");
    play_on(h.s, h.at, 2, 5000);
    cr_expect(is_over(h.at[0]));
    expect_no_drift(h.s);
    served_free(h.s);
}

/* ---- who was away for long ------------------------------------------------------------------- */

Test(core_held, who_missed_more_than_a_hundred_steps_gets_the_table)
{
    struct served *s = served_new(NULL, 85);
    struct made made = make(s, "{\"game\":\"sentinels\"}");
    struct client *ann = open_seat(s, &made, made.token), *twin = open_seat(s, &made, made.token);
    uint32_t number = twin->number;
    const struct room *room = room_find(s->core, made.table);
    client_leave(twin);
    while (room->entries <= number + STEPS_MAX && !is_over(ann)) play_on(s, &ann, 1, 1);
    cr_assert_gt(room->entries, number + STEPS_MAX);
    struct client *back = client_new(s, "");
    client_say(back, "{\"do\":\"open\",\"table\":\"%s\",\"token\":\"%s\",\"number\":%u}",
               made.table, made.token, number);
    served_settle(s);
    cr_expect(back->table, "%s", text_string(&back->heard));
    cr_expect(json_equal(back->view, ann->view));
    cr_expect(!strstr(text_string(&back->heard), "{\"step\":"));
    expect_no_drift(s);
    served_free(s);
}
