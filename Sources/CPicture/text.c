// SPDX-License-Identifier: Apache-2.0
//
// Text that is laid over a picture: many edges of strokes appear together, in a band, and stay where they are.

#include "cpicture.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void cpicture_text_edges(const uint8_t *luma, int columns, int rows, int step, int8_t *edges) {
    for (int y = 0; y < rows; y++) {
        const uint8_t *line = luma + (ptrdiff_t)y * columns;
        int8_t *out = edges + (ptrdiff_t)y * columns;
        for (int x = 0; x < columns; x++) {
            int next = line[x + 1 < columns ? x + 1 : x], before = line[x > 0 ? x - 1 : 0];
            int near = next - line[x], wide = next - before;
            // A stroke of a large letter has soft edges, which are two cells wide.
            int change = abs(near) > step ? near : abs(wide) > 2 * step ? wide : 0;
            out[x] = (int8_t)((change > 0) - (change < 0));
        }
    }
}

void cpicture_text_follow(const int8_t *edges, int count, uint32_t now, int gap, cpicture_text_cell *cells) {
    for (int i = 0; i < count; i++) {
        cpicture_text_cell *cell = cells + i;
        if (edges[i] == cell->edge) {
            cell->missed = 0;
        } else if (cell->edge && !edges[i] && cell->missed < gap) {
            cell->missed++;
        } else {
            *cell = (cpicture_text_cell){now, edges[i], 0, 0};
        }
    }
}

int cpicture_text_born(const cpicture_text_cell *cells, int count, uint32_t first, uint32_t last, uint8_t *mask) {
    int found = 0;
    for (int i = 0; i < count; i++) {
        const cpicture_text_cell *cell = cells + i;
        mask[i] = cell->edge && !cell->claimed && cell->born >= first && cell->born <= last;
        found += mask[i];
    }
    return found;
}

/// Keeps cells that have enough others near them.
static void keep_dense(const uint8_t *mask, int columns, int rows, int needed, uint8_t *dense) {
    const int across = 6, down = 2;
    for (int y = 0; y < rows; y++) {
        int top = y < down ? 0 : y - down, bottom = y + down >= rows ? rows - 1 : y + down;
        for (int x = 0; x < columns; x++) {
            ptrdiff_t place = (ptrdiff_t)y * columns + x;
            dense[place] = 0;
            if (!mask[place]) continue;
            int left = x < across ? 0 : x - across, right = x + across >= columns ? columns - 1 : x + across, sum = 0;
            for (int v = top; v <= bottom; v++)
                for (int u = left; u <= right; u++) sum += mask[(ptrdiff_t)v * columns + u];
            dense[place] = sum >= needed;
        }
    }
}

int cpicture_text_regions(const uint8_t *mask, const cpicture_text_cell *cells, int columns, int rows, int needed,
                          uint32_t newest, cpicture_text_region *regions, int most) {
    const int across = 5, down = 2;
    int count = columns * rows, found = 0;
    uint8_t *dense = malloc((size_t)count);
    int *stack = malloc(sizeof(int) * (size_t)count);
    if (!dense || !stack) count = 0;
    if (count) keep_dense(mask, columns, rows, needed, dense);
    for (int start = 0; start < count && found < most; start++) {
        if (!dense[start]) continue;
        cpicture_text_region region = {columns, rows, 0, 0, 0, 0, 0};
        int depth = 0;
        stack[depth++] = start;
        dense[start] = 0;
        while (depth) {
            int place = stack[--depth], x = place % columns, y = place / columns;
            if (x < region.left) region.left = x;
            if (y < region.top) region.top = y;
            if (x + 2 > region.right) region.right = x + 2 > columns ? columns : x + 2;
            if (y + 1 > region.bottom) region.bottom = y + 1;
            region.cells++;
            region.rises += cells[place].edge > 0;
            region.newest += cells[place].born >= newest;
            for (int v = y < down ? 0 : y - down; v <= y + down && v < rows; v++)
                for (int u = x < across ? 0 : x - across; u <= x + across && u < columns; u++) {
                    int next = v * columns + u;
                    if (!dense[next]) continue;
                    dense[next] = 0;
                    stack[depth++] = next;
                }
        }
        regions[found++] = region;
    }
    free(dense);
    free(stack);
    return found;
}

void cpicture_text_rest(const cpicture_text_cell *cells, int columns, int rows, const cpicture_text_region *box,
                        uint32_t first, uint32_t last, int *older, int *same, int *younger) {
    *older = *same = *younger = 0;
    const int margin = 3;
    for (int y = 0; y < rows; y++) {
        int beside = y < box->top - margin || y >= box->bottom + margin;
        for (int x = 0; x < columns; x++) {
            if (!beside && x >= box->left - margin && x < box->right + margin) continue;
            const cpicture_text_cell *cell = cells + (ptrdiff_t)y * columns + x;
            if (!cell->edge || cell->claimed) continue;
            if (cell->born < first) ++*older;
            else if (cell->born <= last) ++*same;
            else ++*younger;
        }
    }
}

void cpicture_text_spacing(const uint8_t *mask, const cpicture_text_cell *cells, int columns,
                           const cpicture_text_region *box, float *mean, float *deviation) {
    double sum = 0, squares = 0;
    int count = 0;
    for (int y = box->top; y < box->bottom; y++) {
        int last = -1, before = 0;
        for (int x = box->left; x < box->right; x++) {
            ptrdiff_t place = (ptrdiff_t)y * columns + x;
            int edge = mask[place] ? cells[place].edge : 0;
            if (edge > 0 && before <= 0) {
                int gap = x - last;
                // A gap between words is no gap between strokes.
                if (last >= 0 && gap <= 16) {
                    sum += gap;
                    squares += (double)gap * gap;
                    count++;
                }
                last = x;
            }
            before = edge;
        }
    }
    *mean = count ? (float)(sum / count) : 0;
    double variance = count ? squares / count - (sum / count) * (sum / count) : 0;
    *deviation = 0;
    // The square root by Newton's method: the module links no library of mathematics.
    double root = variance > 1 ? variance : 1;
    for (int i = 0; i < 24 && variance > 0; i++) root = (root + variance / root) / 2;
    if (variance > 0) *deviation = (float)root;
}

int cpicture_text_beside(const cpicture_text_cell *cells, int columns, int rows, const cpicture_text_region *box,
                         uint32_t first, uint32_t last) {
    const int margin = 4;
    int count = 0;
    for (int y = box->top - margin; y < box->bottom + margin; y++) {
        if (y < 0 || y >= rows) continue;
        for (int x = box->left - margin; x < box->right + margin; x++) {
            if (x < 0 || x >= columns) continue;
            if (y >= box->top && y < box->bottom && x >= box->left && x < box->right) continue;
            const cpicture_text_cell *cell = cells + (ptrdiff_t)y * columns + x;
            count += cell->edge && !cell->claimed && cell->born >= first && cell->born < last;
        }
    }
    return count;
}
