// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// X703: sound that describes the picture, which did not come out of a conversion.
struct DescriptionLost: ConversionRule {
    let metadata = RuleMetadata(
        "X703",
        "ad-lost",
        "A conversion has lost the sound that describes the picture",
        .error,
        references: ["EN 301 549 7.2.3"],
        rationale: "Who does not see the picture could follow before, and cannot any more.",
        remedy: "Convert with every sound track kept, and tag the one that describes the picture."
    )

    func check(_ conversion: Conversion, into findings: inout Findings) {
        let old = conversion.before.movie?.tracks(.audible).filter(\.describesPicture) ?? []
        guard !old.isEmpty else { return findings.say(.inapplicable, of: metadata) }
        var sounds = conversion.after.movie?.tracks(.audible) ?? []
        for track in old {
            let twin = sounds.firstIndex {
                $0.describesPicture && $0.knownLanguage == track.knownLanguage
            }
            if let twin {
                sounds.remove(at: twin)
                continue
            }
            // It may be there without its tag, and then nobody finds it.
            let language = track.knownLanguage.map { " in \($0.englishName)" } ?? ""
            findings.report(
                metadata,
                at: FindingLocation(),
                "\(track.label) describes the picture\(language); no sound of the result says so"
            )
        }
    }
}
