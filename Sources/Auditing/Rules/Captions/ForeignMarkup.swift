// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds markup that SubRip took over from other formats, such as `{\an8}` and `<font color>`.
///
/// Losses are reported at their place; markup that only some players support is reported once per file.
struct ForeignMarkup: CaptionRule {
    let metadata = RuleMetadata(
        "V313",
        "foreign-markup",
        "A SubRip file has markup of SubStation Alpha or HTML",
        .warning,
        references: ["SubRip, as the program writes it; there is no standard"],
        rationale: "Many players show the codes as text, or drop them with their meaning.",
        remedy: "Convert to WebVTT, which has placement and colours, or remove the codes."
    )

    /// What the reader of SubRip reports as lost.
    static let lost: Set<DiagnosticCode> = [.droppedAttribute, .droppedOverride]

    private typealias Kind = (
        name: String, trait: CueTraits, isUsed: @Sendable (AuditedCue) -> Bool
    )

    private static let kinds: [Kind] = [
        ("the place by {\\an…}", .placed, { _ in true }),
        ("a colour by <font>", .markup, { $0.cue.text.nodes.contains(where: \.hasColor) }),
    ]

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard asset.format == .subRip else { return }
        for diagnostic in asset.diagnostics where Self.lost.contains(diagnostic.code) {
            findings.report(diagnostic)
        }
        for kind in Self.kinds {
            let cues = asset.cues.having(kind.trait)
            guard let first = cues.first(where: kind.isUsed) else { continue }
            let count = cues.count(where: kind.isUsed)
            findings.report(
                at: FindingLocation(first),
                "some players do not support \(kind.name)",
                Measurement(Double(count), unit: "cues")
            )
        }
    }
}

extension CaptionText.Node {
    fileprivate var hasColor: Bool {
        guard case .element(let element, _, let children) = self else { return false }
        if case .color = element { return true }
        return children.contains(where: \.hasColor)
    }
}
