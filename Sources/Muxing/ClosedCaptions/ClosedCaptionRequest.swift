// SPDX-License-Identifier: Apache-2.0

public import Captions
public import MediaSelection

/// What a user wants of a new closed caption track.
public struct ClosedCaptionRequest: Equatable, Sendable {
    /// The channel of the captions; nil for that of the file's pairs, or CC1.
    public var channel: CEA608Channel?
    /// The language; nil to take it from the file's name or header.
    public var language: LanguageTag?
    /// The name; nil for the language's own.
    public var name: String?
    /// Whether it has both SDH characteristics; nil to take it from the file's name.
    public var isSDH: Bool?
    /// Further characteristics.
    public var characteristics: [MediaCharacteristic] = []
    /// Whether it becomes the enabled one of its group.
    public var isDefault = false
    /// The encoding of the caption file; nil for UTF-8 or what a byte order mark says.
    public var encoding: String?
    /// The frame rate of times in frames; nil for that of the file, or of its format.
    public var frameRate: Ratio?
    /// Whether the movie becomes longer where captions end after it.
    public var extendsMovie = false
    /// Whether what cannot be read is left out instead of being an error.
    public var isLenient = false
    /// Whether the track is added even when the same one is there.
    public var addsAgain = false

    /// Makes a request that asks for nothing special.
    public init() {}
}
