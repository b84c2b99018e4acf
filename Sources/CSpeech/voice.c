// SPDX-License-Identifier: Apache-2.0

#include "cspeech.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

enum {
    lanes = 8,
    most_columns = 4,
    /// Samples of a Fourier transform, samples between two, the number of frequencies, and how many there are.
    span = 256,
    hop = 128,
    bins = 129,
    steps = 4,
    /// Samples at the end that are repeated in reverse.
    mirrored = 64,
    padded = cspeech_voice_samples + mirrored,
    width = 128,
    narrow = 64,
    gates = 4 * width,
    kernel = 3,
};

typedef float eight __attribute__((vector_size(32)));
typedef float eight_anywhere __attribute__((vector_size(32), aligned(4)));

#define INLINE static inline __attribute__((always_inline))

/// Multiplies a matrix by some vectors, which follow each other in steps of `stride`, and adds `bias` unless it is null.
///
/// Each row of the matrix is read once for all vectors. Results are in rows of `count`.
INLINE void multiply(const float *matrix, const float *bias, int rows, int length, const float *vectors, int stride,
                     const int count, float *results) {
    for (int row = 0; row < rows; row++, matrix += length) {
        eight sums[most_columns] = {{0}};
        int place = 0;
        for (; place + lanes <= length; place += lanes) {
            const eight factor = *(const eight_anywhere *)(matrix + place);
            for (int column = 0; column < count; column++)
                sums[column] += factor * *(const eight_anywhere *)(vectors + column * stride + place);
        }
        for (int column = 0; column < count; column++) {
            const eight sum = sums[column];
            float total = ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7]));
            for (int rest = place; rest < length; rest++) total += matrix[rest] * vectors[column * stride + rest];
            results[row * count + column] = total + (bias ? bias[row] : 0);
        }
    }
}

/// A convolution over time of three steps, with a step of zeros before and after, and a rectifier.
///
/// `values` has `length` rows of `before` steps, and gets `rows` rows of `after`: one of each `stride` steps.
INLINE const float *convolve(const float *weights, int rows, int length, int before, int stride, const int after,
                             float *values) {
    float vectors[steps * bins * kernel];
    for (int step = 0; step < after; step++)
        for (int row = 0; row < length; row++)
            for (int tap = 0; tap < kernel; tap++) {
                const int from = step * stride + tap - 1;
                vectors[(step * length + row) * kernel + tap] =
                    from >= 0 && from < before ? values[row * before + from] : 0;
            }
    const float *bias = weights + rows * length * kernel;
    multiply(weights, bias, rows, length * kernel, vectors, length * kernel, after, values);
    for (int place = 0; place < rows * after; place++) values[place] = values[place] > 0 ? values[place] : 0;
    return bias + rows;
}

static float logistic(float value) { return 1 / (1 + expf(-value)); }

INLINE float compute(const float *weights, const float *samples, float *state) {
    float sound[padded], parts[2 * bins * steps], values[width * bins];
    memcpy(sound, samples, sizeof(float) * cspeech_voice_samples);
    for (int place = 0; place < mirrored; place++)
        sound[cspeech_voice_samples + place] = samples[cspeech_voice_samples - 2 - place];
    multiply(weights, NULL, 2 * bins, span, sound, hop, steps, parts);
    weights += 2 * bins * span;
    for (int place = 0; place < bins * steps; place++) {
        const float real = parts[place], imaginary = parts[bins * steps + place];
        values[place] = sqrtf(real * real + imaginary * imaginary);
    }
    weights = convolve(weights, width, bins, steps, 1, steps, values);
    weights = convolve(weights, narrow, width, steps, 2, 2, values);
    weights = convolve(weights, narrow, narrow, 2, 2, 1, values);
    weights = convolve(weights, width, narrow, 1, 1, 1, values);

    // Long short-term memory: gates for input, forgetting, new content and output.
    float *output = state, *memory = state + width, own[gates], fed_back[gates];
    const float *fed_back_weights = weights + gates * width, *bias = fed_back_weights + gates * width;
    multiply(weights, bias, gates, width, values, 0, 1, own);
    multiply(fed_back_weights, bias + gates, gates, width, output, 0, 1, fed_back);
    weights = bias + 2 * gates;
    float sum = weights[width];
    for (int cell = 0; cell < width; cell++) {
        const float *gate = own + cell, *other = fed_back + cell;
        memory[cell] = logistic(gate[width] + other[width]) * memory[cell] +
                       logistic(gate[0] + other[0]) * tanhf(gate[2 * width] + other[2 * width]);
        output[cell] = logistic(gate[3 * width] + other[3 * width]) * tanhf(memory[cell]);
        sum += output[cell] > 0 ? output[cell] * weights[cell] : 0;
    }
    return logistic(sum);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static float compute_wide(const float *weights, const float *samples, float *state) {
    return compute(weights, samples, state);
}
#endif

static float compute_usual(const float *weights, const float *samples, float *state) {
    return compute(weights, samples, state);
}

float cspeech_voice(const float *weights, const float *samples, int from, float *state) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return compute_wide(weights, samples + from, state);
#endif
    return compute_usual(weights, samples + from, state);
}
