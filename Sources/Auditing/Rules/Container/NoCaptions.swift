// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// M101: pictures with sound and nothing to read.
///
/// A file can prove that WCAG 1.2.2 is not met, but for the exceptions that the message names. Where
/// something could not be read, or nobody looked for captions inside the pictures, it cannot.
struct NoCaptions: AssetRule {
    let metadata = RuleMetadata(
        "M101",
        "no-captions",
        "There are pictures with sound, and no captions",
        .error,
        .likely,
        references: ["WCAG 1.2.2", "EN 301 549 9.1.2.2", "47 CFR 79.4"],
        rationale: "Who does not hear gets nothing of what is said.",
        remedy:
            "Add captions, unless the sound is silent, the captions are part of the picture, or the "
            + "movie is labelled as an alternative to a text."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let movie = asset.movie, movie.isSynchronizedMedia else {
            return findings.say(.inapplicable, of: metadata)
        }
        let hasText = movie.tracks.contains { $0.kind.mediaKind == .legible || $0.kind == .text }
        guard !hasText, asset.captionFiles.isEmpty, movie.embeddedCaptions.found.isEmpty else {
            // That there are captions does not mean that they say all that is heard.
            return findings.say(
                .cantTell(
                    "there are captions; whether they say all that is heard, "
                        + "a person has to tell"
                ),
                of: metadata
            )
        }
        if let unread = asset.unreadable.first {
            return findings.say(.untested(unread), of: metadata)
        }
        if case .untested(let reason) = movie.embeddedCaptions {
            let message =
                "there are no tracks and no files of captions; captions inside the pictures "
                + "were not looked for: \(reason)"
            return findings.say(.untested(message), of: metadata)
        }
        findings.report(
            metadata,
            at: FindingLocation(),
            "no subtitle track, no closed captions in the pictures, no caption file beside it",
            fix: .suggestion(
                "mediatag add-subs \(shellQuoted(movie.path)) CAPTIONS.srt --language "
                    + "\(movie.mainAudio?.knownLanguage?.rawValue ?? "LANGUAGE") --sdh"
            )
        )
    }
}
