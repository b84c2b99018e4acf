// SPDX-License-Identifier: Apache-2.0

/// A tag as a line of a playlist.
package protocol PlaylistTag: Equatable, Sendable {
    /// Its name.
    static var name: TagName { get }
    /// What follows the colon; nil where the tag has no colon.
    var valueBytes: [UInt8]? { get }
    /// Reads a line of this tag; nil where its value cannot be read at all.
    init?(_ line: PlaylistLine)
}

extension PlaylistTag {
    /// The line without its end.
    package var lineBytes: [UInt8] {
        Array("#\(Self.name.rawValue)".utf8) + (valueBytes.map { [0x3A] + $0 } ?? [])
    }
}

/// A tag whose value is an attribute list; a view that keeps what it does not know.
package protocol AttributeTag: PlaylistTag {
    /// The attributes as they were read.
    var attributes: AttributeList { get set }
    /// Makes a view of attributes.
    init(attributes: AttributeList)
}

extension AttributeTag {
    /// The attributes, byte for byte.
    package var valueBytes: [UInt8]? { attributes.bytes }

    /// Reads the attributes of a line; those that cannot be read stay as they are.
    package init?(_ line: PlaylistLine) {
        guard line.tag == Self.name else { return nil }
        self.init(attributes: AttributeList(parsing: line.value))
    }
}

extension PlaylistText {
    /// The tags of a kind with their lines, counted from 1.
    package func tags<Tag: PlaylistTag>(_ type: Tag.Type) -> [(tag: Tag, line: Int)] {
        lines.enumerated().compactMap { index, line in
            guard line.tag == Tag.name, let tag = Tag(line) else { return nil }
            return (tag, index + 1)
        }
    }
}
