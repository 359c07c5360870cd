/* SPDX-License-Identifier: MIT */
/* See files.h. */
#include "server/files.h"

#include <stddef.h>
#include <string.h>

#include "server/store.h"

static const struct embedded_file *find_file(const char *name)
{
    for (const struct embedded_file *file = embedded_files; file->name; file++) {
        if (strcmp(file->name, name) == 0) return file;
    }
    return NULL;
}

/* /t/ID: any ID that could be one. Whether there is such a table is asked by the page. */
static bool is_table(const char *path)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    if (strncmp(path, "/t/", 3) != 0) return false;
    size_t length = strspn(path + 3, letters);
    return length && length <= TABLE_ID_LENGTH && !path[3 + length];
}

const struct embedded_file *file_for_path(const char *path)
{
    if (strcmp(path, "/") == 0 || is_table(path)) return find_file("page.html");
    return strncmp(path, "/web/", 5) == 0 ? find_file(path + 5) : NULL;
}

const char *file_type(const struct embedded_file *file)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".svg", "image/svg+xml" },
    };
    const char *end = strrchr(file->name, '.');
    for (size_t i = 0; end && i < sizeof types / sizeof *types; i++) {
        if (strcmp(end, types[i].end) == 0) return types[i].type;
    }
    return "text/plain; charset=utf-8";
}
