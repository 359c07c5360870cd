/* SPDX-License-Identifier: MIT */
/* The server that load is put on: see bench_server.h. */
#include "cmd/bench_server.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/check.h"

enum { PATH_MOST = 300, SYNC_BYTES = 4096 };

static void file_path(const struct bench_server *server, const char *name, char *path)
{
    snprintf(path, PATH_MOST, "%s/%s", server->folder, name);
}

/* One that nobody listens at now; whoever takes it first has it, so the server is asked for it at
 * once. */
static uint16_t free_port(void)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t size = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    check(fd >= 0 && bind(fd, (struct sockaddr *)&at, sizeof at) == 0);
    check(getsockname(fd, (struct sockaddr *)&at, &size) == 0);
    close(fd);
    return ntohs(at.sin_port);
}

/* One client here is two thousand people elsewhere: what an address or a hasty person may do is not
 * what is measured. */
static bool write_limits(const struct bench_server *server)
{
    char path[PATH_MOST];
    file_path(server, "limits", path);
    FILE *out = fopen(path, "w");
    if (!out) return false;
    fputs("messages/s 1000000\nburst 1000000\nconnections 1000000\ntables/h 1000000\n"
          "tables 1000000\n",
          out);
    return fclose(out) == 0;
}

/* In the child: its standard output goes to `link`, its log into a file. */
static _Noreturn void become_server(const struct bench_server *server, int link)
{
    char limits[PATH_MOST], log[PATH_MOST], store[PATH_MOST], port[16];
    file_path(server, "limits", limits);
    file_path(server, "log", log);
    file_path(server, "store.db", store);
    snprintf(port, sizeof port, "%u", server->port);
    int fd = open(log, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* whoever started it may be killed */
    if (fd < 0 || dup2(fd, STDERR_FILENO) < 0 || dup2(link, STDOUT_FILENO) < 0) _exit(2);
    execl("/proc/self/exe", "limbic", "serve", "--port", port, "--store", store, "--limits", limits,
          (char *)NULL);
    _exit(2);
}

/* It prints its link when it really listens. */
static bool wait_for_link(int link)
{
    char bytes[512];
    ssize_t count = read(link, bytes, sizeof bytes);
    return count > 0;
}

/* On whatever lies in its folder. */
static bool run_server(struct bench_server *server, struct text *problem)
{
    int link[2];
    check(pipe(link) == 0);
    server->port = free_port();
    server->pid = fork();
    check(server->pid >= 0);
    if (server->pid == 0) become_server(server, link[1]);
    close(link[1]);
    bool listens = wait_for_link(link[0]);
    if (!listens) text_add(problem, "the server did not start; %s/log says why", server->folder);
    /* The other end stays open: a server that prints more would be told that nobody reads. */
    return listens;
}

bool bench_server_start(struct bench_server *server, const char *where, struct text *problem)
{
    snprintf(server->folder, sizeof server->folder, "%s/limbic-bench-XXXXXX", where);
    if (mkdtemp(server->folder) && write_limits(server)) return run_server(server, problem);
    text_add(problem, "nothing can be written below '%s'", where);
    return false;
}

bool bench_server_kill(struct bench_server *server, struct text *problem)
{
    kill(server->pid, SIGKILL);
    waitpid(server->pid, NULL, 0);
    return run_server(server, problem);
}

bool bench_server_stop(struct bench_server *server)
{
    int status;
    kill(server->pid, SIGTERM);
    if (waitpid(server->pid, &status, 0) != server->pid || status != 0) return false;
    DIR *folder = opendir(server->folder);
    for (struct dirent *file; folder && (file = readdir(folder));) {
        if (file->d_name[0] != '.') unlinkat(dirfd(folder), file->d_name, 0);
    }
    if (folder) closedir(folder);
    return rmdir(server->folder) == 0;
}

int64_t bench_server_memory(const struct bench_server *server)
{
    char path[64];
    long whole = 0, resident = 0;
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)server->pid);
    FILE *in = fopen(path, "r");
    if (!in) return 0;
    if (fscanf(in, "%ld %ld", &whole, &resident) != 2) resident = 0;
    fclose(in);
    return (int64_t)resident * sysconf(_SC_PAGESIZE);
}

double bench_server_processor(const struct bench_server *server)
{
    char path[64], line[1024];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)server->pid);
    FILE *in = fopen(path, "r");
    if (!in) return 0;
    const char *rest =
        fgets(line, sizeof line, in) ? strrchr(line, ')') : NULL; /* after its name */
    if (rest) sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    fclose(in);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double bench_disk_syncs(const struct bench_server *server)
{
    static const char bytes[SYNC_BYTES];
    char path[PATH_MOST];
    file_path(server, "sync", path);
    int fd = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) return 0;
    unsigned count = 0;
    double start = seconds_now(), passed = 0;
    for (; passed < 1; passed = seconds_now() - start) {
        if (write(fd, bytes, sizeof bytes) != (ssize_t)sizeof bytes || fdatasync(fd) != 0) break;
        count++;
    }
    close(fd);
    return passed > 0 ? count / passed : 0;
}
