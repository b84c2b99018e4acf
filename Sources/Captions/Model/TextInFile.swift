// SPDX-License-Identifier: Apache-2.0

/// The decoded text of a file, which the cues that are read from it share.
final class FileText: Sendable {
    /// The text, in valid UTF-8.
    let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }
}

/// The text of a cue as a part of the text of its file.
///
/// Its markup is ``BasicTag`` alone, properly nested. Strings and nodes are made when they are asked for, so
/// that the text of a cue takes no memory of its own.
struct TextInFile: Sendable {
    private let file: FileText
    /// Where it begins, in bytes from the start of the text of the file.
    private let offset: UInt32
    private let count: UInt32
    /// Whether it has tags.
    let hasTags: Bool

    /// A string of so many bytes takes no memory of its own either.
    private static let longestSmallString = 15

    /// Takes a part of a text, by its indices; nil if it is short, or has other markup.
    init?(_ indices: Range<Int>, of file: FileText, isPlain: Bool) {
        guard indices.count > Self.longestSmallString,
            let offset = UInt32(exactly: indices.lowerBound - file.bytes.startIndex),
            let count = UInt32(exactly: indices.count)
        else { return nil }
        (self.file, self.offset, self.count) = (file, offset, count)
        hasTags = !isPlain
        let bytes = file.bytes
        guard isPlain || BasicTag.areNested(in: bytes.span.extracting(range)) else { return nil }
    }

    private var range: Range<Int> { Int(offset)..<(Int(offset) + Int(count)) }

    /// The text as written, tags included.
    var written: ArraySlice<UInt8> { file.bytes[range.shifted(by: file.bytes.startIndex)] }

    /// Calls `body` with the characters between tags, in order; they are never empty.
    func forEachPart(_ body: (Span<UInt8>) -> Void) {
        let bytes = file.bytes
        let text = bytes.span.extracting(range)
        guard hasTags else { return body(text) }
        var index = 0
        while index < text.count {
            let start = index
            while index < text.count, text[index] != BasicTag.start { index += 1 }
            if index > start { body(text.extracting(start..<index)) }
            index += BasicTag(in: text, at: index)?.length ?? 0
        }
    }

    /// The characters alone.
    var characters: String {
        guard hasTags else { return written.string }
        var characters: [UInt8] = []
        characters.reserveCapacity(range.count)
        forEachPart { part in
            for index in part.indices { characters.append(part[index]) }
        }
        return characters[...].string
    }

    /// The text as a tree.
    var tree: CaptionText {
        var builder = CaptionTextBuilder(maximumDepth: BasicTag.deepest)
        let text = written
        var rest = text
        while !rest.isEmpty {
            let characters = rest.prefix { $0 != BasicTag.start }
            if !characters.isEmpty { builder.append(.text(characters.string)) }
            rest = rest[characters.endIndex...]
            guard let tag = BasicTag(in: rest.span, at: 0) else { break }
            if tag.isEnd { builder.close() } else { _ = builder.open(tag.openTag) }
            rest = rest.dropFirst(tag.length)
        }
        return builder.finish()
    }
}

extension TextInFile: Equatable {
    /// Whether the texts are the same as written.
    static func == (left: TextInFile, right: TextInFile) -> Bool { left.written == right.written }
}
