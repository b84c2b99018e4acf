// SPDX-License-Identifier: Apache-2.0
//
// libuchardet, loaded on first use: few caption files need it.

#ifndef CUCHARDET_H
#define CUCHARDET_H

#if !__has_include(<uchardet/uchardet.h>)
#error "libuchardet's header is not installed: run make setup"
#endif

#include <uchardet/uchardet.h>

/// Loads libuchardet; see lazy_load.
const char *cuchardet_load(void);

#endif
