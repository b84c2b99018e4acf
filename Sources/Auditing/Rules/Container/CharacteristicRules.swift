// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// The rules for the media characteristics of tracks.
enum CharacteristicRules {
    static let all: [any Rule<MovieAsset>] = [
        sdhIncompleteCharacteristics, unknownCharacteristic, characteristicWrongMedia, adUntagged,
        nameTagMismatch, kindVsTaggedConflict,
    ]

    static let sdhIncompleteCharacteristics = RuleMetadata(
        "M104",
        "sdh-incomplete-characteristics",
        "A track has only one of the two characteristics of SDH",
        .warning,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale: "Players treat a track as SDH only if it has both.",
        remedy: "Add the other characteristic, or remove this one."
    ).forEachTrack(.legible) { track, movie in
        let present = MediaCharacteristic.sdh.filter(track.characteristics.contains)
        guard present.count == 1 else { return [] }
        return [
            Fault(
                "\(track.label) has only \(present[0])",
                fix: movie.tag(track, .sdh, isSafe: true)
            )
        ]
    }

    static let unknownCharacteristic = RuleMetadata(
        "M105",
        "unknown-characteristic",
        "A media characteristic is not defined",
        .error,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale:
            "No player knows it, so it has no effect. The documentation of a widely used transcoder "
            + "names one that does not exist.",
        remedy:
            "Use the intended characteristic, or your own, which begins with your domain in reverse."
    ).forEachTrack { track, movie in
        track.characteristics.compactMap { characteristic in
            MediaCharacteristic.fault(of: characteristic.rawValue).map { error in
                let changes: [Remedy.TagChange] =
                    [.removeCharacteristic(characteristic.rawValue)]
                    + (error.meant.map { [.addCharacteristic($0.rawValue)] } ?? [])
                let fix = movie.remedy(.tagTrack(track.id, changes))
                return Fault("\(track.label): \(error)", fix: fix)
            }
        }
    }

    static let characteristicWrongMedia = RuleMetadata(
        "M106",
        "characteristic-wrong-media",
        "A media characteristic does not apply to tracks of this kind",
        .error,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale:
            "Players look for it on other tracks, and may offer this track as something else.",
        remedy: "Remove it, and tag the intended track."
    ).forEachTrack { track, movie in
        guard let kind = track.kind.mediaKind else { return [] }
        return track.characteristics.compactMap { characteristic in
            guard let entry = characteristic.entry, !entry.appliesTo.contains(kind) else {
                return nil
            }
            let kinds = entry.appliesTo.map(\.rawValue).sorted().joined(separator: " or ")
            return Fault(
                "\(track.label) is \(kind.rawValue), and \(characteristic) is for \(kinds) media",
                fix: movie.tag(track, .removeCharacteristic(characteristic.rawValue))
            )
        }
    }

    static let adUntagged = RuleMetadata(
        "S512",
        "ad-untagged",
        "An audio track is named as a description of the video, but not tagged as one",
        .warning,
        .likely,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale: "Players do not select it for viewers who have audio descriptions switched on.",
        remedy: "Tag the track as describing the video."
    ).forEachTrack(.audible) { track, movie in
        guard track.isNamedDescription, !track.describesVideo else { return [] }
        let message = "\(track.label) is not tagged as describing the video"
        return [Fault(message, fix: movie.tag(track, .describesVideo))]
    }

    /// The other way round is as it should be: players add "SDH" and "AD" themselves.
    static let nameTagMismatch = RuleMetadata(
        "M117",
        "name-tag-mismatch",
        "A track's name states what its tags do not",
        .warning,
        .likely,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale: "Viewers may read the name, but players do not select by it.",
        remedy: "Add the tags that the name implies."
    ).forEachTrack(.legible) { track, movie in
        let fault = { (meaning: String, change: Remedy.TagChange) in
            Fault(
                "\(track.label) is named as \(meaning), but not tagged as such",
                fix: movie.tag(track, change)
            )
        }
        let words = track.nameWords
        var faults: [Fault] = []
        // One of the two characteristics is M104's.
        let isHalf = MediaCharacteristic.sdh.contains(where: track.characteristics.contains)
        if !track.isForDeaf, !isHalf,
            !words.isDisjoint(with: ["sdh", "cc", "hoh", "hi", "captions"])
        {
            faults.append(fault("for the deaf and hard of hearing", .sdh))
        }
        if track.forced == .none, words.contains("forced") {
            faults.append(fault("forced", .forced(.all)))
        }
        return faults
    }

    static let kindVsTaggedConflict = RuleMetadata(
        "M118",
        "kind-vs-tagged-conflict",
        "DASH roles and characteristics contradict each other",
        .warning,
        references: ["ISO/IEC 14496-12, 8.10.4", "ISO/IEC 23009-1:2022, 5.8.5.5"],
        rationale: "DASH packagers and FFmpeg read the roles, Apple's players the characteristics.",
        remedy: "Correct one of them."
    ).forEachTrack { track, movie in
        // Without roles nothing contradicts.
        let stated = track.statedRoles
        guard !stated.isEmpty else { return [] }
        let isText = track.kind.mediaKind == .legible
        let isTaggedSDH =
            track.kind == .closedCaption
            || MediaCharacteristic.sdh.allSatisfy(track.characteristics.contains)
        let pairs: [(role: String, isTagged: Bool, meaning: String, applies: Bool)] = [
            ("caption", isTaggedSDH, "SDH", isText),
            (
                "description", track.characteristics.contains(.describesVideo), "a description",
                track.kind == .audio
            ),
            ("forced-subtitle", track.isTaggedForced, "forced", isText),
        ]
        return pairs.compactMap { role, isTagged, meaning, applies in
            let hasRole = stated.contains(role)
            guard applies, hasRole != isTagged else { return nil }
            return Fault(
                hasRole
                    ? "\(track.label): its \(track.statement(of: role)), and its tags do not state \(meaning)"
                    : "\(track.label): its tags state \(meaning), and it has no role \(role)",
                fix: movie.remedy(.repair(synchronizingKind: true))
            )
        }
    }
}

extension AuditedTrack {
    /// `role is caption`, or `kind is captions` if it states that in the scheme of HTML alone.
    fileprivate func statement(of role: String) -> String {
        let isOfDASH = facts.roles.contains { (DASHRole.spellings[$0] ?? $0) == role }
        let kind = facts.htmlKinds.first { HTMLKind.role($0, facts.kind.mediaKind) == role }
        return isOfDASH ? "role is \(role)" : "kind is \(kind ?? role)"
    }
}

extension MediaCharacteristic {
    /// Why a text is no characteristic; nil where it is one.
    static func fault(of text: String) -> MediaCharacteristicError? {
        do {
            _ = try parse(text)
            return nil
        } catch { return error }
    }
}

extension MediaCharacteristicError {
    /// The characteristic that was probably meant.
    fileprivate var meant: MediaCharacteristic? {
        switch kind {
        case .unknownPublic(let suggestion), .reservedForm(let suggestion): suggestion
        case .empty, .character: nil
        }
    }
}
