// SPDX-License-Identifier: Apache-2.0

#include "ctesseract.h"

#include <stdlib.h>
#include <string.h>

#include "lazy_library.h"

typedef struct TessBaseAPI TessBaseAPI;
typedef struct TessResultIterator TessResultIterator;
typedef struct TessPageIterator TessPageIterator;
typedef struct ETEXT_DESC ETEXT_DESC;

// Levels of the iterator: TessPageIteratorLevel.
enum { level_line = 2, level_word = 3, level_symbol = 4 };

TessBaseAPI *TessBaseAPICreate(void);
void TessBaseAPIDelete(TessBaseAPI *handle);
int TessBaseAPIInit3(TessBaseAPI *handle, const char *folder, const char *language);
int TessBaseAPISetVariable(TessBaseAPI *handle, const char *name, const char *value);
char **TessBaseAPIGetLoadedLanguagesAsVector(const TessBaseAPI *handle);
void TessDeleteTextArray(char **array);
void TessBaseAPISetPageSegMode(TessBaseAPI *handle, int mode);
void TessBaseAPISetImage(TessBaseAPI *handle, const unsigned char *pixels, int width, int height, int bytes, int stride);
void TessBaseAPISetSourceResolution(TessBaseAPI *handle, int dots);
int TessBaseAPIRecognize(TessBaseAPI *handle, ETEXT_DESC *monitor);
TessResultIterator *TessBaseAPIGetIterator(TessBaseAPI *handle);
void TessBaseAPIClear(TessBaseAPI *handle);
void TessBaseAPIEnd(TessBaseAPI *handle);
void TessResultIteratorDelete(TessResultIterator *handle);
int TessResultIteratorNext(TessResultIterator *handle, int level);
char *TessResultIteratorGetUTF8Text(const TessResultIterator *handle, int level);
float TessResultIteratorConfidence(const TessResultIterator *handle, int level);
const TessPageIterator *TessResultIteratorGetPageIteratorConst(const TessResultIterator *handle);
int TessPageIteratorIsAtBeginningOf(const TessPageIterator *handle, int level);
int TessPageIteratorBoundingBox(const TessPageIterator *handle, int level, int *left, int *top, int *right, int *bottom);
void TessDeleteText(const char *text);

#define FUNCTIONS(F)                                                                                                 \
    F(TessBaseAPI *, TessBaseAPICreate, (void), ())                                                                  \
    F(void, TessBaseAPIDelete, (TessBaseAPI *handle), (handle))                                                      \
    F(int, TessBaseAPIInit3, (TessBaseAPI *handle, const char *folder, const char *language),                        \
      (handle, folder, language))                                                                                    \
    F(int, TessBaseAPISetVariable, (TessBaseAPI *handle, const char *name, const char *value),                       \
      (handle, name, value))                                                                                         \
    F(char **, TessBaseAPIGetLoadedLanguagesAsVector, (const TessBaseAPI *handle), (handle))                         \
    F(void, TessDeleteTextArray, (char **array), (array))                                                            \
    F(void, TessBaseAPISetPageSegMode, (TessBaseAPI *handle, int mode), (handle, mode))                              \
    F(void, TessBaseAPISetImage,                                                                                     \
      (TessBaseAPI *handle, const unsigned char *pixels, int width, int height, int bytes, int stride),              \
      (handle, pixels, width, height, bytes, stride))                                                                \
    F(void, TessBaseAPISetSourceResolution, (TessBaseAPI *handle, int dots), (handle, dots))                         \
    F(int, TessBaseAPIRecognize, (TessBaseAPI *handle, ETEXT_DESC *monitor), (handle, monitor))                      \
    F(TessResultIterator *, TessBaseAPIGetIterator, (TessBaseAPI *handle), (handle))                                 \
    F(void, TessBaseAPIClear, (TessBaseAPI *handle), (handle))                                                       \
    F(void, TessBaseAPIEnd, (TessBaseAPI *handle), (handle))                                                         \
    F(void, TessResultIteratorDelete, (TessResultIterator *handle), (handle))                                        \
    F(int, TessResultIteratorNext, (TessResultIterator *handle, int level), (handle, level))                         \
    F(char *, TessResultIteratorGetUTF8Text, (const TessResultIterator *handle, int level), (handle, level))         \
    F(float, TessResultIteratorConfidence, (const TessResultIterator *handle, int level), (handle, level))           \
    F(const TessPageIterator *, TessResultIteratorGetPageIteratorConst, (const TessResultIterator *handle), (handle)) \
    F(int, TessPageIteratorIsAtBeginningOf, (const TessPageIterator *handle, int level), (handle, level))            \
    F(int, TessPageIteratorBoundingBox,                                                                              \
      (const TessPageIterator *handle, int level, int *left, int *top, int *right, int *bottom),                     \
      (handle, level, left, top, right, bottom))                                                                     \
    F(void, TessDeleteText, (const char *text), (text))

LAZY_FUNCTIONS(functions, FUNCTIONS)

#ifdef __APPLE__
static const char *const files[] = {
    "libtesseract.5.dylib",
    "/opt/homebrew/lib/libtesseract.5.dylib",
    "/usr/local/lib/libtesseract.5.dylib",
    NULL,
};
#else
static const char *const files[] = {"libtesseract.so.5", NULL};
#endif

static lazy_library library = {
    .label = "libtesseract",
    .files = files,
    .functions = functions,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

const char *ctesseract_load(void) {
    // OpenMP reads it when it is loaded; its threads make a picture of a line slower.
    setenv("OMP_THREAD_LIMIT", "1", 0);
    return lazy_load(&library);
}

struct ctesseract_engine {
    TessBaseAPI *handle;
};

// A list loads what there is of it: "eng+xyz" is English.
static int has_all(const TessBaseAPI *handle, const char *language) {
    size_t wanted = 1, found = 0;
    for (const char *letter = language; *letter; letter++) wanted += *letter == '+';
    char **loaded = TessBaseAPIGetLoadedLanguagesAsVector(handle);
    if (!loaded) return 0;
    while (loaded[found]) found++;
    TessDeleteTextArray(loaded);
    return found >= wanted;
}

ctesseract_engine *ctesseract_open(const char *language) {
    ctesseract_engine *engine = calloc(1, sizeof *engine);
    if (!engine) return NULL;
    engine->handle = TessBaseAPICreate();
    if (!engine->handle) {
        free(engine);
        return NULL;
    }
    // What it has to say about missing data goes to standard error otherwise.
    TessBaseAPISetVariable(engine->handle, "debug_file", "/dev/null");
    if (TessBaseAPIInit3(engine->handle, NULL, language) != 0 || !has_all(engine->handle, language)) {
        ctesseract_close(engine);
        return NULL;
    }
    return engine;
}

void ctesseract_close(ctesseract_engine *engine) {
    if (!engine) return;
    TessBaseAPIEnd(engine->handle);
    TessBaseAPIDelete(engine->handle);
    free(engine);
}

// Takes the symbol at which the iterator is; returns whether there is text in it.
static int take(const TessResultIterator *at, ctesseract_symbol *symbol) {
    const TessPageIterator *place = TessResultIteratorGetPageIteratorConst(at);
    memset(symbol, 0, sizeof *symbol);
    char *text = TessResultIteratorGetUTF8Text(at, level_symbol);
    if (!text) return 0;
    const size_t length = strlen(text);
    if (length > 0 && length < sizeof symbol->text) memcpy(symbol->text, text, length);
    TessDeleteText(text);
    symbol->confidence = TessResultIteratorConfidence(at, level_symbol);
    symbol->word_confidence = TessResultIteratorConfidence(at, level_word);
    symbol->begins_word = TessPageIteratorIsAtBeginningOf(place, level_word);
    symbol->begins_line = TessPageIteratorIsAtBeginningOf(place, level_line);
    TessPageIteratorBoundingBox(place, level_symbol, &symbol->left, &symbol->top, &symbol->right, &symbol->bottom);
    return symbol->text[0] != 0;
}

ctesseract_symbol *ctesseract_read(ctesseract_engine *engine, const uint8_t *pixels, int width, int height, int mode,
                                   size_t *count) {
    *count = 0;
    TessBaseAPI *handle = engine->handle;
    TessBaseAPISetPageSegMode(handle, mode);
    TessBaseAPISetImage(handle, pixels, width, height, 1, width);
    TessBaseAPISetSourceResolution(handle, 300);
    TessResultIterator *at = TessBaseAPIRecognize(handle, NULL) == 0 ? TessBaseAPIGetIterator(handle) : NULL;
    ctesseract_symbol *symbols = NULL;
    size_t room = 0;
    if (at) {
        do {
            if (*count == room) {
                room = room ? room * 2 : 64;
                ctesseract_symbol *larger = realloc(symbols, room * sizeof *symbols);
                if (!larger) break;
                symbols = larger;
            }
            *count += take(at, symbols + *count);
        } while (TessResultIteratorNext(at, level_symbol));
        TessResultIteratorDelete(at);
    }
    TessBaseAPIClear(handle);
    return symbols;
}

void ctesseract_free(ctesseract_symbol *symbols) { free(symbols); }
