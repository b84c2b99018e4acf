// SPDX-License-Identifier: Apache-2.0

#include "cspeech.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

enum { most_densities = 4096, lanes = 8 };

typedef float eight __attribute__((vector_size(32)));
typedef float eight_anywhere __attribute__((vector_size(32), aligned(4)));

#define INLINE static inline __attribute__((always_inline))

struct codebooks {
    const float *means;
    const float *precisions;
    const float *peaks;
    int rows;
    int streams;
    int groups;
    int width;
};

struct found {
    float *greatest;
    int32_t *counts;
    uint16_t *densities;
    float *probabilities;
};

/// Computes the logarithms of a row for `count` frames, each of which has them from a multiple of `most_densities` on.
///
/// The means are read once for all frames: reading them takes longer than computing with them.
INLINE void logarithms(const float *means, const float *precisions, const float *peaks, int groups, int width,
                       const float *features, int stride, const int count, float *results) {
    for (int group = 0; group < groups; group++) {
        for (int half = 0; half < 16; half += lanes) {
            eight sums[cspeech_frames];
            for (int frame = 0; frame < count; frame++)
                sums[frame] = *(const eight_anywhere *)(peaks + 16 * group + half);
            for (int feature = 0; feature < width; feature++) {
                const eight mean = *(const eight_anywhere *)(means + 16 * feature + half);
                const eight precision = *(const eight_anywhere *)(precisions + 16 * feature + half);
                for (int frame = 0; frame < count; frame++) {
                    const eight difference = mean - features[frame * stride + feature];
                    sums[frame] -= difference * difference * precision;
                }
            }
            for (int frame = 0; frame < count; frame++)
                *(eight_anywhere *)(results + frame * most_densities + 16 * group + half) = sums[frame];
        }
        means += 16 * width;
        precisions += 16 * width;
    }
}

/// Keeps the densities of a row that count at a frame.
INLINE void keep(const float *logarithms, int densities, float range, float *greatest, int32_t *count,
                 uint16_t *kept, float *probabilities) {
    eight most = *(const eight_anywhere *)logarithms;
    for (int first = lanes; first < densities; first += lanes)
        most = __builtin_elementwise_max(most, *(const eight_anywhere *)(logarithms + first));
    const float best = __builtin_reduce_max(most);
    *greatest = best;
    float least = best - range;
    int size = 0;
    for (int first = 0; first < densities; first += lanes) {
        if (!__builtin_reduce_or(*(const eight_anywhere *)(logarithms + first) > least)) continue;
        for (int density = first; density < first + lanes; density++) {
            if (!(logarithms[density] > least)) continue;
            int place = size < cspeech_kept ? size++ : cspeech_kept - 1;
            // The best are first; where there are too many, the last one is lost.
            for (; place > 0 && probabilities[place - 1] < logarithms[density]; place--) {
                probabilities[place] = probabilities[place - 1];
                kept[place] = kept[place - 1];
            }
            probabilities[place] = logarithms[density];
            kept[place] = (uint16_t)density;
            if (size == cspeech_kept) least = probabilities[size - 1];
        }
    }
    for (int place = 0; place < size; place++) probabilities[place] = expf(probabilities[place] - best);
    *count = size;
}

INLINE void measure(struct codebooks books, const float *features, const int count, float range,
                    struct found found) {
    float results[cspeech_frames * most_densities];
    const int densities = 16 * books.groups;
    for (int row = 0; row < books.rows; row++) {
        const size_t first = (size_t)row * (size_t)densities;
        const float *place = features + row % books.streams * books.width;
        logarithms(books.means + first * (size_t)books.width, books.precisions + first * (size_t)books.width,
                   books.peaks + first, books.groups, books.width, place, books.streams * books.width, count, results);
        for (int frame = 0; frame < count; frame++) {
            const int index = frame * books.rows + row;
            keep(results + frame * most_densities, densities, range, found.greatest + index, found.counts + index,
                 found.densities + cspeech_kept * index, found.probabilities + cspeech_kept * index);
        }
    }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void measure_four_wide(struct codebooks books, const float *features,
                                                              float range, struct found found) {
    measure(books, features, cspeech_frames, range, found);
}
#endif

static void measure_four(struct codebooks books, const float *features, float range,
                         struct found found) {
    measure(books, features, cspeech_frames, range, found);
}

static void measure_one(struct codebooks books, const float *features, float range,
                        struct found found) {
    measure(books, features, 1, range, found);
}

void cspeech_measure(const float *means, const float *precisions, const float *peaks, int rows, int streams, int groups,
                     int width, const float *features, int from, int count, float range, float *greatest,
                     int32_t *counts, uint16_t *densities, float *probabilities) {
    const struct codebooks books = {means, precisions, peaks, rows, streams, groups, width};
    struct found found = {greatest, counts, densities, probabilities};
    features += from;
    if (count == cspeech_frames) {
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2")) {
            measure_four_wide(books, features, range, found);
            return;
        }
#endif
        measure_four(books, features, range, found);
        return;
    }
    for (int frame = 0; frame < count; frame++) {
        measure_one(books, features, range, found);
        features += streams * width;
        found.greatest += rows;
        found.counts += rows;
        found.densities += cspeech_kept * rows;
        found.probabilities += cspeech_kept * rows;
    }
}

float cspeech_score(const float *greatest, const int32_t *counts, const uint16_t *densities, const float *probabilities,
                    int row, int streams, const uint8_t *weights, int from, int size, const float *table) {
    float product = 1, total = 0;
    weights += from;
    for (int stream = 0; stream < streams; stream++, row++, weights += size) {
        float sum = 0;
        for (int place = cspeech_kept * row; place < cspeech_kept * row + counts[row]; place++)
            sum += probabilities[place] * table[weights[densities[place]]];
        product *= sum;
        total += greatest[row];
    }
    return total + logf(product > FLT_MIN ? product : FLT_MIN);
}

void cspeech_transpose(const uint8_t *from, int rows, int columns, uint8_t *to) {
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            to[(size_t)column * (size_t)rows + (size_t)row] = from[(size_t)row * (size_t)columns + (size_t)column];
}
