// SPDX-License-Identifier: Apache-2.0
//
// zlib, loaded on first use: decompresses gzip, and compresses. The declarations are those of its documented interface that are
// called, so that its header is not needed to build.

#ifndef CZLIB_H
#define CZLIB_H

/// The text is longer than the room for it.
#define CZLIB_FULL -2

/// Loads zlib; see lazy_load.
const char *czlib_load(void);

/// Decompresses a whole file of gzip or of zlib.
///
/// Writes at most `capacity` bytes. Returns how many there are, `CZLIB_FULL` if there are more, or -1 if the file is
/// damaged or memory is exhausted.
int czlib_decompress(const unsigned char *input, int count, unsigned char *output, int capacity);

/// The most bytes that `czlib_compress` writes of `count`.
long czlib_bound(long count);

/// Compresses bytes in the format of zlib.
///
/// Writes at most `capacity` bytes. Returns how many there are, or -1 if there are more or memory is exhausted.
long czlib_compress(const unsigned char *input, long count, unsigned char *output, long capacity);

#endif
