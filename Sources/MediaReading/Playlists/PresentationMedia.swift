// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import Playlists

/// A media playlist that a multivariant playlist in a folder names.
struct PresentationMedia {
    /// The playlist.
    let playlist: MediaPlaylist
    /// Its file.
    let path: String
    /// What finds its segments.
    let reader: SegmentReader
    private let name: String
    private let folder: PlaylistFolder

    /// Reads the playlist.
    ///
    /// - Parameters:
    ///   - uri: its URI as written.
    ///   - line: the line that names it, counted from 1.
    ///   - master: the file of the multivariant playlist.
    ///   - kept: the playlists in the folder that have been read.
    /// - Throws: `MediaError` if it is elsewhere, or is not a media playlist.
    init(
        _ uri: String,
        line: Int,
        of master: String,
        keeping kept: KeptPlaylists? = nil
    ) throws(MediaError) {
        let folder = PlaylistFolder(path: PlaylistFile.folder(of: master), kept: kept)
        guard let name = folder.file(uri, from: nil) else {
            let kind = MediaError.Kind.unusablePresentation(.elsewhere(uri))
            throw MediaError(kind, path: master, position: SourcePosition(line: line, column: 1))
        }
        let file = folder.path + name
        let found = try folder.playlist(name, limit: PlaylistText.byteLimit)
        guard case .media(let playlist)? = found?.playlist else {
            throw MediaError(.unusablePresentation(.noSegments), path: file)
        }
        self.playlist = playlist
        self.name = name
        self.folder = folder
        path = file
        reader = SegmentReader(playlist, named: name, in: folder)
    }

    /// The segments without a discontinuity between them, those that are missing left out.
    var parts: [[MediaSegment]] {
        var parts: [[MediaSegment]] = []
        for segment in playlist.segments {
            if parts.isEmpty || segment.isDiscontinuity { parts.append([]) }
            if !segment.isGap { parts[parts.count - 1].append(segment) }
        }
        return parts
    }

    /// Whether a URI names its file with escapes or a query, which FFmpeg takes for a part of the name.
    var hasEncodedNames: Bool {
        playlist.segments.contains { segment in
            let uris = [playlist.uri(of: segment), playlist.map(of: segment)?.uri ?? ""]
            return uris.contains { $0.contains("%") || $0.contains("?") }
        }
    }

    /// Makes sure that all segments are files in the folder and can be decoded.
    ///
    /// - Parameter isJoined: whether their bytes are put together, for which they must not be encrypted as a whole.
    /// - Throws: `MediaError`.
    func requireReadable(isJoined: Bool) throws(MediaError) {
        var reader = reader
        guard playlist.hasEnded else { throw reader.failure(.live) }
        var known: Set<Int> = []
        for segment in playlist.segments where !segment.isGap {
            _ = try reader.place(of: segment)
            guard let method = SegmentKey.method(of: segment, in: playlist) else { continue }
            if known.contains(segment.keyLine ?? 0) { continue }
            guard !isJoined, SegmentKey(of: segment, in: playlist, named: name, folder) != nil
            else { throw reader.failure(.encryptedAudio(method), at: segment.line) }
            known.insert(segment.keyLine ?? 0)
        }
    }

    /// Decrypts segments with the keys in the folder, an initialization section first if there is one.
    ///
    /// - Throws: `MediaError` if a segment cannot be read, or its key is missing or does not fit.
    func decrypted(_ segments: [MediaSegment]) throws(MediaError) -> SegmentFiles {
        try SegmentFiles(decrypting: segments, of: playlist, named: name, in: folder)
    }

    /// Puts the bytes of segments together, after their initialization section.
    ///
    /// - Parameters:
    ///   - segments: segments of the playlist.
    ///   - file: the file to make.
    /// - Throws: `MediaError` if something cannot be read or written.
    func join(_ segments: [MediaSegment], to file: String) throws(MediaError) {
        var reader = reader
        // Byte ranges without an offset begin where those before end.
        let first = segments.first?.line ?? 0
        for segment in playlist.segments where segment.line < first && !segment.isGap {
            _ = try reader.place(of: segment)
        }
        let target = try MediaError.file(file) { () throws(FileError) in
            try SystemFile.creating(file, named: file, isPrivate: true)
        }
        var place: UInt64 = 0
        if let segment = segments.first, let map = playlist.map(of: segment) {
            let bytes = try reader.initialization(map, segment)
            try MediaError.file(file) { () throws(FileError) in
                try target.write(bytes, at: 0)
            }
            place = UInt64(bytes.count)
        }
        for segment in segments {
            let part = try reader.place(of: segment)
            try MediaError.file(part.path) { () throws(FileError) in
                let source = try SystemFile.reading(part.path)
                try source.copy(part.range, to: target, at: place) { _ in }
            }
            place += UInt64(part.range.count)
        }
    }
}
