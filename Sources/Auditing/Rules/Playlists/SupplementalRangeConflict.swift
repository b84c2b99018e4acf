// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds Dolby Vision and HDR10+ whose brand is of another range.
struct SupplementalRangeConflict: MultivariantRule {
    let metadata = RuleMetadata(
        "H274",
        "supplemental-range",
        "The brand of a supplemental codec contradicts VIDEO-RANGE",
        .error,
        references: ["HLS Authoring Specification Appendixes"],
        rationale: "Players take neither the supplemental format nor the base for what it is.",
        remedy: "State VIDEO-RANGE=HLG with db4h and PQ with db1p and cdm4."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let ranges = ["db4h": "HLG", "db1p": "PQ", "cdm4": "PQ", "db2g": "SDR"]
        for variant in playlist.variants {
            guard let stated = variant.tag.videoRange else { continue }
            for codec in variant.tag.supplementalCodecs {
                for brand in codec.split(separator: "/").dropFirst() {
                    guard let range = ranges[String(brand)], range != stated else { continue }
                    report(
                        variant.line,
                        "\(codec) is for VIDEO-RANGE=\(range), and \(stated) is stated",
                        into: &findings
                    )
                }
            }
        }
    }
}
