// SPDX-License-Identifier: Apache-2.0

#include "cebur128.h"

#include <math.h>

#include "lazy_library.h"

// The beginning of the structure is part of the documented interface.
typedef struct {
    int mode;
    unsigned int channels;
    unsigned long samplerate;
} ebur128_state;

ebur128_state *ebur128_init(unsigned int channels, unsigned long samplerate, int mode);
void ebur128_destroy(ebur128_state **state);
int ebur128_set_channel(ebur128_state *state, unsigned int channel, int value);
int ebur128_add_frames_float(ebur128_state *state, const float *source, size_t frames);
int ebur128_loudness_global(ebur128_state *state, double *out);
int ebur128_true_peak(ebur128_state *state, unsigned int channel, double *out);

#define FUNCTIONS(F)                                                                         \
    F(ebur128_state *, ebur128_init, (unsigned int channels, unsigned long samplerate, int mode), \
      (channels, samplerate, mode))                                                          \
    F(void, ebur128_destroy, (ebur128_state * *state), (state))                              \
    F(int, ebur128_set_channel, (ebur128_state * state, unsigned int channel, int value),    \
      (state, channel, value))                                                               \
    F(int, ebur128_add_frames_float, (ebur128_state * state, const float *source, size_t frames), \
      (state, source, frames))                                                               \
    F(int, ebur128_loudness_global, (ebur128_state * state, double *out), (state, out))      \
    F(int, ebur128_true_peak, (ebur128_state * state, unsigned int channel, double *out),    \
      (state, channel, out))

LAZY_FUNCTIONS(functions, FUNCTIONS)

enum { momentary = 1, integrated = 1 << 2 | momentary, true_peak = 1 << 5 | 1 << 4 | momentary };

#ifdef __APPLE__
static const char *const files[] = {
    "libebur128.1.dylib",
    "/opt/homebrew/lib/libebur128.1.dylib",
    "/usr/local/lib/libebur128.1.dylib",
    NULL,
};
#else
static const char *const files[] = {"libebur128.so.1", NULL};
#endif

static lazy_library library = {
    .label = "libebur128",
    .files = files,
    .functions = functions,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

const char *cebur128_load(void) { return lazy_load(&library); }

static ebur128_state *state_of(cebur128_meter *meter) { return (ebur128_state *)meter; }

cebur128_meter *cebur128_start(unsigned channels, unsigned long rate, int loudness, int peak) {
    const int mode = (loudness ? integrated : 0) | (peak ? true_peak : 0);
    return (cebur128_meter *)ebur128_init(channels, rate, mode);
}

void cebur128_end(cebur128_meter *meter) {
    ebur128_state *state = state_of(meter);
    if (state) ebur128_destroy(&state);
}

int cebur128_place(cebur128_meter *meter, unsigned channel, int position) {
    return ebur128_set_channel(state_of(meter), channel, position);
}

int cebur128_add(cebur128_meter *meter, const float *samples, size_t frames) {
    return ebur128_add_frames_float(state_of(meter), samples, frames);
}

double cebur128_loudness(cebur128_meter *meter) {
    double loudness = -HUGE_VAL;
    return ebur128_loudness_global(state_of(meter), &loudness) == 0 ? loudness : -HUGE_VAL;
}

double cebur128_true_peak(cebur128_meter *meter) {
    double highest = 0;
    for (unsigned channel = 0; channel < state_of(meter)->channels; channel++) {
        double peak = 0;
        if (ebur128_true_peak(state_of(meter), channel, &peak) == 0 && peak > highest) highest = peak;
    }
    return highest;
}
