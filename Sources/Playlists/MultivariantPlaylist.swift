// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A playlist of variants and renditions: a view over its lines, through which it is edited.
///
/// Source: RFC 8216bis-22, 4.3.1.
public struct MultivariantPlaylist: Equatable, Sendable {
    /// A variant and the playlist it names.
    package struct Variant: Equatable, Sendable {
        /// The tag.
        package var tag: StreamInf
        /// The line of the tag, counted from 1.
        package fileprivate(set) var line: Int
        /// The URI on the next line; nil if missing.
        package let uri: String?
    }

    /// A tag and its line.
    package struct Placed<Tag: PlaylistTag>: Equatable, Sendable {
        /// The tag.
        package var tag: Tag
        /// Its line, counted from 1.
        package fileprivate(set) var line: Int
    }

    /// The most bytes of a multivariant playlist that is read: one of a hundred variants has some 30 KB.
    ///
    /// Of each tag all attributes are held, which take many times their bytes.
    package static let byteLimit = 4 << 20

    struct GroupKey: Hashable {
        let type: RenditionType
        let name: String
    }

    /// The lines.
    public internal(set) var text: PlaylistText
    /// The variants in their order.
    package private(set) var variants: [Variant]
    /// The renditions in their order.
    package private(set) var renditions: [Placed<MediaRendition>]
    /// The I-frame playlists in their order.
    package private(set) var iFrameVariants: [Placed<IFrameStreamInf>]

    /// The places of renditions in `renditions`, by type and group.
    private(set) var groupMembers: [GroupKey: [Int]] = [:]

    /// Makes a view of lines.
    public init(_ text: PlaylistText) {
        self.text = text
        (variants, renditions, iFrameVariants) = ([], [], [])
        read()
    }

    /// The tags of a kind with their lines.
    package func all<Tag: PlaylistTag>(_ type: Tag.Type) -> [Placed<Tag>] { text.all(type) }

    private mutating func read() {
        renditions = text.all(MediaRendition.self)
        iFrameVariants = text.all(IFrameStreamInf.self)
        findGroups()
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

    private mutating func findGroups() {
        groupMembers = [:]
        for (index, placed) in renditions.enumerated() {
            guard let type = placed.tag.type, let name = placed.tag.groupID else { continue }
            groupMembers[GroupKey(type: type, name: name), default: []].append(index)
        }
    }

    private mutating func close(_ open: inout Placed<StreamInf>?, uri: String?) {
        guard let placed = open else { return }
        variants.append(Variant(tag: placed.tag, line: placed.line, uri: uri))
        open = nil
    }
}

/// Edits of lines, which the view follows: only lines that are new are read.
extension MultivariantPlaylist {
    /// Writes variants and renditions into their lines, counted from 1.
    mutating func replace(_ tags: [(tag: some AttributeTag, line: Int)]) {
        for (tag, number) in tags {
            text.replaceLine(at: number - 1, with: tag.lineBytes)
            let line = text.lines[number - 1]
            if let tag = StreamInf(line), let place = variants.place(of: number, by: \.line) {
                variants[place].tag = tag
            } else if let tag = MediaRendition(line),
                let place = renditions.place(of: number, by: \.line)
            {
                renditions[place].tag = tag
            }
        }
        if !tags.isEmpty { findGroups() }
    }

    /// Puts lines in front of those at indices; lines for one index keep their order.
    mutating func insert(_ insertions: [(index: Int, content: [UInt8])]) {
        guard !insertions.isEmpty else { return }
        let endsLastLine =
            text.lines.last?.ending == PlaylistLine.Ending.none
            && insertions.contains { $0.index == text.lines.count }
        text.insertLines(insertions)
        guard !endsLastLine else { return read() }
        let indices = insertions.map(\.index).sorted()
        move { line in line + indices.partitioningIndex { $0 >= line } }
        for (offset, index) in indices.enumerated() {
            let line = index + offset + 1
            if let tag = MediaRendition(text.lines[line - 1]) {
                renditions.insert(
                    Placed(tag: tag, line: line),
                    at: renditions.partitioningIndex { $0.line > line }
                )
            }
        }
        findGroups()
    }

    /// Takes renditions and other lines away, counted from 1.
    mutating func removeLines(at lines: Set<Int>) {
        text.removeLines(at: Set(lines.map { $0 - 1 }))
        renditions.removeAll { lines.contains($0.line) }
        let gone = lines.sorted()
        move { line in line - gone.partitioningIndex { $0 > line } }
        findGroups()
    }

    private mutating func move(_ moved: (Int) -> Int) {
        for index in variants.indices { variants[index].line = moved(variants[index].line) }
        for index in renditions.indices { renditions[index].line = moved(renditions[index].line) }
        for index in iFrameVariants.indices {
            iFrameVariants[index].line = moved(iFrameVariants[index].line)
        }
    }
}

extension Array {
    /// The index of the element on a line; the elements are in the order of their lines.
    fileprivate func place(of line: Int, by lineOf: (Element) -> Int) -> Int? {
        let place = partitioningIndex { lineOf($0) >= line }
        return place < count && lineOf(self[place]) == line ? place : nil
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
