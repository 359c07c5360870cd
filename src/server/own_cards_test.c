/* SPDX-License-Identifier: MIT */
/* Tables with cards of their own: they are played, rest, come back after a crash, and are private;
 * packs that nobody plays with are given back. */
#include "testing/at_table.h"

#define FILE_TEXT                                                                                  \
    "game sentiment\\ndeck emotion anger\\ncard \\\"Slammed Door%s\\\" x2\\n    action, impulse 1" \
    "\\n    deal 1 damage to me\\n"

/* A table on which the card is in the first hand; `mark` makes each file another one. */
static const char *body_with(const char *mark, const char *more)
{
    static char body[2000];
    struct text text = { 0 };
    text_add(&text,
             "{\"cards\":{\"text\":\"" FILE_TEXT "\"},\"from\":{\"scene\":\"scene x\\ngame "
             "sentiment\\noptions decks=everything,love\\ngiven\\n    hand[1]: Slammed "
             "Door%s, ...\\n\"}%s}",
             mark, mark, more);
    snprintf(body, sizeof body, "%s", text_string(&text));
    text_release(&text);
    return body;
}

static bool sees_card(const struct client *c)
{
    const char *id;
    json_t *card;
    json_object_foreach(json_object_get(c->view, "cards"), id, card)
    {
        const char *name = json_string_value(json_object_get(card, "name"));
        if (name && strncmp(name, "Slammed Door", 12) == 0) return true;
    }
    return false;
}

static unsigned packs_in(const struct served *s)
{
    unsigned count = 0;
    for (const struct own_pack *own = s->core->own_packs; own; own = *(struct own_pack *const *)own)
        count++; /* `next` comes first */
    return count;
}

Test(own_cards, are_played_with_and_come_back_after_a_crash)
{
    struct served *s = served_new(NULL, 1);
    struct made made = make(s, body_with("", ""));
    struct client *ann = open_seat(s, &made, made.token);
    cr_assert(sees_card(ann), "%s", text_string(&ann->heard));
    cr_expect_eq(s->core->counts.tried, 1u);
    play_on(s, &ann, 1, 12);
    char cards[80];
    copy_field(ann->table, "cards", cards, sizeof cards);
    served_request(s, "GET", cards, NULL);
    cr_expect(strstr(text_string(&s->reply), "Slammed Door"), "%s", cards);
    int64_t before = decisions(ann);
    served_crash(s);
    served_request(s, "GET", cards, NULL);
    cr_expect_eq(s->status, 200u, "its cards are there before it is opened");
    ann = open_seat(s, &made, made.token);
    cr_expect_str_eq(json_string_value(json_object_get(ann->table, "state")), "playing");
    cr_expect_eq(decisions(ann), before);
    play_on(s, &ann, 1, 3000);
    cr_expect(is_over(ann));
    expect_no_drift(s);
    struct text again = { 0 };
    text_add(&again, "{\"from\":{\"table\":\"%s\",\"moves\":4}}", made.table);
    struct made next = make(s, text_string(&again));
    cr_expect(room_find(s->core, next.table)->own, "it goes on with the same cards");
    text_release(&again);
    served_free(s);
}

Test(own_cards, of_a_table_that_rests_are_given_back_and_read_again)
{
    struct served *s = served_new(NULL, 2);
    struct made made = make(s, body_with("", "")), other;
    struct client *ann = open_seat(s, &made, made.token);
    int64_t before = decisions(ann);
    cr_expect_eq(packs_in(s), 1u);
    client_leave(ann);
    served_pass_time(s, 700 * 1000);
    other = make(s, body_with(" Again", ""));
    cr_expect_eq(packs_in(s), 1u, "the first one is gone");
    ann = open_seat(s, &made, made.token);
    cr_expect(sees_card(ann));
    cr_expect_eq(decisions(ann), before);
    struct client *ben = open_seat(s, &other, other.token);
    cr_expect(sees_card(ben));
    served_free(s);
}

/* Two who try the same share it. */
Test(own_cards, of_the_same_text_are_one_pack)
{
    struct served *s = served_new(NULL, 3);
    for (unsigned i = 0; i < 3; i++) make(s, body_with("", ""));
    cr_expect_eq(packs_in(s), 1u);
    served_free(s);
}

struct wrong {
    const char *body, *words;
};

Test(own_cards, that_are_wrong_make_no_table)
{
    struct served *s = served_new(NULL, 4);
    static const struct wrong all[] = {
        { "{\"game\":\"sentiment\",\"cards\":7}", "must be an object" },
        { "{\"game\":\"sentiment\",\"cards\":{\"text\":\"game sentiment\\ncard\\n\"}}",
          "new.cards:2:" },
        { "{\"game\":\"gemotion\",\"cards\":{\"text\":\"game sentiment\\ndeck emotion anger\\ncard "
          "\\\"A\\\"\\n    action, impulse 1\\n    deal 1 damage to me\\n\"}}",
          "of another game" },
        { "{\"game\":\"sentiment\",\"public\":true,\"cards\":{\"text\":\"game sentiment\\n\"}}",
          "by its link alone" },
        { "{\"game\":\"sentiment\",\"cards\":{\"alone\":true,\"text\":\"game sentiment\\ncard "
          "\\\"A\\\"\\n    action, impulse 1\\n    deal 1 damage to me\\n\"}}",
          "" },
        { 0 },
    };
    for (unsigned i = 0; all[i].body; i++) {
        served_request(s, "POST", "/api/tables", all[i].body);
        cr_expect_eq(s->status, 400u, "%s", text_string(&s->reply));
        cr_expect(strstr(text_string(&s->reply), all[i].words), "%s", text_string(&s->reply));
    }
    cr_expect_eq(s->core->open_tables, 0u);
    served_free(s);
}

/* A table waits as long as there is no room for its cards, and begins when there is. */
Test(own_cards, have_room_for_so_many_packs)
{
    struct served *s = served_new(NULL, 5);
    s->core->limits.tried_open = 1;
    struct made first = make(s, body_with("", ""));
    struct client *ann = open_seat(s, &first, first.token);
    served_request(s, "POST", "/api/tables", body_with(" Two", ""));
    cr_expect_eq(s->status, 400u);
    cr_expect(strstr(text_string(&s->reply), "try again in some minutes"), "%s",
              text_string(&s->reply));
    cr_expect_gt(s->core->counts.tried_refused, 0u);
    client_leave(ann);
    served_pass_time(s, 700 * 1000);
    struct made second = make(s, body_with(" Two", ""));
    struct client *ben = open_seat(s, &second, second.token);
    cr_expect(sees_card(ben));
    struct client *late = client_new(s, "");
    client_say(late, "{\"do\":\"open\",\"table\":\"%s\",\"token\":\"%s\"}", first.table,
               first.token);
    served_settle(s);
    expect_refused(late, "as many games with cards of their own");
    client_leave(ben);
    served_pass_time(s, 700 * 1000);
    ann = open_seat(s, &first, first.token);
    cr_expect(sees_card(ann), "and it is as it was: %s", text_string(&ann->heard));
    served_free(s);
}

Test(own_cards, are_tried_twenty_times_an_hour_from_an_address)
{
    struct served *s = served_new(NULL, 6);
    s->core->limits.tried = 2;
    unsigned made = 0;
    for (unsigned i = 0; i < 3; i++) {
        const char *body = body_with("", "");
        struct core_request r = { .method = "POST",
                                  .path = "/api/tables",
                                  .query = "",
                                  .body = body,
                                  .length = strlen(body),
                                  .address = "192.0.2.7" };
        core_request(s->core, ++s->last_id, &r, s->now);
        served_settle(s);
        made += s->status == 201;
    }
    cr_expect_eq(made, 2u);
    cr_expect_eq(s->status, 429u);
    cr_expect_eq(s->core->counts.tried_refused, 1u);
    served_free(s);
}
