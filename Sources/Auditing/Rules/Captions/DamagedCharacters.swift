// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds characters that show that text was decoded wrongly: U+FFFD, control characters, and letters
/// of UTF-8 that was taken for windows-1252 (`Ã©` for `é`).
struct DamagedCharacters: CaptionRule {
    let metadata = RuleMetadata(
        "V314",
        "mojibake-control-chars",
        "The text has characters that a wrong conversion leaves behind",
        .error,
        .likely,
        rationale: "Viewers see wrong letters, boxes or nothing in their place.",
        remedy: "Convert the original file anew and name its encoding."
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        for diagnostic in asset.diagnostics where diagnostic.code == .nullCharacter {
            findings.report(metadata, diagnostic)
        }
        for cue in asset.cues where !cue.text.utf8.allSatisfy({ 0x20...0x7E ~= $0 || $0 == 0x0A }) {
            guard let damage = Self.damage(in: cue.text) else { continue }
            findings.report(metadata, at: FindingLocation(cue), damage)
        }
    }

    /// What is wrong with a text, as a sentence; nil when nothing is.
    private static func damage(in text: String) -> String? {
        let scalars = text.unicodeScalars
        var following = scalars.makeIterator()
        _ = following.next()
        for scalar in scalars {
            let next = following.next()
            if scalar == "\u{FFFD}" {
                return "the text has U+FFFD, which stands for a lost character"
            }
            if isControl(scalar) {
                let code = String(scalar.value, radix: 16, uppercase: true)
                return "the text has the control character U+\(zeros(code))\(code)"
            }
            if let next, isDoublyEncoded(scalar, next) {
                return "\"\(scalar)\(next)\" looks like UTF-8 that was converted twice"
            }
        }
        return nil
    }

    private static func zeros(_ code: String) -> String {
        String(repeating: "0", count: max(0, 4 - code.count))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }

    /// Whether two characters are the first bytes of a UTF-8 sequence, read as windows-1252.
    private static func isDoublyEncoded(_ first: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
        switch first.value {
        case 0xC2, 0xC3: 0xA0...0xBF ~= next.value || continuations.contains(next)
        case 0xE2: next == "€"
        default: false
        }
    }

    /// What windows-1252 makes of the bytes 80 to 9F.
    private static let continuations = Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ".unicodeScalars)
}
