// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Compares where the auxiliary information of samples is, such as the vectors of encrypted ones.
struct AuxiliaryVerification {
    let old: MovieFile
    let new: MovieFile
    let relocation: ChunkOffsetRelocation

    /// Compares the places that `saio` names: what lay in the `moov` has to be the same bytes, what lay
    /// elsewhere has to be where that has moved.
    ///
    /// - Throws: `ISOMediaError.Kind.verificationFailed` with the first difference.
    func verify(_ track: Track, id: UInt32, in same: Track) throws(ISOMediaError) {
        guard try track.isSelfContained() else { return }
        let (before, after) = try (Self.offsets(of: track), Self.offsets(of: same))
        var isSame = before.count == after.count
        for (old, new) in zip(before, after) where isSame { isSame = try isSamePlace(old, new) }
        guard isSame else {
            throw ISOMediaError(
                .verificationFailed("the auxiliary information of track \(id) is not where it was")
            )
        }
    }

    private func isSamePlace(_ offset: UInt64, _ newOffset: UInt64) throws(ISOMediaError) -> Bool {
        guard old.movieBox.range.contains(offset) else {
            return newOffset == relocation.newOffset(of: offset) ?? offset
        }
        guard let end = Self.end(of: offset, in: old.movie.box) else { return true }
        let length = end - offset
        guard newOffset <= new.source.length, length <= new.source.length - newOffset else {
            return false
        }
        return try old.source.read(offset..<end) == new.source.read(newOffset..<newOffset + length)
    }

    private static func offsets(of track: Track) throws(ISOMediaError) -> [UInt64] {
        var offsets: [UInt64] = []
        for box in track.box.descendant(["mdia", "minf", "stbl"])?.children ?? []
        where box.type == "saio" {
            offsets += try box.decode(SampleAuxiliaryInformationOffsetsBox.self).offsets
        }
        return offsets
    }

    /// Where the box without children ends that a place is in.
    private static func end(of place: UInt64, in box: Box) -> UInt64? {
        guard case .children = box.content else {
            guard let start = box.offset else { return nil }
            let end = start + UInt64(box.headerLength + box.payload.count)
            return start <= place && place < end ? end : nil
        }
        for child in box.children {
            if let end = end(of: place, in: child) { return end }
        }
        return nil
    }
}
