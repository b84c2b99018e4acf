// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
package import MediaPrimitives
package import MediaSelection

/// What an import has made of a file.
package struct ImportReport: Equatable, Sendable {
    /// A track of the new movie.
    package struct Track: Equatable, Sendable {
        /// The track ID.
        package let id: UInt32
        /// Place of its stream in the file that was read, from 0.
        package let streamIndex: Int
        /// What it is for.
        package let kind: TrackKind
        /// FFmpeg's name of the stream's codec.
        package let codec: String
        /// The format of the samples.
        package let sampleEntry: FourCC
        /// The language; nil where none is stated.
        package let language: LanguageTag?
        /// Number of samples.
        package let sampleCount: Int
    }

    /// The tracks in the order of the movie.
    package internal(set) var tracks: [Track] = []
    /// Number of chapters, which have a track of their own after the others.
    package internal(set) var chapterCount = 0
    /// What could not be carried over, and what was read otherwise than written.
    package internal(set) var notices: [MediaNotice] = []
    /// Length of the movie in milliseconds.
    package internal(set) var durationMilliseconds: UInt64 = 0
}
