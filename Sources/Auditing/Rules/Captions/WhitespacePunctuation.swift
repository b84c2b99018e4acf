// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// Finds needless spaces, and inconsistent ellipses.
struct WhitespacePunctuation: CaptionRule {
    let metadata = RuleMetadata(
        "Q419",
        "whitespace-punctuation",
        "Spaces or punctuation are wrong or inconsistent",
        .info,
        references: ["the guideline of the profile"],
        rationale: "Spaces count as characters, and shift centred lines.",
        remedy: "Remove needless spaces; write the ellipsis in one way."
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        // In French a space in front of ! and ? is correct.
        let isSpacedPunctuation = asset.language?.primarySubtag == "fr"
        for cue in asset.shownCues.having(.spacing) {
            guard let fault = Self.fault(in: cue.text, isSpacedPunctuation) else { continue }
            findings.report(at: FindingLocation(cue), fault)
        }
        let dots = asset.shownCues.having(.dots).first { $0.text.contains("...") }
        if let dots, let ellipsis = asset.shownCues.having(.ellipsis).first(where: { _ in true }) {
            let later = dots.number > ellipsis.number ? dots : ellipsis
            let message = "the file has both \"...\" and \"…\""
            findings.report(at: FindingLocation(later), message)
        }
    }

    /// What is wrong with the lines of a cue, as a sentence; nil when nothing is.
    ///
    /// Of several faults in a line, that of its ends is reported.
    private static func fault(in text: String, _ isSpacedPunctuation: Bool) -> String? {
        let ofEnds = "a line begins or ends with a space"
        var inside: String?
        var before: UInt8 = 0x0A
        for byte in text.utf8 {
            if isSpace(byte) {
                if before == 0x0A { return ofEnds }
                if isSpace(before) { inside = inside ?? "two spaces in a row" }
            } else if byte == 0x0A {
                if isSpace(before) { return ofEnds }
                if let inside { return inside }
            } else if isSpace(before), isMisplaced(byte, isSpacedPunctuation) {
                inside = inside ?? "a space before punctuation"
            }
            before = byte
        }
        return isSpace(before) ? ofEnds : inside
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Whether a byte is punctuation that no space goes before.
    ///
    /// A full stop is not: it may begin `...` or `.5`.
    private static func isMisplaced(_ byte: UInt8, _ isSpacedPunctuation: Bool) -> Bool {
        byte == UInt8(ascii: ",") || !isSpacedPunctuation && "!?;:".utf8.contains(byte)
    }
}
