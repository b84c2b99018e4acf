// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds variants with a group of sound and no codec of sound, with a picture and no codec of pictures, and supplemental codecs without their base.
struct CodecsIncomplete: MultivariantRule {
    let metadata = RuleMetadata(
        "H253",
        "codecs-incomplete",
        "CODECS leaves out a format of the variant",
        .error,
        .likely,
        references: ["RFC 8216bis-22, 4.4.6.2"],
        rationale: "Players set up decoders for what is stated, and fail at what is not.",
        remedy: "State every format of the variant and of its groups."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for variant in playlist.variants where !variant.tag.codecs.isEmpty {
            let codecs = variant.tag.codecs
            if variant.tag.audioGroup != nil, !codecs.contains(where: CodecName.isAudio) {
                report(
                    variant.line,
                    "CODECS has no format of sound, and AUDIO is stated",
                    into: &findings
                )
            }
            if variant.tag.resolution != nil, !codecs.contains(where: CodecName.isVideo) {
                report(
                    variant.line,
                    "CODECS has no format of pictures, and RESOLUTION is stated",
                    into: &findings
                )
            }
            guard !variant.tag.supplementalCodecs.isEmpty else { continue }
            if !codecs.contains(where: CodecName.isVideo)
                && !codecs.contains(where: CodecName.isAudio)
            {
                report(
                    variant.line,
                    "SUPPLEMENTAL-CODECS without a base in CODECS",
                    into: &findings
                )
            }
            for codec in variant.tag.supplementalCodecs where !codec.contains("/") {
                let message = "\(codec) in SUPPLEMENTAL-CODECS has no brand behind a slash"
                report(variant.line, message, severity: .warning, into: &findings)
            }
        }
    }
}
