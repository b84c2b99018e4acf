// SPDX-License-Identifier: Apache-2.0

import DASH
import ISOMedia
import MediaSelection
import Playlists

/// M103: nothing says in words what the picture shows.
///
/// Only a person can decide whether a movie needs it: a talking head, for example, does not.
struct NoAudioDescription: AssetRule {
    let metadata = RuleMetadata(
        "M103",
        "no-audio-description",
        "No audio describes the video",
        .review,
        .heuristic,
        references: Citation.wcag("1.2.3", in: [.web, .documents])
            + Citation.wcag("1.2.5", in: [.web, .documents]),
        rationale: "Blind viewers miss everything that only the video shows.",
        remedy: "Add a description, unless the main audio conveys everything that the video shows."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        let isRequired = asset.requirements.services.contains(.audioDescription)
        guard let describes = Self.describes(asset, inAudio: isRequired) else {
            return findings.say(.inapplicable)
        }
        guard !describes else {
            return findings.say(
                .cantTell(
                    "there is a description; a person has to decide whether it conveys all that matters"
                )
            )
        }
        findings.report(
            at: FindingLocation(),
            "no \(asset.videoPart) describes the video"
                + (isRequired ? ", and one is required" : ""),
            severity: isRequired ? .error : .review,
            fix: asset.movie.flatMap { $0.addition(.addDescription(nil)) }
        )
    }

    /// Whether something describes the picture, or is named so (audio, if it is required); nil where there are no pictures with sound.
    private static func describes(_ asset: Asset, inAudio isAudio: Bool) -> Bool? {
        if let mpd = asset.mpd {
            guard mpd.sets.contains(where: { $0.kind == .visual }) else { return nil }
            return mpd.sets.contains { set in
                guard set.kind == .audible else { return false }
                return set.option?.describesVideo == true
                    || NameHint.isDescription(set.label ?? "")
            }
        }
        if let presentation = asset.presentation, !presentation.hasSoundAlone, !asset.hasVideoAlone
        {
            return presentation.renditions.contains { placed in
                placed.tag.type == .audio
                    && (placed.tag.describesVideo || NameHint.isDescription(placed.tag.name ?? ""))
            }
        }
        guard let movie = asset.movie, movie.isSynchronizedMedia else { return nil }
        return (isAudio ? movie.tracks(.audible) : movie.tracks).contains {
            $0.describesVideo || $0.isNamedDescription
        }
    }
}

extension Asset {
    /// How messages name what an asset offers: a track, a rendition or an adaptation set.
    var videoPart: String { mpd != nil ? "adaptation set" : movie == nil ? "rendition" : "track" }
}
