// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import MediaPrimitives

/// Writes a new flat movie while its samples arrive: `ftyp`, `moov`, `mdat`.
///
/// Samples are gathered into chunks of about half a second and written as each is full, so memory is
/// bounded by the number of tracks. Room for the `moov` is kept in front of the media data; if it
/// turns out too small, the `moov` is at the end. The file is temporary: the caller renames or edits it
/// (``DraftMovie``). Without `finish` it is removed.
package struct MovieWriter: ~Copyable {
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
    private let path: String
    /// What is kept for the `moov`.
    private let room: Range<UInt64>
    private var end: UInt64
    private var tracks: [OpenTrack]
    private var isFinished = false

    /// Starts a movie.
    ///
    /// - Parameters:
    ///   - path: the file, which must not exist yet.
    ///   - name: how messages name it.
    ///   - fileType: the brands.
    ///   - trackCount: number of tracks.
    ///   - movieRoom: bytes to keep in front for the `moov`.
    /// - Throws: `FileError`: `.locked` or `.system`.
    package init(
        _ path: String,
        named name: String,
        fileType: FileTypeBox,
        trackCount: Int,
        movieRoom: Int
    ) throws(FileError) {
        let head = Box(fileType).encoded
        let file = try SystemFile.creating(path, named: name, isPrivate: false)
        do throws(FileError) {
            try file.write(head, at: 0)
        } catch {
            FilePath.remove(path)
            throw error
        }
        let start = UInt64(head.count)
        self.file = file
        self.path = path
        room = start..<start + UInt64(max(movieRoom, 8))
        end = room.upperBound + 16
        tracks = Array(repeating: OpenTrack(), count: trackCount)
    }

    deinit {
        if !isFinished { FilePath.remove(path) }
    }

    /// Takes what is in a packet: one sample, or several of the same size.
    ///
    /// - Parameters:
    ///   - data: the bytes.
    ///   - sampleCount: number of samples they are.
    ///   - milliseconds: when they are decoded, which decides what is together in a chunk.
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

    /// Writes what is left and the `moov`.
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
        isFinished = true
    }

    /// Writes the `moov` into its room or, where that is too small, after the media data.
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
