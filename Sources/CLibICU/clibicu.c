/* SPDX-License-Identifier: Apache-2.0 */
#include "clibicu.h"

#ifdef __APPLE__

/* Apple's ICU has no headers; Foundation finds words there. */
int32_t clibicu_words(const uint16_t *text, int32_t length, int32_t *ranges, int32_t capacity) {
    (void)text, (void)length, (void)ranges, (void)capacity;
    return -1;
}

#else

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <unicode/ubrk.h>
#include <unicode/uversion.h>

#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name)

/* One line per function: the header gives each its type, and its versioned name. */
#define FUNCTIONS(X) X(ubrk_open) X(ubrk_setText) X(ubrk_first) X(ubrk_next) X(ubrk_getRuleStatus)

#define POINTER(name) DECLARE_POINTER(name)
#define DECLARE_POINTER(name) static __typeof__(&name) pointer_##name;
FUNCTIONS(POINTER)

static int is_loaded;

static void load(void) {
    void *library = dlopen("libicuuc.so." TEXT(U_ICU_VERSION_MAJOR_NUM), RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return;
#define FIND(name) FIND_SYMBOL(name)
#define FIND_SYMBOL(name)                                                                         \
    pointer_##name = (__typeof__(&name))dlsym(library, #name);                                    \
    if (pointer_##name == NULL) return;
    FUNCTIONS(FIND)
    is_loaded = 1;
}

/* Opening an iterator reads tables, so each thread keeps one. */
static UBreakIterator *iterator(void) {
    static _Thread_local UBreakIterator *words;
    UErrorCode status = U_ZERO_ERROR;
#define CALL(name) CALL_SYMBOL(name)
#define CALL_SYMBOL(name) pointer_##name
    if (words == NULL) words = CALL(ubrk_open)(UBRK_WORD, "", NULL, 0, &status);
    return U_SUCCESS(status) ? words : NULL;
}

int32_t clibicu_words(const uint16_t *text, int32_t length, int32_t *ranges, int32_t capacity) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    UBreakIterator *words = is_loaded ? iterator() : NULL;
    UErrorCode status = U_ZERO_ERROR;
    if (words == NULL) return -1;
    CALL(ubrk_setText)(words, (const UChar *)text, length, &status);
    if (U_FAILURE(status)) return -1;
    int32_t count = 0;
    int32_t start = CALL(ubrk_first)(words);
    for (int32_t end; (end = CALL(ubrk_next)(words)) != UBRK_DONE; start = end) {
        if (CALL(ubrk_getRuleStatus)(words) < UBRK_WORD_NONE_LIMIT) continue;
        if (2 * count + 1 < capacity) {
            ranges[2 * count] = start;
            ranges[2 * count + 1] = end;
        }
        count += 1;
    }
    return count;
}

#endif
