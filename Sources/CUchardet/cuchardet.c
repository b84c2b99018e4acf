// SPDX-License-Identifier: Apache-2.0
//
// libuchardet on first use. Few caption files need it, and a machine without it has to be able to
// start the program. As in CFFmpeg, each stub calls what dlsym found, has to agree with the
// header's prototype or it does not compile, and is hidden. To use one more function, add one line
// to FUNCTIONS.

#include "cuchardet.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// V(name, parameters, arguments) returns nothing; R has the type of the result first.
#define FUNCTIONS                                                                              \
    R(uchardet_t, uchardet_new, (void), ())                                                    \
    V(uchardet_delete, (uchardet_t ud), (ud))                                                  \
    R(int, uchardet_handle_data, (uchardet_t ud, const char *data, size_t len), (ud, data, len)) \
    V(uchardet_data_end, (uchardet_t ud), (ud))                                                \
    R(const char *, uchardet_get_charset, (uchardet_t ud), (ud))

#define R(result, name, parameters, arguments) static result(*found_##name) parameters;
#define V(name, parameters, arguments) static void(*found_##name) parameters;
FUNCTIONS
#undef R
#undef V

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[512];

// The number is that of the interface, which the header has had since 0.0.1.
#ifdef __APPLE__
static const char *const names[] = {
    "libuchardet.0.dylib",
    "/opt/homebrew/lib/libuchardet.0.dylib",
    "/usr/local/lib/libuchardet.0.dylib",
};
#else
static const char *const names[] = {"libuchardet.so.0"};
#endif

static void *find(void *library, const char *name) {
    void *function = dlsym(library, name);
    if (!function) snprintf(failure, sizeof failure, "%s is missing from libuchardet", name);
    return function;
}

static void load(void) {
    void *library = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++) {
        library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    }
    if (!library) {
        const char *reason = dlerror();
        snprintf(failure, sizeof failure, "%s", reason ? reason : names[0]);
        return;
    }
#define R(result, name, parameters, arguments) \
    found_##name = (result(*) parameters)find(library, #name);
#define V(name, parameters, arguments) found_##name = (void(*) parameters)find(library, #name);
    FUNCTIONS
#undef R
#undef V
}

const char *uc_load(void) {
    pthread_once(&once, load);
    return failure[0] ? failure : NULL;
}

// MARK: The stubs

#define R(result, name, parameters, arguments) \
    __attribute__((visibility("hidden"))) result name parameters { \
        return found_##name arguments; \
    }
#define V(name, parameters, arguments) \
    __attribute__((visibility("hidden"))) void name parameters { found_##name arguments; }
FUNCTIONS
#undef R
#undef V
