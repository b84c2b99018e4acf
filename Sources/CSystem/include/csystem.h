/* SPDX-License-Identifier: Apache-2.0 */
/* System calls that Swift's Glibc module hides, or that Linux and Darwin spell differently. */
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <sys/types.h>

/* Copies up to count bytes between two files inside the kernel, sharing blocks where the file
   system can. Returns the bytes copied, 0 at the end of the source, or -1 and errno; ENOSYS,
   ENOTSUP, EXDEV and EINVAL mean "copy through memory instead". */
ssize_t csystem_copy_range(int from, off_t from_offset, int to, off_t to_offset, size_t count);

/* Flushes a file to the medium itself. Returns 0, or -1 and errno. */
int csystem_flush(int descriptor);

/* Gives one file the owner, mode, extended attributes and times of another. The owner and
   attributes that the process may not set are passed over. Returns 0, or -1 and errno. */
int csystem_copy_attributes(int from, int to);

/* Sets the modification time and leaves the time of the last access. Returns 0, or -1 and errno. */
int csystem_set_modification_time(int descriptor, long seconds, long nanoseconds);

/* Sets the times of access and modification to now. Returns 0, or -1 and errno. */
int csystem_touch(int descriptor);

/* Takes an exclusive advisory lock without waiting. Returns 0, or -1 and errno. */
int csystem_lock(int descriptor);

/* Gives the lock back, also where a child that has not yet called exec holds the descriptor. */
void csystem_unlock(int descriptor);

/* Opens a file for reading and writing that has no name and is gone when it is closed. Returns it, or -1
   where the file system knows no such files. */
int csystem_open_unnamed(const char *folder);

/* Opens a folder, to be locked. Returns a descriptor, or -1 and errno. */
int csystem_open_folder(const char *path);

/* Lets two paths name each other's files in one step. Returns 0, or -1 and errno; EINVAL and ENOSYS
   mean that the file system cannot. */
int csystem_exchange(const char *one, const char *other);

/* Starts a program whose standard input and output are the other end of a socket; standard error and
   the environment are those of the caller. Returns its process id and gives the socket, or returns -1
   and errno. */
pid_t csystem_start_worker(const char *program, char *const arguments[], int *socket);

/* Makes receiving fail with EAGAIN where nothing comes for that many seconds. */
void csystem_limit_receiving(int socket, int seconds);

/* Sends bytes; where nobody reads any more that is an error, and no signal. Returns how many were sent,
   or -1 and errno. */
ssize_t csystem_send(int socket, const void *bytes, size_t count);

/* Asks for the pages that lie wholly in this memory, which is about to be written; only a hint. */
void csystem_populate(void *memory, size_t count);

#endif
