// SPDX-License-Identifier: Apache-2.0
//
// The major versions of FFmpeg whose libraries can be used.

#ifndef RELEASES_H
#define RELEASES_H

#include "fields.h"

/// The places of the fields in the headers, and in versions of FFmpeg.
extern const ff_places ff_here, ff_in_5, ff_in_7, ff_in_9;

/// How messages name the versions.
#define FF_RELEASES "FFmpeg 5.1, 7, 8 and 9"

/// The numbers of the libraries of a major version, and where its structures have their fields.
typedef struct {
    int util, codec, format, resample;
    const ff_places *places;
} release;

#endif
