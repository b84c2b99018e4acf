// SPDX-License-Identifier: Apache-2.0

import Captions
import TestSupport
import Testing

@testable import Auditing

@Suite struct CueTraitsTests {
    private static let parts = [
        "a", "B", "cd", " ", "\t", "\n", ".", "..", "…", ",", "!", "?", ";", ":", "&", "*", "_",
        "é",
        "\u{A6}", "Ã", "Ð", "\u{85}", "\u{FFFD}", "\u{200B}", "\u{7F}", "漢",
    ]

    private func nodes(_ depth: Int, _ random: inout some RandomNumberGenerator) -> [CaptionText
        .Node]
    {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let text = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                Self.parts.randomElement(using: &random) ?? ""
            }
            let elements: [CaptionText.Element] = [.italic, .bold, .ruby, .rubyText, .voice("a")]
            guard depth > 0, Bool.random(using: &random),
                let element = elements.randomElement(using: &random)
            else { return .text(text.joined()) }
            return .element(element, children: nodes(depth - 1, &random))
        }
    }

    @Test func `the traits of a text are those that its characters show`() {
        var random = SeededGenerator(seed: 19)
        for _ in 0..<3000 {
            let text = CaptionText(nodes: nodes(2, &random))
            let found = traits(of: text)
            #expect(found.subtracting(.damage) == expected(of: text), "\(text)")
            if isDamaged(text.plainText) { #expect(found.contains(.damage), "\(text)") }
        }
    }

    @Test(arguments: ["café, naïve, ção, Ñandú", "Ünïcode", "Привет, мир", "“Hé”", "漢字…", "a\tb"])
    func `text in other languages has no damage`(text: String) {
        #expect(traits(of: CaptionText(text)).contains(.damage) == text.contains("é”"))
    }

    private func traits(of text: CaptionText) -> CueTraits {
        CueTraits(Cue(startMilliseconds: 0, endMilliseconds: 1, text: text))
    }

    private func isDamaged(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            $0 == "\u{FFFD}"
                || $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
        } || Mojibake.sentence(on: text) != nil
    }

    /// The traits by their definitions, each with a look of its own at the text.
    private func expected(of text: CaptionText) -> CueTraits {
        let plain = text.plainText
        let letters = plain.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }
        let lines = plain.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let isSpaced = lines.contains { Self.hasSpacing(Array($0)) }
        func has(_ scalars: Unicode.Scalar...) -> Bool {
            plain.unicodeScalars.contains { scalars.contains($0) }
        }
        let shown: [(CueTraits, Bool)] = [
            (.visible, text.isVisible),
            (.unusual, plain.utf8.contains { !(0x20...0x7E ~= $0) && $0 != 0x0A }),
            (.lineBreak, has("\n")), (.ampersand, has("&")), (.questionMark, has("?")),
            (.mask, has("*", "_")), (.spacing, isSpaced), (.ellipsis, has("…")),
            (.dots, zip(plain.utf8, plain.utf8.dropFirst()).contains { $0 == 0x2E && $1 == 0x2E }),
            (.lowercase, letters.contains(where: \.properties.isLowercase)),
            (.letters, letters.count >= 3), (.markup, hasMarkup(text.nodes)),
            (.manyLines, lines.count >= 3),
        ]
        return shown.reduce(into: []) { if $1.1 { $0.formUnion($1.0) } }
    }

    private static func hasSpacing(_ line: [Unicode.Scalar]) -> Bool {
        let spaces: Set<Unicode.Scalar> = [" ", "\t"]
        let ends = [line.first, line.last].compactMap(\.self)
        return ends.contains(where: spaces.contains)
            || zip(line, line.dropFirst()).contains { before, after in
                spaces.contains(before) && spaces.union([",", "!", "?", ";", ":"]).contains(after)
            }
    }

    private func hasMarkup(_ nodes: [CaptionText.Node]) -> Bool {
        nodes.contains { node in
            guard case .element(let element, _, let children) = node else { return false }
            return element != .italic && element != .bold || hasMarkup(children)
        }
    }
}
