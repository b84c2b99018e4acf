/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "csystem.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

/* More temporary files than these are never there at once; one more is left to the next run. */
enum { SLOT_COUNT = 64, EMPTY = 0, TAKEN = 1, NAMED = 2 };

static struct {
    _Atomic int state;
    char path[PATH_MAX];
} slots[SLOT_COUNT];

static _Atomic int is_ending;

/* Groups of programs that a signal ends before it ends the process. */
enum { GROUP_COUNT = 16 };
static _Atomic int groups[GROUP_COUNT];

void csystem_remember_group(pid_t group) {
    for (int slot = 0; slot < GROUP_COUNT; slot++) {
        int empty = 0;
        if (atomic_compare_exchange_strong(&groups[slot], &empty, (int)group)) return;
    }
}

void csystem_forget_group(pid_t group) {
    for (int slot = 0; slot < GROUP_COUNT; slot++) {
        int known = (int)group;
        if (atomic_compare_exchange_strong(&groups[slot], &known, 0)) return;
    }
}

int csystem_register_temporary(const char *path) {
    if (strlen(path) >= PATH_MAX) return -1;
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        int state = EMPTY;
        if (!atomic_compare_exchange_strong(&slots[slot].state, &state, TAKEN)) continue;
        strcpy(slots[slot].path, path);
        atomic_store(&slots[slot].state, NAMED);
        /* Another thread is about to end the process: nothing is made any more. */
        while (atomic_load(&is_ending)) (void)pause();
        return slot;
    }
    return -1;
}

void csystem_forget_temporary(int slot) {
    if (slot >= 0 && slot < SLOT_COUNT) atomic_store(&slots[slot].state, EMPTY);
}

/* Only system calls that a signal handler may make. */
#ifdef __linux__

struct entry {
    unsigned long long inode;
    long long offset;
    unsigned short length;
    unsigned char type;
    char name[];
};

static void remove_tree(int folder, const char *name, int depth);

/* Removes what is in a folder, some of which other threads may still be writing. */
static void remove_content(int folder, int depth) {
    _Alignas(struct entry) char bytes[2048];
    long count;
    while ((count = syscall(SYS_getdents64, folder, bytes, sizeof bytes)) > 0) {
        for (long place = 0; place < count;) {
            const struct entry *entry = (const struct entry *)(bytes + place);
            if (strcmp(entry->name, ".") != 0 && strcmp(entry->name, "..") != 0)
                remove_tree(folder, entry->name, depth + 1);
            place += entry->length;
        }
    }
}

static void remove_tree(int folder, const char *name, int depth) {
    if (unlinkat(folder, name, 0) == 0 || (errno != EISDIR && errno != EPERM) || depth > 8) return;
    for (int attempt = 0; attempt < 100; attempt++) {
        const int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (inner < 0) return;
        remove_content(inner, depth);
        (void)close(inner);
        if (unlinkat(folder, name, AT_REMOVEDIR) == 0) return;
        if (errno != ENOTEMPTY && errno != EEXIST) return;
    }
}

#else

static void remove_tree(int folder, const char *name, int depth) {
    (void)depth;
    if (unlinkat(folder, name, 0) != 0) (void)unlinkat(folder, name, AT_REMOVEDIR);
}

#endif

static void end_process(int signal_number) {
    const int saved = errno;
    atomic_store(&is_ending, 1);
    for (int slot = 0; slot < GROUP_COUNT; slot++) {
        const int group = atomic_load(&groups[slot]);
        if (group > 1) (void)kill(-group, SIGKILL);
    }
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        if (atomic_load(&slots[slot].state) == NAMED) remove_tree(AT_FDCWD, slots[slot].path, 0);
    errno = saved;
    /* The default action is back: the process ends by this signal, as its parent expects. */
    (void)raise(signal_number);
}

void csystem_remove_temporaries_on_signals(void) {
    static const int ending[] = {
        SIGHUP,  SIGINT,  SIGQUIT, SIGILL,    SIGTRAP, SIGABRT, SIGBUS,  SIGFPE,  SIGUSR1,
        SIGSEGV, SIGUSR2, SIGPIPE, SIGALRM,   SIGTERM, SIGXCPU, SIGPROF, SIGSYS,  SIGVTALRM,
#ifdef __linux__
        SIGIO,   SIGPWR,  SIGSTKFLT,
#endif
    };
    for (size_t index = 0; index < sizeof ending / sizeof ending[0]; index++) {
        struct sigaction old;
        struct sigaction new = {.sa_handler = end_process, .sa_flags = SA_RESETHAND | SA_NODEFER};
        (void)sigemptyset(&new.sa_mask);
        /* What the caller ignores (nohup) or a debugger catches stays as it is. */
        if (sigaction(ending[index], NULL, &old) == 0 && !(old.sa_flags & SA_SIGINFO)
            && old.sa_handler == SIG_DFL)
            (void)sigaction(ending[index], &new, NULL);
    }
}
