// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for X-TIMESTAMP-MAP in WebVTT segments.
enum TimestampMapRules {
    static let all: [any Rule<PlaylistAsset>] = [vttNoTimestampMap, timestampMapOffset]

    static let vttNoTimestampMap = RuleMetadata(
        "H225",
        "vtt-no-timestamp-map",
        "WebVTT segments do not state the media time of their cues",
        .error,
        references: ["HLS Authoring Specification 5.3"],
        rationale: "Players guess differently, so that cues are early or late.",
        remedy: "Write X-TIMESTAMP-MAP into every segment, after WEBVTT."
    ).forMembers { asset, findings in
        for member in asset.members {
            let segments = member.textSegments ?? []
            let without = segments.filter { $0.hasSignature && $0.timestampMap == nil }
            guard let first = without.first else { continue }
            findings.report(
                member,
                "\(member.uri): \(without.count) of \(segments.count) segments have no X-TIMESTAMP-MAP, the "
                    + "first on line \(first.line)"
            )
        }
    }

    /// Finds maps that lead away from the media, and segments whose shift differs from that of the first by more than
    /// a tenth of a second.
    static let timestampMapOffset = RuleMetadata(
        "H226",
        "timestamp-map-offset",
        "X-TIMESTAMP-MAP moves cues away from the media, or differently than in other segments",
        .error,
        .likely,
        references: ["RFC 8216bis-22, 3.1.4"],
        rationale: "Players show the cues early or late.",
        remedy: "Write the map of the first media time into every segment."
    ).forMembers { asset, findings in
        for member in asset.members {
            // After a discontinuity, the times of the media may begin anywhere.
            let part = member.playlist?.segments.dropFirst().first { $0.isDiscontinuity }
            let segments = (member.textSegments ?? []).filter { $0.line < part?.line ?? .max }
            guard let start = member.mediaStartMilliseconds,
                let displacement = segments.displacement(mediaStart: start)
            else { continue }
            let seconds = DecimalSeconds(nanoseconds: start * 1_000_000)
            findings.report(
                member,
                "\(member.uri): the media begins at \(seconds) s, but the map places cues as if it began at "
                    + "\(DecimalSeconds(nanoseconds: (start + displacement) * 1_000_000)) s, so they are shown "
                    + (displacement > 0 ? "late" : "early"),
                Measurement(Double(displacement), limit: 200, unit: "ms")
            )
        }
        let maps = asset.members.lazy.flatMap { $0.textSegments ?? [] }.compactMap(\.timestampMap)
        guard let reference = maps.first?.shiftMilliseconds else { return }
        for member in asset.members
        where member.playlist?.segments.contains(where: \.isDiscontinuity) == false {
            for segment in member.textSegments ?? [] {
                guard let map = segment.timestampMap else { continue }
                let shift = TimestampMap.wrapped(map.shiftMilliseconds - reference)
                guard abs(shift) > 100 else { continue }
                findings.report(
                    member,
                    "\(member.uri): the segment on line \(segment.line) is shifted differently than the first",
                    Measurement(Double(shift), limit: 100, unit: "ms")
                )
                break
            }
        }
    }
}
