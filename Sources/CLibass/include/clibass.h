// SPDX-License-Identifier: Apache-2.0
//
// libass, loaded on first use: text of Advanced SubStation Alpha as pictures. The declarations are those of its
// documented interface that are called, so that its header is not needed to build.

#ifndef CLIBASS_H
#define CLIBASS_H

#include <stddef.h>
#include <stdint.h>

/// Loads libass; see lazy_load.
const char *clibass_load(void);

/// A renderer, with the fonts of this machine.
typedef struct clibass_renderer clibass_renderer;

/// Makes a renderer; NULL if memory is exhausted.
clibass_renderer *clibass_open(void);

/// Ends a renderer; NULL is ignored.
void clibass_close(clibass_renderer *renderer);

/// Draws what is visible at the time 0 over a picture.
///
/// `script` is a file of Advanced SubStation Alpha in UTF-8, `pixels` has `width` times `height` pixels of red, green and
/// blue. `bounds` gets left, top, right and bottom of all that was drawn, 0 for nothing. Returns 0, or -1 if memory is
/// exhausted.
int clibass_draw(clibass_renderer *renderer, const char *script, size_t length, uint8_t *pixels, int width, int height,
                 int bounds[4]);

/// Loads libfontconfig, which libass finds fonts with; see lazy_load.
const char *clibass_load_fonts(void);

/// The file of the font that stands for a pattern of fontconfig, such as `Arial:bold`.
///
/// Returns its path and family, which the caller frees, and the number of the font in the file; NULL if no font was found.
char *clibass_font(const char *pattern, char **family, int *index);

#endif
