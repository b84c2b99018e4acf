// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// The rules for subtitle renditions by themselves.
enum SubtitleRules {
    static let all: [any Rule<PlaylistAsset>] = [
        sdhCharacteristics, sdhAutoselect, forcedAutoselect, subtitlesEmpty, forcedNotInRegular,
        subtitleFormat, subtitleMediaType,
    ]

    /// Finds subtitles that are SDH by their name or by one characteristic, and lack the other or both.
    static let sdhCharacteristics = RuleMetadata(
        "H202",
        "sdh-characteristics",
        "Subtitles for the deaf and hard of hearing lack SDH characteristics",
        .error,
        .likely,
        references: ["HLS Authoring Specification 4.5"],
        rationale: "Players neither list them as SDH nor select them for viewers who need them.",
        remedy: "State both: public.accessibility.transcribes-spoken-dialog and "
            + "public.accessibility.describes-music-and-sound."
    ).forEachRendition(.subtitles) { tag, asset in
        let stated = tag.option?.characteristics ?? []
        let one = MediaCharacteristic.sdh.first(where: stated.contains)
        let name = tag.name ?? ""
        guard !tag.isSDH, one != nil || NameHint.isSDH(name) else { return nil }
        return Fault(
            one.map { "only \($0) of the two SDH characteristics is stated" }
                ?? "\"\(name)\" seems to be SDH, but the characteristics of SDH are not stated",
            fix: asset.fix(tag, .sdh)
        )
    }

    static let sdhAutoselect = RuleMetadata(
        "H203",
        "sdh-autoselect",
        "SDH subtitles are not AUTOSELECT=YES",
        .error,
        references: ["HLS Authoring Specification 4.6"],
        rationale: "Players do not select them for viewers whose settings request them.",
        remedy: "State AUTOSELECT=YES."
    ).forEachRendition(.subtitles) { tag, asset in
        guard tag.isSDH, tag.isAutoselect != true else { return nil }
        return Fault("SDH subtitles without AUTOSELECT=YES", fix: asset.fix(tag, .autoselect))
    }

    static let forcedAutoselect = RuleMetadata(
        "H222",
        "forced-autoselect",
        "Forced subtitles are not AUTOSELECT=YES",
        .warning,
        references: ["HLS Authoring Specification 5.11"],
        rationale: "Players may not show text that must be shown even when subtitles are off.",
        remedy: "State AUTOSELECT=YES."
    ).forEachRendition(.subtitles) { tag, asset in
        guard tag.isForced == true, tag.isAutoselect != true else { return nil }
        return Fault("forced subtitles without AUTOSELECT=YES", fix: asset.fix(tag, .autoselect))
    }

    static let subtitlesEmpty = RuleMetadata(
        "H298",
        "subtitles-empty",
        "Subtitles have no cue with text in their segments",
        .error,
        references: ["RFC 8216bis-22, 3.1.4"],
        rationale: "A viewer selects the subtitles, and nothing is shown.",
        remedy: "Package the intended captions, or remove the rendition."
    ).forMembers { asset, findings in
        if asset.multivariant == nil {
            for member in asset.members where member.showsText == false {
                findings.report(member, "\(member.uri) has no cue with text")
            }
        }
        for placed in asset.multivariant?.renditions ?? []
        where placed.tag.type == .subtitles && asset.isWordless(placed.tag) {
            // Where nothing is spoken in another language, nothing is forced.
            findings.report(
                placed,
                "\"\(placed.tag.name ?? "")\" has no cue with text",
                severity: placed.tag.isForced == true ? .warning : nil
            )
        }
    }

    /// Finds forced cues that no regular rendition of the language shows at that time.
    static let forcedNotInRegular = RuleMetadata(
        "H223",
        "forced-not-in-regular",
        "Regular subtitles lack cues of the forced subtitles of their language",
        .error,
        .likely,
        references: ["HLS Authoring Specification 5.8"],
        rationale: "Viewers who turn subtitles on miss text that other viewers see.",
        remedy: "Add the forced cues to the regular subtitles."
    ).forMultivariantPlaylists { playlist, asset, findings in
        let members = asset.members.filter { $0.textSegments != nil }
        let texts = Dictionary(members.map { ($0.uri, $0.cues) }) { first, _ in first }
        for placed in playlist.renditions where placed.tag.type == .subtitles {
            guard placed.tag.isForced == true, let forced = texts[placed.tag.uri ?? ""] else {
                continue
            }
            let group = playlist.members(of: placed.tag.groupID ?? "", .subtitles)
            let regular = group.filter {
                $0.tag.isForced != true && $0.tag.language == placed.tag.language
            }
            guard regular.count < 1_000 else {
                return findings.say(.untested("too many renditions of one language"))
            }
            for other in regular {
                guard let cues = texts[other.tag.uri ?? ""] else { continue }
                let known = Set(cues.map(\.text))
                let missing = forced.filter { !known.contains($0.text) }
                guard let first = missing.first else { continue }
                let count = missing.count == 1 ? "1 forced cue" : "\(missing.count) forced cues"
                findings.report(
                    other,
                    "\(count) of \"\(placed.tag.name ?? "")\" are missing, the first at "
                        + "\(first.startMilliseconds) ms"
                )
            }
        }
    }

    /// Finds tx3g and wvtt in CODECS, and segments that are neither WebVTT nor fragmented MP4.
    static let subtitleFormat = RuleMetadata(
        "H231",
        "subtitle-format",
        "Subtitles are in a format that HLS players do not support",
        .error,
        references: [
            "HLS Authoring Specification 4.2, 5.2 to 5.4 and 5.10",
            "RFC 8216bis-22, 3.1.4 and 3.1.5",
        ],
        rationale: "Players show no subtitles; with tx3g in CODECS, some play nothing at all.",
        remedy: "Package WebVTT segments, or IMSC1 in fragmented MP4 with stpp.ttml.im1t in "
            + "CODECS."
    ).forMembers { asset, findings in
        let variants = asset.multivariant?.variants ?? []
        for variant in variants {
            if variant.tag.codecs.contains("tx3g") {
                let message = "CODECS has tx3g, which is not supported in HLS"
                findings.report(line: variant.line, message)
            }
            if variant.tag.codecs.contains("wvtt") {
                let message = "CODECS has wvtt, which is not needed and which some players reject"
                findings.report(line: variant.line, message, severity: .warning)
            }
        }
        let hasTimedText = variants.allSatisfy { variant in
            variant.tag.codecs.contains { $0.hasPrefix("stpp") }
        }
        let otherFormats = [".srt", ".ass", ".ssa", ".sub", ".ttml", ".xml", ".dfxp"]
        for member in asset.members where member.role == .rendition(.subtitles) {
            guard let media = member.playlist, let first = media.segments.first else { continue }
            let name = media.uri(of: first).prefix { $0 != "?" && $0 != "#" }.lowercased()
            if first.mapLine != nil {
                guard !hasTimedText else { continue }
                let message = "\(member.uri) is fragmented MP4, but CODECS has no stpp.ttml.im1t"
                findings.report(member, message, severity: .warning)
            } else if let broken = member.textSegments?.first(where: { !$0.hasSignature }) {
                let place = "\(member.uri): the segment on line \(broken.line)"
                findings.report(member, "\(place) does not begin with WEBVTT")
            } else if otherFormats.contains(where: name.hasSuffix) {
                findings.report(member, "\(member.uri) has segments that are not WebVTT")
            }
        }
    }

    static let subtitleMediaType = RuleMetadata(
        "H321",
        "subtitle-media-type",
        "A server sends WebVTT with the media type of another format",
        .warning,
        references: ["W3C WebVTT: The Web Video Text Tracks Format, 1.4 and 7"],
        rationale:
            "Browsers that must not guess (X-Content-Type-Options: nosniff) and some players refuse text that "
            + "is sent as text/html; a server that sends so may send the page of an error instead.",
        remedy: "Let the server send .vtt as text/vtt."
    ).forMembers { asset, findings in
        for member in asset.members where member.role == .rendition(.subtitles) {
            let types = (member.textSegments ?? []).compactMap(\.mediaType)
            guard let type = types.first(where: wrongTypes.contains) else { continue }
            findings.report(member, "\(member.uri): its segments are sent as \(type)")
        }
    }

    /// Types that servers send for names that they do not know are left out: text/plain, application/octet-stream.
    private static let wrongTypes: Set<String> = [
        "text/html", "application/xhtml+xml", "application/json", "video/mp2t", "text/css",
        "application/x-subrip",
    ]
}
