// SPDX-License-Identifier: Apache-2.0

/// S510: text as speech recognition leaves it.
struct SpeechRecognition: CaptionRule {
    let metadata = RuleMetadata(
        "S510",
        "asr-signature",
        "The text looks like speech recognition that nobody has read over",
        .review,
        .likely,
        references: ["47 CFR 79.1, (j)(2)"],
        rationale: "Recognition gets names, numbers and noisy speech wrong, and leaves out sounds.",
        remedy: "Read it over with the sound, and write punctuation."
    )

    private static let fewestCues = 50
    private static let share = 95.0
    private static let names = ["auto-generated", "automatic captions", "generated automatically"]

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        if let name = asset.role.name?.lowercased(), Self.names.contains(where: name.contains) {
            let message = "it is named \(name.debugDescription)"
            return findings.report(metadata, at: FindingLocation(), message)
        }
        let texts = asset.shownCues.lazy.map(\.text)
        let cased = texts.count { $0.contains(where: \.isLowercase) }
        guard cased >= Self.fewestCues, cased == asset.shownCues.count else { return }
        let bare = texts.count { text in
            !text.contains { ".,?!;:…".contains($0) } && !text.contains(where: \.isUppercase)
        }
        let share = Double(bare) * 100 / Double(cased)
        guard share >= Self.share else { return }
        findings.report(
            metadata,
            at: FindingLocation(),
            "\(bare) of \(cased) cues have neither punctuation nor capitals",
            Measurement(share.rounded(), limit: Self.share, unit: "% of cues")
        )
    }
}
