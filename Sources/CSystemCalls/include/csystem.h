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

/* Flushes all files of the file system that a folder is in. Returns 0, or -1 and errno. */
int csystem_flush_all(int folder);

/* Gives one file the owner, mode and extended attributes of another; its times stay those of its own
   writing. The owner and attributes that the process may not set are passed over. Returns 0, or -1
   and errno. */
int csystem_copy_attributes(int from, int to);

/* Takes an exclusive advisory lock without waiting. Returns 0, or -1 and errno. */
int csystem_lock(int descriptor);

/* Gives the lock back, also where a child that has not yet called exec holds the descriptor. */
void csystem_unlock(int descriptor);

/* Opens a file for reading and writing that has no name and is gone when it is closed. Returns it, or -1
   where the file system knows no such files. */
int csystem_open_unnamed(const char *folder, mode_t mode);

/* Gives a file without a name its name. Returns 0, or -1 and errno; EEXIST where the name is taken. */
int csystem_link_unnamed(int descriptor, const char *path);

/* Makes a file that is not there yet for reading and writing. Returns it, or -1 and errno; EEXIST where
   something of that name is there. */
int csystem_make_file(const char *path, mode_t mode);

/* Remembers a path that a signal removes, with everything in it, before it ends the process. Returns what
   forgets it, or -1 where there is no more room. */
int csystem_register_temporary(const char *path);

/* Forgets a path. */
void csystem_forget_temporary(int slot);

/* Lets every signal that ends the process and can be caught remove the remembered paths first. */
void csystem_remove_temporaries_on_signals(void);

/* Makes sure that standard input, output and error are open, so that no file gets one of their numbers:
   those that are closed fail when they are used. */
void csystem_occupy_standard_streams(void);

/* The number of words of the command line, the program's name among them. Swift's own count comes from /proc,
   which a chroot or a container need not have; 0 where the C library does not say. */
int csystem_argument_count(void);

/* A word of the command line; null for an index that is not below the count. */
const char *csystem_argument(int index);

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

/* Starts a program in a process group of its own. Its standard input is a file, empty where input is NULL; its
   standard output and error are pipes whose other ends are given; the environment is that of the caller. Until
   the group is forgotten, a signal that ends this process ends it as well. Returns its process id, which is that
   of the group, or returns -1 and errno. */
pid_t csystem_start_program(const char *program, char *const arguments[], const char *input, int *output,
                            int *errors);

/* Starts a program as csystem_start_program does, with a standard input that this process writes to: a socket, so that
   a program that has ended causes an error and no signal. None of the three descriptors blocks. */
pid_t csystem_start_filter(const char *program, char *const arguments[], int *input, int *output, int *errors);

/* Ends every process of the group of a program, and forgets the group. */
void csystem_end_group(pid_t group);

/* Asks for the pages that lie wholly in this memory, which is about to be written; only a hint. */
void csystem_populate(void *memory, size_t count);

#endif
