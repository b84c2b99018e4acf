// SPDX-License-Identifier: Apache-2.0
//
// SQLite, loaded on first use: one option of one command needs it.

#ifndef CSQLITE_H
#define CSQLITE_H

#if !__has_include(<sqlite3.h>)
#error "SQLite's header is not installed: run make setup"
#endif

#include <sqlite3.h>

/// Loads SQLite; see lazy_load.
const char *csqlite_load(void);

/// Lets SQLite copy a text that is bound.
static const sqlite3_destructor_type csqlite_transient = SQLITE_TRANSIENT;

#endif
