// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

@Suite struct ReadingCharactersTests {
    private static let scalars: [Unicode.Scalar] = [
        "a", " ", "é", "\u{301}", "\r", "\n", "\u{85}", "\u{2028}", "\u{200D}", "👩", "🇩", "🇪", "漢",
        "か",
        "\u{3099}", "한", "\u{1100}", "\u{1161}", "\u{11A8}", "ก", "\u{E33}", "क", "\u{94D}", "ष",
        "\u{600}",
        "\u{FFFD}", "\u{AD}", "Я", "\u{483}", "ｱ", "\u{FF9E}", "©", "\u{FE0F}", "。", "\u{302A}",
        "א", "\u{5B0}",
    ]

    /// The rule as it is published, character by character.
    private func halves(_ text: String, isKorean: Bool) -> Int {
        text.lazy.filter { !$0.isNewline }.reduce(0) { halves, character in
            let first = character.unicodeScalars.first?.value ?? 0
            let isWide = [0x1100...0x11FF, 0x2E80...0x303E, 0x3041...0xD7FF, 0xF900...0xFAFF]
                .contains { $0.contains(first) }
            return halves + (isKorean && !isWide && !(0xFF00...0xFF60 ~= first) ? 1 : 2)
        }
    }

    @Test func `reading characters are grapheme clusters, whatever their neighbours are`() {
        var generator = RepeatableGenerator(seed: 3)
        for _ in 0..<5000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                text.append(Self.scalars.randomElement(using: &generator) ?? "a")
            }
            for language in ["en", "ko"] {
                let counted = ReadingCharacters(language: language).halves(in: String(text))
                let isKorean = language == "ko"
                #expect(counted == halves(String(text), isKorean: isKorean), "\(text.map(\.value))")
            }
        }
    }

    @Test func `adjacent scalars of the common scripts are counted separately`() {
        let counter = ReadingCharacters(language: "en")
        for value in UInt32(0x20)...0xFFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for neighbour in ["a", "漢", "한", "©"] {
                var text = neighbour
                text.unicodeScalars.append(scalar)
                text += neighbour
                let count = text.count { !$0.isNewline }
                #expect(counter.halves(in: text) == 2 * count, "\(value)")
            }
        }
    }
}
