// SPDX-License-Identifier: Apache-2.0

#include "cuchardet.h"

#include "lazy_library.h"

#define FUNCTIONS(F)                                                                  \
    F(uchardet_t, uchardet_new, (void), ())                                           \
    F(void, uchardet_delete, (uchardet_t ud), (ud))                                   \
    F(int, uchardet_handle_data, (uchardet_t ud, const char *data, size_t len),       \
      (ud, data, len))                                                                \
    F(void, uchardet_data_end, (uchardet_t ud), (ud))                                 \
    F(const char *, uchardet_get_charset, (uchardet_t ud), (ud))

LAZY_FUNCTIONS(functions, FUNCTIONS)

// The number is that of the interface, which the header has had since 0.0.1.
#ifdef __APPLE__
static const char *const files[] = {
    "libuchardet.0.dylib",
    "/opt/homebrew/lib/libuchardet.0.dylib",
    "/usr/local/lib/libuchardet.0.dylib",
    NULL,
};
#else
static const char *const files[] = {"libuchardet.so.0", NULL};
#endif

static lazy_library library = {
    .label = "libuchardet",
    .files = files,
    .functions = functions,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

const char *cuchardet_load(void) { return lazy_load(&library); }
