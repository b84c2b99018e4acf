/* SPDX-License-Identifier: Apache-2.0 */
/* SQLite on first use: one option of one command needs it, and a machine without it has to be able
   to start the program. */
#include "csqlite.h"

#if !__has_include(<sqlite3.h>)
#error "SQLite's header is not installed: run make setup"
#endif

#include <dlfcn.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

/* One line per function: the header gives each its type. */
#define FUNCTIONS(X)                                                                             \
    X(sqlite3_open_v2) X(sqlite3_close_v2) X(sqlite3_busy_timeout) X(sqlite3_exec)               \
    X(sqlite3_prepare_v2) X(sqlite3_bind_text) X(sqlite3_step) X(sqlite3_column_text)            \
    X(sqlite3_reset) X(sqlite3_finalize) X(sqlite3_errmsg)

#define POINTER(name) static __typeof__(&name) found_##name;
FUNCTIONS(POINTER)

#ifdef __APPLE__
static const char *const name = "libsqlite3.dylib";
#else
static const char *const name = "libsqlite3.so.0";
#endif

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *failure;

static void load(void) {
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    failure = library ? NULL : "SQLite is not installed";
    if (!library) return;
#define FIND(name)                                                                               \
    found_##name = (__typeof__(&name))dlsym(library, #name);                                     \
    if (!found_##name) failure = #name " is missing from SQLite";
    FUNCTIONS(FIND)
}

struct csqlite_store {
    sqlite3 *database;
    sqlite3_stmt *find, *set;
};

/* Other programs may look at the file while it is written. A write that a failing machine takes back
   costs an audit of one file, so that nothing is flushed for it. */
static const char *const schema =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
    "CREATE TABLE IF NOT EXISTS audited (asset TEXT PRIMARY KEY, state TEXT NOT NULL,"
    " report TEXT NOT NULL) WITHOUT ROWID";

static int prepare(csqlite_store *store) {
    return found_sqlite3_exec(store->database, schema, NULL, NULL, NULL) == SQLITE_OK
        && found_sqlite3_prepare_v2(store->database,
               "SELECT report FROM audited WHERE asset = ?1 AND state = ?2", -1, &store->find, NULL)
            == SQLITE_OK
        && found_sqlite3_prepare_v2(store->database,
               "INSERT OR REPLACE INTO audited VALUES (?1, ?2, ?3)", -1, &store->set, NULL)
            == SQLITE_OK;
}

csqlite_store *csqlite_open(const char *path, char *reason, size_t capacity) {
    pthread_once(&once, load);
    if (failure) return snprintf(reason, capacity, "%s", failure), NULL;
    csqlite_store *store = calloc(1, sizeof *store);
    if (!store) return snprintf(reason, capacity, "there is no memory left"), NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    int status = found_sqlite3_open_v2(path, &store->database, flags, NULL);
    if (status == SQLITE_OK) {
        found_sqlite3_busy_timeout(store->database, 10000);
        if (prepare(store)) return store;
    }
    snprintf(reason, capacity, "%s", found_sqlite3_errmsg(store->database));
    csqlite_close(store);
    return NULL;
}

void csqlite_close(csqlite_store *store) {
    found_sqlite3_finalize(store->find);
    found_sqlite3_finalize(store->set);
    found_sqlite3_close_v2(store->database);
    free(store);
}

static void bind(sqlite3_stmt *statement, int place, const char *text) {
    found_sqlite3_bind_text(statement, place, text, -1, SQLITE_TRANSIENT);
}

int csqlite_find(csqlite_store *store, const char *key, const char *state, const char **text) {
    found_sqlite3_reset(store->find);
    bind(store->find, 1, key);
    bind(store->find, 2, state);
    int status = found_sqlite3_step(store->find);
    if (status == SQLITE_DONE) found_sqlite3_reset(store->find);
    if (status != SQLITE_ROW) return status == SQLITE_DONE ? 0 : -1;
    *text = (const char *)found_sqlite3_column_text(store->find, 0);
    return *text ? 1 : -1;
}

int csqlite_set(csqlite_store *store, const char *key, const char *state, const char *text) {
    found_sqlite3_reset(store->find);
    bind(store->set, 1, key);
    bind(store->set, 2, state);
    bind(store->set, 3, text);
    int status = found_sqlite3_step(store->set);
    found_sqlite3_reset(store->set);
    return status == SQLITE_DONE ? 0 : -1;
}

const char *csqlite_reason(csqlite_store *store) {
    return found_sqlite3_errmsg(store->database);
}
