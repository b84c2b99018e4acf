// SPDX-License-Identifier: Apache-2.0

import Looking
import MediaSelection

/// The rules for video that flashes.
enum FlashRules {
    static let all: [any Rule<MovieAsset>] = [
        flashes, redFlashes, flashesOnTelevision, stripesOnTelevision,
    ]

    private static let criteria = [
        "WCAG 2.3.1", "EN 301 549 v3.2.1 9.2.3.1", "EN 301 549 v3.2.1 10.2.3.1",
    ]

    static let flashes = RuleMetadata(
        "L901",
        "flashes",
        "The picture flashes more than three times within a second",
        .error,
        .likely,
        references: criteria,
        rationale:
            "Flashes can cause seizures. A flash is a pair of opposing changes of relative luminance by a tenth or more, the "
            + "darker state below 0.80; it counts if it takes more than a quarter of any tenth of the field of view, on a screen "
            + "1024 pixels wide. Movement is left out. Where cuts or movement may be the cause, or only larger screens show "
            + "too large an area, the audit cannot tell. This is measured against the criterion and is no medical "
            + "assessment. Only an audit that looks decodes the video.",
        remedy: "Remove the flashes, slow them down, or make them darker or smaller."
    ).forMovies { report(.wcag, .general, in: $0, into: &$1) }

    static let redFlashes = RuleMetadata(
        "L902",
        "red-flashes",
        "Saturated red flashes more than three times within a second",
        .error,
        .likely,
        references: criteria,
        rationale:
            "Saturated red is more dangerous than other colours, even at the same luminance. A red flash is a pair of opposing "
            + "changes, one of them to or from a state in which red has a share of 0.8 or more, of more than 0.2 in "
            + "CIE 1976 u'v'. Only an audit that looks decodes the video.",
        remedy: "Remove the flashes, slow them down, or take saturation out of the red."
    ).forMovies { report(.wcag, .red, in: $0, into: &$1) }

    static let flashesOnTelevision = RuleMetadata(
        "L903",
        "flashes-on-television",
        "The picture flashes more than television allows",
        .review,
        .likely,
        references: ["ITU-R BT.1702-3", "Ofcom Broadcasting Code, rule 2.12"],
        rationale:
            "Television's rules count flashes that take more than a quarter of the screen, which is seven times the area of "
            + "WCAG. Flashes that go on for more than five seconds may be a risk within the limits, too, and are listed if light "
            + "changes four times or more in each second. Broadcasters test with certified programs; this is no such test. Only an audit "
            + "that looks decodes the video.",
        remedy: "If the video is to be broadcast, have it tested, and change it if it fails."
    ).forMovies { movie, findings in
        for kind in FlashKind.allCases {
            report(.broadcast, kind, in: movie, into: &findings)
        }
        reportSequences(in: movie, into: &findings)
    }

    static let stripesOnTelevision = RuleMetadata(
        "L907",
        "stripes-on-television",
        "Regular stripes take more of the screen than television allows",
        .review,
        .heuristic,
        references: ["ITU-R BT.1702-3", "Ofcom Broadcasting Code, rule 2.12"],
        rationale:
            "More than five pairs of light and dark stripes can cause seizures without flashing: if they take more than 40 % of the "
            + "screen, or a quarter of it if they change direction, oscillate, flash or reverse, which is not measured. "
            + "Stripes count that stay for half a second, differ by 20 cd/m² or more and are brighter than 50. "
            + "Stripes narrower than 8 of 1024 pixels, and bent ones, may be missed. Only an audit that looks decodes the video.",
        remedy:
            "If the video is to be broadcast, have it tested; make the pattern smaller, or its contrast."
    ).forMovies { movie, findings in
        guard let seen = movie.seenPicture(&findings) else { return }
        for stripes in seen.flashes.stripes {
            let percent = Int((stripes.area * 100).rounded())
            let isTooLarge = stripes.area > StripePassage.largest
            findings.report(
                at: .time(stripes.time),
                "regular stripes take \(percent) % of the screen"
                    + (isTooLarge ? "" : ", which is too much if they change direction or flash"),
                Measurement(Double(percent), limit: isTooLarge ? 40 : 25, unit: "% of the screen")
            )
        }
    }

    /// Reports flashes that go on for long within the limits of television.
    private static func reportSequences(in movie: MovieAsset, into findings: inout Findings) {
        guard case .seen(let seen) = movie.picture else { return }
        let failures = seen.flashes.failures(of: .broadcast)
        for long in seen.flashes.sequences where long.cause == .light {
            guard !failures.contains(where: { $0.time.overlaps(long.time) }) else { continue }
            let seconds = long.time.count.tenthsOfSeconds
            findings.report(
                at: .time(long.time),
                "\(long.kind == .red ? "saturated red" : "the picture") flashes for \(seconds) s, "
                    + "up to \(long.flashesPerSecond) times a second",
                Measurement(seconds, limit: 5, unit: "s")
            )
        }
    }

    /// Reports the times at which a kind of flashes breaks a standard.
    private static func report(
        _ standard: FlashStandard,
        _ kind: FlashKind,
        in movie: MovieAsset,
        into findings: inout Findings
    ) {
        guard let seen = movie.seenPicture(&findings) else { return }
        let verdict = seen.flashes.verdict(of: standard, kind)
        if case .cantTell(let reason) = verdict {
            return findings.say(.cantTell(reason))
        }
        for passage in seen.flashes.failures(of: standard, kind) {
            findings.report(
                at: .time(passage.time),
                passage.message,
                Measurement(passage.flashesPerSecond, limit: 3, unit: "flashes/s")
            )
        }
    }
}

extension FlashPassage {
    /// What flashes, and how large it is.
    fileprivate var message: String {
        let what = kind == .red ? "saturated red flashes" : "the picture flashes"
        let percent = Int((area * 100).rounded())
        return switch standard {
        case .wcag: "\(what) in \(percent) % of a tenth of the field of view"
        case .broadcast: "\(what) in \(percent) % of the screen"
        }
    }
}

extension MovieAsset {
    /// What was measured of the video; nil where it was not looked at, after saying why.
    func seenPicture(_ findings: inout Findings) -> PictureActivity? {
        switch picture {
        case .notAsked: findings.say(tracks(.visual).isEmpty ? .inapplicable : .notLooked)
        case .noVideo: findings.say(.inapplicable)
        case .untested(let reason): findings.say(.untested(reason))
        case .seen(let activity): return activity
        }
        return nil
    }
}
