// SPDX-License-Identifier: Apache-2.0

/// S510: text as speech recognition leaves it.
struct ASRSignature: CaptionRule {
    let metadata = RuleMetadata(
        "S510",
        "asr-signature",
        "The text looks like uncorrected speech recognition",
        .review,
        .likely,
        references: ["47 CFR 79.1(j)(2)(i)"],
        rationale:
            "Speech recognition gets names, numbers and noisy speech wrong, and leaves out sounds.",
        remedy: "Proofread it against the audio, and add punctuation."
    )

    /// Few people write so many words without a capital or a full stop.
    private static let fewestCues = 12
    private static let fewestWords = 50
    private static let share = 95.0
    private static let names = ["auto-generated", "automatic captions", "generated automatically"]

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        if let name = asset.role.name?.lowercased(), Self.names.contains(where: name.contains) {
            let message = "it is named \(name.debugDescription)"
            return findings.report(at: FindingLocation(), message)
        }
        var count = Count()
        for cue in asset.shownCues { count.add(cue.text) }
        guard count.cased > 0 else { return findings.say(.inapplicable) }
        let share = Double(count.bare) * 100 / Double(count.cased)
        let isEnough = count.cased >= Self.fewestCues && count.words >= Self.fewestWords
        guard share >= Self.share, isEnough else {
            guard share > 0, !isEnough else { return }
            let reason =
                "\(count.bare) of \(count.cased) cues have neither punctuation nor capitals, and "
                + "there are fewer than \(Self.fewestCues) cues or \(Self.fewestWords) words"
            return findings.say(.cantTell(reason))
        }
        let (bare, cased) = (count.bare, count.cased)
        findings.report(
            at: FindingLocation(),
            "\(bare) of \(cased) cues have neither punctuation nor capitals",
            Measurement(share.rounded(), limit: Self.share, unit: "% of cues")
        )
    }

    /// Cues with small letters; sounds in brackets, which recognition writes as well, are not counted.
    private struct Count {
        /// Cues with small letters.
        var cased = 0
        /// Those of them without punctuation and capitals.
        var bare = 0
        /// Words of all cues.
        var words = 0

        mutating func add(_ text: String) {
            guard text.contains(where: \.isLowercase), !Self.isSound(text) else { return }
            cased += 1
            words += text.split(whereSeparator: \.isWhitespace).count
            let isWritten = text.contains { ".,?!;:…¿¡".contains($0) || $0.isUppercase }
            if !isWritten { bare += 1 }
        }

        private static func isSound(_ text: String) -> Bool {
            let text = text[...].trimmingWhiteSpace
            return (text.first == "[" && text.last == "]")
                || (text.first == "(" && text.last == ")")
        }
    }
}
