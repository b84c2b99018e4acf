// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Where the result of an edit goes.
enum EditDestination: Equatable, Sendable {
    /// Into the file that was read.
    case inPlace
    /// Into a new file; the one that was read stays as it is.
    case newFile
}

/// Computes the plan of a new file.
///
/// | layout of the movie | in place | to a new file |
/// |---|---|---|
/// | `moov` in one of two slots | into the other slot, then one switch | copy |
/// | `moov` after media data | into slots after the end, then one switch | copy, `moov` where it was |
/// | `moov` first, free space with room after it | into slots there, then one switch | copy |
/// | `moov` first | copy, with slots for the next edits | the same |
/// | bytes after the last box that are no box, or `mfra` | copy | copy |
/// | fragmented, free space with room between `moov` and the first fragment | into slots there | copy |
/// | fragmented | copy, with slots for the next edits | the same |
/// | an initialization segment: no samples at all | copy without slots | the same |
/// | any, where unused bytes are given back | copy, `moov` where it was | the same |
/// | any, to be optimized | copy, `moov` first, with slots | the same |
///
/// The `moov` of a fragmented movie never goes after the end: readers need it before the first `moof`.
struct FilePlanner {
    let file: MovieFile
    let edit: MovieEdit
    let destination: EditDestination
    /// `mdat` with the new samples; nothing when there are none.
    let mediaData: [FilePlan.Piece]
    /// Length of that in bytes.
    let mediaDataLength: UInt64
    /// Offsets of the `moov` into itself.
    private let auxiliaryInformation: AuxiliaryInformationInMovie?

    /// The plan for a destination.
    ///
    /// - Throws: `ISOMediaError` where a table of the movie is damaged.
    static func plan(
        _ edit: MovieEdit,
        of file: MovieFile,
        for destination: EditDestination
    ) throws(ISOMediaError) -> FilePlan {
        let planner = try FilePlanner(edit, of: file, for: destination)
        switch edit.layout {
        case .compact: return try planner.compact()
        case .optimized(let layout): return try planner.optimize(layout)
        case .asItIs: break
        }
        if let plan = try planner.planInPlace() { return plan }
        return try planner.copy()
    }

    private init(
        _ edit: MovieEdit,
        of file: MovieFile,
        for destination: EditDestination
    ) throws(ISOMediaError) {
        auxiliaryInformation = try AuxiliaryInformationInMovie(in: file)
        self.file = file
        self.edit = edit
        self.destination = destination
        let length = edit.newMedia.reduce(0) { $0 + $1.length }
        let header = length == 0 ? [] : Self.mediaDataHeader(length)
        mediaData = [.new(header)] + edit.newMedia.map(\.bytes.piece)
        mediaDataLength = UInt64(header.count) + length
    }

    private func planInPlace() throws(ISOMediaError) -> FilePlan? {
        guard destination == .inPlace else { return nil }
        if let slots = file.slots, let plan = try switchSlots(slots) { return plan }
        if file.isInitializationSegment { return nil }
        if file.hasFragments { return try makeSlotsInReserve() }
        let hasMediaData = file.boxes.contains { $0.type == "mdat" }
        return file.isFastStart && hasMediaData ? try makeSlotsInReserve() : try appendSlots()
    }

    /// The header of an `mdat` with that many bytes.
    static func mediaDataHeader(_ length: UInt64) -> [UInt8] {
        var writer = ByteWriter()
        let compact = UInt32(exactly: length + 8)
        writer.write(compact ?? 1)
        writer.write(FourCC("mdat"))
        if compact == nil { writer.write(length + 16) }
        return writer.bytes
    }

    /// A `moov` that is to stand at a place of the new file, with its offsets into itself; it should be as
    /// long as without.
    func located(_ moov: [UInt8], at offset: UInt64) throws(ISOMediaError) -> [UInt8] {
        try auxiliaryInformation?.located(moov, at: offset) ?? moov
    }

    /// The `moov` as bytes, for the place of `mediaData` and the moves of the old media data.
    func movieBox(
        mediaDataOffset: UInt64,
        relocation: ChunkOffsetRelocation
    ) throws(ISOMediaError) -> [UInt8] {
        try movieTree(mediaDataOffset: mediaDataOffset, relocation: relocation).encoded
    }

    /// That `moov` as a tree.
    func movieTree(
        mediaDataOffset: UInt64,
        relocation: ChunkOffsetRelocation
    ) throws(ISOMediaError) -> Box {
        var movie = edit.movie
        try relocation.relocate(&movie.box)
        var offset = mediaDataOffset + mediaDataLength - edit.newMedia.reduce(0) { $0 + $1.length }
        for media in edit.newMedia {
            var offsets: [UInt64] = []
            for length in media.chunkLengths {
                offsets.append(offset)
                offset += length
            }
            try movie.updateTrack(media.trackID) { track throws(ISOMediaError) in
                track.setChunks(at: offsets)
            }
        }
        return movie.box
    }

    /// Nothing that is in the file moves.
    var unmoved: ChunkOffsetRelocation { ChunkOffsetRelocation([.kept(0..<file.length)]) }

    /// How long each of two slots should be for a `moov`.
    func slotLength(_ movieLength: Int) -> UInt64 {
        MovieSlots.length(for: movieLength, fileLength: file.length)
    }
}
