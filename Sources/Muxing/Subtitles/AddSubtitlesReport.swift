// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaSelection

/// What adding subtitle tracks did, or would do.
public struct AddSubtitlesReport: Equatable, Sendable {
    /// A track and the file it is made of.
    public struct Track: Equatable, Sendable {
        /// The caption file, as the user named it.
        public let subtitles: String
        /// The track's ID.
        public let id: UInt32
        /// How it has its text.
        public let format: SubtitleFormat
        /// The track's language.
        public let language: LanguageTag
        /// The track's name.
        public let name: String
        /// The track's characteristics.
        public let characteristics: [MediaCharacteristic]
        /// How much of it is forced.
        public let forced: ForcedSubtitles
        /// Number of cues in it.
        public let cueCount: Int
        /// Whether the same track was there before, so that it was not added.
        public let isAlreadyThere: Bool
    }

    /// The movie, as the user named it.
    public let movie: String
    /// The tracks in the order of the files.
    public let tracks: [Track]
    /// What changed in other tracks, a sentence each.
    public let changes: [String]
    /// What the user should know, a sentence each.
    public let warnings: [String]
    /// How the file was written; nil where nothing was.
    public let method: FilePlan.Method?

    /// Whether all tracks were there before, and nothing was written.
    public var isAlreadyThere: Bool { method == nil && tracks.allSatisfy(\.isAlreadyThere) }
}
