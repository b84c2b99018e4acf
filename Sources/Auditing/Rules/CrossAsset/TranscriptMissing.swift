// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// X713: audio without video and without a transcript.
struct TranscriptMissing: AssetRule {
    let metadata = RuleMetadata(
        "X713",
        "transcript-missing",
        "There is audio without video, and no transcript",
        .warning,
        .likely,
        references: Citation.wcag("1.2.1", in: [.web, .documents]),
        rationale: "Deaf users get nothing of it.",
        remedy:
            "Put a transcript or captions with the same name next to the file."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        if asset.hasSoundAlone {
            let reason = "it is audio only; a person has to decide whether a text conveys the same"
            return findings.say(.cantTell(reason))
        }
        guard let movie = asset.movie, movie.mainAudio != nil, movie.tracks(.visual).isEmpty else {
            return findings.say(.inapplicable)
        }
        guard !asset.hasTranscript, !asset.hasWords else {
            return findings.say(
                .cantTell(
                    "there is a text; a person has to decide whether it conveys all that is heard"
                )
            )
        }
        if let unread = asset.unreadable.first { return findings.say(.untested(unread)) }
        if let untested = asset.untestedCaptions.first {
            return findings.say(.cantTell("no text was found, and the \(untested)"))
        }
        if RemoteName.isRemote(asset.name) {
            let reason = "files next to the URL cannot be listed; name the caption files, too"
            return findings.say(.untested(reason))
        }
        findings.report(at: FindingLocation(), "there is neither a transcript nor a caption file")
    }
}
