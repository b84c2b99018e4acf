/* SPDX-License-Identifier: Apache-2.0 */
/* Word boundaries, names of languages and numbers in words by ICU, which is loaded on first use: linking it would cost every start. */
#ifndef CLIBICU_H
#define CLIBICU_H

#include <stdint.h>

/* Finds the words of a UTF-16 text: numbers and letters between word boundaries (UAX #29, and
   dictionaries where words are not set apart). Writes start and end of each, as long as there is
   capacity for both, and returns how many there are, or -1 where ICU is not installed. */
int32_t clibicu_words(const uint16_t *text, int32_t length, int32_t *ranges, int32_t capacity);

/* Writes the name of a language, script and region in a locale, both as BCP 47 tags that end with a zero: "fr",
   "es-419" give "espagnol (Amérique latine)". Writes UTF-16 units and returns how many there are, or -1 where ICU is
   not installed, has no names in the locale, or the name is longer than the capacity. */
int32_t clibicu_language_name(const char *locale, const char *tag, uint16_t *name, int32_t capacity);

/* Writes a number in the words of a language, by a set of rules of ICU such as "%spellout-numbering-year", or by the
   language's own for NULL. Writes UTF-16 units and returns how many there are, or -1 where ICU is not installed, the
   language has no such rules, or the words are longer than the capacity. */
int32_t clibicu_number(const char *locale, int64_t number, const char *rules, uint16_t *words, int32_t capacity);

#endif
