// SPDX-License-Identifier: Apache-2.0

#include "clibass.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lazy_library.h"

typedef struct ass_library ASS_Library;
typedef struct ass_renderer ASS_Renderer;
typedef struct ass_track ASS_Track;

// A bitmap of coverage, its place and colour (RRGGBBTT, T the transparency): ass.h of libass 0.13 and later.
typedef struct ass_image {
    int w, h;
    int stride;
    unsigned char *bitmap;
    uint32_t color;
    int dst_x, dst_y;
    struct ass_image *next;
} ASS_Image;

enum { hinting_none = 0, shaping_complex = 1, font_provider_autodetect = 1 };

ASS_Library *ass_library_init(void);
void ass_library_done(ASS_Library *library);
void ass_set_message_cb(ASS_Library *library, void (*callback)(int, const char *, va_list, void *), void *data);
ASS_Renderer *ass_renderer_init(ASS_Library *library);
void ass_renderer_done(ASS_Renderer *renderer);
void ass_set_frame_size(ASS_Renderer *renderer, int width, int height);
void ass_set_hinting(ASS_Renderer *renderer, int hinting);
void ass_set_shaper(ASS_Renderer *renderer, int level);
void ass_set_fonts(ASS_Renderer *renderer, const char *font, const char *family, int provider, const char *config,
                   int update);
ASS_Track *ass_read_memory(ASS_Library *library, char *buffer, size_t size, char *codepage);
void ass_free_track(ASS_Track *track);
ASS_Image *ass_render_frame(ASS_Renderer *renderer, ASS_Track *track, long long now, int *change);

#define FUNCTIONS(F)                                                                                          \
    F(ASS_Library *, ass_library_init, (void), ())                                                            \
    F(void, ass_library_done, (ASS_Library *library), (library))                                              \
    F(void, ass_set_message_cb,                                                                               \
      (ASS_Library *library, void (*callback)(int, const char *, va_list, void *), void *data),               \
      (library, callback, data))                                                                              \
    F(ASS_Renderer *, ass_renderer_init, (ASS_Library *library), (library))                                   \
    F(void, ass_renderer_done, (ASS_Renderer *renderer), (renderer))                                          \
    F(void, ass_set_frame_size, (ASS_Renderer *renderer, int width, int height), (renderer, width, height))   \
    F(void, ass_set_hinting, (ASS_Renderer *renderer, int hinting), (renderer, hinting))                      \
    F(void, ass_set_shaper, (ASS_Renderer *renderer, int level), (renderer, level))                           \
    F(void, ass_set_fonts,                                                                                    \
      (ASS_Renderer *renderer, const char *font, const char *family, int provider, const char *config,        \
       int update),                                                                                           \
      (renderer, font, family, provider, config, update))                                                     \
    F(ASS_Track *, ass_read_memory, (ASS_Library *library, char *buffer, size_t size, char *codepage),        \
      (library, buffer, size, codepage))                                                                      \
    F(void, ass_free_track, (ASS_Track *track), (track))                                                      \
    F(ASS_Image *, ass_render_frame, (ASS_Renderer *renderer, ASS_Track *track, long long now, int *change),  \
      (renderer, track, now, change))

LAZY_FUNCTIONS(functions, FUNCTIONS)

#ifdef __APPLE__
static const char *const files[] = {
    "libass.9.dylib",
    "/opt/homebrew/lib/libass.9.dylib",
    "/usr/local/lib/libass.9.dylib",
    NULL,
};
#else
static const char *const files[] = {"libass.so.9", NULL};
#endif

static lazy_library library = {
    .label = "libass",
    .files = files,
    .functions = functions,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

const char *clibass_load(void) { return lazy_load(&library); }

static void ignore_message(int level, const char *format, va_list arguments, void *data) {
    (void)level, (void)format, (void)arguments, (void)data;
}

static void blend(const ASS_Image *image, uint8_t *pixels, int width, int height, int bounds[4]) {
    const uint32_t opacity = 255 - (image->color & 255);
    const uint8_t color[3] = {image->color >> 24, image->color >> 16 & 255, image->color >> 8 & 255};
    for (int y = 0; y < image->h; y++) {
        const int row = image->dst_y + y;
        if (row < 0 || row >= height) continue;
        for (int x = 0; x < image->w; x++) {
            const int column = image->dst_x + x;
            // The last row of a bitmap may be shorter than its stride.
            const uint32_t coverage = image->bitmap[(ptrdiff_t)y * image->stride + x] * opacity;
            if (column < 0 || column >= width || !coverage) continue;
            uint8_t *pixel = pixels + ((ptrdiff_t)row * width + column) * 3;
            for (int i = 0; i < 3; i++) {
                pixel[i] = (pixel[i] * (65025 - coverage) + color[i] * coverage + 32512) / 65025;
            }
            if (bounds[2] == 0 || column < bounds[0]) bounds[0] = column;
            if (bounds[2] == 0 || row < bounds[1]) bounds[1] = row;
            if (column >= bounds[2]) bounds[2] = column + 1;
            if (row >= bounds[3]) bounds[3] = row + 1;
        }
    }
}

struct clibass_renderer {
    ASS_Library *library;
    ASS_Renderer *renderer;
};

clibass_renderer *clibass_open(void) {
    clibass_renderer *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->library = ass_library_init();
    if (made->library) {
        ass_set_message_cb(made->library, ignore_message, NULL);
        made->renderer = ass_renderer_init(made->library);
    }
    if (!made->renderer) {
        clibass_close(made);
        return NULL;
    }
    ass_set_hinting(made->renderer, hinting_none);
    ass_set_shaper(made->renderer, shaping_complex);
    ass_set_fonts(made->renderer, NULL, "sans-serif", font_provider_autodetect, NULL, 1);
    return made;
}

void clibass_close(clibass_renderer *renderer) {
    if (!renderer) return;
    if (renderer->renderer) ass_renderer_done(renderer->renderer);
    if (renderer->library) ass_library_done(renderer->library);
    free(renderer);
}

int clibass_draw(clibass_renderer *renderer, const char *script, size_t length, uint8_t *pixels, int width, int height,
                 int bounds[4]) {
    memset(bounds, 0, 4 * sizeof *bounds);
    // The library writes into what it reads.
    char *copy = malloc(length + 1);
    if (!copy) return -1;
    memcpy(copy, script, length);
    copy[length] = 0;
    ASS_Track *track = ass_read_memory(renderer->library, copy, length, NULL);
    free(copy);
    if (!track) return -1;
    ass_set_frame_size(renderer->renderer, width, height);
    const ASS_Image *image = ass_render_frame(renderer->renderer, track, 0, NULL);
    for (; image; image = image->next) {
        if (image->w > 0 && image->h > 0) blend(image, pixels, width, height, bounds);
    }
    ass_free_track(track);
    return 0;
}

// Fonts

typedef unsigned char FcChar8;
typedef struct _FcPattern FcPattern;
typedef struct _FcConfig FcConfig;
enum { match_pattern = 0, result_match = 0 };

FcPattern *FcNameParse(const FcChar8 *name);
int FcConfigSubstitute(FcConfig *config, FcPattern *pattern, int kind);
void FcDefaultSubstitute(FcPattern *pattern);
FcPattern *FcFontMatch(FcConfig *config, FcPattern *pattern, int *result);
int FcPatternGetString(const FcPattern *pattern, const char *object, int n, FcChar8 **value);
int FcPatternGetInteger(const FcPattern *pattern, const char *object, int n, int *value);
void FcPatternDestroy(FcPattern *pattern);

#define FONT_FUNCTIONS(F)                                                                                    \
    F(FcPattern *, FcNameParse, (const FcChar8 *name), (name))                                               \
    F(int, FcConfigSubstitute, (FcConfig *config, FcPattern *pattern, int kind), (config, pattern, kind))    \
    F(void, FcDefaultSubstitute, (FcPattern *pattern), (pattern))                                            \
    F(FcPattern *, FcFontMatch, (FcConfig *config, FcPattern *pattern, int *result),                         \
      (config, pattern, result))                                                                             \
    F(int, FcPatternGetString, (const FcPattern *pattern, const char *object, int n, FcChar8 **value),       \
      (pattern, object, n, value))                                                                           \
    F(int, FcPatternGetInteger, (const FcPattern *pattern, const char *object, int n, int *value),           \
      (pattern, object, n, value))                                                                           \
    F(void, FcPatternDestroy, (FcPattern *pattern), (pattern))

LAZY_FUNCTIONS(font_functions, FONT_FUNCTIONS)

#ifdef __APPLE__
static const char *const font_files[] = {
    "libfontconfig.1.dylib",
    "/opt/homebrew/lib/libfontconfig.1.dylib",
    "/usr/local/lib/libfontconfig.1.dylib",
    NULL,
};
#else
static const char *const font_files[] = {"libfontconfig.so.1", NULL};
#endif

static lazy_library font_library = {
    .label = "libfontconfig",
    .files = font_files,
    .functions = font_functions,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

const char *clibass_load_fonts(void) { return lazy_load(&font_library); }

char *clibass_font(const char *name, char **family, int *index) {
    FcPattern *pattern = FcNameParse((const FcChar8 *)name);
    if (!pattern) return NULL;
    FcConfigSubstitute(NULL, pattern, match_pattern);
    FcDefaultSubstitute(pattern);
    int result = 0;
    FcPattern *found = FcFontMatch(NULL, pattern, &result);
    FcPatternDestroy(pattern);
    if (!found) return NULL;
    FcChar8 *file = NULL, *name_of_family = NULL;
    *index = 0;
    *family = NULL;
    char *path = NULL;
    if (FcPatternGetString(found, "file", 0, &file) == result_match &&
        FcPatternGetString(found, "family", 0, &name_of_family) == result_match) {
        FcPatternGetInteger(found, "index", 0, index);
        path = strdup((const char *)file);
        *family = strdup((const char *)name_of_family);
    }
    if (!path || !*family) {
        free(path);
        free(*family);
        path = *family = NULL;
    }
    FcPatternDestroy(found);
    return path;
}
