// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import Foundation
import TestSupport
import Testing

@Suite struct SoundTests {
    /// One stream at 8,000 samples a second, each sample at its place.
    private func decoded(_ path: String, stream: Int) throws -> (samples: [Float], errors: Int) {
        var file = try InputFile(path: path)
        var samples: [Float] = []
        let errors = try file.decodeSound(streams: [stream], rate: 8000) { index, start, chunk in
            #expect(index == stream)
            #expect(abs(start - samples.count) < 40)
            samples += chunk
        }
        return (samples, try #require(errors[stream]))
    }

    @Test(arguments: [("movie.mp4", 1), ("movie.mov", 1), ("description.en.m4a", 0)])
    func `decoded sound is that of the program ffmpeg`(name: String, stream: Int) throws {
        let (samples, errors) = try decoded(Samples.path(name), stream: stream)
        #expect(errors == 0)
        try withTemporaryFile(named: "sound.raw", [UInt8]()) { path in
            let input = ["-v", "error", "-y", "-i", Samples.path(name), "-map", "0:\(stream)"]
            let form = ["-ac", "1", "-ar", "8000", "-c:a", "pcm_f32le", "-f", "f32le", path]
            _ = try output(of: "ffmpeg", input + form)
            let expected = try Data(contentsOf: URL(filePath: path)).withUnsafeBytes { bytes in
                stride(from: 0, to: bytes.count - 3, by: 4).map {
                    bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
                }
            }
            #expect(abs(samples.count - expected.count) < 100)
            let difference = zip(samples, expected).map { abs($0 - $1) }.max()
            #expect(try #require(difference) < 0.001)
            #expect(try #require(samples.max()) > 0.05)
        }
    }

    @Test func `sound of several streams comes in one pass, and others are not decoded`() throws {
        try withTemporaryFile(named: "two.mkv", [UInt8]()) { path in
            let movie = ["-i", Samples.path("movie.mp4"), "-i", Samples.path("description.en.m4a")]
            let tracks = ["-map", "0:v", "-map", "0:a", "-map", "1:a", "-c", "copy"]
            _ = try output(of: "ffmpeg", ["-v", "error", "-y"] + movie + tracks + [path])
            var file = try InputFile(path: path)
            var counts: [Int: Int] = [:]
            var places: [Int64] = []
            let errors = try file.decodeSound(
                streams: [1, 2],
                rate: 8000,
                progress: { places.append($0) }
            ) { stream, _, samples in
                counts[stream, default: 0] += samples.count
            }
            #expect(errors == [1: 0, 2: 0])
            #expect(counts.keys.sorted() == [1, 2])
            #expect(counts.values.allSatisfy { abs($0 - 27 * 8000) < 4000 })
            #expect(places.count > 100 && places == places.sorted())
        }
    }

    @Test func `a stream that is not sound is refused, and damage is counted`() throws {
        var file = try InputFile(path: Samples.path("movie.mp4"))
        #expect(throws: FFmpegError.self) {
            _ = try file.decodeSound(streams: [7], rate: 8000) { _, _, _ in }
        }
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: Samples.path("description.en.m4a"))))
        for index in bytes.count / 3..<bytes.count / 2 { bytes[index] = UInt8(index % 251) }
        try withTemporaryFile(named: "damaged.m4a", bytes) { path in
            let errors = try decodedErrors(path)
            #expect(errors > 10)
        }
    }

    private func decodedErrors(_ path: String) throws -> Int {
        var file = try InputFile(path: path)
        return try file.decodeSound(streams: [0], rate: 8000) { _, _, _ in }[0] ?? 0
    }
}
