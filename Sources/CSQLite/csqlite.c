// SPDX-License-Identifier: Apache-2.0

#include "csqlite.h"

#include "lazy_library.h"

#define FUNCTIONS(F)                                                                              \
    F(int, sqlite3_open_v2, (const char *path, sqlite3 **database, int flags, const char *vfs),   \
      (path, database, flags, vfs))                                                               \
    F(int, sqlite3_close_v2, (sqlite3 *database), (database))                                     \
    F(int, sqlite3_busy_timeout, (sqlite3 *database, int milliseconds), (database, milliseconds)) \
    F(int, sqlite3_exec,                                                                          \
      (sqlite3 *database, const char *sql, int (*row)(void *, int, char **, char **),             \
       void *context, char **message), (database, sql, row, context, message))                    \
    F(int, sqlite3_prepare_v2,                                                                    \
      (sqlite3 *database, const char *sql, int length, sqlite3_stmt **statement,                  \
       const char **rest), (database, sql, length, statement, rest))                              \
    F(int, sqlite3_bind_text,                                                                     \
      (sqlite3_stmt *statement, int place, const char *text, int length, void (*release)(void *)), \
      (statement, place, text, length, release))                                                  \
    F(int, sqlite3_step, (sqlite3_stmt *statement), (statement))                                  \
    F(const unsigned char *, sqlite3_column_text, (sqlite3_stmt *statement, int column),          \
      (statement, column))                                                                        \
    F(int, sqlite3_column_count, (sqlite3_stmt *statement), (statement))                         \
    F(int, sqlite3_reset, (sqlite3_stmt *statement), (statement))                                 \
    F(int, sqlite3_finalize, (sqlite3_stmt *statement), (statement))                              \
    F(const char *, sqlite3_errmsg, (sqlite3 *database), (database))

LAZY_FUNCTIONS(functions, FUNCTIONS)

#ifdef __APPLE__
static const char *const files[] = {"libsqlite3.dylib", NULL};
#else
static const char *const files[] = {"libsqlite3.so.0", NULL};
#endif

static lazy_library library = {
    .label = "SQLite",
    .absence = "SQLite is not installed",
    .files = files,
    .functions = functions,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

const char *csqlite_load(void) { return lazy_load(&library); }
