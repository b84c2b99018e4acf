// SPDX-License-Identifier: Apache-2.0

#include "czlib.h"

#include "lazy_library.h"

/// `z_stream` of zlib, as its manual has it; zlib compares the size with its own.
typedef struct {
    const unsigned char *next_in;
    unsigned int avail_in;
    unsigned long total_in;
    unsigned char *next_out;
    unsigned int avail_out;
    unsigned long total_out;
    const char *msg;
    void *state;
    void *(*zalloc)(void *, unsigned int, unsigned int);
    void (*zfree)(void *, void *);
    void *opaque;
    int data_type;
    unsigned long adler;
    unsigned long reserved;
} czlib_stream;

int inflateInit2_(czlib_stream *stream, int windowBits, const char *version, int size);
int inflate(czlib_stream *stream, int flush);
int inflateReset(czlib_stream *stream);
int inflateEnd(czlib_stream *stream);
unsigned long compressBound(unsigned long count);
int compress2(unsigned char *output, unsigned long *length, const unsigned char *input, unsigned long count, int level);

#define FUNCTIONS(F)                                                                              \
    F(int, inflateInit2_, (czlib_stream *stream, int windowBits, const char *version, int size), \
      (stream, windowBits, version, size))                                                        \
    F(int, inflate, (czlib_stream *stream, int flush), (stream, flush))                           \
    F(int, inflateReset, (czlib_stream *stream), (stream))                                        \
    F(int, inflateEnd, (czlib_stream *stream), (stream))                                          \
    F(unsigned long, compressBound, (unsigned long count), (count))                               \
    F(int, compress2, (unsigned char *output, unsigned long *length, const unsigned char *input,  \
      unsigned long count, int level), (output, length, input, count, level))

LAZY_FUNCTIONS(functions, FUNCTIONS)

#ifdef __APPLE__
static const char *const files[] = {"/usr/lib/libz.1.dylib", "libz.dylib", NULL};
#else
static const char *const files[] = {"libz.so.1", NULL};
#endif

static lazy_library library = {
    .label = "zlib",
    .files = files,
    .functions = functions,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

const char *czlib_load(void) { return lazy_load(&library); }

int czlib_decompress(const unsigned char *input, int count, unsigned char *output, int capacity) {
    // 15 bits of window, and 32 to tell gzip from zlib by the header; 1 is the end of the stream.
    enum { window = 15 + 32, no_flush = 0, ok = 0, end = 1 };
    czlib_stream stream = {.next_in = input, .avail_in = (unsigned int)count};
    if (count < 0 || capacity < 0 || inflateInit2_(&stream, window, "1", sizeof stream) != ok) return -1;
    stream.next_out = output;
    stream.avail_out = (unsigned int)capacity;
    int result = inflate(&stream, no_flush);
    // A file may have several members, each with a header of its own (RFC 1952, 2.2).
    while (result == end && stream.avail_in >= 2 && stream.next_in[0] == 0x1F && stream.next_in[1] == 0x8B) {
        result = inflateReset(&stream) == ok ? inflate(&stream, no_flush) : -1;
    }
    int length = capacity - (int)stream.avail_out;
    int isFull = result == ok && stream.avail_out == 0;
    inflateEnd(&stream);
    return result == end ? length : isFull ? CZLIB_FULL : -1;
}

long czlib_bound(long count) { return count < 0 ? -1 : (long)compressBound((unsigned long)count); }

long czlib_compress(const unsigned char *input, long count, unsigned char *output, long capacity) {
    // A level by number: what zlib takes for its default may change.
    enum { level = 6, ok = 0 };
    unsigned long length = (unsigned long)capacity;
    if (count < 0 || capacity < 0) return -1;
    return compress2(output, &length, input, (unsigned long)count, level) == ok ? (long)length : -1;
}
