/* SPDX-License-Identifier: MIT */
/* limbic admin: speaks with a server that runs on this machine. */
#include "server/admin.h"

#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/plain.h"
#include "cmd/command.h"
#include "cmd/store_path.h"

struct request {
    const char *store;
    const char *command;
    struct text line; /* as the server is told it */
};

/* A file is named from where one stands, and the server stands elsewhere. */
static void add_path(struct text *line, const char *path)
{
    char here[ADMIN_LINE_MAX];
    if (*path != '/' && getcwd(here, sizeof here)) text_add(line, "%s/", here);
    text_add_string(line, path);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *r = state->input;
    if (key == 's') {
        r->store = argument;
        return 0;
    }
    if (key != ARGP_KEY_ARG) return ARGP_ERR_UNKNOWN;
    if (!r->command)
        r->command = argument;
    else
        text_add_char(&r->line, ' ');
    if (strcmp(r->command, "backup") == 0 && argument != r->command)
        add_path(&r->line, argument);
    else
        text_add_string(&r->line, argument);
    return 0;
}

static int tell(struct request *r)
{
    struct text store = { 0 }, out = { 0 };
    char path[ADMIN_LINE_MAX];
    if (!store_path(r->store, &store))
        return wrong_use("admin", "HOME is not set: name the server's file with --store FILE");
    if (!admin_path(text_string(&store), path, sizeof path))
        return wrong_use("admin", "the path of the store is too long");
    int verdict = admin_tell(path, text_string(&r->line), &out);
    if (verdict < 0)
        wrong_use("admin", "%s (the server's file is named with --store FILE)", text_string(&out));
    else
        print_plain(verdict ? stdout : stderr, "%s", text_string(&out));
    text_release(&store);
    text_release(&out);
    return verdict < 0 ? EXIT_WRONG_USE : verdict ? EXIT_FINE : EXIT_NO;
}

int command_admin(int argc, char **argv)
{
    static const struct argp_option known[] = {
        { "store", 's', "FILE", 0,
          "the file of the server (limbic/limbic.db in $XDG_DATA_HOME or ~/.local/share)", 0 },
        { 0 },
    };
    static const struct argp argp = {
        known,
        parse,
        "COMMAND [ARGUMENT]",
        "Speaks with a server that runs on this machine, as the user who runs it.\v"
        "Commands:\n"
        "  stats           how much there is of everything\n"
        "  tables          the open tables\n"
        "  show ID         a table: its game, its people, how far it is\n"
        "  close ID        close a table for good\n"
        "  announce TEXT   show everybody a line\n"
        "  drain           no new tables; stop when nobody is connected any more\n"
        "  backup FILE     copy all tables to FILE, which can be used as a store\n"
        "  metrics         what /metrics shows\n\n"
        "Examples:\n"
        "  limbic admin stats\n"
        "  limbic admin backup /var/backups/limbic.db\n"
        "  limbic admin --store my.db announce 'We stop in ten minutes.'\n\n"
        "Exit codes: 0 done, 1 refused, 2 wrong use, or no server answers.",
        NULL,
        NULL,
        NULL
    };
    struct request request = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    if (!request.command) return wrong_use("admin", "say what is to be done");
    if (strchr(text_string(&request.line), '\n') || request.line.length + 1 >= ADMIN_LINE_MAX)
        return wrong_use("admin", "that is one line of at most %d bytes", ADMIN_LINE_MAX - 2);
    int code = tell(&request);
    text_release(&request.line);
    return code;
}
