// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Files, or parts of files, one after the other, read as if they were one: an initialization section and its segments.
///
/// An initialization section and a few segments stay open; of more files none, as a process may not open as many.
package struct JoinedSource: ByteSource {
    /// A part of a file.
    package struct Piece: Sendable {
        let path: String
        let range: Range<UInt64>

        /// Names a part; it has to be within the file.
        package init(path: String, range: Range<UInt64>) { (self.path, self.range) = (path, range) }
    }

    private struct Part {
        let path: String
        /// Where it is among all bytes.
        let range: Range<UInt64>
        /// Where it begins in its file.
        let offset: UInt64
        /// The file, if it stays open.
        let file: SystemFile?
    }

    /// More files than these do not stay open.
    private static let openLimit = 4

    /// The first file, for messages.
    package let path: String
    /// Bytes before the first file.
    private let head: [UInt8]
    /// Number of bytes of all files.
    package let length: UInt64
    private let parts: [Part]

    /// Looks how long each file is.
    ///
    /// - Throws: `FileError.Kind.system` where one cannot be opened.
    package init(_ paths: [String]) throws(FileError) {
        head = []
        var end: UInt64 = 0
        var parts: [Part] = []
        for path in paths {
            let start = end
            let file = try SystemFile.reading(path)
            end += file.length
            let isKept = paths.count <= Self.openLimit
            parts.append(
                Part(path: path, range: start..<end, offset: 0, file: isKept ? file : nil)
            )
        }
        self.parts = parts
        path = paths.first ?? ""
        length = end
    }

    /// Puts parts of files after bytes; no file stays open.
    ///
    /// - Parameters:
    ///   - head: the first bytes, such as an initialization section.
    ///   - pieces: what follows, in order.
    package init(_ head: [UInt8], _ pieces: [Piece]) {
        self.head = head
        var end = UInt64(head.count)
        parts = pieces.map { piece in
            let start = end
            end += UInt64(piece.range.count)
            return Part(
                path: piece.path,
                range: start..<end,
                offset: piece.range.lowerBound,
                file: nil
            )
        }
        path = pieces.first?.path ?? ""
        length = end
    }

    /// Reads a range of all bytes.
    package func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8] {
        let first = range.clamped(to: 0..<UInt64(head.count))
        var bytes = Array(head[Int(first.lowerBound)..<Int(first.upperBound)])
        var index = firstPart(endingAfter: range.lowerBound)
        while index < parts.count, parts[index].range.lowerBound < range.upperBound {
            let part = parts[index]
            let wanted = range.clamped(to: part.range)
            let start = part.range.lowerBound
            if !wanted.isEmpty {
                let file =
                    if let file = part.file { file } else { try SystemFile.reading(part.path) }
                let offset = part.offset
                bytes += try file.read(
                    wanted.lowerBound - start + offset..<wanted.upperBound - start + offset
                )
            }
            index += 1
        }
        return bytes
    }

    /// The first part that ends after a place, by bisection.
    private func firstPart(endingAfter place: UInt64) -> Int {
        parts.partitioningIndex { $0.range.upperBound > place }
    }
}
