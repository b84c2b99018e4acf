// SPDX-License-Identifier: Apache-2.0

/// What captions are said to be, by their track's tags or their file's name.
public struct CaptionRole: Equatable, Sendable {
    /// Whether they are for the deaf and hard of hearing.
    public var isSDH: Bool
    /// Whether all of them are shown even when subtitles are off.
    public var isForced: Bool
    /// Whether they are edited to be easy to read.
    public var isEasyToRead: Bool
    /// The name.
    public var name: String?
    /// The length of the movie they belong to, in milliseconds; nil where there is none.
    public var movieMilliseconds: Int?
    /// The track they are in; nil where they are a file.
    public var track: Int?
    /// The sound of the movie they belong to; nil where there is none.
    public var sound: HeardSound?

    /// Makes a role; plain captions of no movie unless said.
    public init(
        isSDH: Bool = false,
        isForced: Bool = false,
        isEasyToRead: Bool = false,
        name: String? = nil,
        movieMilliseconds: Int? = nil,
        track: Int? = nil,
        sound: HeardSound? = nil
    ) {
        self.isSDH = isSDH
        self.isForced = isForced
        self.isEasyToRead = isEasyToRead
        self.name = name
        self.movieMilliseconds = movieMilliseconds
        self.track = track
        self.sound = sound
    }
}
