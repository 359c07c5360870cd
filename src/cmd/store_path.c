/* SPDX-License-Identifier: MIT */
/* See store_path.h. */
#include "cmd/store_path.h"

#include <stdlib.h>

bool store_path(const char *named, struct text *out)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (named)
        text_add_string(out, named);
    else if (data && *data == '/')
        text_add(out, "%s/limbic/limbic.db", data);
    else if (home && *home)
        text_add(out, "%s/.local/share/limbic/limbic.db", home);
    return out->length > 0;
}
