/* SPDX-License-Identifier: MIT */
/* Where a request comes from, which server it means and whose page sent it; numbers that find what
 * is there and not what was. */
#include "server/origin.h"

#include <criterion/criterion.h>
#include <string.h>

#include "server/slots.h"

static const char *address(const char *peer, const char *forwarded)
{
    static char out[ADDRESS_MAX];
    origin_address(peer, forwarded, out);
    return out;
}

Test(origin, an_address_is_counted_by_itself_or_its_network)
{
    cr_assert_str_eq(address("192.0.2.7", ""), "192.0.2.7");
    cr_assert_str_eq(address("::ffff:192.0.2.7", ""), "192.0.2.7");
    cr_assert_str_eq(address("2001:db8:1:2:3:4:5:6", ""), "2001:db8:1:2::");
    cr_assert_str_eq(address("127.0.0.1", ""), "", "the machine itself has no limits");
    cr_assert_str_eq(address("127.9.9.9", ""), "");
    cr_assert_str_eq(address("::1", ""), "");
    cr_assert_str_eq(address("::ffff:127.0.0.1", ""), "");
}

Test(origin, a_proxy_on_the_machine_says_for_whom_it_asks)
{
    cr_assert_str_eq(address("127.0.0.1", "198.51.100.1, 203.0.113.9"), "203.0.113.9",
                     "the last is the proxy's own word, those before are the client's");
    cr_assert_str_eq(address("192.0.2.7", "203.0.113.9"), "192.0.2.7",
                     "from elsewhere it is not believed");
    cr_assert_str_eq(address("::1", "nonsense"), "?", "no way around the limits");
    cr_assert_str_eq(address("::1", "127.0.0.1"), "");
}

Test(origin, a_public_url_is_an_origin)
{
    char out[ORIGIN_MAX];
    cr_assert(origin_of_url("https://Cards.example.org/", out));
    cr_assert_str_eq(out, "https://cards.example.org");
    cr_assert(origin_of_url("http://[2001:db8::1]:8080", out));
    static const char *const wrong[] = { "",           "cards.example.org", "https://",
                                         "ftp://a.b",  "https://a.b/games", "https://a b",
                                         "https://a?b" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_assert_not(origin_of_url(wrong[i], out), "%s", wrong[i]);
}

Test(origin, a_stranger_s_name_that_leads_here_is_not_ours)
{
    struct origin_own own = { "", "attic", false };
    static const char *const ours[] = { "127.0.0.1:8080", "localhost:8080", "[::1]:8080",
                                        "192.168.1.5",    "attic:8080",     "ATTIC.local" };
    static const char *const not_ours[] = {
        "evil.example",  "127.0.0.1.evil.example:8080", "", "attic.evil.example", "[::1",
        "localhost.evil"
    };
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        cr_assert(origin_host_is_own(&own, ours[i]), "%s", ours[i]);
    for (size_t i = 0; i < sizeof not_ours / sizeof *not_ours; i++)
        cr_assert_not(origin_host_is_own(&own, not_ours[i]), "%s", not_ours[i]);
    own.public_origin = "https://cards.example.org";
    cr_assert(origin_host_is_own(&own, "cards.example.org"));
}

Test(origin, only_our_own_pages_act)
{
    struct origin_own own = { "https://cards.example.org", "attic", false };
    cr_assert(origin_is_own(&own, "127.0.0.1:8080", "http://127.0.0.1:8080"));
    cr_assert(origin_is_own(&own, "127.0.0.1:8080", "https://cards.example.org"));
    cr_assert(origin_is_own(&own, "127.0.0.1:8080", ""), "not a browser");
    static const char *const others[] = { "http://127.0.0.1:8081",
                                          "http://evil.example",
                                          "null",
                                          "https://127.0.0.1:8080",
                                          "http://",
                                          "https://cards.example.org.evil.example" };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        cr_assert_not(origin_is_own(&own, "127.0.0.1:8080", others[i]), "%s", others[i]);
    cr_assert_not(origin_is_own(&own, "evil.example", "http://evil.example"));
}

Test(slots, a_number_finds_its_thing_until_it_is_removed)
{
    struct slots slots = { 0 };
    int things[200];
    uint64_t ids[200];
    for (unsigned i = 0; i < 200; i++) cr_assert_neq(ids[i] = slots_add(&slots, &things[i]), 0);
    for (unsigned i = 0; i < 200; i += 2) slots_remove(&slots, ids[i]);
    for (unsigned i = 0; i < 200; i++)
        cr_assert_eq(slots_find(&slots, ids[i]), i % 2 ? &things[i] : NULL);
    cr_assert_eq(slots.used, 100);
    uint64_t again = slots_add(&slots, &things[0]);
    for (unsigned i = 0; i < 200; i++) cr_assert_neq(again, ids[i], "given once");
    cr_assert_eq(slots_find(&slots, again), &things[0]);
    slots_remove(&slots, ids[0]);
    cr_assert_eq(slots.used, 101, "one that is gone is not removed twice");
    cr_assert_null(slots_find(&slots, 0));
    cr_assert_null(slots_find(&slots, UINT64_MAX));
    slots_release(&slots);
}
