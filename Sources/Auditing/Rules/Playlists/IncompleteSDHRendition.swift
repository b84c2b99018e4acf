// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// Finds subtitles that are SDH by their name or by one characteristic, and lack the other or both.
struct IncompleteSDHRendition: MultivariantRule {
    let metadata = RuleMetadata(
        "H202",
        "sdh-characteristics",
        "Subtitles for the deaf and hard of hearing do not say so",
        .error,
        .likely,
        references: ["HLS Authoring Specification 4.5"],
        rationale: "Players neither list them as SDH nor choose them for viewers who need them.",
        remedy: "State both: public.accessibility.transcribes-spoken-dialog and "
            + "public.accessibility.describes-music-and-sound."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions where placed.tag.type == .subtitles && !placed.tag.isSDH {
            let stated = placed.tag.option?.characteristics ?? []
            let one = MediaCharacteristic.sdh.first(where: stated.contains)
            let name = placed.tag.name ?? ""
            guard one != nil || NameHint.isSDH(name) else { continue }
            report(
                placed,
                one.map { "only \($0) of the two SDH characteristics is stated" }
                    ?? "\"\(name)\" sounds like SDH, and the characteristics of SDH are not stated",
                fix: asset.fix(placed.tag, "--sdh"),
                into: &findings
            )
        }
    }
}
