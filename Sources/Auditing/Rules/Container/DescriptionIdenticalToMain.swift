// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// M123: a description that is nothing but the main sound.
struct DescriptionIdenticalToMain: MovieRule {
    let metadata = RuleMetadata(
        "M123",
        "ad-identical-to-main",
        "The sound that is tagged as describing the picture is the main sound again",
        .error,
        references: ["WCAG 1.2.5", "EN 301 549 7.2.3"],
        rationale:
            "Who does not see selects it, and nothing is described. Only --deep listens: both sounds are "
            + "decoded and mixed to one channel of 8,000 samples a second. Where each sample is the same, "
            + "it is certain; where the level is the same at all times, as when one sound was coded twice, "
            + "it is likely, and a person has to decide.",
        remedy: "Put the description in that was meant, or take the tag away."
    )

    private static let removal =
        "--remove-characteristic \(MediaCharacteristic.describesVideo.rawValue)"

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        let pairs = movie.describedPairs
        guard !pairs.isEmpty else { return findings.say(.inapplicable, of: metadata) }
        for pair in pairs {
            guard let track = movie.tracks.first(where: { $0.id == pair.description }),
                let main = movie.tracks.first(where: { $0.id == pair.main })
            else { continue }
            check(track, main, movie, &findings)
        }
    }

    private func check(
        _ track: AuditedTrack,
        _ main: AuditedTrack,
        _ movie: MovieAsset,
        _ findings: inout Findings
    ) {
        switch movie.descriptionLikeness[track.id] {
        case .identical:
            findings.report(
                metadata,
                at: .track(track.id),
                "\(track.label) has the same sound as \(main.label), sample by sample",
                fix: tag(movie, track, Self.removal)
            )
        case .alike:
            findings.report(
                metadata,
                at: .track(track.id),
                "\(track.label) seems to have the same sound as \(main.label), coded anew",
                severity: .review,
                confidence: .likely
            )
        case .different:
            break
        case nil:
            findings.say(unheard(movie.sound, track), of: metadata)
        }
    }

    private func unheard(_ sound: HeardSound, _ track: AuditedTrack) -> RuleOutcome {
        switch sound {
        case .notAsked: .notListened
        case .untested(let reason): .untested(reason)
        case .heard:
            .untested("the sound of \(track.label), or what it describes, cannot be decoded")
        }
    }
}
