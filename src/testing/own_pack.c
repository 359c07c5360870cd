/* SPDX-License-Identifier: MIT */
/* Scenes with a pack of their own cards. See own_pack.h. */
#include "testing/own_pack.h"

#include <limits.h>

#include "session/script.h"

static bool read_cards(struct pack *pack, const char *cards, struct diagnostics *d)
{
    return pack_read(pack, "own.cards", cards, d) && pack_finish(pack, d);
}

static unsigned play_all(const char *scenes, const struct pack *pack, struct diagnostics *d)
{
    struct scripts scripts = { 0 };
    unsigned played = 0;
    if (scripts_parse_with(&scripts, scenes, pack, d)) {
        for (; played < scripts.count; played++) {
            struct script_run run = { .moves_most = UINT_MAX };
            script_play(&scripts.all[played], &run, d);
            session_free(run.session);
        }
    }
    scripts_release(&scripts);
    return played;
}

unsigned play_scenes_with(const struct vocabulary *vocabulary, const char *cards,
                          const char *scenes, struct text *wrong)
{
    struct diagnostics d = { .file = "own.cards", .source = cards };
    struct pack *pack = pack_new(vocabulary);
    unsigned played = 0;
    if (read_cards(pack, cards, &d)) {
        d.file = "scenes";
        d.source = scenes;
        played = play_all(scenes, pack, &d);
    }
    if (d.count) text_add_string(wrong, text_string(&d.out));
    pack_free(pack);
    diagnostics_release(&d);
    return played;
}
