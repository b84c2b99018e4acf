// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// One thing that movies get wrong, and how it is put right.
///
/// A repair changes what is certain, and only tells of what is not. What it has put right it leaves
/// alone the next time.
protocol Repair: Sendable {
    /// Why it is put right, as a clause.
    var why: String { get }
    /// The types of the boxes that it may change.
    var changedBoxes: Set<FourCC> { get }

    /// Puts it right in a movie.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    func apply(to movie: inout RepairedMovie) throws(ISOMediaError)
}

/// A movie on its way through the repairs.
struct RepairedMovie {
    /// The movie as far as it is repaired.
    var movie: Movie
    /// Whether it is a QuickTime movie, and no MP4.
    let isQuickTime: Bool
    /// What cannot be put right without knowing more, a sentence each.
    var warnings: [String] = []

    /// The tracks as they are now.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    func tracks() throws(ISOMediaError) -> [TrackFacts] { try TrackFacts.all(of: movie) }

    /// Changes the tracks for which there is reason to.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    mutating func updateTracks(
        where isConcerned: (TrackFacts) throws(ISOMediaError) -> Bool,
        _ change: (inout Track, TrackFacts) throws(ISOMediaError) -> Void
    ) throws(ISOMediaError) {
        for facts in try tracks() where try isConcerned(facts) {
            try movie.updateTrack(facts.id) { track throws(ISOMediaError) in
                try change(&track, facts)
            }
        }
    }
}
