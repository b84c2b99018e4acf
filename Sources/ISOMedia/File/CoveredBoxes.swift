// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// The boxes between the `moov` and the place of a new one, which one header has to cover together with
/// the old `moov`.
///
/// Media data may be covered by an `mdat`, in which samples stay where they are. Other boxes, such as XMP, are
/// written a second time after the new `moov`.
struct CoveredBoxes {
    /// The type of the box that covers them.
    let type: FourCC
    /// The boxes that are written again.
    let carried: [UInt8]

    /// More is not written a second time.
    private static let limit: UInt64 = 16 << 20
    /// Boxes that say where others are by their own place, or have samples.
    private static let fixedTypes: Set<FourCC> = [
        "moov", "moof", "mfra", "sidx", "ssix", "styp", "emsg", "prft", "imda",
    ]

    /// Finds out about the boxes up to a place; nil where they cannot be covered.
    ///
    /// - Throws: `ISOMediaError` where a table is damaged or the file cannot be read.
    init?(upTo end: UInt64, in file: MovieFile) throws(ISOMediaError) {
        let boxes = file.boxes.filter {
            $0.range.lowerBound >= file.movieBox.range.upperBound && $0.range.upperBound <= end
        }
        let others = boxes.filter { $0.type != "mdat" && !$0.isFreeSpace }
        let length = others.reduce(0) { $0 + ($1.range.upperBound - $1.range.lowerBound) }
        guard length <= Self.limit else { return nil }
        var carried: [UInt8] = []
        for box in others {
            guard box.sizeForm == .compact, !Self.fixedTypes.contains(box.type),
                try !file.usesData(in: box.range)
            else { return nil }
            carried += try file.source.bytes(box.range)
        }
        self.carried = carried
        type = boxes.contains { $0.type == "mdat" } ? "mdat" : "free"
    }
}
