// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// X703: an audio description that a conversion has lost.
struct ADLost: ConversionRule {
    let metadata = RuleMetadata(
        "X703",
        "ad-lost",
        "A conversion has lost the audio description",
        .error,
        references: ["EN 301 549 v3.2.1 7.2.3"],
        rationale: "Blind viewers could follow the movie before, and no longer can.",
        remedy: "Keep all audio tracks in the conversion, and tag the description."
    )

    func check(_ conversion: Conversion, into findings: inout Findings) {
        let old = conversion.before.sounds.filter(\.describesPicture)
        guard !old.isEmpty else { return findings.say(.inapplicable) }
        var sounds = conversion.after.sounds
        for track in old {
            let twin = sounds.firstIndex {
                $0.describesPicture && $0.knownLanguage == track.knownLanguage
            }
            if let twin {
                sounds.remove(at: twin)
                continue
            }
            // A description without its tag is lost, too.
            let language = track.knownLanguage.map { " in \($0.englishName)" } ?? ""
            findings.report(
                at: FindingLocation(),
                "\(track.label) describes the video\(language); no audio track of the result is tagged as a description"
            )
        }
    }
}
