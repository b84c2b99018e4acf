// SPDX-License-Identifier: Apache-2.0

extension MatroskaTrack {
    /// What the text of a WebVTT track of WebM is for, which its CodecID states.
    ///
    /// Source: WebM Container Guidelines, "WebVTT": `D_WEBVTT/` and the kind.
    package enum WebVTTKind: String, Sendable {
        /// Dialogue as text.
        case subtitles = "D_WEBVTT/SUBTITLES"
        /// Dialogue and sounds as text.
        case captions = "D_WEBVTT/CAPTIONS"
        /// The video in words, for synthetic voices.
        case descriptions = "D_WEBVTT/DESCRIPTIONS"
        /// Titles of chapters.
        case chapters = "D_WEBVTT/CHAPTERS"
        /// Data for a program.
        case metadata = "D_WEBVTT/METADATA"
    }

    /// The kind that the CodecID states; nil for any other codec.
    package var webVTTKind: WebVTTKind? { WebVTTKind(rawValue: codecID) }
}
