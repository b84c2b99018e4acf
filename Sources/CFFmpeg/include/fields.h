// SPDX-License-Identifier: Apache-2.0
//
// Fields of FFmpeg's structures, of which other major versions have other places: a program that was built with the
// headers of one reads what the libraries of another have made. Scripts/ffmpeg-places.sh prints a column.

#ifndef FIELDS_H
#define FIELDS_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <stddef.h>

// F(structure, field, type, its place in FFmpeg 5.1, in FFmpeg 7, in FFmpeg 9)
#define FF_FIELDS(F)                                                                   \
    F(AVFormatContext, iformat, const struct AVInputFormat *, 8, 8, 8)                 \
    F(AVFormatContext, priv_data, void *, 24, 24, 24)                                  \
    F(AVFormatContext, pb, AVIOContext *, 32, 32, 32)                                  \
    F(AVFormatContext, nb_streams, unsigned, 44, 44, 44)                               \
    F(AVFormatContext, streams, AVStream **, 48, 48, 48)                               \
    F(AVFormatContext, start_time, int64_t, 64, 96, 96)                                \
    F(AVFormatContext, duration, int64_t, 72, 104, 104)                                \
    F(AVFormatContext, bit_rate, int64_t, 80, 112, 112)                                \
    F(AVFormatContext, max_delay, int, 92, 124, 124)                                   \
    F(AVFormatContext, nb_chapters, unsigned, 164, 72, 72)                             \
    F(AVFormatContext, chapters, AVChapter **, 168, 80, 80)                            \
    F(AVFormatContext, metadata, AVDictionary *, 176, 192, 192)                        \
    F(AVStream, index, int, 0, 8, 8)                                                   \
    F(AVStream, id, int, 4, 12, 12)                                                    \
    F(AVStream, codecpar, AVCodecParameters *, 208, 16, 16)                            \
    F(AVStream, time_base, AVRational, 16, 32, 32)                                     \
    F(AVStream, start_time, int64_t, 24, 40, 40)                                       \
    F(AVStream, duration, int64_t, 32, 48, 48)                                         \
    F(AVStream, nb_frames, int64_t, 40, 56, 56)                                        \
    F(AVStream, disposition, int, 48, 64, 64)                                          \
    F(AVStream, discard, enum AVDiscard, 52, 68, 68)                                   \
    F(AVStream, sample_aspect_ratio, AVRational, 56, 72, 72)                           \
    F(AVStream, metadata, AVDictionary *, 64, 80, 80)                                  \
    F(AVStream, avg_frame_rate, AVRational, 72, 88, 88)                                \
    F(AVStream, r_frame_rate, AVRational, 200, 216, 204)                               \
    F(AVCodecParameters, codec_type, enum AVMediaType, 0, 0, 0)                        \
    F(AVCodecParameters, codec_id, enum AVCodecID, 4, 4, 4)                            \
    F(AVCodecParameters, codec_tag, uint32_t, 8, 8, 8)                                 \
    F(AVCodecParameters, extradata, uint8_t *, 16, 16, 16)                             \
    F(AVCodecParameters, extradata_size, int, 24, 24, 24)                              \
    F(AVCodecParameters, format, int, 28, 44, 44)                                      \
    F(AVCodecParameters, bit_rate, int64_t, 32, 48, 48)                                \
    F(AVCodecParameters, profile, int, 48, 64, 64)                                     \
    F(AVCodecParameters, level, int, 52, 68, 68)                                       \
    F(AVCodecParameters, width, int, 56, 72, 72)                                       \
    F(AVCodecParameters, height, int, 60, 76, 76)                                      \
    F(AVCodecParameters, sample_aspect_ratio, AVRational, 64, 80, 80)                  \
    F(AVCodecParameters, color_range, enum AVColorRange, 76, 100, 100)                 \
    F(AVCodecParameters, color_primaries, enum AVColorPrimaries, 80, 104, 104)         \
    F(AVCodecParameters, color_trc, enum AVColorTransferCharacteristic, 84, 108, 108)  \
    F(AVCodecParameters, color_space, enum AVColorSpace, 88, 112, 112)                 \
    F(AVCodecParameters, ch_layout, AVChannelLayout, 144, 128, 128)                    \
    F(AVCodecParameters, sample_rate, int, 116, 152, 152)                              \
    F(AVCodecParameters, frame_size, int, 124, 160, 160)                               \
    F(AVCodecParameters, initial_padding, int, 128, 164, 164)                          \
    F(AVCodecContext, codec_id, enum AVCodecID, 24, 24, 24)                            \
    F(AVCodecContext, bit_rate, int64_t, 56, 56, 56)                                   \
    F(AVCodecContext, global_quality, int, 68, 420, 420)                               \
    F(AVCodecContext, flags, int, 76, 64, 64)                                          \
    F(AVCodecContext, extradata, uint8_t *, 88, 72, 72)                                \
    F(AVCodecContext, extradata_size, int, 96, 80, 80)                                 \
    F(AVCodecContext, time_base, AVRational, 100, 84, 84)                              \
    F(AVCodecContext, width, int, 116, 116, 112)                                       \
    F(AVCodecContext, height, int, 120, 120, 116)                                      \
    F(AVCodecContext, pix_fmt, enum AVPixelFormat, 136, 140, 136)                      \
    F(AVCodecContext, color_range, enum AVColorRange, 336, 160, 156)                   \
    F(AVCodecContext, sample_rate, int, 352, 344, 344)                                 \
    F(AVCodecContext, sample_fmt, enum AVSampleFormat, 360, 348, 348)                  \
    F(AVCodecContext, ch_layout, AVChannelLayout, 920, 352, 352)                       \
    F(AVCodecContext, frame_size, int, 364, 376, 376)                                  \
    F(AVCodecContext, initial_padding, int, 708, 396, 396)                             \
    F(AVCodecContext, thread_count, int, 636, 656, 656)                                \
    F(AVCodecContext, pkt_timebase, AVRational, 724, 92, 92)                           \
    F(AVCodecContext, subtitle_header, uint8_t *, 696, 752, 752)                       \
    F(AVCodecContext, subtitle_header_size, int, 704, 748, 748)                        \
    F(AVFrame, extended_data, uint8_t **, 96, 96, 96)                                  \
    F(AVFrame, width, int, 104, 104, 104)                                              \
    F(AVFrame, height, int, 108, 108, 108)                                             \
    F(AVFrame, nb_samples, int, 112, 112, 112)                                         \
    F(AVFrame, format, int, 116, 116, 116)                                             \
    F(AVFrame, sample_aspect_ratio, AVRational, 128, 128, 124)                         \
    F(AVFrame, pts, int64_t, 136, 136, 136)                                            \
    F(AVFrame, quality, int, 168, 160, 160)                                            \
    F(AVFrame, sample_rate, int, 208, 192, 180)                                        \
    F(AVFrame, flags, int, 316, 292, 276)                                              \
    F(AVFrame, color_range, enum AVColorRange, 320, 296, 280)                          \
    F(AVFrame, color_primaries, enum AVColorPrimaries, 324, 300, 284)                  \
    F(AVFrame, color_trc, enum AVColorTransferCharacteristic, 328, 304, 288)           \
    F(AVFrame, colorspace, enum AVColorSpace, 332, 308, 292)                           \
    F(AVFrame, best_effort_timestamp, int64_t, 344, 320, 304)                          \
    F(AVFrame, decode_error_flags, int, 376, 344, 320)                                 \
    F(AVFrame, ch_layout, AVChannelLayout, 448, 408, 384)                              \
    F(AVSubtitleRect, ass, char *, 88, 88, 88)

/// A major version: the places of the fields in its structures.
typedef struct {
#define FF_PLACE(structure, field, ...) uint16_t structure##_##field;
    FF_FIELDS(FF_PLACE)
#undef FF_PLACE
    /// The list of side data of a stream and its length: in 5.1 in the stream, later in the codec's parameters.
    uint16_t side_data, nb_side_data;
    int has_stream_side_data;
} ff_places;

/// The places in the libraries that are loaded.
extern const ff_places *ff_loaded;

// Of each field: ff_Structure_field reads, ff_Structure_set_field writes, ff_Structure_at_field points to it.
#define FF_FIELD(structure, field, type, ...)                                            \
    static inline type *ff_##structure##_at_##field(const structure *object) {           \
        return (type *)((char *)object + ff_loaded->structure##_##field);                \
    }                                                                                    \
    static inline type ff_##structure##_##field(const structure *object) {               \
        return *ff_##structure##_at_##field(object);                                     \
    }                                                                                    \
    static inline void ff_##structure##_set_##field(structure *object, type value) {     \
        *ff_##structure##_at_##field(object) = value;                                    \
    }
FF_FIELDS(FF_FIELD)
#undef FF_FIELD

#endif
