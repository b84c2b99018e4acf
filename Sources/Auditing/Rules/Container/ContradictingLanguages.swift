// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// M108: two boxes that name different languages.
struct ContradictingLanguages: MovieRule {
    let metadata = RuleMetadata(
        "M108",
        "language-mdhd-elng-conflict",
        "The media header and the extended language tag name different languages",
        .warning,
        references: [
            "ISO/IEC 14496-12, 8.4.6", "QuickTime File Format, Extended Language Tag Atom",
        ],
        rationale: "Some players show one, some the other.",
        remedy: "Tag the track with the language that it is in."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        for track in movie.tracks {
            guard let extended = track.extendedLanguage, let header = track.mediaHeaderLanguage,
                header != "und", let language = track.knownLanguage,
                PackedLanguageCode(language).text != header
            else { continue }
            findings.report(
                metadata,
                at: .track(track.id),
                "\(track.label): mdhd says \(header), elng says \(extended)",
                fix: tag(movie, track, .language(language))
            )
        }
    }
}
