// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection

/// A whole presentation before anything of it is written: which samples and cues make which segment.
///
/// It is computed from sample tables; media data is neither read nor moved.
public struct SegmentPlan: Sendable {
    /// Pictures, divided into segments.
    struct Rung: Sendable {
        let name: String
        let media: SegmentedTrack
        let format: PictureFormat
        let codec: String
        let supplementalCodec: String?
        /// Its folder in the presentation.
        let folder: String
    }

    /// Sound, divided into segments.
    struct Sound: Sendable {
        let name: String
        let media: SegmentedTrack
        let option: SelectionOption
        let codec: String
        let channels: SoundChannels
        /// Samples a second.
        let sampleRate: Int
        let folder: String
    }

    /// Captions, with where their segments begin.
    struct Text: Sendable {
        let name: String
        let option: SelectionOption
        let document: CaptionDocument
        let folder: String
    }

    let rungs: [Rung]
    let sounds: [Sound]
    let texts: [Text]
    let closedCaptions: ClosedCaptionDeclaration
    let options: PackageOptions
    /// Where segments of text begin: the boundaries of all.
    let boundaries: [MediaTime]
    /// When the presentation ends.
    let end: MediaTime
    /// The target duration of pictures and sound, in seconds.
    let targetDuration: Int
    /// What the user should know, a sentence for each.
    public internal(set) var warnings: [String]

    /// Number of bytes of media that will be copied.
    public var mediaLength: UInt64 {
        (rungs.map(\.media) + sounds.map(\.media)).reduce(0) { sum, media in
            media.track.placed.samples.reduce(sum) { $0 + UInt64($1.size) }
        }
    }
}
