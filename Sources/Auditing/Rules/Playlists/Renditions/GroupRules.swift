// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for groups of renditions and the variants that refer to them.
enum GroupRules {
    static let all: [any Rule<PlaylistAsset>] = [
        groupUndefined, variantGroupGap, groupMembershipDiffers, renditionOrder, duplicateRendition,
        defaultAutoselectConflict,
    ]

    static let groupUndefined = RuleMetadata(
        "H216",
        "group-undefined",
        "A variant refers to a group that is not defined",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2"],
        rationale: "Players reject the playlist, or offer no choice.",
        remedy: "Define the group with EXT-X-MEDIA, or remove the reference."
    ).forMultivariantPlaylists { playlist, _, findings in
        let defined = Dictionary(
            uniqueKeysWithValues: RenditionType.allCases.map { ($0, Set(playlist.groups(of: $0))) }
        )
        for variant in playlist.variants {
            for type in RenditionType.allCases {
                guard let group = variant.tag.group(of: type), !group.isEmpty,
                    !group.contains("{$"), defined[type]?.contains(group) != true
                else { continue }
                findings.report(
                    line: variant.line,
                    "\(type)=\"\(group)\" is a group that no EXT-X-MEDIA of that type defines"
                )
            }
        }
    }

    /// Finds variants without AUDIO, SUBTITLES or CLOSED-CAPTIONS that others have.
    static let variantGroupGap = RuleMetadata(
        "H220",
        "variant-group-gap",
        "A variant does not refer to a group, and other variants do",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2.1"],
        rationale:
            "Subtitles, captions or the selected audio are lost when a player switches to it.",
        remedy: "Refer to the group on every variant."
    ).forMultivariantPlaylists { playlist, _, findings in
        // A variant of audio alone needs no group of audio.
        let types: [RenditionType] = [.audio, .subtitles, .closedCaptions]
        for type in types where playlist.variants.contains(where: { $0.tag.group(of: type) != nil })
        {
            for variant in playlist.variants where variant.tag.group(of: type) == nil {
                guard type != .audio || variant.tag.resolution != nil,
                    !variant.tag.statesNoClosedCaptions || type != .closedCaptions
                else { continue }
                let message = "the variant has no \(type), but other variants have"
                findings.report(line: variant.line, message)
            }
        }
    }

    /// Finds groups of one type whose members differ in number, name or attributes.
    static let groupMembershipDiffers = RuleMetadata(
        "H221",
        "group-membership-differs",
        "Groups of the same type have different members",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1.1"],
        rationale: "The viewer's selection is lost when the player switches to a variant with "
            + "the other group.",
        remedy: "Add the rendition to every group of its type, with the same attributes."
    ).forMultivariantPlaylists { playlist, _, findings in
        for type in RenditionType.allCases {
            let groups = playlist.groups(of: type)
            guard let first = groups.first, groups.count > 1 else { continue }
            let expected = comparableMembers(playlist, first, type)
            for group in groups.dropFirst() {
                let found = comparableMembers(playlist, group, type)
                guard found != expected, let at = playlist.members(of: group, type).first else {
                    continue
                }
                let missing = Set(expected.keys).subtracting(found.keys).sorted()
                let extra = Set(found.keys).subtracting(expected.keys).sorted()
                let reasons =
                    missing.map { "\"\($0)\" is missing" }
                    + extra.map { "\"\($0)\" is not in the first" }
                let reason =
                    reasons.isEmpty
                    ? "members with the same name have different attributes"
                    : reasons.joined(separator: ", ")
                findings.report(line: at.line, "groups \(first) and \(group): \(reason)")
            }
        }
    }

    /// Finds renditions in front of more general ones of the same language and group.
    static let renditionOrder = RuleMetadata(
        "H228",
        "rendition-order",
        "A special rendition precedes the plain one of its language",
        .info,
        references: ["HLS Authoring Specification 9.17"],
        rationale: "Players that select the first match select the special one.",
        remedy: "Put plain renditions first, then SDH, descriptions and forced subtitles."
    ).forMultivariantPlaylists { playlist, _, findings in
        for type in RenditionType.allCases {
            for group in playlist.groups(of: type) {
                var highest: [String: Int] = [:]
                for placed in playlist.members(of: group, type) {
                    let language = placed.tag.language ?? ""
                    let specificity = placed.tag.option?.specificity ?? 0
                    if specificity < highest[language, default: 0] {
                        findings.report(placed, "a more special rendition precedes it")
                    }
                    highest[language] = max(specificity, highest[language, default: 0])
                }
            }
        }
    }

    /// Finds renditions of one name, and those that players choose among without a difference.
    static let duplicateRendition = RuleMetadata(
        "H229",
        "duplicate-rendition",
        "Two renditions of a group have the same name, or do not differ",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1.1"],
        rationale: "Players list two equal names, rename one, or leave one out.",
        remedy: "Give each its own NAME, and state how they differ."
    ).forMultivariantPlaylists { playlist, _, findings in
        let kindOf = ["LANGUAGE", "ASSOC-LANGUAGE", "FORCED", "CHARACTERISTICS", "CHANNELS"]
        for type in RenditionType.allCases {
            for group in playlist.groups(of: type) {
                var names: Set<String> = []
                var kinds: Set<[String]> = []
                for placed in playlist.members(of: group, type) {
                    let tag = placed.tag
                    if let name = tag.name, !names.insert(name).inserted {
                        findings.report(placed, "another rendition of the group has the same name")
                    }
                    guard tag.isAutoselect == true else { continue }
                    let kind = kindOf.map { tag.attributes.text($0) ?? "" }
                    guard !kinds.insert(kind).inserted else { continue }
                    findings.report(
                        placed,
                        "another AUTOSELECT=YES rendition has the same language and characteristics",
                        severity: .warning
                    )
                }
            }
        }
    }

    static let defaultAutoselectConflict = RuleMetadata(
        "H230",
        "default-autoselect-conflict",
        "DEFAULT and AUTOSELECT contradict each other",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1 and 4.4.6.1.1"],
        rationale: "Players reject the playlist, or select different renditions.",
        remedy: "State DEFAULT=YES on at most one rendition of a group, and AUTOSELECT=YES with it."
    ).forMultivariantPlaylists { playlist, asset, findings in
        var defaults: [String: Int] = [:]
        for placed in playlist.renditions where placed.tag.isDefault == true {
            if placed.tag.isAutoselect == false {
                findings.report(
                    placed,
                    "DEFAULT=YES with AUTOSELECT=NO",
                    fix: asset.fix(placed.tag, .autoselect)
                )
            }
            let key = (placed.tag.type?.rawValue ?? "") + "/" + (placed.tag.groupID ?? "")
            if let line = defaults.updateValue(placed.line, forKey: key) {
                findings.report(placed, "the group has another DEFAULT=YES, on line \(line)")
            }
        }
    }

    /// What has to be alike in parallel groups, by name.
    private static func comparableMembers(
        _ playlist: MultivariantPlaylist,
        _ group: String,
        _ type: RenditionType
    ) -> [String: [String]] {
        let alike = [
            "LANGUAGE", "ASSOC-LANGUAGE", "DEFAULT", "AUTOSELECT", "FORCED", "CHARACTERISTICS",
        ]
        let pairs = playlist.members(of: group, type).map { placed in
            let texts = alike.map { placed.tag.attributes.text($0) ?? "" }
            return (placed.tag.name ?? "", texts.map { $0 == "NO" ? "" : $0 })
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
