// SPDX-License-Identifier: Apache-2.0
//
// C libraries that are loaded on first use. Linking them would cost every start of the program, and a
// machine without them could not start it at all.
//
// A library is a list of its functions, `#define LIST(F) F(result, name, (parameters), (arguments)) …`.
// LAZY_FUNCTIONS defines each of them as a stub that calls what dlsym found. A stub has to agree with
// the prototype in the library's own header or it does not compile, and is hidden, so that no library
// ever binds to it. To use one more function, add one line to the list.

#ifndef LAZY_LIBRARY_H
#define LAZY_LIBRARY_H

#include <pthread.h>
#include <stddef.h>

/// A function of a library, and where the pointer to it is kept.
typedef struct {
    const char *name;
    void **pointer;
} lazy_function;

/// A library and what is known of it.
typedef struct {
    /// How error messages name it.
    const char *label;
    /// The message where it is not installed; NULL: the words of dlopen for the first file.
    const char *absence;
    /// An environment variable that may name the only folder in which to search; NULL: none.
    const char *folder;
    /// The names or paths of its file that are tried in this order, up to NULL.
    const char *const *files;
    /// Its functions, up to one without a name.
    const lazy_function *functions;
    /// What the names of its functions end with in the file; NULL: nothing.
    const char *suffix;
    /// Called once when all functions are found; returns NULL, or why it cannot be used. May be NULL.
    const char *(*start)(void);
    pthread_mutex_t lock;
    int was_tried;
    char failure[512];
} lazy_library;

/// Loads a library, once in the life of the process; safe from any thread.
///
/// Returns NULL when it is loaded, otherwise why not. No function of the library may be called before
/// this one has returned NULL.
const char *lazy_load(lazy_library *library);

/// Ends the process: a function was called before its library was loaded.
_Noreturn void lazy_not_loaded(const char *function);

#define LAZY_POINTER(result, name, parameters, arguments) static __typeof__(&name) found_##name;
#define LAZY_ENTRY(result, name, parameters, arguments) {#name, (void **)&found_##name},
#define LAZY_STUB(result, name, parameters, arguments)              \
    __attribute__((visibility("hidden"))) result name parameters {  \
        if (!found_##name) lazy_not_loaded(#name);                  \
        return found_##name arguments;                              \
    }

/// Defines the functions of a list, and a table of them for `lazy_library.functions`.
#define LAZY_FUNCTIONS(table, LIST) \
    LIST(LAZY_POINTER)              \
    LIST(LAZY_STUB)                 \
    static const lazy_function table[] = {LIST(LAZY_ENTRY){NULL, NULL}};

#endif
