// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

extension EditedMovie {
    /// Checks what has to hold of a movie after any edit.
    ///
    /// - Throws: `BrokenInvariant` with what does not hold.
    package func check() throws(BrokenInvariant) {
        let file = try reading { () throws(ISOMediaError) in
            try MovieFile(opening: path)
        }
        let facts = try facts()
        try require(Set(facts.map(\.id)).count == facts.count, "two tracks of one ID, \(log)")
        let header = try reading { () throws(ISOMediaError) in try file.movie.header() }
        try require(
            facts.allSatisfy { $0.id < header.nextTrackID },
            "next_track_ID is used, \(log)"
        )
        var durations: [UInt64] = []
        for track in file.movie.tracks {
            durations.append(
                try reading { () throws(ISOMediaError) in try track.header().duration }
            )
            try checkReferences(of: track)
            try checkChunks(of: track, in: file)
        }
        try require(
            header.duration == durations.max(),
            "the movie lasts \(header.duration) and its tracks \(durations), \(log)"
        )
        try checkGroups(facts)
    }

    private func checkReferences(of track: Track) throws(BrokenInvariant) {
        let references = try reading { () throws(ISOMediaError) in try track.references() }
        for (type, targets) in references {
            try require(!targets.isEmpty, "\(type) refers to nothing, \(log)")
            try require(targets.allSatisfy { model[$0] != nil }, "\(type) leads nowhere, \(log)")
        }
    }

    private func checkChunks(of track: Track, in file: MovieFile) throws(BrokenInvariant) {
        let chunks = try reading { () throws(ISOMediaError) in
            try track.sampleTable()?.chunks() ?? []
        }
        let media = file.boxes.filter { $0.type == "mdat" }.map(\.payload)
        for chunk in chunks {
            try require(
                media.contains { $0.clamped(to: chunk) == chunk },
                "a chunk outside of media data, \(log)"
            )
        }
    }

    /// The rules of QuickTime for groups of alternate tracks.
    private func checkGroups(_ facts: [TrackFacts]) throws(BrokenInvariant) {
        let legible = facts.filter { $0.kind.isLegible }
        guard !legible.isEmpty else { return }
        let groups = Set(legible.map(\.alternateGroup))
        try require(groups.count == 1 && !groups.contains(0), "legible groups \(groups), \(log)")
        let enabled = legible.count { $0.isEnabled }
        try require(enabled == 1, "\(enabled) legible tracks are enabled, \(log)")
        func isSpecial(_ track: TrackFacts) -> Bool {
            track.isForAccessibility || track.forced == .all
        }
        let hasPlain = legible.contains { !isSpecial($0) && !$0.isExcludedFromAutoselection }
        try require(
            !hasPlain || !legible.contains { $0.isEnabled && isSpecial($0) },
            "a special track is the default beside a plain one, \(log)"
        )
        let others = facts.filter { !$0.kind.isLegible }
        try require(
            groups.isDisjoint(with: others.map(\.alternateGroup)),
            "others in the legible group, \(log)"
        )
        try require(
            facts.filter { $0.kind == .chapter }.allSatisfy { !$0.isEnabled },
            "chapters are enabled, \(log)"
        )
    }
}
