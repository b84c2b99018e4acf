// SPDX-License-Identifier: Apache-2.0

#include "clibicu.h"

#ifdef __APPLE__

// Apple's ICU has no headers; Foundation finds words there.
int32_t clibicu_words(const uint16_t *text, int32_t length, int32_t *ranges, int32_t capacity) {
    (void)text, (void)length, (void)ranges, (void)capacity;
    return -1;
}

// So do names of languages.
int32_t clibicu_language_name(const char *locale, const char *tag, uint16_t *name, int32_t capacity) {
    (void)locale, (void)tag, (void)name, (void)capacity;
    return -1;
}

#else

// The headers would add their major version to the name of each function, and show it to other libraries.
#define U_DISABLE_RENAMING 1
#define U_EXPORT __attribute__((visibility("hidden")))
#include <stdio.h>
#include <unicode/ubrk.h>
#include <unicode/uldnames.h>
#include <unicode/uloc.h>
#include <unicode/uversion.h>

#include "lazy_library.h"

#define FUNCTIONS(F)                                                                          \
    F(UBreakIterator *, ubrk_open,                                                            \
      (UBreakIteratorType type, const char *locale, const UChar *text, int32_t length,        \
       UErrorCode *status), (type, locale, text, length, status))                             \
    F(void, ubrk_setText,                                                                     \
      (UBreakIterator *words, const UChar *text, int32_t length, UErrorCode *status),         \
      (words, text, length, status))                                                          \
    F(int32_t, ubrk_first, (UBreakIterator *words), (words))                                  \
    F(int32_t, ubrk_next, (UBreakIterator *words), (words))                                   \
    F(int32_t, ubrk_getRuleStatus, (UBreakIterator *words), (words))                          \
    F(ULocaleDisplayNames *, uldn_open,                                                       \
      (const char *locale, UDialectHandling dialects, UErrorCode *status),                    \
      (locale, dialects, status))                                                             \
    F(void, uldn_close, (ULocaleDisplayNames *names), (names))                                \
    F(int32_t, uldn_localeDisplayName,                                                        \
      (const ULocaleDisplayNames *names, const char *locale, UChar *result, int32_t capacity, \
       UErrorCode *status), (names, locale, result, capacity, status))                        \
    F(int32_t, uloc_forLanguageTag,                                                           \
      (const char *tag, char *locale, int32_t capacity, int32_t *parsed, UErrorCode *status), \
      (tag, locale, capacity, parsed, status))                                                \
    F(int32_t, uloc_getDisplayLanguage,                                                       \
      (const char *locale, const char *in, UChar *language, int32_t capacity,                 \
       UErrorCode *status), (locale, in, language, capacity, status))

LAZY_FUNCTIONS(functions, FUNCTIONS)

// The majors that are tried: those of the distributions that are in use, and of years to come. The functions
// are stable since ICU 2.0 to 4.4; the names of libraries and functions end with the major.
enum { NEWEST = 120, OLDEST = 50, HEADERS = U_ICU_VERSION_MAJOR_NUM };

static int is_loaded;

static int load_major(int major) {
    char file[32], suffix[8];
    snprintf(file, sizeof file, "libicuuc.so.%d", major);
    snprintf(suffix, sizeof suffix, "_%d", major);
    lazy_library library = {
        .label = "ICU",
        .files = (const char *const[]){file, NULL},
        .functions = functions,
        .suffix = suffix,
        .lock = PTHREAD_MUTEX_INITIALIZER,
    };
    return lazy_load(&library) == NULL;
}

// That of the headers first: it is there on the machine that built this.
static void load(void) {
    is_loaded = load_major(HEADERS);
    for (int major = NEWEST; !is_loaded && major >= OLDEST; major -= 1) {
        is_loaded = load_major(major);
    }
}

static int is_available(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

// Opening an iterator reads tables, so each thread keeps one: Swift has no such variables.
static UBreakIterator *iterator(void) {
    static _Thread_local UBreakIterator *words;
    UErrorCode status = U_ZERO_ERROR;
    if (words == NULL) words = ubrk_open(UBRK_WORD, "", NULL, 0, &status);
    return U_SUCCESS(status) ? words : NULL;
}

int32_t clibicu_words(const uint16_t *text, int32_t length, int32_t *ranges, int32_t capacity) {
    UBreakIterator *words = is_available() ? iterator() : NULL;
    UErrorCode status = U_ZERO_ERROR;
    if (words == NULL) return -1;
    ubrk_setText(words, (const UChar *)text, length, &status);
    if (U_FAILURE(status)) return -1;
    int32_t count = 0;
    int32_t start = ubrk_first(words);
    for (int32_t end; (end = ubrk_next(words)) != UBRK_DONE; start = end) {
        if (ubrk_getRuleStatus(words) < UBRK_WORD_NONE_LIMIT) continue;
        if (2 * count + 1 < capacity) {
            ranges[2 * count] = start;
            ranges[2 * count + 1] = end;
        }
        count += 1;
    }
    return count;
}

int32_t clibicu_language_name(const char *locale, const char *tag, uint16_t *name, int32_t capacity) {
    if (!is_available()) return -1;
    // One unit more than ICU may write, so that both end with a zero.
    char in[ULOC_FULLNAME_CAPACITY] = "", id[ULOC_FULLNAME_CAPACITY] = "";
    UErrorCode status = U_ZERO_ERROR;
    uloc_forLanguageTag(locale, in, sizeof in - 1, NULL, &status);
    uloc_forLanguageTag(tag, id, sizeof id - 1, NULL, &status);
    // A locale that ICU does not know would get names in the language of this machine, which a warning reports.
    uloc_getDisplayLanguage("en", in, (UChar *)name, capacity, &status);
    if (U_FAILURE(status) || status == U_USING_DEFAULT_WARNING) return -1;
    ULocaleDisplayNames *names = uldn_open(in, ULDN_STANDARD_NAMES, &status);
    int32_t length = uldn_localeDisplayName(names, id, (UChar *)name, capacity, &status);
    if (names != NULL) uldn_close(names);
    return U_SUCCESS(status) && length <= capacity ? length : -1;
}

#endif
