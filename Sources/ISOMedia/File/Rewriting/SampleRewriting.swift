// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// A flat movie of which samples of one track have other bytes, as a new file.
///
/// All other bytes are kept: of other samples, of other boxes. What changes besides are the sizes of the
/// samples and where chunks lie. The `moov` comes first, with free space after it for later edits.
///
///     let rewriting = try SampleRewriting(of: movie, track: 1, splices)
///     try rewriting.write(rewriting.plan(), to: draft.path)
package struct SampleRewriting: Sendable {
    /// The movie.
    package let file: MovieFile
    let trackID: UInt32
    /// In the order of the file.
    let splices: [SampleSplice]
    private let keptBoxes: [FileBox]
    private let movie: Movie

    /// Prepares the new file.
    ///
    /// - Parameters:
    ///   - file: a flat movie.
    ///   - trackID: the track.
    ///   - splices: what changes, in any order, no two at one place.
    /// - Throws: `ISOMediaError`: `.boxOverruns` where the file ends too early; `.cannotRewrite` where the
    ///   movie is fragmented, samples share bytes, or boxes describe bytes inside of samples.
    package init(
        of file: MovieFile,
        track trackID: UInt32,
        _ splices: [SampleSplice]
    ) throws(ISOMediaError) {
        do {
            try file.requireWhole()
            self.file = file
            self.trackID = trackID
            self.splices = splices.sorted { $0.range.lowerBound < $1.range.lowerBound }
            keptBoxes = try Self.keptBoxes(of: file)
            movie = try Self.movie(of: file, trackID, splices)
            try requireSoundSplices()
        } catch {
            throw error.naming(file.path)
        }
    }

    /// Every box but the `moov`, and free space that no track uses.
    private static func keptBoxes(of file: MovieFile) throws(ISOMediaError) -> [FileBox] {
        var boxes: [FileBox] = []
        for box in file.boxes where box != file.movieBox {
            if box.isFreeSpace, try !file.usesData(in: box.range) { continue }
            boxes.append(box)
        }
        return boxes
    }

    private func requireSoundSplices() throws(ISOMediaError) {
        var end: UInt64 = 0
        for splice in splices {
            let isInside = keptBoxes.contains {
                $0.payload.contains(splice.range.lowerBound)
                    && splice.range.upperBound <= $0.payload.upperBound
            }
            guard splice.range.lowerBound >= end, isInside, !splice.bytes.isEmpty else {
                throw Self.obstacle("samples share the bytes at \(splice.range.lowerBound)")
            }
            end = max(splice.range.upperBound, splice.range.lowerBound + 1)
        }
    }

    static func obstacle(_ reason: String) -> ISOMediaError {
        ISOMediaError(.cannotRewrite(reason))
    }

    // MARK: - The movie

    /// Boxes that describe bytes inside of samples.
    private static let innerTables = ["subs", "senc", "saiz", "saio"] as [FourCC]

    /// The `moov` with the new sizes, chunks still where they were.
    private static func movie(
        of file: MovieFile,
        _ trackID: UInt32,
        _ splices: [SampleSplice]
    ) throws(ISOMediaError) -> Movie {
        guard !file.isFragmented else { throw obstacle("it is fragmented") }
        var movie = file.movie
        try movie.updateTrack(trackID) { track throws(ISOMediaError) in
            let table = track.box.descendant(["mdia", "minf", "stbl"])
            if let box = table?.children.first(where: { innerTables.contains($0.type) }) {
                throw obstacle("its \(box.type) describes bytes inside of samples")
            }
            let sizes = try sizes(of: track, splices)
            track.box.update(["mdia", "minf", "stbl"]) { stbl in
                stbl.updateChildren { boxes in
                    boxes = boxes.map { ["stsz", "stz2"].contains($0.type) ? sizes : $0 }
                }
            }
        }
        return movie
    }

    private static func sizes(
        of track: Track,
        _ splices: [SampleSplice]
    ) throws(ISOMediaError) -> Box {
        var sizes: [UInt32] = []
        var cursor = try track.sampleCursor()
        while let sample = try cursor?.next() { sizes.append(sample.size) }
        for splice in splices {
            guard sizes.indices.contains(splice.sample),
                let size = UInt32(exactly: Int64(sizes[splice.sample]) + splice.growth)
            else { throw obstacle("sample \(splice.sample + 1) cannot have another size") }
            sizes[splice.sample] = size
        }
        return Box(SampleSizeBox(sizes: sizes))
    }

    // MARK: - The file

    /// Computes the new file.
    ///
    /// - Parameter reserve: bytes of free space after the `moov`, beside room for a second `moov`.
    /// - Returns: the new file, whose kept pieces are ranges of the old one.
    /// - Throws: `ISOMediaError` where a table of the movie is damaged.
    package func plan(reserving reserve: Int = 64 << 10) throws(ISOMediaError) -> FilePlan {
        var moov = movie.box.encoded
        // Moving chunks can widen a table of offsets once, which moves them again.
        while true {
            let places = pieces(moov, reserve, forRelocation: true)
            let relocation = ChunkOffsetRelocation(places)
            var box = movie.box
            try relocation.relocate(&box)
            let placed = box.encoded
            if placed.count == moov.count {
                let final = try relocateItems(in: pieces(placed, reserve), relocation)
                return FilePlan(pieces: final, method: .copy)
            }
            moov = placed
        }
    }

    /// The pieces of the new file.
    ///
    /// A chunk may begin with bytes that are new. For the relocation, the byte of the old file at each
    /// splice is where the new bytes begin.
    private func pieces(
        _ moov: [UInt8],
        _ reserve: Int,
        forRelocation: Bool = false
    ) -> [FilePlan.Piece] {
        let types = keptBoxes.filter { $0.type == "ftyp" }
        var pieces: [FilePlan.Piece] = types.map { .kept($0.range) } + [.new(moov)]
        let free = UInt64(max(0, reserve) + moov.count + 8)
        if let size = UInt32(exactly: free) {
            let header = FilePlan.freeHeader(UInt64(size))
            pieces += [.new(header), .unused(UInt64(size) - UInt64(header.count))]
        }
        var index = 0
        for box in keptBoxes where box.type != "ftyp" {
            pieces += self.pieces(of: box, &index, forRelocation)
        }
        return pieces + [.kept(file.garbage)]
    }

    private func pieces(
        of box: FileBox,
        _ index: inout Int,
        _ forRelocation: Bool
    ) -> [FilePlan.Piece] {
        let first = index
        var pieces: [FilePlan.Piece] = []
        var place = box.payload.lowerBound
        var growth: Int64 = 0
        while index < splices.count, box.payload.contains(splices[index].range.lowerBound) {
            let splice = splices[index]
            pieces.append(.kept(place..<splice.range.lowerBound))
            pieces += Self.pieces(of: splice, forRelocation)
            place = splice.range.upperBound
            if forRelocation, splice.range.isEmpty { place += 1 }
            growth += splice.growth
            index += 1
        }
        guard index > first || box.sizeForm == .toEndOfFile else { return [.kept(box.range)] }
        pieces.append(.kept(place..<box.payload.upperBound))
        let length = Int64(box.payload.upperBound - box.payload.lowerBound) + growth
        return [.new(Self.header(of: box.type, payload: UInt64(length)))] + pieces
    }

    private static func pieces(
        of splice: SampleSplice,
        _ forRelocation: Bool
    ) -> [FilePlan.Piece] {
        guard forRelocation else { return [.new(splice.bytes)] }
        let start = splice.range.lowerBound
        let length = UInt64(splice.bytes.count) + (splice.range.isEmpty ? 1 : 0)
        return [.kept(start..<start + 1), .unused(length - 1)]
    }

    private static func header(of type: FourCC, payload: UInt64) -> [UInt8] {
        var writer = ByteWriter()
        if let size = UInt32(exactly: payload + 8) {
            writer.write(size)
            writer.write(type)
        } else {
            writer.write(UInt32(1))
            writer.write(type)
            writer.write(payload + 16)
        }
        return writer.bytes
    }

    /// Moves the places of items that stand in a `meta` of the file.
    private func relocateItems(
        in pieces: [FilePlan.Piece],
        _ relocation: ChunkOffsetRelocation
    ) throws(ISOMediaError) -> [FilePlan.Piece] {
        var pieces = pieces
        for box in keptBoxes where box.type == "meta" && box.payload.count <= 64 << 20 {
            guard let index = pieces.firstIndex(of: .kept(box.range)) else { continue }
            var parser = BoxParser(fileOffset: box.range.lowerBound)
            var meta = try parser.parseBox(try file.source.bytes(box.range)[...])
            try relocation.relocate(&meta)
            pieces[index] = .new(meta.encoded)
        }
        return pieces
    }
}
