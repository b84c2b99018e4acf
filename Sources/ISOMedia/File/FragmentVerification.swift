// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// Compares the fragments of a written movie with those of the one it was made from: the same samples at
/// the same times with the same flags, found through the same indices.
struct FragmentVerification {
    let old: MovieFile
    let new: MovieFile
    let relocation: ChunkOffsetRelocation

    /// The boxes that this compares: they may name other places than before.
    static let types: Set<FourCC> = ["moof", "mfra", "sidx"]

    /// Boxes that an index can lead to.
    private static let targets: Set<FourCC> = types.union(["styp", "emsg", "prft", "ssix"])

    /// Compares the boxes of fragments and their indices.
    ///
    /// - Throws: `ISOMediaError.Kind.verificationFailed` with the first difference.
    func verifyBoxes() throws(ISOMediaError) {
        var places: [UInt64: UInt64] = [:]
        var pairs: [(old: FileBox, new: FileBox)] = []
        for type in Self.targets {
            let before = old.boxes.filter { $0.type == type }
            let after = new.boxes.filter { $0.type == type }
            guard before.count == after.count else {
                throw difference("it has \(after.count) boxes \(type), not \(before.count)")
            }
            for (box, same) in zip(before, after) {
                places[box.range.lowerBound] = same.range.lowerBound
                if Self.types.contains(type) { pairs.append((box, same)) }
            }
        }
        for (box, same) in pairs { try compare(box, same, places) }
    }

    /// Compares where and when all samples are.
    ///
    /// - Returns: the samples of the old movie.
    /// - Throws: `ISOMediaError.Kind.verificationFailed` with the first difference; what
    ///   `MovieFile.fragmentedSamples()` throws.
    func verifySamples() throws(ISOMediaError) -> [FragmentedSamples] {
        let before = try old.fragmentedSamples()
        let after = try new.fragmentedSamples()
        for (track, samples) in zip(old.movie.tracks, before) {
            let id = samples.trackID
            let same = after.first { $0.trackID == id }
            guard let same, same.samples.count == samples.samples.count else {
                throw difference("track \(id) has not as many samples")
            }
            let isInFile = try track.isSelfContained()
            for (number, (sample, found)) in zip(samples.samples, same.samples).enumerated() {
                var expected = sample
                if sample.size == 0 {
                    expected.offset = found.offset
                } else if isInFile {
                    expected.offset = relocation.newOffset(of: sample.offset) ?? sample.offset
                }
                guard expected == found else {
                    throw difference("sample \(number + 1) of track \(id) is not as it was")
                }
            }
            let descriptions = zip(samples.runs, same.runs).allSatisfy {
                $0.sampleDescriptionIndex == $1.sampleDescriptionIndex && $0.samples == $1.samples
            }
            guard descriptions else {
                throw difference("the sample descriptions of track \(id) are not as they were")
            }
        }
        return before
    }

    private func compare(
        _ box: FileBox,
        _ same: FileBox,
        _ places: [UInt64: UInt64]
    ) throws(ISOMediaError) {
        let (before, after) = (try read(box, of: old), try read(same, of: new))
        var neutral = after
        switch box.type {
        case "moof":
            try Self.setBases(of: &neutral, like: before)
        case "mfra":
            try verifySize(before, after)
            try setPlaces(of: &neutral, like: before, places)
        default:
            try verifyIndex(before, box, after, same, places)
            return
        }
        guard neutral == before else {
            throw difference("box \(box.type) at byte \(box.range.lowerBound) is not as it was")
        }
    }

    private func read(_ box: FileBox, of file: MovieFile) throws(ISOMediaError) -> Box {
        var parser = BoxParser(fileOffset: box.range.lowerBound)
        return try parser.parseBox(try file.source.bytes(box.range)[...])
    }

    /// Puts the base data offsets of one `moof` into another; that samples are where they were is compared
    /// by sample.
    private static func setBases(of moof: inout Box, like other: Box) throws(ISOMediaError) {
        var headers = other.children.filter { $0.type == "traf" }.map { $0.child("tfhd") }[...]
        try moof.updateAll(["tfhd"]) { box throws(ISOMediaError) in
            guard let header = headers.popFirst() ?? nil else { return }
            let base = try header.decode(TrackFragmentHeaderBox.self).baseDataOffset
            let found = try box.decode(TrackFragmentHeaderBox.self).baseDataOffset
            guard base != nil, found != nil else { return }
            try box.edit(TrackFragmentHeaderBox.self) { $0.baseDataOffset = base }
        }
        // Where items are is compared nowhere else; they may move.
        var items: [Box] = []
        var copy = other
        copy.updateAll(["iloc"]) { items.append($0) }
        var rest = items[...]
        moof.updateAll(["iloc"]) { if let item = rest.popFirst() { $0 = item } }
    }

    /// Compares the places in one `mfra` with those in another, and puts those into it.
    private func setPlaces(
        of mfra: inout Box,
        like other: Box,
        _ places: [UInt64: UInt64]
    ) throws(ISOMediaError) {
        let tables = other.children.filter { $0.type == "tfra" }
        var rest = tables[...]
        try mfra.updateAll(["tfra"]) { tfra throws(ISOMediaError) in
            guard let table = rest.popFirst() else { return }
            let before = try table.decode(TrackFragmentRandomAccessBox.self)
            let found = try tfra.decode(TrackFragmentRandomAccessBox.self)
            let expected = before.entries.map { entry in
                var entry = entry
                let old = entry.movieFragmentOffset
                entry.movieFragmentOffset = places[old] ?? relocation.newOffset(of: old) ?? old
                return entry
            }
            guard found.entries == expected else {
                throw difference("the index of track \(before.trackID) leads elsewhere")
            }
            tfra = table
        }
        // Its size may have grown where a table has; that was compared before.
        let end = try other.decodeChild(MovieFragmentRandomAccessOffsetBox.self)
        try mfra.updateAll(["mfro"]) { box throws(ISOMediaError) in
            guard let end else { return }
            try box.edit(MovieFragmentRandomAccessOffsetBox.self) { $0.parentSize = end.parentSize }
        }
    }

    /// Compares what the ends of two `mfra` say of their lengths.
    private func verifySize(_ before: Box, _ after: Box) throws(ISOMediaError) {
        let size = try before.decodeChild(MovieFragmentRandomAccessOffsetBox.self)?.parentSize
        let found = try after.decodeChild(MovieFragmentRandomAccessOffsetBox.self)?.parentSize
        let isRight = size == UInt32(clamping: before.encoded.count)
        guard found == (isRight ? UInt32(clamping: after.encoded.count) : size) else {
            throw difference("the mfro does not have the length of the mfra")
        }
    }

    private func verifyIndex(
        _ before: Box,
        _ box: FileBox,
        _ after: Box,
        _ same: FileBox,
        _ places: [UInt64: UInt64]
    ) throws(ISOMediaError) {
        let (index, found) = try (
            before.decode(SegmentIndexBox.self), after.decode(SegmentIndexBox.self)
        )
        var neutral = found
        neutral.firstOffset = index.firstOffset
        for (number, reference) in zip(neutral.references.indices, index.references) {
            neutral.references[number].typeAndSize = reference.typeAndSize
        }
        guard neutral == index else {
            throw difference("the sidx at byte \(box.range.lowerBound) is not as it was")
        }
        var place = box.range.upperBound &+ index.firstOffset
        var newPlace = same.range.upperBound &+ found.firstOffset
        for (reference, moved) in zip(index.references, found.references) {
            guard places[place].map({ $0 == newPlace }) ?? true else {
                throw difference("the sidx at byte \(box.range.lowerBound) leads elsewhere")
            }
            place &+= UInt64(reference.referencedSize)
            newPlace &+= UInt64(moved.referencedSize)
        }
    }

    private func difference(_ what: String) -> ISOMediaError {
        ISOMediaError(.verificationFailed(what))
    }
}
