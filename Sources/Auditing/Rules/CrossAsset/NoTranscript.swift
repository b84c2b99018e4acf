// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing
import RemoteMedia

/// X713: sound alone, and nothing to read.
struct NoTranscript: AssetRule {
    let metadata = RuleMetadata(
        "X713",
        "transcript-missing",
        "There is sound without pictures, and no transcript",
        .warning,
        .likely,
        references: ["WCAG 1.2.1"],
        rationale: "Who does not hear gets nothing of it.",
        remedy:
            "Put a transcript beside it, under the same name, or captions, which can serve as one."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        if asset.hasSoundAlone {
            let reason = "it is sound alone; whether a text says the same, a person has to tell"
            return findings.say(.cantTell(reason), of: metadata)
        }
        guard let movie = asset.movie, movie.mainAudio != nil, movie.tracks(.visual).isEmpty else {
            return findings.say(.inapplicable, of: metadata)
        }
        let hasText =
            asset.hasTranscript || !asset.captionFiles.isEmpty
            || movie.tracks.contains { $0.kind.mediaKind == .legible || $0.kind == .text }
        guard !hasText else {
            return findings.say(
                .cantTell(
                    "there is a text; whether it says all that is heard, a person "
                        + "has to tell"
                ),
                of: metadata
            )
        }
        if let unread = asset.unreadable.first {
            return findings.say(.untested(unread), of: metadata)
        }
        if RemoteName.isRemote(asset.name) {
            let reason = "a server is not asked what lies beside a file; name captions too"
            return findings.say(.untested(reason), of: metadata)
        }
        findings.report(
            metadata,
            at: FindingLocation(),
            "neither a transcript nor captions beside it"
        )
    }
}
