// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Damaged video: `audit --look` ends in time, reports what it could not decode, and never crashes.
@Suite struct HostileVideoTests {
    /// A film in a container, by its name, and how it is coded.
    struct Film: Sendable, CustomTestStringConvertible {
        let name: String
        let coding: [String]

        var testDescription: String { name }
    }

    /// Damaged copies of a film.
    private static let count = 8

    private static let films = [
        Film(name: "h264.mp4", coding: ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "2"]),
        Film(name: "h264.ts", coding: ["-c:v", "libx264", "-preset", "ultrafast"]),
        Film(name: "hevc.mkv", coding: ["-c:v", "libx265", "-x265-params", "log-level=error"]),
        Film(name: "mpeg2.ts", coding: ["-c:v", "mpeg2video", "-flags", "+ildct+ilme"]),
        Film(name: "vp9.webm", coding: ["-c:v", "libvpx-vp9", "-deadline", "realtime"]),
        Film(name: "motion.avi", coding: ["-c:v", "mjpeg"]),
        Film(name: "lossless.mkv", coding: ["-c:v", "ffv1"]),
    ]

    private struct Report: Decodable {
        struct Asset: Decodable {
            struct Look: Decodable {
                struct Flashes: Decodable { let outcome: String }

                let flashes: Flashes
            }

            let asset: String
            let look: Look?
        }

        let assets: [Asset]
    }

    /// What is done to the bytes of a film.
    private static func damaged(_ bytes: [UInt8], _ number: Int) -> [UInt8] {
        var numbers = SeededGenerator(seed: UInt64(number) &* 977 &+ UInt64(bytes.count))
        var bytes = bytes
        switch number % 4 {
        case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &numbers))
        case 1:
            for _ in 0..<8 {
                bytes[.random(in: bytes.indices, using: &numbers)] = .random(
                    in: .min ... .max,
                    using: &numbers
                )
            }
        case 2:
            let start = Int.random(in: bytes.indices, using: &numbers)
            for index in start..<min(bytes.count, start + 400) {
                bytes[index] ^= .random(in: .min ... .max, using: &numbers)
            }
        default:
            let start = Int.random(in: bytes.indices, using: &numbers)
            let part = bytes[start..<min(bytes.count, start + 3000)]
            bytes.insert(contentsOf: part, at: .random(in: bytes.indices, using: &numbers))
        }
        return bytes
    }

    @Test(arguments: films)
    func `damaged films end in time, with a report for each`(film: Film) throws {
        try Workplace.with { place in
            let source = ["-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=2", "-pix_fmt", "yuv420p"]
            _ = try place.make(film.name, source + film.coding)
            let bytes = [UInt8](try place.data(film.name))
            let names = try (0..<Self.count).map { number in
                let name = "\(number)-\(film.name)"
                try place.write(name, Self.damaged(bytes, number))
                return name
            }
            let start = ContinuousClock.now
            let result = try run(
                builtBinary.path,
                ["audit", "--look", "--format", "json"] + names,
                in: place.folder
            )
            #expect(ContinuousClock.now - start < .seconds(120))
            #expect(!result.wasKilled && (0...2).contains(result.exitCode), result.summary)
            #expect(!result.standardError.contains("ended by"), result.summary)
            let report = try JSONDecoder().decode(
                Report.self,
                from: Data(result.standardOutput.utf8)
            )
            let unread = names.filter { name in
                !report.assets.contains { $0.asset == name }
            }
            for name in unread { #expect(result.standardError.contains(name), "\(name)") }
            // Both containers state how long the film is: what is cut off has no pass.
            let states = ["h264.mp4", "lossless.mkv"].contains(film.name)
            for number in stride(from: 0, to: Self.count, by: 4) where states {
                let asset = report.assets.first { $0.asset == names[number] }
                let length = try place.data(names[number]).count
                guard length * 10 < bytes.count * 4 else { continue }
                #expect(asset?.look?.flashes.outcome != "passed", "\(names[number])")
            }
        }
    }

    @Test func `a film of other sizes from frame to frame is measured`() throws {
        try Workplace.with { place in
            let coding = [
                "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-f", "h264",
            ]
            var joined: [UInt8] = []
            for (number, size) in ["64x36", "640x360", "36x64", "2x2048"].enumerated() {
                let source = ["-f", "lavfi", "-i", "testsrc2=s=\(size):r=25:d=1"]
                _ = try place.make("\(number).h264", source + coding)
                joined += try place.data("\(number).h264")
            }
            try place.write("joined.h264", joined)
            let result = try run(
                builtBinary.path,
                ["audit", "--look", "--format", "json", "joined.h264"],
                in: place.folder
            )
            #expect(!result.wasKilled && (0...2).contains(result.exitCode), result.summary)
        }
    }
}
