// SPDX-License-Identifier: Apache-2.0

/// A playlist of variants and renditions: a view over its lines, through which it is edited.
///
/// Source: RFC 8216bis-22, 4.3.1.
public struct MultivariantPlaylist: Equatable, Sendable {
    /// A variant and the playlist it names.
    public struct Variant: Equatable, Sendable {
        /// The tag.
        public var tag: StreamInf
        /// The line of the tag, counted from 1.
        public let line: Int
        /// The URI on the next line; nil where there is none.
        public let uri: String?
    }

    /// A tag and its line.
    public struct Placed<Tag: PlaylistTag>: Equatable, Sendable {
        /// The tag.
        public var tag: Tag
        /// Its line, counted from 1.
        public let line: Int
    }

    /// The most bytes of a multivariant playlist that is read: one of a hundred variants has some 30 KB.
    ///
    /// Of each tag all attributes are held, which take many times their bytes.
    public static let byteLimit = 4 << 20

    struct GroupKey: Hashable {
        let type: RenditionType
        let name: String
    }

    /// The lines.
    public private(set) var text: PlaylistText
    /// The variants in their order.
    public private(set) var variants: [Variant]
    /// The renditions in their order.
    public private(set) var renditions: [Placed<MediaRendition>]
    /// The I-frame playlists in their order.
    public private(set) var iFrameVariants: [Placed<IFrameStreamInf>]

    /// The places of renditions in `renditions`, by type and group.
    private(set) var groupMembers: [GroupKey: [Int]] = [:]

    /// Makes a view of lines.
    public init(_ text: PlaylistText) {
        self.text = text
        (variants, renditions, iFrameVariants) = ([], [], [])
        read()
    }

    /// Changes the lines and reads them again.
    public mutating func edit<Failure: Error>(
        _ change: (inout PlaylistText) throws(Failure) -> Void
    ) throws(Failure) {
        try change(&text)
        read()
    }

    /// The tags of a kind with their lines.
    public func all<Tag: PlaylistTag>(_ type: Tag.Type) -> [Placed<Tag>] { text.all(type) }

    private mutating func read() {
        renditions = text.all(MediaRendition.self)
        iFrameVariants = text.all(IFrameStreamInf.self)
        groupMembers = [:]
        for (index, placed) in renditions.enumerated() {
            guard let type = placed.tag.type, let name = placed.tag.groupID else { continue }
            groupMembers[GroupKey(type: type, name: name), default: []].append(index)
        }
        variants = []
        var open: Placed<StreamInf>?
        for (index, line) in text.lines.enumerated() {
            if line.kind == .uri {
                close(&open, uri: line.text)
            } else if let tag = StreamInf(line) {
                close(&open, uri: nil)
                open = Placed(tag: tag, line: index + 1)
            }
        }
        close(&open, uri: nil)
    }

    private mutating func close(_ open: inout Placed<StreamInf>?, uri: String?) {
        guard let placed = open else { return }
        variants.append(Variant(tag: placed.tag, line: placed.line, uri: uri))
        open = nil
    }
}

extension PlaylistText {
    /// The tags of a kind that can be read, with their lines.
    func all<Tag: PlaylistTag>(_ type: Tag.Type) -> [MultivariantPlaylist.Placed<Tag>] {
        lines.enumerated().compactMap { index, line in
            guard line.tag == Tag.name, let tag = Tag(line) else { return nil }
            return MultivariantPlaylist.Placed(tag: tag, line: index + 1)
        }
    }

    /// The first tag of a kind that can be read, with its line.
    func first<Tag: PlaylistTag>(_ type: Tag.Type) -> MultivariantPlaylist.Placed<Tag>? {
        for (index, line) in lines.enumerated() where line.tag == Tag.name {
            if let tag = Tag(line) { return MultivariantPlaylist.Placed(tag: tag, line: index + 1) }
        }
        return nil
    }
}
