// SPDX-License-Identifier: Apache-2.0

/// The rules for whether forced subtitles are few and others are not.
enum ForcedRules {
    static let all: [any Rule<CaptionAsset>] = [forcedLooksFull, fullLooksForced]

    /// Speech has ten to twenty cues a minute.
    ///
    /// A short film has twenty in two minutes.
    static let forcedLooksFull = RuleMetadata(
        "S508",
        "forced-looks-full",
        "Forced subtitles have as many cues as full subtitles",
        .review,
        .likely,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale: "All viewers see them and cannot switch them off.",
        remedy: "If they are full subtitles, remove the forced flag."
    ).forCaptions { asset, findings in
        guard asset.role.isForced else { return findings.say(.inapplicable) }
        let (limit, fewestCues) = (5.0, 20)
        // Forced subtitles that are as many as the full ones are the full ones, however short the film is.
        let count = asset.shownCues.count
        if let most = asset.role.mostCues, most >= 8, count * 10 >= most * 9 {
            return findings.report(
                at: FindingLocation(),
                "forced subtitles with \(count) cues",
                Measurement(Double(count), limit: Double(most * 9 / 10), unit: "cues")
            )
        }
        guard asset.shownCues.count >= fewestCues else { return }
        guard let density = asset.cuesPerMinute else {
            return findings.say(.cantTell("the length of the movie is not known"))
        }
        guard density > limit else { return }
        findings.report(
            at: FindingLocation(),
            "forced subtitles with \(asset.shownCues.count) cues",
            Measurement(density, limit: limit, unit: "cues/min")
        )
    }

    static let fullLooksForced = RuleMetadata(
        "S509",
        "full-looks-forced",
        "Subtitles have so few cues that they may be forced subtitles",
        .review,
        .heuristic,
        rationale: "A viewer selects them and sees only signs and foreign speech.",
        remedy: "If they are forced subtitles, tag them as forced; otherwise add the missing cues."
    ).forCaptions { asset, findings in
        let count = asset.shownCues.count
        guard !asset.role.isForced, count > 0, let length = asset.role.movieMilliseconds,
            let density = asset.cuesPerMinute
        else { return findings.say(.inapplicable) }
        // Other captions of the movie with a dozen cues have something to say.
        let (most, timesAsMany) = (asset.role.mostCues ?? count, 5)
        if most >= 12, count * timesAsMany <= most {
            return findings.report(
                at: FindingLocation(),
                "other captions of the movie have \(most) cues",
                Measurement(Double(count), limit: Double(most / timesAsMany), unit: "cues")
            )
        }
        let (limit, shortestMilliseconds) = (0.5, 180_000)
        guard density < limit else { return }
        guard length >= shortestMilliseconds else {
            return findings.say(.cantTell("the movie is too short to decide"))
        }
        findings.report(
            at: FindingLocation(),
            "\(count) cues in \(length / 60_000) minutes",
            Measurement(density, limit: limit, unit: "cues/min")
        )
    }
}

extension CaptionAsset {
    /// Cues a minute of the movie, to a tenth; nil where its length is not known.
    fileprivate var cuesPerMinute: Double? {
        guard let length = role.movieMilliseconds, length > 0 else { return nil }
        return (Double(shownCues.count) * 600_000 / Double(length)).rounded() / 10
    }
}
