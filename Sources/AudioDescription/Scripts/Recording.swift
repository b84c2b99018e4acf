// SPDX-License-Identifier: Apache-2.0

/// A recording of a description, or the part of one that has it.
package struct Recording: Equatable, Sendable {
    /// Where the audio is.
    package enum Source: Equatable, Sendable {
        /// A file or URL, as the script has it; a relative one is relative to the script.
        case file(String)
        /// Bytes that the script contains.
        case data([UInt8])
    }

    /// Where the audio is.
    package var source: Source
    /// The MIME type, as written (`audio/wave`); nil: not stated.
    package var mediaType: String?
    /// Where the part begins, in milliseconds of the recording; 0: at its beginning.
    package var clipBegin: Int
    /// Where the part ends, in milliseconds of the recording; nil: at its end.
    package var clipEnd: Int?

    /// Makes a recording.
    ///
    /// - Parameters:
    ///   - source: where the audio is.
    ///   - mediaType: its MIME type.
    ///   - clipBegin: where the part begins, in milliseconds.
    ///   - clipEnd: where the part ends, in milliseconds.
    package init(
        _ source: Source,
        mediaType: String? = nil,
        clipBegin: Int = 0,
        clipEnd: Int? = nil
    ) {
        self.source = source
        self.mediaType = mediaType
        self.clipBegin = clipBegin
        self.clipEnd = clipEnd
    }
}
