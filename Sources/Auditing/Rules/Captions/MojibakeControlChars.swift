// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds characters that show that text was decoded wrongly: U+FFFD, control characters, and what else ``Mojibake``
/// finds.
struct MojibakeControlChars: CaptionRule {
    let metadata = RuleMetadata(
        "V314",
        "mojibake-control-chars",
        "The text has characters that result from a wrong conversion",
        .error,
        .likely,
        rationale: "Viewers see wrong letters, boxes or nothing.",
        remedy: "Convert the original file again, and state its encoding."
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        for diagnostic in asset.diagnostics where diagnostic.code == .nullCharacter {
            findings.report(diagnostic)
        }
        for cue in asset.cues.having(.damage) {
            guard let damage = Self.damage(in: cue.text) else { continue }
            findings.report(at: FindingLocation(cue), damage)
        }
    }

    /// What is wrong with a text, as a sentence; nil when nothing is.
    private static func damage(in text: String) -> String? {
        for scalar in text.unicodeScalars {
            if scalar == "\u{FFFD}" {
                return "the text has U+FFFD, which stands for a lost character"
            }
            if isControl(scalar) {
                let code = String(scalar.value, radix: 16, uppercase: true)
                return "the text has the control character U+\(zeros(code))\(code)"
            }
        }
        return Mojibake.sentence(on: text)
    }

    private static func zeros(_ code: String) -> String {
        String(repeating: "0", count: max(0, 4 - code.count))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }
}
