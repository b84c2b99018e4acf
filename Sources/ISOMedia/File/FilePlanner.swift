// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Where the result of an edit goes.
public enum EditDestination: Equatable, Sendable {
    /// Into the file that was read.
    case inPlace
    /// Into a new file; the one that was read stays as it is.
    case newFile
}

/// Computes the plan of a new file.
///
/// | layout of the movie | in place | to a new file |
/// |---|---|---|
/// | `moov` behind media data | behind the end, then one switch | copy, `moov` where it was |
/// | `moov` first, free space with room behind it | in the free space, then two switches | copy |
/// | `moov` first | copy, with a reserve for the next edit | the same |
/// | bytes behind the last box that are no box, or `mfra` | copy | copy |
struct FilePlanner {
    let file: MovieFile
    let edit: MovieEdit
    /// `mdat` with the new samples; empty when there are none.
    let mediaData: [UInt8]

    /// The plan for a destination.
    ///
    /// - Throws: `ISOMediaError` where a table of the movie is damaged.
    static func plan(
        _ edit: MovieEdit,
        of file: MovieFile,
        for destination: EditDestination
    ) throws(ISOMediaError) -> FilePlan {
        let planner = FilePlanner(edit, of: file)
        let hasMediaData = file.boxes.contains { $0.type == "mdat" }
        if destination == .inPlace, file.isFastStart, hasMediaData {
            if let plan = try planner.switchWithinReserve() { return plan }
        } else if destination == .inPlace {
            if let plan = try planner.appendAndFlip() { return plan }
        }
        return try planner.copy()
    }

    private init(_ edit: MovieEdit, of file: MovieFile) {
        self.file = file
        self.edit = edit
        var writer = ByteWriter()
        if !edit.newMedia.isEmpty {
            writer.box("mdat") { box in
                for media in edit.newMedia { box.write(bytes: media.data) }
            }
        }
        mediaData = writer.bytes
    }

    /// The `moov` as bytes, for the place of `mediaData` and the moves of the old media data.
    func movieBox(
        mediaDataOffset: UInt64,
        relocation: ChunkOffsetRelocation
    ) throws(ISOMediaError) -> [UInt8] {
        var movie = edit.movie
        try relocation.relocate(&movie.box)
        var offset = mediaDataOffset + 8
        for media in edit.newMedia {
            try movie.updateTrack(media.trackID) { track throws(ISOMediaError) in
                track.setOnlyChunk(at: offset)
            }
            offset += UInt64(media.data.count)
        }
        return movie.box.encoded
    }

    /// Nothing that is in the file moves.
    var unmoved: ChunkOffsetRelocation { ChunkOffsetRelocation([.kept(0..<file.length)]) }

    /// The four bytes that turn the present `moov` into free space.
    var movieTypeOffset: UInt64 { file.movieBox.range.lowerBound + 4 }
}

extension FilePlan {
    /// Replaces kept bytes at a place; all pieces lie where they lie in the old file.
    static func replace(at offset: UInt64, with bytes: [UInt8], in pieces: [Piece]) -> [Piece] {
        pieces.flatMap { piece -> [Piece] in
            guard case .kept(let range) = piece, range.contains(offset) else { return [piece] }
            let end = offset + UInt64(bytes.count)
            let parts: [Piece] = [
                .kept(range.lowerBound..<offset), .new(bytes), .kept(end..<range.upperBound),
            ]
            return parts.filter { $0.length > 0 }
        }
    }

    /// The type of a box that nobody needs.
    static let freeType = Array("free".utf8)

    /// The header of free space; nothing for no space.
    ///
    /// - Precondition: `size` is 0, or from 8 to 4 GiB.
    static func freeHeader(_ size: UInt64) -> [UInt8] {
        size == 0 ? [] : UInt32(size).bigEndianBytes + freeType
    }
}

extension UInt32 {
    /// The four bytes in file order.
    var bigEndianBytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(self)
        return writer.bytes
    }
}
