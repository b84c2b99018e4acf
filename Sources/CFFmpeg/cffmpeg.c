// SPDX-License-Identifier: Apache-2.0
//
// FFmpeg on first use: linking it would cost every start of the program some 40 ms of relocation for
// over a hundred libraries.

#include "cffmpeg.h"

#include <stdio.h>
#include <string.h>

#include "lazy_library.h"

// Parameters that have become const: in FFmpeg 6 that of the decoder, in FFmpeg 7 that of the writer.
#if LIBAVCODEC_VERSION_MAJOR >= 60
#define FF_DECODED const AVPacket
#else
#define FF_DECODED AVPacket
#endif
#if LIBAVFORMAT_VERSION_MAJOR >= 61
#define FF_WRITTEN const uint8_t
#else
#define FF_WRITTEN uint8_t
#endif
// The layouts of swr_alloc_set_opts2 are constant from FFmpeg 6.0 on.
#if LIBSWRESAMPLE_VERSION_INT >= AV_VERSION_INT(4, 10, 100)
#define LAYOUT const AVChannelLayout
#else
#define LAYOUT AVChannelLayout
#endif

#define UTIL(F)                                                                               \
    F(const char *, av_version_info, (void), ())                                              \
    F(int, av_strerror, (int code, char *text, size_t size), (code, text, size))              \
    F(void, av_log_set_callback,                                                              \
      (void (*callback)(void *, int, const char *, va_list)), (callback))                     \
    F(AVDictionaryEntry *, av_dict_get,                                                       \
      (const AVDictionary *m, const char *key, const AVDictionaryEntry *prev, int flags),     \
      (m, key, prev, flags))                                                                  \
    F(int, av_dict_set,                                                                       \
      (AVDictionary **m, const char *key, const char *value, int flags),                      \
      (m, key, value, flags))                                                                 \
    F(void, av_dict_free, (AVDictionary **m), (m))                                            \
    F(void *, av_malloc, (size_t size), (size))                                               \
    F(void, av_free, (void *memory), (memory))                                                \
    F(int, av_opt_set,                                                                        \
      (void *object, const char *name, const char *value, int flags),                         \
      (object, name, value, flags))                                                           \
    F(const char *, av_get_pix_fmt_name, (enum AVPixelFormat format), (format))               \
    F(AVFrame *, av_frame_alloc, (void), ())                                                  \
    F(void, av_frame_free, (AVFrame **frame), (frame))                                        \
    F(void, av_frame_unref, (AVFrame *frame), (frame))                                        \
    F(void, av_frame_move_ref, (AVFrame *to, AVFrame *from), (to, from))                      \
    F(int, av_frame_get_buffer, (AVFrame *frame, int align), (frame, align))                  \
    F(void, av_channel_layout_default, (AVChannelLayout *layout, int count), (layout, count)) \
    F(int, av_channel_layout_copy,                                                            \
      (AVChannelLayout *layout, const AVChannelLayout *source), (layout, source))             \
    F(void, av_channel_layout_uninit, (AVChannelLayout *layout), (layout))                    \
    F(const AVPixFmtDescriptor *, av_pix_fmt_desc_get, (enum AVPixelFormat format), (format))

#define CODEC(F)                                                                               \
    F(const char *, avcodec_get_name, (enum AVCodecID id), (id))                               \
    F(const char *, avcodec_profile_name, (enum AVCodecID id, int profile), (id, profile))     \
    F(AVPacket *, av_packet_alloc, (void), ())                                                 \
    F(void, av_packet_unref, (AVPacket *packet), (packet))                                     \
    F(void, av_packet_free, (AVPacket **packet), (packet))                                     \
    F(const AVCodec *, avcodec_find_decoder, (enum AVCodecID id), (id))                        \
    F(AVCodecContext *, avcodec_alloc_context3, (const AVCodec *decoder), (decoder))           \
    F(int, avcodec_parameters_to_context,                                                      \
      (AVCodecContext *context, const AVCodecParameters *parameters), (context, parameters))   \
    F(int, avcodec_open2,                                                                      \
      (AVCodecContext *context, const AVCodec *decoder, AVDictionary **options),               \
      (context, decoder, options))                                                             \
    F(void, avcodec_free_context, (AVCodecContext **context), (context))                       \
    F(int, avcodec_decode_subtitle2,                                                           \
      (AVCodecContext *context, AVSubtitle *subtitle, int *isDecoded, FF_DECODED *packet),     \
      (context, subtitle, isDecoded, packet))                                                  \
    F(void, avsubtitle_free, (AVSubtitle *subtitle), (subtitle))                               \
    F(int, avcodec_parameters_copy,                                                            \
      (AVCodecParameters *target, const AVCodecParameters *source), (target, source))          \
    F(int, av_new_packet, (AVPacket *packet, int size), (packet, size))                        \
    F(uint8_t *, av_packet_get_side_data,                                                      \
      (const AVPacket *packet, enum AVPacketSideDataType type, size_t *size),                  \
      (packet, type, size))                                                                    \
    F(AVCodecParserContext *, av_parser_init, (int codec), (codec))                            \
    F(int, av_parser_parse2,                                                                   \
      (AVCodecParserContext *parser, AVCodecContext *context, uint8_t **data, int *size,       \
       const uint8_t *input, int length, int64_t pts, int64_t dts, int64_t position),          \
      (parser, context, data, size, input, length, pts, dts, position))                        \
    F(void, av_parser_close, (AVCodecParserContext *parser), (parser))                         \
    F(const AVCodec *, avcodec_find_encoder, (enum AVCodecID id), (id))                        \
    F(int, avcodec_send_packet,                                                                \
      (AVCodecContext *context, const AVPacket *packet), (context, packet))                    \
    F(int, avcodec_receive_frame, (AVCodecContext *context, AVFrame *frame), (context, frame)) \
    F(int, avcodec_send_frame,                                                                 \
      (AVCodecContext *context, const AVFrame *frame), (context, frame))                       \
    F(int, avcodec_receive_packet,                                                             \
      (AVCodecContext *context, AVPacket *packet), (context, packet))

#define FORMAT(F)                                                                           \
    F(int, avformat_open_input,                                                             \
      (AVFormatContext **context, const char *url, const AVInputFormat *format,             \
       AVDictionary **options),                                                             \
      (context, url, format, options))                                                      \
    F(int, avformat_find_stream_info,                                                       \
      (AVFormatContext *context, AVDictionary **options), (context, options))               \
    F(int, av_read_frame, (AVFormatContext *context, AVPacket *packet), (context, packet))  \
    F(void, avformat_close_input, (AVFormatContext **context), (context))                   \
    F(AVIOContext *, avio_alloc_context,                                                    \
      (unsigned char *buffer, int size, int isWriting, void *opaque, int (*read)(void *,    \
       uint8_t *, int), int (*write)(void *, FF_WRITTEN *, int), int64_t (*seek)(void *,    \
       int64_t, int)),                                                                      \
      (buffer, size, isWriting, opaque, read, write, seek))                                 \
    F(void, avio_context_free, (AVIOContext **context), (context))                          \
    F(AVFormatContext *, avformat_alloc_context, (void), ())                                \
    F(const AVInputFormat *, av_find_input_format, (const char *name), (name))              \
    F(const AVInputFormat *, av_probe_input_format3,                                        \
      (const AVProbeData *data, int isOpened, int *score), (data, isOpened, score))         \
    F(int, avformat_alloc_output_context2,                                                  \
      (AVFormatContext **context, const AVOutputFormat *format, const char *name,           \
       const char *file),                                                                   \
      (context, format, name, file))                                                        \
    F(AVStream *, avformat_new_stream,                                                      \
      (AVFormatContext *context, const AVCodec *codec), (context, codec))                   \
    F(int, avformat_write_header,                                                           \
      (AVFormatContext *context, AVDictionary **options), (context, options))               \
    F(int, av_write_frame, (AVFormatContext *context, AVPacket *packet), (context, packet)) \
    F(int, av_write_trailer, (AVFormatContext *context), (context))                         \
    F(int, avio_open_dyn_buf, (AVIOContext **context), (context))                           \
    F(int, avio_close_dyn_buf, (AVIOContext *context, uint8_t **buffer), (context, buffer)) \
    F(void, avformat_free_context, (AVFormatContext *context), (context))                   \
    F(int, av_seek_frame,                                                                   \
      (AVFormatContext *context, int stream, int64_t time, int flags),                      \
      (context, stream, time, flags))

#define RESAMPLE(F)                                                                           \
    F(int, swr_alloc_set_opts2,                                                               \
      (struct SwrContext **context, LAYOUT *output, enum AVSampleFormat format, int rate,     \
       LAYOUT *input, enum AVSampleFormat inputFormat, int inputRate, int offset, void *log), \
      (context, output, format, rate, input, inputFormat, inputRate, offset, log))            \
    F(int, swr_init, (struct SwrContext *context), (context))                                 \
    F(int, swr_convert,                                                                       \
      (struct SwrContext *context, uint8_t **output, int count, const uint8_t **input,        \
       int length),                                                                           \
      (context, output, count, input, length))                                                \
    F(int64_t, swr_get_delay, (struct SwrContext *context, int64_t base), (context, base))    \
    F(void, swr_free, (struct SwrContext **context), (context))

LAZY_FUNCTIONS(util_functions, UTIL)
LAZY_FUNCTIONS(codec_functions, CODEC)
LAZY_FUNCTIONS(format_functions, FORMAT)
LAZY_FUNCTIONS(resample_functions, RESAMPLE)

// MARK: The libraries

static _Thread_local char report[256];

/// Keeps the first error of this thread; nothing of FFmpeg's is printed.
static void keep_report(void *context, int level, const char *format, va_list arguments) {
    (void)context;
    if ((level & 0xff) > AV_LOG_ERROR || report[0]) return;
    vsnprintf(report, sizeof report, format, arguments);
    report[strcspn(report, "\r\n")] = 0;
}

static const char *start(void) {
    av_log_set_callback(keep_report);
    return NULL;
}

// The major version in the file name is that of the headers, so the structures agree.
#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
#ifdef __APPLE__
#define FILE_NAME(name, major) "lib" name "." TEXT(major) ".dylib"
#define FILES(name, major)                                                                     \
    (const char *const[]) {                                                                    \
        FILE_NAME(name, major), "/opt/homebrew/lib/" FILE_NAME(name, major),                   \
            "/usr/local/lib/" FILE_NAME(name, major), NULL                                     \
    }
#else
#define FILES(name, major) (const char *const[]){"lib" name ".so." TEXT(major), NULL}
#endif
#define LIBRARY(name, major, table, starter)                                                   \
    {.label = "the library", .folder = "MEDIATAG_FFMPEG_DIR", .files = FILES(name, major),     \
     .functions = table, .start = starter, .lock = PTHREAD_MUTEX_INITIALIZER}

// In the order in which they need each other.
static lazy_library libraries[] = {
    LIBRARY("avutil", LIBAVUTIL_VERSION_MAJOR, util_functions, start),
    LIBRARY("avcodec", LIBAVCODEC_VERSION_MAJOR, codec_functions, NULL),
    LIBRARY("avformat", LIBAVFORMAT_VERSION_MAJOR, format_functions, NULL),
    LIBRARY("swresample", LIBSWRESAMPLE_VERSION_MAJOR, resample_functions, NULL),
};

const char *ff_load(void) {
    const char *failure = NULL;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !failure; i++) {
        failure = lazy_load(&libraries[i]);
    }
    return failure;
}

void ff_forget_report(void) { report[0] = 0; }

const char *ff_report(void) { return report; }
