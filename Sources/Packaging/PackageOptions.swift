// SPDX-License-Identifier: Apache-2.0

/// How a presentation is to be made.
public struct PackageOptions: Equatable, Sendable {
    /// How the segments of a rendition lie in files.
    public enum Layout: String, Codable, Sendable {
        /// A file each.
        case segmentFiles = "segment-files"
        /// All in one file, named by byte ranges.
        case singleFile = "single-file"
        /// A file each, MPEG transport streams.
        case transportStreams = "transport-streams"
    }

    /// The length of a segment, in seconds.
    public var segmentSeconds = 6
    /// How the segments lie in files.
    public var layout = Layout.segmentFiles
    /// Whether subtitles are IMSC 1.1 in fragmented MP4 and not WebVTT.
    public var usesIMSC = false
    /// Whether rungs may differ in duration, and in where their segments begin.
    public var allowsUnaligned = false
    /// Whether variants and renditions get identifiers that stay the same.
    public var hasStableIDs = false
    /// Whether an MPD is written over the same segments.
    public var writesDASH = false
    /// Whether a presentation that is in the folder gives way.
    public var replaces = false

    /// The usual: segments of six seconds in files of their own.
    public init() {}
}
