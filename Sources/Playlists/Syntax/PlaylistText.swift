// SPDX-License-Identifier: Apache-2.0

/// All lines of a playlist in their order; what is not edited is written back as it was read.
///
/// Nothing is judged here: a byte order mark, unknown tags, comments, blank lines, variables, bytes that
/// are not UTF-8 and the ends of lines are all kept.
public struct PlaylistText: Equatable, Sendable {
    /// The most bytes of a playlist that is read: one of 100,000 segments has some 6 MB.
    package static let byteLimit = 64 << 20
    /// The most lines of a playlist that is read.
    package static let lineLimit = 4_000_000

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Whether the file begins with the byte order mark of UTF-8, which no playlist may have [4.1].
    package var hasByteOrderMark: Bool
    /// The lines.
    package private(set) var lines: [PlaylistLine]

    /// Makes a playlist from lines.
    package init(lines: [PlaylistLine] = [], hasByteOrderMark: Bool = false) {
        self.lines = lines
        self.hasByteOrderMark = hasByteOrderMark
    }

    /// Divides a file into lines at LF and CR LF; a CR by itself ends no line [4.1].
    ///
    /// - Throws: `PlaylistError` where the file is larger than any playlist.
    public init(parsing bytes: [UInt8], path: String) throws(PlaylistError) {
        guard bytes.count <= Self.byteLimit else {
            throw PlaylistError(.tooLarge(bytes: bytes.count, limit: Self.byteLimit), path: path)
        }
        hasByteOrderMark = bytes.starts(with: Self.byteOrderMark)
        lines = []
        // Most lines of a playlist have about thirty bytes.
        lines.reserveCapacity(bytes.count / 32)
        var start = hasByteOrderMark ? Self.byteOrderMark.count : 0
        while start < bytes.count {
            guard lines.count < Self.lineLimit else {
                throw PlaylistError(.tooManyLines(limit: Self.lineLimit), path: path)
            }
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let hasLineFeed = end < bytes.count
            let hasReturn = hasLineFeed && end > start && bytes[end - 1] == 0x0D
            let content = bytes[start..<(hasReturn ? end - 1 : end)]
            let ending: PlaylistLine.Ending =
                hasReturn ? .carriageReturnLineFeed : hasLineFeed ? .lineFeed : .none
            lines.append(PlaylistLine(content: content, ending: ending))
            start = end + 1
        }
    }

    /// The file.
    public func write() -> [UInt8] {
        var bytes: [UInt8] = hasByteOrderMark ? Self.byteOrderMark : []
        bytes.reserveCapacity(lines.reduce(3) { $0 + $1.content.count + 2 })
        for line in lines {
            bytes += line.content
            switch line.ending {
            case .none: break
            case .lineFeed: bytes.append(0x0A)
            case .carriageReturnLineFeed:
                bytes.append(0x0D)
                bytes.append(0x0A)
            }
        }
        return bytes
    }
}

extension PlaylistText {
    /// How lines that are added end: as the first line does.
    package var lineEnding: PlaylistLine.Ending {
        lines.first { $0.ending != .none }?.ending ?? .lineFeed
    }

    /// Writes other bytes into a line; nothing changes where it has those bytes already.
    package mutating func replaceLine(at index: Int, with content: [UInt8]) {
        guard !lines[index].content.elementsEqual(content) else { return }
        lines[index] = PlaylistLine(content: content[...], ending: lines[index].ending)
    }

    /// Puts lines in front of those at indices, or after the last; lines for one index keep their order.
    package mutating func insertLines(_ insertions: [(index: Int, content: [UInt8])]) {
        guard !insertions.isEmpty else { return }
        let ending = lineEnding
        if insertions.contains(where: { $0.index == lines.count }) { endLastLine() }
        let byIndex = Dictionary(grouping: insertions, by: \.index)
        var result: [PlaylistLine] = []
        result.reserveCapacity(lines.count + insertions.count)
        for index in 0...lines.count {
            for insertion in byIndex[index] ?? [] {
                result.append(PlaylistLine(content: insertion.content[...], ending: ending))
            }
            if index < lines.count { result.append(lines[index]) }
        }
        lines = result
    }

    /// Ends the last line where it has no end; a CR that it ends in is half of one.
    private mutating func endLastLine() {
        guard let last = lines.last, last.ending == .none else { return }
        let isHalfEnded = last.content.last == 0x0D
        lines[lines.count - 1] = PlaylistLine(
            content: isHalfEnded ? last.content.dropLast() : last.content,
            ending: isHalfEnded ? .carriageReturnLineFeed : lineEnding
        )
    }

    /// Takes lines away.
    package mutating func removeLines(at indices: Set<Int>) {
        lines = lines.enumerated().filter { !indices.contains($0.offset) }.map(\.element)
    }

    /// Whether the first line is `#EXTM3U`, with or without a byte order mark in front.
    public var beginsAsPlaylist: Bool { lines.first?.tag == .playlist }
}
