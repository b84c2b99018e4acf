// SPDX-License-Identifier: Apache-2.0

/// S508: forced subtitles as dense as those of all that is said.
struct ForcedLooksFull: CaptionRule {
    let metadata = RuleMetadata(
        "S508",
        "forced-looks-full",
        "Forced subtitles are as many as those of everything that is said",
        .review,
        .likely,
        references: [
            "HLS Authoring Specification for Apple Devices, 5.8",
            "HLS Authoring Specification for Apple Devices, 5.9",
        ],
        rationale: "Everybody sees them, and nobody can switch them off.",
        remedy: "If they are those of everything, take the forced mark away."
    )

    /// Cues a minute; speech has ten to twenty.
    private static let limit = 5.0
    private static let fewestCues = 60

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard asset.role.isForced else { return findings.say(.inapplicable, of: metadata) }
        guard let density = asset.cuesPerMinute, asset.shownCues.count >= Self.fewestCues,
            density > Self.limit
        else { return }
        findings.report(
            metadata,
            at: FindingLocation(),
            "forced subtitles with \(asset.shownCues.count) cues",
            Measurement(density, limit: Self.limit, unit: "cues/min")
        )
    }
}

extension CaptionAsset {
    /// Cues a minute of the movie, to a tenth; nil where its length is not known.
    var cuesPerMinute: Double? {
        guard let length = role.movieMilliseconds, length > 0 else { return nil }
        return (Double(shownCues.count) * 600_000 / Double(length)).rounded() / 10
    }
}
