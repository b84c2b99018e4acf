// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds presentations whose codecs of sound are all others than AAC.
struct NoStereo: MultivariantRule {
    let metadata = RuleMetadata(
        "H275",
        "no-stereo-aac",
        "No variant has AAC sound",
        .warning,
        .likely,
        references: ["HLS Authoring Specification 2.3"],
        rationale: "Devices without the other formats play no sound.",
        remedy: "Provide a group of stereo AAC."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let variants = playlist.variants.filter { $0.tag.codecs.contains(where: CodecName.isAudio) }
        guard let first = variants.first else { return }
        let hasAAC = variants.contains { variant in
            variant.tag.codecs.contains { ["mp4a.40.2", "mp4a.40.5", "mp4a.40.29"].contains($0) }
        }
        guard !hasAAC else { return }
        report(first.line, "no variant has AAC sound", into: &findings)
    }
}
