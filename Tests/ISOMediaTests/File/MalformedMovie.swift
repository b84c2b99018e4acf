// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

/// A damaged file and the error that it has to give.
struct MalformedMovie: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let kind: ISOMediaError.Kind
    let offset: UInt64?

    init(_ name: String, _ bytes: [UInt8], _ kind: ISOMediaError.Kind, at offset: UInt64? = nil) {
        self.name = name
        self.bytes = bytes
        self.kind = kind
        self.offset = offset
    }

    var testDescription: String { name }

    static let all = files + boxes + tables + versions

    private static let movie = SmallMovie.bytes(sampleTable: [])

    private static let files = [
        MalformedMovie("empty", [], .notAMovie),
        MalformedMovie("seven bytes", hex("00000000 667479"), .notAMovie),
        MalformedMovie("text", Array("1\n00:00:01,000 --> 00:00:02,000\nHello\n".utf8), .notAMovie),
        MalformedMovie("zeros", [UInt8](repeating: 0, count: 64), .notAMovie),
        MalformedMovie("size smaller than the header", hex("00000007 66747970 00"), .notAMovie),
        MalformedMovie("no moov", SmallMovie.fileType + BoxBuilder.box("mdat"), .noMovieBox),
        MalformedMovie(
            "moov cut short",
            Array(movie.dropLast(10)),
            .boxOverruns(
                box: "moov",
                size: UInt64(movie.count - 16),
                available: UInt64(movie.count - 26)
            ),
            at: 16
        ),
        MalformedMovie(
            "media data cut short",
            movie + BoxBuilder.box("mdat", [1, 2], size: 100),
            .boxOverruns(box: "mdat", size: 100, available: 10),
            at: UInt64(movie.count)
        ),
        MalformedMovie(
            "media data of 2^64 bytes",
            movie + BoxBuilder.largeBox("mdat", size: .max),
            .boxOverruns(box: "mdat", size: .max, available: 16),
            at: UInt64(movie.count)
        ),
        MalformedMovie(
            "compressed moov",
            SmallMovie.bytes(movie: BoxBuilder.box("cmov")),
            .compressedMovieBox,
            at: 16
        ),
        MalformedMovie(
            "ftyp without a brand",
            BoxBuilder.box("ftyp") + movie,
            .invalidBox("ftyp", .truncated(needed: 4, available: 0)),
            at: 8
        ),
    ]

    private static let boxes = [
        MalformedMovie(
            "a box beyond its container",
            SmallMovie.bytes(movie: BoxBuilder.box("mvhd", [0, 0], size: 11)),
            .boxOverruns(box: "mvhd", size: 11, available: 10),
            at: 24
        ),
        MalformedMovie(
            "a box smaller than its header",
            SmallMovie.bytes(movie: BoxBuilder.box("trak", [0, 0], size: 7)),
            .boxOverruns(box: "trak", size: 7, available: 10),
            at: 24
        ),
        MalformedMovie(
            "a box of 2^63 bytes",
            SmallMovie.bytes(movie: BoxBuilder.largeBox("trak", size: 1 << 63)),
            .boxOverruns(box: "trak", size: 1 << 63, available: 16),
            at: 24
        ),
        MalformedMovie(
            "a 64-bit size without its 64 bits",
            SmallMovie.bytes(movie: BoxBuilder.box("trak", [0, 0], size: 1)),
            .boxOverruns(box: "trak", size: 1, available: 10),
            at: 24
        ),
        MalformedMovie(
            "10,000 nested boxes",
            SmallMovie.bytes(movie: nested(10_000)),
            .nestedTooDeep(limit: 32),
            at: 16 + 8 * 32
        ),
        MalformedMovie(
            "10,000 nested boxes with 64-bit sizes in a track",
            SmallMovie.bytes(movie: BoxBuilder.box("trak", nested(10_000))),
            .nestedTooDeep(limit: 32),
            at: 16 + 8 * 32
        ),
    ]

    private static func nested(_ depth: Int) -> [UInt8] {
        (0..<depth).flatMap { BoxBuilder.header("trak", size: UInt32((depth - $0) * 8)) }
    }
}
