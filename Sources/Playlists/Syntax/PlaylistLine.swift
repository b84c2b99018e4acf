// SPDX-License-Identifier: Apache-2.0

/// One line of a playlist as it was read: its bytes, how it ends, and what it is.
///
/// Source: RFC 8216bis-22, 4.1.
package struct PlaylistLine: Equatable, Sendable {
    /// What ends a line.
    package enum Ending: UInt8, Sendable {
        /// Nothing: the last line of a file may have no end.
        case none
        /// LF.
        case lineFeed
        /// CR LF.
        case carriageReturnLineFeed
    }

    /// What a line is.
    package enum Kind: Hashable, Sendable {
        /// Nothing, or nothing but spaces and tabs.
        case blank
        /// Begins with `#` and is no tag.
        case comment
        /// A tag of the standard.
        case tag(TagName)
        /// Begins with `#EXT`, and the standard does not have it.
        case unknownTag
        /// A URI: everything else.
        case uri
    }

    /// The bytes without the end of the line.
    package let content: ArraySlice<UInt8>
    /// How it ends.
    package let ending: Ending
    /// What it is.
    package let kind: Kind

    /// Makes a line from its bytes.
    package init(content: ArraySlice<UInt8>, ending: Ending) {
        self.content = content
        self.ending = ending
        kind = Self.kind(of: content)
    }

    /// Makes a line from text without the end of a line in it.
    package init(_ text: String, ending: Ending = .lineFeed) {
        self.init(content: Array(text.utf8)[...], ending: ending)
    }

    /// The tag; nil for other lines and for tags that the standard does not have.
    package var tag: TagName? {
        if case .tag(let name) = kind { name } else { nil }
    }

    /// The line as text; a byte that is not UTF-8 becomes U+FFFD.
    package var text: String { String(decoding: content, as: UTF8.self) }

    /// The name of a tag without `#`, known or not; nil for other lines.
    package var writtenTagName: String? {
        switch kind {
        case .tag(let name): name.rawValue
        case .unknownTag: String(decoding: Self.name(in: content), as: UTF8.self)
        case .blank, .comment, .uri: nil
        }
    }

    /// What follows the colon of a tag; empty where there is no colon.
    package var value: ArraySlice<UInt8> {
        switch kind {
        case .tag, .unknownTag: content[Self.name(in: content).endIndex...].dropFirst()
        case .blank, .comment, .uri: content[content.endIndex...]
        }
    }

    /// Whether a tag has a colon.
    package var hasValue: Bool { value.startIndex < value.endIndex || content.last == 0x3A }

    /// The column of a byte of the line, counted from 1.
    package func column(of index: Int) -> Int { index - content.startIndex + 1 }

    private static func kind(of content: ArraySlice<UInt8>) -> Kind {
        guard let first = content.first else { return .blank }
        guard first == 0x23 else {
            let isBlank = (first == 0x20 || first == 0x09) && content.allSatisfy(\.isBlankSpace)
            return isBlank ? .blank : .uri
        }
        let start = content.startIndex
        guard content.count >= 4, content[start + 1] == 0x45, content[start + 2] == 0x58,
            content[start + 3] == 0x54
        else { return .comment }
        return TagName(spelled: name(in: content)).map(Kind.tag) ?? .unknownTag
    }

    /// The bytes between `#` and the colon, or the end.
    private static func name(in content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let name = content.dropFirst()
        return name[..<(name.firstIndex(of: 0x3A) ?? name.endIndex)]
    }
}

extension UInt8 {
    /// Whether it is a space or a tab.
    var isBlankSpace: Bool { self == 0x20 || self == 0x09 }
}
