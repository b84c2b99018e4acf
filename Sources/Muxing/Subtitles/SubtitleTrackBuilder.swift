// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection

/// Builds the boxes of a new tx3g subtitle track.
///
/// Layout and values: QuickTime File Format, "Subtitle Media"; 3GPP TS 26.245.
struct SubtitleTrackBuilder {
    let source: SubtitleSource
    let text: TimedTextTrack

    /// The samples as they go into the file.
    var encodedSamples: [[UInt8]] {
        text.samples.map { sample in
            var writer = ByteWriter()
            sample.encode(to: &writer)
            return writer.bytes
        }
    }

    /// The track, not enabled, in no group, its one chunk not yet placed.
    ///
    /// `trackID` is an unused ID, `duration` is in ticks of the movie timescale, `sizes` are the sizes of
    /// the samples in bytes.
    func track(trackID: UInt32, duration: UInt64, sizes: [UInt32]) -> Track {
        Track(
            box: Box(
                "trak",
                children: [
                    Box(header(trackID: trackID, duration: duration)),
                    Box("mdia", children: media(sizes: sizes)),
                    Box("udta", children: userData),
                ]
            )
        )
    }

    private func header(trackID: UInt32, duration: UInt64) -> TrackHeaderBox {
        var header = TrackHeaderBox(trackID: trackID, duration: duration)
        header.header.flags = 0x2  // in the movie; enabled is decided with the group
        header.layer = -1  // in front of the picture
        header.matrix = text.geometry.matrix
        header.width = FixedPoint16x16(text.geometry.displayWidth)
        header.height = FixedPoint16x16(text.geometry.trackHeight)
        return header
    }

    private func media(sizes: [UInt32]) -> [Box] {
        let mediaHeader = MediaHeaderBox(
            timescale: TimedTextTrack.timescale,
            duration: text.durationMilliseconds,
            language: PackedLanguageCode(source.language)
        )
        let dataReference = Box(
            "dref",
            prefix: [0, 0, 0, 0, 0, 0, 0, 1],
            children: [Box(DataEntryURLBox())]
        )
        return [
            Box(mediaHeader),
            Box(ExtendedLanguageBox(tag: source.language.rawValue)),
            Box(HandlerBox(handlerType: "sbtl")),
            Box(
                "minf",
                children: [
                    Box(NullMediaHeaderBox()),
                    Box("dinf", children: [dataReference]),
                    Box("stbl", children: sampleTable(sizes: sizes)),
                ]
            ),
        ]
    }

    private func sampleTable(sizes: [UInt32]) -> [Box] {
        let all = SampleToChunkBox.Entry(
            firstChunk: 1,
            samplesPerChunk: UInt32(sizes.count),
            sampleDescriptionIndex: 1
        )
        return [
            Box("stsd", prefix: [0, 0, 0, 0, 0, 0, 0, 1], children: [Box(text.entry)]),
            Box(TimeToSampleBox(durations: text.durations)),
            Box(SampleToChunkBox(entries: [all])),
            Box(SampleSizeBox(sizes: sizes)),
            Box(ChunkOffsetBox(offsets: [0])),
        ]
    }

    private var userData: [Box] {
        let language = PackedLanguageCode(source.language)
        return [
            Box(TrackNameBox(text: source.name, language: language)),
            Box(UserDataNameBox(text: source.name)),
        ] + source.characteristics.map { Box(TaggedCharacteristicBox(tag: $0.rawValue)) }
    }
}
