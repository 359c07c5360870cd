/* SPDX-License-Identifier: MIT */
/* Which rulings are told of which card. */
#include "session/rulings.h"

#include <criterion/criterion.h>
#include <string.h>

#include "cardlang/packs.h"
#include "games/registry.h"

static const struct pack *pack_of(const char *name)
{
    struct diagnostics d = { 0 };
    const struct game *game = game_find(name, &d, 0, 0);
    const struct pack *pack = pack_for(game->vocabulary, &d);
    cr_assert(pack, "%s", text_string(&d.out));
    diagnostics_release(&d);
    return pack;
}

static void expect(const char *source, const char *json)
{
    struct text out = { 0 };
    rulings_write_of(pack_of("sentiment"), source, &out);
    cr_expect_str_eq(text_string(&out), json);
    text_release(&out);
}

Test(rulings, a_card_is_named_by_its_whole_name_as_it_is_written)
{
    expect("| sentiment-1 | is Snap one? | Yes, `Snap` and Fury. |\n",
           "[{\"id\":\"sentiment-1\",\"point\":\"is Snap one?\",\"text\":\"Yes, Snap and Fury.\","
           "\"cards\":[\"Snap\",\"Fury\"]}]");
    expect("| sentiment-1 | a snap | Snapping, and the fury of Snaps. |\n", "[]");
}

Test(rulings, a_keyword_is_named_by_the_open_point_alone)
{
    expect("| sentiment-12 | Protective | No other target. |\n",
           "[{\"id\":\"sentiment-12\",\"point\":\"Protective\",\"text\":\"No other target.\","
           "\"keywords\":[\"protective\"]}]");
    expect("| sentiment-12 | targets | Unless protective. |\n", "[]");
}

Test(rulings, what_is_no_row_of_the_game_is_passed_over)
{
    expect("# Snap\n\nSnap.\n| id | Snap | Snap |\n|---|---|---|\n| cerebria-1 | Snap | Snap |\n"
           "| sentiment-1 | Snap\n",
           "[]");
    expect("", "[]");
}

/* Those of the project: each game's files are there, and name cards that exist. */
Test(rulings, of_the_games_are_compiled_in)
{
    static const char *const named[][2] = { { "sentiment", "Courageous Champion" },
                                            { "sentinels", "Savage Mana" },
                                            { "cerebria", "Jealousy" } };
    for (unsigned i = 0; i < 3; i++) {
        struct text out = { 0 }, quoted = { 0 };
        rulings_write(pack_of(named[i][0]), &out);
        text_add(&quoted, "\"%s\"", named[i][1]);
        cr_expect(strstr(text_string(&out), text_string(&quoted)), "%s", named[i][1]);
        text_release(&out);
        text_release(&quoted);
    }
    unsigned files = 0;
    for (const struct embedded_ruling *file = embedded_rulings; file->game; file++) files++;
    cr_expect_eq(files, 8u);
}
