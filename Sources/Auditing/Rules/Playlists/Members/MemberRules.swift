// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for what the playlists of a presentation have to state alike.
enum MemberRules {
    static let all: [any Rule<PlaylistAsset>] = [
        segmentUnreadable, independentSegmentsRepeated, playlistTypeDiffers, programDateTimeDiffers,
        discontinuityDiffers,
    ]

    static let segmentUnreadable = RuleMetadata(
        "H234",
        "segment-unreadable",
        "A playlist or segment of the presentation cannot be read",
        .error,
        references: ["RFC 8216bis-22, 6.2.1"],
        rationale: "Players stop, or leave the rendition out; its content cannot be checked.",
        remedy: "Put the file where the URI points, or correct the URI."
    ).forMultivariantPlaylists { _, asset, findings in
        for member in asset.members {
            if case .unreadable(let reason) = member.content {
                findings.report(member, "\(member.uri): \(reason)")
            }
            guard let missing = member.missingSegments.first else { continue }
            let count = member.missingSegments.count
            findings.report(
                member,
                "\(member.uri): \(count) \(count == 1 ? "segment is" : "segments are") missing, the first on "
                    + "line \(missing)"
            )
        }
    }

    /// Finds EXT-X-INDEPENDENT-SEGMENTS and EXT-X-START in members of a playlist that has them.
    static let independentSegmentsRepeated = RuleMetadata(
        "H268",
        "independent-segments-repeated",
        "A media playlist repeats a tag of the multivariant playlist",
        .info,
        references: [
            "RFC 8216bis-22, 4.4.2.1 and 4.4.2.2", "HLS Authoring Specification 9.11 and 9.12",
        ],
        rationale: "The tag has no effect there, and may contradict the first.",
        remedy: "Remove the tag from the media playlists."
    ).forMultivariantPlaylists { _, asset, findings in
        for tag in [TagName.independentSegments, .start]
        where asset.lines.contains(where: { $0.tag == tag }) {
            for member in asset.members {
                guard let media = member.playlist,
                    media.text.lines.contains(where: { $0.tag == tag })
                else { continue }
                findings.report(member, "\(member.uri) repeats \(tag)")
            }
        }
    }

    static let playlistTypeDiffers = RuleMetadata(
        "H277",
        "playlist-type-differs",
        "Playlists of a presentation state different types, or only some state one",
        .error,
        references: ["RFC 8216bis-22, 6.2.4"],
        rationale: "Players treat some as live, and reload them.",
        remedy: "State the same EXT-X-PLAYLIST-TYPE in all, or in none."
    ).forMultivariantPlaylists { _, asset, findings in
        let media = asset.members.compactMap { member in member.playlist.map { (member, $0) } }
        guard let stated = media.lazy.compactMap(\.1.playlistType).first else { return }
        for (member, playlist) in media where playlist.playlistType != stated {
            let own = playlist.playlistType?.rawValue ?? "none"
            findings.report(
                member,
                "\(member.uri) states \(own), and others state \(stated.rawValue)"
            )
        }
    }

    static let programDateTimeDiffers = RuleMetadata(
        "H278",
        "program-date-time-differs",
        "Only some playlists of a presentation have dates",
        .error,
        references: ["RFC 8216bis-22, 6.2.4"],
        rationale: "Players cannot align the playlists by date.",
        remedy: "State EXT-X-PROGRAM-DATE-TIME in all, or in none."
    ).forMultivariantPlaylists { _, asset, findings in
        let media = asset.members.compactMap { member in member.playlist.map { (member, $0) } }
        let dated = media.map { $0.1.text.lines.contains { $0.tag == .programDateTime } }
        guard dated.contains(true) else { return }
        for (index, (member, _)) in media.enumerated() where !dated[index] {
            findings.report(member, "\(member.uri) has no dates, but others have")
        }
    }

    /// Finds variants and audio renditions whose discontinuities differ in number or sequence.
    static let discontinuityDiffers = RuleMetadata(
        "H279",
        "discontinuity-differs",
        "Playlists of a presentation have different discontinuities",
        .error,
        references: ["RFC 8216bis-22, 6.2.4", "HLS Authoring Specification 8.15"],
        rationale: "Players align the wrong segments.",
        remedy: "Put the discontinuities at the same times in every playlist."
    ).forMultivariantPlaylists { _, asset, findings in
        let members = asset.members.filter { $0.role == .variant || $0.role == .rendition(.audio) }
        let counts = members.compactMap { member in
            member.playlist.map { media in
                let start = media.first(DiscontinuitySequence.self)?.value ?? 0
                return (member, start, media.segments.count { $0.isDiscontinuity })
            }
        }
        guard let first = counts.first else { return }
        for (member, start, count) in counts where start != first.1 || count != first.2 {
            let message = "\(member.uri) has different discontinuities than \(first.0.uri)"
            findings.report(member, message)
        }
    }
}
