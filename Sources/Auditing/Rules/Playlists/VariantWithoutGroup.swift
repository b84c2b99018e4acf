// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds variants without AUDIO, SUBTITLES or CLOSED-CAPTIONS that others have.
struct VariantWithoutGroup: MultivariantRule {
    let metadata = RuleMetadata(
        "H220",
        "variant-group-gap",
        "A variant does not offer what other variants offer",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2.1"],
        rationale: "Subtitles, captions or the chosen sound are lost when a player switches to it.",
        remedy: "Refer to the group on every variant."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        // A variant of sound alone needs no group of sound.
        let types: [RenditionType] = [.audio, .subtitles, .closedCaptions]
        for type in types where playlist.variants.contains(where: { $0.tag.group(of: type) != nil })
        {
            for variant in playlist.variants where variant.tag.group(of: type) == nil {
                guard type != .audio || variant.tag.resolution != nil else { continue }
                guard !variant.tag.statesNoClosedCaptions || type != .closedCaptions else {
                    continue
                }
                report(
                    variant.line,
                    "the variant has no \(type), and other variants have",
                    into: &findings
                )
            }
        }
    }
}
