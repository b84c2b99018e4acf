// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// Turns a fragmented movie into a flat one: `moov` first, with whole sample tables, then free space for
/// the next edit, then all samples in the order in which they lay in the file.
///
///     let flattening = try Flattening(of: MovieFile(opening: "fragmented.mp4"))
///     let plan = try flattening.plan()
///     try flattening.write(plan, to: "flat.mp4")
///
/// Boxes of the `moov` that say nothing about where samples are stay as they are, and so do boxes at the
/// top level that are not part of fragments. What the flat movie cannot carry is in ``dropped``.
package struct Flattening: Sendable {
    /// Boxes that the flat movie does not have, though they said something.
    package struct DroppedBoxes: Equatable, Sendable {
        /// The type.
        package let type: FourCC
        /// How many there were.
        package let count: Int
    }

    /// The fragmented movie.
    package let file: MovieFile
    /// What is lost.
    ///
    /// That is event messages (`emsg`), producer times (`prft`), sample groups (`sbgp`, `sgpd`),
    /// sub-samples (`subs`) and unknown boxes of fragments. Indices and segment types, which mean nothing
    /// without fragments, are not in the list.
    package let dropped: [DroppedBoxes]
    /// The samples of each track, in the order of the tracks.
    package let samples: [FragmentedSamples]

    let media: FlatMedia
    private let movie: FlatMovie

    /// Reads every fragment.
    ///
    /// - Throws: `ISOMediaError`: what `MovieFile.fragmentedSamples()` throws; `.boxOverruns` where the
    ///   file ends too early; `.inconsistentFragments` where samples lie outside of the file;
    ///   `.cannotFlatten` where samples are encrypted or lie in another file.
    package init(of file: MovieFile) throws(ISOMediaError) {
        do {
            try self.init(reading: file)
        } catch {
            throw error.naming(file.path)
        }
    }

    private init(reading file: MovieFile) throws(ISOMediaError) {
        try file.requireWhole()
        var reader = try FragmentReader(file)
        try reader.readAll()
        let obstacles = FlatteningObstacles(file, reader)
        try obstacles.requireNone()
        let media = FlatMedia(reader.tracks)
        movie = try FlatMovie(file.movie, reader.tracks.map { FlatTrack($0, in: media) })
        dropped = obstacles.dropped
        samples = reader.tracks
        self.file = file
        self.media = media
    }

    /// Computes the flat file.
    ///
    /// - Parameter reserve: bytes of free space after the `moov`, beside room for a second `moov`, so
    ///   that edits in place need not move the samples.
    /// - Returns: the flat file, whose kept pieces are ranges of the fragmented one.
    package func plan(reserving reserve: Int = 64 << 10) -> FilePlan {
        let short = pieces(mediaOffset: 0, isLarge: false, reserve: reserve)
        let isLarge = short.length > UInt64(UInt32.max)
        let layout = isLarge ? pieces(mediaOffset: 0, isLarge: true, reserve: reserve) : short
        let final = pieces(mediaOffset: layout.mediaOffset, isLarge: isLarge, reserve: reserve)
        return FilePlan(pieces: final.pieces, method: .copy)
    }

    /// What the flat file consists of when its samples are said to start at a place.
    private func pieces(mediaOffset: UInt64, isLarge: Bool, reserve: Int) -> Layout {
        var layout = Layout()
        for box in file.boxes where box.type == "ftyp" { layout.add(fileType(box)) }
        let moov = movie.encoded(mediaOffset: mediaOffset, isLarge: isLarge)
        layout.add(.new(moov))
        let free = UInt64(max(0, reserve) + moov.count + 8)
        if let size = UInt32(exactly: free) {
            let header = FilePlan.freeHeader(UInt64(size))
            layout.add(.new(header))
            layout.add(.unused(UInt64(size) - UInt64(header.count)))
        }
        let first = file.boxes.first { $0.type == "moof" || $0.type == "mdat" }
        let start = first?.range.lowerBound ?? file.length
        let kept = file.boxes.filter { !Self.replacedTypes.contains($0.type) }
        for box in kept where box.range.lowerBound < start { layout.add(.kept(box.range)) }
        layout.add(.new(mediaHeader + FlatMark.bytes(for: moov)))
        layout.mediaOffset = layout.length
        for range in media.ranges { layout.add(.kept(range)) }
        for box in kept where box.range.lowerBound > start { layout.add(.kept(box.range)) }
        layout.add(.kept(file.garbage))
        return layout
    }

    /// Boxes at the top level that the flat movie has in another form or has no use for.
    private static let replacedTypes: Set<FourCC> = [
        "ftyp", "moov", "moof", "mdat", "free", "skip", "wide", "styp", "sidx", "ssix", "mfra",
        "emsg", "prft",
    ]

    private func fileType(_ box: FileBox) -> FilePlan.Piece {
        guard let old = file.fileType, box.payload.count == 8 + 4 * old.compatibleBrands.count
        else {
            return .kept(box.range)
        }
        let flat = FlatFileType.flat(old, hasSignedOffsets: movie.hasSignedOffsets)
        return flat == old ? .kept(box.range) : .new(Box(flat).encoded)
    }

    private var mediaHeader: [UInt8] {
        var writer = ByteWriter()
        let length = media.length + FlatMark.length
        if let size = UInt32(exactly: length + 8) {
            writer.write(size)
            writer.write("mdat" as FourCC)
        } else {
            writer.write(UInt32(1))
            writer.write("mdat" as FourCC)
            writer.write(length + 16)
        }
        return writer.bytes
    }

    private struct Layout {
        var pieces: [FilePlan.Piece] = []
        var length: UInt64 = 0
        var mediaOffset: UInt64 = 0

        mutating func add(_ piece: FilePlan.Piece) {
            guard piece.length > 0 else { return }
            pieces.append(piece)
            length += piece.length
        }
    }
}
