// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// M122: a description that ends before the movie does.
struct DescriptionShorterThanMain: MovieRule {
    let metadata = RuleMetadata(
        "M122",
        "ad-shorter-than-main",
        "The sound that describes the picture is shorter than the main sound",
        .error,
        references: ["HLS Authoring Specification for Apple Devices, 2.15"],
        rationale: "Who listens to it hears nothing at all at the end.",
        remedy: "Let it go on with the main sound where nothing is described."
    )

    private static let toleranceSeconds = 1.0

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        let plain = movie.tracks(.audible).filter { !$0.describesVideo }
        guard let main = plain.first(where: \.isEnabled) ?? plain.first,
            let length = main.durationSeconds
        else { return findings.say(.inapplicable, of: metadata) }
        for track in movie.tracks(.audible) where track.describesVideo {
            guard let own = track.durationSeconds, own < length - Self.toleranceSeconds else {
                continue
            }
            findings.report(
                metadata,
                at: .track(track.id),
                "\(track.label) ends before \(main.label)",
                Measurement(own, limit: length, unit: "s")
            )
        }
    }
}
