// SPDX-License-Identifier: Apache-2.0

/// What the standard says of a tag: a row of `TagCatalog`.
package struct TagEntry: Sendable {
    /// The playlists that may have a tag.
    package enum Scope: String, Sendable {
        /// Both kinds.
        case any
        /// Media playlists.
        case media
        /// Multivariant playlists.
        case multivariant
    }

    /// How often a playlist may have a tag.
    package enum Repeatability: String, Sendable {
        /// Once.
        case once
        /// Once for each segment.
        case oncePerSegment
        /// As often as is needed.
        case repeatable
    }

    /// What follows the name of a tag.
    package enum Value: String, Sendable {
        /// Nothing.
        case none
        /// A decimal-integer.
        case integer
        /// An attribute list.
        case attributes
        /// Something of its own.
        case own
    }

    /// The tag.
    package let name: TagName
    /// Which playlists may have it.
    package let scope: Scope
    /// How often.
    package let repeatability: Repeatability
    /// What its value is.
    package let value: Value
    /// The clause of RFC 8216bis-22.
    package let clause: String
    /// The attributes it may have.
    package private(set) var attributes: [AttributeEntry] = []

    init(
        _ name: TagName,
        _ scope: Scope,
        _ repeatability: Repeatability,
        _ value: Value,
        _ clause: String
    ) {
        self.name = name
        self.scope = scope
        self.repeatability = repeatability
        self.value = value
        self.clause = clause
    }

    /// The row with the attributes that the tag may have.
    func with(_ attributes: [AttributeEntry]) -> TagEntry {
        var entry = self
        entry.attributes = attributes
        return entry
    }

    /// What the standard says of an attribute of this tag; nil where it has none of that name.
    package func attribute(_ name: String) -> AttributeEntry? {
        attributes.first { $0.name == name }
    }
}
