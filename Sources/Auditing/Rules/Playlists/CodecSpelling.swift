// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds upper-case digits and names that were given up.
struct CodecSpelling: MultivariantRule {
    let metadata = RuleMetadata(
        "H254",
        "codec-spelling",
        "A codec is written in a way that not all players know",
        .warning,
        references: ["RFC 6381", "HLS Authoring Specification Appendixes"],
        rationale: "Players compare codecs letter by letter.",
        remedy: "Write lower-case hexadecimal digits, fLaC, ec-3 and mp4a.40.34."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for variant in playlist.variants {
            for codec in variant.tag.codecs {
                guard let better = CodecName.usual(codec) else { continue }
                report(variant.line, "\(codec) is usually written \(better)", into: &findings)
            }
        }
    }
}
