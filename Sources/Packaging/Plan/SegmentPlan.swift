// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection
import Playlists

/// A presentation before anything of it is written: which samples and cues make which segment.
///
/// It is computed from the inputs; media data is neither read nor moved.
public struct SegmentPlan: Sendable {
    /// Video, divided into segments.
    struct Video: Sendable {
        let media: SegmentedTrack
        let format: VideoFormat
        /// The value in CODECS.
        let codec: String
        let supplementalCodec: String?
        /// Its folder in the presentation.
        let folder: String

        /// What viewers select.
        var option: SelectionOption { media.track.option }
    }

    /// Audio, divided into segments.
    struct Audio: Sendable {
        let media: SegmentedTrack
        /// The value in CODECS.
        let codec: String
        let channels: SoundChannels
        /// Samples a second.
        let sampleRate: Int
        /// Its folder in the presentation.
        let folder: String

        /// What viewers select.
        var option: SelectionOption { media.track.option }
    }

    /// Subtitles, which are divided when they are written.
    struct Subtitles: Sendable {
        /// The cues are in the time of the presentation.
        let captions: PackageCaptions
        /// Its folder in the presentation.
        var folder: String

        /// What viewers select.
        var option: SelectionOption { captions.option }
    }

    let videos: [Video]
    /// Video with an interpreter of sign language, which viewers can select in place of the main video.
    let signLanguage: [Video]
    let audio: [Audio]
    private(set) var subtitles: [Subtitles]
    let closedCaptions: ClosedCaptionDeclaration
    private(set) var options: PackageOptions
    /// Where segments of text begin: the boundaries of all.
    let boundaries: [MediaTime]
    /// When the presentation ends.
    let end: MediaTime
    /// The target duration of video and audio, in seconds.
    let targetDuration: Int
    /// When lights flash in the variants; nil unless that was asked for.
    let flashes: FlashMarks?
    /// What the user should know.
    public internal(set) var notices: [PackagingNotice]

    /// The same presentation with subtitles as WebVTT, in folders beside those of IMSC.
    var withWebVTT: SegmentPlan {
        var plan = self
        plan.options.usesIMSC = false
        plan.options.writesDASH = false
        for index in plan.subtitles.indices { plan.subtitles[index].folder += "-webvtt" }
        return plan
    }

    /// Whether a segment of video begins with pictures that need those of the segment before.
    var hasDependentSegments: Bool {
        (videos + signLanguage).contains(where: \.media.hasDependentSegments)
    }

    /// Number of bytes of media that will be copied.
    package var mediaLength: UInt64 {
        ((videos + signLanguage).map(\.media) + audio.map(\.media)).reduce(0) { sum, media in
            media.track.samples.reduce(sum) { $0 + UInt64($1.size) }
        }
    }
}

/// How a presentation is made.
public struct PackageOptions: Equatable, Sendable {
    /// How the segments of a rendition are stored.
    public enum Layout: String, Codable, Sendable {
        /// Each in a file of fragmented MP4.
        case segmentFiles = "segment-files"
        /// All in one file of fragmented MP4, addressed by byte ranges.
        case singleFile = "single-file"
        /// Each in a file, as an MPEG transport stream.
        case transportStreams = "transport-streams"
    }

    /// The length of a segment, in seconds.
    public var segmentSeconds = 6
    /// How the segments are stored.
    public var layout = Layout.segmentFiles
    /// Whether subtitles are IMSC 1.1 in fragmented MP4 and not WebVTT.
    public var usesIMSC = false
    /// Whether subtitles that are IMSC are written as WebVTT as well, with a multivariant playlist of its own.
    public var addsWebVTT = false
    /// Whether variants may differ in duration, and in where their segments begin.
    public var allowsUnaligned = false
    /// Whether variants and renditions get stable identifiers.
    public var hasStableIDs = false
    /// Whether an MPD is written over the same segments.
    public var writesDASH = false
    /// Whether a presentation that is in the folder is replaced.
    public var replaces = false

    /// The default: segments of six seconds in files of their own.
    public init() {}
}
