// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// M121: cues that are shown before the movie begins or after it ends.
struct TextOutsideMedia: MovieRule {
    let metadata = RuleMetadata(
        "M121",
        "text-outside-media",
        "Cues lie outside the movie",
        .warning,
        references: ["WCAG 1.2.2, failure F8"],
        rationale:
            "Nobody sees them, and often the others are late or early, too: they belong to another "
            + "cut.",
        remedy:
            "Shift or stretch the captions so that they fit, or take those that belong to this cut."
    )

    /// A frame or two of the slowest movies; the end of the sound is rarely that of the pictures.
    private static let toleranceMilliseconds = 100

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        guard movie.tracks(.legible).contains(where: { $0.cues != nil }) else {
            return findings.say(.inapplicable, of: metadata)
        }
        guard let end = movie.durationSeconds?.clampedMilliseconds else {
            return findings.say(.untested("the length of the movie is not known"), of: metadata)
        }
        for track in movie.tracks(.legible) {
            guard let cues = track.cues?.shownCues else { continue }
            let outside = cues.filter {
                $0.cue.startMilliseconds >= end || $0.cue.endMilliseconds <= 0
                    || $0.cue.endMilliseconds > end + Self.toleranceMilliseconds
            }
            guard let first = outside.first else { continue }
            findings.report(
                metadata,
                at: .cue(first, ofTrack: track.id),
                "\(track.label): \(outside.count) of \(cues.count) cues are outside the movie",
                Measurement(Double(first.cue.endMilliseconds), limit: Double(end), unit: "ms")
            )
        }
    }
}
