// SPDX-License-Identifier: Apache-2.0

#include "cpicture.h"

#include <math.h>
#include <string.h>

/// No line of a picture has more cells.
enum { most_cells = 1024 };
/// More than five pairs: twelve stripes or more, with eleven edges between them.
enum { fewest_edges = 11 };

/// The edges of a line: where it crosses the middle between a light and a dark extreme.
typedef struct {
    /// In cells from the beginning.
    float place[most_cells];
    /// The lighter and the darker of the two extremes of each edge.
    float light[most_cells], dark[most_cells];
    int count;
} line_edges;

/// The place between two extremes at which a line crosses their middle.
static float crossing(const float *line, int stride, int from, int to) {
    float middle = (line[from * stride] + line[to * stride]) / 2;
    for (int i = from; i < to; i++) {
        float a = line[i * stride], b = line[(i + 1) * stride];
        if ((a <= middle) != (b <= middle)) return (float)i + (b == a ? 0.5f : (middle - a) / (b - a));
    }
    return (float)(from + to) / 2;
}

/// Adds the edge between two extremes.
static void add_edge(const float *line, int stride, int from, int to, line_edges *edges) {
    float a = line[from * stride], b = line[to * stride];
    edges->place[edges->count] = crossing(line, stride, from, to);
    edges->light[edges->count] = a > b ? a : b;
    edges->dark[edges->count++] = a > b ? b : a;
}

/// Finds where a line goes up or down by a step, and then the other way.
static void find_edges(const float *line, int stride, int count, float step, line_edges *edges) {
    edges->count = 0;
    int low = 0, high = 0, last = -1, direction = 0;
    for (int i = 1; i < count; i++) {
        float y = line[i * stride];
        if (direction <= 0 && y - line[low * stride] >= step) {
            if (last >= 0) add_edge(line, stride, last, low, edges);
            last = low;
            direction = 1;
            high = i;
        } else if (direction >= 0 && line[high * stride] - y >= step) {
            if (last >= 0) add_edge(line, stride, last, high, edges);
            last = high;
            direction = -1;
            low = i;
        }
        if (direction >= 0 && y > line[high * stride]) high = i;
        if (direction <= 0 && y < line[low * stride]) low = i;
    }
    if (last >= 0 && direction != 0) add_edge(line, stride, last, direction > 0 ? high : low, edges);
}

/// Whether a pair of stripes is as wide as the one before it, and as light and dark: text and foliage are not.
static int is_regular(const line_edges *edges, int first) {
    const float *place = edges->place + first, *light = edges->light + first, *dark = edges->dark + first;
    float before = place[2] - place[0], after = place[3] - place[1];
    if (before <= 0 || after < before * 0.8f || after > before * 1.25f) return 0;
    float most = 0.3f * (light[2] - dark[2]);
    return fabsf(light[3] - light[2]) <= most && fabsf(dark[3] - dark[2]) <= most;
}

/// Marks the cells of the regular runs of a line.
static void mark_runs(const line_edges *edges, int stride, int count, float light, uint8_t *marks) {
    int first = 0;
    while (first + fewest_edges <= edges->count) {
        int end = first + 3;
        while (end < edges->count && is_regular(edges, end - 3)) end++;
        float brightest = 0;
        for (int i = first; i < end; i++) brightest = edges->light[i] > brightest ? edges->light[i] : brightest;
        if (end - first >= fewest_edges && brightest >= light) {
            // The first and the last stripe have one edge each.
            float width = (edges->place[end - 1] - edges->place[first]) / (float)(end - 1 - first);
            int from = (int)(edges->place[first] - width + 1), to = (int)(edges->place[end - 1] + width + 1);
            for (int i = from < 0 ? 0 : from; i < (to > count ? count : to); i++) marks[i * stride] = 1;
            first = end - 1;
        } else {
            first = end - 2 > first ? end - 2 : first + 1;
        }
    }
}

int cpicture_stripes(const float *luminance, int columns, int rows, float step, float light, uint8_t *marks) {
    memset(marks, 0, (size_t)columns * (size_t)rows);
    if (columns > most_cells || rows > most_cells) return 0;
    line_edges edges;
    for (int y = 0; y < rows; y++) {
        find_edges(luminance + y * columns, 1, columns, step, &edges);
        mark_runs(&edges, 1, columns, light, marks + y * columns);
    }
    for (int x = 0; x < columns; x++) {
        find_edges(luminance + x, columns, rows, step, &edges);
        mark_runs(&edges, columns, rows, light, marks + x);
    }
    int found = 0;
    for (int i = 0; i < columns * rows; i++) found += marks[i];
    return found;
}
