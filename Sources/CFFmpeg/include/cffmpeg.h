// SPDX-License-Identifier: Apache-2.0
//
// The part of FFmpeg that mediatag uses: FFmpeg's own headers, the loader, and what Swift cannot
// see in the headers because it is a macro. Needs the headers of FFmpeg 5.1 or newer; the libraries that are loaded
// may be of another major version that fields.h has.

#ifndef CFFMPEG_H
#define CFFMPEG_H

#if !__has_include(<libavformat/avformat.h>)
#error "FFmpeg's headers are not installed: run make setup"
#endif

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/dict.h>
#include <libavutil/log.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>

#include "fields.h"

#if LIBAVFORMAT_VERSION_INT < AV_VERSION_INT(59, 27, 0)
#error "FFmpeg 5.1 or newer is needed"
#endif

/// Loads FFmpeg's libraries, once in the life of the process; safe from any thread.
///
/// Returns NULL when they are loaded, otherwise why not. No other function of FFmpeg may be called
/// before this one has returned NULL.
const char *ff_load(void);

/// Loads FFmpeg's library of devices, such as microphones; `ff_load` has returned NULL before.
///
/// Returns 0 where it is not installed. Safe from any thread.
int ff_load_devices(void);

/// Forgets what FFmpeg has reported on this thread.
void ff_forget_report(void);

/// The first error that FFmpeg has reported on this thread since `ff_forget_report`, or "".
const char *ff_report(void);

/// What the container states of a stream beside the codec's parameters, and its length in bytes; NULL without it.
const uint8_t *ff_side_data(const AVStream *stream, enum AVPacketSideDataType type, size_t *size);

/// The number that the libraries have for a codec of a name, which is not the same in all versions.
enum AVCodecID ff_codec(const char *name);

/// A parser for streams of a codec, or NULL.
AVCodecParserContext *ff_parser(const char *codec);

/// Makes a small copy of a decoded frame, 8 bits in full range and 4:2:0, as JPEG has it.
///
/// The copy is at most `width` wide and as high in proportion, with square pixels, and turned clockwise by
/// quarters. Returns NULL where the pixel format is not read (hardware frames, palettes, bit streams, floating
/// point) or memory is exhausted.
AVFrame *ff_small_frame(const AVFrame *source, int width, int quarters);

/// Copies the pixels of a frame that `ff_small_frame` made: red, green and blue of each, a row after the other.
void ff_copy_pixels(const AVFrame *frame, uint8_t *pixels);

/// Makes a frame of pixels of red, green and blue; NULL if memory is exhausted.
AVFrame *ff_pixel_frame(const uint8_t *pixels, int width, int height);

/// What the samples of cells are.
enum { ff_no_cells = 0, ff_grey_cells = 1, ff_luma_cells = 3, ff_rgb_cells = 4 };

/// Reads the mean of each cell of a decoded frame: the frame is divided into columns and rows.
///
/// `cells` gets `columns * rows` numbers for each component, one component after the other: the code value in 16 bits, so
/// that 128 of 8 bits is 32,768. The frame is turned clockwise by quarters; columns and rows are those of the turned one.
/// All lines are read, or, if `field` is 1 or 2, those of the upper or the lower field. Returns what the components are:
/// luma alone, luma with blue and red difference, or red, green and blue; `ff_no_cells` where the pixel format is not read
/// (hardware frames, palettes, bit streams, floating point) or memory is exhausted.
int ff_read_cells(const AVFrame *frame, int columns, int rows, int quarters, int field, uint16_t *cells);

/// Which field of a decoded frame is shown first: 1 the upper one, 2 the lower one, 0 if it has no fields.
int ff_first_field(const AVFrame *frame);

/// The quality of an MJPEG encoder for small pictures.
static const int ff_small_quality = FF_QP2LAMBDA * 6;

/// A time stamp that is not known.
static const int64_t ff_no_timestamp = AV_NOPTS_VALUE;

/// A profile that is not known; the name of the constant has changed from FFmpeg 6.1 to 8.
#ifdef AV_PROFILE_UNKNOWN
static const int ff_unknown_profile = AV_PROFILE_UNKNOWN;
#else
static const int ff_unknown_profile = FF_PROFILE_UNKNOWN;
#endif

/// FFmpeg's result codes, which are macros.
static const int ff_end_of_file = AVERROR_EOF;
static const int ff_invalid_data = AVERROR_INVALIDDATA;
static const int ff_permission_denied = AVERROR(EACCES);
static const int ff_try_again = AVERROR(EAGAIN);
static const int ff_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
static const int ff_out_of_memory = AVERROR(ENOMEM);
static const int ff_no_device = AVERROR(ENODEV);
static const int ff_exit_requested = AVERROR_EXIT;

/// Whether a rectangle of a bitmap subtitle is forced.
///
/// FFmpeg has moved the flags from after the texts to before the type.
static inline int ff_subtitle_is_forced(const AVSubtitleRect *rectangle) {
    const char *start = (const char *)rectangle;
    const int is_moved = *(const int *)(start + 76) == SUBTITLE_BITMAP;
    return *(const int *)(start + (is_moved ? 72 : 96)) & AV_SUBTITLE_FLAG_FORCED;
}

#endif
