// SPDX-License-Identifier: Apache-2.0

#include "cpicture.h"

#include <math.h>

/// The light of a code value from 0 to 1.
static inline float lookup(const float *table, float code) {
    float place = code * (cpicture_steps - 1);
    if (!(place > 0)) return table[0];
    if (place >= cpicture_steps - 1) return table[cpicture_steps - 1];
    int index = (int)place;
    return table[index] + (table[index + 1] - table[index]) * (place - (float)index);
}

/// Red, green and blue, from 0 to 1, of a cell.
static inline void codes(const uint16_t *cells, int count, const cpicture_colour *colour, int i, float *out) {
    // In 16 bits, 8-bit codes of the limited range begin at 16 * 256, and are 219 and 224 of 256 wide.
    float lowest = colour->isFullRange ? 0 : 4096, range = colour->isFullRange ? 65280 : 56064;
    float wide = colour->isFullRange ? 65280 : 57344;
    float kr = colour->redWeight, kb = colour->blueWeight, first = ((float)cells[i] - lowest) / range;
    if (colour->isGrey) {
        out[0] = out[1] = out[2] = first;
    } else if (colour->isRGB) {
        out[0] = first;
        out[1] = ((float)cells[count + i] - lowest) / range;
        out[2] = ((float)cells[2 * count + i] - lowest) / range;
    } else {
        float blue = ((float)cells[count + i] - 32768) / wide, red = ((float)cells[2 * count + i] - 32768) / wide;
        out[0] = first + 2 * (1 - kr) * red;
        out[2] = first + 2 * (1 - kb) * blue;
        out[1] = (first - kr * out[0] - kb * out[2]) / (1 - kr - kb);
    }
}

void cpicture_light(const uint16_t *cells, int count, const cpicture_colour *colour, const float *table, float floor,
                    float *luminance, float *redness, float *chroma) {
    const float *m = colour->matrix;
    for (int i = 0; i < count; i++) {
        float parts[3];
        codes(cells, count, colour, i, parts);
        float r = parts[0], g = parts[1], b = parts[2];
        r = lookup(table, r);
        g = lookup(table, g);
        b = lookup(table, b);
        if (colour->isHybridLogGamma) {
            // The table has the light of the scene; BT.2100, table 5: the system gamma is 1.2 at 1000 cd/m².
            float scene = m[3] * r + m[4] * g + m[5] * b;
            float gain = scene > 0 ? 1000 * powf(scene, 0.2f) : 0;
            r *= gain;
            g *= gain;
            b *= gain;
        }
        float sum = r + g + b, y = m[3] * r + m[4] * g + m[5] * b;
        luminance[i] = y;
        float x = m[0] * r + m[1] * g + m[2] * b, z = m[6] * r + m[7] * g + m[8] * b;
        float divisor = x + 15 * y + 3 * z;
        if (sum < floor || divisor <= 0) {
            redness[i] = 0;
            chroma[2 * i] = 0.1978f;
            chroma[2 * i + 1] = 0.4683f;
        } else {
            redness[i] = r / sum;
            chroma[2 * i] = 4 * x / divisor;
            chroma[2 * i + 1] = 9 * y / divisor;
        }
    }
}

void cpicture_brightness(const float *luminance, int count, float white, uint8_t *brightness) {
    for (int i = 0; i < count; i++) {
        float value = sqrtf(luminance[i] > 0 ? luminance[i] / white : 0) * 255;
        brightness[i] = value >= 255 ? 255 : (uint8_t)(value + 0.5f);
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
    for (int i = 0; i < count; i++) {
        float parts[3];
        codes(cells, count, colour, i, parts);
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
