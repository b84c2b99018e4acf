/* SPDX-License-Identifier: Apache-2.0 */
/* Loaded with LD_PRELOAD into a program under test: counts the calls that change files, and does
   something to one of them.

   FAULT_NUMBER  the call, from 1, of those that the fault can happen to, because threads change the order of
                 all; without it calls are only counted
   FAULT_KIND    kill     the process ends before the call
                 torn     the process ends when half of the bytes are written
                 short    half of the bytes are written, or copied
                 signal   the process gets the signal FAULT_SIGNAL, or SIGTERM, before the call
                 watch    before every call the file FAULT_WATCH is copied into the folder FAULT_COPIES, by
                          the numbers of the calls; what is written is written in two halves
                 pause    the call waits for the file FAULT_RESUME, up to ten seconds
                 or the number of an error, with which the call fails
   FAULT_LASTS   when set, further calls of the same kind fail as well: a full or broken medium
   FAULT_NAMED   when set, the file system knows no files without names
   FAULT_LOG     a file to which each call is appended as a line: its name, what it needs as a sum of
                 the numbers below, and "!" where it was struck

   A header of at most 48 bytes within a page is not torn: Linux looks for signals between pages, and a file
   grows when the bytes of a page are there.

   Standard input, output and error are not counted, nor what is neither file nor folder. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

/* What a call needs decides which faults can strike it. */
enum { CHANGES = 0, NEEDS_SPACE = 1, CAN_BE_INTERRUPTED = 2, MOVES_BYTES = 4 };

enum outcome { GO_ON, FAIL, BE_SHORT, BE_TORN };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static long calls;
static int has_struck;

static void note(const char *name, int needs, int is_struck) {
    const char *path = getenv("FAULT_LOG");
    if (path == NULL) return;
    char line[64];
    const int length =
        snprintf(line, sizeof line, "%s %d%s\n", name, needs, is_struck ? " !" : "");
    const int flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC;
    const int log = (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0600);
    if (log < 0) return;
    (void)syscall(SYS_write, log, line, (size_t)length);
    (void)syscall(SYS_close, log);
}

static void wait_for_others(void) {
    const char *path = getenv("FAULT_RESUME");
    for (int step = 0; step < 5000 && path != NULL && access(path, F_OK) != 0; step++)
        (void)usleep(2000);
}

static long watched;

/* Copies the file that is watched, by calls that are not counted. */
static void take_copy(void) {
    const char *path = getenv("FAULT_WATCH");
    const char *folder = getenv("FAULT_COPIES");
    if (path == NULL || folder == NULL) return;
    char name[4096];
    char bytes[65536];
    (void)snprintf(name, sizeof name, "%s/%06ld", folder, ++watched);
    const int from = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    if (from < 0) return;
    const int to =
        (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    long count;
    while ((count = syscall(SYS_read, from, bytes, sizeof bytes)) > 0)
        (void)syscall(SYS_write, to, bytes, (size_t)count);
    (void)syscall(SYS_close, to);
    (void)syscall(SYS_close, from);
}

/* Whether a write can be cut short by the end of the process. */
static int can_tear(off64_t at, size_t count) {
    return count > 48 || at / 4096 != (at + (off64_t)count - 1) / 4096;
}

static void end_process(void) {
    (void)syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
}

/* Whether a fault of this kind can happen to such a call at all. */
static int applies(const char *kind, int needs) {
    if (strcmp(kind, "kill") == 0 || strcmp(kind, "pause") == 0) return 1;
    if (strcmp(kind, "signal") == 0) return 1;
    if (strcmp(kind, "torn") == 0 || strcmp(kind, "short") == 0) return (needs & MOVES_BYTES) != 0;
    const int error = atoi(kind);
    if (error == ENOSPC) return (needs & NEEDS_SPACE) != 0;
    if (error == EINTR) return (needs & CAN_BE_INTERRUPTED) != 0;
    return 1;
}

static enum outcome strike(const char *name, int needs) {
    const char *number = getenv("FAULT_NUMBER");
    const char *kind = getenv("FAULT_KIND");
    const int saved = errno;
    enum outcome outcome = GO_ON;
    if (kind != NULL && strcmp(kind, "watch") == 0) {
        static int is_half;
        (void)pthread_mutex_lock(&mutex);
        note(name, needs, 1);
        take_copy();
        is_half = (needs & MOVES_BYTES) != 0 && !is_half;
        outcome = is_half ? BE_SHORT : GO_ON;
        (void)pthread_mutex_unlock(&mutex);
        errno = saved;
        return outcome;
    }
    (void)pthread_mutex_lock(&mutex);
    const int can_strike = number != NULL && kind != NULL && applies(kind, needs);
    if (can_strike) calls++;
    const int is_later = has_struck && getenv("FAULT_LASTS") != NULL;
    const int is_struck = can_strike && (calls == atol(number) || is_later);
    if (is_struck) has_struck = 1;
    note(name, needs, is_struck);
    (void)pthread_mutex_unlock(&mutex);
    errno = saved;
    if (!is_struck) return GO_ON;
    if (strcmp(kind, "kill") == 0) end_process();
    if (strcmp(kind, "pause") == 0) wait_for_others();
    else if (strcmp(kind, "signal") == 0) {
        const char *text = getenv("FAULT_SIGNAL");
        const int number_of_signal = text != NULL ? atoi(text) : SIGTERM;
        /* Threads of a test runner that start programs may have blocked it. */
        sigset_t set;
        (void)sigemptyset(&set);
        (void)sigaddset(&set, number_of_signal);
        (void)pthread_sigmask(SIG_UNBLOCK, &set, NULL);
        (void)raise(number_of_signal);
    }
    else if (strcmp(kind, "torn") == 0) outcome = BE_TORN;
    else if (strcmp(kind, "short") == 0) outcome = BE_SHORT;
    else {
        outcome = FAIL;
        errno = atoi(kind);
    }
    return outcome;
}

/* Descriptors that people and pipes read are none of ours. */
static int is_file(int descriptor) {
    struct stat status;
    const int saved = errno;
    const int result = descriptor > 2 && fstat(descriptor, &status) == 0
        && (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
    errno = saved;
    return result;
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (real == NULL) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

/* A call that is made or not. */
#define CALL(name, needs, counts, parameters, arguments) \
    int name parameters { \
        REAL(name); \
        if (counts && strike(#name, needs) == FAIL) return -1; \
        return real arguments; \
    }

/* A call that moves count bytes and may move fewer. */
#define MOVE(name, counts, tears, parameters, arguments) \
    ssize_t name parameters { \
        REAL(name); \
        const enum outcome outcome = \
            counts ? strike(#name, NEEDS_SPACE | CAN_BE_INTERRUPTED | MOVES_BYTES) : GO_ON; \
        if (outcome == FAIL) return -1; \
        const int is_divided = outcome == BE_TORN || (outcome == BE_SHORT && count > 1); \
        if (is_divided && (tears)) count /= 2; \
        const ssize_t result = real arguments; \
        if (outcome == BE_TORN) end_process(); \
        return result; \
    }

MOVE(write, is_file(fd), 1, (int fd, const void *bytes, size_t count), (fd, bytes, count))
MOVE(pwrite, is_file(fd), can_tear(at, count), (int fd, const void *bytes, size_t count, off_t at),
    (fd, bytes, count, at))
MOVE(pwrite64, is_file(fd), can_tear(at, count), (int fd, const void *bytes, size_t count, off64_t at),
    (fd, bytes, count, at))
MOVE(copy_file_range, is_file(to), 1,
    (int from, off64_t *from_at, int to, off64_t *to_at, size_t count, unsigned flags),
    (from, from_at, to, to_at, count, flags))

CALL(fsync, CAN_BE_INTERRUPTED | NEEDS_SPACE, is_file(fd), (int fd), (fd))
CALL(syncfs, CAN_BE_INTERRUPTED | NEEDS_SPACE, is_file(fd), (int fd), (fd))
CALL(fdatasync, CAN_BE_INTERRUPTED | NEEDS_SPACE, is_file(fd), (int fd), (fd))
CALL(ftruncate, CAN_BE_INTERRUPTED | NEEDS_SPACE, is_file(fd), (int fd, off_t length), (fd, length))
CALL(ftruncate64, CAN_BE_INTERRUPTED | NEEDS_SPACE, is_file(fd), (int fd, off64_t length),
    (fd, length))
CALL(rename, NEEDS_SPACE, 1, (const char *from, const char *to), (from, to))
CALL(renameat, NEEDS_SPACE, 1, (int one, const char *from, int other, const char *to),
    (one, from, other, to))
CALL(renameat2, NEEDS_SPACE, 1,
    (int one, const char *from, int other, const char *to, unsigned flags),
    (one, from, other, to, flags))
CALL(link, NEEDS_SPACE, 1, (const char *from, const char *to), (from, to))
CALL(linkat, NEEDS_SPACE, 1, (int one, const char *from, int other, const char *to, int flags),
    (one, from, other, to, flags))
CALL(symlink, NEEDS_SPACE, 1, (const char *from, const char *to), (from, to))
CALL(mkdir, NEEDS_SPACE, 1, (const char *path, mode_t mode), (path, mode))
CALL(unlink, CHANGES, 1, (const char *path), (path))
CALL(unlinkat, CHANGES, 1, (int folder, const char *path, int flags), (folder, path, flags))
CALL(rmdir, CHANGES, 1, (const char *path), (path))
CALL(fchmod, CHANGES, is_file(fd), (int fd, mode_t mode), (fd, mode))
CALL(fchown, CHANGES, is_file(fd), (int fd, uid_t owner, gid_t group), (fd, owner, group))
CALL(futimens, CHANGES, is_file(fd), (int fd, const struct timespec times[2]), (fd, times))
CALL(fsetxattr, NEEDS_SPACE, is_file(fd),
    (int fd, const char *name, const void *value, size_t size, int flags),
    (fd, name, value, size, flags))
CALL(fallocate, NEEDS_SPACE | CAN_BE_INTERRUPTED, is_file(fd),
    (int fd, int mode, off_t at, off_t length), (fd, mode, at, length))

/* Only opening that may make a file counts. */
#define OPEN(name, parameters, folder, path) \
    int name parameters { \
        mode_t mode = 0; \
        if (flags & (O_CREAT | __O_TMPFILE)) { \
            va_list rest; \
            va_start(rest, flags); \
            mode = va_arg(rest, mode_t); \
            va_end(rest); \
            if ((flags & __O_TMPFILE) == __O_TMPFILE && getenv("FAULT_NAMED") != NULL) { \
                errno = EOPNOTSUPP; \
                return -1; \
            } \
            if (strike(#name, NEEDS_SPACE | CAN_BE_INTERRUPTED) == FAIL) return -1; \
        } \
        return (int)syscall(SYS_openat, folder, path, flags | O_LARGEFILE, mode); \
    }

OPEN(open, (const char *path, int flags, ...), AT_FDCWD, path)
OPEN(open64, (const char *path, int flags, ...), AT_FDCWD, path)
OPEN(openat, (int folder, const char *path, int flags, ...), folder, path)
OPEN(openat64, (int folder, const char *path, int flags, ...), folder, path)
