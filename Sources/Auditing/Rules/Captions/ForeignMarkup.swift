// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds markup that SubRip took over from other formats, such as `{\an8}` and `<font color>`.
///
/// What is lost is told where it is; what this reader understands and others drop is told once a file.
struct ForeignMarkup: CaptionRule {
    let metadata = RuleMetadata(
        "V313",
        "foreign-markup",
        "A SubRip file has markup of SubStation Alpha or HTML",
        .warning,
        references: ["SubRip, as the program writes it; there is no standard"],
        rationale: "Many players show the codes as text, or drop them and what they say.",
        remedy: "Convert to WebVTT, which has place and colour of its own, or take the codes away."
    )

    /// What the reader of SubRip reports as lost.
    static let lost: Set<DiagnosticCode> = [.droppedAttribute, .droppedOverride]

    private typealias Kind = (name: String, isUsed: @Sendable (Cue) -> Bool)

    private static let kinds: [Kind] = [
        ("the place by {\\an…}", { !$0.hasDefaultPlacement }),
        ("a colour by <font>", { !$0.text.isPlain && $0.text.nodes.contains(where: \.hasColor) }),
    ]

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard asset.format == .subRip else { return }
        for diagnostic in asset.diagnostics where Self.lost.contains(diagnostic.code) {
            findings.report(metadata, diagnostic)
        }
        for kind in Self.kinds {
            guard let first = asset.cues.first(where: { kind.isUsed($0.cue) }) else { continue }
            let count = asset.cues.count { kind.isUsed($0.cue) }
            findings.report(
                metadata,
                at: FindingLocation(first),
                "\(kind.name) is not understood by every player; cues that have it are counted",
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
