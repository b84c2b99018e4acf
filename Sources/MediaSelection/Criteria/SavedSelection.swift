// SPDX-License-Identifier: Apache-2.0

/// What a person selected in the groups of an asset, as a value that can be stored: an option, or nothing, for each group.
///
///     let stored = try JSONEncoder().encode(SavedSelection([texts.characteristic: selected]))
///     let choice = try JSONDecoder().decode(SavedSelection.self, from: stored).choice(in: texts)
///
/// As JSON, it is an object with the schema `mediatag.selection/1` and a member for each group; `null` is nothing selected.
/// Source: AVMediaSelection.
public struct SavedSelection: Hashable, Sendable {
    /// What is selected in a group.
    public enum Choice: Equatable, Sendable {
        /// Nothing was saved for the group: the player selects by itself.
        case automatic
        /// The person selected nothing, such as no subtitles.
        case nothing
        /// The person selected an option, and this is what the search for it came to.
        case option(SavedOption.Match)
    }

    /// The option that was selected in each group; nil: nothing was.
    public private(set) var groups: [MediaKind: SavedOption?]

    /// Saves what is selected in groups; groups that are left out are selected by the player.
    public init(_ selected: [MediaKind: SelectionOption?]) {
        groups = selected.mapValues { $0.map(SavedOption.init) }
    }

    /// What was saved for a group, found again in it.
    public func choice(in group: SelectionGroup) -> Choice {
        guard let saved = groups[group.characteristic] else { return .automatic }
        return saved.map { .option($0.find(in: group)) } ?? .nothing
    }
}

extension SavedSelection: Codable {
    private static let schema = "mediatag.selection/1"

    private enum CodingKeys: String, CodingKey {
        case schema, groups
    }

    private struct GroupKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads what `encode(to:)` writes.
    ///
    /// - Throws: `DecodingError`, also for another schema and for an option in the group of another kind.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard try values.decode(String.self, forKey: .schema) == Self.schema else {
            throw DecodingError.dataCorruptedError(
                forKey: .schema,
                in: values,
                debugDescription: "the schema is not \(Self.schema)"
            )
        }
        let members = try values.nestedContainer(keyedBy: GroupKey.self, forKey: .groups)
        groups = [:]
        for key in members.allKeys {
            let option = try members.decode(SavedOption?.self, forKey: key)
            guard let kind = MediaKind(rawValue: key.stringValue), option?.kind ?? kind == kind
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: key,
                    in: members,
                    debugDescription: "\"\(key.stringValue)\" is not the group of its option"
                )
            }
            groups.updateValue(option, forKey: kind)
        }
    }

    /// Writes the value, the groups in the order of their kinds.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.schema, forKey: .schema)
        var members = values.nestedContainer(keyedBy: GroupKey.self, forKey: .groups)
        for kind in MediaKind.allCases {
            guard let option = groups[kind] else { continue }
            try members.encode(option, forKey: GroupKey(stringValue: kind.rawValue))
        }
    }
}
