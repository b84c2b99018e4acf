// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for what a presentation has to offer, and for its session.
enum PresentationRules {
    static let all: [any Rule<PlaylistAsset>] = [
        iFramePlaylist, iFramesOnlyMissing, singleBitRate, noLowBitRate, sessionData, pathway,
        missingURI,
    ]

    /// Finds presentations with video and without I-frame playlists, which Apple's specification alone requires.
    static let iFramePlaylist = RuleMetadata(
        "H269",
        "i-frame-playlist",
        "There is no I-frame playlist",
        .error,
        references: ["HLS Authoring Specification 6.1"],
        rationale: "Viewers see no pictures while seeking.",
        remedy: "Provide I-frame playlists with EXT-X-I-FRAMES-ONLY."
    ).forMultivariantPlaylists { playlist, _, findings in
        guard playlist.iFrameVariants.isEmpty,
            let variant = playlist.variants.first(where: { $0.tag.hasVideo })
        else { return }
        findings.report(line: variant.line, "the playlist has no EXT-X-I-FRAME-STREAM-INF")
    }

    /// Finds members that are declared as I-frame playlists and do not state that they have I-frames alone.
    static let iFramesOnlyMissing = RuleMetadata(
        "H318",
        "i-frames-only-missing",
        "An I-frame playlist does not state that it has I-frames alone",
        .error,
        references: ["RFC 8216bis-22, 4.4.3.6", "RFC 8216bis-22, 4.4.6.3"],
        rationale: "Players load other frames for seeking, or reject the playlist.",
        remedy: "State EXT-X-I-FRAMES-ONLY, and list only I-frames."
    ).forMultivariantPlaylists { _, asset, findings in
        for member in asset.members where member.role == .iFrames {
            guard let media = member.playlist, !media.isIFramesOnly else { continue }
            findings.report(member, "\(member.uri) has no EXT-X-I-FRAMES-ONLY")
        }
    }

    static let singleBitRate = RuleMetadata(
        "H270",
        "single-bit-rate",
        "There is only one bit rate",
        .warning,
        references: ["HLS Authoring Specification 9.9"],
        rationale:
            "Viewers on slow networks wait; those on fast networks get less than they could.",
        remedy: "Provide several variants."
    ).forMultivariantPlaylists { playlist, _, findings in
        let videos = playlist.variants.filter(\.tag.hasVideo)
        guard let first = videos.first, Set(videos.compactMap(\.tag.bandwidth)).count < 2 else {
            return
        }
        findings.report(line: first.line, "all variants have the same bit rate")
    }

    static let noLowBitRate = RuleMetadata(
        "H271",
        "no-low-bit-rate",
        "No variant is for slow mobile networks",
        .review,
        .heuristic,
        references: ["HLS Authoring Specification iOS 9.21"],
        rationale: "Viewers on a slow mobile network get nothing.",
        remedy: "Provide a variant of at most 192 kbit/s, such as audio only."
    ).forMultivariantPlaylists { playlist, _, findings in
        let rate = { (variant: MultivariantPlaylist.Variant) in variant.tag.bandwidth ?? 0 }
        guard let lowest = playlist.variants.min(by: { rate($0) < rate($1) }),
            rate(lowest) > 192_000
        else { return }
        findings.report(
            line: lowest.line,
            "the lowest bit rate is above that of slow mobile networks",
            Measurement(Double(rate(lowest)), limit: 192_000, unit: "bit/s")
        )
    }

    /// Finds session data with neither or both of VALUE and URI, and duplicates.
    static let sessionData = RuleMetadata(
        "H265",
        "session-data",
        "Session data has no value, two values, or is stated twice",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.4"],
        rationale: "Players ignore the data, or use either value.",
        remedy: "State VALUE or URI, and each DATA-ID once per language."
    ).forMultivariantPlaylists { playlist, _, findings in
        var seen: Set<[String]> = []
        for placed in playlist.all(SessionData.self) {
            let attributes = placed.tag.attributes
            let hasValue = attributes.contains("VALUE")
            if hasValue == attributes.contains("URI") {
                let message =
                    hasValue ? "both VALUE and URI are stated" : "neither VALUE nor URI is stated"
                findings.report(line: placed.line, message)
            }
            guard let id = placed.tag.dataID else { continue }
            if !seen.insert([id, placed.tag.language ?? ""]).inserted {
                findings.report(line: placed.line, "\(id) is stated twice for one language")
            }
        }
    }

    /// Finds steering to a pathway without variants, and session keys that are NONE or stated twice.
    static let pathway = RuleMetadata(
        "H266",
        "pathway",
        "A pathway has no variant, or a session key is stated twice",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.5 and 4.4.6.6", "HLS Authoring Specification 9.18"],
        rationale: "Players start without a variant to play.",
        remedy: "Name a pathway that has variants; state each key once."
    ).forMultivariantPlaylists { playlist, _, findings in
        let pathways = Set(playlist.variants.map { $0.tag.pathwayID ?? "." })
        for placed in playlist.all(ContentSteering.self) {
            guard let pathway = placed.tag.pathwayID, !pathways.contains(pathway) else { continue }
            findings.report(line: placed.line, "no variant is on the pathway \"\(pathway)\"")
        }
        var keys: Set<[String]> = []
        for placed in playlist.all(SessionKey.self) {
            if placed.tag.method == "NONE" {
                findings.report(line: placed.line, "a session key must not be METHOD=NONE")
            }
            let key = ["METHOD", "URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS"].map {
                placed.tag.attributes.text($0) ?? ""
            }
            guard !keys.insert(key).inserted else { continue }
            findings.report(line: placed.line, "the session key is stated twice")
        }
    }

    /// Finds subtitles without URI, and variants without a line after them.
    static let missingURI = RuleMetadata(
        "H246",
        "missing-uri",
        "A rendition or a variant has no URI",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2 and 4.4.6.2.1"],
        rationale: "Players reject the playlist, or cannot load the media.",
        remedy: "State the URI: of subtitles as an attribute, of a variant on the next line."
    ).forMultivariantPlaylists { playlist, _, findings in
        for placed in playlist.renditions where placed.tag.type == .subtitles {
            guard placed.tag.uri?.isEmpty != false else { continue }
            findings.report(placed, "subtitles have no URI")
        }
        for variant in playlist.variants where variant.uri == nil {
            findings.report(line: variant.line, "no URI follows the variant")
        }
    }
}
