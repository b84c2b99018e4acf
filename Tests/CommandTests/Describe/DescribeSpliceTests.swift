// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Audio that is AAC is coded anew only around descriptions.
@Suite struct DescribeSpliceTests {
    private static let script = "start,end,text\n20.0,,A boat floats.\n40.0,,She rows away.\n"
    private static let captions =
        "1\n00:00:02,000 --> 00:00:09,000\nWhere are we going today?\n\n"
    private static let tone =
        "command:ffmpeg -v error -f lavfi -i sine=frequency=440:duration=0.5 -ac 1 -y {output}"

    /// A movie of a minute whose audio has no noise that decoders make up (PNS), and its description.
    private static func describe(
        channels: Int,
        _ body: (Workplace) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try place.write("en.srt", text: captions)
            try place.write("ad.csv", text: script)
            let sound =
                "aevalsrc='0.2*sin(2*PI*(300+40*t)*t)+0.05*sin(1234*t)':d=60:s=48000"
            let made = try run(
                "ffmpeg",
                [
                    "-f", "lavfi", "-i", sound, "-f", "lavfi", "-i", "color=s=64x64:d=60:r=5",
                    "-ac", "\(channels)", "-c:a", "aac", "-aac_pns", "0", "-metadata:s:a:0",
                    "language=eng", "movie.mp4",
                ],
                in: folder
            )
            try #require(made.exitCode == 0, made.summary)
            let result = try run(
                builtBinary.path,
                [
                    "describe", "movie.mp4", "ad.csv", "--voice", tone, "--captions", "en.srt",
                    "--language", "en", "-o", "out.mp4",
                ],
                in: folder
            )
            try #require(result.exitCode == 0, result.summary)
            try body(place)
        }
    }

    private static func frames(_ track: Int, in place: Workplace) throws -> [String] {
        let result = try run(
            "ffprobe",
            [
                "-v", "error", "-select_streams", "a:\(track)", "-show_data_hash", "md5",
                "-show_entries", "packet=data_hash", "-of", "csv=p=0", "out.mp4",
            ],
            in: place.folder
        )
        return result.standardOutput.split(separator: "\n").map(String.init)
    }

    private static func samples(_ track: Int, in place: Workplace) throws -> [Float] {
        let name = "\(track).f32"
        try run(
            "ffmpeg",
            ["-v", "error", "-i", "out.mp4", "-map", "0:a:\(track)", "-f", "f32le", name],
            in: place.folder
        )
        return try place.data(name).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    @Test(arguments: [1, 2])
    func `frames that no description changes keep their bytes`(channels: Int) throws {
        try Self.describe(channels: channels) { place in
            let (movie, described) = (
                try Self.frames(0, in: place), try Self.frames(1, in: place)
            )
            #expect(movie.count == described.count && movie.count > 2800)
            let changed = movie.indices.filter { movie[$0] != described[$0] }
            // Two descriptions of 0.9 s with ramps, and a few frames for each seam.
            #expect(changed.count > 60 && changed.count < 140, "\(changed.count) frames")
            #expect(changed.allSatisfy { (900...1020) ~= $0 || (1840...1960) ~= $0 })
        }
    }

    @Test(.slow, arguments: [1, 2])
    func `outside the windows samples are those of the movie, within -60 dB at seams`(
        channels: Int
    ) throws {
        try Self.describe(channels: channels) { place in
            let movie = try Self.samples(0, in: place)
            let described = try Self.samples(1, in: place)
            try #require(movie.count == described.count)
            var squares: [Int: Float] = [:]
            var differing = 0
            // Most samples are the same; what is done for each of them takes long without optimisation.
            for index in movie.indices where movie[index] != described[index] {
                let second = Double(index / channels) / 48000
                let isInside = [(19.9, 20.81), (39.9, 40.81)].contains { start, end in
                    (start...end) ~= second
                }
                guard !isInside else { continue }
                let difference = movie[index] - described[index]
                differing += 1
                squares[index / channels / 1024, default: 0] += difference * difference
            }
            #expect(differing < 2 * 60 * 1024 * channels)
            func level(_ power: Float, _ count: Int) -> Float {
                10 * log10(power / Float(count * channels))
            }
            let mean = level(squares.values.reduce(0, +), squares.count * 1024)
            let loudest = level(squares.values.max() ?? 0, 1024)
            // Aliasing that does not cancel would be at -30 dB.
            #expect(mean < -60 && loudest < -50, "\(mean) dB, loudest block \(loudest) dB")
        }
    }

    @Test func `two runs give the same bytes`() throws {
        try Self.describe(channels: 2) { place in
            let again = try run(
                builtBinary.path,
                [
                    "describe", "movie.mp4", "ad.csv", "--voice", Self.tone, "--captions",
                    "en.srt", "--language", "en", "-o", "again.mp4",
                ],
                in: place.folder
            )
            #expect(again.exitCode == 0, again.summary)
            #expect(try place.data("out.mp4") == place.data("again.mp4"))
        }
    }
}
