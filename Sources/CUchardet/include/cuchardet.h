// SPDX-License-Identifier: Apache-2.0
//
// The part of libuchardet that mediatag uses: its own header, and the loader.

#ifndef CUCHARDET_H
#define CUCHARDET_H

#if !__has_include(<uchardet/uchardet.h>)
#error "libuchardet's header is not installed: run make setup"
#endif

#include <uchardet/uchardet.h>

/// Loads libuchardet, once in the life of the process; safe from any thread.
///
/// Returns NULL when it is loaded, otherwise why not. No other function of libuchardet may be
/// called before this one has returned NULL.
const char *uc_load(void);

#endif
