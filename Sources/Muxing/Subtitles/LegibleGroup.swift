// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// The alternate group of all subtitle and closed-caption tracks, when one is added.
enum LegibleGroup {
    /// Makes the group's rule hold; `preferred` is enabled instead of any other track.
    ///
    /// - Returns: what was changed in tracks other than `newTrack`, a sentence each.
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    static func establish(
        in movie: inout Movie,
        newTrack: UInt32,
        preferred: UInt32?
    ) throws(ISOMediaError) -> [String] {
        let old = movie
        try AlternateGroup(kind: .legible).establish(in: &movie, preferred: preferred)
        return try MovieDifference.changes(from: old, to: movie)
            .filter { $0.track != newTrack }
            .map { change in
                guard change.what == "enabled" else { return change.description }
                let place = change.track.map { "track \($0): " } ?? ""
                return place + (change.after == "yes" ? "now enabled" : "no longer enabled")
            }
    }
}
