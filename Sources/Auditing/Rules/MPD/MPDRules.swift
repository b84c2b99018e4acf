// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaSelection

/// The rules for an MPD as a whole.
enum MPDRules {
    static let all: [any Rule<MPDAsset>] = [mpdNoCaptions, mpdPeriodsDiffer, mpdTextUnreadable]

    static let mpdTextUnreadable = RuleMetadata(
        "D136",
        "mpd-text-unreadable",
        "Text of an MPD is no text that players show",
        .error,
        references: ["ISO/IEC 23009-1:2022, 5.3.7.2"],
        rationale:
            "Players list the text, and show nothing: its segments are damaged, a page of an error, or of another "
            + "format than its media type states.",
        remedy:
            "Provide WebVTT, TTML or fragmented MP4 with stpp or wvtt, and state its media type."
    ).forMPDs { asset, findings in
        for period in asset.mpd.periods {
            for set in period.adaptationSets where set.kind == .legible {
                for type in Set(set.representations.compactMap(\.mimeType))
                where type.lowercased().hasPrefix("text/html") {
                    findings.report(at: .adaptationSet(set), "the media type is \(type)")
                }
            }
        }
        for fault in asset.textFaults {
            findings.report(at: .adaptationSet(fault.set), fault.reason)
        }
    }

    static let mpdNoCaptions = RuleMetadata(
        "D113",
        "mpd-no-captions",
        "An MPD with video offers no captions, or none in the language of the main audio",
        .error,
        .likely,
        references: Citation.wcag("1.2.2", in: [.web]),
        rationale:
            "People who are deaf or hard of hearing get nothing. Closed captions in the video are not listed "
            + "by players unless they are declared.",
        remedy: "Add text, or declare the closed captions that are in the video."
    ).forMPDs { asset, findings in
        let sets = asset.mpd.periods.flatMap(\.adaptationSets)
        guard let video = sets.first(where: { $0.kind == .visual }), !asset.hasVideoAlone else {
            return findings.say(.inapplicable)
        }
        let captions = asset.captions
        guard !captions.isEmpty else {
            let open = OpenCaptions(in: asset.picture)
            if let outcome = open?.outcome(forAudio: asset.mainAudioLanguage) {
                return findings.say(outcome)
            }
            let hasText = sets.contains { $0.kind == .legible }
            return findings.report(
                at: .line(video.line),
                hasText
                    ? "the text is forced subtitles, describes the video or is a commentary; there are no captions"
                    : "there is video, but no text and no closed captions"
            )
        }
        // Subtitles in other languages are a translation, and not captions.
        guard let language = asset.mainAudioLanguage,
            !captions.contains(where: { $0.language?.maySpeak(language) ?? true })
        else { return }
        findings.report(
            at: .line(video.line),
            "the main audio is \(language.englishName), and there are no captions in that language"
        )
    }

    /// Finds audio and text that only some periods with the same kind of content have.
    static let mpdPeriodsDiffer = RuleMetadata(
        "D114",
        "mpd-periods-differ",
        "A Period lacks audio or text that another has",
        .info,
        rationale:
            "Captions or descriptions that a viewer has selected end at the border of the periods. Advertisements "
            + "rightly differ: periods with another AssetIdentifier, and short ones, are not compared.",
        remedy: "Offer the same languages and roles in every Period."
    ).forMPDs { asset, findings in
        guard asset.mpd.periods.count > 1 else { return findings.say(.inapplicable) }
        let periods = asset.mpd.comparablePeriods
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

extension MPD {
    /// The shortest film; advertisements between its periods are shorter.
    private static let shortestMilliseconds = 180_000

    /// The periods that are expected to offer the same: without those of another AssetIdentifier than the longest,
    /// and without short ones beside long ones.
    fileprivate var comparablePeriods: [Period] {
        let lengths = periods.map { duration(of: $0) }
        guard let longest = lengths.compactMap(\.self).max(),
            let index = lengths.firstIndex(of: longest)
        else { return periods }
        let identifier = periods[index].assetIdentifier
        return zip(periods, lengths).compactMap { period, length in
            if let other = period.assetIdentifier, let identifier {
                return other == identifier ? period : nil
            }
            guard let length else { return period }
            return length < Self.shortestMilliseconds && length <= longest / 4 ? nil : period
        }
    }
}
