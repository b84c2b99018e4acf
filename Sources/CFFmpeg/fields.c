// SPDX-License-Identifier: Apache-2.0
//
// Where FFmpeg's structures have their fields, by major version, and that the headers agree.

#include "fields.h"

#include "cffmpeg.h"
#include "releases.h"

#define HERE(structure, field, ...) .structure##_##field = offsetof(structure, field),
#define IN_5(structure, field, type, in5, in7, in9) .structure##_##field = in5,
#define IN_7(structure, field, type, in5, in7, in9) .structure##_##field = in7,
#define IN_9(structure, field, type, in5, in7, in9) .structure##_##field = in9,
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
#define SIDE_DATA_HERE                                           \
    .side_data = offsetof(AVCodecParameters, coded_side_data),   \
    .nb_side_data = offsetof(AVCodecParameters, nb_coded_side_data), .has_stream_side_data = 0
#else
#define SIDE_DATA_HERE                                           \
    .side_data = offsetof(AVStream, side_data),                  \
    .nb_side_data = offsetof(AVStream, nb_side_data), .has_stream_side_data = 1
#endif
const ff_places ff_here = {FF_FIELDS(HERE) SIDE_DATA_HERE};
const ff_places ff_in_5 = {FF_FIELDS(IN_5) .side_data = 184, .nb_side_data = 192, .has_stream_side_data = 1};
const ff_places ff_in_7 = {FF_FIELDS(IN_7) .side_data = 32, .nb_side_data = 40};
const ff_places ff_in_9 = {FF_FIELDS(IN_9) .side_data = 32, .nb_side_data = 40};

const ff_places *ff_loaded = &ff_here;

// What the table says of the version of the headers is what they say.
#if LIBAVFORMAT_VERSION_MAJOR == 59
#define SAME(structure, field, type, in5, in7, in9) AGREE(structure, field, in5)
#elif LIBAVFORMAT_VERSION_MAJOR == 61
#define SAME(structure, field, type, in5, in7, in9) AGREE(structure, field, in7)
#elif LIBAVFORMAT_VERSION_MAJOR == 63
#define SAME(structure, field, type, in5, in7, in9) AGREE(structure, field, in9)
#else
#define SAME(structure, field, ...)
#endif
#define AGREE(structure, field, place) \
    _Static_assert(offsetof(structure, field) == (place), #structure "." #field " is elsewhere");
FF_FIELDS(SAME)

// Fields that are read by the headers' own places are at the same ones in every version, and numbers are the same.
_Static_assert(AV_CODEC_ID_AAC == 86018 && AV_CODEC_ID_MJPEG == 7 && AV_CODEC_ID_PNG == 61 && AV_PIX_FMT_RGB24 == 2
                   && AV_CODEC_FLAG_GLOBAL_HEADER == 1 << 22
                   && AV_CODEC_FLAG_QSCALE == 2 && PARSER_FLAG_COMPLETE_FRAMES == 1 && AVDISCARD_ALL == 48
                   && AV_SAMPLE_FMT_FLT == 3 && AV_SAMPLE_FMT_FLTP == 8 && AV_PIX_FMT_YUVJ420P == 12
                   && AVCOL_RANGE_JPEG == 2 && AV_PKT_DATA_SKIP_SAMPLES == 11
                   && AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL == 15 && AV_PKT_DATA_WEBVTT_IDENTIFIER == 16
                   && AV_PKT_DATA_WEBVTT_SETTINGS == 17 && AV_PKT_DATA_DISPLAYMATRIX == 5
                   && AV_PKT_DATA_STEREO3D == 6 && AV_PKT_DATA_MASTERING_DISPLAY_METADATA == 20
                   && AV_PKT_DATA_SPHERICAL == 21 && AV_PKT_DATA_CONTENT_LIGHT_LEVEL == 22
                   && AV_PKT_DATA_DOVI_CONF == 29
                   && AVMEDIA_TYPE_SUBTITLE == 3 && AV_CHANNEL_ORDER_NATIVE == 1,
               "FFmpeg has other numbers");
#define FIXED(structure, field, place) AGREE(structure, field, place)
FIXED(AVPacket, pts, 8)
FIXED(AVPacket, dts, 16)
FIXED(AVPacket, data, 24)
FIXED(AVPacket, size, 32)
FIXED(AVPacket, stream_index, 36)
FIXED(AVPacket, flags, 40)
FIXED(AVPacket, side_data_elems, 56)
FIXED(AVPacket, duration, 64)
FIXED(AVPacket, pos, 72)
FIXED(AVFrame, data, 0)
FIXED(AVFrame, linesize, 64)
FIXED(AVFrame, width, 104)
FIXED(AVFrame, height, 108)
FIXED(AVFrame, format, 116)
FIXED(AVChannelLayout, order, 0)
FIXED(AVChannelLayout, nb_channels, 4)
FIXED(AVChannelLayout, u, 8)
_Static_assert(sizeof(AVChannelLayout) == 24, "AVChannelLayout has another size");
FIXED(AVInputFormat, name, 0)
FIXED(AVProbeData, filename, 0)
FIXED(AVProbeData, buf, 8)
FIXED(AVProbeData, buf_size, 16)
FIXED(AVIOContext, buffer, 8)
FIXED(AVIOContext, buf_end, 32)
FIXED(AVIOContext, pos, 72)
FIXED(AVChapter, time_base, 8)
FIXED(AVChapter, start, 16)
FIXED(AVChapter, end, 24)
FIXED(AVChapter, metadata, 32)
FIXED(AVSubtitle, num_rects, 12)
FIXED(AVSubtitle, rects, 16)
FIXED(AVSubtitle, start_display_time, 4)
FIXED(AVSubtitle, end_display_time, 8)
FIXED(AVSubtitleRect, x, 0)
FIXED(AVSubtitleRect, h, 12)
FIXED(AVSubtitleRect, data, 24)
FIXED(AVSubtitleRect, linesize, 56)
_Static_assert(sizeof(AVSubtitle) == 32, "AVSubtitle has another size");
FIXED(AVCodecParserContext, output_picture_number, 308)
FIXED(AVCodecParserContext, flags, 184)
FIXED(AVCodecDescriptor, id, 0)
FIXED(AVPacketSideData, data, 0)
FIXED(AVPacketSideData, size, 8)
FIXED(AVPacketSideData, type, 16)
FIXED(AVPixFmtDescriptor, nb_components, 8)
FIXED(AVPixFmtDescriptor, flags, 16)
FIXED(AVPixFmtDescriptor, comp, 24)
