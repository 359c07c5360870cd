/* SPDX-License-Identifier: MIT */
/* Files of the client in a folder, for who works on them: no name leads out of it. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/files.h"

static void write_file(const char *folder, const char *name, const char *words)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    cr_assert(file);
    fputs(words, file);
    fclose(file);
}

Test(files, a_folder_is_read_and_not_left)
{
    static const char *const outside[] = { "",     ".",           "..",      "../files",
                                           "a/b",  "/etc/passwd", ".hidden", "main.js/..",
                                           "a\\b", "missing.js" };
    char folder[] = "/tmp/limbic-files-XXXXXX", path[200];
    struct text read = { 0 };
    cr_assert(mkdtemp(folder));
    write_file(folder, "main.js", "let x;");
    write_file(folder, ".hidden", "secret");
    cr_assert(file_read(folder, "main.js", &read));
    cr_assert_str_eq(text_string(&read), "let x;");
    text_release(&read);
    for (unsigned i = 0; i < sizeof outside / sizeof *outside; i++)
        cr_assert(!file_read(folder, outside[i], &read), "'%s' was read", outside[i]);
    text_release(&read);
    snprintf(path, sizeof path, "%s/main.js", folder);
    unlink(path);
    snprintf(path, sizeof path, "%s/.hidden", folder);
    unlink(path);
    rmdir(folder);
}

Test(files, paths_lead_to_pages_and_files)
{
    cr_assert_str_eq(file_name_for_path("/"), "lobby.html");
    cr_assert_str_eq(file_name_for_path("/t/abc123"), "table.html");
    cr_assert_str_eq(file_name_for_path("/rules/gemotion"), "page.html");
    cr_assert_null(file_name_for_path("/rules/gemotion.json"));
    cr_assert_null(file_name_for_path("/rules/"));
    cr_assert_str_eq(file_name_for_path("/web/main.css"), "main.css");
    cr_assert_str_eq(file_name_for_path("/shell.js"), "shell.js");
    cr_assert(!file_find("shell.js")->lasting && !file_find("page.html")->lasting);
    cr_assert(!file_find("lobby.html")->lasting && !file_find("table.html")->lasting);
    cr_assert(!file_name_for_path("/t/a.b") && !file_name_for_path("/main.css"));
    cr_assert_str_eq(file_type("main-12.css"), "text/css; charset=utf-8");
    cr_assert(file_find("page.html") && !file_find("main.js"));
}
