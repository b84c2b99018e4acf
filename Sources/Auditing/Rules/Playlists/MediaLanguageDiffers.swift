// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// Finds renditions whose LANGUAGE is another than that of their media.
struct MediaLanguageDiffers: MultivariantRule {
    let metadata = RuleMetadata(
        "H233",
        "language-mismatch-init",
        "A rendition says another language than its media",
        .warning,
        references: ["HLS Authoring Specification 4.7"],
        rationale:
            "One of the two is wrong: players show what the playlist says, and tools that read"
            + " the media believe those.",
        remedy:
            "Find out which is right. State LANGUAGE by mediatag playlist set --language, or tag the"
            + " movie and package it anew."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let languages = Dictionary(
            asset.members.compactMap { member in member.mediaLanguage.map { (member.uri, $0) } }
        ) { first, _ in first }
        for placed in playlist.renditions {
            guard let uri = placed.tag.uri, let media = languages[uri],
                let stated = placed.tag.option?.language, !stated.matches(media)
            else { continue }
            report(
                placed,
                "LANGUAGE is \(stated) and the media of \(uri) say \(media)",
                fix: asset.fix(placed.tag, "--language \(media)"),
                into: &findings
            )
        }
    }
}
