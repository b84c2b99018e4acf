// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import Muxing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file of another container, taken apart into a movie that has no name any more.
///
/// Matroska, TS and others have no sample tables. What FFmpeg reads of them is written as a movie once, and
/// that movie is packaged like every other; the file is gone with the process.
enum UnpackedContainer {
    /// Writes and opens the movie.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - folder: beside which the movie is written, where the presentation needs the room as well.
    /// - Returns: the movie, which messages name as the file, and what was left out.
    /// - Throws: `MuxingError` where FFmpeg cannot read it or a stream fits no movie.
    static func open(
        _ path: String,
        beside folder: String
    ) throws(MuxingError) -> (MovieFile, [String]) {
        var folder = folder[...]
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
        let parent = parts.dropLast()
        let place = parent.isEmpty ? "." : parent.joined(separator: "/")
        // Always the same name, so that the next run finds and removes what a killed one left.
        let name = String(decoding: (parts.last ?? "").utf8.prefix(230), as: UTF8.self)
        let temporary = "\(place)/.\(name).mediatag-unpacked"
        let report = try ContainerImport(path).write(temporary: temporary, named: path, as: .mp4)
        defer { unlink(temporary.systemPath) }
        let file = try MuxingError.media(path) { () throws(ISOMediaError) in
            try MovieFile(SystemFile.reading(temporary, named: path))
        }
        return (file, report.warnings)
    }
}
