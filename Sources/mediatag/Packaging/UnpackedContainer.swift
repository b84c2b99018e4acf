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
        let parent = folder.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let place = parent.isEmpty ? "." : parent.joined(separator: "/")
        let temporary = "\(place)/.mediatag-unpacked-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        defer { unlink(temporary.systemPath) }
        let report = try ContainerImport(path).write(temporary: temporary, named: path, as: .mp4)
        let file = try MuxingError.media(path) { () throws(ISOMediaError) in
            try MovieFile(SystemFile.reading(temporary, named: path))
        }
        return (file, report.warnings)
    }
}
