// SPDX-License-Identifier: Apache-2.0

/// Finds files that are written in capitals from end to end.
struct AllCaps: CaptionRule {
    let metadata = RuleMetadata(
        "Q418",
        "all-caps",
        "Most cues are written in capitals",
        .info,
        references: ["DCMP Captioning Key: mixed case"],
        rationale: "Words in capitals have no distinctive shape and are read more slowly.",
        remedy: "Write in mixed case; keep capitals for shouting."
    )

    /// The share of cues in capitals, per cent, from which on it is the file's style.
    private static let limit = 80.0
    /// With fewer cues there is no style yet.
    private static let fewestCues = 3

    /// With fewer letters a cue has no case: "OK".
    private static let fewestLetters = 3

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        var others = 0
        var cased = 0
        var capitals = 0
        var first: AuditedCue?
        // In most cues, ASCII is enough to see that they are in mixed case.
        for cue in asset.shownCues.lacking(anyOf: [.letters, .lowercase]) {
            others += 1
            let (letters, hasLowercase) = Self.casedLetters(of: cue.text)
            guard letters >= Self.fewestLetters else { continue }
            cased += 1
            guard !hasLowercase else { continue }
            capitals += 1
            first = first ?? cue
        }
        cased += asset.shownCues.count - others
        guard let first, cased >= Self.fewestCues else { return }
        let share = Double(capitals) * 100 / Double(cased)
        guard share > Self.limit else { return }
        findings.report(
            at: FindingLocation(first),
            "the cues are written in capitals",
            Measurement(share.roundedUpToTenths, limit: Self.limit, unit: "% of cues")
        )
    }

    /// How many letters with a case there are, up to where nothing more can be learnt.
    private static func casedLetters(of text: String) -> (count: Int, hasLowercase: Bool) {
        var count = 0
        var hasLowercase = false
        for scalar in text.unicodeScalars {
            let isLowercase: Bool
            switch scalar.value {
            case 0x61...0x7A: isLowercase = true
            case 0x41...0x5A: isLowercase = false
            case ..<0x80: continue
            default:
                isLowercase = scalar.properties.isLowercase
                guard isLowercase || scalar.properties.isUppercase else { continue }
            }
            count += 1
            hasLowercase = hasLowercase || isLowercase
            if hasLowercase, count >= fewestLetters { break }
        }
        return (count, hasLowercase)
    }
}
