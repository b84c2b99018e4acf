// SPDX-License-Identifier: Apache-2.0

/// M127: a movie that is not self-contained.
struct MediaInOtherFile: MovieRule {
    let metadata = RuleMetadata(
        "M127",
        "media-in-other-file",
        "The media of a track is in another file",
        .error,
        references: [
            "WWDC 2013, session 608", "QuickTime File Format, Data Reference Atoms",
            "ISO/IEC 14496-12, 8.7.2",
        ],
        rationale:
            "Apple's players and browsers support only movies that contain all of their media: the track is not played, "
            + "and is lost when the movie is copied or published.",
        remedy: "Export the movie as a self-contained movie."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        guard movie.isISOMedia else { return findings.say(.inapplicable) }
        for track in movie.tracks where movie.tracksInOtherFiles.contains(track.id) {
            findings.report(
                at: .track(track.id),
                "\(track.label): its data reference names another file"
            )
        }
    }
}
