// SPDX-License-Identifier: Apache-2.0

#include "cespeak.h"

#include <stdlib.h>
#include <string.h>

#include "espeak_interface.h"
#include "lazy_library.h"

#define FUNCTIONS(F)                                                                                        \
    F(int, espeak_Initialize, (int output, int buffer_length, const char *path, int options),               \
      (output, buffer_length, path, options))                                                               \
    F(void, espeak_SetSynthCallback, (espeak_callback *callback), (callback))                               \
    F(int, espeak_SetVoiceByName, (const char *name), (name))                                               \
    F(int, espeak_SetParameter, (int parameter, int value, int relative), (parameter, value, relative))     \
    F(int, espeak_Synth,                                                                                    \
      (const void *text, size_t size, unsigned int position, int position_type, unsigned int end,           \
       unsigned int flags, unsigned int *identifier, void *user_data),                                      \
      (text, size, position, position_type, end, flags, identifier, user_data))                             \
    F(const char *, espeak_TextToPhonemes, (const void **text, int text_mode, int phoneme_mode),            \
      (text, text_mode, phoneme_mode))                                                                      \
    F(const espeak_VOICE **, espeak_ListVoices, (espeak_VOICE *wanted), (wanted))

LAZY_FUNCTIONS(functions, FUNCTIONS)

static int sample_rate;

static const char *start(void) {
    sample_rate = espeak_Initialize(output_synchronous, 0, NULL, dont_exit);
    return sample_rate < 0 ? "libespeak-ng: its data is missing" : NULL;
}

// The number is that of the interface since 1.49.
#ifdef __APPLE__
static const char *const files[] = {
    "libespeak-ng.1.dylib",
    "/opt/homebrew/lib/libespeak-ng.1.dylib",
    "/usr/local/lib/libespeak-ng.1.dylib",
    NULL,
};
#else
static const char *const files[] = {"libespeak-ng.so.1", NULL};
#endif

static lazy_library library = {
    .label = "libespeak-ng",
    .files = files,
    .functions = functions,
    .start = start,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

const char *cespeak_load(void) { return lazy_load(&library); }

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// A growing text or list of samples.
typedef struct {
    char *bytes;
    size_t count, capacity;
    int is_full;
} buffer;

static void append(buffer *to, const void *bytes, size_t count) {
    if (to->is_full) return;
    if (to->capacity - to->count < count) {
        size_t capacity = (to->count + count) * 2;
        char *larger = realloc(to->bytes, capacity);
        if (!larger) {
            to->is_full = 1;
            return;
        }
        to->bytes = larger;
        to->capacity = capacity;
    }
    if (count) memcpy(to->bytes + to->count, bytes, count);
    to->count += count;
}

static void append_text(buffer *to, const char *text) { append(to, text, strlen(text)); }

// The text with a NUL; NULL if there was no memory.
static char *finished(buffer *text) {
    append(text, "", 1);
    if (!text->is_full) return text->bytes;
    free(text->bytes);
    return NULL;
}

char *cespeak_voices(int variants) {
    espeak_VOICE wanted = {.languages = "variant"};
    buffer lines = {0};
    pthread_mutex_lock(&lock);
    const espeak_VOICE **voices = espeak_ListVoices(variants ? &wanted : NULL);
    for (; voices && *voices; voices++) {
        const espeak_VOICE *voice = *voices;
        append_text(&lines, voice->identifier ? voice->identifier : "");
        append_text(&lines, "\t");
        append_text(&lines, voice->name ? voice->name : "");
        char gender[] = {'\t', (char)('0' + voice->gender % 3), 0};
        append_text(&lines, gender);
        for (const char *language = voice->languages; language && *language;) {
            append_text(&lines, "\t");
            append_text(&lines, language + 1);
            language += strlen(language + 1) + 2;
        }
        append_text(&lines, "\n");
    }
    pthread_mutex_unlock(&lock);
    return finished(&lines);
}

// A copy whose control characters are spaces: one of them begins commands, such as another voice.
static char *without_commands(const char *text) {
    char *copy = strdup(text);
    for (char *at = copy; at && *at; at++) {
        unsigned char byte = (unsigned char)*at;
        if ((byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') || byte == 0x7F) *at = ' ';
    }
    return copy;
}

// What the synthesis reports to; only used while the lock is held.
static struct {
    cespeak_sound *sound;
    buffer samples;
    size_t limit;
    int is_too_long;
} spoken;

// Not 0: the synthesis stops.
static int collect(short *samples, int count, espeak_EVENT *events) {
    (void)events;
    if (!spoken.sound) return 0;
    if (samples && count > 0) {
        size_t size = (size_t)count * sizeof *samples;
        spoken.is_too_long = spoken.samples.count + size > spoken.limit * sizeof *samples;
        if (spoken.is_too_long) return 1;
        append(&spoken.samples, samples, size);
    }
    return spoken.samples.is_full;
}

// Selects a voice, which takes as long as a thousand words, unless it is the one that was selected last.
static int select_voice(const char *name) {
    static char *selected;
    if (selected && !strcmp(selected, name)) return 0;
    int failure = espeak_SetVoiceByName(name);
    free(selected);
    selected = failure ? NULL : strdup(name);
    return failure;
}

static int synthesize(const char *text, int input) {
    unsigned int flags = (unsigned int)(characters_utf8 | input);
    return espeak_Synth(text, strlen(text) + 1, 0, 1, 0, flags, NULL, NULL);
}

// What texts have in them is a state that only the synthesis sets.
static void expect(int input) {
    static int expected = -1;
    if (input != expected) synthesize(" ", input);
    expected = input;
}

char *cespeak_phonemes(const char *voice, const char *text, int input, int ipa, int separator) {
    char *readable = without_commands(text);
    if (!readable) return NULL;
    buffer phonemes = {0};
    int mode = (separator & 0xFFFF) << 8 | (ipa ? phonemes_ipa : 0);
    pthread_mutex_lock(&lock);
    int failure = select_voice(voice);
    if (!failure) expect(input);
    // Each call takes a clause.
    for (const void *rest = readable, *before = NULL; !failure && rest && rest != before;) {
        before = rest;
        const char *part = espeak_TextToPhonemes(&rest, characters_utf8, mode);
        if (phonemes.count && part && *part) append_text(&phonemes, " ");
        append_text(&phonemes, part ? part : "");
    }
    pthread_mutex_unlock(&lock);
    free(readable);
    return failure ? NULL : finished(&phonemes);
}

static int speak(const char *voice, const char *text, int input, int rate, int pitch) {
    if (select_voice(voice)) return cespeak_no_voice;
    expect(input);
    espeak_SetParameter(parameter_rate, rate, 0);
    espeak_SetParameter(parameter_pitch, pitch, 0);
    espeak_SetSynthCallback(collect);
    int failure = synthesize(text, input);
    espeak_SetSynthCallback(NULL);
    if (spoken.is_too_long) return cespeak_too_long;
    if (spoken.samples.is_full) return cespeak_no_memory;
    return failure ? cespeak_failed : 0;
}

int cespeak_speak(const char *voice, const char *text, int input, int rate, int pitch, size_t limit,
                  cespeak_sound *sound) {
    *sound = (cespeak_sound){0};
    char *readable = without_commands(text);
    if (!readable) return cespeak_no_memory;
    pthread_mutex_lock(&lock);
    memset(&spoken, 0, sizeof spoken);
    spoken.sound = sound;
    spoken.limit = limit;
    int failure = speak(voice, readable, input, rate, pitch);
    *sound = (cespeak_sound){
        .samples = (int16_t *)(void *)spoken.samples.bytes,
        .sample_count = spoken.samples.count / sizeof(int16_t),
        .sample_rate = sample_rate,
    };
    spoken.sound = NULL;
    pthread_mutex_unlock(&lock);
    free(readable);
    return failure;
}

void cespeak_free(char *text) { free(text); }

void cespeak_release(cespeak_sound *sound) {
    free(sound->samples);
    *sound = (cespeak_sound){0};
}
