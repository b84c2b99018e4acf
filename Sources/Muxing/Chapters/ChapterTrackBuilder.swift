// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// Builds the boxes and samples of a QuickTime chapter track.
///
/// The track is never enabled and in no group; it is shown by the track that refers to it with `chap`.
/// Source: QuickTime File Format, "Chapter Lists", "Text Media".
struct ChapterTrackBuilder {
    /// The chapters in order, each ending where the next begins.
    let chapters: [Chapter]
    /// The language of the titles; nil where it is not known.
    let language: LanguageTag?

    /// Milliseconds.
    private static let timescale: UInt32 = 1000

    /// `encd` with the code of UTF-8 (Unicode, UTF-8 as its form).
    private static let encoding: [UInt8] = [0, 0, 0, 12, 0x65, 0x6E, 0x63, 0x64, 0x08, 0, 0x01, 0]

    /// Whether nothing is shown before the first chapter.
    private var gap: Int { chapters.first.map { max(0, $0.startMilliseconds) } ?? 0 }

    /// The samples as they go into the file; an empty one where the first chapter begins later than the
    /// movie.
    var samples: [[UInt8]] {
        let titles = (gap > 0 ? [""] : []) + chapters.map(\.title)
        return titles.map { title in
            let text = Array(title.utf8)
            return [UInt8(text.count >> 8), UInt8(text.count & 0xFF)] + text + Self.encoding
        }
    }

    private var durations: [UInt32] {
        let lengths = chapters.map { $0.endMilliseconds - $0.startMilliseconds }
        return ((gap > 0 ? [gap] : []) + lengths).map { UInt32(clamping: $0) }
    }

    /// The track, its one chunk not yet placed; `duration` is in ticks of the movie timescale.
    func track(trackID: UInt32, duration: UInt64) -> Track {
        var header = TrackHeaderBox(trackID: trackID, duration: duration)
        header.header.flags = 0x2  // in the movie, not enabled
        return Track(
            box: Box("trak", children: [Box(header), Box("mdia", children: media)])
        )
    }

    private var media: [Box] {
        let mediaHeader = MediaHeaderBox(
            timescale: Self.timescale,
            duration: durations.reduce(0) { $0 + UInt64($1) },
            language: language.map { PackedLanguageCode($0) } ?? .undetermined
        )
        let dataReference = Box(
            "dref",
            prefix: [0, 0, 0, 0, 0, 0, 0, 1],
            children: [Box(DataEntryURLBox())]
        )
        let information = Box(
            "minf",
            children: [
                Box("gmhd", children: Self.baseHeader),
                Box("dinf", children: [dataReference]),
                Box("stbl", children: sampleTable),
            ]
        )
        return [Box(mediaHeader)]
            + (language.map { [Box(ExtendedLanguageBox(tag: $0.rawValue))] } ?? [])
            + [Box(HandlerBox(handlerType: "text")), information]
    }

    /// `gmin` (copying of pixels with dither, grey as operation colour) and `text` (a matrix).
    private static let baseHeader = [
        Box("gmin", payload: [0, 0, 0, 0, 0, 0x40, 0x80, 0, 0x80, 0, 0x80, 0, 0, 0, 0, 0]),
        Box(
            "text",
            payload: [
                0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                0, 0,
                0, 0, 0x40, 0, 0, 0,
            ]
        ),
    ]

    private var sampleTable: [Box] {
        let sizes = samples.map { UInt32($0.count) }
        let all = SampleToChunkBox.Entry(
            firstChunk: 1,
            samplesPerChunk: UInt32(sizes.count),
            sampleDescriptionIndex: 1
        )
        return [
            Box(
                "stsd",
                prefix: [0, 0, 0, 0, 0, 0, 0, 1],
                children: [Box(QuickTimeTextSampleEntry())]
            ),
            Box(TimeToSampleBox(durations: durations)),
            Box(SampleToChunkBox(entries: [all])),
            Box(SampleSizeBox(sizes: sizes)),
            Box(ChunkOffsetBox(offsets: [0])),
        ]
    }
}
