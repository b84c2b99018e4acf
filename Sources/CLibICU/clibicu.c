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

// So are numbers in words.
int32_t clibicu_number(const char *locale, int64_t number, const char *rules, uint16_t *words, int32_t capacity) {
    (void)locale, (void)number, (void)rules, (void)words, (void)capacity;
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
#include <unicode/unum.h>
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

// Formats of numbers are in a library of their own.
#define NUMBER_FUNCTIONS(F)                                                                   \
    F(UNumberFormat *, unum_open,                                                             \
      (UNumberFormatStyle style, const UChar *pattern, int32_t length, const char *locale,    \
       UParseError *parsed, UErrorCode *status),                                              \
      (style, pattern, length, locale, parsed, status))                                       \
    F(void, unum_close, (UNumberFormat *format), (format))                                    \
    F(void, unum_setTextAttribute,                                                            \
      (UNumberFormat *format, UNumberFormatTextAttribute attribute, const UChar *value,       \
       int32_t length, UErrorCode *status), (format, attribute, value, length, status))       \
    F(int32_t, unum_formatInt64,                                                              \
      (const UNumberFormat *format, int64_t number, UChar *result, int32_t capacity,          \
       UFieldPosition *position, UErrorCode *status),                                         \
      (format, number, result, capacity, position, status))

LAZY_FUNCTIONS(number_functions, NUMBER_FUNCTIONS)

// The majors that are tried: those of the distributions that are in use, and of years to come. The functions
// are stable since ICU 2.0 to 4.4; the names of libraries and functions end with the major.
enum { NEWEST = 120, OLDEST = 50, HEADERS = U_ICU_VERSION_MAJOR_NUM };

static int is_loaded, has_numbers;

static int load_library(const char *name, int major, const lazy_function *its_functions) {
    char file[32], suffix[8];
    snprintf(file, sizeof file, "%s.so.%d", name, major);
    snprintf(suffix, sizeof suffix, "_%d", major);
    lazy_library library = {
        .label = "ICU",
        .files = (const char *const[]){file, NULL},
        .functions = its_functions,
        .suffix = suffix,
        .lock = PTHREAD_MUTEX_INITIALIZER,
    };
    return lazy_load(&library) == NULL;
}

static int load_newest(const char *name, const lazy_function *its_functions) {
    // That of the headers first: it is there on the machine that built this.
    int is_found = load_library(name, HEADERS, its_functions);
    for (int major = NEWEST; !is_found && major >= OLDEST; major -= 1) {
        is_found = load_library(name, major, its_functions);
    }
    return is_found;
}

static void load(void) { is_loaded = load_newest("libicuuc", functions); }

static void load_numbers(void) { has_numbers = load_newest("libicui18n", number_functions); }

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

int32_t clibicu_number(const char *locale, int64_t number, const char *rules, uint16_t *words, int32_t capacity) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_numbers);
    if (!has_numbers) return -1;
    UErrorCode status = U_ZERO_ERROR;
    UNumberFormat *format = unum_open(UNUM_SPELLOUT, NULL, 0, locale, NULL, &status);
    if (format == NULL) return -1;
    UChar name[64];
    int32_t length = 0;
    while (rules != NULL && rules[length] != 0 && length < 63) {
        name[length] = (UChar)(unsigned char)rules[length];
        length += 1;
    }
    if (length > 0) unum_setTextAttribute(format, UNUM_DEFAULT_RULESET, name, length, &status);
    int32_t count = unum_formatInt64(format, number, (UChar *)words, capacity, NULL, &status);
    unum_close(format);
    return U_SUCCESS(status) && count <= capacity ? count : -1;
}

#endif
