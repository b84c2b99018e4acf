// SPDX-License-Identifier: Apache-2.0
//
// Frames as the means of cells. Every sample counts: a filter that leaves lines out sees other stripes than people do.

#include "cffmpeg.h"
#include "releases.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/// The samples of a component in a frame, or in one of its fields.
struct samples {
    const uint8_t *start;
    ptrdiff_t line;
    int width, height, step, shift, depth, isBigEndian;
};

/// Where the cells of a component go, and how the frame is turned.
struct grid {
    int columns, rows, quarters;
    uint16_t *cells;
};

/// Adds a line of bytes to sums.
INLINE void add_bytes(const uint8_t *line, int width, int step, uint32_t *sums) {
    if (step == 1) {
        for (int x = 0; x < width; x++) sums[x] += line[x];
    } else {
        for (int x = 0; x < width; x++) sums[x] += line[(ptrdiff_t)x * step];
    }
}

/// No sum of so many bytes overflows 16 bits.
enum { most_lines = 257 };

/// Sums lines of bytes, `most_lines` at most: numbers of 16 bits are twice as many for each instruction.
static void add_lines(const uint8_t *start, ptrdiff_t line, int lines, int width, uint16_t *restrict sums) {
    memset(sums, 0, (size_t)width * sizeof *sums);
    int y = 0;
    for (; y + 1 < lines; y += 2) {
        const uint8_t *one = start + y * line, *other = one + line;
        for (int x = 0; x < width; x++) sums[x] = (uint16_t)(sums[x] + one[x] + other[x]);
    }
    for (; y < lines; y++) {
        const uint8_t *one = start + y * line;
        for (int x = 0; x < width; x++) sums[x] = (uint16_t)(sums[x] + one[x]);
    }
}

/// Adds a line of numbers of two bytes to sums.
INLINE void add_words(const struct samples *samples, const uint8_t *line, uint32_t *sums) {
    int mask = (1 << samples->depth) - 1, low = samples->isBigEndian, high = !samples->isBigEndian;
    if (samples->step == 2 && samples->shift == 0 && low == 0 && (uintptr_t)line % 2 == 0) {
        const uint16_t *words = (const uint16_t *)line;
        for (int x = 0; x < samples->width; x++) sums[x] += words[x] & mask;
        return;
    }
    for (int x = 0; x < samples->width; x++) {
        const uint8_t *place = line + (ptrdiff_t)x * samples->step;
        sums[x] += (place[low] | place[high] << 8) >> samples->shift & mask;
    }
}

/// Where a part of a length begins, if the length is divided into equal parts.
INLINE int edge(int index, int parts, int length) { return (int)((int64_t)index * length / parts); }

/// The place of a cell in the turned frame.
INLINE int place(const struct grid *grid, int column, int row) {
    switch (grid->quarters) {
    case 1: return column * grid->rows + grid->rows - 1 - row;
    case 2: return (grid->rows - 1 - row) * grid->columns + grid->columns - 1 - column;
    case 3: return (grid->columns - 1 - column) * grid->rows + row;
    default: return row * grid->columns + column;
    }
}

/// What a component needs while it is read.
struct buffers {
    /// A number for each sample of a line.
    uint32_t *sums;
    uint16_t *bytes;
    /// The sums of all samples before each, and of all of them.
    uint64_t *before;
    /// Where columns begin; one more than there are columns.
    int *edges;
};

/// Sums the lines of a row of cells.
static void add_row(const struct samples *samples, int top, int bottom, const struct buffers *buffers) {
    int isWide = samples->shift + samples->depth > 8, width = samples->width;
    const uint8_t *start = samples->start + top * samples->line;
    uint64_t sum = 0;
    buffers->before[0] = 0;
    if (!isWide && samples->step == 1 && bottom - top <= most_lines) {
        add_lines(start, samples->line, bottom - top, width, buffers->bytes);
        for (int x = 0; x < width; x++) buffers->before[x + 1] = sum += buffers->bytes[x];
        return;
    }
    memset(buffers->sums, 0, (size_t)width * sizeof *buffers->sums);
    for (int y = 0; y < bottom - top; y++) {
        const uint8_t *line = start + y * samples->line;
        if (isWide) {
            add_words(samples, line, buffers->sums);
        } else {
            add_bytes(line, width, samples->step, buffers->sums);
        }
    }
    for (int x = 0; x < width; x++) buffers->before[x + 1] = sum += buffers->sums[x];
}

/// What a sum of samples is multiplied by; not a part of the loop, in which compilers would divide again.
static __attribute__((noinline)) double factor(int depth, int64_t count) { return (double)(1 << (16 - depth)) / (double)count; }

/// Writes the means of a component's cells.
static void read_component(const struct samples *samples, const struct grid *grid, const struct buffers *buffers) {
    int columns = grid->columns, *edges = buffers->edges;
    for (int column = 0; column <= columns; column++) edges[column] = edge(column, columns, samples->width);
    // Cells are as wide as this, or a sample wider; a narrow picture has a sample for several of them.
    int narrow = samples->width / columns;
    if (narrow < 1) narrow = 1;
    for (int row = 0; row < grid->rows; row++) {
        int top = edge(row, grid->rows, samples->height), bottom = edge(row + 1, grid->rows, samples->height);
        if (bottom <= top) bottom = top + 1;
        add_row(samples, top, bottom, buffers);
        int64_t count = (int64_t)narrow * (bottom - top), more = count + bottom - top;
        double by = factor(samples->depth, count), byMore = factor(samples->depth, more);
        for (int column = 0; column < columns; column++) {
            int left = edges[column], right = edges[column + 1];
            if (right <= left) right = left + 1;
            uint64_t sum = buffers->before[right] - buffers->before[left];
            // Rounded down as by a division: quotients by less than this number are farther from the next whole number.
            if (more < 1 << 18) {
                sum = (uint64_t)(int64_t)((double)(int64_t)sum * (right - left > narrow ? byMore : by) + 0x1p-20);
            } else {
                sum = (sum << (16 - samples->depth)) / ((uint64_t)(right - left) * (uint64_t)(bottom - top));
            }
            grid->cells[place(grid, column, row)] = (uint16_t)(sum > 65535 ? 65535 : sum);
        }
    }
}

/// Finds the samples of a component; 0 where they cannot be read.
static int find_samples(const AVFrame *frame, const AVPixFmtDescriptor *format, int index, int field,
                        struct samples *samples) {
    const AVComponentDescriptor *part = &format->comp[index];
    int isChroma = index > 0 && !(format->flags & AV_PIX_FMT_FLAG_RGB);
    int across = isChroma ? format->log2_chroma_w : 0, down = isChroma ? format->log2_chroma_h : 0;
    if (part->depth > 16 || part->shift + part->depth > 16 || !frame->data[part->plane]) return 0;
    samples->width = -(-ff_AVFrame_width(frame) >> across);
    samples->height = -(-ff_AVFrame_height(frame) >> down);
    samples->line = frame->linesize[part->plane];
    samples->start = frame->data[part->plane] + part->offset;
    samples->step = part->step;
    samples->shift = part->shift;
    samples->depth = part->depth;
    samples->isBigEndian = !!(format->flags & AV_PIX_FMT_FLAG_BE);
    if (field && samples->height > 1) {
        if (field == 2) samples->start += samples->line;
        samples->height = field == 1 ? (samples->height + 1) / 2 : samples->height / 2;
        samples->line *= 2;
    }
    return samples->width > 0 && samples->height > 0;
}

int ff_read_cells(const AVFrame *frame, int columns, int rows, int quarters, int field, uint16_t *cells) {
    const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(ff_AVFrame_format(frame));
    uint64_t others = AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM
        | AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_BAYER;
    if (!format || format->flags & others || columns < 1 || rows < 1) return ff_no_cells;
    int count = format->nb_components < 3 ? 1 : 3;
    struct samples samples[3];
    for (int i = 0; i < count; i++) {
        if (!find_samples(frame, format, i, field, &samples[i])) return ff_no_cells;
    }
    size_t width = (size_t)samples[0].width;
    quarters &= 3;
    int across = quarters & 1 ? rows : columns;
    struct buffers buffers = {malloc(width * sizeof(uint32_t)), malloc(width * sizeof(uint16_t)),
                              malloc((width + 1) * sizeof(uint64_t)), malloc((size_t)(across + 1) * sizeof(int))};
    int isReady = buffers.sums && buffers.bytes && buffers.before && buffers.edges;
    for (int i = 0; i < count && isReady; i++) {
        struct grid grid = {across, quarters & 1 ? columns : rows, quarters, cells + (ptrdiff_t)i * columns * rows};
        read_component(&samples[i], &grid, &buffers);
    }
    free(buffers.sums);
    free(buffers.bytes);
    free(buffers.before);
    free(buffers.edges);
    if (!isReady) return ff_no_cells;
    if (count == 1) return ff_grey_cells;
    return format->flags & AV_PIX_FMT_FLAG_RGB ? ff_rgb_cells : ff_luma_cells;
}

// FFmpeg 5.1 has two numbers, which later versions have as bits of the flags.
enum { interlaced_in_5 = 188, top_first_in_5 = 192, interlaced_flag = 1 << 3, top_first_flag = 1 << 4 };
#if LIBAVFORMAT_VERSION_MAJOR == 59
_Static_assert(offsetof(AVFrame, interlaced_frame) == interlaced_in_5, "AVFrame.interlaced_frame is elsewhere");
_Static_assert(offsetof(AVFrame, top_field_first) == top_first_in_5, "AVFrame.top_field_first is elsewhere");
#endif

int ff_first_field(const AVFrame *frame) {
    int flags = ff_AVFrame_flags(frame), isInterlaced = flags & interlaced_flag, isTopFirst = flags & top_first_flag;
    if (ff_loaded->AVFrame_flags == ff_in_5.AVFrame_flags) {
        isInterlaced = *(const int *)((const char *)frame + interlaced_in_5);
        isTopFirst = *(const int *)((const char *)frame + top_first_in_5);
    }
    return !isInterlaced ? 0 : isTopFirst ? 1 : 2;
}
