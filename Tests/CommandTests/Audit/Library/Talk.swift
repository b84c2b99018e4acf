// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A voice that reads sentences with pauses between them, and music after it.
struct Talk: Sendable {
    /// A voice of flite, which FFmpeg has in its source of that name.
    let voice: String
    /// What it reads.
    let text: SpokenText

    static let slt = Talk(voice: "slt", text: .harbour)
    static let kal = Talk(voice: "kal", text: .kitchen)
    static let awb = Talk(voice: "awb", text: .harbour)
    static let rms = Talk(voice: "rms", text: .kitchen)
    /// Every voice reads a text.
    static let all = [slt, kal, awb, rms]

    /// How its files are named.
    var name: String { "\(voice)-\(text.name)" }

    /// Samples a second.
    static let rate = 8000
    /// How long the music is, in seconds.
    static let musicSeconds = 40

    /// What is heard of voices.
    struct Sound {
        /// The voice, and then silence as long as the music.
        var voice: [Int16]
        /// Another voice, which describes pictures while there is music.
        var description: [Int16]
        /// When the music begins, in milliseconds.
        var musicStart: Int
        var captions: [LibraryCue]
    }

    /// Speaks it, with pauses of half a second to two and a half.
    func sound(in folder: URL) throws -> Sound {
        var generator = SeededGenerator(seed: 7)
        var sound = [Int16](repeating: 0, count: 2 * Self.rate)
        var captions: [LibraryCue] = []
        for (sentence, samples) in zip(text.sentences, try spoken(text.sentences, voice, folder)) {
            let heard = Self.loudPart(samples)
            captions.append(
                LibraryCue(
                    start: (sound.count + heard.lowerBound) * 1000 / Self.rate,
                    end: (sound.count + heard.upperBound) * 1000 / Self.rate,
                    text: sentence
                )
            )
            let pause = Int.random(in: Self.rate / 2...Self.rate * 5 / 2, using: &generator)
            sound += samples + [Int16](repeating: 0, count: pause)
        }
        let start = sound.count * 1000 / Self.rate
        captions.append(LibraryCue(start: start, end: start + 6000, text: "♪ [calm music] ♪"))
        var description = [Int16](repeating: 0, count: sound.count + 2 * Self.rate)
        let other = voice == "rms" ? "slt" : "rms"
        for samples in try spoken(text.description, other, folder) {
            description += samples + [Int16](repeating: 0, count: Self.rate)
        }
        sound += [Int16](repeating: 0, count: (Self.musicSeconds + 3) * Self.rate)
        return Sound(
            voice: sound,
            description: description,
            musicStart: start,
            captions: captions
        )
    }

    /// Where a sentence is no quieter than a thirtieth of its loudest sample for the first and last time.
    private static func loudPart(_ samples: [Int16]) -> Range<Int> {
        let peak = samples.max() ?? 0
        let first = samples.firstIndex { $0 > peak / 30 } ?? 0
        let last = samples.lastIndex { $0 > peak / 30 } ?? 0
        return first..<last + 1
    }

    /// The samples of sentences, spoken all at once.
    private func spoken(
        _ sentences: [String],
        _ voice: String,
        _ folder: URL
    ) throws -> [[Int16]] {
        let inputs = sentences.flatMap {
            ["-f", "lavfi", "-i", "flite=text='\($0)':voice=\(voice)"]
        }
        let outputs = sentences.indices.flatMap { index in
            ["-map", "\(index)", "-ar", "\(Self.rate)", "-ac", "1", "-f", "s16le"]
                + [folder.appending(path: "\(name)-\(index).raw").path]
        }
        _ = try output(of: "ffmpeg", ["-v", "error", "-y"] + inputs + outputs)
        return try sentences.indices.map { index in
            let file = folder.appending(path: "\(name)-\(index).raw")
            defer { try? FileManager.default.removeItem(at: file) }
            return unsafe try Data(contentsOf: file).withUnsafeBytes {
                unsafe Array($0.bindMemory(to: Int16.self))
            }
        }
    }
}
