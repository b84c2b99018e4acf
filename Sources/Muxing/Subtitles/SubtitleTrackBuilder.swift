// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection

/// Builds the boxes of a new subtitle track.
///
/// Layout and values: QuickTime File Format, "Subtitle Media"; 3GPP TS 26.245; ISO/IEC 14496-30.
struct SubtitleTrackBuilder {
    let source: SubtitleSource
    let text: SubtitleMedia

    /// The track, not enabled, in no group, its one chunk not yet placed.
    ///
    /// `trackID` is an unused ID, `duration` is in ticks of the movie timescale. QuickTime has no roles.
    func track(trackID: UInt32, duration: UInt64, in format: MovieFormat) -> Track {
        var header = TrackHeaderBox(trackID: trackID, duration: duration)
        header.header.flags = 0x2  // in the movie; enabled is decided with the group
        header.layer = -1  // in front of the picture
        header.matrix = text.matrix
        header.width = FixedPoint16x16(text.width)
        header.height = FixedPoint16x16(text.height)
        let samples = TrackSamples(
            timescale: SubtitleMedia.timescale,
            sizes: .each(text.samples.map { UInt32($0.count) }),
            durations: Array(TimeToSampleBox(durations: text.durations).entries)
        )
        var track = NewTrack(
            media: text.media,
            header: header,
            sampleEntry: text.entry,
            samples: samples
        )
        track.chunks.append(offset: 0, sampleCount: UInt32(text.samples.count))
        track.language = source.language
        track.name = source.name
        track.characteristics = characteristics
        if format == .mp4 {
            track.roles = DASHRole.roles(
                of: source.characteristics,
                kind: .legible,
                isForced: source.isForced
            )
        }
        return track.track(forQuickTime: false)
    }

    /// What the format cannot say of all cues is said by a tag.
    ///
    /// Source: `AVMediaFormat.h`, `AVMediaCharacteristicContainsOnlyForcedSubtitles`.
    private var characteristics: [MediaCharacteristic] {
        let isToldByFormat = text.media == .subtitles
        let tags = source.characteristics
        guard source.isForced, !isToldByFormat, !tags.contains(.forcedOnlySubtitles) else {
            return tags
        }
        return tags + [.forcedOnlySubtitles]
    }
}
