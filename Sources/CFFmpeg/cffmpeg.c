// SPDX-License-Identifier: Apache-2.0
//
// FFmpeg on first use. Linking it would cost every start of the program some 40 ms of relocation
// for over a hundred libraries, and a machine without it could not start the program at all.
// Instead this file defines the functions itself: each stub calls what dlsym found. A stub has to
// agree with the header's prototype or it does not compile, and is hidden, so that FFmpeg's own
// libraries never bind to it. To use one more function of FFmpeg, add one line to FUNCTIONS.

#include "cffmpeg.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

// V(library, name, parameters, arguments) returns nothing; R has the type of the result first.
#define FUNCTIONS                                                                                  \
    R(const char *, util, av_version_info, (void), ())                                             \
    R(int, util, av_strerror, (int code, char *text, size_t size), (code, text, size))             \
    V(util, av_log_set_callback,                                                                   \
      (void (*callback)(void *, int, const char *, va_list)), (callback))                          \
    R(AVDictionaryEntry *, util, av_dict_get,                                                      \
      (const AVDictionary *m, const char *key, const AVDictionaryEntry *prev, int flags),          \
      (m, key, prev, flags))                                                                       \
    R(int, util, av_dict_set,                                                                      \
      (AVDictionary **m, const char *key, const char *value, int flags), (m, key, value, flags))   \
    V(util, av_dict_free, (AVDictionary **m), (m))                                                 \
    R(const char *, codec, avcodec_get_name, (enum AVCodecID id), (id))                            \
    R(const char *, codec, avcodec_profile_name, (enum AVCodecID id, int profile), (id, profile))  \
    R(AVPacket *, codec, av_packet_alloc, (void), ())                                              \
    V(codec, av_packet_unref, (AVPacket *packet), (packet))                                        \
    V(codec, av_packet_free, (AVPacket **packet), (packet))                                        \
    R(int, format, avformat_open_input,                                                            \
      (AVFormatContext **context, const char *url, const AVInputFormat *format,                    \
       AVDictionary **options), (context, url, format, options))                                   \
    R(int, format, avformat_find_stream_info,                                                      \
      (AVFormatContext *context, AVDictionary **options), (context, options))                      \
    R(int, format, av_read_frame, (AVFormatContext *context, AVPacket *packet),                    \
      (context, packet))                                                                           \
    V(format, avformat_close_input, (AVFormatContext **context), (context))                        \
    /* Caption files, read from memory. */                                                         \
    R(void *, util, av_malloc, (size_t size), (size))                                              \
    V(util, av_free, (void *memory), (memory))                                                     \
    R(AVIOContext *, format, avio_alloc_context,                                                   \
      (unsigned char *buffer, int size, int isWriting, void *opaque,                               \
       int (*read)(void *, uint8_t *, int), int (*write)(void *, FF_WRITTEN *, int),               \
       int64_t (*seek)(void *, int64_t, int)), (buffer, size, isWriting, opaque, read, write, seek)) \
    V(format, avio_context_free, (AVIOContext **context), (context))                               \
    R(AVFormatContext *, format, avformat_alloc_context, (void), ())                               \
    R(const AVInputFormat *, format, av_find_input_format, (const char *name), (name))             \
    R(const AVInputFormat *, format, av_probe_input_format3,                                       \
      (const AVProbeData *data, int isOpened, int *score), (data, isOpened, score))                \
    R(const AVCodec *, codec, avcodec_find_decoder, (enum AVCodecID id), (id))                     \
    R(AVCodecContext *, codec, avcodec_alloc_context3, (const AVCodec *decoder), (decoder))        \
    R(int, codec, avcodec_parameters_to_context,                                                   \
      (AVCodecContext *context, const AVCodecParameters *parameters), (context, parameters))       \
    R(int, codec, avcodec_open2,                                                                   \
      (AVCodecContext *context, const AVCodec *decoder, AVDictionary **options),                   \
      (context, decoder, options))                                                                 \
    V(codec, avcodec_free_context, (AVCodecContext **context), (context))                          \
    R(int, codec, avcodec_decode_subtitle2,                                                        \
      (AVCodecContext *context, AVSubtitle *subtitle, int *isDecoded, FF_DECODED *packet),         \
      (context, subtitle, isDecoded, packet))                                                      \
    V(codec, avsubtitle_free, (AVSubtitle *subtitle), (subtitle))

// The layouts of swr_alloc_set_opts2 are constant from FFmpeg 6.0 on.
#if LIBSWRESAMPLE_VERSION_INT >= AV_VERSION_INT(4, 10, 100)
#define LAYOUT const AVChannelLayout
#else
#define LAYOUT AVChannelLayout
#endif

// MPEG transport streams, written into memory.
#define WRITING_FUNCTIONS                                                                          \
    R(int, format, avformat_alloc_output_context2,                                                 \
      (AVFormatContext **context, const AVOutputFormat *format, const char *name,                  \
       const char *file), (context, format, name, file))                                           \
    R(AVStream *, format, avformat_new_stream, (AVFormatContext *context, const AVCodec *codec),   \
      (context, codec))                                                                            \
    R(int, codec, avcodec_parameters_copy,                                                         \
      (AVCodecParameters *target, const AVCodecParameters *source), (target, source))              \
    R(int, format, avformat_write_header, (AVFormatContext *context, AVDictionary **options),      \
      (context, options))                                                                          \
    R(int, format, av_write_frame, (AVFormatContext *context, AVPacket *packet),                   \
      (context, packet))                                                                           \
    R(int, format, av_write_trailer, (AVFormatContext *context), (context))                        \
    R(int, format, avio_open_dyn_buf, (AVIOContext **context), (context))                          \
    R(int, format, avio_close_dyn_buf, (AVIOContext *context, uint8_t **buffer),                   \
      (context, buffer))                                                                           \
    V(format, avformat_free_context, (AVFormatContext *context), (context))                        \
    R(int, codec, av_new_packet, (AVPacket *packet, int size), (packet, size))                     \
    R(int, util, av_opt_set, (void *object, const char *name, const char *value, int flags),       \
      (object, name, value, flags))

// What containers need beside packets: side data, frames put in order, sound encoded anew.
#define SOUND_FUNCTIONS                                                                            \
    R(uint8_t *, codec, av_packet_get_side_data,                                                   \
      (const AVPacket *packet, enum AVPacketSideDataType type, size_t *size),                      \
      (packet, type, size))                                                                        \
    R(const char *, util, av_get_pix_fmt_name, (enum AVPixelFormat format), (format))              \
    R(AVCodecParserContext *, codec, av_parser_init, (int codec), (codec))                         \
    R(int, codec, av_parser_parse2,                                                                \
      (AVCodecParserContext *parser, AVCodecContext *context, uint8_t **data, int *size,           \
       const uint8_t *input, int length, int64_t pts, int64_t dts, int64_t position),              \
      (parser, context, data, size, input, length, pts, dts, position))                            \
    V(codec, av_parser_close, (AVCodecParserContext *parser), (parser))                            \
    R(const AVCodec *, codec, avcodec_find_encoder, (enum AVCodecID id), (id))                     \
    R(int, codec, avcodec_send_packet, (AVCodecContext *context, const AVPacket *packet),          \
      (context, packet))                                                                           \
    R(int, codec, avcodec_receive_frame, (AVCodecContext *context, AVFrame *frame),                \
      (context, frame))                                                                            \
    R(int, codec, avcodec_send_frame, (AVCodecContext *context, const AVFrame *frame),             \
      (context, frame))                                                                            \
    R(int, codec, avcodec_receive_packet, (AVCodecContext *context, AVPacket *packet),             \
      (context, packet))                                                                           \
    R(AVFrame *, util, av_frame_alloc, (void), ())                                                 \
    V(util, av_frame_free, (AVFrame **frame), (frame))                                             \
    V(util, av_frame_unref, (AVFrame *frame), (frame))                                             \
    R(int, util, av_frame_get_buffer, (AVFrame *frame, int align), (frame, align))                 \
    V(util, av_channel_layout_default, (AVChannelLayout *layout, int count), (layout, count))      \
    R(int, util, av_channel_layout_copy,                                                           \
      (AVChannelLayout *layout, const AVChannelLayout *source), (layout, source))                  \
    V(util, av_channel_layout_uninit, (AVChannelLayout *layout), (layout))                         \
    R(int, resample, swr_alloc_set_opts2,                                                          \
      (struct SwrContext **context, LAYOUT *output, enum AVSampleFormat format, int rate,          \
       LAYOUT *input, enum AVSampleFormat inputFormat, int inputRate, int offset, void *log),      \
      (context, output, format, rate, input, inputFormat, inputRate, offset, log))                 \
    R(int, resample, swr_init, (struct SwrContext *context), (context))                            \
    R(int, resample, swr_convert,                                                                  \
      (struct SwrContext *context, uint8_t **output, int count, const uint8_t **input, int length),\
      (context, output, count, input, length))                                                     \
    R(int64_t, resample, swr_get_delay, (struct SwrContext *context, int64_t base),                \
      (context, base))                                                                             \
    V(resample, swr_free, (struct SwrContext **context), (context))

#define R(result, library, name, parameters, arguments) static result(*found_##name) parameters;
#define V(library, name, parameters, arguments) static void(*found_##name) parameters;
FUNCTIONS
WRITING_FUNCTIONS
SOUND_FUNCTIONS
#undef R
#undef V

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[512];
static _Thread_local char report[256];

// MARK: The libraries

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
#ifdef __APPLE__
#define FILE_NAME(name, major) "lib" name "." TEXT(major) ".dylib"
static const char *const folders[] = {"", "/opt/homebrew/lib/", "/usr/local/lib/"};
#else
#define FILE_NAME(name, major) "lib" name ".so." TEXT(major)
static const char *const folders[] = {""};
#endif

/// Opens one library: in the folder that MEDIATAG_FFMPEG_DIR names, else where the system looks.
///
/// The major version in the file name is that of the headers, so the structures agree.
static void *open_library(const char *name) {
    if (failure[0]) return NULL;
    const char *own = getenv("MEDIATAG_FFMPEG_DIR");
    size_t count = own && *own ? 1 : sizeof folders / sizeof *folders;
    for (size_t i = 0; i < count; i++) {
        char path[4096];
        const char *folder = own && *own ? own : folders[i];
        snprintf(path, sizeof path, "%s%s%s", folder, folder == own ? "/" : "", name);
        void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
        if (library) {
            failure[0] = 0;
            return library;
        }
        const char *reason = dlerror();
        if (i == 0) snprintf(failure, sizeof failure, "%s", reason ? reason : name);
    }
    return NULL;
}

static void *find(void *library, const char *name) {
    void *function = library ? dlsym(library, name) : NULL;
    if (library && !function && !failure[0]) {
        snprintf(failure, sizeof failure, "%s is missing from the library", name);
    }
    return function;
}

/// Keeps the first error of this thread; nothing of FFmpeg's is printed.
static void keep_report(void *context, int level, const char *format, va_list arguments) {
    (void)context;
    if ((level & 0xff) > AV_LOG_ERROR || report[0]) return;
    vsnprintf(report, sizeof report, format, arguments);
    report[strcspn(report, "\r\n")] = 0;
}

static void load(void) {
    void *util = open_library(FILE_NAME("avutil", LIBAVUTIL_VERSION_MAJOR));
    void *codec = open_library(FILE_NAME("avcodec", LIBAVCODEC_VERSION_MAJOR));
    void *format = open_library(FILE_NAME("avformat", LIBAVFORMAT_VERSION_MAJOR));
    void *resample = open_library(FILE_NAME("swresample", LIBSWRESAMPLE_VERSION_MAJOR));
#define R(result, library, name, parameters, arguments) \
    found_##name = (result(*) parameters)find(library, #name);
#define V(library, name, parameters, arguments) \
    found_##name = (void(*) parameters)find(library, #name);
    FUNCTIONS
    WRITING_FUNCTIONS
    SOUND_FUNCTIONS
#undef R
#undef V
    if (!failure[0]) found_av_log_set_callback(keep_report);
}

const char *ff_load(void) {
    pthread_once(&once, load);
    return failure[0] ? failure : NULL;
}

void ff_forget_report(void) { report[0] = 0; }

const char *ff_report(void) { return report; }

// MARK: The stubs

#define HIDDEN __attribute__((visibility("hidden")))
#define NEED(name)                                                             \
    if (!found_##name) {                                                       \
        fputs("mediatag: " #name " was called before ff_load()\n", stderr);    \
        abort();                                                               \
    }
#define R(result, library, name, parameters, arguments) \
    HIDDEN result name parameters { NEED(name) return found_##name arguments; }
#define V(library, name, parameters, arguments) \
    HIDDEN void name parameters { NEED(name) found_##name arguments; }
FUNCTIONS
WRITING_FUNCTIONS
SOUND_FUNCTIONS
