// SPDX-License-Identifier: Apache-2.0

/// The placements of paragraphs, each made once for all cues that have it.
struct TTMLPlacements {
    /// What a placement follows from.
    private struct Key: Hashable {
        let region: Int?
        let alignment: Placement.Alignment
    }

    /// Where the regions lie, in the order of the document.
    var boxes: [TTML.RegionBox] = []
    private var known: [Key: SharedPlacement] = [:]
    /// The one that was asked for last.
    private var recent: (key: Key, placement: SharedPlacement)?

    /// The placement of a paragraph, given its region and what it says of its alignment.
    mutating func placement(
        _ region: Int?,
        _ alignment: Placement.Alignment?
    ) -> SharedPlacement {
        let key = Key(region: region, alignment: alignment ?? .center)
        if let (last, placement) = recent, last == key { return placement }
        let placement = known[key] ?? make(key)
        known[key] = placement
        recent = (key, placement)
        return placement
    }

    private func make(_ key: Key) -> SharedPlacement {
        SharedPlacement(
            key.region.map { boxes[$0].placement(key.alignment) }
                ?? Placement(vertical: .bottom, alignment: key.alignment)
        )
    }
}
