// SPDX-License-Identifier: Apache-2.0
//
// The loops of alignment and of voice detection that take most of their time. In C, unoptimised builds, which the tests are, run
// them about as fast as optimised ones; in Swift they take a hundred times longer. All results are the same on
// every processor of a kind: none is asked for fused multiplication.

#ifndef CSPEECH_H
#define CSPEECH_H

#include <stdint.h>

/// Frames of audio that are measured at a time at most.
enum { cspeech_frames = 4 };
/// Densities of a row that count at most.
enum { cspeech_kept = 8 };

/// Finds which Gaussian densities with diagonal covariances count at some frames.
///
/// The densities are in `rows`: one for each of the `streams` of features of each codebook. `means` and `precisions`
/// (half of the inverse variances) have sixteen numbers for each of `width` features of each of `groups` groups of a
/// row; `peaks` has sixteen for each group: the logarithms at the means. There are 4,096 densities in a row at most.
///
/// `features` has, from the place `from` on, `streams * width` numbers for each of `count` frames. The rest gets what
/// is found, one frame after the other: for each row the greatest logarithm, how many densities count (the best ones
/// that are less than `range` below it), and of them, from a multiple of `cspeech_kept` on, which they are and how
/// probable; the best one has 1.
void cspeech_measure(const float *means, const float *precisions, const float *peaks, int rows, int streams, int groups,
                     int width, const float *features, int from, int count, float range, float *greatest,
                     int32_t *counts, uint16_t *densities, float *probabilities);

/// The logarithm of the density of a mixture, whose first row is `row`: that of its frame and codebook.
///
/// `weights` has, from the place `from` on, `size` steps in `table` for each stream.
float cspeech_score(const float *greatest, const int32_t *counts, const uint16_t *densities, const float *probabilities,
                    int row, int streams, const uint8_t *weights, int from, int size, const float *table);

/// Copies a table with its columns as rows.
void cspeech_transpose(const uint8_t *from, int rows, int columns, uint8_t *to);

/// Samples at 16 kHz that `cspeech_voice` takes at a time: 64 that it had before, and 512 new ones.
enum { cspeech_voice_context = 64, cspeech_voice_samples = cspeech_voice_context + 512 };
/// Numbers that it keeps from one time to the next; all are 0 at first.
enum { cspeech_voice_state = 256 };
/// How many weights it has.
enum { cspeech_voice_weights = 309633 };

/// The probability that there is a voice in 32 ms of sound, by the network of Silero VAD 6.2 for 16 kHz.
///
/// A Fourier transform as a convolution with a stored basis (256 samples every 128; 129 magnitudes), four convolutions
/// over time (kernel 3, rectified: 129 to 128, 64 with stride 2, 64 with stride 2, 128), a long short-term memory of 128
/// cells, a rectifier, a weighted sum and the logistic function. The weights are in this order: basis, of each convolution
/// weights and biases, of the memory those of its input and of its output with the biases of both, and of the sum.
float cspeech_voice(const float *weights, const float *samples, int from, float *state);

#endif
