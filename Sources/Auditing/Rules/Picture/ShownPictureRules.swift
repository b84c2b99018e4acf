// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines
import Looking

/// The rules for captions beside the pictures over which they are shown.
enum ShownPictureRules {
    static let nearShotChange = RuleMetadata(
        "Q416",
        "near-shot-change",
        "A caption starts or ends close to a cut",
        .warning,
        .likely,
        references: ["Netflix Timed Text Style Guide: Subtitle Timing Guidelines"],
        rationale:
            "A caption that appears or disappears a few frames before or after a cut looks like a fault: viewers read it again. "
            + "It starts on the cut or far from it, and ends a gap before the cut or far from it. Only an audit that "
            + "looks finds cuts, and only profiles with a limit ask for it.",
        remedy: "Move the start to the cut, or the end to the gap before it."
    ).forCaptions { asset, findings in
        guard let limit = asset.length(.shotDistance) else { return findings.say(.inapplicable) }
        guard let seen = asset.seenPicture(&findings) else { return }
        let gap = asset.length(.minimumGap)?.milliseconds ?? 0
        let cuts = ShotPlaces(seen.shots)
        for cue in asset.shownCues {
            for place in [cuts.near(start: cue, gap: gap), cuts.near(end: cue, gap: gap)] {
                guard let place, limit.isAbove(milliseconds: place.distance) else { continue }
                findings.report(
                    at: FindingLocation(cue),
                    place.message + limit.note,
                    Measurement(milliseconds: place.distance, limit)
                )
            }
        }
    }

    static let captionsWithoutPicture = RuleMetadata(
        "L904",
        "captions-without-picture",
        "Captions go on where the picture is black, frozen or missing for long",
        .review,
        .heuristic,
        references: [],
        rationale:
            "Video that is missing under speech is often a fault of the edit or of the encoder. It may be intended. Only an "
            + "audit that looks decodes the video.",
        remedy: "Watch it: if the picture is missing, replace the video."
    ).forCaptions { asset, findings in
        guard let seen = asset.seenPicture(&findings) else { return }
        let shortest = 10_000
        let end = max(seen.milliseconds, asset.role.movieMilliseconds ?? 0)
        let missing = seen.milliseconds..<end
        for (ranges, name) in [
            (seen.black, "black"), (seen.frozen, "frozen"), ([missing], "missing"),
        ] {
            for range in ranges where range.count >= shortest {
                let shown = asset.shownCues.count {
                    $0.startMilliseconds < range.upperBound
                        && $0.endMilliseconds > range.lowerBound
                }
                guard shown > 0 else { continue }
                findings.report(
                    at: .time(range),
                    "the picture is \(name) under \(shown) captions",
                    Measurement(
                        range.count.tenthsOfSeconds,
                        limit: shortest.tenthsOfSeconds,
                        unit: "s"
                    )
                )
            }
        }
    }
}

/// Where cuts are, in their order.
private struct ShotPlaces {
    private let cuts: [Int]

    /// A place near a cut.
    struct Place {
        /// In milliseconds.
        let distance: Int
        let message: String
    }

    init(_ shots: [Shot]) { cuts = shots.filter { !$0.isGradual }.map(\.milliseconds) }

    /// Half a frame: times in milliseconds are rounded.
    private static let frame = 25

    /// The cut that the start of a cue is near, but not on; nil if it is right.
    func near(start cue: AuditedCue, gap: Double) -> Place? {
        guard let cut = nearest(to: cue.startMilliseconds) else { return nil }
        let distance = cue.startMilliseconds - cut
        guard abs(distance) > Self.frame, distance != 0 else { return nil }
        return Place(
            distance: abs(distance),
            message: "it starts shortly \(distance < 0 ? "before" : "after") a cut"
        )
    }

    /// The cut that the end of a cue is near, but not a gap before; nil if it is right.
    func near(end cue: AuditedCue, gap: Double) -> Place? {
        guard let cut = nearest(to: cue.endMilliseconds) else { return nil }
        let distance = cue.endMilliseconds - cut
        // Up to the gap before the cut is right: on the cut, nothing is left of the caption.
        if distance <= Self.frame, Double(-distance) <= gap + Double(Self.frame) { return nil }
        return Place(
            distance: abs(distance),
            message: "it ends shortly \(distance < 0 ? "before" : "after") a cut"
        )
    }

    private func nearest(to time: Int) -> Int? {
        var (low, high) = (0, cuts.count)
        while low < high {
            let middle = (low + high) / 2
            if cuts[middle] < time { low = middle + 1 } else { high = middle }
        }
        let around = cuts[max(0, low - 1)..<min(cuts.count, low + 1)]
        return around.min { abs($0 - time) < abs($1 - time) }
    }
}

extension CaptionAsset {
    /// What was measured of the video; nil where it was not looked at, after saying why.
    func seenPicture(_ findings: inout Findings) -> PictureActivity? {
        guard !shownCues.isEmpty else {
            findings.say(.inapplicable)
            return nil
        }
        switch role.picture {
        case nil, .noVideo: findings.say(.inapplicable)
        case .notAsked: findings.say(.notLooked)
        case .untested(let reason): findings.say(.untested(reason))
        case .seen(let activity): return activity
        }
        return nil
    }
}
