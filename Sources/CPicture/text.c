// SPDX-License-Identifier: Apache-2.0
//
// Text that is laid over a picture: many edges of strokes appear together, in a band, and stay where they are.

#include "cpicture.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/// The change at a cell between its neighbours of a row, if it is more than a step.
static int change(const uint8_t *line, int x, int columns, int step) {
    int next = line[x + 1 < columns ? x + 1 : x], before = line[x > 0 ? x - 1 : 0];
    int near = next - line[x], wide = next - before;
    // A stroke of a large letter has soft edges, which are two cells wide.
    return abs(near) > step ? near : abs(wide) > 2 * step ? wide : 0;
}

static int sign(int value) { return (value > 0) - (value < 0); }

void cpicture_text_edges(const uint8_t *plane, int columns, int rows, int strong, int weak, int8_t *edges) {
    for (int y = 0; y < rows; y++) {
        const uint8_t *line = plane + (ptrdiff_t)y * columns;
        int8_t *out = edges + (ptrdiff_t)y * columns;
        for (int x = 0; x < columns; x++) {
            int clear = sign(change(line, x, columns, strong));
            out[x] = (int8_t)(clear ? 2 * clear : sign(change(line, x, columns, weak)));
        }
    }
}

void cpicture_text_follow(const int8_t *edges, int count, uint32_t now, int gap, cpicture_text_cell *cells) {
    for (int i = 0; i < count; i++) {
        cpicture_text_cell *cell = cells + i;
        int isStrong = abs(edges[i]) > 1;
        if (cell->edge && sign(edges[i]) == cell->edge) {
            cell->missed = 0;
        } else if (cell->edge && !isStrong && cell->missed < gap) {
            cell->missed++;
        } else {
            *cell = (cpicture_text_cell){now, (int8_t)(isStrong ? sign(edges[i]) : 0), 0, 0};
        }
    }
}

int cpicture_text_born(const cpicture_text_cell *cells, int count, uint32_t first, uint32_t last, uint8_t *mask) {
    int found = 0;
    for (int i = 0; i < count; i++) {
        mask[i] = 0;
        for (int plane = 0; plane < cpicture_text_planes && !mask[i]; plane++) {
            const cpicture_text_cell *cell = cells + (ptrdiff_t)plane * count + i;
            if (cell->edge && !cell->claimed && cell->born >= first && cell->born <= last) mask[i] = (uint8_t)(plane + 1);
        }
        found += mask[i] > 0;
    }
    return found;
}

/// The edge of a place that is marked.
static const cpicture_text_cell *marked(const cpicture_text_cell *cells, int count, const uint8_t *mask, ptrdiff_t place) {
    return cells + (ptrdiff_t)(mask[place] - 1) * count + place;
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
                for (int u = left; u <= right; u++) sum += mask[(ptrdiff_t)v * columns + u] > 0;
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
            const cpicture_text_cell *cell = marked(cells, count, mask, place);
            region.rises += cell->edge > 0;
            region.newest += cell->born >= newest;
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
                        uint32_t first, uint32_t last, int *same, int *sum) {
    *same = *sum = 0;
    const int margin = 3;
    for (int y = 0; y < rows; y++) {
        int beside = y < box->top - margin || y >= box->bottom + margin;
        for (int x = 0; x < columns; x++) {
            if (!beside && x >= box->left - margin && x < box->right + margin) continue;
            const cpicture_text_cell *cell = cells + (ptrdiff_t)y * columns + x;
            if (!cell->edge || cell->claimed) continue;
            *same += cell->born >= first && cell->born <= last;
            ++*sum;
        }
    }
}

void cpicture_text_spacing(const uint8_t *mask, const cpicture_text_cell *cells, int columns, int rows,
                           const cpicture_text_region *box, float *mean, float *deviation) {
    double sum = 0, squares = 0;
    int count = 0;
    for (int y = box->top; y < box->bottom; y++) {
        int last = -1, before = 0;
        for (int x = box->left; x < box->right; x++) {
            ptrdiff_t place = (ptrdiff_t)y * columns + x;
            int edge = mask[place] ? marked(cells, columns * rows, mask, place)->edge : 0;
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
            int isRecent = 0;
            for (int plane = 0; plane < cpicture_text_planes; plane++) {
                const cpicture_text_cell *cell = cells + ((ptrdiff_t)plane * rows + y) * columns + x;
                isRecent |= cell->edge && !cell->claimed && cell->born >= first && cell->born < last;
            }
            count += isRecent;
        }
    }
    return count;
}

void cpicture_text_states(const cpicture_text_cell *cells, int count, int8_t *states) {
    for (int i = 0; i < count; i++) states[i] = cells[i].edge;
}

void cpicture_text_before(const int8_t *one, const int8_t *other, const int8_t *last, int count, int8_t *states) {
    for (int i = 0; i < count; i++)
        states[i] = one[i] == other[i] || one[i] == last[i] ? one[i] : other[i] == last[i] ? other[i] : 0;
}
