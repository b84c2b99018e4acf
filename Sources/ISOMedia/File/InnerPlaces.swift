// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Moves what the tracks of a `moov` say of places in the same `moov`, when that is written elsewhere.
///
/// The vectors of an encrypted movie can lie in `senc` beside the sample table, and `saio` names their
/// place in the file.
///
/// Source: ISO/IEC 14496-12, 8.7.9; ISO/IEC 23001-7, 7.2.
struct InnerPlaces {
    private struct Leaf {
        var old: Range<UInt64>
        var new: UInt64
    }

    /// Where the `moov` was.
    private let old: Range<UInt64>
    /// What each `saio` said, in the order of the tree; nil where its samples lie in another file.
    private let offsets: [[UInt64]?]

    /// Takes a `moov` as it was read, or as it was edited, before anything was moved.
    ///
    /// - Throws: `ISOMediaError.Kind.invalidBox`.
    init(of moov: Box, at place: Range<UInt64>) throws(ISOMediaError) {
        old = place
        var offsets: [[UInt64]?] = []
        for trak in moov.children where trak.type == "trak" {
            let isInFile = try Track(box: trak).isSelfContained()
            var trak = trak
            try trak.updateAll(["saio"]) { box throws(ISOMediaError) in
                let body = try box.decode(SampleAuxiliaryInformationOffsetsBox.self)
                offsets.append(isInFile ? body.offsets : nil)
            }
        }
        self.offsets = offsets
    }

    /// Whether nothing in the `moov` names a place in it.
    private var isEmpty: Bool { !offsets.contains { $0?.contains(where: old.contains) ?? false } }

    /// Lets the same `moov` name the places that it has when it is written at `start`.
    ///
    /// - Throws: `ISOMediaError.Kind.invalidBox`.
    func settle(_ moov: inout Box, at start: UInt64) throws(ISOMediaError) {
        guard !isEmpty else { return }
        var length: Int
        // An offset beyond 4 GiB widens its box, which moves what lies behind; boxes never get narrower.
        repeat {
            length = moov.encoded.count
            var leaves: [Leaf] = []
            _ = Self.lay(moov, at: start, into: &leaves)
            var rest = offsets[...]
            try moov.updateAll(["trak"]) { trak throws(ISOMediaError) in
                try trak.updateAll(["saio"]) { box throws(ISOMediaError) in
                    guard let before = rest.popFirst() ?? nil else { return }
                    try settle(&box, before, leaves)
                }
            }
        } while moov.encoded.count != length
    }

    private func settle(
        _ saio: inout Box,
        _ before: [UInt64],
        _ leaves: [Leaf]
    ) throws(ISOMediaError) {
        try saio.edit(SampleAuxiliaryInformationOffsetsBox.self) { box in
            for (index, offset) in zip(box.offsets.indices, before) where old.contains(offset) {
                guard let leaf = leaves.first(where: { $0.old.contains(offset) }) else { continue }
                box.offsets[index] = leaf.new + (offset - leaf.old.lowerBound)
            }
        }
    }

    /// Lists where boxes without children stood and stand; gives the end of the box.
    private static func lay(_ box: Box, at start: UInt64, into leaves: inout [Leaf]) -> UInt64 {
        switch box.content {
        case .payload(let bytes):
            let length = UInt64(box.headerLength + bytes.count)
            if let offset = box.offset, bytes.count > 0 {
                leaves.append(Leaf(old: offset..<offset + length, new: start))
            }
            return start + length
        case .children(let prefix, let boxes, let suffix):
            var place = start + UInt64(box.headerLength + prefix.count)
            for child in boxes { place = lay(child, at: place, into: &leaves) }
            return place + UInt64(suffix.count)
        }
    }
}
