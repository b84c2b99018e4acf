// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// A rendition and a track of a movie are two ways to write one option.
extension MediaRendition {
    /// What a viewer can choose by this rendition; nil where its type is unknown.
    ///
    /// A language that is no language tag is left out; `FORCED=YES` and the characteristic of forced
    /// subtitles mean the same.
    package var option: SelectionOption? {
        guard let type else { return nil }
        let characteristics = characteristics.map(MediaCharacteristic.init(rawValue:))
        return SelectionOption(
            kind: type.kind,
            language: language.flatMap(LanguageTag.init(lenient:)),
            name: name,
            characteristics: characteristics,
            isClosedCaption: type == .closedCaptions,
            isForced: isForced == true || characteristics.contains(.forcedOnlySubtitles),
            isDefault: isDefault == true,
            excludedFromAutoselection: !(isAutoselect == true || isDefault == true)
        )
    }

    /// Writes an option as a rendition.
    ///
    /// `DEFAULT=YES` is never written for what serves accessibility, nor for forced subtitles; these have
    /// `AUTOSELECT=YES`, as players choose them by the settings of the viewer (HLS Authoring
    /// Specification 2.13, 4.6, 5.11). Characteristics that follow from the medium are left out.
    package init(
        _ type: RenditionType,
        _ option: SelectionOption,
        groupID: String,
        name: String,
        uri: String? = nil,
        instreamID: String? = nil,
        channels: String? = nil
    ) {
        self.init()
        self.type = type
        self.groupID = groupID
        self.name = name
        language = option.language?.rawValue
        let isSpecial = option.isSpecial
        isDefault = option.isDefault && !isSpecial
        isAutoselect = isDefault == true || isSpecial || !option.excludedFromAutoselection
        if type == .subtitles, option.isForcedOnly { isForced = true }
        characteristics = option.writtenCharacteristics.map(\.rawValue)
        if type == .audio { self.channels = channels }
        self.instreamID = instreamID
        if type != .closedCaptions { self.uri = uri }
    }
}

extension RenditionType {
    /// How a person takes it in.
    package var kind: MediaKind {
        switch self {
        case .audio: .audible
        case .video: .visual
        case .subtitles, .closedCaptions: .legible
        }
    }
}

extension SelectionOption {
    /// Whether all of it is shown even when subtitles are off, by either way of saying so.
    var isForcedOnly: Bool { isForced || characteristics.contains(.forcedOnlySubtitles) }

    /// Whether a player chooses it by the settings of the viewer, and never by itself.
    var isSpecial: Bool { isForcedOnly || characteristics.contains(where: \.isAccessibility) }

    /// The characteristics that a playlist states, each once.
    var writtenCharacteristics: [MediaCharacteristic] {
        var seen: Set<MediaCharacteristic> = [.forcedOnlySubtitles, .mainProgramContent]
        return characteristics.filter { characteristic in
            characteristic.entry?.assignment != .inferred && seen.insert(characteristic).inserted
        }
    }

    /// How specific it is among options of its language: general ones come first (HLS Authoring
    /// Specification 9.17).
    ///
    /// A main rendition that states neither DEFAULT nor AUTOSELECT is as general as any.
    package var specificity: Int {
        (isForcedOnly ? 100 : 0) + (characteristics.contains(.auxiliaryContent) ? 10 : 0)
            + writtenCharacteristics.count
    }
}

extension LanguageTag {
    /// Reads a tag; nil where the text is not one.
    package init?(lenient text: String) {
        do {
            try self.init(text)
        } catch {
            return nil
        }
    }
}

extension MultivariantPlaylist {
    /// What a viewer can choose: the same model as that of a movie's tracks.
    ///
    /// Parallel groups have the same members, so each is listed once.
    public var selectionGroups: [SelectionGroup] {
        SelectionGroup.groups(of: choices.compactMap(\.tag.option))
    }

    /// The renditions that a viewer can choose from, parallel groups being one.
    package var choices: [Placed<MediaRendition>] {
        struct Key: Hashable {
            let type: String?
            let name: String?
            let language: String?
            let characteristics: [String]
        }
        var seen: Set<Key> = []
        return renditions.filter { placed in
            let key = Key(
                type: placed.tag.attributes.text("TYPE"),
                name: placed.tag.name,
                language: placed.tag.language,
                characteristics: placed.tag.characteristics
            )
            return seen.insert(key).inserted
        }
    }

    /// The names of the groups of a type, in the order in which they first appear.
    package func groups(of type: RenditionType) -> [String] {
        var seen: Set<String> = []
        return renditions.filter { $0.tag.type == type }.compactMap(\.tag.groupID)
            .filter { seen.insert($0).inserted }
    }

    /// The renditions of a group.
    package func members(of group: String, _ type: RenditionType) -> [Placed<MediaRendition>] {
        (groupMembers[GroupKey(type: type, name: group)] ?? []).map { renditions[$0] }
    }
}

extension StreamInf {
    /// The group of a type that this variant refers to; nil where it refers to none.
    package func group(of type: RenditionType) -> String? {
        switch type {
        case .audio: audioGroup
        case .video: videoGroup
        case .subtitles: subtitlesGroup
        case .closedCaptions: closedCaptionsGroup
        }
    }
}
