// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// One fault that movies have, and how it is repaired.
///
/// A repair changes what is certain, and reports what is not. It is idempotent.
struct RepairableFault: Sendable {
    /// Why it is repaired.
    let reason: EditReport.Change.Reason
    /// The types of the boxes that it may change.
    let changedBoxes: Set<FourCC>
    /// Repairs it in a movie; throws if a box that is needed is missing or damaged.
    let apply: @Sendable (inout RepairedMovie) throws(ISOMediaError) -> Void

    init(
        _ reason: EditReport.Change.Reason,
        _ changedBoxes: Set<FourCC>,
        _ apply: @escaping @Sendable (inout RepairedMovie) throws(ISOMediaError) -> Void
    ) {
        self.reason = reason
        self.changedBoxes = changedBoxes
        self.apply = apply
    }

    /// All repairs, in an order in which none undoes or misses what another has done.
    static func all(for movie: Movie, syncsRoles: Bool) -> [RepairableFault] {
        [
            malformedExtendedLanguage, languageContradiction, missingLanguage,
            untidyCharacteristics, misspeltCharacteristic, halfTaggedSDH, forcedFlags,
            danglingReferences(in: movie), reversedFollowers, followersOfPairs, subtitleHandler,
            subtitleGeometry, enabledChapters,
        ] + (syncsRoles ? [rolesAndCharacteristics] : [])
            + [groups(of: .audible), groups(of: .legible)]
    }
}

/// A movie on its way through the repairs.
struct RepairedMovie {
    /// The movie as far as it is repaired.
    var movie: Movie
    /// What cannot be repaired without knowing more.
    var notices: [Notice] = []

    /// The tracks as they are now.
    ///
    /// - Throws: `ISOMediaError` if a box that is needed is missing or damaged.
    func tracks() throws(ISOMediaError) -> [TrackFacts] { try TrackFacts.all(of: movie) }

    /// Changes the tracks for which there is reason to.
    ///
    /// - Throws: `ISOMediaError` if a box that is needed is missing or damaged.
    mutating func updateTracks(
        where isConcerned: (TrackFacts) throws(ISOMediaError) -> Bool = { _ in true },
        _ change: (inout Track, TrackFacts) throws(ISOMediaError) -> Void
    ) throws(ISOMediaError) {
        for facts in try tracks() where try isConcerned(facts) {
            try movie.updateTrack(facts.id) { track throws(ISOMediaError) in
                try change(&track, facts)
            }
        }
    }
}
