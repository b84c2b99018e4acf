// SPDX-License-Identifier: Apache-2.0

/// A movie of text tracks, put together byte by byte without the code under test.
package struct TextMovie {
    /// A track.
    package struct Track {
        /// The handler, four characters.
        package var handler = "sbtl"
        /// The whole sample entry.
        package var entry: [UInt8]
        /// The samples and how long each lasts, in ticks of the media timescale.
        package var samples: [(bytes: [UInt8], duration: UInt32)]
        /// Ticks a second of the media.
        package var timescale: UInt32 = 1000
        /// Duration in ticks of the movie, media time, and rate of each edit.
        package var edits: [(duration: UInt32, mediaTime: Int32, rate: UInt32)] = []
        /// Composition offset of each sample.
        package var compositionOffsets: [Int32] = []
        /// Boxes for which the sample sizes are made otherwise than by the samples.
        package var sampleSizes: [UInt8]?
        /// Whether the samples are in this file.
        package var isSelfContained = true
        /// The packed code of `mdhd`; `und` by default.
        package var language: UInt16 = 0x55C4
        /// Boxes behind `mdia`.
        package var userData: [UInt8] = []

        /// Makes a track.
        package init(entry: [UInt8], samples: [(bytes: [UInt8], duration: UInt32)]) {
            self.entry = entry
            self.samples = samples
        }
    }

    /// Ticks a second of the movie.
    package var timescale: UInt32 = 600
    /// The tracks, with IDs from 1 on.
    package var tracks: [Track]

    /// Makes a movie.
    package init(_ tracks: Track...) {
        self.tracks = tracks
    }

    /// The file: `ftyp`, `mdat`, `moov`.
    package var bytes: [UInt8] {
        let fileType = BoxBuilder.box(
            "ftyp",
            Array("mp42".utf8),
            Self.number(0),
            Array("mp42".utf8)
        )
        let data = tracks.flatMap { $0.samples.flatMap(\.bytes) }
        var offset = UInt32(fileType.count + 8)
        var boxes = BoxBuilder.box(
            "mvhd",
            Self.number(0, 0, 0, timescale, duration(of: tracks), 0x10000, 0x0100_0000),
            Self.number(0, 0),
            Self.matrix,
            Self.number(0, 0, 0, 0, 0, 0, UInt32(tracks.count + 1))
        )
        for (index, track) in tracks.enumerated() {
            boxes += box(of: track, id: UInt32(index + 1), at: offset)
            offset += UInt32(track.samples.reduce(0) { $0 + $1.bytes.count })
        }
        return fileType + BoxBuilder.box("mdat", data) + BoxBuilder.box("moov", boxes)
    }

    private static let matrix = number(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000)

    private static func number(_ values: UInt32...) -> [UInt8] {
        values.flatMap { BoxBuilder.number($0) }
    }

    private func duration(of tracks: [Track]) -> UInt32 {
        tracks.map(duration).max() ?? 0
    }

    /// In ticks of the movie.
    private func duration(of track: Track) -> UInt32 {
        if !track.edits.isEmpty { return track.edits.reduce(0) { $0 + $1.duration } }
        let ticks = track.samples.reduce(UInt64(0)) { $0 + UInt64($1.duration) }
        return UInt32(ticks * UInt64(timescale) / UInt64(max(1, track.timescale)))
    }

    private func box(of track: Track, id: UInt32, at offset: UInt32) -> [UInt8] {
        let header = BoxBuilder.box(
            "tkhd",
            Self.number(7, 0, 0, id, 0, duration(of: track), 0, 0, 0, 0),
            Self.matrix,
            Self.number(640 << 16, 360 << 16)
        )
        let edits = track.edits.flatMap {
            Self.number($0.duration, UInt32(bitPattern: $0.mediaTime), $0.rate)
        }
        let list = BoxBuilder.box("elst", Self.number(0, UInt32(track.edits.count)), edits)
        let editBox = track.edits.isEmpty ? [] : BoxBuilder.box("edts", list)
        let media = BoxBuilder.box("mdia", mediaBoxes(track, at: offset))
        return BoxBuilder.box("trak", header, editBox, media, track.userData)
    }

    private func mediaBoxes(_ track: Track, at offset: UInt32) -> [UInt8] {
        let ticks = track.samples.reduce(UInt32(0)) { $0 &+ $1.duration }
        let language = [UInt8(track.language >> 8), UInt8(track.language & 0xFF), 0, 0]
        let header = BoxBuilder.box("mdhd", Self.number(0, 0, 0, track.timescale, ticks), language)
        let handler = BoxBuilder.box(
            "hdlr",
            Self.number(0, 0),
            Array(track.handler.utf8),
            Self.number(0, 0, 0),
            [0]
        )
        let url = BoxBuilder.box("url ", Self.number(track.isSelfContained ? 1 : 0))
        let dataReference = BoxBuilder.box("dref", Self.number(0, 1), url)
        let information = BoxBuilder.box(
            "minf",
            BoxBuilder.box("nmhd", Self.number(0)),
            BoxBuilder.box("dinf", dataReference),
            BoxBuilder.box("stbl", sampleTable(track, at: offset))
        )
        return header + handler + information
    }

    private func sampleTable(_ track: Track, at offset: UInt32) -> [UInt8] {
        let count = UInt32(track.samples.count)
        let durations = track.samples.flatMap { Self.number(1, $0.duration) }
        let offsets = track.compositionOffsets.flatMap { Self.number(1, UInt32(bitPattern: $0)) }
        let sizes = track.samples.flatMap { Self.number(UInt32($0.bytes.count)) }
        var boxes = BoxBuilder.box("stsd", Self.number(0, 1), track.entry)
        boxes += BoxBuilder.box("stts", Self.number(0, count), durations)
        if !offsets.isEmpty {
            let entries = UInt32(track.compositionOffsets.count)
            boxes += BoxBuilder.box("ctts", Self.number(0x0100_0000, entries), offsets)
        }
        boxes += BoxBuilder.box("stsc", Self.number(0, 1, 1, count, 1))
        boxes += track.sampleSizes ?? BoxBuilder.box("stsz", Self.number(0, 0, count), sizes)
        boxes += BoxBuilder.box("stco", Self.number(0, 1, offset))
        return boxes
    }
}

extension TextMovie {
    /// The sample entry of `tx3g`, as FFmpeg writes it.
    package static let timedTextEntry = BoxBuilder.box(
        "tx3g",
        hex("000000000000 0001 00000000 01 FF 00000000 0000 0000 0000 0000"),
        hex("0000 0000 0001 00 12 FFFFFFFF 00000012 66746162 0001 0001 05 417269616C")
    )

    /// A `tx3g` or QuickTime sample of plain text.
    package static func sample(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
    }
}
