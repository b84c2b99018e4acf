// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// References to tracks that are not in the movie, and lists of no references.
///
/// Where samples name references by their number in the list, it stays as it is.
struct DanglingReferences: Repair {
    let why = "a reference leads to a track of the movie"
    let changedBoxes: Set<FourCC>

    /// MPEG-4 systems and layered coding count references.
    private static let counted: Set<FourCC> = ["mpod", "dpnd", "ipir", "sync", "scal", "sbas"]

    /// Any reference of the movie may dangle.
    init(_ movie: Movie) {
        let lists = movie.tracks.compactMap { $0.box.child("tref") }
        changedBoxes = Set(lists.flatMap { $0.children.map(\.type) }).subtracting(Self.counted)
    }

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        let known = Set(try movie.tracks().map(\.id))
        try movie.updateTracks { _ in
            true
        } _: { track, _ throws(ISOMediaError) in
            for (type, trackIDs) in try track.references() where !Self.counted.contains(type) {
                let sound = trackIDs.filter(known.contains)
                if sound != trackIDs || sound.isEmpty { track.setReferences(type, to: sound) }
            }
            track.box.updateChildren { boxes in
                boxes.removeAll { $0.type == "tref" && $0.children.isEmpty && $0.payload.isEmpty }
            }
        }
    }
}
