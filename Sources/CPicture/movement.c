// SPDX-License-Identifier: Apache-2.0

#include "cpicture.h"

#include <stdlib.h>
#include <string.h>

enum { across = 12, down = 6, size = cpicture_square };

/// The sum of differences between a square and one of the picture before, or as far as a limit.
static inline int distance(const uint8_t *now, const uint8_t *before, int columns, int limit) {
    int sum = 0;
    for (int y = 0; y < size; y++) {
        const uint8_t *a = now + y * columns, *b = before + y * columns;
        // Compilers make one instruction of eight such differences.
        int line = 0;
        for (int x = 0; x < size; x++) line += abs(a[x] - b[x]);
        sum += line;
        if (sum >= limit) return sum;
    }
    return sum;
}

/// Whether a square of one picture is in the other, at one other place.
static int is_elsewhere(const uint8_t *now, const uint8_t *before, int columns, int rows, int left, int top) {
    const uint8_t *square = now + top * columns + left;
    int same = distance(square, before + top * columns + left, columns, 1 << 20);
    int best = same, bestX = 0, bestY = 0;
    for (int dy = -down; dy <= down; dy++) {
        int y = top + dy;
        if (y < 0 || y + size > rows) continue;
        for (int dx = -across; dx <= across; dx++) {
            int x = left + dx;
            if (x < 0 || x + size > columns) continue;
            int found = distance(square, before + y * columns + x, columns, best);
            if (found < best) best = found, bestX = dx, bestY = dy;
        }
    }
    if (best * 5 >= same * 2) return 0;
    // A pattern that repeats is also at the opposite place: it may as well have been inverted.
    int x = left - bestX, y = top - bestY;
    if (x < 0 || y < 0 || x + size > columns || y + size > rows) return 1;
    return distance(square, before + y * columns + x, columns, 1 << 20) * 5 >= same * 2;
}

/// Whether something moves in a square: what is there came from elsewhere, and what was there has gone elsewhere.
///
/// Light that goes out is like the dark around it, but is nowhere afterwards.
static int has_moved(const uint8_t *now, const uint8_t *before, int columns, int rows, int left, int top) {
    return is_elsewhere(now, before, columns, rows, left, top) && is_elsewhere(before, now, columns, rows, left, top);
}

/// Whether a cell of a square turns.
static int turns(const uint8_t *turned, int columns, int left, int top) {
    for (int y = top; y < top + size; y++) {
        for (int x = left; x < left + size; x++) {
            if (turned[y * columns + x]) return 1;
        }
    }
    return 0;
}

int cpicture_movement(const uint8_t *now, const uint8_t *before, int columns, int rows, uint8_t *turned) {
    int count = columns * rows, left = 0;
    if (columns >= size && rows >= size) {
        for (int top = 0; top < rows; top += size) {
            for (int side = 0; side < columns; side += size) {
                // The last squares of a row and of a column end with it.
                int x = side + size > columns ? columns - size : side, y = top + size > rows ? rows - size : top;
                if (!turns(turned, columns, x, y) || !has_moved(now, before, columns, rows, x, y)) continue;
                for (int i = 0; i < size; i++) memset(turned + (y + i) * columns + x, 0, size);
            }
        }
    }
    for (int i = 0; i < count; i++) left += turned[i] != 0;
    return left;
}

uint64_t cpicture_difference(const uint8_t *one, const uint8_t *other, const uint16_t *numbers, int limit, int count) {
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        if (numbers[i] > limit) sum += (uint64_t)abs(one[i] - other[i]);
    }
    return sum;
}
