// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Playlists

/// The files of a playlist's segments in order, an initialization section first if there is one.
package struct SegmentFiles: Sendable {
    /// The files, or their URLs.
    package internal(set) var paths: [String]
    /// What keeps files that are decrypted, which are temporary.
    private let scratch: ScratchFolder?

    /// The most bytes that are decrypted of one playlist.
    private static let limit = 8 << 30

    /// Takes files that are read as they are.
    init(_ paths: [String]) {
        self.paths = paths
        scratch = nil
    }

    /// Decrypts segments and their initialization section with the keys in the playlist's folder.
    ///
    /// - Throws: `MediaError` if a segment cannot be read, or its key is missing or does not fit.
    init(
        decrypting segments: [MediaSegment],
        of playlist: MediaPlaylist,
        named name: String,
        in folder: PlaylistFolder
    ) throws(MediaError) {
        let scratch = try MediaError.file(name) { () throws(FileError) in
            try ScratchFolder(for: "mediatag-segments")
        }
        self.scratch = scratch
        paths = []
        var reader = SegmentReader(playlist, named: name, in: folder)
        var hasMap = false
        var length = 0
        for segment in segments {
            if !hasMap, let bytes = try reader.initialization(of: segment) {
                hasMap = true
                try append(bytes, to: scratch)
            }
            let bytes = try reader.plain(segment, at: try reader.place(of: segment))
            length += bytes.count
            guard length <= Self.limit else {
                throw MediaError(
                    .unreadable("its encrypted segments have more than \(Self.limit >> 30) GiB"),
                    path: name
                )
            }
            try append(bytes, to: scratch)
        }
    }

    private mutating func append(
        _ bytes: [UInt8],
        to scratch: ScratchFolder
    ) throws(MediaError) {
        let path = "\(scratch.path)/\(paths.count)"
        try MediaError.file(path) { () throws(FileError) in
            try SystemFile.creating(path, named: path, isPrivate: true).write(bytes, at: 0)
        }
        paths.append(path)
    }
}
