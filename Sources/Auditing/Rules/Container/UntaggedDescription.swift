// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// S512: sound that is named as a description and not tagged as one.
struct UntaggedDescription: MovieRule {
    let metadata = RuleMetadata(
        "S512",
        "ad-untagged",
        "Sound is named as a description of the picture, and not tagged so",
        .warning,
        .likely,
        references: ["HLS Authoring Specification for Apple Devices, 2.12"],
        rationale: "Who has descriptions switched on does not get it.",
        remedy: "Tag it."
    )

    private static let words: Set<String> = [
        "ad", "dvs", "described", "audiodescription", "audiodescripción", "audiodescrição",
        "audiodescrizione", "audiodeskription", "hörfilmfassung", "descriptive",
    ]
    private static let phrases = ["audio description", "audio-description", "video description"]

    /// Whether the name says that it describes the picture.
    static func isNamed(_ track: AuditedTrack) -> Bool {
        guard track.kind == .audio, let name = track.name?.lowercased() else { return false }
        return !track.nameWords.isDisjoint(with: words) || phrases.contains(where: name.contains)
    }

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        for track in movie.tracks(.audible) where Self.isNamed(track) && !track.describesVideo {
            findings.report(
                metadata,
                at: .track(track.id),
                "\(track.label) is not tagged as describing the picture",
                fix: tag(movie, track, "--describes-video")
            )
        }
    }
}
