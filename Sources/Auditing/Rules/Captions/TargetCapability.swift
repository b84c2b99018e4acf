// SPDX-License-Identifier: Apache-2.0

import Captions

/// Tells what the target cannot carry, once a file for each feature: a subtitle track of a movie (tx3g)
/// unless another one is chosen.
///
/// For a file format it reports the losses of a conversion.
struct TargetCapability: CaptionRule {
    let metadata = RuleMetadata(
        "V318",
        "target-capability",
        "The captions use a feature that their target, such as a tx3g track, does not support",
        .info,
        references: ["3GPP TS 26.245"],
        rationale: "The feature is lost when the file is added to a movie or converted.",
        remedy: "If the feature is needed, also deliver the original file."
    )

    private typealias Feature = (name: String, isUsed: @Sendable (Cue) -> Bool)

    private static let features: [Feature] = [
        ("exact placement", { $0.placement.isExact }),
        ("classes of style sheets", { $0.text.nodes.contains(where: \.hasClasses) }),
        ("regions", { $0.placement.region != nil }),
        ("vertical writing", { $0.placement.writingDirection != .horizontal }),
        ("ruby annotations", { $0.text.nodes.contains { $0.has { $0 == .ruby } } }),
        ("languages of parts of a cue", { $0.text.nodes.contains { $0.has(\.isLanguage) } }),
        ("speaker names in tags", { $0.text.nodes.contains { $0.has(\.isVoice) } }),
        ("text that appears gradually", { $0.text.nodes.contains(where: \.hasTimestamp) }),
    ]

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        switch asset.target {
        case .timedText: checkForTrack(asset, into: &findings)
        case .file(let format):
            for loss in asset.document.write(as: format).losses {
                let times = Measurement(Double(loss.count), unit: "times")
                findings.report(at: FindingLocation(loss.position), loss.message, times)
            }
        }
    }

    private func checkForTrack(_ asset: CaptionAsset, into findings: inout Findings) {
        var uses = Self.features.map { (name: $0.name, first: AuditedCue?.none, count: 0) }
        // Nearly all cues have nothing besides their characters and basic styles.
        for cue in asset.cues
        where cue.traits.contains(.markup) || !cue.hasDefaultPlacement {
            for (index, feature) in Self.features.enumerated() where feature.isUsed(cue.cue) {
                uses[index].first = uses[index].first ?? cue
                uses[index].count += 1
            }
        }
        for use in uses {
            guard let first = use.first else { continue }
            report(use.name, FindingLocation(first), use.count, "cues", into: &findings)
        }
        for (name, count) in [
            ("style sheets", asset.styleSheetCount), ("definitions of regions", asset.regionCount),
            ("comments", asset.document.notes.count),
        ] where count > 0 { report(name, FindingLocation(), count, name, into: &findings) }
    }

    private func report(
        _ name: String,
        _ location: FindingLocation,
        _ count: Int,
        _ unit: String,
        into findings: inout Findings
    ) {
        findings.report(
            at: location,
            "a subtitle track of a movie does not support \(name)",
            Measurement(Double(count), unit: unit)
        )
    }
}

extension CaptionText.Node {
    /// Whether it or anything in it is an element of a kind.
    fileprivate func has(_ matches: (CaptionText.Element) -> Bool) -> Bool {
        guard case .element(let element, _, let children) = self else { return false }
        return matches(element) || children.contains { $0.has(matches) }
    }

    fileprivate var hasClasses: Bool {
        guard case .element(_, let classes, let children) = self else { return false }
        return !classes.isEmpty || children.contains(where: \.hasClasses)
    }

    fileprivate var hasTimestamp: Bool {
        switch self {
        case .text: false
        case .timestamp: true
        case .element(_, _, let children): children.contains(where: \.hasTimestamp)
        }
    }
}

extension CaptionText.Element {
    fileprivate var isLanguage: Bool { if case .language = self { true } else { false } }
    fileprivate var isVoice: Bool { if case .voice = self { true } else { false } }
}

extension Placement {
    /// Whether it says more than a third of the picture; a movie has no other places.
    fileprivate var isExact: Bool {
        // The first line is the top.
        let isTop = line == .number(0) && lineAlignment == .start
        return line != .automatic && !isTop || position != nil || size != 100
    }
}
