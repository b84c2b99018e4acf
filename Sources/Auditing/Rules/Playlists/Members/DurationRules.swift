// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for how long the playlists of a presentation are, and how long their segments may be.
enum DurationRules {
    static let all: [any Rule<PlaylistAsset>] = [
        dvsDuration, subtitlePlaylistShort, durationDiffers, targetDurationDiffers,
        liveTargetDuration,
    ]

    /// Finds audio renditions that end more than half a second before the variants do.
    static let dvsDuration = RuleMetadata(
        "H208",
        "dvs-duration",
        "Alternative audio is shorter than the presentation",
        .error,
        references: ["HLS Authoring Specification 2.15"],
        rationale: "The audio or the player stops before the presentation ends.",
        remedy: "Package the audio for the whole presentation."
    ).forMultivariantPlaylists { _, asset, findings in
        findings.reportShort(.rendition(.audio), of: asset, toleranceSeconds: 0.5) {
            "\($0) is shorter than the presentation"
        }
    }

    /// Finds subtitle playlists that end more than a second before the variants do.
    static let subtitlePlaylistShort = RuleMetadata(
        "H224",
        "subtitle-playlist-short",
        "Subtitles are shorter than the presentation",
        .error,
        references: ["HLS Authoring Specification 5.5 and 8.7"],
        rationale: "Players stall, or drop the subtitles, where the playlist ends.",
        remedy: "Package segments without cues up to the end of the presentation."
    ).forMultivariantPlaylists { _, asset, findings in
        findings.reportShort(.rendition(.subtitles), of: asset, toleranceSeconds: 1) {
            "\($0) is shorter than the presentation"
        }
    }

    /// Finds variants that have ended and differ by more than half a second, and renditions that are longer;
    /// renditions that are shorter are H208's and H224's.
    static let durationDiffers = RuleMetadata(
        "H280",
        "duration-differs",
        "Variants of a presentation have different durations",
        .error,
        references: ["HLS Authoring Specification 8.1 to 8.3 and 8.7"],
        rationale: "Players stall at the end, or omit it.",
        remedy: "Package all variants with the same duration."
    ).forMultivariantPlaylists { _, asset, findings in
        findings.reportShort(.variant, of: asset, toleranceSeconds: 0.5) {
            "\($0) is shorter than another variant"
        }
        guard let longest = asset.presentationDuration?.seconds else { return }
        for member in asset.members {
            guard case .rendition = member.role, let media = member.playlist, media.hasEnded,
                media.duration.seconds - longest > 0.5
            else { continue }
            findings.report(
                member,
                "\(member.uri) is longer than the presentation",
                Measurement(media.duration.seconds, limit: longest, unit: "s"),
                severity: .warning
            )
        }
    }

    /// Finds variants and audio renditions whose target durations differ.
    static let targetDurationDiffers = RuleMetadata(
        "H276",
        "target-duration-differs",
        "Playlists of a presentation have different target durations",
        .error,
        references: ["RFC 8216bis-22, 6.2.4", "HLS Authoring Specification 8.2"],
        rationale: "Players load at different times, and their buffers run empty.",
        remedy: "Give audio and video the same target duration."
    ).forMultivariantPlaylists { _, asset, findings in
        let members = asset.members.filter { $0.role == .variant || $0.role == .rendition(.audio) }
        guard let target = members.lazy.compactMap({ $0.playlist?.targetDuration }).first else {
            return
        }
        for member in members {
            guard let own = member.playlist?.targetDuration, own != target else { continue }
            findings.report(
                member,
                "\(member.uri) has a different target duration",
                Measurement(Double(own), limit: Double(target), unit: "s")
            )
        }
    }

    /// Finds subtitle playlists that have not ended whose target duration is not that of the variants.
    static let liveTargetDuration = RuleMetadata(
        "H232",
        "live-target-duration",
        "Live subtitles have a different target duration than the media",
        .error,
        references: ["HLS Authoring Specification 5.6"],
        rationale: "Players load subtitles too late, or too often.",
        remedy: "Give the subtitles the target duration of the media."
    ).forMultivariantPlaylists { _, asset, findings in
        let variants = asset.members.filter { $0.role == .variant }.compactMap(\.playlist)
        guard let target = variants.first?.targetDuration else { return }
        for member in asset.members where member.role == .rendition(.subtitles) {
            guard let media = member.playlist, !media.hasEnded, let own = media.targetDuration,
                own != target
            else { continue }
            findings.report(
                member,
                "\(member.uri) has a different target duration than the variants",
                Measurement(Double(own), limit: Double(target), unit: "s")
            )
        }
    }
}

extension Findings {
    /// Reports members of a role that have ended and are shorter than the longest variant.
    fileprivate mutating func reportShort(
        _ role: PlaylistMember.Role,
        of asset: PlaylistAsset,
        toleranceSeconds: Double,
        _ message: (String) -> String
    ) {
        guard let longest = asset.presentationDuration?.seconds else { return }
        for member in asset.members where member.role == role {
            guard let media = member.playlist, media.hasEnded,
                longest - media.duration.seconds > toleranceSeconds
            else { continue }
            report(
                member,
                message(member.uri),
                Measurement(media.duration.seconds, limit: longest, unit: "s")
            )
        }
    }
}
