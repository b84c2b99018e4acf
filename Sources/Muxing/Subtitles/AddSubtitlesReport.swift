// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaSelection

/// What adding a subtitle track did, or would do.
public struct AddSubtitlesReport: Equatable, Sendable {
    /// The movie, as the user named it.
    public let movie: String
    /// The caption file, as the user named it.
    public let subtitles: String
    /// The track's language.
    public let language: LanguageTag
    /// The track's name.
    public let name: String
    /// The track's characteristics.
    public let characteristics: [MediaCharacteristic]
    /// Whether all of it is forced.
    public let isForced: Bool
    /// The track's ID.
    public internal(set) var trackID: UInt32 = 0
    /// Number of cues in it.
    public internal(set) var cueCount = 0
    /// Whether the same track was there before, so that nothing was written.
    public internal(set) var isAlreadyThere = false
    /// What changed in other tracks, a sentence each.
    public internal(set) var changes: [String] = []
    /// What the user should know, a sentence each.
    public internal(set) var warnings: [String] = []
    /// How the file was written; nil where nothing was.
    public internal(set) var method: FilePlan.Method?

    init(movie: String, subtitles: String, source: SubtitleSource) {
        self.movie = movie
        self.subtitles = subtitles
        language = source.language
        name = source.name
        characteristics = source.characteristics
        isForced = source.isForced
    }
}
