// SPDX-License-Identifier: Apache-2.0

/// The tags of RFC 8216bis-22, without their `#`.
package enum TagName: String, CaseIterable, Hashable, Sendable {
    /// Begins every playlist [4.4.1.1].
    case playlist = "EXTM3U"
    /// The compatibility version [4.4.1.2].
    case version = "EXT-X-VERSION"
    /// Every segment can be decoded by itself [4.4.2.1].
    case independentSegments = "EXT-X-INDEPENDENT-SEGMENTS"
    /// Where to start playing [4.4.2.2].
    case start = "EXT-X-START"
    /// A variable [4.4.2.3].
    case define = "EXT-X-DEFINE"
    /// The longest duration of a segment [4.4.3.1].
    case targetDuration = "EXT-X-TARGETDURATION"
    /// The number of the first segment [4.4.3.2].
    case mediaSequence = "EXT-X-MEDIA-SEQUENCE"
    /// The number of the first discontinuity [4.4.3.3].
    case discontinuitySequence = "EXT-X-DISCONTINUITY-SEQUENCE"
    /// No segment will be added [4.4.3.4].
    case endList = "EXT-X-ENDLIST"
    /// How the playlist may change [4.4.3.5].
    case playlistType = "EXT-X-PLAYLIST-TYPE"
    /// Every segment is one I-frame [4.4.3.6].
    case iFramesOnly = "EXT-X-I-FRAMES-ONLY"
    /// About partial segments [4.4.3.7].
    case partInf = "EXT-X-PART-INF"
    /// What the server can do [4.4.3.8].
    case serverControl = "EXT-X-SERVER-CONTROL"
    /// The duration of a segment [4.4.4.1].
    case inf = "EXTINF"
    /// A segment is a part of a resource [4.4.4.2].
    case byteRange = "EXT-X-BYTERANGE"
    /// The encoding changes before the next segment [4.4.4.3].
    case discontinuity = "EXT-X-DISCONTINUITY"
    /// How segments are decrypted [4.4.4.4].
    case key = "EXT-X-KEY"
    /// The initialization section of the segments that follow [4.4.4.5].
    case map = "EXT-X-MAP"
    /// When a segment was made [4.4.4.6].
    case programDateTime = "EXT-X-PROGRAM-DATE-TIME"
    /// A segment is missing [4.4.4.7].
    case gap = "EXT-X-GAP"
    /// The approximate bit rate of segments [4.4.4.8].
    case bitrate = "EXT-X-BITRATE"
    /// A partial segment [4.4.4.9].
    case part = "EXT-X-PART"
    /// Attributes of a range of time [4.4.5.1].
    case dateRange = "EXT-X-DATERANGE"
    /// Segments that a delta update leaves out [4.4.5.2].
    case skip = "EXT-X-SKIP"
    /// A resource that will be needed [4.4.5.3].
    case preloadHint = "EXT-X-PRELOAD-HINT"
    /// How far another rendition is [4.4.5.4].
    case renditionReport = "EXT-X-RENDITION-REPORT"
    /// A rendition [4.4.6.1].
    case media = "EXT-X-MEDIA"
    /// A variant stream [4.4.6.2].
    case streamInf = "EXT-X-STREAM-INF"
    /// The I-frames of a variant stream [4.4.6.3].
    case iFrameStreamInf = "EXT-X-I-FRAME-STREAM-INF"
    /// Data of the presentation [4.4.6.4].
    case sessionData = "EXT-X-SESSION-DATA"
    /// A key that a player may load early [4.4.6.5].
    case sessionKey = "EXT-X-SESSION-KEY"
    /// A server that steers players to pathways [4.4.6.6].
    case contentSteering = "EXT-X-CONTENT-STEERING"
    /// Whether segments may be cached; removed in protocol version 7.
    case allowCache = "EXT-X-ALLOW-CACHE"
}

extension TagName {
    private struct Spelling: Sendable {
        let name: TagName
        let bytes: [UInt8]

        init(_ name: TagName) {
            self.name = name
            bytes = Array(name.rawValue.utf8)
        }
    }

    /// The tags by the length of their names, so that most bytes need not be compared.
    private static let spellings: [[Spelling]] = {
        var table = [[Spelling]](repeating: [], count: 64)
        for name in allCases { table[name.rawValue.utf8.count].append(Spelling(name)) }
        return table
    }()

    /// Recognises the name of a tag; nil for one that the standard does not have.
    init?(spelled bytes: ArraySlice<UInt8>) {
        guard bytes.count < Self.spellings.count else { return nil }
        for spelling in Self.spellings[bytes.count] where bytes.elementsEqual(spelling.bytes) {
            self = spelling.name
            return
        }
        return nil
    }
}

extension TagName: CustomStringConvertible {
    /// The name without `#`.
    package var description: String { rawValue }
}
