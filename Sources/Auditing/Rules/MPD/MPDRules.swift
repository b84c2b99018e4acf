// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaSelection

/// The rules for an MPD as a whole.
enum MPDRules {
    static let all: [any Rule<MPDAsset>] = [mpdNoCaptions, mpdPeriodsDiffer]

    static let mpdNoCaptions = RuleMetadata(
        "D113",
        "mpd-no-captions",
        "An MPD with video offers neither text nor closed captions",
        .error,
        .likely,
        references: Citation.wcag("1.2.2", in: [.web]),
        rationale:
            "People who are deaf or hard of hearing get nothing. Closed captions in the video are not listed "
            + "by players unless they are declared.",
        remedy: "Add text, or declare the closed captions that are in the video."
    ).forMPDs { asset, findings in
        let sets = asset.mpd.periods.flatMap(\.adaptationSets)
        guard let video = sets.first(where: { $0.kind == .visual }) else {
            return findings.say(.inapplicable)
        }
        let hasText = sets.contains { $0.kind == .legible && $0.option?.isForced == false }
        let isDeclared = sets.contains { set in
            set.accessibility.contains { Descriptor.closedCaptionSchemes.contains($0.scheme) }
        }
        guard !hasText, !isDeclared else { return }
        findings.report(at: .line(video.line), "there is video, but no text and no closed captions")
    }

    /// Finds audio and text that only some periods with the same kind of content have.
    static let mpdPeriodsDiffer = RuleMetadata(
        "D114",
        "mpd-periods-differ",
        "A Period lacks audio or text that another has",
        .info,
        rationale:
            "Captions or descriptions that a viewer has selected end at the border of the periods.",
        remedy: "Offer the same languages and roles in every Period."
    ).forMPDs { asset, findings in
        let periods = asset.mpd.periods
        guard periods.count > 1 else { return findings.say(.inapplicable) }
        var offers: [Offer: AdaptationSet] = [:]
        for set in periods.flatMap(\.adaptationSets) where offers[Offer(set)] == nil {
            if set.kind == .audible || set.kind == .legible { offers[Offer(set)] = set }
        }
        let all = offers.sorted { $0.value.line < $1.value.line }
        // Many periods with as many languages each would take long to compare.
        guard all.count <= 1_000_000 / periods.count else {
            return findings.say(.untested("there are too many periods and adaptation sets"))
        }
        for period in periods {
            let present = Set(period.adaptationSets.map(Offer.init))
            for (offer, set) in all where !present.contains(offer) {
                findings.report(
                    at: .line(period.line),
                    "the Period \(period.name) has no \(offer.name), as line \(set.line) offers"
                )
            }
        }
    }

    /// What a viewer selects by.
    private struct Offer: Hashable {
        let kind: String
        let lang: String?
        let roles: Set<String>

        init(_ set: AdaptationSet) {
            kind = set.kindName
            lang = set.lang?.lowercased()
            // Which audio is the default may change.
            roles = Set(set.roleValues).subtracting(["main", "alternate"])
        }

        var name: String {
            [kind, lang].compactMap(\.self).joined(separator: " ")
                + (roles.isEmpty ? "" : " (\(roles.sorted().joined(separator: ", ")))")
        }
    }
}
