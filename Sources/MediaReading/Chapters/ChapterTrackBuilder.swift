// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
import MediaPrimitives
package import MediaSelection

/// Builds the boxes and samples of a QuickTime chapter track.
///
/// The track is never enabled and in no group; it is shown by the track that refers to it with `chap`.
/// Source: QuickTime File Format, "Chapter Lists", "Text Media".
package struct ChapterTrackBuilder {
    /// The chapters in order, each ending where the next begins.
    package let chapters: [Chapter]
    /// The language of the titles; nil where it is not known.
    package let language: LanguageTag?

    /// Prepares the track of chapters with titles in a language.
    package init(chapters: [Chapter], language: LanguageTag?) {
        self.chapters = chapters
        self.language = language
    }

    /// Milliseconds.
    private static let timescale: UInt32 = 1000

    /// `encd` with the code of UTF-8 (Unicode, UTF-8 as its form).
    private static let encoding: [UInt8] = [0, 0, 0, 12, 0x65, 0x6E, 0x63, 0x64, 0x08, 0, 0x01, 0]

    /// Whether nothing is shown before the first chapter.
    private var gap: Int { chapters.first.map { max(0, $0.startMilliseconds) } ?? 0 }

    /// The samples as they go into the file; an empty one where the first chapter begins later than the
    /// movie.
    package var samples: [[UInt8]] {
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

    /// One chunk of all samples, not yet placed.
    package var unplacedChunk: ChunkList {
        var chunks = ChunkList()
        chunks.append(offset: 0, sampleCount: UInt32(samples.count))
        return chunks
    }

    /// When each sample begins, in milliseconds.
    var sampleTimes: [Int64] {
        (gap > 0 ? [0] : []) + chapters.map { Int64($0.startMilliseconds) }
    }

    /// The track; `duration` is in ticks of the movie timescale.
    package func track(trackID: UInt32, duration: UInt64, chunks: ChunkList) -> Track {
        var header = TrackHeaderBox(trackID: trackID, duration: duration)
        header.header.flags = 0x2  // in the movie, not enabled
        return Track(
            box: Box("trak", children: [Box(header), Box("mdia", children: media(chunks))])
        )
    }

    private func media(_ chunks: ChunkList) -> [Box] {
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
                Box("stbl", children: sampleTable(chunks)),
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

    private func sampleTable(_ chunks: ChunkList) -> [Box] {
        let chunkBoxes = chunks.boxes
        return [
            Box(
                "stsd",
                prefix: [0, 0, 0, 0, 0, 0, 0, 1],
                children: [Box(QuickTimeTextSampleEntry())]
            ),
            Box(TimeToSampleBox(durations: durations)),
            chunkBoxes[0],
            Box(SampleSizeBox(sizes: samples.map { UInt32($0.count) })),
            chunkBoxes[1],
        ]
    }
}

extension Movie {
    /// Adds a chapter track, which nothing but `chap` refers to.
    ///
    /// - Parameters:
    ///   - builder: the chapters.
    ///   - chunks: where the samples are.
    ///   - carrier: the track that refers to it; nil for none.
    /// - Returns: the ID of the track.
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    package mutating func addChapterTrack(
        _ builder: ChapterTrackBuilder,
        chunks: ChunkList,
        carrier: UInt32?
    ) throws(ISOMediaError) -> UInt32 {
        let duration = try header().duration
        let id = try unusedTrackID()
        append(builder.track(trackID: id, duration: duration, chunks: chunks))
        try updateHeader { $0.nextTrackID = max($0.nextTrackID, id == .max ? id : id + 1) }
        guard let carrier else { return id }
        try updateTrack(carrier) { track throws(ISOMediaError) in
            // Pictures of chapters stay after the titles.
            track.setReferences("chap", to: [id] + (try track.references("chap")))
        }
        return id
    }

    /// Writes the list of chapters into the user data or, without chapters, takes it away.
    ///
    /// - Returns: whether the user data is a list of boxes, so that it could be changed.
    @discardableResult
    package mutating func setChapterList(of chapters: [Chapter]) -> Bool {
        let entries = MovieChapters.carried(chapters).map { chapter in
            ChapterListBox.Entry(
                start: UInt64(chapter.startMilliseconds) * 10_000,
                title: Array(chapter.title.utf8)
            )
        }
        return setChapterList(entries.isEmpty ? nil : ChapterListBox(entries: entries))
    }
}
