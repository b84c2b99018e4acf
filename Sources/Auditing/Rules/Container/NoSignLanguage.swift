// SPDX-License-Identifier: Apache-2.0

import DASH
import ISOMedia
import MediaSelection
import Playlists

/// M126: no video with an interpreter of sign language.
///
/// Without the requirement nothing is reported: only level AAA asks for it, and an interpreter may be in the picture.
struct NoSignLanguage: AssetRule {
    let metadata = RuleMetadata(
        "M126",
        "no-sign-language",
        "No video in a sign language",
        .error,
        .heuristic,
        references: ["WCAG 1.2.6"],
        rationale:
            "To people whose first language is a sign language, captions are in a foreign one.",
        remedy:
            "Add a video with an interpreter, tagged with its language, unless one is in the picture."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let evidence = Self.evidence(in: asset) else { return findings.say(.inapplicable) }
        if let first = evidence.first {
            return findings.say(
                .cantTell(
                    "\(first); a person has to decide whether it interprets all that is heard"
                )
            )
        }
        guard asset.requirements.services.contains(.signLanguage) else {
            return findings.say(
                .cantTell(
                    "no video is tagged as sign language; an interpreter may be in the picture"
                )
            )
        }
        let part = asset.videoPart
        findings.report(
            at: FindingLocation(),
            "no video \(part) is in a sign language, and one is required"
        )
    }

    /// The videos in sign language, or named so; nil where there is no video with audio.
    private static func evidence(in asset: Asset) -> [String]? {
        if let mpd = asset.mpd {
            let videos = mpd.sets.filter { $0.kind == .visual }
            guard !videos.isEmpty, mpd.sets.contains(where: { $0.kind == .audible }) else {
                return nil
            }
            return videos.compactMap { set in
                let language = set.option?.language
                let isTagged = language?.isSignLanguage == true || set.roleValues.contains("sign")
                guard isTagged || NameHint.isSignLanguage(set.label ?? "") else { return nil }
                return "\(set.selector) is in \(text(language))"
            }
        }
        if let presentation = asset.presentation, !presentation.hasSoundAlone, !asset.hasVideoAlone
        {
            return presentation.renditions.compactMap { placed in
                guard placed.tag.type == .video else { return nil }
                let language = placed.tag.option?.language
                let name = placed.tag.name ?? ""
                guard language?.isSignLanguage == true || NameHint.isSignLanguage(name) else {
                    return nil
                }
                return "the rendition \"\(name)\" is in \(text(language))"
            }
        }
        guard let movie = asset.movie, movie.isSynchronizedMedia else { return nil }
        return movie.tracks(.visual).compactMap { track in
            let isTagged =
                track.language?.isSignLanguage == true || track.statedRoles.contains("sign")
            guard isTagged || NameHint.isSignLanguage(track.name ?? "") else { return nil }
            return "track \(track.id) is in \(text(track.language))"
        }
    }

    private static func text(_ language: LanguageTag?) -> String {
        guard let language, language.isSignLanguage else { return "a sign language" }
        return language.englishName
    }
}
