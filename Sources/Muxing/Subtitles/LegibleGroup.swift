// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// The alternate group of all subtitle and closed-caption tracks, when some are added.
enum LegibleGroup {
    /// Makes the group's rule hold; `preferred` is enabled instead of any other track.
    ///
    /// - Returns: what was changed in tracks other than the new ones, a sentence each.
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    static func establish(
        in movie: inout Movie,
        newTracks: Set<UInt32>,
        preferred: UInt32?
    ) throws(ISOMediaError) -> [String] {
        try AlternateGroup(kind: .legible)
            .establish(in: &movie, newTracks: newTracks, preferred: preferred)
    }
}
