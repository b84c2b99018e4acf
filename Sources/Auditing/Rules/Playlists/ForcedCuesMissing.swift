// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds forced cues that no regular rendition of the language shows at that time.
struct ForcedCuesMissing: MultivariantRule {
    let metadata = RuleMetadata(
        "H223",
        "forced-not-in-regular",
        "Regular subtitles lack what the forced ones of their language have",
        .error,
        .likely,
        references: ["HLS Authoring Specification 5.8"],
        rationale: "Viewers who turn subtitles on lose what everybody else is shown.",
        remedy: "Put the forced cues into the regular subtitles too."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let members = asset.members.filter { $0.textSegments != nil }
        let texts = Dictionary(members.map { ($0.uri, $0.cues) }) { first, _ in first }
        for placed in playlist.renditions where placed.tag.type == .subtitles {
            guard placed.tag.isForced == true, let forced = texts[placed.tag.uri ?? ""] else {
                continue
            }
            let regular = playlist.members(of: placed.tag.groupID ?? "", .subtitles).filter {
                other in
                other.tag.isForced != true && other.tag.language == placed.tag.language
            }
            guard regular.count < 1_000 else {
                findings.say(.untested("too many renditions of one language"), of: metadata)
                return
            }
            for other in regular {
                guard let cues = texts[other.tag.uri ?? ""] else { continue }
                let known = Set(cues.map(\.text))
                let missing = forced.filter { !known.contains($0.text) }
                guard let first = missing.first else { continue }
                let count = missing.count == 1 ? "1 forced cue" : "\(missing.count) forced cues"
                report(
                    other,
                    "\(count) of \"\(placed.tag.name ?? "")\" are not in it, the first at "
                        + "\(first.startMilliseconds) ms",
                    into: &findings
                )
            }
        }
    }
}
