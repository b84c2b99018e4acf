/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "csystem.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <unistd.h>

extern char **environ;

/* In leftovers.c. */
void csystem_remember_group(pid_t group);
void csystem_forget_group(pid_t group);

/* Both ends are closed in programs that others start meanwhile, or nobody would see an end. */
static int make_sockets(int ends[2]) {
#ifdef __APPLE__
    const int yes = 1;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
    for (int end = 0; end < 2; end++) {
        (void)fcntl(ends[end], F_SETFD, FD_CLOEXEC);
        (void)setsockopt(ends[end], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
    }
    return 0;
#else
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
#endif
}

pid_t csystem_start_worker(const char *program, char *const arguments[], int *socket) {
    int ends[2];
    if (make_sockets(ends) != 0) return -1;
    posix_spawn_file_actions_t actions;
    pid_t process = -1;
    int error = posix_spawn_file_actions_init(&actions);
    if (error == 0) {
        error = posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
        if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        if (error == 0) error = posix_spawnp(&process, program, &actions, NULL, arguments, environ);
        (void)posix_spawn_file_actions_destroy(&actions);
    }
    (void)close(ends[1]);
    if (error == 0) {
        *socket = ends[0];
        return process;
    }
    (void)close(ends[0]);
    errno = error;
    return -1;
}

/* Both ends are closed in programs that others start meanwhile, or a reader would not see the end. */
static int make_pipe(int ends[2]) {
#ifdef __APPLE__
    if (pipe(ends) != 0) return -1;
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#else
    return pipe2(ends, O_CLOEXEC);
#endif
}

/* What a new program gets: a group of its own, no blocked or ignored signals, and these streams. Its standard
   input is a descriptor, or, where that is negative, a file. */
static int spawn_in_group(pid_t *process, const char *program, char *const arguments[], const char *input,
                          int input_end, int output, int errors) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    (void)sigemptyset(&none);
    (void)sigfillset(&all);
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef __APPLE__
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
        error = posix_spawnattr_setflags(&attributes, flags);
        if (error == 0) error = posix_spawnattr_setpgroup(&attributes, 0);
        if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &none);
        if (error == 0) error = posix_spawnattr_setsigdefault(&attributes, &all);
        if (error == 0 && input_end < 0)
            error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input ? input : "/dev/null",
                                                     O_RDONLY, 0);
        if (error == 0 && input_end >= 0)
            error = posix_spawn_file_actions_adddup2(&actions, input_end, STDIN_FILENO);
        if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
        /* Descriptors that other libraries opened without O_CLOEXEC: Foundation learns by one that a process has ended. */
#ifndef __APPLE__
        if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
#endif
        if (error == 0)
            error = posix_spawnp(process, program, &actions, &attributes, arguments, environ);
        (void)posix_spawnattr_destroy(&attributes);
    }
    (void)posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Starts a program whose standard input is a file or, where that is negative, a descriptor. */
static pid_t start_program(const char *program, char *const arguments[], const char *input, int input_end,
                           int *output, int *errors) {
    int out[2], err[2];
    if (make_pipe(out) != 0) return -1;
    if (make_pipe(err) != 0) {
        const int saved = errno;
        (void)close(out[0]);
        (void)close(out[1]);
        errno = saved;
        return -1;
    }
    /* A signal that comes between the start and the entry of the group ends the process afterwards. */
    sigset_t all, old;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_BLOCK, &all, &old);
    pid_t process = -1;
    const int error = spawn_in_group(&process, program, arguments, input, input_end, out[1], err[1]);
    if (error == 0) csystem_remember_group(process);
    (void)pthread_sigmask(SIG_SETMASK, &old, NULL);
    (void)close(out[1]);
    (void)close(err[1]);
    if (error == 0) {
        *output = out[0];
        *errors = err[0];
        return process;
    }
    (void)close(out[0]);
    (void)close(err[0]);
    errno = error;
    return -1;
}

pid_t csystem_start_program(const char *program, char *const arguments[], const char *input, int *output,
                            int *errors) {
    return start_program(program, arguments, input, -1, output, errors);
}

pid_t csystem_start_filter(const char *program, char *const arguments[], int *input, int *output,
                           int *errors) {
    int in[2];
    if (make_sockets(in) != 0) return -1;
    (void)fcntl(in[0], F_SETFL, O_NONBLOCK);
    const pid_t process = start_program(program, arguments, NULL, in[1], output, errors);
    const int saved = errno;
    (void)close(in[1]);
    if (process < 0) {
        (void)close(in[0]);
        errno = saved;
        return -1;
    }
    (void)fcntl(*output, F_SETFL, O_NONBLOCK);
    (void)fcntl(*errors, F_SETFL, O_NONBLOCK);
    *input = in[0];
    return process;
}

void csystem_end_group(pid_t group) {
    if (group > 1) (void)kill(-group, SIGKILL);
    csystem_forget_group(group);
}

ssize_t csystem_send(int socket, const void *bytes, size_t count) {
#ifdef __APPLE__
    return send(socket, bytes, count, 0);
#else
    return send(socket, bytes, count, MSG_NOSIGNAL);
#endif
}

void csystem_limit_receiving(int socket, int seconds) {
    const struct timeval limit = {.tv_sec = seconds};
    (void)setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
}

int csystem_lock(int descriptor) { return flock(descriptor, LOCK_EX | LOCK_NB); }

void csystem_unlock(int descriptor) { (void)flock(descriptor, LOCK_UN); }

int csystem_open_folder(const char *path) {
    return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

int csystem_make_file(const char *path, mode_t mode) {
    int descriptor;
    do {
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    } while (descriptor < 0 && errno == EINTR);
    return descriptor;
}

void csystem_occupy_standard_streams(void) {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
        /* Opened the wrong way round; open gives the lowest number that is free, which is this one. */
        (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

#ifdef __APPLE__

#include <copyfile.h>

int csystem_open_unnamed(const char *folder, mode_t mode) {
    (void)folder, (void)mode;
    errno = ENOTSUP;
    return -1;
}

int csystem_link_unnamed(int descriptor, const char *path) {
    (void)descriptor, (void)path;
    errno = ENOTSUP;
    return -1;
}

int csystem_exchange(const char *one, const char *other) {
    return renamex_np(one, other, RENAME_SWAP);
}

ssize_t csystem_copy_range(int from, off_t from_offset, int to, off_t to_offset, size_t count) {
    (void)from, (void)from_offset, (void)to, (void)to_offset, (void)count;
    errno = ENOTSUP;
    return -1;
}

int csystem_flush(int descriptor) {
    if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
    return fsync(descriptor);
}

int csystem_flush_all(int folder) {
    sync();
    return csystem_flush(folder);
}

void csystem_populate(void *memory, size_t count) { (void)memory, (void)count; }

int csystem_copy_attributes(int from, int to) {
    if (fcopyfile(from, to, NULL, COPYFILE_METADATA) != 0) return -1;
    return futimens(to, NULL);
}

#else

ssize_t csystem_copy_range(int from, off_t from_offset, int to, off_t to_offset, size_t count) {
    return copy_file_range(from, &from_offset, to, &to_offset, count, 0);
}

int csystem_flush(int descriptor) { return fsync(descriptor); }

int csystem_flush_all(int folder) { return syncfs(folder); }

void csystem_populate(void *memory, size_t count) {
#ifdef MADV_POPULATE_WRITE
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t first = ((uintptr_t)memory + page - 1) / page * page;
    const uintptr_t end = ((uintptr_t)memory + count) / page * page;
    const int code = errno;
    /* Systems before Linux 5.14 refuse; the pages then come as they always do. */
    if (first < end) (void)madvise((void *)first, end - first, MADV_POPULATE_WRITE);
    errno = code;
#else
    (void)memory, (void)count;
#endif
}

static void copy_extended_attributes(int from, int to) {
    ssize_t length = flistxattr(from, NULL, 0);
    char *names = length > 0 ? malloc((size_t)length) : NULL;
    if (names != NULL) length = flistxattr(from, names, (size_t)length);
    for (char *name = names; name != NULL && name < names + length; name += strlen(name) + 1) {
        ssize_t size = fgetxattr(from, name, NULL, 0);
        void *value = size >= 0 ? malloc((size_t)size + 1) : NULL;
        if (value != NULL && fgetxattr(from, name, value, (size_t)size) == size)
            (void)fsetxattr(to, name, value, (size_t)size, 0);
        free(value);
    }
    free(names);
}

int csystem_copy_attributes(int from, int to) {
    struct stat status;
    if (fstat(from, &status) != 0) return -1;
    if (fchown(to, status.st_uid, status.st_gid) != 0 && errno != EPERM) return -1;
    if (fchmod(to, status.st_mode & 07777) != 0) return -1;
    copy_extended_attributes(from, to);
    return 0;
}

int csystem_open_unnamed(const char *folder, mode_t mode) {
    /* It gets its name by way of /proc. */
    if (access("/proc/self/fd", X_OK) != 0) return -1;
    int descriptor;
    do {
        descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
    } while (descriptor < 0 && errno == EINTR);
    return descriptor;
}

int csystem_link_unnamed(int descriptor, const char *path) {
    char unnamed[64];
    (void)snprintf(unnamed, sizeof unnamed, "/proc/self/fd/%d", descriptor);
    return linkat(AT_FDCWD, unnamed, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

int csystem_exchange(const char *one, const char *other) {
    return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
}

#endif
