/* SPDX-License-Identifier: MIT */
/* See saved.h. */
#include "cmd/saved.h"

#include "base/plain.h"
#include "cmd/command.h"

const struct script *saved_read(struct saved *saved, const char *command, const char *path)
{
    struct text problem = { 0 };
    *saved = (struct saved){ .d = { .file = path } };
    bool read = read_whole_file(path, SCRIPT_BYTES_MAX, &saved->source, &problem);
    if (!read) print_plain(stderr, "limbic %s: %s\n", command, text_string(&problem));
    text_release(&problem);
    if (!read) return NULL;
    saved->d.source = text_string(&saved->source);
    if (!diagnose_unless_text(&saved->d, saved->source.bytes, saved->source.length) ||
        !scripts_parse(&saved->scripts, saved->d.source, &saved->d)) {
        print_mistakes(&saved->d);
        return NULL;
    }
    if (saved->scripts.count != 1) {
        wrong_use(command, "the file has several scenes");
        return NULL;
    }
    print_notes(&saved->scripts.all[0]);
    return &saved->scripts.all[0];
}

void saved_release(struct saved *saved)
{
    scripts_release(&saved->scripts);
    diagnostics_release(&saved->d);
    text_release(&saved->source);
}
