// SPDX-License-Identifier: Apache-2.0

public import Captions
public import MediaSelection

/// What a user wants of a new subtitle track.
public struct SubtitleRequest: Equatable, Sendable {
    /// Which audio tracks the new track is the subtitle of, so that it is shown when they are heard.
    public enum Follow: Equatable, Sendable {
        /// Those of its language.
        case sameLanguage
        /// The one that a selector names.
        case track(TrackSelector)
        /// None.
        case none
    }

    /// A file that tells which cues are forced: those that are in it.
    public struct CueFile: Equatable, Sendable {
        /// Its path, for its name and for messages.
        public var path: String
        /// Its content.
        public var bytes: [UInt8]

        /// Names a file.
        public init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// How the track has its text.
    public var format: SubtitleFormat
    /// The language; nil to take it from the file's name or header.
    public var language: LanguageTag?
    /// The name; nil for the language's own.
    public var name: String?
    /// Whether it has both SDH characteristics; nil to take it from the file's name.
    public var isSDH: Bool?
    /// Whether all of it is forced; nil to take it from the file's name.
    public var isForced: Bool?
    /// Which cues are forced, beside those that the file marks; nil for no others.
    public var forcedCues: CueFile?
    /// Further characteristics.
    public var characteristics: [MediaCharacteristic]
    /// Whether it becomes the enabled one of its group.
    public var isDefault: Bool
    /// Which audio tracks it follows.
    public var follow: Follow
    /// The encoding of the caption file; nil for UTF-8 or what a byte order mark says.
    public var encoding: String?
    /// The frame rate of times in frames; nil for that of the file, or of its format.
    public var frameRate: Ratio?
    /// Whether the movie becomes longer where cues end after it.
    public var extendsMovie: Bool
    /// Whether cues that cannot be shown are left out instead of being an error.
    public var isLenient: Bool
    /// Whether the track is added even when the same one is there.
    public var addsAgain: Bool

    /// Makes a request that asks for nothing special.
    public init() {
        format = .tx3g
        characteristics = []
        isDefault = false
        follow = .sameLanguage
        extendsMovie = false
        isLenient = false
        addsAgain = false
    }
}
