// SPDX-License-Identifier: Apache-2.0
//
// libsonic, loaded on first use: speech at another speed and the same pitch. The declarations are those of its
// documented interface that are called, so that its header is not needed to build.

#ifndef CSONIC_H
#define CSONIC_H

/// Loads libsonic; see lazy_load.
const char *csonic_load(void);

/// Plays speech at another speed.
///
/// Writes at most `capacity` samples; the same samples give the same result. Returns how many there are, or -1
/// where memory is exhausted.
int csonic_stretch(const float *samples, int count, int rate, float speed, float *output, int capacity);

#endif
