// SPDX-License-Identifier: Apache-2.0
//
// Frames as thumbnails. libswscale would be one more library to install and to load, for pictures of 320
// pixels; pixel descriptors say where the components of any format are.

#include "cffmpeg.h"

#include <libavutil/pixdesc.h>
#include <string.h>

// At most so many samples each way are averaged for a pixel.
#define SAMPLES 4

static int clip(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

/// A component of a pixel in 8 bits, by the place of the pixel in the whole frame.
static int component(const AVFrame *frame, const AVPixFmtDescriptor *format, int index, int x, int y) {
    const AVComponentDescriptor *part = &format->comp[index];
    int isChroma = index > 0 && index < 3 && !(format->flags & AV_PIX_FMT_FLAG_RGB);
    if (isChroma) {
        x >>= format->log2_chroma_w;
        y >>= format->log2_chroma_h;
    }
    const uint8_t *place = frame->data[part->plane] + (ptrdiff_t)y * frame->linesize[part->plane]
        + (ptrdiff_t)x * part->step + part->offset;
    int value = place[0];
    if (part->shift + part->depth > 8) {
        value = format->flags & AV_PIX_FMT_FLAG_BE ? place[0] << 8 | place[1] : place[1] << 8 | place[0];
    }
    value = value >> part->shift & ((1 << part->depth) - 1);
    return part->depth > 8 ? value >> (part->depth - 8) : value << (8 - part->depth);
}

/// A component of a pixel of the copy: the mean of what the pixel covers.
static int mean(const AVFrame *frame, const AVPixFmtDescriptor *format, int index, int left, int top,
                int right, int bottom) {
    int sum = 0, count = 0;
    int stepX = (right - left + SAMPLES - 1) / SAMPLES, stepY = (bottom - top + SAMPLES - 1) / SAMPLES;
    for (int y = top; y < bottom; y += stepY) {
        for (int x = left; x < right; x += stepX) {
            sum += component(frame, format, index, x, y);
            count++;
        }
    }
    return sum / count;
}

/// Whether each component of a frame is a number in bytes of its own.
static int is_readable(const AVFrame *frame, const AVPixFmtDescriptor *format) {
    uint64_t others = AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM
        | AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_BAYER;
    if (!format || format->flags & others || frame->width < 1 || frame->height < 1) return 0;
    for (int i = 0; i < format->nb_components; i++) {
        const AVComponentDescriptor *part = &format->comp[i];
        if (part->depth > 16 || part->shift + part->depth > 16 || !frame->data[part->plane]) return 0;
    }
    return 1;
}

/// Luma and chroma in full range of a pixel of the copy.
static void convert(const AVFrame *frame, const AVPixFmtDescriptor *format, const int box[4], int out[3]) {
    int parts[3] = {0, 128, 128};
    int count = format->nb_components < 3 ? 1 : 3;
    for (int i = 0; i < count; i++) {
        parts[i] = mean(frame, format, i, box[0], box[1], box[2], box[3]);
    }
    if (format->flags & AV_PIX_FMT_FLAG_RGB && count == 3) {
        int r = parts[0], g = parts[1], b = parts[2];
        out[0] = clip((299 * r + 587 * g + 114 * b) / 1000);
        out[1] = clip(128 + (-169 * r - 331 * g + 500 * b) / 1000);
        out[2] = clip(128 + (500 * r - 419 * g - 81 * b) / 1000);
    } else if (ff_AVFrame_color_range(frame) == AVCOL_RANGE_JPEG) {
        for (int i = 0; i < 3; i++) out[i] = parts[i];
    } else {
        out[0] = clip((parts[0] - 16) * 255 / 219);
        out[1] = clip((parts[1] - 128) * 255 / 224 + 128);
        out[2] = clip((parts[2] - 128) * 255 / 224 + 128);
    }
}

/// The part of the source that a pixel of the copy covers: left, top, right, bottom.
static void find_box(const AVFrame *source, const AVFrame *copy, int quarters, int x, int y, int box[4]) {
    int width = quarters & 1 ? copy->height : copy->width;
    int height = quarters & 1 ? copy->width : copy->height;
    int px = x, py = y;
    if (quarters == 1) px = y, py = height - 1 - x;
    if (quarters == 2) px = width - 1 - x, py = height - 1 - y;
    if (quarters == 3) px = width - 1 - y, py = x;
    box[0] = (int)((int64_t)px * source->width / width);
    box[1] = (int)((int64_t)py * source->height / height);
    box[2] = (int)((int64_t)(px + 1) * source->width / width);
    box[3] = (int)((int64_t)(py + 1) * source->height / height);
    if (box[2] <= box[0]) box[2] = box[0] + 1;
    if (box[3] <= box[1]) box[3] = box[1] + 1;
}

AVFrame *ff_small_frame(const AVFrame *source, int width, int quarters) {
    const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(source->format);
    if (!is_readable(source, format)) return NULL;
    quarters &= 3;
    // Pixels that are not square are stretched, and what is narrow stays as wide as it is.
    AVRational pixel = ff_AVFrame_sample_aspect_ratio(source);
    int64_t shown = source->width;
    if (pixel.num > 0 && pixel.den > 0) shown = shown * pixel.num / pixel.den;
    int64_t shownHeight = source->height;
    if (quarters & 1) {
        int64_t other = shown;
        shown = shownHeight;
        shownHeight = other;
    }
    if (shown < 1 || shownHeight < 1) return NULL;
    int64_t small = shown < width ? shown : width;
    int64_t high = small * shownHeight / shown;
    if (high > 2 * width) high = 2 * width;
    AVFrame *copy = av_frame_alloc();
    if (!copy) return NULL;
    copy->format = AV_PIX_FMT_YUVJ420P;
    ff_AVFrame_set_color_range(copy, AVCOL_RANGE_JPEG);
    copy->width = (int)(small < 2 ? 2 : small & ~1);
    copy->height = (int)(high < 2 ? 2 : high & ~1);
    if (av_frame_get_buffer(copy, 0) < 0) {
        av_frame_free(&copy);
        return NULL;
    }
    for (int y = 0; y < copy->height; y++) {
        for (int x = 0; x < copy->width; x++) {
            int box[4], out[3];
            find_box(source, copy, quarters, x, y, box);
            convert(source, format, box, out);
            copy->data[0][y * copy->linesize[0] + x] = (uint8_t)out[0];
            if (x & 1 || y & 1) continue;
            copy->data[1][y / 2 * copy->linesize[1] + x / 2] = (uint8_t)out[1];
            copy->data[2][y / 2 * copy->linesize[2] + x / 2] = (uint8_t)out[2];
        }
    }
    return copy;
}

void ff_copy_pixels(const AVFrame *frame, uint8_t *pixels) {
    for (int y = 0; y < frame->height; y++) {
        for (int x = 0; x < frame->width; x++) {
            int luma = frame->data[0][y * frame->linesize[0] + x];
            int blue = frame->data[1][y / 2 * frame->linesize[1] + x / 2] - 128;
            int red = frame->data[2][y / 2 * frame->linesize[2] + x / 2] - 128;
            // JFIF, in thousandths.
            *pixels++ = (uint8_t)clip(luma + 1402 * red / 1000);
            *pixels++ = (uint8_t)clip(luma - (344 * blue + 714 * red) / 1000);
            *pixels++ = (uint8_t)clip(luma + 1772 * blue / 1000);
        }
    }
}

AVFrame *ff_pixel_frame(const uint8_t *pixels, int width, int height) {
    AVFrame *frame = av_frame_alloc();
    if (!frame) return NULL;
    frame->format = AV_PIX_FMT_RGB24;
    frame->width = width;
    frame->height = height;
    if (av_frame_get_buffer(frame, 0) < 0) {
        av_frame_free(&frame);
        return NULL;
    }
    for (int y = 0; y < height; y++) {
        memcpy(frame->data[0] + (ptrdiff_t)y * frame->linesize[0], pixels + (ptrdiff_t)y * width * 3, (size_t)width * 3);
    }
    return frame;
}
