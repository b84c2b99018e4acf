// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds FORCED on sound, CHANNELS on text, and attributes of variants on I-frame playlists.
struct AttributeNotAllowed: MultivariantRule {
    let metadata = RuleMetadata(
        "H245",
        "attribute-not-allowed",
        "An attribute does not belong to its tag",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1 and 4.4.6.3"],
        rationale: "Players refuse the playlist, or what was meant is not said.",
        remedy: "Take the attribute away."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions {
            guard let type = placed.tag.type else { continue }
            for (name, types) in Self.types where !types.contains(type) {
                guard placed.tag.attributes.contains(name) else { continue }
                report(placed, "\(name) is not for TYPE=\(type)", into: &findings)
            }
        }
        for variant in playlist.iFrameVariants {
            for name in ["FRAME-RATE", "AUDIO", "SUBTITLES", "CLOSED-CAPTIONS"]
            where variant.tag.attributes.contains(name) {
                report(variant.line, "\(name) is not for EXT-X-I-FRAME-STREAM-INF", into: &findings)
            }
        }
    }

    private static let types: [(name: String, types: Set<RenditionType>)] = [
        ("FORCED", [.subtitles]), ("CHANNELS", [.audio]), ("BIT-DEPTH", [.audio]),
        ("SAMPLE-RATE", [.audio]),
    ]
}
