// SPDX-License-Identifier: Apache-2.0

/// Finds characters that the profile's target cannot show.
struct MissingGlyph: CaptionRule {
    let metadata = RuleMetadata(
        "Q417",
        "glyph-repertoire",
        "A cue has characters that the target cannot show",
        .warning,
        rationale: "Viewers see another character, a box, or nothing.",
        remedy: "Write the text with characters that the target has."
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let repertoire = asset.profile.repertoire else { return }
        for cue in asset.shownCues {
            var missing: [Character] = []
            for character in cue.text
            where !character.isNewline && !repertoire.characters.contains(character)
                && !missing.contains(character)
            {
                missing.append(character)
                if missing.count == 10 { break }
            }
            guard !missing.isEmpty else { continue }
            let names = missing.map { "\"\($0)\"" }.joined(separator: ", ")
            findings.report(
                metadata,
                at: FindingLocation(cue),
                "not in \(repertoire.name): \(names)",
                Measurement(
                    Double(missing.count),
                    limit: 0,
                    unit: "characters",
                    source: repertoire.source
                )
            )
        }
    }
}
