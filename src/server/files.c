/* SPDX-License-Identifier: MIT */
/* See files.h. */
#include "server/files.h"

#include <string.h>

#include "base/diagnostics.h"
#include "server/store.h"

enum { FILE_BYTES_MAX = 1 << 24 }; /* of a folder's file: with its source map, far below */

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

const struct embedded_file *file_find(const char *name)
{
    for (const struct embedded_file *file = embedded_files; file->name; file++) {
        if (strcmp(file->name, name) == 0) return file;
    }
    return NULL;
}

/* /t/ID: any ID that could be one. Whether there is such a table is asked by the page. */
static bool is_table(const char *path)
{
    if (strncmp(path, "/t/", 3) != 0) return false;
    size_t length = strspn(path + 3, LETTERS);
    return length && length <= TABLE_ID_LENGTH && !path[3 + length];
}

/* /rules/GAME; its JSON is the core's. */
static bool is_rules(const char *path)
{
    if (strncmp(path, "/rules/", 7) != 0) return false;
    size_t length = strspn(path + 7, LETTERS "-");
    return length && !path[7 + length];
}

static bool is_other_page(const char *path)
{
    static const char *const pages[] = { "/cards", "/decks", "/try", NULL };
    for (unsigned i = 0; pages[i]; i++) {
        if (strcmp(path, pages[i]) == 0) return true;
    }
    return is_rules(path);
}

const char *file_name_for_path(const char *path)
{
    /* The same page, which asks for what is needed there at once (tools/bundle.py). */
    if (strcmp(path, "/") == 0) return "lobby.html";
    if (is_table(path)) return "table.html";
    if (is_other_page(path)) return "page.html";
    /* A service worker is in charge of what lies below it: of all, from there. */
    if (strcmp(path, "/shell.js") == 0) return path + 1;
    return strncmp(path, "/web/", 5) == 0 ? path + 5 : NULL;
}

bool file_read(const char *folder, const char *name, struct text *out)
{
    struct text path = { 0 }, problem = { 0 };
    if (!*name || *name == '.' || name[strspn(name, LETTERS ".-_")]) return false;
    text_add(&path, "%s/%s", folder, name);
    bool fine = read_whole_file(text_string(&path), FILE_BYTES_MAX, out, &problem);
    text_release(&path);
    text_release(&problem);
    return fine;
}

const char *file_type(const char *name)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        { ".html", "text/html; charset=utf-8" }, { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },   { ".svg", "image/svg+xml" },
        { ".map", "application/json" },
    };
    const char *end = strrchr(name, '.');
    for (size_t i = 0; end && i < sizeof types / sizeof *types; i++) {
        if (strcmp(end, types[i].end) == 0) return types[i].type;
    }
    return "text/plain; charset=utf-8";
}
