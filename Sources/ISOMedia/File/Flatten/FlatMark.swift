// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// A mark in the media data of a movie that was made flat, by which an undo recognises the `moov` of that movie.
///
/// An undo of the edit that followed brings back the flat movie, and not the fragments.
///
///     the text | u64 FNV-1a hash of the `moov`
///
/// It is before the first sample: edits in place write into free space, and never there.
enum FlatMark {
    private static let text = Array("mediatag: made flat of fragments".utf8)

    /// Length in bytes.
    static let length = UInt64(text.count + 8)

    /// The mark for a `moov`.
    static func bytes(for moov: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(bytes: text)
        writer.write(hash(of: moov))
        return writer.bytes
    }

    /// Whether a file has the mark of a `moov`.
    ///
    /// - Throws: `ISOMediaError` if the file cannot be read.
    static func isThere(
        for moov: [UInt8],
        in file: MovieFile
    ) throws(ISOMediaError) -> Bool {
        for box in file.boxes where box.type == "mdat" {
            guard box.payload.count >= length else { continue }
            let start = box.payload.lowerBound
            if try file.source.bytes(start..<start + length) == bytes(for: moov) { return true }
        }
        return false
    }

    private static func hash(of bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

extension MovieUndo {
    /// Whether the previous movie was made flat of fragments, which the undo does not bring back.
    ///
    /// - Throws: `ISOMediaError` if the file cannot be read.
    package func returnsToFlattenedMovie() throws(ISOMediaError) -> Bool {
        try FlatMark.isThere(for: previous.movie.box.encoded, in: present)
    }
}
