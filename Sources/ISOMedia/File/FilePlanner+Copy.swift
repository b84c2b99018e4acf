// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension FilePlanner {
    /// The whole file anew.
    ///
    ///     [free] | moov | [free] | mdat   →   moov | free (reserve) | mdat (samples) | mdat
    ///     … | mdat | moov | …    →   … | mdat | mdat (samples) | moov | …
    func copy() throws(ISOMediaError) -> FilePlan {
        var moov = try movieBox(mediaDataOffset: 0, relocation: unmoved)
        // Moving chunks can widen a table of offsets, which moves them again; each round can only
        // widen further tables, so this ends.
        while true {
            let (pieces, mediaDataOffset) = try copyPieces(moov: moov)
            let relocation = ChunkOffsetRelocation(pieces)
            let placed = try movieBox(mediaDataOffset: mediaDataOffset, relocation: relocation)
            if placed.count == moov.count {
                let final = try copyPieces(moov: placed).pieces
                return FilePlan(pieces: try relocateItems(in: final, relocation), method: .copy)
            }
            moov = placed
        }
    }

    /// The new file for a `moov` of a given length, and where the new samples' `mdat` is in it.
    private func copyPieces(
        moov: [UInt8]
    ) throws(ISOMediaError) -> (pieces: [FilePlan.Piece], mediaDataOffset: UInt64) {
        let absorbed = try absorbedSpaces()
        var pieces: [FilePlan.Piece] = []
        var written: UInt64 = 0
        var mediaDataOffset: UInt64 = 0
        func add(_ piece: FilePlan.Piece) {
            if piece.length > 0 { pieces.append(piece) }
            written += piece.length
        }
        for box in file.boxes where !absorbed.contains(box) {
            if box == file.movieBox, file.isFastStart {
                add(.new(moov))
                let oldEnd = max(box.range.upperBound, absorbed.last?.range.upperBound ?? 0)
                add(.new(reserve(at: written, moovLength: moov.count, oldEnd: oldEnd)))
                mediaDataOffset = written
                add(.new(mediaData))
            } else if box == file.movieBox {
                mediaDataOffset = written
                add(.new(mediaData))
                add(.new(moov))
            } else if box.sizeForm == .toEndOfFile {
                add(.new(Self.explicitHeader(of: box)))
                add(.kept(box.payload))
            } else {
                add(.kept(box.range))
            }
        }
        add(.kept(file.garbage))
        return (pieces, mediaDataOffset)
    }

    /// The free boxes directly around `moov`, which the new reserve replaces: what is left of earlier
    /// edits among them.
    private func absorbedSpaces() throws(ISOMediaError) -> [FileBox] {
        guard file.isFastStart, let index = file.boxes.firstIndex(of: file.movieBox) else {
            return []
        }
        func isUnused(_ box: FileBox) throws(ISOMediaError) -> Bool {
            guard box.isFreeSpace else { return false }
            return try !file.movie.usesData(in: box.range)
        }
        var first = index
        while first > 0, try isUnused(file.boxes[first - 1]) { first -= 1 }
        var last = index
        while last + 1 < file.boxes.count, try isUnused(file.boxes[last + 1]) { last += 1 }
        return file.boxes[first...last].filter { $0 != file.movieBox }
    }

    /// Free space for the next edit: room for a `moov` and samples as large as these and 64 KiB.
    ///
    /// What lies behind moves by a multiple of 4096, so that file systems can share its blocks.
    private func reserve(at offset: UInt64, moovLength: Int, oldEnd: UInt64) -> [UInt8] {
        let block: UInt64 = 4096
        let samples = UInt64(mediaData.count)
        let least = offset + UInt64(moovLength) + 2 * samples + 64 << 10
        let end = least + (oldEnd % block + block - least % block) % block - samples
        let header = FilePlan.freeHeader(end - offset)
        return header + [UInt8](repeating: 0, count: Int(end - offset) - header.count)
    }

    /// The header of a box that reached to the end of the file, with its size stated.
    private static func explicitHeader(of box: FileBox) -> [UInt8] {
        let size = box.range.upperBound - box.range.lowerBound
        var writer = ByteWriter()
        if let compact = UInt32(exactly: size) {
            writer.write(compact)
            writer.write(box.type)
        } else {
            writer.write(UInt32(1))
            writer.write(box.type)
            writer.write(size + 8)
        }
        return writer.bytes
    }

    /// Moves the items of a `meta` at the top level, which lie in the file like chunks do.
    private func relocateItems(
        in pieces: [FilePlan.Piece],
        _ relocation: ChunkOffsetRelocation
    ) throws(ISOMediaError) -> [FilePlan.Piece] {
        let metas = file.boxes.filter { $0.type == "meta" && $0.payload.count <= 64 << 20 }
        var result: [FilePlan.Piece] = []
        for piece in pieces {
            guard let meta = metas.first(where: { piece == .kept($0.range) }) else {
                result.append(piece)
                continue
            }
            let old = try file.source.read(meta.range)
            var parser = BoxParser(fileOffset: meta.range.lowerBound)
            var box = try parser.parseBox(old[...])
            try relocation.relocate(&box)
            let new = box.encoded
            result.append(new == old ? piece : .new(new))
        }
        return result
    }
}
