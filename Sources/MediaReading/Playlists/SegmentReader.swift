// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaPrimitives
import Playlists

/// Reads the first timestamps of segments in files.
struct SegmentReader {
    /// A segment's part of a file.
    struct Place {
        let path: String
        let range: Range<UInt64>
    }

    /// Real ones have a few kilobytes.
    static let initializationLimit = 16 << 20
    /// Enough of a transport stream for its first pictures.
    private static let headLimit: UInt64 = 4 << 20
    /// Bytes of a segment that is read whole; one of 4K video has some dozens of MiB.
    private static let wholeLimit = 512 << 20
    /// Timestamps have the clock of transport streams, whatever the container.
    private static let timescale: UInt32 = 90_000

    private let playlist: MediaPlaylist
    private let name: String
    private let folder: PlaylistFolder
    /// Where the last byte range of each file ended: the next one may begin there.
    private var ends: [String: Int] = [:]
    private var sizes: [String: Int] = [:]

    /// Takes a media playlist, by its name from the folder of the multivariant playlist.
    init(_ playlist: MediaPlaylist, named name: String, in folder: PlaylistFolder) {
        self.playlist = playlist
        self.name = name
        self.folder = folder
    }

    /// An error about the playlist or a line of it.
    func failure(_ obstacle: PresentationObstacle, at line: Int? = nil) -> MediaError {
        MediaError(
            .unusablePresentation(obstacle),
            path: folder.path + name,
            position: line.map { SourcePosition(line: $0, column: 1) }
        )
    }

    /// Finds the bytes of a segment; those of all segments before have to have been found.
    ///
    /// - Throws: `MediaError` if the file is not there, is elsewhere, or is shorter than the range.
    mutating func place(of segment: MediaSegment) throws(MediaError) -> Place {
        try place(playlist.uri(of: segment), segment.byteRange, at: segment.line)
    }

    private mutating func place(
        _ uri: String,
        _ part: ByteRange?,
        at line: Int
    ) throws(MediaError) -> Place {
        guard let file = folder.file(uri, from: name) else {
            throw failure(.elsewhere(uri), at: line)
        }
        guard let size = sizes[file] ?? folder.size(of: file) else {
            throw failure(.missingFile(uri), at: line)
        }
        guard let part else { return Place(path: folder.path + file, range: 0..<UInt64(size)) }
        sizes[file] = size
        let start = part.offset ?? ends[file] ?? 0
        let (end, overflow) = start.addingReportingOverflow(part.length)
        guard !overflow, end <= size else {
            throw failure(.rangeOutside(uri, end: overflow ? .max : end, size: size), at: line)
        }
        ends[file] = end
        return Place(path: folder.path + file, range: UInt64(start)..<UInt64(end))
    }

    /// The timestamp of the first picture of a segment, or of its first audio, in ticks of 1/90 000 s.
    ///
    /// - Throws: `MediaError` if the segment is encrypted as a whole, or states no timestamp.
    mutating func firstTimestamp(
        of segment: MediaSegment,
        at place: Place
    ) throws(MediaError) -> MediaTime {
        let key = try key(of: segment)
        let uri = playlist.uri(of: segment)
        let file = try MediaError.file(place.path) { () throws(FileError) in
            try SystemFile.reading(place.path)
        }
        let start = place.range.lowerBound
        var head = try MediaError.file(place.path) { () throws(FileError) in
            try file.read(start..<min(place.range.upperBound, start + Self.headLimit))
        }
        if let key { head = key.decryptedHead(head) }
        if let map = playlist.map(of: segment), head.first != 0x47 {
            let initial = try initialization(map, segment)
            // The samples of an encrypted segment cannot be read in place.
            let movie: any ByteSource =
                key == nil
                ? SegmentSource(initial, file, place.range)
                : LoadedSource(path: place.path, bytes: initial + (try plain(segment, at: place)))
            let time = try MediaError.media(place.path) { () throws(ISOMediaError) in
                try Self.firstTimestamp(of: movie)
            }
            if let time { return time }
            throw failure(.noDecodeTime(uri), at: segment.line)
        }
        let ticks =
            FirstPresentationTime.ofTransportStream(head[...])
            ?? FirstPresentationTime.ofPackedAudio(head[...])
        guard let ticks else { throw failure(.noTimestamp(uri), at: segment.line) }
        return MediaTime(ticks: ticks, timescale: Self.timescale)
    }

    /// The key of a segment; nil if the segment is not encrypted as a whole.
    ///
    /// - Throws: `MediaError` if it is, and the key cannot be read.
    private func key(of segment: MediaSegment) throws(MediaError) -> SegmentKey? {
        let method = SegmentKey.method(of: segment, in: playlist)
        guard let method, SegmentKey.coversAll(method) else { return nil }
        guard let key = SegmentKey(of: segment, in: playlist, named: name, folder) else {
            throw failure(.encrypted(method), at: segment.line)
        }
        return key
    }

    /// The bytes of a segment, decrypted if it is encrypted as a whole.
    ///
    /// - Throws: `MediaError` if they cannot be read, or the key is missing or does not fit.
    func plain(_ segment: MediaSegment, at place: Place) throws(MediaError) -> [UInt8] {
        let key = try key(of: segment)
        guard place.range.count <= Self.wholeLimit else {
            throw MediaError(
                .unreadable("it has more than \(Self.wholeLimit >> 20) MiB"),
                path: place.path
            )
        }
        let bytes = try MediaError.file(place.path) { () throws(FileError) in
            try SystemFile.reading(place.path).read(place.range)
        }
        guard let key else { return bytes }
        guard let plain = key.decrypted(bytes) else {
            throw failure(.encrypted("AES-128"), at: segment.line)
        }
        return plain
    }

    /// The bytes of the initialization section of a segment, decrypted if it is encrypted; nil if it has none.
    ///
    /// - Throws: `MediaError` if they cannot be read, or the key is missing or does not fit.
    mutating func initialization(of segment: MediaSegment) throws(MediaError) -> [UInt8]? {
        guard let map = playlist.map(of: segment) else { return nil }
        return try initialization(map, segment)
    }

    /// The bytes of an initialization section.
    mutating func initialization(
        _ map: InitializationMap,
        _ segment: MediaSegment
    ) throws(MediaError) -> [UInt8] {
        let line = segment.mapLine ?? segment.line
        let uri = map.uri ?? ""
        // Its byte range has an offset of its own, and the next segment does not begin after it.
        let ends = ends
        defer { self.ends = ends }
        let range = map.byteRange.map { ByteRange(length: $0.length, offset: $0.offset ?? 0) }
        let place = try place(uri, range, at: line)
        guard place.range.count <= Self.initializationLimit else {
            let limit = Self.initializationLimit
            throw failure(.initializationTooLarge(uri, limit: limit), at: line)
        }
        let bytes = try MediaError.file(place.path) { () throws(FileError) in
            try SystemFile.reading(place.path).read(place.range)
        }
        let method = SegmentKey.method(ofMapOf: segment, in: playlist)
        // Some writers leave it plain.
        guard let method, SegmentKey.coversAll(method), !Self.isPlain(bytes) else { return bytes }
        let key = SegmentKey(ofMapOf: segment, in: playlist, named: name, folder)
        guard let plain = key?.decrypted(bytes) else { throw failure(.encrypted(method), at: line) }
        return plain
    }

    /// Whether the bytes of an initialization section begin as those of a movie do.
    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        ["ftyp", "moov", "styp"].contains { bytes.dropFirst(4).starts(with: $0.utf8) }
    }
}

extension SegmentReader {
    /// Pictures are shown in another order than they are stored, but not more than this many later.
    private static let pictureCount = 64

    /// When the first video of fragments is shown, else the first audio; nil if it is not stated.
    ///
    /// Encrypted samples have the same tables as others.
    static func firstTimestamp(
        of source: any ByteSource
    ) throws(ISOMediaError) -> MediaTime? {
        let file = try MovieFile(source)
        guard try file.statesDecodeTimes() else { return nil }
        let facts = try TrackFacts.all(of: file.movie)
        let movieTimescale = try file.movie.header().timescale
        let all = try file.fragmentedSamples()
        for kind in [TrackKind.video, .audio] {
            for facts in facts where facts.kind == kind {
                guard let samples = all.first(where: { $0.trackID == facts.id })?.samples,
                    let track = try file.movie.track(facts.id),
                    let first = samples.prefix(pictureCount).map(\.compositionTime).min()
                else { continue }
                let timeline = try track.editTimeline(movieTimescale: movieTimescale)
                guard let edit = timeline.segments.first else { continue }
                let shown = timeline.presentation(of: first, in: edit, timescale: timescale)
                let start = MediaTime(ticks: edit.start, timescale: movieTimescale)
                    .rescaled(to: timescale, rounding: .nearest).ticks
                // What an edit list cuts off is not shown.
                return MediaTime(ticks: max(shown, start), timescale: timescale)
            }
        }
        return nil
    }
}
