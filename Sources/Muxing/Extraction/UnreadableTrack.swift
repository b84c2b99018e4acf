// SPDX-License-Identifier: Apache-2.0

public import ISOMedia

/// Why the text of a track cannot be read.
public enum UnreadableTrack: Equatable, Sendable {
    /// It is moving pictures or sound.
    case notText(TrackKind)
    /// Its subtitles are pictures; what kind.
    case pictures(String)
    /// CEA-608 or CEA-708 closed captions.
    case closedCaptions
    /// Samples of a format that is not known.
    case unknownFormat(String)
    /// Subtitles of another container, of a codec that is not known.
    case unknownCodec(String)
    /// The samples are encrypted.
    case encrypted
    /// The samples lie in another file.
    case external
    /// There are more samples, or more bytes, than any text track has.
    case tooLarge(String)
    /// A sample lies outside the file.
    case outsideFile(sample: UInt64, end: UInt64)
    /// It has no samples.
    case empty

    /// A sentence that says what to do.
    public var sentence: String {
        switch self {
        case .notText(let kind):
            "it is \(kind.rawValue) and has no text; extract reads subtitle and text tracks"
                + advice(for: kind)
        case .pictures(let format):
            "its subtitles are pictures (\(format)), not text; they need character recognition, "
                + "which extract does not do"
        case .closedCaptions:
            "it has CEA-608 or CEA-708 closed captions; name the channel, such as --track cc:CC1"
        case .unknownFormat(let format):
            "its samples are \(format); extract reads tx3g, wvtt, stpp and QuickTime text"
        case .unknownCodec(let codec):
            "its subtitles are \(codec); of other containers extract reads SubRip, WebVTT and "
                + "SubStation Alpha; try ffmpeg -i FILE -map 0:s -c:s srt OUT.srt"
        case .encrypted:
            "it is encrypted; decrypt the movie first"
        case .external:
            "its samples lie in another file (dref); extract from that one, or make the movie "
                + "self-contained first"
        case .tooLarge(let reason):
            "\(reason), more than any text track has"
        case .outsideFile(let start, let end):
            "a sample at byte \(start) lies beyond the end of the file at byte \(end); "
                + "the file is cut off"
        case .empty:
            "it has no samples"
        }
    }

    private func advice(for kind: TrackKind) -> String {
        switch kind {
        case .video: "; for pictures use ffmpeg -i MOVIE -map 0:v -c copy OUT"
        case .audio: "; for sound use ffmpeg -i MOVIE -map 0:a -c copy OUT"
        default: ""
        }
    }
}
