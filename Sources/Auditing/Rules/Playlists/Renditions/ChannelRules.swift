// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for CHANNELS of audio renditions.
enum ChannelRules {
    static let all: [any Rule<PlaylistAsset>] = [
        channelsMissing, channelsInvalid, channelsRequired,
    ]

    /// Finds audio renditions without CHANNELS, which SHOULD be stated; H306 finds values that are no count, and
    /// H307 where it is REQUIRED.
    static let channelsMissing = RuleMetadata(
        "H264",
        "channels-missing",
        "Audio has no CHANNELS",
        .warning,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale: "Players cannot select between stereo and surround.",
        remedy: "State CHANNELS, such as \"2\", \"6\" or \"16/JOC\"."
    ).forEachRendition(.audio) { tag, _ in
        tag.channels == nil ? "the audio has no CHANNELS" : nil
    }

    static let channelsInvalid = RuleMetadata(
        "H306",
        "channels-invalid",
        "CHANNELS is not a number of channels",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale: "Players cannot select between stereo and surround.",
        remedy:
            "State a number, such as \"2\" or \"6\", and what is coded otherwise after it: \"16/JOC\"."
    ).forEachRendition(.audio) { tag, _ in
        guard let channels = tag.channels, !isChannelCount(channels) else { return nil }
        return "\"\(channels)\" is not a number of channels"
    }

    /// Finds renditions with the NAME and the codec of another, and another number of channels, without CHANNELS.
    static let channelsRequired = RuleMetadata(
        "H307",
        "channels-required",
        "Renditions that differ in their channels alone do not state them",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale:
            "CHANNELS is required where renditions have the same NAME and codec. Without it, players take stereo for "
            + "surround, or surround for stereo.",
        remedy: "State CHANNELS of each rendition with this NAME."
    ).forMultivariantPlaylists { playlist, asset, findings in
        var counts: [[String]: Set<Int>] = [:]
        var silent:
            [(key: [String], count: Int, placed: MultivariantPlaylist.Placed<MediaRendition>)] = []
        for placed in playlist.renditions where placed.tag.type == .audio {
            let tracks = placed.tag.uri.flatMap { asset.tracks[$0] } ?? []
            guard let name = placed.tag.name,
                let track = tracks.first(where: { $0.kind == .audio }),
                let codec = track.codec, let count = track.channels
            else { continue }
            counts[[name, codec], default: []].insert(count)
            if placed.tag.channels == nil { silent.append(([name, codec], count, placed)) }
        }
        for (key, count, placed) in silent where counts[key, default: []].count > 1 {
            findings.report(
                placed,
                "the audio has \(count) \(count == 1 ? "channel" : "channels"); other audio named "
                    + "\"\(key[0])\" in \(key[1]) has a different number, so CHANNELS is required"
            )
        }
    }

    /// Whether a value is a count, then coding identifiers, then usage identifiers.
    private static func isChannelCount(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let count = parts.first.flatMap({ Int($0) }), count > 0, parts.count <= 3 else {
            return false
        }
        let identifiers = parts.dropFirst().flatMap {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        return identifiers.allSatisfy { identifier in
            !identifier.isEmpty
                && identifier.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
    }
}
