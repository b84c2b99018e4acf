// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaPrimitives
public import MediaSelection

/// What an import has made of a file.
public struct ImportReport: Equatable, Sendable {
    /// A track of the new movie.
    public struct Track: Equatable, Sendable {
        /// The track ID.
        public let id: UInt32
        /// Place of its stream in the file that was read, from 0.
        public let streamIndex: Int
        /// What it is for.
        public let kind: TrackKind
        /// FFmpeg's name of the stream's codec.
        public let codec: String
        /// The format of the samples.
        public let sampleEntry: FourCC
        /// The language; nil where none is stated.
        public let language: LanguageTag?
        /// Number of samples.
        public let sampleCount: Int
    }

    /// The tracks in the order of the movie.
    public internal(set) var tracks: [Track] = []
    /// Number of chapters, which have a track of their own after the others.
    public internal(set) var chapterCount = 0
    /// What could not be carried over, and what was read otherwise than written.
    public internal(set) var notices: [MediaNotice] = []
    /// Length of the movie in milliseconds.
    public internal(set) var durationMilliseconds: UInt64 = 0
}
