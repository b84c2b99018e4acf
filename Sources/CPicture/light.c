// SPDX-License-Identifier: Apache-2.0

#include "cpicture.h"

#include <math.h>

/// How code values become red, green and blue: factors in place of divisions.
typedef struct {
    float lowest, range, wide;
    float red, blue, fromLuma, fromRed, fromBlue;
} factors;

static factors find_factors(const cpicture_colour *colour) {
    // In 16 bits, 8-bit codes of the limited range begin at 16 * 256, and are 219 and 224 of 256 wide.
    float kr = colour->redWeight, kb = colour->blueWeight, kg = 1 - kr - kb;
    factors found = {colour->isFullRange ? 0 : 4096, 1 / (colour->isFullRange ? 65280.0f : 56064.0f),
                     1 / (colour->isFullRange ? 65280.0f : 57344.0f), 2 * (1 - kr), 2 * (1 - kb), 1 / kg, kr / kg, kb / kg};
    return found;
}

/// Red, green and blue, from 0 to 1, of a cell.
static inline void codes(const uint16_t *cells, int count, const cpicture_colour *colour, const factors *by, int i, float *out) {
    float first = ((float)cells[i] - by->lowest) * by->range;
    if (colour->isGrey) {
        out[0] = out[1] = out[2] = first;
    } else if (colour->isRGB) {
        out[0] = first;
        out[1] = ((float)cells[count + i] - by->lowest) * by->range;
        out[2] = ((float)cells[2 * count + i] - by->lowest) * by->range;
    } else {
        float blue = ((float)cells[count + i] - 32768) * by->wide, red = ((float)cells[2 * count + i] - 32768) * by->wide;
        out[0] = first + by->red * red;
        out[2] = first + by->blue * blue;
        out[1] = first * by->fromLuma - out[0] * by->fromRed - out[2] * by->fromBlue;
    }
}

/// Cells that are computed together, step by step: compilers then do several at once, but for the look-ups.
enum { block = 128 };

/// Red, green and blue of a block.
typedef struct {
    float part[3][block];
} block_parts;

/// The code values of a block, from 0 to 1.
static void block_codes(const uint16_t *cells, int count, const cpicture_colour *colour, const factors *by, int size,
                        block_parts *parts) {
    if (colour->isGrey || colour->isRGB) {
        for (int part = 0; part < 3; part++) {
            const uint16_t *plane = cells + (colour->isGrey ? 0 : part * count);
            for (int i = 0; i < size; i++) parts->part[part][i] = ((float)plane[i] - by->lowest) * by->range;
        }
        return;
    }
    const uint16_t *blues = cells + count, *reds = blues + count;
    for (int i = 0; i < size; i++) {
        float first = ((float)cells[i] - by->lowest) * by->range;
        float blue = ((float)blues[i] - 32768) * by->wide, red = ((float)reds[i] - 32768) * by->wide;
        float r = first + by->red * red, b = first + by->blue * blue;
        parts->part[0][i] = r;
        parts->part[1][i] = first * by->fromLuma - r * by->fromRed - b * by->fromBlue;
        parts->part[2][i] = b;
    }
}

/// Puts the light of code values from 0 to 1 in their place.
static void block_lookup(const float *table, int size, float *codes) {
    int places[block];
    float rests[block], next[block];
    for (int i = 0; i < size; i++) {
        float place = codes[i] * (cpicture_steps - 1);
        place = place > 0 ? place : 0;
        place = place < cpicture_steps - 1 ? place : cpicture_steps - 1;
        int index = (int)place;
        places[i] = index < cpicture_steps - 2 ? index : cpicture_steps - 2;
        rests[i] = place - (float)places[i];
    }
    for (int i = 0; i < size; i++) {
        codes[i] = table[places[i]];
        next[i] = table[places[i] + 1];
    }
    for (int i = 0; i < size; i++) codes[i] += (next[i] - codes[i]) * rests[i];
}

/// Makes light of the scene that of a screen; BT.2100, table 5: the system gamma is 1.2 at 1000 cd/m².
static void block_screen(const float *m, int size, block_parts *parts) {
    for (int i = 0; i < size; i++) {
        float scene = m[3] * parts->part[0][i] + m[4] * parts->part[1][i] + m[5] * parts->part[2][i];
        float gain = scene > 0 ? 1000 * powf(scene, 0.2f) : 0;
        for (int part = 0; part < 3; part++) parts->part[part][i] *= gain;
    }
}

void cpicture_light(const uint16_t *cells, int count, const cpicture_colour *colour, const float *table, float floor,
                    float *luminance, float *redness, float *chroma) {
    const float *m = colour->matrix;
    const factors by = find_factors(colour);
    block_parts parts;
    for (int start = 0; start < count; start += block) {
        int size = count - start < block ? count - start : block;
        block_codes(cells + start, count, colour, &by, size, &parts);
        for (int part = 0; part < 3; part++) block_lookup(table, size, parts.part[part]);
        if (colour->isHybridLogGamma) block_screen(m, size, &parts);
        for (int i = 0; i < size; i++) {
            float r = parts.part[0][i], g = parts.part[1][i], b = parts.part[2][i];
            float sum = r + g + b, y = m[3] * r + m[4] * g + m[5] * b;
            float x = m[0] * r + m[1] * g + m[2] * b, z = m[6] * r + m[7] * g + m[8] * b;
            float divisor = x + 15 * y + 3 * z;
            int isDark = sum < floor || divisor <= 0;
            float part = 1 / (isDark ? 1 : divisor);
            luminance[start + i] = y;
            redness[start + i] = isDark ? 0 : r / (isDark ? 1 : sum);
            chroma[2 * (start + i)] = isDark ? 0.1978f : 4 * x * part;
            chroma[2 * (start + i) + 1] = isDark ? 0.4683f : 9 * y * part;
        }
    }
}

/// Square roots of a few numbers, four at a time where the processor can; `sqrtf` sets `errno`, which keeps it alone.
#if __has_builtin(__builtin_elementwise_sqrt)
#define SQUARE_ROOT(x) __builtin_elementwise_sqrt(x)
#else
#define SQUARE_ROOT(x) sqrtf(x)
#endif

void cpicture_brightness(const float *luminance, int count, float white, uint8_t *brightness) {
    float scale = 255 * 255 / white;
    for (int i = 0; i < count; i++) {
        float light = luminance[i] > 0 ? luminance[i] * scale : 0;
        float value = SQUARE_ROOT(light) + 0.5f;
        brightness[i] = (uint8_t)(int)(value < 255 ? value : 255);
    }
}

void cpicture_bytes(const float *shares, int count, uint8_t *bytes) {
    for (int i = 0; i < count; i++) {
        float value = shares[i] > 0 ? shares[i] * 255 : 0;
        bytes[i] = (uint8_t)(int)(value < 255 ? value : 255);
    }
}

/// A component in 8 bits.
static inline int byte(float code) {
    float value = code * 255 + 0.5f;
    return !(value > 0) ? 0 : value >= 255 ? 255 : (int)value;
}

void cpicture_iris(const uint16_t *cells, int count, const cpicture_colour *colour, const float *table, float *luminance,
                   float *red, cpicture_means *means) {
    double sum = 0, redSum = 0;
    int changed = 0, redChanged = 0;
    const factors by = find_factors(colour);
    for (int i = 0; i < count; i++) {
        float parts[3];
        codes(cells, count, colour, &by, i, parts);
        float r = table[byte(parts[0])], g = table[byte(parts[1])], b = table[byte(parts[2])];
        float y = 0.0722f * b + 0.7152f * g + 0.2126f * r, saturation = 0;
        if (r / (r + g + b) >= 0.8f && r - g - b > 0) saturation = (r - g - b) * 320;
        changed += y != luminance[i];
        redChanged += saturation != red[i];
        luminance[i] = y;
        red[i] = saturation;
        sum += y;
        redSum += saturation;
    }
    means->luminance = count > 0 ? sum / count : 0;
    means->red = count > 0 ? redSum / count : 0;
    means->changedLuminance = changed;
    means->changedRed = redChanged;
}
