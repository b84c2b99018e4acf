// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaPrimitives
import MediaSelection

/// The rules for roles and accessibility descriptors of adaptation sets.
enum DescriptorRules {
    static let all: [any Rule<MPDAsset>] = [
        mpdRoleUnknown, mpdRolesContradict, mpdRoleUnfit, mpdTextRoleMissing,
        mpdCaptionPurposeMissing, mpdDescriptionIncomplete, mpdAccessibilityMain,
        mpdPurposeInvalid, mpdClosedCaptionsInvalid, mpdReceiverMixAlone,
    ]

    private static let roles = "ISO/IEC 23009-1:2022, 5.8.5.5"
    private static let purposes = "ETSI TS 102 822-3-1, A.15 (AudioPurposeCS)"
    private static let broadcastAudio = "ETSI TS 103 285 v1.4.1 (DVB-DASH), 6.1.2"
    private static let broadcastText = "ETSI TS 103 285 v1.4.1 (DVB-DASH), 7.1.2"

    static let mpdRoleUnknown = RuleMetadata(
        "D103",
        "mpd-role-unknown",
        "A role is not one of the scheme",
        .error,
        references: [roles],
        rationale: "Players compare roles letter by letter: a misspelt one has no effect.",
        remedy: "Write a role of the scheme, such as caption or forced-subtitle."
    ).forEachAdaptationSet { set, _ in
        set.roles.compactMap { role in
            let isHTML = role.scheme == HTMLKind.scheme
            guard isHTML || role.scheme == Descriptor.roleScheme else { return nil }
            guard let value = role.value else { return "a Role has no value" }
            if isHTML { return undefinedKind(value) }
            if let standard = OptionMapping.roleSpellings[value] {
                let message = "the role \"\(value)\" is written \"\(standard)\""
                return Fault(message, severity: .warning)
            }
            guard !OptionMapping.roleValues.contains(value) else { return nil }
            let nearest = nearestName(to: value, among: OptionMapping.roleValues)
            let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
            return Fault("the role \"\(value)\" is not defined" + hint)
        }
    }

    private static func undefinedKind(_ value: String) -> Fault? {
        guard !HTMLKind.values.contains(value) else { return nil }
        let nearest = nearestName(to: value, among: HTMLKind.values)
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
        return Fault("HTML does not define the kind \"\(value)\"" + hint)
    }

    /// Pairs of roles of which one excludes the other.
    private static let exclusive = [
        ("caption", "subtitle"), ("caption", "forced-subtitle"), ("subtitle", "forced-subtitle"),
        ("main", "alternate"), ("main", "commentary"), ("main", "sign"),
    ]

    static let mpdRolesContradict = RuleMetadata(
        "D104",
        "mpd-roles-contradict",
        "An adaptation set has roles that exclude each other",
        .warning,
        rationale: "Which of them counts depends on the player.",
        remedy: "Keep the role that describes the content."
    ).forEachAdaptationSet { set, _ in
        let stated = Set(set.roleValues.map { OptionMapping.roleSpellings[$0] ?? $0 })
        return exclusive.filter { stated.contains($0.0) && stated.contains($0.1) }
            .map { Fault("the roles \"\($0.0)\" and \"\($0.1)\" exclude each other") }
    }

    static let mpdRoleUnfit = RuleMetadata(
        "D105",
        "mpd-role-unfit",
        "A role does not fit the content of the adaptation set",
        .error,
        references: [roles],
        rationale: "It has no effect, or players list the content in the wrong menu.",
        remedy: "Move the role to the set that it describes, or remove it."
    ).forEachAdaptationSet { set, _ in
        guard let kind = set.kind else { return [] }
        let roles = set.roleValues.filter { value in
            let rows = OptionMapping.all.filter { $0.role == value }
            return value != "alternate" && !rows.isEmpty
                && !rows.contains { $0.kinds.contains(kind) }
        }
        let kinds = set.roles.filter { $0.scheme == HTMLKind.scheme }.compactMap(\.value)
            .filter { HTMLKind.values.contains($0) && !HTMLKind.fits($0, kind) }
        return roles.map { Fault("the role \"\($0)\" is not for \(set.kindName)") }
            + kinds.map { Fault("the kind \"\($0)\" of HTML is not for \(set.kindName)") }
    }

    static let mpdTextRoleMissing = RuleMetadata(
        "D106",
        "mpd-text-role-missing",
        "Text states neither subtitles nor captions",
        .warning,
        references: [roles, broadcastText],
        rationale:
            "Players cannot select captions for the deaf and hard of hearing, and some ignore text without a "
            + "role.",
        remedy: "State the role caption, subtitle or forced-subtitle."
    ).forEachAdaptationSet(fix: { $0.purposes.contains("2") ? [.sdh] : [] }) { set, _ in
        guard set.kind == .legible else { return [] }
        let stated = (set.roleValues + set.accessibilityRoles).map {
            OptionMapping.roleSpellings[$0] ?? $0
        }
        // DVB-DASH has these roles for subtitles, and purpose 2 for those of the deaf and hard of hearing.
        if stated.contains(where: ["main", "alternate"].contains) { return [] }
        let others = OptionMapping.textRoles + ["description", "metadata", "easyreader"]
        if set.purposes.contains("2"), !stated.contains("caption") {
            let message = "it is for the deaf and hard of hearing, but has no role \"caption\""
            return [Fault(message, severity: .error)]
        }
        return stated.contains(where: others.contains)
            ? [] : ["it has no role of text (caption, subtitle or forced-subtitle)"]
    }

    static let mpdCaptionPurposeMissing = RuleMetadata(
        "D107",
        "mpd-caption-purpose-missing",
        "Captions have no accessibility descriptor",
        .warning,
        references: [broadcastText, purposes],
        rationale:
            "Players select captions for the deaf and hard of hearing by the descriptor; \"caption\" alone "
            + "is also used for subtitles.",
        remedy: "State Accessibility with the purpose 2 of \(Descriptor.purposeScheme)."
    ).forEachAdaptationSet(fix: { _ in [.sdh] }) { set, _ in
        guard set.kind == .legible, set.roleValues.contains("caption"), set.accessibility.isEmpty
        else { return [] }
        return ["the \(set.statement(of: "caption")), but there is no Accessibility"]
    }

    static let mpdDescriptionIncomplete = RuleMetadata(
        "D108",
        "mpd-description-incomplete",
        "An audio description has only one of its two descriptors",
        .warning,
        references: [broadcastAudio, purposes],
        rationale:
            "Some players know descriptions by their role, others by the accessibility descriptor.",
        remedy: "State the role description, and Accessibility with the purpose 1."
    ).forEachAdaptationSet(fix: { _ in [.describesVideo] }) { set, _ in
        guard set.kind == .audible else { return [] }
        switch (set.roleValues.contains("description"), set.isForBlind) {
        case (true, false):
            return ["the \(set.statement(of: "description")), but there is no purpose 1"]
        case (false, true):
            // DVB-DASH has the role alternate for a description that is mixed by the broadcaster, and commentary for
            // one that the receiver mixes; ATSC has the role in the descriptor of accessibility.
            let isBroadcast = set.roleValues.contains(where: ["alternate", "commentary"].contains)
            guard !isBroadcast, !set.accessibilityRoles.contains("description") else { return [] }
            return ["the purpose is 1, but there is no role \"description\""]
        default: return []
        }
    }

    static let mpdAccessibilityMain = RuleMetadata(
        "D109",
        "mpd-accessibility-main",
        "An audio description is the default",
        .warning,
        rationale: "Players then play it to everybody.",
        remedy: "Give the role main to the audio without description."
    ).forEachAdaptationSet { set, period in
        guard set.kind == .audible, set.roleValues.contains("main"),
            set.roleValues.contains("description") || set.isForBlind
        else { return [] }
        // If nothing else is there, it is the main audio.
        let hasPlain = period.adaptationSets.contains {
            $0.kind == .audible && $0.option?.describesVideo == false
        }
        return [Fault("the description has the role \"main\"", severity: hasPlain ? nil : .review)]
    }

    static let mpdPurposeInvalid = RuleMetadata(
        "D110",
        "mpd-purpose-invalid",
        "An accessibility purpose is not defined, or not for this content",
        .error,
        references: [purposes],
        rationale: "It has no effect, and the intended meaning is lost.",
        remedy:
            "Use 1 for people who cannot see, 2 for people who cannot hear, 8 for enhanced dialogue, and 9 for "
            + "spoken subtitles."
    ).forEachAdaptationSet { set, _ in
        set.accessibility.filter { $0.scheme == Descriptor.purposeScheme }.compactMap { purpose in
            guard let value = purpose.value, let number = Int(value), (1...9).contains(number)
            else { return Fault("the purpose \"\(purpose.value ?? "")\" is not defined") }
            if set.kind == .visual {
                return Fault("the purpose \(value) is for audio and text, not for video")
            }
            guard set.kind == .legible, number > 7 else { return nil }
            return Fault("the purpose \(value) is for audio, not for text")
        }
    }

    static let mpdReceiverMixAlone = RuleMetadata(
        "D135",
        "mpd-receiver-mix-alone",
        "The narration of a description does not state the audio that it is mixed with",
        .info,
        references: [broadcastAudio, "ISO/IEC 23009-1:2022, 5.3.5.2"],
        rationale:
            "The role commentary with purpose 1 is narration alone, which receivers mix with the "
            + "main audio. Players that cannot mix play the narration alone.",
        remedy:
            "State @dependencyId with the ID of the main audio, or offer a complete mix with the role alternate."
    ).forEachAdaptationSet { set, _ in
        guard set.isReceiverMix,
            set.representations.contains(where: { $0.dependencyID?.isEmpty ?? true })
        else { return [] }
        return [
            "it has the role \"commentary\" and purpose 1, but a representation has no dependencyId"
        ]
    }

    static let mpdClosedCaptionsInvalid = RuleMetadata(
        "D112",
        "mpd-closed-captions-invalid",
        "A declaration of closed captions is not valid",
        .error,
        references: ["ANSI/SCTE 214-1"],
        rationale: "Players do not list the closed captions.",
        remedy: "Write CC1=eng;CC3=spa for CEA-608, and 1=lang:eng;2=lang:spa for CEA-708."
    ).forEachAdaptationSet { set, _ in
        set.accessibility.filter { Descriptor.closedCaptionSchemes.contains($0.scheme) }
            .compactMap { descriptor in
                guard ClosedCaptionDescriptor(descriptor) != nil else {
                    return Fault("\"\(descriptor.value ?? "")\" does not state channels")
                }
                guard set.kind != .visual else { return nil }
                return Fault("closed captions are declared for \(set.kindName)")
            }
    }
}

extension AdaptationSet {
    /// `role is "caption"`, or `kind is "captions"` if it states that in the scheme of HTML.
    fileprivate func statement(of role: String) -> String {
        let descriptor = roles.first { self.role($0) == role }
        let isHTML = descriptor?.scheme == HTMLKind.scheme
        return "\(isHTML ? "kind" : "role") is \"\(descriptor?.value ?? role)\""
    }
}
