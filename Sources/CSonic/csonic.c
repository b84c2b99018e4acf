// SPDX-License-Identifier: Apache-2.0

#include "csonic.h"

#include "lazy_library.h"

typedef struct sonicStreamStruct *sonicStream;

sonicStream sonicCreateStream(int sampleRate, int numChannels);
void sonicDestroyStream(sonicStream stream);
int sonicWriteFloatToStream(sonicStream stream, float *samples, int numSamples);
int sonicReadFloatFromStream(sonicStream stream, float *samples, int maxSamples);
int sonicFlushStream(sonicStream stream);
void sonicSetSpeed(sonicStream stream, float speed);

#define FUNCTIONS(F)                                                                       \
    F(sonicStream, sonicCreateStream, (int sampleRate, int numChannels),                   \
      (sampleRate, numChannels))                                                           \
    F(void, sonicDestroyStream, (sonicStream stream), (stream))                            \
    F(int, sonicWriteFloatToStream, (sonicStream stream, float *samples, int numSamples),  \
      (stream, samples, numSamples))                                                       \
    F(int, sonicReadFloatFromStream, (sonicStream stream, float *samples, int maxSamples), \
      (stream, samples, maxSamples))                                                       \
    F(int, sonicFlushStream, (sonicStream stream), (stream))                               \
    F(void, sonicSetSpeed, (sonicStream stream, float speed), (stream, speed))

LAZY_FUNCTIONS(functions, FUNCTIONS)

#ifdef __APPLE__
static const char *const files[] = {
    "libsonic.dylib",
    "/opt/homebrew/lib/libsonic.dylib",
    "/usr/local/lib/libsonic.dylib",
    NULL,
};
#else
static const char *const files[] = {"libsonic.so.0", NULL};
#endif

static lazy_library library = {
    .label = "libsonic",
    .files = files,
    .functions = functions,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

const char *csonic_load(void) { return lazy_load(&library); }

int csonic_stretch(const float *samples, int count, int rate, float speed, float *output, int capacity) {
    sonicStream stream = sonicCreateStream(rate, 1);
    if (!stream) return -1;
    sonicSetSpeed(stream, speed);
    // The library does not write to what it is given.
    int length = -1;
    if (sonicWriteFloatToStream(stream, (float *)samples, count) && sonicFlushStream(stream)) {
        length = 0;
        int read;
        while (length < capacity &&
               (read = sonicReadFloatFromStream(stream, output + length, capacity - length)) > 0) {
            length += read;
        }
    }
    sonicDestroyStream(stream);
    return length;
}
