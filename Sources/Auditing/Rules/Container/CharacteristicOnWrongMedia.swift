// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// M106: a characteristic of another kind of media.
struct CharacteristicOnWrongMedia: MovieRule {
    let metadata = RuleMetadata(
        "M106",
        "characteristic-wrong-media",
        "A characteristic means nothing on a track of this kind",
        .error,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale: "Players look for it in other tracks, and offer this one as what it is not.",
        remedy: "Take it away, and tag the track that is meant."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        for track in movie.tracks {
            guard let kind = track.kind.mediaKind else { continue }
            for characteristic in track.characteristics {
                guard let entry = characteristic.entry, !entry.appliesTo.contains(kind) else {
                    continue
                }
                let kinds = entry.appliesTo.map(\.rawValue).sorted().joined(separator: " or ")
                findings.report(
                    metadata,
                    at: .track(track.id),
                    "\(track.label) is \(kind.rawValue), and \(characteristic) is for \(kinds) media",
                    fix: tag(movie, track, "--remove-characteristic \(characteristic)")
                )
            }
        }
    }
}
