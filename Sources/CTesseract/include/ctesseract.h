// SPDX-License-Identifier: Apache-2.0
//
// libtesseract, loaded on first use: text of pictures. The declarations are those of its C interface (capi.h of
// Tesseract 5) that are called, so that its header is not needed to build.

#ifndef CTESSERACT_H
#define CTESSERACT_H

#include <stddef.h>
#include <stdint.h>

/// Loads libtesseract; see lazy_load. It works on one thread only afterwards.
const char *ctesseract_load(void);

/// A recogniser of one language.
typedef struct ctesseract_engine ctesseract_engine;

/// A symbol that was recognised.
typedef struct {
    /// UTF-8, often one letter.
    char text[24];
    /// 0 to 100.
    float confidence;
    /// 0 to 100, that of its word.
    float word_confidence;
    /// Its box in pixels, by and large.
    int left, top, right, bottom;
    /// Whether it begins a word, and a line.
    int begins_word, begins_line;
} ctesseract_symbol;

/// Opens the data of a language, such as `fra`.
///
/// Returns NULL if it is not installed. Of a list such as `eng+fra` all have to be installed.
ctesseract_engine *ctesseract_open(const char *language);

/// Ends a recogniser; NULL is ignored.
void ctesseract_close(ctesseract_engine *engine);

/// Recognises dark text on a bright picture of 8 bits.
///
/// `mode` is a page segmentation mode of Tesseract: 6 is a block, 7 a line. Returns the symbols, which the caller frees with
/// ctesseract_free, and their number; NULL without symbols.
ctesseract_symbol *ctesseract_read(ctesseract_engine *engine, const uint8_t *pixels, int width, int height, int mode,
                                   size_t *count);

/// Frees symbols.
void ctesseract_free(ctesseract_symbol *symbols);

#endif
