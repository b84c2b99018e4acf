// SPDX-License-Identifier: Apache-2.0

#include "cpicture.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/// Red, green and blue, 0 to 255, as luma and differences (JFIF).
static void convert(int *parts) {
    int r = parts[0], g = parts[1], b = parts[2];
    parts[0] = (299 * r + 587 * g + 114 * b) / 1000;
    parts[1] = 128 + (-169 * r - 331 * g + 500 * b) / 1000;
    parts[2] = 128 + (500 * r - 419 * g - 81 * b) / 1000;
}

/// Reduces a plane: each value is the mean of a square of cells, in 8 bits.
static inline void reduce(const uint16_t *plane, int columns, int width, int height, int factor, uint8_t *out) {
    uint32_t area = (uint32_t)(factor * factor);
    for (int y = 0; y < height; y++) {
        const uint16_t *top = plane + (ptrdiff_t)y * factor * columns;
        for (int x = 0; x < width; x++) {
            uint32_t sum = 0;
            for (int v = 0; v < factor; v++) {
                for (int u = 0; u < factor; u++) sum += top[v * columns + x * factor + u] >> 4;
            }
            out[y * width + x] = (uint8_t)(sum / area >> 4);
        }
    }
}

void cpicture_small(const uint16_t *cells, const cpicture_colour *colour, int columns, int rows, int factor,
                    uint8_t *planes) {
    int width = columns / factor, height = rows / factor, size = width * height;
    for (int part = 0; part < 3; part++) {
        uint8_t *out = planes + (ptrdiff_t)part * size;
        const uint16_t *plane = cells + (ptrdiff_t)part * columns * rows;
        if (part > 0 && colour->isGrey) {
            memset(out, 128, (size_t)size);
        } else if (factor == 1) {
            // Factors that the compiler knows need no division.
            reduce(plane, columns, width, height, 1, out);
        } else if (factor == 4) {
            reduce(plane, columns, width, height, 4, out);
        } else {
            reduce(plane, columns, width, height, factor, out);
        }
    }
    if (!colour->isRGB) return;
    for (int i = 0; i < size; i++) {
        int parts[3] = {planes[i], planes[size + i], planes[2 * size + i]};
        convert(parts);
        for (int part = 0; part < 3; part++) {
            int value = parts[part];
            planes[part * size + i] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
        }
    }
}

void cpicture_histogram(const uint8_t *planes, int count, uint16_t *bins) {
    memset(bins, 0, 3 * cpicture_bins * sizeof *bins);
    for (int part = 0; part < 3; part++) {
        for (int i = 0; i < count; i++) bins[part * cpicture_bins + planes[part * count + i] * cpicture_bins / 256]++;
    }
}

float cpicture_shifted(const uint8_t *one, const uint8_t *other, int columns, int rows) {
    float best = 255;
    for (int dy = -6; dy <= 6; dy += 2) {
        for (int dx = -12; dx <= 12; dx += 2) {
            int left = dx > 0 ? dx : 0, right = dx < 0 ? columns + dx : columns;
            int top = dy > 0 ? dy : 0, bottom = dy < 0 ? rows + dy : rows;
            if (right - left < columns / 2 || bottom - top < rows / 2) continue;
            int sum = 0;
            for (int y = top; y < bottom; y++) {
                const uint8_t *a = one + y * columns, *b = other + (y - dy) * columns - dx;
                for (int x = left; x < right; x++) sum += abs(a[x] - b[x]);
            }
            float mean = (float)sum / (float)((right - left) * (bottom - top));
            if (mean < best) best = mean;
        }
    }
    return best;
}

float cpicture_mean_difference(const uint8_t *one, const uint8_t *other, int count) {
    int64_t sum = 0;
    for (int i = 0; i < count; i++) sum += abs(one[i] - other[i]);
    return count > 0 ? (float)sum / (float)count : 0;
}

float cpicture_correlation(const uint8_t *one, const uint8_t *other, int count) {
    int64_t sums[2] = {0, 0}, squares[2] = {0, 0}, product = 0;
    for (int i = 0; i < count; i++) {
        sums[0] += one[i];
        sums[1] += other[i];
        squares[0] += one[i] * one[i];
        squares[1] += other[i] * other[i];
        product += one[i] * other[i];
    }
    double size = count, first = size * (double)squares[0] - (double)sums[0] * (double)sums[0],
           second = size * (double)squares[1] - (double)sums[1] * (double)sums[1];
    if (first <= 0 || second <= 0) return 0;
    return (float)((size * (double)product - (double)sums[0] * (double)sums[1]) / sqrt(first * second));
}

float cpicture_mixture(const uint8_t *first, const uint8_t *middle, const uint8_t *last, int count, float *share) {
    double product = 0, square = 0, difference = 0, rest = 0;
    for (int i = 0; i < count; i++) {
        int whole = last[i] - first[i];
        product += (double)((middle[i] - first[i]) * whole);
        square += (double)(whole * whole);
        difference += abs(whole);
    }
    *share = square > 0 ? (float)(product / square) : 0;
    for (int i = 0; i < count; i++) {
        double mixed = first[i] + (double)*share * (last[i] - first[i]);
        rest += mixed > middle[i] ? mixed - middle[i] : middle[i] - mixed;
    }
    return difference > 0 ? (float)(rest / difference) : 1;
}

float cpicture_mean(const uint8_t *plane, int count, float *deviation) {
    int64_t sum = 0;
    double rest = 0;
    for (int i = 0; i < count; i++) sum += plane[i];
    float mean = count > 0 ? (float)sum / (float)count : 0;
    for (int i = 0; i < count; i++) rest += plane[i] > mean ? plane[i] - mean : mean - plane[i];
    *deviation = count > 0 ? (float)(rest / count) : 0;
    return mean;
}
