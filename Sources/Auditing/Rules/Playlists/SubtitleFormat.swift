// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds tx3g and wvtt in CODECS, and segments that are neither WebVTT nor fragmented MP4.
struct SubtitleFormat: MultivariantRule {
    let metadata = RuleMetadata(
        "H231",
        "subtitle-format",
        "Subtitles are in a format that players of HLS do not know",
        .error,
        references: [
            "HLS Authoring Specification 4.2, 5.2 to 5.4 and 5.10",
            "RFC 8216bis-22, 3.1.4 and 3.1.5",
        ],
        rationale: "Players show no subtitles; one that meets tx3g in CODECS plays nothing at all.",
        remedy: "Package WebVTT segments, or IMSC1 in fragmented MP4 with stpp.ttml.im1t in "
            + "CODECS."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let hasTimedText = playlist.variants.allSatisfy { variant in
            variant.tag.codecs.contains { $0.hasPrefix("stpp") }
        }
        for variant in playlist.variants {
            if variant.tag.codecs.contains("tx3g") {
                report(
                    variant.line,
                    "CODECS has tx3g, which is not supported in HLS",
                    into: &findings
                )
            }
            if variant.tag.codecs.contains("wvtt") {
                let message = "CODECS has wvtt, which is not needed and which some players refuse"
                report(variant.line, message, severity: .warning, into: &findings)
            }
        }
        for member in asset.members where member.role == .rendition(.subtitles) {
            guard let media = member.playlist, let first = media.segments.first,
                let line = member.lines.first
            else { continue }
            let name = media.uri(of: first).prefix { $0 != "?" && $0 != "#" }.lowercased()
            if first.mapLine != nil {
                guard !hasTimedText else { continue }
                let message = "\(member.uri) is fragmented MP4, and CODECS has no stpp.ttml.im1t"
                report(line, message, severity: .warning, into: &findings)
            } else if let broken = member.textSegments?.first(where: { !$0.hasSignature }) {
                let message =
                    "\(member.uri): the segment on line \(broken.line) does not begin with WEBVTT"
                report(line, message, into: &findings)
            } else if [".srt", ".ass", ".ssa", ".sub", ".ttml", ".xml", ".dfxp"].contains(
                where: name.hasSuffix
            ) {
                report(line, "\(member.uri) has segments that are no WebVTT", into: &findings)
            }
        }
    }
}
