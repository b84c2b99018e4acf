// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for the tags of a playlist as a whole: where they are, how often, and of which version.
enum TagRules {
    static let all: [any Rule<PlaylistAsset>] = [
        extm3uMissing, repeatedTag, mixedPlaylist, versionTooLow, versionTooHigh, removedFeature,
        emptyPlaylist, invalidTagValue,
    ]

    static let extm3uMissing = RuleMetadata(
        "H236",
        "extm3u-missing",
        "EXTM3U is not the first line, or occurs twice",
        .error,
        references: ["RFC 8216bis-22, 4.4.1.1"],
        rationale: "Players do not recognise the file as a playlist.",
        remedy: "Begin the file with #EXTM3U."
    ).forPlaylists { asset, findings in
        if !asset.playlist.text.beginsAsPlaylist || asset.lines.first?.content.count != 7 {
            findings.report(line: 1, "the first line is not #EXTM3U")
        }
        for (index, line) in asset.lines.enumerated().dropFirst() where line.tag == .playlist {
            findings.report(line: index + 1, "#EXTM3U occurs again")
        }
    }

    static let repeatedTag = RuleMetadata(
        "H237",
        "repeated-tag",
        "A tag that may occur once occurs more than once",
        .error,
        references: ["RFC 8216bis-22, 4.4.1.2 and 4.4.3"],
        rationale: "Players reject the playlist, or use either value.",
        remedy: "Keep one of them."
    ).forPlaylists { asset, findings in
        var seen: [TagName: Int] = [:]
        var ofSegment: Set<TagName> = []
        for (index, line) in asset.lines.enumerated() {
            if line.kind == .uri { ofSegment = [] }
            guard let tag = line.tag, let entry = TagCatalog.entry(tag), tag != .playlist else {
                continue
            }
            switch entry.repeatability {
            case .repeatable: break
            case .once:
                if let first = seen[tag] {
                    findings.report(line: index + 1, "\(tag) is already on line \(first)")
                } else {
                    seen[tag] = index + 1
                }
            case .oncePerSegment:
                guard !ofSegment.insert(tag).inserted else { continue }
                findings.report(line: index + 1, "\(tag) occurs twice before one segment")
            }
        }
    }

    static let mixedPlaylist = RuleMetadata(
        "H238",
        "mixed-playlist",
        "A multivariant playlist has tags of segments",
        .error,
        references: ["RFC 8216bis-22, 4.1"],
        rationale: "Players reject a playlist of both kinds.",
        remedy: "Put variants and segments into playlists of their own."
    ).forMultivariantPlaylists { _, asset, findings in
        for (index, line) in asset.lines.enumerated() {
            guard let tag = line.tag, TagCatalog.entry(tag)?.scope == .media else { continue }
            findings.report(line: index + 1, "\(tag) is not allowed in a multivariant playlist")
        }
    }

    static let versionTooLow = RuleMetadata(
        "H247",
        "version-too-low",
        "The playlist needs a higher version than it states",
        .error,
        references: ["RFC 8216bis-22, 8"],
        rationale: "Players that support only the stated version may fail.",
        remedy: "State the version that the tags need."
    ).forPlaylists { asset, findings in
        let stated = asset.lines.firstIndex { $0.tag == .version }
        let version = stated.flatMap { Version(asset.lines[$0])?.value } ?? 1
        guard let need = TagCatalog.versionRequirement(of: asset.playlist.text),
            need.version > version
        else { return }
        findings.report(
            line: need.line,
            need.reason,
            Measurement(Double(version), limit: Double(need.version), unit: "version")
        )
    }

    /// Finds versions above 7 that no tag needs; lower ones do no harm and are noted.
    static let versionTooHigh = RuleMetadata(
        "H248",
        "version-too-high",
        "The playlist states a higher version than it needs",
        .warning,
        references: ["RFC 8216bis-22, 6.2.1 and 8"],
        rationale: "Players reject unknown versions; Chromium rejects 11 and above.",
        remedy: "State the version that the tags need, or none if 1 is enough."
    ).forPlaylists { asset, findings in
        guard let index = asset.lines.firstIndex(where: { $0.tag == .version }),
            let version = Version(asset.lines[index])?.value
        else { return }
        let need = TagCatalog.versionRequirement(of: asset.playlist.text)?.version ?? 1
        guard version > need else { return }
        findings.report(
            line: index + 1,
            "no tag needs this version",
            Measurement(Double(version), limit: Double(need), unit: "version"),
            severity: version > 7 ? .warning : .info
        )
    }

    static let removedFeature = RuleMetadata(
        "H250",
        "removed-feature",
        "A tag or an attribute was removed from the standard",
        .warning,
        references: ["RFC 8216bis-22, 8"],
        rationale: "Players ignore it, and some reject it in newer versions.",
        remedy: "Remove it."
    ).forPlaylists { asset, findings in
        for (index, line) in asset.lines.enumerated() where line.tag == .allowCache {
            findings.report(line: index + 1, "EXT-X-ALLOW-CACHE was removed in version 7")
        }
        for tagged in asset.taggedLines {
            for attribute in tagged.attributes.entries where attribute.name == "PROGRAM-ID" {
                findings.report(
                    line: tagged.number,
                    column: tagged.column(of: attribute),
                    "PROGRAM-ID was removed in version 6"
                )
            }
        }
    }

    static let emptyPlaylist = RuleMetadata(
        "H293",
        "empty-playlist",
        "A playlist has no segment, or no variant",
        .error,
        references: ["RFC 8216bis-22, 4.3"],
        rationale: "There is nothing to play.",
        remedy: "List segments or variants."
    ).forPlaylists { asset, findings in
        if let media = asset.media, media.segments.isEmpty, media.hasEnded {
            findings.report(line: 1, "the playlist has no segment")
        }
        if let multivariant = asset.multivariant, multivariant.variants.isEmpty {
            findings.report(line: 1, "the playlist has no variant")
        }
    }

    static let invalidTagValue = RuleMetadata(
        "H242",
        "invalid-tag-value",
        "A tag has an invalid value",
        .error,
        references: ["RFC 8216bis-22, 4.4"],
        rationale: "Players ignore the tag, or reject the playlist.",
        remedy: "Write the value as the standard defines it."
    ).forPlaylists { asset, findings in
        for (index, line) in asset.lines.enumerated() {
            guard let tag = line.tag, let entry = TagCatalog.entry(tag), isFault(line, entry) else {
                continue
            }
            let text = line.text.prefix(80)
            findings.report(line: index + 1, "\"\(text)\" has an invalid value for \(tag)")
        }
    }

    private static func isFault(_ line: PlaylistLine, _ entry: TagEntry) -> Bool {
        switch entry.name {
        case .inf: SegmentDuration(line).map { $0.duration.nanoseconds < 0 } ?? true
        case .byteRange: SegmentByteRange(line) == nil
        case .playlistType: PlaylistType(line) == nil
        case .programDateTime: ProgramDateTime(line)?.date == nil
        case .allowCache: false
        case .targetDuration: TargetDuration(line).map { $0.value < 1 } ?? true
        default:
            switch entry.value {
            case .integer: !isDecimalInteger(line.value)
            case .none: line.hasValue
            case .attributes, .own: false
            }
        }
    }

    /// Whether a value is digits alone, as many as the largest number has.
    private static func isDecimalInteger(_ value: some Collection<UInt8>) -> Bool {
        1...20 ~= value.count && value.allSatisfy { 0x30...0x39 ~= $0 }
    }
}
