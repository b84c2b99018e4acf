// SPDX-License-Identifier: Apache-2.0
//
// libebur128, loaded on first use: loudness and true peak (EBU R 128, ITU-R BS.1770). The declarations are those
// of its documented interface that are called, so that its header is not needed to build.

#ifndef CEBUR128_H
#define CEBUR128_H

#include <stddef.h>

/// Loads libebur128; see lazy_load.
const char *cebur128_load(void);

/// A measurement that is under way.
typedef struct cebur128_meter cebur128_meter;

/// Starts to measure loudness, true peak or both; NULL where memory is exhausted.
cebur128_meter *cebur128_start(unsigned channels, unsigned long rate, int loudness, int peak);

/// Ends a measurement; NULL is ignored.
void cebur128_end(cebur128_meter *meter);

/// The positions of a channel that loudness distinguishes.
enum cebur128_position { cebur128_unused = 0, cebur128_front = 1, cebur128_surround = 4 };

/// Says where a channel is; returns 0 where that is known.
int cebur128_place(cebur128_meter *meter, unsigned channel, int position);

/// Measures interleaved samples; returns 0, or an error where memory is exhausted.
int cebur128_add(cebur128_meter *meter, const float *samples, size_t frames);

/// The gated loudness of all that was measured, in LUFS; minus infinity for silence.
double cebur128_loudness(cebur128_meter *meter);

/// The highest true peak of any channel; 1 is full scale.
double cebur128_true_peak(cebur128_meter *meter);

#endif
