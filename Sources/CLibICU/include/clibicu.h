/* SPDX-License-Identifier: Apache-2.0 */
/* Word boundaries by ICU, which is loaded on first use: linking it would cost every start. */
#ifndef CLIBICU_H
#define CLIBICU_H

#include <stdint.h>

/* Finds the words of a UTF-16 text: numbers and letters between word boundaries (UAX #29, and
   dictionaries where words are not set apart). Writes start and end of each, as long as there is
   capacity for both, and returns how many there are, or -1 where ICU is not installed. */
int32_t clibicu_words(const uint16_t *text, int32_t length, int32_t *ranges, int32_t capacity);

#endif
