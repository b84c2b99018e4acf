// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Files one after the other, read as if they were one: an initialization section and its segments.
///
/// An initialization section and a few segments stay open; of more files none, as a process may not open as many.
package struct JoinedSource: ByteSource {
    private struct Part {
        let path: String
        let range: Range<UInt64>
        /// The file, if it stays open.
        let file: SystemFile?
    }

    /// More files than these do not stay open.
    private static let openLimit = 4

    /// The first file, for messages.
    package let path: String
    /// Number of bytes of all files.
    package let length: UInt64
    private let parts: [Part]

    /// Looks how long each file is.
    ///
    /// - Throws: `FileError.Kind.system` where one cannot be opened.
    package init(_ paths: [String]) throws(FileError) {
        var end: UInt64 = 0
        var parts: [Part] = []
        for path in paths {
            let start = end
            let file = try SystemFile.reading(path)
            end += file.length
            let isKept = paths.count <= Self.openLimit
            parts.append(Part(path: path, range: start..<end, file: isKept ? file : nil))
        }
        self.parts = parts
        path = paths.first ?? ""
        length = end
    }

    /// Reads a range of all bytes.
    package func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var index = firstPart(endingAfter: range.lowerBound)
        while index < parts.count, parts[index].range.lowerBound < range.upperBound {
            let part = parts[index]
            let wanted = range.clamped(to: part.range)
            let start = part.range.lowerBound
            if !wanted.isEmpty {
                let file =
                    if let file = part.file { file } else { try SystemFile.reading(part.path) }
                bytes += try file.read(wanted.lowerBound - start..<wanted.upperBound - start)
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
