// SPDX-License-Identifier: Apache-2.0

package import MediaSelection
public import Playlists

/// What has been made.
public struct PackageReport: Equatable, Sendable {
    /// A variant of the multivariant playlist.
    public struct Variant: Equatable, Sendable {
        /// Its media playlist, from the folder of the presentation.
        public let playlist: String
        /// The highest bit rate, in bits a second.
        public let bandwidth: Int
        /// The average bit rate, in bits a second.
        package let averageBandwidth: Int
        /// The value of CODECS.
        public let codecs: [String]
        /// The size of the picture; nil for sound alone.
        public let resolution: Resolution?
        /// The group of its sound.
        package let audioGroup: String?
    }

    /// A rendition that a viewer can choose.
    public struct Rendition: Equatable, Sendable {
        /// What it is.
        public let type: RenditionType
        /// Its group.
        public let group: String
        /// Its name.
        public let name: String
        /// What it is for.
        package let option: SelectionOption
        /// Its media playlist, from the folder of the presentation; nil for closed captions, and for the
        /// main video of the variants.
        public let playlist: String?
        /// The file that it was made from; nil for closed captions.
        package let source: String?
    }

    /// The folder, as the user named it.
    public let folder: String
    /// The multivariant playlist, from the folder.
    public let multivariantPlaylist: String
    /// The multivariant playlist with WebVTT in place of IMSC, from the folder; nil where none was asked for.
    package let webVTTPlaylist: String?
    /// The MPD, from the folder; nil where none was asked for.
    package let mpd: String?
    /// When lights flash, in milliseconds, as the playlists mark it; nil unless that was asked for.
    package let flashes: [Range<Int>]?
    /// The same marks as WebVTT metadata, from the folder; nil where nothing flashes.
    package let flashCues: String?
    /// The length of the presentation in milliseconds.
    package let durationMilliseconds: Int
    /// The target duration in seconds.
    package let targetDurationSeconds: Int
    /// Number of segments of the first variant.
    public let segmentCount: Int
    /// Bytes of all segments.
    package let byteCount: UInt64
    /// The variants.
    public let variants: [Variant]
    /// The renditions.
    public let renditions: [Rendition]
    /// What the user should know.
    public let notices: [PackagingNotice]
    /// The viewers for whom players select something worse than without the renditions for viewers who ask for them.
    package let losses: [ViewerLoss]
}
