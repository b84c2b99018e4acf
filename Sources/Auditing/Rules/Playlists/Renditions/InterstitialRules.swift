// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// The rules for what interstitials play, such as breaks for advertisements.
enum InterstitialRules {
    static let all: [any Rule<PlaylistAsset>] = [interstitialServices]

    static let interstitialServices = RuleMetadata(
        "H322",
        "interstitial-services",
        "An interstitial lacks captions or descriptions that the program has",
        .review,
        references: ["RFC 8216bis-22, Appendix D"],
        rationale: "Captions or descriptions that a viewer selected end when it begins.",
        remedy:
            "Offer the same languages in the interstitial, if it has speech; many laws exempt advertisements."
    ).forMultivariantPlaylists { playlist, asset, findings in
        if asset.interstitials.isEmpty { return findings.say(.inapplicable) }
        let program = Services(playlist.renditions.map(\.tag))
        for interstitial in asset.interstitials {
            let name = "the interstitial \"\(interstitial.uri.prefix(200))\""
            guard let renditions = interstitial.renditions else {
                if case .unread(let reason) = interstitial.content {
                    findings.say(.untested("\(name) was not read: \(reason)"))
                }
                continue
            }
            let missing = program.missing(in: Services(renditions))
            guard !missing.isEmpty else { continue }
            var location = FindingLocation.line(interstitial.line)
            location.file = interstitial.file
            findings.report(at: location, "\(name) has no \(missing.joined(separator: " and no "))")
        }
    }
}

/// The languages of the services of a presentation.
private struct Services {
    private let captions: [LanguageTag]
    private let descriptions: [LanguageTag]
    private let hasCaptions: Bool
    private let hasDescriptions: Bool

    init(_ renditions: [MediaRendition]) {
        let options = renditions.compactMap(\.option)
        let texts = options.filter { $0.kind == .legible && !$0.isForced }
        let spoken = options.filter { $0.kind == .audible && $0.describesVideo }
        (captions, descriptions) = (texts.compactMap(\.language), spoken.compactMap(\.language))
        (hasCaptions, hasDescriptions) = (!texts.isEmpty, !spoken.isEmpty)
    }

    /// What is there and not in another presentation, as nouns.
    func missing(in other: Services) -> [String] {
        var missing: [String] = []
        if hasCaptions, !other.hasCaptions {
            missing.append("captions or subtitles")
        } else if let list = Self.languages(captions, without: other.captions) {
            missing.append("captions or subtitles in \(list)")
        }
        if hasDescriptions, !other.hasDescriptions {
            missing.append("audio description")
        } else if let list = Self.languages(descriptions, without: other.descriptions) {
            missing.append("audio description in \(list)")
        }
        return missing
    }

    /// The names of languages that no other one is; nil if all are there.
    private static func languages(
        _ languages: [LanguageTag],
        without others: [LanguageTag]
    ) -> String? {
        let known = Set(others.map(\.primarySubtag))
        var names: [String] = []
        for language in languages where !known.contains(language.primarySubtag) {
            if !names.contains(language.englishName) { names.append(language.englishName) }
        }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}
