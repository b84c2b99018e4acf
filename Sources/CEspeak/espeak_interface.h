// SPDX-License-Identifier: Apache-2.0
//
// The part of libespeak-ng's documented interface that is called; its numbers and layouts are those of every version
// since 1.49, whose library has the number 1.

#ifndef ESPEAK_INTERFACE_H
#define ESPEAK_INTERFACE_H

#include <stddef.h>

/// Options of espeak_Initialize, flags of espeak_Synth, and numbers of parameters.
enum {
    output_synchronous = 2,
    dont_exit = 0x8000,
    characters_utf8 = 1,
    phonemes_ipa = 2,
    parameter_rate = 1,
    parameter_pitch = 3,
};

/// Events of the synthesis, which are not read.
typedef struct espeak_EVENT espeak_EVENT;

/// A voice of a list.
typedef struct {
    const char *name;
    const char *languages; // of each a byte of priority and a string, up to a byte 0
    const char *identifier;
    unsigned char gender, age, variant, unused;
    int score;
    void *spare;
} espeak_VOICE;

typedef int espeak_callback(short *samples, int count, espeak_EVENT *events);

int espeak_Initialize(int output, int buffer_length, const char *path, int options);
void espeak_SetSynthCallback(espeak_callback *callback);
int espeak_SetVoiceByName(const char *name);
int espeak_SetParameter(int parameter, int value, int relative);
int espeak_Synth(const void *text, size_t size, unsigned int position, int position_type, unsigned int end,
                 unsigned int flags, unsigned int *identifier, void *user_data);
const char *espeak_TextToPhonemes(const void **text, int text_mode, int phoneme_mode);
const espeak_VOICE **espeak_ListVoices(espeak_VOICE *wanted);

#endif
