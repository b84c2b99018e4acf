// SPDX-License-Identifier: Apache-2.0

package import ISOMedia

/// Why the text of a track cannot be read.
package enum UnreadableTrack: Equatable, Sendable {
    /// It is video or audio.
    case notText(TrackKind)
    /// Its subtitles are images; what kind.
    case pictures(String)
    /// CEA-608 or CEA-708 closed captions.
    case closedCaptions
    /// Samples of a format that is not known.
    case unknownFormat(String)
    /// Subtitles of another container, in a format that is not read.
    case unknownCodec(UnknownSubtitles)
    /// The samples are encrypted.
    case encrypted
    /// The samples are in another file.
    case external
    /// There are more samples, or more bytes, than any text track has.
    case tooLarge(String)
    /// A sample is outside the file.
    case outsideFile(sample: UInt64, end: UInt64)
    /// It has no samples.
    case empty
    /// The segments of a rendition are not text that is known, or some of them cannot be read.
    case unreadableSegments

    /// A sentence that says what is wrong.
    package var sentence: String {
        switch self {
        case .notText(let kind):
            "it is \(kind.rawValue) and has no text"
        case .pictures(let format):
            "its subtitles are images (\(format)), not text"
        case .closedCaptions:
            "it has CEA-608 or CEA-708 closed captions, not text"
        case .unknownFormat(let format):
            "its samples are \(format), not tx3g, wvtt, stpp or QuickTime text"
        case .unknownCodec(let subtitles):
            "its subtitles are \(subtitles.name), not SubRip, WebVTT or SubStation Alpha"
        case .encrypted:
            "it is encrypted"
        case .external:
            "its samples are in another file (dref)"
        case .tooLarge(let reason):
            "\(reason), more than any text track has"
        case .outsideFile(let start, let end):
            "truncated: the sample at byte \(start) reaches beyond the end of the file at byte \(end)"
        case .empty:
            "it has no samples"
        case .unreadableSegments:
            "its segments are neither WebVTT nor text in fragmented MP4, or not all of them can be read"
        }
    }
}
