// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for the segments of media playlists.
enum SegmentRules {
    static let all: [any Rule<PlaylistAsset>] = [
        targetDurationExceeded, targetDurationMissing, segmentWithoutDuration,
        byteRangeWithoutStart, playlistTypeMissing, key, misplacedTag, mapMissing,
    ]

    static let targetDurationExceeded = RuleMetadata(
        "H281",
        "target-duration-exceeded",
        "A segment is longer than the target duration",
        .error,
        references: ["RFC 8216bis-22, 4.4.3.1", "HLS Authoring Specification 7.7"],
        rationale: "Players wait for a segment that is later than announced.",
        remedy: "State the longest rounded duration as target duration."
    ).forMediaPlaylists { playlist, _, findings in
        guard let target = playlist.targetDuration else { return }
        for segment in playlist.segments {
            guard let duration = segment.duration, duration.roundedSeconds > target else {
                continue
            }
            findings.report(
                line: segment.durationLine ?? segment.line,
                "the segment is longer than the target duration",
                Measurement(duration.seconds, limit: Double(target), unit: "s")
            )
        }
    }

    static let targetDurationMissing = RuleMetadata(
        "H282",
        "target-duration-missing",
        "A media playlist has no target duration",
        .error,
        references: ["RFC 8216bis-22, 4.4.3.1"],
        rationale: "Players reject the playlist.",
        remedy: "State EXT-X-TARGETDURATION."
    ).forMediaPlaylists { _, asset, findings in
        guard !asset.lines.contains(where: { $0.tag == .targetDuration }) else { return }
        findings.report(line: 1, "the playlist has no EXT-X-TARGETDURATION")
    }

    static let segmentWithoutDuration = RuleMetadata(
        "H283",
        "segment-without-duration",
        "A segment has no duration, or a duration has no segment",
        .error,
        references: ["RFC 8216bis-22, 4.4.4.1"],
        rationale: "Players reject the playlist, or play segments at the wrong time.",
        remedy: "Write EXTINF before every URI."
    ).forMediaPlaylists { playlist, asset, findings in
        for segment in playlist.segments where segment.durationLine == nil {
            findings.report(line: segment.line, "there is no EXTINF before the segment")
        }
        let last = playlist.segments.last?.line ?? 0
        for (index, line) in asset.lines.enumerated().dropFirst(last) where line.tag == .inf {
            findings.report(line: index + 1, "no URI follows the duration")
        }
    }

    /// Finds ranges without offset after another resource, or after nothing.
    static let byteRangeWithoutStart = RuleMetadata(
        "H284",
        "byte-range-without-start",
        "A byte range has no offset",
        .error,
        references: ["RFC 8216bis-22, 4.4.4.2"],
        rationale: "Players reject the playlist.",
        remedy: "State the offset, as in 720@0, at least in the first range of each resource."
    ).forMediaPlaylists { playlist, _, findings in
        var before: MediaSegment?
        for segment in playlist.segments {
            defer { before = segment }
            guard let range = segment.byteRange, range.offset == nil else { continue }
            if let before, before.byteRange != nil,
                playlist.uri(of: before) == playlist.uri(of: segment)
            {
                continue
            }
            findings.report(
                line: segment.line,
                "the range has no offset and follows no other range of this resource"
            )
        }
    }

    static let playlistTypeMissing = RuleMetadata(
        "H285",
        "playlist-type-missing",
        "An ended playlist has no type VOD or no end tag",
        .error,
        references: ["HLS Authoring Specification 8.6"],
        rationale: "Players treat it as live: they reload it and start near its end.",
        remedy: "State EXT-X-PLAYLIST-TYPE:VOD and EXT-X-ENDLIST."
    ).forMediaPlaylists { playlist, _, findings in
        if playlist.playlistType == .videoOnDemand, !playlist.hasEnded {
            findings.report(line: 1, "EXT-X-PLAYLIST-TYPE:VOD without EXT-X-ENDLIST")
        }
        if playlist.hasEnded, playlist.playlistType == nil {
            let message = "EXT-X-ENDLIST without EXT-X-PLAYLIST-TYPE:VOD"
            findings.report(line: 1, message, severity: .warning)
        }
    }

    /// Finds keys without URI, NONE with attributes, and IV where none is allowed.
    static let key = RuleMetadata(
        "H290",
        "key",
        "A key has an attribute that its method does not allow, or lacks one",
        .error,
        references: ["RFC 8216bis-22, 4.4.4.4"],
        rationale: "Players cannot decrypt the segments.",
        remedy: "State URI unless the method is NONE, and IV only if the method uses one."
    ).forPlaylists { asset, findings in
        for tagged in asset.taggedLines
        where tagged.entry.name == .key || tagged.entry.name == .sessionKey {
            let attributes = tagged.attributes
            let method = attributes.text("METHOD") ?? ""
            if method == "NONE", attributes.entries.count > 1 {
                findings.report(line: tagged.number, "METHOD=NONE with other attributes")
            } else if !method.isEmpty, method != "NONE", !attributes.contains("URI") {
                findings.report(line: tagged.number, "METHOD=\(method) without URI")
            }
            if ["SAMPLE-AES-CTR", "AES-256-GCM"].contains(method), attributes.contains("IV") {
                findings.report(line: tagged.number, "METHOD=\(method) with IV")
            }
        }
    }

    /// Finds sequence numbers after segments, and hints in playlists that have ended.
    static let misplacedTag = RuleMetadata(
        "H291",
        "misplaced-tag",
        "A tag is in the wrong place",
        .error,
        references: ["RFC 8216bis-22, 4.4.3.2, 4.4.3.3 and 4.4.5.3"],
        rationale: "Players number segments wrongly, or wait for segments that never come.",
        remedy: "Put sequence numbers before the first segment; remove hints when the "
            + "playlist ends."
    ).forMediaPlaylists { playlist, asset, findings in
        let first = playlist.segments.first?.line ?? Int.max
        var hasDiscontinuity = false
        for (index, line) in asset.lines.enumerated() {
            switch line.tag {
            case .mediaSequence where index + 1 > first,
                .discontinuitySequence where index + 1 > first:
                findings.report(line: index + 1, "the tag is after the first segment")
            case .discontinuitySequence where hasDiscontinuity:
                findings.report(line: index + 1, "the tag is after EXT-X-DISCONTINUITY")
            case .discontinuity: hasDiscontinuity = true
            case .preloadHint where playlist.hasEnded:
                let message = "EXT-X-PRELOAD-HINT in a playlist that has ended"
                findings.report(line: index + 1, message)
            default: break
            }
        }
    }

    /// Finds segments named .m4s, .cmfv and the like without EXT-X-MAP.
    static let mapMissing = RuleMetadata(
        "H292",
        "map-missing",
        "Fragmented MP4 has no initialization section",
        .error,
        .likely,
        references: ["RFC 8216bis-22, 3.1.2 and 4.4.4.5"],
        rationale: "Players cannot decode the segments.",
        remedy: "State EXT-X-MAP before the first segment."
    ).forMediaPlaylists { playlist, _, findings in
        let endings = [".m4s", ".cmfv", ".cmfa", ".cmft", ".m4v"]
        for segment in playlist.segments where segment.mapLine == nil {
            let uri = playlist.uri(of: segment).prefix { $0 != "?" && $0 != "#" }
            guard endings.contains(where: uri.hasSuffix) else { continue }
            return findings.report(
                line: segment.line,
                "there is no EXT-X-MAP before the segment"
            )
        }
    }
}
