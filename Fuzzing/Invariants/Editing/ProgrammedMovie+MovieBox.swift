// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension ProgrammedMovie {
    private func duration(of track: Track) -> UInt32 {
        let ticks = UInt32(track.sampleSizes.count) * track.sampleDuration
        return ticks * Self.timescale / track.timescale
    }

    /// The movie box; `offset` says where in the file a place of the media data is.
    func movie(_ offset: (Int) -> Int) -> [UInt8] {
        let places = places.map { $0.map(offset) }
        return Self.box("moov") { movie in
            movie.box("mvhd") { header in
                header.write(bytes: [UInt8](repeating: 0, count: 12))
                header.write(Self.timescale)
                header.write(tracks.map(duration).max() ?? 0)
                header.write(bytes: Self.rateAndMatrix(padding: 10))
                header.write(bytes: [UInt8](repeating: 0, count: 24))
                header.write(UInt32(tracks.count + 1))
            }
            for index in tracks.indices {
                movie.box("trak") { write(index, places[index], to: &$0) }
            }
        }
    }

    private static func rateAndMatrix(padding: Int) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(UInt32(0x10000))
        writer.write(UInt16(0x100))
        writer.write(bytes: [UInt8](repeating: 0, count: padding))
        writer.write(bytes: matrix)
        return writer.bytes
    }

    private static var matrix: [UInt8] {
        var writer = ByteWriter()
        for value: UInt32 in [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000] {
            writer.write(value)
        }
        return writer.bytes
    }

    private func write(_ index: Int, _ places: [Int], to writer: inout ByteWriter) {
        let track = tracks[index]
        writer.box("tkhd") { header in
            header.write(UInt32(track.handler == "text" ? 3 : 7))
            header.write(bytes: [UInt8](repeating: 0, count: 8))
            header.write(UInt32(index + 1))
            header.write(UInt32(0))
            header.write(duration(of: track))
            header.write(bytes: [UInt8](repeating: 0, count: 10))
            header.write(track.group)
            header.write(UInt16(track.handler == "soun" ? 0x100 : 0))
            header.write(UInt16(0))
            header.write(bytes: Self.matrix)
            header.write(UInt32(track.handler == "soun" ? 0 : 64 << 16))
            header.write(UInt32(track.handler == "soun" ? 0 : 36 << 16))
        }
        writer.box("mdia") { media in
            media.box("mdhd") { header in
                header.write(bytes: [UInt8](repeating: 0, count: 12))
                header.write(track.timescale)
                header.write(UInt32(track.sampleSizes.count) * track.sampleDuration)
                header.write(UInt32(0x15C7_0000))  // en
            }
            media.box("hdlr") { handler in
                handler.write(UInt64(0))
                handler.write(track.handler)
                handler.write(bytes: [UInt8](repeating: 0, count: 13))
            }
            media.box("minf") { information in
                information.box("dinf") { data in
                    data.box("dref") { references in
                        references.write(UInt32(0))
                        references.write(UInt32(1))
                        references.box("url ") { $0.write(UInt32(1)) }
                    }
                }
                information.box("stbl") { write(track, places, toTable: &$0) }
            }
        }
    }

    private func write(_ track: Track, _ places: [Int], toTable writer: inout ByteWriter) {
        writer.box("stsd") { table in
            table.write(UInt32(0))
            table.write(UInt32(1))
            table.box(track.entry) { entry in
                entry.write(bytes: [0, 0, 0, 0, 0, 0, 0, 1])
                let rest: [FourCC: Int] = ["avc1": 70, "mp4a": 20, "text": 51]
                entry.write(bytes: [UInt8](repeating: 0, count: rest[track.entry] ?? 0))
            }
        }
        writer.box("stts") { table in
            for value in [0, 1, UInt32(track.sampleSizes.count), track.sampleDuration] {
                table.write(value)
            }
        }
        writer.box("stsc") { table in
            table.write(UInt32(0))
            table.write(UInt32(track.chunks.count))
            for (index, count) in track.chunks.enumerated() {
                for value in [index + 1, count, 1] { table.write(UInt32(value)) }
            }
        }
        writer.box("stsz") { table in
            table.write(UInt64(0))
            table.write(UInt32(track.sampleSizes.count))
            for size in track.sampleSizes { table.write(size) }
        }
        writer.box(usesLargeOffsets ? "co64" : "stco") { table in
            table.write(UInt32(0))
            table.write(UInt32(places.count))
            for place in places {
                if usesLargeOffsets {
                    table.write(UInt64(place))
                } else {
                    table.write(UInt32(place))
                }
            }
        }
    }
}
