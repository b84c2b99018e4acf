// SPDX-License-Identifier: Apache-2.0

/// What a stream is for, as FFmpeg has it from the container; `AV_DISPOSITION_*` in libavformat.
public struct StreamDisposition: OptionSet, Hashable, Sendable {
    /// The flags, as libavformat numbers them.
    public let rawValue: Int32

    /// Makes a set from libavformat's number.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Chosen unless the viewer says otherwise.
    public static let `default` = StreamDisposition(rawValue: 1 << 0)
    /// Dubbed into another language.
    public static let dub = StreamDisposition(rawValue: 1 << 1)
    /// In the language of the original.
    public static let original = StreamDisposition(rawValue: 1 << 2)
    /// A commentary.
    public static let comment = StreamDisposition(rawValue: 1 << 3)
    /// Lyrics.
    public static let lyrics = StreamDisposition(rawValue: 1 << 4)
    /// Without the voices, for karaoke.
    public static let karaoke = StreamDisposition(rawValue: 1 << 5)
    /// Shown even when subtitles are off.
    public static let forced = StreamDisposition(rawValue: 1 << 6)
    /// For people who are deaf or hard of hearing.
    public static let hearingImpaired = StreamDisposition(rawValue: 1 << 7)
    /// For people who are blind or have low vision.
    public static let visualImpaired = StreamDisposition(rawValue: 1 << 8)
    /// Audio without the voices.
    public static let cleanEffects = StreamDisposition(rawValue: 1 << 9)
    /// A picture such as a cover, not a movie.
    public static let attachedPicture = StreamDisposition(rawValue: 1 << 10)
    /// Captions: dialogue and sounds as text.
    public static let captions = StreamDisposition(rawValue: 1 << 16)
    /// A description of the picture as text.
    public static let descriptions = StreamDisposition(rawValue: 1 << 17)
    /// Metadata for a program, not for people.
    public static let metadata = StreamDisposition(rawValue: 1 << 18)
    /// Needs another stream to be presented.
    public static let dependent = StreamDisposition(rawValue: 1 << 19)
}
