// SPDX-License-Identifier: Apache-2.0

/// M128: a page of teletext with subtitles that viewers are not offered.
struct UndeclaredSubtitles: MovieRule {
    let metadata = RuleMetadata(
        "M128",
        "undeclared-subtitles",
        "A page of teletext has subtitles, and no descriptor names it",
        .warning,
        references: ["EN 300 468, 6.2.43", "EN 300 706, 9.3.1.3"],
        rationale:
            "Receivers and players list the subtitles that the teletext descriptor names, with their language. Viewers find "
            + "another page only if they enter its number.",
        remedy: "Name the page in the teletext descriptor, with its language and type 2 or 5."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        guard movie.container == "mpegts" else { return findings.say(.inapplicable) }
        for track in movie.tracks {
            guard let page = track.undeclaredTeletextPage else { continue }
            findings.report(
                at: .track(track.id),
                "\(track.label): page \(page) says that it is subtitles, and no descriptor names it"
            )
        }
    }
}
