// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A movie that is made to take time or memory.
struct HostileMovie: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// How many bytes the file has beyond those that are written, all of them zero and none on the disk.
    var sparse: UInt64 = 0
    var bytes: @Sendable () -> [UInt8]

    static let all = [
        HostileMovie(testDescription: "a moov of 4 GiB", sparse: 0xFFFF_FFF7) {
            fileType + BoxBuilder.header("moov", size: .max)
        },
        HostileMovie(testDescription: "a moov of 4 TiB", sparse: (1 << 42) - 16) {
            fileType + BoxBuilder.largeHeader("moov", size: 1 << 42)
        },
        HostileMovie(testDescription: "a moof of 1 TiB", sparse: (1 << 40) - 16) {
            movie([track()]) + BoxBuilder.largeHeader("moof", size: 1 << 40)
        },
        HostileMovie(testDescription: "4 thousand million samples of one size, which take no bytes")
        {
            movie([track(sizes: [1, .max], times: [1, .max, 1], chunks: [1, 1, .max, 1])])
        },
        HostileMovie(testDescription: "9 million samples of one byte") {
            movie([
                track(
                    sizes: [1, 9_000_000],
                    times: [1, 9_000_000, 1],
                    chunks: [1, 1, 9_000_000, 1]
                )
            ])
        },
        HostileMovie(testDescription: "4 thousand million samples that are listed and not there") {
            movie([track(sizes: [0, .max, 4], times: [.max, 1, 1000])])
        },
        HostileMovie(testDescription: "1,500 tracks") {
            movie((1...1_500).map { track(UInt32($0)) })
        },
        HostileMovie(testDescription: "boxes 60,000 deep") {
            movie([track()], nested("udta", 60_000))
        },
        HostileMovie(testDescription: "60,000 empty boxes") {
            let boxes = Array(repeating: BoxBuilder.box("free"), count: 60_000).flatMap(\.self)
            return movie([track()], BoxBuilder.box("udta", boxes))
        },
        HostileMovie(testDescription: "fragments of 4 thousand million samples") {
            fragmented((0..<50).map { ($0, .max) })
        },
        HostileMovie(testDescription: "200 fragments of 9 million samples") {
            fragmented((0..<200).map { ($0, 9_000_000) })
        },
        HostileMovie(testDescription: "4,000 fragments") {
            fragmented((0..<4_000).map { ($0, 1) })
        },
    ]

    /// Writes the file.
    func write(to path: String) throws {
        let bytes = bytes()
        try Data(bytes).write(to: URL(filePath: path))
        if sparse > 0 { try writeSparse(path, [], at: 0, length: UInt64(bytes.count) + sparse) }
    }

    private static let fileType = BoxBuilder.box(
        "ftyp",
        Array("mp42".utf8),
        numbers(0),
        Array("mp42".utf8)
    )

    private static func numbers(_ values: UInt32...) -> [UInt8] { numbers(values) }

    private static func numbers(_ values: [UInt32]) -> [UInt8] {
        values.flatMap { BoxBuilder.number($0) }
    }

    private static let matrix = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000)

    private static func movie(_ tracks: [[UInt8]], _ more: [UInt8] = []) -> [UInt8] {
        let header = BoxBuilder.box(
            "mvhd",
            numbers(0, 0, 0, 1000, 10_000, 0x10000, 0x0100_0000, 0, 0) + matrix
                + numbers(0, 0, 0, 0, 0, 0, 99_999)
        )
        let media = BoxBuilder.box(
            "mdat",
            Array(repeating: [0, 2, 0x68, 0x69], count: 100).flatMap(\.self)
        )
        return fileType + media + BoxBuilder.box("moov", header + tracks.flatMap(\.self) + more)
    }

    private static func nested(_ type: String, _ depth: Int) -> [UInt8] {
        let headers = (1...depth).reversed().flatMap {
            BoxBuilder.header(type, size: UInt32($0 * 8))
        }
        return headers
    }

    private static func fragmented(_ counts: [(sequence: Int, samples: UInt32)]) -> [UInt8] {
        let empty = track(sizes: [0, 0], times: [0], chunks: [0], offsets: [0])
        let extends = BoxBuilder.box("mvex", BoxBuilder.box("trex", numbers(0, 1, 1, 1, 1, 0)))
        let fragments = counts.flatMap { sequence, samples in
            BoxBuilder.box(
                "moof",
                BoxBuilder.box("mfhd", numbers(0, UInt32(sequence))),
                BoxBuilder.box(
                    "traf",
                    BoxBuilder.box("tfhd", numbers(0x02_0000, 1)),
                    BoxBuilder.box("trun", numbers(0, samples))
                )
            )
        }
        return movie([empty], extends) + fragments
    }

    private static func track(
        _ id: UInt32 = 1,
        sizes: [UInt32] = [0, 1, 4],
        times: [UInt32] = [1, 1, 1000],
        chunks: [UInt32] = [1, 1, 1, 1],
        offsets: [UInt32] = [1, 28]
    ) -> [UInt8] {
        let table = BoxBuilder.box(
            "stbl",
            BoxBuilder.box("stsd", numbers(0, 1), TextMovie.timedTextEntry),
            BoxBuilder.box("stts", numbers([0] + times)),
            BoxBuilder.box("stsc", numbers([0] + chunks)),
            BoxBuilder.box("stsz", numbers([0] + sizes)),
            BoxBuilder.box("stco", numbers([0] + offsets))
        )
        let reference = BoxBuilder.box("dref", numbers(0, 1), BoxBuilder.box("url ", numbers(1)))
        let information = BoxBuilder.box(
            "minf",
            BoxBuilder.box("nmhd", numbers(0)),
            BoxBuilder.box("dinf", reference),
            table
        )
        return BoxBuilder.box(
            "trak",
            BoxBuilder.box(
                "tkhd",
                numbers(7, 0, 0, id, 0, 10_000, 0, 0, 0, 0) + matrix + numbers(640 << 16, 360 << 16)
            ),
            BoxBuilder.box(
                "mdia",
                BoxBuilder.box("mdhd", numbers(0, 0, 0, 1000, 10_000), [0x15, 0xC7, 0, 0]),
                BoxBuilder.box("hdlr", numbers(0, 0), Array("sbtl".utf8), numbers(0, 0, 0), [0]),
                information
            )
        )
    }
}
