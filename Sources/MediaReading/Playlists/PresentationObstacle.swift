// SPDX-License-Identifier: Apache-2.0

/// Why nothing can be added to the media of a presentation that exists.
package enum PresentationObstacle: Equatable, Sendable {
    /// The multivariant playlist is on a server.
    case onServer
    /// A URI that leads to no file in the folder of the multivariant playlist or below.
    case elsewhere(String)
    /// The media playlist has no EXT-X-ENDLIST.
    case live
    /// The media playlist has no segments.
    case noSegments
    /// It has more segments than are read.
    case tooManySegments(limit: Int)
    /// Its segments last longer than is supported.
    case tooLong(hours: Int)
    /// A segment has no duration.
    case noDuration
    /// A file that is not there.
    case missingFile(String)
    /// A byte range that ends after its file.
    case rangeOutside(String, end: Int, size: Int)
    /// An initialization section that is larger than any.
    case initializationTooLarge(String, limit: Int)
    /// A segment whose bytes are all encrypted, by this method.
    case encrypted(String)
    /// A segment in which no timestamp was found.
    case noTimestamp(String)
    /// A segment whose first fragment states no decode time.
    case noDecodeTime(String)
    /// First timestamps were stated for another number of parts between discontinuities.
    case timestampCount(stated: Int, parts: Int)
    /// The audio has another number of parts between discontinuities than the video.
    case otherParts(Int, video: Int)
    /// Its audio changes its sample rate or its channels.
    case severalFormats
    /// A segment whose audio is encrypted, by this method.
    case encryptedAudio(String)
}

extension PresentationObstacle {
    /// A clause that says what is the case.
    var sentence: String {
        switch self {
        case .onServer: "the playlist is on a server, and files can be added only to a folder"
        case .elsewhere(let uri): "\(uri) is not a file in the folder of the multivariant playlist"
        case .live:
            "a live playlist (it has no EXT-X-ENDLIST); segments can be added only to a presentation "
                + "that has ended"
        case .noSegments: "it has no segments"
        case .tooManySegments(let limit): "it has more than \(limit) segments"
        case .tooLong(let hours): "its segments last longer than \(hours) hours"
        case .noDuration: "the segment has no duration (EXTINF)"
        case .missingFile(let uri): "there is no file \(uri)"
        case .rangeOutside(let uri, let end, let size):
            "the byte range ends at byte \(end), and \(uri) has \(size) bytes"
        case .initializationTooLarge(let uri, let limit):
            "the initialization section \(uri) is larger than \(limit >> 20) MiB"
        case .encrypted(let method):
            "the segment is encrypted as a whole (\(method)), so its first timestamp cannot be read"
        case .noTimestamp(let uri): "no timestamp was found in \(uri)"
        case .noDecodeTime(let uri):
            "the first fragment of \(uri) states no decode time (tfdt)"
        case .timestampCount(let stated, let parts):
            "\(stated) first timestamps were stated, but its discontinuities divide it into \(parts) "
                + (parts == 1 ? "part" : "parts")
        case .otherParts(let parts, let video):
            "its discontinuities divide it into \(parts) \(parts == 1 ? "part" : "parts"), and the video into "
                + "\(video)"
        case .encryptedAudio(let method):
            "the segment is encrypted (\(method)), so its audio cannot be decoded"
        case .severalFormats: "the audio changes its sample rate or its channels"
        }
    }
}
