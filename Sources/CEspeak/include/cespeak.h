// SPDX-License-Identifier: Apache-2.0
//
// libespeak-ng, loaded on first use: how words are spoken, as phonemes and as sound. The declarations are those of
// its documented interface that are called, so that its header is not needed to build.
//
// The library has one voice and one state for the whole process. Each function names its voice and holds a lock
// while it works, so that all may be called from any thread.

#ifndef CESPEAK_H
#define CESPEAK_H

#include <stddef.h>
#include <stdint.h>

/// Loads libespeak-ng; see lazy_load. Nothing else may be called before this one has returned NULL.
const char *cespeak_load(void);

/// What a text may have in it, as a sum; control characters, which would be commands, are read as spaces.
enum {
    cespeak_plain = 0,
    /// Elements of SSML.
    cespeak_ssml = 0x10,
    /// Names of phonemes between `[[` and `]]`.
    cespeak_mnemonics = 0x100,
};

/// Returns the voices, or the variants of voices, in lines of columns with tabs between: identifier, name, gender
/// (0: not stated, 1: male, 2: female), and its languages; for cespeak_free. NULL: there is no memory.
char *cespeak_voices(int variants);

/// Returns how a text is spoken, with a separator (a character of Unicode below U+10000, 0: none) between phonemes
/// and spaces between words; for cespeak_free. NULL: there is no such voice, or no memory.
///
/// - voice: name of a voice or of its language, with `+` and a variant if wanted.
/// - input: what the text may have in it.
/// - ipa: not 0: in the International Phonetic Alphabet; 0: by the library's names of phonemes.
char *cespeak_phonemes(const char *voice, const char *text, int input, int ipa, int separator);

/// What was spoken: 16-bit samples of one channel.
typedef struct {
    int16_t *samples;
    size_t sample_count;
    /// Samples a second.
    int32_t sample_rate;
} cespeak_sound;

/// Why nothing was spoken.
enum { cespeak_no_voice = 1, cespeak_no_memory = 2, cespeak_too_long = 3, cespeak_failed = 4 };

/// Speaks a text; returns 0, or why not. The caller passes the sound to cespeak_release either way.
///
/// - rate: words a minute, 80 to 450.
/// - pitch: 0 to 99, 50 as the voice has it.
/// - limit: of the samples.
int cespeak_speak(const char *voice, const char *text, int input, int rate, int pitch, size_t limit,
                  cespeak_sound *sound);

/// Frees a text; it may be NULL.
void cespeak_free(char *text);

/// Frees what cespeak_speak made.
void cespeak_release(cespeak_sound *sound);

#endif
