// SPDX-License-Identifier: Apache-2.0

#include "cpicture.h"

#include <string.h>

enum { rise = 1, fall = 2 };

int cpicture_turns(const float *luminance, int count, const cpicture_limits *limits, float *high, float *low,
                   uint8_t *direction, uint8_t *turned) {
    int found = 0;
    float step = limits->step, dark = limits->dark, ratio = limits->ratio;
    for (int i = 0; i < count; i++) {
        float y = luminance[i], h = high[i], l = low[i];
        int isRise = direction[i] != rise && y - l >= step && (l < dark || (ratio > 0 && y >= l * ratio));
        int isFall = direction[i] != fall && h - y >= step && (y < dark || (ratio > 0 && h >= y * ratio));
        int turn = isRise ? rise : isFall ? fall : 0;
        turned[i] = (uint8_t)turn;
        if (turn) {
            direction[i] = (uint8_t)turn;
            high[i] = low[i] = y;
            found++;
        } else {
            high[i] = y > h ? y : h;
            low[i] = y < l ? y : l;
        }
    }
    return found;
}

/// Whether two colours are more than 0.2 apart.
static inline int is_apart(float u, float v, const float *anchor) {
    float across = u - anchor[0], up = v - anchor[1];
    return across * across + up * up > 0.04f;
}

int cpicture_red_turns(const float *redness, const float *chroma, int count, float *anchor, uint8_t *direction,
                       uint8_t *turned) {
    int found = 0;
    for (int i = 0; i < count; i++) {
        float red = redness[i], u = chroma[2 * i], v = chroma[2 * i + 1];
        float *last = anchor + 3 * i;
        int isRed = red >= 0.8f, wasRed = last[2] >= 0.8f;
        int turn = 0;
        if (is_apart(u, v, last)) {
            if (isRed && direction[i] != rise) turn = rise;
            if (!turn && wasRed && direction[i] != fall) turn = fall;
        }
        turned[i] = (uint8_t)turn;
        if (turn) {
            direction[i] = (uint8_t)turn;
            found++;
        }
        // The state to compare with is the reddest since a turn to red, and the least red since one from it.
        int isFurther = direction[i] == rise ? red >= last[2] : red <= last[2];
        if (turn || isFurther) {
            last[0] = u;
            last[1] = v;
            last[2] = red;
        }
    }
    return found;
}

void cpicture_count(const uint8_t *turned, int count, int difference, uint16_t *counts) {
    for (int i = 0; i < count; i++) counts[i] = (uint16_t)(counts[i] + (turned[i] != 0) * difference);
}

int cpicture_more(const uint16_t *counts, int count, int limit) {
    int found = 0;
    for (int i = 0; i < count; i++) found += counts[i] > limit;
    return found;
}

int cpicture_common(const uint16_t *counts, int count, int cells) {
    // Most pictures have few turns: counting again for each number is faster than a histogram.
    int number = 0;
    while (number < 255 && cpicture_more(counts, count, number) >= cells) number++;
    return number;
}

int cpicture_sums(const uint16_t *numbers, int columns, int rows, int limit, uint32_t *sums) {
    memset(sums, 0, (size_t)(columns + 1) * sizeof *sums);
    for (int y = 0; y < rows; y++) {
        uint32_t *line = sums + (y + 1) * (columns + 1), sum = 0;
        line[0] = 0;
        for (int x = 0; x < columns; x++) {
            sum += numbers[y * columns + x] > limit;
            line[x + 1] = line[x - columns] + sum;
        }
    }
    return (int)sums[(rows + 1) * (columns + 1) - 1];
}

int cpicture_turn_sums(const uint8_t *turned, int columns, int rows, uint32_t *sums) {
    memset(sums, 0, (size_t)(columns + 1) * sizeof *sums);
    for (int y = 0; y < rows; y++) {
        uint32_t *line = sums + (y + 1) * (columns + 1), sum = 0;
        line[0] = 0;
        for (int x = 0; x < columns; x++) {
            sum += turned[y * columns + x] != 0;
            line[x + 1] = line[x - columns] + sum;
        }
    }
    return (int)sums[(rows + 1) * (columns + 1) - 1];
}

/// The sum in a block.
static inline int block(const uint32_t *sums, int columns, int x, int y, int width, int height) {
    const uint32_t *top = sums + y * (columns + 1), *bottom = sums + (y + height) * (columns + 1);
    return (int)(bottom[x + width] - bottom[x] - top[x + width] + top[x]);
}

int cpicture_largest(const uint32_t *sums, int columns, int rows, int width, int height, int *at) {
    int most = -1;
    if (width > columns) width = columns;
    if (height > rows) height = rows;
    for (int y = 0; y + height <= rows; y++) {
        for (int x = 0; x + width <= columns; x++) {
            int sum = block(sums, columns, x, y, width, height);
            if (sum <= most) continue;
            most = sum;
            at[0] = x;
            at[1] = y;
        }
    }
    return most;
}

void cpicture_blocks(const uint32_t *sums, int columns, int rows, int width, int height, int stride, int limit,
                     uint8_t *marks) {
    if (width > columns) width = columns;
    if (height > rows) height = rows;
    for (int top = 0, y = 0; y < rows; y += stride, top = y) {
        if (top + height > rows) top = rows - height;
        for (int left = 0, x = 0; x < columns; x += stride, left = x) {
            if (left + width > columns) left = columns - width;
            *marks++ = block(sums, columns, left, top, width, height) >= limit;
        }
    }
}
