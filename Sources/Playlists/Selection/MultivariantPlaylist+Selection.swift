// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

extension MultivariantPlaylist {
    /// What a viewer can choose: the same model as that of a movie's tracks.
    ///
    /// Parallel groups have the same members, so each stands once.
    public var selectionGroups: [SelectionGroup] {
        SelectionGroup.groups(of: choices.compactMap(\.tag.option))
    }

    /// The renditions that a viewer can choose from, parallel groups being one.
    public var choices: [Placed<MediaRendition>] {
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

    /// The names of the groups of a type, in the order in which they first stand.
    public func groups(of type: RenditionType) -> [String] {
        var seen: Set<String> = []
        return renditions.filter { $0.tag.type == type }.compactMap(\.tag.groupID)
            .filter { seen.insert($0).inserted }
    }

    /// The renditions of a group.
    public func members(of group: String, _ type: RenditionType) -> [Placed<MediaRendition>] {
        renditions.filter { $0.tag.type == type && $0.tag.groupID == group }
    }
}

extension StreamInf {
    /// The group of a type that this variant refers to; nil where it refers to none.
    public func group(of type: RenditionType) -> String? {
        switch type {
        case .audio: audioGroup
        case .video: videoGroup
        case .subtitles: subtitlesGroup
        case .closedCaptions: closedCaptionsGroup
        }
    }
}
