// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// The rules for the languages of tracks.
enum LanguageRules {
    static let all: [any Rule<MovieAsset>] = [
        languageUndetermined, languageMdhdElngConflict, languageInvalid,
    ]

    static let languageUndetermined = RuleMetadata(
        "M107",
        "language-undetermined",
        "An audio or text track has no language",
        .warning,
        references: [
            "ISO/IEC 14496-12, 8.4.2", "ISO/IEC 14496-12, 8.4.6", "Matroska (RFC 9559), 5.1.4.1.19",
        ],
        rationale:
            "Players select by language: they never select the track, list it as unknown, and screen "
            + "readers speak it in the wrong language.",
        remedy: "State the language, or zxx if there are no words."
    ).forEachTrack { track, movie in
        guard track.kind.mediaKind == .legible || track.kind == .audio, track.knownLanguage == nil
        else { return [] }
        return [
            Fault(
                "\(track.label), \(track.kind.rawValue), has no language",
                fix: movie.tag(track, .language(nil))
            )
        ]
    }

    static let languageMdhdElngConflict = RuleMetadata(
        "M108",
        "language-mdhd-elng-conflict",
        "The media header and the extended language tag name different languages",
        .warning,
        references: [
            "ISO/IEC 14496-12, 8.4.6", "QuickTime File Format, Extended Language Tag Atom",
        ],
        rationale: "Which of the two is shown depends on the player.",
        remedy: "Tag the track with its language."
    ).forEachTrack { track, movie in
        guard let extended = track.extendedLanguage, let header = track.mediaHeaderLanguage?.text,
            header != "und", let language = track.knownLanguage,
            PackedLanguageCode(language).text != header
        else { return [] }
        let message = "\(track.label): mdhd states \(header), elng states \(extended)"
        return [Fault(message, fix: movie.tag(track, .language(language), isSafe: true))]
    }

    static let languageInvalid = RuleMetadata(
        "M109",
        "language-invalid",
        "A language tag is not valid, not registered or not in canonical form",
        .warning,
        references: ["BCP 47 (RFC 5646, 2.2.9 and 4.5)"],
        rationale: "Players compare tags; an invalid tag matches none.",
        remedy: "Write the tag as it is in the registry."
    ).forEachTrack { track, movie in
        guard let text = track.extendedLanguage, !text.isEmpty else { return [] }
        do {
            let canonical = try LanguageTag(known: text)
            guard canonical.rawValue != text else { return [] }
            let written =
                "elng states \(text.debugDescription), whose canonical form is \(canonical)"
            let fix = movie.tag(track, .language(canonical), isSafe: true)
            return [Fault("\(track.label): \(written)", fix: fix)]
        } catch {
            return [Fault("\(track.label): \(error)", fix: movie.tag(track, .language(nil)))]
        }
    }
}
