// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// `folw` to the regular track of a pair; it leads to the forced one.
///
/// Source: QuickTime File Format, "Track Reference Atoms".
struct FollowersOfPairs: Repair {
    let why = "of a pair of regular and forced subtitles, sound leads to the forced ones"
    let changedBoxes: Set<FourCC> = ["folw"]

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        let forced = Set(try movie.tracks().filter { $0.forced == .all }.map(\.id))
        var companions: [UInt32: UInt32] = [:]
        for track in movie.movie.tracks {
            let companion = try track.references("forc").first
            if let companion, forced.contains(companion) {
                companions[try track.header().trackID] = companion
            }
        }
        try movie.updateTracks { facts in
            facts.kind == .audio
        } _: { track, _ throws(ISOMediaError) in
            let present = try track.references("folw")
            let led = present.map { companions[$0] ?? $0 }.reduce(into: [UInt32]()) { list, id in
                if !list.contains(id) { list.append(id) }
            }
            if led != present { track.setReferences("folw", to: led) }
        }
    }
}
