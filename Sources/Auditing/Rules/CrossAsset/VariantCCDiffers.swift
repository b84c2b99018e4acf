// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// X704: variants of one presentation with different closed captions.
struct VariantCCDiffers: AssetRule {
    let metadata = RuleMetadata(
        "X704",
        "variant-cc-differs",
        "Variants of a presentation have different closed captions in their video",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2.1"],
        rationale:
            "Captions appear, disappear or change whenever the player switches to another bit rate.",
        remedy: "Encode all variants from one source with its captions, and package them again."
    )

    /// Segments that begin elsewhere cut a caption in two at most.
    private static let leastShare = 0.9

    func check(_ asset: Asset, into findings: inout Findings) {
        guard asset.playlists.first?.multivariant != nil else { return findings.say(.inapplicable) }
        guard let variants = asset.variantCaptions else { return findings.say(.notScanned) }
        for variant in variants {
            guard let obstacle = variant.obstacle else { continue }
            findings.say(.untested("\(variant.uri): \(obstacle)"))
        }
        // Audio-only variants have no video with captions.
        let whole = variants.filter { $0.obstacle == nil && !($0.tracks ?? []).isEmpty }
        guard let first = whole.first, whole.count > 1 else {
            if findings.outcomes[metadata.id] == nil { findings.say(.inapplicable) }
            return
        }
        for variant in whole.dropFirst() { compare(first, variant, into: &findings) }
    }

    private func compare(
        _ first: VariantCaptions,
        _ other: VariantCaptions,
        into findings: inout Findings
    ) {
        let expected = first.channels
        let found = other.channels
        for channel in Set(expected.keys).union(found.keys).sorted() {
            switch (expected[channel], found[channel]) {
            case (.some, nil):
                let reason = "\(other.uri) does not have \(channel.name), which \(first.uri) has"
                report(other, reason, into: &findings)
            case (nil, .some):
                let reason = "\(other.uri) has \(channel.name), which \(first.uri) does not have"
                report(other, reason, into: &findings)
            case (.some(let left), .some(let right)):
                let share = CaptionComparison(left.cues, right.cues).shareOfLarger
                guard let share, share < Self.leastShare else { continue }
                report(
                    other,
                    "\(channel.name) has different words in \(other.uri) than in \(first.uri)",
                    .likeness(share, limit: Self.leastShare),
                    into: &findings
                )
            case (nil, nil): break
            }
        }
    }

    private func report(
        _ variant: VariantCaptions,
        _ message: String,
        _ measurement: Measurement? = nil,
        into findings: inout Findings
    ) {
        let location = FindingLocation(SourcePosition(line: variant.line, column: 1))
        findings.report(at: location, message, measurement)
    }
}

extension VariantCaptions {
    /// What is in the pictures, by channel.
    fileprivate var channels: [ClosedCaptionChannel: ScannedCaptions.Channel] {
        Dictionary((tracks ?? []).flatMap(\.channels).map { ($0.channel, $0) }) { first, _ in first
        }
    }
}
