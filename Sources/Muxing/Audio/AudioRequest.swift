// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// What a user wants of a new sound track.
public struct AudioRequest: Equatable, Sendable {
    /// Place of the stream in its file, from 0; nil for the only one that is sound.
    public var stream: Int?
    /// The language; nil to take it from the file's name or from what it says of itself.
    public var language: LanguageTag?
    /// The name; nil for the language's own.
    public var name: String?
    /// Whether it describes the picture; nil to take it from the file's name or what it says of itself.
    public var describesVideo: Bool?
    /// Further characteristics.
    public var characteristics: [MediaCharacteristic] = []
    /// Whether it becomes the enabled one of its group.
    public var isDefault = false
    /// Whether the movie becomes longer where the sound ends after it.
    public var extendsMovie = false
    /// Whether the track is added even when the same one is there.
    public var addsAgain = false

    /// Makes a request that asks for nothing special.
    public init() {}
}

/// A file with sound that is to become a track.
public struct AudioFile: Equatable, Sendable {
    /// Its path.
    public var path: String
    /// What is wanted of the track.
    public var request: AudioRequest

    /// Names a file and what is wanted of its track.
    public init(path: String, request: AudioRequest = AudioRequest()) {
        self.path = path
        self.request = request
    }
}
