// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import MediaPrimitives

/// Writes a new flat movie while its samples arrive: `ftyp`, `moov`, `mdat`.
///
/// Samples are gathered into chunks of about half a second and written as each is full, so memory is
/// bounded by the number of tracks. Room for the `moov` is kept in front of the media data; where it
/// turns out too small, the `moov` goes behind. Nothing takes the file's name before `finish`, and
/// nothing is left behind without it.
package struct MovieWriter: ~Copyable {
    /// Where the movie goes.
    package enum Destination: Sendable {
        /// To a path, in one step when it is complete.
        case file(String, replacing: Bool)
        /// To a temporary file that the caller renames or edits; messages name it as given.
        case temporary(String, named: String)
    }

    /// A chunk that is not full yet, and those that are in the file.
    private struct OpenTrack {
        var data: [UInt8] = []
        var sampleCount: UInt32 = 0
        var startMilliseconds: Int64 = 0
        var chunks = ChunkList()
    }

    /// Length of a chunk in milliseconds.
    private static let chunkMilliseconds: Int64 = 500
    /// A chunk is written when it has so many bytes, however short it is.
    private static let chunkLength = 4 << 20

    private let file: SystemFile
    private let place: Place
    /// What is kept for the `moov`.
    private let room: Range<UInt64>
    private var end: UInt64
    private var tracks: [OpenTrack]
    private var isFinished = false

    /// Starts a movie.
    ///
    /// - Parameters:
    ///   - destination: where it goes.
    ///   - fileType: the brands.
    ///   - trackCount: number of tracks.
    ///   - movieRoom: bytes to keep in front for the `moov`.
    /// - Throws: `FileError`: `.outputExists`, `.locked` or `.system`.
    package init(
        _ destination: Destination,
        fileType: FileTypeBox,
        trackCount: Int,
        movieRoom: Int
    ) throws(FileError) {
        let place = try Place(destination)
        let head = Box(fileType).encoded
        let file = try SystemFile.creating(place.path, named: place.name, isPrivate: false)
        do throws(FileError) {
            try file.write(head, at: 0)
        } catch {
            place.discard()
            throw error
        }
        let start = UInt64(head.count)
        self.file = file
        self.place = place
        room = start..<start + UInt64(max(movieRoom, 8))
        end = room.upperBound + 16
        tracks = Array(repeating: OpenTrack(), count: trackCount)
    }

    deinit {
        if !isFinished { place.discard() }
    }

    /// Takes what stands in a packet: one sample, or several of the same size.
    ///
    /// - Parameters:
    ///   - data: the bytes.
    ///   - sampleCount: number of samples they are.
    ///   - milliseconds: when they are decoded, which decides what lies together in a chunk.
    ///   - track: place of the track among those of the movie.
    /// - Throws: `FileError.Kind.system`.
    package mutating func write(
        _ data: [UInt8],
        sampleCount: UInt32 = 1,
        at milliseconds: Int64,
        track: Int
    ) throws(FileError) {
        let isFull =
            milliseconds - tracks[track].startMilliseconds >= Self.chunkMilliseconds
            || tracks[track].data.count + data.count > Self.chunkLength
        if isFull { try writeChunk(track) }
        if tracks[track].sampleCount == 0 { tracks[track].startMilliseconds = milliseconds }
        tracks[track].data += data
        tracks[track].sampleCount += sampleCount
    }

    private mutating func writeChunk(_ track: Int) throws(FileError) {
        guard tracks[track].sampleCount > 0 else { return }
        try file.write(tracks[track].data, at: end)
        tracks[track].chunks.append(offset: end, sampleCount: tracks[track].sampleCount)
        end += UInt64(tracks[track].data.count)
        tracks[track].data.removeAll(keepingCapacity: true)
        tracks[track].sampleCount = 0
    }

    /// Writes what is left and the `moov`, and puts the file in its place.
    ///
    /// - Parameter movie: makes the `moov` from where the chunks of each track lie.
    /// - Throws: `ISOMediaError.Kind.system` or what `movie` throws, after which no file is left.
    package mutating func finish(
        _ movie: ([ChunkList]) throws(ISOMediaError) -> Box
    ) throws(ISOMediaError) {
        do throws(FileError) {
            for track in tracks.indices { try writeChunk(track) }
        } catch {
            throw ISOMediaError(error)
        }
        let movie = try movie(tracks.map(\.chunks)).encoded
        do throws(FileError) {
            try finish(movie)
        } catch {
            throw ISOMediaError(error)
        }
    }

    private mutating func finish(_ movie: [UInt8]) throws(FileError) {
        var header = ByteWriter()
        header.write(UInt32(1))
        header.write("mdat" as FourCC)
        header.write(end - room.upperBound)
        try file.write(header.bytes, at: room.upperBound)
        try writeMovie(movie)
        if let target = place.target {
            if place.replaces { try file.flush() }
            try FilePath.rename(
                place.path,
                to: target,
                named: place.name,
                isLasting: place.replaces
            )
        }
        place.temporary?.release()
        isFinished = true
    }

    /// Writes the `moov` into its room or, where that is too small, behind the media data.
    private func writeMovie(_ movie: [UInt8]) throws(FileError) {
        let length = UInt64(movie.count)
        let size = UInt64(room.count)
        let fits = length == size || length + 8 <= size
        try file.write(movie, at: fits ? room.lowerBound : end)
        let used = fits ? length : 0
        guard size > used else { return }
        var free = ByteWriter()
        free.write(UInt32(truncatingIfNeeded: size - used))
        free.write("free" as FourCC)
        try file.write(free.bytes, at: room.lowerBound + used)
    }
}

/// What the destination of a movie means for files.
private struct Place {
    /// The file that is written.
    let path: String
    /// Its name, where it is ours.
    let temporary: TemporaryName?
    /// What it becomes when it is complete; nil where that is the caller's matter.
    let target: String?
    /// How messages name it.
    let name: String
    /// Whether another file gives way to it.
    let replaces: Bool

    init(_ destination: MovieWriter.Destination) throws(FileError) {
        switch destination {
        case .file(let given, let replacing):
            replaces = try FilePath.requireReplaceable(given, replacing: replacing)
            let real = replaces ? try FilePath.resolved(given) : given
            let name = TemporaryName(for: real)
            temporary = name
            path = name.path
            target = real
            self.name = given
        case .temporary(let given, let shown):
            temporary = nil
            path = given
            target = nil
            name = shown
            replaces = false
        }
    }

    /// Removes the file.
    func discard() {
        FilePath.remove(path)
        temporary?.release()
    }
}
