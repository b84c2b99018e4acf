// SPDX-License-Identifier: Apache-2.0
//
// FFmpeg on first use: linking it would cost every start of the program some 40 ms of relocation for
// over a hundred libraries.

#include "cffmpeg.h"

#include <dlfcn.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lazy_library.h"
#include "releases.h"

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

// The planes of samples, and the type of a codec's number, as well.
#if LIBSWRESAMPLE_VERSION_MAJOR >= 5
#define FF_PLANES(sample) sample *const *
#else
#define FF_PLANES(sample) sample **
#endif
#if LIBAVCODEC_VERSION_MAJOR >= 63
#define FF_PARSED enum AVCodecID
#else
#define FF_PARSED int
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
    F(const AVCodecDescriptor *, avcodec_descriptor_get_by_name, (const char *name), (name))   \
    F(AVCodecParserContext *, av_parser_init, (FF_PARSED codec), (codec))                      \
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
    F(unsigned, avformat_version, (void), ())                                               \
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
      (struct SwrContext *context, FF_PLANES(uint8_t) output, int count,                      \
       FF_PLANES(const uint8_t) input, int length),                                           \
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

// That of the headers first, then the newest first.
static const release releases[] = {
    {LIBAVUTIL_VERSION_MAJOR, LIBAVCODEC_VERSION_MAJOR, LIBAVFORMAT_VERSION_MAJOR,
     LIBSWRESAMPLE_VERSION_MAJOR, &ff_here},
    {61, 63, 63, 7, &ff_in_9},
    // No field that is listed has moved from FFmpeg 8 to 9; what both read of the same files was compared.
    {60, 62, 62, 6, &ff_in_9},
    {59, 61, 61, 5, &ff_in_7},
    {57, 59, 59, 4, &ff_in_5},
};

#ifdef __APPLE__
#define PATTERNS {"lib%s.%d.dylib", "/opt/homebrew/lib/lib%s.%d.dylib", "/usr/local/lib/lib%s.%d.dylib"}
#else
#define PATTERNS {"lib%s.so.%d"}
#endif
static const char *const patterns[] = PATTERNS;
enum { PATTERN_COUNT = sizeof patterns / sizeof *patterns, LIBRARY_COUNT = 4 };
// FFmpeg 4, and a few versions after the newest that is known.
enum { OLDEST_LOOKED_FOR = 58, NEWEST_LOOKED_FOR = 70 };

/// The names of a library's file, up to NULL.
typedef struct {
    char text[PATTERN_COUNT][64];
    const char *list[PATTERN_COUNT + 1];
} names;

static names files[LIBRARY_COUNT];

#define LIBRARY(index, table, starter)                                                         \
    {.label = "the library", .folder = "MEDIATAG_FFMPEG_DIR", .files = files[index].list,      \
     .functions = table, .start = starter, .lock = PTHREAD_MUTEX_INITIALIZER}

// In the order in which they need each other.
static lazy_library libraries[LIBRARY_COUNT] = {
    LIBRARY(0, util_functions, start),
    LIBRARY(1, codec_functions, NULL),
    LIBRARY(2, format_functions, NULL),
    LIBRARY(3, resample_functions, NULL),
};

/// Loads the libraries of one version, or none of them; returns why not.
static const char *load_release(const release *version) {
    static const char *const stems[] = {"avutil", "avcodec", "avformat", "swresample"};
    const int numbers[] = {version->util, version->codec, version->format, version->resample};
    for (size_t i = 0; i < LIBRARY_COUNT; i++) {
        for (size_t j = 0; j < PATTERN_COUNT; j++) {
            snprintf(files[i].text[j], sizeof files[i].text[j], patterns[j], stems[i], numbers[i]);
            files[i].list[j] = files[i].text[j];
        }
        libraries[i].was_tried = 0;
        const char *failure = lazy_load(&libraries[i]);
        if (failure) return failure;
    }
    ff_loaded = version->places;
    return NULL;
}

static char failure[512];
static int is_loaded;

/// The major version of a libavformat that is installed but cannot be used; 0 for none.
static int unknown_release(void) {
    const char *folder = getenv("MEDIATAG_FFMPEG_DIR");
    if (folder && *folder) return 0;
    for (int number = OLDEST_LOOKED_FOR; number <= NEWEST_LOOKED_FOR; number++) {
        char name[64];
        snprintf(name, sizeof name, patterns[0], "avformat", number);
        void *opened = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
        if (!opened) continue;
        dlclose(opened);
        return number;
    }
    return 0;
}

static void load_any_release(void) {
    for (size_t i = 0; i < sizeof releases / sizeof *releases && !is_loaded; i++) {
        const char *reason = load_release(&releases[i]);
        is_loaded = reason == NULL;
        // The first version that was tried is named.
        if (reason && !*failure) snprintf(failure, sizeof failure, "%s", reason);
    }
}

#ifdef __linux__
/// The libraries of the Python package av below the prefix where pip installed this program, bin/mediatag.
static const char *const package_folders[] = {"lib/python3*/*-packages/av.libs", "av.libs"};

/// Finds FFmpeg in a Python package, for this process and those that it starts.
static int find_package(void) {
    char prefix[3072];
    ssize_t length = readlink("/proc/self/exe", prefix, sizeof prefix - 1);
    if (length <= 0) return 0;
    prefix[length] = 0;
    for (int part = 0; part < 2; part++) {
        char *slash = strrchr(prefix, '/');
        if (!slash) return 0;
        *slash = 0;
    }
    for (size_t i = 0; i < sizeof package_folders / sizeof *package_folders; i++) {
        char pattern[4096];
        snprintf(pattern, sizeof pattern, "%s/%s", prefix, package_folders[i]);
        glob_t found;
        int is_found = glob(pattern, 0, NULL, &found) == 0 && found.gl_pathc > 0;
        if (is_found) setenv("MEDIATAG_FFMPEG_DIR", found.gl_pathv[0], 1);
        globfree(&found);
        if (is_found) return 1;
    }
    return 0;
}
#else
static int find_package(void) { return 0; }
#endif

static void load(void) {
    const char *folder = getenv("MEDIATAG_FFMPEG_DIR");
    load_any_release();
    if (!is_loaded && !(folder && *folder) && find_package()) load_any_release();
    int number = is_loaded ? 0 : unknown_release();
    if (number) {
        snprintf(failure, sizeof failure,
                 "this program can use " FF_RELEASES ", and libavformat %d is of another version", number);
    }
}

/// The name under which a system has its devices' library, which FFmpeg calls after the version of libavformat.
static int open_devices(void) {
    char name[1024], file[64];
    snprintf(file, sizeof file, patterns[0], "avdevice", (int)(avformat_version() >> 16));
    const char *folder = getenv("MEDIATAG_FFMPEG_DIR");
    snprintf(name, sizeof name, "%s%s%s", folder && *folder ? folder : "", folder && *folder ? "/" : "", file);
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    void (*register_all)(void) = library ? (void (*)(void))dlsym(library, "avdevice_register_all") : NULL;
    if (!register_all) return 0;
    register_all();
    return 1;
}

static int has_devices;

static void load_devices(void) { has_devices = open_devices(); }

int ff_load_devices(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_devices);
    return has_devices;
}

const char *ff_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? NULL : failure;
}

void ff_forget_report(void) { report[0] = 0; }

const char *ff_report(void) { return report; }

const uint8_t *ff_side_data(const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
    const char *owner = ff_loaded->has_stream_side_data ? (const char *)stream
                                                        : (const char *)ff_AVStream_codecpar(stream);
    const AVPacketSideData *data = *(AVPacketSideData *const *)(owner + ff_loaded->side_data);
    int count = *(const int *)(owner + ff_loaded->nb_side_data);
    for (int i = 0; i < count; i++) {
        if (data[i].type == type) {
            *size = data[i].size;
            return data[i].data;
        }
    }
    *size = 0;
    return NULL;
}

enum AVCodecID ff_codec(const char *name) {
    const AVCodecDescriptor *codec = avcodec_descriptor_get_by_name(name);
    return codec ? codec->id : AV_CODEC_ID_NONE;
}

AVCodecParserContext *ff_parser(const char *codec) { return av_parser_init(ff_codec(codec)); }
