// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// Taking tracks out of a movie.
extension Movie {
    /// Removes tracks and every reference to them; the media data and the next track ID stay.
    ///
    /// A reference that leads nowhere any more goes as a whole, and so does a `tref` without references.
    /// The movie becomes shorter where the longest track goes.
    ///
    /// - Returns: the types of the references that were changed.
    /// - Throws: `ISOMediaError` where a header or a reference is damaged.
    package mutating func removeTracks(_ ids: Set<UInt32>) throws(ISOMediaError) -> Set<FourCC> {
        let durations = try trackDurations()
        try box.updateChildren { boxes throws(ISOMediaError) in
            var kept: [Box] = []
            for child in boxes {
                if child.type == "trak", ids.contains(try Track(box: child).header().trackID) {
                    continue
                }
                kept.append(child)
            }
            boxes = kept
        }
        try shorten(from: durations.max() ?? 0, to: try trackDurations().max() ?? 0)
        return try removeReferences(to: ids)
    }

    /// Takes track IDs out of the references of all tracks.
    ///
    /// - Returns: the types of the references that were changed.
    /// - Throws: `ISOMediaError` where a reference is damaged.
    mutating func removeReferences(to ids: Set<UInt32>) throws(ISOMediaError) -> Set<FourCC> {
        var changed: Set<FourCC> = []
        for track in tracks {
            for (type, targets) in try track.references() where !ids.isDisjoint(with: targets) {
                changed.insert(type)
                try updateTrack(try track.header().trackID) { track in
                    track.setReferences(type, to: targets.filter { !ids.contains($0) })
                }
            }
        }
        return changed
    }

    /// The known lengths of the tracks, in ticks of the movie timescale.
    private func trackDurations() throws(ISOMediaError) -> [UInt64] {
        var durations: [UInt64] = []
        for track in tracks { durations.append(try track.header().duration) }
        return durations.filter { $0 != .max }
    }

    private mutating func shorten(from old: UInt64, to new: UInt64) throws(ISOMediaError) {
        guard new > 0, new < old else { return }
        try updateHeader { header in
            if header.duration != .max { header.duration = min(header.duration, new) }
        }
    }
}
