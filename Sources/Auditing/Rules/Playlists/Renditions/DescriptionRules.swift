// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for audio renditions that describe the video.
enum DescriptionRules {
    static let all: [any Rule<PlaylistAsset>] = [
        dvsCharacteristic, dvsAutoselect, dvsName, dvsMuxed, dvsLanguage, dvsDefault,
    ]

    static let dvsCharacteristic = RuleMetadata(
        "H205",
        "dvs-characteristic",
        "An audio description does not have its characteristic",
        .error,
        .likely,
        references: ["HLS Authoring Specification 2.12"],
        rationale: "Players do not select it for blind viewers.",
        remedy: "State CHARACTERISTICS=\"public.accessibility.describes-video\"."
    ).forEachRendition(.audio) { tag, asset in
        let name = tag.name ?? ""
        guard !tag.describesVideo, NameHint.isDescription(name) else { return nil }
        return Fault(
            "\"\(name)\" seems to be a description, but the characteristic is not stated",
            fix: asset.fix(tag, .describesVideo)
        )
    }

    static let dvsAutoselect = RuleMetadata(
        "H206",
        "dvs-autoselect",
        "An audio description is not AUTOSELECT=YES",
        .error,
        references: ["HLS Authoring Specification 2.13"],
        rationale: "Players do not select it for viewers whose settings request it.",
        remedy: "State AUTOSELECT=YES."
    ).forEachRendition(.audio) { tag, asset in
        guard tag.describesVideo, tag.isAutoselect != true else { return nil }
        return Fault("a description without AUTOSELECT=YES", fix: asset.fix(tag, .autoselect))
    }

    static let dvsName = RuleMetadata(
        "H207",
        "dvs-name",
        "The name of an audio description does not state that it is one",
        .review,
        .heuristic,
        references: ["HLS Authoring Specification 2.14"],
        rationale: "Players that do not support the characteristic list two equal names.",
        remedy: "State it in NAME, such as \"English AD\"."
    ).forEachRendition(.audio) { tag, _ in
        let name = tag.name ?? ""
        guard tag.describesVideo, !NameHint.isDescription(name) else { return nil }
        return "\"\(name)\" does not state that it describes the video"
    }

    static let dvsMuxed = RuleMetadata(
        "H209",
        "dvs-muxed",
        "An audio description has no playlist of its own",
        .error,
        references: ["HLS Authoring Specification 9.7"],
        rationale: "Audio inside the variants cannot be selected in place of the main audio.",
        remedy: "Package it as an audio playlist, and state its URI."
    ).forEachRendition(.audio) { tag, _ in
        tag.describesVideo && tag.uri == nil ? "the description has no URI" : nil
    }

    static let dvsLanguage = RuleMetadata(
        "H210",
        "dvs-language",
        "An audio description has no language",
        .error,
        references: ["HLS Authoring Specification 2.27"],
        rationale: "Players cannot select it by the language of the viewer.",
        remedy: "State LANGUAGE, the language of the descriptions."
    ).forEachRendition(.audio) { tag, _ in
        guard tag.describesVideo, tag.language?.isEmpty != false else { return nil }
        return "the description has no LANGUAGE"
    }

    /// Finds descriptions that are the default beside plain audio of the same language.
    static let dvsDefault = RuleMetadata(
        "H211",
        "dvs-default",
        "An audio description is the default, although there is audio without description",
        .warning,
        rationale: "All viewers hear the description until they find the setting.",
        remedy: "State DEFAULT=YES on the audio without description."
    ).forMultivariantPlaylists { playlist, asset, findings in
        // The plain audio of each language, by group; collected once, as a hostile group may be large.
        var plain: [[String]: MediaRendition] = [:]
        for placed in playlist.renditions
        where placed.tag.type == .audio && !placed.tag.describesVideo {
            let key = [placed.tag.groupID ?? "", placed.tag.language ?? ""]
            if plain[key] == nil { plain[key] = placed.tag }
        }
        for placed in playlist.renditions
        where placed.tag.type == .audio && placed.tag.describesVideo {
            guard placed.tag.isDefault == true,
                let other = plain[[placed.tag.groupID ?? "", placed.tag.language ?? ""]]
            else { continue }
            findings.report(
                placed,
                "the description is the default instead of \"\(other.name ?? "")\"",
                fix: asset.fix(other, .isDefault)
            )
        }
    }
}
