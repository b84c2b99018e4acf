/* SPDX-License-Identifier: Apache-2.0 */
/* Texts under keys in an SQLite file; SQLite is loaded on first use. */
#ifndef CSQLITE_H
#define CSQLITE_H

#include <stddef.h>

/* An open file. It may be used by one thread at a time. */
typedef struct csqlite_store csqlite_store;

/* Opens a file, or makes it, and the table in it. Returns NULL where that fails, with the reason in
   the buffer: the library is missing, the file is no database, or it is in use. */
csqlite_store *csqlite_open(const char *path, char *reason, size_t capacity);

/* Closes the file. */
void csqlite_close(csqlite_store *store);

/* Finds the text of a key whose state is the one given. Returns 1 and the text, valid until the next
   call with the store; 0 where there is none; -1 where the file cannot be read. */
int csqlite_find(csqlite_store *store, const char *key, const char *state, const char **text);

/* Sets state and text of a key. Returns 0, or -1 where the file cannot be written. */
int csqlite_set(csqlite_store *store, const char *key, const char *state, const char *text);

/* What has gone wrong last; valid until the next call with the store. */
const char *csqlite_reason(csqlite_store *store);

#endif
