// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// A characteristic that stands twice, or has a NUL behind it, with which it is another string to
/// readers that compare byte by byte.
struct UntidyCharacteristics: Repair {
    let why = "a characteristic stands once, and without a NUL behind it"
    let changedBoxes: Set<FourCC> = ["tagc"]

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        try movie.updateTracks { _ in
            true
        } _: { track, _ throws(ISOMediaError) in
            try track.normalizeCharacteristics()
        }
    }
}
