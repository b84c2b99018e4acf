/* SPDX-License-Identifier: Apache-2.0 */
#include "csystem.h"

static int kept_count;
static char **kept_words;

/* The C libraries of Linux (glibc) and Darwin call constructors with what main gets. */
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
    kept_count = count;
    kept_words = words;
}

int csystem_argument_count(void) { return kept_count; }

const char *csystem_argument(int index) {
    return index >= 0 && index < kept_count && kept_words ? kept_words[index] : 0;
}
