// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// M110: a text track that shows nothing.
struct EmptyTextTrack: MovieRule {
    let metadata = RuleMetadata(
        "M110",
        "text-track-empty",
        "A subtitle track shows nothing",
        .error,
        references: ["WCAG 1.2.2"],
        rationale: "A viewer selects it, and nothing comes.",
        remedy: "Put the captions in that were meant, or remove the track."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        let texts = movie.tracks(.legible)
        guard !texts.isEmpty else { return findings.say(.inapplicable, of: metadata) }
        for track in texts {
            if case .unreadable(let reason) = track.text, track.sampleCount != 0 {
                findings.say(.untested("\(track.label): \(reason)"), of: metadata)
            }
            let isEmpty = track.sampleCount == 0 || track.cues.map { $0.shownCues.isEmpty } ?? false
            guard isEmpty else { continue }
            findings.report(
                metadata,
                at: .track(track.id),
                track.sampleCount == 0
                    ? "\(track.label) has no samples" : "\(track.label) has samples without words",
                fix: movie.isISOMedia
                    ? .suggestion(
                        "mediatag remove \(shellQuoted(movie.path)) --track \(track.id)"
                    ) : nil
            )
        }
    }
}
