// SPDX-License-Identifier: Apache-2.0

import Captions

/// Tells what a subtitle track of a movie (tx3g) cannot carry, once a file for each feature.
///
/// What a caption file of another format cannot carry, `captions convert` tells.
struct UncarriedFeatures: CaptionRule {
    let metadata = RuleMetadata(
        "V318",
        "target-capability",
        "The captions have something that a tx3g track of a movie cannot carry",
        .info,
        references: ["3GPP TS 26.245"],
        rationale: "It is lost when the file is added to a movie.",
        remedy: "Deliver the file beside the movie or in HLS as well, where it is needed."
    )

    private typealias Feature = (name: String, isUsed: @Sendable (Cue) -> Bool)

    private static let features: [Feature] = [
        ("exact places", { $0.placement.isExact }),
        ("classes of style sheets", { $0.text.nodes.contains(where: \.hasClasses) }),
        ("regions", { $0.placement.region != nil }),
        ("vertical writing", { $0.placement.writingDirection != .horizontal }),
        ("ruby annotations", { $0.text.nodes.contains { $0.has { $0 == .ruby } } }),
        ("languages of parts", { $0.text.nodes.contains { $0.has(\.isLanguage) } }),
        ("names of speakers in tags", { $0.text.nodes.contains { $0.has(\.isVoice) } }),
        ("text that appears bit by bit", { $0.text.nodes.contains(where: \.hasTimestamp) }),
    ]

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        for feature in Self.features {
            guard let first = asset.cues.first(where: { feature.isUsed($0.cue) }) else { continue }
            let count = asset.cues.count { feature.isUsed($0.cue) }
            report(feature.name, FindingLocation(first), count, "cues", into: &findings)
        }
        for (name, count) in [
            ("style sheets", asset.styleSheetCount), ("definitions of regions", asset.regionCount),
        ] where count > 0 {
            report(name, FindingLocation(), count, name, into: &findings)
        }
    }

    private func report(
        _ name: String,
        _ location: FindingLocation,
        _ count: Int,
        _ unit: String,
        into findings: inout Findings
    ) {
        findings.report(
            metadata,
            at: location,
            "a subtitle track of a movie cannot carry \(name); \(unit) are counted",
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
