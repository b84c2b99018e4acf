// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// Sentences that espeak-ng speaks with pauses between them, and when each of them is spoken.
struct SpokenSound {
    /// 22,050 samples a second, as espeak-ng makes them.
    private static let rate = 22_050

    /// When each sentence is spoken, in milliseconds.
    private(set) var times: [Range<Int>] = []
    private var samples: [UInt8] = []

    /// Speaks sentences; the same seed gives the same pauses.
    init(sentences count: Int, seed: UInt64) throws {
        var numbers = SeededGenerator(seed: seed)
        let words =
            "the river morning letter comes again before winter and nobody remembers who was waiting here"
            .split(separator: " ")
        for number in 0..<count {
            let length = Int.random(in: 2...9, using: &numbers)
            let text = (0..<length).map { _ in
                words[Int.random(in: 0..<words.count, using: &numbers)]
            }
            let voice = ["en-us", "en-gb", "en-us+f2"][number % 3]
            samples += [UInt8](
                repeating: 0,
                count: Int.random(in: 500...5000, using: &numbers) * Self.rate / 1000 * 2
            )
            let start = milliseconds
            samples += try Self.speak(text.joined(separator: " "), voice)
            times.append(start..<milliseconds)
        }
        samples += [UInt8](repeating: 0, count: 2 * Self.rate)
    }

    /// Speaks texts, with so much silence before each.
    init(texts: [String], pauseMilliseconds: Int) throws {
        for text in texts {
            samples += [UInt8](repeating: 0, count: pauseMilliseconds * Self.rate / 1000 * 2)
            let start = milliseconds
            samples += try Self.speak(text, "en-us")
            times.append(start..<milliseconds)
        }
        samples += [UInt8](repeating: 0, count: 4 * Self.rate)
    }

    private var milliseconds: Int { samples.count / 2 * 1000 / Self.rate }

    /// The samples of a sentence without the silence after it.
    private static func speak(_ text: String, _ voice: String) throws -> [UInt8] {
        let script =
            "espeak-ng -v \(voice) --stdout '\(text)' | ffmpeg -v error -i - -f s16le - | base64 -w0"
        let encoded = try output(of: "bash", ["-c", script])
        var bytes = [UInt8](Data(base64Encoded: encoded) ?? Data())
        while bytes.count > 1, bytes[bytes.count - 1] == 0 || bytes[bytes.count - 1] == 255 {
            bytes.removeLast(2)
        }
        return bytes
    }

    /// The sound as a WAVE file.
    var wave: Data {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(value >> (8 * $0) & 255) }
        }
        var file =
            Array("RIFF".utf8) + bytes(36 + samples.count, 4) + Array("WAVEfmt ".utf8)
            + bytes(16, 4)
        file +=
            bytes(1, 2) + bytes(1, 2) + bytes(Self.rate, 4) + bytes(2 * Self.rate, 4) + bytes(2, 2)
        file += bytes(16, 2) + Array("data".utf8) + bytes(samples.count, 4) + samples
        return Data(file)
    }

    /// SubRip captions of the sentences.
    func captions(_ change: (Int) -> Int = { $0 }) -> String {
        func clock(_ time: Int) -> String {
            let parts = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60].map {
                $0 < 10 ? "0\($0)" : "\($0)"
            }
            return parts.joined(separator: ":") + ","
                + String(String(1000 + time % 1000).dropFirst())
        }
        return times.enumerated().map { number, time in
            "\(number + 1)\n\(clock(change(time.lowerBound))) --> \(clock(change(time.upperBound + 300)))\nSentence \(number + 1).\n"
        }.joined(separator: "\n")
    }
}
