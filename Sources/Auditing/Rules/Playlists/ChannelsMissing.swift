// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds audio renditions without CHANNELS, and values that are no count.
struct ChannelsMissing: MultivariantRule {
    let metadata = RuleMetadata(
        "H264",
        "channels-missing",
        "Sound does not say its channels, or not in the way of the standard",
        .warning,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale: "Players cannot choose between stereo and surround.",
        remedy: "State CHANNELS, such as \"2\", \"6\" or \"16/JOC\"."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions where placed.tag.type == .audio {
            guard let channels = placed.tag.channels else {
                report(placed, "the sound has no CHANNELS", into: &findings)
                continue
            }
            guard !isValid(channels) else { continue }
            report(
                placed,
                "\"\(channels)\" is no count of channels",
                severity: .error,
                into: &findings
            )
        }
    }

    /// A count, then coding identifiers, then usage identifiers.
    private func isValid(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let count = parts.first.flatMap({ Int($0) }), count > 0, parts.count <= 3 else {
            return false
        }
        return parts.dropFirst().allSatisfy { part in
            !part.isEmpty
                && part.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
                    !$0.isEmpty
                        && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
                }
        }
    }
}
